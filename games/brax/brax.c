#include "brax.h"

enum {
    BLUE_PLAIN,
    RED_PLAIN,
    BLUE_MARKED,
    RED_MARKED,
};

#define TWO_PLAYERS .round = 2, .order = {BLUE_PLAIN, RED_PLAIN}, .seats = 3

extern const struct rules brax_rules, brax_zillions_rules, brax_easy_rules,
    brax_3_rules, brax_4_rules, brax_hunt_rules;

const char *const brax_sides[2] = {"Blue", "Red"};

const char *const brax_seats[BRAX_SEATS] = {"Blue", "Red", "Blue (marked)",
                                            "Red (marked)"};

/* The six games. All of them allow double captures [ruling]. */
const struct brax_profile brax_profiles[BRAX_PROFILES] = {
    {
        .rules = &brax_rules,
        .call = CALL_MOVED,
        TWO_PLAYERS,
        .start = "1RRRRRRR1/9/9/9/9/9/9/9/1BBBBBBB1", /* [seed; found] */
    },
    {
        .rules = &brax_zillions_rules, /* as in [seed 001] */
        .call = CALL_ANY,
        TWO_PLAYERS,
        .start = "1RRRRRRR1/9/9/9/9/9/9/9/1BBBBBBB1",
    },
    {
        .rules = &brax_easy_rules, /* as in [seed 001] */
        .call = CALL_NONE,
        TWO_PLAYERS,
        .start = "1RRRRRRR1/9/9/9/9/9/9/9/1BBBBBBB1",
    },
    {
        .rules = &brax_3_rules, /* the allies are Blue; the single player is
                                   Red [ruling] */
        .call = CALL_MOVED,
        .round = 4,
        .order = {BLUE_PLAIN, RED_PLAIN, BLUE_MARKED, RED_PLAIN},
        .seats = 1 << BLUE_PLAIN | 1 << RED_PLAIN | 1 << BLUE_MARKED,
        .lone = true,
        .start = "2RRRRR2/9/9/9/9/9/9/9/1BBB1bbb1", /* [ruling] */
    },
    {
        .rules = &brax_4_rules,
        .call = CALL_MOVED,
        .round = 4,
        .order = {BLUE_PLAIN, RED_PLAIN, BLUE_MARKED,
                  RED_MARKED}, /* [ruling] */
        .seats = 15,
        .start = "3bbb3/9/9/R7r/R7r/R7r/9/9/3BBB3", /* [ruling] */
    },
    {
        .rules = &brax_hunt_rules, /* the hunter is Blue; there are no calls
                                      [ruling] */
        .call = CALL_NONE,
        TWO_PLAYERS,
        .hunters = 1,
        .start = "1RRRRRRR1/9/9/9/9/9/9/9/4B4", /* [ruling] */
    },
};

static uint8_t side_to_move(const struct position *p)
{
    return mover_of(p) & 1;
}

static uint8_t turn_in_round(const struct position *p)
{
    return p->turn;
}

/* The side that moves first is First. */
static uint8_t player_of_colour(const struct position *p, uint8_t colour)
{
    return colour ^ p->begins;
}

static const char *mover_name(const struct position *p)
{
    return brax_seats[mover_of(p)];
}

static const struct rules_teams teams = {.mover = mover_name,
                                         .opens = brax_opens_round,
                                         .seat_side = brax_seat_side};

static const struct rules_calls calls = {.said = "after the call of Brax",
                                         .allowed = brax_call_allowed};

#define BRAX_RULES(row, called, is, plies, most, ...)                          \
    {                                                                          \
        __VA_ARGS__,                                                           \
            .name = called, .title = is, .sides = {"Blue", "Red"},             \
            .letters = {'B', 'R'}, .tags = brax_tags,                          \
            .variant = &brax_profiles[row], .round = plies,                    \
            .position_size = sizeof(struct position), .moves_max = most,       \
            .clear = brax_clear, .begin = brax_begin, .place = brax_place,     \
            .format = brax_format, .draw = brax_draw, .side = side_to_move,    \
            .turn = turn_in_round, .player = player_of_colour,                 \
            .seat = brax_turn_seat, .ending = brax_ending,                     \
            .resolve = brax_resolve, .describe = brax_describe,                \
            .play = brax_play, .take = brax_interpret, .moves = brax_moves,    \
            .free_moves = brax_free_moves, .count = brax_count,                \
            .hash = brax_hash, .hash_canonical = brax_hash_canonical,          \
            .lasting = false, .signature = brax_signature,                     \
            .left = brax_count_pieces, .pack = brax_pack,                      \
            .unpack = brax_unpack, .traits = brax_traits, .teams = &teams,     \
            .calls = &calls, .cells = &brax_cells, .symmetry = &brax_symmetry, \
    }

const struct rules brax_rules = BRAX_RULES(
    0, "brax",
    "Brax (Jinx): capture all pieces; a call forces attacked pieces to move", 2,
    BRAX_MOVES, .seats = 2, .also = "jinx"); /* [seed 000] */

/* In this game White is Blue and begins; Black is Red [seed 001]. */
static const struct side_name zillions[] = {
    {"White", 0}, {"Black", 1}, {NULL, 0}};

const struct rules brax_zillions_rules =
    BRAX_RULES(1, "brax-zillions",
               "Brax as in Zillions of Games: any attack allows a call", 2,
               BRAX_MOVES, .seats = 2, .colours = zillions);

const struct rules brax_easy_rules =
    BRAX_RULES(2, "brax-easy", "Brax without calls", 2, BRAX_MOVES, .seats = 2,
               .colours = zillions, .also = "BRAX EASY"); /* [seed 001] */

const struct rules brax_3_rules = BRAX_RULES(
    3, "brax-3",
    "Brax for three: two allies against one player who moves two pieces", 4,
    BRAX_LONE_MOVES, .seats = 3);

const struct rules brax_4_rules = BRAX_RULES(
    4, "brax-4", "Brax for four: two teams of two", 4, BRAX_MOVES, .seats = 4);

const struct rules brax_hunt_rules =
    BRAX_RULES(5, "brax-hunt", "Brax as a hunt: one piece against seven", 2,
               BRAX_MOVES, .seats = 2);
