/* Changes which person a spelling belongs to. */
#include "people.h"

#include "../edit/edit.h"
#include "../store/watch.h"
#include "fold.h"

void people_report(const struct archive_rows *rows, const char *what,
                   struct str spelling, struct str person)
{
    const struct archive_value values[] = {
        value_words(str_of(what)), value_words(spelling), value_words(person)};

    if (rows)
        rows->take(rows->context, values);
}

/* ---- persons and their spellings ----------------------------------------- */

#define LIST(T, G, C, USES)                                                 \
    "WITH " USES " SELECT p.name, s.name, coalesce(g.n, 0),"                \
    " coalesce(e.n, 0) FROM " T " s JOIN " G " p ON p.id = s." C " JOIN " T \
    " c ON c.name = p.name"                                                 \
    " LEFT JOIN played g ON g.spelling = s.id"                              \
    " LEFT JOIN took e ON e.spelling = s.id"                                \
    " WHERE holds(s.folded, ?1) OR holds(c.folded, ?1)"                     \
    " ORDER BY c.folded, p.id, s.name <> p.name, s.folded, s.id"
#define NAME_OF(T, G, C, USES) "SELECT name FROM " G " WHERE id = ?1"
#define OWNER_OF(T, G, C, USES)  \
    {                            \
        SQL_LOOKUP(T, C, "name") \
    }
#define CALLED_FOR(T, G, C, USES)                            \
    "SELECT p.name FROM " T " s JOIN " G " p ON p.id = s." C \
    " WHERE s.name = ?1"
#define COUNT_OF(T, G, C, USES) "SELECT count(*) FROM " T " WHERE " C " = ?1"
#define FOLDED(T, G, C, USES)   "SELECT name, folded FROM " T " ORDER BY id"
#define ADD_SPELLING(T, G, C, USES)        \
    {                                      \
        SQL_INSERT(T, "name", "folded", C) \
    }
#define ADD_OWNER(T, G, C, USES) \
    {                            \
        SQL_INSERT(G, "name")    \
    }
#define SPELLINGS_OF(T, G, C, USES) \
    "SELECT name FROM " T " WHERE " C " = ?1 ORDER BY id"
#define MOVE(T, G, C, USES)             \
    {                                   \
        SQL_UPDATE(T, C), .keys = { C } \
    }
#define DROP(T, G, C, USES) \
    {                       \
        SQL_DELETE(G, "id") \
    }
#define RENAME(T, G, C, USES)                   \
    {                                           \
        SQL_UPDATE(G, "name"), .keys = { "id" } \
    }
#define MOST_FREQUENT(T, G, C, USES)                          \
    "WITH " USES " SELECT s.name FROM " T " s"                \
    " LEFT JOIN played g ON g.spelling = s.id"                \
    " LEFT JOIN took e ON e.spelling = s.id"                  \
    " WHERE s." C " = ?1 AND s.name <> ?2"                    \
    " ORDER BY coalesce(g.n, 0) DESC, coalesce(e.n, 0) DESC," \
    " s.id LIMIT 1"
#define SPLIT(T, G, C, USES)                 \
    {                                        \
        SQL_UPDATE(T, C), .keys = { "name" } \
    }

static const char *const list[] = EACH_KIND(LIST);
static const char *const name_of[] = EACH_KIND(NAME_OF);
static const struct sql_lookup owner_of[] = EACH_KIND(OWNER_OF);
static const char *const called_for[] = EACH_KIND(CALLED_FOR);
static const char *const count_of[] = EACH_KIND(COUNT_OF);
static const char *const folded_names[] = EACH_KIND(FOLDED);
static const struct sql_write add_one[] = EACH_KIND(ADD_SPELLING);
static const struct sql_write add_owner[] = EACH_KIND(ADD_OWNER);
static const char *const spellings_of[] = EACH_KIND(SPELLINGS_OF);
static const struct sql_write move[] = EACH_KIND(MOVE);
static const struct sql_write drop[] = EACH_KIND(DROP);
static const struct sql_write rename_to[] = EACH_KIND(RENAME);
static const char *const most_frequent[] = EACH_KIND(MOST_FREQUENT);
static const struct sql_write split[] = EACH_KIND(SPLIT);

const char *const archive_named_words[] = {"person",  "event", "site",
                                           "country", "city",  NULL};

void archive_names_columns(enum archive_named kind,
                           const char *columns[NAMES_COLUMNS + 1])
{
    columns[0] = archive_named_words[kind];
    columns[1] = "spelling";
    columns[2] = "records";
    columns[3] = "events";
    columns[4] = NULL;
}

void archive_renamed_columns(enum archive_named kind,
                             const char *columns[RENAMED_COLUMNS + 1])
{
    columns[0] = "what";
    columns[1] = "spelling";
    columns[2] = archive_named_words[kind];
    columns[3] = NULL;
}

