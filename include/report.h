/*
 * Report: prints diagnostics, in a form for people and in a form for programs.
 * Only this code computes lines and columns, and only for printed diagnostics.
 */
#ifndef LUDEX_REPORT_H
#define LUDEX_REPORT_H

#include "diag.h"
#include "record.h"
#include "source.h"
#include "text.h"

struct report_style {
    bool json;
    bool colour;         /* ANSI colours, for terminals */
    enum text_unit unit; /* unit of columns, the same as that of the splitter */
};

/*
 * Appends the diagnostics of one record. `number` is the record's number in the
 * file, from 1, or 0 if the text is not a record. `record` may be NULL. If some
 * diagnostics were not stored, the last line is "and 214 more" or, in JSON, an
 * object with the member `more`.
 */
void report_record(struct text *out, const struct report_style *style,
                   struct str file, uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags);

/* Appends how many plies become legal after a suggestion, or nothing if none
   do. */
void report_add_follows(struct text *out, uint32_t follows);

/* Returns the part of a tag's value that a report shows. *cut tells whether the
   value is longer. */
struct str report_shown_value(struct str value, bool *cut);

/* The place of one diagnostic in a report. */
struct report_piece {
    size_t end;
    enum diag_code code;
};

/* Like report_record, but also appends a struct report_piece for each
   diagnostic to `pieces`, unless `pieces` is NULL. */
void report_pieces(struct text *out, struct text *pieces,
                   const struct report_style *style, struct str file,
                   uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags);
/*
 * Computes the lines and columns of diagnostics without printing them. Lines
 * and columns must be requested in order, from the first byte of the record on.
 */
struct report_walk {
    struct str bytes;
    size_t offset, line_begin;
    uint64_t at; /* offset of the first byte in the file */
    uint64_t line, column;
    enum text_unit unit;
};

struct report_spot {
    struct str text; /* text at the place of the diagnostic */
    uint64_t byte;   /* offset in the file */
    uint64_t line, column;
};

void report_walk_begin(struct report_walk *w, const struct slice *slice,
                       enum text_unit unit);
struct report_spot report_walk_to(struct report_walk *w,
                                  const struct diag *diag);

/*
 * The current line of a walk or, if the line is long, its part around a
 * diagnostic. The strings are views of the bytes, which the caller must escape.
 * `after` begins with the marked text, which may be empty or longer than
 * `after`.
 */
struct report_excerpt {
    struct str before, after; /* the text before and after the place of the
                                 diagnostic */
    struct str marked;
    bool cut_before, cut_after;
};

struct report_excerpt report_walk_excerpt(const struct report_walk *w,
                                          const struct diag *diag);

/* Appends a diagnostic about a file as a whole (empty-file, truncated,
   foreign-file). */
void report_file(struct text *out, const struct report_style *style,
                 struct str file, enum diag_code code, enum severity severity,
                 struct str message);

#endif
