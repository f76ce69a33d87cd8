/* Writes a booklet as PDF. A typesetter sets the pieces of the booklet in
   columns. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "booklet.h"
#include "canvas_cairo.h"
#include "drawing.h"
#include "typesetter.h"

enum { PLAYERS = 8, DEFERRED = 4, ROUNDS = 256, COLUMNS = 2 };

/* Maximum number of games with links. The time that cairo needs for each link
   is proportional to the number of links. If there are more games, only the
   outline leads to the pages. */
enum { LINKS_MAX = 1000 };

/* Consecutive plies of the main line that are still to be typeset. */
struct rounds {
    struct str fields[ROUNDS][PLAYERS + 1]; /* substrings of `text` */
    size_t ends[ROUNDS];
    size_t count;
    struct text text;
    double widths[PLAYERS + 1]; /* greatest widths in the current game so far */
};

struct booklet_pdf {
    const struct booklet *b;
    struct typesetter t;
    struct rounds rounds;
    uint64_t game;     /* number of the current game, from 1 */
    struct text pages; /* first page of each game, as a list of uint32_t */
    uint32_t index;    /* page on which the index begins */
    struct text held;  /* current piece; it is set when the next piece is
                          known */
    enum booklet_piece_kind kind;
    int outline; /* outline entry above those of all games */
    struct booklet_diagram deferred[DEFERRED];
    struct text captions[DEFERRED];
    size_t deferred_count;
};

static uint32_t game_page(const struct booklet_pdf *p, uint64_t game)
{
    uint32_t page;

    memcpy(&page, p->pages.ptr + (game - 1) * sizeof page, sizeof page);
    return page;
}

/* Adds a name, isolated because the name may be in a right-to-left script. */
static void add_isolated(struct str words, struct text *out)
{
    text_add(out, STR("\u2068"));
    text_add(out, words);
    text_add(out, STR("\u2069"));
}

static void add_title(uint64_t game, struct str title, struct text *out)
{
    text_addf(out, "%llu  ", (unsigned long long)game);
    add_isolated(title, out);
}

/* ---- diagrams ------------------------------------------------------------ */

static const double diagram_share = 0.8, diagram_above = 4, diagram_below = 5;

struct diagram_size {
    double scale, width, height;
};

static struct diagram_size find_diagram_size(const struct booklet_pdf *p,
                                             const struct booklet_diagram *d)
{
    struct extent extent = picture_extent(&d->board, &d->look);
    double most = diagram_share * typesetter_column_width(&p->t);
    double highest = TYPESETTER_HEIGHT / 2.5;
    double scale = most / extent.width;

    if (scale * extent.height > highest)
        scale = highest / extent.height;
    return (struct diagram_size){scale, scale * extent.width,
                                 scale * extent.height};
}

static void draw_diagram(struct booklet_pdf *p, struct booklet_diagram *d,
                         const struct diagram_size *size)
{
    const struct drawing_library *l = p->t.library;
    struct dot at = typesetter_place(&p->t);
    struct cairo_canvas on;

    at.x += (typesetter_column_width(&p->t) - size->width) / 2;
    l->cairo_save(p->t.c);
    l->cairo_translate(p->t.c, at.x, at.y + diagram_above);
    l->cairo_scale(p->t.c, size->scale, size->scale);
    cairo_canvas_open(&on, l, p->t.c, &d->look);
    picture_draw(&on.canvas, &d->board, &d->look);
    cairo_canvas_close(&on);
    l->cairo_restore(p->t.c);
}

/* Draws the caption centred below the diagram. */
static void draw_caption(struct booklet_pdf *p, double below, struct str words)
{
    struct dot at = typesetter_place(&p->t);
    double column = typesetter_column_width(&p->t);
    double width = typesetter_width(&p->t, FACE_SMALL, words);

    at.y += below;
    at.x += width < column ? (column - width) / 2 : 0;
    typesetter_word(&p->t, FACE_SMALL, at, column, words);
}

