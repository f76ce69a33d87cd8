/* Compares the headers of two records item by item, to judge whether they are
   the same game. */
#include "duplicates.h"

typedef bool agrees(struct str a, struct str b);

static bool are_same_words(struct str a, struct str b)
{
    return str_equal_nocase(str_trim(a), str_trim(b));
}

/* True if two round numbers are compatible: "3" is compatible with "03", and
   with "3.1", which is board 1 of round 3. */
static bool are_same_number(struct str a, struct str b)
{
    a = str_trim(a);
    b = str_trim(b);
    while (a.len && b.len) {
        struct str one = str_take(&a, '.'), two = str_take(&b, '.');
        uint64_t x, y;
        bool numbers = str_number(one, &x) && str_number(two, &y);
        if (numbers ? x != y : !are_same_words(one, two))
            return false;
    }
    return true;
}

/* True if two times are compatible, such as "14:30" with "14:30:05" or
   "14:??:??". */
static bool are_same_time(struct str a, struct str b)
{
    a = str_trim(a);
    b = str_trim(b);
    for (size_t i = 0; i < a.len && i < b.len; i++)
        if (a.ptr[i] != b.ptr[i] && a.ptr[i] != '?' && b.ptr[i] != '?')
            return false;
    return true;
}

static bool share_days(struct days a, struct days b)
{
    return !a.first || !b.first || (a.first <= b.last && b.first <= a.last);
}

static bool are_same_day(struct str a, struct str b)
{
    return share_days(date_days(a, STR("")), date_days(b, STR("")));
}

/* Removes a scheme such as "https://" from the front. Returns false if there is
   none. */
static bool skip_scheme(struct str *address)
{
    str_take(address, ':');
    return str_skip(address, STR("//"));
}

/* True if two addresses may refer to the same game. The path of an address such as
   "https://example.org/game/7" identifies the game. Addresses on different
   hosts do not contradict each other, since each host may have a page for the
   game. Values that are not addresses do not contradict either. */
static bool are_same_address(struct str a, struct str b)
{
    if (!skip_scheme(&a) || !skip_scheme(&b))
        return true;
    struct str host = str_take(&a, '/'), other = str_take(&b, '/');
    return !str_equal_nocase(host, other) || str_equal(a, b);
}

/* True unless the records state different endings of the game. */
static bool are_same_ending(struct str a, struct str b)
{
    static const char *const vague[] = {"normal", "unknown", "abandoned"};

    for (size_t i = 0; i < sizeof vague / sizeof *vague; i++)
        if (str_equal_nocase(a, str_of(vague[i])) ||
            str_equal_nocase(b, str_of(vague[i])))
            return true;
    return are_same_words(a, b);
}

static const struct {
    const char *tag;
    agrees *agrees;
} items[EVIDENCE_ITEMS] = {
    {"Result", are_same_words},      {"Termination", are_same_ending},
    {"Score", are_same_words},       {"Round", are_same_number},
    {"Board", are_same_number},      {"Table", are_same_number},
    {"Time", are_same_time},         {"UTCTime", are_same_time},
    {"StartTime", are_same_time},    {"EndTime", are_same_time},
    {"EventDate", are_same_day},     {"UTCDate", are_same_day},
    {"GameId", are_same_words},      {"FirstId", are_same_words},
    {"SecondId", are_same_words},    {"GameNumber", are_same_number},
    {"TimeControl", are_same_words}, {"Site", are_same_address},
    {"Link", are_same_address},
};

/* ---- reading one record -------------------------------------------------- */

static const enum row_field seats[EVIDENCE_SEATS] = {ROW_FIRST, ROW_SECOND,
                                                     ROW_THIRD, ROW_FOURTH};

static void add_item(struct evidence *e, struct str tag, struct str value)
{
    for (size_t i = 0; i < EVIDENCE_ITEMS; i++)
        if (str_equal_nocase(tag, str_of(items[i].tag)) &&
            !str_is_unspecified(value))
            e->items[i] = value;
}

