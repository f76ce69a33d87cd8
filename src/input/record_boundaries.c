#include "record_boundaries.h"

#include <string.h>

#include "bytes_fast.h"
#include "plain_tag.h"
#include "prose.h"
#include "result.h"
#include "rules.h"

static struct str rest_of(struct stretch s, size_t i)
{
    return (struct str){s.ptr + i, s.len - i};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}

/* A line ends in LF, CR LF, or CR alone; a CR before an LF is a blank. */
static bool before_newline(struct stretch s, size_t i)
{
    return s.ptr[i] == '\r' && i + 1 < s.len && s.ptr[i + 1] == '\n';
}

static bool ends_line(struct stretch s, size_t i)
{
    return s.ptr[i] == '\n' || (s.ptr[i] == '\r' && !before_newline(s, i));
}

/* The bytes of a blank at `i`, of Unicode's too; 0 if there is none. */
static size_t blank_at(struct stretch s, size_t i)
{
    if ((unsigned char)s.ptr[i] < 0x80)
        return is_blank(s.ptr[i]) || before_newline(s, i);
    return str_blank(rest_of(s, i));
}

static size_t skip_blanks(struct stretch s, size_t i)
{
    size_t blank;

    while (i < s.len && (blank = blank_at(s, i)))
        i += blank;
    return i;
}

static size_t skip_white(struct stretch s, size_t i)
{
    while (i < s.len && (ascii_is_space(s.ptr[i]) || blank_at(s, i)))
        i += ascii_is_space(s.ptr[i]) ? 1 : blank_at(s, i);
    return i;
}

/* The end of the line that `i` is on: its newline; s.len if it has none. */
static size_t line_end(struct stretch s, size_t i)
{
    while (i < s.len && !ends_line(s, i))
        i++;
    return i;
}

/* After the end of the line that `i` is on; s.len if it has none. */
static size_t next_line(struct stretch s, size_t i)
{
    i = line_end(s, i);
    return i < s.len ? i + 1 : i;
}

/* A line of some other program begins there. */
static bool is_escape(struct stretch s, size_t i)
{
    return s.escapes && i < s.len && s.ptr[i] == '%' &&
           (i == 0 || ends_line(s, i - 1));
}

/* ---- tag lines ------------------------------------------------------------ */

/* After a byte order mark, as stands between files that were joined. */
static size_t skip_mark(struct stretch s, size_t i)
{
    struct str rest = rest_of(s, i);

    return str_starts(rest, STR("\xEF\xBB\xBF")) ? i + 3 : i;
}

/* The letter that begins the tag's name on a line beginning at `i`: after
   blanks, "[", blanks; 0 if it is not such a line. */
static size_t tag_name_at(struct stretch s, size_t i)
{
    i = skip_blanks(s, skip_mark(s, i));
    if (i >= s.len || s.ptr[i] != '[')
        return 0;
    i = skip_blanks(s, i + 1);
    return i < s.len && is_letter(s.ptr[i]) ? i : 0;
}

/* After the name at `i` and the blanks after it, where a quote stands; 0 if
   none does. */
static size_t quote_after_name(struct stretch s, size_t i)
{
    size_t begin = i, blanks;

    while (i < s.len && (is_letter(s.ptr[i]) || ascii_is_digit(s.ptr[i])))
        i++;
    blanks = skip_blanks(s, i);
    return i > begin && blanks > i && blanks < s.len && s.ptr[blanks] == '"'
               ? blanks
               : 0;
}

/* The form that counts inside a comment too: [Name " */
static bool strict_tag_line(struct stretch s, size_t i)
{
    size_t name = tag_name_at(s, i);

    return name && quote_after_name(s, name);
}

/* After the string whose quote is at `i`, on its line; 0 if it is open. */
static size_t string_end(struct stretch s, size_t i)
{
    for (i++; i < s.len && !ends_line(s, i); i++) {
        if (s.ptr[i] == '"')
            return i + 1;
        i += s.ptr[i] == '\\' && i + 1 < s.len && !ends_line(s, i + 1);
    }
    return 0;
}

/*
 * A tag line that lost its "[": Name "value"] and nothing else; `bare`: the
 * "]" may be missing too. After it, the newline apart; 0 if it is none.
 */
