/* Enters results of team matches and of their boards. */
#include "change.h"

#include "tables.h"
#include "teams.h"

/* A result that is to be entered: the result of a game, or the score of a
   match. */
struct match_entry {
    struct event_match *match;
    uint32_t number;           /* number of the match in its round, from 1 */
    struct event_result *game; /* NULL for the score of the match */
    uint8_t kind, how;
    int64_t points[2]; /* half points; -1 if unknown */
    int64_t was[2];    /* stored score of the match before the result was
                          entered; -1 if there was none */
    uint8_t was_how;
    uint32_t replaced; /* number of boards whose results the forfeit of the
                          match has removed */
};

static bool is_of_round(const struct event_change *c,
                        const struct event_match *m)
{
    return m->stage == c->stage && m->round == c->round && m->second != NOBODY;
}

/* Finds a match by its number in the round, or a team by its name. */
static bool find_match(struct event_change *c, struct str word,
                       struct match_entry *n)
{
    const struct event *e = c->event;
    uint64_t wanted = 0;
    bool numbered = str_number(word, &wanted);

    n->number = 0;
    for (n->match = c->event->matches; n->match; n->match = n->match->next) {
        const struct event_match *m = n->match;
        if (!is_of_round(c, m))
            continue;
        n->number++;
        if (numbered ? n->number == wanted
                     : str_equal_nocase(e->teams[m->first].name, word) ||
                           str_equal_nocase(e->teams[m->second].name, word))
            return true;
    }
    return false;
}

/* Finds the match of a game. The game must be in the round. */
static bool find_match_of_game(struct event_change *c, struct match_entry *n)
{
    uint32_t all = 0;

    n->number = 0;
    for (n->match = c->event->matches; n->match; n->match = n->match->next) {
        n->number += is_of_round(c, n->match);
        if (++all == n->game->match)
            return true;
    }
    return false;
}

static const struct team_match *team_match_of(const struct teams *t,
                                              const struct event_match *match)
{
    const struct team_match *m = t->matches;

    while (m->source != match)
        m++;
    return m;
}

/* Returns the game on a board of a match, or NULL if there is none. */
static struct event_result *
find_game(struct event_change *c, const struct match_entry *n, uint64_t board)
{
    uint32_t number = event_match_id(c->event, n->match), at = 0;

    for (struct event_result *r = c->event->results; r; r = r->next)
        if (r->match == number && (r->board ? r->board : ++at) == board &&
            result_is_paired(r))
            return r;
    return NULL;
}

/* Refuses the name of a team that is the name of a player too. */
static bool check_not_player(struct event_change *c, struct str word)
{
    uint32_t player = change_named_player(c->event, word);

    if (player == NOBODY ||
        !str_equal_nocase(c->event->players[player].name, word))
        return true;
    change_refuse(c, CHANGE_WORDS,
                  "\"%.*s\" can be a team or a player; use the number of the "
                  "match or of its board",
                  SHOWN(word));
    return false;
}

/* Reads "MATCH.BOARD", a match, a team or a player. */
static bool find_target(struct event_change *c, struct str word,
                        struct match_entry *n)
{
    struct str board = word, match = str_take(&board, '.');
    uint64_t number;
    uint32_t player;

    if (str_number(match, &number) && str_number(board, &number)) {
        if (find_match(c, match, n) && (n->game = find_game(c, n, number)))
            return true;
        change_refuse(c, CHANGE_NO_BOARD, "round %u has no game on board %.*s",
                      (unsigned)c->round, SHOWN(word));
        return false;
    }
    if (find_match(c, word, n))
        return check_not_player(c, word);
    if (str_number(word, &number)) {
        change_refuse(c, CHANGE_NO_BOARD, "round %u has no match %.*s",
                      (unsigned)c->round, SHOWN(word));
        return false;
    }
    if (!change_find_player(c, word, &player))
        return false;
    n->game = change_game(c, player, c->round);
    if (n->game && find_match_of_game(c, n))
        return true;
    change_refuse(c, CHANGE_NO_BOARD, "%.*s has no game in a match of round %u",
                  NAME_OF(c, player), (unsigned)c->round);
    return false;
}

