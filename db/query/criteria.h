/*
 * Criteria: the conditions of a query that need a replay. Each kind is a row of
 * the table in criteria.c; to add a kind, add a row and the functions that no
 * other row has.
 *
 * All criteria of a query are evaluated in one replay of a record, by as many
 * workers as there are threads. Everything in struct criteria is shared and
 * constant; each worker has its own struct progress.
 */
#ifndef DB_CRITERIA_H
#define DB_CRITERIA_H

#include "../store/variants.h"
#include "board_counts.h"
#include "query.h"

struct translation; /* translate.h */

enum { CRITERIA_MAX = 64 }; /* per query: sets have a bit for each */

/* Sets of operators, with a bit for each enum query_op. */
enum {
    EQUALITY = 1 << QUERY_EQUAL | 1 << QUERY_NOT_EQUAL,
    TURNED = EQUALITY | 1 << QUERY_CONTAINS,
    NUMBERS = EQUALITY | 1 << QUERY_LESS | 1 << QUERY_LESS_EQUAL |
              1 << QUERY_GREATER | 1 << QUERY_GREATER_EQUAL | 1 << QUERY_WITHIN,
};

/* The answer of a criterion for a record. YES and NO are final. */
enum answer { ANSWER_OPEN, ANSWER_YES, ANSWER_NO };

/* A condition that has been read. */
struct criterion {
    const struct criterion_kind *kind;
    struct str words;      /* the condition as it was written, for messages */
    struct str name;       /* the text after the colon: "+P" */
    enum query_op op;      /* never QUERY_NOT_EQUAL */
    bool last;             /* only asked of the last position */
    uint64_t number, high; /* `high` is used for QUERY_WITHIN */
    uint64_t lasts;        /* number of plies that it must last; 0 if one
                              position is enough */
    bool within;           /* only plies, and positions after them, from `from`
                              to `to` count */
    uint64_t from, to;
    /* For a list that must last: the number of criteria that follow and are
       asked together with this one. It is fulfilled while one of all these is
       or, with `none`, while none is. */
    size_t others;
    bool none;
    bool other;     /* it is one of those that follow */
    uint32_t trait; /* the enum trait that is counted */
    const struct query_plies *plies;
    /* The object it looks for in each variant of the list; NULL if nothing
       fits. */
    const void **by_variant;
    /* For counts: the other pieces to compare with, in each variant; NULL to
       compare with the number. */
    const void **against;
    bool held, against_held; /* the pieces, or the other pieces, are
                                prisoners */
    size_t memory;           /* size of progress->memory in bytes */

    /* SQL that is true for every record that may fulfil the criterion; empty if
       nothing is known before a replay. */
    struct str beforehand;
    /* Every record that may fulfil it is in this table (prefilter.h), or among
       the results of this SELECT; 0 or empty if there is none. */
    size_t prefilter;
    struct str source;
    bool sifted; /* signatures were tested and exclude no more */
    /* Another condition, as SQL, that every record must fulfil in addition to
       meeting the criterion or, with `denied`, not meeting it; or NULL. */
    const char *besides;
    bool denied;
};

struct criteria {
    struct criterion list[CRITERIA_MAX];
    size_t count;
    size_t first_prefilter, prefilters; /* made for criteria and other terms */
    struct variants variants;
};

/* The state of a record's replay. */
struct moment {
    const struct variant *variant;
    const struct rules *rules; /* of the variant */
    struct position *now;
    unsigned cells;            /* number of cells of the board */
    struct board_counts board; /* the board of `now`, for criteria on cells */
    bool usual;                /* the record has the variant's own start */
    bool claimed; /* plies are only claimed, and there are no positions */
    bool over;    /* if so, whether the last claim says that the rules ended the
                     game */
    struct text work;
    struct reason why;
};

/* A ply that is about to be played, or is claimed. */
struct made {
    struct move move;          /* unset if it is claimed */
    uint32_t code;             /* of the move, by rules->pack */
    const struct ply *claimed; /* NULL if it is played */
    uint32_t traits;           /* set if a criterion counts traits */
    bool timed;                /* a clock follows the ply; set if a criterion
                                  asks for clocks */
    uint64_t clock;            /* see clock.h */
    uint8_t side;
    bool last; /* the last ply of the record */
};

/* The state of a criterion in a worker. */
struct progress {
    const void *sought;              /* by_variant[] for the current variant */
    const void *against;             /* likewise */
    const struct query_plies *plies; /* as read by the notation of the
                                        variant */
    void *memory; /* criterion->memory bytes, set to zero when the variant
                     changes */
    struct {
        uint64_t total;    /* the count so far, or the longest run */
        uint64_t runs[2];  /* current runs, by side */
        uint64_t sequence; /* bit i: the last i + 1 plies match the first i + 1
                              of the sequence */
        uint64_t waiting;  /* the same, matched earlier and followed by a gap */
        uint64_t held; /* number of last positions in a row that fulfil it */
        bool found;
    } seen; /* of the record so far; set to zero at its begin */
};

