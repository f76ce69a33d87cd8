/*
 * Citations. A citation is a line that describes a record and contains its
 * hash. A query for the hash (the field "hash" of ludex-query(7)) finds the
 * record in every archive that holds it.
 *
 * The hash is the record's identity (db/rows/rows.h). Records with the same
 * contents have the same hash, even if their layouts differ. The hash has 64
 * bits: in an archive of a million records, the probability that two records
 * have the same hash is one in 37 million. The hash protects against mistakes,
 * not against forgery.
 */
#ifndef LUDEX_ARCHIVE_CITE_H
#define LUDEX_ARCHIVE_CITE_H

#include "archive.h"

enum { CITE_DIGITS = 16 };

/* The columns of a citation. */
enum cite_column {
    CITE_RECORD,
    CITE_PLAYERS, /* names of the players: "Ann - Bob" */
    CITE_EVENT,
    CITE_DATE, /* as written */
    CITE_RESULT,
    CITE_HASH,
    CITE_COLUMNS,
};
extern const char *const archive_cite_columns[CITE_COLUMNS + 1]; /* NULL last */

/* Passes the citation of one record as a row. Values that the record does not
   have are VALUE_NONE, and so is the hash if the record's text is lost. Passes
   no row if there is no such record. Returns ARCHIVE_OK or a fault. */
int archive_cite(struct archive *a, int64_t record,
                 const struct archive_rows *rows);
/* Appends a citation as one line, without a line break: "Ann - Bob, Alpha,
   1992.05.01, 1-0, hash 00f3...". */
void archive_cite_line(const struct archive_value values[CITE_COLUMNS],
                       struct text *out);

/* Reads a hash: 16 hexadecimal digits, in upper or lower case. Returns false if
   the text is anything else. */
bool archive_hash_parse(struct str digits, uint64_t *hash);
/* Sets *record to the number of the first record after the record `after` that
   has the hash, or to 0 if there is none. Returns ARCHIVE_OK or a fault. */
int archive_find_hash(struct archive *a, uint64_t hash, int64_t after,
                      int64_t *record);

#endif
