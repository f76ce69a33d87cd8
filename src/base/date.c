#include "date.h"

#include <string.h>

/* What is known of a date: digits and question marks. */
struct parts {
    char year[4], month[2], day[2];
};

enum { MONTHS = 12, DAYS = 31 };

/* ---- the days that it may be ---------------------------------------------- */

static unsigned days_of(unsigned year, unsigned month)
{
    static const uint8_t days[] = {0,  31, 28, 31, 30, 31, 30,
                                   31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 || year % 400 == 0);

    return days[month] + (month == 2 && leap);
}

/* Whether a number of so many digits may be this one. */
static bool may_be(const char *part, size_t digits, unsigned number)
{
    for (size_t i = digits; i-- > 0; number /= 10)
        if (part[i] != '?' && (unsigned)(part[i] - '0') != number % 10)
            return false;
    return true;
}

/* The earliest day of a year that the parts may mean, or the latest; 0: none. */
static uint32_t day_of_year(const struct parts *p, unsigned year, bool latest)
{
    for (unsigned i = 1; i <= MONTHS; i++) {
        unsigned month = latest ? MONTHS + 1 - i : i;
        if (!may_be(p->month, 2, month))
            continue;
        for (unsigned k = 1; k <= DAYS; k++) {
            unsigned day = latest ? DAYS + 1 - k : k;
            if (day <= days_of(year, month) && may_be(p->day, 2, day))
                return year * 10000 + month * 100 + day;
        }
    }
    return 0;
}

/* The year with this digit in the place of all that are not known. */
static unsigned bound_of_year(const struct parts *p, char digit)
{
    unsigned year = 0;

    for (size_t i = 0; i < sizeof p->year; i++)
        year = year * 10 +
               (unsigned)((p->year[i] == '?' ? digit : p->year[i]) - '0');
    return year;
}

/* The same of all years. Years differ by their 29 February alone: where
   neither kind has the day, no year does. */
static uint32_t day_of_any(const struct parts *p, bool latest)
{
    if (!day_of_year(p, 2000, latest))
        return 0;
    unsigned first = bound_of_year(p, '0'), last = bound_of_year(p, '9');
    for (unsigned i = 0; i <= last - first; i++) {
        unsigned year = latest ? last - i : first + i;
        uint32_t day =
            year && may_be(p->year, 4, year) ? day_of_year(p, year, latest) : 0;
        if (day)
            return day;
    }
    return 0;
}

/* ---- the forms ------------------------------------------------------------ */

static bool is_digit(char c)
{
    return ascii_is_digit(c) || c == '?';
}

/* Digits from the front of *s into `out`, zeros put before them; false if
   there are none, or more than `most`. */
static bool take_digits(struct str *s, size_t least, size_t most, char *out)
{
    size_t n = 0;

    while (n < s->len && is_digit(s->ptr[n]))
        n++;
    if (n < least || n > most)
        return false;
    memset(out, '0', most);
    if (n)
        memcpy(out + most - n, s->ptr, n);
    *s = str_part(*s, n, s->len);
    return true;
}

static bool take_sign(struct str *s, char sign)
{
    if (!s->len || s->ptr[0] != sign)
        return false;
    *s = str_part(*s, 1, s->len);
    return true;
}

/* 1961.05.12, 1961.5, 1961; *usual: all of it, with full stops. */
static bool parse_numbers(struct str s, struct parts *p, bool *usual)
{
    char sign;

    *usual = s.len == DATE_BYTES;
    if (!take_digits(&s, 4, 4, p->year))
        return false;
    sign = s.len ? s.ptr[0] : '.';
    *usual &= sign == '.';
    if ((sign != '.' && sign != '-' && sign != '/') ||
        (take_sign(&s, sign) && !take_digits(&s, 1, 2, p->month)))
        return false;
    return (!take_sign(&s, sign) || take_digits(&s, 1, 2, p->day)) &&
           s.len == 0;
}

static unsigned number_of(const char digits[2])
{
    return (unsigned)(digits[0] - '0') * 10 + (unsigned)(digits[1] - '0');
}

static bool is_whole(const char digits[2])
{
    return ascii_is_digit(digits[0]) && ascii_is_digit(digits[1]);
}

/* With strokes the month may stand first: only a day beyond 12 tells. */
static bool settle_strokes(struct parts *p)
{
    if (!is_whole(p->day) || !is_whole(p->month))
        return false;
    if (number_of(p->month) > MONTHS) {
        char day[2] = {p->month[0], p->month[1]};
        memcpy(p->month, p->day, 2);
        memcpy(p->day, day, 2);
        return true;
    }
    return number_of(p->day) > MONTHS;
}

/* 12.5.1961; 25/12/1999 and 12/25/1999 */
static bool parse_backwards(struct str s, struct parts *p)
{
    if (!take_digits(&s, 1, 2, p->day))
        return false;
    char sign = s.len ? s.ptr[0] : ' ';
    return (sign == '.' || sign == '/') && take_sign(&s, sign) &&
           take_digits(&s, 1, 2, p->month) && take_sign(&s, sign) &&
           take_digits(&s, 4, 4, p->year) && !s.len &&
           (sign == '.' || settle_strokes(p));
}

static const char *const months[] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December",
};

/* By its name, or three letters of it or more, a full stop after them. */
static bool find_month(struct str word, char month[2])
{
    if (word.len && word.ptr[word.len - 1] == '.')
        word.len--;
    for (unsigned i = 0; word.len >= 3 && i < MONTHS; i++) {
        struct str name = str_of(months[i]);
        if (word.len <= name.len &&
            str_equal_nocase(str_part(name, 0, word.len), word)) {
            month[0] = (char)('0' + (i + 1) / 10);
            month[1] = (char)('0' + (i + 1) % 10);
            return true;
        }
    }
    return false;
}

