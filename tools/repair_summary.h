/*
 * Counts repairs: each written record is read again; diagnostics that are gone
 * are repaired, the others remain.
 */
#ifndef TOOLS_REPAIR_SUMMARY_H
#define TOOLS_REPAIR_SUMMARY_H

#include "record_files.h"

/* The counts of a record, or of several. */
struct repair_summary {
    uint64_t repaired[DIAG_COUNT], guessed[DIAG_COUNT], left[DIAG_COUNT];
};

/* Reads records again; one per thread. */
struct rereader {
    struct record_reader reading;
    struct diag_tally tally;
    struct text text;   /* scanners write to it */
    struct text joined; /* the head of the table and the row */
    struct text lost;   /* for REPAIR_LOSES: what would be lost */
    bool begun;
};

void rereader_release(struct rereader *r);
enum repair_result {
    REPAIR_NO_MEMORY = -1,
    REPAIRED_NOTHING, /* all its diagnostics remain */
    REPAIR_LOSES, /* a part would be lost, or there would be more diagnostics */
    REPAIRED,
};

/*
 * Reads again a record that `make` has; `text` is what was written in `to`, and
 * `table` the head of its table. Leaves its diagnostics in r->tally.
 */
enum repair_result repair_summary_judge(struct rereader *r,
                                        const struct visit *v,
                                        const struct notation *to,
                                        struct str table, struct str text);
/* Counts the repairs of the record; `r` is NULL if it stays unchanged. */
void repair_summary_count(struct repair_summary *m, const struct rereader *r,
                          const struct visit *v);
/* Counts what guesses removed: reported before them, and not after. */
void repair_summary_guessed(struct repair_summary *m,
                            const struct diag_tally *before,
                            const struct diag_tally *after);
/* Appends the counts that are not 0 for repair_summary_unpack, which adds them;
   of one record. */
void repair_summary_pack(const struct repair_summary *m, struct text *out);
void repair_summary_unpack(struct repair_summary *to, struct str packed);
/* Counts all of it as remaining: the file is not changed after all. */
void repair_summary_keep(struct repair_summary *m);
/* Writes the totals of a file: "a.qux: 3 repaired, 0 remaining", or a JSON
   object. */
int repair_summary_line(const struct repair_summary *m, const char *path,
                        bool json, bool guesses, FILE *stream);
void repair_summary_add(struct repair_summary *to,
                        const struct repair_summary *from);
/* Writes the counts by kind, as a table of text or a JSON object. */
int repair_summary_write(const struct repair_summary *m, bool json,
                         bool guesses, FILE *stream);

#endif
