#include "evaluate.h"

#include <stdlib.h>
#include <string.h>

#include "../rows/rows.h"
#include "../store/feature_sets.h"
#include "replayer.h"
#include "statement.h"
#include "workers.h"

enum {
    JUDGE_ARENA = 16 << 20,
    TRANSLATIONS = 8, /* kept: of so many variants of games */
};

/* A fact that no SQL tells: how many plies there are; or what is true of the
   variant, or false. */
struct told {
    bool of_plies, truth;
    enum query_op op;
    uint64_t low, high;
};

/* The conditions as one variant, or an archive, reads them. */
struct translated {
    struct arena arena;
    struct criteria criteria;
    struct filter filter;
    struct replayer *replayer;
    struct told told[FACTS_MAX];
    size_t told_count;
    struct variant variant;
    struct str foreign; /* of a game that is not known */
    bool only_last;     /* all criteria can be asked of the last position */
    uint64_t used;      /* when */
};

struct judge {
    struct arena arena; /* of the query */
    struct text words;
    struct query query;
    struct diag_levels levels;
    struct diags diags;
    struct translated *list[TRANSLATIONS];
    uint64_t uses;
    size_t place;

    struct archive *archive; /* NULL: of games that are given */
    bool nameless;
    struct sql_rows rows; /* of one record */
    struct archive_value *values;
    size_t value_count, id; /* which of them is the record's number */
    struct feature_sets *signatures;
};

/* ---- faults --------------------------------------------------------------- */

/* The first error, in one line. */
static int tell_refused(const struct judge *j, struct text *why)
{
    const struct diag *d = j->diags.first;

    while (d && d->severity != SEVERITY_ERROR)
        d = d->next;
    if (!d || j->diags.no_memory) {
        text_add(why, STR("out of memory"));
        return JUDGE_FAULT;
    }
    text_addf(why, "condition:%u: %.*s", (unsigned)d->span.begin + 1,
              (int)d->message.len, d->message.ptr);
    if (d->label.len)
        text_addf(why, ": %.*s", (int)d->label.len, d->label.ptr);
    if (d->helps)
        text_addf(why, "; did you mean %.*s?", (int)d->help[0].len,
                  d->help[0].ptr);
    return JUDGE_REFUSED;
}

static int no_memory(struct text *why)
{
    text_add(why, STR("out of memory"));
    return JUDGE_FAULT;
}

static int tell_fault(const struct judge *j, struct text *why)
{
    const char *message = archive_message(j->archive);

    text_addf(why, "%s", *message ? message : "out of memory");
    return JUDGE_FAULT;
}

/* ---- what is told without SQL --------------------------------------------- */

static bool compares(const struct told *told, uint64_t value)
{
    const bool fits[] = {
        [QUERY_EQUAL] = value == told->low,
        [QUERY_NOT_EQUAL] = value != told->low,
        [QUERY_LESS] = value<told->low, [QUERY_LESS_EQUAL] = value <= told->low,
                             [QUERY_GREATER] = value>
                           told->low,
        [QUERY_GREATER_EQUAL] = value >= told->low,
        [QUERY_CONTAINS] = false,
        [QUERY_WITHIN] = value >= told->low && value <= told->high,
        [QUERY_MATCHES] = false,
    };

    return fits[told->op];
}

static void tell_plies(struct translation *t, const struct condition *c,
                       struct told *out)
{
    *out = (struct told){.of_plies = true, .op = c->op};
    if (c->op == QUERY_CONTAINS || c->op == QUERY_MATCHES ||
        !str_number(c->value, &out->low) ||
        (c->op == QUERY_WITHIN && !str_number(c->high, &out->high)))
        translate_refuse(t, c, "a number is wanted");
}

static void tell_game(struct translation *t, const struct translated *of,
                      const struct condition *c, struct told *out)
{
    const struct rules *rules = of->variant.rules;
    struct str name;

    if (c->op > QUERY_NOT_EQUAL) {
        translate_untold(t, c);
        return;
    }
    if (translate_game(t, c, &name))
        out->truth =
            str_equal(name, rules ? str_of(rules->name) : of->foreign) ==
            (c->op == QUERY_EQUAL);
}

