#include "record_guess.h"

#include <string.h>

void record_guesser_release(struct record_guesser *g)
{
    if (g->begun)
        record_reader_release(&g->reading);
    if (g->begun)
        arena_release(&g->arena);
    text_release(&g->text);
    text_release(&g->next);
    text_release(&g->closed);
    text_release(&g->source);
}

static void begin_question(struct record_guesser *g, bool chosen)
{
    g->count = 0;
    g->declined.why = REFUSED_NOTHING;
    g->chosen = chosen;
    memset(&g->choices, 0, sizeof g->choices);
    if (g->begun) {
        arena_reset(&g->arena);
        return;
    }
    diag_levels_init(&g->levels);
    record_reader_init(&g->reading, &g->levels, 0);
    g->reading.diags.tally = &g->tally;
    g->reading.replay.no_helps = true; /* no suggestions are needed, since they
                                          are not shown */
    arena_init(&g->arena, READING_SOFT, READING_HARD);
    g->begun = true;
}

/* A change to the text of a record. */
struct change {
    struct span span;
    struct str words; /* the new text, or empty if the text is removed */
    uint32_t index;   /* index of the ply; 0 for a bracket */
    size_t closes;    /* for an opening bracket: offset at which its variation
                         could end */
};

static size_t count_errors(const struct diags *d)
{
    return d->counts[SEVERITY_ERROR];
}

/* Finds a bracket that touches a ply and has no counterpart, so that it may be
   superfluous. */
static bool find_bracket(const struct diags *diags, const struct record *r,
                         struct change *out)
{
    for (const struct diag *d = diags->first; d; d = d->next)
        if ((d->code == DIAG_STRAY_CLOSE ||
             d->code == DIAG_UNCLOSED_VARIATION) &&
            d->helps && d->span.length == 1 && d->span.begin < r->text.len &&
            strchr("()", r->text.ptr[d->span.begin])) {
            *out = (struct change){.span = d->span};
            if (d->code == DIAG_UNCLOSED_VARIATION)
                out->closes = d->span.begin + 1 + d->help[0].len;
            return true;
        }
    return false;
}

/* Finds the brace of a comment that is not closed and contains plies. */
static bool find_brace(const struct diags *diags, const struct record *r,
                       struct change *out)
{
    for (const struct diag *d = diags->first; d; d = d->next)
        if (d->code == DIAG_UNCLOSED_COMMENT && d->label.len &&
            d->span.begin < r->text.len && r->text.ptr[d->span.begin] == '{') {
            *out = (struct change){.span = d->span};
            return true;
        }
    return false;
}

static struct str copy_words(struct record_guesser *g,
                             const struct candidate *c)
{
    return arena_copy(&g->arena, str_of(c->words));
}

/* Stores the reason why the best candidate is not used. */
static void decline_question(struct record_guesser *g,
                             const struct candidates *found,
                             enum guess_refusal why)
{
    const struct candidate *best = &found->list[0];

    g->declined = (struct guess_declined){.why = why, .index = best->index};
    g->declined.is = copy_words(g, best);
    if (why == REFUSED_EQUAL) {
        g->declined.other = copy_words(g, &found->list[1]);
        g->declined.other_index = found->list[1].index;
    }
}

/* Returns the reason why the best candidate is not clearly better than the
   other candidates. */
static enum guess_refusal refusal_of(const struct candidates *found)
{
    enum { CLOSE = 40 }; /* difference of costs */
    const struct candidate *best = &found->list[0];

    if (found->count > 1 && found->list[1].cost < best->cost + CLOSE)
        return REFUSED_EQUAL;
    if (best->whole || best->up_to_unread)
        return REFUSED_UNLIKE;
    return best->follows ? REFUSED_FEW : REFUSED_STOPS;
}

static bool find_change(struct record_guesser *g, struct record_reader *reading,
                        struct record *r, struct change *out)
{
    struct candidates found;
    const struct candidate *best = &found.list[0];
    bool any = replay_guess(&reading->replay, r, &found);

    g->declined.why = REFUSED_NOTHING;
    if (any && candidates_certainty(&found) < CANDIDATE_CLEAR)
        decline_question(g, &found, refusal_of(&found));
    else if (any) {
        *out = (struct change){.span = best->span,
                               .words = copy_words(g, best),
                               .index = best->index};
        return out->words.len != 0;
    }
    return find_bracket(&reading->diags, r, out) ||
           find_brace(&reading->diags, r, out);
}

