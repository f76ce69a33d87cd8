/* Merges the records, events and names of another archive into this one. */
#include <stdlib.h>

#include "../events/events.h"
#include "../people/people.h"
#include "../store/watch.h"
#include "archive_edit.h"
#include "archive_events.h"
#include "merge.h"

enum { MERGE_ARENA = 64 << 20, NAMES_ARENA = 512 << 20 };

/* ---- events -------------------------------------------------------------- */

static int find_source(struct merge_state *m, int64_t source)
{
    struct sql_rows row = merge_query_source(m, source);

    if (sql_next(&row))
        sql_stop_rows(&row, merge_add_source(m, source, sql_text(&row, 0),
                                             sql_text(&row, 1)));
    int fault = merge_forgive(m, sql_end(&row));
    return fault ? fault : merge_set_source(m, source);
}

/* Reads an event. Sets *e to NULL if the event was reported as lost. */
static int read_event(struct merge_state *m, struct arena *arena, int64_t there,
                      struct event **e)
{
    struct text number = {0};
    int read = archive_event(m->other, there, false, arena, e);
    int fault = merge_forgive(m, read);

    if (fault || (!read && *e))
        return fault;
    *e = NULL;
    if (!m->recovers)
        return merge_report_damage(m);
    text_addf(&number, "%lld", (long long)there);
    if (number.failed)
        return sql_fault(m->here, ARCHIVE_MEMORY);
    merge_report_problem(m, "event", text_str(&number), "it cannot be read");
    text_release(&number);
    return ARCHIVE_OK;
}

static int merge_event(struct merge_state *m, struct arena *arena,
                       int64_t there, int64_t source)
{
    struct event *e;
    enum event_imported imported;
    int64_t id;

    arena_reset(arena);
    int fault = read_event(m, arena, there, &e);
    if (fault || !e)
        return fault;
    fault = find_source(m, source);
    if (!fault)
        fault = archive_import_event(m->import, e, NULL, &imported, &id);
    if (fault)
        return fault;
    if (imported == EVENT_STORED)
        merge_mark_source_used(m, source);
    m->counts->events++;
    m->counts->stored_events += imported == EVENT_STORED;
    m->counts->known_events += imported == EVENT_KNOWN;
    m->counts->refused_events += imported == EVENT_REFUSED;
    if (imported == EVENT_REFUSED)
        merge_report_problem(m, "event", e->name.len ? e->name : e->series,
                             "this archive already has a different event with "
                             "the same series, year and name");
    return ARCHIVE_OK;
}

static int merge_events(struct merge_state *m)
{
    struct arena arena;
    struct sql_rows rows = sql_query(
        m->there, "SELECT id, import FROM event ORDER BY id", NO_VALUES);

    arena_init(&arena, 1 << 20, MERGE_ARENA);
    while (sql_next(&rows))
        sql_stop_rows(&rows, merge_event(m, &arena, sql_number(&rows, 0),
                                         sql_number(&rows, 1)));
    arena_release(&arena);
    int fault = sql_end(&rows);
    if (m->recovers && fault == ARCHIVE_BROKEN)
        merge_report_problem(m, "events", STR("all later ones"),
                             "they cannot be read");
    return merge_forgive(m, fault);
}

/* ---- names --------------------------------------------------------------- */

static int compare_by_person(const void *left, const void *right)
{
    const struct spelling *a = left, *b = right;

    if (a->person != b->person)
        return a->person < b->person ? -1 : 1;
    if (a->called != b->called)
        return a->called ? -1 : 1;
    return (a->id > b->id) - (a->id < b->id);
}

/* Finds the person in this archive who has a spelling, and counts the spellings
   of this person. */
static int find_person(struct merge_state *m, struct str spelling,
                       int64_t *person, int64_t *spellings)
{
    struct archive *a = m->import->archive;
    int fault = names_find_or_add(m->import->names, (enum name_kind)a->named,
                                  spelling, person);

    if (!fault)
        fault = person_of_spelling(a, spelling, person);
    return fault ? fault : person_spellings(a, *person, spellings);
}

/* Joins two spellings that belong to one person in the other archive. If both
   already belong to persons with several spellings in this archive, only
   reports the spellings. */
static int join_spellings(struct merge_state *m, struct str one,
                          struct str other)
{
    int64_t to, from, many, count;
    int fault = find_person(m, one, &to, &many);

    if (!fault)
        fault = find_person(m, other, &from, &count);
    if (fault || to == from)
        return fault;
    if (count > 1 && many > 1) {
        m->counts->apart++;
        merge_report_problem(
            m, "name", other,
            "in this archive, the name is a spelling of another person");
        return ARCHIVE_OK;
    }
    m->counts->names++;
    return count > 1 ? people_join(m->import->archive, to, from, NULL)
                     : people_join(m->import->archive, from, to, NULL);
}

