/*
 * Statements of PostgreSQL. Rows come one by one, so that a result of any
 * length takes no memory; where another statement is asked in the midst of
 * them, what is still to come is put aside: in memory, then in a file.
 *
 * Values and columns go as PostgreSQL's own bytes (its binary form), so that
 * text of any kind is neither copied nor escaped.
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "postgres.h"

enum {
    KEPT_ROOM = 1 << 20, /* bytes put aside in memory */
    READ_ROOM = 1 << 16,
};

enum state {
    STATE_IDLE,   /* nothing is asked */
    STATE_BOUND,  /* values are there */
    STATE_COMING, /* rows come from the connection */
    STATE_KEPT,   /* rows are taken from what was put aside */
    STATE_DONE,
};

struct field {
    const char *ptr; /* NULL for NULL */
    int length;
};

struct prepared {
    struct link *link;
    struct text sql;      /* with $1 ..., and a NUL */
    char name[NAME_ROOM]; /* at the server; empty: it is not prepared */
    bool lasting, numbers;
    struct postgres_aim aim;
    struct prepared *was; /* asks for the rows that it is to change; or NULL */
    struct prepared *became; /* does the same and gives them; or NULL */
    bool sent_once;          /* the second time it is worth preparing */
    enum state state;
    struct queue *queue; /* where its rows may wait; or NULL */
    size_t *order;       /* of its values in these, row by row */
    size_t order_count;
    bool *words; /* which values are text */
    struct queues_seen seen;
    bool peeked; /* the row at hand is the first, and was not given yet */
    size_t value_count;
    Oid *types; /* of the values, as are the others */
    bool *used; /* the statement has them */
    const char **values;
    int *lengths, *formats;
    uint64_t *numbers_sent; /* as the server wants their bytes */
    int column_count;
    Oid column_types[FIELDS_MAX];
    char column_names[FIELDS_MAX][64];
    PGresult *row; /* that `fields` point into; or NULL */
    struct field fields[FIELDS_MAX];
    const struct defined *calls[FIELDS_MAX]; /* of columns; or NULL */
    struct text called[FIELDS_MAX];          /* what they gave of this row */
    bool none[FIELDS_MAX];                   /* that was nothing */
    struct text kept;                        /* rows put aside */
    size_t at;                               /* the next of them */
    int file;                                /* what comes after those */
    bool has_file;
    int fault; /* that ends the rows put aside */
};

/* ---- making and dropping -------------------------------------------------- */

static bool make_values(struct prepared *s)
{
    size_t count = s->value_count + 1;

    s->types = calloc(count, sizeof *s->types);
    s->used = calloc(count, sizeof *s->used);
    s->values = calloc(count, sizeof *s->values);
    s->lengths = calloc(count, sizeof *s->lengths);
    s->formats = calloc(count, sizeof *s->formats);
    s->numbers_sent = calloc(count, sizeof *s->numbers_sent);
    s->words = calloc(count, sizeof *s->words);
    return s->types && s->values && s->lengths && s->formats &&
           s->numbers_sent && s->words && s->used;
}

/* In which order values stand in an INSERT: of "(?1, ?3), (?4, ?2)" 0, 2, 3, 1. */
static bool make_order(struct prepared *s)
{
    struct str rest = text_str(&s->sql);

    s->order = calloc(s->sql.len, sizeof *s->order);
    if (!s->order)
        return false;
    for (str_take(&rest, '$'); rest.len; str_take(&rest, '$')) {
        size_t number = 0;
        for (size_t i = 0; i < rest.len && ascii_is_digit(rest.ptr[i]); i++)
            number = number * 10 + (size_t)(rest.ptr[i] - '0');
        s->order[s->order_count++] = number - 1;
    }
    if (s->order_count % s->queue->columns)
        s->queue = NULL;
    return true;
}

