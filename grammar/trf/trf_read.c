/* Reads TRF line by line. */
#include <stdlib.h>

#include "../namesakes.h"
#include "trf_reader.h"

/* ---- remarks ------------------------------------------------------------- */

/* Stores a line or a comment as a future remark. */
static void store_remark(struct trf_reader *r, const struct trf_line *line,
                         const char *mark)
{
    struct event_remark *remark = ARENA_NEW(r->arena, struct event_remark);
    struct text text = {0};

    if (!remark ||
        !ARENA_ROOM(r->arena, r->kept, r->kept_count, r->kept_room, 16))
        return;
    text_addf(&text, "%s%.*s", mark, (int)line->text.len, line->text.ptr);
    remark->text = arena_copy(r->arena, str_trim(text_str(&text)));
    r->kept[r->kept_count++] = (struct trf_remark_line){line->begin, remark};
    r->diags->no_memory |= text.failed;
    text_release(&text);
}

static void store_line(struct trf_reader *r, const struct trf_line *line)
{
    store_remark(r, line, TRF_REMARK);
}

static int compare_by_place(const void *left, const void *right)
{
    const struct trf_remark_line *a = left, *b = right;

    return (a->begin > b->begin) - (a->begin < b->begin);
}

/* Adds the stored remarks to the event in the order of the file. */
static void link_remarks(struct trf_reader *r)
{
    struct event_remark **next = &r->event->remarks[PART_HEAD];

    if (r->kept_count)
        qsort(r->kept, r->kept_count, sizeof *r->kept, compare_by_place);
    for (size_t i = 0; i < r->kept_count; i++) {
        *next = r->kept[i].remark;
        next = &(*next)->next;
    }
}

/* Reports that lines with this code are preserved, once for each code. */
static void report_preserved(struct trf_reader *r, const struct trf_line *line,
                             const char *why)
{
    size_t number = trf_code_number(line->text);
    uint8_t bit = (uint8_t)(1u << number % 8);

    if (!(r->noted[number / 8] & bit))
        diag_report(r->diags, DIAG_NOT_HELD,
                    (struct span){line->begin, TRF_CODE}, why, line->text.ptr);
    r->noted[number / 8] |= bit;
}

/* ---- all lines ----------------------------------------------------------- */

enum pass {
    PASS_LINES,
    PASS_DATES,  /* lines that need the year of the event */
    PASS_TEAMS,  /* lines that need all players */
    PASS_LATE,   /* lines that need all players and their rounds */
    PASS_REMARK, /* lines that need the whole file, to determine whether the
                    event stores all of them */
    PASSES
};

struct reader {
    trf_line_reader *read; /* NULL if lines of this record are only reported and
                              preserved */
    uint8_t pass;
    bool single; /* in team tournaments the line is only preserved */
    bool teams;  /* the line is read only in team tournaments */
    trf_line_reader *read_teams; /* reads the line in team tournaments, if it
                                    differs */
    trf_line_reader *last;       /* called in PASS_REMARK; may be NULL */
    bool once; /* an event can have only one such line; further
                              lines are not read */
};

static bool ignore_line(struct trf_reader *r, struct trf_line *line)
{
    (void)r, (void)line;
    return true;
}

