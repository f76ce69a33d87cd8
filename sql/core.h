/*
 * Core: Ludex inside a database engine, whatever engine that is. A binding for
 * each of them (sqlite/, postgres/) makes these functions known under the same
 * names and turns values and faults into its own.
 *
 * A core is what one caller keeps from call to call: the game, the condition,
 * the record it was asked about last, so that a statement over many rows sets
 * up little for each. It is for one thread at a time, and belongs to who made
 * it. What a call gives is valid until the next one.
 *
 *     struct core *c = core_new();
 *     const struct core_function *f = core_find(STR("ludex_position"));
 *     struct archive_value out;
 *
 *     if (!core_call(c, f, values, count, &out))
 *         ... core_why(c)
 *
 * Values come as the engine has them: VALUE_NONE, VALUE_NUMBER, VALUE_TEXT or
 * VALUE_BYTES. Functions of a game take it in one of three ways:
 *
 *     game, options, start, moves   as columns of an archive: moves are bytes,
 *                                   or text, plies as people write them
 *     text                          a record as it stands in a file
 *     number                        a record of the archive at hand
 */
#ifndef SQL_CORE_H
#define SQL_CORE_H

#include "archive.h"
#include "text.h"

struct core;

/*
 * Where records are asked for by number. `open` gives the archive at hand, which
 * stays open as long as it may be asked for again; NULL with a reason. NULL for
 * `open`: there is none.
 */
struct core_archive {
    struct archive *(*open)(void *context, struct text *why);
    void *context;
};

struct core *core_new(const struct core_archive *archive); /* NULL: no memory */
void core_free(struct core *c);                            /* NULL is fine */
/* Another statement begins: the archive at hand may have been written to. */
void core_look_again(struct core *c);
/* Why the last call failed: one line. */
struct str core_why(const struct core *c);

enum { CORE_ARGUMENTS = 5 };

struct core_function {
    const char *name;
    unsigned counts; /* of arguments that it takes, a bit each: 1 << 2 */
    bool strict;     /* of NULL it is NULL, whichever argument it is */
    bool (*call)(struct core *c, const struct archive_value *args, size_t count,
                 struct archive_value *out);
};

/* All functions; one without a name ends them. */
extern const struct core_function core_functions[];
/* False: it failed. */
bool core_call(struct core *c, const struct core_function *f,
               const struct archive_value *args, size_t count,
               struct archive_value *out);

/* ---- plies, a row each --------------------------------------------------- */

/*
 * The plies of a game's main line:
 *
 *     struct core_ply ply;
 *
 *     if (core_plies_begin(c, args, count))
 *         while (core_plies_next(c, &ply))
 *             ...
 *
 * No other call with the same core in between. A game that is not played has
 * none.
 */
struct core_ply {
    uint64_t ply, round;     /* both from 1 */
    const char *side;        /* who made it: "Black" */
    struct str text;         /* "P(F3-F5)^", as its notation writes it */
    struct str position;     /* after it */
    struct str traits;       /* "capture, check"; empty: nothing of note */
    int64_t hash, canonical; /* of that position */
};

enum { CORE_PLIES_COUNTS = 1 << 1 | 1 << 4 }; /* of arguments */
bool core_plies_begin(struct core *c, const struct archive_value *args,
                      size_t count);
bool core_plies_next(struct core *c, struct core_ply *out);
/* Whether memory ran out, which ends the plies. */
bool core_plies_failed(const struct core *c);

/* ---- records of a file, a row each --------------------------------------- */

enum core_record_column {
    RECORD_NUMBER, /* in its file, from 1 */
    RECORD_BYTE,   /* where it begins */
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
    RECORD_TAGS, /* all others: a JSON object */
    RECORD_TEXT,
    RECORD_COLUMNS,
};
extern const char *const core_record_columns[RECORD_COLUMNS];

struct core_records; /* a file that is being read */

/* NULL with a reason if it cannot be read, or if it is of another program. */
struct core_records *core_records_open(const char *path, struct text *why);
void core_records_close(struct core_records *r); /* NULL is fine */
/* 1 and the next record, 0 after the last, -1 with a reason. */
int core_records_next(struct core_records *r, struct text *why);
/* A column of the record; valid until the next one. */
struct archive_value core_records_value(struct core_records *r,
                                        enum core_record_column column);

#endif
