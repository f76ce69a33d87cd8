/* Tests TRF. Every record of the specification must be unchanged when a file is
   rewritten, when it is converted to a file of events and back, and when a
   result changes. The lines are generated from the tables of records and fields
   (grammar/trf). */
#include <check.h>
#include <string.h>

#include "../../grammar/trf/trf.h"
#include "event.h"

#include "suite.h"

static struct diag_levels levels;
static struct arena arena;
static struct diags diags;
static struct text made, written;

static void set_up(void)
{
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 256 << 20);
    made = written = (struct text){0};
}

static void tear_down(void)
{
    text_release(&made);
    text_release(&written);
    arena_release(&arena);
    diags_release(&diags);
}

/* ---- lines --------------------------------------------------------------- */

/* A value for each field, of the same width as the field. */
static const char *const values[TRF_FIELDS] = {
    [TRF_PLAYER_NUMBER] = "   5",
    [TRF_PLAYER_SEX] = "w",
    [TRF_PLAYER_TITLE] = "WGM",
    [TRF_PLAYER_NAME] = "Lee, Ann                         ",
    [TRF_PLAYER_RATING] = "2100",
    [TRF_PLAYER_COUNTRY] = "RIA",
    [TRF_PLAYER_ID] = "    4100018",
    [TRF_PLAYER_BORN] = "1990/05/02",
    [TRF_PLAYER_POINTS] = " 0.0",
    [TRF_PLAYER_RANK] = "   5",
    [TRF_PLAYER_OPPONENT] = "0000",
    [TRF_PLAYER_COLOUR] = "-",
    [TRF_PLAYER_RESULT] = "Z",
    [TRF_DATES_DATE] = "26/11/22",
    [TRF_POINTS_KIND] = "W",
    [TRF_POINTS_VALUE] = " 1.0",
    [TRF_RANKING_FEDERATION] = "RIA",
    [TRF_RANKING_METHOD] = "FIDON",
    [TRF_XX_BONUS_NUMBER] = "   1",
    [TRF_XX_BONUS_VALUE] = " 1.0",
    [TRF_OLD_TEAM_NAME] = "Red                             ",
    [TRF_OLD_TEAM_MEMBER] = "   1",
    [TRF_TEAM_NUMBER] = "  1",
    [TRF_TEAM_NAME] = "Red                             ",
    [TRF_TEAM_NICKNAME] = "RED  ",
    [TRF_TEAM_STRENGTH] = "  2000",
    [TRF_TEAM_MATCH_POINTS] = "   0.0",
    [TRF_TEAM_GAME_POINTS] = "   0.0",
    [TRF_TEAM_RANK] = "  1",
    [TRF_TEAM_MEMBER] = "   1",
    [TRF_BONUS_MATCH_POINTS] = "    ",
    [TRF_BONUS_VALUE] = " 1.0",
    [TRF_BONUS_FIRST_ROUND] = "001",
    [TRF_BONUS_LAST_ROUND] = "002",
    [TRF_BONUS_FIRST] = "0001",
    [TRF_BONUS_LAST] = "0002",
    [TRF_BANS_FIRST_ROUND] = "001",
    [TRF_BANS_LAST_ROUND] = "003",
    [TRF_BANS_MEMBER] = "   1",
    [TRF_BYES_KIND] = "H",
    [TRF_BYES_ROUND] = "003",
    [TRF_BYES_MEMBER] = "   1",
    [TRF_TEAM_BYES_MATCH_POINTS] = " 1.0",
    [TRF_TEAM_BYES_GAME_POINTS] = " 2.0",
    [TRF_TEAM_BYES_NUMBER] = "  1",
    [TRF_FORFEITS_KIND] = "+-",
    [TRF_FORFEITS_ROUND] = "001",
    [TRF_FORFEITS_WHITE] = "  1",
    [TRF_FORFEITS_BLACK] = "  2",
    [TRF_LINE_UPS_ROUND] = "001",
    [TRF_LINE_UPS_NUMBER] = "  1",
    [TRF_LINE_UPS_OPPONENT] = "  2",
    [TRF_LINE_UPS_MEMBER] = "0000",
    [TRF_ABNORMAL_KIND] = " ",
    [TRF_ABNORMAL_MATCH_POINTS] = "-1.0",
    [TRF_ABNORMAL_GAME_POINTS] = " 0.0",
    [TRF_ABNORMAL_ROUND] = "001",
    [TRF_ABNORMAL_NUMBER] = "   1",
    [TRF_TEAM_RESULTS_NUMBER] = "  1",
    [TRF_TEAM_RESULTS_NICKNAME] = "RED  ",
    [TRF_TEAM_RESULTS_MATCH_POINTS] = "   4.0",
    [TRF_TEAM_RESULTS_GAME_POINTS] = "   7.5",
    [TRF_TEAM_RESULTS_OPPONENT] = "  2",
    [TRF_TEAM_RESULTS_COLOUR] = "w",
    [TRF_TEAM_RESULTS_VALUE] = " 2.5",
    [TRF_TEAM_RESULTS_FORFEIT] = "f",
};

