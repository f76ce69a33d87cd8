/* Writes events as JSON. Each member of an event is on a separate line, and so
   is each object of its lists. */
#include "event_members.h"
#include "write.h"

/* White space before a member of an event, and before an object of one of its
   lists. */
#define IN_EVENT "\n      "
#define IN_LIST  "\n        "

static const struct str *text_at(const void *object, size_t offset)
{
    return (const struct str *)(const void *)((const char *)object + offset);
}

static uint32_t number_at(const void *object, size_t offset)
{
    return *(const uint32_t *)(const void *)((const char *)object + offset);
}

/* ---- objects and members ------------------------------------------------- */

static void begin_member(struct event_json_writer *w, const char *name)
{
    if (w->any)
        text_add_char(w->out, ',');
    text_add(w->out, str_of(w->any || w->between[0] == '\n' ? w->between : ""));
    text_addf(w->out, "\"%s\": ", name);
    w->any = true;
}

static void add_string(struct event_json_writer *w, const char *name,
                       struct str s)
{
    begin_member(w, name);
    json_add_string(w->out, s);
}

static void add_number(struct event_json_writer *w, const char *name,
                       uint64_t number)
{
    begin_member(w, name);
    text_add_number(w->out, number);
}

static void add_object(struct event_json_writer *w, enum event_object kind,
                       const void *object, const char *between)
{
    struct event_json_writer inner = {
        .out = w->out, .event = w->event, .between = between};

    text_add_char(w->out, '{');
    for (const struct event_member *m = event_members[kind]; m->name; m++)
        if (m->write)
            m->write(&inner, m, object);
    text_add(w->out, between[0] == '\n' ? STR("\n    }") : STR("}"));
}

/* The lists of an event. A list is either an array, whose objects have a size,
   or a linked list. */
static const struct list_of_event {
    size_t list, count, size, next;
} lists[EVENT_OBJECTS] = {
    [OBJECT_TEAM] = {offsetof(struct event, teams),
                     offsetof(struct event, team_count),
                     sizeof(struct event_team), 0},
    [OBJECT_PLAYER] = {offsetof(struct event, players),
                       offsetof(struct event, player_count),
                       sizeof(struct event_player), 0},
    [OBJECT_STAGE] = {offsetof(struct event, stages),
                      offsetof(struct event, stage_count),
                      sizeof(struct event_stage), 0},
    [OBJECT_BAN] = {offsetof(struct event, terms.bans), 0, 0,
                    offsetof(struct event_ban, next)},
    [OBJECT_BONUS] = {offsetof(struct event, terms.bonuses), 0, 0,
                      offsetof(struct event_bonus, next)},
    [OBJECT_PRIZES] = {offsetof(struct event, prizes.lists), 0, 0,
                       offsetof(struct event_prize_list, next)},
    [OBJECT_MATCH] = {offsetof(struct event, matches), 0, 0,
                      offsetof(struct event_match, next)},
    [OBJECT_RESULT] = {offsetof(struct event, results), 0, 0,
                       offsetof(struct event_result, next)},
};

static const char *pointer_at(const void *object, size_t offset)
{
    return *(const char *const *)(const void *)((const char *)object + offset);
}

static const char *first_object(const struct event *e,
                                const struct list_of_event *l)
{
    bool empty =
        l->size && !*(const size_t *)(const void *)((const char *)e + l->count);

    return empty ? NULL : pointer_at(e, l->list);
}

static const char *next_object(const struct event *e,
                               const struct list_of_event *l,
                               const char *object)
{
    size_t count;

    if (!l->size)
        return pointer_at(object, l->next);
    count = *(const size_t *)(const void *)((const char *)e + l->count);
    object += l->size;
    return object < pointer_at(e, l->list) + count * l->size ? object : NULL;
}

/* Writes a list of objects; m->part is their kind. */
void json_write_list(struct event_json_writer *w, const struct event_member *m,
                     const void *event)
{
    const struct list_of_event *l = &lists[m->part];
    const char *object = first_object(event, l);
    const char *separator = "";

    if (!object)
        return;
    begin_member(w, m->name);
    text_add_char(w->out, '[');
    for (; object; object = next_object(event, l, object)) {
        text_addf(w->out, "%s" IN_LIST, separator);
        add_object(w, (enum event_object)m->part, object, " ");
        separator = ",";
    }
    text_add(w->out, STR(IN_EVENT "]"));
}

/* ---- values -------------------------------------------------------------- */

void json_write_text(struct event_json_writer *w, const struct event_member *m,
                     const void *object)
{
    const struct str *s = text_at(object, m->offset);

    if (s->len || m->needed)
        add_string(w, m->name, *s);
}

