#include <string.h>

#include "ordered_workers.h"
#include "paging.h"
#include "standings_options.h"

enum {
    OPT_RECORD = OPT_OWN,
    OPT_TITLE,
    OPT_AFTER,
    OPT_ROUND,
    OPT_ALL,
    OPT_POINTS,
    OPT_TIEBREAKS,
    OPT_UNPLAYED,
    OPT_STAGE,
    OPT_THEME,
    OPT_DIAGRAMS,
    OPT_EVERY,
    OPT_TO,
    OPT_NODES,
    OPT_BACK
};

/* ---- record -------------------------------------------------------------- */

static int write_record_page(void *context, const struct visit *v)
{
    struct paging *p = context;
    struct text out = {0};
    int status = STATUS_FINE;

    p->visited = true;
    if (!v->record) {
        cli_say("%s: record %llu cannot be written as a page", v->path,
                (unsigned long long)v->number);
        return STATUS_DATA;
    }
    if (!paging_record(v, PAGE_DOWNLOAD_ALL, &p->downloads,
                       &(struct page_record){.theme = p->theme.theme}, &out))
        status = printer_no_memory(&p->files.printer, v->path);
    if (!status)
        status = output_write(&p->output, text_str(&out));
    text_release(&out);
    return status;
}

static int run_record(struct paging *p, int count, char **paths)
{
    const struct visitor visitor = {.context = p, .take = write_record_page};
    struct files *f = &p->files;

    if (count > 1)
        return cli_usage("page record: specify only one file");
    f->only = p->number ? p->number : 1;
    printer_raise_status(&f->printer, paging_open(p, count, paths));
    if (f->printer.status)
        return output_close(&p->output, f->printer.status);
    files_read_all(f, count, paths, &visitor);
    if (!p->visited && f->counts.records == 0 &&
        f->printer.status == STATUS_FINE)
        printer_raise_status(&f->printer, files_no_record(f, count, paths));
    if (!p->visited)
        printer_raise_status(&f->printer, STATUS_USAGE);
    return output_close(&p->output, f->printer.status);
}

/* ---- options ------------------------------------------------------------- */

static const char *const only_html[] = {"html", NULL};
static const char *const of_booklets[] = {"pdf", "latex", NULL};
static const char *const of_paper[] = {"pdf", "html", "text", NULL};

