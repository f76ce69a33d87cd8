/*
 * Stores the pages of records in a temporary file, because their links are
 * known only when all records have been read.
 */
#ifndef LUDEX_TOOLS_SITE_SPOOL_H
#define LUDEX_TOOLS_SITE_SPOOL_H

#include "text.h"

struct site_page {
    int64_t record; /* number of the record in the archive, or 0 */
    struct str title, subtitle, text;
};

struct site_spool;

/* Opens a spool in the folder. Functions of type int return 0, or print a
   message and return a status. */
int site_spool_open(struct site_spool **out, const char *folder);
int site_spool_add(struct site_spool *s, const struct site_page *page);
/* Prepares reading the pages. Call this after the last site_spool_add and
   before the first site_spool_next. */
int site_spool_rewind(struct site_spool *s);
/* Reads the next page, which must exist. The page is valid until the next
   call. */
int site_spool_next(struct site_spool *s, struct site_page *page);
void site_spool_close(struct site_spool *s); /* does nothing if `s` is NULL */

#endif