/* Draws the diagram. Returns false if there is no room. */
static bool place_diagram(struct booklet_pdf *p, struct booklet_diagram *d,
                          struct str caption)
{
    d->look.caption = STR("");
    d->look.to_move = 0;
    d->look.theme = p->b->theme;
    d->look.missing = p->b->missing;
    d->look.notes = d->notes;

    struct diagram_size size = find_diagram_size(p, d);
    double height =
        size.height + diagram_above + diagram_below + face_line(FACE_SMALL);

    if (height > typesetter_room(&p->t))
        return false;
    if (p->t.drawing)
        draw_diagram(p, d, &size);
    draw_caption(p, size.height + diagram_above, caption);
    p->t.y += height;
    return true;
}

static void place_deferred(struct booklet_pdf *p)
{
    size_t placed = 0;

    while (
        placed < p->deferred_count &&
        place_diagram(p, &p->deferred[placed], text_str(&p->captions[placed])))
        placed++;
    for (size_t i = placed; i < p->deferred_count; i++) {
        struct text caption = p->captions[i - placed];
        p->deferred[i - placed] = p->deferred[i];
        p->captions[i - placed] = p->captions[i];
        p->captions[i] = caption;
    }
    p->deferred_count -= placed;
}

static void turn_page(void *context)
{
    struct booklet_pdf *p = context;

    typesetter_column(&p->t);
    place_deferred(p);
}

static void end_deferred(struct booklet_pdf *p)
{
    while (p->deferred_count)
        turn_page(p);
}

/* Sets a diagram. If the diagram does not fit, it is placed at the top of the
   next column, and the text continues in the current column. */
static void set_diagram(struct booklet_pdf *p, struct str piece)
{
    struct booklet_diagram *d;

    if (p->deferred_count == DEFERRED)
        end_deferred(p);
    d = &p->deferred[p->deferred_count];
    booklet_diagram_take(piece, d);
    text_clear(&p->captions[p->deferred_count]);
    text_add(&p->captions[p->deferred_count], d->look.caption);
    if (p->deferred_count || !place_diagram(p, d, text_str(&p->captions[0])))
        p->deferred_count++;
    if (p->deferred_count)
        p->t.y += diagram_above; /* shown instead of the diagram */
}

/* ---- plies --------------------------------------------------------------- */

static const double cell_gap = 9, number_gap = 5;

static void measure_kept_round(struct booklet_pdf *p, struct str piece)
{
    struct rounds *r = &p->rounds;

    text_add(&r->text, piece);
    r->ends[r->count++] = r->text.len;
}

/* Splits the text into fields. The text must be complete, since adding to the
   text may move it in memory. */
static void split_rounds(struct rounds *r)
{
    struct str all = text_str(&r->text);
    size_t begin = 0;

    for (size_t i = 0; i < r->count; i++) {
        struct str rest = str_part(all, begin, r->ends[i]);
        begin = r->ends[i];
        for (size_t k = 0; k <= PLAYERS; k++)
            r->fields[i][k] =
                k < PLAYERS ? str_take(&rest, BOOKLET_PART) : rest;
    }
}

static void measure_rounds(struct booklet_pdf *p)
{
    struct rounds *r = &p->rounds;

    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k <= PLAYERS; k++) {
            if (!r->fields[i][k].len)
                continue;
            double width = typesetter_width(&p->t, k ? FACE_PLY : FACE_NUMBER,
                                            r->fields[i][k]);
            if (width > r->widths[k])
                r->widths[k] = width;
        }
}

/* Returns the width of a round, including the gap to its right. */
static double round_width(const struct rounds *r)
{
    double width = r->widths[0] + number_gap;

    for (size_t k = 1; k <= PLAYERS; k++)
        width += r->widths[k] > 0 ? r->widths[k] + cell_gap : 0;
    return width + cell_gap;
}