static const struct page_verb verbs[] = {
    {"record", run_record, only_html},
    {"event", page_event, only_html},
    {"site", page_site, only_html},
    {"query", page_query, only_html},
    {"report", page_report, only_html},
    {"booklet", page_booklet, of_booklets},
    {"puzzles", page_puzzles, only_html},
    {"boards", page_boards, of_paper},
    {"slips", page_slips, of_paper},
    {"wall-chart", page_wall_chart, of_paper},
    {"standings", page_standings, of_paper},
    {"prizes", page_prizes, of_paper},
    {"bracket", page_bracket_paper, of_paper},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static struct str command_at(const void *list, size_t i)
{
    (void)list;
    return i < VERBS ? str_of(verbs[i].name) : STR_NONE;
}

static int find_verb(struct paging *p, const char *name)
{
    size_t near = str_nearest(str_of(name), 4, command_at, NULL);

    if (near == STR_NOWHERE)
        return cli_usage("page: unknown command \"%s\"; see \"ludex page -h\"",
                         name);
    if (strcmp(name, verbs[near].name) != 0)
        return cli_usage("page: unknown command \"%s\"; did you mean %s?", name,
                         verbs[near].name);
    p->verb = &verbs[near];
    return STATUS_FINE;
}

static int refuse_name(const struct paging *p)
{
    const char *const *formats = p->verb->formats;
    struct text list = {0};
    size_t count = 0;

    while (formats[count])
        count++;
    for (size_t i = 0; i < count; i++)
        text_addf(&list, "%s%s", cli_separator(i, count), formats[i]);
    cli_usage("%s: page %s can write only %.*s", p->out, p->verb->name,
              (int)list.len, list.ptr);
    text_release(&list);
    return STATUS_USAGE;
}

/* Finds the format, by --to or by the extension of the output. Refuses a format
   that the command cannot write. Other extensions do not determine a format. */
static int find_format(struct paging *p)
{
    static const char *const known[][2] = {{".pdf", "pdf"},
                                           {".tex", "latex"},
                                           {".html", "html"},
                                           {".txt", "text"}};
    size_t at;

    if (p->format)
        return cli_word("--to", p->format, p->verb->formats, &at);
    for (size_t i = 0; p->out && i < sizeof known / sizeof *known; i++) {
        const char *const *f = p->verb->formats;
        if (!str_ends_with(str_of(p->out), str_of(known[i][0])))
            continue;
        while (*f && strcmp(*f, known[i][1]) != 0)
            f++;
        if (!*f)
            return refuse_name(p);
        p->format = *f;
    }
    return STATUS_FINE;
}

static int handle_option(void *context, int option)
{
    struct paging *p = context;

    switch (option) {
    case 'o':
        p->out = strcmp(optarg, "-") == 0 ? NULL : optarg;
        return STATUS_FINE;
    case OPT_POINTS:
        return standings_options_points(&p->standings, optarg);
    case OPT_TIEBREAKS:
        return standings_options_tiebreaks(&p->standings, optarg);
    case OPT_UNPLAYED:
        return standings_options_unplayed(&p->standings, optarg);
    case OPT_THEME:
        return theme_option(optarg, &p->theme);
    default:
        return files_option(&p->files, option, optarg);
    }
}

static int run_page(struct paging *p, int count, char **words)
{
    int status;

    if (count == 0)
        return cli_usage(
            "page: specify a command: record FILE, event FILE, site FILE..., "
            "query ARCHIVE QUERY, report FILE..., booklet FILE... or "
            "puzzles FILE...");
    status = find_verb(p, words[0]);
    if (!status)
        status = find_format(p);
    return status ? status : p->verb->run(p, count - 1, words + 1);
}

static int run_command(int argc, char **argv)
{
    struct paging p = {.standings = standings_usual};
    int status;

    files_init(&p.files);
    p.files.threads = ordered_workers_processors();
    p.files.reads_on = true;
    status = cli_parse_options(&page_command, argc, argv, &p, handle_option);
    p.standings.after = (uint32_t)p.after;
    if (!status)
        status =
            files_status(&p.files, run_page(&p, argc - optind, argv + optind));
    page_downloads_release(&p.downloads);
    files_release(&p.files);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {'o', "output", "OUT", "output file or folder (default: standard output)",
     TO_OWN},
    {OPT_RECORD, "record", "N", "number of the record (default 1)",
     TO_NUMBER(struct paging, number, 1, UINT64_MAX - 1)},
    {OPT_TITLE, "title", "TEXT", "title of the page",
     TO_STRING(struct paging, title)},
    {OPT_THEME, "theme", THEME_ARGUMENT,
     "colours of boards (default: the colours of the page)", TO_OWN},
    {OPT_STAGE, "stage", "STAGE", "show only this stage of each event",
     TO_STRING(struct paging, stage)},
    {OPT_AFTER, "after", "ROUND", "show events as they were after this round",
     TO_NUMBER(struct paging, after, 1, 9999)},
    {OPT_POINTS, "points", "W-D-L", "points for a win, a draw and a loss",
     TO_OWN},
    {OPT_TIEBREAKS, "tiebreaks", "LIST",
     "tie-breaks, in order, separated by commas", TO_OWN},
    {OPT_UNPLAYED, "unplayed", "own|virtual|nothing",
     "value of an unplayed game in tie-breaks (default own: a game against a "
     "player with the same score)",
     TO_OWN},
    {OPT_DIAGRAMS, "diagrams", "P,P...",
     "draw a diagram in a booklet after each of these plies",
     TO_STRING(struct paging, booklet.diagrams)},
    {OPT_EVERY, "every", "N", "draw a diagram in a booklet after every N plies",
     TO_NUMBER(struct paging, booklet.every, 1, UINT32_MAX)},
    {OPT_ROUND, "round", "N",
     "round of boards and slips (default: the last one that is paired)",
     TO_NUMBER(struct paging, round, 1, 9999)},
    {OPT_ALL, "all", NULL, "write the boards of all paired rounds",
     TO_FLAG(struct paging, all)},
    {'c', "columns", "LIST", "columns of standings",
     TO_STRING(struct paging, columns)},
    {OPT_TO, "to", "pdf|latex|html|text",
     "output format (default: determined from the name of OUT)",
     TO_STRING(struct paging, format)},
    {OPT_NODES, "nodes", "N",
     "plies that the search for puzzles plays in each position (default "
     "200000)",
     TO_NUMBER(struct paging, puzzles.nodes, 1, UINT64_MAX)},
    {OPT_BACK, "back", "N",
     "positions of each record to search, from the end (default 12)",
     TO_NUMBER(struct paging, puzzles.back, 1, UINT32_MAX)},
    FILES_JOBS(struct paging),
    FILES_VERBOSE(struct paging),
    CLI_END,
};

const struct command page_command = {
    "page",
    run_command,
    "write pages and booklets of records, events and errors",
    "COMMAND [FILE]... -o OUT",
    {own, files_options},
    command_at};
