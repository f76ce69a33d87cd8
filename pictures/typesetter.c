#include "typesetter.h"

#include <stdlib.h>

#include "drawing.h"

static const double side = 52, top = 64, bottom = 58, gap = 24;

/* Fonts with serifs, in order of preference. */
#define SERIFS "TeX Gyre Pagella,Noto Serif,Liberation Serif,DejaVu Serif,serif"

static const struct {
    double size, line; /* font size and line height, in points */
    bool bold, italic;
} faces[FACES] = {
    [FACE_TITLE] = {28, 36, true, false},
    [FACE_HEADING] = {16, 30, true, false},
    [FACE_GAME] = {10.5, 13.5, true, false},
    [FACE_ABOUT] = {8.5, 12, false, true},
    [FACE_PLY] = {9.5, 12.5, true, false},
    [FACE_NUMBER] = {9.5, 12.5, false, false},
    [FACE_WORDS] = {9.5, 12.5, false, false},
    [FACE_LIST] = {9, 13, false, false},
    [FACE_SMALL] = {8, 11, false, false},
};

double face_line(enum face face)
{
    return faces[face].line;
}

/* ---- opening and closing ------------------------------------------------- */

static PangoLayout *open_face(struct typesetter *t, enum face face)
{
    const struct drawing_library *l = t->library;
    PangoLayout *layout = typeface_layout(&t->typeface);
    PangoFontDescription *font = l->pango_font_description_new();

    l->pango_font_description_set_family(font, SERIFS);
    l->pango_font_description_set_absolute_size(font,
                                                faces[face].size * PANGO_SCALE);
    if (faces[face].bold)
        l->pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    if (faces[face].italic)
        l->pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
    l->pango_layout_set_font_description(layout, font);
    l->pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    l->pango_layout_set_single_paragraph_mode(layout, TRUE);
    l->pango_font_description_free(font);
    return layout;
}

bool typesetter_open(struct typesetter *t,
                     const struct drawing_library *library,
                     cairo_surface_t *surface, struct picture_missing *missing)
{
    *t = (struct typesetter){.library = library,
                             .surface = surface,
                             .width = TYPESETTER_WIDTH,
                             .height = TYPESETTER_HEIGHT};
    t->widths = calloc(TYPESETTER_WIDTHS, sizeof *t->widths);
    if (!t->widths)
        return false;
    t->c = library->cairo_create(surface);
    typeface_open(&t->typeface, library, t->c, missing);
    for (size_t i = 0; i < FACES; i++)
        t->layouts[i] = open_face(t, (enum face)i);
    return true;
}

bool typesetter_close(struct typesetter *t)
{
    const struct drawing_library *l = t->library;
    bool fine = false;

    if (t->widths) {
        for (size_t i = 0; i < FACES; i++)
            l->g_object_unref(t->layouts[i]);
        fine = typeface_close(&t->typeface) &&
               l->cairo_status(t->c) == CAIRO_STATUS_SUCCESS;
        l->cairo_destroy(t->c);
    }
    free(t->widths);
    return fine;
}

/* ---- pages and columns --------------------------------------------------- */

static const struct colour ink = {0, 0, 0, PICTURE_OWN};

void typesetter_begin(struct typesetter *t, bool drawing)
{
    t->drawing = drawing;
    t->page = 0;
    t->y = 0;
}

static void draw_rule(const struct typesetter *t, double x, double y,
                      double width)
{
    const struct drawing_library *l = t->library;

    l->cairo_set_line_width(t->c, 0.4);
    l->cairo_move_to(t->c, x, y);
    l->cairo_line_to(t->c, x + width, y);
    l->cairo_stroke(t->c);
}

/* Draws the page number on the outer side, as in bound books. */
static void draw_head(struct typesetter *t)
{
    double width = t->width - 2 * side, y = top - 26;
    bool right = t->page % 2;
    struct text number = {0};

    text_add_number(&number, t->page);
    double digits = typesetter_width(t, FACE_SMALL, text_str(&number));
    double room = width - digits - 12;
    double words = typesetter_width(t, FACE_SMALL, t->running);
    typesetter_word(t, FACE_SMALL,
                    (struct dot){right ? side + width - digits : side, y}, 0,
                    text_str(&number));
    typesetter_word(t, FACE_SMALL,
                    (struct dot){right || words > room
                                     ? side + (right ? 0 : digits + 12)
                                     : side + width - words,
                                 y},
                    room, t->running);
    draw_rule(t, side, y + 14, width);
    text_release(&number);
}

