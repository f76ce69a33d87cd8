/* Verbs that forbid and allow pairs of players. */
#include <stdlib.h>

#include "change.h"

#include "ledger.h"
#include "swiss.h"

/* Maximum number of players; every pair of them becomes a separate ban. */
enum { PLAYERS_MOST = 100 };

/* The words of a ban, as read: players, or "same club", and rounds. */
struct ban_words {
    uint8_t kind; /* enum event_ban_kind */
    uint32_t *players;
    size_t count;
    struct change_rounds rounds; /* `last` is EVENT_ALWAYS for all rounds */
    size_t used;                 /* number of words before the rounds */
};

static bool read_shared_detail(struct event_change *c, struct str word,
                               uint8_t *kind)
{
    for (uint8_t i = BAN_COUNTRY; i <= BAN_CLUB; i++)
        if (str_is_word(word, event_ban_words[i])) {
            *kind = i;
            return true;
        }
    change_refuse(c, CHANGE_WORDS,
                  "the word after same must be country or club, not \"%.*s\"",
                  SHOWN(word));
    return false;
}

static bool read_players(struct event_change *c, struct ban_words *b,
                         const struct str *words)
{
    if (b->used > PLAYERS_MOST) {
        change_refuse(c, CHANGE_WORDS, "%s takes at most %d players",
                      c->verb->name, PLAYERS_MOST);
        return false;
    }
    b->players = arena_alloc(&c->work, (b->used + 1) * sizeof *b->players);
    if (!b->players)
        return !change_no_memory(c);
    for (; b->count < b->used; b->count++) {
        if (!change_find_player(c, words[b->count], &b->players[b->count]))
            return false;
        for (size_t i = 0; i < b->count; i++)
            if (b->players[i] == b->players[b->count]) {
                change_refuse(c, CHANGE_WORDS, "%.*s is named twice",
                              NAME_OF(c, b->players[i]));
                return false;
            }
    }
    if (b->count < 2)
        change_refuse(c, CHANGE_WORDS, "%s requires two players or more",
                      c->verb->name);
    return b->count >= 2;
}

static bool read_ban(struct event_change *c, const struct str *words,
                     size_t count, struct ban_words *b)
{
    *b = (struct ban_words){.rounds = {1, EVENT_ALWAYS}};
    while (b->used < count && !str_equal(words[b->used], STR("rounds")) &&
           !str_equal(words[b->used], STR("round")))
        b->used++;
    if (b->used < count &&
        !change_read_rounds(c, words + b->used, count - b->used, &b->rounds))
        return false;
    if (b->used == 2 && str_is_word(words[0], "same") &&
        change_named_player(c->event, words[0]) == NOBODY)
        return read_shared_detail(c, words[1], &b->kind);
    return read_players(c, b, words);
}

/* ---- forbid -------------------------------------------------------------- */

static struct event_ban **last_ban(struct event *e)
{
    struct event_ban **place = &e->terms.bans;

    while (*place)
        place = &(*place)->next;
    return place;
}

static bool is_same_ban(const struct event_ban *a, const struct event_ban *b)
{
    bool same =
        a->players[0] == b->players[0] && a->players[1] == b->players[1];
    bool turned =
        a->players[0] == b->players[1] && a->players[1] == b->players[0];

    return a->kind == b->kind && (a->kind != BAN_PLAYERS || same || turned);
}

/* True if both bans concern the same players, and the rounds of `ban` include
   those of `other`. */
static bool includes_ban(const struct event_ban *ban,
                         const struct event_ban *other)
{
    return is_same_ban(ban, other) && ban->from <= other->from &&
           ban->before >= other->before;
}

/* Removes the bans that `like` includes. */
static void remove_included_bans(struct event *e, const struct event_ban *like)
{
    for (struct event_ban **place = &e->terms.bans; *place;)
        if (includes_ban(like, *place))
            *place = (*place)->next;
        else
            place = &(*place)->next;
}

/* Adds a ban unless another ban includes it, and removes the bans that the new
   ban includes. Returns false if out of memory. */
static bool add_missing_bans(struct event_change *c,
                             const struct event_ban *ban, size_t *added)
{
    struct event_ban *new;

    for (const struct event_ban *i = c->event->terms.bans; i; i = i->next)
        if (includes_ban(i, ban))
            return true;
    new = ARENA_NEW(c->arena, struct event_ban);
    if (!new)
        return !change_no_memory(c);
    *new = *ban;
    remove_included_bans(c->event, ban);
    *last_ban(c->event) = new;
    (*added)++;
    return true;
}

