#include "printer.h"

#include <string.h>

void printer_init(struct printer *p)
{
    *p = (struct printer){.json_to = stdout};
    diag_levels_init(&p->levels);
    p->style.colour = cli_colour(stderr);
    progress_begin(&p->progress);
}

void printer_release(struct printer *p)
{
    diag_counts_release(&p->counts);
}

/* ---- options ------------------------------------------------------------- */

static int set_level(struct printer *p, const char *argument)
{
    bool fixed;
    const char *near;

    if (diag_levels_set(&p->levels, str_of(argument), &fixed))
        return STATUS_FINE;
    if (fixed)
        return cli_usage("-W %s: errors cannot be turned off", argument);
    near = diag_nearest(str_of(argument));
    if (near)
        return cli_usage("-W %s: unknown diagnostic; did you mean %s?",
                         argument, near);
    return cli_usage("-W %s: unknown diagnostic; see ludex-diagnostics(7)",
                     argument);
}

static int set_unit(struct printer *p, const char *argument)
{
    static const char *const words[] = {"character", "byte", "utf-16", NULL};
    size_t which;
    int status = cli_word("--column-unit", argument, words, &which);

    if (!status)
        p->style.unit = (enum text_unit)which;
    return status;
}

int printer_option(struct printer *p, int option, const char *argument)
{
    switch (option) {
    case OPT_KEEP_GOING:
        p->keep_going = true;
        return STATUS_FINE;
    case OPT_COLUMN_UNIT:
        return set_unit(p, argument);
    case OPT_NO_PROGRESS:
        p->progress.wanted = false;
        return STATUS_FINE;
    case OPT_FORMAT:
        return cli_json(argument, &p->style.json) ? STATUS_FINE : STATUS_USAGE;
    case 'W':
        return set_level(p, argument);
    default:
        return -1;
    }
}

/* ---- diagnostics --------------------------------------------------------- */

/* Maximum number of records that are printed, by the severity of their most
   severe diagnostic. */
static const uint64_t most[] = {0, 20, 100, 1000};

static void print_limited(struct printer *p, const struct printed_part *part)
{
    struct text chosen = {0};

    diag_counts_choose(&p->counts, part->report, part->begin, part->pieces,
                       &chosen);
    if (chosen.failed)
        printer_no_memory(p, "diagnostics");
    if (chosen.len)
        progress_clear(&p->progress);
    cli_write(stderr, text_str(&chosen));
    text_release(&chosen);
}

static void write_part(struct printer *p, const struct printed_part *part)
{
    progress_clear(&p->progress);
    cli_write(p->style.json ? p->json_to : stderr,
              str_part(part->report, part->begin, part->end));
}

static bool prints_all_diagnostics(const struct printer *p)
{
    return p->keep_going || p->style.json;
}

void printer_print(struct printer *p, const struct printed_part *part)
{
    bool event = part->event;

    if (part->begin == part->end || p->summary)
        return;
    if (p->counts.few && !prints_all_diagnostics(p))
        print_limited(p, part);
    else if (p->printed[event][part->worst]++ < most[part->worst] ||
             prints_all_diagnostics(p))
        write_part(p, part);
    else
        p->unprinted[event]++;
}

size_t printer_limit(const struct printer *p)
{
    return prints_all_diagnostics(p) ? 0 : DIAGS_KEPT;
}

void printer_report(struct printer *p, const char *path, uint64_t number,
                    const struct slice *slice, const struct record *record,
                    const struct diags *diags)
{
    struct text report = {0}, pieces = {0};

    report_pieces(&report, &pieces, &p->style, str_of(path), number, slice,
                  record, diags);
    if (report.failed || diags->no_memory)
        printer_no_memory(p, path);
    else
        printer_print(p, &(struct printed_part){.report = text_str(&report),
                                                .pieces = text_str(&pieces),
                                                .end = report.len,
                                                .worst = diags_worst(diags),
                                                .event = number == 0});
    if (diags_worst(diags) == SEVERITY_ERROR)
        printer_raise_status(p, STATUS_DATA);
    text_release(&report);
    text_release(&pieces);
}

void printer_report_file(struct printer *p, const char *path,
                         enum diag_code code, struct str words)
{
    enum severity severity = diag_info(code)->severity;
    struct text report = {0};
    struct report_piece piece = {0, code};

    report_file(&report, &p->style, str_of(path), code, severity, words);
    piece.end = report.len;
    if (report.failed)
        printer_no_memory(p, path);
    else
        printer_print(p, &(struct printed_part){
                             .report = text_str(&report),
                             .pieces = {(const char *)&piece, sizeof piece},
                             .end = report.len,
                             .worst = severity});
    p->counts.file[code]++;
    text_release(&report);
    printer_raise_status(p, STATUS_DATA);
}

void printer_end(struct printer *p)
{
    static const char *const what[] = {"records", "events"};

    if (p->stopped)
        return;
    if (p->counts.few && !prints_all_diagnostics(p) && !p->summary)
        diag_counts_rest(&p->counts, &p->levels, stderr);
    for (size_t i = 0; i < 2; i++)
        if (p->unprinted[i])
            fprintf(stderr,
                    "ludex: the diagnostics of %llu more %s are not printed "
                    "(use --keep-going to print them)\n",
                    (unsigned long long)p->unprinted[i], what[i]);
}

/* ---- status -------------------------------------------------------------- */

void printer_raise_status(struct printer *p, int status)
{
    if (status > p->status)
        p->status = status;
}

int printer_no_memory(struct printer *p, const char *path)
{
    if (!p->stopped)
        cli_environment("%s: out of memory", path);
    p->stopped = true;
    printer_raise_status(p, STATUS_ENVIRONMENT);
    return STATUS_ENVIRONMENT;
}

/* ---- counts -------------------------------------------------------------- */

static void set_count(json_t **line, const struct named_count *c)
{
    char key[32];
    size_t i = 0;

    for (; c->name[i] && i + 1 < sizeof key; i++)
        key[i] = c->name[i] == ' ' ? '_' : c->name[i];
    key[i] = '\0';
    json_set(line, key, json_count(c->count));
}

bool named_counts_print(const struct named_count *counts, bool json,
                        FILE *stream)
{
    json_t *line = json ? json_object() : NULL;
    struct text out = {0};

    for (const struct named_count *c = counts; c->name; c++)
        if (!*c->name)
            continue;
        else if (json)
            set_count(&line, c);
        else
            text_addf(&out, "%s%s: %llu", c == counts ? "" : ", ", c->name,
                      (unsigned long long)c->count);
    if (json)
        json_line(&out, line);
    else
        text_add_char(&out, '\n');
    bool printed = !out.failed;
    if (printed)
        cli_write(stream, text_str(&out));
    text_release(&out);
    return printed;
}

void printer_print_summary(struct printer *p, FILE *stream,
                           const struct named_count *counts)
{
    if (!named_counts_print(counts, p->style.json, stream))
        printer_no_memory(p, "summary");
}
