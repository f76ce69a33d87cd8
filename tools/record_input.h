/*
 * Reads inputs: a file, standard input, or the records of an archive that a
 * query finds. Each text of an archive is read separately, according to the
 * game and notation that the archive states, so that records do not affect each
 * other.
 */
#ifndef LUDEX_TOOLS_RECORD_INPUT_H
#define LUDEX_TOOLS_RECORD_INPUT_H

#include "cli.h"
#include "date.h"
#include "record_reader.h"

/* Options for reading inputs. */
struct input_options {
    struct text board, names; /* contents of the --board and --names files */
    const char *board_path, *names_path;
    uint64_t memory;              /* maximum memory for unpacking a file, in
                                     MiB */
    char encoding[ENCODING_NAME]; /* empty if not given */
    struct date_orders dates;
    bool spellings; /* leave names in records of archives as they are written,
                       instead of replacing them with the names of persons */
    struct reading_options reading;
};

void input_options_init(struct input_options *o);
void input_options_release(struct input_options *o);
/* Handles an option. Returns 0, or prints a message and returns a status.
   Returns -1 if this is another option. */
int input_option(struct input_options *o, int option, const char *argument);

struct query_run; /* see query_run.h */

/* The data of a record in an archive, except for its text. */
struct stored_record {
    int64_t id;
    const struct rules *game;        /* NULL if unknown or not supported */
    const struct notation *notation; /* notation of the text, or NULL for the
                                        native notation of the game */
    const char *archive;             /* path of the archive */
};

/* An open input. */
struct input {
    const char *path;
    uint64_t count;        /* number of records read so far */
    bool begun;            /* set after a record has been read */
    struct source *source; /* NULL for an archive */
    struct splitter *splitter;
    struct reading_options options;
    bool events; /* the input is a file of events, read as one slice */
    struct query_run *query;
    bool spellings;              /* see struct input_options */
    struct text text;            /* text of the last record from the archive */
    struct text name;            /* name of that record, a NUL, and the names
                                    that persons_add appended */
    struct stored_record stored; /* data of that record */
};

/* The ways in which files of events can be handled. */
enum input_events {
    INPUT_NO_EVENTS, /* refuse them */
    INPUT_EVENTS,    /* read them */
    INPUT_TABLES,    /* read files of events and tables of events */
    INPUT_ALL_EVENTS /* read every file as a file of events */
};

/*
 * Opens a file ("-" is standard input) and determines what it contains. Returns
 * 0 or a fault of the source. If the file cannot be read as records or events,
 * returns 1 and appends a description of it, such as "a PNG picture", to `why`.
 * The caller closes the input in any case.
 */
int input_open(struct input *in, const char *path,
               const struct input_options *o, enum input_events events,
               struct text *foreign);
/* Opens the records that a query finds. The columns of the query are
   query_record_columns. */
void input_open_query(struct input *in, struct query_run *query,
                      const struct input_options *o);
void input_close(struct input *in);

/* Returns the date order that the dates of a file show, or DATE_ORDER_UNKNOWN
   if the file is not a regular file or cannot be read. Sets *no_memory if out
   of memory. */
enum date_order input_date_order(const char *path,
                                 const struct input_options *o,
                                 bool *no_memory);

/*
 * Reads the bytes of the next record. Returns 1, or 0 after the last record, or
 * a fault of the source. Reports and skips records of an archive whose text is
 * lost. If the query fails, prints a message and raises *status. The slice is
 * valid until the next call.
 */
int input_next(struct input *in, struct slice *slice, int *status);
/* True if reading the next record would block. */
bool input_would_wait(const struct input *in);
/* Returns the number of bytes read from the file. */
uint64_t input_bytes_read(const struct input *in);

#endif
