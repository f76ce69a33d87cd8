/*
 * Sources and slices: from the name of a file to the bytes of one record.
 *
 * A source reads a file, standard input ("-"), memory, a function, or the
 * decompressed contents of a gzip, zstd, xz or bzip2 file (recognised by its
 * first bytes, not by its name). A source returns valid UTF-8, regardless of
 * the encoding of the input. Offsets count the returned bytes. The splitter
 * removes a byte order mark and divides the rest into slices, one per record,
 * in bounded memory.
 *
 * A record ends at its result, at the first tag line after movetext, or at the
 * end of the file (ludex-record(5)). The boundaries do not depend on how much
 * of the file has been read. A tag line ends a record even inside an unclosed
 * comment, so that a record with errors does not include the next record. A
 * record that ends like this does not continue after an empty line.
 */
#ifndef LUDEX_SOURCE_H
#define LUDEX_SOURCE_H

#include "diag.h"
#include "encoding.h"
#include "text.h"

/* Results below zero, for faults of the environment. All other negative results
   are -errno. */
enum source_fault {
    SOURCE_TRUNCATED =
        -10001, /* compressed data that is damaged or ends early */
    SOURCE_MEMORY = -10002,
    SOURCE_WINDOW = -10003, /* decompression would exceed the memory limit */
    SOURCE_DEVICE = -10004, /* a device other than a terminal or /dev/null,
                               which may be endless */
};

struct source;

enum { SOURCE_MEMORY_USUAL = 128, SOURCE_MEMORY_MOST = 2048 }; /* in MiB */

/* Opens a file. Returns 0, -errno (-EISDIR for a directory), or SOURCE_DEVICE.
   The caller closes the source. */
int source_open(struct source **out, const char *path);

struct source_options {
    unsigned memory;      /* limit for decompression in MiB; data that needs
                             more (zstd, xz) is refused with SOURCE_WINDOW.
                             source_open uses SOURCE_MEMORY_USUAL */
    const char *encoding; /* name from encoding_parse_option, owned by the
                             caller, or NULL to guess the encoding of texts that
                             are not UTF-8 and do not declare one */
};

int source_open_as(struct source **out, const char *path,
                   const struct source_options *options);

/*
 * source_open_supply reads from a function, which returns up to `size` bytes, 0
 * at the end, or -errno. source_open_bytes reads from memory, which belongs to
 * the caller and must remain valid.
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
/* Reads up to `size` bytes. Returns the number of bytes read, 0 at the end, or
   a fault. */
int64_t source_read(struct source *s, char *into, size_t size);
/* Returns the form in which the text was written; call it at the end of the
   text. The encodings of single SGF trees are not included. */
struct text_form source_form(const struct source *s);
bool source_is_packed(const struct source *s); /* true if the input is
                                                  compressed */
/* Returns the odd characters between two offsets, neither of which may decrease
   from call to call. */
struct odd_text source_odd(struct source *s, uint64_t from, uint64_t to);
/* Returns the number of bytes read from the file so far. */
uint64_t source_bytes_read(const struct source *s);
/* True if the next read would have to wait for data, as on a pipe or a
   terminal. */
bool source_would_wait(const struct source *s);

/*
 * Return what kind of file it is, such as "a PNG picture", if its first bytes
 * show that it does not contain records, or NULL if it may contain records.
 * source_foreign uses the first bytes of a source from which data was already
 * read.
 */
const char *foreign_kind(struct str head);
const char *source_foreign(const struct source *s);

/*
 * The way in which records are separated. If all members are zero, tags and
 * movetext separate the records, as described above. If `lines` is set, the
 * file contains nothing but records: a marker counts only at the beginning of a
 * line, and text before the first marker is a record too. Otherwise markers may
 * be anywhere in the text, as in a page, and the text before the first marker
 * belongs to the first record.
 */
struct framing {
    const char *marker; /* beginning of each record, such as "boardgv2diag(", or
                           NULL */
    bool lines;
    bool whole;   /* the whole file is one record */
    bool escapes; /* for tagged records: lines that begin with % belong to
                     another program and are ignored */
    const struct record_boundaries *borders; /* boundaries defined by a
                                                notation, or NULL */
};

/* The value of a boundary that cannot be determined until more bytes are
   read. */
#define BORDER_UNKNOWN SIZE_MAX

/*
 * The way in which a notation separates records that do not consist of tags and
 * movetext. The functions see the bytes read so far; `last` is set if there are
 * no more. Boundaries must not depend on how many bytes have been read.
 */
