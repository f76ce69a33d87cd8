#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "diff.h"
#include "leftovers.h"
#include "mended.h"
#include "reshape.h"
#include "ring.h"
#include "spool.h"
#include "writing.h"

enum {
    OPT_TO = OPT_OWN,
    OPT_STYLE,
    OPT_ASCII,
    OPT_REPAIR,
    OPT_DRY_RUN,
    OPT_REST,
    OPT_SLOW,
    OPT_NO_POSITIONS,
    OPT_DIAGNOSTICS,
    OPT_COLUMNS
};

struct conversion {
    struct files files;
    const char *out;     /* where it goes */
    const char *columns; /* of a table; or NULL */
    struct writing_options as;
    size_t style;
    char now[32]; /* as.options.written */
    struct output output;
    struct leftovers rest;
    struct reshaping reshaping;
    struct spool spool;
    bool given; /* --to */
    bool dry_run;
    struct mended mended;
    struct diff diff;
    uint64_t written, left_out;
};

/* What became of a record: how many were written for it. */
enum { LEFT_OUT = 0 };

/* One thread's. */
struct converter {
    struct conversion *asked;
    struct mended mended;
    struct rereader rereader;
    struct reshaper reshaper;
    struct writing writing;
};

/* ---- one record ----------------------------------------------------------- */

/* Names a record that is left out. */
static int skip(struct converter *c, struct visit *v)
{
    struct str why = text_str(&c->writing.why);

    if (c->writing.why.failed)
        return MADE_NO_MEMORY;
    files_tell(v, DIAG_CANNOT_EXPRESS, "%.*s: the record is left out",
               (int)why.len, why.ptr);
    return 0;
}

/* Names what is left out of a record: nothing, a part, or (-W error=lossy) all
   of it. */
static bool tell_lost(struct converter *c, const struct visit *v,
                      const struct notation *to, unsigned lost)
{
    bool all = v->files->printer.levels.level[DIAG_LOSSY] == SEVERITY_ERROR;
    struct text *why = &c->writing.why;

    if (!lost)
        return true;
    text_clear(why);
    text_addf(why, "%s has no place for ", to->name);
    parts_write(lost, why);
    files_tell(v, DIAG_LOSSY, "%.*s%s", (int)why->len, why->ptr,
               all ? ": the record is left out" : "");
    return !all;
}

static int write_record(struct converter *c, struct visit *v,
                        const struct notation *to)
{
    size_t begin = spool_begin(&c->asked->spool, v->out), text = v->out->len;
    enum writing_fit written =
        writing_record(&c->writing, &c->asked->as, to, v->record,
                       &v->reading->replay, &v->reading->diags, v->out);

    if (written != WRITING_FIT) {
        v->out->len = begin;
        return written == WRITING_NO_MEMORY ? MADE_NO_MEMORY : skip(c, v);
    }
    v->kind++;
    if (c->asked->as.repair && !mended_count(&c->mended, &c->rereader, v, to,
                                             str_from(text_str(v->out), text)))
        return MADE_NO_MEMORY;
    spool_end(&c->asked->spool, v, to, begin);
    return 0;
}

static int convert_one(struct converter *c, struct visit *v)
{
    struct record *r = v->record;
    const struct notation *to = r ? writing_target(&c->asked->as, r) : NULL;
    enum writing_fit fits = WRITING_UNFIT;

    text_clear(&c->writing.why);
    if (r)
        fits = writing_prepare(&c->writing, &c->asked->as, to, r,
                               &v->reading->replay);
    else
        text_add(&c->writing.why, STR("its game is not known"));
    if (fits == WRITING_NO_MEMORY)
        return MADE_NO_MEMORY;
    if (fits == WRITING_UNFIT)
        return skip(c, v);
    return tell_lost(c, v, to, writing_lost(to, r)) ? write_record(c, v, to)
                                                    : 0;
}

/* A record for each of its lines. */
static int convert_lines(struct converter *c, struct visit *v)
{
    struct record *whole = v->record, line;
    int more = reshape_lines(&c->reshaper, v, &c->writing.why), status = 0;

    if (more == 0)
        return skip(c, v);
    while (!status &&
           (more = reshape_line(&c->reshaper, v, whole, &line)) > 0) {
        v->record = &line;
        status = convert_one(c, v);
        v->record = whole;
    }
    return more < 0 ? MADE_NO_MEMORY : status;
}

