#include "event_reader.h"
#include "date.h"
#include "record.h"

#include <string.h>

enum {
    EVENT_TEXT_MAX = 64 << 20, /* maximum bytes of a text */
    EVENT_SLACK = 2,           /* NULs after the text, for flex */
    EVENT_YEAR_DIGITS = 4,
};

/* ---- statements ---------------------------------------------------------- */

static struct event *target_event(struct event_reader *r)
{
    return r->event ? r->event : &r->held;
}

/* Returns the anchor of a statement. A statement outside events applies to all
   later events; its remarks go to the next event. */
static struct event_anchor *add_anchor(struct event_reader *r,
                                       enum event_part part, struct span word)
{
    struct event *e = r->event;

    if (e && r->staged && part == PART_FORMAT)
        return event_anchor(r, word,
                            &e->stages[r->stage].remarks[STAGE_FORMAT]);
    return event_anchor(r, word, e ? &e->remarks[part] : NULL);
}

/* Reports a statement that the current event already has, and returns true.
   Otherwise records the statement, and returns false. */
bool event_report_repeated(struct event_reader *r, enum event_part field,
                           struct span word)
{
    uint64_t bit = UINT64_C(1) << field;
    bool twice = r->event && (r->said & bit);

    add_anchor(r, field, word);
    if (twice)
        diag_report(r->diags, DIAG_TAG_TWICE, word,
                    "%.*s appears twice in this event: omitted",
                    (int)event_shown(r, word).len, event_shown(r, word).ptr);
    r->said |= bit;
    return twice;
}

static void add_runner_up(struct event_reader *r, struct str name,
                          struct span string)
{
    struct event_stated *s = &r->event->stated;

    if (s->runner_up_count == EVENT_SHARED_MAX) {
        event_report_too_many(r, string, "runners-up", EVENT_SHARED_MAX);
        return;
    }
    s->runners_up = event_grow(r, s->runners_up, sizeof *s->runners_up,
                               s->runner_up_count, &r->runner_room);
    s->runners_up[s->runner_up_count++] = name;
}

static void add_champion(struct event_reader *r, struct str name,
                         struct span string)
{
    struct event_stated *s = &r->event->stated;

    for (size_t i = 0; i < s->champion_count; i++)
        if (str_equal(s->champions[i], name)) {
            diag_report(r->diags, DIAG_TAG_TWICE, string,
                        "this champion appears twice: omitted");
            return;
        }
    if (s->champion_count == EVENT_SHARED_MAX) {
        event_report_too_many(r, string, "champions", EVENT_SHARED_MAX);
        return;
    }
    s->champions = event_grow(r, s->champions, sizeof *s->champions,
                              s->champion_count, &r->champion_room);
    s->champions[s->champion_count++] = name;
    if (s->champion_count == 1)
        s->champion_span = string;
}

static void add_deputy(struct event_reader *r, struct str name,
                       struct span string)
{
    struct event *e = r->event;

    if (e->deputy_count == EVENT_SHARED_MAX) {
        event_report_too_many(r, string, "deputy arbiters", EVENT_SHARED_MAX);
        return;
    }
    e->deputy_arbiters =
        event_grow(r, e->deputy_arbiters, sizeof *e->deputy_arbiters,
                   e->deputy_count, &r->deputy_room);
    e->deputy_arbiters[e->deputy_count++] = name;
}

static void set_text(struct event_reader *r, enum event_part field,
                     struct str value)
{
    static const size_t offsets[] = {
        [PART_SERIES] = offsetof(struct event, series),
        [PART_ERA] = offsetof(struct event, era),
        [PART_SOURCE] = offsetof(struct event, source),
        [PART_COUNTRY] = offsetof(struct event, country),
        [PART_CITY] = offsetof(struct event, city),
        [PART_GAME] = offsetof(struct event, game),
        [PART_ORGANIZER] = offsetof(struct event, organizer),
        [PART_FEDERATION] = offsetof(struct event, federation),
        [PART_CHIEF_ARBITER] = offsetof(struct event, chief_arbiter),
        [PART_TIME_CONTROL] = offsetof(struct event, time_control),
        [PART_TIME_CODE] = offsetof(struct event, time_code),
        [PART_TYPE_CODE] = offsetof(struct event, type_code),
        [PART_ROUND_DATES] = offsetof(struct event, round_dates),
        [PART_CURRENCY] = offsetof(struct event, prizes.currency),
        [PART_TIEBREAKS] = offsetof(struct event, tiebreaks),
        [PART_BEGINS] = offsetof(struct event, begins),
        [PART_ENDS] = offsetof(struct event, ends),
        [PART_NOTE] = offsetof(struct event, note),
    };

