/* Expresses the start of a record as changes to the usual start of the
   game. */
#include "replay.h"

#include <string.h>

/* Finds the differences between two drawings of the same points. */
static void compare_points(const struct board *own, const struct board *start,
                           struct board *edits)
{
    *edits = (struct board){
        .edits = true, .rows = BOARD_SIDE_MAX, .columns = BOARD_SIDE_MAX};
    for (size_t i = 0; i < start->point_count; i++) {
        const struct board_point *p = &start->points[i];
        struct board_cell *cell = &edits->cells[p->row - 1][p->column - 1];
        if (p->stone == own->points[i].stone)
            continue;
        cell->stone = p->stone;
        cell->removed = !p->stone;
    }
}

/* Draws both starts and makes a board of the differences. `boards` has room for
   two boards. */
static int make_edits(struct replay *r, struct record *record,
                      struct board *boards, struct text *why)
{
    const struct rules *rules = record->rules;

    rules->draw(r->usual, &boards[0]);
    rules->draw(r->start, &boards[1]);
    compare_points(&boards[0], &boards[1], record->board);
    if (rules->place &&
        rules_place(rules, r->usual, NULL, 0, record->board,
                    rules->side(r->start), &r->why) &&
        memcmp(r->usual, r->start, rules->position_size) == 0)
        return 1;
    text_add(why, STR("the starting position has more than pieces on a board"));
    return 0;
}

/* True if all options of the start have their defaults. Changes of a board
   cannot express options. */
static bool is_usual_start(struct replay *r, const struct rules *rules,
                           struct text *why)
{
    for (const struct rules_tag *tag = rules->tags; tag_is_option(tag); tag++) {
        text_clear(&r->words);
        tag->get(r->start, &r->words);
        if (r->words.len) {
            text_addf(why, "the record has its own %s", tag->name);
            return false;
        }
    }
    return true;
}

int replay_edits(struct replay *r, struct record *record, struct text *why)
{
    const struct rules *rules = record->rules;
    struct board *boards = arena_alloc(record->arena, 2 * sizeof *boards);

    record->board = NULL;
    reason_clear(&r->why);
    if (!boards || !rules_begin(rules, r->usual, NULL, 0, STR(""), &r->why))
        return -1;
    if (!is_usual_start(r, rules, why))
        return 0;
    if (memcmp(r->usual, r->start, rules->position_size) == 0)
        return 1;
    record->board = ARENA_NEW(record->arena, struct board);
    return record->board ? make_edits(r, record, boards, why) : -1;
}

bool replay_describe(struct replay *r, struct record *record)
{
    const struct rules *rules = record->rules;
    struct node *node = record->line;

    replay_begin(r, record);
    for (; node && node->state == NODE_LEGAL; node = node->next) {
        node->full = ARENA_NEW(record->arena, struct ply);
        if (!node->full)
            return false;
        *node->full = rules->describe(r->now, node->move);
        if (rules->calls)
            node->full->may_call = rules->calls->allowed(r->now, node->move);
        rules->play(r->now, node->move);
    }
    return true;
}
