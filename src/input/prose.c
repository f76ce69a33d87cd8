#include "prose.h"

#include "bytes_fast.h"
#include "result.h"
#include "rules.h"

enum {
    WORDS_LEAST = 3,   /* minimum number of words of prose between plies */
    PLIES_SHARE = 3,   /* minimum number of words per ply in a line of prose */
    LETTERS_ALONE = 4, /* minimum number of letters of a word that is the only
                          word on its line */
    GAP_MOST = 4,      /* maximum number of numbers and short words between two
                          words */
    SIDE_LEAST = 3,    /* minimum number of letters of the name of a side */
    CELL_LETTERS = 3,  /* maximum number of letters of a cell whose digits are
                          misread */
};

/* The kinds of words. Words are separated by white space. */
enum kind {
    KIND_WORD,   /* at least two letters */
    KIND_LITTLE, /* one letter, or punctuation */
    KIND_NUMBER, /* digits, as in 1961, 3:2 and 24th */
    KIND_MOVE,   /* "12." */
    KIND_COLOUR, /* a colour of any game, or "First" */
    KIND_PHRASE, /* a word of phrases about the end of a game */
    KIND_RESULT,
    KIND_NAMED, /* a ply that is a word, such as "swap" */
    KIND_PLY,   /* a word of a notation, or an unrecognised one */
};

struct word {
    size_t begin, end; /* offsets in the line */
    enum kind kind;
    size_t letters;
};

/* ---- words --------------------------------------------------------------- */

static const char *const phrases[] = {"resigns", "resigned", "draw", "drawn",
                                      "agreed",  "wins",     "won",  NULL};
static const char *const plies[] = {"swap", "pass", "brax", "jinx", NULL};

static size_t skip_white(struct str s, size_t at)
{
    while (at < s.len && ascii_is_space(s.ptr[at]))
        at++;
    return at;
}

static bool is_bracket(char c)
{
    return c == '(' || c == ')';
}

/* Returns the beginning of the word at or after `at`. White space and brackets
   separate words, but brackets within a word, as in P(F3-F5), do not. */
static size_t word_begin(struct str s, size_t at)
{
    while (at < s.len && (ascii_is_space(s.ptr[at]) || is_bracket(s.ptr[at])))
        at++;
    return at;
}

static size_t word_end(struct str s, size_t at)
{
    bool within = false;

    for (; at < s.len && !ascii_is_space(s.ptr[at]); at++) {
        if (s.ptr[at] == '(' ? ascii_is_digit(s.ptr[at - 1])
                             : s.ptr[at] == ')' && !within)
            break;
        within |= s.ptr[at] == '(';
    }
    return at;
}

/* True for punctuation before, after and within words of prose. */
static bool is_mark(int32_t sign)
{
    static const char marks[] = "\"'[].,:!?-&/";

    if (sign < 0x80)
        return sign > 0 && strchr(marks, (char)sign) != NULL;
    return sign == 0xAB || sign == 0xBB ||       /* quotes */
           (sign >= 0x2010 && sign <= 0x201F) || /* dashes and quotes */
           sign == 0x2026;                       /* ellipsis */
}

/* Counts of the characters of a word. */
struct signs {
    size_t letters, digits, odd;
    bool cell; /* there is a digit after a letter */
};

static struct signs find_signs(struct str s)
{
    struct signs of = {.letters = 0};
    int32_t point;

    for (size_t n; s.len; s = str_from(s, n)) {
        n = str_code_point(s, &point);
        bool digit = point >= '0' && point <= '9';
        bool letter = code_point_is_letter(point);
        of.cell |= digit && of.letters;
        of.digits += digit;
        of.letters += letter;
        of.odd += !digit && !letter && !is_mark(point);
    }
    return of;
}

