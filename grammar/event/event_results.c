/* Reads players, results, and team matches. */
#include "event_reader.h"
#include "record.h"

#include <string.h>

/* ---- lists --------------------------------------------------------------- */

static void list_name(struct event_reader *r, struct event_names *names,
                      struct span string)
{
    r->use = event_name_use(r, names, string, NULL);
    event_anchor(r, string, &r->use->as.remarks);
}

void event_read_player(struct event_reader *r, struct span string)
{
    list_name(r, &r->players, string);
}

void event_read_team(struct event_reader *r, struct span string)
{
    list_name(r, &r->teams, string);
}

static void report_twice(struct event_reader *r, struct span word,
                         const char *of)
{
    struct str shown = event_shown(r, word);

    diag_report(r->diags, DIAG_TAG_TWICE, word,
                "%.*s appears twice for this %s: omitted", (int)shown.len,
                shown.ptr, of);
}

static void set_number(struct event_reader *r, uint32_t *into,
                       struct span number, uint64_t most)
{
    uint64_t value;

    if (event_number(r, number, 1, most, &value))
        *into = (uint32_t)value;
}

static void set_id(struct event_reader *r, struct str *into, struct span value)
{
    struct str id = event_view(r, value);

    *into = id.len && ascii_is_digit(*id.ptr) ? id : event_string(r, value);
}

/* Adds a category to those of a player. */
static void add_category(struct event_reader *r, struct str *into,
                         struct span word, struct span value)
{
    struct str category = event_string(r, value), rest = *into;
    size_t count = 0;

    for (; rest.len; count++)
        if (str_equal(str_take(&rest, '\n'), category)) {
            report_twice(r, word, "name");
            return;
        }
    if (count == EVENT_CATEGORIES_MAX) {
        diag_report(r->diags, DIAG_TOO_MANY, value,
                    "a player can have at most %d categories: omitted",
                    EVENT_CATEGORIES_MAX);
        return;
    }
    char *bytes = event_need(r, into->len + category.len + 1);
    size_t len = into->len;
    if (len) {
        memcpy(bytes, into->ptr, len);
        bytes[len++] = '\n';
    }
    if (category.len)
        memcpy(bytes + len, category.ptr, category.len);
    *into = (struct str){bytes, category.len ? len + category.len : into->len};
}

void event_read_detail(struct event_reader *r, enum event_detail detail,
                       struct span word, struct span value)
{
    struct event_player *p = &r->use->as;
    struct str *const strings[EVENT_DETAILS] = {[DETAIL_COUNTRY] = &p->country,
                                                [DETAIL_CLUB] = &p->club,
                                                [DETAIL_TITLE] = &p->title,
                                                [DETAIL_NOTE] = &p->note};
    const struct {
        uint32_t *into;
        uint64_t most;
    } numbers[EVENT_DETAILS] = {
        [DETAIL_RATING] = {&p->rating, EVENT_RATING_MAX},
        [DETAIL_K] = {&p->k, EVENT_K_MAX},
        [DETAIL_SEED] = {&p->seed, EVENT_PLAYERS_MAX},
        [DETAIL_BOARD] = {&p->board, EVENT_BOARDS_MAX}};

    if (detail == DETAIL_CATEGORY)
        add_category(r, &p->categories, word, value);
    else if (r->use->said & UINT32_C(1) << detail)
        report_twice(r, word, "name");
    else if (strings[detail])
        *strings[detail] = event_string(r, value);
    else if (numbers[detail].into)
        set_number(r, numbers[detail].into, value, numbers[detail].most);
    else if (detail == DETAIL_BORN)
        p->born = event_day(r, value);
    else if (detail == DETAIL_ID)
        set_id(r, &p->id, value);
    else
        event_name_use(r, &r->teams, value, &p->team);
    r->use->said |= UINT32_C(1) << detail;
}

/* ---- results ------------------------------------------------------------- */

/* Details that a result or match may have once, as bits of `marked`. */
enum mark {
    MARK_DATE,
    MARK_NOTE,
    MARK_FORFEIT,
    MARK_ANNULLED,
    MARK_CAME,
    MARK_TIEBREAK,
    MARK_BOARD,
    MARK_CHANGED,
    MARK_PLIES,
    MARK_RECORD,
};

static bool is_marked(struct event_reader *r, enum mark mark, struct span word)
{
    bool before = r->marked & UINT32_C(1) << mark;

    if (before)
        report_twice(r, word, "result");
    r->marked |= UINT32_C(1) << mark;
    return before;
}

static void ensure_stage(struct event_reader *r, struct span first)
{
    if (!r->staged)
        r->stage = event_stage_of(r, STR(""), (struct span){first.begin, 0});
    r->marked = 0;
}

static struct event_result *add_result(struct event_reader *r,
                                       struct span first, struct span last)
{
    struct event_result *result = event_need(r, sizeof *result);

