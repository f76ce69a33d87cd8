#include "dictionary.h"

#include <stdlib.h>

enum { LEVEL = 3 }; /* compression level of zstd */

void dictionary_free(struct dictionary *d)
{
    if (!d)
        return;
    spellings_release(&d->spellings);
    text_release(&d->bytes);
    ZSTD_freeCDict(d->into);
    ZSTD_freeDDict(d->from);
    free(d);
}

static enum text_result make_dictionary(struct dictionary *d,
                                        struct dictionary_parts parts)
{
    bool failed;

    text_add(&d->bytes, parts.spellings);
    if (d->bytes.failed)
        return TEXT_MEMORY;
    if (!spellings_read(&d->spellings, text_str(&d->bytes), &failed))
        return failed ? TEXT_MEMORY : TEXT_DAMAGED;
    d->into = ZSTD_createCDict(parts.samples.ptr, parts.samples.len, LEVEL);
    d->from = ZSTD_createDDict(parts.samples.ptr, parts.samples.len);
    return d->into && d->from ? TEXT_FINE : TEXT_MEMORY;
}

enum text_result dictionary_read(struct dictionary_parts parts,
                                 struct dictionary **out)
{
    *out = NULL;
    if (parts.spellings.len > DICTIONARY_MAX ||
        parts.samples.len > DICTIONARY_MAX)
        return TEXT_DAMAGED;
    struct dictionary *d = calloc(1, sizeof *d);
    enum text_result result = d ? make_dictionary(d, parts) : TEXT_MEMORY;
    if (result == TEXT_FINE)
        *out = d;
    else
        dictionary_free(d);
    return result;
}
