/*
 * What the verbs of "ludex page" share.
 */
#ifndef LUDEX_TOOLS_PAGING_H
#define LUDEX_TOOLS_PAGING_H

#include "cli.h"
#include "page.h"

struct paging;

/* What follows "page". */
struct page_verb {
    const char *name;
    int (*run)(struct paging *p, int count, char **words);
};

struct paging {
    const struct page_verb *verb;
    const char *out;
    const char *title;                 /* --title, of a site; NULL: not given */
    uint64_t number;                   /* --record; 0: not given */
    const char *stage;                 /* --stage; NULL: not given */
    struct standings_options counting; /* of events */
    const struct picture_theme *theme; /* of boards; NULL: not given */
    struct picture_theme own_theme;
    const char *theme_path; /* that of own_theme; NULL: none */
    /* Of booklets; NULL or 0: not given */
    const char *diagrams, *form;
    uint64_t every;
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
/* Appends where a record stands, "taylor.qux, record 2"; `source`, if given, is
   named in place of the file. */
void paging_place(const struct visit *v, const char *source, struct text *out);
/* Appends a record's page. False: out of memory. `downloads` is the thread's
   own. */
bool paging_record(const struct visit *v, const char *source,
                   enum page_download_set set, struct page_downloads *downloads,
                   const struct page_record *where, struct text *out);

struct query_run;

/* Begins the query of a verb: `words` are the archive and it. 0, or a status after
   a message; if run->path is set it is to be ended. No output may be the archive
   from then on. */
int paging_query(struct query_run *run, struct paging *p, int count,
                 char **words);
/* Writes the records that it finds, as `ludex export` gives them but for a game that
   they do not tell; `take`, if given, gets the number of each. As above. */
int paging_export(struct query_run *run, FILE *file,
                  void (*take)(void *context, int64_t id), void *context);
/* Runs the verb's files on those records of an archive that a query finds, in a file
   of their own: `words` are the archive and the query. */
int paging_archive(struct paging *p, int count, char **words,
                   int (*run_files)(struct paging *p, const char *source,
                                    int count, char **paths));

int page_booklet(struct paging *p, int count, char **words);
int page_report(struct paging *p, int count, char **words);
int page_event(struct paging *p, int count, char **words);
int page_site(struct paging *p, int count, char **words);
int page_query(struct paging *p, int count, char **words);

#endif
