/* The inside of the core, which its files share. */
#ifndef SQL_CORE_INTERNAL_H
#define SQL_CORE_INTERNAL_H

#include "../db/rows/rows.h"
#include "archive_import.h"
#include "core.h"
#include "evaluate.h"
#include "notation.h"
#include "record_reader.h"

/* One record's text, read. */
struct reader {
    struct diag_levels levels;
    struct record_reader reading;
    struct row row;
    struct text bytes; /* with room for scanners */
    struct slice slice;
    const struct record *record; /* NULL: nothing of it could be kept */
    bool broken;
};

void reader_init(struct reader *r);
void reader_release(struct reader *r);
/* Reads text; false: no memory. */
bool reader_read(struct reader *r, struct str text);
/* Likewise, and r->row is that of an archive. */
bool reader_make_row(struct reader *r, struct str text);

enum { JUDGES_KEPT = 8 };

struct kept_judge {
    struct text condition;
    struct judge *judge;      /* NULL: none is kept here */
    const struct archive *of; /* NULL: of games that are given */
    int64_t generation;       /* of the archive */
    uint64_t used;            /* when */
};

/* The plies that are being gone through. */
struct line {
    struct str moves; /* what is left of them */
    struct node before, now;
    uint64_t ply;
    struct text text, traits;
    struct position_text inscription;
    bool over;
};

/* Records that were texts, in memory (scratch_archive.c). */
struct scratch_archive {
    struct archive *archive;
    struct archive_import *import; /* that goes on */
    uint64_t records;
    int64_t generation;
    struct text variants; /* that are there */
};

struct core {
    struct core_archive archive;
    struct text why, out; /* why a call failed; the text that it gives */
    bool failed;          /* the last call did */

    /* The game at hand; its views point into the texts below, or are those of
       the arguments. */
    struct judged game;
    struct setting options[ROW_OPTIONS_MAX];
    struct text name, words; /* game and options as they were given last */
    struct judged variant;   /* as these say */
    struct setting set[ROW_OPTIONS_MAX];
    struct text bytes, composed;
    struct reader *reader; /* NULL: nothing was read so far */

    struct position *position;
    size_t position_room;
    struct reason reason;
    bool starved; /* there was no memory to set one up */

    struct kept_judge judges[JUDGES_KEPT];
    uint64_t uses;
    bool looked; /* at the generation of the archive at hand: */
    int64_t generation;
    struct text untold; /* the last condition that plies do not tell */
    struct scratch_archive shelf;
    struct line line;
};

/* life.c: each call begins so. */
void core_begin(struct core *c);
/* faults.c */
/* Sets the reason why a call fails; false. */
bool core_refuse(struct core *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool core_no_memory(struct core *c);

/* Whether these are texts, or missing; a number in the place of one is refused by
   the name that the place has: nothing may pass for what is usual. */
bool core_texts(struct core *c, const struct archive_value *args, size_t count,
                const char *const *names);

/* game.c: c->game from arguments in one of the three ways; false: they are
   refused. Of a record or moves that cannot be read the game is not played. */
bool game_take(struct core *c, const struct archive_value *args, size_t count);
/* The archive at hand; NULL: there is none. */
struct archive *game_archive(struct core *c);
/* c->position is where the game begins: false if that is not known, with
   c->reason, or without memory. */
bool game_begin(struct core *c);
/* The position that a game's string gives; false with c->reason. */
bool game_set_up(struct core *c, const struct rules *rules, struct str text);
/* Reads a text with the reader of the core. */
bool game_read(struct core *c, struct str text, bool row);
/* The game of that name, with the options as archives write them:
   c->variant. */
bool game_variant(struct core *c, struct str name, struct str options);

/* scratch_archive.c: puts the record that was read last into the archive in memory:
   its number there. */
bool scratch_archive_take(struct core *c, int64_t *id);
void scratch_archive_release(struct core *c);

#endif
