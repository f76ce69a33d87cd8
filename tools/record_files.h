/*
 * Records of files and archives, as commands read them: what is done with each,
 * on several threads, with results in order.
 *
 *     struct files f;
 *     files_init(&f);
 *     ... options, files_operands
 *     files_read_all(&f, count, paths, &visitor);
 *     status = f.printer.status;
 *     files_release(&f);
 *
 * Layers, each of which knows only those above it: printer, event_files,
 * record_input, record_outcome, record_stream, record_files.
 */
#ifndef LUDEX_TOOLS_RECORD_FILES_H
#define LUDEX_TOOLS_RECORD_FILES_H

#include "event_files.h"
#include "input_paths.h"
#include "ordered_workers.h"
#include "printer.h"
#include "record_input.h"

/* One record of a file or an archive, with what was found in it. */
struct visit {
    struct files *files;
    const char *path; /* of an archive "a.ludex, record 7 (club.qux)" */
    uint64_t number;  /* in its file, from 1; in an archive its own */
    const struct stored_record *stored; /* of an archive; NULL: of a file */
    const struct slice *slice;
    const struct rules *rules; /* its game's; NULL: not known */
    bool broken;               /* it has errors */

    /* For a visitor's `make`, or where there is none for `take`. */
    struct record *record; /* NULL if nothing could be kept */
    struct record_reader *reading;
    struct text *out;  /* to which make appends */
    struct words *say; /* where files_tell puts words; NULL: they are printed */
    size_t poured;     /* where what it appends begins */
    bool pours;        /* visit_pour can */

    /* For `take`. */
    struct str made;         /* what was appended */
    struct str event, round; /* of the record's tags */
    int kind; /* what make says besides, in the command's own numbers */
};

/*
 * What a command does with records. Where something is made of each, `make`
 * does that on any thread, many at a time, and `take` gets it on the main one,
 * in the order of the files, after the record's diagnostics were printed.
 * Without `make` there is only the main thread, and take sees the record
 * itself.
 */
struct visitor {
    void *context;
    /* A thread's own workspace for make: NULL: no memory. Both may be NULL. */
    void *(*begin)(void *context);
    void (*end)(void *context, void *workspace);
    /* 0, or MADE_...; a status after a message only where visit_pour gave
       it. What files are asked for is not to be changed. */
    int (*make)(void *context, void *workspace, struct visit *visit);
    /* Goes on if it returns 0; else that is the status, and nothing more is
       read. NULL: nothing is done. */
    int (*take)(void *context, const struct visit *visit);
    bool pauses; /* take is long now and then, and others go on meanwhile */
    /* Before the first record of each file; or NULL. As take. */
    int (*file)(void *context, const char *path);
    /* What is wrong with a file as a whole, `words`; and after all of it, when
       printer.counts.file has what was reported of it. Either may be NULL. */
    int (*fault)(void *context, enum diag_code code, struct str words);
    int (*done)(void *context, const char *path);
};

enum {
    MADE_NO_MEMORY = -2,
    MADE_LATER = -1, /* visit_pour said so */
};

/*
 * For a make that may make more than memory should hold: called now and then,
 * it lets what was made so far be taken. 0: go on; else make returns that.
 */
enum { VISIT_POUR = 4 << 20 }; /* bytes made of one record */

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
            plies; /* foreign: not clean */
    } counts;
    struct input_paths paths;  /* files_operands' */
    size_t skipped;            /* files in folders that are not read */
    bool verbose;              /* these are named */
    struct side_inputs *named; /* files that records named */
    uint64_t threads;          /* that read; 1: this one does */
    uint64_t only; /* each file's record that is read; 0: all of them */
    const struct visitor *visitor;
    struct record_stream *stream; /* made when first wanted */
    uint64_t bytes, past; /* of all files, 0: unknown; of those that are done */
    bool ended;           /* nothing more is to be read */
    struct text_form form; /* of the file whose last record was taken: for a
                              visitor's `done` */
};

/* Options that all commands which read records take. */
extern const struct cli_option files_options[];

/* The option -j of a command, whose `type` has a member `files`. */
#define FILES_JOBS(type)                                          \
    {                                                             \
        'j', "jobs", "N", "threads (default: one per processor)", \
            TO_NUMBER(type, files.threads, 1, RING_THREADS)       \
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
/* Takes an option of files_options: 0, a status after a message, or -1 if it is
   none of them. */
int files_option(struct files *f, int option, const char *argument);

/*
 * The operands of a command that reads many files: a folder is its files of
 * records. What cannot be read is reported, and raises the status.
 */
void files_operands(struct files *f, int *count, char ***paths);
/* Says how many files of folders are not read, for who prints no summary; and as
   a part of a summary. */
void files_say_skipped(const struct files *f);
static inline struct named_count files_skipped(const struct files *f)
{
    return (struct named_count){f->skipped ? "skipped" : "", f->skipped};
}
/* Returns what is read: the files, or standard input if there are none, those of
   the options, and those that records will name. */
struct inputs files_inputs(const struct files *f, int count, char **paths);
/* True if standard output or standard error go into one of them, which is
   refused: nothing more may be printed then. */
bool files_refused(struct files *f, int count, char **paths);

/*
 * Reads every record of a file ("-": standard input): reports, counts, and lets
 * the visitor have it, which may be NULL. Raises the status; stops early only
 * when the visitor says so. What is read last may be printed and taken only in
 * files_end.
 */
void files_read(struct files *f, const char *path,
                const struct visitor *visitor);
/* After the last file: waits for all of it, and says what was not printed. */
void files_end(struct files *f);
/* All the files, or standard input if there are none; nothing if they are
   refused. */
void files_read_all(struct files *f, int count, char **paths,
                    const struct visitor *visitor);
/* All records that a query finds (input_open_query). */
void files_read_query(struct files *f, struct query_run *query,
                      const struct visitor *visitor);

/* Prints one more diagnostic about a visited record as a whole. */
void files_tell(const struct visit *v, enum diag_code code, const char *format,
                ...) __attribute__((format(printf, 3, 4)));
/* Of the one file, or standard input: STATUS_USAGE. */
int files_no_record(const struct files *f, int count, char **paths);
/* What a visitor returned: anything but 0 ends it all. */
static inline void files_end_at(struct files *f, int status)
{
    f->ended |= status != STATUS_FINE;
    printer_raise(&f->printer, status);
}

#endif
