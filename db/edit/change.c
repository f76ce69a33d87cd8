/* Begins and ends a change, and stores the changed rows in the log in parts. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../store/watch.h"
#include "edit.h"

/* Size of the recorded rows at which a part is written. */
enum { PART_BYTES = 16 << 20 };

const char *const edit_tables[] = {
    "import",       "person",      "spelling",  "called_event",
    "event_name",   "called_site", "site",      "called_country",
    "country_name", "called_city", "city_name", "variant",
    "option",       "record",      "text",      "content",
    "claim",        "tag",         "label",     "shape",
    "result",       "series",      "era",       "event",
    "team",         "champion",    "runner_up", "stage",
    "entrant",      "ban",         "bonus",     "prizes",
    "team_match",   "remark",      NULL};

static bool is_in_list(const char *table, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(table, list[i]) == 0)
            return true;
    return false;
}

bool edit_is_record_table(const char *table)
{
    static const char *const tables[] = {"record", "text",  "content", "claim",
                                         "tag",    "label", "shape"};

    return is_in_list(table, tables, sizeof tables / sizeof *tables);
}

bool edit_is_event_table(const char *table)
{
    static const char *const tables[] = {
        "result",   "series",    "era",        "event",   "team",
        "champion", "runner_up", "stage",      "entrant", "ban",
        "bonus",    "prizes",    "team_match", "remark"};

    return is_in_list(table, tables, sizeof tables / sizeof *tables);
}

bool edit_is_name_table(const char *table)
{
    static const char *const tables[] = {"spelling", "event_name", "site",
                                         "country_name", "city_name"};

    return is_in_list(table, tables, sizeof tables / sizeof *tables);
}

bool edit_is_owner_table(const char *table)
{
    static const char *const tables[] = {"person", "called_event",
                                         "called_site", "called_country",
                                         "called_city"};

    return is_in_list(table, tables, sizeof tables / sizeof *tables);
}

/* ---- beginning a change -------------------------------------------------- */

/* Selects the greatest number that any record has or had. */
static const char last_record[] =
    "SELECT coalesce(max(n), 0) FROM (SELECT max(id) AS n FROM record"
    " UNION ALL SELECT max(last) FROM change) AS numbers";

static const struct sql_write
    insert_change = {SQL_INSERT("change", "time", "kind", "words", "reason",
                                "count", "last")},
    insert_changeset = {SQL_INSERT("changeset", "change", "number", "bytes")},
    update_words = {SQL_UPDATE("change", "words"), .keys = {"id"}},
    update_count = {SQL_UPDATE("change", "count"), .keys = {"id"}};

/* Returns the text in UTF-8. Text typed on a terminal may be in another
   encoding. */
static struct str decode_words(struct str words, struct text *room)
{
    struct odd_text odd;

    room->failed |= text_decode(words, room, &odd) < 0;
    return words.ptr ? text_str(room) : words;
}

static int note_change(struct archive_edit *edit)
{
    struct text words = {0}, reason = {0};
    time_t now = time(NULL);
    struct tm tm;
    char when[32];
    int64_t last;
    int fault = sql_get(edit->sql, last_record, NO_VALUES, &last);

    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
    struct str asked = decode_words(edit->asked.words, &words),
               why = decode_words(edit->asked.reason, &reason);
    if (!fault && (words.failed || reason.failed))
        fault = sql_fault(edit->sql, ARCHIVE_MEMORY);
    if (!fault)
        fault = sql_insert(edit->sql, &insert_change,
                           VALUES(value_words(str_of(when)),
                                  value_words(str_of(edit->asked.kind)),
                                  value_words(asked), value_text(why),
                                  value_number(0), value_number(last)),
                           &edit->change);
    text_release(&words);
    text_release(&reason);
    return fault;
}

static int begin_changeset(struct archive_edit *edit)
{
    int fault = import_begin_edit(edit->archive, &edit->import);

    if (!fault)
        fault = note_change(edit);
    return fault ? fault : sql_changes_begin(edit->sql, edit_tables);
}

int archive_edit_begin(struct archive *a,
                       const struct archive_edit_request *asked,
                       struct archive_edit **out)
{
    int fault = archive_check_version(a);
    struct archive_edit *edit = fault ? NULL : calloc(1, sizeof *edit);

    *out = NULL;
    if (!edit)
        return fault ? fault : sql_fault(a->sql, ARCHIVE_MEMORY);
    edit->archive = a;
    edit->sql = a->sql;
    edit->asked = *asked;
    stored_init(&edit->stored, a->sql);
    stored_init(&edit->also, a->sql);
    row_init(&edit->row);
    fault = begin_changeset(edit);
    if (fault)
        archive_edit_end(edit, false, NULL);
    else
        *out = edit;
    return fault;
}

/* ---- parts --------------------------------------------------------------- */

static int insert_changeset_part(struct archive_edit *edit, struct str bytes)
{
    return bytes.len ? sql_run(edit->sql, &insert_changeset,
                               VALUES(value_number(edit->change),
                                      value_number(edit->parts++),
                                      value_bytes(bytes)))
                     : ARCHIVE_OK;
}

