/*
 * Clocks: how much time a player has left after a ply. PGN comments write it as
 * h:mm:ss:
 *
 *     1. d3 {[%clk 0:01:23.5] slowly}     h:mm:ss, here 83.5 seconds
 *
 * Here it is stored in milliseconds. Fractions of more than three digits and
 * more than 9999 hours are not accepted.
 */
#ifndef LUDEX_CLOCK_H
#define LUDEX_CLOCK_H

#include "text.h"

/*
 * Finds the first [%clk ...] of a comment from *at on. Sets *words to what is
 * in it, whatever that is, without surrounding spaces ("[%clk" itself if it has
 * no closing bracket), and *at to the place after it. Returns false if there is
 * none.
 */
bool clock_find(struct str comment, size_t *at, struct str *words);
/* Returns the first clock of a comment that can be read. */
bool clock_of_comment(struct str comment, uint64_t *out);

/* Reads and writes "0:01:23.5". */
bool clock_parse(struct str words, uint64_t *out);
void clock_write(uint64_t clock, struct text *out);
/* Reads and writes "83.5". */
bool clock_parse_seconds(struct str words, uint64_t *out);
void clock_write_seconds(uint64_t clock, struct text *out);

/* True for a time of day, "18:30:00", with ? for unknown digits. */
bool clock_is_time_of_day(struct str words);

#endif
