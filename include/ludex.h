/*
 * The C interface of Ludex, which reads, checks, stores and writes records of
 * abstract board games.
 *
 * Programs need only this header, and may include it in C or C++. Section 3 of
 * the manual has a page with examples for each part: ludex(3), ludex_game(3),
 * ludex_position(3), ludex_reader(3), ludex_record(3), ludex_record_new(3),
 * ludex_writer(3), ludex_error(3), ludex_archive(3), ludex_edit(3),
 * ludex_table(3), ludex_explore(3), ludex_events(3), ludex_ratings(3). The
 * folder samples/c contains small example programs.
 *
 *     #include <ludex.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         struct ludex_error *error = ludex_error_new();
 *         struct ludex_position *p;
 *
 *         if (ludex_position_new(&p, "quax", NULL, NULL, error) < 0)
 *             return fprintf(stderr, "%s\n", ludex_error_message(error)), 1;
 *         if (ludex_position_play(p, "d3", error) < 0)
 *             fprintf(stderr, "%s\n", ludex_error_message(error));
 *         printf("%s\n", ludex_position_text(p));
 *         ludex_position_free(p);
 *         ludex_error_free(error);
 *     }
 *
 *     cc example.c $(pkg-config --cflags --libs ludex)
 *
 * The following rules apply to all functions.
 *
 * Handles. A function that makes a handle, such as ludex_NOUN_new or
 * ludex_NOUN_copy, sets *out to the handle, or to NULL if the function fails
 * (ludex_error_new returns the handle). The program must free the handle with
 * ludex_NOUN_free, which also accepts NULL. All other pointers that a function
 * returns belong to the handle that was passed to the function, and must not be
 * freed. Free a handle before the handle from which it was made: for example,
 * free an import or a query before its archive.
 *
 * Errors. Functions that may fail return an int: LUDEX_OK or a larger number on
 * success, or a negative number of enum ludex_code on failure. Functions that
 * return a text return NULL on failure. The last argument of most functions is
 * an error object, which then describes the failure; it may be NULL. There is
 * no global "last error".
 *
 * Text is UTF-8 and NUL-terminated. A returned text is valid until the same
 * function is called again with the same handle, or until the handle is changed
 * or freed. Different functions never share a buffer, so this call is correct:
 *
 *     printf("%s %s\n", ludex_position_text(p), ludex_position_mover(p));
 *
 * Texts, options and lists that are passed to a function are copied. The only
 * exception is the input of ludex_reader_new_memory, which must remain valid
 * until the reader is freed.
 *
 * Time. Calls that may take a long time can be watched and interrupted.
 * ludex_position_watch (for perft and solve), ludex_reader_watch (for check)
 * and ludex_archive_watch (for all operations on an archive, its imports,
 * queries and exports) set a callback, which is called from time to time. If
 * the callback returns a value other than 0, the call returns
 * LUDEX_INTERRUPTED.
 *
 * Threads. A handle and all handles made from it may be used by only one thread
 * at a time. Handles that were made separately are independent of each other;
 * there is no global state. Games and notations are constant and may be used by
 * all threads.
 *
 * Environment. No function prints, exits, changes the locale or installs a
 * signal handler. Invalid input causes an error code or a diagnostic, and
 * nothing else. The library does not detect a call with a freed handle, or with
 * NULL where a handle is required.
 *
 * Versions are semantic. Within a major version, functions may be added but are
 * never removed or changed, enums may get more members, and struct
 * ludex_diagnostic, the only struct that the library fills in, may get more
 * members at its end. While the major version is 0, this promise holds only
 * within a minor version.
 */
#ifndef LUDEX_H
#define LUDEX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LUDEX_VERSION        "0.1.0"
/* 10000 * major + 100 * minor + patch, for use in #if. */
#define LUDEX_VERSION_NUMBER 100

/* Marks the functions that programs may call. No other symbol of the library is
   exported. */
#if defined(__GNUC__)
#define LUDEX_API __attribute__((visibility("default")))
#else
#define LUDEX_API
#endif

/* Return the version of the library in use. The macros LUDEX_VERSION and
   LUDEX_VERSION_NUMBER are the version of the header with which the program was
   compiled. */
LUDEX_API const char *ludex_version(void);
LUDEX_API int ludex_version_number(void);

/* ======================================================================== *
 * Errors: ludex(3)                                                           *
 * ======================================================================== */

enum ludex_code {
    LUDEX_OK = 0,
    LUDEX_REFUSED = -1, /* an argument is invalid: an illegal ply, an invalid
                           position, a query with a syntax error; ludex_error_at
                           locates the error */
    LUDEX_UNKNOWN = -2, /* there is no game, notation, option or field of that
                           name */
    LUDEX_MISUSE =
        -3, /* the call is not allowed at this time or with this handle */
    LUDEX_NO_MEMORY = -4,
    LUDEX_SYSTEM = -5,         /* opening, reading or writing failed;
                              ludex_error_system returns the errno, or 0 if the
                              system gave none */
    LUDEX_TRUNCATED = -6,      /* compressed data is damaged or ends early */
    LUDEX_TOO_LARGE = -7,      /* decompression would exceed the memory limit */
    LUDEX_LOCKED = -8,         /* another program is writing to the archive */
    LUDEX_NO_ARCHIVE = -9,     /* the file is not an archive of Ludex */
    LUDEX_OTHER_VERSION = -10, /* only a newer or an older version of Ludex can
                                  read the archive */
    LUDEX_DAMAGED = -11,       /* the archive is damaged or was altered */
    LUDEX_INTERRUPTED = -12 /* a ludex_progress callback interrupted the call */
};

/* Returns the name of a code, such as "refused", or "unknown code" for any
   other number. Never returns NULL. */
LUDEX_API const char *ludex_code_name(int code);

/*
 * An error object, which describes the last call that failed. The program can
 * pass the same object to any number of calls. Successful calls do not change
 * it. Recording a failure allocates no memory, so LUDEX_NO_MEMORY can be
 * reported too. Only one thread at a time may use an error object.
 *
 * The struct is opaque so that it can grow and so that bindings need not know
 * its layout. NULL is accepted wherever an error object is: a function that
 * receives NULL does not describe its failure, and for NULL the functions below
 * return 0, "" or, in the case of ludex_error_help, NULL.
 */
struct ludex_error;

/* Makes an error object. Returns NULL if out of memory; the program can pass
   this NULL as an error object. */
LUDEX_API struct ludex_error *ludex_error_new(void);
LUDEX_API void ludex_error_free(struct ludex_error *error);
/* Returns the code that the last failed call returned, or LUDEX_OK if no call
   failed. */
LUDEX_API int ludex_error_code(const struct ludex_error *error);
/* Returns the errno of a LUDEX_SYSTEM failure, or 0 if the system reported
   none. */
LUDEX_API int ludex_error_system(const struct ludex_error *error);
/* Return the offset and the length, in bytes, of the part of the passed text
   that is wrong. The length is 0 if the error has no place in the text. */
LUDEX_API size_t ludex_error_at(const struct ludex_error *error);
LUDEX_API size_t ludex_error_length(const struct ludex_error *error);
/*
 * Return the message ("d3 is taken by Black") and the reason, or "" if there is
 * none. Each is one line without a full stop, never NULL, and valid until the
 * error object records another failure. Control characters and bytes that are
 * not UTF-8 are replaced by U+FFFD. A text of more than 399 bytes is cut off
 * between two characters.
 */
LUDEX_API const char *ludex_error_message(const struct ludex_error *error);
LUDEX_API const char *ludex_error_detail(const struct ludex_error *error);
/* Returns a suggestion of what may have been meant. Index 0 is the most likely
   suggestion. Returns NULL if the index is too large. */
LUDEX_API const char *ludex_error_help(const struct ludex_error *error,
                                       size_t index);

/*
 * A callback that is called from time to time during a call, on the thread of
 * that call. `done` is the number of positions or records processed so far;
 * `total` is their total number, or 0 if that number is unknown. Returns 0 to
 * continue; any other value ends the call with LUDEX_INTERRUPTED. The callback
 * must not use the handle that it watches.
 */
typedef int ludex_progress(void *context, uint64_t done, uint64_t total);

/* ======================================================================== *
 * Games and notations: ludex_game(3)                                         *
 * ======================================================================== */

/* Games and notations are constant and are never freed. */
struct ludex_game;
struct ludex_notation;

/*
 * Return a game or a notation by its index, in the order of ludex-games(1) and
 * ludex-notations(1), or by its name in upper or lower case. Return NULL if
 * there is no such game or notation.
 *
 *     const struct ludex_game *game;
 *     for (size_t i = 0; (game = ludex_game_at(i)); i++)
 *         puts(ludex_game_name(game));
 */
LUDEX_API const struct ludex_game *ludex_game_at(size_t index);
LUDEX_API const struct ludex_game *ludex_game_find(const char *name);
LUDEX_API const struct ludex_notation *ludex_notation_at(size_t index);
LUDEX_API const struct ludex_notation *ludex_notation_find(const char *name);

LUDEX_API const char *ludex_game_name(const struct ludex_game *game);
LUDEX_API const char *ludex_game_title(const struct ludex_game *game);
/* Returns the colour of a side, such as "Black", or NULL if there is no such
   side. Under the usual rules side 0 moves first; the other side is 1. */
LUDEX_API const char *ludex_game_colour(const struct ludex_game *game,
                                        int side);
/* Returns the number of players: 2, or more in team games. */
LUDEX_API int ludex_game_players(const struct ludex_game *game);
/* Returns the name of an option of the game, as in tags: "Size". Returns NULL
   if the index is too large. */
LUDEX_API const char *ludex_game_option(const struct ludex_game *game,
                                        size_t index);
/* Returns the name of a symmetry of the rules, such as "rotated by 180
   degrees". Index 0 is the identity, which changes nothing. Returns NULL if the
   index is too large. */
LUDEX_API const char *ludex_game_symmetry(const struct ludex_game *game,
                                          size_t index);
