#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "archive_events.h"
#include "archive_people.h"
#include "cli_archive.h"
#include "event_query.h"
#include "event_rounds.h"
#include "record_files.h"
#include "rules.h"
#include "standings_options.h"
#include "table.h"

enum {
    OPT_STAGE = OPT_OWN,
    OPT_POINTS,
    OPT_TIEBREAKS,
    OPT_AFTER,
    OPT_UNPLAYED,
    OPT_EXPLAIN,
    OPT_RECORDS,
    OPT_SERIES,
    OPT_SOURCE,
    OPT_BY,
    OPT_TO,
    OPT_ENDS,
    OPT_PLAYERS,
    OPT_ROUNDS,
    OPT_DRAWS,
    OPT_FORFEITS,
    OPT_BYES,
    OPT_WITHDRAWALS,
    OPT_SEED,
    OPT_SYSTEM,
    OPT_WATCH,
    OPT_WAIT
};

enum {
    EVENT_SOFT = 1 << 20,
    EVENT_HARD = 1 << 30,     /* bytes that the events of an archive may take */
    CHECK_MEMORY = 256 << 20, /* likewise the records of one of them */
};

enum { WAIT_MAX = 7 * 24 * 3600 };

#define NOT_GIVEN UINT64_MAX /* of a number that may be 0 */

/* A file that is watched, and how it was before it was read. */
struct watched {
    const char *path; /* NULL: none is */
    struct stat known;
};

struct asked {
    char *source;
    struct watched *watched;
    const struct verb *verb;
    const char *const *words; /* after the verb */
    size_t word_count;
    const char *entry[3]; /* words of result, where one was taken for options'
                             end: "--" */
    bool dashes;          /* there is a "--" */
    const char *choice;   /* the word that says which events; NULL: all */
    const char *stage;
    struct standings_options options;
    enum table_form form;
    struct table_look look;
    bool explain, records, quiet;
    bool watch;
    bool after;                     /* --after was given */
    size_t to, ends;                /* --to, --ends: what show writes */
    uint64_t players, rounds, seed; /* of generate */
    uint64_t draws, forfeits, byes, withdrawals; /* in percent */
    size_t system;
    uint64_t wait; /* seconds, of verbs that change a file */
    struct rewrite rewrite;
    struct event_given given; /* of import-table */
    const char *columns;      /* of list; NULL: the usual ones */
    const char *by_word;      /* of --by; NULL: it is not asked for */
    enum table_by by;
    struct files *files;
    struct arena *arena;
    struct archive *archive;          /* NULL: the source is a file */
    struct progress *progress;        /* of what is printed; NULL: none */
    const struct events_visit *visit; /* of the file */
    bool printed; /* something, so that a line parts it from the next */
    int status;
};

/* ---- what is printed ------------------------------------------------------ */

static int print_table(struct asked *asked, bool made, struct table *t)
{
    struct text out = {0};
    bool parted = asked->printed && asked->form != TABLE_JSON;

    t->look = asked->look;
    if (made)
        table_write(t, asked->form, &out);
    made = made && !out.failed;
    if (made && parted)
        cli_write(stdout, STR("\n"));
    if (made)
        cli_write(stdout, text_str(&out));
    asked->printed = true;
    text_release(&out);
    table_release(t);
    return made ? STATUS_FINE : cli_world("out of memory");
}

static void add(struct table *t, struct str s)
{
    text_add(table_cell(t), s);
}

static void add_names(struct table *t, const struct str *names, size_t count)
{
    struct text *cell = table_cell(t);

    for (size_t i = 0; i < count; i++) {
        text_add(cell, i ? STR(", ") : STR(""));
        text_add(cell, names[i]);
    }
}

static void add_count(struct table *t, int64_t count)
{
    struct text *cell = table_cell(t);

    if (count > 0)
        text_add_number(cell, (uint64_t)count);
}

static void add_row(struct table *t, const struct event *e)
{
    add_count(t, e->year);
    add(t, e->name);
    add(t, e->series);
    add(t, e->era);
    event_format_text(e->format, table_cell(t));
    add(t, e->country);
    add(t, e->city);
    add_names(t, e->stated.champions, e->stated.champion_count);
    add_count(t, (int64_t)e->player_count);
    add_count(t, (int64_t)e->result_count);
}

static int run_list(struct asked *asked, const struct event *events)
{
    static const char *const heads[] = {
        ">year",   "name", "series",   "era",      "format",
        "country", "city", "champion", ">players", ">results"};
    struct table t;
    bool made = table_init(&t, heads, sizeof heads / sizeof *heads);

    for (const struct event *e = events; made && e; e = e->next)
        add_row(&t, e);
    return print_table(asked, made && !t.failed, &t);
}

static int run_show(struct asked *asked, const struct event *events)
{
    const struct rounds_form form = {.files = asked->files,
                                     .source = asked->source,
                                     .slice = asked->visit ? asked->visit->slice
                                                           : NULL,
                                     .to = asked->to,
                                     .ends = asked->ends,
                                     .options = &asked->options};
    struct text out = {0};
    int status = STATUS_FINE;

    if (asked->to != TO_EVENT && events && events->next)
        return cli_usage("%s: a file of TRF has one event, and these are more",
                         asked->source);
    for (const struct event *e = events; e && !status; e = e->next)
        status = rounds_write(&form, e, &out);
    if (!status)
        cli_write(stdout, text_str(&out));
    text_release(&out);
    return status;
}

/* A table that others made, as a file of events. */
static int run_import_table(struct asked *asked, const struct event *events)
{
    struct text out = {0};

    (void)asked;
    events_write_rows(events, &out);
    cli_write(stdout, text_str(&out));
    bool failed = out.failed;
    text_release(&out);
    return failed ? cli_world("out of memory") : STATUS_FINE;
}

/* ---- stage by stage ------------------------------------------------------- */