/* Reads a score such as "2½-1½", "2.5:1.5" or "*". */
static bool read_score(struct str text, int64_t points[2])
{
    struct str parts[2];
    char sign = memchr(text.ptr, ':', text.len) ? ':' : '-';

    points[0] = points[1] = -1;
    if (str_equal(text, STR("*")))
        return true;
    parts[0] = str_trim(str_take(&text, sign));
    parts[1] = str_trim(text);
    for (size_t i = 0; i < 2; i++) {
        uint32_t tenths;
        if (!event_tenths(parts[i], &tenths) || tenths % 5)
            return false;
        points[i] = tenths / 5;
    }
    return true;
}

/* Reads "annulled" for all boards of a match. */
static bool read_annulled(struct str word, size_t used, struct match_entry *n)
{
    uint8_t how = HOW_PLAYED;

    if (used != 2 || !event_result_read(word, &n->kind, &how) ||
        how != HOW_ANNULLED)
        return false;
    n->how = how;
    n->points[0] = n->points[1] = -1;
    return true;
}

/* Reads a target, a result and an optional "forfeit". Returns the number of
   words read, or 0 after a refusal. */
static size_t read_match_entry(struct event_change *c, const struct str *words,
                               size_t count, struct match_entry *n)
{
    size_t used =
        count > 2 && str_equal_nocase(words[2], STR("forfeit")) ? 3 : 2;
    bool fine;

    *n = (struct match_entry){0};
    if (count < 2) {
        change_refuse(c, CHANGE_WORDS, "the result of %.*s is missing",
                      SHOWN(words[0]));
        return 0;
    }
    if (!find_target(c, words[0], n))
        return 0;
    n->how = used == 3 ? HOW_FORFEIT : HOW_PLAYED;
    if (n->game) {
        fine = event_result_read(words[1], &n->kind, &n->how);
        n->how = used == 3 ? HOW_FORFEIT : n->how;
        fine &= n->how != HOW_FORFEIT || n->kind != RESULT_DRAW;
    } else {
        fine =
            read_annulled(words[1], used, n) || read_score(words[1], n->points);
    }
    if (fine)
        return used;
    change_refuse(c, CHANGE_WORDS,
                  n->game ? "\"%.*s\" is not the result of a game"
                          : "\"%.*s\" is not the score of a match, such as "
                            "2\u00BD-1\u00BD",
                  SHOWN(words[1]));
    return 0;
}

/* ---- entering ------------------------------------------------------------ */

/* True if the score is unknown, or both teams forfeit the match. */
static bool is_without_winner(const struct match_entry *n)
{
    return n->points[0] < 0 ||
           (n->how == HOW_FORFEIT && n->points[0] == 0 && n->points[1] == 0);
}

/* True if the game belongs to the match with this number. A game that does not
   state its match belongs to the match of its players' teams. */
static bool is_in_match(const struct event *e, const struct event_result *r,
                        const struct event_match *m, uint32_t number)
{
    uint32_t first = team_of_player(e, r->first),
             second = team_of_player(e, r->second);

    if (r->match)
        return r->match == number;
    return r->stage == m->stage && r->round == m->round &&
           ((first == m->first && second == m->second) ||
            (first == m->second && second == m->first));
}

/* Removes the results of the boards of a match, and counts them. */
static void remove_board_results(const struct event *e, struct match_entry *n)
{
    uint32_t number = event_match_id(e, n->match);

    for (struct event_result *r = e->results; r; r = r->next)
        if (is_in_match(e, r, n->match, number) && !result_is_open(r) &&
            result_is_paired(r)) {
            r->kind = RESULT_UNKNOWN;
            r->how = HOW_PLAYED;
            r->came = CAME_UNSPECIFIED;
            n->replaced++;
        }
}

static void annul_boards(const struct event *e, struct match_entry *n)
{
    uint32_t number = event_match_id(e, n->match);

    for (struct event_result *r = e->results; r; r = r->next)
        if (is_in_match(e, r, n->match, number) && result_is_paired(r)) {
            n->replaced += !result_is_open(r) && r->how != HOW_ANNULLED;
            r->kind = n->kind;
            r->how = HOW_ANNULLED;
            r->came = CAME_UNSPECIFIED;
        }
}

