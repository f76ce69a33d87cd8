/* Reads events from the archive. */
#include "events.h"

struct reader {
    struct archive *a;
    struct arena *arena;
    int64_t id;
    struct event *e;
    struct event **next_event;
    struct event_result **next_result;
    struct event_match **next_match;
    struct event_ban **next_ban;
    struct event_bonus **next_bonus;
    struct event_prize_list **next_prize;
    bool people;
};

static struct str copy_column(const struct reader *r,
                              const struct sql_rows *row, int column)
{
    return arena_copy(r->arena, sql_text(row, column));
}

/* Copies a day or a year in the form of event files. Any other value is read as
   empty. */
static struct str copy_day(const struct reader *r, const struct sql_rows *row,
                           int column)
{
    struct str text = sql_text(row, column);

    return event_text_is_date(text) ? arena_copy(r->arena, text) : STR("");
}

static int64_t optional_count(const struct sql_rows *row, int column)
{
    return sql_is_null(row, column) ? -1 : sql_number(row, column);
}

/* Converts a stored index, which is counted from 0, to a number, which is
   counted from 1. Returns 0 if the index is `count` or more. */
static uint32_t stored_number(const struct sql_rows *row, int column,
                              size_t count)
{
    int64_t number = optional_count(row, column);

    return number < 0 || (uint64_t)number >= count ? 0 : (uint32_t)number + 1;
}

static int memory_fault(const struct reader *r)
{
    return events_memory(r->a, r->arena);
}

/* ---- the parts of an event ----------------------------------------------- */

static int read_champion_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;

    r->e->stated.champions[r->e->stated.champion_count++] =
        copy_column(r, row, 0);
    return memory_fault(r);
}

static int read_runner_up_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;

    r->e->stated.runners_up[r->e->stated.runner_up_count++] =
        copy_column(r, row, 0);
    return memory_fault(r);
}

static int read_stage_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;
    struct event_stage *stage = &r->e->stages[r->e->stage_count++];

    stage->name = copy_column(r, row, 0);
    event_format_find(sql_text(row, 1), &stage->format);
    return memory_fault(r);
}

static int read_player_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;

    r->e->players[r->e->player_count++] = (struct event_player){
        .name = copy_column(r, row, 0),
        .country = copy_column(r, row, 1),
        .seed = (uint32_t)sql_number(row, 2),
        .title = copy_column(r, row, 3),
        .born = copy_day(r, row, 4),
        .id = copy_column(r, row, 5),
        .rating = (uint32_t)sql_number(row, 6),
        .team = stored_number(row, 7, r->e->team_count),
        .board = (uint32_t)sql_number(row, 8),
        .note = copy_column(r, row, 9),
        .club = copy_column(r, row, 10),
        .k = (uint32_t)sql_number(row, 11),
        .categories = copy_column(r, row, 12),
    };
    return memory_fault(r);
}

static int read_team_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;

    r->e->teams[r->e->team_count++] =
        (struct event_team){.name = copy_column(r, row, 0),
                            .country = copy_column(r, row, 1),
                            .seed = (uint32_t)sql_number(row, 2),
                            .note = copy_column(r, row, 3)};
    return memory_fault(r);
}

uint8_t event_result_kind(struct str text)
{
    enum result_kind kind = RESULT_UNKNOWN;

    result_find(text, &kind);
    return (uint8_t)kind;
}

static uint8_t parse_result_how(struct str text)
{
    uint8_t i = 0;

    while (i < RESULT_HOWS - 1 && !str_equal(text, str_of(how_texts[i])))
        i++;
    return i;
}

/* Returns the index in this column, or NOBODY if it is `count` or more. */
static uint32_t optional_index(const struct sql_rows *row, int column,
                               size_t count)
{
    return stored_number(row, column, count) - 1;
}

static uint8_t parse_result_manner(struct str text)
{
    enum result_manner came = result_manner_find(text);

    return came == RESULT_MANNERS ? CAME_UNSPECIFIED : (uint8_t)came;
}

struct event_result *event_add_result(struct event *e, struct arena *arena,
                                      struct event_result ***next)
{
    struct event_result *result = ARENA_NEW(arena, struct event_result);

    if (result) {
        **next = result;
        *next = &result->next;
        e->result_count++;
    }
    return result;
}

/* Returns the fault for a row that refers to a player or stage that does not
   exist. */
