/* Extracts the words of a cell from the markup of its table. */
#include "grid.h"

#include <string.h>

enum { OPEN_MAX = 16 }; /* maximum depth of links and templates */

/* An open link or template: the places in the output where its text, and the
   text after its first and last bar, begin. */
struct open {
    bool template;
    size_t begin, first, last; /* 0 until a bar has been read */
};

struct cell {
    struct str rest;
    struct text out;
    struct open open[OPEN_MAX];
    size_t depth;
    bool tags_over; /* the rest contains no > that could end a tag */
};

/* ---- named characters ---------------------------------------------------- */

static int32_t entity_by_name(struct str name)
{
    static const struct {
        const char *name;
        int32_t point;
    } list[] = {
#define ENTITY(name, point) {name, point},
#include "entities.def"
#undef ENTITY
    };

    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (str_equal(name, str_of(list[i].name)))
            return list[i].point;
    return -1;
}

/* Reads the number of an entity such as "#233" or "#xE9". Returns -1 if no text
   may contain the character. */
static int32_t entity_by_number(struct str digits)
{
    bool hex = str_skip(&digits, STR("x")) || str_skip(&digits, STR("X"));
    int base = hex ? 16 : 10;
    int32_t point = 0;

    if (!digits.len || digits.len > 6)
        return -1;
    for (size_t i = 0; i < digits.len; i++) {
        int digit = ascii_hex_value(digits.ptr[i]);
        if (digit < 0 || digit >= base)
            return -1;
        point = point * base + digit;
    }
    bool fine = point >= ' ' && point != 0x7F && point <= 0x10FFFF &&
                (point < 0xD800 || point > 0xDFFF);
    return fine ? point : -1;
}

/* Replaces an entity. Returns false if the & is literal. */
static bool read_entity(struct cell *c)
{
    enum { LONGEST = 10 };
    size_t end = 1;

    while (end < c->rest.len && end < LONGEST && c->rest.ptr[end] != ';')
        end++;
    if (end == c->rest.len || c->rest.ptr[end] != ';')
        return false;
    struct str name = str_part(c->rest, 1, end);
    int32_t point = str_skip(&name, STR("#")) ? entity_by_number(name)
                                              : entity_by_name(name);
    if (point < 0)
        return false;
    text_add_code_point(&c->out, point);
    c->rest = str_from(c->rest, end + 1);
    return true;
}

/* ---- tags ---------------------------------------------------------------- */

/* Skips everything up to and including `end`, or the whole text if `end` is
   missing. */
static void skip_past(struct cell *c, struct str end)
{
    size_t at = find_nocase(c->rest, end);

    c->rest = str_from(c->rest, at < c->rest.len ? at + end.len : at);
}

/* Skips comments, and references, whose marks are superscripts in HTML. Returns
   false if there is neither. */
static bool skip_comment_or_reference(struct cell *c)
{
    static const struct {
        const char *begin, *end;
    } asides[] = {
        {"<!--", "-->"},        {"<ref>", "</ref>"},
        {"<ref ", "</ref>"},    {"<sup ", "</sup>"},
        {"<style", "</style>"}, {"<script", "</script>"},
        {"<table", "</table>"},
    };

    for (size_t i = 0; i < sizeof asides / sizeof *asides; i++) {
        struct str begin = str_of(asides[i].begin);
        if (c->rest.len < begin.len ||
            !str_equal_nocase(str_part(c->rest, 0, begin.len), begin))
            continue;
        size_t close = find_nocase(c->rest, STR(">"));
        bool empty = close < c->rest.len && c->rest.ptr[close - 1] == '/';
        skip_past(c, empty ? STR(">") : str_of(asides[i].end));
        return true;
    }
    return false;
}

static bool is_tag(struct str s)
{
    return s.len > 1 &&
           (ascii_is_letter(s.ptr[1]) || s.ptr[1] == '/' || s.ptr[1] == '!');
}

/* Skips a tag. A tag that breaks the line becomes a line break. */
static bool skip_tag(struct cell *c)
{
    static const char *const breaks[] = {"<br", "<p>", "<li", "<div"};
    struct str rest = c->rest;

    if (c->tags_over || !is_tag(rest) || skip_comment_or_reference(c))
        return !c->tags_over && c->rest.ptr != rest.ptr;
    c->tags_over = !memchr(rest.ptr, '>', rest.len);
    if (c->tags_over)
        return false;
    for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
        struct str word = str_of(breaks[i]);
        if (rest.len >= word.len &&
            str_equal_nocase(str_part(rest, 0, word.len), word))
            text_add_char(&c->out, '\n');
    }
    skip_past(c, STR(">"));
    return true;
}

/* ---- links and templates of MediaWiki ------------------------------------ */

static struct str output_since(const struct cell *c, size_t begin)
{
    return str_from(text_str(&c->out), begin);
}

static bool is_picture(struct str link)
{
    return str_starts_with(link, STR("File:")) ||
           str_starts_with(link, STR("Image:")) ||
           str_starts_with(link, STR("Category:"));
}

/* Returns the text that a template displays, which depends on its name: the
   first argument of {{flag|Riamo}}, nothing of {{flagicon|Riamo}}, all of
   {{Country data Riamo}}. */
static struct str template_text(const struct cell *c, const struct open *o)
{
    struct str all = output_since(c, o->begin);

