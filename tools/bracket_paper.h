/*
 * The bracket of a knock-out on paper: pages for PDF, and HTML.
 */
#ifndef LUDEX_TOOLS_BRACKET_PAPER_H
#define LUDEX_TOOLS_BRACKET_PAPER_H

#include "arena.h"
#include "event.h"
#include "paper.h"
#include "standings.h"
#include "table.h"

struct bracket_paper {
    struct str title, facts; /* date, place and arbiter, which may be empty */
    struct bracket_parts parts;
    struct paper_bracket *pages; /* one per part */
    size_t count;
};

/* Finds the last stage that has results and is, or may be, a knock-out. If the
   stage was chosen, checks only that stage. Returns false if there is none. */
bool bracket_paper_find(const struct event *event, bool chosen,
                        uint32_t *stage);
/* Makes the pages in the arena. The title and the facts are set and must last as
   long as the pages do. Returns false if out of memory. */
bool bracket_paper_make(const struct event *event, uint32_t stage,
                        struct arena *arena, struct bracket_paper *out);
/* Appends a page of HTML: the parts of the bracket, and the matches. */
void bracket_paper_html(const struct bracket_paper *paper,
                        struct table *matches, struct text *out);

#endif
