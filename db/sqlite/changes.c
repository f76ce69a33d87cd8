/* Rows that change, recorded by SQLite's session extension. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite.h"

enum { CHANGED_COLUMNS = 32 }; /* more than a table has */

/* ---- recording ------------------------------------------------------------ */

int sqlite_changes_begin(struct link *link, const char *const *tables)
{
    assert(!link->session);
    int result = sqlite3session_create(link->db, "main", &link->session);

    for (; result == SQLITE_OK && *tables; tables++)
        result = sqlite3session_attach(link->session, *tables);
    return sqlite_fault(link->db, result);
}

void sqlite_changes_end(struct link *link)
{
    if (link->session)
        sqlite3session_delete(link->session);
    link->session = NULL;
}

void sqlite_changes_pause(struct link *link, bool pause)
{
    sqlite3session_enable(link->session, !pause);
}

int sqlite_changes_get(struct link *link, struct text *out)
{
    int size = 0;
    void *changes = NULL;
    int result = sqlite3session_changeset(link->session, &size, &changes);

    if (result == SQLITE_OK && size)
        text_add(out, (struct str){changes, (size_t)size});
    sqlite3_free(changes);
    return out->failed ? ARCHIVE_MEMORY : sqlite_fault(link->db, result);
}

/* ---- a stranger's --------------------------------------------------------- */

/*
 * SQLite trusts its own format: of a table's name that nothing ends it looks
 * for the end forever. So all of it is gone through first: a table is 'T', the
 * number of columns, a byte each, and a name; then come rows, each an operation,
 * a byte, and the columns as they were, as they are, or both.
 */
struct bytes {
    const uint8_t *at, *end;
};

static bool take_byte(struct bytes *b, uint8_t *out)
{
    if (b->at == b->end)
        return false;
    *out = *b->at++;
    return true;
}

static bool skip(struct bytes *b, uint64_t count)
{
    if ((uint64_t)(b->end - b->at) < count)
        return false;
    b->at += count;
    return true;
}

/* Seven bits a byte, the highest first, of as many as a length has. */
static bool take_length(struct bytes *b, uint64_t *out)
{
    enum { LENGTH_BYTES = 5 };
    uint8_t byte = 0x80;

    *out = 0;
    for (int i = 0; i < LENGTH_BYTES && byte & 0x80; i++) {
        if (!take_byte(b, &byte))
            return false;
        *out = *out << 7 | (byte & 0x7F);
    }
    return !(byte & 0x80) && *out <= INT32_MAX;
}

static bool skip_value(struct bytes *b)
{
    enum { NUMBER_BYTES = 8 };
    uint64_t length;
    uint8_t type;

    if (!take_byte(b, &type))
        return false;
    switch (type) {
    case SQLITE_INTEGER:
    case SQLITE_FLOAT:
        return skip(b, NUMBER_BYTES);
    case SQLITE_TEXT:
    case SQLITE_BLOB:
        return take_length(b, &length) && skip(b, length);
    default: /* NULL, or not told */
        return type == SQLITE_NULL || type == 0;
    }
}

static bool take_table(struct bytes *b, uint64_t *columns)
{
    const uint8_t *name;

    if (!take_length(b, columns) || !*columns || *columns > CHANGED_COLUMNS ||
        !skip(b, *columns))
        return false;
    name = memchr(b->at, 0, (size_t)(b->end - b->at));
    return name && skip(b, (uint64_t)(name - b->at) + 1);
}

static bool skip_row(struct bytes *b, uint8_t op, uint64_t columns)
{
    uint8_t indirect;
    uint64_t values = op == SQLITE_UPDATE ? 2 * columns : columns;
    bool fine =
        columns && take_byte(b, &indirect) &&
        (op == SQLITE_UPDATE || op == SQLITE_INSERT || op == SQLITE_DELETE);

    while (fine && values--)
        fine = skip_value(b);
    return fine;
}

static bool is_sound(struct str changes)
{
    struct bytes b = {(const uint8_t *)changes.ptr,
                      (const uint8_t *)changes.ptr + changes.len};
    uint64_t columns = 0;
    bool fine = changes.len <= INT32_MAX;
    uint8_t mark;

    if (!changes.len) /* nothing was changed, and no bytes are pointed to */
        return true;
    while (fine && take_byte(&b, &mark))
        fine = mark == 'T' ? take_table(&b, &columns)
                           : skip_row(&b, mark, columns);
    return fine;
}

/* ---- reading -------------------------------------------------------------- */

struct reading {
    sqlite3_changeset_iter *iter;
    struct sql_change change;
    struct archive_value before[CHANGED_COLUMNS], after[CHANGED_COLUMNS];
    bool key[CHANGED_COLUMNS], changed[CHANGED_COLUMNS];
};

static struct archive_value value_of(sqlite3_value *value)
{
    struct archive_value out = {.kind = VALUE_NONE};
    const char *bytes;

    switch (sqlite3_value_type(value)) {
    case SQLITE_NULL:
        return out;
    case SQLITE_INTEGER:
        out.kind = VALUE_NUMBER;
        out.number = sqlite3_value_int64(value);
        return out;
    case SQLITE_BLOB:
        out.kind = VALUE_BYTES;
        break;
    default:
        out.kind = VALUE_TEXT;
    }
    bytes = sqlite3_value_blob(value);
    if (bytes)
        out.text = (struct str){bytes, (size_t)sqlite3_value_bytes(value)};
    return out;
}

