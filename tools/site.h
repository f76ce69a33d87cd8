/*
 * A site while it is written: what page_site.c, site_records.c, site_pages.c
 * and site_openings.c share.
 */
#ifndef LUDEX_TOOLS_SITE_H
#define LUDEX_TOOLS_SITE_H

#include <sys/stat.h>

#include "archive_query.h"
#include "cli_archive.h"
#include "paging.h"
#include "site_index.h"

/* A position where games began, allocated by malloc. */
struct site_start {
    const struct rules *rules;
    struct position *position;
    uint64_t games;
};

/* Is replaced by the navigation of a record's page when all records are
   indexed. */
#define SITE_NAVIGATION "<!--pages-->"

struct site_spool;

struct site {
    struct paging *paging;
    struct text folder;      /* under its temporary name, NUL-terminated */
    struct stat about;       /* identifies that folder */
    int lock;                /* descriptor of a locked file in it; or 0 */
    bool written;            /* set at the end: the folder gets its name */
    struct archive *archive; /* holds its records */
    const char *archive_path;
    struct archive_import *import; /* into that archive; or NULL */
    bool whole;               /* of all records and events of the archive, */
    struct text ids;          /* or of these records only, an array of
                                      int64_t */
    struct site_spool *spool; /* pages of records before they are indexed */
    struct site_index who;    /* the pages that these link to */
    uint64_t count;           /* of records */
    struct text starts;       /* an array of struct site_start, for openings */
};

/*
 * Makes the folder and what all pages share; gives it its name, or removes it.
 * Returns `status`, or that of a fault. After site_begin the program runs in a
 * child process (guard.h), so that the folder is removed however the program
 * ends. A folder that a killed program left is taken over.
 */
int site_begin(struct site *s);
int site_end(struct site *s, int status);

/* Writes a file of the site, the second also its folder: "games/0/7.html".
   Returns 0, or a status after a message. */
int site_write(const struct site *s, const char *name, struct str text);
int site_write_page(const struct site *s, const char *kind, uint64_t number,
                    const struct text *page);
/* Appends links to the lists of the site, for pages below `root`. */
void site_write_navigation(const struct site *s, const char *root,
                           struct text *out);
struct str site_title(const struct site *s);

/* A list of links in several files: "players.html", "players-2.html". */
struct site_list {
    const struct site *site;
    const char *name, *title;
    struct text rows, summary;
    uint64_t count, files;
};

int site_list_add(struct site_list *l, struct str address, struct str title,
                  struct str subtitle);
/* Writes the last rows and releases the list. Returns `status`, or that of a
   fault. */
int site_list_end(struct site_list *l, int status);

/* Returns the visitor that makes the pages of records and puts them into the
   spool. */
struct visitor site_visitor(struct site *s);
/* Prints the message of the archive's fault. Returns its status. */
int site_archive_fault(const struct site *s);

int site_write_games(struct site *s);
int site_write_players(struct site *s);
int site_write_events(struct site *s);
int site_write_openings(struct site *s);
/* Counts a game that began at a position, given as bytes. */
void site_start_add(struct site *s, const struct rules *rules,
                    struct str bytes);
void site_starts_release(struct site *s);

#endif
