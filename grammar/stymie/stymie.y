/* Movetext of Stymie (ludex-stymie(5)): turns of one to three pieces, swap. */
%code requires {
#include "stymie.h"
}

%define api.prefix {stymie_}
@movetext declarations

%union {
    struct ply ply;
}

%token <ply> PLACED "cells"
%token SWAP "swap"

%start movetext

%%

movetext: movetext PLACED        { build_ply(scan->b, $PLACED, @2); }
    | movetext SWAP              { build_ply(scan->b, (struct ply){.kind = PLY_SWAP}, @2); }
    | movetext ','               { scan_unexpected(scan, DIAG_SYNTAX, @2, "a comma", NULL); }
    ;

@movetext rules

%%

@movetext code
