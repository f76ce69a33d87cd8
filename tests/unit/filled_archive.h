/* Makes an archive of records or events that are given as text. */
#ifndef LUDEX_TESTS_UNIT_FILLED_ARCHIVE_H
#define LUDEX_TESTS_UNIT_FILLED_ARCHIVE_H

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludex.h"

/* Makes the archive at a path for mkstemp. The archive is open for changes. */
static struct ludex_archive *archive_of(char *path, const char *records)
{
    struct ludex_archive *a;
    struct ludex_import *import;
    struct ludex_reader *reader;
    struct ludex_record *r;

    close(mkstemp(path));
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
