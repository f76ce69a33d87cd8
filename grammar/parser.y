/*
 * Definitions for all parsers, which are pure and use spans as places. The
 * other grammars include this file (include.awk); @name@ is the prefix of each.
 */
%code {
int @name@_lex(YYSTYPE *value, YYLTYPE *where, void *scanner);
}

%define api.pure full
%define api.location.type {struct span}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {void *scanner}

%%

%%
