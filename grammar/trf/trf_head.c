/* Reads lines about the tournament. */
#include "date.h"
#include "trf_reader.h"

static struct str line_text(struct trf_reader *r, struct trf_line *line)
{
    struct span span;

    return trf_copy(r, trf_rest(line, &span));
}

bool trf_read_name(struct trf_reader *r, struct trf_line *line)
{
    r->event->name = trf_copy(r, trf_rest(line, &r->event->name_span));
    return true;
}

bool trf_read_city(struct trf_reader *r, struct trf_line *line)
{
    r->event->city = line_text(r, line);
    return true;
}

bool trf_read_country(struct trf_reader *r, struct trf_line *line)
{
    r->event->country = line_text(r, line);
    return true;
}

bool trf_read_tiebreaks(struct trf_reader *r, struct trf_line *line)
{
    r->event->tiebreaks =
        trf_copy(r, trf_rest(line, &r->event->tiebreaks_span));
    return true;
}

bool trf_read_chief(struct trf_reader *r, struct trf_line *line)
{
    r->event->chief_arbiter = line_text(r, line);
    return true;
}

bool trf_read_deputy(struct trf_reader *r, struct trf_line *line)
{
    struct event *e = r->event;
    struct str name = line_text(r, line);

    if (e->deputy_count == EVENT_SHARED_MAX) {
        diag_report(r->diags, DIAG_TOO_MANY, trf_span(line, 0, TRF_CODE),
                    "an event can have at most %d deputy arbiters: omitted",
                    EVENT_SHARED_MAX);
        return true;
    }
    if (name.len && ARENA_ROOM(r->arena, e->deputy_arbiters, e->deputy_count,
                               r->deputy_room, 4))
        e->deputy_arbiters[e->deputy_count++] = name;
    return true;
}

bool trf_read_times(struct trf_reader *r, struct trf_line *line)
{
    r->event->time_control = line_text(r, line);
    return true;
}

bool trf_read_coded_times(struct trf_reader *r, struct trf_line *line)
{
    r->event->time_code = line_text(r, line);
    return true;
}

/* ---- days ---------------------------------------------------------------- */

/* Returns the date 2026.11.22 for "2026/11/22" or "26/11/22", or an empty
   string if the text is not a date. */
static struct str day_text(struct trf_reader *r, struct str s)
{
    struct text day = {0};
    struct str out = STR("");
    uint64_t year;

    if (s.len == 8 && s.ptr[2] == s.ptr[5] &&
        str_number(str_part(s, 0, 2), &year)) {
        text_addf(&day, "%04d", (int)trf_year(r->event, (uint32_t)year));
        s = str_from(s, 2);
    }
    for (size_t i = 0; i < s.len; i++)
        text_add_char(&day,
                      s.ptr[i] == '/' || s.ptr[i] == '-' ? '.' : s.ptr[i]);
    struct date date = date_parse(text_str(&day));
    if (date_has_days(&date))
        out = arena_copy(r->arena, (struct str){date.usual, DATE_BYTES});
    r->diags->no_memory |= day.failed;
    text_release(&day);
    return out;
}

struct str trf_day(struct trf_reader *r, struct str s, struct span span,
                   const char *done)
{
    struct str day = s.len ? day_text(r, s) : s;

    if (s.len && !day.len)
        diag_report(r->diags, DIAG_BAD_DATE, span, "%.*s is not a date: %s",
                    (int)s.len, s.ptr, done);
    return day;
}

bool trf_read_begin(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = trf_rest(line, &span);

    r->event->begins = trf_day(r, s, span, "stored as a remark");
    for (size_t i = 0; i < 4 && r->event->begins.len == DATE_BYTES; i++)
        if (ascii_is_digit(r->event->begins.ptr[i]))
            r->event->year =
                10 * (i ? r->event->year : 0) + r->event->begins.ptr[i] - '0';
    return !s.len || r->event->begins.len;
}

bool trf_read_end(struct trf_reader *r, struct trf_line *line)
{
    struct str s = trf_rest(line, &r->event->ends_span);

    r->event->ends = trf_day(r, s, r->event->ends_span, "stored as a remark");
    return !s.len || r->event->ends.len;
}

