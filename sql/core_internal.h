/* The internals of the core, shared by its files. */
#ifndef SQL_CORE_INTERNAL_H
#define SQL_CORE_INTERNAL_H

#include "../db/rows/rows.h"
#include "archive_import.h"
#include "core.h"
#include "evaluate.h"
#include "notation.h"
#include "record_reader.h"

/* The text of a record, and the record that was read from it. */
struct reader {
    struct diag_levels levels;
    struct record_reader reading;
    struct row row;
    struct text bytes; /* bytes of the text, with room for the bytes that
                          scanners need */
    struct slice slice;
    const struct record *record; /* NULL if nothing could be stored */
    bool broken;
};

void reader_init(struct reader *r);
void reader_release(struct reader *r);
/* Reads a record. Returns false if out of memory. */
bool reader_read(struct reader *r, struct str text);
/* Works like reader_read, and also makes r->row, the row of the record in an
   archive. */
bool reader_make_row(struct reader *r, struct str text);

enum { EVALUATORS_CACHED = 8 };

struct cached_evaluator {
    struct text condition;
    struct evaluator *evaluator; /* the evaluator; NULL if this entry is free */
    const struct archive *of;    /* the archive, or NULL if the evaluator is for
                                 games given as arguments */
    int64_t generation;          /* generation of the archive */
    uint64_t used;               /* time of the last use, for replacement */
};

/* The plies being iterated over. */
struct line {
    struct str moves; /* the remaining moves */
    struct node before, now;
    uint64_t ply;
    struct text text, traits;
    struct position_text inscription;
    bool over;
};

/* Records that were given as texts, stored in memory (scratch_archive.c). */
struct scratch_archive {
    struct archive *archive;
    struct archive_import *import; /* stays open */
    uint64_t records;
    int64_t generation;
    struct text variants; /* variants in that archive */
};

struct core {
    struct core_archive archive;
    struct text why, out; /* reason why a call failed, and text of a call's
                             result */
    bool failed;          /* the last call ran out of memory */

    /* The current game. Its strings are views of the texts below, or of the
       arguments. */
    struct evaluated_game game;
    struct setting options[ROW_OPTIONS_MAX];
    struct text name, words;       /* game and options as last passed */
    struct evaluated_game variant; /* the variant that `name` and `words`
                                      mean */
    struct setting set[ROW_OPTIONS_MAX];
    struct text bytes, composed;
    struct reader *reader; /* NULL until something is read */

    struct position *position;
    size_t position_room;
    struct reason reason;
    bool starved; /* memory ran out when a position was set up */

    struct cached_evaluator evaluators[EVALUATORS_CACHED];
    uint64_t uses;
    bool looked; /* the generation of the current archive was read in this
                    statement */
    int64_t generation;
    struct text
        refused_condition; /* the last condition that needs more than plies */
    struct scratch_archive scratch;
    struct line line;
};

/* life.c. Called at the beginning of each call. */
void core_begin(struct core *c);
/* faults.c */
/* Sets the reason why a call fails, and returns false. */
bool core_refuse(struct core *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool core_no_memory(struct core *c);

/* Checks that these arguments are texts or missing. A number is refused with
   the name of the argument, so that the number is not mistaken for a missing
   argument. */
bool core_texts(struct core *c, const struct archive_value *args, size_t count,
                const char *const *names);

/* game.c. Sets c->game from arguments in one of the three forms. Returns false
   if they are refused. If a record or its moves cannot be read, the game counts
   as not replayed. */
bool game_read_arguments(struct core *c, const struct archive_value *args,
                         size_t count);
/* Returns the current archive, or NULL if there is none. */
struct archive *game_archive(struct core *c);
/* Sets c->position to the start of the game. Returns false, with c->reason, if
   the start is unspecified or if out of memory. */
bool game_begin(struct core *c);
/* Sets c->position from a position string of the game. Returns false with
   c->reason if it is refused. */
bool game_set_up(struct core *c, const struct rules *rules, struct str text);
/* Reads a text with the reader of the core. */
bool game_read(struct core *c, struct str text, bool row);
/* Sets c->variant to the game with this name, with options as written in
   archives. */
bool game_variant(struct core *c, struct str name, struct str options);

/* scratch_archive.c. Stores the last record that was read in the scratch
   archive, and sets *id to its number in that archive. */
bool scratch_archive_store(struct core *c, int64_t *id);
void scratch_archive_release(struct core *c);

#endif
