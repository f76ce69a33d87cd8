#include "borders.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static bool is_white(char c)
{
    return is_blank(c) || c == '\n';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t skip_blanks(struct stretch s, size_t i)
{
    while (i < s.len && is_blank(s.ptr[i]))
        i++;
    return i;
}

/* Behind the end of the line that `i` is on; s.len if it has none. */
static size_t next_line(struct stretch s, size_t i)
{
    const char *end = memchr(s.ptr + i, '\n', s.len - i);

    return end ? (size_t)(end - s.ptr) + 1 : s.len;
}

/* ---- tag lines ------------------------------------------------------------ */

/* Behind a byte order mark, as stands between files that were joined. */
static size_t skip_mark(struct stretch s, size_t i)
{
    struct str rest = {s.ptr + i, s.len - i};

    return str_starts(rest, STR("\xEF\xBB\xBF")) ? i + 3 : i;
}

/* A line beginning at `i`: blanks, "[", a letter. */
static bool tag_line(struct stretch s, size_t i)
{
    i = skip_blanks(s, skip_mark(s, i));
    return i + 1 < s.len && s.ptr[i] == '[' && is_letter(s.ptr[i + 1]);
}

/* The form that counts inside a comment too: [Name " */
static bool strict_tag_line(struct stretch s, size_t i)
{
    if (!tag_line(s, i))
        return false;
    i = skip_blanks(s, skip_mark(s, i)) + 1;
    while (i < s.len && (is_letter(s.ptr[i]) || is_digit(s.ptr[i])))
        i++;
    return i < s.len && is_blank(s.ptr[i]) && (i = skip_blanks(s, i)) < s.len &&
           s.ptr[i] == '"';
}

/* ---- comments ------------------------------------------------------------- */

/* What is known of a comment: where it ends, or that it does not. */
struct comment {
    size_t end; /* behind its "}"; or the place that cut it short */
    bool closed;
    bool unknown; /* more bytes are wanted */
};

/* The first `}` or newline from `i` on; s.len if there is neither. */
static size_t close_or_newline(struct stretch s, size_t i)
{
    while (i < s.len && s.ptr[i] != '}' && s.ptr[i] != '\n')
        i++;
    return i;
}

/* The comment that `i` opens. A strict tag line cuts it short. */
static struct comment comment_at(struct stretch s, size_t i)
{
    struct unclosed *u = s.unclosed;
    bool known = i >= u->from && i < u->to;
    size_t line = known && u->line > i ? u->line : i, at = known ? u->to : i;

    while (line <= i || !strict_tag_line(s, line)) {
        at = close_or_newline(s, at);
        if (at == s.len) {
            *u = (struct unclosed){i, line, at};
            return (struct comment){.end = at, .unknown = !s.last};
        }
        if (s.ptr[at++] == '}')
            return (struct comment){.end = at, .closed = true};
        line = at;
    }
    *u = (struct unclosed){i, line, line};
    return (struct comment){.end = line};
}

/* ---- results and phrases -------------------------------------------------- */

/* What may stand behind a word, and before one. */
static const bool behind_word[256] = {
    ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true,
    ['\r'] = true, [' '] = true,  ['{'] = true,  [';'] = true,
    ['('] = true,  [')'] = true,  [','] = true,
};
static const bool before_word[256] = {
    ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true, ['\r'] = true,
    [' '] = true,  ['}'] = true,  [')'] = true,  [','] = true,
};

static bool ends_word(struct stretch s, size_t i)
{
    return i >= s.len || behind_word[(unsigned char)s.ptr[i]];
}

static bool begins_word(struct stretch s, size_t i)
{
    return i == 0 || before_word[(unsigned char)s.ptr[i - 1]];
}

static bool word_is(struct stretch s, size_t i, size_t len, const char *word)
{
    return str_equal_nocase((struct str){s.ptr + i, len}, str_of(word));
}

/* The letters from `i` on. */
static size_t letters(struct stretch s, size_t i)
{
    size_t end = i;

    while (end < s.len && is_letter(s.ptr[end]))
        end++;
    return end - i;
}

/* The bytes of a hyphen at `i`, or of a dash that is read as one, in UTF-8
   or Windows-1252; 0 if there is none. */
static size_t dash_at(struct stretch s, size_t i)
{
    static const char *const dashes[] = {
        "\u2010", "\u2011", "\u2012", "\u2013", "\u2014",
        "\u2015", "\u2212", "\x96",   "\x97",
    };

    if (i >= s.len || (unsigned char)s.ptr[i] < 0x80)
        return i < s.len && s.ptr[i] == '-';
    for (size_t k = 0; k < sizeof dashes / sizeof *dashes; k++)
        if (str_starts((struct str){s.ptr + i, s.len - i}, str_of(dashes[k])))
            return strlen(dashes[k]);
    return 0;
}

static const char *const scores[][2] = {
    {"1", "0"},           {"0", "1"},       {"1/2", "1/2"},
    {"\u00BD", "\u00BD"}, {"\xBD", "\xBD"},
};

/* Behind `word` at `i`; 0 if it is not there. */
static size_t behind(struct stretch s, size_t i, const char *word)
{
    struct str w = str_of(word);

    return str_starts((struct str){s.ptr + i, s.len - i}, w) ? i + w.len : 0;
}

/* Most words that begin like a result are move numbers. */
static bool number_goes_on(struct stretch s, size_t i)
{
    return i < s.len && (is_digit(s.ptr[i]) || s.ptr[i] == '.');
}

/* Behind the result word at `i`; 0 if there is none. */
static size_t result_at(struct stretch s, size_t i)
{
    size_t end;

    if (number_goes_on(s, i + 1))
        return 0;
    end = behind(s, i, "*");
    for (size_t k = 0; !end && k < sizeof scores / sizeof *scores; k++) {
        size_t half = behind(s, i, scores[k][0]);
        size_t dash = half ? dash_at(s, half) : 0;
        end = dash ? behind(s, half + dash, scores[k][1]) : 0;
    }
    return end && ends_word(s, end) ? end : 0;
}

/* Behind "resigns" at `i`, or behind "agreed" if "draw" stands before it. */
static size_t closing_word_at(struct stretch s, size_t i)
{
    size_t len = letters(s, i), before = i;

    if (!ends_word(s, i + len))
        return 0;
    if (word_is(s, i, len, "resigns"))
        return i + len;
    if (!word_is(s, i, len, "agreed"))
        return 0;
    while (before > 0 && is_white(s.ptr[before - 1]))
        before--;
    return before >= 4 && word_is(s, before - 4, 4, "draw") ? i + len : 0;
}

/* Behind a whole phrase at `i` ("Red resigns"); 0 if there is none. */
static size_t phrase_at(struct stretch s, size_t i)
{
    size_t end = closing_word_at(s, i);

    if (end || !is_letter(s.ptr[i]))
        return end;
    i = skip_blanks(s, i + letters(s, i));
    return i < s.len && is_letter(s.ptr[i]) ? closing_word_at(s, i) : 0;
}

/* ---- behind the result ---------------------------------------------------- */

/* White space and comments to the very end: then they belong here. */
static size_t rest_of_input(struct stretch s, size_t i)
{
    size_t begin = i;

    while (i < s.len) {
        if (is_white(s.ptr[i])) {
            i++;
        } else if (s.ptr[i] == ';') {
            i = next_line(s, i);
        } else if (s.ptr[i] == '{') {
            struct comment c = comment_at(s, i);
            if (!c.closed && !c.unknown)
                return begin;
            i = c.end;
        } else {
            return begin;
        }
    }
    return s.last ? s.len : BORDER_UNKNOWN;
}

static size_t skip_white(struct stretch s, size_t i)
{
    while (i < s.len && is_white(s.ptr[i]))
        i++;
    return i;
}

/* A comment, glyph, result or phrase at `i`: behind it; else `i`. */
static size_t tail_item(struct stretch s, size_t i)
{
    size_t end;

    if (s.ptr[i] == '{')
        return comment_at(s, i).end;
    if (s.ptr[i] == ';')
        return next_line(s, i) - (next_line(s, i) < s.len);
    if (strchr("!?$", s.ptr[i]) && s.ptr[i]) {
        for (i++; i < s.len && (is_digit(s.ptr[i]) || strchr("!?", s.ptr[i]));)
            i++;
        return i;
    }
    end = result_at(s, i);
    if (!end)
        end = phrase_at(s, i);
    return end ? end : i;
}

/* Where the next record begins, behind a result that ends at `i`. */
static size_t behind_result(struct stretch s, size_t i)
{
    while ((i = skip_blanks(s, i)) < s.len && s.ptr[i] != '\n') {
        size_t end = tail_item(s, i);
        if (end == s.len && !s.last)
            return BORDER_UNKNOWN;
        if (end == i)
            return i;
        i = end;
    }
    i = skip_white(s, i);
    if (i == s.len)
        return s.last ? i : BORDER_UNKNOWN;
    return s.ptr[i] == '{' || s.ptr[i] == ';' ? rest_of_input(s, i) : i;
}

/* ---- tagged records ------------------------------------------------------- */

/* What the loop over movetext has to do with a byte. */
enum byte_class {
    PLAIN,
    WORD,  /* results and phrases begin with it, where a word begins */
    OPENS, /* variations, and what games write in brackets */
    CLOSES,
    SPECIAL, /* lines, comments */
};

static const uint8_t classes[256] = {
    ['\0'] = SPECIAL, ['\n'] = SPECIAL, ['{'] = SPECIAL, [';'] = SPECIAL,
    ['('] = OPENS,    [')'] = CLOSES,   ['*'] = WORD,    ['1'] = WORD,
    ['0'] = WORD,     ['r'] = WORD,     ['R'] = WORD,    ['a'] = WORD,
    ['A'] = WORD,     [0xC2] = WORD,    [0xBD] = WORD,
};

struct movetext {
    struct stretch s;
    size_t i;
    size_t depth;
    size_t open_until; /* no comment opened before this place is closed */
    bool broken;       /* in a comment that is not closed */
    size_t border;     /* once it is known */
};

/* Behind the tag at `i`, or behind its line if it is no whole tag. */
static size_t tag_end(struct stretch s, size_t i)
{
    size_t line = next_line(s, i);

    for (i++; i < line && (is_letter(s.ptr[i]) || is_digit(s.ptr[i]));)
        i++;
    i = skip_blanks(s, i);
    if (i >= line || s.ptr[i++] != '"')
        return line;
    while (i < line && s.ptr[i] != '"')
        i += s.ptr[i] == '\\' ? 2 : 1;
    i = skip_blanks(s, i + 1);
    return i < line && s.ptr[i] == ']' ? i + 1 : line;
}

/* White space, tags and comments; where movetext begins. */
static size_t header_end(struct stretch s)
{
    size_t i = 0;

    while (i < s.len) {
        if (s.ptr[i] == '[' && tag_line(s, i)) {
            i = tag_end(s, i);
        } else if (s.ptr[i] == ';') {
            i = next_line(s, i);
        } else if (s.ptr[i] == '{') {
            struct comment c = comment_at(s, i);
            if (!c.closed)
                return c.unknown ? s.len : i;
            i = c.end;
        } else if (is_white(s.ptr[i])) {
            i++;
        } else if (skip_mark(s, i) > i) {
            i = skip_mark(s, i);
        } else {
            return i;
        }
    }
    return i;
}

/* At a line's beginning: true if the record ends here. */
static bool line_begins(struct movetext *m)
{
    size_t text = skip_blanks(m->s, m->i);

    if (text + 1 >= m->s.len && !m->s.last)
        m->border = BORDER_UNKNOWN;
    else if (tag_line(m->s, m->i))
        m->border = m->i;
    else if (m->broken && text < m->s.len && m->s.ptr[text] == '\n')
        m->border = skip_white(m->s, text);
    else
        return false;
    return true;
}

static bool comment_begins(struct movetext *m)
{
    struct comment c;

    if (m->i < m->open_until) {
        m->i++;
        return false;
    }
    c = comment_at(m->s, m->i);
    if (c.unknown && m->s.len < SLICE_MAX) {
        m->border = BORDER_UNKNOWN;
        return true;
    }
    if (!c.closed) {
        m->broken = true;
        m->open_until = c.end;
    }
    m->i = c.closed ? c.end : m->i + 1;
    return false;
}

/* A result inside a variation or an unclosed comment ends the record only
   where nothing else can be meant. */
static bool result_counts(const struct movetext *m, size_t end)
{
    struct stretch s = m->s;
    size_t text = skip_blanks(s, end);

    if (m->depth == 0 && !m->broken)
        return true;
    if (text < s.len && s.ptr[text] != '\n')
        return false;
    if (m->broken || text >= s.len)
        return true;
    end = skip_blanks(s, text + 1);
    return end >= s.len || s.ptr[end] == '\n' || tag_line(s, text + 1);
}

static bool word_begins(struct movetext *m)
{
    size_t end = 0;

    if (begins_word(m->s, m->i)) {
        end = result_at(m->s, m->i);
        if (!end)
            end = closing_word_at(m->s, m->i);
    }
    if (end && end + 2 >= m->s.len && !m->s.last) {
        m->border = BORDER_UNKNOWN;
        return true;
    }
    if (end && result_counts(m, end)) {
        m->border = behind_result(m->s, end);
        if (m->border == BORDER_UNKNOWN && m->s.len >= SLICE_MAX)
            m->border = skip_white(m->s, end); /* it ended long ago */
        return true;
    }
    m->i = end ? end : m->i + 1;
    return false;
}

/* True when the border is known, or known to be unknown. */
static bool special_byte(struct movetext *m)
{
    switch (m->s.ptr[m->i]) {
    case '\n':
        m->i++;
        return line_begins(m);
    case '{':
        return comment_begins(m);
    case ';':
        m->i = m->broken
                   ? m->i + 1
                   : next_line(m->s, m->i) - (next_line(m->s, m->i) < m->s.len);
        return false;
    case '\0':
        m->i++;
        return false;
    default:
        return word_begins(m);
    }
}

/* Goes on to the next byte that may be more than a part of a ply. */
static void pass_plain(struct movetext *m)
{
    const unsigned char *p = (const unsigned char *)m->s.ptr;
    size_t i = m->i, len = m->s.len, depth = m->depth;

    for (; i < len; i++) {
        enum byte_class class = (enum byte_class)classes[p[i]];
        bool inside = i > 0 && !before_word[p[i - 1]];
        if ((class == SPECIAL) | ((class == WORD) & !inside))
            break;
        /* Without branches: brackets come at no steady distance. */
        depth += (class == OPENS) & !m->broken;
        depth -= (class == CLOSES) & !m->broken & (depth > 0);
    }
    m->i = i;
    m->depth = depth;
}

static size_t tagged(struct stretch s)
{
    struct movetext m = {.s = s, .i = header_end(s)};

    for (;;) {
        pass_plain(&m);
        if (m.i >= s.len)
            return s.last ? s.len : BORDER_UNKNOWN;
        if (special_byte(&m))
            return m.border;
    }
}

/* ---- calls ---------------------------------------------------------------- */

static const struct str call = {"boardgv2diag(", 13};

/* The first call at or behind `i`; s.len if there is none. */
static size_t call_from(struct stretch s, size_t i)
{
    while (i < s.len) {
        const char *b = memchr(s.ptr + i, call.ptr[0], s.len - i);
        if (!b)
            return s.len;
        i = (size_t)(b - s.ptr);
        if (str_starts((struct str){b, s.len - i}, call))
            return i;
        i++;
    }
    return s.len;
}

/* A record is all up to the line of its call's end; the last takes the rest. */
static size_t calls(struct stretch s)
{
    size_t first = call_from(s, 0), next;
    const char *end;

    if (first == s.len)
        return s.last ? s.len : BORDER_UNKNOWN;
    next = call_from(s, first + call.len);
    if (next == s.len)
        return s.last ? s.len : BORDER_UNKNOWN;
    end = memchr(s.ptr + first, ')', next - first);
    first = end ? next_line(s, (size_t)(end - s.ptr)) : next;
    return first < next ? first : next;
}

/* ---- saves ---------------------------------------------------------------- */

static const struct str save_title = {"Zillions Save Game File", 23};

/* The first title at a line's beginning behind `i`; where the stretch ends
   with what may become one, or with none, s.len or BORDER_UNKNOWN. */
static size_t save_from(struct stretch s, size_t i)
{
    while ((i = next_line(s, i)) < s.len) {
        size_t at = skip_mark(s, i);
        if (str_starts((struct str){s.ptr + at, s.len - at}, save_title))
            return i;
    }
    return s.last ? s.len : BORDER_UNKNOWN;
}

/* ---- the whole ------------------------------------------------------------ */

size_t border_find(struct stretch s, enum framing framing)
{
    switch (framing) {
    case FRAMING_TAGGED:
        return tagged(s);
    case FRAMING_CALLS:
        return calls(s);
    case FRAMING_SAVES:
        return save_from(s, skip_white(s, 0));
    case FRAMING_FILE:
        break;
    }
    return s.last ? s.len : BORDER_UNKNOWN;
}

size_t border_skip(struct stretch s, size_t at, enum framing framing)
{
    size_t none = s.last ? s.len : BORDER_UNKNOWN;

    if (framing == FRAMING_CALLS)
        return call_from(s, at) < s.len ? call_from(s, at) : none;
    if (framing == FRAMING_SAVES)
        return save_from(s, at);
    for (size_t line = next_line(s, at);
         framing == FRAMING_TAGGED && line < s.len; line = next_line(s, line))
        if (strict_tag_line(s, line))
            return line;
    return none;
}

bool border_blank(struct stretch s)
{
    return skip_white(s, 0) == s.len;
}