void archive_set_named_kind(struct archive *a, enum archive_named kind)
{
    a->named = kind;
}

int archive_names(struct archive *a, struct str pattern,
                  const struct archive_rows *rows)
{
    struct text folded = {0};
    int fault = archive_check_version(a);

    fold_name(pattern, &folded);
    if (!fault)
        fault =
            folded.failed
                ? sql_fault(a->sql, ARCHIVE_MEMORY)
                : sql_emit_rows(a->sql, list[a->named],
                                VALUES(value_words(text_str(&folded))), rows);
    text_release(&folded);
    return fault;
}

int person_name(struct archive *a, int64_t person, struct text *out)
{
    return sql_get_text(a->sql, name_of[a->named], VALUES(value_number(person)),
                        out);
}

int person_of_spelling(struct archive *a, struct str spelling, int64_t *person)
{
    return sql_find(a->sql, &owner_of[a->named], VALUES(value_words(spelling)),
                    person);
}

int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out)
{
    struct text name = {0};
    int fault = sql_get_text(a->sql, called_for[a->named],
                             VALUES(value_words(spelling)), &name);

    *out = name.len ? arena_copy(arena, text_str(&name)) : spelling;
    text_release(&name);
    return !fault && arena->exhausted ? sql_fault(a->sql, ARCHIVE_MEMORY)
                                      : fault;
}

static int nearest_folded(struct archive *a, struct str folded, size_t limit,
                          struct arena *arena, struct str *out)
{
    struct sql_rows row = sql_query(a->sql, folded_names[a->named], NO_VALUES);

    while (sql_next(&row))
        if (str_nearer(folded, sql_text(&row, 1), &limit))
            *out = arena_copy(arena, sql_text(&row, 0));
    return sql_end(&row);
}

int archive_nearest_spelling(struct archive *a, struct str spelling,
                             size_t limit, struct arena *arena, struct str *out)
{
    struct text folded = {0};
    int64_t person;
    int fault = person_of_spelling(a, spelling, &person);

    *out = person ? spelling : STR("");
    fold_name(spelling, &folded);
    if (!fault && !person)
        fault = folded.failed
                    ? sql_fault(a->sql, ARCHIVE_MEMORY)
                    : nearest_folded(a, text_str(&folded), limit, arena, out);
    text_release(&folded);
    return !fault && arena->exhausted ? sql_fault(a->sql, ARCHIVE_MEMORY)
                                      : fault;
}

int person_spellings(struct archive *a, int64_t person, int64_t *count)
{
    return sql_get(a->sql, count_of[a->named], VALUES(value_number(person)),
                   count);
}

static int add_spelling(struct archive *a, struct str spelling, int64_t person,
                        const struct archive_rows *rows)
{
    struct text name = {0}, folded = {0};

    fold_name(spelling, &folded);
    int fault = folded.failed ? sql_fault(a->sql, ARCHIVE_MEMORY)
                              : sql_run(a->sql, &add_one[a->named],
                                        VALUES(value_words(spelling),
                                               value_words(text_str(&folded)),
                                               value_number(person)));
    if (!fault)
        fault = person_name(a, person, &name);
    if (!fault)
        people_report(rows, "new spelling", spelling, text_str(&name));
    text_release(&folded);
    text_release(&name);
    return fault;
}

static int add_person(struct archive *a, struct str name, int64_t *person)
{
    return sql_insert(a->sql, &add_owner[a->named], VALUES(value_words(name)),
                      person);
}

/* ---- joining spellings --------------------------------------------------- */

static int report_each_spelling(struct archive *a, int64_t person,
                                struct str name,
                                const struct archive_rows *rows)
{
    struct sql_rows row =
        sql_query(a->sql, spellings_of[a->named], VALUES(value_number(person)));

    while (sql_next(&row))
        people_report(rows, "join", sql_text(&row, 0), name);
    return sql_end(&row);
}

int people_join(struct archive *a, int64_t from, int64_t to,
                const struct archive_rows *rows)
{
    const struct sql_values moved =
        VALUES(value_number(to), value_number(from));
    struct text name = {0};
    int fault = person_name(a, to, &name);

    if (!fault)
        fault = report_each_spelling(a, from, text_str(&name), rows);
    if (!fault)
        fault = sql_run(a->sql, &move[a->named], moved);
    if (!fault)
        fault = sql_run(a->sql, &drop[a->named], VALUES(value_number(from)));
    text_release(&name);
    return fault;
}

/* ---- the transaction ----------------------------------------------------- */

/* Not a fault: the change is not allowed, and the message states the reason. */
enum { REFUSED = 1 };

static int refuse_spelling(struct archive *a, struct str spelling,
                           const char *why, struct str name)
{
    return sql_fail(a->sql, REFUSED, "\"%.*s\" %s%.*s", (int)spelling.len,
                    spelling.ptr, why, (int)name.len, name.len ? name.ptr : "");
}

