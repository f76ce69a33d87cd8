/*
 * Notation: a way to write records, as one const table of functions.
 *
 * A reader turns bytes into a record of plies as written; a writer prints the
 * record. Neither knows any rules. Exchange notations that hold positions
 * instead of plies read and write the record's board.
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
    STYLE_LIST,   /* the source page's rounds, separated by commas */
};

struct write_options {
    enum style style;
    bool ascii;
    struct str game;        /* the name for the Game tag */
    const char *const *own; /* the game's own tags in order, then NULL; or
                               NULL */
    struct str names;       /* as in struct builder */
    size_t seats;           /* number of the game's players */
    /*
     * Appends the position after the walk's node as a position string; nothing
     * if it is unknown. With NULL for the walk: the one before the first ply.
     * Called for every node, in the walk's order. NULL: positions are not
     * wanted.
     */
    void (*position)(void *context, const struct walk *w, struct text *out);
    void *positions;    /* the context of `position` */
    struct str written; /* current time, as 2000-01-01T00:00:00Z; empty: omit */
    struct str columns; /* of a table, separated by commas; empty: the
                           default ones */
    struct str table;   /* the header line of the table that a record is
                           written back to: its columns and separator; or
                           empty */
    struct str row;     /* the record's old row; or empty */
    bool raw;           /* CSV: formulas are not escaped (csv_field.h) */
    const struct diags *diags; /* of the record, if they are wanted; may be
                                  NULL */
};

/*
 * Look-alikes: characters from `first` to `last` are read as `meant`. If that
 * is empty, they are skipped; if it is NULL, they are read as the ASCII letter
 * without its diacritics.
 */
struct look_alike {
    int32_t first, last;
    const char *meant;
};

struct look_alikes {
    const struct look_alike *list; /* ascending */
    size_t count;
};

/* What notations of plies have no place for; and native notations, which may
   break a comment's lines as they like. */
enum {
    TREE_LACKS = PART_MARKS | PART_NUMBERS | PART_SIDES,
    HOME_LACKS = TREE_LACKS | PART_BLANKS,
};

struct scan; /* a text being scanned: grammar/scan.h */

/*
 * One notation. All have the members of the first group. A native notation, the
 * usual one of its games, has to provide only its plies: header, numbers,
 * comments, variations and results are common to all native notations. The
 * others read and write whole records.
 */
struct notation {
    const char *name;         /* "quax": argument of --to and --from */
    const char *title;        /* one line for people */
    const char *const *games; /* names of the games it can hold, then NULL;
                                 the first is assumed if nothing else
                                 determines the game. NULL: all games */
    const char *extension;    /* ".qux"; NULL if it has none */
    bool shared; /* files of other kinds also have that extension */
    struct framing framing;
    /* True if the first bytes of a file show that it is in this notation; may
       be NULL. */
    bool (*sniff)(struct str head);
    bool certain; /* sniff() checks the beginning of a file, which is better
                     evidence than its extension */
    /* Its own look-alikes, which take precedence over the common ones. */
    struct look_alikes look_alikes;

    /* ---- native notations: */

    /* Scans and parses movetext from `begin` on. */
    void (*run)(struct scan *scan, size_t begin);
    /*
     * Builds the plain plies from `at` on without flex and bison. Returns the
     * end of the last one, or `at` if there is none. Must read them exactly as
     * run() does; NULL: run() reads all.
     */
    const char *(*plain)(struct scan *scan, const char *at);
    /* Writes one ply. */
    void (*write_ply)(const struct ply *ply, bool ascii, struct text *out);
    /* True if this ply exists in no other native notation, such as a link of
       Quax. */
    bool (*is_own)(const struct record *r, const struct node *node);
    bool commas; /* rounds may be separated by commas: STYLE_LIST */

    /* ---- all others: */

