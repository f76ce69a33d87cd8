/*
 * Notation: a way to write records, as one const table of functions. A reader
 * converts bytes to a record of written plies; a writer prints a record.
 * Notations contain no rules of games. Exchange notations that store positions
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
    STYLE_LIST,   /* rounds separated by commas, as on the source page */
};

struct write_options {
    enum style style;
    bool ascii;
    struct str game;        /* value of the tag Game */
    const char *const *own; /* the game's own tags in order, ending with NULL,
                               or NULL */
    struct str names;       /* the same as builder.names */
    size_t seats;           /* number of the game's players */
    /*
     * Appends the position after the current node of the walk as a position
     * string, or nothing if it is unknown. If `w` is NULL, appends the position
     * before the first ply. Called for each node in the order of the walk. The
     * pointer is NULL if the positions are not needed.
     */
    void (*position)(void *context, const struct walk *w, struct text *out);
    void *positions;    /* context for `position` */
    struct str written; /* current time, as 2000-01-01T00:00:00Z, or empty to
                           omit the time */
    struct str columns; /* columns of a table, separated by commas, or empty for
                           the default columns */
    struct str table;   /* header line, with columns and separator, of the table
                           to which the record is written back; or empty */
    struct str row;     /* old row of the record in that table; or empty */
    bool raw;           /* CSV: do not escape formulas (csv_field.h) */
    const struct diags *diags; /* diagnostics of the record if they are to be
                                  written; may be NULL */
};

/*
 * Look-alikes: characters from `first` to `last` are read as `meant`. If
 * `meant` is empty, they are skipped; if it is NULL, they are read as ASCII
 * letters without diacritics.
 */
struct look_alike {
    int32_t first, last;
    const char *meant;
};

struct look_alikes {
    const struct look_alike *list; /* in ascending order */
    size_t count;
};

/* Parts of a record that no notation of plies can store (TREE_LACKS), and that
   native notations cannot store (NATIVE_LACKS), since they may break the lines
   of comments at other places. */
enum {
    TREE_LACKS = PART_MARKS | PART_NUMBERS | PART_SIDES,
    NATIVE_LACKS = TREE_LACKS | PART_BLANKS,
};

struct scan; /* a text that is being scanned (grammar/scan.h) */

/*
 * A notation. All notations have the members of the first group. A native
 * notation needs only functions for its plies, since the header, numbers,
 * comments, variations and results are common to all native notations. Other
 * notations read and write whole records.
 */
struct notation {
    const char *name;         /* argument of --to and --from, such as "quax" */
    const char *title;        /* description in one line */
    const char *const *games; /* names of the games that the notation can hold,
                                 ending with NULL, or NULL for all games; the
                                 first is the game if nothing else determines
                                 it */
    const char *extension;    /* file name extension, such as ".qux", or NULL */
    bool shared; /* the extension is also used for files of other kinds */
    struct framing framing;
    /* True if the first bytes of a file show that it is in this notation. The
       pointer may be NULL. */
    bool (*sniff)(struct str head);
    bool certain; /* the result of sniff() is reliable, and so takes precedence
                     over the extension */
    /* Look-alikes of this notation, which take precedence over those of all
       notations. */
    struct look_alikes look_alikes;

    /* ---- native notations ---- */

    /* Scans and parses movetext from offset `begin` on. */
    void (*run)(struct scan *scan, size_t begin);
    /*
     * Builds simple plies from `at` on without flex and bison. Returns the end
     * of the last ply read, or `at` if there is none. It must read plies
     * exactly as run() does. If the pointer is NULL, run() reads all plies.
     */
    const char *(*plain)(struct scan *scan, const char *at);
    /* Writes one ply. */
    void (*write_ply)(const struct ply *ply, bool ascii, struct text *out);
    /* True if no other native notation has such a ply, such as a link in
       Quax. */
    bool (*is_own)(const struct record *r, const struct node *node);
    bool commas; /* rounds may be separated by commas (STYLE_LIST) */

    /* ---- other notations ---- */

