#include "date.h"

#include <string.h>

#include "month.h"

/* The parts of a date: digits and question marks. */
struct date_parts {
    char year[4], month[2], day[2];
};

enum { MONTHS = 12, DAYS = 31 };

/* ---- possible days ------------------------------------------------------- */

static unsigned days_of_month(unsigned year, unsigned month)
{
    static const uint8_t days[] = {0,  31, 28, 31, 30, 31, 30,
                                   31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 || year % 400 == 0);

    return days[month] + (month == 2 && leap);
}

/* True if this part of a date, which has `digits` digits, may be this
   number. */
static bool part_may_equal(const char *part, size_t digits, unsigned number)
{
    for (size_t i = digits; i-- > 0; number /= 10)
        if (part[i] != '?' && (unsigned)(part[i] - '0') != number % 10)
            return false;
    return true;
}

/* Returns the earliest or the latest day of a year that the parts may mean, or
   0 if they mean no day of that year. */
static uint32_t day_of_year(const struct date_parts *p, unsigned year,
                            bool latest)
{
    for (unsigned i = 1; i <= MONTHS; i++) {
        unsigned month = latest ? MONTHS + 1 - i : i;
        if (!part_may_equal(p->month, 2, month))
            continue;
        for (unsigned k = 1; k <= DAYS; k++) {
            unsigned day = latest ? DAYS + 1 - k : k;
            if (day <= days_of_month(year, month) &&
                part_may_equal(p->day, 2, day))
                return year * 10000 + month * 100 + day;
        }
    }
    return 0;
}

/* Returns the year with its unknown digits replaced by this digit. */
static unsigned bound_of_year(const struct date_parts *p, char digit)
{
    unsigned year = 0;

    for (size_t i = 0; i < sizeof p->year; i++)
        year = year * 10 +
               (unsigned)((p->year[i] == '?' ? digit : p->year[i]) - '0');
    return year;
}

/* Works like day_of_year for all possible years. Years only differ in 29
   February: if neither a leap year nor a common year has the day, no year has
   it. */
static uint32_t day_in_any_year(const struct date_parts *p, bool latest)
{
    if (!day_of_year(p, 2000, latest))
        return 0;
    unsigned first = bound_of_year(p, '0'), last = bound_of_year(p, '9');
    for (unsigned i = 0; i <= last - first; i++) {
        unsigned year = latest ? last - i : first + i;
        uint32_t day = year && part_may_equal(p->year, 4, year)
                           ? day_of_year(p, year, latest)
                           : 0;
        if (day)
            return day;
    }
    return 0;
}

/* ---- the usual form ------------------------------------------------------ */

static bool is_digit(char c)
{
    return ascii_is_digit(c) || c == '?';
}

static bool parse_usual(struct str s, struct date_parts *p)
{
    if (s.len != DATE_BYTES || s.ptr[4] != '.' || s.ptr[7] != '.')
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (i != 4 && i != 7 && !is_digit(s.ptr[i]))
            return false;
    memcpy(p->year, s.ptr, 4);
    memcpy(p->month, s.ptr + 5, 2);
    memcpy(p->day, s.ptr + 8, 2);
    return true;
}

/* ---- the pieces of other forms ------------------------------------------- */

enum {
    WRITTEN_MOST = 64, /* maximum bytes of a date in any form */
    PIECES = 3,
    COMPACT = 8, /* digits of 20200512 */
};

/* A run of digits, or a word. */
struct piece {
    struct str text;
    bool number;
    bool short_year; /* two digits after an apostrophe, as in '02 */
    unsigned month;  /* the month that the word means, or 0 */
};

struct pieces {
    struct piece list[PIECES];
    size_t count;
    enum date_order order; /* the given order */
    char sign;    /* separator between the pieces: . - / or a space; '\0' before
                     the first separator */
    bool strange; /* the separators differ, or there are other characters */
};

