#include "tags.h"

#include "rules.h"

static const char *const terminations[] = {
    "normal",    "surrender", "agreement",
    "time",      "cheating",  "arranged",
    "abandoned", "unknown",   "status quo ante ludum",
};

enum { TERMINATIONS = sizeof terminations / sizeof *terminations };

static void check_termination(const struct tag *tag, struct diags *diags)
{
    struct diag *d;

    for (size_t i = 0; i < TERMINATIONS; i++)
        if (str_equal_nocase(tag->value, str_of(terminations[i])))
            return;
    d = diag_report(diags, DIAG_BAD_TERMINATION, tag->value_span, NULL);
    for (size_t i = 0; i < TERMINATIONS; i++)
        if (str_distance(tag->value, str_of(terminations[i]), 4) < 4)
            diag_help(diags, d, str_of(terminations[i]));
}

static void check_result(const struct tag *tag, struct diags *diags)
{
    enum result_kind kind;

    if (result_find(tag->value, &kind))
        return;
    struct diag *d =
        diag_report(diags, DIAG_BAD_RESULT_TAG, tag->value_span, NULL);
    diag_label(diags, d, "a result is 1-0, 0-1, \u00BD-\u00BD or *");
}

/* A number of `digits` digits, or as many question marks (then 0). */
static bool date_part(struct str *s, size_t digits, unsigned *out)
{
    uint64_t number;
    struct str part = {s->ptr, digits};
    bool unknown = true;

    if (s->len < digits)
        return false;
    for (size_t i = 0; i < digits; i++)
        unknown &= part.ptr[i] == '?';
    *s = (struct str){s->ptr + digits, s->len - digits};
    *out = 0;
    if (unknown)
        return true;
    /* "19??": some digits are known. */
    for (size_t i = 0; i < digits; i++)
        if (part.ptr[i] == '?')
            part.len = part.len < i ? part.len : i;
    if (part.len && !str_number(part, &number))
        return false;
    if (part.len == digits)
        *out = (unsigned)number;
    return part.len < digits || number > 0;
}

static bool dot(struct str *s)
{
    if (s->len == 0 || s->ptr[0] != '.')
        return false;
    *s = (struct str){s->ptr + 1, s->len - 1};
    return true;
}

static unsigned days_of(unsigned year, unsigned month)
{
    static const uint8_t days[] = {31, 31, 29, 31, 30, 31, 30,
                                   31, 31, 30, 31, 30, 31};
    bool leap = year == 0 || (year % 4 == 0 && (year % 100 || year % 400 == 0));

    return days[month] - (month == 2 && !leap);
}

bool date_check(struct str date, struct span where, struct diags *diags)
{
    struct str s = date;
    unsigned year = 0, month = 0, day = 0;
    bool form = date_part(&s, 4, &year) && dot(&s) &&
                date_part(&s, 2, &month) && dot(&s) && date_part(&s, 2, &day) &&
                s.len == 0;

    if (form && month <= 12 && day <= days_of(year, month))
        return true;
    struct diag *d = diag_report(diags, DIAG_BAD_DATE, where, NULL);
    if (form)
        diag_label(diags, d, "there is no such day");
    else
        diag_label(diags, d,
                   "a date is YYYY.MM.DD, with ? for what is not "
                   "known");
    return false;
}

static void check_date(const struct tag *tag, struct diags *diags)
{
    date_check(tag->value, tag->value_span, diags);
}

/* "5-2": seven pawns, the beginner's count first and larger [seed]. */
static void check_throw(const struct tag *tag, struct diags *diags)
{
    struct str s = tag->value;
    struct diag *d;

    if (s.len == 3 && s.ptr[1] == '-' && s.ptr[0] >= '4' && s.ptr[0] <= '7' &&
        s.ptr[2] == '0' + '7' - s.ptr[0])
        return;
    d = diag_report(diags, DIAG_BAD_THROW, tag->value_span, NULL);
    diag_label(diags, d,
               "two numbers that add up to 7, the beginner's first "
               "and larger");
}

/* A whole number of halves off the front: "61.5", "-2". */
static bool take_halves(struct str *s)
{
    size_t digits = 0;

    if (s->len && s->ptr[0] == '-')
        *s = (struct str){s->ptr + 1, s->len - 1};
    while (digits < s->len && s->ptr[digits] >= '0' && s->ptr[digits] <= '9')
        digits++;
    *s = (struct str){s->ptr + digits, s->len - digits};
    if (digits && str_starts(*s, STR(".5")))
        *s = (struct str){s->ptr + 2, s->len - 2};
    return digits > 0;
}

bool tag_is_score(struct str s)
{
    bool form = take_halves(&s) && str_starts(s, STR("-"));

    s = (struct str){s.ptr + form, s.len - form};
    return form && take_halves(&s) && s.len == 0;
}

static void check_score(const struct tag *tag, struct diags *diags)
{
    if (tag_is_score(tag->value))
        return;
    struct diag *d = diag_report(diags, DIAG_BAD_SCORE, tag->value_span, NULL);
    diag_label(diags, d, "a score is written 61.5-55, or 3.5--2");
}

/* Who had not named the komi chose a colour [seed]. */
static void check_choice(const struct tag *tag, struct diags *diags)
{
    struct diag *d;

    if (str_equal_nocase(tag->value, STR("Black")) ||
        str_equal_nocase(tag->value, STR("White")))
        return;
    d = diag_report(diags, DIAG_BAD_CHOICE, tag->value_span, NULL);
    diag_label(diags, d, "a colour was chosen: Black or White");
}

static const struct {
    const char *name;
    const char *game; /* whose tag it is; NULL: everybody's */
    void (*check)(const struct tag *tag, struct diags *diags);
} checks[] = {
    {"Date", NULL, check_date},
    {"Result", NULL, check_result},
    {"Termination", NULL, check_termination},
    {"Throw", "brayout", check_throw},
    {"Score", "braunche", check_score},
    {"Chose", "braunche", check_choice},
};

static bool concerns(const char *game, const struct record *r)
{
    return !game ||
           (r->rules && str_equal(str_of(game), str_of(r->rules->name)));
}

void check_tags(const struct record *r, struct diags *diags)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const struct tag *tag = record_tag(r, str_of(checks[i].name));
        if (tag && concerns(checks[i].game, r))
            checks[i].check(tag, diags);
    }
}
