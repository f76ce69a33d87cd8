/*
 * Judge: evaluates conditions of the query language, ludex-query(7), for one
 * game after another: for games whose moves are given, or for records of an
 * archive by number. The answers are those of a query (archive_query.h) with
 * only this condition.
 *
 *     struct evaluator *j;
 *     struct text why = {0};
 *
 *     if (evaluator_open(&j, STR("captures > 3"), NULL, &why) == 0)
 *         answer = evaluator_game(j, &game, &why);  // 1: yes
 *     evaluator_close(j);
 *
 * A judge is for one thread at a time.
 */
#ifndef LUDEX_EVALUATE_H
#define LUDEX_EVALUATE_H

#include "archive.h"
#include "rules.h"
#include "text.h"

/* Results below zero. `why` is set to one line for people. */
enum judge_fault {
    JUDGE_REFUSED = -1, /* the condition is faulty, or applies to no game */
    JUDGE_UNTOLD = -2,  /* it needs more than the plies, players for example */
    JUDGE_FAULT = -3,   /* out of memory, or a fault of the archive */
};

/*
 * Appends the vocabulary of conditions: the names of their kinds, of the games
 * and of the games' options. Programs with the same vocabulary accept the same
 * conditions.
 */
void evaluator_vocabulary(struct text *out);

struct evaluator;

/* A game as archives store it (db/sqlite/schema.sql). If it was not replayed,
   its moves and positions are unknown, but it may have claims. */
struct judged {
    const struct rules *rules; /* NULL: unrecognised */
    struct str foreign;        /* if so, the name of the game, or empty */
    const struct setting *options;
    size_t option_count;
    struct str start; /* empty: the game's own */
    struct str moves;
    struct str claims;
    struct str content; /* text of an archive's record, if clocks are asked
                           for */
    bool played;
    bool counted;   /* the number of plies is known, replayed or not */
    uint64_t plies; /* if counted: those of the main line */
};

/*
 * Opens a judge. The condition may name saved queries of the archive.
 *
 * Without an archive, the judge is for evaluator_game: syntax errors are refused
 * here, and conditions that apply to no game when the first game is judged. With
 * an archive, it is for evaluator_record: all faults are refused here. The archive
 * must stay open as long as the judge.
 *
 * Returns 0, or a fault; *out is then NULL.
 */
int evaluator_open(struct evaluator **out, struct str condition,
                   struct archive *a, struct text *why);
/* Opens a judge for an archive that was made for judging: its record numbers
   mean nothing to anyone, and games of any kind are added to it. Conditions on
   the number are refused, and there are no saved queries. */
int evaluator_open_nameless(struct evaluator **out, struct str condition,
                            struct archive *a, struct text *why);
void evaluator_close(struct evaluator *j); /* NULL is allowed */

/* Returns 1 if the game, or the record of this number, meets the condition,
   else 0; 0 if there is no such record. */
int evaluator_game(struct evaluator *j, const struct judged *game,
                   struct text *why);
int evaluator_record(struct evaluator *j, int64_t id, struct text *why);
/*
 * Sets *ply to the number of plies after which the last game found met its
 * first replayed condition, as the column "ply" of a query. Returns false if it
 * met none.
 */
bool evaluator_place(const struct evaluator *j, size_t *ply);

/*
 * Counts the positions of a game, first and last included, that meet the
 * conditions. Only conditions on a position are allowed: position, board,
 * pattern, count: and held:; any other is JUDGE_REFUSED.
 */
int evaluator_count(struct evaluator *j, const struct judged *game,
                    size_t *count, struct text *why);

/* ---- single records of an archive --------------------------------------- */

/* Reads the game of a record. Appends the text that *out points into to
   `bytes`; `options` has room for all options of a game. Sets *none if there is
   no such record, or its text is lost. Returns ARCHIVE_OK or a fault. */
int archive_game(struct archive *a, int64_t id, struct text *bytes,
                 struct setting options[RULES_TAGS_MAX], struct judged *out,
                 bool *none);
int archive_text(struct archive *a, int64_t id, struct text *out, bool *none);
/* Sets *out to a number that changes whenever the archive is written to. */
int archive_generation(struct archive *a, int64_t *out);

#endif
