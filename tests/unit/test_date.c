/* Tests the forms of dates, and the days for which dates can stand. */
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
    {"May 25th, 1999", "1999.05.25", DATE_OTHER, 19990525, 19990525},
    {" 1. january  1961 ", "1961.01.01", DATE_OTHER, 19610101, 19610101},
    {"9 Sept. 1961", "1961.09.09", DATE_OTHER, 19610909, 19610909},
    {"DEC 1961", "1961.12.??", DATE_OTHER, 19611201, 19611231},
    {" 1961.05.12", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"1961.02.29", "", DATE_NO_DAY, 0, 0},
    {"19??.02.30", "", DATE_NO_DAY, 0, 0},
    {"1900.02.29", "", DATE_NO_DAY, 0, 0},
    {"1961.13.01", "", DATE_NO_DAY, 0, 0},
    {"1961.05.00", "1961.05.??", DATE_OTHER, 19610501, 19610531},
    {"0000.05.01", "????.05.01", DATE_OTHER, 10501, 99990501},
    {"31 April 1961", "", DATE_NO_DAY, 0, 0},
    {"", "", DATE_NONE, 0, 0},
    {"61.05.12", "", DATE_NONE, 0, 0},
    {"1961.05-12", "", DATE_NONE, 0, 0},
    {"1961.05.", "1961.05.??", DATE_OTHER, 19610501, 19610531},
    {"1961.005.12", "", DATE_NONE, 0, 0},
    {"12 May", "", DATE_NONE, 0, 0},
    {"12 Ma 1961", "", DATE_NONE, 0, 0},
    {"12 Mayday 1961", "", DATE_NONE, 0, 0},
    {"12th May 1961", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"?", "????.??.??", DATE_OTHER, 10101, 99991231},
    {"\?\?\?\?-\?\?-\?\?", "????.??.??", DATE_OTHER, 10101, 99991231},
    {"2020.00.00", "2020.??.??", DATE_OTHER, 20200101, 20201231},
    {"0000.00.00", "????.??.??", DATE_OTHER, 10101, 99991231},
    {"12-May-1961", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"12/May/1961", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"1961-May-12", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"12. 5. 1961", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"1961. 5. 12.", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"1961.5.?", "1961.05.??", DATE_OTHER, 19610501, 19610531},
    {"12. V. 1999", "1999.05.12", DATE_OTHER, 19990512, 19990512},
    {"12.xii.1999", "1999.12.12", DATE_OTHER, 19991212, 19991212},
    {"12 XIII 1999", "", DATE_NONE, 0, 0},
    {"20200512", "2020.05.12", DATE_OTHER, 20200512, 20200512},
    {"28032008", "2008.03.28", DATE_OTHER, 20080328, 20080328},
    {"03282008", "2008.03.28", DATE_OTHER, 20080328, 20080328},
    {"03032008", "2008.03.03", DATE_OTHER, 20080303, 20080303},
    {"03042008", "", DATE_NONE, 0, 0},
    {"45672008", "", DATE_NO_DAY, 0, 0},
    {"20201212", "2020.12.12", DATE_OTHER, 20201212, 20201212},
    {"18/7/'13", "??13.07.18", DATE_OTHER, 130718, 99130718},
    {"18.7.\u201913", "??13.07.18", DATE_OTHER, 130718, 99130718},
    {"7/18/'13", "??13.07.18", DATE_OTHER, 130718, 99130718},
    {"12/9/'13", "", DATE_NONE, 0, 0},
    {"12 May '13", "??13.05.12", DATE_OTHER, 130512, 99130512},
    {"May '13", "??13.05.??", DATE_OTHER, 130501, 99130531},
    {"'13", "??13.??.??", DATE_OTHER, 130101, 99131231},
    {"'13/5/2002", "", DATE_NONE, 0, 0},
    {"18/7/'135", "", DATE_NONE, 0, 0},
    {"dne 5. kv\u011Btna 2002", "2002.05.05", DATE_OTHER, 20020505, 20020505},
    {"5. kve\u030Ctna 2002", "2002.05.05", DATE_OTHER, 20020505, 20020505},
    {"w maju 2002", "2002.05.??", DATE_OTHER, 20020501, 20020531},
    {"v z\u00E1\u0159\u00ED 2002", "2002.09.??", DATE_OTHER, 20020901,
     20020930},
    {"\u0432 \u043C\u0430\u0435 2002", "2002.05.??", DATE_OTHER, 20020501,
     20020531},
    {"im Mai 2002", "2002.05.??", DATE_OTHER, 20020501, 20020531},
    {"about 1975", "", DATE_NONE, 0, 0},
    {"2020-05-12T10:11:12Z", "2020.05.12", DATE_OTHER, 20200512, 20200512},
    {"2020-05-12T10:11:12.5+02:00", "2020.05.12", DATE_OTHER, 20200512,
     20200512},
    {"2020-05-12 10:11", "2020.05.12", DATE_OTHER, 20200512, 20200512},
    {"20200512T101112Z", "2020.05.12", DATE_OTHER, 20200512, 20200512},
    {"Sat, 12 May 2001 10:00:00 +0200", "2001.05.12", DATE_OTHER, 20010512,
     20010512},
    {"2020-05-12T25:00", "", DATE_NONE, 0, 0},
    {"2020-05-12T10:11:12 or so", "", DATE_NONE, 0, 0},
    {"1961\u5E745\u670812\u65E5", "1961.05.12", DATE_OTHER, 19610512, 19610512},
    {"5-4-1999", "", DATE_NONE, 0, 0},
    {"25-12-1999", "1999.12.25", DATE_OTHER, 19991225, 19991225},
    {"12 5 1961", "", DATE_NONE, 0, 0},
    {"12.5-1961", "", DATE_NONE, 0, 0},
    {"1961.05.12.3", "", DATE_NONE, 0, 0},
    {"12 jui 1961", "", DATE_NONE, 0, 0}, /* the French abbreviation of June or
                                             July */
    {"12 May 1961 12 May 1961 12 May 1961 12 May 1961 12 May 1961 12 May 1961",
     "", DATE_NONE, 0, 0},
    {"yesterday", "", DATE_NONE, 0, 0},
    {"1913.05.01-1913.05.03", "", DATE_NONE, 0, 0},
    {"5/1961", "1961.05.??", DATE_OTHER, 19610501, 19610531},
    {"05.1961", "1961.05.??", DATE_OTHER, 19610501, 19610531},
    {"2-1961", "1961.02.??", DATE_OTHER, 19610201, 19610228},
    {"?.1961", "1961.??.??", DATE_OTHER, 19610101, 19611231},
    {"13/1961", "", DATE_NO_DAY, 0, 0},
    {"5 1961", "", DATE_NONE, 0, 0},
    {"5/61", "", DATE_NONE, 0, 0},
    {"005/1961", "", DATE_NONE, 0, 0},
    {"2004/05", "2004.05.??", DATE_OTHER, 20040501, 20040531},
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

