/* The standard tags, and names of tags that are probably misspelled. */
#include "tags.h"

const struct standard_tag standard_tags[] = {
    {"Event", 0, true},      {"Site", 0, true},        {"Date", 0, true},
    {"EndDate", 0, true},    {"Round", 0, true},       {"First", 1, true},
    {"Second", 2, true},     {"Third", 3, true},       {"Fourth", 4, true},
    {"Result", 0, true},     {"Termination", 0, true}, {"Agreed", 0, true},
    {"Source", 0, true},     {"Annotator", 0, true},   {"Game", 0, false},
    {"Position", 0, false},  {"Time", 0, false},       {"EndTime", 0, false},
    {"UTCTime", 0, false},   {"UTCEndTime", 0, false}, {"Excerpt", 0, false},
    {"Variation", 0, false}, {NULL, 0, false},
};

/* A standard name is searched only if it has at least this many letters,
   because many words are like a shorter one. */
enum { SEARCHED_MIN = 4 };

static bool is_standard(struct str name)
{
    const struct standard_tag *tag = standard_tags;

    while (tag->name && !str_equal_nocase(name, str_of(tag->name)))
        tag++;
    return tag->name != NULL;
}

/* True if the name has a meaning in some game. */
static bool is_tag_of_a_game(struct str name)
{
    uint8_t side;
    size_t i = 0;

    while (games[i] && !rules_tag(games[i], name))
        i++;
    return games[i] || colour_read(name, &side);
}

/* A record and the standard tag that one of its tags probably means. */
struct search {
    const struct record *record;
    struct str written; /* the name in the record */
    struct str meant;
};

/* Sets s->meant if the written name is one edit away from a standard name that
   the record does not have yet. */
static void try_name(struct search *s, const char *name)
{
    size_t best = 2;
    struct str standard = str_of(name);

    if (standard.len >= SEARCHED_MIN && !record_tag(s->record, standard) &&
        str_nearer(s->written, standard, &best))
        s->meant = standard;
}

static void find_meant(struct search *s)
{
    const struct rules *rules = s->record->rules;
    size_t seats = rules ? rules->seats : 2;

    for (const struct rules_tag *own = rules ? rules->tags : NULL;
         own && own->name; own++)
        try_name(s, own->name);
    for (size_t side = 0; rules && side < 2; side++)
        if (!record_tag(s->record, str_of(seat_names[side])))
            try_name(s, rules->sides[side]);
    for (const struct standard_tag *tag = standard_tags; tag->name; tag++)
        if (tag->seat <= seats)
            try_name(s, tag->name);
}

void check_tag_names(const struct record *r, struct diags *diags)
{
    for (const struct tag *tag = r->tags; tag; tag = tag->next) {
        struct search s = {r, tag->meant, STR_NONE};

        if (is_standard(tag->meant) || is_tag_of_a_game(tag->meant))
            continue;
        find_meant(&s);
        if (s.meant.len)
            diag_help(
                diags,
                diag_report(diags, DIAG_UNKNOWN_TAG, tag->name_span, NULL),
                s.meant);
    }
}

/* ---- one person in two seats --------------------------------------------- */

/* True if the value names a person: it is not empty, "?" or a common word for an
   unknown person. */
static bool names_a_person(const struct tag *tag)
{
    static const char *const unnamed[] = {"NN",      "N.N.",      "N. N.",
                                          "unknown", "anonymous", NULL};

    return tag && !str_is_unspecified(tag->value) &&
           !str_in_list(str_trim(tag->value), unnamed);
}

static const struct tag *seat_tag(const struct record *r, size_t seat)
{
    const struct tag *tag = record_tag(r, str_of(seat_names[seat]));

    return names_a_person(tag) ? tag : NULL;
}

static void compare_seats(const struct tag *a, const struct tag *b,
                          struct diags *diags)
{
    if (!a || !b || !str_equal_nocase(str_trim(a->value), str_trim(b->value)))
        return;
    struct diag *d = diag_report(diags, DIAG_SAME_PLAYER, b->value_span, NULL);
    diag_label(diags, d, "this is also the name of %.*s", (int)a->meant.len,
               a->meant.ptr);
}

void check_same_player(const struct record *r, struct diags *diags)
{
    size_t seats = r->rules ? r->rules->seats : 2;

    for (size_t b = 1; b < seats; b++)
        for (size_t a = 0; a < b; a++)
            compare_seats(seat_tag(r, a), seat_tag(r, b), diags);
}
