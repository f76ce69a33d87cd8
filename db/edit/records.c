/* Deletes, replaces, tags and labels records. */
#include "edit.h"

#include "../store/invalid_text.h"

/* ---- checks -------------------------------------------------------------- */

int edit_find(struct archive_edit *edit, int64_t id)
{
    struct stored *s = &edit->stored;

    stored_begin_whole(s, id);
    if (stored_next(s) || s->records.fault)
        return s->records.fault;
    return sql_fail(edit->sql, EDIT_REFUSED, "there is no record %lld",
                    (long long)id);
}

/* Selects the event that has a result referring to the record. */
static const char pointing[] =
    "SELECT coalesce(n.name, s.name, 'without a name') ||"
    " coalesce(' ' || e.year, '') FROM result t JOIN event e ON e.id = t.event"
    " LEFT JOIN series s ON s.id = e.series"
    " LEFT JOIN event_name n ON n.id = e.event_name WHERE t.record = ?1"
    " ORDER BY e.id LIMIT 1";

static int check_results(struct archive_edit *edit, int64_t id)
{
    struct text event = {0};
    int fault =
        sql_get_text(edit->sql, pointing, VALUES(value_number(id)), &event);

    if (!fault && event.len)
        fault = edit_refuse(edit,
                            "record %lld belongs to a result of the event %.*s",
                            (long long)id, (int)event.len, event.ptr);
    text_release(&event);
    return fault;
}

/* ---- delete -------------------------------------------------------------- */

/* Deletes all entries of an unreadable record from the word index. Since the
   text cannot be read, the entries cannot be computed, so all entries must be
   searched. Refuses to do this unless the change is forced. */
static int drop_word_entries(struct archive_edit *edit, int64_t id)
{
    static const struct sql_write delete_words = {
        SQL_DELETE("worded", "record")};
    int fault = edit_refuse(edit, "record %lld: %s", (long long)id,
                            edit->stored.damage);

    return fault ? fault
                 : sql_run(edit->sql, &delete_words, VALUES(value_number(id)));
}

/* Stores the text unpacked before a change. The change then contains unpacked
   texts, which can be read, shown and undone even if a dictionary is lost. */
static int unpack_record(struct archive_edit *edit, int64_t id)
{
    const struct stored *s = &edit->stored;

    if (s->damage)
        return drop_word_entries(edit, id);
    if (!s->kept.dictionary)
        return ARCHIVE_OK;
    sql_changes_pause(edit->sql, true);
    int fault =
        text_store_replace(s->texts, id, (struct stored_text){0, s->row.text});
    sql_changes_pause(edit->sql, false);
    return fault;
}

/* Writes the buffered rows of a record that was already changed by the current
   change, so that record_unindex finds them. */
static int write_buffered(struct archive_edit *edit, int64_t id)
{
    return commit_buffer_may_have(&edit->import->pending, id)
               ? import_write_buffered(edit->import)
               : ARCHIVE_OK;
}

static int drop_rows(struct archive_edit *edit, int64_t id, bool all)
{
    static const struct sql_write deletes[] = {
        {SQL_DELETE("content", "record")}, {SQL_DELETE("claim", "record")},
        {SQL_DELETE("tag", "record")},     {SQL_DELETE("text", "record")},
        {SQL_DELETE("label", "record")},   {SQL_DELETE("shape", "record")},
        {SQL_DELETE("record", "id")},
    };
    /* Number of tables at the front of this list whose rows are replaced when
       the record gets a new text. */
    enum { REWRITTEN = 4 };
    size_t count = all ? sizeof deletes / sizeof *deletes : REWRITTEN;
    int fault = unpack_record(edit, id);

    if (!fault)
        fault = write_buffered(edit, id);
    if (!fault)
        fault = record_unindex(edit->import, id);
    for (size_t i = 0; !fault && i < count; i++)
        fault = sql_run(edit->sql, &deletes[i], VALUES(value_number(id)));
    return fault;
}

