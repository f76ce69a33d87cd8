/*
 * Duplicates: records of the same game in an archive, found by their plies.
 */
#ifndef LUDEX_ARCHIVE_DUPLICATES_H
#define LUDEX_ARCHIVE_DUPLICATES_H

#include "archive.h"

/* The difference between a record and another record of its group. */
enum duplicate_kind {
    DUPLICATE_KEPT,      /* the record is the best of its group, which is
                            retained */
    DUPLICATE_SAME,      /* only the layout differs */
    DUPLICATE_COMMENTS,  /* only comments or variations differ */
    DUPLICATE_RESULT,    /* as DUPLICATE_COMMENTS, and at most one of the two
                            records has a result */
    DUPLICATE_PLAYERS,   /* as DUPLICATE_RESULT, or players are spelled
                            differently */
    DUPLICATE_HEADERS,   /* the plies are the same, but not the headers */
    DUPLICATE_ROTATED,   /* the plies are the same under a symmetry */
    DUPLICATE_BEGINNING, /* one record is the beginning of the other */
    DUPLICATE_PLY,       /* one ply differs */
    DUPLICATE_MISREAD, /* the record has errors, and most of its words are those
                            of a record without errors */
    DUPLICATE_KINDS,
};

const char *duplicate_word(enum duplicate_kind kind); /* returns words such as
                                                         "one ply" */

struct duplicate {
    size_t group; /* number of the group, from 1 */
    int64_t record;
    enum duplicate_kind kind;
    int64_t of; /* number of the record with which this record is compared: the
                   best record of the group, or a record that connects this one
                   to the group; 0 for the best record */
    struct str
        differs; /* the differences, such as "ply 7; First: Ann / Anna" */
    size_t plies;
    bool longer;      /* the record has more plies than the best record */
    bool rotated;     /* the record's board is rotated or mirrored compared with
                         that of the best record */
    bool contradicts; /* the record's headers contradict those of its group, or
                         a record with errors has more words or comments */
};

/* Criteria for the best record of a group. The first one that distinguishes two
   records decides. */
enum duplicate_better { BETTER_LONG, BETTER_CLEAN, BETTER_SOURCE, BETTERS };

/* Reads a list of criteria, such as "clean,long". Criteria that the list does
   not name are added at its end, in the default order. "best" or "" means the
   default order. Returns false if the text is invalid. */
bool archive_read_better(struct str words, enum duplicate_better out[BETTERS]);

struct archive_duplicates {
    const struct duplicate *list; /* sorted by group; the best record of each
                                     group is first */
    size_t count, groups;
};

/*
 * Finds all duplicates. Two records are of the same game if their plies are the
 * same or differ in one ply, or if one record is the beginning of the other,
 * and if enough of their plies agree to rule out a coincidence: at least twelve
 * if the headers do not contradict each other (ludex-archive(1)). Short records
 * that may be the beginning of several games are not reported. Takes time
 * proportional to the number of plies in the archive. The list is allocated in
 * the arena.
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
