/* Queries of archives: struct ludex_query and its functions. */
#include <stdlib.h>

#include "parsed_query.h"

enum { QUERY_COLUMNS = 64 };

struct ludex_query {
    struct ludex_archive *archive;
    struct archive_query *query;
    struct parsed_query asked;
    struct text columns, plan;
    struct str names[QUERY_COLUMNS];
    size_t wanted; /* number of `names` */
    size_t count;  /* number of columns */
    size_t texts;  /* index of the column "text", or SIZE_MAX */
    struct text
        *values; /* values of the current row, then names of the columns */
    int64_t id;
    int over; /* value returned instead of further rows: 0 at the end, or a
                 fault */
    bool ended;
    bool events; /* the rows are events */
    int failure; /* the code that ended the query, or 0 */
};

/* ---- preparing ----------------------------------------------------------- */

static bool is_column(const struct ludex_query *q, struct str name)
{
    return (q->events ? archive_is_event_column : archive_is_column)(name);
}

static const char *nearest_column(const struct ludex_query *q, struct str name)
{
    const char *near = q->events ? archive_nearest_event_field(name)
                                 : archive_nearest_field(name);

    return near && is_column(q, str_of(near)) ? near : NULL;
}

static int read_columns(struct ludex_query *q, const char *columns,
                        struct ludex_error *error)
{
    struct str rest;

    text_add(&q->columns, str_of(columns));
    if (q->columns.failed)
        return fail_no_memory(error);
    rest = text_str(&q->columns);
    while (rest.len) {
        struct str name = str_trim(str_take(&rest, ','));
        if (q->wanted == QUERY_COLUMNS)
            return fail(error, LUDEX_REFUSED,
                        "a query can have at most %d columns", QUERY_COLUMNS);
        if (!is_column(q, name))
            return fail_unknown(error, "column", name, nearest_column(q, name));
        q->names[q->wanted++] = name;
    }
    return q->wanted ? LUDEX_OK
                     : fail(error, LUDEX_REFUSED,
                            "at least one column must be named");
}

static int compile_query(struct ludex_query *q, struct diags *diags, bool usual,
                         struct ludex_error *error)
{
    struct archive *a = q->archive->archive;
    struct query query;
    int fault = 1;

    if (parsed_query_parse(&q->asked, &query, diags)) {
        size_t count = q->wanted;
        if (usual && !q->events && !archive_query_may_claim(a, &query))
            count--;
        fault = (q->events ? archive_event_query : archive_query)(
            a, &query, q->names, count, diags, &q->query);
    }
    return parsed_query_failed(&q->asked, diags, fault, error);
}

/* Reads the values of the current row. A row of "count by" does not belong to a
   single record, so that it has no lost text. */
static int has_all_values(struct ludex_query *q, struct ludex_error *error)
{
    const struct str *names = archive_query_columns(q->query, &q->count);

    q->texts = SIZE_MAX;
    for (size_t i = 0; i < q->count && !archive_query_counts(q->query); i++)
        if (str_equal_nocase(names[i], STR("text")))
            q->texts = i;
    q->values = calloc(2 * q->count, sizeof *q->values);
    return q->values ? LUDEX_OK : fail_no_memory(error);
}

static int prepare_query(struct ludex_query *q, const char *query,
                         const char *columns,
                         const struct ludex_parameter *parameters,
                         struct ludex_error *error)
{
    static const char usual_records[] =
        "id,game,date,event,round,first,second,result,plies,claimed";
    static const char usual_events[] = "year,name,series,era,format,country,"
                                       "city,champion,players,results";
    const char *usual = q->events ? usual_events : usual_records;
    struct diag_levels levels;
    struct diags diags;
    int code = read_columns(q, columns ? columns : usual, error);

    if (!code)
        code =
            parsed_query_read(&q->asked, q->archive, query, parameters, error);
    if (code)
        return code;
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    code = compile_query(q, &diags, !columns, error);
    diags_release(&diags);
    return code ? code : has_all_values(q, error);
}

static int make_query(struct ludex_query **out, struct ludex_archive *a,
                      bool events, const char *query, const char *columns,
                      const struct ludex_parameter *parameters,
                      struct ludex_error *error)
{
    struct ludex_query *q = calloc(1, sizeof *q);
    int code;

    *out = NULL;
    if (!q)
        return fail_no_memory(error);
    q->archive = a;
    q->events = events;
    code = prepare_query(q, query, columns, parameters, error);
    if (code)
        ludex_query_free(q);
    else
        *out = q;
    return code;
}

