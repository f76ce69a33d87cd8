/*
 * Duplicates: records of the same game in an archive, found by their plies.
 */
#ifndef LUDEX_ARCHIVE_DUPLICATES_H
#define LUDEX_ARCHIVE_DUPLICATES_H

#include "archive.h"

/* The difference between a record and another one of its group. */
enum duplicate_kind {
    DUPLICATE_KEPT,      /* it is the best of its group, which is retained */
    DUPLICATE_SAME,      /* only the layout differs */
    DUPLICATE_COMMENTS,  /* only comments or variations differ */
    DUPLICATE_RESULT,    /* the same, or one of the two has no result */
    DUPLICATE_PLAYERS,   /* the same, or players are spelled differently */
    DUPLICATE_HEADERS,   /* the same plies under other headers */
    DUPLICATE_TURNED,    /* the same plies under a symmetry */
    DUPLICATE_BEGINNING, /* one record is the beginning of the other */
    DUPLICATE_PLY,       /* one ply differs */
    DUPLICATE_KINDS,
};

const char *duplicate_word(enum duplicate_kind kind); /* "one ply" */

struct duplicate {
    size_t group; /* from 1 */
    int64_t record;
    enum duplicate_kind kind;
    int64_t of;         /* the record it is compared with: the best one, or
                           one that connects it to the group; 0 for the best
                           one */
    struct str differs; /* "ply 7; First: Ann / Anna" */
    size_t plies;
    bool longer;      /* it has more plies than the best one */
    bool turned;      /* its board is mirrored or rotated compared with that of
                         the best one */
    bool contradicts; /* its headers contradict those of its group */
};

/* What makes a record the best of its group: the first of these that
   decides. */
enum duplicate_better { BETTER_LONG, BETTER_CLEAN, BETTER_SOURCE, BETTERS };

/* Reads "best", "" (the same), or "clean,long": criteria that are not named
   come after those that are. Returns false for any other words. */
bool archive_read_better(struct str words, enum duplicate_better out[BETTERS]);

struct archive_duplicates {
    const struct duplicate *list; /* group by group, the best one first in
                                     each */
    size_t count, groups;
};

/*
 * Finds all duplicates. Two records hold the same game if their plies are the
 * same, or differ in one, or one is the beginning of the other, and if the
 * common plies are too many for chance: twelve, unless headers contradict.
 * ludex-archive(1) says what headers contradict. A short record that may be the
 * beginning of several games is not reported. Takes time in proportion to the
 * archive's plies. The list is in the arena.
 */
int archive_find_duplicates(struct archive *a,
                            const enum duplicate_better better[BETTERS],
                            struct arena *arena,
                            struct archive_duplicates *out);
/* Returns the duplicates as rows: group, record, kind, of, differs, plies. */
extern const char *const archive_duplicates_columns[];
void archive_duplicates_rows(const struct archive_duplicates *found,
                             const struct archive_rows *rows);

#endif