    *(struct str *)((char *)target_event(r) + offsets[field]) = value;
}

/* Returns a list of dates in the form "2026.05.01, ?". Reports any other item,
   and reads it as an unknown date. */
static struct str read_round_dates(struct event_reader *r, struct str dates,
                                   struct span span)
{
    struct text out = {0};

    while (dates.len) {
        struct str item = str_trim(str_take(&dates, ','));
        struct date date = date_parse(item);
        bool unknown = str_equal(item, STR("?"));
        bool known = !unknown && date_has_days(&date);
        if (!known && !unknown)
            diag_report(r->diags, DIAG_BAD_DATE, span,
                        "%.*s is not the date of a round: read as unknown",
                        (int)item.len, item.ptr);
        text_addf(&out, "%s%.*s", out.len ? ", " : "", known ? DATE_BYTES : 1,
                  known ? date.usual : "?");
    }
    dates = arena_copy(r->arena, text_str(&out));
    bool failed = out.failed || (out.len && !dates.ptr);
    text_release(&out);
    if (failed)
        event_fatal(r);
    return dates;
}

void event_read_text(struct event_reader *r, enum event_part field,
                     struct span word, struct span string)
{
    struct str value = event_string(r, string);

    if (field == PART_RUNNER_UP) {
        add_anchor(r, field, word)->owner =
            (uint32_t)r->event->stated.runner_up_count;
        add_runner_up(r, value, string);
        return;
    }
    if (field == PART_DEPUTY_ARBITER) {
        add_anchor(r, field, word)->owner = (uint32_t)r->event->deputy_count;
        add_deputy(r, value, string);
        return;
    }
    if (field == PART_CHAMPION) {
        add_anchor(r, field, word)->owner =
            (uint32_t)r->event->stated.champion_count;
        add_champion(r, value, string);
        return;
    }
    if (event_report_repeated(r, field, word))
        return;
    if (field == PART_SERIES && !r->event) {
        r->held.era = STR("");
        r->held.format = (struct event_format){0};
    }
    if (field == PART_ROUND_DATES)
        value = read_round_dates(r, value, string);
    if (field == PART_TIEBREAKS)
        target_event(r)->tiebreaks_span = string;
    set_text(r, field, value);
}

void event_read_game(struct event_reader *r, struct span word, struct span name)
{
    if (!event_report_repeated(r, PART_GAME, word))
        target_event(r)->game = event_view(r, name);
}

void event_read_count(struct event_reader *r, enum event_part field,
                      struct span word, struct span number)
{
    struct event_stated *s = &r->event->stated;
    struct {
        int64_t *count;
        struct span *span;
    } into[] = {{&s->won, &s->won_span},
                {&s->lost, &s->lost_span},
                {&s->drawn, &s->drawn_span}};
    uint64_t count;

    if (event_report_repeated(r, field, word) ||
        !event_number(r, number, 0, EVENT_COUNT_MAX, &count))
        return;
    *into[field - PART_WON].count = (int64_t)count;
    *into[field - PART_WON].span = number;
}

/* Adds the most similar word of a list, which ends with NULL, as help for a
   diagnostic. */
static void suggest_word(struct event_reader *r, struct diag *d,
                         struct str word, const char *const *list)
{
    size_t i = str_nearest(word, word.len < 4 ? 2 : 3, str_word_at, list);

    if (i != STR_NOWHERE)
        diag_help(r->diags, d, str_of(list[i]));
}

static void report_unknown_format(struct event_reader *r, struct span name)
{
    struct diag *d =
        diag_report(r->diags, DIAG_UNKNOWN_FORMAT, name,
                    "%.*s is not an event format: omitted",
                    (int)event_shown(r, name).len, event_shown(r, name).ptr);

    diag_label(r->diags, d,
               "single-elimination, round-robin, double-round-robin, "
               "swiss-N, first-to-N, best-of-N");
    suggest_word(r, d, event_view(r, name), event_format_words);
}

