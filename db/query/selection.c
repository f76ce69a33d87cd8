#include "selection.h"

#include <string.h>

static enum archive_value_kind value_kind(const struct field *field)
{
    return field->kind == FIELD_NUMBER || field->kind == FIELD_YEAR
               ? VALUE_NUMBER
           : field->kind == FIELD_TRUTH ? VALUE_TRUTH
                                        : VALUE_TEXT;
}

static void show(struct selection *s, struct str name,
                 enum archive_value_kind kind, const char *sql)
{
    text_addf(&s->sql, ", %s", sql);
    s->only_ids &= strcmp(sql, "r.id") == 0;
    s->names[s->count] = name;
    s->kinds[s->count++] = kind;
}

static void find_shown(const struct translation *t, struct str name,
                       struct named *named)
{
    if (!field_find(t->subject, name, named) ||
        !(named->field.use & (USE_COLUMN | USE_INSIDE)))
        *named = (struct named){.field.sql = "NULL"};
}

const char *field_shown(struct translation *t, const struct named *named)
{
    return named->field.persons && !named->of_tag ? named->field.counted
                                                  : translate_value(t, named);
}

static void show_field(struct selection *s, struct translation *t,
                       struct str name)
{
    struct named named;

    find_shown(t, name, &named);
    s->joins |= named.field.joins;
    show(s, arena_copy(t->arena, name), value_kind(&named.field),
         field_shown(t, &named));
}

/* ---- counts --------------------------------------------------------------- */

static void add_key(struct selection *s, const char *column)
{
    for (size_t i = 0; i < s->key_count; i++)
        if (strcmp(s->keys[i], column) == 0)
            return;
    s->keys[s->key_count++] = column;
}

static void show_group(struct selection *s, struct translation *t,
                       struct str name)
{
    struct named named;

    find_shown(t, name, &named);
    const struct field *field = &named.field;
    s->joins |= field->joins;
    s->by_keys &= field->column || field->joins;
    if (field->column)
        add_key(s, field->column);
    show(s, arena_copy(t->arena, name), value_kind(field),
         field->counted ? field->counted : translate_value(t, &named));
}

bool selection_check_key(struct translation *t, const struct query_key *key)
{
    if (field_is_column(t->subject, key->field))
        return true;
    translate_unknown(t, key->field, key->span);
    return false;
}

static void show_groups(struct selection *s, struct translation *t)
{
    s->by_keys = true;
    for (size_t i = 0; i < t->query->group_count; i++)
        if (selection_check_key(t, &t->query->groups[i]))
            show_group(s, t, t->query->groups[i].field);
    s->names[s->count] = STR("count"); /* the statement adds this column */
    s->kinds[s->count++] = VALUE_NUMBER;
    s->only_ids = false;
}

/* ---- all ------------------------------------------------------------------ */

void selection_make(struct selection *s, struct translation *t,
                    const struct str *columns, size_t count)
{
    size_t groups = t->query->group_count, room = count + groups + 1;

    s->names = arena_alloc(t->arena, room * sizeof *s->names);
    s->kinds = arena_alloc(t->arena, room * sizeof *s->kinds);
    s->keys = arena_alloc(t->arena, (groups + 1) * sizeof *s->keys);
    if (!s->names || !s->kinds || !s->keys)
        return;
    s->only_ids = true;
    if (groups)
        show_groups(s, t);
    else
        for (size_t i = 0; i < count; i++)
            show_field(s, t, columns[i]);
    s->parameters = t->value_count;
}