/* The text after the code of a record that has no fields. */
static const char *const words[TRF_RECORDS] = {
    [TRF_NAME] = "Club, Autumn",
    [TRF_CITY] = "Maremo City",
    [TRF_FEDERATION] = "RIA",
    [TRF_BEGINS] = "2026/11/20",
    [TRF_ENDS] = "2026/11/22",
    [TRF_PLAYERS] = "4",
    [TRF_RATED] = "4",
    [TRF_TEAMS] = "2",
    [TRF_TYPE] = "Individual: Swiss-System",
    [TRF_ARBITER] = "IA Dan Doe (4100026)",
    [TRF_DEPUTY] = "FA Eve Roe",
    [TRF_TIMES] = "90 minutes + 30 seconds",
    [TRF_ROUNDS] = "5",
    [TRF_INITIAL] = "W",
    [TRF_CONTROLLER] = "Ludex",
    [TRF_CODED_TYPE] = "FIDE_DUTCH_2025",
    [TRF_TIEBREAKS] = "BH/C1, BH, SB",
    [TRF_STANDINGS] = "PTS,BH/C1,BH,SB",
    [TRF_CODED_TIMES] = "5400+30",
    [TRF_COLOURS] = "WBWB",
    [TRF_TEAM_POINTS] = " TW 2.0    TD 1.0    TL 0.0",
    [TRF_XX_ROUNDS] = "5",
    [TRF_XX_INITIAL] = "rank white1",
    [TRF_XX_POINTS] = "W=1 D=.5",
    [TRF_BB_WIN] = " 1.0",
    [TRF_BB_DRAW] = " 0.5",
    [TRF_BB_LOSS] = " 0.0",
    [TRF_BB_ABSENT] = " 0.0",
    [TRF_BB_FORFEIT] = " 0.0",
    [TRF_BB_BYE] = " 1.0",
    [TRF_XX_ABSENT] = "1",
    [TRF_XX_BANS] = "1 2",
    [TRF_DATA] = "1 EMAIL someone@example.org",
    [TRF_TEAM_ROUNDS] = "  1 RED    4.0    7.5  2 w 1010",
};

static void put(struct text *line, size_t column, struct str value)
{
    size_t at = str_code_points(text_str(line)) + 1;

    ck_assert_uint_le(at, column);
    text_add_repeat(line, ' ', column - at);
    text_add(line, value);
}

/* Adds each repeated field twice, and adds three dates. */
static void add_fields(struct text *line, enum trf_record_id record)
{
    size_t more = record == TRF_DATES ? 3 : 2;

    for (size_t n = 0; n < more; n++)
        for (size_t i = 0; i < TRF_FIELDS; i++) {
            const struct trf_field *f = &trf_fields[i];
            if (f->record != record || (n && !f->step))
                continue;
            ck_assert_msg(values[i], "no value of %s", f->meaning);
            ck_assert_uint_eq(strlen(values[i]), f->to - f->from + 1u);
            if (n == 1 && (i == TRF_BANS_MEMBER || i == TRF_BYES_MEMBER ||
                           i == TRF_TEAM_MEMBER))
                put(line, trf_column((enum trf_field_id)i, n), STR("   4"));
            else if (n == 1 && i == TRF_POINTS_KIND)
                put(line, trf_column((enum trf_field_id)i, n), STR("L"));
            else if (n == 1 && i == TRF_POINTS_VALUE)
                put(line, trf_column((enum trf_field_id)i, n), STR(" 0.0"));
            else
                put(line, trf_column((enum trf_field_id)i, n),
                    str_of(values[i]));
        }
}

