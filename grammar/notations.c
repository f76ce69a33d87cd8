#include "notation.h"

extern const struct notation notation_quax;
extern const struct notation notation_stymie;
extern const struct notation notation_braunche;
extern const struct notation notation_brayout;
extern const struct notation notation_brax;
extern const struct notation notation_boardgv;
extern const struct notation notation_zsg;

/* clang-format off */
const struct notation *const notations[] = {
    &notation_stymie, /* asked first: Quax takes its two cells for a link */
    &notation_quax,
    &notation_braunche,
    &notation_brayout,
    &notation_brax,
    &notation_boardgv,
    &notation_zsg,
    NULL,
};
/* clang-format on */

const struct notation *notation_find(struct str name)
{
    for (size_t i = 0; notations[i]; i++)
        if (str_equal_nocase(name, str_of(notations[i]->name)))
            return notations[i];
    return NULL;
}

static struct str name_at(const void *list, size_t i)
{
    (void)list;
    return notations[i] ? str_of(notations[i]->name) : STR_NONE;
}

const struct notation *notation_nearest(struct str name)
{
    size_t i = str_nearest(name, 4, name_at, NULL);

    return i == STR_NOWHERE ? NULL : notations[i];
}

const struct notation *notation_home(struct str game)
{
    for (size_t i = 0; notations[i]; i++)
        if (notations[i]->home && str_in_list(game, notations[i]->games))
            return notations[i];
    return NULL;
}

static bool ends(struct str s, struct str end)
{
    return s.len >= end.len &&
           str_equal_nocase(str_from(s, s.len - end.len), end);
}

struct str notation_unpacked_name(struct str path)
{
    static const char *const endings[] = {".gz", ".zst", ".xz", ".bz2"};

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends(path, str_of(endings[i])))
            path.len -= str_of(endings[i]).len;
    return path;
}

const struct notation *notation_of_file(struct str path, struct str head)
{
    path = notation_unpacked_name(path);
    for (size_t i = 0; notations[i]; i++)
        if (notations[i]->extension &&
            ends(path, str_of(notations[i]->extension)))
            return notations[i];
    for (size_t i = 0; notations[i]; i++)
        if (notations[i]->sniff && notations[i]->sniff(head))
            return notations[i];
    return NULL;
}
