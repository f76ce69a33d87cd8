/* Tests parts of queries. The cells of all games are compared with their
   position strings, and patterns with a slow search. The parsed tree is also
   tested. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern.h"
#include "query.h"

static struct arena arena;
static struct diag_levels levels;
static struct diags diags;
static struct reason why;

static void set_up(void)
{
    arena_init(&arena, 0, 64 << 20);
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
}

static void tear_down(void)
{
    arena_release(&arena);
    diags_release(&diags);
    reason_release(&why);
    why = (struct reason){0};
}

/* ---- random games -------------------------------------------------------- */

struct game {
    const struct rules *rules;
    struct position *start, *now;
    struct move *moves;
    uint64_t state;
};

static uint64_t draw(struct game *g)
{
    g->state = g->state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return g->state >> 33;
}

static void begin_game(struct game *g, const struct rules *rules)
{
    *g = (struct game){rules, malloc(rules->position_size),
                       malloc(rules->position_size),
                       malloc(rules->moves_max * sizeof(struct move)), 7};
    ck_assert(rules_begin(rules, g->start, NULL, 0, STR(""), &why));
    memcpy(g->now, g->start, rules->position_size);
}

static bool next_move(struct game *g, struct move *out)
{
    size_t count = g->rules->moves(g->now, g->moves);

    if (count)
        *out = g->moves[draw(g) % count];
    return count > 0;
}

static void end_game(struct game *g)
{
    free(g->start);
    free(g->now);
    free(g->moves);
}

/* ---- cells --------------------------------------------------------------- */

/* Writes the board field cell by cell, as in "x . . u", without strokes. */
static void spell_out(struct str field, struct text *out)
{
    while (field.len && *field.ptr != ' ') {
        size_t used = 1;
        unsigned run = 0, digits = 0;
        while (digits < field.len && field.ptr[digits] >= '0' &&
               field.ptr[digits] <= '9')
            run = run * 10 + (unsigned)(field.ptr[digits++] - '0');
        if (digits)
            used = digits;
        for (unsigned i = 0; i < run; i++)
            text_add(out, STR(". "));
        if (!digits && *field.ptr != '/') {
            used = *field.ptr == '+' ? 2 : 1;
            text_addf(out, "%.*s ", (int)used, field.ptr);
        }
        field = (struct str){field.ptr + used, field.len - used};
    }
}

static void spell_cells(const struct rules *rules, const struct position *p,
                        struct text *out)
{
    unsigned cells = pattern_cells(rules, p);

    for (unsigned i = 0; i < cells; i++) {
        uint8_t content = rules->cells->content(p, i);
        text_addf(out, "%s ", content ? rules->cells->contents[content] : ".");
    }
}

static void compare_cells(const struct game *g)
{
    struct text string = {0}, expected = {0}, cells = {0};

    rules_format(g->rules, g->now, &string);
    spell_out(text_str(&string), &expected);
    spell_cells(g->rules, g->now, &cells);
    ck_assert_msg(str_equal(text_str(&expected), text_str(&cells)),
                  "%s: %.*s\n%.*s", g->rules->name, (int)string.len, string.ptr,
                  (int)cells.len, cells.ptr);
    text_release(&string);
    text_release(&expected);
    text_release(&cells);
}

START_TEST(cells_are_those_of_the_string)
{
    struct game g;
    struct move move;

    if (!games[_i]->cells)
        return;
    begin_game(&g, games[_i]);
    for (int i = 0; i < 120 && next_move(&g, &move); i++) {
        g.rules->play(g.now, move);
        compare_cells(&g);
    }
    end_game(&g);
}
END_TEST

/* A symmetry maps cells one to one. The mapped moves must lead to the mapped
   board. A symmetry that exchanges the sides does not map to a game that the
   same side begins. */
