/*
 * Writes statements on records that are partitioned over other servers. These
 * servers store the records, but not the tables of names to which the records
 * refer. They evaluate the conditions that only need columns of records, and
 * count records.
 */
#include <string.h>

#include "../engine/select.h"
#include "postgres.h"

static int find_shards(struct connection *connection, struct str *names)
{
    int fault = ARCHIVE_OK;

    if (!connection->whole && !connection->shards_known)
        fault = postgres_query_text(
            connection,
            "SELECT string_agg(c.relname, ' ' ORDER BY c.oid)"
            " FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid"
            " WHERE inhparent = 'ludex.record'::regclass"
            " AND c.relkind = 'f'",
            &connection->shards);
    connection->shards_known = !fault;
    *names = text_str(&connection->shards);
    return fault;
}

/* Returns the form of a list of keys. With shards, the form is an array, which
   is computed before the statement runs and sent to the shards. A fault can be
   ignored, since it will occur again when the statement is written. */
struct sql_list postgres_list(struct connection *connection)
{
    struct str shards;

    return !find_shards(connection, &shards) && shards.len
               ? (struct sql_list){" = ANY (ARRAY(", "))"}
               : (struct sql_list){" IN (", ")"};
}

/* ---- sums ---------------------------------------------------------------- */

int postgres_sums(struct connection *connection, const struct sql_sums *sums,
                  struct text *out)
{
    const struct sql_sums here = {sums->keys, sums->sums, NULL};
    struct str parts;
    int fault = find_shards(connection, &parts);

    if (!parts.len)
        select_add_sums(&here, STR("record"), out);
    while (parts.len) {
        select_add_sums(&here, str_take(&parts, ' '), out);
        text_add(out, parts.len ? STR(" UNION ALL ") : STR(""));
    }
    return fault;
}

/* ---- counts -------------------------------------------------------------- */

/* The columns of records by which groups are counted, and which of these refer
   to tables of names. */
struct keys {
    struct text shown, leading;
};

static void keys_release(struct keys *keys)
{
    text_release(&keys->shown);
    text_release(&keys->leading);
}

static void add_key(struct text *list, const char *column)
{
    text_addf(list, "%sr.%s", list->len ? ", " : "", column);
}

/* Returns false if the values of a result column may be different for every
   record. */
static bool find_keys(const struct sql_select *s, struct keys *keys)
{
    bool told = s->by_keys;

    for (size_t i = 0; i < s->key_count; i++)
        add_key(&keys->shown, s->keys[i]);
    for (size_t i = 0; s->columns_join >> i; i++)
        if (s->columns_join >> i & 1) {
            add_key(&keys->leading, s->joins[i].column);
            told &= strcmp(s->joins[i].column, "id") != 0;
        }
    return told && keys->shown.len + keys->leading.len;
}

/* Appends a list, preceded by a text, unless the list is empty. */
static void add_list(struct str list, const char *before, struct text *sql)
{
    if (list.len)
        text_addf(sql, "%s%.*s", before, (int)list.len, list.ptr);
}

/*
 * Appends the SELECT of one partition. PostgreSQL adds up rows on the servers
 * of the partitions only if the rows are grouped by the partition key;
 * otherwise it fetches all rows. Each partition is therefore queried
 * separately, and this server adds up the results. The columns are in the order
 * in which they are used, since servers work in parallel only if their rows
 * need no further processing.
 */
static void add_shard_expression(const struct sql_select *s, struct str part,
                                 const struct keys *keys, struct text *sql)
{
    add_list(text_str(&keys->shown), "SELECT ", sql);
    text_addf(sql, "%scount(*) AS n", keys->shown.len ? ", " : "SELECT ");
    add_list(text_str(&keys->leading), ", ", sql);
    add_list(part, " FROM ", sql);
    text_add(sql, STR(" r"));
    select_add_joins(s->joins, s->where_join, sql);
    text_add(sql, s->where);
    add_list(text_str(&keys->shown), " GROUP BY ", sql);
    add_list(text_str(&keys->leading), keys->shown.len ? ", " : " GROUP BY ",
             sql);
}

static void add_shard_expressions(const struct sql_select *s, struct str parts,
                                  const struct keys *keys, struct text *sql)
{
    text_add(sql, STR("SELECT "));
    text_add(sql, s->first);
    text_add(sql, s->columns);
    text_add(sql, STR(", sum(r.n) FROM ("));
    while (parts.len) {
        add_shard_expression(s, str_take(&parts, ' '), keys, sql);
        text_add(sql, parts.len ? STR(" UNION ALL ") : STR(") AS r"));
    }
    select_add_joins(s->joins, s->columns_join, sql);
    text_add(sql, s->after);
}

/* Counts records on this server if only a few records are looked up. */
int postgres_select(struct connection *connection, const struct sql_select *s,
                    struct text *out)
{
    struct keys keys = {0};
    struct str parts = STR_NONE;
    int fault =
        s->counts && !s->few ? find_shards(connection, &parts) : ARCHIVE_OK;

    if (parts.len && find_keys(s, &keys))
        add_shard_expressions(s, parts, &keys, out);
    else
        select_add(s, "JOIN", out);
    out->failed |= keys.shown.failed || keys.leading.failed;
    keys_release(&keys);
    return fault;
}
