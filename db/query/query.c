/*
 * Runs queries of an archive and returns the records that they find
 * (archive_query_* in archive.h).
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../rows/rows.h"
#include "../store/watch.h"
#include "measured.h"
#include "prefilter.h"
#include "replayer.h"
#include "statement.h"
#include "workers.h"

enum { QUERY_ARENA = 64 << 20 };

void archive_set_threads(struct archive *a, unsigned threads)
{
    a->threads = threads;
}

bool archive_query_may_claim(struct archive *a, const struct query *query)
{
    bool some;

    a->claims = CLAIMS_UNKNOWN;
    return translate_asks_of_plies(query) && !archive_check_claims(a, &some) &&
           some;
}

struct archive_query {
    struct archive *a;
    struct arena arena; /* memory of the translation */
    struct criteria criteria;
    struct selection selection;
    struct sql_rows rows;         /* rows with the records found, or with
                                     candidates */
    struct sql_rows shown;        /* statement that shows a record found among
                                     candidates */
    struct workers *workers;      /* NULL if SQL can decide all conditions */
    struct archive_value *values; /* parameters of `shown`: those of the
                                     selection, then the number of a record */
    struct text found; /* name of a table with the records found, if they are
                          counted in a table */
    bool counts, counted;
    bool limited;
    bool by_itself;       /* only the number of the record is shown */
    int64_t id;           /* number of the record */
    uint64_t left;        /* remaining limit, if the limit is not applied by
                             SQL */
    size_t place;         /* place at which the record satisfied the query, as
                             set by replayer_evaluate */
    struct text position; /* position of the record at `place` */
    bool shows_position;
    uint64_t skipped; /* remaining offset, if the offset is not applied by
                         SQL */
    struct filter filter;
};

/* ---- beginning a query --------------------------------------------------- */

/* Runs a statement whose text has just been built. */
static struct sql_rows run_built_statement(struct archive_query *q,
                                           const struct text *sql,
                                           struct sql_values values)
{
    if (q->selection.sql.failed)
        return (struct sql_rows){.fault = sql_fault(q->a->sql, ARCHIVE_MEMORY)};
    return sql_query_text(q->a->sql, sql, values);
}

/* Runs a statement on the table of records found. The name of the table is
   inserted between `before` and `after`. */
static int run_on_found_records(struct archive_query *q, const char *before,
                                const char *after)
{
    struct text sql = {0};
    int fault;

    text_addf(&sql, "%s%.*s%s", before, (int)q->found.len, q->found.ptr, after);
    text_add_char(&sql, '\0');
    fault = sql.failed || q->found.failed ? sql_fault(q->a->sql, ARCHIVE_MEMORY)
                                          : sql_script(q->a->sql, sql.ptr);
    text_release(&sql);
    return fault;
}

static int make_table(struct archive_query *q)
{
    struct text columns = {0};
    int fault;

    text_addf(&q->found, "found_%p", (void *)q);
    text_add(&columns, STR(" (id INTEGER PRIMARY KEY"));
    measured_add_columns(&q->criteria, ", m%zu BIGINT", &columns);
    text_add_char(&columns, ')');
    text_add_char(&columns, '\0');
    fault = columns.failed
                ? sql_fault(q->a->sql, ARCHIVE_MEMORY)
                : run_on_found_records(q, "CREATE TEMP TABLE ", columns.ptr);
    text_release(&columns);
    return fault;
}

static struct sql_values bound_values(const struct archive_query *q)
{
    return (struct sql_values){q->values, q->selection.parameters + 1};
}

static int copy_values(struct archive_query *q, const struct translation *t)
{
    size_t count = q->selection.parameters;

    q->values = arena_alloc(&q->arena, (count + 1) * sizeof *q->values);
    if (!q->values)
        return sql_fault(q->a->sql, ARCHIVE_MEMORY);
    if (count)
        memcpy(q->values, t->values, count * sizeof *q->values);
    return ARCHIVE_OK;
}