    ensure_stage(r, first);
    *result = (struct event_result){
        .stage = r->stage,
        .round = r->round,
        .second = NOBODY,
        .kind = RESULT_UNKNOWN,
        .match = r->matching ? (uint32_t)r->event->match_count : 0,
        .span = span_between(first, last)};
    event_anchor(r, first, &result->remarks)->is_result = true;
    event_name_use(r, &r->players, first, &result->first);
    *r->next_result = result;
    r->next_result = &result->next;
    r->event->result_count++;
    return r->result = result;
}

void event_read_pair(struct event_reader *r, struct span first,
                     struct span second, int pairing)
{
    struct event_result *pair = add_result(r, first, second);

    event_name_use(r, &r->players, second, &pair->second);
    pair->kind =
        pairing < RESULT_KINDS ? (uint8_t)pairing : (uint8_t)RESULT_UNKNOWN;
    pair->how = pairing == PAIRING_BOTH_LOSE  ? HOW_FORFEIT
                : pairing == PAIRING_ANNULLED ? HOW_ANNULLED
                                              : HOW_PLAYED;
}

/* True for "0-0" with any kind of dash and any spaces. */
static bool both_lose(struct str text)
{
    struct str rest = text;

    if (!str_skip(&rest, STR("0")) || !str_ends_with(rest, STR("0")))
        return false;
    for (rest.len--; rest.len; rest = str_from(rest, 1))
        if (ascii_is_digit(*rest.ptr) || *rest.ptr == '.')
            return false;
    return true;
}

int event_result_word(struct str word)
{
    enum result_kind kind;

    if (result_read(word, &kind))
        return (int)kind;
    return both_lose(word) ? PAIRING_BOTH_LOSE : -1;
}

/* Returns the usual form of a result. The form 1/2 is also correct. */
static struct str result_form(int pairing)
{
    return pairing == PAIRING_BOTH_LOSE
               ? STR("0-0")
               : result_ascii((enum result_kind)pairing);
}

void event_report_result_spelling(struct event_reader *r, struct span result,
                                  int pairing)
{
    static const char *const halves[] = {"1/2", "\u00BD", "\u00BD-\u00BD"};
    struct str text = event_view(r, result), form = result_form(pairing);
    bool right = str_equal(text, form);

    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        right = right || str_equal(text, str_of(halves[i]));
    if (!right)
        event_read_as(r, DIAG_PHRASE_FORM, result, form);
}

void event_read_pair_apart(struct event_reader *r, struct span first,
                           struct span second, struct span left,
                           struct span right)
{
    struct span whole = span_between(left, right);
    int pairing = event_result_word(event_view(r, whole));

    if (pairing < 0)
        diag_report(r->diags, DIAG_SYNTAX, whole,
                    "this is not a result: read as *");
    else
        event_report_result_spelling(r, whole, pairing);
    event_read_pair(r, first, second,
                    pairing < 0 ? (int)RESULT_UNKNOWN : pairing);
}

void event_read_other_half(struct event_reader *r, struct span rest,
                           int pairing)
{
    struct str shown = event_shown(r, rest);

    if (r->result->kind == RESULT_DRAW && pairing == RESULT_DRAW)
        event_read_as(r, DIAG_PHRASE_FORM, rest, result_form(RESULT_DRAW));
    else
        diag_report(r->diags, DIAG_SYNTAX, rest,
                    "%.*s is not allowed here: omitted", (int)shown.len,
                    shown.ptr);
}

void event_read_bye(struct event_reader *r, struct span first, int kind)
{
    add_result(r, first, first)->kind = (uint8_t)kind;
    r->result->how = HOW_BYE;
}

void event_read_full_bye(struct event_reader *r, struct span first)
{
    event_read_bye(r, first, RESULT_FIRST);
    r->result->requested = true;
}

void event_read_withdrawn(struct event_reader *r, struct span first)
{
    add_result(r, first, first)->how = HOW_WITHDRAWN;
}

/* ---- details of a result ------------------------------------------------- */

void event_read_date(struct event_reader *r, struct span date)
{
    if (!is_marked(r, MARK_DATE, date))
        r->result->date = event_day(r, date);
}

void event_read_note(struct event_reader *r, struct span word,
                     struct span string)
{
    if (!is_marked(r, MARK_NOTE, word))
        r->result->note = event_string(r, string);
}

static void report_contradiction(struct event_reader *r, struct span word)
{
    diag_report(r->diags, DIAG_CONTRADICTING_RESULT, word,
                "an annulled game cannot have a result or be a forfeit: read "
                "as annulled");
}

void event_read_forfeit(struct event_reader *r, struct span word)
{
    if (is_marked(r, MARK_FORFEIT, word))
        return;
    if (r->result->how == HOW_ANNULLED)
        report_contradiction(r, word);
    else
        r->result->how = HOW_FORFEIT;
}

void event_read_annulled(struct event_reader *r, struct span word)
{
    if (is_marked(r, MARK_ANNULLED, word))
        return;
    if (r->result->kind != RESULT_UNKNOWN || r->result->how == HOW_FORFEIT)
        report_contradiction(r, word);
    r->result->kind = RESULT_UNKNOWN;
    r->result->how = HOW_ANNULLED;
}

void event_read_result_manner(struct event_reader *r, struct span word,
                              int came)
{
    if (!is_marked(r, MARK_CAME, word))
        r->result->came = (uint8_t)came;
}

