/* An archive is held against itself. */
#include "stored.h"

#include <string.h>

#include "archive_upkeep.h"

struct checking {
    struct archive *a;
    const struct archive_rows *rows;
    const struct archive_reader *reader; /* or NULL */
    struct stored stored;
    struct row again; /* of the text, read anew */
    sqlite3_stmt *signature, *opening, *identity;
    uint64_t records, signatures, openings; /* as many as there should be */
};

static const char again[] = "export it, correct it, import it anew";
static const char whole[] =
    "export everything and import it into a new archive";

static void tell(const struct checking *c, int64_t record, struct str finding,
                 const char *advice)
{
    const struct archive_value values[] = {
        {.kind = record ? VALUE_NUMBER : VALUE_NONE, .number = record},
        {.kind = VALUE_TEXT, .text = finding},
        {.kind = VALUE_TEXT, .text = str_of(advice)},
    };

    c->rows->take(c->rows->context, values);
}

static void find(const struct checking *c, const char *finding)
{
    tell(c, c->stored.id, str_of(finding), again);
}

/* ---- SQLite's own --------------------------------------------------------- */

/* A finding that is none: SQLite could not read what it wanted to check. */
static int fault_in(struct str finding)
{
    static const struct str mark = {"error code=", 11};
    struct str rest = finding;
    uint64_t code = 0;

    while (rest.len && !str_starts(rest, mark))
        rest = str_from(rest, 1);
    if (!rest.len || !str_number(str_from(rest, mark.len), &code))
        return SQLITE_OK;
    code &= 0xFF;
    return code == SQLITE_NOMEM || code == SQLITE_IOERR ? (int)code : SQLITE_OK;
}

/* Every row is a finding, but for "ok". */
static int ask_sqlite(struct checking *c, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(c->a->db, sql, -1, &statement, NULL);

    if (result != SQLITE_OK)
        return result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        struct str finding = column_view(statement, 0);
        if ((result = fault_in(finding)) != SQLITE_OK)
            break;
        if (!str_equal(finding, STR("ok")))
            tell(c, sqlite3_column_int64(statement, 1), finding, whole);
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* ---- a record ------------------------------------------------------------- */

/* Whether a bound statement finds a row. */
static int finds(sqlite3_stmt *statement, bool *found)
{
    int result = sqlite3_step(statement);

    *found = result == SQLITE_ROW;
    sqlite3_reset(statement);
    return *found || result == SQLITE_DONE ? SQLITE_OK : result;
}

static int check_signature(struct checking *c)
{
    const struct row *row = &c->stored.row;
    bool found;
    int at = 1;

    sqlite3_bind_int64(c->signature, at++, c->stored.id);
    sqlite3_bind_int64(c->signature, at++, c->stored.variant);
    sqlite3_bind_int64(c->signature, at++, row->light);
    for (int i = 0; i < SIGNATURE_WORDS; i++)
        sqlite3_bind_int64(c->signature, at++, (int64_t)row->signature[i]);
    int result = finds(c->signature, &found);
    if (result == SQLITE_OK && !found)
        find(c, "its signature is not that of its moves");
    c->signatures++;
    return result;
}

static int check_openings(struct checking *c)
{
    const struct row *row = &c->stored.row;
    bool found = true;
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && found && i < row->opening_count;
         i++) {
        sqlite3_bind_int64(c->opening, 1, (int64_t)row->openings[i].canonical);
        sqlite3_bind_int64(c->opening, 2, (int64_t)row->openings[i].exact);
        sqlite3_bind_int64(c->opening, 3, c->stored.id);
        sqlite3_bind_int64(c->opening, 4, row->openings[i].ply);
        result = finds(c->opening, &found);
    }
    if (result == SQLITE_OK && !found)
        find(c, "its first positions are not all in openings");
    c->openings += row->opening_count;
    return result;
}

static int check_identity(struct checking *c)
{
    struct row *row = &c->stored.row;
    bool found;

    if (!row_identity(row))
        return SQLITE_NOMEM;
    sqlite3_bind_int64(c->identity, 1, (int64_t)row->identity);
    sqlite3_bind_int64(c->identity, 2, c->stored.id);
    int result = finds(c->identity, &found);
    if (result == SQLITE_OK && !found)
        find(c, "its identity is not that of what it says");
    return result;
}

static bool is_same(const struct row *anew, const struct row *row)
{
    return anew->identity == row->identity;
}

static int check_text(struct checking *c)
{
    const struct row *row = &c->stored.row;
    bool same;
    int result = row_reread(c->reader, row, &c->again, is_same, &same);

    if (result != SQLITE_OK)
        return result;
    if (!same)
        find(c, "its text, read alone, is another record");
    else if (!str_equal(c->again.claims, row->claims) ||
             !str_equal(c->again.claimed_ending, row->claimed_ending))
        find(c, "its claims are not those of its text");
    return SQLITE_OK;
}

