#include "feature_filter.h"

#include <string.h>

enum { BITMAP = SIGNATURE_BLOCK / 64, WRITTEN = 1 + 8 * SIGNATURE_WORDS };

/* ---- bytes --------------------------------------------------------------- */

/* Written without a loop, so that compilers emit a single load. */
uint64_t features_word(const char *bytes)
{
    const uint8_t *b = (const uint8_t *)bytes;

    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 |
           (uint64_t)b[3] << 24 | (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 |
           (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

void features_put_word(uint64_t word, char *bytes)
{
    for (unsigned i = 0; i < sizeof word; i++)
        bytes[i] = (char)(word >> 8 * i);
}

void feature_filter_write(const struct features *wanted, size_t count,
                          struct text *out)
{
    for (size_t i = 0; i < count; i++) {
        char bytes[WRITTEN] = {(char)wanted[i].light};
        for (size_t k = 0; k < SIGNATURE_WORDS; k++)
            features_put_word(wanted[i].set[k], bytes + 1 + 8 * k);
        text_add(out, (struct str){bytes, sizeof bytes});
    }
}

bool feature_filter_read(struct str bytes, struct features wanted[SIFT_MAX],
                         size_t *count)
{
    *count = bytes.len / WRITTEN;
    if (bytes.len % WRITTEN || *count > SIFT_MAX)
        return false;
    for (size_t i = 0; i < *count; i++, bytes = str_from(bytes, WRITTEN)) {
        wanted[i].light = (uint8_t)bytes.ptr[0];
        for (size_t k = 0; k < SIGNATURE_WORDS; k++)
            wanted[i].set[k] = features_word(bytes.ptr + 1 + 8 * k);
    }
    return true;
}

/* ---- filtering a block --------------------------------------------------- */

struct block {
    sift_part *part;
    void *context;
    unsigned read; /* a bit for each word that has been read */
    uint8_t light[SIGNATURE_BLOCK];
    uint64_t words[SIGNATURE_WORDS][SIGNATURE_BLOCK];
};

size_t feature_filter_fullest(const struct features *wanted, unsigned left)
{
    size_t best = SIGNATURE_WORDS;
    int most = 0;

    for (size_t i = 0; i < SIGNATURE_WORDS; i++) {
        int bits = __builtin_popcountll(wanted->set[i]);
        if (left >> i & 1 && bits > most) {
            most = bits;
            best = i;
        }
    }
    return best;
}

/* Reads the `light` of each record. Records after the end of the part do not
   exist or have no features. */
static int read_minimums(struct block *s)
{
    struct str bytes = STR_NONE;
    int fault = s->part(s->context, 0, &bytes);
    size_t length = bytes.len < sizeof s->light ? bytes.len : sizeof s->light;

    memset(s->light, MIN_FEATURES_NONE, sizeof s->light);
    if (length)
        memcpy(s->light, bytes.ptr, length);
    return fault;
}

static int read_word(struct block *s, size_t word)
{
    struct str bytes = STR_NONE;
    int fault = 0;

    if (s->read >> word & 1)
        return fault;
    fault = s->part(s->context, 1 + word, &bytes);
    for (size_t i = 0; i < SIGNATURE_BLOCK; i++)
        s->words[word][i] =
            bytes.len >= 8 * (i + 1) ? features_word(bytes.ptr + 8 * i) : 0;
    s->read |= 1U << word;
    return fault;
}

static bool clear_fewer_features(const struct block *s, unsigned light,
                                 uint64_t left[BITMAP])
{
    uint64_t any = 0;

    for (size_t i = 0; i < BITMAP; i++) {
        const uint8_t *lights = s->light + 64 * i;
        left[i] = 0;
        for (size_t k = 0; k < 64; k++)
            left[i] |= (uint64_t)(lights[k] <= light) << k;
        any |= left[i];
    }
    return any;
}

static bool clear_unset_features(const uint64_t *words, uint64_t wanted,
                                 uint64_t left[BITMAP])
{
    uint64_t any = 0;

    for (size_t i = 0; i < BITMAP; i++, words += 64) {
        uint64_t kept = 0;
        for (size_t k = 0; left[i] && k < 64; k++)
            kept |= (uint64_t)((words[k] & wanted) == wanted) << k;
        left[i] &= kept;
        any |= left[i];
    }
    return any;
}

static int filter_block(struct block *s, const struct features *wanted,
                        uint64_t found[BITMAP])
{
    uint64_t left[BITMAP];
    unsigned words = (1U << SIGNATURE_WORDS) - 1;
    bool any = clear_fewer_features(s, wanted->light, left);
    size_t word;
    int fault = 0;

    while (!fault && any &&
           (word = feature_filter_fullest(wanted, words)) < SIGNATURE_WORDS) {
        words &= ~(1U << word);
        fault = read_word(s, word);
        if (!fault)
            any = clear_unset_features(s->words[word], wanted->set[word], left);
    }
    for (size_t i = 0; any && i < BITMAP; i++)
        found[i] |= left[i];
    return fault;
}

int feature_filter_block(sift_part *part, void *context,
                         const struct features *wanted, size_t count,
                         uint64_t found[BITMAP])
{
    struct block s;
    int fault;

    s.part = part;
    s.context = context;
    s.read = 0;
    fault = read_minimums(&s);
    memset(found, 0, BITMAP * sizeof *found);
    for (size_t i = 0; !fault && i < count; i++)
        fault = filter_block(&s, &wanted[i], found);
    return fault;
}
