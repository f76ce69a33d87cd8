/* Grammar of the header, which is the same in all native notations; see
   ludex-record(5). */
%code requires {
#include "header.h"
}
%code {
static void header_error(const struct span *where, void *scanner,
                         struct scan *scan, const char *message);
}

%define api.prefix {header_}
%include "../parser.y"
%define api.token.prefix {HEADER_}
%parse-param {struct scan *scan}

%initial-action {
    @$ = (struct span){0, 0};
}
%token NAME "a tag's name" STRING "a string in quotes"
%token UNCLOSED "a string without its closing quote" EOL "the end of the line"
%token JUNK "something else" COMMENT "a comment" SIGN "a character"
%token BARE "a string without quotes" LOST "a tag without its ["

%%

header: %empty
      | header tag
      | header COMMENT              { build_comment(scan->b, @COMMENT); }
      ;

tag: '[' NAME STRING ']'        { header_tag(scan, @$, @NAME, @STRING); }
   | '[' NAME SIGN STRING ']'   { header_loose_tag(scan, @$, @NAME, @STRING); }
   | '[' NAME BARE ']'          { header_loose_tag(scan, @$, @NAME, @BARE); }
   | '[' NAME SIGN BARE ']'     { header_loose_tag(scan, @$, @NAME, @BARE); }
   | '[' NAME STRING EOL        { header_add_unended(scan, @NAME, @STRING); }
   | '[' NAME UNCLOSED          { header_add_unclosed(scan, @$, @NAME, @UNCLOSED); }
   | LOST                       { header_add_unopened(scan, @LOST); }
   | '[' error ']'
   | '[' error EOL
   ;

%%

static void header_error(const struct span *where, void *scanner,
                         struct scan *scan, const char *message)
{
    (void)where, (void)scanner, (void)message; /* The parser calls this function
                                                  if its stack is full. */
    scan_fatal(scan);
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct scan *scan)
{
    (void)scanner;
    scan_unexpected(scan, DIAG_BAD_TAG, *yypcontext_location(context),
                    yysymbol_name(yypcontext_token(context)),
                    "a tag is [Name \"value\"]");
    return 0;
}
