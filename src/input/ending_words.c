/* Results and phrases at the end of movetext. */
#include "boundary_parts.h"

#include "result.h"
#include "rules.h"
#include "source.h"

/* ---- words --------------------------------------------------------------- */

/* Bytes that may come after a word. */
static const bool after_word[256] = {
    ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true, ['\r'] = true,
    [' '] = true,  ['{'] = true,  [';'] = true,  ['('] = true,  [')'] = true,
    [','] = true,  ['!'] = true,  ['?'] = true,  ['$'] = true,  ['.'] = true,
};

static bool ends_word(struct stretch s, size_t i)
{
    return i >= s.len || after_word[(unsigned char)s.ptr[i]] || blank_at(s, i);
}

/* True if a non-ASCII space ends at `i`. */
static bool is_after_blank(struct stretch s, size_t i)
{
    for (size_t n = 2; n <= 3 && n <= i; n++)
        if (blank_at(s, i - n) == n)
            return true;
    return false;
}

bool begins_word(struct stretch s, size_t i)
{
    unsigned char before = i ? (unsigned char)s.ptr[i - 1] : ' ';

    return before_word[before] || (before >= 0x80 && is_after_blank(s, i));
}

/* ---- symbols of Brayout that look like results --------------------------- */

/* Returns the length of the square at `i`, or 0 if there is none. */
static size_t square_at(struct stretch s, size_t i)
{
    static const char ten[] = "\xE1\x9A\xB4"; /* ᚴ */

    if (i >= s.len || ascii_lower(s.ptr[i]) < 'a' ||
        ascii_lower(s.ptr[i]) > 'j')
        return 0;
    if (str_starts_with(rest_of(s, i + 1), str_of(ten)))
        return 1 + strlen(ten);
    if (str_starts_with(rest_of(s, i + 1), STR("10")))
        return 3;
    return i + 1 < s.len && ascii_is_digit(s.ptr[i + 1]) ? 2 : 0;
}

/* Returns the length of a move of Brayout without brackets, with or without its
   figure: "F3-F5", "PF3xF5". */
static size_t move_at(struct stretch s, size_t i)
{
    size_t begin = i, length = square_at(s, i);

    if (!length && i < s.len && is_letter(s.ptr[i]))
        length = square_at(s, ++i);
    i += length;
    if (!length || i >= s.len || !strchr("-xX:", s.ptr[i]) || !s.ptr[i])
        return 0;
    length = square_at(s, i + 1);
    return length ? i + 1 + length - begin : 0;
}

/* True if the word at `i` contains an opening bracket, as plies of Brayout
   do. */
static bool is_bracket_word(struct stretch s, size_t i)
{
    enum {
        FIGURE_BYTES = 4
    }; /* bytes of the longest figure, with its symbol */
    size_t begin = i;

    while (i < s.len && i - begin < FIGURE_BYTES && !ends_word(s, i))
        i++;
    return i > begin && i < s.len && s.ptr[i] == '(';
}

/* True if a bracket that opened within a word closes directly before `i`, as at
   the end of a ply of Brayout. */
