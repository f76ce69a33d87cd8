/*
 * Fuzzing: calls the SQL functions in SQLite, with the extension linked in. A
 * line is a call: the name of a function and its arguments, separated by |. An
 * argument is #5, 'text, xbytes, .5 (a real number) or - (NULL); \n is a line
 * break. A file is the argument @. Calls may not depend on earlier calls: in
 * the opposite order, the values must be the same.
 */
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "shelf.h"

int sqlite3_ludex_init(sqlite3 *db, char **message, const void *api);

enum { CALLS = 6, ARGUMENTS = 5, RESULT = 1 << 20 };

struct call {
    char name[32];
    struct text arguments[ARGUMENTS]; /* with their kinds */
    int count;
    struct text result;
};

static sqlite3 *open_database(void)
{
    char path[SHELF_PATH];
    sqlite3 *db = NULL;

    shelf_copy_archive("base");
    shelf_path(path, "base");
    fuzz_require(sqlite3_open(path, &db) == SQLITE_OK);
    fuzz_require(sqlite3_ludex_init(db, NULL, NULL) == SQLITE_OK);
    return db;
}

static void add_unescaped(struct text *out, struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        bool end = s.ptr[i] == '\\' && i + 1 < s.len && s.ptr[i + 1] == 'n';
        text_add_char(out, end ? '\n' : s.ptr[i]);
        i += end;
    }
}

static void read_call(struct call *c, struct str line)
{
    struct str name = str_take(&line, '|');

    *c = (struct call){.count = 0};
    for (size_t i = 0; i < name.len && i + 1 < sizeof c->name; i++)
        c->name[i] = ascii_is_letter(name.ptr[i]) || name.ptr[i] == '_'
                         ? name.ptr[i]
                         : '_';
    while (line.len && c->count < ARGUMENTS)
        add_unescaped(&c->arguments[c->count++], str_take(&line, '|'));
}

static void bind(sqlite3_stmt *s, int at, struct str value)
{
    char path[SHELF_PATH], kind = value.len ? value.ptr[0] : '-';
    struct str rest = str_from(value, value.len > 0);
    uint64_t number = 0;

    if (kind == '#') {
        bool minus = str_skip(&rest, STR("-"));
        str_number(rest, &number);
        sqlite3_bind_int64(s, at, (sqlite3_int64)(minus ? 0 - number : number));
    } else if (kind == '\'') {
        sqlite3_bind_text(s, at, rest.len ? rest.ptr : "", (int)rest.len,
                          SQLITE_STATIC);
    } else if (kind == 'x') {
        sqlite3_bind_blob(s, at, rest.len ? rest.ptr : "", (int)rest.len,
                          SQLITE_STATIC);
    } else if (kind == '.') {
        str_number(rest, &number);
        sqlite3_bind_double(s, at, (double)number / 10);
    } else if (kind == '@') {
        shelf_path(path, "a.txt");
        sqlite3_bind_text(s, at, path, -1, SQLITE_TRANSIENT);
    }
}

/* The functions ludex_plies and ludex_records return tables. */
static char *statement(const struct call *c)
{
    bool table =
        !strcmp(c->name, "ludex_plies") || !strcmp(c->name, "ludex_records");
    const char *marks = "?1, ?2, ?3, ?4, ?5";

    if (strncmp(c->name, "ludex_", 6) != 0)
        return NULL;
    return sqlite3_mprintf("SELECT %s%s(%.*s)", table ? "* FROM " : "", c->name,
                           c->count ? 4 * c->count - 2 : 0, marks);
}

static void run(sqlite3 *db, struct call *c, struct text *out)
{
    char *sql = statement(c);
    sqlite3_stmt *s = NULL;
    int result;

    if (!sql || sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK) {
        sqlite3_free(sql);
        return;
    }
    for (int i = 0; i < c->count; i++)
        bind(s, i + 1, text_str(&c->arguments[i]));
    while ((result = sqlite3_step(s)) == SQLITE_ROW && out->len < RESULT)
        for (int i = 0; i < sqlite3_column_count(s); i++) {
            const char *value = (const char *)sqlite3_column_blob(s, i);
            text_add_char(out, '|');
            if (value)
                text_add(out, (struct str){value,
                                           (size_t)sqlite3_column_bytes(s, i)});
        }
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        text_add(out, str_of(sqlite3_errmsg(db)));
    sqlite3_finalize(s);
    sqlite3_free(sql);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sqlite3 *db;
    struct str rest = {(const char *)data, size};
    struct call calls[CALLS];
    size_t count = 0;

    if (!db)
        db = open_database();
    while (rest.len && count < CALLS)
        read_call(&calls[count++], str_line(&rest));
    for (size_t i = 0; i < count; i++)
        run(db, &calls[i], &calls[i].result);
    for (size_t i = count; i-- > 0;) {
        struct text again = {0};
        run(db, &calls[i], &again);
        fuzz_require(str_equal(text_str(&again), text_str(&calls[i].result)));
        text_release(&again);
        text_release(&calls[i].result);
        for (int k = 0; k < calls[i].count; k++)
            text_release(&calls[i].arguments[k]);
    }
    return 0;
}
