/*
 * Texts on their way into an archive. The first ones of a variant are packed
 * with what says nothing; when there are enough to learn from, or the import
 * ends, they make a dictionary and are packed anew.
 */
#include <stdlib.h>
#include <string.h>

#include "../upkeep.h"
#include "import.h"

enum {
    VARIANTS = 64,     /* at hand */
    LEARN_FROM = 4000, /* texts, if there are as many */
    LEARN_LEAST = 500, /* at an import's end */
};

/* Dictionaries of another archive by their numbers there. */
enum { COPIES = 64 };

struct variant_texts {
    int64_t variant;
    struct dictionary_row dictionary;
    const struct offer *offer; /* of it, to other threads; or NULL */
    int64_t first; /* record of this import, and how many there are since */
    size_t count;
};

struct import_texts {
    struct text_store *store;
    int64_t plain; /* the dictionary that says nothing; 0: not asked for yet */
    struct variant_texts variants[VARIANTS];
    struct {
        int64_t there, here;
    } copies[COPIES];
};

static int no_memory(struct archive_import *import)
{
    return sql_fault(import->sql, ARCHIVE_MEMORY);
}

void texts_release(struct archive_import *import)
{
    if (import->texts)
        text_store_free(import->texts->store);
    free(import->texts);
    import->texts = NULL;
}

void texts_forget(struct archive_import *import)
{
    struct import_texts *t = import->texts;

    offers_forget(import->offers);
    if (!t)
        return;
    text_store_forget(t->store);
    *t = (struct import_texts){.store = t->store};
}

static struct import_texts *texts_of(struct archive_import *import)
{
    if (import->texts)
        return import->texts;
    import->texts = calloc(1, sizeof *import->texts);
    if (!import->texts)
        return NULL;
    import->texts->store = text_store_new(import->sql);
    if (!import->texts->store)
        texts_release(import);
    return import->texts;
}

static int find_variant(struct import_texts *t, int64_t variant,
                        struct variant_texts **out)
{
    struct variant_texts *v = &t->variants[(uint64_t)variant % VARIANTS];
    int fault = ARCHIVE_OK;

    *out = v;
    if (!t->plain)
        fault = text_store_plain(t->store, &t->plain);
    if (fault || (v->variant == variant && v->dictionary.id))
        return fault;
    *v = (struct variant_texts){.variant = variant};
    fault = text_store_best(t->store, variant, &v->dictionary);
    if (!v->dictionary.id)
        v->dictionary.id = t->plain;
    return fault;
}

/* ---- learning ------------------------------------------------------------- */

struct learning {
    struct archive_import *import;
    struct variant_texts *of;
    int64_t last; /* record */
    struct stored stored;
    struct learner *learner;
    int64_t learned, met;
    int64_t step; /* of so many texts one is looked at; 0: all */
};

static int see(struct learning *l)
{
    if (l->stored.variant != l->of->variant || l->stored.damage)
        return ARCHIVE_OK;
    if (l->step && l->met++ % l->step)
        return ARCHIVE_OK;
    l->learned++;
    return learner_see(l->learner, &l->stored.row) ? ARCHIVE_OK
                                                   : no_memory(l->import);
}

static int pack_again(struct learning *l)
{
    struct text_store *store = l->import->texts->store;
    struct kept_text kept;

    if (l->stored.variant != l->of->variant || l->stored.damage)
        return ARCHIVE_OK;
    int fault =
        text_store_pack(store, &l->stored.row, l->of->dictionary.id, &kept);
    if (fault || kept.dictionary == l->stored.kept.dictionary)
        return fault;
    return text_store_replace(store, l->stored.id, kept);
}

static int each_text(struct learning *l, int (*take)(struct learning *l))
{
    stored_some(&l->stored, l->of->first, l->last);
    while (stored_next(&l->stored))
        sql_stop(&l->stored.records, take(l));
    return stored_end(&l->stored);
}

