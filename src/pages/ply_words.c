#include "ply_words.h"

bool ply_opens(const struct record *r, const struct node *node, uint32_t index)
{
    return node->round ? node->opens : (index - 1 + r->missing) % 2 == 0;
}

void ply_number_add(const struct record *r, const struct node *node,
                    uint32_t index, bool numbered, struct text *out)
{
    bool first = ply_opens(r, node, index);

    if (r->unnumbered || (!first && numbered))
        return;
    text_add_number(out, node->round ? node->round
                                     : (index - 1 + r->missing) / 2 + 1);
    text_add(out, first ? STR(". ") : STR("... "));
}

static void add_glyphs(const struct node *node, struct text *out)
{
    for (const struct note *n = node->notes; n; n = n->next) {
        if (n->kind != NOTE_GLYPH)
            continue;
        if (glyph_text(n->glyph).len)
            text_add(out, glyph_text(n->glyph));
        else if (n->glyph != GLYPH_DIAGRAM)
            text_addf(out, " $%u", n->glyph);
    }
}

void ply_word_add(const struct record *r, const struct notation *native,
                  const struct node *node, struct text *out)
{
    struct ply ply = node_ply(node);

    if (ply.kind == PLY_UNREAD || node->state == NODE_ILLEGAL || !native)
        text_add(out, span_str(r->text, node->span));
    else
        native->write_ply(&ply, false, out);
    add_glyphs(node, out);
}

void ending_words_add(const struct record *r, struct text *out)
{
    const struct closing *c = &r->closing;

    if (c->phrase != PHRASE_NONE) {
        bool whose = c->who.len && c->phrase != PHRASE_DRAW_AGREED;
        text_add(out, whose ? c->who : STR_NONE);
        text_addf(out, "%s%s", whose ? " " : "", phrase_words[c->phrase]);
    }
    if (r->final_result || r->result.kind) {
        text_add(out, out->len ? STR(" ") : STR(""));
        text_add(out, result_text((enum result_kind)(
                          r->final_result ? r->final_result : r->result.kind)));
    }
}
