#include "conversion.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "in_place.h"
#include "record_guess.h"

/* ---- options and counts -------------------------------------------------- */

int conversion_set_target(struct conversion *c, const char *name)
{
    if (strcmp(name, "native") == 0)
        return STATUS_FINE;
    c->as.to = cli_notation(name);
    return c->as.to ? STATUS_FINE : STATUS_USAGE;
}

void conversion_set_time(struct conversion *c)
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

int conversion_preamble(const struct conversion *c, struct text *out)
{
    if (!c->as.to || !c->as.to->preamble)
        return STATUS_FINE;
    c->as.to->preamble(&c->as.options, out);
    return out->failed ? cli_environment("out of memory") : STATUS_FINE;
}

void conversion_count(struct conversion_counts *counts, const struct visit *v)
{
    if (v->slice->stray)
        return;
    counts->omitted += v->kind == OMITTED;
    counts->unchanged += v->kind == UNREPAIRED;
    counts->written += v->kind > 0 ? (uint64_t)v->kind : v->kind == UNTOUCHED;
}

void conversion_summary(const struct conversion_counts *counts, struct files *f,
                        FILE *stream)
{
    const struct named_count named[] = {
        {"records", f->counts.records},
        {"written", counts->written},
        {counts->unchanged ? "unchanged" : "", counts->unchanged},
        {"omitted", counts->omitted},
        files_texts(f),
        files_skipped(f),
        {NULL, 0}};

    if (counts->omitted || counts->unchanged || f->skipped ||
        f->printer.style.json)
        printer_print_summary(&f->printer, stream, named);
}

/* The workspace of a thread. */
struct converter {
    struct conversion *asked;
    struct repair_summary repaired; /* repairs of the current record */
    struct rereader rereader;
    struct transformer transformer;
    struct record_guesser guesser;
    struct record_writer writing;
    struct writing_options as; /* options adapted to the current record */
    struct text made;
};

/* ---- one record ---------------------------------------------------------- */

static const struct notation *notation_of_file_of(const struct record *r)
{
    return r->source ? r->source : r->notation;
}

bool conversion_retains(const struct conversion *c)
{
    return c->as.repair && !c->omits;
}

/* True if records are written back in their places and none is dropped. */
static bool retains_places(const struct conversion *c)
{
    return c->as.stays && conversion_retains(c);
}

/* True if the record may be copied to the output unchanged. */
static bool can_copy_unchanged(const struct conversion *c,
                               const struct visit *v)
{
    const struct record *r = v->record;
    const struct notation *n = r ? notation_of_file_of(r) : NULL;

    return conversion_retains(c) && v->slice->flaw != SLICE_TOO_LONG &&
           (c->as.stays ||
            (!c->as.to && (!n || notation_is_native(n)) && !c->spool.wanted &&
             v->slice->odd.worst != ODD_UNDECODABLE));
}

/* Reports that a record is omitted or stays unchanged. */
static int report_unchanged(struct converter *c, struct visit *v)
{
    struct str why = text_str(&c->writing.why);

    if (c->writing.why.failed)
        return MADE_NO_MEMORY;
    if (can_copy_unchanged(c->asked, v)) {
        files_report(v, DIAG_KEPT_RECORD, "%.*s, so the record is unchanged",
                     (int)why.len, why.ptr);
        repair_summary_count(&c->repaired, NULL, v);
        v->kind = UNREPAIRED;
        return 0;
    }
    files_report(v, DIAG_CANNOT_EXPRESS, "%.*s, so the record is omitted",
                 (int)why.len, why.ptr);
    return 0;
}

/* Reports parts that the notation cannot represent. Returns false if the record
   must not be written (-W error=lossy). */
static bool report_lost_parts(struct converter *c, const struct visit *v,
                              const struct notation *to, unsigned lost)
{
    bool all = v->files->printer.levels.level[DIAG_LOSSY] == SEVERITY_ERROR;
    struct text *why = &c->writing.why;

    if (!lost)
        return true;
    text_clear(why);
    text_addf(why, "%s cannot express ", to->name);
    parts_write(lost, why);
    if (can_copy_unchanged(c->asked, v))
        return false;
    files_report(v, DIAG_LOSSY, "%.*s%s", (int)why->len, why->ptr,
                 all ? ", so the record is omitted" : "");
    return !all;
}

