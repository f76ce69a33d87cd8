/* Stores events. If a fault occurs, no part of the event is stored. */
#include "../edit/edit.h"
#include "events.h"

/* ---- the parts of an event ----------------------------------------------- */

struct event_store {
    struct archive_import *import;
    struct sql *sql;
    const struct event *e;
    int64_t id, series, era, name;
};

static struct archive_value value_optional_count(int64_t count)
{
    return count >= 0 ? value_number(count) : value_none();
}

/* Converts a number, which is counted from 1, to an index, which is counted
   from 0. Returns NULL for the number 0. */
static struct archive_value value_index(uint32_t number)
{
    return number ? value_number((int64_t)number - 1) : value_none();
}

/* ---- rows ---------------------------------------------------------------- */

static const struct sql_lookup
    find_series = {SQL_LOOKUP("series", "id", "name")},
    find_era = {.table = "era",
                .columns = "id",
                .rest = " WHERE series IS NOT DISTINCT FROM ?1 AND name = ?2"};

static const struct sql_write
    insert_series = {SQL_INSERT("series", "name")},
    insert_era = {SQL_INSERT("era", "series", "name")},
    insert_event = {SQL_INSERT(
        "event", "id", "import", "series", "era", "year", "event_name",
        "country", "city", "game", "source", "format", "unfinished", "won",
        "lost", "drawn", "organizer", "federation", "tiebreaks", "begins",
        "ends", "rated", "note", "points", "initial_colour", "acceleration",
        "chief_arbiter", "deputy_arbiters", "time_control", "time_control_code",
        "currency", "sharing", "double_prizes", "score", "type_code",
        "round_dates")},
    insert_champion = {SQL_INSERT("champion", "event", "number", "spelling",
                                  "team")},
    insert_runner_up = {SQL_INSERT("runner_up", "event", "number", "spelling",
                                   "team")},
    insert_team = {SQL_INSERT("team", "event", "number", "name", "country",
                              "seed", "note")},
    insert_stage = {SQL_INSERT("stage", "event", "number", "name", "format")},
    insert_entrant = {SQL_INSERT("entrant", "event", "number", "spelling",
                                 "country", "seed", "title", "born", "member",
                                 "rating", "team", "board", "note", "club", "k",
                                 "categories")},
    insert_ban = {SQL_INSERT("ban", "event", "number", "same", "entrant",
                             "opponent", "team", "opposing_team", "first_round",
                             "last_round")},
    insert_bonus = {SQL_INSERT("bonus", "event", "number", "entrant", "team",
                               "tenths", "first_round", "last_round")},
    insert_prizes = {SQL_INSERT("prizes", "event", "number", "name", "below",
                                "category", "club", "country", "amounts")},
    insert_match = {SQL_INSERT(
        "team_match", "event", "number", "stage", "round", "first", "second",
        "result", "how", "first_points", "second_points", "date", "note")},
    insert_result = {SQL_INSERT("result", "event", "number", "stage", "round",
                                "first", "second", "result", "how", "tiebreak",
                                "date", "plies", "record", "came", "team_match",
                                "board", "note", "requested", "changed")};

static int find_names(struct event_store *s)
{
    const struct event *e = s->e;
    int64_t place; /* ignored: rows refer to countries and cities by name */
    int fault = ARCHIVE_OK;

    if (e->series.len)
        fault = sql_find_or_insert(s->sql, &find_series, &insert_series,
                                   VALUES(value_text(e->series)), &s->series);
    if (!fault && e->era.len)
        fault = sql_find_or_insert(
            s->sql, &find_era, &insert_era,
            VALUES(value_id(s->series), value_text(e->era)), &s->era);
    if (!fault)
        fault =
            names_find_or_add(s->import->names, NAME_EVENT, e->name, &s->name);
    if (!fault)
        fault = names_find_or_add(s->import->names, NAME_COUNTRY, e->country,
                                  &place);
    if (!fault)
        fault = names_find_or_add(s->import->names, NAME_CITY, e->city, &place);
    return fault;
}

/* Writes a format in the form of event files. The caller must release the text
   in any case. */
