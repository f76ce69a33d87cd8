#include "tags.h"

#include <string.h>

#include "clock.h"
#include "date.h"
#include "rules.h"

/* Reasons why games end, and the results that they require. */
static const struct termination terminations[] = {
    {"normal", NEEDS_NOTHING, false},
    {"surrender", NEEDS_WINNER, false},
    {"agreement", NEEDS_DRAW, false},
    {"time", NEEDS_WINNER, false},
    {"cheating", NEEDS_WINNER, true},
    {"filibustering", NEEDS_WINNER, false},
    {"status quo ante ludum", NEEDS_NOBODY, true},
    {"arranged", NEEDS_NOTHING, false},
    {"abandoned", NEEDS_NOTHING, false},
    {"unknown", NEEDS_NOTHING, false},
};

enum { TERMINATIONS = sizeof terminations / sizeof *terminations };

const struct termination *termination_find(struct str value)
{
    for (size_t i = 0; i < TERMINATIONS; i++)
        if (str_is_word(value, terminations[i].name))
            return &terminations[i];
    return NULL;
}

/* Reports a loss by cheating if the players agreed to cheat: a player who
   cheats by agreement with the opponent does not lose [seed 002]. */
static void check_agreed(const struct record *r, const struct tag *end,
                         struct diags *diags)
{
    const struct tag *agreed = record_tag(r, STR("Agreed"));

    if (agreed && str_equal_nocase(agreed->value, STR("cheating")) &&
        str_equal_nocase(end->value, STR("cheating")))
        diag_report(diags, DIAG_AGREED_CHEATING, end->value_span, NULL);
}

static void check_termination(struct record *r, struct tag *tag,
                              struct diags *diags)
{
    struct diag *d;

    check_agreed(r, tag, diags);
    if (termination_find(tag->value))
        return;
    d = diag_report(diags, DIAG_BAD_TERMINATION, tag->value_span, NULL);
    for (size_t i = 0; i < TERMINATIONS; i++)
        if (str_distance(tag->value, str_of(terminations[i].name), 4) < 4)
            diag_help(diags, d, str_of(terminations[i].name));
}

static void check_result(struct record *r, struct tag *tag, struct diags *diags)
{
    enum result_kind kind;
    struct diag *d;

    (void)r;
    if (result_find(tag->value, &kind))
        return;
    if (!result_read(tag->value, &kind)) {
        d = diag_report(diags, DIAG_BAD_RESULT_TAG, tag->value_span, NULL);
        diag_label(diags, d, "a result is 1-0, 0-1, \u00BD-\u00BD or *");
        return;
    }
    tag->value = result_text(kind);
    d = diag_report(diags, DIAG_TAG_FORM, tag->value_span, NULL);
    diag_label(diags, d, "read as \"%.*s\"", (int)tag->value.len,
               tag->value.ptr);
}

/* ---- dates --------------------------------------------------------------- */

/* True for three short numbers, such as 2.3.04, any of which may be the
   year. */
static bool has_short_year(struct str date)
{
    size_t groups = 0, length = 0;

    for (size_t i = 0; i < date.len; i++) {
        bool digit = ascii_is_digit(date.ptr[i]);
        if (!digit && !strchr("./-", date.ptr[i]))
            return false;
        length = digit ? length + 1 : 0;
        groups += length == 1;
        if (length > 2)
            return false;
    }
    return groups == 3;
}

static void report_date(struct diags *diags, struct span where, struct str date,
                        enum date_form form)
{
    bool no_day = form == DATE_NO_DAY;
    struct diag *d = no_day ? diag_report(diags, DIAG_BAD_DATE, where, NULL)
                            : diag_report(diags, DIAG_BAD_DATE, where,
                                          "this date cannot be read");

    if (no_day)
        diag_label(diags, d, "there is no such day");
    else if (has_short_year(date))
        diag_label(
            diags, d,
            "use --date-order dmy, mdy or ymd to say which number is the year");
    else
        diag_label(
            diags, d,
            "a date is written YYYY.MM.DD, with ? for each unknown digit");
}

bool date_check(struct str date, struct span where, struct diags *diags)
{
    enum date_form form = date_parse(date).form;

    if (form != DATE_USUAL)
        report_date(diags, where, date, form);
    return form == DATE_USUAL;
}

