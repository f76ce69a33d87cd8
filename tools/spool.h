/*
 * Buffers the output until all of it is there, to sort it or to split it into
 * several files. Texts are in a temporary file, sort keys in memory.
 */
#ifndef LUDEX_TOOLS_SPOOL_H
#define LUDEX_TOOLS_SPOOL_H

#include "record_files.h"

enum { SPOOL_COLUMNS_MAX = 16 };

/* Begin with zeros. */
struct spool {
    bool wanted;    /* one of the options is given */
    const char *by; /* --by: a file for each value of this column; or NULL */
    uint64_t split; /* records per file; or 0 */
    struct spool_column {
        struct str name; /* a tag, or a column that every record has */
        bool descending, found;
    } columns[SPOOL_COLUMNS_MAX]; /* --by first, if given */
    size_t column_count;
    struct text preamble; /* what each file begins with */
    FILE *texts;
    uint64_t end; /* length of `texts` */
    struct text entries, keys;
};

/* --sort, --by, --split. Takes an option, as files_option does. */
extern const struct cli_option spool_options[];
int spool_option(struct spool *s, int option, const char *argument);
/* Checks the options after the last one: several files need a folder (-o).
   Returns 0, or STATUS_USAGE after a message. */
int spool_settle(struct spool *s, const char *folder);
void spool_release(struct spool *s);

/*
 * Enclose a record's text in a visitor's make, and store its sort keys with it.
 * If no spool is wanted, spool_begin returns the length of `out`, and neither
 * does anything.
 */
size_t spool_begin(const struct spool *s, struct text *out);
void spool_end(const struct spool *s, const struct visit *v,
               const struct notation *notation, size_t begin);
/* Buffers what was made, in the visitor's take. Returns 0, or a status after a
   message. */
int spool_take(struct spool *s, struct str made);

/* Write everything at the end, to an output or into files of the folder. Return
   0, or a status after a message. */
int spool_write(struct spool *s, struct output *output);
int spool_write_files(struct spool *s, const char *folder,
                      const struct inputs *inputs);

#endif
