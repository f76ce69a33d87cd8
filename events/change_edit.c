/* Verbs that edit and remove players of an event. */
#include "change.h"

/* ---- edit ---------------------------------------------------------------- */

/* A player before and after the change. */
struct edit {
    struct event_change *change;
    uint32_t player; /* index */
    struct event_player before, after;
    struct str team;    /* the team after the change */
    bool any;           /* a change has been reported */
    uint32_t exchanged; /* player who gets the old number, or NOBODY */
};

/* Refuses and returns false if another player has this name. */
static bool check_new_name(struct edit *d)
{
    struct event_change *c = d->change;
    const struct event *e = c->event;

    for (uint32_t i = 0; i < e->player_count; i++)
        if (i != d->player &&
            str_equal_nocase(e->players[i].name, d->after.name)) {
            change_refuse(c, CHANGE_NAME_TAKEN,
                          "there is already a player \"%.*s\" (number %u)",
                          NAME_OF(c, i), (unsigned)pairing_number(e, i));
            return false;
        }
    return true;
}

/* Refuses a number or a team that comes too late. */
static bool check_time(struct edit *d, bool team)
{
    struct event_change *c = d->change;
    bool begun = c->paired || c->stage;
    bool number = d->before.seed != d->after.seed;

    if (number && c->event->trf.len)
        change_refuse(c, CHANGE_NOT_STORABLE,
                      "numbers in a TRF file cannot change");
    else if (number && !event_is_numbered(c->event))
        change_refuse(c, CHANGE_WORDS,
                      "the players have no numbers, which they get when "
                      "round 1 is paired");
    else if (number && !d->after.seed)
        change_refuse(c, CHANGE_WORDS, "numbers begin with 1");
    else if (begun && (number || team || d->before.board != d->after.board))
        change_refuse(c, CHANGE_TOO_LATE,
                      "round 1 is paired, so the %s of %.*s cannot change",
                      number ? "number"
                      : team ? "team"
                             : "board",
                      NAME_OF(c, d->player));
    return !c->refusal;
}

/* Finds the player whose number the edited player gets. */
static void find_exchanged(struct edit *d)
{
    const struct event *e = d->change->event;

    d->exchanged = NOBODY;
    for (uint32_t i = 0; d->before.seed != d->after.seed && i < e->player_count;
         i++)
        if (e->players[i].seed == d->after.seed)
            d->exchanged = i;
}

static void begin_report(struct edit *d, const char *word)
{
    struct event_change *c = d->change;

    if (!d->any)
        change_report(c, "%.*s:", (int)d->before.name.len, d->before.name.ptr);
    change_report(c, "%s %s ", d->any ? "," : "", word);
    d->any = true;
}

static void report_number(struct edit *d, const char *word, uint32_t old,
                          uint32_t new)
{
    if (old == new)
        return;
    begin_report(d, word);
    if (new)
        change_report(d->change, "%u", (unsigned)new);
    else
        change_report(d->change, "removed");
    if (new &&old)
        change_report(d->change, " instead of %u", (unsigned)old);
}

/* Appends a text whose lines are separated by commas. */
static void report_lines(struct event_change *c, struct str text)
{
    while (text.len) {
        struct str line = str_line(&text);
        change_report(c, "%.*s%s", (int)line.len, line.ptr,
                      text.len ? ", " : "");
    }
}

static void report_text(struct edit *d, const char *word, struct str old,
                        struct str new)
{
    if (str_equal(old, new))
        return;
    begin_report(d, word);
    if (new.len)
        report_lines(d->change, new);
    else
        change_report(d->change, "removed");
    if (!new.len || !old.len)
        return;
    change_report(d->change, " instead of ");
    report_lines(d->change, old);
}

