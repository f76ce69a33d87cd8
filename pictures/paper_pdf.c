/* Writes tables, brackets and result slips as PDF. */
#include <errno.h>
#include <stdlib.h>

#include "canvas_cairo.h"
#include "paper.h"
#include "paper_bracket.h"
#include "typesetter.h"

static const double narrowest = 12, smallest = 0.55, least_gap = 7,
                    largest = 16 / 9.0; /* 16 points */

/* ---- tables -------------------------------------------------------------- */

/* A table that is being set. */
struct table_setter {
    struct typesetter *t;
    const struct paper_table *table;
    double *heads, *cells; /* widths of the columns' heads and cells, at scale
                              1 */
    double *widths;        /* widths of the columns */
    enum face head, cell;
    bool compact; /* the table may begin below the previous one */
    double gap;   /* gap between columns */
    double scale; /* scale of the text */
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* True if the words of a cell may reach into the following columns, whose cells
   in this row are empty. The kind of a bye, for example, may. */
static bool may_spill(const struct paper_table *table, size_t row,
                      size_t column)
{
    const struct str *cells = table->cells + row * table->column_count;
    size_t c = column + 1;

    while (c < table->column_count && !cells[c].len)
        c++;
    return !table->columns[column].right && column + 1 < table->column_count &&
           c == table->column_count;
}

static void measure_columns(struct table_setter *s)
{
    const struct paper_table *table = s->table;

    for (size_t c = 0; c < table->column_count; c++) {
        s->heads[c] = typesetter_width(s->t, s->head, table->columns[c].head);
        for (size_t r = 0; r < table->rows; r++) {
            double width = typesetter_width(
                s->t, s->cell, table->cells[r * table->column_count + c]);
            if (!may_spill(table, r, c))
                s->cells[c] = larger(s->cells[c], width);
        }
    }
}

/* Sets the scale, the gap and the widths of the columns. Only cells are set
   larger than usual, since many heads are wider than their cells. Returns the
   width of the table. */
static double scale_columns(struct table_setter *s, double scale)
{
    double heads = least(scale, 1), sum = 0;

    s->scale = scale;
    s->gap = least_gap * larger(scale, 1);
    for (size_t c = 0; c < s->table->column_count; c++) {
        s->widths[c] = larger(s->heads[c] * heads, s->cells[c] * scale);
        sum += s->widths[c];
    }
    return sum + s->gap * (double)(s->table->column_count - 1);
}

/* Returns the total width available for columns. */
static double columns_room(const struct table_setter *s)
{
    return typesetter_column_width(s->t) -
           s->gap * (double)(s->table->column_count - 1);
}

/* Makes the widest columns narrower until the table fits on the page. */
static void fit_columns(struct table_setter *s)
{
    double room = columns_room(s);

    for (;;) {
        double sum = 0, widest = 0, second = narrowest;
        size_t count = 0;
        for (size_t c = 0; c < s->table->column_count; c++) {
            sum += s->widths[c];
            widest = s->widths[c] > widest ? s->widths[c] : widest;
        }
        for (size_t c = 0; c < s->table->column_count; c++) {
            count += s->widths[c] == widest;
            if (s->widths[c] < widest && s->widths[c] > second)
                second = s->widths[c];
        }
        if (sum <= room || widest <= narrowest)
            return;
        double to =
            widest - least(widest - second, (sum - room) / (double)count);
        for (size_t c = 0; c < s->table->column_count; c++)
            s->widths[c] = least(s->widths[c], to);
    }
}

/* Returns the room of a cell in a row. */
static double cell_room(const struct table_setter *s, size_t row, size_t column)
{
    double room = s->widths[column];

    if (may_spill(s->table, row, column))
        for (size_t c = column + 1; c < s->table->column_count; c++)
            room += s->gap + s->widths[c];
    return room;
}

static void set_cell(struct table_setter *s, enum face face, double x,
                     double room, size_t column, struct str words)
{
    double scale = face == s->head ? least(s->scale, 1) : s->scale;
    const struct drawing_library *l = s->t->library;
    struct dot at = typesetter_place(s->t);
    double width = typesetter_width(s->t, face, words) * scale;

    at.x += x;
    if (width < room && s->table->columns[column].right)
        at.x += room - width;
    if (!words.len)
        return;
    l->cairo_save(s->t->c);
    l->cairo_translate(s->t->c, at.x, at.y);
    l->cairo_scale(s->t->c, scale, scale);
    /* a little more room, since the width of a layout is rounded */
    typesetter_word(s->t, face, (struct dot){0, 0}, room / scale + 1, words);
    l->cairo_restore(s->t->c);
}

static void set_heads(struct table_setter *s)
{
    double x = 0;

    for (size_t c = 0; c < s->table->column_count; c++) {
        set_cell(s, s->head, x, s->widths[c], c, s->table->columns[c].head);
        x += s->widths[c] + s->gap;
    }
    s->t->y += face_line(s->head) * least(s->scale, 1) + 2;
    typesetter_rule(s->t);
    s->t->y += 3;
}

/* Returns the room that a row needs. */
static double row_line(const struct table_setter *s)
{
    return face_line(s->cell) * (s->scale > 1 ? s->scale : 1);
}

static void set_rows(struct table_setter *s)
{
    const struct paper_table *table = s->table;

    for (size_t r = 0; r < table->rows; r++) {
        double x = 0;
        if (typesetter_room(s->t) < row_line(s)) {
            typesetter_page(s->t, 1, true);
            set_heads(s);
        }
        for (size_t c = 0; s->t->drawing && c < table->column_count; c++) {
            set_cell(s, s->cell, x, cell_room(s, r, c), c,
                     table->cells[r * table->column_count + c]);
            x += s->widths[c] + s->gap;
        }
        s->t->y += face_line(s->cell) * s->scale;
    }
}

static void turn_page(void *context)
{
    typesetter_page(context, 1, true);
}

static void set_paragraph(struct typesetter *t, enum face face,
                          struct str words)
{
    typesetter_paragraph(
        t, &(struct paragraph){
               .face = face, .words = words, .turn = turn_page, .context = t});
}

/* True if the whole table fits below the previous one. */
static bool fits_below(const struct table_setter *s)
{
    const struct paper_table *table = s->table;

    return s->compact && s->t->page &&
           typesetter_room(s->t) > face_line(FACE_HEADING) +
                                       face_line(FACE_LIST) +
                                       face_line(s->head) + 5 +
                                       (double)table->rows * face_line(s->cell);
}

/* Sets the table at a scale. */
static void set_scaled(struct table_setter *s, double scale)
{
    const struct paper_table *table = s->table;
    struct typesetter *t = s->t;

    scale_columns(s, scale);
    fit_columns(s);
    if (!fits_below(s))
        typesetter_page(t, 1, true);
    set_paragraph(t, FACE_HEADING, table->title);
    if (table->about.len)
        set_paragraph(t, FACE_LIST, table->about);
    t->y += table->about.len ? 6 : 0;
    set_heads(s);
    set_rows(s);
    t->y += 8;
    if (table->rule.len)
        set_paragraph(t, FACE_ABOUT, table->rule);
    if (table->legend.len)
        set_paragraph(t, FACE_ABOUT, table->legend);
}

/* Returns the number of pages that the table needs at a scale. */
static unsigned count_pages(struct table_setter *s, double scale)
{
    const struct typesetter before = *s->t;
    unsigned pages;

    s->t->drawing = false;
    set_scaled(s, scale);
    pages = s->t->page - before.page;
    s->t->drawing = before.drawing;
    s->t->page = before.page;
    s->t->columns = before.columns;
    s->t->column = before.column;
    s->t->y = before.y;
    return pages;
}

/* Returns the scale of the text: less than 1 if the table is too wide, or the
   largest scale with which it fits the width and needs no more pages. */
static double choose_scale(struct table_setter *s)
{
    enum { STEPS = 16 };
    double width = typesetter_column_width(s->t);
    double gaps = least_gap * (double)(s->table->column_count - 1);
    double sum = scale_columns(s, 1) - gaps;
    unsigned pages;

    if (sum > width - gaps)
        return larger((width - gaps) / sum, smallest);
    pages = count_pages(s, 1);
    for (size_t i = STEPS; i > 0; i--) {
        double scale = 1 + (largest - 1) * (double)i / STEPS;
        if (scale_columns(s, scale) <= width && count_pages(s, scale) <= pages)
            return scale;
    }
    return 1;
}

/* Sets a table on separate pages. Returns false if out of memory. */
static bool set_table(struct typesetter *t, const struct paper_table *table,
                      bool compact)
{
    struct table_setter s = {.t = t,
                             .table = table,
                             .compact = compact,
                             .head = FACE_PLY,
                             .cell = FACE_LIST};
    size_t size = table->column_count + 1;

    s.heads = calloc(3 * size, sizeof *s.heads);
    if (!s.heads)
        return false;
    s.cells = s.heads + size;
    s.widths = s.cells + size;
    t->columns = 1; /* of the next page, on which the table begins */
    measure_columns(&s);
    set_scaled(&s, compact ? least(choose_scale(&s), 1) : choose_scale(&s));
    free(s.heads);
    return true;
}

/* ---- slips --------------------------------------------------------------- */

enum { SLIP_COLUMNS = 2, SLIP_ROWS = PAPER_SLIPS / SLIP_COLUMNS };

static const double slip_width = TYPESETTER_WIDTH / SLIP_COLUMNS,
                    slip_height = TYPESETTER_HEIGHT / SLIP_ROWS,
                    slip_margin = 24;

static void draw_line(const struct typesetter *t, struct dot from,
                      struct dot to)
{
    const struct drawing_library *l = t->library;

