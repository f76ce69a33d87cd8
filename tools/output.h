/*
 * The output of a command: standard output, or a file that appears complete or
 * not at all. The file is written without a name and gets its name at the end,
 * so that a killed program leaves nothing behind. If the file system does not
 * support files without names, the file has a hidden name until then. An
 * existing file is replaced, but its permissions are retained. If the path is a
 * symbolic link, the target of the link is replaced. A path that is not a
 * regular file, such as a pipe, is written to directly.
 */
#ifndef LUDEX_TOOLS_OUTPUT_H
#define LUDEX_TOOLS_OUTPUT_H

#include <stdio.h>
#include <sys/types.h>

#include "concat.h"
#include "side_inputs.h"
#include "text.h"

/* A check that is called as the last step before a file is replaced. */
struct output_guard {
    /* Returns 0 to replace the file, otherwise an errno, OUTPUT_CHANGED or
       OUTPUT_REPORTED. */
    int (*prepare)(void *context);
    void *context;
};

enum {
    OUTPUT_CHANGED = -1,  /* another program has changed the file */
    OUTPUT_REPORTED = -2, /* a fault that has been reported */
};

struct output {
    FILE *stream;
    const char *path; /* NULL for standard output */
    bool reported;    /* a fault has been reported */
    bool hidden;      /* the file of the stream has no name yet */
    bool nameless;    /* hidden, and in the folder of the target */
    bool synced;      /* set by output_batch.h: the bytes are on disk, and the
                         name is synced later */
    int fault;        /* set by output_batch.h: errno of a failed write, or 0 */
    bool from_data;   /* opened by output_open_from_data */
    bool shown;       /* the output is a terminal */
    bool
        lasting; /* set by callers; the replacement survives a power failure, as
                     with a guard */
    bool fresh;  /* set by callers that must not replace a file; closing then
                   fails if the file exists */
    char held[4]; /* bytes of an incomplete character, stored until the next
                     piece */
    size_t held_count;
    struct text target; /* the path with links followed, NUL-terminated */
    struct side_inputs *const
        *side_inputs; /* the list of the command's inputs */
    /* Set by callers that rewrite a file in place (rewrite.h), otherwise NULL.
       If the guard refuses, the refusal is reported and the file is not
       replaced. */
    const struct output_guard *guard;
};

enum { INPUTS_OTHERS = 4 };

/* The inputs of a command. None of them may be its output. */
struct inputs {
    char **paths;
    int count;
    const char *others[INPUTS_OTHERS]; /* ends with NULL */
    const char *archive;               /* an archive that is also written to, or
                                          NULL */
    /* Files that the inputs name, found while reading, or NULL. */
    struct side_inputs *const *side_inputs;
};

/* True if the path is NULL or "-". */
bool output_is_standard(const char *path);
/* Opens an output: a file, or standard output (see output_is_standard). Returns
   0, or prints a message and returns STATUS_USAGE or STATUS_ENVIRONMENT.
   Refuses an output that is also an input, even under another name. */
int output_open(struct output *o, const char *path,
                const struct inputs *inputs);
/*
 * Opens an output whose path is made from data or numbers, in a folder whose
 * contents are not known. A symbolic link at the path is replaced, not
 * followed. All other paths that are not regular files are refused.
 */
int output_open_from_data(struct output *o, const char *path,
                          const struct inputs *inputs);
/* Refuses to make a folder whose name SQLite would use for a companion file of
   the archive that is read. `archive` may be NULL. */
int output_refuse_folder(const char *path, const char *archive);
/* True if both outputs write to the same file. */
bool output_same(const struct output *a, const struct output *b);
/* Writes text, in pieces of any size. On a terminal, str_take_shown makes the
   text safe. */
int output_write(struct output *o, struct str s);
/* Writes the whole contents of a stream, from its beginning. */
int output_write_stream(struct output *o, FILE *stream);
/* Writes pictures or coloured text. Text that comes from files must already be
   safe for a terminal. */
int output_write_styled(struct output *o, struct str s);
/* Writes the original text of a record, preceded by the separator from the last
   record (concat.h). Returns 0; or a status, after printing a message; or -1
   without a message if out of memory. */
int output_record(struct output *o, struct concat *j, struct str text,
                  struct str game, bool follows);
/* Goes back to the beginning of a stream. Unlike rewind(3), returns false
   and sets errno if what was written to the stream could not be stored. */
bool output_rewind(FILE *stream);
/* Puts the file in its place. If `status` is STATUS_USAGE or
   STATUS_ENVIRONMENT, discards the file and reports that it was discarded.
   Returns `status`, or STATUS_ENVIRONMENT on a fault. If the file to be
   replaced turns out to be an input, prints a message and returns STATUS_USAGE.
   The list of side inputs must still exist. */
int output_close(struct output *o, int status);

/* A file has the name FILE.ludex-PID.N for a moment, before it becomes FILE. */
#define OUTPUT_TEMPORARY ".ludex-"
/* Removes the files with such names that killed programs have left behind. FILE
   is a path whose links are followed, and must be locked (rewrite.h).
   (output_leftovers.c) */
void output_remove_leftovers(const char *path);
/* Removes the leftovers of all files in a folder. */
void output_remove_folder_leftovers(const char *path);
/* True if the name is such a temporary name. */
bool output_is_temporary(const char *name);

/* Syncs the folder of a file, so that its new name survives a power failure.
   Returns false and sets errno on failure; some file systems cannot sync a
   folder. */
bool output_sync_folder(const char *path);

/* Resolves the links of a path whose target need not exist. The result is
   NUL-terminated. Returns false and sets errno on failure. */
bool output_target(const char *path, struct text *target);

/* Refuses an input that is also the file of standard output or standard error.
   Returns 0, or prints a message and returns STATUS_USAGE. */
int output_refuse(const char *input);

#endif
