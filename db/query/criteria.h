/*
 * Criteria: conditions of a query that need a replay. Each kind is a row of the
 * table in criteria.c. To add a kind, add a row and the functions that it
 * needs.
 *
 * All criteria of a query are evaluated in one replay of each record, by one
 * worker per thread. struct criteria is shared by the workers and constant;
 * each worker has a separate struct progress.
 */
#ifndef DB_CRITERIA_H
#define DB_CRITERIA_H

#include "../store/variants.h"
#include "board_counts.h"
#include "query.h"

struct translation; /* defined in translate.h */

/* Maximum number of criteria per query; sets have a bit for each. */
enum { CRITERIA_MAX = 64 };

/* Sets of operators, with a bit for each value of enum query_op. */
enum {
    EQUALITY = 1 << QUERY_EQUAL | 1 << QUERY_NOT_EQUAL,
    TURNED = EQUALITY | 1 << QUERY_CONTAINS,
    NUMBERS = EQUALITY | 1 << QUERY_LESS | 1 << QUERY_LESS_EQUAL |
              1 << QUERY_GREATER | 1 << QUERY_GREATER_EQUAL | 1 << QUERY_WITHIN,
};

/* The answer of a criterion for a record. YES and NO are final. */
enum answer { ANSWER_OPEN, ANSWER_YES, ANSWER_NO };

/* A condition after parsing. */
struct criterion {
    const struct criterion_kind *kind;
    struct str words;      /* the condition as it was written in the query, for
                              messages */
    struct str name;       /* text after the colon of the name, such as "+P" */
    enum query_op op;      /* never QUERY_NOT_EQUAL */
    bool last;             /* evaluated only at the last position */
    uint64_t number, high; /* `high` is used only for QUERY_WITHIN */
    uint64_t lasts;        /* number of plies for which the criterion must
                              remain satisfied; 0 if one position is enough */
    struct ply_limits limits; /* only these plies, and the positions after
                                 them, count */
    /* For a list that must last: the number of criteria that follow in the list
       and are evaluated together with this criterion. The list is satisfied as
       long as one of them is satisfied or, if `none` is set, as long as none of
       them is. */
    size_t others;
    bool none;
    bool other;     /* the criterion is one of those that follow in a list */
    uint32_t trait; /* the enum trait that the criterion counts */
    const struct query_plies *plies;
    /* The object to find, for each variant in `variants`; NULL if the variant
       has no such object. */
    const void **by_variant;
    /* For counts: the other pieces to compare with, for each variant. NULL to
       compare with the number. */
    const void **against;
    bool held, against_held; /* `held`: the pieces are prisoners;
                                `against_held`: the other pieces are */
    size_t memory;           /* size of progress->memory in bytes */

    /* SQL that is true for every record that may satisfy the criterion. Empty
       if only a replay can decide. */
    struct str beforehand;
    /* A prefilter (prefilter.h) and a SELECT. Each contains every record that
       may satisfy the criterion, or is 0 or empty if there is none. */
    size_t prefilter;
    struct str source;
    bool measured; /* the criterion decides nothing; its number for each record
                      is a value over groups, or a group */
    bool sifted;   /* signatures have been tested and cannot exclude more
                      records */
    /* An additional condition in SQL, or NULL. A record must satisfy both the
       condition and the criterion or, if `denied` is set, must satisfy the
       condition but not the criterion. */
    const char *besides;
    bool denied;
};

/* Maximum number of measured criteria: one for each value over groups and each
   group. */
enum { MEASURED_MAX = 2 * QUERY_KEYS_MAX };

/* The numbers of the measured criteria for a record. */
struct measured {
    uint64_t value[MEASURED_MAX];
    uint64_t known; /* bit i is set if value[i] is set */
};

struct criteria {
    struct criterion list[CRITERIA_MAX];
    size_t count;
    size_t measured; /* the first criteria in the list are measured */
    size_t first_prefilter, prefilters; /* prefilters made for criteria and
                                           other terms */
    struct variants variants;
};

/* The state of the replay of a record. */
struct moment {
    const struct variant *variant;
    const struct rules *rules; /* rules of the variant */
    struct position *now;
    unsigned cells;            /* number of cells of the board */
    struct board_counts board; /* the board of `now`, for criteria on cells */
    bool usual;   /* the record has the usual start of the variant */
    bool claimed; /* the record only claims its plies, so there are no
                     positions */
    bool over;    /* for claimed plies: the last claim states that the game
                     ended by the rules */
    struct text work;
    struct reason why;
};

/* A ply that is about to be played, or a claimed ply. */
struct made_ply {
    struct move move;          /* unset if the ply is claimed */
    uint32_t code;             /* code of the move (rules->pack) */
    const struct ply *claimed; /* the claim; NULL if the ply was actually
                                  played */
    uint32_t traits;           /* set only if a criterion counts traits */
    bool timed;                /* a clock follows the ply; set only if a
                                  criterion tests clocks */
    uint64_t clock;            /* the time left, as clock.h encodes it */
    uint8_t side;
    bool last; /* the last ply of the record */
};

/* The state of a criterion in one worker. */
struct progress {
    const void *sought;              /* entry of by_variant for the current
                                        variant */
    const void *against;             /* entry of against for the current
                                        variant */
    const struct query_plies *plies; /* the plies of the query, as the notation
                                        of the variant reads them */
    void *memory; /* memory of criterion->memory bytes; zeroed when the variant
                     changes */
    struct {
        uint64_t total; /* the count so far, or the length of the longest run */
        uint64_t runs[2];  /* length of the current run of each side */
        uint64_t sequence; /* bit i: the last i + 1 plies match the first i + 1
                              plies of the sequence */
        uint64_t waiting;  /* bit i: these plies matched earlier, and a gap
                              follows */
        uint64_t held;     /* number of consecutive positions, up to the latest,
                              that satisfy the criterion */
        bool found;
    } seen; /* memory for the current record; zeroed at its beginning */
};

