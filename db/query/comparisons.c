/* Writes comparisons of texts and names as SQL. */
#include "fold.h"
#include "text_conditions.h"
#include "translate.h"

const char *const translate_operators[] = {
    [QUERY_EQUAL] = "=",    [QUERY_NOT_EQUAL] = "<>",
    [QUERY_LESS] = "<",     [QUERY_LESS_EQUAL] = "<=",
    [QUERY_GREATER] = ">",  [QUERY_GREATER_EQUAL] = ">=",
    [QUERY_CONTAINS] = "~", [QUERY_MATCHES] = "~~",
};

bool translate_searches(enum query_op op)
{
    return op == QUERY_CONTAINS || op == QUERY_MATCHES;
}

bool translate_orders(enum query_op op)
{
    return op >= QUERY_LESS && op <= QUERY_GREATER_EQUAL;
}

enum text_test translate_test(enum query_op op)
{
    return op == QUERY_MATCHES ? TEXT_MATCHES : TEXT_CONTAINS;
}

void translate_text(struct translation *t, const struct field *field,
                    enum query_op op, struct str value)
{
    if (translate_searches(op))
        text_condition(t, translate_sql(t, field),
                       field->table ? field->table
                                    : select_distinct_values(t, field->sql),
                       translate_test(op), value);
    else
        text_addf(&t->work,
                  op == QUERY_EQUAL && value.len ? "%s %s ?%zu"
                                                 : "coalesce(%s, '') %s ?%zu",
                  translate_sql(t, field), translate_operators[op],
                  translate_words(t, value));
}

/* True if a record without the name satisfies the condition. */
bool translate_accepts_missing(const struct condition *c)
{
    switch (c->op) {
    case QUERY_EQUAL:
    case QUERY_CONTAINS:
    case QUERY_GREATER_EQUAL:
        return c->value.len == 0;
    case QUERY_NOT_EQUAL:
    case QUERY_LESS:
        return c->value.len > 0;
    default:
        return c->op == QUERY_LESS_EQUAL;
    }
}

/* Folds a part of a name in the same way as stored names, with one space
   between words. Spaces at the ends of the part are retained, since they may
   separate words. */
static void fold_part(struct str part, struct text *out)
{
    struct str words = str_trim(part);
    size_t before = words.len ? (size_t)(words.ptr - part.ptr) : part.len;

    if (before)
        text_add_char(out, ' ');
    fold_name(words, out);
    if (before + words.len < part.len)
        text_add_char(out, ' ');
}

const char *translate_names(struct translation *t, const char *table)
{
    struct text select = {0};

    text_addf(&select, "SELECT DISTINCT name FROM %s", table);
    return text_in_arena(t, &select);
}

/* Appends a comparison of names. Their table also stores the names in folded
   form. */
void translate_name(struct translation *t, const char *table, enum query_op op,
                    struct str value)
{
    struct text folded = {0};

    if (op == QUERY_MATCHES) {
        text_condition(t, "name", translate_names(t, table), TEXT_MATCHES,
                       value);
    } else if (op == QUERY_CONTAINS) {
        fold_part(value, &folded);
        text_addf(&t->work, "holds(folded, ?%zu)",
                  translate_words(t, text_str(&folded)));
    } else {
        text_addf(&t->work, "name %s ?%zu", translate_operators[op],
                  translate_words(t, value));
    }
    t->work.failed |= folded.failed;
    text_release(&folded);
}
