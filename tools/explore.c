/* "ludex explore": prints how games in an archive continue from a position, and
   which plies of a record are new. */
#include <stdlib.h>
#include <string.h>

#include "archive_explore.h"
#include "legal_plies.h"
#include "notation.h"
#include "position_options.h"
#include "query_run.h"
#include "value_printer.h"

enum { OPT_EXACT = OPT_OWN, OPT_TREE, OPT_WIDTH, OPT_WHERE, OPT_NOVELTY };

enum { PLIES_ARENA = 16 << 20, WIDTH = 3 };

struct explore_options {
    struct start start;
    struct explore_request how;
    bool quiet;
    uint64_t tree, width; /* depth and width of the tree, or 0 if not given */
    uint64_t threads;
    uint64_t novelty;  /* number of a record, or 0 if not given */
    const char *where; /* a query, or NULL for all games */
    struct table_look look;
    bool exact;
    enum table_form form;
    const struct notation *native;
    struct arena arena; /* memory for the plies */
};

/* ---- the plies ----------------------------------------------------------- */

static void report_diags(struct text *words, const struct diags *diags)
{
    const struct slice slice = {
        .ptr = words->ptr, .len = words->len, .line = 1, .column = 1};
    const struct report_style style = {.colour = cli_colour(stderr)};
    struct text out = {0};

    report_record(&out, &style, STR("plies"), 0, &slice, NULL, diags);
    cli_write_styled(stderr, text_str(&out));
    text_release(&out);
}

/* Plays the plies until one is not legal, and stores the played plies in
   asked->how. */
static void play_plies(struct explore_options *asked,
                       const struct record *record, struct position *p,
                       struct diags *diags)
{
    const struct rules *rules = asked->start.game;
    struct move *line =
        arena_alloc(&asked->arena, (record->plies + 1) * sizeof *line);
    struct reason why = {0};

    for (const struct node *n = record->line; line && n; n = n->next) {
        reason_clear(&why);
        if (!rules->resolve(p, &n->ply, &line[asked->how.plies], &why)) {
            diag_report(diags, DIAG_ILLEGAL_MOVE, n->span, "%.*s",
                        (int)why.text.len, why.text.ptr);
            break;
        }
        rules->play(p, line[asked->how.plies++]);
    }
    asked->how.line = line;
    reason_release(&why);
}

static int read_line(struct explore_options *asked, struct text *words,
                     struct position *p)
{
    struct diag_levels levels;
    struct diags diags;
    struct builder b;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    bool begun = build_begin(&b, &asked->arena, &diags,
                             (struct str){words->ptr, words->len});
    if (begun) {
        notation_read(asked->native, &b, 0);
        struct record *record = build_end(&b);
        if (!diags.counts[SEVERITY_ERROR])
            play_plies(asked, record, p, &diags);
    }
    report_diags(words, &diags);
    int status = !begun || asked->arena.exhausted
                     ? cli_environment("out of memory")
                 : diags.counts[SEVERITY_ERROR] ? STATUS_USAGE
                                                : STATUS_FINE;
    diags_release(&diags);
    return status;
}

static int read_plies(struct explore_options *asked, int count, char **plies)
{
    struct text words = {0};
    struct position *p = malloc(asked->start.game->position_size);
    int status = STATUS_FINE;

    for (int i = 0; i < count; i++)
        text_addf(&words, "%s%s", i ? " " : "", plies[i]);
    size_t length = words.len;
    text_add_repeat(&words, '\0', SLICE_SLACK);
    words.len = length;
    if (!p || words.failed) {
        status = cli_environment("out of memory");
    } else if (count) {
        memcpy(p, asked->start.position, asked->start.game->position_size);
        status = read_line(asked, &words, p);
    }
    free(p);
    text_release(&words);
    return status;
}

/* ---- printing ------------------------------------------------------------ */

static void add_ply(const struct explore_options *asked,
                    const struct explored_ply *way, struct text *out)
{
    if (way->ends)
        text_add(out, STR("(end)"));
    else if (way->move.bits)
        legal_ply_write(asked->start.game, way->position, way->move, out);
}

