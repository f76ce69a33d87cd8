/* Shared by the files of SGF's reader: the values of a tree as words, and the
   notes of its nodes. */
#ifndef LUDEX_GRAMMAR_SGF_READER_H
#define LUDEX_GRAMMAR_SGF_READER_H

#include "sgf.h"

struct sgf_reader {
    struct draft *draft;
    const struct sgf_game *game; /* NULL if it is not a game of Ludex, or
                                    unspecified */
    bool foreign; /* a foreign game: its properties are not interpreted */
    uint64_t rows;
    struct text words; /* buffer */
};

/* Reports an error, unless the game is foreign; the record will not be
   rewritten. */
void sgf_report_wrong(struct sgf_reader *r, struct span span,
                      const char *words);
/* Returns the node's property of that name, or NULL. */
const struct sgf_property *sgf_find(const struct sgf_node *node,
                                    const char *name);
/* sgf_raw returns a value as written; sgf_words its meaning; sgf_part the
   meaning of a part of it. */
struct str sgf_raw(const struct sgf_reader *r, const struct sgf_value *v);
struct quote sgf_words(const struct sgf_reader *r, const struct sgf_value *v);
struct quote sgf_part(const struct sgf_reader *r, const struct sgf_value *v,
                      size_t begin, size_t end);

/* Returns words of the reader itself, with a place in the text. */
static inline struct quote sgf_said(const char *words, struct span where)
{
    return (struct quote){.words = str_of(words), .at = where.begin};
}

/* The same for r->words, valid until they change. */
static inline struct quote sgf_made(const struct sgf_reader *r,
                                    struct span where)
{
    return (struct quote){.words = text_str(&r->words), .at = where.begin};
}

/* A cell of the native notation; rows count from below. */
struct sgf_spot {
    unsigned column, row;
};
/* Returns false if it is not a point of the board. */
bool sgf_point(const struct sgf_reader *r, struct str s, struct sgf_spot *out);

/* Add the data of the root: a property as a tag; DT; the stones that are set
   up, and who begins; LE and RE, once the plies were added. */
void sgf_tell_tag(struct sgf_reader *r, const char *tag,
                  const struct sgf_property *p);
void sgf_tell_date(struct sgf_reader *r, const struct sgf_property *p);
void sgf_tell_position(struct sgf_reader *r, const struct sgf_node *root);
void sgf_tell_result(struct sgf_reader *r, const struct sgf_node *root);

/* Adds a node without a ply, and the nodes after it, which have none either, as
   notes on the last ply. */
void sgf_tell_aside(struct sgf_reader *r, const struct sgf_node *node);

/*
 * The notes of a node that have not been added: glyphs, preserved properties,
 * comments. LO gives their order, by a letter for each, with the variations
 * between them. Without LO, glyphs and preserved properties are in the order of
 * the properties, followed by comments.
 */
struct sgf_notes {
    const struct sgf_node *node;             /* NULL if there are none */
    const struct sgf_property *named, *kept; /* the next of its kind, or an
                                                earlier property */
    const struct sgf_value *number;
    const struct sgf_value *comment; /* the value that is being read */
    size_t at;                       /* offset of the rest of it */
    struct str order;                /* the rest of LO */
    bool ordered;
};

void sgf_notes_begin(struct sgf_reader *r, struct sgf_notes *notes,
                     const struct sgf_node *node);
/* Adds the notes before the next variation; after the last one, all that
   remain. */
void sgf_tell_notes(struct sgf_reader *r, struct sgf_notes *notes);
/* Adds the notes before the first ply of a variation. */
void sgf_tell_before(struct sgf_reader *r, const struct sgf_node *node);
/* True if a property of the root is not a tag but a note. */
bool sgf_is_note(const struct sgf_reader *r, const struct sgf_property *p);

#endif
