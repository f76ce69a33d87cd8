#include "criteria.h"

#include "../rows/rows.h"
#include "clock.h"
#include "evaluate.h"
#include "pattern.h"
#include "translate.h"

static enum answer yes_if(bool is)
{
    return is ? ANSWER_YES : ANSWER_OPEN;
}

/* ---- numbers -------------------------------------------------------------- */

static bool read_number(struct translation *t,
                        const struct condition *condition,
                        struct criterion *out)
{
    struct str none;

    out->trait = out->kind->of_trait ? criterion_find(out->name, &none)->trait
                                     : out->kind->trait;
    return (str_number(condition->value, &out->number) &&
            (condition->op != QUERY_WITHIN ||
             str_number(condition->high, &out->high))) ||
           translate_refuse(t, condition, "a number is wanted");
}

bool criterion_compares(uint64_t value, enum query_op op, uint64_t number,
                        uint64_t high)
{
    uint64_t low = number;

    if (op != QUERY_WITHIN)
        high = number;
    if (op == QUERY_LESS || op == QUERY_LESS_EQUAL)
        low = 0;
    if (op == QUERY_GREATER || op == QUERY_GREATER_EQUAL)
        high = UINT64_MAX;
    return value >= low && value <= high &&
           ((op != QUERY_LESS && op != QUERY_GREATER) || value != number);
}

static bool fits(uint64_t value, const struct criterion *c)
{
    return criterion_compares(value, c->op, c->number, c->high);
}

/* ---- boards and pieces of them -------------------------------------------- */

static const void *make_pattern(struct interpretation *in,
                                const struct variant *v)
{
    const struct condition *condition = in->condition;

    reason_clear(&in->why);
    if (!rules_begin(v->rules, in->start, v->options, v->option_count, STR(""),
                     &in->why))
        return NULL;
    const struct pattern *pattern =
        pattern_make(in->t->arena, v->rules, in->start, condition->value,
                     in->out->kind->whole ? PATTERN_WHOLE : PATTERN_PIECE,
                     condition->op == QUERY_CONTAINS, &in->why);
    if (pattern && pattern_watch_size(pattern) > in->out->memory)
        in->out->memory = pattern_watch_size(pattern);
    return pattern;
}

static bool read_pattern(struct translation *t,
                         const struct condition *condition,
                         struct criterion *out)
{
    return translate_by_variant(
        &(struct interpretation){.t = t,
                                 .condition = condition,
                                 .out = out,
                                 .read = make_pattern,
                                 .span = condition->value_span,
                                 .code = DIAG_BAD_PATTERN});
}

static enum answer look_like(struct moment *m, const struct criterion *c,
                             struct progress *p)
{
    const struct board_counts *board = &m->board;

    (void)c;
    if (board->anew)
        pattern_watch_begin(p->sought, p->memory, board->contents);
    for (size_t i = 0; i < board->count; i++)
        pattern_watch_change(p->sought, p->memory, board->changes[i].cell,
                             board->changes[i].was, board->changes[i].is);
    return yes_if(pattern_watch_fits(p->memory));
}

static bool may_look_like(const struct criterion *c, const struct progress *p,
                          const uint64_t set[SIGNATURE_WORDS])
{
    (void)c;
    return pattern_may_fit(p->sought, set);
}

/* ---- men and prisoners ---------------------------------------------------- */

static uint64_t count_of(const struct moment *m, const void *sought, bool held)
{
    const char *const *content = sought;
    uint8_t number = (uint8_t)(content - m->rules->cells->contents);

    return held ? m->rules->cells->held(m->now, number) : m->board.men[number];
}

static enum answer compare_men(struct moment *m, const struct criterion *c,
                               struct progress *p, bool held)
{
    uint64_t count = count_of(m, p->sought, held);

    if (!c->against)
        return yes_if(fits(count, c));
    return yes_if(criterion_compares(
        count, c->op, count_of(m, p->against, c->against_held), 0));
}

