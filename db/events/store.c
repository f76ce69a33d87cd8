/* Events are stored: all of one, or nothing. */
#include "../events.h"

const char *const how_texts[HOW_WITHDRAWN + 1] = {"played", "forfeit", "bye",
                                                  "withdrawn"};

void bind_values(sqlite3_stmt *statement, const struct value *values,
                 size_t count)
{
    for (int at = 1; at <= (int)count; at++, values++) {
        if (values->null)
            sqlite3_bind_null(statement, at);
        else if (values->number)
            sqlite3_bind_int64(statement, at, values->n);
        else
            sqlite3_bind_text64(statement, at,
                                values->s.len ? values->s.ptr : "",
                                values->s.len, SQLITE_STATIC, SQLITE_UTF8);
    }
}

/* ---- statements ----------------------------------------------------------- */

/* Runs a statement once. */
static int run(struct archive *a, const char *sql, const struct value *values,
               size_t count)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(a->db, sql, -1, &statement, NULL);

    if (result == SQLITE_OK) {
        bind_values(statement, values, count);
        result = store_run(a, statement);
    }
    sqlite3_finalize(statement);
    return result;
}

/* One number; *out is 0 if there is no row. */
static int ask(struct archive *a, const char *sql, const struct value *values,
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

/* A row's number, made where it is new. */
static int find_or_add(struct archive *a, const char *find, const char *add,
                       const struct value *values, size_t count, int64_t *id)
{
    int result = ask(a, find, values, count, id);

    if (result != SQLITE_OK || *id)
        return result;
    result = run(a, add, values, count);
    *id = sqlite3_last_insert_rowid(a->db);
    return result;
}

/* ---- the parts of an event ------------------------------------------------ */

struct storing {
    struct archive *a;
    const struct event *e;
    int64_t id, series, era, name, champion;
};

static struct value id_or_gap(int64_t id)
{
    return id ? NUMBER(id) : GAP;
}

static struct value count_or_gap(int64_t count)
{
    return count >= 0 ? NUMBER(count) : GAP;
}

static int find_names(struct storing *s)
{
    const struct event *e = s->e;
    struct value values[] = {TEXT(e->series), TEXT(e->era)};
    int result = SQLITE_OK;

    if (e->series.len)
        result = find_or_add(s->a, "SELECT id FROM series WHERE name = ?1",
                             "INSERT INTO series (name) VALUES (?1)", values, 1,
                             &s->series);
    values[0] = id_or_gap(s->series);
    if (result == SQLITE_OK && e->era.len)
        result = find_or_add(
            s->a, "SELECT id FROM eras WHERE series IS ?1 AND name = ?2",
            "INSERT INTO eras (series, name) VALUES (?1, ?2)", values, 2,
            &s->era);
    if (result == SQLITE_OK)
        result = names_find(s->a, NAME_EVENT, e->name, &s->name);
    if (result == SQLITE_OK)
        result = names_find(s->a, NAME_ALIAS, e->stated.champion, &s->champion);
    return result;
}

static int store_head(struct storing *s)
{
    const struct event *e = s->e;
    struct text format = {0};
    int result = store_import(s->a);

    event_format_text(e->format, &format);
    const struct value values[] = {
        id_or_gap(s->id),
        NUMBER(s->a->import),
        id_or_gap(s->series),
        id_or_gap(s->era),
        id_or_gap(e->year),
        id_or_gap(s->name),
        TEXT(e->country),
        TEXT(e->city),
        TEXT(e->game),
        TEXT(e->source),
        TEXT(text_str(&format)),
        NUMBER(e->unfinished),
        id_or_gap(s->champion),
        count_or_gap(e->stated.won),
        count_or_gap(e->stated.lost),
        count_or_gap(e->stated.drawn),
    };
    if (result == SQLITE_OK)
        result = run(s->a,
                     "INSERT INTO championships (id, import, series, era,"
                     " year, name, country, city, game, source, format,"
                     " unfinished, champion, won, lost, drawn) VALUES (?1, ?2,"
                     " ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,"
                     " ?15, ?16)",
                     values, sizeof values / sizeof *values);
    s->id = sqlite3_last_insert_rowid(s->a->db);
    text_release(&format);
    return result;
}

/* Inserts `count` rows, each bound by a function. */
typedef int binder(const struct storing *s, size_t at, sqlite3_stmt *statement);

static int store_rows(const struct storing *s, const char *sql, size_t count,
                      binder *bind)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(s->a->db, sql, -1, &statement, NULL);

    for (size_t at = 0; result == SQLITE_OK && at < count; at++) {
        result = bind(s, at, statement);
        if (result == SQLITE_OK)
            result = store_run(s->a, statement);
    }
    sqlite3_finalize(statement);
    return result;
}

