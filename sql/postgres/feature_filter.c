/* Filters blocks of signatures on a server. The parts of a block are the
   arguments. A long value is fetched from its storage only if needed. */
#include "binding.h"

#include <funcapi.h>

#include "../../db/match/feature_filter.h"

enum { ARGUMENT_FIRST, ARGUMENT_SOUGHT, ARGUMENT_PARTS };

static int fetch_signature_part(void *context, size_t part, struct str *bytes)
{
    FunctionCallInfo fcinfo = context;

    *bytes = binding_words(fcinfo, ARGUMENT_PARTS + (int)part);
    return 0;
}

static void return_found_records(ReturnSetInfo *set, int64 first,
                                 const uint64_t found[SIGNATURE_BLOCK / 64])
{
    bool none = false;

    for (size_t i = 0; i < SIGNATURE_BLOCK / 64; i++)
        for (uint64_t bits = found[i]; bits; bits &= bits - 1) {
            Datum record =
                Int64GetDatum(first + (int64)(64 * i) + __builtin_ctzll(bits));
            tuplestore_putvalues(set->setResult, set->setDesc, &record, &none);
        }
}

PG_FUNCTION_INFO_V1(ludex_sql_sift);
Datum ludex_sql_sift(PG_FUNCTION_ARGS)
{
    uint64_t found[SIGNATURE_BLOCK / 64];
    struct features sought[SIFT_MAX];
    size_t count;

    if (PG_ARGISNULL(ARGUMENT_FIRST))
        PG_RETURN_NULL();
    if (!feature_filter_read(binding_words(fcinfo, ARGUMENT_SOUGHT), sought,
                             &count))
        binding_fail(STR("this is not a feature filter"));
    InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
    feature_filter_block(fetch_signature_part, fcinfo, sought, count, found);
    return_found_records((ReturnSetInfo *)fcinfo->resultinfo,
                         PG_GETARG_INT64(ARGUMENT_FIRST) / SIGNATURE_STEP *
                             SIGNATURE_BLOCK,
                         found);
    PG_RETURN_NULL();
}
