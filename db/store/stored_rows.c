#include "stored_rows.h"

#include <stdlib.h>
#include <string.h>

enum {
    STORED_ARENA = 16 << 20,
    TAGS_AHEAD = 512,      /* maximum number of records whose tags are read at
                              once */
    TAGS_ROWS = 16 * 1024, /* maximum number of rows of tags that are read at
                              once */
};

/* The tags of several consecutive records, sorted by record and name. */
struct stored_tags {
    int64_t first, last; /* first and last record */
    int64_t ahead;       /* number of records whose tags are read by the next
                            statement */
    struct tag_row {
        int64_t record;
        struct setting tag;
    } list[TAGS_ROWS];
    size_t count, at;
};

/* Columns of the statement: the number of the record, its own columns from
   COLUMN_RECORD on, then the others. */
enum column {
    COLUMN_ID,
    COLUMN_RECORD,
    COLUMN_TEXT = COLUMN_RECORD + RECORD_COLUMN_COUNT,
    COLUMN_HAS_TEXT,
    COLUMN_DICTIONARY,
    COLUMN_GAME,
    COLUMN_OPTIONS,
    COLUMN_CONTENT,
    COLUMN_EARLIEST,
    COLUMN_LATEST,
    COLUMN_CLAIMS,
    COLUMN_CLAIMED_ENDING,
};

#define ITSELF(column, ...)             ", r." #column
#define WRITTEN(column, FIELD, tag)     ", d.written"
#define NAME(c, F, t, k, table, letter) ", " letter ".name"
#define COLUMNS                         RECORD_COLUMNS(ITSELF, ITSELF, ITSELF, ITSELF, WRITTEN, NAME)
#define JOIN(column, F, t, k, table, letter) \
    " LEFT JOIN " table " " letter " ON " letter ".id = r." #column
#define JOINS RECORD_NAMES(JOIN)

#define RECORDS(text)                                                   \
    "SELECT r.id" COLUMNS ", " text ", t.record, t.dictionary, v.game," \
    " v.options, c.content, d.earliest, d.latest, k.plies, k.ending"    \
    " FROM record r LEFT JOIN text t ON t.record = r.id"                \
    " LEFT JOIN claim k ON k.record = r.id"                             \
    " LEFT JOIN variant v ON v.id = r.variant"                          \
    " LEFT JOIN written_date d ON d.id = r.date"                        \
    " LEFT JOIN content c ON c.record = r.id" JOINS

void stored_init(struct stored *s, struct sql *sql)
{
    *s = (struct stored){.sql = sql};
    row_init(&s->row);
    arena_init(&s->arena, 1 << 20, STORED_ARENA);
    arena_init(&s->variant_arena, 1 << 20, STORED_ARENA);
}

void stored_release(struct stored *s)
{
    row_release(&s->row);
    arena_release(&s->arena);
    arena_release(&s->variant_arena);
    text_store_free(s->texts);
    free(s->tags);
}

int stored_end(struct stored *s)
{
    return sql_end(&s->records);
}

/* Reads names and values: the options of a variant, or the tags of a record. */
static int read_settings(struct sql_rows rows, struct arena *arena,
                         struct setting *out, size_t room, size_t *count)
{
    arena_reset(arena);
    for (*count = 0; *count < room && sql_next(&rows); ++*count)
        out[*count] = (struct setting){arena_copy(arena, sql_text(&rows, 0)),
                                       arena_copy(arena, sql_text(&rows, 1))};
    if (arena->exhausted)
        sql_stop_rows(&rows, sql_fault(rows.db, ARCHIVE_MEMORY));
    return sql_end(&rows);
}

int stored_options(struct sql *sql, int64_t variant, struct arena *arena,
                   struct setting out[ROW_OPTIONS_MAX], size_t *count)
{
    static const struct sql_lookup find_options = {
        SQL_LOOKUP("option", "name, value", "variant"),
        .rest = " ORDER BY name"};

    return read_settings(
        sql_look_up(sql, &find_options, VALUES(value_number(variant))), arena,
        out, ROW_OPTIONS_MAX, count);
}

