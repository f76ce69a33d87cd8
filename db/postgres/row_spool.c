#include "row_spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive.h"

enum {
    KEPT_ROOM = 1 << 20, /* maximum number of bytes in memory */
    READ_ROOM = 1 << 16,
};

void row_spool_clear(struct row_spool *a)
{
    text_clear(&a->rows);
    a->at = 0;
    if (a->has_file)
        close(a->file);
    a->has_file = false;
}

void row_spool_release(struct row_spool *a)
{
    row_spool_clear(a);
    text_release(&a->rows);
}

/* Makes a temporary file and immediately unlinks it. */
static int make_file(struct row_spool *a)
{
    static const char pattern[] = "/ludex-rows-XXXXXX";
    const char *folder = getenv("TMPDIR");
    struct text name = {0};

    text_add(&name, str_of(folder && *folder ? folder : "/tmp"));
    text_add(&name, (struct str){pattern, sizeof pattern});
    a->file = name.failed ? -1 : mkstemp(name.ptr);
    a->has_file = a->file >= 0;
    if (a->has_file)
        unlink(name.ptr);
    text_release(&name);
    return a->has_file ? ARCHIVE_OK : ARCHIVE_IO;
}

/* Appends the rows in memory to the file, which is made when first needed. */
static int append_rows(struct row_spool *a)
{
    int fault = a->has_file ? ARCHIVE_OK : make_file(a);

    for (size_t done = 0; !fault && done < a->rows.len;) {
        ssize_t wrote = write(a->file, a->rows.ptr + done, a->rows.len - done);
        if (wrote < 0 && errno != EINTR)
            fault = ARCHIVE_FULL;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    if (!fault)
        text_clear(&a->rows);
    return fault;
}

int row_spool_flush_if_full(struct row_spool *a)
{
    if (a->rows.failed)
        return ARCHIVE_MEMORY;
    return a->rows.len < KEPT_ROOM ? ARCHIVE_OK : append_rows(a);
}

int row_spool_rewind(struct row_spool *a)
{
    int fault = a->has_file ? append_rows(a) : ARCHIVE_OK;

    if (!fault && a->has_file && lseek(a->file, 0, SEEK_SET) != 0)
        fault = ARCHIVE_IO;
    return fault;
}

/* Reads more bytes from the file. Returns 1, 0 at the end of the file, or a
   fault. */
static int refill_row_buffer(struct row_spool *a, size_t bytes)
{
    char *room = text_room(&a->rows, bytes + READ_ROOM);
    ssize_t got = room ? read(a->file, room, READ_ROOM) : 0;

    if (!room)
        return ARCHIVE_MEMORY;
    if (got < 0 && errno != EINTR)
        return ARCHIVE_IO;
    a->rows.len += got > 0 ? (size_t)got : 0;
    return got != 0;
}

int row_spool_fill(struct row_spool *a, size_t bytes)
{
    int more = 1;

    if (a->rows.len - a->at >= bytes)
        return 1;
    if (!a->has_file)
        return a->rows.len == a->at ? 0 : ARCHIVE_IO;
    if (a->at)
        memmove(a->rows.ptr, a->rows.ptr + a->at, a->rows.len - a->at);
    a->rows.len -= a->at;
    a->at = 0;
    while (a->rows.len < bytes && (more = refill_row_buffer(a, bytes)) > 0)
        continue;
    return more == 0 && a->rows.len ? ARCHIVE_IO : more;
}
