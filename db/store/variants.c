#include "variants.h"

#include <stdlib.h>
#include <string.h>

#include "../rows/rows.h"
#include "list.h"

enum { VARIANTS_ARENA = 32 << 20 };

void variants_release(struct variants *v)
{
    arena_release(&v->arena);
    free(v->list);
    *v = (struct variants){0};
}

bool variants_want(const struct variants *v, const struct rules *rules)
{
    return !v->only || v->only == rules;
}

/* The variant whose options are being read. Each row has one option. */
struct load_state {
    struct variants *v;
    struct variant now;
    struct setting options[ROW_OPTIONS_MAX];
};

/* Adds the variant that was read to the list, if its game is requested. Returns
   false if out of memory. */
static bool add_loaded_variant(struct load_state *l)
{
    struct variant *now = &l->now;
    size_t bytes = now->option_count * sizeof *l->options;

    if (!now->rules || !variants_want(l->v, now->rules))
        return true;
    struct setting *options = arena_alloc(&l->v->arena, bytes + 1);
    if (!options || !LIST_ROOM(l->v->list, l->v->count, l->v->room, 8))
        return false;
    memcpy(options, l->options, bytes);
    now->options = options;
    l->v->list[l->v->count++] = *now;
    if (now->rules->position_size > l->v->position_size)
        l->v->position_size = now->rules->position_size;
    return true;
}

static int read_variant_row(void *context, const struct sql_rows *row)
{
    struct load_state *l = context;
    int64_t id = sql_number(row, 0);

    if (id != l->now.id) {
        if (!add_loaded_variant(l))
            return sql_fault(row->db, ARCHIVE_MEMORY);
        l->now =
            (struct variant){.id = id, .rules = game_find(sql_text(row, 1))};
    }
    if (!sql_is_null(row, 2) && l->now.option_count < ROW_OPTIONS_MAX)
        l->options[l->now.option_count++] =
            (struct setting){arena_copy(&l->v->arena, sql_text(row, 2)),
                             arena_copy(&l->v->arena, sql_text(row, 3))};
    return ARCHIVE_OK;
}

int variants_load(struct variants *v, struct sql *db, const struct rules *only)
{
    struct load_state l = {.v = v};

    arena_init(&v->arena, 0, VARIANTS_ARENA);
    v->only = only;
    int fault =
        sql_each_row(db,
                     "SELECT v.id, v.game, o.name, o.value FROM variant v"
                     " LEFT JOIN option o ON o.variant = v.id"
                     " ORDER BY v.id, o.name",
                     NO_VALUES, read_variant_row, &l);
    if (!fault && (!add_loaded_variant(&l) || v->arena.exhausted))
        fault = sql_fault(db, ARCHIVE_MEMORY);
    return fault;
}

const struct variant *variants_find(const struct variants *v, int64_t id)
{
    size_t at;

    LIST_SEEK(at, v->count, v->list[at].id < id);
    return at < v->count && v->list[at].id == id ? &v->list[at] : NULL;
}
