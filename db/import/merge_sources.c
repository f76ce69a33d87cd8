/* Where the things of another archive came from. */
#include <stdlib.h>

#include "merge.h"

int merge_damage(const struct merging *m)
{
    return sql_fault(m->there, ARCHIVE_BROKEN);
}

int merge_sources(struct merging *m)
{
    int64_t last;
    int fault =
        sql_get(m->there, "SELECT max(id) FROM import", NO_VALUES, &last);

    if (fault)
        return fault;
    if (last < 0 || last >= UINT32_MAX)
        return merge_damage(m);
    m->source_count = (size_t)last + 1;
    m->sources = calloc(m->source_count, sizeof *m->sources);
    return m->sources ? ARCHIVE_OK : sql_fault(m->here, ARCHIVE_MEMORY);
}

/* It is undone if nothing comes of it. */
static int copy_source(const struct merging *m, int64_t there, int64_t *here)
{
    struct sql_rows row =
        sql_ask(m->there, "SELECT file, time FROM import WHERE id = ?1",
                VALUES(value_number(there)));

    if (sql_next(&row))
        sql_stop(&row,
                 sql_insert(m->here,
                            "INSERT INTO import (file, time) VALUES (?1, ?2)",
                            VALUES(value_text(sql_text(&row, 0)),
                                   value_text(sql_text(&row, 1))),
                            here));
    int fault = sql_end(&row);
    return fault || *here ? fault : merge_damage(m);
}

int merge_source(struct merging *m, int64_t there)
{
    int fault = ARCHIVE_OK;

    if (there <= 0 || (uint64_t)there >= m->source_count)
        return merge_damage(m);
    if (!m->sources[there])
        fault = copy_source(m, there, &m->sources[there]);
    m->import->source = m->sources[there];
    return fault;
}
