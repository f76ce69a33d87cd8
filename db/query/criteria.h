/*
 * Criteria: the conditions of a query that only a replay can judge. Each kind
 * is a row of the table in criteria.c; a new one is a row there,
 * with those of its functions that no other row has.
 *
 * All criteria of a query are judged in one replay of a record, by as many
 * workers as there are threads. What is in struct criteria is shared, and
 * constant then; what is in struct progress is a worker's own.
 */
#ifndef DB_CRITERIA_H
#define DB_CRITERIA_H

#include "../store/variants.h"
#include "board_counts.h"
#include "query.h"

struct translation; /* translate.h */

enum { CRITERIA_MAX = 64 }; /* of a query: a bit each */

/* Sets of operators, a bit each of enum query_op. */
enum {
    EQUALITY = 1 << QUERY_EQUAL | 1 << QUERY_NOT_EQUAL,
    TURNED = EQUALITY | 1 << QUERY_CONTAINS,
    NUMBERS = EQUALITY | 1 << QUERY_LESS | 1 << QUERY_LESS_EQUAL |
              1 << QUERY_GREATER | 1 << QUERY_GREATER_EQUAL | 1 << QUERY_WITHIN,
};

/* The answer of a criterion for a record: undecided, or final. */
enum answer { ANSWER_OPEN, ANSWER_YES, ANSWER_NO };

/* A condition, read. */
struct criterion {
    const struct criterion_kind *kind;
    struct str words;      /* the condition as it was written, for people */
    struct str name;       /* what stands after the colon: "+P" */
    enum query_op op;      /* never QUERY_NOT_EQUAL */
    bool last;             /* of the last position alone */
    uint64_t number, high; /* high: of QUERY_WITHIN */
    uint64_t lasts;        /* plies that it holds; 0: one position is enough */
    /* Of a list that lasts: so many criteria after it, which are no term of their
       own, are asked together with it; it holds where one of all these does, or
       with `none` where none does. */
    size_t others;
    bool none;
    bool other;     /* it is one of these */
    uint32_t trait; /* what is counted, of enum trait */
    const struct query_plies *plies;
    /* What it looks for in each variant of the list; NULL: nothing there. */
    const void **by_variant;
    /* Of counts: the other men that they are compared with, in each variant;
       NULL: with the number. */
    const void **against;
    bool held, against_held; /* they are prisoners; the others are */
    size_t memory;           /* bytes of progress->memory that it needs */

    /* What SQL can say: true of every record that may meet the criterion
       (empty: nothing is known before a replay). */
    struct str beforehand;
    /* What may meet it is in this table (prefilter.h), or in what this SELECT gives; 0
       or empty: not known. */
    size_t prefilter;
    struct str source;
    bool sifted; /* what its signature tells of a record has been asked */
    /* And true of every record that fulfils the condition, as it must meet the
       criterion, or with `denied` must not; NULL: nothing besides. */
    const char *besides;
    bool denied;
};

struct criteria {
    struct criterion list[CRITERIA_MAX];
    size_t count;
    size_t first_prefilter,
        prefilters; /* made for them, or for terms besides */
    struct variants variants;
};

/* Where the replay of a record stands. */
struct moment {
    const struct variant *variant;
    const struct rules *rules; /* the variant's */
    struct position *now;
    unsigned cells;            /* of the board */
    struct board_counts board; /* of `now`, for criteria of cells */
    bool usual;                /* the record begins as the variant does */
    bool claimed; /* plies are only claimed, and there are no positions: */
    bool over;    /* then whether they claim at the end that the rules ended
                       the game */
    struct text work;
    struct reason why;
};

/* A ply that is about to be played, or is claimed. */
struct made {
    struct move move;          /* nothing if it is claimed */
    uint32_t code;             /* the move's, as rules->pack gives it */
    const struct ply *claimed; /* NULL: it is played */
    uint32_t traits;           /* told if a criterion counts some */
    bool timed;                /* a clock is told after it: told if a criterion
                                  asks for clocks */
    uint64_t clock;            /* clock.h */
    uint8_t side;
    bool last; /* of the record */
};

/* What a worker knows of a criterion. */
struct progress {
    const void *sought;              /* by_variant[] of the variant at hand */
    const void *against;             /* likewise */
    const struct query_plies *plies; /* as the variant's notation reads them */
    void *memory; /* criterion->memory bytes, zero when the variant changes */
    struct {
        uint64_t total;    /* or the longest run */
        uint64_t runs[2];  /* that last, by side */
        uint64_t sequence; /* bit i: the first i + 1 plies were the last ones */
        uint64_t waiting;  /* or have been, and a gap is after them */
        uint64_t held; /* positions in a row that it held at, the last ones */
        bool found;
    } seen; /* of the record so far; zero when it begins */
};

