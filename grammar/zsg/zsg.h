/*
 * A Zillions save while it is read: what the scanner and the grammar of zsg
 * share with the code behind their actions (zsg.c), and what the program that
 * wrote it calls things (mapping.c).
 *
 * A save is lines: its title, RulesFile=, VariantName=, edits of the board in
 * brackets, then a part of a move each. The log that Zillions keeps of random
 * games is read too: it has other lines before and after the moves, and
 * repeats moves after "using first move =".
 */
#ifndef LUDEX_GRAMMAR_ZSG_H
#define LUDEX_GRAMMAR_ZSG_H

#include "../scan.h"

/* ---- names ---------------------------------------------------------------- */

enum { VARIANTS_MAX = 16 };

/* What stands for a call, or for none: a piece dropped on a point. */
struct call_name {
    struct str piece;
    struct str point;
};

struct mapping {
    struct str rules; /* the file's name, in any folder */
    struct {
        struct str name, game;
    } variants[VARIANTS_MAX];
    size_t variant_count;
    struct str man;
    struct str sides[2];
    struct call_name calls[2]; /* [1]: called, [0]: not */
};

/*
 * The usual names, and those of a mapping (ludex-zsg(5)) in their place.
 * False: the first line that is wrong, and why.
 */
bool mapping_read(struct mapping *n, struct str text, size_t *line,
                  const char **why);
/* The game of a variant; empty: none of ours. */
struct str mapping_game(const struct mapping *n, struct str variant);
/* A game's variant; empty: it has none. */
struct str mapping_variant(const struct mapping *n, struct str game);

/* ---- a save --------------------------------------------------------------- */

/* A word of a move: where it stands, and the point that it names, if any. */
struct word {
    struct span span;
    struct point point;
};

/* A line of moves, or an edit, as the grammar takes it apart. */
struct line {
    struct span names; /* the words in front: who, what, where */
    struct word last;  /* of them */
    size_t count;
    struct word to;  /* after the first - or x */
    bool moves;      /* `to` is there */
    bool takes;      /* with x */
    struct word off; /* after an x with nothing before it: taken away */
    bool more;       /* what no move of Brax does */
};

enum { UNKNOWN_MAX = 64 };

/* What the mapping does not know, each once. */
struct unknown {
    const char *what;
    struct str name;
};

struct zsg {
    struct scan scan;
    struct mapping names;
    uint32_t begin;
    struct str version, players, rules, variant; /* empty: not written */
    struct span variant_span;
    bool titled; /* a title was read, of a save or a log */
    bool brax;   /* moves are Brax's; told by the first line after the header */
    bool begun;  /* such a line was read */
    struct line line;
    /* The ply that is not yet whole, or that was built last. */
    struct ply ply;
    uint32_t number;
    bool open;        /* its next part may come */
    bool halved;      /* it ended with a part that another could follow */
    bool judged_call; /* a line about its call was read */
    const struct node *doubtful; /* came after a part without joining it */
    struct unknown unknown[UNKNOWN_MAX];
    size_t unknown_count;
    size_t more_unknown;      /* times that there was no room for one */
    struct span unknown_span; /* of the first */
};

/* Scans and parses the record's text from z->begin on. */
void zsg_run(struct zsg *z);

/* ---- what the grammar's actions call -------------------------------------- */

enum zsg_fact { FACT_RULES, FACT_VARIANT };

/* The title's words after the fixed ones: version and players. */
void zsg_title(struct zsg *z, struct span words);
void zsg_fact(struct zsg *z, enum zsg_fact fact, struct span value);
/* A line's pieces, as they come; then the line. */
void zsg_name(struct zsg *z, struct word word);
void zsg_to(struct zsg *z, bool takes, struct word word);
void zsg_other(struct zsg *z);
void zsg_move(struct zsg *z, uint32_t number, struct span number_span,
              bool partial, struct span span);
void zsg_pass(struct zsg *z, uint32_t number, struct span number_span,
              struct span span);
void zsg_edit(struct zsg *z, struct span span);
/* What Ludex does not interpret: an edit of another game, how a log says that a
   game ended. */
void zsg_detail(struct zsg *z, struct span span);
/* A line that cannot be read: its fault is reported already. */
void zsg_lost(struct zsg *z, struct span span);
/* A line of no known kind. */
void zsg_strange(struct zsg *z, struct span span);

#endif
