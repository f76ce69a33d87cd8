/* Explores an archive: what its games played next from a position. */
#include "archives.h"

#include "archive_explore.h"
#include "legal_plies.h"
#include "tables.h"

static const char *const heads[] = {
    "ply",     ">games", ">first",      ">drawn",
    ">second", ">open",  ">first year", ">last year",
};

static void add_count(struct table *t, uint64_t count)
{
    text_add_number(table_cell_of(t, TABLE_NUMBER), count);
}

static void add_year(struct table *t, int64_t year)
{
    struct text *cell = table_cell(t);

    if (year > 0)
        text_add_number(cell, (uint64_t)year);
}

/* Adds a row; without a ply, for the games that ended there. */
static void add_row(struct table *t, const struct rules *rules,
                    const struct explored *e)
{
    struct text *ply = table_cell_of(t, TABLE_WORDS);

    if (!e->ends)
        legal_ply_write(rules, e->position, e->move, ply);
    add_count(t, e->games);
    for (size_t i = 0; i < 4; i++)
        add_count(t, e->results[i]);
    add_year(t, e->first_year);
    add_year(t, e->last_year);
}

int ludex_archive_explore(struct ludex_table **out, struct ludex_archive *a,
                          const struct ludex_position *p,
                          struct ludex_error *error)
{
    const struct explore_asked asked = {.rules = position_rules(p),
                                        .start = position_state(p),
                                        .depth = 1,
                                        .write = legal_ply_write};
    struct archive_exploration *e = NULL;
    struct diag_levels levels;
    struct diags diags;
    struct table table;
    bool made;
    int fault;

    *out = NULL;
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    fault = archive_explore(a->archive, &asked, &diags, &e);
    diags_release(&diags);
    if (fault)
        return fail_archive(error, a, fault);
    made = table_init(&table, heads, sizeof heads / sizeof *heads);
    for (size_t i = 0; made && i < e->count; i++)
        add_row(&table, asked.rules, &e->list[i]);
    archive_exploration_free(e);
    return table_hand_out(out, &table, made, error);
}