struct evidence collect_evidence(const struct row *row, int64_t event)
{
    struct evidence e = {.days = row->days, .event = event};

    for (size_t i = 0; i < EVIDENCE_SEATS; i++)
        if (!str_is_unspecified(row->field[seats[i]]))
            e.seats[i] = row->field[seats[i]];
    for (size_t i = 0; i < ROW_FIELDS; i++)
        if (i != ROW_RESULT || row_game_is_over(row))
            add_item(&e, row_field_name((enum row_field)i), row->field[i]);
    for (size_t i = 0; i < row->tag_count; i++)
        add_item(&e, row->tags[i].name, row->tags[i].value);
    return e;
}

static void add_words(struct str *to, struct str from, struct arena *arena)
{
    if (!to->len && from.len)
        *to = arena_copy(arena, from);
}

void evidence_add(struct evidence *e, const struct evidence *more,
                  struct arena *arena)
{
    for (size_t i = 0; i < EVIDENCE_SEATS; i++)
        add_words(&e->seats[i], more->seats[i], arena);
    for (size_t i = 0; i < EVIDENCE_ITEMS; i++)
        add_words(&e->items[i], more->items[i], arena);
    if (!e->days.first)
        e->days = more->days;
    if (more->days.first > e->days.first)
        e->days.first = more->days.first;
    if (more->days.first && more->days.last < e->days.last)
        e->days.last = more->days.last;
    e->event = e->event ? e->event : more->event;
}

/* ---- comparing two records ----------------------------------------------- */

static bool are_same_name(const struct joined_names *names, struct str a,
                          struct str b)
{
    return a.len && b.len && joined_may_be_same(names, a, b);
}

static void compare_seats(const struct joined_names *names,
                          const struct evidence *a, const struct evidence *b,
                          struct headers *h)
{
    bool fit = true;

    h->telling = true;
    for (size_t i = 0; i < EVIDENCE_SEATS; i++) {
        bool known = a->seats[i].len && b->seats[i].len;
        fit &= !known || joined_may_be_same(names, a->seats[i], b->seats[i]);
        h->telling &= known || i > 1;
    }
    bool exchanged = !fit && are_same_name(names, a->seats[0], b->seats[1]) &&
                     are_same_name(names, a->seats[1], b->seats[0]);
    h->against += exchanged;
    h->others = !fit;
}

struct headers headers_compare(const struct joined_names *names,
                               const struct evidence *a,
                               const struct evidence *b)
{
    struct headers h = {.dated = a->days.first && b->days.first};

    compare_seats(names, a, b, &h);
    h.against += !share_days(a->days, b->days);
    h.against += a->event && a->event == b->event;
    for (size_t i = 0; i < EVIDENCE_ITEMS; i++)
        h.against += a->items[i].len && b->items[i].len &&
                     !items[i].agrees(a->items[i], b->items[i]);
    h.telling &= !h.others && !h.against;
    return h;
}

/* A single contradicting item may be a mistake. Several contradictions mean
   that the same plies were played in different games. */
bool is_contradicted(const struct duplicate_relation *kin,
                     struct headers headers)
{
    return kin->kind == DUPLICATE_BEGINNING || kin->kind == DUPLICATE_MISREAD
               ? headers.others || headers.against
               : headers.against > 1 && kin->shared < CLEAR_PLIES;
}

bool proves_same_game(const struct duplicate_relation *kin,
                      struct headers headers)
{
    if (kin->kind == DUPLICATE_MISREAD)
        return headers.telling && headers.dated;
    bool clear = kin->kind != DUPLICATE_PLY || kin->shared >= CLEAR_PLIES ||
                 !(headers.others || headers.against);

    if (kin->kind == DUPLICATE_KINDS || is_contradicted(kin, headers))
        return false;
    return (kin->shared >= SURE_PLIES && clear) ||
           (headers.telling &&
            kin->shared >= (headers.dated ? FEW_PLIES : SOME_PLIES));
}
