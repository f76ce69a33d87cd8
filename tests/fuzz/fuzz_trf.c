/*
 * Fuzzing: reads bytes as TRF, checks the event, pairs it with every system,
 * and writes it in both versions of TRF and in the version of its file. Read
 * again, it must be written identically. Converted to a file of events, it must
 * be read without faults, and converting between both forms must change
 * nothing.
 */
#include <stdlib.h>

#include "pairing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct trf_style styles[] = {{.ends = "\n"},
                                          {.of_2026 = true, .ends = "\r"},
                                          {.as_read = true, .ends = ""}};

/* Reads the event in a text and writes it again. */
static struct event *turn(struct str text, const struct trf_style *style,
                          struct arena *arena, struct diags *diags,
                          struct text *out)
{
    struct event *e = trf_parse(arena, text, diags);

    if (!e || !trf_write(e, style, arena, out) || arena->exhausted)
        return NULL;
    return e;
}

/* Converts a file of events to TRF and back. */
static bool go_there(struct str file, const struct trf_style *style,
                     struct arena *arena, struct diags *diags, struct text *out)
{
    struct text trf = {0};
    struct event *e;

    diags_clear(diags);
    e = event_parse(arena, file, diags);
    for (const struct diag *d = diags->first; d; d = d->next)
        if (d->severity == SEVERITY_ERROR)
            abort();
    if (e && trf_write(e, style, arena, &trf) && !trf.failed &&
        (e = trf_parse(arena, text_str(&trf), diags)))
        event_write(e, out);
    text_release(&trf);
    return e && !arena->exhausted;
}

static void go_there_and_back(const struct event *e,
                              const struct trf_style *style,
                              struct arena *arena, struct diags *diags)
{
    struct text file = {0}, once = {0}, twice = {0};

    event_write(e, &file);
    if (go_there(text_str(&file), style, arena, diags, &once) &&
        go_there(text_str(&once), style, arena, diags, &twice) &&
        !str_equal(text_str(&once), text_str(&twice)))
        abort();
    text_release(&file);
    text_release(&once);
    text_release(&twice);
}

static void pair(const struct event *e)
{
    static const uint8_t kinds[] = {FORMAT_SWISS, FORMAT_ROUND_ROBIN,
                                    FORMAT_DOUBLE_ROUND_ROBIN, FORMAT_KNOCKOUT};

    for (size_t i = 0; i < sizeof kinds; i++)
        for (uint32_t after = 0; after < 4; after++) {
            struct event_stage stage = {.format = {.kind = kinds[i]}};
            struct event other = *e;
            struct pairing p;
            struct arena work;
            other.stages = &stage;
            arena_init(&work, 0, 32 << 20);
            pairing_make(&other, 0, after, &standings_usual, &work, &p);
            arena_release(&work);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 100);
    arena_init(&arena, 0, 64 << 20);
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        struct text once = {0}, again = {0};
        struct str text = {(const char *)data, size};
        struct event *e = turn(text, &styles[i], &arena, &diags, &once);
        if (e) {
            event_check(e, &standings_usual, &arena, &diags);
            if (i == 0)
                pair(e);
            if (turn(text_str(&once), &styles[i], &arena, &diags, &again) &&
                !str_equal(text_str(&once), text_str(&again)))
                abort();
            if (!styles[i].as_read)
                go_there_and_back(e, &styles[i], &arena, &diags);
        }
        text_release(&once);
        text_release(&again);
    }
    arena_release(&arena);
    diags_release(&diags);
    return 0;
}
