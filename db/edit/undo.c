/* Changes are undone. */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "../store/watch.h"
#include "edit.h"
#include "list.h"

enum { CHANGES_NAMED = 8 }; /* those in the way that a message names */

/* A list of numbers that grows. */
struct numbers {
    int64_t *list;
    size_t count, room;
};

/* A row of a name that the change has made. */
struct made {
    int64_t id, row; /* its hash */
    uint8_t table;   /* of `named` */
};

struct undoing {
    struct archive_edit *edit;
    int64_t change, parts, last; /* the last record's number before it */
    struct numbers records;      /* that it touched */
    struct numbers rewritten;    /* of these, those of which more than labels */
    struct numbers rows;         /* likewise, as hashes */
    struct made *made;
    size_t made_count, made_room;
    uint64_t passed; /* of the records: tell_passed */
    bool names;      /* it is of names alone */
    bool events;     /* it is of an event, or of results of one */
    bool crosses;    /* the change at hand touched one of the rows */
    bool failed;
};

/* Names that records share: taken away by hand, where nothing points to them;
   what they belong to after them. */
#define NAMED(spelling, used, owner, of)                              \
    {used,                                                            \
     {SQL_DELETE(spelling, "id"),                                     \
      .where = "NOT EXISTS (SELECT 1 FROM " spelling " o WHERE o." of \
               " = " spelling "." of " AND o.id <> ?1)"}},            \
    {                                                                 \
        "SELECT count(*) FROM " spelling " WHERE " of " = ?1",        \
        {                                                             \
            SQL_DELETE(owner, "id")                                   \
        }                                                             \
    }

static const struct {
    const char *used;
    struct sql_write drop;
} named[] = {
    NAMED("spelling",
          "SELECT EXISTS (SELECT 1 FROM record WHERE first = ?1)"
          " OR EXISTS (SELECT 1 FROM record WHERE second = ?1)"
          " OR EXISTS (SELECT 1 FROM record WHERE third = ?1)"
          " OR EXISTS (SELECT 1 FROM record WHERE fourth = ?1)"
          " OR EXISTS (SELECT 1 FROM entrant WHERE spelling = ?1)"
          " OR EXISTS (SELECT 1 FROM champion WHERE spelling = ?1)"
          " OR EXISTS (SELECT 1 FROM runner_up WHERE spelling = ?1)",
          "person", "person"),
    NAMED("event_name",
          "SELECT EXISTS (SELECT 1 FROM record WHERE event_name = ?1)"
          " OR EXISTS (SELECT 1 FROM event WHERE event_name = ?1)",
          "called_event", "called"),
    NAMED("site", "SELECT EXISTS (SELECT 1 FROM record WHERE site = ?1)",
          "called_site", "called"),
    NAMED("country_name",
          "SELECT EXISTS (SELECT 1 FROM country_name c JOIN event e"
          " ON e.country = c.name WHERE c.id = ?1)"
          " OR EXISTS (SELECT 1 FROM country_name c JOIN entrant e"
          " ON e.country = c.name WHERE c.id = ?1)"
          " OR EXISTS (SELECT 1 FROM country_name c JOIN team t"
          " ON t.country = c.name WHERE c.id = ?1)",
          "called_country", "called"),
    NAMED("city_name",
          "SELECT EXISTS (SELECT 1 FROM city_name c JOIN event e"
          " ON e.city = c.name WHERE c.id = ?1)",
          "called_city", "called"),
    {"SELECT EXISTS (SELECT 1 FROM event WHERE era = ?1)",
     {SQL_DELETE("era", "id")}},
    {"SELECT EXISTS (SELECT 1 FROM event WHERE series = ?1)"
     " OR EXISTS (SELECT 1 FROM era WHERE series = ?1)",
     {SQL_DELETE("series", "id")}},
    {"SELECT EXISTS (SELECT 1 FROM record WHERE variant = ?1)"
     " OR EXISTS (SELECT 1 FROM dictionary WHERE variant = ?1)",
     {SQL_DELETE("variant", "id")}},
};

