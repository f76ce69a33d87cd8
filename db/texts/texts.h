/*
 * Stores texts in little space, and restores them byte for byte.
 *
 * A text says little that its record's row does not: the plies are the row's
 * moves, spelled out; the values of its tags are columns; spaces and numbers
 * follow a rule. So the text becomes a template, in which one byte represents a
 * ply, with the spaces and the number before it, and one byte the value of a
 * tag. Everything else is in the template literally. Nothing here knows a rule
 * of a game or a notation, or assumes anything about a text. The template is
 * compressed by zstd.
 *
 * The spellings of plies are learned from texts, and so is what templates have
 * in common; both form a dictionary. It is made once for the texts of a
 * variant, stored in the archive, and never changed. A text can be read as long
 * as its row and its dictionary exist, whatever a later program writes or
 * forbids.
 *
 * Packing and unpacking depend on nothing but the text, the row and the
 * dictionary. Any number of threads may use a dictionary at a time; a packer
 * belongs to one thread.
 */
#ifndef DB_TEXTS_TEXTS_H
#define DB_TEXTS_TEXTS_H

#include "../rows/rows.h"

/* ---- dictionaries --------------------------------------------------------- */

struct dictionary;

/* The stored form of a dictionary. Empty parts make an empty dictionary, which
   can also pack texts. */
struct dictionary_parts {
    struct str spellings; /* spellings of plies, by their codes */
    struct str samples;   /* made by zstd: what templates have in common */
};

enum { DICTIONARY_MAX = 1 << 20 }; /* bytes of each part */

enum text_result {
    TEXT_FINE,
    TEXT_DAMAGED, /* the packed text, the row or the dictionary */
    TEXT_MEMORY,  /* out of memory */
};

/* Makes a dictionary; copies the parts. *out is NULL unless TEXT_FINE is
   returned. */
enum text_result dictionary_read(struct dictionary_parts parts,
                                 struct dictionary **out);
void dictionary_free(struct dictionary *d); /* NULL is allowed */

/*
 * Makes a dictionary from samples: rows with their texts (row.text), all of one
 * variant. The first two thousand are enough. If there are few texts, or they
 * have nothing in common, the parts are empty.
 *
 *     struct learner *l = learner_new();
 *     ... learner_see(l, &row) for each
 *     if (l && learner_learn(l, &parts)) ... parts are valid until
 *     learner_free(l);
 */
struct learner;
enum { LEARNER_BYTES = 8 << 20 }; /* of samples; further ones are ignored */

struct learner *learner_new(void); /* NULL if out of memory */
void learner_free(struct learner *l);
/* Copies what packing uses. Returns false if out of memory. */
bool learner_see(struct learner *l, const struct row *row);
/* True if another sample would be used. */
bool learner_has_room(const struct learner *l, const struct row *row);
/* learner_count returns the number of samples. learner_get sets what packing
   uses of a sample, counted from 0 in the order they came. learner_drop_last
   removes the last one. */
size_t learner_count(const struct learner *l);
void learner_get(const struct learner *l, size_t i, struct row *out);
void learner_drop_last(struct learner *l);
bool learner_learn(struct learner *l, struct dictionary_parts *out);

/* ---- texts ---------------------------------------------------------------- */

struct packer; /* buffers that are reused */

struct packer *packer_new(void); /* NULL if out of memory */
void packer_free(struct packer *p);

/*
 * Packs row->text. Of the row only fields, tags and moves are used: they must
 * be the same when the text is unpacked. *out is valid until the next call; it
 * is empty if the text should be stored unpacked. Returns false if out of
 * memory.
 */
bool text_pack(struct packer *p, const struct dictionary *d,
               const struct row *row, struct str *out);
/*
 * Restores the text of a row, valid until the next call. Whatever the bytes
 * say, it allocates no more memory than the longest record needs.
 */
enum text_result text_unpack(struct packer *p, const struct dictionary *d,
                             const struct row *row, struct str packed,
                             struct str *out);
/* Returns the length of the text, at most that of the longest record, or 0 if
   the bytes are damaged. */
size_t text_length(struct str packed);

#endif
