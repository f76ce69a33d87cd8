/*
 * Comparison of names: makes the readings of a name and keys that find similar
 * names in a large list, and decides whether two readings are alike.
 */
#ifndef LUDEX_ALIKE_H
#define LUDEX_ALIKE_H

#include "text.h"

/* The difference between two alike readings. If several apply, the first is
   reported. */
enum alike {
    ALIKE_FOLDED,   /* the names differ in case, marks or spaces */
    ALIKE_ORDER,    /* the names differ in the order of words */
    ALIKE_INITIALS, /* a word is replaced by its initial */
    ALIKE_TYPO,     /* the names differ in one letter, or in two exchanged
                       letters */
    ALIKE_SHAPES,   /* the names differ in characters that look alike, such as
                       rn and m */
    ALIKE_SOUND,    /* the names differ as different spellings of a name from
                       another alphabet do */
    ALIKE_KINDS,
};

/* The way in which a reading was made from a name. */
enum read_as { READ_WRITTEN, READ_UMLAUTS, READ_LATIN, READ_KINDS };

enum { READINGS_MAX = 4 };

struct name_reading {
    struct str folded; /* folded as in fold.h, with letters transliterated */
    struct str words;  /* its words separated by spaces, without other
                          characters; words after a comma come first, and so do
                          initials at the end */
    enum read_as as;
};

/* The readings of one name. Initialise with zeros. */
struct readings {
    struct name_reading list[READINGS_MAX];
    size_t count;
    struct text text; /* the text into which the readings point */
};

/* Makes the readings of a name from its text and its folded text. Returns false
   if out of memory. */
bool readings_make(struct readings *r, struct str name, struct str folded);
/* Works like readings_make() for a name that is not folded yet. */
bool readings_of_name(struct readings *r, struct str name);
void readings_release(struct readings *r);

/* Calls `add` for each key of a reading. Two readings that share a key of some
   kind may be alike in the way that this kind stands for. `work` is a buffer,
   which is cleared. */
typedef void key_taker(void *context, enum alike kind, struct str key);
void reading_keys(const struct name_reading *r, struct text *work,
                  key_taker *add, void *context);
/* True if two readings that share a key of this kind are alike. Two readings
   that were made in the same way are not compared, unless both are as
   written. */
bool readings_alike(const struct name_reading *a, const struct name_reading *b,
                    enum alike kind);

/* True if two names probably mean the same person. The names may differ in
   case, marks, extra spaces, the order of words, initials, a single letter,
   characters that look alike, or their alphabet. */
bool names_are_alike(struct str a, struct str b);
/* Searches a list of names of persons for a name that has the words of `s`, or
   whose words `s` has. Returns the index of this name, or STR_NOWHERE if there
   are several. If there is none, returns the only name that is alike, otherwise
   the nearest name (str_nearest). */
size_t name_nearest(struct str s, size_t best, str_name_at *name_at,
                    const void *list);

#endif