static int read_options(struct stored *s)
{
    int fault = ARCHIVE_OK;

    if (s->variant != s->last)
        fault = stored_options(s->sql, s->variant, &s->variant_arena, s->option,
                               &s->option_count);
    s->last = fault ? 0 : s->variant;
    memcpy(s->row.option, s->option, sizeof s->row.option);
    s->row.option_count = s->option_count;
    return fault;
}

/* Reads the tags of the current record alone. */
static int read_record_tags(struct stored *s)
{
    static const struct sql_lookup find_tags = {
        SQL_LOOKUP("tag", "name, value", "record"), .rest = " ORDER BY name"};

    return read_settings(
        sql_look_up(s->sql, &find_tags, VALUES(value_number(s->id))), &s->arena,
        s->row.tags, TAGS_MAX, &s->row.tag_count);
}

/* Stores a row of tags. Returns false if there are too many tags; none of them
   are then stored. */
static bool read_tag_row(struct stored *s, const struct sql_rows *row)
{
    struct stored_tags *t = s->tags;

    if (t->count == TAGS_ROWS || s->arena.exhausted)
        return false;
    t->list[t->count++] =
        (struct tag_row){sql_number(row, 0),
                         {arena_copy(&s->arena, sql_text(row, 1)),
                          arena_copy(&s->arena, sql_text(row, 2))}};
    return !s->arena.exhausted;
}

/* Reads the tags of the current record and of some records that follow, twice
   as many each time. */
static int read_tags_ahead(struct stored *s)
{
    struct stored_tags *t = s->tags;
    bool fine = true;

    t->first = s->id;
    t->last = s->id > INT64_MAX - t->ahead ? INT64_MAX : s->id + t->ahead - 1;
    t->ahead = t->ahead < TAGS_AHEAD ? 2 * t->ahead : t->ahead;
    t->count = t->at = 0;
    arena_reset(&s->arena);
    struct sql_rows rows =
        sql_query(s->sql,
                  "SELECT record, name, value FROM tag"
                  " WHERE record BETWEEN ?1 AND ?2 ORDER BY record, name",
                  VALUES(value_number(t->first), value_number(t->last)));
    while (fine && sql_next(&rows))
        fine = read_tag_row(s, &rows);
    if (!fine) {
        t->last = t->first - 1;
        t->ahead = 1;
    }
    return sql_end(&rows);
}

static bool has_tags(const struct stored *s)
{
    return s->id >= s->tags->first && s->id <= s->tags->last;
}

static int fetch_record_tags(struct stored *s)
{
    struct stored_tags *t = s->tags;
    size_t count = 0;
    int fault = ARCHIVE_OK;

    if (!t)
        return read_record_tags(s);
    if (!has_tags(s))
        fault = read_tags_ahead(s);
    if (fault || !has_tags(s))
        return fault ? fault : read_record_tags(s);
    while (t->at < t->count && t->list[t->at].record < s->id)
        t->at++;
    for (; t->at < t->count && t->list[t->at].record == s->id; t->at++)
        if (count < TAGS_MAX)
            s->row.tags[count++] = t->list[t->at].tag;
    s->row.tag_count = count;
    return fault;
}

/* Prepares to read the records with the numbers from `first` to `last`. */
static void begin_reading(struct stored *s, int64_t first, int64_t last)
{
    uint64_t more = (uint64_t)last - (uint64_t)first;

    free(s->tags);
    s->tags = more ? calloc(1, sizeof *s->tags) : NULL;
    if (!s->tags)
        return;
    s->tags->last = -1;
    s->tags->ahead = more < TAGS_AHEAD ? (int64_t)more + 1 : 1;
}

void stored_begin_all(struct stored *s)
{
    stored_begin_some(s, INT64_MIN, INT64_MAX);
}

void stored_begin_some(struct stored *s, int64_t first, int64_t last)
{
    begin_reading(s, first, last);
    s->records = sql_query(s->sql,
                           RECORDS("t.text") " WHERE r.id BETWEEN ?1 AND ?2"
                                             " ORDER BY r.id",
                           VALUES(value_number(first), value_number(last)));
}

/* Reads a single record with a separate statement. For a range of one number, a
   server would plan for many rows and search every partition. */
