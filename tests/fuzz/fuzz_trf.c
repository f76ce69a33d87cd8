/*
 * Fuzzing: bytes as TRF. What is read is checked, paired by every system, and
 * written in both versions; what was written, read again, is written the same.
 */
#include <stdlib.h>

#include "pairing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The event of a text, and how it is written in the version asked for. */
static struct event *turn(struct str text, bool of_2026, struct arena *arena,
                          struct diags *diags, struct text *out)
{
    const struct trf_style style = {of_2026, "\n"};
    struct event *e = trf_parse(arena, text, diags);

    if (!e || !trf_write(e, &style, arena, out) || arena->exhausted)
        return NULL;
    return e;
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
    for (int of_2026 = 0; of_2026 < 2; of_2026++) {
        struct text once = {0}, again = {0}, file = {0};
        struct str text = {(const char *)data, size};
        struct event *e = turn(text, of_2026, &arena, &diags, &once);
        if (e) {
            event_check(e, &standings_usual, &arena, &diags);
            event_write(e, &file);
            pair(e);
            if (turn(text_str(&once), of_2026, &arena, &diags, &again) &&
                !str_equal(text_str(&once), text_str(&again)))
                abort();
        }
        text_release(&once);
        text_release(&again);
        text_release(&file);
    }
    arena_release(&arena);
    diags_release(&diags);
    return 0;
}
