/* Grammar of diagrams of boardgv2diag; see diagram.h. */

%define api.prefix {boardgv_}
%include "../parser.y"

%parse-param {struct diagram *d}

%code requires {
#include "diagram.h"
}

%union {
    uint32_t number;
    struct linked_stone linked;
}

%code {
static void boardgv_error(const struct span *where, void *scanner,
                          struct diagram *d, const char *message);
}

%token END 0 "the end of the text"
%token CALL "boardgv2diag(\""
%token LETTERS "sides"
%token COMMA "a comma"
%token <number> NUMBER "a number"
%token DOT "an empty cell"
%token STONES "a stone"
%token SIGNS "a number sign"
%token SLASH "the end of a row"
%token <linked> LINKED "a stone with links"
%token BARE_AT "'@'"
%token UNKNOWN "an unknown letter"
%token QUOTE "the end of the string"
%token UNCLOSED "the end of the call"
%token CLOSE "')'"
%token OTHER "something else"
%token WORDS "words" ENTITY "a character's name" SPACE "a space"

%initial-action {
    @$ = (struct span){d->begin, 0};
}

%%

text
    : CALL string caption  { diagram_captioned(d); }
    | %empty               { diagram_none(d); }
    ;

caption
    : %empty
    | caption WORDS        { diagram_words(d, @2); }
    | caption ENTITY       { diagram_entity(d, @2); }
    | caption SPACE        { diagram_space(d); }
    ;

string
    : head cells QUOTE     { diagram_end(d, @3); } closed
    | head cells UNCLOSED  { diagram_unclosed(d); }
    | error QUOTE          closed
    | error UNCLOSED       { diagram_unclosed(d); }
    ;

closed
    : CLOSE
    | error
    ;

head
    : borders COMMA NUMBER COMMA NUMBER COMMA
        { diagram_set_size(d, @3, $3, @5, $5); }
    ;

borders
    : %empty
    | LETTERS              { diagram_borders(d, @1); }
    ;

cells
    : %empty
    | cells cell
    ;

cell
    : NUMBER               { diagram_empty(d, @1, $1); }
    | DOT                  { diagram_empty(d, @1, 1); }
    | STONES               { diagram_add_stones(d, @1); }
    | SIGNS                { diagram_signs(d, @1); }
    | LINKED               { diagram_linked(d, @1, $1); }
    | BARE_AT              { diagram_not_linked(d, @1); }
    | UNKNOWN              { diagram_unknown(d, @1); }
    | SLASH                { diagram_row_end(d, @1); }
    ;

%%

enum { EXPECTED_MAX = 3 };

/* Appends the tokens that are allowed here, such as "sides or a comma". Appends
   nothing if there are too many. */
static void add_expected(const yypcontext_t *context, struct text *out)
{
    yysymbol_kind_t expected[EXPECTED_MAX];
    int count = yypcontext_expected_tokens(context, expected, EXPECTED_MAX);

    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_add(out, i + 1 < count ? STR(", ") : STR(" or "));
        text_add(out, str_of(yysymbol_name(expected[i])));
    }
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct diagram *d)
{
    yysymbol_kind_t token = yypcontext_token(context);
    struct text expected = {0};

    (void)scanner;
    /* A rule reports an unclosed string at its beginning. */
    if (token == YYSYMBOL_UNCLOSED)
        return 0;
    add_expected(context, &expected);
    if (expected.len > 0)
        diagram_fault(d, *yypcontext_location(context),
                      "%.*s is expected here, not %s", (int)expected.len,
                      expected.ptr, yysymbol_name(token));
    else
        diagram_fault(d, *yypcontext_location(context),
                      "%s is not allowed here", yysymbol_name(token));
    d->scan.b->diags->no_memory |= expected.failed;
    text_release(&expected);
    return 0;
}

static void boardgv_error(const struct span *where, void *scanner,
                          struct diagram *d, const char *message)
{
    (void)where, (void)scanner, (void)message; /* The parser calls this function
                                                  if its stack is full. */
    scan_fatal(&d->scan);
}