/* Returns a possible content of a cell, such as "x"; index 0 is "", an empty
   cell. Returns NULL if the index is too large or the game has no cells. */
LUDEX_API const char *ludex_game_content(const struct ludex_game *game,
                                         size_t index);
/* Returns the native notation of the game, in which its records are written by
   default. */
LUDEX_API const struct ludex_notation *
ludex_game_notation(const struct ludex_game *game);

LUDEX_API const char *
ludex_notation_name(const struct ludex_notation *notation);
LUDEX_API const char *
ludex_notation_title(const struct ludex_notation *notation);
/* Returns the file name extension of the notation, such as ".qux", or NULL if
   it has none. */
LUDEX_API const char *
ludex_notation_extension(const struct ludex_notation *notation);
/* Returns 1 if the notation can hold records of the game, otherwise 0. */
LUDEX_API int ludex_notation_holds(const struct ludex_notation *notation,
                                   const struct ludex_game *game);
/* Returns 1 if records can be written in the notation, otherwise 0. */
LUDEX_API int ludex_notation_writes(const struct ludex_notation *notation);

/* ======================================================================== *
 * Positions: ludex_position(3)                                               *
 * ======================================================================== */

/*
 * A position: everything that the rules need to continue the game, without its
 * history. A ply is one player's turn, written as described in ludex-quax(5)
 * and the pages of the other games.
 */
struct ludex_position;

/*
 * An option: a name and its value. Options of a game have the names and values
 * of tags: {"Size", "13"}. The option Board of Brax is an exception: its value
 * is the contents of the board file, not its name (ludex-board(5)).
 *
 * A list of options ends with {NULL, NULL}. All functions of the library take
 * their options as such lists, so that new options do not require a change of a
 * struct. If a name is unknown, the function returns LUDEX_UNKNOWN and suggests
 * a name. The struct will get no other members.
 */
struct ludex_option {
    const char *name, *value;
};

/* The result of a game. First is the player who moved first, Second the other
   player. */
enum ludex_result {
    LUDEX_UNFINISHED = 0, /* "*": unfinished, or the result is unknown */
    LUDEX_FIRST_WINS = 1,
    LUDEX_SECOND_WINS = 2,
    LUDEX_DRAW = 3
};

/* Returns "1-0", "0-1", "1/2-1/2" or "*". */
LUDEX_API const char *ludex_result_text(enum ludex_result result);

/*
 * Makes a position of a game. If `options` is NULL, all options have their
 * default values. `text` is a position string (ludex-position(5)); NULL or ""
 * means the start of the game. Returns LUDEX_UNKNOWN if there is no such game
 * or option; ludex_error_help then suggests the nearest name. Returns
 * LUDEX_REFUSED if the value of an option or the text is invalid;
 * ludex_error_at then returns the place of an error in the text.
 */
LUDEX_API int ludex_position_new(struct ludex_position **out, const char *game,
                                 const struct ludex_option *options,
                                 const char *text, struct ludex_error *error);
/* Makes a copy of a position, which the caller frees. To be able to take back a
   ply, copy the position before playing it. Returns LUDEX_OK or
   LUDEX_NO_MEMORY. */
LUDEX_API int ludex_position_copy(struct ludex_position **out,
                                  const struct ludex_position *position);
LUDEX_API void ludex_position_free(struct ludex_position *position);

LUDEX_API const struct ludex_game *
ludex_position_game(const struct ludex_position *position);
/* Returns the value of an option, written as in a tag, or "" if the option has
   its default or if the game has no such option. Returns NULL if out of
   memory. */
LUDEX_API const char *ludex_position_option(struct ludex_position *position,
                                            const char *name);
/* Returns the position string, from which ludex_position_new makes the same
   position. Returns NULL if out of memory. */
LUDEX_API const char *ludex_position_text(struct ludex_position *position);

/* Return the side to move, 0 or 1, and the name of its colour or, in team
   games, of the player to move: "Blue (marked)". If the game is over, this is
   the side that would be next. The name is never NULL. */
LUDEX_API int ludex_position_side(const struct ludex_position *position);
LUDEX_API const char *
ludex_position_mover(const struct ludex_position *position);
/*
 * ludex_position_is_over returns 1 if the rules have ended the game, otherwise
 * 0. ludex_position_result returns the result for First and Second. A swap
 * exchanges the colours of the players; after it, First wins if First's new
 * colour wins.
 */
LUDEX_API int ludex_position_is_over(const struct ludex_position *position);
LUDEX_API enum ludex_result
ludex_position_result(const struct ludex_position *position);
/* ludex_position_score returns the score of a game that is over, in the form of
   the tag Score ("61.5-55"). ludex_position_counting returns lines of text that
   explain how the score was counted. Both return "" if the game is not over or
   has no score, and NULL if out of memory. */
LUDEX_API const char *ludex_position_score(struct ludex_position *position);
LUDEX_API const char *ludex_position_counting(struct ludex_position *position);

/*
 * The cells of a board, row by row from the top, each row from the left. All
 * games of this version have cells. A cell is named by a letter and a number,
 * as in JSON: "d3". The content of a cell is written as in position strings,
 * ludex-position(5): "" is an empty cell, "x" a black stone of Quax, "+P" a
 * promoted pawn.
 */

/* Returns the number of cells, or 0 if the game has no cells. */
LUDEX_API size_t ludex_position_cells(const struct ludex_position *position);
/* Returns the name of a cell. Returns NULL if the index is too large or if out
   of memory. */
LUDEX_API const char *ludex_position_cell(struct ludex_position *position,
                                          size_t index);
/* Returns the content of a cell, given by its name in upper or lower case, or
   NULL if there is no such cell. The string is constant. */
LUDEX_API const char *
ludex_position_content(const struct ludex_position *position, const char *cell);

/* The new content of a cell. A list of these ends with {NULL, NULL}. The struct
   will get no other members. */
struct ludex_cell {
    const char *name, *content; /* a NULL content is the same as "" */
};

/*
 * Sets the content of several cells at once, and the side to move: 0, 1, or -1
 * to leave it unchanged. If `clear` is not 0, all cells that are not in the
 * list become empty, and everything else in the position, such as captured
 * pieces, becomes as at the start of the game. If `clear` is 0, the rest of the
 * position is unchanged. The options never change. Returns LUDEX_UNKNOWN if a
 * cell or a content in the list does not exist, and LUDEX_REFUSED if the rules
 * do not allow the new position. The position is then unchanged.
 *
 *     const struct ludex_cell cells[] = {{"b2", "x"}, {"c3", "u"}, {NULL, NULL}};
 *     ludex_position_set(p, cells, 1, 0, error);
 */
LUDEX_API int ludex_position_set(struct ludex_position *position,
                                 const struct ludex_cell *cells, int clear,
                                 int side, struct ludex_error *error);

/*
 * Return hash values. Equal positions have equal hashes, in every run and on
 * every machine. The canonical hash is also equal for positions that a symmetry
 * of the game maps onto each other, if necessary with the sides exchanged.
 */
LUDEX_API uint64_t ludex_position_hash(const struct ludex_position *position);
LUDEX_API uint64_t
ludex_position_canonical_hash(const struct ludex_position *position);

/*
 * Returns a list of the legal plies as written, sorted bytewise, which ends
 * with NULL. *count is set to their number; it may be NULL. The list is empty
 * if the game is over. A swap is never listed, even if it is legal. The list is
 * valid until the position is changed or freed. Returns NULL if out of memory.
 *
 *     for (const char *const *ply = ludex_position_plies(p, NULL); *ply; ply++)
 *         puts(*ply);
 */
LUDEX_API const char *const *
ludex_position_plies(struct ludex_position *position, size_t *count);
/* Sets *count to the number of sequences of `depth` legal plies, which is 1 for
   depth 0. The time needed is proportional to the number of positions visited.
   Returns LUDEX_OK, or LUDEX_NO_MEMORY or LUDEX_INTERRUPTED with *count set to
   the number counted so far. */
LUDEX_API int ludex_position_perft(const struct ludex_position *position,
                                   unsigned depth, uint64_t *count);

/*
 * Determines who wins if both sides play perfectly (ludex-solve(1)). Returns 1
 * and sets *winner to the winning side, or to -1 if neither side can win.
 * Returns 0 if the search has played the number of plies given by the option
 * "nodes" (default 50000000) without a decision. *nodes is set to the number of
 * plies that the search played. The option "memory" is the size of the search
 * tables in MiB (default 256). `winner` and `nodes` may be NULL. Returns
 * LUDEX_MISUSE if the game is over, LUDEX_REFUSED if positions can repeat, so
 * that the game cannot be solved, and LUDEX_INTERRUPTED if the callback of
 * ludex_position_watch ended the search.
 */
LUDEX_API int ludex_position_solve(const struct ludex_position *position,
                                   const struct ludex_option *options,
                                   int *winner, uint64_t *nodes,
                                   struct ludex_error *error);
/* Sets the callback for ludex_position_perft and ludex_position_solve, or
   removes it if `progress` is NULL. */
LUDEX_API void ludex_position_watch(struct ludex_position *position,
                                    ludex_progress *progress, void *context);

/*
 * Plays one ply, written in the game's native notation. The symbols of a ply,
 * such as the mark for a capture, may be missing but must not be wrong. Returns
 * LUDEX_REFUSED, without playing anything, if the text is not a ply, if the ply
 * is illegal, or if one of its symbols is wrong. ludex_error_message then
 * returns the reason, and ludex_error_help the nearest legal plies. Returns
 * LUDEX_MISUSE for a position that belongs to a record; copy such a position
 * first.
 */
LUDEX_API int ludex_position_play(struct ludex_position *position,
                                  const char *ply, struct ludex_error *error);
/*
 * Plays several plies, written as in the text of a record, with or without
 * numbers, commas, comments and a result. Variations are skipped. *played is
 * set to the number of plies played; it may be NULL. If a ply is refused, the
 * plies before it remain played, and ludex_error_at returns the place of the
 * refused ply.
 *
 *     ludex_position_play_line(p, "1. d3 e4 2. h7 {why?}", &played, error);
 */