static void end_page(struct typesetter *t)
{
    if (t->page && t->drawing)
        t->library->cairo_show_page(t->c);
}

void typesetter_landscape(struct typesetter *t, bool landscape)
{
    t->width = landscape ? TYPESETTER_HEIGHT : TYPESETTER_WIDTH;
    t->height = landscape ? TYPESETTER_WIDTH : TYPESETTER_HEIGHT;
}

void typesetter_page(struct typesetter *t, unsigned columns, bool head)
{
    end_page(t);
    t->page++;
    t->columns = columns;
    t->column = 0;
    t->y = top;
    if (!t->drawing)
        return;
    t->library->cairo_pdf_surface_set_size(t->surface, t->width, t->height);
    t->library->cairo_set_source_rgb(t->c, ink.red, ink.green, ink.blue);
    if (head)
        draw_head(t);
}

void typesetter_end(struct typesetter *t)
{
    end_page(t);
}

double typesetter_column_width(const struct typesetter *t)
{
    return (t->width - 2 * side - gap * (t->columns - 1)) / t->columns;
}

double typesetter_room(const struct typesetter *t)
{
    return t->height - bottom - t->y;
}

bool typesetter_at_top(const struct typesetter *t)
{
    return t->y <= top;
}

void typesetter_column(struct typesetter *t)
{
    if (t->column + 1 == t->columns) {
        typesetter_page(t, t->columns, true);
        return;
    }
    t->column++;
    t->y = top;
}

struct dot typesetter_place(const struct typesetter *t)
{
    return (struct dot){side + t->column * (typesetter_column_width(t) + gap),
                        t->y};
}

void typesetter_link(const struct typesetter *t, uint32_t page)
{
    struct text about = {0};

    text_addf(&about, "page=%lu", (unsigned long)page);
    text_add_char(&about, '\0');
    if (t->drawing && !about.failed)
        t->library->cairo_tag_begin(t->c, CAIRO_TAG_LINK, about.ptr);
    text_release(&about);
}

void typesetter_end_link(const struct typesetter *t)
{
    if (t->drawing)
        t->library->cairo_tag_end(t->c, CAIRO_TAG_LINK);
}

int typesetter_outline(const struct typesetter *t, int parent, struct str words)
{
    struct text where = {0}, line = {0};
    int id = parent;

    text_addf(&where, "page=%u pos=[%.0f %.0f]", t->page, typesetter_place(t).x,
              t->y);
    text_add_char(&where, '\0');
    text_add(&line, words);
    text_add_char(&line, '\0');
    if (t->drawing && !where.failed && !line.failed)
        id = t->library->cairo_pdf_surface_add_outline(t->surface, parent,
                                                       line.ptr, where.ptr, 0);
    text_release(&where);
    text_release(&line);
    return id;
}

void typesetter_rule(struct typesetter *t)
{
    struct dot at = typesetter_place(t);

    if (t->drawing)
        draw_rule(t, at.x, at.y, typesetter_column_width(t));
}

/* ---- words --------------------------------------------------------------- */

static void set_words(struct typesetter *t, enum face face, struct str words)
{
    typeface_set_safe(&t->typeface, t->layouts[face], words,
                      faces[face].size * DIGIT_HEIGHT);
}

static uint64_t hash_words(enum face face, struct str words)
{
    uint64_t hash = 14695981039346656037U ^ (uint64_t)face;

    for (size_t i = 0; i < words.len; i++)
        hash = (hash ^ (unsigned char)words.ptr[i]) * 1099511628211U;
    return hash | 1;
}

/* Sets a layout for a single line. The width of the line is limited to `width`,
   unless `width` is 0. */
static void set_line(const struct typesetter *t, enum face face, double width)
{
    const struct drawing_library *l = t->library;
    PangoLayout *layout = t->layouts[face];

    l->pango_layout_set_ellipsize(layout, width > 0 ? PANGO_ELLIPSIZE_END
                                                    : PANGO_ELLIPSIZE_NONE);
    l->pango_layout_set_width(layout,
                              width > 0 ? (int)(width * PANGO_SCALE) : -1);
    l->pango_layout_set_justify(layout, FALSE);
    l->pango_layout_set_indent(layout, 0);
}

