/*
 * Reads plain plies of Brax (grammar/plies_fast.h): the path of one piece, with
 * or without a call, followed by something that cannot be part of the ply.
 */
#include "../plies_fast.h"

#include "brax.h"

/* Reads a point such as "e4" or "E4". */
static inline const char *read_point(const char *at, struct point *point)
{
    if (!ascii_is_letter(at[0]) || at[1] == '0' || !ascii_is_digit(at[1]))
        return NULL;
    point->column = (uint8_t)(at[0] & 0x1F);
    point->row = (uint8_t)(at[1] - '0');
    if (!ascii_is_digit(at[2]))
        return at + 2;
    point->row = (uint8_t)(point->row * 10 + (at[2] - '0'));
    return ascii_is_digit(at[3]) ? NULL : at + 3;
}

/* Reads a symbol and the point on which the piece steps. */
static inline const char *read_step(const char *at, struct ply *ply)
{
    ply->taken |= (uint8_t)((*at == 'x') << ply->count);
    return read_point(at + 1, &ply->points[ply->count++]);
}

static inline bool is_step(const char *at)
{
    return *at == '-' || *at == 'x';
}

/* Reads a path such as "(E3)-E4" or "(E3)-E4-E5". */
static inline const char *read_way(const char *at, struct ply *ply)
{
    ply->count = 1;
    if (*at != '(' || !(at = read_point(at + 1, &ply->points[0])) ||
        *at != ')' || !is_step(at + 1) || !(at = read_step(at + 1, ply)))
        return NULL;
    return is_step(at) ? read_step(at, ply) : at;
}

/* True if another start, a number or a result follows, and false if a call or a
   second piece does. */
static inline bool is_next(const char *at)
{
    return ascii_is_digit(*at) || *at == '*' ||
           (at[0] == '(' && ascii_is_letter(at[1]) && at[2] != '0' &&
            ascii_is_digit(at[2]));
}

static inline bool is_call(const char *at)
{
    return at[0] == 'B' && at[1] == 'r' && at[2] == 'a' && at[3] == 'x' &&
           at[4] == '!';
}

static inline const char *read_ply(const char *at, struct ply *ply)
{
    const char *end = read_way(at, ply);

    ply->kind = PLY_PATH;
    if (!end)
        return NULL;
    at = plain_blanks(end);
    if (is_next(at))
        return end;
    ply->call = is_call(at);
    return ply->call ? at + 5 : NULL;
}

const char *brax_plain_run(struct scan *scan, const char *at)
{
    return plain_run(scan, at, read_ply);
}