/* Writes the rows recorded so far as a part. If `more` is set, begins a new
   recording. */
static int write_changeset_part(struct archive_edit *edit, bool more)
{
    struct text bytes = {0};
    int fault = sql_changes_get(edit->sql, &bytes);

    sql_changes_end(edit->sql);
    if (!fault)
        fault = insert_changeset_part(edit, text_str(&bytes));
    text_release(&bytes);
    edit->bytes = 0;
    return fault || !more ? fault : sql_changes_begin(edit->sql, edit_tables);
}

int edit_add_change(struct archive_edit *edit, size_t bytes)
{
    edit->count++;
    edit->bytes += bytes;
    return edit->bytes < PART_BYTES ? ARCHIVE_OK
                                    : write_changeset_part(edit, true);
}

static bool count_name(void *context, const struct sql_change *c)
{
    struct archive_edit *edit = context;

    edit->count += edit_is_name_table(c->table) ||
                   (edit_is_owner_table(c->table) && c->kind == ROW_CHANGED);
    return true;
}

int edit_count_names(struct archive_edit *edit)
{
    struct text bytes = {0};
    int fault = sql_changes_get(edit->sql, &bytes);

    if (!fault && bytes.len)
        fault = sql_changes_each(edit->sql, text_str(&bytes), count_name, edit);
    text_release(&bytes);
    return fault;
}

/* ---- ending a change ----------------------------------------------------- */

int edit_set_words(struct archive_edit *edit, struct str words)
{
    return sql_run(edit->sql, &update_words,
                   VALUES(value_words(words), value_number(edit->change)));
}

/* Appends the list of joined records to the description of the change, which is
   stored permanently. */
static int note_joins(struct archive_edit *edit)
{
    struct text words = {0};

    if (!edit->joins.len)
        return ARCHIVE_OK;
    text_add(&words, edit->asked.words);
    text_add(&words, STR(": "));
    text_add(&words, text_str(&edit->joins));
    int fault = words.failed || edit->joins.failed
                    ? sql_fault(edit->sql, ARCHIVE_MEMORY)
                    : edit_set_words(edit, text_str(&words));
    text_release(&words);
    return fault;
}

static int write_change(struct archive_edit *edit)
{
    int fault = import_write_buffered(edit->import);

    if (!fault)
        fault = write_changeset_part(edit, false);
    if (!fault)
        fault = note_joins(edit);
    if (!fault)
        fault = sql_run(
            edit->sql, &update_count,
            VALUES(value_number(edit->count), value_number(edit->change)));
    return fault ? fault : sql_commit(edit->sql);
}

int archive_edit_end(struct archive_edit *edit, bool keep,
                     struct archive_edit_result *done)
{
    int fault = ARCHIVE_OK;

    if (done)
        *done = (struct archive_edit_result){0};
    if (!edit)
        return fault;
    if (keep && edit->count)
        fault = write_change(edit);
    if (done && keep && edit->count && !fault)
        *done = (struct archive_edit_result){.change = edit->change,
                                             .count = edit->count};
    sql_changes_end(edit->sql);
    sql_rollback(edit->sql);
    import_release(edit->import);
    stored_release(&edit->stored);
    stored_release(&edit->also);
    row_release(&edit->row);
    text_release(&edit->text);
    text_release(&edit->joins);
    free(edit);
    return fault;
}

/* ---- changes within an import -------------------------------------------- */

int edit_begin_within(struct archive_import *import,
                      const struct archive_edit_request *asked,
                      struct archive_edit **out)
{
    struct archive_edit *edit = *out = calloc(1, sizeof *edit);

    if (!edit)
        return sql_fault(import->sql, ARCHIVE_MEMORY);
    edit->sql = import->sql;
    edit->asked = *asked;
    int fault = note_change(edit);
    return fault ? fault : sql_changes_begin(edit->sql, edit_tables);
}

int edit_end_within(struct archive_edit *edit, int64_t count, int fault)
{
    if (!edit)
        return fault;
    if (!fault)
        fault = write_changeset_part(edit, false);
    if (!fault)
        fault =
            sql_run(edit->sql, &update_count,
                    VALUES(value_number(count), value_number(edit->change)));
    sql_changes_end(edit->sql);
    free(edit);
    return fault;
}

int edit_refuse(struct archive_edit *edit, const char *format, ...)
{
    va_list list;

    if (edit->asked.force)
        return ARCHIVE_OK;
    va_start(list, format);
    sql_failv(edit->sql, EDIT_REFUSED, format, list);
    va_end(list);
    return EDIT_REFUSED;
}

int edit_each_change(struct sql *sql, int64_t change, sql_change_taker *take,
                     void *context)
{
    struct sql_rows parts = sql_query(
        sql, "SELECT bytes FROM changeset WHERE change = ?1 ORDER BY number",
        VALUES(value_number(change)));

    while (sql_next(&parts))
        sql_stop_rows(
            &parts, sql_changes_each(sql, sql_text(&parts, 0), take, context));
    return sql_end(&parts);
}
