/*
 * An import's inside: its transaction, what it knows by heart, and what waits
 * in memory for the commit. Functions that return an int return ARCHIVE_OK or
 * a fault.
 */
#ifndef DB_IMPORT_H
#define DB_IMPORT_H

#include "../store/feature_sets.h"
#include "../store/stored_rows.h"
#include "archive_import.h"

enum {
    PENDING_MAX = 65536,     /* records of one transaction */
    COMMIT_BYTES = 64 << 20, /* of their texts, or more by one */
    NAME_PLACES = 32768,     /* for names of each kind kept in memory */
    NAMES_KEPT = 24576,      /* as many at most */
    NAME_SHORT = 47,         /* bytes of such a name */
};

/* Those that can be joined in the order of enum archive_named. */
enum name_kind {
    NAME_SPELLING,
    NAME_EVENT,
    NAME_SITE,
    NAME_COUNTRY,
    NAME_CITY,
    NAME_SOURCE,
    NAME_WORD, /* of full text, folded */
    NAME_DATE, /* with its days: names_date */
    NAME_KINDS
};

struct kept_name {
    int64_t id;
    uint8_t length;
    char name[NAME_SHORT];
};

struct known_names {
    struct kept_name list[NAMES_KEPT]; /* in the order in which they came */
    uint16_t
        places[NAME_PLACES]; /* of them, by hash, counted from 1; 0: none */
    size_t kept;
    bool all;         /* of those that are short enough, in this transaction */
    size_t looked_up; /* how many were not there */
};

/* They stay as they are; or are gone until they are made anew (indexes.c). */
enum indexes_state { INDEXES_THERE, INDEXES_GONE, INDEXES_STAY };

/* What a thread of its own computes a record's row with. */
struct archive_packer {
    struct row row;
    struct packer *texts; /* NULL: texts are packed when they are stored */
    const struct offers *offers;
    struct text named; /* room for a text that says its encoding */
};

/* A text that was packed by such a thread; no bytes: it is best kept as it
   is. */
struct packed_text {
    const struct offer *offer; /* NULL: it was not */
    struct str bytes;
};

/* Of its variant, and of the rows that its fields point to. */
struct record_numbers {
    int64_t variant, names[ROW_FIELDS];
};

/* The number of the last variant; most records come in runs of one. */
struct variant_slot {
    int64_t id;
    struct text game, options;
};

struct archive_import {
    struct archive *archive;
    struct sql *sql; /* the archive's */
    enum import_turned turned;
    bool writing; /* a transaction is open */
    bool whole;   /* and is committed at its end only */
    size_t bytes; /* of texts in this transaction */
    struct text file;
    int64_t source; /* its row of imports; 0: not written yet */
    struct sql_bulk *records, *texts_kept; /* import_bulk; or NULL */
    bool alone;   /* the record at hand is not written with others */
    int64_t next; /* the number of the next record */
    struct record_numbers numbers; /* of what the record at hand points to */
    struct row row;                /* of the record at hand */
    struct archive_packer packer;
    struct text packed;  /* by it */
    struct stored known; /* a record that may be the same */
    struct known_names names[NAME_KINDS];
    struct variant_slot variant;
    struct pending *pending; /* commit_buffer.c; made when first wanted */
    struct identity_filter *filter;      /* identity_filter.c, likewise */
    struct turning *turning;             /* rotated_games.c, likewise */
    struct opening_cache *opening_cache; /* of this transaction */
    enum indexes_state indexes; /* of the records, in this transaction, */
    uint64_t stored;            /* in which so many were stored, */
    uint64_t expected;          /* of as many as this, as far as is known */
    bool counts; /* what new records have to do with these by itself */
    struct import_texts *texts; /* texts.c, likewise */
    bool plain_texts;           /* they are kept as they are */
    struct offers
        *offers; /* shared_dictionaries.c; of imports on several threads */
    struct packed_text ready; /* of the record at hand */
    /* Of a record of another archive: its text as it is kept there, and with
       which dictionary; or NULL. */
    const struct stored_text *kept;
    const struct offered *theirs;
    int64_t twin; /* of the record at hand: archive_import_twin */
    const char *twin_symmetry;
};

