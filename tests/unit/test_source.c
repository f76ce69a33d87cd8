/* Sources: plain and compressed bytes, whole and cut short. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

typedef size_t compressor(const char *, size_t, char *, size_t);

static compressor *const compressors[] = {gzip, zstd};

static struct source *open_within(const char *bytes, size_t length,
                                  unsigned memory)
{
    char path[] = "/tmp/ludex-source.XXXXXX";
    int fd = mkstemp(path);
    struct source *source;

    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq((int64_t)write(fd, bytes, length), (int64_t)length);
    close(fd);
    ck_assert_int_eq(source_open_within(&source, path, memory), 0);
    unlink(path);
    return source;
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

    for (size_t cut = 5; cut < size; cut += 1 + size / 97) {
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

START_TEST(plain)
{
    char got[100];
    size_t length;
    struct source *source = open_bytes("\x1F", 1);

    ck_assert_int_eq(read_all(source, 10, got, &length), 0);
    ck_assert_uint_eq(length, 1);
    ck_assert_uint_eq(source_size(source), 1);
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
    Suite *suite = suite_create("source");
    TCase *cases = tcase_create("source");

    tcase_set_timeout(cases, 30);
    tcase_add_loop_test(cases, round_trip, 0, 2);
    tcase_add_loop_test(cases, cut_short, 0, 2);
    tcase_add_loop_test(cases, damaged, 0, 2);
    tcase_add_loop_test(cases, windows_within_the_memory, 0, 5);
    tcase_add_test(cases, plain);
    tcase_add_test(cases, the_world);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
