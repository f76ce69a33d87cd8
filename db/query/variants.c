#include "variants.h"

#include <stdlib.h>

#include "../rows.h"
#include "../store.h"

enum { VARIANTS_ARENA = 32 << 20 };

void variants_release(struct variants *v)
{
    arena_release(&v->arena);
    free(v->list);
    *v = (struct variants){0};
}

static int read_options(struct variants *v, sqlite3_stmt *read,
                        struct variant *variant)
{
    struct setting options[ROW_OPTIONS_MAX];
    int result;

    sqlite3_bind_int64(read, 1, variant->id);
    while ((result = sqlite3_step(read)) == SQLITE_ROW &&
           variant->option_count < ROW_OPTIONS_MAX)
        options[variant->option_count++] =
            (struct setting){arena_copy(&v->arena, column_view(read, 0)),
                             arena_copy(&v->arena, column_view(read, 1))};
    sqlite3_reset(read);
    if (result != SQLITE_DONE && result != SQLITE_ROW)
        return result;
    struct setting *copy =
        arena_alloc(&v->arena, (variant->option_count + 1) * sizeof *copy);
    for (size_t i = 0; copy && i < variant->option_count; i++)
        copy[i] = options[i];
    variant->options = copy;
    return v->arena.exhausted ? SQLITE_NOMEM : SQLITE_OK;
}

static int add(struct variants *v, const struct variant *variant)
{
    if (v->count == v->room) {
        size_t room = v->room ? v->room * 2 : 8;
        struct variant *list = realloc(v->list, room * sizeof *list);
        if (!list)
            return SQLITE_NOMEM;
        v->list = list;
        v->room = room;
    }
    v->list[v->count++] = *variant;
    if (variant->rules->position_size > v->position_size)
        v->position_size = variant->rules->position_size;
    return SQLITE_OK;
}

bool variants_want(const struct variants *v, const struct rules *rules)
{
    return !v->game.len || str_equal_nocase(v->game, str_of(rules->name));
}

static int read_all(struct variants *v, sqlite3_stmt *rows,
                    sqlite3_stmt *options)
{
    int result;

    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        struct variant variant = {.id = sqlite3_column_int64(rows, 0),
                                  .rules = game_find(column_view(rows, 1))};
        if (!variant.rules || !variants_want(v, variant.rules))
            continue;
        result = read_options(v, options, &variant);
        if (result == SQLITE_OK)
            result = add(v, &variant);
        if (result != SQLITE_OK)
            return result;
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int variants_load(struct variants *v, sqlite3 *db, struct str game)
{
    sqlite3_stmt *rows = NULL, *options = NULL;
    int result = sqlite3_prepare_v2(
        db, "SELECT id, game FROM variants ORDER BY id", -1, &rows, NULL);

    arena_init(&v->arena, 0, VARIANTS_ARENA);
    v->game = game;
    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(
            db, "SELECT name, value FROM options WHERE variant = ?1", -1,
            &options, NULL);
    if (result == SQLITE_OK)
        result = read_all(v, rows, options);
    sqlite3_finalize(rows);
    sqlite3_finalize(options);
    return result;
}

const struct variant *variants_find(const struct variants *v, int64_t id)
{
    size_t low = 0, high = v->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (v->list[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < v->count && v->list[low].id == id ? &v->list[low] : NULL;
}