void event_read_tiebreak(struct event_reader *r, struct span word)
{
    r->result->tiebreak = true;
    is_marked(r, MARK_TIEBREAK, word);
}

void event_read_board(struct event_reader *r, struct span word,
                      struct span number)
{
    if (!is_marked(r, MARK_BOARD, word))
        set_number(r, &r->result->board, number, EVENT_BOARDS_MAX);
}

void event_read_changed(struct event_reader *r, struct span word,
                        struct span number)
{
    if (!is_marked(r, MARK_CHANGED, word))
        set_number(r, &r->result->changed, number, EVENT_COUNT_MAX);
}

void event_read_plies(struct event_reader *r, struct span word,
                      struct span number)
{
    uint64_t plies;

    if (!is_marked(r, MARK_PLIES, word) &&
        event_number(r, number, 0, UINT32_MAX, &plies))
        r->result->plies = (uint32_t)plies;
}

void event_read_record(struct event_reader *r, struct span word,
                       struct span number)
{
    uint64_t record;

    if (!is_marked(r, MARK_RECORD, word) &&
        event_number(r, number, 1, INT64_MAX, &record))
        r->result->record = (int64_t)record;
}

/* ---- dates of rounds ----------------------------------------------------- */

struct str event_take_round_date(struct str *dates)
{
    struct str date = str_trim(str_take(dates, ','));

    return str_equal(date, STR("?")) ? STR("") : date;
}

/* ---- team matches -------------------------------------------------------- */

void event_read_match(struct event_reader *r, struct span word,
                      struct span first, const struct span *second)
{
    struct event_match *m = event_need(r, sizeof *m);

    ensure_stage(r, word);
    *m = (struct event_match){.stage = r->stage,
                              .round = r->round,
                              .second = NOBODY,
                              .kind = RESULT_UNKNOWN,
                              .points = {-1, -1},
                              .span =
                                  span_between(word, second ? *second : first)};
    event_anchor(r, word, &m->remarks)->is_result = true;
    event_name_use(r, &r->teams, first, &m->first);
    if (second)
        event_name_use(r, &r->teams, *second, &m->second);
    *r->next_match = m;
    r->next_match = &m->next;
    r->event->match_count++;
    r->match = m;
    r->matching = second != NULL;
}

void event_read_match_bye(struct event_reader *r, int kind)
{
    r->match->how = HOW_BYE;
    r->match->kind = (uint8_t)kind;
}

void event_read_match_withdrawn(struct event_reader *r)
{
    r->match->how = HOW_WITHDRAWN;
}

/* Removes a score such as "2½", "2.5" or "1/2" from the front of the string.
   Returns the score in half points, or -1 if there is none. */
static int64_t read_halves(struct str *s)
{
    uint64_t whole = 0;
    size_t digits = 0;

    if (str_skip(s, STR("1/2")))
        return 1;
    while (digits < s->len && ascii_is_digit(s->ptr[digits]))
        digits++;
    if (digits && (!str_number(str_part(*s, 0, digits), &whole) ||
                   whole > EVENT_BOARDS_MAX))
        return -1;
    *s = str_from(*s, digits);
    if (str_skip(s, STR("\u00BD")) || str_skip(s, STR(".5")))
        return 2 * (int64_t)whole + 1;
    str_skip(s, STR(".0"));
    return digits ? 2 * (int64_t)whole : -1;
}

/* Skips a dash and the spaces around it. */
static void skip_dash(struct str *s)
{
    while (s->len && !ascii_is_digit(*s->ptr) &&
           !str_starts_with(*s, STR("\u00BD")))
        *s = str_from(*s, 1);
}

void event_read_score(struct event_reader *r, struct span score)
{
    struct event_match *m = r->match;
    struct str s = event_view(r, score);
    int64_t first, second;

    if (str_equal(s, STR("*")))
        return;
    first = read_halves(&s);
    skip_dash(&s);
    second = read_halves(&s);
    if (first < 0 || second < 0 || s.len || m->how != HOW_PLAYED) {
        diag_report(r->diags, DIAG_SYNTAX, score,
                    "this is not the score of a match: omitted");
        return;
    }
    m->points[0] = first;
    m->points[1] = second;
    m->kind = first > second   ? RESULT_FIRST
              : first < second ? RESULT_SECOND
                               : RESULT_DRAW;
}

void event_read_match_date(struct event_reader *r, struct span date)
{
    if (!is_marked(r, MARK_DATE, date))
        r->match->date = event_day(r, date);
}

void event_read_match_note(struct event_reader *r, struct span word,
                           struct span string)
{
    if (!is_marked(r, MARK_NOTE, word))
        r->match->note = event_string(r, string);
}

void event_read_match_forfeit(struct event_reader *r, struct span word)
{
    if (is_marked(r, MARK_FORFEIT, word))
        return;
    if (r->match->how != HOW_PLAYED)
        diag_report(
            r->diags, DIAG_CONTRADICTING_RESULT, word,
            "a result without an opponent cannot be a forfeit: omitted");
    else
        r->match->how = HOW_FORFEIT;
}