static void tell(struct translation *t, const struct named *named,
                 const struct condition *c)
{
    struct translated *of = t->teller;
    struct told *out = &of->told[of->told_count];

    *out = (struct told){0};
    if (c->possibly || named->of_event || !named->field.name)
        translate_untold(t, c);
    else if (named->field.kind == FIELD_GAME)
        tell_game(t, of, c, out);
    else if (strcmp(named->field.name, "plies") == 0)
        tell_plies(t, c, out);
    else
        translate_untold(t, c);
    terms_add_fact(&t->terms, of->told_count++);
}

static size_t count_codes(struct str moves)
{
    size_t count = 0;
    uint32_t code;

    while (moves.len && code_take(&moves, &code))
        count++;
    return count;
}

/* Claims have as many plies as there are. */
static size_t count_plies(const struct judged *game)
{
    struct str claims = str_from(game->claims, game->claims.len ? 1 : 0);
    struct ply ply;
    size_t count = 0;

    if (game->counted)
        return game->plies;
    if (game->played)
        return count_codes(game->moves);
    while (claims.len && claims_take(&claims, &ply))
        count++;
    return count;
}

static void see_facts(const struct translated *of, const struct judged *game,
                      uint64_t facts[FACTS_MAX / 64])
{
    size_t plies = SIZE_MAX;

    memset(facts, 0, FACTS_MAX / 8);
    for (size_t i = 0; i < of->told_count; i++) {
        const struct told *told = &of->told[i];
        if (told->of_plies && plies == SIZE_MAX)
            plies = count_plies(game);
        if (told->of_plies ? compares(told, plies) : told->truth)
            facts[i / 64] |= UINT64_C(1) << i % 64;
    }
}

/* ---- translating ---------------------------------------------------------- */

static void translated_free(struct translated *of)
{
    if (!of)
        return;
    replayer_free(of->replayer);
    variants_release(&of->criteria.variants);
    arena_release(&of->arena);
    free(of);
}

/* The one variant there is, unless another game is asked for. */
static bool take_variant(struct translated *of, const struct rules *only)
{
    struct variants *v = &of->criteria.variants;

    v->only = only;
    v->list = malloc(sizeof *v->list);
    if (!v->list || !of->variant.rules || (only && only != of->variant.rules))
        return v->list;
    v->list[0] = of->variant;
    v->count = v->room = 1;
    v->position_size = of->variant.rules->position_size;
    return true;
}

static bool keep_variant(struct translated *of, const struct judged *game)
{
    size_t bytes = game->option_count * sizeof *game->options;
    struct setting *options = arena_alloc(&of->arena, bytes + 1);

    if (!options)
        return false;
    for (size_t i = 0; i < game->option_count; i++)
        options[i] =
            (struct setting){arena_copy(&of->arena, game->options[i].name),
                             arena_copy(&of->arena, game->options[i].value)};
    of->variant = (struct variant){1, game->rules, options, game->option_count};
    of->foreign = arena_copy(&of->arena, game->foreign);
    return !of->arena.exhausted;
}

static void see_kinds(struct translated *of)
{
    of->only_last = of->criteria.count > 0;
    for (size_t i = 0; i < of->criteria.count; i++)
        of->only_last &=
            of->criteria.list[i].kind->last && !of->criteria.list[i].lasts;
}

/* What is common to games and archives. */
static int translate(struct judge *j, struct translation *t,
                     struct translated *of, struct text *why)
{
    diags_clear(&j->diags);
    t->query = &j->query;
    t->diags = &j->diags;
    t->arena = &of->arena;
    t->criteria = &of->criteria;
    t->alone = true;
    translate_conditions(t);
    if (t->faulty) {
        int fault = tell_refused(j, why);
        return t->untold && fault == JUDGE_REFUSED ? JUDGE_UNTOLD : fault;
    }
    if (t->fault || t->work.failed || of->arena.exhausted)
        return j->archive && t->fault ? tell_fault(j, why) : no_memory(why);
    see_kinds(of);
    return 0;
}

static struct translated *make_translated(void)
{
    struct translated *of = calloc(1, sizeof *of);

    if (of)
        arena_init(&of->arena, 0, JUDGE_ARENA);
    return of;
}

static int make_replayer(struct translated *of, struct text *why)
{
    of->replayer = replayer_make(&of->criteria);
    return of->replayer ? 0 : no_memory(why);
}

