/*
 * Inputs: where records come from, one after another: a file, standard input, or
 * an archive, of which a query finds them. Each text of an archive is read by
 * itself, in the game that the archive knows and in the notation that it is stored
 * in, so that no record changes how another is read.
 */
#ifndef LUDEX_TOOLS_RECORD_INPUT_H
#define LUDEX_TOOLS_RECORD_INPUT_H

#include "cli.h"
#include "record_reader.h"

/* How inputs are read, as options say. */
struct input_options {
    struct text board, names; /* what the files of --board and --names hold */
    const char *board_path, *names_path;
    uint64_t memory;              /* MiB that unpacking a file may take */
    char encoding[ENCODING_NAME]; /* empty: none is given */
    struct reading_options reading;
};

void input_options_init(struct input_options *o);
void input_options_release(struct input_options *o);
/* Takes an option: 0, a status after a message, or -1 if it is none of these. */
int input_option(struct input_options *o, int option, const char *argument);

struct query_run; /* query_run.h */

/* What an archive says of a record besides its text. */
struct stored_record {
    int64_t id;
    const struct rules *game;        /* NULL: none of ours, or unknown */
    const struct notation *notation; /* of its text; NULL: its game's home */
    const char *archive;             /* its path */
};

/* An opened input. */
struct input {
    const char *path;
    uint64_t count;        /* of records that were read */
    bool begun;            /* for who reads it: something was taken */
    struct source *source; /* NULL: records of an archive */
    struct splitter *splitter;
    struct reading_options options;
    bool events; /* it is a file of events, read as one slice */
    struct query_run *query;
    struct text text, name; /* of the archive's record that was read last */
    struct stored_record stored; /* likewise */
};

/* What is done with files of events. */
enum input_events {
    INPUT_NO_EVENTS, /* they are refused */
    INPUT_EVENTS,    /* they are read */
    INPUT_ALL_EVENTS /* every file is one, whatever it looks like */
};

/*
 * Opens a file ("-": standard input) and finds out what is in it. Returns 0, or a
 * fault of its source; or 1 and appends what it is if that is nothing to read ("a
 * PNG picture"). To be closed in any case.
 */
int input_open(struct input *in, const char *path,
               const struct input_options *o, enum input_events events,
               struct text *foreign);
/* The records that a query finds; it has the columns query_record_columns. */
void input_open_query(struct input *in, struct query_run *query,
                      const struct input_options *o);
void input_close(struct input *in);

/*
 * Reads the next record's bytes: 1, 0 after the last, or a fault of the source. A
 * record of an archive whose text is lost is named and skipped. *status is raised
 * to that of a query that failed, after a message. All is valid until the next
 * call.
 */
int input_next(struct input *in, struct slice *slice, int *status);
/* True if the next record must be waited for. */
bool input_waits(const struct input *in);
/* Returns how many bytes of the file were taken. */
uint64_t input_taken(const struct input *in);

#endif
