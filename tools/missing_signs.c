#include "missing_signs.h"

#include <assert.h>
#include <string.h>

#include "cli.h"

bool missing_signs_send(struct isolated_child *child,
                        const struct picture_missing *missing)
{
    return !missing->count ||
           isolated_child_send(
               child, MISSING_SIGNS,
               (struct str){(const char *)missing, sizeof *missing});
}

static void report_sign(int32_t sign, struct picture_missing *reported)
{
    for (size_t i = 0; i < reported->count; i++)
        if (reported->signs[i] == sign)
            return;
    reported->signs[reported->count++] = sign;
    cli_say("no font contains the character U+%04lX, so it is drawn as a box",
            (unsigned long)sign);
}

void missing_signs_report(struct str piece, struct picture_missing *reported)
{
    struct picture_missing missing;

    assert(piece.len == sizeof missing);
    memcpy(&missing, piece.ptr, sizeof missing);
    for (size_t i = 0;
         i < missing.count && reported->count < PICTURE_MISSING_MAX; i++)
        report_sign(missing.signs[i], reported);
}
