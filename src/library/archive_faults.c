/* Converts faults of archives to codes of the library. */
#include "archives.h"

#include "records.h"

static const struct {
    int fault;
    enum ludex_code code;
} faults[] = {
    {ARCHIVE_NOT_SQLITE, LUDEX_NO_ARCHIVE},
    {ARCHIVE_FOREIGN, LUDEX_NO_ARCHIVE},
    {ARCHIVE_NEWER, LUDEX_OTHER_VERSION},
    {ARCHIVE_OLDER, LUDEX_OTHER_VERSION},
    {ARCHIVE_LOCKED, LUDEX_LOCKED},
    {ARCHIVE_MEMORY, LUDEX_NO_MEMORY},
    {ARCHIVE_BROKEN, LUDEX_DAMAGED},
    {ARCHIVE_BREACH, LUDEX_DAMAGED},
    {ARCHIVE_ALTERED, LUDEX_DAMAGED},
    {ARCHIVE_ENDLESS, LUDEX_DAMAGED},
    {ARCHIVE_TOO_LARGE, LUDEX_TOO_LARGE},
    {ARCHIVE_ITSELF, LUDEX_MISUSE},
    {ARCHIVE_NOT_EMPTY, LUDEX_MISUSE},
    {ARCHIVE_UNABLE, LUDEX_MISUSE},
    {ARCHIVE_LACKING, LUDEX_MISUSE},
    {ARCHIVE_REFUSED, LUDEX_MISUSE},
    {ARCHIVE_READ_ONLY, LUDEX_MISUSE},
    {ARCHIVE_FORBIDDEN, LUDEX_MISUSE},
};

int fail_archive(struct ludex_error *error, struct ludex_archive *a, int fault)
{
    enum ludex_code code = LUDEX_SYSTEM;

    if (a->watcher.stopped) {
        a->watcher.stopped = false;
        return fail_interrupted(error);
    }
    if (!a->archive || fault == ARCHIVE_MEMORY)
        return fail_no_memory(error);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].fault == fault)
            code = faults[i].code;
    return fail(error, code, "%s: %s", a->path.ptr,
                archive_message(a->archive));
}