/* Whether --stage asks for it. */
static bool is_asked(const struct asked *asked, const struct event *e,
                     uint32_t stage)
{
    return !asked->stage || event_stage_is(e, stage, str_of(asked->stage));
}

static bool has_results(const struct event *e, uint32_t stage)
{
    const struct event_result *r = e->results;

    while (r && r->stage != stage)
        r = r->next;
    return r || (e->stage_count == 1 && (e->player_count || e->team_count));
}

/* A tree says something of a knock-out, or of what may be one. */
static bool has_bracket(const struct event *e, uint32_t stage)
{
    uint8_t kind = e->stages[stage].format.kind;

    return has_results(e, stage) &&
           (kind == FORMAT_KNOCKOUT || kind == FORMAT_UNKNOWN);
}

typedef bool stage_filter(const struct event *e, uint32_t stage);
typedef int stage_runner(struct asked *asked, const struct event *e,
                         uint32_t stage);

static uint64_t count_events(const struct event *events)
{
    uint64_t count = 0;

    for (const struct event *e = events; e; e = e->next)
        count++;
    return count;
}

static int each_stage(struct asked *asked, const struct event *events,
                      stage_filter *has, const char *what, stage_runner *run)
{
    struct progress_at at = {.total = count_events(events), .unit = "events"};
    int status = STATUS_FINE;
    bool any = false;

    for (const struct event *e = events; !status && e; e = e->next) {
        for (uint32_t i = 0; !status && i < e->stage_count; i++)
            if (is_asked(asked, e, i) && has(e, i)) {
                any = true;
                status = run(asked, e, i);
            }
        at.done++;
        if (asked->progress)
            progress_show(asked->progress, &at);
    }
    if (!status && !any)
        return cli_usage(asked->stage ? "%s: no %s in a stage \"%s\""
                                      : "%s: no %s in these events",
                         asked->source, what, asked->stage);
    return status;
}

/* Whether there is the round that --after asks for. */
static int find_round(const struct asked *asked, const struct event *e,
                      uint32_t stage)
{
    struct arena arena;
    uint32_t last = 0;
    bool counted;

    if (asked->options.after == 0)
        return STATUS_FINE;
    arena_init(&arena, 0, CHECK_MEMORY);
    counted = event_last_round(e, stage, &arena, &last);
    arena_release(&arena);
    if (!counted)
        return cli_world("out of memory");
    if (last == 0)
        return cli_usage("%s: \"%.*s\" does not tell its rounds", asked->source,
                         (int)e->name.len, e->name.ptr);
    if (asked->options.after > last)
        return cli_usage("%s: \"%.*s\" has %u rounds", asked->source,
                         (int)e->name.len, e->name.ptr, last);
    return STATUS_FINE;
}

static int print_standings(struct asked *asked, const struct event *e,
                           uint32_t stage)
{
    struct table t;
    int status = find_round(asked, e, stage);

    if (!status && e->team_count)
        status =
            print_table(asked, table_teams(e, stage, &asked->options, &t), &t);
    if (!status && (!e->team_count || e->result_count))
        status = print_table(
            asked, table_standings(e, stage, &asked->options, &t), &t);
    if (status || !asked->explain)
        return status;
    return print_table(asked, table_explain(e, stage, &asked->options, &t), &t);
}

static int run_standings(struct asked *asked, const struct event *events)
{
    return each_stage(asked, events, has_results, "results", print_standings);
}

static int print_performance(struct asked *asked, const struct event *e,
                             uint32_t stage)
{
    struct table t;
    int status = find_round(asked, e, stage);

    return status
               ? status
               : print_table(asked,
                             table_performance(e, stage, &asked->options, &t),
                             &t);
}

static int run_performance(struct asked *asked, const struct event *events)
{
    return each_stage(asked, events, has_results, "results", print_performance);
}

static int print_crosstable(struct asked *asked, const struct event *e,
                            uint32_t stage)
{
    struct table t;
    int status = find_round(asked, e, stage);

    return status ? status
                  : print_table(asked,
                                table_crosstable(e, stage, &asked->options, &t),
                                &t);
}

static int run_crosstable(struct asked *asked, const struct event *events)
{
    return each_stage(asked, events, has_results, "results", print_crosstable);
}

/* Programs get a row a match, people the tree. */
static int print_bracket(struct asked *asked, const struct event *e,
                         uint32_t stage)
{
    struct table t;
    bool rows = asked->form == TABLE_CSV || asked->form == TABLE_JSON;

    return print_table(
        asked, rows ? table_matches(e, stage, &t) : table_bracket(e, stage, &t),
        &t);
}

static int run_bracket(struct asked *asked, const struct event *events)
{
    return each_stage(asked, events, has_bracket, "results of a knock-out",
                      print_bracket);
}

static void nearest_of(const struct str *names, size_t count, struct str name,
                       struct str *near, size_t *off)
{
    for (size_t i = 0; i < count && *off; i++)
        if (str_nearer(name, names[i], off))
            *near = names[i];
}

/* Whose name is this one, `off` being 0, or nearest to it; "" if none is. */
static struct str nearest_player(const struct event *events, struct str name,
                                 size_t *off)
{
    struct str near = STR("");

    *off = name.len < 4 ? 2 : 3;
    for (const struct event *e = events; e && *off; e = e->next) {
        for (size_t i = 0; i < e->player_count && *off; i++)
            if (str_nearer(name, e->players[i].name, off))
                near = e->players[i].name;
        nearest_of(e->stated.champions, e->stated.champion_count, name, &near,
                   off);
        nearest_of(e->stated.runners_up, e->stated.runner_up_count, name, &near,
                   off);
    }
    return near;
}

