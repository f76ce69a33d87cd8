#include "server_conditions.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors -------------------------------------------------------------- */

/* Returns the field or criterion whose name is most similar to `name`, ignoring
   a prefix such as "event." or "streak:". Sets *rest to the part that was
   compared. */
static const char *nearest_name(struct str name, bool events, struct str *rest)
{
    *rest = name;
    if (events)
        return archive_nearest_event_field(name);
    if (field_of_event(name, rest))
        return archive_nearest_event_field(*rest);
    *rest = name;
    if (criterion_of_trait(name, rest))
        return criterion_nearest_trait(*rest);
    *rest = name;
    return archive_nearest_field(name);
}

void translate_unknown(struct translation *t, struct str name,
                       struct span where)
{
    struct named named;
    struct diag *d;
    bool events = t->subject == SUBJECT_EVENTS;
    bool known = field_find(t->subject, name, &named);
    struct str rest;
    const char *near = nearest_name(name, events, &rest);
    struct str shown = str_for_display(name);

    t->faulty = true;
    if (t->unknown.length && t->unknown.begin == where.begin)
        return; /* the same field appears again for each value of a list */
    t->unknown = where;
    if (known || (!events && place_find(name))) {
        diag_report(t->diags, DIAG_UNKNOWN_FIELD, where,
                    !known || ((named.field.use & USE_COLUMN) &&
                               named.field.kind != FIELD_HASH)
                        ? "%.*s can only be used as a column"
                        : "%.*s can only be used in conditions",
                    (int)shown.len, shown.ptr);
        return;
    }
    d = diag_report(t->diags, DIAG_UNKNOWN_FIELD, where,
                    "there is no field %.*s", (int)shown.len, shown.ptr);
    text_clear(&t->work);
    text_add(&t->work, str_part(name, 0, name.len - rest.len));
    text_add(&t->work, str_of(near ? near : ""));
    if (near)
        diag_help(t->diags, d, arena_copy(t->arena, text_str(&t->work)));
}

static void report_too_many(struct translation *t,
                            const struct condition *condition, int most,
                            const char *of_which_kind)
{
    diag_report(t->diags, DIAG_SYNTAX, condition->field_span,
                "the query has more than %d conditions%s", most, of_which_kind);
    t->faulty = t->full = true;
}

/* ---- fields -------------------------------------------------------------- */

static void translate_key_needs(struct translation *t,
                                const struct query_key *keys, size_t count)
{
    struct named named;

    for (size_t i = 0; i < count; i++)
        if (field_find(t->subject, keys[i].field, &named))
            translate_needs(t, &named);
}

void translate_needs_of_keys(struct translation *t)
{
    translate_key_needs(t, t->query->order, t->query->orders);
    translate_key_needs(t, t->query->groups, t->query->group_count);
    translate_key_needs(t, t->query->measures, t->query->measure_count);
}

/* ---- the variants of the archive ----------------------------------------- */

const struct rules *translate_wanted_game(const struct query *query)
{
    const struct query_node *node = query->where;

    if (node && node->kind == QUERY_AND)
        node = node->first;
    for (; node; node = node->next)
        if (node->kind == QUERY_CONDITION &&
            node->condition.op == QUERY_EQUAL &&
            str_equal_nocase(node->condition.field, STR("game")))
            return game_find(node->condition.value);
    return NULL;
}

bool translate_load_variants(struct translation *t)
{
    if (!t->loaded)
        t->fault = variants_load(&t->criteria->variants, t->archive->sql,
                                 translate_wanted_game(t->query));
    t->loaded = true;
    return !t->fault;
}

/* ---- conditions ---------------------------------------------------------- */

/* Returns the condition as it was written. */
static struct str condition_text(struct translation *t,
                                 const struct condition *c)
{
    static const char *const signs[] = {"=",  "!=", "<",  "<=", ">",
                                        ">=", "~",  "in", "~~"};

    text_clear(&t->work);
    text_addf(&t->work, "%s%.*s %s %s", c->last ? "last " : "",
              (int)c->field.len, c->field.ptr,
              c->none     ? "not in"
              : c->others ? "in"
                          : signs[c->op],
              condition_is_list(c) ? "(" : "");
    for (const struct condition *v = c; v; v = v->others)
        text_addf(&t->work, "%s%.*s", v == c ? "" : ", ", (int)v->value.len,
                  v->value.ptr);
    text_add(&t->work, condition_is_list(c) ? STR(")") : STR(""));
    if (c->op == QUERY_WITHIN)
        text_addf(&t->work, "..%.*s", (int)c->high.len, c->high.ptr);
    if (c->lasts)
        text_addf(&t->work, " for %llu %s", (unsigned long long)c->lasts,
                  c->lasts == 1 ? "ply" : "plies");
    criterion_add_limits(&c->limits, &t->work);
    return arena_copy(t->arena, text_str(&t->work));
}

