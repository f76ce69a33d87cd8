/* Checks that end every test of archives. */
#ifndef LUDEX_TESTS_SOUND_H
#define LUDEX_TESTS_SOUND_H

#include <check.h>

#include "archive_maintenance.h"

static inline void refuse_finding(void *context,
                                  const struct archive_value *values)
{
    (void)context;
    ck_abort_msg("record %d: %.*s", (int)values[0].number,
                 (int)values[1].text.len, values[1].text.ptr);
}

/* Checks an archive and closes it. References must point to existing rows, and
   everything computed from records must equal a new computation. */
static inline void close_sound(struct archive *a)
{
    const struct archive_rows rows = {refuse_finding, NULL};
    uint64_t records;

    ck_assert_int_eq(archive_check(a, NULL, &rows, &records), ARCHIVE_OK);
    archive_close(a);
}

#endif
