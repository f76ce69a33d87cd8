/* Reads events from JSON. */
#include <string.h>

#include "event_members.h"
#include "lines.h"

/* ---- values -------------------------------------------------------------- */

/* Rewrites a string with escapes in its place, with the escapes of event files.
   The string never becomes longer. */
static void rewrite_string(struct event_json *j, uint32_t item)
{
    struct json_item *string = &j->tape.items[item];
    struct str words = tape_quote(&j->tape, item).words;
    char *at = j->reader.base + string->span.begin, *end = at;

    for (size_t i = 0; words.ptr && i < words.len; i++) {
        if (words.ptr[i] == '"' || words.ptr[i] == '\\')
            *end++ = '\\';
        *end++ = words.ptr[i];
    }
    memset(end, ' ', string->span.length - (size_t)(end - at) + 1);
    *end = '"';
    string->span.length = (uint32_t)(end - at);
    string->escaped = false;
}

/* Returns the place of a value without quotes. */
static struct span word_span(struct event_json *j, uint32_t item)
{
    if (j->tape.items[item].escaped)
        rewrite_string(j, item);
    return j->tape.items[item].span;
}

/* Returns the place of a value, with the quotes of a string. */
static struct span value_span(struct event_json *j, uint32_t item)
{
    word_span(j, item);
    return field_span(&j->tape, item);
}

/* Returns the place of the name of a member. */
static struct span name_span(const struct event_json *j, uint32_t item)
{
    return j->tape.items[item - 1].span;
}

/* ---- objects ------------------------------------------------------------- */

bool json_find_members(struct event_json *j, enum event_object kind,
                       uint32_t item, struct fields *out)
{
    const struct event_member *members = event_members[kind];

    if (!field_is(&j->tape, item, JSON_OBJECT))
        return false;
    fields_read(&j->tape, item, j->fields[kind], true, out);
    for (size_t i = 0; members[i].name; i++)
        if (members[i].needed && !out->at[i])
            return false;
    return true;
}

/* Reads the members of an object one by one, in the order of its table. */
static void read_object(struct event_json *j, enum event_object kind,
                        uint32_t item)
{
    const struct event_member *members = event_members[kind];
    const struct fields *outer = j->found;
    struct fields found;

    if (!json_find_members(j, kind, item, &found))
        return;
    j->omitted = false;
    j->found = &found;
    for (size_t i = 0; members[i].name && !j->omitted; i++)
        if (found.at[i] && members[i].read)
            members[i].read(j, &members[i], found.at[i]);
    j->omitted = false;
    j->found = outer;
}

void json_read_events(struct event_json *j, const struct event_member *m,
                      uint32_t list)
{
    struct event_reader *r = &j->reader;
    const struct json_item *items = j->tape.items;

    (void)m;
    for (uint32_t i = list + 1; i < items[list].next; i = items[i].next) {
        const struct span whole = items[i].span;
        if (!field_is(&j->tape, i, JSON_OBJECT))
            continue;
        event_begin(r, (struct span){whole.begin, 1});
        j->match = NULL;
        j->match_number = 0;
        read_object(j, OBJECT_EVENT, i);
        event_close(r, whole);
    }
}

/* ---- statements ---------------------------------------------------------- */

void json_read_year(struct event_json *j, const struct event_member *m,
                    uint32_t item)
{
    (void)m;
    event_read_year(&j->reader, value_span(j, item));
}

void json_read_name(struct event_json *j, const struct event_member *m,
                    uint32_t item)
{
    (void)m;
    event_read_name(&j->reader, value_span(j, item));
}

void json_read_text(struct event_json *j, const struct event_member *m,
                    uint32_t item)
{
    event_read_text(&j->reader, (enum event_part)m->part, name_span(j, item),
                    value_span(j, item));
}

/* Reads a value that is in quotes in an event file, or a number. */
void json_read_statement(struct event_json *j, const struct event_member *m,
                         uint32_t item)
{
    m->statement(&j->reader, name_span(j, item), value_span(j, item));
}

/* Reads a value that is without quotes in an event file. */
void json_read_word(struct event_json *j, const struct event_member *m,
                    uint32_t item)
{
    m->statement(&j->reader, name_span(j, item), word_span(j, item));
}

