#include "typeface.h"

#include <string.h>

#include "booklet.h"
#include "drawing.h"
#include "lettering.h"

/* ---- characters missing from fonts --------------------------------------- */

static bool font_has_sign(struct typeface *t, struct str sign)
{
    const struct drawing_library *l = t->library;

    l->pango_layout_set_text(t->probe, sign.ptr, (int)sign.len);
    return l->pango_layout_get_unknown_glyphs_count(t->probe) == 0;
}

static bool is_in_font(struct typeface *t, int32_t sign, struct str bytes)
{
    bool in_font;

    for (size_t i = 0; i < t->sign_count; i++)
        if (t->signs[i].sign == sign)
            return t->signs[i].in_font;
    in_font = font_has_sign(t, bytes);
    if (t->sign_count < TYPEFACE_SIGNS)
        t->signs[t->sign_count++] = (struct typeface_sign){sign, in_font};
    return in_font;
}

static void note_missing(struct typeface *t, int32_t sign)
{
    struct picture_missing *missing = t->missing;

    for (size_t i = 0; missing && i < missing->count; i++)
        if (missing->signs[i] == sign)
            return;
    if (missing && missing->count < PICTURE_MISSING_MAX)
        missing->signs[missing->count++] = sign;
}

/* Pango calls this to copy the data of a shape, which is a number rather than a
   pointer to memory. */
static gpointer same_sign(gconstpointer sign)
{
    return (gpointer)(uintptr_t)sign;
}

/* Makes an attribute that reserves room for a character drawn with lines. */
static PangoAttribute *make_shape_attribute(const struct typeface *t,
                                            int32_t sign, double height)
{
    int unit = (int)(height * PANGO_SCALE / LETTERING_HEIGHT);
    const PangoRectangle room = {0, -LETTERING_HEIGHT * unit,
                                 (LETTERING_WIDTH + 2) * unit,
                                 LETTERING_HEIGHT * unit};

    return t->library->pango_attr_shape_new_with_data(
        &room, &room, (gpointer)(intptr_t)sign, same_sign, NULL);
}

/* Adds shapes for the characters of the line that need them. */
static void add_shapes(struct typeface *t, struct str all, double height,
                       PangoAttrList *attributes)
{
    for (size_t at = 0, size = 0; at < all.len; at += size) {
        int32_t sign;
        size = str_code_point(str_from(all, at), &sign);
        if (sign <= ' ' || is_in_font(t, sign, str_part(all, at, at + size)))
            continue;
        if (!*lettering_path(sign)) {
            note_missing(t, sign);
            continue;
        }
        PangoAttribute *shape = make_shape_attribute(t, sign, height);
        shape->start_index = (guint)at;
        shape->end_index = (guint)(at + size);
        t->library->pango_attr_list_insert(attributes, shape);
    }
}

/* Pango calls this to draw a shape at the place of the character. */
static void draw_shape(cairo_t *c, PangoAttrShape *shape, gboolean path,
                       gpointer context)
{
    const struct drawing_library *l = ((struct typeface *)context)->library;
    double height = (double)shape->ink_rect.height / PANGO_SCALE;
    double unit = height / LETTERING_HEIGHT, x, y;
    bool down = false;

    if (path)
        return;
    l->cairo_get_current_point(c, &x, &y);
    l->cairo_new_path(c);
    y -= height;
    for (const char *p = lettering_path((int32_t)(intptr_t)shape->data); *p;) {
        bool lifts = *p == ' ';
        if (!lifts)
            (down ? l->cairo_line_to : l->cairo_move_to)(
                c, x + unit * (p[0] - '0' + 1), y + unit * (p[1] - '0'));
        down = !lifts;
        p += lifts ? 1 : 2;
    }
    l->cairo_set_line_width(c, height / 7);
    l->cairo_stroke(c);
}

/* ---- lines --------------------------------------------------------------- */

static PangoLayout *open_layout(const struct drawing_library *l, cairo_t *c)
{
    PangoLayout *layout = l->pango_cairo_create_layout(c);
    PangoContext *context = l->pango_layout_get_context(layout);
    cairo_font_options_t *options = l->cairo_font_options_create();

    l->cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    l->cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    l->pango_cairo_context_set_font_options(context, options);
    l->pango_context_set_round_glyph_positions(context, FALSE);
    l->cairo_font_options_destroy(options);
    l->pango_layout_set_single_paragraph_mode(layout, TRUE);
    return layout;
}