/* True if all words of the line are in the columns of the dates of rounds. */
static bool are_in_columns(struct trf_line *line)
{
    const struct trf_field *f = &trf_fields[TRF_DATES_DATE];
    size_t byte = TRF_CODE, column = 1, at = 0;
    struct span span;
    int32_t point;

    while (trf_next_word(line, &byte, &span).len) {
        size_t begin = span.begin - line->begin;
        for (; at < begin; column++)
            at += str_code_point(str_from(line->text, at), &point);
        if (column < f->from ||
            (column - f->from) % f->step + span.length > f->to - f->from + 1u)
            return false;
    }
    return true;
}

static void set_date(struct trf_reader *r, size_t round, struct str s,
                     struct span span)
{
    if (round >= TRF_ROUNDS_MAX)
        r->lost_date = true;
    else if (s.len)
        r->dates[round] = trf_day(r, s, span, "stored as a remark");
    r->lost_date |= s.len && round < TRF_ROUNDS_MAX && !r->dates[round].len;
}

/* Reads the dates of rounds. If they are not in the right columns, they are
   assigned to rounds 1, 2, 3 and so on. */
bool trf_read_dates(struct trf_reader *r, struct trf_line *line)
{
    size_t byte = TRF_CODE, n = 0;
    bool in_columns = are_in_columns(line);
    struct span span;
    struct str s;

    if (!in_columns)
        diag_report(r->diags, DIAG_TRF_COLUMNS, trf_span(line, 0, TRF_CODE),
                    "the dates of rounds must be in columns 92, 102 and so on: "
                    "read in the order given");
    if (in_columns)
        for (; trf_byte(line, trf_column(TRF_DATES_DATE, n)) < line->text.len &&
               n < TRF_ROUNDS_MAX;
             n++) {
            s = trf_field(line, TRF_DATES_DATE, n, &span);
            set_date(r, n, s, span);
        }
    else
        while ((s = trf_next_word(line, &byte, &span)).len)
            set_date(r, n++, s, span);
    return true;
}

/* Returns false if the line is needed as a remark because it has a date that is
   unreadable or that of a round after the last one. */
bool trf_keep_dates(struct trf_reader *r, struct trf_line *line)
{
    (void)line;
    return !r->lost_date;
}

/* Finds dates of columns that have no results to store them. */
static void find_lost_dates(struct trf_reader *r)
{
    bool held[TRF_ROUNDS_MAX] = {false};

    for (const struct event_result *x = r->event->results; x; x = x->next)
        held[x->round - 1] = true;
    for (size_t i = 0; i < TRF_ROUNDS_MAX; i++)
        r->lost_date |= r->dates[i].len && !held[i];
}

void trf_set_round_dates(struct trf_reader *r)
{
    struct text out = {0};
    size_t count = TRF_ROUNDS_MAX;

    if (trf_has_matches(r->event)) { /* several columns are one round */
        find_lost_dates(r);
        return;
    }
    while (count > 0 && !r->dates[count - 1].len)
        count--;
    for (size_t i = 0; i < count; i++) {
        struct str date = r->dates[i].len ? r->dates[i] : STR("?");
        text_addf(&out, "%s%.*s", i ? ", " : "", (int)date.len, date.ptr);
    }
    if (out.len)
        r->event->round_dates = arena_copy(r->arena, text_str(&out));
    r->diags->no_memory |= out.failed;
    text_release(&out);
}

/* ---- rounds and format --------------------------------------------------- */

bool trf_read_rounds(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = trf_rest(line, &span);
    uint64_t n;

    if (!str_number(s, &n) || n == 0 || n > TRF_ROUNDS_MAX)
        return trf_bad_field(r, span, s, "a number of rounds");
    if (!r->said_rounds)
        r->said_rounds = (uint32_t)n;
    else if (r->said_rounds != n)
        diag_report(r->diags, DIAG_NOT_HELD, span,
                    "an earlier line states %u rounds: this number is ignored",
                    (unsigned)r->said_rounds);
    return true;
}

/* Returns true if the event stores the number of rounds. Only a Swiss event
   does. */
bool trf_keep_rounds(struct trf_reader *r, struct trf_line *line)
{
    (void)line;
    return r->event->format.kind == FORMAT_SWISS || !r->said_rounds;
}

/* True if the line is equal to the one that is written for the event's data, so
   that the event stores all of it. */
static bool is_as_written(const struct trf_reader *r,
                          const struct trf_line *line,
                          enum trf_record_id record)
{
    const struct trf_side side = {.event = r->event, .of_teams = r->of_teams};
    struct text text = {0};

