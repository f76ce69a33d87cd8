/*
 * Lists the games of an archive with the events that they belong to.
 */
#include <stdlib.h>

#include "found_games.h"
#include "list.h"

static bool is_requested_record(const struct archive_games *asked,
                                int64_t record)
{
    return !asked->records ||
           (asked->count && bsearch(&record, asked->records, asked->count,
                                    sizeof record, list_by_number));
}

static struct days find_game_days(const struct found_game *f)
{
    return (struct days){(uint32_t)f->first, (uint32_t)f->last};
}

static void emit_game(const struct archive_games *asked,
                      const struct found_game *f)
{
    const struct event *e = f->event;
    const struct archive_game game = {
        .record = f->result.record,
        .game = f->game,
        .event = e,
        .event_name = !e            ? f->name
                      : e->name.len ? e->name
                                    : e->series,
        .year = e ? e->year : f->year,
        .first = f->names[0],
        .second = f->names[1],
        .days = find_game_days(f),
        .kind = f->result.kind,
        .how = f->result.how,
        .several = f->several,
    };

    asked->take(asked->context, &game);
}

int archive_each_game(struct archive *a, const struct archive_games *asked,
                      struct arena *arena)
{
    struct found_games g;
    struct event *stored;
    int fault = found_games_begin(&g, a, arena, &stored);

    if (!fault)
        fault = found_games_read(&g, "1 = 1", NO_VALUES);
    if (!fault) {
        found_games_sort(&g);
        found_games_join_undated(&g);
        fault =
            asked->unmatched ? found_games_drop_with_results(&g) : ARCHIVE_OK;
    }
    for (size_t i = 0; !fault && i < g.count; i++)
        if (is_requested_record(asked, g.list[i].result.record))
            emit_game(asked, &g.list[i]);
    found_games_release(&g);
    return fault;
}
