#include "../store.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/*
 * A game's shape: the least hash of its plies, in a row, under the symmetries
 * of its rules. Equal for games that are each other turned. `shapes` is
 * written only by imports that ask; what was stored in between is made up for
 * when the next one begins. So it has a row for every record that can have
 * one, up to the last record in it.
 */

enum { SYMMETRIES_MAX = 32 };

struct turning {
    struct position *start, *now;
    size_t room;                       /* of each */
    struct text lines[SYMMETRIES_MAX]; /* of the last game */
    bool allowed[SYMMETRIES_MAX];      /* by its options */
    size_t count;
    uint64_t shape;
    struct text key;
    struct reason why;
};

void turning_release(struct archive *a)
{
    struct turning *t = a->turning;

    if (!t)
        return;
    for (size_t i = 0; i < SYMMETRIES_MAX; i++)
        text_release(&t->lines[i]);
    text_release(&t->key);
    reason_release(&t->why);
    free(t->start);
    free(t->now);
    free(t);
}

static struct turning *turning_of(struct archive *a, const struct rules *rules)
{
    struct turning *t = a->turning;

    if (!t)
        t = a->turning = calloc(1, sizeof *t);
    if (!t || t->room >= rules->position_size)
        return t;
    free(t->start);
    free(t->now);
    t->start = malloc(rules->position_size);
    t->now = malloc(rules->position_size);
    t->room = t->start && t->now ? rules->position_size : 0;
    return t->room ? t : NULL;
}

/* ---- a game under every symmetry ------------------------------------------ */

static void begin_lines(struct turning *t, const struct rules *rules)
{
    for (t->count = 0;
         t->count < SYMMETRIES_MAX && rules->symmetry->names[t->count];
         t->count++) {
        text_clear(&t->lines[t->count]);
        t->allowed[t->count] = true;
    }
}

static void turn_move(struct turning *t, const struct rules *rules,
                      struct move move)
{
    for (size_t i = 0; i < t->count; i++) {
        struct move turned = rules->symmetry->move(t->start, move, i);
        char *room = text_room(&t->lines[i], CODE_MAX);
        t->allowed[i] &= turned.bits != 0;
        if (room && t->allowed[i])
            t->lines[i].len += code_put(room, rules->pack(t->start, turned));
    }
}

/* From t->start; false if a code is no legal move. */
static bool turn_line(struct turning *t, const struct rules *rules,
                      struct str moves)
{
    struct move move;
    uint32_t code;

    begin_lines(t, rules);
    memcpy(t->now, t->start, rules->position_size);
    while (moves.len) {
        if (!code_take(&moves, &code) || !rules->unpack(t->now, code, &move))
            return false;
        turn_move(t, rules, move);
        rules->play(t->now, move);
    }
    return true;
}

/* SQLITE_NOMEM, or SQLITE_OK. */
static int find_shape(struct turning *t, struct str game, struct str options)
{
    bool failed = false;

    t->shape = UINT64_MAX;
    for (size_t i = 0; i < t->count; i++) {
        if (!t->allowed[i])
            continue;
        text_clear(&t->key);
        text_add(&t->key, game);
        text_add_char(&t->key, '\0');
        text_add(&t->key, options);
        text_add_char(&t->key, '\0');
        text_add(&t->key, text_str(&t->lines[i]));
        uint64_t hash = XXH3_64bits(t->key.ptr, t->key.len);
        if (hash < t->shape)
            t->shape = hash;
        failed |= t->key.failed || t->lines[i].failed;
    }
    return failed ? SQLITE_NOMEM : SQLITE_OK;
}

/* ---- the table ------------------------------------------------------------ */

static int store_shape(struct archive *a, int64_t id)
{
    sqlite3_stmt *statement = store_statement(a, STATEMENT_SHAPE);

    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (int64_t)a->turning->shape);
    return store_run(a, statement);
}

static int read_options(struct archive *a, int64_t variant, struct arena *arena,
                        struct setting options[ROW_OPTIONS_MAX], size_t *count)
{
    sqlite3_stmt *read = store_statement(a, STATEMENT_OPTIONS);
    int result = read ? SQLITE_ROW : sqlite3_errcode(a->db);

