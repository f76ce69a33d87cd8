#include "changeset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The numbers that SQLite uses for operations. */
enum operation {
    OPERATION_REMOVE = 9,
    OPERATION_ADD = 18,
    OPERATION_CHANGE = 23
};
enum type { TYPE_ABSENT, TYPE_NUMBER, TYPE_TEXT = 3, TYPE_BYTES, TYPE_NONE };

enum {
    NUMBER_BYTES = 8,
    LENGTH_BYTES = 5, /* maximum number of bytes of a length */
    TABLES_MAX = 64,  /* more than the number of tables in any archive */
};

/* ---- values -------------------------------------------------------------- */

/* Appends a length, seven bits per byte, most significant bits first. */
static void add_length(struct text *out, uint64_t length)
{
    for (int shift = 7 * (LENGTH_BYTES - 1); shift > 0; shift -= 7)
        if (length >> shift)
            text_add_char(out, (char)(length >> shift | 0x80));
    text_add_char(out, (char)(length & 0x7F));
}

static void add_value(struct text *out, const struct archive_value *v)
{
    uint64_t number = (uint64_t)v->number;

    switch (v->kind) {
    case VALUE_NONE:
        text_add_char(out, TYPE_NONE);
        return;
    case VALUE_TEXT:
    case VALUE_BYTES:
        text_add_char(out, v->kind == VALUE_TEXT ? TYPE_TEXT : TYPE_BYTES);
        add_length(out, v->text.len);
        text_add(out, v->text);
        return;
    default:
        text_add_char(out, TYPE_NUMBER);
        for (int i = NUMBER_BYTES; i-- > 0;)
            text_add_char(out, (char)(number >> 8 * i));
    }
}

static bool read_byte(struct str *rest, uint8_t *out)
{
    if (!rest->len)
        return false;
    *out = (uint8_t)rest->ptr[0];
    *rest = str_from(*rest, 1);
    return true;
}

static bool read_bytes(struct str *rest, uint64_t count, struct str *out)
{
    if (rest->len < count)
        return false;
    *out = str_part(*rest, 0, (size_t)count);
    *rest = str_from(*rest, (size_t)count);
    return true;
}

static bool read_length(struct str *rest, uint64_t *out)
{
    uint8_t byte = 0x80;

    *out = 0;
    for (int i = 0; i < LENGTH_BYTES && byte & 0x80; i++) {
        if (!read_byte(rest, &byte))
            return false;
        *out = *out << 7 | (byte & 0x7F);
    }
    return !(byte & 0x80) && *out <= INT32_MAX;
}

static bool read_number(struct str *rest, int64_t *out)
{
    uint64_t number = 0;
    struct str bytes;

    if (!read_bytes(rest, NUMBER_BYTES, &bytes))
        return false;
    for (size_t i = 0; i < bytes.len; i++)
        number = number << 8 | (uint8_t)bytes.ptr[i];
    *out = (int64_t)number;
    return true;
}

/* Removes a value from the front of *rest. Sets *told to true if the changeset
   contains the value. Returns false if the bytes are malformed. */
static bool read_value(struct str *rest, struct archive_value *out,
                       bool *is_set)
{
    uint64_t length;
    uint8_t type;

    *out = value_none();
    if (!read_byte(rest, &type))
        return false;
    *is_set = type != TYPE_ABSENT;
    switch (type) {
    case TYPE_ABSENT:
    case TYPE_NONE:
        return true;
    case TYPE_NUMBER:
        out->kind = VALUE_NUMBER;
        return read_number(rest, &out->number);
    case TYPE_TEXT:
    case TYPE_BYTES:
        out->kind = type == TYPE_TEXT ? VALUE_TEXT : VALUE_BYTES;
        return read_length(rest, &length) &&
               read_bytes(rest, length, &out->text);
    default: /* fractions, which are not stored in any column of an archive */
        return false;
    }
}

/* ---- reading ------------------------------------------------------------- */

struct changeset_reader {
    struct str rest;
    struct sql_change change;
    struct archive_value before[CHANGED_COLUMNS], after[CHANGED_COLUMNS];
    bool key[CHANGED_COLUMNS], changed[CHANGED_COLUMNS];
    bool is_set[CHANGED_COLUMNS]; /* for each column of the old row: true if the
                                   changeset contains its value */
};

static bool read_changed_table(struct changeset_reader *r)
{
    struct str keys, name;
    uint64_t columns;
    const char *end;
    bool any = false;

    if (!read_length(&r->rest, &columns) || columns > CHANGED_COLUMNS ||
        !read_bytes(&r->rest, columns, &keys))
        return false;
    end = r->rest.len ? memchr(r->rest.ptr, 0, r->rest.len) : NULL;
    if (!end || !read_bytes(&r->rest, (uint64_t)(end - r->rest.ptr) + 1, &name))
        return false;
    r->change.table = name.ptr;
    r->change.columns = (int)columns;
    for (size_t i = 0; i < CHANGED_COLUMNS; i++) {
        r->key[i] = i < keys.len && keys.ptr[i];
        any |= r->key[i];
    }
    return any;
}

