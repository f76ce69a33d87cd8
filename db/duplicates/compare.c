/* Compares two records and determines the kind of duplicate, if any. */
#include "duplicates.h"

const char *duplicate_word(enum duplicate_kind kind)
{
    static const char *const words[DUPLICATE_KINDS] = {
        "kept",    "same",    "comments",  "result",  "players",
        "headers", "rotated", "beginning", "one ply", "misread"};

    return words[kind];
}

/* ---- plies --------------------------------------------------------------- */

uint64_t plies_begin(int64_t variant, struct str start)
{
    uint64_t hash = plies_add(0x9E3779B97F4A7C15, (uint32_t)variant);

    for (size_t i = 0; i < start.len; i++)
        hash = plies_add(hash, (uint8_t)start.ptr[i]);
    return hash;
}

uint64_t plies_add(uint64_t hash, uint32_t code)
{
    hash = (hash ^ code) * 0xD6E8FEB86659FD93;
    return hash ^ hash >> 32;
}

/* Returns the number of equal plies, up to the length of the shorter game. Sets
   *other to the index of the last ply that differs. */
static size_t count_shared(struct str a, struct str b, size_t *other)
{
    size_t at = 0, shared = 0;
    uint32_t x, y;

    for (; code_read(&a, &x) && code_read(&b, &y); at++)
        if (x == y)
            shared++;
        else
            *other = at;
    return shared;
}

void duplicate_relation_find(struct games *g, const struct row *a,
                             const struct row *b,
                             struct duplicate_relation *out)
{
    size_t both = a->plies < b->plies ? a->plies : b->plies;

    *out = (struct duplicate_relation){.kind = DUPLICATE_KINDS};
    out->shared = count_shared(a->moves, b->moves, &out->other);
    if (!str_equal(a->game, b->game) || !str_equal(a->options, b->options) ||
        !str_equal(a->start, b->start))
        return;
    if (a->played != b->played)
        g->failed |= !misread_relation_find(a, b, out);
    if (!a->played || !b->played)
        return;
    if (out->shared == both)
        out->kind = a->plies == b->plies ? DUPLICATE_SAME : DUPLICATE_BEGINNING;
    else if (a->plies != b->plies)
        return;
    else if (rotated_maps_moves(g->turning, a, b->moves, &out->symmetry)) {
        out->kind = DUPLICATE_ROTATED;
        out->shared = both;
    } else if (out->shared + 1 == both)
        out->kind = DUPLICATE_PLY;
}

/* ---- headers ------------------------------------------------------------- */

static bool is_seat(size_t field)
{
    return field >= ROW_FIRST && field <= ROW_FOURTH;
}

/* ---- differences --------------------------------------------------------- */

static void add_difference(struct text *out, struct str name, struct str one,
                           struct str other)
{
    text_addf(out, "%s%.*s: %.*s / %.*s", out->len ? "; " : "", (int)name.len,
              name.ptr, (int)one.len, one.len ? one.ptr : "", (int)other.len,
              other.len ? other.ptr : "");
}

static struct str tag_value(const struct row *row, struct str name)
{
    for (size_t i = 0; i < row->tag_count; i++)
        if (str_equal(row->tags[i].name, name))
            return row->tags[i].value;
    return STR("");
}

/* Lists the tags of one row that differ in the other row, and the tags that
   only the other row has. */
static void add_tags(struct text *out, const struct row *a, const struct row *b)
{
    for (size_t i = 0; i < a->tag_count; i++) {
        struct str other = tag_value(b, a->tags[i].name);
        if (!str_equal(a->tags[i].value, other))
            add_difference(out, a->tags[i].name, a->tags[i].value, other);
    }
    for (size_t i = 0; i < b->tag_count; i++)
        if (!tag_value(a, b->tags[i].name).len)
            add_difference(out, b->tags[i].name, STR(""), b->tags[i].value);
}

/* Returns the kind of duplicate that two records are if they differ in this
   field. */
static enum duplicate_kind field_kind(const struct games *g,
                                      const struct row *a, const struct row *b,
                                      size_t field)
{
    if (field == ROW_RESULT && (!row_game_is_over(a) || !row_game_is_over(b)))
        return DUPLICATE_RESULT;
    if (is_seat(field) &&
        joined_may_be_same(&g->names, a->field[field], b->field[field]))
        return DUPLICATE_PLAYERS;
    return DUPLICATE_HEADERS;
}

static enum duplicate_kind describe_headers(const struct games *g,
                                            const struct row *a,
                                            const struct row *b,
                                            struct text *differs)
{
    enum duplicate_kind kind =
        str_equal(a->content, b->content) ? DUPLICATE_SAME : DUPLICATE_COMMENTS;

    if (kind == DUPLICATE_COMMENTS && a->played == b->played)
        text_addf(differs, "%scomments", differs->len ? "; " : "");
    for (size_t i = 0; i < ROW_FIELDS; i++) {
        if (str_equal(a->field[i], b->field[i]))
            continue;
        add_difference(differs, row_field_name((enum row_field)i), a->field[i],
                       b->field[i]);
        enum duplicate_kind found = field_kind(g, a, b, i);
        kind = found > kind ? found : kind;
    }
    size_t before = differs->len;
    add_tags(differs, a, b);
    return differs->len > before ? DUPLICATE_HEADERS : kind;
}

/* Appends the number of words that agree, and the first ones that differ. */
static void add_misread_words(struct text *out,
                              const struct duplicate_relation *kin)
{
    text_addf(out, "words: %zu of %zu", kin->shared, kin->words);
    if (kin->shared < kin->words)
        add_difference(out, STR("first"), kin->word[0], kin->word[1]);
}

enum duplicate_kind classify_duplicate(const struct games *g,
                                       const struct row *a, const struct row *b,
                                       const struct duplicate_relation *kin,
                                       struct text *differs)
{
    if (kin->kind == DUPLICATE_PLY)
        text_addf(differs, "ply %zu", kin->other + 1);
    if (kin->kind == DUPLICATE_MISREAD)
        add_misread_words(differs, kin);
    if (kin->kind == DUPLICATE_BEGINNING)
        text_addf(differs, "plies: %zu / %zu", a->plies, b->plies);
    if (kin->kind == DUPLICATE_ROTATED)
        text_addf(differs, "%s", kin->symmetry);
    enum duplicate_kind kind = describe_headers(g, a, b, differs);
    return kin->kind == DUPLICATE_SAME ? kind : kin->kind;
}