static json_t *json_players(const struct explored_ply *way)
{
    json_t *list = json_array();

    for (size_t i = 0; i < EXPLORED_PLAYERS && way->players[i].games; i++)
        json_append(&list,
                    json_pack("{soso}", "name", json_text(way->players[i].name),
                              "games", json_count(way->players[i].games)));
    return list;
}

static void set_known(json_t **object, const char *key, int64_t number)
{
    if (number)
        json_set(object, key, json_count((uint64_t)number));
}

static void set_figures(json_t **object, const struct explored_ply *way)
{
    static const char *const results[] = {"first", "drawn", "second", "open"};
    uint64_t score;

    json_set(object, "games", json_count(way->games));
    for (size_t i = 0; i < 4; i++)
        json_set(object, results[i], json_count(way->results[i]));
    if (explored_score(way, &score))
        json_set(object, "score", json_count(score));
    json_set(object, "length", json_count(explored_length(way)));
    set_known(object, "from", way->first_year);
    set_known(object, "to", way->last_year);
    set_known(object, "oldest", way->oldest);
    set_known(object, "newest", way->newest);
}

static int print_json(const struct explore_options *asked,
                      const struct explored_ply *way)
{
    struct text ply = {0};
    json_t *object = json_object();

    add_ply(asked, way, &ply);
    json_set(&object, "depth", json_count(way->depth));
    if (way->ends)
        json_set(&object, "ends", json_true());
    else
        json_set(&object, "ply", json_from_text(&ply));
    set_figures(&object, way);
    json_set(&object, "players", json_players(way));
    text_release(&ply);
    return cli_json_line(stdout, object);
}

/* Prints the totals for the position itself, after its continuations. */
static int print_json_all(const struct explore_options *asked,
                          const struct archive_exploration *e)
{
    struct text position = {0};
    json_t *object = json_object();

    rules_format(asked->start.game, e->all.position, &position);
    json_set(&object, "position", json_from_text(&position));
    set_figures(&object, &e->all);
    text_release(&position);
    return cli_json_line(stdout, object);
}

static int list_json(const struct explore_options *asked,
                     const struct archive_exploration *e)
{
    int status = STATUS_FINE;

    for (size_t i = 0; !status && i < e->count; i++)
        status = print_json(asked, &e->list[i]);
    return status ? status : print_json_all(asked, e);
}

/* ---- as a table ---------------------------------------------------------- */

/* In the text form, indents a ply by its depth. */
static void write_ply(const struct explore_options *asked,
                      const struct explored_ply *way, struct text *out)
{
    if (asked->form == TABLE_TEXT)
        text_add_repeat(out, ' ', 2 * (size_t)(way->depth - 1));
    add_ply(asked, way, out);
}

static void add_row(const struct explore_options *asked,
                    struct value_printer *rows, const struct explored_ply *way,
                    size_t from)
{
    struct archive_value values[EXPLORED_COLUMNS];
    struct text ply = {0}, players = {0};

    write_ply(asked, way, &ply);
    explored_values(way, text_str(&ply), &players, values);
    value_printer_add(rows, values + from);
    rows->table.failed |= ply.failed || players.failed;
    text_release(&ply);
    text_release(&players);
}

static void print_totals(const struct explored_ply *all)
{
    uint64_t score;

    printf("games: %llu, first: %llu, drawn: %llu, second: %llu, open: %llu",
           (unsigned long long)all->games, (unsigned long long)all->results[0],
           (unsigned long long)all->results[1],
           (unsigned long long)all->results[2],
           (unsigned long long)all->results[3]);
    if (explored_score(all, &score))
        printf(", score: %llu%%", (unsigned long long)score);
    putchar('\n');
}

/* Prints a table. In a tree for programs, adds a column with the depth. */
static int list_table(const struct explore_options *asked,
                      const struct archive_exploration *e)
{
    size_t from = !(asked->tree &&
                    (asked->form == TABLE_CSV || asked->form == TABLE_VALUES));
    struct value_printer rows;
    struct str heads[EXPLORED_COLUMNS];

    for (size_t i = 0; i < EXPLORED_COLUMNS; i++)
        heads[i] = str_of(explored_columns[i]);
    value_printer_begin(&rows, asked->form, asked->look, heads + from,
                        EXPLORED_COLUMNS - from);
    for (size_t i = 0; i < e->count; i++)
        add_row(asked, &rows, &e->list[i], from);
    if (!value_printer_end(&rows))
        return cli_environment("out of memory");
    if (asked->form == TABLE_TEXT)
        print_totals(&e->all);
    return STATUS_FINE;
}

