/*
 * What a text says of its own encoding: CA[Shift_JIS] in the root of a tree of
 * SGF, charset=windows-1250 in a page of HTML, encoding="..." of XML.
 */
#ifndef LUDEX_SRC_INPUT_DECLARED_H
#define LUDEX_SRC_INPUT_DECLARED_H

#include <stdbool.h>
#include <stddef.h>

#include "source.h"

/* Bytes of a text within which it must say so. */
enum { DECLARED_HEAD = 4096, DECLARED_ROOT = 16 << 10 };

/* What the beginning of a text says. */
enum declared {
    DECLARED_NOTHING, /* nor will more of it */
    DECLARED_OPEN,    /* more of it may */
    DECLARED_NAME,
};

/* Scans the beginning of a file, or from "(;" on a tree; *name is a part of it. */
enum declared declared_head(struct str head, struct str *name);
enum declared declared_root(struct str tree, struct str *name);

/*
 * 1, with the name that iconv has for it, if a text may be converted from what it
 * declares: iconv knows that, and it is neither UTF-8 nor without ASCII. 0, or
 * SOURCE_MEMORY.
 */
int declared_encoding(struct str name, char encoding[ENCODING_NAME]);

/* Where the first tree begins in a text that begins with one, or has a line that
   is known as the beginning of one; STR_NOWHERE if it is no such text. */
size_t declared_trees(struct str head);
/* True if a line begins a tree wherever it is. */
bool declared_tree_line(struct str line);

#endif
