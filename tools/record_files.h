/*
 * Reads records of files and archives for commands, on several threads, and
 * returns the results in the order of the input.
 *
 *     struct files f;
 *     files_init(&f);
 *     ... options, files_operands
 *     files_read_all(&f, count, paths, &visitor);
 *     status = f.printer.status;
 *     files_release(&f);
 *
 * The layers are printer, event_files, record_input, record_outcome,
 * record_stream and record_files. Each layer uses only the layers named before
 * it.
 */
#ifndef LUDEX_TOOLS_RECORD_FILES_H
#define LUDEX_TOOLS_RECORD_FILES_H

#include "event_files.h"
#include "input_paths.h"
#include "ordered_workers.h"
#include "printer.h"
#include "record_input.h"

/* A record of a file or an archive, with the results of reading it. */
struct visit {
    struct files *files;
    const char *path; /* for an archive, "a.ludex, record 7 (club.qux)" */
    uint64_t number;  /* number in its file, from 1, or in the archive */
    const struct stored_record *stored; /* data of the record in the archive, or
                                           NULL if it is from a file */
    const char
        *persons; /* names to put into the record (persons_set), or NULL */
    const struct slice *slice;
    const struct rules
        *rules;  /* rules of the record's game, or NULL if unknown */
    bool broken; /* the record has errors */

    /* These members are for a visitor's `make`, or for `take` if there is no
       `make`. */
    struct record *record; /* NULL if it could not be read */
    struct record_reader *reading;
    struct text *out;   /* `make` appends its result to this text */
    struct text *notes; /* `make` may append data here that only `take` reads */
    struct words *say;  /* files_report appends here, or prints if this is
                           NULL */
    size_t flushed; /* offset in `out` where the text of this record begins */
    bool can_flush; /* visit_flush can be used now */

    /* These members are for `take`. */
    struct str made, noted;  /* texts that `make` appended to `out` and
                                `notes` */
    struct str event, round; /* values of tags of the record */
    int kind; /* an additional result of `make`; its meaning depends on the
                 command */
};

/*
 * The functions of a command that reads records. `make` runs on several
 * threads, for many records at the same time. `take` receives the results on
 * the main thread, in the order of the files, after the diagnostics of the
 * record have been printed. If `make` is NULL, only the main thread is used,
 * and `take` receives the record itself.
 */
struct visitor {
    void *context;
    /* Open and close a thread's workspace for `make`. `begin` returns NULL if
       out of memory. Both pointers may be NULL. */
    void *(*begin)(void *context);
    void (*end)(void *context, void *workspace);
    /* Returns 0 or MADE_..., or a status that visit_flush returned. Must not
       change the struct files. */
    int (*make)(void *context, void *workspace, struct visit *visit);
    /* Returns 0 to continue, or a status, which ends the reading. The pointer
       may be NULL. */
    int (*take)(void *context, const struct visit *visit);
    bool takes_text; /* `make` and `take` also get text that belongs to no
                        record (slice.stray) */
    bool pauses;     /* `take` may be slow, and the other threads continue
                        meanwhile */
    /* Called before the first record of each file. Returns 0 to continue, or a
       status, which ends the reading. The pointer may be NULL. */
    int (*file)(void *context, const char *path);
    /* `fault` is called for a fault of a file as a whole, which `words`
       describe. `done` is called after each file, when printer.counts.file has
       the counts of its diagnostics. Either pointer may be NULL. */
    int (*fault)(void *context, enum diag_code code, struct str words);
    int (*done)(void *context, const char *path);
};

enum {
    MADE_NO_MEMORY = -2,
    MADE_LATER = -1, /* returned by visit_flush */
};

/* Number of bytes from which the text is passed on. */
enum { VISIT_FLUSH = 4 << 20 };
/*
 * Passes the text made so far to `take`. A `make` whose text may be too large
 * for memory calls this function repeatedly. If the function returns a value
 * other than 0, `make` must return the same value.
 */
int visit_flush_now(struct visit *v);
static inline int visit_flush(struct visit *v)
{
    return v->out->len - v->flushed < VISIT_FLUSH ? 0 : visit_flush_now(v);
}