static enum answer count_men(struct moment *m, const struct criterion *c,
                             struct progress *p)
{
    return compare_men(m, c, p, false);
}

static enum answer count_prisoners(struct moment *m, const struct criterion *c,
                                   struct progress *p)
{
    return compare_men(m, c, p, true);
}

/* Its place among the game's contents. */
static const void *find_content(struct interpretation *in,
                                const struct variant *v)
{
    bool prisoner = in->out->kind->at_position == count_prisoners;
    struct str name = in->out->name;
    uint8_t content;

    if (pattern_content(v->rules, name, &content) &&
        (!prisoner || v->rules->cells->held))
        return &v->rules->cells->contents[content];
    reason_clear(&in->why);
    in->why.length = in->span.length;
    text_addf(&in->why.text, "no %s of these games is written %.*s",
              prisoner ? "prisoner" : "man", (int)name.len, name.ptr);
    return NULL;
}

static bool find_contents(struct translation *t,
                          const struct condition *condition, struct span span,
                          struct criterion *out)
{
    return translate_by_variant(
        &(struct interpretation){.t = t,
                                 .condition = condition,
                                 .out = out,
                                 .read = find_content,
                                 .span = span,
                                 .code = DIAG_UNKNOWN_FIELD});
}

/* "count:P > count:p": the others are in the place of the number. */
static bool read_others(struct translation *t,
                        const struct condition *condition,
                        struct criterion *out)
{
    struct criterion others = {.kind = NULL};

    others.kind = criterion_find(condition->value, &others.name);
    if (condition->op == QUERY_WITHIN)
        return translate_refuse(t, condition, "a number is wanted");
    if (!find_contents(t, condition, condition->value_span, &others))
        return false;
    out->against = others.by_variant;
    out->against_held = others.kind->at_position == count_prisoners;
    return true;
}

static bool counts_men(struct str name)
{
    struct str rest;
    const struct criterion_kind *kind = criterion_find(name, &rest);

    return kind && (kind->at_position == count_men ||
                    kind->at_position == count_prisoners);
}

static bool read_men(struct translation *t, const struct condition *condition,
                     struct criterion *out)
{
    if (!find_contents(t, condition, condition->field_span, out))
        return false;
    return counts_men(condition->value) ? read_others(t, condition, out)
                                        : read_number(t, condition, out);
}

/* ---- what plies do -------------------------------------------------------- */

static bool has_traits(struct moment *m, const struct criterion *c,
                       struct progress *p)
{
    (void)c, (void)p;
    return m->rules->traits != NULL;
}

/* What only grows is settled as soon as it is enough. */
static enum answer grown(const struct criterion *c, const struct progress *p)
{
    return yes_if((c->op == QUERY_GREATER || c->op == QUERY_GREATER_EQUAL) &&
                  fits(p->seen.total, c));
}

static enum answer count_all(struct moment *m, const struct criterion *c,
                             struct progress *p, const struct made *made)
{
    (void)m;
    p->seen.total += (made->traits & c->trait) != 0;
    return grown(c, p);
}

static enum answer count_run(const struct criterion *c, struct progress *p,
                             uint64_t *run, const struct made *made)
{
    *run = made->traits & c->trait ? *run + 1 : 0;
    if (*run > p->seen.total)
        p->seen.total = *run;
    return grown(c, p);
}

static enum answer count_streak(struct moment *m, const struct criterion *c,
                                struct progress *p, const struct made *made)
{
    (void)m;
    return count_run(c, p, &p->seen.runs[0], made);
}

/* Of claims with more than two places in a round nobody knows whose plies
   follow each other: who is out is passed over. */
static bool knows_series(const struct moment *m)
{
    return !m->claimed || m->rules->round <= 2;
}

static enum answer count_series(struct moment *m, const struct criterion *c,
                                struct progress *p, const struct made *made)
{
    return knows_series(m) ? count_run(c, p, &p->seen.runs[made->side], made)
                           : ANSWER_NO;
}

