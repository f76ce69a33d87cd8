/*
 * The events of a handle, regardless of the input from which they were read.
 */
#ifndef LUDEX_SRC_LIBRARY_EVENTS_H
#define LUDEX_SRC_LIBRARY_EVENTS_H

#include "event.h"
#include "library.h"
#include "options.h"
#include "ratings.h"
#include "standings.h"

enum {
    EVENTS_SOFT = 1 << 20,
    EVENTS_HARD = 1 << 30,
    ROUNDS_HARD = 2000 << 20, /* limit of memory for pairing a round, in
                                 bytes */
};

struct ludex_events {
    struct arena arena; /* memory for the events */
    struct event *first;
    size_t count;
    struct text source;              /* text that was read, with SLICE_SLACK
                                        bytes after it */
    struct text written, name, lost; /* returned texts */
};

/* Makes a handle without events. Returns NULL if out of memory. */
struct ludex_events *events_make(void);
/* Sets the number of events after they were read, and returns e. */
struct ludex_events *events_counted(struct ludex_events *e);
/* Reads an event file or TRF. `slice` receives the text in the form required
   for diagnostics. Returns false if out of memory. */
bool events_parse(struct ludex_events *e, struct str text, struct slice *slice,
                  struct diags *diags);
/* The options of tables and rounds. */
struct events_options {
    struct standings_options standings;
    struct rating_rule rating; /* rule for K, for changes of ratings */
    const char *stage, *player, *opponent, *columns;
    uint64_t round;
    size_t by;     /* enum table_by */
    size_t system; /* index into pairing_systems */
};
int events_read_options(struct events_options *a,
                        const struct ludex_option *options,
                        struct ludex_error *error);
/* Finds a stage by name or number, or the last stage if `name` is NULL. Returns
   0 or a code. */
int events_find_stage(const struct event *event, const char *name,
                      uint32_t *out, struct ludex_error *error);
/* Set options of standings from text. Return 0 or a code. */
int standings_set_points(struct standings_options *options, const char *value,
                         struct ludex_error *error);
int standings_set_tiebreaks(struct standings_options *options,
                            const char *value, struct ludex_error *error);
/* Sets an option of a rating rule. row->low is the option, an enum
   rating_rule_option. Returns 0 or a code. */
int rating_set(struct rating_rule *rule, const struct option_row *row,
               const char *value, struct ludex_error *error);
/* Returns the reason why a round cannot be paired, for an enum pairing_fault
   other than PAIRING_FINE. (event_rounds.c) */
const char *pairing_fault_text(uint8_t fault);
/* Finds an event by its index. Returns 0 or LUDEX_UNKNOWN. */
int events_find(const struct ludex_events *e, size_t index, struct event **out,
                struct ludex_error *error);
/* Returns the event with this index, or NULL if the index is too large. */
struct event *events_at(const struct ludex_events *events, size_t index);

#endif