/* A player of the command line, called as the tables call people. */
static int find_player(struct asked *asked, const struct event *events,
                       size_t word, struct str *name)
{
    struct str near;
    size_t off;

    *name = str_of(asked->words[word]);
    if (asked->archive &&
        archive_person(asked->archive, *name, asked->arena, name))
        return cli_archive_fault(asked->source, asked->archive);
    near = nearest_player(events, *name, &off);
    if (off == 0)
        return STATUS_FINE;
    if (near.len)
        return cli_usage("%s: no event has a player \"%s\"; did you mean "
                         "\"%.*s\"?",
                         asked->source, asked->words[word], (int)near.len,
                         near.ptr);
    return cli_usage("%s: no event has a player \"%s\"", asked->source,
                     asked->words[word]);
}

/* Games that no result tells, after those of events. */
static int add_untold(struct asked *asked, struct event *events)
{
    struct archive *a = asked->archive;
    struct str names[2];
    struct event *untold;

    if (!a || asked->records)
        return STATUS_FINE;
    for (size_t i = 0; i < 2; i++)
        if (archive_person(a, str_of(asked->words[i]), asked->arena, &names[i]))
            return cli_archive_fault(asked->source, a);
    if (archive_gather_untold(a, names[0], names[1], asked->arena, &untold))
        return cli_archive_fault(asked->source, a);
    while (events->next)
        events = events->next;
    events->next = untold;
    return STATUS_FINE;
}

static int run_head_to_head(struct asked *asked, const struct event *events)
{
    struct event all = {.next = (struct event *)events};
    struct str names[2];
    struct table t;
    int status = add_untold(asked, &all);

    for (size_t i = 0; i < 2 && !status; i++)
        status = find_player(asked, all.next, i, &names[i]);
    if (status)
        return status;
    return print_table(
        asked, table_head_to_head(all.next, names[0], names[1], &t), &t);
}

static int run_player(struct asked *asked, const struct event *events)
{
    struct str name;
    struct table t;
    int status = find_player(asked, events, 0, &name);

    return status ? status
                  : print_table(asked,
                                table_player(events, name, asked->by, &t), &t);
}

static int run_titles(struct asked *asked, const struct event *events)
{
    struct table t;

    return print_table(asked, table_titles(events, asked->by, &t), &t);
}

static int run_hosts(struct asked *asked, const struct event *events)
{
    struct table t;

    return print_table(asked, table_hosts(events, asked->by, &t), &t);
}

/* By the words of --system. */
static const uint8_t system_kinds[] = {
    FORMAT_UNKNOWN,     FORMAT_SWISS,
    FORMAT_ROUND_ROBIN, FORMAT_DOUBLE_ROUND_ROBIN,
    FORMAT_KNOCKOUT,    FORMAT_KNOCKOUT};

static int run_pair(struct asked *asked, const struct event *events)
{
    const struct rounds_asked rounds = {.source = asked->source,
                                        .stage = asked->stage,
                                        .options = &asked->options,
                                        .system = system_kinds[asked->system],
                                        .after_given = asked->after,
                                        .form = asked->form,
                                        .explain = asked->explain,
                                        .look = asked->look};

    return rounds_pair(&rounds, events);
}

static struct rounds_asked rounds_of(const struct asked *asked)
{
    return (struct rounds_asked){.source = asked->source,
                                 .options = &asked->options,
                                 .system = system_kinds[asked->system]};
}

static int run_result(struct asked *asked, const struct event *events)
{
    struct rounds_asked rounds = rounds_of(asked);

    (void)events;
    rounds.rewrite = &asked->rewrite;
    if (!asked->visit)
        return cli_usage("%s is an archive: results are entered in files",
                         asked->source);
    return rounds_enter(&rounds, asked->visit, asked->words, asked->word_count);
}

static int run_draw(struct asked *asked, const struct event *events)
{
    const struct rounds_asked rounds = rounds_of(asked);
    const struct rounds_draw wanted = {
        .format = {.kind = system_kinds[asked->system]},
        .rounds = (uint32_t)asked->rounds,
        .seeded = asked->seed != NOT_GIVEN,
        .seed = asked->seed,
        .to = asked->to,
        .ends = asked->ends};

    (void)events;
    if (!asked->visit)
        return cli_usage("%s is an archive: a draw is of a file of players",
                         asked->source);
    return rounds_draw(&rounds, asked->visit, &wanted);
}

/* The events that records make, by what they are called. */
struct made {
    const struct event **list;
    size_t count;
    struct asked *asked;
};

static int compare_called(const void *left, const void *right)
{
    const struct event *const *x = left, *const *y = right;
    const struct event *a = *x, *b = *y;
    int order = str_compare(a->series, b->series);

    if (!order)
        order = str_compare(a->name, b->name);
    return order ? order : (a->year > b->year) - (a->year < b->year);
}

static int gather_made(struct asked *asked, struct made *made)
{
    const char *word = asked->choice;
    struct event *events;

    *made = (struct made){.asked = asked};
    if (archive_gather(asked->archive, str_of(word ? word : ""), asked->arena,
                       &events))
        return cli_archive_fault(asked->source, asked->archive);
    for (const struct event *e = events; e; e = e->next)
        made->count += e->id != 0;
    made->list =
        arena_alloc(asked->arena, (made->count + 1) * sizeof *made->list);
    made->count = 0;
    for (const struct event *e = events; made->list && e; e = e->next)
        if (e->id)
            made->list[made->count++] = e;
    if (!made->list)
        return cli_world("out of memory");
    qsort(made->list, made->count, sizeof *made->list, compare_called);
    return STATUS_FINE;
}

static int check_records(void *context, const struct event *e,
                         struct diags *diags)
{
    const struct made *made = context;
    const struct event **found = bsearch(&e, made->list, made->count,
                                         sizeof *made->list, compare_called);
    const struct rules *rules = game_find(found ? (*found)->game : e->game);
    const struct event_records records = {found ? *found : NULL,
                                          rules ? rules->arranged_until : 0};
    struct arena arena;
    int status = STATUS_FINE;

    arena_init(&arena, 0, CHECK_MEMORY);
    if (!event_check_records(e, &records, &arena, diags))
        status = cli_world("out of memory");
    arena_release(&arena);
    return status;
}

