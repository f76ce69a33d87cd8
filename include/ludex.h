/*
 * Ludex: records of abstract board games, for programs.
 *
 * The installed header of libludex; C++ takes it as well. It stands alone:
 * nothing here needs the project's other headers. Each part has a page in
 * section 3 of the manual, with examples: ludex(3), ludex_game(3),
 * ludex_position(3), ludex_reader(3), ludex_record(3), ludex_record_new(3),
 * ludex_writer(3), ludex_error(3), ludex_archive(3),
 * ludex_edit(3), ludex_table(3), ludex_explore(3), ludex_events(3),
 * ludex_ratings(3). Small
 * programs are in samples/c.
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
 * What holds of every function:
 *
 * Handles. There is one rule: what ludex_NOUN_new makes (or ludex_NOUN_copy, or a
 * _new that says of what) belongs to the program, which frees it with
 * ludex_NOUN_free. That takes NULL as well. After a failure the handle is NULL.
 * Everything else that a function returns belongs to the handle that was asked,
 * and is never freed. A handle that was made of another one (an archive's imports
 * and queries) is freed before that one.
 *
 * Errors. Functions that may fail return an int: LUDEX_OK or more, or one of the
 * negative numbers of enum ludex_code. Those that return a text return NULL
 * instead. A failure is described in the error object that was passed, which
 * may be NULL. There is no "last error" anywhere.
 *
 * Text is UTF-8 and ends in NUL. What a function returns belongs to the handle
 * that it was asked of: it is valid until the same function is called again with
 * that handle, or the handle is changed or freed. Two functions never share:
 *
 *     printf("%s %s\n", ludex_position_text(p), ludex_position_mover(p));
 *
 * Everything that is passed is copied: texts, options, lists. The one exception is
 * the input of ludex_reader_new_memory, which stays until the reader is freed.
 *
 * Time. A call that may take long is watched: ludex_position_watch (perft, solve),
 * ludex_reader_watch (check) and ludex_archive_watch (all that is done with the
 * archive, its imports, queries and exports) name a function that is called now
 * and then, and that may end the call with LUDEX_INTERRUPTED.
 *
 * Threads. One handle, with all that was made of it, is for one thread at a
 * time; different handles are independent of each other, and there is no state
 * besides. Games and notations are constant and for all threads.
 *
 * The world. Nothing here prints, exits, changes the locale or installs a signal
 * handler. No input makes it fail otherwise than by a code or a diagnostic. A
 * call against its contract (NULL for a handle, a freed one) is not caught.
 *
 * Versions are semantic. Within a major version functions are added and never
 * taken away or changed, enums get more members, and struct ludex_diagnostic, the
 * only one that the library fills in, grows at its end. As long as the major version is 0, that is
 * promised of minor versions.
 */
#ifndef LUDEX_H
#define LUDEX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LUDEX_VERSION        "0.1.0"
/* 10000 * major + 100 * minor + patch, for #if. */
#define LUDEX_VERSION_NUMBER 100

/* What programs outside may call: nothing else of the library is visible. */
#if defined(__GNUC__)
#define LUDEX_API __attribute__((visibility("default")))
#else
#define LUDEX_API
#endif

/* The version of the library in use, as LUDEX_VERSION and
   LUDEX_VERSION_NUMBER say which one was compiled against. */
LUDEX_API const char *ludex_version(void);
LUDEX_API int ludex_version_number(void);

/* ======================================================================== *
 * Errors: ludex(3)                                                           *
 * ======================================================================== */

enum ludex_code {
    LUDEX_OK = 0,
    LUDEX_REFUSED = -1, /* what was given is against the rules or no such
                              text: an illegal ply, a bad position, a query that
                              cannot be read; `at` says where */
    LUDEX_UNKNOWN = -2, /* no game, notation, option or field of that name */
    LUDEX_MISUSE = -3,  /* not now, or not with this handle */
    LUDEX_NO_MEMORY = -4,
    LUDEX_SYSTEM = -5,     /* opening, reading or writing failed; `system` says
                              how, and is 0 if the system did not say */
    LUDEX_TRUNCATED = -6,  /* compressed data that is broken or ends early */
    LUDEX_TOO_LARGE = -7,  /* it takes more memory to unpack than it may */
    LUDEX_LOCKED = -8,     /* another program is writing to the archive */
    LUDEX_NO_ARCHIVE = -9, /* the file is not an archive of Ludex */
    LUDEX_OTHER_VERSION = -10, /* an archive that only a newer or an older Ludex
                                  reads */
    LUDEX_DAMAGED = -11,       /* the archive is damaged, or was altered */
    LUDEX_INTERRUPTED = -12    /* a ludex_progress ended the call */
};

/* "refused"; "unknown code" of any other number. Never NULL. */
LUDEX_API const char *ludex_code_name(int code);

/*
 * An error object: the program makes one, passes it to any number of calls, and
 * asks it about the last call that failed. A call that succeeds leaves it as it
 * is. A failure fills it in without allocating memory, so that it also reports
 * LUDEX_NO_MEMORY. It belongs to one thread at a time.
 *
 * It is opaque, and not a struct that the caller declares, because it can grow
 * then: there is no size to set and none to forget, and a binding needs no
 * layout. NULL stands for an error object everywhere: a call that gets NULL
 * describes nothing, and what is asked of NULL is 0 or "".
 */
struct ludex_error;

/* Returns NULL if out of memory, which may be used all the same. */
LUDEX_API struct ludex_error *ludex_error_new(void);
LUDEX_API void ludex_error_free(struct ludex_error *error);
/* Returns what the call returned that failed last; LUDEX_OK if none did. */
LUDEX_API int ludex_error_code(const struct ludex_error *error);
/* Returns the errno of LUDEX_SYSTEM; 0 if the system gave none. */
LUDEX_API int ludex_error_system(const struct ludex_error *error);
/* Return which bytes of the text that was passed are wrong. A length of 0 says
   that the error has no place in it. */
LUDEX_API size_t ludex_error_at(const struct ludex_error *error);
LUDEX_API size_t ludex_error_length(const struct ludex_error *error);
/*
 * Return what is wrong ("d3 is taken by Black"), and more about it or "": one
 * line each, without a full stop, never NULL. They are valid until the next
 * failure. Control characters, and bytes that are not UTF-8, are U+FFFD. Texts
 * of more than 399 bytes are cut between two characters.
 */
LUDEX_API const char *ludex_error_message(const struct ludex_error *error);
LUDEX_API const char *ludex_error_detail(const struct ludex_error *error);
/* Returns what may have been meant, the nearest first; NULL from the number of
   them on. */
LUDEX_API const char *ludex_error_help(const struct ludex_error *error,
                                       size_t index);

/*
 * Called now and then while a call lasts, on the thread of the call: how much is
 * done (positions, records), and of how many, 0 if nobody knows. Returns 0 to go
 * on; anything else ends the call with LUDEX_INTERRUPTED. It must not call
 * anything with the handle that it watches.
 */
typedef int ludex_progress(void *context, uint64_t done, uint64_t total);

/* ======================================================================== *
 * Games and notations: ludex_game(3)                                         *
 * ======================================================================== */

/* A game, a notation: constant, and never freed. */
struct ludex_game;
struct ludex_notation;

/*
 * All of them, in the order of ludex-games(1) and ludex-notations(1): NULL from
 * the number of them on. And by name, in any case: NULL if there is none.
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
/* Of side 0, which begins by the usual rules, and of side 1: "Black"; NULL of
   any other number. */
LUDEX_API const char *ludex_game_colour(const struct ludex_game *game,
                                        int side);
/* 2, or more in team games. */
LUDEX_API int ludex_game_players(const struct ludex_game *game);
/* What of it can be chosen, by the names that tags have: "Size"; NULL from the
   number of them on. */
LUDEX_API const char *ludex_game_option(const struct ludex_game *game,
                                        size_t index);
/* The symmetries of its rules, "identity" first: "half turn"; NULL from the
   number of them on. */
