/* Joins two records: one record remains and gets the data that only the other
   record has; the other record is deleted. */
#include "edit.h"

/* The data of the other record that the remaining record lacks. */
struct missing_parts {
    struct setting tags[TAGS_MAX + ROW_FIELDS];
    size_t count;
    bool comments; /* the other record has comments or variations */
    bool plies;    /* at least one ply differs */
    bool result;
};

static struct str tag_value(const struct row *row, struct str name)
{
    for (size_t i = 0; i < row->tag_count; i++)
        if (str_equal_nocase(row->tags[i].name, name))
            return row->tags[i].value;
    return STR("");
}

static void note_missing_tag(struct missing_parts *l, struct arena *arena,
                             struct str name, struct str value)
{
    l->tags[l->count++] =
        (struct setting){arena_copy(arena, name), arena_copy(arena, value)};
}

static bool is_unknown(struct str value)
{
    return !value.len || str_equal(value, STR("?"));
}

/* True if the other date is compatible with this date and more precise. */
static bool is_narrower(struct str date, struct str other)
{
    struct days a = date_days(date, STR("")), b = date_days(other, STR(""));

    return b.first && (!a.first || (a.first <= b.first && b.last <= a.last &&
                                    b.last - b.first < a.last - a.first));
}

static bool is_missing_field(const struct row *kept, const struct row *other,
                             int field)
{
    struct str one = kept->field[field], two = other->field[field];

    return (is_unknown(one) && !is_unknown(two)) ||
           (field == ROW_DATE && is_narrower(one, two));
}

/* Finds the tags that the remaining record lacks. Ignores the result, which
   follows from the board and the movetext and is not copied as a tag. */
static void find_missing_parts(struct missing_parts *l, struct arena *arena,
                               const struct row *kept, const struct row *other)
{
    for (int i = 0; i < ROW_FIELDS; i++)
        if (i != ROW_RESULT && is_missing_field(kept, other, i))
            note_missing_tag(l, arena, row_field_name((enum row_field)i),
                             other->field[i]);
    for (size_t i = 0; i < other->tag_count; i++)
        if (is_unknown(tag_value(kept, other->tags[i].name)) &&
            !is_unknown(other->tags[i].value))
            note_missing_tag(l, arena, other->tags[i].name,
                             other->tags[i].value);
    l->comments =
        other->content.len && !str_equal(kept->content, other->content);
    l->plies = !str_starts_with(kept->moves, other->moves);
    l->result = !row_game_is_over(kept) && row_game_is_over(other);
}

static int compare_records(struct archive_edit *edit, int64_t kept,
                           int64_t other, struct missing_parts *l,
                           struct arena *arena, bool any_plies)
{
    struct stored *also = &edit->also;
    int fault = edit_find(edit, kept);

    stored_begin_whole(also, other);
    if (!fault && stored_next(also)) {
        const struct row *a = &edit->stored.row, *b = &also->row;
        find_missing_parts(l, arena, a, b);
        if (b->plies > a->plies && !any_plies)
            fault = edit_refuse(edit,
                                "record %lld has more plies than record %lld, "
                                "which would be kept",
                                (long long)other, (long long)kept);
    }
    int first = stored_end(&edit->stored), second = stored_end(also);
    if (!fault && arena->exhausted)
        fault = sql_fault(edit->sql, ARCHIVE_MEMORY);
    return fault ? fault : first ? first : second;
}

static int add_tags(struct archive_edit *edit, int64_t kept,
                    const struct missing_parts *l)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < l->count; i++) {
        fault = import_write_buffered(edit->import);
        if (!fault)
            fault =
                archive_edit_tag(edit, kept, l->tags[i].name, l->tags[i].value);
    }
    return fault;
}

/* ---- comments and variations --------------------------------------------- */

