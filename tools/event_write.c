#include "event_write.h"

#include "pairing.h"
#include "record_files.h"

enum {
    WRITE_SOFT = 1 << 20,
    WRITE_HARD = 2000 << 20, /* maximum memory for the standings, in bytes */
};

/* Reports a part of an event that is lost when the event is written. The
   diagnostic refers to the source text if there is one, otherwise to the
   written text. */
static void report_lossy(const struct event_writer *writer,
                         const struct event *e, struct str written,
                         size_t begin, const char *what, struct str lacks)
{
    struct slice made = {
        .ptr = (char *)written.ptr, .len = written.len, .line = 1, .column = 1};
    size_t at = writer->slice ? e->span.begin : begin;
    struct text message = {0};

    if (!lacks.len)
        return;
    text_addf(&message, "%s %.*s", what, (int)lacks.len, lacks.ptr);
    events_report_at(writer->files, writer->source,
                     writer->slice ? writer->slice : &made,
                     (struct span){(uint32_t)at, e->trf.len ? 3 : 5},
                     DIAG_LOSSY, text_str(&message));
    text_release(&message);
}

/* Writes an event as an event file or as JSON. */
static int write_event(const struct event_writer *writer, const struct event *e,
                       struct text *out)
{
    struct event one = *e;
    size_t begin = out->len;
    struct text lacks = {0};

    one.next = NULL;
    if (writer->options.to == TO_JSON)
        event_json_write(&one, out);
    else
        event_write(e, out);
    event_list_unstorable(e, &lacks);
    bool failed = out->failed || lacks.failed;
    if (!failed)
        report_lossy(writer, e, text_str(out), begin,
                     "the format cannot express these, so they become remarks, "
                     "which have no effect:",
                     text_str(&lacks));
    text_release(&lacks);
    return failed ? cli_environment("out of memory") : STATUS_FINE;
}

static int write_trf(const struct event_writer *writer, const struct event *e,
                     struct text *out)
{
    struct trf_style style = {.as_read = writer->as_read,
                              .of_2026 = writer->options.to == TO_TRF,
                              .paired = writer->paired,
                              .ends = line_ends[writer->options.ends]};
    struct text lacks = {0};
    size_t begin = out->len;
    struct arena arena;

    arena_init(&arena, WRITE_SOFT, WRITE_HARD);
    const struct standings_options *options =
        writer->standings ? writer->standings : &standings_usual;
    style.ranks = standings_ranks(e, options, &arena);
    style.team_ranks = standings_team_ranks(e, options, &arena);
    const struct event *own = pairing_with_bonuses(e, &arena);
    bool written = own && style.ranks && style.team_ranks &&
                   trf_write(own, &style, &arena, out);
    arena_release(&arena);
    trf_list_unstorable(e, &lacks);
    written = written && !out->failed && !lacks.failed;
    if (written)
        report_lossy(writer, e, text_str(out), begin, "TRF cannot express",
                     text_str(&lacks));
    text_release(&lacks);
    return written ? STATUS_FINE : cli_environment("out of memory");
}

int event_write_as(const struct event_writer *writer, const struct event *e,
                   struct text *out)
{
    return event_to_is_list(writer->options.to) ? write_event(writer, e, out)
                                                : write_trf(writer, e, out);
}

int event_print(const struct event_writer *writer, const struct event *events)
{
    struct text out = {0};
    int status = STATUS_FINE;

    for (const struct event *e = events; e && !status; e = e->next)
        status = event_write_as(writer, e, &out);
    if (!status && writer->options.to == TO_JSON && events && events->next) {
        text_clear(&out); /* one text for all events */
        event_json_write(events, &out);
        status = out.failed ? cli_environment("out of memory") : STATUS_FINE;
    }
    if (!status)
        cli_write(stdout, text_str(&out));
    text_release(&out);
    return status;
}