static bool has_brace(struct str s)
{
    return memchr(s.ptr, '{', s.len) || memchr(s.ptr, '}', s.len);
}

/* Adds the comment "{guess: d3 for dB}" or, if the text contains a brace, a
   comment up to the end of the line. */
static void add_comment(struct text *out, const struct record_guesser *g,
                        const struct change *c, struct str was)
{
    bool line = has_brace(was);

    text_add(out, line ? STR("; ") : STR("{"));
    text_add(out, g->chosen ? STR("chosen: ") : STR("guess: "));
    text_add(out, c->words.len ? c->words : STR("nothing"));
    text_add(out, STR(" for "));
    text_add(out, was);
    text_add_char(out, line ? '\n' : '}');
}

static bool is_word(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c);
}

/* Returns the place for the comment on a change: after the changed words or,
   for a bracket within a ply, after the ply. */
static size_t comment_place(struct str text, const struct change *c)
{
    size_t begin = c->span.begin, at = begin + c->span.length;

    if (c->index || c->closes ||
        (begin && at < text.len && is_word(text.ptr[begin - 1]) &&
         is_word(text.ptr[at])))
        return at;
    while (at < text.len && !ascii_is_space(text.ptr[at]) &&
           !strchr("{}();", text.ptr[at]))
        at++;
    return at;
}

/* Stores the text of the record with the change in g->next. Returns false if
   out of memory, or if no comment can contain the old text. */
static bool apply_change(struct record_guesser *g, const struct record *r,
                         const struct change *c)
{
    struct str was = span_str(r->text, c->span);
    size_t end = c->span.begin + c->span.length;
    size_t place = comment_place(r->text, c);

    if (has_brace(was) && memchr(was.ptr, '\n', was.len))
        return false;
    text_clear(&g->next);
    text_add(&g->next, str_part(r->text, 0, c->span.begin));
    text_add(&g->next, c->words);
    text_add(&g->next, str_part(r->text, end, place));
    text_add_char(&g->next, ' ');
    add_comment(&g->next, g, c, was);
    if (place < r->text.len && !ascii_is_space(r->text.ptr[place]))
        text_add_char(&g->next, ' ');
    text_add(&g->next, str_from(r->text, place));
    return !g->next.failed;
}

static struct record *read_again(struct record_guesser *g, struct str text,
                                 const struct slice *like,
                                 const struct reading_options *options)
{
    struct slice *slice = &g->slice;
    struct record *r = NULL;

    if (slice_of_text(slice, text, &g->source)) {
        slice->head = like->head <= text.len ? like->head : 0;
        slice->preamble = like->preamble;
        slice->at = like->at;
        slice->line = like->line;
        slice->column = like->column;
        memset(&g->tally, 0, sizeof g->tally);
        r = record_reader_run(&g->reading, slice, options);
    }
    g->no_memory |= !r && (g->reading.no_memory || g->source.failed);
    return r;
}

/* Returns the number of legal plies in the main line. */
static uint32_t legal_plies(const struct record *r)
{
    uint32_t count = 0;

    for (const struct node *n = r->line; n && n->state == NODE_LEGAL;
         n = n->next)
        count++;
    return count;
}

/* Values that are compared before and after a change. */
struct state {
    uint32_t legal;
    size_t errors, numbers; /* number of errors, and number of wrong move
                               numbers among them */
};

static struct state measure_record(const struct record *r,
                                   const struct diags *d)
{
    return (struct state){legal_plies(r), count_errors(d),
                          d->tally ? d->tally->counts[DIAG_WRONG_NUMBER] : 0};
}

/* True if more of the record is legal after a change, and no move number
   contradicts it. */
static bool is_improvement(const struct change *c, struct state was,
                           struct state now)
{
    if (now.numbers > was.numbers)
        return false;
    return c->index ? now.legal > was.legal && now.errors <= was.errors
                    : now.errors < was.errors && now.legal >= was.legal;
}

static void note_guess(struct record_guesser *g, const struct record *r,
                       const struct change *c)
{
    g->list[g->count++] = (struct guess){
        c->index, arena_copy(&g->arena, span_str(r->text, c->span)), c->words};
}

/* True if an unclosed variation could also end after its first ply. It is then
   unknown whether its opening bracket is superfluous. */
