/* The extension: the functions that SQLite calls when it is loaded. */
#include <stdlib.h>

#include "binding.h"
#include "ludex.h"

SQLITE_EXTENSION_INIT1

enum { APPLICATION = 0x4C756478 };

/* ---- the current archive ------------------------------------------------- */

/* Opens the file on a separate connection, so that Ludex's settings do not
   affect the user's connection, and so that an archive is checked before it is
   trusted (db/sqlite/schema_check.c). */
struct archive *binding_archive(void *context, struct text *why)
{
    struct binding *binding = context;
    const char *path = sqlite3_db_filename(binding->db, "main");
    int fault;

    if (binding->archive)
        return binding->archive;
    if (!path || !*path) {
        text_add(why, STR("the number of a record can only be used in an "
                          "archive, and this database is not in a file"));
        return NULL;
    }
    fault = archive_open(&binding->archive, path, false);
    if (!fault)
        return binding->archive;
    text_addf(why, "%s: %s", path, archive_message(binding->archive));
    archive_close(binding->archive);
    binding->archive = NULL;
    return NULL;
}

void binding_release(void *context)
{
    struct binding *binding = context;

    if (--binding->users)
        return;
    core_free(binding->core);
    archive_close(binding->archive);
    free(binding);
}

/* ---- functions ----------------------------------------------------------- */

struct bound_function {
    struct binding *binding;
    const struct core_function *function;
};

static void free_bound(void *context)
{
    struct bound_function *bound = context;

    binding_release(bound->binding);
    free(bound);
}

/* Detects the beginning of a statement. Data attached to a constant argument
   disappears when its statement ends. If there is no such data, another
   statement has begun. */
static void begin_new_statement(sqlite3_context *context, int last,
                                struct binding *binding)
{
    if (sqlite3_get_auxdata(context, last))
        return;
    core_begin_statement(binding->core);
    sqlite3_set_auxdata(context, last, binding, NULL);
}

static void call_function(sqlite3_context *context, int count,
                          sqlite3_value **values)
{
    const struct bound_function *bound = sqlite3_user_data(context);
    struct archive_value args[CORE_ARGUMENTS], out;
    struct core *core = bound->binding->core;

    if (count)
        begin_new_statement(context, count - 1, bound->binding);
    for (int i = 0; i < count; i++)
        args[i] = binding_value(values[i]);
    if (core_call(core, bound->function, args, (size_t)count, &out)) {
        binding_result(context, &out);
        return;
    }
    binding_fail(context, core_message(core));
}

/* If the argument is a record number, the result also depends on the archive.
   The functions are declared deterministic nevertheless, so that SQLite does
   not call a function twice in a statement with the same arguments. */
static int define_function(struct binding *binding,
                           const struct core_function *f, int count)
{
    struct bound_function *bound = malloc(sizeof *bound);

    if (!bound)
        return SQLITE_NOMEM;
    *bound = (struct bound_function){binding, f};
    binding->users++;
    return sqlite3_create_function_v2(
        binding->db, f->name, count,
        SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, bound,
        call_function, NULL, NULL, free_bound);
}

static int define_all(struct binding *binding)
{
    int result = SQLITE_OK;

    for (const struct core_function *f = core_functions; f->name; f++)
        for (int count = 0; count <= CORE_ARGUMENTS; count++)
            if (result == SQLITE_OK && f->counts >> count & 1)
                result = define_function(binding, f, count);
    return result;
}

/* ---- views --------------------------------------------------------------- */

#define OF_RECORDS " FROM main.record r JOIN main.variant v ON v.id = r.variant"

static const char views[] =
    "CREATE TEMP VIEW IF NOT EXISTS plies AS"
    " SELECT r.id AS record, p.ply, p.round, p.side, p.text, p.position,"
    " p.traits, p.hash, p.canonical" OF_RECORDS
    " JOIN ludex_plies(v.game, v.options, r.start, r.moves) p;"
    "CREATE TEMP VIEW IF NOT EXISTS positions AS"
    " SELECT record, ply, position, ludex_hash(game, options, position) AS "
    "hash,"
    " ludex_canonical(game, options, position) AS canonical"
    " FROM (SELECT r.id AS record, v.game, v.options, 0 AS ply,"
    " ludex_position(v.game, v.options, r.start, r.moves, 0) AS "
    "position" OF_RECORDS " WHERE r.moves IS NOT NULL)"
    " UNION ALL SELECT r.id, p.ply, p.position, p.hash, p.canonical" OF_RECORDS
    " JOIN ludex_plies(v.game, v.options, r.start, r.moves) p;";

static int query_one_number(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

    *out = 0;
    if (result == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return result;
}

/* Creates the views if the main database is an archive of the current
   version. */
static int make_views(sqlite3 *db)
{
    int64_t application = 0, version = 0;

    if (query_one_number(db, "PRAGMA main.application_id", &application) ||
        query_one_number(db, "PRAGMA main.user_version", &version) ||
        application != APPLICATION || version != ARCHIVE_VERSION)
        return SQLITE_OK;
    return sqlite3_exec(db, views, NULL, NULL, NULL);
}

/* Creates the views in a database that was opened or created after the
   extension was loaded. */
static void call_views(sqlite3_context *context, int count,
                       sqlite3_value **values)
{
    (void)count, (void)values;
    if (make_views(sqlite3_context_db_handle(context)) != SQLITE_OK)
        sqlite3_result_error(context, "the views cannot be created", -1);
}

/* ---- loading ------------------------------------------------------------- */

static struct binding *make_binding(sqlite3 *db)
{
    struct binding *binding = calloc(1, sizeof *binding);

    if (!binding)
        return NULL;
    binding->db = db;
    binding->users = 1;
    binding->core = core_new(&(struct core_archive){binding_archive, binding});
    if (binding->core)
        return binding;
    free(binding);
    return NULL;
}

/* SQLite unloads an extension that fails to load. Therefore nothing may remain
   registered that would be called when the connection is closed. */
static void remove_functions(sqlite3 *db)
{
    for (const struct core_function *f = core_functions; f->name; f++)
        for (int count = 0; count <= CORE_ARGUMENTS; count++)
            if (f->counts >> count & 1)
                sqlite3_create_function_v2(db, f->name, count, SQLITE_UTF8,
                                           NULL, NULL, NULL, NULL, NULL);
    binding_drop_tables(db);
}

static int define_everything(struct binding *binding)
{
    int result = define_all(binding);

    if (result == SQLITE_OK)
        result = binding_tables(binding);
    if (result == SQLITE_OK)
        result = sqlite3_create_function(binding->db, "ludex_views", 0,
                                         SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                         call_views, NULL, NULL);
    return result;
}

LUDEX_API int sqlite3_ludex_init(sqlite3 *db, char **message,
                                 const sqlite3_api_routines *api);

int sqlite3_ludex_init(sqlite3 *db, char **message,
                       const sqlite3_api_routines *api)
{
    SQLITE_EXTENSION_INIT2(api);
    struct binding *binding = make_binding(db);
    int result;

    (void)message;
    if (!binding)
        return SQLITE_NOMEM;
    result = define_everything(binding);
    if (result != SQLITE_OK)
        remove_functions(db);
    else
        make_views(db); /* ludex_views() tries again later, and reports the
                           reason if it fails */
    binding_release(binding);
    return result;
}
