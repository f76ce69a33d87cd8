/*
 * The libraries that draw, cairo and Pango. They have dozens of dependencies,
 * so they are loaded only when needed.
 */
#ifndef LUDEX_PICTURES_DRAWING_LIBRARY_H
#define LUDEX_PICTURES_DRAWING_LIBRARY_H

#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>

#include "dynamic_library.h"

/* The functions of these libraries that Ludex uses. */
#define DRAWING_FUNCTIONS(X)                    \
    X(cairo_arc)                                \
    X(cairo_close_path)                         \
    X(cairo_create)                             \
    X(cairo_destroy)                            \
    X(cairo_set_antialias)                      \
    X(cairo_fill_preserve)                      \
    X(cairo_font_options_create)                \
    X(cairo_font_options_destroy)               \
    X(cairo_font_options_set_hint_metrics)      \
    X(cairo_font_options_set_hint_style)        \
    X(cairo_get_current_point)                  \
    X(cairo_image_surface_create_for_data)      \
    X(cairo_line_to)                            \
    X(cairo_move_to)                            \
    X(cairo_new_path)                           \
    X(cairo_new_sub_path)                       \
    X(cairo_paint)                              \
    X(cairo_pdf_surface_add_outline)            \
    X(cairo_pdf_surface_create_for_stream)      \
    X(cairo_pdf_surface_set_size)               \
    X(cairo_surface_show_page)                  \
    X(cairo_pdf_surface_set_metadata)           \
    X(cairo_rectangle)                          \
    X(cairo_restore)                            \
    X(cairo_save)                               \
    X(cairo_scale)                              \
    X(cairo_set_line_cap)                       \
    X(cairo_set_line_join)                      \
    X(cairo_set_line_width)                     \
    X(cairo_set_source_rgb)                     \
    X(cairo_show_page)                          \
    X(cairo_status)                             \
    X(cairo_stroke)                             \
    X(cairo_stroke_preserve)                    \
    X(cairo_surface_destroy)                    \
    X(cairo_surface_finish)                     \
    X(cairo_surface_status)                     \
    X(cairo_tag_begin)                          \
    X(cairo_tag_end)                            \
    X(cairo_translate)                          \
    X(g_object_unref)                           \
    X(pango_attr_list_insert)                   \
    X(pango_attr_list_new)                      \
    X(pango_attr_list_unref)                    \
    X(pango_attr_style_new)                     \
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
    X(pango_font_description_set_style)         \
    X(pango_font_description_set_weight)        \
    X(pango_layout_get_context)                 \
    X(pango_layout_get_line_count)              \
    X(pango_layout_get_line_readonly)           \
    X(pango_layout_get_size)                    \
    X(pango_layout_get_unknown_glyphs_count)    \
    X(pango_layout_line_get_extents)            \
    X(pango_layout_new)                         \
    X(pango_layout_set_attributes)              \
    X(pango_layout_set_ellipsize)               \
    X(pango_layout_set_font_description)        \
    X(pango_layout_set_indent)                  \
    X(pango_layout_set_justify)                 \
    X(pango_layout_set_single_paragraph_mode)   \
    X(pango_layout_set_text)                    \
    X(pango_layout_set_width)                   \
    X(pango_layout_set_wrap)

struct drawing_library {
    DRAWING_FUNCTIONS(LOADED_MEMBER)
};

/* Loads the libraries. Returns NULL on success; otherwise the reason for the
   failure, like DYNAMIC_LIBRARY_LOAD(). */
const char *drawing_library_load(struct drawing_library *library);

/* Makes a PDF without a creation date, so that the same input always gives the
   same bytes. */
cairo_surface_t *drawing_library_pdf(const struct drawing_library *library,
                                     cairo_write_func_t take, void *context,
                                     double width, double height);

#endif