static void enter_match_result(const struct event *e, struct match_entry *n)
{
    struct event_match *m = n->match;

    n->was[0] = m->points[0];
    n->was[1] = m->points[1];
    n->was_how = m->how;
    if (n->game) {
        n->game->kind = n->kind;
        n->game->how = n->how;
        if (!result_fits_finish(n->game))
            n->game->came = CAME_UNSPECIFIED;
        m->points[0] = m->points[1] = -1; /* the score follows from the
                                             boards */
        m->kind = RESULT_UNKNOWN;
        m->how = HOW_PLAYED;
        return;
    }
    m->points[0] = n->points[0];
    m->points[1] = n->points[1];
    m->how = n->how == HOW_ANNULLED ? HOW_PLAYED : n->how;
    if (n->how == HOW_ANNULLED)
        annul_boards(e, n);
    else if (n->how == HOW_FORFEIT || n->points[0] < 0)
        remove_board_results(e, n);
    m->kind = is_without_winner(n)          ? RESULT_UNKNOWN
              : n->points[0] > n->points[1] ? RESULT_FIRST
              : n->points[0] < n->points[1] ? RESULT_SECOND
                                            : RESULT_DRAW;
}

static void report_score(struct event_change *c, const int64_t points[2],
                         uint8_t how)
{
    add_halves(&c->text, points[0]);
    change_report(c, "-");
    add_halves(&c->text, points[1]);
    change_report(c, "%s", how == HOW_FORFEIT ? " by forfeit" : "");
}

/* Appends what the entry replaces, such as ", instead of the match score
   3-1". */
static void report_replaced(struct event_change *c, const struct match_entry *n)
{
    bool changed = n->game || n->was[0] != n->points[0] ||
                   n->was[1] != n->points[1] || n->was_how != n->how;

    if (n->replaced)
        change_report(c, ", instead of the result%s of %u board%s",
                      n->replaced == 1 ? "" : "s", (unsigned)n->replaced,
                      n->replaced == 1 ? "" : "s");
    if (n->was[0] < 0 || !changed)
        return;
    change_report(c, ", instead of the match score ");
    report_score(c, n->was, n->was_how);
}

/* Appends the score of a match, such as "Red - Blue 1½-½ after 2 of 4
   boards". */
static void report_match(struct event_change *c, const struct teams *t,
                         const struct match_entry *n)
{
    const struct event *e = c->event;
    const struct team_match *m = team_match_of(t, n->match);

    change_report(c, "%.*s - %.*s ", SHOWN(e->teams[n->match->first].name),
                  SHOWN(e->teams[n->match->second].name));
    if (!n->game && n->how == HOW_ANNULLED)
        change_report(c, "annulled");
    else
        report_score(c, m->points, n->match->how);
    if (n->match->points[0] < 0 && m->open)
        change_report(c, " after %u of %u boards",
                      (unsigned)(m->games - m->open), (unsigned)m->games);
    report_replaced(c, n);
    if (n->game && !m->open && m->forfeits == m->games && m->points[0] &&
        m->points[1])
        change_report(c,
                      "; warning: both teams have points by forfeit; to "
                      "forfeit the whole match: result %u %u \"%u-0\" "
                      "forfeit, or \"0-%u\"",
                      (unsigned)c->round, (unsigned)n->number,
                      (unsigned)m->games, (unsigned)m->games);
}

static void report_entry(struct event_change *c, const struct teams *t,
                         const struct match_entry *n)
{
    change_report(c, "%sround %u, match %u", c->text.len ? "\n" : "",
                  (unsigned)c->round, (unsigned)n->number);
    if (n->game) {
        struct str text = change_result_form(n->game);
        change_report(c, ", board %u: %.*s - %.*s %.*s%s; ",
                      (unsigned)n->game->board, NAME_OF(c, n->game->first),
                      NAME_OF(c, n->game->second), (int)text.len, text.ptr,
                      n->how == HOW_FORFEIT ? " by forfeit" : "");
    } else {
        change_report(c, ": ");
    }
    report_match(c, t, n);
}

/* Sets the points of the players of a match who have no opponent. */
static void count_byes(const struct event *e, const struct event_match *m,
                       int64_t points[2])
{
    uint32_t number = event_match_id(e, m);

    points[0] = points[1] = 0;
    for (const struct event_result *r = e->results; r; r = r->next)
        if (r->match == number && r->how == HOW_BYE)
            points[team_of_player(e, r->first) == m->second] += 2;
}