static bool in_word(char c)
{
    return ascii_is_letter(c) || (unsigned char)c >= 0x80;
}

/* Returns the length of a counter word for years, months or days in Chinese,
   Japanese or Korean. */
static size_t counter_length(struct str s)
{
    static const char *const counters[] = {"\u5E74", "\u6708", "\u65E5",
                                           "\uB144", "\uC6D4", "\uC77C"};

    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
        if (str_starts_with(s, str_of(counters[i])))
            return strlen(counters[i]);
    return 0;
}

/* Returns the length of an apostrophe before two digits, or 0. */
static size_t apostrophe_length(struct str s)
{
    size_t n = str_starts_with(s, STR("\u2019")) ? strlen("\u2019")
               : str_starts_with(s, STR("'"))    ? 1
                                                 : 0;
    struct str year = str_from(s, n);

    return n && year.len >= 2 && ascii_is_digit(year.ptr[0]) &&
                   ascii_is_digit(year.ptr[1]) &&
                   (year.len == 2 || !is_digit(year.ptr[2]))
               ? n
               : 0;
}

/* Returns the length of the first piece: digits or a word. */
static size_t piece_length(struct str s)
{
    size_t n = apostrophe_length(s) + 1;

    if (is_digit(s.ptr[n - 1])) {
        while (n < s.len && is_digit(s.ptr[n]))
            n++;
        return n;
    }
    while (n < s.len && in_word(s.ptr[n]) && !counter_length(str_from(s, n)))
        n++;
    return n;
}

/* Words that have no meaning in a date: days of the week, "de" in "12 de mayo
   de 1961", words for "on the day" and "in", and endings of numbers, as in
   "12th" or "1961 r.". */
static const char fillers[] =
    "mon monday tue tuesday wed wednesday thu thursday fri friday sat saturday"
    " sun sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend"
    " sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes"
    " jueves viernes domingo venerdi sabato domenica maandag dinsdag woensdag"
    " donderdag vrijdag zaterdag zondag пятница"
    " понедельник"
    " вторник среда"
    " четверг"
    " суббота"
    " воскресенье"
    " st nd rd th er re e o a \u00BA \u00AA of the de del di den der"
    " le el im am on in dne w \u0432 r roku roka \u0433 "
    "\u0433\u043E\u0434\u0430";

/* Compares words regardless of case and diacritics. */
static bool is_same_word(struct str a, struct str b)
{
    int32_t one, other;

    while (a.len && b.len) {
        a = str_from(a, str_code_point(a, &one));
        b = str_from(b, str_code_point(b, &other));
        if (code_point_plain(one) != code_point_plain(other))
            return false;
    }
    return !a.len && !b.len;
}

static bool is_placeholder(struct str word)
{
    struct str rest = str_of(fillers);

    while (rest.len)
        if (is_same_word(str_take(&rest, ' '), word))
            return true;
    return false;
}

static void add_piece(struct pieces *p, struct str text)
{
    size_t apostrophe = apostrophe_length(text);
    struct piece piece = {.text = str_from(text, apostrophe),
                          .short_year = apostrophe > 0};

    piece.number = is_digit(piece.text.ptr[0]);
    if (!piece.number && is_placeholder(text))
        return;
    if (!piece.number && !(piece.month = month_find(text)))
        p->strange = true;
    if (piece.month && p->count == 1 &&
        is_same_word(p->list[0].text, STR("v"))) /* Czech "in", not May */
        p->count = 0;
    if (p->count == PIECES)
        p->strange = true;
    else
        p->list[p->count++] = piece;
}

/* Stores a separator. All separators must be the same; a comma counts as a
   space. */
static void add_sign(struct pieces *p, char c, char *pending)
{
    c = c == ',' || c == '\t' ? ' ' : c;
    if (c != ' ' && c != '.' && c != '-' && c != '/')
        p->strange = true;
    if (c != ' ' && *pending != '\0' && *pending != ' ')
        p->strange = true;
    if (c != ' ' || *pending == '\0')
        *pending = c;
}

