/* Checks texts of events: makes a table of their diagnostics. */
#include "events.h"
#include "options.h"

#include <stdlib.h>

#include "pairing.h"
#include "report.h"
#include "standings.h"
#include "tables.h"

/* A text of events, and its diagnostics. */
struct event_check_state {
    struct ludex_events *events;
    struct slice slice;
    struct standings_options standings;
    struct diag_levels levels;
    struct diags diags;
};

static int set_level(void *to, const struct option_row *row, const char *value,
                     struct ludex_error *error)
{
    (void)row;
    return read_diag_level(&((struct event_check_state *)to)->levels, value,
                           error);
}

static int set_points(void *to, const struct option_row *row, const char *value,
                      struct ludex_error *error)
{
    (void)row;
    return standings_set_points(&((struct event_check_state *)to)->standings,
                                value, error);
}

static int set_tiebreaks(void *to, const struct option_row *row,
                         const char *value, struct ludex_error *error)
{
    (void)row;
    return standings_set_tiebreaks(&((struct event_check_state *)to)->standings,
                                   value, error);
}

static const struct option_row rows[] = {
    {"points", TO_FUNCTION(set_points, 0)},
    {"tiebreaks", TO_FUNCTION(set_tiebreaks, 0)},
    {"level", TO_FUNCTION(set_level, 0)},
    OPTIONS_END,
};

/* Checks one event as ludex-event(1) does. Returns false if out of memory. */
static bool check_event(struct event_check_state *c, const struct event *e)
{
    const struct rules *rules = game_find(e->game);
    struct arena arena;
    bool fine;

    event_check(e, &c->standings, &c->events->arena, &c->diags);
    event_check_arranged(e, rules ? rules->arranged_until : 0, &c->diags);
    arena_init(&arena, 0, EVENTS_HARD);
    fine = event_check_pairings(e, &standings_usual, &arena, &c->diags);
    arena_release(&arena);
    return fine;
}

static void add_row(struct table *t, const struct diag *d,
                    const struct report_spot *spot)
{
    text_add(table_cell_of(t, TABLE_WORDS),
             str_of(ludex_severity_name((enum ludex_severity)d->severity)));
    text_add(table_cell_of(t, TABLE_WORDS), str_of(diag_info(d->code)->slug));
    text_add_number(table_cell_of(t, TABLE_NUMBER), spot->line);
    text_add_number(table_cell_of(t, TABLE_NUMBER), spot->column);
    text_add(table_cell_of(t, TABLE_WORDS), spot->text);
    text_add(table_cell_of(t, TABLE_WORDS), d->message);
    text_add(table_cell_of(t, TABLE_WORDS), d->label);
}

static int list_diagnostics(struct ludex_table **out,
                            struct event_check_state *c,
                            struct ludex_error *error)
{
    static const char *const heads[] = {
        "severity", "slug", ">line", ">column", "text", "message", "reason"};
    struct report_walk w;
    struct table table;
    bool made = table_init(&table, heads, sizeof heads / sizeof *heads);

    report_walk_begin(&w, &c->slice, UNIT_CODE_POINT);
    for (const struct diag *d = c->diags.first; made && d; d = d->next) {
        const struct report_spot spot = report_walk_to(&w, d);
        add_row(&table, d, &spot);
    }
    return table_hand_out(out, &table, made, error);
}

static int check_text(struct ludex_table **out, struct event_check_state *c,
                      struct str text, struct ludex_error *error)
{
    if (!events_parse(c->events, text, &c->slice, &c->diags))
        return fail_no_memory(error);
    for (const struct event *e = c->events->first; e; e = e->next)
        if (!check_event(c, e))
            return fail_no_memory(error);
    if (c->events->arena.no_memory || c->diags.no_memory)
        return fail_no_memory(error);
    if (c->events->arena.exhausted || c->slice.flaw == SLICE_TOO_LONG)
        return fail(error, LUDEX_TOO_LARGE, "there are too many events");
    return list_diagnostics(out, c, error);
}

int ludex_events_check(struct ludex_table **out, const void *bytes,
                       size_t length, const struct ludex_option *options,
                       struct ludex_error *error)
{
    struct event_check_state c = {.standings = standings_usual};
    int code;

    *out = NULL;
    diag_levels_init(&c.levels);
    code = options_read(rows, &c, options, error);
    if (code)
        return code;
    c.events = events_make();
    if (!c.events)
        return fail_no_memory(error);
    diags_init(&c.diags, &c.levels, 0);
    code = check_text(out, &c, (struct str){bytes, length}, error);
    diags_release(&c.diags);
    ludex_events_free(c.events);
    return code;
}
