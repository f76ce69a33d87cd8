/* Verbs that add players to an event. */
#include "change.h"

#include <stdlib.h>

#include "date.h"
#include "name_index.h"
#include "strength.h"
#include "swiss.h"

/* ---- details ------------------------------------------------------------- */

bool change_refuse_text(struct event_change *c, const char *what, struct str s)
{
    if (!s.len)
        change_refuse(c, CHANGE_WORDS, "the %s is empty", what);
    else
        change_refuse(c, CHANGE_WORDS,
                      "the %s \"%.*s\" must be one line of UTF-8 text without "
                      "spaces around it",
                      what, SHOWN(s));
    return false;
}

static bool set_born(struct player_details *d, struct str value)
{
    struct date date = date_parse(value);
    bool year = value.len == 4 && date.form == DATE_OTHER;

    if (date.form != DATE_USUAL && date.form != DATE_OTHER) {
        change_refuse(
            d->change, CHANGE_WORDS,
            "born takes a date such as 1990.05.31 or 1990, not \"%.*s\"",
            SHOWN(value));
        return false;
    }
    d->player.born =
        arena_copy(d->change->arena,
                   year ? value : (struct str){date.usual, sizeof date.usual});
    return true;
}

static bool set_team(struct player_details *d, struct str value)
{
    if (!event_text_fits(value))
        return change_refuse_text(d->change, "team", value);
    d->team = arena_copy(d->change->arena, value);
    return true;
}

/* Adds a category to those of the player. */
static bool set_category(struct player_details *d, struct str value)
{
    struct event_change *c = d->change;
    struct text joined = {0};
    size_t count = 0;

    if (!event_text_fits(value))
        return change_refuse_text(c, "category", value);
    if (!d->new_categories)
        d->player.categories = STR_NONE;
    d->new_categories = true;
    for (struct str rest = d->player.categories; rest.len; count++)
        if (str_equal(str_take(&rest, '\n'), value)) {
            change_refuse(c, CHANGE_WORDS, "category \"%.*s\" is given twice",
                          SHOWN(value));
            return false;
        }
    if (count == EVENT_CATEGORIES_MAX) {
        change_refuse(c, CHANGE_WORDS,
                      "a player can have at most %d categories",
                      EVENT_CATEGORIES_MAX);
        return false;
    }
    text_add(&joined, d->player.categories);
    text_add(&joined, count ? STR("\n") : STR(""));
    text_add(&joined, value);
    d->player.categories = arena_copy(c->arena, text_str(&joined));
    c->arena->exhausted |= joined.failed;
    text_release(&joined);
    return true;
}

static bool set_name(struct player_details *d, struct str value)
{
    if (!event_text_fits(value))
        return change_refuse_text(d->change, "name", value);
    d->player.name = arena_copy(d->change->arena, value);
    return true;
}

#define AT(member) offsetof(struct event_player, member)

const struct player_detail change_details[] = {
    {"rating", AT(rating), .most = 9999},
    {"k", AT(k), .most = EVENT_K_MAX, .not_in_trf = true},
    {"title", AT(title), .optional = true},
    {"country", AT(country), .optional = true},
    {"club", AT(club), .optional = true, .not_in_trf = true},
    {"category", AT(categories), .optional = true, .not_in_trf = true,
     .set = set_category},
    {"id", AT(id), .optional = true},
    {"note", AT(note), .optional = true, .not_in_trf = true},
    {"number", AT(seed), .most = EVENT_PLAYERS_MAX},
    {"board", AT(board), .most = EVENT_BOARDS_MAX, .not_in_trf = true},
    {"born", AT(born), .optional = true, .set = set_born},
    {"team", .not_in_trf = true, .set = set_team},
    {"name", AT(name), .only_edited = true, .set = set_name},
    {.word = NULL},
};

static struct str detail_at(const void *list, size_t i)
{
    const struct player_details *d = list;
    const struct player_detail *detail = &change_details[i];

    return detail->word && (d->edited || !detail->only_edited)
               ? str_of(detail->word)
               : STR_NONE;
}

static bool set_number(struct player_details *d,
                       const struct player_detail *detail, struct str value)
{
    uint64_t number;

    if (!str_number(value, &number) || number > detail->most) {
        change_refuse(d->change, CHANGE_WORDS,
                      "%s takes a number up to %u, not \"%.*s\"", detail->word,
                      (unsigned)detail->most, SHOWN(value));
        return false;
    }
    *(uint32_t *)(void *)((char *)&d->player + detail->offset) =
        (uint32_t)number;
    return true;
}

static bool set_text(struct player_details *d,
                     const struct player_detail *detail, struct str value)
{
    if (!event_text_fits(value))
        return change_refuse_text(d->change, detail->word, value);
    *(struct str *)(void *)((char *)&d->player + detail->offset) =
        arena_copy(d->change->arena, value);
    return true;
}

