/*
 * Reads plain plies without flex and bison: sequences such as "1. d3 e4 2. h7
 * f5" of numbers with one full stop and plies in their usual spelling,
 * separated only by white space. Most of any file consists of such sequences. A
 * notation defines how one ply is read. Everything else is left to the
 * notation's scanner and parser, which continue at the end of the last plain
 * ply, in the same state as if they had read the sequence. Both methods must
 * agree: tests/unit/test_plies_fast.c and tests/fuzz/fuzz_plies_fast.c compare
 * them.
 */
#ifndef GRAMMAR_PLIES_FAST_H
#define GRAMMAR_PLIES_FAST_H

#include "scan.h"

/*
 * Reads one ply into *ply, which is empty at first. Returns the end of the ply,
 * or NULL if the ply is not plain. The function need not examine the byte after
 * the ply, unless a byte that ends a word (plain_ends_word) can continue the
 * ply.
 */
typedef const char *plain_reader(const char *at, struct ply *ply);

/* True for characters that end a word in every notation. These are the
   characters that WORD in movetext.l excludes, except braces, which are rarely
   next to a ply. */
static inline bool plain_ends_word(char c)
{
    const uint64_t ends =
        UINT64_C(1) << ' ' | UINT64_C(1) << '\t' | UINT64_C(1) << '\n' |
        UINT64_C(1) << '\v' | UINT64_C(1) << '\f' | UINT64_C(1) << '\r' |
        UINT64_C(1) << '(' | UINT64_C(1) << ')' | UINT64_C(1) << ';' |
        UINT64_C(1) << ',' | UINT64_C(1) << '.' | UINT64_C(1) << '!' |
        UINT64_C(1) << '?' | UINT64_C(1) << '$';

    return (unsigned char)c < 64 && (ends >> c & 1);
}

static inline const char *plain_blanks(const char *at)
{
    while ((unsigned char)*at <= ' ' && ascii_is_space(*at))
        at++;
    return at;
}

/* Maximum number of digits. Any number of this length fits in 32 bits. */
enum { PLAIN_DIGITS = 9 };

/* Reads a number such as "12.". Returns its end, or NULL if there is none. */
static inline const char *plain_number(const char *at, uint32_t *number)
{
    const char *last = at + PLAIN_DIGITS;

    for (*number = 0; ascii_is_digit(*at) && at < last; at++)
        *number = *number * 10 + (uint32_t)(*at - '0');
    return *at == '.' ? at + 1 : NULL;
}

/* Reads a cell such as "e11", whose row has at most two digits. Returns its
   end, or NULL if there is none. */
static inline const char *plain_cell(const char *at, struct point *point)
{
    if (!ascii_is_lower(at[0]) || at[1] == '0' || !ascii_is_digit(at[1]))
        return NULL;
    bool two = ascii_is_digit(at[2]);
    unsigned row = (unsigned)(at[1] - '0');

    point->column = (uint8_t)(at[0] - 'a' + 1);
    point->row = (uint8_t)(two ? row * 10 + (unsigned)(at[2] - '0') : row);
    return at + 2 + two;
}

/* Reads a ply with its number, after any white space. Returns its end, or NULL
   if there is no plain ply. Notations pass a constant `take`, so that the
   function is inlined. */
static inline const char *plain_node(const struct scan *scan, const char *at,
                                     plain_reader *take, struct node *node)
{
    const char *begin = plain_blanks(at), *word = begin, *end;
    uint32_t number = 0;

    if (ascii_is_digit(*begin)) {
        word = plain_number(begin, &number);
        if (!word)
            return NULL;
    }
    at = plain_blanks(word);
    end = take(at, &node->ply);
    if (!end || !plain_ends_word(*end))
        return NULL;
    if (word != begin) {
        node->number = number;
        node->number_span = scan_span(scan, begin, word);
        node->dots = 1;
    }
    node->span = scan_span(scan, at, end);
    node->comma = *end == ',' && scan->commas;
    return end + node->comma;
}

/* Builds the plain plies that follow `at`. Returns the end of the last one, or
   `at` if there are none. Notations pass a constant `take` to this function,
   too. */
static inline const char *plain_run(struct scan *scan, const char *at,
                                    plain_reader *take)
{
    struct ply_run run = {.room = build_room(scan->b)};
    struct node **link = &run.first;
    const char *end;

    while (run.room && (end = plain_node(scan, at, take, run.room))) {
        at = end;
        run.last = *link = run.room;
        link = &run.last->next;
        run.count++;
        run.room = ARENA_TAKE(scan->arena, struct node);
    }
    build_run(scan->b, &run);
    return at;
}

#endif