static int bind_runner_up(const struct storing *s, size_t at,
                          sqlite3_stmt *statement)
{
    int64_t alias;
    int result =
        names_find(s->a, NAME_ALIAS, s->e->stated.runners_up[at], &alias);
    const struct value values[] = {NUMBER(s->id), NUMBER((int64_t)at),
                                   id_or_gap(alias)};

    bind_values(statement, values, 3);
    return result;
}

static int bind_stage(const struct storing *s, size_t at,
                      sqlite3_stmt *statement)
{
    const struct event_stage *stage = &s->e->stages[at];
    struct text format = {0};

    event_format_text(stage->format, &format);
    const struct value values[] = {
        NUMBER(s->id), NUMBER((int64_t)at), {.s = stage->name}};
    bind_values(statement, values, 3);
    int result = format.len == 0
                     ? sqlite3_bind_null(statement, 4)
                     : sqlite3_bind_text64(statement, 4, format.ptr, format.len,
                                           SQLITE_TRANSIENT, SQLITE_UTF8);
    text_release(&format);
    return result;
}

static int bind_player(const struct storing *s, size_t at,
                       sqlite3_stmt *statement)
{
    const struct event_player *p = &s->e->players[at];
    int64_t alias;
    int result = names_find(s->a, NAME_ALIAS, p->name, &alias);
    const struct value values[] = {NUMBER(s->id), NUMBER((int64_t)at),
                                   id_or_gap(alias), TEXT(p->country),
                                   id_or_gap(p->seed)};

    bind_values(statement, values, 5);
    return result;
}

static int store_results(const struct storing *s)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = 0;
    int result = sqlite3_prepare_v2(
        s->a->db,
        "INSERT INTO outcomes (championship, number, stage, round, first,"
        " second, result, how, tiebreak, date, plies, record) VALUES (?1, ?2,"
        " ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        -1, &statement, NULL);

    for (const struct event_result *r = s->e->results; result == SQLITE_OK && r;
         r = r->next) {
        const struct value values[] = {
            NUMBER(s->id),
            NUMBER(number++),
            NUMBER(r->stage),
            id_or_gap(r->round),
            NUMBER(r->first),
            r->second == NOBODY ? GAP : NUMBER(r->second),
            {.s = result_ascii(r->kind)},
            {.s = str_of(how_texts[r->how])},
            NUMBER(r->tiebreak),
            TEXT(r->date),
            id_or_gap(r->plies),
            id_or_gap(r->record),
        };
        bind_values(statement, values, sizeof values / sizeof *values);
        result = store_run(s->a, statement);
    }
    sqlite3_finalize(statement);
    return result;
}

static int store_event(struct storing *s)
{
    const struct event *e = s->e;
    int result = find_names(s);

    if (result == SQLITE_OK)
        result = store_head(s);
    if (result == SQLITE_OK)
        result = store_rows(s,
                            "INSERT INTO runners_up (championship, number,"
                            " player) VALUES (?1, ?2, ?3)",
                            e->stated.runner_up_count, bind_runner_up);
    if (result == SQLITE_OK)
        result = store_rows(s,
                            "INSERT INTO stages (championship, number, name,"
                            " format) VALUES (?1, ?2, ?3, ?4)",
                            e->stage_count, bind_stage);
    if (result == SQLITE_OK)
        result = store_rows(s,
                            "INSERT INTO participants (championship, number,"
                            " player, country, seed) VALUES (?1, ?2, ?3, ?4,"
                            " ?5)",
                            e->player_count, bind_player);
    return result == SQLITE_OK ? store_results(s) : result;
}

