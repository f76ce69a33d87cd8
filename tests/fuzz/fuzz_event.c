/*
 * Fuzzing: reads bytes as a file of events, then checks the events and writes
 * them. The written file must be read without faults and written identically.
 */
#include <stdlib.h>

#include "event.h"
#include "standings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct event *read(struct str text, struct arena *arena,
                          struct diags *diags, struct text *out)
{
    struct event *events = event_parse(arena, text, diags);

    for (const struct event *e = events; e; e = e->next)
        event_write(e, out);
    return events;
}

/* Computes standings in every possible way, regardless of the format of the
   event. */
static void count(const struct event *e)
{
    struct standings_options options = {.points = {2, 1, 0}};
    struct table table;

    tiebreaks_read(STR("DE, KS, BH-M1, SB-C2, FB-P, AOB-F, STD, REP, PS-C1, "
                       "ARO-C1, PTP, APRO, APPO, direct, median"),
                   &options);
    table_explain(e, 0, &options, &table);
    table_release(&table);
    table_standings(e, 0, &standings_usual, &table);
    table_release(&table);
    table_crosstable(e, 0, &options, &table);
    table_release(&table);
    table_bracket(e, 0, &table);
    table_release(&table);
}

static void check(const struct event *events, struct arena *arena,
                  struct diags *diags)
{
    for (const struct event *e = events; e; e = e->next) {
        event_check(e, &standings_usual, arena, diags);
        count(e);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;
    struct text once = {0}, again = {0};
    bool fixed;

    diag_levels_init(&levels);
    /* a warning about contents, which does not depend on the spelling */
    diag_levels_set(&levels, STR("no-seed-twice"), &fixed);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 64 << 20);
    struct event *events =
        read((struct str){(const char *)data, size}, &arena, &diags, &once);
    check(events, &arena, &diags);
    diags_clear(&diags);
    read(text_str(&once), &arena, &diags, &again);
    if (diags.first || !str_equal(text_str(&once), text_str(&again)))
        abort();
    text_release(&once);
    text_release(&again);
    arena_release(&arena);
    diags_release(&diags);
    return 0;
}
