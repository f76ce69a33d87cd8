/*
 * Inputs: a file, standard input, or an archive, where a query finds the
 * records. Each text of an archive is read separately, as the game and in the
 * notation that the archive states, so that records do not affect each other.
 */
#ifndef LUDEX_TOOLS_RECORD_INPUT_H
#define LUDEX_TOOLS_RECORD_INPUT_H

#include "cli.h"
#include "record_reader.h"

/* Options for reading inputs. */
struct input_options {
    struct text board, names; /* contents of the files of --board and --names */
    const char *board_path, *names_path;
    uint64_t memory;              /* limit for unpacking a file, in MiB */
    char encoding[ENCODING_NAME]; /* empty: not given */
    struct reading_options reading;
};

void input_options_init(struct input_options *o);
void input_options_release(struct input_options *o);
/* Takes an option. Returns 0, a status after a message, or -1 if it is not one
   of these. */
int input_option(struct input_options *o, int option, const char *argument);

struct query_run; /* query_run.h */

/* The data of a record in an archive, apart from its text. */
struct stored_record {
    int64_t id;
    const struct rules *game;        /* NULL: unknown, or not one of ours */
    const struct notation *notation; /* of its text; NULL: the native one of its
                                        game */
    const char *archive;             /* path of the archive */
};

/* An open input. */
struct input {
    const char *path;
    uint64_t count;        /* records read so far */
    bool begun;            /* set by the reader: a record was taken */
    struct source *source; /* NULL for an archive */
    struct splitter *splitter;
    struct reading_options options;
    bool events; /* a file of events, read as one slice */
    struct query_run *query;
    struct text text; /* of the archive's last record */
    struct text name; /* its name, NUL, and the names of persons_add */
    struct stored_record stored; /* of that record as well */
};

/* How files of events are handled. */
enum input_events {
    INPUT_NO_EVENTS, /* refused */
    INPUT_EVENTS,    /* read */
    INPUT_ALL_EVENTS /* every file is read as one */
};

/*
 * Opens a file ("-": standard input) and determines what is in it. Returns 0 or
 * a fault of the source, or 1 if it cannot be read, and appends what it is ("a
 * PNG picture"). Close it in any case.
 */
int input_open(struct input *in, const char *path,
               const struct input_options *o, enum input_events events,
               struct text *foreign);
/* Opens the records that a query finds; its columns are
   query_record_columns. */
void input_open_query(struct input *in, struct query_run *query,
                      const struct input_options *o);
void input_close(struct input *in);

/*
 * Reads the next record's bytes. Returns 1, 0 after the last, or a fault of the
 * source. Names and skips a record of an archive whose text is lost. Raises
 * *status if the query failed, after a message. The slice is valid until the
 * next call.
 */
int input_next(struct input *in, struct slice *slice, int *status);
/* True if the next record is not available yet. */
bool input_would_wait(const struct input *in);
/* Returns how many bytes of the file were read. */
uint64_t input_taken(const struct input *in);

#endif
