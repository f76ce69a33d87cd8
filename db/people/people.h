/*
 * People: who a spelling is of, as the import of another archive and changes of
 * names share it. All functions that return an int return ARCHIVE_OK or a
 * fault.
 */
#ifndef DB_PEOPLE_H
#define DB_PEOPLE_H

#include "../archive_internal.h"
#include "archive_people.h"

/* A spelling with the person it is of. */
struct spelling {
    int64_t id, person;
    int64_t games;           /* of the spelling, of any seat */
    size_t marks;            /* fold_marks */
    bool called;             /* the person is called so */
    struct str name, folded; /* fold.h */
};

/* All of them, by id, in the arena. */
int spellings_load(struct archive *a, struct arena *arena,
                   struct spelling **list, size_t *count);
/* The same of people who have more than one; their games are not counted. */
int spellings_load_joined(struct archive *a, struct arena *arena,
                          struct spelling **list, size_t *count);

/* Whether two names are probably one person's: the same without case, marks
   and needless blanks, in another order, by initials, or but for a letter. */
bool names_alike(struct str a, struct str b);

/* 0 in *person if nobody has the spelling. */
int person_of_spelling(struct archive *a, struct str spelling, int64_t *person);
int person_spellings(struct archive *a, int64_t person, int64_t *count);
/* Moves the spellings of one person to another, who stays; tells each. */
int people_join(struct archive *a, int64_t from, int64_t to,
                const struct archive_rows *rows);
/* A person is called otherwise; told. */
int person_rename(struct archive *a, int64_t person, struct str name,
                  const struct archive_rows *rows);
/* Appends what the person is called. */
int person_name(struct archive *a, int64_t person, struct text *out);
/* Tells what is done, if somebody wants to know. */
void people_tell(const struct archive_rows *rows, const char *what,
                 struct str spelling, struct str person);

/*
 * SQL for names of each kind: SQL(table of spellings, table of what is called,
 * column of the first that points to the second, USES). USES are two tables
 * (spelling, n) for a WITH: `played`, how many records have it, of any seat;
 * `took`, how many events.
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
