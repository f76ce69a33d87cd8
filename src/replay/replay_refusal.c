/* Reports why a ply is refused. */
#include "replay_parts.h"

struct str replay_position(const struct run *run, const struct position *p)
{
    text_clear(&run->replay->words);
    rules_format(run->rules, p, &run->replay->words);
    return text_str(&run->replay->words);
}

static const enum diag_code reason_codes[] = {
    [REASON_RULES] = DIAG_ILLEGAL_MOVE,
    [REASON_EMPTY_PLACE] = DIAG_EMPTY_PLACE,
    [REASON_PROFILE] = DIAG_WRONG_PROFILE,
    [REASON_CALLED] = DIAG_ILLEGAL_MOVE,
};

/* Adds "after the call of Brax at ply 12, ", since the position shows which
   piece is called, but not since when. */
static void add_call(const struct run *run, struct text *out)
{
    text_add(out, str_of(run->rules->calls->said));
    if (run->replay->called)
        text_addf(out, " at ply %lu", (unsigned long)run->replay->called);
    text_add(out, STR(", "));
}

/* True if a row is the largest that can be read, so that its number is not the
   written one. */
static bool has_clamped_row(const struct ply *ply)
{
    for (unsigned i = 0; i < ply->count; i++)
        if (ply->points[i].row == UINT8_MAX)
            return true;
    return false;
}

/* Writes the reason why the ply is refused. */
static void write_reason(const struct run *run, const struct node *node,
                         bool over, struct text *out)
{
    const struct reason *why = &run->replay->why;

    text_clear(out);
    if (!over && has_clamped_row(&node->ply)) {
        text_add(out, node->ply.count == 1
                          ? span_str(run->record->text, node->span)
                          : STR("a point of this ply"));
        text_add(out, STR(" is off the board"));
        return;
    }
    if (why->kind == REASON_CALLED)
        add_call(run, out);
    text_add(out, text_str(&why->text));
}

void replay_refuse(const struct run *run, const struct position *p,
                   const struct node *node, uint32_t index)
{
    const struct reason *why = &run->replay->why;
    bool over = run->rules->ending(p).over;
    enum diag_code code = over ? DIAG_PLY_AFTER_END : reason_codes[why->kind];
    struct text *words = &run->replay->words;

    write_reason(run, node, over, words);
    struct diag *d = diag_report(run->diags, code, node->span, "%.*s",
                                 (int)words->len, words->ptr);

    if (why->label.len)
        diag_label(run->diags, d, "%.*s", (int)why->label.len, why->label.ptr);
    diag_position(run->diags, d, index, replay_position(run, p));
    replay_add_candidates(run, d, p, node, index);
}

void replay_suggest(const struct run *run, const struct position *p,
                    const struct node *node, uint32_t index)
{
    struct diag *d = replay_find_report(run, node);

    if (!d)
        return;
    diag_position(run->diags, d, index, replay_position(run, p));
    replay_add_candidates(run, d, p, node, index);
}
