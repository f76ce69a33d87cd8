/* The binding of db/match/functions.h for PostgreSQL, in the schema
   `ludex_functions`. */
#include "binding.h"

#include "../../db/match/functions.h"
#include "../../db/match/regex.h"
#include "../../db/match/words.h"
#include "evaluate.h"
#include "fold.h"

/* ---- data retained during a statement ------------------------------------ */

/* The text of the second argument, and the data that was made from it. */
struct cached_argument {
    struct text words, folded;
    struct regex *regex;
};

static void free_kept(void *context)
{
    struct cached_argument *kept = context;

    text_release(&kept->words);
    text_release(&kept->folded);
    regex_free(kept->regex);
    free(kept);
}

static struct cached_argument *cached_argument(FunctionCallInfo fcinfo)
{
    if (fcinfo->flinfo->fn_extra)
        return fcinfo->flinfo->fn_extra;
    return binding_keep(fcinfo, calloc(1, sizeof(struct cached_argument)),
                        free_kept);
}

/* True if the words equal those of the last call. */
static bool is_cached_argument(struct cached_argument *kept, struct str words)
{
    if (kept->words.room && str_equal(text_str(&kept->words), words))
        return true;
    text_clear(&kept->words);
    text_clear(&kept->folded);
    regex_free(kept->regex);
    kept->regex = NULL;
    text_add(&kept->words, words);
    text_add_char(&kept->words, ' '); /* ensures that memory is allocated */
    kept->words.len--;
    if (kept->words.failed)
        binding_no_memory();
    return false;
}

/* ---- functions ----------------------------------------------------------- */

PG_FUNCTION_INFO_V1(ludex_sql_contains);
Datum ludex_sql_contains(PG_FUNCTION_ARGS)
{
    struct cached_argument *kept = cached_argument(fcinfo);
    struct str part = binding_words(fcinfo, 1);
    struct text text = {0};
    bool failed, contains;

    if (!is_cached_argument(kept, part))
        fold_text(part, &kept->folded);
    fold_text(binding_words(fcinfo, 0), &text);
    failed = text.failed || kept->folded.failed;
    contains =
        !failed && fold_contains(text_str(&text), text_str(&kept->folded));
    text_release(&text);
    if (failed)
        binding_no_memory();
    PG_RETURN_BOOL(contains);
}

PG_FUNCTION_INFO_V1(ludex_sql_holds);
Datum ludex_sql_holds(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(
        fold_contains(binding_words(fcinfo, 0), binding_words(fcinfo, 1)));
}

PG_FUNCTION_INFO_V1(ludex_sql_matches);
Datum ludex_sql_matches(PG_FUNCTION_ARGS)
{
    struct cached_argument *kept = cached_argument(fcinfo);
    struct str words = binding_words(fcinfo, 1);
    const char *why = NULL;
    struct text text = {0};
    bool failed, matches;
    size_t at = 0;

    if (!is_cached_argument(kept, words) || !kept->regex)
        kept->regex = regex_make(words, &at, &why);
    if (!kept->regex && why)
        binding_fail(str_of(why));
    fold_text(binding_words(fcinfo, 0), &text);
    failed = text.failed || !kept->regex;
    matches = !failed && !PG_ARGISNULL(0) &&
              regex_finds(kept->regex, text_str(&text));
    text_release(&text);
    if (failed)
        binding_no_memory();
    PG_RETURN_BOOL(matches);
}

PG_FUNCTION_INFO_V1(ludex_sql_worded);
Datum ludex_sql_worded(PG_FUNCTION_ARGS)
{
    bool failed = false;
    bool stands =
        !PG_ARGISNULL(0) &&
        word_occurs(binding_words(fcinfo, 0), binding_words(fcinfo, 1),
                    PG_GETARG_INT32(2) != 0, &failed);

    if (failed)
        binding_no_memory();
    PG_RETURN_BOOL(stands);
}

PG_FUNCTION_INFO_V1(ludex_sql_commented);
Datum ludex_sql_commented(PG_FUNCTION_ARGS)
{
    bool failed = false;
    bool stands =
        !PG_ARGISNULL(0) && words_in_comment(binding_words(fcinfo, 0),
                                             binding_words(fcinfo, 1), &failed);

    if (failed)
        binding_no_memory();
    PG_RETURN_BOOL(stands);
}

PG_FUNCTION_INFO_V1(ludex_sql_played);
Datum ludex_sql_played(PG_FUNCTION_ARGS)
{
    bool failed = false;
    bool stands =
        !PG_ARGISNULL(0) && words_in_foreign(binding_words(fcinfo, 0),
                                             binding_words(fcinfo, 1), &failed);

    if (failed)
        binding_no_memory();
    PG_RETURN_BOOL(stands);
}

PG_FUNCTION_INFO_V1(ludex_sql_folded);
Datum ludex_sql_folded(PG_FUNCTION_ARGS)
{
    struct cached_argument *kept = cached_argument(fcinfo);

    text_clear(&kept->folded);
    fold_name(binding_words(fcinfo, 0), &kept->folded);
    if (kept->folded.failed)
        binding_no_memory();
    return binding_text(text_str(&kept->folded));
}

PG_FUNCTION_INFO_V1(ludex_sql_leading_number);
Datum ludex_sql_leading_number(PG_FUNCTION_ARGS)
{
    if (PG_ARGISNULL(0))
        PG_RETURN_NULL();
    PG_RETURN_INT64(leading_number(binding_words(fcinfo, 0)));
}

PG_FUNCTION_INFO_V1(ludex_sql_ordered);
Datum ludex_sql_ordered(PG_FUNCTION_ARGS)
{
    if (PG_ARGISNULL(0))
        PG_RETURN_NULL();
    PG_RETURN_INT32(
        compare_decimals(binding_words(fcinfo, 0), binding_words(fcinfo, 1)));
}

PG_FUNCTION_INFO_V1(ludex_sql_vocabulary);
Datum ludex_sql_vocabulary(PG_FUNCTION_ARGS)
{
    struct cached_argument *kept = cached_argument(fcinfo);

    text_clear(&kept->words);
    evaluator_vocabulary(&kept->words);
    if (kept->words.failed)
        binding_no_memory();
    return binding_text(text_str(&kept->words));
}
