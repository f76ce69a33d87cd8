#include "statement.h"

#include <string.h>

#include "prefilter.h"
#include "shard_sql.h"
#include "workers.h"

/* ---- what is shown -------------------------------------------------------- */

static enum archive_value_kind value_kind(const struct field *field)
{
    return field->kind == FIELD_NUMBER || field->kind == FIELD_YEAR
               ? VALUE_NUMBER
           : field->kind == FIELD_TRUTH ? VALUE_TRUTH
                                        : VALUE_TEXT;
}

static void show(struct selection *s, struct str name,
                 enum archive_value_kind kind, const char *sql)
{
    text_addf(&s->sql, ", %s", sql);
    s->only_ids &= strcmp(sql, "r.id") == 0;
    s->names[s->count] = name;
    s->kinds[s->count++] = kind;
}

static void show_field(struct selection *s, struct translation *t,
                       struct str name, bool counted)
{
    struct named named;

    if (!field_find(t->subject, name, &named) ||
        !(named.field.use & (USE_COLUMN | USE_INSIDE)))
        named = (struct named){.field.sql = "NULL"};
    const char *sql = counted && named.field.counted
                          ? named.field.counted
                          : translate_value(t, &named);
    show(s, arena_copy(t->arena, name), value_kind(&named.field), sql);
}

static bool check_key(struct translation *t, const struct query_key *key)
{
    if (field_is_column(t->subject, key->field))
        return true;
    translate_unknown(t, key->field, key->span);
    return false;
}

static void show_groups(struct selection *s, struct translation *t)
{
    for (size_t i = 0; i < t->query->group_count; i++)
        if (check_key(t, &t->query->groups[i]))
            show_field(s, t, t->query->groups[i].field, true);
    show(s, STR("count"), VALUE_NUMBER, "count(*)");
}

void selection_make(struct selection *s, struct translation *t,
                    const struct str *columns, size_t count)
{
    size_t room = count + t->query->group_count + 1;

    s->names = arena_alloc(t->arena, room * sizeof *s->names);
    s->kinds = arena_alloc(t->arena, room * sizeof *s->kinds);
    if (!s->names || !s->kinds)
        return;
    s->only_ids = true;
    if (t->query->group_count)
        show_groups(s, t);
    else
        for (size_t i = 0; i < count; i++)
            show_field(s, t, columns[i], false);
    s->parameters = t->value_count;
}

/* ---- order ---------------------------------------------------------------- */

/* What is missing stands below all that is there; engines differ if nothing is
   said. */
static const char *direction_of(const struct query_key *key)
{
    return key->descending ? " DESC NULLS LAST" : " NULLS FIRST";
}

static void add_key(struct translation *t, const struct query_key *key,
                    struct text *sql)
{
    const char *direction = direction_of(key);
    struct named named;

    if (!check_key(t, key) || !field_find(t->subject, key->field, &named))
        return;
    if (named.field.kind == FIELD_ROUND)
        text_addf(sql, "leading_number(%s)%s, ", named.field.sql, direction);
    if (named.field.kind == FIELD_DATE) /* what is known less stands first */
        text_addf(sql, "d.earliest%s, -d.latest%s, ", direction, direction);
    else
        text_addf(sql, "%s%s, ", translate_value(t, &named), direction);
}

/* One that every record found is in; 0: there is none. */
static size_t find_prefilter(const struct translation *t)
{
    const struct criteria *c = t->criteria;

    for (size_t i = 0; i < c->count; i++)
        if (c->list[i].prefilter && terms_require(&t->terms, i))
            return c->list[i].prefilter;
    return 0;
}

static void add_order(struct translation *t, struct text *sql)
{
    text_add(sql, STR(" ORDER BY "));
    for (size_t i = 0; i < t->query->orders; i++)
        add_key(t, &t->query->order[i], sql);
    if (t->subject == SUBJECT_EVENTS) /* conditions know better indexes */
        text_add(sql,
                 t->query->where ? STR("+x.year, x.id") : STR("x.year, x.id"));
    else
        text_add(sql, find_prefilter(t) ? STR("s.id") : STR("r.id"));
}

static void add_limit(const struct query *query, struct text *sql)
{
    if (query->limited || query->offset)
        text_addf(sql, " LIMIT %lld OFFSET %lld",
                  query->limited ? (long long)query->limit : INT64_MAX,
                  (long long)query->offset);
}

/* The column of a key among those counted by, from 1; 0: not among them. */
static size_t find_group(const struct query *query, const struct query_key *key)
{
    for (size_t i = 0; i < query->group_count; i++)
        if (str_equal_nocase(query->groups[i].field, key->field))
            return i + 1;
    return str_equal_nocase(key->field, STR("counts")) ? query->group_count + 1
                                                       : 0;
}

static void add_group_key(struct translation *t, const struct query_key *key,
                          struct text *sql)
{
    size_t at = find_group(t->query, key);

