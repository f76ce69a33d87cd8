/* Conditions on events that do not compare a column of the event. */
#include <string.h>

#include "event.h"
#include "translate.h"

/* Tables of names: the column to which keys refer, and the column with the
   owner of a name. Names without an owner are not stored in folded form. */
static const struct names {
    const char *table, *id, *owner;
} all_names[] = {
    {"event_name", "id", "called"},  {"country_name", "name", "called"},
    {"city_name", "name", "called"}, {"spelling", "id", "person"},
    {"series", "id", NULL},          {"era", "id", NULL},
};

static const struct names *find_names_table(const char *table)
{
    size_t i = 0;

    while (strcmp(all_names[i].table, table) != 0)
        i++;
    return &all_names[i];
}

/* Returns the operator of the condition without negation: QUERY_EQUAL for
   "!=". */
static enum query_op affirmed_operator(const struct condition *c)
{
    return c->op == QUERY_NOT_EQUAL ? QUERY_EQUAL : c->op;
}

static void add_plain_names(struct translation *t, const struct names *names,
                            const struct condition *c)
{
    const struct field name = {.sql = "name",
                               .table = translate_names(t, names->table)};

    translate_text(t, &name, affirmed_operator(c), c->value);
}

/* Appends a SELECT of the names that satisfy the condition, and of all other
   names of their owners. */
static void add_names(struct translation *t, const struct names *names,
                      const struct condition *c)
{
    text_addf(&t->work, "SELECT %s FROM %s WHERE ", names->id, names->table);
    if (!names->owner) {
        add_plain_names(t, names, c);
        return;
    }
    text_addf(&t->work, "%s IN (SELECT %s FROM %s WHERE ", names->owner,
              names->owner, names->table);
    translate_name(t, names->table, affirmed_operator(c), c->value);
    text_add_char(&t->work, ')');
}

void translate_keyed(struct translation *t, const struct field *field,
                     const struct condition *c)
{
    bool denied = c->op == QUERY_NOT_EQUAL;

    if (!c->value.len && (denied || c->op == QUERY_EQUAL)) {
        text_addf(&t->work, "%s IS %sNULL", field->key, denied ? "NOT " : "");
        return;
    }
    text_addf(&t->work, "(%s %sIN (", field->key, denied ? "NOT " : "");
    add_names(t, find_names_table(field->table), c);
    text_add_char(&t->work, ')');
    if (translate_accepts_missing(c))
        text_addf(&t->work, " OR %s IS NULL", field->key);
    text_add_char(&t->work, ')');
}

void translate_among(struct translation *t, const struct field *field,
                     const struct condition *c)
{
    bool denied = c->op == QUERY_NOT_EQUAL;

    text_addf(&t->work, "x.id %sIN (SELECT event FROM (%s) AS players",
              denied != !c->value.len ? "NOT " : "", field->table);
    if (c->value.len) {
        text_add(&t->work, STR(" WHERE spelling IN ("));
        add_names(t, find_names_table("spelling"), c);
        text_add_char(&t->work, ')');
    }
    text_add_char(&t->work, ')');
}

/* Computes standings only for events in which the player takes part, as only
   participants can win. */
void translate_winner(struct translation *t, const struct field *field,
                      const struct condition *c)
{
    bool denied = c->op == QUERY_NOT_EQUAL;

    if (!c->value.len) {
        text_addf(&t->work, "%s IS %sNULL", field->sql, denied ? "NOT " : "");
        return;
    }
    text_addf(&t->work,
              "%s(x.id IN (SELECT event FROM entrant WHERE spelling"
              " IN (",
              denied ? "NOT " : "");
    add_names(t, find_names_table("spelling"), c);
    text_addf(&t->work,
              ")) AND coalesce(%s, '') IN (SELECT name FROM person"
              " WHERE id IN (SELECT person FROM spelling WHERE ",
              field->sql);
    translate_name(t, "spelling", affirmed_operator(c), c->value);
    text_add(&t->work, STR(")))"));
}

/* Finds formats, in any spelling, by the form in which archives store them. */
void translate_format(struct translation *t, const struct field *field,
                      const struct condition *c)
{
    struct event_format format;
    struct text text = {0};
    struct str value = c->value;

    if (c->op <= QUERY_NOT_EQUAL && event_format_find(value, &format)) {
        event_format_text(format, &text);
        value = arena_copy(t->arena, text_str(&text));
    }
    t->work.failed |= text.failed;
    text_release(&text);
    translate_text(t, field, c->op, value);
}
