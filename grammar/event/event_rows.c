/* Writes events as the rows of a table. */
#include "event_reader.h"

struct rows {
    struct text *out;
    bool series, game, source; /* true if all events have the same value, which
                                  is then written once at the top */
    struct str era;            /* current era */
    struct event_format format;
    bool begun;
};

static void add_value(struct text *out, const char *before, const char *word,
                      struct str s, const char *after)
{
    if (!s.len)
        return;
    text_addf(out, "%s%s ", before, word);
    event_add_string(out, s);
    text_add(out, str_of(after));
}

static void add_count(struct text *out, const char *word, int64_t n)
{
    if (n >= 0)
        text_addf(out, " %s %lld", word, (long long)n);
}

static void find_common_columns(struct rows *r, const struct event *list)
{
    r->series = r->game = r->source = true;
    for (const struct event *e = list; e; e = e->next) {
        r->series &= str_equal(e->series, list->series);
        r->game &= str_equal(e->game, list->game);
        r->source &= str_equal(e->source, list->source);
    }
}

static void add_common_columns(struct rows *r, const struct event *list)
{
    if (r->series)
        add_value(r->out, "", "series", list->series, "\n");
    if (r->game)
        add_value(r->out, "", "game", list->game, "\n");
    if (r->source)
        add_value(r->out, "", "source", list->source, "\n");
}

static void add_format(struct rows *r, struct event_format format)
{
    text_add(r->out, STR("format "));
    if (format.kind == FORMAT_UNKNOWN)
        text_add(r->out, STR("unknown"));
    event_format_text(format, r->out);
    text_add_char(r->out, '\n');
    r->format = format;
}

/* Writes the format again after the heading of a new era, for readers who begin
   at that era. */
static void add_heads(struct rows *r, const struct event *e)
{
    bool new_era = !str_equal(e->era, r->era);
    bool other = !event_format_equal(e->format, r->format);

    if ((new_era || !r->begun) && r->out->len)
        text_add_char(r->out, '\n');
    if (new_era) {
        text_add(r->out, STR("era "));
        event_add_string(r->out, e->era);
        text_add_char(r->out, '\n');
        r->era = e->era;
    }
    if (other || (new_era && e->format.kind != FORMAT_UNKNOWN))
        add_format(r, e->format);
    r->begun = true;
}

static void add_event(struct rows *r, const struct event *e)
{
    const struct event_stated *s = &e->stated;

    text_add(r->out, STR("event"));
    if (e->year)
        text_addf(r->out, " %d", (int)e->year);
    if (e->name.len) {
        text_add_char(r->out, ' ');
        event_add_string(r->out, e->name);
    }
    text_add(r->out, STR(" {"));
    if (!r->series)
        add_value(r->out, " ", "series", e->series, "");
    if (!r->game)
        add_value(r->out, " ", "game", e->game, "");
    if (!r->source)
        add_value(r->out, " ", "source", e->source, "");
    add_value(r->out, " ", "country", e->country, "");
    add_value(r->out, " ", "city", e->city, "");
    if (e->begins.len)
        text_addf(r->out, " begin %.*s", (int)e->begins.len, e->begins.ptr);
    for (size_t i = 0; i < s->champion_count; i++)
        add_value(r->out, " ", "champion", s->champions[i], "");
    for (size_t i = 0; i < s->runner_up_count; i++)
        add_value(r->out, " ", "runner-up", s->runners_up[i], "");
    add_count(r->out, "won", s->won);
    add_count(r->out, "lost", s->lost);
    add_count(r->out, "drawn", s->drawn);
    text_add(r->out, STR(" }\n"));
}

void events_write_rows(const struct event *events, struct text *out)
{
    struct rows r = {.out = out};

    find_common_columns(&r, events);
    if (events)
        add_common_columns(&r, events);
    for (const struct event *e = events; e; e = e->next) {
        assert(!e->player_count && !e->results);
        add_heads(&r, e);
        add_event(&r, e);
    }
}
