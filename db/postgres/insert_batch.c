/*
 * Buffers inserted rows until a table has many of them, and then sends them
 * with one COPY.
 */
#include <string.h>

#include "../engine/write.h"
#include "prepared.h"

enum {
    BATCH_BYTES = 1 << 20, /* bytes per table that are buffered before they are
                              sent */
    TEXT_LONG = 2000,      /* bytes; an index may reject longer text */
};

/* ---- batches ------------------------------------------------------------- */

static const struct sql_table *insert_table(const struct batch *b)
{
    return &sql_tables[b->table];
}

/* Returns the index of the column `id`, or `columns` if there is no such
   column. */
static size_t find_id(const struct sql_write *insert, size_t columns)
{
    size_t i = 0;

    while (i < columns && strcmp(insert->columns[i], "id") != 0)
        i++;
    return i;
}

static bool make_batch(struct batch *b, const struct sql_write *insert,
                       int table)
{
    b->insert = insert;
    b->table = table;
    b->columns = sql_write_columns(insert);
    b->id = find_id(insert, b->columns);
    sql_write_add_columns(insert, &b->names);
    if (b->id == b->columns && insert_table(b)->numbered)
        text_add(&b->names, STR(", id"));
    return !b->names.failed;
}

struct batch *postgres_batch(struct connection *connection,
                             const struct sql_write *write, int table)
{
    size_t i = 0;

    if (table < 0 || write->kind != ROW_ADDED || write->select || *write->keys)
        return NULL;
    while (i < connection->batch_count &&
           connection->batches[i].insert != write)
        i++;
    if (i == BATCHES_MAX)
        return NULL;
    if (i == connection->batch_count &&
        !make_batch(&connection->batches[i], write, table))
        return NULL;
    connection->batch_count += i == connection->batch_count;
    return &connection->batches[i];
}

void postgres_batches_release(struct connection *connection)
{
    for (size_t i = 0; i < BATCHES_MAX; i++) {
        text_release(&connection->batches[i].names);
        text_release(&connection->batches[i].rows);
    }
}

/* ---- deciding whether rows may be buffered ------------------------------- */

/* Runs a statement that returns one number, without adding it to the list of
   prepared statements. Releases the text of the statement. */
static int query_number(struct connection *connection, struct text *sql,
                        int64_t *out)
{
    uint64_t number = 0;
    int fault = postgres_finish_pending(connection);

    text_add_char(sql, '\0');
    if (!fault && sql->failed)
        fault = ARCHIVE_MEMORY;
    if (!fault) {
        PGresult *result =
            connection->pq.PQexec(connection->connection, sql->ptr);
        if (result && connection->pq.PQresultStatus(result) == PGRES_TUPLES_OK)
            str_number(str_of(connection->pq.PQgetvalue(result, 0, 0)),
                       &number);
        fault = postgres_finish_result(connection, result);
    }
    text_release(sql);
    *out = (int64_t)number;
    return fault;
}

/* Sets b->indexed to true if the table has a B-tree index on a text column. */
static int find_index(struct connection *connection, struct batch *b)
{
    struct text sql = {0};
    int64_t indexed = 0;

    if (b->known)
        return ARCHIVE_OK;
    text_addf(&sql,
              "SELECT count(*) FROM pg_index i JOIN pg_attribute a"
              " ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)"
              " JOIN pg_class c ON c.oid = i.indexrelid"
              " JOIN pg_am m ON m.oid = c.relam AND m.amname = 'btree'"
              " WHERE i.indrelid = 'ludex.%s'::regclass"
              " AND a.atttypid = 'text'::regtype",
              insert_table(b)->name);
    int fault = query_number(connection, &sql, &indexed);
    b->known = !fault;
    b->indexed = indexed > 0;
    return fault;
}

/* Finds the number of the next row. The number remains valid, because there is
   no other writer. */