static struct str line_of(enum trf_record_id record)
{
    struct text line = {0};

    text_add(&line, str_of(trf_records[record].code));
    if (words[record])
        text_addf(&line, " %s", words[record]);
    else
        add_fields(&line, record);
    struct str copy = arena_copy(&arena, text_str(&line));
    text_release(&line);
    return copy;
}

/* ---- files --------------------------------------------------------------- */

static const char *const players[] = {
    "001    1      Ann                               2000              "
    "               2.0    1     2 w 1     4 b 1",
    "001    2      Bob                               1900              "
    "               0.5    3     1 b 0     3 w =",
    "001    3      Cid                               1800              "
    "               0.5    3     4 b 0     2 b =",
    "001    4      Dan                               1700              "
    "               1.0    2     3 w 1     1 w 0",
};

static bool is_of_2026(enum trf_record_id record)
{
    return trf_records[record].since <= TRF_SINCE_2026;
}

static void add_line(struct str line, const char *end)
{
    text_addf(&made, "%.*s%s", (int)line.len, line.ptr, end);
}

/* Returns the record of the player count for one more player. */
static struct str count_of_five(enum trf_record_id record)
{
    return record == TRF_PLAYERS ? STR("062 5") : STR("072 5");
}

/* Makes a file with the record in its place. A record of JaVaFo is accompanied
   by JaVaFo's record of rounds. */
static struct str file_with(enum trf_record_id record, const char *end)
{
    const enum trf_record_id base[] = {TRF_NAME,
                                       TRF_PLAYERS,
                                       TRF_RATED,
                                       TRF_TYPE,
                                       is_of_2026(record) ? TRF_ROUNDS
                                                          : TRF_XX_ROUNDS,
                                       TRF_PLAYER,
                                       TRF_RECORDS};
    bool done = record == TRF_PLAYER;

    text_clear(&made);
    for (size_t i = 0; i < COUNT(base); i++) {
        bool last = base[i] == TRF_RECORDS, same = base[i] == record;
        if (!done && !same &&
            (last || trf_records[record].same < trf_records[base[i]].same))
            add_line(line_of(record), end);
        done |= same || last ||
                trf_records[record].same < trf_records[base[i]].same;
        if (base[i] == TRF_PLAYERS || base[i] == TRF_RATED)
            add_line(record == TRF_PLAYER ? count_of_five(base[i])
                                          : line_of(base[i]),
                     end);
        else if (base[i] != TRF_PLAYER && !last)
            add_line(line_of(base[i]), end);
        for (size_t k = 0; base[i] == TRF_PLAYER && k < COUNT(players); k++)
            add_line(str_of(players[k]), end);
        if (same && record == TRF_PLAYER)
            add_line(line_of(record), end);
    }
    return arena_copy(&arena, text_str(&made));
}

static struct event *read(struct str text)
{
    struct event *e;

    diags_clear(&diags);
    e = trf_parse(&arena, text, &diags);
    ck_assert_ptr_nonnull(e);
    for (const struct diag *d = diags.first; d; d = d->next)
        ck_assert_msg(d->severity != SEVERITY_ERROR, "%s: %.*s\n%.*s",
                      diag_info(d->code)->slug, (int)d->message.len,
                      d->message.ptr, (int)text.len, text.ptr);
    return e;
}

static struct str write(const struct event *e, struct trf_style style)
{
    text_clear(&written);
    ck_assert(trf_write(e, &style, &arena, &written));
    return arena_copy(&arena, text_str(&written));
}

