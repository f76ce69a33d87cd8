/* Reads and writes board files; see ludex-board(5). */
#include "brax.h"

#include <string.h>

/* A board that is being read. The points are in the order of the file. */
struct board_reader {
    struct brax_board *out;
    struct reason *why;
    struct str line; /* rest of the current line */
    size_t number;
    unsigned points, segments;
    struct brax_node node[BRAX_POINTS];       /* only name, x, y and degree are
                                                 set */
    uint8_t slot[BRAX_LETTERS][BRAX_LETTERS]; /* point index + 1, by column and
                                                 row */
    uint8_t colour[BRAX_POINTS][BRAX_POINTS]; /* enum colour of the segment
                                                 between two points */
    uint8_t piece[BRAX_POINTS];               /* seat of the piece on each
                                                 point, plus 1 */
};

enum colour { COLOUR_NONE, COLOUR_BLUE, COLOUR_RED };

/* ---- words --------------------------------------------------------------- */

static struct text *begin_fault(struct board_reader *r)
{
    text_addf(&r->why->text, "line %zu: ", r->number);
    return &r->why->text;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct str read_word(struct board_reader *r)
{
    struct str *line = &r->line;
    size_t end = 0;

    *line = str_trim(*line);
    while (end < line->len && !is_blank(line->ptr[end]))
        end++;
    struct str word = str_part(*line, 0, end);
    *line = str_from(*line, end);
    return word;
}

enum { SHOWN = 20 }; /* maximum bytes of a word quoted in a message */

static void add_word(struct text *out, struct str word)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < word.len && i < SHOWN; i++)
        text_add_char(out,
                      (unsigned char)word.ptr[i] < ' ' ? '?' : word.ptr[i]);
    text_add_char(out, '"');
}

static bool refuse_word(struct board_reader *r, struct str word,
                        const char *wanted)
{
    struct text *out = begin_fault(r);

    if (word.len) {
        add_word(out, word);
        text_add(out, STR(" where "));
    }
    text_addf(out, "%s is expected", wanted);
    return false;
}

static bool at_end(struct board_reader *r)
{
    struct str word = read_word(r);

    return !word.len || refuse_word(r, word, "the end of the line");
}

static bool read_name(struct board_reader *r, struct point *out)
{
    struct str word = read_word(r);

    if (word.len && brax_read_name(word, out) == word.len)
        return true;
    return refuse_word(r, word, "a point, A1 to Z26,");
}

/* Reads the name of an existing point and sets *out to its index in the order
   of the file. */
static bool read_point(struct board_reader *r, unsigned *out)
{
    struct point name;

    if (!read_name(r, &name))
        return false;
    *out = r->slot[name.column - 1][name.row - 1] - 1U;
    if (*out < BRAX_POINTS)
        return true;
    struct text *words = begin_fault(r);
    text_add(words, STR("there is no earlier line for the point "));
    brax_add_name(words, name);
    return false;
}

static bool read_coordinate(struct board_reader *r, int16_t *out)
{
    struct str word = read_word(r), digits = word;
    bool negative = str_skip(&digits, STR("-"));
    uint64_t n;

    if (!str_number(digits, &n) || n > 9999)
        return refuse_word(r, word, "a coordinate, -9999 to 9999,");
    *out = (int16_t)(negative ? -(int)n : (int)n);
    return true;
}

static void add_file_point(struct text *out, const struct board_reader *r,
                           unsigned point)
{
    brax_add_name(out, r->node[point].name);
}

/* ---- lines --------------------------------------------------------------- */

static bool read_title(struct board_reader *r)
{
    struct str line = str_trim(r->line);

    if (line.len < 2 || line.ptr[0] != '"' || line.ptr[line.len - 1] != '"')
        return refuse_word(r, str_part(line, 0, 0), "a name in quotes");
    line = str_part(line, 1, line.len - 1);
    bool plain = str_utf8_fault(line) == line.len;
    for (size_t i = 0; i < line.len; i++)
        plain &= (unsigned char)line.ptr[i] >= ' ' && line.ptr[i] != '"';
    if (!plain || line.len >= BRAX_TITLE) {
        text_addf(begin_fault(r),
                  "a name has up to %d bytes, no quotes and no control codes",
                  BRAX_TITLE - 1);
        return false;
    }
    memset(r->out->title, 0, BRAX_TITLE);
    memcpy(r->out->title, line.ptr, line.len);
    return true;
}

static bool define_point(struct board_reader *r)
{
    struct brax_node node = {.degree = 0};

    if (!read_name(r, &node.name) || !read_coordinate(r, &node.x) ||
        !read_coordinate(r, &node.y) || !at_end(r))
        return false;
    uint8_t *slot = &r->slot[node.name.column - 1][node.name.row - 1];
    if (*slot) {
        struct text *out = begin_fault(r);
        text_add(out, STR("the point "));
        brax_add_name(out, node.name);
        text_add(out, STR(" already exists"));
        return false;
    }
    if (r->points == BRAX_POINTS) {
        text_addf(begin_fault(r), "the board has more than %d points",
                  BRAX_POINTS);
        return false;
    }
    r->node[r->points] = node;
    *slot = (uint8_t)++r->points;
    return true;
}

