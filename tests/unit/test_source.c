/* Sources: plain and compressed bytes, whole and cut short. */
#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include "source.h"

#include "suite.h"

enum { LENGTH = 300000 };

static char *text_of(size_t length)
{
    char *text = malloc(length);

    for (size_t i = 0; i < length; i++)
        text[i] = (char)('a' + i * i % 7919 % 26);
    return text;
}

static size_t gzip(const char *from, size_t length, char *to, size_t room)
{
    z_stream z = {0};

    ck_assert_int_eq(
        deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (unsigned char *)(uintptr_t)from;
    z.avail_in = (uInt)length;
    z.next_out = (unsigned char *)to;
    z.avail_out = (uInt)room;
    ck_assert_int_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return room - z.avail_out;
}

static size_t zstd(const char *from, size_t length, char *to, size_t room)
{
    return ZSTD_compress(to, room, from, length, 3);
}

static size_t xz(const char *from, size_t length, char *to, size_t room)
{
    size_t made = 0;

    ck_assert_int_eq(lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, NULL,
                                             (const uint8_t *)from, length,
                                             (uint8_t *)to, &made, room),
                     LZMA_OK);
    return made;
}

static size_t bzip2(const char *from, size_t length, char *to, size_t room)
{
    unsigned made = (unsigned)room;

    ck_assert_int_eq(BZ2_bzBuffToBuffCompress(to, &made,
                                              (char *)(uintptr_t)from,
                                              (unsigned)length, 1, 0, 0),
                     BZ_OK);
    return made;
}

typedef size_t compressor(const char *, size_t, char *, size_t);

static compressor *const compressors[] = {gzip, zstd, xz, bzip2};

static struct source *open_as(const char *bytes, size_t length, unsigned memory,
                              const char *encoding)
{
    char path[] = "/tmp/ludex-source.XXXXXX";
    int fd = mkstemp(path);
    struct source *source;

    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq((int64_t)write(fd, bytes, length), (int64_t)length);
    close(fd);
    ck_assert_int_eq(source_open_as(&source, path,
                                    &(struct source_options){memory, encoding}),
                     0);
    unlink(path);
    return source;
}

static struct source *open_within(const char *bytes, size_t length,
                                  unsigned memory)
{
    return open_as(bytes, length, memory, NULL);
}

static struct source *open_bytes(const char *bytes, size_t length)
{
    return open_within(bytes, length, SOURCE_MEMORY_USUAL);
}

/* Reads all of it in pieces; the source's last word. */
static int64_t read_all(struct source *source, size_t piece, char *into,
                        size_t *length)
{
    int64_t n;

    *length = 0;
    while ((n = source_read(source, into + *length, piece)) > 0)
        *length += (size_t)n;
    return n;
}

START_TEST(round_trip)
{
    char *text = text_of(LENGTH), *packed = malloc(2 * LENGTH);
    char *got = malloc(2 * LENGTH + 100000);
    static const size_t pieces[] = {1, 7, 4096, 100000};
    size_t size = compressors[_i](text, LENGTH, packed, 2 * LENGTH), length;

    size += compressors[_i](text, 1000, packed + size, 2 * LENGTH - size);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct source *source = open_bytes(packed, size);
        ck_assert_int_eq(read_all(source, pieces[i], got, &length), 0);
        ck_assert_uint_eq(length, LENGTH + 1000); /* two members */
        ck_assert_int_eq(memcmp(got, text, LENGTH), 0);
        ck_assert_int_eq(memcmp(got + LENGTH, text, 1000), 0);
        source_close(source);
    }
    free(text), free(packed), free(got);
}
END_TEST

START_TEST(cut_short)
{
    char *text = text_of(LENGTH), *packed = malloc(2 * LENGTH);
    char *got = malloc(2 * LENGTH);
    size_t size = compressors[_i](text, LENGTH, packed, 2 * LENGTH), length;

    for (size_t cut = 6; cut < size; cut += 1 + size / 97) {
        struct source *source = open_bytes(packed, cut);
        ck_assert_int_eq(read_all(source, 4096, got, &length),
                         SOURCE_TRUNCATED);
        ck_assert_uint_lt(length, LENGTH + 1);
        ck_assert_int_eq(memcmp(got, text, length), 0);
        source_close(source);
    }
    free(text), free(packed), free(got);
}
END_TEST