/* Adds the separator before a piece, unless the piece is the first one. */
static void add_pending_separator(struct pieces *p, char pending)
{
    if (p->sign == '\0')
        p->sign = pending ? pending : ' ';
    else if (pending && pending != p->sign)
        p->sign = '?'; /* a space is allowed only next to words */
}

static struct pieces split_date(struct str s)
{
    struct pieces p = {.count = 0};
    char pending = '\0';
    size_t n;

    for (; s.len && !p.strange; s = str_from(s, n)) {
        size_t counter = counter_length(s);
        n = counter ? counter : 1;
        if (counter) {
            add_sign(&p, '.', &pending);
        } else if (is_digit(s.ptr[0]) || in_word(s.ptr[0]) ||
                   apostrophe_length(s)) {
            if (p.count)
                add_pending_separator(&p, pending);
            pending = '\0';
            n = piece_length(s);
            add_piece(&p, str_part(s, 0, n));
        } else {
            add_sign(&p, s.ptr[0], &pending);
        }
    }
    p.strange |= pending != '\0' && pending != '.' && pending != ' ';
    return p;
}

/* ---- the other forms ----------------------------------------------------- */

/* Copies digits, and adds leading zeros. Returns false if there are more than
   `most` digits. */
static bool copy_padded_digits(const struct piece *piece, size_t most,
                               char *out)
{
    size_t n = piece->text.len;

    if (piece->short_year && most == 4) {
        memset(out, '?', 2); /* the century is unknown */
        memcpy(out + 2, piece->text.ptr, 2);
        return true;
    }
    if (!piece->number || piece->short_year || n > most ||
        (most == 4 && n != most))
        return false;
    memset(out, piece->text.ptr[0] == '?' ? '?' : '0', most);
    memcpy(out + most - n, piece->text.ptr, n);
    return true;
}

static bool parse_month(const struct piece *piece, char out[2])
{
    if (piece->number || !piece->month)
        return false;
    out[0] = (char)('0' + piece->month / 10);
    out[1] = (char)('0' + piece->month % 10);
    return true;
}

static unsigned two_digit_number(const char digits[2])
{
    return (unsigned)(digits[0] - '0') * 10 + (unsigned)(digits[1] - '0');
}

static bool are_two_digits(const char digits[2])
{
    return ascii_is_digit(digits[0]) && ascii_is_digit(digits[1]);
}

static void exchange_day_and_month(struct date_parts *p)
{
    char day[2] = {p->month[0], p->month[1]};

    memcpy(p->month, p->day, 2);
    memcpy(p->day, day, 2);
}

/* Decides which of two numbers is the day. In dates with slashes, either may be
   first: only a number greater than 12 or a given order decides. In dates with
   dots, the day is first unless an order is given. */
static bool choose_day_order(struct date_parts *p, char sign,
                             enum date_order order)
{
    bool known = order == DATE_DAY_FIRST || order == DATE_MONTH_FIRST;

    if (!are_two_digits(p->day) || !are_two_digits(p->month))
        return sign == '.';
    if (sign == '.' && !known)
        return true;
    if (two_digit_number(p->month) > MONTHS ||
        (order == DATE_MONTH_FIRST && two_digit_number(p->day) <= MONTHS)) {
        exchange_day_and_month(p);
        return true;
    }
    return known || two_digit_number(p->day) > MONTHS ||
           two_digit_number(p->day) == two_digit_number(p->month);
}

/* True for "?", a date of which nothing is known. */
static bool is_unknown(const struct pieces *in)
{
    struct str text = in->list[0].text;
    size_t n = 0;

    while (n < text.len && text.ptr[n] == '?')
        n++;
    return in->count == 1 && n == text.len;
}

