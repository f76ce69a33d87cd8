#include "record_guess.h"

#include "candidates.h"

#include <string.h>

void record_guesser_release(struct record_guesser *g)
{
    if (g->begun)
        record_reader_release(&g->reading);
    if (g->begun)
        arena_release(&g->arena);
    text_release(&g->text);
    text_release(&g->next);
    text_release(&g->source);
}

static void begin(struct record_guesser *g)
{
    g->count = 0;
    if (g->begun) {
        arena_reset(&g->arena);
        return;
    }
    diag_levels_init(&g->levels);
    record_reader_init(&g->reading, &g->levels, 0);
    g->reading.diags.tally = &g->tally;
    arena_init(&g->arena, READING_SOFT, READING_HARD);
    g->begun = true;
}

/* A change to the text of a record. */
struct change {
    struct span span;
    struct str words; /* empty: removed */
    uint32_t index;   /* of the ply; 0: a bracket */
    bool number;      /* they are a move number */
};

static size_t errors_of(const struct diags *d)
{
    return d->counts[SEVERITY_ERROR];
}

/* Finds a bracket that closes nothing, or that is not closed, and touches a ply:
   it may have been doubled. */
static bool find_bracket(const struct diags *diags, const struct record *r,
                         struct change *out)
{
    for (const struct diag *d = diags->first; d; d = d->next)
        if ((d->code == DIAG_STRAY_CLOSE ||
             d->code == DIAG_UNCLOSED_VARIATION) &&
            d->helps && d->span.length == 1 && d->span.begin < r->text.len &&
            strchr("()", r->text.ptr[d->span.begin])) {
            *out = (struct change){.span = d->span};
            return true;
        }
    return false;
}

static bool find_change(struct record_guesser *g, struct record_reader *reading,
                        struct record *r, struct change *out)
{
    struct candidates found;
    const struct candidate *best = &found.list[0];

    if (replay_guess(&reading->replay, r, &found) &&
        candidates_certainty(&found) >= CANDIDATE_CLEAR) {
        size_t length = strlen(best->words);
        *out = (struct change){
            .span = best->span,
            .words = arena_copy(&g->arena, (struct str){best->words, length}),
            .index = best->index,
            .number = length && best->words[length - 1] == '.'};
        return out->words.len != 0;
    }
    return find_bracket(&reading->diags, r, out);
}

/* Adds "{guess: d3 for dB}". */
static void add_comment(struct text *out, const struct change *c,
                        struct str was)
{
    text_add(out, STR("{guess: "));
    text_add(out, c->words);
    text_add(out, STR(" for "));
    text_add(out, was);
    text_add_char(out, '}');
}

/* Puts the record's text with the change into g->next. */
static bool apply(struct record_guesser *g, const struct record *r,
                  const struct change *c)
{
    struct str was = span_str(r->text, c->span);
    size_t end = c->span.begin + c->span.length;
    bool tells = c->words.len && !memchr(was.ptr, '}', was.len) &&
                 !memchr(was.ptr, '{', was.len);

    text_clear(&g->next);
    text_add(&g->next, str_part(r->text, 0, c->span.begin));
    if (tells && c->number) {
        add_comment(&g->next, c, was);
        text_add_char(&g->next, ' ');
    }
    text_add(&g->next, c->words);
    if (tells && !c->number) {
        text_add_char(&g->next, ' ');
        add_comment(&g->next, c, was);
    }
    if (tells && end < r->text.len && !ascii_is_space(r->text.ptr[end]))
        text_add_char(&g->next, ' ');
    text_add(&g->next, str_from(r->text, end));
    return !g->next.failed;
}

static struct record *read_again(struct record_guesser *g, struct str text,
                                 const struct slice *like,
                                 const struct reading_options *options)
{
    struct slice slice;
    struct record *r = NULL;

    if (slice_of_text(&slice, text, &g->source)) {
        slice.head = like->head <= text.len ? like->head : 0;
        slice.preamble = like->preamble;
        memset(&g->tally, 0, sizeof g->tally);
        r = record_reader_run(&g->reading, &slice, options);
    }
    g->no_memory |= !r && (g->reading.no_memory || g->source.failed);
    return r;
}

/* Returns how many plies of the main line are legal. */
static uint32_t legal_plies(const struct record *r)
{
    uint32_t count = 0;

    for (const struct node *n = r->line; n && n->state == NODE_LEGAL;
         n = n->next)
        count++;
    return count;
}

/* What is compared before and after a change. */
struct state {
    uint32_t legal;
    size_t errors;
};

static struct state state_of(const struct record *r, const struct diags *d)
{
    return (struct state){legal_plies(r), errors_of(d)};
}

/* True if a change has led further. */
static bool is_better(const struct change *c, struct state was,
                      struct state now)
{
    return c->index ? now.legal > was.legal && now.errors <= was.errors
                    : now.errors < was.errors && now.legal >= was.legal;
}

static void note_guess(struct record_guesser *g, const struct record *r,
                       const struct change *c)
{
    g->list[g->count++] = (struct guess){
        c->index, arena_copy(&g->arena, span_str(r->text, c->span)), c->words};
}

struct record *record_guess(struct record_guesser *g, const struct slice *slice,
                            struct record_reader *reading,
                            struct record *record,
                            const struct reading_options *options)
{
    struct record *now = record;
    struct record_reader *reader = reading;
    struct reading_options again = *options;
    struct change c;

    if (!record || record->drafted || !record->rules ||
        !errors_of(&reading->diags))
        return NULL;
    begin(g);
    while (g->count < GUESSES_MAX && find_change(g, reader, now, &c)) {
        struct state was = state_of(now, &reader->diags);
        if (!apply(g, now, &c))
            break;
        note_guess(g, now, &c);
        now = read_again(g, text_str(&g->next), slice, &again);
        reader = &g->reading;
        if (!now)
            return NULL;
        if (!is_better(&c, was, state_of(now, &reader->diags))) {
            g->count--;
            now = g->count ? read_again(g, text_str(&g->text), slice, &again)
                           : NULL;
            break;
        }
        text_clear(&g->text);
        text_add(&g->text, text_str(&g->next));
    }
    g->no_memory |= g->next.failed || g->text.failed || g->arena.no_memory ||
                    reading->replay.no_memory;
    return g->count && !g->no_memory ? now : NULL;
}
