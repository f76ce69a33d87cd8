/*
 * pack xz|bzip2: compresses standard input to standard output. The libraries
 * are available wherever Ludex is built, but the programs may not be.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <bzlib.h>
#include <lzma.h>

enum { ROOM = 4 << 20 };

static char in[ROOM];
static unsigned char out[ROOM];

int main(int argc, char **argv)
{
    unsigned length = (unsigned)fread(in, 1, sizeof in, stdin), made = ROOM;
    size_t at = 0;
    int failed;

    if (argc > 1 && strcmp(argv[1], "bzip2") == 0) {
        failed = BZ2_bzBuffToBuffCompress((char *)out, &made, in, length, 9, 0,
                                          0) != BZ_OK;
    } else {
        failed = lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, NULL,
                                         (const uint8_t *)in, length, out, &at,
                                         sizeof out) != LZMA_OK;
        made = (unsigned)at;
    }
    return failed || fwrite(out, 1, made, stdout) != made;
}
