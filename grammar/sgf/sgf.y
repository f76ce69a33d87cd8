/* Grammar of SGF (sgf.h). Since trees may nest very deeply, the grammar is
   flat: it passes on opening and closing parentheses one by one. */

%define api.prefix {sgf_}
%include "../parser.y"

%parse-param {struct sgf *s}

%code requires {
#include "sgf.h"
}

%union {
    uint32_t unused;
}

%code {
static void sgf_error(const struct span *where, void *scanner, struct sgf *s,
                      const char *message);
}

%token END 0 "the end of the text"
%token NAME "a property" VALUE "a value" UNCLOSED "a value without its ]"
%token STRANGE "a word"

%initial-action {
    @$ = (struct span){(uint32_t)s->draft->head, 0};
}

%%

text
    : %empty
    | text item
    ;

item
    : '('                       { sgf_open(s, @1); }
    | ')'                       { sgf_close(s, @1); }
    | ';'                       { sgf_add_node(s, @1); }
    | property
    | NAME UNCLOSED             { sgf_report_unclosed(s, @2); }
    | property UNCLOSED         { sgf_report_unclosed(s, @2); }
    | error                     { sgf_report_lost(s, @1); }
    ;

property
    : NAME VALUE                { sgf_add_property(s, @1, @2); }
    | property VALUE            { sgf_add_value(s, @2); }
    ;

%%

static void sgf_error(const struct span *where, void *scanner, struct sgf *s,
                      const char *message)
{
    (void)where, (void)scanner, (void)message; /* The parser calls this function
                                                  if its stack is full. */
    scan_fatal(&s->scan);
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct sgf *s)
{
    (void)scanner;
    s->draft->lost = true;
    scan_unexpected(&s->scan, DIAG_SYNTAX, *yypcontext_location(context),
                    yysymbol_name(yypcontext_token(context)), NULL);
    return 0;
}
