/*
 * Lists the games of an archive with the events that they belong to.
 */
#include <stdlib.h>

#include "found_games.h"
#include "list.h"

static bool is_wanted(const struct archive_games *asked, int64_t record)
{
    return !asked->records ||
           (asked->count && bsearch(&record, asked->records, asked->count,
                                    sizeof record, list_by_number));
}

static struct days days_of_found(const struct found *f)
{
    return (struct days){(uint32_t)f->first, (uint32_t)f->last};
}

static void hand_out(const struct archive_games *asked, const struct found *f)
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
        .days = days_of_found(f),
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
    int fault = found_begin(&g, a, arena, &stored);

    if (!fault)
        fault = found_read(&g, "1 = 1", NO_VALUES);
    if (!fault) {
        found_sort(&g);
        found_join_undated(&g);
        fault = asked->untold ? found_drop_with_results(&g) : ARCHIVE_OK;
    }
    for (size_t i = 0; !fault && i < g.count; i++)
        if (is_wanted(asked, g.list[i].result.record))
            hand_out(asked, &g.list[i]);
    found_release(&g);
    return fault;
}
