/*
 * What the script of a record's page reads: every position of the record, as
 * what it changes on the one before.
 *
 *     {"lines": ["<circle .../>", ...],     of drawings: those that the first
 *      "first": [0, 1, 2, ...],              one has are not listed
 *      "plies": [{"id": "0", "draw": [...], "string": "11/11...", "say": "..."},
 *                {"id": "1", "from": 0, "draw": [...], "string": [3, 12, "x"],
 *                 "say": "Red to move"}, ...]}
 *
 * The first drawing is that of the main line's last position, which stands in
 * the page; titles and descriptions are of no drawing. "draw" is what frame_edits gives, of ply 0 on the first drawing, of
 * others on that of the ply "from" in the list. "string" takes so many bytes of
 * the position string before at its begin and at its end, with what is between.
 */
#ifndef LUDEX_PAGES_RECORD_DATA_H
#define LUDEX_PAGES_RECORD_DATA_H

#include "page.h"

struct record_data {
    struct text drawing;  /* the first one: a whole <svg> */
    struct text position; /* its string */
    struct text say;      /* who moves or has won there */
    uint64_t plies;       /* of the main line, up to there */
    json_t *plies_list;   /* the data */
    bool shown;           /* there is a board */
};

/* The theme of a board that is light or dark as its page is: light but for a bit of
   each colour, by which record.css knows them, and none of two roles. */
struct picture_theme record_data_theme(void);

/* False: out of memory. `d` is zeroed at first, and released in any case. */
bool record_data_make(struct record_data *d, const struct page_record *p);
void record_data_release(struct record_data *d);

#endif
