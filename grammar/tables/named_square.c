/* Recognises squares whose columns are headed by the names or the initials of
   the opponents. The heads alone are not sufficient: the table must have a
   square of results whose diagonal is empty. Its columns are in the order of
   its rows. Either each head abbreviates the name in its row, or every two
   cells on both sides of the diagonal have the same results. */
#include "crosstable_cell.h"
#include "grid.h"
#include "table_heads.h"

enum {
    LEAST = 2,           /* minimum number of players if the heads abbreviate
                            their names */
    LEAST_SYMMETRIC = 3, /* minimum number of players otherwise */
    LETTERS = 64,
    NAME_BYTES = 1024 /* maximum bytes of a name that can be abbreviated */
};

struct square {
    struct arena *arena;
    struct grid_cell **heads;
    struct grid_cell **cells; /* cells of the rows, one row after the other */
    size_t columns, rows;
    size_t begin; /* first column of the square */
    size_t names; /* column of the names */
    struct cell_style style;
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

/* Lists the heads and the rows, up to the first row that cannot be a
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

/* ---- names --------------------------------------------------------------- */

static bool is_gap(char c)
{
    return ascii_is_space(c) || c == '.' || c == ',' || c == '-';
}

/* Removes the next word and stores it in *word. Returns false after the last
   one. */
static bool take_word(struct str *s, struct str *word)
{
    size_t len = 0;

    while (s->len && is_gap(s->ptr[0]))
        *s = str_from(*s, 1);
    while (len < s->len && !is_gap(s->ptr[len]))
        len++;
    *word = str_part(*s, 0, len);
    *s = str_from(*s, len);
    return len > 0;
}

static bool begins_nocase(struct str s, struct str begin)
{
    return s.len >= begin.len &&
           str_equal_nocase(str_part(s, 0, begin.len), begin);
}

/* Writes the first letters of all words, beginning with word `from` and
   continuing with the words before it. Returns their length, or 0 if there are
   too many. */
static size_t write_initials(struct str name, size_t from, char out[LETTERS])
{
    size_t len = 0;

    for (int half = 0; half < 2; half++) {
        struct str rest = name, word;
        for (size_t i = 0; take_word(&rest, &word); i++) {
            int32_t point;
            size_t bytes = str_code_point(word, &point);
            if ((i >= from) != (half == 0))
                continue;
            if (len + bytes > LETTERS)
                return 0;
            for (size_t k = 0; k < bytes; k++)
                out[len++] = word.ptr[k];
        }
    }
    return len;
}

/* True if the head is the beginning of one of the words of the name. */
static bool begins_word(struct str head, struct str name)
{
    struct str word;

    while (take_word(&name, &word))
        if (begins_nocase(word, head))
            return true;
    return false;
}

/* True if the head is the name, the beginning of one of its words, or its
   initials, with the surname first or last. */
static bool abbreviates(struct str head, struct str name)
{
    char letters[LETTERS], own[LETTERS];
    size_t count = 0, len = 0, words = 0;
    struct str rest = name, word;

    if (!head.len || str_equal_nocase(head, name))
        return head.len > 0;
    if (name.len > NAME_BYTES)
        return false;
    for (size_t i = 0; i < head.len && len < LETTERS; i++)
        if (!is_gap(head.ptr[i]))
            letters[len++] = head.ptr[i];
    if (!len || begins_word((struct str){letters, len}, name))
        return len > 0;
    while (take_word(&rest, &word))
        words++;
    for (size_t from = 0; from < words; from++) {
        count = write_initials(name, from, own);
        if (count && str_equal_nocase((struct str){letters, len},
                                      (struct str){own, count}))
            return true;
    }
    return false;
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
            abbreviates(s->heads[s->begin + i]->text, text_at(s, i, s->names));
    for (size_t i = 0; i < s->rows; i++)
        for (size_t j = 0; j < i; j++)
            if (!check_pair(s, i, j, &any, &symmetric))
                return false;
    return any && (named || symmetric);
}

/* Finds the column of the names: the column with a head for names or, if there
   is none, the column before the square, if that has no head. */
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

bool named_square_find(struct arena *arena, const struct grid_row *heads)
{
    struct square s = {.arena = arena};

    if (!list_cells(&s, heads) || !find_square(&s))
        return false;
    for (size_t i = 0; i < s.rows; i++)
        s.heads[s.begin + i]->player = (uint32_t)i + 1;
    if (!s.heads[s.names]->text.len)
        s.heads[s.names]->text = STR("Player");
    return true;
}
