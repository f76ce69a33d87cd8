/*
 * Reads and writes boardgv diagrams (diagram.h).
 */
#include <string.h>

#include "diagram.h"
#include "notation.h"

static const char call[] = "boardgv2diag(\"";
static const char stones[] = "xwopqstuv";
static const char signs[] = "acdefijkn"; /* characters for the numbers 1 to 9 */

static const struct {
    char letter;
    uint8_t border;
} borders[] = {
    {'l', BORDER_LEFT},
    {'u', BORDER_UP},
    {'r', BORDER_RIGHT},
    {'d', BORDER_DOWN},
};

/* Links and their other ends, in the order of the four binary digits. */
static const struct {
    uint8_t link, answer;
    int row, column;
    const char *name;
} directions[] = {
    {LINK_NW, LINK_SE, +1, -1, "up and to the left"},
    {LINK_SW, LINK_NE, -1, -1, "down and to the left"},
    {LINK_SE, LINK_NW, -1, +1, "down and to the right"},
    {LINK_NE, LINK_SW, +1, +1, "up and to the right"},
};

enum {
    BORDERS = sizeof borders / sizeof borders[0],
    DIRECTIONS = sizeof directions / sizeof directions[0],
};

/* ---- reader: called by the grammar's actions ----------------------------- */

uint32_t diagram_number(const char *digits, size_t length)
{
    uint32_t n = 0;

    for (size_t i = 0; i < length && n < DIAGRAM_MANY; i++)
        n = n * 10 + (uint32_t)(digits[i] - '0');
    return n < DIAGRAM_MANY ? n : DIAGRAM_MANY;
}

struct linked_stone diagram_linked_of(const char *written, size_t length)
{
    struct linked_stone linked = {.colour = written[0],
                                  .digits = (uint8_t)(length - 1)};

    for (size_t i = 0; i < linked.digits; i++)
        if (written[i + 1] == '1')
            linked.links |= directions[i].link;
    return linked;
}

static const struct record *diagram_record(const struct diagram *d)
{
    return d->scan.b->record;
}

void diagram_fault(struct diagram *d, struct span span, const char *format, ...)
{
    va_list args;

    d->faults++;
    va_start(args, format);
    diag_reportv(d->scan.b->diags, DIAG_BAD_DIAGRAM, span, format, args);
    va_end(args);
}

static char character_at(const struct diagram *d, uint32_t offset)
{
    return diagram_record(d)->text.ptr[offset];
}

static uint8_t edge_of_letter(char letter)
{
    for (size_t i = 0; i < BORDERS; i++)
        if (borders[i].letter == letter)
            return borders[i].border;
    return 0;
}

void diagram_borders(struct diagram *d, struct span span)
{
    for (uint32_t i = 0; i < span.length; i++) {
        char letter = character_at(d, span.begin + i);
        uint8_t border = edge_of_letter(letter);

        if (d->board.borders & border) {
            diagram_fault(d, (struct span){span.begin + i, 1},
                          "the side '%c' appears twice", letter);
            return;
        }
        d->board.borders |= border;
    }
}

static bool is_size(struct diagram *d, struct span span, uint32_t n,
                    const char *what)
{
    if (n >= 1 && n <= BOARD_SIDE_MAX)
        return true;
    diagram_fault(d, span, "a board has 1 to %d %s", BOARD_SIDE_MAX, what);
    return false;
}

void diagram_set_size(struct diagram *d, struct span rows_span, uint32_t rows,
                      struct span columns_span, uint32_t columns)
{
    bool fine = is_size(d, rows_span, rows, "rows");

    if (!is_size(d, columns_span, columns, "columns") || !fine)
        return;
    d->board.rows = (uint8_t)rows;
    d->board.columns = (uint8_t)columns;
    d->cells = rows * columns;
}

static bool is_counted(const struct diagram *d)
{
    return d->cells > 0 && !d->lost && !d->overfull;
}

/* Skips `count` cells. Returns the number of these cells that do not fit on the
   board. */
static uint32_t skip_cells(struct diagram *d, uint32_t count)
{
    uint32_t room = d->cells - d->cell;
    uint32_t taken = count < room ? count : room;

    d->cell += taken;
    return count - taken;
}

