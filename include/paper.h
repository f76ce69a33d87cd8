/*
 * Paper: tables, brackets and result slips of events, as PDF pages of size A4.
 * A table that does not fit on one page continues on the next, where its
 * headings are repeated. Its type is as large as fits, up to 16 points, without
 * needing more pages than at the usual size. A bracket has one page, in
 * landscape format if it is too wide. A page has 8 slips, with lines along which
 * to cut them.
 */
#ifndef LUDEX_PAPER_H
#define LUDEX_PAPER_H

#include "picture.h"
#include "text.h"

struct paper_column {
    struct str head;
    bool right; /* aligned to the right */
};
struct paper_table {
    struct str title;
    struct str about;        /* below the title; may be empty */
    struct str rule, legend; /* below the table; may be empty */
    const struct paper_column *columns;
    size_t column_count;
    const struct str *cells; /* row by row */
    size_t rows;
};

/* A player's place in a bracket. Lines and columns are numbered from 0. */
struct paper_place {
    size_t column, line;
    struct str seed, name, score; /* each may be empty. Safe (text_add_safe) */
    bool won;
};
/* A match of a bracket: a line that joins two places. */
struct paper_match {
    size_t column, from, to;
    struct str progress; /* of a match that is not decided */
};
struct paper_bracket {
    struct str title, about; /* `about` is below the title; may be empty */
    const struct str *heads; /* of the columns */
    size_t columns, lines;
    const struct paper_place *places;
    size_t place_count;
    const struct paper_match *matches;
    size_t match_count;
};

/* A slip of paper on which the players of a game write the result. */
struct paper_slip {
    struct str title, board; /* "Club, round 2" and "Board 1" */
    struct str players[2];   /* names of the first and the second player */
    struct str details[2];   /* "no 2, rating 1900" */
};

struct paper {
    struct str title; /* title of the document */
    const struct paper_table *tables;
    size_t table_count;
    bool compact; /* tables follow one another on a page, in the usual size */
    const struct paper_bracket *brackets;
    size_t bracket_count;
    const struct paper_slip *slips;
    size_t slip_count;
    struct picture_missing *missing;
    void *context;
    bool (*write)(void *context, struct str part); /* as in struct booklet:
                                                      receives the output in
                                                      parts */
};

enum { PAPER_SLIPS = 8 /* slips on a page */ };

/* Writes a PDF, with cairo and Pango (picture_cairo_missing_library). Returns
   false if a function failed or if out of memory. */
bool paper_pdf(const struct paper *p);

#endif
