/*
 * Declarations for reading a save of Zillions of Games, shared by the scanner
 * and the grammar, the code of their actions (zsg.c), and the names that the
 * save uses (mapping.c).
 *
 * A save consists of lines: its title, RulesFile=, VariantName=, edits of the
 * board in brackets, then one part of a move per line. The log that Zillions
 * writes of random games is also read. It has additional lines before and after
 * the moves, and repeats moves after "using first move =".
 */
#ifndef LUDEX_GRAMMAR_ZSG_H
#define LUDEX_GRAMMAR_ZSG_H

#include "../scan.h"

/* ---- names --------------------------------------------------------------- */

enum { VARIANTS_MAX = 16 };

/* The piece and the point of the drop that stands for a call, or for no
   call. */
struct call_name {
    struct str piece;
    struct str point;
};

struct mapping {
    struct str rules; /* name of the rules file, in any folder */
    struct {
        struct str name, game;
    } variants[VARIANTS_MAX];
    size_t variant_count;
    struct str man;
    struct str sides[2];
    struct call_name calls[2]; /* index 1 for a call, 0 for no call */
};

/*
 * Sets the default names, then replaces those that a mapping defines; see
 * ludex-zsg(5). On error returns false, with the number of the first wrong line
 * in *line and the reason in *why.
 */
bool mapping_read(struct mapping *n, struct str text, size_t *line,
                  const char **why);
/* Returns the game for the name of a variant, or an empty string if the variant
   is not a game of Ludex. */
struct str mapping_game(const struct mapping *n, struct str variant);
/* Returns the name of the variant for a game, or an empty string if there is
   none. */
struct str mapping_variant(const struct mapping *n, struct str game);

/* ---- a save -------------------------------------------------------------- */

/* A word of a move. `point` is the point that the word names, if any. */
struct word {
    struct span span;
    struct point point;
};

/* A line with a move, or an edit, as the grammar reads it. */
struct line {
    struct span names; /* side, piece, point */
    struct word last;  /* last of these words */
    size_t count;
    struct word to;  /* word after the first - or x */
    bool moves;      /* true if `to` is set */
    bool takes;      /* the move captures (x) */
    struct word off; /* point after an x without a word before it, from which a
                        piece is removed */
    bool more;       /* the line has parts that no Brax move has */
};

enum { UNKNOWN_MAX = 64 };

/* A name that the mapping does not have. Each name is listed once. */
struct unknown_name {
    const char *what;
    struct str name;
};

struct zsg {
    struct scan scan;
    struct mapping names;
    uint32_t begin;
    struct str version, players, rules, variant; /* each is empty if the save
                                                    does not state it */
    struct span variant_span;
    bool titled; /* the title of a save or a log has been read */
    bool brax;   /* the moves are those of Brax, as determined by the first line
                    after the header */
    bool begun;  /* a line after the header has been read */
    struct line line;
    /* The ply that is being built, or that was built last. */
    struct ply ply;
    uint32_t number;
    bool open;        /* the next line may continue the ply */
    bool halved;      /* the ply ended with a part that another part could
                         follow */
    bool judged_call; /* a line about the call of this ply has been read */
    const struct node *doubtful; /* a ply that followed an incomplete move
                                    without continuing it */
    struct unknown_name unknown[UNKNOWN_MAX];
    size_t unknown_count;
    size_t more_unknown;      /* number of names that did not fit the list */
    struct span unknown_span; /* place of the first unknown name */
};

/* Scans and parses the record's text, beginning at z->begin. */
void zsg_run(struct zsg *z);

/* ---- called by the grammar's actions ------------------------------------- */

enum zsg_fact { FACT_RULES, FACT_VARIANT };

/* Reads the version and the players from the words in the title that vary. */
void zsg_title(struct zsg *z, struct span words);
void zsg_add_fact(struct zsg *z, enum zsg_fact fact, struct span value);
/* zsg_name(), zsg_add_step() and zsg_other() read the parts of a line; the next
   functions read the whole line. */
void zsg_name(struct zsg *z, struct word word);
void zsg_add_step(struct zsg *z, bool takes, struct word word);
void zsg_other(struct zsg *z);
void zsg_move(struct zsg *z, uint32_t number, struct span number_span,
              bool partial, struct span span);
void zsg_pass(struct zsg *z, uint32_t number, struct span number_span,
              struct span span);
void zsg_edit(struct zsg *z, struct span span);
/* Preserves text that Ludex does not interpret: an edit in a foreign game, or
   the end of a game as a log reports it. */
void zsg_detail(struct zsg *z, struct span span);
/* Skips an unreadable line whose error has already been reported. */
void zsg_skip_unreadable(struct zsg *z, struct span span);
/* Reports a line of unknown kind. */
void zsg_report_strange(struct zsg *z, struct span span);

#endif
