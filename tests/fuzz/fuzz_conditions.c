/*
 * Fuzzing: runs queries of a small archive. A query that counts or orders is
 * only run. Otherwise each record must be found if and only if an evaluator
 * finds that it meets the condition.
 */
#include <stdlib.h>

#include "archive_query.h"
#include "evaluate.h"
#include "shelf.h"

enum { RECORDS = 16 };

static struct archive *open_archive(void)
{
    static struct archive *archive;
    char path[SHELF_PATH];

    if (archive)
        return archive;
    shelf_copy_archive("base");
    shelf_path(path, "base");
    fuzz_require(archive_open(&archive, path, false) == 0);
    archive_set_threads(archive, 1);
    return archive;
}

/* Marks the records that the query finds. Returns false on a fault. */
static bool run(struct archive_query *q, bool found[RECORDS])
{
    size_t columns = 0;
    int64_t id;
    int more;

    archive_query_columns(q, &columns);
    while ((more = archive_query_next(q, &id)) > 0) {
        for (size_t i = 0; i < columns; i++)
            archive_query_value(q, i);
        if (id > 0 && id < RECORDS)
            found[id] = true;
    }
    return more == 0;
}

static void compare(struct archive *a, struct str text,
                    const bool found[RECORDS])
{
    struct evaluator *evaluator;
    struct text why = {0};

    if (evaluator_open(&evaluator, text, a, &why) == 0)
        for (int64_t id = 1; id < RECORDS; id++) {
            int meets = evaluator_evaluate_record(evaluator, id, &why);
            fuzz_require(meets < 0 || (meets > 0) == found[id]);
        }
    evaluator_close(evaluator);
    text_release(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct str text = {(const char *)data, size};
    const struct str columns[] = {STR("id"), STR("first"), STR("plies")};
    struct archive *a = open_archive();
    struct archive_query *q = NULL;
    bool found[RECORDS] = {false};
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;
    struct query query;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 16 << 20);
    if (query_parse(&query, &arena, text, &diags)) {
        struct text plan = {0};
        int fault = archive_query(a, &query, columns, 3, &diags, &q);
        fuzz_require(fault >= 0 || fault == ARCHIVE_MEMORY);
        fuzz_require((fault == 1) == (diags.counts[SEVERITY_ERROR] > 0));
        if (q) {
            archive_query_plan(q, &plan);
            if (run(q, found) && !query.limited && !query.offset &&
                !query.group_count && !query.orders)
                compare(a, text, found);
        }
        archive_query_free(q);
        text_release(&plan);
    }
    arena_release(&arena);
    diags_release(&diags);
    return 0;
}