LUDEX_API const char *ludex_game_symmetry(const struct ludex_game *game,
                                          size_t index);
/* Returns what may stand on a cell: "" first, "x"; NULL from the number of them
   on, and of a game without cells. */
LUDEX_API const char *ludex_game_content(const struct ludex_game *game,
                                         size_t index);
/* The one that its records are written in, unless something else is wanted. */
LUDEX_API const struct ludex_notation *
ludex_game_notation(const struct ludex_game *game);

LUDEX_API const char *
ludex_notation_name(const struct ludex_notation *notation);
LUDEX_API const char *
ludex_notation_title(const struct ludex_notation *notation);
/* ".qux"; NULL if files of it have none of their own. */
LUDEX_API const char *
ludex_notation_extension(const struct ludex_notation *notation);
/* Whether it has records of that game: 1 or 0. */
LUDEX_API int ludex_notation_holds(const struct ludex_notation *notation,
                                   const struct ludex_game *game);
/* Whether records can be written in it: 1 or 0. */
LUDEX_API int ludex_notation_writes(const struct ludex_notation *notation);

/* ======================================================================== *
 * Positions: ludex_position(3)                                               *
 * ======================================================================== */

/*
 * A position: all that the rules need to go on, and no history. A ply is one
 * player's turn; it is written as ludex-quax(5) and its neighbours say.
 */
struct ludex_position;

/*
 * An option by its name. Of a game it is as a tag of a record has it: {"Size", "13"}. Of Brax's Board the
 * value is what the file of the board holds, not its name (ludex-board(5)). A
 * list of them ends in {NULL, NULL}. All options of the library are such lists, so
 * that there can be more of them without any struct that grows; another name
 * gives LUDEX_UNKNOWN, with the nearest. The two members are all there will ever be.
 */
struct ludex_option {
    const char *name, *value;
};

/* How a game stands, or ended, for its players: First moves first. */
enum ludex_result {
    LUDEX_UNFINISHED = 0, /* or nobody knows: "*" */
    LUDEX_FIRST_WINS = 1,
    LUDEX_SECOND_WINS = 2,
    LUDEX_DRAW = 3
};

/* "1-0", "0-1", "1/2-1/2", "*". */
LUDEX_API const char *ludex_result_text(enum ludex_result result);

/*
 * Makes a position of a game, with options or, where that is NULL, the usual
 * ones: the one of `text`, a position string (ludex-position(5)), or, if that is
 * NULL or empty, the start. LUDEX_UNKNOWN: no such game or option, with the
 * nearest in ludex_error_help. LUDEX_REFUSED: an option's value or the text is wrong;
 * of the text ludex_error_at says where.
 */
LUDEX_API int ludex_position_new(struct ludex_position **out, const char *game,
                                 const struct ludex_option *options,
                                 const char *text, struct ludex_error *error);
/* A copy, which is the caller's, of any position: to take a ply back, go on with
   a copy made before it. LUDEX_OK or LUDEX_NO_MEMORY. */
LUDEX_API int ludex_position_copy(struct ludex_position **out,
                                  const struct ludex_position *position);
LUDEX_API void ludex_position_free(struct ludex_position *position);

LUDEX_API const struct ludex_game *
ludex_position_game(const struct ludex_position *position);
/* The value of an option, as a tag would have it: "" if it is the usual one, or
   if the game has no such option. NULL: no memory. */
LUDEX_API const char *ludex_position_option(struct ludex_position *position,
                                            const char *name);
/* The position string, of which ludex_position_new makes the same position.
   NULL: no memory. */
LUDEX_API const char *ludex_position_text(struct ludex_position *position);

/* Whose turn it is: the side, 0 or 1, and the colour's name, in team games that
   of the player: "Blue (marked)". Of a game that is over, the side that would
   move. Never NULL. */
LUDEX_API int ludex_position_side(const struct ludex_position *position);
LUDEX_API const char *
ludex_position_mover(const struct ludex_position *position);
/*
 * Whether the rules have ended the game: 1 or 0; and how, for First and Second:
 * who exchanged colours by a swap wins with the other colour.
 */
LUDEX_API int ludex_position_is_over(const struct ludex_position *position);
LUDEX_API enum ludex_result
ludex_position_result(const struct ludex_position *position);
/* The score of a game that is over, as the tag Score has it ("61.5-55"), and how
   it is counted, lines of text. "" of a game that goes on or has no score. NULL:
   no memory. */
LUDEX_API const char *ludex_position_score(struct ludex_position *position);
LUDEX_API const char *ludex_position_counting(struct ludex_position *position);

/*
 * Cells, of a game that has them (all that there are have): in rows from the top,
 * each from the left. A cell's name is a letter and a number, as JSON has points:
 * "d3". What may stand on one is what position strings have, ludex-position(5):
 * "" is an empty cell, "x" a black stone of Quax, "+P" a promoted pawn.
 */

/* Returns how many cells there are; 0 if the game has none. */
LUDEX_API size_t ludex_position_cells(const struct ludex_position *position);
/* Returns the name of a cell; NULL from the number of them on, and if out of
   memory. */
LUDEX_API const char *ludex_position_cell(struct ludex_position *position,
                                          size_t index);
/* Returns the contents of a cell, by its name in any case; NULL if there is no such
   cell. Constant. */
LUDEX_API const char *
ludex_position_content(const struct ludex_position *position, const char *cell);

/* What is to stand on a cell; a list of them ends in {NULL, NULL}. The two members
   are all there will ever be. */
struct ludex_cell {
    const char *name, *content; /* NULL is as "" */
};

/*
 * Sets cells, all at once, and who is to move: side 0 or 1, or -1 as it is. With
 * `clear` all cells that are not in the list become empty, and all else is as at
 * the start; otherwise it stays as it is. The options stay.
 * LUDEX_UNKNOWN: no such cell, or nothing of this name may stand on one.
 * LUDEX_REFUSED: the rules have no such position; then it is unchanged.
 *
 *     const struct ludex_cell cells[] = {{"b2", "x"}, {"c3", "u"}, {NULL, NULL}};
 *     ludex_position_set(p, cells, 1, 0, error);
 */
LUDEX_API int ludex_position_set(struct ludex_position *position,
                                 const struct ludex_cell *cells, int clear,
                                 int side, struct ludex_error *error);

/*
 * Hashes: equal of equal positions, in every run and on every machine. The
 * canonical one is equal also of positions that a symmetry of the game makes of
 * each other, with the sides exchanged if need be.
 */
LUDEX_API uint64_t ludex_position_hash(const struct ludex_position *position);
LUDEX_API uint64_t
ludex_position_canonical_hash(const struct ludex_position *position);

/*
 * The legal plies in written form, sorted bytewise, then NULL; *count (or NULL)
 * is how many. None if the game is over; a swap is never among them, though it
 * may be played. The list stays until the position is changed or freed. NULL: no
 * memory.
 *
 *     for (const char *const *ply = ludex_position_plies(p, NULL); *ply; ply++)
 *         puts(*ply);
 */
LUDEX_API const char *const *
ludex_position_plies(struct ludex_position *position, size_t *count);
/* How many sequences of `depth` legal plies there are, into *count; of depth 0
   one. It takes as long as there are positions. LUDEX_OK, LUDEX_NO_MEMORY or
   LUDEX_INTERRUPTED, with what was counted so far. */
LUDEX_API int ludex_position_perft(const struct ludex_position *position,
                                   unsigned depth, uint64_t *count);

/*
 * Proves who wins if both play their best (ludex-solve(1)). Returns 1 and the side
 * that wins, or -1 if none can; 0 if "nodes" plies (usual: 50000000) do not decide
 * it. *nodes (or NULL) is how many were played. "memory" is MiB for tables (usual:
 * 256). `winner` may be NULL as well. LUDEX_MISUSE: the game is over; LUDEX_REFUSED: positions come again, so
 * that it cannot be solved. LUDEX_INTERRUPTED as of ludex_position_perft.
 */
