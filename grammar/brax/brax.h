/* The grammar of Brax's moves, for brax.c. */
#ifndef LUDEX_GRAMMAR_BRAX_H
#define LUDEX_GRAMMAR_BRAX_H

#include "../scan.h"

/* A ply in the making. */
struct written {
    struct ply ply;
    const char *odd; /* why it cannot be read; NULL if it can */
};

/* A point and the sign before it. */
struct step {
    struct point to;
    bool takes;
};

/* A man's start; a point he steps on; what cannot be read after that. */
struct written brax_start(struct point from);
struct written brax_step(struct written w, struct step step);
struct written brax_odd(struct written w, const char *why);
/* Two men's ways in one ply. */
struct written brax_joined(struct written first, struct written second);
/* The ply is whole: into the record. */
void brax_build(struct scan *scan, struct written w, bool call,
                struct span where);

/* Scans and parses the movetext from `begin` on. */
void brax_run(struct scan *scan, size_t begin);
/* plain.c: notation.plain */
const char *brax_plain_run(struct scan *scan, const char *at);

#endif