static void set_format(struct event_reader *r, struct span word,
                       struct span name, struct event_format format)
{
    struct event *e = target_event(r);

    if (r->event && r->staged) {
        e->stages[r->stage].format = format;
        return;
    }
    e->format = format;
    e->format_span = span_between(word, name);
    if (e->stage_count)
        e->stages[0].format = format;
}

/* Reads the form of the matches of a knock-out. */
static void read_length(struct event_reader *r, struct span length,
                        struct event_format *format)
{
    struct event_format match;

    if (format->kind != FORMAT_KNOCKOUT)
        diag_report(r->diags, DIAG_UNKNOWN_FORMAT, length,
                    "only a single-elimination has matches of several games: "
                    "omitted");
    else if (!event_format_word(event_view(r, length), &match))
        report_unknown_format(r, length);
    else {
        event_report_word_spelling(r, length);
        format->match = match.kind;
        format->match_games = match.games;
    }
}

void event_read_format(struct event_reader *r, struct span word,
                       struct span name, const struct span *length,
                       unsigned extras)
{
    struct event_format format;

    if (event_report_repeated(r, PART_FORMAT, word))
        return;
    if (!event_format_word(event_view(r, name), &format)) {
        report_unknown_format(r, name);
        return;
    }
    event_report_word_spelling(r, name);
    if (length)
        read_length(r, *length, &format);
    format.tiebreak = (extras & EXTRA_TIEBREAK) && format.kind;
    format.third_place = extras & EXTRA_THIRD_PLACE;
    if (format.third_place && format.kind != FORMAT_KNOCKOUT) {
        diag_report(r->diags, DIAG_UNKNOWN_FORMAT, name,
                    "only a single-elimination has a match for third place: "
                    "omitted");
        format.third_place = false;
    }
    set_format(r, word, name, format);
}

void event_read_format_text(struct event_reader *r, struct span word,
                            struct span text)
{
    struct event_format format;

    if (!event_format_find(event_view(r, text), &format))
        report_unknown_format(r, text);
    else if (!event_report_repeated(r, PART_FORMAT, word))
        set_format(r, word, text, format);
}

/* Reads a date. If the order of its day and month is ambiguous, the other dates
   of the text may determine it. */
static struct date read_date(struct event_reader *r, struct str written)
{
    struct date_evidence evidence = {.begun = false};
    struct date day_first, month_first;

    if (!r->date_order && !r->dates_read &&
        date_is_ambiguous(written, &day_first, &month_first)) {
        date_evidence_add(&evidence, (struct str){r->base, r->length}, true);
        r->date_order = date_evidence_order(&evidence);
        r->dates_read = true;
    }
    return date_parse_as(written, r->date_order);
}

/* Reports a text that is not a date, or that may be one of two dates. */
static void report_day(struct event_reader *r, struct str written,
                       struct span span)
{
    struct date day_first, month_first;

    if (!date_is_ambiguous(written, &day_first, &month_first)) {
        date_check(written, span, r->diags);
        return;
    }
    struct diag *d = diag_report(
        r->diags, DIAG_DATE_ORDER, span,
        "the first number of this date can be the day or the month: omitted");
    diag_label(r->diags, d,
               "%.*s with --date-order dmy, %.*s with --date-order mdy",
               DATE_BYTES, day_first.usual, DATE_BYTES, month_first.usual);
}

/* Returns the text of a day or a year. Reports any other text and returns an
   empty string. */
struct str event_day(struct event_reader *r, struct span span)
{
    struct str written = event_view(r, span), usual;
    struct date date = read_date(r, written);

    if (date.form == DATE_USUAL ||
        (date.form == DATE_OTHER && written.len == EVENT_YEAR_DIGITS))
        return written;
    if (date.form != DATE_OTHER) {
        report_day(r, written, span);
        return STR("");
    }
    usual = arena_copy(r->arena, (struct str){date.usual, DATE_BYTES});
    if (!usual.ptr)
        event_fatal(r);
    event_read_as(r, DIAG_PHRASE_FORM, span, usual);
    return usual;
}

