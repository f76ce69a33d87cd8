#include "ludex.h"

#include <errno.h>

#include "reading.h"
#include "report.h"

static const struct report_style json = {.json = true};

const char *ludex_version(void)
{
    return LUDEX_VERSION;
}

/* One file on its way. */
struct checking {
    struct diag_levels levels;
    struct reading_options options;
    struct reading reading;
    struct text lines;
    struct str path;
    ludex_report *report;
    void *context;
    struct ludex_summary *summary;
};

static void check_slice(struct checking *c, const struct slice *slice)
{
    struct record *record = reading_run(&c->reading, slice, &c->options);
    const struct diags *diags = &c->reading.diags;
    bool broken = diags->counts[SEVERITY_ERROR] > 0;

    c->summary->records++;
    c->summary->clean += !broken;
    c->summary->with_errors += broken;
    c->summary->plies += record ? record->plies : 0;
    if (!diags->first || !c->report)
        return;
    text_clear(&c->lines);
    report_record(&c->lines, &json, c->path, c->summary->records, slice, record,
                  diags);
    c->report(c->context, c->lines.ptr, c->lines.len);
}

static void tell(struct checking *c, enum diag_code code, const char *words)
{
    if (!c->report)
        return;
    text_clear(&c->lines);
    report_file(&c->lines, &json, c->path, code, SEVERITY_ERROR, str_of(words));
    c->report(c->context, c->lines.ptr, c->lines.len);
}

static int check_source(struct checking *c, struct source *source)
{
    struct splitter *splitter = splitter_new(source, framing_tagged);
    struct slice slice;
    const char *foreign;
    int more;

    if (!splitter)
        return SOURCE_MEMORY;
    more = reading_tell(splitter, c->path.ptr, &c->options, &foreign);
    if (foreign)
        tell(c, DIAG_FOREIGN_FILE, foreign);
    while (!foreign && more >= 0 &&
           (more = splitter_next(splitter, &slice)) > 0)
        check_slice(c, &slice);
    if (!foreign && more == 0 && c->summary->records == 0)
        tell(c, DIAG_EMPTY_FILE, diag_info(DIAG_EMPTY_FILE)->text);
    splitter_free(splitter);
    return more;
}

/* A source's fault as ludex.h promises it. */
static int as_errno(int fault)
{
    return fault == SOURCE_TRUNCATED ? -EIO
           : fault == SOURCE_MEMORY  ? -ENOMEM
                                     : fault;
}

int ludex_check(const char *path, const char *game, ludex_report *report,
                void *context, struct ludex_summary *out)
{
    struct checking c = {.path = str_of(path),
                         .report = report,
                         .context = context,
                         .summary = out,
                         .options.side = NO_SIDE};
    struct source *source;
    int fault;

    *out = (struct ludex_summary){0};
    if (game && !(c.options.game = game_find(str_of(game))))
        return -EINVAL;
    fault = source_open(&source, path);
    if (fault < 0)
        return as_errno(fault);
    diag_levels_init(&c.levels);
    reading_init(&c.reading, &c.levels, DIAGS_KEPT);
    fault = check_source(&c, source);
    reading_release(&c.reading);
    text_release(&c.lines);
    source_close(source);
    return as_errno(fault);
}