LUDEX_API int ludex_position_play_line(struct ludex_position *position,
                                       const char *plies, size_t *played,
                                       struct ludex_error *error);
/* Returns what ludex_position_play would return, but does not play the ply. */
LUDEX_API int ludex_position_why_illegal(struct ludex_position *position,
                                         const char *ply,
                                         struct ludex_error *error);
/* Returns the ply as Ludex writes it, with all its symbols: "P(F3-F5)^" for
   "P(F3-F5)". Returns NULL if the ply is refused or if memory runs out;
   ludex_error_code distinguishes these cases. */
LUDEX_API const char *ludex_position_describe(struct ludex_position *position,
                                              const char *ply,
                                              struct ludex_error *error);
/*
 * Returns the image of a ply under a symmetry: the ply that corresponds to it
 * in the same game played on a rotated or mirrored board. `symmetry` is an
 * index of ludex_game_symmetry. Returns NULL with LUDEX_REFUSED if the symmetry
 * does not apply to the options of the game, exchanges the sides, or cannot map
 * plies.
 */
LUDEX_API const char *ludex_position_map_ply(struct ludex_position *position,
                                             const char *ply, size_t symmetry,
                                             struct ludex_error *error);

/* Returns the board as lines of text for people, as ludex-show(1) prints it. If
   `unicode` is 0, the text is ASCII; otherwise it may contain other characters.
   Returns NULL if out of memory. */
LUDEX_API const char *ludex_position_board(struct ludex_position *position,
                                           int unicode);
/* Returns the board as an SVG document, or NULL if out of memory. */
LUDEX_API const char *ludex_position_svg(struct ludex_position *position);

/* ======================================================================== *
 * Readers: ludex_reader(3)                                                   *
 * ======================================================================== */

/*
 * A reader returns the records of an input one at a time, in bounded memory.
 * The reader parses each record, replays it, and stores its diagnostics. The
 * input may be compressed (gzip, zstd, xz, bzip2) and in any notation that
 * Ludex reads.
 */
struct ludex_reader;
struct ludex_record;

/*
 * The options of a reader, as a list that ends with {NULL, NULL}, or NULL.
 *
 *     name      club.txt    name of the input in diagnostics; its extension may
 *                           determine the notation. Default: the path; "-" for
 *                           memory and callbacks
 *     game      quax        game of records that do not name it
 *     notation  sgf         default: detected by the name and the first bytes
 *     to_move   Black       side to move in diagrams: a colour of the game
 *     encoding  ISO-8859-2  encoding of texts that are not UTF-8 and do not
 *                           declare their encoding; if followed by "!",
 *                           encoding of all texts without a byte order mark.
 *                           Default: guessed, with a diagnostic
 *     date_order  dmy       order of day, month and year in dates such as
 *                           12/5/2002: dmy, mdy or ymd. Default: such dates are
 *                           reported and remain as written
 *     board     ...         contents of a board file, used instead of the file
 *                           that the tag Board names. By default, that file is
 *                           read from the directory of the input; for memory
 *                           and callbacks the tag is refused
 *     names     ...         contents of a file of names (ludex-zsg(5))
 *     level     no-lossy    argument of -W (ludex-check(1)); may be repeated
 *     kept      10          number of diagnostics stored per record; further
 *                           ones are only counted. 0 (default): no limit
 *     memory    128         limit for decompression in MiB (default 128)
 *
 *     const struct ludex_option options[] = {{"game", "link"}, {NULL, NULL}};
 */

/* A callback that reads up to `size` bytes. Returns the number of bytes read, 0
   at the end of the input, or a negative errno value, which ludex_reader_next
   reports as LUDEX_SYSTEM. */
typedef int64_t ludex_read(void *context, void *into, size_t size);

/*
 * Make a reader of a file ("-" means standard input), of bytes in memory, or of
 * the bytes that a callback reads. The bytes in memory must remain valid until
 * the reader is freed. Return LUDEX_UNKNOWN if there is no such option, and
 * LUDEX_SYSTEM if the file cannot be opened.
 */
LUDEX_API int ludex_reader_new(struct ludex_reader **out, const char *path,
                               const struct ludex_option *options,
                               struct ludex_error *error);
LUDEX_API int ludex_reader_new_memory(struct ludex_reader **out,
                                      const void *bytes, size_t length,
                                      const struct ludex_option *options,
                                      struct ludex_error *error);
LUDEX_API int ludex_reader_new_callback(struct ludex_reader **out,
                                        ludex_read *read, void *context,
                                        const struct ludex_option *options,
                                        struct ludex_error *error);
LUDEX_API void ludex_reader_free(struct ludex_reader *reader);

/*
 * Reads the next record and returns 1. At the end of the input, sets *record to
 * NULL and returns 0. Returns a negative code on failure. The record, with all
 * texts obtained from it, belongs to the reader and is valid until the next
 * call. Records with errors are returned too, as far as they could be read. If
 * compressed data ends early, all readable records are returned before
 * LUDEX_TRUNCATED. Text that belongs to no record is counted and skipped;
 * ludex_reader_report returns its diagnostics.
 *
 *     struct ludex_record *r;
 *     int more;
 *     while ((more = ludex_reader_next(reader, &r, error)) > 0)
 *         printf("%s\n", ludex_record_tag(r, "First"));
 *     if (more < 0)
 *         fprintf(stderr, "%s\n", ludex_error_message(error));
 */
LUDEX_API int ludex_reader_next(struct ludex_reader *reader,
                                struct ludex_record **record,
                                struct ludex_error *error);

/* The counts that ludex_reader_count returns. */
enum ludex_count {
    LUDEX_COUNT_RECORDS = 0,
    LUDEX_COUNT_CLEAN = 1, /* records replayed without errors */
    LUDEX_COUNT_WITH_ERRORS = 2,
    LUDEX_COUNT_PLIES = 3,   /* plies of the main lines */
    LUDEX_COUNT_FOREIGN = 4, /* records without errors, but of games that Ludex
                                does not know: they are read but not replayed */
    LUDEX_COUNT_TEXTS = 5    /* texts that belong to no record */
};

/* Returns a count over the records read so far, or 0 if `what` is not one of
   the counts above. */
LUDEX_API uint64_t ludex_reader_count(const struct ludex_reader *reader,
                                      enum ludex_count what);

/* The format of diagnostics, as ludex-check(1) prints them: text for people,
   or, as with --format=json, JSON with one object per line. */
enum ludex_format { LUDEX_FORMAT_TEXT = 0, LUDEX_FORMAT_JSON = 1 };

/*
 * Returns the diagnostics of the input as a whole (the input has no records, is
 * a picture, or ends early) and of the texts that ludex_reader_next skipped, or
 * "" if there are none. If the diagnostics of skipped texts exceed 1 MiB,
 * further ones are omitted. Call this function after ludex_reader_next has
 * returned 0 or LUDEX_TRUNCATED. *length is set to the length of the text;
 * `length` may be NULL. Returns NULL if out of memory.
 */
LUDEX_API const char *ludex_reader_report(struct ludex_reader *reader,
                                          enum ludex_format format,
                                          size_t *length);

/* A callback that receives the diagnostics of one record, or of the input as a
   whole, as lines of JSON. It is called only if there are diagnostics. */
typedef void ludex_report(void *context, const char *json, size_t length);

/* Sets the callback that ludex_reader_check calls after each record, or removes
   it if `progress` is NULL. */
LUDEX_API void ludex_reader_watch(struct ludex_reader *reader,
                                  ludex_progress *progress, void *context);
/*
 * Reads all remaining records and passes their diagnostics to `report`, which
 * may be NULL. Returns LUDEX_OK, even if records have errors, or one of the
 * negative codes of ludex_reader_next.
 *
 *     if (ludex_reader_new(&reader, "club.qux", NULL, error) == LUDEX_OK &&
 *         ludex_reader_check(reader, NULL, NULL, error) == LUDEX_OK)
 *         faulty = ludex_reader_count(reader, LUDEX_COUNT_WITH_ERRORS);
 *     ludex_reader_free(reader);
 */
LUDEX_API int ludex_reader_check(struct ludex_reader *reader,
                                 ludex_report *report, void *context,
                                 struct ludex_error *error);

/* ======================================================================== *
 * Records: ludex_record(3)                                                   *
 * ======================================================================== */

/*
 * A record is one played game as written: tags, a tree of plies, notes and a
 * result. All texts are valid as long as the record is. Functions that return a
 * text return NULL if the record has no such text or if memory runs out.
 * ludex_record_failed returns 1 if memory ran out, otherwise 0.
 */
LUDEX_API int ludex_record_failed(const struct ludex_record *record);

/* Return the record's number in its input, the number of its first line (both
   counted from 1), and the offset of its first byte (counted from 0). */
LUDEX_API uint64_t ludex_record_number(const struct ludex_record *record);
LUDEX_API uint64_t ludex_record_line(const struct ludex_record *record);
LUDEX_API uint64_t ludex_record_byte(const struct ludex_record *record);
/* Returns the text of the record as it is in the input, but converted to UTF-8,
   and sets *length; `length` must not be NULL. If the text declares its
   encoding (CA in SGF), the declaration is changed to UTF-8. The text is not
   NUL-terminated, and contains NUL bytes if the input does. If the program has
   changed the record, the text is the record written in the game's native
   notation. Returns NULL if out of memory. */
LUDEX_API const char *ludex_record_text(struct ludex_record *record,
                                        size_t *length);

/* Return the game and the notation of the record, or NULL if unknown. */
LUDEX_API const struct ludex_game *
ludex_record_game(const struct ludex_record *record);
LUDEX_API const struct ludex_notation *
ludex_record_notation(const struct ludex_record *record);
/* Returns the value of a tag, or NULL if the record does not have the tag. The
   name, in upper or lower case, is Ludex's name of the tag: "First", even if
   the file has "Black". */
LUDEX_API const char *ludex_record_tag(struct ludex_record *record,
                                       const char *name);
