/* Checks that an archive has the current version. */
#include "watch.h"

int archive_check_version(struct archive *a)
{
    if (!a->older)
        return ARCHIVE_OK;
    return sql_fail(a->sql, ARCHIVE_OLDER,
                    "the archive has an older version: update it with \"ludex "
                    "archive ... vacuum\" or an import");
}
