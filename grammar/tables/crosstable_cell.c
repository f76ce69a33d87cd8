#include "crosstable_cell.h"

#include <string.h>

/* ---- parts --------------------------------------------------------------- */

/* The form in which a score is written. */
enum mark { MARK_NONE, MARK_DIGIT, MARK_SIGN };

static bool skip_any_word(struct str *s, const char *const *words)
{
    for (size_t i = 0; words[i]; i++)
        if (str_skip(s, str_of(words[i])))
            return true;
    return false;
}

static enum mark read_score(struct str *s, enum game_score *score)
{
    static const char *const halves[] = {"1/2", "0.5",    "0,5",
                                         ".5",  "\u00BD", NULL};
    static const char *const ones[] = {"1.0", "1", NULL};
    static const char *const zeros[] = {"0.0", "0", NULL};
    static const char *const minuses[] = {"-", "\u2013", "\u2212", NULL};

    *score = GAME_UNKNOWN;
    if (skip_any_word(s, halves))
        return *score = GAME_DRAWN, MARK_DIGIT;
    if (skip_any_word(s, ones))
        return *score = GAME_WON, MARK_DIGIT;
    if (skip_any_word(s, zeros))
        return *score = GAME_LOST, MARK_DIGIT;
    if (str_skip(s, STR("+")))
        return *score = GAME_WON, MARK_SIGN;
    if (str_skip(s, STR("=")))
        return *score = GAME_DRAWN, MARK_SIGN;
    if (skip_any_word(s, minuses))
        return *score = GAME_LOST, MARK_SIGN;
    return str_skip(s, STR("?")) ? MARK_SIGN : MARK_NONE;
}

static char first_byte(struct str s)
{
    return s.len ? ascii_lower(s.ptr[0]) : '\0';
}

static enum game_colour read_game_colour(struct str *s)
{
    char c = first_byte(*s);

    if (!c || !strchr("wfbs", c))
        return GAME_COLOURLESS;
    *s = str_from(*s, 1);
    return c == 'w' || c == 'f' ? GAME_FIRST : GAME_SECOND;
}

static bool read_opponent_number(struct str *s, uint32_t *out)
{
    size_t digits = 0;
    uint64_t number;

    while (digits < s->len && ascii_is_digit(s->ptr[digits]))
        digits++;
    if (!str_number(str_part(*s, 0, digits), &number) || number == 0 ||
        number > CELL_NUMBER_MAX)
        return false;
    *s = str_from(*s, digits);
    *out = (uint32_t)number;
    return true;
}

/* True if a + or - means a forfeit in a table of this style. */
static bool is_forfeit(const struct cell_style *style, enum mark mark,
                       enum game_score score)
{
    return style->digits && mark == MARK_SIGN &&
           (score == GAME_WON || score == GAME_LOST);
}

/* ---- games with an opponent ---------------------------------------------- */

/* Removes W, L, D, X or F from the front of the string; X and F are forfeits.
   Returns false if there is no such letter. */
static bool read_result_letter(struct str *s, struct cell_game *out)
{
    char c = first_byte(*s);

    if (!c || !strchr("wldxf", c))
        return false;
    out->score = c == 'w' || c == 'x' ? GAME_WON
                 : c == 'd'           ? GAME_DRAWN
                                      : GAME_LOST;
    out->forfeit = c == 'x' || c == 'f';
    *s = str_from(*s, 1);
    return true;
}

/* Reads a number with a score before or after it. *mark is set to the form of
   the score. */
static bool read_meeting(struct str s, const struct cell_style *style,
                         struct cell_game *out, enum mark *mark)
{
    enum game_score score;
    bool letter;

    *out = (struct cell_game){0};
    letter = style->letters && read_result_letter(&s, out);
    *mark = MARK_NONE;
    if (!letter && !ascii_is_digit(first_byte(s)))
        *mark = read_score(&s, &score);
    if (*mark == MARK_DIGIT)
        return false;
    out->colour = (uint8_t)read_game_colour(&s);
    if (!read_opponent_number(&s, &out->opponent))
        return false;
    if (!out->colour)
        out->colour = (uint8_t)read_game_colour(&s);
    if (!letter && !*mark)
        *mark = read_score(&s, &score);
    if (*mark) {
        out->score = (uint8_t)score;
        out->forfeit = is_forfeit(style, *mark, score);
    }
    return s.len == 0 && (letter || *mark || out->colour);
}

/* ---- byes ---------------------------------------------------------------- */

/* Returns the score of a bye, or -1 if the cell is not a bye. */
static int bye_score(struct str s, const struct cell_style *style)
{
    static const struct {
        const char *word;
        enum game_score score;
        bool coloured;
    } byes[] = {
        {"bye", GAME_WON, false},         {"bye1", GAME_WON, false},
        {"bye\u00BD", GAME_DRAWN, false}, {"bye0", GAME_LOST, false},
        {"+bye", GAME_WON, false},        {"1bye", GAME_WON, false},
        {"=bye", GAME_DRAWN, false},      {"\u00BDbye", GAME_DRAWN, false},
        {"half-bye", GAME_DRAWN, false},  {"zero-bye", GAME_LOST, false},
        {"-bye", GAME_LOST, false},       {"0bye", GAME_LOST, false},
        {"+", GAME_WON, false},           {"1", GAME_WON, false},
        {"=", GAME_DRAWN, false},         {"\u00BD", GAME_DRAWN, false},
        {"b---", GAME_WON, false},        {"b", GAME_WON, false},
        {"h---", GAME_DRAWN, false},      {"h", GAME_DRAWN, false},
        {"-1", GAME_WON, true},           {"-\u00BD", GAME_DRAWN, true},
    };

    for (size_t i = 0; i < sizeof byes / sizeof *byes; i++)
        if (str_equal_nocase(s, str_of(byes[i].word)) &&
            (style->coloured || !byes[i].coloured))
            return (int)byes[i].score;
    return -1;
}