START_TEST(cells_turn_as_moves_do)
{
    const struct rules *rules = games[_i];
    struct game g;
    struct move move;

    if (!rules_maps_moves(rules))
        return;
    begin_game(&g, rules);
    struct position *other = malloc(rules->position_size);
    for (size_t s = 0; rules->symmetry->names[s]; s++) {
        if (strstr(rules->symmetry->names[s], "exchanged"))
            continue;
        memcpy(g.now, g.start, rules->position_size);
        memcpy(other, g.start, rules->position_size);
        for (int i = 0; i < 40 && next_move(&g, &move); i++) {
            struct move turned = rules->symmetry->move(g.start, move, s);
            ck_assert(turned.bits);
            rules->play(g.now, move);
            rules->play(other, turned);
        }
        for (unsigned c = 0; c < pattern_cells(rules, g.now); c++) {
            uint8_t content = rules->cells->content(g.now, c);
            content = rules->symmetry->content(g.start, content, s);
            ck_assert_uint_eq(rules->cells->content(
                                  other, rules->symmetry->cell(g.start, c, s)),
                              content);
        }
    }
    free(other);
    end_game(&g);
}
END_TEST

/* Every cell and every content is mapped to a different one. If the sides are
   exchanged, neutral pieces stay neutral. */
START_TEST(symmetries_lose_nothing)
{
    const struct rules *rules = games[_i];
    struct game g;

    if (!rules->symmetry)
        return;
    begin_game(&g, rules);
    unsigned cells = pattern_cells(rules, g.start);
    for (size_t s = 0; rules->symmetry->names[s]; s++) {
        bool seen[1024] = {false};
        if (rules->symmetry->cell(g.start, 0, s) == NO_CELL) {
            ck_assert_uint_gt(s, 0);
            continue;
        }
        for (unsigned c = 0; c < cells; c++) {
            unsigned to = rules->symmetry->cell(g.start, c, s);
            ck_assert_uint_lt(to, cells);
            ck_assert(!seen[to]);
            seen[to] = true;
        }
        if (strstr(rules->symmetry->names[s], "sides"))
            ck_assert_int_ne(rules->symmetry->content(g.start, 1, s), 1);
    }
    end_game(&g);
}
END_TEST

/* A symmetry that is its own inverse changes nothing when it is applied
   twice. */
START_TEST(brayout_turns_back)
{
    const struct rules *rules = game_find(STR("brayout"));

    for (size_t s = 0; s < 4; s++)
        for (unsigned c = 0; c < 100; c++) {
            unsigned there = rules->symmetry->cell(NULL, c, s);
            ck_assert_uint_eq(rules->symmetry->cell(NULL, there, s), c);
        }
    /* the first squares of the pawns and kings of both sides */
    ck_assert_uint_eq(rules->symmetry->cell(NULL, 0, 2), 99);
    ck_assert_uint_eq(rules->symmetry->cell(NULL, 0, 3), 90);
}
END_TEST

/* ---- traits -------------------------------------------------------------- */

static unsigned count_men(const struct rules *rules, const struct position *p)
{
    unsigned men = 0;

    for (unsigned c = 0; c < pattern_cells(rules, p); c++)
        men += rules->cells->content(p, c) != 0;
    return men;
}

/* A capture means one piece fewer on the board. A check, a promotion and the
   other traits are in the written ply. */
