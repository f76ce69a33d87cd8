/*
 * Evaluates a query for single games or records (evaluate.h): parses the query,
 * and opens and closes evaluators.
 */
#include "evaluation.h"

#include <stdlib.h>

/* ---- reading ------------------------------------------------------------- */

static int refuse_words(struct text *why, const char *words)
{
    text_addf(why, "condition: %s", words);
    return EVALUATOR_REFUSED;
}

/* Expands saved queries, which are stored in the archive. There are no saved
   queries if the caller passed no archive, or if `nameless` is set. */
static int expand_saved(struct evaluator *j, struct str condition,
                        struct text *why)
{
    struct str missing = {0};
    int fault = archive_expand_query(j->nameless ? NULL : j->archive, condition,
                                     &j->words, &missing);

    if (fault == QUERY_ENDLESS)
        return refuse_words(why, "saved queries refer to each other in a loop");
    if (fault != QUERY_UNSAVED)
        return !fault       ? 0
               : j->archive ? evaluator_archive_fault(j, why)
                            : evaluator_no_memory(why);
    missing = str_for_display(missing);
    text_addf(why, "condition: there is no saved query %.*s", (int)missing.len,
              missing.ptr);
    return EVALUATOR_REFUSED;
}

static int parse_condition(struct evaluator *j, struct str condition,
                           struct text *why)
{
    const struct query *q = &j->query;
    int fault = expand_saved(j, condition, why);
    size_t length = j->words.len;

    if (fault)
        return fault;
    text_add_repeat(&j->words, '\0', SLICE_SLACK);
    if (j->words.failed)
        return evaluator_no_memory(why);
    struct str words = {j->words.ptr, length};
    if (!query_parse(&j->query, &j->arena, words, &j->diags))
        return j->arena.no_memory ? evaluator_no_memory(why)
                                  : evaluator_refuse(j, why);
    if (q->orders || q->group_count || q->limited || q->offset)
        return refuse_words(why, "only a condition is allowed here: use SQL to "
                                 "order, count and limit");
    return 0;
}

static bool tests_record_number(const struct query *query)
{
    for (const struct query_node *node = query->where; node;
         node = translate_node_after(node))
        if (node->kind == QUERY_CONDITION &&
            str_equal_nocase(node->condition.field, STR("id")))
            return true;
    return false;
}

/* ---- opening and closing ------------------------------------------------- */

static int open_evaluator(struct evaluator **out, struct str condition,
                          struct archive *a, bool nameless, struct text *why)
{
    struct evaluator *j = calloc(1, sizeof *j);
    int fault;

    *out = NULL;
    if (!j)
        return evaluator_no_memory(why);
    j->archive = a;
    j->nameless = nameless;
    j->place = NO_PLACE;
    arena_init(&j->arena, 0, EVALUATION_ARENA);
    diag_levels_init(&j->levels);
    diags_init(&j->diags, &j->levels, 0);
    fault = parse_condition(j, condition, why);
    if (!fault && nameless && tests_record_number(&j->query))
        fault =
            refuse_words(why, "id: only a record of an archive has a number");
    if (!fault && a)
        fault = evaluator_make_records(j, why);
    if (fault)
        evaluator_close(j);
    else
        *out = j;
    return fault;
}

int evaluator_open(struct evaluator **out, struct str condition,
                   struct archive *a, struct text *why)
{
    return open_evaluator(out, condition, a, false, why);
}

int evaluator_open_nameless(struct evaluator **out, struct str condition,
                            struct archive *a, struct text *why)
{
    return open_evaluator(out, condition, a, true, why);
}

void evaluator_close(struct evaluator *j)
{
    if (!j)
        return;
    record_evaluation_free(j->records);
    for (size_t i = 0; i < VARIANTS_KEPT; i++)
        variant_evaluation_free(j->variants[i]);
    diags_release(&j->diags);
    arena_release(&j->arena);
    text_release(&j->words);
    free(j);
}

bool evaluator_match_ply(const struct evaluator *j, size_t *ply)
{
    *ply = j->place;
    return j->place != NO_PLACE;
}