/* Returns the header line of the table that the record is written into. */
static struct str table_heads_line(const struct converter *c,
                                   const struct visit *v)
{
    return c->as.stays ? v->slice->preamble
                       : text_str(&c->asked->spool.preamble);
}

/* True if options request changes other than repairs. */
static bool is_transformed(const struct conversion *c)
{
    return c->as.options.ascii || c->style || transform_wanted(&c->transform);
}

/* True if the record states its game, so that the game does not depend on the
   file name. */
static bool names_game(const struct record *r)
{
    return r->source || r->foreign.len || !r->notation ||
           !notation_is_native(r->notation) || record_tag(r, STR("Game"));
}

/* True if a record without faults is copied unchanged instead of written
   again. */
static bool is_copied_if_faultless(const struct conversion *c,
                                   const struct record *r)
{
    return retains_places(c) && !is_transformed(c) && names_game(r);
}

/* Judges a written record. If the record must stay unchanged because a part
   would be lost, sets the reason. */
static enum repair_result compare_written(struct converter *c,
                                          const struct visit *v,
                                          const struct notation *to,
                                          struct str written)
{
    struct str lost;
    enum repair_result how = repair_summary_judge(
        &c->rereader, v, to, table_heads_line(c, v), written);

    if (how == REPAIRED_NOTHING &&
        (v->reading == &c->guesser.reading ||
         !is_copied_if_faultless(c->asked, v->record)))
        return REPAIRED;
    if (how != REPAIR_LOSES)
        return how;
    if (!can_copy_unchanged(c->asked, v))
        return REPAIRED;
    lost = text_str(&c->rereader.lost);
    text_clear(&c->writing.why);
    if (lost.len)
        text_addf(&c->writing.why, "%.*s would be lost", (int)lost.len,
                  lost.ptr);
    else
        text_add(&c->writing.why,
                 STR("writing this record would introduce errors"));
    return how;
}

/* Retains or removes a record that was written to the output from `begin` on,
   according to the result of the repair. Returns 0 or MADE_NO_MEMORY. */
static int check_written(struct converter *c, struct visit *v,
                         enum repair_result how, size_t begin)
{
    if (how == REPAIR_NO_MEMORY)
        return MADE_NO_MEMORY;
    if (how == REPAIRED) {
        v->kind++;
        return 0;
    }
    v->out->len = begin;
    if (how == REPAIR_LOSES)
        return report_unchanged(c, v);
    v->kind = UNTOUCHED;
    return 0;
}

static int write_record(struct converter *c, struct visit *v,
                        const struct notation *to)
{
    size_t begin = spool_begin(&c->asked->spool, v->out), text = v->out->len;
    enum writing_fit written =
        record_writer_record(&c->writing, &c->as, to, v->record,
                             &v->reading->replay, &v->reading->diags, v->out);
    enum repair_result how = REPAIRED;

    if (written == WRITING_NO_MEMORY)
        return MADE_NO_MEMORY;
    if (written == WRITING_UNFIT) {
        v->out->len = begin;
        return report_unchanged(c, v);
    }
    if (c->as.repair)
        how = compare_written(c, v, to, str_from(text_str(v->out), text));
    if (c->as.repair && (how == REPAIRED || how == REPAIRED_NOTHING))
        repair_summary_count(&c->repaired, &c->rereader, v);
    if (how == REPAIRED)
        spool_end(&c->asked->spool, v, to, begin);
    return check_written(c, v, how, begin);
}

/* True if the loss of a part was reported when the record was read. The loss is
   not reported again when the record is written in the same notation. */
static bool is_lossy(const struct converter *c, const struct visit *v)
{
    return retains_places(c->asked) && v->reading->diags.loses;
}

static bool is_in_other_notation(const struct converter *c,
                                 const struct record *r,
                                 const struct notation *to)
{
    return retains_places(c->asked) && to && notation_of_file_of(r) &&
           (to != notation_of_file_of(r) || !in_place_fits(to->framing));
}