    if (!o->first)
        return all;
    struct str name = str_trim(str_part(all, 0, o->first - o->begin));
    struct str argument = output_since(c, o->first);
    if (str_ends_with(name, STR("icon")))
        return str_part(argument, 0, 0);
    if (str_equal_nocase(name, STR("sort")))
        return output_since(c, o->last);
    return o->last > o->first ? str_part(argument, 0, o->last - o->first)
                              : argument;
}

static struct str link_text(const struct cell *c, const struct open *o)
{
    struct str all = output_since(c, o->begin);

    if (is_picture(all))
        return str_part(all, 0, 0);
    return o->last ? output_since(c, o->last) : all;
}

static void close_markup(struct cell *c)
{
    const struct open *o = &c->open[--c->depth];
    struct str shown = o->template ? template_text(c, o) : link_text(c, o);

    if (shown.len)
        memmove(c->out.ptr + o->begin, shown.ptr, shown.len);
    c->out.len = o->begin + shown.len;
}

static void open_markup(struct cell *c, bool template)
{
    if (c->depth < OPEN_MAX)
        c->open[c->depth++] =
            (struct open){.template = template, .begin = c->out.len};
}

/* Records the place of a bar: the first and second bar of a template, the last
   bar of a link. */
static void note_bar(struct cell *c)
{
    struct open *o = &c->open[c->depth - 1];

    if (!o->first)
        o->first = c->out.len;
    if (!o->template || !o->last || o->last == o->first)
        o->last = c->out.len;
}

static bool read_wiki_markup(struct cell *c)
{
    bool inside = c->depth > 0;
    bool template = inside && c->open[c->depth - 1].template;

    if (str_skip(&c->rest, STR("'''")) || str_skip(&c->rest, STR("''")))
        return true;
    if (str_skip(&c->rest, STR("[["))) {
        open_markup(c, false);
    } else if (str_skip(&c->rest, STR("{{!}}"))) {
        text_add_char(&c->out, '|');
    } else if (str_skip(&c->rest, STR("{{"))) {
        open_markup(c, true);
    } else if (inside && str_skip(&c->rest, template ? STR("}}") : STR("]]"))) {
        close_markup(c);
    } else if (inside && str_skip(&c->rest, STR("|"))) {
        note_bar(c);
    } else {
        return false;
    }
    return true;
}

/* ---- all ----------------------------------------------------------------- */

static bool read_escaped(struct cell *c)
{
    if (c->rest.len < 2 || c->rest.ptr[0] != '\\' ||
        !strchr("|\\`*_<[]&~", c->rest.ptr[1]) || !c->rest.ptr[1])
        return false;
    text_add_char(&c->out, c->rest.ptr[1]);
    c->rest = str_from(c->rest, 2);
    return true;
}

static bool read_markup(struct cell *c, enum markup markup)
{
    if (markup == MARKUP_MARKDOWN && read_escaped(c))
        return true;
    if (markup == MARKUP_MEDIAWIKI && read_wiki_markup(c))
        return true;
    if (c->rest.ptr[0] == '<' && markup >= MARKUP_MEDIAWIKI && skip_tag(c))
        return true;
    return c->rest.ptr[0] == '&' && markup >= MARKUP_MEDIAWIKI &&
           read_entity(c);
}

/* Returns the next code point, or U+FFFD for a code point that no text may
   contain. Names that differ only in such code points thus become equal. */
static struct str clean_point(struct str words, size_t *length)
{
    int32_t point;

    *length = str_code_point(words, &point);
    return point < 0x20 || point == 0x7F ? STR("\uFFFD")
                                         : str_part(words, 0, *length);
}

/* Reduces each run of spaces to one space, and removes spaces next to line
   breaks. */
static struct str reduce_spaces(struct arena *arena, struct str words)
{
    char *out = arena_alloc(arena, 3 * words.len + 1);
    size_t len = 0, length;

    for (size_t i = 0; out && i < words.len; i += length) {
        struct str rest = str_from(words, i);
        size_t blank = length = str_wide_space_length(rest);
        bool line = words.ptr[i] == '\n';
        char last = len ? out[len - 1] : '\n';

        if (!blank && !ascii_is_space(words.ptr[i])) {
            struct str point = clean_point(rest, &length);
            memcpy(out + len, point.ptr, point.len);
            len += point.len;
            continue;
        }
        if (line && len && last == ' ')
            out[len - 1] = '\n';
        else if (last != '\n' && (line || last != ' '))
            out[len++] = line ? '\n' : ' ';
        length = blank ? blank : 1;
    }
    return str_trim((struct str){out, len});
}

/* Adds a byte of text. A line break in the source becomes a space. */
static void add_byte(struct cell *c)
{
    text_add_char(&c->out, c->rest.ptr[0] == '\n' ? ' ' : c->rest.ptr[0]);
    c->rest = str_from(c->rest, 1);
}

struct str cell_words(struct arena *arena, struct str raw, enum markup markup)
{
    struct cell c = {.rest = raw};
    struct str words;

    while (c.rest.len)
        if (!read_markup(&c, markup))
            add_byte(&c);
    words = reduce_spaces(arena, text_str(&c.out));
    arena->exhausted |= c.out.failed;
    arena->no_memory |= c.out.failed;
    text_release(&c.out);
    return words;
}
