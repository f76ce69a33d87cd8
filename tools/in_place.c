#include "in_place.h"

#include <string.h>

bool in_place_fits(struct framing framing)
{
    return !framing.marker || framing.lines;
}

static size_t record_end(const struct slice *s, struct framing framing)
{
    struct str text = slice_text(s);
    struct str trimmed = str_trim(text);
    size_t end =
        trimmed.len ? (size_t)(trimmed.ptr - text.ptr) + trimmed.len : s->head;

    if (framing.borders && framing.borders->end)
        end = framing.borders->end(str_part(text, 0, end), s->preamble);
    return end < s->head ? s->head : end;
}

/* What ends the first line of a text: "\r\n", "\n" or "\r"; "\n" if nothing
   does. */
static struct str line_end(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '\n')
            return STR("\n");
        if (text.ptr[i] == '\r')
            return i + 1 < text.len && text.ptr[i + 1] == '\n' ? STR("\r\n")
                                                               : STR("\r");
    }
    return STR("\n");
}

static void put_lines(struct str made, struct str ends, struct text *out)
{
    while (made.len) {
        struct str line = str_part(made, 0, 0);
        const char *feed = memchr(made.ptr, '\n', made.len);
        line.len = feed ? (size_t)(feed - made.ptr) : made.len;
        text_add(out, line);
        if (feed)
            text_add(out, ends);
        made = str_from(made, line.len + (feed != NULL));
    }
}

void in_place_put(const struct slice *s, struct framing framing,
                  struct str made, struct text *out)
{
    struct str text = slice_text(s);

    text_add(out, str_part(text, 0, s->head));
    put_lines(str_trim(made), line_end(text), out);
    text_add(out, str_from(text, record_end(s, framing)));
}

void in_place_part(struct text *before, struct str next)
{
    struct str ends = line_end(text_str(before));
    size_t feeds = 0;

    if (!str_starts(str_trim(next), STR("[")))
        return;
    while (before->len && strchr(" \t", before->ptr[before->len - 1]))
        before->len--;
    for (size_t i = before->len; i && ascii_is_space(before->ptr[i - 1]); i--)
        feeds += before->ptr[i - 1] == ends.ptr[ends.len - 1];
    for (; before->len && feeds < 2; feeds++)
        text_add(before, ends);
}
