#include "blake2b.h"

#include <string.h>

enum { ROUNDS = 12, WORDS = 16 };

static const uint64_t start[8] = {
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B,
    0xA54FF53A5F1D36F1, 0x510E527FADE682D1, 0x9B05688C2B3E6C1F,
    0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
};

static const unsigned char order[10][WORDS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

/* The words that each step mixes: the columns, then the diagonals. */
static const unsigned char mixed[8][4] = {
    {0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
    {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14},
};

static uint64_t rotate(uint64_t word, unsigned bits)
{
    return word >> bits | word << (64 - bits);
}

static uint64_t read_word(const unsigned char *bytes)
{
    uint64_t word = 0;

    for (size_t i = 8; i-- > 0;)
        word = word << 8 | bytes[i];
    return word;
}

static void mix(uint64_t v[WORDS], const unsigned char at[4], uint64_t x,
                uint64_t y)
{
    uint64_t *a = &v[at[0]], *b = &v[at[1]], *c = &v[at[2]], *d = &v[at[3]];

    *a += *b + x;
    *d = rotate(*d ^ *a, 32);
    *c += *d;
    *b = rotate(*b ^ *c, 24);
    *a += *b + y;
    *d = rotate(*d ^ *a, 16);
    *c += *d;
    *b = rotate(*b ^ *c, 63);
}

/* Adds a block to the state. `length` includes the bytes of the block. */
static void compress(struct blake2b *h, const unsigned char *block, bool last)
{
    uint64_t v[WORDS], m[WORDS];

    for (size_t i = 0; i < WORDS; i++)
        m[i] = read_word(block + 8 * i);
    memcpy(v, h->state, sizeof h->state);
    memcpy(v + 8, start, sizeof start);
    v[12] ^= h->length;
    v[14] ^= last ? UINT64_MAX : 0;
    for (size_t round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < 8; i++)
            mix(v, mixed[i], m[order[round % 10][2 * i]],
                m[order[round % 10][2 * i + 1]]);
    for (size_t i = 0; i < 8; i++)
        h->state[i] ^= v[i] ^ v[i + 8];
}

void blake2b_init(struct blake2b *h)
{
    *h = (struct blake2b){.length = 0};
    memcpy(h->state, start, sizeof start);
    h->state[0] ^= 0x01010000 | BLAKE2B_BYTES;
}

/* A full buffer is compressed only if more bytes follow, since the last block
   is compressed differently. */
void blake2b_add(struct blake2b *h, struct str bytes)
{
    while (bytes.len) {
        if (h->buffered == BLAKE2B_BLOCK) {
            h->length += BLAKE2B_BLOCK;
            compress(h, h->buffer, false);
            h->buffered = 0;
        }
        size_t room = BLAKE2B_BLOCK - h->buffered;
        size_t taken = bytes.len < room ? bytes.len : room;
        memcpy(h->buffer + h->buffered, bytes.ptr, taken);
        h->buffered += taken;
        bytes = str_from(bytes, taken);
    }
}

void blake2b_end(struct blake2b *h, unsigned char out[BLAKE2B_BYTES])
{
    h->length += h->buffered;
    memset(h->buffer + h->buffered, 0, BLAKE2B_BLOCK - h->buffered);
    compress(h, h->buffer, true);
    for (size_t i = 0; i < BLAKE2B_BYTES; i++)
        out[i] = (unsigned char)(h->state[i / 8] >> 8 * (i % 8));
}
