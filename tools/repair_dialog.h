/*
 * Asks a person, on the terminal of standard input, what the plies of records
 * were meant to be that cannot be replayed (record_guess.h). Questions are
 * written to standard error, so that standard output has only the results.
 */
#ifndef LUDEX_TOOLS_REPAIR_DIALOG_H
#define LUDEX_TOOLS_REPAIR_DIALOG_H

#include "record_files.h"
#include "record_guess.h"

enum { DIALOG_LINE = 4096 }; /* bytes of a line of a terminal */

struct repair_dialog {
    const struct visit *visit; /* the current record */
    bool undone;               /* leave the current record as it was */
    bool stopped;              /* ask nothing more, and change nothing more */
    bool interrupted;          /* by SIGINT: write nothing more */
    struct str answer;         /* the last one, a ply, in `line` */
    char line[DIALOG_LINE];
};

/* From here on, SIGINT ends only the waiting for an answer. */
void repair_dialog_begin(void);
/* Asks about a record. Returns what record_guess_chosen does. */
struct record *repair_dialog_record(struct repair_dialog *d,
                                    struct record_guesser *g,
                                    const struct visit *v,
                                    const struct reading_options *options);
/* True once SIGINT was sent. */
bool repair_dialog_interrupted(struct repair_dialog *d);

#endif
