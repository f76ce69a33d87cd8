#include "namesakes.h"

#include <stdlib.h>
#include <string.h>

/* A player and a name of that player: either the full name, or the name without
   an addition. */
struct named_player {
    struct str name;
    uint32_t player;
};

static int compare_by_name(const void *left, const void *right)
{
    const struct named_player *a = left, *b = right;
    int order = str_compare(a->name, b->name);

    return order ? order : (a->player > b->player) - (a->player < b->player);
}

/* Returns the end of the sequence of equal names that begins at `from`. */
static size_t run_end(const struct named_player *list, size_t count,
                      size_t from)
{
    size_t to = from + 1;

    while (to < count && str_equal(list[to].name, list[from].name))
        to++;
    return to;
}

/* Returns the names of all players, sorted, or NULL if out of memory. */
static struct named_player *sort_names(const struct event *e,
                                       struct arena *arena)
{
    struct named_player *list =
        arena_alloc(arena, (e->player_count + 1) * sizeof *list);

    for (size_t i = 0; list && i < e->player_count; i++)
        list[i] = (struct named_player){e->players[i].name, (uint32_t)i};
    if (list && e->player_count)
        qsort(list, e->player_count, sizeof *list, compare_by_name);
    return list;
}

/* ---- adding -------------------------------------------------------------- */

static int compare_by_id(const void *left, const void *right)
{
    const struct named_player *a = left, *b = right;

    return str_compare(a->name, b->name);
}

static void rename_player(struct event *e, uint32_t player, struct str id,
                          struct arena *arena, struct diags *diags)
{
    struct event_player *p = &e->players[player];
    struct str old = p->name;
    struct text name = {0};

    text_addf(&name, "%.*s (", (int)old.len, old.ptr);
    if (id.len)
        text_add(&name, id);
    else
        text_add_number(&name, p->seed);
    text_add_char(&name, ')');
    p->name = arena_copy(arena, text_str(&name));
    diags->no_memory |= name.failed;
    text_release(&name);
    diag_report(diags, DIAG_NAMESAKE, p->span,
                "another player also has the name %.*s: read as \"%.*s\"",
                (int)old.len, old.ptr, (int)p->name.len, p->name.ptr);
}

/* Distinguishes players of one name. `ids` must have room for all of them.
   Returns true if a player was renamed. */
static bool separate_run(struct event *e, const struct named_player *run,
                         size_t count, struct named_player *ids,
                         struct arena *arena, struct diags *diags)
{
    bool renamed = false;

    for (size_t i = 0; i < count; i++)
        ids[i] =
            (struct named_player){e->players[run[i].player].id, run[i].player};
    qsort(ids, count, sizeof *ids, compare_by_id);
    for (size_t i = 0; i < count; i++) {
        bool shared =
            (i > 0 && str_equal(ids[i].name, ids[i - 1].name)) ||
            (i + 1 < count && str_equal(ids[i].name, ids[i + 1].name));
        struct str id = shared ? STR("") : ids[i].name;
        if (!id.len && !e->players[ids[i].player].seed)
            continue;
        rename_player(e, ids[i].player, id, arena, diags);
        renamed = true;
    }
    return renamed;
}

/* Returns the name as event files have it: characters that no text may contain
   become U+FFFD. Names that differ only in such characters thus become
   equal. */
static struct str clean_event_name(struct str name, struct arena *arena)
{
    size_t at = str_find_control(name);
    struct text clean = {0};

    if (at == name.len && !(name.len && memchr(name.ptr, '\t', name.len)))
        return name;
    for (; at < name.len; at = str_find_control(name)) {
        text_add(&clean, str_part(name, 0, at));
        text_add(&clean, STR("\uFFFD"));
        name = str_from(name, at + 1);
    }
    text_add(&clean, name);
    for (size_t i = 0; i < clean.len; i++)
        if (clean.ptr[i] == '\t')
            clean.ptr[i] = ' ';
    arena->no_memory |= clean.failed;
    name = arena_copy(arena, text_str(&clean));
    text_release(&clean);
    return name;
}

void namesakes_separate(struct event *e, struct arena *arena,
                        struct diags *diags)
{
    for (size_t i = 0; i < e->player_count; i++)
        e->players[i].name = clean_event_name(e->players[i].name, arena);

    size_t count = e->player_count;
    struct named_player *ids = arena_alloc(arena, (count + 1) * sizeof *ids);
    bool again = ids != NULL;

    /* Repeats, because a name with its addition may be that of another
       player. */
    while (again) {
        struct named_player *list = sort_names(e, arena);
        size_t to;
        again = false;
        for (size_t from = 0; list && from < count; from = to) {
            to = run_end(list, count, from);
            if (to - from > 1)
                again |=
                    separate_run(e, list + from, to - from, ids, arena, diags);
        }
    }
}

/* ---- removing ------------------------------------------------------------ */

/* True if the words are the id or the seed of the player. */
static bool matches_player(const struct event_player *p, struct str words)
{
    uint64_t number;

    return str_equal(words, p->id) ||
           (words.len && words.ptr[0] != '0' && str_number(words, &number) &&
            number == p->seed);
}

/* Returns the name without an addition that is the player's id or seed: "Ann
   Lee" for "Ann Lee (2)". Returns any other name unchanged. */
static struct str without_addition(const struct event_player *p)
{
    struct str name = p->name;
    size_t open = name.len;

    if (!name.len || name.ptr[name.len - 1] != ')')
        return name;
    while (open > 0 && name.ptr[open - 1] != '(')
        open--;
    if (open < 3 || name.ptr[open - 2] != ' ' ||
        !matches_player(p, str_part(name, open, name.len - 1)))
        return name;
    return str_part(name, 0, open - 2);
}

bool namesakes_names(const struct event *e, struct arena *arena,
                     struct str *names)
{
    struct named_player *list =
        arena_alloc(arena, (e->player_count + 1) * sizeof *list);
    size_t count = 0, to;

    if (!list)
        return false;
    for (size_t i = 0; i < e->player_count; i++) {
        struct str name = without_addition(&e->players[i]);
        names[i] = e->players[i].name;
        if (name.len < names[i].len)
            list[count++] = (struct named_player){name, (uint32_t)i};
    }
    if (count)
        qsort(list, count, sizeof *list, compare_by_name);
    for (size_t from = 0; from < count; from = to) {
        to = run_end(list, count, from);
        for (size_t i = from; to - from > 1 && i < to; i++)
            names[list[i].player] = list[i].name;
    }
    return true;
}