static const struct reader readers[TRF_RECORDS] = {
    [TRF_PLAYER] = {.read = trf_read_player},
    [TRF_NAME] = {.read = trf_read_name, .once = true},
    [TRF_CITY] = {.read = trf_read_city, .once = true},
    [TRF_FEDERATION] = {.read = trf_read_country, .once = true},
    [TRF_BEGINS] = {.read = trf_read_begin, .once = true},
    [TRF_ENDS] = {.read = trf_read_end, .once = true},
    [TRF_PLAYERS] = {.read = ignore_line},
    [TRF_RATED] = {.read = ignore_line},
    [TRF_TYPE] = {.read = trf_read_type, .last = trf_keep_type},
    [TRF_CODED_TYPE] = {.read = trf_read_type, .once = true},
    [TRF_ARBITER] = {.read = trf_read_chief, .once = true},
    [TRF_DEPUTY] = {.read = trf_read_deputy},
    [TRF_TIMES] = {.read = trf_read_times, .once = true},
    [TRF_CODED_TIMES] = {.read = trf_read_coded_times, .once = true},
    [TRF_DATES] = {.read = trf_read_dates,
                   .pass = PASS_DATES,
                   .last = trf_keep_dates},
    [TRF_ROUNDS] = {.read = trf_read_rounds,
                    .pass = PASS_LINES,
                    .last = trf_keep_rounds},
    [TRF_XX_ROUNDS] = {.read = trf_read_rounds,
                       .pass = PASS_LINES,
                       .last = trf_keep_rounds},
    [TRF_INITIAL] = {.read = trf_read_initial},
    [TRF_XX_INITIAL] = {.read = trf_read_initial},
    [TRF_POINTS] = {.read = trf_read_points, .single = true},
    [TRF_XX_POINTS] = {.read = trf_read_points_words, .single = true},
    [TRF_BB_WIN] = {.read = trf_read_points_line, .single = true},
    [TRF_BB_DRAW] = {.read = trf_read_points_line, .single = true},
    [TRF_BB_LOSS] = {.read = trf_read_points_line, .single = true},
    [TRF_BB_ABSENT] = {.read = trf_read_points_line, .single = true},
    [TRF_BB_FORFEIT] = {.read = trf_read_points_line, .single = true},
    [TRF_BB_BYE] = {.read = trf_read_points_line, .single = true},
    [TRF_TIEBREAKS] = {.read = trf_read_tiebreaks,
                       .last = trf_keep_tiebreaks,
                       .once = true},
    [TRF_TEAMS] = {.read = ignore_line, .teams = true},
    [TRF_COLOURS] = {.read = trf_read_colours, .teams = true, .once = true},
    [TRF_TEAM_POINTS] = {.read = trf_read_team_points,
                         .teams = true,
                         .once = true},
    [TRF_OLD_TEAM] = {.read = trf_read_old_team,
                      .pass = PASS_TEAMS,
                      .teams = true},
    [TRF_TEAM] = {.read = trf_read_team, .pass = PASS_TEAMS, .teams = true},
    [TRF_TEAM_BYES] = {.read = trf_read_team_byes,
                       .pass = PASS_LATE,
                       .teams = true},
    [TRF_FORFEITS] = {.read = trf_read_forfeit,
                      .pass = PASS_LATE,
                      .teams = true},
    [TRF_LINE_UPS] = {.read = trf_read_line_up,
                      .pass = PASS_LATE,
                      .teams = true},
    [TRF_TEAM_RESULTS] = {.read = trf_read_team_results,
                          .pass = PASS_REMARK,
                          .teams = true},
    [TRF_TEAM_ROUNDS] = {.read = ignore_line, .teams = true},
    [TRF_BYES] = {.read = trf_read_byes,
                  .pass = PASS_LATE,
                  .read_teams = trf_read_team_requests},
    [TRF_XX_ABSENT] = {.read = trf_read_absent,
                       .pass = PASS_LATE,
                       .single = true},
    [TRF_BONUS] = {.read = trf_read_acceleration, .pass = PASS_LATE},
    [TRF_BANS] = {.read = trf_read_bans, .pass = PASS_LATE},
    [TRF_XX_BONUS] = {.read = trf_read_own_acceleration,
                      .pass = PASS_LATE,
                      .single = true},
    [TRF_XX_BANS] = {.read = trf_read_bans_for_good,
                     .pass = PASS_LATE,
                     .single = true},
};

/* Preserves a line that has no reader, or that is about teams. */
static void preserve_line(struct trf_reader *r, const struct trf_line *line,
                          bool of_teams)
{
    if (!trf_is_coded(line->text)) {
        diag_report(
            r->diags, DIAG_TRF_LINE,
            trf_span(line, 0,
                     line->text.len < TRF_CODE ? line->text.len : TRF_CODE),
            "a line of TRF must begin with three digits or letters and a "
            "space: omitted");
        return;
    }
    store_line(r, line);
    report_preserved(
        r, line,
        of_teams
            ? "in an event of teams, event files cannot store %.3s: stored "
              "as a remark"
            : "event files cannot store %.3s: stored as a remark");
}

