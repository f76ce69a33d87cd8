#include "event_members.h"

#define OF(type, member) .offset = offsetof(struct type, member)

/* ---- events -------------------------------------------------------------- */

/* Make rows for strings, days, numbers of games and lists of objects. */
#define TEXT(member)                                               \
    JSON_STRING, .read = json_read_text, .write = json_write_text, \
                 OF(event, member)
#define DAY(member)                                    \
    JSON_STRING | JSON_NUMBER, .read = json_read_when, \
                               .write = json_write_text, OF(event, member)
#define COUNT(member)                                                \
    JSON_NUMBER, .read = json_read_count, .write = json_write_count, \
                 OF(event, stated.member)
#define LIST JSON_ARRAY, .read = json_read_list, .write = json_write_list

static const struct event_member of_event[] = {
    {"year", JSON_NUMBER, .read = json_read_year, .write = json_write_year},
    {"name", JSON_STRING, .read = json_read_name, .write = json_write_text,
     OF(event, name)},
    {"series", TEXT(series), .part = PART_SERIES},
    {"era", TEXT(era), .part = PART_ERA},
    {"format", JSON_STRING, .read = json_read_word, .write = json_write_format,
     .statement = event_read_format_text},
    {"country", TEXT(country), .part = PART_COUNTRY},
    {"city", TEXT(city), .part = PART_CITY},
    {"game", TEXT(game), .part = PART_GAME},
    {"source", TEXT(source), .part = PART_SOURCE},
    {"organizer", TEXT(organizer), .part = PART_ORGANIZER},
    {"federation", TEXT(federation), .part = PART_FEDERATION},
    {"chief_arbiter", TEXT(chief_arbiter), .part = PART_CHIEF_ARBITER},
    {"deputy_arbiters", JSON_ARRAY, .read = json_read_names,
     .write = json_write_names, .part = PART_DEPUTY_ARBITER},
    {"time_control", TEXT(time_control), .part = PART_TIME_CONTROL},
    {"time_control_code", TEXT(time_code), .part = PART_TIME_CODE},
    {"type_code", TEXT(type_code), .part = PART_TYPE_CODE},
    {"round_dates", TEXT(round_dates), .part = PART_ROUND_DATES},
    {"tiebreaks", TEXT(tiebreaks), .part = PART_TIEBREAKS},
    {"points", JSON_OBJECT, .read = json_read_points,
     .write = json_write_points},
    {"score", JSON_STRING, .read = json_read_word,
     .write = json_write_team_score, .statement = event_read_team_score},
    {"initial_colour", JSON_STRING, .read = json_read_word,
     .write = json_write_initial, .statement = event_read_initial},
    {"acceleration", JSON_STRING, .read = json_read_word,
     .write = json_write_acceleration, .statement = event_read_acceleration},
    {"begin", DAY(begins), .part = PART_BEGINS},
    {"end", DAY(ends), .part = PART_ENDS},
    {"rated", JSON_TRUE | JSON_FALSE, .read = json_read_rated,
     .write = json_write_rated},
    {"note", TEXT(note), .part = PART_NOTE},
    {"unfinished", JSON_TRUE | JSON_FALSE, .read = json_read_unfinished,
     .write = json_write_flag, OF(event, unfinished)},
    {"champions", JSON_ARRAY, .read = json_read_names,
     .write = json_write_names, .part = PART_CHAMPION},
    {"runners_up", JSON_ARRAY, .read = json_read_names,
     .write = json_write_names, .part = PART_RUNNER_UP},
    {"won", COUNT(won), .part = PART_WON},
    {"lost", COUNT(lost), .part = PART_LOST},
    {"drawn", COUNT(drawn), .part = PART_DRAWN},
    {"currency", TEXT(prizes.currency), .part = PART_CURRENCY},
    {"sharing", JSON_STRING, .read = json_read_word,
     .write = json_write_sharing, .statement = event_read_sharing},
    {"double_prizes", JSON_TRUE | JSON_FALSE, .read = json_read_double_prizes,
     .write = json_write_flag, OF(event, prizes.several)},
    {"prizes", LIST, .part = OBJECT_PRIZES},
    {"teams", LIST, .part = OBJECT_TEAM},
    {"players", LIST, .part = OBJECT_PLAYER},
    {"forbid", LIST, .part = OBJECT_BAN},
    {"accelerate", LIST, .part = OBJECT_BONUS},
    {"stages", JSON_ARRAY, .read = json_read_list, .write = json_write_stages,
     .part = OBJECT_STAGE},
    {"matches", LIST, .part = OBJECT_MATCH},
    {"results", LIST, .part = OBJECT_RESULT},
    {"remarks", JSON_ARRAY, .read = json_read_remarks,
     .write = json_write_remarks},
    {NULL, 0, .needed = false},
};