static bool read_colour(struct board_reader *r, uint8_t *out)
{
    struct str word = read_word(r);

    if (str_equal_nocase(word, STR("blue")))
        *out = COLOUR_BLUE;
    else if (str_equal_nocase(word, STR("red")))
        *out = COLOUR_RED;
    else
        return refuse_word(r, word, "blue or red");
    return true;
}

static void add_pair(struct text *out, const struct board_reader *r, unsigned a,
                     unsigned b)
{
    add_file_point(out, r, a);
    text_add_char(out, '-');
    add_file_point(out, r, b);
}

static bool check_segment(struct board_reader *r, unsigned a, unsigned b)
{
    unsigned full = r->node[a].degree == BRAX_DEGREE ? a : b;

    if (a == b) {
        text_add(begin_fault(r),
                 STR("a segment must join two different points"));
    } else if (r->colour[a][b]) {
        text_add(begin_fault(r), STR("the segment "));
        add_pair(&r->why->text, r, a, b);
        text_add(&r->why->text, STR(" already exists"));
    } else if (r->segments == BOARD_SEGMENTS_MAX) {
        text_addf(begin_fault(r), "the board has more than %d segments",
                  BOARD_SEGMENTS_MAX);
    } else if (r->node[full].degree == BRAX_DEGREE) {
        add_file_point(begin_fault(r), r, full);
        text_addf(&r->why->text, " has more than %d segments", BRAX_DEGREE);
    }
    return r->why->text.len == 0;
}

static bool read_segment(struct board_reader *r)
{
    unsigned a, b;
    uint8_t colour = COLOUR_NONE;

    if (!read_point(r, &a) || !read_point(r, &b) || !read_colour(r, &colour) ||
        !at_end(r) || !check_segment(r, a, b))
        return false;
    r->colour[a][b] = r->colour[b][a] = colour;
    r->node[a].degree++;
    r->node[b].degree++;
    r->segments++;
    return true;
}

/* The corners of a cell in their order around the cell, and the colours of its
   sides. */
struct cell {
    unsigned corners[BRAX_POINTS];
    unsigned count, blue;
};

static bool read_corners(struct board_reader *r, struct cell *c)
{
    bool seen[BRAX_POINTS] = {false};

    for (c->count = 0; str_trim(r->line).len; c->count++) {
        unsigned corner;
        if (!read_point(r, &corner))
            return false;
        if (seen[corner]) {
            add_file_point(begin_fault(r), r, corner);
            text_add(&r->why->text,
                     STR(" appears twice as a corner of the cell"));
            return false;
        }
        seen[corner] = true;
        c->corners[c->count] = corner;
    }
    if (c->count >= 4 && c->count % 2 == 0)
        return true;
    text_addf(
        begin_fault(r),
        "the cell has %u corners, but must have 4, 6, 8 or another even number",
        c->count);
    return false;
}

static bool count_sides(struct board_reader *r, struct cell *c)
{
    c->blue = 0;
    for (unsigned i = 0; i < c->count; i++) {
        unsigned a = c->corners[i], b = c->corners[(i + 1) % c->count];
        if (!r->colour[a][b]) {
            text_add(begin_fault(r),
                     STR("there is no earlier line for the segment "));
            add_pair(&r->why->text, r, a, b);
            return false;
        }
        c->blue += r->colour[a][b] == COLOUR_BLUE;
    }
    return true;
}

/* A cell with 2n sides has n + x sides of one colour and n - x of the other,
   where x is n / 2 rounded down [seed 000]. */
static bool read_cell(struct board_reader *r)
{
    struct cell c;

    if (!read_corners(r, &c) || !count_sides(r, &c))
        return false;
    unsigned n = c.count / 2, most = n + n / 2;
    if (c.blue == most || c.count - c.blue == most)
        return true;
    struct text *out = begin_fault(r);
    text_add(out, STR("the cell"));
    for (unsigned i = 0; i < c.count; i++) {
        text_add_char(out, ' ');
        add_file_point(out, r, c.corners[i]);
    }
    text_addf(out,
              " has %u blue and %u red sides, but of %u sides %u must have one "
              "colour and %u the other",
              c.blue, c.count - c.blue, c.count, most, c.count - most);
    return false;
}

static bool read_pieces(struct board_reader *r)
{
    static const char *const words[BRAX_SEATS] = {"blue", "red", "blue-marked",
                                                  "red-marked"};
    struct str word = read_word(r);
    uint8_t seat = 0;
    unsigned point;

    while (seat < BRAX_SEATS && !str_equal_nocase(word, str_of(words[seat])))
        seat++;
    if (seat == BRAX_SEATS)
        return refuse_word(r, word, "blue, red, blue-marked or red-marked");
    while (str_trim(r->line).len) {
        if (!read_point(r, &point))
            return false;
        if (r->piece[point]) {
            text_add(begin_fault(r), STR("there are two pieces on "));
            add_file_point(&r->why->text, r, point);
            return false;
        }
        r->piece[point] = (uint8_t)(seat + 1);
    }
    return true;
}