static void check_traits(const struct game *g, struct move move,
                         const struct position *after)
{
    uint32_t traits = g->rules->traits(g->now, move);
    struct ply ply = g->rules->describe(g->now, move);
    unsigned before = count_men(g->rules, g->now);
    unsigned left = count_men(g->rules, after);

    ck_assert_int_eq((traits & TRAIT_CAPTURE) != 0, left < before);
    ck_assert_int_eq((traits & TRAIT_DOUBLE) != 0, left + 1 < before);
    ck_assert_int_eq((traits & TRAIT_CHECK) != 0,
                     ply.state == STATE_CHECK || ply.state == STATE_MATE);
    ck_assert_int_eq((traits & TRAIT_PROMOTION) != 0,
                     ply.special == SPECIAL_PROMOTE);
    ck_assert_int_eq((traits & TRAIT_REPLACEMENT) != 0,
                     ply.special == SPECIAL_REPLACE ||
                         ply.special == SPECIAL_BECOME);
    ck_assert_int_eq((traits & TRAIT_LEAP) != 0, ply.special == SPECIAL_LEAP);
    ck_assert_int_eq((traits & TRAIT_CALL) != 0, ply.call);
    ck_assert_int_eq((traits & TRAIT_PASS) != 0, ply.kind == PLY_PASS);
    if (strcmp(g->rules->name, "quickway") != 0)
        ck_assert_int_eq((traits & TRAIT_LINK) != 0, ply.kind == PLY_LINK);
}

START_TEST(traits_are_those_of_the_ply)
{
    struct game g;
    struct move move;

    if (!games[_i]->traits)
        return;
    begin_game(&g, games[_i]);
    struct position *after = malloc(games[_i]->position_size);
    for (int i = 0; i < 300 && next_move(&g, &move); i++) {
        memcpy(after, g.now, games[_i]->position_size);
        g.rules->play(after, move);
        check_traits(&g, move, after);
        memcpy(g.now, after, games[_i]->position_size);
    }
    free(after);
    end_game(&g);
}
END_TEST

/* ---- patterns ------------------------------------------------------------ */

#define ROW8 "/11/11/11/11/11/11/11/11"

static const struct {
    const char *game, *position, *pattern;
    bool piece, turned, fits;
} patterns[] = {
#define HEX(middle) \
    "9/10/11/12/13/14/15/16/" middle "/15/14/13/12/11/10/9 x 0 -"
    {"quax", "11/1x9/2u8" ROW8 " x -", "*/?x*/*/*/*/*/*/*/*/*/*", 0, 0, 1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "*/?u*/*/*/*/*/*/*/*/*/*", 0, 0, 0},
    {"quax", "11/1x9/2u8" ROW8 " x -", "11/1x9/2u8" ROW8, 0, 0, 1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "11/1[xu]9/2[^x.]8" ROW8, 0, 0, 1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "11/1[^x]9/*" ROW8, 0, 0, 0},
    {"quax", "11/1x9/2u8" ROW8 " x -", "*/*/*/*/*/*/*/*/?????????x?/*/*", 0, 0,
     0},
    {"quax", "11/1x9/2u8" ROW8 " x -", "*/?????????x?/*/*/*/*/*/*/*/*/*", 0, 1,
     1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "x?/?u", 1, 0, 1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "x./.u", 1, 0, 1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "?x/u?", 1, 0, 0},
    {"quax", "11/1x9/2u8" ROW8 " x -", "?x/u?", 1, 1, 1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "u?/?x", 1, 1, 1},
    {"quax", "11/1x9/2u8" ROW8 " x -", "xu", 1, 1, 0},
    {"quax", "11/1x9/2u8" ROW8 " x -", "11", 1, 0, 1},
    {"quax", "x10/11/11" ROW8 " u -", "?/x", 1, 0, 0},
    {"stymie", "", "vh", 1, 0, 0},
    /* columns of a hexagon go up to the right */
    {"braunche", HEX("6x10/5o10"), "x/o", 1, 0, 1},
    {"braunche", HEX("6x10/6o9"), "x/o", 1, 0, 0},
    {"braunche", HEX("6x10/6o9"), "x?/?o", 1, 0, 1},
};

