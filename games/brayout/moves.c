/* Lists, counts and packs legal moves. */
#include "attack.h"

#include <string.h>

unsigned bry_kinds_held(const uint8_t prisoners[PLACES])
{
    unsigned kinds = 0;

    for (unsigned i = 0; i < PLACES; i++)
        kinds |= 1U << prisoners[i];
    return kinds & ~1U;
}

unsigned bry_find_place(const uint8_t prisoners[PLACES], unsigned figure)
{
    for (unsigned i = 0; i < PLACES; i++)
        if (prisoners[i] == figure)
            return i + 1;
    return 0;
}

/* ---- special actions of a move ------------------------------------------- */

static unsigned figure_on(const struct position *p, unsigned square)
{
    return code_figure(p->at[square]);
}

bool bry_place_fits(const struct position *p, const struct move_parts *m)
{
    const uint8_t *prisoners = p->prisoners[p->side];

    if (!bry_figures[figure_on(p, m->to)].captive)
        return m->place == 0;
    if (p->held[p->side] == PLACES)
        return m->place <= PLACES;
    return m->place >= 1 && m->place <= PLACES && !prisoners[m->place - 1];
}

void bry_prisoners_after(const struct position *p, const struct move_parts *m,
                         uint8_t out[PLACES])
{
    memcpy(out, p->prisoners[p->side], PLACES);
    if (m->place)
        out[m->place - 1] = bry_figures[figure_on(p, m->to)].captive;
}

static bool may_flip(const struct position *p, const struct move_parts *m)
{
    return bry_figures[figure_on(p, m->from)].flipped &&
           squares_contain(bry_zone[p->side], m->to) &&
           !squares_contain(bry_zone[p->side], m->from);
}

static bool is_captive(unsigned figure)
{
    return figure < FIGURES && figure && bry_figures[figure].captive == figure;
}

bool bry_special_fits(const struct position *p, const struct move_parts *m)
{
    unsigned figure = figure_on(p, m->from);
    uint8_t prisoners[PLACES];

    if (!bry_must_become_other(p, m))
        return m->extra == 0 &&
               (m->special == SPECIAL_NONE ||
                (m->special == SPECIAL_PROMOTE && may_flip(p, m)));
    if (figure == ADVISOR)
        return m->special == SPECIAL_BECOME && is_captive(m->extra);
    bry_prisoners_after(p, m, prisoners);
    if (bry_kinds_held(prisoners))
        return m->special == SPECIAL_REPLACE && m->extra >= 1 &&
               m->extra <= PLACES && prisoners[m->extra - 1];
    return m->extra == 0 &&
           m->special == (figure == PAWN ? SPECIAL_PROMOTE : SPECIAL_NONE);
}

/* ---- the forms of a move ------------------------------------------------- */

/* One figure's move between two squares, of which all forms are listed. */
struct forms {
    const struct position *p;
    struct move_parts m;
    struct move *out; /* next free element of the list */
};

static void add_form(struct forms *f, unsigned special, unsigned extra)
{
    f->m.special = special;
    f->m.extra = extra;
    *f->out++ = move_of(f->m);
}

static void add_replacements(struct forms *f, unsigned figure)
{
    uint8_t prisoners[PLACES];

    bry_prisoners_after(f->p, &f->m, prisoners);
    unsigned kinds = bry_kinds_held(prisoners);
    if (!kinds)
        add_form(f, figure == PAWN ? SPECIAL_PROMOTE : SPECIAL_NONE, 0);
    for (unsigned i = 0; i < CAPTIVES; i++)
        if (kinds >> bry_captives[i] & 1)
            add_form(f, SPECIAL_REPLACE,
                     bry_find_place(prisoners, bry_captives[i]));
}

/* Adds the move with each possible special action. The prisoner's place is
   already set. */
static void add_specials(struct forms *f)
{
    unsigned figure = figure_on(f->p, f->m.from);

    if (!bry_must_become_other(f->p, &f->m)) {
        add_form(f, SPECIAL_NONE, 0);
        if (may_flip(f->p, &f->m))
            add_form(f, SPECIAL_PROMOTE, 0);
    } else if (figure == ADVISOR) {
        for (unsigned i = 0; i < CAPTIVES; i++)
            add_form(f, SPECIAL_BECOME, bry_captives[i]);
    } else {
        add_replacements(f, figure);
    }
}

static struct move *add_forms(const struct position *p, unsigned from,
                              unsigned to, struct move *out)
{
    struct forms f = {p, {.from = from, .to = to}, out};
    unsigned captive = bry_figures[figure_on(p, to)].captive;
    const uint8_t *prisoners = p->prisoners[p->side];

    if (!captive || p->held[p->side] < PLACES) {
        f.m.place = captive ? bry_find_place(prisoners, NO_FIGURE) : 0;
        add_specials(&f);
        return f.out;
    }
    unsigned kinds = bry_kinds_held(prisoners);
    for (unsigned i = 0; i < CAPTIVES; i++)
        if (kinds >> bry_captives[i] & 1) {
            f.m.place = bry_find_place(prisoners, bry_captives[i]);
            add_specials(&f);
        }
    f.m.place = 0;
    if (!(kinds >> captive & 1))
        add_specials(&f);
    return f.out;
}

