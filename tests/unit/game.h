/*
 * Shared by the tests of single games: the game, positions for playing, the
 * reason for a refusal, and checks of these. Each test defines ply_of(), which
 * reads its plies.
 */
#ifndef LUDEX_TESTS_GAME_H
#define LUDEX_TESTS_GAME_H

#include <check.h>
#include <stdlib.h>

#include "rules.h"

#include "options.h"

static const struct rules *rules;
static struct position *now, *other;
static struct move *list;
static struct reason why;

static inline void tear_down(void)
{
    free(now);
    free(other);
    free(list);
    reason_release(&why);
    now = other = NULL;
    list = NULL;
}

static inline void use(const char *game)
{
    tear_down();
    rules = game_find(str_of(game));
    ck_assert_ptr_nonnull(rules);
    now = malloc(rules->position_size);
    other = malloc(rules->position_size);
    list = malloc(rules->moves_max * sizeof *list);
    ck_assert(now && other && list);
}

#define CHECK_TEXT(text, wanted)                                         \
    ck_assert_msg(str_equal(text_str(text), str_of(wanted)),             \
                  "\"%.*s\", not \"%s\"", (int)(text)->len, (text)->ptr, \
                  (wanted))

static inline void check_format(const char *wanted)
{
    struct text out = {0};

    rules_format(rules, now, &out);
    CHECK_TEXT(&out, wanted);
    text_release(&out);
}

static inline bool resolves(struct ply ply, struct move *move)
{
    reason_clear(&why);
    return rules->resolve(now, &ply, move, &why);
}

static inline void check_resolves(struct ply ply, bool legal, const char *word,
                                  const char *reason, const char *label)
{
    struct move move;

    ck_assert_msg(resolves(ply, &move) == legal, "%s is %s", word,
                  legal ? "refused" : "legal");
    CHECK_TEXT(&why.text, reason);
    CHECK_TEXT(&why.label, label);
}

#define resolve_word(word, move) resolves(ply_of(word), move)
#define check_refused(word, reason, label) \
    check_resolves(ply_of(word), false, word, reason, label)
/* Checks a ply that is legal except for a wrong sign. The sign must be
   corrected, and the reason reported. */
#define check_corrected(word, reason, label) \
    check_resolves(ply_of(word), true, word, reason, label)

#endif
