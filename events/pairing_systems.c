/* Finds pairing systems by name, and the system with which an event is
   paired. */
#include <string.h>

#include "pairing.h"

const char *const pairing_systems[] = {"own",
                                       "swiss",
                                       "round-robin",
                                       "double-round-robin",
                                       "single-elimination",
                                       "knockout",
                                       NULL};

uint8_t pairing_system_kind(size_t system)
{
    static const uint8_t kinds[] = {
        FORMAT_UNKNOWN,     FORMAT_SWISS,
        FORMAT_ROUND_ROBIN, FORMAT_DOUBLE_ROUND_ROBIN,
        FORMAT_KNOCKOUT,    FORMAT_KNOCKOUT};

    return kinds[system];
}

const struct event *pairing_with_system(const struct event *e, uint32_t stage,
                                        uint8_t kind, struct arena *arena)
{
    size_t bytes = e->stage_count * sizeof *e->stages;
    struct event_format format = e->stages[stage].format;
    struct event_stage *stages;
    struct event *other;

    if (kind == FORMAT_UNKNOWN)
        return e;
    if (format.kind == FORMAT_UNKNOWN)
        format = e->format;
    if (format.kind != kind)
        format = (struct event_format){.kind = kind};
    other = ARENA_NEW(arena, struct event);
    stages = arena_alloc(arena, bytes);
    if (!other || !stages)
        return NULL;
    *other = *e;
    other->stages = memcpy(stages, e->stages, bytes);
    stages[stage].format = format;
    return other;
}
