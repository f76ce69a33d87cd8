/* Lists, shows and forgets changes. */
#include <string.h>

#include "../store/watch.h"
#include "date.h"
#include "edit.h"

/* Passes a change on without its list of joined records, which may be long.
   That list is only shown for a single change. */
static void emit_change_row(void *context, const struct archive_value *values)
{
    enum { KIND = 2, WORDS, COLUMNS = 9 };
    const struct archive_rows *rows = context;
    struct archive_value shown[COLUMNS];

    memcpy(shown, values, sizeof shown);
    if (str_equal(values[KIND].text, STR("join")))
        shown[WORDS].text = str_take(&shown[WORDS].text, ':');
    rows->take(rows->context, shown);
}

const char *const archive_log_columns[] = {
    "change", "time",      "kind",  "what",      "count",
    "reason", "undone by", "bytes", "forgotten", NULL};

int archive_log(struct archive *a, const struct archive_rows *rows)
{
    const struct archive_rows each = {emit_change_row, (void *)rows};

    return sql_emit_rows(
        a->sql,
        "SELECT c.id, c.time, c.kind, c.words, c.count, c.reason,"
        " c.undone_by, s.bytes, CASE WHEN s.bytes IS NULL THEN"
        " 'forgotten' END FROM change c LEFT JOIN"
        " (SELECT change, sum(length(bytes)) AS bytes"
        " FROM changeset GROUP BY change) s ON s.change = c.id"
        " ORDER BY c.id DESC",
        NO_VALUES, &each);
}

enum { SHOWN_ARENA = 256 << 20 };

/* ---- showing one change -------------------------------------------------- */

/* The owner of spellings (a person, an event, a site, a country or a city) that
   the change added or removed. */
struct owner {
    struct owner *next;
    const char *table; /* one of the `owners` in `spellings` */
    int64_t id;
    struct str name;
};

struct log_row {
    struct sql *sql;
    struct arena arena; /* memory of `owners` */
    struct owner *owners;
    const struct archive_rows *rows;
    struct text columns; /* column names of the current table, one per line */
    const char *table;
    bool records; /* records were changed, so owners of newly added names are
                     not shown */
    int fault;
};

static void emit_changed_value(struct log_row *s, struct archive_value record,
                               struct str what, struct archive_value before,
                               struct archive_value after)
{
    const struct archive_value values[] = {record, value_words(what), before,
                                           after};

    s->rows->take(s->rows->context, values);
}

/* Queries that return the name for a number in a column. */
static const struct {
    const char *table, *column, *name;
} references[] = {
    {"record", "event_name", "SELECT name FROM event_name WHERE id = ?1"},
    {"record", "date", "SELECT written FROM written_date WHERE id = ?1"},
    {"record", "source", "SELECT name FROM source_name WHERE id = ?1"},
    {"record", "site", "SELECT name FROM site WHERE id = ?1"},
    {"record", "first", "SELECT name FROM spelling WHERE id = ?1"},
    {"record", "second", "SELECT name FROM spelling WHERE id = ?1"},
    {"record", "third", "SELECT name FROM spelling WHERE id = ?1"},
    {"record", "fourth", "SELECT name FROM spelling WHERE id = ?1"},
    {"record", "variant",
     "SELECT game || ' ' || options FROM variant"
     " WHERE id = ?1"},
    {"record", "import", "SELECT file FROM import WHERE id = ?1"},
    {"event", "import", "SELECT file FROM import WHERE id = ?1"},
    {"event", "series", "SELECT name FROM series WHERE id = ?1"},
    {"event", "era", "SELECT name FROM era WHERE id = ?1"},
    {"event", "event_name", "SELECT name FROM event_name WHERE id = ?1"},
    {"champion", "spelling", "SELECT name FROM spelling WHERE id = ?1"},
    {"runner_up", "spelling", "SELECT name FROM spelling WHERE id = ?1"},
    {"entrant", "spelling", "SELECT name FROM spelling WHERE id = ?1"},
};

