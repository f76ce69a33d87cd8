/*
 * Page: HTML made from the templates in templates/, and the data that its
 * scripts read. A page is a template and its parts. What comes from records is
 * a part; no other code turns it into markup.
 *
 * In a template
 *
 *     {{title}}            is replaced by a part, escaped unless it is markup, so
 *                          that it may be in a quoted attribute too; control
 *                          characters, and those that change the direction of
 *                          writing, become U+FFFD
 *     {{#note}} {{/note}}  are omitted, with all between them, if the part is
 *                          empty
 *     {{style page.css}}   and {{script record.js}} are files of templates/: in
 *                          the page itself or, if it shares them, next to it
 *     {{policy}}           is a Content-Security-Policy that allows only these
 *                          files, by their hashes
 */
#ifndef LUDEX_PAGE_H
#define LUDEX_PAGE_H

#include "booklet.h"
#include "diag.h"
#include "json.h"
#include "picture.h"
#include "record.h"
#include "record_writer.h"
#include "replay.h"
#include "report.h"
#include "standings.h"
#include "table.h"
#include "text.h"

/* Appends a value, escaped for use in <script type="application/json">. Takes
   the value. */
void html_add_json(struct text *out, json_t *value);
/* Appends "data:text/plain;charset=utf-8,...". */
void html_add_data(struct text *out, struct str s);

/* A file that templates name. */
struct page_file {
    const char *name, *hash; /* "page.css", "sha256-..." */
    size_t len;
    const unsigned char *bytes;
};

const struct page_file *page_file_find(struct str name); /* NULL if there is
                                                            none */

struct page_part {
    const char *name;
    struct str text;
    bool markup; /* HTML, made by this code */
};

struct page {
    const char *template_name;
    const struct page_part *parts; /* the list ends with one without a name */
    const char *root; /* if the files are shared: the path to them, "../";
                         NULL: they are in the page */
};

/* Appends the page. The template and everything that it names must exist:
   templates are built in. */
void page_write(const struct page *page, struct text *out);

/* ---- tables and events --------------------------------------------------- */

/* Links to other pages. Each function appends an address, or nothing if there
   is no such page. */
struct page_links {
    const void *context;
    void (*player)(const void *context, struct str name, struct text *out);
    void (*event)(const void *context, struct str name, int32_t year,
                  struct text *out);
    void (*record)(const void *context, int64_t record, struct text *out);
};

/*
 * Appends a table; nothing if it has no rows. With `links` (may be NULL) its
 * players and events, recognised by the column headings, become links, and so
 * do results, if `records` (may be NULL) has one record per row.
 */
void page_table(struct table *t, struct str caption,
                const struct page_links *links, const int64_t *records,
                struct text *out);

/* A page's place in a site; all empty, and `root` NULL, for a single page. */
struct page_place {
    const char *root;      /* as in struct page */
    struct str navigation; /* markup */
    const struct page_links *links;
};

/* Appends "1998, London, England". Not escaped. */
void page_event_about(const struct event *e, struct text *out);

struct page_events {
    const struct event *events; /* a list linked by `next`, not empty */
    struct str title;
    const struct standings_options *options;
    struct str stage; /* only this stage of each event; empty: all */
    bool brief;       /* if there are several: no events, only the title
                         holders */
    struct page_place place;
};

/*
 * Appends the page of one or more events: for each its standings, crosstable or
 * bracket, and rounds; for several, the title holders and the champions. The
 * arena is for working memory. Returns false if out of memory.
 */
bool page_events_write(const struct page_events *p, struct arena *arena,
                       struct text *out);

/* A game, on the page of a player. */
struct page_game {
    int64_t record;
    int32_t year; /* 0: unknown */
    struct str event, opponent;
    bool second;       /* the page's player was the second */
    uint8_t kind, how; /* as in an event's result */
};

struct page_player {
    struct str name;
    const struct page_game *games;
    size_t count;
    struct page_place place;
};

/* Appends "12 games, 1998–2004: 7 won, 2 drawn, 3 lost". Not escaped. */
void page_player_summary(const struct page_player *p, struct text *out);
/* Appends the page of a player: years, opponents, games. Returns false if out
   of memory. */
bool page_player_write(const struct page_player *p, struct text *out);