/* Fills in the words of a condition. Returns false if they are refused, which
   is reported, or if out of memory (translate.h). */
typedef bool criterion_reader(struct translation *t,
                              const struct condition *condition,
                              struct criterion *out);
/* True if records of the variant can fulfil it. */
typedef bool criterion_enabler(struct moment *m, const struct criterion *c,
                               struct progress *p);
/* True if a record with this signature may fulfil it. */
typedef bool criterion_excluder(const struct criterion *c,
                                const struct progress *p,
                                const uint64_t set[SIGNATURE_WORDS]);
typedef enum answer criterion_looker(struct moment *m,
                                     const struct criterion *c,
                                     struct progress *p);
typedef enum answer criterion_follower(struct moment *m,
                                       const struct criterion *c,
                                       struct progress *p,
                                       const struct made *made);

/* A kind of criterion. Functions that it does not need are NULL. */
struct criterion_kind {
    const char *name;     /* in queries; a colon at the end means that more
                             follows */
    unsigned ops;         /* a bit for each operator that it supports */
    const char *compared; /* the message for other operators */
    bool last;            /* may be asked of the last position only */
    bool whole;           /* its pattern is the whole board */
    uint32_t trait;       /* the enum trait that it counts */
    bool of_trait;        /* counts what the kind after its colon counts */
    bool of_cells;        /* uses moment->board */
    bool of_clocks;       /* uses made->clock, also for records that cannot be
                             replayed */

    criterion_reader *read;
    criterion_enabler *enable;    /* NULL: if by_variant is set or has an
                                     entry */
    criterion_excluder *may_meet; /* NULL if signatures exclude nothing */
    criterion_looker
        *at_position;            /* called for every position; with c->last for
                                    the last one only */
    criterion_follower *at_move; /* called for every ply, in the position before
                                    it */
    criterion_looker
        *at_end; /* called after the last ply; what is still open is not
                    fulfilled */
};

/*
 * Returns the kind for a field's name: "captures", "count:+P",
 * "streak:captures". *rest is the text after the colon. Returns NULL if it is
 * not the name of a criterion.
 */
const struct criterion_kind *criterion_find(struct str name, struct str *rest);
/* Returns the name of row `i`, or NULL after the last. */
const char *criterion_name(size_t i);
/* criterion_of_trait is true if the name begins like "streak:"; then *rest is
   what is counted. criterion_nearest_trait returns the most similar name of a
   trait, or NULL. */
bool criterion_of_trait(struct str name, struct str *rest);
const char *criterion_nearest_trait(struct str name);
/* Returns the enum trait that the kind, or the kind after its colon, counts. */
uint32_t criterion_trait(const struct criterion_kind *kind, struct str rest);
/* True if it asks for plies or endings, which a record may claim without
   moves. */
bool criterion_of_plies(const struct criterion_kind *kind);

/* True if signatures can exclude records from one of them. */
bool criteria_want_signatures(const struct criteria *criteria);
/* True if one of them asks for clocks. */
bool criteria_want_clocks(const struct criteria *criteria);

/* ---- kinds in files of their own ----------------------------------------- */

static inline enum answer answer_yes_if(bool is)
{
    return is ? ANSWER_YES : ANSWER_OPEN;
}

/* criterion_numbers.c: compare with the number of a criterion, by its
   operator. */
criterion_reader number_read;
bool criterion_compares(uint64_t value, enum query_op op, uint64_t number,
                        uint64_t high);
bool criterion_accepts(uint64_t value, const struct criterion *c);
/* Appends the limits of plies: " before 20". */
void criterion_add_limits(const struct condition *c, struct text *out);

/* board_criteria.c: patterns, pieces, prisoners. */
criterion_reader pattern_read, men_read;
criterion_excluder pattern_may_meet;
criterion_looker pattern_look, men_look, prisoners_look;

/* ply_criteria.c: effects of plies; clocks. */
criterion_reader clock_read;
criterion_enabler traits_enable;
criterion_follower plies_count, streak_count, series_count, clock_compare;
criterion_looker count_end, series_end;

/* endings.c: how games ended. */
criterion_reader ending_read;
criterion_looker ending_end;
/* Finds the word of an ending. *sql is NULL if only the board shows it. */
bool ending_find(struct str word, const char **sql);
bool ending_is_over(const struct moment *m);

/* sequences.c: plies in a row, anywhere or from the start. */
criterion_reader sequence_read;
criterion_enabler sequence_enable;
criterion_follower sequence_follow, opening_follow;
criterion_looker sequence_end;

/* positions.c: a position that is reached. */
criterion_reader position_read;
criterion_excluder position_may_meet;
criterion_looker position_look;
/*
 * Fills in the features of a position under each symmetry that its options
 * allow, as in signatures. Returns their number, or 0 if the game has no
 * features or too many symmetries.
 */
enum { POSITION_TURNS = 16 };
size_t position_features(const struct rules *rules, const struct position *p,
                         uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS]);

#endif
