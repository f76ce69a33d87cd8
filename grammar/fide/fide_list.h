/*
 * FIDE's rating lists in fixed columns, one player per line. The first line
 * names the columns:
 *
 *     ID Number      Name            Fed Sex Tit  ... SRtng SGm SK ... B-day Flag
 *     1503014        Carlsen, Magnus NOR M   GM       2840  0   10     1990
 *
 * The positions of the columns differ between editions, so the reader takes
 * them from this line. A column ends where the next one begins, and is counted
 * in code points. These editions are known: the combined list with the FOA
 * column (players_list_foa.txt) and without it (players_list.txt), the lists of
 * one kind of rating (standard_rating_list.txt), whose rating is in a column
 * such as "OCT26", and lists up to 2012, whose column names run together
 * ("TitlFed").
 */
#ifndef LUDEX_GRAMMAR_FIDE_FIDE_LIST_H
#define LUDEX_GRAMMAR_FIDE_FIDE_LIST_H

#include "event.h"

enum fide_column {
    FIDE_ID,
    FIDE_NAME,
    FIDE_COUNTRY,
    FIDE_TITLE,
    FIDE_TITLE_OF_WOMEN,
    FIDE_BORN,
    FIDE_RATING, /* rating in a list with only one kind of rating; after
                    fide_list_begin: rating of the requested kind */
    FIDE_K,
    FIDE_RATINGS, /* from here on: for each enum event_rating_kind, the rating
                     and the K factor */
    FIDE_COLUMNS = FIDE_RATINGS + 2 * RATING_KINDS,
    FIDE_OTHER = FIDE_COLUMNS
};

struct fide_list {
    struct fide_place {
        uint32_t begin, end; /* in code points; equal if there is no such
                                column */
    } places[FIDE_COLUMNS + 1];
};

/* Reads the line that names the columns. Returns false for any other line, and
   if the list does not have ratings of this kind. */
bool fide_list_begin(struct str line, enum event_rating_kind kind,
                     struct fide_list *out);
/*
 * Reads the player in a line, without its line break, of `text`. Strings of
 * *out are parts of the text. A rating, K factor or year of 0 counts as not
 * stated. Returns false after reporting an error if the line has no player.
 */
bool fide_list_read(const struct fide_list *list, struct str text,
                    struct span line, struct event_player *out,
                    struct diags *diags);

#endif
