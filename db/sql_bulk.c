#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sql_state.h"

/* ---- rows, some at a time ------------------------------------------------- */

enum { BULK_ROWS = 32 }; /* of one statement */

struct sql_bulk {
    struct sql *db;
    struct sql_statement *one, *many; /* as many rows */
    size_t columns, count;            /* rows that wait */
    struct archive_value values[BULK_ROWS * BULK_COLUMNS];
};

/* The values of so many rows after what an INSERT begins with, which is let go
   of. */
static struct sql_statement *prepare_rows(struct sql *db, struct text *insert,
                                          size_t columns, size_t rows,
                                          bool lasting, int *fault)
{
    struct sql_statement *statement = NULL;

    text_add(insert, STR(" VALUES "));
    for (size_t i = 0; i < rows * columns; i++)
        text_add(insert, i == 0             ? STR("(?")
                         : i % columns == 0 ? STR("), (?")
                                            : STR(", ?"));
    text_add_char(insert, ')');
    if (insert->failed)
        *fault = sql_fault(db, ARCHIVE_MEMORY);
    else
        statement = sql_prepare(db, text_str(insert), lasting, fault);
    text_release(insert);
    return statement;
}

static struct sql_statement *prepare_some(struct sql *db, const char *into,
                                          size_t columns, size_t rows,
                                          int *fault)
{
    struct text insert = {0};

    text_addf(&insert, "%s %s", db->engine->insert_many, into);
    return prepare_rows(db, &insert, columns, rows, true, fault);
}

int sql_bulk_begin(struct sql *db, const char *into, size_t columns,
                   struct sql_bulk **out)
{
    struct sql_bulk *b = *out = calloc(1, sizeof *b);
    int fault = b ? ARCHIVE_OK : sql_fault(db, ARCHIVE_MEMORY);

    assert(columns <= BULK_COLUMNS);
    if (fault)
        return fault;
    b->db = db;
    b->columns = columns;
    b->one = prepare_some(db, into, columns, 1, &fault);
    if (!fault)
        b->many = prepare_some(db, into, columns, BULK_ROWS, &fault);
    if (!fault)
        return ARCHIVE_OK;
    sql_bulk_end(b);
    *out = NULL;
    return fault;
}

void sql_bulk_end(struct sql_bulk *b)
{
    if (b && b->one)
        sql_drop(b->db, b->one);
    if (b && b->many)
        sql_drop(b->db, b->many);
    free(b);
}

static int run_rows(struct sql_bulk *b, struct sql_statement *statement,
                    const struct archive_value *values, size_t rows)
{
    struct sql_rows run = {.db = b->db, .statement = statement};

    sql_rows_begin(&run);
    sql_bind(&run, (struct sql_values){values, rows * b->columns});
    sql_next(&run);
    return sql_end(&run);
}

int sql_bulk_write(struct sql_bulk *b)
{
    int fault = ARCHIVE_OK;

    if (b->count == BULK_ROWS)
        fault = run_rows(b, b->many, b->values, BULK_ROWS);
    else
        for (size_t i = 0; !fault && i < b->count; i++)
            fault = run_rows(b, b->one, b->values + i * b->columns, 1);
    b->count = 0;
    return fault;
}

int sql_bulk_add(struct sql_bulk *b, const struct archive_value *values)
{
    memcpy(b->values + b->count++ * b->columns, values,
           b->columns * sizeof *values);
    return b->count < BULK_ROWS ? ARCHIVE_OK : sql_bulk_write(b);
}

/* ---- as fast as the engine can -------------------------------------------- */

static void begin_inserts(struct sql_load *load, const char *table,
                          struct str columns, size_t count)
{
    struct text insert = {0};

    text_addf(&insert, "INSERT INTO %s (%.*s)", table, (int)columns.len,
              columns.ptr);
    load->inserts = true;
    load->insert = (struct sql_rows){.db = load->db, .once = true};
    load->insert.statement =
        prepare_rows(load->db, &insert, count, 1, false, &load->insert.fault);
    sql_rows_begin(&load->insert);
    load->fault = load->insert.fault;
}

struct sql_load sql_load_begin(struct sql *db, const char *table,
                               struct str columns, size_t count)
{
    struct sql_load load = {.db = db};

    if (db->engine->load_begin)
        load.fault =
            sql_told(db, db->engine->load_begin(db->link, table, columns));
    else
        begin_inserts(&load, table, columns, count);
    return load;
}

void sql_load_row(struct sql_load *load, struct sql_values values)
{
    struct sql *db = load->db;

    if (load->fault)
        return;
    if (!load->inserts) {
        load->fault = sql_told(
            db, db->engine->load_row(db->link, values.list, values.count));
        return;
    }
    sql_again(&load->insert, values);
    sql_next(&load->insert);
    load->fault = load->insert.fault;
}

int sql_load_end(struct sql_load *load)
{
    if (load->inserts)
        return sql_end(&load->insert);
    int fault = load->db->engine->load_end(load->db->link);
    return load->fault ? load->fault : sql_told(load->db, fault);
}
