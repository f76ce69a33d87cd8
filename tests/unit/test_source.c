/* Tests sources: plain and compressed bytes, whole and truncated. */
#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include "scratch.h"
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
    char path[SCRATCH_PATH];
    int fd = scratch_open(path);
    struct source *source;

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

/* Reads the whole source in pieces. Returns the last result of the source. */
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
        ck_assert_uint_eq(length,
                          LENGTH + 1000); /* two members of a gzip file */
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
        read_all(source, 4096, got, &length); /* any result is accepted */
        ck_assert_uint_lt(length, 2 * LENGTH);
        source_close(source);
        packed[at] ^= 0x5A;
    }
    free(text), free(packed), free(got);
}
END_TEST

/* A window of 2^20 bytes, with this limit in MiB. */
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

/* The bytes, the given encoding, the text, the recognised encoding, and the
   number of invalid characters. */
#define BYTES(literal)                 \
    {                                  \
        (literal), sizeof(literal) - 1 \
    }
#define NINE "\x1A\x1A\x1A\x1A\x1A\x1A\x1A\x1A\x1A"
static const struct {
    struct str bytes;
    const char *asked;
    struct str text;
    struct text_form form;
    size_t odd;
    enum odd_kind worst;
} encodings[] = {
    /* one encoding for the whole text */
    {BYTES("\xF3\xB3"),
     "WINDOWS-1250",
     BYTES("\u00F3\u0142"),
     {.encoding = "WINDOWS-1250"},
     0,
     ODD_NONE},
    {BYTES("a\x81z"),
     "WINDOWS-1250",
     BYTES("a\uFFFDz"),
     {.encoding = "WINDOWS-1250"},
     1,
     ODD_UNDECODABLE},
    {BYTES("\x8E\x64\x81"),
     "SHIFT-JIS",
     BYTES("\u4ED5\uFFFD"),
     {.encoding = "SHIFT-JIS"},
     1,
     ODD_UNDECODABLE},
    {BYTES(""), "KOI8-R!", BYTES(""), {.encoding = "KOI8-R"}, 0, ODD_NONE},
    {BYTES(""), "KOI8-R", BYTES(""), {.encoding = "UTF-8"}, 0, ODD_NONE},
    /* the given encoding is used only for text that is not UTF-8, unless it is
       forced */
    {BYTES("\u0142"),
     "WINDOWS-1250",
     BYTES("\u0142"),
     {.encoding = "UTF-8"},
     0,
     ODD_NONE},
    {BYTES("\u0142"),
     "WINDOWS-1250!",
     BYTES("\u0139\u201A"),
     {.encoding = "WINDOWS-1250"},
     0,
     ODD_NONE},
    {BYTES("text \u0142 \u00F3 \u0105 \xB9"),
     "WINDOWS-1250",
     BYTES("text \u0139\u201A \u0102\u0142 \u00C4\u2026 \u0105"),
     {.encoding = "WINDOWS-1250"},
     0,
     ODD_NONE},
    {BYTES("a\0b\0"),
     "UTF-16LE",
     BYTES("ab"),
     {.encoding = "UTF-16LE"},
     0,
     ODD_NONE},
    {BYTES("text \xC5\xA3 \xCD\xCF\xD1 \xCD\xCF\xCA \xCD\xC9\xD2"),
     "KOI8-R",
     BYTES("text \u0435\u0451 \u043C\u043E\u044F \u043C\u043E\u0439 "
           "\u043C\u0438\u0440"),
     {.encoding = "KOI8-R"},
     0,
     ODD_NONE},
    /* byte order marks take precedence */
    {BYTES("\xFF\xFE"
           "a\0B\x01"),
     NULL,
     BYTES("a\u0142"),
     {.encoding = "UTF-16LE", .mark = true},
     0,
     ODD_NONE},
    {BYTES("\xFE\xFF\0a\x01\x42"),
     "KOI8-R",
     BYTES("a\u0142"),
     {.encoding = "UTF-16BE", .mark = true},
     0,
     ODD_NONE},
    {BYTES("\xFE\xFF\xD8\0\0a\0"),
     NULL,
     BYTES("\uFFFD"
           "a\uFFFD"),
     {.encoding = "UTF-16BE", .mark = true},
     2,
     ODD_UNDECODABLE},
    {BYTES("\xFF\xFE\0\0a\0\0\0"),
     NULL,
     BYTES("a"),
     {.encoding = "UTF-32LE", .mark = true},
     0,
     ODD_NONE},
    {BYTES("\xEF\xBB\xBF\u0142"),
     "KOI8-R",
     BYTES("\uFEFF\u0142"),
     {.encoding = "UTF-8", .mark = true},
     0,
     ODD_NONE},
    {BYTES("\xFF\xFE\x42\x01\x1A\0"),
     NULL,
     BYTES("\u0142"),
     {.encoding = "UTF-16LE", .mark = true, .end_mark = true},
     0,
     ODD_NONE},
    /* UTF-16 without a byte order mark */
    {BYTES("a\0b\0\x42\x01"),
     NULL,
     BYTES("ab\u0142"),
     {.encoding = "UTF-16LE", .guessed = true},
     1,
     ODD_GUESSED},
    {BYTES("\0a\0b\0c"),
     NULL,
     BYTES("abc"),
     {.encoding = "UTF-16BE", .guessed = true},
     0,
     ODD_NONE},
    {BYTES("a\0bc"), NULL, BYTES("a\0bc"), {.encoding = "UTF-8"}, 0, ODD_NONE},
    /* not UTF-8 */
    {BYTES("M\xFCller, M\xF6ller"),
     NULL,
     BYTES("M\u00FCller, M\u00F6ller"),
     {.encoding = "Windows-1252", .guessed = true},
     2,
     ODD_GUESSED},
    {BYTES("\xFF"),
     NULL,
     BYTES("\u00FF"),
     {.encoding = "Windows-1252", .guessed = true},
     1,
     ODD_GUESSED},
    {BYTES("\x80\x93"),
     NULL,
     BYTES("\u20AC\u201C"),
     {.encoding = "Windows-1252", .guessed = true},
     2,
     ODD_GUESSED},
    {BYTES("M\xFCller na\xEFve \xE9t\xE9 \x81\x8D"),
     NULL,
     BYTES("M\u00FCller na\u00EFve \u00E9t\u00E9 \xC2\x81\xC2\x8D"),
     {.encoding = "Windows-1252", .guessed = true},
     6,
     ODD_UNDEFINED},
    {BYTES("\u00E9 \xE9"),
     NULL,
     BYTES("\u00E9 \u00E9"),
     {.encoding = "Windows-1252", .guessed = true},
     1,
     ODD_GUESSED},
    {BYTES("\u00E9 \u00E9 \xE9"),
     NULL,
     BYTES("\u00E9 \u00E9 \u00E9"),
     {.encoding = "Windows-1252", .guessed = true},
     1,
     ODD_CUT},
    {BYTES("text \u00E9 M\xFCller M\xF6ller na\xEFve \xE9t\xE9 "),
     NULL,
     BYTES("text \u00E9 M\u00FCller M\u00F6ller na\u00EFve \u00E9t\u00E9 "),
     {.encoding = "Windows-1252", .guessed = true},
     5,
     ODD_GUESSED},
    {BYTES("text M\xFCller CAF\xC9\x94"),
     NULL,
     BYTES("text M\u00FCller CAF\u00C9\u201D"),
     {.encoding = "Windows-1252", .guessed = true},
     3,
     ODD_GUESSED},
    {BYTES("\xE2\x87 "),
     NULL,
     BYTES("\u00E2\u2021 "),
     {.encoding = "Windows-1252", .guessed = true},
     2,
     ODD_CUT},
    {BYTES("\xE2\x87"),
     NULL,
     BYTES("\u00E2\u2021"),
     {.encoding = "Windows-1252", .guessed = true},
     2,
     ODD_CUT},
    {BYTES("\xC0\xAF"),
     NULL,
     BYTES("\u00C0\u00AF"),
     {.encoding = "Windows-1252", .guessed = true},
     2,
     ODD_GUESSED},
    {BYTES("\xED\xA0\x80"),
     NULL,
     BYTES("\u00ED\u00A0\u20AC"),
     {.encoding = "Windows-1252", .guessed = true},
     3,
     ODD_CUT},
    {BYTES("\xF0\x9F\x99\x82"),
     NULL,
     BYTES("\U0001F642"),
     {.encoding = "UTF-8"},
     0,
     ODD_NONE},
    /* a DOS file with its end mark */
    {BYTES("a\r\n\x1A"),
     NULL,
     BYTES("a\r\n"),
     {.encoding = "UTF-8", .end_mark = true},
     0,
     ODD_NONE},
    {BYTES("a" NINE),
     NULL,
     BYTES("a"),
     {.encoding = "UTF-8", .end_mark = true},
     0,
     ODD_NONE},
    {BYTES(NINE "a"),
     NULL,
     BYTES(NINE "a"),
     {.encoding = "UTF-8"},
     0,
     ODD_NONE},
    {BYTES("\x1A"),
     NULL,
     BYTES(""),
     {.encoding = "UTF-8", .end_mark = true},
     0,
     ODD_NONE},
    /* the text declares its encoding */
    {BYTES("<meta charset=iso-8859-2>\xB3"),
     NULL,
     BYTES("<meta charset=iso-8859-2>\u0142"),
     {.encoding = "iso-8859-2"},
     0,
     ODD_NONE},
    {BYTES("<p><META http-equiv='Content-Type' content='text/html; "
           "charset=windows-1251'>\xCC"),
     NULL,
     BYTES("<p><META http-equiv='Content-Type' content='text/html; "
           "charset=windows-1251'>\u041C"),
     {.encoding = "windows-1251"},
     0,
     ODD_NONE},
    {BYTES("<?xml version='1.0' encoding=\"KOI8-R\"?>\xED"),
     NULL,
     BYTES("<?xml version='1.0' encoding=\"KOI8-R\"?>\u041C"),
     {.encoding = "KOI8-R"},
     0,
     ODD_NONE},
    {BYTES("<!-- <meta charset=koi8-r> --><p>\xFC"),
     NULL,
     BYTES("<!-- <meta charset=koi8-r> --><p>\u00FC"),
     {.encoding = "Windows-1252", .guessed = true},
     1,
     ODD_GUESSED},
    {BYTES("<meta charset=iso-8859-2>\xB3"),
     "KOI8-R",
     BYTES("<meta charset=iso-8859-2>\u0142"),
     {.encoding = "iso-8859-2"},
     0,
     ODD_NONE},
    {BYTES("<meta charset=iso-8859-2>\xC5\x82"),
     "UTF-8!",
     BYTES("<meta charset=iso-8859-2>\u0142"),
     {.encoding = "UTF-8"},
     0,
     ODD_NONE},
    /* each tree of SGF separately */
    {BYTES("(;CA[ISO-8859-2]C[\xB3])(;CA[UTF-8]C[\u0142])(;CA[KOI8-R]C[\xED])"),
     NULL,
     BYTES("(;CA[ISO-8859-2]C[\u0142])(;CA[UTF-8]C[\u0142])"
           "(;CA[KOI8-R]C[\u041C])"),
     {.encoding = "KOI8-R"},
     0,
     ODD_NONE},
    {BYTES("(;CA[KOI8-R]C[x)](;B[\xED]))"),
     NULL,
     BYTES("(;CA[KOI8-R]C[x)](;B[\u041C]))"),
     {.encoding = "KOI8-R"},
     0,
     ODD_NONE},
    {BYTES("(;CA[Shift_JIS]C[\x95\x5C])\n(;C[\xFC](;B[)\\]])(;W[]))\xFC(;CA["
           "Latin1]C[\xFC"),
     NULL,
     BYTES("(;CA[Shift_JIS]C[\u8868])\n(;C[\u00FC](;B[)\\]])(;W[]))\u00FC("
           ";CA[Latin1]C[\u00FC"),
     {.encoding = "WINDOWS-1252"},
     2,
     ODD_GUESSED},
    {BYTES("text\n(;CA[KOI8-R]C[\xED\n(;GM[1]C[\u0142])"),
     NULL,
     BYTES("text\n(;CA[KOI8-R]C[\u041C\n(;GM[1]C[\u0142])"),
     {.encoding = "UTF-8"},
     0,
     ODD_NONE},
    {BYTES("(;C[\xCE\xBA \xF3\xEA\\]])(;CA[UTF-8]C[\u0142])\n(;C[\xCE\xBA\n"
           "(;GM[1]C[\u0142])"),
     "KOI8-R",
     BYTES("(;C[\u043D\u2568 \u0421\u0419\\]])(;CA[UTF-8]C[\u0142])\n"
           "(;C[\u03BA\n(;GM[1]C[\u0142])"),
     {.encoding = "UTF-8"},
     0,
     ODD_NONE},
    {BYTES("(;CA[ISO-2022-JP]C[\x1B$B%)%)\x1B(B])(;C[\u0142])"),
     NULL,
     BYTES("(;CA[ISO-2022-JP]C[\u30A9\u30A9])(;C[\u0142])"),
     {.encoding = "UTF-8"},
     0,
     ODD_NONE},
};