LUDEX_API int ludex_position_solve(const struct ludex_position *position,
                                   const struct ludex_option *options,
                                   int *winner, uint64_t *nodes,
                                   struct ludex_error *error);
/* Names who is called while plies are counted, or a position is solved; NULL:
   nobody. */
LUDEX_API void ludex_position_watch(struct ludex_position *position,
                                    ludex_progress *progress, void *context);

/*
 * Plays one ply, written as in a record of the game's notation. Missing
 * symbols are allowed; wrong ones are refused.
 * LUDEX_REFUSED: it is not a ply, not legal, or claims too much; then nothing
 * was played, ludex_error_message says why, and ludex_error_help which legal
 * plies are the nearest. LUDEX_MISUSE: a position that belongs to a record is not to be played
 * on; copy it first.
 */
LUDEX_API int ludex_position_play(struct ludex_position *position,
                                  const char *ply, struct ludex_error *error);
/*
 * Plays a line: plies as movetext has them, with or without numbers, commas,
 * comments and a result; variations are skipped. *played (or NULL) is how
 * many were played, also where one is refused: the position stands before that
 * one, and ludex_error_at is its place.
 *
 *     ludex_position_play_line(p, "1. d3 e4 2. h7 {why?}", &played, error);
 */
LUDEX_API int ludex_position_play_line(struct ludex_position *position,
                                       const char *plies, size_t *played,
                                       struct ludex_error *error);
/* What ludex_position_play would say, and nothing is played: LUDEX_OK, or why
   not. */
LUDEX_API int ludex_position_why_not(struct ludex_position *position,
                                     const char *ply,
                                     struct ludex_error *error);
/* The ply with all its signs, as it would be written: of "P(F3-F5)"
   "P(F3-F5)^". NULL: refused, or no memory; see ludex_error_code. */
LUDEX_API const char *ludex_position_describe(struct ludex_position *position,
                                              const char *ply,
                                              struct ludex_error *error);
/*
 * The ply that a symmetry, by its number in ludex_game_symmetry, makes of this
 * one, in a game that is turned so from its start on. NULL with LUDEX_REFUSED
 * where the symmetry is not one of these options, exchanges the sides, or does
 * not tell what becomes of plies.
 */
LUDEX_API const char *ludex_position_turned(struct ludex_position *position,
                                            const char *ply, size_t symmetry,
                                            struct ludex_error *error);

/* The board for people, lines of text as ludex-show(1) has them. `unicode`: 1,
   signs beyond ASCII where the game has such, or 0. NULL: no memory. */
LUDEX_API const char *ludex_position_board(struct ludex_position *position,
                                           int unicode);
/* The board as a document of SVG. NULL: no memory. */
LUDEX_API const char *ludex_position_svg(struct ludex_position *position);

/* ======================================================================== *
 * Readers: ludex_reader(3)                                                   *
 * ======================================================================== */

/*
 * A reader gives the records of one input, one at a time, in bounded memory:
 * read, replayed, and with what is to be said of them. The bytes may be packed
 * (gzip, zstd, xz, bzip2) and of any notation that can be read.
 */
struct ludex_reader;
struct ludex_record;

/*
 * How to read: a list of options that ends in {NULL, NULL}, or NULL.
 *
 *     name      club.txt    what reports call the input; its extension may tell
 *                           the notation. Usual: the path; "-" of memory and
 *                           callbacks
 *     game      quax        of records that do not say it
 *     notation  sgf         usual: told by name and first bytes
 *     to_move   Black       who moves on a diagram: a colour of its game
 *     encoding  ISO-8859-2  of a text that is not UTF-8 and declares nothing; with
 *                           a "!" after it, of any. Usual: a guess, with a
 *                           diagnostic. A byte order mark goes before it
 *     board     ...         what a file of a board holds: it goes before what the
 *                           tag Board says. Without it such a tag is looked for
 *                           next to the file that is read, and refused in memory
 *                           and callbacks
 *     names     ...         what a file of names holds (ludex-zsg(5))
 *     level     no-lossy    as -W of ludex-check(1); may be there several times
 *     kept      10          diagnostics of a record beyond these are counted and
 *                           not kept; 0, as usual: all are kept
 *     memory    128         MiB that unpacking may take; usual: 128
 *
 *     const struct ludex_option options[] = {{"game", "link"}, {NULL, NULL}};
 */

/* Gives up to `size` bytes: how many, 0 at the end, or a negative errno value,
   which ludex_reader_next passes on as LUDEX_SYSTEM. */
typedef int64_t ludex_read(void *context, void *into, size_t size);

/*
 * A file ("-": standard input); bytes in memory, which must stay until the
 * reader is freed; what a function gives.
 * LUDEX_UNKNOWN: a name in the options. LUDEX_SYSTEM: it cannot be opened.
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
 * 1 and the next record; 0 and NULL at the end; or a code. The record belongs
 * to the reader and is valid until the next call: of everything that was asked
 * of it too. Records with errors are given as well, with as much of them as
 * could be read. LUDEX_TRUNCATED comes after every record that could be had.
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

/* What a reader counts. */
enum ludex_count {
    LUDEX_COUNT_RECORDS = 0,
    LUDEX_COUNT_CLEAN = 1, /* without errors, and replayed */
    LUDEX_COUNT_WITH_ERRORS = 2,
    LUDEX_COUNT_PLIES = 3,  /* of main lines */
    LUDEX_COUNT_FOREIGN = 4 /* without errors, but of games that Ludex does not
                               have: read and not replayed */
};

/* Returns a count of what was read so far; 0 of anything else. */
LUDEX_API uint64_t ludex_reader_count(const struct ludex_reader *reader,
                                      enum ludex_count what);

/* How diagnostics are written: as ludex-check(1) prints them for people, and
   with --format=json for programs, an object a line. */
enum ludex_format { LUDEX_FORMAT_TEXT = 0, LUDEX_FORMAT_JSON = 1 };

/*
 * What is to be said of the input as a whole (no record in it, a picture, broken
 * off), once ludex_reader_next gave 0 or LUDEX_TRUNCATED; "" if nothing is.
 * *length (or NULL) is its length. NULL: no memory.
 */
LUDEX_API const char *ludex_reader_report(struct ludex_reader *reader,
                                          enum ludex_format format,
                                          size_t *length);

/* Takes the diagnostics of one record, or of the input as a whole, as lines of
   JSON. It is not called for a record without any. */
typedef void ludex_report(void *context, const char *json, size_t length);

/* Names who is called after each record that ludex_reader_check reads; NULL:
   nobody. */
LUDEX_API void ludex_reader_watch(struct ludex_reader *reader,
                                  ludex_progress *progress, void *context);
/*
 * Reads all records that are left, and reports what is wrong with them. `report`
 * may be NULL. Returns LUDEX_OK whatever the records hold, or a code as
 * ludex_reader_next does.
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
 * result. Here every text is valid as long as the record is. A text that is not
 * there is NULL; so it is where memory ran out, which ludex_record_failed tells.
 */
LUDEX_API int ludex_record_failed(const struct ludex_record *record);

/* Its number in the input, and its first line there, from 1; its first byte,
   from 0. */
LUDEX_API uint64_t ludex_record_number(const struct ludex_record *record);
LUDEX_API uint64_t ludex_record_line(const struct ludex_record *record);
LUDEX_API uint64_t ludex_record_byte(const struct ludex_record *record);
/* Its text as the input has it, *length bytes of UTF-8 (length may not be NULL),
   whatever the input is written in: what names an encoding in it (CA of SGF) says
   UTF-8. It has NUL bytes if the input has such, and none at its end. A record
   that was changed has the text of its native notation. NULL: no memory. */
LUDEX_API const char *ludex_record_text(struct ludex_record *record,
                                        size_t *length);

