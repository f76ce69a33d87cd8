/*
 * Finds the encoding that a text declares: CA[Shift_JIS] in the root of an SGF
 * tree, charset=windows-1250 in an HTML page, or encoding="..." in XML.
 */
#ifndef LUDEX_SRC_INPUT_DECLARED_H
#define LUDEX_SRC_INPUT_DECLARED_H

#include <stdbool.h>
#include <stddef.h>

#include "source.h"

/* A declaration must be within these first bytes of a file, or of an SGF
   tree. */
enum { DECLARED_HEAD = 4096, DECLARED_ROOT = 16 << 10 };

/* The result of scanning the beginning of a text. */
enum declared {
    DECLARED_NOTHING, /* there is no declaration, regardless of the rest of the
                         text */
    DECLARED_OPEN,    /* more of the text is needed */
    DECLARED_NAME,
};

/* Scan the beginning of a file, or an SGF tree from "(;" on. *name is set to
   the declared name, as a part of the text. */
enum declared declared_head(struct str head, struct str *name);
enum declared declared_root(struct str tree, struct str *name);

/*
 * Finds a declared encoding. Returns 1, and sets `encoding` to its name in
 * iconv, if iconv has the encoding, and if it is not UTF-8 and includes ASCII.
 * Otherwise returns 0, or SOURCE_MEMORY if out of memory.
 */
int declared_encoding(struct str name, char encoding[ENCODING_NAME]);

/* Returns the offset of the first tree, if the text begins with a tree or has a
   line that is recognised as the beginning of one, otherwise STR_NOWHERE. */
size_t find_declared_trees(struct str head);
/* True if this beginning of a line begins a tree anywhere in a text. */
bool is_declaring_tree_line(struct str line);

#endif
