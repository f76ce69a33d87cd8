#include "rotated_games.h"

#include "../store/stored_rows.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/*
 * The shape of a game is the smallest hash of its plies under all symmetries of
 * its rules. Games that are rotations or reflections of each other have the
 * same shape. Only imports that request shapes fill the table `shape`; such an
 * import first adds the shapes of records stored since the last such import.
 * Every record that can have a shape therefore has a row, up to the last record
 * in the table. Every function that changes the table must preserve this
 * property.
 */

enum { SYMMETRIES_MAX = 32 };

struct rotation_finder {
    struct sql *sql;
    struct position *start, *now;
    size_t room;                       /* size of each position, in bytes */
    int64_t variant;                   /* the variant whose start is in `start`;
                                          0 if none */
    bool fine;                         /* `start` is a legal position */
    struct text lines[SYMMETRIES_MAX]; /* plies of the last game under each
                                          symmetry */
    bool allowed[SYMMETRIES_MAX];      /* symmetries that the options of the
                                          game allow */
    size_t count;
    uint64_t shape;
    struct text key;
    struct reason why;
};

struct rotation_finder *rotation_finder_new(struct sql *sql)
{
    struct rotation_finder *t = calloc(1, sizeof *t);

    if (t)
        t->sql = sql;
    return t;
}

void rotation_finder_free(struct rotation_finder *t)
{
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

static bool make_room(struct rotation_finder *t, const struct rules *rules)
{
    if (t->room >= rules->position_size)
        return true;
    free(t->start);
    free(t->now);
    t->start = malloc(rules->position_size);
    t->now = malloc(rules->position_size);
    t->room = t->start && t->now ? rules->position_size : 0;
    return t->room;
}

/* ---- a game under all symmetries ----------------------------------------- */

static void begin_lines(struct rotation_finder *t, const struct rules *rules)
{
    for (t->count = 0;
         t->count < SYMMETRIES_MAX && rules->symmetry->names[t->count];
         t->count++) {
        text_clear(&t->lines[t->count]);
        t->allowed[t->count] = true;
    }
}

static void rotate_move(struct rotation_finder *t, const struct rules *rules,
                        struct move move)
{
    for (size_t i = 0; i < t->count; i++) {
        struct move turned = rules->symmetry->move(t->start, move, i);
        t->allowed[i] &= turned.bits != 0;
        if (t->allowed[i])
            code_add(&t->lines[i], rules->pack(t->start, turned));
    }
}

/* Plays the moves from t->start under each symmetry. Returns false if a move is
   illegal. */
static bool rotate_line(struct rotation_finder *t, const struct rules *rules,
                        struct str moves)
{
    struct move move;
    uint32_t code;

    begin_lines(t, rules);
    memcpy(t->now, t->start, rules->position_size);
    while (moves.len) {
        if (!code_read(&moves, &code) || !rules->unpack(t->now, code, &move))
            return false;
        rotate_move(t, rules, move);
        rules->play(t->now, move);
    }
    return true;
}

/* Finds the shape from the rotated plies. Returns false if out of memory. */
static bool find_shape(struct rotation_finder *t, struct str game,
                       struct str options)
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
    return !failed;
}

/* ---- the table of shapes ------------------------------------------------- */

static int no_memory(struct rotation_finder *t)
{
    return sql_fault(t->sql, ARCHIVE_MEMORY);
}

int rotated_add(struct rotation_finder *t, int64_t id)
{
    static const struct sql_write insert_shape = {
        SQL_INSERT("shape", "record", "hash")};

    return sql_run(t->sql, &insert_shape,
                   VALUES(value_number(id), value_number((int64_t)t->shape)));
}

/* Sets up the usual start of a variant. Sets t->fine to false if the rules
   reject the start. */
static int begin_variant(struct rotation_finder *t, const struct rules *rules,
                         int64_t variant)
{
    struct setting options[ROW_OPTIONS_MAX];
    struct arena arena;
    size_t count;

    if (t->variant == variant)
        return ARCHIVE_OK;
    arena_init(&arena, 0, 1 << 20);
    int fault = stored_options(t->sql, variant, &arena, options, &count);
    reason_clear(&t->why);
    t->fine = !fault &&
              rules_begin(rules, t->start, options, count, STR(""), &t->why);
    t->variant = fault ? 0 : variant;
    arena_release(&arena);
    return fault;
}

enum {
    UNSHAPED_ID,
    UNSHAPED_MOVES,
    UNSHAPED_VARIANT,
    UNSHAPED_GAME,
    UNSHAPED_OPTIONS
};

#define MAY_TURN " AND r.start IS NULL AND r.moves IS NOT NULL AND r.plies > 0"
#define SHAPED(which)                                             \
    "SELECT r.id, r.moves, v.id, v.game, v.options FROM record r" \
    " JOIN variant v ON v.id = r.variant WHERE " which MAY_TURN   \
    " ORDER BY r.id"

/* Sets t->shape to the shape of a game. Sets *shaped to false if the game has
   no shape. */
static int compute_game_shape(struct rotation_finder *t, int64_t variant,
                              struct str game, struct str options,
                              struct str moves, bool *shaped)
{
    const struct rules *rules = game_find(game);

    *shaped = false;
    if (!rules || !rules_maps_moves(rules))
        return ARCHIVE_OK;
    if (!make_room(t, rules))
        return no_memory(t);
    int fault = begin_variant(t, rules, variant);
    if (fault || !t->fine || !rotate_line(t, rules, moves))
        return fault;
    *shaped = true;
    return find_shape(t, game, options) ? ARCHIVE_OK : no_memory(t);
}