static bool has_words(struct str text, struct str words)
{
    const char *at;

    while (text.len >= words.len &&
           (at = memchr(text.ptr, words.ptr[0], text.len - words.len + 1))) {
        text = str_from(text, (size_t)(at - text.ptr));
        if (str_starts_with(text, words))
            return true;
        text = str_from(text, 1);
    }
    return false;
}

/* Adapts the options to the record: it is written with the columns of its own
   table, and with positions if it already has them. */
static void adapt_options(struct converter *c, const struct visit *v)
{
    c->as = c->asked->as;
    if (!c->as.stays)
        return;
    c->as.options.table = v->slice->preamble;
    c->as.options.row = str_from(slice_text(v->slice), v->slice->head);
    c->as.no_positions |= !v->slice->preamble.len &&
                          !has_words(slice_text(v->slice), STR("\"position\""));
}

static int convert_record(struct converter *c, struct visit *v)
{
    struct record *r = v->record;
    struct text *why = &c->writing.why;
    enum writing_fit fits = WRITING_UNFIT;
    const struct notation *to;

    adapt_options(c, v);
    to = r ? record_writer_target(&c->as, r) : NULL;
    text_clear(why);
    if (!r)
        text_add(why, STR("the game is unknown"));
    else if (is_in_other_notation(c, r, to))
        text_add(why,
                 STR("this record cannot be written in its place in the file"));
    else if (c->as.repair && v->slice->odd.worst == ODD_UNDECODABLE)
        text_add(why, STR("this record has bytes that are not valid in its "
                          "encoding"));
    else if (is_lossy(c, v))
        text_add(why, STR("writing this record would lose the parts that were "
                          "not understood"));
    else
        fits = record_writer_prepare(&c->writing, &c->as, to, r,
                                     &v->reading->replay);
    if (fits == WRITING_NO_MEMORY)
        return MADE_NO_MEMORY;
    if (fits == WRITING_UNFIT)
        return report_unchanged(c, v);
    if (report_lost_parts(c, v, to, record_writer_lost(to, r)))
        return write_record(c, v, to);
    return can_copy_unchanged(c->asked, v) ? report_unchanged(c, v) : 0;
}

/* Writes each line of a record as a separate record. */
static int convert_lines(struct converter *c, struct visit *v)
{
    struct record *whole = v->record, line;
    int more = transform_lines_begin(&c->transformer, v, &c->writing.why),
        status = 0;

    if (more == 0)
        return report_unchanged(c, v);
    while (!status && (more = transform_lines_next(&c->transformer, v, whole,
                                                   &line)) > 0) {
        v->record = &line;
        status = convert_record(c, v);
        v->record = whole;
    }
    return more < 0 ? MADE_NO_MEMORY : status;
}

static int transform_and_convert(struct converter *c, struct visit *v)
{
    const struct transform *t = &c->asked->transform;
    struct text *why = &c->writing.why;
    int fits;

    if (!v->record || !transform_wanted(t))
        return convert_record(c, v);
    text_clear(why);
    fits = transform_record(&c->transformer, t, v, why);
    if (fits < 0 || why->failed)
        return MADE_NO_MEMORY;
    if (fits == 0)
        return report_unchanged(c, v);
    return t->lines ? convert_lines(c, v) : convert_record(c, v);
}

/* ---- repair in place ----------------------------------------------------- */

/* True if the record needs no repair. */
static bool needs_no_repair(const struct conversion *c, const struct visit *v)
{
    const struct record *r = v->record;
    const size_t *counts = v->reading->diags.counts;

    return r && is_copied_if_faultless(c, r) && !counts[SEVERITY_WARNING] &&
           !counts[SEVERITY_ERROR] &&
           (r->foreign.len || !counts[SEVERITY_NOTE]);
}

static struct framing framing_of_record(const struct record *r)
{
    const struct notation *n = r ? notation_of_file_of(r) : NULL;

    return n ? n->framing : framing_tagged;
}

/* True if each record must be written on a separate line. This is necessary if
   records may be omitted, because the text between two records might then be
   left over. */
static bool is_split(const struct conversion *c, struct framing framing)
{
    return !conversion_retains(c) && framing.borders && framing.borders->joined;
}

/* Replaces the original record with the written record, and copies the text
   around it. */
