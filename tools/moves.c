/* "ludex moves": lists the plies of records, or the legal plies of a
   position. */
#include "legal_plies.h"
#include "notation.h"
#include "position_options.h"
#include "record_position.h"

enum { OPT_RECORD = OPT_OWN, OPT_PLY, OPT_VARIATION, OPT_FINISHED };

struct moves_options {
    struct start start;
    struct files files;
    struct position_choice choice;
    bool of_position; /* options that exclude a file were given */
    int of_record; /* the first option that requires a file of records, or 0 */
    bool finished, json, visited;
};

static int print_move(struct str ply, bool json)
{
    if (json)
        return cli_json_line(stdout, json_pack("{so}", "ply", json_text(ply)));
    cli_write(stdout, ply);
    fputc('\n', stdout);
    return STATUS_FINE;
}

static int list_plies(const struct moves_options *options,
                      const struct rules *rules,
                      const struct position *position)
{
    struct legal_plies plies;
    int status = STATUS_FINE;

    if (options->finished && !rules->free_moves)
        return cli_usage("--finished cannot be used with %s, in which no plies "
                         "follow the end of a game",
                         rules->name);
    if (!legal_plies_list(&plies, rules, position, options->finished))
        status = cli_environment("out of memory");
    for (size_t i = 0; !status && i < plies.count; i++)
        status = print_move(text_str(&plies.list[i].text), options->json);
    legal_plies_release(&plies);
    return status;
}

/* ---- of a record --------------------------------------------------------- */

static int visit_record(void *context, const struct visit *v)
{
    struct moves_options *options = context;
    int status = STATUS_FINE;
    const struct position *p = record_position(v, &options->choice, &status);

    options->visited = true;
    return p ? list_plies(options, v->record->rules, p) : status;
}

static int list_record(struct moves_options *options, int count, char **paths)
{
    struct files *f = &options->files;
    const struct visitor visitor = {.context = options, .take = visit_record};

    if (options->of_position)
        return cli_usage(
            "moves: a start position cannot be used with a file of records");
    if (count > 1)
        return cli_usage("moves: specify only one file");
    progress_unless_terminal(&f->printer.progress, stdout);
    files_read_all(f, count, paths, &visitor);
    if (!options->visited && f->counts.records == 0 &&
        f->printer.status == STATUS_FINE)
        return files_no_record(f, count, paths);
    return f->printer.status;
}

/* ---- of a position ------------------------------------------------------- */

static int list_position(struct moves_options *options)
{
    int status;

    if (options->of_record)
        return start_refuse_without_file(&moves_command, options->of_record);
    status = start_position_make(&options->start);
    return status ? status
                  : list_plies(options, options->start.game,
                               options->start.position);
}

/* ---- options ------------------------------------------------------------- */

static int handle_option(void *context, int option)
{
    struct moves_options *options = context;

    if (!options->of_record &&
        (option == OPT_RECORD || option == OPT_PLY || option == OPT_VARIATION))
        options->of_record = option;
    if (option == OPT_RECORD)
        return cli_number("--record", optarg, 1, UINT64_MAX,
                          &options->files.only)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_VARIATION)
        return cli_number("--variation", optarg, 1, UINT32_MAX,
                          &options->choice.variation)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_PLY)
        return ply_range_read_one(&options->choice.range, "moves", optarg);
    return start_or_files_option(&moves_command, &options->start,
                                 &options->files, option, &options->of_position,
                                 &options->of_record);
}

static int run_command(int argc, char **argv)
{
    struct moves_options options = {.choice = POSITION_LAST};
    int status;

    files_init(&options.files);
    options.files.only = 1;
    status =
        cli_parse_options(&moves_command, argc, argv, &options, handle_option);
    options.json = options.files.printer.style.json;
    if (!status)
        status = optind < argc
                     ? list_record(&options, argc - optind, argv + optind)
                     : list_position(&options);
    start_release(&options.start);
    files_release(&options.files);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_RECORD, "record", "N", "number of the record (default 1)", TO_OWN},
    {OPT_VARIATION, "variation", "N",
     "position of variation N instead of the main line", TO_OWN},
    {OPT_PLY, "ply", "P", "position after this many plies (default last)",
     TO_OWN},
    {OPT_FINISHED, "finished", NULL,
     "list plies even if the game is over (Brax)",
     TO_FLAG(struct moves_options, finished)},
    CLI_END,
};

const struct command moves_command = {"moves",
                                      run_command,
                                      "list the legal plies of a position",
                                      "[FILE]",
                                      {own, start_options, files_options},
                                      NULL};