/* Parses 20200512. If the middle is not a month, parses 12052020 or 05252020.
   The given order or a number above 12 then shows which number is the day. */
static bool parse_compact_date(const struct pieces *in, struct date_parts *p)
{
    struct str digits = in->list[0].text;

    if (digits.len != COMPACT)
        return false;
    memcpy(p->year, digits.ptr, 4);
    memcpy(p->month, digits.ptr + 4, 2);
    memcpy(p->day, digits.ptr + 6, 2);
    if (!are_two_digits(p->month) || two_digit_number(p->month) <= MONTHS)
        return true;
    memcpy(p->day, digits.ptr, 2);
    memcpy(p->month, digits.ptr + 2, 2);
    memcpy(p->year, digits.ptr + 4, 4);
    return choose_day_order(p, '/', in->order);
}

/* Copies a year. If the order is given, a year may have two digits; its century
   is then unknown. */
static bool parse_year(const struct pieces *in, const struct piece *piece,
                       char out[4])
{
    if (in->order && in->count == 3 && piece->number && piece->text.len == 2) {
        memset(out, '?', 2);
        memcpy(out + 2, piece->text.ptr, 2);
        return true;
    }
    return copy_padded_digits(piece, 4, out);
}

/* Parses 1961.5.12, 1961/05, 1961 or 20200512. */
static bool parse_forwards(const struct pieces *in, struct date_parts *p)
{
    if (in->sign == '?' || in->sign == ' ')
        return false;
    return is_unknown(in) || (in->count == 1 && parse_compact_date(in, p)) ||
           ((in->order == DATE_YEAR_FIRST
                 ? parse_year(in, &in->list[0], p->year)
                 : copy_padded_digits(&in->list[0], 4, p->year)) &&
            (in->count < 2 || copy_padded_digits(&in->list[1], 2, p->month)) &&
            (in->count < 3 || copy_padded_digits(&in->list[2], 2, p->day)));
}

/* Parses 12.5.1961, 25/12/1999 or 12/25/1999. */
static bool parse_backwards(const struct pieces *in, struct date_parts *p)
{
    return in->count == 3 && in->sign != '?' && in->sign != ' ' &&
           copy_padded_digits(&in->list[0], 2, p->day) &&
           copy_padded_digits(&in->list[1], 2, p->month) &&
           parse_year(in, &in->list[2], p->year) &&
           choose_day_order(p, in->sign, in->order);
}

/* Parses 12 May 1961, 12-May-1961 or 12. V. 1961. */
static bool parse_day_month(const struct pieces *in, struct date_parts *p)
{
    return in->count == 3 && copy_padded_digits(&in->list[0], 2, p->day) &&
           parse_month(&in->list[1], p->month) &&
           copy_padded_digits(&in->list[2], 4, p->year);
}

/* Parses May 25, 1999. */
static bool parse_month_day(const struct pieces *in, struct date_parts *p)
{
    return in->count == 3 && parse_month(&in->list[0], p->month) &&
           copy_padded_digits(&in->list[1], 2, p->day) &&
           copy_padded_digits(&in->list[2], 4, p->year);
}

/* Parses 1961 May 12 or 1961 May. */
static bool parse_year_month(const struct pieces *in, struct date_parts *p)
{
    return in->count >= 2 && copy_padded_digits(&in->list[0], 4, p->year) &&
           parse_month(&in->list[1], p->month) &&
           (in->count < 3 || copy_padded_digits(&in->list[2], 2, p->day));
}

/* Parses May 1961. */
static bool parse_month_year(const struct pieces *in, struct date_parts *p)
{
    return in->count == 2 && parse_month(&in->list[0], p->month) &&
           copy_padded_digits(&in->list[1], 4, p->year);
}