static struct event_ban make_ban(const struct ban_words *b, size_t first,
                                 size_t second)
{
    struct event_ban ban = {.kind = b->kind,
                            .from = b->rounds.from,
                            .before = b->rounds.last == EVENT_ALWAYS
                                          ? EVENT_ALWAYS
                                          : b->rounds.last + 1};

    if (b->kind == BAN_PLAYERS) {
        ban.players[0] = b->players[first];
        ban.players[1] = b->players[second];
    }
    return ban;
}

static int compare_texts(const void *left, const void *right)
{
    const struct str *a = left, *b = right;

    return str_compare(*a, *b);
}

/* Sets *out to true if two players of the event have the same country or club.
   Returns false if out of memory. */
static bool find_pair(struct event_change *c, uint8_t kind, bool *out)
{
    const struct event *e = c->event;
    struct str *list =
        arena_alloc(&c->work, (e->player_count + 1) * sizeof *list);
    size_t count = 0;

    if (!list)
        return false;
    for (size_t i = 0; i < e->player_count; i++) {
        list[count] =
            event_banned_name((enum event_ban_kind)kind, &e->players[i]);
        count += list[count].len > 0;
    }
    if (count)
        qsort(list, count, sizeof *list, compare_texts);
    *out = false;
    for (size_t i = 1; i < count; i++)
        *out |= str_equal(list[i - 1], list[i]);
    return true;
}

static void report_ban(struct event_change *c, const struct ban_words *b,
                       const char *what)
{
    if (b->kind != BAN_PLAYERS)
        change_report(c, "%s of the same %s",
                      c->event->of_teams ? "teams" : "players",
                      b->kind == BAN_CLUB ? "club" : "country");
    for (size_t i = 0; i < b->count; i++)
        change_report(c, "%s%.*s",
                      !i                 ? ""
                      : i + 1 < b->count ? ", "
                                         : " and ",
                      NAME_OF(c, b->players[i]));
    change_report(c, " %s be paired", what);
    if (b->rounds.last != EVENT_ALWAYS && b->rounds.from == b->rounds.last)
        change_report(c, " in round %u", (unsigned)b->rounds.from);
    else if (b->rounds.last != EVENT_ALWAYS)
        change_report(c, " in rounds %u to %u", (unsigned)b->rounds.from,
                      (unsigned)b->rounds.last);
}

/* Returns the event that is paired, with its present bans. */
static const struct event *with_bans(const struct event_change *c)
{
    if (!c->whole)
        return c->event;
    c->whole->terms.bans = c->event->terms.bans;
    return c->whole;
}

/* Reports the rounds in which the players have met. Warns if the stage does not
   observe bans, or if the next round cannot be paired with them. */
static void report_effect(struct event_change *c, const struct ban_words *b)
{
    struct pairing next;

    for (const struct event_result *r = c->event->results; b->count == 2 && r;
         r = r->next)
        if (r->how == HOW_PLAYED && r->stage == c->stage && !r->tiebreak &&
            ((r->first == b->players[0] && r->second == b->players[1]) ||
             (r->first == b->players[1] && r->second == b->players[0])))
            change_report(c, "; they have met in round %u", (unsigned)r->round);
    if (!change_is_swiss(c))
        change_report(c, "; this affects only the pairings of a Swiss");
    else if (pairing_make(with_bans(c), c->stage, c->paired, c->options,
                          &c->work, &next) &&
             next.fault == PAIRING_IMPOSSIBLE)
        change_report(c, "; warning: round %u cannot be paired in this way",
                      (unsigned)c->paired + 1);
}

/* If the ban concerns countries or clubs, and no two players share a country or
   a club, refuses the change and returns false. */
static bool check_pairs(struct event_change *c, const struct ban_words *b)
{
    bool any = true;

    if (b->kind != BAN_PLAYERS && !find_pair(c, b->kind, &any))
        return !change_no_memory(c);
    if (!any)
        change_refuse(c, CHANGE_NO_EFFECT, "no two %s have the same %s",
                      c->teams ? "teams" : "players", event_ban_words[b->kind]);
    return any;
}

/* Rounds that are paired did not know the ban. In all later rounds of an event
   that states their number means up to the last one, because a file states a
   first round only with a last one. */
static void skip_paired_rounds(const struct event_change *c,
                               struct ban_words *b)
{
    uint32_t rounds = change_round_count(c);

