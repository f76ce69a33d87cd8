/*
 * Notation: a way to write records, as one const table of functions.
 *
 * A reader turns bytes into a record of plies as written; a writer prints the
 * record. Neither knows any rules. Exchange notations that hold positions
 * rather than plies read and write the record's board.
 */
#ifndef LUDEX_NOTATION_H
#define LUDEX_NOTATION_H

#include "diag.h"
#include "draft.h"
#include "record.h"
#include "source.h"
#include "text.h"

enum style {
    STYLE_ROUNDS, /* numbered rounds */
    STYLE_LIST,   /* the seed's rounds, parted by commas */
};

struct write_options {
    enum style style;
    bool ascii;
    struct str game;        /* the name for the Game tag */
    const char *const *own; /* the game's own tags in order, then NULL; or
                                   NULL */
    struct str names;       /* as builder.names */
    size_t seats;           /* players that the game has */
    /*
     * Appends the position after the walk's node, as a position string; nothing
     * if it is not known. NULL for the walk: before the first ply. Asked of
     * every node, in the walk's order. NULL: positions are not wanted.
     */
    void (*position)(void *context, const struct walk *w, struct text *out);
    void *positions;    /* its context */
    struct str written; /* now, as 2000-01-01T00:00:00Z; empty: not told */
    struct str
        columns;      /* of a table, parted by commas; empty: the usual ones */
    struct str table; /* what the table begins with that a record goes back
                         into: its columns and separator; or empty */
    struct str row;   /* the record as it stood there; or empty */
    bool raw;         /* CSV: formulas are not escaped (csv_field.h) */
    const struct diags *diags; /* of the record, if they are wanted; or NULL */
};

/*
 * Characters that only look like the right ones: those from `first` to `last`
 * are read as `meant`; an empty one is passed over, NULL is the ASCII letter
 * that a letter with marks is made of.
 */
struct look_alike {
    int32_t first, last;
    const char *meant;
};

struct look_alikes {
    const struct look_alike *list; /* ascending */
    size_t count;
};

/* What notations of plies have no place for; and home notations, which part a
   comment's words as they like. */
enum {
    TREE_LACKS = PART_MARKS | PART_NUMBERS | PART_SIDES,
    HOME_LACKS = TREE_LACKS | PART_BLANKS,
};

struct scan; /* a text that is being scanned: grammar/scan.h */

/*
 * One notation. All have the members of the first group. A home notation, in
 * which its games are usually written, gives its plies besides: header,
 * numbers, comments, variations and results are the same in all of them. The
 * others read and write whole records.
 */
struct notation {
    const char *name;         /* "quax": what --to and --from take */
    const char *title;        /* one line for people */
    const char *const *games; /* those it can hold, then NULL; the first is
                                 read where nothing else tells the game. NULL
                                 instead: all of them */
    const char *extension;    /* ".qux"; NULL if it has none */
    bool shared; /* files of other kinds have that extension, too */
    struct framing framing;
    /* Whether the first bytes of a file tell this notation; may be NULL. */
    bool (*sniff)(struct str head);
    bool certain; /* sniff() looks at how a file begins: no extension is better
                     evidence */
    /* Its own look-alikes, which go before those common to all. */
    struct look_alikes look_alikes;

    /* ---- home notations: */

    /* Scans and parses movetext from `begin` on: of the notation's grammar. */
    void (*run)(struct scan *scan, size_t begin);
    /*
     * Builds the plain plies from `at` on, by hand, and gives where the last
     * one ends; `at` if none stands there. Just as run() reads them, which it
     * does where this is NULL.
     */
    const char *(*plain)(struct scan *scan, const char *at);
    /* One ply in written form. */
    void (*write_ply)(const struct ply *ply, bool ascii, struct text *out);
    /* Whether the ply stands in no other home notation: a link of Quax. */
    bool (*is_own)(const struct record *r, const struct node *node);
    bool commas; /* rounds may be parted by commas: STYLE_LIST */