static int convert(void *context, void *workspace, struct visit *v)
{
    const struct reshaping *asked = &((struct conversion *)context)->reshaping;
    struct converter *c = workspace;
    struct text *why = &c->writing.why;
    int fits;

    v->kind = LEFT_OUT;
    if (!v->record || !reshaping_wanted(asked))
        return convert_one(c, v);
    text_clear(why);
    fits = reshape(&c->reshaper, asked, v, why);
    if (fits < 0 || why->failed)
        return MADE_NO_MEMORY;
    if (fits == 0)
        return skip(c, v);
    return asked->lines ? convert_lines(c, v) : convert_one(c, v);
}

static void *begin(void *context)
{
    struct converter *c = calloc(1, sizeof *c);

    if (c)
        c->asked = context;
    return c;
}

static void end(void *context, void *workspace)
{
    struct converter *c = workspace;

    mended_add(&((struct conversion *)context)->mended, &c->mended);
    rereader_release(&c->rereader);
    reshaper_release(&c->reshaper);
    writing_release(&c->writing);
    free(c);
}

static int write_changes(struct conversion *c, const struct visit *v)
{
    if (v->slice->flaw == SLICE_TOO_LONG)
        files_tell(v, DIAG_RECORD_TOO_LONG,
                   "the diff has its first %d MiB alone: patch(1) will refuse"
                   " it",
                   SLICE_MAX >> 20);
    c->diff.output = &c->output;
    return diff_add(&c->diff, v->path, v->slice, v->made);
}

static int write_made(void *context, const struct visit *v)
{
    struct conversion *c = context;
    int status = c->dry_run ? write_changes(c, v) : STATUS_FINE;

    if (status)
        return status;
    if (v->kind == LEFT_OUT) {
        c->left_out++;
        return leftovers_write(&c->rest, v);
    }
    c->written += (uint64_t)v->kind;
    if (c->dry_run)
        return STATUS_FINE;
    return c->spool.wanted ? spool_take(&c->spool, v->made)
                           : output_write(&c->output, v->made);
}

/* The last changes, and what was mended. */
static int finish(struct conversion *c, struct files *f)
{
    int status = c->dry_run ? diff_end(&c->diff) : STATUS_FINE;

    fflush(stdout); /* the table comes after what is seen of it */
    if (!status && c->as.repair)
        status =
            mended_write(&c->mended, f->printer.style.json,
                         f->printer.style.json ? f->printer.json_to : stderr);
    return status;
}

static void summary(const struct conversion *c, struct files *f)
{
    const struct named_count counts[] = {{"records", f->counts.records},
                                         {"written", c->written},
                                         {"left out", c->left_out},
                                         files_skipped(f),
                                         {NULL, 0}};

    if (c->left_out || f->skipped || f->printer.style.json)
        printer_summary(&f->printer,
                        f->printer.style.json ? f->printer.json_to : stderr,
                        counts);
}

/* ---- options -------------------------------------------------------------- */

static int set_target(struct conversion *c, const char *argument)
{
    c->given = true;
    if (strcmp(argument, "home") == 0)
        return STATUS_FINE;
    c->as.to = cli_notation(argument);
    return c->as.to ? STATUS_FINE : STATUS_USAGE;
}

static int take(void *context, int option)
{
    struct conversion *c = context;
    int status;

    if (option == OPT_TO)
        return set_target(c, optarg);
    status = reshaping_option(&c->reshaping, option, optarg);
    if (status < 0)
        status = spool_option(&c->spool, option, optarg);
    return status < 0 ? files_option(&c->files, option, optarg) : status;
}

/* Whether the result goes into files of a folder. */
static bool is_parted(const struct conversion *c)
{
    return c->spool.by || c->spool.split;
}

/* What was put aside, unless nothing is to be written. */
static int write_spool(struct conversion *c, const struct inputs *inputs)
{
    if (!c->spool.wanted)
        return STATUS_FINE;
    return is_parted(c) ? spool_write_files(&c->spool, c->out, inputs)
                        : spool_write(&c->spool, &c->output);
}

/* What the file, or each of them, begins with. */
static int write_preamble(struct conversion *c)
{
    struct text *preamble = &c->spool.preamble;

    if (!c->as.to || !c->as.to->preamble || c->dry_run)
        return STATUS_FINE;
    c->as.to->preamble(&c->as.options, preamble);
    if (preamble->failed)
        return cli_world("out of memory");
    return is_parted(c) ? STATUS_FINE
                        : output_write(&c->output, text_str(preamble));
}

