#include "prefilter.h"

enum {
#ifdef LUDEX_HARD
    SIEVE_MAX = 16,
#else
    SIEVE_MAX = 1 << 18, /* maximum number of records in a table */
#endif
    ROWS = 512,          /* rows per statement */
    ROW_BYTES = 1 << 16, /* approximate size of the rows of a statement */
    TOO_MANY = 1,        /* returned to feature_sets_each to end it */
};

void prefilter_name(size_t table, struct text *out)
{
    text_addf(out, "sieve_%zu", table);
}

/* ---- filling a table row by row ------------------------------------------ */

static int run_insert(struct prefilter_filling *f)
{
    text_add_char(&f->insert, '\0');
    int fault = f->insert.failed ? sql_fault(f->sql, ARCHIVE_MEMORY)
                : f->rows        ? sql_script(f->sql, f->insert.ptr)
                                 : ARCHIVE_OK;

    text_clear(&f->insert);
    f->rows = 0;
    return fault;
}

static void begin_row(struct prefilter_filling *f)
{
    if (f->rows++)
        text_add(&f->insert, STR(", ("));
    else
        text_addf(&f->insert, "INSERT INTO %.*s VALUES (", (int)f->name.len,
                  f->name.ptr);
}

static int end_row(struct prefilter_filling *f)
{
    text_add_char(&f->insert, ')');
    return f->rows < ROWS && f->insert.len < ROW_BYTES ? ARCHIVE_OK
                                                       : run_insert(f);
}

int prefilter_add_number(struct prefilter_filling *f, int64_t number)
{
    begin_row(f);
    text_addf(&f->insert, "%lld", (long long)number);
    return end_row(f);
}

int prefilter_add_text(struct prefilter_filling *f, struct str text)
{
    begin_row(f);
    text_add_char(&f->insert, '\'');
    for (size_t i = 0; i < text.len; i++)
        text_add(&f->insert,
                 text.ptr[i] == '\'' ? STR("''") : str_part(text, i, i + 1));
    text_add_char(&f->insert, '\'');
    return end_row(f);
}

static int run_script(struct sql *sql, const char *before, struct str name,
                      const char *after)
{
    struct text script = {0};

    text_addf(&script, "%s%.*s%s", before, (int)name.len, name.ptr, after);
    text_add_char(&script, '\0');
    int fault = script.failed ? sql_fault(sql, ARCHIVE_MEMORY)
                              : sql_script(sql, script.ptr);
    text_release(&script);
    return fault;
}

size_t prefilter_begin(struct translation *t, struct prefilter_filling *f,
                       const char *type)
{
    size_t table = ++t->archive->prefilters;
    struct text columns = {0};

    *f = (struct prefilter_filling){.sql = t->archive->sql};
    if (!t->criteria->prefilters++)
        t->criteria->first_prefilter = table;
    prefilter_name(table, &f->name);
    text_addf(&columns, " (id %s)", type);
    text_add_char(&columns, '\0');
    int fault = f->name.failed || columns.failed
                    ? sql_fault(f->sql, ARCHIVE_MEMORY)
                    : run_script(f->sql, "CREATE TEMP TABLE ",
                                 text_str(&f->name), columns.ptr);
    text_release(&columns);
    t->fault = t->fault ? t->fault : fault;
    return fault ? 0 : table;
}

int prefilter_end(struct prefilter_filling *f)
{
    int fault = run_insert(f);

    text_release(&f->name);
    text_release(&f->insert);
    return fault;
}

/* ---- tables of records --------------------------------------------------- */

static int add_record_to_prefilter(void *context, int64_t record)
{
    struct prefilter_filling *f = context;

    return f->count++ == SIEVE_MAX ? TOO_MANY : prefilter_add_number(f, record);
}

/* The records to put into a table. */
struct contents {
    const struct features *wanted;
    size_t count;
    struct str select; /* a SELECT of the records; if empty, `wanted` is used */
};

static int fill_selected(struct prefilter_filling *f, struct str select)
{
    struct text before = {0};

    text_addf(&before, "INSERT INTO %.*s ", (int)f->name.len, f->name.ptr);
    text_add_char(&before, '\0');
    int fault = before.failed ? sql_fault(f->sql, ARCHIVE_MEMORY)
                              : run_script(f->sql, before.ptr, select, "");
    text_release(&before);
    return fault;
}