    l->cairo_set_line_width(t->c, 0.5);
    l->cairo_move_to(t->c, from.x, from.y);
    l->cairo_line_to(t->c, to.x, to.y);
    l->cairo_stroke(t->c);
}

/* Draws a dashed line across the page. */
static void draw_cut(const struct typesetter *t, bool across, double at)
{
    double end = across ? TYPESETTER_WIDTH : TYPESETTER_HEIGHT;

    for (double x = 0; x < end; x += 8)
        draw_line(t, across ? (struct dot){x, at} : (struct dot){at, x},
                  across ? (struct dot){x + 4, at} : (struct dot){at, x + 4});
}

static void draw_box(const struct typesetter *t, struct dot at)
{
    enum { SIDE = 11 };
    const struct drawing_library *l = t->library;

    l->cairo_set_line_width(t->c, 0.7);
    l->cairo_rectangle(t->c, at.x, at.y, SIDE, SIDE);
    l->cairo_stroke(t->c);
}

/* Draws the boxes of the results. */
static void set_boxes(struct typesetter *t, struct dot at)
{
    static const char *const results[] = {"1-0", "½-½", "0-1"};

    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        draw_box(t, at);
        typesetter_word(t, FACE_GAME, (struct dot){at.x + 17, at.y - 1}, 0,
                        str_of(results[i]));
        at.x += (slip_width - 2 * slip_margin) / 3;
    }
}