static int prepare_shown(struct archive_query *q, struct translation *t)
{
    struct text sql = {0};
    int fault = copy_values(q, t);

    if (!fault && q->counts)
        fault = make_table(q);
    if (fault)
        return fault;
    if (q->counts)
        statement_write_counts(t, &q->selection, text_str(&q->found), &sql);
    else
        statement_write_shown(t, &q->selection, &sql);
    if (!t->faulty && !q->by_itself)
        q->shown = run_built_statement(q, &sql, bound_values(q));
    text_release(&sql);
    return q->shown.fault;
}

static int prepare_workers(struct archive_query *q, struct translation *t)
{
    int fault = prepare_shown(q, t);

    if (fault || t->faulty)
        return fault;
    q->limited = t->query->limited && !q->counts;
    q->left = t->query->limit;
    q->skipped = q->counts ? 0 : t->query->offset;
    q->workers = workers_begin(q->a, &q->rows, &q->criteria, &q->filter);
    return q->workers ? ARCHIVE_OK : sql_fault(q->a->sql, ARCHIVE_MEMORY);
}

/* Translates a query. Returns ARCHIVE_OK, 1 if the query has errors, or a
   fault. */
static int translate_query(struct archive_query *q, struct translation *t,
                           const struct str *columns, size_t count,
                           void (*more)(void *context, struct translation *t),
                           void *context)
{
    int fault;

    for (size_t i = 0; i < count; i++)
        q->shows_position |= t->subject == SUBJECT_RECORDS &&
                             place_find(columns[i]) == PLACE_POSITION;
    for (size_t i = 0; i < count; i++)
        t->placed |= place_find(columns[i]) != PLACE_NONE;
    selection_make(&q->selection, t, columns, count);
    q->by_itself = q->selection.only_ids && !q->counts && !more;
    translate_conditions(t);
    if (more && !t->faulty && !t->fault)
        more(context, t);
    fault = translate_fault(t);
    translate_needs_of_keys(t);
    if (!fault && !t->faulty)
        fault = candidates_prepare(q->a, t);
    if (!fault && !t->faulty)
        fault = candidates_ask(t, &q->selection, &q->filter, &q->rows);
    if (!fault && !t->faulty && q->criteria.count)
        fault = prepare_workers(q, t);
    if (!fault && !t->faulty)
        fault = watch_begin_pass(q->a, t->query->orders > 0);
    return fault ? fault : t->faulty;
}

static struct archive_query *new_query(struct archive *a,
                                       const struct query *query)
{
    struct archive_query *q = malloc(sizeof *q);

    if (!q)
        return NULL;
    memset(q, 0, offsetof(struct archive_query, filter.steps));
    q->a = a;
    q->counts = query->group_count > 0;
    arena_init(&q->arena, 0, QUERY_ARENA);
    return q;
}

/* Begins a query for this subject. `more` may add conditions. */
static int begin_query(struct archive *a, enum subject subject,
                       const struct query *query, const struct str *columns,
                       size_t count, struct diags *diags,
                       void (*more)(void *context, struct translation *t),
                       void *context, struct archive_query **out)
{
    struct archive_query *q = new_query(a, query);
    struct translation *t = translation_new();
    int fault;

    if (q && t) {
        t->archive = a;
        t->subject = subject;
        t->query = query;
        t->diags = diags;
        t->arena = &q->arena;
        t->criteria = &q->criteria;
        fault = translate_query(q, t, columns, count, more, context);
        text_release(&t->work);
    } else {
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    }
    free(t);
    a->claims = CLAIMS_UNKNOWN;
    *out = fault ? NULL : q;
    if (fault)
        archive_query_free(q);
    return fault;
}

int archive_query_with_conditions(struct archive *a, const struct query *query,
                                  const struct str *columns, size_t count,
                                  struct diags *diags,
                                  void (*more)(void *context,
                                               struct translation *t),
                                  void *context, struct archive_query **out)
{
    return begin_query(a, SUBJECT_RECORDS, query, columns, count, diags, more,
                       context, out);
}

