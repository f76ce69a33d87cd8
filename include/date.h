/*
 * Dates in the form of tags, YYYY.MM.DD with ? for each unknown digit, and in
 * the other forms that Ludex reads (ludex-record(5)):
 *
 *     1961   1961.05   19??   ?      short
 *     1961-05-12   1961/5/12         other separators, no leading zeros
 *     20200512   2020-05-12T10:11Z   compact; with a time of day
 *     2020.00.00                     zeros for unknown parts
 *     12 May 1961   12-mai-1961      the day first, a month's name in many
 *     12. V. 1961   May 1961         languages (month.h), or a Roman numeral
 *     May 12, 1961   1961 May 12     or after it
 *     12.5.1961   12. 5. 1961        the day first; with slashes or hyphens the
 *     5/2002   05.2002               a month
 *     25/12/1999                     month may be first, so these are read only
 *                                    if one number is greater than 12, if both
 *                                    are the same, or in a given order
 *     1913.05.01-1913.05.03          a range: two dates
 *
 * A date with unknown digits may be any of several days. Days are stored as
 * numbers such as 19610512, so that an earlier day has a smaller number.
 */
#ifndef LUDEX_DATE_H
#define LUDEX_DATE_H

#include "text.h"

enum date_form {
    DATE_NONE,   /* not a date */
    DATE_NO_DAY, /* written like a date, but there is no such day */
    DATE_USUAL,  /* YYYY.MM.DD */
    DATE_OTHER,  /* one of the other forms */
};

enum {
    DATE_BYTES = 10,
    TIME_BYTES = 8
}; /* lengths of YYYY.MM.DD and of
                                             HH:MM:SS */

struct date {
    enum date_form form;
    /* Only set for DATE_USUAL and DATE_OTHER: */
    uint32_t first, last;   /* the earliest and the latest possible day, equal
                               if all digits are known */
    char usual[DATE_BYTES]; /* the date as YYYY.MM.DD; not NUL-terminated */
    bool timed;             /* the date has a time of day, `time` */
    bool utc;               /* the time is UTC, not local */
    char time[TIME_BYTES];  /* HH:MM:SS, with ? for missing seconds */
};

struct date date_parse(struct str written);

/* The order of day, month and year in dates such as 12/5/2002. */
enum date_order {
    DATE_ORDER_UNKNOWN,
    DATE_DAY_FIRST,   /* dmy */
    DATE_MONTH_FIRST, /* mdy */
    DATE_YEAR_FIRST   /* ymd; it does not decide how dates that end in a year of
                         four digits are read */
};

/* Reads a date whose numbers are in the order `order`. A number greater than 12
   may determine another order. If the order is given, years may have two
   digits: 12/5/02 is then ??02.05.12. */
struct date date_parse_as(struct str written, enum date_order order);
/* True if date_parse does not read the date because either the day or the month
   may come first. Sets both readings. */
bool date_is_ambiguous(struct str written, struct date *day_first,
                       struct date *month_first);

/* Counts the dates of a text that can only be read with the day first, or only
   with the month first. */
struct date_evidence {
    uint64_t day_first, month_first;
    bool begun;
};

/* Counts such dates, for example 13/5/2002, in a piece of a text. Zero `e`
   before the first piece; `last` means that no piece follows. Returns the
   offset in the piece at which the next piece must begin. */
size_t date_evidence_add(struct date_evidence *e, struct str piece, bool last);
/* Returns the order that all these dates have in common, or DATE_ORDER_UNKNOWN
   if they have none. */
enum date_order date_evidence_order(const struct date_evidence *e);

static inline bool date_has_days(const struct date *date)
{
    return date->form == DATE_USUAL || date->form == DATE_OTHER;
}

/* The first and the last possible day; both are 0 if unspecified. */
struct days {
    uint32_t first, last;
};

/*
 * Returns the days given by a tag Date and a tag EndDate (or "" without an
 * EndDate). Both dates may be in any form, and the first may be a range:
 *
 *     1913.05.??                19130501 to 19130531
 *     1913.05.03, 1913.06.02    19130503 to 19130602
 *     1913.05.01-1913.05.03     19130501 to 19130503
 *     1913/14                   19130101 to 19141231
 */
struct days date_days(struct str date, struct str end);

/* Sets *before to true if the date is before the year, otherwise to false.
   Returns false if both are possible. */
bool date_is_before_year(const struct date *date, unsigned year, bool *before);

/* Converts a day to a consecutive number (1 for 19700102, -1 for 19691231) and
   back, for the years 1 to 9999 of the Gregorian calendar. */
int32_t date_count(uint32_t day);
uint32_t date_of_count(int32_t count);

/*
 * Reads a range of two dates, each in any form except a range. Returns false if
 * the text is not a range. Either date may be DATE_NO_DAY.
 */
bool date_parse_range(struct str written, struct date *begin, struct date *end);

/*
 * Reads a season, which is the end of one year and the beginning of the next:
 * 1998/99, 1998-99, 1998/1999. A day of a season is in one of the two years.
 * Sets both years. "2004/05" is not a season, but May 2004.
 */
bool date_parse_season(struct str written, struct date *first,
                       struct date *last);

/* The order of day, month and year in the dates of a file. */
struct date_orders {
    enum date_order given;
    /* Returns the order of the other dates in the file. Called only if a date
       cannot be read without it. If NULL, the order is unknown. */
    enum date_order (*infer)(void *context);
    void *context;
};

#endif
