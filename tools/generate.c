/* "ludex generate": generates records of random legal games. */
#include <stdlib.h>
#include <string.h>

#include "notation.h"
#include "position_options.h"

enum { OPT_COUNT = OPT_OWN, OPT_SEED, OPT_PLIES };

enum {
    PLIES = 300,      /* maximum number of plies per game without --plies */
    EXTRA_ONE_IN = 4, /* one in this many legal swaps is played */
};

/*
 * splitmix64 (Steele, Lea, Flood 2014), which gives the same numbers on all
 * machines. Each record has its own sequence, determined by the random seed and
 * the record's number.
 */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Returns a uniformly distributed number in 0..bound-1, by rejection
   sampling. */
static uint64_t random_below(uint64_t *state, uint64_t bound)
{
    uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
    uint64_t n;

    do
        n = next_random(state);
    while (n >= limit);
    return n % bound;
}

struct generator {
    struct start start;
    const struct notation *native;
    struct arena arena;
    struct diags diags;
    struct diag_levels levels;
    struct move *moves;
    struct position *now;
    struct text out;
    uint64_t count, seed, plies;
};

static struct move choose_move(struct generator *g, uint64_t *random)
{
    const struct rules *rules = g->start.game;
    struct move extra = rules_extra(rules, g->now);
    size_t count;

    if (extra.bits && random_below(random, EXTRA_ONE_IN) == 0)
        return extra;
    count = rules_moves(rules, g->now, g->moves);
    if (count == 0)
        return (struct move){0};
    return g->moves[random_below(random, count)];
}

static void add_tags(struct generator *g, struct record *r)
{
    const struct start *s = &g->start;
    struct text source = {0};

    for (size_t i = 0; i < s->count; i++)
        record_add_tag(r, s->settings[i].name, s->settings[i].value);
    if (s->text)
        record_add_tag(r, STR("Position"), str_of(s->text));
    record_add_tag(r, STR("Result"),
                   result_text((enum result_kind)r->result.kind));
    text_addf(&source, "generated, seed %llu", (unsigned long long)g->seed);
    record_add_tag(r, STR("Source"), text_str(&source));
    g->out.failed |= source.failed;
    text_release(&source);
}

static void play_random_game(struct generator *g, struct builder *b,
                             uint64_t number)
{
    const struct rules *rules = g->start.game;
    uint64_t random = g->seed * 0xD1342543DE82EF95u + number;
    struct node *last = NULL;
    struct move move;

    memcpy(g->now, g->start.position, rules->position_size);
    for (uint64_t i = 0; i < g->plies; i++) {
        if (!(move = choose_move(g, &random)).bits)
            break;
        struct ply ply = rules->describe(g->now, move);
        build_ply(b, &ply, (struct span){0, 0});
        if (build_last(b))
            replay_number(rules, g->now, last, build_last(b));
        last = build_last(b);
        rules->play(g->now, move);
    }
}

static bool write_game(struct generator *g, uint64_t number)
{
    const struct rules *rules = g->start.game;
    struct tag_names own;
    struct write_options options = {.game = str_of(rules->name),
                                    .own = rules_tag_names(rules, true, &own),
                                    .seats = rules->seats};
    struct builder b;
    struct text why = {0};

    arena_reset(&g->arena);
    if (!build_begin(&b, &g->arena, &g->diags, STR("")))
        return false;
    play_random_game(g, &b, number);
    b.record->result.kind = (uint8_t)replay_result(rules, g->now);
    if (b.record->result.kind ==
        RESULT_NONE) /* the maximum number of plies was reached */
        b.record->result.kind = RESULT_UNKNOWN;
    b.record->missing = rules->turn(g->start.position);
    add_tags(g, b.record);
    text_clear(&g->out);
    notation_write(g->native, build_end(&b), &options, &g->out, &why);
    text_release(&why);
    cli_write(stdout, text_str(&g->out));
    return !g->out.failed && !g->arena.exhausted && !ferror(stdout);
}

static int generate_records(struct generator *g)
{
    const struct rules *rules = g->start.game;
    bool fine;

    g->native = notation_native(str_of(rules->name));
    g->moves = malloc(rules->moves_max * sizeof *g->moves);
    g->now = malloc(rules->position_size);
    arena_init(&g->arena, READING_SOFT, SIZE_MAX);
    diag_levels_init(&g->levels);
    diags_init(&g->diags, &g->levels, 1);
    fine = g->moves && g->now;
    for (uint64_t i = 0; fine && i < g->count; i++)
        fine = write_game(g, i);
    free(g->moves);
    free(g->now);
    arena_release(&g->arena);
    diags_release(&g->diags);
    text_release(&g->out);
    return fine || ferror(stdout) ? STATUS_FINE
                                  : cli_environment("out of memory");
}

static int handle_option(void *context, int option)
{
    struct generator *g = context;

    return start_option(&g->start, option, optarg);
}

static int run_command(int argc, char **argv)
{
    struct generator g = {.count = 1, .plies = PLIES};
    int status =
        cli_parse_options(&generate_command, argc, argv, &g, handle_option);

    if (!status && optind < argc)
        status =
            cli_usage("generate: unexpected argument \"%s\"", argv[optind]);
    if (!status)
        status = start_position_make(&g.start);
    if (!status)
        status = generate_records(&g);
    start_release(&g.start);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_COUNT, "count", "N", "number of records (default 1)",
     TO_NUMBER(struct generator, count, 0, UINT64_MAX)},
    {OPT_SEED, "seed", "N", "random seed (default 0)",
     TO_NUMBER(struct generator, seed, 0, UINT64_MAX)},
    {OPT_PLIES, "plies", "MAX",
     "maximum number of plies per game (default 300)",
     TO_NUMBER(struct generator, plies, 0, UINT32_MAX)},
    CLI_END,
};

const struct command generate_command = {
    "generate",
    run_command,
    "make random legal records",
    NULL,
    {start_shared_options, start_options, own},
    NULL};