/* Draws the lines on which the players sign. */
static void set_signatures(struct typesetter *t, struct dot at)
{
    static const char *const words[] = {"signature of First",
                                        "signature of Second"};
    double width = (slip_width - 2 * slip_margin - 14) / 2;

    for (size_t i = 0; i < 2; i++) {
        draw_line(t, at, (struct dot){at.x + width, at.y});
        typesetter_word(t, FACE_SMALL, (struct dot){at.x, at.y + 1}, 0,
                        str_of(words[i]));
        at.x += width + 14;
    }
}

static void set_slip(struct typesetter *t, const struct paper_slip *slip,
                     struct dot at)
{
    static const char *const sides[] = {"First", "Second"};
    double width = slip_width - 2 * slip_margin;

    at.x += slip_margin, at.y += slip_margin;
    typesetter_word(t, FACE_ABOUT, at, width, slip->title);
    at.y += face_line(FACE_ABOUT);
    typesetter_word(t, FACE_HEADING, at, width, slip->board);
    at.y += face_line(FACE_HEADING) + 2;
    for (size_t i = 0; i < 2; i++) {
        typesetter_word(t, FACE_SMALL, (struct dot){at.x, at.y + 1}, 0,
                        str_of(sides[i]));
        typesetter_word(t, FACE_GAME, (struct dot){at.x + 36, at.y}, width - 36,
                        slip->players[i]);
        at.y += face_line(FACE_GAME);
        typesetter_word(t, FACE_SMALL, (struct dot){at.x + 36, at.y},
                        width - 36, slip->details[i]);
        at.y += face_line(FACE_SMALL) + 2;
    }
    at.y += 6;
    set_boxes(t, at);
    at.y += 40;
    set_signatures(t, at);
}

static void set_slips(struct typesetter *t, const struct paper *p)
{
    for (size_t i = 0; i < p->slip_count; i++) {
        size_t at = i % PAPER_SLIPS;
        if (at == 0) {
            typesetter_page(t, 1, false);
            draw_cut(t, false, slip_width);
            for (size_t row = 1; row < SLIP_ROWS; row++)
                draw_cut(t, true, (double)row * slip_height);
        }
        set_slip(t, &p->slips[i],
                 (struct dot){(double)(at % SLIP_COLUMNS) * slip_width,
                              (double)(at / SLIP_COLUMNS) * slip_height});
    }
}

/* ---- the document -------------------------------------------------------- */

static cairo_status_t write_pdf_bytes(void *context, const unsigned char *bytes,
                                      unsigned length)
{
    const struct paper *p = context;

    return p->write(p->context, (struct str){(const char *)bytes, length})
               ? CAIRO_STATUS_SUCCESS
               : CAIRO_STATUS_WRITE_ERROR;
}

static bool typeset_paper(struct typesetter *t, const struct paper *p)
{
    bool fine = true;

    typesetter_begin(t, true);
    for (size_t i = 0; fine && i < p->table_count; i++)
        fine = set_table(t, &p->tables[i], p->compact);
    paper_set_brackets(t, p->brackets, p->bracket_count);
    set_slips(t, p);
    typesetter_end(t);
    return fine;
}

static bool make_paper(const struct paper *p, const struct drawing_library *l)
{
    cairo_surface_t *surface =
        drawing_library_pdf(l, write_pdf_bytes, (void *)(uintptr_t)p,
                            TYPESETTER_WIDTH, TYPESETTER_HEIGHT);
    struct typesetter t;
    bool fine = typesetter_open(&t, l, surface, p->missing);

    t.running = p->title;
    fine = fine && typeset_paper(&t, p);
    fine = typesetter_close(&t) && fine;
    l->cairo_surface_finish(surface);
    fine = fine && l->cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    l->cairo_surface_destroy(surface);
    return fine;
}

bool paper_pdf(const struct paper *p)
{
    struct drawing_library library;

    errno = 0;
    return !drawing_library_load(&library) && make_paper(p, &library) &&
           errno != ENOMEM;
}