static const struct sql_write drop_options = {SQL_DELETE("option", "variant")};

enum { NAMED_TABLES = sizeof named / sizeof *named };

/* All others that are recorded. */
static const char *const put_back_tables[] = {
    "import",    "record", "text",    "content",    "claim",  "tag",
    "label",     "shape",  "result",  "event",      "team",   "champion",
    "runner_up", "stage",  "entrant", "team_match", "remark", NULL};

/* ---- what a change touched ------------------------------------------------ */

static void add(struct undoing *u, struct numbers *to, int64_t number)
{
    if (!LIST_ROOM(to->list, to->count, to->room, 64))
        u->failed = true;
    else
        to->list[to->count++] = number;
}

/* Ascending, each once. */
static void settle(struct numbers *n)
{
    size_t count = 0;

    if (n->count)
        qsort(n->list, n->count, sizeof *n->list, list_by_number);
    for (size_t i = 0; i < n->count; i++)
        if (!count || n->list[i] != n->list[count - 1])
            n->list[count++] = n->list[i];
    n->count = count;
}

static const struct archive_value *key_of(const struct sql_change *c, int i)
{
    return c->kind == ROW_ADDED ? &c->after[i] : &c->before[i];
}

static void add_to_hash(XXH64_hash_t *hash, const struct archive_value *v)
{
    *hash = XXH3_64bits_withSeed(&v->number, sizeof v->number, *hash);
    *hash = XXH3_64bits_withSeed(v->text.len ? v->text.ptr : "", v->text.len,
                                 *hash);
}

/* A row by the first columns of its key. */
static int64_t row_hash(const char *table, const struct sql_change *c, int keys)
{
    XXH64_hash_t hash = XXH3_64bits(table, strlen(table));

    for (int i = 0; i < c->columns && i < keys; i++)
        if (c->key[i])
            add_to_hash(&hash, key_of(c, i));
    return (int64_t)hash;
}

/* The rows of a record, as row_hashes tells them. */
static int64_t record_hash(int64_t id)
{
    const struct archive_value number = value_number(id);
    XXH64_hash_t hash = XXH3_64bits("record", strlen("record"));

    add_to_hash(&hash, &number);
    return (int64_t)hash;
}

/*
 * The rows of a record are one; but a label is a row of its own, which only
 * needs the record to be there. `seen`: by which a row is found among those
 * that are noted.
 */
static size_t row_hashes(const struct sql_change *c, bool seen, int64_t out[2])
{
    enum { ALL_KEYS = 8 };

    if (!edit_is_of_record(c->table)) {
        out[0] = row_hash(c->table, c, ALL_KEYS);
        return 1;
    }
    if (strcmp(c->table, "label") == 0) {
        out[0] = row_hash("label", c, ALL_KEYS);
        out[1] = row_hash(seen ? "there" : "labelled", c, 1);
        return 2;
    }
    out[0] = row_hash("record", c, 1);
    out[1] = row_hash(seen ? "labelled" : "there", c, 1);
    return strcmp(c->table, "record") == 0 && c->kind != ROW_CHANGED ? 2 : 1;
}

static int named_index(const char *table)
{
    int i = 0;

    while (i < NAMED_TABLES && strcmp(named[i].drop.table, table) != 0)
        i++;
    return i < NAMED_TABLES ? i : -1;
}

static void note_made(struct undoing *u, const struct sql_change *c, int table,
                      int64_t row)
{
    if (LIST_ROOM(u->made, u->made_count, u->made_room, 64))
        u->made[u->made_count++] =
            (struct made){c->after[0].number, row, (uint8_t)table};
    else
        u->failed = true;
}