static int delete_event(struct archive *a, int64_t id)
{
    static const char *const deletes[] = {
        "DELETE FROM outcomes WHERE championship = ?1",
        "DELETE FROM participants WHERE championship = ?1",
        "DELETE FROM stages WHERE championship = ?1",
        "DELETE FROM runners_up WHERE championship = ?1",
        "DELETE FROM championships WHERE id = ?1",
    };
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < 5; i++)
        result = run(a, deletes[i], &NUMBER(id), 1);
    return result;
}

/* ---- known events --------------------------------------------------------- */

enum { KNOWN_ARENA = 64 << 20 };

/* Two events are the same if they are written the same. */
static bool is_same(const struct event *a, const struct event *b)
{
    struct text one = {0}, other = {0};

    event_write(a, &one);
    event_write(b, &other);
    bool same = !one.failed && !other.failed &&
                str_equal(text_str(&one), text_str(&other));
    text_release(&one);
    text_release(&other);
    return same;
}

/* *id is that of the event with the same series, year and name; 0 if none. */
static int find_known(struct archive *a, const struct event *e, bool *same,
                      int64_t *id)
{
    const struct value values[] = {TEXT(e->series), id_or_gap(e->year),
                                   TEXT(e->name)};
    struct arena arena;
    struct event *found = NULL;
    int result = ask(a,
                     "SELECT id FROM championships WHERE year IS ?2"
                     " AND series IS (SELECT id FROM series WHERE name = ?1)"
                     " AND name IS (SELECT id FROM event_names WHERE name = ?3)"
                     " AND (?1 IS NULL OR EXISTS"
                     " (SELECT 1 FROM series WHERE name = ?1))"
                     " AND (?3 IS NULL OR EXISTS"
                     " (SELECT 1 FROM event_names WHERE name = ?3))",
                     values, 3, id);

    *same = false;
    if (result != SQLITE_OK || !*id)
        return result;
    arena_init(&arena, 0, KNOWN_ARENA);
    result = event_of(a, *id, &arena, &found);
    if (found && result == SQLITE_OK)
        *same = is_same(found, e);
    arena_release(&arena);
    return result;
}

static int store_safely(struct storing *s, bool replace)
{
    int result = store_run(s->a, store_statement(s->a, STATEMENT_SAVEPOINT));

    if (result == SQLITE_OK && replace)
        result = delete_event(s->a, s->id);
    if (result == SQLITE_OK)
        result = store_event(s);
    if (result == SQLITE_OK)
        result = store_run(s->a, store_statement(s->a, STATEMENT_RELEASE));
    return result;
}

int archive_import_event(struct archive *a, const struct event *event,
                         bool replace, enum event_outcome *outcome, int64_t *id)
{
    struct storing s = {.a = a, .e = event};
    bool same;
    int result = store_begin(a);

    *outcome = EVENT_KNOWN;
    if (result != SQLITE_OK)
        return store_give_up(a, result);
    result = find_known(a, event, &same, id);
    if (result != SQLITE_OK)
        return store_give_up(a, result);
    if (same)
        return ARCHIVE_OK;
    *outcome = !*id ? EVENT_STORED : replace ? EVENT_REPLACED : EVENT_REFUSED;
    if (*outcome == EVENT_REFUSED)
        return ARCHIVE_OK;
    s.id = *id;
    result = store_safely(&s, *id != 0);
    *id = s.id;
    return result == SQLITE_OK ? ARCHIVE_OK : store_give_up(a, result);
}