/* The rounds of a Swiss, against its system. */
static int check_pairings(void *context, const struct event *e,
                          struct diags *diags)
{
    struct arena arena;
    int status = STATUS_FINE;

    (void)context;
    arena_init(&arena, 0, EVENT_HARD);
    if (!event_check_pairings(e, &standings_usual, &arena, diags))
        status = cli_world("out of memory");
    arena_release(&arena);
    return status;
}

static int check_further(void *context, const struct event *e,
                         struct diags *diags)
{
    int status = check_records(context, e, diags);

    return status ? status : check_pairings(NULL, e, diags);
}

/* Findings stand in the text that show prints: an archive has no other. */
static int run_check(struct asked *asked, const struct event *events)
{
    bool records = asked->archive && !asked->records;
    struct text text = {0};
    struct made made;

    if (records && gather_made(asked, &made))
        return STATUS_WORLD;
    for (const struct event *e = events; e; e = e->next)
        event_write(e, &text);
    text_add_repeat(&text, '\0', SLICE_SLACK);
    if (text.failed)
        asked->status = cli_world("out of memory");
    asked->files->events.options = asked->options;
    asked->files->events.context = records ? (void *)&made : asked;
    asked->files->events.further = records ? check_further : check_pairings;
    if (!text.failed)
        events_check_text(asked->files, asked->source,
                          (struct str){text.ptr, text.len - SLICE_SLACK});
    text_release(&text);
    events_summary(asked->files);
    return asked->files->printer.status;
}

/* ---- verbs ---------------------------------------------------------------- */

enum { ANY_WORDS = 1 << 20 };

/* What a verb does, how many words it takes, and whether they say which
   events. */
struct verb {
    const char *name;
    int (*run)(struct asked *asked, const struct event *events);
    size_t least, most;
    bool chooses;
    enum { ANY_FORM, TEXT_ONLY, TEXT_OR_JSON } forms;
    /* Where run is NULL: a table of all events. */
    bool (*table)(const struct event *events, struct table *out);
    const enum table_by *by; /* what --by takes, BY_NOTHING after it; NULL: it
                                takes none */
    uint8_t takes;           /* bits of enum takes */
};

/* Options that a few verbs have. */
enum takes {
    TAKES_STAGE = 1 << 0,
    TAKES_EXPLAIN = 1 << 1,
    TAKES_SYSTEM = 1 << 2,
    TAKES_TO = 1 << 3,     /* and --ends */
    TAKES_SEED = 1 << 4,   /* and --rounds */
    TAKES_CHANCE = 1 << 5, /* what generate makes */
    TAKES_WAIT = 1 << 6,   /* the file is changed in place */
};

static const enum table_by by_country_or_era[] = {BY_COUNTRY, BY_ERA,
                                                  BY_NOTHING};
static const enum table_by by_year[] = {BY_YEAR, BY_NOTHING};
static const enum table_by by_era[] = {BY_ERA, BY_NOTHING};

