/*
 * The libraries that draw, cairo and Pango: they bring dozens of others along,
 * so they are loaded when they are first wanted.
 */
#ifndef LUDEX_PICTURES_DRAWING_LIBRARY_H
#define LUDEX_PICTURES_DRAWING_LIBRARY_H

#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#include "loaded.h"

/* What is used of them. */
#define DRAWING_FUNCTIONS(X)                    \
    X(cairo_image_surface_create_for_data)      \
    X(cairo_pdf_surface_create_for_stream)      \
    X(cairo_surface_finish)                     \
    X(cairo_surface_status)                     \
    X(cairo_scale)                              \
    X(cairo_surface_destroy)                    \
    X(cairo_create)                             \
    X(cairo_destroy)                            \
    X(cairo_status)                             \
    X(cairo_set_source_rgb)                     \
    X(cairo_set_line_width)                     \
    X(cairo_set_line_cap)                       \
    X(cairo_set_line_join)                      \
    X(cairo_paint)                              \
    X(cairo_move_to)                            \
    X(cairo_line_to)                            \
    X(cairo_close_path)                         \
    X(cairo_new_path)                           \
    X(cairo_new_sub_path)                       \
    X(cairo_arc)                                \
    X(cairo_set_antialias)                      \
    X(cairo_fill_preserve)                      \
    X(cairo_stroke)                             \
    X(cairo_stroke_preserve)                    \
    X(cairo_get_current_point)                  \
    X(cairo_font_options_create)                \
    X(cairo_font_options_destroy)               \
    X(cairo_font_options_set_hint_metrics)      \
    X(cairo_font_options_set_hint_style)        \
    X(pango_attr_list_insert)                   \
    X(pango_attr_list_new)                      \
    X(pango_attr_list_unref)                    \
    X(pango_attr_shape_new_with_data)           \
    X(pango_cairo_context_set_font_options)     \
    X(pango_cairo_context_set_shape_renderer)   \
    X(pango_cairo_create_layout)                \
    X(pango_cairo_show_layout_line)             \
    X(pango_context_set_round_glyph_positions)  \
    X(pango_font_description_free)              \
    X(pango_font_description_new)               \
    X(pango_font_description_set_absolute_size) \
    X(pango_font_description_set_family)        \
    X(pango_layout_get_context)                 \
    X(pango_layout_get_line_readonly)           \
    X(pango_layout_get_size)                    \
    X(pango_layout_get_unknown_glyphs_count)    \
    X(pango_layout_new)                         \
    X(pango_layout_set_attributes)              \
    X(pango_layout_set_font_description)        \
    X(pango_layout_set_single_paragraph_mode)   \
    X(pango_layout_set_text)                    \
    X(g_object_unref)

struct drawing_library {
    DRAWING_FUNCTIONS(LOADED_MEMBER)
};

/* As loaded(). */
const char *drawing_library_load(struct drawing_library *library);

#endif
