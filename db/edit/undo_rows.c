/* Finds the rows that a change affected, and later changes that affected the
   same rows. */
#include "undo.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "list.h"

enum { CHANGES_LISTED = 8 }; /* maximum number of changes listed in a message */

static void add_number(struct undo_state *u, struct number_list *to,
                       int64_t number)
{
    if (!LIST_ROOM(to->list, to->count, to->room, 64))
        u->failed = true;
    else
        to->list[to->count++] = number;
}

/* Sorts the numbers and removes duplicates. */
static void sort_numbers(struct number_list *n)
{
    size_t count = 0;

    if (n->count)
        qsort(n->list, n->count, sizeof *n->list, list_by_number);
    for (size_t i = 0; i < n->count; i++)
        if (!count || n->list[i] != n->list[count - 1])
            n->list[count++] = n->list[i];
    n->count = count;
}

static const struct archive_value *key_column_value(const struct sql_change *c,
                                                    int i)
{
    return c->kind == ROW_ADDED ? &c->after[i] : &c->before[i];
}

static void hash_value(XXH64_hash_t *hash, const struct archive_value *v)
{
    *hash = XXH3_64bits_withSeed(&v->number, sizeof v->number, *hash);
    *hash = XXH3_64bits_withSeed(v->text.len ? v->text.ptr : "", v->text.len,
                                 *hash);
}

/* Hashes the key of a row; uses only the first `keys` columns of the key. */
static int64_t row_hash(const char *table, const struct sql_change *c, int keys)
{
    XXH64_hash_t hash = XXH3_64bits(table, strlen(table));

    for (int i = 0; i < c->columns && i < keys; i++)
        if (c->key[i])
            hash_value(&hash, key_column_value(c, i));
    return (int64_t)hash;
}

/* Returns the hash that row_hashes computes for all rows of a record. */
static int64_t record_hash(int64_t id)
{
    const struct archive_value number = value_number(id);
    XXH64_hash_t hash = XXH3_64bits("record", strlen("record"));

    hash_value(&hash, &number);
    return (int64_t)hash;
}

/*
 * Sets `out` to the hashes that identify a row, and returns their number. All
 * rows of a record share one hash. A label has a separate hash, because a change
 * of a label conflicts only with the creation or deletion of its record. If
 * `seen` is set, the hashes are for lookup; otherwise they are for storing.
 */
static size_t row_hashes(const struct sql_change *c, bool seen, int64_t out[2])
{
    enum { ALL_KEYS = 8 };

    if (!edit_is_record_table(c->table)) {
        out[0] = row_hash(c->table, c, ALL_KEYS);
        return 1;
    }
    if (strcmp(c->table, "label") == 0) {
        out[0] = row_hash("label", c, ALL_KEYS);
        out[1] = row_hash(seen ? "there" : "labelled", c, 1);
        return 2;
    }
    out[0] = row_hash("record", c, 1);
    out[1] = row_hash(seen ? "labelled" : "there", c, 1);
    return strcmp(c->table, "record") == 0 && c->kind != ROW_CHANGED ? 2 : 1;
}

static void note_added_name(struct undo_state *u, const struct sql_change *c,
                            int table, int64_t row)
{
    if (LIST_ROOM(u->made, u->made_count, u->made_room, 64))
        u->made[u->made_count++] =
            (struct added_name){c->after[0].number, row, (uint8_t)table};
    else
        u->failed = true;
}

static bool note_row(void *context, const struct sql_change *c)
{
    struct undo_state *u = context;
    int table = undo_names_table(c->table);
    int64_t rows[2];
    size_t count = row_hashes(c, false, rows);

    u->events |= edit_is_event_table(c->table);
    if (edit_is_record_table(c->table)) {
        u->names = false;
        add_number(u, &u->records, key_column_value(c, 0)->number);
        if (strcmp(c->table, "label") != 0)
            add_number(u, &u->rewritten, key_column_value(c, 0)->number);
    }
    if (table >= 0 && c->kind == ROW_ADDED)
        note_added_name(u, c, table, rows[0]);
    else
        for (size_t i = 0; i < count; i++)
            add_number(u, &u->rows, rows[i]);
    return !u->failed;
}

int undo_note_rows(struct undo_state *u)
{
    u->names = true;
    int fault = edit_each_change(u->edit->sql, u->change, note_row, u);

    u->names &= !u->events;
    /* If the change affected only names, the names that it added count as
       affected rows. */
    for (size_t i = 0; u->names && i < u->made_count; i++)
        add_number(u, &u->rows, u->made[i].row);
    if (!fault && u->failed)
        fault = sql_fault(u->edit->sql, ARCHIVE_MEMORY);
    sort_numbers(&u->records);
    sort_numbers(&u->rewritten);
    sort_numbers(&u->rows);
    return fault;
}

/* ---- later changes ------------------------------------------------------- */

/* Selects the changes after ?1 that are in effect, except those that undo a
   change which is also after ?1. */
static const char later[] =
    "SELECT id FROM change WHERE id > ?1 AND id < ?2 AND undone_by IS NULL"
    " AND (undoes IS NULL OR undoes <= ?1) ORDER BY id";

static bool note_crossing(void *context, const struct sql_change *c)
{
    struct undo_state *u = context;
    int64_t rows[2];
    size_t count = row_hashes(c, true, rows);

    for (size_t i = 0; i < count && u->rows.count; i++)
        u->crosses |= bsearch(&rows[i], u->rows.list, u->rows.count,
                              sizeof rows[i], list_by_number) != NULL;
    return !u->crosses;
}

int undo_find_later(struct undo_state *u, struct text *names, size_t *count)
{
    struct sql *sql = u->edit->sql;
    struct sql_rows rows = sql_query(
        sql, later,
        VALUES(value_number(u->change), value_number(u->edit->change)));

    while (sql_next(&rows) && *count < CHANGES_LISTED) {
        int64_t id = sql_number(&rows, 0);
        u->crosses = false;
        sql_stop_rows(&rows, edit_each_change(sql, id, note_crossing, u));
        if (u->crosses)
            text_addf(names, "%s%lld", (*count)++ ? ", " : "", (long long)id);
    }
    return sql_end(&rows);
}

int undo_check_new(struct undo_state *u, int64_t id, bool *new)
{
    int64_t hash = record_hash(id);
    struct number_list touched = u->rows;
    struct text names = {0};
    size_t count = 0;

    *new = id > u->last;
    if (*new)
        return ARCHIVE_OK;
    u->rows = (struct number_list){.list = &hash, .count = 1};
    int fault = undo_find_later(u, &names, &count);
    u->rows = touched;
    text_release(&names);
    *new = count > 0;
    return fault;
}
