/* People and their spellings. */
#include "people.h"

#include "../upkeep.h"

void people_tell(const struct archive_rows *rows, const char *what,
                 struct str spelling, struct str person)
{
    const struct archive_value values[] = {
        value_words(str_of(what)), value_words(spelling), value_words(person)};

    if (rows)
        rows->take(rows->context, values);
}

/* ---- who is who ----------------------------------------------------------- */

int archive_names(struct archive *a, struct str pattern,
                  const struct archive_rows *rows)
{
    int fault = upkeep_ready(a);

    if (fault)
        return fault;
    return sql_give(a->sql,
                    "WITH " SPELLINGS_PLAYED ","
                    "took AS (SELECT spelling, count(*) AS n"
                    " FROM entrant GROUP BY spelling) "
                    "SELECT p.name, s.name, coalesce(g.n, 0), coalesce(e.n, 0)"
                    " FROM spelling s JOIN person p ON p.id = s.person"
                    " JOIN spelling c ON c.name = p.name"
                    " LEFT JOIN played g ON g.spelling = s.id"
                    " LEFT JOIN took e ON e.spelling = s.id"
                    " WHERE holds(s.folded, folded(?1))"
                    " OR holds(c.folded, folded(?1))"
                    " ORDER BY c.folded, p.id, s.name <> p.name, s.folded,"
                    " s.id",
                    VALUES(value_words(pattern)), rows);
}

int person_name(struct archive *a, int64_t person, struct text *out)
{
    return sql_get_text(a->sql, "SELECT name FROM person WHERE id = ?1",
                        VALUES(value_number(person)), out);
}

int person_of_spelling(struct archive *a, struct str spelling, int64_t *person)
{
    return sql_get(a->sql, "SELECT person FROM spelling WHERE name = ?1",
                   VALUES(value_words(spelling)), person);
}

int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out)
{
    struct text name = {0};
    int fault = sql_get_text(a->sql,
                             "SELECT p.name FROM spelling s"
                             " JOIN person p ON p.id = s.person"
                             " WHERE s.name = ?1",
                             VALUES(value_words(spelling)), &name);

    *out = name.len ? arena_copy(arena, text_str(&name)) : spelling;
    text_release(&name);
    return !fault && arena->exhausted ? sql_fault(a->sql, ARCHIVE_MEMORY)
                                      : fault;
}

int person_spellings(struct archive *a, int64_t person, int64_t *count)
{
    return sql_get(a->sql, "SELECT count(*) FROM spelling WHERE person = ?1",
                   VALUES(value_number(person)), count);
}

static int add_spelling(struct archive *a, struct str spelling, int64_t person,
                        const struct archive_rows *rows)
{
    struct text name = {0};
    int fault = sql_run(a->sql,
                        "INSERT INTO spelling (name, folded, person)"
                        " VALUES (?1, folded(?1), ?2)",
                        VALUES(value_words(spelling), value_number(person)));

    if (!fault)
        fault = person_name(a, person, &name);
    if (!fault)
        people_tell(rows, "new spelling", spelling, text_str(&name));
    text_release(&name);
    return fault;
}

static int add_person(struct archive *a, struct str name, int64_t *person)
{
    return sql_insert(a->sql, "INSERT INTO person (name) VALUES (?1)",
                      VALUES(value_words(name)), person);
}

/* ---- joining -------------------------------------------------------------- */

static int tell_each(struct archive *a, int64_t person, struct str name,
                     const struct archive_rows *rows)
{
    struct sql_rows row = sql_ask(
        a->sql, "SELECT name FROM spelling WHERE person = ?1 ORDER BY id",
        VALUES(value_number(person)));

    while (sql_next(&row))
        people_tell(rows, "join", sql_text(&row, 0), name);
    return sql_end(&row);
}

int people_join(struct archive *a, int64_t from, int64_t to,
                const struct archive_rows *rows)
{
    const struct sql_values values =
        VALUES(value_number(from), value_number(to));
    struct text name = {0};
    int fault = person_name(a, to, &name);

    if (!fault)
        fault = tell_each(a, from, text_str(&name), rows);
    if (!fault)
        fault =
            sql_run(a->sql, "UPDATE spelling SET person = ?2 WHERE person = ?1",
                    values);
    if (!fault)
        fault = sql_run(a->sql, "DELETE FROM person WHERE id = ?1", values);
    text_release(&name);
    return fault;
}

/* ---- the transaction ------------------------------------------------------ */

enum { REFUSED = 1 }; /* and the message is there */

static int refuse(struct archive *a, struct str spelling, const char *why,
                  struct str name)
{
    return sql_fail(a->sql, REFUSED, "\"%.*s\" %s%.*s", (int)spelling.len,
                    spelling.ptr, why, (int)name.len, name.len ? name.ptr : "");
}

int archive_names_begin(struct archive *a)
{
    int fault = upkeep_ready(a);

    return fault ? fault : sql_begin(a->sql);
}