/* Sets *name and *value to the name and the value of a tag, as written; `index`
   counts from 0. Either pointer may be NULL. Returns 1, 0 if the index is too
   large, or LUDEX_NO_MEMORY. */
LUDEX_API int ludex_record_tag_at(struct ludex_record *record, size_t index,
                                  const char **name, const char **value);
/* Returns the number of plies in the main line. */
LUDEX_API size_t ludex_record_plies(struct ludex_record *record);
/* Returns the result of the game. The final position and the symbols of the
   last ply decide; if they do not, the tag Result does, and then the end of the
   text. */
LUDEX_API enum ludex_result ludex_record_result(struct ludex_record *record);
/* ludex_record_is_legal returns 1 if the whole main line is legal, otherwise 0.
   ludex_record_is_clean returns 1 if the record has no errors, though it may
   have warnings, otherwise 0. */
LUDEX_API int ludex_record_is_legal(struct ludex_record *record);
LUDEX_API int ludex_record_is_clean(struct ludex_record *record);

/*
 * The tree of plies. A node is one ply. ludex_node_next returns the next ply of
 * the line. ludex_node_variation returns the first ply of the first variation
 * that could replace the ply, and ludex_node_sibling the first ply of the next
 * variation. These functions return NULL if there is no such ply. Nodes and
 * notes are valid as long as the record is.
 *
 *     1. d3 e4 {why?} (1... f5! g6) (1... c3) 2. h7
 *
 *     d3 --next--> e4 --next--> h7
 *                  e4 --variation--> f5 --next--> g6
 *                                    f5 --sibling--> c3
 */
struct ludex_node;
struct ludex_note;

LUDEX_API const struct ludex_node *
ludex_record_first(const struct ludex_record *record);
LUDEX_API const struct ludex_node *
ludex_node_next(const struct ludex_node *node);
LUDEX_API const struct ludex_node *
ludex_node_variation(const struct ludex_node *node);
LUDEX_API const struct ludex_node *
ludex_node_sibling(const struct ludex_node *node);
/* Returns the ply as text, with the symbols that it has in the record. */
LUDEX_API const char *ludex_record_ply(struct ludex_record *record,
                                       const struct ludex_node *node);
/* Returns 1 if the ply was replayed and is legal, otherwise 0. */
LUDEX_API int ludex_node_is_legal(const struct ludex_node *node);
/* Return the number of the round to which the ply belongs, counted from 1, or 0
   if it is unknown; and the place of the ply in this round, counted from 0. */
LUDEX_API unsigned ludex_node_round(const struct ludex_node *node);
LUDEX_API unsigned ludex_node_turn(const struct ludex_node *node);

/*
 * Return the first of the notes before the first ply of the record, after a
 * ply, and before the first ply of a variation, or NULL if there are none.
 * ludex_note_next returns the next note in the order of the text. A note is a
 * comment or a glyph such as "!": ludex_note_glyph returns the number of the
 * glyph, which is 1 for "!", or 0 for a comment.
 */
LUDEX_API const struct ludex_note *
ludex_record_notes(const struct ludex_record *record);
LUDEX_API const struct ludex_note *
ludex_node_notes(const struct ludex_node *node);
LUDEX_API const struct ludex_note *
ludex_node_notes_before(const struct ludex_node *node);
LUDEX_API const struct ludex_note *
ludex_note_next(const struct ludex_note *note);
LUDEX_API int ludex_note_glyph(const struct ludex_note *note);
/* Returns the words of a comment, separated by single spaces, or "" for a
   glyph. */
LUDEX_API const char *ludex_record_comment(struct ludex_record *record,
                                           const struct ludex_note *note);

/*
 * A walk visits the positions of the main line or of all lines. It visits a ply
 * before its variations, and the variations before the rest of the line. A
 * record has only one walk at a time.
 *
 *     ludex_record_walk(r, LUDEX_MAIN_LINE);
 *     do
 *         puts(ludex_position_text(ludex_record_position(r)));
 *     while (ludex_record_step(r) > 0);
 */
enum ludex_lines { LUDEX_MAIN_LINE = 0, LUDEX_ALL_LINES = 1 };

/* Starts a walk before the first ply. Returns 1, or 0 if the start position is
   unknown. */
LUDEX_API int ludex_record_walk(struct ludex_record *record,
                                enum ludex_lines lines);
/* Goes to the next ply. Returns 1, 0 after the last ply, or LUDEX_NO_MEMORY. */
LUDEX_API int ludex_record_step(struct ludex_record *record);
/* Return the current ply of the walk (NULL before the first ply), its index in
   its line of play (counted from 1), and the number of variations in which the
   ply is nested. */
LUDEX_API const struct ludex_node *
ludex_record_node(const struct ludex_record *record);
LUDEX_API uint32_t ludex_record_index(const struct ludex_record *record);
LUDEX_API size_t ludex_record_depth(const struct ludex_record *record);
/* Returns the position after the current ply. Returns NULL after an illegal
   ply, or if the start position of the record is unknown. The position belongs
   to the record and is valid until the next step. To play plies from this
   position, copy it first. */
LUDEX_API struct ludex_position *
ludex_record_position(struct ludex_record *record);

/* ---- diagnostics: ludex-diagnostics(7) ----------------------------------- */

enum ludex_severity { LUDEX_NOTE = 1, LUDEX_WARNING = 2, LUDEX_ERROR = 3 };

/* Returns "note", "warning" or "error". */
LUDEX_API const char *ludex_severity_name(enum ludex_severity severity);

/* A diagnostic: what is wrong, and where. Only the library makes these structs,
   so later versions may add members. */
struct ludex_diagnostic {
    const char *slug; /* stable identifier, such as "illegal-move" */
    enum ludex_severity severity;
    const char *message;     /* one line, no full stop */
    const char *reason;      /* explanation of the message, or NULL */
    const char *text;        /* the marked part of the text */
    const char *position;    /* position before the ply, or NULL */
    const char *const *help; /* suggested replacements, then NULL */
    uint32_t ply;            /* index of the ply in its line, from 1; 0 if there
                                is none */
    uint64_t line, column;   /* from 1; columns are counted in code points */
    uint64_t byte;           /* offset in the input, from 0 */
    uint32_t length;         /* length of the marked part in bytes */
};

/* Returns a stored diagnostic. Diagnostics are sorted by their place in the
   text. Returns NULL if the index is too large or if memory ran out
   (ludex_record_failed). */
LUDEX_API const struct ludex_diagnostic *
ludex_record_diagnostic(struct ludex_record *record, size_t index);
/* Returns the number of diagnostics of a severity, including those that were
   not stored. */
LUDEX_API size_t ludex_record_count(struct ludex_record *record,
                                    enum ludex_severity severity);
/* Returns all stored diagnostics in the given format, or "" if there are none.
   *length is set to the length of the text; `length` may be NULL. */
LUDEX_API const char *ludex_record_report(struct ludex_record *record,
                                          enum ludex_format format,
                                          size_t *length);

/* ======================================================================== *
 * Records made and changed: ludex_record_new(3)                              *
 * ======================================================================== */

/*
 * Records that a program makes can be examined, written and imported like the
 * records of a reader. To obtain their diagnostics, the library writes them as
 * text and reads this text. A change of a record ends its walk and makes the
 * texts obtained from it invalid. Nodes and notes stay valid as long as the
 * record is, unless they are removed.
 *
 *     ludex_record_new(&r, "quax", NULL, NULL, error);
 *     ludex_record_set_tag(r, "First", "Ada", error);
 *     ludex_record_add_ply(r, NULL, "d3", &d3, error);
 *     ludex_record_add_ply(r, d3, "e4", &e4, error);
 *     ludex_record_add_ply(r, d3, "f5", NULL, error);     a variation
 *     ludex_record_add_comment(r, e4, "why?", error);
 *
 *     d3 e4 {why?} (f5)
 *
 * Functions that change a record return LUDEX_MISUSE if the record belongs to a
 * reader (copy it first) or if the node belongs to another record. They return
 * LUDEX_REFUSED if the game of the record is unknown or its text could not be
 * read to the end. A function that fails changes nothing.
 */

/* Makes a record without plies. The game, the options and the position string
   are those of ludex_position_new. Also returns LUDEX_REFUSED for the option
   Board of Brax, which records store in a separate file. */
LUDEX_API int ludex_record_new(struct ludex_record **out, const char *game,
                               const struct ludex_option *options,
                               const char *position, struct ludex_error *error);
/* Makes a copy of a record. The program may change the copy. */
LUDEX_API int ludex_record_copy(struct ludex_record **out,
                                struct ludex_record *record,
                                struct ludex_error *error);
/* Frees a record that the program made or copied. If the record belongs to a
   reader, does nothing. */
LUDEX_API void ludex_record_free(struct ludex_record *record);

/*
 * Adds a ply after a node, or, if the node is NULL, as the first ply. If the
 * line already continues there, the ply becomes a variation. *node is set to
 * the node of the ply; it may be NULL. Returns 1, or 0 if the record already
 * contained the ply at that place. Returns LUDEX_REFUSED if the ply is illegal,
 * as ludex_position_play does, or if the variation would be nested in 128
 * others.
 */
LUDEX_API int ludex_record_add_ply(struct ludex_record *record,
                                   const struct ludex_node *after,
                                   const char *ply,
                                   const struct ludex_node **node,
                                   struct ludex_error *error);
/* Removes a ply, its notes and everything after it. If the ply has variations,
   the first one takes its place. */
LUDEX_API int ludex_record_remove_ply(struct ludex_record *record,
                                      const struct ludex_node *node,
                                      struct ludex_error *error);
/* Add a note after a ply and its existing notes, or, if the node is NULL,
   before the first ply. White space in a comment is reduced to single spaces.
   Glyphs are numbers from 1 ("!") to 255. */
LUDEX_API int ludex_record_add_comment(struct ludex_record *record,
                                       const struct ludex_node *node,
                                       const char *words,
                                       struct ludex_error *error);
