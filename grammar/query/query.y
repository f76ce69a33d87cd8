/* Queries: conditions on the records of an archive. */
%code requires {
#include "query.h"
struct query_reader;
}
%code {
#include "query_reader.h"

int terms_lex(YYSTYPE *value, YYLTYPE *where, void *scanner);
static void terms_error(const struct span *where, void *scanner,
                        struct query_reader *reader, const char *message);
}

%define api.pure full
%define api.prefix {terms_}
%define api.token.prefix {TERMS_}
%define api.location.type {struct span}
%define api.value.type {enum query_op}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {void *scanner}
%parse-param {struct query_reader *reader}

%initial-action {
    @$ = (struct span){0, 0};
}
%token AND "and" FIELD "a field" WORD "a value" STRING "a value in quotes"
%token UNCLOSED "a value without its closing quote" JUNK "something else"
%token OPERATOR "an operator"

%%

query: %empty
     | conditions
     ;

conditions: condition
          | conditions AND condition
          ;

condition: FIELD OPERATOR WORD
               { query_condition(reader, @FIELD, $2, @WORD); }
         | FIELD OPERATOR STRING
               { query_quoted(reader, @FIELD, $2, @STRING); }
         | FIELD OPERATOR UNCLOSED
         ;

%%

static void terms_error(const struct span *where, void *scanner,
                        struct query_reader *reader, const char *message)
{
    (void)where, (void)scanner, (void)message; /* out of stack */
    query_fatal(reader);
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct query_reader *reader)
{
    enum { EXPECTED_MAX = 4 };
    yysymbol_kind_t expected[EXPECTED_MAX];
    const char *names[EXPECTED_MAX];
    int count = yypcontext_expected_tokens(context, expected, EXPECTED_MAX);

    (void)scanner;
    for (int i = 0; i < count; i++)
        names[i] = yysymbol_name(expected[i]);
    query_unexpected(reader, *yypcontext_location(context),
                     yysymbol_name(yypcontext_token(context)), names,
                     count < 0 ? 0 : (size_t)count);
    return 0;
}
