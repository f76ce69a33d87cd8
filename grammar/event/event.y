/* Grammar of event files; see ludex-event(5). */
%code requires {
#include "event.h"
struct event_reader;
}
%code {
#include "event_reader.h"

static void contest_error(const struct span *where, void *scanner,
                          struct event_reader *reader, const char *message);
}

%define api.prefix {contest_}
%include "../parser.y"
%define api.token.prefix {CONTEST_}
%define api.value.type {int}
%parse-param {struct event_reader *reader}

%initial-action {
    @$ = (struct span){0, 0};
}
%token STRING "a string in quotes" DASH "-" NUMBER "a number" DATE "a date"
%token PART "an incomplete year"
%token NAME "a word" JUNK "something else" RESULT "a result such as 1-0"
%token EVENT "event" HELD "series, era or source"
%token OWN "city, champion or runner-up" COUNT "won, lost or drawn"
%token COUNTRY "country" GAME "game" FORMAT "format" WINS "wins"
%token TOURNAMENT "tournament" UNFINISHED "unfinished" STAGE "stage"
%token ROUND "round" PLAYERS "players" SEED "seed" BYE "bye"
%token WITHDRAWN "withdrawn" FORFEIT "forfeit" TIEBREAK "tiebreak"
%token PLIES "plies" RECORD "record"
%token WHEN "begin or end" RATED "rated" TEAMS "teams" TEAM "team"
%token MATCH "match" BOARD "board" SCORE "a score" NOTE "a note"
%token TITLE "title" BORN "born" ID "id" RATING "rating" K "k"
%token CLUB "club" POINTS "points" INITIAL "initial-colour" ROUNDS "rounds"
%token ACCELERATION "acceleration" ACCELERATE "accelerate" FORBID "forbid"
%token THREE "points such as 3-1-0" MIXED "a number with a half"
%token LENGTH "best-of-N or first-to-N" THIRD "third-place"
%token PRIZES "prizes" BELOW "below" CATEGORY "category" SHARING "sharing"
%token TEAM_SCORE "score" DOUBLE "double-prizes" FULL_BYE "full-bye"
%token CHANGED "changed"
%token ANNULLED "annulled" CAME "how the result came about"
%token OPEN "{" CLOSE "}" RESUME "the next statement"

/* A note on the line of a result belongs to the result. */
%precedence ALONE
%token BESIDE "note"
%precedence BESIDE

%%

file: %empty
    | file item
    ;

item: common                    { event_statement(reader, @1); }
    | head open body "}"        { event_close(reader, @$); }
    | error resume
    | error resume open body "}"
                                { event_close(reader, @$); }
    ;

resume: RESUME                  { yyerrok; }
      ;

common: HELD STRING             { event_read_text(reader, $1, @1, @2); }
      | GAME NAME               { event_read_game(reader, @1, @2); }
      | GAME STRING             { event_read_text(reader, PART_GAME, @1, @2); }
      | FORMAT form length words extras
                                { event_read_format(reader, @1, @2, $3 ? &@3 : NULL, $5); }
      ;

form: NAME
    | LENGTH
    ;

length: %empty                  { $$ = false; }
      | LENGTH                  { $$ = true; }
      ;

words: %empty
     | WINS
     | TOURNAMENT
     ;

extras: %empty                  { $$ = 0; }
      | extras '+' TIEBREAK     { $$ = $1 | EXTRA_TIEBREAK; }
      | extras '+' THIRD        { $$ = $1 | EXTRA_THIRD_PLACE; }
      ;

head: begin year name
    ;

begin: EVENT                    { event_begin(reader, @1); }
     ;

year: %empty
    | NUMBER                    { event_read_year(reader, @1); }
    | PART                      { event_report_part_of_year(reader, @1); }
    ;

name: %empty
    | STRING                    { event_read_name(reader, @1); }
    ;

open: "{"                       { event_open(reader);
                                  event_statement(reader, @1); }
    ;

body: %empty
    | body statement            { event_statement(reader, @2); }
    ;

