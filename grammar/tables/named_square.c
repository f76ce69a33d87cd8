/* Recognises squares whose columns have as headings the names or the initials
   of the opponents. The headings alone are not sufficient: the table must have
   a square of results whose diagonal is empty. The columns may be in the order
   of the rows. Then either each heading abbreviates the name in its row, or
   every two cells on both sides of the diagonal have the same results. In any
   other order, at least half of the rows must have a column whose heading fits
   no other row. */
#include "crosstable_cell.h"
#include "grid.h"
#include "player_heading.h"
#include "table_heads.h"

enum {
    LEAST = 2,           /* minimum number of players if the headings abbreviate
                            their names */
    LEAST_SYMMETRIC = 3, /* minimum number of players otherwise */
};

struct square {
    struct arena *arena;
    struct grid_cell **heads;
    struct grid_cell **cells; /* cells of the rows, one row after the other */
    size_t columns, rows;
    size_t begin; /* first column of the square */
    size_t names; /* column of the names */
    struct cell_style style;
    uint8_t *kinds;   /* enum column of each heading */
    uint8_t *fits;    /* enum heading_fit of each heading and row; the rows of a
                         head are adjacent */
    uint32_t *column; /* column of each row, from 1, or 0 if none is known
                         yet */
};

/* ---- cells --------------------------------------------------------------- */

static struct str text_at(const struct square *s, size_t row, size_t column)
{
    return s->cells[row * s->columns + column]->text;
}

static struct str cell_at(const struct square *s, size_t i, size_t j)
{
    return text_at(s, i, s->begin + j);
}

/* Lists the cells of a row. Returns false if there are too few, or if one spans
   several columns or rows. */
static bool list_row(const struct grid_row *row, size_t columns,
                     struct grid_cell **out)
{
    struct grid_cell *c = row->cells;
    size_t i = 0;

    for (; c && i < columns && c->columns == 1 && c->rows == 1; c = c->next)
        out[i++] = c;
    return i == columns && !row->broken;
}

static bool has_two_cells(const struct square *s, size_t row)
{
    size_t filled = 0;

    for (size_t i = 0; i < s->columns; i++)
        filled += text_at(s, row, i).len > 0;
    return filled > 1;
}

/* Lists the headings and the rows, up to the first row that cannot be a
   player's. */
static bool list_cells(struct square *s, const struct grid_row *heads)
{
    const struct grid_row *row = heads->next;

    for (const struct grid_cell *c = heads->cells; c; c = c->next)
        s->columns++;
    if (s->columns <= LEAST || s->columns > GRID_COLUMNS_MAX)
        return false;
    s->heads = arena_alloc(s->arena, s->columns * sizeof(*s->heads));
    s->cells =
        arena_alloc(s->arena, s->columns * s->columns * sizeof(*s->cells));
    if (!s->heads || !s->cells || !list_row(heads, s->columns, s->heads))
        return false;
    for (; row && s->rows < s->columns; row = row->next, s->rows++)
        if (!list_row(row, s->columns, s->cells + s->rows * s->columns) ||
            !has_two_cells(s, s->rows))
            break;
    return s->rows >= LEAST && s->rows < s->columns;
}

/* ---- squares ------------------------------------------------------------- */

/* Reads the results of a cell. Returns false if the cell has anything else. */
static bool read_results(const struct square *s, struct str cell,
                         struct cell_game out[CELL_GAMES], size_t *count)
{
    *count = cell_is_empty(cell) ? 0 : cell_parse_square(cell, &s->style, out);
    return cell_is_empty(cell) || *count;
}

/* True if both cells have the same results. */
static bool cells_agree(const struct cell_game *own, size_t count,
                        const struct cell_game *theirs, size_t others)
{
    if (!count || count != others)
        return false;
    for (size_t i = 0; i < count; i++)
        if (own[i].score + theirs[i].score != GAME_LOST + GAME_WON)
            return false;
    return true;
}

/* Examines the cells of two players. Returns false if they do not contain
   results. */
static bool check_pair(const struct square *s, size_t i, size_t j, bool *any,
                       bool *symmetric)
{
    struct cell_game own[CELL_GAMES], theirs[CELL_GAMES];
    size_t count, others;

    if (!read_results(s, cell_at(s, i, j), own, &count) ||
        !read_results(s, cell_at(s, j, i), theirs, &others))
        return false;
    *any |= count || others;
    *symmetric &= cells_agree(own, count, theirs, others);
    return true;
}

static bool has_diagonal(const struct square *s)
{
    for (size_t i = 0; i < s->rows; i++)
        if (!text_at(s, i, s->names).len || !cell_is_empty(cell_at(s, i, i)))
            return false;
    return true;
}

static void note_style(struct square *s)
{
    s->style = (struct cell_style){0};
    for (size_t i = 0; i < s->rows; i++)
        for (size_t j = 0; j < s->rows; j++)
            cell_style_note(&s->style, cell_at(s, i, j));
}

static bool has_results(const struct square *s)
{
    bool any = false, symmetric = s->rows >= LEAST_SYMMETRIC, named = true;

    for (size_t i = 0; i < s->rows; i++)
        named &=
            heading_fit(s->heads[s->begin + i]->text, text_at(s, i, s->names));
    for (size_t i = 0; i < s->rows; i++)
        for (size_t j = 0; j < i; j++)
            if (!check_pair(s, i, j, &any, &symmetric))
                return false;
    return any && (named || symmetric);
}

/* Finds the column of the names: the column with a heading for names or, if
   there is none, the column before the square, if that has no heading. */
