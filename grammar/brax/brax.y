/*
 * Grammar of movetext of Brax: the path of a piece, or the two paths of a
 * single player, and the call; see ludex-brax(5).
 */
%define api.prefix {brax_}
%include "../movetext.y"

%code requires {
#include "brax.h"
}

%union {
    struct point point;
    struct step step;
    struct ply_builder written;
}

%token <written> PLAIN "a piece's move" WAY "a piece's path"
%token <point> START "the point a move begins on"
%token <step> STEP "a step"
%token <label> JUNK "a broken ply"
%token CALL "a call"

%type <written> way ply

/* A token that may continue a ply or a word belongs to it. */
%precedence ENDED
%precedence WORD ODD
%precedence PLAIN WAY START CALL '&'

%%

movetext: movetext PLAIN         { brax_build(scan, $PLAIN, false, @2); }
    | movetext ply %prec ENDED { brax_build(scan, $ply, false, @2); }
    | movetext ply CALL          { brax_build(scan, $ply, true, span_between(@2, @3)); }
    | movetext ply CALL JUNK     { brax_build(scan, brax_mark_unreadable($ply, $JUNK), true, span_between(@2, @4)); }
    | movetext WORD CALL         { build_unread(scan->b, span_between(@2, @3), NULL); }
    | movetext ODD CALL          { build_unread(scan->b, span_between(@2, @3), $ODD); }
    | movetext CALL              { scan_unexpected(scan, DIAG_SYNTAX, @2, "a call", "a call must come directly after a move"); }
    | movetext '&'               { scan_unexpected(scan, DIAG_SYNTAX, @2, "&", "& is written between the moves of two pieces"); }
    ;

ply: way %prec ENDED
    | way '&' way                { $$ = brax_join_paths($1, $3); }
    | way '&' PLAIN              { $$ = brax_join_paths($1, $3); }
    | way '&' %prec ENDED        { $$ = brax_mark_unreadable($1, "& must be followed by the move of a second piece"); }
    ;

way: WAY
    | START STEP                 { $$ = brax_step(brax_start($1), $2); }
    | START JUNK                 { $$ = brax_mark_unreadable(brax_start($1), $2); }
    | way STEP                   { $$ = brax_step($1, $2); }
    | way JUNK                   { $$ = brax_mark_unreadable($1, $2); }
    ;
