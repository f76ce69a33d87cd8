#include "position_text.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

void position_text_clear(struct position_text *line)
{
    text_clear(&line->text);
    line->parts = 0;
}

void position_text_release(struct position_text *line)
{
    text_release(&line->text);
    line->parts = 0;
}

/* Changes the length of a part and moves the text after it. */
static bool resize_part(struct position_text *line, unsigned part,
                        size_t length)
{
    size_t begin = position_text_begin(line, part), end = line->end[part];
    struct text *text = &line->text;

    if (end - begin == length)
        return true;
    if (!text_room(text, length))
        return false;
    memmove(text->ptr + begin + length, text->ptr + end, text->len - end);
    text->len += begin + length - end;
    for (unsigned i = part; i < line->parts; i++)
        line->end[i] += (uint32_t)(begin + length - end);
    return true;
}

/* Makes the text that was appended after the last part a part too. */
static void end_part(struct position_text *line)
{
    if (line->text.failed)
        return;
    assert(line->parts < POSITION_TEXT_PARTS);
    line->end[line->parts++] = (uint32_t)line->text.len;
}

void position_text_replace(struct position_text *line, unsigned part,
                           struct str bytes)
{
    if (line->text.failed)
        return;
    if (part == line->parts) {
        text_add(position_text_rest(line, part), bytes);
        end_part(line);
    } else if (resize_part(line, part, bytes.len)) {
        memcpy(line->text.ptr + position_text_begin(line, part), bytes.ptr,
               bytes.len);
    }
}

struct text *position_text_rest(struct position_text *line, unsigned part)
{
    if (!line->text.failed) {
        line->text.len = position_text_begin(line, part);
        line->parts = part;
    }
    return &line->text;
}

/* ---- changes ------------------------------------------------------------- */

/* Two rows of words, and the stored rows with which they are compared. */
struct compared {
    uint32_t *kept[2];
    const uint32_t *now[2];
    unsigned count;
};

#ifdef __SSE2__

/* Compares four words, stores the new ones, and returns the bits that
   differ. */
static __m128i compare_and_store_four(uint32_t *kept, const uint32_t *now)
{
    __m128i a = _mm_loadu_si128((const __m128i *)(const void *)kept);
    __m128i b = _mm_loadu_si128((const __m128i *)(const void *)now);

    _mm_storeu_si128((__m128i *)(void *)kept, b);
    return _mm_xor_si128(a, b);
}

/* Compares groups of four words. Returns the index of the first word not
   compared. */
static unsigned compare_groups_of_four(const struct compared *c,
                                       struct position_text_changes *changes)
{
    const __m128i none = _mm_setzero_si128();
    __m128i all = none;
    uint32_t same = 0, bits[4];
    unsigned i = 0;

    for (; i + 4 <= c->count; i += 4) {
        __m128i four =
            _mm_or_si128(compare_and_store_four(c->kept[0] + i, c->now[0] + i),
                         compare_and_store_four(c->kept[1] + i, c->now[1] + i));
        __m128 zero = _mm_castsi128_ps(_mm_cmpeq_epi32(four, none));
        same |= (uint32_t)_mm_movemask_ps(zero) << i;
        all = _mm_or_si128(all, four);
    }
    _mm_storeu_si128((__m128i *)(void *)bits, all);
    changes->words = ~same & (uint32_t)((UINT64_C(1) << i) - 1);
    changes->bits = bits[0] | bits[1] | bits[2] | bits[3];
    return i;
}

#else

static unsigned compare_groups_of_four(const struct compared *c,
                                       struct position_text_changes *changes)
{
    (void)c, (void)changes;
    return 0;
}

#endif

struct position_text_changes position_text_changes(struct position_text *line,
                                                   unsigned kept,
                                                   const uint32_t *first,
                                                   const uint32_t *second,
                                                   unsigned count)
{
    const struct compared c = {
        {line->of[kept], line->of[kept + 1]}, {first, second}, count};
    struct position_text_changes changes = {0};

    assert(count <= POSITION_TEXT_WORDS);
    for (unsigned i = compare_groups_of_four(&c, &changes); i < count; i++) {
        uint32_t bits = (c.kept[0][i] ^ first[i]) | (c.kept[1][i] ^ second[i]);
        changes.words |= (uint32_t)(bits != 0) << i;
        changes.bits |= bits;
        c.kept[0][i] = first[i];
        c.kept[1][i] = second[i];
    }
    if (line->parts == 0)
        changes = (struct position_text_changes){
            (uint32_t)((UINT64_C(1) << count) - 1), UINT32_MAX};
    return changes;
}