static void draw_round(struct booklet_pdf *p, size_t i, struct dot at)
{
    const struct rounds *r = &p->rounds;
    struct str number = r->fields[i][0];
    struct dot first = at;

    first.x += r->widths[0] - typesetter_width(&p->t, FACE_NUMBER, number);
    typesetter_word(&p->t, FACE_NUMBER, first, 0, number);
    at.x += r->widths[0] + number_gap;
    for (size_t k = 1; k <= PLAYERS; k++) {
        if (r->fields[i][k].len)
            typesetter_word(&p->t, FACE_PLY, at, 0, r->fields[i][k]);
        at.x += r->widths[k] > 0 ? r->widths[k] + cell_gap : 0;
    }
}

/* Draws the rounds from `from` to `to` in `beside` columns of `rows` rows
   each. */
static void draw_rounds(struct booklet_pdf *p, size_t from, size_t to,
                        size_t rows, size_t beside)
{
    double width = typesetter_column_width(&p->t) / (double)beside;
    struct dot at = typesetter_place(&p->t);

    for (size_t i = from; p->t.drawing && i < to; i++)
        draw_round(p, i,
                   (struct dot){at.x + width * (double)((i - from) / rows),
                                at.y + face_line(FACE_PLY) *
                                           (double)((i - from) % rows)});
    p->t.y += (double)rows * face_line(FACE_PLY);
}

/* Returns the number of the remaining rows that fit in this column. There must
   be room for `after` more lines below the last row. */
static size_t rows_in_column(const struct booklet_pdf *p, size_t rows,
                             size_t after)
{
    size_t room = (size_t)(typesetter_room(&p->t) / face_line(FACE_PLY) + 1e-6);

    if (rows + after <= room)
        return rows;
    if (room >= rows)
        room = rows - 1;
    return rows - room < 2 && room > 1 ? room - 1 : room;
}

/* Sets the rounds as words, because they are too wide for the columns of a
   table. */
static void set_wide_rounds(struct booklet_pdf *p, unsigned after)
{
    struct text words = {0};

    for (size_t i = 0; i < p->rounds.count; i++)
        for (size_t k = 0; k <= PLAYERS; k++) {
            if (words.len && p->rounds.fields[i][k].len)
                text_add_char(&words, ' ');
            text_add(&words, p->rounds.fields[i][k]);
        }
    typesetter_paragraph(&p->t, &(struct paragraph){.face = FACE_PLY,
                                                    .words = text_str(&words),
                                                    .after = after,
                                                    .turn = turn_page,
                                                    .context = p});
    p->pages.failed |= words.failed;
    text_release(&words);
}

static void set_split_rounds(struct booklet_pdf *p, size_t beside,
                             unsigned after)
{
    size_t done = 0, count = p->rounds.count;

    while (done < count) {
        size_t rows = (count - done + beside - 1) / beside;
        size_t here = rows_in_column(p, rows, after);
        size_t to = here == rows ? count : done + here * beside;
        if (here)
            draw_rounds(p, done, to, here, beside);
        done = to;
        if (done < count || (here < rows && done == count))
            turn_page(p);
    }
}

static void set_rounds(struct booklet_pdf *p, unsigned after)
{
    struct rounds *r = &p->rounds;
    size_t beside;

    if (!r->count)
        return;
    split_rounds(r);
    measure_rounds(p);
    beside = (size_t)((typesetter_column_width(&p->t) + 2 * cell_gap) /
                      round_width(r));
    if (beside)
        set_split_rounds(p, beside < 4 ? beside : 4, after);
    else
        set_wide_rounds(p, after);
    r->count = 0;
    text_clear(&r->text);
}

/* ---- games --------------------------------------------------------------- */

static void draw_result(struct booklet_pdf *p, struct str result, double width)
{
    struct dot at = typesetter_place(&p->t);

    at.x += typesetter_column_width(&p->t) - width;
    typesetter_word(&p->t, FACE_GAME, at, 0, result);
}