/* Returns the detail that this word names. Refuses and returns NULL if there is
   none. */
static const struct player_detail *find_detail(const struct player_details *d,
                                               struct str word)
{
    struct event_change *c = d->change;
    size_t at = str_nearest(word, 3, detail_at, d);

    if (at == STR_NOWHERE) {
        change_refuse_words(c, word);
        return NULL;
    }
    if (str_equal(word, str_of(change_details[at].word)))
        return &change_details[at];
    change_refuse(c, CHANGE_WORDS, "unexpected \"%.*s\"; did you mean \"%s\"?",
                  SHOWN(word), change_details[at].word);
    return NULL;
}

static bool set_detail(struct player_details *d,
                       const struct player_detail *detail, struct str value)
{
    if (detail->not_in_trf && d->change->event->trf.len) {
        change_refuse(d->change, CHANGE_NOT_STORABLE,
                      "a TRF file cannot store the %s of a player",
                      detail->word);
        return false;
    }
    if (d->edited && detail->optional && !value.len) {
        *(struct str *)(void *)((char *)&d->player + detail->offset) = STR_NONE;
        return true;
    }
    return detail->set    ? detail->set(d, value)
           : detail->most ? set_number(d, detail, value)
                          : set_text(d, detail, value);
}

bool change_read_details(struct player_details *d, const struct str *words,
                         size_t count)
{
    unsigned given = 0;

    for (size_t i = 0; i < count; i += 2) {
        const struct player_detail *detail = find_detail(d, words[i]);
        if (!detail)
            return false;
        if (i + 1 == count) {
            change_refuse(d->change, CHANGE_WORDS, "%s requires a value",
                          detail->word);
            return false;
        }
        if (detail->set != set_category &&
            given >> (detail - change_details) & 1) {
            change_refuse(d->change, CHANGE_WORDS, "%s is given twice",
                          detail->word);
            return false;
        }
        given |= 1u << (detail - change_details);
        if (!set_detail(d, detail, words[i + 1]))
            return false;
    }
    return true;
}

/* Adds the names of the players who are not yet in the index. Returns false if
   out of memory. */
static bool index_names(struct event_change *c)
{
    const struct event *e = c->event;

    if (!c->names)
        c->names = ARENA_NEW(&c->work, struct name_index);
    while (c->names && c->names->count < e->player_count)
        if (!name_index_add(c->names, e->players[c->names->count].name,
                            &c->work))
            return false;
    return c->names != NULL;
}

/* Refuses and returns false if another player has this name. */
static bool check_name(struct event_change *c, struct str name)
{
    uint32_t other;

    if (!event_text_fits(name))
        return change_refuse_text(c, "name", name);
    if (!index_names(c))
        return !change_no_memory(c);
    other = name_index_find(c->names, name);
    if (other == NOBODY)
        return true;
    change_refuse(c, CHANGE_NAME_TAKEN,
                  "there is already a player \"%.*s\" (number %u); make the "
                  "names different",
                  NAME_OF(c, other), (unsigned)pairing_number(c->event, other));
    return false;
}

/* ---- numbers ------------------------------------------------------------- */

static int compare_by_seed(const void *left, const void *right)
{
    const struct event_player *a = left, *b = right;

    return number_compare(a->seed, b->seed);
}

/* Sorts the players by number in a separate list. The list is released
   immediately, because this function is called for every new player. */
bool change_is_by_strength(struct event_change *c, bool *out)
{
    size_t count = c->event->player_count;
    struct event_player *list;

    *out = event_is_numbered(c->event);
    if (!*out || !count)
        return true;
    list = malloc(count * sizeof *list);
    if (!list)
        return false;
    memcpy(list, c->event->players, count * sizeof *list);
    qsort(list, count, sizeof *list, compare_by_seed);
    for (size_t i = 1; i < count; i++)
        *out &= strength_compare(&list[i - 1], &list[i]) <= 0;
    free(list);
    return true;
}

/* Returns the number of a new player: the place by strength (C.04.2) if the
   players are numbered by strength, otherwise the last number. The numbers in a
   TRF file do not change. */
static uint32_t find_number(const struct event *e,
                            const struct event_player *player, bool by_strength)
{
    bool last = e->trf.len || !by_strength;
    uint32_t number = 1;

    for (size_t i = 0; i < e->player_count; i++) {
        const struct event_player *p = &e->players[i];
        if ((last || strength_compare(p, player) < 0) && p->seed >= number)
            number = p->seed + 1;
    }
    return number;
}

