/* Rows that wait to be sent, of statements that give one row after the other. */
#include <string.h>

#include "postgres.h"

enum {
    QUEUE_BYTES = 1 << 20, /* of one table, before they are sent */
    TEXT_LONG = 2000,      /* bytes; an index may refuse more */
};

/* ---- statements ----------------------------------------------------------- */

/* "INSERT INTO tag (record, name, value) VALUES (?1, ?2, ?3)" and the like. */
struct insert {
    struct str table, columns, values;
    bool skips; /* ON CONFLICT DO NOTHING */
};

static bool take_until(struct str *rest, const char *end, struct str *out)
{
    struct str mark = str_of(end);

    for (size_t i = 0; i + mark.len <= rest->len; i++)
        if (str_equal(str_part(*rest, i, i + mark.len), mark)) {
            *out = str_part(*rest, 0, i);
            *rest = str_from(*rest, i + mark.len);
            return true;
        }
    return false;
}

/* Nothing but values and what is between them. */
static bool is_values(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!memchr("?(), ", s.ptr[i], 5) && !ascii_is_digit(s.ptr[i]))
            return false;
    return s.len > 0;
}

static bool read_insert(struct str sql, struct insert *out)
{
    struct str rest = sql;

    if (!str_skip(&rest, STR("INSERT INTO ")) ||
        !take_until(&rest, " (", &out->table) ||
        !take_until(&rest, ")", &out->columns) ||
        !str_skip(&rest, STR(" VALUES ")))
        return false;
    out->skips = take_until(&rest, " ON CONFLICT DO NOTHING", &out->values);
    if (!out->skips)
        out->values = rest;
    return is_values(out->values) && (!out->skips || !rest.len) &&
           postgres_table(out->table) >= 0;
}

static size_t count_columns(struct str columns)
{
    size_t count = 1;

    for (size_t i = 0; i < columns.len; i++)
        count += columns.ptr[i] == ',';
    return count;
}

/* The place of the column `id`; as many as there are: it is none of them. */
static size_t find_id(struct str columns)
{
    size_t i = 0;

    for (; columns.len; i++)
        if (str_equal(str_trim(str_take(&columns, ',')), STR("id")))
            break;
    return i;
}

static bool make_queue(struct queue *q, const struct insert *insert)
{
    q->table = (size_t)postgres_table(insert->table);
    q->columns = count_columns(insert->columns);
    q->id = find_id(insert->columns);
    q->skips = insert->skips;
    q->given = insert->columns.len;
    text_add(&q->names, insert->columns);
    if (q->id == q->columns && postgres_tables[q->table].numbered)
        text_add(&q->names, STR(", id"));
    return !q->names.failed;
}

static bool is_of(const struct queue *q, const struct insert *insert)
{
    return q->table == (size_t)postgres_table(insert->table) &&
           q->skips == insert->skips &&
           str_equal(str_part(text_str(&q->names), 0, q->given),
                     insert->columns);
}

struct queue *postgres_queue(struct link *link, struct str sql)
{
    struct insert insert;
    size_t i = 0;

    if (!read_insert(sql, &insert))
        return NULL;
    while (i < link->queue_count && !is_of(&link->queues[i], &insert))
        i++;
    if (i == QUEUES_MAX)
        return NULL;
    if (i == link->queue_count && !make_queue(&link->queues[i], &insert))
        return NULL;
    link->queue_count += i == link->queue_count;
    return &link->queues[i];
}

void postgres_queues_release(struct link *link)
{
    for (size_t i = 0; i < QUEUES_MAX; i++) {
        text_release(&link->queues[i].names);
        text_release(&link->queues[i].rows);
    }
}

/* ---- rows ----------------------------------------------------------------- */

static const char *name_of(const struct queue *q)
{
    return postgres_tables[q->table].name;
}

