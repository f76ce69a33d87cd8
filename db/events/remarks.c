/* Stores each remark of an event in a separate row. The column `part` names the
   part of the event to which the remark belongs; `item` is the number of that
   part if there are several. */
#include "events.h"

/* ---- parts --------------------------------------------------------------- */

static const char *const part_names[EVENT_PARTS] = {
    [PART_HEAD] = "event",
    [PART_SERIES] = "series",
    [PART_ERA] = "era",
    [PART_FORMAT] = "format",
    [PART_COUNTRY] = "country",
    [PART_CITY] = "city",
    [PART_GAME] = "game",
    [PART_SOURCE] = "source",
    [PART_ORGANIZER] = "organizer",
    [PART_FEDERATION] = "federation",
    [PART_CHIEF_ARBITER] = "chief-arbiter",
    [PART_DEPUTY_ARBITER] = "deputy-arbiter",
    [PART_TIME_CONTROL] = "time-control",
    [PART_TIME_CODE] = "time-control-code",
    [PART_TYPE_CODE] = "type-code",
    [PART_ROUND_DATES] = "round-dates",
    [PART_TIEBREAKS] = "tiebreaks",
    [PART_POINTS] = "points",
    [PART_SCORE] = "score",
    [PART_INITIAL] = "initial-colour",
    [PART_ACCELERATION] = "acceleration",
    [PART_BEGINS] = "begin",
    [PART_ENDS] = "end",
    [PART_RATED] = "rated",
    [PART_NOTE] = "note",
    [PART_UNFINISHED] = "unfinished",
    [PART_CHAMPION] = "champion",
    [PART_RUNNER_UP] = "runner-up",
    [PART_WON] = "won",
    [PART_LOST] = "lost",
    [PART_DRAWN] = "drawn",
    [PART_CURRENCY] = "currency",
    [PART_SHARING] = "sharing",
    [PART_DOUBLE_PRIZES] = "double-prizes",
    [PART_TEAMS] = "teams",
    [PART_TEAMS_END] = "end of teams",
    [PART_PLAYERS] = "players",
    [PART_PLAYERS_END] = "end of players",
    [PART_END] = "end of event",
    [PART_AFTER] = "end of file",
};

/* Parts of which an event may have several. */
enum {
    OF_STAGE,
    OF_STAGE_FORMAT,
    OF_TEAM,
    OF_PLAYER,
    OF_BAN,
    OF_BONUS,
    OF_PRIZES,
    OF_MATCH,
    OF_RESULT,
    OFS
};

static const char *const item_names[OFS] = {
    "stage",      "stage format", "team",  "player", "forbid",
    "accelerate", "prizes",       "match", "result"};

static const char *const heading_names[] = {[HEADING_NONE] = NULL,
                                            [HEADING_STAGE] = "stage",
                                            [HEADING_ROUND] = "round"};

enum { HEADINGS = sizeof heading_names / sizeof *heading_names };

/* The lists of remarks of an event's items, by the kind and the number of the
   item. */
struct items {
    struct event *e;
    struct event_remark ***lists[OFS];
    size_t counts[OFS];
};

static size_t count_bans(const struct event *e)
{
    size_t count = 0;

    for (const struct event_ban *b = e->terms.bans; b; b = b->next)
        count++;
    return count;
}

static size_t count_bonuses(const struct event *e)
{
    size_t count = 0;

    for (const struct event_bonus *b = e->terms.bonuses; b; b = b->next)
        count++;
    return count;
}

static size_t count_prize_lists(const struct event *e)
{
    size_t count = 0;

    for (const struct event_prize_list *l = e->prizes.lists; l; l = l->next)
        count++;
    return count;
}

static bool make_items(struct items *items, struct event *e,
                       struct arena *arena)
{
    size_t at = 0;

