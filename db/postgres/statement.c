/*
 * Statements of PostgreSQL. Rows are received one by one, so that a large
 * result needs little memory. If another statement runs in the meantime, the
 * remaining rows are buffered: first in memory, then in a file.
 *
 * Values and columns are sent in PostgreSQL's binary form, so that text is
 * neither copied nor escaped.
 */
#include <assert.h>
#include <stdlib.h>

#include "prepared.h"

/* ---- making and dropping ------------------------------------------------- */

bool prepared_make_values(struct prepared *s)
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

/* Moves past the next parameter, such as "$3", and returns its number. Returns
   0 if there are no further parameters. */
static size_t read_parameter(struct str *rest)
{
    uint64_t number = 0;
    size_t digits = 0;

    str_take(rest, '$');
    while (digits < rest->len && ascii_is_digit(rest->ptr[digits]))
        digits++;
    return str_number(str_part(*rest, 0, digits), &number) ? number : 0;
}

/* Marks the values that the statement uses. The server cannot infer the types
   of unused values. */
void prepared_mark_used(struct prepared *s)
{
    size_t place;

    for (struct str rest = text_str(&s->sql); rest.len;)
        if ((place = read_parameter(&rest)) && place <= s->value_count)
            s->used[place - 1] = true;
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
}

static void set_table(struct prepared *s, const struct statement *what)
{
    const char *table = what->write ? what->write->table : what->reads;
    int at = table ? sql_table_index(str_of(table)) : TABLE_ANY;

    s->write = what->write;
    s->table = at >= 0 || !table ? at : TABLE_NONE;
    s->numbers = s->write && s->table >= 0 && s->write->kind == ROW_ADDED &&
                 sql_tables[s->table].numbered;
    if (s->write)
        s->batch = postgres_batch(s->connection, s->write, s->table);
}

int postgres_prepare(struct connection *connection,
                     const struct statement *what, struct prepared **out)
{
    struct prepared *s = *out = calloc(1, sizeof *s);

    if (!s)
        return ARCHIVE_MEMORY;
    s->connection = connection;
    s->lasting = what->lasting;
    set_table(s, what);
    text_clear(&connection->words);
    postgres_rewrite_calls(connection, what->sql, &connection->words, s->calls);
    postgres_rewrite(text_str(&connection->words), &s->sql, &s->value_count);
    if (s->numbers)
        text_add(&s->sql, STR(" RETURNING id"));
    text_add_char(&s->sql, '\0');
    s->sql.failed |= connection->words.failed;
    if (!s->sql.failed && prepared_make_values(s)) {
        prepared_mark_used(s);
        return ARCHIVE_OK;
    }
    postgres_finish(s);
    *out = NULL;
    return ARCHIVE_MEMORY;
}

static void forget_rows(struct prepared *s)
{
    s->connection->pq.PQclear(s->row);
    s->row = NULL;
    row_spool_clear(&s->aside);
    s->fault = ARCHIVE_OK;
}

void postgres_reset(struct prepared *s)
{
    prepared_stop(s);
    forget_rows(s);
    s->peeked = false;
    s->state = STATE_IDLE;
}

void postgres_finish(struct prepared *s)
{
    if (!s)
        return;
    postgres_reset(s); /* the server drops the prepared statement when the
                          session ends */
    postgres_finish(s->was);
    postgres_finish(s->became);
    free_values(s);
    text_release(&s->sql);
    row_spool_release(&s->aside);
    for (size_t i = 0; i < FIELDS_MAX; i++)
        text_release(&s->called[i]);
    free(s);
}

/* ---- values -------------------------------------------------------------- */

/* Sets the type of a value that is a number. The server infers all other
   types. */
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
        s->numbers_sent[i] = to_network_order((uint64_t)v->number);
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
        s->name[0] = '\0'; /* a statement with other types must be prepared
                              again */
    s->state = STATE_BOUND;
    return ARCHIVE_OK;
}
