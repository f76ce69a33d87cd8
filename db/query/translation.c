/* Functions of translations for values, errors and the SQL of fields. */
#include "translate.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct translation *translation_new(void)
{
    struct translation *t = malloc(sizeof *t);

    if (t)
        memset(t, 0, offsetof(struct translation, terms.list));
    return t;
}

/* ---- values -------------------------------------------------------------- */

static size_t add_value(struct translation *t, struct archive_value value)
{
    if (!ARENA_ROOM(t->arena, t->values, t->value_count, t->value_room, 32))
        return 1;
    t->values[t->value_count++] = value;
    return t->value_count;
}

size_t translate_words(struct translation *t, struct str words)
{
    return add_value(t, value_words(arena_copy(t->arena, words)));
}

size_t translate_bytes(struct translation *t, struct str bytes)
{
    return add_value(t, value_bytes(arena_copy(t->arena, bytes)));
}

size_t translate_number(struct translation *t, int64_t number)
{
    return add_value(t, value_number(number));
}

/* ---- lists --------------------------------------------------------------- */

void translate_open_list(struct translation *t, const char *key)
{
    text_addf(&t->work, "%s%s", key, sql_list(t->archive->sql).open);
}

void translate_close_list(struct translation *t)
{
    text_add(&t->work, str_of(sql_list(t->archive->sql).close));
}

int translate_fault(const struct translation *t)
{
    if (t->arena->exhausted || t->work.failed)
        return sql_fault(t->archive->sql, ARCHIVE_MEMORY);
    return t->fault;
}

/* ---- faults -------------------------------------------------------------- */

bool translate_refuse(struct translation *t, const struct condition *condition,
                      const char *why)
{
    diag_report(t->diags, DIAG_BAD_VALUE, condition->value_span, "%.*s: %s",
                (int)condition->field.len, condition->field.ptr, why);
    t->faulty = true;
    return false;
}

/* ---- fields -------------------------------------------------------------- */

void translate_needs(struct translation *t, const struct named *named)
{
    const struct field *field = &named->field;

    t->belonging |= named->of_event ||
                    (field->kind == FIELD_NUMBER && field->table != NULL);
    t->winners |= field->kind == FIELD_WINNER;
}

const char *translate_sql(struct translation *t, const struct field *field)
{
    t->joins |= field->joins;
    return field->sql;
}

static const char *value_of_event(struct translation *t, const char *sql)
{
    text_clear(&t->work);
    text_addf(&t->work,
              "(SELECT %s FROM event x WHERE x.id ="
              " (SELECT event FROM belonging WHERE record = r.id))",
              sql);
    text_add_char(&t->work, '\0');
    struct str value = arena_copy(t->arena, text_str(&t->work));
    return value.len ? value.ptr : "NULL";
}

/* The value of a tag is the value of the record's tag or of an option of the
   game. */
const char *translate_value(struct translation *t, const struct named *named)
{
    translate_needs(t, named);
    if (named->of_event)
        return value_of_event(t, named->field.sql);
    if (named->field.kind != FIELD_TAG)
        return named->field.sql;
    size_t at = translate_words(t, named->rest);
    text_clear(&t->work);
    text_addf(&t->work,
              "coalesce((SELECT value FROM tag WHERE record = r.id"
              " AND lower(name) = lower(?%zu)), (SELECT value FROM option"
              " WHERE variant = r.variant AND lower(name) = lower(?%zu)))",
              at, at);
    text_add_char(&t->work, '\0');
    struct str sql = arena_copy(t->arena, text_str(&t->work));
    return sql.len ? sql.ptr : "NULL";
}
