/*
 * Clocks: the time that a player has left after a ply. Comments in PGN contain
 * clocks in the form h:mm:ss:
 *
 *     1. d3 {[%clk 0:01:23.5] slowly}     h:mm:ss, here 83.5 seconds
 *
 * Ludex stores clocks in milliseconds. Clocks with more than three decimals or
 * more than 9999 hours are rejected.
 */
#ifndef LUDEX_CLOCK_H
#define LUDEX_CLOCK_H

#include "text.h"

/*
 * Finds the first [%clk ...] of a comment at or after offset *at. *words is set
 * to its contents, valid or not, without surrounding spaces ("[%clk" itself if
 * there is no closing bracket), and *at to the offset after the clock. Returns
 * false if there is none.
 */
bool clock_find(struct str comment, size_t *at, struct str *words);
/* Reads the first valid clock of a comment. Returns false if there is none. */
bool clock_of_comment(struct str comment, uint64_t *out);

/* Read and write a clock in the form "0:01:23.5". */
bool clock_parse(struct str words, uint64_t *out);
void clock_write(uint64_t clock, struct text *out);
/* Read and write a clock in the form "83.5". */
bool clock_parse_seconds(struct str words, uint64_t *out);
void clock_write_seconds(uint64_t clock, struct text *out);

/* True if the text is a time of day such as "18:30:00"; unknown digits may be
   "?". */
bool clock_is_time_of_day(struct str words);

#endif
