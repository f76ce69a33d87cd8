#include "event_rounds.h"

#include "table.h"

/* ---- files ---------------------------------------------------------------- */

const char *const event_to_words[] = {"event", "trf", "trf16", NULL};
const char *const line_end_words[] = {"crlf", "cr", "lf", NULL};
static const char *const line_ends[] = {"\r\n", "\r", "\n"};

/* The event as the text has it that it was read from, or that was written. */
static void tell_lossy(const struct rounds_form *form, const struct event *e,
                       struct str written, size_t begin, const char *what,
                       struct str lacks)
{
    struct slice made = {
        .ptr = (char *)written.ptr, .len = written.len, .line = 1, .column = 1};
    size_t at = form->slice ? e->span.begin : begin;
    struct text message = {0};

    if (!lacks.len)
        return;
    text_addf(&message, "%s %.*s", what, (int)lacks.len, lacks.ptr);
    events_tell_at(form->files, form->source, form->slice ? form->slice : &made,
                   (struct span){(uint32_t)at, e->trf.len ? 3 : 5}, DIAG_LOSSY,
                   text_str(&message));
    text_release(&message);
}

static int write_event(const struct rounds_form *form, const struct event *e,
                       struct text *out)
{
    size_t begin = out->len;
    struct text lacks = {0};

    event_write(e, out);
    event_lacks(e, &lacks);
    bool failed = out->failed || lacks.failed;
    if (!failed)
        tell_lossy(form, e, text_str(out), begin,
                   "in a file of events these are remarks, which no command "
                   "honours:",
                   text_str(&lacks));
    text_release(&lacks);
    return failed ? cli_world("out of memory") : STATUS_FINE;
}

/* The places of players by the standings of the first stage, as ranks. */
static const uint32_t *find_ranks(const struct rounds_form *form,
                                  const struct event *e, struct arena *arena)
{
    uint32_t *ranks = arena_alloc(arena, (e->player_count + 1) * sizeof *ranks);
    struct standings standings;

    if (!ranks ||
        !standings_make(e, 0, form->options ? form->options : &standings_usual,
                        arena, &standings))
        return NULL;
    for (size_t i = 0; i < e->player_count; i++)
        ranks[i] = (uint32_t)standings.count + 1;
    for (size_t i = 0; i < standings.count; i++)
        ranks[standings.rows[i].player] = standings.rows[i].place;
    return ranks;
}

static int write_trf(const struct rounds_form *form, const struct event *e,
                     struct text *out)
{
    struct trf_style style = {.as_read = form->as_read,
                              .of_2026 = form->to == TO_TRF,
                              .paired = form->paired,
                              .ends = line_ends[form->ends]};
    struct text lacks = {0};
    size_t begin = out->len;
    struct arena arena;

    arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
    style.ranks = find_ranks(form, e, &arena);
    bool written = style.ranks && trf_write(e, &style, &arena, out);
    arena_release(&arena);
    trf_lacks(e, &lacks);
    written = written && !out->failed && !lacks.failed;
    if (written)
        tell_lossy(form, e, text_str(out), begin, "TRF has no place for",
                   text_str(&lacks));
    text_release(&lacks);
    return written ? STATUS_FINE : cli_world("out of memory");
}

int rounds_write(const struct rounds_form *form, const struct event *e,
                 struct text *out)
{
    return form->to == TO_EVENT ? write_event(form, e, out)
                                : write_trf(form, e, out);
}

static int too_many(const char *source, size_t players)
{
    return cli_world(
        "%s: a round of %zu players takes more memory than pairing "
        "may, which is %d MB: some 4,500 are paired",
        source, players, ROUNDS_HARD >> 20);
}

int rounds_generate(const struct event_chances *chances,
                    const struct rounds_form *form)
{
    struct text out = {0};
    struct arena arena;
    bool many;
    int status;

    arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
    const struct event *e = event_generate(chances, &arena, &many);
    status = e      ? rounds_write(form, e, &out)
             : many ? too_many("generate", chances->players)
                    : cli_world("generate: out of memory");
    if (!status)
        cli_write(stdout, text_str(&out));
    text_release(&out);
    arena_release(&arena);
    return status;
}

/* ---- which round ---------------------------------------------------------- */

static bool find_stage(const struct rounds_asked *asked, const struct event *e,
                       uint32_t *out)
{
    uint64_t number;

    *out = (uint32_t)e->stage_count - 1;
    if (!asked->stage)
        return true;
    for (uint32_t i = 0; i < e->stage_count; i++)
        if (str_equal(e->stages[i].name, str_of(asked->stage))) {
            *out = i;
            return true;
        }
    if (!str_number(str_of(asked->stage), &number) || number == 0 ||
        number > e->stage_count)
        return false;
    *out = (uint32_t)number - 1;
    return true;
}

