/* Reads lines of teams. */
#include <stdlib.h>

#include "trf_reader.h"

#define TEAM(r, team) \
    (int)(r)->event->teams[team].name.len, (r)->event->teams[team].name.ptr

uint32_t trf_find_team(struct trf_reader *r, struct str s, struct span span)
{
    uint64_t n;

    if (!str_number(s, &n) || n == 0 || n > TRF_TEAMS_MAX) {
        trf_bad_field(r, span, s, "the number of a team");
        return NOBODY;
    }
    if (r->team_indices[n] == 0) {
        diag_report(r->diags, DIAG_UNKNOWN_TEAM, span,
                    "no team has the number %u", (unsigned)n);
        return NOBODY;
    }
    return r->team_indices[n] - 1;
}

uint32_t trf_find_entrant(struct trf_reader *r, struct str s, struct span span)
{
    return r->of_teams ? trf_find_team(r, s, span)
                       : trf_find_player(r, s, span);
}

/* ---- teams --------------------------------------------------------------- */

static bool add_team(struct trf_reader *r, uint64_t number, struct str name,
                     struct span span)
{
    struct event *e = r->event;
    size_t count = e->team_count;
    struct text text = {0};

    if (!ARENA_ROOM(r->arena, r->teams, count, r->team_room, 16) ||
        !ARENA_ROOM(r->arena, e->teams, count, r->event_team_room, 16))
        return false;
    text_addf(&text, "Team %u", (unsigned)number);
    r->teams[count] = (struct trf_team){
        .number = (uint32_t)number, .match_points = -1, .game_points = -1};
    e->teams[count] = (struct event_team){
        .name = trf_copy(r, name.len ? name : text_str(&text)),
        .seed = (uint32_t)number,
        .span = span};
    e->team_count++;
    r->team_indices[number] = (uint32_t)e->team_count;
    r->diags->no_memory |= text.failed;
    text_release(&text);
    return true;
}

/* Adds a player to the last team. */
static void add_member(struct trf_reader *r, uint32_t player, struct span span)
{
    struct event_player *p = &r->event->players[player];
    uint32_t team = (uint32_t)r->event->team_count;

    if (p->team) {
        diag_report(r->diags, DIAG_PLAYER_TWICE, span,
                    "player %u already plays for %.*s: omitted",
                    (unsigned)r->players[player].number, TEAM(r, p->team - 1));
        return;
    }
    p->team = team;
    r->places[player] = ++r->places[r->event->player_count];
}

static bool begin_places(struct trf_reader *r)
{
    size_t count = r->event->player_count;

    if (!r->places)
        r->places = arena_alloc(r->arena, (count + 1) * sizeof *r->places);
    if (r->places)
        r->places[count] = 0;
    return r->places;
}

/* Adds the players of a line to the last team. */
static void read_members(struct trf_reader *r, struct trf_line *line,
                         enum trf_field_id id)
{
    struct span span;

    if (!begin_places(r))
        return;
    for (size_t n = 0; trf_byte(line, trf_column(id, n)) < line->text.len;
         n++) {
        if (n > 0 && !trf_is_separated(r, line, trf_column(id, n) - 1))
            return;
        struct str s = trf_field(line, id, n, &span);
        uint32_t player = s.len ? trf_find_player(r, s, span) : NOBODY;
        if (player != NOBODY)
            add_member(r, player, span);
    }
}

static int64_t read_points(struct trf_reader *r, struct trf_line *line,
                           enum trf_field_id id, struct span *span)
{
    struct str s = trf_field(line, id, 0, span);
    int64_t tenths = -1;

    if (s.len && !trf_tenths(s, &tenths)) {
        trf_bad_field(r, *span, s, "a number of points");
        tenths = -1;
    }
    return tenths;
}

/* Stores a field that an event does not have as a remark of the team. */
static void store_field(struct trf_reader *r, struct trf_line *line,
                        enum trf_field_id id, const char *mark, bool *reported)
{
    struct event_team *t = &r->event->teams[r->event->team_count - 1];
    struct span span;
    struct str s = trf_copy(r, trf_field(line, id, 0, &span));

