/* The outcome of reading a record: its text, result, legality and diagnostics.
   For a changed record, they come from its current text. */
#include "made_records.h"

#include "report.h"

const char *ludex_record_text(struct ludex_record *r, size_t *length)
{
    const struct ludex_record *as = record_as_written(r);

    *length = as ? as->text.len : 0;
    return as ? as->text.ptr : NULL;
}

size_t ludex_record_plies(struct ludex_record *r)
{
    record_settle(r);
    return r->record ? r->record->plies : 0;
}

enum ludex_result ludex_record_result(struct ludex_record *r)
{
    record_settle(r);
    return r->record ? public_result((enum result_kind)r->record->final_result)
                     : LUDEX_UNFINISHED;
}

int ludex_record_is_legal(struct ludex_record *r)
{
    record_settle(r);
    return r->record && r->record->legal;
}

int ludex_record_is_clean(struct ludex_record *r)
{
    const struct ludex_record *as = record_as_written(r);

    return as && as->reading->diags.counts[SEVERITY_ERROR] == 0;
}

/* ---- diagnostics --------------------------------------------------------- */

const char *ludex_severity_name(enum ludex_severity severity)
{
    return severity >= LUDEX_NOTE && severity <= LUDEX_ERROR
               ? severity_name((enum severity)severity)
               : "";
}

static const char *keep_nonempty_text(struct ludex_record *r, struct str text)
{
    return text.len ? record_keep_text(r, text) : NULL;
}

static const char *const *copy_help(struct ludex_record *r,
                                    const struct diag *d)
{
    const char **list =
        arena_alloc(&r->arena, (DIAG_HELP_MAX + 1) * sizeof *list);

    for (size_t i = 0; list && i < d->helps; i++)
        list[i] = record_keep_text(r, d->help[i]);
    r->failed |= !list;
    return list;
}

static void describe_diag(struct ludex_record *r, const struct diag *d,
                          const struct report_spot *spot,
                          struct ludex_diagnostic *out)
{
    *out = (struct ludex_diagnostic){
        .slug = diag_info(d->code)->slug,
        .severity = (enum ludex_severity)d->severity,
        .message = record_keep_text(r, d->message),
        .reason = keep_nonempty_text(r, d->label),
        .text = record_keep_text(r, spot->text),
        .position = keep_nonempty_text(r, d->position),
        .help = copy_help(r, d),
        .ply = d->ply,
        .line = spot->line,
        .column = spot->column,
        .byte = spot->byte,
        .length = (uint32_t)spot->text.len,
    };
}

/* Lists all diagnostics when first called. */
static bool list_diagnostics(struct ludex_record *r)
{
    const struct diags *diags = &r->reading->diags;
    struct report_walk w;
    size_t i = 0;

    if (r->diagnostics)
        return true;
    r->diagnostics =
        arena_alloc(&r->arena, (diags->kept + 1) * sizeof *r->diagnostics);
    r->failed |= !r->diagnostics;
    r->diagnostic_count = diags->kept;
    report_walk_begin(&w, &r->slice, UNIT_CODE_POINT);
    for (const struct diag *d = diags->first; r->diagnostics && d;
         d = d->next) {
        const struct report_spot spot = report_walk_to(&w, d);
        describe_diag(r, d, &spot, &r->diagnostics[i++]);
    }
    if (r->failed)
        r->diagnostics = NULL;
    return r->diagnostics != NULL;
}

const struct ludex_diagnostic *ludex_record_diagnostic(struct ludex_record *r,
                                                       size_t index)
{
    struct ludex_record *as = record_as_written(r);
    bool fine = as && list_diagnostics(as);

    r->failed |= !fine;
    return fine && index < as->diagnostic_count ? &as->diagnostics[index]
                                                : NULL;
}

size_t ludex_record_count(struct ludex_record *r, enum ludex_severity severity)
{
    const struct ludex_record *as = record_as_written(r);

    return as && severity >= LUDEX_NOTE && severity <= LUDEX_ERROR
               ? as->reading->diags.counts[severity]
               : 0;
}

static const char *make_report(struct ludex_record *r, bool json,
                               size_t *length)
{
    struct report_style style = {.json = json};
    struct text *out = &r->reports[json];

    text_clear(out);
    report_record(out, &style, r->path, r->number, &r->slice, r->record,
                  &r->reading->diags);
    return text_c(out, length);
}

const char *ludex_record_report(struct ludex_record *r,
                                enum ludex_format format, size_t *length)
{
    struct ludex_record *as = record_as_written(r);
    const char *text =
        as ? make_report(as, format == LUDEX_FORMAT_JSON, length) : NULL;

    if (!text && length)
        *length = 0;
    r->failed |= !text;
    return text;
}
