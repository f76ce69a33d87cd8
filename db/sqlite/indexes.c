/*
 * The indexes of the table of records. An entry that is added to an index lands
 * anywhere in it; all of them at once are sorted first, and written one page
 * after the other.
 */
#include <string.h>

#include "sqlite.h"

static const char makes[] = "\nCREATE INDEX ", of_records[] = " ON record (";

struct index {
    struct str name, sql; /* without a semicolon */
};

/* The next index of the table in the schema; false: there is no other. */
static bool next_index(const char **schema, struct index *out)
{
    const char *at = *schema, *end;

    while ((at = strstr(at, makes)) != NULL && (end = strchr(at, ';'))) {
        struct str sql = {at + 1, (size_t)(end - at - 1)};
        struct str name = str_from(sql, sizeof makes - 2);
        at = *schema = end;
        *out = (struct index){str_take(&name, ' '), sql};
        if (strncmp(out->name.ptr + out->name.len, of_records,
                    sizeof of_records - 1) == 0)
            return true;
    }
    return false;
}

/* Whether the database has the index as the schema makes it. */
static int is_there(sqlite3 *db, const struct index *index, bool *there)
{
    sqlite3_stmt *row = NULL;
    int result = sqlite3_prepare_v2(
        db, "SELECT 1 FROM main.sqlite_schema WHERE name = ?1 AND sql = ?2", -1,
        &row, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_bind_text64(row, 1, index->name.ptr, index->name.len,
                                     SQLITE_STATIC, SQLITE_UTF8);
    if (result == SQLITE_OK)
        result = sqlite3_bind_text64(row, 2, index->sql.ptr, index->sql.len,
                                     SQLITE_STATIC, SQLITE_UTF8);
    if (result == SQLITE_OK)
        result = sqlite3_step(row);
    *there = result == SQLITE_ROW;
    sqlite3_finalize(row);
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

static int are_there(sqlite3 *db, bool *there)
{
    const char *schema = sqlite_schema;
    struct index index;
    int result = SQLITE_OK;

    *there = true;
    while (result == SQLITE_OK && *there && next_index(&schema, &index))
        result = is_there(db, &index, there);
    return result;
}

/* Each statement, made of an index. */
static int run_each(sqlite3 *db, bool drop)
{
    const char *schema = sqlite_schema;
    struct index index;
    struct text sql = {0};

    while (next_index(&schema, &index)) {
        text_add(&sql, drop ? STR("DROP INDEX main.") : STR(""));
        text_add(&sql, drop ? index.name : index.sql);
        text_add_char(&sql, ';');
    }
    text_add_char(&sql, '\0');
    int result =
        sql.failed ? SQLITE_NOMEM : sqlite3_exec(db, sql.ptr, NULL, NULL, NULL);
    text_release(&sql);
    return result;
}

/* What one is not as it should be may be somebody's own. */
int sqlite_drop_indexes(struct link *link, bool *gone)
{
    int result = are_there(link->db, gone);

    if (result == SQLITE_OK && *gone)
        result = run_each(link->db, true);
    return sqlite_fault(link->db, result);
}

int sqlite_make_indexes(struct link *link)
{
    return sqlite_fault(link->db, run_each(link->db, false));
}
