/*
 * Sources and slices: from a file's name to the bytes of one record.
 *
 * A source gives the text of a file, of standard input ("-"), of memory, of a
 * function, or of what a gzip, zstd, xz or bzip2 file holds (recognised by its
 * first bytes, not by its name). The text is valid UTF-8, whatever the encoding
 * of the input. Offsets count the bytes that a source gives. The
 * splitter drops a byte order mark and cuts the rest into slices, one a
 * record, in bounded memory whatever the input.
 *
 * A record ends at its result, at the first tag line after movetext, or at
 * the end of the file: see ludex-record(5). What is cut does not depend on how
 * much of the file is at hand. A tag line ends a record even
 * inside a comment that is not closed, and a broken record never takes the
 * next one with it; nor does one that is broken this way go on after an empty
 * line.
 */
#ifndef LUDEX_SOURCE_H
#define LUDEX_SOURCE_H

#include "diag.h"
#include "encoding.h"
#include "text.h"

/* Results below zero: the world's faults. -errno otherwise. */
enum source_fault {
    SOURCE_TRUNCATED =
        -10001, /* compressed data that is broken or ends early */
    SOURCE_MEMORY = -10002,
    SOURCE_WINDOW = -10003, /* unpacking it takes more than it may */
};

struct source;

enum { SOURCE_MEMORY_USUAL = 128, SOURCE_MEMORY_MOST = 2048 }; /* MiB */

/* 0, or -errno (a directory gives -EISDIR). The caller closes it. */
int source_open(struct source **out, const char *path);

struct source_options {
    unsigned memory;      /* MiB; what takes more to unpack (zstd, xz) is not
                        unpacked: SOURCE_WINDOW. source_open:
                        SOURCE_MEMORY_USUAL */
    const char *encoding; /* that encoding_find found, kept by the caller;
                             NULL: what the text declares, or UTF-8, or what
                             is guessed. A byte order mark takes precedence */
};

int source_open_as(struct source **out, const char *path,
                   const struct source_options *options);

/*
 * Bytes from elsewhere than a file: up to `size` of them, 0 at the end, or
 * -errno. And bytes of memory, which are the caller's and must stay.
 */
struct supply {
    int64_t (*read)(void *context, void *into, size_t size);
    void *context;
};

int source_open_supply(struct source **out, struct supply supply,
                       const struct source_options *options);
int source_open_bytes(struct source **out, struct str bytes,
                      const struct source_options *options);
void source_close(struct source *s); /* NULL is fine */
/* Reads up to `size` bytes: how many, 0 at the end, or a fault. */
int64_t source_read(struct source *s, char *into, size_t size);
/* How the text was written: all that is to be said of it once it was read. Trees
   of SGF may have an encoding each, which this does not say. */
struct text_form source_form(const struct source *s);
/* The odd characters between two offsets, which only grow from one call to the
   next. */
struct odd source_odd(struct source *s, uint64_t from, uint64_t to);
/* Bytes taken from the file so far. */
uint64_t source_taken(const struct source *s);
/* Whether the next read would wait: a pipe or a terminal that has nothing. */
bool source_waits(const struct source *s);

/*
 * What a file's first bytes say it is, if that is not a file of records: "a PNG
 * picture"; NULL if nothing is known against it. Of a source once it was read.
 */
const char *foreign_kind(struct str head);
const char *source_foreign(const struct source *s);

/*
 * How records are told apart; all zero: tags and movetext, as above. `lines`:
 * a file is records and nothing else, so that a marker counts at the beginning
 * of a line alone, and what stands before the first one is a record too.
 * Otherwise markers stand in any text (a page), and what is before the first
 * one belongs to it.
 */
struct framing {
    const char *marker; /* what each begins with: "boardgv2diag("; or NULL */
    bool lines;
    bool whole;   /* all of the file is one record */
    bool escapes; /* of tagged ones: a line that begins with %
                                      is of some other program */
    const struct record_boundaries *borders; /* a notation's own; or NULL */
};

/* More bytes are wanted before that can be said. */
#define BORDER_UNKNOWN SIZE_MAX

/*
 * How a notation tells its records apart that are not of tags and movetext. All
 * are asked of the bytes at hand, of which `last` says that nothing comes after
 * them; what is cut must not depend on how many they are.
 */
