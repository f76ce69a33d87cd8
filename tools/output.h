/*
 * The output of a command: standard output, or a file that appears complete or
 * not at all. The file is written without a name (or, where the file system has
 * no such files, under a hidden name) and gets its name at the end, so that a
 * killed program leaves nothing behind. An existing file is replaced, and its
 * permissions stay; so is the target of a symbolic link. What is not a regular
 * file, such as a pipe, is written to directly.
 */
#ifndef LUDEX_TOOLS_OUTPUT_H
#define LUDEX_TOOLS_OUTPUT_H

#include <stdio.h>
#include <sys/types.h>

#include "concat.h"
#include "side_inputs.h"
#include "text.h"

/* Is called right before a file is replaced, after everything else. */
struct output_guard {
    /* Returns 0, OUTPUT_CHANGED or an errno: then the file is not replaced. */
    int (*prepare)(void *context);
    void *context;
};

enum { OUTPUT_CHANGED = -1 }; /* another program has changed the file */

struct output {
    FILE *stream;
    const char *path; /* NULL: standard output */
    bool reported;    /* a fault has been reported */
    bool hidden;      /* the stream has no name yet */
    bool from_data;   /* opened by output_open_from_data */
    bool shown;       /* it is a terminal */
    char held[4];     /* bytes held back for the next piece */
    size_t held_count;
    struct text target; /* the path behind links, NUL-terminated */
    struct side_inputs *const *side_inputs; /* that of its inputs */
    /* Set by callers that rewrite a file in place (rewrite.h); or NULL. If it
       refuses, that is reported, and the file stays. */
    const struct output_guard *guard;
};

enum { INPUTS_OTHERS = 4 };

/* The inputs of a command; none of them may be its output. */
struct inputs {
    char **paths;
    int count;
    const char *others[INPUTS_OTHERS]; /* up to NULL */
    const char *archive;               /* also written to; or NULL */
    /* Files that the inputs name, which are found while reading; or NULL. */
    struct side_inputs *const *side_inputs;
};

/* True for NULL and "-". */
bool output_is_standard(const char *path);
/* Opens an output; `path` is one of the above or a file. Returns 0, or
   STATUS_USAGE or STATUS_WORLD after a message. An output that is an input,
   under whatever name, is refused. */
int output_open(struct output *o, const char *path,
                const struct inputs *inputs);
/*
 * Opens an output whose path is made from data or numbers, in a folder with
 * unknown contents: a symbolic link there is replaced, not followed, and
 * anything else that is not a regular file is refused.
 */
int output_open_from_data(struct output *o, const char *path,
                          const struct inputs *inputs);
/* Refuses a folder to be made that SQLite would take for a part of the archive
   that is read, which may be NULL. */
int output_refuse_folder(const char *path, const char *archive);
/* True if both write the same file. */
bool output_same(const struct output *a, const struct output *b);
/* Writes text in any pieces, made safe by str_take_shown on a terminal. */
int output_write(struct output *o, struct str s);
/* Writes what a stream has, from its beginning. */
int output_write_stream(struct output *o, FILE *stream);
/* Writes pictures, or text with colours, in which text from outside is safe
   already. */
int output_write_styled(struct output *o, struct str s);
/* Writes the original text of a record, after what separates it from the last
   one (concat.h). Returns 0, a status after a message, or -1 without one if out
   of memory. */
int output_record(struct output *o, struct concat *j, struct str text,
                  struct str game, bool follows);
/* Puts the file in its place. If the status is STATUS_USAGE or STATUS_WORLD,
   drops it instead and reports that. Returns `status`, STATUS_WORLD on a fault,
   or STATUS_USAGE after a message if the file to be replaced turned out to be
   an input (inputs.beside, which must exist until then). */
int output_close(struct output *o, int status);

/* Finds the target of a path, NUL-terminated, which need not exist. Returns
   false with errno set. */
bool output_target(const char *path, struct text *target);

/* Refuses an input that standard output or standard error write to. Returns 0,
   or STATUS_USAGE after a message. */
int output_refuse(const char *input);

#endif