statement: common
         | OWN STRING           { event_read_text(reader, $1, @1, @2); }
         | COUNTRY STRING       { event_read_text(reader, PART_COUNTRY, @1, @2); }
         | COUNT NUMBER         { event_read_count(reader, $1, @1, @2); }
         | UNFINISHED           { event_read_unfinished_word(reader, @1); }
         | STAGE STRING         { event_read_stage(reader, @1, @2); }
         | ROUND NUMBER         { event_read_round(reader, @1, @2); }
         | ROUND PART           { event_read_round_unknown(reader, @1, @2); }
         | WHEN when            { event_read_when(reader, $1, @1, @2); }
         | RATED                { event_read_rated(reader, @1, $1); }
         | note STRING          { event_read_text(reader, PART_NOTE, @1, @2); }
         | POINTS THREE others  { event_read_points(reader, @1, @2); }
         | TEAM_SCORE NAME      { event_read_team_score(reader, @1, @2); }
         | INITIAL NAME         { event_read_initial(reader, @1, @2); }
         | ACCELERATION NAME    { event_read_acceleration(reader, @1, @2); }
         | FORBID STRING STRING span
                                { event_read_ban(reader, @1, @2, @3); }
         | FORBID NAME COUNTRY span
                                { event_read_ban_of(reader, @1, @2, BAN_COUNTRY); }
         | FORBID NAME CLUB span
                                { event_read_ban_of(reader, @1, @2, BAN_CLUB); }
         | ACCELERATE STRING value ROUNDS NUMBER to
                                { event_read_bonus(reader, @1, @2, @3, @5); }
         | SHARING NAME         { event_read_sharing(reader, @1, @2); }
         | DOUBLE               { event_read_double_prizes(reader, @1); }
         | prizes conditions "{" amounts "}"
                                { event_end_prizes(reader, @1, span_between(@3, @5)); }
         | list players "}"     { event_end_players(reader, @3); }
         | team_list teams "}"  { event_end_teams(reader, @3); }
         | pairing options %prec ALONE
         | alone marks %prec ALONE
         | match stated match_options %prec ALONE
         | error resume
         | error resume ignore "}"
                                { reader->ignoring = false; }
         ;

others: %empty                  { event_begin_points(reader); }
      | others other
      ;

other: BYE value                { event_read_points_of(reader, @1, @2); }
     | NAME value               { event_read_points_of(reader, @1, @2); }
     ;

value: NUMBER
     | DATE
     | RESULT
     | MIXED
     ;

span: %empty                    { event_read_span(reader, NULL); }
    | ROUNDS NUMBER to          { event_read_span(reader, &@2); }
    ;

to: %empty                      { event_read_span_end(reader, NULL, NULL); }
  | NAME NUMBER                 { event_read_span_end(reader, &@1, &@2); }
  ;

prizes: PRIZES STRING           { event_begin_prizes(reader, @2); }
      ;

conditions: %empty
          | conditions condition
          ;

condition: BELOW NUMBER         { event_read_condition(reader, PRIZE_BELOW, @1, @2); }
         | CATEGORY STRING      { event_read_condition(reader, PRIZE_CATEGORY, @1, @2); }
         | CLUB STRING          { event_read_condition(reader, PRIZE_CLUB, @1, @2); }
         | COUNTRY STRING       { event_read_condition(reader, PRIZE_COUNTRY, @1, @2); }
         ;

amounts: %empty
       | amounts amount         { event_read_amount(reader, @2); }
       | amounts error resume   { reader->misread = true; }
       ;

amount: NUMBER
      | DATE
      ;

note: NOTE
    | BESIDE
    ;

when: DATE
    | NUMBER
    | PART
    ;

list: players_word "{"          { event_statement(reader, @2); }
    ;

players_word: PLAYERS           { event_begin_players(reader, @1); }
            ;

team_list: teams_word "{"       { event_statement(reader, @2); }
         ;

teams_word: TEAMS               { event_begin_teams(reader, @1); }
          ;

ignore: "{"                     { reader->ignoring = true; }
      ;

pairing: STRING STRING RESULT  { event_read_pair(reader, @1, @2, $3); }
       | STRING STRING side DASH side
                                { event_read_pair_apart(reader, @1, @2, @3, @5); }
       | STRING STRING ANNULLED
                                { event_read_pair(reader, @1, @2, PAIRING_ANNULLED); }
       ;

side: NUMBER
    | DATE
    ;

alone: STRING BYE               { event_read_bye(reader, @1, $2); }
     | STRING FULL_BYE          { event_read_full_bye(reader, @1); }
     | STRING WITHDRAWN         { event_read_withdrawn(reader, @1); }
     ;

marks: %empty
     | marks mark
     ;

mark: DATE                      { event_read_date(reader, @1); }
    | BESIDE STRING             { event_read_note(reader, @1, @2); }
    | BOARD NUMBER              { event_read_board(reader, @1, @2); }
    | CHANGED NUMBER            { event_read_changed(reader, @1, @2); }
    ;

options: %empty
       | options option
       ;

