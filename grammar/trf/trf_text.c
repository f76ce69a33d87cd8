/* Writes the records of an event, one by one. */
#include "date.h"
#include "trf.h"

enum { COLUMNS_MEMORY = 256 << 20 }; /* maximum memory, in bytes */

/* ---- characters ---------------------------------------------------------- */

void trf_add_clean(struct text *out, struct str s, size_t width)
{
    int32_t point;
    size_t count = 0;

    for (size_t i = 0; i < s.len && count < width; count++) {
        size_t n = str_code_point(str_from(s, i), &point);
        if (point >= 0 && (point < 0x20 || point == 0x7F))
            text_add_char(out, ' ');
        else
            text_add(out, str_part(s, i, i + n));
        i += n;
    }
}

static size_t field_width(enum trf_field_id id)
{
    return trf_fields[id].to - trf_fields[id].from + 1u;
}

/* Returns the value, or an empty string if it does not fit the field. A
   truncated value could mean something else. */
static struct str text_that_fits(struct str s, enum trf_field_id id)
{
    return str_code_points(s) <= field_width(id) ? s : STR("");
}

static void add_left_aligned(struct text *out, struct str s,
                             enum trf_field_id id)
{
    size_t points = str_code_points(s), width = field_width(id);

    trf_add_clean(out, s, width);
    if (points < width)
        text_add_repeat(out, ' ', width - points);
}

static void add_right_aligned(struct text *out, struct str s,
                              enum trf_field_id id)
{
    text_add_repeat(out, ' ', field_width(id) - str_code_points(s));
    trf_add_clean(out, s, field_width(id));
}

bool trf_has_remark(const struct event_remark *remarks, const char *text)
{
    while (remarks && !str_equal(remarks->text, str_of(text)))
        remarks = remarks->next;
    return remarks;
}

/* True if the event was read from a file that did not have the record. */
static bool is_unstated(const struct event *e, enum trf_record_id record)
{
    for (const struct event_remark *r = e->remarks[PART_HEAD]; r; r = r->next) {
        struct str rest = r->text;
        if (!str_skip(&rest, STR(TRF_WITHOUT)))
            continue;
        while (rest.len)
            if (str_equal(str_take(&rest, ' '),
                          str_of(trf_records[record].code)))
                return true;
    }
    return false;
}

/* ---- records of the head ------------------------------------------------- */

typedef void record_writer(const struct trf_side *s, struct text *out);

static void add_name(const struct trf_side *s, struct text *out)
{
    trf_add_clean(out, s->event->name, SIZE_MAX);
}

static void add_city(const struct trf_side *s, struct text *out)
{
    trf_add_clean(out, s->event->city, SIZE_MAX);
}

static void add_federation(const struct trf_side *s, struct text *out)
{
    trf_add_clean(out, s->event->country, SIZE_MAX);
}

static void add_day(struct str date, struct text *out)
{
    for (size_t i = 0; i < date.len; i++)
        text_add_char(out, date.ptr[i] == '.' ? '/' : date.ptr[i]);
}

static void add_begin(const struct trf_side *s, struct text *out)
{
    add_day(s->event->begins, out);
}

static void add_end(const struct trf_side *s, struct text *out)
{
    add_day(s->event->ends, out);
}

static void add_players(const struct trf_side *s, struct text *out)
{
    if (s->event->player_count)
        text_addf(out, "%zu", s->event->player_count);
}

static void add_team_count(const struct trf_side *s, struct text *out)
{
    if (s->event->team_count)
        text_addf(out, "%zu", s->event->team_count);
}

/* Writes the colours of the boards, which alternate. */
static void add_board_colours(const struct trf_side *s, struct text *out)
{
    for (uint32_t i = 0;
         s->event->team_count && i < s->meetings.boards && i < TRF_BOARDS_MAX;
         i++)
        text_add_char(out, "WB"[i % 2]);
}

static void add_match_points(const struct trf_side *s, struct text *out)
{
    const struct event_points *p = &s->event->terms.points;
    const uint16_t n[] = {p->win, p->draw, p->loss};

    for (size_t i = 0; s->event->team_count && p->stated && i < 3; i++)
        text_addf(out, "%sT%c%2d.%d", i ? "   " : "", "WDL"[i], n[i] / 10,
                  n[i] % 10);
}

