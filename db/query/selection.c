#include "selection.h"
#include "measured.h"

#include <string.h>

static enum archive_value_kind value_kind(const struct field *field)
{
    return field->kind == FIELD_NUMBER || field->kind == FIELD_YEAR
               ? VALUE_NUMBER
           : field->kind == FIELD_TRUTH ? VALUE_TRUTH
                                        : VALUE_TEXT;
}

static void add_column(struct selection *s, struct str name,
                       enum archive_value_kind kind, const char *sql)
{
    text_addf(&s->sql, ", %s", sql);
    s->only_ids &= strcmp(sql, "r.id") == 0;
    s->names[s->count] = name;
    s->kinds[s->count++] = kind;
}

static void find_shown_column(const struct translation *t, struct str name,
                              struct named *named)
{
    if (!field_find(t->subject, name, named) ||
        !(named->field.use & (USE_COLUMN | USE_INSIDE | USE_GROUP)))
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

    find_shown_column(t, name, &named);
    s->joins |= named.field.joins;
    add_column(s, arena_copy(t->arena, name), value_kind(&named.field),
               field_shown(t, &named));
}

/* ---- counts -------------------------------------------------------------- */

static void add_key(struct selection *s, const char *column)
{
    for (size_t i = 0; i < s->key_count; i++)
        if (strcmp(s->keys[i], column) == 0)
            return;
    s->keys[s->key_count++] = column;
}

static struct str group_name(struct translation *t, const struct query_key *key)
{
    text_clear(&t->work);
    selection_name_group(key, &t->work);
    return arena_copy(t->arena, text_str(&t->work));
}

static void show_group(struct selection *s, struct translation *t,
                       const struct query_key *key)
{
    struct named named;

    find_shown_column(t, key->field, &named);
    const struct field *field = &named.field;
    s->joins |= field->joins;
    s->by_keys &= field->column || field->joins;
    if (field->kind == FIELD_PLAYER)
        s->people = " JOIN person n ON n.id IN"
                    " (f.person, g.person, y.person, z.person)";
    if (field->kind == FIELD_DECIDED)
        add_key(s, "result");
    if (field->column)
        add_key(s, field->column);
    add_column(s, arena_copy(t->arena, key->field), value_kind(field),
               field->counted && !named.of_tag ? field->counted
                                               : translate_value(t, &named));
}

static void show_measured_group(struct selection *s, struct translation *t,
                                const struct query_key *key,
                                const struct named *named)
{
    const char *sql = measured_value(t, key, named);

    add_column(s, group_name(t, key), VALUE_NUMBER, sql);
    s->by_keys = false;
}

bool selection_check_key(struct translation *t, const struct query_key *key)
{
    bool is = field_is_key(t->subject, key->field);

    if (is && (key->last || key->limits.set)) {
        diag_report(
            t->diags, DIAG_BAD_VALUE, key->last ? key->span : key->limits.span,
            "%.*s: %s to this field", (int)key->field.len, key->field.ptr,
            key->last ? "\"last\" does not apply"
                      : "limits of plies do not apply");
        return !(t->faulty = true);
    }
    if (!is)
        translate_unknown(t, key->field, key->span);
    return is;
}

/* Adds a column after those of the selection. The SQL for this column is
   written by the statement. */
static void add_column_after(struct selection *s, struct str name,
                             enum archive_value_kind kind)
{
    s->names[s->count] = name;
    s->kinds[s->count++] = kind;
    s->only_ids = false;
}

static void show_groups(struct selection *s, struct translation *t)
{
    const struct query *query = t->query;
    struct named named;

    s->by_keys = query->measure_count == 0;
    for (size_t i = 0; i < query->group_count; i++) {
        const struct query_key *key = &query->groups[i];
        if (measured_is_named(t, key, &named))
            show_measured_group(s, t, key, &named);
        else if (field_is_group(t->subject, key->field) && !key->last &&
                 !key->limits.set)
            show_group(s, t, key);
        else
            selection_check_key(t, key);
    }
    s->by_keys &= s->people == NULL;
    add_column_after(s, STR("count"), VALUE_NUMBER);
}

/* ---- values over groups -------------------------------------------------- */

void selection_name_measure(const struct query_key *key, struct text *out)
{
    text_addf(out, "%s ", query_measure_name(key->measure));
    selection_name_group(key, out);
}