void translate_unmatched(struct translation *t,
                         const struct condition *condition)
{
    diag_report(t->diags, DIAG_UNKNOWN_FIELD, condition->field_span,
                "%.*s: this condition cannot be decided from the plies alone",
                (int)condition->field.len, condition->field.ptr);
    t->unevaluated = t->faulty = true;
}

/* Adds a criterion as a term, negated if necessary, together with its
   additional condition. */
static void add_criterion(struct translation *t, const struct criterion *c,
                          bool negated)
{
    if (negated)
        terms_open(&t->terms, TERM_NOT);
    if (c->besides) {
        terms_open(&t->terms, TERM_AND);
        terms_add_sql(&t->terms, str_of(c->besides));
    }
    if (c->denied)
        terms_open(&t->terms, TERM_NOT);
    terms_add_criterion(&t->terms, t->criteria->count, c->beforehand);
    terms_add_source(&t->terms, c->source);
    t->criteria->count += 1 + c->others;
    for (int open = negated + c->denied + (c->besides != NULL); open; open--)
        terms_close(&t->terms);
}

static bool refuse_lasting(struct translation *t,
                           const struct condition *condition)
{
    diag_report(t->diags, DIAG_BAD_VALUE, condition->lasts_span,
                "%.*s: \"for ... plies\" does not apply to this field",
                (int)condition->field.len, condition->field.ptr);
    t->faulty = true;
    return false;
}

static bool refuse_limits(struct translation *t,
                          const struct condition *condition)
{
    diag_report(t->diags, DIAG_BAD_VALUE, condition->limits.span,
                condition->limits.from
                    ? "%.*s: \"after\" and \"between\" do not apply here"
                    : "%.*s: \"before\" does not apply here",
                (int)condition->field.len, condition->field.ptr);
    t->faulty = true;
    return false;
}

/* True if a condition of this kind may be limited to some plies. An opening
   always begins with the first ply. */
static bool may_limit(const struct criterion_kind *kind,
                      const struct condition *condition)
{
    if (condition->last || !(kind->at_position || kind->at_move))
        return false;
    return kind->at_move != opening_follow || condition->limits.from <= 1;
}

static bool has_room(struct translation *t, const struct condition *condition,
                     size_t more)
{
    if (t->criteria->count + more < CRITERIA_MAX)
        return true;
    report_too_many(t, condition, CRITERIA_MAX, " that need a replay");
    return false;
}

/* True if the kind supports the condition. Otherwise, reports the reason. */
static bool may_be_tested(struct translation *t,
                          const struct criterion_kind *kind,
                          const struct condition *condition)
{
    if (condition->last && !kind->last)
        return translate_refuse(t, condition,
                                "\"last\" does not apply to this field");
    if (condition->possibly)
        return translate_refuse(t, condition,
                                "\"possibly\" applies only to dates and years");
    if (condition->lasts && (condition->last || !kind->at_position))
        return refuse_lasting(t, condition);
    if (condition->limits.set && !may_limit(kind, condition))
        return refuse_limits(t, condition);
    if (!(kind->ops >> condition->op & 1))
        return translate_refuse(t, condition, kind->compared);
    return has_room(t, condition, 0) && translate_load_variants(t);
}

/* ---- lists that must last ------------------------------------------------ */

/* Reads the other values of a list. Each becomes a criterion that follows that
   of the first value. */
static bool read_other_values(struct translation *t,
                              const struct condition *condition,
                              struct criterion *first)
{
    for (condition = condition->others; condition;
         condition = condition->others) {
        if (!has_room(t, condition, ++first->others))
            return false;
        struct criterion *c = &first[first->others];
        *c = (struct criterion){.kind = first->kind,
                                .name = first->name,
                                .op = first->op,
                                .lasts = first->lasts,
                                .other = true};
        if (!c->kind->read(t, condition, c))
            return false;
    }
    return true;
}

/* Combines the conditions that are true for every record that may satisfy one
   of the criteria. For "none of them", there is no such condition. */
static void join_others(struct translation *t, struct criterion *first)
{
    bool known = !first->none;

    text_clear(&t->work);
    for (size_t i = 0; i <= first->others; i++) {
        const struct criterion *c = &first[i];
        known &= c->beforehand.len && !c->source.len;
        text_add(&t->work, i ? STR(" OR ") : STR("("));
        text_add(&t->work, c->beforehand);
    }
    text_add_char(&t->work, ')');
    first->beforehand =
        known ? arena_copy(t->arena, text_str(&t->work)) : STR_NONE;
    first->source = STR_NONE;
    first->prefilter = 0;
}

