/*
 * Evaluates conditions on more than plies (players, days, words) for a record
 * given as text. The record is stored in an archive in memory and queried
 * there, so that the answer is the same as for any other archive.
 */
#include "core_internal.h"

enum {
    SHELF_RECORDS = 2000
}; /* number of records after which a new archive is made */

static bool fail_archive(struct core *c)
{
    text_clear(&c->why);
    return core_refuse(c, "%s", archive_message(c->scratch.archive));
}

void scratch_archive_release(struct core *c)
{
    for (size_t i = 0; i < EVALUATORS_CACHED; i++)
        if (c->evaluators[i].of == c->scratch.archive) {
            evaluator_close(c->evaluators[i].evaluator);
            c->evaluators[i].evaluator = NULL;
        }
    archive_import_end(c->scratch.import, false);
    archive_close(c->scratch.archive);
    text_release(&c->scratch.variants);
    c->scratch =
        (struct scratch_archive){.generation = c->scratch.generation + 1};
}

static bool open_scratch_archive(struct core *c)
{
    struct scratch_archive *s = &c->scratch;

    return archive_open(&s->archive, ":memory:", true) == 0 &&
           archive_import_begin(s->archive, ROTATED_UNSEEN, &s->import) == 0 &&
           archive_import_file(s->import, "text") == 0;
}

static bool scratch_is_open(struct core *c)
{
    if (c->scratch.import && c->scratch.records < SHELF_RECORDS)
        return true;
    if (c->scratch.archive)
        scratch_archive_release(c);
    if (open_scratch_archive(c))
        return true;
    fail_archive(c);
    scratch_archive_release(c);
    return false;
}

static bool is_known_variant(struct str seen, const struct row *row)
{
    bool found = false;

    while (seen.len && !found) {
        struct str game = str_take(&seen, '\0');
        struct str options = str_take(&seen, '\0');
        found = str_equal(game, row->game) && str_equal(options, row->options);
    }
    return found;
}

/* Releases the evaluators if a variant is new to the archive, because
   evaluators do not know it. */
static bool note_variant(struct core *c)
{
    const struct row *row = &c->reader->row;
    struct text *seen = &c->scratch.variants;

    if (is_known_variant(text_str(seen), row))
        return true;
    text_add(seen, row->game);
    text_add_char(seen, '\0');
    text_add(seen, row->options);
    text_add_char(seen, '\0');
    c->scratch.generation++;
    return !seen->failed || core_no_memory(c);
}

static int import_into_scratch(struct core *c, int64_t *id)
{
    struct reader *r = c->reader;
    enum imported imported;
    int fault = archive_import_record(c->scratch.import, &r->slice, r->record,
                                      r->broken, false, &r->reading.replay,
                                      &imported, id);

    c->scratch.records++;
    return fault ? fault : archive_import_commit(c->scratch.import);
}

bool scratch_archive_store(struct core *c, int64_t *id)
{
    *id = 0;
    if (!scratch_is_open(c) || !note_variant(c))
        return false;
    if (import_into_scratch(c, id) == 0)
        return true;
    fail_archive(c);
    scratch_archive_release(c); /* the import can only be freed */
    return false;
}