static const struct verb verbs[] = {
    {"list", run_list, 0, ANY_WORDS, true, ANY_FORM, NULL, NULL, 0},
    {"show", run_show, 0, ANY_WORDS, true, TEXT_ONLY, NULL, NULL, TAKES_TO},
    {"standings", run_standings, 0, ANY_WORDS, true, ANY_FORM, NULL, NULL,
     TAKES_STAGE | TAKES_EXPLAIN},
    {"crosstable", run_crosstable, 0, ANY_WORDS, true, ANY_FORM, NULL, NULL,
     TAKES_STAGE},
    {"performance", run_performance, 0, ANY_WORDS, true, ANY_FORM, NULL, NULL,
     TAKES_STAGE},
    {"bracket", run_bracket, 0, ANY_WORDS, true, ANY_FORM, NULL, NULL,
     TAKES_STAGE},
    {"champions", NULL, 0, ANY_WORDS, true, ANY_FORM, table_champions, NULL, 0},
    {"countries", NULL, 0, ANY_WORDS, true, ANY_FORM, table_countries, NULL, 0},
    {"titles", run_titles, 0, ANY_WORDS, true, ANY_FORM, NULL,
     by_country_or_era, 0},
    {"hosts", run_hosts, 0, ANY_WORDS, true, ANY_FORM, NULL, by_era, 0},
    {"head-to-head", run_head_to_head, 2, 2, false, ANY_FORM, NULL, NULL, 0},
    {"player", run_player, 1, 1, false, ANY_FORM, NULL, by_year, 0},
    {"pair", run_pair, 0, ANY_WORDS, true, ANY_FORM, NULL, NULL,
     TAKES_STAGE | TAKES_EXPLAIN | TAKES_SYSTEM},
    {"result", run_result, 3, 4, false, TEXT_ONLY, NULL, NULL,
     TAKES_SYSTEM | TAKES_WAIT},
    {"draw", run_draw, 0, 0, false, TEXT_ONLY, NULL, NULL,
     TAKES_SYSTEM | TAKES_TO | TAKES_SEED},
    {"check", run_check, 0, ANY_WORDS, true, TEXT_OR_JSON, NULL, NULL, 0},
    {"import-table", run_import_table, 0, 0, false, TEXT_ONLY, NULL, NULL, 0},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static int run_verb(struct asked *asked, const struct event *events)
{
    struct table t;

    return asked->verb->run
               ? asked->verb->run(asked, events)
               : print_table(asked, asked->verb->table(events, &t), &t);
}

static struct str verb_name_at(const void *list, size_t i)
{
    (void)list;
    return i < VERBS ? str_of(verbs[i].name) : STR_NONE;
}

static int find_verb(struct asked *asked, const char *name)
{
    size_t near = str_nearest(str_of(name), 4, verb_name_at, NULL);

    if (near != STR_NOWHERE && strcmp(name, verbs[near].name) == 0) {
        asked->verb = &verbs[near];
        return STATUS_FINE;
    }
    if (near != STR_NOWHERE)
        return cli_usage("event: no \"%s\"; did you mean %s?", name,
                         verbs[near].name);
    return cli_usage("event: no \"%s\"; see \"ludex help event\"", name);
}

/* "what of it? list, show, ... or check" */
static int ask_for_verb(void)
{
    struct text names = {0};
    int status;

    for (size_t i = 0; i < VERBS; i++)
        text_addf(&names, "%s%s",
                  i == 0          ? ""
                  : i + 1 < VERBS ? ", "
                                  : " or ",
                  verbs[i].name);
    status = cli_usage("event: what of it? %.*s", (int)names.len, names.ptr);
    text_release(&names);
    return status;
}

/* The word that getopt took for the end of the options. */
static void add_dashes(struct asked *asked)
{
    if (!asked->dashes || asked->verb->run != run_result ||
        asked->word_count != 2)
        return;
    memcpy(asked->entry, asked->words, 2 * sizeof *asked->entry);
    asked->entry[asked->word_count++] = "0-0F";
    asked->words = asked->entry;
}

static int take_words(struct asked *asked, int count, char **words)
{
    int status;

    if (count < 1)
        return cli_usage("event: of which archive or file?");
    asked->source = words[0];
    if (count < 2)
        return ask_for_verb();
    if ((status = find_verb(asked, words[1])))
        return status;
    asked->words = (const char *const *)words + 2;
    asked->word_count = (size_t)count - 2;
    add_dashes(asked);
    asked->choice =
        asked->verb->chooses && asked->word_count ? asked->words[0] : NULL;
    if (asked->word_count < asked->verb->least)
        return cli_usage("event: %s takes %s", asked->verb->name,
                         asked->verb->least == 3   ? "ROUND BOARD RESULT"
                         : asked->verb->least == 2 ? "two names"
                                                   : "a name");
    if (asked->word_count > asked->verb->most)
        return cli_usage("event: %s takes no \"%s\"", asked->verb->name,
                         asked->words[asked->verb->most]);
    return STATUS_FINE;
}

/* ---- which events --------------------------------------------------------- */

static struct event_query query_of(const struct asked *asked,
                                   struct archive *archive)
{
    return (struct event_query){.path = asked->source,
                                .archive = archive,
                                .count = asked->word_count,
                                .words = asked->words,
                                .columns = asked->columns,
                                .form = asked->form,
                                .look = asked->look};
}

/* Of a file's events those that the archive in memory finds, in its order. */
static int choose_of_file(struct asked *asked, struct archive *archive,
                          struct event **events)
{
    const struct event_query q = query_of(asked, archive);
    struct event **by_number, **next = events;
    size_t events_count = 0, count;
    int64_t *ids = NULL;
    int status = event_query_choose(&q, asked->arena, &ids, &count);

    for (struct event *e = *events; e; e = e->next)
        events_count++;
    by_number =
        arena_alloc(asked->arena, (events_count + 1) * sizeof *by_number);
    if (!status && !by_number)
        return cli_world("%s: out of memory", asked->source);
    for (struct event *e = *events; !status && e; e = e->next)
        by_number[e->id] = e;
    for (size_t i = 0; !status && i < count; i++) {
        *next = by_number[ids[i]];
        next = &(*next)->next;
    }
    *next = NULL;
    return status;
}

static int ask_file(struct asked *asked, const struct events_visit *v)
{
    struct event *events = v->events;
    struct cli_archive filled;
    int status = event_query_fill(&filled, v);

    if (!status && asked->verb->run == run_list) {
        const struct event_query q = query_of(asked, filled.archive);
        status = event_query_list(&q);
    } else if (!status) {
        status = choose_of_file(asked, filled.archive, &events);
    }
    cli_archive_close(&filled);
    if (status || asked->verb->run == run_list)
        return status;
    return run_verb(asked, events);
}

/* What is not there may be what an error has left out: it is the data's fault. */
static int run_file(void *context, const struct events_visit *v)
{
    struct asked *asked = context;
    int status;

    asked->arena = v->arena;
    asked->visit = v;
    if (asked->verb->run == run_check && !asked->choice) {
        events_summary(asked->files);
        return STATUS_FINE;
    }
    if (!v->events && !v->diags->first)
        return STATUS_FINE; /* empty, which is said */
    status = asked->choice || asked->verb->run == run_list
                 ? ask_file(asked, v)
                 : run_verb(asked, v->events);
    return status == STATUS_USAGE && asked->files->printer.status == STATUS_DATA
               ? STATUS_DATA
               : status;
}

/* What a source says is shown as it says it; all else is of people. */
static bool of_people(const struct asked *asked)
{
    return asked->verb->run != run_show;
}

static int choose_of_archive(struct asked *asked, struct event **events)
{
    const struct event_query q = query_of(asked, asked->archive);
    size_t count;
    int64_t *ids = NULL;
    int status = event_query_choose(&q, asked->arena, &ids, &count);

    for (size_t i = 0; !status && i < count; i++) {
        if (archive_event(asked->archive, ids[i], of_people(asked),
                          asked->arena, events))
            return cli_archive_fault(asked->source, asked->archive);
        events = *events ? &(*events)->next : events;
    }
    return status;
}

static int read_archive(struct asked *asked, struct event **events)
{
    const struct archive_wanted all = {.year = -1, .people = of_people(asked)};
    struct archive *archive = asked->archive;
    const char *word = asked->choice;

    if (word && !asked->records)
        return choose_of_archive(asked, events);
    int fault = asked->records
                    ? archive_gather(archive, str_of(word ? word : ""),
                                     asked->arena, events)
                    : archive_events(archive, &all, asked->arena, events);

    if (fault)
        return cli_archive_fault(asked->source, archive);
    if (asked->records && !*events)
        return word ? cli_usage("%s: no record has the event \"%s\"",
                                asked->source, word)
                    : cli_usage("%s: no record has an event", asked->source);
    return STATUS_FINE;
}

static int run_archive(struct asked *asked)
{
    struct cli_archive opened;
    struct arena arena;
    struct event *events = NULL;
    int status = cli_archive_open(&opened, asked->source, ARCHIVE_READ,
                                  CLI_ARCHIVE_WAIT);
    const struct event_query q = query_of(asked, opened.archive);
    struct progress progress;

    progress_begin(&progress);
    progress.wanted = progress.wanted && !asked->quiet;
    arena_init(&arena, EVENT_SOFT, EVENT_HARD);
    asked->arena = &arena;
    asked->archive = opened.archive;
    if (!status && asked->verb->run == run_list && !asked->records) {
        status = event_query_list(&q);
    } else if (!status) {
        opened.progress = &progress;
        status = read_archive(asked, &events);
        opened.progress = NULL;
        progress_clear(&progress);
        progress_beside(&progress, stdout);
        progress_again(&progress);
        asked->progress = &progress;
        status = status ? status : run_verb(asked, events);
        progress_clear(&progress);
    }
    cli_archive_close(&opened);
    arena_release(&arena);
    return status;
}

static const char *const by_words[] = {[BY_NOTHING] = "",
                                       [BY_COUNTRY] = "country",
                                       [BY_ERA] = "era",
                                       [BY_YEAR] = "year"};

/* "country or era" */
static int refuse_by(const struct asked *asked)
{
    const enum table_by *by = asked->verb->by;
    struct text words = {0};
    int status;

    if (!by)
        return cli_usage("event: %s takes no --by", asked->verb->name);
    for (size_t i = 0; by[i]; i++)
        text_addf(&words, "%s%s", i ? " or " : "", by_words[by[i]]);
    status =
        cli_usage("--by of %s takes %.*s, not \"%s\"", asked->verb->name,
                  (int)words.len, words.len ? words.ptr : "", asked->by_word);
    text_release(&words);
    return status;
}

static int take_by(struct asked *asked)
{
    const enum table_by *by = asked->verb->by;

    if (!asked->by_word)
        return STATUS_FINE;
    while (by && *by && strcmp(by_words[*by], asked->by_word) != 0)
        by++;
    if (!by || !*by)
        return refuse_by(asked);
    asked->by = *by;
    return STATUS_FINE;
}

/* An option that does nothing is a question that was meant otherwise. */
static int refuse_options(const struct asked *asked, const char *verb,
                          unsigned takes)
{
    const struct {
        bool given;
        unsigned bit;
        const char *name, *verbs;
    } options[] = {
        {asked->stage, TAKES_STAGE, "--stage",
         "standings, crosstable, performance, bracket and pair"},
        {asked->explain, TAKES_EXPLAIN, "--explain", "standings and pair"},
        {asked->system, TAKES_SYSTEM, "--system",
         "pair, result, draw and generate"},
        {asked->to || asked->ends, TAKES_TO, asked->to ? "--to" : "--ends",
         "show, draw and generate"},
        {asked->rounds || asked->seed != NOT_GIVEN, TAKES_SEED,
         asked->rounds ? "--rounds" : "--seed", "draw and generate"},
        {asked->players || asked->draws != NOT_GIVEN ||
             asked->forfeits != NOT_GIVEN || asked->byes != NOT_GIVEN ||
             asked->withdrawals != NOT_GIVEN,
         TAKES_CHANCE,
         "--players, --draws, --forfeits, --byes or --withdrawals", "generate"},
        {asked->wait != NOT_GIVEN, TAKES_WAIT, "--wait", "result"},
    };

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].given && !(takes & options[i].bit))
            return cli_usage("event: %s takes no %s, which is for %s", verb,
                             options[i].name, options[i].verbs);
    return STATUS_FINE;
}

