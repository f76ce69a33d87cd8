#include "lookup.h"

/* ---- names --------------------------------------------------------------- */

/* Works like lookup_has_names for one condition. */
static bool condition_is_selective(const struct condition *c, bool open)
{
    static const char *const fields[] = {"first",  "second", "third", "fourth",
                                         "player", "either", NULL};
    static const char *const besides[] = {"event", NULL};

    return c->op == QUERY_EQUAL && c->value.len &&
           (str_in_list(c->field, fields) ||
            (open && str_in_list(c->field, besides)));
}

/* Works like lookup_has_names for a list of values. */
static bool value_is_selective(const struct query_node *node, bool open)
{
    const struct query_node *c = node->first;

    if (node->kind == QUERY_CONDITION)
        return condition_is_selective(&node->condition, open);
    while (c && node->kind == QUERY_OR && c->kind == QUERY_CONDITION &&
           condition_is_selective(&c->condition, open))
        c = c->next;
    return !c && node->kind == QUERY_OR;
}

bool lookup_has_names(const struct translation *t, bool open)
{
    const struct query_node *c = t->query->where->first;

    if (t->query->where->kind != QUERY_AND)
        return false;
    while (c && !value_is_selective(c, open))
        c = c->next;
    return c;
}

/* ---- keys of many records ------------------------------------------------ */

/* True if only one record is evaluated, or if the query fails in any case. */
static bool is_count_needless(const struct translation *t)
{
    return !t->archive || t->alone || t->fault || t->work.failed || t->faulty;
}

void lookup_decide(struct translation *t, size_t begins_at, bool never)
{
    struct str condition = str_from(text_str(&t->work), begins_at);
    struct text kept = {0};

    if (!never && is_count_needless(t))
        return;
    if (never) { /* the plus sign makes this an expression, for which no index
                    is used */
        text_add_char(&kept, '+');
        text_add(&kept, condition);
    } else {
        t->fault = sql_add_key_condition(
            t->archive->sql, condition,
            (struct sql_values){t->values, t->value_count}, &kept);
    }
    t->work.len = begins_at;
    text_add(&t->work, text_str(&kept));
    t->work.failed |= kept.failed;
    text_release(&kept);
}
