/*
 * Changes that "convert" makes to a record before writing it: adding and
 * removing tags, omitting parts, cutting off plies, adding comments, and making
 * records of variations.
 */
#ifndef TOOLS_TRANSFORM_H
#define TOOLS_TRANSFORM_H

#include "ply_range.h"
#include "record_files.h"

enum { TAG_EDITS_MAX = 64 };

/* The options. Initialise it with zeros. */
struct transform {
    struct tag_edit {
        struct str name, value; /* pointers into argv */
        bool out;               /* remove the tag */
    } tags[TAG_EDITS_MAX];
    size_t tag_count;
    unsigned strip; /* parts to omit, as bits of enum record_part */
    struct ply_range plies;
    bool cut;              /* retain only the plies in `plies` */
    bool position, result; /* add the position or the result as comments */
    bool lines;            /* make a record of each line */
};

/* Handles one of these options. Returns 0, or prints a message and returns a
   status. Returns -1 if this is another option. */
extern const struct cli_option transform_options[];
int transform_option(struct transform *t, int option, const char *argument);
/* True if one of the options was given. */
bool transform_wanted(const struct transform *t);

/* Each thread has its own workspace. Initialise it with zeros. */
struct transformer {
    struct arena arena; /* memory for the current line */
    struct text text;
    struct walk walk;     /* state of the walk through the record after the last
                             line */
    uint64_t line, lines; /* number of lines made, and number of variations */
    bool notes;           /* retain the notes of plies before a variation */
    bool begun;
};

void transformer_release(struct transformer *s);

/*
 * Changes the record of a visit, which has been replayed, and replays it again
 * if necessary. Returns 1, or -1 if out of memory. If the record cannot be
 * changed in this way, appends the reason to `why` and returns 0.
 */
int transform_record(struct transformer *s, const struct transform *t,
                     struct visit *v, struct text *why);

/*
 * Make a record of each line: the main line, then each variation after the
 * plies that lead to it. transform_lines_begin returns what transform_record
 * returns. transform_lines_next sets `out` to the next line, replayed and valid
 * until the next call. It returns 1, 0 after the last line, or -1 if out of
 * memory.
 */
/* Maximum number of plies in all lines of a record together. */
enum { LINES_PLIES_MAX = 100000 };
int transform_lines_begin(struct transformer *s, struct visit *v,
                          struct text *why);
int transform_lines_next(struct transformer *s, const struct visit *v,
                         struct record *whole, struct record *out);

/*
 * Sets `out` to the line of a variation with the plies that lead to it. The
 * line is replayed, and valid until the next call. Variations are numbered from
 * 1 in the order of a walk, as in the tag Variation of the lines that
 * transform_lines_next returns. Returns 1, or -1 if out of memory. If there is
 * no such variation, appends the reason to `why` and returns 0.
 */
int transform_variation(struct transformer *s, const struct visit *v,
                        uint64_t number, struct record *out, struct text *why);

#endif