static void add_rated(const struct trf_side *s, struct text *out)
{
    size_t rated = 0;

    for (size_t i = 0; i < s->event->player_count; i++)
        rated += s->event->players[i].rating > 0;
    if (s->event->player_count)
        text_addf(out, "%zu", rated);
}

/* True if only the words of event files express the whole format. */
static bool has_own_words(struct event_format f)
{
    return f.tiebreak || f.match || f.third_place ||
           f.kind == FORMAT_FIRST_TO || f.kind == FORMAT_BEST_OF;
}

static void add_type(const struct trf_side *s, struct text *out)
{
    static const char *const words[] = {
        [FORMAT_UNKNOWN] = "",
        [FORMAT_KNOCKOUT] = "Knock-out",
        [FORMAT_ROUND_ROBIN] = "Round Robin",
        [FORMAT_DOUBLE_ROUND_ROBIN] = "Double Round Robin",
        [FORMAT_SWISS] = "Swiss",
        [FORMAT_FIRST_TO] = "",
        [FORMAT_BEST_OF] = "",
    };

    if (s->of_teams)
        text_add(out, s->event->format.kind == FORMAT_UNKNOWN ? STR("Team")
                                                              : STR("Team "));
    if (has_own_words(s->event->format)) {
        event_format_text(s->event->format, out);
        return;
    }
    text_add(out, str_of(words[s->event->format.kind]));
    if (s->paired && s->event->format.kind == FORMAT_SWISS &&
        !s->event->team_count)
        text_add(out, STR(" Dutch"));
}

/* Writes the stated code or, without one, that of a pairing of this
   program. */
static void add_coded_type(const struct trf_side *s, struct text *out)
{
    const struct event *e = s->event;
    bool swiss = e->format.kind == FORMAT_SWISS;
    bool games = e->team_count && e->terms.score == TEAM_SCORE_GAMES;

    if (e->type_code.len)
        trf_add_clean(out, e->type_code, SIZE_MAX);
    else if (s->paired && swiss && !e->team_count)
        text_add(out, STR("FIDE_DUTCH_2026"));
    else if (swiss && games)
        text_add(out, STR("CUSTOM_TEAM_SWISS_GP"));
}

static void add_rounds(const struct trf_side *s, struct text *out)
{
    const struct event *e = s->event;

    if (e->format.kind == FORMAT_SWISS && e->format.games)
        text_addf(out, "%u", (unsigned)e->format.games);
}

static void add_initial(const struct trf_side *s, struct text *out)
{
    if (s->event->terms.initial)
        text_add_char(out, s->event->terms.initial == RESULT_FIRST ? 'W' : 'B');
}

static void add_colour(const struct trf_side *s, struct text *out)
{
    if (s->event->terms.initial)
        text_add(out, s->event->terms.initial == RESULT_FIRST ? STR("white1")
                                                              : STR("black1"));
}

/* True if the event states points of games. Those of a team event are points of
   matches. */
static bool has_points(const struct trf_side *s)
{
    return s->event->terms.points.stated && !s->event->team_count;
}

static void add_points(const struct trf_side *s, struct text *out)
{
    const struct event_points *p = &s->event->terms.points;
    const uint16_t n[] = {p->win,    p->draw, p->loss,
                          p->absent, p->bye,  p->unknown};

    for (size_t i = 0; has_points(s) && i < sizeof n / sizeof *n; i++)
        text_addf(out, "%s%c%2d.%d", i ? "    " : " ", "WDLAPX"[i], n[i] / 10,
                  n[i] % 10);
}

/* Writes JaVaFo's record of points, which has no points for unknown results. */
static void add_points_words(const struct trf_side *s, struct text *out)
{
    const struct event_points *p = &s->event->terms.points;
    const struct {
        const char *code;
        uint16_t tenths;
    } words[] = {{"W", p->win},   {"D", p->draw},     {"WL", p->loss},
                 {"BL", p->loss}, {"ZPB", p->absent}, {"FL", p->absent},
                 {"PAB", p->bye}};

    for (size_t i = 0; has_points(s) && i < sizeof words / sizeof *words; i++)
        text_addf(out, "%s%s=%d.%d", i ? " " : "", words[i].code,
                  words[i].tenths / 10, words[i].tenths % 10);
}