    if (b->rounds.from > c->paired || !c->paired)
        return;
    b->rounds.from = c->paired + 1;
    if (b->rounds.last == EVENT_ALWAYS && rounds)
        b->rounds.last = rounds;
}

enum event_refusal change_forbid(struct event_change *c,
                                 const struct str *words, size_t count)
{
    struct ban_words b;
    size_t added = 0, players;

    if (!read_ban(c, words, count, &b))
        return (enum event_refusal)c->refusal;
    if (b.rounds.last <= c->paired)
        return change_refuse(c, CHANGE_TOO_LATE, "round %u is paired",
                             (unsigned)b.rounds.last);
    if (!check_pairs(c, &b))
        return (enum event_refusal)c->refusal;
    skip_paired_rounds(c, &b);
    players = b.kind == BAN_PLAYERS ? b.count : 2;
    for (size_t i = 0; i < players; i++)
        for (size_t k = i + 1; k < players; k++) {
            const struct event_ban ban = make_ban(&b, i, k);
            if (!add_missing_bans(c, &ban, &added))
                return (enum event_refusal)c->refusal;
        }
    if (!added)
        return change_refuse(c, CHANGE_NO_EFFECT, "this is already forbidden");
    report_ban(c, &b, "must not");
    report_effect(c, &b);
    return CHANGE_DONE;
}

/* ---- allow --------------------------------------------------------------- */

static bool is_banned_pair(const struct event *e, const struct event_ban *ban,
                           const struct event_result *r)
{
    struct str name;

    if (ban->kind == BAN_PLAYERS)
        return (r->first == ban->players[0] && r->second == ban->players[1]) ||
               (r->first == ban->players[1] && r->second == ban->players[0]);
    name = event_banned_name((enum event_ban_kind)ban->kind,
                             &e->players[r->first]);
    return name.len &&
           str_equal(name, event_banned_name((enum event_ban_kind)ban->kind,
                                             &e->players[r->second]));
}

/* True if rounds were paired while the ban applied. A ban that a round does not
   observe was added later. */
static bool was_observed(const struct event_change *c,
                         const struct event_ban *ban)
{
    if (ban->from > c->paired)
        return false;
    for (const struct event_result *r = c->event->results; r; r = r->next)
        if (r->stage == c->stage && result_is_paired(r) && !r->tiebreak &&
            r->round >= ban->from && r->round <= c->paired &&
            is_banned_pair(c->event, ban, r))
            return false;
    return true;
}

/* Ends the bans that concern the same players as `like`: those that paired
   rounds have observed end with the last of these rounds, and all others are
   removed. Returns the number of bans that have ended. */
static size_t end_bans(struct event_change *c, const struct event_ban *like)
{
    size_t count = 0;

    for (struct event_ban **place = &c->event->terms.bans; *place;) {
        struct event_ban *ban = *place;
        bool over = ban->before <= c->paired + 1;
        if (is_same_ban(like, ban) && !over && !was_observed(c, ban)) {
            *place = ban->next;
            count++;
            continue;
        }
        if (is_same_ban(like, ban) && !over) {
            ban->before = c->paired + 1;
            count++;
        }
        place = &ban->next;
    }
    return count;
}

/* Reports any other ban that still applies to the players. */
static void report_other_bans(struct event_change *c, const struct ban_words *b)
{
    for (const struct event_ban *ban = c->event->terms.bans; ban;
         ban = ban->next)
        if (ban->kind != BAN_PLAYERS && b->kind == BAN_PLAYERS &&
            ban->before > c->paired + 1) {
            change_report(c, "; %s of the same %s still must not be paired",
                          c->event->of_teams ? "teams" : "players",
                          ban->kind == BAN_CLUB ? "club" : "country");
            return;
        }
}

enum event_refusal change_allow(struct event_change *c, const struct str *words,
                                size_t count)
{
    struct ban_words b;
    size_t removed = 0, players;

    if (!read_ban(c, words, count, &b))
        return (enum event_refusal)c->refusal;
    if (b.used < count)
        return change_refuse_words(c, words[b.used]);
    players = b.kind == BAN_PLAYERS ? b.count : 2;
    for (size_t i = 0; i < players; i++)
        for (size_t k = i + 1; k < players; k++) {
            const struct event_ban like = make_ban(&b, i, k);
            removed += end_bans(c, &like);
        }
    if (!removed)
        return change_refuse(c, CHANGE_NO_EFFECT, "this is not forbidden");
    report_ban(c, &b, "may again");
    report_other_bans(c, &b);
    return CHANGE_DONE;
}