/* The moves, replayed, and all that was computed from them. */
static int check_moves(struct checking *c)
{
    struct row *row = &c->stored.row;
    size_t plies;
    int legal = row_replay(row, &plies), result = SQLITE_OK;

    if (legal < 0)
        return SQLITE_NOMEM;
    if (!legal) {
        find(c, "its moves are not legal");
    } else if (plies != row->plies) {
        find(c, "it has another number of moves than of plies");
    } else {
        result = check_signature(c);
        if (result == SQLITE_OK)
            result = check_openings(c);
    }
    return result;
}

static int check_record(struct checking *c)
{
    struct row *row = &c->stored.row;
    int result = SQLITE_OK;

    c->records++;
    if (!c->stored.has_text)
        find(c, "its original text is missing");
    if (row->played)
        result = check_moves(c);
    else if (!row->broken && row->game.len && !row->content.len)
        find(c, "it is not broken, and has no moves");
    if (result == SQLITE_OK)
        result = check_identity(c);
    return result == SQLITE_OK && c->reader && !row->broken ? check_text(c)
                                                            : result;
}

static int check_records(struct checking *c)
{
    int result = stored_begin(&c->stored, c->a);

    while (result == SQLITE_OK &&
           (result = stored_next(&c->stored)) == SQLITE_ROW)
        result = check_record(c);
    stored_release(&c->stored);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* ---- all ------------------------------------------------------------------ */

static int prepare(struct checking *c)
{
    const struct {
        sqlite3_stmt **statement;
        const char *sql;
    } all[] = {
        {&c->signature,
         "SELECT 1 FROM signatures WHERE record = ?1 AND variant = ?2"
         " AND light = ?3 AND set1 = ?4 AND set2 = ?5 AND set3 = ?6"
         " AND set4 = ?7"},
        {&c->opening,
         "SELECT 1 FROM openings WHERE canonical = ?1 AND exact = ?2"
         " AND record = ?3 AND ply = ?4"},
        {&c->identity,
         "SELECT 1 FROM identities WHERE identity = ?1 AND record = ?2"},
    };
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < 3; i++)
        result = sqlite3_prepare_v2(c->a->db, all[i].sql, -1, all[i].statement,
                                    NULL);
    return result;
}

/* What no record accounts for. */
static int count_rows(struct checking *c, const char *table, uint64_t wanted)
{
    struct text sql = {0};
    sqlite3_stmt *statement = NULL;

    text_addf(&sql, "SELECT count(*) FROM %s", table);
    int result = sql.failed
                     ? SQLITE_NOMEM
                     : sqlite3_prepare_v2(c->a->db, sql.ptr, (int)sql.len,
                                          &statement, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    if (result == SQLITE_ROW &&
        (uint64_t)sqlite3_column_int64(statement, 0) > wanted) {
        text_clear(&sql);
        text_addf(&sql, "%s has rows of no record", table);
        tell(c, 0, text_str(&sql), whole);
    }
    sqlite3_finalize(statement);
    text_release(&sql);
    return result == SQLITE_ROW ? SQLITE_OK : result;
}

static int check_all(struct checking *c)
{
    int result = ask_sqlite(c, "SELECT integrity_check, 0"
                               " FROM pragma_integrity_check");

    if (result == SQLITE_OK)
        result = ask_sqlite(
            c, "SELECT \"table\" || ' points to a row that ' || parent ||"
               " ' has not', CASE WHEN \"table\" = 'records' THEN rowid END"
               " FROM pragma_foreign_key_check");
    if (result == SQLITE_OK)
        result = prepare(c);
    if (result == SQLITE_OK)
        result = check_records(c);
    c->stored.id = 0;
    if (result == SQLITE_OK)
        result = count_rows(c, "signatures", c->signatures);
    if (result == SQLITE_OK)
        result = count_rows(c, "openings", c->openings);
    if (result == SQLITE_OK)
        result = count_rows(c, "identities", c->records);
    return result == SQLITE_OK ? count_rows(c, "texts", c->records) : result;
}

/* A read transaction: what others commit in between is not seen. */
int archive_check(struct archive *a, const struct archive_reader *reader,
                  const struct archive_rows *rows, uint64_t *records)
{
    struct checking c = {.a = a, .rows = rows, .reader = reader};
    int fault = housekeeping_ready(a);

    if (fault)
        return fault;
    int result = sqlite3_exec(a->db, "BEGIN", NULL, NULL, NULL);
    if (result == SQLITE_OK)
        result = check_all(&c);
    fault = archive_fault(a, result);
    row_release(&c.again);
    sqlite3_finalize(c.signature);
    sqlite3_finalize(c.opening);
    sqlite3_finalize(c.identity);
    if (!sqlite3_get_autocommit(a->db))
        sqlite3_exec(a->db, "ROLLBACK", NULL, NULL, NULL);
    *records = c.records;
    return fault;
}
