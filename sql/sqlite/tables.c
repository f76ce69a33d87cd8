/* Table-valued functions: ludex_plies(...) and ludex_records(file). */
#include <stdlib.h>

#include "binding.h"

/* A table. Both tables are eponymous virtual tables with the arguments as
   hidden columns. */
struct table {
    sqlite3_vtab base;
    struct binding *binding;
};

/* ---- common -------------------------------------------------------------- */

static int connect_table(sqlite3 *db, void *context, const char *columns,
                         sqlite3_vtab **out)
{
    struct table *table;
    int result = sqlite3_declare_vtab(db, columns);

    if (result != SQLITE_OK)
        return result;
    table = sqlite3_malloc(sizeof *table);
    if (!table)
        return SQLITE_NOMEM;
    *table = (struct table){.binding = context};
    *out = &table->base;
    return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

static int fail_table(sqlite3_vtab *table, struct str why)
{
    struct text safe = {0};

    text_add_safe(&safe, why);
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("%.*s", (int)safe.len, safe.ptr);
    text_release(&safe);
    return SQLITE_ERROR;
}

/* Marks all arguments as unused. */
static void clear_arguments(sqlite3_index_info *info)
{
    for (int i = 0; i < info->nConstraint; i++) {
        info->aConstraintUsage[i].argvIndex = 0;
        info->aConstraintUsage[i].omit = 0;
    }
}

/*
 * Chooses a plan in which the arguments are the values of the hidden columns
 * from `first` on, without gaps, and sets idxNum to their number. The plan is
 * impossible if a value is not available yet.
 */
static int choose_plan(sqlite3_index_info *info, int first, int most)
{
    unsigned seen = 0;
    int count = 0;

    for (int i = 0; i < info->nConstraint; i++) {
        int argument = info->aConstraint[i].iColumn - first;
        if (argument < 0 || argument >= most ||
            info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT;
        if (seen >> argument & 1)
            continue;
        seen |= 1u << argument;
        info->aConstraintUsage[i].argvIndex = argument + 1;
        info->aConstraintUsage[i].omit = 1;
        count++;
    }
    info->idxNum = seen == (1u << count) - 1 ? count : -1;
    if (info->idxNum < 0)
        clear_arguments(info);
    return SQLITE_OK;
}

/* The arguments as passed, which are returned as hidden columns. */
struct hidden_arguments {
    sqlite3_value *list[4];
};

static void release_arguments(struct hidden_arguments *given)
{
    for (size_t i = 0; i < 4; i++) {
        sqlite3_value_free(given->list[i]);
        given->list[i] = NULL;
    }
}

/* Stores the arguments. Returns false if out of memory. */
static bool copy_arguments(struct hidden_arguments *given, int count,
                           sqlite3_value **values)
{
    bool kept = true;

    release_arguments(given);
    for (int i = 0; i < count && kept; i++)
        kept = (given->list[i] = sqlite3_value_dup(values[i])) != NULL;
    return kept;
}

static void result_argument(const struct hidden_arguments *given, int at,
                            sqlite3_context *context)
{
    if (given->list[at])
        sqlite3_result_value(context, given->list[at]);
}

/* ---- plies --------------------------------------------------------------- */

enum ply_column {
    PLY_PLY,
    PLY_ROUND,
    PLY_SIDE,
    PLY_TEXT,
    PLY_POSITION,
    PLY_TRAITS,
    PLY_HASH,
    PLY_CANONICAL,
    PLY_ARGUMENTS, /* the first of four arguments */
};

struct ply_cursor {
    sqlite3_vtab_cursor base;
    struct core *core; /* core of this cursor, since several cursors may be open
                          at the same time */
    struct hidden_arguments given;
    struct core_ply at;
    bool over;
};

static int plies_connect(sqlite3 *db, void *context, int argc,
                         const char *const *argv, sqlite3_vtab **out,
                         char **message)
{
    (void)argc, (void)argv, (void)message;
    return connect_table(db, context,
                         "CREATE TABLE ludex_plies(ply INTEGER, round INTEGER,"
                         " side TEXT, text TEXT, position TEXT, traits TEXT,"
                         " hash INTEGER, canonical INTEGER, game HIDDEN,"
                         " options HIDDEN, start HIDDEN, moves HIDDEN)",
                         out);
}

static int plies_best(sqlite3_vtab *table, sqlite3_index_info *info)
{
    int result = choose_plan(info, PLY_ARGUMENTS, 4);

    (void)table;
    info->estimatedCost = 100;
    info->estimatedRows = 80;
    return result;
}

static int plies_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    struct binding *binding = ((struct table *)table)->binding;
    struct ply_cursor *cursor = calloc(1, sizeof *cursor);

    if (!cursor)
        return SQLITE_NOMEM;
    cursor->core = core_new(&(struct core_archive){binding_archive, binding});
    cursor->over = true;
    *out = &cursor->base;
    if (cursor->core)
        return SQLITE_OK;
    free(cursor);
    return SQLITE_NOMEM;
}

static int plies_close(sqlite3_vtab_cursor *base)
{
    struct ply_cursor *cursor = (struct ply_cursor *)base;

    core_free(cursor->core);
    release_arguments(&cursor->given);
    free(cursor);
    return SQLITE_OK;
}

static int plies_next(sqlite3_vtab_cursor *base)
{
    struct ply_cursor *cursor = (struct ply_cursor *)base;

    cursor->over = !core_plies_next(cursor->core, &cursor->at);
    return core_plies_failed(cursor->core) ? SQLITE_NOMEM : SQLITE_OK;
}

static int plies_filter(sqlite3_vtab_cursor *base, int count, const char *plan,
                        int argc, sqlite3_value **argv)
{
    struct ply_cursor *cursor = (struct ply_cursor *)base;
    struct archive_value args[4];

    (void)plan;
    if (count < 0 || count > 4 || !(CORE_PLIES_COUNTS >> count & 1))
        return fail_table(base->pVtab,
                          STR("ludex_plies takes the arguments game, options, "
                              "start and moves, or one record"));
    if (!copy_arguments(&cursor->given, argc, argv))
        return SQLITE_NOMEM;
    for (int i = 0; i < argc; i++)
        args[i] = binding_value(cursor->given.list[i]);
    if (!core_plies_begin(cursor->core, args, (size_t)argc))
        return fail_table(base->pVtab, core_message(cursor->core));
    return plies_next(base);
}

static int plies_eof(sqlite3_vtab_cursor *base)
{
    return ((struct ply_cursor *)base)->over;
}

static struct archive_value words_value(struct str s)
{
    return (struct archive_value){.kind = s.len ? VALUE_TEXT : VALUE_NONE,
                                  .text = s};
}

static struct archive_value number_value(int64_t n)
{
    return (struct archive_value){.kind = VALUE_NUMBER, .number = n};
}

static int plies_column(sqlite3_vtab_cursor *base, sqlite3_context *context,
                        int column)
{
    const struct ply_cursor *cursor = (struct ply_cursor *)base;
    const struct core_ply *at = &cursor->at;
    const struct archive_value values[PLY_ARGUMENTS] = {
        [PLY_PLY] = number_value((int64_t)at->ply),
        [PLY_ROUND] = number_value((int64_t)at->round),
        [PLY_SIDE] = words_value(str_of(at->side)),
        [PLY_TEXT] = words_value(at->text),
        [PLY_POSITION] = words_value(at->position),
        [PLY_TRAITS] = words_value(at->traits),
        [PLY_HASH] = number_value(at->hash),
        [PLY_CANONICAL] = number_value(at->canonical),
    };

    if (column < PLY_ARGUMENTS)
        binding_result(context, &values[column]);
    else
        result_argument(&cursor->given, column - PLY_ARGUMENTS, context);
    return SQLITE_OK;
}

static int plies_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *out)
{
    *out = (sqlite3_int64)((struct ply_cursor *)base)->at.ply;
    return SQLITE_OK;
}

