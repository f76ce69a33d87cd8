#include "csv_field.h"

/* True for digits, optionally with a sign and a fraction. */
static bool is_number(struct str s)
{
    size_t digits = 0, points = 0;

    for (size_t i = s.len && strchr("+-", s.ptr[0]) ? 1 : 0; i < s.len; i++) {
        digits += ascii_is_digit(s.ptr[i]);
        points += s.ptr[i] == '.';
        if (!strchr("0123456789.", s.ptr[i]) || !s.ptr[i])
            return false;
    }
    return digits > 0 && points <= 1;
}

static bool begins_formula(struct str s)
{
    static const char *const signs[] = {"=",      "+",      "-",      "@",
                                        "\t",     "\r",     "\n",     "\uFF1D",
                                        "\uFF0B", "\uFF0D", "\uFF20", NULL};

    for (size_t i = 0; signs[i]; i++)
        if (str_starts_with(s, str_of(signs[i])))
            return true;
    return false;
}

/* True if a spreadsheet would run the field as a formula, ignoring leading
   apostrophes. */
static bool is_formula(struct str s)
{
    while (s.len && s.ptr[0] == '\'')
        s = str_from(s, 1);
    return begins_formula(s) && !is_number(s);
}

/* True if the field must be quoted. This includes fields with characters that
   other readers might treat as separators, and fields with spaces at the
   ends. */
static bool needs_quotes(struct str s)
{
    static const bool special[256] = {
        ['"'] = true,  [','] = true,  [';'] = true,
        ['\t'] = true, ['\r'] = true, ['\n'] = true};
    bool quotes = s.len && (s.ptr[0] == ' ' || s.ptr[s.len - 1] == ' ');

    for (size_t i = 0; i < s.len && !quotes; i++)
        quotes = special[(unsigned char)s.ptr[i]];
    return quotes;
}

void csv_add_field(struct text *out, struct str field, bool raw)
{
    struct str guard = !raw && is_formula(field) ? STR("'") : STR("");

    if (!needs_quotes(field)) {
        text_add(out, guard);
        text_add(out, field);
        return;
    }
    text_add_char(out, '"');
    text_add(out, guard);
    for (size_t i = 0; i < field.len; i++) {
        if (field.ptr[i] == '"')
            text_add_char(out, '"');
        text_add_char(out, field.ptr[i]);
    }
    text_add_char(out, '"');
}

struct str csv_field_without_guard(struct str field)
{
    bool guarded = field.len && field.ptr[0] == '\'' && is_formula(field);

    return str_from(field, guarded);
}