static void report_overfull(struct diagram *d, struct span span)
{
    diagram_fault(
        d, span, "there are too many cells: %u rows of %u are full before this",
        d->board.rows, d->board.columns);
    d->overfull = true;
}

void diagram_empty(struct diagram *d, struct span span, uint32_t count)
{
    if (!is_counted(d))
        return;
    if (count == 0)
        diagram_fault(d, span, "a number of cells cannot be 0");
    else if (skip_cells(d, count) > 0)
        report_overfull(d, span);
}

/* Returns the next cell. Reports an error and returns NULL if there is none. */
static struct board_cell *next_cell(struct diagram *d, struct span span)
{
    uint32_t row = d->cell / d->board.columns;
    uint32_t column = d->cell % d->board.columns;

    if (skip_cells(d, 1) > 0) {
        report_overfull(d, span);
        return NULL;
    }
    row = d->board.rows - 1u - row;
    d->spans[row][column] = span;
    return &d->board.cells[row][column];
}

static struct span span_from(struct span span, uint32_t from)
{
    return (struct span){span.begin + from, span.length - from};
}

static void set_cell_stone(struct board_cell *cell, char letter)
{
    cell->marked = letter < 'a';
    cell->stone = (char)(letter | 0x20);
}

void diagram_add_stones(struct diagram *d, struct span span)
{
    for (uint32_t i = 0; i < span.length && is_counted(d); i++) {
        struct board_cell *cell = next_cell(d, span_from(span, i));
        if (cell)
            set_cell_stone(cell, character_at(d, span.begin + i));
    }
}

void diagram_signs(struct diagram *d, struct span span)
{
    for (uint32_t i = 0; i < span.length && is_counted(d); i++) {
        struct board_cell *cell = next_cell(d, span_from(span, i));
        const char *sign = strchr(signs, character_at(d, span.begin + i));
        if (cell)
            cell->number = (uint8_t)(sign - signs + 1);
    }
}

static bool is_stone(char letter)
{
    return letter && strchr(stones, letter | 0x20) != NULL;
}

void diagram_linked(struct diagram *d, struct span span,
                    struct linked_stone linked)
{
    if (!is_counted(d))
        return;
    struct board_cell *cell = next_cell(d, span);
    if (!cell)
        return;
    if (!is_stone(linked.colour)) {
        diagram_fault(d, (struct span){span.begin + 2, 1},
                      "no colour has the letter '%c'", linked.colour);
    } else if (linked.digits < DIRECTIONS) {
        diagram_fault(d, span, "only %u of the four digits for links are given",
                      linked.digits);
    } else {
        set_cell_stone(cell, linked.colour);
        cell->links = linked.links;
    }
}

void diagram_not_linked(struct diagram *d, struct span span)
{
    if (is_counted(d))
        diagram_fault(d, span,
                      "this is not a stone with links, which is written '@c', "
                      "its colour and four digits");
    d->lost = true;
}

static bool is_printable(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] < ' ' || s.ptr[i] > '~')
            return false;
    return true;
}

void diagram_unknown(struct diagram *d, struct span span)
{
    struct str s = {diagram_record(d)->text.ptr + span.begin, span.length};
    enum { SHOWN = 20 };

    if (!is_counted(d))
        return;
    if (s.len <= SHOWN && is_printable(s))
        diagram_fault(d, span, "'%.*s' is not a cell", (int)s.len, s.ptr);
    else
        diagram_fault(d, span, "this is not a cell");
    size_t count = str_code_points(s);
    if (skip_cells(d, count < DIAGRAM_MANY ? (uint32_t)count : DIAGRAM_MANY) >
        0)
        d->overfull = true;
}

/* Continues at the start of the next row. */
void diagram_row_end(struct diagram *d, struct span span)
{
    uint32_t columns = d->board.columns;
    uint32_t count = d->cell - d->row_start;
    uint32_t row = d->row_start / (columns ? columns : 1) + 1;

    if (!is_counted(d))
        return;
    if (count == 0) {
        diagram_fault(d, span, "row %u from the top has no cells", row);
        d->lost = true;
        return;
    }
    if (count % columns != 0) {
        diagram_fault(d, span,
                      "row %u from the top is too %s: it has %u of %u cells",
                      row, count < columns ? "short" : "long", count, columns);
        count = count < columns ? columns : count / columns * columns;
    }
    d->row_start += count;
    d->cell = d->row_start < d->cells ? d->row_start : d->cells;
}

