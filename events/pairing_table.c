/* Builds a table of the pairings of a round, with the reasons for each pair of
   a Swiss. */
#include "pairing.h"

static void add_number(struct table *t, const struct event *e, uint32_t player)
{
    struct text *cell = table_cell(t);

    if (player != NOBODY)
        text_add_number(cell, pairing_entrant_number(e, player));
}

static void add_tenths(struct text *out, int64_t tenths)
{
    if (tenths % 10 == 5 && tenths > 0) {
        if (tenths > 5)
            text_addf(out, "%lld", (long long)tenths / 10);
        text_add(out, STR("½"));
    } else {
        text_addf(out, tenths % 10 ? "%lld.%lld" : "%lld",
                  (long long)tenths / 10, (long long)(tenths % 10));
    }
}

static void add_player(struct table *t, const struct event *e, uint32_t player,
                       int64_t tenths, bool swiss)
{
    add_number(t, e, player);
    text_add(table_cell(t),
             player == NOBODY ? STR("") : pairing_entrant_name(e, player));
    struct text *cell = table_cell(t);
    if (swiss && player != NOBODY)
        add_tenths(cell, tenths);
}

static void add_title(struct table *t, const struct event *e,
                      const struct pairing *p)
{
    text_add(&t->title, e->name);
    text_addf(&t->title, "%sround %u", e->name.len ? ", " : "",
              (unsigned)p->round);
    if (p->rounds)
        text_addf(&t->title, " of %u", (unsigned)p->rounds);
}

/* Appends the criteria that a pair does not meet, such as "C12, C13". */
static void add_missed(struct text *out, uint32_t missed)
{
    bool any = false;

    for (unsigned c = C7; c < CRITERIA; c++)
        if (missed >> c & 1) {
            text_addf(out, "%sC%u", any ? ", " : "", c);
            any = true;
        }
}

static void add_floats(struct text *out, const struct event *e,
                       const struct pairing_board *b)
{
    if (b->second == NOBODY) {
        text_add(out, STR("down to the bye"));
        return;
    }
    if (b->paired_by[0] == b->paired_by[1])
        return;
    bool first = b->paired_by[0] > b->paired_by[1];
    struct str name;
    first ^= e->team_count > 0; /* in team events, teams float up; otherwise
                                   players float down */
    name = pairing_entrant_name(e, first ? b->first : b->second);
    text_addf(out, "%.*s %s from ", (int)name.len, name.ptr,
              e->team_count ? "up" : "down");
    add_tenths(out, b->paired_by[!first]);
}

/* The rules of Article 5.2 in words. */
static const char *const colour_rules[] = {
    "",
    "both preferences are met",
    "the stronger preference decides",
    "opposite of the last round in which their colours differed",
    "the preference of the higher-ranked player",
    "the initial colour",
};

/* The rules of Article 4.3 of C.04.6 in words. */
static const char *const team_colour_rules[] = {
    "",
    "the initial colour",
    "the only preference",
    "both preferences are met",
    "the only strong preference",
    "the lower colour difference",
    "opposite of the last round in which their colours differed",
    "the preference of the first-team",
    "opposite of the last colour of the first-team",
    "opposite of the last colour of the other team",
};

static void add_explanation(struct table *t, const struct event *e,
                            const struct pairing_board *b)
{
    text_add_number(table_cell(t), b->bracket);
    add_floats(table_cell(t), e, b);
    text_add(table_cell(t), str_of(e->team_count ? team_colour_rules[b->colours]
                                                 : colour_rules[b->colours]));
    add_missed(table_cell(t), b->missed);
}

/* ---- fields, for programs ------------------------------------------------ */

/* Returns "down" or "up" for the player on one side of a board, or an empty
   text if the player does not float. */
static struct str float_word(const struct pairing_board *b, bool second)
{
    int64_t own = b->paired_by[second], other = b->paired_by[!second];

    if (b->second == NOBODY)
        return second ? STR("") : STR("down");
    return own > other ? STR("down") : own < other ? STR("up") : STR("");
}

/* Adds the fields of one side of a board, or empty cells if the side has no
   player. The score is omitted if it is equal to the points. */
