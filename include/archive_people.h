/*
 * People of an archive and the spellings of their names; in the same way
 * events, sites, countries and cities.
 */
#ifndef LUDEX_ARCHIVE_PEOPLE_H
#define LUDEX_ARCHIVE_PEOPLE_H

#include "archive.h"
#include "archive_edit.h"
#include "arena.h"

/* Selects the kind of names that the functions below use, until the next call.
   The first kind is NAMED_PERSON. Everything about persons below applies to the
   other kinds as well. */
enum archive_named {
    NAMED_PERSON,
    NAMED_EVENT,
    NAMED_SITE,
    NAMED_COUNTRY,
    NAMED_CITY,
    NAMED_KINDS,
};

/* The words for these kinds, in their order; NULL ends them. */
extern const char *const archive_named_words[];
void archive_names_of(struct archive *a, enum archive_named kind);

/*
 * Lists people. A person has one or more spellings, one of which is the name
 * the person is known by; a spelling belongs to one person. The columns are the
 * word for the kind, spelling, records, events.
 */
enum { NAMES_COLUMNS = 4, RENAMED_COLUMNS = 3 };
void archive_names_columns(enum archive_named kind,
                           const char *columns[NAMES_COLUMNS + 1]);
int archive_names(struct archive *a, struct str pattern, /* empty: all */
                  const struct archive_rows *rows);
/* Sets *out, in the arena, to the name of the person who has this spelling; to
   the spelling itself if nobody has it. */
int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out);
/* Finds pairs of spellings that probably belong to one person: spelling,
   records, the other, its records, why. Takes time in proportion to the number
   of spellings. */
extern const char *const archive_suggest_columns[];
int archive_suggest(struct archive *a, const struct archive_rows *rows);
/* Appends the same as a text to be edited: a line per person, with the names in
   double quotes, the one to be shown first, and comments that begin with #. */
int archive_suggest_groups(struct archive *a, struct text *out);

/*
 * Changes of names are made between begin and end. The end commits them as one
 * change (archive_edit.h) or, without `apply`, undoes them; *done reports the
 * result. They change no record. Each function returns 0, 1 if the change is
 * refused (archive_message says why), or a fault. The columns are what is done,
 * spelling, and the word for the kind.
 */
void archive_renamed_columns(enum archive_named kind,
                             const char *columns[RENAMED_COLUMNS + 1]);
int archive_names_begin(struct archive *a,
                        const struct archive_edit_asked *asked);
int archive_names_end(struct archive *a, bool apply,
                      struct archive_edited *done);
/* Gives these spellings to that person; the person or the spellings may be new
   to the archive. Refused, and nothing is done, for a spelling of somebody else
   who has other spellings too. */
int archive_alias(struct archive *a, struct str person,
                  const struct str *spellings, size_t count,
                  const struct archive_rows *rows);
/* Renames a person. Refused if the name belongs to somebody else. */
int archive_rename(struct archive *a, struct str person, struct str name,
                   const struct archive_rows *rows);
/* Makes a spelling a separate person again. */
int archive_split(struct archive *a, struct str spelling,
                  const struct archive_rows *rows);
/* Joins people whose spellings differ only in case, diacritics and superfluous
   spaces. If two of them have other spellings too, they are not joined: a row
   says so, and 1 is returned. */
int archive_fold(struct archive *a, const struct archive_rows *rows);

#endif