/* Returns the reason why the other end of a link is missing, or NULL if it
   exists. */
static const char *unanswered_reason(const struct board *b, int row, int column,
                                     size_t k)
{
    int other_row = row + directions[k].row;
    int other_column = column + directions[k].column;

    if (other_row < 0 || other_row >= b->rows || other_column < 0 ||
        other_column >= b->columns)
        return "the board ends there";
    const struct board_cell *other = &b->cells[other_row][other_column];
    if (!other->stone)
        return "that cell is empty";
    if (other->stone != b->cells[row][column].stone)
        return "that stone has another colour";
    return other->links & directions[k].answer ? NULL
                                               : "that stone has no link here";
}

static void check_links(struct diagram *d, int row, int column)
{
    struct span span = d->spans[row][column];

    for (size_t k = 0; k < DIRECTIONS; k++) {
        if (!(d->board.cells[row][column].links & directions[k].link))
            continue;
        const char *why = unanswered_reason(&d->board, row, column, k);
        if (why)
            diagram_fault(d, (struct span){span.begin + 3 + (uint32_t)k, 1},
                          "the link %s is missing at its other end: %s",
                          directions[k].name, why);
    }
}

static void finish_diagram(struct diagram *d)
{
    for (int row = d->board.rows - 1; row >= 0; row--)
        for (int column = 0; column < d->board.columns; column++)
            check_links(d, row, column);
    if (d->faults > 0)
        return;
    struct board *board = build_board(d->scan.b);
    if (board)
        *board = d->board;
}

void diagram_end(struct diagram *d, struct span quote)
{
    if (is_counted(d) && d->cell < d->cells)
        diagram_fault(d, quote,
                      "there are too few cells: %u of %u (%u rows of %u)",
                      d->cell, d->cells, d->board.rows, d->board.columns);
    if (d->faults == 0)
        finish_diagram(d);
}

void diagram_unclosed(struct diagram *d)
{
    struct span opened = d->scan.open;

    opened = (struct span){opened.begin + opened.length - 1, 1};
    diagram_fault(d, opened, "the diagram's string is not closed");
}

void diagram_none(struct diagram *d)
{
    diagram_fault(d, (struct span){d->begin, 0},
                  "there is no %s...\") in this text", call);
}

/* ---- captions ------------------------------------------------------------ */

/* Escapes for characters that would be markup in a web page. */
static const struct {
    const char *written, *meant;
} entities[] = {
    {"&amp;", "&"},   {"&lt;", "<"},   {"&gt;", ">"},   {"&#40;", "("},
    {"&quot;", "\""}, {"&nbsp;", " "}, {"&#160;", " "},
};

enum { ENTITIES = sizeof entities / sizeof *entities };

static struct str diagram_view(const struct diagram *d, struct span span)
{
    return (struct str){diagram_record(d)->text.ptr + span.begin, span.length};
}

size_t diagram_newlines(const char *token)
{
    size_t count = 0;

    for (; *token; token++)
        count += *token == '\n' || (*token == '\r' && token[1] != '\n');
    return count;
}

void diagram_space(struct diagram *d)
{
    d->spaced = d->caption.len > 0;
}

static void add_words(struct diagram *d, struct str words)
{
    if (d->spaced)
        text_add_char(&d->caption, ' ');
    d->spaced = false;
    text_add(&d->caption, words);
}

void diagram_words(struct diagram *d, struct span span)
{
    add_words(d, diagram_view(d, span));
}

void diagram_entity(struct diagram *d, struct span span)
{
    struct str written = diagram_view(d, span);

    for (size_t i = 0; i < ENTITIES; i++)
        if (str_equal(written, str_of(entities[i].written))) {
            if (entities[i].meant[0] == ' ')
                diagram_space(d);
            else
                add_words(d, str_of(entities[i].meant));
            return;
        }
    add_words(d, written);
}

void diagram_captioned(struct diagram *d)
{
    struct arena *arena = diagram_record(d)->arena;

    if (d->caption.failed)
        arena->exhausted = arena->no_memory = true;
    else if (d->caption.len)
        build_comment_text(d->scan.b, text_str(&d->caption));
}

