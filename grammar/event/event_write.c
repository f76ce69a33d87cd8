#include "event_reader.h"

/* What no string of an event file may hold is written as U+FFFD. */
void event_add_string(struct text *out, struct str s)
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
            text_add(out, str_part(rest, 0, n));
        i += n;
    }
    text_add_char(out, '"');
}

/* What no text may hold is written as U+FFFD. */
static void add_remark(struct text *out, struct str s)
{
    int32_t point;

    for (size_t i = 0; i < s.len;) {
        struct str rest = str_from(s, i);
        size_t n = str_code_point(rest, &point);

        if ((point < 0x20 && point != '\t') || point == 0x7F)
            text_add(out, STR("\uFFFD"));
        else
            text_add(out, str_part(rest, 0, n));
        i += n;
    }
}

struct writer {
    struct text *out;
    bool remarks; /* are written */
};

/* The remarks before something, each on a line of its own; if it is not `there`
   to be written also those beside it. */
static bool begin_line(struct writer *w, size_t indent,
                       const struct event_remark *remarks, bool there)
{
    for (; remarks && w->remarks; remarks = remarks->next) {
        if (remarks->beside && there)
            continue;
        text_add_repeat(w->out, ' ', indent);
        add_remark(w->out, remarks->text);
        text_add_char(w->out, '\n');
    }
    return there;
}

/* The end of a line, after the remarks beside what stands on it. */
static void end_line(struct writer *w, const struct event_remark *remarks)
{
    for (; remarks && w->remarks; remarks = remarks->next) {
        if (!remarks->beside)
            continue;
        text_add_char(w->out, ' ');
        add_remark(w->out, remarks->text);
    }
    text_add_char(w->out, '\n');
}

static void add_text(struct writer *w, const char *word, struct str s,
                     const struct event_remark *remarks)
{
    if (!begin_line(w, 4, remarks, s.len > 0))
        return;
    text_addf(w->out, "    %s ", word);
    event_add_string(w->out, s);
    end_line(w, remarks);
}

static void add_count(struct writer *w, const char *word, int64_t n,
                      const struct event_remark *remarks)
{
    if (!begin_line(w, 4, remarks, n >= 0))
        return;
    text_addf(w->out, "    %s %lld", word, (long long)n);
    end_line(w, remarks);
}

static void add_format(struct writer *w, struct event_format format)
{
    text_add(w->out, STR("    format "));
    if (format.kind == FORMAT_UNKNOWN)
        text_add(w->out, STR("unknown"));
    event_format_text(format, w->out);
}

static void add_head(struct writer *w, const struct event *e)
{
    struct event_remark *const *remarks = e->remarks;

    begin_line(w, 0, remarks[PART_HEAD], true);
    text_add(w->out, STR("event"));
    if (e->year)
        text_addf(w->out, " %d", (int)e->year);
    if (e->name.len) {
        text_add_char(w->out, ' ');
        event_add_string(w->out, e->name);
    }
    text_add(w->out, STR(" {"));
    end_line(w, remarks[PART_HEAD]);
    add_text(w, "series", e->series, remarks[PART_SERIES]);
    add_text(w, "era", e->era, remarks[PART_ERA]);
    if (begin_line(w, 4, remarks[PART_FORMAT],
                   e->format.kind != FORMAT_UNKNOWN)) {
        add_format(w, e->format);
        end_line(w, remarks[PART_FORMAT]);
    }
    add_text(w, "country", e->country, remarks[PART_COUNTRY]);
    add_text(w, "city", e->city, remarks[PART_CITY]);
    add_text(w, "game", e->game, remarks[PART_GAME]);
    add_text(w, "source", e->source, remarks[PART_SOURCE]);
    if (begin_line(w, 4, remarks[PART_UNFINISHED], e->unfinished)) {
        text_add(w->out, STR("    unfinished"));
        end_line(w, remarks[PART_UNFINISHED]);
    }
}