LUDEX_API int ludex_record_add_glyph(struct ludex_record *record,
                                     const struct ludex_node *node, int glyph,
                                     struct ludex_error *error);
/* Removes the notes after a ply, or, if the node is NULL, before the first
   ply. */
LUDEX_API int ludex_record_remove_notes(struct ludex_record *record,
                                        const struct ludex_node *node,
                                        struct ludex_error *error);
/* Sets a tag, or removes it if the value is NULL. Returns LUDEX_REFUSED if the
   name is not a valid tag name, and for the tags Game, Position and the options
   of the game, which cannot be changed. */
LUDEX_API int ludex_record_set_tag(struct ludex_record *record,
                                   const char *name, const char *value,
                                   struct ludex_error *error);
/* Sets the result at the end of the plies, and also the tag Result if the
   record has one. */
LUDEX_API int ludex_record_set_result(struct ludex_record *record,
                                      enum ludex_result result,
                                      struct ludex_error *error);

/* ======================================================================== *
 * Writers: ludex_writer(3)                                                   *
 * ======================================================================== */

/* A writer converts records to text in one notation. */
struct ludex_writer;

/*
 * The options of a writer, as a list that ends with {NULL, NULL}, or NULL.
 * Flags are 1 or 0.
 *
 *     notation   csv                   default: the native notation of each
 *                                      record's game
 *     columns    First,Second,Date     columns of a table (csv, csv-plies)
 *     written    2000-01-01T00:00:00Z  time of writing, for notations that
 *                                      store it; default: omitted
 *     ascii      1                     no characters beyond ASCII
 *     list       1                     commas between rounds, if the notation
 *                                      allows them
 *     repair     1                     add the symbols that plies lack
 *     positions  0                     JSON without positions (default 1)
 *     raw        1                     CSV without the apostrophes that protect
 *                                      spreadsheets from formulas
 */

/* Returns LUDEX_UNKNOWN if there is no such notation or option, and
   LUDEX_REFUSED if Ludex cannot write the notation. */
LUDEX_API int ludex_writer_new(struct ludex_writer **out,
                               const struct ludex_option *options,
                               struct ludex_error *error);
LUDEX_API void ludex_writer_free(struct ludex_writer *writer);
/* Returns the text that a file contains before its first record: the row of
   column names in a table, "" in most notations. Returns NULL if out of
   memory. */
LUDEX_API const char *ludex_writer_preamble(struct ludex_writer *writer,
                                            size_t *length);
/*
 * Returns the text of one record. A file consists of the preamble and the texts
 * of its records. *length is set to the length of the text; `length` may be
 * NULL. A walk through the record starts again. The option `repair` repairs the
 * plies of the record itself, not only those of the text. Returns NULL with
 * LUDEX_REFUSED and the reason if the notation cannot express the record, or
 * with LUDEX_NO_MEMORY.
 */
LUDEX_API const char *ludex_writer_record(struct ludex_writer *writer,
                                          struct ludex_record *record,
                                          size_t *length,
                                          struct ludex_error *error);
/* Returns which parts of the last record the notation could not express, such
   as "variations and comments", or "" if nothing was lost. */
LUDEX_API const char *ludex_writer_lost(struct ludex_writer *writer);

/* ======================================================================== *
 * Archives: ludex_archive(3)                                                 *
 * ======================================================================== */

/*
 * An archive: a file of many records, or a PostgreSQL database if the path is
 * an address (ludex-archive(5), ludex-servers(7)). Its imports, changes and
 * queries must be freed before the archive. They must be used on the same
 * thread as the archive.
 */
struct ludex_archive;
struct ludex_import;
struct ludex_query;

enum ludex_use {
    LUDEX_READ = 0,   /* only reading */
    LUDEX_CHANGE = 1, /* reading and writing; the archive must exist */
    LUDEX_MAKE = 2    /* reading and writing; a missing file is created */
};

/*
 * Opens an archive. Returns LUDEX_REFUSED for the paths "" and ":memory:",
 * since the contents of such an archive would be lost when it is closed.
 * `options` is a list that ends with {NULL, NULL}, or NULL:
 *
 *     wait   60   seconds to wait for another program that is writing, before
 *                 LUDEX_LOCKED is returned (default 5)
 */
LUDEX_API int ludex_archive_new(struct ludex_archive **out, const char *path,
                                enum ludex_use use,
                                const struct ludex_option *options,
                                struct ludex_error *error);
LUDEX_API void ludex_archive_free(struct ludex_archive *archive);
/* Sets the callback for all operations on the archive, or removes it if
   `progress` is NULL. An interrupted operation fails. An interrupted import or
   query can only be freed, and freeing the import undoes it. */
LUDEX_API void ludex_archive_watch(struct ludex_archive *archive,
                                   ludex_progress *progress, void *context);
/* Sets the number of threads, 1 to 64, that replay records in subsequent
   queries; 0, the default, means one per processor. The threads run only during
   ludex_query_next, which must itself be called from one thread at a time. */
LUDEX_API void ludex_archive_threads(struct ludex_archive *archive,
                                     unsigned threads);

/* The outcome of importing a record. */
enum ludex_imported {
    LUDEX_RECORD_STORED = 0,
    LUDEX_RECORD_BROKEN = 1,    /* stored, with its errors */
    LUDEX_RECORD_DUPLICATE = 2, /* the archive already holds it */
    LUDEX_RECORD_REFUSED = 3    /* not stored: too long, empty, or with errors
                                   that the option `broken` does not allow */
};

/*
 * An import stores records and events in an archive. An archive has one import
 * at a time. Other programs see the imported data after the commit. If the
 * program is killed, the archive contains only whole records, and repeating the
 * same import stores the rest.
 *
 *     struct ludex_import *import;
 *     int fine = ludex_import_new(&import, archive, "club.qux", NULL, error);
 *     while (fine >= 0 && ludex_reader_next(reader, &r, error) > 0)
 *         fine = ludex_import_record(import, r, NULL, NULL, error);
 *     if (fine >= 0)
 *         fine = ludex_import_commit(import, error);
 *     ludex_import_free(import);
 */

/*
 * Begins an import. `source` is the name of the file from which the records
 * come; it is stored in the archive. `options` is a list that ends with {NULL,
 * NULL}, or NULL:
 *
 *     broken    refuse   refuse records with errors (default: store)
 *     turned    refuse   treat a game as a duplicate if it equals a stored game
 *                        on a rotated or mirrored board. "store": store the
 *                        game; ludex_import_equal_record returns the number of
 *                        the stored game. Default: such games are not looked
 *                        for
 *     replace   1        replace stored events of the same series, year and
 *                        name
 *     reason    words    reason for replacing events, for the log
 */
LUDEX_API int ludex_import_new(struct ludex_import **out,
                               struct ludex_archive *archive,
                               const char *source,
                               const struct ludex_option *options,
                               struct ludex_error *error);
/* Sets the name of the file from which the following records come. */
LUDEX_API int ludex_import_source(struct ludex_import *import,
                                  const char *source,
                                  struct ludex_error *error);
/* Stores a record. *how is set to the outcome. *id is set to the record's
   number in the archive, to the number of the stored record if this one is a
   duplicate, or to 0 if the record was refused. Either pointer may be NULL. A
   walk through the record starts again. After a failure the import can only be
   freed. */
LUDEX_API int ludex_import_record(struct ludex_import *import,
                                  struct ludex_record *record,
                                  enum ludex_imported *how, int64_t *id,
                                  struct ludex_error *error);
/* Returns the number of the stored record that equals the last imported record
   on a rotated or mirrored board. *symmetry is set to the name of the symmetry,
   such as "mirrored left-right"; `symmetry` may be NULL. Returns 0 if there is
   no such record, or if the option `turned` was not given. */
LUDEX_API int64_t ludex_import_equal_record(const struct ludex_import *import,
                                            const char **symmetry);

struct ludex_events; /* declared below */

/* The outcome of importing an event. */
enum ludex_event_imported {
    LUDEX_EVENT_STORED = 0,
    LUDEX_EVENT_DUPLICATE = 1, /* the archive already holds it, word for word */
    LUDEX_EVENT_REPLACED = 2,  /* stored, in place of another event */
    LUDEX_EVENT_REFUSED = 3    /* not stored: there is another event of the same
                                  series, year and name */
};

/* Stores one event, given by its index. *how is set to the outcome. *id is set
   to the number of the event in the archive; for a duplicate or a refused
   event, it is the number of the event that the archive already holds. Either
   pointer may be NULL. */
LUDEX_API int ludex_import_event(struct ludex_import *import,
                                 const struct ludex_events *events,
                                 size_t event, enum ludex_event_imported *how,
                                 int64_t *id, struct ludex_error *error);
/* Commits everything stored so far. After the commit, the import can only be
   freed. */
LUDEX_API int ludex_import_commit(struct ludex_import *import,
                                  struct ludex_error *error);
/* Frees the import. Everything that was not committed is undone. */
LUDEX_API void ludex_import_free(struct ludex_import *import);

/*
 * A parameter of a query. The word ":player" in the query stands for the value
 * of the parameter "player". The value may contain any characters; programs
 * need not quote it. A list of parameters ends with {NULL, NULL}. The struct
 * will get no other members.
 */
struct ludex_parameter {
    const char *name, *value; /* name: letters, digits and _; a NULL value is
                                 the same as "" */
};

/*
 * Prepares a query in the language of ludex-query(7); "" finds all records.
 * `columns` are field names separated by commas; NULL means the default columns
 * of ludex-query(1). If `parameters` is NULL, ":player" is an ordinary word.
 * Returns LUDEX_REFUSED if the query has a syntax error or uses a parameter
 * that was not passed; ludex_error_at then returns the place. Returns
 * LUDEX_UNKNOWN if there is no such column.
 *
 *     const struct ludex_parameter who[] = {{"who", name}, {NULL, NULL}};
 *     struct ludex_query *q;
 *     if (ludex_query_new(&q, archive, "first = :who and plies > 40",
 *                         "first,second,plies", who, error) < 0) ...
 *     while ((more = ludex_query_next(q, error)) > 0)
 *         printf("%s - %s\n", ludex_query_text(q, 0, NULL),
 *                ludex_query_text(q, 1, NULL));
 *     ludex_query_free(q);
 */
