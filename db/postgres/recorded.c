/*
 * Runs statements that write, and records the rows that they change.
 */
#include <assert.h>
#include <stdlib.h>

#include "../engine/write.h"
#include "prepared.h"

/* Writes the statement with a clause that returns all columns. If `before` is
   set, writes a SELECT of the rows that the statement will change. */
static void write_returning_statement(const struct prepared *s, bool before,
                                      struct text *out)
{
    struct str sql = prepared_sql(s);

    if (before) {
        struct text where = {0};
        size_t count;
        sql_write_add_where(s->write, &where);
        text_addf(out, "SELECT * FROM %s", s->write->table);
        postgres_rewrite(text_str(&where), out, &count);
        out->failed |= where.failed;
        text_release(&where);
    } else {
        if (s->numbers)
            sql.len -= STR(" RETURNING id").len;
        text_add(out, sql);
        text_add(out, STR(" RETURNING *"));
    }
    text_add_char(out, '\0');
}

static int prepare_returning_statement(const struct prepared *s, bool before,
                                       struct prepared **out)
{
    struct prepared *other = calloc(1, sizeof *other);

    if (!other)
        return ARCHIVE_MEMORY;
    other->connection = s->connection;
    other->lasting = s->lasting;
    other->table = s->table;
    other->value_count = s->value_count;
    write_returning_statement(s, before, &other->sql);
    if (other->sql.failed || !prepared_make_values(other)) {
        postgres_finish(other);
        return ARCHIVE_MEMORY;
    }
    prepared_mark_used(other);
    *out = other;
    return ARCHIVE_OK;
}

static struct archive_value bound_value(const struct prepared *s, size_t i)
{
    if (!s->values[i])
        return value_none();
    if (s->types[i] == TYPE_INT8)
        return value_number((int64_t)to_network_order(s->numbers_sent[i]));
    return s->words[i] ? value_words(prepared_bytes(s, i))
                       : value_bytes(prepared_bytes(s, i));
}

static int bind_other(const struct prepared *s, struct prepared *other)
{
    struct archive_value values[FIELDS_MAX];

    assert(s->value_count <= FIELDS_MAX);
    for (size_t i = 0; i < s->value_count; i++)
        values[i] = bound_value(s, i);
    return postgres_bind(other, values, s->value_count);
}

/* Runs the other statement and notes each of its rows as added (if `came` is
   true) or removed. */
static int note_rows(struct prepared *s, struct prepared **other, bool came)
{
    struct connection *connection = s->connection;
    int got = *other ? ARCHIVE_OK
                     : prepare_returning_statement(s, other == &s->was, other);

    if (!got)
        got = bind_other(s, *other);
    while (!got && (got = prepared_step_sent(*other)) > 0) {
        postgres_note_change(connection, s->table, *other, came);
        if (s->numbers)
            connection->last_id = postgres_number(*other, 0);
        got = ARCHIVE_OK;
    }
    if (*other)
        postgres_reset(*other);
    return got;
}

int prepared_step_recorded(struct prepared *s)
{
    int fault = ARCHIVE_OK;

    if (s->write->kind == ROW_CHANGED)
        fault = note_rows(s, &s->was, false);
    if (!fault)
        fault = note_rows(s, &s->became, s->write->kind != ROW_REMOVED);
    s->state = STATE_DONE;
    s->column_count = 0;
    return fault;
}