/* For games of one variant. */
static int translate_variant(struct judge *j, struct translated *of,
                             const struct judged *game, struct text *why)
{
    struct translation *t = translation_new();
    struct text facts = {0};
    int fault;

    if (!t || !keep_variant(of, game) ||
        !take_variant(of, translate_wanted_game(&j->query))) {
        free(t);
        return no_memory(why);
    }
    t->loaded = t->open = true;
    t->tell = tell;
    t->teller = of;
    fault = translate(j, t, of, why);
    if (!fault)
        filter_make(&of->filter, &t->terms, &facts);
    text_release(&facts);
    text_release(&t->work);
    free(t);
    return fault ? fault : make_replayer(of, why);
}

/* ---- variants at hand ----------------------------------------------------- */

static bool is_variant(const struct translated *of, const struct judged *game)
{
    const struct variant *v = &of->variant;
    bool same = v->rules == game->rules &&
                v->option_count == game->option_count &&
                str_equal(of->foreign, game->foreign);

    for (size_t i = 0; same && i < v->option_count; i++)
        same = str_equal(v->options[i].name, game->options[i].name) &&
               str_equal(v->options[i].value, game->options[i].value);
    return same;
}

/* An empty place, or that of the one used longest ago. */
static struct translated **find_place(struct judge *j,
                                      const struct judged *game)
{
    struct translated **place = j->list;

    for (size_t i = 0; i < TRANSLATIONS; i++) {
        if (!j->list[i])
            return &j->list[i];
        if (is_variant(j->list[i], game))
            return &j->list[i];
        if (j->list[i]->used < (*place)->used)
            place = &j->list[i];
    }
    return place;
}

static int find_translated(struct judge *j, const struct judged *game,
                           struct translated **out, struct text *why)
{
    struct translated **place = find_place(j, game);
    int fault = 0;

    if (!*place || !is_variant(*place, game)) {
        translated_free(*place);
        *place = make_translated();
        fault =
            *place ? translate_variant(j, *place, game, why) : no_memory(why);
        if (fault) {
            translated_free(*place);
            *place = NULL;
            return fault;
        }
    }
    (*place)->used = ++j->uses;
    *out = *place;
    return 0;
}

/* ---- judging games -------------------------------------------------------- */

/* What plays is replayed, or what it claims. */
static uint64_t replay(struct translated *of, const struct judged *game,
                       int64_t variant, const uint64_t *signature)
{
    replayer_content(of->replayer, game->content, game->played);
    if (game->played && game->moves.len <= CANDIDATE_MOST)
        return replayer_run(of->replayer, variant, game->start, game->moves,
                            signature);
    if (!game->played && game->claims.len && game->claims.len <= CANDIDATE_MOST)
        return replayer_claims(of->replayer, variant, game->claims);
    return replayer_clocks(of->replayer);
}

static int judge_met(struct judge *j, struct translated *of,
                     const uint64_t *facts, uint64_t met, struct text *why)
{
    j->place = met ? replayer_place(of->replayer) : NO_PLACE;
    if (replayer_failed(of->replayer))
        return no_memory(why);
    return filter_passes(&of->filter, facts, met);
}

int judge_game(struct judge *j, const struct judged *game, struct text *why)
{
    uint64_t facts[FACTS_MAX / 64], met = 0;
    struct translated *of;
    int fault = find_translated(j, game, &of, why);

    j->place = NO_PLACE;
    if (fault)
        return fault;
    see_facts(of, game, facts);
    if (of->criteria.count)
        met = replay(of, game, of->variant.id, NULL);
    return judge_met(j, of, facts, met, why);
}

bool judge_place(const struct judge *j, size_t *ply)
{
    *ply = j->place;
    return j->place != NO_PLACE;
}

int judge_count(struct judge *j, const struct judged *game, size_t *count,
                struct text *why)
{
    uint64_t facts[FACTS_MAX / 64];
    struct translated *of;
    int fault = find_translated(j, game, &of, why);

    *count = 0;
    if (fault)
        return fault;
    if (!of->only_last) {
        text_add(why, STR("what is counted is asked of positions: position,"
                          " board, pattern, count: or held:"));
        return JUDGE_REFUSED;
    }
    see_facts(of, game, facts);
    if (game->played && game->moves.len <= CANDIDATE_MOST)
        *count = replayer_count(of->replayer, of->variant.id, game->start,
                                game->moves, &of->filter, facts);
    return replayer_failed(of->replayer) ? no_memory(why) : 0;
}

