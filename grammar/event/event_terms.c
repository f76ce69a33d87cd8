/* Reads the statements about points and pairings. */
#include <stdlib.h>

#include "event_reader.h"

/* ---- points -------------------------------------------------------------- */

static bool read_tenths(struct event_reader *r, struct span span, uint32_t *out)
{
    if (event_tenths(event_view(r, span), out))
        return true;
    struct diag *d = diag_report(r->diags, DIAG_NUMBER_RANGE, span,
                                 "the points are out of range: omitted");
    diag_label(r->diags, d, "points are 0 to 99.9, with one decimal at most");
    r->misread = true;
    return false;
}

/* The points that are not stated depend on those that precede them, so all
   values are first set to an impossible one. */
enum { NOT_STATED = UINT16_MAX };

void event_begin_points(struct event_reader *r)
{
    r->misread = false;
    r->points = (struct event_points){.stated = true,
                                      .bye = NOT_STATED,
                                      .absent = NOT_STATED,
                                      .unknown = NOT_STATED};
}

void event_read_points_of(struct event_reader *r, struct span word,
                          struct span value)
{
    struct str name = event_view(r, word);
    struct event_points *p = &r->points;
    uint16_t *into = str_equal_nocase(name, STR("bye"))       ? &p->bye
                     : str_equal_nocase(name, STR("absent"))  ? &p->absent
                     : str_equal_nocase(name, STR("unknown")) ? &p->unknown
                                                              : NULL;
    uint32_t tenths;

    if (!into) {
        struct diag *d = diag_report(r->diags, DIAG_SYNTAX, word,
                                     "%.*s is not a kind of result: omitted",
                                     (int)event_shown(r, word).len,
                                     event_shown(r, word).ptr);
        diag_label(r->diags, d, "expected bye, absent or unknown");
    } else if (*into != NOT_STATED) {
        diag_report(r->diags, DIAG_TAG_TWICE, word,
                    "%.*s appears twice in this statement: omitted",
                    (int)name.len, name.ptr);
    } else if (read_tenths(r, value, &tenths)) {
        *into = (uint16_t)tenths;
    }
}

void event_read_three_points(struct event_reader *r, struct span word,
                             struct span whole, const struct span parts[3])
{
    struct event_points said = r->points, *out = &r->event->terms.points;
    uint32_t of[3];

    if (event_report_repeated(r, PART_POINTS, word))
        return;
    for (size_t i = 0; i < 3; i++)
        if (!read_tenths(r, parts[i], &of[i]))
            return;
    if (r->misread)
        return;
    if (of[0] < of[1] || of[1] < of[2] || of[0] == of[2]) {
        diag_report(
            r->diags, DIAG_BAD_VALUE, whole,
            "a win must give the most points, and a loss the fewest: omitted");
        return;
    }
    event_points_set_usual(out, (uint16_t)of[0], (uint16_t)of[1],
                           (uint16_t)of[2]);
    out->bye = said.bye == NOT_STATED ? out->bye : said.bye;
    out->absent = said.absent == NOT_STATED ? out->absent : said.absent;
    out->unknown = said.unknown == NOT_STATED ? out->unknown : said.unknown;
}

void event_read_points(struct event_reader *r, struct span word,
                       struct span three)
{
    struct str rest = event_view(r, three);
    struct span parts[3];

    for (size_t i = 0; i < 3; i++) {
        struct str part = str_take(&rest, '-');
        parts[i] =
            (struct span){(uint32_t)(part.ptr - r->base), (uint32_t)part.len};
    }
    event_read_three_points(r, word, three, parts);
}

/* ---- words --------------------------------------------------------------- */

uint8_t event_read_word(struct event_reader *r, struct span span,
                        const char *const *list, size_t count,
                        const char *expected)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] && str_equal_nocase(event_view(r, span), str_of(list[i]))) {
            event_report_word_spelling(r, span);
            return (uint8_t)i;
        }
    struct diag *d = diag_report(
        r->diags, DIAG_BAD_VALUE, span, "%.*s is not allowed here: omitted",
        (int)event_shown(r, span).len, event_shown(r, span).ptr);
    diag_label(r->diags, d, "expected %s", expected);
    return 0;
}

void event_read_initial(struct event_reader *r, struct span word,
                        struct span name)
{
    if (!event_report_repeated(r, PART_INITIAL, word))
        r->event->terms.initial = event_read_word(
            r, name, event_initial_words, RESULT_KINDS, "first or second");
}

void event_read_team_score(struct event_reader *r, struct span word,
                           struct span name)
{
    if (!event_report_repeated(r, PART_SCORE, word))
        r->event->terms.score =
            event_read_word(r, name, event_score_words, TEAM_SCORES,
                            "match-points or game-points");
}

void event_read_acceleration(struct event_reader *r, struct span word,
                             struct span name)
{
    if (event_report_repeated(r, PART_ACCELERATION, word))
        return;
    r->acceleration = name;
    r->event->terms.acceleration = event_read_word(
        r, name, event_acceleration_words,
        sizeof event_acceleration_words / sizeof *event_acceleration_words,
        "baku");
}

/* ---- rounds -------------------------------------------------------------- */

void event_read_span_end(struct event_reader *r, const struct span *to,
                         const struct span *last)
{
    uint64_t round;

    r->misread = false;
    r->span_before = 0;
    if (!last)
        return;
    if (!str_equal_nocase(event_view(r, *to), STR("to"))) {
        diag_report(
            r->diags, DIAG_SYNTAX, *to,
            "expected \"to\" between the first and the last round: omitted");
        r->misread = true;
    } else if (event_number(r, *last, 1, EVENT_COUNT_MAX, &round)) {
        r->span_before = (uint32_t)round + 1;
    } else {
        r->misread = true;
    }
}

