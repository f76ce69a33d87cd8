#include "rating_players.h"

#include "archive_people.h"
#include "cli.h"

enum { NAMES_SOFT = 1 << 20 };

void rating_players_init(struct rating_players *p)
{
    p->count = 0;
    arena_init(&p->arena, 0, NAMES_SOFT);
}

void rating_players_release(struct rating_players *p)
{
    arena_release(&p->arena);
}

int rating_players_add(struct rating_players *p, const char *word)
{
    if (p->count == CHOSEN_MAX)
        return cli_usage("--player: %d at the most", CHOSEN_MAX);
    p->words[p->count++] = word;
    return STATUS_FINE;
}

int rating_players_find(struct rating_players *p, struct archive *a,
                        const char *path)
{
    for (size_t i = 0; i < p->count; i++)
        if (archive_person(a, str_of(p->words[i]), &p->arena, &p->names[i]))
            return cli_archive_fault(path, a);
    return STATUS_FINE;
}

static void find_nearest(const struct rating_list *list, struct str name,
                         struct str *near, size_t *off)
{
    for (size_t i = 0; i < list->player_count && *off; i++)
        if (str_nearer(name, list->players[i].name, off))
            *near = list->players[i].name;
}

int rating_players_check(const struct rating_players *p,
                         const struct rating_pool *pool)
{
    for (size_t i = 0; i < p->count; i++) {
        struct str near = STR("");
        size_t off = p->names[i].len < 4 ? 2 : 3;
        for (size_t k = 0; k < pool->list_count && off; k++)
            find_nearest(&pool->lists[k], p->names[i], &near, &off);
        if (off && near.len)
            return cli_usage("no game of \"%s\" is rated; did you mean "
                             "\"%.*s\"?",
                             p->words[i], (int)near.len, near.ptr);
        if (off)
            return cli_usage("no game of \"%s\" is rated", p->words[i]);
    }
    return STATUS_FINE;
}
