/*
 * Puts records back in their places in a file. The text around them and the
 * line ends do not change.
 */
#ifndef LUDEX_TOOLS_IN_PLACE_H
#define LUDEX_TOOLS_IN_PLACE_H

#include "source.h"

/* True if a record can be replaced alone, rather than as part of a page. */
bool in_place_fits(struct framing framing);
/* Appends the slice with its record replaced by `made`, which is trimmed. If
   `made` is empty, removes the record and the separator before the next
   record. */
void in_place_replace_record(const struct slice *s, struct framing framing,
                             struct str made, struct text *out);

/* The state of an output file. Initialise it with zeros. */
struct in_place {
    struct str ends; /* the last line end, or empty before the first */
    size_t feeds;    /* number of line ends after the last record */
    bool begun, any; /* `begun`: a slice has been added; `any`: text has been
                        written */
    bool changed;    /* the last record was changed */
    bool parts;      /* the next record comes from another file */
};

/* Call this before the first record of another file that is appended to the
   same output. */
void in_place_join(struct in_place *p);
/*
 * Appends the output of in_place_replace_record for the next slice, or the
 * unchanged bytes if `changed` is false. First appends the byte order mark of
 * the file, if any, or an empty line if a record with tags needs one to
 * separate it from a new or changed record.
 */
void in_place_next(struct in_place *p, const struct slice *s, struct str made,
                   bool changed, struct text *out);

#endif
