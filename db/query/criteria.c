#include "criteria.h"

#include "evaluate.h"

#define POSITIONS(what)                                                      \
    .ops = TURNED, .compared = what " can only be compared with =, != or ~", \
    .last = true
#define NUMBER      \
    .ops = NUMBERS, \
    .compared =     \
        "numbers cannot be searched with ~ or ~~: use =, !=, <, <=, > or >="
#define WORDS(what) \
    .ops = EQUALITY, .compared = what " can only be compared with = or !="
#define TRAIT(field, bit)                                        \
    {                                                            \
        .name = field, NUMBER, .measurable = true, .trait = bit, \
        .read = number_read, .enable = game_has_traits,          \
        .at_move = plies_count, .at_end = count_end              \
    }

static const struct criterion_kind kinds[] = {
    {.name = "position",
     POSITIONS("positions"),
     .read = position_read,
     .may_meet = position_may_meet,
     .at_position = answer_position},
    {.name = "board",
     POSITIONS("patterns"),
     .whole = true,
     .of_cells = true,
     .read = pattern_read,
     .may_meet = pattern_may_meet,
     .at_position = answer_pattern},
    {.name = "pattern",
     POSITIONS("patterns"),
     .of_cells = true,
     .read = pattern_read,
     .may_meet = pattern_may_meet,
     .at_position = answer_pattern},
    {.name = "count:",
     NUMBER,
     .measurable = true,
     .last = true,
     .of_cells = true,
     .read = pieces_read,
     .at_position = answer_pieces},
    {.name = "held:",
     NUMBER,
     .measurable = true,
     .last = true,
     .read = pieces_read,
     .at_position = answer_prisoners},
    TRAIT("captures", TRAIT_CAPTURE),
    TRAIT("doubles", TRAIT_DOUBLE),
    TRAIT("promotions", TRAIT_PROMOTION),
    TRAIT("replacements", TRAIT_REPLACEMENT),
    TRAIT("leaps", TRAIT_LEAP),
    TRAIT("checks", TRAIT_CHECK),
    TRAIT("links", TRAIT_LINK),
    TRAIT("calls", TRAIT_CALL),
    TRAIT("swaps", TRAIT_SWAP),
    TRAIT("passes", TRAIT_PASS),
    {.name = "streak:",
     NUMBER,
     .measurable = true,
     .of_trait = true,
     .read = number_read,
     .enable = game_has_traits,
     .at_move = streak_count,
     .at_end = count_end},
    {.name = "series:",
     NUMBER,
     .measurable = true,
     .of_trait = true,
     .read = number_read,
     .enable = game_has_traits,
     .at_move = series_count,
     .at_end = series_end},
    {.name = "sequence",
     WORDS("sequences"),
     .read = sequence_read,
     .enable = sequence_enable,
     .at_move = sequence_follow,
     .at_end = sequence_end},
    {.name = "opening",
     WORDS("openings"),
     .read = sequence_read,
     .enable = sequence_enable,
     .at_move = opening_follow,
     .at_end = sequence_end},
    {.name = "clock",
     .ops = NUMBERS,
     .compared =
         "clocks cannot be searched with ~ or ~~: use =, !=, <, <=, > or >=",
     .of_clocks = true,
     .read = clock_read,
     .at_move = clock_compare},
    {.name = "ending",
     WORDS("endings"),
     .read = ending_read,
     .at_end = ending_end},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Finds a kind of criterion by its full name or by the part up to the colon. */
static const struct criterion_kind *find_kind(struct str name, struct str *rest)
{
    for (size_t i = 0; i < KINDS; i++) {
        struct str kind = str_of(kinds[i].name);
        bool more = kind.ptr[kind.len - 1] == ':';
        if (name.len < kind.len || more != (name.len > kind.len) ||
            !str_equal_nocase(str_part(name, 0, kind.len), kind))
            continue;
        *rest = str_from(name, kind.len);
        return &kinds[i];
    }
    return NULL;
}

const struct criterion_kind *criterion_find(struct str name, struct str *rest)
{
    const struct criterion_kind *kind = find_kind(name, rest), *counted;
    struct str none;

    if (kind && kind->of_trait) {
        counted = find_kind(*rest, &none);
        if (!counted || !counted->trait)
            return NULL;
    }
    return kind;
}

uint32_t criterion_trait(const struct criterion_kind *kind, struct str rest)
{
    struct str none;

    return kind->of_trait ? find_kind(rest, &none)->trait : kind->trait;
}

const char *criterion_name(size_t i)
{
    return i < KINDS ? kinds[i].name : NULL;
}

static void add_word(struct text *out, const char *word)
{
    text_add(out, str_of(word));
    text_add_char(out, ' ');
}

void evaluator_vocabulary(struct text *out)
{
    struct tag_names names;

    for (size_t i = 0; i < KINDS; i++)
        add_word(out, kinds[i].name);
    add_word(out, "between");
    for (size_t i = 0; games[i]; i++) {
        add_word(out, games[i]->name);
        rules_tag_names(games[i], false, &names);
        for (size_t k = 0; names.names[k]; k++)
            add_word(out, names.names[k]);
    }
}

bool criterion_of_trait(struct str name, struct str *rest)
{
    const struct criterion_kind *kind = find_kind(name, rest);

    return kind && kind->of_trait;
}

const char *criterion_nearest_trait(struct str name)
{
    const char *near = NULL;
    size_t best = 4;

    for (size_t i = 0; i < KINDS; i++)
        if (kinds[i].trait && str_nearer(name, str_of(kinds[i].name), &best))
            near = kinds[i].name;
    return near;
}

bool criterion_of_plies(const struct criterion_kind *kind)
{
    return kind->at_move || kind->at_end;
}

bool criteria_want_signatures(const struct criteria *criteria)
{
    for (size_t i = 0; i < criteria->count; i++)
        if (criteria->list[i].kind->may_meet && !criteria->list[i].sifted)
            return true;
    return false;
}

bool criteria_want_clocks(const struct criteria *criteria)
{
    for (size_t i = 0; i < criteria->count; i++)
        if (criteria->list[i].kind->of_clocks)
            return true;
    return false;
}
