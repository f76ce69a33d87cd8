/*
 * Internal declarations of an evaluator. An evaluator has a query and its
 * translations: one translation for each variant of the games passed in, or a
 * single one for all records of an archive. Functions that return an int return
 * 0, or a value of enum evaluator_fault after appending a message to `why`.
 */
#ifndef DB_EVALUATION_H
#define DB_EVALUATION_H

#include "candidates.h"
#include "evaluate.h"

enum { EVALUATION_ARENA = 16 << 20, VARIANTS_KEPT = 8 };

/* A translated query. */
struct evaluation {
    struct arena arena;
    struct criteria criteria;
    struct filter filter;
    struct replayer *replayer;
};

struct evaluator {
    struct archive *archive; /* NULL if the caller passes games */
    bool nameless;
    struct arena arena; /* memory of the query */
    struct text words;
    struct query query;
    struct diag_levels levels;
    struct diags diags;
    struct variant_evaluation *variants[VARIANTS_KEPT];
    uint64_t uses; /* counts uses of variants, to find the least recently
                      used */
    struct record_evaluation *records;
    size_t place;
};

/* ---- evaluation.c -------------------------------------------------------- */

int evaluator_no_memory(struct text *why);
/* Appends the fault of the archive and returns it as enum evaluator_fault. */
int evaluator_archive_fault(const struct evaluator *j, struct text *why);
/* Appends the first error of the query, on one line. */
int evaluator_refuse(const struct evaluator *j, struct text *why);

/* Translates the query into t->terms and criteria. */
int evaluation_translate(struct evaluator *j, struct evaluation *e,
                         struct translation *t, struct text *why);
/* Makes the replayer. Call after the filter has been made. */
int evaluation_make_replayer(struct evaluation *e, struct text *why);
void evaluation_release(struct evaluation *e);
/* Returns 1 if the query finds the candidate, 0 if not, or a fault. Sets
   j->place. */
int evaluation_run(struct evaluator *j, struct evaluation *e,
                   const struct candidate *c, struct text *why);

/* ---- evaluate_games.c, evaluate_records.c -------------------------------- */

void variant_evaluation_free(struct variant_evaluation *v); /* may be NULL */
/* Translates the query for the archive and sets j->records. */
int evaluator_make_records(struct evaluator *j, struct text *why);
void record_evaluation_free(struct record_evaluation *r); /* may be NULL */

#endif
