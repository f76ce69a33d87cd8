/*
 * Evaluator: evaluates a condition of the query language (ludex-query(7)) for
 * one game after another, given either by its moves or by its record number in
 * an archive. The results are those of a query (archive_query.h) with this
 * condition.
 *
 *     struct evaluator *j;
 *     struct text why = {0};
 *
 *     if (evaluator_open(&j, STR("captures > 3"), NULL, &why) == 0)
 *         answer = evaluator_evaluate_game(j, &game, &why);  // 1: yes
 *     evaluator_close(j);
 *
 * Only one thread at a time may use an evaluator.
 */
#ifndef LUDEX_EVALUATE_H
#define LUDEX_EVALUATE_H

#include "archive.h"
#include "rules.h"
#include "text.h"

/* Results below zero; `why` is then set to one line for people. */
enum evaluator_fault {
    EVALUATOR_REFUSED =
        -1, /* the condition is invalid, or applies to no game */
    EVALUATOR_UNANSWERABLE =
        -2, /* the condition needs more than the plies, such as the
                           players */
    EVALUATOR_FAULT = -3, /* out of memory, or a fault of the archive */
};

/*
 * Appends the vocabulary of conditions: the names of their kinds, of the games
 * and of the games' options. Programs with the same vocabulary accept the same
 * conditions.
 */
void evaluator_vocabulary(struct text *out);

struct evaluator;

/* A game as stored in archives (db/sqlite/schema.sql). If it was not replayed,
   its moves and positions are unknown, but it may have claims. */
struct evaluated_game {
    const struct rules *rules; /* NULL if the game is unrecognised */
    struct str foreign;        /* name of the game if it is unrecognised; may be
                                  empty */
    const struct setting *options;
    size_t option_count;
    struct str start; /* position string, or empty for the start of the game */
    struct str moves;
    struct str claims;
    struct str content; /* text of an archive's record, if the condition tests
                           clocks */
    bool played;
    bool counted;   /* `plies` is known, whether the game was replayed or not */
    uint64_t plies; /* number of plies in the main line */
};

/*
 * Opens an evaluator. The condition may refer to saved queries of the archive.
 *
 * If `a` is NULL, the evaluator is for evaluator_evaluate_game: this function
 * then refuses only syntax errors, and a condition that applies to no game is
 * refused when the first game is evaluated. Otherwise the evaluator is for
 * evaluator_evaluate_record, and this function refuses all invalid conditions.
 * The archive must stay open as long as the evaluator.
 *
 * Returns 0, or a fault; *out is then NULL.
 */
int evaluator_open(struct evaluator **out, struct str condition,
                   struct archive *a, struct text *why);
/* Opens an evaluator for a temporary archive that was made only to evaluate
   conditions. Its record numbers are arbitrary, so conditions on the record
   number are refused. It has no saved queries. */
int evaluator_open_nameless(struct evaluator **out, struct str condition,
                            struct archive *a, struct text *why);
void evaluator_close(struct evaluator *j); /* NULL is allowed */

/* Return 1 if the game, or the record with this number, meets the condition, 0
   if it does not, or a fault. A record that does not exist meets no
   condition. */
int evaluator_evaluate_game(struct evaluator *j,
                            const struct evaluated_game *game,
                            struct text *why);
int evaluator_evaluate_record(struct evaluator *j, int64_t id,
                              struct text *why);
/*
 * Sets *ply to the number of plies after which the last matching game met the
 * first condition that needs a replay, like the column "ply" of a query.
 * Returns false if there is no such ply.
 */
bool evaluator_match_ply(const struct evaluator *j, size_t *ply);

/*
 * Counts the positions of a game that meet the conditions, including the first
 * and the last. Only conditions on a position are allowed: position, board,
 * pattern, count: and held:. Others return EVALUATOR_REFUSED.
 */
int evaluator_count(struct evaluator *j, const struct evaluated_game *game,
                    size_t *count, struct text *why);

/* ---- single records of an archive --------------------------------------- */

/* Reads the game of a record. The text to which *out refers is appended to
   `bytes`; `options` has room for all options of a game. *none is set if there
   is no such record, or if its text is lost. Returns ARCHIVE_OK or a fault. */
int archive_game(struct archive *a, int64_t id, struct text *bytes,
                 struct setting options[RULES_TAGS_MAX],
                 struct evaluated_game *out, bool *none);
int archive_text(struct archive *a, int64_t id, struct text *out, bool *none);
/* Sets *out to a number that changes whenever the archive is written to. */
int archive_generation(struct archive *a, int64_t *out);

#endif