void json_read_when(struct event_json *j, const struct event_member *m,
                    uint32_t item)
{
    event_read_when(&j->reader, (enum event_part)m->part, name_span(j, item),
                    word_span(j, item));
}

void json_read_rated(struct event_json *j, const struct event_member *m,
                     uint32_t item)
{
    bool yes = j->tape.items[item].kind == JSON_TRUE;

    (void)m;
    event_read_rated(&j->reader, name_span(j, item),
                     yes ? RATED_YES : RATED_NO);
}

void json_read_unfinished(struct event_json *j, const struct event_member *m,
                          uint32_t item)
{
    (void)m;
    if (j->tape.items[item].kind == JSON_TRUE)
        event_read_unfinished_word(&j->reader, name_span(j, item));
}

/* Reads a statement for each string of a list. */
void json_read_names(struct event_json *j, const struct event_member *m,
                     uint32_t list)
{
    uint32_t end = j->tape.items[list].next;

    for (uint32_t i = list + 1; i < end; i = j->tape.items[i].next)
        if (field_is(&j->tape, i, JSON_STRING))
            event_read_text(&j->reader, (enum event_part)m->part,
                            name_span(j, list), value_span(j, i));
}

void json_read_count(struct event_json *j, const struct event_member *m,
                     uint32_t item)
{
    event_read_count(&j->reader, (enum event_part)m->part, name_span(j, item),
                     value_span(j, item));
}

void json_read_points(struct event_json *j, const struct event_member *m,
                      uint32_t object)
{
    struct fields f;
    struct span parts[3];

    (void)m;
    if (!json_find_members(j, OBJECT_POINTS, object, &f))
        return;
    for (size_t i = 0; i < 3; i++)
        parts[i] = value_span(j, f.at[POINTS_WIN + i]);
    event_begin_points(&j->reader);
    for (size_t i = POINTS_BYE; i <= POINTS_UNKNOWN; i++)
        if (f.at[i])
            event_read_points_of(&j->reader, name_span(j, f.at[i]),
                                 value_span(j, f.at[i]));
    event_read_three_points(&j->reader, name_span(j, object),
                            field_span(&j->tape, object), parts);
}

/* ---- lists of teams and players ------------------------------------------ */

void json_read_team(struct event_json *j, const struct event_member *m,
                    uint32_t item)
{
    (void)m;
    event_read_team(&j->reader, value_span(j, item));
}

void json_read_player(struct event_json *j, const struct event_member *m,
                      uint32_t item)
{
    (void)m;
    event_read_player(&j->reader, value_span(j, item));
}

void json_read_detail(struct event_json *j, const struct event_member *m,
                      uint32_t item)
{
    bool word = m->part == DETAIL_BORN;

    event_read_detail(&j->reader, (enum event_detail)m->part,
                      name_span(j, item),
                      word ? word_span(j, item) : value_span(j, item));
}

void json_read_entry_remarks(struct event_json *j, const struct event_member *m,
                             uint32_t list)
{
    (void)m;
    json_read_remark_list(j, list, NULL, &j->reader.use->as.remarks);
}

/* ---- forbidden pairs and bonuses ----------------------------------------- */

/* Reads the first and the last round. Returns false after reporting that one of
   them is missing. */
static bool read_rounds(struct event_json *j, uint32_t from, uint32_t to)
{
    struct event_reader *r = &j->reader;
    struct span first, last, word;

    if (!from != !to) {
        field_report(&j->tape, from ? from : to, DIAG_BAD_FIELD,
                     "the members \"from\" and \"to\" must be given together");
        return false;
    }
    if (!from) {
        event_read_span_end(r, NULL, NULL);
        event_read_span(r, NULL);
        return true;
    }
    first = value_span(j, from);
    last = value_span(j, to);
    word = name_span(j, to); /* stands for the word "to" of the statement */
    event_read_span_end(r, &word, &last);
    event_read_span(r, &first);
    return true;
}

