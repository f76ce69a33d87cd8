/* Begins, writes, commits and undoes the transaction of an import. */
#include <string.h>

#include "../openings/opening_cache.h"
#include "import.h"

/* Size of texts after which the import commits; a single large text may exceed
   it. */
enum { COMMIT_BYTES = 64 << 20 };

static void forget_transaction(struct transaction *t)
{
    opening_cache_free(t->opening_cache);
    *t = (struct transaction){.whole = t->whole,
                              .next = t->next,
                              .expected = t->expected,
                              .counts = t->counts};
}

int import_undo(struct archive_import *import, int fault)
{
    sql_rollback(import->sql);
    forget_transaction(&import->transaction);
    import->source = 0;
    commit_buffer_clear(&import->pending);
    names_forget(import->names);
    texts_forget(import->texts);
    return fault;
}

/* Numbers of deleted records are not reused. */
static int find_next_numbers(struct sql *sql, int64_t *next)
{
    return sql_get(sql,
                   "SELECT coalesce(max(n), 0) + 1 FROM (SELECT max(id) AS n"
                   " FROM record UNION ALL SELECT max(last) FROM change)"
                   " AS numbers",
                   NO_VALUES, next);
}

static int begin_opening_counts(struct sql *sql, struct transaction *t)
{
    int fault = opening_cache_open(sql, &t->opening_cache);

    t->counts = !fault;
    if (!fault && t->whole)
        opening_cache_defer(t->opening_cache);
    return fault;
}

int import_write(struct archive_import *import)
{
    struct transaction *t = &import->transaction;

    if (t->open)
        return ARCHIVE_OK;
    int fault = sql_begin(import->sql);
    t->open = !fault;
    if (!fault)
        fault = sql_expect_many_rows(import->sql);
    names_begin(import->names);
    if (!fault)
        fault = find_next_numbers(import->sql, &t->next);
    if (!fault)
        fault = begin_opening_counts(import->sql, t);
    if (!fault)
        fault = filter_prepare(&import->filter, import->sql);
    return fault || !import->rotated ? fault : rotated_prepare(import->turning);
}

static int write_pending(struct archive_import *import)
{
    int fault = bulk_write(&import->bulk);

    return fault ? fault : commit_buffer_write(&import->pending);
}

int import_write_buffered(struct archive_import *import)
{
    struct opening_cache *opening_cache = import->transaction.opening_cache;
    int fault = write_pending(import);

    return fault || !opening_cache ? fault : opening_cache_flush(opening_cache);
}

int archive_import_commit(struct archive_import *import)
{
    struct transaction *t = &import->transaction;

    if (!t->open)
        return ARCHIVE_OK;
    int fault = texts_write(import->texts);
    if (!fault)
        fault = import_write_buffered(import);
    if (!fault)
        fault = indexes_create_again(import->sql, t);
    if (!fault)
        fault = sql_optimize(import->sql);
    if (!fault)
        fault = sql_commit(import->sql);
    forget_transaction(t);
    t->open = fault != ARCHIVE_OK;
    return fault;
}

/* Writes the buffered rows of an import that is one transaction. The opening
   cache is written less often, because writing it changes existing rows. */
static int write_buffered_rows(struct archive_import *import)
{
    struct transaction *t = &import->transaction;

    t->bytes = 0;
    return t->opening_cache && opening_cache_full(t->opening_cache)
               ? import_write_buffered(import)
               : write_pending(import);
}

int import_flush_if_full(struct archive_import *import, const struct row *row)
{
    struct transaction *t = &import->transaction;
    int fault = texts_flush_if_full(import->texts, row);

    if (fault)
        return fault;
    if (!commit_buffer_full(&import->pending) && t->bytes < COMMIT_BYTES)
        return indexes_drop_if_faster(import->sql, t);
    if (t->whole)
        return write_buffered_rows(import);
    t->expected = t->stored;
    return archive_import_commit(import);
}

/* ---- the opening cache --------------------------------------------------- */

int import_count_in_thread(struct archive_import *import)
{
    struct opening_cache *opening_cache = import->transaction.opening_cache;

    return opening_cache ? opening_cache_count_in_thread(opening_cache)
                         : ARCHIVE_OK;
}

int import_count_openings(struct archive_import *import, int64_t id, int sign)
{
    struct opening_cache **opening_cache = &import->transaction.opening_cache;
    int fault = *opening_cache ? ARCHIVE_OK
                               : opening_cache_open(import->sql, opening_cache);

    return fault ? fault : opening_cache_count_record(*opening_cache, id, sign);
}

int import_count_new(struct archive_import *import, const struct row *row,
                     int64_t id)
{
    const struct record_numbers *n = &import->incoming.numbers;
    const int64_t seats[] = {n->names[ROW_FIRST], n->names[ROW_SECOND],
                             n->names[ROW_THIRD], n->names[ROW_FOURTH]};
    struct days days = n->names[ROW_DATE] ? row->days : (struct days){0, 0};

    if (!import->transaction.counts || !row->played)
        return ARCHIVE_OK;
    struct tallied_game game = make_tallied_game(
        id, row->plies, row->field[ROW_RESULT], days.first, days.last);
    memcpy(game.seats, seats, sizeof seats);
    return opening_cache_add(import->transaction.opening_cache, row, n->variant,
                             &game);
}