static bool may_close(struct record_guesser *g, const struct record *r,
                      const struct change *c, struct state was,
                      const struct slice *slice,
                      const struct reading_options *options)
{
    text_clear(&g->closed);
    text_add(&g->closed, str_part(r->text, 0, c->closes));
    text_add_char(&g->closed, ')');
    text_add(&g->closed, str_from(r->text, c->closes));
    r = read_again(g, text_str(&g->closed), slice, options);
    g->no_memory |= g->closed.failed;
    return r && is_improvement(c, was, measure_record(r, &g->reading.diags));
}

/* Reads the text with a change. `r` may become invalid. Returns NULL if the
   change improves nothing, or if out of memory. */
static struct record *try_change(struct record_guesser *g,
                                 const struct record *r, const struct change *c,
                                 struct state was, const struct slice *slice,
                                 const struct reading_options *options)
{
    struct record *now;

    if (c->closes && may_close(g, r, c, was, slice, options))
        return NULL;
    now = read_again(g, text_str(&g->next), slice, options);
    return now && is_improvement(c, was, measure_record(now, &g->reading.diags))
               ? now
               : NULL;
}

/* True if plies of the record may be guessed. */
static bool may_guess(const struct record *r,
                      const struct record_reader *reading)
{
    return r && !r->drafted && r->rules && count_errors(&reading->diags);
}

