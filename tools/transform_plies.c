/* Removes all plies of a record except those of a range. */
#include "transform_parts.h"

#include "record_edit.h"

/* ---- replaying ----------------------------------------------------------- */

int transform_replay(const struct visit *v, struct record *r)
{
    struct replay *replay = &v->reading->replay;
    struct diags diags;

    r->board = NULL;
    diags_init(&diags, &v->files->printer.levels, 1);
    replay_again(replay, r, NO_SIDE, &diags);
    diags_release(&diags);
    if (r->legal && !r->result.kind)
        r->result.kind = (uint8_t)replay_result(r->rules, replay->end);
    if (!r->result.kind && !r->closing.phrase)
        r->result.kind = RESULT_UNKNOWN;
    return replay->no_memory || r->arena->exhausted ? NO_MEMORY : DONE;
}

/* ---- plies --------------------------------------------------------------- */

static enum result_kind opposite_result(enum result_kind kind)
{
    return kind == RESULT_FIRST    ? RESULT_SECOND
           : kind == RESULT_SECOND ? RESULT_FIRST
                                   : kind;
}

static void exchange_players(struct record *r)
{
    for (struct tag *tag = r->tags; tag; tag = tag->next) {
        enum result_kind kind;
        if (str_equal_nocase(tag->meant, STR("First")))
            tag->meant = STR("Second");
        else if (str_equal_nocase(tag->meant, STR("Second")))
            tag->meant = STR("First");
        else if (str_equal_nocase(tag->meant, STR("Result")) &&
                 result_find(tag->value, &kind))
            tag->value = result_text(opposite_result(kind));
    }
    if (str_equal_nocase(r->closing.who, STR("First")))
        r->closing.who = STR("Second");
    else if (str_equal_nocase(r->closing.who, STR("Second")))
        r->closing.who = STR("First");
}

/* Replays the remaining part of the record. The player who begins is called
   First, so the players are exchanged if the part follows a swap or begins with
   the other colour. `first` is the player who had the first colour at that
   point. */
static int replay_part(const struct visit *v, struct record *r, uint8_t first,
                       struct text *why)
{
    bool legal = r->line->state == NODE_LEGAL;
    enum result_kind written = (enum result_kind)r->result.kind;
    int done;

    for (struct tag *tag = r->tags; tag; tag = tag->next)
        tag->colour = false; /* the tag now names the player, not a
                                colour */
    done = transform_replay(v, r);
    if (done != DONE)
        return done;
    if (legal && r->line->state != NODE_LEGAL) {
        text_add(why, STR("these plies begin with a swap, which is not legal "
                          "in a record of its own"));
        return CANNOT;
    }
    if (r->rules->player(v->reading->replay.start, 0) == first)
        return DONE;
    exchange_players(r);
    if (written)
        r->result.kind = (uint8_t)opposite_result(written);
    return DONE;
}

/* Adds a Position tag with the position before a ply. Sets *first to the player
   who has the first colour in that position. */
static int add_start_position(struct transformer *s, const struct visit *v,
                              uint64_t ply, uint8_t *first, struct text *why)
{
    struct record *r = v->record;
    const struct node *node = r->line;
    const struct position *p = NULL;

    if (r->started)
        p = replay_begin(&v->reading->replay, r);
    for (uint64_t i = 1; p && i < ply; i++)
        p = replay_next(&v->reading->replay, r, &node);
    if (!p) {
        text_addf(why, "the position before ply %llu is unknown",
                  (unsigned long long)ply);
        return CANNOT;
    }
    *first = r->rules->player(p, 0);
    text_clear(&s->text);
    rules_format(r->rules, p, &s->text);
    record_remove_tag(r, STR("Position"));
    return !s->text.failed &&
                   record_add_tag(r, STR("Position"), text_str(&s->text))
               ? DONE
               : NO_MEMORY;
}

static void cut_plies(struct record *r, const struct ply_range *kept)
{
    struct node *last = r->line;

    for (uint64_t i = 1; i < kept->first; i++)
        r->line = last = last->next;
    for (struct node *n = r->line; n; n = n->next)
        n->dots = 0; /* numbering starts again */
    for (uint64_t i = kept->first; i < kept->last; i++)
        last = last->next;
    last->next = NULL;
    r->plies = kept->last - kept->first + 1;
}

/* Limits a range to this number of plies. Returns false if the range is
   empty. */
static bool limit_range(struct ply_range *kept, uint64_t all)
{
    if (kept->first == PLY_LAST)
        kept->first = all;
    if (kept->first == 0)
        kept->first = 1;
    if (kept->last > all)
        kept->last = all;
    return kept->first <= kept->last;
}

static bool add_part_tag(struct transformer *s, struct record *r,
                         const struct ply_range *kept)
{
    text_clear(&s->text);
    text_addf(&s->text, "plies %llu to %llu of %llu",
              (unsigned long long)kept->first, (unsigned long long)kept->last,
              (unsigned long long)r->plies);
    record_remove_tag(r, STR("Excerpt"));
    return record_add_tag(r, STR("Excerpt"), text_str(&s->text));
}

int transform_cut(struct transformer *s, const struct ply_range *plies,
                  const struct visit *v, struct text *why)
{
    struct record *r = v->record;
    struct ply_range kept = *plies;
    bool some = limit_range(&kept, r->plies), all = kept.last == r->plies;
    uint8_t first = 0;

    if (!some)
        text_addf(why, "the record has only %llu plies",
                  (unsigned long long)r->plies);
    if (!some || (kept.first == 1 && all))
        return some ? DONE : CANNOT;
    if (!add_part_tag(s, r, &kept))
        return NO_MEMORY;
    if (r->started)
        first = r->rules->player(v->reading->replay.start, 0);
    if (kept.first > 1) {
        int done = add_start_position(s, v, kept.first, &first, why);
        if (done != DONE)
            return done;
    }
    cut_plies(r, &kept);
    if (!all)
        transform_remove_ending(r);
    return r->started ? replay_part(v, r, first, why) : DONE;
}
