/*
 * Encodings: whatever a text is written in, it is UTF-8 inside; what of that is
 * not certain, and how the text was written, for who writes it back.
 */
#ifndef LUDEX_ENCODING_H
#define LUDEX_ENCODING_H

#include "diag.h"
#include "text.h"

enum { ENCODING_NAME = 64 }; /* bytes of a name, with a NUL */

/*
 * Finds an encoding that texts can be converted from: 1, with the name that iconv
 * has for it; 0, or SOURCE_MEMORY. A space is read as "-": "ISO 8859-2".
 */
int encoding_find(const char *said, char name[ENCODING_NAME]);

/* How a text was written. */
struct text_form {
    char encoding[ENCODING_NAME]; /* "UTF-8", or another name of iconv */
    bool guessed;                 /* nothing says so */
    bool mark;                    /* a byte order mark is in front */
    bool end_mark;                /* 0x1A is at the end */
};

/*
 * Appends the bytes of a text in that form. 1; 0 if the encoding lacks one of its
 * characters; SOURCE_MEMORY.
 */
int text_form_write(const struct text_form *form, struct str text,
                    struct text *out);

/*
 * Characters of a text that are not certain: those of bytes that are not UTF-8,
 * which were read by a guess, and those that the text's encoding lacks.
 */
enum odd_kind {
    ODD_NONE,
    ODD_GUESSED,
    ODD_CUT,       /* guessed, though the bytes look like a part of UTF-8 */
    ODD_UNDEFINED, /* guessed, though that encoding does not define the byte */
    ODD_UNDECODABLE, /* U+FFFD is in its place */
};

struct odd {
    enum odd_kind worst;
    uint64_t first, end; /* from the first of them to after the last */
    uint64_t bytes;      /* of them alone */
    size_t count;        /* of characters */
    /* That was guessed, or lacks them; empty: several do. Its own bytes, as it
       outlives who read the text. */
    char encoding[ENCODING_NAME];
    const char *second; /* the next likely one, if it was guessed; or NULL */
};

/*
 * Reports what is odd in a text as one diagnostic: the encoding that was guessed,
 * or invalid-utf8 if other characters of the text are UTF-8. Returns NULL if
 * nothing is odd, or it is not to be reported.
 */
struct diag *odd_report(const struct odd *odd, struct str text,
                        struct diags *diags);

/*
 * Appends the text of bytes in memory: valid UTF-8 is itself whatever it declares,
 * without a byte order mark. *odd are the odd characters in it. 0, or
 * SOURCE_MEMORY.
 */
int text_decode(struct str bytes, struct text *out, struct odd *odd);
/*
 * Text that is UTF-8 says so: CA[ISO-8859-1] of the tree that begins at `tree`
 * becomes CA[UTF-8], and the same of what a page of HTML declares. Returns what
 * is in *room, whose `failed` says that memory ran out; or the text itself if it
 * is ASCII, or names no other encoding.
 */
struct str text_naming_utf8(struct str text, size_t tree, struct text *room);

#endif
