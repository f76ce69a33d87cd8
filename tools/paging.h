/* Shared functions of the verbs of "ludex page". */
#ifndef LUDEX_TOOLS_PAGING_H
#define LUDEX_TOOLS_PAGING_H

#include "page.h"
#include "record_files.h"
#include "theme_option.h"

struct paging;

/* A word after "page". */
struct page_verb {
    const char *name;
    int (*run)(struct paging *p, int count, char **words);
};

struct paging {
    const struct page_verb *verb;
    const char *out;
    const char *title;                  /* --title of a site; or NULL */
    uint64_t number;                    /* --record; 0: not given */
    const char *stage;                  /* --stage; or NULL */
    struct standings_options standings; /* of events */
    struct theme_choice theme;          /* of boards */
    struct {
        const char *diagrams, *form; /* or NULL */
        uint64_t every;              /* 0: not given */
    } booklet;
    struct files files;
    const char *archive; /* the archive of the records; NULL: they are from
                            files */
    struct inputs inputs;
    struct output output;
    struct page_downloads downloads;
    bool visited;
};

/* Opens the output, which may not be one of these files, the theme or the
   archive, as output_open does. */
int paging_open(struct paging *p, int count, char **paths);
/* Returns the last part of a path, and "standard input" for "-". */
const char *paging_base(const char *path);
/* Appends the place of a record: "taylor.qux, record 2". */
void paging_place(const struct visit *v, struct text *out);
/* Appends a record's page; `downloads` belongs to the thread. Returns false if
   out of memory. */
bool paging_record(const struct visit *v, enum page_download_set set,
                   struct page_downloads *downloads,
                   const struct page_record *where, struct text *out);

struct query_run;

/*
 * Begins the query of a verb; `words` are the archive and the query. Returns 0,
 * or a status after a message; end the query if run->path is set. No output may
 * be the archive from then on.
 */
int paging_query(struct query_run *run, struct paging *p, int count,
                 char **words);
/* Reads all records that the query finds: pages are made of all of them, or not
   at all. Raises the status of the verb's files. */
void paging_read_query(struct paging *p, struct query_run *run,
                       const struct visitor *visitor);

int page_booklet(struct paging *p, int count, char **words);
int page_report(struct paging *p, int count, char **words);
int page_event(struct paging *p, int count, char **words);
int page_site(struct paging *p, int count, char **words);
int page_query(struct paging *p, int count, char **words);

#endif