    *items = (struct items){.e = e};
    const size_t counts[OFS] = {
        e->stage_count,       e->stage_count, e->team_count,
        e->player_count,      count_bans(e),  count_bonuses(e),
        count_prize_lists(e), e->match_count, e->result_count};
    for (size_t i = 0; i < OFS; i++) {
        items->lists[i] =
            arena_alloc(arena, (counts[i] + 1) * sizeof *items->lists[i]);
        if (!items->lists[i])
            return false;
        items->counts[i] = counts[i];
    }
    for (size_t i = 0; i < e->team_count; i++)
        items->lists[OF_TEAM][i] = &e->teams[i].remarks;
    for (size_t i = 0; i < e->player_count; i++)
        items->lists[OF_PLAYER][i] = &e->players[i].remarks;
    for (struct event_ban *b = e->terms.bans; b; b = b->next)
        items->lists[OF_BAN][at++] = &b->remarks;
    at = 0;
    for (struct event_bonus *b = e->terms.bonuses; b; b = b->next)
        items->lists[OF_BONUS][at++] = &b->remarks;
    at = 0;
    for (struct event_prize_list *l = e->prizes.lists; l; l = l->next)
        items->lists[OF_PRIZES][at++] = &l->remarks;
    at = 0;
    for (struct event_match *m = e->matches; m; m = m->next)
        items->lists[OF_MATCH][at++] = &m->remarks;
    at = 0;
    for (struct event_result *r = e->results; r; r = r->next)
        items->lists[OF_RESULT][at++] = &r->remarks;
    return true;
}

/* Allocates the lists of remarks of all stages. Called only for an event that
   has remarks. */
static bool make_stages(struct items *items, struct arena *arena)
{
    for (size_t i = 0; i < items->e->stage_count; i++) {
        struct event_stage *stage = &items->e->stages[i];
        if (!stage->remarks)
            stage->remarks =
                arena_alloc(arena, STAGE_PARTS * sizeof *stage->remarks);
        if (!stage->remarks)
            return false;
        items->lists[OF_STAGE][i] = &stage->remarks[STAGE_HEADING];
        items->lists[OF_STAGE_FORMAT][i] = &stage->remarks[STAGE_FORMAT];
    }
    return true;
}

/* ---- storing remarks ----------------------------------------------------- */

static const struct sql_write insert_remark = {SQL_INSERT(
    "remark", "event", "number", "part", "item", "heading", "beside", "words")};

struct remark_store {
    struct sql *sql;
    int64_t event, number;
};

static int store_list(struct remark_store *s, const char *part, size_t item,
                      const struct event_remark *remarks)
{
    int fault = ARCHIVE_OK;

    for (const struct event_remark *r = remarks; !fault && r; r = r->next) {
        const char *heading = heading_names[r->heading];
        fault = sql_run(
            s->sql, &insert_remark,
            VALUES(value_number(s->event), value_number(s->number++),
                   value_words(str_of(part)),
                   value_number((int64_t)item + r->owner),
                   heading ? value_words(str_of(heading)) : value_none(),
                   value_number(r->beside), value_words(r->text)));
    }
    return fault;
}

int remarks_store(struct sql *sql, int64_t event, const struct event *e)
{
    struct remark_store s = {.sql = sql, .event = event};
    size_t at = 0;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < EVENT_PARTS; i++)
        fault = store_list(&s, part_names[i], 0, e->remarks[i]);
    for (size_t i = 0; !fault && i < e->stage_count; i++) {
        struct event_remark *const *remarks = e->stages[i].remarks;
        if (remarks)
            fault = store_list(&s, "stage", i, remarks[STAGE_HEADING]);
        if (remarks && !fault)
            fault = store_list(&s, "stage format", i, remarks[STAGE_FORMAT]);
    }
    for (size_t i = 0; !fault && i < e->team_count; i++)
        fault = store_list(&s, "team", i, e->teams[i].remarks);
    for (size_t i = 0; !fault && i < e->player_count; i++)
        fault = store_list(&s, "player", i, e->players[i].remarks);
    for (const struct event_ban *b = e->terms.bans; !fault && b; b = b->next)
        fault = store_list(&s, "forbid", at++, b->remarks);
    at = 0;
    for (const struct event_bonus *b = e->terms.bonuses; !fault && b;
         b = b->next)
        fault = store_list(&s, "accelerate", at++, b->remarks);
    at = 0;
    for (const struct event_prize_list *l = e->prizes.lists; !fault && l;
         l = l->next)
        fault = store_list(&s, "prizes", at++, l->remarks);
    at = 0;
    for (const struct event_match *m = e->matches; !fault && m; m = m->next)
        fault = store_list(&s, "match", at++, m->remarks);
    at = 0;
    for (const struct event_result *r = e->results; !fault && r; r = r->next)
        fault = store_list(&s, "result", at++, r->remarks);
    return fault;
}

