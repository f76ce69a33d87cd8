#include "import.h"

#include "../openings/opening_cache.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const struct sql_write import_insert_source = {
    SQL_INSERT("import", "file", "time")};

int archive_import_begin(struct archive *a, enum import_turned turned,
                         struct archive_import **out)
{
    struct archive_import *import = *out = calloc(1, sizeof *import);

    if (!import)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    import->archive = a;
    import->sql = a->sql;
    import->turned = turned;
    row_init(&import->row);
    stored_init(&import->known, a->sql);
    return ARCHIVE_OK;
}

int archive_import_file(struct archive_import *import, const char *name)
{
    struct odd odd;
    int fault;

    text_clear(&import->file);
    fault = text_decode(str_of(name), &import->file, &odd);
    import->source = 0;
    return fault < 0 ? sql_fault(import->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

static void drop_opening_nodes(struct archive_import *import)
{
    opening_cache_free(import->opening_cache);
    import->opening_cache = NULL;
}

/* What is known of the transaction that has ended. */
static void begin_anew(struct archive_import *import)
{
    import->bytes = 0;
    import->stored = 0;
    import->indexes = INDEXES_THERE;
}

int import_undo(struct archive_import *import, int fault)
{
    sql_rollback(import->sql);
    drop_opening_nodes(import);
    import->writing = false;
    import->source = 0;
    begin_anew(import);
    pending_clear(import);
    names_forget(import);
    texts_forget(import);
    return fault;
}

/* The number of a record that was deleted is not given again. */
static int find_next(struct archive_import *import)
{
    return sql_get(import->sql,
                   "SELECT coalesce(max(n), 0) + 1 FROM (SELECT max(id) AS n"
                   " FROM record UNION ALL SELECT max(last) FROM change)"
                   " AS numbers",
                   NO_VALUES, &import->next);
}

static int begin_standings_options(struct archive_import *import)
{
    int fault = opening_cache_open(import->sql, &import->opening_cache);

    import->counts = !fault;
    if (!fault && import->whole)
        opening_cache_later(import->opening_cache);
    return fault;
}

int import_write(struct archive_import *import)
{
    if (import->writing)
        return ARCHIVE_OK;
    int fault = sql_begin(import->sql);
    import->writing = !fault;
    if (!fault)
        fault = sql_expect_many(import->sql);
    names_begin(import);
    if (!fault)
        fault = find_next(import);
    if (!fault)
        fault = begin_standings_options(import);
    if (!fault)
        fault = filter_ready(import);
    return fault || !import->turned ? fault : turned_ready(import);
}

static int write_pending(struct archive_import *import)
{
    int fault = import_flush(import);

    return fault ? fault : pending_write(import);
}

int import_pending(struct archive_import *import)
{
    int fault = write_pending(import);

    return fault || !import->opening_cache
               ? fault
               : opening_cache_flush(import->opening_cache);
}

int import_count_aside(struct archive_import *import)
{
    return import->opening_cache
               ? opening_cache_count_aside(import->opening_cache)
               : ARCHIVE_OK;
}

int import_counts(struct archive_import *import, int64_t id, int sign)
{
    int fault = import->opening_cache
                    ? ARCHIVE_OK
                    : opening_cache_open(import->sql, &import->opening_cache);

    return fault ? fault : opening_cache_take(import->opening_cache, id, sign);
}

static int commit(struct archive_import *import)
{
    if (!import->writing)
        return ARCHIVE_OK;
    int fault = texts_write(import);
    if (!fault)
        fault = import_pending(import);
    if (!fault)
        fault = indexes_back(import);
    if (!fault)
        fault = sql_optimize(import->sql);
    if (!fault)
        fault = sql_commit(import->sql);
    import->writing = fault != ARCHIVE_OK;
    begin_anew(import);
    drop_opening_nodes(import);
    return fault;
}

int archive_import_commit(struct archive_import *import)
{
    return commit(import);
}

void import_release(struct archive_import *import)
{
    if (!import)
        return;
    opening_cache_free(import->opening_cache);
    sql_bulk_end(import->records);
    sql_bulk_end(import->texts_kept);
    free(import->filter);
    free(import->pending);
    turning_release(import);
    texts_release(import);
    offers_free(import->offers);
    stored_release(&import->known);
    row_release(&import->row);
    row_release(&import->packer.row);
    text_release(&import->packer.named);
    text_release(&import->packed);
    text_release(&import->file);
    text_release(&import->variant.game);
    text_release(&import->variant.options);
    free(import);
}

int archive_import_end(struct archive_import *import, bool keep)
{
    int fault = ARCHIVE_OK;

    if (import && keep && import->writing)
        fault = texts_settle(import);
    if (import && keep && !fault)
        fault = commit(import);
    if (import && import->writing)
        sql_rollback(import->sql);
    import_release(import);
    return fault;
}

/* ---- known records -------------------------------------------------------- */

/* Whether the stored record really is this one: hashes may collide. */
static bool is_same(const struct row *row, const struct row *known)
{
    if (known->broken != row->broken)
        return false;
    if (row->broken)
        return str_equal(str_trim(known->text), str_trim(row->text));
    return row_same_fields(row, known) && row_same_tags(row, known) &&
           str_equal(row->game, known->game) &&
           str_equal(row->options, known->options) &&
           str_equal(row->start, known->start) &&
           str_equal(row->moves, known->moves) &&
           str_equal(row->content, known->content);
}

/* Sets *id to the stored record `other` if that is this one, else to 0. */
static int compare(struct archive_import *import, const struct row *row,
                   int64_t other, int64_t *id)
{
    struct stored *known = &import->known;
    int fault = import_flush(import);

    if (fault)
        return fault;
    stored_one(known, other);
    *id = stored_next(known) &&
                  (known->has_text || texts_wait(import, other)) &&
                  is_same(row, &known->row)
              ? other
              : 0;
    return stored_end(known);
}

static int find_pending(struct archive_import *import, const struct row *row,
                        int64_t *id)
{
    size_t from = 0;
    int64_t other;
    int fault = ARCHIVE_OK;

    *id = 0;
    while (!fault && !*id &&
           (other = pending_find(import, row->identity, &from)))
        fault = compare(import, row, other, id);
    return fault;
}

static int find_stored(struct archive_import *import, const struct row *row,
                       int64_t *id)
{
    static const struct sql_lookup find_records = {
        SQL_LOOKUP("identity", "record", "hash")};
    struct sql_rows others =
        sql_look_up(import->sql, &find_records,
                    VALUES(value_number(row_hint(row->identity))));

    while (!*id && sql_next(&others))
        sql_stop(&others, compare(import, row, sql_number(&others, 0), id));
    return sql_end(&others);
}

/* *id is 0 if the record is not known. */
int import_known(struct archive_import *import, const struct row *row,
                 int64_t *id)
{
    *id = 0;
    if (!filter_may_hold(import, row->identity))
        return ARCHIVE_OK;
    int fault = find_pending(import, row, id);
    return fault || *id ? fault : find_stored(import, row, id);
}

/* ---- storing -------------------------------------------------------------- */

int import_source(struct archive_import *import)
{
    struct str file = import->file.len ? text_str(&import->file) : STR("-");
    time_t now = time(NULL);
    struct tm tm;
    char when[32];

    if (import->source)
        return ARCHIVE_OK;
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
    return sql_insert(import->sql, &import_insert_source,
                      VALUES(value_text(file), value_text(str_of(when))),
                      &import->source);
}

/* What stands beside the record's own row and text. */
static int store_rest(struct archive_import *import, const struct row *row,
                      int64_t id)
{
    static const struct sql_write
        insert_content = {SQL_INSERT("content", "record", "content")},
        insert_claim = {SQL_INSERT("claim", "record", "ending", "plies")},
        insert_tag = {SQL_INSERT("tag", "record", "name", "value"),
                      .skips = true};
    int fault = ARCHIVE_OK;

    if (row->content.len)
        fault = sql_run(import->sql, &insert_content,
                        VALUES(value_number(id), value_bytes(row->content)));
    if (!fault && row->claims.len)
        fault =
            sql_run(import->sql, &insert_claim,
                    VALUES(value_number(id), value_text(row->claimed_ending),
                           value_bytes(row->claims)));
    if (!fault)
        fault = settings_write(import->sql, &insert_tag, id, row->tags,
                               row->tag_count);
    return fault ? fault : pending_add(import, row, id);
}

static int store_row(struct archive_import *import, const struct row *row,
                     int64_t byte, int64_t *id)
{
    struct archive_value values[RECORD_VALUES];
    int fault = record_find_numbers(import, row);

    if (!fault)
        fault = import_source(import);
    if (fault)
        return fault;
    record_values(import, row, byte, import->next, values);
    *id = import->next;
    fault = import->records && !import->alone
                ? sql_bulk_add(import->records, values)
                : sql_insert(import->sql, &record_insert,
                             (struct sql_values){values, RECORD_VALUES}, id);
    if (!fault)
        fault = texts_put(import, row, import->numbers.variant, *id);
    return fault ? fault : store_rest(import, row, *id);
}

int import_again(struct archive_import *import, const struct row *row,
                 int64_t byte, int64_t id)
{
    struct archive_value values[RECORD_VALUES];
    int fault = record_find_numbers(import, row);

    if (fault)
        return fault;
    record_values(import, row, byte, id, values);
    fault = sql_run(import->sql, &record_update,
                    (struct sql_values){values, RECORD_VALUES});
    if (!fault)
        fault = texts_replace(import, row, import->numbers.variant, id);
    return fault ? fault : store_rest(import, row, id);
}

/* Faults of one record's data, which leave the others unharmed. What a good
   record breaks, the archive broke before. */
enum {
    LARGE_BYTES = 1 << 20,
    LONG_NAME = 2000, /* an engine's index may refuse a longer one */
};

static bool is_of_record(const struct row *row, int fault)
{
    return fault == ARCHIVE_TOO_LARGE ||
           (row->broken && fault == ARCHIVE_BREACH);
}

static bool is_large(const struct row *row)
{
    size_t bytes = row->text.len + row->moves.len + row->content.len +
                   row->start.len + row->claims.len;

    for (size_t i = 0; i < ROW_FIELDS; i++)
        bytes += row->field[i].len;
    return bytes > LARGE_BYTES;
}

static bool has_long_name(const struct row *row)
{
    bool has = row->game.len > LONG_NAME || row->options.len > LONG_NAME;

    for (size_t i = 0; !has && i < ROW_FIELDS; i++)
        has = row->field[i].len > LONG_NAME;
    for (size_t i = 0; !has && i < row->tag_count; i++)
        has = row->tags[i].name.len > LONG_NAME;
    return has;
}

static int store_safely(struct archive_import *import, const struct row *row,
                        int64_t byte, int64_t *id)
{
    int64_t source = import->source;

    if (!row->broken && !is_large(row) && !has_long_name(row))
        return store_row(import, row, byte, id);
    int fault = sql_save(import->sql);
    if (fault)
        return fault;
    import->alone = true;
    fault = store_row(import, row, byte, id);
    import->alone = false;
    if (!fault)
        fault = sql_keep(import->sql);
    if (is_of_record(row, fault)) {
        fault = sql_undo(import->sql);
        import->source = source;
        names_forget(import);
        texts_take_back(import);
        *id = 0;
        return fault ? fault : sql_keep(import->sql);
    }
    return fault;
}

/* What was stored has to do with what was played next. */
static int count(struct archive_import *import, const struct row *row,
                 int64_t id)
{
    const int64_t *names = import->numbers.names;
    const int64_t seats[] = {names[ROW_FIRST], names[ROW_SECOND],
                             names[ROW_THIRD], names[ROW_FOURTH]};
    struct days days = names[ROW_DATE] ? row->days : (struct days){0, 0};

    if (!import->counts || !row->played)
        return ARCHIVE_OK;
    struct tallied game = tallied_of(id, row->plies, row->field[ROW_RESULT],
                                     days.first, days.last);
    memcpy(game.seats, seats, sizeof seats);
    return opening_cache_add(import->opening_cache, row,
                             import->numbers.variant, &game);
}

static int store_new(struct archive_import *import, const struct row *row,
                     int64_t byte, enum imported *imported, int64_t *id)
{
    int fault = store_safely(import, row, byte, id);

    *imported = !*id          ? IMPORT_REFUSED
                : row->broken ? IMPORT_BROKEN
                              : IMPORT_STORED;
    if (*id)
        import->next = *id + 1;
    import->stored += *id != 0;
    import->bytes += row->text.len;
    filter_add(import, row->identity);
    return fault || !*id ? fault : count(import, row, *id);
}

/* The same of a game that may be another one turned. */
static int store_shaped(struct archive_import *import,
                        const struct slice *slice, enum imported *imported,
                        int64_t *id)
{
    int fault = turned_find(import, &import->row);

    if (fault)
        return fault;
    if (import->twin && import->turned == TURNED_REFUSE) {
        *id = import->twin;
        return ARCHIVE_OK;
    }
    fault = store_new(import, &import->row, (int64_t)slice->at.offset, imported,
                      id);
    return fault || !*id ? fault : turned_add(import, *id);
}

/* In a transaction that is to be whole the rows are written, not committed; sums
   of what was played next, which change rows that are there, less often. */
static int write_some(struct archive_import *import)
{
    import->bytes = 0;
    return import->opening_cache && opening_cache_full(import->opening_cache)
               ? import_pending(import)
               : write_pending(import);
}

static int relieve(struct archive_import *import, const struct row *row)
{
    int fault = texts_relieve(import, row);

    if (fault)
        return fault;
    if (!pending_full(import) && import->bytes < COMMIT_BYTES)
        return indexes_relieve(import);
    if (!import->whole) {
        import->expected = import->stored;
        return commit(import);
    }
    return write_some(import);
}

int import_row(struct archive_import *import, const struct row *row,
               int64_t byte, enum imported *imported, int64_t *id)
{
    int fault = import_known(import, row, id);

    *imported = IMPORT_KNOWN;
    if (!fault && !*id)
        fault = store_new(import, row, byte, imported, id);
    return fault ? fault : relieve(import, row);
}

static int take_row(struct archive_import *import, const struct slice *slice,
                    enum imported *imported, int64_t *id)
{
    const struct row *row = &import->row;
    int fault = import_write(import);

    *imported = IMPORT_KNOWN;
    if (!fault)
        fault = import_known(import, row, id);
    if (fault || *id)
        return fault;
    if (import->turned && turned_concerns(row))
        fault = store_shaped(import, slice, imported, id);
    else
        fault = store_new(import, row, (int64_t)slice->at.offset, imported, id);
    return fault ? fault : relieve(import, row);
}

int64_t archive_import_twin(const struct archive_import *import,
                            const char **symmetry)
{
    *symmetry = import->twin_symmetry;
    return import->twin;
}

/* ---- what is computed before ----------------------------------------------- */

struct archive_packer *archive_packer_open(struct archive_import *import)
{
    struct archive_packer *packer = calloc(1, sizeof *packer);

    if (!packer || !import)
        return packer;
    if (!import->offers)
        import->offers = offers_new();
    packer->offers = import->offers;
    packer->texts = packer_new();
    if (packer->offers && packer->texts)
        return packer;
    archive_packer_close(packer);
    return NULL;
}

void archive_packer_close(struct archive_packer *packer)
{
    if (!packer)
        return;
    row_release(&packer->row);
    packer_free(packer->texts);
    text_release(&packer->named);
    free(packer);
}

static bool pack_text(struct archive_packer *packer, struct text *out)
{
    const struct dictionary *dictionary;
    const struct row *row = &packer->row;
    struct str packed = STR("");
    const struct offer *offer =
        packer->texts ? offers_find(packer->offers, row, &dictionary) : NULL;
    bool fine = !offer || text_pack(packer->texts, dictionary, row, &packed);

    text_add(out, (struct str){(const char *)&offer, sizeof offer});
    text_add(out, packed);
    return fine;
}

bool archive_pack(struct archive_packer *packer, const struct slice *slice,
                  const struct record *record, bool broken,
                  struct replay *replay, struct text *out)
{
    struct str text = slice_text_alone(slice, &packer->named);
    bool drafted = record && record->drafted && !record->foreign.len;

    if (slice->flaw != SLICE_WHOLE)
        return true;
    if (drafted)
        text = record->text;
    packer->row.drafted = text.ptr != slice->ptr;
    if (packer->named.failed)
        return false;
    if (row_make(&packer->row, text, record, broken, replay))
        row_pack(&packer->row, out);
    else
        return false;
    return pack_text(packer, out) && !out->failed;
}

int archive_import_packed(struct archive_import *import,
                          const struct slice *slice, struct str packed,
                          enum imported *imported, int64_t *id)
{
    *id = import->twin = 0;
    *imported = IMPORT_REFUSED;
    if (!packed.len)
        return ARCHIVE_OK;
    packed = row_unpack(&import->row, slice_text(slice), packed);
    memcpy(&import->ready.offer, packed.ptr, sizeof import->ready.offer);
    import->ready.bytes = str_from(packed, sizeof import->ready.offer);
    int fault = take_row(import, slice, imported, id);
    import->ready.offer = NULL;
    return fault ? import_undo(import, fault) : ARCHIVE_OK;
}

int archive_import_record(struct archive_import *import,
                          const struct slice *slice,
                          const struct record *record, bool broken,
                          bool refuse_broken, struct replay *replay,
                          enum imported *imported, int64_t *id)
{
    text_clear(&import->packed);
    if (!(refuse_broken && (broken || !record)) &&
        !archive_pack(&import->packer, slice, record, broken, replay,
                      &import->packed))
        return import_undo(import, sql_fault(import->sql, ARCHIVE_MEMORY));
    return archive_import_packed(import, slice, text_str(&import->packed),
                                 imported, id);
}