/* The games that continued in one way from a position. */
struct page_way {
    struct str ply;     /* as written; "(end)": the game ended here */
    struct str address; /* address of the page of the next position; may be
                           empty */
    uint64_t games, results[4]; /* first, drawn, second, open */
    int32_t from, to;           /* years; 0: unknown */
    struct str players;         /* who played it most often, "Ann 3, Bob 1" */
    int64_t oldest, newest;     /* records; 0: unknown */
};

struct page_opening {
    struct str title,
        line; /* the game's line: the plies to this position, as markup */
    const struct rules *rules;
    const struct position *position;
    struct page_way all; /* the position itself */
    const struct page_way *ways;
    size_t count;
    const struct picture_theme *theme; /* as in struct page_record */
    struct page_place place;
};

/* Appends a ply to the `line` of a page_opening. */
void page_opening_step(struct str word, struct str address, struct text *out);
/* Appends the page of what was played from a position. Returns false if out of
   memory. */
bool page_opening_write(const struct page_opening *p, struct text *out);

/* ---- reports of errors --------------------------------------------------- */

/* A separately built part of a report. */
struct page_fault {
    enum diag_code code;
    enum severity severity;
    struct str html; /* the item's contents; the item itself is written
                        later, when its number within its kind is known */
};

/* Appends the diagnostics of a record, or of a file (number 0, no record), for
   page_fault_take to remove one by one. */
void page_faults_add(struct text *out, uint64_t number,
                     const struct slice *slice, const struct record *record,
                     const struct diags *diags, enum text_unit unit);
bool page_fault_take(struct str *faults, struct page_fault *fault);
/* The same for a diagnostic of a whole file. */
void page_file_fault_add(struct text *out, enum diag_code code,
                         enum severity severity, struct str message);
/* Appends one diagnostic as an item of a list; `number` is its number within
   its kind. */
void page_fault_write(const struct page_fault *fault, uint64_t number,
                      struct text *out);

/* ---- records ------------------------------------------------------------- */

/* A file offered for download. */
struct page_download {
    const struct notation *notation;
    struct text text;
};

/* Reused from record to record; zero it first. */
struct page_downloads {
    struct record_writer writing;
    struct page_download *list;
    size_t count, room;
};

enum page_download_set {
    PAGE_DOWNLOAD_HOME, /* only the game's native notation */
    PAGE_DOWNLOAD_ALL,  /* every notation that can hold the record's plies */
};

/* Writes the record in each of these notations that can hold it, replacing the
   previous list. Returns false if out of memory. */
bool page_downloads_make(struct page_downloads *d, enum page_download_set set,
                         struct record *r, struct replay *replay);
void page_downloads_release(struct page_downloads *d);

struct page_record {
    const struct record *record; /* replayed; its rules may be NULL */
    struct replay *replay;       /* the replay of this record */
    const struct diags *diags;   /* of the record; the page shows the errors */
    struct str source;           /* its origin, "finals.qux, record 3" */
    const struct page_downloads *downloads; /* may be NULL */
    const struct picture_theme *theme; /* of its board; NULL: light or dark,
                                          as the page is */
    /* In a site; otherwise NULL or empty: */
    const char *root;
    struct str navigation; /* markup */
};

/* Appends "quax, Finals, round 3, 1998.05.01: 1-0". Not escaped. */
void page_record_subtitle(const struct record *r, struct text *out);
/* The same, without the result. */
void page_record_about(const struct record *r, struct text *out);
/* Appends "Ann – Bob", or another name for it (`otherwise`). Not escaped. */
void page_record_title(const struct record *r, struct str otherwise,
                       struct text *out);
/* Appends the page of a record. Returns false if out of memory. */
bool page_record_write(const struct page_record *p, struct text *out);

/* ---- booklets ------------------------------------------------------------ */

/* Where diagrams are placed: after these plies of the main line, after each ply
   whose number is divisible by `every` (0: none), after the last one; and
   wherever a comment asks for one, with [#], $220, marks or arrows. */
struct booklet_options {
    const uint64_t *plies;
    size_t ply_count;
    uint64_t every;
    bool last;
};

/* Appends the pieces of a record. `replay` must be the one that last replayed
   it; `otherwise` is its title if it has no players. Returns false if out of
   memory. */
bool booklet_record_write(struct record *r, struct replay *replay,
                          struct str otherwise,
                          const struct booklet_options *options,
                          struct text *out);

/* Writes LaTeX source, for xelatex and lualatex; otherwise as booklet_pdf. */
bool booklet_latex(const struct booklet *b);

#endif
