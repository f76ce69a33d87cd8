/*
 * Reads and writes Brax's notation.
 */
#include "brax.h"

#include "../native_notation.h"

#include <string.h>

enum { WAY_POINTS = 3 }; /* a start and up to two steps */

/* ---- reading ------------------------------------------------------------- */

struct ply_builder brax_start(struct point from)
{
    return (struct ply_builder){
        .ply = {.kind = PLY_PATH, .count = 1, .points = {from}}};
}

struct ply_builder brax_mark_unreadable(struct ply_builder w, const char *why)
{
    if (!w.odd)
        w.odd = why;
    return w;
}

struct ply_builder brax_step(struct ply_builder w, struct step step)
{
    if (w.ply.count == WAY_POINTS)
        return brax_mark_unreadable(w, "a piece must move one or two steps");
    w.ply.taken |= (uint8_t)(step.takes << w.ply.count);
    w.ply.points[w.ply.count++] = step.to;
    return w;
}

struct ply_builder brax_join_paths(struct ply_builder first,
                                   struct ply_builder second)
{
    struct ply *ply = &first.ply;

    memcpy(ply->points + ply->count, second.ply.points,
           second.ply.count * sizeof *ply->points);
    ply->taken |= (uint8_t)(second.ply.taken << ply->count);
    ply->second = ply->count;
    ply->count = (uint8_t)(ply->count + second.ply.count);
    return second.odd ? brax_mark_unreadable(first, second.odd) : first;
}

void brax_build(struct scan *scan, struct ply_builder w, bool call,
                struct span where)
{
    w.ply.call = call;
    if (w.odd)
        build_unread(scan->b, where, w.odd);
    else
        build_ply(scan->b, &w.ply, where);
}

/* ---- writing ------------------------------------------------------------- */

/* Writes a start in parentheses to memory that is large enough. Returns its
   end. */
static char *put_start(char *at, struct point point)
{
    *at = '(';
    at = put_cell(at + 1, point, 'A');
    *at = ')';
    return at + 1;
}

static void write_ply(const struct ply *ply, bool ascii, struct text *out)
{
    enum { POINT = 5 + CELL_BYTES }; /* with " & " and parentheses */
    char *begin = text_room(out, PLY_POINTS * POINT), *at = begin;

    (void)ascii;
    if (!begin)
        return;
    for (uint8_t i = 0; i < ply->count; i++) {
        if (i > 0 && i == ply->second) {
            memcpy(at, " & ", 3);
            at += 3;
        }
        if (i == ply->second || i == 0) {
            at = put_start(at, ply->points[i]);
        } else {
            *at++ = ply->taken >> i & 1 ? 'x' : '-';
            at = put_cell(at, ply->points[i], 'A');
        }
    }
    out->len += (size_t)(at - begin);
    if (ply->call)
        text_add(out, STR(" Brax!"));
}

/* ---- the notation -------------------------------------------------------- */

/* True for a call or a start in parentheses. No other native notation has
   them. */
static bool is_only_in_notation(const struct record *r, const struct node *node)
{
    return node->ply.kind == PLY_PATH &&
           (node->ply.call || r->text.ptr[node->span.begin] == '(');
}

/* Characters that look like others, sorted by code point. */
static const struct look_alike look_alikes[] = {
    {0x00D7, 0x00D7, "x"}, {0x0391, 0x0391, "A"}, /* Greek capital letters */
    {0x0392, 0x0392, "B"}, {0x0395, 0x0395, "E"}, {0x0396, 0x0396, "Z"},
    {0x0397, 0x0397, "H"}, {0x0399, 0x0399, "I"}, {0x039A, 0x039A, "K"},
    {0x039C, 0x039C, "M"}, {0x039D, 0x039D, "N"}, {0x039F, 0x039F, "O"},
    {0x03A1, 0x03A1, "P"}, {0x03A4, 0x03A4, "T"}, {0x03A5, 0x03A5, "Y"},
    {0x03A7, 0x03A7, "x"}, {0x0405, 0x0405, "S"}, /* Cyrillic capital letters */
    {0x0406, 0x0406, "I"}, {0x0408, 0x0408, "J"}, {0x0410, 0x0410, "A"},
    {0x0412, 0x0412, "B"}, {0x0415, 0x0415, "E"}, {0x041A, 0x041A, "K"},
    {0x041C, 0x041C, "M"}, {0x041D, 0x041D, "H"}, {0x041E, 0x041E, "O"},
    {0x0420, 0x0420, "P"}, {0x0421, 0x0421, "C"}, {0x0422, 0x0422, "T"},
    {0x0425, 0x0425, "x"}, {0x0500, 0x0500, "D"}, {0x050C, 0x050C, "G"},
    {0x2715, 0x2716, "x"}, {0x2A09, 0x2A09, "x"}, {0x2A2F, 0x2A2F, "x"},
};

static const char *const brax_games[] = {
    "brax", "brax-zillions", "brax-easy", "brax-3", "brax-4", "brax-hunt", NULL,
};

extern const struct notation notation_brax;

const struct notation notation_brax = {
    .name = "brax",
    .title = "Brax moves: (E3)-E4-E5, (E6)xF6xF5 Brax!",
    .games = brax_games,
    .extension = ".brx",
    .look_alikes = {look_alikes, sizeof look_alikes / sizeof *look_alikes},
    .run = brax_run,
    .plain = brax_plain_run,
    .write_ply = write_ply,
    .is_own = is_only_in_notation,
};
