/* Finds the word in a text for each ply of the main line. */
#include <string.h>

#include "text_template.h"

enum { STEPS_MAX = 16 }; /* maximum number of words to look ahead for a ply */

struct alignment {
    struct template_buffers *d;
    const struct spellings *s;
    struct str text;
    size_t word, ply;
};

/* Returns the rank of a word among the spellings of a ply, or WORDS_MAX if it
   is not one of them. */
static uint8_t spelling_rank(const struct alignment *a, size_t word, size_t ply)
{
    const struct word *w = &a->d->words.list[word];

    if (word >= a->d->words.count || ply >= a->d->count)
        return WORDS_MAX;
    return (uint8_t)spellings_rank(a->s, a->d->codes[ply],
                                   str_part(a->text, w->begin, w->end));
}

static bool may_be_ply(const struct alignment *a, size_t word, size_t ply)
{
    return spelling_rank(a, word, ply) < WORDS_MAX;
}

/* True if this word and the next one are spellings of this ply and the next, or
   if this is the last ply and the word is its spelling. */
static bool fits_surely(const struct alignment *a, size_t word, size_t ply)
{
    return may_be_ply(a, word, ply) &&
           (ply + 1 == a->d->count || may_be_ply(a, word + 1, ply + 1));
}

static bool find_step(struct alignment *a)
{
    for (size_t step = 1; step <= STEPS_MAX; step++) {
        if (fits_surely(a, a->word, a->ply + step)) {
            a->ply += step;
            return true;
        }
    }
    return false;
}

/* Assigns a word to the ply even if it is not a known spelling, provided that
   the next word is a spelling of the next ply. */
static void align_word(struct alignment *a)
{
    struct template_buffers *d = a->d;
    uint8_t rank = spelling_rank(a, a->word, a->ply);

    if (rank == WORDS_MAX && !may_be_ply(a, a->word + 1, a->ply + 1)) {
        if (!find_step(a))
            return;
        rank = spelling_rank(a, a->word, a->ply);
    }
    d->plies[a->ply] = d->words.list[a->word];
    d->plies[a->ply++].rank = rank;
}

void template_buffers_align(struct template_buffers *d,
                            const struct spellings *s, struct str text)
{
    struct alignment a = {d, s, text, 0, 0};

    memset(d->plies, 0, d->count * sizeof *d->plies);
    if (!s->count)
        return;
    for (; a.word < d->words.count && a.ply < d->count; a.word++)
        align_word(&a);
}
