/*
 * Adds games to the sums of opening nodes and subtracts them.
 */
#include <stdlib.h>

#include "game_columns.h"
#include "list.h"
#include "opening_cache_state.h"
#include "ordered_workers.h"

/* The game being added or subtracted. */
struct line {
    struct opening_game game;
    bool stored; /* `start` and `moves` are stored in the archive */
    bool later;  /* players are read later, since this thread must not use the
                    database */
    struct str start, moves;
    int sign;
};

/* ---- positions of a game ------------------------------------------------ */

static uint64_t play_stored(struct opening_cache *c, const struct line *line,
                            size_t plies)
{
    uint64_t canonical = 0;
    static const struct sql_lookup find_line = {
        SQL_LOOKUP("record", "start, moves", "id")};
    struct sql_rows row = sql_look_up(
        c->sql, &find_line, VALUES(value_number(line->game.tallied.id)));

    if (sql_next(&row)) {
        sql_stop_rows(
            &row, current_variant_set(&c->current_variant, line->game.variant));
        if (c->current_variant.variant)
            canonical =
                opening_canonical_hash(&c->current_variant, sql_text(&row, 0),
                                       sql_text(&row, 1), plies);
    }
    int fault = sql_end(&row);
    c->fault = c->fault ? c->fault : fault;
    return canonical;
}

static uint64_t canonical_hash_at(struct opening_cache *c,
                                  const struct line *line, size_t ply)
{
    const struct opening_way *way = &line->game.ways[ply];

    if (ply < line->game.count && way->has_canonical)
        return way->canonical;
    return line->stored ? play_stored(c, line, ply)
                        : opening_canonical_hash(&c->current_variant,
                                                 line->start, line->moves, ply);
}

static void defer_count(struct opening_cache *c, const struct line *line,
                        const struct tally *tally, size_t plies)
{
    if (!LIST_ROOM(c->unmatched, c->unmatched_count, c->unmatched_room, 256)) {
        c->added.failed = true;
        return;
    }
    c->unmatched[c->unmatched_count++] = (struct deferred_count){
        tally->node,           tally->key,         tally->code,
        line->game.tallied.id, line->game.variant, plies};
}

/* Sets the canonical hash of the position to which a ply leads. */
static void set_merged_key(struct opening_cache *c, const struct line *line,
                           struct tally *tally, size_t ply)
{
    bool told = ply < line->game.count && line->game.ways[ply].has_canonical;

    if (line->later && !told)
        defer_count(c, line, tally, ply);
    else
        tally->merged = canonical_hash_at(c, line, ply);
}

/* Counts a game at an opening node, under the ply with which the game
   continued. */
static void count_continuation(struct opening_cache *c, const struct line *line,
                               const struct seen_position *seen, size_t ply)
{
    const struct opening_way *way = &line->game.ways[ply];
    struct tallies *t = line->sign > 0 ? &c->added : &c->gone;
    struct tally *tally =
        tallies_find(t, (uint64_t)seen->opening_node, way->key, way->code);

    if (!tally)
        return;
    tally->code = way->code;
    if (!tally->games && way->code != TALLY_ENDS)
        set_merged_key(c, line, tally, ply + 1);
    tally->again += way->again;
    tally_add_game(t, tally, &line->game.tallied, way->mover);
}

/* Returns the entry of the position after `ply` plies. The canonical hash is
   computed once per entry. */
static struct seen_position *seen_position(struct opening_cache *c,
                                           struct line *line, size_t ply)
{
    struct opening_way *way = &line->game.ways[ply];
    struct seen_position *seen =
        seen_positions_find_or_add(&c->seen, line->game.variant, way->exact);

    if (!seen)
        return NULL;
    if (!seen->has_canonical)
        seen->canonical = canonical_hash_at(c, line, ply);
    seen->has_canonical = way->has_canonical = true;
    way->canonical = seen->canonical;
    seen->start |= way->start;
    seen->games += line->sign > 0 && seen->games < UINT32_MAX;
    return seen;
}

/* Counts the game at each position of its opening. Positions that are not
   opening nodes are noted too, since they may become one. */
static void count_game_positions(struct opening_cache *c, struct line *line)
{
    for (size_t ply = 0; ply < line->game.count; ply++) {
        const struct seen_position *seen = seen_position(c, line, ply);
        if (!seen)
            return;
        opening_mark_repeats(&line->game, ply);
        if (seen->opening_node && !line->game.ways[ply].known)
            count_continuation(c, line, seen, ply);
    }
}

/* ---- adding games -------------------------------------------------------- */

int opening_cache_insert(struct opening_cache *c, struct seen_position *seen)
{
    static const struct sql_write insert_crossing = {
        SQL_INSERT("opening_node", "variant", "exact", "canonical", "start")};

    return sql_insert(c->sql, &insert_crossing,
                      VALUES(value_number(seen->variant),
                             value_number((int64_t)seen->exact),
                             value_number((int64_t)seen->canonical),
                             value_number(seen->start)),
                      &seen->opening_node);
}

/* Makes an opening node of a variant's start when the first game of the variant
   is added, so that no games have to be counted again. */
static int make_start(struct opening_cache *c, const struct line *line)
{
    const struct current_variant *h = &c->current_variant;
    struct seen_position *seen;

    if (c->separate || line->sign < 0 || line->start.len)
        return ARCHIVE_OK;
    seen =
        seen_positions_find_or_add(&c->seen, line->game.variant, h->start_hash);
    if (!seen)
        return no_memory(c);
    if (seen->opening_node || seen->has_canonical)
        return ARCHIVE_OK;
    seen->canonical = h->variant->rules->hash_canonical(h->start);
    seen->has_canonical = seen->start = true;
    return opening_cache_insert(c, seen);
}

