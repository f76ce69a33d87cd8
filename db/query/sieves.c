#include "sieves.h"

enum {
#ifdef LUDEX_HARD
    SIEVE_MAX = 16,
#else
    SIEVE_MAX = 1 << 18, /* records */
#endif
    ROWS = 512,   /* of one statement */
    TOO_MANY = 1, /* ends signatures_each */
};

struct filling {
    struct sql *sql;
    struct text name, insert;
    size_t rows, count; /* in the statement; of all */
};

void sieve_name(size_t table, struct text *out)
{
    text_addf(out, "sieve_%zu", table);
}

static int flush(struct filling *f)
{
    text_add_char(&f->insert, '\0');
    int fault = f->insert.failed ? sql_fault(f->sql, ARCHIVE_MEMORY)
                : f->rows        ? sql_script(f->sql, f->insert.ptr)
                                 : ARCHIVE_OK;

    text_clear(&f->insert);
    f->rows = 0;
    return fault;
}

static int take(void *context, int64_t record)
{
    struct filling *f = context;

    if (f->count++ == SIEVE_MAX)
        return TOO_MANY;
    if (!f->rows)
        text_addf(&f->insert, "INSERT INTO %.*s VALUES ", (int)f->name.len,
                  f->name.ptr);
    text_addf(&f->insert, "%s(%lld)", f->rows ? ", " : "", (long long)record);
    return ++f->rows < ROWS ? ARCHIVE_OK : flush(f);
}

static int run(struct sql *sql, const char *before, struct str name,
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

/* What a table is filled with. */
struct contents {
    const struct features *wanted;
    size_t count;
    struct str select; /* in their place, if there is one */
};

static int fill_selected(struct filling *f, struct str select)
{
    struct text before = {0};

    text_addf(&before, "INSERT INTO %.*s ", (int)f->name.len, f->name.ptr);
    text_add_char(&before, '\0');
    int fault = before.failed ? sql_fault(f->sql, ARCHIVE_MEMORY)
                              : run(f->sql, before.ptr, select, "");
    text_release(&before);
    return fault;
}

static int fill(struct filling *f, const struct contents *c)
{
    int fault = run(f->sql, "CREATE TEMP TABLE ", text_str(&f->name),
                    " (id INTEGER PRIMARY KEY)");

    if (!fault && c->select.len)
        return fill_selected(f, c->select);
    if (!fault)
        fault = signatures_each(f->sql, c->wanted, c->count, take, f);
    return fault ? fault : flush(f);
}

static size_t make_table(struct translation *t, const struct contents *c)
{
    struct filling f = {.sql = t->archive->sql};
    size_t table = ++t->archive->sieves;

    if (!t->criteria->sieves++)
        t->criteria->first_sieve = table;
    sieve_name(table, &f.name);
    int fault = f.name.failed ? sql_fault(f.sql, ARCHIVE_MEMORY) : fill(&f, c);
    text_release(&f.name);
    text_release(&f.insert);
    if (fault && fault != TOO_MANY)
        t->fault = fault;
    return fault ? 0 : table;
}

static size_t keep_wanted(struct translation *t, const struct features *wanted,
                          size_t count)
{
    struct text bytes = {0};

    sift_write(wanted, count, &bytes);
    size_t at = translate_bytes(t, text_str(&bytes));
    t->work.failed |= bytes.failed;
    text_release(&bytes);
    return at;
}

struct sieve sieve_make(struct translation *t, const struct features *wanted,
                        size_t count)
{
    if (sql_sift(t->archive->sql) && count <= SIFT_MAX)
        return (struct sieve){.value = keep_wanted(t, wanted, count)};
    return (struct sieve){
        .table = make_table(t, &(struct contents){wanted, count, STR_NONE})};
}

struct sieve sieve_of(struct translation *t, struct str select)
{
    return (struct sieve){
        .table = make_table(t, &(struct contents){.select = select})};
}

/* The parts of a block are rows of their own (signatures.h). */
void sieve_select(const struct translation *t, struct sieve sieve,
                  struct text *out)
{
    if (sieve.table) {
        text_add(out, STR("SELECT id FROM "));
        sieve_name(sieve.table, out);
        return;
    }
    text_addf(out, "SELECT %s(s0.id, ?%zu, s0.bytes", sql_sift(t->archive->sql),
              sieve.value);
    for (int part = 1; part < SIGNATURE_PARTS; part++)
        text_addf(out, ", s%d.bytes", part);
    text_add(out, STR(") FROM signature s0"));
    for (int part = 1; part < SIGNATURE_PARTS; part++)
        text_addf(out, " LEFT JOIN signature s%d ON s%d.id = s0.id + %d", part,
                  part, part);
    text_addf(out, " WHERE s0.id >= 0 AND s0.id %% %d = 0", SIGNATURE_STEP);
}

void sieves_drop(struct sql *sql, const struct criteria *c)
{
    for (size_t i = 0; i < c->sieves; i++) {
        struct text name = {0};
        sieve_name(c->first_sieve + i, &name);
        if (!name.failed)
            run(sql, "DROP TABLE IF EXISTS ", text_str(&name), "");
        text_release(&name);
    }
}