static struct str usual_form(struct record *r, const struct date *date)
{
    return arena_copy(r->arena, (struct str){date->usual, DATE_BYTES});
}

/* Returns the name of the tag for the time of day of a tag Date or EndDate. */
static struct str time_tag(const struct tag *tag, const struct date *date)
{
    bool end = str_is_word(tag->meant, "EndDate");

    return date->utc ? end ? STR("UTCEndTime") : STR("UTCTime")
           : end ? STR("EndTime")
                     : STR("Time");
}

/* True if the time is not just a placeholder. */
static bool is_timed(const struct date *date)
{
    return date->timed && memcmp(date->time, "00:00:00", TIME_BYTES) != 0;
}

/* Sets the tag for a time that was written with a date, unless the tag
   exists. */
static bool set_time(struct record *r, const struct tag *tag,
                     const struct date *date)
{
    struct str name = time_tag(tag, date);

    return is_timed(date) && !record_tag(r, name) &&
           record_add_tag(r, name, (struct str){date->time, TIME_BYTES});
}

static bool has_time(const struct record *r, const struct tag *tag,
                     const struct date *date)
{
    const struct tag *time = record_tag(r, time_tag(tag, date));

    return time && str_equal(time->value, (struct str){date->time, TIME_BYTES});
}

static void report_time(struct diags *diags, const struct tag *tag,
                        const struct date *date)
{
    struct diag *d = diag_report(diags, DIAG_DATE_FORM, tag->value_span, NULL);

    diag_label(diags, d, "read as \"%.*s\" and %s \"%.*s\"", DATE_BYTES,
               date->usual, time_tag(tag, date).ptr, TIME_BYTES, date->time);
}

static void report_reading(struct diags *diags, struct span where,
                           const struct date *begin, const struct date *end)
{
    struct diag *d = diag_report(diags, DIAG_DATE_FORM, where, NULL);

    if (end)
        diag_label(diags, d, "read as Date \"%.*s\" and EndDate \"%.*s\"",
                   DATE_BYTES, begin->usual, DATE_BYTES, end->usual);
    else
        diag_label(diags, d, "read as \"%.*s\"", DATE_BYTES, begin->usual);
}

/* True if the date itself determines the order of its numbers: it is read in
   the same way without a given order. */
static bool shows_order(struct str written, const struct date *date)
{
    struct date alone = date_parse(written);

    return alone.form == date->form &&
           memcmp(alone.usual, date->usual, DATE_BYTES) == 0;
}

/* Reads a date. The order of the file is determined only if the date does not
   itself determine the order of its numbers. */
static struct date read_date(const struct record *r, struct str written)
{
    const struct date_orders *dates = r->dates;
    struct date day_first, month_first;

    if (!dates)
        return date_parse(written);
    if (!dates->given && dates->infer &&
        date_is_ambiguous(written, &day_first, &month_first))
        return date_parse_as(written, dates->infer(dates->context));
    return date_parse_as(written, dates->given);
}

/* Reports both readings of an ambiguous date. Returns false if the date is not
   ambiguous. */
static bool report_either(struct diags *diags, const struct tag *tag)
{
    struct date day_first, month_first;

    if (!date_is_ambiguous(tag->value, &day_first, &month_first))
        return false;
    struct diag *d = diag_report(diags, DIAG_DATE_ORDER, tag->value_span, NULL);
    diag_label(diags, d,
               "%.*s with --date-order dmy, %.*s with --date-order mdy",
               DATE_BYTES, day_first.usual, DATE_BYTES, month_first.usual);
    return true;
}

/* Reads one date. Returns false, without a report, if the value is not a
   date. */
static bool read_date_tag(struct record *r, struct tag *tag,
                          struct diags *diags)
{
    struct date date = read_date(r, tag->value);

