#include "record_survives.h"

static bool notes_survive(const struct note *was, const struct note *now)
{
    for (; was && now; was = was->next, now = now->next)
        if (was->kind != now->kind || was->glyph != now->glyph ||
            !str_equal(was->text, now->text))
            return false;
    return !was && !now;
}

/* True if `now` still has the tag. Two Game tags are equal if they name the
   same game, because the tag is written with the game's own name. */
static bool tag_survives(const struct tag *tag, const struct record *now)
{
    bool found = str_equal(tag->meant, STR("Game"));

    for (const struct tag *i = now->tags; i && !found; i = i->next)
        found = str_equal_nocase(i->meant, tag->meant) &&
                str_equal(i->value, tag->value);
    return found;
}

static bool tags_survive(const struct record *was, const struct record *now,
                         struct text *why)
{
    for (const struct tag *i = was->tags; i; i = i->next)
        if (!tag_survives(i, now)) {
            text_addf(why, "the tag %.*s", (int)i->meant.len, i->meant.ptr);
            return false;
        }
    return true;
}

/* True if the record still states its first round number. If the start is
   unknown, only this number indicates with which round the record begins. */
static bool number_survives(const struct record *was, const struct record *now)
{
    return was->started || !was->line || !was->line->dots ||
           (now->line->dots && now->line->number == was->line->number);
}

static const char *find_lost_in_lines(const struct record *was,
                                      const struct record *now)
{
    struct walk a, b;

    walk_begin(&a, was);
    walk_begin(&b, now);
    for (; a.node && b.node; walk_next(&a), walk_next(&b)) {
        if (a.depth != b.depth)
            return "a variation";
        if (!notes_survive(a.node->before, b.node->before) ||
            !notes_survive(a.node->notes, b.node->notes))
            return "a comment";
    }
    return a.node || b.node             ? "a ply"
           : !number_survives(was, now) ? "the number of the first round"
                                        : NULL;
}

static const char *find_lost_in_end(const struct record *was,
                                    const struct record *now)
{
    bool says = was->closing.phrase != PHRASE_WINS;

    if (was->result.kind && was->result.kind != now->result.kind)
        return "the result";
    return says && was->closing.phrase && !now->closing.phrase
               ? "how the game ended"
               : NULL;
}

bool record_survives(const struct record *was, const struct record *now,
                     struct text *why)
{
    const char *lost = notes_survive(was->notes, now->notes)
                           ? find_lost_in_lines(was, now)
                           : "a comment";

    if (!lost)
        lost = find_lost_in_end(was, now);
    if (lost)
        text_add(why, str_of(lost));
    return !lost && tags_survive(was, now, why);
}