static bool is_form(struct text_form a, struct text_form b)
{
    return strcmp(a.encoding, b.encoding) == 0 && a.guessed == b.guessed &&
           a.mark == b.mark && a.end_mark == b.end_mark;
}

START_TEST(other_encodings)
{
    struct str want = encodings[_i].text;
    static const size_t pieces[] = {1, 2, 4096};
    char got[300];
    size_t length;

    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct source *source =
            open_as(encodings[_i].bytes.ptr, encodings[_i].bytes.len,
                    SOURCE_MEMORY_USUAL, encodings[_i].asked);
        ck_assert_int_eq(read_all(source, pieces[i], got, &length), 0);
        ck_assert_uint_eq(length, want.len);
        ck_assert_int_eq(memcmp(got, want.ptr, length), 0);
        ck_assert(is_form(source_form(source), encodings[_i].form));
        struct odd_text odd = source_odd(source, 0, length);
        ck_assert_uint_eq(odd.count, encodings[_i].odd);
        ck_assert_int_eq(odd.worst, encodings[_i].worst);
        source_close(source);
    }
}
END_TEST

/* The first bytes that became U+FFFD are known for each part of the text. */
START_TEST(undecodable_bytes)
{
    static const char bytes[] = {'\xFE', '\xFF', 0, 'x', '\xD8', 0, 0, 'a', 7};
    char got[20];
    size_t length;
    struct source *source =
        open_as(bytes, sizeof bytes, SOURCE_MEMORY_USUAL, NULL);

    ck_assert_int_eq(read_all(source, sizeof got, got, &length), 0);
    ck_assert_mem_eq(got,
                     "x\uFFFD"
                     "a\uFFFD",
                     length);
    ck_assert(source_form(source).undecodable);
    struct undecodable first = source_odd(source, 0, 4).undecodable;
    ck_assert_uint_eq(first.at, 1);
    ck_assert_uint_eq(first.length, 2);
    ck_assert_mem_eq(first.bytes, "\xD8\0", 2);
    struct undecodable second = source_odd(source, 4, length).undecodable;
    ck_assert_uint_eq(second.at, 5);
    ck_assert_uint_eq(second.length, 1);
    ck_assert_uint_eq(second.bytes[0], 7);
    source_close(source);
}
END_TEST

