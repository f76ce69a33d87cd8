/*
 * Fuzzing: reads bytes as events in JSON and writes them. The written text must
 * be read without faults and written identically, and so must the event file.
 */
#include <stdlib.h>

#include "date.h"
#include "event.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_same(const struct text *once, const struct text *again,
                       const struct diags *diags)
{
    if (diags->first || !str_equal(text_str(once), text_str(again)))
        abort();
}

/* Checks that the written event file reads back the same. */
static void check_event_files(const struct event *events, struct arena *arena,
                              struct diags *diags)
{
    struct text once = {0}, again = {0};

    for (const struct event *e = events; e; e = e->next)
        event_write(e, &once);
    diags_clear(diags);
    events = event_parse(arena, text_str(&once), diags);
    for (const struct event *e = events; e; e = e->next)
        event_write(e, &again);
    check_same(&once, &again, diags);
    text_release(&once);
    text_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str text = {(const char *)data, size};
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;
    struct text once = {0}, again = {0};
    struct event *events;
    bool fixed;

    diag_levels_init(&levels);
    /* a warning about contents, which does not depend on the spelling */
    diag_levels_set(&levels, STR("no-seed-twice"), &fixed);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 64 << 20);
    events = event_json_parse(&arena, text, DATE_ORDER_UNKNOWN, &diags);
    event_json_write(events, &once);
    check_event_files(events, &arena, &diags);
    diags_clear(&diags);
    events =
        event_json_parse(&arena, text_str(&once), DATE_ORDER_UNKNOWN, &diags);
    event_json_write(events, &again);
    check_same(&once, &again, &diags);
    text_release(&once);
    text_release(&again);
    arena_release(&arena);
    diags_release(&diags);
    return 0;
}
