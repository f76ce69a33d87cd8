#include "text_conditions.h"

#include <string.h>

#include "../match/regex.h"
#include "../match/words.h"
#include "fold.h"
#include "prefilter.h"

/* ---- tests in this program ----------------------------------------------- */

struct text_tester {
    enum text_test test;
    struct str words; /* the words to find; folded, except for a regular
                         expression */
    struct regex *regex;
    struct text folded; /* the folded text */
    bool failed;        /* out of memory */
};

static bool begin_testing(struct text_tester *j, struct text *folded)
{
    const char *why = NULL;
    size_t at;

    if (j->test == TEXT_MATCHES) { /* an invalid expression has already been
                                      reported */
        j->regex = regex_make(j->words, &at, &why);
        return j->regex || why;
    }
    if (j->test == TEXT_CONTAINS) {
        fold_text(j->words, folded);
        j->words = text_str(folded);
    }
    return !folded->failed;
}

static bool text_satisfies(struct text_tester *j, struct str text)
{
    if (j->test == TEXT_MATCHES && !j->regex)
        return false;
    if (j->test >= TEXT_WORDED)
        return word_occurs(text, j->words, j->test == TEXT_BEGINS, &j->failed);
    text_clear(&j->folded);
    fold_text(text, &j->folded);
    j->failed |= j->folded.failed;
    return !j->folded.failed &&
           (j->regex ? regex_finds(j->regex, text_str(&j->folded))
                     : fold_contains(text_str(&j->folded), j->words));
}

/* "contains" treats a missing text as empty. A missing text does not pass any
   other test. */
static int test_texts(struct translation *t, const char *texts,
                      struct text_tester *j, struct prefilter_filling *f)
{
    struct sql_rows rows = sql_query_once(
        f->sql, str_of(texts), (struct sql_values){t->values, t->value_count});

    if (j->test == TEXT_CONTAINS && text_satisfies(j, STR("")))
        sql_stop_rows(&rows, prefilter_add_text(f, STR("")));
    while (sql_next(&rows)) {
        struct str text = sql_text(&rows, 0);
        bool asked =
            !sql_is_null(&rows, 0) && (text.len || j->test != TEXT_CONTAINS);
        if (asked && text_satisfies(j, text))
            sql_stop_rows(&rows, prefilter_add_text(f, text));
    }
    return sql_end(&rows);
}

/* Makes a table of the texts that pass the test. Returns its number, or 0 after
   a fault. */
static size_t test_text(struct translation *t, const char *texts,
                        enum text_test test, struct str words)
{
    struct text_tester j = {.test = test, .words = words};
    struct text folded = {0};
    struct prefilter_filling f;
    size_t table = prefilter_begin(t, &f, "TEXT");
    int fault = table ? ARCHIVE_OK : t->fault;

    if (!fault && !begin_testing(&j, &folded))
        j.failed = true;
    if (!fault && !j.failed)
        fault = test_texts(t, texts, &j, &f);
    int ended = prefilter_end(&f);
    fault = fault ? fault : ended;
    regex_free(j.regex);
    text_release(&j.folded);
    text_release(&folded);
    t->work.failed |= j.failed;
    t->fault = t->fault ? t->fault : fault;
    return fault || j.failed ? 0 : table;
}

/* ---- the condition ------------------------------------------------------- */

struct text_task {
    struct translation *t;
    const char *sql, *texts;
    enum text_test test;
    struct str words;
};

static void write_text_function(void *context, const char *function)
{
    static const char *const functions[] = {"contains", "matches", "worded",
                                            "worded"};
    const struct text_task *task = context;
    size_t at = translate_words(task->t, task->words);

    (void)function;
    text_addf(&task->t->work, "%s(%s, ?%zu%s)", functions[task->test],
              task->sql, at,
              task->test == TEXT_WORDED   ? ", 0"
              : task->test == TEXT_BEGINS ? ", 1"
                                          : "");
}

static void write_text_lookup(void *context)
{
    const struct text_task *task = context;
    struct translation *t = task->t;
    size_t table =
        t->fault ? 0 : test_text(t, task->texts, task->test, task->words);

    text_addf(&t->work, task->test == TEXT_CONTAINS ? "coalesce(%s, '')" : "%s",
              task->sql);
    prefilter_lookup(t, "", table);
}

static void assign_task(struct translation *t, const struct sql_task *task)
{
    int fault = sql_assign_task(t->archive->sql, task);

    t->fault = t->fault ? t->fault : fault;
}

