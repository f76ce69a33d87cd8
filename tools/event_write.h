/* Writes events as text: as a file of events, or as TRF. */
#ifndef LUDEX_TOOLS_EVENT_WRITE_H
#define LUDEX_TOOLS_EVENT_WRITE_H

#include "standings.h"

struct files;
struct slice;

struct event_write_options {
    size_t to;   /* enum event_to */
    size_t ends; /* enum line_end, of the lines of TRF */
};

struct event_writer {
    struct files *files;
    const char *source;
    const struct slice *slice; /* the source; NULL: diagnostics refer to the
                                  written text */
    struct event_write_options options;
    bool as_read; /* retain the version and the line ends of the TRF file */
    bool paired;  /* the rounds were paired by Ludex */
    const struct standings_options *standings; /* for the ranks in TRF; NULL:
                                                  the usual ones */
};

/* Appends an event; reports what the form has no place for. Returns an enum
   status. */
int event_write_as(const struct event_writer *writer, const struct event *e,
                   struct text *out);
/* Prints events linked by `next` on standard output. Returns an enum status. */
int event_print(const struct event_writer *writer, const struct event *events);

#endif