static struct str take_word(struct str *s)
{
    size_t n = 0;
    struct str word;

    while (n < s->len && s->ptr[n] != ' ')
        n++;
    word = str_part(*s, 0, n);
    *s = str_trim(str_part(*s, n, s->len));
    return word;
}

/* 12 May 1961, 12. May 1961, May 1961 */
static bool parse_words(struct str s, struct parts *p)
{
    struct str word = take_word(&s);

    if (take_digits(&word, 1, 2, p->day)) {
        take_sign(&word, '.');
        if (word.len)
            return false;
        word = take_word(&s);
    }
    return find_month(word, p->month) && take_digits(&s, 4, 4, p->year) &&
           s.len == 0;
}

/* May 25, 1999 */
static bool parse_month_first(struct str s, struct parts *p)
{
    struct str word = take_word(&s), day = take_word(&s);

    if (!find_month(word, p->month) || !take_digits(&day, 1, 2, p->day))
        return false;
    take_sign(&day, ',');
    return !day.len && take_digits(&s, 4, 4, p->year) && !s.len;
}

static void write_usual(const struct parts *p, char out[DATE_BYTES])
{
    memcpy(out, p->year, 4);
    memcpy(out + 5, p->month, 2);
    memcpy(out + 8, p->day, 2);
    out[4] = out[7] = '.';
}

struct date date_parse(struct str written)
{
    static bool (*const others[])(struct str, struct parts *) = {
        parse_backwards, parse_words, parse_month_first};
    struct parts p = {"????", "??", "??"};
    struct str s = str_trim(written);
    struct date d = {.form = DATE_NONE};
    bool usual = false, read = parse_numbers(s, &p, &usual);

    for (size_t i = 0; !read && i < sizeof others / sizeof *others; i++) {
        p = (struct parts){"????", "??", "??"};
        usual = false;
        read = others[i](s, &p);
    }
    if (!read)
        return d;
    d.first = day_of_any(&p, false);
    d.last = day_of_any(&p, true);
    write_usual(&p, d.usual);
    d.form = usual && s.len == written.len ? DATE_USUAL : DATE_OTHER;
    if (!d.first)
        d.form = DATE_NO_DAY;
    return d;
}

bool date_tells_year(const struct date *date, unsigned year, bool *before)
{
    if (!date_has_days(date))
        return false;
    *before = date->last / 10000 < year;
    return *before || date->first / 10000 >= year;
}

/* ---- ranges --------------------------------------------------------------- */

enum { RANGE_MOST = 64 }; /* bytes; no form is as long */

/* The bytes of a sign that stands between two dates; 0 if none is there. */
static size_t sign_between(struct str s)
{
    static const char *const signs[] = {"-", "\u2013", "\u2014", "/"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_starts(s, str_of(signs[i])))
            return str_of(signs[i]).len;
    return 0;
}

bool date_parse_range(struct str written, struct date *begin, struct date *end)
{
    struct str s = str_trim(written);

    if (s.len > RANGE_MOST || date_parse(s).form != DATE_NONE)
        return false;
    for (size_t i = 1; i < s.len; i++) {
        size_t sign = sign_between(str_from(s, i));
        if (!sign)
            continue;
        *begin = date_parse(str_part(s, 0, i));
        *end = date_parse(str_from(s, i + sign));
        if (begin->form != DATE_NONE && end->form != DATE_NONE)
            return true;
    }
    return false;
}

struct days date_days(struct str date, struct str end)
{
    struct date first = date_parse(date), last = date_parse(end), range;

    if (!date_has_days(&first) && date_parse_range(date, &first, &range))
        last = range;
    if (!date_has_days(&first))
        return (struct days){0, 0};
    bool later = date_has_days(&last) && last.last >= first.first;
    return (struct days){first.first, later ? last.last : first.last};
}

/* ---- one after another ----------------------------------------------------- */

/* Years begin in March here, so that a leap day is the last of one. */
enum { DAYS_OF_4 = 1461, DAYS_OF_100 = 36524, DAYS_OF_400 = 146097 };
enum { EPOCH = 719468 }; /* 1 January 1970, counted from 1 March of year 0 */

/* How many days of such a year are before its month, which is 0 for March. */
static uint32_t days_before(uint32_t month)
{
    return (153 * month + 2) / 5;
}

int32_t date_count(uint32_t day)
{
    uint32_t month = (day / 100 % 100 + 9) % 12;
    uint32_t year = day / 10000 - (month >= 10);

    return (int32_t)(year * 365 + year / 4 - year / 100 + year / 400 +
                     days_before(month) + day % 100 - 1) -
           EPOCH;
}

uint32_t date_of_count(int32_t count)
{
    uint32_t days = (uint32_t)(count + EPOCH);
    uint32_t era = days / DAYS_OF_400, of_era = days % DAYS_OF_400;
    uint32_t year = (of_era - of_era / (DAYS_OF_4 - 1) + of_era / DAYS_OF_100 -
                     of_era / (DAYS_OF_400 - 1)) /
                    365;
    uint32_t of_year = of_era - (365 * year + year / 4 - year / 100);
    uint32_t month = (5 * of_year + 2) / 153;
    uint32_t day = of_year - days_before(month) + 1;

    year += 400 * era + (month >= 10);
    return year * 10000 + (month + 2) % 12 * 100 + 100 + day;
}
