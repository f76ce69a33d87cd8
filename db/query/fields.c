#include "fields.h"

#include "../rows/rows.h"

#define PLAIN(name, kind, use, sql, tables)      \
    {                                            \
        name, kind, use, sql, .joins = (tables), \
    }
/* Make a field for a number, a tag or words of a record (RECORD_COLUMNS). */
#define COLUMN(name, kind) \
    {#name, FIELD_##kind, USE_BOTH, "r." #name, .column = #name},
#define NUMBER(column, type, kind)    COLUMN(column, kind)
#define TAG(column, FIELD, tag, kind) COLUMN(column, kind)
/* Makes a field for a name as it is spelled. Counts combine all spellings of a
   name. */
#define NAME(name, of, join, key_column, names, called)                   \
    {                                                                     \
        name, FIELD_NAME, USE_BOTH, of ".name",                           \
            .joins = (join), .key = "r." key_column, .table = names,      \
            .counted =                                                    \
                "(SELECT name FROM " called " WHERE id = " of ".called)", \
    }
/* Makes a field for a player's name. Conditions compare its spellings; columns
   and counts show the person. */
#define PERSON(name, of, join)                                               \
    {                                                                        \
        name, FIELD_NAME, USE_BOTH, of ".name",                              \
            .joins = (join), .key = "r." name, .table = "spelling",          \
            .counted = "(SELECT name FROM person WHERE id = " of ".person)", \
            .persons = true,                                                 \
    }
/* Makes a field for any player of the record. A count includes the record once
   for each person (selection.c). */
#define ANY_PLAYER(name)                                                  \
    {                                                                     \
        name, FIELD_PLAYER, USE_CONDITION | USE_GROUP, "n.name",          \
            .joins = JOIN_FIRST | JOIN_SECOND | JOIN_THIRD | JOIN_FOURTH, \
    }
/* Makes a field for the person in the column `won` if the result is 1-0, and in
   the column `lost` if it is 0-1. */
#define DECIDED(name, won, won_spelling, lost, lost_spelling)             \
    {                                                                     \
        name, FIELD_DECIDED, USE_BOTH,                                    \
            "(SELECT name FROM person WHERE id = CASE r.result"           \
            " WHEN '1-0' THEN " won_spelling ".person"                    \
            " WHEN '0-1' THEN " lost_spelling ".person END)",             \
            .joins = JOIN_FIRST | JOIN_SECOND, .key = won, .table = lost, \
    }
#define KNOWN_MONTH                               \
    "CASE WHEN d.earliest / 100 = d.latest / 100" \
    " THEN d.earliest / 100 % 100 END"
#define KNOWN_YEAR                                    \
    "CASE WHEN d.earliest / 10000 = d.latest / 10000" \
    " THEN d.earliest / 10000 END"

/* The labels of a record, sorted, such as "fine, to publish". */
#define LABELS                                                      \
    "(SELECT group_concat(name, ', ') FROM (SELECT name FROM label" \
    " WHERE record = r.id ORDER BY name) AS l)"

static const struct field fields[] = {
    PLAIN("id", FIELD_NUMBER, USE_BOTH, "r.id", JOIN_NONE),
    PLAIN("hash", FIELD_HASH, USE_BOTH, "hash_of(r.id)", JOIN_NONE),
    PLAIN("game", FIELD_GAME, USE_BOTH, "v.game", JOIN_VARIANT),
    PLAIN("options", FIELD_TEXT, USE_COLUMN, "v.options", JOIN_VARIANT),
    NAME("event", "e", JOIN_EVENT, "event_name", "event_name", "called_event"),
    NAME("site", "p", JOIN_SITE, "site", "site", "called_site"),
    PLAIN("date", FIELD_DATE, USE_BOTH, "d.written", JOIN_DATE),
    PLAIN("year", FIELD_YEAR, USE_BOTH, KNOWN_YEAR, JOIN_DATE),
    PLAIN("month", FIELD_NUMBER, USE_BOTH, KNOWN_MONTH, JOIN_DATE),
    PERSON("first", "f", JOIN_FIRST),
    PERSON("second", "g", JOIN_SECOND),
    PERSON("third", "y", JOIN_THIRD),
    PERSON("fourth", "z", JOIN_FOURTH),
    ANY_PLAYER("player"),
    PLAIN("words", FIELD_WORDS, USE_CONDITION, NULL, JOIN_NONE),
    ANY_PLAYER("either"),
    DECIDED("winner", "r.first", "f", "r.second", "g"),
    DECIDED("loser", "r.second", "g", "r.first", "f"),
    PLAIN("source", FIELD_TEXT, USE_BOTH, "o.name", JOIN_SOURCE),
    PLAIN("foreign", FIELD_TRUTH, USE_BOTH, "is_foreign(v.game)", JOIN_VARIANT),
    PLAIN("claimed", FIELD_TRUTH, USE_BOTH,
          "CASE WHEN k.record IS NULL THEN 0 ELSE 1 END", JOIN_CLAIM),
    PLAIN("file", FIELD_TEXT, USE_BOTH, "i.file", JOIN_IMPORT),
    {"byte", FIELD_NUMBER, USE_COLUMN, "r.byte", .column = "byte"},
    PLAIN("imported", FIELD_TEXT, USE_COLUMN, "i.time", JOIN_IMPORT),
    PLAIN("label", FIELD_LABEL, USE_BOTH, LABELS, JOIN_NONE),
    PLAIN("text", FIELD_TEXT, USE_COLUMN, "text_of(r.id)", JOIN_NONE),
    /* begins with a space, unlike any name in a query or a list of columns */
    PLAIN(" start", FIELD_TEXT, USE_INSIDE, "r.start", JOIN_NONE),
    PLAIN(" moves", FIELD_TEXT, USE_INSIDE, "r.moves", JOIN_NONE),
    PLAIN(" first", FIELD_NUMBER, USE_INSIDE, "r.first", JOIN_NONE),
    PLAIN(" second", FIELD_NUMBER, USE_INSIDE, "r.second", JOIN_NONE),
    PLAIN(" third", FIELD_NUMBER, USE_INSIDE, "r.third", JOIN_NONE),
    PLAIN(" fourth", FIELD_NUMBER, USE_INSIDE, "r.fourth", JOIN_NONE),
    PLAIN(" earliest", FIELD_NUMBER, USE_INSIDE, "d.earliest", JOIN_DATE),
    PLAIN(" latest", FIELD_NUMBER, USE_INSIDE, "d.latest", JOIN_DATE),
    PLAIN(" variant", FIELD_NUMBER, USE_INSIDE, "r.variant", JOIN_NONE),
    RECORD_COLUMNS(RECORD_NONE, NUMBER, TAG, TAG, RECORD_NONE, RECORD_NONE)};

enum { FIELDS = sizeof fields / sizeof *fields };

static bool find_column(struct str name, struct named *out)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (str_equal_nocase(name, str_of(fields[i].name))) {
            out->field = fields[i];
            return true;
        }
    return false;
}

