#include "bulk.h"

int bulk_begin(struct bulk *b, struct sql *sql,
               const struct sql_write *insert_record)
{
    int fault = sql_bulk_begin(sql, insert_record, &b->records);

    return fault ? fault : sql_bulk_begin(sql, &text_store_insert, &b->texts);
}

int bulk_write(struct bulk *b)
{
    int fault = b->records ? sql_bulk_write(b->records) : ARCHIVE_OK;

    return fault || !b->texts ? fault : sql_bulk_write(b->texts);
}

void bulk_end(struct bulk *b)
{
    sql_bulk_end(b->records);
    sql_bulk_end(b->texts);
}