/* Removes punctuation at both ends. */
static struct str bare_word(struct str s)
{
    while (s.len && strchr("\"'[-", s.ptr[0]) && s.ptr[0])
        s = str_from(s, 1);
    while (s.len && strchr("\"'].,:!?-", s.ptr[s.len - 1]) && s.ptr[s.len - 1])
        s.len--;
    return s;
}

/* Returns the beginning of a word up to a character that ends words in all
   notations: "pass" for "pass..d3". */
static struct str word_head(struct str word)
{
    size_t end = 0;

    while (end < word.len && !memchr(".,!?", word.ptr[end], 4))
        end++;
    return str_part(word, 0, end);
}

static enum kind kind_of_letters(struct str word, const struct signs *signs)
{
    uint8_t side;

    if (str_in_list(word, phrases))
        return KIND_PHRASE;
    if (str_in_list(word_head(word), plies))
        return KIND_NAMED;
    if (colour_read(word, &side) || seat_read(word, &side))
        return KIND_COLOUR;
    return signs->letters > 1 ? KIND_WORD : KIND_LITTLE;
}

/* False if the first byte shows that the word is not a result. This suffices
   for most words. */
static bool may_be_result(struct str word)
{
    return word.len &&
           (strchr("01*", word.ptr[0]) || (unsigned char)word.ptr[0] >= 0x80);
}

/* True for "ann@club.cz". */
static bool is_address(struct str word)
{
    const char *at = memchr(word.ptr, '@', word.len);

    return at && at > word.ptr &&
           memchr(at, '.', (size_t)(word.ptr + word.len - at)) &&
           !memchr(word.ptr, '(', word.len) && !memchr(word.ptr, '{', word.len);
}

static enum kind word_kind(struct str s, const struct signs *signs)
{
    struct str word = bare_word(s);

    if (may_be_result(word) && result_length(word) == word.len)
        return KIND_RESULT;
    if (signs->odd || signs->cell)
        return is_address(word) ? KIND_WORD : KIND_PLY;
    if (!signs->digits)
        return signs->letters ? kind_of_letters(word, signs) : KIND_LITTLE;
    return !signs->letters && str_ends_with(s, STR(".")) ? KIND_MOVE
                                                         : KIND_NUMBER;
}

/* Finds the word at or after `at`. Returns false if there is none. */
static bool next_word(struct str line, size_t at, struct word *out)
{
    out->begin = word_begin(line, at);
    out->end = word_end(line, out->begin);

    struct str s = str_part(line, out->begin, out->end);
    struct signs signs = find_signs(s);

    out->kind = word_kind(s, &signs);
    out->letters = signs.letters;
    return s.len > 0;
}

/* True if a sequence of words may continue with a word of this kind. */
static bool continues_sequence(enum kind kind)
{
    return kind == KIND_WORD || kind == KIND_LITTLE || kind == KIND_NUMBER ||
           kind == KIND_COLOUR;
}

/* ---- skipping plies, which are most of the text -------------------------- */

/*
 * Classes of bytes. Two consecutive bytes of one of the classes of letters
 * belong to a word. Most non-ASCII symbols of notations begin with the byte E2;
 * Brayout uses letters of both classes for columns and rows beyond 9.
 * Continuation bytes of UTF-8 have no class.
 */
enum { LATIN = 1, OTHER = 2, COMMENT = 4, SIGN = 8 };

#define FOUR(class)  class, class, class, class
#define FOURS(class) FOUR(class), FOUR(class), FOUR(class), FOUR(class)
#define LETTERS                                                       \
    SIGN, LATIN, LATIN, LATIN, FOUR(LATIN), FOUR(LATIN), FOUR(LATIN), \
        FOUR(LATIN), FOUR(LATIN), LATIN, LATIN, LATIN