/* ---- of an archive -------------------------------------------------------- */

static int keep_values(struct judge *j, const struct translation *t)
{
    size_t bytes = t->value_count * sizeof *t->values;

    j->value_count = t->value_count;
    j->values = arena_alloc(t->arena, bytes);
    if (!j->values)
        return ARCHIVE_MEMORY;
    memcpy(j->values, t->values, bytes);
    return ARCHIVE_OK;
}

/* The record of a number, if SQL does not say that it is not what is asked
   for. */
static int prepare(struct judge *j, struct translation *t,
                   struct translated *of)
{
    struct selection nothing = {.parameters = 0};
    struct text facts = {0}, sql = {0};
    int fault = keep_values(j, t);

    filter_make(&of->filter, &t->terms, &facts);
    statement_write(t, &nothing, text_str(&facts), &sql);
    if (!fault && !facts.failed)
        j->rows = sql_ask_text(j->archive->sql, &sql,
                               (struct sql_values){j->values, j->value_count});
    else
        fault = sql_fault(j->archive->sql, ARCHIVE_MEMORY);
    text_release(&facts);
    text_release(&sql);
    return fault ? fault : j->rows.fault;
}

static void add_number(struct judge *j, struct translation *t)
{
    size_t at = translate_number(t, 0);

    j->id = at - 1;
    text_clear(&t->work);
    text_addf(&t->work, "r.id = ?%zu", at);
    terms_add_sql(&t->terms, arena_copy(t->arena, text_str(&t->work)));
}

static int make_tables(struct judge *j, const struct translation *t,
                       const struct translated *of)
{
    int fault = ARCHIVE_OK;

    if (t->winners)
        fault = archive_define_winners(j->archive);
    if (!fault && t->winners)
        fault = archive_precompute_winners(j->archive);
    if (!fault && t->belonging)
        fault = archive_define_members(j->archive);
    if (!fault && criteria_want_signatures(&of->criteria)) {
        j->signatures = feature_sets_open(j->archive->sql);
        if (!j->signatures)
            fault = sql_fault(j->archive->sql, ARCHIVE_MEMORY);
    }
    return fault;
}

static int translate_archive(struct judge *j, struct translated *of,
                             struct text *why)
{
    struct translation *t = translation_new();
    int fault;

    if (!t)
        return no_memory(why);
    t->archive = j->archive;
    t->open = j->nameless;
    fault = translate(j, t, of, why);
    if (!fault) {
        add_number(j, t);
        if (make_tables(j, t, of) || prepare(j, t, of))
            fault = tell_fault(j, why);
    }
    text_release(&t->work);
    free(t);
    return fault ? fault : make_replayer(of, why);
}

static void take_row(struct judge *j, int64_t id, struct translated *of,
                     struct judged *game, uint64_t *facts,
                     const uint64_t **signature, struct features *features)
{
    const struct features none = features_none();
    const struct sql_rows *r = &j->rows;

    *game = (struct judged){.start = sql_text(r, CANDIDATE_START),
                            .moves = sql_text(r, CANDIDATE_MOVES),
                            .claims = sql_text(r, CANDIDATE_CLAIMS),
                            .content = sql_text(r, CANDIDATE_CONTENT),
                            .played = !sql_is_null(r, CANDIDATE_MOVES)};
    for (size_t i = 0; i < of->filter.facts; i++)
        if (sql_number(r, CANDIDATE_FACTS + (int)i))
            facts[i / 64] |= UINT64_C(1) << i % 64;
    *signature = NULL;
    if (!j->signatures)
        return;
    sql_stop(&j->rows, feature_sets_get(j->signatures, id, features));
    if (!features_same(features, &none))
        *signature = features->set;
}

static int judge_row(struct judge *j, int64_t id, struct text *why)
{
    struct translated *of = j->list[0];
    uint64_t facts[FACTS_MAX / 64] = {0};
    const uint64_t *signature;
    struct features features;
    struct judged game;

    if (!of->criteria.count)
        return 1;
    take_row(j, id, of, &game, facts, &signature, &features);
    uint64_t met =
        replay(of, &game, sql_number(&j->rows, CANDIDATE_VARIANT), signature);
    return judge_met(j, of, facts, met, why);
}