/* Ends it without a word on the transaction, which is another's. NULL is
   fine. */
void import_release(struct archive_import *import);
/* What a record has to do with what was played next is added (+1), or taken away
   (-1) before its rows change. Written at last by import_pending. */
int import_counts(struct archive_import *import, int64_t id, int sign);
/* No record is stored any more: counts on a thread of its own until import_pending.
   Of an import that is whole. */
int import_count_aside(struct archive_import *import);
/* Writes what waits (pending_write), and what was counted. */
int import_pending(struct archive_import *import);
/* From here on rows of records, and texts that are stored as they are kept
   elsewhere, wait to be written together: what they are lent stays until
   import_flush. The number of the next record is known. */
int import_bulk(struct archive_import *import);
int import_flush(struct archive_import *import);
/* Called after each record that was stored: makes do without the indexes of the
   records where that is quicker; and the records have them again, until the
   transaction ends: for its commit, and for who asks by them. */
int indexes_relieve(struct archive_import *import);
int indexes_back(struct archive_import *import);
/* Begins a transaction, unless one is open. */
int import_write(struct archive_import *import);
/* Undoes what was not committed; returns the fault that is the reason. */
int import_undo(struct archive_import *import, int fault);
extern const struct sql_write import_insert_source; /* its file and time */
/* Sees to import->source, which is made when first wanted. */
int import_source(struct archive_import *import);

/*
 * record.c: how a record's own row is written. Its values are its columns, and its
 * number last; import->numbers, which they need, are found before.
 */
enum { RECORD_VALUES = RECORD_COLUMN_COUNT + 1 };
extern const struct sql_write record_insert, record_update;
int record_find_numbers(struct archive_import *import, const struct row *row);
void record_values(const struct archive_import *import, const struct row *row,
                   int64_t byte, int64_t id,
                   struct archive_value values[RECORD_VALUES]);

/* Takes a row from `byte` of the source into the archive, if it is not
   known. */
int import_row(struct archive_import *import, const struct row *row,
               int64_t byte, enum imported *imported, int64_t *id);
/* Writes it in the place of the record `id`, whose tags, content and claims
   are gone; and its text with it, which is gone as well: it is packed by what
   the columns say. */
int import_again(struct archive_import *import, const struct row *row,
                 int64_t byte, int64_t id);
/* The number of the record that says the same as the row; 0: it is not known. */
int import_known(struct archive_import *import, const struct row *row,
                 int64_t *id);

struct offered {
    int64_t id, learned; /* from so many texts */
    struct dictionary *dictionary;
    struct text spellings, samples; /* its parts */
};

/*
 * Dictionaries for other threads: what offers_find gives for a row stays what
 * it is until the import ends. The thread of the import makes the offers, each
 * of a dictionary of its archive for the variant of a row; *out is NULL if that
 * one cannot be offered.
 */
struct offers *offers_new(void);    /* NULL: no memory */
void offers_free(struct offers *o); /* NULL is fine */
int offers_make(struct offers *o, struct text_store *store,
                const struct row *row, int64_t id, const struct offer **out);
/* A dictionary of an archive by its number there, for any thread: one `offers`,
   one archive. NULL: it is damaged, or there are too many. */
int offers_dictionary(struct offers *o, struct text_store *store, int64_t id,
                      const struct offered **out);
void offers_forget(struct offers *o); /* NULL is fine */
bool offer_is_of(const struct offer *offer, int64_t id);
/* For any thread. */
const struct offer *offers_find(const struct offers *o, const struct row *row,
                                const struct dictionary **dictionary);

/*
 * Numbers of names, made where they are new. Empty names have number 0.
 * Forgetting is for when rows may have been undone.
 */
int names_find(struct archive_import *import, enum name_kind kind,
               struct str name, int64_t *id);
int names_date(struct archive_import *import, struct str written,
               struct days days, int64_t *id);
int names_variant(struct archive_import *import, const struct row *row,
                  int64_t *id);
