/* One record's text as an archive would take it. */
#include "parts.h"

void reader_init(struct reader *r)
{
    *r = (struct reader){0};
    diag_levels_init(&r->levels);
    reading_init(&r->reading, &r->levels, 0);
    row_init(&r->row);
}

void reader_release(struct reader *r)
{
    row_release(&r->row);
    reading_release(&r->reading);
    text_release(&r->bytes);
}

bool reader_read(struct reader *r, struct str text)
{
    struct reading_options options = {.side = NO_SIDE};

    text_clear(&r->bytes);
    text_add(&r->bytes, text);
    text_add_repeat(&r->bytes, '\0', SLICE_SLACK);
    if (r->bytes.failed)
        return false;
    r->slice = (struct slice){
        .ptr = r->bytes.ptr, .len = text.len, .line = 1, .column = 1};
    if (text.len > SLICE_MAX)
        r->slice.flaw = SLICE_TOO_LONG;
    options.notation = notation_of_file(STR(""), text);
    r->record = reading_run(&r->reading, &r->slice, &options);
    r->broken = !r->record || r->reading.diags.counts[SEVERITY_ERROR] > 0;
    return !r->reading.no_memory && !r->reading.diags.no_memory;
}

bool reader_make_row(struct reader *r, struct str text)
{
    return reader_read(r, text) &&
           row_make(&r->row, text, r->record, r->broken, &r->reading.replay);
}
