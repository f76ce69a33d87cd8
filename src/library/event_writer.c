/* Events as text: event files and TRF. */
#include "events.h"
#include "options.h"
#include "pairing.h"

struct event_writer_options {
    size_t to, ends; /* `to`: enum event_to; `ends`: enum line_end */
    struct standings_options standings;
};

static int set_points(void *to, const struct option_row *row, const char *value,
                      struct ludex_error *error)
{
    (void)row;
    return standings_set_points(&((struct event_writer_options *)to)->standings,
                                value, error);
}

static int set_tiebreaks(void *to, const struct option_row *row,
                         const char *value, struct ludex_error *error)
{
    (void)row;
    return standings_set_tiebreaks(
        &((struct event_writer_options *)to)->standings, value, error);
}

static const struct option_row rows[] = {
    {"to", TO_WORD(struct event_writer_options, to, event_to_words,
                   "notation of events")},
    {"ends",
     TO_WORD(struct event_writer_options, ends, line_end_words, "line end")},
    {"points", TO_FUNCTION(set_points, 0)},
    {"tiebreaks", TO_FUNCTION(set_tiebreaks, 0)},
    OPTIONS_END,
};

/* Writes an event in TRF. Returns false if out of memory. */
static bool write_trf(const struct event_writer_options *a,
                      const struct event *e, struct text *out)
{
    struct trf_style style = {.of_2026 = a->to == TO_TRF,
                              .ends = line_ends[a->ends]};
    struct arena arena;
    bool written;

    arena_init(&arena, EVENTS_SOFT, EVENTS_HARD);
    style.ranks = standings_ranks(e, &a->standings, &arena);
    style.team_ranks = standings_team_ranks(e, &a->standings, &arena);
    const struct event *own = pairing_with_bonuses(e, &arena);
    written = own && style.ranks && style.team_ranks &&
              trf_write(own, &style, &arena, out);
    arena_release(&arena);
    return written;
}

static const char *write_event(struct ludex_events *events,
                               const struct event_writer_options *a,
                               const struct event *e, size_t *length)
{
    bool written = true;

    text_clear(&events->written);
    text_clear(&events->lost);
    if (event_to_is_list(a->to)) {
        struct event one = *e;
        one.next = NULL;
        if (a->to == TO_JSON)
            event_json_write(&one, &events->written);
        else
            event_write(e, &events->written);
        event_list_unstorable(e, &events->lost);
    } else {
        written = write_trf(a, e, &events->written);
        trf_list_unstorable(e, &events->lost);
    }
    return written && !events->lost.failed ? text_c(&events->written, length)
                                           : NULL;
}

const char *ludex_events_write(struct ludex_events *events, size_t event,
                               const struct ludex_option *options,
                               size_t *length, struct ludex_error *error)
{
    struct event_writer_options a = {.standings = standings_usual};
    const char *text;
    struct event *e;

    if (length)
        *length = 0;
    if (options_read(rows, &a, options, error) ||
        events_find(events, event, &e, error))
        return NULL;
    text = write_event(events, &a, e, length);
    if (!text)
        fail_no_memory(error);
    return text;
}

const char *ludex_events_lost(struct ludex_events *events)
{
    return text_c(&events->lost, NULL);
}
