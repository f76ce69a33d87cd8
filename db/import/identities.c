/* From version 2 to 3: all that is computed from a record, computed anew. */
#include "../stored.h"

#include <stdlib.h>

struct renewing {
    struct archive *a;
    struct stored stored;
    struct row again; /* of the text, read anew */
    sqlite3_stmt *drop_content, *drop_tags;
};

static bool same_field(const struct row *a, const struct row *b,
                       enum row_field one, enum row_field other)
{
    return str_equal(a->field[one], b->field[other]);
}

/* Colours of players were read otherwise once. */
static bool same_players(const struct row *a, const struct row *b)
{
    return (same_field(a, b, ROW_FIRST, ROW_FIRST) &&
            same_field(a, b, ROW_SECOND, ROW_SECOND)) ||
           (same_field(a, b, ROW_FIRST, ROW_SECOND) &&
            same_field(a, b, ROW_SECOND, ROW_FIRST));
}

/* Whether two rows may be of one record: what a date, an ending or a sign is
   read as may have changed. */
static bool is_like(const struct row *a, const struct row *b)
{
    static const enum row_field lasting[] = {ROW_EVENT, ROW_SITE, ROW_ROUND,
                                             ROW_SOURCE, ROW_ANNOTATOR};
    bool like = str_equal(a->game, b->game) && same_players(a, b);

    for (size_t i = 0; like && i < sizeof lasting / sizeof *lasting; i++)
        like = same_field(a, b, lasting[i], lasting[i]);
    return like &&
           (b->broken ||
            (a->played == b->played && str_equal(a->options, b->options) &&
             str_equal(a->start, b->start) && str_equal(a->moves, b->moves)));
}

/* The same, and nothing has changed. */
static bool is_same(const struct row *a, const struct row *b)
{
    bool same = is_like(a, b) && a->broken == b->broken &&
                a->plies == b->plies && a->tag_count == b->tag_count;

    for (enum row_field i = 0; same && i < ROW_FIELDS; i++)
        same = same_field(a, b, i, i);
    for (size_t i = 0; same && i < a->tag_count; i++)
        same = str_equal(a->tags[i].name, b->tags[i].name) &&
               str_equal(a->tags[i].value, b->tags[i].value);
    return same;
}

/* Not found, what is known of the record stays. */
static int read_anew(struct renewing *r, bool *found)
{
    const struct archive_reader *reader = r->a->options.reader;
    const struct row *row = &r->stored.row;
    int result = row_reread(reader, row, &r->again, is_same, found);

    return result == SQLITE_OK && !*found
               ? row_reread(reader, row, &r->again, is_like, found)
               : result;
}

/* What the columns say, where the text is not read as it once was. */
static bool compute(struct row *row)
{
    struct setting *end = NULL;
    size_t plies;

    for (size_t i = 0; i < row->tag_count; i++)
        if (str_equal_nocase(row->tags[i].name, STR("EndDate")))
            end = &row->tags[i];
    row->days = date_days(row->field[ROW_DATE], end ? end->value : STR(""));
    return (!row->played || row_replay(row, &plies) >= 0) && row_identity(row);
}

static int drop_of(struct archive *a, sqlite3_stmt *drop, int64_t id)
{
    sqlite3_bind_int64(drop, 1, id);
    return store_run(a, drop);
}

static int write_again(struct renewing *r, const struct row *row)
{
    struct archive *a = r->a;
    int result = drop_of(a, r->drop_content, r->stored.id);

    a->import = r->stored.import;
    if (result == SQLITE_OK)
        result = drop_of(a, r->drop_tags, r->stored.id);
    if (result == SQLITE_OK)
        result = store_again(a, row, r->stored.byte, r->stored.id);
    if (result == SQLITE_OK && pending_full(a))
        result = pending_write(a);
    return result;
}

static int renew(struct renewing *r)
{
    bool found;
    int result = read_anew(r, &found);

    if (result != SQLITE_OK)
        return result;
    if (!found && !compute(&r->stored.row))
        return SQLITE_NOMEM;
    return write_again(r, found ? &r->again : &r->stored.row);
}

static int renew_all(struct renewing *r)
{
    int result = stored_begin(&r->stored, r->a);

    while (result == SQLITE_OK &&
           (result = stored_next(&r->stored)) == SQLITE_ROW)
        result = renew(r);
    stored_release(&r->stored);
    r->a->import = 0;
    return result == SQLITE_DONE ? pending_write(r->a) : result;
}

/* What is written by all records together goes at once. */
static int prepare(struct renewing *r)
{
    int result = sqlite3_exec(r->a->db,
                              "DELETE FROM identities; DELETE FROM openings;"
                              "DELETE FROM signatures",
                              NULL, NULL, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(r->a->db,
                                    "DELETE FROM contents WHERE record = ?1",
                                    -1, &r->drop_content, NULL);
    if (result == SQLITE_OK)
        result =
            sqlite3_prepare_v2(r->a->db, "DELETE FROM tags WHERE record = ?1",
                               -1, &r->drop_tags, NULL);
    return result;
}

/* What is not played has no shape. */
static int tidy(struct archive *a)
{
    return sqlite3_exec(a->db,
                        "DELETE FROM shapes WHERE record NOT IN"
                        " (SELECT id FROM records WHERE moves IS NOT NULL)",
                        NULL, NULL, NULL);
}

int records_anew(struct archive *a)
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
    if (result == SQLITE_OK)
        result = tidy(a);
    row_release(&r->again);
    sqlite3_finalize(r->drop_content);
    sqlite3_finalize(r->drop_tags);
    free(r);
    return archive_fault(a, result);
}