static const struct {
    const char *game, *pattern;
    bool piece;
    const char *why;
    size_t at;
} refused[] = {
    {"quax", "11/11", 0, "the pattern has 2 rows, but the board has 11", 0},
    {"quax", "11/12/11" ROW8, 0,
     "this row has 12 cells, but the row on the board has 11", 3},
    {"quax", "11/*x/11" ROW8, 0, "a star must end its row", 4},
    {"quax", "xz", 1, "quax has no symbol z for a cell", 1},
    {"quax", "x[xu", 1, "the bracket is not closed", 1},
    {"quax", "x[]", 1, "the brackets are empty", 1},
    {"quax", "12", 1, "the pattern is larger than the board", 0},
    {"quax", "999", 1, "this row has more than 64 cells", 0},
    {"brayout", "DX", 1, "brayout has no symbol X for a cell", 1},
};

static const struct pattern *make(const struct rules *rules,
                                  const struct position *start,
                                  const char *text, bool piece, bool turned)
{
    reason_clear(&why);
    return pattern_make(&arena, rules, start, str_of(text),
                        piece ? PATTERN_PIECE : PATTERN_WHOLE, turned, &why);
}

START_TEST(patterns_fit)
{
    const struct rules *rules = game_find(str_of(patterns[_i].game));
    struct game g;

    begin_game(&g, rules);
    ck_assert_msg(
        rules_begin(rules, g.now, NULL, 0, str_of(patterns[_i].position), &why),
        "%.*s", (int)why.text.len, why.text.ptr);
    const struct pattern *p = make(rules, g.start, patterns[_i].pattern,
                                   patterns[_i].piece, patterns[_i].turned);
    ck_assert_msg(p != NULL, "%.*s", (int)why.text.len, why.text.ptr);
    ck_assert_int_eq(pattern_fits(p, rules, g.now), patterns[_i].fits);
    end_game(&g);
}
END_TEST

START_TEST(patterns_are_refused)
{
    const struct rules *rules = game_find(str_of(refused[_i].game));
    struct game g;

    begin_game(&g, rules);
    ck_assert_ptr_null(
        make(rules, g.start, refused[_i].pattern, refused[_i].piece, false));
    ck_assert_msg(str_equal(text_str(&why.text), str_of(refused[_i].why)),
                  "%.*s", (int)why.text.len, why.text.ptr);
    ck_assert_uint_eq(why.at, refused[_i].at);
    end_game(&g);
}
END_TEST

/* True if the two contents are next to each other in a row. */
static bool are_adjacent(const struct rules *rules, const struct position *p,
                         uint8_t left, uint8_t right)
{
    unsigned cell = 0;

    for (unsigned row = 0; rules->cells->row_length(p, row); row++) {
        unsigned end = cell + rules->cells->row_length(p, row);
        for (; cell + 1 < end; cell++)
            if (rules->cells->content(p, cell) == left &&
                rules->cells->content(p, cell + 1) == right)
                return true;
        cell = end;
    }
    return false;
}

START_TEST(pieces_are_found_in_place)
{
    const struct rules *rules = games[_i];
    struct game g;
    struct move move;

    if (!rules->cells)
        return;
    begin_game(&g, rules);
    for (int i = 0; i < 60 && next_move(&g, &move); i++) {
        size_t kinds = 1;
        while (rules->cells->contents[kinds])
            kinds++;
        uint8_t left = (uint8_t)(1 + draw(&g) % (kinds - 1));
        uint8_t right = (uint8_t)(1 + draw(&g) % (kinds - 1));
        char text[20];
        snprintf(text, sizeof text, "%s%s", rules->cells->contents[left],
                 rules->cells->contents[right]);
        arena_reset(&arena);
        rules->play(g.now, move);
        const struct pattern *p = make(rules, g.start, text, true, false);
        ck_assert_ptr_nonnull(p);
        ck_assert_int_eq(pattern_fits(p, rules, g.now),
                         are_adjacent(rules, g.now, left, right));
    }
    end_game(&g);
}
END_TEST

/* Writes a random part of the position as a pattern, leaving some of its cells
   open. Returns false if a row of the board is too short for it. */