/* Reads the value of each column of the row. */
static bool read_row_values(struct changeset_reader *r,
                            struct archive_value *values, bool *is_set)
{
    bool fine = true;

    for (int i = 0; fine && i < r->change.columns; i++)
        fine = read_value(&r->rest, &values[i], &is_set[i]);
    return fine;
}

static bool has_required_values(const struct changeset_reader *r,
                                const bool *is_set, bool all)
{
    for (int i = 0; i < r->change.columns; i++)
        if ((all || r->key[i]) && !is_set[i])
            return false;
    return true;
}

static bool read_changed_row(struct changeset_reader *r, uint8_t operation)
{
    struct sql_change *c = &r->change;
    uint8_t indirect;

    memset(r->before, 0, sizeof r->before);
    memset(r->after, 0, sizeof r->after);
    memset(r->changed, 0, sizeof r->changed);
    if (!c->columns || !read_byte(&r->rest, &indirect))
        return false;
    switch (operation) {
    case OPERATION_ADD:
        c->kind = ROW_ADDED;
        return read_row_values(r, r->after, r->changed) &&
               has_required_values(r, r->changed, true);
    case OPERATION_REMOVE:
        c->kind = ROW_REMOVED;
        return read_row_values(r, r->before, r->changed) &&
               has_required_values(r, r->changed, true);
    case OPERATION_CHANGE:
        c->kind = ROW_CHANGED;
        return read_row_values(r, r->before, r->is_set) &&
               has_required_values(r, r->is_set, false) &&
               read_row_values(r, r->after, r->changed);
    default:
        return false;
    }
}

int changeset_each(struct str bytes, sql_change_taker *take, void *context)
{
    struct changeset_reader r = {.rest = bytes};
    bool fine = bytes.len <= INT32_MAX, more = true;
    uint8_t mark;

    r.change.before = r.before;
    r.change.after = r.after;
    r.change.key = r.key;
    r.change.changed = r.changed;
    while (fine && more && read_byte(&r.rest, &mark)) {
        fine =
            mark == 'T' ? read_changed_table(&r) : read_changed_row(&r, mark);
        if (fine && mark != 'T' && take)
            more = take(context, &r.change);
    }
    return fine ? ARCHIVE_OK : ARCHIVE_BROKEN;
}

/* ---- combining rows ------------------------------------------------------ */

enum { NO_ROW = 0 }; /* offset of a row that does not exist */

/* The first and the last version of a row, as offsets of their columns in
   `bytes`. */
struct changed_row {
    const struct sql_table *table;
    size_t before, after;
};

struct changeset {
    struct text bytes; /* columns of all rows; offset 0 is unused */
    struct changed_row *rows;
    size_t count, room;
    size_t *slots; /* hash table of rows by key; an entry is the index of the
                      row plus one */
    size_t slot_count;
    bool failed;
};

struct changeset *changeset_new(void)
{
    struct changeset *c = calloc(1, sizeof *c);

    if (c)
        text_add_char(&c->bytes, '\0');
    return c;
}

void changeset_free(struct changeset *c)
{
    if (!c)
        return;
    text_release(&c->bytes);
    free(c->rows);
    free(c->slots);
    free(c);
}

static struct str row_at(const struct changeset *c, size_t at)
{
    return str_from(text_str(&c->bytes), at);
}

/* Returns the bytes of the next column and moves past it. */
static struct str next_column(struct str *row)
{
    struct str begin = *row;
    struct archive_value value;
    bool is_set, fine = read_value(row, &value, &is_set);

    assert(fine);
    (void)fine;
    return str_part(begin, 0, begin.len - row->len);
}

static uint64_t hash_row(const struct sql_table *table, struct str row)
{
    uint64_t hash = XXH3_64bits(table->name, strlen(table->name));

    for (int i = 0; i < table->count; i++) {
        struct str column = next_column(&row);
        if (table->keys[i])
            hash = XXH3_64bits_withSeed(column.ptr, column.len, hash);
    }
    return hash;
}

/* True if two rows of a table are equal. If `keys` is set, only the primary
   keys are compared. */
static bool are_same_rows(const struct sql_table *table, struct str a,
                          struct str b, bool keys)
{
    for (int i = 0; i < table->count; i++) {
        struct str one = next_column(&a), other = next_column(&b);
        if ((!keys || table->keys[i]) && !str_equal(one, other))
            return false;
    }
    return true;
}

static size_t offset_of_known_side(const struct changed_row *row)
{
    return row->before != NO_ROW ? row->before : row->after;
}

/* Returns the slot of the row, or the free slot where the row belongs. There is
   always a free slot. */