static void report_detail(struct edit *d, const struct player_detail *detail)
{
    const char *old = (const char *)&d->before + detail->offset;
    const char *new = (const char *)&d->after + detail->offset;

    if (detail->most)
        report_number(d, detail->word, *(const uint32_t *)(const void *)old,
                      *(const uint32_t *)(const void *)new);
    else
        report_text(d, detail->word, *(const struct str *)(const void *)old,
                    *(const struct str *)(const void *)new);
}

static struct str team_name(const struct event *e, uint32_t team)
{
    return team ? e->teams[team - 1].name : STR_NONE;
}

static void report_edit(struct edit *d)
{
    struct event_change *c = d->change;
    const struct player_detail *i = change_details;

    for (; i->word; i++)
        if (strcmp(i->word, "team") == 0)
            report_text(d, i->word, team_name(c->event, d->before.team),
                        d->team);
        else
            report_detail(d, i);
    if (d->exchanged != NOBODY)
        change_report(c, "; %.*s has number %u", NAME_OF(c, d->exchanged),
                      (unsigned)d->before.seed);
}

static void rename_all(struct str *list, size_t count, struct str from,
                       struct str to)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(list[i], from))
            list[i] = to;
}

/* Stores the player. Returns false if out of memory. */
static bool store_edit(struct edit *d)
{
    struct event *e = d->change->event;
    struct event_stated *s = &e->stated;

    if (d->team.len && !change_set_team(d->change, &d->after, d->team))
        return false;
    if (d->exchanged != NOBODY)
        e->players[d->exchanged].seed = d->before.seed;
    e->players[d->player] = d->after;
    rename_all(s->champions, s->champion_count, d->before.name, d->after.name);
    rename_all(s->runners_up, s->runner_up_count, d->before.name,
               d->after.name);
    return true;
}

/* If the numbers of a Swiss followed the strength and no longer do, numbers the
   players again, or reports that the numbers stay. Returns false if out of
   memory. */
static bool number_again(struct edit *d, bool were)
{
    struct event_change *c = d->change;
    bool follow = false;

    if (!were || !change_is_swiss(c) || d->before.seed != d->after.seed)
        return true;
    if (!change_is_by_strength(c, &follow))
        return false;
    if (follow)
        return true;
    if (c->paired || c->stage || c->event->trf.len) {
        change_report(c, "; the pairing numbers stay as they are");
        return true;
    }
    change_report(c, "; the pairing numbers follow the ratings");
    return change_number_by_strength(c);
}

static bool read_edit(struct edit *d, const struct str *words, size_t count)
{
    struct event_change *c = d->change;
    struct player_details read = {.change = c, .edited = true};
    struct str old;

    if (!change_find_player(c, words[0], &d->player))
        return false;
    d->before = read.player = c->event->players[d->player];
    if (!change_read_details(&read, words + 1, count - 1))
        return false;
    d->after = read.player;
    old = team_name(c->event, d->before.team);
    d->team = read.team.len ? change_team_name(c->event, read.team) : old;
    find_exchanged(d);
    return check_new_name(d) && check_time(d, !str_equal(d->team, old)) &&
           change_check_team(c, &d->after, d->team, d->player);
}

/* ---- teams --------------------------------------------------------------- */

/* Reads a detail of a team. Refuses other words, empty names, and texts that are
   not one line. */
static bool read_team_detail(struct event_change *c, struct event_team *team,
                             const struct str *words, size_t count,
                             unsigned *given)
{
    const struct {
        const char *word;
        struct str *text;
    } details[] = {{"name", &team->name},
                   {"country", &team->country},
                   {"note", &team->note}};
    size_t i = 0;

    while (i < 3 && !str_equal(words[0], str_of(details[i].word)))
        i++;
    if (i == 3) {
        change_refuse(c, CHANGE_WORDS,
                      "unexpected \"%.*s\"; the details of a team are name, "
                      "country and note",
                      SHOWN(words[0]));
    } else if (count < 2) {
        change_refuse(c, CHANGE_WORDS, "%s requires a value", details[i].word);
    } else if (*given >> i & 1) {
        change_refuse(c, CHANGE_WORDS, "%s is given twice", details[i].word);
    } else if (!event_text_fits(words[1]) && (i == 0 || words[1].len)) {
        change_refuse_text(c, details[i].word, words[1]);
    } else {
        *given |= 1u << i;
        *details[i].text = arena_copy(c->arena, words[1]);
    }
    return !c->refusal;
}

