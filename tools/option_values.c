/* Parses the values of options. */
#include <string.h>

#include "cli.h"
#include "companion_file.h"
#include "notation.h"

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
    struct odd_text odd = {0};
    struct text why = {0};
    int status = STATUS_FINE;

    text_clear(out);
    if (!companion_file_read(path, *encoding ? encoding : NULL, out, &odd,
                             &why))
        status = cli_environment("%s: %s: %.*s", option, path, (int)why.len,
                                 why.ptr);
    else if (odd.count)
        cli_say("%s: %s is not UTF-8, so it is read as %s%s%s", option, path,
                odd.encoding, odd.second ? ", but it may be " : "",
                odd.second ? odd.second : "");
    text_release(&why);
    return status;
}

int cli_encoding(const char *argument, char name[ENCODING_NAME])
{
    int known = encoding_parse_option(argument, name);

    if (known < 0)
        return cli_environment("out of memory");
    if (known)
        return STATUS_FINE;
    return cli_usage(
        "--encoding: unknown encoding \"%s\"; \"iconv -l\" lists them",
        argument);
}

int cli_date_order(const char *argument, enum date_order *out)
{
    static const char *const words[] = {"dmy", "mdy", "ymd", NULL};
    size_t i;
    int status = cli_word("--date-order", argument, words, &i);

    if (!status)
        *out = (enum date_order)(DATE_DAY_FIRST + i);
    return status;
}

const char *cli_separator(size_t i, size_t count)
{
    return i == 0 ? "" : i + 1 < count ? ", " : " or ";
}

int cli_word(const char *option, const char *argument, const char *const *words,
             size_t *out)
{
    struct text list = {0};
    size_t count;

    for (count = 0; words[count]; count++)
        if (strcmp(argument, words[count]) == 0) {
            *out = count;
            return STATUS_FINE;
        }
    for (size_t i = 0; i < count; i++)
        text_addf(&list, "%s%s", cli_separator(i, count), words[i]);
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
        cli_usage("unknown game \"%s\"; did you mean %s?", name, near->name);
    else if (!game)
        cli_usage("unknown game \"%s\"; see \"ludex games\"", name);
    return game;
}

const struct notation *cli_notation(const char *name)
{
    const struct notation *notation = notation_find(str_of(name));
    const struct notation *near =
        notation ? NULL : notation_nearest(str_of(name));

    if (!notation && near)
        cli_usage("unknown notation \"%s\"; did you mean %s?", name,
                  near->name);
    else if (!notation)
        cli_usage("unknown notation \"%s\"; see \"ludex notations\"", name);
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