LUDEX_API int ludex_query_new(struct ludex_query **out,
                              struct ludex_archive *archive, const char *query,
                              const char *columns,
                              const struct ludex_parameter *parameters,
                              struct ludex_error *error);
LUDEX_API void ludex_query_free(struct ludex_query *query);
/* Goes to the next row. Returns 1, or 0 after the last row, or a negative code.
   After the last row and after most failures, further calls return the same
   value. LUDEX_DAMAGED is an exception: the requested text of a record is lost,
   but further calls return the remaining rows. */
LUDEX_API int ludex_query_next(struct ludex_query *query,
                               struct ludex_error *error);
/* Returns the number of the current record in the archive, or 0 if the query
   has "count by". */
LUDEX_API int64_t ludex_query_record(const struct ludex_query *query);
/* Return the number of columns, and the name of a column. The name is NULL if
   the index is too large. */
LUDEX_API size_t ludex_query_columns(const struct ludex_query *query);
LUDEX_API const char *ludex_query_column(struct ludex_query *query,
                                         size_t column);

/* The type of a value. */
enum ludex_type {
    LUDEX_NONE = 0,   /* no value, or no such column */
    LUDEX_NUMBER = 1, /* a 64-bit integer */
    LUDEX_TRUTH = 2,  /* 1 or 0; "yes" or "no" as text */
    LUDEX_TEXT = 3,   /* UTF-8; also the averages of a query, "17.50" */
    LUDEX_BYTES = 4,  /* text as in the file, not necessarily UTF-8 */
    LUDEX_REAL = 5    /* a number with decimals, only in tables; its text is
                         formatted for people, "2½" or "1520.00" */
};

/* Returns the type of the value in the current row. The type may differ from
   row to row: it is LUDEX_NONE if the record does not have the field. */
LUDEX_API enum ludex_type ludex_query_type(const struct ludex_query *query,
                                           size_t column);
/* Returns the value in the current row as text, or "" for LUDEX_NONE. The text
   remains valid until ludex_query_next is called, even if other columns are
   read. *length is set to the length of the text; `length` may be NULL. Returns
   NULL if out of memory or if there is no such column. */
LUDEX_API const char *ludex_query_text(struct ludex_query *query, size_t column,
                                       size_t *length);
/* Returns a value of the type LUDEX_NUMBER or LUDEX_TRUTH as a number, or 0 for
   other types. */
LUDEX_API int64_t ludex_query_number(const struct ludex_query *query,
                                     size_t column);

/* Returns lines of text that explain which parts of the query are executed in
   SQL and which by replaying records (--plan of ludex-query(1)). Returns NULL
   on failure. */
LUDEX_API const char *ludex_query_plan(struct ludex_query *query,
                                       struct ludex_error *error);

/*
 * ludex_archive_save_query saves a query under a name of letters, digits, - and
 * _, and replaces an existing query of that name. ludex_archive_remove_query
 * removes a saved query. "@name" in another query stands for the saved query.
 * Both return LUDEX_REFUSED if the query has a syntax error or the name is
 * invalid, and LUDEX_UNKNOWN if no query of that name is saved. The table
 * "queries" of ludex_archive_table lists all saved queries.
 */
LUDEX_API int ludex_archive_save_query(struct ludex_archive *archive,
                                       const char *name, const char *query,
                                       struct ludex_error *error);
LUDEX_API int ludex_archive_remove_query(struct ludex_archive *archive,
                                         const char *name,
                                         struct ludex_error *error);

/* A callback that receives bytes. Returns 0, or a negative errno value, which
   ends the export with LUDEX_SYSTEM. */
typedef int ludex_write(void *context, const char *bytes, size_t length);

/* Writes the original texts of the records that a query finds, as
   ludex-export(1) does. A program that reads the output finds the same number
   of records. *records is set to that number; `records` may be NULL.
   `parameters` are those of ludex_query_new. */
LUDEX_API int ludex_archive_export(struct ludex_archive *archive,
                                   const char *query,
                                   const struct ludex_parameter *parameters,
                                   ludex_write *write, void *context,
                                   uint64_t *records,
                                   struct ludex_error *error);

/* ======================================================================== *
 * Tables: ludex_table(3)                                                     *
 * ======================================================================== */

/*
 * A table: a result with rows and columns. (Queries do not return tables, since
 * a query may have too many rows for memory.) A table does not depend on the
 * handle from which it was made.
 *
 *     for (size_t row = 0; row < ludex_table_rows(t); row++)
 *         printf("%s %s\n", ludex_table_text(t, row, 0),
 *                ludex_table_text(t, row, 1));
 *     ludex_table_free(t);
 */
struct ludex_table;

LUDEX_API void ludex_table_free(struct ludex_table *table);
LUDEX_API size_t ludex_table_rows(const struct ludex_table *table);
LUDEX_API size_t ludex_table_columns(const struct ludex_table *table);
/* Returns the heading of a column, or NULL if the index is too large. */
LUDEX_API const char *ludex_table_column(const struct ludex_table *table,
                                         size_t column);
/* Return the type of a cell, its text ("" if the cell is empty), its value as
   an integer (0 unless its type is LUDEX_NUMBER or LUDEX_TRUTH), and its value
   as a double (0 unless its type is LUDEX_NUMBER or LUDEX_REAL). A column of
   points such as 2 and 2½ contains both LUDEX_NUMBER and LUDEX_REAL. Texts are
   valid as long as the table is. For a cell outside the table, these functions
   return LUDEX_NONE, NULL, 0 and 0. */
LUDEX_API enum ludex_type ludex_table_type(const struct ludex_table *table,
                                           size_t row, size_t column);
LUDEX_API const char *ludex_table_text(const struct ludex_table *table,
                                       size_t row, size_t column);
LUDEX_API int64_t ludex_table_number(const struct ludex_table *table,
                                     size_t row, size_t column);
LUDEX_API double ludex_table_real(const struct ludex_table *table, size_t row,
                                  size_t column);
/* Return the title of the table, and the rules by which its rows were computed,
   such as the tie-breaks of standings. Each is "" if the table has none, and is
   valid as long as the table is. */
LUDEX_API const char *ludex_table_title(const struct ludex_table *table);
LUDEX_API const char *ludex_table_rule(const struct ludex_table *table);
/* Returns the whole table in the form "text", "csv", "json", "html",
   "markdown", "mediawiki" or "values". Returns NULL with LUDEX_UNKNOWN if there
   is no such form, or with LUDEX_NO_MEMORY. */
LUDEX_API const char *ludex_table_write(struct ludex_table *table,
                                        const char *form, size_t *length,
                                        struct ludex_error *error);

/* ======================================================================== *
 * Archives changed: ludex_edit(3)                                            *
 * ======================================================================== */

/*
 * A change to an archive that is open for writing. A change is one transaction:
 * it is committed as a whole or not at all. It can be undone later, until
 * ludex_archive_forget deletes the data that this needs (ludex-archive(1)).
 *
 *     const struct ludex_option why[] = {{"reason", "twice"}, {NULL, NULL}};
 *
 *     ludex_edit_new(&edit, archive, "tag", why, error);
 *     ludex_edit_find(edit, "event = Opn", NULL, error);
 *     while (ludex_edit_next(edit, &record))
 *         ludex_edit_tag(edit, record, "Event", "Open", error);
 *     ludex_edit_commit(edit, &change, NULL, error);
 *     ludex_edit_free(edit);
 *     ludex_archive_undo(archive, change, NULL, NULL, error);
 *
 * The functions below return LUDEX_REFUSED, with the reason, if they refuse one
 * step of the change. The change can be continued after LUDEX_REFUSED,
 * LUDEX_MISUSE and LUDEX_UNKNOWN. After any other failure it can only be freed.
 */
struct ludex_edit;

/*
 * Begins a change. `kind` is its name in the log: "delete", "replace", "tag",
 * "label", "unlabel" or "join" for records; "alias", "rename", "split" or
 * "fold" for names. A change of records can be passed only to the functions for
 * records, and a change of names only to those for names. `options` is a list
 * that ends with {NULL, NULL}, or NULL:
 *
 *     reason   words   reason for the change, for the log
 *     what     words   request, for the log: "plies < 3"
 *     force    1       allow changes that introduce errors into a record,
 *                      shorten it, make it equal to another one, or leave a
 *                      result without its record; join duplicates even if they
 *                      contradict each other
 *     of       site    kind of names: person (default), event, site, country,
 *                      city
 *
 * An archive has one change or import at a time. A change of names may also be
 * begun in an archive that is open only for reading: ludex_edit_table then
 * reports what the change would do, and the change cannot be committed.
 */
LUDEX_API int ludex_edit_new(struct ludex_edit **out,
                             struct ludex_archive *archive, const char *kind,
                             const struct ludex_option *options,
                             struct ludex_error *error);
/* Runs a query. ludex_edit_next then returns its records, in the order of the
   query. Later changes do not affect this list. `parameters` are those of
   ludex_query_new. */
LUDEX_API int ludex_edit_find(struct ludex_edit *edit, const char *query,
                              const struct ludex_parameter *parameters,
                              struct ludex_error *error);
/* Sets *record to the number of the next record that ludex_edit_find found.
   Returns 1, or 0 if there are no more records. */
LUDEX_API int ludex_edit_next(struct ludex_edit *edit, int64_t *record);
/* Change the record with this number. ludex_edit_delete deletes it.
   ludex_edit_replace replaces its text with that of the record `by`, which
   comes from the file `source`; the number and the labels of the record stay
   the same. ludex_edit_tag sets a tag, or removes it if `value` is "" or NULL,
   without changing any other byte of the text. ludex_edit_label adds or removes
   a label. */
LUDEX_API int ludex_edit_delete(struct ludex_edit *edit, int64_t record,
                                struct ludex_error *error);
