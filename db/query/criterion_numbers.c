/* Criteria that compare a value with a number. */
#include "translate.h"

bool number_read(struct translation *t, const struct condition *condition,
                 struct criterion *out)
{
    return (str_number(condition->value, &out->number) &&
            (condition->op != QUERY_WITHIN ||
             str_number(condition->high, &out->high))) ||
           translate_refuse(t, condition, "a number is expected");
}

bool criterion_compares(uint64_t value, enum query_op op, uint64_t number,
                        uint64_t high)
{
    uint64_t low = number;

    if (op != QUERY_WITHIN)
        high = number;
    if (op == QUERY_LESS || op == QUERY_LESS_EQUAL)
        low = 0;
    if (op == QUERY_GREATER || op == QUERY_GREATER_EQUAL)
        high = UINT64_MAX;
    return value >= low && value <= high &&
           ((op != QUERY_LESS && op != QUERY_GREATER) || value != number);
}

bool criterion_accepts(uint64_t value, const struct criterion *c)
{
    return criterion_compares(value, c->op, c->number, c->high);
}

void criterion_add_limits(const struct ply_limits *limits, struct text *out)
{
    unsigned long long from = limits->from, to = limits->to;

    if (limits->set && to == UINT64_MAX && from)
        text_addf(out, " after %llu", from - 1);
    else if (limits->set && !from)
        text_addf(out, " before %llu", to + 1);
    else if (limits->set)
        text_addf(out, " between %llu and %llu", from, to);
}
