/* Evaluates a query for records of an archive, given by number. */
#include <stdlib.h>

#include "evaluation.h"

struct record_evaluation {
    struct evaluation evaluation;
    struct sql_rows rows;     /* statement that reads one record */
    struct archive_value *id; /* number of the record, an entry of `values` */
    struct sql_values values;
    struct feature_sets *features;
};

/* ---- preparing ----------------------------------------------------------- */

/* Prepares the statement that reads a record by its number. The statement
   returns no row if SQL can decide that the query does not find the record. */
static int prepare_statement(struct record_evaluation *r, struct translation *t)
{
    struct selection nothing = {.parameters = 0};
    size_t at = translate_number(t, 0);

    text_clear(&t->work);
    text_addf(&t->work, "r.id = ?%zu", at);
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
    int fault = translate_fault(t);
    if (fault)
        return fault;
    r->id = &t->values[at - 1];
    r->values = (struct sql_values){t->values, t->value_count};
    return candidates_ask(t, &nothing, &r->evaluation.filter, &r->rows);
}

static int open_features(struct record_evaluation *r, struct sql *sql)
{
    if (!criteria_want_signatures(&r->evaluation.criteria))
        return ARCHIVE_OK;
    r->features = feature_sets_open(sql);
    return r->features ? ARCHIVE_OK : sql_fault(sql, ARCHIVE_MEMORY);
}

static int translate_record(struct evaluator *j, struct translation *t,
                            struct text *why)
{
    struct record_evaluation *r = j->records;

    t->archive = j->archive;
    t->open = j->nameless;
    int fault = evaluation_translate(j, &r->evaluation, t, why);
    if (fault)
        return fault;
    if (candidates_prepare(j->archive, t) ||
        open_features(r, j->archive->sql) || prepare_statement(r, t))
        return evaluator_archive_fault(j, why);
    return evaluation_make_replayer(&r->evaluation, why);
}

int evaluator_make_records(struct evaluator *j, struct text *why)
{
    struct translation *t = translation_new();
    int fault;

    j->records = calloc(1, sizeof *j->records);
    if (j->records)
        arena_init(&j->records->evaluation.arena, 0, EVALUATION_ARENA);
    fault = t && j->records ? translate_record(j, t, why)
                            : evaluator_no_memory(why);
    if (t)
        text_release(&t->work);
    free(t);
    return fault;
}

void record_evaluation_free(struct record_evaluation *r)
{
    if (!r)
        return;
    sql_end(&r->rows);
    feature_sets_close(r->features);
    evaluation_release(&r->evaluation);
    free(r);
}

/* ---- records ------------------------------------------------------------- */

static int evaluator_evaluate_row(struct evaluator *j,
                                  struct record_evaluation *r, struct text *why)
{
    struct candidate c;

    if (!r->evaluation.criteria.count)
        return 1;
    candidate_read(&c, &r->rows, r->evaluation.filter.facts, r->features);
    return evaluation_run(j, &r->evaluation, &c, why);
}

/* Reads the statement to its end, because an open statement would prevent other
   programs from writing. */
int evaluator_evaluate_record(struct evaluator *j, int64_t id, struct text *why)
{
    struct record_evaluation *r = j->records;
    int answer = 0;

    j->place = NO_PLACE;
    *r->id = value_number(id);
    sql_run_again(&r->rows, r->values);
    while (sql_next(&r->rows))
        answer = evaluator_evaluate_row(j, r, why);
    if (answer < 0)
        return answer;
    return r->rows.fault ? evaluator_archive_fault(j, why) : answer;
}