static size_t *find_slot(const struct changeset *c,
                         const struct sql_table *table, struct str row)
{
    size_t i = (size_t)hash_row(table, row) & (c->slot_count - 1);

    for (; c->slots[i]; i = (i + 1) & (c->slot_count - 1)) {
        const struct changed_row *known = &c->rows[c->slots[i] - 1];
        if (known->table == table &&
            are_same_rows(table, row_at(c, offset_of_known_side(known)), row,
                          true))
            break;
    }
    return &c->slots[i];
}

/* Doubles the room for rows. The table has at least twice as many slots as
   rows. Returns false if out of memory. */
static bool grow_changeset(struct changeset *c)
{
    size_t room = c->room ? c->room * 2 : 64;
    struct changed_row *rows = realloc(c->rows, room * sizeof *rows);
    size_t *slots = calloc(2 * room, sizeof *slots);

    if (rows)
        c->rows = rows;
    if (!rows || !slots) {
        free(slots);
        return false;
    }
    free(c->slots);
    c->slots = slots;
    c->slot_count = 2 * room;
    c->room = room;
    for (size_t i = 0; i < c->count; i++) {
        const struct changed_row *row = &c->rows[i];
        *find_slot(c, row->table, row_at(c, offset_of_known_side(row))) = i + 1;
    }
    return true;
}

void changeset_note(struct changeset *c, const struct sql_table *table,
                    const struct archive_value *row, bool came)
{
    size_t at = c->bytes.len;

    assert(table->count <= CHANGED_COLUMNS);
    for (int i = 0; i < table->count; i++)
        add_value(&c->bytes, &row[i]);
    c->failed |= c->bytes.failed || (c->count == c->room && !grow_changeset(c));
    if (c->failed)
        return;
    size_t *slot = find_slot(c, table, row_at(c, at));
    if (!*slot) {
        c->rows[c->count++] =
            (struct changed_row){table, came ? NO_ROW : at, came ? at : NO_ROW};
        *slot = c->count;
    } else {
        c->rows[*slot - 1].after = came ? at : NO_ROW;
    }
}

/* ---- writing ------------------------------------------------------------- */

static bool is_changed(const struct changeset *c, const struct changed_row *row)
{
    if (row->before == NO_ROW || row->after == NO_ROW)
        return row->before != row->after;
    return !are_same_rows(row->table, row_at(c, row->before),
                          row_at(c, row->after), false);
}

static void add_row(struct str row, int columns, struct text *out)
{
    while (columns--)
        text_add(out, next_column(&row));
}

/* Appends the columns of one version of a row that the changeset needs. */
static void add_side(const struct sql_table *table, struct str row,
                     struct str other, bool keys, struct text *out)
{
    for (int i = 0; i < table->count; i++) {
        struct str one = next_column(&row), its = next_column(&other);
        if (table->keys[i] ? keys : !str_equal(one, its))
            text_add(out, one);
        else
            text_add_char(out, TYPE_ABSENT);
    }
}

static void write_row(const struct changeset *c, const struct changed_row *row,
                      struct text *out)
{
    const struct sql_table *table = row->table;
    bool came = row->before == NO_ROW, went = row->after == NO_ROW;

    text_add_char(out, came   ? OPERATION_ADD
                       : went ? OPERATION_REMOVE
                              : OPERATION_CHANGE);
    text_add_char(out, 0);
    if (came || went) {
        add_row(row_at(c, offset_of_known_side(row)), table->count, out);
        return;
    }
    struct str before = row_at(c, row->before), after = row_at(c, row->after);
    add_side(table, before, after, true, out);
    add_side(table, after, before, false, out);
}

static void write_table(const struct sql_table *table, struct text *out)
{
    text_add_char(out, 'T');
    add_length(out, (uint64_t)table->count);
    text_add(out, (struct str){table->keys, (size_t)table->count});
    text_add(out, str_of(table->name));
    text_add_char(out, '\0');
}

/* Appends the changes of one table: row `first` and all later rows of its
   table. */
static void write_rows(const struct changeset *c, size_t first,
                       struct text *out)
{
    const struct sql_table *table = c->rows[first].table;
    bool begun = false;

    for (size_t i = first; i < c->count; i++) {
        const struct changed_row *row = &c->rows[i];
        if (row->table != table || !is_changed(c, row))
            continue;
        if (!begun)
            write_table(table, out);
        begun = true;
        write_row(c, row, out);
    }
}

static bool is_in_table_list(const struct sql_table *table,
                             const struct sql_table *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == table)
            return true;
    return false;
}

int changeset_write(const struct changeset *c, struct text *out)
{
    const struct sql_table *done[TABLES_MAX];
    size_t count = 0;

    for (size_t i = 0; !c->failed && i < c->count; i++)
        if (!is_in_table_list(c->rows[i].table, done, count)) {
            assert(count < TABLES_MAX);
            done[count++] = c->rows[i].table;
            write_rows(c, i, out);
        }
    return c->failed || out->failed ? ARCHIVE_MEMORY : ARCHIVE_OK;
}