static int refuse_form(const struct asked *asked)
{
    const struct verb *v = asked->verb;
    bool json = v->forms == TEXT_OR_JSON;

    if (v->forms == ANY_FORM || asked->form == TABLE_TEXT ||
        (json && asked->form == TABLE_JSON))
        return STATUS_FINE;
    return cli_usage("event: %s takes --format text%s", v->name,
                     json ? " or json" : "");
}

/* Before the first round there is nothing but a round to pair. */
static int refuse_after(const struct asked *asked)
{
    if (!asked->after || asked->options.after || asked->verb->run == run_pair)
        return STATUS_FINE;
    return cli_usage("--after takes a round from 1, not \"0\"");
}

static int refuse_watch(struct asked *asked)
{
    struct stat *known = &asked->watched->known;

    if (!asked->watch)
        return STATUS_FINE;
    if (asked->verb->run != run_standings)
        return cli_usage("--watch is for standings");
    if (strcmp(asked->source, "-") != 0 && stat(asked->source, known) != 0)
        return cli_world("%s: %s", asked->source, strerror(errno));
    if (S_ISREG(known->st_mode))
        return STATUS_FINE;
    return cli_usage("--watch: %s is not a file that can be watched",
                     asked->source);
}

static int read_tables(struct asked *asked)
{
    struct files *f = asked->files;

    if (asked->records)
        return cli_usage("event: a table has no --records");
    f->events.tables = &asked->given;
    f->events.visit = run_file;
    f->events.context = asked;
    f->events.options = asked->options;
    files_read_all(f, 1, &asked->source, NULL);
    return f->printer.status;
}

static enum events_care care_of(const struct asked *asked)
{
    if (asked->verb->run == run_check && !asked->choice)
        return EVENTS_ALL;
    return asked->verb->run == run_pair ? EVENTS_PLAYED : EVENTS_READ;
}