static size_t lost_tag(struct stretch s, size_t i, bool bare)
{
    size_t name = skip_blanks(s, skip_mark(s, i));
    size_t quote =
        name < s.len && is_letter(s.ptr[name]) ? quote_after_name(s, name) : 0;
    size_t end = quote ? skip_blanks(s, string_end(s, quote)) : 0;
    bool closed = end && end < s.len && s.ptr[end] == ']';

    if (!end || string_end(s, quote) == 0 || (!closed && !bare))
        return 0;
    end = skip_blanks(s, end + closed);
    return end >= s.len || ends_line(s, end) ? end : 0;
}

/* A whole tag at `i`: [Name "value"], quotes and all. */
static bool whole_tag(struct stretch s, size_t i)
{
    size_t name = tag_name_at(s, i);
    size_t quote = name ? quote_after_name(s, name) : 0;
    size_t end = quote ? skip_blanks(s, string_end(s, quote)) : 0;

    return end && string_end(s, quote) && end < s.len && s.ptr[end] == ']';
}

/* A line beginning at `i` that is a tag's, or meant to be. */
static bool tag_line(struct stretch s, size_t i)
{
    return tag_name_at(s, i) || lost_tag(s, i, false);
}

/* ---- comments ------------------------------------------------------------- */

/* What is known of a comment: where it ends, or that it does not. */
struct comment {
    size_t end; /* after its "}"; or the place that cut it short */
    bool closed;
    bool unknown; /* more bytes are wanted */
};

