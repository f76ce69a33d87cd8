#include "tables.h"
#include "c07.h"

/* ---- words --------------------------------------------------------------- */

void add_quarters(struct text *out, int64_t quarters)
{
    static const char *const signs[] = {"", "\u00BC", "\u00BD", "\u00BE"};
    uint64_t n = quarters < 0 ? 0 - (uint64_t)quarters : (uint64_t)quarters;

    text_addf(out, "%s", quarters < 0 ? "-" : "");
    if (n >= 4 || n == 0)
        text_add_number(out, n / 4);
    text_addf(out, "%s", signs[n % 4]);
}

void title_add_open_games(struct text *title, uint64_t games)
{
    if (games)
        text_addf(title, ", %llu without a result", (unsigned long long)games);
}

void add_halves(struct text *out, int64_t halves)
{
    add_quarters(out, halves * 2);
}

void add_figure(struct text *out, struct fraction f)
{
    uint64_t hundredths;

    if (f.denominator == 0)
        return;
    if (f.numerator % f.denominator == 0) {
        add_quarters(out, f.numerator / f.denominator);
        return;
    }
    hundredths = (uint64_t)round_half_up(
        25 * (f.numerator < 0 ? -f.numerator : f.numerator), f.denominator);
    text_addf(out, "%s%llu.%02llu", f.numerator < 0 ? "-" : "",
              (unsigned long long)(hundredths / 100),
              (unsigned long long)(hundredths % 100));
}

struct str player_name(const struct event *event, uint32_t player)
{
    return player < event->player_count ? event->players[player].name : STR("");
}

uint32_t event_find_player(const struct event *event, struct str name)
{
    for (uint32_t p = 0; p < event->player_count; p++)
        if (str_equal(event->players[p].name, name))
            return p;
    return NOBODY;
}

/* ---- cells --------------------------------------------------------------- */

void cell_add_number(struct table *t, int64_t n)
{
    text_addf(table_cell(t), "%lld", (long long)n);
}

void cell_add_str(struct table *t, struct str s)
{
    text_add(table_cell(t), s);
}

void cell_add_games(struct table *t, int64_t played, int64_t won, int64_t drawn,
                    int64_t lost, int64_t unplayed)
{
    const int64_t counts[] = {played, won, drawn, lost, unplayed};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        cell_add_number(t, counts[i]);
}

void cell_add_halves(struct table *t, int64_t halves)
{
    add_halves(table_cell(t), halves);
}

void add_title(struct table *t, const struct event *event, uint32_t stage)
{
    text_add(&t->title, event->name);
    if (!event->name.len && event->series.len)
        text_addf(&t->title, event->year ? "%.*s %ld" : "%.*s",
                  (int)event->series.len, event->series.ptr, (long)event->year);
    if (stage >= event->stage_count || event->stages[stage].name.len == 0)
        return;
    text_add(&t->title, t->title.len ? STR(", ") : STR(""));
    text_add(&t->title, event->stages[stage].name);
}

/* ---- the way in which results are counted -------------------------------- */

void add_point_values(struct text *out, const struct points *points)
{
    const uint8_t of[] = {points->win, points->draw, points->loss};

    for (size_t i = 0; i < sizeof of; i++) {
        text_add(out, i ? STR("-") : STR(""));
        add_halves(out, of[i]);
    }
}

/* True if the list has a tie-break on opponents' points that depends on
   --unplayed. */
static bool has_virtual_opponents(const struct standings_options *o)
{
    size_t i = 0;

    while (i < o->tiebreak_count &&
           (o->tiebreaks[i].kind < TIEBREAK_SONNEBORN_BERGER ||
            o->tiebreaks[i].kind > TIEBREAK_BUCHHOLZ_MEDIAN))
        i++;
    return i < o->tiebreak_count;
}