/* Of runners-up the first has the remarks of all. */
static void add_stated(struct writer *w, const struct event *e)
{
    const struct event_stated *s = &e->stated;
    struct event_remark *const *remarks = e->remarks;

    add_text(w, "champion", s->champion, remarks[PART_CHAMPION]);
    for (size_t i = 0; i < s->runner_up_count; i++)
        add_text(w, "runner-up", s->runners_up[i],
                 i ? NULL : remarks[PART_RUNNER_UP]);
    add_count(w, "won", s->won, remarks[PART_WON]);
    add_count(w, "lost", s->lost, remarks[PART_LOST]);
    add_count(w, "drawn", s->drawn, remarks[PART_DRAWN]);
}

static void add_player(struct writer *w, const struct event_player *p)
{
    begin_line(w, 8, p->remarks, true);
    text_add(w->out, STR("        "));
    event_add_string(w->out, p->name);
    if (p->country.len) {
        text_add(w->out, STR(" country "));
        event_add_string(w->out, p->country);
    }
    if (p->seed)
        text_addf(w->out, " seed %u", (unsigned)p->seed);
    end_line(w, p->remarks);
}

static void add_players(struct writer *w, const struct event *e)
{
    if (!begin_line(w, 4, e->remarks[PART_PLAYERS], e->player_count > 0))
        return;
    text_add(w->out, STR("    players {"));
    end_line(w, e->remarks[PART_PLAYERS]);
    for (size_t i = 0; i < e->player_count; i++)
        add_player(w, &e->players[i]);
    text_add(w->out, STR("    }\n"));
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

static void add_stage(struct writer *w, const struct event *e,
                      struct heading *at, uint32_t stage, bool first)
{
    const struct event_stage *s = &e->stages[stage];
    bool own = first && !same_format(s->format, e->format);

    *at = (struct heading){stage, 0};
    if (first && stage == 0 && s->name.len == 0 && !own)
        return;
    text_add(w->out, STR("    stage "));
    event_add_string(w->out, s->name);
    text_add_char(w->out, '\n');
    if (own) {
        add_format(w, s->format);
        text_add_char(w->out, '\n');
    }
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

static void add_options(struct writer *w, const struct event_result *r)
{
    if (r->date.len && r->how != HOW_WITHDRAWN)
        text_addf(w->out, " %.*s", (int)r->date.len, r->date.ptr);
    if (r->second == NOBODY)
        return;
    if (r->how == HOW_FORFEIT)
        text_add(w->out, STR(" forfeit"));
    if (r->tiebreak)
        text_add(w->out, STR(" tiebreak"));
    if (r->plies)
        text_addf(w->out, " plies %u", (unsigned)r->plies);
    if (r->record)
        text_addf(w->out, " record %lld", (long long)r->record);
}

static void add_result(struct writer *w, const struct event *e,
                       const struct event_result *r, struct heading *at)
{
    begin_line(w, 4, r->remarks, true);
    if (r->stage != at->stage)
        add_stage(w, e, at, r->stage, false);
    if (r->round != at->round)
        text_addf(w->out, "    round %u\n", (unsigned)r->round);
    at->round = r->round;
    text_add(w->out, STR("        "));
    event_add_string(w->out, e->players[r->first].name);
    if (r->second != NOBODY) {
        text_add_char(w->out, ' ');
        event_add_string(w->out, e->players[r->second].name);
    }
    text_add_char(w->out, ' ');
    text_add(w->out, result_word(r));
    add_options(w, r);
    end_line(w, r->remarks);
}

static void write_event(struct writer *w, const struct event *e)
{
    const struct event_result *r = e->results;
    struct heading at = {0, 0};

    add_head(w, e);
    add_stated(w, e);
    add_players(w, e);
    for (uint32_t stage = 0; stage < e->stage_count; stage++) {
        add_stage(w, e, &at, stage, true);
        for (; r && r->stage == stage; r = r->next)
            add_result(w, e, r, &at);
    }
    for (; r; r = r->next)
        add_result(w, e, r, &at);
    begin_line(w, 4, e->remarks[PART_END], true);
    text_add_char(w->out, '}');
    end_line(w, e->remarks[PART_END]);
    begin_line(w, 0, e->remarks[PART_AFTER], false);
}

void event_write(const struct event *event, struct text *out)
{
    write_event(&(struct writer){out, true}, event);
}

void event_write_bare(const struct event *event, struct text *out)
{
    write_event(&(struct writer){out, false}, event);
}
