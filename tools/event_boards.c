/* Prints the boards of a round, in the order of boards or of names. */
#include "event_pair.h"

static int print_boards(struct event_run *run, const struct event *e,
                        const struct round_boards *b, struct arena *arena)
{
    bool by_name = run->options->tables.by == BY_NAME;
    enum table_form form = run->options->tables.form;
    bool programs = form == TABLE_CSV || form == TABLE_JSON;
    struct table t;
    bool made = by_name ? table_boards_by_name(e, b, arena, &t)
                        : table_boards(e, b, programs, &t);

    return event_print_table(run, made, &t);
}

int event_boards_find(const char *source, const struct event *e,
                      const struct event_boards_choice *choice,
                      struct arena *arena, struct round_boards *out)
{
    uint32_t stage, last, round = (uint32_t)choice->round;

    if (!event_stage_find(e, choice->stage, &stage))
        return cli_usage("%s: there is no stage \"%s\"", source, choice->stage);
    if (!event_paired_rounds(e, stage, arena, &last))
        return cli_environment("%s: out of memory", source);
    round = round ? round : last ? last : 1;
    if (round > last + 1)
        return cli_usage("%s: round %u is not paired yet, and is not the next "
                         "round, which is %u",
                         source, (unsigned)round, (unsigned)last + 1);
    if (!event_round_boards(e, stage, round, choice->options, arena, out))
        return cli_environment("%s: out of memory", source);
    if (out->fault)
        return cli_usage("%s: round %u is not paired yet; the command pair "
                         "says why it cannot be paired",
                         source, (unsigned)round);
    return STATUS_FINE;
}

int event_boards_last(const char *source, const struct event *e,
                      const struct event_boards_choice *choice,
                      struct arena *arena, uint32_t *out)
{
    uint32_t stage;

    if (choice->round)
        return cli_usage("--all and --round cannot be used together");
    if (!event_stage_find(e, choice->stage, &stage))
        return cli_usage("%s: there is no stage \"%s\"", source, choice->stage);
    if (!event_paired_rounds(e, stage, arena, out))
        return cli_environment("%s: out of memory", source);
    return *out ? STATUS_FINE : cli_usage("%s: no round is paired yet", source);
}

static int print_round_boards(struct event_run *run, const struct event *e,
                              const struct event_boards_choice *choice)
{
    struct round_boards boards;
    struct arena arena;
    int status;

    arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
    status = event_boards_find(run->source, e, choice, &arena, &boards);
    if (!status)
        status = print_boards(run, e, &boards, &arena);
    arena_release(&arena);
    return status;
}

static int print_all_rounds(struct event_run *run, const struct event *e,
                            struct event_boards_choice choice)
{
    struct arena arena;
    uint32_t last;
    int status;

    arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
    status = event_boards_last(run->source, e, &choice, &arena, &last);
    arena_release(&arena);
    for (choice.round = 1; !status && choice.round <= last; choice.round++)
        status = print_round_boards(run, e, &choice);
    return status;
}

int event_command_boards(struct event_run *run, const struct event *events)
{
    const struct event_options *o = run->options;
    const struct event_boards_choice choice = {
        .stage = o->stage, .round = o->pairing.round, .options = &o->standings};
    int status = STATUS_FINE;

    for (const struct event *e = events; !status && e; e = e->next)
        status = o->pairing.all ? print_all_rounds(run, e, choice)
                                : print_round_boards(run, e, &choice);
    return status;
}