static bool note_row(void *context, const struct sql_change *c)
{
    struct undoing *u = context;
    int table = named_index(c->table);
    int64_t rows[2];
    size_t count = row_hashes(c, false, rows);

    u->events |= edit_is_of_event(c->table);
    if (edit_is_of_record(c->table)) {
        u->names = false;
        add(u, &u->records, key_of(c, 0)->number);
        if (strcmp(c->table, "label") != 0)
            add(u, &u->rewritten, key_of(c, 0)->number);
    }
    if (table >= 0 && c->kind == ROW_ADDED)
        note_made(u, c, table, rows[0]);
    else
        for (size_t i = 0; i < count; i++)
            add(u, &u->rows, rows[i]);
    return !u->failed;
}

static bool crosses(void *context, const struct sql_change *c)
{
    struct undoing *u = context;
    int64_t rows[2];
    size_t count = row_hashes(c, true, rows);

    for (size_t i = 0; i < count && u->rows.count; i++)
        u->crosses |= bsearch(&rows[i], u->rows.list, u->rows.count,
                              sizeof rows[i], list_by_number) != NULL;
    return !u->crosses;
}

static int note_rows(struct undoing *u)
{
    u->names = true;
    int fault = edit_each(u->edit->sql, u->change, note_row, u);

    u->names &= !u->events;
    /* Names that a change of names made are as any other row. */
    for (size_t i = 0; u->names && i < u->made_count; i++)
        add(u, &u->rows, u->made[i].row);
    if (!fault && u->failed)
        fault = sql_fault(u->edit->sql, ARCHIVE_MEMORY);
    settle(&u->records);
    settle(&u->rewritten);
    settle(&u->rows);
    return fault;
}

/* ---- what stands in the way ----------------------------------------------- */

/* Whether it can be undone at all. */
static int check_change(struct undoing *u)
{
    struct sql *sql = u->edit->sql;
    long long change = (long long)u->change;
    int64_t undone_by = 0;
    bool there = false;

    struct sql_rows row =
        sql_ask(sql,
                "SELECT undone_by, (SELECT count(*) FROM changeset"
                " WHERE change = ?1), last FROM change WHERE id = ?1"
                " AND id < ?2",
                VALUES(value_number(u->change), value_number(u->edit->change)));

    if (sql_next(&row)) {
        there = true;
        undone_by = sql_number(&row, 0);
        u->parts = sql_number(&row, 1);
        u->last = sql_number(&row, 2);
    }
    int fault = sql_end(&row);
    if (fault)
        return fault;
    if (!there)
        return sql_fail(sql, EDIT_REFUSED, "there is no change %lld", change);
    if (undone_by)
        return sql_fail(sql, EDIT_REFUSED,
                        "change %lld was undone by change"
                        " %lld",
                        change, (long long)undone_by);
    return u->parts ? ARCHIVE_OK
                    : sql_fail(sql, EDIT_REFUSED, "change %lld was forgotten",
                               change);
}

/* Later ones that stand, but for those which undo what is later too. */
static const char later[] =
    "SELECT id FROM change WHERE id > ?1 AND id < ?2 AND undone_by IS NULL"
    " AND (undoes IS NULL OR undoes <= ?1) ORDER BY id";

static int find_later(struct undoing *u, struct text *names, size_t *count)
{
    struct sql *sql = u->edit->sql;
    struct sql_rows rows =
        sql_ask(sql, later,
                VALUES(value_number(u->change), value_number(u->edit->change)));

    while (sql_next(&rows) && *count < CHANGES_NAMED) {
        int64_t id = sql_number(&rows, 0);
        u->crosses = false;
        sql_stop(&rows, edit_each(sql, id, crosses, u));
        if (u->crosses)
            text_addf(names, "%s%lld", (*count)++ ? ", " : "", (long long)id);
    }
    return sql_end(&rows);
}

static int check_later(struct undoing *u)
{
    struct text names = {0};
    size_t count = 0;
    int fault = find_later(u, &names, &count);

    if (!fault && names.failed)
        fault = sql_fault(u->edit->sql, ARCHIVE_MEMORY);
    if (!fault && count)
        fault = sql_fail(u->edit->sql, EDIT_REFUSED,
                         "change %lld: later changes touched the same: %.*s",
                         (long long)u->change, (int)names.len, names.ptr);
    text_release(&names);
    return fault;
}

