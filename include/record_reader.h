/*
 * Record reader: makes a replayed record from the bytes of a slice (encoding,
 * header, game, movetext, replay). Each thread needs its own workspace.
 */
#ifndef LUDEX_RECORD_READER_H
#define LUDEX_RECORD_READER_H

#include "arena.h"
#include "diag.h"
#include "notation.h"
#include "replay.h"
#include "rules.h"
#include "source.h"

struct reading_options {
    const struct rules *game; /* game given by --game, or NULL if the record
                                 determines it */
    const struct notation *notation; /* notation of the file, or NULL if the
                                        record determines it */
    bool named;   /* only the file's name indicates the notation, so the
                     contents may be in another notation */
    uint8_t side; /* side to move in a diagram, or NO_SIDE for the side with
                     fewer plies */
    struct fetcher fetcher;          /* reads the files to which options
                                        refer */
    struct str names;                /* builder.names */
    bool slow;                       /* builder.slow */
    const struct date_orders *dates; /* order of the numbers in dates; may be
                                        NULL */
    uint64_t adjudicate; /* number of nodes for solving the final position of a
                            game that was resigned or drawn; 0 not to solve
                            it */
    bool game_only; /* read only the tags and the game, and report nothing about
                       plies */
};

enum {
    READING_SOFT = 1 << 20, /* bytes that a workspace retains between records */
    READING_HARD = 12 << 20, /* maximum bytes for one record */
};

struct record_reader {
    struct arena arena;
    struct diags diags;
    struct replay replay;
    struct draft draft; /* for exchange notations that use a draft */
    bool no_memory;     /* record_reader_run returned NULL because it was out of
                           memory, and not because of the record */
};

void record_reader_init(struct record_reader *r,
                        const struct diag_levels *levels, size_t diag_limit);
void record_reader_release(struct record_reader *r);

/*
 * Determines from the name and the first bytes of a file how its records are
 * read. Sets options->notation, unless it is already set, and the framing of
 * the splitter. If the file was written by another program, *foreign is set to
 * its kind ("a PNG picture"), otherwise to NULL. Returns 0, or a fault of the
 * source.
 */
int record_reader_report(struct splitter *splitter, const char *path,
                         struct reading_options *options, const char **foreign);

/*
 * True if a slice is a record or the beginning of a record, even if it has
 * errors. Use this for files whose name does not determine the notation;
 * options->notation is then the notation that the first bytes indicate, or
 * NULL.
 */
bool record_reader_finds_record(struct record_reader *r,
                                const struct slice *slice,
                                const struct reading_options *options);

/*
 * Reads one slice. The record and its diagnostics, r->diags, are valid until
 * the next call. Returns NULL only if nothing of the record could be stored,
 * which is reported, or if out of memory (r->no_memory). If a record exceeds
 * the size limit, no other error of the record is reported.
 */
struct record *record_reader_run(struct record_reader *r,
                                 const struct slice *slice,
                                 const struct reading_options *options);

/*
 * Reads plies without tags, written as movetext of the game's native notation,
 * and plays them from a position of that game; `start` must not be in the
 * workspace. Returns a record without tags, or NULL, like record_reader_run.
 * Text longer than the limit of a slice is refused.
 */
struct record *record_reader_plies(struct record_reader *r,
                                   const struct rules *rules,
                                   const struct position *from,
                                   struct str plies);

#endif