/* Bytes that the encoding does not define: the first ones of the part that is
   asked for are reported. */
START_TEST(first_undecodable_bytes)
{
    char got[20];
    size_t length;
    struct source *source = open_as("a\x81"
                                    "b\x83",
                                    4, SOURCE_MEMORY_USUAL, "WINDOWS-1250");

    ck_assert_int_eq(read_all(source, sizeof got, got, &length), 0);
    ck_assert_uint_eq(length, 8);
    struct undecodable first = source_odd(source, 0, length).undecodable;
    ck_assert_uint_eq(first.at, 1);
    ck_assert_uint_eq(first.length, 1);
    ck_assert_uint_eq(first.bytes[0], 0x81);
    source_close(source);
}
END_TEST

/* Bytes after the end of the part are not reported, even if they follow an odd
   character of the part directly. */
START_TEST(undecodable_bytes_after_a_part)
{
    static const char bytes[] = "p\0l\0i\0e\0s\0 \0\x42\x01\x01\xD8"
                                "d\0"
                                "3\0"
                                " \0"
                                "e\0"
                                "4\0"
                                " \0"
                                "g\0";
    char got[40];
    size_t length;
    struct source *source =
        open_as(bytes, sizeof bytes - 1, SOURCE_MEMORY_USUAL, NULL);

    ck_assert_int_eq(read_all(source, sizeof got, got, &length), 0);
    ck_assert_mem_eq(got, "plies \u0142\uFFFDd3 e4 g", length);
    struct odd_text part = source_odd(source, 0, 8);
    ck_assert_uint_eq(part.undecodable.length, 0);
    ck_assert_uint_eq(source_odd(source, 8, length).undecodable.at, 8);
    source_close(source);
}
END_TEST

