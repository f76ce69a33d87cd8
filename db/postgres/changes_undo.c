/* Undoes recorded changes of rows. */
#include <stdio.h>
#include <string.h>

#include "../engine/changeset.h"
#include "postgres.h"

/* A statement and its values. */
struct bound_statement {
    struct text sql;
    struct archive_value values[CHANGED_COLUMNS];
    size_t count;
};

struct undo_state {
    struct connection *connection;
    const char *const *list;
    struct changeset *back; /* rows to insert */
    struct sql_conflict *conflict;
    struct bound_statement asking;
    struct text asked; /* the last statement, which is reused if the next
                          statement is the same */
    struct prepared *statement;
    int fault;
};

/* Finds the table of a change. Sets *out to NULL if the table is not among
   those to be restored. */
static int find_table(const struct undo_state *u, const struct sql_change *c,
                      const struct sql_table **out)
{
    int at = sql_table_index(str_of(c->table));
    const char *const *wanted = u->list;
    bool fine = true;

    while (*wanted && strcmp(*wanted, c->table) != 0)
        wanted++;
    *out = at >= 0 && *wanted ? &sql_tables[at] : NULL;
    if (!*out)
        return ARCHIVE_OK;
    for (int i = 0; i < c->columns; i++)
        fine &= i < (*out)->count && c->key[i] == ((*out)->keys[i] != 0);
    return fine && c->columns == (*out)->count ? ARCHIVE_OK : ARCHIVE_BROKEN;
}

static int first_fault(const struct undo_state *u, int got)
{
    return u->asking.sql.failed ? ARCHIVE_MEMORY : got < 0 ? got : ARCHIVE_OK;
}

/* Prepares the statement, unless it is the same as the last statement, and
   binds its values. */
static int prepare_and_bind(struct undo_state *u)
{
    struct text *sql = &u->asking.sql;
    int fault = first_fault(u, ARCHIVE_OK);

    if (fault)
        return fault;
    if (!u->statement || !str_equal(text_str(sql), text_str(&u->asked))) {
        postgres_finish(u->statement);
        text_clear(&u->asked);
        text_add(&u->asked, text_str(sql));
        fault = postgres_prepare(
            u->connection,
            &(struct statement){.sql = text_str(sql), .lasting = true},
            &u->statement);
    }
    return fault
               ? fault
               : postgres_bind(u->statement, u->asking.values, u->asking.count);
}

/* Steps to the only row of the statement. Returns 1 for a row, 0 if there is
   none, or a fault. */
static int step_row(struct undo_state *u, int table, bool came)
{
    int fault = prepare_and_bind(u),
        got = fault ? fault : postgres_step(u->statement);

    if (got > 0 && postgres_is_recorded(u->connection, table))
        postgres_note_change(u->connection, table, u->statement, came);
    return got;
}

static void begin_asking(struct bound_statement *a, const char *verb,
                         const char *table)
{
    text_clear(&a->sql);
    text_addf(&a->sql, "%s %s", verb, table);
    a->count = 0;
}

static void add_value(struct bound_statement *a, const char *before,
                      const char *after, struct archive_value value)
{
    a->values[a->count++] = value;
    text_addf(&a->sql, "%s%s?%zu", before, after, a->count);
}

static void report_conflict(struct undo_state *u, const struct sql_change *c)
{
    const struct archive_value *key =
        c->kind == ROW_ADDED ? &c->after[0] : &c->before[0];

    *u->conflict = (struct sql_conflict){.found = true, .key = key->number};
    snprintf(u->conflict->table, sizeof u->conflict->table, "%s", c->table);
}

/* Returns true if the step returned a row. Otherwise reports a conflict. */
static bool is_undone(struct undo_state *u, const struct sql_change *c, int got)
{
    if (got == 0)
        report_conflict(u, c);
    if (u->statement)
        postgres_reset(u->statement);
    u->fault = first_fault(u, got);
    return got > 0;
}

/* ---- deleting rows ------------ */