struct record *record_guess(struct record_guesser *g, const struct slice *slice,
                            struct record_reader *reading,
                            struct record *record,
                            const struct reading_options *options)
{
    struct record *now = record;
    struct record_reader *reader = reading;
    struct change c;

    g->declined.why = REFUSED_NOTHING;
    if (!may_guess(record, reading))
        return NULL;
    begin_question(g, false);
    while (g->count < GUESSES_MAX && find_change(g, reader, now, &c)) {
        struct state was = measure_record(now, &reader->diags);
        if (!apply_change(g, now, &c))
            break;
        note_guess(g, now, &c);
        now = try_change(g, now, &c, was, slice, options);
        reader = &g->reading;
        if (!now) {
            if (c.index)
                g->declined = (struct guess_declined){
                    .why = REFUSED_USELESS, .index = c.index, .is = c.words};
            g->count--;
            now = g->count ? read_again(g, text_str(&g->text), slice, options)
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

/* ---- choices ------------------------------------------------------------- */

/* Finds the ply about which to ask a person. Returns false if there is
   none. */
static bool find_question(struct record_guesser *g, struct record *r,
                          struct candidates *found, struct guess_question *out)
{
    const struct node *n = r->line;
    struct diags *diags = &g->reading.diags;

    *out = (struct guess_question){
        .record = r, .slice = &g->slice, .index = 1, .found = found};
    for (; n && n->state == NODE_LEGAL; n = n->next)
        out->index++;
    out->node = n;
    if (!n || !r->started)
        return false;
    replay_guess(&g->reading.replay, r, found);
    for (const struct diag *d = diags->first; d && !out->diag; d = d->next)
        if (d->span.begin == diag_map_to_file(diags, n->span).begin &&
            d->severity == SEVERITY_ERROR)
            out->diag = d;
    return true;
}

static uint32_t all_plies(const struct record *r)
{
    uint32_t count = 0;

    for (const struct node *n = r->line; n; n = n->next)
        count++;
    return count;
}

/* True if the words of a change are now legal plies and nothing else. `others`
   is the number of other plies in the line. */
static bool are_plies(const struct record *r, const struct change *c,
                      uint32_t others)
{
    size_t begin = c->span.begin, end = begin + c->words.len;
    uint32_t inside = 0;

    for (const struct node *n = r->line; n; n = n->next) {
        if (n->span.begin < begin || n->span.begin >= end)
            continue;
        if (n->state != NODE_LEGAL || n->span.begin + n->span.length > end ||
            (n->variations && n->variations->span.begin < end))
            return false;
        inside++;
    }
    return inside && all_plies(r) == others + inside;
}

/* Returns the span of a word that is not a ply. It includes the number before
   the word if the next ply has a number of its own, so that no number is
   lost. */
static struct span span_without_ply(const struct guess_question *q)
{
    const struct node *n = q->node;
    size_t begin = n->number_span.begin + n->number_span.length;

    if (!n->dots || !n->next || !n->next->dots ||
        str_trim(str_part(q->record->text, begin, n->span.begin)).len)
        return n->span;
    return span_between(n->number_span, n->span);
}

/* Returns the change that answers a question. */
static struct change find_answer(struct record_guesser *g,
                                 const struct guess_question *q,
                                 enum guess_answer answer, size_t which,
                                 struct str words)
{
    struct change c = {.span = q->node->span, .index = q->index};

    if (answer == GUESS_CANDIDATE) {
        c.span = q->found->list[which].span;
        words = str_of(q->found->list[which].words);
    }
    if (answer == GUESS_NOTHING)
        c.span = span_without_ply(q);
    else
        c.words = arena_copy(&g->arena, words);
    return c;
}

/* Returns the first move number after a change if it is wrong, or an empty
   string. */
static struct str find_wrong_number(const struct record *r,
                                    const struct diags *diags,
                                    const struct change *c)
{
    size_t end = c->span.begin + c->words.len;
    const struct node *n = r->line;

    while (n && (!n->dots || n->number_span.begin < end))
        n = n->next;
    for (const struct diag *d = n ? diags->first : NULL; d; d = d->next)
        if (d->code == DIAG_WRONG_NUMBER &&
            d->span.begin == diag_map_to_file(diags, n->number_span).begin)
            return span_str(r->text, n->number_span);
    return (struct str){NULL, 0};
}

static bool is_same_change(const struct change *a, const struct change *b)
{
    return a->span.begin == b->span.begin && a->span.length == b->span.length &&
           str_equal(a->words, b->words);
}

/* Applies a change. Returns the changed record, or NULL if the change cannot be
   applied. `r` may become invalid in either case. Unless `contradicted` is
   NULL, a change that makes the next move number wrong is not applied, and
   *contradicted is set to this number. */
static struct record *change_text(struct record_guesser *g, struct record *r,
                                  const struct change *c, bool words,
                                  struct str *contradicted,
                                  const struct slice *slice,
                                  const struct reading_options *options)
{
    uint32_t others = all_plies(r) - 1;

    if (!apply_change(g, r, c))
        return NULL;
    r = read_again(g, text_str(&g->next), slice, options);
    if (!r || (words && !are_plies(r, c, others)))
        return NULL;
    if (contradicted)
        *contradicted =
            arena_copy(&g->arena, find_wrong_number(r, &g->reading.diags, c));
    if (contradicted && contradicted->len)
        return NULL;
    text_clear(&g->text);
    text_add(&g->text, text_str(&g->next));
    g->count++;
    return r;
}

struct last_answer {
    struct change change;
    struct str contradicted; /* as in struct guess_question */
};

/* Applies the answer to a question. Returns the changed record, or NULL if the
   answer is refused. */
static struct record *apply_answer(struct record_guesser *g,
                                   const struct guess_question *q, bool words,
                                   struct change c, struct last_answer *last,
                                   struct record *r, const struct slice *slice,
                                   const struct reading_options *options)
{
    enum diag_code code = q->diag ? q->diag->code : DIAG_ILLEGAL_MOVE;
    bool again = last->contradicted.len && is_same_change(&c, &last->change);

    *last = (struct last_answer){.change = c};
    r = change_text(g, r, &c, words, again ? NULL : &last->contradicted, slice,
                    options);
    g->choices.counts[code] += r != NULL;
    return r;
}

struct record *record_guess_chosen(struct record_guesser *g,
                                   const struct slice *slice,
                                   struct record_reader *reading,
                                   struct record *record,
                                   const struct reading_options *options,
                                   const struct guess_chooser *chooser)
{
    struct candidates found;
    struct guess_question q;
    struct last_answer last = {.contradicted = {NULL, 0}};
    bool refused = false;

    if (!may_guess(record, reading))
        return NULL;
    begin_question(g, true);
    text_clear(&g->text);
    text_add(&g->text, record->text);
    record = read_again(g, text_str(&g->text), slice, options);
    while (record && find_question(g, record, &found, &q)) {
        struct str words = {NULL, 0};
        size_t which = 0;
        q.refused = refused;
        q.contradicted = last.contradicted;
        enum guess_answer answer =
            chooser->choose(chooser->context, &q, &which, &words);
        if (answer == GUESS_UNDO)
            return NULL;
        if (answer == GUESS_DONE)
            break;
        struct change c = find_answer(g, &q, answer, which, words);
        record = apply_answer(g, &q, answer == GUESS_WORDS, c, &last, record,
                              slice, options);
        refused = !record;
        if (refused)
            record = read_again(g, text_str(&g->text), slice, options);
    }
    g->no_memory |= g->next.failed || g->text.failed || g->arena.no_memory ||
                    g->reading.replay.no_memory;
    return g->count && !g->no_memory ? record : NULL;
}
