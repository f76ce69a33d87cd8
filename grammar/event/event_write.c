#include "event_reader.h"

/* What no string of an event file may hold is written as U+FFFD. */
static void add_string(struct text *out, struct str s)
{
    int32_t point;

    text_add_char(out, '"');
    for (size_t i = 0; i < s.len;) {
        struct str rest = str_from(s, i);
        size_t n = str_code_point(rest, &point);

        if (point < 0x20 || point == 0x7F)
            text_add(out, STR("\uFFFD"));
        else if (point == '"' || point == '\\')
            text_addf(out, "\\%c", (char)point);
        else
            text_add(out, (struct str){rest.ptr, n});
        i += n;
    }
    text_add_char(out, '"');
}

static void add_text(struct text *out, const char *word, struct str s)
{
    if (s.len == 0)
        return;
    text_addf(out, "    %s ", word);
    add_string(out, s);
    text_add_char(out, '\n');
}

static void add_count(struct text *out, const char *word, int64_t n)
{
    if (n >= 0)
        text_addf(out, "    %s %lld\n", word, (long long)n);
}

static void add_format(struct text *out, struct event_format format)
{
    text_add(out, STR("    format "));
    if (format.kind == FORMAT_UNKNOWN)
        text_add(out, STR("unknown"));
    event_format_text(format, out);
    text_add_char(out, '\n');
}

static void add_head(struct text *out, const struct event *e)
{
    text_add(out, STR("event"));
    if (e->year)
        text_addf(out, " %d", (int)e->year);
    if (e->name.len) {
        text_add_char(out, ' ');
        add_string(out, e->name);
    }
    text_add(out, STR(" {\n"));
    add_text(out, "series", e->series);
    add_text(out, "era", e->era);
    if (e->format.kind != FORMAT_UNKNOWN)
        add_format(out, e->format);
    add_text(out, "country", e->country);
    add_text(out, "city", e->city);
    add_text(out, "game", e->game);
    add_text(out, "source", e->source);
    if (e->unfinished)
        text_add(out, STR("    unfinished\n"));
}

static void add_stated(struct text *out, const struct event_stated *s)
{
    add_text(out, "champion", s->champion);
    for (size_t i = 0; i < s->runner_up_count; i++)
        add_text(out, "runner-up", s->runners_up[i]);
    add_count(out, "won", s->won);
    add_count(out, "lost", s->lost);
    add_count(out, "drawn", s->drawn);
}

static void add_players(struct text *out, const struct event *e)
{
    if (e->player_count == 0)
        return;
    text_add(out, STR("    players {\n"));
    for (size_t i = 0; i < e->player_count; i++) {
        const struct event_player *p = &e->players[i];

        text_add(out, STR("        "));
        add_string(out, p->name);
        if (p->country.len) {
            text_add(out, STR(" country "));
            add_string(out, p->country);
        }
        if (p->seed)
            text_addf(out, " seed %u", (unsigned)p->seed);
        text_add_char(out, '\n');
    }
    text_add(out, STR("    }\n"));
}

/* ---- results -------------------------------------------------------------- */

static bool same_format(struct event_format a, struct event_format b)
{
    return a.kind == b.kind && a.games == b.games && a.tiebreak == b.tiebreak;
}

/* Headings that are written so far. */
struct heading {
    uint32_t stage, round;
};

static void add_stage(struct text *out, const struct event *e,
                      struct heading *at, uint32_t stage, bool first)
{
    const struct event_stage *s = &e->stages[stage];
    bool own = first && !same_format(s->format, e->format);

    *at = (struct heading){stage, 0};
    if (first && stage == 0 && s->name.len == 0 && !own)
        return;
    text_add(out, STR("    stage "));
    add_string(out, s->name);
    text_add_char(out, '\n');
    if (own)
        add_format(out, s->format);
}

static struct str result_word(const struct event_result *r)
{
    if (r->how == HOW_WITHDRAWN)
        return STR("withdrawn");
    if (r->how == HOW_BYE)
        return r->kind == RESULT_FIRST  ? STR("bye")
               : r->kind == RESULT_DRAW ? STR("half-bye")
                                        : STR("zero-bye");
    if (r->how == HOW_FORFEIT && r->kind == RESULT_UNKNOWN)
        return STR("0-0");
    return result_ascii(r->kind);
}

static void add_options(struct text *out, const struct event_result *r)
{
    if (r->date.len && r->how != HOW_WITHDRAWN)
        text_addf(out, " %.*s", (int)r->date.len, r->date.ptr);
    if (r->second == NOBODY)
        return;
    if (r->how == HOW_FORFEIT)
        text_add(out, STR(" forfeit"));
    if (r->tiebreak)
        text_add(out, STR(" tiebreak"));
    if (r->plies)
        text_addf(out, " plies %u", (unsigned)r->plies);
    if (r->record)
        text_addf(out, " record %lld", (long long)r->record);
}

static void add_result(struct text *out, const struct event *e,
                       const struct event_result *r, struct heading *at)
{
    if (r->stage != at->stage)
        add_stage(out, e, at, r->stage, false);
    if (r->round != at->round)
        text_addf(out, "    round %u\n", (unsigned)r->round);
    at->round = r->round;
    text_add(out, STR("        "));
    add_string(out, e->players[r->first].name);
    if (r->second != NOBODY) {
        text_add_char(out, ' ');
        add_string(out, e->players[r->second].name);
    }
    text_add_char(out, ' ');
    text_add(out, result_word(r));
    add_options(out, r);
    text_add_char(out, '\n');
}

void event_write(const struct event *e, struct text *out)
{
    const struct event_result *r = e->results;
    struct heading at = {0, 0};

    add_head(out, e);
    add_stated(out, &e->stated);
    add_players(out, e);
    for (uint32_t stage = 0; stage < e->stage_count; stage++) {
        add_stage(out, e, &at, stage, true);
        for (; r && r->stage == stage; r = r->next)
            add_result(out, e, r, &at);
    }
    for (; r; r = r->next)
        add_result(out, e, r, &at);
    text_add(out, STR("}\n"));
}
