/*
 * Determines which games may have reached the position, and fills in the route
 * for the walkers.
 */
#include <stdlib.h>

#include "../query/lookup.h"
#include "../query/predecessors.h"
#include "../query/prefilter.h"
#include "explorer.h"
#include "parallel_scan.h"

struct position *explorer_copy(struct explorer *x, const struct position *p)
{
    size_t size = x->asked->rules->position_size;
    struct position *out = arena_alloc(x->e->arena, size);

    if (out)
        memcpy(out, p, size);
    return out;
}

/* ---- the position -------------------------------------------------------- */

/* Sets the features that a signature must have: those of the position and,
   unless it must match exactly, those of the position under each symmetry. */
static void find_features(struct explorer *x)
{
    const struct rules *rules = x->asked->rules;

    x->set_count =
        x->asked->exact ? 1 : position_features(rules, x->root, x->sets);
    if (x->asked->exact)
        rules->signature(x->root, *x->sets);
    x->route.sets = (const uint64_t(*)[SIGNATURE_WORDS])x->sets;
    x->route.set_count = x->set_count;
    x->route.left = rules->left ? rules->left(x->root) : 0;
    for (size_t i = 0; i < x->set_count; i++) {
        unsigned weight = row_weight(x->sets[i]);
        if (weight > x->route.weight)
            x->route.weight = weight;
    }
}

static int find_variant(struct explorer *x)
{
    row_options(&x->row, x->asked->rules, x->asked->start);
    if (x->row.words.failed || x->row.settings.failed)
        return no_memory(x);
    x->route.options = x->row.option;
    x->route.option_count = x->row.option_count;
    return sql_get(x->a->sql,
                   "SELECT id FROM variant WHERE game = ?1 AND options = ?2",
                   VALUES(value_words(str_of(x->asked->rules->name)),
                          value_words(x->row.options)),
                   &x->route.variant);
}

/* True if the position is the usual start and is not counted by an opening
   node. */
static bool needs_start_position(const struct explorer *x)
{
    uint64_t start = x->asked->rules->hash(x->route.start);

    if (route_is_counted(&x->route, start))
        return false;
    return x->asked->exact ? start == x->route.position
                           : x->asked->rules->hash_canonical(x->route.start) ==
                                 x->route.canonical;
}

/* SQL that selects games of the variant that reached the position in their
   first plies. Games of other variants may have the same hashes. */
#define IN_OPENING                                                          \
    "SELECT 1 FROM " ROW_OPENINGS " JOIN record r ON r.id = reached.record" \
    " WHERE canonical = ?1 AND (?2 = 0 OR exact = ?3) AND r.variant = ?4"

static int find_opening(struct explorer *x, const char *sql, int64_t *found)
{
    return sql_get(x->a->sql, sql,
                   VALUES(value_number((int64_t)x->route.canonical),
                          value_number(x->asked->exact),
                          value_number((int64_t)x->route.position),
                          value_number(x->route.variant)),
                   found);
}

/* Sets `early`, `anywhere` and the last ply to search. Games with other starts
   may reach the position at any ply. Later plies are therefore searched too,
   unless the usual start leads to the position within the opening and games of
   any day count. */
static int choose_openings_or_scan(struct explorer *x)
{
    const struct rules *rules = x->asked->rules;
    bool line = x->asked->plies <= OPENING_PLIES &&
                rules->hash(x->asked->start) == rules->hash(x->route.start);
    int64_t usual = line || needs_start_position(x), other = 0;
    int fault = ARCHIVE_OK;

    if (!usual)
        fault =
            find_opening(x, IN_OPENING " AND r.start IS NULL LIMIT 1", &usual);
    if (!fault && !usual)
        fault = find_opening(x, IN_OPENING " LIMIT 1", &other);
    x->early = usual || other;
    x->anywhere = !usual || x->asked->before;
    x->route.last_ply = x->anywhere ? SIZE_MAX - 1 : OPENING_PLIES;
    return fault;
}

enum { PIE_PLIES = 3 }; /* maximum number of plies before a swap */

static bool find_swap(struct explorer *x)
{
    const struct rules *rules = x->asked->rules;
    struct move *moves = malloc((rules->moves_max + 1) * sizeof *moves);
    struct position *p = explorer_copy(x, x->route.start);

    for (unsigned ply = 0; moves && p && ply < PIE_PLIES; ply++) {
        if (!rules_moves(rules, p, moves))
            break;
        rules->play(p, moves[0]);
        x->swap = rules_extra(rules, p);
        if (x->swap.bits)
            break;
    }
    free(moves);
    return moves && p;
}

static bool set_root(struct explorer *x)
{
    const struct rules *rules = x->asked->rules;
    struct position *root = explorer_copy(x, x->asked->start);
    struct position *usual = explorer_copy(x, x->asked->start);
    struct reason why = {0};

    if (!root || !usual)
        return false;
    for (size_t i = 0; i < x->asked->plies; i++)
        rules->play(root, x->asked->line[i]);
    x->root = root;
    x->route.position = rules->hash(root);
    x->route.canonical = rules->hash_canonical(root);
    x->route.side = rules->side(root);
    find_features(x);
    /* The usual start depends only on the options. */
    bool begins = rules_begin(rules, usual, x->row.option, x->row.option_count,
                              STR(""), &why);
    assert(begins);
    (void)begins;
    reason_release(&why);
    x->route.start = usual;
    return !rules->extra || find_swap(x);
}

