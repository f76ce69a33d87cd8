/*
 * Changes a record in place: tags, plies, notes. What is added is copied into
 * the record's arena; what is removed stays in it, unused. Functions that
 * allocate return false or NULL if out of memory. A record whose plies were
 * changed must be replayed again (replay_again) before its result, numbers and
 * symbols are used.
 */
#ifndef LUDEX_RECORD_EDIT_H
#define LUDEX_RECORD_EDIT_H

#include "record.h"

/* Removes the tags that are read as this name, in any case. */
void record_remove_tag(struct record *r, struct str name);
/* Sets the first tag that is read as this name, and removes the others; if
   there is none, adds it as the last tag. */
bool record_set_tag(struct record *r, struct str name, struct str value);
/* Sets the result after the plies, and the tag Result if there is one. Words
   such as "Black resigns" are removed. */
void record_set_result(struct record *r, enum result_kind kind);

/*
 * Adds a note after a ply, after its other notes and before its variations;
 * NULL: before the first ply. A comment's clock becomes the ply's, unless it
 * has one already.
 */
bool record_add_comment(struct record *r, struct node *node, struct str words);
bool record_add_glyph(struct record *r, struct node *node, uint8_t glyph);
/* Removes the notes after a ply; NULL: those before the first ply. */
void record_remove_notes(struct record *r, struct node *node);

/* Returns the ply after this one, which is the line's next; further ones are
   its variations. NULL: the first ply. */
struct node *record_next(const struct record *r, const struct node *after);
/* Adds a ply after another one (NULL: as the first): as the line's next, or, if
   there already is one, as the last of its variations. */
struct node *record_add_ply(struct record *r, struct node *after,
                            const struct ply *ply, struct move move);
/* Counts the plies of the main line again. */
void record_count_plies(struct record *r);
/*
 * Removes the current ply of a walk, with everything that follows it. Its first
 * variation, if any, takes its place. The walk must not be continued.
 */
void record_remove_ply(struct record *r, const struct walk *at);

#endif