static bool read_banned_players(struct event_json *j, uint32_t list)
{
    const struct json_item *items = j->tape.items;
    uint32_t first = list + 1, second = first + 1;

    if (items[list].next != list + 3 || items[first].kind != JSON_STRING ||
        items[second].kind != JSON_STRING) {
        field_report(&j->tape, list, DIAG_BAD_FIELD,
                     "the names of two players are expected here");
        return false;
    }
    event_read_ban(&j->reader, name_span(j, list), value_span(j, first),
                   value_span(j, second));
    return true;
}

static bool read_ban_of(struct event_json *j, uint32_t item)
{
    static const char *const words[] = {"country", "club", NULL};
    static const enum event_ban_kind kinds[] = {BAN_COUNTRY, BAN_CLUB};
    size_t i;

    word_span(j, item);
    if (!field_word(&j->tape, item, words, &i))
        return false;
    event_read_ban_of(&j->reader, name_span(j, item), name_span(j, item),
                      kinds[i]);
    return true;
}

static void read_ban(struct event_json *j, uint32_t object)
{
    struct event_ban **ban = j->reader.next_ban;
    struct fields f;

    if (!json_find_members(j, OBJECT_BAN, object, &f))
        return;
    uint32_t players = f.at[BAN_OF_PLAYERS], same = f.at[BAN_OF_SAME];
    if (!players == !same)
        field_report(&j->tape, object, DIAG_BAD_FIELD,
                     "either \"players\" or \"same\" is needed here");
    else if (read_rounds(j, f.at[BAN_FROM], f.at[BAN_TO]) &&
             (players ? read_banned_players(j, players)
                      : read_ban_of(j, same)) &&
             *ban && f.at[BAN_REMARKS])
        json_read_remark_list(j, f.at[BAN_REMARKS], NULL, &(*ban)->remarks);
}

static void read_bonus(struct event_json *j, uint32_t object)
{
    struct event_bonus **bonus = j->reader.next_bonus;
    struct fields f;

    if (!json_find_members(j, OBJECT_BONUS, object, &f) ||
        !read_rounds(j, f.at[BONUS_FROM], f.at[BONUS_TO]))
        return;
    event_read_bonus(&j->reader, name_span(j, f.at[BONUS_PLAYER]),
                     value_span(j, f.at[BONUS_PLAYER]),
                     value_span(j, f.at[BONUS_POINTS]),
                     value_span(j, f.at[BONUS_FROM]));
    if (*bonus && f.at[BONUS_REMARKS])
        json_read_remark_list(j, f.at[BONUS_REMARKS], NULL, &(*bonus)->remarks);
}

/* ---- prizes -------------------------------------------------------------- */

void json_read_double_prizes(struct event_json *j, const struct event_member *m,
                             uint32_t item)
{
    (void)m;
    if (j->tape.items[item].kind == JSON_TRUE)
        event_read_double_prizes(&j->reader, name_span(j, item));
}

void json_read_categories(struct event_json *j, const struct event_member *m,
                          uint32_t list)
{
    uint32_t end = j->tape.items[list].next;

    (void)m;
    for (uint32_t i = list + 1; i < end; i = j->tape.items[i].next)
        if (field_is(&j->tape, i, JSON_STRING))
            event_read_detail(&j->reader, DETAIL_CATEGORY, name_span(j, list),
                              value_span(j, i));
}

static void read_amounts(struct event_json *j, uint32_t list)
{
    uint32_t end = j->tape.items[list].next;

    for (uint32_t i = list + 1; i < end; i = j->tape.items[i].next)
        if (field_is(&j->tape, i, JSON_NUMBER))
            event_read_amount(&j->reader, value_span(j, i));
        else
            j->reader.misread = true;
}