static const struct event_member of_file[] = {
    {"events", JSON_ARRAY, .needed = true, .read = json_read_events},
    {NULL, 0, .needed = false},
};

#define POINTS(member) \
    JSON_NUMBER, .write = json_write_tenths, OF(event_points, member)

static const struct event_member of_points[] = {
    [POINTS_WIN] = {"win", POINTS(win), .needed = true},
    [POINTS_DRAW] = {"draw", POINTS(draw), .needed = true},
    [POINTS_LOSS] = {"loss", POINTS(loss), .needed = true},
    [POINTS_BYE] = {"bye", POINTS(bye)},
    [POINTS_ABSENT] = {"absent", POINTS(absent)},
    [POINTS_UNKNOWN] = {"unknown", POINTS(unknown)},
    {NULL, 0, .needed = false},
};

/* ---- teams and players --------------------------------------------------- */

#define DETAIL(type, member)                                         \
    JSON_STRING, .read = json_read_detail, .write = json_write_text, \
                 OF(type, member)
#define NUMBER(type, member)                                           \
    JSON_NUMBER, .read = json_read_detail, .write = json_write_number, \
                 OF(type, member)
#define REMARKS(type, reader)                                      \
    JSON_ARRAY, .read = reader, .write = json_write_entry_remarks, \
                OF(type, remarks)

static const struct event_member of_team[] = {
    {"name", JSON_STRING, .needed = true, .read = json_read_team,
     .write = json_write_text, OF(event_team, name)},
    {"country", DETAIL(event_team, country), .part = DETAIL_COUNTRY},
    {"seed", NUMBER(event_team, seed), .part = DETAIL_SEED},
    {"note", DETAIL(event_team, note), .part = DETAIL_NOTE},
    {"remarks", REMARKS(event_team, json_read_entry_remarks)},
    {NULL, 0, .needed = false},
};

static const struct event_member of_player[] = {
    {"name", JSON_STRING, .needed = true, .read = json_read_player,
     .write = json_write_text, OF(event_player, name)},
    {"title", DETAIL(event_player, title), .part = DETAIL_TITLE},
    {"country", DETAIL(event_player, country), .part = DETAIL_COUNTRY},
    {"club", DETAIL(event_player, club), .part = DETAIL_CLUB},
    {"born", JSON_STRING | JSON_NUMBER, .read = json_read_detail,
     .write = json_write_text, OF(event_player, born), .part = DETAIL_BORN},
    {"id", JSON_STRING | JSON_NUMBER, .read = json_read_detail,
     .write = json_write_text, OF(event_player, id), .part = DETAIL_ID},
    {"rating", NUMBER(event_player, rating), .part = DETAIL_RATING},
    {"k", NUMBER(event_player, k), .part = DETAIL_K},
    {"team", JSON_STRING, .read = json_read_detail, .write = json_write_team_of,
     .part = DETAIL_TEAM},
    {"board", NUMBER(event_player, board), .part = DETAIL_BOARD},
    {"seed", NUMBER(event_player, seed), .part = DETAIL_SEED},
    {"categories", JSON_ARRAY, .read = json_read_categories,
     .write = json_write_categories},
    {"note", DETAIL(event_player, note), .part = DETAIL_NOTE},
    {"remarks", REMARKS(event_player, json_read_entry_remarks)},
    {NULL, 0, .needed = false},
};

/* ---- what pairings depend on --------------------------------------------- */

static const struct event_member of_ban[] = {
    [BAN_OF_PLAYERS] = {"players", JSON_ARRAY,
                        .write = json_write_banned_players},
    [BAN_OF_SAME] = {"same", JSON_STRING, .write = json_write_same},
    [BAN_FROM] = {"from", JSON_NUMBER, .write = json_write_ban_rounds},
    [BAN_TO] = {"to", JSON_NUMBER, .needed = false},
    [BAN_REMARKS] = {"remarks", REMARKS(event_ban, NULL)},
    {NULL, 0, .needed = false},
};

static const struct event_member of_bonus[] = {
    [BONUS_PLAYER] = {"player", JSON_STRING, .needed = true,
                      .write = json_write_bonus_player},
    [BONUS_POINTS] = {"points", JSON_NUMBER, .needed = true,
                      .write = json_write_bonus_points},
    [BONUS_FROM] = {"from", JSON_NUMBER, .needed = true,
                    .write = json_write_bonus_rounds},
    [BONUS_TO] = {"to", JSON_NUMBER, .needed = true},
    [BONUS_REMARKS] = {"remarks", REMARKS(event_bonus, NULL)},
    {NULL, 0, .needed = false},
};

