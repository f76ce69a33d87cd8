/*
 * Functions that change a record in place: its tags, plies and notes. Added
 * data is copied into the record's arena; the memory of removed data is not
 * reused. Functions that allocate memory return false or NULL if out of memory.
 * After a change of plies, replay the record again (replay_again) before using
 * its result, numbers and symbols.
 */
#ifndef LUDEX_RECORD_EDIT_H
#define LUDEX_RECORD_EDIT_H

#include "record.h"

/* Removes all tags that are interpreted as this name, in upper or lower
   case. */
void record_remove_tag(struct record *r, struct str name);
/* Sets the first tag that is interpreted as this name, and removes all further
   ones. If there is no such tag, adds one after the last tag. */
bool record_set_tag(struct record *r, struct str name, struct str value);
/* Sets the result at the end of the movetext, and the tag Result if there is
   one. Phrases such as "Black resigns" are removed. */
void record_set_result(struct record *r, enum result_kind kind);

/*
 * Add a note after a ply and its other notes, before its variations, or before
 * the first ply if the node is NULL. A clock in the comment becomes the ply's
 * clock, unless the ply already has a clock.
 */
bool record_add_comment(struct record *r, struct node *node, struct str words);
bool record_add_glyph(struct record *r, struct node *node, uint8_t glyph);
/* Removes the notes after a ply, or, if the node is NULL, before the first
   ply. */
void record_remove_notes(struct record *r, struct node *node);

/* Returns the ply that follows `after` in its line, whose variations are the
   other continuations. If `after` is NULL, returns the first ply. */
struct node *record_next_node(const struct record *r, const struct node *after);
/* Adds a ply after another ply, or, if `after` is NULL, as the first ply. The
   added ply becomes the next ply of the line or, if there already is a next
   ply, its last variation. */
struct node *record_add_ply(struct record *r, struct node *after,
                            const struct ply *ply, struct move move);
/* Recounts the plies of the main line. */
void record_count_plies(struct record *r);
/*
 * Removes the current ply of a walk and everything after it. The ply's first
 * variation, if any, takes its place. The walk must not be continued.
 */
void record_remove_ply(struct record *r, const struct walk *at);

#endif
