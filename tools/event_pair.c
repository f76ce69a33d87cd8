#include "event_pair.h"

const char *const event_systems[] = {"own",
                                     "swiss",
                                     "round-robin",
                                     "double-round-robin",
                                     "single-elimination",
                                     "knockout",
                                     NULL};

uint8_t event_system(const struct event_options *o)
{
    static const uint8_t kinds[] = {
        FORMAT_UNKNOWN,     FORMAT_SWISS,
        FORMAT_ROUND_ROBIN, FORMAT_DOUBLE_ROUND_ROBIN,
        FORMAT_KNOCKOUT,    FORMAT_KNOCKOUT};

    return kinds[o->pairing.system];
}

/* ---- the round ---------------------------------------------------------- */

static bool find_stage(const struct event_options *o, const struct event *e,
                       uint32_t *out)
{
    uint64_t number;

    *out = (uint32_t)e->stage_count - 1;
    if (!o->stage)
        return true;
    for (uint32_t i = 0; i < e->stage_count; i++)
        if (str_equal(e->stages[i].name, str_of(o->stage))) {
            *out = i;
            return true;
        }
    if (!str_number(str_of(o->stage), &number) || number == 0 ||
        number > e->stage_count)
        return false;
    *out = (uint32_t)number - 1;
    return true;
}

static int no_such_round(const struct event_run *run, const struct event *e,
                         uint32_t after, uint32_t last)
{
    return cli_usage(
        "%s: \"%.*s\" has %u round%s: there is no round after %u to pair",
        run->source, (int)e->name.len, e->name.ptr, last, last == 1 ? "" : "s",
        after);
}

/* ---- refusals ----------------------------------------------------- */

int event_pair_too_many(const char *source, size_t players)
{
    return cli_world(
        "%s: a round of %zu players takes more memory than pairing "
        "may, which is %d MB: some 4,500 are paired",
        source, players, ROUNDS_HARD >> 20);
}

static void add_names(struct text *out, const struct event *e,
                      const struct pairing *p)
{
    enum { MOST = 12 };

    for (size_t i = 0; i < p->concerned_count && i < MOST; i++) {
        struct str name = e->players[p->concerned[i]].name;
        text_addf(out, "%s%.*s", i ? ", " : "", (int)name.len, name.ptr);
    }
    if (p->concerned_count > MOST)
        text_addf(out, " and %zu more", p->concerned_count - MOST);
}

int event_pair_refuse(const struct event_run *run, const struct event *e,
                      const struct pairing *p)
{
    struct text names = {0};

    if (p->fault == PAIRING_OVER)
        return cli_usage("%s: there is no round %u: all rounds are paired",
                         run->source, (unsigned)p->round);
    if (p->fault == PAIRING_MANY)
        return event_pair_too_many(run->source, e->player_count);
    add_names(&names, e, p);
    cli_say(
        p->fault == PAIRING_NO_SYSTEM
            ? "%s: the format of this event does not say how round %u is "
              "paired: a Swiss, a round robin and a knock-out do"
        : p->fault == PAIRING_OPEN
            ? "%s: round %u cannot be paired: there is no winner yet of %.*s"
        : p->fault == PAIRING_FEW
            ? "%s: round %u cannot be paired: there are not two players left"
            : "%s: round %u cannot be paired: by C1, C2 and C3 (who has met, "
              "who had a bye, absolute colours) nobody is left for %.*s",
        run->source, (unsigned)p->round, (int)names.len,
        names.len ? names.ptr : "");
    text_release(&names);
    return STATUS_DATA;
}

/* ---- the table ------------------------------------------------------------ */

static void add_number(struct table *t, const struct event *e, uint32_t player)
{
    struct text *cell = table_cell(t);

    if (player != NOBODY)
        text_add_number(cell, pairing_number(e, player));
}

static void add_tenths(struct text *out, int64_t tenths)
{
    if (tenths % 10 == 5 && tenths > 0) {
        if (tenths > 5)
            text_addf(out, "%lld", (long long)tenths / 10);
        text_add(out, STR("½"));
    } else {
        text_addf(out, tenths % 10 ? "%lld.%lld" : "%lld",
                  (long long)tenths / 10, (long long)(tenths % 10));
    }
}

static void add_player(struct table *t, const struct event *e, uint32_t player,
                       int64_t tenths, bool swiss)
{
    add_number(t, e, player);
    text_add(table_cell(t),
             player == NOBODY ? STR("") : e->players[player].name);
    struct text *cell = table_cell(t);
    if (swiss && player != NOBODY)
        add_tenths(cell, tenths);
}

static void add_title(struct table *t, const struct event *e,
                      const struct pairing *p)
{
    text_add(&t->title, e->name);
    text_addf(&t->title, "%sround %u", e->name.len ? ", " : "",
              (unsigned)p->round);
    if (p->rounds)
        text_addf(&t->title, " of %u", (unsigned)p->rounds);
}

/* Appends the criteria that the pair does not meet: "C12, C13". */
static void add_missed(struct text *out, uint32_t missed)
{
    bool any = false;

    for (unsigned c = C10; c < CRITERIA; c++)
        if (missed >> c & 1) {
            text_addf(out, "%sC%u", any ? ", " : "", c);
            any = true;
        }
}

