/* Finds the words of a record: the words of its comments and of its tags
   without a column or, for a foreign game, the words of its whole text. */
#include "text_words.h"

#include "../match/words.h"
#include "../store/stored_rows.h"
#include "fold.h"

/* Finds the number of a word in the cache of the import, or in the archive if
   `names` is NULL. If `make` is set, adds a missing word. */
static int word_id(struct sql *sql, struct names *names, struct str word,
                   bool make, int64_t *id)
{
    static const struct sql_lookup find_word = {
        SQL_LOOKUP("word", "id", "folded")};
    static const struct sql_write insert_word = {SQL_INSERT("word", "folded")};

    if (names)
        return names_find_or_add(names, NAME_WORD, word, id);
    if (!make)
        return sql_find(sql, &find_word, VALUES(value_words(word)), id);
    return sql_find_or_insert(sql, &find_word, &insert_word,
                              VALUES(value_words(word)), id);
}

static int insert_word(struct sql *sql, int64_t word, int64_t record)
{
    static const struct sql_write insert_worded = {
        SQL_INSERT("worded", "word", "record"), .skips = true};

    return sql_run(sql, &insert_worded,
                   VALUES(value_number(word), value_number(record)));
}

static int delete_word(struct sql *sql, int64_t word, int64_t record)
{
    static const struct sql_write delete_worded = {
        SQL_DELETE("worded", "word", "record")};

    return sql_run(sql, &delete_worded,
                   VALUES(value_number(word), value_number(record)));
}

static void collect_words(const struct row *row, struct text *out)
{
    if (game_is_foreign(row->game))
        words_of_foreign(row->text, out);
    else
        words_of_comments(row->text, out);
    for (size_t i = 0; i < row->tag_count; i++) {
        fold_text(row->tags[i].value, out);
        text_add_char(out, ' ');
    }
}

static int for_each_word(struct sql *sql, struct names *names,
                         const struct row *row, int64_t record, bool there)
{
    struct text folded = {0};
    struct str word;
    int64_t id;
    int fault = ARCHIVE_OK;

    collect_words(row, &folded);
    struct str rest = text_str(&folded);
    while (!fault && !folded.failed && word_next(&rest, &word)) {
        if (str_utf8_fault(word) < word.len)
            continue;
        fault = word_id(sql, names, word, there, &id);
        if (!fault && id)
            fault = (there ? insert_word : delete_word)(sql, id, record);
    }
    if (folded.failed)
        fault = sql_fault(sql, ARCHIVE_MEMORY);
    text_release(&folded);
    return fault;
}

int words_store(struct sql *sql, struct names *names, const struct row *row,
                int64_t record)
{
    return for_each_word(sql, names, row, record, true);
}

int words_delete(struct sql *sql, const struct row *row, int64_t record)
{
    return for_each_word(sql, NULL, row, record, false);
}

int words_store_all(struct sql *sql)
{
    struct stored s;

    stored_init(&s, sql);
    stored_begin_all(&s);
    while (stored_next(&s))
        sql_stop_rows(&s.records, for_each_word(sql, NULL, &s.row, s.id, true));
    int fault = stored_end(&s);
    stored_release(&s);
    return fault;
}