/* Reports a line if the event can have only one line of this kind and already
   has one, and returns true. Otherwise returns false. */
static bool is_repeated_line(struct trf_reader *r, const struct trf_line *line,
                             const struct reader *reader,
                             enum trf_record_id record)
{
    if (!reader->once || !r->there[record])
        return false;
    diag_report(r->diags, DIAG_NOT_HELD, (struct span){line->begin, TRF_CODE},
                "a file can have only one %.3s: only the first is read",
                line->text.ptr);
    return true;
}

static void read_line(struct trf_reader *r, struct trf_line *line,
                      enum pass pass)
{
    static const struct reader none = {0};
    enum trf_record_id record = trf_find_record(line->text);
    const struct reader *reader =
        record < TRF_RECORDS ? &readers[record] : &none;
    bool of_teams = r->of_teams && reader->single;
    bool unread = of_teams || (reader->teams && !r->of_teams);
    trf_line_reader *read =
        r->of_teams && reader->read_teams ? reader->read_teams : reader->read;

    if (pass == PASS_LINES && !unread &&
        is_repeated_line(r, line, reader, record))
        return;
    if (record < TRF_RECORDS)
        r->there[record] = true;
    if (!reader->read || unread) {
        if (pass == PASS_LINES)
            preserve_line(r, line, of_teams);
        return;
    }
    if (reader->pass == pass && !read(r, line))
        store_line(r, line);
    if (pass == PASS_REMARK && reader->last && !reader->last(r, line))
        store_line(r, line);
}

static void report_control(struct trf_reader *r, const struct trf_line *line)
{
    size_t at = str_find_control(line->text);

    if (at < line->text.len)
        diag_report(r->diags, DIAG_CONTROL_CHARACTER,
                    trf_span(line, at, at + 1), NULL);
}

static void read_lines(struct trf_reader *r, struct str text, enum pass pass)
{
    struct str rest = text, end;

    str_skip(&rest, STR("\xEF\xBB\xBF"));
    while (rest.len) {
        struct trf_line line = {.begin = (uint32_t)(text.len - rest.len),
                                .column = 1};
        line.text = trf_next_line(&rest, &end);
        if (str_trim(line.text).len == 0)
            continue;
        if (pass == PASS_LINES)
            report_control(r, &line);
        if (str_starts_with(line.text, STR("###"))) {
            if (pass == PASS_LINES)
                store_remark(r, &line, "");
            continue;
        }
        read_line(r, &line, pass);
        r->comments = r->kept_count;
    }
}

static void look_for_teams(struct trf_reader *r, struct str text)
{
    struct trf_team_signs signs = {0};
    struct str end;

    while (text.len)
        trf_look_for_teams(&signs, trf_next_line(&text, &end));
    r->of_teams = trf_are_teams(&signs);
    r->new_teams = signs.team;
}

static bool begin_reader(struct trf_reader *r, struct str text)
{
    struct event *e = r->event = ARENA_NEW(r->arena, struct event);

    if (!e || !(e->stages = ARENA_NEW(r->arena, struct event_stage)))
        return false;
    e->stage_count = 1;
    e->format.kind = FORMAT_SWISS;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    r->bye_points = -1;
    look_for_teams(r, text);
    r->next_result = &e->results;
    r->next_ban = &e->terms.bans;
    return true;
}

static void set_format(struct trf_reader *r)
{
    struct event *e = r->event;

    if (e->format.kind == FORMAT_SWISS)
        e->format.games = r->said_rounds ? r->said_rounds : r->columns;
    e->stages[0].format = e->format;
}

static void omit_ban(void *context, struct event_ban *ban)
{
    (void)context;
    ban->from = 0;
}

/* Converts bans for all rounds of the event to bans without a last round, as in
   a line that names no rounds, omits repeated bans, and gives every bonus a last
   round. */