    if (date.form == DATE_NONE)
        return report_either(diags, tag);
    r->reordered |= !shows_order(tag->value, &date);
    if (date.form == DATE_NO_DAY)
        report_date(diags, tag->value_span, tag->value, date.form);
    if (date.form != DATE_OTHER)
        return true;
    tag->value = usual_form(r, &date);
    if (set_time(r, tag, &date)) {
        report_time(diags, tag, &date);
        return true;
    }
    report_reading(diags, tag->value_span, &date, NULL);
    if (is_timed(&date) && !has_time(r, tag, &date))
        diag_report(
            diags, DIAG_LOSSY, tag->value_span,
            "the time is not stored, because the record has a different %s",
            time_tag(tag, &date).ptr);
    return true;
}

/* Sets EndDate to the end of a range. Returns false if it already has another
   value. */
static bool set_end(struct record *r, const struct date *end)
{
    const struct tag *tag = record_tag(r, STR("EndDate"));
    struct str value = usual_form(r, end);

    if (!tag)
        return record_add_tag(r, STR("EndDate"), value);
    return str_equal((struct str){date_parse(tag->value).usual, DATE_BYTES},
                     value);
}

/* Reports how a season is read. The tag remains as written, since no form of a
   date means a day in either of two years. Returns false if the value is not a
   season. */
static bool report_season(struct diags *diags, const struct tag *tag)
{
    struct date first, last;

    if (!date_parse_season(tag->value, &first, &last))
        return false;
    struct diag *d = diag_report(diags, DIAG_DATE_FORM, tag->value_span, NULL);
    diag_label(diags, d, "a day in %.4s or %.4s: stored as written",
               first.usual, last.usual);
    return true;
}

static void check_date(struct record *r, struct tag *tag, struct diags *diags)
{
    struct date begin, end;

    if (report_season(diags, tag) || read_date_tag(r, tag, diags))
        return;
    if (!date_parse_range(tag->value, &begin, &end)) {
        report_date(diags, tag->value_span, tag->value, DATE_NONE);
    } else if (!date_has_days(&begin) || !date_has_days(&end)) {
        report_date(diags, tag->value_span, tag->value, DATE_NO_DAY);
    } else if (end.last < begin.first) {
        diag_report(diags, DIAG_BAD_DATE, tag->value_span,
                    "the last day of the range is before the first day");
    } else if (!set_end(r, &end)) {
        diag_report(diags, DIAG_BAD_DATE, tag->value_span,
                    "the range ends on a different day from EndDate");
    } else {
        tag->value = usual_form(r, &begin);
        report_reading(diags, tag->value_span, &begin, &end);
    }
}

static void check_end_date(struct record *r, struct tag *tag,
                           struct diags *diags)
{
    const struct tag *first = record_tag(r, STR("Date"));
    struct date begin, end;

    if (!read_date_tag(r, tag, diags)) {
        report_date(diags, tag->value_span, tag->value, DATE_NONE);
        return;
    }
    end = date_parse(tag->value);
    begin = date_parse(first ? first->value : tag->value);
    if (date_has_days(&begin) && date_has_days(&end) && end.last < begin.first)
        diag_report(diags, DIAG_BAD_DATE, tag->value_span,
                    "EndDate is before Date");
}

static void check_time(struct record *r, struct tag *tag, struct diags *diags)
{
    (void)r;
    if (clock_is_time_of_day(tag->value))
        return;
    struct diag *d = diag_report(diags, DIAG_BAD_TIME, tag->value_span, NULL);
    diag_label(
        diags, d,
        "a time of day is written HH:MM:SS, with ? for each unknown digit");
}

/* ---- checks -------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*check)(struct record *r, struct tag *tag, struct diags *diags);
} checks[] = {
    {"Date", check_date},     {"EndDate", check_end_date},
    {"Result", check_result}, {"Termination", check_termination},
    {"Time", check_time},     {"UTCTime", check_time},
    {"EndTime", check_time},  {"UTCEndTime", check_time},
};

enum diag_code tag_fault(const struct rules_tag *own)
{
    enum diag_code code = DIAG_BAD_OPTION;
    bool known = !own->fault || diag_find(str_of(own->fault), &code);

    assert(known);
    (void)known;
    return code;
}

static void check_remark(const struct record *r, const struct rules_tag *own,
                         struct diags *diags)
{
    const struct tag *tag = record_tag(r, str_of(own->name));

    if (!tag || own->fits(tag->value))
        return;
    struct diag *d = diag_report(diags, tag_fault(own), tag->value_span, NULL);
    diag_label(diags, d, "%s", own->wanted);
}

static void check_common(struct record *r, struct tag *tag, struct diags *diags)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (str_is_word(tag->meant, checks[i].name) &&
            record_tag(r, tag->meant) == tag)
            checks[i].check(r, tag, diags);
}

/* ---- colours ------------------------------------------------------------- */