/* Parses 5/1961, 05.1961 or 5-1961. */
static bool parse_month_number_year(const struct pieces *in,
                                    struct date_parts *p)
{
    return in->count == 2 && in->sign != '?' && in->sign != ' ' &&
           copy_padded_digits(&in->list[0], 2, p->month) &&
           copy_padded_digits(&in->list[1], 4, p->year);
}

/* Replaces zeros for unknown parts with question marks. */
static void replace_zeros(struct date_parts *p)
{
    if (memcmp(p->year, "0000", 4) == 0)
        memset(p->year, '?', 4);
    if (memcmp(p->month, "00", 2) == 0)
        memset(p->month, '?', 2);
    if (memcmp(p->day, "00", 2) == 0)
        memset(p->day, '?', 2);
}

static bool parse_unusual(struct str s, enum date_order order,
                          struct date_parts *p)
{
    static bool (*const forms[])(const struct pieces *, struct date_parts *) = {
        parse_forwards,         parse_backwards,  parse_day_month,
        parse_month_day,        parse_year_month, parse_month_year,
        parse_month_number_year};
    const struct date_parts nothing = {"????", "??", "??"};
    struct pieces in = split_date(s);
    bool read = false;

    in.order = order;
    if (in.strange || in.count == 0)
        return false;
    for (size_t i = 0; !read && i < sizeof forms / sizeof *forms; i++) {
        *p = nothing;
        read = forms[i](&in, p);
    }
    return read;
}

/* ---- times --------------------------------------------------------------- */

/* Removes two digits from the beginning and stores them. Returns false if the
   text does not begin with two digits, or if their value is `limit` or
   more. */
static bool read_two_digits(struct str *s, unsigned limit, char out[2])
{
    if (s->len < 2 || !are_two_digits(s->ptr) ||
        two_digit_number(s->ptr) >= limit)
        return false;
    memcpy(out, s->ptr, 2);
    *s = str_from(*s, 2);
    return true;
}

static void skip_fraction(struct str *s)
{
    size_t n = 1;

    if (!s->len || (s->ptr[0] != '.' && s->ptr[0] != ','))
        return;
    while (n < s->len && ascii_is_digit(s->ptr[n]))
        n++;
    *s = str_from(*s, n);
}

/* Reads Z, UTC, +02:00, +0200, or nothing. */
static bool read_zone(struct str s, bool *utc)
{
    char two[2];

    s = str_trim(s);
    *utc =
        str_is_word(s, "Z") || str_is_word(s, "UTC") || str_is_word(s, "GMT");
    if (*utc || !s.len)
        return true;
    if (s.ptr[0] != '+' && s.ptr[0] != '-')
        return false;
    s = str_from(s, 1);
    return read_two_digits(&s, 24, two) &&
           (!s.len || (str_skip(&s, STR(":")), read_two_digits(&s, 60, two))) &&
           !s.len;
}

/* Parses 10:11, 10:11:12.5Z or 101112Z. */
static bool parse_time(struct str s, struct date *d)
{
    char *out = d->time;

    memcpy(out, "00:00:??", TIME_BYTES);
    if (!read_two_digits(&s, 24, out))
        return false;
    bool colons = str_skip(&s, STR(":"));
    if (!read_two_digits(&s, 60, out + 3))
        return false;
    if (colons == str_skip(&s, STR(":")) && read_two_digits(&s, 60, out + 6))
        skip_fraction(&s);
    return read_zone(s, &d->utc);
}

/* Returns the offset of the time of day in a date, after T or a space, or s.len
   if there is none. */
static size_t time_begins(struct str s)
{
    for (size_t i = 1; i + 2 < s.len; i++) {
        bool apart = s.ptr[i] == 'T' || s.ptr[i] == 't' || s.ptr[i] == ' ';
        bool after = ascii_is_digit(s.ptr[i - 1]) || s.ptr[i - 1] == ',';
        if (apart && after && are_two_digits(s.ptr + i + 1) &&
            (s.ptr[i] != ' ' || (i + 3 < s.len && s.ptr[i + 3] == ':')))
            return i + 1;
    }
    return s.len;
}