static int tell_conflict(struct undoing *u, const struct sql_conflict *c)
{
    bool record = edit_is_of_record(c->table);

    return sql_fail(u->edit->sql, EDIT_REFUSED,
                    "change %lld: %s %lld is not as that change left it",
                    (long long)u->change,
                    record      ? "record"
                    : *c->table ? c->table
                                : "row",
                    (long long)c->key);
}

/* ---- twins ---------------------------------------------------------------- */

/* Whether a record came, or became what it is, after the change; one that was a
   twin before may be one again. */
static int is_new(struct undoing *u, int64_t id, bool *new)
{
    int64_t hash = record_hash(id);
    struct numbers touched = u->rows;
    struct text names = {0};
    size_t count = 0;

    *new = id > u->last;
    if (*new)
        return ARCHIVE_OK;
    u->rows = (struct numbers){.list = &hash, .count = 1};
    int fault = find_later(u, &names, &count);
    u->rows = touched;
    text_release(&names);
    *new = count > 0;
    return fault;
}

static int refuse_twin(struct undoing *u, int64_t twin)
{
    struct archive_edit *edit = u->edit;
    struct stored *s = &edit->also;
    bool equal;

    stored_whole(s, twin);
    equal = stored_next(s) && str_equal(s->row.text, edit->stored.row.text);
    int fault = stored_end(s);
    return fault ? fault
                 : sql_fail(edit->sql, EDIT_REFUSED,
                            "change %lld: record %lld is there again, as record"
                            " %lld, %s: delete that one first",
                            (long long)u->change, (long long)edit->stored.id,
                            (long long)twin,
                            equal ? "which is equal byte for byte"
                                  : "which says the same");
}

/* Nothing of the records is among what records are known by. */
static int check_twin(struct archive_edit *edit, struct undoing *u)
{
    struct row *row = &edit->stored.row;
    int64_t twin;
    bool new = false;

    if (!row_identity(row))
        return sql_fault(edit->sql, ARCHIVE_MEMORY);
    int fault = import_known(edit->import, row, &twin);
    if (!fault && twin)
        fault = is_new(u, twin, &new);
    return fault || !new ? fault : refuse_twin(u, twin);
}

/* Every record that is computed from anew is gone through four times. */
static void tell_passed(struct undoing *u)
{
    enum { TIMES = 4, EVERY = 16 };

    if (u->passed % (TIMES * EVERY) == 0)
        watch_see(u->edit->archive, u->passed / TIMES,
                  (int64_t)u->rewritten.count);
    u->passed++;
}

static int check_twins(struct undoing *u)
{
    struct stored *s = &u->edit->stored;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < u->rewritten.count; i++) {
        tell_passed(u);
        stored_whole(s, u->rewritten.list[i]);
        if (stored_next(s))
            fault = check_twin(u->edit, u);
        int end = stored_end(s);
        fault = fault ? fault : end;
    }
    return fault;
}

/* ---- undoing -------------------------------------------------------------- */

static int shape_again(struct archive_import *import, int64_t id)
{
    return turned_again(import->turning, id);
}

static int each_record(struct undoing *u,
                       int (*make)(struct archive_import *, int64_t))
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < u->rewritten.count; i++) {
        tell_passed(u);
        fault = make(u->edit->import, u->rewritten.list[i]);
    }
    return fault;
}

static int put_back(struct undoing *u)
{
    struct sql *sql = u->edit->sql;
    struct sql_conflict conflict = {.found = false};
    struct sql_rows parts = sql_ask(
        sql,
        "SELECT bytes FROM changeset WHERE change = ?1 ORDER BY number DESC",
        VALUES(value_number(u->change)));
    const char *const *tables =
        u->made_count && !u->names ? put_back_tables : edit_tables;

    while (!conflict.found && sql_next(&parts))
        sql_stop(&parts,
                 sql_changes_undo(sql, sql_text(&parts, 0), tables, &conflict));
    int fault = sql_end(&parts);
    return !fault && conflict.found ? tell_conflict(u, &conflict) : fault;
}