#define ck_str(got, wanted)                                            \
    ck_assert_msg(str_equal(got, wanted), "wanted:\n%.*s\ngot:\n%.*s", \
                  (int)(wanted).len, (wanted).ptr, (int)(got).len, (got).ptr)

static size_t count_line(struct str text, struct str wanted)
{
    struct str end;
    size_t count = 0;

    while (text.len)
        count += str_equal(trf_next_line(&text, &end), wanted);
    return count;
}

/* ---- there and back ------------------------------------------------------ */

START_TEST(test_in_its_file)
{
    enum trf_record_id record = (enum trf_record_id)_i;
    struct str text = file_with(record, _i % 2 ? "\r" : "\r\n");
    struct event *e = read(text);

    ck_str(write(e, (struct trf_style){.as_read = true, .ends = "\n"}), text);
    ck_str(write(e, (struct trf_style){.of_2026 = is_of_2026(record),
                                       .ends = _i % 2 ? "\r" : "\r\n"}),
           text);
}
END_TEST

/* Bytes that are in no table: empty lines, trailing spaces, a byte order mark,
   and a last line without an end. */
START_TEST(test_odd_bytes)
{
    struct str text = STR("\xEF\xBB\xBF### first\n\n012 Club  \r\n"
                          "XXR 3\r001    1      Ann     \n"
                          "001    2      B\xC3\xB6"
                          "b\n  \nRUS    1 x\n102 Dan");

    ck_str(write(read(text), (struct trf_style){.as_read = true, .ends = "\n"}),
           text);
}
END_TEST

/* Returns the form of a record that an event stores in a different form. */
static struct str as_event_has(enum trf_record_id record)
{
    switch (record) {
    case TRF_BYES:
        return STR("001    1      Ann                               2000       "
                   "                      2.5    1     2 w 1     4 b 1  0000 - "
                   "H");
    case TRF_XX_ABSENT:
        return STR("001    1      Ann                               2000       "
                   "                      2.0    1     2 w 1     4 b 1  0000 - "
                   "Z");
    default:
        return line_of(record);
    }
}

START_TEST(test_as_event)
{
    enum trf_record_id record = (enum trf_record_id)_i;
    struct str wanted = as_event_has(record), got;
    const uint32_t rank = 1;
    struct text file = {0};

    event_write(read(file_with(record, "\n")), &file);
    diags_clear(&diags);
    struct event *e = event_parse(&arena, text_str(&file), &diags);
    ck_assert_msg(!diags.first, "%.*s", (int)file.len, file.ptr);
    got = write(e, (struct trf_style){.of_2026 = is_of_2026(record),
                                      .team_ranks = &rank,
                                      .ends = "\n"});
    ck_assert_msg(count_line(got, wanted) == 1,
                  "%.*s\nis not in\n%.*s\nof\n%.*s", (int)wanted.len,
                  wanted.ptr, (int)got.len, got.ptr, (int)file.len, file.ptr);
    if (record != TRF_BYES && record != TRF_XX_ABSENT && record != TRF_TEAM)
        ck_str(got, file_with(record, "\n"));
    text_release(&file);
}
END_TEST

/* When a result changes, only the lines of its players are written again. */
START_TEST(test_result)
{
    enum trf_record_id record = (enum trf_record_id)_i;
    struct str text = file_with(record, "\r\n"), got, old, new, end;
    struct event *e = read(text);
    struct event_result *r = e->results;

    ck_assert_uint_eq(r->kind, RESULT_FIRST);
    r->kind = RESULT_SECOND;
    got = write(e, (struct trf_style){.as_read = true, .ends = "\n"});
    while (text.len) {
        old = trf_next_line(&text, &end);
        new = trf_next_line(&got, &end);
        if (trf_find_record(old) != TRF_PLAYER)
            ck_str(new, old);
        else if (record == TRF_BYES)
            ck_str(str_from(new, 90 + 10), str_from(old, 90 + 10));
        else if (old.ptr[7] == '1')
            ck_assert_msg(
                str_starts_with(str_from(new, 80), STR(" 1.0    2     2 w 0")),
                "%.*s", (int)new.len, new.ptr);
        else if (old.ptr[7] == '2')
            ck_assert_msg(
                str_starts_with(str_from(new, 80), STR(" 1.5    1     1 b 1")),
                "%.*s", (int)new.len, new.ptr);
        else
            ck_str(str_from(new, 90), str_from(old, 90));
    }
    ck_assert_uint_eq(got.len, 0);
}
END_TEST

