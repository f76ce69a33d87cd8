/*
 * Writes events as files (ludex-event(5)).
 */
#include "event_reader.h"

static const char *const manner_words[RESULT_MANNERS] = {
    [CAME_UNSPECIFIED] = "",        [CAME_SURRENDER] = "surrender",
    [CAME_AGREEMENT] = "agreement", [CAME_TIME] = "time",
    [CAME_CHEATING] = "cheating",   [CAME_FILIBUSTERING] = "filibustering",
    [CAME_ARRANGED] = "arranged",
};

const char *result_manner_name(enum result_manner came)
{
    return manner_words[came];
}

enum result_manner result_manner_find(struct str word)
{
    unsigned i = 0;

    while (i < RESULT_MANNERS &&
           !str_equal_nocase(word, str_of(manner_words[i])))
        i++;
    return (enum result_manner)i;
}

/* Writes a string. Characters that it must not contain become U+FFFD. */
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

/* Writes a remark. Characters that no text may contain become U+FFFD. */
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
    bool remarks; /* true to write remarks */
};

/* Selects the remarks of a heading, or, if there are several lines of one kind,
   those of the n-th line. */
struct remark_filter {
    enum event_heading heading;
    uint32_t owner;
};

static bool is_meant(const struct writer *w, const struct event_remark *remark,
                     struct remark_filter which)
{
    return w->remarks && remark->heading == which.heading &&
           remark->owner == which.owner;
}

/* Writes the remarks before a line, one per line. If the line itself is not
   going to be written (`there` is false), this includes the remarks on it.
   Returns `there`. */
static bool begin_optional_line(struct writer *w, size_t indent,
                                const struct event_remark *remarks,
                                struct remark_filter which, bool there)
{
    for (; remarks; remarks = remarks->next) {
        if ((remarks->beside && there) || !is_meant(w, remarks, which))
            continue;
        text_add_repeat(w->out, ' ', indent);
        add_remark(w->out, remarks->text);
        text_add_char(w->out, '\n');
    }
    return there;
}

/* Writes the remarks on the current line, and ends the line. */
static void end_line_with_remarks(struct writer *w,
                                  const struct event_remark *remarks,
                                  struct remark_filter which)
{
    for (; remarks; remarks = remarks->next) {
        if (!remarks->beside || !is_meant(w, remarks, which))
            continue;
        text_add_char(w->out, ' ');
        add_remark(w->out, remarks->text);
    }
    text_add_char(w->out, '\n');
}

static const struct remark_filter itself = {HEADING_NONE, 0};

static bool begin_line(struct writer *w, size_t indent,
                       const struct event_remark *remarks, bool there)
{
    return begin_optional_line(w, indent, remarks, itself, there);
}