/* A month in several languages, in the form used in dates. */
static const struct {
    const char *written;
    unsigned month;
} months[] = {
    {"12. J\u00E4nner 1961", 1},
    {"12 janvier 1961", 1},
    {"12 de enero de 1961", 1},
    {"12 gennaio 1961", 1},
    {"12 de janeiro de 1961", 1},
    {"12 januari 1961", 1},
    {"12 stycznia 1961 r.", 1},
    {"12. ledna 1961", 1},
    {"12 \u044F\u043D\u0432\u0430\u0440\u044F 1961 \u0433.", 1},
    {"12 ocak 1961", 1},
    {"12 f\u00E9vr. 1961", 2},
    {"12. M\u00E4rz 1961", 3},
    {"12. MAERZ 1961", 3},
    {"12 mars 1961", 3},
    {"12 mar 1961", 3},
    {"12 mar\u00E7o 1961", 3},
    {"12 mart 1961", 3},
    {"1 kwietnia 1961", 4},
    {"12 avr. 1961", 4},
    {"12. Mai 1961", 5},
    {"12 maja 1961", 5},
    {"1961. m\u00E1jus 12.", 5},
    {"12 \u043C\u0430\u044F 1961", 5},
    {"12 \u041C\u0410\u0419 1961", 5},
    {"12. kv\u011Btna 1961", 5},
    {"12 juni 1961", 6},
    {"12. cerven 1961", 6},
    {"12 juil. 1961", 7},
    {"12. \u010Dervence 1961", 7},
    {"1er ao\u00FBt 1961", 8},
    {"12 a\u011Fustos 1961", 8},
    {"12 agosto 1961", 8},
    {"12. srpna 1961", 8},
    {"12 wrze\u015Bnia 1961", 9},
    {"12 settembre 1961", 9},
    {"12. z\u00E1\u0159\u00ED 1961", 9},
    {"12 \u0441\u0435\u043D. 1961", 9},
    {"12. Okt. 1961", 10},
    {"12 ekim 1961", 10},
    {"12 de outubro de 1961", 10},
    {"12. \u0159\u00EDjna 1961", 10},
    {"12 listopada 1961", 11},
    {"12 kas\u0131m 1961", 11},
    {"12 marraskuuta 1961", 11},
    {"12 nov 1961", 11},
    {"12. Dez. 1961", 12},
    {"12 grudnia 1961", 12},
    {"12 d\u00E9cembre 1961", 12},
    {"12 de dic. de 1961", 12},
    {"12 \u0414\u0435\u043A\u0430\u0431\u0440\u044C 1961", 12},
    {"12 prosince 1961", 12},
    {"12 decem\u0301bre 1961", 12},
};

