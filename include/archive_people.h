/*
 * People of an archive and the spellings of their names. Events, sites,
 * countries and cities also have names with several spellings.
 */
#ifndef LUDEX_ARCHIVE_PEOPLE_H
#define LUDEX_ARCHIVE_PEOPLE_H

#include "archive.h"
#include "archive_edit.h"
#include "arena.h"

/* Selects the kind of names that the functions below use, until the next call.
   The first kind is NAMED_PERSON. The comments below about persons apply to the
   other kinds too. */
enum archive_named {
    NAMED_PERSON,
    NAMED_EVENT,
    NAMED_SITE,
    NAMED_COUNTRY,
    NAMED_CITY,
    NAMED_KINDS,
};

/* The words for these kinds, in the order of the enum, ending with NULL. */
extern const char *const archive_named_words[];
void archive_set_named_kind(struct archive *a, enum archive_named kind);

/*
 * Lists people. Each person has one or more spellings, one of which is the
 * name; a spelling belongs to one person. The columns are the word for the
 * kind, spelling, records and events.
 */
enum { NAMES_COLUMNS = 4, RENAMED_COLUMNS = 3 };
void archive_names_columns(enum archive_named kind,
                           const char *columns[NAMES_COLUMNS + 1]);
int archive_names(struct archive *a,
                  struct str pattern, /* if empty, all are listed */
                  const struct archive_rows *rows);
/* Sets *out to the name of the person who has this spelling, or to the spelling
   itself if nobody has it. The name is allocated in the arena. */
int archive_person(struct archive *a, struct str spelling, struct arena *arena,
                   struct str *out);
/* Sets *out to this spelling if the archive has it, otherwise to the most
   similar spelling, ignoring case and diacritics, or to an empty text if every
   spelling differs in `limit` or more letters. The text is allocated in the
   arena. */
int archive_nearest_spelling(struct archive *a, struct str spelling,
                             size_t limit, struct arena *arena,
                             struct str *out);
/* Lists pairs of spellings that probably belong to one person. The columns are
   spelling, records, the other spelling, its records, and why. Takes time
   proportional to the number of spellings. */
extern const char *const archive_suggest_columns[];
int archive_suggest(struct archive *a, const struct archive_rows *rows);
/* Appends the suggestions of archive_suggest as a text to be edited: one line
   per person, with the spellings in double quotes, the proposed name first, and
   comments that begin with #. */
int archive_suggest_groups(struct archive *a, struct text *out);

/*
 * Names are changed between archive_names_begin and archive_names_end. If
 * `apply` is true, archive_names_end commits all changes as one change of the
 * log (archive_edit.h), which *done describes; otherwise it undoes them. No
 * record is changed. Each function returns 0, or 1 if the change is refused
 * (archive_message returns the reason), or a fault. The columns are what was
 * done, spelling, and the word for the kind.
 */
void archive_renamed_columns(enum archive_named kind,
                             const char *columns[RENAMED_COLUMNS + 1]);
int archive_names_begin(struct archive *a,
                        const struct archive_edit_request *asked);
int archive_names_end(struct archive *a, bool apply,
                      struct archive_edit_result *done);
/* Assigns spellings to a person. The archive need not contain the person and
   the spellings yet. The change is refused, without any effect, if a spelling
   belongs to another person who has other spellings too. */
int archive_alias(struct archive *a, struct str person,
                  const struct str *spellings, size_t count,
                  const struct archive_rows *rows);
/* Renames a person. The change is refused if the name belongs to another
   person. */
int archive_rename(struct archive *a, struct str person, struct str name,
                   const struct archive_rows *rows);
/* Makes a spelling a separate person again. */
int archive_split(struct archive *a, struct str spelling,
                  const struct archive_rows *rows);
/* Joins people whose spellings differ only in case, diacritics and superfluous
   spaces. If two such people both have other spellings, they are not joined; a
   row reports them, and 1 is returned. */
int archive_fold(struct archive *a, const struct archive_rows *rows);

#endif
