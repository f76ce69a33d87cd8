/*
 * Page: HTML from the templates of templates/, and the data that its scripts read.
 * A page is a template and its parts; what comes from records is a part, and
 * nothing else makes markup of it.
 *
 * In a template
 *
 *     {{title}}            is a part, escaped unless it is markup, so that it may
 *                          stand in an attribute within quotes as well; what
 *                          turns the direction of writing, and control
 *                          characters, are U+FFFD
 *     {{#note}} {{/note}}  is left out, with all between, where the part is
 *                          empty
 *     {{style page.css}}   and {{script record.js}} are files of templates/: within
 *                          the page or, of a shared page, beside it
 *     {{policy}}           is a Content-Security-Policy that allows these files
 *                          alone, by their hashes
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

/* Takes a value and writes it to stand within <script type="application/json">. */
void html_add_json(struct text *out, json_t *value);
/* "data:text/plain;charset=utf-8,..." */
void html_add_data(struct text *out, struct str s);

/* One of the files that templates name. */
struct page_file {
    const char *name, *hash; /* "page.css", "sha256-..." */
    size_t len;
    const unsigned char *bytes;
};

const struct page_file *page_file_find(struct str name); /* NULL: none */

struct page_part {
    const char *name;
    struct str text;
    bool markup; /* HTML, made by this */
};

struct page {
    const char *template_name;
    const struct page_part *parts; /* then one without a name */
    const char
        *root; /* of a shared page: where the files are from there, "../";
                         NULL: they are within the page */
};

/* Appends it. A template that is not there, or asks for what is not, breaks the
   contract: they are all built in. */
void page_write(const struct page *page, struct text *out);

/* ---- tables and events ------------------------------------------------------ */

/* Pages that others lead to: each function appends an address, or nothing where
   there is no page. */
struct page_links {
    const void *context;
    void (*player)(const void *context, struct str name, struct text *out);
    void (*event)(const void *context, struct str name, int32_t year,
                  struct text *out);
    void (*record)(const void *context, int64_t record, struct text *out);
};

/*
 * Appends a table; nothing of one without rows. With links (or NULL) its players
 * and events are such, told by the heads of their columns, and results are of
 * the records, of which there is one a row (or NULL).
 */
void page_table(struct table *t, struct str caption,
                const struct page_links *links, const int64_t *records,
                struct text *out);

/* Of a site; all empty, and `root` NULL, if a page stands alone. */
struct page_place {
    const char *root;      /* as of struct page */
    struct str navigation; /* markup */
    const struct page_links *links;
};

/* "1998, London, England". Not escaped. */
void page_event_about(const struct event *e, struct text *out);

struct page_events {
    const struct event *events; /* a list by `next`, one at least */
    struct str title;
    const struct standings_options *options;
    struct str stage; /* of each event that one alone; empty: all */
    bool brief;       /* of several: no events, only who held the title */
    struct page_place place;
};

/*
 * Appends the page of events: of each its standings, crosstable or bracket, and
 * rounds; of several who held the title, and the champions. The arena is for the
 * work. False: out of memory.
 */
bool page_events_write(const struct page_events *p, struct arena *arena,
                       struct text *out);

/* A game of somebody. */
struct page_game {
    int64_t record;
    int32_t year; /* 0: not known */
    struct str event, opponent;
    bool second;       /* he played as the second */
    uint8_t kind, how; /* as of an event's result */
};

struct page_player {
    struct str name;
    const struct page_game *games;
    size_t count;
    struct page_place place;
};

/* "12 games, 1998–2004: 7 won, 2 drawn, 3 lost". Not escaped. */
void page_player_summary(const struct page_player *p, struct text *out);
/* Appends the page of a player: years, opponents, games. False: out of
   memory. */
bool page_player_write(const struct page_player *p, struct text *out);

/* What came of the games that went one way from a position. */
struct page_way {
    struct str ply;     /* as it is written; "(end)": they ended there */
    struct str address; /* of the page of what follows; may be empty */
    uint64_t games, results[4]; /* first, drawn, second, open */
    int32_t from, to;           /* years; 0: not known */
    struct str players;         /* who played it most, "Ann 3, Bob 1" */
    int64_t oldest, newest;     /* records; 0: not known */
};

