/*
 * Encodings: whatever the encoding of a text, it is converted to UTF-8. This
 * header also reports characters that are uncertain, and the form in which the
 * text was written, so that it can be written back.
 */
#ifndef LUDEX_ENCODING_H
#define LUDEX_ENCODING_H

#include "diag.h"
#include "text.h"

enum { ENCODING_NAME = 64 }; /* bytes of a name, with its NUL */

/*
 * Finds an encoding that can be converted to UTF-8. Returns 1 and iconv's name
 * for it, 0 if it is not found, or SOURCE_MEMORY. A space is read as "-": "ISO
 * 8859-2".
 */
int encoding_find(const char *said, char name[ENCODING_NAME]);

/*
 * Finds the encoding that an option asks for, as encoding_find does. With a "!"
 * at its end, which is preserved, it applies to all texts without a byte order
 * mark; otherwise only to those that are not UTF-8 and declare nothing.
 */
int encoding_ask(const char *said, char name[ENCODING_NAME]);
bool encoding_is_forced(const char *asked);

/* The form in which a text was written. */
struct text_form {
    char encoding[ENCODING_NAME]; /* "UTF-8", or another name of iconv */
    bool guessed;                 /* the text does not declare it */
    bool mark;                    /* it begins with a byte order mark */
    bool end_mark;                /* it ends with 0x1A */
};

/*
 * Appends a text, encoded in that form. Returns 1; 0 if the encoding lacks one
 * of its characters; or SOURCE_MEMORY.
 */
int text_form_write(const struct text_form *form, struct str text,
                    struct text *out);

/*
 * Characters of a text that are uncertain: their bytes are not UTF-8 and were
 * decoded by a guess, or the encoding of the text does not define them.
 */
enum odd_kind {
    ODD_NONE,
    ODD_GUESSED,
    ODD_CUT,       /* guessed, though the bytes look like part of a UTF-8
                      sequence, or the text is UTF-8 except for a few */
    ODD_UNDEFINED, /* guessed, though that encoding does not define the byte */
    ODD_UNDECODABLE, /* replaced by U+FFFD */
};

struct odd {
    enum odd_kind worst;
    uint64_t first, end; /* from the first odd character to the end of the
                            last */
    uint64_t bytes;      /* of the odd characters only */
    size_t count;        /* number of odd characters */
    /* The encoding that was guessed, or that lacks them; empty: several. A
       copy, since it outlives the reader of the text. */
    char encoding[ENCODING_NAME];
    const char *second; /* the next most probable encoding, if it was
                           guessed; or NULL */
};

/*
 * Reports the odd characters of a text as one diagnostic: the encoding that was
 * guessed, or invalid-utf8 if other characters of the text are UTF-8. Returns
 * NULL if there are none, or if it is not to be reported.
 */
struct diag *odd_report(const struct odd *odd, struct str text,
                        struct diags *diags);

/*
 * Appends the text of bytes in memory. Valid UTF-8 is taken as it is, whatever
 * it declares, without its byte order mark. *odd reports the odd characters.
 * Returns 0, or SOURCE_MEMORY.
 */
int text_decode(struct str bytes, struct text *out, struct odd *odd);
/*
 * Makes a UTF-8 text declare UTF-8: CA[ISO-8859-1] of the tree that begins at
 * `tree` becomes CA[UTF-8], and the declaration of an HTML page is changed in
 * the same way. Returns the contents of *room, whose `failed` is set if out of
 * memory; or the text itself if it is ASCII or names no other encoding.
 */
struct str text_naming_utf8(struct str text, size_t tree, struct text *room);

#endif