static int report_broken(const struct reader *r, const char *what,
                         size_t number)
{
    return sql_fail(r->a->sql, ARCHIVE_BROKEN,
                    "the archive is damaged: %s %zu of event %lld refers to a "
                    "stage or a player that the event does not have",
                    what, number, (long long)r->id);
}

static int read_result_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;
    struct event_result *result =
        event_add_result(r->e, r->arena, &r->next_result);

    if (!result)
        return memory_fault(r);
    result->stage = (uint32_t)sql_number(row, 0);
    result->round = (uint32_t)sql_number(row, 1);
    result->first = optional_index(row, 2, r->e->player_count);
    result->second = optional_index(row, 3, r->e->player_count);
    result->kind = event_result_kind(sql_text(row, 4));
    result->how = parse_result_how(sql_text(row, 5));
    result->tiebreak = sql_number(row, 6);
    result->date = copy_day(r, row, 7);
    result->plies = (uint32_t)sql_number(row, 8);
    result->record = sql_number(row, 9);
    result->came = parse_result_manner(sql_text(row, 10));
    result->match = stored_number(row, 11, r->e->match_count);
    result->board = (uint32_t)sql_number(row, 12);
    result->note = copy_column(r, row, 13);
    result->changed = (uint32_t)sql_number(row, 15);
    result->requested = sql_number(row, 14) && result->how == HOW_BYE &&
                        result->kind == RESULT_FIRST;
    /* Checks the indexes, since another program may have written anything to
       the file. */
    return result->stage >= r->e->stage_count || result->first == NOBODY
               ? report_broken(r, "result", r->e->result_count)
               : memory_fault(r);
}

static uint8_t find_word(struct str text, const char *const *words,
                         size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (words[i] && str_equal(text, str_of(words[i])))
            return (uint8_t)i;
    return 0;
}

/* Reads the rounds of a ban or a bonus. */
static void read_rounds(const struct sql_rows *row, int column, uint32_t *from,
                        uint32_t *before)
{
    int64_t last = optional_count(row, column + 1);

    *from = (uint32_t)sql_number(row, column);
    *before = last < 0 ? EVENT_ALWAYS : (uint32_t)last + 1;
}

/* Returns the number of teams of a team event, or the number of players of any
   other event. */
static size_t count_paired(const struct reader *r)
{
    return r->e->team_count ? r->e->team_count : r->e->player_count;
}

static int read_ban_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;
    struct event_ban *ban = ARENA_NEW(r->arena, struct event_ban);

    if (!ban)
        return memory_fault(r);
    ban->kind = find_word(sql_text(row, 0), event_ban_words, 3);
    ban->players[0] = optional_index(row, 1, count_paired(r));
    ban->players[1] = optional_index(row, 2, count_paired(r));
    read_rounds(row, 3, &ban->from, &ban->before);
    *r->next_ban = ban;
    r->next_ban = &ban->next;
    return ban->kind == BAN_PLAYERS &&
                   (ban->players[0] == NOBODY || ban->players[1] == NOBODY)
               ? report_broken(r, "ban", (size_t)sql_number(row, 5) + 1)
               : memory_fault(r);
}

static int read_bonus_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;
    struct event_bonus *bonus = ARENA_NEW(r->arena, struct event_bonus);
    int64_t tenths = sql_number(row, 1);

    if (!bonus)
        return memory_fault(r);
    bonus->player = optional_index(row, 0, count_paired(r));
    bonus->tenths =
        tenths < 0 || tenths > EVENT_TENTHS_MAX ? 0 : (int32_t)tenths;
    read_rounds(row, 2, &bonus->from, &bonus->before);
    *r->next_bonus = bonus;
    r->next_bonus = &bonus->next;
    return bonus->player == NOBODY
               ? report_broken(r, "bonus", (size_t)sql_number(row, 4) + 1)
               : memory_fault(r);
}

/* Omits a list of prizes if any amount is invalid. */
static int read_prizes_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;
    struct event_prize_list *list =
        ARENA_NEW(r->arena, struct event_prize_list);
    int64_t below = optional_count(row, 1);

    if (!list)
        return memory_fault(r);
    *list = (struct event_prize_list){
        .name = copy_column(r, row, 0),
        .below = below > 0 && below <= INT32_MAX ? (uint32_t)below : 0,
        .category = copy_column(r, row, 2),
        .club = copy_column(r, row, 3),
        .country = copy_column(r, row, 4)};
    if (event_amounts_read(sql_text(row, 5), r->arena, list)) {
        *r->next_prize = list;
        r->next_prize = &list->next;
    }
    return memory_fault(r);
}