struct files {
    struct printer printer;
    struct input_options input;
    struct events_taker events;
    struct record_counts {
        uint64_t records, clean, foreign, broken,
            plies;      /* foreign records are not counted as clean */
        uint64_t texts; /* texts that belong to no record */
    } counts;
    struct input_paths paths; /* made by files_operands */
    size_t skipped; /* number of files in folders that were not read */
    bool verbose;   /* list the skipped files */
    bool no_links;  /* skip the symbolic links of folders */
    bool cleans;    /* remove temporary files of killed programs from folders */
    bool reads_on;  /* if a file or a folder within a folder cannot be read,
                       write the output without it (files_status) */
    int unread;     /* the status of such files and folders */
    size_t faulty;  /* index in `paths` of the last file with a fault */
    struct side_inputs *named; /* files that records name */
    uint64_t threads; /* number of threads; 1 uses only the main thread */
    uint64_t only;    /* number of the only record to read in each file, or 0 to
                      read all records */
    const struct visitor *visitor;
    struct record_stream *stream; /* created on first use */
    uint64_t bytes, past; /* total sizes of all files (0 if unknown) and of the
                             finished files */
    bool ended;           /* stop reading */
    /* The following members are for the functions of a visitor and describe the
       current file. `form` and `fault` are only valid in `done`: the encoding
       of the text, and 0, a fault of the source, or 1 for a file that does not
       contain records. */
    bool packed; /* the file is compressed */
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
#define FILES_VERBOSE(type)                                                \
    {                                                                      \
        OPT_VERBOSE, "verbose", NULL, "list the skipped files of folders", \
            TO_FLAG(type, files.verbose)                                   \
    }

void files_init(struct files *f);
void files_release(struct files *f);
/* Handles an option of files_options. Returns 0, or prints a message and
   returns a status. Returns -1 if this is another option. */
int files_option(struct files *f, int option, const char *argument);

/*
 * Replaces the folders among the operands of a command with their files of
 * records. Reports paths that cannot be read, and raises the status.
 */
void files_operands(struct files *f, int *count, char ***paths);
/* Returns the status of a command that sets `reads_on`: `status`, or that of the
   files and folders that could not be read, if it is higher. */
static inline int files_status(const struct files *f, int status)
{
    return f->unread > status ? f->unread : status;
}
/* Report how many files in folders were skipped. files_report_skipped prints a
   message, for commands without a summary. files_skipped returns the count for
   a summary. files_texts returns the count of texts that belong to no
   record. */
void files_report_skipped(const struct files *f);
static inline struct named_count files_skipped(const struct files *f)
{
    return (struct named_count){f->skipped ? "skipped" : "", f->skipped};
}
static inline struct named_count files_texts(const struct files *f)
{
    return (struct named_count){f->counts.texts ? "stray texts" : "",
                                f->counts.texts};
}
/* Returns all inputs: the files (or standard input if there are none), the
   files that options name, and the files that records will name. */
struct inputs files_inputs(const struct files *f, int count, char **paths);
/* Refuses inputs that are also the file of standard output or standard error.
   Returns true if there is such an input; the caller must then print nothing
   more. */
bool files_refuse_outputs(struct files *f, int count, char **paths);

/*
 * Reads every record of a file ("-" is standard input), reports its
 * diagnostics, counts it, and passes it to the visitor, which may be NULL.
 * Raises the status. Only the visitor can stop the reading early. The last
 * records may be printed and taken only in files_end.
 */
void files_read(struct files *f, const char *path,
                const struct visitor *visitor);
/* Waits until all files have been read, and prints the remaining reports. */
void files_end(struct files *f);
/* Returns the total size of the files, in bytes, for the progress display, or 0
   if the size of a file is unknown. */
uint64_t files_bytes(int count, char *const *paths);
/* Reads all files, or standard input if there are none. Reads nothing if an
   input is refused. */
void files_read_all(struct files *f, int count, char **paths,
                    const struct visitor *visitor);
/* Reads all records that a query finds (see input_open_query). */
void files_read_query(struct files *f, struct query_run *query,
                      const struct visitor *visitor);

/* Prints a diagnostic about the visited record as a whole. */
void files_report(const struct visit *v, enum diag_code code,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Reports that the only file, or standard input, does not have the requested
   record. Returns STATUS_USAGE. */
int files_no_record(const struct files *f, int count, char **paths);
/* Handles the status that a visitor returned. Any status but 0 stops the
   reading. */
static inline void files_end_with_status(struct files *f, int status)
{
    f->ended |= status != STATUS_FINE;
    printer_raise_status(&f->printer, status);
}

#endif