/* The statement is gone through to its end: it would keep others from
   writing. */
int judge_record(struct judge *j, int64_t id, struct text *why)
{
    int answer = 0;

    j->place = NO_PLACE;
    j->values[j->id] = value_number(id);
    sql_again(&j->rows, (struct sql_values){j->values, j->value_count});
    while (sql_next(&j->rows))
        answer = judge_row(j, id, why);
    if (answer < 0)
        return answer;
    return j->rows.fault ? tell_fault(j, why) : answer;
}

static int translate_all(struct judge *j, struct text *why)
{
    j->list[0] = make_translated();
    return j->list[0] ? translate_archive(j, j->list[0], why) : no_memory(why);
}

/* ---- all ------------------------------------------------------------------ */

static int refuse(struct text *why, const char *words)
{
    text_addf(why, "condition: %s", words);
    return JUDGE_REFUSED;
}

/* With saved queries, which only an archive has that is somebody's. */
static int expand(struct judge *j, struct str condition, struct text *why)
{
    struct str missing = {0};
    int fault = archive_expand_query(j->nameless ? NULL : j->archive, condition,
                                     &j->words, &missing);

    if (fault == QUERY_ENDLESS)
        return refuse(why, "saved queries name each other without end");
    if (fault != QUERY_UNSAVED)
        return !fault ? 0 : j->archive ? tell_fault(j, why) : no_memory(why);
    missing = str_shown(missing);
    text_addf(why, "condition: no query is saved as %.*s", (int)missing.len,
              missing.ptr);
    return JUDGE_REFUSED;
}

static int parse(struct judge *j, struct str condition, struct text *why)
{
    const struct query *q = &j->query;
    int fault = expand(j, condition, why);
    size_t length = j->words.len;

    if (fault)
        return fault;
    text_add_repeat(&j->words, '\0', SLICE_SLACK);
    if (j->words.failed)
        return no_memory(why);
    struct str words = {j->words.ptr, length};
    if (!query_parse(&j->query, &j->arena, words, &j->diags))
        return j->arena.no_memory ? no_memory(why) : tell_refused(j, why);
    if (q->orders || q->group_count || q->limited || q->offset)
        return refuse(why, "to order, to count and to limit is for SQL");
    return 0;
}

/* Goes through all of the tree, a parent before what it joins. */
static bool asks_for_number(const struct query *query)
{
    const struct query_node *node = query->where;

    while (node) {
        if (node->kind == QUERY_CONDITION &&
            str_equal_nocase(node->condition.field, STR("id")))
            return true;
        const struct query_node *next = node->first;
        for (; !next && node; node = next ? node : node->parent)
            next = node->next;
        node = next;
    }
    return false;
}

static int open_judge(struct judge **out, struct str condition,
                      struct archive *a, bool nameless, struct text *why)
{
    struct judge *j = calloc(1, sizeof *j);
    int fault;

    *out = NULL;
    if (!j)
        return no_memory(why);
    j->archive = a;
    j->nameless = nameless;
    j->place = NO_PLACE;
    arena_init(&j->arena, 0, JUDGE_ARENA);
    diag_levels_init(&j->levels);
    diags_init(&j->diags, &j->levels, 0);
    fault = parse(j, condition, why);
    if (!fault && nameless && asks_for_number(&j->query))
        fault = refuse(why, "id: a text has no number");
    if (!fault && a)
        fault = translate_all(j, why);
    if (fault)
        judge_close(j);
    else
        *out = j;
    return fault;
}

int judge_open(struct judge **out, struct str condition, struct archive *a,
               struct text *why)
{
    return open_judge(out, condition, a, false, why);
}

int judge_open_nameless(struct judge **out, struct str condition,
                        struct archive *a, struct text *why)
{
    return open_judge(out, condition, a, true, why);
}

void judge_close(struct judge *j)
{
    if (!j)
        return;
    if (j->archive)
        sql_end(&j->rows);
    feature_sets_close(j->signatures);
    for (size_t i = 0; i < TRANSLATIONS; i++)
        translated_free(j->list[i]);
    diags_release(&j->diags);
    arena_release(&j->arena);
    text_release(&j->words);
    free(j);
}
