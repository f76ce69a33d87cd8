/*
 * Functions that change a record in place: its tags, plies and notes. Added
 * data is copied into the record's arena; removed data stays there, unused.
 * Functions that allocate memory return false or NULL if out of memory. After
 * changes of plies, the record must be replayed again (replay_again) before its
 * result, numbers and symbols are used.
 */
#ifndef LUDEX_RECORD_EDIT_H
#define LUDEX_RECORD_EDIT_H

#include "record.h"

/* Removes all tags that are interpreted as this name, in upper or lower
   case. */
void record_remove_tag(struct record *r, struct str name);
/* Sets the first tag that is interpreted as this name, and removes the others;
   if there is none, adds it as the last tag. */
bool record_set_tag(struct record *r, struct str name, struct str value);
/* Sets the result at the end of the movetext, and the tag Result if there is
   one. Phrases such as "Black resigns" are removed. */
void record_set_result(struct record *r, enum result_kind kind);

/*
 * Add a note after a ply and its other notes, before its variations; if the
 * node is NULL, before the first ply. The clock in a comment becomes the ply's,
 * unless the ply has one.
 */
bool record_add_comment(struct record *r, struct node *node, struct str words);
bool record_add_glyph(struct record *r, struct node *node, uint8_t glyph);
/* Removes the notes after a ply, or, if it is NULL, before the first ply. */
void record_remove_notes(struct record *r, struct node *node);

/* Returns the next ply of the line after this one; other continuations are its
   variations. If `after` is NULL, returns the first ply. */
struct node *record_next_node(const struct record *r, const struct node *after);
/* Adds a ply after another one, or, if `after` is NULL, as the first ply. It
   becomes the next ply of the line, or the last variation of the existing next
   ply. */
struct node *record_add_ply(struct record *r, struct node *after,
                            const struct ply *ply, struct move move);
/* Recounts the plies of the main line. */
void record_count_plies(struct record *r);
/*
 * Removes the current ply of a walk and everything after it. Its first
 * variation, if any, takes its place. The walk must not be continued.
 */
void record_remove_ply(struct record *r, const struct walk *at);

#endif
