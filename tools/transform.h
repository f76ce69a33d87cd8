/*
 * Transformations: what convert changes of a record before it is written. Tags
 * are added and removed, parts omitted, plies cut off, comments added,
 * variations made records of their own.
 */
#ifndef TOOLS_TRANSFORM_H
#define TOOLS_TRANSFORM_H

#include "ply_range.h"
#include "record_files.h"

enum { TAG_EDITS_MAX = 64 };

/* What options ask for; zeroed at first. */
struct transform {
    struct tag_edit {
        struct str name, value; /* of argv */
        bool out;               /* the tag is taken out */
    } tags[TAG_EDITS_MAX];
    size_t tag_count;
    unsigned strip; /* enum record_part */
    struct ply_range plies;
    bool cut;              /* to `plies` */
    bool position, result; /* as comments */
    bool lines;            /* variations as records */
};

/* The options, of a command whose function gives them to transform_option:
   0, a status after a message, or -1 if the option is none of them. */
extern const struct cli_option transform_options[];
int transform_option(struct transform *t, int option, const char *argument);
/* True if any was given. */
bool transform_wanted(const struct transform *t);

/* One thread's; zeroed at first. */
struct transformer {
    struct arena arena; /* of the line at hand, begun with the first */
    struct text text;
    struct walk walk;     /* over the record; at the line made last */
    uint64_t line, lines; /* how many were made; variations */
    bool begun;
};

void transformer_release(struct transformer *s);

/*
 * Changes the record of a visit, which has been replayed; it is replayed again
 * where what is left of it asks for that. 1; 0 with a reason if the record
 * cannot be changed so; -1 if memory ran out.
 */
int transform_record(struct transformer *s, const struct transform *t,
                     struct visit *v, struct text *why);

/*
 * The record's lines, one after the other: the main line, then each variation
 * with the plies before it, as records of their own. transform_lines_begin begins (as
 * transform_record); transform_lines_next puts the next one in `out`, which is valid until the
 * next call, and is replayed: 1; 0 after the last; -1.
 */
enum { LINES_PLIES_MAX = 100000 }; /* of a record's lines together */
int transform_lines_begin(struct transformer *s, struct visit *v,
                          struct text *why);
int transform_lines_next(struct transformer *s, const struct visit *v,
                         struct record *whole, struct record *out);

#endif
