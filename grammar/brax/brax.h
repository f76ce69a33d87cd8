/* Actions of the grammar of Brax's moves (brax.c). */
#ifndef LUDEX_GRAMMAR_BRAX_H
#define LUDEX_GRAMMAR_BRAX_H

#include "../scan.h"

/* A ply that is being built. */
struct ply_builder {
    struct ply ply;
    const char *odd; /* reason why the ply cannot be read, or NULL */
};

/* A point and the symbol before it. */
struct step {
    struct point to;
    bool takes;
};

/* Begin the path of a piece, add a point to the path, or mark it as
   unreadable. */
struct ply_builder brax_start(struct point from);
struct ply_builder brax_step(struct ply_builder w, struct step step);
struct ply_builder brax_mark_unreadable(struct ply_builder w, const char *why);
/* Combines the paths of two pieces into one ply. */
struct ply_builder brax_join_paths(struct ply_builder first,
                                   struct ply_builder second);
/* Adds the completed ply to the record. */
void brax_build(struct scan *scan, struct ply_builder w, bool call,
                struct span where);

/* Scans and parses the movetext, beginning at `begin`. */
void brax_run(struct scan *scan, size_t begin);
/* The function notation.plain, defined in plain.c. */
const char *brax_plain_run(struct scan *scan, const char *at);

#endif