/* ---- prizes -------------------------------------------------------------- */

#define CONDITION(member) \
    JSON_STRING, .write = json_write_text, OF(event_prize_list, member)

static const struct event_member of_prizes[] = {
    [PRIZES_NAME] = {"name", JSON_STRING, .needed = true,
                     .write = json_write_text, OF(event_prize_list, name)},
    [PRIZES_BELOW] = {"below", JSON_NUMBER, .write = json_write_number,
                      OF(event_prize_list, below)},
    [PRIZES_CATEGORY] = {"category", CONDITION(category)},
    [PRIZES_CLUB] = {"club", CONDITION(club)},
    [PRIZES_COUNTRY] = {"country", CONDITION(country)},
    [PRIZES_AMOUNTS] = {"amounts", JSON_ARRAY, .needed = true,
                        .write = json_write_amounts},
    [PRIZES_REMARKS] = {"remarks", REMARKS(event_prize_list, NULL)},
    {NULL, 0, .needed = false},
};

/* ---- stages, matches and results ----------------------------------------- */

static const struct event_member of_stage[] = {
    {"name", JSON_STRING, .needed = true, .read = json_read_stage,
     .write = json_write_text, OF(event_stage, name)},
    {"format", JSON_STRING, .read = json_read_word,
     .write = json_write_stage_format, .statement = event_read_format_text},
    {"remarks", JSON_ARRAY, .read = json_read_stage_remarks,
     .write = json_write_stage_remarks},
    {NULL, 0, .needed = false},
};

static const struct event_member of_match[] = {
    [RESULT_STAGE] = {"stage", JSON_STRING, .read = json_read_stage_of,
                      .write = json_write_stage_of, OF(event_match, stage)},
    [RESULT_ROUND] = {"round", JSON_NUMBER, .read = json_read_round,
                      .write = json_write_number, OF(event_match, round)},
    [RESULT_PLAYER] = {"first", JSON_STRING, .needed = true,
                       .read = json_read_match, .write = json_write_team,
                       OF(event_match, first)},
    [RESULT_OPPONENT] = {"second", JSON_STRING, .write = json_write_team,
                         OF(event_match, second)},
    [RESULT_FORM] = {"result", JSON_STRING, .write = json_write_match_result},
    {"score", JSON_STRING, .read = json_read_word, .write = json_write_score,
     .statement = json_read_score},
    {"date", JSON_STRING | JSON_NUMBER, .read = json_read_word,
     .write = json_write_text, OF(event_match, date),
     .statement = json_read_match_date},
    {"forfeit", JSON_TRUE | JSON_FALSE, .read = json_read_match_forfeit,
     .write = json_write_match_forfeit},
    {"note", JSON_STRING, .read = json_read_statement, .write = json_write_text,
     OF(event_match, note), .statement = event_read_match_note},
    {"remarks", REMARKS(event_match, json_read_match_remarks)},
    {NULL, 0, .needed = false},
};

/* Make rows for details that only games have. */
#define FLAG JSON_TRUE | JSON_FALSE, .read = json_read_detail_of_game
#define GAME_NUMBER(member)                        \
    JSON_NUMBER, .read = json_read_detail_of_game, \
                 .write = json_write_of_game, OF(event_result, member)

