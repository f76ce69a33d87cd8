/*
 * People of an archive, and the spellings of their names; and in the same way
 * events, sites, countries and cities.
 */
#ifndef LUDEX_ARCHIVE_PEOPLE_H
#define LUDEX_ARCHIVE_PEOPLE_H

#include "archive.h"
#include "archive_edit.h"
#include "arena.h"

/* Whose names the functions below are about, from here on: people's at first.
   What they say of persons holds of what else is named. */
enum archive_named {
    NAMED_PERSON,
    NAMED_EVENT,
    NAMED_SITE,
    NAMED_COUNTRY,
    NAMED_CITY,
    NAMED_KINDS,
};

void archive_names_of(struct archive *a, enum archive_named kind);

/*
 * A person has one or more spellings, and is called as one of them; a spelling
 * is one person's. Rows: person, spelling, records, events.
 */
int archive_names(struct archive *a, struct str pattern, /* empty: all */
                  const struct archive_rows *rows);
/* What the person is called who has this spelling, in the arena; the spelling
   itself if nobody has it. */
int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out);
/* Spellings of two people that are probably one. Rows: spelling, records,
   another, its records, why. Time goes with the number of spellings. */
int archive_suggest(struct archive *a, const struct archive_rows *rows);

/*
 * Changes of names stand between begin and end, which commits them as a change
 * (archive_edit.h) or, without `apply`, undoes them; *done is what it came to.
 * They touch no record. Each gives 0, 1 if it is refused (archive_message says
 * why), or a fault. Rows: what is done, spelling, person.
 */
int archive_names_begin(struct archive *a,
                        const struct archive_edit_asked *asked);
int archive_names_end(struct archive *a, bool apply,
                      struct archive_edited *done);
/* These spellings are that person's; either may be new to the archive. A
   spelling of somebody else who has more of them is refused. */
int archive_alias(struct archive *a, struct str person,
                  const struct str *spellings, size_t count,
                  const struct archive_rows *rows);
/* A person is called otherwise: nobody else may be. */
int archive_rename(struct archive *a, struct str person, struct str name,
                   const struct archive_rows *rows);
/* A spelling is a person of its own again. */
int archive_split(struct archive *a, struct str spelling,
                  const struct archive_rows *rows);
/* Joins people whose spellings are the same without case, marks and needless
   spaces. Where two of them have other spellings too they stay apart: a row
   that says so, and 1. */
int archive_fold(struct archive *a, const struct archive_rows *rows);

#endif
