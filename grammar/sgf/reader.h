/* Declarations that the files of the SGF reader share: the values of a tree as
   words, and the notes of its nodes. */
#ifndef LUDEX_GRAMMAR_SGF_READER_H
#define LUDEX_GRAMMAR_SGF_READER_H

#include "sgf.h"

struct sgf_reader {
    struct draft *draft;
    const struct sgf_game *game; /* NULL if foreign or unspecified */
    bool foreign;                /* properties are not interpreted */
    uint64_t rows;
    struct text words; /* temporary buffer */
};

/* Reports an error unless the game is foreign. The record will not be
   rewritten. */
void sgf_report_wrong(struct sgf_reader *r, struct span span,
                      const char *words);
/* Returns the property of a node with this name, or NULL if there is none. */
const struct sgf_property *sgf_find(const struct sgf_node *node,
                                    const char *name);
/* sgf_value_text() returns the value without escapes, and sgf_value_part() a
   part of it without escapes. */
struct str sgf_value_as_written(const struct sgf_reader *r,
                                const struct sgf_value *v);
struct quote sgf_value_text(const struct sgf_reader *r,
                            const struct sgf_value *v);
struct quote sgf_value_part(const struct sgf_reader *r,
                            const struct sgf_value *v, size_t begin,
                            size_t end);

/* Returns words that the reader adds itself, with a place in the text. */
static inline struct quote sgf_fixed_quote(const char *words, struct span where)
{
    return (struct quote){.words = str_of(words), .at = where.begin};
}

/* Returns the words in r->words, with a place in the text. The result is valid
   until r->words changes. */
static inline struct quote sgf_words_quote(const struct sgf_reader *r,
                                           struct span where)
{
    return (struct quote){.words = text_str(&r->words), .at = where.begin};
}

/* A cell of the native notation. Rows count from below. */
struct sgf_spot {
    unsigned column, row;
};
/* Reads a point. Returns false if the string is not a point of the board. */
bool sgf_point(const struct sgf_reader *r, struct str s, struct sgf_spot *out);

/* Add data of the root: a property as a tag; the date in DT; the initial stones
   and the side that begins; and, after all plies, the result in LE and RE. */
void sgf_emit_tag(struct sgf_reader *r, const char *tag,
                  const struct sgf_property *p);
void sgf_emit_date(struct sgf_reader *r, const struct sgf_property *p);
void sgf_emit_position(struct sgf_reader *r, const struct sgf_node *root);
void sgf_emit_result(struct sgf_reader *r, const struct sgf_node *root);

/* Adds a node without a ply, and all nodes after it, which also have no plies,
   as notes on the last ply. */
void sgf_emit_plyless_nodes(struct sgf_reader *r, const struct sgf_node *node);

/*
 * The notes of a node that are still to be added: glyphs, preserved properties
 * and comments. LO gives their order, including variations, with one letter for
 * each. Without LO, glyphs and preserved properties come first, in the order of
 * the properties, followed by comments.
 */
struct sgf_notes {
    const struct sgf_node *node;             /* NULL if all notes have been
                                                added */
    const struct sgf_property *named, *kept; /* `named`: next glyph, or a
                                                property before it; `kept`: the
                                                same for preserved properties */
    const struct sgf_value *number;
    const struct sgf_value *comment; /* value that is being read */
    size_t at;                       /* offset of the rest of this value */
    struct str order;                /* rest of LO */
    bool ordered;
};

void sgf_notes_begin(struct sgf_reader *r, struct sgf_notes *notes,
                     const struct sgf_node *node);
/* Adds the notes before the next variation. After the last variation, adds all
   remaining notes. */
void sgf_emit_notes(struct sgf_reader *r, struct sgf_notes *notes);
/* Adds the notes before the first ply of a variation. */
void sgf_emit_before(struct sgf_reader *r, const struct sgf_node *node);
/* True if a property of the root is read as a note, not as a tag. */
bool sgf_is_note(const struct sgf_reader *r, const struct sgf_property *p);

#endif
