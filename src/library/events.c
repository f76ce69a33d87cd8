/* Reads events, and the options of their tables and rounds. */
#include "events.h"

#include <stdlib.h>

#include "companion_file.h"
#include "date.h"
#include "options.h"
#include "pairing.h"
#include "standings.h"

/* ---- reading ------------------------------------------------------------- */

void ludex_events_free(struct ludex_events *e)
{
    if (!e)
        return;
    arena_release(&e->arena);
    text_release(&e->source);
    text_release(&e->written);
    text_release(&e->name);
    text_release(&e->lost);
    free(e);
}

struct ludex_events *events_make(void)
{
    struct ludex_events *e = calloc(1, sizeof *e);

    if (e)
        arena_init(&e->arena, EVENTS_SOFT, EVENTS_HARD);
    return e;
}

struct ludex_events *events_counted(struct ludex_events *e)
{
    for (const struct event *i = e->first; i; i = i->next)
        e->count++;
    return e;
}

/* The kind of a text: an event file or TRF, a list of players, or a page with
   tables of events. For a page, the series, the game and the source of its
   events are given too. */
struct text_kind {
    size_t form; /* index into forms */
    const char *series, *game, *source;
    size_t date_order; /* enum date_order */
};

enum { FORM_EVENTS, FORM_PLAYERS, FORM_TABLES };

static const char *const forms[] = {"events", "players", "tables", NULL};

static const struct option_row kind_rows[] = {
    {"form", TO_WORD(struct text_kind, form, forms, "kind of list")},
    {"series", TO_TEXT(struct text_kind, series)},
    {"game", TO_TEXT(struct text_kind, game)},
    {"source", TO_TEXT(struct text_kind, source)},
    {"date_order",
     TO_WORD(struct text_kind, date_order, date_order_words, "date order")},
    OPTIONS_END,
};

static bool take_text(struct ludex_events *e, struct str text,
                      struct slice *slice)
{
    if (!slice_of_text(slice, text, &e->source))
        return false;
    slice_normalise_line_ends(slice);
    return true;
}

static bool parse_dated(struct ludex_events *e, struct str text,
                        enum date_order order, struct slice *slice,
                        struct diags *diags)
{
    bool fine = take_text(e, text, slice);

    if (fine)
        e->first = event_parse_any(&e->arena, slice_text(slice), (uint8_t)order,
                                   diags);
    return fine;
}

bool events_parse(struct ludex_events *e, struct str text, struct slice *slice,
                  struct diags *diags)
{
    return parse_dated(e, text, DATE_ORDER_UNKNOWN, slice, diags);
}

static bool parse_kind(struct ludex_events *e, const struct text_kind *kind,
                       struct str text, struct slice *slice,
                       struct diags *diags)
{
    const struct event_defaults given = {.series = str_of(kind->series),
                                         .game = str_of(kind->game),
                                         .source = str_of(kind->source),
                                         .date_order =
                                             (uint8_t)kind->date_order};

    if (kind->form == FORM_EVENTS)
        return parse_dated(e, text, (enum date_order)kind->date_order, slice,
                           diags);
    if (!take_text(e, text, slice))
        return false;
    e->first =
        kind->form == FORM_PLAYERS
            ? event_players_parse(&e->arena, slice_text(slice), diags)
            : event_tables_parse(&e->arena, slice_text(slice), &given, diags);
    return true;
}

static int parse_text(struct ludex_events *e, const struct text_kind *kind,
                      struct str text, struct ludex_error *error)
{
    struct diag_levels levels;
    struct diags diags;
    struct slice slice;
    int code = LUDEX_OK;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 1);
    if (!parse_kind(e, kind, text, &slice, &diags) || e->arena.no_memory ||
        diags.no_memory)
        code = fail_no_memory(error);
    else if (e->arena.exhausted || slice.flaw == SLICE_TOO_LONG)
        code = fail(error, LUDEX_TOO_LARGE, "there are too many events");
    else if (diags.counts[SEVERITY_ERROR])
        code = fail_diags(error, &diags);
    else if (!e->first)
        code = fail(error, LUDEX_REFUSED, "the text contains no event");
    diags_release(&diags);
    return code;
}

static int read_events(struct ludex_events **out, struct str text,
                       const struct ludex_option *options,
                       struct ludex_error *error)
{
    struct text_kind kind = {.series = "", .game = "", .source = ""};
    int code = options_read(kind_rows, &kind, options, error);
    struct ludex_events *e;

    if (code)
        return code;
    e = events_make();
    code = e ? parse_text(e, &kind, text, error) : fail_no_memory(error);
    if (code)
        ludex_events_free(e);
    else
        *out = events_counted(e);
    return code;
}

int ludex_events_new(struct ludex_events **out, const char *path,
                     const struct ludex_option *options,
                     struct ludex_error *error)
{
    struct text text = {0}, why = {0};
    int code;

    *out = NULL;
    if (companion_file_read(path, NULL, &text, NULL, &why))
        code = read_events(out, text_str(&text), options, error);
    else if (why.failed)
        code = fail_no_memory(error);
    else
        code =
            fail(error, LUDEX_SYSTEM, "%s: %.*s", path, (int)why.len, why.ptr);
    text_release(&text);
    text_release(&why);
    return code;
}

