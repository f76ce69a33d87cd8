/*
 * Compares headings of columns with names of players. A heading may be the
 * name, some of its words (Lee), their beginnings (A. Lee), or its initials,
 * with the surname first or last (AL, L.A.).
 */
#ifndef LUDEX_GRAMMAR_TABLES_PLAYER_HEADING_H
#define LUDEX_GRAMMAR_TABLES_PLAYER_HEADING_H

#include "text.h"

enum heading_fit { FIT_NONE, FIT_ABBREVIATION, FIT_WORDS, FIT_NAME };

/* Determines how a heading names a player, ignoring case. */
enum heading_fit heading_fit(struct str head, struct str name);

#endif
