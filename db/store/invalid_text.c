#include "invalid_text.h"

#include "../archive_internal.h"

static bool is_utf8(struct str s)
{
    return str_utf8_fault(s) == s.len;
}

static bool are_utf8(const struct setting *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!is_utf8(list[i].name) || !is_utf8(list[i].value))
            return false;
    return true;
}

const char *invalid_text_of(const struct row *row)
{
    if (!is_utf8(row->text))
        return "the text is not UTF-8";
    for (size_t i = 0; i < ROW_FIELDS; i++)
        if (!is_utf8(row->field[i]))
            return "one of the tags is not UTF-8";
    return are_utf8(row->tags, row->tag_count) ? NULL
                                               : "one of the tags is not UTF-8";
}

/* Columns whose text does not belong to a single record. */
static const struct column {
    const char *table, *name;
} columns[] = {
    {"import", "file"},
    {"person", "name"},
    {"spelling", "name"},
    {"called_event", "name"},
    {"called_site", "name"},
    {"called_country", "name"},
    {"called_city", "name"},
    {"event_name", "name"},
    {"site", "name"},
    {"country_name", "name"},
    {"city_name", "name"},
    {"source_name", "name"},
    {"written_date", "written"},
    {"option", "value"},
    {"word", "folded"},
    {"label", "name"},
    {"change", "words"},
    {"change", "reason"},
    {"series", "name"},
    {"era", "name"},
    {"event", "country"},
    {"event", "city"},
    {"event", "game"},
    {"event", "source"},
    {"event", "organizer"},
    {"event", "federation"},
    {"event", "chief_arbiter"},
    {"event", "deputy_arbiters"},
    {"event", "time_control"},
    {"event", "time_control_code"},
    {"event", "type_code"},
    {"event", "round_dates"},
    {"event", "note"},
    {"event", "currency"},
    {"prizes", "name"},
    {"prizes", "category"},
    {"prizes", "club"},
    {"prizes", "country"},
    {"team", "name"},
    {"team", "country"},
    {"team", "note"},
    {"stage", "name"},
    {"entrant", "country"},
    {"entrant", "club"},
    {"entrant", "categories"},
    {"entrant", "title"},
    {"entrant", "member"},
    {"entrant", "note"},
    {"team_match", "note"},
    {"result", "note"},
    {"remark", "words"},
    {"query", "name"},
    {"query", "query"},
};

struct invalid_text_search {
    struct sql *sql;
    size_t count;
};

static int check_row_text(void *context, const struct sql_rows *row)
{
    struct invalid_text_search *l = context;

    l->count += !is_utf8(sql_text(row, 0));
    return ARCHIVE_OK;
}

static int check_column(struct invalid_text_search *l, const struct column *c)
{
    struct text statement = {0};
    int fault;

    l->count = 0;
    text_addf(&statement, "SELECT %s FROM %s WHERE %s IS NOT NULL", c->name,
              c->table, c->name);
    text_add_char(&statement, '\0');
    fault = statement.failed ? sql_fault(l->sql, ARCHIVE_MEMORY)
                             : sql_each_row(l->sql, statement.ptr, NO_VALUES,
                                            check_row_text, l);
    text_release(&statement);
    return fault;
}

int invalid_text_check(struct sql *sql,
                       void (*find)(void *context, struct str finding),
                       void *context)
{
    struct invalid_text_search l = {.sql = sql};
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof columns / sizeof *columns; i++) {
        struct text finding = {0};
        fault = check_column(&l, &columns[i]);
        text_addf(&finding,
                  "table %s: the column %s has values that are not UTF-8: %zu",
                  columns[i].table, columns[i].name, l.count);
        if (!fault && l.count && !finding.failed)
            find(context, text_str(&finding));
        text_release(&finding);
    }
    return fault;
}
