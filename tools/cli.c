#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"

enum { MESSAGE = 8192 }; /* bytes */

static void drop_bytes(char *from, size_t bytes)
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
            drop_bytes(at + name, host - name);
    }
    for (char *at = words; (at = strstr(at, option));) {
        at += sizeof option - 1;
        drop_bytes(at, strcspn(at, "&: \n"));
    }
}

/* Prints a message with harmful characters escaped. Allocates no memory,
   because the message may be "out of memory". Cuts off messages after MESSAGE
   bytes. */
static void print_message(const char *format, va_list args)
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
    print_message(format, args);
    va_end(args);
}

int cli_usage(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_message(format, args);
    va_end(args);
    return STATUS_USAGE;
}

int cli_environment(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_message(format, args);
    va_end(args);
    return STATUS_ENVIRONMENT;
}

const char *cli_errno(int error)
{
    return error == ENOMEM ? "out of memory" : strerror(error);
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

int cli_print(struct str s)
{
    cli_write(stdout, s);
    return fflush(stdout) == 0 ? STATUS_FINE : STATUS_ENVIRONMENT;
}

int cli_json_line(FILE *stream, json_t *line)
{
    struct text out = {0};
    int status = STATUS_FINE;

    json_line(&out, line);
    if (out.failed)
        status = cli_environment("out of memory");
    else
        cli_write(stream, text_str(&out));
    text_release(&out);
    return status;
}

int cli_finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    return cli_environment("standard output: %s", strerror(errno));
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
