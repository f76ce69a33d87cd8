/*
 * Rewrites statements for the server (postgres.h).
 */
#include "postgres.h"

/* Returns the length of a quoted text, including its quotes. */
static size_t quoted_length(struct str s)
{
    size_t i = 1;

    while (i < s.len && s.ptr[i] != s.ptr[0])
        i++;
    return i < s.len ? i + 1 : i;
}

static size_t add_value(struct str rest, struct text *out, size_t *last,
                        size_t *count)
{
    size_t length = 1, number = 0;

    for (; length < rest.len && ascii_is_digit(rest.ptr[length]); length++)
        number = number * 10 + (size_t)(rest.ptr[length] - '0');
    *last = length > 1 ? number : *last + 1;
    *count = *last > *count ? *last : *count;
    text_add_char(out, '$');
    text_add_number(out, *last);
    return length;
}

void postgres_rewrite(struct str sql, struct text *out, size_t *count)
{
    size_t last = 0;

    *count = 0;
    for (struct str rest = sql; rest.len;) {
        size_t length = 1;
        if (rest.ptr[0] == '?') {
            length = add_value(rest, out, &last, count);
        } else {
            if (rest.ptr[0] == '\'' || rest.ptr[0] == '"')
                length = quoted_length(rest);
            text_add(out, str_part(rest, 0, length));
        }
        rest = str_from(rest, length);
    }
}

/* ---- functions that this program evaluates ------------------------------- */

static struct str word_at(struct str rest)
{
    size_t length = 0;

    while (length < rest.len &&
           (ascii_is_letter(rest.ptr[length]) || rest.ptr[length] == '_'))
        length++;
    return str_part(rest, 0, length);
}

static struct defined_function *function_at(struct connection *connection,
                                            struct str word)
{
    for (size_t i = 0; i < connection->defined_count; i++)
        if (str_equal(str_of(connection->defined[i].what.name), word))
            return &connection->defined[i];
    return NULL;
}

/* The current position in a statement. */
struct statement_reader {
    size_t depth, column;
    bool columns; /* the position is still in the list of result columns */
};

/* If a call is a whole result column, replaces the call by its argument and
   notes the function in `calls`. Other calls become calls of the session's
   function. */
static void add_call(const struct statement_reader *at,
                     struct defined_function *call, struct text *out,
                     struct defined_function *calls[FIELDS_MAX])
{
    if (at->columns && at->depth == 0 && at->column < FIELDS_MAX) {
        calls[at->column] = call;
        postgres_forget_ahead(call);
        return;
    }
    text_add(out, STR("pg_temp."));
    text_add(out, str_of(call->what.name));
}

/* Moves past one character, word or quoted text, and returns its length. */
static size_t skip_token(struct statement_reader *at, struct str rest,
                         struct str word)
{
    at->depth += rest.ptr[0] == '(';
    at->depth -= rest.ptr[0] == ')' && at->depth;
    at->column += rest.ptr[0] == ',' && at->depth == 0;
    at->columns &= at->depth > 0 || !str_equal(word, STR("FROM"));
    if (rest.ptr[0] == '\'' || rest.ptr[0] == '"')
        return quoted_length(rest);
    return word.len ? word.len : 1;
}

void postgres_rewrite_calls(struct connection *connection, struct str sql,
                            struct text *out,
                            struct defined_function *calls[FIELDS_MAX])
{
    struct statement_reader at = {.columns =
                                      str_starts_with(sql, STR("SELECT "))};

    for (struct str rest = sql; rest.len;) {
        struct str word = word_at(rest);
        struct defined_function *call =
            word.len ? function_at(connection, word) : NULL;
        size_t length = skip_token(&at, rest, word);
        if (call)
            add_call(&at, call, out, calls);
        else
            text_add(out, str_part(rest, 0, length));
        rest = str_from(rest, length);
    }
}