/* Returns the tag of the player with this colour. */
static struct str tag_of_colour(struct str name)
{
    uint8_t side;

    if (!colour_read(name, &side))
        return name;
    return side == 0 ? STR("First") : STR("Second");
}

static bool find_tag(struct str name, struct named *out)
{
    out->rest = tag_of_colour(name);
    out->of_tag = true;
    if (str_equal_nocase(name, STR("Game")))
        return find_column(name, out);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        if (str_equal_nocase(out->rest, row_field_name((enum row_field)i)))
            return find_column(out->rest, out);
    out->field = (struct field){.kind = FIELD_TAG, .use = USE_BOTH};
    return name.len > 0;
}

static bool find_event_field(struct str name, struct named *out)
{
    const struct field *field = event_fields;

    while (field->name && !str_equal_nocase(name, str_of(field->name)))
        field++;
    out->field = *field;
    return field->name;
}

bool field_of_event(struct str name, struct str *field)
{
    const struct str prefix = STR("event.");

    if (name.len <= prefix.len ||
        !str_equal_nocase(str_part(name, 0, prefix.len), prefix))
        return false;
    *field = str_from(name, prefix.len);
    return true;
}

bool field_find(enum subject subject, struct str name, struct named *out)
{
    const size_t prefix = STR("tag:").len;
    struct str of_event;

    *out = (struct named){.field.use = USE_CONDITION};
    if (subject == SUBJECT_EVENTS)
        return find_event_field(name, out);
    if (name.len > prefix &&
        str_equal_nocase(str_part(name, 0, prefix), STR("tag:")))
        return find_tag(str_from(name, prefix), out);
    if (field_of_event(name, &of_event)) {
        out->of_event = true;
        return find_event_field(of_event, out);
    }
    out->criterion = criterion_find(name, &out->rest);
    return out->criterion || find_column(name, out);
}

enum place_column place_find(struct str name)
{
    return str_equal_nocase(name, STR("ply"))        ? PLACE_PLY
           : str_equal_nocase(name, STR("position")) ? PLACE_POSITION
                                                     : PLACE_NONE;
}

bool field_is_column(enum subject subject, struct str name)
{
    struct named named;

    return field_find(subject, name, &named) && (named.field.use & USE_COLUMN);
}

bool field_is_key(enum subject subject, struct str name)
{
    struct named named;

    return field_find(subject, name, &named) &&
           (named.field.use & USE_COLUMN) && named.field.kind != FIELD_HASH;
}

bool field_is_group(enum subject subject, struct str name)
{
    struct named named;

    return field_is_key(subject, name) ||
           (field_find(subject, name, &named) && (named.field.use & USE_GROUP));
}

bool archive_is_column(struct str name)
{
    return place_find(name) || field_is_column(SUBJECT_RECORDS, name);
}

bool archive_is_event_column(struct str name)
{
    return field_is_column(SUBJECT_EVENTS, name);
}

/* Returns the field for a word that other programs use. The most similar field
   name would be wrong for such a word. */
static const char *field_suggested(struct str name)
{
    static const struct {
        const char *word, *field;
    } others[] = {
        {"city", "event.city"},       {"comment", "words"},
        {"country", "event.country"}, {"length", "plies"},
        {"moves", "plies"},           {"name", "player"},
        {"opponent", "player"},       {"place", "site"},
        {"tournament", "event"},      {"victor", "winner"},
    };
    uint8_t side;

    if (colour_read(name, &side))
        return side == 0 ? "first" : "second";
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_equal_nocase(name, str_of(others[i].word)))
            return others[i].field;
    return NULL;
}

const char *archive_nearest_field(struct str name)
{
    const char *nearest = field_suggested(name);
    size_t best = nearest ? 0 : 4;

    for (size_t i = 0; i < FIELDS; i++)
        if (fields[i].use != USE_INSIDE &&
            str_nearer(name, str_of(fields[i].name), &best))
            nearest = fields[i].name;
    for (size_t i = 0; criterion_name(i); i++)
        if (str_nearer(name, str_of(criterion_name(i)), &best))
            nearest = criterion_name(i);
    return nearest;
}

const char *archive_nearest_event_field(struct str name)
{
    const char *nearest = NULL;
    size_t best = 4;

    for (const struct field *field = event_fields; field->name; field++)
        if (str_nearer(name, str_of(field->name), &best))
            nearest = field->name;
    return nearest;
}