/* ---- novelties ----------------------------------------------------------- */

static int print_novelty(const struct explore_options *asked,
                         const struct novelty *n)
{
    struct archive_value values[NOVELTY_COLUMNS];
    struct str columns[NOVELTY_COLUMNS];
    struct text move = {0}, position = {0};
    struct value_printer rows;

    for (size_t i = 0; i < NOVELTY_COLUMNS; i++)
        columns[i] = str_of(novelty_columns[i]);
    value_printer_begin(&rows, asked->form, asked->look, columns,
                        NOVELTY_COLUMNS);
    if (n->kind == NOVELTY_FOUND) {
        legal_ply_write(n->rules, n->position, n->move, &move);
        rules_format(n->rules, n->position, &position);
        novelty_values(n, text_str(&move), text_str(&position), values);
        value_printer_add(&rows, values);
    }
    rows.table.failed |= move.failed || position.failed;
    text_release(&move);
    text_release(&position);
    return value_printer_end(&rows) ? STATUS_FINE
                                    : cli_environment("out of memory");
}

static int find_novelty(const struct explore_options *asked,
                        const struct query_run *run)
{
    struct novelty n;
    int status, fault = archive_novelty(run->archive, (int64_t)asked->novelty,
                                        asked->exact, &n);

    if (fault)
        status = cli_archive_fault(run->path, run->archive);
    else if (novelty_refusal(&n))
        status =
            cli_usage(novelty_refusal(&n), (unsigned long long)asked->novelty);
    else
        status = print_novelty(asked, &n);
    novelty_release(&n);
    return status;
}

static int run_novelty(struct explore_options *asked, int count,
                       char **operands)
{
    struct query_run run = {0};

    if (count > 1 || asked->start.game || asked->where || asked->tree)
        return cli_usage("explore: --novelty cannot be used with --game, "
                         "--where, --tree or plies");
    int status =
        query_run_open(&run, operands[0], 0, NULL,
                       &(struct query_run_options){.threads = asked->threads});
    if (!status)
        status = find_novelty(asked, &run);
    query_run_end(&run);
    return status;
}

/* ---- all ----------------------------------------------------------------- */

static int set_explore_request(struct explore_options *asked)
{
    asked->how.rules = asked->start.game;
    asked->how.start = asked->start.position;
    asked->how.exact = asked->exact;
    asked->how.write = legal_ply_write;
    asked->how.depth = asked->tree ? (unsigned)asked->tree : 1;
    asked->how.width = asked->width  ? (size_t)asked->width
                       : asked->tree ? WIDTH
                                     : 0;
    return STATUS_FINE;
}

static void parse_options(void *context, const struct archive_value *values)
{
    struct text *out = context;
    struct str options = values[0].text, shown = str_for_display(options);

    text_add(out, out->len ? STR("; ") : STR(""));
    text_add(out, options.len ? shown : STR("the defaults"));
    text_add(out, shown.len < options.len ? STR("...") : STR(""));
}

/* Reports that no game was played with these options of the game, although
   there may be games with other options. */
static int report_option_mismatch(const struct explore_options *asked,
                                  const struct query_run *run)
{
    const struct rules *game = asked->start.game;
    struct text words = {0};
    const struct archive_rows rows = {parse_options, &words};
    int status = STATUS_FINE;

    if (archive_explore_options(run->archive, game, &rows))
        status = cli_archive_fault(run->path, run->archive);
    else if (words.failed)
        status = cli_environment("out of memory");
    else if (!words.len)
        cli_say("%s contains no game of %s", run->path, game->name);
    else
        cli_say("%s: no game of %s was played with these options; the options "
                "of its games are: %.*s",
                run->path, game->name, (int)words.len, words.ptr);
    text_release(&words);
    return status;
}