START_TEST(month_names)
{
    struct date d = date_parse(str_of(months[_i].written));

    ck_assert_int_eq(d.form, DATE_OTHER);
    ck_assert_uint_eq(d.first / 100, 196100 + months[_i].month);
}
END_TEST

/* The time of day after a date, or "". */
static const struct {
    const char *written, *time;
    bool utc;
} times[] = {
    {"2020-05-12", "", false},
    {"2020-05-12T10:11:12Z", "10:11:12", true},
    {"2020.05.12 10:11:12 UTC", "10:11:12", true},
    {"2020-05-12T10:11", "10:11:??", false},
    {"2020-05-12T10:11:12.250-03:30", "10:11:12", false},
    {"20200512T101112Z", "10:11:12", true},
    {"20200512T1011", "10:11:??", false},
    {"12 May 2020, 10:11", "10:11:??", false},
};

START_TEST(times_of_day)
{
    struct date d = date_parse(str_of(times[_i].written));

    ck_assert_uint_eq(d.first, 20200512);
    ck_assert(d.timed == (*times[_i].time != '\0'));
    if (!d.timed)
        return;
    ck_assert(d.utc == times[_i].utc);
    ck_assert(
        str_equal((struct str){d.time, TIME_BYTES}, str_of(times[_i].time)));
}
END_TEST

static const struct {
    const char *written;
    uint32_t first,
        last; /* first and last day, or 0 if the text is not a range */
} ranges[] = {
    {"1913.05.01-1913.05.03", 19130501, 19130503},
    {"1913.05.01 \u2013 1913.05.03", 19130501, 19130503},
    {"1913-05-01 - 1913-05-03", 19130501, 19130503},
    {"1913-05-01/1913-05-03", 19130501, 19130503},
    {"1913-1914", 19130101, 19141231},
    {"1 May 1913 - 3 May 1913", 19130501, 19130503},
    {"1913.05.01", 0, 0},
    {"1913-05-01", 0, 0},
    {"1913-13", 0, 0}, /* a month that does not exist */
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

static const struct {
    const char *written, *last; /* "" if the text is not a season */
    uint32_t first_day, last_day;
} seasons[] = {
    {"1998/99", "1999.??.??", 19980101, 19991231},
    {" 1998-99 ", "1999.??.??", 19980101, 19991231},
    {"1998\u20131999", "1999.??.??", 19980101, 19991231},
    {"1998/1999", "1999.??.??", 19980101, 19991231},
    {"1999/00", "2000.??.??", 19990101, 20001231},
    {"1912/13", "1913.??.??", 19120101, 19131231},
    {"1911/12", "", 0, 0}, /* or December 1911 */
    {"1998/98", "", 0, 0},
    {"1998/00", "", 0, 0},
    {"1998/2000", "", 0, 0},
    {"1998/099", "", 0, 0},
    {"1998/99x", "", 0, 0},
    {"1998.99", "", 0, 0},
    {"98/99", "", 0, 0},
    {"11998/99", "", 0, 0},
    {"0000/0001", "", 0, 0},
    {"9999/00", "", 0, 0},
    {"1998/", "", 0, 0},
};

START_TEST(years_of_seasons)
{
    struct date first, last;
    bool is = date_parse_season(str_of(seasons[_i].written), &first, &last);

    ck_assert(is == (seasons[_i].first_day > 0));
    if (!is)
        return;
    ck_assert_uint_eq(first.first, seasons[_i].first_day);
    ck_assert_uint_eq(last.last, seasons[_i].last_day);
    ck_assert(str_equal((struct str){last.usual, DATE_BYTES},
                        str_of(seasons[_i].last)));
}
END_TEST

/* The values of a Date tag and an EndDate tag. */
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
    {"1913/14", "", 19130101, 19141231},
    {"1913/14", "1914.02.03", 19130101, 19140203},
    {"5/1913", "6/1913", 19130501, 19130630},
};

START_TEST(days_of_tags)
{
    struct days days = date_days(str_of(tags[_i].date), str_of(tags[_i].end));

    ck_assert_uint_eq(days.first, tags[_i].first);
    ck_assert_uint_eq(days.last, tags[_i].last);
}
END_TEST

/* Every day from year 1 to 2400 in order, and the limits on both ends. */
/* The bytes after a date do not count, even if they would complete it. */
START_TEST(no_more_bytes)
{
    const struct date date = date_parse((struct str){"   1961.05.??", 10});

    ck_assert_int_eq(date.form, DATE_OTHER);
    ck_assert_int_eq(date.last, 19610531);
}
END_TEST

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