static const uint8_t classes[256] = {
    FOURS(SIGN), FOURS(SIGN),  FOURS(SIGN), FOUR(SIGN),  FOUR(SIGN),
    SIGN,        SIGN,         SIGN,        COMMENT,     FOUR(SIGN), /* ; */
    LETTERS,     SIGN,         FOUR(SIGN),  LETTERS,     COMMENT,
    FOUR(SIGN), /* { */
    FOURS(0),    FOURS(0),     FOURS(0),    FOURS(0),    SIGN,
    SIGN,        SIGN,         OTHER,       FOUR(OTHER), FOUR(OTHER),
    FOUR(OTHER), FOURS(OTHER), OTHER,       OTHER,       SIGN,
    OTHER,       FOUR(OTHER),  FOUR(OTHER), FOUR(OTHER), FOURS(OTHER),
};

static size_t comment_end(struct str s, size_t at)
{
    bool brace = s.ptr[at] == '{';

    while (at < s.len &&
           (brace ? s.ptr[at] != '}' : s.ptr[at] != '\n' && s.ptr[at] != '\r'))
        at++;
    return at < s.len ? at + 1 : at;
}

/* Returns the end of the word around `at` if it cannot be prose, otherwise
   0. */
static size_t known_word(struct str s, size_t at)
{
    size_t begin = at, end = at;
    uint8_t side;

    while (begin > 0 && ascii_is_letter(s.ptr[begin - 1]))
        begin--;
    while (end < s.len && ascii_is_letter(s.ptr[end]))
        end++;

    struct str word = str_part(s, begin, end);

    return str_in_list(word, phrases) || str_in_list(word, plies) ||
                   colour_read(word, &side) || seat_read(word, &side)
               ? end
               : 0;
}

#ifdef __SSE2__
static inline __m128i are_latin(__m128i bytes)
{
    return bytes_between(bytes_or(bytes, splat_byte(0x20)), 'a', 'z');
}

/* Advances sixteen bytes at a time, as long as the bytes contain no two
   consecutive letters, no non-ASCII bytes and no comments. */
static size_t skip_plain_blocks(struct str s, size_t at)
{
    const unsigned char *p = (const unsigned char *)s.ptr;

    for (; s.len - at > SIXTEEN; at += SIXTEEN) {
        __m128i bytes = sixteen_at(p + at), next = sixteen_at(p + at + 1);
        __m128i pairs = _mm_and_si128(are_latin(bytes), are_latin(next));
        __m128i comments =
            bytes_or(bytes_equal(bytes, '{'), bytes_equal(bytes, ';'));
        if (byte_mask(bytes_or(pairs, comments)) | byte_mask(bytes))
            break;
    }
    return at;
}
#else
static size_t skip_plain_blocks(struct str s, size_t at)
{
    (void)s;
    return at;
}
#endif

/* Returns the offset of the first byte from `at` on that belongs to a word or
   begins a comment. */
static size_t skip_plies(struct str s, size_t at)
{
    unsigned before = 0;

    for (; at < s.len; at++) {
        if (!(before & ~(unsigned)SIGN))
            at = skip_plain_blocks(s, at);
        unsigned now = classes[(unsigned char)s.ptr[at]];
        if (now & (before | COMMENT) & ~(unsigned)SIGN)
            break;
        before = now ? now : before;
    }
    return at;
}

bool prose_has_words(struct str s)
{
    for (size_t i = 0; (i = skip_plies(s, i)) < s.len;) {
        size_t end = s.ptr[i] == '{' || s.ptr[i] == ';' ? comment_end(s, i)
                                                        : known_word(s, i);
        if (!end)
            return true;
        i = end;
    }
    return false;
}

/* ---- lines --------------------------------------------------------------- */

struct count {
    size_t words, plies, moves, ends, first_letters;
    size_t row, longest;    /* length of the current and of the longest sequence
                               of words */
    size_t end, ends_after; /* end of the last word that is not part of a phrase
                               or result, and the number of words after that
                               word */
    enum kind first;        /* kind of the first word */
    bool phrase_second;     /* the second word belongs to a phrase, as in "Black
                               resigns" */
    bool numbered;          /* the line begins with a move number and a ply, "1.
                               d3" */
    bool lame;              /* a bracket is not closed, or a closing bracket
                               closes nothing */
};

