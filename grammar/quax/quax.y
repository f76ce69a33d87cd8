/*
 * Movetext of Quax lists (ludex-quax(5)): drops, links in every spelling,
 * swap, rounds with and without commas and numbers.
 */
%code requires {
#include "quax.h"
}
%code {
static struct ply drop(struct point at)
{
    return (struct ply){.kind = PLY_DROP, .count = 1, .points = {at}};
}

static struct ply joined(struct point from, struct point to)
{
    return (struct ply){.kind = PLY_LINK, .count = 2, .points = {from, to}};
}
}

%define api.prefix {quax_}
@movetext declarations

%union {
    struct point point;
    struct ply ply;
}

%token <point> DROP "a cell" CELL "a link's cell"
%token SWAP "swap"

%type <ply> link

%start movetext

%%

movetext: movetext DROP          { build_ply(scan->b, drop($DROP), @2); }
    | movetext link              { build_ply(scan->b, $link, @2); }
    | movetext SWAP              { build_ply(scan->b, (struct ply){.kind = PLY_SWAP}, @2); }
    | movetext ','               { build_comma(scan->b, @2); }
    ;

@movetext rules

link: CELL CELL         { $$ = joined($1, $2); }
    | CELL '-' CELL     { $$ = joined($1, $3); }
    ;

%%

@movetext code