LUDEX_API int ludex_edit_replace(struct ludex_edit *edit, int64_t record,
                                 struct ludex_record *by, const char *source,
                                 struct ludex_error *error);
LUDEX_API int ludex_edit_tag(struct ludex_edit *edit, int64_t record,
                             const char *name, const char *value,
                             struct ludex_error *error);
LUDEX_API int ludex_edit_label(struct ludex_edit *edit, int64_t record,
                               const char *label, int on,
                               struct ludex_error *error);
/*
 * ludex_edit_duplicates finds duplicates, including those that result from
 * earlier steps of the change, and makes the same table as ludex_archive_table
 * for "duplicates", with the same options. ludex_edit_join then joins one
 * duplicate, given by its number, to the retained record of its group: it adds
 * what only the duplicate has to the retained record. ludex_edit_join returns
 * LUDEX_REFUSED if the duplicate contradicts the retained record or cannot be
 * joined, and LUDEX_UNKNOWN if the number is not in the table or is that of the
 * retained record.
 */
LUDEX_API int ludex_edit_duplicates(struct ludex_table **out,
                                    struct ludex_edit *edit,
                                    const struct ludex_option *options,
                                    struct ludex_error *error);
LUDEX_API int ludex_edit_join(struct ludex_edit *edit, int64_t record,
                              struct ludex_error *error);
/*
 * Change names. ludex_edit_alias assigns a spelling to a person;
 * ludex_edit_rename renames a person; ludex_edit_split makes a spelling a
 * separate person again. ludex_edit_fold joins all people whose spellings
 * differ only in case, diacritics and spaces, and returns LUDEX_REFUSED if some
 * of them remain separate. The archive need not contain the names and spellings
 * yet. The option `of` of ludex_edit_new selects other kinds of names.
 */
LUDEX_API int ludex_edit_alias(struct ludex_edit *edit, const char *name,
                               const char *spelling, struct ludex_error *error);
LUDEX_API int ludex_edit_rename(struct ludex_edit *edit, const char *name,
                                const char *to, struct ludex_error *error);
LUDEX_API int ludex_edit_split(struct ludex_edit *edit, const char *spelling,
                               struct ludex_error *error);
LUDEX_API int ludex_edit_fold(struct ludex_edit *edit,
                              struct ludex_error *error);
/* Makes a table of what a change of names has done since the last call of this
   function. The columns are what, spelling, and person (or the kind of name
   that the option `of` selects). */
LUDEX_API int ludex_edit_table(struct ludex_table **out,
                               struct ludex_edit *edit,
                               struct ludex_error *error);
/* Commits the change. *change is set to its number, or 0 if nothing was
   changed. *count is set to the number of changed records or spellings; a
   record that was changed twice counts twice. Either pointer may be NULL. */
LUDEX_API int ludex_edit_commit(struct ludex_edit *edit, int64_t *change,
                                int64_t *count, struct ludex_error *error);
/* Frees the change. A change that was not committed has no effect. */
LUDEX_API void ludex_edit_free(struct ludex_edit *edit);
/* Undoes a change by making another change, whose number is stored in *made;
   `made` may be NULL. The only option is `reason`, as for ludex_edit_new.
   Returns LUDEX_REFUSED if the change was already undone or forgotten, or if
   later changes affected the same data. */
LUDEX_API int ludex_archive_undo(struct ludex_archive *archive, int64_t change,
                                 const struct ludex_option *options,
                                 int64_t *made, struct ludex_error *error);
/* Permanently deletes the data that is needed to undo older changes: those up
   to a number ("12") or before a date ("2026.11.22"). *changes is set to the
   number of these changes, and *bytes to the size of the deleted data. Either
   pointer may be NULL. */
LUDEX_API int ludex_archive_forget(struct ludex_archive *archive,
                                   const char *until, uint64_t *changes,
                                   uint64_t *bytes, struct ludex_error *error);
/*
 * Makes a table of an archive, as ludex-archive(1) lists it:
 *
 *     labels       label, records
 *     log          changes, the latest first. Option `change`: what that change
 *                  did: record, what, before, after
 *     names        person (or another kind of name), spelling, records, events.
 *                  Options: `of`, as for ludex_edit_new, and `pattern`, a part
 *                  of the name
 *     suggest      pairs of spellings that probably belong to one person.
 *                  Option: `of`
 *     duplicates   groups of records of the same game, each beginning with the
 *                  record that is retained: group, record, kind, of, differs,
 *                  plies. Option: `keep`, best (default) or a list of criteria,
 *                  "clean,long"
 *     queries      saved queries: name, query
 *     cite         a citation: record, players, event, date, result, hash.
 *                  Option: `record`, the number of the record; no row if there
 *                  is no such record
 *     stats        counts of records, plies, people, events and bytes: what,
 *                  kind, number
 *     check        damage found in the archive; no rows if there is none.
 *                  Option: `texts`, 1 to read the texts again too
 *
 * Returns LUDEX_UNKNOWN if there is no such table or option.
 */
LUDEX_API int ludex_archive_table(struct ludex_table **out,
                                  struct ludex_archive *archive,
                                  const char *name,
                                  const struct ludex_option *options,
                                  struct ludex_error *error);
/*
 * Merges another archive into this one: records, events, names and labels that
 * this one lacks. *counts is set to a table of one row with the columns
 * records, stored, duplicates, events, events_stored, events_duplicates,
 * events_refused, names_joined and names_apart. *unchanged is set to a table of
 * everything that differs between the archives and was not changed in this one:
 * what, name, why. Either pointer may be NULL. If memory runs out while these
 * tables are made, the archives have already been merged; a second merge then
 * changes nothing.
 */
LUDEX_API int ludex_archive_merge(struct ludex_archive *archive,
                                  struct ludex_archive *other,
                                  struct ludex_table **counts,
                                  struct ludex_table **unchanged,
                                  struct ludex_error *error);
/* Copies a whole archive into an empty one: records with their numbers, events,
   names, labels, saved queries and the log. Returns LUDEX_MISUSE if the other
   archive is not empty. */
LUDEX_API int ludex_archive_copy(struct ludex_archive *archive,
                                 struct ludex_archive *to,
                                 struct ludex_error *error);
/* Compresses texts again if this saves space, and returns unused space to the
   file system. *before and *after are set to the size of the file in bytes;
   either pointer may be NULL. */
LUDEX_API int ludex_archive_vacuum(struct ludex_archive *archive,
                                   uint64_t *before, uint64_t *after,
                                   struct ludex_error *error);
/* Divides an empty archive on a server into `count` partitions, or into one
   partition per server if `count` is 0. If `servers` is not NULL, it is a list
   of addresses that ends with NULL; the partitions are assigned to these
   servers in rotation. Returns LUDEX_MISUSE if the archive is a file or is not
   empty. */
LUDEX_API int ludex_archive_partition(struct ludex_archive *archive,
                                      unsigned count,
                                      const char *const *servers,
                                      struct ludex_error *error);

/* ======================================================================== *
 * Explorers: ludex_explore(3)                                                *
 * ======================================================================== */

/*
 * Makes a table of the plies played next from a position, the most frequent
 * first, in the records that a query finds ("" or NULL: all). The columns are
 * those of ludex-explore(1): depth, ply, games, first, drawn, second, open,
 * score, length, from, to, oldest, newest and players. The ply is empty for
 * games that ended in the position. The last row, of depth 0, counts all games
 * that reached the position. Options:
 *
 *     plies   d3 e4   plies to be played from the position first
 *     depth   3       number of plies of the tree, 1 to 64 (default 1)
 *     width   5       plies listed per position, 1 to 1000; default: 3 in a
 *                     tree, otherwise all
 *     exact   1       do not treat rotated and mirrored positions as equal
 *
 * Returns LUDEX_REFUSED if a ply, the query or the value of an option is
 * invalid.
 */
LUDEX_API int ludex_archive_explore(struct ludex_table **out,
                                    struct ludex_archive *archive,
                                    const struct ludex_position *position,
                                    const char *query,
                                    const struct ludex_parameter *parameters,
                                    const struct ludex_option *options,
                                    struct ludex_error *error);
/* Makes a table of the sets of options with which a game was played. The table
   has at most eight rows of one text each, such as "Size=13, Edges=NS", or ""
   if all options have their defaults. */
LUDEX_API int ludex_archive_options(struct ludex_table **out,
                                    struct ludex_archive *archive,
                                    const struct ludex_game *game,
                                    struct ludex_error *error);
/* Makes a table of the first new ply of a record, as ludex-explore(1) prints
   it: ply (its number), text, games, newest, position. The table has no rows if
   no ply was new. The only option is `exact`, as for ludex_archive_explore.
   Returns LUDEX_UNKNOWN if there is no such record, and LUDEX_REFUSED if the
   record has no date or no legal main line. */
LUDEX_API int ludex_archive_novelty(struct ludex_table **out,
                                    struct ludex_archive *archive,
                                    int64_t record,
                                    const struct ludex_option *options,
                                    struct ludex_error *error);

/* ======================================================================== *
 * Events: ludex_events(3)                                                    *
 * ======================================================================== */

/*
 * Events: tournaments, matches and championships, read from event files or TRF
 * files (ludex-event(5)).
 *
 *     ludex_events_new(&events, "open.event", NULL, error);
 *     while (ludex_events_pair(events, 0, NULL, error) > 0)
 *         play and set the results of the round;
 *     ludex_events_table(&t, events, "standings", 0, NULL, error);
 */
struct ludex_events;

/*
 * Read events from a file or from memory. `options` is a list that ends with
 * {NULL, NULL}, or NULL:
 *
 *     form    players   the input is a list of players for a draw, one name per
 *                       line or CSV. "tables": the input is a text with tables
 *                       of events (ludex-event(1)). Default: an event file or
 *                       TRF
 *     series, game, source   details of the events that a page does not state
 *     date_order   dmy  order of day, month and year in dates such as
 *                       12/5/2002: dmy, mdy or ymd. Default: the order of the
 *                       other dates
 *
 * Return LUDEX_REFUSED, with the first error and its place, if the input has
 * errors, and LUDEX_SYSTEM if the file cannot be read.
 */