START_TEST(damaged)
{
    char *text = text_of(LENGTH), *packed = malloc(2 * LENGTH);
    char *got = malloc(4 * LENGTH);
    size_t size = compressors[_i](text, LENGTH, packed, 2 * LENGTH), length;

    for (size_t at = 20; at < size; at += 1 + size / 53) {
        packed[at] ^= 0x5A;
        struct source *source = open_bytes(packed, size);
        read_all(source, 4096, got, &length); /* whatever it says */
        ck_assert_uint_lt(length, 2 * LENGTH);
        source_close(source);
        packed[at] ^= 0x5A;
    }
    free(text), free(packed), free(got);
}
END_TEST

/* A window of 2^20 bytes, within so many MiB. */
static const struct {
    int window;
    unsigned mib;
    int64_t want;
} windows[] = {
    {27, 128, 0},
    {27, 127, SOURCE_WINDOW},
    {28, 128, SOURCE_WINDOW},
    {28, 256, 0},
    {10, 1, 0},
};

START_TEST(windows_within_the_memory)
{
    char *text = calloc(1, 1 << 20), *packed = malloc(2 << 20);
    char *got = malloc(2 << 20);
    ZSTD_CCtx *c = ZSTD_createCCtx();
    size_t size, length;

    ZSTD_CCtx_setParameter(c, ZSTD_c_windowLog, windows[_i].window);
    ZSTD_CCtx_setParameter(c, ZSTD_c_contentSizeFlag, 0);
    ZSTD_outBuffer out = {packed, 2 << 20, 0};
    ZSTD_inBuffer in = {text, 1 << 20, 0};
    ZSTD_compressStream2(c, &out, &in, ZSTD_e_flush);
    ck_assert_uint_eq(ZSTD_compressStream2(c, &out, &in, ZSTD_e_end), 0);
    size = out.pos;
    struct source *source = open_within(packed, size, windows[_i].mib);
    ck_assert_int_eq(read_all(source, 4096, got, &length), windows[_i].want);
    ck_assert_uint_eq(length, windows[_i].want ? 0 : 1 << 20);
    source_close(source);
    ZSTD_freeCCtx(c);
    free(text), free(packed), free(got);
}
END_TEST

START_TEST(xz_within_the_memory)
{
    char *text = text_of(LENGTH), *packed = malloc(2 * LENGTH);
    char *got = malloc(2 * LENGTH);
    size_t size = xz(text, LENGTH, packed, 2 * LENGTH), length;
    struct source *source = open_within(packed, size, 8);

    ck_assert_int_eq(read_all(source, 4096, got, &length), SOURCE_WINDOW);
    ck_assert_uint_eq(length, 0);
    source_close(source);
    source = open_within(packed, size, 16);
    ck_assert_int_eq(read_all(source, 4096, got, &length), 0);
    ck_assert_uint_eq(length, LENGTH);
    source_close(source);
    free(text), free(packed), free(got);
}
END_TEST

/* Bytes, the encoding asked for, and what comes of them. */
#define BYTES(literal)                 \
    {                                  \
        (literal), sizeof(literal) - 1 \
    }
static const struct {
    struct str bytes;
    const char *asked;
    struct str text;
    const char *encoding;
} encodings[] = {
    {BYTES("\xF3\xB3"), NULL, BYTES("\xF3\xB3"), NULL},
    {BYTES("\xF3\xB3"), "WINDOWS-1250", BYTES("\u00F3\u0142"), "WINDOWS-1250"},
    {BYTES("a\x81z"), "WINDOWS-1250", BYTES("a\uFFFDz"), "WINDOWS-1250"},
    {BYTES("\x8E\x64\x81"), "SHIFT-JIS", BYTES("\u4ED5\uFFFD"), "SHIFT-JIS"},
    {BYTES("\xFF\xFE"
           "a\0B\x01"),
     NULL, BYTES("a\u0142"), "UTF-16LE"},
    {BYTES("\xFE\xFF\0a\x01\x42"), "KOI8-R", BYTES("a\u0142"), "UTF-16BE"},
    {BYTES("\xFE\xFF\xD8\0\0a\0"), NULL,
     BYTES("\uFFFD"
           "a\uFFFD"),
     "UTF-16BE"},
    {BYTES("\xFF\xFE\0\0a\0\0\0"), NULL, BYTES("a"), "UTF-32LE"},
    {BYTES("\xEF\xBB\xBF\u0142"), "KOI8-R", BYTES("\uFEFF\u0142"), NULL},
    {BYTES("\xFF"), NULL, BYTES("\xFF"), NULL},
    {BYTES(""), "KOI8-R", BYTES(""), "KOI8-R"},
};