/* ---- listing and counting ------------------------------------------------ */

size_t brayout_moves(const struct position *p, struct move *out)
{
    struct squares left = p->sides[p->side];
    struct move *next = out;
    struct danger d;

    if (has_bare_kings(p))
        return 0;
    bry_find_danger(p, p->side, &d);
    while (squares_is_not_empty(left)) {
        unsigned from = squares_remove_lowest(&left);
        struct squares targets = bry_legal_targets(p, &d, from);
        while (squares_is_not_empty(targets))
            next = add_forms(p, from, squares_remove_lowest(&targets), next);
    }
    return (size_t)(next - out);
}

/* Returns the target squares for which a figure's move may have more than two
   forms. */
static struct squares squares_of_many_forms(const struct position *p,
                                            unsigned figure)
{
    struct squares out = {0, 0};

    if (figure == PAWN || figure == DRAGON || figure == ADVISOR)
        out = bry_last_row[p->side];
    if (p->held[p->side] == PLACES)
        out = squares_join(out, p->sides[!p->side]);
    return out;
}

static uint64_t count_figure(const struct position *p, unsigned from,
                             struct squares targets)
{
    unsigned figure = figure_on(p, from);
    struct squares left =
        squares_intersect(targets, squares_of_many_forms(p, figure));
    struct squares entered = bry_zone[p->side];
    struct move forms[FORMS_MAX];
    uint64_t count;

    targets = squares_without(targets, left);
    count = squares_count(targets);
    if (bry_figures[figure].flipped && !squares_contain(entered, from))
        count += squares_count(squares_intersect(targets, entered));
    while (squares_is_not_empty(left))
        count +=
            (size_t)(add_forms(p, from, squares_remove_lowest(&left), forms) -
                     forms);
    return count;
}

uint64_t brayout_count(const struct position *p)
{
    struct squares left = p->sides[p->side];
    struct danger d;
    uint64_t count = 0;

    if (has_bare_kings(p))
        return 0;
    bry_find_danger(p, p->side, &d);
    while (squares_is_not_empty(left)) {
        unsigned from = squares_remove_lowest(&left);
        count += count_figure(p, from, bry_legal_targets(p, &d, from));
    }
    return count;
}

/* ---- moves as numbers ---------------------------------------------------- */

/*
 * A code is ((special * 11) + place) * 10000 + from * 100 + to. So plain moves
 * take two bytes of seven bits each, and all others take three. The values of
 * special stand for nothing, promotion, replacement from places 1 to 10, and
 * the figures in the order of bry_captives.
 */
enum {
    CODE_PLACES = PLACES + 1,
    CODE_REPLACE = 2,
    CODE_BECOME = CODE_REPLACE + PLACES,
    CODE_SPECIALS = CODE_BECOME + CAPTIVES,
};

static unsigned pack_special(struct move_parts m)
{
    unsigned i = 0;

    if (m.special == SPECIAL_REPLACE)
        return CODE_REPLACE + m.extra - 1;
    if (m.special != SPECIAL_BECOME)
        return m.special == SPECIAL_PROMOTE;
    while (bry_captives[i] != m.extra)
        i++;
    return CODE_BECOME + i;
}

static void unpack_special(unsigned code, struct move_parts *m)
{
    if (code >= CODE_BECOME) {
        m->special = SPECIAL_BECOME;
        m->extra = bry_captives[code - CODE_BECOME];
    } else if (code >= CODE_REPLACE) {
        m->special = SPECIAL_REPLACE;
        m->extra = code - CODE_REPLACE + 1;
    } else {
        m->special = code ? SPECIAL_PROMOTE : SPECIAL_NONE;
    }
}

uint32_t brayout_pack(const struct position *p, struct move m)
{
    struct move_parts parts = move_parts(m);
    uint32_t extra = pack_special(parts) * CODE_PLACES + parts.place;

    (void)p;
    return (extra * SQUARES + parts.from) * SQUARES + parts.to;
}

static bool is_legal(const struct position *p, struct move_parts m)
{
    return !has_bare_kings(p) && may_go(p, m.from, m.to) &&
           bry_place_fits(p, &m) && bry_special_fits(p, &m);
}

bool brayout_unpack(const struct position *p, uint32_t code, struct move *out)
{
    uint32_t extra = code / SQUARES / SQUARES;
    struct move_parts m = {.from = code / SQUARES % SQUARES,
                           .to = code % SQUARES,
                           .place = extra % CODE_PLACES};

    if (extra / CODE_PLACES >= CODE_SPECIALS)
        return false;
    unpack_special(extra / CODE_PLACES, &m);
    *out = move_of(m);
    return is_legal(p, m);
}