void text_condition(struct translation *t, const char *sql, const char *texts,
                    enum text_test test, struct str words)
{
    struct text_task task = {t, sql, texts, test, words};

    assign_task(t, &(struct sql_task){WORK_TEXTS, write_text_function,
                                      write_text_lookup, &task, NULL});
}

const char *text_in_arena(struct translation *t, struct text *select)
{
    text_add_char(select, '\0');
    struct str kept = arena_copy(t->arena, text_str(select));
    t->work.failed |= select->failed;
    text_release(select);
    return kept.len ? kept.ptr : "";
}

/* Finds a table by the letter by which statements refer to it. */
static const char *table_of_letter(char letter)
{
    for (size_t i = 0; i < JOIN_NUMBERS; i++)
        if (letter == *record_joins[i].name)
            return record_joins[i].table;
    return letter == 'x' ? "event" : "record";
}

const char *select_distinct_values(struct translation *t, const char *sql)
{
    struct text select = {0};

    assert(sql[0] && sql[1] == '.');
    text_addf(&select, "SELECT DISTINCT %s FROM %s", sql + 2,
              table_of_letter(*sql));
    return text_in_arena(t, &select);
}

/* ---- comments ------------------------------------------------------------ */

static int test_comments(struct translation *t, struct str select,
                         struct str words, struct prefilter_filling *f)
{
    bool failed = false;
    struct sql_rows rows = sql_query_once(
        f->sql, select, (struct sql_values){t->values, t->value_count});

    while (sql_next(&rows)) {
        struct str text = sql_text(&rows, 1);
        bool has = game_is_foreign(sql_text(&rows, 2))
                       ? words_in_foreign(text, words, &failed)
                       : words_in_comment(text, words, &failed);
        if (has)
            sql_stop_rows(&rows, prefilter_add_number(f, sql_number(&rows, 0)));
        if (failed)
            sql_stop_rows(&rows, sql_fault(f->sql, ARCHIVE_MEMORY));
    }
    return sql_end(&rows);
}

static size_t find_commented(struct translation *t, struct str words,
                             struct str among)
{
    struct prefilter_filling f;
    struct text select = {0};
    size_t table = prefilter_begin(t, &f, "BIGINT PRIMARY KEY");
    int fault = table ? ARCHIVE_OK : t->fault;

    text_add(&select, STR("SELECT r.id, text_of(r.id), v.game FROM record r"
                          " LEFT JOIN variant v ON v.id = r.variant WHERE "));
    text_add(&select, among);
    if (!fault)
        fault = select.failed ? sql_fault(f.sql, ARCHIVE_MEMORY)
                              : test_comments(t, text_str(&select), words, &f);
    int ended = prefilter_end(&f);
    text_release(&select);
    fault = fault ? fault : ended;
    t->fault = t->fault ? t->fault : fault;
    return fault ? 0 : table;
}

/* Precomputes the texts of only those records that have each of the words, so
   that few texts are unpacked. */
static void precompute_texts(struct translation *t, struct str among)
{
    struct text numbers = {0};

    text_add(&numbers, STR("SELECT r.id FROM record r WHERE "));
    text_add(&numbers, among);
    t->work.failed |= numbers.failed;
    if (!t->work.failed && !t->fault)
        t->fault = sql_precompute(
            t->archive->sql,
            &(struct sql_precomputed){"text_of", false, text_str(&numbers)},
            (struct sql_values){t->values, t->value_count});
    text_release(&numbers);
}

struct comments_task {
    struct translation *t;
    struct str words, among;
};

static void write_commented_function(void *context, const char *function)
{
    const struct comments_task *task = context;
    struct translation *t = task->t;
    size_t at = translate_words(t, task->words);

    (void)function;
    precompute_texts(t, task->among);
    t->joins |= JOIN_VARIANT;
    text_addf(
        &t->work,
        "CASE WHEN is_foreign(v.game) = 1 THEN played(text_of(r.id), ?%zu)"
        " ELSE commented(text_of(r.id), ?%zu) END",
        at, at);
}

static void write_commented_lookup(void *context)
{
    const struct comments_task *task = context;
    struct translation *t = task->t;

    prefilter_lookup(
        t, "r.id", t->fault ? 0 : find_commented(t, task->words, task->among));
}

void condition_commented(struct translation *t, struct str words,
                         struct str among)
{
    struct comments_task task = {t, words, among};

    assign_task(t, &(struct sql_task){WORK_TEXTS, write_commented_function,
                                      write_commented_lookup, &task, NULL});
}
