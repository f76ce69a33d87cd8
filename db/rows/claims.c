/*
 * Writes and reads the claims of records whose start is unspecified
 * (claims_write and claims_read in rows.h).
 */
#include <stddef.h>
#include <string.h>

#include "claims.h"
#include "rows.h"

/* A ply is stored as its kind, the number of its points, the points, and then
   these members. `most` is the largest value that the member may have. */
static const struct {
    uint8_t at, most;
} parts[] = {
    {offsetof(struct ply, figure), UINT8_MAX},
    {offsetof(struct ply, promoted), 1},
    {offsetof(struct ply, challenger), 1},
    {offsetof(struct ply, takes), 1},
    {offsetof(struct ply, place.column), UINT8_MAX},
    {offsetof(struct ply, place.row), UINT8_MAX},
    {offsetof(struct ply, special), SPECIAL_BECOME},
    {offsetof(struct ply, prisoner.column), UINT8_MAX},
    {offsetof(struct ply, prisoner.row), UINT8_MAX},
    {offsetof(struct ply, becomes), UINT8_MAX},
    {offsetof(struct ply, state), STATE_STALEMATE},
    {offsetof(struct ply, status), STATUS_SURRENDER},
    {offsetof(struct ply, second), PLY_POINTS - 1},
    {offsetof(struct ply, taken), UINT8_MAX},
    {offsetof(struct ply, call), 1},
};

enum { PARTS_COUNT = sizeof parts / sizeof *parts };

static void append_packed_ply(struct text *out, const struct ply *ply)
{
    text_add_char(out, (char)ply->kind);
    text_add_char(out, (char)ply->count);
    text_add(out, (struct str){(const char *)ply->points,
                               ply->count * sizeof *ply->points});
    for (size_t i = 0; i < PARTS_COUNT; i++)
        text_add_char(out, ((const char *)ply)[parts[i].at]);
}

bool claims_read(struct str *plies, struct ply *out)
{
    const uint8_t *bytes = (const uint8_t *)plies->ptr;

    *out = (struct ply){0};
    if (plies->len < 2 || bytes[0] > PLY_PATH || bytes[1] > PLY_POINTS)
        return false;
    size_t points = bytes[1] * sizeof *out->points;
    size_t length = 2 + points + PARTS_COUNT;
    if (plies->len < length)
        return false;
    out->kind = bytes[0];
    out->count = bytes[1];
    memcpy(out->points, bytes + 2, points);
    bytes += 2 + points;
    for (size_t i = 0; i < PARTS_COUNT; i++) {
        if (bytes[i] > parts[i].most)
            return false;
        ((uint8_t *)out)[parts[i].at] = bytes[i];
    }
    *plies = str_part(*plies, length, plies->len);
    return out->second <= out->count;
}

const char *status_ending(uint8_t status)
{
    static const char *const words[] = {[STATUS_NONE] = NULL,
                                        [STATUS_DRAW] = "agreement",
                                        [STATUS_SURRENDER] = "surrender"};

    return words[status];
}

/* Returns the ending of the game according to the last ply, or an empty
   text. */
static struct str game_ending_text(const struct record *record,
                                   const struct ply *before,
                                   const struct ply *last)
{
    const char *word = last ? status_ending(last->status) : NULL;

    if (claims_end_by_rule(record->rules, before, last))
        return STR("board");
    return word ? str_of(word) : STR("");
}

void claims_write(const struct record *record, struct text *out,
                  struct str *ending)
{
    const struct ply *before = NULL, *last = NULL;

    text_add_char(out, (char)(record->unnumbered ? NO_SIDE : record->missing));
    for (const struct node *n = record->line; n; n = n->next) {
        append_packed_ply(out, &n->ply);
        before = last;
        last = &n->ply;
    }
    *ending = game_ending_text(record, before, last);
}
