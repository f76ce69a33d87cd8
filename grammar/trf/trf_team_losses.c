/* Lists what TRF cannot store of teams and their matches. */
#include <stdlib.h>

#include "trf.h"

static void add_missing_name(struct text *out, bool lacks, const char *what)
{
    if (lacks)
        text_addf(out, "%s%s", out->len ? ", " : "", what);
}

/* Lists what is lost of the teams themselves. */
static void list_lost_details(const struct event *e, struct text *out)
{
    bool country = false, note = false, name = false, remark = false;

    for (size_t i = 0; i < e->team_count; i++) {
        const struct event_team *t = &e->teams[i];
        country |= t->country.len > 0;
        note |= t->note.len > 0;
        name |= str_code_points(t->name) > 32;
        for (const struct event_remark *r = t->remarks; r; r = r->next)
            remark |= !str_starts_with(r->text, STR(TRF_REMARK));
    }
    add_missing_name(out, country, "countries of teams");
    add_missing_name(out, note, "notes of teams");
    add_missing_name(out, remark, "remarks of teams");
    add_missing_name(out, !e->trf.len && name,
                     "names of teams of more than 32 characters");
    add_missing_name(out, e->team_count > TRF_TEAMS_MAX,
                     "teams after the first 999");
}

static int compare_places(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

/* Returns 1 if a team has a board without a player, or two players on a board,
   otherwise 0, or -1 if out of memory. */
static int has_odd_boards(const struct event *e, struct arena *arena)
{
    uint64_t *list = arena_alloc(arena, (e->player_count + 1) * sizeof *list);
    size_t count = 0, place = 0;

    if (!list)
        return -1;
    for (uint32_t i = 0; i < e->player_count; i++)
        if (e->players[i].team && e->players[i].board)
            list[count++] =
                (uint64_t)e->players[i].team << 32 | e->players[i].board;
    if (count)
        qsort(list, count, sizeof *list, compare_places);
    for (size_t i = 0; i < count; i++) {
        place = i && list[i] >> 32 == list[i - 1] >> 32 ? place + 1 : 1;
        if ((uint32_t)list[i] != place)
            return 1;
    }
    return 0;
}

/* True if the stated score does not follow from the lines of the match. */
static bool loses_score(const struct trf_meetings *all,
                        const struct trf_meeting *m)
{
    int64_t counted[2] = {0, 0};

    if (!m->match || m->match->points[0] < 0)
        return false;
    for (size_t i = 0; i < m->game_count; i++) {
        const struct trf_game *g = &m->games[i];
        counted[g->turned] += trf_halves(g->result, false);
        if (g->result->second != NOBODY)
            counted[!g->turned] += trf_halves(g->result, true);
    }
    if (m->how == HOW_FORFEIT && counted[0] == counted[1]) {
        counted[0] = m->kind == RESULT_FIRST ? 2 * (int64_t)all->boards : 0;
        counted[1] = m->kind == RESULT_SECOND ? 2 * (int64_t)all->boards : 0;
    }
    return counted[0] != m->match->points[0] ||
           counted[1] != m->match->points[1];
}

/* True if a game of a match has a player of another team. */
static bool has_stranger(const struct event *e, const struct trf_meeting *m)
{
    for (size_t i = 0; i < m->game_count; i++) {
        const struct event_result *r = m->games[i].result;
        uint32_t first = trf_team_of(e, r->first);
        uint32_t second = trf_team_of(e, r->second);
        if ((first != m->teams[0] && first != m->teams[1]) ||
            (r->second != NOBODY &&
             (first == second ||
              (second != m->teams[0] && second != m->teams[1]))))
            return true;
    }
    return false;
}

static void list_lost_matches(const struct event *e,
                              const struct trf_meetings *all, struct text *out)
{
    bool score = false, note = false, boards = false, stranger = false,
         nowhere = false, forfeit = false, date = false, gone = false;

    for (size_t i = 0; i < all->count; i++) {
        const struct trf_meeting *m = &all->list[i];
        bool paired = m->teams[1] != NOBODY;
        score |= paired && loses_score(all, m);
        boards |= m->renumbered;
        stranger |= has_stranger(e, m);
        gone |= m->how == HOW_WITHDRAWN;
        forfeit |= m->how == HOW_FORFEIT && m->match &&
                   m->match->how == HOW_FORFEIT && m->match->points[0] < 0 &&
                   m->kind != RESULT_UNKNOWN;
    }
    for (const struct event_match *m = e->matches; m; m = m->next) {
        note |= m->note.len > 0 || m->remarks;
        date |= m->date.len > 0;
        nowhere |= m->stage == 0 && (!m->round || m->round > TRF_ROUNDS_MAX);
    }
    add_missing_name(out, score || forfeit,
                     "scores of matches that differ from those of the boards");
    add_missing_name(out, nowhere, "matches without a round");
    add_missing_name(out, stranger,
                     "games of players who do not play for the teams of the "
                     "match");
    add_missing_name(out, boards, "boards that occur twice or exceed 100");
    add_missing_name(out, gone,
                     "withdrawals of teams, which become zero-point byes");
    add_missing_name(out, note, "notes and remarks of matches");
    add_missing_name(out, date, "dates of matches");
}

void trf_list_lost_teams(const struct event *e, struct text *out)
{
    enum { MEMORY = 256 << 20 };
    const struct event_points p = trf_match_points(e);
    struct trf_meetings meetings;
    struct arena arena;

    if (!e->team_count)
        return;
    arena_init(&arena, 0, MEMORY);
    list_lost_details(e, out);
    add_missing_name(
        out, e->terms.points.stated && (p.absent || p.unknown != p.draw),
        "match points for an absence and for unknown results");
    int odd = has_odd_boards(e, &arena);
    add_missing_name(out, odd > 0,
                     "boards of a team with no player or with several");
    if (odd >= 0 && trf_list_meetings(e, NULL, &arena, &meetings))
        list_lost_matches(e, &meetings, out);
    else
        out->failed = true;
    arena_release(&arena);
}
