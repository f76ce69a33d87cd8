/*
 * Duplicates: records of an archive that are one game, found by their plies.
 */
#ifndef LUDEX_ARCHIVE_DUPLICATES_H
#define LUDEX_ARCHIVE_DUPLICATES_H

#include "archive.h"

/* How a record stands to another one of its group. */
enum duplicate_kind {
    DUPLICATE_KEPT,      /* it is the best of its group */
    DUPLICATE_SAME,      /* nothing but layout differs */
    DUPLICATE_COMMENTS,  /* comments or variations differ, and nothing else */
    DUPLICATE_RESULT,    /* likewise, or one of the two has no result */
    DUPLICATE_PLAYERS,   /* likewise, or players are spelled otherwise */
    DUPLICATE_HEADERS,   /* the same plies under other headers */
    DUPLICATE_TURNED,    /* the same plies under a symmetry */
    DUPLICATE_BEGINNING, /* one is the beginning of the other */
    DUPLICATE_PLY,       /* one ply differs */
    DUPLICATE_KINDS,
};

const char *duplicate_word(enum duplicate_kind kind); /* "one ply" */

struct duplicate {
    size_t group; /* from 1 */
    int64_t record;
    enum duplicate_kind kind;
    int64_t of;         /* the record that it is told of: the kept one, or
                                 one by which it belongs to it; 0 if kept */
    struct str differs; /* "ply 7; First: Ann / Anna" */
    size_t plies;
    bool longer;      /* it has more plies than the kept one */
    bool turned;      /* its board is turned against that of the kept one */
    bool contradicts; /* headers of it contradict those of its group */
};

/* What makes a record the best: the first of these that tells. */
enum duplicate_better { BETTER_LONG, BETTER_CLEAN, BETTER_SOURCE, BETTERS };

struct archive_duplicates {
    const struct duplicate *list; /* group after group, the kept one first */
    size_t count, groups;
};

/*
 * Finds them all. Two games are held to be one if they have the same plies, or
 * but for one, or to the end of the shorter one, and enough of these that it
 * cannot be chance: twelve, if no header says otherwise. What headers contradict
 * is told in ludex-archive(1). A short one that could be the beginning of several
 * is told of none. Time goes with the plies of the
 * archive. The list stands in the arena.
 */
int archive_duplicates(struct archive *a,
                       const enum duplicate_better better[BETTERS],
                       struct arena *arena, struct archive_duplicates *out);

#endif
