/*
 * Fuzzing: reads bytes as each kind of short value: dates, clocks, results,
 * points, prizes, tie-breaks, names of encodings, themes, seals. A value that
 * can be written must be read again without a difference.
 */
#include <stdlib.h>
#include <string.h>

#include "archive_cite.h"
#include "archive_duplicates.h"
#include "archive_edit.h"
#include "archive_maintenance.h"
#include "clock.h"
#include "date.h"
#include "encoding.h"
#include "event_change.h"
#include "fuzz.h"
#include "picture.h"
#include "result.h"
#include "rules.h"
#include "standings.h"

#include "../../db/match/regex.h"

static void read_dates(struct str s)
{
    struct date begin, end;
    struct days days = date_days(s, s);

    date_parse(s);
    for (int order = 0; order <= DATE_ORDER_UNKNOWN; order++)
        date_parse_as(s, (enum date_order)order);
    date_parse_range(s, &begin, &end);
    date_parse_season(s, &begin, &end);
    date_is_ambiguous(s, &begin, &end);
    (void)days;
}

static void read_clocks(struct str s)
{
    struct text out = {0};
    uint64_t clock, again;
    struct str words;
    size_t at;

    if (clock_parse(s, &clock)) {
        clock_write(clock, &out);
        fuzz_require(clock_parse(text_str(&out), &again) && again == clock);
    }
    text_clear(&out);
    if (clock_parse_seconds(s, &clock)) {
        clock_write_seconds(clock, &out);
        fuzz_require(clock_parse_seconds(text_str(&out), &again) &&
                     again == clock);
    }
    clock_find(s, &at, &words);
    clock_of_comment(s, &clock);
    clock_is_time_of_day(s);
    text_release(&out);
}

static void read_results(struct str s)
{
    enum result_kind kind, again;
    uint8_t result, manner, side;

    if (result_read(s, &kind) && kind != RESULT_NONE)
        fuzz_require(result_find(result_ascii(kind), &again) && again == kind);
    fuzz_require(result_length(s) <= s.len);
    event_result_read(s, &result, &manner);
    colour_read(s, &side);
    seat_read(s, &side);
}

static void read_event_points(struct str s)
{
    struct event_points points;
    struct text once = {0}, twice = {0};

    if (event_points_read(s, &points)) {
        event_points_text(&points, &once);
        fuzz_require(event_points_read(text_str(&once), &points));
        event_points_text(&points, &twice);
        fuzz_require(str_equal(text_str(&once), text_str(&twice)));
    }
    text_release(&once);
    text_release(&twice);
}

static void read_prizes(struct str s)
{
    struct event_prize_list list = {0}, again = {0};
    struct text once = {0}, twice = {0};
    struct arena arena;

    arena_init(&arena, 0, 1 << 20);
    if (event_amounts_read(s, &arena, &list)) {
        event_amounts_text(&list, &once);
        fuzz_require(event_amounts_read(text_str(&once), &arena, &again));
        event_amounts_text(&again, &twice);
        fuzz_require(str_equal(text_str(&once), text_str(&twice)));
    }
    arena_release(&arena);
    text_release(&once);
    text_release(&twice);
}

static void read_points(struct str s)
{
    struct standings_options options = standings_usual;
    struct points points;
    struct event_format format;
    struct text out = {0};
    uint32_t tenths, again;

    points_read(s, &points);
    tiebreaks_read(s, &options);
    if (event_tenths(s, &tenths)) {
        event_tenths_text(tenths, &out);
        fuzz_require(event_tenths(text_str(&out), &again) && again == tenths);
    }
    if (event_format_find(s, &format)) {
        struct event_format other;
        text_clear(&out);
        event_format_text(format, &out);
        fuzz_require(event_format_find(text_str(&out), &other));
    }
    text_release(&out);
}

static void read_options(struct str s)
{
    enum duplicate_better better[BETTERS];
    struct picture_theme theme;
    const char *why = NULL;
    int64_t last, day;
    uint64_t hash;

    archive_read_better(s, better);
    archive_read_until(s, &last, &day);
    archive_hash_parse(s, &hash);
    archive_seal_is_valid(s);
    archive_is_tag_name(s);
    archive_is_label(s);
    fuzz_require(!picture_theme_read(s, &theme, &why) || why);
}

static void read_names(struct str s)
{
    char name[ENCODING_NAME], *words = malloc(s.len + 1);

    fuzz_require(words != NULL);
    if (s.len)
        memcpy(words, s.ptr, s.len);
    words[s.len] = '\0';
    encoding_parse_option(words, name);
    free(words);
    game_find(s);
    game_nearest(s);
    notation_find(s);
}

/* Uses the first line as a regular expression on the others. */
static void match(struct str s)
{
    struct str pattern = str_line(&s);
    const char *why = NULL;
    size_t at = 0;
    struct regex *regex = regex_make(pattern, &at, &why);

    fuzz_require(regex || (why && at <= pattern.len));
    if (regex)
        regex_finds(regex, s);
    regex_free(regex);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct str s = {(const char *)data, size};

    read_dates(s);
    read_clocks(s);
    read_results(s);
    read_event_points(s);
    read_prizes(s);
    read_points(s);
    read_options(s);
    read_names(s);
    match(s);
    return 0;
}