/* An input that arrives in pieces. */
struct dribble {
    struct str left;
};

static int64_t read_one(void *context, void *into, size_t size)
{
    struct dribble *d = context;

    ck_assert_uint_gt(size, 0);
    if (!d->left.len)
        return 0;
    memcpy(into, d->left.ptr, 1);
    d->left = str_from(d->left, 1);
    return 1;
}

START_TEST(byte_by_byte)
{
    struct str want = encodings[_i].text;
    struct dribble dribble = {encodings[_i].bytes};
    const struct source_options options = {SOURCE_MEMORY_USUAL,
                                           encodings[_i].asked};
    struct source *source;
    char got[300];
    size_t length;

    if (str_starts_with(encodings[_i].bytes, STR("text")))
        return; /* the first bytes determine whether the file consists of trees,
                   and whether it can be UTF-8 */
    ck_assert_int_eq(source_open_supply(&source,
                                        (struct supply){read_one, &dribble},
                                        &options),
                     0);
    ck_assert_int_eq(read_all(source, sizeof got, got, &length), 0);
    ck_assert_uint_eq(length, want.len);
    ck_assert_int_eq(memcmp(got, want.ptr, length), 0);
    ck_assert(is_form(source_form(source), encodings[_i].form));
    source_close(source);
}
END_TEST