void selection_name_group(const struct query_key *key, struct text *out)
{
    text_addf(out, "%s%.*s", key->last ? "last " : "", (int)key->field.len,
              key->field.ptr);
    criterion_add_limits(&key->limits, out);
}

/* Appends the SQL of a field as an integer. Tags that are not integers have no
   value. */
static void add_integer(struct translation *t, const struct named *named,
                        struct text *out)
{
    const char *value = translate_value(t, named);

    if (named->field.kind == FIELD_TAG)
        text_addf(out,
                  "CASE WHEN length(%s) < 12 AND"
                  " CAST(leading_number(%s) AS TEXT) = %s"
                  " THEN leading_number(%s) END",
                  value, value, value, value);
    else
        text_add(out, str_of(value));
}

/* Engines divide and round differently. An average is therefore a quotient of
   integers, in hundredths, with halves rounded away from zero. */
static void add_measure(enum query_measure measure, struct str value,
                        struct text *out)
{
    int n = (int)value.len;
    const char *v = value.ptr;

    if (measure == MEASURE_AVERAGE)
        text_addf(out,
                  ", (200 * CAST(sum(%.*s) AS BIGINT) + CASE WHEN sum(%.*s) < 0"
                  " THEN -count(%.*s) ELSE count(%.*s) END)"
                  " / nullif(2 * count(%.*s), 0)",
                  n, v, n, v, n, v, n, v, n, v);
    else if (measure == MEASURE_SUM)
        text_addf(out, ", CAST(sum(%.*s) AS BIGINT)", n, v);
    else
        text_addf(out, ", %s(%.*s)", query_measure_name(measure), n, v);
}

static bool check_measure(struct translation *t, const struct query_key *key,
                          struct named *named)
{
    if (measured_is_named(t, key, named))
        return true;
    if (!selection_check_key(t, key) ||
        !field_find(t->subject, key->field, named))
        return false;
    if (named->field.kind == FIELD_NUMBER || named->field.kind == FIELD_YEAR ||
        named->field.kind == FIELD_TAG)
        return true;
    diag_report(t->diags, DIAG_BAD_VALUE, key->span,
                "%.*s is not a number, and can only be used in \"count by\"",
                (int)key->field.len, key->field.ptr);
    t->faulty = true;
    return false;
}

static void show_measure(struct selection *s, struct translation *t,
                         const struct query_key *key, struct text *sums)
{
    struct text value = {0};
    struct named named;

    if (!check_measure(t, key, &named))
        return;
    s->joins |= named.field.joins;
    if (named.criterion)
        text_add(&value, str_of(measured_value(t, key, &named)));
    else
        add_integer(t, &named, &value);
    add_measure(key->measure, text_str(&value), sums);
    sums->failed |= value.failed;
    text_clear(&value);
    selection_name_measure(key, &value);
    add_column_after(s, arena_copy(t->arena, text_str(&value)),
                     key->measure == MEASURE_AVERAGE ? VALUE_DECIMAL
                                                     : VALUE_NUMBER);
    text_release(&value);
}

static void show_measures(struct selection *s, struct translation *t)
{
    struct text sums = {0};

    for (size_t i = 0; i < t->query->measure_count; i++)
        show_measure(s, t, &t->query->measures[i], &sums);
    s->sums = arena_copy(t->arena, text_str(&sums));
    t->work.failed |= sums.failed;
    text_release(&sums);
}

/* ---- the whole selection ------------------------------------------------- */

void selection_make(struct selection *s, struct translation *t,
                    const struct str *columns, size_t count)
{
    size_t groups = t->query->group_count;
    size_t room = count + groups + t->query->measure_count + 1;

    s->names = arena_alloc(t->arena, room * sizeof *s->names);
    s->kinds = arena_alloc(t->arena, room * sizeof *s->kinds);
    s->keys = arena_alloc(t->arena, (groups + 1) * sizeof *s->keys);
    if (!s->names || !s->kinds || !s->keys)
        return;
    s->only_ids = true;
    if (groups) {
        show_groups(s, t);
        show_measures(s, t);
    } else
        for (size_t i = 0; i < count; i++)
            show_field(s, t, columns[i]);
    s->parameters = t->value_count;
}
