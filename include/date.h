/*
 * Dates, as tags write them: YYYY.MM.DD with ? for each digit that is not
 * known, and the other forms that are read (ludex-record(5)):
 *
 *     1961   1961.05   19??   ?      short
 *     1961-05-12   1961/5/12         other signs, no zeros in front
 *     20200512   2020-05-12T10:11Z   compact; with a time of day
 *     2020.00.00                     zeros for what is not known
 *     12 May 1961   12-mai-1961      the day first, a month's name in many
 *     12. V. 1961   May 1961         languages (month.h), or a Roman numeral
 *     May 12, 1961   1961 May 12     or after it
 *     12.5.1961   12. 5. 1961        the day first; with strokes or hyphens the
 *     25/12/1999                     month, too, but only where a number beyond
 *                                    12 tells
 *     1913.05.01-1913.05.03          a range: two dates
 *
 * A date of which digits are unknown may be any of several days. Days are
 * numbers, 19610512, so that the earlier one is the smaller one.
 */
#ifndef LUDEX_DATE_H
#define LUDEX_DATE_H

#include "text.h"

enum date_form {
    DATE_NONE,   /* not a date */
    DATE_NO_DAY, /* written like one, but there is no such day */
    DATE_USUAL,  /* YYYY.MM.DD */
    DATE_OTHER,  /* one of the other forms */
};

enum { DATE_BYTES = 10, TIME_BYTES = 8 }; /* of YYYY.MM.DD, of HH:MM:SS */

struct date {
    enum date_form form;
    /* Of DATE_USUAL and DATE_OTHER only: */
    uint32_t first, last;   /* the days that it may be, the earliest and the
                                latest; equal if all its digits are known */
    char usual[DATE_BYTES]; /* the date as YYYY.MM.DD; not NUL-terminated */
    bool timed;             /* it was written with a time of day, this one: */
    bool utc;               /* of UTC, not local */
    char time[TIME_BYTES];  /* with ? for seconds that are not told */
};

struct date date_parse(struct str written);

static inline bool date_has_days(const struct date *date)
{
    return date->form == DATE_USUAL || date->form == DATE_OTHER;
}

/* The days from the first to the last that something may be of; both 0: not
   told. */
struct days {
    uint32_t first, last;
};

/*
 * What a Date tag and an EndDate tag (or "") tell, each in any form; the date
 * may be a range:
 *
 *     1913.05.??                19130501 to 19130531
 *     1913.05.03, 1913.06.02    19130503 to 19130602
 *     1913.05.01-1913.05.03     19130501 to 19130503
 */
struct days date_days(struct str date, struct str end);

/* Whether the date is told to be *before the year, or not to be; false: it may
   be either. */
bool date_tells_year(const struct date *date, unsigned year, bool *before);

/* Days one after another: 1 for 19700102, -1 for 19691231; and back. For what is
   counted in days, from the year 1 to 9999 by today's calendar. */
int32_t date_count(uint32_t day);
uint32_t date_of_count(int32_t count);

/*
 * A range of two dates, each in any form but that of a range; false if it is
 * not one. With true either may still be a DATE_NO_DAY.
 */
bool date_parse_range(struct str written, struct date *begin, struct date *end);

#endif