    /*
     * Converts the text of the record to a draft, which is then read in the
     * game's native notation, or, for a foreign game (draft_foreign), as words.
     * If the pointer is NULL, read() is used.
     */
    void (*draft)(struct draft *d);
    /*
     * Reads the text of the record into the builder, from offset `begin` on,
     * where the header ends. The text has SLICE_SLACK bytes after it. It may be
     * changed while it is read, but must be restored.
     */
    void (*read)(struct builder *b, size_t begin);
    /*
     * Writes the record completely, or returns false with a reason if the
     * notation cannot express it.
     */
    bool (*write)(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why);
    /* Writes the beginning of a file. The pointer is NULL if there is nothing
       to write. */
    void (*preamble)(const struct write_options *options, struct text *out);
    /*
     * `lacks` has the parts that write() omits, since the notation cannot store
     * them, as bits of enum record_part. `tags` and `options` are those that
     * the notation can store. If a record contains anything else that the
     * notation cannot store, write() fails.
     */
    unsigned lacks;
    const char *const *tags; /* names of tags, ending with NULL. NULL means no
                                tags if `lacks` has PART_TAGS, otherwise all */
    const char *const
        *options;       /* names of options, ending with NULL, or NULL for
                           all */
    bool tells_game;    /* the text determines the game, and read() adds the tag
                           Game */
    bool needs_board;   /* write() needs record->board, drawn by replay */
    bool needs_start;   /* write() needs record->board with the changes to the
                           game's start position, or NULL if there are none */
    bool has_positions; /* write() calls options->position */
    bool needs_plies; /* write() needs node->full, the full form of each ply */
};

/* All notations, in the order of `ludex notations`, then NULL. */
extern const struct notation *const notations[];
/* The notation that reads the plies of foreign games as words. It is not in the
   table above. */
extern const struct notation notation_foreign;
const struct notation *notation_find(struct str name);
const struct notation *notation_nearest(struct str name);
/* Returns the native notation of a game, which is the first notation in the
   table that can hold the game. Records are written in this notation unless a
   file or a user requires another. Returns NULL if the game is
   unrecognised. */
const struct notation *notation_native(struct str game);

bool notation_is_native(const struct notation *n);
bool notation_holds(const struct notation *n, struct str game);
/* Like n->read, n->write and n->lacks, but also for native notations. */
void notation_read(const struct notation *n, struct builder *b, size_t begin);
bool notation_write(const struct notation *n, const struct record *r,
                    const struct write_options *options, struct text *out,
                    struct text *why);
unsigned notation_lacks(const struct notation *n);
/* True if a record, as read, can only be of the first game of this notation.
   Called if no tag, option or file name determines the game. */
bool notation_has_content(const struct notation *n, const struct record *r);

/* Returns a file name without the suffix ".gz", ".zst", ".xz" or ".bz2". */
struct str notation_unpacked_name(struct str path);
/*
 * Determines the notation of a file by its first bytes (`head`), otherwise by
 * its name without a compression suffix. Returns NULL if only the records
 * determine the notation. If `head` is empty, only the name is used.
 */
const struct notation *notation_of_file(struct str path, struct str head);
/* True if the text begins with a tag, like records in native notations. */
bool notation_begins_with_tag(struct str head);
/*
 * Returns the notation of the text of one record in an archive; `game` is the
 * game stored with it, or empty. Diagrams, saves and records of foreign games
 * are stored in the original notation. All other records are in the native
 * notation of their game, for which NULL is returned.
 */
const struct notation *notation_of_text(struct str text, struct str game);

/*
 * Reads the header that native notations have in common: passes its tags to the
 * builder, and returns the offset at which the movetext begins. The text is as
 * for notation->read.
 */
size_t header_read(struct builder *b);
/* Passes the tags of a record to `take` one by one, in the order in which
   headers have them. The value of Game is options->game. */
typedef void header_taker(void *context, struct str name, struct str value);
void header_each_tag(const struct record *r,
                     const struct write_options *options, header_taker *take,
                     void *context);
/* Appends a tag, [Name "value"]. */
void tag_write(struct str name, struct str value, struct text *out);
/* Appends all tags, one per line. */
void header_write(const struct record *r, const struct write_options *options,
                  struct text *out);

#endif