static void boardgv_read(struct builder *b, size_t begin)
{
    struct diagram *d = ARENA_NEW(b->record->arena, struct diagram);

    if (!d)
        return;
    scan_begin(&d->scan, b);
    d->begin = (uint32_t)begin;
    diagram_run(d);
    scan_end(&d->scan);
    text_release(&d->caption);
    if (!b->record->board)
        b->record->lost = true;
}

/* ---- writer -------------------------------------------------------------- */

static void write_stone(const struct board_cell *cell, struct text *out)
{
    char letter = (char)(cell->marked ? cell->stone & ~0x20 : cell->stone);

    if (cell->links)
        text_add(out, STR("@c"));
    text_add_char(out, letter);
    for (size_t k = 0; cell->links && k < DIRECTIONS; k++)
        text_add_char(out, cell->links & directions[k].link ? '1' : '0');
}

static void write_row(const struct board_cell *cells, size_t count,
                      struct text *out)
{
    size_t run = 0;

    for (size_t i = 0; i <= count; i++) {
        bool end = i == count;
        if (!end && !cells[i].stone && !cells[i].number) {
            run++;
            continue;
        }
        if (run > 0)
            text_add_number(out, run);
        run = 0;
        if (!end && cells[i].stone)
            write_stone(&cells[i], out);
        else if (!end)
            text_add_char(out, signs[cells[i].number - 1]);
    }
}

/* True if the character is markup of a web page, or the parenthesis of another
   call. */
static bool is_markup(struct str words, size_t i)
{
    struct str name = {call, sizeof call - 3};

    if (words.ptr[i] != '(')
        return strchr("&<>", words.ptr[i]) != NULL;
    return i >= name.len && str_equal(str_part(words, i - name.len, i), name);
}

static void write_words(struct str words, struct text *out)
{
    for (size_t i = 0; i < words.len; i++) {
        size_t k = 0;
        if (!is_markup(words, i)) {
            text_add_char(out, words.ptr[i]);
            continue;
        }
        while (words.ptr[i] != entities[k].meant[0])
            k++;
        text_add(out, str_of(entities[k].written));
    }
}

static void write_caption(const struct record *r, struct text *out)
{
    const char *before = " // ";

    for (const struct note *n = r->notes; n; n = n->next) {
        if (n->kind != NOTE_COMMENT || !n->text.len)
            continue;
        text_add(out, str_of(before));
        write_words(n->text, out);
        before = " ";
    }
}

static bool boardgv_write(const struct record *r,
                          const struct write_options *options, struct text *out,
                          struct text *why)
{
    const struct board *b = r->board;

    (void)options;
    if (!b) {
        text_add(why,
                 STR("a diagram needs a position, but the record has none"));
        return false;
    }
    text_add(out, str_of(call));
    for (size_t i = 0; i < BORDERS; i++)
        if (b->borders & borders[i].border)
            text_add_char(out, borders[i].letter);
    text_addf(out, ",%u,%u,", b->rows, b->columns);
    for (size_t row = b->rows; row-- > 0;) {
        write_row(b->cells[row], b->columns, out);
        if (row > 0)
            text_add_char(out, '/');
    }
    text_add(out, STR("\");"));
    write_caption(r, out);
    text_add_char(out, '\n');
    return true;
}

static bool boardgv_sniff(struct str head)
{
    const struct str wanted = {call, sizeof call - 1};

    for (size_t i = 0; i + wanted.len <= head.len; i++)
        if (head.ptr[i] == 'b' && str_starts_with(str_from(head, i), wanted))
            return true;
    return false;
}

static const char *const boardgv_games[] = {"quax", "link", "quickway", NULL};

/* Tags that the call itself states: the size of the board. */
static const char *const boardgv_options[] = {"Size", NULL};

extern const struct notation notation_boardgv;

const struct notation notation_boardgv = {
    .name = "boardgv",
    .title = "boardgv2diag(\"...\") diagrams from web pages",
    .games = boardgv_games,
    .framing = {.marker = "boardgv2diag("},
    .sniff = boardgv_sniff,
    .read = boardgv_read,
    .write = boardgv_write,
    .lacks = PARTS & ~(PART_OPENING | PART_MARKS | PART_NUMBERS | PART_SIDES),
    .options = boardgv_options,
    .needs_board = true,
};
