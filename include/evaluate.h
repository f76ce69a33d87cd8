/*
 * Judge: conditions of the query language, ludex-query(7), asked of one game
 * after another, wherever they lie: of games whose moves are at hand, or of
 * records of an archive by their numbers. The answers are those of a query
 * (archive_query.h) that has no other condition.
 *
 *     struct judge *j;
 *     struct text why = {0};
 *
 *     if (judge_open(&j, STR("captures > 3"), NULL, &why) == 0)
 *         answer = judge_game(j, &game, &why);  // 1: yes
 *     judge_close(j);
 *
 * A judge is for one thread at a time.
 */
#ifndef LUDEX_EVALUATE_H
#define LUDEX_EVALUATE_H

#include "archive.h"
#include "rules.h"
#include "text.h"

/* Results below zero; `why` has a line about it, for people. */
enum judge_fault {
    JUDGE_REFUSED = -1, /* the condition has a fault, or no game reads it */
    JUDGE_UNTOLD = -2,  /* it asks for more than plies tell: for players, say */
    JUDGE_FAULT = -3,   /* memory ran out, or the archive has a fault */
};

/*
 * Appends the words that conditions are made of: the names of their kinds, of the
 * games and of the games' options. Programs with the same vocabulary read the
 * same conditions.
 */
void judge_vocabulary(struct text *out);

struct judge;

/* A game as archives keep it (db/sqlite/schema.sql). Not played: its moves are
   not known, and no position of it; then it may have claims. */
struct judged {
    const struct rules *rules; /* NULL: not known */
    struct str foreign;        /* then what the game goes by, or empty */
    const struct setting *options;
    size_t option_count;
    struct str start; /* empty: the game's own */
    struct str moves;
    struct str claims;
    struct str content; /* of an archive's record that is asked for clocks */
    bool played;
    bool counted;   /* its plies are known, whether it is played or not */
    uint64_t plies; /* then, of the main line */
};

/*
 * Reads conditions, with queries that are saved in the archive in the place of
 * their names. Of games what is no query is refused here, and what no game reads
 * when the first one is judged; of an archive all of it here. Of an
 * archive, which stays open as long as the judge, judge_record asks; of NULL
 * judge_game. 0, or a fault, and then *out is NULL.
 */
int judge_open(struct judge **out, struct str condition, struct archive *a,
               struct text *why);
/* Of an archive whose records have no number that anybody knows, and to which more
   come, of any game: conditions on the number are refused, and nothing is saved
   there. */
int judge_open_nameless(struct judge **out, struct str condition,
                        struct archive *a, struct text *why);
void judge_close(struct judge *j); /* NULL is fine */

/* Whether the game, or the record of this number, is what is asked for: 1 or 0;
   0 for a number that no record has. */
int judge_game(struct judge *j, const struct judged *game, struct text *why);
int judge_record(struct judge *j, int64_t id, struct text *why);
/*
 * Of what was just found: after how many plies the first of the replayed
 * conditions that are met was met, as the column "ply" of a query has it; false
 * if none is replayed.
 */
bool judge_place(const struct judge *j, size_t *ply);

/*
 * At how many positions of a game, first and last among them, the conditions
 * hold, each of that position alone: position, board, pattern, count: and held:.
 * Others are JUDGE_REFUSED.
 */
int judge_count(struct judge *j, const struct judged *game, size_t *count,
                struct text *why);

/* ---- records of an archive, one by one ------------------------------------- */

/* The game of a record, whose words are appended to `bytes`, and `options` has
   room for all that a game has; and its text. *none: there is no such record, or
   it has lost its text. ARCHIVE_OK or a fault. */
int archive_game(struct archive *a, int64_t id, struct text *bytes,
                 struct setting options[RULES_TAGS_MAX], struct judged *out,
                 bool *none);
int archive_text(struct archive *a, int64_t id, struct text *out, bool *none);
/* A number that is another one after somebody has written to the archive. */
int archive_generation(struct archive *a, int64_t *out);

#endif
