/* Prints ratings, as tables or drawings. */
#ifndef LUDEX_TOOLS_RATING_TABLES_H
#define LUDEX_TOOLS_RATING_TABLES_H

#include "rating_players.h"
#include "rating_rule.h"

/* Options of "ludex ratings" that concern the output. */
struct ratings_options {
    struct rating_rule rule;
    struct rating_players players;
    enum table_form form;
    struct table_look look;
    uint64_t least;     /* minimum number of a player's games */
    bool history, plot; /* print (`history`) or draw (`plot`) ratings over the
                           years */
    bool formatted;     /* --format was given */
};

struct rated_list {
    const struct rating_list *list;
    struct ratings ratings;
    const struct rating_rank *ranks; /* sorted by group, then best first */
    struct rating_style style;
    struct arena arena; /* memory for the data of the list */
};

/* Prints lists one after another: one table per group in forms for people, a
   single table in forms for programs. */
struct rating_printer {
    const struct ratings_options *options;
    struct table table;
    struct text out;
    bool begun; /* a table has been printed */
};

/* True if the form is for programs. */
bool rating_is_exact(const struct ratings_options *o);
void rating_printer_begin(struct rating_printer *p,
                          const struct ratings_options *o);
/* Prints a list. Returns an enum status. */
int rating_printer_add(struct rating_printer *p,
                       const struct rated_list *rated);
int rating_printer_end(struct rating_printer *p, int status);

/* Appends a title, such as "quax, Elo, group 2 of 3: Cid and 4 others". */
void rating_add_title(const struct ratings_options *o,
                      const struct rating_list *list, uint32_t group,
                      struct text *out);
/* Draws the histories as SVG. Returns an enum status. */
int rating_plot(const struct ratings_options *o, struct rated_list *rated,
                struct text *out);

#endif