/* NULL if they are not known. */
LUDEX_API const struct ludex_game *
ludex_record_game(const struct ludex_record *record);
LUDEX_API const struct ludex_notation *
ludex_record_notation(const struct ludex_record *record);
/* A tag's value, by the name that it is read as, in any case: of a file that
   has Black the tag First; NULL if it is not there. */
LUDEX_API const char *ludex_record_tag(struct ludex_record *record,
                                       const char *name);
/* The tag with that number, from 0, as written: 1; 0 from the number of them
   on, or LUDEX_NO_MEMORY. Either text may be unwanted (NULL). */
LUDEX_API int ludex_record_tag_at(struct ludex_record *record, size_t index,
                                  const char **name, const char **value);
/* Plies of the main line. */
LUDEX_API size_t ludex_record_plies(struct ludex_record *record);
/* What board and text agree on. */
LUDEX_API enum ludex_result ludex_record_result(struct ludex_record *record);
/* Whether the rules allow the main line to its end, 1 or 0; and whether nothing
   worse than a warning is to be said of the record. */
LUDEX_API int ludex_record_is_legal(struct ludex_record *record);
LUDEX_API int ludex_record_is_clean(struct ludex_record *record);

/*
 * The tree. A node is a ply; the line goes on with its next; its variation is
 * the first of those that replace it, each of which has the following one as its
 * sibling. NULL where there is none. Nodes and notes are valid as long as the
 * record.
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
/* The ply in written form, as the record claims it. */
LUDEX_API const char *ludex_record_ply(struct ludex_record *record,
                                       const struct ludex_node *node);
/* Whether it was replayed and is legal: 1 or 0. */
LUDEX_API int ludex_node_is_legal(const struct ludex_node *node);
/* Its round, from 1, and its place there, from 0; a round of 0: not known. */
LUDEX_API unsigned ludex_node_round(const struct ludex_node *node);
LUDEX_API unsigned ludex_node_turn(const struct ludex_node *node);

/*
 * Notes in the order in which they stand: before the first ply, after a ply, and
 * before the first ply of a variation; NULL if there are none. A note is a
 * comment, or a glyph: 1 of "!", 0 of a comment.
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
/* The words of a comment, separated by single spaces; "" of a glyph. */
LUDEX_API const char *ludex_record_comment(struct ludex_record *record,
                                           const struct ludex_note *note);

/*
 * Positions on the way: a walk through the main line, or through all lines, a
 * ply before its variations and these before the rest of its line. A record has
 * one walk at a time.
 *
 *     ludex_record_walk(r, LUDEX_MAIN_LINE);
 *     do
 *         puts(ludex_position_text(ludex_record_position(r)));
 *     while (ludex_record_step(r) > 0);
 */
enum ludex_lines { LUDEX_MAIN_LINE = 0, LUDEX_ALL_LINES = 1 };

/* Begins again, before the first ply: 1, or 0 if the start is not known. */
LUDEX_API int ludex_record_walk(struct ludex_record *record,
                                enum ludex_lines lines);
/* Goes on to the next ply: 1; 0 after the last one; LUDEX_NO_MEMORY. */
LUDEX_API int ludex_record_step(struct ludex_record *record);
/* Where the walk is: the ply, NULL before the first one; its index in its line
   of play, from 1; how many variations are around it. */
LUDEX_API const struct ludex_node *
ludex_record_node(const struct ludex_record *record);
LUDEX_API uint32_t ludex_record_index(const struct ludex_record *record);
LUDEX_API size_t ludex_record_depth(const struct ludex_record *record);
/* The position after that ply; NULL if it is not known: after an illegal ply,
   or of a record without a known start. It belongs to the record, is valid until
   the walk goes on, and is not to be played on. */
LUDEX_API struct ludex_position *
ludex_record_position(struct ludex_record *record);

/* ---- diagnostics: ludex-diagnostics(7) ----------------------------------- */

enum ludex_severity { LUDEX_NOTE = 1, LUDEX_WARNING = 2, LUDEX_ERROR = 3 };

/* "note", "warning", "error". */
LUDEX_API const char *ludex_severity_name(enum ludex_severity severity);

/* What is wrong, and where. The library makes these, so that they may grow. */
struct ludex_diagnostic {
    const char *slug; /* "illegal-move", a contract */
    enum ludex_severity severity;
    const char *message;     /* one line, no full stop */
    const char *reason;      /* more of it; NULL: nothing */
    const char *text;        /* the bytes of that place */
    const char *position;    /* before the ply; NULL: not told */
    const char *const *help; /* what was meant, perhaps, then NULL */
    uint32_t ply;            /* its index in its line of play, from 1; 0 */
    uint64_t line, column;   /* from 1, columns in code points */
    uint64_t byte;           /* of the input, from 0 */
    uint32_t length;         /* in bytes */
};

/* The diagnostics that were kept, in the order of their places; NULL from the
   number of them on, and if memory ran out (ludex_record_failed). */
LUDEX_API const struct ludex_diagnostic *
ludex_record_diagnostic(struct ludex_record *record, size_t index);
/* How many there are of a severity, those included that were not kept. */
LUDEX_API size_t ludex_record_count(struct ludex_record *record,
                                    enum ludex_severity severity);
/* All of them as ludex_format says; "" if there are none. *length as above. */
LUDEX_API const char *ludex_record_report(struct ludex_record *record,
                                          enum ludex_format format,
                                          size_t *length);

/* ======================================================================== *
 * Records made and changed: ludex_record_new(3)                              *
 * ======================================================================== */

/*
 * A record of the program's own: it is asked, written and imported as a reader's
 * record is. Its diagnostics are those of its text, read again. After a change
 * its texts and its walk are no longer valid; nodes and notes stay valid as long
 * as the record, unless they are removed.
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
 * Changes return LUDEX_MISUSE for a record of a reader's (copy it first) and for a
 * node of another record; LUDEX_REFUSED for a record whose game is not known, or
 * that could not be read to its end. A change that fails changes nothing.
 */

/* Makes a record without plies; game, options and position string are those of
   ludex_position_new. LUDEX_REFUSED as well for an option that a record has in
   a file, which is Brax's Board. */
LUDEX_API int ludex_record_new(struct ludex_record **out, const char *game,
                               const struct ludex_option *options,
                               const char *position, struct ludex_error *error);
/* Makes a copy, which the program may change, of any record as it was read. */
LUDEX_API int ludex_record_copy(struct ludex_record **out,
                                struct ludex_record *record,
                                struct ludex_error *error);
/* Frees a record that was made or copied; a reader's is left alone. */
LUDEX_API void ludex_record_free(struct ludex_record *record);

/*
 * Adds a ply after a node, or as the first one after NULL: as the next of its
 * line, or, where the line goes on already, as a variation of what follows.
 * Returns 1; 0 if that ply is there, and nothing was added. *node (or NULL) is the
 * node of the ply. LUDEX_REFUSED: it is not legal there, as ludex_position_play
 * explains it; or it would be a variation within 128 others.
 */
LUDEX_API int ludex_record_add_ply(struct ludex_record *record,
                                   const struct ludex_node *after,
                                   const char *ply,
                                   const struct ludex_node **node,
                                   struct ludex_error *error);
/* Removes a ply, with its notes and all that follows it. Its first variation, if
   it has any, takes its place. */
LUDEX_API int ludex_record_remove_ply(struct ludex_record *record,
                                      const struct ludex_node *node,
                                      struct ludex_error *error);
/* Add a note after a ply, or before the first one for NULL, behind those that are
   there. White space in a comment becomes single spaces. Glyphs are 1 ("!") to
   255. */
LUDEX_API int ludex_record_add_comment(struct ludex_record *record,
                                       const struct ludex_node *node,
                                       const char *words,
                                       struct ludex_error *error);
LUDEX_API int ludex_record_add_glyph(struct ludex_record *record,
                                     const struct ludex_node *node, int glyph,
                                     struct ludex_error *error);
/* Removes the notes after a ply, or before the first one for NULL. */
LUDEX_API int ludex_record_remove_notes(struct ludex_record *record,
                                        const struct ludex_node *node,
                                        struct ludex_error *error);