LUDEX_API int ludex_events_new(struct ludex_events **out, const char *path,
                               const struct ludex_option *options,
                               struct ludex_error *error);
LUDEX_API int ludex_events_new_memory(struct ludex_events **out,
                                      const void *bytes, size_t length,
                                      const struct ludex_option *options,
                                      struct ludex_error *error);
/* Generates an event for tests. Options and their defaults: "players" (40),
   "rounds" (9), "system" (swiss), "seed" (1), and, in per cent, "draws" (30),
   "forfeits" (2), "byes" (2) and "withdrawals" (1). */
LUDEX_API int ludex_events_new_generated(struct ludex_events **out,
                                         const struct ludex_option *options,
                                         struct ludex_error *error);
LUDEX_API void ludex_events_free(struct ludex_events *events);
LUDEX_API size_t ludex_events_count(const struct ludex_events *events);
/* Returns the name of an event. Returns NULL if the index is too large or if
   out of memory. */
LUDEX_API const char *ludex_events_name(struct ludex_events *events,
                                        size_t event);
/* Returns all events as the text of an event file, or NULL if out of memory. */
LUDEX_API const char *ludex_events_text(struct ludex_events *events,
                                        size_t *length);

/*
 * Makes a table of an event or of all events. `name` is one of the tables of
 * ludex-event(1). Tables of one event are "standings", "teams", "crosstable",
 * "wall-chart", "bracket", "matches", "performance", "prizes", "explain",
 * "explain-teams" and "results"; the columns of "results" are round, first,
 * second and result. Tables of a round of one event are "boards" and "slips".
 * Tables of all events, for which `event` is ignored, are "list", "champions",
 * "countries", "titles", "hosts", "player" and "head-to-head". `options` is a
 * list that ends with {NULL, NULL}, or NULL:
 *
 *     points     3-1-0      points for a win, a draw and a loss
 *     tiebreaks  BH-C1,SB   tie-breaks, in order
 *     round      3          only results up to this round; for "boards" and
 *                           "slips", this round (default: the last paired one)
 *     stage      Final      name or number of the stage; default: the last one
 *     columns    place,player   columns of the standings
 *     by         year       field by which a table is split: country, era or
 *                           year; for "boards", name lists players by name
 *     k          20         K of the players, for changes of ratings in the
 *                           table "performance"; values as for
 *                           ludex_events_ratings()
 *     fide       1          use FIDE's K and FIDE's first ratings in the same
 *                           table
 *     system     swiss      pairing system: own (default), swiss, round-robin,
 *                           double-round-robin, single-elimination
 *     player, opponent      players of the tables "player" and "head-to-head"
 *
 * Returns LUDEX_UNKNOWN if there is no such table, event, stage, option, column
 * or tie-break, and LUDEX_REFUSED if the round is neither paired nor the next
 * one, or if it cannot be paired.
 */
LUDEX_API int ludex_events_table(struct ludex_table **out,
                                 struct ludex_events *events, const char *name,
                                 size_t event,
                                 const struct ludex_option *options,
                                 struct ludex_error *error);
/*
 * Pairs the next round according to the format of the event, and adds its games
 * to the results, as unfinished. The options are those of ludex_events_table.
 * Returns the number of the round, from 1, or LUDEX_REFUSED if there is no
 * further round or if it cannot be paired yet.
 */
LUDEX_API int ludex_events_pair(struct ludex_events *events, size_t event,
                                const struct ludex_option *options,
                                struct ludex_error *error);
/* Makes a table of the pairings of the next round, without adding its games.
   The columns are those of "ludex event FILE pair --format json": round, board;
   first no, first, first rating, first points, first score (points with
   acceleration), first float ("up" or "down"), and the same for second; and for
   a Swiss also bracket, article, colours, and criteria not met (of C.04.3). */
LUDEX_API int ludex_events_pairing(struct ludex_table **out,
                                   struct ludex_events *events, size_t event,
                                   const struct ludex_option *options,
                                   struct ludex_error *error);
/* Prepares an event that has no results yet: numbers its players (by strength,
   or, in a round robin, by lot), draws the first colour, and pairs the first
   round. Options: "seed" (default 1), "system", and "rounds" for a Swiss. */
LUDEX_API int ludex_events_draw(struct ludex_events *events, size_t event,
                                const struct ludex_option *options,
                                struct ludex_error *error);
/* Sets the result of a game that is already in the event. Option: "forfeit", 1
   if the game was not played; LUDEX_UNFINISHED then means that neither player
   appeared. Returns LUDEX_UNKNOWN if these two players have no game in that
   round, and LUDEX_REFUSED if a forfeit is a draw. */
LUDEX_API int ludex_events_set_result(struct ludex_events *events, size_t event,
                                      unsigned round, const char *first,
                                      const char *second,
                                      enum ludex_result result,
                                      const struct ludex_option *options,
                                      struct ludex_error *error);

/*
 * Returns one event as the text of a file. Options: "to", the format: event
 * (default), json, trf or trf16 (FIDE's formats of 2026 and 2016); "ends", the
 * line ends of TRF: crlf (default), cr or lf; "points" and "tiebreaks", for the
 * ranks in TRF, as for ludex_events_table. *length is set to the length of the
 * text; `length` may be NULL. Returns NULL with LUDEX_UNKNOWN, LUDEX_REFUSED or
 * LUDEX_NO_MEMORY.
 */
LUDEX_API const char *ludex_events_write(struct ludex_events *events,
                                         size_t event,
                                         const struct ludex_option *options,
                                         size_t *length,
                                         struct ludex_error *error);
/* Returns which parts of the last event the format could not express, or "" if
   nothing was lost. Returns NULL if out of memory. */
LUDEX_API const char *ludex_events_lost(struct ludex_events *events);
/*
 * Makes a table of the diagnostics of an event file or a TRF file, as
 * ludex-event(1) checks it: severity, slug, line, column, text, message,
 * reason. The table has no rows if there are none. To check other events, pass
 * the text that ludex_events_text returns. Options: "points" and "tiebreaks",
 * as for ludex_events_table, and "level", as for readers.
 */
LUDEX_API int ludex_events_check(struct ludex_table **out, const void *bytes,
                                 size_t length,
                                 const struct ludex_option *options,
                                 struct ludex_error *error);

/* ---- events of archives -------------------------------------------------- */

/*
 * Reads the events of an archive that a query of ludex-event-tables(1) finds,
 * in its order; "" or NULL finds all events. `parameters` are those of
 * ludex_query_new. Options:
 *
 *     people   0   spell players as the source does; 1 (default): use the names
 *                  that people have in the archive
 *     records  1   build events from the records with a tag Event; the query is
 *                  then the name of an event or a series, a year, or "" for all
 *
 * If none are found, ludex_events_count returns 0. Changes to these events do
 * not change the archive.
 *
 *     const struct ludex_parameter which[] = {{"n", "Open"}, {NULL, NULL}};
 *     ludex_events_new_archive(&events, archive, "name = :n", which, NULL, error);
 */
LUDEX_API int ludex_events_new_archive(struct ludex_events **out,
                                       struct ludex_archive *archive,
                                       const char *query,
                                       const struct ludex_parameter *parameters,
                                       const struct ludex_option *options,
                                       struct ludex_error *error);
/* Prepares a query that lists or counts events, as ludex_query_new does for
   records; ludex_query_record returns 0. `columns` are those of
   ludex-event-tables(1); NULL means the default columns. */
LUDEX_API int ludex_query_new_events(struct ludex_query **out,
                                     struct ludex_archive *archive,
                                     const char *query, const char *columns,
                                     const struct ludex_parameter *parameters,
                                     struct ludex_error *error);

/* ======================================================================== *
 * Ratings: ludex_ratings(3)                                                  *
 * ======================================================================== */

/*
 * Make a table of ratings (ludex-ratings(1)). ludex_events_ratings rates the
 * results of events. ludex_archive_ratings rates each result of an archive
 * once: first the results of events, then those of records. If the query is not
 * "" or NULL, it rates only the records that the query finds. `name` is one of:
 *
 *     "ratings"   last rating of each player, the best first
 *     "history"   all ratings of each player
 *     "games"     summary of the rated games, one row per game: game, games,
 *                 players, groups, first, drawn, second, advantage, deviation,
 *                 draws, rule
 *     "unrated"   results that were not rated: reason, results
 *
 * The options have the names of the command's options:
 *
 *     method     glicko-2      elo (default), glicko-2, whole-history
 *     start      1200          rating of a new player (default 1500)
 *     k          40/30,20      factor K of Elo
 *     fide       1             Elo according to FIDE's regulations
 *     stated     1             begin Elo with the ratings that events state, and
 *                              use the K that events state
 *     period     month         Glicko-2: week, month, quarter, year, or days
 *     tau        0.5           tau of Glicko-2
 *     drift      14            drift of whole-history ratings
 *     advantage  fit           advantage of the first move in points; fit:
 *                              estimate it
 *     undated    first         games without a year: out (default), first, last
 *     since, until  1961.05    only games from this day on, up to this day
 *     together   1             one list for all games
 *     least      10            only players with at least this many games
 *     player     Ada           only this player; may be given up to 64 times
 *     game       quax          only this game
 *
 * Returns LUDEX_UNKNOWN if there is no such table, game, method or player, and
 * LUDEX_REFUSED if the value of an option is invalid or the method does not
 * have the option.
 */
LUDEX_API int ludex_events_ratings(struct ludex_table **out,
                                   struct ludex_events *events,
                                   const char *name,
                                   const struct ludex_option *options,
                                   struct ludex_error *error);
LUDEX_API int ludex_archive_ratings(struct ludex_table **out,
                                    struct ludex_archive *archive,
                                    const char *name, const char *query,
                                    const struct ludex_parameter *parameters,
                                    const struct ludex_option *options,
                                    struct ludex_error *error);

#ifdef __cplusplus
}
#endif

#endif
