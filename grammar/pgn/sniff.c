/* Decides whether a file is PGN. Native records look similar. */
#include "header.h"
#include "pgn.h"

#include <string.h>

/* Properties of the first header of a file. */
struct signs {
    size_t roster; /* how many of the seven required tags the header has */
    bool players;  /* the header has the tags White and Black */
    bool certain;  /* the header has a tag that exists only in PGN */
    bool ours;     /* the header has the tag Game */
    size_t end;
};

static bool is_chess_tag(struct str name)
{
    static const char *const tags[] = {"Variant",  "FEN",      "SetUp", "ECO",
                                       "WhiteElo", "BlackElo", NULL};

    return str_in_list(name, tags);
}

static struct signs read_signs(struct str head)
{
    struct signs s = {0};
    bool white = false, black = false;
    struct pgn_item item;

    for (size_t at = 0;; at = item.end) {
        item = pgn_next(head, at);
        s.end = item.begin;
        if (item.line == PGN_END)
            break;
        if (item.line != PGN_TAG)
            continue;
        s.roster += pgn_tag(item.name) != NULL;
        white |= str_is_word(item.name, "White");
        black |= str_is_word(item.name, "Black");
        s.certain |= is_chess_tag(item.name);
        s.ours |= str_is_word(item.name, "Game");
    }
    s.players = white && black;
    return s;
}

/* ---- moves --------------------------------------------------------------- */

static bool is_in_range(char c, char first, char last)
{
    return c >= first && c <= last;
}

/* True for a pawn's move to one of the two rows, or a knight's move to the row
   `row`. */
static bool is_opening(struct str s, char row, char other)
{
    if (s.len == 3 && s.ptr[0] == 'N')
        return strchr("acfh", s.ptr[1]) && s.ptr[2] == row;
    return s.len == 2 && is_in_range(s.ptr[0], 'a', 'h') &&
           (s.ptr[1] == row || s.ptr[1] == other);
}

/* True for moves that no other notation of Ludex has, such as Nf3, Rad1, Qxe7
   or O-O. */
static bool is_piece(struct str s)
{
    if (str_starts_with(s, STR("O-O")))
        return true;
    if (s.len < 3 || !strchr("NBRQK", s.ptr[0]))
        return false;
    for (size_t i = 1; i < s.len; i++)
        if (!is_in_range(s.ptr[i], 'a', 'h') &&
            !is_in_range(s.ptr[i], '1', '8') && s.ptr[i] != 'x')
            return false;
    return is_in_range(s.ptr[s.len - 1], '1', '8');
}

static bool in_word(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '-';
}

/* Returns the next word of the main line that is not a number; an empty string
   at the end. */
static struct str next_move(struct str *rest)
{
    size_t end, depth = 0;

    while (rest->len) {
        char c = rest->ptr[0];
        if (c == '{' || c == ';') {
            str_take(rest, c == '{' ? '}' : '\n');
            continue;
        }
        depth += c == '(';
        depth -= c == ')' && depth;
        for (end = 0; end < rest->len && in_word(rest->ptr[end]);)
            end++;
        struct str word = str_part(*rest, 0, end);
        *rest = str_from(*rest, end ? end : 1);
        if (word.len && ascii_is_letter(word.ptr[0]) && !depth)
            return word;
    }
    return STR_NONE;
}

enum { MOVES_READ = 40 };

static bool is_chess(struct str movetext)
{
    struct str first = next_move(&movetext), second = next_move(&movetext);

    if (!is_opening(first, '3', '4') || !is_opening(second, '6', '5'))
        return false;
    if (is_piece(first) || is_piece(second))
        return true;
    for (size_t i = 0; i < MOVES_READ; i++)
        if (is_piece(next_move(&movetext)))
            return true;
    return false;
}

bool pgn_sniff(struct str head)
{
    struct signs s = read_signs(head);
    struct str rest = str_from(head, s.end);

    if (s.ours)
        return false;
    return s.certain || is_chess(rest) ||
           (s.roster == 7 && s.players && !next_move(&rest).len);
}