/* True for a player who did not play and gets no points. */
static bool is_absent(struct str s)
{
    static const char *const words[] = {"-",  "\u2013", "\u2014", "\u2212", "0",
                                        "-0", "u",      "u---",   NULL};

    for (size_t i = 0; words[i]; i++)
        if (str_equal_nocase(s, str_of(words[i])))
            return true;
    return cell_is_empty(s);
}

/* ---- cells --------------------------------------------------------------- */

bool cell_is_empty(struct str cell)
{
    static const char *const words[] = {
        "*",      "x",      "X",      "#",      "\\", ".",   "..",
        "\u25A0", "\u2588", "\u25A1", "\u00D7", "--", "---", NULL};

    return !cell.len || str_in_list(cell, words);
}

/* Removes the white space. Returns false if the cell is too long. */
static bool remove_white_space(struct str cell, char room[CELL_BYTES],
                               struct str *out)
{
    size_t len = 0;

    for (size_t i = 0; i < cell.len; i++) {
        if (ascii_is_space(cell.ptr[i]))
            continue;
        if (len == CELL_BYTES)
            return false;
        room[len++] = cell.ptr[i];
    }
    *out = (struct str){room, len};
    return true;
}

size_t cell_parse_square(struct str cell, const struct cell_style *style,
                         struct cell_game out[CELL_GAMES])
{
    size_t count = 0;
    enum game_score score;
    enum mark mark;

    while (cell.len) {
        if (ascii_is_space(cell.ptr[0]) || (count && cell.ptr[0] == '/')) {
            cell = str_from(cell, 1);
            continue;
        }
        mark = read_score(&cell, &score);
        if (!mark || count == CELL_GAMES)
            return 0;
        out[count++] = (struct cell_game){
            .score = (uint8_t)score, .forfeit = is_forfeit(style, mark, score)};
    }
    return count;
}

/* Reads a game or a bye. Adds nothing for a player who was absent. */
static bool read_game_or_bye(struct str s, const struct cell_style *style,
                             struct cell_game *out, size_t *count)
{
    int bye = bye_score(s, style);
    enum mark mark;

    if (bye >= 0) {
        out[(*count)++] = (struct cell_game){.score = (uint8_t)bye};
        return true;
    }
    if (is_absent(s))
        return true;
    if (!read_meeting(s, style, out + *count, &mark))
        return false;
    ++*count;
    return true;
}

bool cell_parse_round(struct str cell, const struct cell_style *style,
                      struct cell_game out[CELL_GAMES], size_t *count)
{
    char room[CELL_BYTES];
    struct str rest = cell, whole;
    bool fine = true;

    *count = 0;
    while (rest.len && fine) {
        struct str part = str_take(&rest, ' ');
        fine = *count < CELL_GAMES && read_game_or_bye(part, style, out, count);
    }
    if (fine)
        return true;
    *count = 0;
    return remove_white_space(cell, room, &whole) &&
           read_game_or_bye(whole, style, out, count);
}

void cell_style_note(struct cell_style *style, struct str cell)
{
    static const struct cell_style plain = {0}, letters = {.letters = true};
    struct cell_game games[CELL_GAMES];
    char room[CELL_BYTES];
    enum mark mark = MARK_NONE;
    struct str s, first = cell;
    bool square, letter, meets;

    first = str_take(&first, ' ');
    if (cell_is_empty(cell) || !remove_white_space(cell, room, &s))
        return;
    square = cell_parse_square(s, &plain, games) > 0;
    meets = read_meeting(s, &plain, games, &mark) ||
            read_meeting(first, &plain, games, &mark);
    letter = !meets && read_meeting(s, &letters, games, &mark);
    style->opponents += (meets || letter) && !square;
    style->scores += square && !meets;
    style->digits |= (square && !meets && s.ptr[0] != '+' && s.ptr[0] != '-' &&
                      s.ptr[0] != '=') ||
                     (meets && !square && mark == MARK_DIGIT);
    style->letters |= letter;
    style->coloured |= meets && !square && games[0].colour;
}

/* ---- points -------------------------------------------------------------- */

bool cell_parse_halves(struct str cell, uint64_t *out)
{
    size_t digits = 0;
    uint64_t whole = 0;

    while (digits < cell.len && ascii_is_digit(cell.ptr[digits]))
        digits++;
    if (digits > 6 ||
        (digits && !str_number(str_part(cell, 0, digits), &whole)))
        return false;
    struct str rest = str_from(cell, digits);
    *out = 2 * whole;
    if (!rest.len || str_is_word(rest, ".0") || str_is_word(rest, ",0"))
        return digits > 0;
    ++*out;
    return str_is_word(rest, "\u00BD") || str_is_word(rest, ".5") ||
           str_is_word(rest, ",5");
}