static void read_prizes(struct event_json *j, uint32_t object)
{
    struct event_prize_list **list = j->reader.next_prize;
    struct fields f;

    if (!json_find_members(j, OBJECT_PRIZES, object, &f))
        return;
    event_begin_prizes(&j->reader, value_span(j, f.at[PRIZES_NAME]));
    for (size_t i = 0; i < PRIZE_CONDITIONS; i++) {
        uint32_t item = f.at[PRIZES_BELOW + i];
        if (item)
            event_read_condition(&j->reader, (enum prize_condition)i,
                                 name_span(j, item), value_span(j, item));
    }
    read_amounts(j, f.at[PRIZES_AMOUNTS]);
    event_end_prizes(&j->reader, name_span(j, f.at[PRIZES_NAME]),
                     field_span(&j->tape, f.at[PRIZES_AMOUNTS]));
    if (*list && f.at[PRIZES_REMARKS])
        json_read_remark_list(j, f.at[PRIZES_REMARKS], NULL, &(*list)->remarks);
}

/* ---- lists --------------------------------------------------------------- */

/* Reads the objects of a list; m->part is their kind. */
void json_read_list(struct event_json *j, const struct event_member *m,
                    uint32_t list)
{
    struct event_reader *r = &j->reader;
    uint32_t end = j->tape.items[list].next;

    for (uint32_t i = list + 1; i < end; i = j->tape.items[i].next) {
        r->staged = r->matching = false;
        r->round = 0;
        if (m->part == OBJECT_BAN)
            read_ban(j, i);
        else if (m->part == OBJECT_BONUS)
            read_bonus(j, i);
        else if (m->part == OBJECT_PRIZES)
            read_prizes(j, i);
        else
            read_object(j, (enum event_object)m->part, i);
    }
    r->staged = false;
}

/* ---- stages -------------------------------------------------------------- */

void json_read_stage(struct event_json *j, const struct event_member *m,
                     uint32_t item)
{
    (void)m;
    event_read_stage(&j->reader, name_span(j, item), value_span(j, item));
}

void json_read_stage_remarks(struct event_json *j, const struct event_member *m,
                             uint32_t list)
{
    struct event_reader *r = &j->reader;

    (void)m;
    json_read_remark_list(j, list, event_stage_words,
                          r->event->stages[r->stage].remarks);
}

/* Reads the stage of a result or a match. */
void json_read_stage_of(struct event_json *j, const struct event_member *m,
                        uint32_t item)
{
    struct event_reader *r = &j->reader;
    struct span span = value_span(j, item);

    (void)m;
    r->stage = event_stage_of(r, event_string(r, span), span);
    r->staged = true;
}

void json_read_round(struct event_json *j, const struct event_member *m,
                     uint32_t item)
{
    (void)m;
    event_read_round(&j->reader, name_span(j, item), value_span(j, item));
}

/* ---- results ------------------------------------------------------------- */

/* Returns the enum result_kind of a bye, or -1. */
static int bye_kind(struct str word)
{
    return str_equal(word, STR("bye"))        ? (int)RESULT_FIRST
           : str_equal(word, STR("half-bye")) ? (int)RESULT_DRAW
           : str_equal(word, STR("zero-bye")) ? (int)RESULT_SECOND
                                              : -1;
}

static void omit(struct event_json *j, uint32_t item, const char *why)
{
    field_report(&j->tape, item, DIAG_BAD_FIELD, "%s", why);
    j->omitted = true;
}

/* Reports an opponent in the member before the result, and returns true.
   Returns false if there is no opponent. */
static bool omit_opponent(struct event_json *j)
{
    uint32_t opponent = j->found->at[RESULT_OPPONENT];

    if (opponent)
        omit(j, opponent, "a result without a game has no second player");
    return opponent;
}

static void read_game(struct event_json *j, uint32_t item, int pairing)
{
    uint32_t first = j->found->at[RESULT_PLAYER],
             second = j->found->at[RESULT_OPPONENT];

    if (!second)
        omit(j, item, "the member \"second\" is missing");
    else
        event_read_pair(&j->reader, value_span(j, first), value_span(j, second),
                        pairing);
}

