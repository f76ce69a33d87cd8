/* The table that lists all events. */
#include "standings.h"

static void add_word(struct table *t, struct str s)
{
    text_add(table_cell(t), s);
}

static void add_names(struct table *t, const struct str *names, size_t count)
{
    struct text *cell = table_cell(t);

    for (size_t i = 0; i < count; i++) {
        text_add(cell, i ? STR(", ") : STR(""));
        text_add(cell, names[i]);
    }
}

static void add_count(struct table *t, int64_t count)
{
    struct text *cell = table_cell(t);

    if (count > 0)
        text_add_number(cell, (uint64_t)count);
}

static void add_row(struct table *t, const struct event *e)
{
    add_count(t, e->year);
    add_word(t, e->name);
    add_word(t, e->series);
    add_word(t, e->era);
    event_format_text(e->format, table_cell(t));
    add_word(t, e->country);
    add_word(t, e->city);
    add_names(t, e->stated.champions, e->stated.champion_count);
    add_count(t, (int64_t)e->player_count);
    add_count(t, (int64_t)e->result_count);
}

bool table_events(const struct event *events, struct table *out)
{
    static const char *const heads[] = {
        ">year",   "name", "series",   "era",      "format",
        "country", "city", "champion", ">players", ">results"};
    bool made = table_init(out, heads, sizeof heads / sizeof *heads);

    for (const struct event *e = events; made && e; e = e->next)
        add_row(out, e);
    return made && !out->failed;
}