static int write_format(const struct event_store *s, struct event_format of,
                        struct text *format)
{
    event_format_text(of, format);
    return format->failed ? sql_fault(s->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

static struct archive_value value_optional_word(const char *word)
{
    return word ? value_words(str_of(word)) : value_none();
}

/* Appends the names of the deputy arbiters, one per line. */
static void add_deputies(const struct event *e, struct text *out)
{
    for (size_t i = 0; i < e->deputy_count; i++)
        text_addf(out, "%s%.*s", i ? "\n" : "", (int)e->deputy_arbiters[i].len,
                  e->deputy_arbiters[i].ptr);
}

/* Values of an event that are stored as one text each. */
struct head_texts {
    struct text format, points, deputies;
};

/* The caller must release the texts in any case. */
static int write_head_texts(const struct event_store *s, struct head_texts *t)
{
    const struct event *e = s->e;
    int fault = write_format(s, e->format, &t->format);

    if (e->terms.points.stated)
        event_points_text(&e->terms.points, &t->points);
    add_deputies(e, &t->deputies);
    return !fault && (t->points.failed || t->deputies.failed)
               ? sql_fault(s->sql, ARCHIVE_MEMORY)
               : fault;
}

static void release_head_texts(struct head_texts *t)
{
    text_release(&t->format);
    text_release(&t->points);
    text_release(&t->deputies);
}

static int store_head(struct event_store *s)
{
    const struct event *e = s->e;
    struct head_texts texts = {0};
    int fault = import_source(s->import);

    if (!fault)
        fault = write_head_texts(s, &texts);
    if (!fault)
        fault = sql_insert(
            s->sql, &insert_event,
            VALUES(
                value_id(s->id), value_number(s->import->source),
                value_id(s->series), value_id(s->era), value_id(e->year),
                value_id(s->name), value_text(e->country), value_text(e->city),
                value_text(e->game), value_text(e->source),
                value_text(text_str(&texts.format)),
                value_number(e->unfinished),
                value_optional_count(e->stated.won),
                value_optional_count(e->stated.lost),
                value_optional_count(e->stated.drawn), value_text(e->organizer),
                value_text(e->federation), value_text(e->tiebreaks),
                value_text(e->begins), value_text(e->ends),
                e->rated ? value_number(e->rated == RATED_YES) : value_none(),
                value_text(e->note), value_text(text_str(&texts.points)),
                value_optional_word(event_initial_words[e->terms.initial]),
                value_optional_word(
                    event_acceleration_words[e->terms.acceleration]),
                value_text(e->chief_arbiter),
                value_text(text_str(&texts.deputies)),
                value_text(e->time_control), value_text(e->time_code),
                value_text(e->prizes.currency),
                value_optional_word(event_sharing_words[e->prizes.sharing]),
                value_id(e->prizes.several),
                value_optional_word(event_score_words[e->terms.score]),
                value_text(e->type_code), value_text(e->round_dates)),
            &s->id);
    release_head_texts(&texts);
    return fault;
}

/* Stores the name of a champion or runner-up that the source states. The name
   is that of a team if the event has a team with this name, otherwise that of a
   player. */
static int store_stated(const struct event_store *s,
                        const struct sql_write *insert, struct str name,
                        size_t at)
{
    int64_t team = 0, spelling = 0;
    int fault = ARCHIVE_OK;

    while ((size_t)team < s->e->team_count &&
           !str_equal(s->e->teams[team].name, name))
        team++;
    bool of_team = (size_t)team < s->e->team_count;
    if (!of_team)
        fault =
            names_find_or_add(s->import->names, NAME_SPELLING, name, &spelling);
    return fault ? fault
                 : sql_run(s->sql, insert,
                           VALUES(value_number(s->id),
                                  value_number((int64_t)at), value_id(spelling),
                                  of_team ? value_number(team) : value_none()));
}

static int store_champion(const struct event_store *s, size_t at)
{
    return store_stated(s, &insert_champion, s->e->stated.champions[at], at);
}

static int store_runner_up(const struct event_store *s, size_t at)
{
    return store_stated(s, &insert_runner_up, s->e->stated.runners_up[at], at);
}

static int store_team(const struct event_store *s, size_t at)
{
    const struct event_team *t = &s->e->teams[at];
    int64_t country;
    int fault =
        names_find_or_add(s->import->names, NAME_COUNTRY, t->country, &country);

    return fault
               ? fault
               : sql_run(s->sql, &insert_team,
                         VALUES(value_number(s->id), value_number((int64_t)at),
                                value_words(t->name), value_text(t->country),
                                value_id(t->seed), value_text(t->note)));
}

static int store_stage(const struct event_store *s, size_t at)
{
    const struct event_stage *stage = &s->e->stages[at];
    struct text format = {0};

    int fault = write_format(s, stage->format, &format);

    if (!fault)
        fault = sql_run(s->sql, &insert_stage,
                        VALUES(value_number(s->id), value_number((int64_t)at),
                               value_words(stage->name),
                               value_text(text_str(&format))));
    text_release(&format);
    return fault;
}

static int store_player(const struct event_store *s, size_t at)
{
    const struct event_player *p = &s->e->players[at];
    int64_t spelling;
    int fault = names_find_or_add(s->import->names, NAME_COUNTRY, p->country,
                                  &spelling);

    if (!fault)
        fault = names_find_or_add(s->import->names, NAME_SPELLING, p->name,
                                  &spelling);
    return fault ? fault
                 : sql_run(s->sql, &insert_entrant,
                           VALUES(value_number(s->id),
                                  value_number((int64_t)at), value_id(spelling),
                                  value_text(p->country), value_id(p->seed),
                                  value_text(p->title), value_text(p->born),
                                  value_text(p->id), value_id(p->rating),
                                  value_index(p->team), value_id(p->board),
                                  value_text(p->note), value_text(p->club),
                                  value_id(p->k), value_text(p->categories)));
}

static struct archive_value value_number_or_null(bool known, uint32_t number)
{
    return known ? value_number(number) : value_none();
}

static int store_ban(const struct event_store *s, int64_t number,
                     const struct event_ban *b)
{
    bool teams = s->e->team_count > 0, pair = b->kind == BAN_PLAYERS;

    return sql_run(s->sql, &insert_ban,
                   VALUES(value_number(s->id), value_number(number),
                          value_optional_word(event_ban_words[b->kind]),
                          value_number_or_null(pair && !teams, b->players[0]),
                          value_number_or_null(pair && !teams, b->players[1]),
                          value_number_or_null(pair && teams, b->players[0]),
                          value_number_or_null(pair && teams, b->players[1]),
                          value_number(b->from),
                          b->before == EVENT_ALWAYS
                              ? value_none()
                              : value_number((int64_t)b->before - 1)));
}

static int store_terms(const struct event_store *s)
{
    bool teams = s->e->team_count > 0;
    int64_t number = 0;
    int fault = ARCHIVE_OK;

    for (const struct event_ban *b = s->e->terms.bans; !fault && b; b = b->next)
        fault = store_ban(s, number++, b);
    number = 0;
    for (const struct event_bonus *b = s->e->terms.bonuses; !fault && b;
         b = b->next)
        fault = sql_run(s->sql, &insert_bonus,
                        VALUES(value_number(s->id), value_number(number++),
                               value_number_or_null(!teams, b->player),
                               value_number_or_null(teams, b->player),
                               value_number(b->tenths), value_number(b->from),
                               value_number((int64_t)b->before - 1)));
    return fault;
}

static int store_prize_list(const struct event_store *s, int64_t number,
                            const struct event_prize_list *l)
{
    struct text amounts = {0};

    event_amounts_text(l, &amounts);
    int fault =
        amounts.failed
            ? sql_fault(s->sql, ARCHIVE_MEMORY)
            : sql_run(s->sql, &insert_prizes,
                      VALUES(value_number(s->id), value_number(number),
                             value_words(l->name), value_id(l->below),
                             value_text(l->category), value_text(l->club),
                             value_text(l->country),
                             value_words(text_str(&amounts))));
    text_release(&amounts);
    return fault;
}

static int store_prizes(const struct event_store *s)
{
    int64_t number = 0;
    int fault = ARCHIVE_OK;

    for (const struct event_prize_list *l = s->e->prizes.lists; !fault && l;
         l = l->next)
        fault = store_prize_list(s, number++, l);
    return fault;
}

static int store_match(const struct event_store *s, int64_t number,
                       const struct event_match *m)
{
    return sql_run(
        s->sql, &insert_match,
        VALUES(value_number(s->id), value_number(number),
               value_number(m->stage), value_id(m->round),
               value_number(m->first),
               m->second == NOBODY ? value_none() : value_number(m->second),
               value_words(result_ascii(m->kind)),
               value_words(str_of(how_texts[m->how])),
               value_optional_count(m->points[0]),
               value_optional_count(m->points[1]), value_text(m->date),
               value_text(m->note)));
}

static int store_result(const struct event_store *s, int64_t number,
                        const struct event_result *r)
{
    bool paired = r->second != NOBODY;

    return sql_run(
        s->sql, &insert_result,
        VALUES(
            value_number(s->id), value_number(number), value_number(r->stage),
            value_id(r->round), value_number(r->first),
            paired ? value_number(r->second) : value_none(),
            value_words(result_ascii(r->kind)),
            value_words(str_of(how_texts[r->how])), value_number(r->tiebreak),
            value_text(r->date), value_id(r->plies), value_id(r->record),
            value_text(str_of(result_manner_name(r->came))),
            value_index(r->match), value_id(r->board), value_text(r->note),
            value_id(r->requested), value_id(r->changed)));
}

static int store_event(struct event_store *s)
{
    const struct event *e = s->e;
    const struct {
        size_t count;
        int (*store)(const struct event_store *s, size_t at);
    } lists[] = {
        {e->team_count, store_team},
        {e->stated.champion_count, store_champion},
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
    if (!fault)
        fault = store_terms(s);
    if (!fault)
        fault = store_prizes(s);
    for (const struct event_match *m = e->matches; !fault && m; m = m->next)
        fault = store_match(s, number++, m);
    number = 0;
    for (const struct event_result *r = e->results; !fault && r; r = r->next)
        fault = store_result(s, number++, r);
    return fault ? fault : remarks_store(s->sql, s->id, e);
}

static int delete_event(struct sql *sql, int64_t id)
{
    static const struct sql_write deletes[] = {
        {SQL_DELETE("remark", "event")},     {SQL_DELETE("result", "event")},
        {SQL_DELETE("team_match", "event")}, {SQL_DELETE("ban", "event")},
        {SQL_DELETE("bonus", "event")},      {SQL_DELETE("entrant", "event")},
        {SQL_DELETE("stage", "event")},      {SQL_DELETE("runner_up", "event")},
        {SQL_DELETE("champion", "event")},   {SQL_DELETE("team", "event")},
        {SQL_DELETE("prizes", "event")},     {SQL_DELETE("event", "id")},
    };
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof deletes / sizeof *deletes; i++)
        fault = sql_run(sql, &deletes[i], VALUES(value_number(id)));
    return fault;
}

/* ---- duplicate events ---------------------------------------------------- */

enum { KNOWN_ARENA = 64 << 20 };

/* Sets *same to true if two events are equal as written to a file. Remarks are
   ignored, except lines of TRF. Returns false if out of memory. */
static bool compare_events(const struct event *a, const struct event *b,
                           struct arena *arena, bool *same)
{
    struct text one = {0}, other = {0};
    bool lines;

    event_write_bare(a, &one);
    event_write_bare(b, &other);
    bool fine =
        !one.failed && !other.failed && trf_same_lines(a, b, arena, &lines);
    *same = fine && lines && str_equal(text_str(&one), text_str(&other));
    text_release(&one);
    text_release(&other);
    return fine;
}

/* Sets *id to the number of the stored event with the same series, year and
   name, or to 0 if there is none. Sets *same to true if the two events are
   equal. */
static int find_stored_event(struct archive *a, const struct event *e,
                             bool *same, int64_t *id)
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
    fault = archive_event(a, *id, false, &arena, &found);
    if (found && !fault && !compare_events(found, e, &arena, same))
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    arena_release(&arena);
    return fault;
}

static int store_safely(struct event_store *s)
{
    int fault = sql_begin_savepoint(s->sql);

    if (!fault)
        fault = store_event(s);
    return fault ? fault : sql_release_savepoint(s->sql);
}

/* Appends the title of the event in the form of event files. */
static void write_title(const struct event *e, struct text *out)
{
    text_add(out, STR("event"));
    if (e->year)
        text_addf(out, " %lld", (long long)e->year);
    if (e->name.len)
        text_addf(out, " \"%.*s\"", (int)e->name.len, e->name.ptr);
}

/* Replaces an event and logs the change. The row of the imported file is not
   part of the change, since other records or events may come from the same
   file. */
static int replace_with_log(struct event_store *s, struct str title,
                            struct str reason)
{
    const struct archive_edit_request asked = {
        .kind = "replace", .words = title, .reason = reason};
    struct archive_edit *edit = NULL;
    int fault = import_source(s->import);