static bool touches_ply(struct stretch s, size_t i)
{
    enum { MOVE_BYTES = 16 }; /* bytes of the longest move in brackets */
    size_t open = i ? i - 1 : 0, close = open;

    if (!i || s.ptr[close] != ')')
        return false;
    while (open > 0 && close - open < MOVE_BYTES && s.ptr[open] != '(')
        open--;
    return s.ptr[open] == '(' && open > 0 && !begins_word(s, open) &&
           s.ptr[open - 1] != '(';
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

bool star_is_capture(struct str after)
{
    const struct stretch s = {.ptr = after.ptr, .len = after.len, .last = true};
    size_t next = skip_notes(s, 0);

    if (str_starts_with(rest_of(s, next),
                        STR("1."))) /* another record begins */
        return false;
    next = skip_number(s, next);
    return is_bracket_word(s, next) || move_at(s, next);
}

/* True for a "*" or a half point directly after a ply of Brayout. They are
   symbols of the ply, for a capture and for a draw by agreement. */
static bool belongs_to_ply(struct stretch s, size_t i, size_t length)
{
    bool half = length < 3 || (length == 3 && s.ptr[i + 1] == '/');

    if (s.ptr[i] != '*' && !half)
        return false;
    return touches_ply(s, i) &&
           (s.ptr[i] != '*' || star_is_capture(rest_of(s, i + 1)));
}

/* ---- results ------------------------------------------------------------- */

/* True for a move number. Most words that begin like a result are move numbers;
   "0.5" is not. */
static bool is_number(struct stretch s, size_t i)
{
    return i + 1 < s.len && (ascii_is_digit(s.ptr[i + 1]) ||
                             (s.ptr[i + 1] == '.' && s.ptr[i] != '0'));
}

size_t result_at(struct stretch s, size_t i)
{
    size_t length = is_number(s, i) ? 0 : result_length(rest_of(s, i));

    return length && ends_word(s, i + length) && !belongs_to_ply(s, i, length)
               ? i + length
               : 0;
}

/* True if a move without brackets ends just before `i`. */
static bool touches_move(struct stretch s, size_t i)
{
    enum { SHORTEST = 5, LONGEST = 10 };

    for (size_t n = SHORTEST; n <= LONGEST && n <= i; n++)
        if (move_at(s, i - n) == n && begins_word(s, i - n))
            return true;
    return false;
}

size_t result_after_move(struct stretch s, size_t i)
{
    size_t next;

    if (!touches_move(s, i))
        return 0;
    next = skip_white(s, i + 1);
    if (next + 2 > s.len && !s.last)
        return s.len;
    return str_starts_with(rest_of(s, next), STR("1.")) ? i + 1 : 0;
}

/* ---- phrases ------------------------------------------------------------- */

/* Returns the word that ends before `i`, ignoring white space after it. */
static struct str word_before(struct stretch s, size_t i)
{
    while (i > 0 && ascii_is_space(s.ptr[i - 1]))
        i--;
    while (i > 0 && is_letter(s.ptr[i - 1]))
        i--;
    return (struct str){s.ptr + i, letters_length(s, i)};
}

/* True for "First" to "Fourth", and for colours. */
static bool is_player(struct str word)
{
    uint8_t side;

    return colour_read(word, &side) || seat_read(word, &side);
}

static bool is_draw(struct str word)
{
    return str_equal_nocase(word, STR("draw"));
}

/* The last words of phrases. Words that also occur in prose count only at the
   end of a line. */
static const struct {
    const char *word;
    bool (*after)(struct str word); /* checks the word before this word, or
                                       NULL */
    bool last;                      /* only at the end of a line */
} closing_words[] = {
    {"resigns", NULL, false},   {"resigned", NULL, false},
    {"agreed", is_draw, false}, {"drawn", NULL, true},
    {"draw", NULL, true},       {"wins", is_player, true},
    {"won", is_player, true},
};

/* True if only a comment, a result or a glyph comes after `i` on the line. */
static bool line_is_over(struct stretch s, size_t i)
{
    i = skip_blanks(s, i);
    return i >= s.len || ends_line(s, i) || strchr("{;!?$", s.ptr[i]) ||
           result_at(s, i);
}

size_t closing_word_at(struct stretch s, size_t i)
{
    struct str word = {s.ptr + i, letters_length(s, i)};
    size_t end = i + word.len;

    if (!word.len || !ends_word(s, end))
        return 0;
    for (size_t k = 0; k < sizeof closing_words / sizeof *closing_words; k++)
        if (str_is_word(word, closing_words[k].word) &&
            (!closing_words[k].after ||
             closing_words[k].after(word_before(s, i))) &&
            (!closing_words[k].last || line_is_over(s, end)))
            return end;
    return 0;
}

size_t phrase_at(struct stretch s, size_t i)
{
    size_t end = closing_word_at(s, i);

    if (end || !is_letter(s.ptr[i]))
        return end;
    i = skip_blanks(s, i + letters_length(s, i));
    return i < s.len && is_letter(s.ptr[i]) ? closing_word_at(s, i) : 0;
}
