#include "compile.h"

/* ---- the SQL's part ------------------------------------------------------- */

static const struct {
    const char *alias, *words;
} tables[] = {
    {"r", "the records"},         {"s", "the signatures"},
    {"v", "the variants"},        {"e", "the event names"},
    {"p", "the sites"},           {"f", "the names of First"},
    {"g", "the names of Second"}, {"i", "the imports"},
    {"t", "the texts"},           {"aliases", "the players' names"},
    {"k", "the claims"},          {"found", "what was found"},
    {"y", "the names of Third"},  {"z", "the names of Fourth"},
};

/* Cuts a word off the front. */
static struct str take_word(struct str *rest)
{
    size_t n = 0;

    while (n < rest->len && rest->ptr[n] != ' ')
        n++;
    struct str word = {rest->ptr, n};
    n += n < rest->len;
    *rest = (struct str){rest->ptr + n, rest->len - n};
    return word;
}

static void say_table(struct str name, struct text *out)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (str_equal(name, str_of(tables[i].alias))) {
            text_add(out, str_of(tables[i].words));
            return;
        }
    text_add(out, name);
}

/* SQLite's "SEARCH r USING INDEX i (a=?)" in plain words. */
static void say_step(struct str detail, struct text *out)
{
    struct str rest = detail, verb = take_word(&rest);
    bool looks_up = str_equal(verb, STR("SEARCH"));

    if (!looks_up && !str_equal(verb, STR("SCAN"))) {
        text_add(out, detail);
        return;
    }
    text_add(out, looks_up ? STR("looks up ") : STR("reads all of "));
    say_table(take_word(&rest), out);
    if (rest.len)
        text_addf(out, ", %.*s", (int)rest.len, rest.ptr);
}

static int say_steps(struct archive_query *q, struct text *out)
{
    struct text sql = {0};
    sqlite3_stmt *explain = NULL;
    int result;

    text_addf(&sql, "EXPLAIN QUERY PLAN %s", sqlite3_sql(q->statement));
    result = sql.failed ? SQLITE_NOMEM
                        : sqlite3_prepare_v2(q->a->db, sql.ptr, (int)sql.len,
                                             &explain, NULL);
    while (result == SQLITE_OK &&
           (result = sqlite3_step(explain)) == SQLITE_ROW) {
        text_add(out, STR("  "));
        say_step(column_view(explain, 3), out);
        text_add_char(out, '\n');
        result = SQLITE_OK;
    }
    sqlite3_finalize(explain);
    text_release(&sql);
    return archive_fault(q->a, result == SQLITE_DONE ? SQLITE_OK : result);
}

/* ---- the replay's part ---------------------------------------------------- */

static void say_trials(const struct archive_query *q, struct text *out)
{
    for (size_t i = 0; i < q->trials.count; i++) {
        struct str words = q->trials.list[i].words;
        text_addf(out, "  %.*s\n", (int)words.len, words.ptr);
    }
}

int archive_query_plan(struct archive_query *q, struct text *out)
{
    char *sql = sqlite3_expanded_sql(q->statement);

    if (!sql)
        return archive_fault(q->a, SQLITE_NOMEM);
    text_addf(out, "%s by SQL:\n  %s\n",
              q->search ? "candidates" : "everything", sql);
    sqlite3_free(sql);
    text_add(out, STR("which\n"));
    int fault = say_steps(q, out);
    if (fault || !q->search)
        return fault;
    text_addf(out, "replayed on %u threads:\n", search_threads(q->search));
    say_trials(q, out);
    return 0;
}