/* Sets a tag, or removes it for NULL. LUDEX_REFUSED for Game, Position and the
   options of the game, which say what is played, and for what is not a tag's
   name. */
LUDEX_API int ludex_record_set_tag(struct ludex_record *record,
                                   const char *name, const char *value,
                                   struct ludex_error *error);
/* Sets the result that is written at the end, and that of the tag Result if there
   is one. */
LUDEX_API int ludex_record_set_result(struct ludex_record *record,
                                      enum ludex_result result,
                                      struct ludex_error *error);

/* ======================================================================== *
 * Writers: ludex_writer(3)                                                   *
 * ======================================================================== */

/* A writer makes text of records, in one notation. */
struct ludex_writer;

/*
 * How to write: a list of options that ends in {NULL, NULL}, or NULL. Flags are 1
 * or 0.
 *
 *     notation   csv                   usual: the native one of each record's game
 *     columns    First,Second,Date     of a table (csv, csv-plies)
 *     written    2000-01-01T00:00:00Z  when, for notations that say it; usual: not
 *                                      said. Writers ask no clock
 *     ascii      1                     no signs beyond ASCII
 *     list       1                     rounds separated by commas, where a notation can
 *     repair     1                     each ply with the signs that belong to it
 *     positions  0                     JSON without positions; usual: 1
 *     raw        1                     CSV without apostrophes before formulas
 */

/* LUDEX_UNKNOWN: no such notation. LUDEX_REFUSED: nothing is written in it. */
LUDEX_API int ludex_writer_new(struct ludex_writer **out,
                               const struct ludex_option *options,
                               struct ludex_error *error);
LUDEX_API void ludex_writer_free(struct ludex_writer *writer);
/* What a file begins with, before its first record: a row of columns; "" as a
   rule. NULL: no memory. */
LUDEX_API const char *ludex_writer_preamble(struct ludex_writer *writer,
                                            size_t *length);
/*
 * The record, whole: such texts one after another, with the preamble before
 * them, are a file. *length (or NULL) is its length. A walk through the record
 * begins again; with `repair`, its plies are the repaired ones from now on. NULL:
 * LUDEX_REFUSED if it cannot be expressed in the notation, with the reason, or
 * LUDEX_NO_MEMORY.
 */
LUDEX_API const char *ludex_writer_record(struct ludex_writer *writer,
                                          struct ludex_record *record,
                                          size_t *length,
                                          struct ludex_error *error);
/* What of the record written last the notation has no place for: "variations and
   comments"; "" if nothing was lost. */
LUDEX_API const char *ludex_writer_lost(struct ludex_writer *writer);

/* ======================================================================== *
 * Archives: ludex_archive(3)                                                 *
 * ======================================================================== */

/*
 * An archive: many records in one file, or in a database of PostgreSQL if the path
 * is an address (ludex-archive(5), ludex-servers(7)). Its imports and queries are
 * ended and freed before it is closed, and belong to its thread.
 */
struct ludex_archive;
struct ludex_import;
struct ludex_query;

enum ludex_use {
    LUDEX_READ = 0,   /* nothing is written */
    LUDEX_CHANGE = 1, /* written to; it must be there */
    LUDEX_MAKE = 2    /* written to, and made where there is no file */
};

/*
 * Opens an archive. A path of "" or ":memory:" is LUDEX_REFUSED: such an archive
 * would be gone once it is closed. Options, a list that ends in {NULL, NULL}, or
 * NULL:
 *
 *     wait   60   seconds to wait for another program that is writing, before
 *                 LUDEX_LOCKED; usual: 5
 */
LUDEX_API int ludex_archive_new(struct ludex_archive **out, const char *path,
                                enum ludex_use use,
                                const struct ludex_option *options,
                                struct ludex_error *error);
LUDEX_API void ludex_archive_free(struct ludex_archive *archive);
/* Names who is called while the archive is at work, whatever is done with it; NULL:
   nobody. What it interrupts has failed: an import can only be freed, which undoes
   it, and a query as well. */
LUDEX_API void ludex_archive_watch(struct ludex_archive *archive,
                                   ludex_progress *progress, void *context);
/* How many threads replay for the queries that follow, 1 to 64: within a call of
   ludex_query_next, which is for one thread as all else. 0, as at first: one for
   each processor. */
LUDEX_API void ludex_archive_threads(struct ludex_archive *archive,
                                     unsigned threads);

/* What became of a record. */
enum ludex_imported {
    LUDEX_RECORD_STORED = 0,
    LUDEX_RECORD_BROKEN = 1,    /* stored, with its errors */
    LUDEX_RECORD_DUPLICATE = 2, /* the archive holds it already */
    LUDEX_RECORD_REFUSED = 3    /* too long, or empty, or with errors that the
                                   option `broken` refuses: not stored */
};

/*
 * Imports. One at a time; what it stored is there for others once it is committed.
 * A program that is killed leaves whole records, and the same import again
 * stores the rest.
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
 * Begins an import. `source` is the name of the file that the records are from,
 * which the archive keeps. Options, a list that ends in {NULL, NULL}, or NULL:
 *
 *     broken    refuse   records with errors are LUDEX_RECORD_REFUSED; usual: store
 *     turned    refuse   a game whose board is rotated or mirrored against that
 *                        of a stored one is LUDEX_RECORD_DUPLICATE; store: it is stored,
 *                        and ludex_import_twin says of which; usual: such games
 *                        are not looked for
 *     replace   1        events replace those of the same series, year and name
 *     reason    words    why they do, for the log
 */
LUDEX_API int ludex_import_new(struct ludex_import **out,
                               struct ludex_archive *archive,
                               const char *source,
                               const struct ludex_option *options,
                               struct ludex_error *error);
/* Names the file that the records are from which follow. */
LUDEX_API int ludex_import_source(struct ludex_import *import,
                                  const char *source,
                                  struct ludex_error *error);
/* Stores a record. *how and *id (either may be NULL) are what became of it and
   its number in the archive, of a duplicate that of the older; 0 if omitted. A walk
   through the record begins again. After a failure nothing but the end may
   follow. */
LUDEX_API int ludex_import_record(struct ludex_import *import,
                                  struct ludex_record *record,
                                  enum ludex_imported *how, int64_t *id,
                                  struct ludex_error *error);
/* Returns the record of which the last one is a rotated or mirrored copy, and
   in *symmetry (or NULL) how, "half a turn"; 0 if it is not one, or if the option
   `turned` was not given. */
LUDEX_API int64_t ludex_import_twin(const struct ludex_import *import,
                                    const char **symmetry);

struct ludex_events; /* below */

/* What became of an event. */
enum ludex_event_imported {
    LUDEX_EVENT_STORED = 0,
    LUDEX_EVENT_DUPLICATE = 1, /* the archive has it, word for word */
    LUDEX_EVENT_REPLACED = 2,  /* it replaced another one */
    LUDEX_EVENT_REFUSED = 3    /* there is another of the same series, year and
                                 name: not stored */
};

/* Stores an event of those events, by its index. *how and *id (either may be
   NULL) are what became of it, and its number, or that of the other one. */
LUDEX_API int ludex_import_event(struct ludex_import *import,
                                 const struct ludex_events *events,
                                 size_t event, enum ludex_event_imported *how,
                                 int64_t *id, struct ludex_error *error);
/* Writes for good what was stored. After that the import can only be freed. */
LUDEX_API int ludex_import_commit(struct ludex_import *import,
                                  struct ludex_error *error);
/* Undoes what was not yet written for good, unless it was committed. */
LUDEX_API void ludex_import_free(struct ludex_import *import);

/*
 * A value for a query: where the query has the word ":player", the value of
 * "player" stands, whatever characters it has. So nothing is quoted by hand. A
 * list of them ends in {NULL, NULL}. The two members are all there will ever be.
 */
struct ludex_parameter {
    const char *name, *value; /* letters, digits and _; NULL is as "" */
};