    if (!s.len)
        return;
    trf_add_remark(r, &t->remarks, mark, s);
    if (t->remarks)
        t->remarks->beside = false; /* a line can have one remark */
    if (!*reported)
        diag_report(r->diags, DIAG_NOT_HELD, span,
                    "event files cannot store the %s of a team: stored as a "
                    "remark",
                    trf_fields[id].meaning);
    *reported = true;
}

static bool is_team_separated(struct trf_reader *r, struct trf_line *line)
{
    for (size_t i = TRF_TEAM_NUMBER; i <= TRF_TEAM_MEMBER; i++)
        if (!trf_is_separated(r, line, trf_fields[i].from - 1u))
            return false;
    return true;
}

/* Reads the number of a team. Returns 0, after reporting an error, if the team
   cannot have it. */
static uint64_t read_team_number(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = trf_field(line, TRF_TEAM_NUMBER, 0, &span);
    uint64_t number;

    if (!str_number(s, &number) || number == 0 || number > TRF_TEAMS_MAX) {
        if (s.len)
            trf_bad_field(r, span, s, "the number of a team: omitted");
        else
            trf_bad_field(r, trf_span(line, 0, TRF_CODE), STR("310"),
                          "followed by the team's number: omitted");
        return 0;
    }
    if (r->team_indices[number]) {
        diag_report(r->diags, DIAG_PLAYER_TWICE, span,
                    "another team has the number %u: omitted",
                    (unsigned)number);
        return 0;
    }
    return number;
}

/* Reads a team such as "310   1 Red   RED   2000   3.0   2.0   1     1    3". */
bool trf_read_team(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str name;
    uint64_t number;

    if (!is_team_separated(r, line) || !(number = read_team_number(r, line)))
        return true;
    name = trf_field(line, TRF_TEAM_NAME, 0, &span);
    if (!add_team(r, number, name, span))
        return true;
    struct trf_team *t = &r->teams[r->event->team_count - 1];
    store_field(r, line, TRF_TEAM_NICKNAME, TRF_NICKNAME, &r->said_nickname);
    store_field(r, line, TRF_TEAM_STRENGTH, TRF_STRENGTH, &r->said_strength);
    t->match_points =
        read_points(r, line, TRF_TEAM_MATCH_POINTS, &t->match_span);
    t->game_points = read_points(r, line, TRF_TEAM_GAME_POINTS, &t->game_span);
    read_members(r, line, TRF_TEAM_MEMBER);
    return true;
}

/* Reads a team such as "013 Red   1    3", which has no number. */
bool trf_read_old_team(struct trf_reader *r, struct trf_line *line)
{
    uint64_t number = r->event->team_count + 1;
    struct span span;
    struct str name = trf_field(line, TRF_OLD_TEAM_NAME, 0, &span);

    if (r->new_teams) {
        if (!r->said_old)
            diag_report(r->diags, DIAG_NOT_HELD, trf_span(line, 0, TRF_CODE),
                        "the file has teams as 310: 013 is ignored");
        r->said_old = true;
        return true;
    }
    if (number > TRF_TEAMS_MAX) {
        diag_report(r->diags, DIAG_TOO_MANY, trf_span(line, 0, TRF_CODE),
                    "an event can have at most %d teams: omitted",
                    TRF_TEAMS_MAX);
        return true;
    }
    if (add_team(r, number, name, span))
        read_members(r, line, TRF_OLD_TEAM_MEMBER);
    return true;
}

/* ---- names --------------------------------------------------------------- */

struct named_team {
    struct str name;
    uint32_t team;
};

static int compare_names(const void *left, const void *right)
{
    const struct named_team *a = left, *b = right;
    int order = str_compare(a->name, b->name);

    return order ? order : (a->team > b->team) - (a->team < b->team);
}

