/* Packs all texts of an archive again. */
#include <stdlib.h>

#include "../store/stored_rows.h"
#include "../store/watch.h"
#include "import_texts.h"
#include "variant_dictionaries.h"

/* ---- making dictionaries ------------------------------------------------- */

struct learn_state {
    struct variant_dictionary *of;
    struct stored stored;
    struct learner *learner;
    int64_t met;
    int64_t step; /* every step-th text is used */
};

static int sample_text(struct learn_state *l)
{
    const struct stored *s = &l->stored;

    if (s->variant != l->of->variant || s->damage || l->met++ % l->step)
        return ARCHIVE_OK;
    return learner_add(l->learner, &s->row) ? ARCHIVE_OK
                                            : sql_fault(s->sql, ARCHIVE_MEMORY);
}

static int learn_sample_texts(struct learn_state *l)
{
    stored_begin_all(&l->stored);
    while (stored_next(&l->stored))
        sql_stop_rows(&l->stored.records, sample_text(l));
    return stored_end(&l->stored);
}

static int learn_dictionary(struct variant_dictionaries *d,
                            struct variant_dictionary *v, int64_t count)
{
    struct learn_state l = {.of = v,
                            .learner = learner_new(),
                            .step = (count + LEARN_FROM - 1) / LEARN_FROM};

    stored_init(&l.stored, d->sql);
    int fault =
        l.learner ? learn_sample_texts(&l) : sql_fault(d->sql, ARCHIVE_MEMORY);
    if (!fault)
        fault = variant_dictionaries_learn(d, v, l.learner);
    learner_free(l.learner);
    stored_release(&l.stored);
    return fault;
}

/* Makes a dictionary for a variant, if the variant has enough texts for a
   better one. */
static int learn_variant(void *context, const struct sql_rows *row)
{
    struct variant_dictionaries *d = context;
    struct variant_dictionary *v;
    int64_t count = sql_number(row, 1);
    int64_t enough = count < LEARN_FROM ? count : LEARN_FROM;
    int fault = variant_dictionaries_find(d, sql_number(row, 0), &v);

    return fault || count < LEARN_LEAST || v->row.learned >= enough / 2
               ? fault
               : learn_dictionary(d, v, count);
}

/* ---- packing ------------------------------------------------------------- */

/* Packs a text with the best dictionary of its variant. */
static int pack_best(struct variant_dictionaries *d, struct stored *s)
{
    struct variant_dictionary *v;
    struct stored_text kept;

    if (!s->has_text || s->damage)
        return ARCHIVE_OK;
    int fault = variant_dictionaries_find(d, s->variant, &v);
    if (fault || s->kept.dictionary == v->row.id)
        return fault;
    fault = text_store_pack(d->store, &s->row, v->row.id, &kept);
    if (fault || (!kept.dictionary && !s->kept.dictionary))
        return fault;
    return text_store_replace(d->store, s->id, kept);
}

static int pack_all(struct variant_dictionaries *d, struct archive *a)
{
    static const struct sql_write drop_dictionaries = {
        .kind = ROW_REMOVED,
        .table = "dictionary",
        .where = "id NOT IN (SELECT dictionary FROM text"
                 " WHERE dictionary IS NOT NULL)"};
    struct stored s;
    int seen = watch_begin_pass(a, false);

    if (seen)
        return seen;
    stored_init(&s, d->sql);
    stored_begin_all(&s);
    while (stored_next(&s)) {
        watch_note_record(a, s.id);
        sql_stop_rows(&s.records, pack_best(d, &s));
    }
    int fault = stored_end(&s);
    stored_release(&s);
    return fault ? fault : sql_run(d->sql, &drop_dictionaries, NO_VALUES);
}

/* If there are changes that can be undone, does nothing, because such changes
   contain texts in their present packed form. */
int texts_repack(struct archive *a)
{
    struct variant_dictionaries d = {.sql = a->sql};
    int64_t changes;
    int fault =
        sql_get(a->sql, "SELECT 1 FROM changeset LIMIT 1", NO_VALUES, &changes);

    if (fault || changes)
        return fault;
    fault = variant_dictionaries_prepare(&d);
    if (!fault)
        fault = sql_each_row(d.sql,
                             "SELECT variant, count(*) FROM record"
                             " WHERE variant IS NOT NULL GROUP BY variant",
                             NO_VALUES, learn_variant, &d);
    if (!fault)
        fault = pack_all(&d, a);
    variant_dictionaries_release(&d);
    return fault;
}
