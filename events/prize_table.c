/* Makes the table of prizes and their winners. */
#include "prizes.h"
#include "tables.h"
#include "teams.h"

/* The prizes of a stage, with the standings by which they are won. */
struct won_prizes {
    const struct event *event; /* its entrants are players or teams */
    struct teams teams;
    struct ledger ledger;
    struct standings standings;
    struct prizes prizes;
};

static bool make_standings(struct won_prizes *w, const struct event *event,
                           uint32_t stage,
                           const struct standings_options *options,
                           struct arena *arena)
{
    bool of_teams = event->team_count > 0;

    w->event = of_teams ? &w->teams.event : event;
    return (of_teams ? team_ledger_make(&w->ledger, &w->teams, event, stage,
                                        options, arena, NULL)
                     : ledger_make(&w->ledger, event, stage, options, arena)) &&
           compute_standings(&w->ledger, &w->standings);
}

/* ---- rows ---------------------------------------------------------------- */

static void add_winner(struct table *t, const struct won_prizes *w,
                       const struct prize_award *award)
{
    const struct standing *s = &w->standings.rows[award->row];
    struct str currency = w->event->prizes.currency;
    struct text *places;

    cell_add_number(t, s->place);
    cell_add_str(t, player_name(w->event, s->player));
    cell_add_halves(t, s->points);
    cell_add_str(t, award->list->name);
    places = table_cell_of(t, TABLE_WORDS);
    text_addf(places, "%zu", award->first);
    if (award->last > award->first)
        text_addf(places, "-%zu", award->last);
    event_cents_text(award->cents, table_cell(t));
    if (currency.len)
        cell_add_str(t, currency);
}

/* ---- rules --------------------------------------------------------------- */

/* Appends an amount and the currency. */
static void add_amount(const struct won_prizes *w, int64_t cents,
                       struct text *out)
{
    struct str currency = w->event->prizes.currency;

    event_cents_text(cents, out);
    if (currency.len)
        text_addf(out, " %.*s", (int)currency.len, currency.ptr);
}

/* Lists the prizes that nobody won, such as "; not won: 2-3 of Women (80)". */
static void add_not_won(const struct won_prizes *w, struct text *out)
{
    const struct event_prize_list *l = w->event->prizes.lists;
    const char *separator = "; not won: ";

    for (size_t i = 0; l; i++, l = l->next) {
        size_t taken = w->prizes.taken[i], count = l->amount_count;
        int64_t cents = 0;
        if (taken >= count)
            continue;
        for (size_t k = taken; k < count; k++)
            cents += l->amounts[k];
        text_addf(out, "%s%zu", separator, taken + 1);
        if (count > taken + 1)
            text_addf(out, "-%zu", count);
        text_addf(out, " of %.*s (", (int)l->name.len, l->name.ptr);
        add_amount(w, cents, out);
        text_add_char(out, ')');
        separator = ", ";
    }
}

/* Returns the points that decide who shares. Tie-breaks, such as the board
   points of teams, only order those who share. */
static struct str equal_points(const struct won_prizes *w)
{
    return !w->event->of_teams                    ? STR("equal points")
           : ledger_is_by_game_points(&w->ledger) ? STR("equal game points")
                                                  : STR("equal match points");
}

/* Appends the way of sharing, such as "equal points share equally". */
static void add_sharing(const struct won_prizes *w, struct text *out)
{
    uint8_t sharing = w->event->prizes.sharing;

    if (sharing == SHARING_NONE) {
        text_add(out, STR("by place, without sharing"));
        return;
    }
    text_add(out, equal_points(w));
    text_add(out, sharing == SHARING_HORT ? STR(" share by the Hort system")
                                          : STR(" share equally"));
}

static void add_rule(const struct won_prizes *w, struct text *out)
{
    const struct event_prizes *p = &w->event->prizes;
    int64_t total = 0;

    for (size_t i = 0; i < w->prizes.count; i++)
        total += w->prizes.awards[i].cents;
    add_sharing(w, out);
    text_addf(out, "; %s per %s", p->several ? "several prizes" : "one prize",
              w->event->of_teams ? "team" : "player");
    if (w->prizes.rounded)
        text_add(out, STR("; the cents that are left go to the best placed"));
    text_add(out, STR("; total "));
    add_amount(w, total, out);
    add_not_won(w, out);
}

/* ---- the table ----------------------------------------------------------- */

bool table_prizes(const struct event *event, uint32_t stage,
                  const struct standings_options *options, struct table *out)
{
    static const char *const heads[] = {">place", "player", ">points",
                                        "prizes", "places", ">amount"};
    struct arena arena;
    struct won_prizes w = {0};
    bool made;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    made = make_standings(&w, event, stage, options, &arena) &&
           prizes_award(w.event, &w.standings, &arena, &w.prizes);
    if (made) {
        add_state(out, &w.ledger);
        text_add(&out->title,
                 w.standings.complete ? STR("") : STR(", provisional prizes"));
        if (w.event->prizes.currency.len)
            table_add_column(out, STR("currency"), false);
        add_rule(&w, &out->rule);
    }
    for (size_t i = 0; made && i < w.prizes.count && !out->failed; i++)
        add_winner(out, &w, &w.prizes.awards[i]);
    return table_finish(out, &arena, made);
}