    /* ---- all others: */

    /*
     * Makes of the record's text a draft, which is then read as a record of
     * the home notation of its game; or of none, if it is a foreign one
     * (draft_foreign). Or NULL, and read() does it all:
     */
    void (*draft)(struct draft *d);
    /*
     * Reads the record's text from `begin` on into the builder; what stands
     * before it was the header. The text may be written to and has
     * SLICE_SLACK bytes after it; it is put back as it was.
     */
    void (*read)(struct builder *b, size_t begin);
    /*
     * Writes the record, whole or not at all; false with a reason if it
     * cannot be expressed.
     */
    bool (*write)(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why);
    /* What a file of it begins with; NULL: nothing. */
    void (*preamble)(const struct write_options *options, struct text *out);
    /*
     * What it has no place for, enum record_part, which write() leaves out; the
     * tags that it has a place for, and the options, else all of them. What
     * else cannot be held makes write() fail.
     */
    unsigned lacks;
    const char *const *tags;    /* then NULL; or NULL: none, if it lacks tags */
    const char *const *options; /* then NULL; or NULL: all */
    bool tells_game;    /* its text names the game: read() adds the tag */
    bool needs_board;   /* write() wants record->board drawn by replay */
    bool needs_start;   /* it wants the start there, as edits of the game's own;
                         NULL if it is the game's own */
    bool has_positions; /* write() asks options->position */
    bool needs_plies; /* it wants node->full: what the game says of each ply */
};

/* The notations known, in the order of `ludex notations`; NULL ends it. */
extern const struct notation *const notations[];
/* What plies of foreign games are read as: words. None of the table. */
extern const struct notation notation_foreign;
const struct notation *notation_find(struct str name);
const struct notation *notation_nearest(struct str name);
/* The first home notation that holds the game, which it is written in unless a
   file or a user asks for another one; NULL if the game is not known. */
const struct notation *notation_native(struct str game);

bool notation_is_native(const struct notation *n);
bool notation_holds(const struct notation *n, struct str game);
/* As n->read, n->write and n->lacks, of home notations too. */
void notation_read(const struct notation *n, struct builder *b, size_t begin);
bool notation_write(const struct notation *n, const struct record *r,
                    const struct write_options *options, struct text *out,
                    struct text *why);
unsigned notation_lacks(const struct notation *n);
/* Whether a record that was read so can only be of this notation's first game:
   asked where no tag, option or file name tells. */
bool notation_tells(const struct notation *n, const struct record *r);

/* Without the ".gz", ".zst", ".xz" or ".bz2" of a packed file. */
struct str notation_unpacked_name(struct str path);
/*
 * Finds a file's notation by its first bytes, and where these say nothing by its
 * name, unpacked. NULL: its records say what they are. Without first bytes the
 * name decides.
 */
const struct notation *notation_of_file(struct str path, struct str head);
/* True if the text begins with a tag, as records of home notations do. */
bool notation_begins_with_tag(struct str head);
/*
 * Returns the notation of one record's text as archives store it, by the game that
 * they know; empty: none. Diagrams, saves and records of foreign games are stored
 * in their own notation; all others in their game's home notation, for which NULL
 * is returned.
 */
const struct notation *notation_of_text(struct str text, struct str game);

/*
 * The common header: tags into the builder; returns where movetext begins.
 * The text as for notation->read.
 */
size_t header_read(struct builder *b);
/* The tags in their fixed order, Game being options->game, one after the other. */
typedef void header_taker(void *context, struct str name, struct str value);
void header_each(const struct record *r, const struct write_options *options,
                 header_taker *take, void *context);
/* [Name "value"] */
void tag_write(struct str name, struct str value, struct text *out);
/* The same of all of them, each on a line of its own. */
void header_write(const struct record *r, const struct write_options *options,
                  struct text *out);

#endif
