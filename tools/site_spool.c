#include "site_spool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

struct site_spool {
    FILE *file;
    struct text page;
};

/* Header of a page, followed by its texts. */
struct head {
    int64_t record;
    size_t title, subtitle, text; /* lengths in bytes */
};

static int report_fault(void)
{
    return cli_environment(
        "cannot write a temporary file for the pages of the site: %s",
        strerror(errno));
}

int site_spool_open(struct site_spool **out, const char *folder)
{
    struct text path = {0};
    struct site_spool *s = *out = calloc(1, sizeof *s);
    int status = STATUS_FINE;

    text_addf(&path, "%s/.pages", folder);
    text_add_char(&path, '\0');
    if (!s || path.failed)
        status = cli_environment("out of memory");
    else if (!(s->file = fopen(path.ptr, "w+bx")) || unlink(path.ptr) != 0)
        status = report_fault();
    text_release(&path);
    return status;
}

static bool write_text(FILE *file, struct str text)
{
    return fwrite(text.ptr, 1, text.len, file) == text.len;
}

int site_spool_add(struct site_spool *s, const struct site_page *page)
{
    const struct head head = {page->record, page->title.len, page->subtitle.len,
                              page->text.len};

    return fwrite(&head, sizeof head, 1, s->file) == 1 &&
                   write_text(s->file, page->title) &&
                   write_text(s->file, page->subtitle) &&
                   write_text(s->file, page->text)
               ? STATUS_FINE
               : report_fault();
}

int site_spool_rewind(struct site_spool *s)
{
    return fseeko(s->file, 0, SEEK_SET) == 0 ? STATUS_FINE : report_fault();
}

int site_spool_next(struct site_spool *s, struct site_page *page)
{
    struct head head;
    size_t length;
    char *room;

    errno = EIO; /* for a file that is too short */
    if (fread(&head, sizeof head, 1, s->file) != 1)
        return report_fault();
    length = head.title + head.subtitle + head.text;
    text_clear(&s->page);
    room = text_room(&s->page, length + 1);
    if (!room)
        return cli_environment("out of memory");
    if (fread(room, 1, length, s->file) != length)
        return report_fault();
    *page = (struct site_page){
        .record = head.record,
        .title = {room, head.title},
        .subtitle = {room + head.title, head.subtitle},
        .text = {room + head.title + head.subtitle, head.text}};
    return STATUS_FINE;
}

void site_spool_close(struct site_spool *s)
{
    if (!s)
        return;
    if (s->file)
        fclose(s->file);
    text_release(&s->page);
    free(s);
}
