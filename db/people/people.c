/* People and their spellings. */
#include "../stored.h"

#include <stdlib.h>
#include <string.h>

#include "../events.h"
#include "../fold.h"
#include "archive_people.h"

enum { PEOPLE_ARENA = 512 << 20 };

static struct archive_value words(struct str s)
{
    return (struct archive_value){.kind = VALUE_TEXT, .text = s};
}

static void tell(const struct archive_rows *rows, const char *what,
                 struct str spelling, struct str person)
{
    const struct archive_value values[] = {words(str_of(what)), words(spelling),
                                           words(person)};

    if (rows)
        rows->take(rows->context, values);
}

/* ---- small statements ----------------------------------------------------- */

/* Runs a statement; its first column, if there is a row, else 0. */
static int run(struct archive *a, const char *sql, const struct value *values,
               size_t count, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(a->db, sql, -1, &statement, NULL);

    *out = 0;
    if (result == SQLITE_OK) {
        bind_values(statement, values, count);
        result = sqlite3_step(statement);
    }
    if (result == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

/* Appends the first column of the first row. */
static int word_of(struct archive *a, const char *sql, int64_t id,
                   struct text *out)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(a->db, sql, -1, &statement, NULL);

    if (result == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, id);
        result = sqlite3_step(statement);
    }
    if (result == SQLITE_ROW)
        text_add(out, column_view(statement, 0));
    sqlite3_finalize(statement);
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

static int name_of(struct archive *a, int64_t person, struct text *out)
{
    return word_of(a, "SELECT name FROM people WHERE id = ?1", person, out);
}

int person_of_spelling(struct archive *a, struct str spelling, int64_t *person)
{
    return run(a, "SELECT player FROM aliases WHERE name = ?1",
               &(struct value){.s = spelling}, 1, person);
}

int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out)
{
    struct text name = {0};
    int64_t person;
    int result = person_of_spelling(a, spelling, &person);

    *out = spelling;
    if (result == SQLITE_OK && person) {
        result = name_of(a, person, &name);
        *out = arena_copy(arena, text_str(&name));
    }
    if (name.failed || arena->exhausted)
        result = SQLITE_NOMEM;
    text_release(&name);
    return result == SQLITE_OK ? ARCHIVE_OK : archive_fault(a, result);
}

int person_spellings(struct archive *a, int64_t person, int64_t *count)
{
    return run(a, "SELECT count(*) FROM aliases WHERE player = ?1",
               &NUMBER(person), 1, count);
}

static int add_spelling(struct archive *a, struct str spelling, int64_t person,
                        const struct archive_rows *rows)
{
    const struct value values[] = {{.s = spelling}, NUMBER(person)};
    struct text name = {0};
    int64_t none;
    int result = run(a, "INSERT INTO aliases (name, player) VALUES (?1, ?2)",
                     values, 2, &none);

    if (result == SQLITE_OK)
        result = name_of(a, person, &name);
    if (result == SQLITE_OK)
        tell(rows, "new spelling", spelling, text_str(&name));
    text_release(&name);
    return result;
}

static int add_person(struct archive *a, struct str name, int64_t *person)
{
    int64_t none;
    int result = run(a, "INSERT INTO people (name) VALUES (?1)",
                     &(struct value){.s = name}, 1, &none);

    *person = sqlite3_last_insert_rowid(a->db);
    return result;
}

/* ---- joining -------------------------------------------------------------- */