static int memory_fault_of_cache(const struct opening_cache *c)
{
    return c->seen.failed || c->added.failed || c->gone.failed ? no_memory(c)
                                                               : c->fault;
}

/* Stores a game in memory, since the game may have to be counted again for new
   opening nodes. */
static int store_game_in_memory(struct opening_cache *c,
                                const struct opening_game *game)
{
    if (!LIST_ROOM(c->games, c->game_count, c->game_room, 256))
        return no_memory(c);
    if (!c->game_count)
        c->after = game->tallied.id - 1;
    c->games[c->game_count++] = *game;
    return ARCHIVE_OK;
}

int opening_cache_count_row(struct opening_cache *c, const struct sql_rows *row,
                            int sign)
{
    struct line line = {.game.variant = sql_number(row, 11), .sign = sign};

    game_columns_read(row, 0, &line.game.tallied, &line.start, &line.moves);
    int fault = current_variant_set(&c->current_variant, line.game.variant);
    if (!fault && c->current_variant.variant)
        fault = make_start(c, &line);
    if (!fault && c->current_variant.variant &&
        current_variant_begin(&c->current_variant, line.start)) {
        opening_play(&c->current_variant, line.moves, &line.game);
        count_game_positions(c, &line);
    }
    if (!fault)
        fault = memory_fault_of_cache(c);
    return !fault && c->keeps && line.game.count
               ? store_game_in_memory(c, &line.game)
               : fault;
}

int opening_cache_count_record(struct opening_cache *c, int64_t record,
                               int sign)
{
    struct sql_rows row = sql_query(c->sql, OPENING_NODE_COLUMNS "r.id = ?1",
                                    VALUES(value_number(record)));

    if (sql_next(&row))
        sql_stop_rows(&row, opening_cache_count_row(c, &row, sign));
    return sql_end(&row);
}

int opening_cache_add(struct opening_cache *c, const struct row *row,
                      int64_t variant, const struct tallied_game *game)
{
    struct line line = {.game = {.tallied = *game, .variant = variant},
                        .start = row->start,
                        .moves = row->moves,
                        .sign = 1};
    int fault = current_variant_set(&c->current_variant, variant);

    if (fault || !c->current_variant.variant)
        return fault;
    fault = make_start(c, &line);
    if (fault)
        return fault;
    opening_read(&c->current_variant, row, &line.game);
    if (c->later)
        return store_game_in_memory(c, &line.game);
    count_game_positions(c, &line);
    fault = memory_fault_of_cache(c);
    return fault ? fault : store_game_in_memory(c, &line.game);
}

/* ---- counting games later ------------------------------------------------ */

void opening_cache_defer(struct opening_cache *c)
{
    c->later = true;
}

/* Counts the games in memory. Starts are opening nodes from the first game
   on. */
static void count_games_in_memory(struct opening_cache *c)
{
    struct line line = {.later = true, .sign = 1};

    for (; c->counted < c->game_count; c->counted++) {
        line.game = c->games[c->counted];
        count_game_positions(c, &line);
        c->games[c->counted] = line.game;
    }
}

static void count_in_thread(void *context, void *workspace, void *batch)
{
    (void)workspace;
    (void)batch;
    count_games_in_memory(context);
}

int opening_cache_count_in_thread(struct opening_cache *c)
{
    const struct ordered_work work = {
        .batch_size = 1, .work = count_in_thread, .context = c};

    c->counter = ordered_workers_open_aside(&work);
    if (!c->counter)
        return no_memory(c);
    ordered_workers_submit(c->counter);
    return ARCHIVE_OK;
}

static void count_deferred(struct opening_cache *c,
                           const struct deferred_count *u)
{
    const struct line line = {
        .game = {.tallied.id = u->record, .variant = u->variant}};
    uint64_t merged = play_stored(c, &line, u->plies);
    struct tally *tally = tallies_find(&c->added, u->node, u->key, u->code);

    if (tally)
        tally->merged = merged;
}

int opening_cache_count_collected(struct opening_cache *c)
{
    if (c->counter)
        ordered_workers_oldest(c->counter);
    ordered_workers_close(c->counter);
    c->counter = NULL;
    if (c->later)
        count_games_in_memory(c);
    for (size_t i = 0; i < c->unmatched_count; i++)
        count_deferred(c, &c->unmatched[i]);
    c->unmatched_count = c->counted = 0;
    return memory_fault_of_cache(c);
}

bool opening_cache_full(const struct opening_cache *c)
{
    return c->game_count >= OPENING_NODES_WAITING;
}

/* ---- games in the memory of another cache -------------------------------- */

static void count_game_in_memory(struct opening_cache *c,
                                 const struct line *line)
{
    for (size_t ply = 0; ply < line->game.count; ply++) {
        const struct opening_way *way = &line->game.ways[ply];
        const struct seen_position *seen =
            seen_positions_slot(&c->seen, line->game.variant, way->exact);
        if (seen->used && seen->opening_node && !way->known)
            count_continuation(c, line, seen, ply);
    }
}

int opening_cache_count_stored(struct opening_cache *c,
                               const struct opening_cache *from)
{
    struct line line = {.stored = true, .sign = 1};

    for (size_t i = 0; c->seen.count && i < from->game_count; i++) {
        line.game = from->games[i];
        count_game_in_memory(c, &line);
    }
    return memory_fault_of_cache(c);
}