static int merge_spellings(struct merge_state *m)
{
    struct arena arena;
    struct spelling *list;
    size_t count;

    arena_init(&arena, 0, NAMES_ARENA);
    int fault = spellings_load_joined(m->other, &arena, &list, &count);
    if (m->recovers && fault == ARCHIVE_BROKEN) {
        fault = merge_forgive(m, fault);
        count = 0;
        merge_report_problem(m, "names",
                             str_of(archive_named_words[m->other->named]),
                             "which spellings belong together cannot be read");
    }
    if (!fault && count)
        qsort(list, count, sizeof *list, compare_by_person);
    for (size_t i = 1, first = 0; !fault && i < count; i++) {
        if (list[i].person == list[first].person)
            fault = join_spellings(m, list[first].name, list[i].name);
        else
            first = i;
    }
    arena_release(&arena);
    return fault;
}

/* Merges the names of all kinds. */
static int merge_names(struct merge_state *m)
{
    int fault = ARCHIVE_OK;

    for (int kind = 0; !fault && kind < NAMED_KINDS; kind++) {
        archive_set_named_kind(m->other, (enum archive_named)kind);
        archive_set_named_kind(m->import->archive, (enum archive_named)kind);
        fault = merge_spellings(m);
    }
    archive_set_named_kind(m->other, NAMED_PERSON);
    archive_set_named_kind(m->import->archive, NAMED_PERSON);
    return fault;
}

/* ---- the whole merge ----------------------------------------------------- */

static int merge_all(struct merge_state *m)
{
    int fault = merge_init_sources(m);

    if (!fault)
        fault = merge_records(m);
    if (!fault)
        fault = import_count_in_thread(m->import);
    if (!fault)
        fault = indexes_create_again(m->here, &m->import->transaction);
    if (!fault)
        fault = merge_events(m);
    if (!fault)
        fault = merge_names(m);
    return fault ? fault : merge_drop_unused_sources(m);
}

/* Merges everything. Ends the transaction of the other archive before the
   commit in this archive, because the other archive may be waiting for this
   one. Faults of the other archive are reported as faults of this archive. */
static int merge_archive(struct merge_state *m)
{
    sql_clear_fault(m->there);
    int fault = sql_begin_reading(m->there);
    if (!fault)
        fault = merge_all(m);
    if (fault && *sql_message(m->there))
        sql_fail(m->here, fault, "the other archive: %s",
                 sql_message(m->there));
    sql_rollback(m->there);
    free(m->sources);
    return fault;
}

static int merge_archive_into(struct archive_import *import,
                              struct merge_state *m)
{
    m->import = import;
    m->here = import->sql;
    import->transaction.whole = true;
    int fault = sql_set_cache_size(m->here, true);
    if (!fault)
        fault = import_write(import);
    return fault ? fault : merge_archive(m);
}

const char *archive_merge_count_at(const struct archive_merge_result *merged,
                                   size_t index, uint64_t *count)
{
    const struct {
        const char *name;
        uint64_t count;
    } list[] = {
        {"records", merged->records},
        {"stored", merged->stored},
        {"duplicates", merged->known},
        {"events", merged->events},
        {"events_stored", merged->stored_events},
        {"events_duplicates", merged->known_events},
        {"events_refused", merged->refused_events},
        {"names_joined", merged->names},
        {"names_apart", merged->apart},
    };

    if (index >= sizeof list / sizeof *list)
        return NULL;
    *count = list[index].count;
    return list[index].name;
}

const char *const archive_unchanged_columns[] = {"what", "name", "why", NULL};

static int merge_into(struct archive *a, struct merge_state *m)
{
    struct archive_import *import;

    *m->counts = (struct archive_merge_result){0};
    if (archive_is_same(a, m->other))
        return sql_fail(a->sql, ARCHIVE_ITSELF,
                        "an archive cannot be merged into itself");
    int fault = archive_check_version(m->other);
    if (fault)
        return sql_fail(a->sql, fault, "%s", archive_message(m->other));
    fault = archive_import_begin(a, ROTATED_UNSEEN, &import);
    if (!fault)
        fault = merge_archive_into(import, m);
    int end = archive_import_end(import, !fault);
    if (!fault && !end)
        end = sql_set_cache_size(a->sql, false);
    return fault ? fault : end;
}

int archive_merge(struct archive *a, struct archive *other,
                  struct archive_merge_result *counts,
                  const struct archive_rows *rows)
{
    struct merge_state m = {
        .there = other->sql, .other = other, .counts = counts, .rows = rows};

    return merge_into(a, &m);
}

int archive_recover(struct archive *a, struct archive *damaged,
                    struct archive_merge_result *counts,
                    const struct archive_rows *rows)
{
    struct merge_state m = {.there = damaged->sql,
                            .other = damaged,
                            .counts = counts,
                            .rows = rows,
                            .recovers = true};

    return merge_into(a, &m);
}
