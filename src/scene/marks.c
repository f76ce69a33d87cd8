#include "marks.h"

#include <string.h>

/* ---- [%csl ...] and [%cal ...] ------------------------------------------- */

/* Returns the stone of the colour with this letter, or 0 for the accent
   colour. */
static char stone_of_letter(char letter)
{
    static const char letters[] = "GRYBM", stones[] = "tupsv";
    const char *found = letter ? strchr(letters, letter) : NULL;

    return (char)(found ? stones[found - letters] : 0);
}

/* Removes a point such as "e10" from the beginning. The row may also be a
   letter. */
static bool parse_leading_point(struct str *s, struct point *out)
{
    unsigned row = 0;

    if (!s->len || !ascii_is_letter(*s->ptr))
        return false;
    out->column = (uint8_t)(ascii_lower(*s->ptr) - 'a' + 1);
    *s = str_from(*s, 1);
    if (str_skip(s, STR("\u16B4")))
        row = 10;
    for (; s->len && ascii_is_digit(*s->ptr) && row < 100; *s = str_from(*s, 1))
        row = 10 * row + (unsigned)(*s->ptr - '0');
    out->row = (uint8_t)row;
    return row > 0 && row <= UINT8_MAX;
}

static void read_coloured_marks(struct str words, bool arrows,
                                const struct mark_taker *taker)
{
    while (words.len) {
        struct str one = str_trim(str_take(&words, ','));
        struct picture_note note = {.sign =
                                        arrows ? PICTURE_ARROW : PICTURE_FIELD};
        note.colour = one.len ? stone_of_letter(*one.ptr) : 0;
        one = str_from(one, one.len ? 1 : 0);
        if (parse_leading_point(&one, &note.at) &&
            (!arrows || parse_leading_point(&one, &note.to)) && !one.len)
            taker->take(taker->context, &note);
    }
}

/* ---- [%sgf ...] ---------------------------------------------------------- */

/* Returns the number of a letter, from 1 for a to 26 for z, then from 27 for A,
   or 0 for anything else. */
static unsigned sgf_number(char letter)
{
    if (ascii_is_lower(letter))
        return (unsigned)(letter - 'a' + 1);
    return ascii_is_upper(letter) ? (unsigned)(letter - 'A' + 27) : 0;
}

static bool read_sgf_point(struct str *s, unsigned rows, struct point *out)
{
    unsigned column, row;

    if (s->len < 2)
        return false;
    column = sgf_number(s->ptr[0]);
    row = sgf_number(s->ptr[1]);
    *s = str_from(*s, 2);
    if (!column || !row || row > rows)
        return false;
    *out = (struct point){(uint8_t)column, (uint8_t)(rows + 1 - row)};
    return true;
}

/* Removes a value in brackets from the beginning, and stores it without
   backslashes. */
static bool read_bracketed_value(struct str *s, char *value, size_t room)
{
    size_t length = 0;

    if (!str_skip(s, STR("[")))
        return false;
    while (s->len && *s->ptr != ']') {
        if (*s->ptr == '\\' && s->len > 1)
            *s = str_from(*s, 1);
        if (length + 1 < room)
            value[length++] = *s->ptr;
        *s = str_from(*s, 1);
    }
    value[length] = '\0';
    return str_skip(s, STR("]"));
}

static void read_sgf_marks(struct str words, const struct mark_taker *taker)
{
    static const struct {
        const char *name;
        uint8_t sign;
    } signs[] = {{"LB", PICTURE_LABEL},
                 {"TR", PICTURE_TRIANGLE},
                 {"CR", PICTURE_CIRCLE},
                 {"SQ", PICTURE_SQUARE},
                 {"MA", PICTURE_CROSS}};
    struct str name = str_part(words, 0, words.len < 2 ? words.len : 2);
    size_t i = 0;
    char value[32];

    while (i < sizeof signs / sizeof *signs &&
           !str_equal(name, str_of(signs[i].name)))
        i++;
    if (i == sizeof signs / sizeof *signs)
        return;
    words = str_from(words, 2);
    while (read_bracketed_value(&words, value, sizeof value)) {
        struct picture_note note = {.sign = signs[i].sign};
        struct str rest = str_of(value);
        if (!read_sgf_point(&rest, taker->rows, &note.at) ||
            (note.sign == PICTURE_LABEL) != str_skip(&rest, STR(":")) ||
            (note.sign != PICTURE_LABEL && rest.len))
            continue;
        picture_label(&note, rest);
        taker->take(taker->context, &note);
    }
}

/* ---- comments ------------------------------------------------------------ */

/* Returns the end of the word at the beginning of s. In SGF, a word ends at a
   bracket that does not close one of its values. */
static size_t word_end(struct str s, bool sgf)
{
    bool within = false;

    for (size_t i = 0; i < s.len; i++)
        if (sgf && s.ptr[i] == '\\')
            i++;
        else if (sgf && s.ptr[i] == '[')
            within = true;
        else if (s.ptr[i] == ']' && !within)
            return i;
        else if (s.ptr[i] == ']')
            within = false;
    return s.len;
}

static void read_comment_marks(struct str s, const struct mark_taker *taker)
{
    static const struct str words[] = {
        {"[%csl ", 6}, {"[%cal ", 6}, {"[%sgf ", 6}};

    while (s.len) {
        size_t kind = 0;
        while (kind < 3 && !str_starts_with(s, words[kind]))
            kind++;
        if (kind == 3) {
            s = str_from(s, 1);
            continue;
        }
        s = str_from(s, words[kind].len);
        struct str inner = str_part(s, 0, word_end(s, kind == 2));
        s = str_from(s, inner.len);
        if (kind == 2)
            read_sgf_marks(str_trim(inner), taker);
        else
            read_coloured_marks(inner, kind == 1, taker);
    }
}

void marks_of(const struct note *notes, const struct mark_taker *taker)
{
    for (; notes; notes = notes->next)
        if (notes->kind == NOTE_COMMENT)
            read_comment_marks(notes->text, taker);
}
