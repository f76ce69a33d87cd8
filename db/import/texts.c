/*
 * Stores texts packed with dictionaries. The first texts of a variant are
 * buffered in memory until there are enough of them to make a dictionary or
 * until the import ends, and are packed then. A commit does not wait for that:
 * it writes the texts unpacked, and they are packed again once there is a
 * dictionary.
 */
#include "import_texts.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "variant_dictionaries.h"

enum {
    WAITING = 32,                      /* maximum number of variants whose texts
                                          are buffered */
    WAITING_BYTES = 4 * LEARNER_BYTES, /* maximum number of bytes of all
                                          buffered texts */
    WAITING_TEXT = 64 << 10,           /* longer texts are not buffered */
};

/* Dictionaries copied from another archive, by their numbers in that
   archive. */
enum { COPIES = 64 };

/* Buffered texts of one variant, which were passed to a learner, and the
   numbers of their records. */
struct waiting_texts {
    int64_t variant; /* 0 for an unused entry */
    struct learner *learner;
    int64_t *records; /* sorted; has room for LEARN_FROM numbers */
    size_t written;   /* number of buffered texts that a commit has already
                         written */
    size_t bytes;
};

struct import_texts {
    struct bulk *bulk;
    struct shared_dictionaries *offers; /* dictionaries for other threads; NULL
                                           if there are none */
    struct packed_text packed;          /* text of the records stored next, if
                                           another thread or archive packed
                                           it */
    bool unpacked;                      /* all texts are stored unpacked */
    struct variant_dictionaries dictionaries;
    struct waiting_texts waiting[WAITING];
    struct waiting_texts
        *added; /* buffer in which the text of the current record is, or NULL */
    size_t waiting_bytes;
    struct row row; /* for reading a buffered text */
    struct {
        int64_t there, here;
    } copies[COPIES];
};

static int no_memory(struct import_texts *t)
{
    return sql_fault(t->dictionaries.sql, ARCHIVE_MEMORY);
}

static void stop_waiting(struct import_texts *t, struct waiting_texts *w)
{
    learner_free(w->learner);
    free(w->records);
    t->waiting_bytes -= w->bytes;
    *w = (struct waiting_texts){0};
}

static void stop_all_waiting(struct import_texts *t)
{
    for (size_t i = 0; i < WAITING; i++)
        stop_waiting(t, &t->waiting[i]);
    t->added = NULL;
}

struct import_texts *texts_new(struct sql *sql, struct bulk *bulk)
{
    struct import_texts *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->dictionaries.sql = sql;
    t->bulk = bulk;
    return t;
}

void texts_free(struct import_texts *t)
{
    if (!t)
        return;
    stop_all_waiting(t);
    variant_dictionaries_release(&t->dictionaries);
    shared_dictionaries_free(t->offers);
    free(t);
}

void texts_leave_unpacked(struct import_texts *t)
{
    t->unpacked = true;
}

const struct shared_dictionaries *
texts_share_dictionaries(struct import_texts *t)
{
    if (!t->offers)
        t->offers = shared_dictionaries_new();
    return t->offers;
}

void texts_set_packed(struct import_texts *t, struct packed_text text)
{
    t->packed = text;
}

/* Discards numbers of rows that may have been rolled back. */
static void forget_numbers(struct import_texts *t)
{
    shared_dictionaries_forget(t->offers);
    variant_dictionaries_forget(&t->dictionaries);
    memset(t->copies, 0, sizeof t->copies);
}

void texts_forget(struct import_texts *t)
{
    stop_all_waiting(t);
    forget_numbers(t);
}

void texts_roll_back(struct import_texts *t)
{
    if (t->added)
        learner_drop_last(t->added->learner);
    t->added = NULL;
    forget_numbers(t);
}

/* ---- waiting texts ------------------------------------------------------- */

static struct waiting_texts *find_waiting_texts(struct import_texts *t,
                                                int64_t variant)
{
    return &t->waiting[(uint64_t)variant % WAITING];
}

