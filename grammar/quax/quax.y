/*
 * Movetext of Quax lists (ludex-quax(5)): drops, links in every spelling,
 * swap, rounds with and without commas and numbers.
 *
 * The list is flat: which variation is open is the builder's to know, so that
 * 100,000 brackets take no parser stack, and a token is one reduction.
 */
%code requires {
#include "quax.h"
}
%code {
int quax_lex(YYSTYPE *value, YYLTYPE *where, void *scanner);
static void quax_error(const struct span *where, void *scanner,
                       struct scan *scan, const char *message);

static struct ply drop(struct point at)
{
    return (struct ply){.kind = PLY_DROP, .count = 1, .points = {at}};
}

static struct ply joined(struct point from, struct point to)
{
    return (struct ply){.kind = PLY_LINK, .count = 2, .points = {from, to}};
}
}

%define api.pure full
%define api.prefix {quax_}
%define api.token.prefix {QUAX_}
%define api.location.type {struct span}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {void *scanner}
%parse-param {struct scan *scan}

%initial-action {
    @$ = (struct span){0, 0};
}

%union {
    struct point point;
    struct ply ply;
    struct scan_number number;
    uint8_t glyph;
    enum result_kind result;
    const char *label;
}

%token <point> DROP "a cell" CELL "a link's cell"
%token <number> NUMBER "a move number"
%token <glyph> GLYPH "a glyph"
%token <result> RESULT "a result"
%token <label> ODD "an odd word"
%token COMMENT "a comment" SWAP "swap" WHO "a colour" RESIGNS "resigns"
%token DRAW "draw" AGREED "agreed" WORD "a word that is no ply"

/* "Red resigns" is one phrase, not a colour and then "resigns". */
%precedence COLOUR_ALONE
%precedence RESIGNS

%type <ply> link

%%

movetext: %empty
    | movetext DROP              { build_ply(scan->b, drop($DROP), @2); }
    | movetext link              { build_ply(scan->b, $link, @2); }
    | movetext SWAP              { build_ply(scan->b, (struct ply){.kind = PLY_SWAP}, @2); }
    | movetext NUMBER            { build_number(scan->b, @2, $NUMBER.number, $NUMBER.dots); }
    | movetext ','               { build_comma(scan->b, @2); }
    | movetext GLYPH             { build_glyph(scan->b, $GLYPH); }
    | movetext COMMENT           { build_comment(scan->b, @2); }
    | movetext '('               { build_open(scan->b, @2); }
    | movetext ')'               { build_close(scan->b, @2); }
    | movetext RESULT            { build_result(scan->b, $RESULT, @2); }
    | movetext WHO RESIGNS       { build_phrase(scan->b, PHRASE_RESIGNS, @WHO, span_between(@2, @3)); }
    | movetext RESIGNS           { build_phrase(scan->b, PHRASE_RESIGNS, scan_nowhere, @2); }
    | movetext WHO %prec COLOUR_ALONE { scan_unexpected(scan, DIAG_SYNTAX, @2, "a colour", "a phrase goes on: resigns"); }
    | movetext DRAW AGREED       { build_phrase(scan->b, PHRASE_DRAW_AGREED, scan_nowhere, span_between(@2, @3)); }
    | movetext WORD              { build_unread(scan->b, @2, NULL); }
    | movetext ODD               { build_unread(scan->b, @2, $ODD); }
    | movetext DRAW              { scan_unexpected(scan, DIAG_SYNTAX, @2, "draw", "the phrase is: draw agreed"); }
    | movetext error
    ;

link: CELL CELL         { $$ = joined($1, $2); }
    | CELL '-' CELL     { $$ = joined($1, $3); }
    ;

%%

static void quax_error(const struct span *where, void *scanner,
                       struct scan *scan, const char *message)
{
    (void)where, (void)scanner, (void)message; /* out of stack */
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
