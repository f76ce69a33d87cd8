/*
 * Internals of libludex: failures, texts that belong to a handle, and handles
 * that several files use. ludex.h describes the functions of the library.
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

enum { ERROR_TEXT = 400, ERROR_HELP = 200 }; /* in bytes, including the NUL */

struct ludex_error {
    int code, system;
    size_t at, length;
    char message[ERROR_TEXT], detail[ERROR_TEXT];
    char help[ERROR_HELP]; /* suggestions, each NUL-terminated */
    size_t help_length;    /* total length of all suggestions */
};

/* Store a failure in the error object, unless it is NULL, and return the
   code. */
int fail(struct ludex_error *error, enum ludex_code code, const char *format,
         ...) __attribute__((format(printf, 3, 4)));
int fail_no_memory(struct ludex_error *error);
/* Reports a fault of a source. `path` may be NULL. */
int fail_source(struct ludex_error *error, const char *path, int fault);
/* Reports an unknown name, and suggests the nearest name, which may be
   NULL. */
int fail_unknown(struct ludex_error *error, const char *what, struct str name,
                 const char *nearest);
/* Returns LUDEX_REFUSED and stores the first error among the diagnostics. There
   must be at least one error. */
int fail_diags(struct ludex_error *error, const struct diags *diags);
void error_detail(struct ludex_error *error, struct str detail);
void error_place(struct ludex_error *error, size_t at, size_t length);

/* ---- texts that belong to a handle --------------------------------------- */

/* Returns a text as a C string, or NULL if it has failed. The failure is then
   cleared, so that the call can be repeated. */
const char *text_c(struct text *t, size_t *length);

/* ---- progress ------------------------------------------------------------ */

/* A callback during long calls. A zeroed struct has no callback. */
struct watcher {
    ludex_progress *progress;
    void *context;
    bool stopped; /* the callback requested to stop */
};

/* Calls the callback. Returns true if the call must end. */
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

/* Find the game or the notation with this name; *out is NULL if the name is
   NULL. Return 0 or a code. */
int find_named_game(const struct rules **out, const char *name,
                    struct ludex_error *error);
int find_named_notation(const struct notation **out, const char *name,
                        struct ludex_error *error);

enum ludex_result public_result(enum result_kind kind);

/* Makes a position of the game without setting it up. Returns NULL if out of
   memory. `lent` is set if the position belongs to a record. */
struct ludex_position *position_make(const struct rules *rules, bool lent);
const struct rules *position_rules(const struct ludex_position *position);
const struct position *position_state(const struct ludex_position *position);
/* Reads one legal ply, in the same way as ludex_position_why_illegal. */
int position_read_ply(struct ludex_position *position, const char *text,
                      struct ply *ply, struct move *move,
                      struct ludex_error *error);
/* Reads plies that are played from this position. *line is set to the first
   ply, which is valid until plies are read again. */
int position_read_line(struct ludex_position *position, const char *plies,
                       const struct node **line, struct ludex_error *error);
/* Returns the callback of the position, for one call. */
struct watcher position_watcher(const struct ludex_position *position);
struct position *position_within(struct ludex_position *position);
/* Returns an empty text that is used for names of cells. */
struct text *position_cell_text(struct ludex_position *position);
/* Returns LUDEX_MISUSE if the position belongs to a record. */
int position_may_change(const struct ludex_position *position,
                        struct ludex_error *error);
void position_play_move(struct ludex_position *position, struct move move);
/* Sets the position to another position of the same game. */
void position_set(struct ludex_position *position, const struct position *to);

#endif
