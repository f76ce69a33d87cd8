/* Recognises files of events and reads each of them as a whole. */
#ifndef LUDEX_TOOLS_EVENT_FILES_H
#define LUDEX_TOOLS_EVENT_FILES_H

#include "cli.h"
#include "standings.h"

struct files;
struct input;
struct events_visit;

/* The functions and options with which a command processes files of events. */
struct events_taker {
    /* Returns 0 to continue, or a status. If this member is NULL, files of
       events are refused like any other unsuitable file. */
    int (*visit)(void *context, const struct events_visit *visit);
    void *context;
    /* Makes further checks of an event. Returns 0, or a status if checking
       failed. The pointer may be NULL. */
    int (*further)(void *context, const struct event *event,
                   struct diags *diags);
    enum events_care {
        EVENTS_ALL,    /* check formats, results and stated values */
        EVENTS_PLAYED, /* make only the checks of event_check_played */
        EVENTS_READ
    } care;
    const struct event_defaults *tables; /* values that options specify for
                                            tables
                                            of events from web pages, or NULL to
                                            read files of events */
    bool tables_too; /* read tables as such, and other files as files of
                       events */
    bool only;       /* the command reads events, but not records */
    bool lists;      /* read other files as lists of players */
    bool parts; /* visit each part of such a list separately, so that a list
                       may have any length */
    uint8_t rating_kind; /* enum event_rating_kind: the ratings to read from
                            lists */
    struct standings_options options;
    uint64_t files, count, clean, broken, results;
};

/* A file of events with its events and errors. */
struct events_visit {
    struct files *files;
    const char *path;
    struct text_form form; /* encoding and byte order mark of the file */
    bool returns;          /* lines of the file end with CR (the slice has LF
                              instead) */
    const struct slice *slice;
    bool trf;  /* the file is TRF, which has one event */
    bool json; /* the file is JSON */
    struct event
        *events; /* events, linked by `next`, or NULL if there are none */
    struct arena *arena; /* memory for the events */
    const struct diags *diags;
    uint32_t *errors; /* offsets of all errors, in ascending order */
    size_t error_count;
};

/* True if the path has the name of a TRF file, compressed or not. */
bool is_named_trf(struct str path);
/* True for a file of events, recognised by its name or its first statement, and
   for TRF. */
bool is_event_file(struct str path, struct str head);
/* Returns 1 if the first bytes (`head`) are those of a table of events,
   otherwise 0. Returns -1 if out of memory. */
int is_event_table(struct str path, struct str head);
/* Returns 1 if a text that looks like a file of events contains an event,
   otherwise 0. Returns -1 if out of memory. */
int events_contain_event(struct str path, const struct slice *slice);
/* Reads a file of events and visits it. Returns the number of slices, 0 or 1.
   Sets *fault to a fault of the source, or to 0. */
uint64_t events_read(struct files *f, struct input *in, int *fault);

/* True if there is an error within the text of the event. */
bool events_broken(const struct events_visit *v, const struct event *e);
/* Prints a diagnostic about an event as a whole. */
void events_report(const struct events_visit *v, const struct event *e,
                   enum diag_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reads, checks and counts a text that was generated from events. Diagnostics
   show `name` as its path. */
void events_check_text(struct files *f, const char *name, struct str text);
/* A `visit` that does nothing, for commands that only read and check. */
int events_ignore(void *context, const struct events_visit *visit);
/* Prints "events: 47, clean: 47, ..." if any file of events was read. */
void events_summary(struct files *f);
/* Prints a diagnostic at a place in the given text. */
void events_report_at(struct files *f, const char *path,
                      const struct slice *slice, struct span where,
                      enum diag_code code, struct str message);

#endif