static int add_learned(struct learning *l)
{
    struct dictionary_parts parts;

    if (!learner_learn(l->learner, &parts))
        return no_memory(l->import);
    l->of->dictionary.learned = l->learned;
    if (!parts.spellings.len && !parts.samples.len)
        return ARCHIVE_OK;
    return text_store_add(l->import->texts->store, l->of->variant, l->learned,
                          parts, &l->of->dictionary.id);
}

static int learn_from(struct learning *l)
{
    int fault = each_text(l, see);

    if (!fault)
        fault = add_learned(l);
    return fault ? fault : each_text(l, pack_again);
}

static int learn(struct archive_import *import, struct variant_texts *v,
                 int64_t last)
{
    struct learning *l = calloc(1, sizeof *l);

    if (!l)
        return no_memory(import);
    *l = (struct learning){.import = import, .of = v, .last = last};
    stored_init(&l->stored, import->sql);
    l->learner = learner_new();
    int fault = l->learner ? learn_from(l) : no_memory(import);
    learner_free(l->learner);
    stored_release(&l->stored);
    free(l);
    return fault;
}

int texts_settle(struct archive_import *import)
{
    struct import_texts *t = import->texts;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; t && !fault && i < VARIANTS; i++) {
        struct variant_texts *v = &t->variants[i];
        if (v->variant && v->count >= LEARN_LEAST && !v->dictionary.learned)
            fault = learn(import, v, INT64_MAX);
    }
    return fault;
}

/* ---- writing -------------------------------------------------------------- */

/* A text of another archive stays packed as it is; its dictionary comes along.
   One that says nothing is no reason for that. */
static int copy(struct archive_import *import, int64_t variant,
                struct kept_text *kept)
{
    const struct kept_text *there = import->kept;
    struct import_texts *t = import->texts;
    size_t at = (uint64_t)there->dictionary % COPIES;
    struct dictionary_parts parts;
    const char *damage;
    int64_t learned;
    int fault = ARCHIVE_OK;

    if (t->copies[at].there != there->dictionary) {
        fault = text_store_parts(import->theirs, there->dictionary, &parts,
                                 &learned, &damage);
        t->copies[at].there = t->copies[at].here = 0;
        if (!fault && !damage && learned)
            fault = text_store_add(t->store, variant, learned, parts,
                                   &t->copies[at].here);
        if (!fault)
            t->copies[at].there = there->dictionary;
    }
    if (!fault && t->copies[at].here)
        *kept = (struct kept_text){t->copies[at].here, there->bytes};
    return fault;
}

/* Their number follows from the first of this import. */
static int count(struct archive_import *import, struct variant_texts *v,
                 int64_t record)
{
    if (!v->variant)
        return ARCHIVE_OK;
    if (!v->count++)
        v->first = record;
    return v->count == LEARN_FROM && v->dictionary.learned < LEARN_FROM / 2
               ? learn(import, v, record)
               : ARCHIVE_OK;
}

/* How the text is kept: as another thread packed it, if with what is in force,
   or packed now. */
static int pack(struct archive_import *import, struct variant_texts *v,
                const struct row *row, struct kept_text *kept)
{
    struct text_store *store = import->texts->store;
    const struct packed_text *ready = &import->ready;
    int64_t id = v->dictionary.id;

    if (import->offers && !offer_is_of(v->offer, id)) {
        int fault = offers_make(import->offers, store, row, id, &v->offer);
        if (fault)
            return fault;
    }
    if (!ready->offer || ready->offer != v->offer)
        return text_store_pack(store, row, id, kept);
    *kept = ready->bytes.len ? (struct kept_text){id, ready->bytes}
                             : (struct kept_text){0, row->text};
    return ARCHIVE_OK;
}

typedef int put_text(struct text_store *s, int64_t record,
                     struct kept_text kept);

static int pack_and_put(struct archive_import *import, const struct row *row,
                        int64_t variant, int64_t record, put_text *put)
{
    struct import_texts *t = texts_of(import);
    struct kept_text kept = {0, STR("")};
    struct variant_texts *v;

    if (!t)
        return no_memory(import);
    if (import->plain_texts)
        return put(t->store, record, (struct kept_text){0, row->text});
    int fault = find_variant(t, variant, &v);
    if (!fault && import->kept && import->kept->dictionary)
        fault = copy(import, variant, &kept);
    bool copied = kept.dictionary;
    if (!fault && !copied)
        fault = pack(import, v, row, &kept);
    if (!fault)
        fault = put(t->store, record, kept);
    return fault || copied || put == text_store_replace
               ? fault
               : count(import, v, record);
}