void report_foreign_colour(enum colour_kind kind, const struct rules *rules,
                           struct str name, uint8_t player, struct span where,
                           struct diags *diags)
{
    struct diag *d;

    if (kind == COLOUR_FOREIGN) {
        d = diag_report(diags, DIAG_FOREIGN_COLOUR, where,
                        "%s has no side %.*s, so this is read as %s",
                        rules->name, (int)name.len, name.ptr,
                        seat_names[player]);
        diag_label(diags, d, "the sides are %s and %s", rules->sides[0],
                   rules->sides[1]);
        return;
    }
    diag_report(diags, DIAG_NO_SUCH_COLOUR, where,
                "%s has no side %.*s: the sides are %s and %s", rules->name,
                (int)name.len, name.ptr, rules->sides[0], rules->sides[1]);
}

/* True if an earlier tag has the same name. The repetition was already
   reported. */
static bool is_repeated(const struct record *r, const struct tag *tag)
{
    const struct tag *first = r->tags;

    while (first != tag && !str_equal_nocase(first->name, tag->name))
        first = first->next;
    return first != tag;
}

static void read_colour(const struct record *r, struct tag *tag,
                        struct diags *diags)
{
    uint8_t side, seat;
    enum colour_kind kind;

    if (seat_read(tag->name, &seat))
        return;
    kind = colour_find(r->rules, tag->name, &side);
    if (kind == COLOUR_UNKNOWN)
        return;
    if (kind != COLOUR_OWN)
        report_foreign_colour(kind, r->rules, tag->name, side, tag->name_span,
                              diags);
    if (kind == COLOUR_MISSING)
        return;
    tag->meant = str_of(seat_names[side]);
    tag->colour = kind == COLOUR_OWN;
}

void check_players(const struct record *r, struct diags *diags)
{
    for (const struct tag *tag = r->tags; tag; tag = tag->next) {
        const struct tag *first = record_tag(r, tag->meant);
        if (first != tag && !is_repeated(r, tag))
            tag_report_twice(tag, first, diags);
    }
    check_same_player(r, diags);
}

/* True if check_common reports no error in the tag. */
static bool is_readable(const struct record *r, const struct tag *tag)
{
    struct date begin, end;
    enum result_kind kind;

    if (str_is_word(tag->meant, "Result"))
        return result_read(tag->value, &kind);
    if (str_is_word(tag->meant, "Date") &&
        date_parse_season(tag->value, &begin, &end))
        return true;
    begin = read_date(r, tag->value);
    if (begin.form == DATE_NONE && date_is_ambiguous(tag->value, &begin, &end))
        return true; /* check_common reports the date as ambiguous */
    if (begin.form == DATE_NONE && str_is_word(tag->meant, "Date") &&
        date_parse_range(tag->value, &begin, &end))
        return date_has_days(&begin) && date_has_days(&end) &&
               end.last >= begin.first;
    return date_has_days(&begin);
}

void check_foreign_tags(struct record *r, struct diags *diags)
{
    static const char *const read[] = {"Date", "EndDate", "Result", NULL};

    for (struct tag *tag = r->tags; tag; tag = tag->next)
        if (str_in_list(tag->meant, read) && is_readable(r, tag))
            check_common(r, tag, diags);
}

void check_tags(struct record *r, struct diags *diags)
{
    const struct rules *rules = r->rules;

    for (struct tag *tag = r->tags; rules && tag; tag = tag->next)
        read_colour(r, tag, diags);
    for (struct tag *tag = r->tags; tag; tag = tag->next)
        check_common(r, tag, diags);
    for (const struct rules_tag *own = rules ? rules->tags : NULL;
         own && own->name; own++)
        if (own->kind == TAG_REMARK)
            check_remark(r, own, diags);
    check_tag_names(r, diags);
}