static void begin_game(struct booklet_pdf *p, unsigned lines, unsigned about)
{
    static const double above = 10, below = 5;
    double height = above + below + lines * face_line(FACE_GAME) +
                    about * face_line(FACE_ABOUT) + 3 * face_line(FACE_PLY);

    end_deferred(p);
    if (height > typesetter_room(&p->t) && !typesetter_at_top(&p->t))
        typesetter_column(&p->t);
    if (typesetter_at_top(&p->t))
        return;
    p->t.y += above;
    typesetter_rule(&p->t);
    p->t.y += below;
}

static void typeset_game(struct booklet_pdf *p, struct str piece)
{
    struct str title = str_take(&piece, BOOKLET_PART);
    struct str about = str_take(&piece, BOOKLET_PART);
    double width = typesetter_width(&p->t, FACE_GAME, piece);
    struct text numbered = {0};
    uint32_t page;

    memset(p->rounds.widths, 0, sizeof p->rounds.widths);
    add_title(++p->game, title, &numbered);

    struct paragraph heading = {.face = FACE_GAME,
                                .words = text_str(&numbered),
                                .narrower = width + 8,
                                .turn = turn_page,
                                .context = p};
    struct paragraph rest = {
        .face = FACE_ABOUT, .words = about, .turn = turn_page, .context = p};
    unsigned lines = typesetter_lines(&p->t, &heading);

    begin_game(p, lines, about.len ? typesetter_lines(&p->t, &rest) : 0);
    page = p->t.page;
    if (!p->t.drawing)
        text_add(&p->pages, (struct str){(const char *)&page, sizeof page});
    typesetter_outline(&p->t, p->outline, title);
    draw_result(p, piece, width);
    typesetter_paragraph(&p->t, &heading);
    if (about.len)
        typesetter_paragraph(&p->t, &rest);
    p->t.y += 3;
    p->pages.failed |= numbered.failed;
    text_release(&numbered);
}

static void set_words(struct booklet_pdf *p, struct str words, unsigned after)
{
    p->t.y += 1;
    typesetter_paragraph(&p->t, &(struct paragraph){.face = FACE_WORDS,
                                                    .words = words,
                                                    .justified = true,
                                                    .after = after,
                                                    .turn = turn_page,
                                                    .context = p});
    p->t.y += 2;
}

static void set_ending(struct booklet_pdf *p, struct str words)
{
    typesetter_paragraph(&p->t, &(struct paragraph){.face = FACE_ABOUT,
                                                    .words = words,
                                                    .turn = turn_page,
                                                    .context = p});
}

/* Sets the piece that was held back. The last piece of a game must have one
   more line below it in the same column. */
static void set_waiting_piece(struct booklet_pdf *p,
                              enum booklet_piece_kind next)
{
    struct str piece = text_str(&p->held);
    unsigned after = next == BOOKLET_ENDING;

    if (p->kind == BOOKLET_ROUND)
        measure_kept_round(p, piece);
    if (p->kind == BOOKLET_ROUND && next == BOOKLET_ROUND &&
        p->rounds.count < ROUNDS)
        return;
    set_rounds(p, after);
    if (p->kind == BOOKLET_GAME)
        typeset_game(p, piece);
    else if (p->kind == BOOKLET_WORDS)
        set_words(p, piece, after);
    else if (p->kind == BOOKLET_DIAGRAM)
        set_diagram(p, piece);
    else if (p->kind == BOOKLET_ENDING)
        set_ending(p, piece);
}

/* Sets all games, beginning on a new page. */
static bool set_games(struct booklet_pdf *p)
{
    struct booklet_piece piece;
    int more;

    if (!p->b->rewind(p->b->context))
        return false;
    p->game = 0;
    typesetter_page(&p->t, COLUMNS, true);
    p->outline =
        typesetter_outline(&p->t, CAIRO_PDF_OUTLINE_ROOT, STR("Games"));
    text_clear(&p->held);
    for (bool holds = false;
         (more = p->b->next(p->b->context, &piece)) > 0 && !p->pages.failed;) {
        if (piece.kind == BOOKLET_PLAYER)
            continue;
        if (holds)
            set_waiting_piece(p, piece.kind);
        text_clear(&p->held);
        text_add(&p->held, piece.text);
        p->kind = piece.kind;
        holds = true;
    }
    set_waiting_piece(p, BOOKLET_GAME);
    end_deferred(p);
    return more == 0 && !p->held.failed && !p->rounds.text.failed;
}