void add_tiebreak_list(struct text *out, const struct ledger *l)
{
    static const char *const sources[] = {
        [LIST_ASKED] = "as requested",
        [LIST_STATED] = "as the event states",
        [LIST_OF_SWISS] = "default for a Swiss; the event states none",
        [LIST_USUAL] = "default; the event states none",
    };
    static const char *const unplayed[] = {
        [UNPLAYED_OWN_SCORE] = "",
        [UNPLAYED_VIRTUAL] =
            "; unplayed games count as games against virtual opponents",
        [UNPLAYED_NOTHING] = "; unplayed games count as zero",
    };
    const struct standings_options *o = l->options;

    text_add(out,
             o->tiebreak_count ? STR("; tie-breaks ") : STR("; no tie-breaks"));
    for (size_t i = 0; i < o->tiebreak_count; i++) {
        text_add(out, i ? STR(", ") : STR(""));
        tiebreak_text(o->tiebreaks[i], out);
    }
    text_addf(out, " (%s)", sources[l->list_source]);
    if (has_virtual_opponents(o))
        text_add(out, str_of(unplayed[o->unplayed]));
}

/* Appends points in tenths, as a source states them, such as "3-1-0". */
static void add_stated_points(struct text *out, const struct event_points *p)
{
    const uint16_t of[] = {p->win, p->draw, p->loss};

    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        text_add(out, i ? STR("-") : STR(""));
        if (of[i] % 5 == 0)
            add_halves(out, of[i] / 5);
        else
            text_addf(out, "%u.%u", of[i] / 10, of[i] % 10);
    }
}

/* True if standings cannot be computed with the points that the event states. */
static bool states_other_points(const struct ledger *l)
{
    const struct event_points *stated = &l->event->terms.points;
    const struct points *counted = &l->options->points;

    return !l->own && stated->stated &&
           (stated->win != POINT_HALF * counted->win ||
            stated->draw != POINT_HALF * counted->draw ||
            stated->loss != POINT_HALF * counted->loss);
}

/* Appends the points that the event states, except for points for an unknown
   result, which do not count in standings. */
static void add_points_in_force(struct text *out,
                                const struct event_points *own)
{
    struct event_points points = *own;

    points.unknown = points.draw;
    event_points_text(&points, out);
}

void add_ranking_rule(struct table *t, const struct ledger *l)
{
    const struct event_points *stated = &l->event->terms.points;

    text_add(&t->rule, l->format.kind == FORMAT_KNOCKOUT
                           ? STR("by round of defeat, then by points; ")
                           : STR(""));
    text_add(&t->rule, ledger_is_by_game_points(l)
                           ? STR("game points; match points ")
                       : l->event->of_teams ? STR("match points ")
                                            : STR("points "));
    if (l->own)
        add_points_in_force(&t->rule, l->own);
    else
        add_point_values(&t->rule, &l->options->points);
    if (states_other_points(l)) {
        text_add(&t->rule, STR(" (pairing uses "));
        add_stated_points(&t->rule, stated);
        text_add(&t->rule, STR(", as the event states)"));
    } else if (stated->stated && !l->options->points_asked &&
               !l->event->of_teams)
        text_add(&t->rule, STR(" (as the event states)"));
    add_tiebreak_list(&t->rule, l);
}

bool table_finish(struct table *t, struct arena *arena, bool counted)
{
    t->failed |= !counted || arena->exhausted;
    arena_release(arena);
    return !t->failed;
}

void table_limit_cells(struct table *t, size_t rows, size_t columns)
{
    if (!columns || rows <= TABLE_CELLS_MAX / columns)
        return;
    t->refused_rows = rows;
    t->refused_columns = columns;
    t->failed = true;
}

void cell_hundredths(struct table *t, int64_t n)
{
    int64_t size = n < 0 ? -n : n;

    text_addf(table_cell(t), "%s%lld.%02lld", n < 0 ? "-" : "",
              (long long)(size / 100), (long long)(size % 100));
}
