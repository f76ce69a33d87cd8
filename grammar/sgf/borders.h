/* Finds where the trees of a collection end. */
#ifndef LUDEX_GRAMMAR_SGF_BORDERS_H
#define LUDEX_GRAMMAR_SGF_BORDERS_H

#include "source.h"

extern const struct record_boundaries sgf_borders;

#endif
