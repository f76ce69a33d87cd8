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
        return cli_usage("--player can be given at most %d times", CHOSEN_MAX);
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

int rating_players_check(struct rating_players *p,
                         const struct rating_pool *pool)
{
    for (size_t i = 0; i < p->count; i++) {
        struct str near;
        if (ratings_has(pool, p->names[i], &near)) {
            p->names[i] = near;
            continue;
        }
        if (near.len)
            return cli_usage(
                "there are no rated games of \"%s\"; did you mean \"%.*s\"?",
                p->words[i], (int)near.len, near.ptr);
        return cli_usage("there are no rated games of \"%s\"", p->words[i]);
    }
    return STATUS_FINE;
}