struct record_boundaries {
    /* The bytes of the record that `s`, never empty, begins with, and of the
       white space and signs after it that part it from the next one. Linear in
       what it looks at. `preamble` is that of the file. */
    size_t (*find)(struct str s, bool last, struct str preamble);
    /* Whether one may begin with this line: asked after one that was too long. */
    bool (*begins)(struct str line);
    /* The bytes before the record itself. NULL: white space alone. */
    size_t (*head)(struct str s);
    /* The bytes up to the end of the record itself, of a slice. NULL: white space
       alone comes after it. */
    size_t (*end)(struct str s, struct str preamble);
    bool joined; /* signs join the records: the commas of an array */
    /*
     * What stands at the front of a file for all its records: the names of
     * columns. It is a part of the first slice's head, and each slice's
     * `preamble`. NULL: nothing does.
     */
    size_t (*preamble)(struct str s, bool last);
};

extern const struct framing framing_tagged, framing_whole;
bool framing_is_tagged(struct framing framing);

enum slice_flaw {
    SLICE_WHOLE,
    SLICE_TOO_LONG, /* only its first SLICE_MAX bytes are here */
    SLICE_CUT,      /* the compressed data breaks off within it */
};

enum {
    SLICE_MAX = 2 << 20, /* bytes of the longest record that is read */
    SLICE_SLACK = 2,     /* writable bytes after a slice, for scanners */
};

/*
 * The bytes of one record, from its first byte to the next record's: white
 * space after it belongs to it (and what stands before the first one to the
 * first: `head`), so that all slices one after another are the file. They stay
 * valid until the next call; they and SLICE_SLACK bytes after them may be
 * written to, but must be put back.
 */
struct slice {
    char *ptr;
    size_t len;
    size_t head; /* bytes before the record itself: white space, or the page
                    before the first diagram */
    struct place at;
    uint64_t line;   /* of its first byte, from 1 */
    uint64_t column; /* in the splitter's unit, from 1 */
    enum slice_flaw flaw;
    struct str preamble; /* of its file; valid until the splitter is freed */
    struct odd odd;      /* in it, by bytes of the slice */
    bool utf8;           /* all of it is, as whatever comes from a source */
    bool ascii;          /* no byte above 0x7F, and no NUL */
    bool same_line;      /* begins on the line of the last record */
};

/* All its bytes. */
static inline struct str slice_text(const struct slice *s)
{
    return (struct str){s->ptr, s->len};
}

/* The same where it goes on its own, as text_naming_utf8. */
static inline struct str slice_text_alone(const struct slice *s,
                                          struct text *room)
{
    return s->ascii ? slice_text(s)
                    : text_naming_utf8(slice_text(s), s->head, room);
}

/*
 * Makes a slice of a text that is one record: a copy in `room`, valid until that
 * changes. Returns false if out of memory.
 */
bool slice_of_text(struct slice *out, struct str text, struct text *room);

struct splitter;

struct splitter *splitter_new(struct source *source, struct framing framing);
void splitter_free(struct splitter *s); /* leaves the source open */
/*
 * The first bytes of the input, up to 4096 if there are that many, for
 * telling what it is; valid until the next call. Or a fault.
 */
int splitter_peek(struct splitter *s, struct str *out);
/* As source_foreign, after the peek. */
const char *splitter_foreign(const struct splitter *s);
/* Before the first slice only: what columns are counted in, code points if
   nobody says so. */
void splitter_set_unit(struct splitter *s, enum text_unit unit);
/* Before the first slice only: the notation was told from the peek. */
void splitter_set_framing(struct splitter *s, struct framing framing);
/*
 * 1 and the next slice; 0 at the end; a fault of the source, after every
 * record before it was given (the last one cut short). A record is given as
 * soon as what came of a pipe tells where it ends: when the next one has begun,
 * with a whole line, or the pipe has ended.
 */
int splitter_next(struct splitter *s, struct slice *out);
/* The fault of the source that ended what was read so far; 0: none did. */
int splitter_fault(const struct splitter *s);

/*
 * Whether a "*" that touches a ply of Brayout is the sign of its capture, not
 * the result: after it, and perhaps notes and a number, its line goes on with
 * another ply. With the number 1 another record begins.
 */
bool star_is_capture(struct str after);

/*
 * Whether a tagged record's text says itself where it ends, by its result, so
 * that any text on the next line is another record: 1 or 0; SOURCE_MEMORY.
 */
int record_is_closed(struct str text);

#endif