    *count = 0;
    if (read)
        sqlite3_bind_int64(read, 1, variant);
    while (result == SQLITE_ROW && *count < ROW_OPTIONS_MAX &&
           (result = sqlite3_step(read)) == SQLITE_ROW) {
        options[*count].name = arena_copy(arena, column_view(read, 0));
        options[(*count)++].value = arena_copy(arena, column_view(read, 1));
    }
    sqlite3_reset(read);
    if (arena->exhausted)
        return SQLITE_NOMEM;
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

/* The own start of a variant; *fine is false if the game does not take it any
   more. */
static int begin_variant(struct archive *a, struct turning *t,
                         const struct rules *rules, int64_t variant, bool *fine)
{
    struct setting options[ROW_OPTIONS_MAX];
    struct arena arena;
    size_t count;

    arena_init(&arena, 0, 1 << 20);
    int result = read_options(a, variant, &arena, options, &count);
    reason_clear(&t->why);
    *fine = result == SQLITE_OK &&
            rules_begin(rules, t->start, options, count, STR(""), &t->why);
    arena_release(&arena);
    return result;
}

/* Columns of STATEMENT_UNSHAPED. */
enum { UNSHAPED_ID, UNSHAPED_MOVES, UNSHAPED_VARIANT, UNSHAPED_GAME };

static int shape_stored(struct archive *a, sqlite3_stmt *row)
{
    struct str game = column_view(row, UNSHAPED_GAME);
    const struct rules *rules = game_find(game);

    if (!rules || !rules_turns(rules))
        return SQLITE_OK;
    struct turning *t = turning_of(a, rules);
    if (!t)
        return SQLITE_NOMEM;
    bool fine;
    int result = begin_variant(
        a, t, rules, sqlite3_column_int64(row, UNSHAPED_VARIANT), &fine);
    if (!fine || !turn_line(t, rules, column_view(row, UNSHAPED_MOVES)))
        return result;
    result = find_shape(t, game, column_view(row, UNSHAPED_GAME + 1));
    return result == SQLITE_OK
               ? store_shape(a, sqlite3_column_int64(row, UNSHAPED_ID))
               : result;
}

int turned_ready(struct archive *a)
{
    sqlite3_stmt *rows = store_statement(a, STATEMENT_UNSHAPED);
    int result;

    if (!rows)
        return sqlite3_errcode(a->db);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        result = shape_stored(a, rows);
        if (result != SQLITE_OK)
            break;
    }
    sqlite3_reset(rows);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* ---- one record ----------------------------------------------------------- */

bool turned_concerns(const struct row *row)
{
    const struct rules *rules = game_find(row->game);

    return row->played && !row->start.len && row->plies && rules &&
           rules_turns(rules);
}

/* The symmetry that makes of the new game this stored one; 0: none does. */
static size_t symmetry_to(const struct turning *t, struct str moves)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->allowed[i] && str_equal(text_str(&t->lines[i]), moves))
            return i;
    return 0;
}

static int find_twin(struct archive *a, const struct row *row)
{
    const struct rules *rules = game_find(row->game);
    sqlite3_stmt *twins = store_statement(a, STATEMENT_TWINS);
    int result = SQLITE_DONE;

    if (!twins)
        return sqlite3_errcode(a->db);
    sqlite3_bind_int64(twins, 1, (int64_t)a->turning->shape);
    bind_text(twins, 2, row->game);
    bind_text(twins, 3, row->options);
    while (!a->twin && (result = sqlite3_step(twins)) == SQLITE_ROW) {
        size_t symmetry = symmetry_to(a->turning, column_view(twins, 1));
        if (!symmetry)
            continue;
        a->twin = sqlite3_column_int64(twins, 0);
        a->twin_symmetry = rules->symmetry->names[symmetry];
    }
    sqlite3_reset(twins);
    return a->twin || result == SQLITE_DONE ? SQLITE_OK : result;
}

int turned_find(struct archive *a, const struct row *row,
                const struct position *start)
{
    const struct rules *rules = game_find(row->game);
    struct turning *t = turning_of(a, rules);

    if (!t)
        return SQLITE_NOMEM;
    memcpy(t->start, start, rules->position_size);
    turn_line(t, rules, row->moves);
    int result = find_shape(t, row->game, row->options);
    return result == SQLITE_OK ? find_twin(a, row) : result;
}

int turned_add(struct archive *a, int64_t id)
{
    return store_shape(a, id);
}