static int replace_record(struct converter *c, struct visit *v, size_t begin)
{
    struct framing framing = framing_of_record(v->record);
    struct str made;

    text_clear(&c->made);
    if (v->kind == UNREPAIRED || v->kind == UNTOUCHED) {
        text_add(v->out, slice_text_alone(v->slice, &c->made));
        return c->made.failed ? MADE_NO_MEMORY : 0;
    }
    text_add(&c->made, str_from(text_str(v->out), begin));
    v->out->len = begin;
    made = str_trim(text_str(&c->made));
    if (!is_split(c->asked, framing)) {
        in_place_replace_record(v->slice, framing, made, v->out);
    } else if (made.len) {
        text_add(v->out, made);
        text_add_char(v->out, '\n');
    }
    return c->made.failed ? MADE_NO_MEMORY : 0;
}

/* Copies an unchanged record to output that consists of records only. */
static int copy_unchanged(struct converter *c, struct visit *v)
{
    text_clear(&c->made);
    text_add(v->out, str_trim(slice_text_alone(v->slice, &c->made)));
    text_add(v->out, STR("\n\n"));
    return c->made.failed ? MADE_NO_MEMORY : 0;
}

/* Reads the record again and guesses which plies were meant. Returns NULL if
   nothing was guessed. */
static struct record *guess_record(struct converter *c, const struct visit *v)
{
    struct reading_options options = v->files->input.reading;

    if ((!c->asked->guess && !c->asked->dialog) || !v->record)
        return NULL;
    options.notation = v->record->notation;
    options.game = v->rules;
    options.fetcher = v->reading->replay.fetcher;
    if (c->asked->dialog)
        return repair_dialog_record(c->asked->dialog, &c->guesser, v, &options);
    return record_guess(&c->guesser, v->slice, v->reading, v->record, &options);
}

static void report_guesses(const struct converter *c, struct visit *v)
{
    for (size_t i = 0; i < c->guesser.count; i++) {
        const struct guess *g = &c->guesser.list[i];
        if (g->index)
            files_report(v, DIAG_GUESSED_PLY,
                         "ply %lu was guessed: \"%.*s\" instead of \"%.*s\"",
                         (unsigned long)g->index, (int)g->is.len, g->is.ptr,
                         (int)g->was.len, g->was.ptr);
        else
            files_report(v, DIAG_GUESSED_PLY,
                         "an unmatched bracket was removed: \"%.*s\"",
                         (int)g->was.len, g->was.ptr);
    }
}

/* Reports a candidate that was not used. */
static void report_declined(const struct converter *c, struct visit *v)
{
    static const char *const reasons[] = {
        [REFUSED_STOPS] = "the ply after it would be illegal",
        [REFUSED_FEW] = "too few legal plies follow it",
        [REFUSED_UNLIKE] = "it differs too much from the text",
        [REFUSED_USELESS] = "no later ply would become legal",
    };
    const struct guess_declined *d = &c->guesser.declined;

    if (!c->asked->guess || d->why == REFUSED_NOTHING)
        return;
    if (d->why == REFUSED_EQUAL && d->other_index != d->index)
        files_report(
            v, DIAG_DECLINED_GUESS,
            "ply %lu was not guessed: both \"%.*s\" and, for ply %lu, \"%.*s\" "
            "are likely",
            (unsigned long)d->index, (int)d->is.len, d->is.ptr,
            (unsigned long)d->other_index, (int)d->other.len, d->other.ptr);
    else if (d->why == REFUSED_EQUAL)
        files_report(
            v, DIAG_DECLINED_GUESS,
            "ply %lu was not guessed: both \"%.*s\" and \"%.*s\" are likely",
            (unsigned long)d->index, (int)d->is.len, d->is.ptr,
            (int)d->other.len, d->other.ptr);
    else
        files_report(v, DIAG_DECLINED_GUESS,
                     "ply %lu was not guessed to be \"%.*s\": %s",
                     (unsigned long)d->index, (int)d->is.len, d->is.ptr,
                     reasons[d->why]);
}