void json_read_result(struct event_json *j, const struct event_member *m,
                      uint32_t item)
{
    struct event_reader *r = &j->reader;
    struct span span = word_span(j, item);
    struct str word = event_view(r, span);
    struct span first = value_span(j, j->found->at[RESULT_PLAYER]);
    int bye = bye_kind(word), pairing = event_result_word(word);

    (void)m;
    if (bye >= 0) {
        if (!omit_opponent(j))
            event_read_bye(r, first, bye);
    } else if (str_equal(word, STR("full-bye"))) {
        if (!omit_opponent(j))
            event_read_full_bye(r, first);
    } else if (str_equal(word, STR("withdrawn"))) {
        if (!omit_opponent(j))
            event_read_withdrawn(r, first);
    } else if (str_equal(word, STR("annulled"))) {
        read_game(j, item, PAIRING_ANNULLED);
    } else if (pairing >= 0) {
        event_report_result_spelling(r, span, pairing);
        read_game(j, item, pairing);
    } else {
        omit(j, item,
             "a result must be \"1-0\", \"0-1\", \"1/2-1/2\", \"*\", \"0-0\", "
             "\"bye\", \"full-bye\", \"half-bye\", \"zero-bye\", "
             "\"withdrawn\" or \"annulled\"");
    }
}

/* Reads a detail that only a game has. */
void json_read_detail_of_game(struct event_json *j,
                              const struct event_member *m, uint32_t item)
{
    const struct event_result *result = j->reader.result;

    if (result->how == HOW_BYE || result->how == HOW_WITHDRAWN)
        field_report(&j->tape, item, DIAG_BAD_FIELD,
                     "only a game has this member");
    else if (j->tape.items[item].kind != JSON_FALSE)
        json_read_statement(j, m, item);
}

void json_read_forfeit(struct event_reader *r, struct span word,
                       struct span value)
{
    (void)value;
    event_read_forfeit(r, word);
}

void json_read_tiebreak(struct event_reader *r, struct span word,
                        struct span value)
{
    (void)value;
    event_read_tiebreak(r, word);
}

void json_read_reason(struct event_reader *r, struct span word,
                      struct span value)
{
    const struct span name = {value.begin + 1, value.length - 2};
    struct str text = event_view(r, name);
    enum result_manner came = result_manner_find(text);

    if (came && came < RESULT_MANNERS)
        event_read_result_manner(r, word, came);
    else
        diag_report(r->diags, DIAG_BAD_FIELD, value,
                    "\"surrender\", \"agreement\", \"time\", \"cheating\", "
                    "\"filibustering\" or \"arranged\" is expected here");
}

void json_read_date(struct event_reader *r, struct span word, struct span value)
{
    (void)word;
    event_read_date(r, value);
}

void json_read_result_remarks(struct event_json *j,
                              const struct event_member *m, uint32_t list)
{
    (void)m;
    json_read_heading_remarks(j, list, &j->reader.result->remarks);
}

/* ---- team matches -------------------------------------------------------- */

/* Reads a match that has no result, or whose result follows from its score. */
static void read_team_pair(struct event_json *j, struct span word,
                           struct span first, uint32_t opponent)
{
    struct span second;

    if (!opponent) {
        omit(j, j->found->at[RESULT_PLAYER],
             "a match needs a second team, or a result such as \"bye\"");
        return;
    }
    second = value_span(j, opponent);
    event_read_match(&j->reader, word, first, &second);
}

/* Reads the teams of a match, and the result of a team without an opponent. */
void json_read_match(struct event_json *j, const struct event_member *m,
                     uint32_t item)
{
    struct event_reader *r = &j->reader;
    uint32_t result = j->found->at[RESULT_FORM];
    struct span word = name_span(j, item), first = value_span(j, item);
    struct str form = STR("");
    int bye;

    (void)m;
    if (result)
        form = event_view(r, word_span(j, result));
    bye = bye_kind(form);
    if (!result)
        read_team_pair(j, word, first, j->found->at[RESULT_OPPONENT]);
    else if (bye < 0 && !str_equal(form, STR("withdrawn")))
        omit(j, result,
             "\"bye\", \"half-bye\", \"zero-bye\" or \"withdrawn\" is expected "
             "here; the result of a match of two teams is its \"score\"");
    else if (!omit_opponent(j)) {
        event_read_match(r, word, first, NULL);
        if (bye < 0)
            event_read_match_withdrawn(r);
        else
            event_read_match_bye(r, bye);
    }
}