static const struct {
    const char *written;
    enum date_order order;
    const char *usual; /* empty if the text is not a date */
} ordered[] = {
    {"5/4/1999", DATE_ORDER_UNKNOWN, ""},
    {"5/4/1999", DATE_DAY_FIRST, "1999.04.05"},
    {"5/4/1999", DATE_MONTH_FIRST, "1999.05.04"},
    {"5/4/1999", DATE_YEAR_FIRST, ""},
    {"5-4-1999", DATE_MONTH_FIRST, "1999.05.04"},
    {"5.4.1999", DATE_MONTH_FIRST, "1999.05.04"},
    {"5.4.1999", DATE_YEAR_FIRST, "1999.04.05"},
    {"5/5/1999", DATE_ORDER_UNKNOWN, "1999.05.05"},
    {"25/4/1999", DATE_MONTH_FIRST, "1999.04.25"},
    {"4/25/1999", DATE_DAY_FIRST, "1999.04.25"},
    {"5/4/99", DATE_ORDER_UNKNOWN, ""},
    {"5/4/99", DATE_DAY_FIRST, "??99.04.05"},
    {"5.4.99", DATE_MONTH_FIRST, "??99.05.04"},
    {"99/5/4", DATE_YEAR_FIRST, "??99.05.04"},
    {"1999/5/4", DATE_YEAR_FIRST, "1999.05.04"},
    {"99/5", DATE_YEAR_FIRST, ""},
    {"1999.05.04", DATE_MONTH_FIRST, "1999.05.04"},
};

START_TEST(given_orders)
{
    struct date date =
        date_parse_as(str_of(ordered[_i].written), ordered[_i].order);
    struct str wanted = str_of(ordered[_i].usual);

    ck_assert_int_eq(date_has_days(&date), wanted.len > 0);
    if (wanted.len)
        ck_assert(str_equal((struct str){date.usual, DATE_BYTES}, wanted));
}
END_TEST

START_TEST(either_order)
{
    struct date day_first, month_first;

    ck_assert(date_is_ambiguous(STR("5/4/1999"), &day_first, &month_first));
    ck_assert_uint_eq(day_first.first, 19990405);
    ck_assert_uint_eq(month_first.first, 19990504);
    ck_assert(date_is_ambiguous(STR("12/9/'13"), &day_first, &month_first));
    ck_assert(date_is_ambiguous(STR("05041999"), &day_first, &month_first));
    ck_assert(!date_is_ambiguous(STR("5/5/1999"), &day_first, &month_first));
    ck_assert(!date_is_ambiguous(STR("5.4.1999"), &day_first, &month_first));
    ck_assert(!date_is_ambiguous(STR("5/4/99"), &day_first, &month_first));
    ck_assert(!date_is_ambiguous(STR("13/13/1999"), &day_first, &month_first));
    ck_assert(!date_is_ambiguous(STR("May"), &day_first, &month_first));
}
END_TEST

static const struct {
    const char *text;
    enum date_order order;
} evidence[] = {
    {"", DATE_ORDER_UNKNOWN},
    {"[Date \"12/5/2002\"] 1-0", DATE_ORDER_UNKNOWN},
    {"on 13/5/2002, and on 12/5/2002", DATE_DAY_FIRST},
    {"on 5-13-2002", DATE_MONTH_FIRST},
    {"5/13/2002 and 13/5/2002", DATE_ORDER_UNKNOWN},
    {"113/5/2002 13/5/20022 13/5-2002 32/5/2002 13.5.2002 13/5/02",
     DATE_ORDER_UNKNOWN},
    {"2002/13/5 0/13/2002 13/0/2002 13/5/", DATE_ORDER_UNKNOWN},
    {"13/5/2002", DATE_DAY_FIRST},
};

/* A text shows the same order in one piece and in pieces of any size. */
START_TEST(orders_of_texts)
{
    struct str text = str_of(evidence[_i].text);

    for (size_t size = 18; size <= text.len + 18; size++) {
        struct date_evidence e = {.begun = false};
        size_t at = 0, end = 0;
        while (end < text.len) {
            end = at + size < text.len ? at + size : text.len;
            at +=
                date_evidence_add(&e, str_part(text, at, end), end == text.len);
        }
        ck_assert_int_eq(date_evidence_order(&e), evidence[_i].order);
    }
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    suite_rows(cases, forms, dates);
    suite_rows(cases, month_names, months);
    suite_rows(cases, times_of_day, times);
    suite_rows(cases, two_dates, ranges);
    suite_rows(cases, years_of_seasons, seasons);
    suite_rows(cases, days_of_tags, tags);
    suite_rows(cases, given_orders, ordered);
    tcase_add_test(cases, either_order);
    suite_rows(cases, orders_of_texts, evidence);
    tcase_add_test(cases, no_more_bytes);
    tcase_add_test(cases, count_of_days);
    return suite_run_one("dates", cases);
}
