/* People and their spellings. */
#include "../people.h"

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
                    "took AS (SELECT player AS alias, count(*) AS n"
                    " FROM participants GROUP BY player) "
                    "SELECT p.name, a.name, coalesce(g.n, 0), coalesce(e.n, 0)"
                    " FROM aliases a JOIN people p ON p.id = a.player"
                    " LEFT JOIN played g ON g.alias = a.id"
                    " LEFT JOIN took e ON e.alias = a.id"
                    " WHERE contains(folded(a.name), folded(?1))"
                    " OR contains(folded(p.name), folded(?1))"
                    " ORDER BY folded(p.name), p.id, a.name <> p.name,"
                    " folded(a.name), a.id",
                    VALUES(value_words(pattern)), rows);
}

int person_name(struct archive *a, int64_t person, struct text *out)
{
    return sql_get_text(a->sql, "SELECT name FROM people WHERE id = ?1",
                        VALUES(value_number(person)), out);
}

int person_of_spelling(struct archive *a, struct str spelling, int64_t *person)
{
    return sql_get(a->sql, "SELECT player FROM aliases WHERE name = ?1",
                   VALUES(value_words(spelling)), person);
}

int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out)
{
    struct text name = {0};
    int fault = sql_get_text(a->sql,
                             "SELECT p.name FROM aliases a"
                             " JOIN people p ON p.id = a.player"
                             " WHERE a.name = ?1",
                             VALUES(value_words(spelling)), &name);

    *out = name.len ? arena_copy(arena, text_str(&name)) : spelling;
    text_release(&name);
    return !fault && arena->exhausted ? sql_fault(a->sql, ARCHIVE_MEMORY)
                                      : fault;
}

int person_spellings(struct archive *a, int64_t person, int64_t *count)
{
    return sql_get(a->sql, "SELECT count(*) FROM aliases WHERE player = ?1",
                   VALUES(value_number(person)), count);
}

static int add_spelling(struct archive *a, struct str spelling, int64_t person,
                        const struct archive_rows *rows)
{
    struct text name = {0};
    int fault =
        sql_run(a->sql, "INSERT INTO aliases (name, player) VALUES (?1, ?2)",
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
    return sql_insert(a->sql, "INSERT INTO people (name) VALUES (?1)",
                      VALUES(value_words(name)), person);
}

/* ---- joining -------------------------------------------------------------- */

static int tell_each(struct archive *a, int64_t person, struct str name,
                     const struct archive_rows *rows)
{
    struct sql_rows row = sql_ask(
        a->sql, "SELECT name FROM aliases WHERE player = ?1 ORDER BY id",
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
        fault = sql_run(
            a->sql, "UPDATE aliases SET player = ?2 WHERE player = ?1", values);
    if (!fault)
        fault = sql_run(a->sql, "DELETE FROM people WHERE id = ?1", values);
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
        fault = sql_run(a->sql, "UPDATE people SET name = ?2 WHERE id = ?1",
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

/* What is left must be called otherwise: by its most frequent spelling. */
static int rename_left(struct archive *a, int64_t person, struct str spelling,
                       const struct archive_rows *rows)
{
    struct text name = {0};
    int fault = person_name(a, person, &name);

    if (!fault && str_equal(text_str(&name), spelling)) {
        text_clear(&name);
        fault = sql_get_text(
            a->sql,
            "SELECT name FROM aliases a WHERE player = ?1 ORDER BY"
            " (SELECT count(*) FROM records WHERE first = a.id OR"
            " second = a.id OR third = a.id OR fourth = a.id) DESC, id LIMIT 1",
            VALUES(value_number(person)), &name);
        if (!fault)
            fault = person_rename(a, person, text_str(&name), rows);
    }
    text_release(&name);
    return fault;
}

static int split_off(struct archive *a, struct str spelling, int64_t person,
                     const struct archive_rows *rows)
{
    int64_t own;
    int fault = add_person(a, spelling, &own);

    if (!fault)
        fault =
            sql_run(a->sql, "UPDATE aliases SET player = ?2 WHERE name = ?1",
                    VALUES(value_words(spelling), value_number(own)));
    if (!fault)
        people_tell(rows, "split", spelling, spelling);
    return fault ? fault : rename_left(a, person, spelling, rows);
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
