/*
 * A Zillions save while it is read: shared by the scanner and the grammar of
 * zsg, the code behind their actions (zsg.c), and the names that the program
 * which wrote it uses (mapping.c).
 *
 * A save consists of lines: its title, RulesFile=, VariantName=, edits of the
 * board in brackets, then one part of a move per line. The log that Zillions
 * writes of random games is read too: it has other lines before and after the
 * moves, and repeats moves after "using first move =".
 */
#ifndef LUDEX_GRAMMAR_ZSG_H
#define LUDEX_GRAMMAR_ZSG_H

#include "../scan.h"

/* ---- names ---------------------------------------------------------------- */

enum { VARIANTS_MAX = 16 };

/* The piece dropped on a point that represents a call, or no call. */
struct call_name {
    struct str piece;
    struct str point;
};

struct mapping {
    struct str rules; /* name of the file, in any folder */
    struct {
        struct str name, game;
    } variants[VARIANTS_MAX];
    size_t variant_count;
    struct str man;
    struct str sides[2];
    struct call_name calls[2]; /* [1] for a call, [0] for none */
};

/*
 * Sets the usual names, and replaces those that a mapping (ludex-zsg(5)) gives.
 * Returns false after an error: *line is the first wrong line, and *why the
 * reason.
 */
bool mapping_read(struct mapping *n, struct str text, size_t *line,
                  const char **why);
/* Returns the game of a variant, or an empty text if it is not one of
   Ludex's. */
struct str mapping_game(const struct mapping *n, struct str variant);
/* Returns the variant of a game, or an empty text. */
struct str mapping_variant(const struct mapping *n, struct str game);

/* ---- a save --------------------------------------------------------------- */

/* A word of a move: its place, and the point that it names, if any. */
struct word {
    struct span span;
    struct point point;
};

/* A line of moves, or an edit, as the grammar reads it. */
struct line {
    struct span names; /* the words in front: side, piece, point */
    struct word last;  /* the last of them */
    size_t count;
    struct word to;  /* after the first - or x */
    bool moves;      /* `to` is set */
    bool takes;      /* captures, with x */
    struct word off; /* after an x with nothing before it: removed */
    bool more;       /* something that no move of Brax does */
};

enum { UNKNOWN_MAX = 64 };

/* A name that the mapping does not have, each once. */
struct unknown {
    const char *what;
    struct str name;
};

struct zsg {
    struct scan scan;
    struct mapping names;
    uint32_t begin;
    struct str version, players, rules, variant; /* empty if not given */
    struct span variant_span;
    bool titled; /* a title of a save or a log was read */
    bool brax;   /* moves are those of Brax; set by the first line after the
                    header */
    bool begun;  /* such a line was read */
    struct line line;
    /* The ply under construction, or the last one built. */
    struct ply ply;
    uint32_t number;
    bool open;        /* its next part may follow */
    bool halved;      /* it ended with a part that another could follow */
    bool judged_call; /* a line about its call was read */
    const struct node *doubtful; /* followed a part without joining it */
    struct unknown unknown[UNKNOWN_MAX];
    size_t unknown_count;
    size_t more_unknown;      /* number of names for which there was no room */
    struct span unknown_span; /* of the first name */
};

/* Scans and parses the record's text from z->begin on. */
void zsg_run(struct zsg *z);

/* ---- called by the grammar's actions ------------------------------------- */

enum zsg_fact { FACT_RULES, FACT_VARIANT };

/* Reads the words of the title after the fixed ones: version and players. */
void zsg_title(struct zsg *z, struct span words);
void zsg_fact(struct zsg *z, enum zsg_fact fact, struct span value);
/* Read the parts of a line as they come; then the line. */
void zsg_name(struct zsg *z, struct word word);
void zsg_to(struct zsg *z, bool takes, struct word word);
void zsg_other(struct zsg *z);
void zsg_move(struct zsg *z, uint32_t number, struct span number_span,
              bool partial, struct span span);
void zsg_pass(struct zsg *z, uint32_t number, struct span number_span,
              struct span span);
void zsg_edit(struct zsg *z, struct span span);
/* Preserves what Ludex does not interpret: an edit of another game, or how a
   log reports the end of a game. */
void zsg_detail(struct zsg *z, struct span span);
/* Skips an unreadable line, whose error has been reported. */
void zsg_skip_lost(struct zsg *z, struct span span);
/* Reports a line of unknown kind. */
void zsg_report_strange(struct zsg *z, struct span span);

#endif