/* Takes the text. */
static int ask(struct link *link, struct text *sql, int64_t *out)
{
    text_add_char(sql, '\0');
    int fault =
        sql->failed ? ARCHIVE_MEMORY : postgres_ask(link, sql->ptr, out);
    text_release(sql);
    return fault;
}

/* Whether an index in order holds a text of the table. */
static int find_index(struct link *link, struct queue *q)
{
    struct text sql = {0};
    int64_t indexed = 0;

    if (q->known)
        return ARCHIVE_OK;
    text_addf(&sql,
              "SELECT count(*) FROM pg_index i JOIN pg_attribute a"
              " ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)"
              " JOIN pg_class c ON c.oid = i.indexrelid"
              " JOIN pg_am m ON m.oid = c.relam AND m.amname = 'btree'"
              " WHERE i.indrelid = 'ludex.%s'::regclass"
              " AND a.atttypid = 'text'::regtype",
              name_of(q));
    int fault = ask(link, &sql, &indexed);
    q->known = !fault;
    q->indexed = indexed > 0;
    return fault;
}

/* The number of the next row: nobody else writes in the meantime. */
static int find_next(struct link *link, struct queue *q)
{
    int64_t *next = &link->next[q->table];
    struct text sql = {0};

    if (*next || !postgres_tables[q->table].numbered)
        return ARCHIVE_OK;
    text_addf(&sql, "SELECT coalesce(max(id), 0) + 1 FROM ludex.%s",
              name_of(q));
    return ask(link, &sql, next);
}

int postgres_queue_ready(struct link *link, struct queue *q)
{
    int fault = find_index(link, q);

    return fault ? fault : find_next(link, q);
}

bool postgres_queue_takes(const struct queue *q, struct str words)
{
    return !q->indexed || words.len <= TEXT_LONG;
}

static void add_field(struct text *out, struct str bytes)
{
    postgres_add_bytes(out, bytes.len, 4);
    text_add(out, bytes);
}

static void add_number(struct text *out, int64_t number)
{
    postgres_add_bytes(out, 8, 4);
    postgres_add_bytes(out, (uint64_t)number, 8);
}

void postgres_queue_row(struct link *link, struct queue *q,
                        const struct queued *fields)
{
    bool numbered = postgres_tables[q->table].numbered;
    int64_t *next = &link->next[q->table];
    int64_t id = q->id < q->columns && fields[q->id].number
                     ? fields[q->id].number
                     : *next;

    postgres_add_bytes(&q->rows, q->columns + (numbered && q->id == q->columns),
                       2);
    for (size_t i = 0; i < q->columns; i++)
        if (numbered && i == q->id)
            add_number(&q->rows, id);
        else if (fields[i].none)
            postgres_add_bytes(&q->rows, UINT32_MAX, 4);
        else
            add_field(&q->rows, fields[i].bytes);
    if (numbered && q->id == q->columns)
        add_number(&q->rows, id);
    if (numbered) {
        *next = id >= *next ? id + 1 : *next;
        link->last_id = id;
    }
    q->count++;
}

/* ---- sending -------------------------------------------------------------- */

static void forget(struct queue *q)
{
    text_clear(&q->rows);
    q->count = 0;
}

/* Takes the text. */
static int run(struct link *link, struct text *sql)
{
    text_add_char(sql, '\0');
    int fault =
        sql->failed
            ? ARCHIVE_MEMORY
            : postgres_done(link, link->pq.PQexec(link->connection, sql->ptr));
    text_release(sql);
    return fault;
}

/* Those that are there already are left out: they go by another table. */
static int send_new(struct link *link, struct queue *q)
{
    const char *table = name_of(q);
    struct str names = text_str(&q->names);
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
    int fault = postgres_settle(link);
    if (!fault)
        fault = into.failed ? ARCHIVE_MEMORY : run(link, &make);
    if (!fault)
        fault = postgres_copy(link, into.ptr, names, text_str(&q->rows));
    if (!fault)
        fault = run(link, &move);
    text_release(&make);
    text_release(&into);
    text_release(&move);
    return fault;
}