/* Of a value that it has no use for the server cannot tell the type. */
static void mark_used(struct prepared *s)
{
    uint64_t number;

    for (struct str rest = text_str(&s->sql); rest.len;) {
        str_take(&rest, '$');
        size_t digits = 0;
        while (digits < rest.len && ascii_is_digit(rest.ptr[digits]))
            digits++;
        if (str_number(str_part(rest, 0, digits), &number) && number &&
            number <= s->value_count)
            s->used[number - 1] = true;
    }
    for (size_t i = 0; i < s->value_count; i++)
        s->types[i] = s->used[i] ? TYPE_UNKNOWN : TYPE_TEXT;
}

static void free_values(struct prepared *s)
{
    free(s->types);
    free(s->used);
    free(s->values);
    free(s->lengths);
    free(s->formats);
    free(s->numbers_sent);
    free(s->words);
    free(s->order);
}

int postgres_prepare(struct link *link, struct str sql, bool lasting,
                     struct prepared **out)
{
    struct prepared *s = *out = calloc(1, sizeof *s);

    if (!s)
        return ARCHIVE_MEMORY;
    s->link = link;
    s->lasting = lasting;
    s->numbers = postgres_numbers(sql);
    s->aim = postgres_aim(sql);
    text_clear(&link->words);
    postgres_take_calls(link, sql, &link->words, s->calls);
    postgres_rewrite(text_str(&link->words), &s->sql, &s->value_count);
    text_add_char(&s->sql, '\0');
    s->sql.failed |= link->words.failed;
    s->queue = postgres_queue(link, sql);
    if (!s->sql.failed && make_values(s) && (!s->queue || make_order(s))) {
        mark_used(s);
        return ARCHIVE_OK;
    }
    postgres_finish(s);
    *out = NULL;
    return ARCHIVE_MEMORY;
}

static void forget_rows(struct prepared *s)
{
    s->link->pq.PQclear(s->row);
    s->row = NULL;
    text_clear(&s->kept);
    s->at = 0;
    s->fault = ARCHIVE_OK;
    if (s->has_file)
        close(s->file);
    s->has_file = false;
}

/* What comes still is of no use. */
static void stop_coming(struct prepared *s)
{
    struct link *link = s->link;
    PGresult *result;

    if (link->sending != s)
        return;
    link->sending = NULL;
    while ((result = link->pq.PQgetResult(link->connection)))
        link->pq.PQclear(result);
}

void postgres_reset(struct prepared *s)
{
    stop_coming(s);
    forget_rows(s);
    s->peeked = false;
    s->state = STATE_IDLE;
}

void postgres_finish(struct prepared *s)
{
    if (!s)
        return;
    postgres_reset(s); /* what is prepared goes with the session */
    postgres_finish(s->was);
    postgres_finish(s->became);
    free_values(s);
    text_release(&s->sql);
    text_release(&s->kept);
    for (size_t i = 0; i < FIELDS_MAX; i++)
        text_release(&s->called[i]);
    free(s);
}

/* ---- values --------------------------------------------------------------- */

static uint64_t network_order(uint64_t n)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? n : __builtin_bswap64(n);
}

/* A number is told to be one; of all else the server sees what it should be. */
static bool set_value(struct prepared *s, size_t i,
                      const struct archive_value *v)
{
    bool number = v->kind == VALUE_NUMBER || v->kind == VALUE_TRUTH;
    Oid unused = v->kind == VALUE_BYTES ? TYPE_BYTEA : TYPE_TEXT;
    Oid type = number ? TYPE_INT8 : s->used[i] ? TYPE_UNKNOWN : unused;
    bool same = v->kind == VALUE_NONE || s->types[i] == type;

    s->words[i] = v->kind == VALUE_TEXT;
    s->formats[i] = 1;
    s->values[i] = NULL;
    s->lengths[i] = 0;
    if (number) {
        s->numbers_sent[i] = network_order((uint64_t)v->number);
        s->values[i] = (const char *)&s->numbers_sent[i];
        s->lengths[i] = sizeof s->numbers_sent[i];
    } else if (v->kind != VALUE_NONE) {
        s->values[i] = v->text.len ? v->text.ptr : "";
        s->lengths[i] = (int)v->text.len;
    }
    if (!same)
        s->types[i] = type;
    return same;
}

