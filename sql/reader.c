/* Reads the text of a record in the same way as archives do. */
#include "core_internal.h"

void reader_init(struct reader *r)
{
    *r = (struct reader){0};
    diag_levels_init(&r->levels);
    record_reader_init(&r->reading, &r->levels, 0);
    row_init(&r->row);
}

void reader_release(struct reader *r)
{
    row_release(&r->row);
    record_reader_release(&r->reading);
    text_release(&r->bytes);
}

bool reader_read(struct reader *r, struct str text)
{
    struct reading_options options = {.side = NO_SIDE};

    if (!slice_of_text(&r->slice, text, &r->bytes))
        return false;
    options.notation = notation_of_file(STR(""), slice_text(&r->slice));
    r->record = record_reader_run(&r->reading, &r->slice, &options);
    r->broken = !r->record || r->reading.diags.counts[SEVERITY_ERROR] > 0;
    return !r->reading.no_memory && !r->reading.diags.no_memory;
}

bool reader_make_row(struct reader *r, struct str text)
{
    return reader_read(r, text) &&
           row_make(&r->row, slice_text(&r->slice), r->record, r->broken,
                    &r->reading.replay);
}
