/*
 * Compares decimal numbers of any length, and implements ordered() of
 * functions.h.
 */
#include "functions.h"

/* A decimal number of any length: its digits without leading or trailing
   zeros. */
struct decimal {
    bool negative;
    struct str whole, fraction;
};

static struct str split_digits(struct str *s)
{
    size_t n = 0;

    while (n < s->len && ascii_is_digit(s->ptr[n]))
        n++;
    struct str digits = {s->ptr, n};
    *s = str_from(*s, n);
    return digits;
}

static bool read_decimal(struct str s, struct decimal *out)
{
    *out = (struct decimal){.negative = s.len && s.ptr[0] == '-'};
    if (s.len && (s.ptr[0] == '-' || s.ptr[0] == '+'))
        s = str_from(s, 1);
    out->whole = split_digits(&s);
    if (!out->whole.len)
        return false;
    if (s.len && s.ptr[0] == '.') {
        s = str_from(s, 1);
        out->fraction = split_digits(&s);
        if (!out->fraction.len)
            return false;
    }
    while (out->whole.len && out->whole.ptr[0] == '0')
        out->whole = str_from(out->whole, 1);
    while (out->fraction.len && out->fraction.ptr[out->fraction.len - 1] == '0')
        out->fraction.len--;
    out->negative &= out->whole.len || out->fraction.len;
    return s.len == 0;
}

static int compare_size(const struct decimal *a, const struct decimal *b)
{
    if (a->whole.len != b->whole.len)
        return a->whole.len < b->whole.len ? -1 : 1;
    int order = str_compare(a->whole, b->whole);
    return order ? order : str_compare(a->fraction, b->fraction);
}

int compare_decimals(struct str value, struct str words)
{
    struct decimal a, b;
    bool number = read_decimal(value, &a);
    int order;

    if (number != read_decimal(words, &b))
        return ORDERED_APART;
    if (!number)
        order = str_compare(value, words);
    else if (a.negative != b.negative)
        order = a.negative ? -1 : 1;
    else
        order = a.negative ? compare_size(&b, &a) : compare_size(&a, &b);
    return order < 0 ? ORDERED_LESS : order ? ORDERED_GREATER : ORDERED_EQUAL;
}

int64_t leading_number(struct str text)
{
    struct str rest = str_trim(text);
    bool minus = str_skip(&rest, STR("-"));
    int64_t number = 0;

    for (; rest.len && ascii_is_digit(rest.ptr[0]); rest = str_from(rest, 1))
        if (number < INT64_MAX / 10 - 9)
            number = number * 10 + (rest.ptr[0] - '0');
    return minus ? -number : number;
}