    /*
     * Converts the record's text to a draft, which is then read as a record of
     * the game's native notation, or of none if the game is foreign
     * (draft_foreign). NULL: read() does everything:
     */
    void (*draft)(struct draft *d);
    /*
     * Reads the record's text from `begin` on into the builder; the text before
     * it was the header. The text may be changed while it is read, and has
     * SLICE_SLACK bytes after it; it is restored afterwards.
     */
    void (*read)(struct builder *b, size_t begin);
    /*
     * Writes the record completely or not at all. Returns false with a reason
     * if it cannot be expressed.
     */
    bool (*write)(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why);
    /* Writes the beginning of a file; NULL: nothing. */
    void (*preamble)(const struct write_options *options, struct text *out);
    /*
     * What write() omits because there is no place for it, as bits of enum
     * record_part; and the tags and options for which there is a place, if not
     * for all. Whatever else cannot be held makes write() fail.
     */
    unsigned lacks;
    const char *const *tags;    /* ends with NULL; NULL: no tags, if `lacks`
                                   has them */
    const char *const *options; /* ends with NULL; NULL: all */
    bool tells_game;    /* its text names the game: read() adds the tag */
    bool needs_board;   /* write() needs record->board, drawn by replay */
    bool needs_start;   /* write() needs record->board with the differences
                           from the game's own start; NULL if there are none */
    bool has_positions; /* write() calls options->position */
    bool needs_plies;   /* write() needs node->full: the game's full form of
                           each ply */
};

/* All notations, in the order of `ludex notations`, then NULL. */
extern const struct notation *const notations[];
/* Reads plies of foreign games as words. Not in the table. */
extern const struct notation notation_foreign;
const struct notation *notation_find(struct str name);
const struct notation *notation_nearest(struct str name);
/* Returns the game's native notation, in which it is written unless a file or a
   user requires another: the first one in the table that holds it. NULL if the
   game is unrecognised. */
const struct notation *notation_native(struct str game);

bool notation_is_native(const struct notation *n);
bool notation_holds(const struct notation *n, struct str game);
/* As n->read, n->write and n->lacks, for native notations as well. */
void notation_read(const struct notation *n, struct builder *b, size_t begin);
bool notation_write(const struct notation *n, const struct record *r,
                    const struct write_options *options, struct text *out,
                    struct text *why);
unsigned notation_lacks(const struct notation *n);
/* True if a record, as read, can only be of this notation's first game; asked
   if no tag, option or file name determines the game. */
bool notation_tells(const struct notation *n, const struct record *r);

/* Returns the name without the ".gz", ".zst", ".xz" or ".bz2" of a compressed
   file. */
struct str notation_unpacked_name(struct str path);
/*
 * Finds a file's notation by its first bytes and, if these do not determine it,
 * by its name without a compression suffix. Returns NULL if the records
 * themselves must determine it. Without first bytes only the name counts.
 */
const struct notation *notation_of_file(struct str path, struct str head);
/* True if the text begins with a tag, as records of native notations do. */
bool notation_begins_with_tag(struct str head);
/*
 * Returns the notation of one record's text as stored in an archive, given the
 * game that the archive has for it (empty: none). Diagrams, saves and records
 * of foreign games are stored in their own notation; all others in their game's
 * native notation, for which NULL is returned.
 */
const struct notation *notation_of_text(struct str text, struct str game);

/*
 * Reads the common header: passes its tags to the builder, and returns where
 * the movetext begins. The text is as for notation->read.
 */
size_t header_read(struct builder *b);
/* Passes the tags to `take` one by one in their fixed order; Game is
   options->game. */
typedef void header_taker(void *context, struct str name, struct str value);
void header_each(const struct record *r, const struct write_options *options,
                 header_taker *take, void *context);
/* Appends [Name "value"]. */
void tag_write(struct str name, struct str value, struct text *out);
/* Appends all tags, each on a line of its own. */
void header_write(const struct record *r, const struct write_options *options,
                  struct text *out);

#endif
