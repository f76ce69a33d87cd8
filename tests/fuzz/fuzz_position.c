/*
 * Fuzzing: sets up positions of all games and plays plies from there. The first
 * byte chooses the game. The first line has the options, as in
 * "Size=5;Edges=NS", the second line the position string, and the third line a
 * byte for each ply, which chooses one of the legal plies. Each position must
 * equal the position made from its string, and each ply must be resolved from
 * its description.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "picture.h"
#include "rules.h"

enum { OPTIONS = 4 };

struct game {
    const struct rules *rules;
    struct setting options[OPTIONS];
    size_t count;
    struct position *now, *other;
    struct move *list;
    struct reason why;
};

static void *make(size_t size)
{
    void *memory = malloc(size);

    fuzz_require(memory != NULL);
    return memory;
}

static void game_begin(struct game *g, uint8_t choice, struct str line)
{
    size_t count = 0;

    while (games[count])
        count++;
    *g = (struct game){.rules = games[choice % count]};
    while (line.len && g->count < OPTIONS) {
        struct str value = str_take(&line, ';');
        g->options[g->count].name = str_take(&value, '=');
        g->options[g->count++].value = value;
    }
    g->now = make(g->rules->position_size);
    g->other = make(g->rules->position_size);
    g->list = make(g->rules->moves_max * sizeof *g->list);
}

static void game_end(struct game *g)
{
    free(g->now);
    free(g->other);
    free(g->list);
    reason_release(&g->why);
}

static bool set_up(struct game *g, struct position *p, struct str text)
{
    reason_clear(&g->why);
    return rules_begin(g->rules, p, g->options, g->count, text, &g->why);
}

static void check_string(struct game *g)
{
    const struct rules *r = g->rules;
    struct text once = {0}, twice = {0};

    rules_format(r, g->now, &once);
    fuzz_require(set_up(g, g->other, text_str(&once)));
    rules_format(r, g->other, &twice);
    fuzz_require(str_equal(text_str(&once), text_str(&twice)));
    fuzz_require(r->hash(g->now) == r->hash(g->other) &&
                 r->hash_canonical(g->now) == r->hash_canonical(g->other) &&
                 r->count(g->now) == r->count(g->other) &&
                 r->side(g->now) == r->side(g->other) &&
                 r->ending(g->now).over == r->ending(g->other).over);
    text_release(&once);
    text_release(&twice);
}

static void check_ply(struct game *g, struct move move)
{
    const struct rules *r = g->rules;
    struct ply ply = r->describe(g->now, move);
    struct move back = {0};

    reason_clear(&g->why);
    fuzz_require(r->resolve(g->now, &ply, &back, &g->why) &&
                 back.bits == move.bits);
    fuzz_require(r->unpack(g->now, r->pack(g->now, move), &back) &&
                 back.bits == move.bits);
    if (r->traits)
        r->traits(g->now, move);
}

static void draw(const struct game *g)
{
    static const struct picture_style style = {.unicode = true};
    struct board *board = calloc(1, sizeof *board);
    struct text out = {0};

    fuzz_require(board != NULL);
    g->rules->draw(g->now, board);
    picture_text(board, &style, &out);
    fuzz_require(out.len > 0);
    text_release(&out);
    free(board);
}

/* Plays the legal ply that a byte chooses. Returns false if there is none. */
static bool play(struct game *g, uint8_t choice)
{
    size_t count = rules_moves(g->rules, g->now, g->list);
    struct move extra = rules_extra(g->rules, g->now);

    fuzz_require(g->rules->count(g->now) == count);
    for (size_t i = 0; i < count; i += 1 + count / 16)
        check_ply(g, g->list[i]);
    if (extra.bits)
        check_ply(g, extra);
    if (!count && !extra.bits)
        return false;
    g->rules->play(g->now, choice < count || !extra.bits
                               ? g->list[choice % count]
                               : extra);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str rest = {(const char *)data + 1, size ? size - 1 : 0}, plies;
    struct game g;

    if (!size)
        return 0;
    game_begin(&g, data[0], str_line(&rest));
    if (set_up(&g, g.now, str_line(&rest))) {
        plies = str_line(&rest);
        draw(&g);
        check_string(&g);
        for (size_t i = 0; i < plies.len && play(&g, (uint8_t)plies.ptr[i]);
             i++)
            check_string(&g);
    } else {
        fuzz_require(g.why.text.len > 0 || g.why.option < g.count);
    }
    game_end(&g);
    return 0;
}
