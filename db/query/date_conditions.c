/* Conditions on dates, which are compared by the days that they may mean. */
#include "date.h"
#include "lookup.h"
#include "translate.h"

/* Compares the days that a date may mean with the days ?A to ?B of the query.
   All of these days must be in the range; with "possibly", at least one of them
   must be. Redundant conditions are added that an index can use. A date that is
   missing or has no days is not in any range. */
static const struct {
    const char *all, *one;
    bool undated; /* records without a date also satisfy the condition */
} days_found[] = {
    [QUERY_EQUAL] = {"earliest BETWEEN ?A AND ?B AND latest <= ?B",
                     "earliest <= ?B AND latest >= ?A", false},
    [QUERY_NOT_EQUAL] = {"latest < ?A OR earliest > ?B OR earliest IS NULL",
                         "earliest < ?A OR latest > ?B OR earliest IS NULL",
                         true},
    [QUERY_LESS] = {"earliest < ?A AND latest < ?A", "earliest < ?A", false},
    [QUERY_LESS_EQUAL] = {"earliest <= ?B AND latest <= ?B", "earliest <= ?B",
                          false},
    [QUERY_GREATER] = {"earliest > ?B", "latest > ?B", false},
    [QUERY_GREATER_EQUAL] = {"earliest >= ?A", "latest >= ?A", false},
};

static void add_template(struct text *out, const char *sql, size_t a, size_t b)
{
    for (; *sql; sql++) {
        text_add_char(out, *sql);
        if (*sql == '?')
            text_addf(out, "%zu", *++sql == 'A' ? a : b);
    }
}

static void compare_days(struct translation *t,
                         const struct condition *condition, int64_t first,
                         int64_t last)
{
    size_t low = translate_number(t, first), high = translate_number(t, last);
    const char *days = condition->possibly ? days_found[condition->op].one
                                           : days_found[condition->op].all;
    size_t at;

    text_add_char(&t->work, '(');
    at = t->work.len;
    translate_open_list(t, "r.date");
    text_add(&t->work, STR("SELECT id FROM written_date WHERE "));
    add_template(&t->work, days, low, high);
    translate_close_list(t);
    lookup_decide(t, at, lookup_has_names(t, translate_orders(condition->op)));
    text_add(&t->work, days_found[condition->op].undated
                           ? STR(" OR r.date IS NULL)")
                           : STR(")"));
}

void condition_date(struct translation *t, const struct field *field,
                    const struct condition *condition)
{
    struct date date = date_parse(condition->value), last;
    enum query_op op = condition->op;

    if (translate_searches(op) ||
        (!condition->value.len && !translate_orders(op)))
        translate_text(t, field, op, condition->value);
    else if (date_parse_season(condition->value, &date, &last))
        compare_days(t, condition, date.first, last.last);
    else if (date.form == DATE_NO_DAY)
        translate_refuse(t, condition, "there is no such day");
    else if (date.form == DATE_NONE)
        translate_refuse(
            t, condition,
            "a date must have the form YYYY, YYYY.MM or YYYY.MM.DD");
    else
        compare_days(t, condition, date.first, date.last);
}

void condition_year(struct translation *t, const struct field *field,
                    const struct condition *condition)
{
    const int64_t first_day = 101, last_day = 1231, most = 99999;
    uint64_t year;

    (void)field;
    if (!str_number(condition->value, &year)) {
        translate_refuse(t, condition, "a year must be a number");
        return;
    }
    int64_t days = (year > (uint64_t)most ? most : (int64_t)year) * 10000;
    compare_days(t, condition, days + first_day, days + last_day);
}
