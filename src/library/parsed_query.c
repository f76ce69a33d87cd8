/* Queries as passed to a call: reads their text, with saved queries and
   parameters. */
#include "parsed_query.h"

enum { QUERY_ARENA = 16 << 20, PARAMETERS_MAX = 1024 };

int fail_unsaved(struct ludex_archive *a, struct str name,
                 struct ludex_error *error)
{
    struct text near = {0};
    int fault = archive_nearest_query(a->archive, name, &near);
    int code = fault ? fail_archive(error, a, fault)
                     : fail_unknown(error, "saved query", name,
                                    near.len ? text_c(&near, NULL) : NULL);

    text_release(&near);
    return code;
}

/* Replaces the names of saved queries with their texts. */
static int expand_saved(struct parsed_query *q, const char *query,
                        struct ludex_error *error)
{
    struct archive *a = q->archive->archive;
    struct str missing = {0};
    int fault = archive_expand_query(a, str_of(query), &q->words, &missing);

    if (fault == QUERY_UNSAVED)
        return fail_unsaved(q->archive, missing, error);
    if (fault == QUERY_ENDLESS)
        return fail(error, LUDEX_REFUSED,
                    "saved queries refer to each other in a loop");
    if (fault)
        return fail_archive(error, q->archive, fault);
    text_add_repeat(&q->words, '\0', SLICE_SLACK);
    return q->words.failed ? fail_no_memory(error) : LUDEX_OK;
}

static int read_parameters(struct parsed_query *q,
                           const struct ludex_parameter *list,
                           struct ludex_error *error)
{
    size_t count = 0;

    while (list && list[count].name)
        if (++count > PARAMETERS_MAX)
            return fail(error, LUDEX_REFUSED,
                        "a query can have at most %d parameters",
                        PARAMETERS_MAX);
    if (!count)
        return LUDEX_OK;
    q->parameters = arena_alloc(&q->arena, count * sizeof *q->parameters);
    if (!q->parameters)
        return fail_no_memory(error);
    for (size_t i = 0; i < count; i++)
        q->parameters[i] = (struct query_parameter){
            str_of(list[i].name), str_of(list[i].value ? list[i].value : "")};
    q->parameter_count = count;
    return LUDEX_OK;
}

int parsed_query_read(struct parsed_query *q, struct ludex_archive *a,
                      const char *query,
                      const struct ludex_parameter *parameters,
                      struct ludex_error *error)
{
    int code;

    *q = (struct parsed_query){.archive = a};
    arena_init(&q->arena, 0, QUERY_ARENA);
    code = read_parameters(q, parameters, error);
    return code ? code : expand_saved(q, query ? query : "", error);
}

bool parsed_query_parse(struct parsed_query *q, struct query *out,
                        struct diags *diags)
{
    const struct str words = {q->words.ptr, q->words.len - SLICE_SLACK};

    return query_parse_bound(out, &q->arena, words, q->parameters,
                             q->parameter_count, diags);
}

int parsed_query_failed(const struct parsed_query *q, const struct diags *diags,
                        int fault, struct ludex_error *error)
{
    if (q->arena.no_memory || diags->no_memory)
        return fail_no_memory(error);
    if (fault == 1)
        return fail_diags(error, diags);
    return fault ? fail_archive(error, q->archive, fault) : LUDEX_OK;
}

void parsed_query_release(struct parsed_query *q)
{
    text_release(&q->words);
    arena_release(&q->arena);
}