void typeface_open(struct typeface *t, const struct drawing_library *library,
                   cairo_t *c, struct picture_missing *missing)
{
    *t = (struct typeface){.library = library, .missing = missing};
    t->line = open_layout(library, c);
    t->probe =
        library->pango_layout_new(library->pango_layout_get_context(t->line));
    library->pango_cairo_context_set_shape_renderer(
        library->pango_layout_get_context(t->line), draw_shape, t, NULL);
}

bool typeface_close(struct typeface *t)
{
    bool fine = !t->words.failed;

    t->library->g_object_unref(t->probe);
    t->library->g_object_unref(t->line);
    text_release(&t->words);
    return fine;
}

static void set_size(const struct typeface *t, double height)
{
    const struct drawing_library *l = t->library;
    PangoFontDescription *font = l->pango_font_description_new();

    l->pango_font_description_set_family(font, "sans-serif");
    l->pango_font_description_set_absolute_size(font, height / DIGIT_HEIGHT *
                                                          PANGO_SCALE);
    l->pango_layout_set_font_description(t->line, font);
    l->pango_font_description_free(font);
}

PangoLayout *typeface_layout(struct typeface *t)
{
    return t->library->pango_layout_new(
        t->library->pango_layout_get_context(t->line));
}

/* Makes a mark take up no width. */
static void hide_mark(const struct typeface *t, size_t at,
                      PangoAttrList *attributes)
{
    static const PangoRectangle nothing = {0, 0, 0, 0};
    PangoAttribute *shape = t->library->pango_attr_shape_new_with_data(
        &nothing, &nothing, (gpointer)(intptr_t)' ', same_sign, NULL);

    shape->start_index = (guint)at;
    shape->end_index = (guint)at + 1;
    t->library->pango_attr_list_insert(attributes, shape);
}

static void add_slants(const struct typeface *t, struct str words,
                       PangoAttrList *attributes)
{
    size_t begin = 0;

    for (size_t i = 0; i < words.len; i++) {
        if (words.ptr[i] == BOOKLET_SAYS) {
            begin = i;
        } else if (words.ptr[i] == BOOKLET_HAS_SAID) {
            PangoAttribute *slant =
                t->library->pango_attr_style_new(PANGO_STYLE_ITALIC);
            slant->start_index = (guint)begin;
            slant->end_index = (guint)i;
            t->library->pango_attr_list_insert(attributes, slant);
        } else {
            continue;
        }
        hide_mark(t, i, attributes);
    }
}

bool typeface_set_safe(struct typeface *t, PangoLayout *layout,
                       struct str words, double height)
{
    const struct drawing_library *l = t->library;

    l->pango_layout_set_attributes(layout, NULL);
    l->pango_layout_set_text(layout, words.len ? words.ptr : "",
                             (int)words.len);
    bool slants = words.len && memchr(words.ptr, BOOKLET_SAYS, words.len);
    if (!slants && !l->pango_layout_get_unknown_glyphs_count(layout))
        return true;
    PangoAttrList *attributes = l->pango_attr_list_new();
    if (slants)
        add_slants(t, words, attributes);
    add_shapes(t, words, height, attributes);
    l->pango_layout_set_attributes(layout, attributes);
    l->pango_attr_list_unref(attributes);
    return is_in_font(t, '0', STR("0"));
}

static bool typeface_set(struct typeface *t, PangoLayout *layout,
                         struct str words, double height)
{
    text_clear(&t->words);
    text_add_safe(&t->words, words);
    return typeface_set_safe(t, layout, text_str(&t->words), height);
}

bool typeface_begin(struct typeface *t, const struct words *words)
{
    set_size(t, words->height);
    return typeface_set(t, t->line, words->text, words->height);
}

void typeface_draw(struct typeface *t, cairo_t *c, struct dot at,
                   const struct words *words)
{
    const struct drawing_library *l = t->library;
    int width, height;

    l->pango_layout_get_size(t->line, &width, &height);
    if (words->anchor == ANCHOR_MIDDLE)
        at.x -= width / 2.0 / PANGO_SCALE;
    l->cairo_move_to(c, at.x, at.y + words->height / 2);
    l->pango_cairo_show_layout_line(
        c, l->pango_layout_get_line_readonly(t->line, 0));
    l->cairo_new_path(c);
}
