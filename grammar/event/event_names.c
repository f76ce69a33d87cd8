/*
 * Numbers the names of players and teams at the end of an event: first the
 * names in the event's list, then those that occur only in results.
 */
#include "event_reader.h"

#include <stdlib.h>

#include "alike.h"

enum {
    NEAREST_NAMES = 20,   /* maximum number of unknown names for which a similar
                             one is suggested */
    NEAREST_LISTED = 1024 /* names compared for a suggestion */
};

void event_names_begin(struct event_names *names)
{
    *names = (struct event_names){.next = &names->first};
}

struct event_name_use *event_name_use(struct event_reader *r,
                                      struct event_names *names,
                                      struct span string, uint32_t *into)
{
    struct event_name_use *u = event_need(r, sizeof *u);

    u->name = event_string(r, string);
    u->span = string;
    u->into = into;
    u->as.team = NOBODY;
    u->index = NOBODY;
    u->order = (uint32_t)names->count++;
    names->listed += !into;
    *names->next = u;
    names->next = &u->next;
    return u;
}

/* ---- grouping uses of a name --------------------------------------------- */

/* Sorts uses by name. Uses in a list come before other uses of the same name,
   and weak uses after them; otherwise they are sorted by place in the text. */
static int compare_uses(const void *a, const void *b)
{
    const struct event_name_use *x = *(struct event_name_use *const *)a;
    const struct event_name_use *y = *(struct event_name_use *const *)b;
    int order = str_compare(x->name, y->name);

    if (order)
        return order;
    if (!x->into != !y->into)
        return x->into ? 1 : -1;
    if (x->weak != y->weak)
        return x->weak ? 1 : -1;
    return x->order < y->order ? -1 : 1;
}

/* Sets the leader of each use. Returns the number of different names. */
static size_t find_leaders(struct event_reader *r, struct event_names *names)
{
    struct event_name_use **uses =
        event_need(r, (names->count + 1) * sizeof *uses);
    size_t at = 0, count = 0;

    for (struct event_name_use *u = names->first; u; u = u->next)
        uses[at++] = u;
    qsort(uses, at, sizeof *uses, compare_uses);
    for (size_t i = 0; i < at; i++) {
        bool same = i && str_equal(uses[i]->name, uses[i - 1]->name);

        uses[i]->leader = same ? uses[i - 1]->leader : uses[i];
        count += !same;
    }
    return count;
}

/* ---- names not on the list ----------------------------------------------- */

/* The differences between players and teams. */
struct kind {
    const char *twice, *unknown;
    const char *stranger; /* message about a weak use of an unknown name */
    enum diag_code unknown_code;
    bool (*number)(struct event_reader *r, struct event_name_use *u);
    struct str (*name)(const struct event *e, size_t i);
    size_t (*count)(const struct event *e);
};

struct listed_names {
    const struct kind *kind;
    const struct event *event;
    size_t count;
};

static struct str listed_name(const void *list, size_t i)
{
    const struct listed_names *l = list;

    if (i >= l->count || i >= NEAREST_LISTED || i >= l->kind->count(l->event))
        return STR_NONE;
    struct str name = l->kind->name(l->event, i);
    return name.ptr ? name : STR("");
}

static void report_unknown(struct event_reader *r, const struct kind *kind,
                           struct event_names *names,
                           const struct event_name_use *u)
{
    const struct listed_names list = {kind, r->event, names->listed};
    struct diag *d = diag_report(r->diags, kind->unknown_code, u->span, "%s",
                                 u->weak ? kind->stranger : kind->unknown);
    struct text help = {0};
    size_t near = STR_NOWHERE;

    if (names->sought++ < NEAREST_NAMES)
        near = name_nearest(u->name, u->name.len / 2 + 1, listed_name, &list);
    if (near != STR_NOWHERE) {
        struct str name = kind->name(r->event, near);
        text_addf(&help, "\"%.*s\"", (int)name.len, name.ptr);
        diag_help(r->diags, d, text_str(&help));
    }
    r->diags->no_memory |= help.failed;
    text_release(&help);
}

/* ---- numbers ------------------------------------------------------------- */

static void number_listed_names(struct event_reader *r, const struct kind *kind,
                                struct event_names *names)
{
    for (struct event_name_use *u = names->first; u; u = u->next)
        if (!u->into && u->leader == u)
            kind->number(r, u);
        else if (!u->into)
            diag_report(r->diags, DIAG_PLAYER_TWICE, u->span, "%s",
                        kind->twice);
    if (names->listed) /* the players or teams that are listed twice no longer
                          count */
        names->listed = kind->count(r->event);
}

static void number_other_names(struct event_reader *r, const struct kind *kind,
                               struct event_names *names)
{
    for (struct event_name_use *u = names->first; u; u = u->next) {
        if (!u->into || u->leader != u)
            continue;
        if (u->weak || (kind->number(r, u) && names->listed))
            report_unknown(r, kind, names, u);
    }
    for (struct event_name_use *u = names->first; u; u = u->next)
        if (u->into)
            *u->into = u->leader->index;
}

