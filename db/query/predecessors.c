#include "predecessors.h"

#include <stdlib.h>
#include <string.h>

#include "../rows/rows.h"

enum {
    LINES_MAX = 1 << 16, /* maximum number of lines that are enumerated */
#ifdef LUDEX_HARD
    RECORDS_A_LINE = 0,
    RECORDS_SHARE = 1,
#else
    RECORDS_A_LINE = 4, /* minimum number of records per line; fewer records can
                           be replayed quickly */
    RECORDS_SHARE = 16, /* predecessors may occur in at most one of this many
                           records */
#endif
    EARLY_MAX = 7,         /* maximum number of features of a goal, or of plies
                              before it; signatures are better for finding later
                              positions */
    NUMBERS_MAX = 1 << 10, /* maximum number of positions */
};

/* A position in which the opening of a record may end. */
struct ending_there {
    uint64_t exact; /* hash of the position; 0 for an empty slot */
    bool leads;     /* a goal can be reached from the position */
};

struct search {
    struct translation *t;
    const struct goal *goals;
    size_t goal_count;
    const struct variant *variant; /* the current variant */
    struct position *now[OPENING_PLIES + 1];
    struct move *moves[OPENING_PLIES];
    struct ending_there *table; /* hash table with open addressing */
    size_t room;                /* number of slots, which is a power of two */
    int64_t records;            /* upper limit of the number of records in the
                                   archive */
};

/* ---- reachability -------------------------------------------------------- */

/* Returns the number of features in `set` that `other` lacks. */
static unsigned count_missing(const uint64_t *set, const uint64_t *other)
{
    unsigned count = 0;

    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        count += (unsigned)__builtin_popcountll(set[i] & ~other[i]);
    return count;
}

/* True if the goal may still be reached from the position. If the features of
   the game are lasting, the goal must have all features of the position.
   Otherwise, enough plies must remain to gain the missing features. */
static bool goal_is_reachable(const struct goal *g, const struct position *p,
                              const uint64_t *set)
{
    if (g->rules->lasting)
        return !count_missing(set, g->set);
    uint32_t age = g->rules->age(p);

    return age < g->age &&
           count_missing(g->set, set) <= (g->age - age) * g->rules->gains;
}

static bool may_lead(const struct search *s, const struct position *p)
{
    const struct rules *rules = s->variant->rules;
    uint64_t set[SIGNATURE_WORDS] = {0};
    bool may = false;

    rules->signature(p, set);
    for (size_t i = 0; !may && i < s->goal_count; i++)
        may = s->goals[i].rules == rules &&
              goal_is_reachable(&s->goals[i], p, set);
    return may;
}

/* ---- continuations of a start -------------------------------------------- */

/* Returns the slot of the position, or an empty slot for it. */
static struct ending_there *find_ending_slot(const struct search *s,
                                             uint64_t exact)
{
    size_t at = exact & (s->room - 1);

    while (s->table[at].exact && s->table[at].exact != exact)
        at = (at + 1) & (s->room - 1);
    return &s->table[at];
}

static void add_position(struct search *s, const struct position *p, bool may)
{
    uint64_t exact = s->variant->rules->hash(p);

    if (!exact) /* a hash of 0 cannot be stored, so the position may lead
                   anywhere */
        return;
    struct ending_there *there = find_ending_slot(s, exact);
    there->exact = exact;
    there->leads |= may;
}

/* Lists the legal plies, and the swap, which perft omits. */
static size_t list_all_moves(const struct rules *rules,
                             const struct position *p, struct move *out)
{
    size_t count = rules->moves(p, out);
    struct move extra = rules_extra(rules, p);

    if (extra.bits)
        out[count++] = extra;
    return count;
}

static void play_to_next_ply(struct search *s, size_t ply, size_t move)
{
    const struct rules *rules = s->variant->rules;

    memcpy(s->now[ply + 1], s->now[ply], rules->position_size);
    rules->play(s->now[ply + 1], s->moves[ply][move]);
}

/* Enumerates the continuations of a position. If no goal can be reached from
   the position (`may` is false), no goal can be reached from the
   continuations. */
static void search_continuations(struct search *s, size_t ply, bool may)
{
    const struct rules *rules = s->variant->rules;

    may = may && may_lead(s, s->now[ply]);
    if (ply == OPENING_PLIES) {
        add_position(s, s->now[ply], may);
        return;
    }
    size_t count = list_all_moves(rules, s->now[ply], s->moves[ply]);
    for (size_t i = 0; i < count; i++) {
        play_to_next_ply(s, ply, i);
        search_continuations(s, ply + 1, may);
    }
}

static bool begin_search(struct search *s, const struct variant *v)
{
    struct reason why = {0};
    bool begun = rules_begin(v->rules, s->now[0], v->options, v->option_count,
                             STR(""), &why);

    reason_release(&why);
    s->variant = v;
    return begun;
}

/* ---- memory -------------------------------------------------------------- */

