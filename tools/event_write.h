/* Writes events as text: a file of events, or TRF. */
#ifndef LUDEX_TOOLS_EVENT_WRITE_H
#define LUDEX_TOOLS_EVENT_WRITE_H

#include "standings.h"

struct files;
struct slice;

struct event_write_options {
    size_t to;   /* the form, an enum event_to */
    size_t ends; /* line ends for TRF, an enum line_end */
};

struct event_writer {
    struct files *files;
    const char *source;
    const struct slice *slice; /* the source text, or NULL if diagnostics refer
                                  to the written text */
    struct event_write_options options;
    bool as_read; /* true to keep the version and the line ends of the TRF file
                     that was read */
    bool paired;  /* the rounds were paired by Ludex */
    const struct standings_options *standings; /* options for the ranks in TRF,
                                                  or NULL for the usual ones */
};

/* Appends an event in the requested form. Reports parts that the form cannot
   represent. Returns an enum status. */
int event_write_as(const struct event_writer *writer, const struct event *e,
                   struct text *out);
/* Prints events, linked by `next`, on standard output. Returns an enum
   status. */
int event_print(const struct event_writer *writer, const struct event *events);

#endif