/* One side of one column; false where it is not told. */
static bool take_side(sqlite3_changeset_iter *iter, int column,
                      int (*get)(sqlite3_changeset_iter *, int,
                                 sqlite3_value **),
                      struct archive_value *out)
{
    sqlite3_value *value = NULL;

    *out = (struct archive_value){.kind = VALUE_NONE};
    get(iter, column, &value);
    if (value)
        *out = value_of(value);
    return value != NULL;
}

static void take_column(struct reading *r, int i, int op)
{
    bool before = op != SQLITE_INSERT &&
                  take_side(r->iter, i, sqlite3changeset_old, &r->before[i]);
    bool after = op != SQLITE_DELETE &&
                 take_side(r->iter, i, sqlite3changeset_new, &r->after[i]);

    r->changed[i] = op == SQLITE_UPDATE ? after : before || after;
    if (op == SQLITE_INSERT)
        r->before[i] = (struct archive_value){.kind = VALUE_NONE};
    if (op == SQLITE_DELETE)
        r->after[i] = (struct archive_value){.kind = VALUE_NONE};
}

static int take_change(struct reading *r)
{
    struct sql_change *c = &r->change;
    const struct archive_value none = {.kind = VALUE_NONE};
    unsigned char *key = NULL;
    int columns, op;
    int result =
        sqlite3changeset_op(r->iter, &c->table, &c->columns, &op, NULL);

    if (result == SQLITE_OK)
        result = sqlite3changeset_pk(r->iter, &key, &columns);
    if (result != SQLITE_OK)
        return result;
    if (c->columns > CHANGED_COLUMNS)
        return SQLITE_CORRUPT;
    c->kind = op == SQLITE_INSERT   ? ROW_ADDED
              : op == SQLITE_DELETE ? ROW_REMOVED
                                    : ROW_CHANGED;
    /* A stranger's may have fewer columns than are looked at. */
    for (int i = 0; i < CHANGED_COLUMNS; i++) {
        r->before[i] = r->after[i] = none;
        r->key[i] = i < c->columns && key[i];
        r->changed[i] = false;
        if (i < c->columns)
            take_column(r, i, op);
    }
    return SQLITE_OK;
}

static int read_changes(struct reading *r, sql_change_taker *take,
                        void *context)
{
    bool more = true;
    int result = SQLITE_OK;

    while (more && result == SQLITE_OK &&
           (result = sqlite3changeset_next(r->iter)) == SQLITE_ROW) {
        result = take_change(r);
        more = result == SQLITE_OK && take(context, &r->change);
    }
    int ended = sqlite3changeset_finalize(r->iter);
    return result == SQLITE_DONE || result == SQLITE_OK ? ended : result;
}

/* The bytes are only read. */
static void *bytes_of(struct str changes)
{
    union {
        const char *given;
        void *taken;
    } bytes = {changes.ptr};

    return bytes.taken;
}

int sqlite_changes_each(struct link *link, struct str changes,
                        sql_change_taker *take, void *context)
{
    if (!is_sound(changes))
        return ARCHIVE_BROKEN;
    struct reading *r = calloc(1, sizeof *r);

    if (!r)
        return ARCHIVE_MEMORY;
    r->change.before = r->before;
    r->change.after = r->after;
    r->change.key = r->key;
    r->change.changed = r->changed;
    int result =
        sqlite3changeset_start(&r->iter, (int)changes.len, bytes_of(changes));
    if (result == SQLITE_OK)
        result = read_changes(r, take, context);
    free(r);
    return sqlite_fault(link->db, result);
}

/* ---- undoing -------------------------------------------------------------- */

struct undoing {
    const char *const *tables;
    struct sql_conflict *conflict;
};

static int is_wanted(void *context, const char *table)
{
    const struct undoing *u = context;

    for (const char *const *wanted = u->tables; *wanted; wanted++)
        if (strcmp(*wanted, table) == 0)
            return 1;
    return 0;
}

/* The first one is told, and ends it. */
static int stop(void *context, int why, sqlite3_changeset_iter *iter)
{
    struct undoing *u = context;
    const char *table = "";
    sqlite3_value *key = NULL;
    int columns, op = SQLITE_INSERT;

    (void)why;
    u->conflict->found = true;
    if (why == SQLITE_CHANGESET_FOREIGN_KEY)
        return SQLITE_CHANGESET_ABORT;
    sqlite3changeset_op(iter, &table, &columns, &op, NULL);
    if (op == SQLITE_INSERT)
        sqlite3changeset_new(iter, 0, &key);
    else
        sqlite3changeset_old(iter, 0, &key);
    sqlite3_snprintf(sizeof u->conflict->table, u->conflict->table, "%s",
                     table);
    u->conflict->key = key ? sqlite3_value_int64(key) : 0;
    return SQLITE_CHANGESET_ABORT;
}

int sqlite_changes_undo(struct link *link, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict)
{
    struct undoing u = {tables, conflict};

    *conflict = (struct sql_conflict){.found = false};
    if (!is_sound(changes))
        return ARCHIVE_BROKEN;
    int result = sqlite3changeset_apply_v2(
        link->db, (int)changes.len, bytes_of(changes), is_wanted, stop, &u,
        NULL, NULL, SQLITE_CHANGESETAPPLY_INVERT);
    return conflict->found && result == SQLITE_ABORT
               ? ARCHIVE_OK
               : sqlite_fault(link->db, result);
}