/* Refuses and returns false if another team has this name. */
static bool check_team_name(struct event_change *c, const struct event_team *of,
                            struct str name)
{
    const struct event *e = c->event;

    for (size_t i = 0; i < e->team_count; i++)
        if (&e->teams[i] != of && str_equal_nocase(e->teams[i].name, name))
            change_refuse(c, CHANGE_NAME_TAKEN,
                          "there is already a team \"%.*s\"",
                          SHOWN(e->teams[i].name));
    return !c->refusal;
}

static enum event_refusal edit_team(struct event_change *c,
                                    struct event_team *team,
                                    const struct str *words, size_t count)
{
    struct edit d = {.change = c, .before.name = team->name};
    struct event_stated *s = &c->event->stated;
    struct event_team after = *team;
    unsigned given = 0;

    for (size_t i = 0; i < count; i += 2)
        if (!read_team_detail(c, &after, words + i, count - i, &given))
            return (enum event_refusal)c->refusal;
    if (!check_team_name(c, team, after.name))
        return (enum event_refusal)c->refusal;
    report_text(&d, "country", team->country, after.country);
    report_text(&d, "note", team->note, after.note);
    report_text(&d, "name", team->name, after.name);
    if (!d.any)
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "%.*s already has these details",
                             SHOWN(team->name));
    rename_all(s->champions, s->champion_count, team->name, after.name);
    rename_all(s->runners_up, s->runner_up_count, team->name, after.name);
    *team = after;
    return CHANGE_DONE;
}

/* Returns the team that the word names, or NULL if it names a player or nobody.
   Refuses the name of both a team and a player. */
static struct event_team *find_edited_team(struct event_change *c,
                                           struct str word)
{
    const struct event *e = c->event;
    uint32_t player = change_named_player(e, word);

    for (size_t i = 0; i < e->team_count; i++) {
        if (!str_equal_nocase(e->teams[i].name, word))
            continue;
        if (player == NOBODY)
            return &e->teams[i];
        if (str_equal_nocase(e->players[player].name, word))
            change_refuse(c, CHANGE_WORDS,
                          "\"%.*s\" is a player and a team; rename the player "
                          "first, by number: edit %u name NEW",
                          SHOWN(word), (unsigned)pairing_number(e, player));
        return NULL;
    }
    return NULL;
}

/* ---- both ---------------------------------------------------------------- */

enum event_refusal change_edit(struct event_change *c, const struct str *words,
                               size_t count)
{
    struct event_team *team = find_edited_team(c, words[0]);
    struct edit d = {.change = c};
    bool follow = false;

    if (c->refusal)
        return (enum event_refusal)c->refusal;
    if (team)
        return edit_team(c, team, words + 1, count - 1);
    if (!read_edit(&d, words, count))
        return (enum event_refusal)c->refusal;
    report_edit(&d);
    if (!d.any)
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "%.*s already has these details",
                             NAME_OF(c, d.player));
    if (!change_is_by_strength(c, &follow) || !store_edit(&d) ||
        !number_again(&d, follow))
        return change_no_memory(c);
    return CHANGE_DONE;
}

/* ---- remove -------------------------------------------------------------- */

/* True if the result is an absence that the pairing did not assign. */
static bool is_requested_absence(const struct event_result *r)
{
    return r->how == HOW_WITHDRAWN ||
           (r->how == HOW_BYE && !r->match &&
            (r->kind != RESULT_FIRST || r->requested));
}