/* True for columns that are not shown, because they follow from other columns
   or mean nothing to users. */
static bool is_hidden_column(const char *table, struct str column)
{
    static const struct {
        const char *table, *column;
    } silent[] = {{"record", "id"},   {"record", "moves"},
                  {"record", "byte"}, {"record", "import"},
                  {"spelling", "id"}, {"spelling", "folded"},
                  {"person", "id"}};

    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (strcmp(silent[i].table, table) == 0 &&
            str_equal(column, str_of(silent[i].column)))
            return true;
    return false;
}

/* Replaces a number by the name to which it refers, if that name still
   exists. */
static void add_value_name(struct log_row *s, const char *table,
                           struct str column, struct archive_value *value,
                           struct text *name)
{
    text_clear(name);
    for (size_t i = 0; i < sizeof references / sizeof *references; i++)
        if (!s->fault && value->kind == VALUE_NUMBER &&
            strcmp(references[i].table, table) == 0 &&
            str_equal(column, str_of(references[i].column)))
            s->fault =
                sql_get_text(s->sql, references[i].name, VALUES(*value), name);
    if (name->len)
        *value = value_words(str_trim(text_str(name)));
}

static void add_changed_column(struct log_row *s, const struct sql_change *c,
                               int i, struct str column, struct str what)
{
    struct text one = {0}, other = {0};
    struct archive_value before = c->before[i], after = c->after[i];
    bool record = edit_is_record_table(c->table);

    add_value_name(s, c->table, column, &before, &one);
    add_value_name(s, c->table, column, &after, &other);
    if (before.kind != VALUE_NONE || after.kind != VALUE_NONE)
        emit_changed_value(
            s,
            record ? (c->kind == ROW_ADDED ? c->after : c->before)[0]
                   : value_none(),
            what, before, after);
    text_release(&one);
    text_release(&other);
}

/* Shows a column. The column event_name is called "event", as in queries. */
static void show_column(struct log_row *s, const struct sql_change *c, int i,
                        struct str column)
{
    add_changed_column(s, c, i, column,
                       str_equal(column, STR("event_name")) ? STR("event")
                                                            : column);
}

/* Reads the column names of a table. */
static void read_column_names(struct log_row *s, const char *table)
{
    struct text sql = {0};
    const char *name;

    if (s->table && strcmp(s->table, table) == 0)
        return;
    s->table = table;
    text_clear(&s->columns);
    text_addf(&sql, "SELECT * FROM \"%s\" WHERE 1 = 0", table);
    struct sql_rows rows = sql_query_text(s->sql, &sql, NO_VALUES);
    for (int i = 0; (name = sql_column(&rows, i)); i++)
        text_addf(&s->columns, "%s\n", name);
    s->fault = sql_end(&rows);
    text_release(&sql);
}

static void show_columns(struct log_row *s, const struct sql_change *c)
{
    read_column_names(s, c->table);
    struct str rest = text_str(&s->columns);

    for (int i = 0; i < c->columns && rest.len && !s->fault; i++) {
        struct str column = str_take(&rest, '\n');
        if (c->changed[i] && !is_hidden_column(c->table, column))
            show_column(s, c, i, column);
    }
}

static bool is_logged_table(const char *table)
{
    for (const char *const *t = edit_tables; *t; t++)
        if (strcmp(*t, table) == 0)
            return true;
    return false;
}

/* ---- special tables ------------------------------------------------------ */

static const struct archive_value *changed_value(const struct sql_change *c,
                                                 int i)
{
    return c->kind == ROW_ADDED ? &c->after[i] : &c->before[i];
}

/* Shows a tag as a name and a value, or a label as a name only. */
static void show_setting(struct log_row *s, const struct sql_change *c)
{
    emit_changed_value(s, *changed_value(c, 0), changed_value(c, 1)->text,
                       c->before[2], c->after[2]);
}

