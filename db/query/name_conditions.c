/* Conditions on names in tables of the archive, and on labels. */
#include <string.h>

#include "lookup.h"
#include "text_conditions.h"
#include "translate.h"

/* True if a condition on a player finds all spellings of the person. */
static bool finds_all_spellings(enum query_op op)
{
    return op == QUERY_EQUAL || op == QUERY_NOT_EQUAL || translate_searches(op);
}

static void add_owners(struct translation *t, const char *table,
                       const struct condition *condition)
{
    bool others = condition->op == QUERY_NOT_EQUAL;
    const char *of = strcmp(table, "spelling") == 0 ? "person" : "called";

    text_addf(&t->work, "%s %s (SELECT %s FROM %s WHERE ", of,
              others ? "NOT IN" : "IN", of, table);
    translate_name(t, table, others ? QUERY_EQUAL : condition->op,
                   condition->value);
    text_add_char(&t->work, ')');
}

/* Looks up names in their table, which is small, and then looks up records by
   the numbers of these names. Most persons have few records. */
static void add_key(struct translation *t, const char *key, const char *table,
                    const struct condition *condition)
{
    size_t at;

    if (condition->op == QUERY_EQUAL && !condition->value.len) {
        text_addf(&t->work, "%s IS NULL", key);
        return;
    }
    text_add_char(&t->work, '(');
    at = t->work.len;
    translate_open_list(t, key);
    text_addf(&t->work, "SELECT id FROM %s WHERE ", table);
    if (finds_all_spellings(condition->op))
        add_owners(t, table, condition);
    else
        translate_name(t, table, condition->op, condition->value);
    translate_close_list(t);
    if (strcmp(table, "spelling") != 0 || condition->op != QUERY_EQUAL)
        lookup_decide(t, at, false);
    if (translate_accepts_missing(condition))
        text_addf(&t->work, " OR %s IS NULL", key);
    text_add_char(&t->work, ')');
}

void condition_name(struct translation *t, const struct field *field,
                    const struct condition *condition)
{
    add_key(t, field->key, field->table, condition);
}

/* Tests whether any player satisfies the condition or, for !=, whether all
   players do. The third and fourth players are looked up only if there are
   any. */
void condition_player(struct translation *t, const struct field *field,
                      const struct condition *condition)
{
    static const char *const keys[] = {"r.first", "r.second", "r.third",
                                       "r.fourth"};
    bool none = condition->op == QUERY_NOT_EQUAL;
    size_t seats = sizeof keys / sizeof *keys;

    (void)field;
    text_add_char(&t->work, '(');
    for (size_t i = 0; i < seats; i++) {
        text_add(&t->work, !i ? STR("") : none ? STR(" AND ") : STR(" OR "));
        if (i >= 2)
            text_addf(&t->work, none ? "(%s IS NULL OR " : "(%s > 0 AND ",
                      keys[i]);
        add_key(t, keys[i], "spelling", condition);
        text_add(&t->work, i >= 2 ? STR(")") : STR(""));
    }
    text_add_char(&t->work, ')');
}

/* Tests the winner or the loser. A game that was drawn or has no result has
   neither. */
void condition_winner_or_loser(struct translation *t, const struct field *field,
                               const struct condition *condition)
{
    text_add(&t->work, STR("(r.result = '1-0' AND "));
    add_key(t, field->key, "spelling", condition);
    text_add(&t->work, STR(" OR r.result = '0-1' AND "));
    add_key(t, field->table, "spelling", condition);
    if (translate_accepts_missing(condition))
        text_add(&t->work, STR(" OR coalesce(r.result, '*') NOT IN"
                               " ('1-0', '0-1')"));
    text_add_char(&t->work, ')');
}

/* ---- labels -------------------------------------------------------------- */

/* Tests whether a record has the label or, for !=, does not have it. "" means
   that the record has no labels. */
void condition_label(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    struct str value = condition->value;
    bool none = (condition->op == QUERY_NOT_EQUAL) != !value.len;

    (void)field;
    text_addf(&t->work, "r.id %s (SELECT record FROM label",
              none ? "NOT IN" : "IN");
    if (value.len && translate_searches(condition->op)) {
        text_add(&t->work, STR(" WHERE "));
        text_condition(t, "name", translate_names(t, "label"),
                       translate_test(condition->op), value);
    } else if (value.len)
        text_addf(&t->work, " WHERE name = ?%zu", translate_words(t, value));
    text_add_char(&t->work, ')');
}