static enum answer end_count(struct moment *m, const struct criterion *c,
                             struct progress *p)
{
    (void)m;
    return yes_if(fits(p->seen.total, c));
}

static enum answer end_series(struct moment *m, const struct criterion *c,
                              struct progress *p)
{
    return knows_series(m) ? end_count(m, c, p) : ANSWER_NO;
}

/* ---- clocks --------------------------------------------------------------- */

/* 83.5, or 0:01:23.5 */
static bool clock_value(struct str words, uint64_t *out)
{
    return clock_parse_seconds(words, out) || clock_parse(words, out);
}

static bool read_clock(struct translation *t, const struct condition *condition,
                       struct criterion *out)
{
    out->beforehand = STR("c.content IS NOT NULL");
    return (clock_value(condition->value, &out->number) &&
            (condition->op != QUERY_WITHIN ||
             clock_value(condition->high, &out->high))) ||
           translate_refuse(t, condition,
                            "seconds are wanted, such as 10, 1.5 or 0:01:30");
}

static enum answer compare_clock(struct moment *m, const struct criterion *c,
                                 struct progress *p, const struct made *made)
{
    (void)m, (void)p;
    return yes_if(made->timed && fits(made->clock, c));
}

/* ---- endings -------------------------------------------------------------- */

/* What the Termination tag says, or where it says nothing, the result. */
#define NONE "coalesce(r.termination, '') IN ('', 'normal')"
#define GIVEN_UP                                   \
    "(lower(r.termination) = 'surrender' OR " NONE \
    " AND (r.result IN ('1-0', '0-1') OR k.ending = 'surrender'))"
static const struct {
    const char *word, *sql; /* NULL: the board alone tells */
} endings[] = {
    {"board", NULL},
    {"normal", NULL},
    {"surrender", GIVEN_UP},
    {"resignation", GIVEN_UP},
    {"agreement", "(lower(r.termination) = 'agreement' OR " NONE
                  " AND r.result = '1/2-1/2')"},
    {"unfinished", "(" NONE " AND r.result = '*' AND k.ending IS NULL)"},
    {"time", "lower(r.termination) = 'time'"},
    {"cheating", "lower(r.termination) = 'cheating'"},
    {"arranged", "lower(r.termination) = 'arranged'"},
    {"abandoned", "lower(r.termination) = 'abandoned'"},
    {"unknown", "lower(r.termination) = 'unknown'"},
};
#undef GIVEN_UP
#undef NONE

static bool find_ending(struct str word, const char **sql)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (str_equal_nocase(word, str_of(endings[i].word))) {
            *sql = endings[i].sql;
            return true;
        }
    return false;
}

/* An ending that columns tell is none of the board's. */
static bool read_ending(struct translation *t,
                        const struct condition *condition,
                        struct criterion *out)
{
    bool known = find_ending(condition->value, &out->besides);

    out->denied = out->besides != NULL;
    return known || translate_refuse(t, condition,
                                     "an ending is board, surrender, "
                                     "agreement, time, cheating, arranged, "
                                     "abandoned, unfinished or unknown");
}

static bool is_over(const struct moment *m)
{
    return m->claimed ? m->over : m->rules->ending(m->now).over;
}

static enum answer end_over(struct moment *m, const struct criterion *c,
                            struct progress *p)
{
    (void)c, (void)p;
    return yes_if(is_over(m));
}

/* ---- sequences ------------------------------------------------------------ */

/* What the players agreed on after the last of the plies is besides the
   record's ending. */
static bool read_sequence(struct translation *t,
                          const struct condition *condition,
                          struct criterion *out)
{
    const char *ending = NULL;

    (void)t;
    out->plies = condition->plies;
    out->memory = SEQUENCE_MEMORY;
    for (const struct query_plies *p = out->plies; p && !ending; p = p->next)
        ending = status_ending(p->plies[p->count - 1].status);
    return !ending || find_ending(str_of(ending), &out->besides);
}

