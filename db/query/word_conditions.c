/* Conditions on the words of comments and tags: full-text search. */
#include "../match/words.h"
#include "fold.h"
#include "text_conditions.h"
#include "translate.h"

enum { WORDS_MAX = 16 }; /* maximum number of words per condition */

/* Make the rows for tags that have a column: a column of a table of names, or
   the text itself (with NULL as the table). */
#define WORDED(column, FIELD, tag, field)              {"r." #column, NULL},
#define NAMED(column, FIELD, tag, kind, table, letter) {"r." #column, table},
static const struct {
    const char *key, *table;
} worded_columns[] = {RECORD_COLUMNS(RECORD_NONE, RECORD_NONE, RECORD_NONE,
                                     WORDED, RECORD_NONE, NAMED)};

static void add_worded_column(struct translation *t, const char *key,
                              const char *table, struct str words,
                              enum text_test test)
{
    text_add(&t->work, STR(" OR "));
    if (!table) {
        text_condition(t, key, select_distinct_values(t, key), test, words);
        return;
    }
    translate_open_list(t, key);
    text_addf(&t->work, "SELECT id FROM %s WHERE ", table);
    text_condition(t, "name", translate_names(t, table), test, words);
    translate_close_list(t);
}

/* Appends the condition for a word. For a beginning of words, the upper bound
   is the word followed by a code point that no text contains, because this
   bound sorts after all words with that beginning. */
static void add_word(struct translation *t, struct str word, bool begins)
{
    size_t columns = sizeof worded_columns / sizeof *worded_columns;
    size_t at = translate_words(t, word);

    text_add(&t->work, STR("(r.id IN (SELECT record FROM worded WHERE "));
    translate_open_list(t, "word");
    text_add(&t->work, STR("SELECT id FROM word WHERE folded "));
    if (begins)
        text_addf(&t->work, ">= ?%zu AND folded < ?%zu || '\xF4\x8F\xBF\xBF'",
                  at, at);
    else
        text_addf(&t->work, "= ?%zu", at);
    translate_close_list(t);
    text_add_char(&t->work, ')');
    for (size_t i = 0; i < columns; i++)
        add_worded_column(t, worded_columns[i].key, worded_columns[i].table,
                          word, begins ? TEXT_BEGINS : TEXT_WORDED);
    text_add_char(&t->work, ')');
}

/* Selects the values of all tags of the records in `among`. */
static const char *tag_values(struct translation *t, struct str among)
{
    struct text select = {0};

    text_add(&select, STR("SELECT DISTINCT value FROM tag WHERE record IN"
                          " (SELECT r.id FROM record r WHERE "));
    text_add(&select, among);
    text_add_char(&select, ')');
    return text_in_arena(t, &select);
}

/* Appends the condition that all words are consecutive in one comment or in one
   tag. The condition from `begins_at` on selects the records that have each of
   the words; only these are tested. */
static void add_phrase(struct translation *t, struct str words,
                       size_t begins_at)
{
    size_t columns = sizeof worded_columns / sizeof *worded_columns;
    struct str among =
        arena_copy(t->arena, str_from(text_str(&t->work), begins_at));

    text_add(&t->work,
             STR(" AND (EXISTS (SELECT 1 FROM tag WHERE record = r.id AND "));
    text_condition(t, "value", tag_values(t, among), TEXT_WORDED, words);
    text_add_char(&t->work, ')');
    for (size_t i = 0; i < columns; i++)
        add_worded_column(t, worded_columns[i].key, worded_columns[i].table,
                          words, TEXT_WORDED);
    text_add(&t->work, STR(" OR "));
    condition_commented(t, words, among);
    text_add_char(&t->work, ')');
}

/* With =, the words must be consecutive. With ~, they may be in any order, and
   each may be the beginning of a word. */
void condition_words(struct translation *t, const struct field *field,
                     const struct condition *condition)
{
    bool begins = condition->op == QUERY_CONTAINS;
    struct text folded = {0};
    struct str word;
    size_t count = 0;

    (void)field;
    fold_text(condition->value, &folded);
    struct str rest = text_str(&folded);
    text_add_char(&t->work, '(');
    size_t begins_at = t->work.len;
    while (word_next(&rest, &word) && count < WORDS_MAX) {
        text_add(&t->work, count++ ? STR(" AND ") : STR(""));
        add_word(t, word, begins);
    }
    if (count > 1 && !begins)
        add_phrase(t, text_str(&folded), begins_at);
    text_add(&t->work, condition->op == QUERY_NOT_EQUAL ? STR(") IS NOT TRUE")
                                                        : STR(")"));
    t->work.failed |= folded.failed;
    text_release(&folded);
    if (!count || count == WORDS_MAX)
        translate_refuse(t, condition,
                         count ? "the condition has too many words"
                               : "the condition has no word to search for");
}