START_TEST(other_encodings)
{
    struct str want = encodings[_i].text;
    static const size_t pieces[] = {1, 2, 4096};
    char got[100];
    size_t length;

    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct source *source =
            open_as(encodings[_i].bytes.ptr, encodings[_i].bytes.len,
                    SOURCE_MEMORY_USUAL, encodings[_i].asked);
        ck_assert_int_eq(read_all(source, pieces[i], got, &length), 0);
        ck_assert_uint_eq(length, want.len);
        ck_assert_int_eq(memcmp(got, want.ptr, length), 0);
        if (encodings[_i].encoding)
            ck_assert_str_eq(source_encoding(source), encodings[_i].encoding);
        else
            ck_assert_ptr_null(source_encoding(source));
        source_close(source);
    }
}
END_TEST

/* Longer than all buffers, at every place of a border. */
START_TEST(long_text_in_utf_16)
{
    enum { UNITS = 120000 };
    char *bytes = malloc(2 * UNITS + 2), *got = malloc(3 * UNITS);
    size_t length;

    memcpy(bytes, "\xFF\xFE", 2);
    for (size_t i = 0; i < UNITS; i++)
        memcpy(bytes + 2 + 2 * i, i % 7 == (size_t)_i ? "\x00\xDC" : "\x42\x01",
               2);
    struct source *source = open_bytes(bytes, 2 * UNITS + 2);
    ck_assert_int_eq(read_all(source, 1000, got, &length), 0);
    source_close(source);
    size_t at = 0;
    for (size_t i = 0; i < UNITS; i++) {
        const char *want = i % 7 == (size_t)_i ? "\uFFFD" : "\u0142";
        ck_assert_int_eq(memcmp(got + at, want, strlen(want)), 0);
        at += strlen(want);
    }
    ck_assert_uint_eq(length, at);
    free(bytes), free(got);
}
END_TEST

START_TEST(names_of_encodings)
{
    ck_assert(source_knows_encoding("windows-1250"));
    ck_assert_int_eq(source_knows_encoding("UTF-8"), 1);
    ck_assert_int_eq(source_knows_encoding("nonesuch"), 0);
    ck_assert_int_eq(source_knows_encoding(""), 0);
    ck_assert_int_eq(source_knows_encoding("WINDOWS-1250//IGNORE"), 0);
}
END_TEST

START_TEST(plain)
{
    char got[100];
    size_t length;
    struct source *source = open_bytes("\x1F", 1);

    ck_assert_int_eq(read_all(source, 10, got, &length), 0);
    ck_assert_uint_eq(length, 1);
    ck_assert_uint_eq(source_taken(source), 1);
    source_close(source);
    source_close(NULL);
}
END_TEST

START_TEST(the_world)
{
    struct source *source;

    ck_assert_int_eq(source_open(&source, "/nonexistent/file"), -ENOENT);
    ck_assert_int_eq(source_open(&source, "/tmp"), -EISDIR);
    ck_assert_ptr_null(source);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_set_timeout(cases, 30);
    tcase_add_loop_test(cases, round_trip, 0, 4);
    tcase_add_loop_test(cases, cut_short, 0, 4);
    tcase_add_loop_test(cases, damaged, 0, 4);
    tcase_add_loop_test(cases, windows_within_the_memory, 0, 5);
    tcase_add_test(cases, xz_within_the_memory);
    suite_rows(cases, other_encodings, encodings);
    tcase_add_loop_test(cases, long_text_in_utf_16, 0, 7);
    tcase_add_test(cases, names_of_encodings);
    tcase_add_test(cases, plain);
    tcase_add_test(cases, the_world);
    return suite_run_one("source", cases);
}