void event_read_when(struct event_reader *r, enum event_part field,
                     struct span word, struct span date)
{
    if (event_report_repeated(r, field, word))
        return;
    if (field == PART_ENDS)
        r->event->ends_span = date;
    set_text(r, field, event_day(r, date));
}

void event_read_rated(struct event_reader *r, struct span word, int rated)
{
    if (!event_report_repeated(r, PART_RATED, word))
        r->event->rated = (uint8_t)rated;
}

void event_read_unfinished_word(struct event_reader *r, struct span word)
{
    add_anchor(r, PART_UNFINISHED, word);
    r->event->unfinished = true;
}

/* ---- stages, rounds ------------------------------------------------------ */

uint32_t event_stage_of(struct event_reader *r, struct str name,
                        struct span span)
{
    struct event *e = r->event;

    for (size_t i = 0; i < e->stage_count; i++)
        if (str_equal(e->stages[i].name, name))
            return (uint32_t)i;
    if (e->stage_count == EVENT_STAGES_MAX) {
        event_report_too_many(r, span, "stages", EVENT_STAGES_MAX);
        return r->stage;
    }
    e->stages = event_grow(r, e->stages, sizeof *e->stages, e->stage_count,
                           &r->stage_room);
    e->stages[e->stage_count] =
        (struct event_stage){.name = name, .format = e->format, .span = span};
    e->stages[e->stage_count].remarks =
        event_need(r, STAGE_PARTS * sizeof(struct event_remark *));
    return (uint32_t)e->stage_count++;
}

/* The first heading of a stage has a separate list of remarks. */
void event_read_stage(struct event_reader *r, struct span word,
                      struct span string)
{
    size_t before = r->event->stage_count;
    struct event_remark **remarks = NULL;

    r->stage = event_stage_of(r, event_string(r, string), string);
    if (r->event->stage_count > before)
        remarks = &r->event->stages[r->stage].remarks[STAGE_HEADING];
    event_anchor(r, word, remarks)->heading = HEADING_STAGE;
    r->staged = true;
    r->matching = false;
    r->round = 0;
    r->said &= ~(UINT64_C(1) << PART_FORMAT);
}

void event_read_round(struct event_reader *r, struct span word,
                      struct span number)
{
    uint64_t round;

    event_anchor(r, word, NULL)->heading = HEADING_ROUND;
    r->matching = false;
    r->round = event_number(r, number, 1, EVENT_COUNT_MAX, &round)
                   ? (uint32_t)round
                   : 0;
}

void event_read_round_unknown(struct event_reader *r, struct span word,
                              struct span part)
{
    struct str shown = event_shown(r, part);

    event_anchor(r, word, NULL)->heading = HEADING_ROUND;
    r->matching = false;
    r->round = 0;
    if (!str_equal(shown, STR("?")))
        diag_report(r->diags, DIAG_SYNTAX, part,
                    "%.*s is not the number of a round: read as ?",
                    (int)shown.len, shown.ptr);
}

/* ---- events -------------------------------------------------------------- */

static void start_event(struct event_reader *r, struct span word)
{
    struct event *e = event_need(r, sizeof *e);

    *e = r->held;
    e->span = e->name_span = word;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    r->event = e;
    r->begun = false;
    r->said = 0;
    r->stage = r->round = 0;
    r->staged = false;
    r->matching = false;
    r->next_result = &e->results;
    r->next_match = &e->matches;
    r->next_ban = &e->terms.bans;
    r->next_bonus = &e->terms.bonuses;
    r->next_prize = &e->prizes.lists;
    r->prize_count = r->prize_lists = 0;
    event_names_begin(&r->players);
    event_names_begin(&r->teams);
    event_names_begin(&r->paired);
    r->stage_room = r->champion_room = r->runner_room = r->deputy_room = 0;
}

void event_begin(struct event_reader *r, struct span word)
{
    start_event(r, word);
    r->begun = true;
    add_anchor(r, PART_HEAD, word);
}

void event_read_year(struct event_reader *r, struct span number)
{
    uint64_t year;

    if (event_number(r, number, 1, EVENT_YEAR_MAX, &year))
        r->event->year = (int32_t)year;
    r->event->name_span = number;
}

