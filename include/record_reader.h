/*
 * Reading: the whole way of one slice, from bytes to a replayed record:
 * encoding, header, game, movetext, replay. One workspace a thread.
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
    const struct rules *game;        /* --game; NULL: the record tells */
    const struct notation *notation; /* of the file; NULL: the record tells */
    bool named;   /* only the file's name says so: its content may be another */
    uint8_t side; /* of a diagram; NO_SIDE: as counted */
    struct fetcher fetcher; /* for options that name a file */
    struct str names;       /* builder.names */
    bool slow;              /* builder.slow */
    uint64_t adjudicate; /* nodes to solve the end of a game that was given up;
                            0: it is not looked at */
    bool game_only; /* its tags and which game it is: of its plies nothing is
                       told but that */
};

enum {
    READING_SOFT = 1 << 20,  /* bytes a workspace keeps between records */
    READING_HARD = 12 << 20, /* bytes a record may take */
};

struct record_reader {
    struct arena arena;
    struct diags diags;
    struct replay replay;
    struct draft draft; /* of exchange notations that make one */
    bool
        no_memory; /* the machine has none: record_reader_run gives NULL then, no
                       diagnostics, and nothing may be made of the record */
};

void record_reader_init(struct record_reader *r,
                        const struct diag_levels *levels, size_t diag_limit);
void record_reader_release(struct record_reader *r);

/*
 * Tells from a file's name and first bytes how its records are read: fills in
 * options->notation unless it is set, and the splitter's framing. *foreign is
 * what the file is if it is of another program ("a PNG picture"), else NULL.
 * 0, or a fault of the source.
 */
int record_reader_tell(struct splitter *splitter, const char *path,
                       struct reading_options *options, const char **foreign);

/*
 * True if a slice is a record, or the beginning of one, though perhaps a faulty
 * one: asked of files that no name tells of. `options` has the notation that its
 * first bytes tell, or NULL.
 */
bool record_reader_finds_record(struct record_reader *r,
                                const struct slice *slice,
                                const struct reading_options *options);

/*
 * Reads one slice. The record (and its diagnostics in r->diags) stays valid
 * until the next call. NULL only when nothing of it could be kept, which is
 * reported too, or when memory ran out (r->no_memory). Of a record beyond its
 * limit nothing is told but that.
 */
struct record *record_reader_run(struct record_reader *r,
                                 const struct slice *slice,
                                 const struct reading_options *options);

/*
 * Reads plies alone, as movetext of the game's home notation has them, and plays
 * them from a position of it, which is not of the workspace: the record, as above,
 * without tags. Of the text too many bytes are refused as of a slice.
 */
struct record *record_reader_plies(struct record_reader *r,
                                   const struct rules *rules,
                                   const struct position *from,
                                   struct str plies);

#endif
