/*
 * A judge's inside: its query, and the evaluations that it makes of it: one for
 * each variant of the games that it is given, or one for the records of an
 * archive. Functions that return an int return 0 or an enum judge_fault, and
 * then append to `why`.
 */
#ifndef DB_EVALUATION_H
#define DB_EVALUATION_H

#include "candidates.h"
#include "evaluate.h"

enum { EVALUATION_ARENA = 16 << 20, VARIANTS_KEPT = 8 };

/* A query, translated. */
struct evaluation {
    struct arena arena;
    struct criteria criteria;
    struct filter filter;
    struct replayer *replayer;
};

struct judge {
    struct archive *archive; /* NULL: games are given */
    bool nameless;
    struct arena arena; /* of the query */
    struct text words;
    struct query query;
    struct diag_levels levels;
    struct diags diags;
    struct variant_evaluation *variants[VARIANTS_KEPT];
    uint64_t uses; /* of these */
    struct record_evaluation *records;
    size_t place;
};

/* ---- evaluation.c ---------------------------------------------------------- */

int judge_no_memory(struct text *why);
/* Tells the archive's fault. */
int judge_archive_fault(const struct judge *j, struct text *why);
/* Tells the first error that was reported, in one line. */
int judge_refuse(const struct judge *j, struct text *why);

/* Translates the conditions into t->terms and the criteria. */
int evaluation_translate(struct judge *j, struct evaluation *e,
                         struct translation *t, struct text *why);
/* Makes the replayer, once the filter is made. */
int evaluation_make_replayer(struct evaluation *e, struct text *why);
void evaluation_release(struct evaluation *e);
/* Returns 1 if the candidate is what is asked for, 0 if not, or a fault. Sets
   j->place. */
int evaluation_judge(struct judge *j, struct evaluation *e,
                     const struct candidate *c, struct text *why);

/* ---- evaluate_games.c, evaluate_records.c ---------------------------------- */

void variant_evaluation_free(struct variant_evaluation *v); /* NULL is fine */
/* Translates the query for the archive into j->records. */
int judge_make_records(struct judge *j, struct text *why);
void record_evaluation_free(struct record_evaluation *r); /* NULL is fine */

#endif
