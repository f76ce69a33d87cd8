/*
 * Makes a table that stores the event of each record. The rules of
 * event_match.h determine the event and cannot be written in SQL. The table is
 * filled when a query begins.
 */
#include "event_match.h"

enum {
    MEMBERS_SOFT = 1 << 20,
    MEMBERS_HARD = 512 << 20, /* maximum number of bytes for the names of all
                                 events */
    ROWS = 512,               /* rows per INSERT statement */
};

struct fill_state {
    struct archive *a;
    struct arena *arena;
    struct named_events named_events;
    struct event *events, **next;
    struct text insert;
    size_t rows; /* number of rows in the current statement */
};

static int memory_fault(const struct fill_state *f)
{
    return f->arena->exhausted || f->insert.failed
               ? sql_fault(f->a->sql, ARCHIVE_MEMORY)
               : ARCHIVE_OK;
}

/* ---- events, by the way in which their records are found ----------------- */

static int read_event_row(void *context, const struct sql_rows *row)
{
    struct fill_state *f = context;
    struct event *e = ARENA_NEW(f->arena, struct event);

    if (!e)
        return memory_fault(f);
    e->id = sql_number(row, 0);
    e->year = (int32_t)sql_number(row, 1);
    e->begins = arena_copy(f->arena, sql_text(row, 2));
    e->ends = arena_copy(f->arena, sql_text(row, 3));
    e->series = arena_copy(f->arena, sql_text(row, 4));
    e->name = arena_copy(f->arena, sql_text(row, 5));
    *f->next = e;
    f->next = &e->next;
    return memory_fault(f);
}

static int read_events(struct fill_state *f)
{
    int fault =
        sql_each_row(f->a->sql,
                     "SELECT x.id, x.year, x.begins, x.ends, s.name, k.name"
                     " FROM event x LEFT JOIN series s ON s.id = x.series"
                     " LEFT JOIN event_name n ON n.id = x.event_name"
                     " LEFT JOIN called_event k ON k.id = n.called",
                     NO_VALUES, read_event_row, f);

    return fault
               ? fault
               : named_events_make(&f->named_events, f->a, f->events, f->arena);
}

/* ---- records ------------------------------------------------------------- */

static int run_insert(struct fill_state *f)
{
    text_add_char(&f->insert, '\0');
    int fault = memory_fault(f);

    if (!fault && f->rows)
        fault = sql_script(f->a->sql, f->insert.ptr);
    text_clear(&f->insert);
    f->rows = 0;
    return fault;
}

static int read_record_row(void *context, const struct sql_rows *row)
{
    struct fill_state *f = context;
    int64_t event = sql_number(row, 1);

    if (!event) {
        const struct event *e = find_named_event(
            &f->named_events, sql_text(row, 2),
            record_event_year(sql_text(row, 3), sql_number(row, 4),
                              sql_number(row, 5)));
        event = e ? e->id : 0;
    }
    if (!event)
        return ARCHIVE_OK;
    text_addf(&f->insert, "%s(%lld, %lld)",
              f->rows ? ", " : "INSERT INTO belonging VALUES ",
              (long long)sql_number(row, 0), (long long)event);
    return ++f->rows < ROWS ? memory_fault(f) : run_insert(f);
}

static int read_records(struct fill_state *f)
{
    int fault = sql_each_row(
        f->a->sql,
        "SELECT r.id, (SELECT min(t.event) FROM result t WHERE t.record = "
        "r.id),"
        " k.name, (SELECT value FROM tag WHERE record = r.id"
        " AND name = 'EventDate'), d.earliest, d.latest FROM record r"
        " LEFT JOIN event_name n ON n.id = r.event_name"
        " LEFT JOIN called_event k ON k.id = n.called"
        " LEFT JOIN written_date d ON d.id = r.date"
        " WHERE r.event_name IS NOT NULL"
        " OR r.id IN (SELECT record FROM result WHERE record IS NOT NULL)",
        NO_VALUES, read_record_row, f);

    return fault ? fault : run_insert(f);
}

int archive_define_members(struct archive *a)
{
    struct arena arena;
    struct fill_state f = {.a = a, .arena = &arena, .next = &f.events};
    int fault =
        sql_script(a->sql, "CREATE TEMP TABLE IF NOT EXISTS belonging"
                           " (record INTEGER PRIMARY KEY, event INTEGER);"
                           "CREATE INDEX IF NOT EXISTS belonging_event"
                           " ON belonging (event);"
                           "DELETE FROM belonging");

    arena_init(&arena, MEMBERS_SOFT, MEMBERS_HARD);
    if (!fault)
        fault = read_events(&f);
    if (!fault && f.events)
        fault = read_records(&f);
    text_release(&f.insert);
    arena_release(&arena);
    return fault;
}
