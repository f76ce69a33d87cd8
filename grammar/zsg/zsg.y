/* Grammar of Zillions saves (zsg.h). */

%define api.prefix {zsg_}
%include "../parser.y"

%parse-param {struct zsg *z}

%code requires {
#include "zsg.h"
}

%union {
    uint32_t number;
    struct word word;
}

%code {
static void zsg_error(const struct span *where, void *scanner, struct zsg *z,
                      const char *message);
}

%token END 0 "the end of the text"
%token EOL "the end of the line"
%token TITLE "a title" LOGGED "a log's title"
%token RULES "RulesFile=" VARIANT "VariantName="
%token TEXT "a value"
%token <number> NUMBER "a move number"
%token <word> NAME "a name" INTEGER "an integer"
%token PARTIAL "partial" PASS "Pass" ON "on"
%token ENDING "the end of a game"
%token STRANGE "a line of another kind"

%type <word> name

%initial-action {
    @$ = (struct span){z->begin, 0};
}

%%

text
    : %empty
    | text line
    ;

line
    : TITLE TEXT EOL            { zsg_title(z, @2); }
    | TITLE EOL                 { zsg_title(z, scan_nowhere); }
    | LOGGED TEXT EOL           { zsg_title(z, scan_nowhere), zsg_add_fact(z, FACT_VARIANT, @2); }
    | RULES TEXT EOL            { zsg_add_fact(z, FACT_RULES, @2); }
    | RULES EOL
    | VARIANT TEXT EOL          { zsg_add_fact(z, FACT_VARIANT, @2); }
    | VARIANT EOL
    | NUMBER parts EOL          { zsg_move(z, $1, @1, false, @2); }
    | NUMBER PARTIAL INTEGER parts EOL { zsg_move(z, $1, @1, true, span_between(@2, @4)); }
    | NUMBER PASS EOL           { zsg_pass(z, $1, @1, @2); }
    | NUMBER error EOL          { zsg_skip_unreadable(z, span_between(@1, @2)); }
    | '(' parts ')' EOL         { zsg_edit(z, span_between(@1, @3)); }
    | '(' error EOL             { zsg_detail(z, span_between(@1, @2)); }
    | ENDING                    { zsg_detail(z, @1); }
    | STRANGE                   { zsg_report_strange(z, @1); }
    | error EOL
    ;

parts
    : part
    | parts part
    ;

part
    : name                      { zsg_name(z, $1); }
    | '-' name                  { zsg_add_step(z, false, $2); }
    | 'x' name                  { zsg_add_step(z, true, $2); }
    | '=' name                  { zsg_other(z); }
    | ON name                   { zsg_other(z); }
    | '@' name INTEGER INTEGER
    ;

name
    : NAME
    | INTEGER
    ;

%%

static void zsg_error(const struct span *where, void *scanner, struct zsg *z,
                      const char *message)
{
    (void)where, (void)scanner, (void)message; /* The parser calls this function
                                                  if its stack is full. */
    scan_fatal(&z->scan);
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct zsg *z)
{
    (void)scanner;
    scan_unexpected(&z->scan, DIAG_SYNTAX, *yypcontext_location(context),
                    yysymbol_name(yypcontext_token(context)), NULL);
    return 0;
}