/* Refuses and returns false if another player of a TRF file has this number. */
static bool check_number(struct event_change *c, uint32_t number)
{
    const struct event *e = c->event;

    if (number && !event_is_numbered(e)) {
        change_refuse(c, CHANGE_WORDS,
                      "the other players have no numbers, which they get when "
                      "round 1 is paired");
        return false;
    }
    for (uint32_t i = 0; number && e->trf.len && i < e->player_count; i++)
        if (e->players[i].seed == number) {
            change_refuse(
                c, CHANGE_NOT_STORABLE,
                "%.*s has number %u, and numbers in a TRF file cannot change",
                NAME_OF(c, i), (unsigned)number);
            return false;
        }
    return true;
}

/* Makes a number available: if a player has it, increases this number and all
   higher ones by 1. Returns the number of players whose numbers changed. */
static uint32_t move_numbers(struct event *e, uint32_t number)
{
    uint32_t moved = 0;
    bool taken = false;

    for (size_t i = 0; i < e->player_count; i++)
        taken |= e->players[i].seed == number;
    for (size_t i = 0; taken && i < e->player_count; i++)
        if (e->players[i].seed >= number) {
            e->players[i].seed++;
            moved++;
        }
    return moved;
}

/* Checks the numbers of the players, unless they were checked before the
   previous player was added. Returns false if out of memory. */
static bool check_numbers(struct event_change *c)
{
    const struct event *e = c->event;

    if (c->checked_count && c->checked_count == e->player_count)
        return true;
    c->checked_count = e->player_count;
    c->numbered = e->player_count && event_is_numbered(e);
    return change_is_by_strength(c, &c->by_strength);
}

static bool number_player(struct event_change *c, struct event_player *player)
{
    struct event *e = c->event;
    bool found = !player->seed;
    uint32_t moved;

    if (found && !check_numbers(c))
        return false;
    if (found && c->numbered)
        player->seed = find_number(e, player, c->by_strength);
    /* a number that was found leaves the others in their order */
    c->checked_count = found && c->checked_count ? e->player_count + 1 : 0;
    if (!player->seed)
        return true;
    moved = move_numbers(e, player->seed);
    change_report(c, " with number %u", (unsigned)player->seed);
    if (moved)
        change_report(c, ", and the other numbers from %u on increase by 1",
                      (unsigned)player->seed);
    return true;
}

/* ---- add ----------------------------------------------------------------- */

/* Appends a player. Adding many players takes linear time. Returns false if out
   of memory. */
static bool append_player(struct event_change *c,
                          const struct event_player *player)
{
    struct event *e = c->event;

    if (c->player_room < e->player_count)
        c->player_room = e->player_count;
    if (!ARENA_ROOM(c->arena, e->players, e->player_count, c->player_room, 16))
        return false;
    e->players[e->player_count++] = *player;
    return true;
}

static void report_missed_rounds(struct event_change *c)
{
    if (c->paired == 1)
        change_report(c, "; round 1 is a zero-point bye");
    else if (c->paired)
        change_report(c, "; rounds 1 to %u are zero-point byes",
                      (unsigned)c->paired);
}

/* Adds zero-point byes for a late entry in the rounds that are already paired.
   Returns false if out of memory. */
static bool add_missed_rounds(struct event_change *c, uint32_t player)
{
    if (c->event->team_count)
        return true; /* players of teams need not play every round */
    for (uint32_t round = 1; round <= c->paired; round++)
        if (!change_add_absence(c, player, round, HOW_BYE, RESULT_SECOND))
            return false;
    report_missed_rounds(c);
    return true;
}

/* Returns the number of the team, from 1. Returns 0 if there is no such
   team. */
static uint32_t find_team(const struct event *e, struct str name)
{
    for (size_t i = e->team_count; i > 0; i--)
        if (str_equal_nocase(e->teams[i - 1].name, name))
            return (uint32_t)i;
    return 0;
}

struct str change_team_name(const struct event *e, struct str name)
{
    uint32_t team = find_team(e, name);

    return team ? e->teams[team - 1].name : name;
}

bool change_check_team(struct event_change *c, const struct event_player *p,
                       struct str team, uint32_t index)
{
    const struct event *e = c->event;
    uint32_t number = find_team(e, team);
    bool added = index == e->player_count;

    if (team.len && e->player_count > !added && !e->team_count)
        change_refuse(c, CHANGE_WORDS,
                      "the other players have no team, so %.*s cannot have one",
                      SHOWN(p->name));
    else if (team.len && !number && c->paired &&
             (e->trf.len || !change_is_swiss(c)))
        change_refuse(c, CHANGE_TOO_LATE,
                      e->trf.len
                          ? "there is no team \"%.*s\", and round 1 is paired, "
                            "so none can be added to a TRF file"
                          : "there is no team \"%.*s\", and round 1 is paired; "
                            "only a Swiss can have late teams",
                      SHOWN(team));
    else if (!team.len && p->board)
        change_refuse(c, CHANGE_WORDS, "a board requires a team");
    for (uint32_t i = 0; number && p->board && i < e->player_count; i++)
        if (i != index && e->players[i].team == number &&
            e->players[i].board == p->board) {
            change_refuse(c, CHANGE_WORDS,
                          "%.*s is on board %u of %.*s already, so %.*s is not "
                          "%s",
                          NAME_OF(c, i), (unsigned)p->board, SHOWN(team),
                          SHOWN(p->name), added ? "added" : "changed");
            break;
        }
    return !c->refusal;
}

