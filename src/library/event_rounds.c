/* Rounds of events: pairing, drawing and generating them, and setting
   results. */
#include "events.h"

#include <stdlib.h>

#include "options.h"
#include "pairing.h"
#include "tables.h"

const char *pairing_fault_text(uint8_t fault)
{
    static const char *const texts[PAIRING_FAULTS] = {
        [PAIRING_NO_SYSTEM] =
            "the format of the event does not determine how rounds are paired",
        [PAIRING_OVER] = "there is no further round to pair",
        [PAIRING_OPEN] = "a match of the last round has no winner yet",
        [PAIRING_FEW] = "too few players are left to pair",
        [PAIRING_MANY] = "there are too many players to pair",
        [PAIRING_IMPOSSIBLE] = "the rules allow no pairing of these players",
        [PAIRING_DECIDED] = "the match is decided",
        [PAIRING_NOT_TWO] = "a match has two players",
        [PAIRING_BYE] = "the bracket draws a player who has a bye",
    };

    return texts[fault];
}

/* A round of an event, which is to be paired. */
struct round {
    struct events_options asked;
    struct event *event;
    uint32_t stage;
    struct pairing pairing;
    struct arena work; /* memory for the pairing */
};

static int pair_round(struct round *r, struct ludex_error *error)
{
    const struct standings_options *how = &r->asked.standings;
    const struct event *e = r->event;
    uint32_t last;

    if (!event_paired_rounds(e, r->stage, &r->work, &last))
        return fail_no_memory(error);
    e = pairing_with_system(e, r->stage, pairing_system_kind(r->asked.system),
                            &r->work);
    if (!e ||
        !pairing_make(e, r->stage, how->after ? how->after : last, how,
                      &r->work, &r->pairing) ||
        !pairing_number_boards(e, r->stage, how, &r->work, &r->pairing))
        return fail_no_memory(error);
    return r->pairing.fault ? fail(error, LUDEX_REFUSED, "%s",
                                   pairing_fault_text(r->pairing.fault))
                            : LUDEX_OK;
}

static int make_round(struct round *r, const struct ludex_events *e,
                      size_t event, const struct ludex_option *options,
                      struct ludex_error *error)
{
    int code;

    arena_init(&r->work, EVENTS_SOFT, ROUNDS_HARD);
    code = events_read_options(&r->asked, options, error);
    if (!code)
        code = events_find(e, event, &r->event, error);
    if (!code)
        code = events_find_stage(r->event, r->asked.stage, &r->stage, error);
    return code ? code : pair_round(r, error);
}

int ludex_events_pair(struct ludex_events *e, size_t event,
                      const struct ludex_option *options,
                      struct ludex_error *error)
{
    struct round r;
    int code = make_round(&r, e, event, options, error);

    if (!code)
        code = pairing_add(r.event, r.stage, &r.pairing, &e->arena)
                   ? (int)r.pairing.round
                   : fail_no_memory(error);
    arena_release(&r.work);
    return code;
}

int ludex_events_pairing(struct ludex_table **out, struct ludex_events *e,
                         size_t event, const struct ludex_option *options,
                         struct ludex_error *error)
{
    static const struct pairing_style style = {.form = PAIRING_FIELDS,
                                               .explain = true};
    struct table table = {.failed = false};
    struct round r;
    int code = make_round(&r, e, event, options, error);

    *out = NULL;
    if (!code) {
        bool made = table_pairing(r.event, &r.pairing, &style, &table);
        code = table_hand_out(out, &table, made, error);
    }
    arena_release(&r.work);
    return code;
}

static bool is_player(const struct event *e, uint32_t player, const char *name)
{
    return player != NOBODY && str_equal(e->players[player].name, str_of(name));
}

struct entry {
    bool forfeit;
};

static const struct option_row entry_rows[] = {
    {"forfeit", TO_FLAG(struct entry, forfeit)},
    OPTIONS_END,
};

int ludex_events_set_result(struct ludex_events *e, size_t event,
                            unsigned round, const char *first,
                            const char *second, enum ludex_result result,
                            const struct ludex_option *options,
                            struct ludex_error *error)
{
    static const enum result_kind kinds[] = {RESULT_UNKNOWN, RESULT_FIRST,
                                             RESULT_SECOND, RESULT_DRAW};
    struct entry entry = {.forfeit = false};
    struct event *of;
    int code = options_read(entry_rows, &entry, options, error);

