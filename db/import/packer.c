#include "import.h"

#include <stdlib.h>
#include <string.h>

#include "date.h"

void packer_release(struct archive_packer *packer)
{
    row_release(&packer->row);
    packer_free(packer->texts);
    text_release(&packer->named);
    text_release(&packer->dated);
}

struct archive_packer *archive_packer_open(struct archive_import *import)
{
    struct archive_packer *packer = calloc(1, sizeof *packer);

    if (!packer || !import)
        return packer;
    packer->offers = texts_share_dictionaries(import->texts);
    packer->texts = packer_new();
    if (packer->offers && packer->texts)
        return packer;
    archive_packer_close(packer);
    return NULL;
}

void archive_packer_close(struct archive_packer *packer)
{
    if (packer)
        packer_release(packer);
    free(packer);
}

static bool pack_text(struct archive_packer *packer, struct text *out)
{
    const struct dictionary *dictionary;
    const struct row *row = &packer->row;
    struct str packed = STR("");
    const struct shared_dictionary *offer =
        packer->texts
            ? shared_dictionaries_find(packer->offers, row, &dictionary)
            : NULL;
    bool fine = !offer || text_pack(packer->texts, dictionary, row, &packed);

    text_add(out, (struct str){(const char *)&offer, sizeof offer});
    text_add(out, packed);
    return fine;
}

/* Returns the offset of a tag's value, as written, in a text, or text.len if
   the text does not contain the value. The record's own text may be an
   intermediate record made from this text. */
static size_t find_tag_text(struct str text, const struct record *record,
                            struct span span, size_t from)
{
    struct str written = span_str(record->text, span);

    if (span.begin >= from && span.begin <= text.len &&
        str_starts_with(str_from(text, span.begin), written))
        return span.begin;
    while (from < text.len && !str_starts_with(str_from(text, from), written))
        from++;
    return from;
}

/* Returns the text with its dates rewritten in the order (of day and month) in
   which they were read. The text will later be read without the file that shows
   this order. */
static struct str rewrite_dates(struct str text, const struct record *record,
                                struct text *out)
{
    static const char *const names[] = {"Date", "EndDate", NULL};
    size_t at = 0;

    text_clear(out);
    for (const struct tag *tag = record->tags; tag; tag = tag->next) {
        struct date date = date_parse(tag->value);
        if (!tag->value_span.length || !str_in_list(tag->meant, names) ||
            !date_has_days(&date))
            continue;
        size_t place = find_tag_text(text, record, tag->value_span, at);
        if (place == text.len)
            return text;
        text_add(out, str_part(text, at, place));
        text_add(out, tag->value);
        at = place + tag->value_span.length;
    }
    text_add(out, str_from(text, at));
    return text_str(out);
}

bool archive_pack(struct archive_packer *packer, const struct slice *slice,
                  const struct record *record, bool broken,
                  struct replay *replay, struct text *out)
{
    struct str text = slice_text_alone(slice, &packer->named);
    bool drafted = record && record->drafted && !record->foreign.len;

    if (slice->flaw != SLICE_WHOLE)
        return true;
    if (drafted)
        text = record->text;
    if (record && record->reordered)
        text = rewrite_dates(text, record, &packer->dated);
    packer->row.drafted = text.ptr != slice->ptr;
    if (packer->named.failed || packer->dated.failed)
        return false;
    if (row_make(&packer->row, text, record, broken, replay))
        row_pack(&packer->row, out);
    else
        return false;
    return pack_text(packer, out) && !out->failed;
}

struct packed_text packer_read(struct str packed, struct str text,
                               struct row *row)
{
    struct packed_text out = {.offer = NULL};

    packed = row_unpack(row, text, packed);
    memcpy(&out.offer, packed.ptr, sizeof out.offer);
    out.bytes = str_from(packed, sizeof out.offer);
    return out;
}
