#include "table_heads.h"

#include <string.h>

enum { NAMES = 20 };

struct head {
    enum column column;
    const char *names[NAMES]; /* the first name is used in messages */
};

static const struct head champion_heads[] = {
    {COLUMN_YEAR, {"year", "date", "season"}},
    {COLUMN_NAME, {"event", "name", "tournament", "championship", "title"}},
    {COLUMN_COUNTRY,
     {"country", "host country", "host nation", "nation", "host"}},
    {COLUMN_CITY, {"city", "host city", "venue", "location", "place", "site"}},
    {COLUMN_CHAMPION,
     {"champion", "world champion", "champions", "winner", "winners", "gold",
      "first place"}},
    {COLUMN_RUNNER_UP,
     {"runner-up", "runners-up", "runner up", "runners up", "finalist",
      "silver", "second place"}},
    {COLUMN_WON, {"won", "wins", "win", "w", "+"}},
    {COLUMN_LOST, {"lost", "losses", "loss", "l", "-", "\u2212"}},
    {COLUMN_DRAWN, {"drawn", "draws", "draw", "d", "="}},
    {COLUMN_FORMAT, {"format", "system", "mode"}},
    {COLUMN_ERA, {"era", "period"}},
    {COLUMN_SERIES, {"series"}},
    {COLUMN_GAME, {"game"}},
    {COLUMN_SOURCE, {"source"}},
    {COLUMN_LEFT,
     {"computed", "agree", "players", "results", "records", "no", "#"}},
    {COLUMN_UNKNOWN, {NULL}},
};

static const struct head game_heads[] = {
    {COLUMN_YEAR, {"year", "season"}},
    {COLUMN_NAME, {"event", "tournament", "championship"}},
    {COLUMN_ROUND, {"round", "rd", "rnd", "r"}},
    {COLUMN_BOARD, {"board", "table", "bd"}},
    {COLUMN_FIRST,
     {"first", "white", "player 1", "first player", "home", "player a"}},
    {COLUMN_SECOND,
     {"second", "black", "player 2", "second player", "away", "player b"}},
    {COLUMN_RESULT, {"result", "score", "res"}},
    {COLUMN_WINNER, {"winner"}},
    {COLUMN_KIND, {"kind"}},
    {COLUMN_DATE, {"date", "day"}},
    {COLUMN_NOTE, {"note", "notes", "remark", "remarks", "comment"}},
    {COLUMN_SERIES, {"series"}},
    {COLUMN_GAME, {"game"}},
    {COLUMN_SOURCE, {"source"}},
    {COLUMN_LEFT,
     {"match", "points", "play-off", "second points", "second play-off", "no",
      "#", "moves", "plies"}},
    {COLUMN_UNKNOWN, {NULL}},
};

static const struct head cross_heads[] = {
    {COLUMN_NUMBER, {"no", "nr", "number", "#", "pair"}},
    {COLUMN_PLACE, {"place", "rank", "rk", "pos", "position", "pl"}},
    {COLUMN_PLAYER,
     {"player", "name", "players", "names", "player name", "participant"}},
    {COLUMN_TITLE, {"title"}},
    {COLUMN_COUNTRY, {"country", "federation", "fed", "nation"}},
    {COLUMN_RATING, {"rating", "elo", "rtg", "rtgi"}},
    {COLUMN_ID, {"id", "fide id"}},
    {COLUMN_SEED, {"seed", "sno"}},
    {COLUMN_POINTS, {"points", "pts", "total", "score", "sum"}},
    {COLUMN_NOTE, {"note", "notes", "remark", "remarks"}},
    {COLUMN_LEFT,
     {"played", "games", "won", "drawn", "lost", "wins", "w", "+", "=", "-",
      "tb", "tb1", "tb2", "tb3", "tb4", "bh", "buchholz", "sb", "direct"}},
    {COLUMN_UNKNOWN, {NULL}},
};

static const struct head tree_heads[] = {
    {COLUMN_MEETING,
     {"round 1", "final", "finals", "semi-final", "semi-finals", "semifinal",
      "semifinals", "quarter-final", "quarter-finals", "quarterfinal",
      "quarterfinals", "round of 4", "round of 8", "round of 16", "round of 32",
      "round of 64", "last 16", "last 32"}},
    {COLUMN_WINNER, {"winner", "champion"}},
    {COLUMN_UNKNOWN, {NULL}},
};

static const struct head *const heads_of[] = {
    [SHAPE_NONE] = champion_heads, [SHAPE_CHAMPIONS] = champion_heads,
    [SHAPE_GAMES] = game_heads,    [SHAPE_CROSS] = cross_heads,
    [SHAPE_TREE] = tree_heads,
};

struct str head_words(struct arena *arena, struct str head)
{
    char *out = arena_alloc(arena, head.len + 1);
    size_t len = 0, depth = 0;