void json_write_number(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    uint32_t number = number_at(object, m->offset);

    if (number)
        add_number(w, m->name, number);
}

static void add_flag(struct event_json_writer *w, const char *name)
{
    begin_member(w, name);
    text_add(w->out, STR("true"));
}

void json_write_flag(struct event_json_writer *w, const struct event_member *m,
                     const void *object)
{
    const char *at = (const char *)object + m->offset;

    if (*(const bool *)(const void *)at)
        add_flag(w, m->name);
}

static void add_word(struct event_json_writer *w, const char *name,
                     const char *word)
{
    if (word)
        add_string(w, name, str_of(word));
}

/* ---- events -------------------------------------------------------------- */

void json_write_year(struct event_json_writer *w, const struct event_member *m,
                     const void *object)
{
    const struct event *e = object;

    if (e->year > 0)
        add_number(w, m->name, (uint64_t)e->year);
}

static void add_format(struct event_json_writer *w, const char *name,
                       struct event_format format)
{
    struct text words = {0};

    if (format.kind == FORMAT_UNKNOWN)
        text_add(&words, STR("unknown"));
    event_format_text(format, &words);
    add_string(w, name, text_str(&words));
    w->out->failed |= words.failed;
    text_release(&words);
}

void json_write_format(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    const struct event *e = object;

    if (e->format.kind != FORMAT_UNKNOWN)
        add_format(w, m->name, e->format);
}

void json_write_points(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    const struct event *e = object;

    if (!e->terms.points.stated)
        return;
    begin_member(w, m->name);
    add_object(w, OBJECT_POINTS, &e->terms.points, " ");
}

static void add_tenths(struct event_json_writer *w, const char *name,
                       uint32_t tenths)
{
    begin_member(w, name);
    text_add_number(w->out, tenths / 10);
    if (tenths % 10)
        text_addf(w->out, ".%u", (unsigned)tenths % 10);
}

void json_write_tenths(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    const char *at = (const char *)object + m->offset;

    add_tenths(w, m->name, *(const uint16_t *)(const void *)at);
}

void json_write_team_score(struct event_json_writer *w,
                           const struct event_member *m, const void *object)
{
    const struct event *e = object;

    add_word(w, m->name, event_score_words[e->terms.score]);
}

void json_write_initial(struct event_json_writer *w,
                        const struct event_member *m, const void *object)
{
    const struct event *e = object;

    add_word(w, m->name, event_initial_words[e->terms.initial]);
}

void json_write_acceleration(struct event_json_writer *w,
                             const struct event_member *m, const void *object)
{
    const struct event *e = object;

    add_word(w, m->name, event_acceleration_words[e->terms.acceleration]);
}

void json_write_rated(struct event_json_writer *w, const struct event_member *m,
                      const void *object)
{
    const struct event *e = object;

    if (e->rated == RATED_UNTOLD)
        return;
    begin_member(w, m->name);
    text_add(w->out, e->rated == RATED_YES ? STR("true") : STR("false"));
}

/* Writes the names of champions, runners-up or deputy arbiters. */
void json_write_names(struct event_json_writer *w, const struct event_member *m,
                      const void *object)
{
    const struct event *e = object;
    const struct event_stated *s = &e->stated;
    bool first = m->part == PART_CHAMPION;
    bool deputies = m->part == PART_DEPUTY_ARBITER;
    const struct str *names = deputies ? e->deputy_arbiters
                              : first  ? s->champions
                                       : s->runners_up;
    size_t count = deputies ? e->deputy_count
                   : first  ? s->champion_count
                            : s->runner_up_count;

    if (!count)
        return;
    begin_member(w, m->name);
    for (size_t i = 0; i < count; i++) {
        text_add(w->out, i ? STR(", ") : STR("["));
        json_add_string(w->out, names[i]);
    }
    text_add_char(w->out, ']');
}

void json_write_count(struct event_json_writer *w, const struct event_member *m,
                      const void *object)
{
    const char *at = (const char *)object + m->offset;
    int64_t count = *(const int64_t *)(const void *)at;

    if (count >= 0)
        add_number(w, m->name, (uint64_t)count);
}

/* ---- players, bans and bonuses ------------------------------------------- */

void json_write_team_of(struct event_json_writer *w,
                        const struct event_member *m, const void *object)
{
    const struct event_player *p = object;

    if (p->team)
        add_string(w, m->name, w->event->teams[p->team - 1].name);
}