int archive_edit_delete(struct archive_edit *edit, int64_t id)
{
    int fault = edit_find(edit, id);
    size_t bytes = edit->stored.row.text.len;
    int end = stored_end(&edit->stored);

    if (!fault)
        fault = end;
    if (!fault)
        fault = check_results(edit, id);
    if (!fault)
        fault = drop_rows(edit, id, true);
    return fault ? fault : edit_add_change(edit, bytes);
}

/* ---- a new text ---------------------------------------------------------- */

/* Returns the first error, or an empty text if there is none. */
static struct str first_error(const struct diags *diags)
{
    const struct diag *d = diags ? diags->first : NULL;

    while (d && d->severity != SEVERITY_ERROR)
        d = d->next;
    return d ? d->message : STR("");
}

/* Refuses a new text if the record would become broken or have fewer plies. */
static int refuse_worse_text(struct archive_edit *edit,
                             const struct diags *diags)
{
    const struct row *was = &edit->stored.row, *is = &edit->row;
    long long id = (long long)edit->stored.id;
    struct str error = first_error(diags);

    if (is->broken && !was->broken)
        return edit_refuse(edit, "record %lld would have an error%s%.*s", id,
                           error.len ? ": " : "", (int)error.len,
                           error.len ? error.ptr : "");
    if (is->plies < was->plies)
        return edit_refuse(
            edit, "record %lld would be shorter: %zu %s instead of %zu", id,
            is->plies, is->plies == 1 ? "ply" : "plies", was->plies);
    return ARCHIVE_OK;
}

static int refuse_known_record(struct archive_edit *edit)
{
    int64_t known, id = edit->stored.id;
    int fault = import_find_identical(edit->import, &edit->row, &known);

    if (fault || !known || known == id || known == edit->joined)
        return fault;
    return edit_refuse(edit, "record %lld would be identical to record %lld",
                       (long long)id, (long long)known);
}

int edit_write(struct archive_edit *edit, struct origin from,
               const struct diags *diags)
{
    struct stored *s = &edit->stored;
    const int64_t id = s->id;
    size_t bytes = s->row.text.len + edit->row.text.len;
    int fault = refuse_worse_text(edit, diags);

    if (!fault)
        fault = refuse_known_record(edit);
    if (!fault)
        fault = drop_rows(edit, id, false);
    if (!fault)
        fault = import_rewrite(edit->import, &edit->row, from, id);
    if (!fault)
        fault = commit_buffer_write_if_full(&edit->import->pending);
    if (!fault)
        fault = import_count_openings(edit->import, id, 1);
    if (!fault)
        fault = rotated_index_again(edit->import->turning, id);
    return fault ? fault : edit_add_change(edit, bytes);
}

static bool is_same_text(const struct archive_edit *edit)
{
    return str_equal(edit->stored.row.text, edit->row.text);
}

int archive_edit_replace(struct archive_edit *edit, int64_t id,
                         const char *file, const struct slice *slice,
                         const struct record *record, bool broken,
                         struct replay *replay)
{
    struct str text = slice_text_alone(slice, &edit->text);
    int fault = edit_find(edit, id);

    if (!fault && edit->text.failed)
        fault = sql_fault(edit->sql, ARCHIVE_MEMORY);
    if (!fault && !row_make(&edit->row, text, record, broken, replay))
        fault = sql_fault(edit->sql, ARCHIVE_MEMORY);
    if (!fault && slice->flaw != SLICE_WHOLE)
        fault = sql_fail(edit->sql, EDIT_REFUSED,
                         "the new text of the record is incomplete");
    if (!fault && !is_same_text(edit)) {
        fault = archive_import_file(edit->import, file);
        if (!fault)
            fault = import_source(edit->import);
        if (!fault)
            fault = edit_write(edit,
                               (struct origin){edit->import->source,
                                               (int64_t)slice->at.offset},
                               NULL);
    }
    int end = stored_end(&edit->stored);
    return fault ? fault : end;
}

/* ---- tags ---------------------------------------------------------------- */

