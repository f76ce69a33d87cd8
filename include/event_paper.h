/*
 * The words on the papers of an event, in addition to their tables: what a
 * paper is, when and where the event takes place, and what its signs mean.
 */
#ifndef LUDEX_EVENT_PAPER_H
#define LUDEX_EVENT_PAPER_H

#include "standings.h"
#include "table.h"

enum event_paper_kind {
    EVENT_PAPER_BOARDS,
    EVENT_PAPER_SLIPS,
    EVENT_PAPER_WALL_CHART,
    EVENT_PAPER_STANDINGS,
    EVENT_PAPER_PRIZES
};

struct event_paper {
    enum event_paper_kind kind;
    uint32_t round; /* of boards and slips; 0 for boards of all rounds */
    const struct standings_options *options;
};

/* Appends the kind of paper and its round: "pairings of round 3, 2027.01.09",
   "standings after round 2 of 4" or, if the stage has all its results, "final standings".
   Returns false if out of memory. */
bool event_paper_kind(const struct event *e, uint32_t stage,
                      const struct event_paper *paper, struct text *out);
/* Appends the names of the event and the stage. */
void event_paper_name(const struct event *e, uint32_t stage, struct text *out);
/* Appends the dates, the place and the arbiter that the event states, such as
   "2027.01.09 to 2027.01.10, Riga, LAT; arbiter: Ann Lee". */
void event_paper_facts(const struct event *e, struct text *out);
/* Appends the meaning of the signs that are used in a wall chart, such as
   "bye+: full-point bye; ?: result unknown". */
void event_chart_legend(const struct table *t, struct text *out);

/* Appends the meaning of the signs of forfeits in a table of boards. */
void event_boards_legend(const struct table *t, struct text *out);

#endif
