#include "seal.h"

#include <inttypes.h>

enum {
    SEAL_NUMBERS = 1024,
    DIGEST_BYTES = 32,
    DIGEST_DIGITS = 2 * DIGEST_BYTES
};

#define SEAL_BEGIN "ludex seal 1"
#define SEAL_END   "records"

/* ---- reading ------------------------------------------------------------- */

static bool read_record_number(struct str *line, int64_t *number)
{
    uint64_t value;
    bool read = str_number(str_take(line, ' '), &value) && value <= INT64_MAX;

    *number = read ? (int64_t)value : 0;
    return read;
}

/* Reads a block. Returns false if the next line is not a block. */
static bool read_block(struct str *seal, struct seal_block *block)
{
    struct str line = str_line(seal);

    *block = (struct seal_block){.last = 0};
    if (!read_record_number(&line, &block->first) ||
        !read_record_number(&line, &block->last) ||
        !str_number(str_take(&line, ' '), &block->count))
        return false;
    block->digest = line;
    return line.len == DIGEST_DIGITS && block->first > 0 &&
           block->first <= block->last;
}

bool archive_seal_is_valid(struct str seal)
{
    struct str rest = seal, lines;
    struct seal_block block;
    uint64_t records = 0, total;
    int64_t last = 0;

    if (!str_equal(str_line(&rest), STR(SEAL_BEGIN)))
        return false;
    for (lines = rest; read_block(&rest, &block); lines = rest) {
        if (block.first <= last)
            return false;
        last = block.last;
        records += block.count;
    }
    struct str line = str_line(&lines);
    return str_equal(str_take(&line, ' '), STR(SEAL_END)) &&
           str_number(line, &total) && total == records && !lines.len;
}

/* ---- blocks -------------------------------------------------------------- */

static void begin_block(struct sealing *s)
{
    crypto_generichash_init(&s->hash, NULL, 0, DIGEST_BYTES);
    s->count = 0;
}

void sealing_begin(struct sealing *s)
{
    *s = (struct sealing){.compares = false};
    text_add(&s->out, STR(SEAL_BEGIN "\n"));
    begin_block(s);
}

void sealing_begin_comparing(struct sealing *s, struct str seal)
{
    *s = (struct sealing){.compares = true, .seal = seal};
    str_line(&s->seal);
    read_block(&s->seal, &s->block);
    begin_block(s);
}

static void add_digest(crypto_generichash_state *hash, struct text *out)
{
    unsigned char digest[DIGEST_BYTES];

    crypto_generichash_final(hash, digest, sizeof digest);
    for (size_t i = 0; i < sizeof digest; i++)
        text_addf(out, "%02x", digest[i]);
}

static void report(struct sealing *s, struct text *finding)
{
    s->out.failed |= finding->failed;
    s->find(s->context, text_str(finding));
    text_release(finding);
}

static void compare_block(struct sealing *s)
{
    const struct seal_block *b = &s->block;
    struct text digest = {0}, finding = {0};

    add_digest(&s->hash, &digest);
    text_addf(&finding, "records %" PRId64 " to %" PRId64 ": ", b->first,
              b->last);
    if (s->count != b->count)
        text_addf(&finding,
                  "the seal has %" PRIu64 " records, the archive %" PRIu64,
                  b->count, s->count);
    else
        text_add(&finding, STR("at least one differs from the seal"));
    s->out.failed |= digest.failed;
    if (s->count == b->count && str_equal(text_str(&digest), b->digest))
        text_release(&finding);
    else
        report(s, &finding);
    text_release(&digest);
}

static void write_block(struct sealing *s)
{
    text_addf(&s->out, "%" PRId64 " %" PRId64 " %" PRIu64 " ", s->block.first,
              s->block.last, s->count);
    add_digest(&s->hash, &s->out);
    text_add_char(&s->out, '\n');
}

/* Ends the current block, if there is one. */
static void end_block(struct sealing *s)
{
    if (!s->block.last)
        return;
    if (s->compares) {
        compare_block(s);
        read_block(&s->seal, &s->block);
    } else {
        write_block(s);
        s->block.last = 0;
    }
    begin_block(s);
}

/* ---- records ------------------------------------------------------------- */

static void begin_block_of(struct sealing *s, int64_t record)
{
    int64_t first = record > 0 ? (record - 1) / SEAL_NUMBERS * SEAL_NUMBERS : 0;

    s->block.first = first + 1;
    s->block.last =
        first > INT64_MAX - SEAL_NUMBERS ? INT64_MAX : first + SEAL_NUMBERS;
}

static void add_bytes(crypto_generichash_state *hash, struct str bytes)
{
    crypto_generichash_update(hash, (const unsigned char *)bytes.ptr,
                              bytes.len);
}

static void hash_record(struct sealing *s, int64_t record, uint64_t identity,
                        struct str text)
{
    text_clear(&s->head);
    text_addf(&s->head, "%" PRId64 " %016" PRIx64 " %" PRIu64 "\n", record,
              identity, (uint64_t)text.len);
    add_bytes(&s->hash, text_str(&s->head));
    add_bytes(&s->hash, text);
    s->count++;
}

void sealing_add(struct sealing *s, int64_t record, uint64_t identity,
                 struct str text)
{
    while (s->block.last && record > s->block.last)
        end_block(s);
    if (!s->compares && !s->block.last)
        begin_block_of(s, record);
    s->newest = record;
    s->records++;
    if (!s->compares || (s->block.last && record >= s->block.first)) {
        hash_record(s, record, identity, text);
        return;
    }
    s->loose_first = s->loose++ ? s->loose_first : record;
    s->loose_last = record;
}

void sealing_end(struct sealing *s)
{
    struct text finding = {0};

    if (!s->compares && s->block.last)
        s->block.last = s->newest;
    while (s->block.last)
        end_block(s);
    s->out.failed |= s->head.failed;
    if (!s->compares)
        text_addf(&s->out, SEAL_END " %" PRIu64 "\n", s->records);
    if (!s->loose)
        return;
    text_addf(&finding,
              "the seal does not include %" PRIu64 " records, from %" PRId64
              " to %" PRId64,
              s->loose, s->loose_first, s->loose_last);
    report(s, &finding);
}

void sealing_release(struct sealing *s)
{
    text_release(&s->out);
    text_release(&s->head);
}
