/*
 * Parses the movetext of all native notations, except for plies; see
 * ludex-record(5). The parser of a notation includes this file (include.awk)
 * and adds its plies to `movetext`; @name@ is its prefix.
 *
 * The list is flat, because the builder keeps track of open variations. So even
 * 100,000 parentheses need no parser stack, and each token is one reduction.
 */
%code requires {
#include "grammar/scan.h"
}
%code {
static void @name@_error(const struct span *where, void *scanner,
                         struct scan *scan, const char *message);
}

%include "parser.y"
%define api.token.prefix {TOKEN_}
%parse-param {struct scan *scan}

%initial-action {
    @$ = (struct span){0, 0};
}

%union {
    struct scan_number number;
    uint8_t glyph;
    enum result_kind result;
    const char *label;
    const struct ply *ply; /* valid only until the next token */
}

%token <number> NUMBER "a move number"
%token <glyph> GLYPH "a glyph"
%token <result> RESULT "a result"
%token <label> ODD "an unexpected word"
%token <ply> PLY "a ply"
%token COMMENT "a comment" NAME "a name" RESIGNS "resigns"
%token DRAW "draw" AGREED "agreed" DRAWN "drawn" WINS "wins"
%token WORD "a word that is not a ply"

/* "Red resigns" is one phrase, not a word followed by "resigns". The game
   decides which names are those of colours and players. */
%precedence NAME_ALONE
%precedence RESIGNS WINS

%start movetext

%%

movetext: %empty
    | movetext PLY               { build_ply(scan->b, $PLY, @2); }
    | movetext NUMBER            { build_number(scan->b, @2, $NUMBER.number, $NUMBER.dots); }
    | movetext GLYPH             { build_glyph(scan->b, $GLYPH); }
    | movetext COMMENT           { build_comment(scan->b, @2); }
    | movetext '('               { build_open(scan->b, @2); }
    | movetext ')'               { build_close(scan->b, @2); }
    | movetext RESULT            { build_result(scan->b, $RESULT, @2); }
    | movetext NAME RESIGNS      { build_phrase(scan->b, PHRASE_RESIGNS, @NAME, span_between(@2, @3)); }
    | movetext RESIGNS           { build_phrase(scan->b, PHRASE_RESIGNS, scan_nowhere, @2); }
    | movetext NAME WINS         { scan_win_phrase(scan, @NAME, span_between(@2, @3)); }
    | movetext NAME %prec NAME_ALONE { build_unread(scan->b, @2, NULL); }
    | movetext DRAW AGREED       { build_phrase(scan->b, PHRASE_DRAW_AGREED, scan_nowhere, span_between(@2, @3)); }
    | movetext WORD              { build_unread(scan->b, @2, NULL); }
    | movetext ODD               { build_unread(scan->b, @2, $ODD); }
    | movetext DRAWN             { build_phrase(scan->b, PHRASE_DRAW_AGREED, scan_nowhere, @2); }
    | movetext DRAW              { scan_draw_phrase(scan, @2); }
    | movetext WINS              { build_unread(scan->b, @2, NULL); }
    | movetext ','               { scan_comma(scan, @2); }
    | movetext error
    ;

%%

static void @name@_error(const struct span *where, void *scanner,
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
    scan_unexpected(scan, DIAG_SYNTAX, *yypcontext_location(context),
                    yysymbol_name(yypcontext_token(context)), NULL);
    return 0;
}