    if (!fault)
        fault = edit_begin_within(s->import, &asked, &edit);
    if (!fault)
        fault = delete_event(s->sql, s->id);
    if (!fault)
        fault = store_event(s);
    return edit_end_within(edit, 1, fault);
}

static int replace_event(struct event_store *s, struct str reason)
{
    struct text title = {0};

    write_title(s->e, &title);
    int fault = title.failed ? sql_fault(s->sql, ARCHIVE_MEMORY)
                             : replace_with_log(s, text_str(&title), reason);
    text_release(&title);
    return fault;
}

int archive_import_event(struct archive_import *import,
                         const struct event *event, const struct str *replace,
                         enum event_imported *imported, int64_t *id)
{
    struct event_store s = {.import = import, .sql = import->sql, .e = event};
    bool same = false;
    int fault = import_write(import);

    if (!fault)
        fault = indexes_create_again(import->sql, &import->transaction);
    if (!fault)
        fault = find_stored_event(import->archive, event, &same, id);
    if (fault)
        return import_undo(import, fault);
    *imported = same      ? EVENT_KNOWN
                : !*id    ? EVENT_STORED
                : replace ? EVENT_REPLACED
                          : EVENT_REFUSED;
    if (*imported == EVENT_KNOWN || *imported == EVENT_REFUSED)
        return ARCHIVE_OK;
    s.id = *id;
    fault = *id ? replace_event(&s, *replace) : store_safely(&s);
    *id = s.id;
    return fault ? import_undo(import, fault) : ARCHIVE_OK;
}

/* ---- changes of an event ------------------------------------------------- */

/* The log names an event by its number, since other events may have the same
   name. Example: event 7 "Club": round 1 is paired. */
static void write_log_title(int64_t id, struct text *out)
{
    text_addf(out, "event %lld \"", (long long)id);
}

static int note_words(struct archive_edit *edit, const struct event *e,
                      struct str what)
{
    struct text words = {0};
    int fault;

