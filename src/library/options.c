/* Options by name, as readers, writers and events take them. */
#include "options.h"

static struct str name_at(const void *rows, size_t i)
{
    const struct option_row *row = (const struct option_row *)rows + i;

    return row->name ? str_of(row->name) : STR_NONE;
}

static int set(const struct option_row *rows, void *to,
               const struct ludex_option *option, struct ludex_error *error)
{
    size_t near, i = 0;

    while (rows[i].name && strcmp(rows[i].name, option->name) != 0)
        i++;
    if (rows[i].name)
        return rows[i].set(to, option->value ? option->value : "", error);
    near = str_nearest(str_of(option->name), 4, name_at, rows);
    return fail_unknown(error, "option", str_of(option->name),
                        near == STR_NOWHERE ? NULL : rows[near].name);
}

int options_read(const struct option_row *rows, void *to,
                 const struct ludex_option *options, struct ludex_error *error)
{
    int code = LUDEX_OK;

    for (; !code && options && options->name; options++)
        code = set(rows, to, options, error);
    return code;
}

int option_flag(bool *out, const char *name, const char *value,
                struct ludex_error *error)
{
    *out = strcmp(value, "1") == 0;
    return *out || strcmp(value, "0") == 0
               ? LUDEX_OK
               : fail(error, LUDEX_REFUSED, "%s is 1 or 0, not \"%s\"", name,
                      value);
}

int option_number(uint64_t *out, const char *name, const char *value,
                  struct ludex_error *error)
{
    return str_number(str_of(value), out)
               ? LUDEX_OK
               : fail(error, LUDEX_REFUSED, "%s is a number, not \"%s\"", name,
                      value);
}