static bool write_piece(struct game *g, struct text *out)
{
    const struct rules_cells *cells = g->rules->cells;
    unsigned first = 0, row = 1 + draw(g) % 3, column = draw(g) % 3;

    for (unsigned i = 0; i < row; i++)
        first += cells->row_length(g->now, i);
    for (unsigned i = 0; i < 2; i++, row++) {
        unsigned length = cells->row_length(g->now, row);
        if (length < column + 3)
            return false;
        text_add(out, i ? STR("/") : STR(""));
        for (unsigned k = column; k < column + 3; k++) {
            uint8_t is = cells->content(g->now, first + k);
            const char *name = is ? cells->contents[is] : ".";
            unsigned how = draw(g) % 4;
            text_addf(out, how == 1 ? "[%s.]" : "%s", how ? name : "?");
        }
        first += length;
    }
    return true;
}

/* Follows a pattern in a game other than the game from which it was taken. */
static void follow_watched(struct game *g, const struct pattern *p)
{
    const struct rules *rules = g->rules;
    struct pattern_watch *watch = malloc(pattern_watch_size(p));
    uint8_t contents[4096];
    unsigned cells = pattern_cells(rules, g->start);
    struct move move;

    memcpy(g->now, g->start, rules->position_size);
    for (unsigned i = 0; i < cells; i++)
        contents[i] = rules->cells->content(g->now, i);
    pattern_watch_begin(p, watch, contents);
    for (int ply = 0; ply < 60 && next_move(g, &move); ply++) {
        ck_assert_int_eq(pattern_watch_fits(watch),
                         pattern_fits(p, rules, g->now));
        rules->play(g->now, move);
        for (unsigned i = 0; i < cells; i++) {
            uint8_t is = rules->cells->content(g->now, i);
            if (is != contents[i])
                pattern_watch_change(p, watch, i, contents[i], is);
            contents[i] = is;
        }
    }
    free(watch);
}

START_TEST(watching_is_looking_at_each_position)
{
    struct game g;
    struct text piece = {0};
    struct move move;

    if (!games[_i]->cells)
        return;
    begin_game(&g, games[_i]);
    for (int i = 0; i < 60 && next_move(&g, &move); i++)
        g.rules->play(g.now, move);
    struct position *reached = malloc(g.rules->position_size);
    memcpy(reached, g.now, g.rules->position_size);
    for (int i = 0; i < 40; i++) {
        arena_reset(&arena);
        text_clear(&piece);
        memcpy(g.now, reached, g.rules->position_size);
        if (!write_piece(&g, &piece))
            continue;
        text_add_char(&piece, '\0');
        const struct pattern *p =
            make(g.rules, g.start, piece.ptr, true, i % 2 == 0);
        ck_assert_msg(p != NULL, "%s", piece.ptr);
        follow_watched(&g, p);
    }
    free(reached);
    text_release(&piece);
    end_game(&g);
}
END_TEST

/* ---- the tree ------------------------------------------------------------ */

/* Writes the tree with all possible brackets. */
static void write_node(const struct query_node *node, struct text *out)
{
    static const char signs[] = "=!<l>g~i";
    const struct condition *c = &node->condition;

    if (node->kind == QUERY_CONDITION) {
        text_addf(out, "%s%s%.*s%c%.*s", c->last ? "last " : "",
                  c->possibly ? "possibly " : "", (int)c->field.len,
                  c->field.ptr, signs[c->op], (int)c->value.len,
                  c->value.len ? c->value.ptr : "");
        if (c->op == QUERY_WITHIN)
            text_addf(out, ":%.*s", (int)c->high.len, c->high.ptr);
        return;
    }
    text_add_char(out, node->kind == QUERY_AND  ? '&'
                       : node->kind == QUERY_OR ? '|'
                                                : '!');
    text_add_char(out, '(');
    for (const struct query_node *n = node->first; n; n = n->next) {
        write_node(n, out);
        text_add(out, n->next ? STR(" ") : STR(")"));
    }
}