/* Removes the time of day from a date and stores it. Returns false if the text
   after the date is not a time of day. */
static bool read_time(struct str *s, struct date *d)
{
    size_t begin = time_begins(*s);

    if (begin == s->len)
        return true;
    d->timed = parse_time(str_from(*s, begin), d);
    *s = str_trim(str_part(*s, 0, begin - 1));
    return d->timed;
}

/* ---- all forms ----------------------------------------------------------- */

static void write_usual_form(const struct date_parts *p, char out[DATE_BYTES])
{
    memcpy(out, p->year, 4);
    memcpy(out + 5, p->month, 2);
    memcpy(out + 8, p->day, 2);
    out[4] = out[7] = '.';
}

struct date date_parse_as(struct str written, enum date_order order)
{
    struct date_parts p;
    struct str s = str_trim(written);
    struct date d = {.form = DATE_NONE};
    bool usual = parse_usual(s, &p);

    if (!usual && (s.len > WRITTEN_MOST || !read_time(&s, &d) ||
                   !parse_unusual(s, order, &p)))
        return (struct date){.form = DATE_NONE};
    replace_zeros(&p);
    d.first = day_in_any_year(&p, false);
    d.last = day_in_any_year(&p, true);
    write_usual_form(&p, d.usual);
    usual = str_equal(written, (struct str){d.usual, DATE_BYTES});
    d.form = usual ? DATE_USUAL : DATE_OTHER;
    if (!d.first)
        d.form = DATE_NO_DAY;
    return d;
}

struct date date_parse(struct str written)
{
    return date_parse_as(written, DATE_ORDER_UNKNOWN);
}

/* ---- the order of day and month ------------------------------------------ */

/* True if the year has two digits after an apostrophe. */
static bool has_short_year(struct str written)
{
    size_t i = 0;

    while (i < written.len && !apostrophe_length(str_from(written, i)))
        i++;
    return i < written.len;
}

bool date_is_ambiguous(struct str written, struct date *day_first,
                       struct date *month_first)
{
    if (date_parse(written).form != DATE_NONE)
        return false;
    *day_first = date_parse_as(written, DATE_DAY_FIRST);
    *month_first = date_parse_as(written, DATE_MONTH_FIRST);
    return date_has_days(day_first) && date_has_days(month_first) &&
           (day_first->usual[0] != '?' || has_short_year(written));
}

/* Removes one or two digits from the beginning and returns their value. Returns
   0 if there are no digits or more than two. */
static unsigned take_number(struct str *s)
{
    unsigned number = 0;
    size_t n = 0;

    for (; n < s->len && n < 3 && ascii_is_digit(s->ptr[n]); n++)
        number = number * 10 + (unsigned)(s->ptr[n] - '0');
    *s = str_from(*s, n);
    return n < 3 ? number : 0;
}

/* Counts the date at the beginning of a text if it can be read in one order
   only, such as 13/5/2002. */
static void examine_date(struct date_evidence *e, struct str s)
{
    unsigned first = take_number(&s), second;
    size_t digits = 0;

    if (!first || !s.len || (s.ptr[0] != '/' && s.ptr[0] != '-'))
        return;
    char sign = s.ptr[0];
    s = str_from(s, 1);
    second = take_number(&s);
    if (!second || !s.len || s.ptr[0] != sign)
        return;
    for (s = str_from(s, 1); digits < s.len && ascii_is_digit(s.ptr[digits]);)
        digits++;
    if (digits != 4)
        return;
    e->day_first += first > MONTHS && first <= DAYS && second <= MONTHS;
    e->month_first += second > MONTHS && second <= DAYS && first <= MONTHS;
}