    if (!code)
        code = events_find(e, event, &of, error);
    if (!code && (size_t)result >= sizeof kinds / sizeof *kinds)
        code = fail(error, LUDEX_REFUSED, "there is no such result");
    if (!code && entry.forfeit && result == LUDEX_DRAW)
        code = fail(error, LUDEX_REFUSED, "a forfeit cannot be a draw");
    if (code)
        return code;
    for (struct event_result *r = of->results; r; r = r->next)
        if (r->round == round && is_player(of, r->first, first) &&
            is_player(of, r->second, second)) {
            r->kind = (uint8_t)kinds[result];
            r->how = entry.forfeit ? HOW_FORFEIT : HOW_PLAYED;
            return LUDEX_OK;
        }
    return fail(error, LUDEX_UNKNOWN,
                "there is no game between %s and %s in round %u", first, second,
                round);
}

/* ---- draws --------------------------------------------------------------- */

/* The options of draws and of generated events. */
struct draw_options {
    uint64_t seed, players, rounds, draws, forfeits, byes, withdrawals;
    size_t system; /* index into pairing_systems */
};

static const struct option_row draw_rows[] = {
    {"seed", TO_NUMBER(struct draw_options, seed, 0, UINT64_MAX)},
    {"rounds", TO_NUMBER(struct draw_options, rounds, 1, 999)},
    {"system",
     TO_WORD(struct draw_options, system, pairing_systems, "pairing system")},
    OPTIONS_END,
};

int ludex_events_draw(struct ludex_events *e, size_t event,
                      const struct ludex_option *options,
                      struct ludex_error *error)
{
    struct draw_options m = {.seed = 1};
    struct event *of;
    struct arena work;
    struct pairing p;
    int code = options_read(draw_rows, &m, options, error);
    const struct event_drawing how = {.seed = m.seed,
                                      .format.kind =
                                          pairing_system_kind(m.system),
                                      .rounds = (uint32_t)m.rounds};

    if (!code)
        code = events_find(e, event, &of, error);
    if (!code && event_draw_refusal(of))
        code =
            fail(error, LUDEX_REFUSED, "the event %s", event_draw_refusal(of));
    if (code)
        return code;
    arena_init(&work, EVENTS_SOFT, ROUNDS_HARD);
    if (!event_draw_first_round(of, &how, &standings_usual, &e->arena, &work,
                                &p))
        code = fail_no_memory(error);
    else if (p.fault)
        code = fail(error, LUDEX_REFUSED, "%s", pairing_fault_text(p.fault));
    arena_release(&work);
    return code;
}

/* ---- generated events ---------------------------------------------------- */

static const struct option_row made_rows[] = {
    {"seed", TO_NUMBER(struct draw_options, seed, 0, UINT64_MAX)},
    {"players", TO_NUMBER(struct draw_options, players, 1, 9999)},
    {"rounds", TO_NUMBER(struct draw_options, rounds, 1, 999)},
    {"system",
     TO_WORD(struct draw_options, system, pairing_systems, "pairing system")},
    {"draws", TO_NUMBER(struct draw_options, draws, 0, 100)},
    {"forfeits", TO_NUMBER(struct draw_options, forfeits, 0, 100)},
    {"byes", TO_NUMBER(struct draw_options, byes, 0, 100)},
    {"withdrawals", TO_NUMBER(struct draw_options, withdrawals, 0, 100)},
    OPTIONS_END,
};

static struct event_chances make_chances(const struct draw_options *m)
{
    uint8_t kind = pairing_system_kind(m->system);

    return (struct event_chances){
        .seed = m->seed,
        .format = {.kind = kind == FORMAT_UNKNOWN ? FORMAT_SWISS : kind},
        .players = (uint32_t)m->players,
        .rounds = (uint32_t)m->rounds,
        .draws = 10 * (uint32_t)m->draws,
        .forfeits = 10 * (uint32_t)m->forfeits,
        .byes = 10 * (uint32_t)m->byes,
        .withdrawals = 10 * (uint32_t)m->withdrawals,
    };
}

int ludex_events_new_generated(struct ludex_events **out,
                               const struct ludex_option *options,
                               struct ludex_error *error)
{
    struct draw_options m = {.seed = 1,
                             .players = 40,
                             .rounds = 9,
                             .draws = 30,
                             .forfeits = 2,
                             .byes = 2,
                             .withdrawals = 1};
    struct event_chances chances;
    struct ludex_events *e;
    bool many = false;
    int code = options_read(made_rows, &m, options, error);

    *out = NULL;
    if (code)
        return code;
    e = events_make();
    if (!e)
        return fail_no_memory(error);
    chances = make_chances(&m);
    e->first = event_generate(&chances, &e->arena, &many);
    if (e->first) {
        *out = events_counted(e);
        return LUDEX_OK;
    }
    ludex_events_free(e);
    return many ? fail(error, LUDEX_TOO_LARGE, "%s",
                       pairing_fault_text(PAIRING_MANY))
                : fail_no_memory(error);
}