static const struct {
    const char *word;
    bool (*read)(struct board_reader *r);
} lines[] = {
    {"board", read_title}, {"point", define_point}, {"segment", read_segment},
    {"cell", read_cell},   {"men", read_pieces},
};

static bool read_line(struct board_reader *r)
{
    struct str word = read_word(r);

    if (!word.len || word.ptr[0] == '#')
        return true;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (str_equal(word, str_of(lines[i].word)))
            return lines[i].read(r);
    return refuse_word(r, word, "board, point, segment, cell or men");
}

/* Returns the line without its comment. A comment begins with a # that is not
   part of a name. */
static struct str without_comment(struct str line)
{
    bool quoted = false;

    for (size_t i = 0; i < line.len; i++) {
        quoted ^= line.ptr[i] == '"';
        if (line.ptr[i] == '#' && !quoted)
            return str_part(line, 0, i);
    }
    return line;
}

static bool read_lines(struct board_reader *r, struct str text)
{
    while (text.len) {
        r->number++;
        r->line = without_comment(str_line(&text));
        if (!read_line(r))
            return false;
    }
    return true;
}

/* ---- whole boards -------------------------------------------------------- */

/* Sorts the points by column, then by row. `sorted` lists their indices in the
   file. */
static void sort_points(const struct board_reader *r,
                        uint8_t sorted[BRAX_POINTS])
{
    struct brax_board *b = r->out;

    for (unsigned column = 0; column < BRAX_LETTERS; column++) {
        for (unsigned row = 0; row < BRAX_LETTERS; row++) {
            if (!r->slot[column][row])
                continue;
            sorted[b->points++] = (uint8_t)(r->slot[column][row] - 1);
            b->columns = (uint8_t)(column + 1);
            if (row >= b->rows)
                b->rows = (uint8_t)(row + 1);
        }
        b->first[column + 1] = b->points;
    }
}

static void add_neighbours(const struct board_reader *r, unsigned point,
                           const uint8_t sorted[BRAX_POINTS],
                           enum colour colour)
{
    struct brax_node *node = &r->out->node[point];

    for (unsigned i = 0; i < r->out->points; i++)
        if (r->colour[sorted[point]][sorted[i]] == colour)
            node->to[node->degree++] = (uint8_t)i;
}

static void complete_board(const struct board_reader *r)
{
    uint8_t sorted[BRAX_POINTS];
    struct brax_board *b = r->out;

    sort_points(r, sorted);
    for (unsigned i = 0; i < b->points; i++) {
        const struct brax_node *from = &r->node[sorted[i]];
        b->node[i] =
            (struct brax_node){.name = from->name, .x = from->x, .y = from->y};
        add_neighbours(r, i, sorted, COLOUR_BLUE);
        b->node[i].blue = b->node[i].degree;
        add_neighbours(r, i, sorted, COLOUR_RED);
        if (r->piece[sorted[i]])
            b->start[r->piece[sorted[i]] - 1] |= set_of(i);
    }
    b->hash = brax_board_hash(b);
    b->turns = brax_find_symmetries(b);
}

bool brax_read_board(struct brax_board *out, struct str text,
                     struct reason *why)
{
    struct board_reader r;

    memset(&r, 0, sizeof r);
    memset(out, 0, sizeof *out);
    r.out = out;
    r.why = why;
    if (!read_lines(&r, text))
        return false;
    complete_board(&r);
    if (out->points)
        return true;
    text_add(&why->text, STR("the board has no points"));
    return false;
}

/* ---- writing ------------------------------------------------------------- */

static void write_segments(const struct brax_board *b, unsigned point,
                           struct text *out)
{
    const struct brax_node *node = &b->node[point];

    for (unsigned i = 0; i < node->degree; i++) {
        if (node->to[i] < point)
            continue;
        text_add(out, STR("segment "));
        brax_add_point(out, b, point);
        text_add_char(out, ' ');
        brax_add_point(out, b, node->to[i]);
        text_add(out, i < node->blue ? STR(" blue\n") : STR(" red\n"));
    }
}

static void write_pieces(const struct brax_board *b, unsigned seat,
                         struct text *out)
{
    static const char *const words[BRAX_SEATS] = {"blue", "red", "blue-marked",
                                                  "red-marked"};

    if (!b->start[seat])
        return;
    text_addf(out, "men %s ", words[seat]);
    brax_add_points(out, b, b->start[seat], STR(" "));
    text_add_char(out, '\n');
}

/* Cells are not written, because they serve only as a check of the input. */
void brax_write_board(const struct brax_board *board, struct text *out)
{
    if (board->title[0])
        text_addf(out, "board \"%s\"\n", board->title);
    for (unsigned i = 0; i < board->points; i++) {
        text_add(out, STR("point "));
        brax_add_point(out, board, i);
        text_addf(out, " %d %d\n", board->node[i].x, board->node[i].y);
    }
    for (unsigned i = 0; i < board->points; i++)
        write_segments(board, i, out);
    for (unsigned seat = 0; seat < BRAX_SEATS; seat++)
        write_pieces(board, seat, out);
}
