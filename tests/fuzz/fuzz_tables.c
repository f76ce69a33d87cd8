/*
 * Fuzzing: reads bytes as a list of players, and as a text with tables of
 * events. The result is written as a file of events, which must be read
 * without faults and written identically.
 */
#include <stdlib.h>

#include "encoding.h"
#include "event.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_all(const struct event *events, struct text *out)
{
    for (const struct event *e = events; e; e = e->next)
        event_write(e, out);
}

static void read_again(const struct event *events, struct arena *arena,
                       struct diags *diags)
{
    struct text once = {0}, again = {0};

    write_all(events, &once);
    diags_clear(diags);
    write_all(event_parse(arena, text_str(&once), diags), &again);
    for (const struct diag *d = diags->first; d; d = d->next)
        if (d->severity == SEVERITY_ERROR)
            abort();
    if (!arena->exhausted && !str_equal(text_str(&once), text_str(&again)))
        abort();
    text_release(&once);
    text_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text decoded = {0};
    struct odd_text odd;
    const struct event_defaults given = {.series = STR("Cup")};
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;

    if (text_decode((struct str){(const char *)data, size}, &decoded, &odd) < 0)
        abort();

    const struct str text = text_str(&decoded);

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 64 << 20);
    read_again(event_tables_parse(&arena, text, &given, &diags), &arena,
               &diags);
    event_tables_sniff(text);
    diags_clear(&diags);
    read_again(event_players_parse(&arena, text, &diags), &arena, &diags);
    arena_release(&arena);
    diags_release(&diags);
    text_release(&decoded);
    return 0;
}
