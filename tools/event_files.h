/* Recognises files of events, and reads each of them as a whole. */
#ifndef LUDEX_TOOLS_EVENT_FILES_H
#define LUDEX_TOOLS_EVENT_FILES_H

#include "cli.h"
#include "standings.h"

struct files;
struct input;
struct events_visit;

/* What a command does with files of events. */
struct events_taker {
    /* Returns 0 to continue, or a status. NULL: files of events are refused
       like any other kind of file. */
    int (*visit)(void *context, const struct events_visit *visit);
    void *context;
    /* Checks an event further, and returns a status if that fails; or NULL. */
    int (*further)(void *context, const struct event *event,
                   struct diags *diags);
    enum events_care {
        EVENTS_ALL,    /* checked against formats, results and what is stated */
        EVENTS_PLAYED, /* checked only as event_check_played does */
        EVENTS_READ
    } care;
    const struct event_given *tables; /* read pages with tables of events, about
                                         which this is given; NULL: read files
                                         of events */
    bool lists;                       /* read other files as lists of players */
    struct standings_options options;
    uint64_t files, count, clean, broken, results;
};

/* A file of events and what was found in it. */
struct events_visit {
    struct files *files;
    const char *path;
    struct text_form form; /* how it is written */
    bool returns;          /* its lines end in CR; in the slice in LF */
    const struct slice *slice;
    bool trf;             /* it is TRF, which has one event */
    struct event *events; /* linked by `next`; NULL if there is none */
    struct arena *arena;  /* of the events */
    const struct diags *diags;
    uint32_t *errors; /* offsets of all errors, ascending */
    size_t error_count;
};

/* True for a file of events, by its name or its first statement; also for
   TRF. */
bool is_event_file(struct str path, struct str head);
/* True if a text that looks like a file of events has an event. Returns -1 if
   out of memory. */
int events_found(struct str path, const struct slice *slice);
/* Reads a file of events. Returns the number of slices, 0 or 1; *fault is a
   fault of the source, or 0. */
uint64_t events_read(struct files *f, struct input *in, int *fault);

/* True if errors were found within the event. */
bool events_broken(const struct events_visit *v, const struct event *e);
/* Prints one more diagnostic about an event as a whole. */
void events_report(const struct events_visit *v, const struct event *e,
                   enum diag_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reads, checks and counts a text that was made from events, and reports it as
   a file of this name. */
void events_check_text(struct files *f, const char *name, struct str text);
/* Does nothing, as the `visit` of commands that only read and check. */
int events_only(void *context, const struct events_visit *visit);
/* Prints "events: 47, clean: 47, ...", if a file of events was read. */
void events_summary(struct files *f);
/* Prints a diagnostic at a place of any text. */
void events_report_at(struct files *f, const char *path,
                      const struct slice *slice, struct span where,
                      enum diag_code code, struct str message);

#endif
