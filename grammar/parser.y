/*
 * The definitions of every parser: pure, with places as spans. Included by the
 * others (include.awk); @name@ is their prefix.
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
