/* From version 2 to 3: all that is computed from a record, computed anew. */
#include "import.h"

#include <stdlib.h>

struct renewing {
    struct archive_import *import;
    const struct archive_reader *reader;
    struct stored stored;
    struct row again; /* of the text, read anew */
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
    return is_like(a, b) && a->broken == b->broken && a->plies == b->plies &&
           row_same_fields(a, b) && row_same_tags(a, b);
}

/* What the columns say, where the text is not read as it once was. */
static bool compute(struct row *row)
{
    size_t plies;

    row->days = row_days(row);
    return (!row->played || row_replay(row, &plies) >= 0) && row_identity(row);
}

/* The row goes where the record stood, with all that is beside it. */
static int write_again(struct renewing *r, const struct row *row)
{
    struct archive_import *import = r->import;
    const struct sql_values id = VALUES(value_number(r->stored.id));
    int fault =
        sql_run(import->sql, "DELETE FROM content WHERE record = ?1", id);

    if (!fault)
        fault = sql_run(import->sql, "DELETE FROM tag WHERE record = ?1", id);
    if (fault)
        return fault;
    import->source = r->stored.import;
    fault = import_again(import, row, r->stored.byte, r->stored.id);
    return fault ? fault : pending_relieve(import);
}

/* Not found, what is known of the record stays. */
static int renew(struct renewing *r)
{
    struct row *row = &r->stored.row;
    bool found;

    if (!row_reread(r->reader, row, &r->again, is_same, &found) ||
        (!found && !row_reread(r->reader, row, &r->again, is_like, &found)) ||
        (!found && !compute(row)))
        return sql_fault(r->import->sql, ARCHIVE_MEMORY);
    return write_again(r, found ? &r->again : row);
}

static int renew_all(struct renewing *r)
{
    stored_all(&r->stored);
    while (stored_next(&r->stored))
        sql_stop(&r->stored.records, renew(r));
    int fault = stored_end(&r->stored);
    return fault ? fault : pending_write(r->import);
}

/* What is written by all records together goes at once; in the end, what is
   not played has no shape. */
static const char before[] = "DELETE FROM identity; DELETE FROM opening;"
                             "DELETE FROM early_position;"
                             "DELETE FROM signature";
static const char after[] = "DELETE FROM shape WHERE record NOT IN"
                            " (SELECT id FROM record WHERE moves IS NOT NULL)";

static int renew_archive(struct renewing *r, struct archive *a)
{
    int fault = archive_import_begin(a, TURNED_UNSEEN, &r->import);

    r->reader = a->options.reader;
    row_init(&r->again);
    stored_init(&r->stored, a->sql);
    if (!fault)
        fault = sql_script(a->sql, before);
    if (!fault)
        fault = renew_all(r);
    if (!fault)
        fault = sql_run(a->sql, after, NO_VALUES);
    row_release(&r->again);
    stored_release(&r->stored);
    import_release(r->import);
    return fault;
}

int records_anew(struct archive *a)
{
    struct renewing *r = calloc(1, sizeof *r);
    int fault = r ? renew_archive(r, a) : sql_fault(a->sql, ARCHIVE_MEMORY);

    free(r);
    return fault;
}
