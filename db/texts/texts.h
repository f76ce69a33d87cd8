/*
 * Texts as an archive keeps them: small, and given back byte for byte.
 *
 * A text says little that its record's row does not say: the plies are the
 * row's moves, spelled; the values of its tags are columns; blanks and numbers
 * follow a rule. So a text becomes a draft, in which one byte stands for a ply,
 * with the blanks and the number before it, and one for a tag's value. What
 * cannot be told so stands in the draft as it is: nothing here knows a rule of
 * a game or a notation, and nothing is taken for granted of a text. The draft
 * is compressed by zstd.
 *
 * How plies are spelled is learned from texts, and so is what drafts have in
 * common; both are a dictionary. It is made once for the texts of a variant,
 * kept in the archive, and never changed: a text can be read as long as its row
 * and its dictionary are there, whatever a later program writes or forbids.
 *
 * Packing and unpacking are functions of the text, the row and the dictionary
 * and of nothing else. A dictionary may be used by any number of threads at a
 * time; a packer is one thread's.
 */
#ifndef DB_TEXTS_TEXTS_H
#define DB_TEXTS_TEXTS_H

#include "../rows/rows.h"

/* ---- dictionaries --------------------------------------------------------- */

struct dictionary;

/* What a dictionary is kept as; empty ones make one that says nothing, which
   texts can be packed with all the same. */
struct dictionary_parts {
    struct str spellings; /* how plies are spelled, by their codes */
    struct str samples;   /* zstd's own: what drafts have in common */
};

enum { DICTIONARY_MAX = 1 << 20 }; /* bytes of each part */

enum text_result {
    TEXT_FINE,
    TEXT_DAMAGED, /* what was packed, or the row or the dictionary */
    TEXT_MEMORY,  /* ran out */
};

/* The parts are copied. *out is NULL after anything but TEXT_FINE. */
enum text_result dictionary_read(struct dictionary_parts parts,
                                 struct dictionary **out);
void dictionary_free(struct dictionary *d); /* NULL is fine */

/*
 * Makes a dictionary of samples: rows with their texts (row.text), all of one
 * variant. The bytes of two thousand say enough; few texts, or texts that have
 * nothing in common, make parts that are empty.
 *
 *     struct learner *l = learner_new();
 *     ... learner_see(l, &row) of each
 *     if (l && learner_learn(l, &parts)) ... parts are valid until
 *     learner_free(l);
 */
struct learner;
enum { LEARNER_BYTES = 8 << 20 }; /* of samples; more are not looked at */

struct learner *learner_new(void); /* NULL if memory ran out */
void learner_free(struct learner *l);
/* Copies what packing looks at. False if memory ran out. */
bool learner_see(struct learner *l, const struct row *row);
/* Whether another sample would still be looked at. */
bool learner_has_room(const struct learner *l, const struct row *row);
/* How many there are; one of them, from 0, in the order in which they came: what
   packing looks at is set; and the last one is taken back. */
size_t learner_count(const struct learner *l);
void learner_get(const struct learner *l, size_t i, struct row *out);
void learner_drop_last(struct learner *l);
bool learner_learn(struct learner *l, struct dictionary_parts *out);

/* ---- texts ---------------------------------------------------------------- */

struct packer; /* buffers that are used again */

struct packer *packer_new(void); /* NULL if memory ran out */
void packer_free(struct packer *p);

/*
 * Packs row->text. Of the row its fields, tags, moves and nothing else are
 * looked at: they must be those that the text is unpacked with. *out is the
 * packer's until the next call; it is empty if the text is best kept as it is.
 * False if memory ran out.
 */
bool text_pack(struct packer *p, const struct dictionary *d,
               const struct row *row, struct str *out);
/*
 * The text of a row, the packer's until the next call. Whatever the bytes say,
 * no more memory is taken than the longest record may have.
 */
enum text_result text_unpack(struct packer *p, const struct dictionary *d,
                             const struct row *row, struct str packed,
                             struct str *out);
/* How long it says that the text is, at most the longest record; 0: it is
   damaged. */
size_t text_length(struct str packed);

#endif