    trf_add_record(&side, record, &text);
    bool same = str_equal(text_str(&text), str_trim(line->text));
    r->diags->no_memory |= text.failed;
    text_release(&text);
    return same;
}

/* Reads a format in the words of an event file, as 092 is written for formats
   for which TRF has no words. */
static void read_own_type(struct trf_reader *r, const struct trf_line *line,
                          struct str words, struct event_format *out)
{
    struct event_format before = r->event->format;

    if (r->of_teams)
        str_skip(&words, STR("Team "));
    if (event_format_find(words, &r->event->format) &&
        is_as_written(r, line, TRF_TYPE))
        *out = r->event->format;
    r->event->format = before;
}

bool trf_keep_type(struct trf_reader *r, struct trf_line *line)
{
    return is_as_written(r, line, TRF_TYPE);
}

static void read_code(struct trf_reader *r, struct str code)
{
    r->event->type_code = trf_copy(r, code);
    if (r->of_teams && trf_is_by_games(code))
        r->event->terms.score = TEAM_SCORE_GAMES;
}

/* Returns the format that a type or its code names, or FORMAT_UNKNOWN. */
static uint8_t find_kind(struct str type)
{
    static const struct {
        const char *word;
        enum event_format_kind kind;
    } words[] = {
        {"swiss", FORMAT_SWISS},
        {"dutch", FORMAT_SWISS},
        {"dubov", FORMAT_SWISS},
        {"burstein", FORMAT_SWISS},
        {"fide_team", FORMAT_SWISS},
        {"roundrobin_g2", FORMAT_DOUBLE_ROUND_ROBIN},
        {"doubleroundrobin", FORMAT_DOUBLE_ROUND_ROBIN},
        {"double round", FORMAT_DOUBLE_ROUND_ROBIN},
        {"double-round", FORMAT_DOUBLE_ROUND_ROBIN},
        {"double_round", FORMAT_DOUBLE_ROUND_ROBIN},
        {"round robin", FORMAT_ROUND_ROBIN},
        {"round-robin", FORMAT_ROUND_ROBIN},
        {"roundrobin", FORMAT_ROUND_ROBIN},
        {"round_robin", FORMAT_ROUND_ROBIN},
        {"berger", FORMAT_ROUND_ROBIN},
        {"knock", FORMAT_KNOCKOUT},
        {"elimination", FORMAT_KNOCKOUT},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (trf_has_word(type, words[i].word))
            return (uint8_t)words[i].kind;
    return FORMAT_UNKNOWN;
}

/* Reads the type of a tournament: codes in 192, words in 092. If both name a
   format, the code determines it, wherever the lines are. */
bool trf_read_type(struct trf_reader *r, struct trf_line *line)
{
    struct str s = trf_rest(line, &r->event->format_span);
    struct event_format found = {.kind = find_kind(s)};

    if (trf_find_record(line->text) == TRF_CODED_TYPE) {
        read_code(r, s);
        r->coded_kind = found.kind;
        if (found.kind == r->event->format.kind)
            found = r->event->format;
    } else {
        read_own_type(r, line, s, &found);
    }
    if (found.kind == FORMAT_UNKNOWN ||
        (r->coded_kind != FORMAT_UNKNOWN && r->coded_kind != found.kind))
        return true;
    r->event->format = found;
    r->said_type = true;
    return true;
}

/* Reads the initial colour, such as "W" or "rank white1". */
bool trf_read_initial(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = trf_rest(line, &span);

    if (trf_has_word(s, "white1") || str_is_word(s, "w"))
        r->event->terms.initial = RESULT_FIRST;
    else if (trf_has_word(s, "black1") || str_is_word(s, "b"))
        r->event->terms.initial = RESULT_SECOND;
    else if (!trf_has_word(s, "rank"))
        trf_bad_field(r, span, s, "a colour: W or B");
    return is_as_written(r, line, trf_find_record(line->text));
}

/* ---- points -------------------------------------------------------------- */

static bool read_tenths(struct str s, int64_t *out)
{
    return trf_tenths(s, out) && *out <= EVENT_TENTHS_MAX;
}

static void set_points(struct trf_reader *r, char code, int64_t tenths,
                       struct span span)
{
    struct event_points *p = &r->event->terms.points;
    uint16_t n = (uint16_t)tenths;

    r->points_span = span;
    if (!p->stated)
        *p = (struct event_points){
            .stated = true, .win = 10, .draw = 5, .bye = 10, .unknown = 5};
    switch (code) {
    case 'W':
        p->bye = p->bye == p->win ? n : p->bye;
        p->win = n;
        break;
    case 'D':
        p->unknown = p->unknown == p->draw ? n : p->unknown;
        p->draw = n;
        break;
    case 'L':
        p->loss = n;
        break;
    case 'A':
        p->absent = n;
        break;
    case 'P':
        p->bye = n;
        break;
    default:
        p->unknown = n;
    }
}

void trf_check_order_of_points(struct trf_reader *r)
{
    struct event_points *p = &r->event->terms.points;

    if (!p->stated ||
        (p->win >= p->draw && p->draw >= p->loss && p->win != p->loss))
        return;
    diag_report(
        r->diags, DIAG_BAD_VALUE, r->points_span,
        "a win must give the most points, and a loss the fewest: omitted");
    *p = (struct event_points){0};
}

/* Reads letters, each followed by its number of points, at columns 6, 15, 24
   and so on. */
bool trf_read_points(struct trf_reader *r, struct trf_line *line)
{
    for (size_t n = 0;
         trf_byte(line, trf_column(TRF_POINTS_KIND, n)) < line->text.len; n++) {
        struct span span;
        struct str s = trf_field(line, TRF_POINTS_VALUE, n, &span);
        char code = trf_char(line, TRF_POINTS_KIND, n);
        int64_t tenths;
        if (!memchr("WDLAPX", code, 6) || code == '\0' ||
            !read_tenths(s, &tenths)) {
            s = trf_part(line, trf_column(TRF_POINTS_KIND, n),
                         trf_column(TRF_POINTS_VALUE, n) + 3, &span);
            return trf_bad_field(r, span, s, "points of W, D, L, A, P or X");
        }
        set_points(r, code, tenths, span);
    }
    return is_as_written(r, line, TRF_POINTS);
}

/* Reads points from lines of bbpPairings, each of which has one code. */
bool trf_read_points_line(struct trf_reader *r, struct trf_line *line)
{
    static const char codes[][2] = {{'W', 'W'}, {'D', 'D'}, {'L', 'L'},
                                    {'Z', 'A'}, {'F', 'A'}, {'U', 'P'}};
    struct span span;
    struct str s = trf_rest(line, &span);
    int64_t tenths;

    if (!read_tenths(s, &tenths))
        return trf_bad_field(r, span, s, "points");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (line->text.ptr[2] == codes[i][0])
            set_points(r, codes[i][1], tenths, span);
    return false;
}

/* Returns the code that corresponds to one of JaVaFo's. An event has only six,
   which do not distinguish colours. */
static char code_of_javafo_name(struct str name)
{
    static const struct {
        const char *name;
        char code;
    } codes[] = {{"W", 'W'},   {"WW", 'W'}, {"BW", 'W'}, {"FW", 'W'},
                 {"FPB", 'W'}, {"D", 'D'},  {"WD", 'D'}, {"BD", 'D'},
                 {"HPB", 'D'}, {"L", 'L'},  {"WL", 'L'}, {"BL", 'L'},
                 {"ZPB", 'A'}, {"FL", 'A'}, {"PAB", 'P'}};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (str_equal_nocase(name, str_of(codes[i].name)))
            return codes[i].code;
    return '\0';
}

/* Reads a line such as "XXS WW=3.0 BW=3.0 D=1.0". */
bool trf_read_points_words(struct trf_reader *r, struct trf_line *line)
{
    static const char codes[] = "WDLAP";
    int64_t told[sizeof codes] = {-1, -1, -1, -1, -1};
    size_t byte = TRF_CODE;
    struct span span;
    struct str s;

    while ((s = trf_next_word(line, &byte, &span)).len) {
        struct str value = s, name = str_take(&value, '=');
        char code = code_of_javafo_name(name);
        int64_t tenths;
        if (!code || !read_tenths(value, &tenths)) {
            trf_bad_field(r, span, s, "a code and its points, such as W=3.0");
            continue;
        }
        int64_t *old = &told[strchr(codes, code) - codes];
        if (*old >= 0 && *old != tenths)
            diag_report(
                r->diags, DIAG_NOT_HELD, span,
                "%.*s gives other points than an earlier code for the same "
                "result, and an event has only one value for both: omitted",
                (int)name.len, name.ptr);
        else
            set_points(r, code, *old = tenths, span);
    }
    return is_as_written(r, line, TRF_XX_POINTS);
}
