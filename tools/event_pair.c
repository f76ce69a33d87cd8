#include "event_pair.h"

#include <string.h>
#include <time.h>

#include "event_rewrite.h"

uint8_t event_system(const struct event_options *o)
{
    return o->pairing.format.kind;
}

uint64_t event_lot_seed(const struct event_options *o)
{
    enum {
        SHORT = 1000000
    }; /* limit that keeps the number short enough for
                                 people to copy */

    return o->pairing.seed == NOT_GIVEN ? (uint64_t)time(NULL) % SHORT
                                        : o->pairing.seed;
}

/* ---- the round ---------------------------------------------------------- */

bool event_stage_find(const struct event *e, const char *stage, uint32_t *out)
{
    uint64_t number;

    *out = (uint32_t)e->stage_count - 1;
    if (!stage)
        return true;
    for (uint32_t i = 0; i < e->stage_count; i++)
        if (str_equal(e->stages[i].name, str_of(stage))) {
            *out = i;
            return true;
        }
    if (!str_number(str_of(stage), &number) || number == 0 ||
        number > e->stage_count)
        return false;
    *out = (uint32_t)number - 1;
    return true;
}

static int no_such_round(const struct event_run *run, const struct event *e,
                         uint32_t after, uint32_t last)
{
    return cli_usage(
        "%s: there is no round after round %u to pair: \"%.*s\" has %u round%s",
        run->source, after, (int)e->name.len, e->name.ptr, last,
        last == 1 ? "" : "s");
}

/* ---- refusals ----------------------------------------------------- */

int event_pair_too_many(const char *source, size_t players)
{
    return cli_environment(
        "%s: pairing %zu players needs more memory than the limit of %d MB, "
        "which is enough for about 4,500 players",
        source, players, ROUNDS_HARD >> 20);
}

static void add_names(struct text *out, const struct event *e,
                      const uint32_t *list, size_t count)
{
    enum { MOST = 12 };

    for (size_t i = 0; i < count && i < MOST; i++) {
        struct str name = pairing_entrant_name(e, list[i]);
        text_addf(out, "%s%.*s", i ? ", " : "", (int)name.len, name.ptr);
    }
    if (count > MOST)
        text_addf(out, " and %zu more", count - MOST);
}

/* Appends the score or the players that a refusal names and, after undecided
   matches, what to enter. */
static void add_details(struct text *out, const struct event *e,
                        const struct pairing *p)
{
    if (p->fault == PAIRING_DECIDED)
        text_add(out, p->score);
    else
        add_names(out, e, p->concerned, p->concerned_count);
    if (p->fault != PAIRING_OPEN)
        return;
    text_add(out, STR("; enter the results, and the play-off of a tied match: "
                      "result ROUND BOARD RESULT tiebreak"));
    text_add(out, p->first_count ? STR("; first in the play-off: ") : STR(""));
    add_names(out, e, p->firsts, p->first_count);
}

int event_pair_refuse(const struct event_run *run, const struct event *e,
                      const struct pairing *p)
{
    static const char *const formats[] = {
        [PAIRING_NO_SYSTEM] =
            "%s: Ludex cannot pair round %u: only a Swiss, a round robin, a "
            "knock-out or a match of two can be paired, and no TRF file of "
            "teams",
        [PAIRING_OPEN] = "%s: round %u cannot be paired: there is no winner "
                         "yet among %.*s",
        [PAIRING_DECIDED] = "%s: game %u is not paired: the match is decided: "
                            "%.*s",
        [PAIRING_NOT_TWO] = "%s: game %u cannot be paired: a match has two "
                            "players, but the event has %.*s",
        [PAIRING_FEW] =
            "%s: round %u cannot be paired: too few players are left",
        [PAIRING_IMPOSSIBLE] =
            "%s: round %u cannot be paired: criteria C1, C2 and C3 (no "
            "rematch, no second bye, absolute colour preferences) leave no "
            "opponent for %.*s",
        [PAIRING_BYE] =
            "%s: round %u cannot be paired: the bracket pairs %.*s, who must "
            "not have a bye in this round; remove it with: bye PLAYER none",
    };
    struct text names = {0};

    if (p->fault == PAIRING_OVER)
        return cli_usage(
            "%s: there is no round %u to pair: all rounds are already paired",
            run->source, (unsigned)p->round);
    if (p->fault == PAIRING_MANY)
        return event_pair_too_many(run->source, e->player_count);
    add_details(&names, e, p);
    cli_say(formats[p->fault], run->source, (unsigned)p->round, (int)names.len,
            names.len ? names.ptr : "");
    text_release(&names);
    return STATUS_DATA;
}