option: mark
      | DASH RESULT             { event_read_other_half(reader, @$, $2); }
      | FORFEIT                 { event_read_forfeit(reader, @1); }
      | ANNULLED                { event_read_annulled(reader, @1); }
      | CAME                    { event_read_result_manner(reader, @1, $1); }
      | TIEBREAK                { event_read_tiebreak(reader, @1); }
      | PLIES NUMBER            { event_read_plies(reader, @1, @2); }
      | RECORD NUMBER           { event_read_record(reader, @1, @2); }
      ;

match: MATCH STRING STRING      { event_read_match(reader, @1, @2, &@3); }
     | MATCH STRING BYE         { event_read_match(reader, @1, @2, NULL);
                                  event_read_match_bye(reader, $3); }
     | MATCH STRING WITHDRAWN   { event_read_match(reader, @1, @2, NULL);
                                  event_read_match_withdrawn(reader); }
     ;

stated: %empty
      | score                   { event_read_score(reader, @1); }
      ;

score: SCORE
     | RESULT
     | NUMBER DASH side
     ;

match_options: %empty
             | match_options match_option
             ;

match_option: DATE              { event_read_match_date(reader, @1); }
            | DATE DASH side    { event_read_score(reader, @$); }
            | FORFEIT           { event_read_match_forfeit(reader, @1); }
            | BESIDE STRING     { event_read_match_note(reader, @1, @2); }
            ;

players: %empty
       | players player details { event_statement(reader, @3); }
       | players error resume
       ;

player: STRING                  { event_read_player(reader, @1); }
      ;

details: %empty
       | details detail
       ;

detail: COUNTRY STRING          { event_read_detail(reader, DETAIL_COUNTRY, @1, @2); }
      | CLUB STRING             { event_read_detail(reader, DETAIL_CLUB, @1, @2); }
      | CATEGORY STRING         { event_read_detail(reader, DETAIL_CATEGORY, @1, @2); }
      | TITLE STRING            { event_read_detail(reader, DETAIL_TITLE, @1, @2); }
      | BORN when               { event_read_detail(reader, DETAIL_BORN, @1, @2); }
      | ID STRING               { event_read_detail(reader, DETAIL_ID, @1, @2); }
      | ID NUMBER               { event_read_detail(reader, DETAIL_ID, @1, @2); }
      | RATING NUMBER           { event_read_detail(reader, DETAIL_RATING, @1, @2); }
      | K NUMBER                { event_read_detail(reader, DETAIL_K, @1, @2); }
      | SEED NUMBER             { event_read_detail(reader, DETAIL_SEED, @1, @2); }
      | TEAM STRING             { event_read_detail(reader, DETAIL_TEAM, @1, @2); }
      | BOARD NUMBER            { event_read_detail(reader, DETAIL_BOARD, @1, @2); }
      | note STRING             { event_read_detail(reader, DETAIL_NOTE, @1, @2); }
      ;

teams: %empty
     | teams team team_details  { event_statement(reader, @3); }
     | teams error resume
     ;

team: STRING                    { event_read_team(reader, @1); }
    ;

team_details: %empty
            | team_details team_detail
            ;

team_detail: COUNTRY STRING     { event_read_detail(reader, DETAIL_COUNTRY, @1, @2); }
           | SEED NUMBER        { event_read_detail(reader, DETAIL_SEED, @1, @2); }
           | note STRING        { event_read_detail(reader, DETAIL_NOTE, @1, @2); }
           ;

%%

static void contest_error(const struct span *where, void *scanner,
                          struct event_reader *reader, const char *message)
{
    (void)where, (void)scanner, (void)message; /* The parser calls this function
                                                  if its stack is full. */
    event_fatal(reader);
}

/* True if a statement may end before the token that is not allowed here. */
static bool may_end(const yysymbol_kind_t *expected, int count)
{
    for (int i = 0; i < count; i++)
        if (expected[i] == YYSYMBOL_EVENT || expected[i] == YYSYMBOL_CLOSE)
            return true;
    return false;
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct event_reader *reader)
{
    enum { SHOWN = 4 };
    yysymbol_kind_t expected[YYNTOKENS];
    const char *names[SHOWN];
    int count = yypcontext_expected_tokens(context, expected, YYNTOKENS);
    int all = count < 0 || count > SHOWN ? 0 : count, shown = 0;

    bool ended = may_end(expected, count), resumes = event_resumes(reader);

    (void)scanner;
    reader->fault = true;
    reader->kept =
        resumes && (!ended || yypcontext_token(context) == YYSYMBOL_OPEN);
    for (int i = 0; i < all; i++)
        if (expected[i] != YYSYMBOL_DATE || !ended) /* an amount of money */
            names[shown++] = yysymbol_name(expected[i]);
    event_report_unexpected(reader, resumes && !ended,
                     yysymbol_name(yypcontext_token(context)), names,
                     (size_t)shown);
    return 0;
}
