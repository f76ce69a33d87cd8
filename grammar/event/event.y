/* Event files (ludex-event(5)). */
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
%token PART "a year known in part"
%token NAME "a word" JUNK "something else" RESULT "a result such as 1-0"
%token EVENT "event" HELD "series, era or source"
%token OWN "city, champion or runner-up" COUNT "won, lost or drawn"
%token COUNTRY "country" GAME "game" FORMAT "format" WINS "wins"
%token TOURNAMENT "tournament" UNFINISHED "unfinished" STAGE "stage"
%token ROUND "round" PLAYERS "players" SEED "seed" BYE "bye"
%token WITHDRAWN "withdrawn" FORFEIT "forfeit" TIEBREAK "tiebreak"
%token PLIES "plies" RECORD "record"
%token OPEN "{" CLOSE "}" RESUME "the next statement"

%%

file: %empty
    | file item
    ;

item: common
    | head open body "}"        { event_close(reader, @$); }
    | error resume
    | error resume open body "}"
                                { event_close(reader, @$); }
    ;

resume: RESUME                  { yyerrok; }
      ;

common: HELD STRING             { event_text(reader, $1, @1, @2); }
      | GAME NAME               { event_game(reader, @1, @2); }
      | GAME STRING             { event_text(reader, PART_GAME, @1, @2); }
      | FORMAT NAME words tiebreak
                                { event_format(reader, @1, @2, $4); }
      ;

words: %empty
     | WINS
     | TOURNAMENT
     ;

tiebreak: %empty                { $$ = false; }
        | '+' TIEBREAK          { $$ = true; }
        ;

head: begin year name
    ;

begin: EVENT                    { event_begin(reader, @1); }
     ;

year: %empty
    | NUMBER                    { event_year(reader, @1); }
    | PART                      { event_part_of_year(reader, @1); }
    ;

name: %empty
    | STRING                    { event_name(reader, @1); }
    ;

open: "{"                       { event_open(reader); }
    ;

body: %empty
    | body statement
    ;

statement: common
         | OWN STRING           { event_text(reader, $1, @1, @2); }
         | COUNTRY STRING       { event_text(reader, PART_COUNTRY, @1, @2); }
         | COUNT NUMBER         { event_count(reader, $1, @1, @2); }
         | UNFINISHED           { event_unfinished(reader, @1); }
         | STAGE STRING         { event_stage(reader, @2); }
         | ROUND NUMBER         { event_round(reader, @2); }
         | list "{" players "}"
         | pairing options
         | alone dated
         | STRING WITHDRAWN     { event_withdrawn(reader, @1); }
         | error resume
         | error resume ignore "}"
                                { reader->ignoring = false; }
         ;

list: PLAYERS                  { event_players(reader, @1); }
    ;

ignore: "{"                     { reader->ignoring = true; }
      ;

pairing: STRING STRING RESULT  { event_pair(reader, @1, @2, $3); }
       | STRING STRING side DASH side
                                { event_pair_apart(reader, @1, @2, @3, @5); }
       ;

side: NUMBER
    | DATE
    ;

alone: STRING BYE               { event_bye(reader, @1, $2); }
     ;

dated: %empty
     | DATE                     { event_date(reader, @1); }
     ;

options: %empty
       | options option
       ;

option: DATE                    { event_date(reader, @1); }
      | DASH RESULT             { event_other_half(reader, @$, $2); }
      | FORFEIT                 { event_forfeit(reader); }
      | TIEBREAK                { event_tiebreak(reader); }
      | PLIES NUMBER            { event_plies(reader, @2); }
      | RECORD NUMBER           { event_record(reader, @2); }
      ;

players: %empty
       | players player details
       | players error resume
       ;

player: STRING                  { event_player(reader, @1); }
      ;

details: %empty
       | details COUNTRY STRING { event_player_country(reader, @3); }
       | details SEED NUMBER    { event_player_seed(reader, @3); }
       ;

%%

static void contest_error(const struct span *where, void *scanner,
                          struct event_reader *reader, const char *message)
{
    (void)where, (void)scanner, (void)message; /* out of stack */
    event_fatal(reader);
}

/* Whether a statement may end before the token that cannot stand here. */
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
    int shown = count < 0 || count > SHOWN ? 0 : count;

    bool ended = may_end(expected, count), resumes = event_resumes(reader);

    (void)scanner;
    reader->fault = true;
    reader->kept =
        resumes && (!ended || yypcontext_token(context) == YYSYMBOL_OPEN);
    for (int i = 0; i < shown; i++)
        names[i] = yysymbol_name(expected[i]);
    event_unexpected(reader, resumes && !ended,
                     yysymbol_name(yypcontext_token(context)), names,
                     (size_t)shown);
    return 0;
}
