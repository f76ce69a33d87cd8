/*
 * Changes of a record in place: tags, plies, notes. What is added is copied into
 * the record's arena; what is removed stays there, unused. Functions that may run
 * out of memory return false or NULL then. A record whose plies changed is
 * replayed again (replay_again) before its result, numbers and signs are asked.
 */
#ifndef LUDEX_RECORD_EDIT_H
#define LUDEX_RECORD_EDIT_H

#include "record.h"

/* Removes the tags that are read as this name, in any case. */
void record_remove_tag(struct record *r, struct str name);
/* Sets the first tag that is read as this name and removes others; without one,
   adds it as the last. */
bool record_set_tag(struct record *r, struct str name, struct str value);
/* Sets the result that is written after the plies, and that of the tag Result if
   there is one. Words such as "Black resigns" are removed. */
void record_set_result(struct record *r, enum result_kind kind);

/*
 * Adds a note after a ply, behind those that are there and before its
 * variations; of NULL before the first ply. A comment's clock is the ply's, if it
 * has none yet.
 */
bool record_add_comment(struct record *r, struct node *node, struct str words);
bool record_add_glyph(struct record *r, struct node *node, uint8_t glyph);
/* Removes the notes after a ply; of NULL those before the first ply. */
void record_remove_notes(struct record *r, struct node *node);

/* The plies that may follow one: those that may begin of NULL. The first is the
   line's next, the others its variations. */
struct node *record_next(const struct record *r, const struct node *after);
/* Adds a ply after another one, first of NULL: as the line's next, or, if the line
   goes on already, as the last of its variations. */
struct node *record_add_ply(struct record *r, struct node *after,
                            const struct ply *ply, struct move move);
/* Counts the plies of the main line again. */
void record_count_plies(struct record *r);
/*
 * Removes the ply that a walk is at, with all that follows it. Its first
 * variation takes its place, if it has any. The walk may not go on.
 */
void record_remove_ply(struct record *r, const struct walk *at);

#endif