static const struct event_member of_result[] = {
    [RESULT_STAGE] = {"stage", JSON_STRING, .read = json_read_stage_of,
                      .write = json_write_stage_of, OF(event_result, stage)},
    [RESULT_ROUND] = {"round", JSON_NUMBER, .read = json_read_round,
                      .write = json_write_number, OF(event_result, round)},
    [RESULT_PLAYER] = {"first", JSON_STRING, .needed = true,
                       .write = json_write_player, OF(event_result, first)},
    [RESULT_OPPONENT] = {"second", JSON_STRING, .write = json_write_player,
                         OF(event_result, second)},
    [RESULT_FORM] = {"result", JSON_STRING, .needed = true,
                     .read = json_read_result, .write = json_write_result},
    {"date", JSON_STRING | JSON_NUMBER, .read = json_read_word,
     .write = json_write_text, OF(event_result, date),
     .statement = json_read_date},
    {"forfeit", FLAG, .write = json_write_forfeit,
     .statement = json_read_forfeit},
    {"reason", JSON_STRING, .read = json_read_detail_of_game,
     .write = json_write_reason, .statement = json_read_reason},
    {"tiebreak", FLAG, .write = json_write_tiebreak,
     .statement = json_read_tiebreak},
    {"board", JSON_NUMBER, .read = json_read_statement,
     .write = json_write_number, OF(event_result, board),
     .statement = event_read_board},
    {"plies", GAME_NUMBER(plies), .statement = event_read_plies},
    {"record", JSON_NUMBER, .read = json_read_detail_of_game,
     .write = json_write_record_number, .statement = event_read_record},
    {"changed", JSON_NUMBER, .read = json_read_statement,
     .write = json_write_number, OF(event_result, changed),
     .statement = event_read_changed},
    {"match", JSON_NUMBER, .read = json_read_match_of,
     .write = json_write_number, OF(event_result, match)},
    {"note", JSON_STRING, .read = json_read_statement, .write = json_write_text,
     OF(event_result, note), .statement = event_read_note},
    {"remarks", REMARKS(event_result, json_read_result_remarks)},
    {NULL, 0, .needed = false},
};

static const struct event_member of_remark[] = {
    [REMARK_TEXT] = {"text", JSON_STRING, .needed = true},
    [REMARK_BESIDE] = {"beside", JSON_TRUE | JSON_FALSE, .needed = false},
    [REMARK_AT] = {"at", JSON_STRING, .needed = false},
    [REMARK_OF] = {"of", JSON_NUMBER, .needed = false},
    {NULL, 0, .needed = false},
};

const struct event_member *const event_members[EVENT_OBJECTS] = {
    [OBJECT_FILE] = of_file,     [OBJECT_EVENT] = of_event,
    [OBJECT_POINTS] = of_points, [OBJECT_TEAM] = of_team,
    [OBJECT_PLAYER] = of_player, [OBJECT_BAN] = of_ban,
    [OBJECT_BONUS] = of_bonus,   [OBJECT_PRIZES] = of_prizes,
    [OBJECT_STAGE] = of_stage,   [OBJECT_MATCH] = of_match,
    [OBJECT_RESULT] = of_result, [OBJECT_REMARK] = of_remark,
};

/* ---- what remarks belong to ---------------------------------------------- */

const char *const event_part_words[EVENT_PARTS + 1] = {
    [PART_HEAD] = "event",
    [PART_SERIES] = "series",
    [PART_ERA] = "era",
    [PART_FORMAT] = "format",
    [PART_COUNTRY] = "country",
    [PART_CITY] = "city",
    [PART_GAME] = "game",
    [PART_SOURCE] = "source",
    [PART_ORGANIZER] = "organizer",
    [PART_FEDERATION] = "federation",
    [PART_CHIEF_ARBITER] = "chief_arbiter",
    [PART_DEPUTY_ARBITER] = "deputy_arbiters",
    [PART_TIME_CONTROL] = "time_control",
    [PART_TIME_CODE] = "time_control_code",
    [PART_TYPE_CODE] = "type_code",
    [PART_ROUND_DATES] = "round_dates",
    [PART_TIEBREAKS] = "tiebreaks",
    [PART_POINTS] = "points",
    [PART_SCORE] = "score",
    [PART_INITIAL] = "initial_colour",
    [PART_ACCELERATION] = "acceleration",
    [PART_BEGINS] = "begin",
    [PART_ENDS] = "end",
    [PART_RATED] = "rated",
    [PART_NOTE] = "note",
    [PART_UNFINISHED] = "unfinished",
    [PART_CHAMPION] = "champions",
    [PART_RUNNER_UP] = "runners_up",
    [PART_WON] = "won",
    [PART_LOST] = "lost",
    [PART_DRAWN] = "drawn",
    [PART_CURRENCY] = "currency",
    [PART_SHARING] = "sharing",
    [PART_DOUBLE_PRIZES] = "double_prizes",
    [PART_TEAMS] = "teams",
    [PART_TEAMS_END] = "teams_end",
    [PART_PLAYERS] = "players",
    [PART_PLAYERS_END] = "players_end",
    [PART_END] = "event_end",
    [PART_AFTER] = "after",
};

const char *const event_stage_words[STAGE_PARTS + 1] = {
    [STAGE_HEADING] = "stage", [STAGE_FORMAT] = "format"};

const char *const event_heading_words[HEADING_ROUND + 2] = {
    [HEADING_NONE] = "result",
    [HEADING_STAGE] = "stage",
    [HEADING_ROUND] = "round"};
