#include "../stored.h"

#include <string.h>

static void undo(struct archive *a)
{
    if (!sqlite3_get_autocommit(a->db))
        sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    a->writing = false;
    a->import = 0;
    a->bytes = 0;
    pending_clear(a);
    names_forget(a);
}

/* The message is made before the undoing, which may fault on its own. */
int store_give_up(struct archive *a, int result)
{
    int fault = archive_fault(a, result);

    undo(a);
    return fault;
}

int store_begin(struct archive *a)
{
    if (a->writing)
        return SQLITE_OK;
    int result = store_run(a, store_statement(a, STATEMENT_BEGIN));
    a->writing = result == SQLITE_OK;
    if (a->writing)
        result = sieve_ready(a);
    if (a->writing && result == SQLITE_OK && a->turned)
        result = turned_ready(a);
    return result;
}

static int commit(struct archive *a)
{
    if (!a->writing)
        return SQLITE_OK;
    int result = pending_write(a);
    if (result == SQLITE_OK)
        result = store_run(a, store_statement(a, STATEMENT_COMMIT));
    if (result == SQLITE_OK) {
        a->writing = false;
        a->bytes = 0;
    }
    return result;
}

int archive_import_begin(struct archive *a, const char *file)
{
    text_clear(&a->file);
    text_add(&a->file, str_of(file));
    a->import = 0;
    return a->file.failed ? archive_fault(a, SQLITE_NOMEM) : ARCHIVE_OK;
}

int archive_import_end(struct archive *a)
{
    int result = commit(a);

    return result == SQLITE_OK ? ARCHIVE_OK : store_give_up(a, result);
}

/* ---- known records -------------------------------------------------------- */

/* Columns of STATEMENT_KNOWN. */
enum known_column {
    KNOWN_ID,
    KNOWN_BROKEN,
    KNOWN_TEXT,
    KNOWN_GAME,
    KNOWN_OPTIONS,
    KNOWN_FIELDS,
    KNOWN_START = KNOWN_FIELDS + ROW_FIELDS,
    KNOWN_MOVES,
    KNOWN_CONTENT,
};

static bool column_is(sqlite3_stmt *statement, int at, struct str s)
{
    return str_equal(column_view(statement, at), s);
}

