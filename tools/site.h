/*
 * A site that is being written: what its parts share (page_site.c, site_records.c,
 * site_pages.c, site_openings.c).
 */
#ifndef LUDEX_TOOLS_SITE_H
#define LUDEX_TOOLS_SITE_H

#include <sys/stat.h>

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

/* Where a record's page gets its navigation when all records are known. */
#define SITE_NAVIGATION "<!--pages-->"

struct site_spool;

struct site {
    struct paging *paging;
    struct text folder; /* where it is made, with a NUL; then it is renamed */
    struct stat about;  /* of that folder */
    int lock;           /* a file in it, locked; 0: there is none */
    bool written;       /* else nothing takes its place */
    struct archive *archive; /* of its records */
    const char *archive_path;
    struct archive_import *import; /* that puts them there; or NULL */
    bool whole;                    /* it is of all that is there */
    struct text ids;               /* else of these records, int64_t each */
    struct site_spool *spool; /* pages of records, until they have an index */
    struct site_index who;    /* the index: whose pages they lead to */
    uint64_t count;           /* of records */
    struct text starts;       /* of openings, struct site_start each */
};

/*
 * Makes the folder with what all pages share; and gives it its name, or removes
 * it: `status`, or what came of it. What follows runs in a child process
 * (guard.h), so that the folder goes however the program ends; what a program
 * left that was killed with its guard is taken over.
 */
int site_begin(struct site *s);
int site_end(struct site *s, int status);

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

/* Makes the pages of records, and puts them into the spool. */
struct visitor site_visitor(struct site *s);
/* The status of a fault of the archive, after its message. */
int site_archive_fault(const struct site *s);

int site_write_games(struct site *s);
int site_write_players(struct site *s);
int site_write_events(struct site *s);
int site_write_openings(struct site *s);
/* Counts a game that began at a position of these bytes. */
void site_start_add(struct site *s, const struct rules *rules,
                    struct str bytes);
void site_starts_release(struct site *s);

#endif
