/*
 * Diagrams in LaTeX, of a booklet or a single board.
 */
#ifndef LUDEX_PAGES_LATEX_DIAGRAM_H
#define LUDEX_PAGES_LATEX_DIAGRAM_H

#include "page.h"

/* Appends the macros that templates with drawings use. */
void latex_add_macros(struct text *out);
/* Appends an argument: text, or a number, in braces. */
void latex_add_argument(struct text *out, struct str words);
void latex_add_number_argument(struct text *out, uint64_t number);

/*
 * Appends a template that has the parts of a diagram: width, height, drawing,
 * letters and caption, and also macros and title. TeX typesets the caption
 * below the drawing. If `look` has no size, the diagram fits into LATEX_WIDTH
 * and LATEX_HEIGHT. Returns false if out of memory.
 */
bool latex_diagram_write(const char *template_name, const struct board *board,
                         const struct picture_look *look, struct text *out);

#endif