static const struct {
    const char *words, *tree;
} trees[] = {
    {"a=1", "a=1"},
    {"a=1 and b=2 and c=3", "&(a=1 b=2 c=3)"},
    {"a=1 or b=2 and c=3", "|(a=1 &(b=2 c=3))"},
    {"(a=1 or b=2) and c=3", "&(|(a=1 b=2) c=3)"},
    {"not a=1 and b=2", "&(!(a=1) b=2)"},
    {"not (a=1 and b=2)", "!(&(a=1 b=2))"},
    {"not not a=1 and not (not (b=2 or c=3))", "&(a=1 |(b=2 c=3))"},
    {"not not not a=1", "!(a=1)"},
    {"a in 1..2", "ai1:2"},
    {"a in 1..", "ag1"},
    {"a in ..2 and b=1", "&(al2 b=1)"},
    {"a in 1992.05..1992.07.01", "ai1992.05:1992.07.01"},
    {"a in \"x y\"..\"z\"", "aix y:z"},
    {"a in (1, \"2, 3\" ,4)", "|(a=1 a=2, 3 a=4)"},
    {"a not in (1,2)", "!(|(a=1 a=2))"},
    {"last a in 1..2", "last ai1:2"},
    {"possibly a in 1..2 or last b not in (1, 2)",
     "|(possibly ai1:2 !(|(last b=1 last b=2)))"},
    {"not possibly a<1", "!(possibly a<1)"},
    {"A=and AND b~or", "&(a=and b~or)"},
    {"Count:K >= 2", "count:Kg2"},
    {"a=\"\\\"\"", "a=\""},
};

START_TEST(trees_are_read)
{
    struct text out = {0};
    struct query query;

    ck_assert(query_parse(&query, &arena, str_of(trees[_i].words), &diags));
    write_node(query.where, &out);
    ck_assert_msg(str_equal(text_str(&out), str_of(trees[_i].tree)), "%s: %.*s",
                  trees[_i].words, (int)out.len, out.ptr);
    text_release(&out);
}
END_TEST

START_TEST(clauses_are_read)
{
    struct query q;

    ck_assert(query_parse(&q, &arena,
                          STR("a=1 order by b desc, c limit 5 count by d,e"),
                          &diags));
    ck_assert_uint_eq(q.orders, 2);
    ck_assert(q.order[0].descending && !q.order[1].descending);
    ck_assert(q.limited && q.limit == 5);
    ck_assert_uint_eq(q.group_count, 2);
    ck_assert(str_equal(q.groups[1].field, STR("e")));
    ck_assert(query_parse(&q, &arena,
                          STR("max a, Average b by c order by average b, c"),
                          &diags));
    ck_assert_uint_eq(q.measure_count, 2);
    ck_assert_int_eq(q.measures[0].measure, MEASURE_MAX);
    ck_assert_int_eq(q.order[0].measure, MEASURE_AVERAGE);
    ck_assert_int_eq(q.order[1].measure, MEASURE_NONE);
    ck_assert_uint_eq(q.group_count, 1);
    ck_assert(query_parse(&q, &arena,
                          STR("sum last a by last b, c order by last b desc"),
                          &diags));
    ck_assert(q.measures[0].last && str_equal(q.measures[0].field, STR("a")));
    ck_assert(q.groups[0].last && !q.groups[1].last);
    ck_assert(q.order[0].last && q.order[0].descending);
    ck_assert(query_parse(&q, &arena, STR("limit 3"), &diags));
    ck_assert_ptr_null(q.where);
}
END_TEST

