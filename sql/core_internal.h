/* The internals of the core, shared by its files. */
#ifndef SQL_CORE_INTERNAL_H
#define SQL_CORE_INTERNAL_H

#include "../db/rows/rows.h"
#include "archive_import.h"
#include "core.h"
#include "evaluate.h"
#include "notation.h"
#include "record_reader.h"

/* The text of one record, and the record read from it. */
struct reader {
    struct diag_levels levels;
    struct record_reader reading;
    struct row row;
    struct text bytes; /* with room for scanners */
    struct slice slice;
    const struct record *record; /* NULL: nothing could be stored */
    bool broken;
};

void reader_init(struct reader *r);
void reader_release(struct reader *r);
/* Reads text; false if out of memory. */
bool reader_read(struct reader *r, struct str text);
/* The same, and makes r->row a row of an archive. */
bool reader_make_row(struct reader *r, struct str text);

enum { JUDGES_KEPT = 8 };

struct kept_judge {
    struct text condition;
    struct evaluator *judge;  /* NULL: this entry is free */
    const struct archive *of; /* NULL: for games given as arguments */
    int64_t generation;       /* of the archive */
    uint64_t used;            /* last use, for replacement */
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

/* Records given as texts, stored in memory (scratch_archive.c). */
struct scratch_archive {
    struct archive *archive;
    struct archive_import *import; /* stays open */
    uint64_t records;
    int64_t generation;
    struct text variants; /* variants in it */
};

struct core {
    struct core_archive archive;
    struct text why, out; /* why a call failed; the text of its result */
    bool failed;          /* the last call did */

    /* The current game; its strings are views of the texts below, or of the
       arguments. */
    struct judged game;
    struct setting options[ROW_OPTIONS_MAX];
    struct text name, words; /* game and options as last given */
    struct judged variant;   /* as given by these */
    struct setting set[ROW_OPTIONS_MAX];
    struct text bytes, composed;
    struct reader *reader; /* NULL: nothing was read yet */

    struct position *position;
    size_t position_room;
    struct reason reason;
    bool starved; /* out of memory when a position was set up */

    struct kept_judge judges[JUDGES_KEPT];
    uint64_t uses;
    bool looked; /* the generation of the current archive was read: */
    int64_t generation;
    struct text untold; /* the last condition that needs more than plies */
    struct scratch_archive shelf;
    struct line line;
};

/* life.c: called at the beginning of each call. */
void core_begin(struct core *c);
/* faults.c */
/* Sets the reason why a call fails; returns false. */
bool core_refuse(struct core *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool core_no_memory(struct core *c);

/* Checks that these arguments are texts, or missing. A number is refused, with
   the name of the argument, so that it is not taken for a default. */
bool core_texts(struct core *c, const struct archive_value *args, size_t count,
                const char *const *names);

/* game.c. Sets c->game from arguments in one of the three ways; false if they
   are refused. If a record or its moves cannot be read, the game counts as not
   replayed. */
bool game_take(struct core *c, const struct archive_value *args, size_t count);
/* Returns the current archive; NULL if there is none. */
struct archive *game_archive(struct core *c);
/* Sets c->position to the game's start; false, with c->reason, if that is
   unknown or if out of memory. */
bool game_begin(struct core *c);
/* Sets the position from a string of the game; false with c->reason. */
bool game_set_up(struct core *c, const struct rules *rules, struct str text);
/* Reads a text with the reader of the core. */
bool game_read(struct core *c, struct str text, bool row);
/* Sets c->variant to the game of that name, with the options as archives write
   them. */
bool game_variant(struct core *c, struct str name, struct str options);

/* scratch_archive.c: stores the record that was last read in the archive in
   memory; *id is its number there. */
bool scratch_archive_take(struct core *c, int64_t *id);
void scratch_archive_release(struct core *c);

#endif
