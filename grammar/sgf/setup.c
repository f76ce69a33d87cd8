/* Reads the stones that are on the board before the first ply: the position of
   a game of Ludex, or details of a foreign record. */
#include "reader.h"

#include <stdlib.h>

enum { ROWS_MAX = 26 };

struct stones {
    char cells[ROWS_MAX + 1][ROWS_MAX + 1]; /* 0 for an empty point */
};

/* Puts stones on a point, or on a rectangle that is given by two corners. */
static bool put_stones(struct sgf_reader *r, struct stones *board,
                       const struct sgf_value *v, char stone)
{
    struct str s = sgf_value_as_written(r, v), one = str_take(&s, ':');
    struct sgf_spot a, b;

    if (!sgf_point(r, one, &a))
        return false;
    b = a;
    if (s.len && !sgf_point(r, s, &b))
        return false;
    if (a.column > b.column || a.row < b.row || b.column > r->rows)
        return false;
    for (unsigned row = b.row; row <= a.row; row++)
        for (unsigned column = a.column; column <= b.column; column++)
            board->cells[row][column] = stone;
    return true;
}

static bool set_up(struct sgf_reader *r, struct stones *board,
                   const struct sgf_node *root, const char *name, char stone)
{
    const struct sgf_property *p = sgf_find(root, name);

    for (const struct sgf_value *v = p ? p->values : NULL; v; v = v->next)
        if (!put_stones(r, board, v, stone))
            sgf_report_wrong(r, v->span, "this is not a point of the board");
    return p != NULL;
}

/* Writes the rows from the top, with a number for each run of empty cells. */
static void write_board(const struct stones *board, unsigned rows,
                        struct text *out)
{
    for (unsigned row = rows; row; row--) {
        unsigned empty = 0;
        for (unsigned column = 1; column <= rows + 1; column++) {
            char stone = column <= rows ? board->cells[row][column] : '/';
            empty += !stone;
            if (stone && empty)
                text_add_number(out, empty);
            if (stone)
                empty = 0;
            if (stone && (stone != '/' || row > 1))
                text_add_char(out, stone);
        }
    }
}

static bool second_begins(const struct sgf_reader *r,
                          const struct sgf_node *root)
{
    const struct sgf_property *p = sgf_find(root, "PL");

    return p && str_starts_with(sgf_value_as_written(r, p->values), STR("W"));
}

/* ---- foreign games ------------------------------------------------------- */

static int compare_by_bytes(const void *a, const void *b)
{
    return str_compare(*(const struct str *)a, *(const struct str *)b);
}

/* Adds the points of a property as a detail. The points are sorted, because
   their order in the property has no meaning. */
static void detail_points(struct sgf_reader *r, const struct sgf_property *p)
{
    struct str *list;
    size_t count = 0, i = 0;

    for (const struct sgf_value *v = p->values; v; v = v->next)
        count++;
    list = arena_alloc(r->draft->arena, count * sizeof *list);
    if (!list)
        return;
    for (const struct sgf_value *v = p->values; v; v = v->next)
        list[i++] = str_trim(sgf_value_as_written(r, v));
    qsort(list, count, sizeof *list, compare_by_bytes);
    text_clear(&r->words);
    for (i = 0; i < count; i++) {
        text_add(&r->words, i ? STR(" ") : STR(""));
        text_add(&r->words, list[i]);
    }
    draft_detail(r->draft, p->name, text_str(&r->words));
}

static void detail_position(struct sgf_reader *r, const struct sgf_node *root)
{
    static const char *const names[] = {"AB", "AW", "AE", "PL", NULL};

    for (size_t i = 0; names[i]; i++) {
        const struct sgf_property *p = sgf_find(root, names[i]);
        if (p)
            detail_points(r, p);
    }
}

/* ---- all games ----------------------------------------------------------- */

/* Reads the position from LP. If there is no LP, reads the position from the
   stones, if the board alone determines the position in this game. */
void sgf_emit_position(struct sgf_reader *r, const struct sgf_node *root)
{
    const struct sgf_property *told = sgf_find(root, "LP");
    struct stones *board = ARENA_NEW(r->draft->arena, struct stones);

    if (r->foreign) {
        detail_position(r, root);
        return;
    }
    if (told) {
        sgf_emit_tag(r, "Position", told);
        return;
    }
    if (!board || !r->game || r->rows > ROWS_MAX)
        return;
    bool any = set_up(r, board, root, "AB", 'x');
    any |= set_up(r, board, root, "AW", 'u');
    any |= set_up(r, board, root, "AE", 0);
    if (!any && !sgf_find(root, "PL"))
        return;
    if (!r->game->square) {
        sgf_report_wrong(r, root->span,
                         "setup stones cannot express a position of this game; "
                         "use the property LP");
        return;
    }
    text_clear(&r->words);
    write_board(board, (unsigned)r->rows, &r->words);
    text_add(&r->words, second_begins(r, root) ? STR(" u -") : STR(" x -"));
    draft_tag(r->draft, sgf_fixed_quote("Position", root->span),
              sgf_words_quote(r, root->span));
}