int archive_event_query(struct archive *a, const struct query *query,
                        const struct str *columns, size_t count,
                        struct diags *diags, struct archive_query **out)
{
    return begin_query(a, SUBJECT_EVENTS, query, columns, count, diags, NULL,
                       NULL, out);
}

int archive_query(struct archive *a, const struct query *query,
                  const struct str *columns, size_t count, struct diags *diags,
                  struct archive_query **out)
{
    return archive_query_with_conditions(a, query, columns, count, diags, NULL,
                                         NULL, out);
}

/* ---- ending a query ------------------------------------------------------ */

void archive_query_free(struct archive_query *q)
{
    if (!q)
        return;
    workers_end(q->workers);
    sql_end(&q->rows);
    sql_end(&q->shown);
    if (q->found.len)
        run_on_found_records(q, "DROP TABLE IF EXISTS ", "");
    prefilters_drop(q->a->sql, &q->criteria);
    variants_release(&q->criteria.variants);
    text_release(&q->found);
    text_release(&q->position);
    text_release(&q->selection.sql);
    arena_release(&q->arena);
    free(q);
}

/* ---- results ------------------------------------------------------------- */

/* Moves to the next row. Returns 1 and sets *id to its first column, or returns
   0 after the last row, or a fault. */
static int next_id(struct sql_rows *rows, int64_t *id)
{
    if (!sql_next(rows))
        return rows->fault;
    *id = sql_number(rows, 0);
    return 1;
}

/* Writes the position of a record at q->place. */
static void write_found_position(struct archive_query *q,
                                 const struct variant *v, struct position *p,
                                 struct str start, struct str moves)
{
    struct reason why = {0};
    struct move move;
    uint32_t code;

    if (rules_begin(v->rules, p, v->options, v->option_count, start, &why)) {
        for (size_t i = 0; i < q->place && code_read(&moves, &code) &&
                           v->rules->unpack(p, code, &move);
             i++)
            v->rules->play(p, move);
        rules_format(v->rules, p, &q->position);
    }
    reason_release(&why);
}