static void show_label(struct log_row *s, const struct sql_change *c)
{
    emit_changed_value(
        s, *changed_value(c, 0), STR("label"),
        c->kind == ROW_REMOVED ? *changed_value(c, 1) : value_none(),
        c->kind == ROW_ADDED ? *changed_value(c, 1) : value_none());
}

static void show_text(struct log_row *s, const struct sql_change *c)
{
    emit_changed_value(s, *changed_value(c, 0), STR("text"), c->before[2],
                       c->after[2]);
}

/* For each table of spellings: SQL that returns the name of a spelling, and SQL
   that returns the name of its owner. */
static const struct {
    const char *table, *owners, *name, *owner;
} spellings[] = {
    {"spelling", "person", "SELECT name FROM spelling WHERE id = ?1",
     "SELECT name FROM person WHERE id = ?1"},
    {"event_name", "called_event", "SELECT name FROM event_name WHERE id = ?1",
     "SELECT name FROM called_event WHERE id = ?1"},
    {"site", "called_site", "SELECT name FROM site WHERE id = ?1",
     "SELECT name FROM called_site WHERE id = ?1"},
    {"country_name", "called_country",
     "SELECT name FROM country_name WHERE id = ?1",
     "SELECT name FROM called_country WHERE id = ?1"},
    {"city_name", "called_city", "SELECT name FROM city_name WHERE id = ?1",
     "SELECT name FROM called_city WHERE id = ?1"},
};

enum { KINDS = sizeof spellings / sizeof *spellings };

static int owner_kind(const char *table)
{
    int i = 0;

    while (i < KINDS && strcmp(spellings[i].owners, table) != 0)
        i++;
    return i;
}

static int spelling_kind(const char *table)
{
    int i = 0;

    while (i < KINDS && strcmp(spellings[i].table, table) != 0)
        i++;
    return i;
}

static bool note_owner(void *context, const struct sql_change *c)
{
    struct log_row *s = context;
    int kind = owner_kind(c->table);

    s->records |= edit_is_record_table(c->table);
    if (kind == KINDS || c->kind == ROW_CHANGED)
        return true;
    struct owner *o = ARENA_NEW(&s->arena, struct owner);
    if (!o)
        return false;
    *o = (struct owner){s->owners, spellings[kind].owners,
                        changed_value(c, 0)->number,
                        arena_copy(&s->arena, changed_value(c, 1)->text)};
    s->owners = o;
    return true;
}

/* Replaces the number of a spelling's old or new owner by the owner's name. If
   the owner was added or removed, its name may only be found in the change
   itself. */
static void add_owner_name(struct log_row *s, int kind,
                           struct archive_value *value, struct text *out)
{
    const struct owner *o = s->owners;

    if (value->kind != VALUE_NUMBER || s->fault)
        return;
    while (o && (o->table != spellings[kind].owners || o->id != value->number))
        o = o->next;
    if (o)
        text_add(out, o->name);
    else
        s->fault =
            sql_get_text(s->sql, spellings[kind].owner, VALUES(*value), out);
    if (out->len)
        *value = value_words(text_str(out));
}

enum { SPELLING_NAME = 1, SPELLING_OWNER = 3 }; /* column numbers */

/* Shows a spelling, with its owner before and after. */
static void show_spelling(struct log_row *s, const struct sql_change *c)
{
    struct text name = {0}, before = {0}, after = {0};
    struct archive_value one = c->before[SPELLING_OWNER],
                         other = c->after[SPELLING_OWNER];
    int kind = spelling_kind(c->table);

    if (c->kind == ROW_CHANGED)
        s->fault = sql_get_text(s->sql, spellings[kind].name,
                                VALUES(*changed_value(c, 0)), &name);
    else
        text_add(&name, changed_value(c, SPELLING_NAME)->text);
    add_owner_name(s, kind, &one, &before);
    add_owner_name(s, kind, &other, &after);
    if (c->changed[SPELLING_OWNER] && !(s->records && c->kind != ROW_CHANGED))
        emit_changed_value(s, value_none(), text_str(&name), one, other);
    text_release(&name);
    text_release(&before);
    text_release(&after);
}