    text_addf(sql, "%zu%s, ", at + 1, direction_of(key));
    if (at || !check_key(t, key))
        return;
    diag_report(t->diags, DIAG_UNKNOWN_FIELD, key->span,
                "%.*s is not among what is counted by", (int)key->field.len,
                key->field.ptr);
    t->faulty = true;
}

/* The fullest group first, unless something else is said. */
static void add_groups(struct translation *t, struct text *sql)
{
    size_t groups = t->query->group_count;

    text_add(sql, STR(" GROUP BY "));
    for (size_t i = 0; i < groups; i++)
        text_addf(sql, "%s%zu", i ? ", " : "", i + 2);
    text_add(sql, STR(" ORDER BY "));
    for (size_t i = 0; i < t->query->orders; i++)
        add_group_key(t, &t->query->order[i], sql);
    text_addf(sql, "%zu DESC", groups + 2);
    for (size_t i = 0; i < groups; i++)
        text_addf(sql, ", %zu NULLS FIRST", i + 2);
    add_limit(t->query, sql);
}

/* ---- statements ----------------------------------------------------------- */

/* What a statement may name besides the record, by one letter. */
static const struct {
    char letter;
    const char *join;
} joins[] = {
    {'v', "variant v ON v.id = r.variant"},
    {'e', "event_name e ON e.id = r.event_name"},
    {'p', "site p ON p.id = r.site"},
    {'d', "written_date d ON d.id = r.date"},
    {'o', "source_name o ON o.id = r.source"},
    {'f', "spelling f ON f.id = r.first"},
    {'g', "spelling g ON g.id = r.second"},
    {'y', "spelling y ON y.id = r.third"},
    {'z', "spelling z ON z.id = r.fourth"},
    {'i', "import i ON i.id = r.import"},
    {'k', "claim k ON k.record = r.id"},
    {'c', "content c ON c.record = r.id"},
};
enum { JOINS = sizeof joins / sizeof *joins };

/* "e." stands there, and "e" is a word. */
static bool names(struct str sql, char letter)
{
    for (size_t i = 1; i + 1 < sql.len; i++)
        if (sql.ptr[i] == letter && sql.ptr[i + 1] == '.' &&
            !ascii_is_letter(sql.ptr[i - 1]) && sql.ptr[i - 1] != '_')
            return true;
    return false;
}

/* A bit for each of them that it names. */
static unsigned joins_named(struct str sql)
{
    unsigned named = 0;

    for (size_t i = 0; i < JOINS; i++)
        named |= (unsigned)names(sql, joins[i].letter) << i;
    return named;
}

static void write_joins(unsigned named, struct text *sql)
{
    for (size_t i = 0; i < JOINS; i++)
        if (named >> i & 1)
            text_addf(sql, " LEFT JOIN %s", joins[i].join);
}

/* Takes what comes after them. */
static void add_after(struct text *sql, struct text *after)
{
    text_add(sql, text_str(after));
    sql->failed |= after->failed;
    text_release(after);
}

/* Those that it names, before or after them: an engine leaves the others out,
   but a server that was just asked first looks up what they are. */
static void add_joins(struct text *sql, struct text *after)
{
    write_joins(joins_named(text_str(sql)) | joins_named(text_str(after)), sql);
    add_after(sql, after);
}

static void find_shards(struct translation *t)
{
    int fault = sql_shards(t->archive->sql, &t->shards);

    t->fault = t->fault ? t->fault : fault;
}

static void add_where(const struct translation *t, struct text *sql)
{
    struct text where = {0};

    terms_where(&t->terms, &where);
    if (t->shards.len)
        shards_look_up(text_str(&where), sql);
    else
        text_add(sql, text_str(&where));
    sql->failed |= where.failed;
    text_release(&where);
}

/* What must be in a prefilter is asked for by it. */
static void add_records(struct translation *t, struct text *sql)
{
    struct str source = terms_take_source(&t->terms);
    size_t prefilter = find_prefilter(t);

    if (prefilter) {
        prefilter_name(prefilter, sql);
        text_addf(sql, " s %s record r ON r.id = s.id",
                  sql_join_in_order(t->archive->sql));
    } else if (source.len) {
        text_add_char(sql, '(');
        text_add(sql, source);
        text_add(sql, STR(") AS s (id) JOIN record r ON r.id = s.id"));
    } else {
        text_add(sql, STR("record r"));
    }
}

/* Events are counted by the keys of names first: only as many names are looked
   up as there are, and those of several spellings are joined afterwards. */
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
    add_groups(t, sql);
    sql->failed |= keys.failed;
    text_release(&keys);
}

/* ---- counts that shards make ---------------------------------------------- */

/* Columns of records that are counted by, and those that lead to the names of
   others. */
struct keys {
    struct text shown, leading;
};

static void keys_release(struct keys *keys)
{
    text_release(&keys->shown);
    text_release(&keys->leading);
}

/* A list with commas after what stands before it. */
static void add_list(struct str list, const char *before, struct text *sql)
{
    if (list.len)
        text_addf(sql, "%s%.*s", before, (int)list.len, list.ptr);
}

