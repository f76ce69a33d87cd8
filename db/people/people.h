/*
 * People: who a spelling is of, as the import of another archive and changes of
 * names share it. All functions that return an int return ARCHIVE_OK or a
 * fault.
 */
#ifndef DB_PEOPLE_H
#define DB_PEOPLE_H

#include "../handle.h"
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

/* Whether two names are probably one person's: the same without case and marks,
   in another order, by initials, or but for a letter. */
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

/* The table `played` (spelling, n): how many games a spelling has, of any
   seat. */
#define SPELLINGS_PLAYED                                          \
    "played AS (SELECT spelling, count(*) AS n FROM"              \
    " (SELECT first AS spelling FROM record"                      \
    " UNION ALL SELECT second FROM record"                        \
    " UNION ALL SELECT third FROM record WHERE third IS NOT NULL" \
    " UNION ALL SELECT fourth FROM record"                        \
    " WHERE fourth IS NOT NULL) GROUP BY spelling)"

#endif
