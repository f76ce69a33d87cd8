/*
 * State and functions for writing a site, shared by page_site.c and the
 * site_*.c files.
 */
#ifndef LUDEX_TOOLS_SITE_H
#define LUDEX_TOOLS_SITE_H

#include <sys/stat.h>

#include "archive_query.h"
#include "cli_archive.h"
#include "paging.h"
#include "site_index.h"

/* A position from which games began, allocated by malloc. */
struct site_start {
    const struct rules *rules;
    struct position *position;
    uint64_t games;
};

/* A mark in the page of a record. The navigation replaces it when all records
   are indexed. */
#define SITE_NAVIGATION "<!--pages-->"
/* A mark that is replaced with the citation of the record. */
#define SITE_CITATION   "<!--citation-->"

struct site_spool;

struct site {
    struct paging *paging;
    struct text folder;      /* path under its temporary name, NUL-terminated */
    struct stat about;       /* identity of that folder */
    int lock;                /* descriptor of a locked file in the folder, or
                                0 */
    bool written;            /* all files have been written, so the folder gets
                                its name */
    struct archive *archive; /* contains the records of the site */
    const char *archive_path;
    struct archive_import *import; /* import into that archive, or NULL */
    bool whole;                    /* the site has all records and events of the
                                 archive */
    struct text ids;          /* if `whole` is false, the records of the site,
                                 as an array of int64_t */
    struct site_spool *spool; /* pages of records, until these are indexed */
    struct site_index who;    /* index of the pages that link to each other */
    uint64_t count;           /* number of records */
    bool by_record;           /* each page has the number of its record */
    struct text records;      /* records in the order of their pages, as an
                                 array of int64_t */
    struct text starts;       /* starts of games, for the openings, as an array
                                 of struct site_start */
};

/*
 * site_begin makes the folder and the files that all pages share. site_end
 * gives the folder its name, or removes it, and returns `status`, or the status
 * of a fault. After site_begin the program runs in a child process (guard.h),
 * so that the folder is removed however the program ends. If a killed program
 * has left its folder behind, site_begin takes it over.
 */
int site_begin(struct site *s);
int site_end(struct site *s, int status);

/* Write a file of the site. site_write_page uses names such as "games/0/7.html"
   and also makes the folder. Return 0, or print a message and return a
   status. */
int site_write(const struct site *s, const char *name, struct str text);
int site_write_page(const struct site *s, const char *kind, uint64_t number,
                    const struct text *page);
/* Appends links to the lists of the site, for pages below the base path
   `root`. */
void site_write_navigation(const struct site *s, const char *root,
                           struct text *out);
struct str site_title(const struct site *s);

/* A list of links that is split into several files: "players.html",
   "players-2.html" and so on. */
struct site_list {
    const struct site *site;
    const char *name, *title;
    struct text rows, summary;
    uint64_t count, files;
};

int site_list_add(struct site_list *l, struct str address, struct str title,
                  struct str subtitle);
/* Writes the last rows and releases the list. Returns `status`, or the status
   of a fault. */
int site_list_end(struct site_list *l, int status);

/* Returns the visitor that makes the pages of records and puts them into the
   spool. */
struct visitor site_visitor(struct site *s);
/* Prints the message of the archive's fault and returns its status. */
int site_archive_fault(const struct site *s);

int site_write_games(struct site *s);
int site_write_players(struct site *s);
int site_write_events(struct site *s);
int site_write_openings(struct site *s);
/* Counts a game that began with the position that `bytes` contains. */
void site_start_add(struct site *s, const struct rules *rules,
                    struct str bytes);
void site_starts_release(struct site *s);

#endif
