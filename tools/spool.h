/*
 * Spool: what is written is put aside until all of it is there, and goes out
 * sorted, or parted into several files. Texts lie in a file without a name,
 * what they are sorted by lies in memory.
 */
#ifndef LUDEX_TOOLS_SPOOL_H
#define LUDEX_TOOLS_SPOOL_H

#include "record_files.h"

enum { SPOOL_COLUMNS_MAX = 16 };

/* Zeroed at first. */
struct spool {
    bool wanted;    /* something of these was asked for */
    const char *by; /* a column: each of its values has a file; or NULL */
    uint64_t split; /* records a file; 0: they are not counted */
    struct spool_column {
        struct str name; /* a tag's, or one of those that every record has */
        bool descending, found;
    } columns[SPOOL_COLUMNS_MAX]; /* `by` first, if it is there */
    size_t column_count;
    struct text preamble; /* what each file begins with */
    FILE *texts;
    uint64_t end; /* bytes of it */
    struct text entries, keys;
};

/* --sort, --by, --split; as files_option. */
extern const struct cli_option spool_options[];
int spool_option(struct spool *s, int option, const char *argument);
/* After the last option: several files want a folder to be in (-o). 0, or
   STATUS_USAGE after a message. */
int spool_settle(struct spool *s, const char *folder);
void spool_release(struct spool *s);

/*
 * In a visitor's make, around a record's text: what it is sorted by stands
 * there with it. Nothing, and the length, if no spool is wanted. 
 */
size_t spool_begin(const struct spool *s, struct text *out);
void spool_end(const struct spool *s, const struct visit *v,
               const struct notation *notation, size_t begin);
/* In its take: puts aside what was made. 0, or a status after a message. */
int spool_take(struct spool *s, struct str made);

/* Writes it all, at the end, to an output or into files of the folder: 0, or a
   status after a message. */
int spool_write(struct spool *s, struct output *output);
int spool_write_files(struct spool *s, const char *folder,
                      const struct inputs *inputs);

#endif
