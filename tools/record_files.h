/*
 * Reads records of files and archives for commands, on several threads, with
 * results in order.
 *
 *     struct files f;
 *     files_init(&f);
 *     ... options, files_operands
 *     files_read_all(&f, count, paths, &visitor);
 *     status = f.printer.status;
 *     files_release(&f);
 *
 * Layers, each of which uses only those named before it: printer, event_files,
 * record_input, record_outcome, record_stream, record_files.
 */
#ifndef LUDEX_TOOLS_RECORD_FILES_H
#define LUDEX_TOOLS_RECORD_FILES_H

#include "event_files.h"
#include "input_paths.h"
#include "ordered_workers.h"
#include "printer.h"
#include "record_input.h"

/* A record of a file or an archive, and what was found in it. */
struct visit {
    struct files *files;
    const char *path; /* for an archive "a.ludex, record 7 (club.qux)" */
    uint64_t number;  /* in its file, from 1; or its number in the archive */
    const struct stored_record *stored; /* its data in the archive; NULL: it is
                                           from a file */
    const char
        *persons; /* names to put into the record (persons_set), or NULL */
    const struct slice *slice;
    const struct rules *rules; /* of its game; NULL: unknown */
    bool broken;               /* it has errors */

    /* For a visitor's `make`; without one for `take`. */
    struct record *record; /* NULL if it could not be read */
    struct record_reader *reading;
    struct text *out;   /* where make appends, */
    struct text *notes; /* and where it may append what only `take` reads */
    struct words *say;  /* where files_report appends; NULL: it prints */
    size_t poured;      /* where the text of this record begins in `out` */
    bool pours;         /* visit_pour works now */

    /* For `take`. */
    struct str made, noted;  /* appended by make */
    struct str event, round; /* tags of the record */
    int kind; /* an additional result of make, defined by the command */
};

/*
 * The functions of a command that reads records. `make`, if there is one, works
 * on any thread, on many records at a time. `take` gets its result on the main
 * thread, in the order of the files, after the record's diagnostics were
 * printed. Without `make` there is only the main thread, and `take` gets the
 * record itself.
 */
struct visitor {
    void *context;
    /* Opens and closes a thread's workspace for make; NULL if out of memory.
       Both functions may be NULL. */
    void *(*begin)(void *context);
    void (*end)(void *context, void *workspace);
    /* Returns 0 or MADE_...; another status only if visit_pour returned it,
       after a message. Must not change the files. */
    int (*make)(void *context, void *workspace, struct visit *visit);
    /* Returns 0 to continue, or the status to stop reading with. NULL: does
       nothing. */
    int (*take)(void *context, const struct visit *visit);
    bool pauses; /* take may be long, and workers continue meanwhile */
    /* Is called before the first record of each file, as take; or NULL. */
    int (*file)(void *context, const char *path);
    /* Are called for a fault of a file as a whole, described by `words`, and
       after a file, when printer.counts.file counts its diagnostics. Either may
       be NULL. */
    int (*fault)(void *context, enum diag_code code, struct str words);
    int (*done)(void *context, const char *path);
};

enum {
    MADE_NO_MEMORY = -2,
    MADE_LATER = -1, /* from visit_pour */
};

/*
 * For a make whose text may be too large for memory: call it now and then, to
 * let the text so far be taken. If it returns anything but 0, return that from
 * make.
 */
enum { VISIT_POUR = 4 << 20 }; /* bytes of text of one record */

int visit_pour_now(struct visit *v);
static inline int visit_pour(struct visit *v)
{
    return v->out->len - v->poured < VISIT_POUR ? 0 : visit_pour_now(v);
}

struct files {
    struct printer printer;
    struct input_options input;
    struct events_taker events;
    struct record_counts {
        uint64_t records, clean, foreign, broken,
            plies; /* foreign records are not clean */
    } counts;
    struct input_paths paths;  /* of files_operands */
    size_t skipped;            /* files in folders that were not read */
    bool verbose;              /* name the skipped files */
    struct side_inputs *named; /* files that records name */
    uint64_t threads;          /* number of threads; 1: only this one */
    uint64_t only; /* number of the only record to read in each file; 0: all */
    const struct visitor *visitor;
    struct record_stream *stream; /* made on first use */
    uint64_t bytes, past; /* of all files (0: unknown) and of those done */
    bool ended;           /* read nothing more */
    /* For a visitor's functions, of the current file. For `done` only: how the
       text is written, and what ended it: 0, a fault of the source, or 1 for a
       file that is not one of records. */
    bool packed; /* it is compressed */
    struct text_form form;
    int fault;
};

/* Options of all commands that read records. */
extern const struct cli_option files_options[];

/* The option -j of a command, whose `type` has a member `files`. */
#define FILES_JOBS(type)                                                    \
    {                                                                       \
        'j', "jobs", "N", "number of threads (default: one per processor)", \
            TO_NUMBER(type, files.threads, 1, RING_THREADS)                 \
    }

/* The option --verbose of a command that reads folders. */
#define FILES_VERBOSE(type)                               \
    {                                                     \
        OPT_VERBOSE, "verbose", NULL,                     \
            "name the files of folders that are skipped", \
            TO_FLAG(type, files.verbose)                  \
    }

void files_init(struct files *f);
void files_release(struct files *f);
/* Takes an option of files_options. Returns 0, a status after a message, or -1
   if it is not one of them. */
int files_option(struct files *f, int option, const char *argument);

/*
 * Replaces folders among the operands of a command by their files of records.
 * Reports what cannot be read, and raises the status.
 */
void files_operands(struct files *f, int *count, char ***paths);
/* Report how many files of folders were skipped: as a message, for commands
   without a summary, or as a count in a summary. */
void files_say_skipped(const struct files *f);
static inline struct named_count files_skipped(const struct files *f)
{
    return (struct named_count){f->skipped ? "skipped" : "", f->skipped};
}
/* Returns the inputs: the files, or standard input if there are none, the files
   of options, and those that records will name. */
struct inputs files_inputs(const struct files *f, int count, char **paths);
/* Refuses inputs that standard output or standard error write to. Returns true
   if there is one: print nothing more then. */
bool files_refused(struct files *f, int count, char **paths);

/*
 * Reads every record of a file ("-": standard input): reports, counts, and
 * passes it to the visitor, which may be NULL. Raises the status. Stops early
 * only if the visitor says so. The last records may be printed and taken only
 * in files_end.
 */
void files_read(struct files *f, const char *path,
                const struct visitor *visitor);
/* Waits for all files to be read, and reports what was not printed. */
void files_end(struct files *f);
/* Returns the sum of the sizes of files, for progress; 0 if one of them is not
   known. */
uint64_t files_bytes(int count, char *const *paths);
/* Reads all the files, or standard input if there are none; reads nothing if
   they are refused. */
void files_read_all(struct files *f, int count, char **paths,
                    const struct visitor *visitor);
/* Reads all records that a query finds (input_open_query). */
void files_read_query(struct files *f, struct query_run *query,
                      const struct visitor *visitor);

/* Prints one more diagnostic about a visited record as a whole. */
void files_report(const struct visit *v, enum diag_code code,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Reports that the only file, or standard input, has no such record. Returns
   STATUS_USAGE. */
int files_no_record(const struct files *f, int count, char **paths);
/* Handles the status of a visitor: any other than 0 stops the reading. */
static inline void files_end_at(struct files *f, int status)
{
    f->ended |= status != STATUS_FINE;
    printer_raise(&f->printer, status);
}

#endif
