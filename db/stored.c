#include "stored.h"

#include <string.h>

enum { STORED_ARENA = 16 << 20 };

enum column {
    COLUMN_ID,
    COLUMN_BROKEN,
    COLUMN_TEXT,
    COLUMN_VARIANT,
    COLUMN_GAME,
    COLUMN_OPTIONS,
    COLUMN_FIELDS,
    COLUMN_START = COLUMN_FIELDS + ROW_FIELDS,
    COLUMN_MOVES,
    COLUMN_CONTENT,
    COLUMN_EARLIEST,
    COLUMN_LATEST,
    COLUMN_PLIES,
    COLUMN_IMPORT,
    COLUMN_BYTE,
    COLUMN_CLAIMS,
    COLUMN_CLAIMED_ENDING,
};

static const char records_sql[] =
    "SELECT r.id, r.broken, t.text, v.id, v.game, v.options, e.name, s.name,"
    " r.date, r.round, f.name, g.name, y.name, z.name, r.result, r.termination,"
    " r.source, r.annotator, r.start, r.moves, c.content, r.earliest,"
    " r.latest, r.plies, r.import, r.byte, k.plies, k.ending FROM records r"
    " LEFT JOIN texts t ON t.record = r.id"
    " LEFT JOIN claims k ON k.record = r.id"
    " LEFT JOIN variants v ON v.id = r.variant"
    " LEFT JOIN event_names e ON e.id = r.event"
    " LEFT JOIN sites s ON s.id = r.site"
    " LEFT JOIN aliases f ON f.id = r.first"
    " LEFT JOIN aliases g ON g.id = r.second"
    " LEFT JOIN aliases y ON y.id = r.third"
    " LEFT JOIN aliases z ON z.id = r.fourth"
    " LEFT JOIN contents c ON c.record = r.id ORDER BY r.id";

int stored_begin(struct stored *s, struct archive *a)
{
    *s = (struct stored){.a = a};
    row_init(&s->row);
    arena_init(&s->arena, 1 << 20, STORED_ARENA);
    arena_init(&s->variant_arena, 1 << 20, STORED_ARENA);
    int result = sqlite3_prepare_v2(a->db, records_sql, -1, &s->records, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(
            a->db,
            "SELECT name, value FROM options WHERE variant = ?1 ORDER BY name",
            -1, &s->options, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(
            a->db,
            "SELECT name, value FROM tags WHERE record = ?1 ORDER BY name", -1,
            &s->tags, NULL);
    return result;
}

void stored_release(struct stored *s)
{
    sqlite3_finalize(s->records);
    sqlite3_finalize(s->options);
    sqlite3_finalize(s->tags);
    row_release(&s->row);
    arena_release(&s->arena);
    arena_release(&s->variant_arena);
}

/* Names and values of one owner. */
static int settings_of(sqlite3_stmt *statement, int64_t id, struct arena *arena,
                       struct setting *out, size_t room, size_t *count)
{
    int result;

    arena_reset(arena);
    *count = 0;
    sqlite3_bind_int64(statement, 1, id);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW && *count < room)
        out[(*count)++] =
            (struct setting){arena_copy(arena, column_view(statement, 0)),
                             arena_copy(arena, column_view(statement, 1))};
    sqlite3_reset(statement);
    if (arena->exhausted)
        return SQLITE_NOMEM;
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

static int take_options(struct stored *s)
{
    int result = SQLITE_OK;

    if (s->variant != s->last)
        result = settings_of(s->options, s->variant, &s->variant_arena,
                             s->option, ROW_OPTIONS_MAX, &s->option_count);
    s->last = result == SQLITE_OK ? s->variant : 0;
    memcpy(s->row.option, s->option, sizeof s->row.option);
    s->row.option_count = s->option_count;
    return result;
}

static void take_columns(struct stored *s)
{
    sqlite3_stmt *r = s->records;
    struct row *row = &s->row;

    row->broken = sqlite3_column_int(r, COLUMN_BROKEN);
    row->text = column_view(r, COLUMN_TEXT);
    row->game = column_view(r, COLUMN_GAME);
    row->options = column_view(r, COLUMN_OPTIONS);
    for (int i = 0; i < ROW_FIELDS; i++)
        row->field[i] = column_view(r, COLUMN_FIELDS + i);
    row->start = column_view(r, COLUMN_START);
    row->moves = column_view(r, COLUMN_MOVES);
    row->played = sqlite3_column_type(r, COLUMN_MOVES) != SQLITE_NULL;
    row->content = column_view(r, COLUMN_CONTENT);
    row->claims = column_view(r, COLUMN_CLAIMS);
    row->claimed_ending = column_view(r, COLUMN_CLAIMED_ENDING);
    row->days =
        (struct days){(uint32_t)sqlite3_column_int64(r, COLUMN_EARLIEST),
                      (uint32_t)sqlite3_column_int64(r, COLUMN_LATEST)};
    row->plies = (size_t)sqlite3_column_int64(r, COLUMN_PLIES);
    /* What a replay adds: a record that is not played has none of it. */
    row->opening_count = 0;
}

int stored_next(struct stored *s)
{
    sqlite3_stmt *r = s->records;
    int result = sqlite3_step(r);

    if (result != SQLITE_ROW)
        return result;
    s->id = sqlite3_column_int64(r, COLUMN_ID);
    s->import = sqlite3_column_int64(r, COLUMN_IMPORT);
    s->byte = sqlite3_column_int64(r, COLUMN_BYTE);
    s->variant = sqlite3_column_int64(r, COLUMN_VARIANT);
    s->has_text = sqlite3_column_type(r, COLUMN_TEXT) != SQLITE_NULL;
    take_columns(s);
    result = take_options(s);
    if (result == SQLITE_OK)
        result = settings_of(s->tags, s->id, &s->arena, s->row.tags, TAGS_MAX,
                             &s->row.tag_count);
    return result == SQLITE_OK ? SQLITE_ROW : result;
}

int row_reread(const struct archive_reader *reader, const struct row *row,
               struct row *again,
               bool (*fits)(const struct row *again, const struct row *row),
               bool *found)
{
    struct archive_reading reading;
    int more = 1;

    *found = false;
    for (size_t way = 0; !*found && more > 0; way++) {
        more =
            reader->read(reader->context, row->text, row->game, way, &reading);
        if (more < 0 || (more && !row_make(again, row->text, reading.record,
                                           reading.broken, reading.replay)))
            return SQLITE_NOMEM;
        *found = more && fits(again, row);
    }
    return SQLITE_OK;
}