static int no_such_round(const struct rounds_asked *asked,
                         const struct event *e, uint32_t after, uint32_t last)
{
    return cli_usage("%s: \"%.*s\" has %u round%s: there is no round after %u "
                     "to be paired",
                     asked->source, (int)e->name.len, e->name.ptr, last,
                     last == 1 ? "" : "s", after);
}

/* ---- what cannot be ------------------------------------------------------- */

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

int rounds_tell_fault(const struct rounds_asked *asked, const struct event *e,
                      const struct pairing *p)
{
    struct text names = {0};

    if (p->fault == PAIRING_OVER)
        return cli_usage("%s: there is no round %u: all rounds are paired",
                         asked->source, (unsigned)p->round);
    if (p->fault == PAIRING_MANY)
        return too_many(asked->source, e->player_count);
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
        asked->source, (unsigned)p->round, (int)names.len,
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

/* "C12, C13"; what the pair falls short of. */
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

/* Article 5.2, in words. */
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

static bool make_table(const struct rounds_asked *asked, const struct event *e,
                       const struct pairing *p, struct table *t)
{
    static const char *const numbers[] = {">board", ">first", ">second"};
    static const char *const people[] = {
        ">board", ">no", "first", ">points", ">no", "second", ">points"};
    bool bare = asked->form == TABLE_CSV || asked->form == TABLE_JSON;
    bool swiss = p->count && p->boards[0].bracket;
    bool made = bare ? table_init(t, numbers, 3) : table_init(t, people, 7);

    if (made && swiss && asked->explain)
        made = table_add_column(t, STR("bracket"), true) &&
               table_add_column(t, STR("floats"), false) &&
               table_add_column(t, STR("colours"), false) &&
               table_add_column(t, STR("short of"), false);
    if (made)
        add_title(t, e, p);
    for (size_t i = 0; made && i < p->count; i++) {
        const struct pairing_board *b = &p->boards[i];
        text_add_number(table_cell(t), i + 1);
        if (bare) {
            add_number(t, e, b->first);
            add_number(t, e, b->second);
        } else {
            add_player(t, e, b->first, b->points[0], swiss);
            add_player(t, e, b->second, b->points[1], swiss);
        }
        if (swiss && asked->explain)
            add_explanation(t, e, b);
    }
    return made && !t->failed;
}

static int print_pairing(const struct rounds_asked *asked,
                         const struct event *e, const struct pairing *p)
{
    struct text out = {0};
    struct table t;
    bool made = make_table(asked, e, p, &t);

    t.look = asked->look;
    if (made)
        table_write(&t, asked->form, &out);
    made = made && !out.failed;
    if (made)
        cli_write(stdout, text_str(&out));
    text_release(&out);
    table_release(&t);
    return made ? STATUS_FINE : cli_world("out of memory");
}

/* The event as it stands, but for its format. */
bool rounds_make(const struct rounds_asked *asked, const struct event *e,
                 uint32_t stage, uint32_t after, struct arena *arena,
                 struct pairing *out)
{
    struct event other = *e;
    struct event_stage alone = e->stages[stage];

    if (asked->system == FORMAT_UNKNOWN)
        return pairing_make(e, stage, after, asked->options, arena, out);
    if (alone.format.kind == FORMAT_UNKNOWN)
        alone.format = e->format;
    if (alone.format.kind != asked->system)
        alone.format = (struct event_format){.kind = asked->system};
    other.stages = arena_alloc(arena, e->stage_count * sizeof *other.stages);
    if (!other.stages)
        return false;
    memcpy(other.stages, e->stages, e->stage_count * sizeof *other.stages);
    other.stages[stage] = alone;
    return pairing_make(&other, stage, after, asked->options, arena, out);
}

static int pair_event(const struct rounds_asked *asked, const struct event *e)
{
    uint32_t stage, last;
    struct arena arena;
    struct pairing p;
    int status;

    if (!find_stage(asked, e, &stage))
        return cli_usage("%s: no stage \"%s\"", asked->source, asked->stage);
    arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
    if (!event_paired_rounds(e, stage, &arena, &last)) {
        arena_release(&arena);
        return cli_world("%s: out of memory", asked->source);
    }
    uint32_t after = asked->after_given ? asked->options->after : last;
    if (after > last) {
        arena_release(&arena);
        return no_such_round(asked, e, after, last);
    }
    if (!rounds_make(asked, e, stage, after, &arena, &p))
        status = cli_world("%s: pairing round %u: out of memory", asked->source,
                           (unsigned)after + 1);
    else
        status = p.fault ? rounds_tell_fault(asked, e, &p)
                         : print_pairing(asked, e, &p);
    if (!status && p.unknown)
        cli_say("%s: %u result%s not known: taken for a draw", asked->source,
                (unsigned)p.unknown, p.unknown == 1 ? " is" : "s are");
    arena_release(&arena);
    return status;
}

int rounds_pair(const struct rounds_asked *asked, const struct event *events)
{
    int status = STATUS_FINE;

    for (const struct event *e = events; !status && e; e = e->next)
        status = pair_event(asked, e);
    return status;
}
