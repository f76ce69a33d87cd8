/*
 * Buffers the whole output, to sort it or to split it into several files. The
 * texts are stored in a temporary file, the sort keys in memory.
 */
#ifndef LUDEX_TOOLS_SPOOL_H
#define LUDEX_TOOLS_SPOOL_H

#include "record_files.h"

enum { SPOOL_COLUMNS_MAX = 16 };

/* Initialise it with zeros. */
struct spool {
    bool wanted;    /* one of the options has been given */
    const char *by; /* column of --by, with a file for each of its values, or
                       NULL */
    uint64_t split; /* number of records per file, or 0 */
    struct spool_column {
        struct str name; /* a tag, or a column that every record has */
        bool descending, found;
    } columns[SPOOL_COLUMNS_MAX]; /* the column of --by comes first, if given */
    size_t column_count;
    struct text preamble; /* the text with which each file begins */
    FILE *texts;
    uint64_t end; /* length of `texts` */
    struct text entries, keys;
};

/* The options --sort, --by and --split. spool_option handles an option as
   files_option does. */
extern const struct cli_option spool_options[];
int spool_option(struct spool *s, int option, const char *argument);
/* Checks the options together, after all of them have been read. Output to
   several files requires a folder (-o). Returns 0, or prints a message and
   returns STATUS_USAGE. */
int spool_settle(struct spool *s, const char *folder);
void spool_release(struct spool *s);

/*
 * Store the sort keys of a record with its text. `make` calls spool_begin
 * before it appends the text of a record, and spool_end after the text is
 * appended. If no spool is wanted, spool_begin only returns the length of
 * `out`, and spool_end does nothing.
 */
size_t spool_begin(const struct spool *s, struct text *out);
void spool_end(const struct spool *s, const struct visit *v,
               const struct notation *notation, size_t begin);
/* Buffers the text that `make` produced. Called by the visitor's `take`.
   Returns 0, or prints a message and returns a status. */
int spool_add(struct spool *s, struct str made);

/* Write everything at the end, to one output or to files in the folder. Return
   0, or print a message and return a status. */
int spool_write(struct spool *s, struct output *output);
int spool_write_files(struct spool *s, const char *folder,
                      const struct inputs *inputs);

#endif
