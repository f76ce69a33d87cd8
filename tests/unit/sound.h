/* The end of every test of archives. */
#ifndef LUDEX_TESTS_SOUND_H
#define LUDEX_TESTS_SOUND_H

#include <check.h>

#include "archive_upkeep.h"

static inline void refuse_finding(void *context,
                                  const struct archive_value *values)
{
    (void)context;
    ck_abort_msg("record %d: %.*s", (int)values[0].number,
                 (int)values[1].text.len, values[1].text.ptr);
}

/* Closes an archive after checking it: references point to rows that exist, and
   everything computed from records equals what is computed again. */
static inline void close_sound(struct archive *a)
{
    const struct archive_rows rows = {refuse_finding, NULL};
    uint64_t records;

    ck_assert_int_eq(archive_check(a, NULL, &rows, &records), ARCHIVE_OK);
    archive_close(a);
}

#endif
