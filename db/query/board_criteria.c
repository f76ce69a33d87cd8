/* Criteria on the contents of the board: patterns, pieces, prisoners. */
#include "pattern.h"
#include "translate.h"

/* ---- patterns ------------------------------------------------------------ */

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

bool pattern_read(struct translation *t, const struct condition *condition,
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

enum answer answer_pattern(struct moment *m, const struct criterion *c,
                           struct progress *p)
{
    const struct board_counts *board = &m->board;

    (void)c;
    if (board->again)
        pattern_watch_begin(p->sought, p->memory, board->contents);
    for (size_t i = 0; i < board->count; i++)
        pattern_watch_change(p->sought, p->memory, board->changes[i].cell,
                             board->changes[i].was, board->changes[i].is);
    return answer_of_bool(pattern_watch_fits(p->memory));
}

bool pattern_may_meet(const struct criterion *c, const struct progress *p,
                      const uint64_t set[SIGNATURE_WORDS])
{
    (void)c;
    return pattern_may_fit(p->sought, set);
}

/* ---- pieces and prisoners ------------------------------------------------ */

static uint64_t count_contents(const struct moment *m, const void *sought,
                               bool held)
{
    const char *const *content = sought;
    uint8_t number = (uint8_t)(content - m->rules->cells->contents);

    return held ? m->rules->cells->held(m->now, number)
                : m->board.counts[number];
}

static enum answer compare_pieces(struct moment *m, const struct criterion *c,
                                  struct progress *p, bool held)
{
    uint64_t count = count_contents(m, p->sought, held);

    p->seen.total = count;
    if (!c->against)
        return answer_of_bool(criterion_accepts(count, c));
    return answer_of_bool(criterion_compares(
        count, c->op, count_contents(m, p->against, c->against_held), 0));
}

enum answer answer_pieces(struct moment *m, const struct criterion *c,
                          struct progress *p)
{
    return compare_pieces(m, c, p, false);
}

enum answer answer_prisoners(struct moment *m, const struct criterion *c,
                             struct progress *p)
{
    return compare_pieces(m, c, p, true);
}

/* Finds the name among the possible contents of the game's cells. */
static const void *find_content(struct interpretation *in,
                                const struct variant *v)
{
    bool prisoner = in->out->held;
    struct str name = in->out->name;
    uint8_t content;

    if (pattern_content(v->rules, name, &content) &&
        (!prisoner || v->rules->cells->held))
        return &v->rules->cells->contents[content];
    reason_clear(&in->why);
    in->why.length = in->span.length;
    text_addf(&in->why.text, "these games have no %s %.*s",
              prisoner ? "prisoner" : "piece or stone", (int)name.len,
              name.ptr);
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

/* Reads "count:p" or "held:p" in place of a number. */
static bool read_name(struct str written, struct criterion *out)
{
    const struct str prefixes[] = {STR("count:"), STR("held:")};

    for (size_t i = 0; i < 2; i++) {
        struct str prefix = prefixes[i];
        if (written.len <= prefix.len ||
            !str_equal_nocase(str_part(written, 0, prefix.len), prefix))
            continue;
        out->held = i;
        out->name = str_from(written, prefix.len);
        return true;
    }
    return false;
}

/* Reads a condition such as "count:P > count:p", which names other pieces
   instead of a number. */
static bool read_other_contents(struct translation *t,
                                const struct condition *condition,
                                struct criterion *others, struct criterion *out)
{
    if (condition->op == QUERY_WITHIN)
        return translate_refuse(t, condition, "a number is expected");
    if (!find_contents(t, condition, condition->value_span, others))
        return false;
    out->against = others->by_variant;
    out->against_held = others->held;
    return true;
}

bool pieces_read(struct translation *t, const struct condition *condition,
                 struct criterion *out)
{
    struct criterion others = {.kind = NULL};

    out->held = out->kind->at_position == answer_prisoners;
    if (!find_contents(t, condition, condition->field_span, out))
        return false;
    return read_name(condition->value, &others)
               ? read_other_contents(t, condition, &others, out)
               : number_read(t, condition, out);
}