static void set_term_rounds(struct trf_reader *r)
{
    struct event *e = r->event;
    uint32_t last = r->said_rounds ? r->said_rounds : EVENT_COUNT_MAX;

    for (struct event_ban *b = e->terms.bans; b; b = b->next)
        if (b->from == 1 && e->format.games && b->before > e->format.games)
            b->before = EVENT_ALWAYS;
    event_repeated_bans(&e->terms, r->arena, omit_ban, NULL);
    event_remove_bans(&e->terms);
    for (struct event_bonus *b = e->terms.bonuses; b; b = b->next)
        if (b->before == EVENT_ALWAYS)
            b->before = (b->from > last ? b->from : last) + 1;
}

/* Adds a remark that lists the records missing from the file, so that a writer
   does not add them although the event implies them. */
static void remark_missing_records(struct trf_reader *r)
{
    const struct {
        enum trf_record_id record;
        bool said;
    } records[] = {
        {TRF_PLAYERS, r->there[TRF_PLAYERS]},
        {TRF_RATED, r->there[TRF_RATED]},
        {TRF_TEAMS, r->there[TRF_TEAMS] || !r->event->team_count},
        {TRF_TYPE, r->said_type || r->of_teams},
        {TRF_ROUNDS, r->said_rounds || r->event->format.kind != FORMAT_SWISS}};
    struct trf_line none = {.begin = UINT32_MAX};
    struct text text = {0};

    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        if (!records[i].said)
            text_addf(&text, " %s", trf_records[records[i].record].code);
    none.text = text_str(&text);
    if (text.len)
        store_remark(r, &none, TRF_WITHOUT);
    r->diags->no_memory |= text.failed;
    text_release(&text);
}

static void end_event(struct trf_reader *r, struct str text)
{
    struct event *e = r->event;

    e->span = (struct span){0, (uint32_t)text.len};
    if (!e->name_span.length)
        e->name_span = (struct span){0, text.len < 3 ? (uint32_t)text.len : 3};
}

bool trf_read(struct trf_reader *r, struct str text)
{
    if (!begin_reader(r, text))
        return false;
    read_lines(r, text, PASS_LINES);
    if (r->of_teams)
        trf_translate_tiebreaks(r, r->event->terms.score == TEAM_SCORE_GAMES);
    read_lines(r, text, PASS_DATES);
    namesakes_separate(r->event, r->arena, r->diags);
    read_lines(r, text, PASS_TEAMS);
    trf_separate_teams(r);
    trf_read_all_cells(r);
    read_lines(r, text, PASS_LATE);
    trf_check_order_of_points(r);
    set_format(r);
    trf_make_matches(r);
    trf_sum_team_points(r);
    set_term_rounds(r);
    trf_set_round_dates(r);
    read_lines(r, text, PASS_REMARK);
    trf_join_rounds(r);
    remark_missing_records(r);
    link_remarks(r);
    return true;
}

struct event *trf_parse(struct arena *arena, struct str text,
                        struct diags *diags)
{
    struct trf_reader *r = ARENA_NEW(arena, struct trf_reader);

    if (!r)
        return NULL;
    *r = (struct trf_reader){.arena = arena, .diags = diags};
    if (!trf_read(r, text))
        return NULL;
    trf_check_points(r);
    trf_check_team_points(r);
    end_event(r, text);
    r->event->trf = arena_copy(arena, text);
    if (arena->exhausted)
        diag_report(diags, DIAG_RECORD_TOO_LARGE, (struct span){0, 0},
                    "the file needs more memory than is allowed: only its "
                    "beginning is read");
    return r->event;
}

/* True for a line that only TRF has: a code of the head, or a player's line
   with a number. */
static bool is_own_line(struct str line)
{
    uint64_t number;

    if (line.len < 5 || !trf_is_coded(line))
        return false;
    if (str_starts_with(line, STR("001")))
        return line.len > 8 &&
               str_number(str_trim(str_part(line, 4, 8)), &number);
    return trf_find_record(line) < TRF_RECORDS ||
           (ascii_is_digit(line.ptr[0]) && line.ptr[2] == '2');
}

bool trf_sniff(struct str head)
{
    struct str end;

    str_skip(&head, STR("\xEF\xBB\xBF"));
    while (head.len) {
        struct str line = trf_next_line(&head, &end);
        if (str_trim(line).len && !str_starts_with(line, STR("###")))
            return is_own_line(line);
    }
    return false;
}