/* Writes a DELETE of the row, which has no effect if the row has changed since
   the change. */
static void write_delete(struct bound_statement *a,
                         const struct sql_table *table,
                         const struct sql_change *c)
{
    const char *word = " WHERE ";

    begin_asking(a, "DELETE FROM", table->name);
    for (int i = 0; i < c->columns; i++) {
        bool before = c->key[i] && c->kind == ROW_CHANGED;
        if (!c->key[i] && !c->changed[i])
            continue;
        text_addf(&a->sql, "%s%s", word, table->columns[i]);
        add_value(a, "", c->key[i] ? " = " : " IS NOT DISTINCT FROM ",
                  before ? c->before[i] : c->after[i]);
        word = " AND ";
    }
    text_add(&a->sql, STR(" RETURNING *"));
}

/* Notes the current row with the values that it had before the change, so that
   it can be inserted later. */
static void save_row_before_undo(struct undo_state *u, int at,
                                 const struct sql_change *c)
{
    struct archive_value values[CHANGED_COLUMNS];

    postgres_read_row(u->statement, at, values);
    for (int i = 0; i < c->columns; i++)
        if (c->changed[i] && !c->key[i])
            values[i] = c->before[i];
    changeset_note(u->back, &sql_tables[at], values, true);
}

/* Deletes all rows before inserting any, because a unique name may have moved
   from one row to another. */
static bool undo_deletion(void *context, const struct sql_change *c)
{
    struct undo_state *u = context;
    const struct sql_table *table;
    int got = find_table(u, c, &table);

    if (got || !table) {
        u->fault = got;
        return !got;
    }
    int at = (int)(table - sql_tables);
    if (c->kind == ROW_REMOVED) {
        changeset_note(u->back, table, c->before, true);
        return true;
    }
    write_delete(&u->asking, table, c);
    got = step_row(u, at, false);
    if (got > 0 && c->kind == ROW_CHANGED)
        save_row_before_undo(u, at, c);
    return is_undone(u, c, got);
}

/* ---- inserting rows ------------ */

static void write_insert(struct bound_statement *a,
                         const struct sql_table *table,
                         const struct sql_change *c)
{
    begin_asking(a, "INSERT INTO", table->name);
    for (int i = 0; i < c->columns; i++)
        text_addf(&a->sql, "%s%s", i ? ", " : " (", table->columns[i]);
    text_add(&a->sql, STR(") VALUES ("));
    for (int i = 0; i < c->columns; i++)
        add_value(a, i ? ", " : "", "", c->after[i]);
    text_add(&a->sql, STR(") ON CONFLICT DO NOTHING RETURNING *"));
}

static bool undo_one_change(void *context, const struct sql_change *c)
{
    struct undo_state *u = context;
    int at = sql_table_index(str_of(c->table));

    write_insert(&u->asking, &sql_tables[at], c);
    return is_undone(u, c, step_row(u, at, true));
}

/* ---- all ---- */

static int undo_changes(struct undo_state *u, struct str changes)
{
    struct text back = {0};
    int fault = changeset_each(changes, undo_deletion, u);

    if (!fault)
        fault = u->fault;
    if (!fault && !u->conflict->found)
        fault = changeset_write(u->back, &back);
    if (!fault && !u->conflict->found)
        fault = changeset_each(text_str(&back), undo_one_change, u);
    text_release(&back);
    return fault ? fault : u->fault;
}

int postgres_changes_undo(struct connection *connection, struct str changes,
                          const char *const *list,
                          struct sql_conflict *conflict)
{
    struct undo_state u = {
        .connection = connection, .list = list, .conflict = conflict};
    int fault = changeset_each(changes, NULL, NULL);

    *conflict = (struct sql_conflict){.found = false};
    u.back = fault ? NULL : changeset_new();
    if (!fault)
        fault = u.back ? undo_changes(&u, changes) : ARCHIVE_MEMORY;
    postgres_finish(u.statement);
    text_release(&u.asking.sql);
    text_release(&u.asked);
    changeset_free(u.back);
    return fault;
}
