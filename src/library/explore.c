/* Explores an archive: the plies played next from a position, and the first new
   ply of a record. */
#include "parsed_query.h"

#include <stdlib.h>

#include "archive_explore.h"
#include "archive_rows.h"
#include "legal_plies.h"
#include "options.h"

enum { TREE_WIDTH = 3 }; /* default width of a tree */

/* The options, and the values derived from them. */
struct explore_options {
    const char *plies;
    bool exact;
    uint64_t depth, width; /* 0 if not given */
    struct explore_request how;
    struct move *line; /* plies of the line; freed with this struct */
    struct ludex_position
        *reading; /* position that owns the plies of the line */
};

static const struct option_row rows[] = {
    {"plies", TO_TEXT(struct explore_options, plies)},
    {"exact", TO_FLAG(struct explore_options, exact)},
    {"depth", TO_NUMBER(struct explore_options, depth, 1, EXPLORE_DEPTH_MAX)},
    {"width", TO_NUMBER(struct explore_options, width, 1, EXPLORE_WIDTH_MAX)},
    OPTIONS_END,
};

/* ---- the request --------------------------------------------------------- */

static int list_moves(struct explore_options *a, const struct node *line,
                      struct ludex_error *error)
{
    size_t count = 0;

    for (const struct node *n = line; n; n = n->next)
        count++;
    a->line = malloc((count + 1) * sizeof *a->line);
    if (!a->line)
        return fail_no_memory(error);
    for (; line; line = line->next)
        a->line[a->how.plies++] = line->move;
    a->how.line = a->line;
    return LUDEX_OK;
}

static int read_line(struct explore_options *a,
                     const struct ludex_position *from,
                     struct ludex_error *error)
{
    const struct node *line;
    int code;

    if (ludex_position_copy(&a->reading, from))
        return fail_no_memory(error);
    code = position_read_line(a->reading, a->plies, &line, error);
    return code ? code : list_moves(a, line, error);
}

static int read_options(struct explore_options *a,
                        const struct ludex_position *from,
                        const struct ludex_option *options,
                        struct ludex_error *error)
{
    int code;

    *a = (struct explore_options){.plies = NULL};
    code = options_read(rows, a, options, error);
    if (code)
        return code;
    a->how =
        (struct explore_request){.rules = position_rules(from),
                                 .start = position_state(from),
                                 .exact = a->exact,
                                 .depth = a->depth ? (unsigned)a->depth : 1,
                                 .width = a->width       ? (size_t)a->width
                                          : a->depth > 1 ? TREE_WIDTH
                                                         : 0,
                                 .write = legal_ply_write};
    return a->plies ? read_line(a, from, error) : LUDEX_OK;
}

/* ---- tables -------------------------------------------------------------- */

/* Adds a row. The row has no ply if the games ended there, or if it is the row
   of the position itself. */
static void add_row(struct table_of_rows *t, const struct rules *rules,
                    const struct explored_ply *e)
{
    struct archive_value values[EXPLORED_COLUMNS];
    struct text ply = {0}, players = {0};

    if (e->depth && !e->ends)
        legal_ply_write(rules, e->position, e->move, &ply);
    explored_values(e, text_str(&ply), &players, values);
    t->rows.take(t->rows.context, values);
    t->table.failed |= ply.failed || players.failed;
    text_release(&ply);
    text_release(&players);
}

static int make_table(struct ludex_table **out, const struct rules *rules,
                      const struct archive_exploration *e,
                      struct ludex_error *error)
{
    struct table_of_rows t;

    table_of_rows_begin(&t, explored_columns);
    for (size_t i = 0; t.made && i < e->count; i++)
        add_row(&t, rules, &e->list[i]);
    if (t.made)
        add_row(&t, rules, &e->all); /* the row of depth 0 */
    return table_hand_out(out, &t.table, t.made, error);
}

