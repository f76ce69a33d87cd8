/*
 * Packs texts. A packed text consists of the length of the text in LEB128, four
 * bytes of its hash, and a zstd frame of its template without the magic number.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#include "dictionary.h"
#include "source.h"
#include "text_template.h"

enum {
    MARK_BYTES = 4,
    HASH_BYTES = 4,
    TEXT_MOST = SLICE_MAX,
    DRAFT_MOST = 2 * SLICE_MAX + 256, /* maximum number of bytes of a template,
                                         in which each byte of the text may need
                                         another byte before it */
};

static const char mark[MARK_BYTES] = {'\x28', '\xB5', '\x2F', '\xFD'};

struct packer {
    ZSTD_CCtx *into;
    ZSTD_DCtx *from;
    struct template_buffers buffers;
    struct text template, text, packed;
};

struct packer *packer_new(void)
{
    struct packer *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->into = ZSTD_createCCtx();
    p->from = ZSTD_createDCtx();
    if (p->into && p->from &&
        !ZSTD_isError(ZSTD_CCtx_setParameter(p->into, ZSTD_c_dictIDFlag, 0)))
        return p;
    packer_free(p);
    return NULL;
}

void packer_free(struct packer *p)
{
    if (!p)
        return;
    ZSTD_freeCCtx(p->into);
    ZSTD_freeDCtx(p->from);
    template_buffers_release(&p->buffers);
    text_release(&p->template);
    text_release(&p->text);
    text_release(&p->packed);
    free(p);
}

/* ---- packing ------------------------------------------------------------- */

static void append_length_and_hash(struct text *out, struct str text)
{
    char *room = text_room(out, CODE_MAX + HASH_BYTES);
    uint64_t hash = XXH3_64bits(text.len ? text.ptr : "", text.len);

    if (!room)
        return;
    size_t length = code_write(room, (uint32_t)text.len);
    for (size_t i = 0; i < HASH_BYTES; i++)
        room[length + i] = (char)(hash >> 8 * i);
    out->len += length + HASH_BYTES;
}

/* Compresses the template so that the magic number of the frame overwrites the
   end of the head, which is then restored. */
static bool append_compressed_frame(struct packer *p,
                                    const struct dictionary *d)
{
    size_t most = ZSTD_compressBound(p->template.len);
    char *room = text_room(&p->packed, most);
    char kept[MARK_BYTES];

    if (!room)
        return false;
    memcpy(kept, room - MARK_BYTES, MARK_BYTES);
    ZSTD_CCtx_refCDict(p->into, d->into);
    size_t size = ZSTD_compress2(p->into, room - MARK_BYTES, most,
                                 p->template.ptr, p->template.len);
    if (ZSTD_isError(size) || size < MARK_BYTES)
        return false;
    memcpy(room - MARK_BYTES, kept, MARK_BYTES);
    p->packed.len += size - MARK_BYTES;
    return true;
}

/* True if the template restores the text exactly. Otherwise, the text is stored
   unpacked. */
static bool restores_exactly(struct packer *p, const struct dictionary *d,
                             const struct row *row, bool *failed)
{
    text_clear(&p->text);
    enum text_result result =
        text_template_read(&p->buffers, &d->spellings, row,
                           text_str(&p->template), row->text.len, &p->text);

    *failed |= result == TEXT_MEMORY;
    return result == TEXT_FINE && str_equal(text_str(&p->text), row->text);
}

bool text_pack(struct packer *p, const struct dictionary *d,
               const struct row *row, struct str *out)
{
    bool failed = false, certain;

    *out = STR("");
    if (!row->text.len || row->text.len > TEXT_MOST)
        return true;
    text_clear(&p->template);
    text_clear(&p->packed);
    if (!text_template_write(&p->buffers, &d->spellings, row, &p->template,
                             &certain))
        return false;
    if (!certain && !restores_exactly(p, d, row, &failed))
        return !failed;
    append_length_and_hash(&p->packed, row->text);
    if (p->packed.failed || !append_compressed_frame(p, d))
        return false;
    if (p->packed.len < row->text.len)
        *out = text_str(&p->packed);
    return true;
}

/* ---- unpacking ----------------------------------------------------------- */

static bool read_head(struct str *packed, uint32_t *length, uint32_t *hash)
{
    if (!code_read(packed, length) || !*length || *length > TEXT_MOST ||
        packed->len < HASH_BYTES)
        return false;
    *hash = 0;
    for (size_t i = 0; i < HASH_BYTES; i++)
        *hash |= (uint32_t)(uint8_t)packed->ptr[i] << 8 * i;
    *packed = str_from(*packed, HASH_BYTES);
    return true;
}

size_t text_length(struct str packed)
{
    uint32_t length, hash;

    return read_head(&packed, &length, &hash) ? length : 0;
}

/* Checks the size of the template in the frame before allocating memory. */
static enum text_result read_frame(struct packer *p, const struct dictionary *d,
                                   struct str frame)
{
    text_clear(&p->packed);
    text_clear(&p->template);
    text_add(&p->packed, (struct str){mark, MARK_BYTES});
    text_add(&p->packed, frame);
    if (p->packed.failed)
        return TEXT_MEMORY;
    unsigned long long size =
        ZSTD_getFrameContentSize(p->packed.ptr, p->packed.len);
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ||
        size > DRAFT_MOST)
        return TEXT_DAMAGED;
    char *room = text_room(&p->template, (size_t)size + 1);
    if (!room)
        return TEXT_MEMORY;
    size_t made = ZSTD_decompress_usingDDict(
        p->from, room, (size_t)size, p->packed.ptr, p->packed.len, d->from);
    if (made != size)
        return TEXT_DAMAGED;
    p->template.len = made;
    return TEXT_FINE;
}

enum text_result text_unpack(struct packer *p, const struct dictionary *d,
                             const struct row *row, struct str packed,
                             struct str *out)
{
    uint32_t length, hash;

    *out = STR("");
    if (!read_head(&packed, &length, &hash))
        return TEXT_DAMAGED;
    enum text_result result = read_frame(p, d, packed);
    text_clear(&p->text);
    if (result == TEXT_FINE)
        result = text_template_read(&p->buffers, &d->spellings, row,
                                    text_str(&p->template), length, &p->text);
    if (result == TEXT_FINE &&
        (uint32_t)XXH3_64bits(p->text.ptr, p->text.len) != hash)
        result = TEXT_DAMAGED;
    if (result == TEXT_FINE)
        *out = text_str(&p->text);
    return result;
}
