/* From version 2 to 3: what makes a record this one, and what fragments claim,
   computed anew. */
#include "stored.h"

#include <stdlib.h>

struct renewing {
    struct archive *a;
    struct stored stored;
    struct row again; /* of the text, read anew */
    sqlite3_stmt *drop, *add_content, *add_identity;
};

/* Whether two rows are of one record, as far as older archives could tell. */
static bool is_same(const struct row *a, const struct row *b)
{
    bool same = a->broken == b->broken && a->played == b->played &&
                a->tag_count == b->tag_count && str_equal(a->game, b->game) &&
                str_equal(a->options, b->options) &&
                str_equal(a->start, b->start) && str_equal(a->moves, b->moves);

    for (size_t i = 0; same && i < ROW_FIELDS; i++)
        same = str_equal(a->field[i], b->field[i]);
    for (size_t i = 0; same && i < a->tag_count; i++)
        same = str_equal(a->tags[i].name, b->tags[i].name) &&
               str_equal(a->tags[i].value, b->tags[i].value);
    return same;
}

/* Reads the text until it gives the record that is stored; false if no way
   does: then what is known of it stays. */
static int read_anew(struct renewing *r, bool *found)
{
    const struct archive_reader *reader = r->a->options.reader;
    struct row *row = &r->stored.row;
    struct archive_reading reading;
    int more = 1;

    *found = false;
    for (size_t way = 0; !*found && more > 0; way++) {
        more =
            reader->read(reader->context, row->text, row->game, way, &reading);
        if (more < 0 || (more && !row_make(&r->again, row->text, reading.record,
                                           reading.broken, reading.replay)))
            return SQLITE_NOMEM;
        *found = more && is_same(&r->again, row);
    }
    return SQLITE_OK;
}

static int put_content(struct renewing *r, struct str content)
{
    int result;

    sqlite3_bind_int64(r->drop, 1, r->stored.id);
    result = store_run(r->a, r->drop);
    if (result != SQLITE_OK || !content.len)
        return result;
    sqlite3_bind_int64(r->add_content, 1, r->stored.id);
    bind_blob(r->add_content, 2, content);
    return store_run(r->a, r->add_content);
}

static int renew(struct renewing *r)
{
    struct row *row = &r->stored.row;
    bool found = false;
    int result = SQLITE_OK;

    if (!row->broken)
        result = read_anew(r, &found);
    if (result == SQLITE_OK && found)
        result = put_content(r, r->again.content);
    if (result == SQLITE_OK && found)
        result = store_claims(r->a, &r->again, r->stored.id);
    if (result != SQLITE_OK)
        return result;
    if (!found && !row_identity(row))
        return SQLITE_NOMEM;
    uint64_t identity = found ? r->again.identity : row->identity;
    sqlite3_bind_int64(r->add_identity, 1, (int64_t)identity);
    sqlite3_bind_int64(r->add_identity, 2, r->stored.id);
    return store_run(r->a, r->add_identity);
}

static int renew_all(struct renewing *r)
{
    int result = stored_begin(&r->stored, r->a);

    while (result == SQLITE_OK &&
           (result = stored_next(&r->stored)) == SQLITE_ROW)
        result = renew(r);
    stored_release(&r->stored);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int prepare(struct renewing *r)
{
    const struct {
        sqlite3_stmt **statement;
        const char *sql;
    } all[] = {
        {&r->drop, "DELETE FROM contents WHERE record = ?1"},
        {&r->add_content,
         "INSERT INTO contents (record, content) VALUES (?1, ?2)"},
        {&r->add_identity,
         "INSERT INTO identities (identity, record) VALUES (?1, ?2)"},
    };
    int result =
        sqlite3_exec(r->a->db, "DELETE FROM identities", NULL, NULL, NULL);

    for (size_t i = 0; result == SQLITE_OK && i < 3; i++)
        result = sqlite3_prepare_v2(r->a->db, all[i].sql, -1, all[i].statement,
                                    NULL);
    return result;
}

int identities_anew(struct archive *a)
{
    struct renewing *r = calloc(1, sizeof *r);
    int result;

    if (!r)
        return SQLITE_NOMEM;
    r->a = a;
    row_init(&r->again);
    result = prepare(r);
    if (result == SQLITE_OK)
        result = renew_all(r);
    row_release(&r->again);
    sqlite3_finalize(r->drop);
    sqlite3_finalize(r->add_content);
    sqlite3_finalize(r->add_identity);
    free(r);
    return result;
}