/* Sets *same; an SQLite result. */
static int compare_tags(struct archive *a, const struct row *row, int64_t id,
                        bool *same)
{
    sqlite3_stmt *statement = store_statement(a, STATEMENT_KNOWN_TAGS);
    int result = statement ? SQLITE_ROW : sqlite3_errcode(a->db);
    size_t count = 0;

    if (statement)
        sqlite3_bind_int64(statement, 1, id);
    while (*same && result == SQLITE_ROW &&
           (result = sqlite3_step(statement)) == SQLITE_ROW) {
        *same = count < row->tag_count &&
                column_is(statement, 0, row->tags[count].name) &&
                column_is(statement, 1, row->tags[count].value);
        count++;
    }
    sqlite3_reset(statement);
    *same &= count == row->tag_count;
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

/* Whether the stored record really is this one, its tags apart: hashes may
   collide. */
static bool is_same(const struct row *row, sqlite3_stmt *known)
{
    bool same = sqlite3_column_int(known, KNOWN_BROKEN) == row->broken;

    if (!same || row->broken)
        return same && str_equal(str_trim(column_view(known, KNOWN_TEXT)),
                                 str_trim(row->text));
    for (int i = 0; i < ROW_FIELDS; i++)
        same &= column_is(known, KNOWN_FIELDS + i, row->field[i]);
    return same && column_is(known, KNOWN_GAME, row->game) &&
           column_is(known, KNOWN_OPTIONS, row->options) &&
           column_is(known, KNOWN_START, row->start) &&
           column_is(known, KNOWN_MOVES, row->moves) &&
           column_is(known, KNOWN_CONTENT, row->content);
}

/* Sets *same if the stored record `id` is this one. */
static int compare(struct archive *a, const struct row *row, int64_t id,
                   bool *same)
{
    sqlite3_stmt *known = store_statement(a, STATEMENT_KNOWN);

    *same = false;
    if (!known)
        return sqlite3_errcode(a->db);
    sqlite3_bind_int64(known, 1, id);
    int result = sqlite3_step(known);
    if (result == SQLITE_ROW) {
        *same = is_same(row, known);
        if (*same && !row->broken)
            result = compare_tags(a, row, id, same);
    }
    sqlite3_reset(known);
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

static int find_pending(struct archive *a, const struct row *row, int64_t *id)
{
    size_t from = 0;
    int64_t other;
    bool same = false;
    int result = SQLITE_OK;

    while (result == SQLITE_OK && !same &&
           (other = pending_find(a, row->identity, &from))) {
        result = compare(a, row, other, &same);
        *id = same ? other : 0;
    }
    return result;
}

static int find_stored(struct archive *a, const struct row *row, int64_t *id)
{
    sqlite3_stmt *others = store_statement(a, STATEMENT_SAME);
    int result = SQLITE_OK;
    bool same = false;

    if (!others)
        return sqlite3_errcode(a->db);
    sqlite3_bind_int64(others, 1, (int64_t)row->identity);
    while (!same && (result = sqlite3_step(others)) == SQLITE_ROW) {
        *id = sqlite3_column_int64(others, 0);
        result = compare(a, row, *id, &same);
        if (result != SQLITE_OK)
            break;
    }
    sqlite3_reset(others);
    *id = same ? *id : 0;
    return same || result == SQLITE_DONE ? SQLITE_OK : result;
}

/* *id is 0 if the record is not known. */
static int find_known(struct archive *a, const struct row *row, int64_t *id)
{
    int result = find_pending(a, row, id);

    if (result != SQLITE_OK || *id || !sieve_may_hold(a, row->identity))
        return result;
    return find_stored(a, row, id);
}

/* ---- storing -------------------------------------------------------------- */

int store_import(struct archive *a)
{
    if (a->import)
        return SQLITE_OK;
    sqlite3_stmt *statement = store_statement(a, STATEMENT_IMPORT);

    bind_text(statement, 1, a->file.len ? text_str(&a->file) : STR("-"));
    int result = store_run(a, statement);
    a->import = sqlite3_last_insert_rowid(a->db);
    return result;
}

struct numbers {
    int64_t variant, event, site, first, second, third, fourth;
};

static int find_numbers(struct archive *a, const struct row *row,
                        struct numbers *n)
{
    const struct {
        enum name_kind kind;
        enum row_field field;
        int64_t *id;
    } names[] = {
        {NAME_EVENT, ROW_EVENT, &n->event},
        {NAME_SITE, ROW_SITE, &n->site},
        {NAME_ALIAS, ROW_FIRST, &n->first},
        {NAME_ALIAS, ROW_SECOND, &n->second},
        {NAME_ALIAS, ROW_THIRD, &n->third},
        {NAME_ALIAS, ROW_FOURTH, &n->fourth},
    };
    int result = names_variant(a, row, &n->variant);

    for (size_t i = 0; result == SQLITE_OK && i < sizeof names / sizeof *names;
         i++)
        result = names_find(a, names[i].kind, row->field[names[i].field],
                            names[i].id);
    return result;
}

static void bind_record(sqlite3_stmt *s, const struct archive *a,
                        const struct row *row, const struct numbers *n,
                        uint64_t offset)
{
    int at = 5;

    sqlite3_bind_int64(s, 1, a->import);
    sqlite3_bind_int64(s, 2, (int64_t)offset);
    sqlite3_bind_int(s, 3, row->broken);
    bind_id(s, 4, n->variant);
    for (int i = 0; i < ROW_FIELDS; i++)
        bind_text(s, at + i, row->field[i]);
    bind_id(s, at + ROW_EVENT, n->event);
    bind_id(s, at + ROW_SITE, n->site);
    bind_id(s, at + ROW_FIRST, n->first);
    bind_id(s, at + ROW_SECOND, n->second);
    bind_id(s, at + ROW_THIRD, n->third);
    bind_id(s, at + ROW_FOURTH, n->fourth);
    at += ROW_FIELDS;
    bind_id(s, at++, row->days.first);
    bind_id(s, at++, row->days.last);
    sqlite3_bind_int64(s, at++, (int64_t)row->plies);
    bind_text(s, at++, row->start);
    if (row->played)
        bind_blob(s, at, row->moves);
    else
        sqlite3_bind_null(s, at);
}

static int store_record(struct archive *a, const struct row *row,
                        uint64_t offset, struct numbers *numbers, int64_t *id)
{
    int result = find_numbers(a, row, numbers);

    if (result == SQLITE_OK)
        result = store_import(a);
    if (result != SQLITE_OK)
        return result;
    sqlite3_stmt *statement = store_statement(a, STATEMENT_RECORD);
    if (statement)
        bind_record(statement, a, row, numbers, offset);
    result = store_run(a, statement);
    *id = sqlite3_last_insert_rowid(a->db);
    return result;
}

static bool is_text(struct str s)
{
    return s.len == 0 ||
           (!memchr(s.ptr, 0, s.len) && str_utf8_fault(s) == s.len);
}

static int store_text(struct archive *a, const struct row *row, bool ascii,
                      int64_t id)
{
    sqlite3_stmt *statement = store_statement(a, STATEMENT_TEXT);

    sqlite3_bind_int64(statement, 1, id);
    if (row->text.len && (ascii || is_text(row->text)))
        bind_text(statement, 2, row->text);
    else
        bind_blob(statement, 2, row->text);
    return store_run(a, statement);
}

static int store_claims(struct archive *a, const struct row *row, int64_t id)
{
    sqlite3_stmt *statement;

    if (!row->claims.len)
        return SQLITE_OK;
    statement = store_statement(a, STATEMENT_CLAIMS);
    sqlite3_bind_int64(statement, 1, id);
    bind_text(statement, 2, row->claimed_ending);
    bind_blob(statement, 3, row->claims);
    return store_run(a, statement);
}

static int store_rest(struct archive *a, const struct row *row, int64_t id)
{
    int result = SQLITE_OK;

    if (row->content.len) {
        sqlite3_stmt *statement = store_statement(a, STATEMENT_CONTENT);
        sqlite3_bind_int64(statement, 1, id);
        bind_blob(statement, 2, row->content);
        result = store_run(a, statement);
    }
    if (result == SQLITE_OK)
        result = store_claims(a, row, id);
    if (result == SQLITE_OK)
        result =
            store_settings(a, STATEMENT_TAG, id, row->tags, row->tag_count);
    return result;
}

static int store_row(struct archive *a, const struct row *row,
                     const struct slice *slice, int64_t *id)
{
    struct numbers numbers;
    int result = store_record(a, row, slice->at.offset, &numbers, id);

    if (result == SQLITE_OK)
        result = store_text(a, row, slice->ascii, *id);
    if (result == SQLITE_OK)
        result = store_rest(a, row, *id);
    if (result == SQLITE_OK)
        result = pending_add(a, row, *id, numbers.variant);
    return result;
}

int store_again(struct archive *a, const struct row *row, int64_t byte,
                int64_t id)
{
    struct numbers numbers;
    sqlite3_stmt *statement = store_statement(a, STATEMENT_RENEW);
    int result = find_numbers(a, row, &numbers);

    if (result != SQLITE_OK || !statement)
        return result != SQLITE_OK ? result : sqlite3_errcode(a->db);
    bind_record(statement, a, row, &numbers, (uint64_t)byte);
    sqlite3_bind_int64(statement, 4 + ROW_FIELDS + 6, id);
    result = store_run(a, statement);
    if (result == SQLITE_OK)
        result = store_rest(a, row, id);
    if (result == SQLITE_OK)
        result = pending_add(a, row, id, numbers.variant);
    return result;
}

/* Faults of one record's data, which leave the others unharmed. What a good
   record breaks, the archive broke before. */
static bool is_of_record(const struct row *row, int result)
{
    int code = result & 0xFF;

    return code == SQLITE_TOOBIG ||
           (row->broken &&
            (code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH));
}

static int store_safely(struct archive *a, const struct row *row,
                        const struct slice *slice, int64_t *id)
{
    int64_t import = a->import;
    int result = store_run(a, store_statement(a, STATEMENT_SAVEPOINT));

    if (result != SQLITE_OK)
        return result;
    result = store_row(a, row, slice, id);
    if (is_of_record(row, result)) {
        int undone = store_run(a, store_statement(a, STATEMENT_UNDO));
        a->import = import;
        names_forget(a);
        *id = 0;
        if (undone != SQLITE_OK)
            return undone;
    } else if (result != SQLITE_OK) {
        return result;
    }
    return store_run(a, store_statement(a, STATEMENT_RELEASE));
}

static int store_new(struct archive *a, const struct slice *slice,
                     enum import_outcome *outcome, int64_t *id)
{
    const struct row *row = &a->row;
    int result = store_safely(a, row, slice, id);

    *outcome = !*id          ? IMPORT_REFUSED
               : row->broken ? IMPORT_BROKEN
                             : IMPORT_STORED;
    a->bytes += row->text.len;
    sieve_add(a, row->identity);
    return result;
}

/* The same of a game that may be another one turned. */
static int store_shaped(struct archive *a, const struct slice *slice,
                        const struct position *start,
                        enum import_outcome *outcome, int64_t *id)
{
    int result = turned_find(a, &a->row, start);

    if (result != SQLITE_OK)
        return result;
    if (a->twin && a->turned == TURNED_REFUSE) {
        *id = a->twin;
        return SQLITE_OK;
    }
    result = store_new(a, slice, outcome, id);
    return result == SQLITE_OK && *id ? turned_add(a, *id) : result;
}

/* In a transaction that is to be whole the rows are written, not committed. */
static int relieve(struct archive *a)
{
    if (!pending_full(a) && a->bytes < COMMIT_BYTES)
        return SQLITE_OK;
    if (!a->whole)
        return commit(a);
    a->bytes = 0;
    return pending_write(a);
}

int store_taken(struct archive *a, int64_t byte, enum import_outcome *outcome,
                int64_t *id)
{
    const struct slice slice = {.at = {.offset = (uint64_t)byte}};
    int result = find_known(a, &a->row, id);

    *outcome = IMPORT_KNOWN;
    if (result == SQLITE_OK && !*id)
        result = store_new(a, &slice, outcome, id);
    return result == SQLITE_OK ? relieve(a) : result;
}

static int take_row(struct archive *a, const struct slice *slice,
                    const struct replay *replay, enum import_outcome *outcome,
                    int64_t *id)
{
    int result = store_begin(a);

    *outcome = IMPORT_KNOWN;
    if (result == SQLITE_OK)
        result = find_known(a, &a->row, id);
    if (result != SQLITE_OK || *id)
        return result;
    if (a->turned && turned_concerns(&a->row))
        result = store_shaped(a, slice, replay->start, outcome, id);
    else
        result = store_new(a, slice, outcome, id);
    return result == SQLITE_OK ? relieve(a) : result;
}

void archive_import_turned(struct archive *a, enum import_turned turned)
{
    a->turned = turned;
}

int64_t archive_import_twin(const struct archive *a, const char **symmetry)
{
    *symmetry = a->twin_symmetry;
    return a->twin;
}

int archive_import(struct archive *a, const struct slice *slice,
                   const struct record *record, bool broken, bool refuse_broken,
                   struct replay *replay, enum import_outcome *outcome,
                   int64_t *id)
{
    struct str text = {slice->ptr, slice->len};

    *id = a->twin = 0;
    *outcome = IMPORT_REFUSED;
    if (slice->flaw != SLICE_WHOLE || (refuse_broken && (broken || !record)))
        return ARCHIVE_OK;
    if (!row_make(&a->row, text, record, broken, replay))
        return store_give_up(a, SQLITE_NOMEM);
    int result = take_row(a, slice, replay, outcome, id);
    return result == SQLITE_OK ? ARCHIVE_OK : store_give_up(a, result);
}
