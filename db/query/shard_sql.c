#include "shard_sql.h"

enum { DEEPEST = 64 }; /* lists in lists */

/* ---- lists ---------------------------------------------------------------- */

struct looking {
    size_t depth;         /* of brackets */
    size_t open[DEEPEST]; /* those of lists that are written otherwise */
    size_t count;
};

static void take_bracket(struct looking *at, char bracket, struct text *out)
{
    at->depth += bracket == '(';
    if (bracket == ')') {
        if (at->count && at->open[at->count - 1] == at->depth) {
            at->count--;
            text_add_char(out, ')');
        }
        at->depth--;
    }
    text_add_char(out, bracket);
}

/* An array is made before the statement is run, and sent along. */
void shards_look_up(struct str where, struct text *out)
{
    const struct str list = STR(" IN (SELECT id FROM ");
    struct looking at = {0};

    while (where.len) {
        if (str_starts(where, list) && at.count < DEEPEST) {
            text_add(out, STR(" = ANY (ARRAY(SELECT id FROM "));
            at.open[at.count++] = ++at.depth;
            where = str_from(where, list.len);
            continue;
        }
        if (*where.ptr == '(' || *where.ptr == ')')
            take_bracket(&at, *where.ptr, out);
        else
            text_add_char(out, *where.ptr);
        where = str_from(where, 1);
    }
}

/* ---- keys ----------------------------------------------------------------- */

static bool is_of_name(char c)
{
    return ascii_is_letter(c) || c == '_';
}

static bool has_key(struct str keys, struct str key)
{
    while (keys.len) {
        struct str one = str_take(&keys, ',');
        if (str_equal(str_trim(one), key))
            return true;
    }
    return false;
}

static void add_key(struct str key, struct str others, struct text *keys)
{
    if (has_key(others, key) || has_key(text_str(keys), key))
        return;
    text_add(keys, keys->len ? STR(", ") : STR(""));
    text_add(keys, key);
}

bool shards_keys(struct str words, struct str others, struct text *keys)
{
    for (size_t i = 1; i + 1 < words.len; i++) {
        size_t end = i + 2;
        if (words.ptr[i] != 'r' || words.ptr[i + 1] != '.' ||
            is_of_name(words.ptr[i - 1]))
            continue;
        while (end < words.len && is_of_name(words.ptr[end]))
            end++;
        struct str key = str_part(words, i, end);
        if (str_equal(key, STR("r.id")) || str_equal(key, STR("r.moves")))
            return false;
        add_key(key, others, keys);
    }
    return true;
}
