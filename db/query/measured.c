/* Measured criteria: values over groups, and groups, that need a replay of each
   record. */
#include "measured.h"

#include <assert.h>

static bool refuse_key(struct translation *t, const struct query_key *key,
                       const char *why)
{
    diag_report(t->diags, DIAG_BAD_VALUE, key->span, "%.*s: %s",
                (int)key->field.len, key->field.ptr, why);
    t->faulty = true;
    return false;
}

static bool may_measure(struct translation *t, const struct query_key *key,
                        const struct criterion_kind *kind)
{
    if (key->last && !kind->last)
        return refuse_key(t, key, "\"last\" does not apply to this field");
    if (!key->last && kind->at_position)
        return refuse_key(t, key,
                          "this number changes from ply to ply: write \"last\" "
                          "before it for the number at the end");
    if (key->last && key->limits.set)
        return refuse_key(t, key, "\"last\" cannot be combined with limits");
    return translate_load_variants(t);
}

/* Reads the name of the criterion like a condition that no number satisfies, so
   that the criterion remains open until the end of each record. */
static bool read_criterion(struct translation *t, const struct query_key *key,
                           const struct named *named, struct criterion *out)
{
    const struct condition condition = {.field = key->field,
                                        .field_span = key->span,
                                        .value_span = key->span,
                                        .value = STR("0"),
                                        .op = QUERY_GREATER};

    *out = (struct criterion){
        .kind = named->criterion,
        .name = named->rest,
        .trait = criterion_trait(named->criterion, named->rest),
        .op = QUERY_GREATER,
        .last = key->last,
        .limits = key->limits,
        .measured = true};
    text_clear(&t->work);
    text_addf(&t->work, "the number of %s%.*s", key->last ? "last " : "",
              (int)key->field.len, key->field.ptr);
    criterion_add_limits(&key->limits, &t->work);
    out->words = arena_copy(t->arena, text_str(&t->work));
    if (!out->kind->read(t, &condition, out))
        return false;
    out->number = UINT64_MAX;
    return true;
}

/* Returns the index of the criterion of an earlier key with the same name, or
   the number of criteria if there is none. */
static size_t find_criterion(const struct criteria *criteria,
                             const struct query_key *key,
                             const struct named *named)
{
    size_t i = 0;

    while (i < criteria->measured &&
           (criteria->list[i].kind != named->criterion ||
            criteria->list[i].last != key->last ||
            !limits_equal(&criteria->list[i].limits, &key->limits) ||
            !str_equal(criteria->list[i].name, named->rest)))
        i++;
    return i;
}

static bool add_criterion(struct translation *t, const struct query_key *key,
                          const struct named *named, size_t i)
{
    struct criteria *criteria = t->criteria;

    assert(i == criteria->count && i < MEASURED_MAX);
    if (!may_measure(t, key, named->criterion) ||
        !read_criterion(t, key, named, &criteria->list[i]))
        return false;
    criteria->measured = ++criteria->count;
    return true;
}

bool measured_is_named(const struct translation *t, const struct query_key *key,
                       struct named *named)
{
    return field_find(t->subject, key->field, named) && named->criterion &&
           named->criterion->measurable;
}

const char *measured_value(struct translation *t, const struct query_key *key,
                           const struct named *named)
{
    size_t i = find_criterion(t->criteria, key, named);

    if (i == t->criteria->measured && !add_criterion(t, key, named, i))
        return "NULL";
    text_clear(&t->work);
    text_addf(&t->work, "found.m%zu", i);
    text_add_char(&t->work, '\0');
    struct str sql = arena_copy(t->arena, text_str(&t->work));
    return sql.len ? sql.ptr : "NULL";
}

void measured_add_columns(const struct criteria *criteria, const char *form,
                          struct text *sql)
{
    for (size_t i = 0; i < criteria->measured; i++)
        text_addf(sql, form, i);
}