/* Options for reading a text. Changing a tag requires the options of the
   import, which are not stored. */
struct reading_options_found {
    struct archive_read_record reading;
    size_t number;
    bool found;
};

static bool is_same_identity(const struct row *a, const struct row *b)
{
    return a->identity == b->identity;
}

static int no_memory(struct archive_edit *edit)
{
    return sql_fault(edit->sql, ARCHIVE_MEMORY);
}

/* Finds the first options with which the text is read as it is stored in the
   archive. */
static int find_matching_options(struct archive_edit *edit,
                                 struct reading_options_found *way)
{
    const struct archive_reader *reader = edit->archive->options.reader;
    struct row *row = &edit->stored.row;
    int more = reader ? 1 : 0;

    if (!row_identity(row))
        return no_memory(edit);
    for (way->number = 0; more > 0 && !way->found; way->number += !way->found) {
        more = reader->read(reader->context, row->text, row->game, way->number,
                            &way->reading);
        if (more < 0 ||
            (more && !row_make(&edit->row, row->text, way->reading.record,
                               way->reading.broken, way->reading.replay)))
            return no_memory(edit);
        way->found = more && is_same_identity(&edit->row, row);
    }
    return ARCHIVE_OK;
}

static int read_with_options(struct archive_edit *edit,
                             struct reading_options_found *way)
{
    const struct archive_reader *reader = edit->archive->options.reader;
    struct str text = text_str(&edit->text);
    int more = reader->read(reader->context, text, edit->stored.row.game,
                            way->number, &way->reading);

    if (more > 0 && row_make(&edit->row, text, way->reading.record,
                             way->reading.broken, way->reading.replay))
        return ARCHIVE_OK;
    return no_memory(edit);
}

/* Reads the text again and returns the value of the tag. */
static struct str new_tag_value(const struct reading_options_found *way,
                                struct str name)
{
    const struct tag *tag =
        way->reading.record ? record_tag(way->reading.record, name) : NULL;

    return tag ? tag->value : STR("");
}

static int refuse_missing_place(struct archive_edit *edit, struct str name)
{
    return sql_fail(
        edit->sql, EDIT_REFUSED,
        "record %lld: the notation of the record has no place for the tag %.*s",
        (long long)edit->stored.id, (int)name.len, name.ptr);
}

/* Refuses a value that would be read differently, such as a date in words. */
static int refuse_misread_value(struct archive_edit *edit, struct str name,
                                struct str now)
{
    return sql_fail(
        edit->sql, EDIT_REFUSED,
        "record %lld: the value of the tag %.*s would be read as \"%.*s\"",
        (long long)edit->stored.id, (int)name.len, name.ptr, (int)now.len,
        now.ptr);
}

/* Refuses a value that causes a warning or an error, such as the date
   "2001-13-45". */
static int check_value(struct archive_edit *edit,
                       const struct reading_options_found *way, struct str name)
{
    const struct tag *tag = record_tag(way->reading.record, name);
    const struct diag *d = tag ? way->reading.diags->first : NULL;

    while (d &&
           (d->severity < SEVERITY_WARNING ||
            d->span.begin < tag->name_span.begin ||
            d->span.begin > tag->value_span.begin + tag->value_span.length))
        d = d->next;
    return !d ? ARCHIVE_OK
              : edit_refuse(edit, "record %lld: %.*s%s%.*s [%s]",
                            (long long)edit->stored.id, (int)d->message.len,
                            d->message.ptr, d->label.len ? ": " : "",
                            (int)d->label.len, d->label.ptr,
                            diag_info(d->code)->slug);
}

static int make_text(struct archive_edit *edit,
                     struct reading_options_found *way, struct str name,
                     struct str value, bool *same)
{
    int fault = find_matching_options(edit, way);

