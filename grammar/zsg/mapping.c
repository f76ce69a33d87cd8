/* Names that Zillions of Games uses in saves: the default names, and those of a
   mapping. */
#include "zsg.h"

/* The names are a decision of this project, because no file by Brax's authors
   is known; see ludex-zsg(5). */
static const char *const usual[] = {
    "rules Brax.zrf",
    "variant BRAX brax-zillions",
    "variant \"BRAX EASY\" brax-easy",
    "man Man",
    "first White",
    "second Black",
    "call Brax j5",
    "nocall NoBrax j4",
};

/* ---- a line -------------------------------------------------------------- */

enum { WORDS_MAX = 3 };

struct entry {
    struct str words[WORDS_MAX];
    size_t count; /* number of words; WORDS_MAX + 1 if there are too many */
    bool unclosed;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Removes the next word, or text in quotes, from the line and returns it. */
static struct str next_word(struct str *line, bool *unclosed)
{
    bool quoted = line->ptr[0] == '"';
    size_t begin = quoted, end = begin;

    while (end < line->len &&
           (quoted ? line->ptr[end] != '"' : !is_blank(line->ptr[end])))
        end++;
    struct str word = str_part(*line, begin, end);
    *unclosed |= quoted && end == line->len;
    end += quoted && end < line->len;
    *line = str_from(*line, end);
    return word;
}

static struct entry find_entry(struct str line)
{
    struct entry e = {.count = 0};

    while ((line = str_trim(line)).len && e.count <= WORDS_MAX) {
        struct str word = next_word(&line, &e.unclosed);
        if (e.count < WORDS_MAX)
            e.words[e.count] = word;
        e.count++;
    }
    return e;
}

/* ---- meaning of a line --------------------------------------------------- */

static const char *set_rules(struct mapping *n, const struct str *value)
{
    n->rules = value[0];
    return NULL;
}

static const char *set_variant(struct mapping *n, const struct str *value)
{
    size_t i = 0;

    if (!str_equal(value[1], STR("brax-zillions")) &&
        !str_equal(value[1], STR("brax-easy")))
        return "a variant must belong to brax-zillions or brax-easy";
    while (i < n->variant_count && !str_equal(n->variants[i].name, value[0]))
        i++;
    if (i == VARIANTS_MAX)
        return "there are too many variants";
    n->variants[i].name = value[0];
    n->variants[i].game = value[1];
    n->variant_count += i == n->variant_count;
    return NULL;
}

static const char *set_man(struct mapping *n, const struct str *value)
{
    n->man = value[0];
    return NULL;
}

static const char *set_first_side(struct mapping *n, const struct str *value)
{
    n->sides[0] = value[0];
    return NULL;
}

static const char *set_second_side(struct mapping *n, const struct str *value)
{
    n->sides[1] = value[0];
    return NULL;
}

static const char *set_call(struct mapping *n, const struct str *value)
{
    n->calls[1] = (struct call_name){value[0], value[1]};
    return NULL;
}

static const char *set_nocall(struct mapping *n, const struct str *value)
{
    n->calls[0] = (struct call_name){value[0], value[1]};
    return NULL;
}

static const struct {
    const char *key;
    size_t values;
    const char *(*set)(struct mapping *n, const struct str *value);
} keys[] = {
    {"rules", 1, set_rules},
    {"variant", 2, set_variant},
    {"man", 1, set_man},
    {"first", 1, set_first_side},
    {"second", 1, set_second_side},
    {"call", 2, set_call},
    {"nocall", 2, set_nocall},
};

/* Reads a line of a mapping. Returns the reason why the line is wrong, or NULL
   if the line is correct. */
static const char *read_mapping_line(struct mapping *n, struct str line)
{
    struct entry e = find_entry(line);

    if (e.count == 0 || str_trim(line).ptr[0] == '#')
        return NULL;
    if (e.unclosed)
        return "a name in quotes is not closed";
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!str_equal(e.words[0], str_of(keys[i].key)))
            continue;
        if (e.count != keys[i].values + 1)
            return keys[i].values == 1 ? "one name is expected here"
                                       : "two names are expected here";
        for (size_t k = 1; k < e.count; k++)
            if (!e.words[k].len)
                return "a name is empty";
        return keys[i].set(n, e.words + 1);
    }
    return "a line must begin with rules, variant, man, first, second, call or "
           "nocall";
}

bool mapping_read(struct mapping *n, struct str text, size_t *line,
                  const char **why)
{
    *n = (struct mapping){.variant_count = 0};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        read_mapping_line(n, str_of(usual[i]));
    for (*line = 1; text.len; ++*line) {
        *why = read_mapping_line(n, str_line(&text));
        if (*why)
            return false;
    }
    return true;
}

/* ---- variants and games -------------------------------------------------- */

struct str mapping_game(const struct mapping *n, struct str variant)
{
    for (size_t i = 0; i < n->variant_count; i++)
        if (str_equal(n->variants[i].name, variant))
            return n->variants[i].game;
    return STR("");
}

/* Searches from the end of the list, so that the names of a mapping take
   precedence over the defaults. */
struct str mapping_variant(const struct mapping *n, struct str game)
{
    for (size_t i = n->variant_count; i-- > 0;)
        if (str_equal_nocase(n->variants[i].game, game))
            return n->variants[i].name;
    return STR("");
}
