/*
 * A site that is being written: what its parts share (page_site.c, site_pages.c,
 * site_openings.c).
 */
#ifndef LUDEX_TOOLS_SITE_H
#define LUDEX_TOOLS_SITE_H

#include "archive_query.h"
#include "cli_archive.h"
#include "paging.h"
#include "site_index.h"

/* Where games began; the position is of malloc. */
struct site_start {
    const struct rules *rules;
    struct position *position;
    uint64_t games;
};

struct site {
    struct paging *paging;
    struct text folder;  /* where it is made, with a NUL; then it is renamed */
    bool written;        /* its records were; else nothing takes its place */
    const char *source;  /* what its records are of; NULL: their files */
    uint64_t count;      /* of records so far */
    struct text waiting; /* the last one's page, until its next is known */
    int64_t record;      /* its number in the archive; 0: in none */
    struct text rows, data; /* of the list and the chunk at hand */
    uint64_t lists, chunks; /* that are written */
    struct text index;      /* rows of the first list, which is written last */

    struct archive *archive; /* of all its openings; NULL: it shows none */
    struct site_index who;   /* empty: it has lists of games alone */
    struct text ids;         /* int64_t each: the records, as they are read */
    size_t seen;             /* of these */
    struct text starts;      /* of openings, struct site_start each */
};

/* A file of the site; of the second one the folder is made too: "games/0/7.html".
   0, or a status after a message. */
int site_write(const struct site *s, const char *name, struct str text);
int site_write_page(const struct site *s, const char *kind, uint64_t number,
                    const struct text *page);
/* Appends what leads to its lists, from pages below `root`. */
void site_navigation(const struct site *s, const char *root, struct text *out);
/* What the site is called. */
struct str site_title(const struct site *s);

/* A list of links, in files of so many rows: "players.html", "players-2.html". */
struct site_list {
    const struct site *site;
    const char *name, *title;
    struct text rows, summary;
    uint64_t count, files;
};

int site_list_add(struct site_list *l, struct str address, struct str title,
                  struct str subtitle);
/* Writes what is left; releases it. `status`, or what came of it. */
int site_list_end(struct site_list *l, int status);

int site_write_players(struct site *s);
int site_write_events(struct site *s);
int site_write_openings(struct site *s);
/* Counts a game that began at a position of these bytes. */
void site_start_add(struct site *s, const struct rules *rules,
                    struct str bytes);
void site_starts_release(struct site *s);

#endif