static int explore_archive(struct explore_options *asked, struct query_run *run)
{
    struct archive_exploration *e = NULL;
    struct query query;
    struct diag_levels levels;
    struct diags diags;
    int fault = 1, status = STATUS_FINE;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    asked->how.query = &query;
    if (query_run_parse(run, &query, &diags)) {
        if (query.group_count)
            status = cli_usage(
                "explore: \"count by\" cannot be used in a query for --where");
        asked->how.query = asked->where ? &query : NULL;
        fault =
            status ? 0 : archive_explore(run->archive, &asked->how, &diags, &e);
    }
    if (run->arena.no_memory)
        status = cli_environment("out of memory");
    else if (fault == 1)
        query_run_report(run, &diags), status = STATUS_USAGE;
    else if (fault)
        status = cli_archive_fault(run->path, run->archive);
    diags_release(&diags);
    progress_clear(&run->progress);
    if (!status && e->strange)
        status = report_option_mismatch(asked, run);
    if (!status)
        status = asked->form == TABLE_JSON ? list_json(asked, e)
                                           : list_table(asked, e);
    archive_exploration_free(e);
    return status;
}

static int run_explore(struct explore_options *asked, int count,
                       char **operands)
{
    char *where = (char *)(uintptr_t)asked->where;
    const struct query_run_options how = {.threads = asked->threads,
                                          .quiet = asked->quiet};
    struct query_run run = {0};
    int status = start_position_make(&asked->start);

    if (!status) {
        asked->native = notation_native(str_of(asked->start.game->name));
        status = read_plies(asked, count - 1, operands + 1);
    }
    if (status)
        return status;
    set_explore_request(asked);
    status = query_run_open(&run, operands[0], where != NULL, &where, &how);
    if (!status)
        status = explore_archive(asked, &run);
    query_run_end(&run);
    return status;
}

static int handle_option(void *context, int option)
{
    struct explore_options *asked = context;

    if (option == OPT_FORMAT)
        return value_printer_format(optarg, &asked->form);
    return start_option(&asked->start, option, optarg);
}

static int run_command(int argc, char **argv)
{
    struct explore_options asked = {.tree = 0};
    int status;

    arena_init(&asked.arena, 0, PLIES_ARENA);
    status =
        cli_parse_options(&explore_command, argc, argv, &asked, handle_option);
    if (!status && optind >= argc)
        status = cli_usage("explore: specify an archive");
    if (!status)
        status = (asked.novelty ? run_novelty : run_explore)(
            &asked, argc - optind, argv + optind);
    start_release(&asked.start);
    arena_release(&asked.arena);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_EXACT, "exact", NULL,
     "do not count games that reached a rotation or mirror image",
     TO_FLAG(struct explore_options, exact)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress",
     TO_FLAG(struct explore_options, quiet)},
    {OPT_TREE, "tree", "N",
     "print a tree of the most frequent plies, N plies deep",
     TO_NUMBER(struct explore_options, tree, 1, EXPLORE_DEPTH_MAX)},
    {OPT_WIDTH, "width", "N", "list at most N plies per position",
     TO_NUMBER(struct explore_options, width, 1, EXPLORE_WIDTH_MAX)},
    {OPT_NOVELTY, "novelty", "ID",
     "find the first ply of record ID that was new when it was played",
     TO_NUMBER(struct explore_options, novelty, 1, INT64_MAX)},
    {OPT_WHERE, "where", "QUERY", "count only games that match QUERY",
     TO_STRING(struct explore_options, where)},
    {OPT_FORMAT, "format", "table|csv|json|values",
     "output format (default table)", TO_OWN},
    {'j', "jobs", "N", "number of threads (default: one per processor)",
     TO_NUMBER(struct explore_options, threads, 1, RING_THREADS)},
    TABLE_RAW(struct explore_options, look),
    TABLE_WIDE(struct explore_options, look),
    CLI_END,
};

const struct command explore_command = {
    "explore",
    run_command,
    "list the plies played next in a position",
    "ARCHIVE [PLY]...",
    {own, start_shared_options, start_options},
    NULL};
