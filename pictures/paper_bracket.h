/*
 * Sets brackets of knock-outs on paper.
 */
#ifndef LUDEX_PICTURES_PAPER_BRACKET_H
#define LUDEX_PICTURES_PAPER_BRACKET_H

#include "paper.h"
#include "typesetter.h"

/* Sets each bracket on a page of its own, and makes its text smaller if
   necessary. Names that are still too long end with an ellipsis. The pages are
   in landscape format if one of the brackets is too wide for the other
   format. */
void paper_set_brackets(struct typesetter *t,
                        const struct paper_bracket *brackets, size_t count);

#endif