/* Appends a team as append_player appends a player. */
static bool append_team(struct event_change *c, struct str name)
{
    struct event *e = c->event;

    if (c->team_room < e->team_count)
        c->team_room = e->team_count;
    if (!ARENA_ROOM(c->arena, e->teams, e->team_count, c->team_room, 16))
        return false;
    e->teams[e->team_count++] = (struct event_team){.name = name};
    return true;
}

bool change_set_team(struct event_change *c, struct event_player *p,
                     struct str team)
{
    p->team = find_team(c->event, team);
    if (p->team)
        return true;
    p->team = (uint32_t)c->event->team_count + 1;
    return append_team(c, team);
}

/* Numbers a late team after the others, and adds zero-point byes for the rounds
   that are already paired. Returns false if out of memory. */
static bool enter_late_team(struct event_change *c, uint32_t team)
{
    struct event *e = c->event;
    uint32_t last = 0;
    bool numbered = true;

    for (uint32_t i = 0; i < team; i++) {
        numbered &= e->teams[i].seed > 0;
        last = e->teams[i].seed > last ? e->teams[i].seed : last;
    }
    e->teams[team].seed = numbered ? last + 1 : 0;
    change_report(c, " with number %u",
                  (unsigned)(numbered ? last + 1 : team + 1));
    for (uint32_t missed = 1; missed <= c->paired; missed++) {
        const struct event_result bye = {.stage = c->stage,
                                         .round = missed,
                                         .first = team,
                                         .second = NOBODY,
                                         .kind = RESULT_SECOND,
                                         .how = HOW_BYE};
        if (!change_add_match(e, &bye, c->arena))
            return false;
    }
    return true;
}

/* Sets the team of a new player, and reports it. Returns false if out of
   memory. */
static bool enter_team(struct event_change *c, struct event_player *p,
                       struct str team)
{
    size_t before = c->event->team_count;
    bool late;

    if (!team.len)
        return true;
    if (!change_set_team(c, p, team))
        return false;
    change_report(c, " to %s%.*s",
                  c->event->team_count > before ? "the new team " : "",
                  (int)team.len, team.ptr);
    late = c->paired && c->event->team_count > before;
    if (late && !enter_late_team(c, (uint32_t)before))
        return false;
    if (p->board)
        change_report(c, ", board %u", (unsigned)p->board);
    if (late)
        report_missed_rounds(c);
    return true;
}

/* A team can get players as long as rounds remain. */
static bool may_enter(struct event_change *c, struct str team)
{
    if (c->event->player_count >= EVENT_PLAYERS_MAX) {
        change_refuse(c, CHANGE_NOT_STORABLE, "an event has at most %d players",
                      EVENT_PLAYERS_MAX);
        return false;
    }
    if (change_is_over(c))
        return false;
    if (!c->paired || change_is_swiss(c) || team.len)
        return true;
    change_refuse(
        c, CHANGE_TOO_LATE,
        "the first round is paired, and only a Swiss can have late entries");
    return false;
}

enum event_refusal event_change_add_player(struct event_change *c,
                                           const struct event_player *player,
                                           struct str team)
{
    struct event_player new = *player;
    uint32_t index = (uint32_t)c->event->player_count;

    new.team = 0;
    if (!may_enter(c, team) || !check_name(c, new.name) ||
        !check_number(c, new.seed) || !change_check_team(c, &new, team, index))
        return (enum event_refusal)c->refusal;
    change_report(c, "%.*s is added", (int)new.name.len, new.name.ptr);
    if (!enter_team(c, &new, team) || !number_player(c, &new) ||
        !append_player(c, &new) || !add_missed_rounds(c, index))
        return change_no_memory(c);
    if (c->event->team_count && !new.team)
        change_report(c, "; warning: the player has no team, so no games");
    return CHANGE_DONE;
}

enum event_refusal change_add(struct event_change *c, const struct str *words,
                              size_t count)
{
    struct player_details d = {
        .change = c, .player = {.name = arena_copy(c->arena, words[0])}};

    if (!change_read_details(&d, words + 1, count - 1) ||
        event_change_add_player(c, &d.player, d.team))
        return (enum event_refusal)c->refusal;
    change_report_next(c);
    return CHANGE_DONE;
}
