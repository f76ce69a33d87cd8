/*
 * Report: diagnostics as people and programs see them. Lines and columns are
 * counted here and nowhere else, and only for what is printed.
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
    enum text_unit unit; /* of columns; the splitter's */
};

/*
 * Appends the diagnostics of one record: its `number` in the file counts from
 * 1 (0: of text that is not a record), `record` may be NULL. Ends with a line
 * "and 214 more", or an object with `more`, where some were not kept.
 */
void report_record(struct text *out, const struct report_style *style,
                   struct str file, uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags);

/* One diagnostic of a report: where its text ends. */
struct report_piece {
    size_t end;
    enum diag_code code;
};

/* The same; to `pieces` (or NULL) goes a struct report_piece for each. */
void report_pieces(struct text *out, struct text *pieces,
                   const struct report_style *style, struct str file,
                   uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags);
/*
 * Where diagnostics stand, for those who do not print them: asked in their order,
 * from the record's first byte on.
 */
struct report_walk {
    struct str bytes;
    size_t offset, line_begin;
    uint64_t at; /* of the first byte, in the file */
    uint64_t line, column;
    enum text_unit unit;
};

struct report_spot {
    struct str text; /* what stands there */
    uint64_t byte;   /* in the file, from 0 */
    uint64_t line, column;
};

void report_walk_begin(struct report_walk *w, const struct slice *slice,
                       enum text_unit unit);
struct report_spot report_walk_to(struct report_walk *w,
                                  const struct diag *diag);

/*
 * The line that a walk is at, or what of a long one is near a diagnostic: views
 * of its bytes, which are to be made safe. What is marked begins `after`, and
 * may be more than is shown of that, or nothing.
 */
struct report_excerpt {
    struct str before, after; /* the place */
    struct str marked;
    bool cut_before, cut_after;
};

struct report_excerpt report_walk_excerpt(const struct report_walk *w,
                                          const struct diag *diag);

/* A diagnostic of a whole file (empty-file, truncated, foreign-file). */
void report_file(struct text *out, const struct report_style *style,
                 struct str file, enum diag_code code, enum severity severity,
                 struct str message);

#endif