static bool brackets_match(struct str line)
{
    size_t depth = 0;

    for (size_t i = 0; i < line.len; i++) {
        if (line.ptr[i] == ')' && depth-- == 0)
            return false;
        depth += line.ptr[i] == '(';
    }
    return depth == 0;
}

/* Counts words. If `to_result` is set, stops at a result that is the record's
   result. */
static struct count count_words(struct str line, bool to_result)
{
    struct count c = {.end = 0};
    struct word word;
    size_t number = 0;
    bool move = false;

    for (size_t at = 0; next_word(line, at, &word); at = word.end, number++) {
        bool ends = word.kind == KIND_PHRASE || word.kind == KIND_RESULT;
        if (number == 0) {
            c.first = word.kind;
            c.first_letters = word.letters;
        }
        c.phrase_second |= number == 1 && word.kind == KIND_PHRASE;
        c.words += word.kind == KIND_WORD;
        c.row = continues_sequence(word.kind) ? c.row + (word.kind == KIND_WORD)
                                              : 0;
        c.longest = c.row > c.longest ? c.row : c.longest;
        c.plies += word.kind == KIND_PLY || word.kind == KIND_NAMED;
        c.numbered |= move && word.kind == KIND_PLY;
        move = word.kind == KIND_MOVE;
        c.moves += move;
        c.ends += ends;
        c.ends_after += ends;
        if (to_result && word.kind == KIND_RESULT)
            break;
        if (!ends && word.kind != KIND_COLOUR) {
            c.end = word.end;
            c.ends_after = 0;
        }
    }
    c.lame = !brackets_match(c.ends_after ? str_part(line, 0, c.end) : line);
    return c;
}

static bool has_words(const struct count *c)
{
    return c->words >= WORDS_LEAST &&
           ((!c->plies && !c->moves) ||
            (c->longest >= WORDS_LEAST && c->plies * PLIES_SHARE <= c->words));
}

/* True for headings such as "Round 3, board 1" and "Adjourned.". */
static bool is_heading(const struct count *c)
{
    return c->first == KIND_WORD && !c->plies && !c->ends &&
           (c->words > 1 || c->first_letters >= LETTERS_ALONE);
}

/* True for "12." and "d3", which begin nearly all lines. */
static bool begins_plainly(struct str line)
{
    size_t at = skip_white(line, 0), digits = at;

    while (digits < line.len && ascii_is_digit(line.ptr[digits]))
        digits++;
    if (digits > at)
        return digits < line.len && line.ptr[digits] == '.';
    return at + 1 < line.len && ascii_is_letter(line.ptr[at]) &&
           ascii_is_digit(line.ptr[at + 1]);
}

bool prose_may_begin(struct str line)
{
    struct word first;

    if (begins_plainly(line))
        return false;
    return !next_word(line, 0, &first) ||
           (first.kind != KIND_MOVE && first.kind != KIND_PLY &&
            first.kind != KIND_RESULT);
}

size_t prose_line(struct str line, bool opens)
{
    if (!prose_may_begin(line) || !prose_has_words(line))
        return 0;

    struct count c = count_words(line, !opens);

    if (c.lame || c.numbered)
        return 0;
    if (opens)
        return has_words(&c) || is_heading(&c) ? line.len : 0;
    if (c.first == KIND_PHRASE || (c.phrase_second && c.first == KIND_COLOUR))
        return 0;
    return !has_words(&c) ? 0 : c.ends_after ? c.end : line.len;
}

/* True if a line has no plies and no results, or only a few among many words.
   Sets *words if it has words. */