    write_log_title(e->id, &words);
    text_add(&words, e->name);
    text_add(&words, STR("\": "));
    text_add(&words, what);
    fault = words.failed ? sql_fault(edit->sql, ARCHIVE_MEMORY)
                         : edit_set_words(edit, text_str(&words));
    text_release(&words);
    return fault;
}

/* Retains the row of the file from which the event was imported. */
int archive_edit_event(struct archive_edit *edit, const struct event *event,
                       struct str what)
{
    struct event_store s = {
        .import = edit->import, .sql = edit->sql, .e = event, .id = event->id};
    int fault = sql_get(edit->sql, "SELECT import FROM event WHERE id = ?1",
                        VALUES(value_number(event->id)), &edit->import->source);

    if (!fault)
        fault = delete_event(s.sql, s.id);
    if (!fault)
        fault = store_event(&s);
    if (!fault)
        fault = note_words(edit, event, what);
    return fault ? fault : edit_add_change(edit, 0);
}

/* Appends the description of a change, without the title of the event. */
static void add_what(struct str words, struct text *out)
{
    for (struct str rest = words; rest.len; rest = str_from(rest, 1))
        if (str_skip(&rest, STR("\": "))) {
            text_add(out, rest);
            return;
        }
}

/* The changes of an event, which were not undone. */
#define CHANGES_OF_EVENT                \
    " FROM change WHERE kind = 'event'" \
    " AND undone_by IS NULL AND substr(words, 1, ?2) = ?1"

int archive_event_change(struct archive *a, int64_t event, int64_t *change,
                         struct text *what)
{
    struct text title = {0};
    struct sql_rows rows;

    *change = 0;
    write_log_title(event, &title);
    if (title.failed)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    rows = sql_query(
        a->sql, "SELECT id, words" CHANGES_OF_EVENT " ORDER BY id DESC LIMIT 1",
        VALUES(value_words(text_str(&title)),
               value_number((int64_t)title.len)));
    while (sql_next(&rows)) {
        *change = sql_number(&rows, 0);
        add_what(sql_text(&rows, 1), what);
    }
    text_release(&title);
    int fault = sql_end(&rows);
    return !fault && what->failed ? sql_fault(a->sql, ARCHIVE_MEMORY) : fault;
}

int archive_event_change_count(struct archive *a, int64_t event, int64_t *count)
{
    struct text title = {0};
    int fault;

    write_log_title(event, &title);
    if (title.failed)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    fault = sql_get(
        a->sql,
        "SELECT count(*)" CHANGES_OF_EVENT
        " AND EXISTS (SELECT 1 FROM changeset"
        " WHERE changeset.change = change.id)",
        VALUES(value_words(text_str(&title)), value_number((int64_t)title.len)),
        count);
    text_release(&title);
    return fault;
}
