/*
 * Fuzzing: applies commands to an event. The input is a line for each command,
 * with words separated by |, an empty line, and a file of events or TRF. After
 * a refusal the event must be unchanged. After a change it must be read again
 * without a difference.
 */
#include <stdlib.h>

#include "event_change.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WORDS = 16, VERBS_MOST = 20 };

static struct event *read(struct str text, struct arena *arena,
                          struct diags *diags)
{
    return trf_sniff(text) ? trf_parse(arena, text, diags)
                           : event_parse(arena, text, diags);
}

static void write(const struct event *e, struct text *out)
{
    text_clear(out);
    event_write(e, out);
}

static void apply(struct event *e, struct str line, struct arena *arena)
{
    struct str words[WORDS];
    char name[16] = {0};
    struct str verb = str_take(&line, '|');
    struct event_change c = {.event = e,
                             .stage = (uint32_t)e->stage_count - 1,
                             .arena = arena,
                             .options = &standings_usual,
                             .memory_most = 64 << 20};
    struct text before = {0}, after = {0};
    size_t count = 0;

    while (line.len && count < WORDS)
        words[count++] = str_take(&line, '|');
    if (verb.len >= sizeof name)
        return;
    if (verb.len)
        memcpy(name, verb.ptr, verb.len);
    if (!event_change_find(name))
        return;
    write(e, &before);
    if (event_change_apply(&c, event_change_find(name), words, count)) {
        write(e, &after);
        if (!str_equal(text_str(&before), text_str(&after)))
            abort();
    }
    event_change_release(&c);
    text_release(&before);
    text_release(&after);
}

/* The event must be written in a form that reads back the same. */
static void check(const struct event *e, const struct diag_levels *levels)
{
    struct text once = {0}, again = {0};
    struct diags diags;
    struct arena arena;
    const struct event *read_again;

    arena_init(&arena, 0, 64 << 20);
    diags_init(&diags, levels, 0);
    write(e, &once);
    read_again = event_parse(&arena, text_str(&once), &diags);
    if (read_again)
        write(read_again, &again);
    if (diags.first || !str_equal(text_str(&once), text_str(&again)))
        abort();
    text_release(&once);
    text_release(&again);
    diags_release(&diags);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str text = {(const char *)data, size}, lines[VERBS_MOST], line;
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;
    struct event *e;
    bool fixed;
    size_t count = 0;

    while (count < VERBS_MOST && (line = str_line(&text)).len)
        lines[count++] = line;
    diag_levels_init(&levels);
    diag_levels_set(&levels, STR("no-seed-twice"), &fixed);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 64 << 20);
    e = read(text, &arena, &diags);
    for (size_t i = 0; e && i < count; i++)
        apply(e, lines[i], &arena);
    if (e && !arena.exhausted && !e->trf.len)
        check(e, &levels);
    arena_release(&arena);
    diags_release(&diags);
    return 0;
}
