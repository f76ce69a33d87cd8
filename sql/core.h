/*
 * Core: Ludex inside a database engine. A binding for each engine (sqlite/,
 * postgres/) registers these functions under the same names, and converts
 * values and faults.
 *
 * A core stores data that is used again by later calls: the last game,
 * condition and record. A statement over many rows therefore does little work
 * per row. A core may be used by one thread at a time, and belongs to its
 * creator. The result of a call is valid until the next call.
 *
 *     struct core *c = core_new(&archive);
 *     const struct core_function *f = ... an entry of core_functions
 *     struct archive_value out;
 *
 *     if (!core_call(c, f, values, count, &out))
 *         ... core_message(c)
 *
 * Values are those of the engine: VALUE_NONE, VALUE_NUMBER, VALUE_TEXT or
 * VALUE_BYTES. A game is passed to a function in one of three forms:
 *
 *     game, options, start, moves   as columns of an archive: moves are bytes,
 *                                   or text, plies as people write them
 *     text                          a record as in a file
 *     number                        a record of the current archive
 */
#ifndef SQL_CORE_H
#define SQL_CORE_H

#include "archive.h"
#include "text.h"

struct core;

/*
 * Provides records by number. `open` returns the current archive, or NULL with
 * a reason on failure. The archive must remain open as long as it may be
 * requested again. If `open` is NULL, there is no archive.
 */
struct core_archive {
    struct archive *(*open)(void *context, struct text *why);
    void *context;
};

struct core *
core_new(const struct core_archive *archive); /* returns NULL if out of
                                                 memory */
void core_free(struct core *c);               /* `c` may be NULL */
/* Announces that another statement begins. The current archive may have changed
   since the last statement. */
void core_begin_statement(struct core *c);
/* Returns the reason why the last call failed, in one line. */
struct str core_message(const struct core *c);

enum { CORE_ARGUMENTS = 5 };

struct core_function {
    const char *name;
    unsigned counts; /* allowed numbers of arguments, as bits: 1 << 2 for two */
    bool strict;     /* the result is NULL if any argument is NULL */
    bool (*call)(struct core *c, const struct archive_value *args, size_t count,
                 struct archive_value *out);
};

/* All functions. The last entry has no name. */
extern const struct core_function core_functions[];
/* Calls a function. Returns false if it failed. */
bool core_call(struct core *c, const struct core_function *f,
               const struct archive_value *args, size_t count,
               struct archive_value *out);

/* ---- plies as rows ------------------------------------------------------- */

/*
 * Iterates over the plies in the main line of a game:
 *
 *     struct core_ply ply;
 *
 *     if (core_plies_begin(c, args, count))
 *         while (core_plies_next(c, &ply))
 *             ...
 *
 * The core must not be used for other calls during the iteration. A game that
 * was not replayed has no plies.
 */
struct core_ply {
    uint64_t ply, round;     /* numbers of the ply and of its round, both from
                                1 */
    const char *side;        /* side that plays the ply, such as "Black" */
    struct str text;         /* the ply in native notation, such as
                                "P(F3-F5)^" */
    struct str position;     /* position after the ply */
    struct str traits;       /* traits such as "capture, check"; empty if the
                                ply has none */
    int64_t hash, canonical; /* hashes of that position */
};

enum { CORE_PLIES_COUNTS = 1 << 1 | 1 << 4 }; /* allowed numbers of arguments */
bool core_plies_begin(struct core *c, const struct archive_value *args,
                      size_t count);
bool core_plies_next(struct core *c, struct core_ply *out);
/* True if the plies ended because memory ran out. */
bool core_plies_failed(const struct core *c);

/* ---- records of a file as rows ------------------------------------------- */

enum core_record_column {
    RECORD_NUMBER, /* number of the record in its file, from 1 */
    RECORD_BYTE,   /* offset of the record's first byte */
    RECORD_GAME,
    RECORD_OPTIONS,
    RECORD_EVENT,
    RECORD_SITE,
    RECORD_DATE,
    RECORD_ROUND,
    RECORD_FIRST,
    RECORD_SECOND,
    RECORD_THIRD,
    RECORD_FOURTH,
    RECORD_RESULT,
    RECORD_TERMINATION,
    RECORD_SOURCE,
    RECORD_ANNOTATOR,
    RECORD_PLIES,
    RECORD_BROKEN,
    RECORD_START,
    RECORD_MOVES,
    RECORD_TAGS, /* all other tags, as a JSON object */
    RECORD_TEXT,
    RECORD_COLUMNS,
};
extern const char *const core_record_columns[RECORD_COLUMNS];

struct core_records; /* a file that is being read */

/* Opens a file of records. Returns NULL with a reason if the file cannot be
   read or was written by another program. */
struct core_records *core_records_open(const char *path, struct text *why);
void core_records_close(struct core_records *r); /* `r` may be NULL */
/* Moves to the next record. Returns 1, 0 after the last record, or -1 with a
   reason. */
int core_records_next(struct core_records *r, struct text *why);
/* Returns a column of the current record. The value is valid until the next
   record. */
struct archive_value core_records_value(struct core_records *r,
                                        enum core_record_column column);

#endif
