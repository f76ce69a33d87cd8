/* Reads and writes the sources of records and events of another archive. */
#include <stdlib.h>

#include "merge.h"

int merge_init_sources(struct merge_state *m)
{
    int64_t last;
    int fault = merge_forgive(
        m, sql_get(m->there, "SELECT max(id) FROM import", NO_VALUES, &last));

    if (fault)
        return fault;
    if (last < 0 || last >= UINT32_MAX) {
        if (!m->recovers)
            return merge_report_damage(m);
        last = 0;
    }
    m->source_count = (size_t)last + 1;
    m->sources = calloc(m->source_count, sizeof *m->sources);
    return m->sources ? ARCHIVE_OK : sql_fault(m->here, ARCHIVE_MEMORY);
}

bool merge_is_source(const struct merge_state *m, int64_t there)
{
    return there > 0 && (uint64_t)there < m->source_count;
}

struct sql_rows merge_query_source(const struct merge_state *m, int64_t there)
{
    return sql_query(m->there, "SELECT file, time FROM import WHERE id = ?1",
                     VALUES(value_number(there)));
}

int merge_add_source(struct merge_state *m, int64_t there, struct str file,
                     struct str when)
{
    if (!merge_is_source(m, there) || m->sources[there].here)
        return ARCHIVE_OK;
    return sql_insert(m->here, &import_insert_source,
                      VALUES(value_text(file), value_text(when)),
                      &m->sources[there].here);
}

/* Uses a source without a name. */
static int set_lost_source(struct merge_state *m)
{
    int fault = m->lost_source ? ARCHIVE_OK
                               : sql_insert(m->here, &import_insert_source,
                                            VALUES(value_text(STR("unknown")),
                                                   value_words(STR(""))),
                                            &m->lost_source);

    m->import->source = m->lost_source;
    return fault;
}

int merge_set_source(struct merge_state *m, int64_t there)
{
    if (!merge_is_source(m, there) || !m->sources[there].here)
        return m->recovers ? set_lost_source(m) : merge_report_damage(m);
    m->import->source = m->sources[there].here;
    return ARCHIVE_OK;
}

void merge_mark_source_used(struct merge_state *m, int64_t there)
{
    if (merge_is_source(m, there))
        m->sources[there].used = true;
}

int merge_drop_unused_sources(struct merge_state *m)
{
    static const struct sql_write delete_source = {SQL_DELETE("import", "id")};
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < m->source_count; i++)
        if (m->sources[i].here && !m->sources[i].used)
            fault = sql_run(m->here, &delete_source,
                            VALUES(value_number(m->sources[i].here)));
    return fault;
}