static const sqlite3_module plies = {
    .xConnect = plies_connect,
    .xBestIndex = plies_best,
    .xDisconnect = disconnect_table,
    .xOpen = plies_open,
    .xClose = plies_close,
    .xFilter = plies_filter,
    .xNext = plies_next,
    .xEof = plies_eof,
    .xColumn = plies_column,
    .xRowid = plies_rowid,
};

/* ---- records ------------------------------------------------------------- */

struct record_cursor {
    sqlite3_vtab_cursor base;
    struct core_records *records;
    struct hidden_arguments given;
    sqlite3_int64 number;
    bool over;
};

static int records_connect(sqlite3 *db, void *context, int argc,
                           const char *const *argv, sqlite3_vtab **out,
                           char **message)
{
    struct text sql = {0};
    int result = SQLITE_NOMEM;

    (void)argc, (void)argv, (void)message;
    text_add(&sql, STR("CREATE TABLE ludex_records("));
    for (size_t i = 0; i < RECORD_COLUMNS; i++)
        text_addf(&sql, "\"%s\", ", core_record_columns[i]);
    text_add(&sql, STR("file HIDDEN)"));
    text_add_char(&sql, '\0');
    if (!sql.failed)
        result = connect_table(db, context, sql.ptr, out);
    text_release(&sql);
    /* Views and triggers of an untrusted database must not call functions that
       read files. */
    return result == SQLITE_OK ? sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY)
                               : result;
}

