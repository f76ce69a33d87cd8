/* Writes messages about changes to an event. Also finds the event's players and
   results. */
#include "change.h"

#include "ledger.h"
#include "swiss.h"

/* ---- texts --------------------------------------------------------------- */

enum event_refusal change_refuse(struct event_change *c, enum event_refusal why,
                                 const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_clear(&c->text);
    text_addv(&c->text, format, args);
    va_end(args);
    c->refusal = (uint8_t)why;
    return why;
}

enum event_refusal change_no_memory(struct event_change *c)
{
    return change_refuse(c, CHANGE_NO_MEMORY, "out of memory");
}

enum event_refusal change_refuse_words(struct event_change *c, struct str word)
{
    return change_refuse(c, CHANGE_WORDS,
                         "unexpected \"%.*s\"; the form is: %s %s", SHOWN(word),
                         c->verb->name, c->verb->words);
}

void change_report(struct event_change *c, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_addv(&c->text, format, args);
    va_end(args);
}

/* Sets *out to the number of players who have not withdrawn and have no bye in
   the round. Returns false if out of memory. */
static bool count_present(struct event_change *c, uint32_t round, size_t *out)
{
    size_t players = c->event->player_count, present = 0;
    bool *absent = arena_alloc(&c->work, players + 1);

    if (!absent)
        return false;
    pairing_mark_withdrawn(c->event, c->stage, round, absent);
    pairing_mark_byes(c->event, c->stage, round, absent);
    for (size_t i = 0; i < players; i++)
        present += !absent[i];
    *out = present;
    return true;
}

void change_report_next(struct event_change *c)
{
    uint32_t rounds = change_round_count(c), next = c->paired + 1;
    const char *who = c->event->of_teams ? "team" : "player";
    size_t present;

    if (c->event->team_count) /* a player of a team */
        return;
    if (!count_present(c, next, &present))
        change_no_memory(c);
    else if (change_is_swiss(c) && (!rounds || next <= rounds))
        change_report(c, "; round %u has %zu %s%s%s", (unsigned)next, present,
                      who, present == 1 ? "" : "s",
                      present > 1 && present % 2 ? ", so one has the bye" : "");
}

/* ---- the event ----------------------------------------------------------- */

bool change_is_swiss(const struct event_change *c)
{
    uint8_t kind = pairing_format(c->event, c->stage).kind;

    return kind == FORMAT_SWISS || kind == FORMAT_UNKNOWN;
}

bool change_is_knockout(const struct event_change *c)
{
    return !c->event->team_count &&
           pairing_format(c->event, c->stage).kind == FORMAT_KNOCKOUT;
}

bool change_is_robin(const struct event_change *c)
{
    uint8_t kind = pairing_format(c->event, c->stage).kind;

    return kind == FORMAT_ROUND_ROBIN || kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

bool change_is_scheduled(const struct event_change *c)
{
    uint32_t rounds = change_round_count(c);

    return change_is_robin(c) && rounds && c->paired >= rounds;
}

uint32_t change_round_count(const struct event_change *c)
{
    struct event_format format = pairing_format(c->event, c->stage);
    const struct event *e = c->event;
    uint32_t players =
        (uint32_t)(e->team_count ? e->team_count : e->player_count);
    uint32_t once = players < 2 ? 0 : players - 1 + players % 2;

    return format.kind == FORMAT_SWISS                ? format.games
           : format.kind == FORMAT_ROUND_ROBIN        ? once
           : format.kind == FORMAT_DOUBLE_ROUND_ROBIN ? 2 * once
                                                      : 0;
}

bool change_is_over(struct event_change *c)
{
    uint32_t rounds = change_round_count(c);

    if (!rounds || c->paired < rounds)
        return false;
    change_refuse(c, CHANGE_TOO_LATE,
                  "round %u is the last round, and it is paired",
                  (unsigned)rounds);
    return true;
}

bool change_is_beyond(struct event_change *c, uint32_t round)
{
    enum { MOST = 999 }; /* greatest round if their number is unknown */
    uint32_t rounds = change_round_count(c);

    if (round <= (rounds ? rounds : MOST))
        return false;
    if (rounds)
        change_refuse(c, CHANGE_NO_ROUND,
                      "there is no round %u; the event has %u round%s",
                      (unsigned)round, (unsigned)rounds,
                      rounds == 1 ? "" : "s");
    else
        change_refuse(c, CHANGE_NO_ROUND, "round %u exceeds the limit of %u",
                      (unsigned)round, (unsigned)MOST);
    return true;
}

bool change_is_in_round(const struct event_change *c,
                        const struct event_result *r, uint32_t round)
{
    return r->stage == c->stage && r->round == round && !r->tiebreak &&
           event_result_valid(c->event, r);
}

struct event_result *change_game(const struct event_change *c, uint32_t player,
                                 uint32_t round)
{
    for (struct event_result *r = c->event->results; r; r = r->next)
        if (change_is_in_round(c, r, round) && result_is_paired(r) &&
            (r->first == player || r->second == player))
            return r;
    return NULL;
}

struct event_result *change_absence(const struct event_change *c,
                                    uint32_t player, uint32_t round)
{
    for (struct event_result *r = c->event->results; r; r = r->next)
        if (change_is_in_round(c, r, round) && r->how == HOW_BYE &&
            r->first == player)
            return r;
    return NULL;
}

struct event_result *change_withdrawal(const struct event_change *c,
                                       uint32_t player)
{
    for (struct event_result *r = c->event->results; r; r = r->next)
        if (r->stage == c->stage && r->how == HOW_WITHDRAWN &&
            r->first == player)
            return r;
    return NULL;
}

/* True if a remark precedes the heading of the round. */
static bool has_round_remark(const struct event_change *c, uint32_t round)
{
    for (const struct event_match *m = c->event->matches; m; m = m->next)
        for (const struct event_remark *k = m->remarks; k; k = k->next)
            if (m->stage == c->stage && m->round == round && k->heading)
                return true;
    return false;
}

/* Returns the place of an absence: the end of its round or, in an event of
   teams, the place before the matches, to which a later result would belong. */
static struct event_result **absence_place(struct event_change *c,
                                           uint32_t round)
{
    struct event_result **place = &c->event->results;

    while (*place && ((*place)->stage != c->stage || (*place)->round != round ||
                      !(*place)->match))
        place = &(*place)->next;
    return *place && !has_round_remark(c, round)
               ? place
               : pairing_insertion_place(c->event, c->stage, round);
}

bool change_add_absence(struct event_change *c, uint32_t player, uint32_t round,
                        uint8_t how, uint8_t kind)
{
    struct event_result **place = absence_place(c, round);
    struct event_result *r = ARENA_NEW(c->arena, struct event_result);

    if (!r)
        return false;
    *r = (struct event_result){.next = *place,
                               .stage = c->stage,
                               .round = round,
                               .first = player,
                               .second = NOBODY,
                               .how = how,
                               .kind = kind,
                               .requested =
                                   how == HOW_BYE && kind == RESULT_FIRST};
    *place = r;
    c->event->result_count++;
    return true;
}

void change_mark_changed(const struct event_change *c, struct event_result *r)
{
    if (change_is_swiss(c) && !c->event->trf.len && r->round < c->paired)
        r->changed = c->paired;
}

void change_remove(struct event_change *c, const struct event_result *r)
{
    struct event_result **place = &c->event->results;

    while (*place != r)
        place = &(*place)->next;
    *place = r->next;
    c->event->result_count--;
}
