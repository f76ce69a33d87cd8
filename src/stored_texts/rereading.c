/* Rereads the texts of an archive one at a time. */
#include "rereading.h"

#include "notation.h"

static const struct notation *notation_at(const struct rules *game, size_t way)
{
    for (size_t i = 0; notations[i]; i++)
        if ((!game || notation_holds(notations[i], str_of(game->name))) &&
            --way == 0)
            return notations[i];
    return NULL;
}

static int reread_text(void *context, struct str text, struct str game,
                       size_t way, struct archive_read_record *out)
{
    struct rereading *r = context;
    struct reading_options options = {.game = game_find(game), .side = NO_SIDE};
    struct slice slice;

    options.notation = way ? notation_at(options.game, way) : NULL;
    if ((way && !options.notation) || text.len > SLICE_MAX)
        return 0;
    if (!slice_of_text(&slice, text, &r->text))
        return -1;
    out->record = r->record = record_reader_run(&r->reading, &slice, &options);
    out->replay = &r->reading.replay;
    out->diags = &r->reading.diags;
    out->broken = r->reading.diags.counts[SEVERITY_ERROR] > 0;
    return r->reading.no_memory ? -1 : 1;
}

void rereading_init(struct rereading *r)
{
    *r = (struct rereading){.reader = {reread_text, r}};
    diag_levels_init(&r->levels);
    record_reader_init(&r->reading, &r->levels, 0);
}

void rereading_release(struct rereading *r)
{
    record_reader_release(&r->reading);
    text_release(&r->text);
}
