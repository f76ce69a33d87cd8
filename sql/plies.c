/* Iterates over the plies of a game. */
#include "core_internal.h"

static const char *const trait_names[] = {
    "capture", "double", "promotion", "replacement", "leap",
    "check",   "link",   "call",      "swap",        "pass",
};

static void add_traits(uint32_t traits, struct text *out)
{
    for (size_t i = 0; i < sizeof trait_names / sizeof *trait_names; i++)
        if (traits >> i & 1)
            text_addf(out, "%s%s", out->len ? ", " : "", trait_names[i]);
}

static const char *mover_name(const struct rules *rules,
                              const struct position *p)
{
    return rules->teams ? rules->teams->mover(p) : rules->sides[rules->side(p)];
}

bool core_plies_begin(struct core *c, const struct archive_value *args,
                      size_t count)
{
    struct line *line = &c->line;

    core_begin(c);
    c->failed = !game_read_arguments(c, args, count);
    if (c->failed)
        return false;
    line->over = !c->game.played || !game_begin(c);
    c->failed = line->over && c->game.played && c->starved;
    if (c->failed)
        return core_no_memory(c);
    line->moves = c->game.moves;
    line->ply = 0;
    position_text_clear(&line->inscription);
    return true;
}

static void write_ply(struct line *line, const struct rules *rules,
                      const struct position *p, struct move move)
{
    const struct notation *native = notation_native(str_of(rules->name));

    text_clear(&line->text);
    text_clear(&line->traits);
    line->now = (struct node){.ply = rules->describe(p, move)};
    replay_number(rules, p, line->ply ? &line->before : NULL, &line->now);
    if (native)
        native->write_ply(&line->now.ply, false, &line->text);
    if (rules->traits)
        add_traits(rules->traits(p, move), &line->traits);
}

bool core_plies_next(struct core *c, struct core_ply *out)
{
    struct line *line = &c->line;
    const struct rules *rules = c->game.rules;
    struct move move;
    uint32_t code;

    if (line->over || !code_read(&line->moves, &code) ||
        !rules->unpack(c->position, code, &move)) {
        line->over = true;
        return false;
    }
    write_ply(line, rules, c->position, move);
    *out = (struct core_ply){.side = mover_name(rules, c->position),
                             .ply = ++line->ply,
                             .round = line->now.round};
    rules->play(c->position, move);
    rules->format(c->position, &line->inscription);
    out->text = text_str(&line->text);
    out->traits = text_str(&line->traits);
    out->position = text_str(&line->inscription.text);
    out->hash = (int64_t)rules->hash(c->position);
    out->canonical = (int64_t)rules->hash_canonical(c->position);
    line->before = line->now;
    line->over = c->failed = core_plies_failed(c);
    return !line->over;
}

bool core_plies_failed(const struct core *c)
{
    const struct line *line = &c->line;

    return line->text.failed || line->traits.failed ||
           line->inscription.text.failed;
}
