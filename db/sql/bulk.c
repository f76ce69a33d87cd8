/*
 * Adds many rows at once (struct sql_bulk and struct sql_load of sql.h).
 */
#include <stdlib.h>
#include <string.h>

#include "../engine/state.h"
#include "../engine/write.h"

/* ---- collecting rows ----------------------------------------------------- */

enum { BULK_ROWS = 32 }; /* rows per statement */

struct sql_bulk {
    struct sql *db;
    struct sql_statement *one, *many; /* statements for one row and for
                                         BULK_ROWS rows */
    size_t columns, count;            /* number of columns, and of rows that
                                         have not been written yet */
    struct archive_value values[BULK_ROWS * SQL_COLUMNS];
};

int sql_bulk_begin(struct sql *db, const struct sql_write *insert,
                   struct sql_bulk **out)
{
    struct sql_bulk *b = *out = calloc(1, sizeof *b);
    int fault = b ? ARCHIVE_OK : sql_fault(db, ARCHIVE_MEMORY);

    if (fault)
        return fault;
    b->db = db;
    b->columns = sql_write_columns(insert);
    b->one = sql_prepare_write(db, insert, 1, &fault);
    if (!fault)
        b->many = sql_prepare_write(db, insert, BULK_ROWS, &fault);
    if (!fault)
        return ARCHIVE_OK;
    sql_bulk_end(b);
    *out = NULL;
    return fault;
}

void sql_bulk_end(struct sql_bulk *b)
{
    if (b && b->one)
        sql_drop_statement(b->db, b->one);
    if (b && b->many)
        sql_drop_statement(b->db, b->many);
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

/* ---- loading rows -------------------------------------------------------- */

/* The write may be on the stack, since preparing it makes a copy. */
static void begin_inserts(struct sql_load *load, const struct sql_table *table)
{
    struct sql_write insert = {.kind = ROW_ADDED, .table = table->name};

    memcpy(insert.columns, table->columns, sizeof insert.columns);
    load->inserts = true;
    load->insert = (struct sql_rows){.db = load->db, .once = true};
    load->insert.statement =
        sql_prepare_write(load->db, &insert, 1, &load->insert.fault);
    sql_rows_begin(&load->insert);
    load->fault = load->insert.fault;
}

struct sql_load sql_load_begin(struct sql *db, const struct sql_table *table)
{
    struct sql_load load = {.db = db};

    if (db->engine->load_begin)
        load.fault =
            sql_report(db, db->engine->load_begin(db->connection, table));
    else
        begin_inserts(&load, table);
    return load;
}

void sql_load_row(struct sql_load *load, struct sql_values values)
{
    struct sql *db = load->db;

    if (load->fault)
        return;
    if (!load->inserts) {
        load->fault =
            sql_report(db, db->engine->load_row(db->connection, values.list,
                                                values.count));
        return;
    }
    sql_run_again(&load->insert, values);
    sql_next(&load->insert);
    load->fault = load->insert.fault;
}

int sql_load_end(struct sql_load *load)
{
    if (load->inserts)
        return sql_end(&load->insert);
    int fault = load->db->engine->load_end(load->db->connection);
    return load->fault ? load->fault : sql_report(load->db, fault);
}