/* Reads the file under its lock, if the verb changes it. */
static int read_file(struct asked *asked)
{
    struct files *f = asked->files;
    bool changes = asked->verb->takes & TAKES_WAIT;
    uint64_t wait = asked->wait == NOT_GIVEN ? REWRITE_WAIT : asked->wait;
    int status = STATUS_FINE;

    changes = changes && strcmp(asked->source, "-") != 0;
    if (changes)
        status = rewrite_begin(&asked->rewrite, asked->source, wait);
    if (!status)
        files_read_all(f, 1, &asked->source, NULL);
    if (changes)
        rewrite_end(&asked->rewrite);
    return status ? status : f->printer.status;
}

static int run_source(struct asked *asked)
{
    struct files *f = asked->files;

    if (asked->verb->run == run_import_table)
        return read_tables(asked);
    if (asked->given.series.len + asked->given.game.len +
        asked->given.source.len)
        return cli_usage("--series, --game and --source are for import-table");
    if (asked->columns && asked->verb->run != run_list)
        return cli_usage("--columns is for list");
    if (cli_is_archive(asked->source))
        return run_archive(asked);
    if (asked->records)
        return cli_usage("%s is not an archive: --records has nothing to read",
                         asked->source);
    f->events.visit = run_file;
    f->events.context = asked;
    f->events.options = asked->options;
    f->events.lists = asked->verb->run == run_draw;
    f->events.care = care_of(asked);
    f->events.further = f->events.care == EVENTS_ALL ? check_pairings : NULL;
    int status = read_file(asked);
    if (!status && !f->events.files)
        return cli_usage("%s is neither an archive nor a file of events",
                         asked->source);
    return status;
}

/* ---- options -------------------------------------------------------------- */

static int set_after(struct asked *asked, const char *argument)
{
    uint64_t round;

    if (!str_number(str_of(argument), &round) || round >= UINT32_MAX)
        return cli_usage("--after takes a round, not \"%s\"", argument);
    asked->options.after = (uint32_t)round;
    asked->after = true;
    return STATUS_FINE;
}

static int set_form(struct asked *asked, const char *argument)
{
    asked->form = table_form_find(str_of(argument));
    asked->files->printer.style.json = asked->form == TABLE_JSON;
    if (asked->form != TABLE_FORMS)
        return STATUS_FINE;
    return cli_usage("--format takes text, csv, json, html, markdown or "
                     "mediawiki, not \"%s\"",
                     argument);
}

static int set_game(struct asked *asked, const char *argument)
{
    const struct rules *rules = cli_game(argument);

    if (rules)
        asked->given.game = str_of(rules->name);
    return rules ? STATUS_FINE : STATUS_USAGE;
}

static int take(void *context, int option)
{
    struct asked *asked = context;

    switch (option) {
    case OPT_POINTS:
        return standings_options_points(&asked->options, optarg);
    case OPT_TIEBREAKS:
        return standings_options_tiebreaks(&asked->options, optarg);
    case OPT_AFTER:
        return set_after(asked, optarg);
    case OPT_UNPLAYED:
        return standings_options_unplayed(&asked->options, optarg);
    case OPT_FORMAT:
        return set_form(asked, optarg);
    case OPT_SERIES:
        asked->given.series = str_of(optarg);
        return STATUS_FINE;
    case OPT_SOURCE:
        asked->given.source = str_of(optarg);
        return STATUS_FINE;
    case OPT_GAME:
        return set_game(asked, optarg);
    default:
        return files_option(asked->files, option, optarg);
    }
}

static uint32_t of_thousand(uint64_t percent, uint32_t usual)
{
    return 10 * (percent == NOT_GIVEN ? usual : (uint32_t)percent);
}

/* "event generate", which has no source. */
static int run_generate(const struct asked *asked, int more, char **words)
{
    enum { USUAL_PLAYERS = 40, USUAL_ROUNDS = 9 };
    const struct event_chances chances = {
        .seed = asked->seed == NOT_GIVEN ? 1 : asked->seed,
        .format = {.kind = asked->system ? system_kinds[asked->system]
                                         : FORMAT_SWISS},
        .players = asked->players ? (uint32_t)asked->players : USUAL_PLAYERS,
        .rounds = asked->rounds ? (uint32_t)asked->rounds : USUAL_ROUNDS,
        .draws = of_thousand(asked->draws, 30),
        .forfeits = of_thousand(asked->forfeits, 2),
        .byes = of_thousand(asked->byes, 2),
        .withdrawals = of_thousand(asked->withdrawals, 1),
    };

    const struct rounds_form form = {.files = asked->files,
                                     .source = "generate",
                                     .to = asked->to,
                                     .ends = asked->ends,
                                     .paired = true};
    int status = refuse_options(
        asked, "generate", ~0u & ~TAKES_STAGE & ~TAKES_EXPLAIN & ~TAKES_WAIT);

    if (more > 0)
        return cli_usage("event: generate takes no \"%s\"", words[0]);
    return status ? status : rounds_generate(&chances, &form);
}

static bool is_generate(int count, char **words)
{
    return count > 0 && strcmp(words[0], "generate") == 0 &&
           (count == 1 || words[1][0] != '\0') && access(words[0], F_OK) != 0;
}

/* "result 1 2 -+" has no option, and "result 1 2 --", whose dashes getopt has
   moved to the front, does not only end them. */
static void spell_forfeits(struct asked *asked, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        asked->dashes |= strcmp(argv[i], "--") == 0;
        if (i > 3 && strcmp(argv[i - 3], "result") == 0 &&
            (strcmp(argv[i], "-+") == 0 || strcmp(argv[i], "-/+") == 0))
            argv[i] = (char *)"0-1F";
        else if (strcmp(argv[i], "-/-") == 0)
            argv[i] = (char *)"0-0F";
    }
}

