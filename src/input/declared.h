/*
 * The encoding that a text declares: CA[Shift_JIS] in the root of an SGF tree,
 * charset=windows-1250 in an HTML page, encoding="..." in XML.
 */
#ifndef LUDEX_SRC_INPUT_DECLARED_H
#define LUDEX_SRC_INPUT_DECLARED_H

#include <stdbool.h>
#include <stddef.h>

#include "source.h"

/* The declaration must be within these first bytes. */
enum { DECLARED_HEAD = 4096, DECLARED_ROOT = 16 << 10 };

/* The result of scanning the beginning of a text. */
enum declared {
    DECLARED_NOTHING, /* no declaration, whatever follows */
    DECLARED_OPEN,    /* unknown without more of the text */
    DECLARED_NAME,
};

/* Scan the beginning of a file, or a tree from "(;" on; *name is a part of
   it. */
enum declared declared_head(struct str head, struct str *name);
enum declared declared_root(struct str tree, struct str *name);

/*
 * Returns 1, with iconv's name, if the text can be converted from the encoding
 * it declares: iconv knows it, it is not UTF-8, and it contains ASCII.
 * Otherwise 0, or SOURCE_MEMORY.
 */
int declared_encoding(struct str name, char encoding[ENCODING_NAME]);

/* Returns where the first tree begins in a text that begins with one, or
   that has a line recognised as the beginning of one; STR_NOWHERE if there
   is none. */
size_t declared_trees(struct str head);
/* True if a line begins a tree, wherever it is. */
bool declared_tree_line(struct str line);

#endif