static int explore_table(struct ludex_table **out, struct explore_options *a,
                         struct parsed_query *asked, bool all,
                         struct ludex_error *error)
{
    struct archive_exploration *e = NULL;
    struct query query;
    struct diag_levels levels;
    struct diags diags;
    int fault = 1, code = LUDEX_OK;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    a->how.query = all ? NULL : &query;
    if (parsed_query_parse(asked, &query, &diags)) {
        if (query.group_count)
            code = fail(error, LUDEX_REFUSED,
                        "a query for exploring cannot have \"count by\"");
        fault = code ? 0
                     : archive_explore(asked->archive->archive, &a->how, &diags,
                                       &e);
    }
    if (!code)
        code = parsed_query_failed(asked, &diags, fault, error);
    diags_release(&diags);
    if (!code)
        code = make_table(out, a->how.rules, e, error);
    archive_exploration_free(e);
    return code;
}

int ludex_archive_explore(struct ludex_table **out, struct ludex_archive *a,
                          const struct ludex_position *p, const char *query,
                          const struct ludex_parameter *parameters,
                          const struct ludex_option *options,
                          struct ludex_error *error)
{
    struct parsed_query words = {.archive = a};
    struct explore_options asked;
    int code = read_options(&asked, p, options, error);

    *out = NULL;
    if (!code)
        code = parsed_query_read(&words, a, query, parameters, error);
    if (!code)
        code = explore_table(out, &asked, &words, !query || !*query, error);
    parsed_query_release(&words);
    ludex_position_free(asked.reading);
    free(asked.line);
    return code;
}

int ludex_archive_options(struct ludex_table **out, struct ludex_archive *a,
                          const struct ludex_game *game,
                          struct ludex_error *error)
{
    static const char *const columns[] = {"options", NULL};
    struct table_of_rows t;
    int fault;

    *out = NULL;
    table_of_rows_begin(&t, columns);
    fault = t.made
                ? archive_explore_options(a->archive, rules_of(game), &t.rows)
                : 0;
    if (!fault)
        return table_hand_out(out, &t.table, t.made, error);
    table_release(&t.table);
    return fail_archive(error, a, fault);
}

/* ---- novelties ----------------------------------------------------------- */

static int novelty_table(struct ludex_table **out, const struct novelty *n,
                         struct ludex_error *error)
{
    struct archive_value values[NOVELTY_COLUMNS];
    struct text ply = {0}, position = {0};
    struct table_of_rows t;

    table_of_rows_begin(&t, novelty_columns);
    if (t.made && n->kind == NOVELTY_FOUND) {
        legal_ply_write(n->rules, n->position, n->move, &ply);
        rules_format(n->rules, n->position, &position);
        novelty_values(n, text_str(&ply), text_str(&position), values);
        t.rows.take(t.rows.context, values);
    }
    t.table.failed |= ply.failed || position.failed;
    text_release(&ply);
    text_release(&position);
    return table_hand_out(out, &t.table, t.made, error);
}

struct novelty_options {
    bool exact;
};

static const struct option_row novelty_rows[] = {
    {"exact", TO_FLAG(struct novelty_options, exact)},
    OPTIONS_END,
};

int ludex_archive_novelty(struct ludex_table **out, struct ludex_archive *a,
                          int64_t record, const struct ludex_option *options,
                          struct ludex_error *error)
{
    struct novelty_options asked = {.exact = false};
    struct novelty n;
    int fault, code = options_read(novelty_rows, &asked, options, error);

    *out = NULL;
    if (code)
        return code;
    fault = archive_novelty(a->archive, record, asked.exact, &n);
    if (fault)
        code = fail_archive(error, a, fault);
    else if (novelty_refusal(&n))
        code = fail(error,
                    n.kind == NOVELTY_NO_RECORD ? LUDEX_UNKNOWN : LUDEX_REFUSED,
                    novelty_refusal(&n), (unsigned long long)record);
    else
        code = novelty_table(out, &n, error);
    novelty_release(&n);
    return code;
}
