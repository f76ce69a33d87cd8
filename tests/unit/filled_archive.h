/* Makes an archive of records or events that are given as text. */
#ifndef LUDEX_TESTS_UNIT_FILLED_ARCHIVE_H
#define LUDEX_TESTS_UNIT_FILLED_ARCHIVE_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "ludex.h"

#include "scratch.h"

/* Makes an archive in the scratch folder, writes its path, and leaves it open
 * for changes. */
static struct ludex_archive *archive_of(char path[SCRATCH_PATH],
                                        const char *records)
{
    struct ludex_archive *a;
    struct ludex_import *import;
    struct ludex_reader *reader;
    struct ludex_record *r;

    scratch_file(path);
    ck_assert_int_eq(ludex_archive_new(&a, path, LUDEX_MAKE, NULL, NULL), 0);
    ck_assert_int_eq(ludex_import_new(&import, a, "made", NULL, NULL), 0);
    ck_assert_int_eq(
        ludex_reader_new_memory(&reader, records, strlen(records), NULL, NULL),
        0);
    while (ludex_reader_next(reader, &r, NULL) > 0)
        ck_assert_int_eq(ludex_import_record(import, r, NULL, NULL, NULL), 0);
    ck_assert_int_eq(ludex_import_commit(import, NULL), 0);
    ludex_import_free(import);
    ludex_reader_free(reader);
    return a;
}

#endif
