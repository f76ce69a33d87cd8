/* Runs "ludex event generate": generates an event and prints it. */
#include "event_pair.h"

static uint32_t per_thousand(uint64_t percent, uint32_t usual)
{
    return 10 * (percent == NOT_GIVEN ? usual : (uint32_t)percent);
}

static struct event_chances make_chances(const struct event_options *o)
{
    enum { USUAL_PLAYERS = 40, USUAL_ROUNDS = 9 };
    const struct event_pairing_options *p = &o->pairing;
    struct event_format format = p->format;
    bool match =
        format.kind == FORMAT_FIRST_TO || format.kind == FORMAT_BEST_OF;

    if (format.kind == FORMAT_UNKNOWN)
        format.kind = FORMAT_SWISS;

    return (struct event_chances){
        .seed = p->seed == NOT_GIVEN ? 1 : p->seed,
        .format = format,
        .players = p->players ? (uint32_t)p->players
                   : match    ? 2
                              : USUAL_PLAYERS,
        .rounds = p->rounds ? (uint32_t)p->rounds
                  : format.kind == FORMAT_SWISS && format.games ? format.games
                                                                : USUAL_ROUNDS,
        .teams = (uint32_t)p->teams,
        .boards = (uint32_t)p->boards,
        .reserves = (uint32_t)p->reserves,
        .draws = per_thousand(p->draws, 30),
        .forfeits = per_thousand(p->forfeits, 2),
        .byes = per_thousand(p->byes, 2),
        .withdrawals = per_thousand(p->withdrawals, 1),
    };
}

int event_generate_run(const struct event_options *o, struct files *files)
{
    const struct event_chances chances = make_chances(o);
    const struct event_writer writer = {.files = files,
                                        .source = "generate",
                                        .options = o->writing,
                                        .paired = true};
    struct arena arena;
    bool many;
    int status;

    arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
    const struct event *e = event_generate(&chances, &arena, &many);
    status = e      ? event_print(&writer, e)
             : many ? event_pair_too_many("generate", chances.teams
                                                          ? chances.teams
                                                          : chances.players)
                    : cli_environment("generate: out of memory");
    arena_release(&arena);
    return status;
}