static bool make_positions(struct search *s)
{
    const struct variants *v = &s->t->criteria->variants;
    size_t most = 0;
    bool made = true;

    for (size_t i = 0; i < v->count; i++)
        if (v->list[i].rules->moves_max > most)
            most = v->list[i].rules->moves_max;
    for (size_t i = 0; made && i <= OPENING_PLIES; i++)
        made = (s->now[i] = malloc(v->position_size + 1)) != NULL;
    for (size_t i = 0; made && i < OPENING_PLIES; i++)
        made = (s->moves[i] = malloc((most + 1) * sizeof **s->moves)) != NULL;
    return made;
}

static void release_search(struct search *s)
{
    for (size_t i = 0; i <= OPENING_PLIES; i++)
        free(s->now[i]);
    for (size_t i = 0; i < OPENING_PLIES; i++)
        free(s->moves[i]);
    free(s->table);
}

/* Counts the lines from a position, but stops if there are too many. */
static size_t count_after(struct search *s, size_t ply)
{
    const struct rules *rules = s->variant->rules;
    size_t lines = 0;

    if (ply == OPENING_PLIES - 1)
        return (size_t)rules->count(s->now[ply]) + 1; /* one more for the
                                                         swap */
    size_t count = list_all_moves(rules, s->now[ply], s->moves[ply]);
    for (size_t i = 0; i < count && lines <= LINES_MAX; i++) {
        play_to_next_ply(s, ply, i);
        lines += count_after(s, ply + 1);
    }
    return lines;
}

static size_t count_lines(struct search *s)
{
    const struct variants *v = &s->t->criteria->variants;
    size_t lines = 0;

    for (size_t i = 0; i < v->count && lines <= LINES_MAX; i++)
        if (begin_search(s, &v->list[i]))
            lines += count_after(s, 0);
    return lines;
}

/* Makes the table of positions. Returns false if there are too many lines or
   too few records, or after a fault. */
static bool make_table(struct search *s)
{
    size_t lines = count_lines(s);

    if (lines > LINES_MAX)
        return false;
    s->t->fault = sql_get(s->t->archive->sql, "SELECT max(id) FROM record",
                          NO_VALUES, &s->records);
    if (s->t->fault || (uint64_t)s->records < RECORDS_A_LINE * lines)
        return false;
    for (s->room = 64; s->room < 2 * lines; s->room *= 2)
        ;
    s->table = calloc(s->room, sizeof *s->table);
    return s->table != NULL;
}

/* ---- predecessors in the archive ----------------------------------------- */

static bool list_found_positions(struct search *s, struct text *numbers)
{
    struct sql_rows rows = sql_query(
        s->t->archive->sql, "SELECT id, exact FROM early_position", NO_VALUES);
    size_t count = 0;

    while (count <= NUMBERS_MAX && sql_next(&rows)) {
        const struct ending_there *there =
            find_ending_slot(s, (uint64_t)sql_number(&rows, 1));
        if (there->exact && !there->leads)
            continue;
        text_addf(numbers, "%s%lld", count++ ? ", " : "",
                  (long long)sql_number(&rows, 0));
    }
    s->t->fault = sql_end(&rows);
    return !s->t->fault && count <= NUMBERS_MAX;
}

/* Writes NULL in place of an empty list, which servers do not accept. */
void predecessors_select(struct str numbers, struct text *out)
{
    text_add(out, STR("SELECT record FROM opening WHERE position IN ("));
    text_add(out, numbers.len ? numbers : STR("NULL"));
    text_addf(out, ") AND ply = %d", OPENING_PLIES);
}

/* True if only a few records reached any of the positions. */
static bool positions_are_rare(struct search *s, struct str numbers)
{
    struct translation *t = s->t;
    int64_t most = s->records / RECORDS_SHARE, count = 0;
    struct text sql = {0};

    text_add(&sql, STR("SELECT count(*) FROM ("));
    predecessors_select(numbers, &sql);
    text_addf(&sql, " LIMIT %lld) AS games", (long long)most + 1);
    struct sql_rows row = sql_query_text(t->archive->sql, &sql, NO_VALUES);
    if (sql_next(&row))
        count = sql_number(&row, 0);
    t->fault = sql_end(&row);
    text_release(&sql);
    return !t->fault && count <= most;
}

/* ---- predecessors of the goals ------------------------------------------- */

static bool goals_are_early(const struct goal *goals, size_t count)
{
    bool early = count > 0;

    for (size_t i = 0; early && i < count; i++)
        early = goals[i].rules->lasting
                    ? row_weight(goals[i].set) <= EARLY_MAX
                    : goals[i].aged && goals[i].age <= EARLY_MAX;
    return early;
}

static bool search_positions(struct search *s, struct text *numbers)
{
    const struct variants *v = &s->t->criteria->variants;

    if (!make_positions(s) || !make_table(s))
        return false;
    for (size_t i = 0; i < v->count; i++)
        if (begin_search(s, &v->list[i]))
            search_continuations(s, 0, true);
    return list_found_positions(s, numbers) &&
           positions_are_rare(s, text_str(numbers));
}

bool predecessors_find(struct translation *t, const struct goal *goals,
                       size_t count, struct text *numbers)
{
    struct search s = {.t = t, .goals = goals, .goal_count = count};
    bool found = goals_are_early(goals, count) && search_positions(&s, numbers);

    release_search(&s);
    return found && !numbers->failed;
}