static void add_chief(const struct trf_side *s, struct text *out)
{
    trf_add_clean(out, s->event->chief_arbiter, SIZE_MAX);
}

/* Appends a line for each deputy arbiter. */
static void add_deputies(const struct trf_side *s, struct text *out)
{
    for (size_t i = 0; i < s->event->deputy_count; i++) {
        if (i)
            text_addf(out, "\n%s ", trf_records[TRF_DEPUTY].code);
        trf_add_clean(out, s->event->deputy_arbiters[i], SIZE_MAX);
    }
}

static void add_times(const struct trf_side *s, struct text *out)
{
    trf_add_clean(out, s->event->time_control, SIZE_MAX);
}

static void add_coded_times(const struct trf_side *s, struct text *out)
{
    trf_add_clean(out, s->event->time_code, SIZE_MAX);
}

static void add_tiebreaks(const struct trf_side *s, struct text *out)
{
    trf_add_clean(out, s->event->tiebreaks, SIZE_MAX);
}

/* True if the form "YY/MM/DD" can represent the date. */
static bool has_short_form(const struct event *e, struct str date)
{
    uint64_t year, of_century;

    return date.len == DATE_BYTES && str_number(str_part(date, 0, 4), &year) &&
           str_number(str_part(date, 2, 4), &of_century) &&
           !memchr(date.ptr, '?', date.len) &&
           trf_year(e, (uint32_t)of_century) == (int32_t)year;
}

static void add_dates(const struct trf_side *s, struct text *out)
{
    const struct trf_field *f = &trf_fields[TRF_DATES_DATE];
    size_t column = TRF_CODE + 2;

    for (uint32_t i = 0; i < TRF_ROUNDS_MAX; i++) {
        struct str date = s->dates[i];
        size_t to = trf_column(TRF_DATES_DATE, i);
        if (!has_short_form(s->event, date))
            continue;
        text_add_repeat(out, ' ', to - column);
        add_day(str_from(date, 2), out);
        column = to + f->to - f->from + 1;
    }
}

static record_writer *const writers[TRF_RECORDS] = {
    [TRF_NAME] = add_name,
    [TRF_CITY] = add_city,
    [TRF_FEDERATION] = add_federation,
    [TRF_BEGINS] = add_begin,
    [TRF_ENDS] = add_end,
    [TRF_PLAYERS] = add_players,
    [TRF_RATED] = add_rated,
    [TRF_TYPE] = add_type,
    [TRF_CODED_TYPE] = add_coded_type,
    [TRF_ARBITER] = add_chief,
    [TRF_DEPUTY] = add_deputies,
    [TRF_TIMES] = add_times,
    [TRF_CODED_TIMES] = add_coded_times,
    [TRF_DATES] = add_dates,
    [TRF_ROUNDS] = add_rounds,
    [TRF_XX_ROUNDS] = add_rounds,
    [TRF_INITIAL] = add_initial,
    [TRF_XX_INITIAL] = add_colour,
    [TRF_POINTS] = add_points,
    [TRF_XX_POINTS] = add_points_words,
    [TRF_TIEBREAKS] = add_tiebreaks,
    [TRF_TEAMS] = add_team_count,
    [TRF_COLOURS] = add_board_colours,
    [TRF_TEAM_POINTS] = add_match_points,
};

void trf_add_record(const struct trf_side *s, enum trf_record_id record,
                    struct text *out)
{
    size_t begin;

    if (!writers[record] || is_unstated(s->event, trf_records[record].same))
        return;
    text_addf(out, "%s ", trf_records[record].code);
    begin = out->len;
    writers[record](s, out);
    if (out->len == begin && !out->failed)
        out->len -= TRF_CODE + 1;
}

/* ---- players ------------------------------------------------------------- */

/* Appends a date of birth, such as "1990" or "1990.05.02", with zeros for
   unspecified parts. */
static void add_birth(struct str born, struct text *out)
{
    char day[] = "          ";

    for (size_t i = 0; i < born.len && i < DATE_BYTES; i++)
        day[i] = born.ptr[i] == '.'   ? '/'
                 : born.ptr[i] == '?' ? '0'
                                      : born.ptr[i];
    if (born.len == 4)
        memcpy(day + 4, "/00/00", 6);
    text_add(out, str_of(day));
}