static void rename_team(struct trf_reader *r, uint32_t team)
{
    struct event_team *t = &r->event->teams[team];
    struct str old = t->name;
    struct text name = {0};

    text_addf(&name, "%.*s (%u)", (int)old.len, old.ptr, (unsigned)t->seed);
    t->name = arena_copy(r->arena, text_str(&name));
    r->diags->no_memory |= name.failed;
    text_release(&name);
    diag_report(r->diags, DIAG_NAMESAKE, t->span,
                "another team also has the name %.*s: read as \"%.*s\"",
                (int)old.len, old.ptr, (int)t->name.len, t->name.ptr);
}

/* Renames all teams that share a name. Returns true if there were any. */
static bool separate_names(struct trf_reader *r, struct named_team *list)
{
    size_t count = r->event->team_count;
    bool renamed = false;

    for (uint32_t i = 0; i < count; i++)
        list[i] = (struct named_team){r->event->teams[i].name, i};
    if (count)
        qsort(list, count, sizeof *list, compare_names);
    for (size_t i = 0; i < count; i++) {
        bool shared =
            (i > 0 && str_equal(list[i].name, list[i - 1].name)) ||
            (i + 1 < count && str_equal(list[i].name, list[i + 1].name));
        if (shared)
            rename_team(r, list[i].team);
        renamed |= shared;
    }
    return renamed;
}

void trf_separate_teams(struct trf_reader *r)
{
    struct named_team *list =
        arena_alloc(r->arena, (r->event->team_count + 1) * sizeof *list);

    while (list && !r->arena->exhausted && separate_names(r, list))
        ;
}

/* ---- boards and points --------------------------------------------------- */

/* Reads the colours of boards, such as "WBWB". Their number is that of the
   boards. */
bool trf_read_colours(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = trf_rest(line, &span);
    bool usual = true;

    for (size_t i = 0; i < s.len; i++) {
        char colour = ascii_lower(s.ptr[i]);
        if (colour != 'w' && colour != 'b')
            return trf_bad_field(r, span, s,
                                 "a sequence of W and B, one for each board");
        usual &= s.ptr[i] == "WB"[i % 2];
    }
    if (!s.len || s.len > TRF_BOARDS_MAX)
        return trf_bad_field(r, span, s,
                             "a sequence of W and B, one for each board");
    r->colours = s;
    if (!usual)
        diag_report(r->diags, DIAG_NOT_HELD, span,
                    "in an event, the colours of the boards alternate: stored "
                    "as a remark");
    return usual;
}

/* Sets the points of TW, TD or TL. Returns false for any other kind. */
static bool set_points(struct event_points *p, struct str kind, int64_t tenths)
{
    const struct {
        char letter;
        uint16_t *points;
    } kinds[] = {{'w', &p->win}, {'d', &p->draw}, {'l', &p->loss}};

    for (size_t i = 0; i < 3; i++)
        if (kind.len == 2 && ascii_lower(kind.ptr[0]) == 't' &&
            ascii_lower(kind.ptr[1]) == kinds[i].letter) {
            *kinds[i].points = (uint16_t)tenths;
            return true;
        }
    return false;
}

/* Reads match points, such as "TW 2.0   TD 1.0   TL 0.0". */
bool trf_read_team_points(struct trf_reader *r, struct trf_line *line)
{
    struct event_points own = trf_match_points(r->event);
    size_t byte = TRF_CODE;
    struct span span;
    struct str s;

    while ((s = trf_next_word(line, &byte, &span)).len) {
        struct str kind = str_part(s, 0, s.len < 2 ? s.len : 2);
        struct str points = str_from(s, kind.len);
        struct span at = span;
        int64_t tenths;
        if (!points.len)
            points = trf_next_word(line, &byte, &at);
        if (!trf_tenths(points, &tenths) || tenths > EVENT_TENTHS_MAX ||
            !set_points(&own, kind, tenths)) {
            span.length = at.begin + at.length - span.begin;
            return trf_bad_field(r, span, s, "TW, TD or TL, and its points");
        }
    }
    if (own.win < own.draw || own.draw < own.loss || own.win == own.loss)
        return trf_bad_field(r, trf_span(line, 0, TRF_CODE), STR("362"),
                             "a record whose wins give the most points and "
                             "whose losses give the fewest");
    own.stated = true;
    own.bye = own.unknown = own.draw;
    r->event->terms.points = own;
    return true;
}
