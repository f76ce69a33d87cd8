/* Compares the symbols of a ply with what the move does. */
#include "replay_parts.h"

#include <string.h>

enum { SIGNS = 6 };

/* A symbol as written and as it should be, and the code for each error. */
struct sign {
    bool written, same;
    enum diag_code wrong, missing;
};

static size_t compare_signs(const struct ply *w, const struct ply *r,
                            struct sign out[SIGNS])
{
    const struct sign signs[SIGNS] = {
        {false, !r->figure || w->figure, DIAG_MISSING_FIGURE,
         DIAG_MISSING_FIGURE},
        {w->challenger, !w->figure || w->challenger == r->challenger,
         DIAG_WRONG_KING, DIAG_MISSING_KING},
        {w->takes, w->takes == r->takes, DIAG_WRONG_CAPTURE,
         DIAG_MISSING_CAPTURE},
        {w->place.column > 0,
         !w->takes || !r->takes || point_equal(w->place, r->place),
         DIAG_WRONG_PLACE, DIAG_MISSING_PLACE},
        {w->special != SPECIAL_NONE, w->special == r->special,
         DIAG_WRONG_SPECIAL, DIAG_MISSING_SPECIAL},
        {w->state != STATE_NONE, w->state == r->state, DIAG_WRONG_STATE,
         DIAG_MISSING_STATE},
    };

    memcpy(out, signs, sizeof signs);
    return sizeof signs / sizeof *signs;
}

static struct diag *report_state(const struct run *run, const struct node *node)
{
    static const char *const names[] = {
        [STATE_CHECK] = "check",
        [STATE_MATE] = "mate",
        [STATE_STALEMATE] = "stalemate",
    };
    const char *written = names[node->ply.state];

    if (node->full->state == STATE_NONE)
        return diag_report(run->diags, DIAG_WRONG_STATE, node->span,
                           "the move does not give %s", written);
    return diag_report(run->diags, DIAG_WRONG_STATE, node->span,
                       "the move gives %s, not %s", names[node->full->state],
                       written);
}

static struct diag *report_claim(const struct run *run, const struct node *node,
                                 enum diag_code code)
{
    const struct text *why = &run->replay->why.text;

    if (code == DIAG_WRONG_STATE)
        return report_state(run, node);
    if (why->len && (code == DIAG_WRONG_PLACE || code == DIAG_WRONG_SPECIAL))
        return diag_report(run->diags, code, node->span, "%.*s", (int)why->len,
                           why->ptr);
    return diag_report(run->diags, code, node->span, NULL);
}

static void report_sign(const struct run *run, const struct node *node,
                        uint32_t index, enum diag_code code)
{
    struct diag *d = report_claim(run, node, code);

    text_clear(&run->replay->words);
    if (run->native)
        run->native->write_ply(node->full, false, &run->replay->words);
    diag_label(run->diags, d, "read as %.*s", (int)run->replay->words.len,
               run->replay->words.ptr);
    diag_position(run->diags, d, index, STR(""));
}

/* Stores the full form of the ply in addition to the written form. */
static bool set_full_ply(const struct run *run, struct node *node,
                         const struct ply *full)
{
    if (!node->full)
        node->full = ARENA_NEW(run->record->arena, struct ply);
    if (node->full)
        *node->full = *full;
    return node->full != NULL;
}

/* Compares the written path of a piece with its full path. Reports false
   captures, and a capture at the end that is not marked. */
static void check_path(const struct run *run, const struct ply *full,
                       struct node *node, uint32_t index)
{
    uint8_t claimed = ply_claimed(&node->ply, full);

    if (claimed == full->taken && node->ply.count == full->count)
        return;
    if (!set_full_ply(run, node, full))
        return;
    if (claimed & ~full->taken)
        report_sign(run, node, index, DIAG_WRONG_CAPTURE);
    else if (full->taken & ~claimed)
        report_sign(run, node, index, DIAG_MISSING_CAPTURE);
}

/* Checks each symbol of a move from one cell to another. */
static void check_move(const struct run *run, struct ply *full,
                       struct node *node, uint32_t index)
{
    struct sign signs[SIGNS];
    size_t count = compare_signs(&node->ply, full, signs);

    full->status = node->ply.status;
    for (size_t i = 0; i < count; i++) {
        if (signs[i].same)
            continue;
        if (!set_full_ply(run, node, full))
            return;
        report_sign(run, node, index,
                    signs[i].written ? signs[i].wrong : signs[i].missing);
    }
}

void replay_check_signs(const struct run *run, struct ply *full,
                        struct node *node, uint32_t index)
{
    if (node->ply.kind == PLY_PATH)
        check_path(run, full, node, index);
    else
        check_move(run, full, node, index);
}