/* ---- withdrawals --------------------------------------------------------- */

#define AWAY_PLAYERS                                                           \
    "players { \"Ann\" \"Bob\" \"Cid\" \"Dan\" } round 1 \"Ann\" \"Bob\" 1-0 " \
    "\"Cid\" \"Dan\" 1-0 "

/* Events in which Bob is withdrawn, and the end of the line of Bob. */
static const struct {
    const char *event, *cells;
} withdrawn[] = {
    /* up to the last round */
    {"event \"Cup\" { format swiss-4 " AWAY_PLAYERS
     "round 3 \"Bob\" withdrawn }",
     "1 b 0            0000 - Z  0000 - Z"},
    /* up to the next round */
    {"event \"Cup\" { format swiss " AWAY_PLAYERS "round 2 \"Bob\" withdrawn "
     "\"Ann\" \"Cid\" 1-0 \"Dan\" bye }",
     "1 b 0  0000 - Z  0000 - Z"},
    {"event \"Cup\" { format swiss " AWAY_PLAYERS "round 3 \"Bob\" withdrawn }",
     "1 b 0            0000 - Z"},
    {"event \"Cup\" { format double-round-robin " AWAY_PLAYERS
     "round 5 \"Bob\" withdrawn }",
     "1 b 0                                0000 - Z  0000 - Z"},
    /* results are kept, and the first round may be missing */
    {"event \"Cup\" { format swiss-3 players { \"Ann\" \"Bob\" \"Cid\" } "
     "\"Bob\" withdrawn round 2 \"Ann\" \"Bob\" 1-0 }",
     "0000 - Z     1 b 0  0000 - Z"},
    /* no round is left */
    {"event \"Cup\" { format swiss-1 " AWAY_PLAYERS
     "round 2 \"Bob\" withdrawn }",
     "1 b 0"},
};

START_TEST(test_withdrawn)
{
    struct event *e = event_parse(&arena, str_of(withdrawn[_i].event), &diags);
    struct str text, line = STR_NONE, end;

    ck_assert_ptr_nonnull(e);
    ck_assert_ptr_null(diags.first);
    text = write(e, (struct trf_style){.of_2026 = _i % 2, .ends = "\n"});
    for (struct str rest = text;
         rest.len && !str_starts_with(line, STR("001    2"));)
        line = trf_next_line(&rest, &end);
    ck_str(str_trim(str_from(line, _i == 4 ? 90 : 94)),
           str_of(withdrawn[_i].cells));
    size_t byes = 0;
    for (const struct event_result *r = read(text)->results; r; r = r->next)
        byes += r->first == 1 && r->how == HOW_BYE && r->kind == RESULT_SECOND;
    size_t wanted = 0;
    for (const char *s = withdrawn[_i].cells; (s = strchr(s, 'Z')); s++)
        wanted++;
    ck_assert_uint_eq(byes, wanted);
}
END_TEST

/* ---- officials and time controls ----------------------------------------- */

#define OFFICIALS                                   \
    "102 IA Dan Doe\n112 FA Eve Roe\n112 Fay Low\n" \
    "122 90 minutes + 30 seconds\n222 5400+30\n"

/* The event holds these records, so that none becomes a remark, and writes them
   in both versions. */
START_TEST(test_officials)
{
    struct event *e = read(STR("012 Cup\n" OFFICIALS));
    struct text file = {0};

    ck_assert_ptr_null(diags.first);
    ck_assert_uint_eq(e->deputy_count, 2);
    event_write(e, &file);
    diags_clear(&diags);
    e = event_parse(&arena, text_str(&file), &diags);
    ck_assert_ptr_null(diags.first);
    for (int of_2026 = 0; of_2026 < 2; of_2026++)
        ck_str(write(e, (struct trf_style){.of_2026 = of_2026, .ends = "\n"}),
               STR("012 Cup\n" OFFICIALS));
    text_release(&file);
}
END_TEST