void event_report_part_of_year(struct event_reader *r, struct span part)
{
    struct str year = event_view(r, part);
    struct diag *d = diag_report(r->diags, DIAG_BAD_DATE, part,
                                 "%.*s is an incomplete year, which cannot be "
                                 "sorted: the event is read without a year",
                                 (int)year.len, year.ptr);

    diag_label(r->diags, d,
               "write an incomplete year in the name of the event");
    r->event->name_span = part;
}

void event_read_name(struct event_reader *r, struct span string)
{
    r->event->name = event_string(r, string);
    r->event->name_span = string;
}

/* After an unreadable heading, the contents of the braces are read only to
   report their errors. */
void event_open(struct event_reader *r)
{
    if (!r->event)
        start_event(r, (struct span){0, 0});
}

void event_begin_players(struct event_reader *r, struct span word)
{
    add_anchor(r, PART_PLAYERS, word);
}

void event_end_players(struct event_reader *r, struct span brace)
{
    add_anchor(r, PART_PLAYERS_END, brace);
}

void event_begin_teams(struct event_reader *r, struct span word)
{
    add_anchor(r, PART_TEAMS, word);
}

void event_end_teams(struct event_reader *r, struct span brace)
{
    add_anchor(r, PART_TEAMS_END, brace);
}

void event_close(struct event_reader *r, struct span whole)
{
    struct event *e = r->event;

    if (r->begun)
        event_settle_remarks(r);
    else
        event_pass_remarks(r);
    event_resolve_names(r);
    if (e->stage_count == 0)
        event_stage_of(r, STR(""), (struct span){whole.begin, 0});
    e->span = whole;
    if (r->begun) {
        *r->next = e;
        r->next = &e->next;
        r->last = e;
    }
    r->event = NULL;
    r->begun = false;
}

/* ---- errors -------------------------------------------------------------- */

void event_note_line(struct event_reader *r)
{
    uint32_t end = r->before.begin + r->before.length;
    size_t gap = r->token.span.begin - end;

    r->token.first = gap && (memchr(r->base + end, '\n', gap) ||
                             memchr(r->base + end, '\r', gap));
}

bool event_open_brace(struct event_reader *r, struct span brace)
{
    if (r->depth == EVENT_DEPTH) {
        r->nested++;
        return false;
    }
    r->open[r->depth++] = brace;
    return true;
}

bool event_close_brace(struct event_reader *r)
{
    if (r->nested || !r->depth) {
        r->nested -= r->nested > 0;
        return false;
    }
    r->depth--;
    return true;
}

void event_report_unclosed_string(struct event_reader *r, struct span string)
{
    diag_report(r->diags, DIAG_UNCLOSED_STRING, (struct span){string.begin, 1},
                "the quote is not closed on its line: read to the line's end");
}

void event_report_unclosed_brace(struct event_reader *r)
{
    r->nested = 0;
    diag_report(r->diags, DIAG_UNCLOSED_BRACE, r->open[--r->depth],
                "the brace is not closed: read as closed before the next "
                "event");
}

/* Finds the number in a misspelt heading such as "roud 2", whose word is
   similar to "round". Without it, the following results would belong to the
   previous round, so that each player would play twice in it. */
static bool misspelt_round(const struct event_reader *r, struct span word,
                           const char *const *list, struct span *number)
{
    struct str name = event_view(r, word);
    size_t i = str_nearest(name, name.len < 4 ? 2 : 3, str_word_at, list);
    size_t at = word.begin + word.length + 1, begin; /* flex has replaced a byte
                                                        of the text */

    if (i == STR_NOWHERE || !str_equal(str_of(list[i]), STR("round")))
        return false;
    while (r->base[at] == ' ' || r->base[at] == '\t')
        at++;
    for (begin = at; r->base[at] >= '0' && r->base[at] <= '9';)
        at++;
    *number = (struct span){(uint32_t)begin, (uint32_t)(at - begin)};
    return r->depth && at > begin;
}