void json_write_banned_players(struct event_json_writer *w,
                               const struct event_member *m, const void *object)
{
    const struct event_ban *ban = object;

    if (ban->kind != BAN_PLAYERS)
        return;
    begin_member(w, m->name);
    text_add_char(w->out, '[');
    json_add_string(w->out, event_name_in_terms(w->event, ban->players[0]));
    text_add(w->out, STR(", "));
    json_add_string(w->out, event_name_in_terms(w->event, ban->players[1]));
    text_add_char(w->out, ']');
}

void json_write_same(struct event_json_writer *w, const struct event_member *m,
                     const void *object)
{
    const struct event_ban *ban = object;

    add_word(w, m->name, event_ban_words[ban->kind]);
}

static void add_rounds(struct event_json_writer *w, uint32_t from,
                       uint32_t before)
{
    if (before == EVENT_ALWAYS && from <= 1)
        return;
    add_number(w, "from", from);
    add_number(w, "to", before == EVENT_ALWAYS ? EVENT_COUNT_MAX : before - 1);
}

void json_write_ban_rounds(struct event_json_writer *w,
                           const struct event_member *m, const void *object)
{
    const struct event_ban *ban = object;

    (void)m;
    add_rounds(w, ban->from, ban->before);
}

void json_write_bonus_player(struct event_json_writer *w,
                             const struct event_member *m, const void *object)
{
    const struct event_bonus *bonus = object;

    add_string(w, m->name, event_name_in_terms(w->event, bonus->player));
}

void json_write_bonus_points(struct event_json_writer *w,
                             const struct event_member *m, const void *object)
{
    const struct event_bonus *bonus = object;

    add_tenths(w, m->name, (uint32_t)bonus->tenths);
}

void json_write_bonus_rounds(struct event_json_writer *w,
                             const struct event_member *m, const void *object)
{
    const struct event_bonus *bonus = object;

    (void)m;
    add_rounds(w, bonus->from, bonus->before);
}

/* ---- prizes -------------------------------------------------------------- */

void json_write_categories(struct event_json_writer *w,
                           const struct event_member *m, const void *object)
{
    struct str rest = ((const struct event_player *)object)->categories;
    const char *separator = "[";

    if (!rest.len)
        return;
    begin_member(w, m->name);
    for (; rest.len; separator = ", ") {
        text_add(w->out, str_of(separator));
        json_add_string(w->out, str_take(&rest, '\n'));
    }
    text_add_char(w->out, ']');
}

void json_write_sharing(struct event_json_writer *w,
                        const struct event_member *m, const void *object)
{
    const struct event *e = object;

    add_word(w, m->name, event_sharing_words[e->prizes.sharing]);
}

void json_write_amounts(struct event_json_writer *w,
                        const struct event_member *m, const void *object)
{
    const struct event_prize_list *list = object;

    begin_member(w, m->name);
    for (size_t i = 0; i < list->amount_count; i++) {
        text_add(w->out, i ? STR(", ") : STR("["));
        event_cents_text(list->amounts[i], w->out);
    }
    text_add_char(w->out, ']');
}

/* ---- stages -------------------------------------------------------------- */

static bool has_remarks(const struct event_stage *s)
{
    return s->remarks &&
           (s->remarks[STAGE_HEADING] || s->remarks[STAGE_FORMAT]);
}

/* Writes the stages, unless the only one states nothing. */
void json_write_stages(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    const struct event *e = object;

    if (e->stage_count > 1 || e->stages[0].name.len ||
        !event_format_equal(e->stages[0].format, e->format) ||
        has_remarks(&e->stages[0]))
        json_write_list(w, m, e);
}

void json_write_stage_format(struct event_json_writer *w,
                             const struct event_member *m, const void *object)
{
    const struct event_stage *s = object;

    if (!event_format_equal(s->format, w->event->format))
        add_format(w, m->name, s->format);
}

/* Writes the stage of a result or a match. */
void json_write_stage_of(struct event_json_writer *w,
                         const struct event_member *m, const void *object)
{
    uint32_t stage = number_at(object, m->offset);

    if (w->event->stages[stage].name.len)
        add_string(w, m->name, w->event->stages[stage].name);
}

/* ---- results ------------------------------------------------------------- */

/* Writes the name of the player with that number, or nothing. */
void json_write_player(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    uint32_t player = number_at(object, m->offset);

    if (player != NOBODY)
        add_string(w, m->name, w->event->players[player].name);
}

void json_write_result(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    add_string(w, m->name, event_result_form(object));
}

static bool is_game(const void *object)
{
    return ((const struct event_result *)object)->second != NOBODY;
}

void json_write_forfeit(struct event_json_writer *w,
                        const struct event_member *m, const void *object)
{
    const struct event_result *r = object;

    if (is_game(r) && r->how == HOW_FORFEIT)
        add_flag(w, m->name);
}

