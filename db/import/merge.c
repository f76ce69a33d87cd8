/* One archive's records, events and names into another. */
#include "../stored.h"

#include <stdlib.h>
#include <string.h>

#include "../events.h"
#include "../people.h"
#include "../upkeep.h"

enum { MERGE_ARENA = 64 << 20, NAMES_ARENA = 512 << 20 };

struct merging {
    struct archive *a, *other;
    struct archive_merged *counts;
    const struct archive_rows *rows;
    int64_t *imports; /* numbers here, by those there; 0: not yet */
    size_t import_count;
    sqlite3_stmt *import, *add_import;
    bool told; /* the message says already what is wrong */
};

static void tell(const struct merging *m, const char *what, struct str name,
                 const char *why)
{
    const struct archive_value values[] = {
        {.kind = VALUE_TEXT, .text = str_of(what)},
        {.kind = VALUE_TEXT, .text = name},
        {.kind = VALUE_TEXT, .text = str_of(why)},
    };

    m->rows->take(m->rows->context, values);
}

/* ---- where things came from ----------------------------------------------- */

static int count_imports(struct merging *m)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(m->other->db,
                                    "SELECT ifnull(max(id), 0) FROM imports",
                                    -1, &statement, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        m->import_count = (size_t)sqlite3_column_int64(statement, 0) + 1;
    sqlite3_finalize(statement);
    if (result != SQLITE_ROW)
        return result;
    /* A file that others wrote to may say anything. */
    if (m->import_count > UINT32_MAX)
        return SQLITE_CORRUPT;
    m->imports = calloc(m->import_count, sizeof *m->imports);
    return m->imports ? SQLITE_OK : SQLITE_NOMEM;
}

/* Copies a row of imports; it is undone if nothing comes of it. */
static int copy_import(struct merging *m, int64_t there, int64_t *here)
{
    sqlite3_bind_int64(m->import, 1, there);
    int result = sqlite3_step(m->import);

    if (result == SQLITE_ROW) {
        bind_text(m->add_import, 1, column_view(m->import, 0));
        bind_text(m->add_import, 2, column_view(m->import, 1));
        result = store_run(m->a, m->add_import);
        *here = sqlite3_last_insert_rowid(m->a->db);
    }
    sqlite3_reset(m->import);
    return result == SQLITE_DONE ? SQLITE_CORRUPT : result;
}

/* Sets where the next thing comes from. */
static int take_import(struct merging *m, int64_t there)
{
    int result = SQLITE_OK;

    if (there <= 0 || (uint64_t)there >= m->import_count)
        return SQLITE_CORRUPT;
    if (!m->imports[there])
        result = copy_import(m, there, &m->imports[there]);
    m->a->import = m->imports[there];
    return result;
}

/* ---- records -------------------------------------------------------------- */

static int damage(struct merging *m, int64_t record)
{
    struct text message = {0};

    text_addf(&message,
              "record %lld of the other archive is damaged: \"ludex archive"
              " ... check\" says how",
              (long long)record);
    text_add_char(&message, '\0');
    archive_fail(m->a, ARCHIVE_OK, message.failed ? "damaged" : message.ptr,
                 NULL);
    text_release(&message);
    m->told = true;
    return SQLITE_CORRUPT;
}

/* The row is lent to the archive; its buffers stay the reader's. */
static int merge_record(struct merging *m, struct stored *s)
{
    struct row own = m->a->row;
    enum import_outcome outcome;
    int64_t id = 0;
    size_t plies = s->row.plies;

    int legal = s->row.played ? row_replay(&s->row, &plies) : 1;

    if (legal < 0)
        return SQLITE_NOMEM;
    if (!legal || plies != s->row.plies)
        return damage(m, s->id);
    if (!row_identity(&s->row))
        return SQLITE_NOMEM;
    int result = take_import(m, s->import);
    if (result != SQLITE_OK)
        return result;
    m->a->row = s->row;
    result = store_taken(m->a, s->byte, &outcome, &id);
    m->a->row = own;
    m->counts->records++;
    m->counts->known += outcome == IMPORT_KNOWN;
    m->counts->stored += outcome != IMPORT_KNOWN && id;
    return result;
}