/* Parses a condition into a criterion. Returns false if the condition is
   invalid, which is reported, or if out of memory (translate.h). */
typedef bool criterion_reader(struct translation *t,
                              const struct condition *condition,
                              struct criterion *out);
/* True if records of the variant can satisfy the criterion. */
typedef bool criterion_enabler(struct moment *m, const struct criterion *c,
                               struct progress *p);
/* True if a record with this signature may satisfy the criterion. */
typedef bool criterion_excluder(const struct criterion *c,
                                const struct progress *p,
                                const uint64_t set[SIGNATURE_WORDS]);
typedef enum answer criterion_looker(struct moment *m,
                                     const struct criterion *c,
                                     struct progress *p);
typedef enum answer criterion_follower(struct moment *m,
                                       const struct criterion *c,
                                       struct progress *p,
                                       const struct made_ply *made);

/* A kind of criterion. Functions that a kind does not need are NULL. */
struct criterion_kind {
    const char *name;     /* name in queries; ends with a colon if more text
                             follows */
    unsigned ops;         /* set of supported operators, with a bit for each */
    const char *compared; /* message for other operators */
    bool last;            /* a query may use the criterion only for the last
                             position */
    bool whole;           /* the pattern must match the whole board */
    bool measurable;      /* a record has a number: seen.total after the last
                             ply */
    uint32_t trait;       /* the enum trait that the criterion counts */
    bool of_trait;        /* counts the trait that is named after the colon */
    bool of_cells;        /* reads moment->board */
    bool of_clocks;       /* reads made->clock, even for records that cannot be
                             replayed */

    criterion_reader *read;
    criterion_enabler *enable; /* additional test of a variant, or NULL;
                                  by_variant, if set, must have an entry for the
                                  variant */
    criterion_excluder
        *may_meet; /* NULL if signatures cannot exclude records */
    criterion_looker *at_position; /* called for each position or, if c->last is
                                      set, only for the last */
    criterion_follower *at_move; /* called for each ply, in the position before
                                    it */
    criterion_looker
        *at_end; /* called after the last ply; a criterion that is still open is
                    not satisfied */
};

/*
 * Returns the kind for the name of a field, such as "captures", "count:+P" or
 * "streak:captures". Sets *rest to the text after the colon. Returns NULL if
 * the name is not that of a criterion.
 */
const struct criterion_kind *criterion_find(struct str name, struct str *rest);
/* Returns the name of the kind in row `i`, or NULL after the last row. */
const char *criterion_name(size_t i);
/* criterion_of_trait is true if the name begins with something like "streak:",
   and sets *rest to the text after the colon. criterion_nearest_trait returns
   the name of the most similar trait, or NULL. */
bool criterion_of_trait(struct str name, struct str *rest);
const char *criterion_nearest_trait(struct str name);
/* Returns the enum trait that the kind counts, or that is named after its
   colon. */
uint32_t criterion_trait(const struct criterion_kind *kind, struct str rest);
/* True if the kind tests plies or endings, which a record without moves may
   claim. */
bool criterion_of_plies(const struct criterion_kind *kind);

/* True if signatures can exclude records for at least one criterion. */
bool criteria_want_signatures(const struct criteria *criteria);
/* True if at least one criterion tests clocks. */
bool criteria_want_clocks(const struct criteria *criteria);

/* ---- kinds defined in other files ---------------------------------------- */

static inline enum answer answer_of_bool(bool is)
{
    return is ? ANSWER_YES : ANSWER_OPEN;
}

/* criterion_numbers.c: compares a value with the number of a criterion, by the
   criterion's operator. */
criterion_reader number_read;
bool criterion_compares(uint64_t value, enum query_op op, uint64_t number,
                        uint64_t high);
bool criterion_accepts(uint64_t value, const struct criterion *c);
/* Appends the limits of plies, such as " before 20". */
void criterion_add_limits(const struct ply_limits *limits, struct text *out);

/* board_criteria.c: patterns, pieces, prisoners. */
criterion_reader pattern_read, pieces_read;
criterion_excluder pattern_may_meet;
criterion_looker answer_pattern, answer_pieces, answer_prisoners;

/* ply_criteria.c: effects of plies; clocks. */
criterion_reader clock_read;
criterion_enabler game_has_traits;
criterion_follower plies_count, streak_count, series_count, clock_compare;
criterion_looker count_end, series_end;

/* endings.c: the ways in which games ended. */
criterion_reader ending_read;
criterion_looker ending_end;
/* Finds an ending by its word. Sets *sql to NULL if the ending can only be seen
   on the board. Returns false if there is no such word. */
bool ending_find(struct str word, const char **sql);
bool ending_is_over(const struct moment *m);

/* sequences.c: consecutive plies, anywhere or from the start. */
criterion_reader sequence_read;
criterion_enabler sequence_enable;
criterion_follower sequence_follow, opening_follow;
criterion_looker sequence_end;

/* positions.c: a position that the record reached. */
criterion_reader position_read;
criterion_excluder position_may_meet;
criterion_looker answer_position;
/*
 * Fills in the features of a position under each symmetry that its options
 * allow, in the form of signatures. Returns the number of symmetries, or 0 if
 * the game has no features or too many symmetries.
 */
enum { POSITION_TURNS = 16 };
size_t position_features(const struct rules *rules, const struct position *p,
                         uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS]);

#endif