static const struct {
    const char *words, *slug;
    uint32_t begin, length;
} faults[] = {
    {"a=1 b=2", "syntax", 4, 1},
    {"a=1 and", "syntax", 7, 0},
    {"(a=1", "unclosed-bracket", 0, 1},
    {"a=1 or (b=2 and (c=3)", "unclosed-bracket", 7, 1},
    {"not (not (a=1)", "unclosed-bracket", 4, 1},
    {"a in (1, 2", "unclosed-bracket", 5, 1},
    {"a=1)", "syntax", 3, 1},
    {"a=\"x", "unclosed-string", 2, 1},
    {"a in 5..3", "bad-value", 5, 4},
    {"a in 1992.07..1992.05", "bad-value", 5, 16},
    {"a in 05.2002..06.1999", "bad-value", 5, 16},
    {"a in 5", "syntax", 6, 0},
    {"a in ..", "syntax", 7, 0},
    {"a=1 limit x", "bad-value", 10, 1},
    {"a=1 order b", "syntax", 10, 1},
    {"a=1 order by a,b,c,d,e,f,g,h,i", "syntax", 29, 1},
    {"sequence=\"d3 zz9\"", "bad-value", 13, 3},
    {"sequence=\"\"", "bad-value", 10, 0},
    {"sequence=\"*\"", "bad-value", 10, 0},
    {"opening=\"d3 zz9\"", "bad-value", 12, 3},
    {"sequence=\"d3 1-0\"", "bad-value", 10, 6},
    {"a='x'", "bad-value", 2, 3},
    {"a=1 and b = ''", "bad-value", 12, 2},
    {"a in (‘x’, y)", "bad-value", 6, 7},
    {"a in `x`..y", "bad-value", 5, 3},
    {"a==x", "syntax", 1, 2},
    {"max a", "syntax", 5, 0},
    {"a=1 max by c", "syntax", 8, 2},
    {"max a, b by c", "syntax", 7, 1},
    {"a=1 before 0", "bad-value", 11, 1},
    {"a=1 after b", "bad-value", 10, 1},
    {"a=1 between 5 and 3", "bad-value", 12, 7},
    {"a=1 between 5 and b=3", "bad-value", 18, 3},
    {"a=1 between 5 or 3", "syntax", 14, 2},
    {"a=1 between 5", "syntax", 13, 0},
    {"a=1 between (5 and 3)", "syntax", 12, 1},
    {"a=1 before 5 for 3 plies", "syntax", 13, 3},
};

START_TEST(faults_are_placed)
{
    struct query q;

    ck_assert(!query_parse(&q, &arena, str_of(faults[_i].words), &diags));
    ck_assert_ptr_nonnull(diags.first);
    ck_assert_str_eq(diag_info(diags.first->code)->slug, faults[_i].slug);
    ck_assert_uint_eq(diags.first->span.begin, faults[_i].begin);
    ck_assert_uint_eq(diags.first->span.length, faults[_i].length);
}
END_TEST

static const struct {
    const char *words, *help; /* or NULL */
} lacking[] = {
    {"count P > count p", "count:P > count:p"},
    {"not (Count  P>3)", "Count:P > 3"},
    {"count:P > count p and x = 1", "count:p"},
    {"count:P > 3 and count p<4", "count:p < 4"},
    {"last held V", "held:V"},
    {"tag Foo = \"x\"", "tag:Foo"},
    {"event country = X", "event.country = X"},
    {"streak captures > 2 or a=1", "streak:captures > 2"},
    {"broken", "broken = yes"},
    {"not Foreign", "foreign = yes"},
    {"claimed and plies > 3", "claimed = yes"},
    {"rated", "rated = yes"},
    {"year = 1 and unfinished", "unfinished = yes"},
    {"a=1 and broken  order by id", "broken = yes"},
    {"a = 'Lee, Ann'", "\"Lee, Ann\""},
    {"a=1 and (b=“x y z” or c=1)", "\"x y z\""},
    {"a in (x, «Ann Lee»)", "\"Ann Lee\""},
    {"a = 'x b = y'", NULL},
    {"a = 't b 's", NULL},
    {"(‘x’ y", NULL},
    {"a == x", "="},
    {"a IS x", "="},
    {"a =~ x", "~"},
    {"a=1 && b=1", "and"},
    {"a = broken x", NULL},
    {"brokenly", NULL},
    {"last count by player", NULL},
    {"a=1 b=2", NULL},
    {"counts P = 1", NULL},
    {"a=1 count", NULL},
    {"count P > "
     "12345678901234567890123456789012345678901234567890"
     "12345678901234567890123456789012345678901234567890",
     NULL},
};