struct page_opening {
    struct str title,
        line; /* of the game; the plies that led here, as markup */
    const struct rules *rules;
    const struct position *position;
    struct page_way all; /* of the position itself */
    const struct page_way *ways;
    size_t count;
    const struct picture_theme *theme; /* as of struct page_record */
    struct page_place place;
};

/* A ply that led to a position, to be put together in its line. */
void page_opening_step(struct str word, struct str address, struct text *out);
/* Appends what was played from a position. False: out of memory. */
bool page_opening_write(const struct page_opening *p, struct text *out);

/* ---- reports of what is wrong ---------------------------------------------- */

/* Some text of a page that was made by itself. */
struct page_fault {
    enum diag_code code;
    enum severity severity;
    struct str html; /* of it alone: what it is in is made when it is known how
                        many of its kind there were before */
};

/* Appends those of a record, or of a file (number 0, no record), for
   page_fault_take to take one after the other. */
void page_faults_add(struct text *out, uint64_t number,
                     const struct slice *slice, const struct record *record,
                     const struct diags *diags, enum text_unit unit);
bool page_fault_take(struct str *faults, struct page_fault *fault);
/* The same of a file as a whole. */
void page_file_fault_add(struct text *out, enum diag_code code,
                         enum severity severity, struct str message);
/* Appends one as an item of a list, the so manieth of its kind. */
void page_fault_write(const struct page_fault *fault, uint64_t number,
                      struct text *out);

/* ---- records -------------------------------------------------------------- */

/* A file that a page hands out. */
struct page_download {
    const struct notation *notation;
    struct text text;
};

/* Kept from record to record; zeroed at first. */
struct page_downloads {
    struct record_writer writing;
    struct page_download *list;
    size_t count, room;
};

enum page_download_set {
    PAGE_DOWNLOAD_HOME, /* the home notation of its game alone */
    PAGE_DOWNLOAD_ALL,  /* every notation that has a place for its plies */
};

/* Writes the record in each that can hold it, in the place of what was there.
   False: out of memory. */
bool page_downloads_make(struct page_downloads *d, enum page_download_set set,
                         struct record *r, struct replay *replay);
void page_downloads_release(struct page_downloads *d);

struct page_record {
    const struct record *record; /* replayed; its rules may be NULL */
    struct replay *replay;       /* the one that went through it last */
    const struct diags *diags;   /* its own; of errors the page tells */
    struct str source;           /* where it stands, "finals.qux, record 3" */
    const struct page_downloads *downloads; /* or NULL */
    const struct picture_theme *theme; /* of its board; NULL: light, or dark
                                               where the page is */
    /* Of a site; NULL or empty else: */
    const char *root;
    struct str navigation; /* markup */
};

/* "quax, Finals, round 3, 1998.05.01: 1-0". Not escaped. */
void page_record_subtitle(const struct record *r, struct text *out);
/* The same without the result. */
void page_record_about(const struct record *r, struct text *out);
/* "Ann – Bob", or what else it goes by. Not escaped. */
void page_record_title(const struct record *r, struct str otherwise,
                       struct text *out);
/* Appends its page. False: out of memory. */
bool page_record_write(const struct page_record *p, struct text *out);

/* ---- booklets --------------------------------------------------------------- */

/* Where diagrams stand: after these plies of the main line, those whose number is
   divided by `every` (0: none), the last one; and where a comment asks for one, by
   [#], $220, marks or arrows. */
struct booklet_options {
    const uint64_t *plies;
    size_t ply_count;
    uint64_t every;
    bool last;
};

/* Appends the pieces of a record that was replayed last; `otherwise` is its title
   where it has no players. False: out of memory. */
bool booklet_record_write(struct record *r, struct replay *replay,
                          struct str otherwise,
                          const struct booklet_options *options,
                          struct text *out);

/* LaTeX source, for xelatex and lualatex; as booklet_pdf. */
bool booklet_latex(const struct booklet *b);

#endif