/*
 * A planner pushes sums of parts to their servers where these are summed up by
 * what a part is told by, and else fetches the rows: so each part is asked by
 * itself, and what comes is summed up under the record's letter. The columns stand
 * in the order in which they are used there: servers work side by side where
 * nothing is to be done with their rows.
 */
static void add_part(const struct translation *t, struct str part,
                     const struct keys *keys, struct text *sql)
{
    struct text where = {0};

    add_list(text_str(&keys->shown), "SELECT ", sql);
    add_list(STR("count(*) AS n"), keys->shown.len ? ", " : "SELECT ", sql);
    add_list(text_str(&keys->leading), ", ", sql);
    add_list(part, " FROM ", sql);
    text_add(sql, STR(" r"));
    add_where(t, &where);
    write_joins(joins_named(text_str(&where)), sql);
    add_after(sql, &where);
    add_list(text_str(&keys->shown), " GROUP BY ", sql);
    add_list(text_str(&keys->leading), keys->shown.len ? ", " : " GROUP BY ",
             sql);
}

static void add_parts(struct translation *t, struct str shown,
                      const struct keys *keys, struct text *sql)
{
    struct str parts = t->shards;

    text_add(sql, STR("SELECT 0"));
    text_add(sql, str_part(shown, 0, shown.len - STR("count(*)").len));
    text_add(sql, STR("sum(r.n) FROM ("));
    while (parts.len) {
        add_part(t, str_take(&parts, ' '), keys, sql);
        text_add(sql, parts.len ? STR(" UNION ALL ") : STR(") AS r"));
    }
    write_joins(joins_named(shown), sql);
    add_groups(t, sql);
}

static bool find_keys(struct str shown, struct keys *keys)
{
    bool told = shards_keys(shown, STR(""), &keys->shown);

    for (size_t i = 0; told && i < JOINS; i++)
        if (names(shown, joins[i].letter))
            told = shards_keys(str_of(joins[i].join), text_str(&keys->shown),
                               &keys->leading);
    return told && keys->shown.len + keys->leading.len;
}

/* True: it is written. Where few records are looked up they are counted here. */
static bool write_shards_counts(struct translation *t,
                                const struct selection *s, struct text *sql)
{
    struct str shown = text_str(&s->sql);
    struct keys keys = {0};
    bool told = t->shards.len && !terms_have_source(&t->terms) &&
                find_keys(shown, &keys);

    if (told)
        add_parts(t, shown, &keys, sql);
    sql->failed |= keys.shown.failed || keys.leading.failed;
    keys_release(&keys);
    return told;
}

/* ---- whole statements ------------------------------------------------------ */

/* The conditions, and what comes after them. */
static void add_rest(struct translation *t, struct text *sql)
{
    bool candidates = t->criteria->count > 0,
         grouped = t->query->group_count > 0;

    add_where(t, sql);
    if (grouped && !candidates)
        add_groups(t, sql);
    if (grouped)
        return;
    add_order(t, sql);
    if (!candidates)
        add_limit(t->query, sql);
}

void statement_write(struct translation *t, const struct selection *s,
                     struct str facts, struct text *sql)
{
    struct text rest = {0};
    bool candidates = t->criteria->count > 0,
         grouped = t->query->group_count > 0;

    if (t->subject == SUBJECT_EVENTS && grouped) {
        write_event_counts(t, sql);
        return;
    }
    if (t->subject == SUBJECT_RECORDS)
        find_shards(t);
    if (grouped && !candidates && write_shards_counts(t, s, sql))
        return;

    text_add(sql, candidates ? STR("SELECT " CANDIDATE_COLUMNS)
                  : grouped  ? STR("SELECT 0")
                  : t->subject == SUBJECT_EVENTS ? STR("SELECT x.id")
                                                 : STR("SELECT r.id"));
    if (candidates)
        text_add(sql, criteria_want_clocks(t->criteria) ? STR(", c.content")
                                                        : STR(", NULL"));
    text_add(sql, candidates ? facts : text_str(&s->sql));
    text_add(sql, STR(" FROM "));
    if (t->subject == SUBJECT_EVENTS)
        text_add(sql, STR("event x"));
    else
        add_records(t, sql);
    add_rest(t, &rest);
    if (t->subject == SUBJECT_RECORDS)
        add_joins(sql, &rest);
    else
        add_after(sql, &rest);
}

void statement_write_shown(const struct selection *s, struct text *sql)
{
    struct text rest = {0};

    text_add(sql, STR("SELECT r.id"));
    text_add(sql, text_str(&s->sql));
    text_add(sql, STR(" FROM record r"));
    text_addf(&rest, " WHERE r.id = ?%zu", s->parameters + 1);
    add_joins(sql, &rest);
}

void statement_write_counts(struct translation *t, const struct selection *s,
                            struct str table, struct text *sql)
{
    struct text rest = {0};

    text_add(sql, STR("SELECT 0"));
    text_add(sql, text_str(&s->sql));
    text_addf(sql, " FROM %.*s found JOIN record r ON r.id = found.id",
              (int)table.len, table.ptr);
    add_groups(t, &rest);
    add_joins(sql, &rest);
}
