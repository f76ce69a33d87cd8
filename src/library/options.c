/* Options of readers, writers, events and so on, given by name. */
#include "options.h"

const char *const date_order_words[] = {"unknown", "dmy", "mdy", "ymd", NULL};

static struct str name_at(const void *rows, size_t i)
{
    const struct option_row *row = (const struct option_row *)rows + i;

    return row->name ? str_of(row->name) : STR_NONE;
}

static int set_flag(const struct option_row *row, bool *out, const char *value,
                    struct ludex_error *error)
{
    *out = strcmp(value, "1") == 0;
    return *out || strcmp(value, "0") == 0
               ? LUDEX_OK
               : fail(error, LUDEX_REFUSED, "%s must be 1 or 0, not \"%s\"",
                      row->name, value);
}

static int set_number(const struct option_row *row, uint64_t *out,
                      const char *value, struct ludex_error *error)
{
    if (str_number(str_of(value), out) && *out >= row->low && *out <= row->high)
        return LUDEX_OK;
    if (row->low == 0)
        return fail(error, LUDEX_REFUSED, "%s must be a number, not \"%s\"",
                    row->name, value);
    return fail(error, LUDEX_REFUSED,
                "%s must be a number from %llu to %llu, not \"%s\"", row->name,
                (unsigned long long)row->low, (unsigned long long)row->high,
                value);
}

static struct str word_at(const void *words, size_t i)
{
    const char *word = ((const char *const *)words)[i];

    return word ? str_of(word) : STR_NONE;
}

int fail_unknown_word(struct ludex_error *error, const char *what,
                      const char *word, const char *const *words)
{
    size_t near = str_nearest(str_of(word), 4, word_at, words);

    return fail_unknown(error, what, str_of(word),
                        near == STR_NOWHERE ? NULL : words[near]);
}

static int set_word(const struct option_row *row, size_t *out,
                    const char *value, struct ludex_error *error)
{
    size_t i = 0;

    while (row->words[i] && strcmp(row->words[i], value) != 0)
        i++;
    if (row->words[i]) {
        *out = i;
        return LUDEX_OK;
    }
    return fail_unknown_word(error, row->what, value, row->words);
}

static int set_value(const struct option_row *row, void *to, const char *value,
                     struct ludex_error *error)
{
    void *member = (char *)to + row->member;

    switch (row->kind) {
    case OPTION_TEXT:
        *(const char **)member = value;
        return LUDEX_OK;
    case OPTION_FLAG:
        return set_flag(row, member, value, error);
    case OPTION_NUMBER:
        return set_number(row, member, value, error);
    case OPTION_WORD:
        return set_word(row, member, value, error);
    default:
        return row->set(to, row, value, error);
    }
}

static int set_option(const struct option_row *rows, void *to,
                      const struct ludex_option *option,
                      struct ludex_error *error)
{
    size_t near, i = 0;

    while (rows[i].name && strcmp(rows[i].name, option->name) != 0)
        i++;
    if (rows[i].name)
        return set_value(&rows[i], to, option->value ? option->value : "",
                         error);
    near = str_nearest(str_of(option->name), 4, name_at, rows);
    return fail_unknown(error, "option", str_of(option->name),
                        near == STR_NOWHERE ? NULL : rows[near].name);
}

int options_read(const struct option_row *rows, void *to,
                 const struct ludex_option *options, struct ludex_error *error)
{
    int code = LUDEX_OK;

    for (; !code && options && options->name; options++)
        code = set_option(rows, to, options, error);
    return code;
}

int read_diag_level(struct diag_levels *levels, const char *value,
                    struct ludex_error *error)
{
    bool fixed;

    if (diag_levels_set(levels, str_of(value), &fixed))
        return LUDEX_OK;
    if (fixed)
        return fail(error, LUDEX_REFUSED,
                    "%s: this diagnostic is an error and cannot be disabled",
                    value);
    return fail_unknown(error, "diagnostic", str_of(value),
                        diag_nearest(str_of(value)));
}
