/*
 * The internals of finding duplicates: data of each game while all are compared
 * by their hashes, and what two of them have in common. Functions that return
 * an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_DUPLICATES_H
#define DB_DUPLICATES_H

#include "../import/rotated_games.h"
#include "../store/stored_rows.h"
#include "archive_duplicates.h"

enum {
    SURE_PLIES = 12,  /* equal by chance never, unless headers contradict */
    CLEAR_PLIES = 40, /* enough whatever headers say */
    SOME_PLIES = 8,   /* enough with the same players */
    FEW_PLIES = 4,    /* enough with the same players and compatible dates */
};

/* One of all games. Hashes cover game, options, start and plies; they only
   suggest candidates, whose content is then compared. */
struct game {
    int64_t id;
    uint64_t full;       /* of all plies */
    uint64_t head, tail; /* of the first and the second half, with the length */
    uint64_t shape;      /* from rotated_shape; 0 if there is none */
    uint32_t plies;
    uint32_t group; /* another game of the group; a root has its own index */
    bool told;
    int64_t event; /* the event with a result that names the record; 0 if there
                      is none */
};

/* Two games, by index, that were found to be the same. Such links connect all
   games of a group. */
struct twin {
    uint32_t from, to;
};

/* Spellings of people who have several, sorted by name. */
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
    struct turning *turning;
    struct game *list; /* sorted by id */
    size_t count;
    struct twin *twins; /* both directions; sorted by `from` once all are
                           joined */
    size_t twin_count;
    uint64_t total, looked;   /* number of games, and of looks at a game so
                                 far */
    struct stored one, other; /* the two that are compared */
    struct joined_names names;
    bool failed; /* out of memory */
};

/* Read the archive's games, join those that are the same, and return the root
   of a game's group. */
int games_read(struct games *g);
int games_join(struct games *g);
size_t games_root(struct games *g, size_t at);

/* Hash plies, each from the hash before it. */
uint64_t plies_begin(int64_t variant, struct str start);
uint64_t plies_add(uint64_t hash, uint32_t code);

/* The relation between the plies of two games of the same variant and start. */
struct kinship {
    enum duplicate_kind kind; /* SAME, TURNED, BEGINNING or PLY; KINDS if
                                 unrelated */
    size_t shared;            /* number of equal plies */
    size_t other;             /* for PLY: the one that differs, from 0 */
    const char *symmetry;     /* for TURNED */
};

void kinship_find(struct games *g, const struct row *a, const struct row *b,
                  struct kinship *out);

/* joined_release must be called even after a fault. */
int joined_load(struct joined_names *names, struct sql *sql);
void joined_release(struct joined_names *names);
/* True if two names may be one player's: they are alike, or the archive has
   both as spellings of one person. */
bool joined_same(const struct joined_names *names, struct str a, struct str b);

enum { EVIDENCE_SEATS = 4, EVIDENCE_ITEMS = 19 };

/* Header values of a record, or of several records of one game, that may
   contradict those of another. Unspecified values are empty. */
struct evidence {
    struct str seats[EVIDENCE_SEATS];
    struct str items[EVIDENCE_ITEMS]; /* in the order of the table in
                                         evidence.c */
    struct days days;
    int64_t event; /* as in struct game */
};

/* Returns views into the row. */
struct evidence evidence_of(const struct row *row, int64_t event);
/* Adds values that another record has and this one does not, copied to the
   arena. */
void evidence_add(struct evidence *e, const struct evidence *more,
                  struct arena *arena);

/* Headers as evidence that two records are the same game. */
struct headers {
    unsigned against; /* number of contradicting items, and of players
                         exchanged */
    bool others;      /* a player has another name */
    bool telling;     /* both players are named, and nothing contradicts */
    bool dated;       /* both have a date */
};

struct headers headers_compare(const struct joined_names *names,
                               const struct evidence *a,
                               const struct evidence *b);
/* True if the contradictions of headers outweigh the equal plies. */
bool is_contradicted(const struct kinship *kin, struct headers headers);
/* True if plies and headers make two games the same. */
bool is_enough(const struct kinship *kin, struct headers headers);
/* Describes how the fields of two records differ, and returns the most specific
   kind that fits. */
enum duplicate_kind describe(const struct games *g, const struct row *a,
                             const struct row *b, const struct kinship *kin,
                             struct text *differs);

#endif
