/* Random numbers, texts and results of generated events. */
#include "generate.h"

enum { LOWEST = 1200, SPREAD = 1500 };

/* Returns the next random number of splitmix64, which is the same on every
   system, unlike that of C libraries. */
static uint64_t next_number(struct event_maker *m)
{
    uint64_t x = m->state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

uint32_t generate_below(struct event_maker *m, uint32_t bound)
{
    return (uint32_t)((next_number(m) >> 32) * bound >> 32);
}

bool generate_chance(struct event_maker *m, uint32_t of_thousand)
{
    return generate_below(m, GENERATE_THOUSAND) < of_thousand;
}

struct str generate_text(struct event_maker *m, const char *format, ...)
{
    struct text text = {0};
    struct str s;
    va_list args;

    va_start(args, format);
    text_addv(&text, format, args);
    va_end(args);
    s = arena_copy(m->arena, text_str(&text));
    m->arena->no_memory |= text.failed;
    m->arena->exhausted |= text.failed;
    text_release(&text);
    return s;
}

uint32_t generate_rating(struct event_maker *m)
{
    return LOWEST + generate_below(m, SPREAD);
}

uint8_t generate_result(struct event_maker *m, uint32_t first, uint32_t second)
{
    int64_t a = m->event->players[first].rating;
    int64_t b = m->event->players[second].rating;
    int64_t chance = GENERATE_THOUSAND / 2 + (a - b) * 5 / 4;

    chance = chance < 20 ? 20 : chance > 980 ? 980 : chance;
    return generate_chance(m, (uint32_t)chance) ? RESULT_FIRST : RESULT_SECOND;
}