static enum answer follow(struct moment *m, const struct criterion *c,
                          struct progress *p, const struct made *made)
{
    sequence_follow(m, p, made);
    return yes_if(p->seen.found && !c->besides);
}

static enum answer end_sequence(struct moment *m, const struct criterion *c,
                                struct progress *p)
{
    (void)c;
    return yes_if(p->seen.found && !is_over(m));
}

static enum answer follow_opening(struct moment *m, const struct criterion *c,
                                  struct progress *p, const struct made *made)
{
    bool open = opening_follow(m, p, made);

    if (p->seen.found && !c->besides)
        return ANSWER_YES;
    return open || p->seen.found ? ANSWER_OPEN : ANSWER_NO;
}

/* ---- all ------------------------------------------------------------------ */

#define POSITIONS(what)                                              \
    .ops = TURNED, .compared = what " are compared with =, != or ~", \
    .last = true
#define NUMBER .ops = NUMBERS, .compared = "numbers are compared, not searched"
#define WORDS(what) \
    .ops = EQUALITY, .compared = what " are compared with = or !="
#define TRAIT(field, bit)                                               \
    {                                                                   \
        .name = field, NUMBER, .trait = bit, .read = read_number,       \
        .enable = has_traits, .at_move = count_all, .at_end = end_count \
    }

static const struct criterion_kind kinds[] = {
    {.name = "position",
     POSITIONS("positions"),
     .read = position_read,
     .may_meet = position_may_meet,
     .at_position = position_look},
    {.name = "board",
     POSITIONS("patterns"),
     .whole = true,
     .of_cells = true,
     .read = read_pattern,
     .may_meet = may_look_like,
     .at_position = look_like},
    {.name = "pattern",
     POSITIONS("patterns"),
     .of_cells = true,
     .read = read_pattern,
     .may_meet = may_look_like,
     .at_position = look_like},
    {.name = "count:",
     NUMBER,
     .last = true,
     .of_cells = true,
     .read = read_men,
     .at_position = count_men},
    {.name = "held:",
     NUMBER,
     .last = true,
     .read = read_men,
     .at_position = count_prisoners},
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
     .of_trait = true,
     .read = read_number,
     .enable = has_traits,
     .at_move = count_streak,
     .at_end = end_count},
    {.name = "series:",
     NUMBER,
     .of_trait = true,
     .read = read_number,
     .enable = has_traits,
     .at_move = count_series,
     .at_end = end_series},
    {.name = "sequence",
     WORDS("sequences"),
     .read = read_sequence,
     .enable = sequence_enable,
     .at_move = follow,
     .at_end = end_sequence},
    {.name = "opening",
     WORDS("openings"),
     .read = read_sequence,
     .enable = sequence_enable,
     .at_move = follow_opening,
     .at_end = end_sequence},
    {.name = "clock",
     .ops = NUMBERS,
     .compared = "clocks are compared, not searched",
     .of_clocks = true,
     .read = read_clock,
     .at_move = compare_clock},
    {.name = "ending",
     WORDS("endings"),
     .read = read_ending,
     .at_end = end_over},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* The kind of the whole name, or that of its part up to the colon. */
static const struct criterion_kind *find(struct str name, struct str *rest)
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
    const struct criterion_kind *kind = find(name, rest), *counted;
    struct str none;

    if (kind && kind->of_trait) {
        counted = find(*rest, &none);
        if (!counted || !counted->trait)
            return NULL;
    }
    return kind;
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

void judge_vocabulary(struct text *out)
{
    struct tag_names names;

    for (size_t i = 0; i < KINDS; i++)
        add_word(out, kinds[i].name);
    for (size_t i = 0; games[i]; i++) {
        add_word(out, games[i]->name);
        rules_tag_names(games[i], false, &names);
        for (size_t k = 0; names.names[k]; k++)
            add_word(out, names.names[k]);
    }
}

bool criterion_of_trait(struct str name, struct str *rest)
{
    const struct criterion_kind *kind = find(name, rest);

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