static int join_texts(struct archive_edit *edit, const struct stored *kept,
                      const struct stored *other,
                      const struct archive_joiner *joiner)
{
    struct archive_read_record reading = {0};
    struct str text;
    int found = joiner->join(joiner->context, &kept->row.game, kept->row.text,
                             other->row.text, &reading, &text);

    if (found < 0 || (found > 0 && !row_make(&edit->row, text, reading.record,
                                             reading.broken, reading.replay)))
        return sql_fault(edit->sql, ARCHIVE_MEMORY);
    if (!found)
        return edit_refuse(edit,
                           "record %lld: some comments or variations of record "
                           "%lld cannot be added to it",
                           (long long)kept->id, (long long)other->id);
    return edit_write(edit, (struct origin){kept->import, kept->byte},
                      reading.diags);
}

static int add_comments(struct archive_edit *edit, int64_t kept, int64_t other,
                        const struct archive_joiner *joiner)
{
    struct stored *also = &edit->also;
    int fault = import_write_buffered(edit->import);

    if (!fault)
        fault = edit_find(edit, kept);
    stored_begin_whole(also, other);
    if (!fault && stored_next(also))
        fault = join_texts(edit, &edit->stored, also, joiner);
    int first = stored_end(&edit->stored), second = stored_end(also);
    return fault ? fault : first ? first : second;
}

/* ---- references ---------------------------------------------------------- */

static int move_rows(struct archive_edit *edit, int64_t kept, int64_t other)
{
    static const struct sql_write moves[] = {
        {SQL_INSERT("label", "record", "name"),
         .select = "SELECT ?1, name FROM label WHERE record = ?2",
         .skips = true},
        {SQL_UPDATE("result", "record"), .keys = {"record"}},
    };
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof moves / sizeof *moves; i++)
        fault = sql_run(edit->sql, &moves[i],
                        VALUES(value_number(kept), value_number(other)));
    return fault;
}

/* Refuses the join if data of a record with a rotated board would be lost. */
static int check_rotated(struct archive_edit *edit, int64_t kept, int64_t other,
                         const struct missing_parts *l, bool another)
{
    if (l->result)
        return edit_refuse(edit,
                           "record %lld has a result, but record %lld does not",
                           (long long)other, (long long)kept);
    if (!l->comments && !another)
        return ARCHIVE_OK;
    return edit_refuse(
        edit, "record %lld has %s that cannot be added to record %lld",
        (long long)other, l->comments ? "comments or variations" : "a ply",
        (long long)kept);
}

/* Moves the references to the record and deletes it. `fault` is that of the
   steps before. */
static int end_join(struct archive_edit *edit, int64_t kept, int64_t other,
                    int fault)
{
    if (!fault)
        fault = move_rows(edit, kept, other);
    if (!fault)
        fault = import_write_buffered(edit->import);
    if (!fault)
        fault = archive_edit_delete(edit, other);
    if (!fault)
        text_addf(&edit->joins, "%s%lld to %lld", edit->joins.len ? ", " : "",
                  (long long)other, (long long)kept);
    return fault;
}

/* Finds the parts that only the other record has, and adds its tags. */
static int begin_join(struct archive_edit *edit, int64_t kept, int64_t other,
                      struct missing_parts *l, bool any_plies)
{
    struct arena arena;

    arena_init(&arena, 0, 16 << 20);
    edit->joined = other;
    int fault = compare_records(edit, kept, other, l, &arena, any_plies);
    if (!fault)
        fault = add_tags(edit, kept, l);
    arena_release(&arena);
    return fault;
}

int archive_edit_join(struct archive_edit *edit, int64_t kept, int64_t other,
                      const struct archive_joiner *joiner, bool another)
{
    struct missing_parts l = {.count = 0};
    int64_t count = edit->count;
    int fault = begin_join(edit, kept, other, &l, false);

    if (!fault && !joiner)
        fault = check_rotated(edit, kept, other, &l, another);
    if (!fault && joiner && (l.comments || l.plies || l.result))
        fault = add_comments(edit, kept, other, joiner);
    fault = end_join(edit, kept, other, fault);
    edit->count = fault ? edit->count : count + 1;
    return fault;
}

int archive_edit_join_misread(struct archive_edit *edit, int64_t kept,
                              int64_t misread)
{
    struct missing_parts l = {.count = 0};
    int64_t count = edit->count;
    int fault = begin_join(edit, kept, misread, &l, true);

    fault = end_join(edit, kept, misread, fault);
    edit->count = fault ? edit->count : count + 1;
    return fault;
}