static int find_shown_position(struct archive_query *q,
                               const struct sql_rows *row)
{
    const struct variant *v =
        variants_find(&q->criteria.variants, sql_number(row, 0));
    struct position *p = v ? malloc(v->rules->position_size) : NULL;

    if (v && !p)
        return sql_fault(row->db, ARCHIVE_MEMORY);
    if (v)
        write_found_position(q, v, p, sql_text(row, 1), sql_text(row, 2));
    free(p);
    return q->position.failed ? sql_fault(row->db, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

/* Sets q->place. If the position is shown, sets q->position to the record's
   position at that place. A record that only claims its plies has no
   position. */
static int load_found_position(struct archive_query *q, int64_t id)
{
    text_clear(&q->position);
    q->place = workers_match_ply(q->workers);
    if (!q->shows_position || q->place == NO_PLACE)
        return ARCHIVE_OK;
    struct sql_rows row = sql_query(q->a->sql,
                                    "SELECT variant, start, moves FROM record"
                                    " WHERE id = ?1 AND moves IS NOT NULL",
                                    VALUES(value_number(id)));
    if (sql_next(&row))
        sql_stop_rows(&row, find_shown_position(q, &row));
    return sql_end(&row);
}

static int show_record(struct archive_query *q, int64_t *id)
{
    int fault = load_found_position(q, *id);

    q->id = *id;
    if (fault || q->by_itself)
        return fault ? fault : 1;
    q->values[q->selection.parameters] = value_number(*id);
    sql_run_again(&q->shown, bound_values(q));
    return next_id(&q->shown, id);
}

/* Values for the table of records found: the number of a record and the
   record's measured numbers. */
struct found_row {
    struct archive_value values[1 + MEASURED_MAX];
};

static struct sql_values found_values(const struct archive_query *q, int64_t id,
                                      struct found_row *row)
{
    const struct measured *measured = workers_measured(q->workers);

    row->values[0] = value_number(id);
    for (size_t i = 0; i < q->criteria.measured; i++)
        row->values[1 + i] = measured->known >> i & 1
                                 ? value_number((int64_t)measured->value[i])
                                 : value_none();
    return (struct sql_values){row->values, 1 + q->criteria.measured};
}

static struct sql_rows begin_insert(struct archive_query *q,
                                    struct found_row *row)
{
    struct text sql = {0};

    text_addf(&sql, "INSERT INTO %.*s VALUES (?1", (int)q->found.len,
              q->found.ptr);
    for (size_t i = 0; i < q->criteria.measured; i++)
        text_addf(&sql, ", ?%zu", i + 2);
    text_add_char(&sql, ')');
    struct sql_rows insert =
        run_built_statement(q, &sql, found_values(q, 0, row));
    text_release(&sql);
    return insert;
}

static int store_found_records(struct archive_query *q)
{
    struct found_row row;
    struct sql_rows insert = begin_insert(q, &row);
    int64_t id;
    int more = 0;

    while (!insert.fault && (more = workers_next(q->workers, &id)) > 0) {
        sql_run_again(&insert, found_values(q, id, &row));
        sql_next(&insert);
    }
    int fault = sql_end(&insert);
    q->counted = true;
    return more < 0 ? more : fault;
}

static int next_stored_record(struct archive_query *q, int64_t *id)
{
    int fault = q->counted ? ARCHIVE_OK : store_found_records(q);

    return fault ? fault : next_id(&q->shown, id);
}

int archive_query_next(struct archive_query *q, int64_t *id)
{
    int more;

    if (!q->workers) {
        more = next_id(&q->rows, id);
        watch_note_record(q->a, more > 0 ? *id : 0);
        return q->a->stopped ? watch_stopped(q->a) : more;
    }
    if (q->counts)
        return next_stored_record(q, id);
    if (q->limited && !q->left)
        return 0;
    do
        more = workers_next(q->workers, id);
    while (more > 0 && q->skipped && q->skipped--);
    q->left -= more > 0;
    return more > 0 ? show_record(q, id) : more;
}

const struct sql_rows *archive_query_row(const struct archive_query *q)
{
    return q->workers ? &q->shown : &q->rows;
}

static struct archive_value place_value(const struct archive_query *q,
                                        enum place_column place)
{
    if (!q->workers || q->place == NO_PLACE)
        return value_none();
    return place == PLACE_PLY ? value_number((int64_t)q->place)
                              : value_text(text_str(&q->position));
}

struct archive_value archive_query_value(const struct archive_query *q,
                                         size_t column)
{
    const struct sql_rows *from = archive_query_row(q);
    enum place_column place =
        q->counts ? PLACE_NONE : place_find(q->selection.names[column]);

    if (place)
        return place_value(q, place);
    if (q->workers && q->by_itself)
        return value_number(q->id);
    struct archive_value value = {.kind = q->selection.kinds[column]};
    int at = (int)column + 1;

    if (sql_is_null(from, at))
        value.kind = VALUE_NONE;
    else if (value.kind == VALUE_TEXT)
        value.text = sql_text(from, at);
    else
        value.number = sql_number(from, at);
    return value;
}

const struct str *archive_query_columns(const struct archive_query *q,
                                        size_t *count)
{
    *count = q->selection.count;
    return q->selection.names;
}

bool archive_query_counts(const struct archive_query *q)
{
    return q->counts;
}

/* ---- the plan ------------------------------------------------------------ */

int archive_query_plan(struct archive_query *q, struct text *out)
{
    int fault = statement_explain(
        &q->rows, q->workers ? "candidates selected" : "rows selected", out);

    if (!fault && q->workers) {
        unsigned threads = workers_threads(q->workers);
        text_addf(out, "conditions replayed on %u thread%s:\n", threads,
                  threads > 1 ? "s" : "");
    }
    for (size_t i = 0; !fault && i < q->criteria.count; i++)
        if (!q->criteria.list[i].other)
            text_addf(out, "  %.*s\n", (int)q->criteria.list[i].words.len,
                      q->criteria.list[i].words.ptr);
    return fault || !out->failed ? fault : sql_fault(q->a->sql, ARCHIVE_MEMORY);
}
