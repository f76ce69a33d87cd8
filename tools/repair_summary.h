/*
 * Counts repairs. Each written record is read again. Diagnostics that no longer
 * occur count as repaired, and all others as remaining.
 */
#ifndef TOOLS_REPAIR_SUMMARY_H
#define TOOLS_REPAIR_SUMMARY_H

#include "record_files.h"

/* Counts of repairs of one or several records. */
struct repair_summary {
    uint64_t repaired[DIAG_COUNT], guessed[DIAG_COUNT], left[DIAG_COUNT];
};

/* Reads written records again. Each thread has its own rereader. */
struct rereader {
    struct record_reader reading;
    struct diag_tally tally;
    struct text text;   /* a copy of the text, because scanners write to it */
    struct text joined; /* the header line of the table and the row */
    struct text lost;   /* for REPAIR_LOSES, the part that would be lost */
    bool begun;
};

void rereader_release(struct rereader *r);
enum repair_result {
    REPAIR_NO_MEMORY = -1,
    REPAIRED_NOTHING, /* all diagnostics remain */
    REPAIR_LOSES, /* a part would be lost, or there would be more diagnostics */
    REPAIRED,
};

/*
 * Reads a written record again. Called by `make`. `text` was written in the
 * notation `to`, and `table` is the header line of its table. Stores the counts
 * of diagnostics in r->tally.
 */
enum repair_result repair_summary_judge(struct rereader *r,
                                        const struct visit *v,
                                        const struct notation *to,
                                        struct str table, struct str text);
/* Counts the repairs of a record. `r` is NULL if the record was not changed. */
void repair_summary_count(struct repair_summary *m, const struct rereader *r,
                          const struct visit *v);
/* Counts the diagnostics that guessing removed. The count is at least the
   number of plies that a person chose, because a choice may be about a ply that
   could not be checked before an earlier choice. */
void repair_summary_guessed(struct repair_summary *m,
                            const struct diag_tally *before,
                            const struct diag_tally *after,
                            const struct diag_tally *choices);
/* Appends the counts of one record that are not 0. repair_summary_unpack adds
   them to a total. */
void repair_summary_pack(const struct repair_summary *m, struct text *out);
void repair_summary_unpack(struct repair_summary *to, struct str packed);
/* Counts the warnings about a guessed encoding as repaired. */
void repair_summary_reencode(struct repair_summary *m);
/* Counts all diagnostics as remaining, because the file is not changed after
   all. */
void repair_summary_count_unrepaired(struct repair_summary *m);
/* Writes the totals of a file as a line such as "a.qux: 3 repaired, 0
   remaining", or as a JSON object. `guesses` is the word for guesses, "guessed"
   or "chosen", or NULL to omit them. Returns a status. */
int repair_summary_line(const struct repair_summary *m, const char *path,
                        bool json, const char *guesses, FILE *stream);
void repair_summary_add(struct repair_summary *to,
                        const struct repair_summary *from);
/* Writes the counts by kind of diagnostic, as a text table or a JSON object.
   Returns a status. */
int repair_summary_write(const struct repair_summary *m, bool json,
                         const char *guesses, FILE *stream);

#endif
