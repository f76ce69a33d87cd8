/* Counts sequences of legal plies (perft). */
#include "rules.h"

#include <stdalign.h>
#include <string.h>

/*
 * One level of the tree. `work` contains the levels one after the other, each
 * with its position followed by its moves.
 */
struct level {
    size_t next, count; /* index of the next move, and number of moves */
};

struct layout {
    size_t position, moves, size; /* offsets in a level, and its size */
};

static size_t aligned_size(size_t size)
{
    const size_t align = alignof(max_align_t);

    return (size + align - 1) / align * align;
}

static struct layout find_layout(const struct rules *rules)
{
    struct layout l;

    l.position = aligned_size(sizeof(struct level));
    l.moves = l.position + aligned_size(rules->position_size);
    l.size = l.moves + aligned_size(rules->moves_max * sizeof(struct move));
    return l;
}

size_t perft_work_size(const struct rules *rules, size_t depth)
{
    size_t size = find_layout(rules).size;

    return depth <= SIZE_MAX / size ? depth * size : SIZE_MAX;
}

struct tree {
    const struct rules *rules;
    struct layout layout;
    char *work;
};

static struct level *level_at(const struct tree *t, size_t ply)
{
    return (struct level *)(t->work + ply * t->layout.size);
}

static struct position *position_at(const struct tree *t, size_t ply)
{
    return (struct position *)((char *)level_at(t, ply) + t->layout.position);
}

static struct move *moves_at(const struct tree *t, size_t ply)
{
    return (struct move *)((char *)level_at(t, ply) + t->layout.moves);
}

static void copy_position(const struct tree *t, size_t ply,
                          const struct position *from)
{
    memcpy(position_at(t, ply), from, t->rules->position_size);
}

static void open_level(const struct tree *t, size_t ply)
{
    struct level *level = level_at(t, ply);

    level->next = 0;
    level->count = rules_moves(t->rules, position_at(t, ply), moves_at(t, ply));
}

/* Plays the next move of a level, which makes the position of the next level.
   Returns false if there are no more moves. */
static bool play_next(const struct tree *t, size_t ply)
{
    struct level *level = level_at(t, ply);

    if (level->next == level->count)
        return false;
    copy_position(t, ply + 1, position_at(t, ply));
    t->rules->play(position_at(t, ply + 1), moves_at(t, ply)[level->next++]);
    return true;
}

enum {
    WATCH_EVERY = 1 << 10
}; /* number of positions between two calls of the
                                   callback */

static bool is_stopped(const struct perft_watch *watch, uint64_t *asked,
                       uint64_t total)
{
    return watch && ++*asked % WATCH_EVERY == 0 &&
           watch->see(watch->context, total);
}

bool perft_watched(const struct rules *rules, const struct position *p,
                   size_t depth, void *work, const struct perft_watch *watch,
                   uint64_t *total)
{
    struct tree t = {rules, find_layout(rules), work};
    uint64_t asked = 0;
    size_t ply = 0;

    *total = depth == 0 ? 1 : depth == 1 ? rules->count(p) : 0;
    if (depth <= 1)
        return true;
    copy_position(&t, 0, p);
    open_level(&t, 0);
    while (!is_stopped(watch, &asked, *total)) {
        if (!play_next(&t, ply)) {
            if (ply == 0)
                return true;
            ply--;
        } else if (ply + 2 == depth) {
            /* plies at the last level are only counted, not played */
            *total += rules->count(position_at(&t, ply + 1));
        } else {
            open_level(&t, ++ply);
        }
    }
    return false;
}

uint64_t perft(const struct rules *rules, const struct position *p,
               size_t depth, void *work)
{
    uint64_t total;

    perft_watched(rules, p, depth, work, NULL, &total);
    return total;
}
