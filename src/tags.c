#include "tags.h"

#include <string.h>

#include "date.h"
#include "rules.h"

static const char *const terminations[] = {
    "normal",    "surrender", "agreement",
    "time",      "cheating",  "arranged",
    "abandoned", "unknown",   "status quo ante ludum",
};

enum { TERMINATIONS = sizeof terminations / sizeof *terminations };

static void check_termination(struct tag *tag, struct diags *diags)
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

/* What people write for a result, in lower case, without blanks, every dash
   and colon a hyphen. */
static const struct {
    const char *written;
    enum result_kind kind;
} result_forms[] = {
    {"1-0", RESULT_FIRST},        {"0-1", RESULT_SECOND},
    {"1/2-1/2", RESULT_DRAW},     {"\u00BD-\u00BD", RESULT_DRAW},
    {"0.5-0.5", RESULT_DRAW},     {"1/2", RESULT_DRAW},
    {"\u00BD", RESULT_DRAW},      {"draw", RESULT_DRAW},
    {"drawn", RESULT_DRAW},       {"drawagreed", RESULT_DRAW},
    {"tie", RESULT_DRAW},         {"firstwins", RESULT_FIRST},
    {"firstwon", RESULT_FIRST},   {"secondwins", RESULT_SECOND},
    {"secondwon", RESULT_SECOND}, {"?", RESULT_UNKNOWN},
    {"unknown", RESULT_UNKNOWN},
};

static bool is_dash(int32_t point)
{
    return point == ':' || point == '-' || point == 0x2212 ||
           (point >= 0x2010 && point <= 0x2015);
}

/* The value as result_forms writes it; cut short if it is too long to be one. */
static struct str plain_form(struct str value, char *room, size_t size)
{
    size_t length = 0;
    int32_t point;

    for (size_t i = 0, n; i < value.len; i += n) {
        struct str rest = str_part(value, i, value.len);
        n = str_code_point(rest, &point);
        if (length + n > size)
            break;
        if (is_dash(point))
            room[length++] = '-';
        else if (n > 1 && !str_blank(rest))
            memcpy(room + length, rest.ptr, n), length += n;
        else if (n == 1 && point > ' ')
            room[length++] = value.ptr[i];
    }
    return (struct str){room, length};
}

static bool find_result_form(struct str value, enum result_kind *out)
{
    char room[24];
    struct str plain = plain_form(value, room, sizeof room);

    for (size_t i = 0; i < sizeof result_forms / sizeof *result_forms; i++)
        if (str_equal_nocase(plain, str_of(result_forms[i].written))) {
            *out = result_forms[i].kind;
            return true;
        }
    return false;
}

static void check_result(struct tag *tag, struct diags *diags)
{
    enum result_kind kind;
    struct diag *d;

    if (result_find(tag->value, &kind))
        return;
    if (!find_result_form(tag->value, &kind)) {
        d = diag_report(diags, DIAG_BAD_RESULT_TAG, tag->value_span, NULL);
        diag_label(diags, d, "a result is 1-0, 0-1, \u00BD-\u00BD or *");
        return;
    }
    tag->value = result_text(kind);
    d = diag_report(diags, DIAG_TAG_FORM, tag->value_span, NULL);
    diag_label(diags, d, "read as \"%.*s\"", (int)tag->value.len,
               tag->value.ptr);
}

bool date_check(struct str date, struct span where, struct diags *diags)
{
    enum date_form form = date_parse(date).form;

    if (form == DATE_USUAL)
        return true;
    struct diag *d = diag_report(diags, DIAG_BAD_DATE, where, NULL);
    if (form == DATE_NO_DAY)
        diag_label(diags, d, "there is no such day");
    else
        diag_label(diags, d,
                   "a date is YYYY.MM.DD, with ? for what is not "
                   "known");
    return false;
}

static void check_date(struct tag *tag, struct diags *diags)
{
    date_check(tag->value, tag->value_span, diags);
}

static const struct {
    const char *name;
    void (*check)(struct tag *tag, struct diags *diags);
} checks[] = {
    {"Date", check_date},
    {"Result", check_result},
    {"Termination", check_termination},
};

/* Remarks whose faults have a code of their own; the others are bad-option. */
static const struct {
    const char *tag;
    enum diag_code code;
} remark_codes[] = {
    {"Throw", DIAG_BAD_THROW},
    {"Score", DIAG_BAD_SCORE},
    {"Chose", DIAG_BAD_CHOICE},
};

static enum diag_code remark_code(const char *name)
{
    for (size_t i = 0; i < sizeof remark_codes / sizeof *remark_codes; i++)
        if (strcmp(name, remark_codes[i].tag) == 0)
            return remark_codes[i].code;
    return DIAG_BAD_OPTION;
}

static void check_remark(const struct record *r, size_t index,
                         struct diags *diags)
{
    const char *name = r->rules->remarks[index], *wanted = NULL;
    const struct tag *tag = record_tag(r, str_of(name));

    if (tag)
        wanted = r->rules->remark_wanted(index, tag->value);
    if (!wanted)
        return;
    struct diag *d =
        diag_report(diags, remark_code(name), tag->value_span, NULL);
    diag_label(diags, d, "%s", wanted);
}

static void check_common(struct tag *tag, struct diags *diags)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (str_equal_nocase(tag->meant, str_of(checks[i].name)))
            checks[i].check(tag, diags);
}

void check_tags(struct record *r, struct diags *diags)
{
    const struct rules *rules = r->rules;

    for (struct tag *tag = r->tags; tag; tag = tag->next)
        if (record_tag(r, tag->meant) == tag)
            check_common(tag, diags);
    for (size_t i = 0; rules && rules->remarks && rules->remarks[i]; i++)
        check_remark(r, i, diags);
}
