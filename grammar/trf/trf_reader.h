/* Shared by the readers of TRF's lines. */
#ifndef LUDEX_GRAMMAR_TRF_TRF_READER_H
#define LUDEX_GRAMMAR_TRF_TRF_READER_H

#include "trf.h"

/* ---- fields (trf_columns.c) ----------------------------------------------- */

struct span trf_span(const struct trf_line *line, size_t from, size_t to);
/* Returns the rest of the line after its code. */
struct str trf_rest(struct trf_line *line, struct span *span);
/* True if a column that separates two fields is a space; otherwise reports
   it. */
bool trf_is_separated(struct trf_reader *r, struct trf_line *line,
                      size_t column);
/* Copies a text to the arena, without what event files may not contain: names
   that differ only in that are the same. */
struct str trf_copy(struct trf_reader *r, struct str s);
/* Reports "X is not WHAT". Returns false. */
bool trf_bad_field(struct trf_reader *r, struct span span, struct str s,
                   const char *what);
/* Reads a field that is a number, 0 if empty. Returns false after reporting an
   error. */
bool trf_take_number(struct trf_reader *r, struct trf_line *line,
                     enum trf_field_id id, size_t n, uint64_t most,
                     uint64_t *out);
/* Returns the index of the player with that number; or reports that there is
   none, and returns NOBODY. */
uint32_t trf_find_player(struct trf_reader *r, struct str s, struct span span);
/* Returns the next word after a byte, or an empty text. */
struct str trf_next_word(struct trf_line *line, size_t *byte,
                         struct span *span);
/* Returns "2026/11/22" or "26/11/22" as 2026.11.22. If it is not a date,
   reports what is done about it, and returns an empty text. */
struct str trf_day(struct trf_reader *r, struct str s, struct span span,
                   const char *done);
/* Makes the comments directly before a player those of the player. */
void trf_give_comments(struct trf_reader *r, struct event_player *p);

/* ---- lines ---------------------------------------------------------------- */

/* Returns true if the event holds all that the line says; otherwise the line
   becomes a remark too. */
typedef bool trf_line_reader(struct trf_reader *r, struct trf_line *line);

trf_line_reader trf_read_player; /* trf_players.c */

/* trf_head.c */
trf_line_reader trf_read_name, trf_read_city, trf_read_country, trf_read_begin,
    trf_read_end, trf_read_type, trf_read_rounds, trf_keep_rounds,
    trf_read_initial, trf_read_points, trf_read_points_line,
    trf_read_points_words, trf_read_tiebreaks;
/* Reads dates of rounds, by the event's year; and checks whether results have
   them all. */
trf_line_reader trf_read_dates, trf_keep_dates;
void trf_find_lost_dates(struct trf_reader *r);

/* trf_terms.c */
trf_line_reader trf_read_byes, trf_read_absent, trf_read_acceleration,
    trf_read_own_acceleration, trf_read_bans, trf_read_bans_for_good;

#endif
