/* The table of games, and lookup of games, colours and seats by name. */
#include "rules.h"

#include <string.h>

/* The table of games, one per line, in the order in which `ludex games` lists
   them. */
/* clang-format off */
#define GAMES(game)     \
    game(brayout)       \
    game(brax)          \
    game(brax_zillions) \
    game(brax_easy)     \
    game(brax_3)        \
    game(brax_4)        \
    game(brax_hunt)     \
    game(quax)          \
    game(link)          \
    game(quickway)      \
    game(stymie)        \
    game(braunche)

#define DECLARE(name) extern const struct rules name##_rules;
#define LIST(name) &name##_rules,
/* clang-format on */

GAMES(DECLARE)

const struct rules *const games[] = {GAMES(LIST) NULL};

enum {
    NEAR = 3, /* more edits than a typing error causes */
    NAME_MOST = 32,
};

/* Copies a name with hyphens instead of dashes. Returns an empty string if the
   name is longer than the names of games. */
static struct str replace_dashes(struct str name, char room[NAME_MOST])
{
    size_t length = 0;

    while (name.len) {
        int32_t point;
        size_t bytes = str_code_point(name, &point);
        bool dash = point >= 0x2010 && point <= 0x2015; /* hyphen to bar */
        if (length + bytes > NAME_MOST)
            return (struct str){NULL, 0};
        memcpy(room + length, dash ? "-" : name.ptr, dash ? 1 : bytes);
        length += dash ? 1 : bytes;
        name = str_from(name, bytes);
    }
    return (struct str){room, length};
}

const struct rules *game_find(struct str name)
{
    char room[NAME_MOST];

    if (!str_is_ascii(name))
        name = replace_dashes(name, room);
    for (size_t i = 0; games[i]; i++)
        if (str_is_word(name, games[i]->name) ||
            (games[i]->also && str_is_word(name, games[i]->also)))
            return games[i];
    return NULL;
}

bool game_is_foreign(struct str name)
{
    return name.len && !game_find(name);
}

/* ---- colours ------------------------------------------------------------- */

static bool has_side(const struct rules *rules, struct str name, uint8_t *side)
{
    for (*side = 0; *side < 2; ++*side)
        if (str_is_word(name, rules->sides[*side]))
            return true;
    return false;
}

static bool has_other_side_name(const struct rules *rules, struct str name,
                                uint8_t *side)
{
    for (const struct side_name *c = rules->colours; c && c->name; c++)
        if (str_is_word(name, c->name)) {
            *side = c->side;
            return true;
        }
    return false;
}

static bool has_colour(const struct rules *rules, struct str name,
                       uint8_t *side)
{
    return has_side(rules, name, side) ||
           has_other_side_name(rules, name, side);
}

/* The names of sides in all games, which tests/unit/test_invariants.c checks.
   They make the lookup fast: every tag is looked up, but few are colours. */
static const char *const colours[] = {"Black",  "Blue", "First", "Horz", "Red",
                                      "Second", "Vert", "White", NULL};

bool colour_read(struct str name, uint8_t *side)
{
    uint8_t other = 0;
    bool known = false;

    if (!str_in_list(name, colours))
        return false;
    for (size_t i = 0; games[i]; i++) {
        if (has_side(games[i], name, side))
            return true;
        known = known || has_other_side_name(games[i], name, &other);
    }
    *side = other;
    return known;
}

const char *colour_nearest(struct str name)
{
    size_t i = str_nearest(name, 3, str_word_at, colours);

    return i == STR_NOWHERE ? NULL : colours[i];
}

const char *const seat_names[SEATS_MAX] = {"First", "Second", "Third",
                                           "Fourth"};

bool seat_read(struct str name, uint8_t *seat)
{
    for (*seat = 0; *seat < SEATS_MAX; ++*seat)
        if (str_is_word(name, seat_names[*seat]))
            return true;
    return false;
}

/* The names that other programs use for the first and the second player. */
static const char *const usual[] = {"White", "Black"};

static bool has_usual_colours(const struct rules *rules)
{
    uint8_t side;

    return has_colour(rules, str_of(usual[0]), &side) ||
           has_colour(rules, str_of(usual[1]), &side);
}

enum colour_kind colour_find(const struct rules *rules, struct str name,
                             uint8_t *side_or_player)
{
    uint8_t side;

    if (has_colour(rules, name, side_or_player))
        return COLOUR_OWN;
    for (uint8_t i = 0; i < 2; i++)
        if (str_is_word(name, usual[i]) && !has_usual_colours(rules)) {
            *side_or_player = i;
            return COLOUR_FOREIGN;
        }
    return colour_read(name, &side) ? COLOUR_MISSING : COLOUR_UNKNOWN;
}

/* Returns a name of a game. Each game has two names; the second one may be
   missing. */
static struct str name_at(const void *list, size_t i)
{
    const struct rules *game = games[i / 2];

    (void)list;
    if (!game)
        return STR_NONE;
    return str_of(i % 2 && game->also ? game->also : game->name);
}

const struct rules *game_nearest(struct str name)
{
    size_t at = str_nearest(name, NEAR, name_at, NULL);

    return at == STR_NOWHERE ? NULL : games[at / 2];
}

void reason_clear(struct reason *why)
{
    text_clear(&why->text);
    text_clear(&why->label);
    why->option = why->at = why->length = 0;
    why->kind = REASON_RULES;
}

void reason_release(struct reason *why)
{
    text_release(&why->text);
    text_release(&why->label);
    *why = (struct reason){0};
}

void rules_format(const struct rules *rules, const struct position *p,
                  struct text *out)
{
    struct position_text line = {0};

    rules->format(p, &line);
    text_add(out, text_str(&line.text));
    out->failed |= line.text.failed;
    position_text_release(&line);
}