void stored_begin_whole(struct stored *s, int64_t id)
{
    begin_reading(s, id, id);
    s->records = sql_query(s->sql, RECORDS("t.text") " WHERE r.id = ?1",
                           VALUES(value_number(id)));
}

void stored_begin_one(struct stored *s, int64_t id)
{
    begin_reading(s, id, id);
    s->records = sql_query(
        s->sql,
        RECORDS("CASE WHEN r.broken = 1 THEN t.text END") " WHERE r.id = ?1",
        VALUES(value_number(id)));
}

static void read_record_columns(struct stored *s)
{
    const struct sql_rows *r = &s->records;
    struct row *row = &s->row;

#define AT(column) (COLUMN_RECORD + RECORD_##column)
#define TAKE_NUMBER(column, type, ...) \
    row->column = (type)sql_number(r, AT(column));
#define TAKE_TEXT(column, FIELD, ...) \
    row->field[ROW_##FIELD] = sql_text(r, AT(column));
    RECORD_NUMBERS(TAKE_NUMBER)
    RECORD_TAGS(TAKE_TEXT)
    s->id = sql_number(r, COLUMN_ID);
    s->import = sql_number(r, AT(import));
    s->byte = sql_number(r, AT(byte));
    s->variant = sql_is_null(r, COLUMN_GAME) ? 0 : sql_number(r, AT(variant));
    row->start = sql_text(r, AT(start));
    row->moves = sql_text(r, AT(moves));
    row->played = !sql_is_null(r, AT(moves));
    row->game = sql_text(r, COLUMN_GAME);
    row->options = sql_text(r, COLUMN_OPTIONS);
    row->content = sql_text(r, COLUMN_CONTENT);
    row->claims = sql_text(r, COLUMN_CLAIMS);
    row->claimed_ending = sql_text(r, COLUMN_CLAIMED_ENDING);
    row->days.first = (uint32_t)sql_number(r, COLUMN_EARLIEST);
    row->days.last = (uint32_t)sql_number(r, COLUMN_LATEST);
    /* Set by a replay. A record that was not played has no openings. */
    row->opening_count = 0;
    s->has_text = !sql_is_null(r, COLUMN_HAS_TEXT);
}

int stored_text(struct stored *s)
{
    return text_store_get(s->texts, &s->row, s->kept, &s->row.text, &s->damage);
}

/* Reads the text. Must be called last, as it uses the other columns. */
static int fetch_record_text(struct stored *s)
{
    const struct sql_rows *r = &s->records;

    s->damage = NULL;
    s->row.text = STR("");
    s->kept = (struct stored_text){0, sql_text(r, COLUMN_TEXT)};
    if (sql_is_null(r, COLUMN_TEXT))
        return ARCHIVE_OK;
    s->kept.dictionary = sql_number(r, COLUMN_DICTIONARY);
    if (!s->texts && !(s->texts = text_store_new(s->sql)))
        return sql_fault(s->sql, ARCHIVE_MEMORY);
    return s->kept.dictionary && s->leaves_texts ? ARCHIVE_OK : stored_text(s);
}

bool stored_next(struct stored *s)
{
    if (!sql_next(&s->records))
        return false;
    read_record_columns(s);
    sql_stop_rows(&s->records, read_options(s));
    sql_stop_rows(&s->records, fetch_record_tags(s));
    if (!s->records.fault)
        sql_stop_rows(&s->records, fetch_record_text(s));
    return !s->records.fault;
}

const char *stored_text_damage(const struct stored *s)
{
    return s->has_text ? s->damage : "the original text is missing";
}

bool row_reread(const struct archive_reader *reader, const struct row *row,
                struct row *again,
                bool (*fits)(const struct row *again, const struct row *row),
                bool *found)
{
    struct archive_read_record reading;
    int more = 1;

    *found = false;
    for (size_t way = 0; !*found && more > 0; way++) {
        more =
            reader->read(reader->context, row->text, row->game, way, &reading);
        if (more < 0 || (more && !row_make(again, row->text, reading.record,
                                           reading.broken, reading.replay)))
            return false;
        *found = more && fits(again, row);
    }
    return true;
}
