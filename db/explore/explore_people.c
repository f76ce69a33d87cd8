/*
 * Finds the players who made a ply most often.
 */
#include <stdlib.h>

#include "explorer.h"
#include "list.h"

static int read_person_row(void *context, const struct sql_rows *row)
{
    struct explorer *x = context;

    if (!LIST_ROOM(x->persons, x->person_count, x->person_room, 1024))
        return no_memory(x);
    x->persons[x->person_count++] =
        (struct person){sql_number(row, 0), sql_number(row, 1)};
    return ARCHIVE_OK;
}

int explorer_load_people(struct explorer *x)
{
    return sql_each_row(x->a->sql,
                        "SELECT id, person FROM spelling ORDER BY id",
                        NO_VALUES, read_person_row, x);
}

static int64_t person_of_spelling(const struct explorer *x, int64_t spelling)
{
    size_t at;

    LIST_SEEK(at, x->person_count, x->persons[at].spelling < spelling);
    return at < x->person_count && x->persons[at].spelling == spelling
               ? x->persons[at].person
               : 0;
}

static int name_player(struct explorer *x, int64_t person,
                       struct explored_player *out)
{
    struct text name = {0};
    int fault = sql_get_text(x->a->sql, "SELECT name FROM person WHERE id = ?1",
                             VALUES(value_number(person)), &name);

    out->name = arena_copy(x->e->arena, text_str(&name));
    if (!fault && out->name.len != name.len)
        fault = no_memory(x);
    text_release(&name);
    return fault;
}

/* Inserts a player into the list of the most frequent players and drops the
   last one. */
static void insert_player(struct tally_player *best, struct tally_player now)
{
    size_t at = EXPLORED_PLAYERS;

    while (at && (best[at - 1].games < now.games ||
                  (best[at - 1].games == now.games && now.games &&
                   best[at - 1].spelling > now.spelling))) {
        best[at] = best[at - 1];
        at--;
    }
    best[at] = now;
}

int explorer_find_players(struct explorer *x, struct tallies *work,
                          const struct tally *tally, struct explored_ply *out)
{
    struct tally by_person = {0};
    struct tally_player best[EXPLORED_PLAYERS + 1] = {{0}};

    for (size_t i = 0; i < tally->player_room; i++)
        tally_player(work, &by_person,
                     person_of_spelling(x, tally->players[i].spelling),
                     (int64_t)tally->players[i].games);
    for (size_t i = 0; i < by_person.player_room; i++)
        insert_player(best, by_person.players[i]);
    free(by_person.players);
    int fault = work->failed ? no_memory(x) : ARCHIVE_OK;
    for (size_t i = 0; !fault && i < EXPLORED_PLAYERS && best[i].games; i++) {
        out->players[i].games = best[i].games;
        fault = name_player(x, best[i].spelling, &out->players[i]);
    }
    return fault;
}