/* True for two scores and a dash, such as "2½-1½". */
static bool is_score(struct str s)
{
    size_t dashes = 0;

    for (; s.len; s = str_from(s, 1)) {
        dashes += *s.ptr == '-';
        if (!memchr("0123456789./-\xC2\xBD", *s.ptr, 15))
            return false;
    }
    return dashes == 1;
}

void json_read_score(struct event_reader *r, struct span word,
                     struct span score)
{
    (void)word;
    if (is_score(event_view(r, score)))
        event_read_score(r, score);
    else
        diag_report(r->diags, DIAG_BAD_FIELD, score,
                    "a score such as \"2½-1½\" is expected here");
}

void json_read_match_date(struct event_reader *r, struct span word,
                          struct span value)
{
    (void)word;
    event_read_match_date(r, value);
}

void json_read_match_forfeit(struct event_json *j, const struct event_member *m,
                             uint32_t item)
{
    (void)m;
    if (j->tape.items[item].kind == JSON_TRUE)
        event_read_match_forfeit(&j->reader, name_span(j, item));
}

void json_read_match_remarks(struct event_json *j, const struct event_member *m,
                             uint32_t list)
{
    (void)m;
    json_read_heading_remarks(j, list, &j->reader.match->remarks);
}

/* Finds a match by its number. The number must not be less than that of the
   match to which the last result belongs. */
static const struct event_match *find_match(struct event_json *j,
                                            uint32_t number)
{
    const struct event_match *m = j->match;

    if (!m) {
        m = j->reader.event->matches;
        j->match_number = 1;
    }
    for (; m && j->match_number < number; j->match_number++)
        m = m->next;
    return j->match = m;
}

/* Reads the number of the match to which a game belongs. In an event file, the
   games of a match follow its heading. */
void json_read_match_of(struct event_json *j, const struct event_member *m,
                        uint32_t item)
{
    struct event_reader *r = &j->reader;
    const struct event_match *match;
    uint64_t number;

    (void)m;
    if (!field_count(&j->tape, item, 1, r->event->match_count, &number))
        return;
    if (j->match && number < j->match_number) {
        field_report(&j->tape, item, DIAG_BAD_FIELD,
                     "the games of a match must follow each other, in the "
                     "order of the matches");
        return;
    }
    match = find_match(j, (uint32_t)number);
    if (match->stage != r->result->stage || match->round != r->result->round ||
        match->how == HOW_BYE || match->how == HOW_WITHDRAWN)
        field_report(&j->tape, item, DIAG_BAD_FIELD,
                     "the match is of another round, or not of two teams");
    else
        r->result->match = (uint32_t)number;
}

/* ---- files --------------------------------------------------------------- */

static void fill_fields(struct event_json *j)
{
    for (size_t kind = 0; kind < EVENT_OBJECTS; kind++) {
        const struct event_member *m = event_members[kind];
        for (size_t i = 0; m[i].name; i++)
            j->fields[kind][i] =
                (struct field){m[i].name, m[i].kinds, m[i].needed};
    }
}

static void read_text(struct event_json *j, struct str text)
{
    struct event_reader *r = &j->reader;
    const struct str copy = {r->base, text.len};
    size_t begin = str_starts_with(text, STR("\xEF\xBB\xBF")) ? 3 : 0;

    if (!tape_read_on(&j->tape, r->arena, r->diags, copy, begin)) {
        if (r->arena->exhausted)
            event_fatal(r);
        return;
    }
    tape_value_ends(&j->tape);
    fill_fields(j);
    read_object(j, OBJECT_FILE, 0);
}

struct event *event_json_parse(struct arena *arena, struct str text,
                               uint8_t order, struct diags *diags)
{
    struct event_json *j = ARENA_NEW(arena, struct event_json);

    if (!j)
        return NULL;
    j->reader.arena = arena;
    j->reader.diags = diags;
    j->reader.date_order = (enum date_order)order;
    if (!event_reader_begin(&j->reader, text))
        return NULL;
    if (setjmp(j->reader.fatal))
        event_report_too_large(&j->reader);
    else
        read_text(j, text);
    return j->reader.first;
}

bool event_json_sniff(struct str head)
{
    struct str name;

    return json_first_name(head, &name) && str_equal(name, STR("events"));
}
