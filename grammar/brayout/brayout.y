/*
 * Grammar of movetext of Brayout: a figure, its movement in brackets, and the
 * symbols of its actions in any order; see ludex-brayout(5).
 */
%define api.prefix {brayout_}
%include "../movetext.y"

%code requires {
#include "brayout.h"
}

%union {
    struct figure figure;
    struct written_movement movement;
    struct point point;
    struct special_action special;
    struct ply_builder written;
    char letter;
    uint8_t claim;
}

%token <written> PLAIN "a figure's move"
%token <figure> FIGURE "a figure"
%token <movement> MOVEMENT "a movement"
%token <point> FROM "the square a move begins on"
%token <point> TO "the square a move ends on"
%token <point> PLACE "a prisoner's place"
%token <letter> LETTER "a figure's letter"
%token <claim> STATE "a symbol of check" STATUS "a symbol of an agreement"
%token <label> STRANGE "an unknown figure" JUNK "a broken ply"
%token TAKES "×" LEAP "^" PROMOTE "↑"
%token REPLACE "⇑" BECOME "⤊"

%type <written> ply
%type <point> capture
%type <special> special

%%

movetext: movetext ply    { brayout_build(scan, &$ply, @2); }
    ;

ply: PLAIN
    | FIGURE MOVEMENT     { $$ = brayout_moved($1, $2.from, $2.to); }
    | FIGURE FROM TO      { $$ = brayout_moved($1, $2, $3); }
    | FIGURE JUNK         { $$ = brayout_unreadable_start($2); }
    | FIGURE FROM JUNK    { $$ = brayout_unreadable_start($3); }
    | STRANGE JUNK        { $$ = brayout_unreadable_start($1); }
    | ply capture         { $$ = brayout_takes(scan, $1, $2, @2); }
    | ply special         { $$ = brayout_special(scan, $1, $2, @2); }
    | ply STATE           { $$ = brayout_add_state(scan, $1, $2, @2); }
    | ply STATUS          { $$ = brayout_status(scan, $1, $2, @2); }
    | ply JUNK            { $$ = brayout_mark_unreadable($1, $2); }
    | ply REPLACE JUNK    { $$ = brayout_mark_unreadable($1, $3); }
    | ply BECOME JUNK     { $$ = brayout_mark_unreadable($1, $3); }
    ;

capture: TAKES            { $$ = (struct point){0, 0}; }
    | TAKES PLACE         { $$ = $2; }
    ;

special: LEAP             { $$ = (struct special_action){.kind = SPECIAL_LEAP}; }
    | PROMOTE             { $$ = (struct special_action){.kind = SPECIAL_PROMOTE}; }
    | '='                 { $$ = (struct special_action){.kind = SPECIAL_PROMOTE}; }
    | REPLACE PLACE       { $$ = (struct special_action){.kind = SPECIAL_REPLACE, .prisoner = $2}; }
    | '=' PLACE           { $$ = (struct special_action){.kind = SPECIAL_REPLACE, .prisoner = $2}; }
    | BECOME LETTER       { $$ = (struct special_action){.kind = SPECIAL_BECOME, .becomes = $2}; }
    | '=' LETTER          { $$ = (struct special_action){.kind = SPECIAL_BECOME, .becomes = $2}; }
    ;
