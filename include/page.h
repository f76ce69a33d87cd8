/*
 * Page: HTML made from the files in templates/, and the data for its scripts. A
 * page consists of a template and the parts that are inserted into it. Text
 * from records is always inserted as a part; no other code puts such text into
 * markup.
 *
 * In a template
 *
 *     {{title}}            is replaced by a part. It is escaped unless it is
 *                          markup, so that it may also be in a quoted
 *                          attribute. Control characters, and characters that
 *                          change the direction of text, become U+FFFD
 *     {{#note}} {{/note}}  are omitted, with everything between them, if the
 *                          part is empty
 *     {{style page.css}}   and {{script record.js}} are replaced by files of
 *                          templates/, or by links if the files are shared
 *     {{policy}}           is replaced by a Content-Security-Policy that allows
 *                          only these files, by their hashes
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
#include "scene.h"
#include "standings.h"
#include "table.h"
#include "text.h"

/* Appends a value, escaped for use in <script type="application/json">. Takes
   ownership of the value. */
void html_add_json(struct text *out, json_t *value);
/* Appends "data:text/plain;charset=utf-8,...". */
void html_add_data(struct text *out, struct str s);

/* A file to which templates refer. */
struct page_file {
    const char *name, *hash; /* "page.css", "sha256-..." */
    size_t len;
    const unsigned char *bytes;
};

const struct page_file *page_file_find(struct str name); /* returns NULL if
                                                            there is no such
                                                            file */

struct page_part {
    const char *name;
    struct str text;
    bool markup; /* HTML, made by this code */
};

struct page {
    const char *template_name;
    const struct page_part
        *parts;       /* the list ends with a part without a name */
    const char *root; /* path to shared files, such as "../", or NULL to include
                         the files in the page */
};

/* Appends the page. The template and all files to which it refers must exist;
   they are built into the program. */
void page_write(const struct page *page, struct text *out);

/* ---- tables and events --------------------------------------------------- */

/* Addresses of other pages. Each function appends an address, or nothing if
   there is no such page. */
struct page_links {
    const void *context;
    void (*player)(const void *context, struct str name, struct text *out);
    void (*event)(const void *context, struct str name, int32_t year,
                  struct text *out);
    void (*record)(const void *context, int64_t record, struct text *out);
};

/*
 * Appends a table, or nothing if it has no rows. If `links` is not NULL,
 * players and events, which are recognised by the column headings, become
 * links. If `records`, with one record per row, is not NULL either, results
 * become links too.
 */
void page_table(struct table *t, struct str caption,
                const struct page_links *links, const int64_t *records,
                struct text *out);

/* Appends a drawing of a bracket. The page must also have its matches as
   text. */
void page_bracket(const struct bracket_drawing *b, struct str caption,
                  struct text *out);

/* The place of a page in a site. For a page that is not part of a site, `root`
   is NULL and the other members are empty. */
struct page_place {
    const char *root;      /* as in struct page */
    struct str navigation; /* links to other pages, as markup */
    const struct page_links *links;
};

/* Appends "1998, London, England". Not escaped. */
void page_event_about(const struct event *e, struct text *out);

struct page_events {
    const struct event *events; /* list linked by `next`, not empty */
    struct str title;
    const struct standings_options *options;
    struct str stage; /* name of the only stage to show, or empty for all
                         stages */
    bool brief;       /* show only the title holders, not the events, if there
                         are several */
    struct page_place place;
};

/*
 * Appends the page of one or more events. Each event has its standings, its
 * crosstable or bracket, and its rounds; several events also have lists of
 * title holders and champions. The arena is used for working memory. Returns
 * false if out of memory.
 */
bool page_events_write(const struct page_events *p, struct arena *arena,
                       struct text *out);

/* A game on the page of a player. */
struct page_game {
    int64_t record;
    int32_t year; /* 0 if unknown */
    struct str event, opponent;
    bool second;       /* the player was Second */
    uint8_t kind, how; /* as in struct event_result */
};

struct page_player {
    struct str name;
    const struct page_game *games;
    size_t count;
    struct page_place place;
};

/* Appends "12 games, 1998–2004: 7 won, 2 drawn, 3 lost". Not escaped. */
void page_player_summary(const struct page_player *p, struct text *out);
/* Appends the page of a player, with sections for years, opponents and games.
   Returns false if out of memory. */
bool page_player_write(const struct page_player *p, struct text *out);

/* The games that continued with the same ply from a position. */
struct page_way {
    struct str ply;     /* the ply as written, or "(end)" if the game ended in
                           the position */
    struct str address; /* address of the page of the next position; may be
                           empty */
    uint64_t games, results[4]; /* won by First, drawn, won by Second,
                                   unfinished */
    struct str score;   /* score of the player to move, "67%"; empty if no game
                           has a result */
    int32_t from, to;   /* first and last year, or 0 if unknown */
    struct str players; /* the most frequent players, "Ann 3, Bob 1" */
    int64_t oldest, newest; /* numbers of records, or 0 if unknown */
};

struct page_opening {
    struct str title, line; /* the plies that led to this position, as markup */
    const struct rules *rules;
    const struct position *position;
    struct page_way all; /* all games that reached the position */
    const struct page_way *ways;
    size_t count;
    const struct picture_theme *theme; /* the same as in struct page_record */
    struct page_place place;
};

