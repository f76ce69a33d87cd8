#include "clock.h"

enum {
    HOURS_MAX = 9999,
    FRACTION = 3, /* decimals of a second that are accepted */
    SECOND = 1000,
};

/* ---- in a comment -------------------------------------------------------- */

static const char command[] = "[%clk";

bool clock_find(struct str comment, size_t *at, struct str *words)
{
    while (*at < comment.len) {
        const char *open = memchr(comment.ptr + *at, '[', comment.len - *at);
        if (!open)
            return false;
        struct str rest = str_from(comment, (size_t)(open - comment.ptr));
        *at = comment.len - rest.len + 1;
        if (!str_skip(&rest, str_of(command)) ||
            (rest.len && rest.ptr[0] != ']' && !ascii_is_space(rest.ptr[0])))
            continue;
        struct str inside = str_take(&rest, ']');
        *at = comment.len - rest.len;
        /* without a closing bracket, the contents are the command itself */
        *words = comment.ptr[*at - 1] == ']'
                     ? str_trim(inside)
                     : (struct str){open, sizeof command - 1};
        return true;
    }
    return false;
}

bool clock_of_comment(struct str comment, uint64_t *out)
{
    struct str words;

    for (size_t at = 0; clock_find(comment, &at, &words);)
        if (clock_parse(words, out))
            return true;
    return false;
}

/* ---- numbers ------------------------------------------------------------- */

/* Reads ".5" as 500, and an empty string as 0. */
static bool read_fraction(struct str s, uint64_t *out)
{
    size_t digits = 0;

    *out = 0;
    if (!s.len)
        return true;
    if (!str_skip(&s, STR(".")) || !s.len || s.len > FRACTION ||
        !str_number(s, out))
        return false;
    for (digits = s.len; digits < FRACTION; digits++)
        *out *= 10;
    return true;
}

static void write_fraction(uint64_t clock, struct text *out)
{
    uint64_t left = clock % SECOND;

    if (left)
        text_add_char(out, '.');
    for (uint64_t digit = SECOND / 10; left; digit /= 10) {
        text_add_char(out, (char)('0' + left / digit));
        left %= digit;
    }
}

/* Reads a two-digit number below 60. */
static bool read_sixtieth(struct str s, uint64_t *out)
{
    return s.len == 2 && str_number(s, out) && *out < 60;
}

static bool read_whole_seconds(struct str s, uint64_t *seconds)
{
    uint64_t hours, minutes, rest;

    if (!str_number(str_take(&s, ':'), &hours) || hours > HOURS_MAX ||
        !read_sixtieth(str_take(&s, ':'), &minutes) || !read_sixtieth(s, &rest))
        return false;
    *seconds = (hours * 60 + minutes) * 60 + rest;
    return true;
}

/* Reads the part before the decimal point with `read`, then the fraction. */
static bool read_mixed_number(struct str words, uint64_t *out,
                              bool (*read)(struct str s, uint64_t *seconds))
{
    const char *dot = words.len ? memchr(words.ptr, '.', words.len) : NULL;
    size_t end = dot ? (size_t)(dot - words.ptr) : words.len;
    uint64_t seconds, fraction;

    if (!read(str_part(words, 0, end), &seconds) ||
        !read_fraction(str_from(words, end), &fraction) ||
        seconds / 3600 > HOURS_MAX)
        return false;
    *out = seconds * SECOND + fraction;
    return true;
}

bool clock_parse(struct str words, uint64_t *out)
{
    return read_mixed_number(words, out, read_whole_seconds);
}

bool clock_parse_seconds(struct str words, uint64_t *out)
{
    return read_mixed_number(words, out, str_number);
}

void clock_write(uint64_t clock, struct text *out)
{
    uint64_t seconds = clock / SECOND;

    text_addf(out, "%llu:%02llu:%02llu", (unsigned long long)(seconds / 3600),
              (unsigned long long)(seconds / 60 % 60),
              (unsigned long long)(seconds % 60));
    write_fraction(clock, out);
}

void clock_write_seconds(uint64_t clock, struct text *out)
{
    text_add_number(out, clock / SECOND);
    write_fraction(clock, out);
}

/* ---- the time of day ----------------------------------------------------- */

bool clock_is_time_of_day(struct str words)
{
    static const char form[] = "29:59:59"; /* the highest digit at each place */

    for (size_t i = 0; i < words.len && i < sizeof form - 1; i++) {
        char c = words.ptr[i];
        if (form[i] == ':' ? c != ':' : c != '?' && !(c >= '0' && c <= form[i]))
            return false;
    }
    return words.len == sizeof form - 1 &&
           (words.ptr[0] != '2' || words.ptr[1] == '?' || words.ptr[1] < '4');
}
