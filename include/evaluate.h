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

/* Results below zero; `why` gets one line for people. */
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

/* A game as archives store it (db/sqlite/schema.sql). If it is not played, its
   moves and positions are not known, but it may have claims. */
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
 * Opens a judge. Saved queries of the archive may be named in the condition.
 * Without an archive, syntax errors are refused here, what no game reads is
 * refused when the first game is judged, and judge_game asks. With an archive,
 * which must stay open as long as the judge, all faults are refused here, and
 * judge_record asks. Returns 0, or a fault, and then *out is NULL.
 */
int judge_open(struct judge **out, struct str condition, struct archive *a,
               struct text *why);
/* The same for an archive whose records have no numbers that anyone knows, and
   to which games of any kind are added: conditions on the number are refused,
   and queries are not saved there. */
int judge_open_nameless(struct judge **out, struct str condition,
                        struct archive *a, struct text *why);
void judge_close(struct judge *j); /* NULL is fine */

/* Returns 1 if the game, or the record of this number, is what is asked for,
   else 0; 0 for a number without a record. */
int judge_game(struct judge *j, const struct judged *game, struct text *why);
int judge_record(struct judge *j, int64_t id, struct text *why);
/*
 * Sets *ply to the number of plies after which what was just found met the
 * first of its replayed conditions, as the column "ply" of a query. False if
 * it met none.
 */
bool judge_place(const struct judge *j, size_t *ply);

/*
 * Counts the positions of a game, the first and the last among them, at which
 * the conditions hold of that position: position, board, pattern, count: and
 * held:. Others are JUDGE_REFUSED.
 */
int judge_count(struct judge *j, const struct judged *game, size_t *count,
                struct text *why);

/* ---- records of an archive, one by one ------------------------------------- */

/* Reads the game of a record. Appends its words to `bytes`; `options` has room
   for all options of a game. *none is true if there is no such record, or it
   has lost its text. Returns ARCHIVE_OK or a fault. */
int archive_game(struct archive *a, int64_t id, struct text *bytes,
                 struct setting options[RULES_TAGS_MAX], struct judged *out,
                 bool *none);
int archive_text(struct archive *a, int64_t id, struct text *out, bool *none);
/* Sets *out to a number that changes when somebody writes to the archive. */
int archive_generation(struct archive *a, int64_t *out);

#endif