int ludex_query_new(struct ludex_query **out, struct ludex_archive *a,
                    const char *query, const char *columns,
                    const struct ludex_parameter *parameters,
                    struct ludex_error *error)
{
    return make_query(out, a, false, query, columns, parameters, error);
}

int ludex_query_new_events(struct ludex_query **out, struct ludex_archive *a,
                           const char *query, const char *columns,
                           const struct ludex_parameter *parameters,
                           struct ludex_error *error)
{
    return make_query(out, a, true, query, columns, parameters, error);
}

void ludex_query_free(struct ludex_query *q)
{
    if (!q)
        return;
    archive_query_free(q->query);
    for (size_t i = 0; q->values && i < 2 * q->count; i++)
        text_release(&q->values[i]);
    free(q->values);
    text_release(&q->columns);
    text_release(&q->plan);
    parsed_query_release(&q->asked);
    free(q);
}

/* ---- rows ---------------------------------------------------------------- */

static int fail_with_lost_text(const struct ludex_query *q,
                               struct ludex_error *error)
{
    struct text words = {0};
    int fault = archive_report_loss(q->archive->archive, q->id, &words);
    int code =
        fault ? fail_archive(error, q->archive, fault)
              : fail(error, LUDEX_DAMAGED, "%.*s", (int)words.len, words.ptr);

    text_release(&words);
    return code;
}

/* Goes to the next row. Remembers the end, since SQLite would start again if a
   row were requested after the end. */
static int next_row(struct ludex_query *q)
{
    if (!q->ended)
        q->over = archive_query_next(q->query, &q->id);
    q->ended = q->over <= 0;
    return q->over;
}

int ludex_query_next(struct ludex_query *q, struct ludex_error *error)
{
    int more = next_row(q);

    if (q->failure)
        return fail(error, (enum ludex_code)q->failure, "the query has failed");
    if (more < 0)
        return q->failure = fail_archive(error, q->archive, more);
    if (more && q->id && q->texts != SIZE_MAX &&
        query_value(q, q->texts).kind == VALUE_NONE)
        return fail_with_lost_text(q, error);
    return more;
}

const char *ludex_query_plan(struct ludex_query *q, struct ludex_error *error)
{
    const char *plan;
    int fault;

    text_clear(&q->plan);
    fault = archive_query_plan(q->query, &q->plan);
    if (fault) {
        fail_archive(error, q->archive, fault);
        return NULL;
    }
    plan = text_c(&q->plan, NULL);
    if (!plan)
        fail_no_memory(error);
    return plan;
}

int64_t ludex_query_record(const struct ludex_query *q)
{
    return q->id;
}

size_t ludex_query_columns(const struct ludex_query *q)
{
    return q->count;
}

const char *ludex_query_column(struct ludex_query *q, size_t column)
{
    struct text *out;
    size_t count;

    if (column >= q->count)
        return NULL;
    out = &q->values[q->count + column];
    text_clear(out);
    text_add(out, archive_query_columns(q->query, &count)[column]);
    return text_c(out, NULL);
}

struct archive_value query_value(const struct ludex_query *q, size_t column)
{
    return archive_query_value(q->query, column);
}

bool query_counts(const struct ludex_query *q)
{
    return archive_query_counts(q->query);
}

enum ludex_type ludex_query_type(const struct ludex_query *q, size_t column)
{
    static const enum ludex_type types[] = {
        [VALUE_NONE] = LUDEX_NONE,    [VALUE_NUMBER] = LUDEX_NUMBER,
        [VALUE_DECIMAL] = LUDEX_TEXT, [VALUE_TRUTH] = LUDEX_TRUTH,
        [VALUE_TEXT] = LUDEX_TEXT,    [VALUE_BYTES] = LUDEX_BYTES,
    };

    return column < q->count ? types[query_value(q, column).kind] : LUDEX_NONE;
}

const char *ludex_query_text(struct ludex_query *q, size_t column,
                             size_t *length)
{
    struct archive_value value;
    struct text *out;

    if (length)
        *length = 0;
    if (column >= q->count)
        return NULL;
    value = query_value(q, column);
    out = &q->values[column];
    text_clear(out);
    archive_value_text(&value, out);
    return text_c(out, length);
}

int64_t ludex_query_number(const struct ludex_query *q, size_t column)
{
    struct archive_value value = {0};

    if (column < q->count)
        value = query_value(q, column);
    return value.kind == VALUE_NUMBER || value.kind == VALUE_TRUTH
               ? value.number
               : 0;
}