static int tell_each(struct archive *a, int64_t person, struct str name,
                     const struct archive_rows *rows)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(
        a->db, "SELECT name FROM aliases WHERE player = ?1 ORDER BY id", -1,
        &statement, NULL);

    if (result != SQLITE_OK)
        return result;
    sqlite3_bind_int64(statement, 1, person);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW)
        tell(rows, "join", column_view(statement, 0), name);
    sqlite3_finalize(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int people_join(struct archive *a, int64_t from, int64_t to,
                const struct archive_rows *rows)
{
    const struct value values[] = {NUMBER(from), NUMBER(to)};
    struct text name = {0};
    int64_t none;
    int result = name_of(a, to, &name);

    if (result == SQLITE_OK)
        result = tell_each(a, from, text_str(&name), rows);
    if (result == SQLITE_OK)
        result = run(a, "UPDATE aliases SET player = ?2 WHERE player = ?1",
                     values, 2, &none);
    if (result == SQLITE_OK)
        result = run(a, "DELETE FROM people WHERE id = ?1", values, 1, &none);
    text_release(&name);
    return result;
}

/* ---- the transaction ------------------------------------------------------ */

/* A result of SQLite, or SQLITE_DONE: refused, and the message is there. */
static int settle(struct archive *a, int result)
{
    if (result == SQLITE_DONE)
        return 1;
    return archive_fault(a, result);
}

static int refuse(struct archive *a, struct str spelling, const char *why,
                  struct str name)
{
    struct text message = {0};

    text_addf(&message, "\"%.*s\" %s%.*s", (int)spelling.len, spelling.ptr, why,
              (int)name.len, name.len ? name.ptr : "");
    text_add_char(&message, '\0');
    archive_fail(a, ARCHIVE_OK, message.failed ? why : message.ptr, NULL);
    text_release(&message);
    return SQLITE_DONE;
}

int archive_names_begin(struct archive *a)
{
    int fault = housekeeping_ready(a);

    return fault ? fault
                 : archive_fault(
                       a, store_run(a, store_statement(a, STATEMENT_BEGIN)));
}

int archive_names_end(struct archive *a, bool apply)
{
    int result = SQLITE_OK;

    if (apply)
        result = store_run(a, store_statement(a, STATEMENT_COMMIT));
    int fault = archive_fault(a, result);
    if (!sqlite3_get_autocommit(a->db))
        sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    names_forget(a);
    return fault;
}

/* ---- alias ---------------------------------------------------------------- */

/* Somebody else, who has this spelling, becomes this person. */
static int take_over(struct archive *a, struct str spelling, int64_t other,
                     int64_t person, const struct archive_rows *rows)
{
    struct text name = {0};
    int64_t count;
    int result = person_spellings(a, other, &count);

    if (result == SQLITE_OK && count > 1) {
        result = name_of(a, other, &name);
        if (result == SQLITE_OK)
            result = refuse(a, spelling,
                            "must be split off first: it is one of the"
                            " spellings of ",
                            text_str(&name));
    } else if (result == SQLITE_OK) {
        result = people_join(a, other, person, rows);
    }
    text_release(&name);
    return result;
}

static int add_alias(struct archive *a, struct str spelling, int64_t person,
                     const struct archive_rows *rows)
{
    int64_t other;
    int result = person_of_spelling(a, spelling, &other);

    if (result != SQLITE_OK || other == person)
        return result;
    return other ? take_over(a, spelling, other, person, rows)
                 : add_spelling(a, spelling, person, rows);
}

int archive_alias(struct archive *a, struct str person,
                  const struct str *spellings, size_t count,
                  const struct archive_rows *rows)
{
    int64_t id;
    int result = person_of_spelling(a, person, &id);

    if (result == SQLITE_OK && !id) {
        result = add_person(a, person, &id);
        if (result == SQLITE_OK)
            result = add_spelling(a, person, id, rows);
    }
    for (size_t i = 0; result == SQLITE_OK && i < count; i++)
        result = add_alias(a, spellings[i], id, rows);
    return settle(a, result);
}

/* ---- rename --------------------------------------------------------------- */

static int rename_person(struct archive *a, int64_t person, struct str name,
                         const struct archive_rows *rows)
{
    const struct value values[] = {NUMBER(person), {.s = name}};
    struct text old = {0};
    int64_t none;
    int result = name_of(a, person, &old);

    if (result == SQLITE_OK)
        result = run(a, "UPDATE people SET name = ?2 WHERE id = ?1", values, 2,
                     &none);
    if (result == SQLITE_OK)
        tell(rows, "rename", text_str(&old), name);
    text_release(&old);
    return result;
}

int archive_rename(struct archive *a, struct str person, struct str name,
                   const struct archive_rows *rows)
{
    int64_t id, other = 0;
    int result = person_of_spelling(a, person, &id);

    if (result == SQLITE_OK && !id)
        result = refuse(a, person, "is nobody's name", STR(""));
    if (result == SQLITE_OK)
        result = person_of_spelling(a, name, &other);
    if (result == SQLITE_OK && other && other != id)
        result =
            refuse(a, name, "is somebody else's name: \"alias\" joins the two",
                   STR(""));
    if (result == SQLITE_OK)
        result = rename_person(a, id, name, rows);
    if (result == SQLITE_OK && !other)
        result = add_spelling(a, name, id, rows);
    return settle(a, result);
}

/* ---- split ---------------------------------------------------------------- */

/* What is left must be called otherwise: by its most frequent spelling. */
static int rename_left(struct archive *a, int64_t person, struct str spelling,
                       const struct archive_rows *rows)
{
    struct text name = {0};
    int result = name_of(a, person, &name);

    if (result == SQLITE_OK && str_equal(text_str(&name), spelling)) {
        text_clear(&name);
        result = word_of(a,
                         "SELECT name FROM aliases a WHERE player = ?1 ORDER BY"
                         " (SELECT count(*) FROM records WHERE first = a.id OR"
                         " second = a.id OR third = a.id OR fourth = a.id)"
                         " DESC, id LIMIT 1",
                         person, &name);
        if (result == SQLITE_OK)
            result = rename_person(a, person, text_str(&name), rows);
    }
    text_release(&name);
    return result;
}

static int split_off(struct archive *a, struct str spelling, int64_t person,
                     const struct archive_rows *rows)
{
    int64_t own, none;
    int result = add_person(a, spelling, &own);
    const struct value values[] = {{.s = spelling}, NUMBER(own)};

    if (result == SQLITE_OK)
        result = run(a, "UPDATE aliases SET player = ?2 WHERE name = ?1",
                     values, 2, &none);
    if (result == SQLITE_OK)
        tell(rows, "split", spelling, spelling);
    return result == SQLITE_OK ? rename_left(a, person, spelling, rows)
                               : result;
}

int archive_split(struct archive *a, struct str spelling,
                  const struct archive_rows *rows)
{
    int64_t person, count = 0;
    int result = person_of_spelling(a, spelling, &person);

    if (result == SQLITE_OK && !person)
        result = refuse(a, spelling, "is nobody's name", STR(""));
    if (result == SQLITE_OK)
        result = person_spellings(a, person, &count);
    if (result == SQLITE_OK && count == 1)
        result = refuse(a, spelling, "is a person of its own already", STR(""));
    if (result == SQLITE_OK)
        result = split_off(a, spelling, person, rows);
    return settle(a, result);
}

/* ---- fold ----------------------------------------------------------------- */

/* Of those that fold to the same the one with the most marks first: "Iván" says
   more than "Ivan". One with needless spaces is a slip. */
static int by_folded(const void *left, const void *right)
{
    const struct spelling *a = left, *b = right;
    int order = str_compare(a->folded, b->folded);

    if (!order)
        order = fold_spaces(a->name) - fold_spaces(b->name);
    if (!order)
        order = (a->marks < b->marks) - (a->marks > b->marks);
    if (!order)
        order = (a->games < b->games) - (a->games > b->games);
    return order ? order : (a->id > b->id) - (a->id < b->id);
}

/* Whether a person has spellings that fold to something else. */
static int has_others(struct archive *a, int64_t person, struct str folded,
                      bool *out)
{
    const struct value values[] = {NUMBER(person), {.s = folded}};
    int64_t count;
    int result = run(a,
                     "SELECT count(*) FROM aliases WHERE player = ?1"
                     " AND folded(name) <> ?2",
                     values, 2, &count);

    *out = count > 0;
    return result;
}

/* Of spellings that fold to the same, people are called by the one that says
   most; a person who is called otherwise stays so. */
static int call_by(struct archive *a, int64_t person,
                   const struct spelling *best, const struct archive_rows *rows)
{
    struct text name = {0}, folded = {0};
    int result = name_of(a, person, &name);

    fold_name(text_str(&name), &folded);
    if (name.failed || folded.failed)
        result = SQLITE_NOMEM;
    else if (result == SQLITE_OK &&
             str_equal(text_str(&folded), best->folded) &&
             !str_equal(text_str(&name), best->name))
        result = rename_person(a, person, best->name, rows);
    text_release(&name);
    text_release(&folded);
    return result;
}

/* The people are as the joins before have made them. */
static int fold_two(struct archive *a, const struct spelling *to,
                    const struct spelling *from,
                    const struct archive_rows *rows, bool *apart)
{
    int64_t one = 0, other = 0;
    bool first = false, second = false;
    int result = person_of_spelling(a, to->name, &one);

    if (result == SQLITE_OK)
        result = person_of_spelling(a, from->name, &other);
    if (result != SQLITE_OK || one == other)
        return result;
    result = has_others(a, one, to->folded, &first);
    if (result == SQLITE_OK)
        result = has_others(a, other, to->folded, &second);
    if (result != SQLITE_OK)
        return result;
    if (first && second) {
        tell(rows, "refused: both have more spellings", from->name, to->name);
        *apart = true;
        return SQLITE_OK;
    }
    result = second ? people_join(a, one, other, rows)
                    : people_join(a, other, one, rows);
    return result == SQLITE_OK ? call_by(a, second ? other : one, to, rows)
                               : result;
}

int archive_fold(struct archive *a, const struct archive_rows *rows)
{
    struct arena arena;
    struct spelling *list;
    size_t count, first = 0;
    bool apart = false;

    arena_init(&arena, 0, PEOPLE_ARENA);
    int result = spellings_load(a, &arena, &list, &count);
    if (result == SQLITE_OK && count)
        qsort(list, count, sizeof *list, by_folded);
    for (size_t i = 1; result == SQLITE_OK && i < count; i++) {
        if (str_equal(list[i].folded, list[first].folded))
            result = fold_two(a, &list[first], &list[i], rows, &apart);
        else
            first = i;
    }
    arena_release(&arena);
    if (result == SQLITE_OK && apart) {
        archive_fail(a, ARCHIVE_OK, "some names stay apart", NULL);
        result = SQLITE_DONE;
    }
    return settle(a, result);
}
