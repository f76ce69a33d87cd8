/* Dates: their forms, and the days that they may be. */
#include <check.h>

#include "date.h"

#include "suite.h"

static const struct {
    const char *written, *usual;
    enum date_form form;
    uint32_t first, last;
} dates[] = {
    {"1961.05.12", "1961.05.12", DATE_USUAL, 19610512, 19610512},
    {"1961.05.??", "1961.05.??", DATE_USUAL, 19610501, 19610531},
    {"1961.??.??", "1961.??.??", DATE_USUAL, 19610101, 19611231},
    {"1961.??.30", "1961.??.30", DATE_USUAL, 19610130, 19611230},
    {"1961.02.??", "1961.02.??", DATE_USUAL, 19610201, 19610228},
    {"196?.02.29", "196?.02.29", DATE_USUAL, 19600229, 19680229},
    {"????.02.29", "????.02.29", DATE_USUAL, 40229, 99960229},
    {"19??.1?.3?", "19??.1?.3?", DATE_USUAL, 19001030, 19991231},
    {"????.??.??", "????.??.??", DATE_USUAL, 10101, 99991231},
    {"1961", "1961.??.??", DATE_OTHER, 19610101, 19611231},
    {"19??", "19??.??.??", DATE_OTHER, 19000101, 19991231},
    {"1961.05", "1961.05.??", DATE_OTHER, 19610501, 19610531},
    {"1961.5.2", "1961.05.02", DATE_OTHER, 19610502, 19610502},
    {"1961-05-12", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"1961/05/12", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"1961-05", "1961.05.??", DATE_OTHER, 19610501, 19610531},
    {"3 May 1915", "1915.05.03", DATE_OTHER, 19150503, 19150503},
    {"12 May 1961", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"May 12, 1961", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"Dec. 25 1999", "1999.12.25", DATE_OTHER, 19991225, 19991225},
    {"25.12.1999", "1999.12.25", DATE_OTHER, 19991225, 19991225},
    {"5.4.1999", "1999.04.05", DATE_OTHER, 19990405, 19990405},
    {"??.12.1999", "1999.12.??", DATE_OTHER, 19991201, 19991231},
    {"12.25.1999", "1999.25.12", DATE_NO_DAY, 0, 0},
    {"25/12/1999", "1999.12.25", DATE_OTHER, 19991225, 19991225},
    {"12/25/1999", "1999.12.25", DATE_OTHER, 19991225, 19991225},
    {"5/4/1999", "", DATE_NONE, 0, 0},
    {"25.12/1999", "", DATE_NONE, 0, 0},
    {"May 25th, 1999", "", DATE_NONE, 0, 0},
    {" 1. january  1961 ", "1961.01.01", DATE_OTHER, 19610101, 19610101},
    {"9 Sept. 1961", "1961.09.09", DATE_OTHER, 19610909, 19610909},
    {"DEC 1961", "1961.12.??", DATE_OTHER, 19611201, 19611231},
    {" 1961.05.12", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"1961.02.29", "", DATE_NO_DAY, 0, 0},
    {"19??.02.30", "", DATE_NO_DAY, 0, 0},
    {"1900.02.29", "", DATE_NO_DAY, 0, 0},
    {"1961.13.01", "", DATE_NO_DAY, 0, 0},
    {"1961.05.00", "", DATE_NO_DAY, 0, 0},
    {"0000.05.01", "", DATE_NO_DAY, 0, 0},
    {"31 April 1961", "", DATE_NO_DAY, 0, 0},
    {"", "", DATE_NONE, 0, 0},
    {"61.05.12", "", DATE_NONE, 0, 0},
    {"1961.05-12", "", DATE_NONE, 0, 0},
    {"1961.05.", "", DATE_NONE, 0, 0},
    {"1961.005.12", "", DATE_NONE, 0, 0},
    {"12 May", "", DATE_NONE, 0, 0},
    {"12 Ma 1961", "", DATE_NONE, 0, 0},
    {"12 Mayday 1961", "", DATE_NONE, 0, 0},
    {"12th May 1961", "", DATE_NONE, 0, 0},
    {"yesterday", "", DATE_NONE, 0, 0},
    {"1913.05.01-1913.05.03", "", DATE_NONE, 0, 0},
};

