/* What the parts of SGF's reader share: the tree's values as words, and the notes
   of its nodes. */
#ifndef LUDEX_GRAMMAR_SGF_READER_H
#define LUDEX_GRAMMAR_SGF_READER_H

#include "sgf.h"

struct sgf_reader {
    struct draft *draft;
    const struct sgf_game *game; /* NULL: none of ours, or not told */
    bool foreign; /* of others: what its properties say is their business */
    uint64_t rows;
    struct text words; /* scratch */
};

/* Reports, unless the game is foreign, and the record is not written again. */
void sgf_wrong(struct sgf_reader *r, struct span span, const char *words);
/* The node's property; NULL if it has none of the name. */
const struct sgf_property *sgf_find(const struct sgf_node *node,
                                    const char *name);
/* A value as it stands; what it says; the same of a part of it. */
struct str sgf_raw(const struct sgf_reader *r, const struct sgf_value *v);
struct quote sgf_words(const struct sgf_reader *r, const struct sgf_value *v);
struct quote sgf_part(const struct sgf_reader *r, const struct sgf_value *v,
                      size_t begin, size_t end);

/* Words of the reader's own, told where they come from. */
static inline struct quote sgf_said(const char *words, struct span where)
{
    return (struct quote){.words = str_of(words), .at = where.begin};
}

/* Likewise r->words, as long as they are not changed. */
static inline struct quote sgf_made(const struct sgf_reader *r,
                                    struct span where)
{
    return (struct quote){.words = text_str(&r->words), .at = where.begin};
}

/* A cell of the home notation: rows from below. */
struct sgf_spot {
    unsigned column, row;
};
/* False if it is not a point of the board. */
bool sgf_point(const struct sgf_reader *r, struct str s, struct sgf_spot *out);

/* What the root says: a property as a tag; DT; the stones that are set up, and who
   begins; LE and RE, once the plies were told. */
void sgf_tell_tag(struct sgf_reader *r, const char *tag,
                  const struct sgf_property *p);
void sgf_tell_date(struct sgf_reader *r, const struct sgf_property *p);
void sgf_tell_position(struct sgf_reader *r, const struct sgf_node *root);
void sgf_tell_result(struct sgf_reader *r, const struct sgf_node *root);

/* Tells a node without a ply, and those after it, which have none either, as notes
   on the ply that was told last. */
void sgf_tell_aside(struct sgf_reader *r, const struct sgf_node *node);

/*
 * The notes of a node that are not told yet: glyphs, what is kept, comments. LO
 * says their order, a letter each, with the variations between them; without
 * it glyphs and what is kept are told as their properties stand, then comments.
 */
struct sgf_notes {
    const struct sgf_node *node;             /* NULL: there are none */
    const struct sgf_property *named, *kept; /* the next of its kind or later */
    const struct sgf_value *number;
    const struct sgf_value *comment; /* the value that is being told, */
    size_t at;                       /* from here on */
    struct str order;                /* of LO, what is left */
    bool ordered;
};

void sgf_notes_begin(struct sgf_reader *r, struct sgf_notes *notes,
                     const struct sgf_node *node);
/* Tells those before the next variation; all that are left after the last. */
void sgf_tell_notes(struct sgf_reader *r, struct sgf_notes *notes);
/* Those before the first ply of a variation. */
void sgf_tell_before(struct sgf_reader *r, const struct sgf_node *node);
/* Whether a property of the root is no tag, but a note on it. */
bool sgf_is_note(const struct sgf_reader *r, const struct sgf_property *p);

#endif