int texts_put(struct archive_import *import, const struct row *row,
              int64_t variant, int64_t record)
{
    return pack_and_put(import, row, variant, record, text_store_put);
}

int texts_replace(struct archive_import *import, const struct row *row,
                  int64_t variant, int64_t record)
{
    return pack_and_put(import, row, variant, record, text_store_replace);
}

/* ---- all of an archive ---------------------------------------------------- */

/* A variant of which there are enough texts for a better dictionary. */
static int learn_variant(void *context, const struct sql_rows *row)
{
    struct archive_import *import = context;
    struct import_texts *t = import->texts;
    int64_t count = sql_number(row, 1), enough;
    struct variant_texts *v;
    int fault = find_variant(t, sql_number(row, 0), &v);

    enough = count < LEARN_FROM ? count : LEARN_FROM;
    if (fault || count < LEARN_LEAST || v->dictionary.learned >= enough / 2)
        return fault;
    struct learning *l = calloc(1, sizeof *l);
    if (!l)
        return no_memory(import);
    *l = (struct learning){.import = import,
                           .of = v,
                           .last = INT64_MAX,
                           .step = (count + LEARN_FROM - 1) / LEARN_FROM};
    v->first = INT64_MIN;
    stored_init(&l->stored, import->sql);
    l->learner = learner_new();
    fault = l->learner ? each_text(l, see) : no_memory(import);
    if (!fault)
        fault = add_learned(l);
    learner_free(l->learner);
    stored_release(&l->stored);
    free(l);
    return fault;
}

/* A text is packed with its variant's best dictionary. */
static int pack_best(struct archive_import *import, struct stored *s)
{
    struct import_texts *t = import->texts;
    struct variant_texts *v;
    struct kept_text kept;

    if (!s->has_text || s->damage)
        return ARCHIVE_OK;
    int fault = find_variant(t, s->variant, &v);
    if (fault || s->kept.dictionary == v->dictionary.id)
        return fault;
    fault = text_store_pack(t->store, &s->row, v->dictionary.id, &kept);
    if (fault || (!kept.dictionary && !s->kept.dictionary))
        return fault;
    return text_store_replace(t->store, s->id, kept);
}

static int pack_all(struct archive_import *import)
{
    struct stored *s = &import->known;
    int seen = watch_pass(import->archive, false);

    if (seen)
        return seen;
    stored_all(s);
    while (stored_next(s)) {
        watch_passed(import->archive, s->id);
        sql_stop(&s->records, pack_best(import, s));
    }
    int fault = stored_end(s);
    return fault ? fault
                 : sql_script(import->sql,
                              "DELETE FROM dictionary WHERE id NOT IN"
                              " (SELECT dictionary FROM text"
                              " WHERE dictionary IS NOT NULL)");
}

/* Changes that can be undone know texts as they lie. */
static int repack(struct archive_import *import)
{
    int64_t changes;
    int fault = sql_get(import->sql, "SELECT 1 FROM changeset LIMIT 1",
                        NO_VALUES, &changes);

    if (fault || changes)
        return fault;
    if (!texts_of(import))
        return no_memory(import);
    fault = sql_each(import->sql,
                     "SELECT variant, count(*) FROM record"
                     " WHERE variant IS NOT NULL GROUP BY variant",
                     NO_VALUES, learn_variant, import);
    return fault ? fault : pack_all(import);
}

int texts_repack(struct archive *a)
{
    struct archive_import *import;
    int fault = archive_import_begin(a, TURNED_UNSEEN, &import);

    if (!fault)
        fault = sql_begin(a->sql);
    if (!fault)
        fault = repack(import);
    if (!fault)
        fault = sql_commit(a->sql);
    sql_rollback(a->sql);
    import_release(import);
    return fault;
}
