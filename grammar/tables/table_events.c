/* Makes events from the tables of a text. */
#include "table_reader.h"

static void report_skipped(struct table_reader *r, const struct grid *grid)
{
    struct text heads = {0}, list = {0};
    size_t count = 0;

    for (const struct grid_cell *c = grid->rows ? grid->rows->cells : NULL; c;
         c = c->next)
        if (c->text.len && count < 8)
            text_addf(&heads, "%s%.*s", count++ ? ", " : "", (int)c->text.len,
                      c->text.ptr);
    struct diag *d = diag_report(
        r->diags, DIAG_UNKNOWN_TABLE, grid->span,
        "this is not a table of events: no column is headed \"Year\"%s%.*s%s",
        heads.len ? " (" : "", (int)heads.len, heads.len ? heads.ptr : "",
        heads.len ? ")" : "");
    columns_list(SHAPE_CHAMPIONS, &list);
    diag_label(r->diags, d, "the columns can be: %.*s", (int)list.len,
               list.len ? list.ptr : "");
    r->diags->no_memory |= heads.failed || list.failed;
    text_release(&heads);
    text_release(&list);
}

static enum table_shape row_shape(struct arena *arena,
                                  const struct grid_row *row)
{
    struct heads_seen seen = {.numbers = 0};

    for (const struct grid_cell *c = row->cells; c; c = c->next)
        heads_note(&seen, head_words(arena, c->text));
    return heads_shape(&seen);
}

/* Finds the headings of a table, which a line may precede. Returns NULL if
   there are none. */
static const struct grid_row *find_heads(struct arena *arena,
                                         const struct grid *grid,
                                         enum table_shape *shape)
{
    const struct grid_row *row = grid->rows;

    *shape = SHAPE_NONE;
    for (int i = 0; row && i < 3; i++, row = row->next)
        if ((*shape = row_shape(arena, row)) ||
            (*shape = named_square_find(arena, row) ? SHAPE_CROSS : SHAPE_NONE))
            return row;
    return NULL;
}

static void read_grid(struct table_reader *r, const struct grid *grid)
{
    static void (*const read[])(struct table_reader * r,
                                const struct grid_row *heads) = {
        [SHAPE_CHAMPIONS] = table_read_champions,
        [SHAPE_GAMES] = table_read_games,
        [SHAPE_CROSS] = table_read_crosstable,
        [SHAPE_TREE] = table_read_tree,
    };
    const struct grid_row *heads = find_heads(r->arena, grid, &r->shape);

    r->grid = grid;
    if (heads)
        read[r->shape](r, heads);
    else
        report_skipped(r, grid);
}

static void find_grids(struct grids *g)
{
    g->next = &g->first;
    if (mediawiki_is(g->text))
        mediawiki_find(g);
    else if (html_is(g->text))
        html_find(g);
    else
        pipes_find(g);
    if (!g->first)
        csv_find(g);
    if (!g->first)
        columns_find(g);
    if (!g->first)
        csv_guess(g);
}

/* True if a cell below a heading such as "Plies" contains plies rather than
   their number. Each row is then a record (ludex-csv(5)). */
static bool holds_plies(struct arena *arena, const struct grid_row *heads)
{
    static const char *const names[] = {"moves", "plies", NULL};
    const struct grid_cell *head = heads->cells, *cell = heads->next->cells;
    uint64_t number;

    for (; head && cell; head = head->next, cell = cell->next)
        if (cell->text.len && !str_number(cell->text, &number) &&
            str_in_list(head_words(arena, head->text), names))
            return true;
    return false;
}

int event_tables_sniff(struct str head)
{
    enum { MOST = 4 << 20 }; /* maximum bytes for the words of its cells */
    struct arena arena;
    enum table_shape shape = SHAPE_NONE;

    arena_init(&arena, 0, MOST);
    struct grids grids = {.arena = &arena, .text = head};
    find_grids(&grids);
    for (const struct grid *g = grids.first; g && !shape; g = g->next) {
        const struct grid_row *heads = find_heads(&arena, g, &shape);
        if (!heads || !heads->next || holds_plies(&arena, heads))
            shape = SHAPE_NONE;
    }
    bool no_memory = arena.no_memory;
    arena_release(&arena);
    return no_memory ? -1 : shape != SHAPE_NONE;
}

struct event *event_tables_parse(struct arena *arena, struct str text,
                                 const struct event_defaults *given,
                                 struct diags *diags)
{
    struct table_reader r = {
        .arena = arena, .diags = diags, .given = given, .text = text};
    struct grids grids = {.arena = arena, .text = text, .diags = diags};

    r.next = &r.first;
    find_grids(&grids);
    for (const struct grid *g = grids.first; g; g = g->next)
        read_grid(&r, g);
    if (!r.first)
        diag_report(diags, DIAG_NO_TABLE, (struct span){0, 0}, NULL);
    if (arena->exhausted)
        diag_report(diags, DIAG_RECORD_TOO_LARGE, (struct span){0, 0},
                    "the file needs more memory than is allowed: only its "
                    "beginning is read");
    return r.first;
}
