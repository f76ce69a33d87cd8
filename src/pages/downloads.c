/* The files offered for download on the page of a record. */
#include <stdlib.h>

#include "list.h"
#include "page.h"

void page_downloads_release(struct page_downloads *d)
{
    for (size_t i = 0; i < d->room; i++)
        text_release(&d->list[i].text);
    free(d->list);
    record_writer_release(&d->writing);
    *d = (struct page_downloads){.count = 0};
}

/* Returns a new, empty download, or NULL if out of memory. */
static struct page_download *add_download(struct page_downloads *d)
{
    size_t before = d->room;

    if (!LIST_ROOM(d->list, d->count, d->room, 8))
        return NULL;
    memset(d->list + before, 0, (d->room - before) * sizeof *d->list);
    text_clear(&d->list[d->count].text);
    return &d->list[d->count];
}

static bool is_in_download_set(enum page_download_set set,
                               const struct notation *n, const struct record *r)
{
    if (set == PAGE_DOWNLOAD_NATIVE || !r->rules)
        return n == (r->rules ? notation_native(str_of(r->rules->name)) : NULL);
    return n->write || n->write_ply
               ? notation_holds(n, str_of(r->rules->name)) &&
                     !(notation_lacks(n) & PART_PLIES)
               : false;
}

/* Writes the record in one notation. Changes made to the record for this
   notation are undone before the next notation. */
static enum writing_fit write_download(struct page_downloads *d,
                                       const struct notation *n,
                                       struct record *r, struct replay *replay,
                                       struct text *out)
{
    const struct writing_options asked = {.to = n};
    struct board *board = r->board;
    struct tag *tags = r->tags;
    enum writing_fit fit =
        record_writer_prepare(&d->writing, &asked, n, r, replay);

    if (fit == WRITING_FIT && n->preamble)
        n->preamble(&asked.options, out);
    if (fit == WRITING_FIT)
        fit =
            record_writer_record(&d->writing, &asked, n, r, replay, NULL, out);
    r->board = board;
    r->tags = tags;
    return fit;
}

bool page_downloads_make(struct page_downloads *d, enum page_download_set set,
                         struct record *r, struct replay *replay)
{
    d->count = 0;
    for (size_t i = 0; notations[i]; i++) {
        struct page_download *next;
        enum writing_fit fit;
        if (!is_in_download_set(set, notations[i], r))
            continue;
        next = add_download(d);
        if (!next)
            return false;
        next->notation = notations[i];
        fit = write_download(d, notations[i], r, replay, &next->text);
        if (fit == WRITING_NO_MEMORY || next->text.failed)
            return false;
        d->count += fit == WRITING_FIT;
    }
    return true;
}