static int find_next_row_number(struct connection *connection, struct batch *b)
{
    int64_t *next = &connection->next[b->table];
    struct text sql = {0};

    if (*next || !insert_table(b)->numbered)
        return ARCHIVE_OK;
    text_addf(&sql, "SELECT coalesce(max(id), 0) + 1 FROM ludex.%s",
              insert_table(b)->name);
    return query_number(connection, &sql, next);
}

/* Sets *may to true if the rows may be buffered. Errors that the server would
   report later are found now: text that is not valid causes a fault, and a row
   whose text is too long for an index must be sent alone. */
static int check_rows_may_wait(struct prepared *s, bool *may)
{
    int fault = find_index(s->connection, s->batch);

    if (!fault)
        fault = find_next_row_number(s->connection, s->batch);
    *may = true;
    for (size_t i = 0; !fault && i < s->value_count; i++)
        if (s->words[i]) {
            struct str words = prepared_bytes(s, i);
            *may &= !s->batch->indexed || words.len <= TEXT_LONG;
            if (str_utf8_fault(words) < words.len ||
                memchr(words.ptr, 0, words.len))
                fault = postgres_invalid_text(s->connection);
        }
    return fault;
}

/* ---- rows ---------------------------------------------------------------- */

static void add_number(struct text *out, int64_t number)
{
    postgres_add_bytes(out, 8, 4);
    postgres_add_bytes(out, (uint64_t)number, 8);
}

static void add_value(const struct prepared *s, size_t i, struct text *out)
{
    if (!s->values[i]) {
        postgres_add_bytes(out, UINT32_MAX, 4);
        return;
    }
    postgres_add_bytes(out, (uint64_t)s->lengths[i], 4);
    text_add(out, prepared_bytes(s, i));
}

/* Returns the number of a row: its own number, or the next free number. */
static int64_t assign_row_id(const struct prepared *s, size_t row)
{
    const struct batch *b = s->batch;
    int64_t *next = &s->connection->next[b->table];
    size_t at = row * b->columns + b->id;
    int64_t id =
        b->id < b->columns && s->values[at] && s->types[at] == TYPE_INT8
            ? (int64_t)to_network_order(s->numbers_sent[at])
            : 0;

    id = id ? id : *next;
    *next = id >= *next ? id + 1 : *next;
    return s->connection->last_id = id;
}

/* Copies the values of a row. */
static void add_row(struct prepared *s, size_t row)
{
    struct batch *b = s->batch;
    bool numbered = insert_table(b)->numbered, more = b->id == b->columns;
    int64_t id = numbered ? assign_row_id(s, row) : 0;

    postgres_add_bytes(&b->rows, b->columns + (numbered && more), 2);
    for (size_t i = 0; i < b->columns; i++)
        if (numbered && i == b->id)
            add_number(&b->rows, id);
        else
            add_value(s, row * b->columns + i, &b->rows);
    if (numbered && more)
        add_number(&b->rows, id);
    b->count++;
}

/* ---- sending ------------------------------------------------------------- */

static void clear_batch(struct batch *b)
{
    text_clear(&b->rows);
    b->count = 0;
}

/* Runs the statement and releases the text. */
static int run_text(struct connection *connection, struct text *sql)
{
    text_add_char(sql, '\0');
    int fault =
        sql->failed
            ? ARCHIVE_MEMORY
            : postgres_finish_result(
                  connection,
                  connection->pq.PQexec(connection->connection, sql->ptr));
    text_release(sql);
    return fault;
}

/* Sends only those rows that do not exist yet, through a temporary table. */
static int send_new(struct connection *connection, struct batch *b)
{
    const char *table = insert_table(b)->name;
    struct str names = text_str(&b->names);
    struct text make = {0}, into = {0}, move = {0};
    int width = (int)names.len;

    text_addf(&make,
              "CREATE TEMP TABLE IF NOT EXISTS loading_%s (LIKE ludex.%s)"
              " ON COMMIT DROP",
              table, table);
    text_addf(&into, "pg_temp.loading_%s", table);
    text_add_char(&into, '\0');
    text_addf(&move,
              "INSERT INTO ludex.%s (%.*s) SELECT %.*s FROM pg_temp.loading_%s"
              " ON CONFLICT DO NOTHING; TRUNCATE pg_temp.loading_%s",
              table, width, names.ptr, width, names.ptr, table, table);
    int fault = postgres_finish_pending(connection);
    if (!fault)
        fault = into.failed ? ARCHIVE_MEMORY : run_text(connection, &make);
    if (!fault)
        fault = postgres_copy(connection, into.ptr, names, text_str(&b->rows));
    if (!fault)
        fault = run_text(connection, &move);
    text_release(&make);
    text_release(&into);
    text_release(&move);
    return fault;
}