/* Counts the boards of a match with two players: [true] those that are
   annulled, [false] the others. */
static void count_boards(const struct event *e, const struct match_entry *n,
                         size_t counts[2])
{
    uint32_t number = event_match_id(e, n->match);

    for (const struct event_result *r = e->results; r; r = r->next)
        if (result_is_paired(r) && is_in_match(e, r, n->match, number))
            counts[r->how == HOW_ANNULLED]++;
}

/* Refuses to annul a match without boards that count, and to enter the score of
   an annulled match. */
static bool check_annulled(struct event_change *c, const struct match_entry *n)
{
    size_t counts[2] = {0, 0};

    count_boards(c->event, n, counts);
    if (counts[false] || n->game)
        return true;
    if (n->how == HOW_ANNULLED)
        change_refuse(c, CHANGE_NO_EFFECT,
                      counts[true] ? "match %u is already annulled"
                                   : "match %u has no boards to annul",
                      (unsigned)n->number);
    else if (counts[true] && n->points[0] >= 0)
        change_refuse(c, CHANGE_NO_EFFECT,
                      "match %u is annulled; first remove that with: result %u "
                      "%u \"*\"",
                      (unsigned)n->number, (unsigned)c->round,
                      (unsigned)n->number);
    return !c->refusal;
}

/* Refuses a score that the boards of its match do not allow. Each board without
   a result gives one point. A forfeit replaces the results of the boards; if
   both teams forfeit the match, it gives no points. */
static bool check_score(struct event_change *c, const struct teams *t,
                        const struct match_entry *n)
{
    const struct team_match *m = team_match_of(t, n->match);
    bool forfeit = n->how == HOW_FORFEIT;
    int64_t counted[2] = {m->counted[0], m->counted[1]};
    int64_t sum = n->points[0] + n->points[1], all;

    if (!check_annulled(c, n))
        return false;
    if (n->game || n->points[0] < 0)
        return true;
    if (forfeit && n->points[0] && n->points[1]) {
        change_refuse(c, CHANGE_WORDS,
                      "a team that forfeits match %u has no points",
                      (unsigned)n->number);
        return false;
    }
    if (forfeit)
        count_byes(c->event, n->match, counted);
    all = forfeit ? 2 * (int64_t)m->games
                  : counted[0] + counted[1] + 2 * (int64_t)m->open;
    if (!m->games ||
        (counted[0] <= n->points[0] && counted[1] <= n->points[1] &&
         (sum == all || (forfeit && sum == 0))))
        return true;
    change_refuse(c, CHANGE_WORDS,
                  "the boards of match %u do not allow this score",
                  (unsigned)n->number);
    if (sum != all) {
        change_report(c, "; its points must add up to ");
        add_halves(&c->text, all);
    }
    return false;
}

/* Refuses the score of a match that another entry changes too. */
static bool check_named_once(struct event_change *c,
                             const struct match_entry *list, size_t count)
{
    const struct match_entry *last = &list[count - 1];

    for (size_t i = 0; i + 1 < count; i++)
        if (list[i].match == last->match && (!list[i].game || !last->game)) {
            change_refuse(c, CHANGE_WORDS, "match %u is named twice",
                          (unsigned)last->number);
            return false;
        }
    return true;
}

enum event_refusal change_team_results(struct event_change *c,
                                       const struct str *words, size_t count)
{
    struct match_entry *list = arena_alloc(&c->work, count * sizeof *list);
    size_t entries = 0, used;
    struct teams teams;

    if (!list || !teams_make(&teams, c->event, &c->work))
        return change_no_memory(c);
    if (!change_read_paired_round(c, words[0]))
        return (enum event_refusal)c->refusal;
    for (size_t i = 1; i < count; i += used) {
        used = read_match_entry(c, words + i, count - i, &list[entries]);
        if (!used || !check_score(c, &teams, &list[entries++]) ||
            !check_named_once(c, list, entries))
            return (enum event_refusal)c->refusal;
    }
    for (size_t i = 0; i < entries; i++)
        enter_match_result(c->event, &list[i]);
    if (!teams_make(&teams, c->event, &c->work))
        return change_no_memory(c);
    for (size_t i = 0; i < entries; i++)
        report_entry(c, &teams, &list[i]);
    return CHANGE_DONE;
}
