/* Parses the words of a condition in each variant of the archive. */
#include "translate.h"

enum { SIZE_MOST = 26 }; /* largest size of a board */

static void note_furthest_error(struct interpretation *in)
{
    if (in->refused && in->why.at <= in->furthest.at)
        return;
    in->refused = true;
    struct reason before = in->furthest;
    in->furthest = in->why;
    in->why = before;
}

static const void *interpret_variant(struct interpretation *in,
                                     const struct variant *v)
{
    const void *sought = in->read(in, v);

    if (!sought)
        note_furthest_error(in);
    return sought;
}

/* Tries a game with its usual options. If there may be variants that are not in
   the archive, also tries boards of other sizes. */
static bool interpret_in_game(struct interpretation *in,
                              const struct rules *rules)
{
    const bool sized = in->t->open && rules_option(rules, STR("Size"));
    struct variant v = {.rules = rules};
    char digits[8];
    struct setting size = {STR("Size"), {digits, 0}};

    if (interpret_variant(in, &v))
        return true;
    v.options = &size;
    v.option_count = 1;
    for (int n = 1; sized && n <= SIZE_MOST; n++) {
        digits[0] = (char)('0' + n / 10);
        digits[1] = (char)('0' + n % 10);
        size.value =
            n < 10 ? (struct str){digits + 1, 1} : (struct str){digits, 2};
        if (interpret_variant(in, &v))
            return true;
    }
    return false;
}

/* True if variants of the requested game may have boards of any shape. Any
   words might be valid on one of these boards. */
static bool has_boards(const struct interpretation *in)
{
    const struct rules *only = in->t->criteria->variants.only;
    const struct rules_tag *tag = only ? only->tags : NULL;

    while (tag_is_option(tag) && tag->kind != TAG_FILE)
        tag++;
    return in->t->open && tag_is_option(tag);
}

/* Tries all games that the query may find. */
static bool interpret_in_all_games(struct interpretation *in)
{
    bool any = has_boards(in);

    if (!in->t->open || !in->t->criteria->variants.count)
        in->refused = false;
    for (size_t i = 0; !any && games[i]; i++)
        if (variants_want(&in->t->criteria->variants, games[i]))
            any = interpret_in_game(in, games[i]);
    return any || !in->refused;
}

static size_t largest_position(void)
{
    size_t size = 1;

    for (size_t i = 0; games[i]; i++)
        if (games[i]->position_size > size)
            size = games[i]->position_size;
    return size;
}

static bool interpret_in_variants(struct interpretation *in)
{
    const struct variants *v = &in->t->criteria->variants;
    bool any = false;

    for (size_t i = 0; i < v->count; i++) {
        in->out->by_variant[i] = interpret_variant(in, &v->list[i]);
        any |= in->out->by_variant[i] != NULL;
    }
    return any || ((in->any_game || !v->count || in->t->open) &&
                   interpret_in_all_games(in));
}

static void report_furthest(struct interpretation *in)
{
    const struct reason *why = &in->furthest;
    size_t length = in->span.length;
    size_t at = why->at < length ? why->at : length, rest = length - at;
    const struct span part = {
        in->span.begin + (uint32_t)at,
        (uint32_t)(why->length < rest ? why->length : rest)};
    const struct span span = in->condition->bound ? in->span : part;
    struct diag *d =
        diag_report(in->t->diags, in->code, span, "%.*s", (int)why->text.len,
                    why->text.len ? why->text.ptr : "");

    if (why->label.len)
        diag_label(in->t->diags, d, "%.*s", (int)why->label.len,
                   why->label.ptr);
    in->t->faulty = true;
}

bool translate_by_variant(struct interpretation *in)
{
    struct arena *arena = in->t->arena;
    size_t count = in->t->criteria->variants.count + 1;
    bool read = false;

    in->out->by_variant = arena_alloc(arena, count * sizeof(void *));
    in->start = arena_alloc(arena, largest_position());
    if (in->start && in->out->by_variant)
        read = interpret_in_variants(in);
    if (!read && !arena->exhausted)
        report_furthest(in);
    reason_release(&in->why);
    reason_release(&in->furthest);
    return read;
}