    if (fault)
        return fault;
    if (stored_text_damage(&edit->stored))
        return sql_fail(edit->sql, EDIT_REFUSED, "record %lld: %s",
                        (long long)edit->stored.id,
                        stored_text_damage(&edit->stored));
    if (invalid_text_of(&edit->stored.row))
        return sql_fail(edit->sql, EDIT_REFUSED, "record %lld: %s",
                        (long long)edit->stored.id,
                        invalid_text_of(&edit->stored.row));
    if (!way->found || !way->reading.record)
        return sql_fail(edit->sql, EDIT_REFUSED,
                        "record %lld: the text gives a different record when "
                        "it is read again: use \"replace\"",
                        (long long)edit->stored.id);
    *same = str_equal(new_tag_value(way, name), value);
    if (*same)
        return ARCHIVE_OK;
    text_clear(&edit->text);
    bool fine = archive_edit_text(&way->reading, edit->stored.row.text, name,
                                  value, &edit->text);
    return edit->text.failed ? no_memory(edit)
           : fine            ? read_with_options(edit, way)
                             : refuse_missing_place(edit, name);
}

static int set_tag(struct archive_edit *edit, struct str name, struct str value)
{
    struct reading_options_found way = {.found = false};
    bool same = false;
    int fault = make_text(edit, &way, name, value, &same);

    if (fault || same)
        return fault;
    struct str now = new_tag_value(&way, name);
    if (!str_equal(now, value))
        return now.len && value.len ? refuse_misread_value(edit, name, now)
                                    : refuse_missing_place(edit, name);
    fault = value.len ? check_value(edit, &way, name) : ARCHIVE_OK;
    const struct origin from = {edit->stored.import, edit->stored.byte};
    return fault ? fault : edit_write(edit, from, way.reading.diags);
}

int archive_edit_tag(struct archive_edit *edit, int64_t id, struct str name,
                     struct str value)
{
    int fault = edit_find(edit, id);

    if (!fault)
        fault = set_tag(edit, name, value);
    int end = stored_end(&edit->stored);
    return fault ? fault : end;
}

bool archive_is_tag_name(struct str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (!ascii_is_letter(c) && c != '_' && !(ascii_is_digit(c) && i))
            return false;
    }
    return name.len > 0;
}

/* ---- labels -------------------------------------------------------------- */

bool archive_is_label(struct str label)
{
    for (size_t i = 0; i < label.len; i++)
        if ((unsigned char)label.ptr[i] <= ' ' || label.ptr[i] == ',' ||
            label.ptr[i] == 0x7F)
            return false;
    return label.len && str_utf8_fault(label) == label.len;
}

static int has_label(struct archive_edit *edit, struct sql_values values,
                     bool *has)
{
    int64_t count;
    int fault = sql_get(edit->sql,
                        "SELECT count(*) FROM label WHERE record = ?1"
                        " AND name = ?2",
                        values, &count);

    *has = count > 0;
    return fault;
}

int archive_edit_label(struct archive_edit *edit, int64_t id, struct str label,
                       bool on)
{
    static const struct sql_write put_on = {SQL_INSERT("label", "record",
                                                       "name")},
                                  take_off = {
                                      SQL_DELETE("label", "record", "name")};
    const struct sql_values values =
        VALUES(value_number(id), value_words(label));
    bool has;
    int64_t there;
    int fault = sql_get(edit->sql, "SELECT count(*) FROM record WHERE id = ?1",
                        values, &there);

    if (!fault && !there)
        return sql_fail(edit->sql, EDIT_REFUSED, "there is no record %lld",
                        (long long)id);
    if (!fault)
        fault = has_label(edit, values, &has);
    if (fault || has == on)
        return fault;
    fault = sql_run(edit->sql, on ? &put_on : &take_off, values);
    return fault ? fault : edit_add_change(edit, label.len);
}

const char *const archive_labels_columns[] = {"label", "records", NULL};

int archive_labels(struct archive *a, const struct archive_rows *rows)
{
    return sql_emit_rows(a->sql,
                         "SELECT name, count(*) FROM label GROUP BY name"
                         " ORDER BY name",
                         NO_VALUES, rows);
}
