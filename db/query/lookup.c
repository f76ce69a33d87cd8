#include "lookup.h"

enum {
    PART = 8,      /* of the records, as many times: */
    FEWEST = 1000, /* or so many, which take no time either way */
};

/* ---- names ---------------------------------------------------------------- */

/* As lookup_has_names, of a condition. */
static bool names_few(const struct condition *c, bool open)
{
    static const char *const fields[] = {"first",  "second", "third", "fourth",
                                         "player", "either", NULL};
    static const char *const besides[] = {"event", NULL};

    return c->op == QUERY_EQUAL && c->value.len &&
           (str_in_list(c->field, fields) ||
            (open && str_in_list(c->field, besides)));
}

/* Or of all in a list. */
static bool asks_few(const struct query_node *node, bool open)
{
    const struct query_node *c = node->first;

    if (node->kind == QUERY_CONDITION)
        return names_few(&node->condition, open);
    while (c && node->kind == QUERY_OR && c->kind == QUERY_CONDITION &&
           names_few(&c->condition, open))
        c = c->next;
    return !c && node->kind == QUERY_OR;
}

bool lookup_has_names(const struct translation *t, bool open)
{
    const struct query_node *c = t->query->where->first;

    if (t->query->where->kind != QUERY_AND)
        return false;
    while (c && !asks_few(c, open))
        c = c->next;
    return c;
}

/* ---- many ----------------------------------------------------------------- */

/* The index tells, up to as many as are too many. */
static void count_records(struct translation *t, struct str condition,
                          int64_t most, int64_t *count)
{
    struct text sql = {0};

    text_add(&sql, STR("SELECT count(*) FROM (SELECT 1 FROM record r WHERE "));
    text_add(&sql, condition);
    text_addf(&sql, " LIMIT %lld) AS some", (long long)most);
    struct sql_rows rows = sql_ask_text(
        t->archive->sql, &sql, (struct sql_values){t->values, t->value_count});
    *count = sql_next(&rows) ? sql_number(&rows, 0) : 0;
    t->fault = sql_end(&rows);
    text_release(&sql);
}

/* Servers know how many there are of each. */
static bool have_many(struct translation *t, struct str condition)
{
    int64_t last = 0, count = 0;

    if (!t->archive || t->alone || t->fault || t->work.failed || t->faulty ||
        sql_is_far(t->archive->sql))
        return false;
    t->fault = sql_get(t->archive->sql, "SELECT max(id) FROM record", NO_VALUES,
                       &last);
    if (t->fault || last < FEWEST)
        return false;
    int64_t most = last / PART < FEWEST ? FEWEST : last / PART;
    count_records(t, condition, most, &count);
    return count == most;
}

void lookup_decide(struct translation *t, size_t begins_at, bool never)
{
    struct str condition = str_from(text_str(&t->work), begins_at);
    struct text kept = {0};

    if (!never && !have_many(t, condition))
        return;
    text_add_char(&kept, '+'); /* no index is of what has a sign */
    text_add(&kept, condition);
    t->work.len = begins_at;
    text_add(&t->work, text_str(&kept));
    t->work.failed |= kept.failed;
    text_release(&kept);
}
