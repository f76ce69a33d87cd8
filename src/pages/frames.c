#include "frames.h"

#include <stdlib.h>

#include <xxhash.h>

enum { SLOTS_FIRST = 1024 };

void frames_release(struct frames *f)
{
    text_release(&f->lines);
    text_release(&f->ends);
    text_release(&f->hashes);
    text_release(&f->seen);
    free(f->slots);
    *f = (struct frames){.failed = f->failed};
}

void frame_release(struct drawn_frame *frame)
{
    text_release(&frame->numbers);
}

static const size_t *frame_ends(const struct frames *f)
{
    return (const size_t *)(const void *)f->ends.ptr;
}

static uint32_t *line_numbers(const struct text *list)
{
    return (uint32_t *)(void *)list->ptr;
}

static size_t frame_length(const struct drawn_frame *frame)
{
    return frame->numbers.len / sizeof(uint32_t);
}

size_t frames_count(const struct frames *f)
{
    return f->ends.len / sizeof(size_t);
}

struct str frames_line(const struct frames *f, size_t i)
{
    return str_part(text_str(&f->lines), i ? frame_ends(f)[i - 1] : 0,
                    frame_ends(f)[i]);
}

static void add_bytes(struct text *out, const void *bytes, size_t size)
{
    text_add(out, (struct str){bytes, size});
}

static void insert_line_number(struct frames *f, uint64_t hash, uint32_t number)
{
    size_t slot = hash & (f->slot_count - 1);

    while (f->slots[slot])
        slot = (slot + 1) & (f->slot_count - 1);
    f->slots[slot] = number + 1;
}

/* Makes room for one more line. */
static bool grow_lines(struct frames *f)
{
    size_t count = f->slot_count ? f->slot_count * 2 : SLOTS_FIRST;
    const uint64_t *hashes = (const uint64_t *)(const void *)f->hashes.ptr;
    uint32_t *slots;

    if (f->slot_count && (frames_count(f) + 1) * 2 < f->slot_count)
        return true;
    slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(f->slots);
    f->slots = slots;
    f->slot_count = count;
    for (size_t i = 0; i < frames_count(f); i++)
        insert_line_number(f, hashes[i], (uint32_t)i);
    return true;
}

static uint32_t add_line(struct frames *f, struct str line, uint64_t hash)
{
    uint32_t number = (uint32_t)frames_count(f), none = 0;
    size_t end = f->lines.len + line.len;

    text_add(&f->lines, line);
    add_bytes(&f->ends, &end, sizeof end);
    add_bytes(&f->hashes, &hash, sizeof hash);
    add_bytes(&f->seen, &none, sizeof none);
    f->failed |=
        f->lines.failed || f->ends.failed || f->hashes.failed || f->seen.failed;
    if (!f->failed)
        insert_line_number(f, hash, number);
    return number;
}

static uint32_t line_number(struct frames *f, struct str line)
{
    uint64_t hash = XXH3_64bits(line.ptr, line.len);

    if (f->failed || !grow_lines(f)) {
        f->failed = true;
        return 0;
    }
    for (size_t slot = hash & (f->slot_count - 1); f->slots[slot];
         slot = (slot + 1) & (f->slot_count - 1))
        if (str_equal(frames_line(f, f->slots[slot] - 1), line))
            return f->slots[slot] - 1;
    return add_line(f, line, hash);
}

void frame_make(struct frames *f, struct str drawing, struct drawn_frame *frame)
{
    text_clear(&frame->numbers);
    while (drawing.len && !f->failed) {
        struct str line = str_line(&drawing);
        uint32_t number;
        if (str_starts_with(line, STR("<title>")) ||
            str_starts_with(line, STR("<desc>")))
            continue;
        number = line_number(f, line);
        add_bytes(&frame->numbers, &number, sizeof number);
    }
    f->failed |= frame->numbers.failed;
}

/* ---- edits --------------------------------------------------------------- */

struct edits {
    json_t *list;
    const uint32_t *from, *to;
    size_t from_count, to_count;
    size_t i, j;              /* current lines in `from` and in `to` */
    size_t from_begin, begin; /* beginnings of the current edit in `from` and in
                                 `to` */
};

static void end_edit(struct edits *e)
{
    size_t out = e->i - e->from_begin, in = e->j - e->begin;

    if (out || in) {
        json_append(&e->list, json_count(e->from_begin));
        json_append(&e->list, json_count(out));
        json_append(&e->list, json_count(in));
        for (size_t k = e->begin; k < e->j; k++)
            json_append(&e->list, json_count(e->to[k]));
    }
}

/* Counts how often each line still occurs in `to`. A line of `from` that occurs
   in `to` later is retained. */
static void count_lines(struct frames *f, const struct edits *e, uint32_t step)
{
    uint32_t *seen = line_numbers(&f->seen);

    for (size_t k = 0; k < e->to_count; k++)
        seen[e->to[k]] += step;
}

static void walk_both(struct frames *f, struct edits *e)
{
    uint32_t *seen = line_numbers(&f->seen);

    while (e->i < e->from_count || e->j < e->to_count) {
        if (e->i < e->from_count && e->j < e->to_count &&
            e->from[e->i] == e->to[e->j]) {
            end_edit(e);
            seen[e->to[e->j]]--;
            e->from_begin = ++e->i;
            e->begin = ++e->j;
        } else if (e->i < e->from_count &&
                   (e->j == e->to_count || seen[e->from[e->i]] == 0)) {
            e->i++;
        } else {
            seen[e->to[e->j++]]--;
        }
    }
    end_edit(e);
}

json_t *frame_edits(struct frames *f, const struct drawn_frame *from,
                    const struct drawn_frame *to)
{
    struct edits e = {.list = json_array(),
                      .from = line_numbers(&from->numbers),
                      .to = line_numbers(&to->numbers),
                      .from_count = frame_length(from),
                      .to_count = frame_length(to)};

    if (f->failed) {
        json_decref(e.list);
        return NULL;
    }
    count_lines(f, &e, 1);
    walk_both(f, &e);
    return e.list;
}