/* Shows an owner only if its name has changed. */
static void show_owner(struct log_row *s, const struct sql_change *c)
{
    if (c->kind == ROW_CHANGED)
        emit_changed_value(s, value_none(), STR("called"), c->before[1],
                           c->after[1]);
}

static void show_no_columns(struct log_row *s, const struct sql_change *c)
{
    (void)s;
    (void)c;
}

/* Appends a name for a row of an event, such as "result 7"; numbers begin with
   1. */
static void add_row_name(const struct sql_change *c, struct text *out)
{
    bool numbered = c->columns > 1 && c->key[1] &&
                    changed_value(c, 1)->kind == VALUE_NUMBER;

    if (numbered)
        text_addf(out, "%s %lld", c->table,
                  (long long)changed_value(c, 1)->number + 1);
    else
        text_add(out, str_of(c->table));
}

/* Shows the columns of a row that belongs to an event. */
static void show_event_row(struct log_row *s, const struct sql_change *c)
{
    struct text row = {0};

    read_column_names(s, c->table);
    add_row_name(c, &row);
    text_add_char(&row, ' ');
    struct str rest = text_str(&s->columns);
    size_t length = row.len;

    for (int i = 0; i < c->columns && rest.len && !s->fault; i++) {
        text_add(&row, str_take(&rest, '\n'));
        if (c->changed[i] && !c->key[i] && !row.failed)
            add_changed_column(s, c, i, str_from(text_str(&row), length),
                               text_str(&row));
        row.len = length;
    }
    text_release(&row);
}

static const struct {
    const char *table;
    void (*show)(struct log_row *s, const struct sql_change *c);
} shown[] = {
    {"tag", show_setting},       {"label", show_label},
    {"text", show_text},         {"content", show_no_columns},
    {"claim", show_no_columns},  {"shape", show_no_columns},
    {"option", show_no_columns}, {"variant", show_no_columns},
    {"import", show_no_columns}, {"era", show_no_columns},
    {"series", show_no_columns},
};

static bool show_row(void *context, const struct sql_change *c)
{
    struct log_row *s = context;

    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (strcmp(shown[i].table, c->table) == 0) {
            shown[i].show(s, c);
            return !s->fault;
        }
    if (edit_is_name_table(c->table))
        show_spelling(s, c);
    else if (edit_is_owner_table(c->table))
        show_owner(s, c);
    else if (edit_is_event_table(c->table))
        show_event_row(s, c);
    else if (is_logged_table(c->table))
        show_columns(s, c);
    return !s->fault;
}

/* Shows the joined records of a description such as "best: 1 to 3, 2 to 3". */
static int show_joins(struct log_row *s, int64_t change)
{
    struct text words = {0};
    int fault = sql_get_text(
        s->sql, "SELECT words FROM change WHERE id = ?1 AND kind = 'join'",
        VALUES(value_number(change)), &words);
    struct str rest = text_str(&words);
    uint64_t other, kept;

    str_take(&rest, ':');
    while (!fault && rest.len) {
        struct str to = str_take(&rest, ','), of = str_take(&to, 't');
        str_take(&to, ' ');
        if (str_number(str_trim(of), &other) && str_number(to, &kept))
            emit_changed_value(s, value_number((int64_t)other),
                               STR("joined to"), value_none(),
                               value_number((int64_t)kept));
    }
    text_release(&words);
    return fault;
}

const char *const archive_change_columns[] = {"record", "what", "before",
                                              "after", NULL};

