#include "import.h"

#include <stdlib.h>

#include "../openings/opening_cache.h"

static bool make_parts(struct archive_import *import)
{
    import->names = names_new(import->sql);
    import->turning = rotation_finder_new(import->sql);
    import->texts = texts_new(import->sql, &import->bulk);
    return import->names && import->turning && import->texts;
}

int archive_import_begin(struct archive *a, enum import_rotated turned,
                         struct archive_import **out)
{
    struct archive_import *import = *out = calloc(1, sizeof *import);

    if (!import)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    import->archive = a;
    import->sql = import->pending.sql = a->sql;
    import->rotated = turned;
    row_init(&import->incoming.row);
    stored_init(&import->known, a->sql);
    if (make_parts(import))
        return ARCHIVE_OK;
    import_release(import);
    *out = NULL;
    return sql_fault(a->sql, ARCHIVE_MEMORY);
}

int import_begin_edit(struct archive *a, struct archive_import **out)
{
    int fault = archive_import_begin(a, ROTATED_UNSEEN, out);

    if (!fault)
        fault = sql_begin(a->sql);
    if (fault)
        return fault;
    (*out)->transaction.open = (*out)->transaction.whole = true;
    texts_leave_unpacked((*out)->texts);
    return ARCHIVE_OK;
}

int archive_import_file(struct archive_import *import, const char *name)
{
    struct odd_text odd;
    int fault;

    text_clear(&import->file);
    fault = text_decode(str_of(name), &import->file, &odd);
    import->source = 0;
    return fault < 0 ? sql_fault(import->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

void import_release(struct archive_import *import)
{
    if (!import)
        return;
    opening_cache_free(import->transaction.opening_cache);
    bulk_end(&import->bulk);
    free(import->filter);
    commit_buffer_release(&import->pending);
    rotation_finder_free(import->turning);
    texts_free(import->texts);
    names_free(import->names);
    stored_release(&import->known);
    packer_release(&import->incoming.packer);
    text_release(&import->incoming.packed);
    row_release(&import->incoming.row);
    text_release(&import->file);
    free(import);
}

int archive_import_end(struct archive_import *import, bool keep)
{
    int fault = ARCHIVE_OK;

    if (!import)
        return fault;
    if (keep && import->transaction.open)
        fault = texts_wait_written(import->texts);
    if (keep && !fault)
        fault = archive_import_commit(import);
    if (import->transaction.open)
        sql_rollback(import->sql);
    import_release(import);
    return fault;
}

/* ---- storing one record -------------------------------------------------- */

static int store_new(struct archive_import *import, const struct row *row,
                     int64_t byte, enum imported *imported, int64_t *id)
{
    struct transaction *t = &import->transaction;
    int fault = import_store(import, row, byte, id);

    *imported = !*id          ? IMPORT_REFUSED
                : row->broken ? IMPORT_BROKEN
                              : IMPORT_STORED;
    if (*id)
        t->next = *id + 1;
    t->stored += *id != 0;
    t->bytes += row->text.len;
    filter_add(import->filter, row->identity);
    return fault || !*id ? fault : import_count_new(import, row, *id);
}

/* Stores a game, unless it is a rotation or reflection of a stored game and the
   import refuses such games. */
static int store_shaped(struct archive_import *import, int64_t byte,
                        enum imported *imported, int64_t *id)
{
    struct incoming *in = &import->incoming;
    int fault = rotated_find(import->turning, &in->row, &in->original);

    if (fault)
        return fault;
    if (in->original.id && import->rotated == ROTATED_REFUSE) {
        *id = in->original.id;
        return ARCHIVE_OK;
    }
    fault = store_new(import, &in->row, byte, imported, id);
    return fault || !*id ? fault : rotated_add(import->turning, *id);
}

int import_row(struct archive_import *import, const struct row *row,
               int64_t byte, enum imported *imported, int64_t *id)
{
    int fault = import_find_identical(import, row, id);

    *imported = IMPORT_KNOWN;
    if (!fault && !*id)
        fault = store_new(import, row, byte, imported, id);
    return fault ? fault : import_flush_if_full(import, row);
}

static int import_again(struct archive_import *import, int64_t byte,
                        enum imported *imported, int64_t *id)
{
    const struct row *row = &import->incoming.row;
    int fault = import_write(import);

    *imported = IMPORT_KNOWN;
    if (!fault)
        fault = import_find_identical(import, row, id);
    if (fault || *id)
        return fault;
    if (import->rotated && rotated_is_indexed(row))
        fault = store_shaped(import, byte, imported, id);
    else
        fault = store_new(import, row, byte, imported, id);
    return fault ? fault : import_flush_if_full(import, row);
}

int archive_import_packed(struct archive_import *import,
                          const struct slice *slice, struct str packed,
                          enum imported *imported, int64_t *id)
{
    struct incoming *in = &import->incoming;

    *id = in->original.id = 0;
    *imported = IMPORT_REFUSED;
    if (!packed.len)
        return ARCHIVE_OK;
    texts_set_packed(import->texts,
                     packer_read(packed, slice_text(slice), &in->row));
    int fault = import_again(import, (int64_t)slice->at.offset, imported, id);
    texts_set_packed(import->texts, (struct packed_text){.offer = NULL});
    return fault ? import_undo(import, fault) : ARCHIVE_OK;
}

int archive_import_record(struct archive_import *import,
                          const struct slice *slice,
                          const struct record *record, bool broken,
                          bool refuse_broken, struct replay *replay,
                          enum imported *imported, int64_t *id)
{
    struct incoming *in = &import->incoming;

    text_clear(&in->packed);
    if (!(refuse_broken && (broken || !record)) &&
        !archive_pack(&in->packer, slice, record, broken, replay, &in->packed))
        return import_undo(import, sql_fault(import->sql, ARCHIVE_MEMORY));
    return archive_import_packed(import, slice, text_str(&in->packed), imported,
                                 id);
}

int64_t archive_import_equal_record(const struct archive_import *import,
                                    const char **symmetry)
{
    *symmetry = import->incoming.original.symmetry;
    return import->incoming.original.id;
}
