/*
 * What the parts of libludex share: how a failure is told, texts that belong to
 * a handle, and the handles that more than one part knows. What each function
 * promises stands in ludex.h.
 */
#ifndef LUDEX_SRC_LIBRARY_LIBRARY_H
#define LUDEX_SRC_LIBRARY_LIBRARY_H

#include "ludex.h"

#include "diag.h"
#include "notation.h"
#include "record_reader.h"
#include "rules.h"
#include "text.h"

/* ---- failures ------------------------------------------------------------- */

enum { ERROR_TEXT = 400, ERROR_HELP = 200 }; /* bytes, with NUL */

struct ludex_error {
    int code, system;
    size_t at, length;
    char message[ERROR_TEXT], detail[ERROR_TEXT];
    char help[ERROR_HELP]; /* words, each with its NUL */
    size_t help_length;    /* of all of them */
};

/* Fill in the error, unless it is NULL, and give the code. */
int fail(struct ludex_error *error, enum ludex_code code, const char *format,
         ...) __attribute__((format(printf, 3, 4)));
int fail_no_memory(struct ludex_error *error);
/* A fault of a source, at that file (or NULL). */
int fail_source(struct ludex_error *error, const char *path, int fault);
/* A name that is none, with the nearest one (or NULL). */
int fail_unknown(struct ludex_error *error, const char *what, struct str name,
                 const char *nearest);
/* LUDEX_REFUSED, for the first error among the diagnostics; of one there is. */
int fail_diags(struct ludex_error *error, const struct diags *diags);
void error_detail(struct ludex_error *error, struct str detail);
void error_place(struct ludex_error *error, size_t at, size_t length);

/* ---- texts that belong to a handle ---------------------------------------- */

/* It as a C string; NULL if it failed, which is forgotten then, so that it may
   be tried again. */
const char *text_c(struct text *t, size_t *length);

/* ---- what takes time ------------------------------------------------------ */

/* Who is called while a call lasts; zeroed, nobody is. */
struct watcher {
    ludex_progress *progress;
    void *context;
    bool stopped; /* it said so */
};

/* True if the call is to end. */
bool watcher_stops(struct watcher *w, uint64_t done, uint64_t total);
int fail_interrupted(struct ludex_error *error);

/* ---- handles -------------------------------------------------------------- */

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

/* The game, the notation of that name, which may be NULL and then is: 0 or a
   code. */
int game_named(const struct rules **out, const char *name,
               struct ludex_error *error);
int notation_named(const struct notation **out, const char *name,
                   struct ludex_error *error);

enum ludex_result result_of(enum result_kind kind);

/* A position of the game that is not set up; NULL: no memory. `lent`: it belongs
   to a record. */
struct ludex_position *position_make(const struct rules *rules, bool lent);
const struct rules *position_rules(const struct ludex_position *position);
const struct position *position_state(const struct ludex_position *position);
/* Reads one ply that may be played, as ludex_position_why_not does. */
int position_read_ply(struct ludex_position *position, const char *text,
                      struct ply *ply, struct move *move,
                      struct ludex_error *error);
struct position *position_within(struct ludex_position *position);
/* Emptied, for the name of a cell. */
struct text *position_cell_text(struct ludex_position *position);
/* LUDEX_MISUSE if it belongs to a record. */
int position_may_change(const struct ludex_position *position,
                        struct ludex_error *error);
void position_play_move(struct ludex_position *position, struct move move);
/* Puts another position of its game into it. */
void position_set(struct ludex_position *position, const struct position *to);

#endif