/* Fills in what the condition's words say. False if they are refused, which is
   reported, or out of memory (translate.h). */
typedef bool criterion_reader(struct translation *t,
                              const struct condition *condition,
                              struct criterion *out);
/* True if records of the variant can meet it. */
typedef bool criterion_enabler(struct moment *m, const struct criterion *c,
                               struct progress *p);
/* True if a record with this signature may meet it. */
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

/* A kind of criterion. Where it has no function it has nothing to say. */
struct criterion_kind {
    const char *name; /* in queries; after a colon at its end follows more */
    unsigned ops;     /* a bit for each operator that it knows */
    const char *compared; /* what is said of another operator */
    bool last;            /* can be asked of the last position alone */
    bool whole;           /* a pattern of it is the whole board */
    uint32_t trait;       /* what it counts, of enum trait */
    bool of_trait;        /* counts what the kind after its colon counts */
    bool of_cells;        /* looks at moment->board */
    bool of_clocks; /* looks at made->clock, also of records that cannot be
                             replayed */

    criterion_reader *read;
    criterion_enabler *enable;    /* NULL: where by_variant has something, or
                                      everywhere */
    criterion_excluder *may_meet; /* NULL: no signature tells */
    criterion_looker
        *at_position;            /* each, the first and the last among them; of
                                      c->last the last one only */
    criterion_follower *at_move; /* each ply, in the position before it */
    criterion_looker
        *at_end; /* after the last ply; what is open even then is not
                                 met */
};

/*
 * The kind of a field's name: "captures", "count:+P", "streak:captures". *rest
 * is what stands after the colon. NULL: no such name is replayed.
 */
const struct criterion_kind *criterion_find(struct str name, struct str *rest);
/* The name of row `i`; NULL after the last. */
const char *criterion_name(size_t i);
/* True if the name begins like "streak:"; then *rest is what is to be counted.
   The other returns the nearest name of a trait, or NULL. */
bool criterion_of_trait(struct str name, struct str *rest);
const char *criterion_nearest_trait(struct str name);
/* Returns the plies that it, or the kind after its colon, counts, of enum
   trait. */
uint32_t criterion_trait(const struct criterion_kind *kind, struct str rest);
/* True if it asks for plies or endings, which a record may only claim. */
bool criterion_of_plies(const struct criterion_kind *kind);

/* True if signatures can exclude records from one of them. */
bool criteria_want_signatures(const struct criteria *criteria);
/* True if one of them asks for clocks. */
bool criteria_want_clocks(const struct criteria *criteria);

/* ---- those with files of their own ---------------------------------------- */

static inline enum answer answer_yes_if(bool is)
{
    return is ? ANSWER_YES : ANSWER_OPEN;
}

/* criterion_numbers.c: comparisons; op is that of a criterion. */
criterion_reader number_read;
bool criterion_compares(uint64_t value, enum query_op op, uint64_t number,
                        uint64_t high);
bool criterion_fits(uint64_t value, const struct criterion *c);

/* board_criteria.c: patterns, pieces, prisoners. */
criterion_reader pattern_read, men_read;
criterion_excluder pattern_may_meet;
criterion_looker pattern_look, men_look, prisoners_look;

/* ply_criteria.c: what plies do; clocks. */
criterion_reader clock_read;
criterion_enabler traits_enable;
criterion_follower plies_count, streak_count, series_count, clock_compare;
criterion_looker count_end, series_end;

/* endings.c: how games ended. */
criterion_reader ending_read;
criterion_looker ending_end;
/* Finds an ending's word; *sql is NULL if only the board tells. */
bool ending_find(struct str word, const char **sql);
bool ending_is_over(const struct moment *m);

/* sequences.c: plies that came one after the other, also from the start. */
criterion_reader sequence_read;
criterion_enabler sequence_enable;
criterion_follower sequence_follow, opening_follow;
criterion_looker sequence_end;

/* positions.c: a position that was reached. */
criterion_reader position_read;
criterion_excluder position_may_meet;
criterion_looker position_look;
/*
 * The features of a position under each symmetry that its options allow, as
 * signatures have them, and how many there are; 0: the game does not tell, or has
 * more of them than this.
 */
enum { POSITION_TURNS = 16 };
size_t position_features(const struct rules *rules, const struct position *p,
                         uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS]);

#endif