static char sex_letter(const struct event_player *p)
{
    for (const struct event_remark *r = p->remarks; r; r = r->next) {
        struct str s = r->text;
        if (str_skip(&s, STR(TRF_SEX)) && s.len == 1 &&
            ascii_is_letter(s.ptr[0]))
            return s.ptr[0];
    }
    return ' ';
}

void trf_add_details(const struct trf_side *s, uint32_t player, struct str name,
                     struct text *out)
{
    const struct event_player *p = &s->event->players[player];

    text_addf(out, "%s %4u %c", trf_records[TRF_PLAYER].code,
              (unsigned)s->numbers[player], sex_letter(p));
    add_left_aligned(out, text_that_fits(p->title, TRF_PLAYER_TITLE),
                     TRF_PLAYER_TITLE);
    text_add_char(out, ' ');
    add_left_aligned(out, name, TRF_PLAYER_NAME);
    if (p->rating && p->rating <= TRF_NUMBER_MAX)
        text_addf(out, " %4u ", (unsigned)p->rating);
    else
        text_add(out, STR("      "));
    add_left_aligned(out, text_that_fits(p->country, TRF_PLAYER_COUNTRY),
                     TRF_PLAYER_COUNTRY);
    text_add_char(out, ' ');
    add_right_aligned(out, text_that_fits(p->id, TRF_PLAYER_ID), TRF_PLAYER_ID);
    text_add_char(out, ' ');
    add_birth(p->born, out);
    text_add_char(out, ' ');
}

void trf_add_cell(struct trf_written_cell cell, struct text *out)
{
    if (!cell.result)
        text_add(out, STR("          "));
    else if (!cell.opponent)
        text_addf(out, "  0000 - %c", cell.result);
    else
        text_addf(out, "  %4u %c %c", (unsigned)cell.opponent, cell.colour,
                  cell.result);
}

/* ---- rounds -------------------------------------------------------------- */

static char result_letter(const struct event_result *r, bool second)
{
    bool lost = r->kind != (second ? RESULT_SECOND : RESULT_FIRST);
    bool unrated = r->unrated || trf_has_remark(r->remarks, TRF_UNRATED);

    if (r->how == HOW_FORFEIT)
        return lost ? '-' : '+';
    if (!result_is_over((enum result_kind)r->kind))
        return ' ';
    if (r->kind == RESULT_DRAW)
        return unrated ? 'D' : '=';
    if (unrated)
        return lost ? 'L' : 'W';
    return lost ? '0' : '1';
}

/* A summary of the results that are written for a round. */
struct round_sum {
    bool game, bye, byes; /* `game`: there is a game; `bye`: a full-point bye
                             not marked as requested; `byes`: more than one such
                             bye */
};