/* ---- reading remarks ----------------------------------------------------- */

struct remark_reader {
    struct archive *a;
    struct arena *arena;
    struct event *e;
    struct items items;
    bool begun;
};

static size_t find_name(const char *const *names, size_t count, struct str name)
{
    size_t i = 0;

    while (i < count && !(names[i] && str_equal(name, str_of(names[i]))))
        i++;
    return i;
}

bool remark_is_part(struct str name)
{
    return find_name(part_names, EVENT_PARTS, name) < EVENT_PARTS ||
           find_name(item_names, OFS, name) < OFS;
}

/* True if the text begins with # and has no line break. In an event file, any
   other text would not be read as a remark. */
bool remark_is_text(struct str text)
{
    return str_starts_with(text, STR("#")) &&
           !memchr(text.ptr, '\n', text.len) &&
           !memchr(text.ptr, '\r', text.len);
}

/* Returns the list of remarks of a part, or NULL if there is no such part. */
static struct event_remark **find_list(struct remark_reader *r, struct str part,
                                       uint64_t item)
{
    size_t of = find_name(part_names, EVENT_PARTS, part);

    if (of < EVENT_PARTS)
        return &r->e->remarks[of];
    of = find_name(item_names, OFS, part);
    return of < OFS && item < r->items.counts[of] ? r->items.lists[of][item]
                                                  : NULL;
}

static int read_remark(void *context, const struct sql_rows *row)
{
    struct remark_reader *r = context;
    uint64_t item = (uint64_t)sql_number(row, 1);

    if (!r->begun && !(make_items(&r->items, r->e, r->arena) &&
                       make_stages(&r->items, r->arena)))
        return events_memory(r->a, r->arena);
    r->begun = true;
    struct event_remark **list = find_list(r, sql_text(row, 0), item);
    struct event_remark *remark = ARENA_NEW(r->arena, struct event_remark);
    if (!remark)
        return events_memory(r->a, r->arena);
    if (!list || !remark_is_text(sql_text(row, 4)))
        return ARCHIVE_OK;
    remark->text = arena_copy(r->arena, sql_text(row, 4));
    remark->beside = sql_number(row, 3);
    remark->heading =
        (uint8_t)(find_name(heading_names, HEADINGS, sql_text(row, 2)) %
                  HEADINGS);
    remark->owner = list == &r->e->remarks[PART_CHAMPION] ||
                            list == &r->e->remarks[PART_DEPUTY_ARBITER] ||
                            list == &r->e->remarks[PART_RUNNER_UP]
                        ? (uint32_t)item
                        : 0;
    remark->next = *list;
    *list = remark;
    return ARCHIVE_OK;
}

/* Reads the remarks backwards, and inserts each remark at the front of its
   list. */
int remarks_read(struct archive *a, int64_t id, struct event *e,
                 struct arena *arena)
{
    struct remark_reader r = {.a = a, .arena = arena, .e = e};

    return sql_each_row(a->sql,
                        "SELECT part, item, heading, beside, words FROM remark"
                        " WHERE event = ?1 ORDER BY number DESC",
                        VALUES(value_number(id)), read_remark, &r);
}
