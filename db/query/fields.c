#include "fields.h"

#include "../rows.h"

#define PLAIN(name, kind, use, sql)               \
    {                                             \
        name, kind, use, sql, NULL, NULL, NULL, 0 \
    }
#define NAME(name, sql, key, table)                          \
    {                                                        \
        name, FIELD_NAME, USE_BOTH, sql, key, table, NULL, 0 \
    }
/* A player's name: of a spelling, and counted by persons. */
#define PERSON(name, of)                                              \
    {                                                                 \
        name, FIELD_NAME, USE_BOTH, of ".name", "r." name, "aliases", \
            "(SELECT name FROM people WHERE id = " of ".player)", 0   \
    }
#define REPLAYED(name, kind)                                 \
    {                                                        \
        name, kind, USE_CONDITION, NULL, NULL, NULL, NULL, 0 \
    }
#define TRAIT(name, trait)                                              \
    {                                                                   \
        name, FIELD_TRAIT, USE_CONDITION, NULL, NULL, NULL, NULL, trait \
    }

#define KNOWN_YEAR                                    \
    "CASE WHEN r.earliest / 10000 = r.latest / 10000" \
    " THEN r.earliest / 10000 END"

static const struct field fields[] = {
    PLAIN("id", FIELD_NUMBER, USE_BOTH, "r.id"),
    PLAIN("game", FIELD_GAME, USE_BOTH, "v.game"),
    PLAIN("options", FIELD_TEXT, USE_COLUMN, "v.options"),
    NAME("event", "e.name", "r.event", "event_names"),
    NAME("site", "p.name", "r.site", "sites"),
    PLAIN("date", FIELD_DATE, USE_BOTH, "r.date"),
    PLAIN("year", FIELD_YEAR, USE_BOTH, KNOWN_YEAR),
    PLAIN("round", FIELD_ROUND, USE_BOTH, "r.round"),
    PERSON("first", "f"),
    PERSON("second", "g"),
    PERSON("third", "y"),
    PERSON("fourth", "z"),
    REPLAYED("player", FIELD_PLAYER),
    REPLAYED("either", FIELD_PLAYER),
    PLAIN("result", FIELD_RESULT, USE_BOTH, "r.result"),
    PLAIN("termination", FIELD_TEXT, USE_BOTH, "r.termination"),
    PLAIN("source", FIELD_TEXT, USE_BOTH, "r.source"),
    PLAIN("annotator", FIELD_TEXT, USE_BOTH, "r.annotator"),
    PLAIN("plies", FIELD_NUMBER, USE_BOTH, "r.plies"),
    PLAIN("broken", FIELD_TRUTH, USE_BOTH, "r.broken"),
    PLAIN("claimed", FIELD_TRUTH, USE_BOTH, "(k.record IS NOT NULL)"),
    REPLAYED("position", FIELD_POSITION),
    REPLAYED("board", FIELD_BOARD),
    REPLAYED("pattern", FIELD_PATTERN),
    REPLAYED("sequence", FIELD_SEQUENCE),
    REPLAYED("ending", FIELD_ENDING),
    TRAIT("captures", TRAIT_CAPTURE),
    TRAIT("doubles", TRAIT_DOUBLE),
    TRAIT("promotions", TRAIT_PROMOTION),
    TRAIT("replacements", TRAIT_REPLACEMENT),
    TRAIT("leaps", TRAIT_LEAP),
    TRAIT("checks", TRAIT_CHECK),
    TRAIT("links", TRAIT_LINK),
    TRAIT("calls", TRAIT_CALL),
    TRAIT("swaps", TRAIT_SWAP),
    TRAIT("passes", TRAIT_PASS),
    PLAIN("file", FIELD_TEXT, USE_COLUMN, "i.file"),
    PLAIN("byte", FIELD_NUMBER, USE_COLUMN, "r.byte"),
    PLAIN("imported", FIELD_TEXT, USE_COLUMN, "i.time"),
    PLAIN("text", FIELD_TEXT, USE_COLUMN, "t.text"),
};

enum { FIELDS = sizeof fields / sizeof *fields };

/* Fields that have something after a colon. */
static const struct field prefixed[] = {
    REPLAYED("count:", FIELD_COUNT),
    REPLAYED("held:", FIELD_HELD),
    REPLAYED("streak:", FIELD_STREAK),
    REPLAYED("series:", FIELD_SERIES),
};

static bool find_plain(struct str name, struct field *out)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (str_equal_nocase(name, str_of(fields[i].name))) {
            *out = fields[i];
            return true;
        }
    return false;
}

/* A colour's tag is that of its player. */
static struct str tag_meant(struct str name)
{
    uint8_t side;

    if (!colour_known(name, &side))
        return name;
    return side == 0 ? STR("First") : STR("Second");
}

static bool find_tag(struct str name, struct field *out, struct str *tag)
{
    *tag = tag_meant(name);
    if (str_equal_nocase(name, STR("Game")))
        return find_plain(name, out);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        if (str_equal_nocase(*tag, row_field_name((enum row_field)i)))
            return find_plain(*tag, out);
    *out = (struct field){.kind = FIELD_TAG, .use = USE_BOTH};
    return name.len > 0;
}

/* What stands after the prefix, if the name has it. */
static bool take_prefix(struct str name, const char *prefix, struct str *rest)
{
    size_t length = str_of(prefix).len;

    if (name.len <= length ||
        !str_equal_nocase((struct str){name.ptr, length}, str_of(prefix)))
        return false;
    *rest = (struct str){name.ptr + length, name.len - length};
    return true;
}

static bool find_prefixed(struct str name, struct field *out, struct str *rest)
{
    struct field trait;

    for (size_t i = 0; i < sizeof prefixed / sizeof *prefixed; i++) {
        if (!take_prefix(name, prefixed[i].name, rest))
            continue;
        *out = prefixed[i];
        if (out->kind != FIELD_STREAK && out->kind != FIELD_SERIES)
            return true;
        if (!find_plain(*rest, &trait) || trait.kind != FIELD_TRAIT)
            return false;
        out->trait = trait.trait;
        return true;
    }
    return false;
}

bool field_find(struct str name, struct field *out, struct str *tag)
{
    struct str rest;

    *tag = STR("");
    if (take_prefix(name, "tag:", &rest))
        return find_tag(rest, out, tag);
    return find_prefixed(name, out, tag) || find_plain(name, out);
}

bool archive_is_column(struct str name)
{
    struct field field;
    struct str tag;

    return field_find(name, &field, &tag) && (field.use & USE_COLUMN);
}

static void try_nearest(struct str name, const char *field, size_t *best,
                        const char **nearest)
{
    size_t distance = str_distance(name, str_of(field), *best);

    if (distance < *best && distance < str_of(field).len) {
        *best = distance;
        *nearest = field;
    }
}

const char *archive_nearest_field(struct str name)
{
    const char *nearest = NULL;
    size_t best = 4;

    for (size_t i = 0; i < FIELDS; i++)
        try_nearest(name, fields[i].name, &best, &nearest);
    return nearest;
}
