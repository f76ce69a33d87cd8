/*
 * Asks a person, on the terminal of standard input, which plies were meant by
 * plies that cannot be replayed (record_guess.h). Questions are written to
 * standard error, so that standard output has only the results.
 */
#ifndef LUDEX_TOOLS_REPAIR_DIALOG_H
#define LUDEX_TOOLS_REPAIR_DIALOG_H

#include "record_files.h"
#include "record_guess.h"

enum { DIALOG_LINE = 4096 }; /* maximum length of an answer, in bytes */

struct repair_dialog {
    const struct visit *visit; /* the current record */
    bool undone;               /* leave the current record unchanged */
    bool stopped;              /* ask nothing more, and change nothing more */
    bool interrupted;          /* SIGINT was sent, so write nothing more */
    struct str answer;         /* the last answer, a ply, stored in `line` */
    char line[DIALOG_LINE];
};

/* After this call, SIGINT ends only the wait for an answer. */
void repair_dialog_begin(void);
/* Asks about a record. Returns what record_guess_chosen returns. */
struct record *repair_dialog_record(struct repair_dialog *d,
                                    struct record_guesser *g,
                                    const struct visit *v,
                                    const struct reading_options *options);
/* True if SIGINT has been sent. */
bool repair_dialog_interrupted(struct repair_dialog *d);

#endif