/* Words of the format, for suggestions. */
static const char *const keywords[] = {
    "series",       "era",
    "source",       "country",
    "city",         "game",
    "format",       "event",
    "champion",     "runner-up",
    "won",          "lost",
    "drawn",        "stage",
    "unfinished",   "round",
    "players",      "seed",
    "bye",          "half-bye",
    "zero-bye",     "withdrawn",
    "forfeit",      "tiebreak",
    "plies",        "record",
    "organizer",    "tiebreaks",
    "begin",        "federation",
    "end",          "rated",
    "unrated",      "note",
    "title",        "born",
    "id",           "rating",
    "teams",        "team",
    "points",       "forbid",
    "club",         "accelerate",
    "acceleration", "initial-colour",
    "match",        "board",
    "annulled",     "time",
    "surrender",    "agreement",
    "cheating",     "arranged",
    "prizes",       "currency",
    "sharing",      "category",
    "below",        "full-bye",
    "changed",      "score",
    NULL,
};

/* Reports an error such as "expected a string in quotes". If the token is a
   word, suggests the most similar one. */
void event_report_unexpected(struct event_reader *r, bool cut,
                             const char *token, const char *const *expected,
                             size_t count)
{
    struct text words = {0};
    struct span where = cut ? r->before : r->token.span, number;
    bool word = !cut && str_equal(str_of(token), STR("a word"));
    bool round = word && misspelt_round(r, where, keywords, &number);
    struct diag *d =
        diag_report(r->diags, DIAG_SYNTAX, where,
                    cut     ? "the statement is incomplete: omitted"
                    : round ? "%.*s is not allowed here: read as round"
                            : "%.*s is not allowed here: omitted",
                    (int)event_shown(r, where).len, event_shown(r, where).ptr);

    for (size_t i = 0; i < count; i++)
        text_addf(&words, "%s%s", i ? " or " : "", expected[i]);
    if (words.len)
        diag_label(r->diags, d, "expected %.*s", (int)words.len, words.ptr);
    if (round)
        event_read_round(r, where, number);
    else if (word)
        suggest_word(r, d, event_view(r, where), keywords);
    r->diags->no_memory |= words.failed;
    text_release(&words);
}

/* Replaces NULs with spaces, because scanners at first take each NUL for the
   end. */
static void blank_nuls(struct event_reader *r, size_t length)
{
    size_t count = 0, first = 0;

    for (size_t i = 0; i < length; i++) {
        if (r->base[i])
            continue;
        r->base[i] = ' ';
        first = count++ ? first : i;
    }
    if (count)
        diag_report(r->diags, DIAG_NUL_BYTE, (struct span){(uint32_t)first, 1},
                    count > 1 ? "the first of %zu NUL bytes" : "a NUL byte",
                    count);
}

struct event *event_parse(struct arena *arena, struct str text,
                          struct diags *diags)
{
    return event_parse_dated(arena, text, DATE_ORDER_UNKNOWN, diags);
}

bool event_reader_begin(struct event_reader *r, struct str text)
{
    r->next = &r->first;
    r->length = text.len;
    r->held.stated.won = r->held.stated.lost = r->held.stated.drawn = -1;
    if (text.len > EVENT_TEXT_MAX) {
        diag_report(r->diags, DIAG_RECORD_TOO_LONG,
                    (struct span){EVENT_TEXT_MAX, 1},
                    "the file is too long: omitted");
        return false;
    }
    r->base = arena_alloc(r->arena, text.len + EVENT_SLACK);
    if (!r->base) {
        event_report_too_large(r);
        return false;
    }
    if (text.len)
        memcpy(r->base, text.ptr, text.len);
    if (str_starts_with(text, STR("\xEF\xBB\xBF")))
        memset(r->base, ' ', 3);
    return true;
}

void event_report_too_large(struct event_reader *r)
{
    diag_report(r->diags, DIAG_RECORD_TOO_LARGE, (struct span){0, 0},
                "the file needs more memory than is allowed: only its "
                "beginning is read");
}

struct event *event_parse_dated(struct arena *arena, struct str text,
                                uint8_t order, struct diags *diags)
{
    struct event_reader r = {
        .arena = arena, .diags = diags, .date_order = (enum date_order)order};

    if (!event_reader_begin(&r, text))
        return NULL;
    if (setjmp(r.fatal)) {
        event_report_too_large(&r);
        return r.first;
    }
    blank_nuls(&r, text.len);
    event_scan(&r, text.len + EVENT_SLACK);
    event_end_remarks(&r);
    return r.first;
}