int archive_show_change(struct archive *a, int64_t change,
                        const struct archive_rows *rows)
{
    struct log_row s = {.sql = a->sql, .rows = rows};
    int64_t there = 0, parts = 0;

    arena_init(&s.arena, 0, SHOWN_ARENA);
    int fault = edit_each_change(a->sql, change, note_owner, &s);
    if (!fault && s.arena.exhausted)
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    if (!fault)
        fault = sql_get(a->sql, "SELECT count(*) FROM change WHERE id = ?1",
                        VALUES(value_number(change)), &there);
    if (!fault)
        fault =
            sql_get(a->sql, "SELECT count(*) FROM changeset WHERE change = ?1",
                    VALUES(value_number(change)), &parts);
    if (!fault && parts)
        fault = show_joins(&s, change);
    if (!fault)
        fault = edit_each_change(a->sql, change, show_row, &s);
    arena_release(&s.arena);
    if (!fault && s.columns.failed)
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    text_release(&s.columns);
    if (fault || s.fault)
        return fault ? fault : s.fault;
    if (!parts)
        return sql_fail(a->sql, EDIT_REFUSED,
                        there ? "the data of change %lld was deleted by "
                                "\"forget\""
                              : "there is no change %lld",
                        (long long)change);
    return ARCHIVE_OK;
}

/* ---- forgetting ---------------------------------------------------------- */

#define FORGOTTEN                                     \
    "change IN (SELECT id FROM change WHERE id <= ?1" \
    " AND substr(time, 1, 10) < ?2)"

static const struct sql_write forget_changes = {
    .kind = ROW_REMOVED, .table = "changeset", .where = FORGOTTEN};

static int delete_logged_changes(struct sql *sql, struct sql_values values,
                                 struct archive_forget_result *out)
{
    int fault = sql_get(
        sql, "SELECT count(DISTINCT change) FROM changeset WHERE " FORGOTTEN,
        values, &out->changes);

    if (!fault)
        fault = sql_get(
            sql, "SELECT sum(length(bytes)) FROM changeset WHERE " FORGOTTEN,
            values, &out->bytes);
    if (!fault)
        fault = sql_run(sql, &forget_changes, values);
    return fault ? fault : sql_commit(sql);
}

/* Checks that the last change to forget exists. Otherwise, a year given instead
   of a number would forget all changes. */
static int check_last_change(struct sql *sql, int64_t last)
{
    int64_t there = 0;
    int fault = sql_get(sql, "SELECT count(*) FROM change WHERE id = ?1",
                        VALUES(value_number(last)), &there);

    return fault || there
               ? fault
               : sql_fail(sql, EDIT_REFUSED, "there is no change %lld",
                          (long long)last);
}

bool archive_read_until(struct str words, int64_t *last, int64_t *day)
{
    struct date date = date_parse(words);
    uint64_t number = 0;

    *day = date_days(words, STR("")).first;
    if (!str_number(words, &number) && (!date_has_days(&date) || !*day))
        return false;
    if (number)
        *day = 0;
    *last = number > INT64_MAX ? INT64_MAX : (int64_t)number;
    return true;
}

int archive_forget(struct archive *a, int64_t last, int64_t day,
                   struct archive_forget_result *out)
{
    struct text date = {0};
    int fault = archive_check_version(a);

    *out = (struct archive_forget_result){0, 0};
    if (day)
        text_addf(&date, "%04d-%02d-%02d", (int)(day / 10000),
                  (int)(day / 100 % 100), (int)(day % 100));
    else
        text_add(&date, STR("~")); /* sorts after all dates of that day */
    if (!fault)
        fault =
            date.failed ? sql_fault(a->sql, ARCHIVE_MEMORY) : sql_begin(a->sql);
    if (!fault && last)
        fault = check_last_change(a->sql, last);
    if (!fault)
        fault =
            delete_logged_changes(a->sql,
                                  VALUES(value_number(last ? last : INT64_MAX),
                                         value_words(text_str(&date))),
                                  out);
    sql_rollback(a->sql);
    text_release(&date);
    return fault;
}