static size_t make_table(struct translation *t, const struct contents *c)
{
    struct prefilter_filling f;
    size_t table = prefilter_begin(t, &f, "INTEGER PRIMARY KEY");
    int fault = !table ? t->fault
                : c->select.len
                    ? fill_selected(&f, c->select)
                    : feature_sets_each(f.sql, c->wanted, c->count,
                                        add_record_to_prefilter, &f);
    int ended = prefilter_end(&f);

    fault = fault ? fault : ended;
    if (fault && fault != TOO_MANY)
        t->fault = fault;
    return fault ? 0 : table;
}

struct prefilter prefilter_from_select(struct translation *t, struct str select)
{
    return (struct prefilter){
        .table = make_table(t, &(struct contents){.select = select})};
}

/* ---- prefilters by features ---------------------------------------------- */

struct features_task {
    struct translation *t;
    const struct prefilter_request *request;
    struct prefilter made;
};

static size_t bind_wanted_features(struct translation *t,
                                   const struct prefilter_request *request)
{
    struct text bytes = {0};

    feature_filter_write(request->wanted, request->count, &bytes);
    size_t at = translate_bytes(t, text_str(&bytes));
    t->work.failed |= bytes.failed;
    text_release(&bytes);
    return at;
}

/* Calls the engine's function, which gets the parts of a block. Each part is a
   row (feature_sets.h). */
static struct prefilter filter_on_server(struct translation *t,
                                         const char *function, size_t wanted)
{
    struct text select = {0};

    text_addf(&select, "SELECT %s(s0.id, ?%zu, s0.bytes", function, wanted);
    for (int part = 1; part < SIGNATURE_PARTS; part++)
        text_addf(&select, ", s%d.bytes", part);
    text_add(&select, STR(") FROM signature s0"));
    for (int part = 1; part < SIGNATURE_PARTS; part++)
        text_addf(&select, " LEFT JOIN signature s%d ON s%d.id = s0.id + %d",
                  part, part, part);
    text_addf(&select, " WHERE s0.id >= 0 AND s0.id %% %d = 0", SIGNATURE_STEP);
    t->work.failed |= select.failed;
    struct prefilter made = {.select = arena_copy(t->arena, text_str(&select))};
    text_release(&select);
    return made;
}

static void filter_in_process(struct features_task *task)
{
    const struct prefilter_request *r = task->request;

    task->made.table =
        make_table(task->t, &(struct contents){r->wanted, r->count, STR_NONE});
}

static void make_filter_on_server(void *context, const char *function)
{
    struct features_task *task = context;

    if (task->request->count > SIFT_MAX)
        filter_in_process(task);
    else
        task->made = filter_on_server(
            task->t, function, bind_wanted_features(task->t, task->request));
}

static void make_filter_in_process(void *context)
{
    struct features_task *task = context;
    const struct prefilter_request *r = task->request;

    if (r->sooner)
        task->made = r->sooner(r->context, task->t);
    if (!prefilter_exists(task->made) && !task->t->fault)
        filter_in_process(task);
}

struct prefilter prefilter_make(struct translation *t,
                                const struct prefilter_request *request)
{
    struct features_task task = {t, request, {0}};
    int fault = sql_assign_task(
        t->archive->sql,
        &(struct sql_task){WORK_FEATURES, make_filter_on_server,
                           make_filter_in_process, &task, NULL});

    t->fault = t->fault ? t->fault : fault;
    return task.made;
}

/* ---- conditions ---------------------------------------------------------- */

void prefilter_lookup(struct translation *t, const char *value, size_t table)
{
    translate_open_list(t, value);
    text_add(&t->work, STR("SELECT id FROM "));
    prefilter_name(table, &t->work);
    translate_close_list(t);
}

void prefilter_condition(struct translation *t, struct prefilter prefilter)
{
    if (prefilter.table) {
        prefilter_lookup(t, "r.id", prefilter.table);
        return;
    }
    text_add(&t->work, STR("r.id IN ("));
    text_add(&t->work, prefilter.select);
    text_add_char(&t->work, ')');
}

void prefilters_drop(struct sql *sql, const struct criteria *c)
{
    for (size_t i = 0; i < c->prefilters; i++) {
        struct text name = {0};
        prefilter_name(c->first_prefilter + i, &name);
        if (!name.failed)
            run_script(sql, "DROP TABLE IF EXISTS ", text_str(&name), "");
        text_release(&name);
    }
}
