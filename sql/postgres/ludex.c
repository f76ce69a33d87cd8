/* The extension: a PostgreSQL function for each function of the core. */
#include "binding.h"

#include <catalog/pg_type.h>
#include <funcapi.h>
#include <miscadmin.h>

PG_MODULE_MAGIC;

/* ---- arguments and results ----------------------------------------------- */

static bool is_bytes(FunctionCallInfo fcinfo, int at)
{
    return get_fn_expr_argtype(fcinfo->flinfo, at) == BYTEAOID;
}

static bool is_number(FunctionCallInfo fcinfo, int at)
{
    return get_fn_expr_argtype(fcinfo->flinfo, at) == INT8OID;
}

static struct archive_value argument_value(FunctionCallInfo fcinfo, int at)
{
    if (PG_ARGISNULL(at))
        return (struct archive_value){.kind = VALUE_NONE};
    if (is_number(fcinfo, at))
        return (struct archive_value){.kind = VALUE_NUMBER,
                                      .number = PG_GETARG_INT64(at)};
    return (struct archive_value){.kind = is_bytes(fcinfo, at) ? VALUE_BYTES
                                                               : VALUE_TEXT,
                                  .text = binding_words(fcinfo, at)};
}

static Datum value_to_datum(FunctionCallInfo fcinfo,
                            const struct archive_value *value)
{
    switch (value->kind) {
    case VALUE_NUMBER:
        PG_RETURN_INT64(value->number);
    case VALUE_TRUTH:
        PG_RETURN_BOOL(value->number);
    case VALUE_TEXT:
        return binding_text(value->text);
    default:
        PG_RETURN_NULL();
    }
}

/* ---- functions ----------------------------------------------------------- */

static void free_core(void *core)
{
    core_free(core);
}

static struct core *function_core(FunctionCallInfo fcinfo)
{
    if (fcinfo->flinfo->fn_extra)
        return fcinfo->flinfo->fn_extra;
    return binding_keep(fcinfo, core_new(NULL), free_core);
}

static const struct core_function *find_function(const char *name)
{
    const struct core_function *f = core_functions;

    while (strcmp(f->name, name) != 0)
        f++;
    return f;
}

static Datum run_function(FunctionCallInfo fcinfo, const char *name)
{
    struct core *core = function_core(fcinfo);
    struct archive_value args[CORE_ARGUMENTS], out;

    for (int i = 0; i < fcinfo->nargs; i++)
        args[i] = argument_value(fcinfo, i);
    if (!core_call(core, find_function(name), args, (size_t)fcinfo->nargs,
                   &out))
        binding_fail(core_message(core));
    return value_to_datum(fcinfo, &out);
}

#define FUNCTION(name)                      \
    PG_FUNCTION_INFO_V1(name);              \
    Datum name(PG_FUNCTION_ARGS)            \
    {                                       \
        return run_function(fcinfo, #name); \
    }

FUNCTION(ludex_position)
FUNCTION(ludex_matches)
FUNCTION(ludex_first_ply)
FUNCTION(ludex_count)
FUNCTION(ludex_text)
FUNCTION(ludex_check)
FUNCTION(ludex_board)
FUNCTION(ludex_hash)
FUNCTION(ludex_canonical)
FUNCTION(ludex_version)

/* ---- plies --------------------------------------------------------------- */

enum { PLY_COLUMNS = 8 };

static void set_words_or_null(Datum *value, bool *none, struct str words)
{
    *none = !words.len;
    *value = words.len ? binding_text(words) : (Datum)0;
}

static void return_ply_row(ReturnSetInfo *set, const struct core_ply *ply)
{
    Datum values[PLY_COLUMNS] = {
        [0] = Int64GetDatum((int64)ply->ply),
        [1] = Int64GetDatum((int64)ply->round),
        [6] = Int64GetDatum(ply->hash),
        [7] = Int64GetDatum(ply->canonical),
    };
    bool none[PLY_COLUMNS] = {false};

    set_words_or_null(&values[2], &none[2], str_of(ply->side));
    set_words_or_null(&values[3], &none[3], ply->text);
    set_words_or_null(&values[4], &none[4], ply->position);
    set_words_or_null(&values[5], &none[5], ply->traits);
    tuplestore_putvalues(set->setResult, set->setDesc, values, none);
}

PG_FUNCTION_INFO_V1(ludex_plies);
Datum ludex_plies(PG_FUNCTION_ARGS)
{
    struct core *core = function_core(fcinfo);
    struct archive_value args[CORE_ARGUMENTS];
    struct core_ply ply;

    InitMaterializedSRF(fcinfo, 0);
    for (int i = 0; i < fcinfo->nargs; i++)
        args[i] = argument_value(fcinfo, i);
    if (!core_plies_begin(core, args, (size_t)fcinfo->nargs))
        binding_fail(core_message(core));
    while (core_plies_next(core, &ply)) {
        CHECK_FOR_INTERRUPTS();
        return_ply_row((ReturnSetInfo *)fcinfo->resultinfo, &ply);
    }
    if (core_plies_failed(core))
        binding_no_memory();
    PG_RETURN_NULL();
}