double typesetter_width(struct typesetter *t, enum face face, struct str words)
{
    uint64_t hash = hash_words(face, words);
    size_t at = (size_t)(hash >> 32) % TYPESETTER_WIDTHS;
    int width, height;

    if (t->widths[at].hash == hash)
        return t->widths[at].width;
    set_line(t, face, 0);
    set_words(t, face, words);
    t->library->pango_layout_get_size(t->layouts[face], &width, &height);
    t->widths[at].hash = hash;
    t->widths[at].width = (double)width / PANGO_SCALE;
    return t->widths[at].width;
}

/* Draws a line of the layout, with its top at a given place. */
static void draw_layout_line(const struct typesetter *t, enum face face,
                             unsigned line, struct dot at)
{
    const struct drawing_library *l = t->library;
    double leading = faces[face].line - faces[face].size;

    l->cairo_move_to(t->c, at.x, at.y + leading / 2 + faces[face].size * 0.8);
    l->pango_cairo_show_layout_line(
        t->c, l->pango_layout_get_line_readonly(t->layouts[face], (int)line));
    l->cairo_new_path(t->c);
}

void typesetter_word(struct typesetter *t, enum face face, struct dot at,
                     double width, struct str words)
{
    const struct drawing_library *l = t->library;

    if (!t->drawing)
        return;
    set_line(t, face, width);
    set_words(t, face, words);
    draw_layout_line(t, face, 0, at);
    l->pango_layout_set_ellipsize(t->layouts[face], PANGO_ELLIPSIZE_NONE);
}

unsigned typesetter_lines(struct typesetter *t, const struct paragraph *p)
{
    const struct drawing_library *l = t->library;
    PangoLayout *layout = t->layouts[p->face];
    double width = typesetter_column_width(t) - p->narrower;

    l->pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    l->pango_layout_set_justify(layout, p->justified);
    l->pango_layout_set_indent(layout, -(int)(p->indent * PANGO_SCALE));
    set_words(t, p->face, p->words);
    return (unsigned)l->pango_layout_get_line_count(layout);
}

/* Returns the x at which a line begins. Lines in Arabic and Hebrew are aligned
   to the right. */
static double line_begin(const struct typesetter *t, const struct paragraph *p,
                         unsigned line)
{
    const struct drawing_library *l = t->library;
    PangoLayoutLine *of =
        l->pango_layout_get_line_readonly(t->layouts[p->face], (int)line);
    double indent = line ? p->indent : 0;
    PangoRectangle extent;

    if (of->resolved_dir != PANGO_DIRECTION_RTL)
        return indent;
    l->pango_layout_line_get_extents(of, NULL, &extent);
    return typesetter_column_width(t) - p->narrower - indent -
           (double)extent.width / PANGO_SCALE;
}

/* Returns the number of lines of a paragraph that are set in this column. If
   the paragraph is divided, each part has at least two lines. */
static unsigned lines_in_column(const struct typesetter *t,
                                const struct paragraph *p, unsigned lines)
{
    unsigned room = (unsigned)(typesetter_room(t) / face_line(p->face) + 1e-6);

    if (lines + p->after <= room)
        return lines;
    if (room > lines)
        room = lines;
    if (lines - room < 2)
        room = lines > 2 ? lines - 2 : 0;
    return room < 2 && !typesetter_at_top(t) ? 0 : room ? room : lines;
}

void typesetter_paragraph(struct typesetter *t, const struct paragraph *p)
{
    unsigned lines = typesetter_lines(t, p), done = 0;

    while (done < lines) {
        unsigned here = lines_in_column(t, p, lines - done);
        for (unsigned i = 0; i < here; i++, done++) {
            struct dot at = typesetter_place(t);
            at.x += line_begin(t, p, done);
            if (t->drawing)
                draw_layout_line(t, p->face, done, at);
            t->y += face_line(p->face);
        }
        if (done == lines)
            break;
        p->turn(p->context);
        typesetter_lines(t, p); /* another text may have been set in the
                                   meantime */
    }
}
