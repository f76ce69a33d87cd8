/* Games and notations of the library, and their properties. */
#include "library.h"

/* ---- lists --------------------------------------------------------------- */

const struct ludex_game *ludex_game_at(size_t index)
{
    size_t i = 0;

    while (i < index && games[i])
        i++;
    return game_of(games[i]);
}

const struct ludex_game *ludex_game_find(const char *name)
{
    return game_of(game_find(str_of(name)));
}

const struct ludex_notation *ludex_notation_at(size_t index)
{
    size_t i = 0;

    while (i < index && notations[i])
        i++;
    return notation_handle(notations[i]);
}

const struct ludex_notation *ludex_notation_find(const char *name)
{
    return notation_handle(notation_find(str_of(name)));
}

int find_named_game(const struct rules **out, const char *name,
                    struct ludex_error *error)
{
    const struct rules *near;

    *out = name ? game_find(str_of(name)) : NULL;
    if (!name || *out)
        return LUDEX_OK;
    near = game_nearest(str_of(name));
    return fail_unknown(error, "game", str_of(name), near ? near->name : NULL);
}

int find_named_notation(const struct notation **out, const char *name,
                        struct ludex_error *error)
{
    const struct notation *near;

    *out = name ? notation_find(str_of(name)) : NULL;
    if (!name || *out)
        return LUDEX_OK;
    near = notation_nearest(str_of(name));
    return fail_unknown(error, "notation", str_of(name),
                        near ? near->name : NULL);
}

/* ---- games --------------------------------------------------------------- */

const char *ludex_game_name(const struct ludex_game *game)
{
    return rules_of(game)->name;
}

const char *ludex_game_title(const struct ludex_game *game)
{
    return rules_of(game)->title;
}

const char *ludex_game_colour(const struct ludex_game *game, int side)
{
    return side == 0 || side == 1 ? rules_of(game)->sides[side] : NULL;
}

int ludex_game_players(const struct ludex_game *game)
{
    return rules_of(game)->seats;
}

const char *ludex_game_option(const struct ludex_game *game, size_t index)
{
    struct tag_names names;
    const char *const *name = rules_tag_names(rules_of(game), false, &names);

    while (index-- && *name)
        name++;
    return *name;
}

const char *ludex_game_symmetry(const struct ludex_game *game, size_t index)
{
    const struct rules_symmetry *symmetry = rules_of(game)->symmetry;
    size_t i = 0;

    while (symmetry && i < index && symmetry->names[i])
        i++;
    return symmetry ? symmetry->names[i] : NULL;
}

const struct ludex_notation *ludex_game_notation(const struct ludex_game *game)
{
    return notation_handle(notation_native(str_of(rules_of(game)->name)));
}

/* ---- notations ----------------------------------------------------------- */

const char *ludex_notation_name(const struct ludex_notation *notation)
{
    return notation_of(notation)->name;
}

const char *ludex_notation_title(const struct ludex_notation *notation)
{
    return notation_of(notation)->title;
}

const char *ludex_notation_extension(const struct ludex_notation *notation)
{
    return notation_of(notation)->extension;
}

int ludex_notation_holds(const struct ludex_notation *notation,
                         const struct ludex_game *game)
{
    return notation_holds(notation_of(notation), str_of(rules_of(game)->name));
}

int ludex_notation_writes(const struct ludex_notation *notation)
{
    const struct notation *n = notation_of(notation);

    return notation_is_native(n) || n->write;
}