static void add_floats(struct text *out, const struct event *e,
                       const struct pairing_board *b)
{
    if (b->second == NOBODY) {
        text_add(out, STR("down to the bye"));
        return;
    }
    if (b->paired_by[0] == b->paired_by[1])
        return;
    uint32_t down = b->paired_by[0] > b->paired_by[1] ? b->first : b->second;
    struct str name = e->players[down].name;
    int64_t most = b->paired_by[down == b->second];
    text_addf(out, "%.*s down from ", (int)name.len, name.ptr);
    add_tenths(out, most);
}

/* Article 5.2 in words. */
static const char *const colour_rules[] = {
    "",
    "both have what they prefer",
    "the stronger preference",
    "other than when they last differed",
    "the preference of the one ranked higher",
    "the initial colour",
};

static void add_explanation(struct table *t, const struct event *e,
                            const struct pairing_board *b)
{
    text_add_number(table_cell(t), b->bracket);
    add_floats(table_cell(t), e, b);
    text_add(table_cell(t), str_of(colour_rules[b->colours]));
    add_missed(table_cell(t), b->missed);
}

static void add_board(struct table *t, const struct event *e,
                      const struct pairing_board *b, bool bare, bool swiss)
{
    if (bare) {
        add_number(t, e, b->first);
        add_number(t, e, b->second);
    } else {
        add_player(t, e, b->first, b->points[0], swiss);
        add_player(t, e, b->second, b->points[1], swiss);
    }
}

static bool make_table(const struct event_options *o, const struct event *e,
                       const struct pairing *p, struct table *t)
{
    static const char *const numbers[] = {">board", ">first", ">second"};
    static const char *const people[] = {
        ">board", ">no", "first", ">points", ">no", "second", ">points"};
    bool bare = o->tables.form == TABLE_CSV || o->tables.form == TABLE_JSON;
    bool swiss = p->count && p->boards[0].bracket;
    bool made = bare ? table_init(t, numbers, 3) : table_init(t, people, 7);

    if (made && swiss && o->explain)
        made = table_add_column(t, STR("bracket"), true) &&
               table_add_column(t, STR("floats"), false) &&
               table_add_column(t, STR("colours"), false) &&
               table_add_column(t, STR("short of"), false);
    if (made)
        add_title(t, e, p);
    for (size_t i = 0; made && i < p->count; i++) {
        text_add_number(table_cell(t), i + 1);
        add_board(t, e, &p->boards[i], bare, swiss);
        if (swiss && o->explain)
            add_explanation(t, e, &p->boards[i]);
    }
    return made && !t->failed;
}

/* Returns the event with this format of the stage; NULL if out of memory. */
static const struct event *with_format(const struct event *e, uint32_t stage,
                                       struct event_format format,
                                       struct arena *arena)
{
    size_t bytes = e->stage_count * sizeof *e->stages;
    struct event *other = ARENA_NEW(arena, struct event);
    struct event_stage *stages = arena_alloc(arena, bytes);

    if (!other || !stages)
        return NULL;
    *other = *e;
    other->stages = memcpy(stages, e->stages, bytes);
    stages[stage].format = format;
    return other;
}

bool event_pair_round(const struct event_run *run, const struct event *e,
                      uint32_t stage, uint32_t after, struct arena *arena,
                      struct pairing *out)
{
    uint8_t system = event_system(run->options);
    struct event_format format = e->stages[stage].format;

    if (format.kind == FORMAT_UNKNOWN)
        format = e->format;
    if (format.kind != system)
        format = (struct event_format){.kind = system};
    if (system != FORMAT_UNKNOWN)
        e = with_format(e, stage, format, arena);
    return e &&
           pairing_make(e, stage, after, &run->options->standings, arena, out);
}

static int print_round(struct event_run *run, const struct event *e,
                       uint32_t stage, uint32_t after, struct arena *arena)
{
    struct pairing p;
    struct table t;
    int status;

    if (!event_pair_round(run, e, stage, after, arena, &p))
        return cli_world("%s: pairing round %u: out of memory", run->source,
                         (unsigned)after + 1);
    if (p.fault)
        return event_pair_refuse(run, e, &p);
    run->printed = false; /* no empty line between rounds */
    status = event_print_table(run, make_table(run->options, e, &p, &t), &t);
    if (!status && p.unknown)
        cli_say("%s: %u result%s unknown: counted as a draw", run->source,
                (unsigned)p.unknown, p.unknown == 1 ? " is" : "s are");
    return status;
}

static int pair_event(struct event_run *run, const struct event *e,
                      struct arena *arena)
{
    const struct event_options *o = run->options;
    uint32_t stage, last;

    if (!find_stage(o, e, &stage))
        return cli_usage("%s: no stage \"%s\"", run->source, o->stage);
    if (!event_paired_rounds(e, stage, arena, &last))
        return cli_world("%s: out of memory", run->source);
    uint32_t after = o->pairing.after ? o->standings.after : last;
    if (after > last)
        return no_such_round(run, e, after, last);
    return print_round(run, e, stage, after, arena);
}

int verb_pair(struct event_run *run, const struct event *events)
{
    int status = STATUS_FINE;

    for (const struct event *e = events; !status && e; e = e->next) {
        struct arena arena;
        arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
        status = pair_event(run, e, &arena);
        arena_release(&arena);
    }
    return status;
}
