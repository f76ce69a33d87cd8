/*
 * Finds the numbers of names, and adds names that are new. Empty names have
 * number 0. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_NAMES_H
#define DB_IMPORT_NAMES_H

#include "../rows/rows.h"
#include "../sql.h"

/* Kinds whose names can be joined come first, in the order of enum
   archive_named. */
enum name_kind {
    NAME_SPELLING,
    NAME_EVENT,
    NAME_SITE,
    NAME_COUNTRY,
    NAME_CITY,
    NAME_SOURCE,
    NAME_WORD, /* folded words of full text */
    NAME_DATE, /* dates, with the days that they may mean (names_date) */
    NAME_KINDS
};

/* A cache of names seen in an import, with their numbers. */
struct names;

struct names *names_new(struct sql *sql); /* returns NULL if out of memory */
void names_free(struct names *n);         /* `n` may be NULL */
int names_find_or_add(struct names *n, enum name_kind kind, struct str name,
                      int64_t *id);
int names_date(struct names *n, struct str written, struct days days,
               int64_t *id);
int names_variant(struct names *n, const struct row *row, int64_t *id);
/* Empties the cache, since rows may have been rolled back. */
void names_forget(struct names *n);
/* Call when a transaction begins, since other programs may have added names. */
void names_begin(struct names *n);

/* Writes the names and values that belong to one owner, one per row. */
int settings_write(struct sql *sql, const struct sql_write *insert,
                   int64_t owner, const struct setting *settings, size_t count);

#endif