int archive_names_begin(struct archive *a,
                        const struct archive_edit_request *asked)
{
    return archive_edit_begin(a, asked, &a->naming);
}

int archive_names_end(struct archive *a, bool apply,
                      struct archive_edit_result *done)
{
    int fault = apply ? edit_count_names(a->naming) : ARCHIVE_OK;
    int end = archive_edit_end(a->naming, apply && !fault, done);

    a->naming = NULL;
    return fault ? fault : end;
}

/* ---- alias --------------------------------------------------------------- */

/* Refuses a spelling that belongs to another person with several spellings,
   unless it is the name of this person, all of whose spellings are then
   joined. */
static int check_alias(struct archive *a, struct str spelling, int64_t person)
{
    struct text name = {0};
    int64_t other, count = 0;
    int fault = person_of_spelling(a, spelling, &other);

    if (!fault && other && other != person)
        fault = person_spellings(a, other, &count);
    if (!fault && count > 1)
        fault = person_name(a, other, &name);
    if (!fault && count > 1 && !str_equal(text_str(&name), spelling))
        fault = refuse_spelling(a, spelling,
                                "must be split off first: it is a spelling of ",
                                text_str(&name));
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
    return other ? people_join(a, other, person, rows)
                 : add_spelling(a, spelling, person, rows);
}

int archive_alias(struct archive *a, struct str person,
                  const struct str *spellings, size_t count,
                  const struct archive_rows *rows)
{
    int64_t id;
    int fault = person_of_spelling(a, person, &id);

    for (size_t i = 0; !fault && i < count; i++)
        fault = check_alias(a, spellings[i], id);
    if (!fault && !id) {
        fault = add_person(a, person, &id);
        if (!fault)
            fault = add_spelling(a, person, id, rows);
    }
    for (size_t i = 0; !fault && i < count; i++)
        fault = add_alias(a, spellings[i], id, rows);
    return fault;
}

/* ---- rename -------------------------------------------------------------- */

int person_rename(struct archive *a, int64_t person, struct str name,
                  const struct archive_rows *rows)
{
    struct text old = {0};
    int fault = person_name(a, person, &old);

    if (!fault)
        fault = sql_run(a->sql, &rename_to[a->named],
                        VALUES(value_words(name), value_number(person)));
    if (!fault)
        people_report(rows, "rename", text_str(&old), name);
    text_release(&old);
    return fault;
}

int archive_rename(struct archive *a, struct str person, struct str name,
                   const struct archive_rows *rows)
{
    int64_t id, other = 0;
    int fault = person_of_spelling(a, person, &id);

    if (!fault && !id)
        fault =
            refuse_spelling(a, person, "is not a name in the archive", STR(""));
    if (!fault)
        fault = person_of_spelling(a, name, &other);
    if (!fault && other && other != id)
        fault = refuse_spelling(
            a, name,
            "is the name of another person: use \"alias\" to join the two",
            STR(""));
    if (!fault)
        fault = person_rename(a, id, name, rows);
    if (!fault && !other)
        fault = add_spelling(a, name, id, rows);
    return fault;
}

/* ---- split --------------------------------------------------------------- */

/* If the person is shown under the spelling that is split off, shows the person
   under the most frequent of the other spellings. */
static int rename_remaining(struct archive *a, int64_t person,
                            struct str spelling,
                            const struct archive_rows *rows)
{
    struct text name = {0};
    int fault = person_name(a, person, &name);

    if (!fault && str_equal(text_str(&name), spelling)) {
        text_clear(&name);
        fault = sql_get_text(
            a->sql, most_frequent[a->named],
            VALUES(value_number(person), value_words(spelling)), &name);
        if (!fault)
            fault = person_rename(a, person, text_str(&name), rows);
    }
    text_release(&name);
    return fault;
}

/* Moves the spelling to a new person. The order of steps matters, since no two
   persons may be shown under the same name. */
static int split_spelling_off(struct archive *a, struct str spelling,
                              int64_t person, const struct archive_rows *rows)
{
    int64_t own;

    people_report(rows, "split", spelling, spelling);
    int fault = rename_remaining(a, person, spelling, rows);
    if (!fault)
        fault = add_person(a, spelling, &own);
    return fault ? fault
                 : sql_run(a->sql, &split[a->named],
                           VALUES(value_number(own), value_words(spelling)));
}

int archive_split(struct archive *a, struct str spelling,
                  const struct archive_rows *rows)
{
    int64_t person, count = 0;
    int fault = person_of_spelling(a, spelling, &person);

    if (!fault && !person)
        fault = refuse_spelling(a, spelling, "is not a name in the archive",
                                STR(""));
    if (!fault)
        fault = person_spellings(a, person, &count);
    if (!fault && count == 1)
        fault = refuse_spelling(a, spelling,
                                "is the only spelling of this person", STR(""));
    return fault ? fault : split_spelling_off(a, spelling, person, rows);
}