int ludex_events_new_memory(struct ludex_events **out, const void *bytes,
                            size_t length, const struct ludex_option *options,
                            struct ludex_error *error)
{
    *out = NULL;
    return read_events(out, (struct str){bytes, length}, options, error);
}

size_t ludex_events_count(const struct ludex_events *e)
{
    return e->count;
}

struct event *events_at(const struct ludex_events *e, size_t index)
{
    struct event *event = e->first;

    while (event && index--)
        event = event->next;
    return event;
}

const char *ludex_events_name(struct ludex_events *e, size_t index)
{
    const struct event *event = events_at(e, index);

    if (!event)
        return NULL;
    text_clear(&e->name);
    text_add(&e->name, event->name);
    return text_c(&e->name, NULL);
}

const char *ludex_events_text(struct ludex_events *e, size_t *length)
{
    text_clear(&e->written);
    for (const struct event *i = e->first; i; i = i->next)
        event_write(i, &e->written);
    return text_c(&e->written, length);
}

/* ---- options ------------------------------------------------------------- */

int standings_set_points(struct standings_options *options, const char *value,
                         struct ludex_error *error)
{
    options->points_asked = true;
    return points_read(str_of(value), &options->points)
               ? LUDEX_OK
               : fail(error, LUDEX_REFUSED,
                      "points must be given for a win, a draw and a loss, such "
                      "as 3-1-0");
}

int standings_set_tiebreaks(struct standings_options *options,
                            const char *value, struct ludex_error *error)
{
    struct str wrong = tiebreaks_read(str_of(value), options);
    struct text near = {0};
    int code = LUDEX_OK;

    if (wrong.len) {
        text_add(&near, tiebreak_nearest(wrong));
        code = fail_unknown(error, "tie-break", wrong,
                            near.len ? text_c(&near, NULL) : NULL);
    }
    text_release(&near);
    return code;
}

static int set_points(void *to, const struct option_row *row, const char *value,
                      struct ludex_error *error)
{
    (void)row;
    return standings_set_points(&((struct events_options *)to)->standings,
                                value, error);
}

static int set_tiebreaks(void *to, const struct option_row *row,
                         const char *value, struct ludex_error *error)
{
    (void)row;
    return standings_set_tiebreaks(&((struct events_options *)to)->standings,
                                   value, error);
}

int rating_set(struct rating_rule *rule, const struct option_row *row,
               const char *value, struct ludex_error *error)
{
    struct text why = {0};
    int code = LUDEX_OK;

    if (!rating_rule_set(rule, (enum rating_rule_option)row->low, str_of(value),
                         &why))
        code = fail(error, LUDEX_REFUSED, "%s must be %.*s, not \"%s\"",
                    row->name, (int)why.len, why.len ? why.ptr : "", value);
    text_release(&why);
    return code;
}

static int set_k(void *to, const struct option_row *row, const char *value,
                 struct ludex_error *error)
{
    return rating_set(&((struct events_options *)to)->rating, row, value,
                      error);
}

static const struct option_row rows[] = {
    {"points", TO_FUNCTION(set_points, 0)},
    {"tiebreaks", TO_FUNCTION(set_tiebreaks, 0)},
    {"k", TO_FUNCTION(set_k, RULE_K)},
    {"fide", TO_FLAG(struct events_options, rating.elo.fide)},
    {"round", TO_NUMBER(struct events_options, round, 1, UINT32_MAX)},
    {"by", TO_WORD(struct events_options, by, table_by_words,
                   "grouping of the rows")},
    {"system",
     TO_WORD(struct events_options, system, pairing_systems, "pairing system")},
    {"stage", TO_TEXT(struct events_options, stage)},
    {"columns", TO_TEXT(struct events_options, columns)},
    {"player", TO_TEXT(struct events_options, player)},
    {"opponent", TO_TEXT(struct events_options, opponent)},
    OPTIONS_END,
};

int events_read_options(struct events_options *a,
                        const struct ludex_option *options,
                        struct ludex_error *error)
{
    *a = (struct events_options){
        .standings = standings_usual, .player = "", .opponent = ""};
    rating_rule_init(&a->rating);
    int code = options_read(rows, a, options, error);

    a->standings.elo = rating_rule_k(&a->rating);
    a->standings.after = (uint32_t)a->round;
    return code;
}

/* ---- events and stages ---------------------------------------------------- */

int events_find_stage(const struct event *event, const char *name,
                      uint32_t *out, struct ludex_error *error)
{
    *out = (uint32_t)event->stage_count - 1;
    if (!name)
        return LUDEX_OK;
    for (uint32_t i = 0; i < event->stage_count; i++)
        if (event_stage_is(event, i, str_of(name))) {
            *out = i;
            return LUDEX_OK;
        }
    return fail_unknown(error, "stage", str_of(name), NULL);
}

int events_find(const struct ludex_events *e, size_t index, struct event **out,
                struct ludex_error *error)
{
    *out = events_at(e, index);
    return *out ? LUDEX_OK
                : fail(error, LUDEX_UNKNOWN,
                       "there is no event %zu: events are counted from 0, and "
                       "there are %zu",
                       index, e->count);
}