    for (size_t i = 0; out && i < head.len; i++) {
        depth += head.ptr[i] == '(';
        if (!depth)
            out[len++] = head.ptr[i] == '\n' ? ' ' : head.ptr[i];
        depth -= head.ptr[i] == ')' && depth;
    }
    while (len && strchr(" .:", out[len - 1]))
        len--;
    return str_trim((struct str){out, len});
}

/* Removes a word for "round" at the front. */
static bool skip_round(struct str *s)
{
    static const char *const words[] = {"round", "runde", "rnd", "rd", "r"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t len = strlen(words[i]);
        if (s->len < len ||
            !str_equal_nocase(str_part(*s, 0, len), str_of(words[i])))
            continue;
        *s = str_trim(str_from(*s, len));
        str_skip(s, STR("."));
        return true;
    }
    return false;
}

uint32_t head_number(struct str words, bool *round)
{
    enum { NUMBER_MAX = 100000 };
    struct str s = words;
    size_t digits = 0;
    uint64_t number;

    *round = skip_round(&s);
    s = str_trim(s);
    while (digits < s.len && ascii_is_digit(s.ptr[digits]))
        digits++;
    struct str rest = str_from(s, digits);
    str_skip(&rest, STR("."));
    rest = str_trim(rest);
    if (!*round && rest.len)
        *round = skip_round(&rest);
    return digits && !rest.len && str_number(str_part(s, 0, digits), &number) &&
                   number <= NUMBER_MAX
               ? (uint32_t)number
               : 0;
}

static enum column find_head(enum table_shape shape, struct str words)
{
    for (const struct head *h = heads_of[shape]; h->names[0]; h++)
        for (size_t i = 0; i < NAMES && h->names[i]; i++)
            if (str_equal_nocase(words, str_of(h->names[i])))
                return h->column;
    return COLUMN_UNKNOWN;
}

/* Finds a column by its heading, or by what the heading means in English. */
static enum column find_column(enum table_shape shape, struct str words,
                               struct str english)
{
    bool round = false;
    enum column found = find_head(shape, words);

    if (found == COLUMN_UNKNOWN && english.len)
        found = find_head(shape, english);
    if (found != COLUMN_UNKNOWN)
        return found;
    bool numbered = shape >= SHAPE_CROSS && head_number(words, &round);

    return numbered && (round || shape == SHAPE_CROSS) ? COLUMN_MEETING
                                                       : COLUMN_UNKNOWN;
}

enum column column_find(enum table_shape shape, struct str words)
{
    return find_column(shape, words, head_in_english(words));
}

void columns_list(enum table_shape shape, struct text *out)
{
    for (const struct head *h = heads_of[shape]; h->names[0]; h++)
        if (h->column != COLUMN_LEFT)
            text_addf(out, "%s%s", out->len ? ", " : "", h->names[0]);
    if (shape == SHAPE_CROSS)
        text_add(out, STR(", 1, 2, 3, r1, r2, r3 or names of players"));
}

void heads_note(struct heads_seen *seen, struct str words)
{
    struct str english = head_in_english(words);

    seen->heads += words.len > 0;
    for (enum table_shape i = SHAPE_CHAMPIONS; i < SHAPES; i++) {
        enum column column = find_column(i, words, english);
        seen->columns[i] |= (uint64_t)1 << column;
        seen->numbers += i == SHAPE_CROSS && column == COLUMN_MEETING;
        seen->of_tree += i == SHAPE_TREE && column != COLUMN_UNKNOWN;
    }
}

static bool shape_has_column(const struct heads_seen *seen,
                             enum table_shape shape, enum column column)
{
    return seen->columns[shape] >> column & 1;
}

enum table_shape heads_shape(const struct heads_seen *seen)
{
    uint64_t told =
        seen->columns[SHAPE_CHAMPIONS] >> COLUMN_YEAR; /* the year is bit 0 */

    if (shape_has_column(seen, SHAPE_GAMES, COLUMN_FIRST) &&
        shape_has_column(seen, SHAPE_GAMES, COLUMN_SECOND) &&
        (shape_has_column(seen, SHAPE_GAMES, COLUMN_RESULT) ||
         shape_has_column(seen, SHAPE_GAMES, COLUMN_WINNER)))
        return SHAPE_GAMES;
    if ((told & 1) && told >> 1)
        return SHAPE_CHAMPIONS;
    if (shape_has_column(seen, SHAPE_CROSS, COLUMN_PLAYER) && seen->numbers > 1)
        return SHAPE_CROSS;
    return shape_has_column(seen, SHAPE_TREE, COLUMN_MEETING) &&
                   seen->of_tree > 1 && seen->of_tree == seen->heads
               ? SHAPE_TREE
               : SHAPE_NONE;
}
