/* Rewrites the file of an event. */
#include "event_rewrite.h"

#include <string.h>

#include "event_archive.h"
#include "notation.h"
#include "report.h"
#include "undo_file.h"

static enum line_end line_end_of(const struct events_visit *v)
{
    struct str text = slice_text(v->slice);

    return text.len && memchr(text.ptr, '\r', text.len) ? ENDS_CRLF
           : v->returns                                 ? ENDS_CR
                                                        : ENDS_LF;
}

/* Restores the line ends of a file of events. The text of a TRF file is written
   with the right line ends. */
static void restore_line_ends(struct text *text, size_t ends)
{
    struct text ended = {0};

    for (struct str rest = text_str(text); rest.len;) {
        struct str line = str_line(&rest);
        text_add(&ended, line);
        text_add(&ended, ends == ENDS_CRLF ? STR("\r\n")
                         : ends == ENDS_CR ? STR("\r")
                                           : STR("\n"));
    }
    ended.failed |= text->failed;
    text_release(text);
    *text = ended;
}

/* Encodes a text in the encoding of the file. If this is impossible, uses UTF-8
   and reports the change of encoding. */
static int encode_text(const struct events_visit *v, struct text *text)
{
    struct text_form form = v->form;
    struct text bytes = {0};
    int fine = text->failed ? SOURCE_MEMORY
                            : text_form_write(&form, text_str(text), &bytes);

    if (fine == 0) {
        cli_say("%s: the new text cannot be written in %s, so the file is now "
                "in UTF-8",
                v->path, form.encoding);
        form = (struct text_form){
            .encoding = "UTF-8", .mark = form.mark, .end_mark = form.end_mark};
        fine = text_form_write(&form, text_str(text), &bytes);
    }
    text_release(text);
    *text = bytes;
    return fine == 1 ? STATUS_FINE
                     : cli_environment("%s: out of memory", v->path);
}

/* Refuses a text that is too long to be read again: the part after the limit
   would be missing, and no command could change the file. */
static int refuse_length(const struct events_visit *v, const struct text *text)
{
    return text->failed || text->len <= SLICE_MAX
               ? STATUS_FINE
               : cli_environment("%s would be longer than %d MiB, the maximum "
                                 "length of an event, so it is unchanged",
                                 v->path, SLICE_MAX >> 20);
}

int event_rewrite(struct event_run *run, struct str label, struct str report)
{
    const struct events_visit *v = run->visit;
    const struct event_writer writer = {.files = v->files,
                                        .source = v->path,
                                        .slice = v->slice,
                                        .options = {.to = v->trf    ? TO_TRF
                                                          : v->json ? TO_JSON
                                                                    : TO_EVENT,
                                                    .ends = line_end_of(v)},
                                        .as_read = true};
    struct text out = {0};
    int status = STATUS_FINE;

    if (run->edit)
        return event_archive_store(run, label, report);
    for (const struct event *e = v->events; e && !status; e = e->next)
        status = event_write_as(&writer, e, &out);
    if (!status && event_to_is_list(writer.options.to) &&
        writer.options.ends != ENDS_LF)
        restore_line_ends(&out, writer.options.ends);
    if (!status)
        status = refuse_length(v, &out);
    if (!status)
        status = encode_text(v, &out);
    if (!status)
        status =
            undo_file_replace(&run->rewrite, text_str(&out), label, report);
    text_release(&out);
    return status;
}

static bool is_packed(const char *path)
{
    return notation_unpacked_name(str_of(path)).len != strlen(path);
}

/* Refuses a file with errors, and reports the first one. */
static int refuse_errors(const struct events_visit *v)
{
    const struct diag *d = v->diags->first;
    struct report_walk walk;

    while (d && d->severity < SEVERITY_ERROR && v->error_count)
        d = d->next;
    if (!d) {
        cli_say("%s has errors, so it cannot be changed; run \"ludex check\" "
                "to list them",
                v->path);
        return STATUS_DATA;
    }
    report_walk_begin(&walk, v->slice, UNIT_CODE_POINT);
    cli_say("%s has errors, so it cannot be changed; the first is in line "
            "%llu: %.*s; run \"ludex check\" to list them",
            v->path, (unsigned long long)report_walk_to(&walk, d).line,
            (int)d->message.len, d->message.ptr);
    return STATUS_DATA;
}

int event_rewrite_refusal(const struct event_run *run)
{
    const struct events_visit *v = run->visit;

    if (run->edit)
        return STATUS_FINE;
    if (strcmp(v->path, "-") == 0)
        return cli_usage(
            "event: standard input cannot be changed; specify a file");
    if (is_packed(v->path))
        return cli_usage(
            "%s is compressed; only an uncompressed file can be changed",
            v->path);
    if (v->error_count || (v->json && v->diags->loses))
        return refuse_errors(v);
    if (!v->events)
        return event_print_no_events(v->path);
    if (v->events->next)
        return cli_usage("%s contains several events; only a file with one "
                         "event can be changed",
                         v->path);
    return STATUS_FINE;
}
