/*
 * Fuzzing: reads bytes as a list of players, and as a text with tables of
 * events. The result is written as a file of events, which must be read
 * without faults and written identically.
 */
#include <stdlib.h>

#include "encoding.h"
#include "event.h"
#include "source.h"

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

/* Reads the list in parts, with and without a heading. */
static void read_parts(struct arena *arena, struct str text,
                       struct diags *diags)
{
    const struct record_boundaries *b = &event_players_boundaries;
    size_t heading = b->preamble(text, true);
    struct event_players_part part = {.text = text};

    if (heading > text.len ||
        b->find(text, true, str_part(text, 0, heading)) > text.len)
        abort();
    for (part.kind = 0; part.kind < RATING_KINDS; part.kind++)
        event_players_parse_part(arena, &part, diags);
    part = (struct event_players_part){.heading = str_part(text, 0, heading),
                                       .text = str_from(text, heading)};
    event_players_have_ratings(arena, &part);
    event_players_parse_part(arena, &part, diags);
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
    read_parts(&arena, text, &diags);
    arena_release(&arena);
    diags_release(&diags);
    text_release(&decoded);
    return 0;
}
