/* The fields of events. In SQL, the event is named x. Data in other tables is
   selected only when needed. */
#include "fields.h"

#define PLAIN(name, kind, use, text)  \
    {                                 \
        name, kind, use, .sql = text, \
    }
#define KEYED(name, key_column, names, select)                          \
    {                                                                   \
        name, FIELD_KEYED, USE_BOTH, "(" select ")", .key = key_column, \
                                                     .table = names,    \
    }
/* SQL that lists players or teams in the order of the source, with the names
   under which the archive shows them. */
#define STATED(table)                                              \
    "(SELECT group_concat(name, ', ') FROM"                        \
    " (SELECT coalesce(m.name, p.name) AS name FROM " table " l"   \
    " LEFT JOIN spelling s ON s.id = l.spelling"                   \
    " LEFT JOIN person p ON p.id = s.person"                       \
    " LEFT JOIN team m ON m.event = l.event AND m.number = l.team" \
    " WHERE l.event = x.id ORDER BY l.number) AS names)"
#define COUNT(table) "(SELECT count(*) FROM " table " WHERE event = x.id)"
#define LIST(table)  "SELECT event, spelling FROM " table

const struct field event_fields[] = {
    PLAIN("id", FIELD_NUMBER, USE_BOTH, "x.id"),
    PLAIN("year", FIELD_NUMBER, USE_BOTH, "x.year"),
    KEYED("name", "x.event_name", "event_name",
          "SELECT k.name FROM event_name n JOIN called_event k"
          " ON k.id = n.called WHERE n.id = x.event_name"),
    KEYED("series", "x.series", "series",
          "SELECT name FROM series WHERE id = x.series"),
    KEYED("era", "x.era", "era", "SELECT name FROM era WHERE id = x.era"),
    PLAIN("format", FIELD_FORMAT, USE_BOTH, "x.format"),
    KEYED("country", "x.country", "country_name",
          "SELECT k.name FROM country_name n JOIN called_country k"
          " ON k.id = n.called WHERE n.name = x.country"),
    KEYED("city", "x.city", "city_name",
          "SELECT k.name FROM city_name n JOIN called_city k"
          " ON k.id = n.called WHERE n.name = x.city"),
    PLAIN("game", FIELD_GAME, USE_BOTH, "x.game"),
    PLAIN("organizer", FIELD_TEXT, USE_BOTH, "x.organizer"),
    PLAIN("federation", FIELD_TEXT, USE_BOTH, "x.federation"),
    PLAIN("begin", FIELD_TEXT, USE_COLUMN, "x.begins"),
    PLAIN("end", FIELD_TEXT, USE_COLUMN, "x.ends"),
    PLAIN("rated", FIELD_TRUTH, USE_BOTH, "x.rated"),
    PLAIN("note", FIELD_TEXT, USE_BOTH, "x.note"),
    PLAIN("source", FIELD_TEXT, USE_BOTH, "x.source"),
    {"champion", FIELD_AMONG, USE_BOTH, STATED("champion"),
     .table = LIST("champion")},
    {"runner-up", FIELD_AMONG, USE_BOTH, STATED("runner_up"),
     .table = LIST("runner_up")},
    {"winner", FIELD_WINNER, USE_BOTH,
     .sql = "CASE WHEN EXISTS (SELECT 1 FROM result WHERE event = x.id)"
            " THEN CAST(winner_of(x.id) AS TEXT) END"},
    {"player", FIELD_AMONG, USE_CONDITION, NULL,
     .table = LIST("entrant") " UNION ALL " LIST("champion") " UNION ALL " LIST(
         "runner_up")},
    PLAIN("won", FIELD_NUMBER, USE_BOTH, "x.won"),
    PLAIN("lost", FIELD_NUMBER, USE_BOTH, "x.lost"),
    PLAIN("drawn", FIELD_NUMBER, USE_BOTH, "x.drawn"),
    PLAIN("unfinished", FIELD_TRUTH, USE_BOTH, "x.unfinished"),
    PLAIN("players", FIELD_NUMBER, USE_BOTH, COUNT("entrant")),
    PLAIN("results", FIELD_NUMBER, USE_BOTH, COUNT("result")),
    {"records", FIELD_NUMBER, USE_BOTH, COUNT("belonging"),
     .table = "belonging"},
    PLAIN(NULL, FIELD_TEXT, USE_INSIDE, NULL),
};
