/* Writes the order and the limit of a query. */
#include "selection.h"

/* Missing values come first. If this were not specified, engines would
   differ. */
static const char *sort_direction(const struct query_key *key)
{
    return key->descending ? " DESC NULLS LAST" : " NULLS FIRST";
}

static void add_limit(const struct query *query, struct text *sql)
{
    if (query->limited || query->offset)
        text_addf(sql, " LIMIT %lld OFFSET %lld",
                  query->limited ? (long long)query->limit : INT64_MAX,
                  (long long)query->offset);
}

/* ---- the order of records and events ------------------------------------- */

static void refuse_key(struct translation *t, const struct query_key *key,
                       const char *why)
{
    text_clear(&t->work);
    if (key->measure)
        selection_name_measure(key, &t->work);
    else
        selection_name_group(key, &t->work);
    diag_report(t->diags, DIAG_UNKNOWN_FIELD, key->span, "%.*s %s",
                (int)t->work.len, t->work.ptr, why);
    t->faulty = true;
}

/* Reports an order by a value over groups, since single records do not have
   such a value. */
static bool refuse_measure(struct translation *t, const struct query_key *key)
{
    if (key->measure)
        refuse_key(t, key, "is not among the columns shown");
    return key->measure;
}

static void add_key(struct translation *t, const struct query_key *key,
                    unsigned *joins, struct text *sql)
{
    const char *direction = sort_direction(key);
    struct named named;

    if (refuse_measure(t, key) || !selection_check_key(t, key) ||
        !field_find(t->subject, key->field, &named))
        return;
    *joins |= named.field.joins;
    if (named.field.kind == FIELD_ROUND)
        text_addf(sql, "leading_number(%s)%s, ", named.field.sql, direction);
    if (named.field.kind == FIELD_DATE) /* of two dates that begin on the same
                                           day, the less precise date comes
                                           first */
        text_addf(sql, "d.earliest%s, -d.latest%s, ", direction, direction);
    else
        text_addf(sql, "%s%s, ", field_shown(t, &named), direction);
}

void order_write(struct translation *t, const char *last, bool limited,
                 unsigned *joins, struct text *sql)
{
    text_add(sql, STR(" ORDER BY "));
    for (size_t i = 0; i < t->query->orders; i++)
        add_key(t, &t->query->order[i], joins, sql);
    text_add(sql, str_of(last));
    if (limited)
        add_limit(t->query, sql);
}

/* ---- the order of groups ------------------------------------------------- */

static bool is_same_number(const struct query_key *a, const struct query_key *b)
{
    return a->measure == b->measure && a->last == b->last &&
           limits_equal(&a->limits, &b->limits) &&
           str_equal_nocase(a->field, b->field);
}

static size_t find_measure(const struct query *query,
                           const struct query_key *key)
{
    for (size_t i = 0; i < query->measure_count; i++)
        if (is_same_number(&query->measures[i], key))
            return query->group_count + 2 + i;
    return 0;
}

/* Returns the index of a key among the columns, from 1: the fields by which
   records are counted, the count, and the values over groups. Returns 0 if the
   key is not a column. */
static size_t find_group(const struct query *query, const struct query_key *key)
{
    if (key->measure)
        return find_measure(query, key);
    for (size_t i = 0; i < query->group_count; i++)
        if (is_same_number(&query->groups[i], key))
            return i + 1;
    return str_equal_nocase(key->field, STR("counts")) && !key->limits.set
               ? query->group_count + 1
               : 0;
}

static void add_group_key(struct translation *t, const struct query_key *key,
                          struct text *sql)
{
    size_t at = find_group(t->query, key);

    text_addf(sql, "%zu%s, ", at + 1, sort_direction(key));
    if (at || (!key->measure && !selection_check_key(t, key)))
        return;
    refuse_key(t, key,
               key->measure ? "is not among the columns shown"
                            : "is not one of the fields after \"count by\"");
}

/* Orders groups by the first value over groups and then by count, the greatest
   first, unless the query specifies an order. */
void order_write_groups(struct translation *t, struct text *sql)
{
    size_t groups = t->query->group_count;

    text_add(sql, STR(" GROUP BY "));
    for (size_t i = 0; i < groups; i++)
        text_addf(sql, "%s%zu", i ? ", " : "", i + 2);
    text_add(sql, STR(" ORDER BY "));
    for (size_t i = 0; i < t->query->orders; i++)
        add_group_key(t, &t->query->order[i], sql);
    if (t->query->measure_count)
        text_addf(sql, "%zu DESC NULLS LAST, ", groups + 3);
    text_addf(sql, "%zu DESC", groups + 2);
    for (size_t i = 0; i < groups; i++)
        text_addf(sql, ", %zu NULLS FIRST", i + 2);
    add_limit(t->query, sql);
}