/* The first `}` or newline from `i` on; s.len if there is neither. */
static size_t close_or_newline(struct stretch s, size_t i)
{
    while (i < s.len && s.ptr[i] != '}' && s.ptr[i] != '\n' && s.ptr[i] != '\r')
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

/* What may stand after a word. */
static const bool after_word[256] = {
    ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true, ['\r'] = true,
    [' '] = true,  ['{'] = true,  [';'] = true,  ['('] = true,  [')'] = true,
    [','] = true,  ['!'] = true,  ['?'] = true,  ['$'] = true,  ['.'] = true,
};

static bool ends_word(struct stretch s, size_t i)
{
    return i >= s.len || after_word[(unsigned char)s.ptr[i]] || blank_at(s, i);
}

/* Whether a blank of Unicode's ends at `i`. */
static bool after_blank(struct stretch s, size_t i)
{
    for (size_t n = 2; n <= 3 && n <= i; n++)
        if (blank_at(s, i - n) == n)
            return true;
    return false;
}

static bool begins_word(struct stretch s, size_t i)
{
    unsigned char before = i ? (unsigned char)s.ptr[i - 1] : ' ';

    return before_word[before] || (before >= 0x80 && after_blank(s, i));
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

/* Most words that begin like a result are move numbers; "0.5" is not. */
static bool is_number(struct stretch s, size_t i)
{
    return i + 1 < s.len && (ascii_is_digit(s.ptr[i + 1]) ||
                             (s.ptr[i + 1] == '.' && s.ptr[i] != '0'));
}

/* Whether the word at `i` opens a bracket within: a ply of Brayout. */
static bool bracket_word(struct stretch s, size_t i)
{
    enum { FIGURE_BYTES = 4 }; /* of the longest figure's letter and sign */
    size_t begin = i;

    while (i < s.len && i - begin < FIGURE_BYTES && !ends_word(s, i))
        i++;
    return i > begin && i < s.len && s.ptr[i] == '(';
}

/* Whether the bracket that closes at `i` opened within a word. */
static bool closes_word(struct stretch s, size_t i)
{
    enum { MOVE_BYTES = 16 }; /* of the longest movement in brackets */
    size_t begin = i;

    while (begin > 0 && i - begin < MOVE_BYTES && s.ptr[begin] != '(')
        begin--;
    return s.ptr[begin] == '(' && begin > 0 && !begins_word(s, begin) &&
           s.ptr[begin - 1] != '(';
}

static size_t skip_number(struct stretch s, size_t i)
{
    size_t end = i;

    while (end < s.len && ascii_is_digit(s.ptr[end]))
        end++;
    while (end > i && end < s.len && strchr(".:)", s.ptr[end]) && s.ptr[end])
        end++;
    return skip_blanks(s, end);
}

/* Blanks and whole comments on the line. */
static size_t skip_notes(struct stretch s, size_t i)
{
    while ((i = skip_blanks(s, i)) < s.len && s.ptr[i] == '{') {
        size_t end = close_or_newline(s, i);
        if (end == s.len || s.ptr[end] != '}')
            break;
        i = end + 1;
    }
    return i;
}

bool star_is_capture(struct str after)
{
    const struct stretch s = {.ptr = after.ptr, .len = after.len, .last = true};
    size_t next = skip_notes(s, 0);

    if (str_starts(rest_of(s, next), STR("1."))) /* another record */
        return false;
    return bracket_word(s, skip_number(s, next));
}

/* One that touches a ply of Brayout. */
static bool is_capture(struct stretch s, size_t i)
{
    return s.ptr[i] == '*' && i > 0 && s.ptr[i - 1] == ')' &&
           closes_word(s, i - 1) && star_is_capture(rest_of(s, i + 1));
}

/* Half a point that touches a ply of Brayout: its players agreed on a draw. */
static bool is_agreement(struct stretch s, size_t i, size_t length)
{
    bool half = length < 3 || s.ptr[i + 1] == '/';

    return half && length <= 3 && s.ptr[i] != '*' && i > 0 &&
           s.ptr[i - 1] == ')' && closes_word(s, i - 1);
}

/* After the result word at `i`; 0 if there is none. */
static size_t result_at(struct stretch s, size_t i)
{
    size_t length;

    if (is_number(s, i) || is_capture(s, i))
        return 0;
    length = result_length(rest_of(s, i));
    return length && ends_word(s, i + length) && !is_agreement(s, i, length)
               ? i + length
               : 0;
}

/* Where the letters begin that end before `i`, blanks apart; `i` if none do. */
static size_t word_before(struct stretch s, size_t i)
{
    while (i > 0 && ascii_is_space(s.ptr[i - 1]))
        i--;
    while (i > 0 && is_letter(s.ptr[i - 1]))
        i--;
    return i;
}

/* First to Fourth, or a colour. */
static bool after_player(struct stretch s, size_t i)
{
    size_t word = word_before(s, i), len = letters(s, word);
    struct str name = {s.ptr + word, len};
    uint8_t side;

    return word < i && (colour_known(name, &side) || seat_known(name, &side));
}

static bool after_draw(struct stretch s, size_t i)
{
    size_t word = word_before(s, i);

    return word < i && word_is(s, word, letters(s, word), "draw");
}

/* The words that a phrase may end in; prose has some of them as well, so they
   count only where nothing else follows on their line. */
static const struct {
    const char *word;
    bool (*after)(struct stretch s, size_t i); /* what it follows; or NULL */
    bool last;                                 /* on its line */
} closing_words[] = {
    {"resigns", NULL, false},      {"resigned", NULL, false},
    {"agreed", after_draw, false}, {"drawn", NULL, true},
    {"draw", NULL, true},          {"wins", after_player, true},
    {"won", after_player, true},
};

/* Whether the line holds nothing more than a comment, a result or a glyph. */
static bool line_is_over(struct stretch s, size_t i)
{
    i = skip_blanks(s, i);
    return i >= s.len || ends_line(s, i) || strchr("{;!?$", s.ptr[i]) ||
           result_at(s, i);
}

/* After the word at `i` that ends a phrase; 0 if it is none. */
static size_t closing_word_at(struct stretch s, size_t i)
{
    size_t len = letters(s, i);

    if (!len || !ends_word(s, i + len))
        return 0;
    for (size_t k = 0; k < sizeof closing_words / sizeof *closing_words; k++)
        if (word_is(s, i, len, closing_words[k].word) &&
            (!closing_words[k].after || closing_words[k].after(s, i)) &&
            (!closing_words[k].last || line_is_over(s, i + len)))
            return i + len;
    return 0;
}

/* After a whole phrase at `i` ("Red resigns"); 0 if there is none. */
static size_t phrase_at(struct stretch s, size_t i)
{
    size_t end = closing_word_at(s, i);

    if (end || !is_letter(s.ptr[i]))
        return end;
    i = skip_blanks(s, i + letters(s, i));
    return i < s.len && is_letter(s.ptr[i]) ? closing_word_at(s, i) : 0;
}

/* ---- after the result ----------------------------------------------------- */

/* White space and comments to the very end: then they belong here. */
static size_t rest_of_input(struct stretch s, size_t i)
{
    size_t begin = i;

    while (i < s.len) {
        if ((i = skip_white(s, i)) == s.len) {
            break;
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

/* A comment, glyph, result or phrase at `i`: after it; else `i`. */
static size_t tail_item(struct stretch s, size_t i)
{
    size_t end;

    if (s.ptr[i] == '{')
        return comment_at(s, i).end;
    if (s.ptr[i] == ';')
        return line_end(s, i);
    if (strchr("!?$", s.ptr[i]) && s.ptr[i]) {
        for (i++;
             i < s.len && (ascii_is_digit(s.ptr[i]) || strchr("!?", s.ptr[i]));)
            i++;
        return i;
    }
    end = result_at(s, i);
    if (!end)
        end = phrase_at(s, i);
    return end ? end : i;
}

/* Whether a record may begin at `i`, on the line of a result: with a tag, its
   first number or a ply, which has a digit in it. */
static bool begins_record(struct stretch s, size_t i)
{
    size_t digits = 0;

    if (s.ptr[i] == '[' || skip_mark(s, i) > i)
        return tag_name_at(s, i) != 0 || skip_mark(s, i) > i;
    while (i + digits < s.len && ascii_is_digit(s.ptr[i + digits]))
        digits++;
    if (digits)
        return digits == 1 && s.ptr[i] == '1';
    for (; i < s.len && !ascii_is_space(s.ptr[i]) && !blank_at(s, i); i++)
        if (ascii_is_digit(s.ptr[i]))
            return true;
    return false;
}

/* What stands after a result on its line. */
struct after {
    size_t border; /* where the next record begins, or BORDER_UNKNOWN */
    bool goes_on;  /* plies do, with a number that goes on from before */
};

/* Words that are not a record, to the next comment or the line's end. */
static size_t skip_words(struct stretch s, size_t i)
{
    while (i < s.len && !ends_line(s, i) && s.ptr[i] != '{' && s.ptr[i] != ';')
        i++;
    return i;
}

/* After a result that ends at `i`. */
static struct after after_result(struct stretch s, size_t i)
{
    const struct after unknown = {.border = BORDER_UNKNOWN};

    while ((i = skip_blanks(s, i)) < s.len && !ends_line(s, i)) {
        size_t end = tail_item(s, i);
        if (end == i && begins_record(s, i))
            return (struct after){.border = i};
        if (end == i && ascii_is_digit(s.ptr[i]))
            return (struct after){.border = i, .goes_on = true};
        i = end > i ? end : skip_words(s, i);
        if (i == s.len && !s.last)
            return unknown;
    }
    i = skip_white(s, i);
    if (i == s.len && !s.last)
        return unknown;
    if (i < s.len && (s.ptr[i] == '{' || s.ptr[i] == ';'))
        i = rest_of_input(s, i);
    return (struct after){.border = i};
}

/* ---- tagged records ------------------------------------------------------- */

/* Movetext from its beginning on, outside of comments and variations. */
struct numbers {
    size_t i, depth;
    bool any, higher; /* a number was seen; one above 1 */
};

struct movetext {
    struct stretch s;
    size_t i;
    size_t depth;
    size_t open_until;      /* no comment opened before this place is closed */
    bool broken;            /* in a comment that is not closed */
    size_t border;          /* once it is known */
    struct numbers numbers; /* as far as somebody had to look at them */
    size_t white_end;       /* of the empty lines that were looked at last */
    size_t line;  /* where the line at hand begins, or what of it is after a
                     comment */
    size_t prose; /* where its prose ends, once that was asked */
    bool asked;
    bool plies; /* there is more than prose above it */
};

/* ---- prose ---------------------------------------------------------------- */

static bool ends_segment(struct stretch s, size_t i)
{
    return i >= s.len || ends_line(s, i) || s.ptr[i] == '{' || s.ptr[i] == ';';
}

/* A line ends there, or a comment begins: another one begins at `next`. */
static void end_segment(struct movetext *m, size_t end, size_t next)
{
    size_t text = skip_blanks(m->s, m->line);
    struct str line = {m->s.ptr + m->line, end - m->line};

    if (!m->plies && text < end)
        m->plies = prose_line(line, true) < line.len;
    m->line = next;
    m->asked = false;
}

enum answer { NO, YES, UNKNOWN };

/* True if `i`, where a word would end the record, is within prose. Unknown until
   the line's end is at hand. */
static enum answer is_prose(struct movetext *m, size_t i)
{
    struct str line = {m->s.ptr + m->line, i - m->line};

    if (m->broken || m->line > i)
        return NO;
    if (!is_letter(m->s.ptr[i]) && skip_blanks(m->s, m->line) == i)
        return NO; /* a result begins the line */
    if (!prose_may_begin(line))
        return NO;
    if (!m->asked) {
        while (!ends_segment(m->s, m->line + line.len))
            line.len++;
        if (m->line + line.len == m->s.len && !m->s.last &&
            m->s.len < SLICE_MAX)
            return UNKNOWN;
        m->prose = m->line + prose_line(line, !m->plies);
        m->asked = true;
    }
    return i < m->prose ? YES : NO;
}

/* After the tag at `i`; after its line if it is not a whole tag, or before one
   that touches its name. */
static size_t tag_end(struct stretch s, size_t i)
{
    size_t name = tag_name_at(s, i), touching = name + letters(s, name);
    size_t quote = quote_after_name(s, name);
    size_t end = quote ? string_end(s, quote) : 0;

    if (touching < s.len && s.ptr[touching] == '[' && whole_tag(s, touching))
        return touching;

    if (end)
        end = skip_blanks(s, end);
    return end && end < s.len && s.ptr[end] == ']' ? end + 1 : next_line(s, i);
}

/* Whether two tags have the same name; the first may be cut off in it. */
static bool same_name(struct stretch s, size_t a, size_t b, bool cut)
{
    size_t first = tag_name_at(s, a), second = tag_name_at(s, b);
    size_t told = letters(s, first), whole = letters(s, second);

    return str_equal_nocase(
        (struct str){s.ptr + first, told},
        (struct str){s.ptr + second, cut && told < whole ? told : whole});
}

/* Whether white space that ends at `i` holds an empty line. */
static bool after_empty_line(struct stretch s, size_t i)
{
    size_t lines = 0;

    while (i > 0 && lines < 2 && ascii_is_space(s.ptr[i - 1]))
        lines += ends_line(s, --i);
    return lines == 2;
}

/* After the plain tag at `i`; 0 if there is none. */
static size_t plain_tag_end(struct stretch s, size_t i)
{
    struct plain_tag tag;
    const char *end = plain_tag_read(s.ptr + i, s.ptr + s.len, &tag);

    return end ? (size_t)(end - s.ptr) : 0;
}

/* After what of a header stands at `i`; `i` if nothing does. */
static size_t header_item(struct stretch s, size_t i)
{
    size_t white = skip_white(s, i), plain, lost;

    if (white > i)
        return white;
    if ((plain = plain_tag_end(s, i)))
        return plain;
    if (s.ptr[i] == '[' && tag_name_at(s, i))
        return tag_end(s, i);
    if (s.ptr[i] == ';')
        return next_line(s, i);
    if (s.ptr[i] == '{') {
        struct comment c = comment_at(s, i);
        return c.closed ? c.end : c.unknown ? s.len : i;
    }
    if (skip_mark(s, i) > i)
        return skip_mark(s, i);
    if (is_escape(s, i))
        return line_end(s, i);
    lost = lost_tag(s, i, true);
    return lost ? lost : i;
}

enum { HEADER_TAGS = 256 }; /* that are compared with those that come later */

/* The tags of a header, as far as it was read. */
struct header {
    size_t count; /* of tags, HEADER_TAGS at most */
    bool cut;     /* the last one is not a whole tag, */
    bool alone;   /* and it is the only one */
    size_t tags[HEADER_TAGS];
};

static void add_tag(struct header *h, size_t i, bool whole)
{
    h->cut = !whole;
    h->alone = h->cut && !h->count;
    if (h->count < HEADER_TAGS)
        h->tags[h->count++] = i;
}

/* Whether one of the header's tags has the name of that at `i`. */
static bool has_tag(struct stretch s, const struct header *h, size_t i)
{
    for (size_t k = 0; k < h->count; k++)
        if (same_name(s, h->tags[k], i, false))
            return true;
    return false;
}

/* Whether the whole tag at `i` is the next record's: one that the header has, or
   any after one that is cut off, if an empty line is before it; a cut one parts
   records as well as an empty line does, before the first tag again. */
static bool next_begins(struct stretch s, const struct header *h, size_t i)
{
    bool parted = h->count && after_empty_line(s, i);

    return h->count &&
           ((parted && (h->cut || has_tag(s, h, i))) ||
            ((parted || h->cut) && same_name(s, h->tags[0], i, h->alone)));
}

/* White space, tags and comments; where movetext or the next record begins. */
static size_t header_end(struct stretch s)
{
    struct header h;
    size_t end;

    h.count = 0;
    h.cut = h.alone = false;
    for (size_t i = 0; i < s.len; i = end) {
        end = header_item(s, i);
        if (end == i)
            return i;
        if (s.ptr[i] != '[')
            continue;
        bool whole = s.ptr[end - 1] == ']';
        if (whole && next_begins(s, &h, i))
            return i;
        add_tag(&h, i, whole);
    }
    return s.len;
}

/* ---- numbers that begin again --------------------------------------------- */

/* Whether a line that begins at `i` has the number 1 of a first player. */
static bool is_first_number(struct stretch s, size_t i)
{
    return s.len - i >= 3 && s.ptr[i] == '1' && s.ptr[i + 1] == '.' &&
           s.ptr[i + 2] != '.';
}

/* On after a number, or a word that is none. */
static void pass_number(struct stretch s, struct numbers *n)
{
    size_t begin = n->i;

    while (n->i < s.len && ascii_is_digit(s.ptr[n->i]))
        n->i++;
    bool number = n->i < s.len && s.ptr[n->i] == '.' && n->depth == 0;
    n->any |= number;
    n->higher |= number && (n->i - begin > 1 || s.ptr[begin] > '1');
}

/* The bytes of prose that a line beginning there begins with. */
static size_t prose_at(struct stretch s, const struct numbers *n)
{
    size_t end = n->i;

    if (n->i > 0 && !ends_line(s, n->i - 1))
        return 0;
    while (!ends_segment(s, end))
        end++;
    return prose_line((struct str){s.ptr + n->i, end - n->i}, !n->any);
}

/* Goes on up to `to`; false if a comment before it is not closed. */
static bool pass_numbers(struct stretch s, struct numbers *n, size_t to)
{
    while (n->i < to) {
        char c = s.ptr[n->i];
        size_t prose = prose_at(s, n);
        if (prose) {
            n->i += prose;
        } else if (c == '{') {
            struct comment comment = comment_at(s, n->i);
            if (!comment.closed)
                return false;
            n->i = comment.end;
        } else if (c == ';' || is_escape(s, n->i)) {
            n->i = line_end(s, n->i);
        } else if (ascii_is_digit(c) && begins_word(s, n->i)) {
            pass_number(s, n);
        } else {
            n->depth += c == '(';
            n->depth -= c == ')' && n->depth;
            n->i++;
        }
    }
    return true;
}

/* Whether a line with the number 1 comes after a higher one, or after an empty
   line and any number: another record begins with it although nothing ended this
   one. */
static bool begins_again(struct stretch s, struct numbers *n, size_t line)
{
    return pass_numbers(s, n, line) && n->i == line && n->depth == 0 &&
           (n->higher || (n->any && after_empty_line(s, line)));
}

/* In PGN: where such a line is, between two places; `end` if there is none. */
static size_t numbers_again(struct stretch s, size_t begin, size_t end)
{
    struct numbers n = {.i = begin};
    const char *at;

    for (size_t i = begin;
         i < end && (at = memchr(s.ptr + i, '\n', end - i));) {
        i = (size_t)(at - s.ptr) + 1;
        if (i < end && is_first_number(s, i) && begins_again(s, &n, i))
            return i;
    }
    return end;
}

/* Elsewhere the number may be a slip of the pen, unless an empty line is before
   it: where it is, from the empty line at `i` on; 0 if there is none. */
static size_t again_after_empty(struct movetext *m, size_t i)
{
    if (i < m->white_end)
        return 0;
    size_t line = m->white_end = skip_white(m->s, i);
    return !m->broken && m->depth == 0 && line < m->s.len &&
                   is_first_number(m->s, line) &&
                   begins_again(m->s, &m->numbers, line)
               ? line
               : 0;
}

/* ---- lines and words ------------------------------------------------------ */

/* At a line's beginning: true if the record ends here. */
static bool line_begins(struct movetext *m)
{
    size_t text = skip_blanks(m->s, m->i), again;

    if (text + 1 >= m->s.len && !m->s.last)
        m->border = BORDER_UNKNOWN;
    else if (is_escape(m->s, m->i)) {
        m->i = line_end(m->s, m->i);
        return false;
    } else if (tag_line(m->s, m->i))
        m->border = m->i;
    else if (m->broken && text < m->s.len && ends_line(m->s, text))
        m->border = skip_white(m->s, text);
    else if (text < m->s.len && ends_line(m->s, text) &&
             (again = again_after_empty(m, text)))
        m->border = again;
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
    end_segment(m, m->i, c.closed ? c.end : m->i + 1);
    m->i = m->line;
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
    if (text < s.len && !ends_line(s, text))
        return false;
    if (m->broken || text >= s.len)
        return true;
    end = skip_blanks(s, text + 1);
    return end >= s.len || ends_line(s, end) || tag_line(s, text + 1);
}

/* After a result: true if the record ends here. */
static bool result_ends(struct movetext *m, size_t end)
{
    struct after after = after_result(m->s, end);

    m->i = m->border = after.border;
    if (m->border == BORDER_UNKNOWN && m->s.len >= SLICE_MAX)
        m->border = skip_white(m->s, end); /* it ended long ago */
    return !after.goes_on;
}

static bool word_begins(struct movetext *m)
{
    size_t end = 0;

    if (begins_word(m->s, m->i))
        end = is_letter(m->s.ptr[m->i]) ? closing_word_at(m->s, m->i)
                                        : result_at(m->s, m->i);
    if (end && end + 2 >= m->s.len && !m->s.last) {
        m->border = BORDER_UNKNOWN;
        return true;
    }
    enum answer prose = end ? is_prose(m, m->i) : NO;
    if (prose == UNKNOWN) {
        m->border = BORDER_UNKNOWN;
        return true;
    }
    if (end && prose == NO && result_counts(m, end))
        return result_ends(m, end);
    m->i = end ? end : m->i + 1;
    return false;
}

/* True when the border is known, or known to be unknown. */
static bool special_byte(struct movetext *m)
{
    switch (m->s.ptr[m->i]) {
    case '\r':
    case '\n':
        if (!ends_line(m->s, m->i++))
            return false;
        end_segment(m, m->i - 1, m->i);
        return line_begins(m);
    case '{':
        return comment_begins(m);
    case ';':
        if (!m->broken) {
            end_segment(m, m->i, line_end(m->s, m->i));
            m->i = m->line;
            return false;
        }
        m->i++;
        return false;
    case '[':
        m->border = m->i++;
        return !m->broken && whole_tag(m->s, m->border);
    case '\0':
        m->i++;
        return false;
    default:
        return word_begins(m);
    }
}

/* Goes on to the next byte that may be more than a part of a ply. What ends in
   a byte beyond ASCII may be a blank: word_begins looks closely. */
static void pass_plain(struct movetext *m)
{
    const unsigned char *p = (const unsigned char *)m->s.ptr;
    size_t depth = m->depth;

    m->i = pass_sixteens(p, m->i, m->s.len, &depth);
    if (!m->broken)
        m->depth = depth;
}

/* ---- all of a record ------------------------------------------------------ */

static size_t movetext_end(struct stretch s, size_t begin)
{
    struct movetext m = {.s = s, .i = begin, .numbers = {.i = begin}};

    m.line = m.i;
    for (;;) {
        pass_plain(&m);
        if (m.i >= s.len)
            return s.last ? s.len : BORDER_UNKNOWN;
        if (special_byte(&m))
            return m.border;
    }
}

static size_t tagged(struct stretch s)
{
    size_t begin = header_end(s), end = movetext_end(s, begin), seen, again;

    if (!s.escapes)
        return end;
    seen = end == BORDER_UNKNOWN ? s.len : end;
    again = begin < seen ? numbers_again(s, begin, seen) : seen;
    return again < seen ? again : end;
}

/* ---- marked records ------------------------------------------------------- */

static size_t none(struct stretch s)
{
    return s.last ? s.len : BORDER_UNKNOWN;
}

/* The first marker at or after `i`. */
static size_t marker_from(struct stretch s, struct str marker, size_t i)
{
    for (const char *at; i < s.len; i++) {
        if (!(at = memchr(s.ptr + i, marker.ptr[0], s.len - i)))
            break;
        i = (size_t)(at - s.ptr);
        if (str_starts(rest_of(s, i), marker))
            return i;
    }
    return none(s);
}

/* The first one at the beginning of a line after that of `i`. */
static size_t marked_line_from(struct stretch s, struct str marker, size_t i)
{
    while ((i = next_line(s, i)) < s.len)
        if (str_starts(rest_of(s, skip_mark(s, i)), marker))
            return i;
    return none(s);
}

static size_t marked_from(struct stretch s, struct framing f, size_t i)
{
    struct str marker = str_of(f.marker);

    return f.lines ? marked_line_from(s, marker, i) : marker_from(s, marker, i);
}

static size_t marked(struct stretch s, struct framing f)
{
    size_t first = f.lines ? skip_white(s, 0) : marked_from(s, f, 0);

    return first < s.len ? marked_from(s, f, first + 1) : none(s);
}

/* ---- the whole ------------------------------------------------------------ */

/* What ends a record is told by the line that it stands on, and by the next
   one's beginning: as far as is looked, the stretch must hold them. */
static size_t sure(struct stretch s, size_t border)
{
    enum { LINE = 4096 };

    if (s.last || border == BORDER_UNKNOWN || s.len >= SLICE_MAX ||
        s.len - border >= LINE)
        return border;
    return line_end(s, border) < s.len ? border : BORDER_UNKNOWN;
}

const struct framing framing_tagged = {.marker = NULL};
const struct framing framing_whole = {.whole = true};

bool framing_is_tagged(struct framing framing)
{
    return !framing.marker && !framing.whole && !framing.borders;
}

/* ---- a notation's own ----------------------------------------------------- */

static size_t own_from(struct stretch s, size_t at,
                       const struct record_boundaries *borders)
{
    for (size_t line = next_line(s, at); line < s.len;
         line = next_line(s, line))
        if (borders->begins(rest_of(s, line)))
            return line;
    return none(s);
}

static size_t own_head(struct stretch s,
                       const struct record_boundaries *borders)
{
    struct str rest = rest_of(s, skip_white(s, skip_mark(s, 0)));

    return s.len - rest.len + (borders->head ? borders->head(rest) : 0);
}

/* ---- all of them ---------------------------------------------------------- */

size_t boundary_find(struct stretch s, struct framing framing)
{
    if (framing.borders)
        return framing.borders->find((struct str){s.ptr, s.len}, s.last,
                                     s.preamble);
    if (framing.marker)
        return marked(s, framing);
    s.escapes = framing.escapes;
    return framing.whole ? none(s) : sure(s, tagged(s));
}

size_t boundary_skip(struct stretch s, size_t at, struct framing framing)
{
    if (framing.borders)
        return own_from(s, at, framing.borders);
    if (framing.marker)
        return marked_from(s, framing, at);
    for (size_t line = next_line(s, at); !framing.whole && line < s.len;
         line = next_line(s, line))
        if (strict_tag_line(s, line))
            return line;
    return none(s);
}

bool boundary_blank(struct stretch s)
{
    return skip_white(s, 0) == s.len;
}

size_t boundary_head(struct stretch s, struct framing framing)
{
    size_t head = framing.borders ? own_head(s, framing.borders)
                  : framing.marker && !framing.lines
                      ? marked_from(s, framing, 0)
                      : skip_white(s, skip_mark(s, 0));

    return head < s.len ? head : 0;
}