void names_forget(struct archive_import *import);
/* A transaction begins: another program may have added some. */
void names_begin(struct archive_import *import);
/* Names and values of one owner, a row each. */
int settings_write(struct sql *sql, const struct sql_write *insert,
                   int64_t owner, const struct setting *settings, size_t count);

/*
 * Texts. Whoever changes a column, a tag or the moves of a record puts its text
 * anew (texts_replace), in the same transaction: the packed one is read by them.
 * texts_settle is for the end of an import: what can be learned is.
 */
int texts_put(struct archive_import *import, const struct row *row,
              int64_t variant, int64_t record);
/* Packs all texts of the archive with the best dictionaries, which are made of
   them; unless there are changes that can be undone. */
int texts_repack(struct archive_import *import);
int texts_replace(struct archive_import *import, const struct row *row,
                  int64_t variant, int64_t record);
int texts_settle(struct archive_import *import);
/*
 * Texts of which something is to be learned first wait in memory: texts_wait is
 * whether that of a record does. texts_relieve is called after each record that
 * was stored, with its row, outside of what may be undone for it alone;
 * texts_take_back when it was undone; texts_write before a commit.
 */
bool texts_wait(const struct archive_import *import, int64_t record);
int texts_relieve(struct archive_import *import, const struct row *row);
void texts_take_back(struct archive_import *import);
int texts_write(struct archive_import *import);
void texts_forget(struct archive_import *import);
void texts_release(struct archive_import *import);

/*
 * Rows that wait for the commit, to be written in the order of their keys.
 * Whoever adds a record, or puts one in its own place, sees to it that there is
 * room for the next: by pending_relieve, or, where a commit comes first, by
 * pending_full.
 */
int pending_add(struct archive_import *import, const struct row *row,
                int64_t id);
/* The signature that a record has from now on. */
int pending_sign(struct archive_import *import, int64_t id,
                 struct features features);
bool pending_full(const struct archive_import *import);
/* Writes them if there is no room for another record. */
int pending_relieve(struct archive_import *import);
int pending_write(struct archive_import *import);
void pending_clear(struct archive_import *import);
/* The number of a record with this identity, 0 after the last; *from is 0
   for the first and kept by the caller for the next. */
int64_t pending_find(const struct archive_import *import, uint64_t identity,
                     size_t *from);

/*
 * The words of a record (text_words.c): written, or taken away by the same row as
 * they were written by; and those of all records of an archive that has none.
 */
int words_put(struct archive_import *import, const struct row *row,
              int64_t record);
int words_drop(struct sql *sql, const struct row *row, int64_t record);
int words_make(struct sql *sql);

/*
 * Which identities may stand in the archive: false is certain. Made ready
 * once a transaction, in case another program has added some; what this one
 * adds is told by filter_add. Where it was not made ready any identity may.
 */
int filter_ready(struct archive_import *import);
void filter_add(struct archive_import *import, uint64_t identity);
bool filter_may_hold(struct archive_import *import, uint64_t identity);

/*
 * Games that are an archived one turned, while an import asks for them.
 * turned_ready is called once a transaction; the others only for a row that
 * turned_concerns: turned_find sets import->twin, and then turned_add tells the
 * number under which that row was stored.
 */
int turned_ready(struct archive_import *import);
bool turned_concerns(const struct row *row);
int turned_find(struct archive_import *import, const struct row *row);
int turned_add(struct archive_import *import, int64_t id);
/* Called when a record has changed, came back or went: its shape is what follows
   from its moves, if those of all records before it are there. */
int turned_again(struct archive_import *import, int64_t id);
/* The shape of a game of this variant, from its own start; 0: it has none. */
int turned_shape(struct archive_import *import, int64_t variant,
                 struct str game, struct str options, struct str moves,
                 uint64_t *shape);
/* Whether a symmetry makes these moves of the row's; its name. */
bool turned_same(struct archive_import *import, const struct row *row,
                 struct str moves, const char **symmetry);
void turning_release(struct archive_import *import);

#endif
