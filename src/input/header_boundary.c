/* Finds the end of a record's header. */
#include "boundary_parts.h"

#include "plain_tag.h"

enum {
    HEADER_TAGS = 256
}; /* maximum number of tags with which later tags are compared */

/* The tags of a header that were read so far. */
struct header {
    size_t count; /* number of tags, at most HEADER_TAGS */
    bool cut;     /* the last tag is incomplete */
    bool alone;   /* the incomplete tag is the only tag */
    size_t tags[HEADER_TAGS];
};

static size_t plain_tag_end(struct stretch s, size_t i)
{
    struct plain_tag tag;
    const char *end = plain_tag_read(s.ptr + i, s.ptr + s.len, &tag);

    return end ? (size_t)(end - s.ptr) : i;
}

static size_t header_comment_end(struct stretch s, size_t i)
{
    struct comment c = comment_at(s, i);

    return c.closed ? c.end : c.unknown ? s.len : i;
}

/* Returns the end of the part of the header that begins at `i`, or `i` if there
   is none. */
static size_t part_end(struct stretch s, size_t i)
{
    size_t end = skip_white(s, i);

    if (end == i)
        end = plain_tag_end(s, i);
    if (end > i)
        return end;
    if (s.ptr[i] == '[' && tag_name_at(s, i))
        return tag_end(s, i);
    if (s.ptr[i] == ';')
        return next_line(s, i);
    if (s.ptr[i] == '{')
        return header_comment_end(s, i);
    if ((end = skip_mark(s, i)) > i)
        return end;
    if (is_escape(s, i))
        return line_end(s, i);
    end = tag_without_bracket(s, i, true);
    return end ? end : i;
}

static void add_tag(struct header *h, size_t i, bool whole)
{
    h->cut = !whole;
    h->alone = h->cut && !h->count;
    if (h->count < HEADER_TAGS)
        h->tags[h->count++] = i;
}

/* True if a tag of the header has the same name as the tag at `i`. */
static bool has_tag(struct stretch s, const struct header *h, size_t i)
{
    for (size_t k = 0; k < h->count; k++)
        if (is_same_tag_name(s, h->tags[k], i, false))
            return true;
    return false;
}

/* True if the complete tag at `i` belongs to the next record, since the header
   already has a tag of this name, or since the tag follows an incomplete tag.
   Like an empty line, an incomplete tag separates records if the first tag is
   then repeated. */
static bool next_begins(struct stretch s, const struct header *h, size_t i)
{
    bool parted = h->count && is_after_empty_line(s, i);

    return h->count && ((parted && (h->cut || has_tag(s, h, i))) ||
                        ((parted || h->cut) &&
                         is_same_tag_name(s, h->tags[0], i, h->alone)));
}

size_t header_end(struct stretch s)
{
    struct header h;
    size_t end;

    h.count = 0;
    h.cut = h.alone = false;
    for (size_t i = 0; i < s.len; i = end) {
        end = part_end(s, i);
        if (end == i)
            return i;
        if (s.ptr[i] != '[')
            continue;
        bool whole = s.ptr[end - 1] == ']';
        if (whole && next_begins(s, &h, i))
            return i;
        add_tag(&h, i, whole);
    }
    return s.len;
}
