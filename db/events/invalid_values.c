/* Reports invalid words and numbers in the rows of events. Functions that read
   these rows treat such values as missing. */
#include "date.h"
#include "events.h"
#include "standings.h"

enum { WORD_SHOWN = 40, AMOUNTS_MEMORY = 1 << 20 };

const char *const how_texts[RESULT_HOWS] = {"played", "forfeit", "bye",
                                            "withdrawn", "annulled"};

bool event_text_is_date(struct str text)
{
    enum { YEAR_DIGITS = 4 };
    struct date date = date_parse(text);

    return date.form == DATE_USUAL ||
           (date.form == DATE_OTHER && text.len == YEAR_DIGITS);
}

static bool is_format(struct str word)
{
    struct event_format format;

    return event_format_find(word, &format);
}

static bool is_list_of_tiebreaks(struct str words)
{
    struct standings_options options = {0};

    return !tiebreaks_read(words, &options).len;
}

static bool is_points(struct str words)
{
    struct event_points points;

    return event_points_read(words, &points);
}

static bool is_amounts(struct str words)
{
    struct event_prize_list list = {0};
    struct arena arena;
    bool valid;

    arena_init(&arena, 0, AMOUNTS_MEMORY);
    valid = event_amounts_read(words, &arena, &list);
    arena_release(&arena);
    return valid;
}

static bool is_end(struct str word)
{
    return result_manner_find(word) != RESULT_MANNERS;
}

static bool is_never(struct str word)
{
    (void)word;
    return false;
}

/* Statements that return an event number and a word, with the test that each
   word must pass. */
static const struct kind {
    const char *rows;
    bool (*is)(struct str word);
    const char *none; /* the finding to report if the word fails the test */
} kinds[] = {
    {"SELECT id, format FROM event WHERE format IS NOT NULL UNION ALL"
     " SELECT event, format FROM stage WHERE format IS NOT NULL",
     is_format, "is not a valid format"},
    {"SELECT id, tiebreaks FROM event WHERE tiebreaks IS NOT NULL",
     is_list_of_tiebreaks, "are not valid tie-breaks"},
    {"SELECT id, points FROM event WHERE points IS NOT NULL", is_points,
     "are not valid points"},
    {"SELECT event, amounts FROM prizes", is_amounts, "are not valid prizes"},
    {"SELECT event, CAST(tenths AS TEXT) FROM bonus"
     " WHERE tenths < 0 OR tenths > 999",
     is_never, "is not a valid number of tenths of a point"},
    {"SELECT id, begins FROM event WHERE begins IS NOT NULL UNION ALL"
     " SELECT id, ends FROM event WHERE ends IS NOT NULL UNION ALL"
     " SELECT event, date FROM result WHERE date IS NOT NULL UNION ALL"
     " SELECT event, date FROM team_match WHERE date IS NOT NULL UNION ALL"
     " SELECT event, born FROM entrant WHERE born IS NOT NULL",
     event_text_is_date, "is not a valid date"},
    {"SELECT event, came FROM result WHERE came IS NOT NULL", is_end,
     "is not a valid ending of a game"},
    {"SELECT event, part FROM remark", remark_is_part,
     "is not a valid part of an event"},
    {"SELECT event, words FROM remark", remark_is_text,
     "is not a valid remark"},
    {"SELECT id, CAST(year AS TEXT) FROM event"
     " WHERE year < 0 OR year > 9999",
     is_never, "is not a valid year"},
    {"SELECT event, CAST(seed AS TEXT) FROM entrant"
     " WHERE seed < 1 OR seed > 2147483647 UNION ALL"
     " SELECT event, CAST(rating AS TEXT) FROM entrant"
     " WHERE rating < 0 OR rating > 2147483647 UNION ALL"
     " SELECT event, CAST(below AS TEXT) FROM prizes"
     " WHERE below < 1 OR below > 1000000 UNION ALL"
     " SELECT event, CAST(board AS TEXT) FROM entrant"
     " WHERE board < 1 OR board > 2147483647 UNION ALL"
     " SELECT event, CAST(seed AS TEXT) FROM team"
     " WHERE seed < 1 OR seed > 2147483647 UNION ALL"
     " SELECT event, CAST(round AS TEXT) FROM result"
     " WHERE round < 1 OR round > 2147483647 UNION ALL"
     " SELECT event, CAST(board AS TEXT) FROM result"
     " WHERE board < 1 OR board > 2147483647 UNION ALL"
     " SELECT event, CAST(round AS TEXT) FROM team_match"
     " WHERE round < 1 OR round > 2147483647 UNION ALL"
     " SELECT event, CAST(first_round AS TEXT) FROM ban"
     " WHERE first_round < 1 OR first_round > 1000000 UNION ALL"
     " SELECT event, CAST(last_round AS TEXT) FROM ban"
     " WHERE last_round < first_round OR last_round > 1000000 UNION ALL"
     " SELECT event, CAST(first_round AS TEXT) FROM bonus"
     " WHERE first_round < 1 OR first_round > 1000000 UNION ALL"
     " SELECT event, CAST(last_round AS TEXT) FROM bonus"
     " WHERE last_round < first_round OR last_round > 1000000",
     is_never, "is not a valid seed, rating, board or round"},
};

struct word_checker {
    struct sql *sql;
    const struct kind *kind;
    void (*find)(void *context, struct str finding);
    void *context;
};

static int check_stored_word(void *context, const struct sql_rows *row)
{
    const struct word_checker *j = context;
    struct str word = sql_text(row, 1), told = str_cut(word, WORD_SHOWN);
    struct text finding = {0};

    if (j->kind->is(word))
        return ARCHIVE_OK;
    text_addf(&finding, "event %lld: \"%.*s%s\" %s",
              (long long)sql_number(row, 0), (int)told.len, told.ptr,
              told.len < word.len ? "..." : "", j->kind->none);
    if (!finding.failed)
        j->find(j->context, text_str(&finding));
    int fault = finding.failed ? sql_fault(j->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
    text_release(&finding);
    return fault;
}

int events_check_words(struct sql *sql,
                       void (*find)(void *context, struct str finding),
                       void *context)
{
    struct word_checker j = {.sql = sql, .find = find, .context = context};
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof kinds / sizeof *kinds; i++) {
        j.kind = &kinds[i];
        fault =
            sql_each_row(sql, j.kind->rows, NO_VALUES, check_stored_word, &j);
    }
    return fault;
}