static bool is_text_line(struct str line, bool *words)
{
    struct count c;

    if (skip_white(line, 0) == line.len)
        return true;
    if (!prose_may_begin(line))
        return false;
    c = count_words(line, false);
    *words |= c.words > 0;
    return (!c.plies && !c.moves && !c.ends) || (has_words(&c) && !c.numbered);
}

bool prose_is_text(struct str text)
{
    bool words = false;

    if (text.len &&
        (memchr(text.ptr, '{', text.len) || memchr(text.ptr, '[', text.len)))
        return false;
    for (size_t end; text.len; text = str_from(text, end)) {
        for (end = 0; end < text.len && !memchr("\r\n", text.ptr[end], 2);)
            end++;
        if (!is_text_line(str_part(text, 0, end), &words))
            return false;
        end += end < text.len;
    }
    return words;
}

/* ---- phrases within prose ------------------------------------------------ */

static const char *const pronouns[] = {"she", "they", "who", NULL};

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Returns the number of line ends between two offsets; CR LF is one. */
static size_t count_line_ends(struct str s, size_t from, size_t to)
{
    size_t n = 0;

    for (; from < to; from++)
        n += is_line_end(s.ptr[from]) &&
             !(s.ptr[from] == '\n' && from > 0 && s.ptr[from - 1] == '\r');
    return n;
}

/* True if the word directly before `at` is a pronoun, or too short for the name
   of a side. The word may be the last one on the line before. */
static bool follows_pronoun(struct str s, size_t at)
{
    size_t end = at;

    while (end > 0 && ascii_is_space(s.ptr[end - 1]))
        end--;
    if (count_line_ends(s, end, at) > 1)
        return false;
    at = end;

    while (at > 0 && ascii_is_letter(s.ptr[at - 1]))
        at--;
    return end > at && (!at || ascii_is_space(s.ptr[at - 1])) &&
           (end - at < SIDE_LEAST ||
            str_in_list(str_part(s, at, end), pronouns));
}

static bool has_bracket_between(struct str s, size_t from, size_t to)
{
    while (from < to && !is_bracket(s.ptr[from]))
        from++;
    return from < to;
}

/* True if a sentence that wraps may continue with a word on the next line: a
   word in small letters, or a move number. */
static bool continues_line(struct str s, const struct word *word)
{
    int32_t first;
    char c = s.ptr[word->begin];

    str_code_point(str_from(s, word->begin), &first);
    return word->kind == KIND_MOVE || (c >= 'a' && c <= 'z') ||
           (first >= 0x80 && code_point_is_letter(first));
}

/*
 * Finds the words that follow a phrase on its line and, if the sentence wraps,
 * on the next line. Returns their number, and sets *next to the word after these
 * words; its end is 0 if there is none.
 */
static size_t words_after(struct str s, size_t at, struct word *next)
{
    size_t words = 0, lines = 0;

    for (; next_word(s, at, next); at = next->end) {
        size_t ends = count_line_ends(s, at, next->begin);
        lines += ends;
        if (has_bracket_between(s, at, next->begin) || lines > 1 ||
            (ends && !continues_line(s, next)))
            break;
        if (!continues_sequence(next->kind))
            return words;
        words += next->kind == KIND_WORD;
    }
    next->end = 0;
    return words;
}

/* True if the word is a ply or a move number of the same record. */
static bool continues_game(struct str s, const struct word *word)
{
    if (!word->end)
        return false;
    if (word->kind == KIND_MOVE)
        return !str_equal(str_part(s, word->begin, word->end), STR("1."));
    return word->kind == KIND_PLY || word->kind == KIND_NAMED;
}

bool prose_has_phrase(struct str text, size_t at)
{
    struct word phrase, first, next;

    if (!next_word(text, at, &phrase) || phrase.kind != KIND_PHRASE ||
        !next_word(text, phrase.end, &first) || first.kind != KIND_WORD)
        return false;

    size_t words = words_after(text, phrase.end, &next);
    bool pronoun = follows_pronoun(text, phrase.begin);

    return words > 0 && (pronoun || (words > 1 && continues_game(text, &next)));
}