static void number_names(struct event_reader *r, const struct kind *kind,
                         struct event_names *names)
{
    number_listed_names(r, kind, names);
    number_other_names(r, kind, names);
}

static bool number_player(struct event_reader *r, struct event_name_use *u)
{
    struct event *e = r->event;
    struct event_player *p = &e->players[e->player_count];

    u->index = NOBODY;
    if (e->player_count == EVENT_PLAYERS_MAX) {
        event_report_too_many(r, u->span, "players", EVENT_PLAYERS_MAX);
        return false;
    }
    u->index = (uint32_t)e->player_count++;
    *p = u->as;
    p->name = u->name;
    p->span = u->span;
    p->team = u->as.team == NOBODY ? 0 : u->as.team + 1;
    return true;
}

static struct str player_name(const struct event *e, size_t i)
{
    return e->players[i].name;
}

static size_t player_count(const struct event *e)
{
    return e->player_count;
}

/* Teams need no limit, because each costs less memory than its name. */
static bool number_team(struct event_reader *r, struct event_name_use *u)
{
    struct event *e = r->event;

    u->index = (uint32_t)e->team_count;
    e->teams[e->team_count++] = (struct event_team){.name = u->name,
                                                    .country = u->as.country,
                                                    .note = u->as.note,
                                                    .seed = u->as.seed,
                                                    .remarks = u->as.remarks,
                                                    .span = u->span};
    return true;
}

static struct str team_name(const struct event *e, size_t i)
{
    return e->teams[i].name;
}

static size_t team_count(const struct event *e)
{
    return e->team_count;
}

static const struct kind of_players = {
    .twice = "the list already has this player: omitted",
    .unknown =
        "this name was not in the event's list of players; it has been added",
    .stranger = "the event has no player with this name: statement omitted",
    .unknown_code = DIAG_UNKNOWN_PLAYER,
    .number = number_player,
    .name = player_name,
    .count = player_count,
};

static const struct kind of_teams = {
    .twice = "the list already has this team: omitted",
    .unknown = "this name is not in the event's list of teams: added to it",
    .stranger = "the event has no team with this name: statement omitted",
    .unknown_code = DIAG_UNKNOWN_TEAM,
    .number = number_team,
    .name = team_name,
    .count = team_count,
};

/* Drops the results of players beyond the maximum number. */
static void drop_unnamed(struct event_reader *r)
{
    struct event_result **at = &r->event->results;

    while (*at) {
        const struct event_result *result = *at;
        bool alone = result->how == HOW_BYE || result->how == HOW_WITHDRAWN;

        if (result->first == NOBODY || (result->second == NOBODY && !alone)) {
            *at = result->next;
            r->event->result_count--;
        } else {
            at = &(*at)->next;
        }
    }
}

static int compare_by_seed(const void *left, const void *right)
{
    const struct event_player *const *x = left, *const *y = right;
    const struct event_player *a = *x, *b = *y;

    if (a->seed != b->seed)
        return a->seed < b->seed ? -1 : 1;
    return (a > b) - (a < b);
}

/* Reports players with equal seeds, because lists of pairings refer to players
   by seed. */
static void check_seeds(struct event_reader *r)
{
    const struct event *e = r->event;
    size_t count = e->player_count;
    const struct event_player **list =
        count > 1 ? event_need(r, count * sizeof *list) : NULL;

    for (size_t i = 0; list && i < count; i++)
        list[i] = &e->players[i];
    if (list)
        qsort(list, count, sizeof *list, compare_by_seed);
    for (size_t i = 1; list && i < count; i++)
        if (list[i]->seed && list[i]->seed == list[i - 1]->seed)
            diag_report(r->diags, DIAG_SEED_TWICE, list[i]->span,
                        "%.*s also has the seed %u", (int)list[i - 1]->name.len,
                        list[i - 1]->name.ptr, (unsigned)list[i]->seed);
}

/* Moves all uses to the end of another list. */
static void move_uses(struct event_names *from, struct event_names *to)
{
    for (struct event_name_use *u = from->first; u; u = u->next)
        u->order = (uint32_t)to->count++;
    *to->next = from->first;
    if (from->first)
        to->next = from->next;
}

/* Teams are numbered first, because players refer to them. */
void event_resolve_names(struct event_reader *r)
{
    struct event *e = r->event;
    size_t teams;

    move_uses(&r->paired, r->teams.count ? &r->teams : &r->players);
    teams = find_leaders(r, &r->teams);
    size_t players = find_leaders(r, &r->players);

    if (teams)
        e->teams = event_need(r, teams * sizeof *e->teams);
    number_names(r, &of_teams, &r->teams);
    if (players)
        e->players = event_need(
            r, (players < EVENT_PLAYERS_MAX ? players : EVENT_PLAYERS_MAX) *
                   sizeof *e->players);
    number_names(r, &of_players, &r->players);
    check_seeds(r);
    drop_unnamed(r);
    event_check_terms(r);
}