int postgres_bind(struct prepared *s, const struct archive_value *values,
                  size_t count)
{
    bool same = true;

    assert(count >= s->value_count);
    (void)count;
    for (size_t i = 0; i < s->value_count; i++) {
        if (values[i].text.len > INT32_MAX)
            return ARCHIVE_TOO_LARGE;
        same &= set_value(s, i, &values[i]);
    }
    if (!same)
        s->name[0] = '\0'; /* of other types: prepared anew */
    s->state = STATE_BOUND;
    return ARCHIVE_OK;
}

/* ---- asking --------------------------------------------------------------- */

static int make_lasting(struct prepared *s)
{
    struct link *link = s->link;

    snprintf(s->name, sizeof s->name, "s%llu",
             (unsigned long long)++link->names);
    int fault = postgres_done(
        link, link->pq.PQprepare(link->connection, s->name, s->sql.ptr,
                                 (int)s->value_count, s->types));
    if (fault)
        s->name[0] = '\0';
    return fault;
}

static int send(struct prepared *s)
{
    struct link *link = s->link;
    struct libpq *pq = &link->pq;
    int count = (int)s->value_count, sent;
    int fault = postgres_queues_before(
        link, str_part(text_str(&s->sql), 0, s->sql.len - 1), &s->seen);

    if (!fault)
        fault = postgres_settle(link);
    if (!fault && s->lasting && s->sent_once && !*s->name)
        fault = make_lasting(s);
    if (fault)
        return fault;
    s->sent_once = true;
    sent = *s->name
               ? pq->PQsendQueryPrepared(link->connection, s->name, count,
                                         s->values, s->lengths, s->formats, 1)
               : pq->PQsendQueryParams(link->connection, s->sql.ptr, count,
                                       s->types, s->values, s->lengths,
                                       s->formats, 1);
    if (!sent || !pq->PQsetSingleRowMode(link->connection))
        return postgres_lost(link);
    link->sending = s;
    s->state = STATE_COMING;
    s->column_count = -1;
    return ARCHIVE_OK;
}

static void note_columns(struct prepared *s, const PGresult *result)
{
    struct libpq *pq = &s->link->pq;

    s->column_count = pq->PQnfields(result);
    assert(s->column_count <= FIELDS_MAX);
    for (int i = 0; i < s->column_count; i++) {
        s->column_types[i] = pq->PQftype(result, i);
        snprintf(s->column_names[i], sizeof s->column_names[i], "%s",
                 pq->PQfname(result, i));
    }
}

/*
 * The next row as it comes into s->row. 1; 0 after the last one, or a fault: then
 * the connection is free.
 */
static int come(struct prepared *s)
{
    struct link *link = s->link;
    struct libpq *pq = &link->pq;

    pq->PQclear(s->row);
    s->row = NULL;
    PGresult *result = pq->PQgetResult(link->connection);
    if (!result) {
        link->sending = NULL;
        return postgres_lost(link);
    }
    ExecStatusType status = pq->PQresultStatus(result);
    if (s->column_count < 0)
        note_columns(s, result);
    if (status == PGRES_SINGLE_TUPLE) {
        s->row = result;
        return 1;
    }
    int fault = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK ||
                        status == PGRES_EMPTY_QUERY
                    ? ARCHIVE_OK
                    : postgres_fault(link, result);
    pq->PQclear(result);
    stop_coming(s);
    return fault;
}

static void point_at_row(struct prepared *s)
{
    struct libpq *pq = &s->link->pq;

    for (int i = 0; i < s->column_count; i++) {
        bool none = pq->PQgetisnull(s->row, 0, i);
        s->fields[i].ptr = none ? NULL : pq->PQgetvalue(s->row, 0, i);
        s->fields[i].length = none ? 0 : pq->PQgetlength(s->row, 0, i);
    }
}

/* ---- what is put aside ---------------------------------------------------- */

