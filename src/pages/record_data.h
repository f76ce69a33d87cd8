/*
 * Data for the script of a record's page: every position of the record, stored
 * as its changes from the previous position.
 *
 *     {"lines": ["<circle .../>", ...],     lines of drawings, without those of
 *      "first": [0, 1, 2, ...],              the first drawing
 *      "plies": [{"id": "0", "draw": [...], "string": "11/11...", "say": "..."},
 *                {"id": "1", "from": 0, "draw": [...], "string": [3, 12, "x"],
 *                 "say": "Red to move"}, ...]}
 *
 * The first drawing is that of the main line's last position, which is part of
 * the page. Drawings have no titles and descriptions. "draw" is the result of
 * frame_edits: for ply 0 from the first drawing, and for other plies from the
 * drawing of the ply with index "from" in the list. "string" consists of the
 * number of bytes to take from the beginning of the previous position string,
 * the number to take from its end, and the new text between them.
 */
#ifndef LUDEX_PAGES_RECORD_DATA_H
#define LUDEX_PAGES_RECORD_DATA_H

#include "page.h"

struct record_data {
    struct text drawing;  /* drawing of the last position, a whole <svg> */
    struct text position; /* position string of the last position */
    struct text say;      /* side to move or winner in the last position */
    uint64_t plies;       /* number of plies of the main line up to the last
                             position */
    json_t *plies_list;   /* array "plies" */
    bool shown;           /* the page shows a board */
};

/* Returns a theme for boards that are light or dark like their page. This is
   the light theme, slightly changed so that each role has a unique colour,
   which record.css can replace. */
struct picture_theme record_data_theme(void);

/* Makes the data. Returns false if out of memory. Zero `d` first, and release
   it in either case. */
bool record_data_make(struct record_data *d, const struct page_record *p);
void record_data_release(struct record_data *d);

#endif