static int send_batch(struct connection *connection, struct batch *b)
{
    int fault = ARCHIVE_OK;

    if (!b->count)
        return fault;
    if (b->rows.failed)
        fault = ARCHIVE_MEMORY;
    else if (b->insert->skips)
        fault = send_new(connection, b);
    else
        fault = postgres_copy(connection, insert_table(b)->name,
                              text_str(&b->names), text_str(&b->rows));
    if (b->rows.failed)
        text_release(&b->rows);
    clear_batch(b);
    return fault;
}

static void drop_all_batches(struct connection *connection)
{
    for (size_t i = 0; i < connection->batch_count; i++)
        clear_batch(&connection->batches[i]);
    memset(connection->next, 0, sizeof connection->next);
    postgres_load_answer(connection); /* it no longer matters if the server
                                         rejects the rows */
}

/* Sends the rows of one table, or of all tables. */
static int send_all(struct connection *connection, int table)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < connection->batch_count; i++)
        if (table == TABLE_ANY || connection->batches[i].table == table)
            fault = send_batch(connection, &connection->batches[i]);
    if (fault)
        drop_all_batches(connection);
    return fault;
}

int postgres_batches_before(struct connection *connection,
                            const struct prepared *s)
{
    const struct sql_write *write = s->write;

    if (!connection->writing)
        return ARCHIVE_OK;
    if (write && s->table >= 0) /* the server assigns the numbers of this
                                   statement's rows */
        connection->next[s->table] = 0;
    return send_all(connection, write && (write->where || write->select)
                                    ? TABLE_ANY
                                    : s->table);
}

/* Sends all rows. Also forgets the numbers of the next rows, since other
   programs may write after this call, or rows may disappear. */
int postgres_batches_end(struct connection *connection)
{
    int fault =
        connection->writing ? send_all(connection, TABLE_ANY) : ARCHIVE_OK;

    memset(connection->next, 0, sizeof connection->next);
    return fault;
}

int postgres_prepare_transaction(struct connection *connection,
                                 enum transaction what)
{
    int fault = ARCHIVE_OK;

    if (!connection->writing)
        return fault;
    if (what == TRANSACTION_ROLLBACK || what == TRANSACTION_UNDO)
        drop_all_batches(connection);
    else if (what == TRANSACTION_COMMIT)
        fault = postgres_batches_end(connection);
    else
        fault = send_all(connection, TABLE_ANY);
    connection->writing =
        what != TRANSACTION_ROLLBACK && what != TRANSACTION_COMMIT;
    return fault;
}

/* ---- statements ---------------------------------------------------------- */

static int add_rows(struct prepared *s)
{
    struct batch *b = s->batch;

    for (size_t row = 0; row < s->value_count / b->columns; row++)
        add_row(s, row);
    s->state = STATE_DONE;
    s->column_count = 0;
    return b->rows.len < BATCH_BYTES && !b->rows.failed
               ? ARCHIVE_OK
               : send_batch(s->connection, b);
}

int prepared_buffer_rows(struct prepared *s, bool *waits)
{
    *waits = false;
    if (!s->batch || !s->connection->writing || s->state != STATE_BOUND ||
        postgres_is_recorded(s->connection, s->table))
        return ARCHIVE_OK;
    int fault = check_rows_may_wait(s, waits);
    return fault || !*waits ? fault : add_rows(s);
}
