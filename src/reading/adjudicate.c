#include "adjudicate.h"

#include "solve.h"

enum {
    NODE_BYTES = 16, /* bytes of the table per node, since not every node stores
                        a position */
    TABLE_LEAST = 1 << 16,
    TABLE_MOST = 64 << 20,
};

/* Values of Termination with which a game may have ended by resignation. */
static const char *const given_up[] = {"surrender", "normal", "unknown", NULL};

static bool may_be_given_up(const struct record *record)
{
    const struct tag *tag = record_tag(record, STR("Termination"));
    size_t i = 0;

    if (!tag || record->closing.phrase == PHRASE_RESIGNS)
        return true;
    while (given_up[i] && !str_equal_nocase(tag->value, str_of(given_up[i])))
        i++;
    return given_up[i] != NULL;
}

/* Returns the side that resigned, or NO_SIDE if neither did. */
static uint8_t player_who_gave_up(const struct replay *r,
                                  const struct record *record)
{
    const struct rules *rules = record->rules;
    bool first = record->final_result == RESULT_FIRST;

    if (!record->legal || rules->ending(r->end).over ||
        (!first && record->final_result != RESULT_SECOND) ||
        !may_be_given_up(record))
        return NO_SIDE;
    return rules->player(r->end, 0) == (first ? 1 : 0) ? 0 : 1;
}

/* Returns the place of the resignation: the phrase, the result, or the tag
   Result. */
static struct span span_of_surrender(const struct record *record)
{
    const struct tag *tag = record_tag(record, STR("Result"));

    if (record->closing.span.length)
        return record->closing.span;
    return record->result.span.length || !tag ? record->result.span
                                              : tag->value_span;
}

static size_t table_size(uint64_t nodes)
{
    if (nodes < TABLE_LEAST / NODE_BYTES)
        return TABLE_LEAST;
    return nodes < TABLE_MOST / NODE_BYTES ? (size_t)nodes * NODE_BYTES
                                           : TABLE_MOST;
}

static void report_adjudication(const struct record *record, uint8_t side,
                                const struct solution *solution,
                                struct diags *diags)
{
    const char *name = record->rules->sides[side];

    if (solution->state != SOLVE_DECIDED)
        return;
    if (solution->winner == side)
        diag_report(diags, DIAG_ADJUDICATED, span_of_surrender(record),
                    "%s gave up, but could have won", name);
    else
        diag_report(diags, DIAG_ADJUDICATED, span_of_surrender(record),
                    solution->winner == NO_SIDE
                        ? "%s gave up, but could have avoided losing"
                        : "%s gave up a lost game",
                    name);
}

void adjudicate(struct replay *r, const struct record *record, uint64_t nodes,
                struct diags *diags)
{
    uint8_t side = player_who_gave_up(r, record);

    if (side == NO_SIDE)
        return;
    struct solver *solver = solver_open(record->rules, table_size(nodes));
    r->no_memory |= !solver;
    if (!solver)
        return;
    struct solution solution = solver_solve(solver, r->end, nodes);
    r->no_memory |= solution.state == SOLVE_NO_MEMORY;
    solver_close(solver);
    report_adjudication(record, side, &solution, diags);
}
