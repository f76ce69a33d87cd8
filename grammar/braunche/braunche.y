/* Movetext of Braunche (ludex-braunche(5)): stones and passes. */
%code requires {
#include "braunche.h"
}
%code {
static struct ply stone(struct point at)
{
    return (struct ply){.kind = PLY_DROP, .count = 1, .points = {at}};
}
}

%define api.prefix {braunche_}
@movetext declarations

%union {
    struct point point;
}

%token <point> STONE "a point"
%token PASS "pass"

%start movetext

%%

movetext: movetext STONE         { build_ply(scan->b, stone($STONE), @2); }
    | movetext PASS              { build_ply(scan->b, (struct ply){.kind = PLY_PASS}, @2); }
    | movetext ','               { scan_unexpected(scan, DIAG_SYNTAX, @2, "a comma", NULL); }
    ;

@movetext rules

%%

@movetext code