/* Appends to the file, which is made when it is first wanted and has no name. */
static int pour(struct prepared *s)
{
    static const char pattern[] = "/ludex-rows-XXXXXX";
    const char *folder = getenv("TMPDIR");
    struct text name = {0};
    size_t done = 0;

    if (!s->has_file) {
        text_add(&name, str_of(folder && *folder ? folder : "/tmp"));
        text_add(&name, (struct str){pattern, sizeof pattern});
        s->file = name.failed ? -1 : mkstemp(name.ptr);
        s->has_file = s->file >= 0;
        if (s->has_file)
            unlink(name.ptr);
        text_release(&name);
        if (!s->has_file)
            return ARCHIVE_IO;
    }
    while (done < s->kept.len) {
        ssize_t wrote = write(s->file, s->kept.ptr + done, s->kept.len - done);
        if (wrote < 0 && errno != EINTR)
            return ARCHIVE_FULL;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    text_clear(&s->kept);
    return ARCHIVE_OK;
}

/* A row: how many bytes follow, and for each column its length (-1: NULL), and
   its bytes. */
static int keep_row(struct prepared *s)
{
    size_t bytes = (size_t)s->column_count * sizeof(int);

    point_at_row(s);
    for (int i = 0; i < s->column_count; i++)
        bytes += (size_t)s->fields[i].length;
    text_add(&s->kept, (struct str){(const char *)&bytes, sizeof bytes});
    for (int i = 0; i < s->column_count; i++) {
        const struct field *f = &s->fields[i];
        int length = f->ptr ? f->length : -1;
        text_add(&s->kept, (struct str){(const char *)&length, sizeof length});
        text_add(&s->kept, (struct str){f->ptr, (size_t)f->length});
    }
    if (s->kept.failed)
        return ARCHIVE_MEMORY;
    return s->kept.len < KEPT_ROOM ? ARCHIVE_OK : pour(s);
}

static void take_fields(struct prepared *s, const char *from)
{
    for (int i = 0; i < s->column_count; i++) {
        int length;
        memcpy(&length, from, sizeof length);
        from += sizeof length;
        s->fields[i].ptr = length < 0 ? NULL : from;
        s->fields[i].length = length < 0 ? 0 : length;
        from += length < 0 ? 0 : length;
    }
}

static int rewind_rows(struct prepared *s)
{
    int fault = s->has_file ? pour(s) : ARCHIVE_OK;

    if (!fault && s->has_file && lseek(s->file, 0, SEEK_SET) != 0)
        fault = ARCHIVE_IO;
    return fault;
}

/* The row at hand stays. */
static int put_aside(struct prepared *s)
{
    PGresult *at_hand = s->row;
    int came = 1, fault = ARCHIVE_OK;

    s->row = NULL;
    while (!fault && (came = come(s)) > 0)
        fault = keep_row(s);
    s->fault = came < 0 ? came : ARCHIVE_OK;
    stop_coming(s);
    s->row = at_hand;
    if (at_hand)
        point_at_row(s);
    s->state = STATE_KEPT;
    return fault ? fault : rewind_rows(s);
}

int postgres_settle(struct link *link)
{
    int fault = postgres_load_answer(link);

    return fault || !link->sending ? fault : put_aside(link->sending);
}

/* So many bytes from s->at on, if there are: what was taken goes. 1; 0 at the
   end of all, or a fault. */
static int fill(struct prepared *s, size_t bytes)
{
    if (s->kept.len - s->at >= bytes)
        return 1;
    if (!s->has_file)
        return s->kept.len == s->at ? 0 : ARCHIVE_IO;
    if (s->at)
        memmove(s->kept.ptr, s->kept.ptr + s->at, s->kept.len - s->at);
    s->kept.len -= s->at;
    s->at = 0;
    while (s->kept.len < bytes) {
        char *room = text_room(&s->kept, bytes + READ_ROOM);
        ssize_t got = room ? read(s->file, room, READ_ROOM) : 0;
        if (!room)
            return ARCHIVE_MEMORY;
        if (got == 0)
            return s->kept.len ? ARCHIVE_IO : 0;
        if (got < 0 && errno != EINTR)
            return ARCHIVE_IO;
        s->kept.len += got > 0 ? (size_t)got : 0;
    }
    return 1;
}

static int take_kept(struct prepared *s)
{
    size_t bytes = 0;
    int got = fill(s, sizeof bytes);

    if (got > 0) {
        memcpy(&bytes, s->kept.ptr + s->at, sizeof bytes);
        got = fill(s, sizeof bytes + bytes);
    }
    if (got <= 0)
        return got ? got : s->fault;
    take_fields(s, s->kept.ptr + s->at + sizeof bytes);
    s->at += sizeof bytes + bytes;
    return 1;
}

/* ---- rows ----------------------------------------------------------------- */

static int64_t whole(const struct field *f)
{
    uint64_t n = f->length && (f->ptr[0] & 0x80) ? UINT64_MAX : 0;

    for (int i = 0; i < f->length; i++)
        n = n << 8 | (unsigned char)f->ptr[i];
    return (int64_t)n;
}

/* They may ask the same connection, so that the row is put aside. */
static int call(struct prepared *s, int column)
{
    const struct defined *d = s->calls[column];
    struct text *out = &s->called[column];
    bool none = !s->fields[column].ptr;
    int fault = ARCHIVE_OK;

    text_clear(out);
    s->none[column] = false;
    if (!none)
        fault = d->call(d->context, whole(&s->fields[column]), out, &none);
    s->none[column] = none;
    return !fault && out->failed ? ARCHIVE_MEMORY : fault;
}

static int call_all(struct prepared *s)
{
    int fault = ARCHIVE_OK;

    for (int i = 0; !fault && i < s->column_count; i++)
        if (s->calls[i])
            fault = call(s, i);
    return fault;
}

static int next_row(struct prepared *s)
{
    bool coming = s->state == STATE_COMING;
    int got = coming ? come(s) : take_kept(s);

    if (got > 0 && coming)
        point_at_row(s);
    int fault = got > 0 ? call_all(s) : ARCHIVE_OK;
    if (got <= 0)
        s->state = STATE_DONE;
    return fault ? fault : got;
}

/* The number that a row got is no row of the statement. */
static int take_number(struct prepared *s)
{
    int got;

    while ((got = next_row(s)) > 0)
        s->link->last_id = postgres_number(s, 0);
    return got;
}

/* ---- rows that wait ------------------------------------------------------- */

static struct str sent(const struct prepared *s, size_t i)
{
    return (struct str){s->values[i], (size_t)s->lengths[i]};
}

/* Sets *may: whether the rows may wait. */
static int look_at_rows(struct prepared *s, bool *may)
{
    int fault = postgres_queue_ready(s->link, s->queue);

    *may = true;
    for (size_t i = 0; !fault && i < s->value_count; i++)
        if (s->words[i]) {
            struct str words = sent(s, i);
            *may &= postgres_queue_takes(s->queue, words);
            if (str_utf8_fault(words) < words.len ||
                memchr(words.ptr, 0, words.len))
                fault = postgres_no_text(s->link);
        }
    return fault;
}

static struct queued queued(const struct prepared *s, size_t i)
{
    struct queued out = {.none = !s->values[i]};

    if (out.none)
        return out;
    out.bytes = sent(s, i);
    if (s->types[i] == TYPE_INT8)
        out.number = (int64_t)network_order(s->numbers_sent[i]);
    return out;
}

static int queue_rows(struct prepared *s)
{
    struct queued fields[FIELDS_MAX];
    size_t columns = s->queue->columns;

    for (size_t i = 0; i < s->order_count; i++) {
        fields[i % columns] = queued(s, s->order[i]);
        if (i % columns == columns - 1)
            postgres_queue_row(s->link, s->queue, fields);
    }
    s->state = STATE_DONE;
    s->column_count = 0;
    return postgres_queue_relieve(s->link, s->queue);
}

/* Whether they wait, *waits; or what a fault says. */
static int try_queue(struct prepared *s, bool *waits)
{
    *waits = false;
    if (!s->queue || !s->link->writing || s->state != STATE_BOUND ||
        postgres_records(s->link, s->aim.table))
        return ARCHIVE_OK;
    int fault = look_at_rows(s, waits);
    return fault || !*waits ? fault : queue_rows(s);
}

/* ---- rows that are recorded ------------------------------------------------ */

/* Of an UPDATE what follows the names of its columns, the first " WHERE ". */
static struct str condition_of(struct str sql)
{
    struct str where = STR(" WHERE ");

    while (sql.len && !str_starts(sql, where))
        sql = str_from(sql, 1);
    return sql;
}

/* As it is sent, and then the rows; or, of those that it is to change, before. */
static void write_other(const struct prepared *s, bool before, struct text *out)
{
    struct str sql = str_part(text_str(&s->sql), 0, s->sql.len - 1);

    if (before) {
        text_addf(out, "SELECT * FROM %s", postgres_tables[s->aim.table].name);
        text_add(out, condition_of(sql));
    } else {
        if (s->numbers)
            sql.len -= STR(" RETURNING id").len;
        text_add(out, sql);
        text_add(out, STR(" RETURNING *"));
    }
    text_add_char(out, '\0');
}

static int make_other(const struct prepared *s, bool before,
                      struct prepared **out)
{
    struct prepared *other = calloc(1, sizeof *other);

    if (!other)
        return ARCHIVE_MEMORY;
    other->link = s->link;
    other->lasting = s->lasting;
    other->aim.table = -1;
    other->value_count = s->value_count;
    write_other(s, before, &other->sql);
    if (other->sql.failed || !make_values(other)) {
        postgres_finish(other);
        return ARCHIVE_MEMORY;
    }
    mark_used(other);
    *out = other;
    return ARCHIVE_OK;
}

static struct archive_value value_of(const struct prepared *s, size_t i)
{
    if (!s->values[i])
        return value_none();
    if (s->types[i] == TYPE_INT8)
        return value_number((int64_t)network_order(s->numbers_sent[i]));
    return s->words[i] ? value_words(sent(s, i)) : value_bytes(sent(s, i));
}

static int bind_other(const struct prepared *s, struct prepared *other)
{
    struct archive_value values[FIELDS_MAX];

    assert(s->value_count <= FIELDS_MAX);
    for (size_t i = 0; i < s->value_count; i++)
        values[i] = value_of(s, i);
    return postgres_bind(other, values, s->value_count);
}

/* Every row of the other one came, or went. */
static int note_rows(struct prepared *s, struct prepared **other, bool came)
{
    struct link *link = s->link;
    int got = *other ? ARCHIVE_OK : make_other(s, other == &s->was, other);

    if (!got)
        got = bind_other(s, *other);
    while (!got && (got = postgres_step(*other)) > 0) {
        postgres_note(link, s->aim.table, *other, came);
        if (s->numbers)
            link->last_id = postgres_number(*other, 0);
        got = ARCHIVE_OK;
    }
    if (*other)
        postgres_reset(*other);
    return got;
}

static int step_recorded(struct prepared *s)
{
    int fault = ARCHIVE_OK;

    if (s->aim.kind == ROW_CHANGED)
        fault = note_rows(s, &s->was, false);
    if (!fault)
        fault = note_rows(s, &s->became, s->aim.kind != ROW_REMOVED);
    s->state = STATE_DONE;
    s->column_count = 0;
    return fault;
}

int postgres_step(struct prepared *s)
{
    bool waits = false;
    int fault = try_queue(s, &waits);

    if (fault || waits)
        return fault;
    if (s->state == STATE_BOUND && postgres_records(s->link, s->aim.table))
        return step_recorded(s);
    if (s->peeked) {
        s->peeked = false;
        return 1;
    }
    if (s->state == STATE_DONE)
        return s->fault;
    if (s->state <= STATE_BOUND)
        fault = send(s);
    if (fault)
        return fault;
    return s->numbers ? take_number(s) : next_row(s);
}

/* ---- columns -------------------------------------------------------------- */

static int sixteen(const char *bytes)
{
    return (int16_t)((unsigned char)bytes[0] << 8 | (unsigned char)bytes[1]);
}

/* Four decimal digits a part; what comes after the point is left out. */
static int64_t decimal(const struct field *f)
{
    enum { HEAD = 8, NEGATIVE = 0x4000, BASE = 10000 };
    int64_t n = 0;

    if (f->length < HEAD)
        return 0;
    int parts = sixteen(f->ptr), weight = sixteen(f->ptr + 2);
    for (int i = 0; i <= weight; i++) {
        int at = HEAD + 2 * i;
        n = n * BASE +
            (i < parts && at + 2 <= f->length ? sixteen(f->ptr + at) : 0);
    }
    return sixteen(f->ptr + 4) == NEGATIVE ? -n : n;
}

int64_t postgres_number(struct prepared *s, int column)
{
    const struct field *f = &s->fields[column];
    uint64_t n = 0;

    if (!f->ptr)
        return 0;
    switch (s->column_types[column]) {
    case TYPE_BOOL:
    case TYPE_INT2:
    case TYPE_INT4:
    case TYPE_INT8:
        return whole(f);
    case TYPE_NUMERIC:
        return decimal(f);
    default:
        str_number((struct str){f->ptr, (size_t)f->length}, &n);
        return (int64_t)n;
    }
}

struct str postgres_text(struct prepared *s, int column)
{
    const struct field *f = &s->fields[column];

    if (s->calls[column])
        return text_str(&s->called[column]);
    return f->ptr ? (struct str){f->ptr, (size_t)f->length} : STR("");
}

enum archive_value_kind postgres_kind(struct prepared *s, int column)
{
    if (!s->fields[column].ptr || s->none[column])
        return VALUE_NONE;
    if (s->calls[column])
        return VALUE_BYTES;
    switch (s->column_types[column]) {
    case TYPE_BOOL:
    case TYPE_INT2:
    case TYPE_INT4:
    case TYPE_INT8:
    case TYPE_NUMERIC:
        return VALUE_NUMBER;
    case TYPE_BYTEA:
        return VALUE_BYTES;
    default:
        return VALUE_TEXT;
    }
}

/* Known only once the first row is there, or that there is none. */
int postgres_columns(struct prepared *s)
{
    if (s->state == STATE_BOUND) {
        int got = postgres_step(s);
        s->peeked = got > 0;
        s->fault = got < 0 ? got : ARCHIVE_OK;
    }
    return s->column_count > 0 ? s->column_count : 0;
}

const char *postgres_column(struct prepared *s, int column)
{
    return s->column_names[column];
}

/* The lines of a plan. */
static int take_plan(struct link *link, struct text *steps)
{
    int fault = ARCHIVE_OK;

    for (PGresult *result; (result = link->pq.PQgetResult(link->connection));) {
        for (int i = 0; i < link->pq.PQntuples(result); i++) {
            text_add(steps,
                     (struct str){link->pq.PQgetvalue(result, i, 0),
                                  (size_t)link->pq.PQgetlength(result, i, 0)});
            text_add_char(steps, '\n');
        }
        int done = postgres_done(link, result);
        fault = done ? done : fault;
    }
    return fault;
}

int postgres_explain(struct prepared *s, struct text *sql, struct text *steps)
{
    struct link *link = s->link;
    struct text ask = {0};
    int fault = postgres_settle(link);

    text_add(sql, str_part(text_str(&s->sql), 0, s->sql.len - 1));
    text_addf(&ask, "EXPLAIN %s", s->sql.ptr);
    text_add_char(&ask, '\0');
    if (!fault && ask.failed)
        fault = ARCHIVE_MEMORY;
    if (!fault && !link->pq.PQsendQueryParams(
                      link->connection, ask.ptr, (int)s->value_count, s->types,
                      s->values, s->lengths, s->formats, 0))
        fault = postgres_lost(link);
    text_release(&ask);
    return fault ? fault : take_plan(link, steps);
}