/* ---- sequences of words -------------------------------------------------- */

struct row {
    size_t begin, end; /* offsets of the words in the sequence */
    size_t words;
    size_t before; /* end of the second-to-last word */
    size_t gap;    /* number of other items after the last word */
    bool begun;    /* the sequence begins with a word, or with "A" or a colour
                      before a word */
};

/* Adds a word to the sequence. */
static void add_word_to_row(struct row *row, const struct word *word)
{
    if (!row->begun && word->letters) {
        row->begin = word->begin;
        row->begun = true;
    }
    row->gap++;
    if (word->kind != KIND_WORD)
        return;
    row->words++;
    row->before = row->end;
    row->end = word->end;
    row->gap = 0;
}

/* Adds a word of a phrase that is part of a sentence. One is sufficient to make
   the sequence prose. */
static void add_phrase_to_row(struct row *row, const struct word *word)
{
    if (!row->begun)
        row->begin = word->begin;
    row->begun = true;
    row->before = row->end;
    row->end = word->end;
    row->gap = 0;
    row->words = row->words < WORDS_LEAST ? WORDS_LEAST : row->words + 1;
}

/* Adds a word, unless the sequence ends before the word. */
static bool extend_row(struct row *row, struct str s, const struct word *word)
{
    if (continues_sequence(word->kind))
        add_word_to_row(row, word);
    else if (word->kind == KIND_PHRASE && prose_has_phrase(s, word->begin))
        add_phrase_to_row(row, word);
    else
        return false;
    return true;
}

/* True for "gl", which may be the cell g1. Only short words can be cells whose
   digits are misread as letters. */
static bool may_be_cell(struct str word)
{
    static const char digits[] = "oOQDlIijJzZsSBbGgq";
    size_t at = 1;

    while (at < word.len && strchr(digits, word.ptr[at]) && word.ptr[at])
        at++;
    return word.len <= CELL_LETTERS && at == word.len;
}

/* Returns the end of a bracket that contains words and no plies, or 0. `at` is
   the offset of the opening bracket. */
static size_t bracket_of_words(struct str s, size_t at)
{
    struct word word;
    size_t close = at + 1, words = 0, cells = 0;

    while (close < s.len && !is_bracket(s.ptr[close]))
        close++;
    if (close == s.len || s.ptr[close] == '(')
        return 0;

    struct str inside = str_part(s, 0, close);

    for (at++; next_word(inside, at, &word); at = word.end) {
        if (!continues_sequence(word.kind) && word.kind != KIND_PHRASE)
            return 0;
        words += word.kind == KIND_WORD;
        cells += may_be_cell(str_part(s, word.begin, word.end));
    }
    return words > cells ? close + 1 : 0;
}

/* Makes a bracket of words that opens directly before a word the sequence. A
   bracket that touches a ply belongs to the ply. */
static bool make_bracket_row(struct str s, size_t from, size_t word,
                             struct row *row)
{
    size_t open = word, end;

    if (open == from || s.ptr[open - 1] != '(' ||
        (open > 1 && !ascii_is_space(s.ptr[open - 2]) &&
         !is_bracket(s.ptr[open - 2])))
        return false;
    end = bracket_of_words(s, --open);
    if (end)
        *row = (struct row){open, end, WORDS_LEAST, .begun = true};
    return end > 0;
}

/* Finds the sequence at *at, which must begin before `until`. Returns false if
   it is not prose; *at is then where the next sequence may begin. */
