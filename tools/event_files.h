/*
 * Files of events: whether a file is one, and reading it, all of it at once.
 */
#ifndef LUDEX_TOOLS_EVENT_FILES_H
#define LUDEX_TOOLS_EVENT_FILES_H

#include "cli.h"
#include "standings.h"

struct files;
struct input;
struct events_visit;

/* What is done with files of events. */
struct events_taker {
    /* Goes on if it returns 0, else that is the status. NULL: they are refused as
       files of another kind. */
    int (*visit)(void *context, const struct events_visit *visit);
    void *context;
    /* Checks one event further, with a status if that fails; or NULL. */
    int (*further)(void *context, const struct event *event,
                   struct diags *diags);
    enum events_care {
        EVENTS_ALL,    /* checked against formats, results and what is stated */
        EVENTS_PLAYED, /* only as event_check_played does */
        EVENTS_READ
    } care;
    const struct event_given *tables; /* files are pages with tables of events,
                                         of which this is known; NULL: they are
                                         files of events */
    bool lists; /* what is no file of events is a list of players */
    struct standings_options options;
    uint64_t files, count, clean, broken, results;
};

/* One file of events, with what was found in it. */
struct events_visit {
    struct files *files;
    const char *path;
    struct text_form form; /* how it is written */
    bool returns;          /* its lines end in CR alone; in the slice in LF */
    const struct slice *slice;
    bool trf;             /* it is TRF, which is one event */
    struct event *events; /* a list by `next`; NULL if there is none */
    struct arena *arena;  /* theirs */
    const struct diags *diags;
    uint32_t *errors; /* where they are, all of them, ascending */
    size_t error_count;
};

/* True if a file is one, by its name or its first statement; TRF is one, too. */
bool is_event_file(struct str path, struct str head);
/* True if a text that looks like a file of events has one; -1 if out of memory. */
int events_found(struct str path, const struct slice *slice);
/* Reads a file of events: returns how many slices it is (0 or 1). *fault is that
   of the source, or 0. */
uint64_t events_read(struct files *f, struct input *in, int *fault);

/* True if errors were found within the event. */
bool events_broken(const struct events_visit *v, const struct event *e);
/* Prints one more diagnostic about an event as a whole. */
void events_tell(const struct events_visit *v, const struct event *e,
                 enum diag_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reads a text that was made of events, checks, reports and counts: as a file
   of this name. */
void events_check_text(struct files *f, const char *name, struct str text);
/* The `visit` of who only wants them read and checked. */
int events_only(void *context, const struct events_visit *visit);
/* Prints "events: 47, clean: 47, ...", if a file of events was read. */
void events_summary(struct files *f);
/* The same at a place of any text. */
void events_tell_at(struct files *f, const char *path,
                    const struct slice *slice, struct span where,
                    enum diag_code code, struct str message);

#endif
