/* Decides whether a condition on a key may use its index. */
#include "../engine/state.h"

enum {
    PART = 8, /* the index is used if at most one in PART records satisfies the
                 condition, */
    FEWEST = 1000, /* or if at most this many records satisfy it, since both
                      methods are then fast */
};

/* Counts the records with the index, but stops at `most`. */
static int count_rows(struct sql *db, struct str condition,
                      struct sql_values values, int64_t most, int64_t *count)
{
    struct text sql = {0};

    text_add(&sql, STR("SELECT count(*) FROM (SELECT 1 FROM record r WHERE "));
    text_add(&sql, condition);
    text_addf(&sql, " LIMIT %lld) AS some", (long long)most);
    struct sql_rows rows = sql_query_text(db, &sql, values);
    *count = sql_next(&rows) ? sql_number(&rows, 0) : 0;
    int fault = sql_end(&rows);
    text_release(&sql);
    return fault;
}

static int has_many_matches(struct sql *db, struct str condition,
                            struct sql_values values, bool *many)
{
    int64_t last = 0, count = 0;
    int fault = sql_get(db, "SELECT max(id) FROM record", NO_VALUES, &last);

    *many = false;
    if (fault || last < FEWEST)
        return fault;
    int64_t most = last / PART < FEWEST ? FEWEST : last / PART;
    fault = count_rows(db, condition, values, most, &count);
    *many = count == most;
    return fault;
}

int sql_add_key_condition(struct sql *db, struct str condition,
                          struct sql_values values, struct text *out)
{
    bool many = false;
    int fault = db->engine->counts_keys
                    ? has_many_matches(db, condition, values, &many)
                    : ARCHIVE_OK;

    text_add(out, many ? STR("+") : STR("")); /* a plus sign makes this an
                                                 expression, for which no index
                                                 is used */
    text_add(out, condition);
    return fault;
}