static int drop_name(struct undoing *u, const struct made *made)
{
    const struct sql_values id = VALUES(value_number(made->id));
    const struct sql_write *drop = &named[made->table].drop;
    int64_t used;
    int fault = sql_get(u->edit->sql, named[made->table].used, id, &used);

    if (fault || (used && !u->names))
        return fault;
    if (used)
        return sql_fail(u->edit->sql, EDIT_REFUSED,
                        "change %lld: a name that it brought is in use",
                        (long long)u->change);
    if (strcmp(drop->table, "variant") == 0)
        fault = sql_run(u->edit->sql, &drop_options, id);
    return fault ? fault : sql_run(u->edit->sql, drop, id);
}

/* Those that others stand on come last. */
static int drop_made(struct undoing *u)
{
    int fault = ARCHIVE_OK;

    for (int table = 0; table < NAMED_TABLES; table++)
        for (size_t i = 0; !fault && i < u->made_count; i++)
            if (u->made[i].table == table)
                fault = drop_name(u, &u->made[i]);
    return fault;
}

/* A change that undid another one has that one stand again, which then has undone
   again what it undid itself, and so on. */
static int note_undone(struct undoing *u)
{
    static const struct sql_write set_undoes = {SQL_UPDATE("change", "undoes"),
                                                .keys = {"id"}},
                                  set_undone_by = {
                                      SQL_UPDATE("change", "undone_by"),
                                      .keys = {"id"}};
    struct sql *sql = u->edit->sql;
    int64_t by = u->edit->change, id = u->change;
    bool undone = true;
    int fault =
        sql_run(sql, &set_undoes, VALUES(value_number(id), value_number(by)));

    for (; !fault && id; undone = !undone) {
        fault = sql_run(sql, &set_undone_by,
                        VALUES(value_id(undone ? by : 0), value_number(id)));
        by = id;
        if (!fault)
            fault = sql_get(sql,
                            "SELECT undoes FROM change WHERE id = ?1"
                            " AND undoes < id",
                            VALUES(value_number(by)), &id);
    }
    return fault;
}

static int undo(struct undoing *u)
{
    int fault = check_change(u);

    if (!fault)
        fault = note_rows(u);
    if (!fault)
        fault = check_later(u);
    if (!fault)
        fault = each_record(u, record_unindex);
    if (!fault)
        fault = put_back(u);
    if (!fault)
        fault = drop_made(u);
    if (!fault)
        fault = check_twins(u);
    if (!fault)
        fault = each_record(u, record_index);
    if (!fault)
        fault = each_record(u, shape_again);
    if (!fault)
        fault = note_undone(u);
    if (!u->names)
        u->edit->count =
            (int64_t)(u->records.count ? u->records.count : u->events);
    else if (!fault)
        fault = edit_count_names(u->edit);
    return fault;
}

int archive_undo(struct archive *a, int64_t change, struct str reason,
                 struct archive_edited *done)
{
    struct undoing u = {.change = change};
    struct text words = {0};

    *done = (struct archive_edited){0};
    text_addf(&words, "%lld", (long long)change);
    const struct archive_edit_asked asked = {"undo", text_str(&words), reason,
                                             false};
    int fault = words.failed ? sql_fault(a->sql, ARCHIVE_MEMORY)
                             : archive_edit_begin(a, &asked, &u.edit);

    if (!fault) {
        fault = undo(&u);
        int end = archive_edit_end(u.edit, !fault, done);
        fault = fault ? fault : end;
        done->names = u.names;
    }
    free(u.records.list);
    free(u.rewritten.list);
    free(u.rows.list);
    free(u.made);
    text_release(&words);
    return fault;
}
