#include "cli.h"
#include "progress.h"

#include "companion_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "notation.h"

enum { MESSAGE = 8192 }; /* bytes */

static void drop(char *from, size_t bytes)
{
    memmove(from, from + bytes, strlen(from + bytes) + 1);
}

void cli_hide_passwords(char *words)
{
    static const char scheme[] = "://", option[] = "password=";

    for (char *at = words; (at = strstr(at, scheme));) {
        at += sizeof scheme - 1;
        size_t name = strcspn(at, ":/?@ \n");
        size_t host = strcspn(at, "@/? \n");
        if (at[name] == ':' && at[host] == '@')
            drop(at + name, host - name);
    }
    for (char *at = words; (at = strstr(at, option));) {
        at += sizeof option - 1;
        drop(at, strcspn(at, "&: \n"));
    }
}

/* Names and the like come from outside. It takes no memory, which may be what
   is to be said; beyond MESSAGE bytes it is cut. */
static void message(const char *format, va_list args)
{
    char words[MESSAGE];
    int length = vsnprintf(words, sizeof words, format, args);

    if (length > 0)
        cli_hide_passwords(words);
    progress_erase();
    fputs("ludex: ", stderr);
    if (length > 0)
        for (struct str rest = str_of(words); rest.len;)
            cli_write_styled(stderr, str_take_safe(&rest));
    fputc('\n', stderr);
}

void cli_say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message(format, args);
    va_end(args);
}

int cli_usage(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message(format, args);
    va_end(args);
    return STATUS_USAGE;
}

int cli_world(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message(format, args);
    va_end(args);
    return STATUS_WORLD;
}

const char *cli_errno(int error)
{
    return error == ENOMEM ? "out of memory" : strerror(error);
}

int cli_bad_option(const char *command)
{
    return cli_usage("see \"ludex help %s\"", command);
}

int cli_no_operands(const char *command, int argc, char **argv)
{
    return optind < argc
               ? cli_usage("%s takes no \"%s\"", command, argv[optind])
               : STATUS_FINE;
}

void cli_write_styled(FILE *stream, struct str s)
{
    if (s.len)
        fwrite(s.ptr, 1, s.len, stream);
}

void cli_write(FILE *stream, struct str s)
{
    bool shown = s.len && isatty(fileno(stream));

    while (shown && s.len)
        cli_write_styled(stream, str_take_shown(&s));
    cli_write_styled(stream, s);
}

int cli_json_line(FILE *stream, json_t *line)
{
    struct text out = {0};
    int status = STATUS_FINE;

    json_line(&out, line);
    if (out.failed)
        status = cli_world("out of memory");
    else
        cli_write(stream, text_str(&out));
    text_release(&out);
    return status;
}

int cli_finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    return cli_world("standard output: %s", strerror(errno));
}

bool cli_number(const char *option, const char *argument, uint64_t low,
                uint64_t high, uint64_t *out)
{
    if (str_number(str_of(argument), out) && *out >= low && *out <= high)
        return true;
    cli_usage("%s takes a whole number from %llu to %llu, not \"%s\"", option,
              (unsigned long long)low, (unsigned long long)high, argument);
    return false;
}

int cli_read(const char *option, const char *path, const char *encoding,
             struct text *out)
{
    struct odd odd = {0};
    struct text why = {0};
    int status = STATUS_FINE;

    text_clear(out);
    if (!companion_file_read(path, *encoding ? encoding : NULL, out, &odd,
                             &why))
        status = cli_world("%s: %s: %.*s", option, path, (int)why.len, why.ptr);
    else if (odd.count)
        cli_say("%s: %s is not UTF-8: read as %s", option, path, odd.encoding);
    text_release(&why);
    return status;
}

int cli_encoding(const char *argument, char name[ENCODING_NAME])
{
    int known = encoding_find(argument, name);

    if (known < 0)
        return cli_world("out of memory");
    if (known)
        return STATUS_FINE;
    return cli_usage("--encoding: \"%s\" is not known; \"iconv -l\" lists them",
                     argument);
}

/* "a, b or c" */
static void list_words(const char *const *words, struct text *out)
{
    for (size_t i = 0; words[i]; i++) {
        if (i)
            text_add(out, words[i + 1] ? STR(", ") : STR(" or "));
        text_add(out, str_of(words[i]));
    }
}

int cli_word(const char *option, const char *argument, const char *const *words,
             size_t *out)
{
    struct text list = {0};

    for (*out = 0; words[*out]; ++*out)
        if (strcmp(argument, words[*out]) == 0)
            return STATUS_FINE;
    list_words(words, &list);
    cli_usage("%s takes %.*s, not \"%s\"", option, (int)list.len, list.ptr,
              argument);
    text_release(&list);
    return STATUS_USAGE;
}

const struct rules *cli_game(const char *name)
{
    const struct rules *game = game_find(str_of(name));
    const struct rules *near = game ? NULL : game_nearest(str_of(name));

    if (!game && near)
        cli_usage("no game \"%s\" is known; did you mean %s?", name,
                  near->name);
    else if (!game)
        cli_usage("no game \"%s\" is known; see \"ludex games\"", name);
    return game;
}

const struct notation *cli_notation(const char *name)
{
    const struct notation *notation = notation_find(str_of(name));
    const struct notation *near =
        notation ? NULL : notation_nearest(str_of(name));

    if (!notation && near)
        cli_usage("no notation \"%s\" is known; did you mean %s?", name,
                  near->name);
    else if (!notation)
        cli_usage("no notation \"%s\" is known; see \"ludex notations\"", name);
    return notation;
}

bool cli_json(const char *argument, bool *json)
{
    static const char *const words[] = {"text", "json", NULL};
    size_t which;

    if (cli_word("--format", argument, words, &which))
        return false;
    *json = which == 1;
    return true;
}

bool cli_colour(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");

    return isatty(fileno(stream)) && (!no_color || !*no_color);
}

bool cli_unicode(FILE *stream)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;

    for (size_t i = 0; i < 3 && (!locale || !*locale); i++)
        locale = getenv(variables[i]);
    return isatty(fileno(stream)) && locale &&
           (strstr(locale, "UTF-8") || strstr(locale, "utf8"));
}