/* Text that is read and written back must have the same bytes. */
static const struct {
    struct str bytes;
    const char *asked;
} back[] = {
    {BYTES("\u0142\r\n"), NULL},
    {BYTES("\xEF\xBB\xBF\u0142\x1A"), NULL},
    {BYTES("\xF3\xB3\r"), "windows-1250"},
    {BYTES("\xFF\xFE\x42\x01\x1A\0"), NULL},
    {BYTES("\0\0\xFE\xFF\0\0\x01\x42"), NULL},
    {BYTES("M\xFCller \x80\x81\x8D\x8F\x90\x9D\xFF"), NULL},
    {BYTES("\x95\x5C"), "CP932"},
    {BYTES(""), "UTF-16BE"},
};

START_TEST(written_back)
{
    struct source *source = open_as(back[_i].bytes.ptr, back[_i].bytes.len,
                                    SOURCE_MEMORY_USUAL, back[_i].asked);
    struct text_form form;
    struct text out = {0};
    char got[100];
    size_t length;

    ck_assert_int_eq(read_all(source, sizeof got, got, &length), 0);
    form = source_form(source);
    struct str text = {got, length};
    str_skip(&text, STR("\uFEFF"));
    ck_assert_int_eq(text_form_write(&form, text, &out), 1);
    ck_assert(str_equal(text_str(&out), back[_i].bytes));
    text_release(&out);
    source_close(source);
}
END_TEST

START_TEST(cannot_be_written)
{
    static const char *const lacking[] = {"US-ASCII", "ISO-8859-1",
                                          "Windows-1252", "KOI8-R"};
    struct text_form form = {.guessed = _i == 2};
    struct text out = {0};

    strcpy(form.encoding, lacking[_i]);
    ck_assert_int_eq(text_form_write(&form, STR("\u0141ukasz"), &out), 0);
    text_release(&out);
}
END_TEST

