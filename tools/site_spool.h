/*
 * Pages of records, in a file without a name in the site's folder: what they lead
 * to is known when all records are read.
 */
#ifndef LUDEX_TOOLS_SITE_SPOOL_H
#define LUDEX_TOOLS_SITE_SPOOL_H

#include "text.h"

struct site_page {
    int64_t record; /* its number in the archive; 0: it has none */
    struct str title, subtitle, text;
};

struct site_spool;

/* All return 0, or a status after a message. */
int site_spool_open(struct site_spool **out, const char *folder);
int site_spool_add(struct site_spool *s, const struct site_page *page);
/* Before the first site_spool_next, after the last page. */
int site_spool_rewind(struct site_spool *s);
/* The next page, valid until the next call. It must be there. */
int site_spool_next(struct site_spool *s, struct site_page *page);
void site_spool_close(struct site_spool *s); /* NULL is fine */

#endif
