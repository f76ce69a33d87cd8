/* Declarations that the readers of TRF lines share. */
#ifndef LUDEX_GRAMMAR_TRF_TRF_READER_H
#define LUDEX_GRAMMAR_TRF_TRF_READER_H

#include "trf.h"

/* ---- fields (trf_columns.c) ---------------------------------------------- */

struct span trf_span(const struct trf_line *line, size_t from, size_t to);
/* Returns the line without its code. */
struct str trf_rest(struct trf_line *line, struct span *span);
/* True if the column is a space, as it must be between two fields. Otherwise
   reports an error. */
bool trf_is_separated(struct trf_reader *r, struct trf_line *line,
                      size_t column);
/* Copies a text to the arena and replaces characters that event files may not
   contain. Names that differ only in such characters become equal. */
struct str trf_copy(struct trf_reader *r, struct str s);
/* Reports "X is not WHAT". Always returns false. */
bool trf_bad_field(struct trf_reader *r, struct span span, struct str s,
                   const char *what);
/* Reads a field that is a number; an empty field is 0. Returns false after
   reporting an error. */
bool trf_read_number(struct trf_reader *r, struct trf_line *line,
                     enum trf_field_id id, size_t n, uint64_t most,
                     uint64_t *out);
/* Returns the index of the player with this number. If there is none, reports
   this and returns NOBODY. */
uint32_t trf_find_player(struct trf_reader *r, struct str s, struct span span);
/* Does the same for a team. */
uint32_t trf_find_team(struct trf_reader *r, struct str s, struct span span);
/* Does the same for a player or, in a team event, for a team. */
uint32_t trf_find_entrant(struct trf_reader *r, struct str s, struct span span);
/* Returns the next word from *byte on, or an empty string if there is none. */
struct str trf_next_word(struct trf_line *line, size_t *byte,
                         struct span *span);
/* Returns the date 2026.11.22 for "2026/11/22" or "26/11/22". For any other
   text, reports how it is treated and returns an empty string. */
struct str trf_day(struct trf_reader *r, struct str s, struct span span,
                   const char *done);
/* Assigns the comments directly before a player's line to the player. */
void trf_assign_comments(struct trf_reader *r, struct event_player *p);

/* ---- lines --------------------------------------------------------------- */

/* Reads a line. Returns true if the event stores all data of the line;
   otherwise the line also becomes a remark. */
typedef bool trf_line_reader(struct trf_reader *r, struct trf_line *line);

trf_line_reader trf_read_player; /* trf_players.c */

/* trf_head.c */
/* Omits points that an event cannot have, after all lines of them were read. */
void trf_check_order_of_points(struct trf_reader *r);
trf_line_reader trf_read_name, trf_read_city, trf_read_country, trf_read_begin,
    trf_read_end, trf_read_type, trf_keep_type, trf_read_rounds,
    trf_keep_rounds, trf_read_initial, trf_read_points, trf_read_points_line,
    trf_read_points_words, trf_read_tiebreaks, trf_read_chief, trf_read_deputy,
    trf_read_times, trf_read_coded_times;
/* trf_read_dates() reads the dates of rounds, given the year of the event.
   trf_keep_dates() checks whether the event stores all of these dates. */
trf_line_reader trf_read_dates, trf_keep_dates;
void trf_set_round_dates(struct trf_reader *r);
trf_line_reader trf_keep_tiebreaks; /* trf_tiebreaks.c */

/* trf_terms.c */
trf_line_reader trf_read_byes, trf_read_absent, trf_read_acceleration,
    trf_read_own_acceleration, trf_read_bans, trf_read_bans_for_good;

/* trf_teams.c */
/* Adds its number to the name of a team that another team also has. */
void trf_separate_teams(struct trf_reader *r);
trf_line_reader trf_read_team, trf_read_old_team, trf_read_colours,
    trf_read_team_points;

/* trf_team_terms.c */
trf_line_reader trf_read_team_byes, trf_read_forfeit, trf_read_line_up,
    trf_read_team_requests, trf_read_team_results;

#endif