static bool find_names(struct square *s)
{
    for (s->names = 0; s->names < s->columns; s->names++)
        if (column_find(SHAPE_CROSS,
                        head_words(s->arena, s->heads[s->names]->text)) ==
            COLUMN_PLAYER)
            return s->names < s->begin || s->names >= s->begin + s->rows;
    s->names = s->begin - 1;
    return s->begin > 0 && !s->heads[s->names]->text.len;
}

static bool find_square(struct square *s)
{
    for (; s->begin + s->rows <= s->columns; s->begin++) {
        if (!find_names(s) || !has_diagonal(s))
            continue;
        note_style(s);
        if (has_results(s))
            return true;
    }
    return false;
}

/* ---- columns in any order ------------------------------------------------ */

static bool find_kinds(struct square *s)
{
    s->kinds = arena_alloc(s->arena, s->columns);
    for (size_t i = 0; s->kinds && i < s->columns; i++)
        s->kinds[i] = (uint8_t)column_find(
            SHAPE_CROSS, head_words(s->arena, s->heads[i]->text));
    return s->kinds != NULL;
}

/* Finds the column of the names: the column with a heading for names or, if
   there is none, the first column without a heading. */
static bool find_name_column(struct square *s)
{
    size_t i = 0;

    while (i < s->columns && s->kinds[i] != COLUMN_PLAYER)
        i++;
    if (i == s->columns)
        for (i = 0; i < s->columns && s->heads[i]->text.len;)
            i++;
    s->names = i;
    for (size_t row = 0; i < s->columns && row < s->rows; row++)
        if (!text_at(s, row, i).len)
            return false;
    return i < s->columns;
}

/* Compares each heading with each name. Only the best fits of a heading count:
   a heading that is the whole name of one player does not abbreviate other
   names. */
static bool compare_heads(struct square *s)
{
    s->fits = arena_alloc(s->arena, s->columns * s->rows);
    s->column = arena_alloc(s->arena, s->rows * sizeof *s->column);
    if (!s->fits || !s->column)
        return false;
    for (size_t i = 0; i < s->columns; i++) {
        uint8_t *fits = s->fits + i * s->rows, best = 0;
        for (size_t row = 0; i != s->names && row < s->rows; row++) {
            fits[row] = (uint8_t)heading_fit(s->heads[i]->text,
                                             text_at(s, row, s->names));
            best = fits[row] > best ? fits[row] : best;
        }
        for (size_t row = 0; row < s->rows; row++)
            fits[row] = best && fits[row] == best;
    }
    return true;
}

/* Returns the only row without a column that a heading fits, or the number of
   rows if there is no such row, or several. */
static size_t find_only_row(const struct square *s, size_t column)
{
    size_t found = s->rows;

    for (size_t row = 0; row < s->rows; row++) {
        if (s->column[row] || !s->fits[column * s->rows + row])
            continue;
        if (found < s->rows)
            return s->rows;
        found = row;
    }
    return found;
}

/* True if the cells of a column can be the results against the player of a
   row. */
static bool are_results(const struct square *s, size_t column, size_t player)
{
    struct cell_game games[CELL_GAMES];
    size_t count;

    for (size_t row = 0; row < s->rows; row++)
        if (!read_results(s, text_at(s, row, column), games, &count) ||
            (row == player && count))
            return false;
    return true;
}

/* Assigns columns to rows as long as a heading fits only one row without a
   column. If `recognised` is true, considers only headings that may also mean
   another kind of column, such as SB, and skips columns that contain anything
   except results. Otherwise considers the other headings, and returns false if
   one of their columns contains anything except results. */
static bool assign_columns(struct square *s, bool recognised)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < s->columns; i++) {
            size_t row = find_only_row(s, i);
            if (row == s->rows || s->heads[i]->player ||
                (s->kinds[i] != COLUMN_UNKNOWN) != recognised)
                continue;
            if (!are_results(s, i, row)) {
                if (!recognised)
                    return false;
                s->fits[i * s->rows + row] = false;
                continue;
            }
            s->column[row] = (uint32_t)i + 1;
            s->heads[i]->player = (uint32_t)row + 1;
            more = true;
        }
    }
    return true;
}

static bool has_columns(const struct square *s)
{
    size_t count = 0;
    bool any = false;

    for (size_t row = 0; row < s->rows; row++) {
        count += s->column[row] > 0;
        for (size_t i = 0; s->column[row] && i < s->rows; i++)
            any |= !cell_is_empty(text_at(s, i, s->column[row] - 1));
    }
    return any && count >= LEAST && count * 2 >= s->rows;
}

/* Finds the column of each player by its heading. */
static bool find_columns(struct square *s)
{
    if (!find_kinds(s) || !find_name_column(s) || !compare_heads(s))
        return false;
    s->style = (struct cell_style){0};
    for (size_t i = 0; i < s->columns; i++)
        for (size_t row = 0; row < s->rows; row++)
            if (i != s->names && s->kinds[i] == COLUMN_UNKNOWN)
                cell_style_note(&s->style, text_at(s, row, i));
    if (assign_columns(s, false) && assign_columns(s, true) && has_columns(s))
        return true;
    for (size_t i = 0; i < s->columns; i++)
        s->heads[i]->player = 0;
    return false;
}

bool named_square_find(struct arena *arena, const struct grid_row *heads)
{
    struct square s = {.arena = arena};

    if (!list_cells(&s, heads))
        return false;
    if (find_square(&s))
        for (size_t i = 0; i < s.rows; i++)
            s.heads[s.begin + i]->player = (uint32_t)i + 1;
    else if (!find_columns(&s))
        return false;
    if (!s.heads[s.names]->text.len)
        s.heads[s.names]->text = STR("Player");
    return true;
}
