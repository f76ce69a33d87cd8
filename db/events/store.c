/* Events are stored: all of one, or nothing. */
#include "../import/import.h"
#include "events.h"

const char *const how_texts[HOW_WITHDRAWN + 1] = {"played", "forfeit", "bye",
                                                  "withdrawn"};

/* ---- the parts of an event ------------------------------------------------ */

struct storing {
    struct archive_import *import;
    struct sql *sql;
    const struct event *e;
    int64_t id, series, era, name, champion;
};

static struct archive_value value_count(int64_t count)
{
    return count >= 0 ? value_number(count) : value_none();
}

/* A row's number, made where it is new. */
static int find_or_add(struct sql *sql, const char *find, const char *add,
                       struct sql_values values, int64_t *id)
{
    int fault = sql_get(sql, find, values, id);

    return fault || *id ? fault : sql_insert(sql, add, values, id);
}

static int find_names(struct storing *s)
{
    const struct event *e = s->e;
    int64_t place; /* told by its name; the number is for changes of it */
    int fault = ARCHIVE_OK;

    if (e->series.len)
        fault = find_or_add(s->sql, "SELECT id FROM series WHERE name = ?1",
                            "INSERT INTO series (name) VALUES (?1)",
                            VALUES(value_text(e->series)), &s->series);
    if (!fault && e->era.len)
        fault = find_or_add(s->sql,
                            "SELECT id FROM era WHERE series IS NOT DISTINCT"
                            " FROM ?1 AND name = ?2",
                            "INSERT INTO era (series, name) VALUES (?1, ?2)",
                            VALUES(value_id(s->series), value_text(e->era)),
                            &s->era);
    if (!fault)
        fault = names_find(s->import, NAME_EVENT, e->name, &s->name);
    if (!fault)
        fault = names_find(s->import, NAME_COUNTRY, e->country, &place);
    if (!fault)
        fault = names_find(s->import, NAME_CITY, e->city, &place);
    return fault ? fault
                 : names_find(s->import, NAME_SPELLING, e->stated.champion,
                              &s->champion);
}

/* The text is to be released, whatever is returned. */
static int write_format(const struct storing *s, struct event_format of,
                        struct text *format)
{
    event_format_text(of, format);
    return format->failed ? sql_fault(s->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

static int store_head(struct storing *s)
{
    const struct event *e = s->e;
    struct text format = {0};
    int fault = import_source(s->import);

    if (!fault)
        fault = write_format(s, e->format, &format);
    if (!fault)
        fault = sql_insert(
            s->sql,
            "INSERT INTO event (id, import, series, era, year, event_name,"
            " country, city, game, source, format, unfinished, champion, won,"
            " lost, drawn) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
            " ?11, ?12, ?13, ?14, ?15, ?16)",
            VALUES(value_id(s->id), value_number(s->import->source),
                   value_id(s->series), value_id(s->era), value_id(e->year),
                   value_id(s->name), value_text(e->country),
                   value_text(e->city), value_text(e->game),
                   value_text(e->source), value_text(text_str(&format)),
                   value_number(e->unfinished), value_id(s->champion),
                   value_count(e->stated.won), value_count(e->stated.lost),
                   value_count(e->stated.drawn)),
            &s->id);
    text_release(&format);
    return fault;
}

static int store_runner_up(const struct storing *s, size_t at)
{
    int64_t spelling;
    int fault = names_find(s->import, NAME_SPELLING,
                           s->e->stated.runners_up[at], &spelling);

    return fault
               ? fault
               : sql_run(s->sql,
                         "INSERT INTO runner_up (event, number,"
                         " spelling) VALUES (?1, ?2, ?3)",
                         VALUES(value_number(s->id), value_number((int64_t)at),
                                value_id(spelling)));
}

static int store_stage(const struct storing *s, size_t at)
{
    const struct event_stage *stage = &s->e->stages[at];
    struct text format = {0};

    int fault = write_format(s, stage->format, &format);

    if (!fault)
        fault = sql_run(s->sql,
                        "INSERT INTO stage (event, number, name,"
                        " format) VALUES (?1, ?2, ?3, ?4)",
                        VALUES(value_number(s->id), value_number((int64_t)at),
                               value_words(stage->name),
                               value_text(text_str(&format))));
    text_release(&format);
    return fault;
}

static int store_player(const struct storing *s, size_t at)
{
    const struct event_player *p = &s->e->players[at];
    int64_t spelling;
    int fault = names_find(s->import, NAME_COUNTRY, p->country, &spelling);

    if (!fault)
        fault = names_find(s->import, NAME_SPELLING, p->name, &spelling);
    return fault ? fault
                 : sql_run(
                       s->sql,
                       "INSERT INTO entrant (event, number,"
                       " spelling, country, seed) VALUES (?1, ?2, ?3, ?4, ?5)",
                       VALUES(value_number(s->id), value_number((int64_t)at),
                              value_id(spelling), value_text(p->country),
                              value_id(p->seed)));
}

static int store_result(const struct storing *s, int64_t number,
                        const struct event_result *r)
{
    bool paired = r->second != NOBODY;

    return sql_run(
        s->sql,
        "INSERT INTO result (event, number, stage, round, first,"
        " second, result, how, tiebreak, date, plies, record) VALUES (?1, ?2,"
        " ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        VALUES(
            value_number(s->id), value_number(number), value_number(r->stage),
            value_id(r->round), value_number(r->first),
            paired ? value_number(r->second) : value_none(),
            value_words(result_ascii(r->kind)),
            value_words(str_of(how_texts[r->how])), value_number(r->tiebreak),
            value_text(r->date), value_id(r->plies), value_id(r->record)));
}

static int store_event(struct storing *s)
{
    const struct event *e = s->e;
    const struct {
        size_t count;
        int (*store)(const struct storing *s, size_t at);
    } lists[] = {
        {e->stated.runner_up_count, store_runner_up},
        {e->stage_count, store_stage},
        {e->player_count, store_player},
    };
    int64_t number = 0;
    int fault = find_names(s);

    if (!fault)
        fault = store_head(s);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (size_t at = 0; !fault && at < lists[i].count; at++)
            fault = lists[i].store(s, at);
    for (const struct event_result *r = e->results; !fault && r; r = r->next)
        fault = store_result(s, number++, r);
    return fault;
}

static int delete_event(struct sql *sql, int64_t id)
{
    static const char *const deletes[] = {
        "DELETE FROM result WHERE event = ?1",
        "DELETE FROM entrant WHERE event = ?1",
        "DELETE FROM stage WHERE event = ?1",
        "DELETE FROM runner_up WHERE event = ?1",
        "DELETE FROM event WHERE id = ?1",
    };
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof deletes / sizeof *deletes; i++)
        fault = sql_run(sql, deletes[i], VALUES(value_number(id)));
    return fault;
}

