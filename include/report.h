/*
 * Report: diagnostics as people and programs see them. Only this code counts
 * lines and columns, and only for what is printed.
 */
#ifndef LUDEX_REPORT_H
#define LUDEX_REPORT_H

#include "diag.h"
#include "record.h"
#include "source.h"
#include "text.h"

struct report_style {
    bool json;
    bool colour;         /* ANSI, for terminals */
    enum text_unit unit; /* of columns; the same as the splitter's */
};

/*
 * Appends the diagnostics of one record. `number` is its number in the file,
 * from 1 (0: text that is not a record); `record` may be NULL. If some
 * diagnostics were not stored, a last line says "and 214 more", in JSON an
 * object with `more`.
 */
void report_record(struct text *out, const struct report_style *style,
                   struct str file, uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags);

/* One diagnostic of a report. */
struct report_piece {
    size_t end;
    enum diag_code code;
};

/* The same; also appends a struct report_piece for each diagnostic to `pieces`,
   unless that is NULL. */
void report_pieces(struct text *out, struct text *pieces,
                   const struct report_style *style, struct str file,
                   uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags);
/*
 * Finds the lines and columns of diagnostics without printing them. Ask for
 * them in order, from the record's first byte on.
 */
struct report_walk {
    struct str bytes;
    size_t offset, line_begin;
    uint64_t at; /* of the first byte, in the file */
    uint64_t line, column;
    enum text_unit unit;
};

struct report_spot {
    struct str text; /* the text at that place */
    uint64_t byte;   /* in the file, from 0 */
    uint64_t line, column;
};

void report_walk_begin(struct report_walk *w, const struct slice *slice,
                       enum text_unit unit);
struct report_spot report_walk_to(struct report_walk *w,
                                  const struct diag *diag);

/*
 * The current line of a walk, or the part of a long line near a diagnostic:
 * views of its bytes, which the caller must escape. The marked text begins at
 * `after`, and may be longer than it, or empty.
 */
struct report_excerpt {
    struct str before, after; /* before and after the place */
    struct str marked;
    bool cut_before, cut_after;
};

struct report_excerpt report_walk_excerpt(const struct report_walk *w,
                                          const struct diag *diag);

/* Appends a diagnostic of a whole file (empty-file, truncated,
   foreign-file). */
void report_file(struct text *out, const struct report_style *style,
                 struct str file, enum diag_code code, enum severity severity,
                 struct str message);

#endif