/* Appends a ply to the `line` of a page_opening. */
void page_opening_step(struct str word, struct str address, struct text *out);
/* Appends a page of the continuations from a position. Returns false if out of
   memory. */
bool page_opening_write(const struct page_opening *p, struct text *out);

/* ---- reports of errors --------------------------------------------------- */

/* A part of a report that is built separately. */
struct page_fault {
    enum diag_code code;
    enum severity severity;
    struct str html; /* the contents of a list item; the item itself is written
                        later, when its number among diagnostics of the same
                        code is known */
};

/* A record with its diagnostics, or a whole file: `number` is then 0, and
   `record` and `replay` are NULL. */
struct page_faulty {
    uint64_t number;
    const struct slice *slice;
    const struct record *record;
    struct replay *replay; /* the replay that replayed the record last */
    const struct diags *diags;
    enum text_unit unit;
    const struct picture_theme *theme; /* the same as in struct page_record */
};

/* Appends the diagnostics to a list. page_fault_take removes them from it one
   by one. */
void page_faults_add(struct text *out, const struct page_faulty *of);
bool page_fault_take(struct str *faults, struct page_fault *fault);
/* Appends a diagnostic about a file as a whole. */
void page_file_fault_add(struct text *out, enum diag_code code,
                         enum severity severity, struct str message);
/* Appends one diagnostic as a list item; `number` is its number among the
   diagnostics of the same code. */
void page_fault_write(const struct page_fault *fault, uint64_t number,
                      struct text *out);

/* ---- records ------------------------------------------------------------- */

/* A file offered for download. */
struct page_download {
    const struct notation *notation;
    struct text text;
};

/* The files offered for a record. The struct is reused for each record, and
   must be zeroed before the first. */
struct page_downloads {
    struct record_writer writing;
    struct page_download *list;
    size_t count, room;
};

enum page_download_set {
    PAGE_DOWNLOAD_NATIVE, /* only the native notation of the game */
    PAGE_DOWNLOAD_ALL,    /* every notation that can store the plies of the
                          record */
};

/* Writes the record in each notation of the set that can store it, and replaces
   the previous list. Returns false if out of memory. */
bool page_downloads_make(struct page_downloads *d, enum page_download_set set,
                         struct record *r, struct replay *replay);
void page_downloads_release(struct page_downloads *d);

struct page_record {
    const struct record *record; /* a replayed record; its rules may be NULL */
    struct replay *replay;       /* the replay of this record */
    const struct diags *diags;   /* diagnostics of the record; the page shows
                                    its errors */
    struct str source; /* origin of the record, "finals.qux, record 3" */
    const struct page_downloads *downloads; /* may be NULL */
    const struct picture_theme *theme; /* theme of the board, or NULL for light
                                          or dark, like the page */
    /* For a page in a site, otherwise NULL or empty: */
    const char *root;
    struct str navigation; /* links to other pages, as markup */
    struct str citation;   /* citation of the record, as markup */
};

/* Appends "quax, Finals, round 3, 1998.05.01: 1-0". Not escaped. */
void page_record_subtitle(const struct record *r, struct text *out);
/* Appends the same text as page_record_subtitle without the result. */
void page_record_about(const struct record *r, struct text *out);
/* Appends "Ann – Bob", or `otherwise` if the players are unknown. Not
   escaped. */
void page_record_title(const struct record *r, struct str otherwise,
                       struct text *out);
/* Appends the page of a record. Returns false if out of memory. */
bool page_record_write(const struct page_record *p, struct text *out);

/* ---- puzzles ------------------------------------------------------------- */

/* A position that the side to move wins, with the solution. */
struct page_puzzle {
    struct scene scene;                /* the position, with its record */
    struct str solution, line, played; /* sentences; `line` may be empty */
    struct str source;   /* origin of the record, "finals.qux, record 3" */
    struct str citation; /* citation of a record in an archive, as markup, or
                            empty */
    const struct picture_theme *theme; /* the same as in struct page_record */
};

/* Appends a puzzle as a list item. Returns false if out of memory. */
bool page_puzzle_add(const struct page_puzzle *p, uint64_t number,
                     struct text *out);
/* Appends the page of puzzles, which are the markup of page_puzzle_add. The
   solutions are hidden until the reader opens them. Returns false if out of
   memory. */
bool page_puzzles_write(struct str title, struct str summary,
                        struct str puzzles, struct text *out);

/* ---- booklets ------------------------------------------------------------ */

/* The places of diagrams: after the listed plies of the main line, after each
   ply whose number is divisible by `every` (none if 0), after the last ply, and
   wherever a comment requests a diagram by [#], $220, marks or arrows. */
struct booklet_options {
    const uint64_t *plies;
    size_t ply_count;
    uint64_t every;
    bool last;
};

/* Appends the pieces of a record. `replay` must have replayed this record last.
   `otherwise` is the title if the record has no players. Returns false if out
   of memory. */
bool booklet_record_write(struct record *r, struct replay *replay,
                          struct str otherwise,
                          const struct booklet_options *options,
                          struct text *out);

/* Writes LaTeX source, for xelatex and lualatex. Returns false if a function
   failed or if out of memory. */
bool booklet_latex(const struct booklet *b);

#endif