static int run_once(int argc, char **argv, struct watched *watched)
{
    struct files f;
    struct asked asked = {.files = &f,
                          .watched = watched,
                          .draws = NOT_GIVEN,
                          .forfeits = NOT_GIVEN,
                          .byes = NOT_GIVEN,
                          .withdrawals = NOT_GIVEN,
                          .seed = NOT_GIVEN,
                          .wait = NOT_GIVEN};
    int status;

    files_init(&f);
    asked.options = standings_usual;
    spell_forfeits(&asked, argc, argv);
    status = cli_options(&event_command, argc, argv, &asked, take);
    if (!status && is_generate(argc - optind, argv + optind)) {
        status = run_generate(&asked, argc - optind - 1, argv + optind + 1);
        files_release(&f);
        return status;
    }
    if (!status)
        status = take_words(&asked, argc - optind, argv + optind);
    if (!status)
        status = refuse_options(&asked, asked.verb->name, asked.verb->takes);
    if (!status)
        status = refuse_form(&asked);
    if (!status)
        status = refuse_after(&asked);
    if (!status)
        status = take_by(&asked);
    if (!status)
        status = refuse_watch(&asked);
    if (!status)
        status = run_source(&asked);
    files_release(&f);
    watched->path = asked.watch ? asked.source : NULL;
    return status > asked.status ? status : asked.status;
}

/* Until the file is another one, or says something else. */
static void wait_for_change(const struct watched *w)
{
    const struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
    const struct stat *known = &w->known;
    struct stat now;

    while (stat(w->path, &now) != 0 ||
           (now.st_ino == known->st_ino && now.st_size == known->st_size &&
            now.st_mtim.tv_sec == known->st_mtim.tv_sec &&
            now.st_mtim.tv_nsec == known->st_mtim.tv_nsec))
        nanosleep(&pause, NULL);
}

static int run_command(int argc, char **argv)
{
    struct watched watched = {0};
    int status = run_once(argc, argv, &watched);

    while (watched.path && status <= STATUS_DATA && fflush(stdout) == 0) {
        wait_for_change(&watched);
        cli_write(stdout, STR("\n"));
        optind = 0; /* options are read again, from the first on */
        status = run_once(argc, argv, &watched);
    }
    return cli_finish(status);
}

static const char *const systems[] = {"own",
                                      "swiss",
                                      "round-robin",
                                      "double-round-robin",
                                      "single-elimination",
                                      "knockout",
                                      NULL};

static const struct cli_option own[] = {
    {OPT_STAGE, "stage", "STAGE", "of this stage alone",
     TO_STRING(struct asked, stage)},
    {OPT_POINTS, "points", "W-D-L", "of a win, a draw, a loss", TO_OWN},
    {OPT_TIEBREAKS, "tiebreaks", "LIST", "which, in order", TO_OWN},
    {OPT_AFTER, "after", "ROUND", "standings as they were then", TO_OWN},
    {OPT_UNPLAYED, "unplayed", "virtual|nothing",
     "what an unplayed game counts; own", TO_OWN},
    {OPT_FORMAT, "format", "text|csv|json|html|markdown|mediawiki", "how",
     TO_OWN},
    {'c', "columns", "LIST", "what list shows",
     TO_STRING(struct asked, columns)},
    {OPT_BY, "by", "country|era|year", "what rows are parted by",
     TO_STRING(struct asked, by_word)},
    {OPT_EXPLAIN, "explain", NULL, "how the figures arise",
     TO_FLAG(struct asked, explain)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "no progress on a terminal",
     TO_FLAG(struct asked, quiet)},
    TABLE_RAW(struct asked),
    TABLE_WIDE(struct asked),
    {OPT_WATCH, "watch", NULL, "standings anew when the file changes",
     TO_FLAG(struct asked, watch)},
    {OPT_RECORDS, "records", NULL, "the event as its records tell it",
     TO_FLAG(struct asked, records)},
    {OPT_TO, "to", "event|trf|trf16", "what show writes",
     TO_WORD(struct asked, to, event_to_words)},
    {OPT_ENDS, "ends", "crlf|cr|lf", "how its lines of TRF end",
     TO_WORD(struct asked, ends, line_end_words)},
    {OPT_PLAYERS, "players", "N", "how many generate makes; 40",
     TO_NUMBER(struct asked, players, 1, 9999)},
    {OPT_ROUNDS, "rounds", "N", "and in how many rounds; 9",
     TO_NUMBER(struct asked, rounds, 1, 999)},
    {OPT_DRAWS, "draws", "PERCENT", "of games; 30",
     TO_NUMBER(struct asked, draws, 0, 100)},
    {OPT_FORFEITS, "forfeits", "PERCENT", "of games; 2",
     TO_NUMBER(struct asked, forfeits, 0, 100)},
    {OPT_BYES, "byes", "PERCENT", "of players, who ask for one; 2",
     TO_NUMBER(struct asked, byes, 0, 100)},
    {OPT_WITHDRAWALS, "withdrawals", "PERCENT", "of players, each round; 1",
     TO_NUMBER(struct asked, withdrawals, 0, 100)},
    {OPT_SEED, "seed", "N", "what chance begins with; 1",
     TO_NUMBER(struct asked, seed, 0, UINT64_MAX - 1)},
    {OPT_WAIT, "wait", "SECONDS", "time for another program to finish (60)",
     TO_NUMBER(struct asked, wait, 0, WAIT_MAX)},
    {OPT_SYSTEM, "system",
     "own|swiss|round-robin|double-round-robin|single-elimination",
     "how rounds are paired", TO_WORD(struct asked, system, systems)},
    {OPT_SERIES, "series", "NAME", "what a table's events are one of", TO_OWN},
    {OPT_GAME, "game", "G", "what is played at them", TO_OWN},
    ENCODING_OPTION(TO_OWN),
    {OPT_SOURCE, "source", "TEXT", "who tells it", TO_OWN},
    {'W', NULL, "NAME", "diagnostics on, off (no-), errors (error=)", TO_OWN},
    CLI_END,
};

const struct command event_command = {
    "event",
    run_command,
    "standings, tables and champions of events",
    "ARCHIVE|FILE VERB [WORD]...",
    {own}};