size_t date_evidence_add(struct date_evidence *e, struct str piece, bool last)
{
    enum { LONGEST = 16 }; /* bytes of such a date and one byte after it */
    size_t end = last                  ? piece.len
                 : piece.len > LONGEST ? piece.len - LONGEST
                                       : 0;

    /* in later pieces, the first byte has already been examined */
    for (size_t i = e->begun; i < end; i++)
        if (ascii_is_digit(piece.ptr[i]) &&
            (i == 0 || !ascii_is_digit(piece.ptr[i - 1])))
            examine_date(e, str_from(piece, i));
    e->begun |= end > 0;
    return end ? end - 1 : 0;
}

enum date_order date_evidence_order(const struct date_evidence *e)
{
    return e->day_first && !e->month_first   ? DATE_DAY_FIRST
           : e->month_first && !e->day_first ? DATE_MONTH_FIRST
                                             : DATE_ORDER_UNKNOWN;
}

bool date_is_before_year(const struct date *date, unsigned year, bool *before)
{
    if (!date_has_days(date))
        return false;
    *before = date->last / 10000 < year;
    return *before || date->first / 10000 >= year;
}

/* ---- ranges -------------------------------------------------------------- */

/* Returns the length of a separator between two dates, or 0 if there is
   none. */
static size_t sign_between(struct str s)
{
    static const char *const signs[] = {"-", "\u2013", "\u2014", "/"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_starts_with(s, str_of(signs[i])))
            return str_of(signs[i]).len;
    return 0;
}

bool date_parse_range(struct str written, struct date *begin, struct date *end)
{
    struct str s = str_trim(written);

    if (s.len > WRITTEN_MOST || date_parse(s).form != DATE_NONE)
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

/* Removes a year of four digits from the beginning and returns it. Returns 0 if
   there is none. */
static unsigned read_year(struct str *s)
{
    unsigned year = 0;
    size_t n = 0;

    for (; n < s->len && n < 5 && ascii_is_digit(s->ptr[n]); n++)
        year = year * 10 + (unsigned)(s->ptr[n] - '0');
    *s = str_from(*s, n);
    return n == 4 ? year : 0;
}

/* True if s is the year, written with four digits, or with its last two digits
   if these cannot be a month. */
static bool read_next_year(struct str s, unsigned year)
{
    if (s.len == 2 && are_two_digits(s.ptr)) {
        unsigned number = two_digit_number(s.ptr);
        return number == year % 100 && (number > MONTHS || number == 0);
    }
    return read_year(&s) == year && !s.len;
}

bool date_parse_season(struct str written, struct date *first,
                       struct date *last)
{
    struct str s = str_trim(written), both = s;
    unsigned year = read_year(&s);
    size_t sign = sign_between(s);

    if (!year || ++year > 9999 || !sign ||
        !read_next_year(str_from(s, sign), year))
        return false;
    *first = *last = date_parse(str_part(both, 0, 4));
    last->first += 10000;
    last->last += 10000;
    for (size_t i = 4; i-- > 0; year /= 10)
        last->usual[i] = (char)('0' + year % 10);
    return true;
}

struct days date_days(struct str date, struct str end)
{
    struct date first = date_parse(date), last = date_parse(end), range;

    if (date_parse_season(date, &first, &range) && !date_has_days(&last))
        last = range;
    if (!date_has_days(&first) && date_parse_range(date, &first, &range))
        last = range;
    if (!date_has_days(&first))
        return (struct days){0, 0};
    bool later = date_has_days(&last) && last.last >= first.first;
    return (struct days){first.first, later ? last.last : first.last};
}

/* ---- consecutive days ---------------------------------------------------- */

/* In these calculations, years begin in March, so that a leap day is the last
   day of a year. */
enum { DAYS_OF_4 = 1461, DAYS_OF_100 = 36524, DAYS_OF_400 = 146097 };
enum { EPOCH = 719468 }; /* 1 January 1970, counted from 1 March of year 0 */

/* Returns the number of days in such a year before a month; month 0 is
   March. */
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
