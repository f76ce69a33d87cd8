/*
 * Duplicates, inside: what is kept of each game while all are compared by their
 * hashes, and what two of them have in common. Functions that return an int
 * return ARCHIVE_OK or a fault.
 */
#ifndef DB_DUPLICATES_H
#define DB_DUPLICATES_H

#include "../import/rotated_games.h"
#include "../store/stored_rows.h"
#include "archive_duplicates.h"

enum {
    SURE_PLIES = 12,  /* no chance, unless headers say otherwise */
    CLEAR_PLIES = 40, /* whatever headers say */
    SOME_PLIES = 8,   /* with the same players */
    FEW_PLIES = 4,    /* and with dates that agree */
};

/* One game among all. Hashes are of game, options, start and plies; content
   decides. */
struct game {
    int64_t id;
    uint64_t full;       /* of all plies */
    uint64_t head, tail; /* of the first and the second half, and the length */
    uint64_t shape;      /* turned_shape; 0: none */
    uint32_t plies;
    uint32_t group; /* another one of the same, up to a root that is its own */
    bool told;
    int64_t event; /* a result of it names the record; 0: none does */
};

/* Two games, by their places in the list, that were found to be one: from any game
   of a group such steps lead to all others of it. */
struct twin {
    uint32_t from, to;
};

/* Spellings of people who have several, by name. */
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
    struct game *list; /* by id */
    size_t count;
    struct twin *twins; /* both ways, by `from` when all are joined */
    size_t twin_count;
    uint64_t total, looked;   /* games; and how often one was looked at */
    struct stored one, other; /* two at hand */
    struct joined_names names;
    bool failed; /* memory ran out */
};

/* Reads the archive's games, and joins those that are one. */
int games_read(struct games *g);
int games_join(struct games *g);
size_t games_root(struct games *g, size_t at);

/* Hashes of plies, each from the one before it. */
uint64_t plies_begin(int64_t variant, struct str start);
uint64_t plies_add(uint64_t hash, uint32_t code);

/* How the plies of two games of one variant and start stand to each other. */
struct kinship {
    enum duplicate_kind kind; /* SAME, TURNED, BEGINNING, PLY; KINDS: none */
    size_t shared;            /* plies that are the same */
    size_t other;             /* of PLY: the one that is not, from 0 */
    const char *symmetry;     /* of TURNED */
};

void kinship_find(struct games *g, const struct row *a, const struct row *b,
                  struct kinship *out);

/* To be released, whatever came of it. */
int joined_load(struct joined_names *names, struct sql *sql);
void joined_release(struct joined_names *names);
/* Whether two names are one player's: they are alike, or the archive has them as
   one person's spellings. */
bool joined_same(const struct joined_names *names, struct str a, struct str b);

enum { EVIDENCE_SEATS = 4, EVIDENCE_ITEMS = 19 };

/* What the headers of a record, or of several records of one game, say that may
   contradict another. Values that say nothing are empty. */
struct evidence {
    struct str seats[EVIDENCE_SEATS];
    struct str items[EVIDENCE_ITEMS]; /* by the table of evidence.c */
    struct days days;
    int64_t event; /* as of a game */
};

/* Its strings are views into the row. */
struct evidence evidence_of(const struct row *row, int64_t event);
/* Adds what another record says and this one does not, copied to the arena. */
void evidence_add(struct evidence *e, const struct evidence *more,
                  struct arena *arena);

/* What headers say of two records being one game. */
struct headers {
    unsigned against; /* items that contradict each other; players exchanged */
    bool others;      /* a player is called otherwise */
    bool telling;     /* both players are known, and nothing contradicts */
    bool dated;       /* both have a date */
};

struct headers headers_compare(const struct joined_names *names,
                               const struct evidence *a,
                               const struct evidence *b);
/* True if headers outweigh the plies that are the same. */
bool is_contradicted(const struct kinship *kin, struct headers headers);
/* True if plies and headers make two games one. */
bool is_enough(const struct kinship *kin, struct headers headers);
/* A view of each record's fields and what differs between two, in words; the
   kind as narrow as they allow. */
enum duplicate_kind describe(const struct games *g, const struct row *a,
                             const struct row *b, const struct kinship *kin,
                             struct text *differs);

#endif