START_TEST(forms)
{
    struct date d = date_parse(str_of(dates[_i].written));

    ck_assert_int_eq(d.form, dates[_i].form);
    if (d.form != DATE_USUAL && d.form != DATE_OTHER)
        return;
    ck_assert_uint_eq(d.first, dates[_i].first);
    ck_assert_uint_eq(d.last, dates[_i].last);
    ck_assert(
        str_equal((struct str){d.usual, DATE_BYTES}, str_of(dates[_i].usual)));
}
END_TEST

static const struct {
    const char *written;
    uint32_t first, last; /* of the one, and of the other; 0: no range */
} ranges[] = {
    {"1913.05.01-1913.05.03", 19130501, 19130503},
    {"1913.05.01 \u2013 1913.05.03", 19130501, 19130503},
    {"1913-05-01 - 1913-05-03", 19130501, 19130503},
    {"1913-05-01/1913-05-03", 19130501, 19130503},
    {"1913-1914", 19130101, 19141231},
    {"1 May 1913 - 3 May 1913", 19130501, 19130503},
    {"1913.05.01", 0, 0},
    {"1913-05-01", 0, 0},
    {"1913-13", 0, 0}, /* a month that there is not */
    {"1913.05.01-", 0, 0},
    {"1913.05.01-03", 0, 0},
    {"-1913.05.01", 0, 0},
};

START_TEST(two_dates)
{
    struct date begin, end;
    bool is = date_parse_range(str_of(ranges[_i].written), &begin, &end);

    ck_assert(is == (ranges[_i].first > 0));
    if (!is)
        return;
    ck_assert_uint_eq(begin.first, ranges[_i].first);
    ck_assert_uint_eq(end.last, ranges[_i].last);
}
END_TEST

/* Of a Date tag and an EndDate tag. */
static const struct {
    const char *date, *end;
    uint32_t first, last;
} tags[] = {
    {"1992.12.05", "", 19921205, 19921205},
    {"1992.12.??", "", 19921201, 19921231},
    {"1992.02.??", "", 19920201, 19920229},
    {"1992.??.??", "", 19920101, 19921231},
    {"1992", "", 19920101, 19921231},
    {"1992.12", "", 19921201, 19921231},
    {"196?", "", 19600101, 19691231},
    {"19??.05", "", 19000501, 19990531},
    {"", "", 0, 0},
    {"soon", "", 0, 0},
    {"1992.13", "", 0, 0},
    {"1913.05.01", "1913.05.03", 19130501, 19130503},
    {"1913.05.??", "1913.06.??", 19130501, 19130630},
    {"1913.05.03", "1913.05.01", 19130503, 19130503},
    {"1913.05.03", "later", 19130503, 19130503},
    {"1913.05.01-1913.05.03", "", 19130501, 19130503},
    {"", "1913.05.03", 0, 0},
    {"1913.05.01-1913.05.03", "1914", 19130501, 19130503},
};

START_TEST(days_of_tags)
{
    struct days days = date_days(str_of(tags[_i].date), str_of(tags[_i].end));

    ck_assert_uint_eq(days.first, tags[_i].first);
    ck_assert_uint_eq(days.last, tags[_i].last);
}
END_TEST

/* Every day from year 1 to 2400, one after another; and the ends. */
START_TEST(count_of_days)
{
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30,
                                      31, 31, 30, 31, 30, 31};
    int32_t count = date_count(10101);

    ck_assert_int_eq(date_count(19700101), 0);
    ck_assert_int_eq(date_count(20000301), 11017);
    ck_assert_uint_eq(date_of_count(date_count(99991231)), 99991231);
    for (uint32_t year = 1; year <= 2400; year++)
        for (uint32_t month = 1; month <= 12; month++) {
            bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            uint32_t last = lengths[month - 1] + (month == 2 && leap);
            for (uint32_t day = 1; day <= last; day++, count++) {
                uint32_t date = year * 10000 + month * 100 + day;
                if (date_count(date) != count || date_of_count(count) != date)
                    ck_abort_msg("%u is %d", date, date_count(date));
            }
        }
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    suite_rows(cases, forms, dates);
    suite_rows(cases, two_dates, ranges);
    suite_rows(cases, days_of_tags, tags);
    tcase_add_test(cases, count_of_days);
    return suite_run_one("dates", cases);
}
