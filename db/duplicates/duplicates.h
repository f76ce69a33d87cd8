/*
 * Internal declarations for finding duplicates: the data stored for each game
 * while all games are compared by their hashes, and the relation between two
 * games. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_DUPLICATES_H
#define DB_DUPLICATES_H

#include "../import/rotated_games.h"
#include "../store/stored_rows.h"
#include "archive_duplicates.h"

enum {
    SURE_PLIES = 12,  /* this many equal plies cannot be a coincidence, unless
                         the headers contradict each other */
    CLEAR_PLIES = 40, /* this many equal plies are enough even if the headers
                         contradict each other */
    SOME_PLIES = 8,   /* this many equal plies are enough if the players are the
                         same */
    FEW_PLIES = 4,    /* this many equal plies are enough if the players are the
                         same and the dates compatible */
};

/* A game of the archive. Hashes cover the game, its options, its start and
   its plies. Equal hashes only suggest candidates, whose plies are then
   compared. */
struct game {
    int64_t id;
    uint64_t full;       /* hash of all plies */
    uint64_t head, tail; /* hashes of the first and the second half, each
                            including the number of plies */
    uint64_t shape;      /* hash from rotated_game_shape; 0 if none */
    uint32_t plies;
    uint32_t group; /* index of another game of the same group; the root of a
                       group has its own index */
    bool reported;
    bool misread;  /* the record has errors; it has no hashes */
    int64_t event; /* the event with a result that refers to this record; 0 if
                      none */
};

/* The indexes of two games that were found to be the same. These links connect
   all games of a group. */
struct same_pair {
    uint32_t from, to;
};

/* Spellings of all persons with several spellings, sorted by name. */
struct joined_names {
    struct joined_name {
        struct str name;
        int64_t person;
    } * list;
    size_t count, room;
    struct arena arena;
};

struct games {
    struct archive *archive;
    struct rotation_finder *turning;
    struct game *list; /* all games, sorted by id */
    size_t count;
    struct same_pair *same_pairs; /* links in both directions; sorted by `from`
                                     when all games have been compared */
    size_t same_pair_count;
    uint64_t total, looked;   /* number of games, and number of times that a
                                 game has been examined so far */
    struct stored one, other; /* the records being compared */
    struct joined_names names;
    bool failed; /* out of memory */
};

/* games_read reads all games of the archive. games_join groups games that are
   the same. games_root returns the root of the group of a game. */
int games_read(struct games *g);
int games_join(struct games *g);
size_t games_root(struct games *g, size_t at);
void games_join_two(struct games *g, size_t a, size_t b);
/* Joins each record with errors to the record that has most of its words. */
int games_join_misread(struct games *g);
/* Sorts same_pairs. Call it after all games have been joined. */
void games_sort_pairs(struct games *g);

/* plies_begin returns the hash of a game without plies; plies_add returns the
   hash after one more ply. */
uint64_t plies_begin(int64_t variant, struct str start);
uint64_t plies_add(uint64_t hash, uint32_t code);

/* The relation between the plies of two games that have the same variant and
   start. */
struct duplicate_relation {
    enum duplicate_kind kind; /* SAME, TURNED, BEGINNING, PLY or MISREAD; KINDS
                                 if the
                                 games are unrelated */
    size_t shared;            /* number of equal plies */
    size_t other;         /* for PLY: index of the ply that differs, from 0 */
    const char *symmetry; /* for TURNED: name of the symmetry */
    size_t words;         /* for MISREAD: number of words of the longer text, of
                             which `shared` agree */
    struct str word[2];   /* for MISREAD: the first words that differ */
    bool more;            /* for MISREAD: the record with errors has more words,
                             or a comment that the other lacks */
};

void duplicate_relation_find(struct games *g, const struct row *a,
                             const struct row *b,
                             struct duplicate_relation *out);

/* Compares the words of a record with errors and of a record without. Returns
   false if out of memory. */
bool misread_relation_find(const struct row *a, const struct row *b,
                           struct duplicate_relation *out);

/* joined_load reads the spellings and returns ARCHIVE_OK or a fault.
   joined_release must be called even after a fault. */
int joined_load(struct joined_names *names, struct sql *sql);
void joined_release(struct joined_names *names);
/* True if two names may mean the same player: the names are alike, or the
   archive lists both as spellings of one person. */
bool joined_may_be_same(const struct joined_names *names, struct str a,
                        struct str b);

enum { EVIDENCE_SEATS = 4, EVIDENCE_ITEMS = 19 };

/* Header values of a record, or of several records of one game. They are
   compared with those of other records to find contradictions. Unspecified
   values are empty. */
struct evidence {
    struct str seats[EVIDENCE_SEATS];
    struct str items[EVIDENCE_ITEMS]; /* header values, in the order of the
                                         table in evidence.c */
    struct days days;
    int64_t event; /* event with a result that refers to the record; 0 if
                      none */
};

/* Returns the header values of a row. The texts point into the row. */
struct evidence collect_evidence(const struct row *row, int64_t event);
/* Fills unspecified values of `e` with those of another record, copied to the
   arena. */
void evidence_add(struct evidence *e, const struct evidence *more,
                  struct arena *arena);

/* The result of comparing the headers of two records. */
struct headers {
    unsigned against; /* number of contradictions: in items or dates, different
                         results of one event, or exchanged players */
    bool others;      /* the names of a player differ */
    bool telling;     /* both records name First and Second, and nothing
                         contradicts */
    bool dated;       /* both records have a date */
};

struct headers headers_compare(const struct joined_names *names,
                               const struct evidence *a,
                               const struct evidence *b);
/* True if the headers contradict each other too much for the number of equal
   plies. */
bool is_contradicted(const struct duplicate_relation *kin,
                     struct headers headers);
/* True if plies and headers together are sufficient evidence that two records
   are the same game. */
bool proves_same_game(const struct duplicate_relation *kin,
                      struct headers headers);
/* Appends to `differs` the differences between the fields of two records.
   Returns the most specific kind of duplicate that fits. */
enum duplicate_kind classify_duplicate(const struct games *g,
                                       const struct row *a, const struct row *b,
                                       const struct duplicate_relation *kin,
                                       struct text *differs);

#endif