static void end_line(struct writer *w, const struct event_remark *remarks)
{
    end_line_with_remarks(w, remarks, itself);
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

/* Writes a value without quotes, such as a date or a word. */
static void add_unquoted(struct writer *w, const char *word, struct str s,
                         const struct event_remark *remarks)
{
    if (!begin_line(w, 4, remarks, s.len > 0))
        return;
    text_addf(w->out, "    %s%.*s", word, (int)s.len, s.ptr);
    end_line(w, remarks);
}

static void add_format(struct writer *w, struct event_format format)
{
    text_add(w->out, STR("    format "));
    if (format.kind == FORMAT_UNKNOWN)
        text_add(w->out, STR("unknown"));
    event_format_text(format, w->out);
}

static void add_terms(struct writer *w, const struct event *e)
{
    const struct event_terms *t = &e->terms;
    const char *initial = event_initial_words[t->initial];
    const char *acceleration = event_acceleration_words[t->acceleration];
    const char *score = event_score_words[t->score];

    if (begin_line(w, 4, e->remarks[PART_POINTS], t->points.stated)) {
        text_add(w->out, STR("    points "));
        event_points_text(&t->points, w->out);
        end_line(w, e->remarks[PART_POINTS]);
    }
    add_unquoted(w, "score ", str_of(score ? score : ""),
                 e->remarks[PART_SCORE]);
    add_unquoted(w, "initial-colour ", str_of(initial ? initial : ""),
                 e->remarks[PART_INITIAL]);
    add_unquoted(w, "acceleration ", str_of(acceleration ? acceleration : ""),
                 e->remarks[PART_ACCELERATION]);
}

/* Writes several lines of one kind. */
static void add_texts(struct writer *w, const char *word,
                      const struct str *texts, size_t count,
                      const struct event_remark *remarks)
{
    for (size_t i = 0; i < count; i++) {
        const struct remark_filter which = {HEADING_NONE, (uint32_t)i};
        begin_optional_line(w, 4, remarks, which, true);
        text_addf(w->out, "    %s ", word);
        event_add_string(w->out, texts[i]);
        end_line_with_remarks(w, remarks, which);
    }
}

static void add_event_details(struct writer *w, const struct event *e)
{
    static const char *const rated[] = {
        [RATED_UNTOLD] = "", [RATED_YES] = "rated", [RATED_NO] = "unrated"};
    struct event_remark *const *remarks = e->remarks;

    add_text(w, "organizer", e->organizer, remarks[PART_ORGANIZER]);
    add_text(w, "federation", e->federation, remarks[PART_FEDERATION]);
    add_text(w, "chief-arbiter", e->chief_arbiter, remarks[PART_CHIEF_ARBITER]);
    add_texts(w, "deputy-arbiter", e->deputy_arbiters, e->deputy_count,
              remarks[PART_DEPUTY_ARBITER]);
    add_text(w, "time-control", e->time_control, remarks[PART_TIME_CONTROL]);
    add_text(w, "time-control-code", e->time_code, remarks[PART_TIME_CODE]);
    add_text(w, "type-code", e->type_code, remarks[PART_TYPE_CODE]);
    add_text(w, "round-dates", e->round_dates, remarks[PART_ROUND_DATES]);
    add_text(w, "tiebreaks", e->tiebreaks, remarks[PART_TIEBREAKS]);
    add_terms(w, e);
    add_unquoted(w, "begin ", e->begins, remarks[PART_BEGINS]);
    add_unquoted(w, "end ", e->ends, remarks[PART_ENDS]);
    add_unquoted(w, "", str_of(rated[e->rated]), remarks[PART_RATED]);
    add_text(w, "note", e->note, remarks[PART_NOTE]);
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
    add_event_details(w, e);
    if (begin_line(w, 4, remarks[PART_UNFINISHED], e->unfinished)) {
        text_add(w->out, STR("    unfinished"));
        end_line(w, remarks[PART_UNFINISHED]);
    }
}

static void add_stated(struct writer *w, const struct event *e)
{
    const struct event_stated *s = &e->stated;
    struct event_remark *const *remarks = e->remarks;

    add_texts(w, "champion", s->champions, s->champion_count,
              remarks[PART_CHAMPION]);
    add_texts(w, "runner-up", s->runners_up, s->runner_up_count,
              remarks[PART_RUNNER_UP]);
    add_count(w, "won", s->won, remarks[PART_WON]);
    add_count(w, "lost", s->lost, remarks[PART_LOST]);
    add_count(w, "drawn", s->drawn, remarks[PART_DRAWN]);
}

/* Writes a string on the current line, unless it is empty. */
static void add_string_of(struct writer *w, const char *word, struct str s)
{
    if (!s.len)
        return;
    text_addf(w->out, " %s ", word);
    event_add_string(w->out, s);
}

static void add_number_of(struct writer *w, const char *word, uint64_t n)
{
    if (n)
        text_addf(w->out, " %s %llu", word, (unsigned long long)n);
}

static void add_prize_list(struct writer *w, const struct event_prize_list *l)
{
    begin_line(w, 4, l->remarks, true);
    text_add(w->out, STR("    prizes "));
    event_add_string(w->out, l->name);
    add_number_of(w, "below", l->below);
    add_string_of(w, "category", l->category);
    add_string_of(w, "club", l->club);
    add_string_of(w, "country", l->country);
    text_add(w->out, STR(" { "));
    event_amounts_text(l, w->out);
    text_add(w->out, STR(" }"));
    end_line(w, l->remarks);
}

static void add_prizes(struct writer *w, const struct event *e)
{
    const struct event_prizes *p = &e->prizes;
    const char *sharing = event_sharing_words[p->sharing];

    add_text(w, "currency", p->currency, e->remarks[PART_CURRENCY]);
    add_unquoted(w, "sharing ", str_of(sharing ? sharing : ""),
                 e->remarks[PART_SHARING]);
    add_unquoted(w, "", p->several ? STR("double-prizes") : STR(""),
                 e->remarks[PART_DOUBLE_PRIZES]);
    for (const struct event_prize_list *l = p->lists; l; l = l->next)
        add_prize_list(w, l);
}

static void add_player(struct writer *w, const struct event *e,
                       const struct event_player *p)
{
    begin_line(w, 8, p->remarks, true);
    text_add(w->out, STR("        "));
    event_add_string(w->out, p->name);
    add_string_of(w, "title", p->title);
    add_string_of(w, "country", p->country);
    add_string_of(w, "club", p->club);
    if (p->born.len)
        text_addf(w->out, " born %.*s", (int)p->born.len, p->born.ptr);
    add_string_of(w, "id", p->id);
    add_number_of(w, "rating", p->rating);
    add_number_of(w, "k", p->k);
    if (p->team)
        add_string_of(w, "team", e->teams[p->team - 1].name);
    add_number_of(w, "board", p->board);
    add_number_of(w, "seed", p->seed);
    for (struct str rest = p->categories; rest.len;)
        add_string_of(w, "category", str_take(&rest, '\n'));
    add_string_of(w, "note", p->note);
    end_line(w, p->remarks);
}

static void add_team(struct writer *w, const struct event_team *t)
{
    begin_line(w, 8, t->remarks, true);
    text_add(w->out, STR("        "));
    event_add_string(w->out, t->name);
    add_string_of(w, "country", t->country);
    add_number_of(w, "seed", t->seed);
    add_string_of(w, "note", t->note);
    end_line(w, t->remarks);
}

static void add_list_end(struct writer *w, const struct event_remark *remarks)
{
    begin_line(w, 8, remarks, true);
    text_add(w->out, STR("    }"));
    end_line(w, remarks);
}

static void add_teams(struct writer *w, const struct event *e)
{
    if (!begin_line(w, 4, e->remarks[PART_TEAMS], e->team_count > 0)) {
        begin_line(w, 4, e->remarks[PART_TEAMS_END], false);
        return;
    }
    text_add(w->out, STR("    teams {"));
    end_line(w, e->remarks[PART_TEAMS]);
    for (size_t i = 0; i < e->team_count; i++)
        add_team(w, &e->teams[i]);
    add_list_end(w, e->remarks[PART_TEAMS_END]);
}

static void add_players(struct writer *w, const struct event *e)
{
    if (!begin_line(w, 4, e->remarks[PART_PLAYERS], e->player_count > 0)) {
        begin_line(w, 4, e->remarks[PART_PLAYERS_END], false);
        return;
    }
    text_add(w->out, STR("    players {"));
    end_line(w, e->remarks[PART_PLAYERS]);
    for (size_t i = 0; i < e->player_count; i++)
        add_player(w, e, &e->players[i]);
    add_list_end(w, e->remarks[PART_PLAYERS_END]);
}

static void add_rounds(struct writer *w, uint32_t from, uint32_t before)
{
    if (before != EVENT_ALWAYS)
        text_addf(w->out, " rounds %u to %u", (unsigned)from,
                  (unsigned)before - 1);
    else if (from > 1)
        text_addf(w->out, " rounds %u to %u", (unsigned)from,
                  (unsigned)EVENT_COUNT_MAX);
}

static void add_ban(struct writer *w, const struct event *e,
                    const struct event_ban *ban)
{
    begin_line(w, 4, ban->remarks, true);
    text_add(w->out, STR("    forbid "));
    if (ban->kind == BAN_PLAYERS) {
        event_add_string(w->out, event_name_in_terms(e, ban->players[0]));
        text_add_char(w->out, ' ');
        event_add_string(w->out, event_name_in_terms(e, ban->players[1]));
    } else {
        text_addf(w->out, "same %s", event_ban_words[ban->kind]);
    }
    add_rounds(w, ban->from, ban->before);
    end_line(w, ban->remarks);
}

/* Writes the statements that name players. */
static void add_bans_and_bonuses(struct writer *w, const struct event *e)
{
    for (const struct event_ban *b = e->terms.bans; b; b = b->next)
        add_ban(w, e, b);
    for (const struct event_bonus *b = e->terms.bonuses; b; b = b->next) {
        begin_line(w, 4, b->remarks, true);
        text_add(w->out, STR("    accelerate "));
        event_add_string(w->out, event_name_in_terms(e, b->player));
        text_add_char(w->out, ' ');
        event_tenths_text((uint32_t)b->tenths, w->out);
        add_rounds(w, b->from, b->before);
        end_line(w, b->remarks);
    }
}

/* ---- results ------------------------------------------------------------- */

/* The headings that were written last. */
struct heading {
    uint32_t stage, round;
    bool of_match;                      /* the next results belong to a match */
    const struct event_match *next;     /* next match to be written */
    uint32_t number;                    /* number of the last match written */
    const struct event_result *waiting; /* next result whose match has not been
                                           written yet */
};

static void begin_stage(struct writer *w, const struct event_stage *s,
                        struct heading *at, uint32_t stage)
{
    at->stage = stage;
    at->round = 0;
    at->of_match = false;
    text_add(w->out, STR("    stage "));
    event_add_string(w->out, s->name);
}

/* Writes the first heading of a stage and its format, if they are needed. */
static void add_stage(struct writer *w, const struct event *e,
                      struct heading *at, uint32_t stage)
{
    static struct event_remark *const none[STAGE_PARTS] = {NULL};
    const struct event_stage *s = &e->stages[stage];
    struct event_remark *const *remarks = s->remarks ? s->remarks : none;
    bool own = !event_format_equal(s->format, e->format);

    *at = (struct heading){.stage = stage,
                           .next = at->next,
                           .number = at->number,
                           .waiting = at->waiting};
    if (begin_line(w, 4, remarks[STAGE_HEADING],
                   stage > 0 || s->name.len || own)) {
        begin_stage(w, s, at, stage);
        end_line(w, remarks[STAGE_HEADING]);
    }
    if (begin_line(w, 4, remarks[STAGE_FORMAT], own)) {
        add_format(w, s->format);
        end_line(w, remarks[STAGE_FORMAT]);
    }
}

struct str event_result_form(const struct event_result *r)
{
    if (r->how == HOW_WITHDRAWN)
        return STR("withdrawn");
    if (r->how == HOW_ANNULLED)
        return STR("annulled");
    if (r->how == HOW_BYE)
        return r->kind == RESULT_DRAW     ? STR("half-bye")
               : r->kind == RESULT_SECOND ? STR("zero-bye")
               : r->requested             ? STR("full-bye")
                                          : STR("bye");
    if (r->how == HOW_FORFEIT && r->kind == RESULT_UNKNOWN)
        return STR("0-0");
    return result_ascii(r->kind);
}

static void add_date(struct writer *w, struct str date)
{
    if (date.len)
        text_addf(w->out, " %.*s", (int)date.len, date.ptr);
}

static void add_options(struct writer *w, const struct event_result *r)
{
    add_date(w, r->date);
    if (r->second != NOBODY) {
        if (r->how == HOW_FORFEIT)
            text_add(w->out, STR(" forfeit"));
        if (r->came)
            text_addf(w->out, " %s", manner_words[r->came]);
        if (r->tiebreak)
            text_add(w->out, STR(" tiebreak"));
    }
    add_number_of(w, "board", r->board);
    add_number_of(w, "changed", r->changed);
    if (r->second != NOBODY) {
        add_number_of(w, "plies", r->plies);
        add_number_of(w, "record", (uint64_t)r->record);
    }
    add_string_of(w, "note", r->note);
}

/* The headings that a result or a match requires. */
struct needed_headings {
    uint32_t stage, round;
    bool loose; /* the result does not belong to a match */
    size_t indent;
    const struct event_remark *remarks;
};

/* Writes the headings that are missing. The round is repeated where results no
   longer belong to a match. */
static void add_headings(struct writer *w, const struct event *e,
                         struct heading *at, struct needed_headings of)
{
    const struct remark_filter stage = {HEADING_STAGE, 0},
                               round = {HEADING_ROUND, 0};
    bool staged = of.stage != at->stage;
    bool rounded = staged ? of.round > 0
                          : of.round != at->round || (of.loose && at->of_match);
    size_t indent = rounded ? 4 : of.indent;

    if (begin_optional_line(w, staged ? 4 : indent, of.remarks, stage,
                            staged)) {
        begin_stage(w, &e->stages[of.stage], at, of.stage);
        end_line_with_remarks(w, of.remarks, stage);
    }
    if (begin_optional_line(w, indent, of.remarks, round, rounded)) {
        text_addf(w->out, of.round ? "    round %u" : "    round ?",
                  (unsigned)of.round);
        end_line_with_remarks(w, of.remarks, round);
    }
    if (of.round != at->round || of.loose)
        at->of_match = false;
    at->round = of.round;
}

static void add_result(struct writer *w, const struct event *e,
                       const struct event_result *r, struct heading *at)
{
    add_headings(
        w, e, at,
        (struct needed_headings){r->stage, r->round, !r->match, 8, r->remarks});
    begin_line(w, 8, r->remarks, true);
    text_add(w->out, STR("        "));
    event_add_string(w->out, e->players[r->first].name);
    if (r->second != NOBODY) {
        text_add_char(w->out, ' ');
        event_add_string(w->out, e->players[r->second].name);
    }
    text_add_char(w->out, ' ');
    text_add(w->out, event_result_form(r));
    add_options(w, r);
    end_line(w, r->remarks);
}

static void add_halves(struct text *out, int64_t halves)
{
    if (halves != 1)
        text_addf(out, "%lld", (long long)halves / 2);
    if (halves % 2)
        text_add(out, STR("\u00BD"));
}

struct str event_match_form(const struct event_match *m)
{
    if (m->how == HOW_WITHDRAWN)
        return STR("withdrawn");
    if (m->how != HOW_BYE)
        return STR("");
    return m->kind == RESULT_FIRST  ? STR("bye")
           : m->kind == RESULT_DRAW ? STR("half-bye")
                                    : STR("zero-bye");
}

static bool has_score(const struct event_match *m)
{
    return m->points[0] >= 0 && m->points[1] >= 0 && m->second != NOBODY;
}

void event_score_text(const struct event_match *m, struct text *out)
{
    if (!has_score(m))
        return;
    add_halves(out, m->points[0]);
    text_add_char(out, '-');
    add_halves(out, m->points[1]);
}

static void add_score(struct writer *w, const struct event_match *m)
{
    struct str form = event_match_form(m);

    if (form.len)
        text_addf(w->out, " %s", form.ptr);
    if (has_score(m))
        text_add_char(w->out, ' ');
    event_score_text(m, w->out);
}

static void add_match(struct writer *w, const struct event *e,
                      const struct event_match *m, struct heading *at)
{
    add_headings(
        w, e, at,
        (struct needed_headings){m->stage, m->round, false, 4, m->remarks});
    begin_line(w, 4, m->remarks, true);
    text_add(w->out, STR("    match "));
    event_add_string(w->out, e->teams[m->first].name);
    if (m->second != NOBODY) {
        text_add_char(w->out, ' ');
        event_add_string(w->out, e->teams[m->second].name);
    }
    add_score(w, m);
    add_date(w, m->date);
    if (m->how == HOW_FORFEIT)
        text_add(w->out, STR(" forfeit"));
    add_string_of(w, "note", m->note);
    end_line(w, m->remarks);
    at->of_match = true;
}

/* Returns the number of the next match that has results. Its results follow it
   directly. */
static uint32_t next_with_results(struct heading *at)
{
    while (at->waiting && at->waiting->match <= at->number)
        at->waiting = at->waiting->next;
    return at->waiting ? at->waiting->match : UINT32_MAX;
}

/* Writes the matches up to number `last`, including those without results. If
   `last` is 0, writes those before this round that have no results. */
static void add_matches(struct writer *w, const struct event *e,
                        struct heading *at, uint32_t last, uint32_t stage,
                        uint32_t round)
{
    const struct event_match *m;

    for (; (m = at->next); at->next = m->next) {
        bool before =
            m->stage < stage || (m->stage == stage && m->round < round);

        if (at->number >= last &&
            (last || !before || at->number + 1 >= next_with_results(at)))
            return;
        add_match(w, e, m, at);
        at->number++;
    }
}

static void add_results(struct writer *w, const struct event *e,
                        struct heading *at, const struct event_result **next,
                        uint32_t stage)
{
    const struct event_result *r = *next;

    for (; r && (r->stage == stage || stage >= e->stage_count); r = r->next) {
        add_matches(w, e, at, r->match, r->stage, r->round);
        add_result(w, e, r, at);
    }
    add_matches(w, e, at, 0, stage + 1, 0);
    *next = r;
}

static void write_event(struct writer *w, const struct event *e)
{
    const struct event_result *next = e->results;
    struct heading at = {.next = e->matches, .waiting = e->results};

    add_head(w, e);
    add_stated(w, e);
    add_prizes(w, e);
    add_teams(w, e);
    add_players(w, e);
    add_bans_and_bonuses(w, e);
    for (uint32_t stage = 0; stage < e->stage_count; stage++) {
        add_stage(w, e, &at, stage);
        add_results(w, e, &at, &next, stage);
    }
    add_results(w, e, &at, &next, EVENT_STAGES_MAX);
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

/* ---- what the format lacks ----------------------------------------------- */

static void add_missing_name(struct text *out, bool lacks, const char *what)
{
    if (lacks)
        text_addf(out, "%s%s", out->len ? ", " : "", what);
}

void event_list_unstorable(const struct event *event, struct text *out)
{
    bool unrated = false;

    for (const struct event_result *r = event->results; r; r = r->next)
        unrated |= r->unrated;
    add_missing_name(out, unrated, "games of less than a move (W, D, L)");
}