int archive_names_end(struct archive *a, bool apply)
{
    int fault = apply ? sql_commit(a->sql) : ARCHIVE_OK;

    sql_rollback(a->sql);
    return fault;
}

/* ---- alias ---------------------------------------------------------------- */

/* Somebody else, who has this spelling, becomes this person. */
static int take_over(struct archive *a, struct str spelling, int64_t other,
                     int64_t person, const struct archive_rows *rows)
{
    struct text name = {0};
    int64_t count;
    int fault = person_spellings(a, other, &count);

    if (!fault && count > 1) {
        fault = person_name(a, other, &name);
        if (!fault)
            fault = refuse(a, spelling,
                           "must be split off first: it is one of the"
                           " spellings of ",
                           text_str(&name));
    } else if (!fault) {
        fault = people_join(a, other, person, rows);
    }
    text_release(&name);
    return fault;
}

static int add_alias(struct archive *a, struct str spelling, int64_t person,
                     const struct archive_rows *rows)
{
    int64_t other;
    int fault = person_of_spelling(a, spelling, &other);

    if (fault || other == person)
        return fault;
    return other ? take_over(a, spelling, other, person, rows)
                 : add_spelling(a, spelling, person, rows);
}

int archive_alias(struct archive *a, struct str person,
                  const struct str *spellings, size_t count,
                  const struct archive_rows *rows)
{
    int64_t id;
    int fault = person_of_spelling(a, person, &id);

    if (!fault && !id) {
        fault = add_person(a, person, &id);
        if (!fault)
            fault = add_spelling(a, person, id, rows);
    }
    for (size_t i = 0; !fault && i < count; i++)
        fault = add_alias(a, spellings[i], id, rows);
    return fault;
}

/* ---- rename --------------------------------------------------------------- */

int person_rename(struct archive *a, int64_t person, struct str name,
                  const struct archive_rows *rows)
{
    struct text old = {0};
    int fault = person_name(a, person, &old);

    if (!fault)
        fault = sql_run(a->sql, "UPDATE person SET name = ?2 WHERE id = ?1",
                        VALUES(value_number(person), value_words(name)));
    if (!fault)
        people_tell(rows, "rename", text_str(&old), name);
    text_release(&old);
    return fault;
}

int archive_rename(struct archive *a, struct str person, struct str name,
                   const struct archive_rows *rows)
{
    int64_t id, other = 0;
    int fault = person_of_spelling(a, person, &id);

    if (!fault && !id)
        fault = refuse(a, person, "is nobody's name", STR(""));
    if (!fault)
        fault = person_of_spelling(a, name, &other);
    if (!fault && other && other != id)
        fault =
            refuse(a, name, "is somebody else's name: \"alias\" joins the two",
                   STR(""));
    if (!fault)
        fault = person_rename(a, id, name, rows);
    if (!fault && !other)
        fault = add_spelling(a, name, id, rows);
    return fault;
}

/* ---- split ---------------------------------------------------------------- */

/* Who is called by what is split off must be called otherwise: by the most
   frequent of the spellings that are left. */
static int rename_left(struct archive *a, int64_t person, struct str spelling,
                       const struct archive_rows *rows)
{
    struct text name = {0};
    int fault = person_name(a, person, &name);

    if (!fault && str_equal(text_str(&name), spelling)) {
        text_clear(&name);
        fault = sql_get_text(
            a->sql,
            "SELECT name FROM spelling s WHERE person = ?1 AND name <> ?2"
            " ORDER BY (SELECT count(*) FROM record WHERE first = s.id OR"
            " second = s.id OR third = s.id OR fourth = s.id) DESC, id LIMIT 1",
            VALUES(value_number(person), value_words(spelling)), &name);
        if (!fault)
            fault = person_rename(a, person, text_str(&name), rows);
    }
    text_release(&name);
    return fault;
}

/* In this order: no two people are called the same. */
static int split_off(struct archive *a, struct str spelling, int64_t person,
                     const struct archive_rows *rows)
{
    int64_t own;

    people_tell(rows, "split", spelling, spelling);
    int fault = rename_left(a, person, spelling, rows);
    if (!fault)
        fault = add_person(a, spelling, &own);
    return fault ? fault
                 : sql_run(a->sql,
                           "UPDATE spelling SET person = ?2 WHERE name = ?1",
                           VALUES(value_words(spelling), value_number(own)));
}

int archive_split(struct archive *a, struct str spelling,
                  const struct archive_rows *rows)
{
    int64_t person, count = 0;
    int fault = person_of_spelling(a, spelling, &person);

    if (!fault && !person)
        fault = refuse(a, spelling, "is nobody's name", STR(""));
    if (!fault)
        fault = person_spellings(a, person, &count);
    if (!fault && count == 1)
        fault = refuse(a, spelling, "is a person of its own already", STR(""));
    return fault ? fault : split_off(a, spelling, person, rows);
}
