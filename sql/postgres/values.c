/* Converts PostgreSQL's values in both directions, and raises errors. */
#include "binding.h"

#include <catalog/pg_type.h>
#include <mb/pg_wchar.h>
#include <utils/memutils.h>

struct str binding_words(FunctionCallInfo fcinfo, int at)
{
    struct varlena *value;
    char *bytes, *utf8;
    int length;

    if (PG_ARGISNULL(at))
        return STR("");
    value = PG_GETARG_VARLENA_PP(at);
    bytes = VARDATA_ANY(value);
    length = (int)VARSIZE_ANY_EXHDR(value);
    if (get_fn_expr_argtype(fcinfo->flinfo, at) == BYTEAOID)
        return (struct str){bytes, (size_t)length};
    utf8 = pg_server_to_any(bytes, length, PG_UTF8);
    return (struct str){utf8, utf8 == bytes ? (size_t)length : strlen(utf8)};
}

Datum binding_text(struct str words)
{
    const char *bytes = words.len ? words.ptr : "";
    char *own = pg_any_to_server(bytes, (int)words.len, PG_UTF8);
    size_t length = own == bytes ? words.len : strlen(own);
    struct varlena *out = palloc(VARHDRSZ + length);

    SET_VARSIZE(out, VARHDRSZ + length);
    memcpy(VARDATA(out), own, length);
    PG_RETURN_POINTER(out);
}

void binding_fail(struct str why)
{
    ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
                    errmsg("%.*s", (int)why.len, why.ptr)));
}

void binding_no_memory(void)
{
    ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
}

void *binding_keep(FunctionCallInfo fcinfo, void *kept,
                   void (*release)(void *kept))
{
    MemoryContextCallback *end;

    if (!kept)
        binding_no_memory();
    end = MemoryContextAllocExtended(fcinfo->flinfo->fn_mcxt, sizeof *end,
                                     MCXT_ALLOC_NO_OOM);
    if (!end) {
        release(kept);
        binding_no_memory();
    }
    *end = (MemoryContextCallback){.func = release, .arg = kept};
    MemoryContextRegisterResetCallback(fcinfo->flinfo->fn_mcxt, end);
    fcinfo->flinfo->fn_extra = kept;
    return kept;
}