/* Texts of broken records are not buffered, because callers may have to read
   them to compare records. */
static bool may_wait(struct import_texts *t, const struct variant_dictionary *v,
                     const struct row *row)
{
    const struct waiting_texts *w = find_waiting_texts(t, v->variant);

    return v->variant && !v->settled && !row->broken &&
           row->text.len <= WAITING_TEXT && v->row.learned < LEARN_FROM / 2 &&
           (!w->variant || (w->variant == v->variant &&
                            learner_count(w->learner) < LEARN_FROM &&
                            learner_has_room(w->learner, row)));
}

static bool begin_waiting(struct waiting_texts *w, int64_t variant)
{
    if (w->variant)
        return true;
    w->variant = variant;
    w->learner = learner_new();
    w->records = malloc(LEARN_FROM * sizeof *w->records);
    return w->learner && w->records;
}

static int add_waiting(struct import_texts *t, const struct row *row,
                       int64_t variant, int64_t record)
{
    struct waiting_texts *w = find_waiting_texts(t, variant);

    if (!begin_waiting(w, variant) || !learner_add(w->learner, row))
        return no_memory(t);
    w->records[learner_count(w->learner) - 1] = record;
    w->bytes += row->text.len;
    t->waiting_bytes += row->text.len;
    t->added = w;
    return ARCHIVE_OK;
}

bool texts_are_waiting(const struct import_texts *t, int64_t record)
{
    bool waits = false;

    for (size_t i = 0; !waits && i < WAITING; i++) {
        const struct waiting_texts *w = &t->waiting[i];
        waits = w->variant &&
                bsearch(&record, w->records, learner_count(w->learner),
                        sizeof record, list_by_number);
    }
    return waits;
}

/* Packs a buffered text with the current dictionary and stores it. */
static int write_waiting_text(struct import_texts *t,
                              const struct waiting_texts *w, size_t i,
                              int64_t dictionary)
{
    struct stored_text kept;

    learner_sample(w->learner, i, &t->row);
    int fault =
        text_store_pack(t->dictionaries.store, &t->row, dictionary, &kept);
    if (fault)
        return fault;
    return i < w->written
               ? text_store_replace(t->dictionaries.store, w->records[i], kept)
               : text_store_put(t->dictionaries.store, w->records[i], kept);
}

static int write_waiting_texts(struct import_texts *t, struct waiting_texts *w,
                               size_t first)
{
    struct variant_dictionary *v;
    size_t count = learner_count(w->learner);
    int fault = bulk_write(t->bulk);

    if (!fault)
        fault = variant_dictionaries_find(&t->dictionaries, w->variant, &v);
    for (size_t i = first; !fault && i < count; i++)
        fault = write_waiting_text(t, w, i, v->row.id);
    w->written = count;
    return fault;
}

/* Makes a dictionary from the buffered texts, if there are enough, and stores
   these texts. */
static int write_waiting(struct import_texts *t, struct waiting_texts *w)
{
    struct variant_dictionary *v;
    size_t first = w->written;
    int64_t count = (int64_t)learner_count(w->learner);
    int fault = variant_dictionaries_find(&t->dictionaries, w->variant, &v);

    if (fault)
        return fault;
    v->settled = true;
    if (count >= LEARN_LEAST && v->row.learned < count / 2) {
        fault = variant_dictionaries_learn(&t->dictionaries, v, w->learner);
        first = 0;
    }
    if (!fault)
        fault = write_waiting_texts(t, w, first);
    if (!fault)
        stop_waiting(t, w);
    return fault;
}

int texts_wait_written(struct import_texts *t)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < WAITING; i++)
        if (t->waiting[i].variant)
            fault = write_waiting(t, &t->waiting[i]);
    return fault;
}

