/*
 * Sources and slices: from a file name to the bytes of one record.
 *
 * A source reads a file, standard input ("-"), memory, a function, or the
 * contents of a gzip, zstd, xz or bzip2 file (recognised by its first bytes,
 * not by its name). Its text is valid UTF-8, whatever the encoding of the
 * input. Offsets count the bytes that the source returns. The splitter drops a
 * byte order mark and cuts the rest into slices, one per record, in bounded
 * memory whatever the input.
 *
 * A record ends at its result, at the first tag line after movetext, or at the
 * end of the file: see ludex-record(5). Where it is cut does not depend on how
 * much of the file has been read. A tag line ends a record even inside an
 * unclosed comment, so a record with errors never includes the next one; a
 * record that ends this way does not continue after an empty line.
 */
#ifndef LUDEX_SOURCE_H
#define LUDEX_SOURCE_H

#include "diag.h"
#include "encoding.h"
#include "text.h"

/* Results below zero, for faults of the environment. Any other is -errno. */
enum source_fault {
    SOURCE_TRUNCATED =
        -10001, /* compressed data that is damaged or ends early */
    SOURCE_MEMORY = -10002,
    SOURCE_WINDOW = -10003, /* decompressing it needs more memory than is
                               allowed */
};

struct source;

enum { SOURCE_MEMORY_USUAL = 128, SOURCE_MEMORY_MOST = 2048 }; /* MiB */

/* Opens a file. Returns 0, or -errno (-EISDIR for a directory). The caller
   closes the source. */
int source_open(struct source **out, const char *path);

struct source_options {
    unsigned memory;      /* MiB; data that needs more to decompress (zstd,
                             xz) is refused: SOURCE_WINDOW. source_open uses
                             SOURCE_MEMORY_USUAL */
    const char *encoding; /* a name from encoding_ask, owned by the caller;
                             NULL: guess the encoding of a text that is not
                             UTF-8 and does not declare it */
};

int source_open_as(struct source **out, const char *path,
                   const struct source_options *options);

/*
 * source_open_supply reads from a function, which returns up to `size` bytes, 0
 * at the end, or -errno. source_open_bytes reads memory, which belongs to the
 * caller and must remain valid.
 */
struct supply {
    int64_t (*read)(void *context, void *into, size_t size);
    void *context;
};

int source_open_supply(struct source **out, struct supply supply,
                       const struct source_options *options);
int source_open_bytes(struct source **out, struct str bytes,
                      const struct source_options *options);
void source_close(struct source *s); /* NULL is allowed */
/* Reads up to `size` bytes. Returns their number, 0 at the end, or a fault. */
int64_t source_read(struct source *s, char *into, size_t size);
/* Returns how the text was written, once it was read to its end. Trees of SGF
   may each have an encoding of their own, which this does not report. */
struct text_form source_form(const struct source *s);
bool source_is_packed(const struct source *s); /* true if it is compressed */
/* Returns the odd characters between two offsets, which must not decrease from
   one call to the next. */
struct odd source_odd(struct source *s, uint64_t from, uint64_t to);
/* Returns the number of bytes read from the file so far. */
uint64_t source_taken(const struct source *s);
/* True if the next read would wait, as for a pipe or a terminal that has no
   data. */
bool source_would_wait(const struct source *s);

/*
 * Returns what the first bytes of a file show it to be, if that is not a file
 * of records: "a PNG picture"; NULL if it may be one. source_foreign is for a
 * source that was read from.
 */
const char *foreign_kind(struct str head);
const char *source_foreign(const struct source *s);

/*
 * How records are separated; all zero: by tags and movetext, as above. `lines`:
 * a file is records and nothing else, so that a marker counts only at the
 * beginning of a line, and text before the first marker is a record too.
 * Otherwise markers are anywhere in a text (a page), and text before the first
 * one belongs to its record.
 */
struct framing {
    const char *marker; /* how each record begins: "boardgv2diag("; or NULL */
    bool lines;
    bool whole;   /* the whole file is one record */
    bool escapes; /* tagged records: a line that begins with % belongs to
                     another program */
    const struct record_boundaries *borders; /* a notation's own; or NULL */
};

/* The boundary cannot be determined without more bytes. */
#define BORDER_UNKNOWN SIZE_MAX

/*
 * How a notation separates records that do not consist of tags and movetext.
 * The functions see the bytes read so far; `last` says that no more will come.
 * Where a record is cut must not depend on how many bytes that are.
 */
