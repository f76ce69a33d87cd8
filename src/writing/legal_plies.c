#include "legal_plies.h"

#include <stdlib.h>

#include "notation.h"

static int compare_by_text(const void *a, const void *b)
{
    return str_compare(text_str(&((const struct legal_ply *)a)->text),
                       text_str(&((const struct legal_ply *)b)->text));
}

void legal_ply_write(const struct rules *rules, const struct position *position,
                     struct move move, struct text *out)
{
    struct ply ply = rules->describe(position, move);

    notation_native(str_of(rules->name))->write_ply(&ply, false, out);
}

bool legal_plies_list(struct legal_plies *p, const struct rules *rules,
                      const struct position *position, bool finished)
{
    const struct notation *native = notation_native(str_of(rules->name));
    size_t (*take)(const struct position *, struct move *) =
        finished ? rules->free_moves : rules->moves;
    struct move *moves = malloc(rules->moves_max * sizeof *moves);
    size_t count = moves ? take(position, moves) : 0;
    bool fine = moves != NULL;

    *p = (struct legal_plies){.list = calloc(count + 1, sizeof *p->list)};
    for (size_t i = 0; p->list && i < count; i++) {
        struct ply ply = rules->describe(position, moves[i]);
        p->list[i].move = moves[i];
        native->write_ply(&ply, false, &p->list[i].text);
        fine &= !p->list[i].text.failed;
        p->count++;
    }
    free(moves);
    if (!p->list || !fine)
        return false;
    qsort(p->list, p->count, sizeof *p->list, compare_by_text);
    return true;
}

void legal_plies_release(struct legal_plies *p)
{
    for (size_t i = 0; i < p->count; i++)
        text_release(&p->list[i].text);
    free(p->list);
}