/* Text that is UTF-8 does not declare another encoding. */
static const struct {
    struct str text, want;
    size_t tree;
} named[] = {
    {BYTES("(;CA[ISO-8859-1]PB[\u00E9])"), BYTES("(;CA[UTF-8]PB[\u00E9])"), 0},
    {BYTES("x(;CA[KOI8-R]PB[\u00E9])"), BYTES("x(;CA[UTF-8]PB[\u00E9])"), 1},
    {BYTES("(;CA[ISO-8859-1]PB[e])"), BYTES("(;CA[ISO-8859-1]PB[e])"), 0},
    {BYTES("(;CA[utf-8]PB[\u00E9])"), BYTES("(;CA[utf-8]PB[\u00E9])"), 0},
    {BYTES("(;PB[\u00E9]C[CA[KOI8-R\\]])"),
     BYTES("(;PB[\u00E9]C[CA[KOI8-R\\]])"), 0},
    {BYTES("<meta charset='KOI8-R'>\u00E9"),
     BYTES("<meta charset='UTF-8'>\u00E9"), 0},
};

START_TEST(renamed)
{
    struct text room = {0};
    struct str got = text_naming_utf8(named[_i].text, named[_i].tree, &room);

    ck_assert(!room.failed && str_equal(got, named[_i].want));
    text_release(&room);
}
END_TEST

/* A long text in which only the last byte is not ASCII, and a text that
   consists of such bytes only. */
START_TEST(long_text_that_is_guessed)
{
    enum { LONG = 3 << 20 };
    char *bytes = malloc(LONG), *got = malloc(2 * LONG);
    size_t length, odd = _i ? LONG : 1;
    struct source *source;

    memset(bytes, _i ? 0xFC : 'a', LONG);
    bytes[LONG - 1] = '\xFC';
    source = open_bytes(bytes, LONG);
    ck_assert_int_eq(read_all(source, 100000, got, &length), 0);
    ck_assert_uint_eq(length, LONG + odd);
    ck_assert_int_eq(memcmp(got + length - 2, "\u00FC", 2), 0);
    ck_assert_uint_eq(source_odd(source, 0, length).count, odd);
    source_close(source);
    free(bytes), free(got);
}
END_TEST

/* A text longer than all buffers, with a boundary in every place. */
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
    char name[ENCODING_NAME];

    ck_assert_int_eq(encoding_find("windows-1250", name), 1);
    ck_assert_int_eq(encoding_find("ISO 8859-2", name), 1);
    ck_assert_str_eq(name, "ISO-8859-2");
    ck_assert_int_eq(encoding_find("UTF-8", name), 1);
    ck_assert_int_eq(encoding_find("nonesuch", name), 0);
    ck_assert_int_eq(encoding_find("", name), 0);
    ck_assert_int_eq(encoding_find("WINDOWS-1250//IGNORE", name), 0);
}
END_TEST

START_TEST(plain)
{
    char got[100];
    size_t length;
    struct source *source = open_bytes("\x1F", 1);

    ck_assert_int_eq(read_all(source, 10, got, &length), 0);
    ck_assert_uint_eq(length, 1);
    ck_assert_uint_eq(source_bytes_read(source), 1);
    source_close(source);
    source_close(NULL);
}
END_TEST

START_TEST(environment_faults)
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
    suite_rows(cases, byte_by_byte, encodings);
    suite_rows(cases, written_back, back);
    tcase_add_loop_test(cases, cannot_be_written, 0, 4);
    suite_rows(cases, renamed, named);
    tcase_add_loop_test(cases, long_text_that_is_guessed, 0, 2);
    tcase_add_loop_test(cases, long_text_in_utf_16, 0, 7);
    tcase_add_test(cases, undecodable_bytes);
    tcase_add_test(cases, first_undecodable_bytes);
    tcase_add_test(cases, undecodable_bytes_after_a_part);
    tcase_add_test(cases, names_of_encodings);
    tcase_add_test(cases, plain);
    tcase_add_test(cases, environment_faults);
    return suite_run_one("source", cases);
}
