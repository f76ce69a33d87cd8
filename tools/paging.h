/*
 * What the verbs of "ludex page" share.
 */
#ifndef LUDEX_TOOLS_PAGING_H
#define LUDEX_TOOLS_PAGING_H

#include "page.h"
#include "record_files.h"
#include "theme_option.h"

struct paging;

/* What follows "page". */
struct page_verb {
    const char *name;
    int (*run)(struct paging *p, int count, char **words);
};

struct paging {
    const struct page_verb *verb;
    const char *out;
    const char *title; /* --title, of a site; NULL: not given */
    uint64_t number;   /* --record; 0: not given */
    const char *stage; /* --stage; NULL: not given */
    struct standings_options standings; /* of events */
    struct theme_choice theme;          /* of boards */
    struct {
        const char *diagrams, *form; /* NULL: not given */
        uint64_t every;              /* 0: not given */
    } booklet;
    struct files files;
    const char *archive; /* whose records the pages are of; NULL: of files' */
    struct inputs inputs;
    struct output output;
    struct page_downloads downloads;
    bool visited;
};

/* Opens the output, which is none of these files, nor the theme's, nor the archive.
   As output_open. */
int paging_open(struct paging *p, int count, char **paths);
/* The last part of a path; "standard input" of "-". */
const char *paging_base(const char *path);
/* Appends which record this is: "taylor.qux, record 2". */
void paging_place(const struct visit *v, struct text *out);
/* Appends a record's page. False: out of memory. `downloads` is the thread's
   own. */
bool paging_record(const struct visit *v, enum page_download_set set,
                   struct page_downloads *downloads,
                   const struct page_record *where, struct text *out);

struct query_run;

/*
 * Begins the query of a verb: `words` are the archive and the query. Returns 0, or
 * a status after a message; if run->path is set it is to be ended. No output may
 * be the archive from then on.
 */
int paging_query(struct query_run *run, struct paging *p, int count,
                 char **words);
/* Reads all records that it finds: pages are of all of them, or are not made.
   Raises the status of the verb's files. */
void paging_read_query(struct paging *p, struct query_run *run,
                       const struct visitor *visitor);

int page_booklet(struct paging *p, int count, char **words);
int page_report(struct paging *p, int count, char **words);
int page_event(struct paging *p, int count, char **words);
int page_site(struct paging *p, int count, char **words);
int page_query(struct paging *p, int count, char **words);

#endif