static bool names(const struct str *list, size_t count, struct str name)
{
    size_t i = 0;

    while (i < count && !str_equal(list[i], name))
        i++;
    return i < count;
}

/* Refuses a player who is in a paired round, or whom the event states as
   champion. */
static bool check_removal(struct event_change *c, uint32_t player)
{
    const struct event *e = c->event;
    struct str name = e->players[player].name;

    if (e->trf.len) {
        change_refuse(c, CHANGE_NOT_STORABLE,
                      "a player cannot be removed from a TRF file; use "
                      "withdraw, or edit the file");
        return false;
    }
    for (const struct event_result *r = e->results; r; r = r->next)
        if ((r->first == player || r->second == player) &&
            !is_requested_absence(r)) {
            change_refuse(c, CHANGE_TOO_LATE,
                          "round %u is paired with %.*s, who can only "
                          "withdraw: withdraw \"%.*s\"",
                          (unsigned)r->round, NAME_OF(c, player),
                          NAME_OF(c, player));
            return false;
        }
    if (names(e->stated.champions, e->stated.champion_count, name) ||
        names(e->stated.runners_up, e->stated.runner_up_count, name))
        change_refuse(c, CHANGE_TOO_LATE,
                      "the event states %.*s as champion or runner-up; remove "
                      "this first with unset",
                      NAME_OF(c, player));
    return !c->refusal;
}

/* Removes what concerns only the player, and adapts the indices of the other
   players. In an event of teams, bans and bonuses concern teams. */
static void remove_bans(struct event *e, uint32_t player)
{
    for (struct event_ban **at = &e->terms.bans; *at;) {
        uint32_t *two = (*at)->players;
        if ((*at)->kind == BAN_PLAYERS &&
            (two[0] == player || two[1] == player)) {
            *at = (*at)->next;
            continue;
        }
        for (int i = 0; (*at)->kind == BAN_PLAYERS && i < 2; i++)
            two[i] -= two[i] > player;
        at = &(*at)->next;
    }
}

static void remove_bonuses(struct event *e, uint32_t player)
{
    for (struct event_bonus **at = &e->terms.bonuses; *at;)
        if ((*at)->player == player) {
            *at = (*at)->next;
        } else {
            (*at)->player -= (*at)->player > player;
            at = &(*at)->next;
        }
}

static void remove_absences(struct event *e, uint32_t player)
{
    for (struct event_result **at = &e->results; *at;) {
        struct event_result *r = *at;
        if (r->first == player) {
            *at = r->next;
            e->result_count--;
            continue;
        }
        r->first -= r->first != NOBODY && r->first > player;
        r->second -= r->second != NOBODY && r->second > player;
        at = &r->next;
    }
}

/* Decreases the numbers after that of the removed player by 1. Returns the
   number of players whose numbers have changed. */
static size_t close_numbers(struct event *e, uint32_t number)
{
    size_t moved = 0;

    for (size_t i = 0; number && i < e->player_count; i++)
        if (e->players[i].seed > number) {
            e->players[i].seed--;
            moved++;
        }
    return moved;
}

enum event_refusal change_remove_player(struct event_change *c,
                                        const struct str *words, size_t count)
{
    struct event *e = c->event;
    uint32_t player, number;

    if (count > 1)
        return change_refuse_words(c, words[1]);
    if (!change_find_player(c, words[0], &player) || !check_removal(c, player))
        return (enum event_refusal)c->refusal;
    change_report(c, "%.*s is removed", NAME_OF(c, player));
    number = e->players[player].seed;
    e->player_count--;
    memmove(&e->players[player], &e->players[player + 1],
            (e->player_count - player) * sizeof *e->players);
    if (!e->team_count) {
        remove_bans(e, player);
        remove_bonuses(e, player);
    }
    remove_absences(e, player);
    if (close_numbers(e, number))
        change_report(c, ", and the numbers after %u decrease by 1",
                      (unsigned)number);
    change_report_next(c);
    return CHANGE_DONE;
}