/* ---- title, contents, index ---------------------------------------------- */

static void set_title(struct booklet_pdf *p)
{
    struct paragraph title = {.face = FACE_TITLE,
                              .words = p->b->title,
                              .turn = turn_page,
                              .context = p};
    struct paragraph about = {.face = FACE_WORDS,
                              .words = p->b->about,
                              .turn = turn_page,
                              .context = p};

    typesetter_page(&p->t, 1, false);
    p->t.y = TYPESETTER_HEIGHT * 0.3;
    typesetter_paragraph(&p->t, &title);
    p->t.y += 8;
    typesetter_rule(&p->t);
    p->t.y += 12;
    typesetter_paragraph(&p->t, &about);
}

/* Draws dots from the end of the words to a number at the right. */
static void draw_leader(struct booklet_pdf *p, struct dot at, double from,
                        double to)
{
    double step = typesetter_width(&p->t, FACE_LIST, STR(" ."));
    struct text dots = {0};

    if (!p->t.drawing)
        return;
    for (double x = to - step; x > from; x -= step)
        text_add(&dots, STR(" ."));
    at.x = to - typesetter_width(&p->t, FACE_LIST, text_str(&dots));
    if (dots.len)
        typesetter_word(&p->t, FACE_LIST, at, 0, text_str(&dots));
    p->pages.failed |= dots.failed;
    text_release(&dots);
}

static void set_entry(struct booklet_pdf *p, struct str words, uint32_t page)
{
    struct dot at = typesetter_place(&p->t);
    double width = typesetter_column_width(&p->t);
    struct text number = {0};

    text_add_number(&number, page);
    double digits = typesetter_width(&p->t, FACE_LIST, text_str(&number));
    double room = width - digits - 14;
    double taken = typesetter_width(&p->t, FACE_LIST, words);
    if (taken > room)
        taken = room;
    bool links = p->game <= LINKS_MAX;
    if (links)
        typesetter_link(&p->t, page);
    typesetter_word(&p->t, FACE_LIST, at, room, words);
    draw_leader(p, at, at.x + taken + 3, at.x + width - digits - 2);
    typesetter_word(&p->t, FACE_LIST, (struct dot){at.x + width - digits, at.y},
                    0, text_str(&number));
    if (links)
        typesetter_end_link(&p->t);
    p->pages.failed |= number.failed;
    text_release(&number);
}

static void next_entry(struct booklet_pdf *p)
{
    p->t.y += face_line(FACE_LIST);
    if (typesetter_room(&p->t) < face_line(FACE_LIST))
        typesetter_column(&p->t);
}

static void begin_list(struct booklet_pdf *p, struct str title)
{
    typesetter_page(&p->t, 1, true);
    typesetter_outline(&p->t, CAIRO_PDF_OUTLINE_ROOT, title);
    typesetter_word(&p->t, FACE_HEADING, typesetter_place(&p->t), 0, title);
    p->t.columns = COLUMNS;
    p->t.y += face_line(FACE_HEADING);
}

/* Sets the list of contents. In the first pass, the page numbers are unknown,
   and the list only takes up its space. */
static bool set_contents(struct booklet_pdf *p)
{
    struct booklet_piece piece;
    struct text words = {0};
    uint64_t game = 0;
    int more;

    if (!p->b->rewind(p->b->context))
        return false;
    begin_list(p, STR("Contents"));
    while ((more = p->b->next(p->b->context, &piece)) > 0) {
        if (piece.kind != BOOKLET_GAME)
            continue;
        text_clear(&words);
        add_title(++game, str_take(&piece.text, BOOKLET_PART), &words);
        if (p->t.drawing)
            set_entry(p, text_str(&words), game_page(p, game));
        next_entry(p);
    }
    if (p->b->player_count && p->t.drawing)
        set_entry(p, STR("Index of players"), p->index);
    more |= words.failed;
    text_release(&words);
    return more == 0;
}