static int run(struct conversion *c, struct files *f, int count, char **paths)
{
    files_operands(f, &count, &paths);
    if (f->printer.stopped)
        return f->printer.status;
    const struct inputs inputs = files_inputs(f, count, paths);
    int status = output_open(&c->output, is_parted(c) ? NULL : c->out, &inputs);

    if (!c->output.path && !is_parted(c)) {
        f->printer.json_to = stderr;
        progress_beside(&f->printer.progress, stdout);
    }
    if (!status)
        status = leftovers_open(&c->rest, &inputs);
    if (!status && output_same(&c->output, &c->rest.output))
        status = cli_usage("convert: -o and --rest are one file");
    if (!status)
        status = write_preamble(c);
    if (!status)
        files_read_all(f, count, paths,
                       &(struct visitor){.context = c,
                                         .begin = begin,
                                         .end = end,
                                         .make = convert,
                                         .take = write_made});
    if (!status && !f->printer.stopped && !f->ended &&
        f->printer.status < STATUS_USAGE)
        status = write_spool(c, &inputs);
    if (!status && !f->printer.stopped && !f->ended &&
        f->printer.status != STATUS_USAGE)
        status = finish(c, f);
    printer_raise(&f->printer, status);
    if (f->printer.status != STATUS_USAGE)
        summary(c, f);
    status = cli_finish(f->printer.status);
    c->output.told |= f->printer.stopped;
    c->rest.output.told |= f->printer.stopped;
    status = output_close(&c->output, status);
    return leftovers_close(&c->rest, status);
}

/* SOURCE_DATE_EPOCH makes it the same at every run. */
static void tell_time(struct conversion *c)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    uint64_t seconds;
    time_t now = epoch && str_number(str_of(epoch), &seconds) ? (time_t)seconds
                                                              : time(NULL);
    struct tm parts;

    if (gmtime_r(&now, &parts) &&
        strftime(c->now, sizeof c->now, "%Y-%m-%dT%H:%M:%SZ", &parts))
        c->as.options.written = str_of(c->now);
}

static int run_command(int argc, char **argv)
{
    struct conversion c = {.out = NULL};
    int status;

    files_init(&c.files);
    c.files.threads = ring_processors();
    status = cli_options(&convert_command, argc, argv, &c, take);
    c.as.options.style = (enum style)c.style;
    c.as.options.names = c.files.input.reading.names;
    c.as.stays = !c.given;
    tell_time(&c);
    if (c.columns)
        c.as.options.columns = str_of(c.columns);
    if (!status && !c.given && !c.as.repair)
        status = cli_usage("convert: --to which notation?");
    if (!status && c.dry_run && (c.out || c.rest.path))
        status = cli_usage("convert: --dry-run writes no file: it takes no %s",
                           c.out ? "-o" : "--rest");
    if (!status && c.dry_run && c.spool.wanted)
        status = cli_usage("convert: --dry-run shows each file by itself: it "
                           "takes no --sort, --by or --split");
    if (!status)
        status = spool_settle(&c.spool, c.out);
    if (!status)
        status = run(&c, &c.files, argc - optind, argv + optind);
    files_release(&c.files);
    diff_release(&c.diff);
    spool_release(&c.spool);
    return status;
}

/* By enum style. */
static const char *const styles[] = {"rounds", "list", NULL};

static const struct cli_option own[] = {
    {OPT_TO, "to", "NOTATION", "what to write; home: of each game", TO_OWN},
    {OPT_STYLE, "style", "rounds|list", "how plies are laid out",
     TO_WORD(struct conversion, style, styles)},
    {OPT_ASCII, "ascii", NULL, "no signs beyond ASCII",
     TO_FLAG(struct conversion, as.options.ascii)},
    {OPT_REPAIR, "repair", NULL, "write the signs that belong there",
     TO_FLAG(struct conversion, as.repair)},
    {OPT_DRY_RUN, "dry-run", NULL, "show what would change, as a diff",
     TO_FLAG(struct conversion, dry_run)},
    {OPT_REST, "rest", "FILE", "where records go that are left out",
     TO_STRING(struct conversion, rest.path)},
    {OPT_NO_POSITIONS, "no-positions", NULL, "JSON without positions",
     TO_FLAG(struct conversion, as.no_positions)},
    {OPT_DIAGNOSTICS, "diagnostics", NULL, "JSON with what check says",
     TO_FLAG(struct conversion, as.diagnostics)},
    {OPT_COLUMNS, "columns", "NAME,...", "of a table (csv, csv-plies)",
     TO_STRING(struct conversion, columns)},
    {OPT_SLOW, "slow", NULL, "plain tags and plies by the grammar, too",
     TO_FLAG(struct conversion, files.input.reading.slow)},
    {'o', "output", "FILE", "where the result goes",
     TO_STRING(struct conversion, out)},
    CSV_RAW(struct conversion, as.options.raw),
    FILES_JOBS(struct conversion),
    FILES_VERBOSE(struct conversion),
    CLI_END,
};

const struct command convert_command = {
    "convert",
    run_command,
    "rewrite records in another notation",
    "[FILE]...",
    {files_options, own, reshaping_options, spool_options}};