int explorer_set_route(struct explorer *x)
{
    x->route.rules = x->asked->rules;
    x->route.exact = x->asked->exact;
    int fault = find_variant(x);

    if (!fault && !set_root(x))
        fault = no_memory(x);
    return fault ? fault : choose_openings_or_scan(x);
}

/* ---- games that may have reached the position ---------------------------- */

/* Appends the condition that the game reached the position in its opening.
   Omits positions whose counts are known. */
static void write_opening(const struct explorer *x, struct translation *t)
{
    text_addf(&t->work,
              "r.id IN (SELECT record FROM " ROW_OPENINGS
              " WHERE canonical = ?%zu",
              translate_number(t, (int64_t)x->route.canonical));
    if (x->asked->exact)
        text_addf(&t->work, " AND exact = ?%zu",
                  translate_number(t, (int64_t)x->route.position));
    for (size_t i = 0; i < x->route.counted_count; i++)
        text_addf(&t->work, " AND exact <> ?%zu",
                  translate_number(t, (int64_t)x->route.counted[i]));
    text_add_char(&t->work, ')');
}

/* Finds predecessors of the position. The age is ignored if symmetric positions
   count too. */
static struct prefilter find_predecessors(void *context, struct translation *t)
{
    const struct explorer *x = context;
    const struct rules *rules = x->asked->rules;
    struct goal goals[POSITION_TURNS];
    struct text numbers = {0}, select = {0};

    for (size_t i = 0; i < x->set_count; i++) {
        goals[i] = (struct goal){.rules = rules,
                                 .aged = rules->age && x->asked->exact,
                                 .age = rules->age ? rules->age(x->root) : 0};
        memcpy(goals[i].set, x->sets[i], sizeof goals[i].set);
    }
    if (translate_load_variants(t) &&
        predecessors_find(t, goals, x->set_count, &numbers))
        predecessors_select(text_str(&numbers), &select);
    struct prefilter found = {.select =
                                  arena_copy(t->arena, text_str(&select))};
    t->work.failed |= numbers.failed || select.failed;
    text_release(&numbers);
    text_release(&select);
    return found;
}

/* Appends a condition that is true unless features or predecessors exclude the
   game. */
static void write_search_condition(struct explorer *x, struct translation *t)
{
    struct features wanted[POSITION_TURNS];

    for (size_t i = 0; i < x->set_count; i++) {
        unsigned weight = row_weight(x->sets[i]);
        memcpy(wanted[i].set, x->sets[i], sizeof wanted[i].set);
        wanted[i].light =
            weight < MIN_FEATURES_NONE ? (uint8_t)weight : MIN_FEATURES_NONE;
    }
    struct prefilter prefilter =
        prefilter_make(t, &(struct prefilter_request){wanted, x->set_count,
                                                      find_predecessors, x});
    if (prefilter_exists(prefilter))
        prefilter_condition(t, prefilter);
    else
        text_add(&t->work, STR("TRUE"));
}

/* Appends the condition that the game was certainly played before `day`. */
static void write_day_condition(int64_t day, struct translation *t)
{
    size_t at;

    text_add(&t->work, STR(" AND "));
    at = t->work.len;
    translate_open_list(t, "r.date");
    text_addf(&t->work,
              "SELECT id FROM written_date"
              " WHERE earliest < %lld AND latest < %lld",
              (long long)day, (long long)day);
    translate_close_list(t);
    lookup_decide(t, at, false);
}

static void open_or_join_alternatives(struct translation *t)
{
    text_add(&t->work, t->work.len ? STR(" OR ") : STR("("));
}

/* Appends the condition that the game may have reached the position: at its
   start, in its opening, or later. */
static void write_places(struct explorer *x, struct translation *t)
{
    if (x->anywhere && !x->set_count)
        return;
    if (x->early && needs_start_position(x)) {
        open_or_join_alternatives(t);
        text_add(&t->work, STR("r.start IS NULL"));
    }
    if (x->early) {
        open_or_join_alternatives(t);
        write_opening(x, t);
    }
    if (x->anywhere) {
        open_or_join_alternatives(t);
        write_search_condition(x, t);
    }
    text_add_char(&t->work, ')');
}

static void add_conditions(void *context, struct translation *t)
{
    struct explorer *x = context;

    /* A limit applies to all games of the query, so no games may be excluded
       before the limit. */
    if (t->query->limited || t->query->offset)
        return;
    text_clear(&t->work);
    text_addf(&t->work, "r.variant = %lld AND r.moves IS NOT NULL",
              (long long)x->route.variant);
    if (x->asked->before)
        write_day_condition(x->asked->before, t);
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
    text_clear(&t->work);
    write_places(x, t);
    if (t->work.len)
        terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
}

int explorer_count_games(struct explorer *x, struct diags *diags,
                         struct node_tallies *out)
{
    static const struct query every = {0};
    struct archive_query *q;
    int fault = archive_query_with_conditions(
        x->a, x->asked->query ? x->asked->query : &every, game_columns,
        game_column_count, diags, add_conditions, x, &q);

    if (fault)
        return fault;
    if (x->route.variant)
        fault = parallel_scan_run(x->a, q, &x->route, out);
    archive_query_free(q);
    return fault;
}
