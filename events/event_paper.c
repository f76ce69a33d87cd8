/* The words that a paper of an event has in addition to its tables: what it
   is, when and where, and the meaning of its signs. */
#include "event_paper.h"

#include "tables.h"
#include "teams.h"

/* ---- titles -------------------------------------------------------------- */

/* True if the stage has all its results. */
static bool is_final(const struct ledger *l)
{
    return l->entry_count && l->format.kind != FORMAT_UNKNOWN && !l->unknowns &&
           ledger_decision(l).kind != DECISION_OPEN;
}

/* Appends " after round 2 of 4". */
static void add_rounds(const struct ledger *l, struct text *out)
{
    uint32_t games = l->format.kind == FORMAT_SWISS ? l->format.games : 0;

    if (!l->rounds_told || !l->rounds)
        return;
    text_addf(out, " after round %u", (unsigned)l->rounds);
    if (games > l->rounds)
        text_addf(out, " of %u", (unsigned)games);
}

/* Appends the date that the event states for a round, such as ", 2027.01.09",
   unless results of the round have another date. */
static void add_round_date(const struct event *e, uint32_t stage,
                           uint32_t round, struct text *out)
{
    struct str rest = e->round_dates, date = STR("");

    for (uint32_t i = 0; i < round && stage == 0; i++)
        date = event_take_round_date(&rest);
    for (const struct event_result *r = e->results; r; r = r->next)
        if (r->stage == stage && r->round == round && r->date.len &&
            !str_equal(r->date, date))
            return;
    if (date.len)
        text_addf(out, ", %.*s", (int)date.len, date.ptr);
}

static bool add_kind(const struct event *e, uint32_t stage,
                     const struct event_paper *paper, struct arena *arena,
                     struct text *out)
{
    static const struct {
        const char *open, *final;
    } words[] = {[EVENT_PAPER_WALL_CHART] = {"wall chart", "wall chart"},
                 [EVENT_PAPER_STANDINGS] = {"standings", "final standings"},
                 [EVENT_PAPER_PRIZES] = {"provisional prizes", "prizes"}};
    struct teams teams;
    struct ledger l;

    if (paper->kind == EVENT_PAPER_BOARDS && !paper->round) {
        text_add(out, STR("pairings of all rounds"));
        return true;
    }
    if (paper->kind == EVENT_PAPER_BOARDS || paper->kind == EVENT_PAPER_SLIPS) {
        text_addf(out, "%s of round %u",
                  paper->kind == EVENT_PAPER_BOARDS ? "pairings"
                                                    : "result slips",
                  (unsigned)paper->round);
        add_round_date(e, stage, paper->round, out);
        return true;
    }
    if (!(e->team_count ? team_ledger_make(&l, &teams, e, stage, paper->options,
                                           arena, NULL)
                        : ledger_make(&l, e, stage, paper->options, arena)))
        return false;
    bool final = is_final(&l);
    text_add(out, str_of(final ? words[paper->kind].final
                               : words[paper->kind].open));
    if (!final)
        add_rounds(&l, out);
    return true;
}

bool event_paper_kind(const struct event *e, uint32_t stage,
                      const struct event_paper *paper, struct text *out)
{
    struct arena arena;
    bool made;

    arena_init(&arena, 0, TABLE_MEMORY);
    made = add_kind(e, stage, paper, &arena, out);
    arena_release(&arena);
    return made && !out->failed;
}

void event_paper_name(const struct event *e, uint32_t stage, struct text *out)
{
    struct table t = {0};

    add_title(&t, e, stage);
    text_add(out, text_str(&t.title));
    out->failed |= t.title.failed;
    text_release(&t.title);
}

/* Appends a word after a separator. */
static void add_fact(struct text *out, const char *separator, struct str word)
{
    if (word.len)
        text_addf(out, "%s%.*s", out->len ? separator : "", (int)word.len,
                  word.ptr);
}

void event_paper_facts(const struct event *e, struct text *out)
{
    add_fact(out, "", e->begins);
    if (!str_equal(e->begins, e->ends))
        add_fact(out, " to ", e->ends);
    add_fact(out, ", ", e->city);
    add_fact(out, ", ", e->country);
    if (!e->chief_arbiter.len)
        return;
    add_fact(out, "; ", STR("arbiter: "));
    text_add(out, e->chief_arbiter);
}

/* ---- the legend of a wall chart ------------------------------------------ */

enum chart_sign {
    CHART_FIRST,
    CHART_SECOND,
    CHART_FULL,
    CHART_HALF,
    CHART_ZERO,
    CHART_WON,
    CHART_LOST,
    CHART_UNKNOWN,
    CHART_SIGNS
};

/* Returns the signs of one result, such as "12f1" or "bye+", as bits. */
static unsigned signs_of(struct str result)
{
    bool bye = str_starts_with(result, STR("bye"));
    char last = result.ptr[result.len - 1];
    unsigned signs = 0;

    if (bye)
        return last == '+'   ? 1U << CHART_FULL
               : last == '=' ? 1U << CHART_HALF
               : last == '-' ? 1U << CHART_ZERO
                             : 0;
    for (size_t i = 0; i < result.len; i++)
        signs |= result.ptr[i] == 'f'   ? 1U << CHART_FIRST
                 : result.ptr[i] == 's' ? 1U << CHART_SECOND
                                        : 0;
    return signs | (last == '+'   ? 1U << CHART_WON
                    : last == '-' ? 1U << CHART_LOST
                    : last == '?' ? 1U << CHART_UNKNOWN
                                  : 0);
}

/* True if the column has the results of a round: "r1", "r2" ... */
static bool is_round_column(const struct table_column *column)
{
    struct str head = text_str(&column->head);

    return head.len > 1 && head.ptr[0] == 'r' && head.ptr[1] >= '1' &&
           head.ptr[1] <= '9';
}

static unsigned find_signs(const struct table *t)
{
    unsigned signs = 0;

    for (size_t i = 0; i < t->cell_count; i++) {
        struct str rest = text_str(&t->cells[i]);
        if (!is_round_column(&t->columns[i % t->column_count]))
            continue;
        while (rest.len) {
            struct str result = str_take(&rest, ' ');
            signs |= result.len ? signs_of(result) : 0;
        }
    }
    return signs;
}

void event_chart_legend(const struct table *t, struct text *out)
{
    static const char *const meanings[CHART_SIGNS] = {
        [CHART_FIRST] = "f: as first player against this number",
        [CHART_SECOND] = "s: as second player against this number",
        [CHART_FULL] = "bye+: full-point bye",
        [CHART_HALF] = "bye=: half-point bye",
        [CHART_ZERO] = "bye-: zero-point bye",
        [CHART_WON] = "+: won by forfeit",
        [CHART_LOST] = "-: lost by forfeit",
        [CHART_UNKNOWN] = "?: result unknown"};
    unsigned signs = find_signs(t);

    for (size_t i = 0; i < CHART_SIGNS; i++)
        if (signs >> i & 1)
            add_fact(out, "; ", str_of(meanings[i]));
}

void event_boards_legend(const struct table *t, struct text *out)
{
    static const struct {
        const char *sign, *meaning;
    } signs[] = {{"+ -", "+ -: the second player did not come"},
                 {"- +", "- +: the first player did not come"},
                 {"- -", "- -: neither player came"}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t c = 0;
        while (c < t->cell_count &&
               !str_equal(text_str(&t->cells[c]), str_of(signs[i].sign)))
            c++;
        if (c < t->cell_count)
            add_fact(out, "; ", str_of(signs[i].meaning));
    }
}
