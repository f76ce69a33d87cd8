#include "../store.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static const struct {
    enum statement find, add;
} kinds[NAME_KINDS] = {
    [NAME_ALIAS] = {STATEMENT_FIND_ALIAS, STATEMENT_ADD_ALIAS},
    [NAME_EVENT] = {STATEMENT_FIND_EVENT, STATEMENT_ADD_EVENT},
    [NAME_SITE] = {STATEMENT_FIND_SITE, STATEMENT_ADD_SITE},
};

/* One row's first column, or SQLITE_DONE. */
static int find(struct archive *a, sqlite3_stmt *statement, int64_t *id)
{
    if (!statement)
        return sqlite3_errcode(a->db);
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *id = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return result == SQLITE_ROW ? SQLITE_OK : result;
}

static int add(struct archive *a, sqlite3_stmt *statement, int64_t *id)
{
    int result = store_run(a, statement);

    *id = sqlite3_last_insert_rowid(a->db);
    return result;
}

static int find_or_add(struct archive *a, enum name_kind kind, struct str name,
                       int64_t *id)
{
    sqlite3_stmt *statement = store_statement(a, kinds[kind].find);

    bind_text(statement, 1, name);
    int result = find(a, statement, id);
    if (result != SQLITE_DONE)
        return result;
    if (kind == NAME_ALIAS) {
        statement = store_statement(a, STATEMENT_ADD_PLAYER);
        bind_text(statement, 1, name);
        result = store_run(a, statement);
        if (result != SQLITE_OK)
            return result;
    }
    statement = store_statement(a, kinds[kind].add);
    bind_text(statement, 1, name);
    return add(a, statement, id);
}

static struct name_slot *slot_of(struct archive *a, enum name_kind kind,
                                 uint64_t hash)
{
    if (!a->names)
        a->names = calloc(NAME_KINDS, sizeof *a->names);
    return a->names ? &a->names[kind][hash % NAME_SLOTS] : NULL;
}

int names_find(struct archive *a, enum name_kind kind, struct str name,
               int64_t *id)
{
    *id = 0;
    if (!name.len)
        return SQLITE_OK;
    uint64_t hash = XXH3_64bits(name.ptr, name.len);
    struct name_slot *slot = slot_of(a, kind, hash);

    if (slot && slot->id &&
        str_equal(name, (struct str){slot->name, slot->length})) {
        *id = slot->id;
        return SQLITE_OK;
    }
    int result = find_or_add(a, kind, name, id);
    if (result == SQLITE_OK && slot && name.len <= NAME_SHORT) {
        *slot = (struct name_slot){.id = *id, .length = (uint8_t)name.len};
        memcpy(slot->name, name.ptr, name.len);
    }
    return result;
}

int store_settings(struct archive *a, enum statement which, int64_t id,
                   const struct setting *settings, size_t count)
{
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < count; i++) {
        sqlite3_stmt *statement = store_statement(a, which);
        sqlite3_bind_int64(statement, 1, id);
        bind_text(statement, 2, settings[i].name);
        bind_text(statement, 3, settings[i].value);
        result = store_run(a, statement);
    }
    return result;
}

/* No options are an empty text here, not NULL. */
static void bind_variant(sqlite3_stmt *statement, const struct row *row)
{
    struct str options = row->options.len ? row->options : STR("");

    bind_text(statement, 1, row->game);
    sqlite3_bind_text64(statement, 2, options.ptr, options.len, SQLITE_STATIC,
                        SQLITE_UTF8);
}

static int find_variant(struct archive *a, const struct row *row, int64_t *id)
{
    sqlite3_stmt *statement = store_statement(a, STATEMENT_FIND_VARIANT);

    bind_variant(statement, row);
    int result = find(a, statement, id);
    if (result != SQLITE_DONE)
        return result;
    statement = store_statement(a, STATEMENT_ADD_VARIANT);
    bind_variant(statement, row);
    result = add(a, statement, id);
    return result == SQLITE_OK ? store_settings(a, STATEMENT_ADD_OPTION, *id,
                                                row->option, row->option_count)
                               : result;
}

int names_variant(struct archive *a, const struct row *row, int64_t *id)
{
    struct variant_slot *slot = &a->variant;

    *id = 0;
    if (!row->game.len)
        return SQLITE_OK;
    if (slot->id && str_equal(row->game, text_str(&slot->game)) &&
        str_equal(row->options, text_str(&slot->options))) {
        *id = slot->id;
        return SQLITE_OK;
    }
    int result = find_variant(a, row, id);
    text_clear(&slot->game);
    text_clear(&slot->options);
    text_add(&slot->game, row->game);
    text_add(&slot->options, row->options);
    slot->id = result == SQLITE_OK && !slot->options.failed ? *id : 0;
    return result;
}

void names_forget(struct archive *a)
{
    a->variant.id = 0;
    if (a->names)
        memset(a->names, 0, NAME_KINDS * sizeof *a->names);
}
