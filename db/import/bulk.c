/* Records and texts that are written many at once. */
#include "import.h"

int import_bulk(struct archive_import *import)
{
    int fault = sql_bulk_begin(import->sql, &record_insert, &import->records);

    return fault ? fault
                 : sql_bulk_begin(import->sql, &text_store_insert,
                                  &import->texts_kept);
}

int import_flush(struct archive_import *import)
{
    int fault = ARCHIVE_OK;

    if (import->records)
        fault = sql_bulk_write(import->records);
    return fault || !import->texts_kept ? fault
                                        : sql_bulk_write(import->texts_kept);
}