struct record_boundaries {
    /* Returns the length of the record that `s` (never empty) begins with,
       including the white space and separators after it. Linear in what it
       looks at. `preamble` is the file's. */
    size_t (*find)(struct str s, bool last, struct str preamble);
    /* True if a record may begin with this line; asked after one that was too
       long. */
    bool (*begins)(struct str line);
    /* Returns the number of bytes before the record itself. NULL: only white
       space. */
    size_t (*head)(struct str s);
    /* Returns the end of the record itself, as an offset in its slice. NULL:
       only white space comes after it. */
    size_t (*end)(struct str s, struct str preamble);
    bool joined; /* separators join the records, such as the commas of an
                    array */
    /*
     * Returns the length of what the file has in front for all its records,
     * such as column names. It is part of the first slice's head, and each
     * slice's `preamble`. NULL: there is none.
     */
    size_t (*preamble)(struct str s, bool last);
};

extern const struct framing framing_tagged, framing_whole;
bool framing_is_tagged(struct framing framing);

enum slice_flaw {
    SLICE_WHOLE,
    SLICE_TOO_LONG, /* only its first SLICE_MAX bytes are here */
    SLICE_CUT,      /* the compressed data ends within it */
};

enum {
    SLICE_MAX = 2 << 20, /* bytes of the longest record that is read */
    SLICE_SLACK = 2,     /* writable bytes after a slice, for scanners */
};

/*
 * The bytes of one record, from its first byte up to the next record: white
 * space after it belongs to it (and `head`, what is before the first record, to
 * the first), so that all slices in sequence make up the file. They are valid
 * until the next call. They and SLICE_SLACK bytes after them may be changed,
 * but must be restored.
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
    struct str preamble; /* of the file; valid until the splitter is freed */
    struct odd odd;      /* odd characters in it, as offsets in the slice */
    bool utf8;           /* it is valid UTF-8, as all text from a source */
    bool ascii;          /* no byte above 0x7F, and no NUL */
    bool same_line;      /* it begins on the line on which the last record
                            ended */
};

/* Returns all bytes of a slice. */
static inline struct str slice_text(const struct slice *s)
{
    return (struct str){s->ptr, s->len};
}

/* The same for use outside its file, as text_naming_utf8. */
static inline struct str slice_text_alone(const struct slice *s,
                                          struct text *room)
{
    return s->ascii ? slice_text(s)
                    : text_naming_utf8(slice_text(s), s->head, room);
}

/*
 * Makes a slice of a text that is one record: a copy in `room`, valid until
 * `room` changes. Returns false if out of memory.
 */
bool slice_of_text(struct slice *out, struct str text, struct text *room);
/* Replaces CRs that end lines by LFs, which moves nothing; CR LF stays. Returns
   true if there were any. */
bool slice_end_lines(const struct slice *slice);

struct splitter;

struct splitter *splitter_new(struct source *source, struct framing framing);
void splitter_free(struct splitter *s); /* leaves the source open */
/*
 * Sets *out to the first bytes of the input, up to 4096, to recognise what it
 * is; valid until the next call. Returns 0, or a fault.
 */
int splitter_peek(struct splitter *s, struct str *out);
/* As source_foreign; to be called after the peek. */
const char *splitter_foreign(const struct splitter *s);
/* Sets the unit of columns (default: code points). Only before the first
   slice. */
void splitter_set_unit(struct splitter *s, enum text_unit unit);
/* Sets the framing, once the peek has shown the notation. Only before the first
   slice. */
void splitter_set_framing(struct splitter *s, struct framing framing);
/*
 * Returns 1 and the next slice; 0 at the end; or a fault of the source, after
 * every record before it was returned (the last one cut short). A record from a
 * pipe is returned as soon as its end is certain: when the next one has begun,
 * with a whole line, or when the pipe ends.
 */
int splitter_next(struct splitter *s, struct slice *out);
/* Returns the fault of the source that ended the input; 0 if there was none. */
int splitter_fault(const struct splitter *s);

/*
 * True if a "*" that touches a ply of Brayout is the symbol of its capture and
 * not the result: after it, and perhaps notes and a number, the line continues
 * with another ply. After the number 1 another record begins.
 */
bool star_is_capture(struct str after);

/*
 * Returns 1 if a tagged record's text has a result that ends it, so that any
 * text on the next line is another record; else 0; or SOURCE_MEMORY.
 */
int record_is_closed(struct str text);

#endif
