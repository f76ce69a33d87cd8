/*
 * Texts of other encodings as UTF-8, by iconv. What the encoding does not have
 * becomes U+FFFD, one a byte (of UTF-16 one a unit): whoever reads the text
 * looks for it, and tells.
 */
#ifndef LUDEX_SRC_INPUT_ENCODING_H
#define LUDEX_SRC_INPUT_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct encoding;

/* Bytes that tell an encoding: by their mark, or as a tree of SGF says it; and of
   a name, with a NUL. */
enum { ENCODING_HEAD = 1024, ENCODING_NAME = 32 };

/* Whether more of a text's first bytes may tell. */
bool encoding_may_tell(const char *head, size_t length);
/*
 * What the first bytes tell: a byte order mark goes before what is `asked` for
 * (NULL: UTF-8). NULL: the bytes are read as they are. *skip is how many of them
 * are the mark of a name that is given back.
 */
const char *encoding_tell(const char *head, size_t length, const char *asked,
                          size_t *skip);

/*
 * The encoding that a tree of SGF declares, CA[Shift_JIS], if iconv knows it, it is
 * another than UTF-8, and it has ASCII's signs for what stands around the name.
 */
bool encoding_declared(const char *head, size_t length,
                       char name[ENCODING_NAME]);

/* The name is kept by the caller. 0, or SOURCE_MEMORY. */
int encoding_open(struct encoding **out, const char *name);
void encoding_close(struct encoding *e); /* NULL is fine */
const char *encoding_name(const struct encoding *e);
/* As source_read: the next bytes of UTF-8. `read` gives those to be converted.
   */
int64_t encoding_read(struct encoding *e,
                      int64_t (*read)(void *context, char *into, size_t size),
                      void *context, char *into, size_t size);
/* Whether nothing is left of what was read. */
bool encoding_drained(const struct encoding *e);

#endif