static bool is_robin(const struct event *e)
{
    return e->format.kind == FORMAT_ROUND_ROBIN ||
           e->format.kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

/* True if the bye must have been requested. A Swiss pairing gives only one bye,
   to the player who is left over. */
static bool is_requested(const struct event *e, const struct event_result *r,
                         const struct round_sum *sum)
{
    return r->requested || (!is_robin(e) && e->format.kind != FORMAT_KNOCKOUT &&
                            (sum->byes || !sum->game));
}

/* Returns the letter of a player who has no opponent in a match of teams. */
static char alone_letter(const struct event_result *r)
{
    return r->kind == RESULT_FIRST ? '+' : r->kind == RESULT_DRAW ? '=' : '-';
}

static char bye_letter(const struct event *e, const struct event_result *r,
                       const struct round_sum *sum)
{
    if (e->team_count && r->match)
        return alone_letter(r);
    bool free = is_robin(e);
    bool requested = is_requested(e, r, sum);

    if (r->kind == RESULT_FIRST && requested)
        return 'F';
    if (free || r->kind == RESULT_SECOND)
        return 'Z';
    return r->kind == RESULT_DRAW ? 'H' : 'U';
}

static int64_t points_of_letter(const struct event_points *p, char result)
{
    switch (result) {
    case '1':
    case 'W':
    case '+':
    case 'F':
        return p->win;
    case '=':
    case 'D':
    case 'H':
        return p->draw;
    case 'U':
        return p->bye;
    case '-':
    case 'Z':
        return p->absent;
    case ' ':
        return p->unknown;
    default:
        return p->loss;
    }
}

static void set_written_cell(struct trf_side *s, uint32_t player,
                             uint32_t column, struct trf_written_cell cell)
{
    static const struct event_points usual = {.win = 10, .draw = 5, .bye = 10};
    const struct event_points *told = &s->event->terms.points;

    s->cells[(size_t)player * s->rounds + column - 1] = cell;
    s->points[player] +=
        points_of_letter(has_points(s) ? told : &usual, cell.result);
}

static void set_result_cells(struct trf_side *s, const struct event_result *r,
                             uint32_t column, const struct round_sum *sum)
{
    if (r->how == HOW_BYE) {
        set_written_cell(s, r->first, column,
                         (struct trf_written_cell){0, '-',
                                                   bye_letter(s->event, r, sum),
                                                   r->requested});
        return;
    }
    set_written_cell(s, r->first, column,
                     (struct trf_written_cell){s->numbers[r->second], 'w',
                                               result_letter(r, false), false});
    set_written_cell(s, r->second, column,
                     (struct trf_written_cell){s->numbers[r->first], 'b',
                                               result_letter(r, true), false});
}

static void sum_rounds(const struct trf_side *s, struct round_sum *sums)
{
    const uint32_t *column = s->columns.of;

    for (const struct event_result *r = s->event->results; r; r = r->next) {
        if (!*column++)
            continue;
        struct round_sum *sum = &sums[r->round - 1];
        bool bye =
            r->how == HOW_BYE && r->kind == RESULT_FIRST && !r->requested;
        sum->byes |= sum->bye && bye;
        sum->bye |= bye;
        sum->game |= r->how != HOW_BYE;
    }
}

/* TRF has no withdrawals. Instead the player gets zero-point byes in all
   remaining rounds, so that programs do not pair the player. A match that has
   begun stays as it is. */
static void set_withdrawal_cells(struct trf_side *s,
                                 const struct event_result *r)
{
    uint32_t round = r->round ? r->round : 1, begin;

    if (round > TRF_ROUNDS_MAX)
        return;
    begin = s->columns.begin[round];
    if (begin <= s->rounds &&
        s->cells[(size_t)r->first * s->rounds + begin - 1].result)
        begin = s->columns.begin[round + 1];
    for (uint32_t i = begin; i <= s->rounds; i++)
        if (!s->cells[(size_t)r->first * s->rounds + i - 1].result)
            set_written_cell(s, r->first, i,
                             (struct trf_written_cell){0, '-', 'Z', false});
}

/* Sets the dates of the first columns of all rounds that have a date. */
static void set_round_dates(struct trf_side *s)
{
    const struct trf_columns *c = &s->columns;
    struct str rest = s->event->round_dates;

    for (uint32_t round = 1; rest.len && round <= TRF_ROUNDS_MAX; round++) {
        uint32_t column =
            round <= c->rounds ? c->begin[round] : c->count + round - c->rounds;
        struct str date = event_take_round_date(&rest);
        if (column <= TRF_ROUNDS_MAX)
            s->dates[column - 1] = date;
    }
}

void trf_compute_cells(struct trf_side *s)
{
    bool dated[TRF_ROUNDS_MAX] = {false};
    struct round_sum sums[TRF_ROUNDS_MAX] = {{false, false, false}};
    const uint32_t *next = s->columns.of;

    sum_rounds(s, sums);
    set_round_dates(s);
    for (const struct event_result *r = s->event->results; r; r = r->next) {
        uint32_t column = *next++;
        if (!column || column > s->rounds)
            continue;
        set_result_cells(s, r, column, &sums[r->round - 1]);
        if (r->date.len && !dated[column - 1])
            s->dates[column - 1] = r->date;
        dated[column - 1] |= r->date.len > 0;
    }
    for (const struct event_result *r = s->event->results; r; r = r->next)
        if (r->how == HOW_WITHDRAWN && r->stage == 0)
            set_withdrawal_cells(s, r);
}

/* ---- what the format lacks ----------------------------------------------- */

static bool has_result_with(const struct event *e,
                            bool (*has)(const struct event *,
                                        const struct event_result *))
{
    for (const struct event_result *r = e->results; r; r = r->next)
        if (has(e, r))
            return true;
    return false;
}

static bool has_note(const struct event *e, const struct event_result *r)
{
    (void)e;
    return r->note.len > 0;
}

static bool has_board(const struct event *e, const struct event_result *r)
{
    return !e->team_count && (r->board || r->match);
}

static bool has_record(const struct event *e, const struct event_result *r)
{
    (void)e;
    return r->record || r->plies;
}

static bool was_changed(const struct event *e, const struct event_result *r)
{
    (void)e;
    return r->changed;
}

static bool has_result_manner(const struct event *e,
                              const struct event_result *r)
{
    (void)e;
    return r->came != CAME_UNSPECIFIED;
}

static bool is_lost_play_off(const struct event *e,
                             const struct event_result *r)
{
    return r->tiebreak && !trf_has_matches(e);
}

/* True for a play-off game that the number of games of the match does not
   show. */
static bool is_unmarked_play_off(const struct event *e,
                                 const struct event_result *r)
{
    return r->tiebreak && trf_has_matches(e) &&
           e->format.match != FORMAT_BEST_OF &&
           e->format.kind != FORMAT_BEST_OF;
}

static bool is_annulled(const struct event *e, const struct event_result *r)
{
    (void)e;
    return r->how == HOW_ANNULLED;
}

static bool is_withdrawal(const struct event *e, const struct event_result *r)
{
    (void)e;
    return r->how == HOW_WITHDRAWN;
}

static bool has_no_round(const struct event *e, const struct event_result *r)
{
    (void)e;
    return r->round == 0 || r->round > TRF_ROUNDS_MAX;
}

static bool has_long_date(const struct event *e, const struct event_result *r)
{
    return r->date.len && !has_short_form(e, r->date);
}

static bool has_own_remark(const struct event *e, const struct event_result *r)
{
    (void)e;
    for (const struct event_remark *x = r->remarks; x; x = x->next)
        if (!str_starts_with(x->text, STR(TRF_REMARK)))
            return true;
    return false;
}

/* True if results of the same column have different dates. */
static bool has_two_dates(const struct event *e, const uint32_t *columns)
{
    struct str dates[TRF_ROUNDS_MAX] = {{NULL, 0}};

    for (const struct event_result *r = e->results; r; r = r->next) {
        uint32_t column = *columns++;
        if (!column || column > TRF_ROUNDS_MAX || !r->date.len)
            continue;
        if (!dates[column - 1].len)
            dates[column - 1] = r->date;
        else if (!str_equal(dates[column - 1], r->date))
            return true;
    }
    return false;
}

static bool has_player_with(const struct event *e,
                            bool (*has)(const struct event_player *))
{
    for (size_t i = 0; i < e->player_count; i++)
        if (has(&e->players[i]))
            return true;
    return false;
}

static bool has_odd_detail(const struct event_player *p)
{
    return p->rating > TRF_NUMBER_MAX ||
           text_that_fits(p->title, TRF_PLAYER_TITLE).len < p->title.len ||
           text_that_fits(p->id, TRF_PLAYER_ID).len < p->id.len;
}

static bool has_note_line(const struct event_player *p)
{
    return p->note.len > 0;
}

static void add_missing_name(struct text *out, bool lacks, const char *what)
{
    if (lacks)
        text_addf(out, "%s%s", out->len ? ", " : "", what);
}

static void write_missing_results(const struct event *e, struct text *out)
{
    static const struct {
        bool (*has)(const struct event *, const struct event_result *);
        const char *what;
    } rows[] = {
        {has_note, "notes of results"},
        {has_own_remark, "remarks of results"},
        {has_board, "boards"},
        {has_record, "records"},
        {was_changed, "after which rounds results were changed"},
        {has_result_manner, "how results came about"},
        {is_lost_play_off, "play-off games"},
        {is_unmarked_play_off, "which games are play-off games"},
        {is_annulled, "annulled games"},
        {is_withdrawal, "withdrawals, which become zero-point byes"},
        {has_no_round, "results without a round"},
        {has_long_date,
         "incomplete dates, and dates in another century than the event"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        add_missing_name(out, has_result_with(e, rows[i].has), rows[i].what);
}

/* Lists what is lost because a round has one date, and one result of each
   player. */
static void list_lost_columns(const struct event *e, struct text *out)
{
    struct trf_columns columns;
    struct arena arena;

    arena_init(&arena, 0, COLUMNS_MEMORY);
    if (!trf_assign_columns(e, &arena, &columns))
        out->failed = true;
    else {
        add_missing_name(out, has_two_dates(e, columns.of),
                         "different dates within a round");
        add_missing_name(out, columns.lost,
                         "all but the first result of a player in a round");
    }
    arena_release(&arena);
}

static bool has_long_name(const struct event_player *p)
{
    return str_code_points(p->name) > field_width(TRF_PLAYER_NAME);
}

static bool has_club(const struct event_player *p)
{
    return p->club.len > 0;
}

static bool has_k(const struct event_player *p)
{
    return p->k > 0;
}

static bool has_category(const struct event_player *p)
{
    return p->categories.len > 0;
}

static bool has_prizes(const struct event_prizes *p)
{
    return p->lists || p->currency.len || p->sharing || p->several;
}

/* Lists the first few countries that are longer than the code of a federation,
   and counts the other players who have one. */
static void list_long_countries(const struct event *e, struct text *out)
{
    enum { SHOWN = 3 };
    struct str shown[SHOWN];
    size_t count = 0, others = 0;

    for (size_t i = 0; i < e->player_count; i++) {
        struct str country = e->players[i].country;
        size_t k = 0;
        if (text_that_fits(country, TRF_PLAYER_COUNTRY).len == country.len)
            continue;
        while (k < count && !str_equal(shown[k], country))
            k++;
        others += k == SHOWN;
        if (k < count || k == SHOWN)
            continue;
        shown[count++] = country;
        text_addf(out, "%s\"%.*s\"",
                  count > 1  ? ", "
                  : out->len ? ", countries longer than three letters ("
                             : "countries longer than three letters (",
                  (int)country.len, country.ptr);
    }
    if (others)
        text_addf(out, ", and those of %zu more player%s", others,
                  others == 1 ? "" : "s");
    if (count)
        text_add_char(out, ')');
}

/* Lists the details of players that TRF cannot store. */
static void list_lost_details(const struct event *e, struct text *out)
{
    add_missing_name(out, has_player_with(e, has_note_line),
                     "notes of players");
    add_missing_name(out, has_player_with(e, has_club), "clubs");
    add_missing_name(out, has_player_with(e, has_k), "the K of players");
    add_missing_name(out, has_player_with(e, has_category),
                     "the categories of players");
}

/* True if the type of the tournament does not give the score of teams. */
static bool loses_score(const struct event *e)
{
    bool games = e->terms.score == TEAM_SCORE_GAMES;

    if (!e->team_count)
        return e->terms.score != TEAM_SCORE_UNSTATED;
    return e->type_code.len ? trf_is_by_games(e->type_code) != games
                            : games && e->format.kind != FORMAT_SWISS;
}

void trf_list_unstorable(const struct event *e, struct text *out)
{
    const struct event_stated *s = &e->stated;

    add_missing_name(out, e->series.len > 0, "the series");
    add_missing_name(out, e->era.len > 0, "the era");
    add_missing_name(out, e->game.len > 0, "the game");
    add_missing_name(out, e->source.len > 0, "the source");
    add_missing_name(out, e->organizer.len + e->federation.len > 0,
                     "the organizer");
    add_missing_name(out, e->rated != RATED_UNTOLD, "the rated flag");
    add_missing_name(out, e->unfinished, "the mark of an unfinished event");
    add_missing_name(out, e->note.len > 0, "the event's note");
    add_missing_name(out, e->year != 0 && e->begins.len == 0, "the year");
    add_missing_name(out,
                     s->champion_count + s->runner_up_count > 0 || s->won >= 0,
                     "the champion and the score of the match for the title");
    add_missing_name(out, e->stage_count > 1, "stages after the first");
    trf_list_lost_teams(e, out);
    add_missing_name(out, loses_score(e), "the score of teams");
    add_missing_name(out, e->player_count > TRF_NUMBER_MAX,
                     "players after the first 9999");
    add_missing_name(out, !e->trf.len && has_player_with(e, has_long_name),
                     "names of more than 33 characters");
    add_missing_name(out, has_player_with(e, has_odd_detail),
                     "ratings, titles and numbers wider than their columns");
    list_long_countries(e, out);
    list_lost_details(e, out);
    add_missing_name(out, has_prizes(&e->prizes), "the prizes");
    write_missing_results(e, out);
    list_lost_columns(e, out);
}
