/* Writes a raster for terminals that use kitty's protocol. */
#include "raster.h"

/* Maximum number of base64 characters per piece. */
enum { PIECE = 4096 };

bool raster_kitty(const struct raster *r, struct text *out)
{
    struct text png = {0}, letters = {0};
    bool fine = raster_png(r, &png);
    size_t before = out->len;

    text_add_base64(&letters, text_str(&png));
    text_release(&png);
    fine = fine && !letters.failed;
    /* Display a PNG at the cursor; the terminal must not answer. */
    text_add(out, STR("\033_Gf=100,a=T,q=2,"));
    for (size_t at = 0, end; fine && at < letters.len; at = end) {
        end = at + PIECE < letters.len ? at + PIECE : letters.len;
        text_add(out, at ? STR("\033_G") : STR(""));
        text_add(out, end < letters.len ? STR("m=1;") : STR("m=0;"));
        text_add(out, str_part(text_str(&letters), at, end));
        text_add(out, STR("\033\\"));
    }
    text_release(&letters);
    fine = fine && !out->failed;
    if (!fine)
        out->len = before;
    return fine;
}