static int compute_stored_shape(void *context, const struct sql_rows *row)
{
    struct rotation_finder *t = context;
    bool shaped;
    int fault = compute_game_shape(t, sql_number(row, UNSHAPED_VARIANT),
                                   sql_text(row, UNSHAPED_GAME),
                                   sql_text(row, UNSHAPED_OPTIONS),
                                   sql_text(row, UNSHAPED_MOVES), &shaped);

    return fault || !shaped ? fault
                            : rotated_add(t, sql_number(row, UNSHAPED_ID));
}

int rotated_game_shape(struct rotation_finder *t, int64_t variant,
                       struct str game, struct str options, struct str moves,
                       uint64_t *shape)
{
    bool shaped;
    int fault = compute_game_shape(t, variant, game, options, moves, &shaped);

    *shape = shaped && !fault ? t->shape : 0;
    return fault;
}

int rotated_prepare(struct rotation_finder *t)
{
    return sql_each_row(
        t->sql, SHAPED("r.id > (SELECT coalesce(max(record), 0) FROM shape)"),
        NO_VALUES, compute_stored_shape, t);
}

/* Selects 1 if the table has shapes and contains every earlier record that can
   have a shape. If there are no shapes, no import has requested them. */
static const char is_reached[] =
    "SELECT count(*) FROM (SELECT max(record) AS last FROM shape) s"
    " WHERE s.last IS NOT NULL AND NOT EXISTS (SELECT 1 FROM record r"
    " WHERE r.id > s.last AND r.id < ?1" MAY_TURN ")";

int rotated_index_again(struct rotation_finder *t, int64_t id)
{
    static const struct sql_write delete_shape = {
        SQL_DELETE("shape", "record")};
    const struct sql_values record = VALUES(value_number(id));
    int64_t reached;
    int fault = sql_get(t->sql, is_reached, record, &reached);

    if (fault || !reached)
        return fault;
    fault = sql_run(t->sql, &delete_shape, record);
    return fault ? fault
                 : sql_each_row(t->sql, SHAPED("r.id = ?1"), record,
                                compute_stored_shape, t);
}

/* ---- looking up one record ----------------------------------------------- */

bool rotated_is_indexed(const struct row *row)
{
    const struct rules *rules = game_find(row->game);

    return row->played && !row->start.len && row->plies && rules &&
           rules_maps_moves(rules);
}

/* Returns the symmetry that maps the new game to the stored moves, or 0 if
   there is none. */
static size_t find_symmetry(const struct rotation_finder *t, struct str moves)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->allowed[i] && str_equal(text_str(&t->lines[i]), moves))
            return i;
    return 0;
}

/* Makes t->lines for a row for which rotated_is_indexed is true, from the start
   of its variant. Returns false if a move is illegal. */
static bool begin_rotation(struct rotation_finder *t, const struct rules *rules,
                           const struct row *row)
{
    t->variant = 0;
    reason_clear(&t->why);
    return rules_begin(rules, t->start, row->option, row->option_count, STR(""),
                       &t->why) &&
           rotate_line(t, rules, row->moves);
}

bool rotated_maps_moves(struct rotation_finder *t, const struct row *row,
                        struct str moves, const char **symmetry)
{
    const struct rules *rules = game_find(row->game);
    bool legal = rules && rules_maps_moves(rules) && !row->start.len &&
                 make_room(t, rules) && begin_rotation(t, rules, row);
    size_t at = legal ? find_symmetry(t, moves) : 0;
    *symmetry = at ? rules->symmetry->names[at] : NULL;
    return at > 0;
}

/* Sets *original if a symmetry maps the record `id` to this game. */
static int compare_identical(struct rotation_finder *t, const struct row *row,
                             int64_t id, struct original *original)
{
    const struct rules *rules = game_find(row->game);
    struct sql_rows moves = sql_query(
        t->sql,
        "SELECT r.moves FROM record r JOIN variant v ON v.id = r.variant"
        " WHERE r.id = ?1 AND v.game = ?2 AND v.options = ?3",
        VALUES(value_number(id), value_text(row->game),
               value_words(row->options)));
    size_t symmetry =
        sql_next(&moves) ? find_symmetry(t, sql_text(&moves, 0)) : 0;

    if (symmetry)
        *original = (struct original){id, rules->symmetry->names[symmetry]};
    return sql_end(&moves);
}

static int find_identical(struct rotation_finder *t, const struct row *row,
                          struct original *original)
{
    static const struct sql_lookup find_records = {
        SQL_LOOKUP("shape", "record", "hash"), .rest = " ORDER BY record"};
    struct sql_rows twins = sql_look_up(
        t->sql, &find_records, VALUES(value_number((int64_t)t->shape)));

    while (!original->id && sql_next(&twins))
        sql_stop_rows(
            &twins, compare_identical(t, row, sql_number(&twins, 0), original));
    return sql_end(&twins);
}

int rotated_find(struct rotation_finder *t, const struct row *row,
                 struct original *original)
{
    const struct rules *rules = game_find(row->game);
    if (!make_room(t, rules))
        return no_memory(t);
    begin_rotation(t, rules, row);
    return find_shape(t, row->game, row->options)
               ? find_identical(t, row, original)
               : no_memory(t);
}
