/*
 * The internals of libludex: failures, texts that belong to a handle, and
 * handles that several files use. The contracts of the functions are in
 * ludex.h.
 */
#ifndef LUDEX_SRC_LIBRARY_LIBRARY_H
#define LUDEX_SRC_LIBRARY_LIBRARY_H

#include "ludex.h"

#include "diag.h"
#include "notation.h"
#include "record_reader.h"
#include "rules.h"
#include "text.h"

/* ---- failures ------------------------------------------------------------ */

enum { ERROR_TEXT = 400, ERROR_HELP = 200 }; /* bytes, with NUL */

struct ludex_error {
    int code, system;
    size_t at, length;
    char message[ERROR_TEXT], detail[ERROR_TEXT];
    char help[ERROR_HELP]; /* words, each NUL-terminated */
    size_t help_length;    /* total of all words */
};

/* Fill in the error, unless it is NULL, and return the code. */
int fail(struct ludex_error *error, enum ludex_code code, const char *format,
         ...) __attribute__((format(printf, 3, 4)));
int fail_no_memory(struct ludex_error *error);
/* Reports a fault of a source for that file (may be NULL). */
int fail_source(struct ludex_error *error, const char *path, int fault);
/* Reports an unknown name, with the nearest one (may be NULL). */
int fail_unknown(struct ludex_error *error, const char *what, struct str name,
                 const char *nearest);
/* Returns LUDEX_REFUSED, with the first error among the diagnostics; there must
   be one. */
int fail_diags(struct ludex_error *error, const struct diags *diags);
void error_detail(struct ludex_error *error, struct str detail);
void error_place(struct ludex_error *error, size_t at, size_t length);

/* ---- texts that belong to a handle --------------------------------------- */

/* Returns the text as a C string; NULL if it failed. The failure is then
   cleared, so that the call can be repeated. */
const char *text_c(struct text *t, size_t *length);

/* ---- progress ----------------------------------------------------------- */

/* Called during a long call; if zeroed, nothing is called. */
struct watcher {
    ludex_progress *progress;
    void *context;
    bool stopped; /* the function asked to stop */
};

/* Reports progress. Returns true if the call must end. */
bool watcher_stops(struct watcher *w, uint64_t done, uint64_t total);
int fail_interrupted(struct ludex_error *error);

/* ---- handles ------------------------------------------------------------- */

static inline const struct rules *rules_of(const struct ludex_game *game)
{
    return (const struct rules *)(const void *)game;
}

static inline const struct ludex_game *game_of(const struct rules *rules)
{
    return (const struct ludex_game *)(const void *)rules;
}

static inline const struct notation *
notation_of(const struct ludex_notation *notation)
{
    return (const struct notation *)(const void *)notation;
}

static inline const struct ludex_notation *
notation_handle(const struct notation *notation)
{
    return (const struct ludex_notation *)(const void *)notation;
}

/* Find the game, or the notation, of that name; NULL for NULL. Return 0 or a
   code. */
int game_named(const struct rules **out, const char *name,
               struct ludex_error *error);
int notation_named(const struct notation **out, const char *name,
                   struct ludex_error *error);

enum ludex_result result_of(enum result_kind kind);

/* Makes a position of the game, not yet set up; NULL if out of memory. `lent`:
   it belongs to a record. */
struct ludex_position *position_make(const struct rules *rules, bool lent);
const struct rules *position_rules(const struct ludex_position *position);
const struct position *position_state(const struct ludex_position *position);
/* Reads one legal ply, as ludex_position_why_not does. */
int position_read_ply(struct ludex_position *position, const char *text,
                      struct ply *ply, struct move *move,
                      struct ludex_error *error);
/* Reads plies played from here; *line is the first of them, and stays until
   plies are read again. */
int position_read_line(struct ludex_position *position, const char *plies,
                       const struct node **line, struct ludex_error *error);
/* Returns the function that watches it, for one call. */
struct watcher position_watcher(const struct ludex_position *position);
struct position *position_within(struct ludex_position *position);
/* Returns an empty text for the name of a cell. */
struct text *position_cell_text(struct ludex_position *position);
/* Returns LUDEX_MISUSE if the position belongs to a record. */
int position_may_change(const struct ludex_position *position,
                        struct ludex_error *error);
void position_play_move(struct ludex_position *position, struct move move);
/* Sets it to another position of its game. */
void position_set(struct ludex_position *position, const struct position *to);

#endif