bool event_pair_round(const struct event_run *run, const struct event *e,
                      uint32_t stage, uint32_t after, struct arena *arena,
                      struct pairing *out)
{
    e = pairing_with_system(e, stage, event_system(run->options), arena);
    return e &&
           pairing_make(e, stage, after, &run->options->standings, arena,
                        out) &&
           pairing_number_boards(e, stage, &run->options->standings, arena,
                                 out);
}

/* Adds the round to the file, then prints the round. */
static int write_round(struct event_run *run, uint32_t stage,
                       const struct pairing *p, struct str table)
{
    struct text label = {0};
    int status;

    text_addf(&label, "round %u is paired", (unsigned)p->round);
    status =
        !label.failed && pairing_add(run->visit->events, stage, p, run->arena)
            ? event_rewrite(run, text_str(&label), table)
            : cli_environment("%s: out of memory", run->source);
    text_release(&label);
    return status;
}

static int print_pairing(struct event_run *run, const struct event *e,
                         uint32_t stage, const struct pairing *p)
{
    const struct event_options *o = run->options;
    const struct pairing_style how = {
        .form = o->tables.form == TABLE_CSV    ? PAIRING_NUMBERS
                : o->tables.form == TABLE_JSON ? PAIRING_FIELDS
                                               : PAIRING_PEOPLE,
        .explain = o->explain};
    struct text out = {0};
    struct table t;
    bool made = table_pairing(e, p, &how, &t);
    int status;

    if (!o->write)
        return event_print_table(run, made, &t);
    status = event_write_table(run, made, &t, &out)
                 ? write_round(run, stage, p, text_str(&out))
                 : cli_environment("out of memory");
    text_release(&out);
    return status;
}

/* Refuses to write a round after games without a result, unless --after names
   the last round. */
static int refuse_unfinished(const struct event_run *run, const struct event *e,
                             uint32_t stage, uint32_t after,
                             struct arena *arena)
{
    struct text why = {0};
    int status = STATUS_FINE;

    if (!run->options->write || run->options->pairing.after)
        return STATUS_FINE;
    if (!event_unfinished_text(e, stage, after, &run->options->standings, arena,
                               &why)) {
        status = cli_environment("%s: out of memory", run->source);
    } else if (why.len) {
        cli_say("%s: %.*s--after %u to pair it nevertheless", run->source,
                (int)why.len, why.ptr, (unsigned)after);
        status = STATUS_DATA;
    }
    text_release(&why);
    return status;
}

static int print_round(struct event_run *run, const struct event *e,
                       uint32_t stage, uint32_t after, struct arena *arena)
{
    struct pairing p;
    int status;

    if (!event_pair_round(run, e, stage, after, arena, &p))
        return cli_environment("%s: out of memory while pairing round %u",
                               run->source, (unsigned)after + 1);
    if (p.fault)
        return event_pair_refuse(run, e, &p);
    if (p.round > after &&
        (status = refuse_unfinished(run, e, stage, after, arena)))
        return status;
    run->printed = false; /* rounds are not separated by an empty line */
    status = print_pairing(run, e, stage, &p);
    if (!status && p.unknown)
        cli_say(p.unknown == 1 ? "%s: %u unknown result is counted as a draw"
                               : "%s: %u unknown results are counted as draws",
                run->source, (unsigned)p.unknown);
    return status;
}

