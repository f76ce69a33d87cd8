/* Grammar of queries, which are conditions on the records of an archive. */
%code requires {
#include "query_reader.h"
}
%code {
#include "query_reader.h"

static void terms_error(const struct span *where, void *scanner,
                        struct query_reader *reader, const char *message);
}

%define api.prefix {terms_}
%include "../parser.y"
%define api.token.prefix {TERMS_}
%define api.value.type union
%parse-param {struct query_reader *reader}

%initial-action {
    @$ = (struct span){0, 0};
}
%token END 0 "the end"
%token AND "and" OR "or" NOT "not" IN "in" LAST "last" POSSIBLY "possibly" OPEN "(" CLOSE ")"
%token COMMA "a comma" DOTS ".." NOTHING "nothing" FIELD "a field"
%token ORDER "order by" COUNT "count by" BY "by" LIMIT "limit" DESC "desc"
%token OFFSET "offset" FOR "for" BEFORE "before" AFTER "after" BETWEEN "between"
%token <enum query_measure> MEASURE "average"
%token ASC "asc" JUNK "something else"
%token <struct query_value> WORD "a value" STRING "a value in quotes"
%token UNCLOSED "a value without its closing quote"
%token <enum query_op> OPERATOR "an operator"
%type <struct query_node *> either both one limited lasting condition list
%type <struct query_value> value
%type <bool> direction
%type <struct query_key> group_field named_field measured
%type <struct ply_limits> limits

%%

query: %empty
     | clauses
     | either         { reader->query->where = $1; }
     | either clauses { reader->query->where = $1; }
     ;

either: both
      | either OR both { $$ = query_join(reader, QUERY_OR, $1, $3); }
      ;

both: one
    | both AND one { $$ = query_join(reader, QUERY_AND, $1, $3); }
    ;

one: limited
   | LAST limited { $$ = query_last($2); }
   | POSSIBLY limited { $$ = query_possibly($2); }
   | not one        { query_close(reader); $$ = query_not(reader, $2); }
   | open either CLOSE { query_close(reader); $$ = $2; }
   ;

not: NOT { query_open(reader, (struct span){0, 0}); }
   ;

open: OPEN { query_open(reader, @OPEN); }
    ;

limited: lasting
       | lasting limits { $$ = query_limit_plies($1, $2); }
       ;

limits: BEFORE WORD { $$ = query_before(reader, $2); }
      | AFTER WORD  { $$ = query_after(reader, $2); }
      | BETWEEN WORD AND WORD { $$ = query_between(reader, $2, $4); }
      ;

lasting: condition
       | condition FOR WORD FIELD { $$ = query_lasting(reader, $1, $3, @FIELD); }
       ;

condition: FIELD OPERATOR value { $$ = query_condition(reader, @FIELD, $2, $3); }
         | FIELD IN value DOTS value { $$ = query_range(reader, @FIELD, $3, $5); }
         | FIELD IN value DOTS NOTHING
               { $$ = query_range(reader, @FIELD, $3, (struct query_value){0}); }
         | FIELD IN DOTS value
               { $$ = query_range(reader, @FIELD, (struct query_value){0}, $4); }
         | within list CLOSE     { query_close(reader); $$ = $2; }
         | not_within list CLOSE { query_close(reader); $$ = query_not(reader, $2); }
         ;

within: FIELD IN open { reader->listed = @FIELD; }
      ;

not_within: FIELD NOT IN open { reader->listed = @FIELD; }
          ;

list: value
          { $$ = query_condition(reader, reader->listed, QUERY_EQUAL, $1); }
    | list COMMA value
          { $$ = query_join(reader, QUERY_OR, $1,
                            query_condition(reader, reader->listed, QUERY_EQUAL, $3)); }
    ;

value: WORD
     | STRING
     | UNCLOSED { $$ = (struct query_value){.span = @UNCLOSED}; }
     ;

clauses: clause
       | clauses clause
       ;

clause: ORDER BY keys
      | COUNT BY groups
      | measures BY groups
      | LIMIT WORD { query_limit(reader, $2); }
      | OFFSET WORD { query_offset(reader, $2); }
      ;

keys: key
    | keys COMMA key
    ;

key: group_field direction   { query_order(reader, $1, $2); }
   | measured direction      { query_order(reader, $1, $2); }
   ;

group_field: named_field
           | named_field limits { $$ = $1; $$.limits = $2; }
           ;

named_field: FIELD  { $$ = (struct query_key){.span = @FIELD}; }
           | LAST FIELD
                 { $$ = (struct query_key){.span = @FIELD, .last = true}; }
           ;

measured: MEASURE group_field { $$ = $2; $$.measure = $1; }
        ;

direction: %empty { $$ = false; }
         | ASC    { $$ = false; }
         | DESC   { $$ = true; }
         ;

measures: measure
        | measures COMMA measure
        ;

measure: measured { query_measure(reader, $1); }
       ;

groups: group
      | groups COMMA group
      ;

group: group_field { query_group(reader, $1); }
     ;

%%

static void terms_error(const struct span *where, void *scanner,
                        struct query_reader *reader, const char *message)
{
    (void)where, (void)scanner, (void)message; /* The parser calls this function
                                                  if its stack is full. */
    query_fatal(reader);
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct query_reader *reader)
{
    enum { EXPECTED_MAX = 16 };
    yysymbol_kind_t expected[EXPECTED_MAX];
    const char *names[EXPECTED_MAX];
    int count = yypcontext_expected_tokens(context, expected, EXPECTED_MAX);

    (void)scanner;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (expected[i] != YYSYMBOL_UNCLOSED && expected[i] != YYSYMBOL_NOTHING)
            names[kept++] = yysymbol_name(expected[i]);
    /* At the end of the query, bison reports the place of the last token. */
    struct span where = *yypcontext_location(context);
    if (yypcontext_token(context) == YYSYMBOL_YYEOF)
        where = (struct span){where.begin + where.length, 0};
    query_report_unexpected(reader, where, names, (size_t)kept);
    return 0;
}