struct record_boundaries {
    /* Returns the length of the record at the beginning of `s`, which is not
       empty, including the white space and separators after it. Takes time
       linear in the bytes examined. `preamble` is the preamble of the file. */
    size_t (*find)(struct str s, bool last, struct str preamble);
    /* True if a record may begin with this line. Called after a record that was
       too long. */
    bool (*begins)(struct str line);
    /* Returns the number of bytes before the record itself. The pointer is NULL
       if only white space can be before the record. */
    size_t (*head)(struct str s);
    /* Returns the offset in the slice at which the record itself ends. The
       pointer is NULL if only white space can be after the record. */
    size_t (*end)(struct str s, struct str preamble);
    bool joined; /* separators come between records, such as commas in an
                   array */
    /*
     * Returns the length of the beginning of a file that applies to all its
     * records, such as column names. This beginning is included in the head of
     * the first slice, and is the `preamble` of each slice. The pointer is NULL
     * if files have no such beginning.
     */
    size_t (*preamble)(struct str s, bool last);
};

extern const struct framing framing_tagged, framing_whole;
bool framing_is_tagged(struct framing framing);

enum slice_flaw {
    SLICE_WHOLE,
    SLICE_TOO_LONG, /* the slice contains only the first SLICE_MAX bytes */
    SLICE_CUT,      /* the compressed data ends within the record */
};

enum {
    SLICE_MAX = 2 << 20, /* maximum size of a record in bytes */
    SLICE_SLACK = 8, /* number of writable bytes after a slice, for scanners,
                       which set them to 0 */
};

/*
 * The bytes of one record, up to the beginning of the next record. A slice
 * includes the white space after its record, and the first slice includes
 * everything before the first record (`head`), so that all slices together are
 * the whole file. A slice is valid until the next call. The bytes, and
 * SLICE_SLACK bytes after them, may be changed but must be restored.
 */
struct slice {
    char *ptr;
    size_t len;
    size_t head; /* number of bytes before the record itself: white space, or
                    the page before the first diagram */
    struct place at;
    uint64_t line; /* line number of the first byte, from 1 */
    uint64_t
        column; /* column of the first byte, from 1, in the splitter's unit */
    enum slice_flaw flaw;
    struct str preamble; /* preamble of the file; valid until the splitter is
                            freed */
    struct odd_text odd; /* odd characters in the slice; offsets are relative to
                            it */
    bool utf8;           /* valid UTF-8, as is all text from a source */
    bool ascii;          /* no bytes above 0x7F and no NUL bytes */
    bool same_line;      /* the slice begins on the line on which the last
                            record ended */
    bool stray;          /* the slice is not a record but text before, between
                            or after the tagged records of the file */
};

/* Returns all bytes of a slice. */
static inline struct str slice_text(const struct slice *s)
{
    return (struct str){s->ptr, s->len};
}

/* Returns the text of a slice for use outside its file, converted by
   text_naming_utf8. */
static inline struct str slice_text_alone(const struct slice *s,
                                          struct text *room)
{
    return s->ascii ? slice_text(s)
                    : text_naming_utf8(slice_text(s), s->head, room);
}

/*
 * Makes a slice from a text that is one record. The text is copied to `room`,
 * and the slice is valid until `room` changes. Returns false if out of memory.
 */
bool slice_of_text(struct slice *out, struct str text, struct text *room);
/* Replaces each CR that ends a line with an LF. CR LF is not changed, so that
   offsets stay the same. Returns true if there were any such CR. */
bool slice_normalise_line_ends(const struct slice *slice);

struct splitter;

struct splitter *splitter_new(struct source *source, struct framing framing);
void splitter_free(struct splitter *s); /* leaves the source open */
/*
 * Sets *out to the first bytes of the input, at most 4096, from which its kind
 * can be recognised. The bytes are valid until the next call. Returns 0, or a
 * fault.
 */
int splitter_peek(struct splitter *s, struct str *out);
/* Works like source_foreign. Call this function after splitter_peek. */
const char *splitter_foreign(const struct splitter *s);
/* Sets the unit of columns (default: code points). Call it before the first
   slice. */
void splitter_set_unit(struct splitter *s, enum text_unit unit);
/* Sets the framing, after the notation was determined from the first bytes.
   Call it before the first slice. */
void splitter_set_framing(struct splitter *s, struct framing framing);
/*
 * Sets *out to the next slice. Returns 1, 0 at the end of the input, or a fault
 * of the source. A fault is returned after all records before it, the last of
 * which is cut off. A record from a pipe is returned as soon as its end is
 * certain: when a whole line of the next record has been read, or when the pipe
 * ends.
 */
int splitter_next(struct splitter *s, struct slice *out);
/* Returns the fault that ended the input, or 0 if there was none. */
int splitter_fault(const struct splitter *s);

/*
 * True if a "*" directly after a ply of Brayout is the symbol for a capture and
 * not the result. A "*" is the symbol for a capture if another ply of the line
 * follows, perhaps after notes and a number; a number 1 begins another record.
 * `after` is the text after the "*".
 */
bool star_is_capture(struct str after);

/*
 * Returns 1 if the text of a tagged record contains the result that ends the
 * record; any text on the next line is then another record. Otherwise returns
 * 0, or SOURCE_MEMORY if out of memory.
 */
int record_is_closed(struct str text);

#endif