static int merge_records(struct merging *m)
{
    struct stored *s = malloc(sizeof *s);

    if (!s)
        return SQLITE_NOMEM;
    int result = stored_begin(s, m->other);
    while (result == SQLITE_OK && (result = stored_next(s)) == SQLITE_ROW)
        result = merge_record(m, s);
    stored_release(s);
    free(s);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* ---- events --------------------------------------------------------------- */

static int merge_event(struct merging *m, struct arena *arena, int64_t there,
                       int64_t import)
{
    struct event *e;
    enum event_outcome outcome;
    int64_t id;
    int result;

    arena_reset(arena);
    result = event_of(m->other, there, arena, &e);
    if (result == SQLITE_OK && !e)
        result = SQLITE_CORRUPT;
    if (result == SQLITE_OK)
        result = take_import(m, import);
    if (result == SQLITE_OK &&
        archive_import_event(m->a, e, false, &outcome, &id)) {
        m->told = true;
        return SQLITE_CORRUPT;
    }
    if (result != SQLITE_OK)
        return result;
    m->counts->events++;
    m->counts->stored_events += outcome == EVENT_STORED;
    m->counts->known_events += outcome == EVENT_KNOWN;
    m->counts->refused_events += outcome == EVENT_REFUSED;
    if (outcome == EVENT_REFUSED)
        tell(m, "event", e->name.len ? e->name : e->series,
             "another of its series, year and name stands here");
    return SQLITE_OK;
}

static int merge_events(struct merging *m)
{
    sqlite3_stmt *statement = NULL;
    struct arena arena;
    int result = sqlite3_prepare_v2(
        m->other->db, "SELECT id, import FROM championships ORDER BY id", -1,
        &statement, NULL);

    if (result != SQLITE_OK)
        return result;
    arena_init(&arena, 1 << 20, MERGE_ARENA);
    while (result == SQLITE_OK &&
           (result = sqlite3_step(statement)) == SQLITE_ROW)
        result = merge_event(m, &arena, sqlite3_column_int64(statement, 0),
                             sqlite3_column_int64(statement, 1));
    arena_release(&arena);
    sqlite3_finalize(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* ---- names ---------------------------------------------------------------- */

static int by_person(const void *left, const void *right)
{
    const struct spelling *a = left, *b = right;

    if (a->person != b->person)
        return a->person < b->person ? -1 : 1;
    if (a->called != b->called)
        return a->called ? -1 : 1;
    return (a->id > b->id) - (a->id < b->id);
}

/* Two spellings that are one person there: so they are here, unless each is
   one of several already. */
static int join_two(struct merging *m, struct str one, struct str other)
{
    int64_t to, from, many = 0, count = 0;
    int result = names_find(m->a, NAME_ALIAS, one, &to);

    if (result == SQLITE_OK)
        result = names_find(m->a, NAME_ALIAS, other, &from);
    if (result == SQLITE_OK)
        result = person_of_spelling(m->a, one, &to);
    if (result == SQLITE_OK)
        result = person_of_spelling(m->a, other, &from);
    if (result != SQLITE_OK || to == from)
        return result;
    result = person_spellings(m->a, from, &count);
    if (result == SQLITE_OK)
        result = person_spellings(m->a, to, &many);
    if (result != SQLITE_OK)
        return result;
    if (count > 1 && many > 1) {
        m->counts->apart++;
        tell(m, "name", other, "one of another person's spellings here");
        return SQLITE_OK;
    }
    m->counts->names++;
    return count > 1 ? people_join(m->a, to, from, NULL)
                     : people_join(m->a, from, to, NULL);
}

static int merge_names(struct merging *m)
{
    struct arena arena;
    struct spelling *list;
    size_t count;

    arena_init(&arena, 0, NAMES_ARENA);
    int result = spellings_load(m->other, &arena, &list, &count);
    if (result == SQLITE_OK && count)
        qsort(list, count, sizeof *list, by_person);
    for (size_t i = 1, first = 0; result == SQLITE_OK && i < count; i++) {
        if (list[i].person == list[first].person)
            result = join_two(m, list[first].name, list[i].name);
        else
            first = i;
    }
    arena_release(&arena);
    return result;
}

/* ---- all ------------------------------------------------------------------ */

static int prepare(struct merging *m)
{
    int result = sqlite3_prepare_v2(m->other->db,
                                    "SELECT file, time FROM imports"
                                    " WHERE id = ?1",
                                    -1, &m->import, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(m->a->db,
                                    "INSERT INTO imports (file, time)"
                                    " VALUES (?1, ?2)",
                                    -1, &m->add_import, NULL);
    return result == SQLITE_OK ? count_imports(m) : result;
}

/* What was copied for records that turned out to be known. */
static const char needless[] =
    "DELETE FROM imports WHERE id > ?1 AND id NOT IN"
    " (SELECT import FROM records WHERE import > ?1) AND id NOT IN"
    " (SELECT import FROM championships WHERE import > ?1)";

static int last_import(struct merging *m, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int result =
        sqlite3_prepare_v2(m->a->db, "SELECT ifnull(max(id), 0) FROM imports",
                           -1, &statement, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return result == SQLITE_ROW ? SQLITE_OK : result;
}

static int drop_needless(struct merging *m, int64_t last)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(m->a->db, needless, -1, &statement, NULL);

    if (result == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, last);
        result = store_run(m->a, statement);
    }
    sqlite3_finalize(statement);
    return result;
}

static int merge_all(struct merging *m)
{
    int64_t last = 0;
    int result = last_import(m, &last);

    if (result == SQLITE_OK)
        result = prepare(m);
    if (result == SQLITE_OK)
        result = merge_records(m);
    if (result == SQLITE_OK)
        result = merge_events(m);
    if (result == SQLITE_OK)
        result = merge_names(m);
    return result == SQLITE_OK ? drop_needless(m, last) : result;
}

/* The other archive is let go before the commit: it may wait for this one. */
static int merge(struct merging *m)
{
    int result = sqlite3_exec(m->other->db, "BEGIN", NULL, NULL, NULL);

    if (result == SQLITE_OK)
        result = merge_all(m);
    if (result != SQLITE_OK && !m->told && sqlite3_errcode(m->other->db) > 0 &&
        sqlite3_errcode(m->other->db) < SQLITE_ROW) {
        archive_fault(m->other, result);
        archive_fail(m->a, ARCHIVE_OK, "the other archive",
                     archive_message(m->other));
        m->told = true;
    }
    sqlite3_finalize(m->import);
    sqlite3_finalize(m->add_import);
    free(m->imports);
    if (!sqlite3_get_autocommit(m->other->db))
        sqlite3_exec(m->other->db, "ROLLBACK", NULL, NULL, NULL);
    return result;
}

/* The message stays, if there is one already. */
static int give_up(struct merging *m, int result)
{
    return store_give_up(m->a, m->told ? ARCHIVE_BROKEN : result);
}

int archive_merge(struct archive *a, struct archive *other,
                  struct archive_merged *counts,
                  const struct archive_rows *rows)
{
    struct merging m = {.a = a, .other = other, .counts = counts, .rows = rows};

    *counts = (struct archive_merged){0};
    if (sql_is_same(a->sql, other->sql))
        return archive_fail(a, ARCHIVE_ITSELF,
                            "an archive cannot be merged into itself", NULL);
    int fault = upkeep_ready(other);
    if (fault)
        return archive_fail(a, fault, archive_message(other), NULL);
    a->whole = true;
    int result = store_begin(a);
    if (result == SQLITE_OK)
        result = merge(&m);
    fault = result == SQLITE_OK ? archive_import_end(a) : give_up(&m, result);
    a->whole = false;
    a->import = 0;
    return fault;
}
