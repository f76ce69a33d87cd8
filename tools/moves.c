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

static int list_plies(const struct moves_options *asked,
                      const struct rules *rules,
                      const struct position *position)
{
    struct legal_plies plies;
    int status = STATUS_FINE;

    if (asked->finished && !rules->free_moves)
        return cli_usage("--finished cannot be used with %s, in which no plies "
                         "follow the end of a game",
                         rules->name);
    if (!legal_plies_list(&plies, rules, position, asked->finished))
        status = cli_environment("out of memory");
    for (size_t i = 0; !status && i < plies.count; i++)
        status = print_move(text_str(&plies.list[i].text), asked->json);
    legal_plies_release(&plies);
    return status;
}

/* ---- of a record --------------------------------------------------------- */

static int visit_record(void *context, const struct visit *v)
{
    struct moves_options *asked = context;
    int status = STATUS_FINE;
    const struct position *p = record_position(v, &asked->choice, &status);

    asked->visited = true;
    return p ? list_plies(asked, v->record->rules, p) : status;
}

static int list_record(struct moves_options *asked, int count, char **paths)
{
    struct files *f = &asked->files;
    const struct visitor visitor = {.context = asked, .take = visit_record};

    if (asked->of_position)
        return cli_usage(
            "moves: a start position cannot be used with a file of records");
    if (count > 1)
        return cli_usage("moves: specify only one file");
    progress_unless_terminal(&f->printer.progress, stdout);
    files_read_all(f, count, paths, &visitor);
    if (!asked->visited && f->counts.records == 0 &&
        f->printer.status == STATUS_FINE)
        return files_no_record(f, count, paths);
    return f->printer.status;
}

/* ---- of a position ------------------------------------------------------- */

static int list_position(struct moves_options *asked)
{
    int status;

    if (asked->of_record)
        return start_refuse_without_file(&moves_command, asked->of_record);
    status = start_position_make(&asked->start);
    return status ? status
                  : list_plies(asked, asked->start.game, asked->start.position);
}

/* ---- options ------------------------------------------------------------- */

static int handle_option(void *context, int option)
{
    struct moves_options *asked = context;

    if (!asked->of_record &&
        (option == OPT_RECORD || option == OPT_PLY || option == OPT_VARIATION))
        asked->of_record = option;
    if (option == OPT_RECORD)
        return cli_number("--record", optarg, 1, UINT64_MAX, &asked->files.only)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_VARIATION)
        return cli_number("--variation", optarg, 1, UINT32_MAX,
                          &asked->choice.variation)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_PLY)
        return ply_range_read_one(&asked->choice.range, "moves", optarg);
    return start_or_files_option(&moves_command, &asked->start, &asked->files,
                                 option, &asked->of_position,
                                 &asked->of_record);
}

static int run_command(int argc, char **argv)
{
    struct moves_options asked = {.choice = POSITION_LAST};
    int status;

    files_init(&asked.files);
    asked.files.only = 1;
    status =
        cli_parse_options(&moves_command, argc, argv, &asked, handle_option);
    asked.json = asked.files.printer.style.json;
    if (!status)
        status = optind < argc
                     ? list_record(&asked, argc - optind, argv + optind)
                     : list_position(&asked);
    start_release(&asked.start);
    files_release(&asked.files);
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