/* Leaves a record without any repair. */
static int leave_record_unrepaired(struct converter *c, struct visit *v)
{
    memset(&c->repaired, 0, sizeof c->repaired);
    repair_summary_count(&c->repaired, NULL, v);
    v->kind = UNREPAIRED;
    return 0;
}

/* Converts a record with guessed plies. If the record cannot be written with
   them, converts it without guesses. */
static int convert_guessed(struct converter *c, struct visit *v)
{
    const struct repair_summary before = c->repaired;
    struct record *record = v->record, *guessed = guess_record(c, v);
    struct record_reader *reading = v->reading;
    size_t begin = v->out->len;
    int status;

    if (c->guesser.no_memory)
        return MADE_NO_MEMORY;
    if (c->asked->dialog && c->asked->dialog->undone)
        return leave_record_unrepaired(c, v);
    if (!guessed) {
        report_declined(c, v);
        return transform_and_convert(c, v);
    }
    v->record = guessed;
    v->reading = &c->guesser.reading;
    status = transform_and_convert(c, v);
    v->record = record;
    v->reading = reading;
    if (v->kind > 0 || status) {
        if (!c->asked->dialog)
            report_guesses(c, v);
        report_declined(c, v);
        repair_summary_guessed(&c->repaired, reading->diags.tally,
                               &c->guesser.tally, &c->guesser.choices);
        return status;
    }
    if (c->asked->dialog)
        cli_say("%s: record %llu cannot be written with the plies that were "
                "chosen, so they are not used",
                v->path, (unsigned long long)v->number);
    c->repaired = before;
    v->out->len = begin;
    v->kind = OMITTED;
    return transform_and_convert(c, v);
}

/* ---- the conversion ------------------------------------------------------ */

/* Converts a record that needs a repair. */
static int convert_faulty(struct converter *c, struct visit *v)
{
    bool stopped = c->asked->dialog && c->asked->dialog->stopped;
    int status;

    memset(&c->repaired, 0, sizeof c->repaired);
    status = stopped ? leave_record_unrepaired(c, v) : convert_guessed(c, v);
    if (!status && c->asked->as.repair)
        repair_summary_pack(&c->repaired, v->notes);
    return status;
}

/* Copies text that belongs to no record unchanged, if the output has a place
   for it. */
static void leave_text_unrepaired(struct converter *c, struct visit *v)
{
    if (c->asked->as.repair) {
        leave_record_unrepaired(c, v);
        repair_summary_pack(&c->repaired, v->notes);
    }
    v->kind = can_copy_unchanged(c->asked, v) ? UNREPAIRED : OMITTED;
}

/* Converts a record after asking a person about its plies. */
static int convert_asking(struct converter *c, struct visit *v)
{
    struct repair_dialog *d = c->asked->dialog;
    int status = 0;

    if (!repair_dialog_interrupted(d))
        status = convert_faulty(c, v);
    return d->interrupted
               ? cli_environment(
                     "%s was not written, because the dialog was interrupted",
                     v->path)
               : status;
}

int conversion_convert(void *context, void *workspace, struct visit *v)
{
    struct converter *c = workspace;
    const struct conversion *asked = c->asked;
    size_t begin = v->out->len;
    int status = 0;

    (void)context;
    v->kind = OMITTED;
    if (v->slice->stray)
        leave_text_unrepaired(c, v);
    else if (asked->dialog && !v->can_flush)
        return MADE_LATER; /* ask in the order of the files */
    else if (needs_no_repair(asked, v))
        v->kind = UNTOUCHED;
    else if (asked->dialog)
        status = convert_asking(c, v);
    else
        status = convert_faulty(c, v);
    if (status)
        return status;
    if (asked->in_place)
        return replace_record(c, v, begin);
    return v->kind == UNREPAIRED ? copy_unchanged(c, v) : 0;
}

void *conversion_open(struct conversion *c)
{
    struct converter *new = calloc(1, sizeof *new);

    if (new)
        new->asked = c;
    return new;
}

void conversion_close(void *context, void *workspace)
{
    struct converter *c = workspace;

    (void)context;
    rereader_release(&c->rereader);
    transformer_release(&c->transformer);
    record_guesser_release(&c->guesser);
    record_writer_release(&c->writing);
    text_release(&c->made);
    free(c);
}
