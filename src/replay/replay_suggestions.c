/* Adds candidates for a ply to its diagnostic. */
#include "candidates.h"
#include "replay_parts.h"

#include <string.h>

/* Adds a candidate for the ply itself, or "d3 instead of c3 at ply 12" for an
   earlier ply. */
static void add_help(const struct run *run, struct diag *d, uint32_t index,
                     const struct candidate *c)
{
    struct text *words = &run->replay->words;
    struct str old = span_str(run->record->text, c->span);

    text_clear(words);
    text_add(words, str_of(c->words));
    if (c->index != index) {
        text_add(words, STR(" instead of "));
        for (size_t i = 0; i < old.len; i++)
            text_add_char(words, ascii_is_space(old.ptr[i]) ? ' ' : old.ptr[i]);
        text_addf(words, " at ply %lu", (unsigned long)c->index);
    }
    diag_help(run->diags, d, text_str(words));
}

struct diag *replay_find_report(const struct run *run, const struct node *node)
{
    struct span span = diag_map_to_file(run->diags, node->span);

    for (struct diag *d = run->diags->first; d; d = d->next)
        if (d->code == DIAG_UNKNOWN_WORD && d->span.begin == span.begin)
            return d;
    return NULL;
}

/* Adds candidates for a ply to its diagnostic. */
static void add_helps(const struct run *run, struct diag *d,
                      const struct candidates *found, uint32_t index)
{
    if (d && !d->helps && found->count)
        d->follows = found->list[0].follows;
    for (size_t i = 0; d && i < found->count && d->helps < DIAG_HELP_MAX; i++)
        add_help(run, d, index, &found->list[i]);
}

/* True if the first candidate is clearly the best, and changes this ply. */
static bool is_clear(const struct candidates *found, const struct node *node)
{
    return found->count && found->list[0].node == node &&
           found->list[0].after &&
           candidates_certainty(found) >= CANDIDATE_CLEAR;
}

/* Continues the line as it was probably played, up to the next word that was
   not read. Returns the node of this word, or NULL if an illegal ply or the end
   of the line comes first. */
static const struct node *play_ahead(const struct run *run,
                                     const struct candidate *c, uint32_t *index)
{
    struct position *p = run->replay->ahead;
    const struct node *n = c->after;

    candidate_play(c, run->rules, p);
    *index += c->count;
    for (; n && n->ply.kind != PLY_UNREAD; n = n->next, ++*index)
        if (!replay_try_ply(run, p, n))
            return NULL;
    return n;
}

/* Finds candidates for the words after a word whose best candidate is clear. */
static void help_ahead(const struct run *run, struct candidates *found,
                       const struct node *node, uint32_t index)
{
    enum { WORDS_MAX = 8 }; /* maximum per record */

    for (size_t i = 0; i < WORDS_MAX && is_clear(found, node); i++) {
        node = play_ahead(run, &found->list[0], &index);
        if (!node)
            return;
        replay_candidates(run, run->replay->ahead, node, index, found);
        add_helps(run, replay_find_report(run, node), found, index);
    }
}

/* Stores candidates for replay_guess. */
static void store_candidates(struct replay *r, const struct node *node,
                             const struct candidates *found)
{
    if (!r->found) /* out of memory */
        return;
    *r->found = *found;
    r->found_for = node;
}

void replay_add_candidates(const struct run *run, struct diag *d,
                           const struct position *p, const struct node *node,
                           uint32_t index)
{
    struct candidates found;

    if (!d || run->replay->no_helps)
        return;
    replay_candidates(run, p, node, index, &found);
    add_helps(run, d, &found, index);
    if (run->replaced)
        return;
    store_candidates(run->replay, node, &found);
    if (!is_clear(&found, node))
        return;
    memcpy(run->replay->ahead, p, run->rules->position_size);
    help_ahead(run, &found, node, index);
}
