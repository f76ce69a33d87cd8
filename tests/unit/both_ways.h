/*
 * Reads a text with the fast reader and then only with the grammar, and
 * compares the results. Tests and fuzzing use it, so it contains no assertions.
 */
#ifndef LUDEX_TESTS_BOTH_WAYS_H
#define LUDEX_TESTS_BOTH_WAYS_H

#include <stdlib.h>
#include <string.h>

#include "record_reader.h"

struct both_ways {
    struct diag_levels levels;
    struct record_reader fast, slow;
    char *fast_text, *slow_text; /* a copy for each reader, with its slack */
    size_t plies;                /* number of plies in main lines read so far */
};

static inline void both_begin(struct both_ways *both)
{
    *both = (struct both_ways){.plies = 0};
    diag_levels_init(&both->levels);
    record_reader_init(&both->fast, &both->levels, 0);
    record_reader_init(&both->slow, &both->levels, 0);
}

static inline void both_end(struct both_ways *both)
{
    free(both->fast_text);
    free(both->slow_text);
    record_reader_release(&both->fast);
    record_reader_release(&both->slow);
}

static inline struct record *both_read(struct record_reader *reading,
                                       char **copy, struct str text,
                                       const struct reading_options *options)
{
    struct slice slice = {.len = text.len, .line = 1, .column = 1};

    free(*copy);
    *copy = malloc(text.len + SLICE_SLACK);
    if (!*copy)
        abort();
    if (text.len)
        memcpy(*copy, text.ptr, text.len);
    memcpy(*copy + text.len, "[Game \"b", SLICE_SLACK);
    slice.ptr = *copy;
    return record_reader_run(reading, &slice, options);
}

#define BOTH(a, b, member) ((a)->member == (b)->member)

static inline bool both_span(struct span a, struct span b)
{
    return a.begin == b.begin && a.length == b.length;
}

static inline const char *both_diags(const struct diags *fast,
                                     const struct diags *slow)
{
    const struct diag *a = fast->first, *b = slow->first;

    for (; a && b; a = a->next, b = b->next) {
        if (!BOTH(a, b, code) || !both_span(a->span, b->span))
            return "diagnostics";
        if (!str_equal(a->message, b->message) ||
            !str_equal(a->label, b->label) || !BOTH(a, b, ply) ||
            !str_equal(a->position, b->position))
            return "what a diagnostic says";
    }
    return a || b ? "how many diagnostics there are" : NULL;
}

static inline bool both_tags(const struct tag *a, const struct tag *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (!str_equal(a->name, b->name) || !str_equal(a->meant, b->meant) ||
            !str_equal(a->value, b->value) || !BOTH(a, b, colour) ||
            !both_span(a->name_span, b->name_span) ||
            !both_span(a->value_span, b->value_span))
            return false;
    return !a && !b;
}

static inline bool both_notes(const struct note *a, const struct note *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (!BOTH(a, b, kind) || !BOTH(a, b, glyph) || !BOTH(a, b, rank) ||
            !str_equal(a->text, b->text))
            return false;
    return !a && !b;
}

static inline const char *both_node(const struct node *a, const struct node *b)
{
    if (memcmp(&a->ply, &b->ply, sizeof a->ply) != 0)
        return "a ply";
    if (!both_span(a->span, b->span))
        return "where a ply stands";
    if (!BOTH(a, b, dots) || !BOTH(a, b, number) ||
        !both_span(a->number_span, b->number_span))
        return "a number";
    if (!BOTH(a, b, state) || !BOTH(a, b, turn) || !BOTH(a, b, opens) ||
        !BOTH(a, b, round) || !BOTH(a, b, move.bits))
        return "what replay says";
    if (!BOTH(a, b, comma))
        return "a comma";
    if (!both_notes(a->before, b->before) || !both_notes(a->notes, b->notes))
        return "notes";
    return NULL;
}

static inline const char *both_trees(const struct record *fast,
                                     const struct record *slow)
{
    struct walk a, b;
    const char *what = NULL;

    walk_begin(&a, fast);
    walk_begin(&b, slow);
    for (; a.node && b.node && !what; walk_next(&a), walk_next(&b))
        what = BOTH(&a, &b, depth) && BOTH(&a, &b, index)
                   ? both_node(a.node, b.node)
                   : "a variation";
    return what ? what : a.node || b.node ? "how many plies there are" : NULL;
}

static inline const char *both_records(const struct record *fast,
                                       const struct record *slow)
{
    if (!fast || !slow)
        return fast || slow ? "whether there is a record" : NULL;
    if (!both_tags(fast->tags, slow->tags))
        return "the tags";
    if (!BOTH(fast, slow, plies) || !both_notes(fast->notes, slow->notes))
        return "plies and notes";
    if (!BOTH(fast, slow, result.kind) ||
        !both_span(fast->result.span, slow->result.span) ||
        !BOTH(fast, slow, final_result))
        return "the result";
    if (!BOTH(fast, slow, closing.phrase) ||
        !str_equal(fast->closing.who, slow->closing.who))
        return "the closing";
    if (!BOTH(fast, slow, lost) || !BOTH(fast, slow, legal) ||
        !BOTH(fast, slow, rules) || !BOTH(fast, slow, claimed))
        return "how the record is";
    return both_trees(fast, slow);
}

/* Returns a description of the difference, or NULL if the results agree. The
   text is a record, possibly changed by fuzzing. */
static inline const char *both_differ(struct both_ways *both, struct str text,
                                      struct reading_options options)
{
    const struct record *fast, *slow;
    const char *what;

    options.slow = false;
    fast = both_read(&both->fast, &both->fast_text, text, &options);
    options.slow = true;
    slow = both_read(&both->slow, &both->slow_text, text, &options);
    if (memcmp(both->fast_text, both->slow_text, text.len + SLICE_SLACK) != 0)
        return "the text after it was read";
    if (fast && !both->fast.arena.exhausted)
        both->plies += fast->plies;
    what = both_diags(&both->fast.diags, &both->slow.diags);
    return what ? what : both_records(fast, slow);
}

#endif
