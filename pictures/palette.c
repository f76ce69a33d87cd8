#include "palette.h"

#include <stdlib.h>

void palette_clear(struct palette *p)
{
    p->count = p->seen_count = 0;
    memset(p->slots, 0, sizeof p->slots);
}

/* Returns the slot of a colour, or a free slot if the colour has none yet. */
static size_t find_colour_slot(const struct palette *p, uint32_t rgb)
{
    size_t slot = (rgb * UINT32_C(2654435769)) >> 17;

    while (p->slots[slot] && p->seen[p->slots[slot] - 1].rgb != rgb)
        slot = (slot + 1) % PALETTE_SLOTS;
    return slot;
}

void palette_count(struct palette *p, uint32_t colour)
{
    uint32_t rgb = colour & 0xffffff;
    size_t slot = find_colour_slot(p, rgb);

    if (p->slots[slot]) {
        p->seen[p->slots[slot] - 1].count++;
    } else if (p->seen_count < PALETTE_SEEN) {
        p->seen[p->seen_count++] = (struct palette_colour){rgb, 1};
        p->slots[slot] = (uint16_t)p->seen_count;
    }
}

/* Sorts by frequency, highest first, then by colour. */
static int compare_frequency(const void *a, const void *b)
{
    const struct palette_colour *one = a, *other = b;
    int order = number_compare(other->count, one->count);

    return order ? order : number_compare(one->rgb, other->rgb);
}

void palette_settle(struct palette *p, size_t most)
{
    assert(most <= PALETTE_MAX);
    qsort(p->seen, p->seen_count, sizeof *p->seen, compare_frequency);
    p->count = p->seen_count < most ? p->seen_count : most;
    memset(p->slots, 0, sizeof p->slots);
    for (size_t i = 0; i < p->count; i++)
        p->slots[find_colour_slot(p, p->seen[i].rgb)] = (uint16_t)(i + 1);
}

bool palette_keeps(const struct palette *p, uint32_t colour)
{
    return p->slots[find_colour_slot(p, colour & 0xffffff)];
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    uint32_t sum = 0;

    for (unsigned shift = 0; shift < 24; shift += 8) {
        int32_t by =
            (int32_t)(a >> shift & 0xff) - (int32_t)(b >> shift & 0xff);
        sum += (uint32_t)(by * by);
    }
    return sum;
}

static size_t nearest_colour(const struct palette *p, uint32_t rgb)
{
    size_t best = 0;

    for (size_t i = 1; i < p->count; i++)
        if (distance(p->seen[i].rgb, rgb) < distance(p->seen[best].rgb, rgb))
            best = i;
    return best;
}

uint8_t palette_index(const struct palette *p, uint32_t colour)
{
    uint32_t rgb = colour & 0xffffff;
    size_t slot = find_colour_slot(p, rgb);

    return (uint8_t)(p->slots[slot] ? p->slots[slot] - 1u
                                    : nearest_colour(p, rgb));
}