/* A change of the deputy arbiters writes all of their lines again. */
START_TEST(test_deputies)
{
    struct event *e = read(STR("012 Cup\n" OFFICIALS));

    e->deputy_arbiters[0] = STR("Gus Fry");
    ck_str(write(e, (struct trf_style){.as_read = true, .ends = "\n"}),
           STR("012 Cup\n102 IA Dan Doe\n112 Gus Fry\n112 Fay Low\n"
               "122 90 minutes + 30 seconds\n222 5400+30\n"));
    e->deputy_count = 1;
    ck_str(write(e, (struct trf_style){.as_read = true, .ends = "\n"}),
           STR("012 Cup\n102 IA Dan Doe\n112 Gus Fry\n"
               "122 90 minutes + 30 seconds\n222 5400+30\n"));
}
END_TEST

/* ---- versions ------------------------------------------------------------ */

static const struct {
    const char *of_2016, *of_2026;
} versions[] = {
    {"XXR 5", "142 5"},
    {"XXC white1", "152 W"},
    {"XXC black1", "152 B"},
    {"XXS W=3.0 D=1.0 WL=0.0 BL=0.0 ZPB=0.0 FL=0.0 PAB=3.0",
     "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0"},
};

START_TEST(test_versions)
{
    for (int of_2026 = 0; of_2026 < 2; of_2026++) {
        struct text text = {0};
        struct str got;

        text_addf(&text, "012 Club\n%s\n",
                  of_2026 ? versions[_i].of_2016 : versions[_i].of_2026);
        got = write(read(text_str(&text)),
                    (struct trf_style){.of_2026 = of_2026, .ends = "\n"});
        text_clear(&text);
        text_addf(&text, "012 Club\n%s\n",
                  of_2026 ? versions[_i].of_2026 : versions[_i].of_2016);
        ck_str(got, text_str(&text));
        text_release(&text);
    }
}
END_TEST

/* ---- results ------------------------------------------------------------- */

/* Adds the line of a player. The fields before the points are empty, except for
   the name. */
static void add_player(struct text *text, unsigned number, char name,
                       const char *rounds)
{
    text_addf(text, "001 %4u      %c", number, name);
    text_add_repeat(text, ' ', 65);
    text_addf(text, "%s\n", rounds);
}

static void add_dates(struct text *text, const char *dates)
{
    text_add(text, STR("132"));
    text_add_repeat(text, ' ', 88);
    text_addf(text, "%s\n", dates);
}

/* Every possible result of a round, in the TRF file and in a file of events. */
START_TEST(test_every_result)
{
    static const char *const rounds[] = {
        " 3.5    1     2 w 1     3 b W     4 w D     5 w +     6 w 0",
        " 2.0    4     1 b 0  0000 - H     3 w =  0000 - F  0000 - Z",
        " 2.5    2     4 w 1     1 w L     2 b =  0000 - U     5 w -",
        " 1.5    6     3 b 0     6 w -     1 b D     6 w 1  0000 - Z",
        " 2.0    4     6 w =  0000 - H  0000 - Z     1 b -     3 b +",
        " 2.5    2     5 b =     4 b +  0000 - Z     4 b 0     1 b 1",
    };
    struct text text = {0}, file = {0};

    text_add(&text, STR("012 Club\n062 6\n072 0\n092 Swiss\n"));
    add_dates(&text, "26/11/20  26/11/21            26/11/23");
    text_add(&text, STR("142 5\n"));
    for (unsigned i = 0; i < COUNT(rounds); i++)
        add_player(&text, i + 1, (char)('A' + i), rounds[i]);
    event_write(read(text_str(&text)), &file);
    diags_clear(&diags);
    struct event *e = event_parse(&arena, text_str(&file), &diags);
    ck_assert_ptr_null(diags.first);
    ck_str(write(e, (struct trf_style){.of_2026 = true, .ends = "\n"}),
           text_str(&text));
    text_release(&text);
    text_release(&file);
}
END_TEST

