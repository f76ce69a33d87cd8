#include "import.h"

#include <stdlib.h>
#include <string.h>

void packer_release(struct archive_packer *packer)
{
    row_release(&packer->row);
    packer_free(packer->texts);
    text_release(&packer->named);
}

struct archive_packer *archive_packer_open(struct archive_import *import)
{
    struct archive_packer *packer = calloc(1, sizeof *packer);

    if (!packer || !import)
        return packer;
    packer->offers = texts_offer(import->texts);
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
    packer->row.drafted = text.ptr != slice->ptr;
    if (packer->named.failed)
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