static bool row_at(struct str s, size_t *at, size_t until, struct row *row)
{
    struct word word;

    *row = (struct row){.end = *at};
    for (; next_word(s, *at, &word); *at = word.end) {
        if (row->gap > GAP_MOST ||
            (row->begun ? has_bracket_between(s, *at, word.begin)
                        : word.begin >= until))
            break;
        if (!row->begun && make_bracket_row(s, *at, word.begin, row))
            return true;
        if (!extend_row(row, s, &word))
            break;
    }
    if (row->words && word.kind == KIND_PHRASE && row->end == *at) {
        row->end = row->before; /* "Ann resigns" is a phrase */
        row->words--;
    }
    if (!row->begun)
        *at = word.end > *at ? word.end : s.len;
    return row->words >= WORDS_LEAST;
}

/* ---- movetext ------------------------------------------------------------ */

/* Returns the offset of the next comment, or of the end. */
static size_t stretch_end(struct str s, size_t at)
{
    while (at < s.len && s.ptr[at] != '{' && s.ptr[at] != ';')
        at++;
    return at;
}

/* Returns the end of the current line. A line may have many pieces, so its end
   is searched for once. */
static size_t line_end(struct prose *p)
{
    size_t end = p->line;

    if (p->ended == p->line)
        return p->line_end;
    while (end < p->stretch && !is_line_end(p->text.ptr[end]))
        end++;
    p->ended = p->line;
    return p->line_end = end;
}

void prose_begin(struct prose *p, struct str movetext)
{
    struct str text = prose_has_words(movetext) ? movetext : STR_NONE;

    *p = (struct prose){.text = text,
                        .stretch = stretch_end(text, 0),
                        .opens = true,
                        .ended = SIZE_MAX};
}

/* Continues after a line or a comment that ends at `end`. */
static void next_line(struct prose *p, size_t end)
{
    if (skip_white(str_part(p->text, 0, end), p->at) < end) {
        p->opens = false;
        p->others = true;
    }
    if (end < p->stretch) {
        p->line = end + 1;
    } else if (end < p->text.len) {
        p->line = comment_end(p->text, end);
        p->stretch = stretch_end(p->text, p->line);
    } else {
        p->line = end;
    }
    p->at = p->line;
}

static void set_piece(struct prose *p, size_t begin, size_t end)
{
    while (end > begin && ascii_is_space(p->text.ptr[end - 1]))
        end--;
    p->begin = begin;
    p->at = p->end = end;
}

/* Makes the current line, or its beginning, a piece of prose. */
static bool make_line_piece(struct prose *p, size_t end)
{
    size_t length = prose_line(str_part(p->text, p->line, end), p->opens);

    if (length)
        set_piece(p, skip_white(p->text, p->line), p->line + length);
    return length > 0;
}

/* Makes a sequence of words a piece of prose. The sequence begins on the
   current line, and may extend over several lines. */
static bool make_word_piece(struct prose *p, size_t end)
{
    struct str stretch = str_part(p->text, 0, p->stretch);
    struct row row;

    for (size_t at = p->at; at < end;) {
        if (!row_at(stretch, &at, end, &row))
            continue;
        p->opens = false;
        p->others |= skip_white(p->text, p->at) < row.begin;
        set_piece(p, row.begin, row.end);
        while (end < p->end) {
            p->line = end + 1;
            end = line_end(p);
        }
        return true;
    }
    return false;
}

static bool next_piece(struct prose *p)
{
    while (p->line < p->text.len) {
        size_t end = line_end(p);
        struct str line = str_part(p->text, p->line, end);
        if (p->at < end && prose_has_words(line) &&
            ((p->at == p->line && make_line_piece(p, end)) ||
             make_word_piece(p, end)))
            return true;
        next_line(p, end);
    }
    return false;
}

bool prose_next(struct prose *p)
{
    if (!next_piece(p))
        return false;

    size_t begin = p->begin;
    struct prose ahead = *p;

    while (next_piece(&ahead) &&
           skip_white(ahead.text, p->end) == ahead.begin) {
        *p = ahead;
        p->begin = begin;
    }
    return true;
}

bool prose_is_all(const struct prose *p)
{
    return !p->others;
}