static int read_match_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;
    struct event *e = r->e;
    struct event_match *m = ARENA_NEW(r->arena, struct event_match);

    if (!m)
        return memory_fault(r);
    *m = (struct event_match){
        .stage = (uint32_t)sql_number(row, 0),
        .round = (uint32_t)sql_number(row, 1),
        .first = optional_index(row, 2, e->team_count),
        .second = optional_index(row, 3, e->team_count),
        .kind = event_result_kind(sql_text(row, 4)),
        .how = parse_result_how(sql_text(row, 5)),
        .points = {optional_count(row, 6), optional_count(row, 7)},
        .date = copy_day(r, row, 8),
        .note = copy_column(r, row, 9)};
    *r->next_match = m;
    r->next_match = &m->next;
    e->match_count++;
    return m->stage >= e->stage_count || m->first == NOBODY
               ? report_broken(r, "match", e->match_count)
               : memory_fault(r);
}

/* SQL for a player's name: as spelled, or as the archive shows the person if ?2
   is 1. */
#define CALLED                                                            \
    "CASE WHEN ?2 = 1 THEN (SELECT name FROM person WHERE id = s.person)" \
    " ELSE s.name END"
/* SQL for the name of a country: as spelled, or as the archive shows it if ?2
   is 1. */
#define COUNTRY                                                \
    "CASE WHEN ?2 = 1 THEN coalesce((SELECT k.name FROM"       \
    " country_name l JOIN called_country k ON k.id = l.called" \
    " WHERE l.name = t.country), t.country) ELSE t.country END"
#define STATED(table)                                                \
    "SELECT coalesce(o.name, " CALLED ") FROM " table                \
    " t LEFT JOIN spelling s ON s.id = t.spelling LEFT JOIN team o"  \
    " ON o.event = t.event AND o.number = t.team WHERE t.event = ?1" \
    " ORDER BY t.number"

/* Reads a list of an event: counts the rows, allocates the list and reads each
   row. */
static int read_list(struct reader *r, const char *count_sql,
                     const char *rows_sql, size_t size, void **list,
                     sql_taker *take)
{
    const struct sql_values values =
        VALUES(value_number(r->id), value_number(r->people));
    int64_t count;
    int fault = sql_get(r->a->sql, count_sql, values, &count);

    if (fault)
        return fault;
    *list = arena_alloc(r->arena, size * (size_t)count + 1);
    return *list ? sql_each_row(r->a->sql, rows_sql, values, take, r)
                 : memory_fault(r);
}

static int read_stated(struct reader *r)
{
    struct event_stated *stated = &r->e->stated;
    int fault = read_list(r, "SELECT count(*) FROM champion WHERE event = ?1",
                          STATED("champion"), sizeof *stated->champions,
                          (void **)&stated->champions, read_champion_row);

    return fault ? fault
                 : read_list(r,
                             "SELECT count(*) FROM runner_up"
                             " WHERE event = ?1",
                             STATED("runner_up"), sizeof *stated->runners_up,
                             (void **)&stated->runners_up, read_runner_up_row);
}

static int read_results(struct reader *r)
{
    int fault;

    r->next_match = &r->e->matches;
    r->next_result = &r->e->results;
    fault =
        sql_each_row(r->a->sql,
                     "SELECT stage, round, first, second, result, how,"
                     " first_points, second_points, date, note FROM team_match"
                     " WHERE event = ?1 ORDER BY number",
                     VALUES(value_number(r->id)), read_match_row, r);
    return fault ? fault
                 : sql_each_row(
                       r->a->sql,
                       "SELECT stage, round, first, second, result, how,"
                       " tiebreak, date, plies, record, came, team_match,"
                       " board, note, requested, changed FROM result WHERE "
                       "event = ?1"
                       " ORDER BY number",
                       VALUES(value_number(r->id)), read_result_row, r);
}

static int read_terms(struct reader *r)
{
    int fault;

    r->next_ban = &r->e->terms.bans;
    r->next_bonus = &r->e->terms.bonuses;
    fault = sql_each_row(
        r->a->sql,
        "SELECT same, coalesce(entrant, team),"
        " coalesce(opponent, opposing_team), first_round,"
        " last_round, number FROM ban WHERE event = ?1 ORDER BY number",
        VALUES(value_number(r->id)), read_ban_row, r);
    return fault ? fault
                 : sql_each_row(
                       r->a->sql,
                       "SELECT coalesce(entrant, team), tenths, first_round, "
                       "last_round,"
                       " number FROM bonus WHERE event = ?1 ORDER BY number",
                       VALUES(value_number(r->id)), read_bonus_row, r);
}