/*
 * Prepares a query, in the language of ludex-query(7); "" asks for all records.
 * `columns` are the fields wanted, separated by commas; NULL: those of
 * ludex-query(1). `parameters` may be NULL, and ":player" is a word like any
 * other then. Everything passed is copied. LUDEX_REFUSED: the query cannot be
 * read, or names a parameter that was not passed; ludex_error_at returns the
 * place in it. LUDEX_UNKNOWN: no such column.
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
/* 1 and the next row; 0 at the end, and from then on; or a code, and from then on
   that one again. LUDEX_DAMAGED where
   a record's text is asked for and lost does not end it: what else there is
   comes with the calls after it. */
LUDEX_API int ludex_query_next(struct ludex_query *query,
                               struct ludex_error *error);
/* The number of the current record in the archive; 0 of "count by". */
LUDEX_API int64_t ludex_query_record(const struct ludex_query *query);
/* How many columns, and their names (NULL from that number on). */
LUDEX_API size_t ludex_query_columns(const struct ludex_query *query);
LUDEX_API const char *ludex_query_column(struct ludex_query *query,
                                         size_t column);

/* What a value is. */
enum ludex_type {
    LUDEX_NONE = 0,   /* there is no value, or no such column */
    LUDEX_NUMBER = 1, /* an integer of 64 bits */
    LUDEX_TRUTH = 2,  /* 1 or 0, as text "yes" or "no" */
    LUDEX_TEXT = 3,   /* UTF-8; so is an average of a query, "17.50" */
    LUDEX_BYTES = 4,  /* text as a file had it, perhaps not UTF-8 */
    LUDEX_REAL = 5    /* a number with decimals, which only tables have; its
                         text is for people, "2½" or "1520.00" */
};

/* Returns the type of the value in the current row. Values of one column may
   have different types: a field that a record does not have is LUDEX_NONE. */
LUDEX_API enum ludex_type ludex_query_type(const struct ludex_query *query,
                                           size_t column);
/* Returns the value in the current row as text: "" of LUDEX_NONE. It is valid
   until the next row; each column has its own. *length (or NULL) is its length.
   NULL: no memory, or no such column. */
LUDEX_API const char *ludex_query_text(struct ludex_query *query, size_t column,
                                       size_t *length);
/* Returns LUDEX_NUMBER and LUDEX_TRUTH as a number; 0 of the other types. */
LUDEX_API int64_t ludex_query_number(const struct ludex_query *query,
                                     size_t column);

/* Returns how the query is answered, as lines: which parts are SQL, and which
   are replayed (--plan of ludex-query(1)). NULL: a failure. */
LUDEX_API const char *ludex_query_plan(struct ludex_query *query,
                                       struct ludex_error *error);

/*
 * Saved queries. Save a query under a name (letters, digits, - and _), in place
 * of the one that has it; remove one. "@name" in another query stands for it.
 * LUDEX_REFUSED: the query cannot be read, or there is no such name;
 * LUDEX_UNKNOWN: no query of that name is saved. The table "queries" of
 * ludex_archive_table lists them.
 */
LUDEX_API int ludex_archive_save_query(struct ludex_archive *archive,
                                       const char *name, const char *query,
                                       struct ludex_error *error);
LUDEX_API int ludex_archive_remove_query(struct ludex_archive *archive,
                                         const char *name,
                                         struct ludex_error *error);

/* Takes bytes: 0, or a negative errno value, which ends the export with
   LUDEX_SYSTEM. */
typedef int ludex_write(void *context, const char *bytes, size_t length);

/* The original texts of the records that a query finds, as ludex-export(1) writes
   them: as many records are read from them as were found, into *records (or
   NULL). `parameters` as of ludex_query_new. */
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
 * A table: the result of whatever has rows and columns, except for queries, which
 * may be too long to be held. It belongs to the program, and is independent of what
 * it was made of.
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
/* Returns the heading of a column; NULL from the number of them on. */
LUDEX_API const char *ludex_table_column(const struct ludex_table *table,
                                         size_t column);
/* Return a cell: its type, its text ("" if it is empty), its number, 0 if it is
   not LUDEX_NUMBER or LUDEX_TRUTH, and the number of LUDEX_NUMBER or LUDEX_REAL.
   One column may have both: 2 and 2½ points. Texts are valid as long as the table.
   There is no cell outside of the table: LUDEX_NONE, NULL and 0. */
LUDEX_API enum ludex_type ludex_table_type(const struct ludex_table *table,
                                           size_t row, size_t column);
LUDEX_API const char *ludex_table_text(const struct ludex_table *table,
                                       size_t row, size_t column);
LUDEX_API int64_t ludex_table_number(const struct ludex_table *table,
                                     size_t row, size_t column);
LUDEX_API double ludex_table_real(const struct ludex_table *table, size_t row,
                                  size_t column);
/* Return what the table is about, and the rules by which its rows were counted:
   the tie-breaks of standings. "" if it has none; valid as long as the table. */
LUDEX_API const char *ludex_table_title(const struct ludex_table *table);
LUDEX_API const char *ludex_table_rule(const struct ludex_table *table);
/* Returns the whole table as "text", "csv", "json", "html", "markdown",
   "mediawiki" or "values". NULL: LUDEX_UNKNOWN if it is not one of these, or
   LUDEX_NO_MEMORY. */
LUDEX_API const char *ludex_table_write(struct ludex_table *table,
                                        const char *form, size_t *length,
                                        struct ludex_error *error);

/* ======================================================================== *
 * Archives changed: ludex_edit(3)                                            *
 * ======================================================================== */

/*
 * A change of an archive, which is open to be changed: one transaction, all of it
 * or nothing. It can be undone later, until it is forgotten (ludex-archive(1)).
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
 * What the functions below return of it is LUDEX_REFUSED if that one thing is not
 * done, with the reason: the change goes on without it. After any other failure
 * but LUDEX_MISUSE and LUDEX_UNKNOWN it can only be freed.
 */
struct ludex_edit;

/*
 * Begins a change. `kind` is what the log calls it: "delete", "replace", "tag",
 * "label", "unlabel" or "join" of records, "alias", "rename", "split" or "fold" of
 * names. A change of records takes the functions for records, one of names those
 * for names. Options, a list that ends in {NULL, NULL}, or NULL:
 *
 *     reason   words   why, for the log
 *     what     words   what was asked for, for the log: "plies < 3"
 *     force    1       allows changes that put errors into a record, shorten it,
 *                      make it equal to another one, or leave a result without
 *                      its record, and joins duplicates that contradict
 *     of       site    whose names: person (usual), event, site, country, city
 *
 * One change or import at a time. One of names may also be begun where the archive
 * is open to be read: it says what it would do, and cannot be committed.
 */
LUDEX_API int ludex_edit_new(struct ludex_edit **out,
                             struct ludex_archive *archive, const char *kind,
                             const struct ludex_option *options,
                             struct ludex_error *error);
/* Finds records: those that the query finds now, in its order, for
   ludex_edit_next. `parameters` as of ludex_query_new. */
LUDEX_API int ludex_edit_find(struct ludex_edit *edit, const char *query,
                              const struct ludex_parameter *parameters,
                              struct ludex_error *error);
/* Returns 1 and the number of the next record that was found; 0 after the
   last. */
LUDEX_API int ludex_edit_next(struct ludex_edit *edit, int64_t *record);
/* Change a record, by its number: delete it; replace it by another one, which keeps
   the number and the labels (`source` names the file it is from); set a tag, or
   remove it (`value` is "" or NULL), which leaves all other bytes of its text as
   they are; put a label on it, or remove it. */
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
 * Finds duplicates, within the change: the table "duplicates" of
 * ludex_archive_table, with its options. ludex_edit_join then joins one of them,
 * by its number, to the record that its group keeps, which gets what it lacks.
 * LUDEX_REFUSED: it contradicts that record, or cannot be joined; LUDEX_UNKNOWN:
 * it is not one of those found, or is the one that is kept.
 */
