/*
 * Converts rows to bytes and back (row_pack and row_unpack in rows.h).
 */
#include <string.h>

#include "rows.h"

/* The part of a row that has a fixed size. The texts of the row follow, each
   preceded by its length. */
struct head {
    uint64_t identity, signature[SIGNATURE_WORDS];
    struct row_opening openings[OPENING_PLIES + 1];
    struct row_way ways[OPENING_PLIES + 1];
    size_t opening_count, way_count, option_count, tag_count;
#define MEMBER(column, type, ...) type column;
    RECORD_NUMBERS(MEMBER)
    struct days days;
    unsigned light;
    bool played, drafted;
};

static struct head make_head(const struct row *row)
{
    struct head h;

    memset(&h, 0, sizeof h);
    h.identity = row->identity;
    memcpy(h.signature, row->signature, sizeof h.signature);
    memcpy(h.openings, row->openings,
           row->opening_count * sizeof *row->openings);
    memcpy(h.ways, row->ways, sizeof h.ways);
#define PUT(column, ...) h.column = row->column;
    RECORD_NUMBERS(PUT)
    h.opening_count = row->opening_count;
    h.way_count = row->way_count;
    h.option_count = row->option_count;
    h.tag_count = row->tag_count;
    h.days = row->days;
    h.light = row->light;
    h.played = row->played;
    h.drafted = row->drafted;
    return h;
}

static void set_head(struct row *row, const struct head *h)
{
    row->identity = h->identity;
    memcpy(row->signature, h->signature, sizeof h->signature);
    memcpy(row->openings, h->openings, sizeof h->openings);
    memcpy(row->ways, h->ways, sizeof h->ways);
#define TAKE(column, ...) row->column = h->column;
    RECORD_NUMBERS(TAKE)
    row->opening_count = h->opening_count;
    row->way_count = h->way_count;
    row->option_count = h->option_count;
    row->tag_count = h->tag_count;
    row->days = h->days;
    row->light = h->light;
    row->played = h->played;
    row->drafted = h->drafted;
}

static void append_packed_text(struct text *out, struct str s)
{
    text_add(out, (struct str){(const char *)&s.len, sizeof s.len});
    text_add(out, s);
}

static void append_packed_settings(struct text *out, const struct setting *s,
                                   size_t count)
{
    for (size_t i = 0; i < count; i++) {
        append_packed_text(out, s[i].name);
        append_packed_text(out, s[i].value);
    }
}

void row_pack(const struct row *row, struct text *out)
{
    struct head h = make_head(row);

    text_add(out, (struct str){(const char *)&h, sizeof h});
    append_packed_text(out, row->drafted ? row->text : STR_NONE);
    append_packed_text(out, row->game);
    append_packed_text(out, row->options);
    append_packed_text(out, row->content);
    append_packed_text(out, row->start);
    append_packed_text(out, row->moves);
    append_packed_text(out, row->claims);
    append_packed_text(out, row->claimed_ending);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        append_packed_text(out, row->field[i]);
    append_packed_settings(out, row->option, row->option_count);
    append_packed_settings(out, row->tags, row->tag_count);
}

static struct str read_text(struct str *packed)
{
    size_t length;
    struct str s;

    memcpy(&length, packed->ptr, sizeof length);
    s = str_part(*packed, sizeof length, sizeof length + length);
    *packed = str_from(*packed, sizeof length + length);
    return s;
}

static void read_settings(struct str *packed, struct setting *s, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        s[i].name = read_text(packed);
        s[i].value = read_text(packed);
    }
}

struct str row_unpack(struct row *row, struct str text, struct str packed)
{
    struct head h;

    memcpy(&h, packed.ptr, sizeof h);
    packed = str_from(packed, sizeof h);
    set_head(row, &h);
    row->text = read_text(&packed);
    if (!row->drafted)
        row->text = text;
    row->game = read_text(&packed);
    row->options = read_text(&packed);
    row->content = read_text(&packed);
    row->start = read_text(&packed);
    row->moves = read_text(&packed);
    row->claims = read_text(&packed);
    row->claimed_ending = read_text(&packed);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        row->field[i] = read_text(&packed);
    read_settings(&packed, row->option, row->option_count);
    read_settings(&packed, row->tags, row->tag_count);
    return packed;
}
