/*
 * Checks the records of another archive (merge_batch.h).
 */
#include <stdlib.h>
#include <string.h>

#include "merge_batch.h"

struct checker {
    struct row row;
    struct packer *packer;
};

static void *make_checker(void *context)
{
    struct checker *c = calloc(1, sizeof *c);

    (void)context;
    if (!c)
        return NULL;
    row_init(&c->row);
    c->packer = packer_new();
    if (c->packer)
        return c;
    free(c);
    return NULL;
}

static void free_checker(void *context, void *workspace)
{
    struct checker *c = workspace;

    (void)context;
    packer_free(c->packer);
    row_release(&c->row);
    free(c);
}

static enum verdict unpack_text(struct checker *c, const struct item *item,
                                struct str packed)
{
    enum text_result result = text_unpack(
        c->packer, item->dictionary->dictionary, &c->row, packed, &c->row.text);

    return result == TEXT_FINE     ? SOUND
           : result == TEXT_MEMORY ? NO_MEMORY
                                   : DAMAGED;
}

static enum verdict replay_item(struct row *row)
{
    size_t plies = row->plies;
    int legal = row->played ? row_replay(row, &plies) : 1;

    return legal < 0                      ? NO_MEMORY
           : legal && plies == row->plies ? SOUND
                                          : DAMAGED;
}

static bool has_brace(struct str s)
{
    return s.len && memchr(s.ptr, '{', s.len);
}

/*
 * True if the text of a record must be unpacked. A text whose dictionary is
 * copied can usually remain packed and unread. However, a text must be read if
 * the record has no other data or if the text may have comments.
 */
static bool is_mergeable(const struct item *item, const struct row *row)
{
    bool wanted = item->wanted || !item->dictionary->learned || row->broken ||
                  row->content.len;

    for (size_t i = 0; !wanted && i < ROW_FIELDS; i++)
        wanted = has_brace(row->field[i]);
    for (size_t i = 0; !wanted && i < row->tag_count; i++)
        wanted = has_brace(row->tags[i].value);
    return wanted;
}

static enum verdict compare_item_text(struct checker *c,
                                      const struct item *item, struct str kept)
{
    c->row.text = item->dictionary ? STR("") : kept;
    if (!item->dictionary)
        return SOUND;
    if (is_mergeable(item, &c->row))
        return unpack_text(c, item, kept);
    return text_length(kept) ? SOUND : DAMAGED;
}

static void check_item(struct checker *c, struct batch *batch,
                       struct item *item)
{
    struct str bytes = text_str(&batch->bytes);

    row_unpack(&c->row, STR(""), str_part(bytes, item->row, item->text));
    item->verdict =
        compare_item_text(c, item, str_part(bytes, item->text, item->file));
    if (item->verdict == SOUND)
        item->verdict = replay_item(&c->row);
    item->made = batch->made.len;
    row_pack(&c->row, &batch->made);
    item->unpacked = batch->made.len;
    text_add(&batch->made, c->row.text);
    item->made_end = batch->made.len;
    if (batch->made.failed)
        item->verdict = NO_MEMORY;
}

static void check_batch(void *context, void *workspace, void *filled)
{
    struct batch *batch = filled;

    (void)context;
    text_clear(&batch->made);
    for (size_t i = 0; i < batch->count; i++)
        if (batch->items[i].verdict == SOUND)
            check_item(workspace, batch, &batch->items[i]);
}

void merge_release_batch(void *batch)
{
    text_release(&((struct batch *)batch)->bytes);
    text_release(&((struct batch *)batch)->made);
}

const struct ordered_work merge_check = {.batch_size = sizeof(struct batch),
                                         .begin = make_checker,
                                         .work = check_batch,
                                         .end = free_checker,
                                         .release = merge_release_batch};