/* Sets a player's entry in the index, such as "Ann 3, 17", which lists each
   page once. */
static void set_player(struct booklet_pdf *p, const struct booklet_player *of)
{
    struct text words = {0};
    uint32_t last = 0;

    add_isolated(of->name, &words);
    for (size_t i = 0; i < of->count; i++) {
        uint32_t page = game_page(p, of->games[i]);
        if (page == last)
            continue;
        text_add(&words, last ? STR(", ") : STR("  "));
        text_add_number(&words, page);
        last = page;
    }
    typesetter_paragraph(&p->t, &(struct paragraph){.face = FACE_LIST,
                                                    .words = text_str(&words),
                                                    .indent = 12,
                                                    .turn = turn_page,
                                                    .context = p});
    p->pages.failed |= words.failed;
    text_release(&words);
}

static void set_index(struct booklet_pdf *p)
{
    if (!p->b->player_count)
        return;
    begin_list(p, STR("Index of players"));
    p->index = p->t.page;
    for (size_t i = 0; i < p->b->player_count; i++)
        set_player(p, &p->b->players[i]);
}

/* ---- whole booklets ------------------------------------------------------ */

static bool typeset_booklet(struct booklet_pdf *p, bool drawing)
{
    typesetter_begin(&p->t, drawing);
    set_title(p);
    bool fine = set_contents(p) && set_games(p);
    set_index(p);
    typesetter_end(&p->t);
    return fine && !p->pages.failed;
}

static cairo_status_t write_pdf_bytes(void *context, const unsigned char *bytes,
                                      unsigned length)
{
    const struct booklet *b = context;

    return b->write(b->context, (struct str){(const char *)bytes, length})
               ? CAIRO_STATUS_SUCCESS
               : CAIRO_STATUS_WRITE_ERROR;
}

static void set_metadata(const struct booklet_pdf *p,
                         cairo_pdf_metadata_t which, struct str words)
{
    struct text line = {0};

    text_add_safe(&line, words);
    text_add_char(&line, '\0');
    if (words.len && !line.failed)
        p->t.library->cairo_pdf_surface_set_metadata(p->t.surface, which,
                                                     line.ptr);
    text_release(&line);
}

static bool make_booklet(struct booklet_pdf *p, const struct drawing_library *l)
{
    cairo_surface_t *surface =
        drawing_library_pdf(l, write_pdf_bytes, (void *)(uintptr_t)p->b,
                            TYPESETTER_WIDTH, TYPESETTER_HEIGHT);
    bool fine = typesetter_open(&p->t, l, surface, p->b->missing);

    p->t.running = p->b->title;
    set_metadata(p, CAIRO_PDF_METADATA_TITLE, p->b->title);
    set_metadata(p, CAIRO_PDF_METADATA_AUTHOR, p->b->author);
    set_metadata(p, CAIRO_PDF_METADATA_CREATOR, STR("Ludex"));
    fine = fine && typeset_booklet(p, false) && typeset_booklet(p, true);
    fine = typesetter_close(&p->t) && fine;
    l->cairo_surface_finish(surface);
    fine = fine && l->cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    l->cairo_surface_destroy(surface);
    return fine;
}

bool booklet_pdf(const struct booklet *b)
{
    struct booklet_pdf *p = calloc(1, sizeof *p);
    struct drawing_library library;
    bool fine;

    if (!p)
        return false;
    p->b = b;
    errno = 0;
    fine = !drawing_library_load(&library) && make_booklet(p, &library) &&
           errno != ENOMEM;
    text_release(&p->rounds.text);
    text_release(&p->pages);
    text_release(&p->held);
    for (size_t i = 0; i < DEFERRED; i++)
        text_release(&p->captions[i]);
    free(p);
    return fine;
}