static int read_prizes(struct reader *r)
{
    r->next_prize = &r->e->prizes.lists;
    return sql_each_row(r->a->sql,
                        "SELECT name, below, category, club, " COUNTRY
                        ", amounts"
                        " FROM prizes t WHERE event = ?1 ORDER BY number",
                        VALUES(value_number(r->id), value_number(r->people)),
                        read_prizes_row, r);
}

static int read_results_and_remarks(struct reader *r)
{
    int fault = read_terms(r);

    if (!fault)
        fault = read_prizes(r);
    if (!fault)
        fault = read_results(r);

    return fault ? fault : remarks_read(r->a, r->id, r->e, r->arena);
}

/* The order of the lists matters, because players refer to teams, and results
   refer to stages, players and matches. */
static int read_lists(struct reader *r)
{
    struct event *e = r->e;
    int fault = read_stated(r);

    if (!fault)
        fault =
            read_list(r, "SELECT count(*) FROM stage WHERE event = ?1",
                      "SELECT name, format FROM stage WHERE event = ?1"
                      " ORDER BY number",
                      sizeof *e->stages, (void **)&e->stages, read_stage_row);
    if (!fault)
        fault = read_list(r, "SELECT count(*) FROM team WHERE event = ?1",
                          "SELECT name, " COUNTRY ", seed, note FROM team t"
                          " WHERE event = ?1 ORDER BY number",
                          sizeof *e->teams, (void **)&e->teams, read_team_row);
    if (!fault)
        fault = read_list(r, "SELECT count(*) FROM entrant WHERE event = ?1",
                          "SELECT " CALLED ", " COUNTRY ", seed, title, born,"
                          " member, rating, team, board, note, club, k,"
                          " categories FROM entrant t"
                          " LEFT JOIN spelling s ON s.id = t.spelling"
                          " WHERE event = ?1 ORDER BY number",
                          sizeof *e->players, (void **)&e->players,
                          read_player_row);
    return fault ? fault : read_results_and_remarks(r);
}

/* ---- events -------------------------------------------------------------- */

/* Reads the deputy arbiters, whose names are stored one per line. */
static void read_deputies(struct reader *r, struct str lines)
{
    struct event *e = r->e;
    size_t room = 0;

    while (lines.len &&
           ARENA_ROOM(r->arena, e->deputy_arbiters, e->deputy_count, room, 4))
        e->deputy_arbiters[e->deputy_count++] =
            arena_copy(r->arena, str_take(&lines, '\n'));
}

static void read_head(struct reader *r, const struct sql_rows *row)
{
    struct event *e = r->e;
    struct str *const texts[] = {
        &e->series, &e->era,    &e->name,      &e->country,    &e->city,
        &e->game,   &e->source, &e->organizer, &e->federation, &e->tiebreaks,
        &e->begins, &e->ends,   &e->note};
    enum { TEXTS = sizeof texts / sizeof *texts, BEGINS = 11 };

    for (int i = 0; i < TEXTS; i++)
        *texts[i] = copy_column(r, row, i + 1);
    e->begins = copy_day(r, row, BEGINS);
    e->ends = copy_day(r, row, BEGINS + 1);
    e->id = r->id;
    e->year = (int32_t)sql_number(row, TEXTS + 1);
    event_format_find(sql_text(row, TEXTS + 2), &e->format);
    e->unfinished = sql_number(row, TEXTS + 3);
    e->stated.won = optional_count(row, TEXTS + 4);
    e->stated.lost = optional_count(row, TEXTS + 5);
    e->stated.drawn = optional_count(row, TEXTS + 6);
    if (!sql_is_null(row, TEXTS + 7))
        e->rated = sql_number(row, TEXTS + 7) ? RATED_YES : RATED_NO;
    event_points_read(sql_text(row, TEXTS + 8), &e->terms.points);
    e->terms.initial =
        find_word(sql_text(row, TEXTS + 9), event_initial_words, RESULT_KINDS);
    e->terms.acceleration =
        find_word(sql_text(row, TEXTS + 10), event_acceleration_words, 2);
    e->chief_arbiter = copy_column(r, row, TEXTS + 11);
    read_deputies(r, sql_text(row, TEXTS + 12));
    e->time_control = copy_column(r, row, TEXTS + 13);
    e->time_code = copy_column(r, row, TEXTS + 14);
    e->prizes.currency = copy_column(r, row, TEXTS + 15);
    e->prizes.sharing = find_word(sql_text(row, TEXTS + 16),
                                  event_sharing_words, EVENT_SHARINGS);
    e->prizes.several = sql_number(row, TEXTS + 17);
    e->terms.score =
        find_word(sql_text(row, TEXTS + 18), event_score_words, TEAM_SCORES);
    e->type_code = copy_column(r, row, TEXTS + 19);
    e->round_dates = copy_column(r, row, TEXTS + 20);
}

