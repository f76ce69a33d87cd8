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

/* Returns the line end of the first line: "\r\n", "\n" or "\r", or "" if there
   is none. */
static struct str line_end(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '\n')
            return STR("\n");
        if (text.ptr[i] == '\r')
            return i + 1 < text.len && text.ptr[i + 1] == '\n' ? STR("\r\n")
                                                               : STR("\r");
    }
    return STR("");
}

static void append_lines_with_ends(struct str made, struct str ends,
                                   struct text *out)
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

void in_place_replace_record(const struct slice *s, struct framing framing,
                             struct str made, struct text *out)
{
    struct str text = slice_text(s), ends = line_end(text), after;

    text_add(out, str_part(text, 0, s->head));
    if (!made.len)
        return;
    append_lines_with_ends(made, ends.len ? ends : STR("\n"), out);
    after = str_from(text, record_end(s, framing));
    if (line_end(after).len || str_trim(after).len)
        text_add(out,
                 after); /* drop spaces at the end of the file or of a line */
}

void in_place_join(struct in_place *p)
{
    p->parts = true;
}

/* Counts the line ends after the last character that is not white space. */
static size_t count_feeds(struct str text, struct str ends, size_t before)
{
    size_t feeds = 0, i = text.len;

    for (; i && ascii_is_space(text.ptr[i - 1]); i--)
        feeds += text.ptr[i - 1] == ends.ptr[ends.len - 1];
    return i ? feeds : before + feeds;
}

/* Returns the number of line ends before a record, which is 2 for an empty
   line. */
static size_t count_line_ends_before(const struct in_place *p, struct str made,
                                     bool changed)
{
    bool tagged = str_starts_with(str_trim(made), STR("["));

    if (!p->any || !made.len)
        return 0;
    return tagged && (p->parts || p->changed || changed) ? 2 : p->parts;
}

void in_place_next(struct in_place *p, const struct slice *s, struct str made,
                   bool changed, struct text *out)
{
    struct str ends = line_end(slice_text(s)), text;
    size_t wanted = count_line_ends_before(p, made, changed), begin = out->len;

    if (!p->begun && s->at.offset)
        text_add(out, STR("\xEF\xBB\xBF"));
    if (!ends.len && !p->ends.len)
        p->ends = STR("\n");
    for (size_t i = p->feeds; i < wanted; i++)
        text_add(out, ends.len ? ends : p->ends);
    if (changed && !ends.len) /* the new text has line feeds */
        append_lines_with_ends(made, p->ends, out);
    else
        text_add(out, made);
    if (ends.len)
        p->ends = ends;
    text = str_from(text_str(out), begin);
    p->feeds = count_feeds(text, p->ends, p->feeds);
    p->begun = true;
    p->any |= made.len > 0;
    p->changed = changed;
    p->parts &= text.len == 0;
}