/* ---- known events --------------------------------------------------------- */

enum { KNOWN_ARENA = 64 << 20 };

/* Two events are the same if they are written the same; false if memory ran
   out. */
static bool compare(const struct event *a, const struct event *b, bool *same)
{
    struct text one = {0}, other = {0};

    event_write_bare(a, &one);
    event_write_bare(b, &other);
    bool fine = !one.failed && !other.failed;
    *same = fine && str_equal(text_str(&one), text_str(&other));
    text_release(&one);
    text_release(&other);
    return fine;
}

/* *id is that of the event with the same series, year and name; 0 if none. */
static int find_known(struct archive *a, const struct event *e, bool *same,
                      int64_t *id)
{
    struct arena arena;
    struct event *found = NULL;
    int fault = sql_get(
        a->sql,
        "SELECT id FROM event WHERE year IS NOT DISTINCT FROM ?2"
        " AND series IS NOT DISTINCT FROM"
        " (SELECT id FROM series WHERE name = ?1)"
        " AND event_name IS NOT DISTINCT FROM"
        " (SELECT id FROM event_name WHERE name = ?3)"
        " AND (?1 IS NULL OR EXISTS (SELECT 1 FROM series WHERE name = ?1))"
        " AND (?3 IS NULL OR EXISTS"
        " (SELECT 1 FROM event_name WHERE name = ?3))",
        VALUES(value_text(e->series), value_id(e->year), value_text(e->name)),
        id);

    *same = false;
    if (fault || !*id)
        return fault;
    arena_init(&arena, 0, KNOWN_ARENA);
    fault = event_of(a, *id, &arena, &found);
    if (found && !fault && !compare(found, e, same))
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    arena_release(&arena);
    return fault;
}

static int store_safely(struct storing *s, bool replace)
{
    int fault = sql_save(s->sql);

    if (!fault && replace)
        fault = delete_event(s->sql, s->id);
    if (!fault)
        fault = store_event(s);
    return fault ? fault : sql_keep(s->sql);
}

int archive_import_event(struct archive_import *import,
                         const struct event *event, bool replace,
                         enum event_imported *imported, int64_t *id)
{
    struct storing s = {.import = import, .sql = import->sql, .e = event};
    bool same = false;
    int fault = import_write(import);

    if (!fault)
        fault = find_known(import->archive, event, &same, id);
    if (fault)
        return import_undo(import, fault);
    *imported = same      ? EVENT_KNOWN
                : !*id    ? EVENT_STORED
                : replace ? EVENT_REPLACED
                          : EVENT_REFUSED;
    if (*imported == EVENT_KNOWN || *imported == EVENT_REFUSED)
        return ARCHIVE_OK;
    s.id = *id;
    fault = store_safely(&s, *id != 0);
    *id = s.id;
    return fault ? import_undo(import, fault) : ARCHIVE_OK;
}
