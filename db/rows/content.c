/*
 * Writes the content of a record: all data that is not in its columns or moves
 * (struct row in rows.h).
 */
#include "rows.h"

static void add_number(struct text *out, uint64_t n)
{
    for (; n > 0x7F; n >>= 7)
        text_add_char(out, (char)(n | 0x80));
    text_add_char(out, (char)n);
}

static void add_view(struct text *out, struct str s)
{
    add_number(out, s.len);
    text_add(out, s);
}

static void add_point(struct text *out, struct point point)
{
    add_number(out, point.column);
    add_number(out, point.row);
}

static void add_notes(struct text *out, const struct note *note)
{
    for (; note; note = note->next) {
        text_add_char(out, note->kind == NOTE_GLYPH ? '$' : '{');
        add_number(out, note->rank);
        if (note->kind == NOTE_GLYPH)
            add_number(out, note->glyph);
        else
            add_view(out, note->text);
    }
}

/* ---- plies --------------------------------------------------------------- */

/* Appends the members of a ply that moves a piece. */
static void add_figure(struct text *out, const struct ply *ply)
{
    text_add_char(out, ply->figure);
    add_number(out, (uint64_t)ply->promoted | (uint64_t)ply->challenger << 1 |
                        (uint64_t)ply->takes << 2);
    add_point(out, ply->place);
    add_number(out, ply->special);
    add_point(out, ply->prisoner);
    text_add_char(out, ply->becomes);
    add_number(out, ply->state);
}

/* Appends the members of a ply that is a path. */
static void add_path_members(struct text *out, const struct ply *ply)
{
    add_number(out, ply->second);
    add_number(out, ply->taken);
    add_number(out, ply->call);
}

/* Appends a ply as it was understood. It makes no difference if a symbol was
   reported as missing. */
static void add_ply(struct text *out, const struct record *record,
                    const struct node *node)
{
    bool amended = node->state == NODE_LEGAL && node->full;
    const struct ply *ply = amended ? node->full : &node->ply;

    add_number(out, ply->kind);
    add_number(out, ply->count);
    for (size_t i = 0; i < ply->count; i++)
        add_point(out, ply->points[i]);
    if (ply->kind == PLY_MOVE)
        add_figure(out, ply);
    if (ply->kind == PLY_PATH)
        add_path_members(out, ply);
    if (ply->kind == PLY_UNREAD || ply->kind == PLY_FOREIGN)
        add_view(out, (struct str){record->text.ptr + node->span.begin,
                                   node->span.length});
}

/* True if the stored moves contain all data of a ply of the main line. */
static bool moves_suffice_for_ply(const struct node *node)
{
    return !node->before && !node->notes && !node->variations &&
           !node->ply.status;
}

static void add_node(struct text *out, const struct record *record,
                     const struct walk *walk, bool played)
{
    const struct node *node = walk->node;
    bool moves = played && walk->depth == 0;

    if (moves && moves_suffice_for_ply(node))
        return;
    text_add_char(out, '.');
    add_number(out, walk->depth);
    add_number(out, walk->index);
    if (!moves)
        add_ply(out, record, node);
    add_number(out, node->ply.status);
    add_notes(out, node->before);
    text_add_char(out, '/');
    add_notes(out, node->notes);
}

/* ---- diagrams ------------------------------------------------------------ */

enum { ALL_BORDERS = BORDER_LEFT | BORDER_UP | BORDER_RIGHT | BORDER_DOWN };

/* True if a cell has data that the start does not have. Stones and links are
   part of the start of a played record. */
static bool cell_has_more(const struct board_cell *cell, bool played)
{
    return cell->marked || cell->number ||
           (!played && (cell->stone || cell->links || cell->removed));
}

static void add_cell(struct text *out, const struct board_cell *cell)
{
    text_add_char(out, cell->stone);
    add_number(out, cell->number);
    add_number(out, cell->links);
    add_number(out, (uint64_t)cell->marked | (uint64_t)cell->removed << 1);
}

static void add_board(struct text *out, const struct board *board, bool played)
{
    text_add_char(out, '#');
    add_number(out, board->rows);
    add_number(out, board->columns);
    add_number(out, board->borders);
    for (uint8_t row = 0; row < board->rows; row++)
        for (uint8_t column = 0; column < board->columns; column++)
            if (cell_has_more(&board->cells[row][column], played)) {
                add_number(out, row + 1u);
                add_number(out, column);
                add_cell(out, &board->cells[row][column]);
            }
    add_number(out, 0);
}

static bool board_is_plain(const struct board *board)
{
    if (!board)
        return true;
    for (uint8_t row = 0; row < board->rows; row++)
        for (uint8_t column = 0; column < board->columns; column++)
            if (cell_has_more(&board->cells[row][column], true))
                return false;
    return board->edits || board->borders == ALL_BORDERS;
}

/* ---- all ----------------------------------------------------------------- */

/* Ignores phrases such as "Black wins", which add nothing to the result. */
static enum phrase distinct_phrase(const struct record *record)
{
    enum phrase phrase = (enum phrase)record->closing.phrase;

    return phrase == PHRASE_WINS ? PHRASE_NONE : phrase;
}

static bool moves_suffice_for_record(const struct record *record)
{
    if (record->notes || record->details || distinct_phrase(record) ||
        !board_is_plain(record->board))
        return false;
    for (const struct node *n = record->line; n; n = n->next)
        if (!moves_suffice_for_ply(n))
            return false;
    return true;
}

static void add_details(struct text *out, const struct record *record)
{
    for (const struct detail *i = record->details; i; i = i->next) {
        text_add_char(out, '^');
        add_view(out, i->words);
    }
}

/* Writes the depth and index of each ply, in the order in which the tree is
   traversed. These numbers define the tree: a variation begins where the index
   does not increase. */
void content_write(const struct record *record, bool played, struct text *out)
{
    enum phrase phrase = distinct_phrase(record);
    struct walk walk;

    if (played && moves_suffice_for_record(record))
        return;
    add_number(out, phrase);
    add_view(out, phrase ? record->closing.who : STR(""));
    add_notes(out, record->notes);
    if (record->board)
        add_board(out, record->board, played);
    for (walk_begin(&walk, record); walk.node; walk_next(&walk))
        add_node(out, record, &walk, played);
    add_details(out, record);
}
