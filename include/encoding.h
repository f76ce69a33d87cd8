/*
 * Encodings. Text in any encoding is converted to UTF-8. This header also
 * describes characters whose decoding is uncertain, and the form in which a
 * text was written, so that the text can be written back in the same form.
 */
#ifndef LUDEX_ENCODING_H
#define LUDEX_ENCODING_H

#include "diag.h"
#include "text.h"

enum { ENCODING_NAME = 64 }; /* size of a name with its NUL */

/*
 * Finds an encoding that can be converted to UTF-8. Returns 1 and sets `name`
 * to the encoding's name in iconv. Returns 0 if there is no such encoding, or
 * SOURCE_MEMORY if out of memory. A space is read as "-", as in "ISO 8859-2".
 */
int encoding_find(const char *said, char name[ENCODING_NAME]);

/*
 * Finds the encoding requested by an option, as encoding_find does. An encoding
 * followed by "!", which `name` then contains too, applies to all texts without
 * a byte order mark; otherwise it applies only to texts that are not UTF-8 and
 * do not declare an encoding.
 */
int encoding_parse_option(const char *said, char name[ENCODING_NAME]);
bool encoding_is_forced(const char *asked);

/* The form in which a text was written. */
struct text_form {
    char encoding[ENCODING_NAME]; /* "UTF-8", or another name known to iconv */
    bool guessed;                 /* the encoding was guessed, since the text
                                     does not declare it */
    bool doubtful; /* another encoding is almost as probable as the guess */
    bool mark;     /* the text begins with a byte order mark */
    bool end_mark; /* the text ends with 0x1A */
    bool
        undecodable; /* bytes that the encoding does not define were replaced by
                         U+FFFD */
};

/*
 * Appends a text in the given form. Returns 1, 0 if the encoding lacks one of
 * its characters, or SOURCE_MEMORY if out of memory.
 */
int text_form_write(const struct text_form *form, struct str text,
                    struct text *out);

/*
 * Odd characters are characters of a text that are uncertain, either because
 * their bytes are not UTF-8 and were decoded by a guess, or because the
 * encoding of the text does not define them.
 */
enum odd_kind {
    ODD_NONE,
    ODD_GUESSED,
    ODD_CUT,       /* guessed, although the bytes look like part of a UTF-8
                      sequence, or although most of the text is UTF-8 */
    ODD_UNDEFINED, /* guessed, although the encoding does not define the byte */
    ODD_UNDECODABLE, /* replaced by U+FFFD */
};

enum { UNDECODABLE_BYTES = 4 };

/* The first bytes that were replaced by U+FFFD. */
struct undecodable {
    uint64_t at; /* offset of U+FFFD in the text */
    unsigned char bytes[UNDECODABLE_BYTES];
    uint8_t length;
};

struct odd_text {
    enum odd_kind worst;
    uint64_t first, end; /* offsets of the first odd character, and of the end
                            of the last one */
    uint64_t bytes;      /* number of bytes of the odd characters */
    size_t count;        /* number of odd characters */
    struct undecodable undecodable; /* of length 0 if there is none */
    /* The encoding that was guessed, or that does not define the characters;
       empty if there are several. This is a copy of the name, since it outlives
       the reader of the text. */
    char encoding[ENCODING_NAME];
    const char *second; /* the next most probable encoding if it was guessed, or
                           NULL */
};

/*
 * Reports the odd characters of a text as one diagnostic: the encoding that was
 * guessed, or invalid-utf8 if other characters of the text are UTF-8. Returns
 * NULL if there are none or if the diagnostic is switched off.
 */
struct diag *odd_report(const struct odd_text *odd, struct str text,
                        struct diags *diags);

/*
 * Appends bytes, decoded to UTF-8. Valid UTF-8 is copied without its byte order
 * mark, regardless of the encoding that it declares. *odd describes the odd
 * characters. Returns 0, or SOURCE_MEMORY if out of memory.
 */
int text_decode(struct str bytes, struct text *out, struct odd_text *odd);
/*
 * Changes the encoding that a UTF-8 text declares to UTF-8: CA[ISO-8859-1] in
 * the SGF tree that begins at `tree` becomes CA[UTF-8], and the declaration of
 * an HTML page is changed in the same way. Returns the contents of *room, whose
 * `failed` is set if out of memory, or the text itself if it is ASCII or does
 * not declare another encoding.
 */
struct str text_naming_utf8(struct str text, size_t tree, struct text *room);

#endif