/* The last round is the one that event_read_span_end() read, or the first round
   if it read none. */
void event_read_span(struct event_reader *r, const struct span *first)
{
    uint64_t round;

    if (!first) {
        r->misread = false;
        r->span_from = 1;
        r->span_before = EVENT_ALWAYS;
        return;
    }
    if (r->misread || !event_number(r, *first, 1, EVENT_COUNT_MAX, &round)) {
        r->misread = true;
        return;
    }
    r->span_from = (uint32_t)round;
    if (!r->span_before)
        r->span_before = r->span_from + 1;
    if (r->span_before <= r->span_from) {
        diag_report(r->diags, DIAG_BAD_VALUE, *first,
                    "the first round is after the last: statement omitted");
        r->misread = true;
    }
}

/* ---- players and teams --------------------------------------------------- */

static void use_name(struct event_reader *r, struct span string, uint32_t *into)
{
    *into = NOBODY;
    event_name_use(r, &r->paired, string, into)->weak = true;
}

static struct event_ban *add_ban(struct event_reader *r, struct span word)
{
    struct event_ban *ban;

    if (r->misread) {
        event_anchor(r, word, NULL);
        return NULL;
    }
    ban = event_need(r, sizeof *ban);
    *ban = (struct event_ban){.from = r->span_from,
                              .before = r->span_before,
                              .players = {NOBODY, NOBODY},
                              .span = word};
    event_anchor(r, word, &ban->remarks);
    *r->next_ban = ban;
    r->next_ban = &ban->next;
    return ban;
}

void event_read_ban(struct event_reader *r, struct span word, struct span first,
                    struct span second)
{
    struct event_ban *ban = add_ban(r, word);

    if (!ban)
        return;
    ban->span = span_between(first, second);
    use_name(r, first, &ban->players[0]);
    use_name(r, second, &ban->players[1]);
}

void event_read_ban_of(struct event_reader *r, struct span word,
                       struct span same, enum event_ban_kind kind)
{
    static const char *const words[] = {NULL, "same"};

    r->misread |= !event_read_word(r, same, words, 2, "same");
    struct event_ban *ban = add_ban(r, word);
    if (ban)
        ban->kind = (uint8_t)kind;
}

void event_read_bonus(struct event_reader *r, struct span word,
                      struct span player, struct span points, struct span first)
{
    struct event_bonus *bonus;
    uint32_t tenths;

    event_read_span(r, &first);
    if (!read_tenths(r, points, &tenths) || r->misread) {
        event_anchor(r, word, NULL);
        return;
    }
    bonus = event_need(r, sizeof *bonus);
    *bonus = (struct event_bonus){.from = r->span_from,
                                  .before = r->span_before,
                                  .tenths = (int32_t)tenths,
                                  .span = word};
    event_anchor(r, word, &bonus->remarks);
    *r->next_bonus = bonus;
    r->next_bonus = &bonus->next;
    use_name(r, player, &bonus->player);
}

/* ---- checks -------------------------------------------------------------- */

/* Marks bans to be dropped by a first round of 0. */
static void drop_ban(struct event_reader *r, struct event_ban *ban,
                     const char *why)
{
    if (why)
        diag_report(r->diags, DIAG_TAG_TWICE, ban->span, "%s", why);
    ban->from = 0;
}

static void omit_repeated(void *context, struct event_ban *ban)
{
    drop_ban(context, ban,
             "these players are already forbidden to meet in these rounds: "
             "statement omitted");
}

/* Marks bans that lack a player, and those of a player who would meet
   themselves. */
static void mark_bans(struct event_reader *r)
{
    for (struct event_ban *ban = r->event->terms.bans; ban; ban = ban->next) {
        if (ban->kind != BAN_PLAYERS)
            continue;
        if (ban->players[0] == NOBODY || ban->players[1] == NOBODY)
            drop_ban(r, ban, NULL);
        else if (ban->players[0] == ban->players[1])
            drop_ban(r, ban,
                     r->event->team_count
                         ? "a team cannot meet itself: statement omitted"
                         : "a player cannot meet themselves: statement "
                           "omitted");
    }
}

/* Reports and omits an acceleration that cannot be computed. */
static void check_acceleration(struct event_reader *r)
{
    const struct event *e = r->event;
    struct diag *d;

    for (size_t i = 0; i < e->stage_count; i++)
        if (e->stages[i].format.games &&
            e->stages[i].format.kind == FORMAT_SWISS)
            return;
    if (!e->terms.acceleration || (e->format.games && !e->stage_count))
        return;
    d = diag_report(r->diags, DIAG_BAD_VALUE, r->acceleration,
                    "acceleration needs the number of rounds, which the format "
                    "does not state: omitted");
    diag_label(r->diags, d,
               "write the number of rounds in the format, such as swiss-9");
    r->event->terms.acceleration = ACCELERATION_NONE;
}

void event_check_terms(struct event_reader *r)
{
    struct event_terms *t = &r->event->terms;

    check_acceleration(r);
    mark_bans(r);
    event_repeated_bans(t, r->arena, omit_repeated, r);
    event_remove_bans(t);
    for (struct event_bonus **at = &t->bonuses; *at;)
        if ((*at)->player != NOBODY)
            at = &(*at)->next;
        else
            *at = (*at)->next;
}
