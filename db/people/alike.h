/*
 * Comparison of names: readings of a name, keys by which names that may be
 * alike are found among many, and whether two readings are alike.
 */
#ifndef DB_PEOPLE_ALIKE_H
#define DB_PEOPLE_ALIKE_H

#include "text.h"

/* In what two readings differ. The first that applies is reported. */
enum alike {
    ALIKE_FOLDED,   /* case, marks and spaces */
    ALIKE_ORDER,    /* the order of words */
    ALIKE_INITIALS, /* words and their first letters */
    ALIKE_TYPO,     /* one letter, or two exchanged */
    ALIKE_SHAPES,   /* characters that look alike, as rn and m */
    ALIKE_SOUND,    /* usual spellings of a name from another alphabet */
    ALIKE_KINDS,
};

/* How a reading is made of a name. */
enum read_as { READ_WRITTEN, READ_UMLAUTS, READ_LATIN, READ_KINDS };

enum { READINGS_MAX = 4 };

struct reading {
    struct str folded; /* as in fold.h, with letters transliterated */
    struct str words;  /* its words in their order, without other signs; those
                          after a comma, and initials at the end, come first */
    enum read_as as;
};

/* The readings of one name; zero it first. */
struct readings {
    struct reading list[READINGS_MAX];
    size_t count;
    struct text text; /* what they refer to */
};

/* Makes the readings of a name from its text and its folded text. Returns false
   if out of memory. */
bool readings_make(struct readings *r, struct str name, struct str folded);
void readings_release(struct readings *r);

/* Calls `add` for each key of a reading: readings with a key of one kind in
   common may be alike in it. `work` is cleared. */
typedef void key_taker(void *context, enum alike kind, struct str key);
void reading_keys(const struct reading *r, struct text *work, key_taker *add,
                  void *context);
/* True if two readings with such a key in common are alike. Two that are both
   made in one way are not compared. */
bool readings_alike(const struct reading *a, const struct reading *b,
                    enum alike kind);

#endif
