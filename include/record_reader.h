/*
 * Record reader: turns a slice of bytes into a replayed record (encoding,
 * header, game, movetext, replay). One workspace per thread.
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
    const struct rules *game;        /* --game; NULL: the record determines
                                        it */
    const struct notation *notation; /* of the file; NULL: the record
                                        determines it */
    bool named;   /* known only from the file's name: the content may be in
                     another */
    uint8_t side; /* to move in a diagram; NO_SIDE: the side with fewer plies */
    struct fetcher fetcher; /* reads files that options name */
    struct str names;       /* builder.names */
    bool slow;              /* builder.slow */
    uint64_t adjudicate;    /* nodes to solve the final position of a game
                               that was resigned or drawn; 0: do not solve */
    bool game_only; /* find only its tags and its game; report nothing about
                       its plies */
};

enum {
    READING_SOFT = 1 << 20,  /* bytes that a workspace retains between
                                records */
    READING_HARD = 12 << 20, /* bytes a record may take */
};

struct record_reader {
    struct arena arena;
    struct diags diags;
    struct replay replay;
    struct draft draft; /* of exchange notations that use one */
    bool no_memory;     /* out of memory: record_reader_run has returned NULL
                           without diagnostics, and nothing may be concluded
                           about the record */
};

void record_reader_init(struct record_reader *r,
                        const struct diag_levels *levels, size_t diag_limit);
void record_reader_release(struct record_reader *r);

/*
 * Determines from a file's name and first bytes how its records are read: fills
 * in options->notation unless it is set, and the splitter's framing. Sets
 * *foreign to what the file is if another program wrote it ("a PNG picture"),
 * else to NULL. Returns 0, or a fault of the source.
 */
int record_reader_tell(struct splitter *splitter, const char *path,
                       struct reading_options *options, const char **foreign);

/*
 * True if a slice is a record or the beginning of one, even one with errors;
 * for files whose name does not determine a notation. `options` has the
 * notation that the first bytes indicate, or NULL.
 */
bool record_reader_finds_record(struct record_reader *r,
                                const struct slice *slice,
                                const struct reading_options *options);

/*
 * Reads one slice. The record, and its diagnostics in r->diags, are valid until
 * the next call. Returns NULL only if nothing of the record could be stored
 * (which is reported) or if out of memory (r->no_memory). For a record beyond
 * the size limit, only that is reported.
 */
struct record *record_reader_run(struct record_reader *r,
                                 const struct slice *slice,
                                 const struct reading_options *options);

/*
 * Reads plies without tags, written as movetext of the game's native notation,
 * and plays them from a position of that game, which must not be in the
 * workspace. Returns the record as record_reader_run does, without tags. Text
 * longer than the limit of a slice is refused.
 */
struct record *record_reader_plies(struct record_reader *r,
                                   const struct rules *rules,
                                   const struct position *from,
                                   struct str plies);

#endif
