/* Binds the functions of functions.h to SQLite. */
#include "../match/functions.h"

#include <stdlib.h>

#include "../match/regex.h"
#include "../match/words.h"
#include "fold.h"
#include "sqlite.h"

static struct str value_view(sqlite3_value *value)
{
    const char *bytes = sqlite3_value_blob(value);

    return bytes ? (struct str){bytes, (size_t)sqlite3_value_bytes(value)}
                 : STR("");
}

static void free_text(void *text)
{
    text_release(text);
    free(text);
}

/* Folds the part once per statement, not once per row. */
static const struct text *folded_part(sqlite3_context *context,
                                      sqlite3_value *value)
{
    struct text *part = sqlite3_get_auxdata(context, 1);

    if (part)
        return part;
    part = calloc(1, sizeof *part);
    if (!part)
        return NULL;
    fold_text(value_view(value), part);
    sqlite3_set_auxdata(context, 1, part, free_text);
    return sqlite3_get_auxdata(context, 1);
}

static void sql_contains(sqlite3_context *context, int count,
                         sqlite3_value **values)
{
    const struct text *part = folded_part(context, values[1]);
    struct text text = {0};

    (void)count;
    if (part)
        fold_text(value_view(values[0]), &text);
    if (!part || part->failed || text.failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context,
                           fold_contains(text_str(&text), text_str(part)));
    text_release(&text);
}

static void sql_holds(sqlite3_context *context, int count,
                      sqlite3_value **values)
{
    (void)count;
    sqlite3_result_int(
        context, fold_contains(value_view(values[0]), value_view(values[1])));
}

static void free_regex(void *regex)
{
    regex_free(regex);
}

/* Compiles the expression once per statement. Invalid expressions have already
   been rejected. */
static struct regex *compiled_regex(sqlite3_context *context,
                                    sqlite3_value *value)
{
    struct regex *regex = sqlite3_get_auxdata(context, 1);
    const char *why;
    size_t at;

    if (regex)
        return regex;
    regex = regex_make(value_view(value), &at, &why);
    if (regex)
        sqlite3_set_auxdata(context, 1, regex, free_regex);
    return sqlite3_get_auxdata(context, 1);
}

static void sql_matches(sqlite3_context *context, int count,
                        sqlite3_value **values)
{
    struct regex *regex = compiled_regex(context, values[1]);
    struct text text = {0};

    (void)count;
    fold_text(value_view(values[0]), &text);
    if (!regex || text.failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context,
                           sqlite3_value_type(values[0]) != SQLITE_NULL &&
                               regex_finds(regex, text_str(&text)));
    text_release(&text);
}

static void sql_worded(sqlite3_context *context, int count,
                       sqlite3_value **values)
{
    bool failed = false;
    bool stands = sqlite3_value_type(values[0]) != SQLITE_NULL &&
                  word_occurs(value_view(values[0]), value_view(values[1]),
                              sqlite3_value_int64(values[2]) != 0, &failed);

    (void)count;
    if (failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context, stands);
}

static void sql_commented(sqlite3_context *context, int count,
                          sqlite3_value **values)
{
    bool failed = false;
    bool stands =
        sqlite3_value_type(values[0]) != SQLITE_NULL &&
        words_in_comment(value_view(values[0]), value_view(values[1]), &failed);

    (void)count;
    if (failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context, stands);
}

static void sql_played(sqlite3_context *context, int count,
                       sqlite3_value **values)
{
    bool failed = false;
    bool stands =
        sqlite3_value_type(values[0]) != SQLITE_NULL &&
        words_in_foreign(value_view(values[0]), value_view(values[1]), &failed);

    (void)count;
    if (failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_int(context, stands);
}

static void sql_is_foreign(sqlite3_context *context, int count,
                           sqlite3_value **values)
{
    (void)count;
    sqlite3_result_int(context, game_is_foreign(value_view(values[0])));
}

static void sql_folded(sqlite3_context *context, int count,
                       sqlite3_value **values)
{
    struct text out = {0};

    (void)count;
    fold_name(value_view(values[0]), &out);
    if (out.failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_text64(context, out.len ? out.ptr : "", out.len,
                              SQLITE_TRANSIENT, SQLITE_UTF8);
    text_release(&out);
}

static void sql_leading_number(sqlite3_context *context, int count,
                               sqlite3_value **values)
{
    (void)count;
    if (sqlite3_value_type(values[0]) != SQLITE_NULL)
        sqlite3_result_int64(context, leading_number(value_view(values[0])));
}

static void sql_ordered(sqlite3_context *context, int count,
                        sqlite3_value **values)
{
    (void)count;
    if (sqlite3_value_type(values[0]) == SQLITE_NULL)
        sqlite3_result_null(context);
    else
        sqlite3_result_int(context, compare_decimals(value_view(values[0]),
                                                     value_view(values[1])));
}

int sqlite_functions(sqlite3 *db)
{
    enum {
        DIRECT = SQLITE_UTF8 | SQLITE_DIRECTONLY,
        IN_VIEWS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
    };
    static const struct {
        const char *name;
        int arguments, flags;
        void (*call)(sqlite3_context *, int, sqlite3_value **);
    } all[] = {
        {"contains", 2, DIRECT, sql_contains},
        {"folded", 1, IN_VIEWS, sql_folded},
        {"leading_number", 1, DIRECT, sql_leading_number},
        {"holds", 2, DIRECT, sql_holds},
        {"matches", 2, DIRECT, sql_matches},
        {"worded", 3, DIRECT, sql_worded},
        {"commented", 2, DIRECT, sql_commented},
        {"played", 2, DIRECT, sql_played},
        {"is_foreign", 1, DIRECT, sql_is_foreign},
        {"ordered", 2, DIRECT, sql_ordered},
    };
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < sizeof all / sizeof *all; i++)
        result = sqlite3_create_function(db, all[i].name, all[i].arguments,
                                         all[i].flags, NULL, all[i].call, NULL,
                                         NULL);
    return result;
}

/* ---- functions of one connection ----------------------------------------- */

struct defined_function {
    sql_function *call;
    void *context;
};

static void sql_defined(sqlite3_context *context, int count,
                        sqlite3_value **values)
{
    const struct defined_function *d = sqlite3_user_data(context);
    struct text out = {0};
    bool none = false;

    (void)count;
    int fault =
        d->call(d->context, sqlite3_value_int64(values[0]), &out, &none);
    if (fault == ARCHIVE_MEMORY || out.failed)
        sqlite3_result_error_nomem(context);
    else if (fault)
        sqlite3_result_error(context, "the text of a record cannot be read",
                             -1);
    else if (none)
        sqlite3_result_null(context);
    else
        sqlite3_result_blob64(context, out.len ? out.ptr : "", out.len,
                              SQLITE_TRANSIENT);
    text_release(&out);
}

int sqlite_define(struct connection *connection,
                  const struct sql_definition *what)
{
    struct defined_function *d = sqlite3_malloc(sizeof *d);

    if (!d)
        return ARCHIVE_MEMORY;
    *d = (struct defined_function){what->call, what->context};
    return sqlite_fault(
        connection->db,
        sqlite3_create_function_v2(connection->db, what->name, 1,
                                   SQLITE_UTF8 | SQLITE_DIRECTONLY, d,
                                   sql_defined, NULL, NULL, sqlite3_free));
}
