/*
 * Persons and their spellings, for merges of archives and changes of names. All
 * functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_PEOPLE_H
#define DB_PEOPLE_H

#include "../archive_internal.h"
#include "archive_people.h"

/* A spelling and the person it belongs to. */
struct spelling {
    int64_t id, person;
    int64_t games; /* number of games under this spelling, in any seat */
    size_t marks;  /* number of letters with marks (fold_marks) */
    bool called;   /* the person is shown under this spelling */
    bool one_case; /* all letters are upper case, or all are lower case */
    struct str name, folded; /* the spelling, and its folded form (fold.h) */
};

/* Loads all spellings into the arena, sorted by id. */
int spellings_load(struct archive *a, struct arena *arena,
                   struct spelling **list, size_t *count);
/* Loads only the spellings of persons with several spellings, without counting
   games. */
int spellings_load_joined(struct archive *a, struct arena *arena,
                          struct spelling **list, size_t *count);

/* person_of_spelling sets *person to the person with the spelling, or to 0 if
   there is none. person_spellings sets *count to the person's number of
   spellings. */
int person_of_spelling(struct archive *a, struct str spelling, int64_t *person);
int person_spellings(struct archive *a, int64_t person, int64_t *count);
/* Moves all spellings of person `from` to person `to`. Reports each
   spelling. */
int people_join(struct archive *a, int64_t from, int64_t to,
                const struct archive_rows *rows);
/* Changes the name under which a person is shown, and reports it. */
int person_rename(struct archive *a, int64_t person, struct str name,
                  const struct archive_rows *rows);
/* Appends the name under which a person is shown. */
int person_name(struct archive *a, int64_t person, struct text *out);
/* Unless `rows` is NULL, reports a change of a spelling. */
void people_report(const struct archive_rows *rows, const char *what,
                   struct str spelling, struct str person);

/*
 * Makes a list with SQL for each kind of names: SQL(table of spellings, table
 * of the names under which their owners are shown, column of the first table
 * that refers to the second, USES). USES lists two tables (spelling, n) for a
 * WITH clause: `played` has the number of records with the spelling, in any
 * seat, and `took` the number of events.
 */
#define EACH_KIND(SQL)                                                     \
    {                                                                      \
        SQL("spelling", "person", "person", USES_PERSON),                  \
            SQL("event_name", "called_event", "called", USES_EVENT),       \
            SQL("site", "called_site", "called", USES_SITE),               \
            SQL("country_name", "called_country", "called", USES_COUNTRY), \
            SQL("city_name", "called_city", "called", USES_CITY),          \
    }

#define USES_PERSON                                               \
    "played AS (SELECT spelling, count(*) AS n FROM"              \
    " (SELECT first AS spelling FROM record"                      \
    " UNION ALL SELECT second FROM record"                        \
    " UNION ALL SELECT third FROM record WHERE third IS NOT NULL" \
    " UNION ALL SELECT fourth FROM record"                        \
    " WHERE fourth IS NOT NULL) AS seats GROUP BY spelling),"     \
    " took AS (SELECT spelling, count(*) AS n FROM entrant"       \
    " GROUP BY spelling)"
#define USES_EVENT                                                        \
    "played AS (SELECT event_name AS spelling, count(*) AS n FROM record" \
    " GROUP BY event_name),"                                              \
    " took AS (SELECT event_name AS spelling, count(*) AS n FROM event"   \
    " GROUP BY event_name)"
#define NO_USES "(SELECT 0 AS spelling, 0 AS n)"
#define USES_SITE                                                   \
    "played AS (SELECT site AS spelling, count(*) AS n FROM record" \
    " GROUP BY site), took AS " NO_USES
#define USES_COUNTRY                                                         \
    "played AS " NO_USES ", took AS (SELECT c.id AS spelling,"               \
    " count(*) AS n FROM country_name c JOIN (SELECT id, country FROM event" \
    " UNION SELECT event, country FROM entrant) e ON e.country = c.name"     \
    " GROUP BY c.id)"
#define USES_CITY                                                     \
    "played AS " NO_USES ", took AS (SELECT c.id AS spelling,"        \
    " count(*) AS n FROM city_name c JOIN event e ON e.city = c.name" \
    " GROUP BY c.id)"

#endif
