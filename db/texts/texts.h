/*
 * Stores texts in little space, and restores them byte for byte.
 *
 * A text contains little that is not in the row of its record. Its plies are
 * the moves of the row, the values of its tags are columns, and its spaces and
 * numbers follow rules. The text is therefore converted to a template. In a
 * template, one byte stands for a ply with the spaces and the number before it,
 * and one byte for the value of a tag. Everything else is written out. This
 * code does not depend on the rules of a game or on a notation, and assumes
 * nothing about the text. The template is compressed with zstd.
 *
 * A dictionary contains the spellings of plies and the common parts of
 * templates, both learned from texts. It is made once for the texts of a
 * variant, is stored in the archive, and never changes. A text can be unpacked
 * as long as its row and its dictionary exist, whatever later versions of the
 * program write or forbid.
 *
 * Packing and unpacking depend only on the text, the row and the dictionary.
 * Any number of threads may use a dictionary at the same time. A packer belongs
 * to one thread.
 */
#ifndef DB_TEXTS_TEXTS_H
#define DB_TEXTS_TEXTS_H

#include "../rows/rows.h"

/* ---- dictionaries -------------------------------------------------------- */

struct dictionary;

/* The stored form of a dictionary. A dictionary without any spellings and
   samples can still pack texts. */
struct dictionary_parts {
    struct str spellings; /* spellings of plies, sorted by code */
    struct str samples;   /* common parts of templates, made by zstd */
};

enum { DICTIONARY_MAX = 1 << 20 }; /* maximum number of bytes of each part */

enum text_result {
    TEXT_FINE,
    TEXT_DAMAGED, /* the packed text, the row or the dictionary is damaged */
    TEXT_MEMORY,  /* out of memory */
};

/* Makes a dictionary from copies of the parts. Sets *out to NULL unless the
   result is TEXT_FINE. */
enum text_result dictionary_read(struct dictionary_parts parts,
                                 struct dictionary **out);
void dictionary_free(struct dictionary *d); /* `d` may be NULL */

/*
 * Makes a dictionary from samples, which are rows with their texts (row.text),
 * all of one variant. Two thousand samples are enough. If there are only a few,
 * or if they have nothing in common, the parts are empty.
 *
 *     struct learner *l = learner_new();
 *     ... learner_add(l, &row) for each sample
 *     if (l && learner_learn(l, &parts))
 *         ... the parts are valid until learner_free
 *     learner_free(l);
 */
struct learner;
/* Maximum total size of all samples, in bytes. A sample that does not fit is
   ignored. */
enum { LEARNER_BYTES = 8 << 20 };

struct learner *learner_new(void); /* returns NULL if out of memory */
void learner_free(struct learner *l);
/* Adds a sample: copies the columns of the row that packing uses. Returns false
   if out of memory. */
bool learner_add(struct learner *l, const struct row *row);
/* True if another sample would be used. */
bool learner_has_room(const struct learner *l, const struct row *row);
/* learner_count returns the number of samples. learner_sample sets the columns
   of a row that packing uses to those of sample `i`, counted from 0 in the
   order in which they were added. learner_drop_last removes the last sample. */
size_t learner_count(const struct learner *l);
void learner_sample(const struct learner *l, size_t i, struct row *out);
void learner_drop_last(struct learner *l);
bool learner_learn(struct learner *l, struct dictionary_parts *out);

/* ---- texts --------------------------------------------------------------- */

struct packer; /* buffers that are reused from text to text */

struct packer *packer_new(void); /* returns NULL if out of memory */
void packer_free(struct packer *p);

/*
 * Packs row->text. Uses only the fields, tags and moves of the row, which must
 * be the same when the text is unpacked. *out is valid until the next call; it
 * is empty if the text should be stored unpacked. Returns false if out of
 * memory.
 */
bool text_pack(struct packer *p, const struct dictionary *d,
               const struct row *row, struct str *out);
/*
 * Restores the text of a row. *out is valid until the next call. Even if the
 * bytes are malicious, this function allocates no more memory than the longest
 * record needs.
 */
enum text_result text_unpack(struct packer *p, const struct dictionary *d,
                             const struct row *row, struct str packed,
                             struct str *out);
/* Returns the length of the unpacked text, which is at most that of the longest
   record, or 0 if the bytes are damaged. */
size_t text_length(struct str packed);

#endif