static void add_server_condition(struct translation *t, struct str sql,
                                 struct str source, bool negated)
{
    if (negated)
        terms_open(&t->terms, TERM_NOT);
    terms_add_sql(&t->terms, sql);
    terms_add_source(&t->terms, source);
    if (negated)
        terms_close(&t->terms);
}

/* Returns true if the server evaluates the criterion completely. If the query
   also shows the place at which a criterion was satisfied, or if records may
   have no moves, the server's answer only selects the records that this program
   evaluates. */
static bool is_tested_by_server(struct translation *t,
                                const struct condition *condition,
                                struct criterion *c, bool negated)
{
    bool claims;
    struct str sql = server_criterion(t, condition, c, &claims);

    if (sql.len && !claims && !t->placed) {
        add_server_condition(t, sql, c->source, negated);
        return true;
    }
    if (sql.len) {
        assert(!claims || !c->source.len); /* claims have no positions, and only
                                              criteria on positions have
                                              sources */
        text_clear(&t->work);
        text_addf(&t->work, "(%s%.*s)", claims ? "r.moves IS NULL OR " : "",
                  (int)sql.len, sql.ptr);
        c->beforehand = arena_copy(t->arena, text_str(&t->work));
    }
    return false;
}

static void translate_replayed(struct translation *t, const struct named *named,
                               const struct condition *condition)
{
    struct criterion *c = &t->criteria->list[t->criteria->count];
    bool negated = condition->op == QUERY_NOT_EQUAL;

    if (!may_be_tested(t, named->criterion, condition))
        return;
    *c = (struct criterion){.kind = named->criterion,
                            .name = named->rest,
                            .trait =
                                criterion_trait(named->criterion, named->rest),
                            .op = negated ? QUERY_EQUAL : condition->op,
                            .last = condition->last,
                            .lasts = condition->lasts,
                            .limits = condition->limits,
                            .none = condition->none};
    c->words = condition_text(t, condition);
    if (!c->kind->read(t, condition, c) || !read_other_values(t, condition, c))
        return;
    if (condition_is_list(condition))
        join_others(t, c);
    if (t->tell && (c->besides || c->kind->of_clocks))
        translate_unmatched(t, condition);
    else if (!is_tested_by_server(t, condition, c, negated))
        add_criterion(t, c, negated);
}

static void translate_condition(struct translation *t,
                                const struct condition *condition)
{
    struct named named;

    if (++t->conditions > CONDITIONS_MAX)
        report_too_many(t, condition, CONDITIONS_MAX, "");
    else if (!field_find(t->subject, condition->field, &named) ||
             !(named.field.use & USE_CONDITION))
        translate_unknown(t, condition->field, condition->field_span);
    else if (named.criterion)
        translate_replayed(t, &named, condition);
    else if (condition->last)
        translate_refuse(t, condition, "\"last\" does not apply to this field");
    else if (condition->lasts)
        refuse_lasting(t, condition);
    else if (condition->limits.set)
        refuse_limits(t, condition);
    else if (t->tell)
        t->tell(t, &named, condition);
    else
        translate_column(t, &named, condition);
}

/* Returns the next node; a parent is returned before its operands. Closes the
   operators that end there in `left`, unless `left` is NULL. */
static const struct query_node *next_node(const struct query_node *node,
                                          struct terms *left)
{
    if (node->first)
        return node->first;
    for (; node && !node->next; node = node->parent)
        if (left && node->parent)
            terms_close(left);
    return node ? node->next : NULL;
}

void translate_conditions(struct translation *t)
{
    static const enum term_kind kinds[] = {
        [QUERY_AND] = TERM_AND, [QUERY_OR] = TERM_OR, [QUERY_NOT] = TERM_NOT};
    const struct query_node *node = t->query->where;

    terms_begin(&t->terms);
    for (; node && !t->full && !t->fault; node = next_node(node, &t->terms))
        if (node->kind == QUERY_CONDITION)
            translate_condition(t, &node->condition);
        else
            terms_open(&t->terms, kinds[node->kind]);
}

const struct query_node *translate_node_after(const struct query_node *node)
{
    return next_node(node, NULL);
}

bool translate_asks_of_plies(const struct query *query)
{
    struct named named;

    for (const struct query_node *node = query->where; node;
         node = translate_node_after(node))
        if (node->kind == QUERY_CONDITION &&
            field_find(SUBJECT_RECORDS, node->condition.field, &named) &&
            named.criterion && criterion_of_plies(named.criterion))
            return true;
    return false;
}