/* Returns a copy of the event whose players have the numbers that they get when
   the round is written, or NULL if out of memory. */
static struct event *copy_numbered(const struct event *e, uint8_t kind,
                                   struct arena *arena)
{
    size_t size = (e->player_count + 1) * sizeof *e->players;
    struct event *copy = arena_alloc(arena, sizeof *copy);
    struct event_player *players = arena_alloc(arena, size);
    struct event_lots lots;

    if (!copy || !players)
        return NULL;
    *copy = *e;
    copy->players = players;
    if (e->player_count)
        memcpy(players, e->players, e->player_count * sizeof *players);
    if (!event_prepare_pairing(copy, kind, 0, arena, arena, &lots))
        return NULL;
    copy->terms.initial = e->terms.initial;
    return copy;
}

/* Prints the first round of an event whose players have no numbers yet. In a
   round robin, the numbers are drawn by lot when the round is written. */
static int print_first_round(struct event_run *run, const struct event *e,
                             struct arena *arena)
{
    uint8_t kind = event_system(run->options);
    bool lots = event_numbers_by_lot(e, kind);
    const struct event *numbered = lots ? e : copy_numbered(e, kind, arena);
    int status = numbered ? print_round(run, numbered, 0, 0, arena)
                          : cli_environment("%s: out of memory", run->source);

    if (!status)
        cli_say("%s: the players have no numbers yet; pair --write numbers "
                "them%s",
                run->source, lots ? " by lot" : "");
    return status;
}

/* Numbers the players of the file if needed, draws the initial colour, and
   writes the first round. */
static int write_first_round(struct event_run *run, struct arena *arena)
{
    const struct event_options *o = run->options;
    struct event *e = run->visit->events;
    uint64_t seed = event_lot_seed(o);
    struct text done = {0};
    struct event_lots lots;
    int status;

    if (!event_prepare_pairing(e, event_system(o), seed, run->arena, arena,
                               &lots))
        return cli_environment("%s: out of memory", run->source);
    event_lots_text(e, &lots, seed, &done);
    status = print_round(run, e, 0, 0, arena);
    if (!status && done.len)
        cli_say("%s: %.*s", run->source, (int)done.len, done.ptr);
    text_release(&done);
    return status;
}

static int pair_event(struct event_run *run, const struct event *e,
                      struct arena *arena)
{
    const struct event_options *o = run->options;
    uint32_t stage, last;

    if (!event_stage_find(e, o->stage, &stage))
        return cli_usage("%s: there is no stage \"%s\"", run->source, o->stage);
    if (!event_paired_rounds(e, stage, arena, &last))
        return cli_environment("%s: out of memory", run->source);
    uint32_t after = o->pairing.after ? o->standings.after : last;
    if (after > last)
        return no_such_round(run, e, after, last);
    if (o->write && after < last)
        return cli_usage("%s: round %u is already paired", run->source,
                         (unsigned)after + 1);
    if (!last && !stage && !event_draw_refusal(e) && o->write)
        return write_first_round(run, arena);
    if (!last && !stage && !event_draw_refusal(e) && !event_is_numbered(e))
        return print_first_round(run, e, arena);
    return print_round(run, e, stage, after, arena);
}

int event_command_pair(struct event_run *run, const struct event *events)
{
    const struct event_options *o = run->options;
    int status = STATUS_FINE;

    if (o->write && o->operands.choice)
        return cli_usage("event pair: --write cannot be used with words that "
                         "select events");
    if (o->write)
        status = event_rewrite_refusal(run);
    for (const struct event *e = events; !status && e; e = e->next) {
        struct arena arena;
        arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
        status = pair_event(run, e, &arena);
        arena_release(&arena);
    }
    return status;
}