static int read_event_row(void *context, const struct sql_rows *row)
{
    struct reader *r = context;

    r->id = sql_number(row, 0);
    r->e = ARENA_NEW(r->arena, struct event);
    if (!r->e)
        return memory_fault(r);
    *r->next_event = r->e;
    r->next_event = &r->e->next;
    read_head(r, row);
    int fault = read_lists(r);
    return !fault && r->e->stage_count == 0
               ? sql_fail(r->a->sql, ARCHIVE_BROKEN,
                          "the archive is damaged: event %lld has no stage",
                          (long long)r->id)
               : fault;
}

#define EVENTS                                                                \
    "SELECT e.id, s.name, a.name, CASE WHEN ?1 = 1 THEN nc.name ELSE n.name " \
    "END,"                                                                    \
    " CASE WHEN ?1 = 1 THEN coalesce(lc.name, e.country) ELSE e.country END," \
    " CASE WHEN ?1 = 1 THEN coalesce(tc.name, e.city) ELSE e.city END, "      \
    "e.game,"                                                                 \
    " e.source, e.organizer, e.federation, e.tiebreaks, e.begins, e.ends,"    \
    " e.note, e.year, e.format, e.unfinished, e.won, e.lost, e.drawn,"        \
    " e.rated, e.points, e.initial_colour, e.acceleration, e.chief_arbiter,"  \
    " e.deputy_arbiters, e.time_control, e.time_control_code,"                \
    " e.currency, e.sharing, e.double_prizes, e.score, e.type_code,"          \
    " e.round_dates FROM event e"                                             \
    " LEFT JOIN series s ON s.id = e.series"                                  \
    " LEFT JOIN era a ON a.id = e.era"                                        \
    " LEFT JOIN event_name n ON n.id = e.event_name"                          \
    " LEFT JOIN called_event nc ON nc.id = n.called"                          \
    " LEFT JOIN country_name l ON l.name = e.country"                         \
    " LEFT JOIN called_country lc ON lc.id = l.called"                        \
    " LEFT JOIN city_name t ON t.name = e.city"                               \
    " LEFT JOIN called_city tc ON tc.id = t.called"

static struct archive_value optional_text(const struct str *text)
{
    return text ? value_words(*text) : value_none();
}

int archive_events(struct archive *a, const struct archive_wanted *wanted,
                   struct arena *arena, struct event **out)
{
    struct reader r = {
        .a = a, .arena = arena, .next_event = out, .people = wanted->people};

    *out = NULL;
    return sql_each_row(
        a->sql,
        EVENTS " WHERE (CAST(?2 AS TEXT) IS NULL OR coalesce(s.name, '') = ?2)"
               " AND (CAST(?3 AS TEXT) IS NULL OR coalesce(n.name, '') = ?3 OR "
               "n.called ="
               " (SELECT called FROM event_name WHERE name = ?3))"
               " AND (CAST(?4 AS BIGINT) IS NULL OR coalesce(e.year, 0) = ?4)"
               " ORDER BY e.year, e.id",
        VALUES(value_number(wanted->people), optional_text(wanted->series),
               optional_text(wanted->name),
               wanted->year >= 0 ? value_number(wanted->year) : value_none()),
        read_event_row, &r);
}

int archive_event(struct archive *a, int64_t id, bool people,
                  struct arena *arena, struct event **out)
{
    struct reader r = {
        .a = a, .arena = arena, .next_event = out, .people = people};

    *out = NULL;
    return sql_each_row(a->sql, EVENTS " WHERE e.id = ?2",
                        VALUES(value_number(people), value_number(id)),
                        read_event_row, &r);
}