static int records_best(sqlite3_vtab *table, sqlite3_index_info *info)
{
    int result = choose_plan(info, RECORD_COLUMNS, 1);

    (void)table;
    info->estimatedCost = 1e6;
    info->estimatedRows = 10000;
    return result;
}

static int records_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    struct record_cursor *cursor = calloc(1, sizeof *cursor);

    (void)table;
    if (!cursor)
        return SQLITE_NOMEM;
    cursor->over = true;
    *out = &cursor->base;
    return SQLITE_OK;
}

static int records_close(sqlite3_vtab_cursor *base)
{
    struct record_cursor *cursor = (struct record_cursor *)base;

    core_records_close(cursor->records);
    release_arguments(&cursor->given);
    free(cursor);
    return SQLITE_OK;
}

static int fail_with(sqlite3_vtab *table, struct text *why)
{
    int result =
        fail_table(table, why->failed ? STR("out of memory") : text_str(why));

    text_release(why);
    return result;
}

static int records_next(sqlite3_vtab_cursor *base)
{
    struct record_cursor *cursor = (struct record_cursor *)base;
    struct text why = {0};
    int more = core_records_next(cursor->records, &why);

    cursor->over = more <= 0;
    cursor->number++;
    return more < 0 ? fail_with(base->pVtab, &why) : SQLITE_OK;
}

static int records_filter(sqlite3_vtab_cursor *base, int count,
                          const char *plan, int argc, sqlite3_value **argv)
{
    struct record_cursor *cursor = (struct record_cursor *)base;
    struct text why = {0};
    const char *path =
        count == 1 ? (const char *)sqlite3_value_text(argv[0]) : NULL;

    (void)plan;
    core_records_close(cursor->records);
    cursor->records = NULL;
    cursor->number = 0;
    if (!path)
        return fail_table(
            base->pVtab,
            STR("ludex_records takes one argument, the name of a file"));
    if (!copy_arguments(&cursor->given, argc, argv))
        return SQLITE_NOMEM;
    cursor->records = core_records_open(path, &why);
    return cursor->records ? records_next(base) : fail_with(base->pVtab, &why);
}

static int records_eof(sqlite3_vtab_cursor *base)
{
    return ((struct record_cursor *)base)->over;
}

static int records_column(sqlite3_vtab_cursor *base, sqlite3_context *context,
                          int column)
{
    struct record_cursor *cursor = (struct record_cursor *)base;

    if (column < RECORD_COLUMNS) {
        const struct archive_value value = core_records_value(
            cursor->records, (enum core_record_column)column);
        binding_result(context, &value);
    } else {
        result_argument(&cursor->given, 0, context);
    }
    return SQLITE_OK;
}

static int records_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *out)
{
    *out = ((struct record_cursor *)base)->number;
    return SQLITE_OK;
}

static const sqlite3_module records = {
    .xConnect = records_connect,
    .xBestIndex = records_best,
    .xDisconnect = disconnect_table,
    .xOpen = records_open,
    .xClose = records_close,
    .xFilter = records_filter,
    .xNext = records_next,
    .xEof = records_eof,
    .xColumn = records_column,
    .xRowid = records_rowid,
};

/* ---- registration -------------------------------------------------------- */

int binding_tables(struct binding *binding)
{
    int result;

    binding->users++;
    result = sqlite3_create_module_v2(binding->db, "ludex_plies", &plies,
                                      binding, binding_release);
    if (result != SQLITE_OK)
        return result;
    binding->users++;
    return sqlite3_create_module_v2(binding->db, "ludex_records", &records,
                                    binding, binding_release);
}

void binding_drop_tables(sqlite3 *db)
{
    sqlite3_create_module_v2(db, "ludex_plies", NULL, NULL, NULL);
    sqlite3_create_module_v2(db, "ludex_records", NULL, NULL, NULL);
}
