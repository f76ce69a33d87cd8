/*
 * Clocks: the time that a player has left after his ply, as a comment of PGN
 * says it, and as seconds.
 *
 *     1. d3 {[%clk 0:01:23.5] slowly}     h:mm:ss, of which 83.5 seconds
 *
 * A clock is counted in thousandths of a second; more digits than three of a
 * fraction are not read, nor more than 9999 hours.
 */
#ifndef LUDEX_CLOCK_H
#define LUDEX_CLOCK_H

#include "text.h"

/* The first [%clk ...] of a comment from *at on: what stands in it, without the
   blanks around, whatever that is ("[%clk" itself where no bracket closes it);
   *at is after it then. False: there is none. */
bool clock_find(struct str comment, size_t *at, struct str *words);
/* The first of a comment that can be read. */
bool clock_of_comment(struct str comment, uint64_t *out);

/* "0:01:23.5" */
bool clock_parse(struct str words, uint64_t *out);
void clock_write(uint64_t clock, struct text *out);
/* "83.5" */
bool clock_parse_seconds(struct str words, uint64_t *out);
void clock_write_seconds(uint64_t clock, struct text *out);

/* A time of day, "18:30:00", with ? for digits that are not known. */
bool clock_is_time_of_day(struct str words);

#endif
