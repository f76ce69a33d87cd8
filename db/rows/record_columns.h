/*
 * The columns of the table `record`, in the order of db/sqlite/schema.sql,
 * without the number `id`, which precedes them. All code that reads, writes or
 * compares records is generated from this list. It has six kinds of columns:
 *
 *     OWN(column, type)                        handled by special code
 *     NUMBER(column, type, kind)               a member of struct row
 *     TAG(column, FIELD, tag, kind)            the text of a tag, ROW_FIELD
 *     WORDS(column, FIELD, tag, kind)          a tag searched by words
 *     DATED(column, FIELD, tag)                a tag that is a date
 *     NAMED(column, FIELD, tag, kind, table, letter)
 *                             a tag that is a name of NAME_KIND; it refers to a
 *                             table of names, which statements join under the
 *                             letter
 *
 * In queries, the columns NUMBER, TAG and WORDS are fields of the same name, of
 * the kind FIELD_KIND (db/query/fields.h).
 */
#ifndef DB_RECORD_COLUMNS_H
#define DB_RECORD_COLUMNS_H

#define RECORD_COLUMNS(OWN, NUMBER, TAG, WORDS, DATED, NAMED)   \
    OWN(import, int64_t)                                        \
    OWN(byte, int64_t)                                          \
    NUMBER(broken, bool, TRUTH)                                 \
    OWN(variant, int64_t)                                       \
    NAMED(event_name, EVENT, "Event", EVENT, "event_name", "e") \
    NAMED(site, SITE, "Site", SITE, "site", "p")                \
    DATED(date, DATE, "Date")                                   \
    WORDS(round, ROUND, "Round", ROUND)                         \
    NAMED(first, FIRST, "First", SPELLING, "spelling", "f")     \
    NAMED(second, SECOND, "Second", SPELLING, "spelling", "g")  \
    NAMED(third, THIRD, "Third", SPELLING, "spelling", "y")     \
    NAMED(fourth, FOURTH, "Fourth", SPELLING, "spelling", "z")  \
    TAG(result, RESULT, "Result", RESULT)                       \
    WORDS(termination, TERMINATION, "Termination", TEXT)        \
    NAMED(source, SOURCE, "Source", SOURCE, "source_name", "o") \
    WORDS(annotator, ANNOTATOR, "Annotator", TEXT)              \
    NUMBER(plies, size_t, NUMBER)                               \
    OWN(start, struct str)                                      \
    OWN(moves, struct str)

/* RECORD_NONE produces nothing; pass it as the macro for kinds of columns to be
   ignored. RECORD_EACH passes the same macro for all kinds. */
#define RECORD_NONE(...)
#define RECORD_EACH(ANY) RECORD_COLUMNS(ANY, ANY, ANY, ANY, ANY, ANY)
#define RECORD_TAGS(ANY) \
    RECORD_COLUMNS(RECORD_NONE, RECORD_NONE, ANY, ANY, ANY, ANY)
#define RECORD_NUMBERS(ANY)                                                 \
    RECORD_COLUMNS(RECORD_NONE, ANY, RECORD_NONE, RECORD_NONE, RECORD_NONE, \
                   RECORD_NONE)
#define RECORD_NAMES(ANY)                                              \
    RECORD_COLUMNS(RECORD_NONE, RECORD_NONE, RECORD_NONE, RECORD_NONE, \
                   RECORD_NONE, ANY)

/* RECORD_import, RECORD_byte, ... */
#define RECORD_NUMBER_OF(column, ...) RECORD_##column,
enum record_column { RECORD_EACH(RECORD_NUMBER_OF) RECORD_COLUMN_COUNT };

#endif