/* Characters that are not quotation marks for a value. */
static const struct {
    const char *words, *value;
} signs[] = {{"a='t", "'t"},
             {"a='t and b=s'", "'t"},
             {"a=x's'", "x's'"},
             {"a=\"'x'\"", "'x'"},
             {"a= =x", "=x"}};

START_TEST(signs_are_of_the_value)
{
    struct query q;

    ck_assert(query_parse(&q, &arena, str_of(signs[_i].words), &diags));
    const struct query_node *c =
        q.where->kind == QUERY_AND ? q.where->first : q.where;
    ck_assert(str_equal(c->condition.value, str_of(signs[_i].value)));
}
END_TEST

START_TEST(missed_records)
{
    struct query q;

    ck_assert(!query_parse(&q, &arena, str_of(lacking[_i].words), &diags));
    const struct diag *d = diags.first;
    ck_assert_str_eq(diag_info(d->code)->slug, "syntax");
    ck_assert_uint_eq(d->helps, lacking[_i].help != NULL);
    ck_assert(!d->helps || str_equal(d->help[0], str_of(lacking[_i].help)));
}
END_TEST

/* The deepest nesting that is accepted, and one level more; any length. */
START_TEST(depth_is_bounded)
{
    struct text words = {0};
    struct query q;

    for (int more = 0; more < 2; more++) {
        text_clear(&words);
        text_add_repeat(&words, '(', QUERY_DEPTH_MAX + (size_t)more);
        text_add(&words, STR("a=1"));
        text_add_repeat(&words, ')', QUERY_DEPTH_MAX + (size_t)more);
        ck_assert_int_eq(query_parse(&q, &arena, text_str(&words), &diags),
                         !more);
    }
    ck_assert_str_eq(diag_info(diags.first->code)->slug, "query-too-deep");
    ck_assert_uint_eq(diags.first->span.begin, QUERY_DEPTH_MAX);
    text_clear(&words);
    text_add(&words, STR("a=1"));
    for (int i = 0; i < 50000; i++)
        text_add(&words, STR(" or not a=1"));
    diags_clear(&diags);
    ck_assert(query_parse(&q, &arena, text_str(&words), &diags));
    text_add_repeat(&words, ' ', 1 << 20);
    ck_assert(!query_parse(&q, &arena, text_str(&words), &diags));
    text_release(&words);
}
END_TEST

static int count_games(void)
{
    int count = 0;

    while (games[count])
        count++;
    return count;
}

#define LOOP(test, table) \
    tcase_add_loop_test(tests, test, 0, sizeof(table) / sizeof *(table))

int main(void)
{
    Suite *suite = suite_create("query");
    TCase *tests = tcase_create("query");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, cells_are_those_of_the_string, 0, count_games());
    tcase_add_loop_test(tests, cells_turn_as_moves_do, 0, count_games());
    tcase_add_loop_test(tests, symmetries_lose_nothing, 0, count_games());
    tcase_add_test(tests, brayout_turns_back);
    tcase_add_loop_test(tests, traits_are_those_of_the_ply, 0, count_games());
    LOOP(patterns_fit, patterns);
    LOOP(patterns_are_refused, refused);
    tcase_add_loop_test(tests, watching_is_looking_at_each_position, 0,
                        count_games());
    tcase_add_loop_test(tests, pieces_are_found_in_place, 0, count_games());
    LOOP(trees_are_read, trees);
    tcase_add_test(tests, clauses_are_read);
    LOOP(faults_are_placed, faults);
    LOOP(signs_are_of_the_value, signs);
    LOOP(missed_records, lacking);
    tcase_add_test(tests, depth_is_bounded);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
