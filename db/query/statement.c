#include "statement.h"

#include "prefilter.h"
#include "workers.h"

/* ---- records ------------------------------------------------------------- */

/* The parts of a statement, which are built before the statement is written. */
struct statement_parts {
    struct sql_select select;
    struct text rows, where, after;
};

static void parts_begin(struct statement_parts *p, const struct selection *s)
{
    *p = (struct statement_parts){.select = {.first = STR("r.id"),
                                             .columns = text_str(&s->sql),
                                             .joins = record_joins,
                                             .columns_join = s->joins}};
}

/* Writes the statement from its parts and releases the parts. */
static void parts_end(struct translation *t, struct statement_parts *p,
                      struct text *sql)
{
    p->select.among.rows = text_str(&p->rows);
    p->select.where = text_str(&p->where);
    p->select.after = text_str(&p->after);
    int fault = sql_add_select(t->archive->sql, &p->select, sql);
    t->fault = t->fault ? t->fault : fault;
    sql->failed |= p->rows.failed || p->where.failed || p->after.failed;
    text_release(&p->rows);
    text_release(&p->where);
    text_release(&p->after);
}

/* Returns the number of a prefilter that contains every record found, or 0 if
   there is none. */
static size_t find_prefilter(const struct translation *t)
{
    const struct criteria *c = t->criteria;

    for (size_t i = 0; i < c->count; i++)
        if (c->list[i].prefilter && terms_require(&t->terms, i))
            return c->list[i].prefilter;
    return 0;
}

/* If a prefilter or a source contains every record found, reads only its
   records. */
static void add_among(struct translation *t, struct statement_parts *p)
{
    struct str source = terms_take_source(&t->terms);
    size_t prefilter = find_prefilter(t);

    p->select.among.id = "s.id";
    p->select.among.in_order = prefilter != 0;
    if (prefilter) {
        prefilter_name(prefilter, &p->rows);
        text_add(&p->rows, STR(" s"));
    } else if (source.len) {
        text_add_char(&p->rows, '(');
        text_add(&p->rows, source);
        text_add(&p->rows, STR(") AS s (id)"));
    }
}

static void add_conditions(struct translation *t, struct statement_parts *p)
{
    add_among(t, p);
    p->select.where_join = t->joins;
    p->select.few = terms_have_source(&t->terms);
    terms_where(&t->terms, &p->where);
}

static void add_counts(struct translation *t, const struct selection *s,
                       struct statement_parts *p)
{
    p->select.first = STR("0");
    p->select.counts = true;
    p->select.by_keys = s->by_keys;
    p->select.keys = s->keys;
    p->select.key_count = s->key_count;
    p->select.sums = s->sums;
    p->select.people = s->people;
    order_write_groups(t, &p->after);
}

/* Adds the columns that workers need and the facts of the filter. Joins the
   tables that these columns and facts use. */
static void add_candidates(const struct translation *t, struct str facts,
                           struct text *columns, struct statement_parts *p)
{
    bool clocks = criteria_want_clocks(t->criteria);

    text_add(columns, clocks ? STR(", c.content") : STR(", NULL"));
    text_add(columns, facts);
    p->select.first = STR(CANDIDATE_COLUMNS);
    p->select.columns = text_str(columns);
    p->select.columns_join = JOIN_CLAIM | (clocks ? JOIN_CONTENT : JOIN_NONE);
}

static void write_records(struct translation *t, const struct selection *s,
                          struct str facts, struct text *sql)
{
    bool candidates = t->criteria->count > 0,
         grouped = t->query->group_count > 0;
    struct text columns = {0};
    struct statement_parts p;

    parts_begin(&p, s);
    add_conditions(t, &p);
    if (candidates)
        add_candidates(t, facts, &columns, &p);
    else if (grouped)
        add_counts(t, s, &p);
    if (!grouped)
        order_write(t, p.select.among.in_order ? "s.id" : "r.id", !candidates,
                    &p.select.columns_join, &p.after);
    parts_end(t, &p, sql);
    sql->failed |= columns.failed;
    text_release(&columns);
}

void statement_write_shown(struct translation *t, const struct selection *s,
                           struct text *sql)
{
    struct statement_parts p;

    parts_begin(&p, s);
    text_addf(&p.where, " WHERE r.id = ?%zu", s->parameters + 1);
    parts_end(t, &p, sql);
}

void statement_write_counts(struct translation *t, const struct selection *s,
                            struct str table, struct text *sql)
{
    struct statement_parts p;

    parts_begin(&p, s);
    text_addf(&p.rows, "%.*s found", (int)table.len, table.ptr);
    p.select.among.id = "found.id";
    p.select.few = true;
    add_counts(t, s, &p);
    parts_end(t, &p, sql);
}

/* ---- events -------------------------------------------------------------- */

/* Counts events by the keys of names first, so that each name is looked up only
   once. The counts of different spellings of a name are added up afterwards. */
static void write_event_counts(struct translation *t, struct text *sql)
{
    const struct query *query = t->query;
    struct text keys = {0};
    struct named named;

    text_add(sql, STR("SELECT 0"));
    for (size_t i = 0; i < query->group_count; i++)
        text_addf(sql, ", g%zu", i);
    text_add(sql, STR(", sum(n) FROM (SELECT count(*) AS n"));
    for (size_t i = 0; i < query->group_count; i++)
        if (field_find(t->subject, query->groups[i].field, &named)) {
            text_addf(sql, ", %s AS g%zu", named.field.sql, i);
            text_addf(&keys, "%s%s", i ? ", " : "",
                      named.field.kind == FIELD_KEYED ? named.field.key
                                                      : named.field.sql);
        }
    text_add(sql, STR(" FROM event x"));
    terms_where(&t->terms, sql);
    text_addf(sql, " GROUP BY %.*s) AS groups", (int)keys.len, keys.ptr);
    order_write_groups(t, sql);
    sql->failed |= keys.failed;
    text_release(&keys);
}

/* Counts events, with values over the groups. */
static void write_event_values(struct translation *t, const struct selection *s,
                               struct text *sql)
{
    text_add(sql, STR("SELECT 0"));
    text_add(sql, text_str(&s->sql));
    text_add(sql, STR(", count(*)"));
    text_add(sql, s->sums);
    text_add(sql, STR(" FROM event x"));
    terms_where(&t->terms, sql);
    order_write_groups(t, sql);
}

static void write_events(struct translation *t, const struct selection *s,
                         struct text *sql)
{
    unsigned joins = JOIN_NONE; /* statements on events join no tables */

    text_add(sql, STR("SELECT x.id"));
    text_add(sql, text_str(&s->sql));
    text_add(sql, STR(" FROM event x"));
    terms_where(&t->terms, sql);
    /* the plus sign prevents the use of an index for the order, as indexes for
       conditions are better */
    order_write(t, t->query->where ? "+x.year, x.id" : "x.year, x.id", true,
                &joins, sql);
}

/* ---- all statements ------------------------------------------------------ */

void statement_write(struct translation *t, const struct selection *s,
                     struct str facts, struct text *sql)
{
    if (t->subject == SUBJECT_RECORDS)
        write_records(t, s, facts, sql);
    else if (t->query->measure_count)
        write_event_values(t, s, sql);
    else if (t->query->group_count)
        write_event_counts(t, sql);
    else
        write_events(t, s, sql);
}
