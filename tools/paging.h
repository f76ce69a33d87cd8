/* Shared functions of the commands of "ludex page". */
#ifndef LUDEX_TOOLS_PAGING_H
#define LUDEX_TOOLS_PAGING_H

#include "page.h"
#include "record_files.h"
#include "theme_option.h"

struct paging;

/* A command: the word after "page". */
struct page_verb {
    const char *name;
    int (*run)(struct paging *p, int count, char **words);
    const char *const *formats; /* values of --to, ended by NULL */
};

struct paging {
    const struct page_verb *verb;
    const char *out;
    const char *title;   /* title of a site (--title), or NULL */
    uint64_t number;     /* value of --record, or 0 if not given */
    const char *stage;   /* value of --stage, or NULL */
    uint64_t after;      /* value of --after, or 0 if not given */
    uint64_t round;      /* value of --round, or 0 if not given */
    bool all;            /* --all is given */
    const char *columns; /* value of --columns, or NULL */
    struct standings_options standings; /* options for standings of events */
    struct theme_choice theme;          /* theme of the boards */
    const char *format; /* one of the formats of `verb`: the value of --to, or
                           what the extension of `out` means; otherwise NULL */
    struct {
        const char *diagrams; /* value of --diagrams, or NULL */
        uint64_t every;       /* 0 if not given */
    } booklet;
    struct {
        uint64_t nodes, back; /* limits of the search for puzzles; 0 if not
                                 given */
    } puzzles;
    struct files files;
    const char *archive; /* archive that contains the records, or NULL if they
                            are in files */
    struct inputs inputs;
    struct output output;
    struct page_downloads downloads;
    bool visited;
};

/* Opens the output, as output_open does. Refuses an output that is one of the
   files `paths`, the theme or the archive. */
int paging_open(struct paging *p, int count, char **paths);
/* Returns the last component of a path, or "standard input" for "-". */
const char *paging_base(const char *path);
/* Appends the place of a record, such as "taylor.qux, record 2". */
void paging_place(const struct visit *v, struct text *out);
/* Appends the page of a record. `downloads` belongs to the current thread.
   Returns false if out of memory. */
bool paging_record(const struct visit *v, enum page_download_set set,
                   struct page_downloads *downloads,
                   const struct page_record *where, struct text *out);

struct query_run;

/*
 * Begins the query of a command. `words` are the archive and the query. After
 * this call, the archive is refused as an output. Returns 0, or prints a
 * message and returns a status. The caller ends the query if run->path is set.
 */
int paging_query(struct query_run *run, struct paging *p, int count,
                 char **words);
/* Reads all records that the query finds. Makes pages either for all of them or
   for none. Raises the status of p->files. */
void paging_read_query(struct paging *p, struct query_run *run,
                       const struct visitor *visitor);

/* The events of a source that a page shows. */
struct page_source {
    struct paging *paging;
    const char *path;
    const char *choice; /* the first word that chooses events, or NULL */
};
/* A function that writes a page of the events. There is at least one event. */
typedef int page_events_writer(const struct page_source *source,
                               const struct event *events, struct arena *arena);
/* Reads the events that the words name, and calls `write` for them. Returns a
   status. */
int page_for_events(struct paging *p, int count, char **words,
                    page_events_writer *write);

int page_puzzles(struct paging *p, int count, char **words);
int page_booklet(struct paging *p, int count, char **words);
int page_report(struct paging *p, int count, char **words);
int page_event(struct paging *p, int count, char **words);
int page_boards(struct paging *p, int count, char **words);
int page_slips(struct paging *p, int count, char **words);
int page_wall_chart(struct paging *p, int count, char **words);
int page_standings(struct paging *p, int count, char **words);
int page_prizes(struct paging *p, int count, char **words);
int page_bracket_paper(struct paging *p, int count, char **words);
int page_site(struct paging *p, int count, char **words);
int page_query(struct paging *p, int count, char **words);

#endif