LUDEX_API int ludex_edit_duplicates(struct ludex_table **out,
                                    struct ludex_edit *edit,
                                    const struct ludex_option *options,
                                    struct ludex_error *error);
LUDEX_API int ludex_edit_join(struct ludex_edit *edit, int64_t record,
                              struct ludex_error *error);
/*
 * Change names: assign a spelling to the person of that name; rename a person;
 * make a spelling a person of its own again; join all whose spellings differ in
 * case, diacritics and spaces only, where LUDEX_REFUSED says that some stay apart.
 * The names and the spellings may be new to the archive. With the option `of`
 * they are not persons.
 */
LUDEX_API int ludex_edit_alias(struct ludex_edit *edit, const char *name,
                               const char *spelling, struct ludex_error *error);
LUDEX_API int ludex_edit_rename(struct ludex_edit *edit, const char *name,
                                const char *to, struct ludex_error *error);
LUDEX_API int ludex_edit_split(struct ludex_edit *edit, const char *spelling,
                               struct ludex_error *error);
LUDEX_API int ludex_edit_fold(struct ludex_edit *edit,
                              struct ludex_error *error);
/* Makes a table of what a change of names did, since this was asked last: what,
   spelling, person (or what the names are of). */
LUDEX_API int ludex_edit_table(struct ludex_table **out,
                               struct ludex_edit *edit,
                               struct ludex_error *error);
/* Writes the change for good. *change (or NULL) is its number, 0 if nothing was
   changed; *count (or NULL) is how many records, or spellings; a record that was
   changed twice counts twice. */
LUDEX_API int ludex_edit_commit(struct ludex_edit *edit, int64_t *change,
                                int64_t *count, struct ludex_error *error);
/* Undoes what was not committed. */
LUDEX_API void ludex_edit_free(struct ludex_edit *edit);
/* Undoes a change, as a change of its own, whose number is *made (or NULL). Option:
   `reason`, as of ludex_edit_new. LUDEX_REFUSED: it was undone or forgotten, or later changes touched the same. */
LUDEX_API int ludex_archive_undo(struct ludex_archive *archive, int64_t change,
                                 const struct ludex_option *options,
                                 int64_t *made, struct ludex_error *error);
/* Deletes for good what is stored to undo the changes up to that number, or
   before that date ("12", "2026.11.22"). *changes and *bytes (either may be NULL)
   are how many they were, and what they took. */
LUDEX_API int ludex_archive_forget(struct ludex_archive *archive,
                                   const char *until, uint64_t *changes,
                                   uint64_t *bytes, struct ludex_error *error);
/*
 * Makes a table of an archive, as ludex-archive(1) lists it:
 *
 *     labels       label, records
 *     log          the changes, the latest first; with the option `change`, what
 *                  that one did: record, what, before, after
 *     names        person (or what the names are of), spelling, records, events;
 *                  options: `of`, as of ludex_edit_new, and `pattern`, what a name
 *                  contains
 *     suggest      pairs of spellings that are probably of one person; option: of
 *     duplicates   records of the same game, in groups, of each the one that is
 *                  kept first: group, record, kind, of, differs, plies; option:
 *                  `keep`, best (usual), or an order: "clean,long"
 *     queries      those that are saved: name, query
 *     stats        records, plies, people, events, bytes: what, kind, number
 *     check        what is wrong with it: no rows if nothing is; with the option
 *                  `texts`, 1, also each text is read again
 *
 * LUDEX_UNKNOWN: no such table, or it has no such option.
 */
LUDEX_API int ludex_archive_table(struct ludex_table **out,
                                  struct ludex_archive *archive,
                                  const char *name,
                                  const struct ludex_option *options,
                                  struct ludex_error *error);
/*
 * Merges another archive into this one: records, events, names and labels that it
 * lacks. *counts (or NULL) is a table of one row, whose columns are records,
 * stored, duplicates, events, events_stored, events_duplicates, events_refused,
 * names_joined and names_apart. *unchanged (or NULL) is a table of what is otherwise here and
 * stays so: what, name, why. If memory runs out only for these tables, the
 * archives are merged, and once more changes nothing.
 */
LUDEX_API int ludex_archive_merge(struct ludex_archive *archive,
                                  struct ludex_archive *other,
                                  struct ludex_table **counts,
                                  struct ludex_table **unchanged,
                                  struct ludex_error *error);
/* Copies all of an archive into an empty one: records with their numbers, events,
   names, labels, saved queries and the log. LUDEX_MISUSE: it is not empty. */
LUDEX_API int ludex_archive_copy(struct ludex_archive *archive,
                                 struct ludex_archive *to,
                                 struct ludex_error *error);
/* Packs again texts that can be packed better, and releases free space. *before
   and *after (either may be NULL) are the bytes of the file. */
LUDEX_API int ludex_archive_vacuum(struct ludex_archive *archive,
                                   uint64_t *before, uint64_t *after,
                                   struct ludex_error *error);
/* Divides an empty archive on a server into partitions, on these servers in turn:
   their addresses, which end in NULL, or NULL. A count of 0: one on each.
   LUDEX_MISUSE: it is not empty, or a file. */
LUDEX_API int ludex_archive_partition(struct ludex_archive *archive,
                                      unsigned count,
                                      const char *const *servers,
                                      struct ludex_error *error);

/* ======================================================================== *
 * Explorers: ludex_explore(3)                                                *
 * ======================================================================== */

/*
 * Makes a table of what was played next from a position, the most played first,
 * in the records that a query finds ("" or NULL: all): with the columns of
 * ludex-explore(1), depth, ply, games, first, drawn, second, open, length, from,
 * to, oldest, newest and players. The ply is empty where games ended. The last
 * row, of depth 0, is about the position itself. Options:
 *
 *     plies   d3 e4   the position is the one after these plies
 *     depth   3       a tree of that many plies, 1 to 64; usual: 1
 *     width   5       plies listed of each position, 1 to 1000; usual: 3 in a
 *                     tree, otherwise all
 *     exact   1       positions that a symmetry makes of each other differ
 *
 * LUDEX_REFUSED: a ply, a query or an option.
 */
LUDEX_API int ludex_archive_explore(struct ludex_table **out,
                                    struct ludex_archive *archive,
                                    const struct ludex_position *position,
                                    const char *query,
                                    const struct ludex_parameter *parameters,
                                    const struct ludex_option *options,
                                    struct ludex_error *error);
/* Makes a table of the options with which a game was played, at most eight rows
   of one text, "Size=13, Edges=NS"; "" if all are the usual ones. */
LUDEX_API int ludex_archive_options(struct ludex_table **out,
                                    struct ludex_archive *archive,
                                    const struct ludex_game *game,
                                    struct ludex_error *error);
/* Makes a table of what was new in a record, as ludex-explore(1) has it: ply (its
   number), text, games, newest, position; no row if nothing was. Option: `exact`,
   as above. LUDEX_UNKNOWN: there is no such record; LUDEX_REFUSED: it has no date, or no legal line. */
LUDEX_API int ludex_archive_novelty(struct ludex_table **out,
                                    struct ludex_archive *archive,
                                    int64_t record,
                                    const struct ludex_option *options,
                                    struct ludex_error *error);

/* ======================================================================== *
 * Events: ludex_events(3)                                                    *
 * ======================================================================== */

/*
 * Events: tournaments, matches and championships, as files of events or of TRF
 * hold them (ludex-event(5)).
 *
 *     ludex_events_new(&events, "open.event", NULL, error);
 *     while (ludex_events_pair(events, 0, NULL, error) > 0)
 *         play and set the results of the round;
 *     ludex_events_table(&t, events, "standings", 0, NULL, error);
 */
struct ludex_events;

