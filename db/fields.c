#include "fields.h"

#include "rows.h"

/* In the same order as archive_fields. */
static const struct field fields[] = {
    {FIELD_NUMBER, USE_BOTH, "r.id"},
    {FIELD_GAME, USE_BOTH, "v.game"},
    {FIELD_TEXT, USE_COLUMN, "v.options"},
    {FIELD_TEXT, USE_BOTH, "e.name"},
    {FIELD_TEXT, USE_BOTH, "p.name"},
    {FIELD_DATE, USE_BOTH, "r.date"},
    {FIELD_NUMBER, USE_BOTH, "nullif(r.day / 10000, 0)"},
    {FIELD_ROUND, USE_BOTH, "r.round"},
    {FIELD_TEXT, USE_BOTH, "f.name"},
    {FIELD_TEXT, USE_BOTH, "g.name"},
    {FIELD_PLAYER, USE_CONDITION, NULL},
    {FIELD_PLAYER, USE_CONDITION, NULL},
    {FIELD_RESULT, USE_BOTH, "r.result"},
    {FIELD_TEXT, USE_BOTH, "r.termination"},
    {FIELD_TEXT, USE_BOTH, "r.source"},
    {FIELD_TEXT, USE_BOTH, "r.annotator"},
    {FIELD_NUMBER, USE_BOTH, "r.plies"},
    {FIELD_TRUTH, USE_BOTH, "r.broken"},
    {FIELD_POSITION, USE_CONDITION, NULL},
    {FIELD_TEXT, USE_COLUMN, "i.file"},
    {FIELD_NUMBER, USE_COLUMN, "r.byte"},
    {FIELD_TEXT, USE_COLUMN, "i.time"},
    {FIELD_TEXT, USE_COLUMN, "t.text"},
};

enum { FIELDS = sizeof fields / sizeof *fields };

const char *const archive_fields[FIELDS + 1] = {
    "id",       "game",        "options", "event",     "site",   "date",
    "year",     "round",       "first",   "second",    "player", "either",
    "result",   "termination", "source",  "annotator", "plies",  "broken",
    "position", "file",        "byte",    "imported",  "text",   NULL,
};

static bool find_plain(struct str name, struct field *out)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (str_equal_nocase(name, str_of(archive_fields[i]))) {
            *out = fields[i];
            return true;
        }
    return false;
}

static bool find_tag(struct str name, struct field *out, struct str *tag)
{
    *tag = tag_name(name);
    if (str_equal_nocase(name, STR("Game")))
        return find_plain(name, out);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        if (str_equal_nocase(*tag, row_field_name((enum row_field)i)))
            return find_plain(*tag, out);
    *out = (struct field){FIELD_TAG, USE_BOTH, NULL};
    return name.len > 0;
}

bool field_find(struct str name, struct field *out, struct str *tag)
{
    struct str prefix = STR("tag:");

    *tag = STR("");
    if (name.len > prefix.len &&
        str_equal_nocase((struct str){name.ptr, prefix.len}, prefix))
        return find_tag(
            (struct str){name.ptr + prefix.len, name.len - prefix.len}, out,
            tag);
    return find_plain(name, out);
}

bool archive_is_column(struct str name)
{
    struct field field;
    struct str tag;

    return field_find(name, &field, &tag) && (field.use & USE_COLUMN);
}

const char *archive_nearest_field(struct str name)
{
    const char *nearest = NULL;
    size_t best = 4;

    for (size_t i = 0; i < FIELDS; i++) {
        struct str field = str_of(archive_fields[i]);
        size_t distance = str_distance(name, field, best);
        if (distance < best && distance < field.len) {
            best = distance;
            nearest = archive_fields[i];
        }
    }
    return nearest;
}