/* ---- dates --------------------------------------------------------------- */

static const struct {
    const char *head, *dates, *wanted;
} dated[] = {
    {"", "20/05/01", "2020.05.01"},
    {"042 1992/12/01\n", "92/12/02", "1992.12.02"},
    {"042 1999/12/31\n", "00/01/02", "2000.01.02"},
    {"042 2026/01/01\n", "71/01/02", "2071.01.02"},
    {"", "71/01/02", "1971.01.02"},
    {"", "2020/05/01", "2020.05.01"},
};

/* Dates outside their columns are read in order, and reported. */
START_TEST(test_dates)
{
    struct text text = {0};

    text_addf(&text, "012 Club\n%s132 %s\n", dated[_i].head, dated[_i].dates);
    add_player(&text, 1, 'A', " 1.0    1     2 w 1");
    add_player(&text, 2, 'B', " 0.0    2     1 b 0");
    struct event *e = read(text_str(&text));
    ck_assert_int_eq(diags.first->code, DIAG_TRF_COLUMNS);
    ck_str(e->results->date, str_of(dated[_i].wanted));
    text_release(&text);
}
END_TEST

START_TEST(test_dates_in_columns)
{
    struct text text = {0};
    struct event *e;

    add_dates(&text, "          20/05/02");
    add_player(&text, 1, 'A', " 1.0    1     2 w 1     2 b 0");
    add_player(&text, 2, 'B', " 1.0    1     1 b 0     1 w 1");
    e = read(text_str(&text));
    ck_assert_ptr_null(diags.first);
    ck_assert_uint_eq(e->results->date.len, 0);
    ck_str(e->results->next->date, STR("2020.05.02"));
    text_release(&text);
}
END_TEST

/* ---- teams --------------------------------------------------------------- */

/* Teams of the 2006 version make a team event only if its type says so. */
START_TEST(test_old_teams)
{
    static const char line[] = "013 Red                                1";
    struct text text = {0};
    struct event *e;

    for (int team = 0; team < 2; team++) {
        text_clear(&text);
        text_addf(&text, "092 %sSwiss\n%s\n", team ? "Team: " : "", line);
        add_player(&text, 1, 'A', " 0.0    1");
        e = read(text_str(&text));
        ck_assert_uint_eq(e->team_count, (size_t)team);
        ck_assert_uint_eq(e->players[0].team, (uint32_t)team);
        ck_assert_uint_eq(
            count_line(write(e, (struct trf_style){.ends = "\n"}), STR(line)),
            1);
    }
    text_release(&text);
}
END_TEST

/* Events that were read when events could not hold the records of teams have
   these as remarks. */
START_TEST(test_team_remarks)
{
    static const char file[] =
        "event \"League\" { # TRF 310   1 Red\n players { \"Ann\" } }";
    struct event *e = event_parse(&arena, str_of(file), &diags);

    ck_assert(trf_is_of_teams(e));
    ck_assert_uint_eq(
        count_line(write(e, (struct trf_style){.of_2026 = true, .ends = "\n"}),
                   STR("310   1 Red")),
        1);
}
END_TEST

int main(void)
{
    TCase *c = tcase_create("records");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_loop_test(c, test_in_its_file, 0, TRF_RECORDS);
    tcase_add_loop_test(c, test_as_event, 0, TRF_RECORDS);
    tcase_add_loop_test(c, test_result, 0, TRF_RECORDS);
    tcase_add_test(c, test_odd_bytes);
    suite_rows(c, test_withdrawn, withdrawn);
    tcase_add_test(c, test_officials);
    tcase_add_test(c, test_deputies);
    suite_rows(c, test_versions, versions);
    tcase_add_test(c, test_every_result);
    suite_rows(c, test_dates, dated);
    tcase_add_test(c, test_dates_in_columns);
    tcase_add_test(c, test_old_teams);
    tcase_add_test(c, test_team_remarks);
    return suite_run_one("trf", c);
}