void json_write_reason(struct event_json_writer *w,
                       const struct event_member *m, const void *object)
{
    const struct event_result *r = object;

    if (is_game(r) && r->came)
        add_word(w, m->name, result_manner_name(r->came));
}

void json_write_tiebreak(struct event_json_writer *w,
                         const struct event_member *m, const void *object)
{
    const struct event_result *r = object;

    if (is_game(r) && r->tiebreak)
        add_flag(w, m->name);
}

/* Writes a number that only games have. */
void json_write_of_game(struct event_json_writer *w,
                        const struct event_member *m, const void *object)
{
    if (is_game(object))
        json_write_number(w, m, object);
}

void json_write_record_number(struct event_json_writer *w,
                              const struct event_member *m, const void *object)
{
    const struct event_result *r = object;

    if (is_game(r) && r->record > 0)
        add_number(w, m->name, (uint64_t)r->record);
}

/* ---- team matches -------------------------------------------------------- */

void json_write_team(struct event_json_writer *w, const struct event_member *m,
                     const void *object)
{
    uint32_t team = number_at(object, m->offset);

    if (team != NOBODY)
        add_string(w, m->name, w->event->teams[team].name);
}

void json_write_match_result(struct event_json_writer *w,
                             const struct event_member *m, const void *object)
{
    struct str form = event_match_form(object);

    if (form.len)
        add_string(w, m->name, form);
}

void json_write_score(struct event_json_writer *w, const struct event_member *m,
                      const void *object)
{
    struct text score = {0};

    event_score_text(object, &score);
    if (score.len)
        add_string(w, m->name, text_str(&score));
    w->out->failed |= score.failed;
    text_release(&score);
}

void json_write_match_forfeit(struct event_json_writer *w,
                              const struct event_member *m, const void *object)
{
    const struct event_match *match = object;

    if (match->how == HOW_FORFEIT)
        add_flag(w, m->name);
}

/* ---- remarks ------------------------------------------------------------- */

/* Writes a remark, and the word for the part to which it belongs, unless that
   is NULL. */
static void add_remark(struct event_json_writer *w,
                       const struct event_remark *remark, const char *at)
{
    struct event_json_writer inner = {.out = w->out, .between = " "};

    text_add_char(w->out, '{');
    add_string(&inner, "text", remark->text);
    if (remark->beside)
        add_flag(&inner, "beside");
    add_word(&inner, "at", at);
    if (remark->owner)
        add_number(&inner, "of", (uint64_t)remark->owner + 1);
    text_add_char(w->out, '}');
}

/* Writes several lists of remarks as one list. `words` names the lists; it may
   be NULL. */
static void add_remarks(struct event_json_writer *w, const char *name,
                        struct event_remark *const *remarks, size_t count,
                        const char *const *words)
{
    bool any = false, lines = w->between[0] == '\n';

    for (size_t i = 0; i < count; i++)
        for (const struct event_remark *r = remarks[i]; r; r = r->next) {
            const char *word = words        ? words[i]
                               : r->heading ? event_heading_words[r->heading]
                                            : NULL;
            if (!any)
                begin_member(w, name);
            text_addf(w->out, "%s%s", any ? "," : "[",
                      lines ? IN_LIST
                      : any ? " "
                            : "");
            add_remark(w, r, word);
            any = true;
        }
    if (any)
        text_addf(w->out, "%s]", lines ? IN_EVENT : "");
}

void json_write_remarks(struct event_json_writer *w,
                        const struct event_member *m, const void *object)
{
    const struct event *e = object;

    add_remarks(w, m->name, e->remarks, EVENT_PARTS, event_part_words);
}

void json_write_entry_remarks(struct event_json_writer *w,
                              const struct event_member *m, const void *object)
{
    const char *at = (const char *)object + m->offset;

    add_remarks(w, m->name, (struct event_remark *const *)(const void *)at, 1,
                NULL);
}

void json_write_stage_remarks(struct event_json_writer *w,
                              const struct event_member *m, const void *object)
{
    const struct event_stage *s = object;

    if (s->remarks)
        add_remarks(w, m->name, s->remarks, STAGE_PARTS, event_stage_words);
}

/* ---- files --------------------------------------------------------------- */

void event_json_write(const struct event *events, struct text *out)
{
    struct event_json_writer w = {.out = out};

    text_add(out, STR("{\n  \"events\": ["));
    for (const struct event *e = events; e; e = e->next) {
        w.event = e;
        text_add(out, e == events ? STR("\n    ") : STR(",\n    "));
        add_object(&w, OBJECT_EVENT, e, IN_EVENT);
    }
    text_add(out, events ? STR("\n  ]\n}\n") : STR("]\n}\n"));
}