static void add_side(struct table *t, const struct event *e,
                     const struct pairing_board *b, bool second, bool swiss)
{
    uint32_t player = second ? b->second : b->first;
    bool known = player != NOBODY, scored = swiss && known;
    uint32_t rating = known && !e->team_count ? e->players[player].rating : 0;
    int64_t points = b->points[second], score = b->paired_by[second];
    struct text *cell;

    add_number(t, e, player);
    text_add(table_cell(t), known ? pairing_entrant_name(e, player) : STR(""));
    cell = table_cell(t);
    if (rating)
        text_add_number(cell, rating);
    cell = table_cell(t);
    if (scored)
        add_tenths(cell, points);
    cell = table_cell(t);
    if (scored && score != points)
        add_tenths(cell, score);
    text_add(table_cell(t), scored ? float_word(b, second) : STR(""));
}

static void add_fields(struct table *t, const struct event *e,
                       const struct pairing *p, const struct pairing_board *b,
                       uint32_t number)
{
    bool swiss = b->bracket;
    struct text *cell;

    text_add_number(table_cell(t), p->round);
    cell = table_cell(t);
    if (number)
        text_add_number(cell, number);
    add_side(t, e, b, false, swiss);
    add_side(t, e, b, true, swiss);
}

static void add_reasons(struct table *t, const struct event *e,
                        const struct pairing_board *b)
{
    struct text *cell;

    text_add_number(table_cell(t), b->bracket);
    cell = table_cell_of(t, TABLE_PLAIN);
    if (b->colours)
        text_addf(cell, "%s.%u", e->team_count ? "4.3" : "5.2", b->colours);
    text_add(table_cell(t), str_of(e->team_count ? team_colour_rules[b->colours]
                                                 : colour_rules[b->colours]));
    add_missed(table_cell(t), b->missed);
}

/* ---- the table ----------------------------------------------------------- */

static void add_board(struct table *t, const struct event *e,
                      const struct pairing_board *b, uint32_t number, bool bare)
{
    struct text *cell = table_cell(t);
    bool swiss = b->bracket;

    if (number)
        text_add_number(cell, number);
    if (bare) {
        add_number(t, e, b->first);
        add_number(t, e, b->second);
    } else {
        add_player(t, e, b->first, b->points[0], swiss);
        add_player(t, e, b->second, b->points[1], swiss);
    }
}

static bool begin_table(struct table *t, const struct pairing_style *how,
                        bool explain)
{
    static const struct {
        const char *heads[14];
        size_t count;
    } forms[] = {
        [PAIRING_PEOPLE] = {{">board", ">no", "first", ">points", ">no",
                             "second", ">points"},
                            7},
        [PAIRING_NUMBERS] = {{">board", ">first", ">second"}, 3},
        [PAIRING_FIELDS] = {{">round", ">board", ">first no", "first",
                             ">first rating", ">first points", ">first score",
                             "first float", ">second no", "second",
                             ">second rating", ">second points",
                             ">second score", "second float"},
                            14},
    };
    bool fields = how->form == PAIRING_FIELDS;

    if (!table_init(t, forms[how->form].heads, forms[how->form].count))
        return false;
    return !explain ||
           (table_add_column(t, STR("bracket"), true) &&
            table_add_column(t, fields ? STR("article") : STR("floats"),
                             false) &&
            table_add_column(t, STR("colours"), false) &&
            table_add_column(t, STR("criteria not met"), false));
}

static void add_row(struct table *t, const struct event *e,
                    const struct pairing *p, const struct pairing_board *b,
                    uint32_t number, uint8_t form)
{
    if (form == PAIRING_FIELDS)
        add_fields(t, e, p, b, number);
    else
        add_board(t, e, b, number, form == PAIRING_NUMBERS);
}

bool table_pairing(const struct event *e, const struct pairing *p,
                   const struct pairing_style *how, struct table *t)
{
    uint32_t number = 0; /* numbered as in event_list_boards */
    bool explain = how->explain && p->count && p->boards[0].bracket;
    bool made = begin_table(t, how, explain);

    if (made)
        add_title(t, e, p);
    for (size_t i = 0; made && i < p->count; i++) {
        const struct pairing_board *b = &p->boards[i];
        number = b->number ? b->number : number + (b->second != NOBODY);
        add_row(t, e, p, b, b->second == NOBODY ? 0 : number, how->form);
        if (explain && how->form == PAIRING_FIELDS)
            add_reasons(t, e, b);
        else if (explain)
            add_explanation(t, e, b);
    }
    return made && !t->failed;
}
