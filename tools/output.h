/*
 * Where a command's result goes: standard output, or a file that appears whole
 * or not at all. It is written without a name (or, where the file system knows
 * no such files, aside), and gets its name at the end: a program that is
 * killed leaves nothing behind. What was there is replaced: its rights stay,
 * and of a symbolic link what it points to. What is not a regular file, such as a
 * pipe, is written to as it is.
 */
#ifndef LUDEX_TOOLS_OUTPUT_H
#define LUDEX_TOOLS_OUTPUT_H

#include <stdio.h>
#include <sys/types.h>

#include "concat.h"
#include "side_inputs.h"
#include "text.h"

/* Asked right before a file is replaced, when all else is done. */
struct output_guard {
    bool (*may_replace)(const void *context);
    const void *context;
};

struct output {
    FILE *stream;
    const char *path; /* NULL: standard output */
    bool told;        /* what went wrong was said */
    bool hidden;      /* the stream has no name yet */
    bool from_data;   /* output_open_from_data */
    bool shown;       /* it goes to a terminal */
    char held[4];     /* bytes that may go on in the next piece, for that */
    size_t held_count;
    struct text target; /* what the path leads to, with a NUL at its end */
    struct side_inputs *const *beside; /* its inputs' */
    /* Set by a caller who rewrites a file in place (rewrite.h); or NULL. If it
       says no, that is reported, and the file stays. */
    const struct output_guard *guard;
};

enum { INPUTS_OTHERS = 4 };

/* What a command reads; none of it may be what it writes. */
struct inputs {
    char **paths;
    int count;
    const char *others[INPUTS_OTHERS]; /* NULL: none */
    const char *archive;               /* that is written to besides; or NULL */
    /* What they name, known when it was read; or NULL. */
    struct side_inputs *const *beside;
};

/* NULL and "-" are standard output. */
bool output_is_standard(const char *path);
/* `path` may be one of these. 0; STATUS_USAGE or STATUS_WORLD after a message:
   an output that is one of the inputs, by whatever name, is refused. */
int output_open(struct output *o, const char *path,
                const struct inputs *inputs);
/*
 * The same for a path that is made from data or counted, in a folder where
 * anything may be: a symbolic link there is replaced by the file, not followed,
 * and what is neither a link nor a regular file is refused.
 */
int output_open_from_data(struct output *o, const char *path,
                          const struct inputs *inputs);
/* The same of a folder that is to be made, and of the archive that is read, or
   NULL: SQLite would take it for a part of that. */
int output_refuse_folder(const char *path, const char *archive);
/* Whether both go into one file. */
bool output_same(const struct output *a, const struct output *b);
/* Text, in any pieces: to a terminal as str_take_shown has it. */
int output_write(struct output *o, struct str s);
/* Pictures, and text with colours, of which what is from outside is safe. */
int output_write_styled(struct output *o, struct str s);
/* A record's original text, after what parts it from the last one (concat.h).
   0, a status after a message, or -1 if memory ran out, of which nothing was
   said. */
int output_record(struct output *o, struct concat *j, struct str text,
                  struct str game, bool follows);
/* Puts the file in its place, unless the status is of the world's faults or of
   usage: then nothing is there, which is said. `status`, or STATUS_WORLD; or
   STATUS_USAGE after a message, if what is there turned out to be an input
   (inputs.beside, which is to be there until then). */
int output_close(struct output *o, int status);

/* What a path leads to, with a NUL at its end, which may not be there yet; false
   with errno set. */
bool output_target(const char *path, struct text *target);

/* Refuses an input that standard output or standard error go into: 0, or
   STATUS_USAGE after a message. */
int output_refuse(const char *input);

#endif