/*
 * Read a file, or bytes. Options, or NULL:
 *
 *     form    players   a list of players, to be drawn, one name per line or CSV;
 *                       tables: a text with tables of events (ludex-event(1));
 *                       usual: events, or TRF
 *     series, game, source   what a page does not say
 *
 * LUDEX_REFUSED: what is wrong first, with its place; LUDEX_SYSTEM: the file
 * cannot be read.
 */
LUDEX_API int ludex_events_new(struct ludex_events **out, const char *path,
                               const struct ludex_option *options,
                               struct ludex_error *error);
LUDEX_API int ludex_events_new_memory(struct ludex_events **out,
                                      const void *bytes, size_t length,
                                      const struct ludex_option *options,
                                      struct ludex_error *error);
/* Makes up an event, for trials: "players" (40), "rounds" (9), "system" (swiss),
   "seed" (1); per cent of "draws" (30), "forfeits" (2), "byes" (2) and
   "withdrawals" (1). */
LUDEX_API int ludex_events_new_generated(struct ludex_events **out,
                                         const struct ludex_option *options,
                                         struct ludex_error *error);
LUDEX_API void ludex_events_free(struct ludex_events *events);
LUDEX_API size_t ludex_events_count(const struct ludex_events *events);
/* Returns the name of an event; NULL from the number of them on, and if out of
   memory. */
LUDEX_API const char *ludex_events_name(struct ludex_events *events,
                                        size_t event);
/* Returns the events as text of a file of events. NULL: no memory. */
LUDEX_API const char *ludex_events_text(struct ludex_events *events,
                                        size_t *length);

/*
 * Makes a table, by its name in ludex-event(1). Of one event: "standings",
 * "teams", "crosstable", "bracket", "matches", "performance", "explain", and
 * "results", with the columns round, first, second and result. Of all of them,
 * whatever `event` is: "list", "champions", "countries", "titles", "hosts",
 * "player" and "head-to-head". Options, which end in {NULL, NULL}, or NULL:
 *
 *     points     3-1-0      of a win, a draw and a loss
 *     tiebreaks  BH-C1,SB   in order
 *     round      3          only results up to this round
 *     stage      Final      by name or number; usual: the last one
 *     by         year       country, era or year, where a table is split so
 *     system     swiss      of rounds that are paired: own (usual), swiss,
 *                           round-robin, double-round-robin, single-elimination
 *     player, opponent      whom "player" and "head-to-head" are about
 *
 * LUDEX_UNKNOWN: no such table, event, stage, option or tie-break.
 */
LUDEX_API int ludex_events_table(struct ludex_table **out,
                                 struct ludex_events *events, const char *name,
                                 size_t event,
                                 const struct ludex_option *options,
                                 struct ludex_error *error);
/*
 * Pairs the next round, as the event's format says, and adds its games to the
 * results, which are not known then. Returns the number of the round, from 1.
 * Options as above. LUDEX_REFUSED: there is no such round, or it cannot be paired
 * yet.
 */
LUDEX_API int ludex_events_pair(struct ludex_events *events, size_t event,
                                const struct ludex_option *options,
                                struct ludex_error *error);
/* Makes a table of that round, and adds nothing: board, no, first, points, no,
   second, points; and of a Swiss bracket, floats, colours and short of, the
   criteria of C.04.3 that a pair does not meet. */
LUDEX_API int ludex_events_pairing(struct ludex_table **out,
                                   struct ludex_events *events, size_t event,
                                   const struct ludex_option *options,
                                   struct ludex_error *error);
/* Draws an event without results: numbers its players, by strength or in a round
   robin by lot, draws the first colour, and pairs the first round. Options: "seed"
   (usual: 1), "system", and "rounds" of a Swiss. */
LUDEX_API int ludex_events_draw(struct ludex_events *events, size_t event,
                                const struct ludex_option *options,
                                struct ludex_error *error);
/* Sets the result of a game that is there. Options: "forfeit", 1 if it was not
   played; then LUDEX_UNFINISHED says that neither came. LUDEX_UNKNOWN: there is
   no game of these two in that round. LUDEX_REFUSED: a forfeit that is a draw. */
LUDEX_API int ludex_events_set_result(struct ludex_events *events, size_t event,
                                      unsigned round, const char *first,
                                      const char *second,
                                      enum ludex_result result,
                                      const struct ludex_option *options,
                                      struct ludex_error *error);

/*
 * Returns one event as a file. Options: "to", event (usual), trf or trf16, FIDE's
 * format of 2026 or of 2016; "ends", the line ends of TRF, crlf (usual), cr or lf;
 * "points" and "tiebreaks", as above, for the ranks in TRF. *length (or NULL) is
 * its length. NULL: LUDEX_UNKNOWN, LUDEX_REFUSED or LUDEX_NO_MEMORY.
 */
LUDEX_API const char *ludex_events_write(struct ludex_events *events,
                                         size_t event,
                                         const struct ludex_option *options,
                                         size_t *length,
                                         struct ludex_error *error);
/* Returns what the event written last has that its form has no place for; "" if
   nothing was lost. NULL: no memory. */
LUDEX_API const char *ludex_events_lost(struct ludex_events *events);
/*
 * Makes a table of all that is wrong with a text of events or TRF, as
 * ludex-event(1) checks it: severity, slug, line, column, text, message, reason; no
 * row if nothing is. Of events from elsewhere that is the text that
 * ludex_events_text returns. Options: "points" and "tiebreaks", as above; "level",
 * as of readers.
 */
LUDEX_API int ludex_events_check(struct ludex_table **out, const void *bytes,
                                 size_t length,
                                 const struct ludex_option *options,
                                 struct ludex_error *error);

/* ---- events of archives -------------------------------------------------- */

/*
 * Reads the events of an archive that a query of ludex-event-tables(1) finds, in
 * its order; "" or NULL: all of them. `parameters` as of ludex_query_new. Options:
 *
 *     people   0   players as the source spells them; usual: 1, by the names that
 *                  people have in the archive
 *     records  1   events made of the records with a tag Event; the query is the
 *                  name of an event or a series, a year, or "" for all
 *
 * There may be none: ludex_events_count is 0. What is done with them does not
 * change the archive.
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
/* Prepares a query that lists events, or counts them, as ludex_query_new does for
   records; ludex_query_record is 0. `columns` are those of ludex-event-tables(1);
   NULL: the usual ones. */
LUDEX_API int ludex_query_new_events(struct ludex_query **out,
                                     struct ludex_archive *archive,
                                     const char *query, const char *columns,
                                     const struct ludex_parameter *parameters,
                                     struct ludex_error *error);

/* ======================================================================== *
 * Ratings: ludex_ratings(3)                                                  *
 * ======================================================================== */

/*
 * Make a table of ratings (ludex-ratings(1)), by the results of events; or by those
 * of an archive, each once, those of events first, or, unless the query is "" or
 * NULL, by the records that it finds. `name`:
 *
 *     "ratings"   each player's last rating, the best first
 *     "history"   all ratings of each player
 *     "games"     what they follow from, a row per game: game, games, players,
 *                 groups, first, drawn, second, advantage, deviation, draws, rule
 *     "unrated"   reason, results: what was not rated
 *
 * Options, by the names that the command has:
 *
 *     method     glicko-2      elo (usual), glicko-2, whole-history
 *     start      1200          of a new player; usual: 1500
 *     k          40/30,20      of Elo
 *     fide       1             Elo by FIDE's regulations
 *     stated     1             Elo begins with ratings that events state
 *     period     month         of Glicko-2: week, month, quarter, year, days
 *     tau        0.5           of Glicko-2
 *     drift      14            of whole histories
 *     advantage  fit           of the first move, in points, or estimated
 *     undated    first         games without a year: out (usual), first, last
 *     since, until  1961.05    only games from this day on, up to this day
 *     together   1             one list for all games
 *     least      10            only players with that many games
 *     player     Ada           only this player; may be there 64 times
 *     game       quax          only this game
 *
 * LUDEX_UNKNOWN: no such table, game, method or player. LUDEX_REFUSED: an
 * option's value, or an option that the method does not have.
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
