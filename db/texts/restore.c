/* Restores texts from their templates. */
#include <string.h>

#include "bytes.h"
#include "text_template.h"

struct text_restorer {
    const struct template_buffers *d;
    const struct spellings *s;
    const struct row *row;
    struct layout layout;
    struct str rest; /* the rest of the template */
    size_t column, ply, length;
    bool bare;
    struct text *out;
};

/* Appends text, unless the result would exceed the given length. Returns false
   if it would. */
static bool append_text_if_fits(struct text_restorer *r, struct str s,
                                size_t column)
{
    if (s.len > r->length - r->out->len)
        return false;
    text_add(r->out, s);
    r->column = column;
    return true;
}

static bool append_text_by_width(struct text_restorer *r, struct str s)
{
    return append_text_if_fits(r, s,
                               column_after(r->column, s, r->layout.unit));
}

static size_t plain_length(struct str s, bool up_to_blank)
{
    size_t length = 0;

    while (length < s.len && byte_is_plain(s.ptr[length]) &&
           !(up_to_blank && ascii_is_space(s.ptr[length])))
        length++;
    return length;
}

static bool read_byte(struct text_restorer *r, uint8_t *byte)
{
    if (!r->rest.len)
        return false;
    *byte = (uint8_t)r->rest.ptr[0];
    r->rest = str_from(r->rest, 1);
    return true;
}

/* Writes the gap of the next ply to `gap` and returns its length. */
static size_t make_gap(struct text_restorer *r, size_t width, size_t *column,
                       char gap[GAP_BYTES])
{
    bool bare = r->bare;

    r->bare = false;
    return bare ? 0
                : gap_make(&r->layout, (struct next_ply){r->ply, width}, column,
                           gap);
}

static bool append_ply_spelling(struct text_restorer *r, size_t rank)
{
    size_t count;

    if (r->ply >= r->d->count)
        return false;
    const struct spelling *list =
        spellings_of_code(r->s, r->d->codes[r->ply], &count);
    if (rank >= count)
        return false;
    struct str word = list[rank].word;
    size_t width = list[rank].width[r->layout.unit], column = r->column;
    char *room = text_room(r->out, GAP_BYTES + word.len);
    if (!room)
        return false;
    size_t gap = make_gap(r, width, &column, room);
    if (gap + word.len > r->length - r->out->len)
        return false;
    memcpy(room + gap, word.ptr, word.len);
    r->out->len += gap + word.len;
    r->column = column + width;
    r->ply++;
    return true;
}

static bool append_known_plies(struct text_restorer *r)
{
    uint8_t byte;
    bool fine = read_byte(r, &byte);
    size_t count = byte ? byte : r->d->count - r->ply;

    while (fine && count--)
        fine = append_ply_spelling(r, 0);
    return fine;
}

static bool append_unknown_spelling(struct text_restorer *r)
{
    struct str word = str_part(r->rest, 0, plain_length(r->rest, true));
    char gap[GAP_BYTES];
    size_t column = r->column;
    size_t length =
        make_gap(r, width_in_units(word, r->layout.unit), &column, gap);

    r->ply++;
    return append_text_if_fits(r, (struct str){gap, length}, column);
}

static bool restore_step(struct text_restorer *r)
{
    uint8_t byte;

    if (!read_byte(r, &byte) || r->ply + byte < STEP_ZERO)
        return false;
    r->ply = r->ply + byte - STEP_ZERO;
    return true;
}

static bool append_tag_value(struct text_restorer *r)
{
    const struct setting *tags = r->row->tags;
    uint8_t byte;

    if (!read_byte(r, &byte) || byte < TAG_ZERO)
        return false;
    for (size_t i = 0, n = (size_t)byte - TAG_ZERO; i < r->row->tag_count;
         i++) {
        if (i && str_equal(tags[i].name, tags[i - 1].name))
            continue;
        if (!n--)
            return append_text_by_width(r, tags[i].value);
    }
    return false;
}

static bool append_stored_byte(struct text_restorer *r)
{
    struct str itself = str_part(r->rest, 0, 1);
    uint8_t byte;

    return read_byte(r, &byte) && append_text_by_width(r, itself);
}

static bool restore_byte(struct text_restorer *r)
{
    char c = r->rest.ptr[0];
    size_t rank = rank_of_byte(c), field = field_of_byte(c);

    r->rest = str_from(r->rest, 1);
    if (rank < WORDS_MAX)
        return append_ply_spelling(r, rank);
    if (field < ROW_FIELDS)
        return append_text_by_width(r, r->row->field[field]);
    switch ((uint8_t)c) {
    case BYTE_ITSELF:
        return append_stored_byte(r);
    case BYTE_BARE:
        return r->bare = true;
    case BYTE_STEP:
        return restore_step(r);
    case BYTE_RUN:
        return append_known_plies(r);
    case BYTE_PLY:
        return append_unknown_spelling(r);
    case BYTE_TAG:
        return append_tag_value(r);
    default:
        return false;
    }
}

static bool restore_text(struct text_restorer *r)
{
    bool fine = layout_read(&r->layout, &r->rest);

    while (fine && r->rest.len) {
        size_t plain = plain_length(r->rest, false);
        if (!plain) {
            fine = restore_byte(r);
            continue;
        }
        fine = append_text_by_width(r, str_part(r->rest, 0, plain));
        r->rest = str_from(r->rest, plain);
    }
    return fine && r->out->len == r->length;
}

enum text_result text_template_read(struct template_buffers *d,
                                    const struct spellings *s,
                                    const struct row *row, struct str template,
                                    size_t length, struct text *out)
{
    struct text_restorer r = {.d = d,
                              .s = s,
                              .row = row,
                              .rest = template,
                              .length = out->len + length,
                              .out = out};

    if (!template_buffers_codes(d, row->moves))
        return TEXT_MEMORY;
    bool fine = restore_text(&r);
    if (out->failed)
        return TEXT_MEMORY;
    return fine ? TEXT_FINE : TEXT_DAMAGED;
}