int texts_flush_if_full(struct import_texts *t, const struct row *row)
{
    struct waiting_texts *w = t->added;

    if (!w)
        return ARCHIVE_OK;
    t->added = NULL;
    if (t->waiting_bytes > WAITING_BYTES)
        return texts_wait_written(t);
    return learner_count(w->learner) == LEARN_FROM ||
                   !learner_has_room(w->learner, row)
               ? write_waiting(t, w)
               : ARCHIVE_OK;
}

int texts_write(struct import_texts *t)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < WAITING; i++)
        if (t->waiting[i].variant)
            fault =
                write_waiting_texts(t, &t->waiting[i], t->waiting[i].written);
    return fault;
}

/* ---- writing ------------------------------------------------------------- */

/* Copies a text that another archive packed, together with its dictionary
   unless that is empty. */
static int copy_packed_text(struct import_texts *t, int64_t variant,
                            struct stored_text *kept)
{
    const struct offered_dictionary *d = t->packed.theirs;
    size_t at = (uint64_t)d->id % COPIES;
    int fault = ARCHIVE_OK;

    if (t->copies[at].there != d->id) {
        const struct dictionary_parts parts = {text_str(&d->spellings),
                                               text_str(&d->samples)};
        t->copies[at].there = t->copies[at].here = 0;
        if (d->learned)
            fault = text_store_add(t->dictionaries.store, variant, d->learned,
                                   parts, &t->copies[at].here);
        if (!fault)
            t->copies[at].there = d->id;
    }
    if (!fault && t->copies[at].here)
        *kept = (struct stored_text){t->copies[at].here, t->packed.bytes};
    return fault;
}

/* Uses the text packed by another thread, if that thread used the current
   dictionary. Otherwise packs the text. */
static int pack_text(struct import_texts *t, struct variant_dictionary *v,
                     const struct row *row, struct stored_text *kept)
{
    const struct packed_text *packed = &t->packed;
    int64_t id = v->row.id;

    if (t->offers && !shared_dictionary_is_of(v->offer, id)) {
        int fault = shared_dictionaries_make(t->offers, t->dictionaries.store,
                                             row, id, &v->offer);
        if (fault)
            return fault;
    }
    if (!packed->offer || packed->offer != v->offer)
        return text_store_pack(t->dictionaries.store, row, id, kept);
    *kept = packed->bytes.len ? (struct stored_text){id, packed->bytes}
                              : (struct stored_text){0, row->text};
    return ARCHIVE_OK;
}

typedef int put_text(struct text_store *s, int64_t record,
                     struct stored_text kept);

static int pack_and_put(struct import_texts *t, const struct row *row,
                        int64_t variant, int64_t record, put_text *put)
{
    struct stored_text kept = {0, STR("")};
    struct variant_dictionary *v;
    int fault = variant_dictionaries_prepare(&t->dictionaries);

    if (fault)
        return fault;
    if (t->unpacked)
        return put(t->dictionaries.store, record,
                   (struct stored_text){0, row->text});
    fault = variant_dictionaries_find(&t->dictionaries, variant, &v);
    if (!fault && t->packed.theirs)
        fault = copy_packed_text(t, variant, &kept);
    bool copied = kept.dictionary;
    if (!fault && !copied && put == text_store_put && may_wait(t, v, row))
        return add_waiting(t, row, variant, record);
    if (!fault && !copied)
        fault = pack_text(t, v, row, &kept);
    if (fault)
        return fault;
    return copied && t->bulk->texts && !t->bulk->alone
               ? text_store_put_later(t->bulk->texts, record, kept)
               : put(t->dictionaries.store, record, kept);
}

int texts_store(struct import_texts *t, const struct row *row, int64_t variant,
                int64_t record)
{
    return pack_and_put(t, row, variant, record, text_store_put);
}

int texts_replace(struct import_texts *t, const struct row *row,
                  int64_t variant, int64_t record)
{
    return pack_and_put(t, row, variant, record, text_store_replace);
}