static int send(struct link *link, struct queue *q)
{
    int fault = ARCHIVE_OK;

    if (!q->count)
        return fault;
    if (q->rows.failed)
        fault = ARCHIVE_MEMORY;
    else if (q->skips)
        fault = send_new(link, q);
    else
        fault = postgres_copy(link, name_of(q), text_str(&q->names),
                              text_str(&q->rows));
    if (q->rows.failed)
        text_release(&q->rows);
    forget(q);
    return fault;
}

int postgres_queue_relieve(struct link *link, struct queue *q)
{
    return q->rows.len < QUEUE_BYTES && !q->rows.failed ? ARCHIVE_OK
                                                        : send(link, q);
}

/* ---- what other statements see --------------------------------------------- */

static bool is_of_word(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}

static bool mentions(struct str sql, struct str word)
{
    for (size_t i = 0; i + word.len <= sql.len; i++)
        if ((!i || !is_of_word(sql.ptr[i - 1])) &&
            str_starts(str_from(sql, i), word) &&
            (i + word.len == sql.len || !is_of_word(sql.ptr[i + word.len])))
            return true;
    return false;
}

/* A view may show any table. */
static bool mentions_view(struct str sql)
{
    struct str rest = str_of(postgres_views), before, name;

    while (take_until(&rest, "CREATE VIEW ", &before) &&
           take_until(&rest, " ", &name))
        if (mentions(sql, name))
            return true;
    return false;
}

static uint64_t queues_seen(const struct link *link, struct str sql)
{
    uint64_t seen = 0;

    if (mentions_view(sql))
        return UINT64_MAX;
    for (size_t i = 0; i < link->queue_count; i++)
        if (mentions(sql, str_of(name_of(&link->queues[i]))))
            seen |= UINT64_C(1) << i;
    return seen;
}

/* From here on another may write, or rows are no more. */
static void forget_numbers(struct link *link)
{
    memset(link->next, 0, sizeof link->next);
}

static void drop_all(struct link *link)
{
    for (size_t i = 0; i < link->queue_count; i++)
        forget(&link->queues[i]);
    forget_numbers(link);
    postgres_load_answer(link); /* that it refuses them is no matter now */
}

static int send_all(struct link *link, uint64_t which)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < link->queue_count; i++)
        if (which >> i & 1)
            fault = send(link, &link->queues[i]);
    if (fault)
        drop_all(link);
    return fault;
}

static bool is_of_rows(struct str sql)
{
    static const char *const words[] = {"SELECT ", "INSERT ", "UPDATE ",
                                        "DELETE ", "WITH "};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_starts(sql, str_of(words[i])))
            return true;
    return false;
}

/* Numbers that it gives by itself. */
static void forget_numbers_of(struct link *link, uint64_t seen)
{
    for (size_t i = 0; i < link->queue_count; i++)
        if (seen >> i & 1)
            link->next[link->queues[i].table] = 0;
}

int postgres_queues_before(struct link *link, struct str sql,
                           struct queues_seen *seen)
{
    if (!link->writing)
        return ARCHIVE_OK;
    if (str_starts(sql, STR("ROLLBACK"))) {
        drop_all(link);
        link->writing = str_starts(sql, STR("ROLLBACK TO"));
        return ARCHIVE_OK;
    }
    if (str_starts(sql, STR("SAVEPOINT")) || str_starts(sql, STR("RELEASE")))
        return send_all(link, UINT64_MAX);
    if (!is_of_rows(sql)) {
        int fault = send_all(link, UINT64_MAX);
        forget_numbers(link);
        link->writing = !str_starts(sql, STR("COMMIT"));
        return fault;
    }
    if (seen->of != link->queue_count)
        *seen = (struct queues_seen){queues_seen(link, sql), link->queue_count};
    if (!str_starts(sql, STR("SELECT ")))
        forget_numbers_of(link, seen->queues);
    return send_all(link, seen->queues);
}
