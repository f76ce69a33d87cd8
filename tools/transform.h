/*
 * Changes that convert makes to a record before it is written: adds and removes
 * tags, omits parts, cuts off plies, adds comments, makes records of
 * variations.
 */
#ifndef TOOLS_TRANSFORM_H
#define TOOLS_TRANSFORM_H

#include "ply_range.h"
#include "record_files.h"

enum { TAG_EDITS_MAX = 64 };

/* The options; begin with zeros. */
struct transform {
    struct tag_edit {
        struct str name, value; /* in argv */
        bool out;               /* remove the tag */
    } tags[TAG_EDITS_MAX];
    size_t tag_count;
    unsigned strip; /* bits by enum record_part */
    struct ply_range plies;
    bool cut;              /* retain only `plies` */
    bool position, result; /* add as comments */
    bool lines;            /* make variations records */
};

/* Takes an option of these. Returns 0, a status after a message, or -1 if it is
   not one of them. */
extern const struct cli_option transform_options[];
int transform_option(struct transform *t, int option, const char *argument);
/* True if any option was given. */
bool transform_wanted(const struct transform *t);

/* The workspace of a thread; begin with zeros. */
struct transformer {
    struct arena arena; /* for the current line, from the first one on */
    struct text text;
    struct walk walk;     /* through the record, at the last line made */
    uint64_t line, lines; /* lines made; variations */
    bool begun;
};

void transformer_release(struct transformer *s);

/*
 * Changes the record of a visit, which has been replayed, and replays it again
 * if needed. Returns 1; 0 with a reason if the record cannot be changed in this
 * way; -1 if out of memory.
 */
int transform_record(struct transformer *s, const struct transform *t,
                     struct visit *v, struct text *why);

/*
 * Make a record of each line: the main line, then each variation after the
 * plies that lead to it. transform_lines_begin returns as transform_record
 * does. transform_lines_next puts the next one, replayed, in `out`, valid until
 * the next call; it returns 1, 0 after the last, or -1 if out of memory.
 */
enum { LINES_PLIES_MAX = 100000 }; /* limit of a record's lines together */
int transform_lines_begin(struct transformer *s, struct visit *v,
                          struct text *why);
int transform_lines_next(struct transformer *s, const struct visit *v,
                         struct record *whole, struct record *out);

#endif
