/* The first ply of a record that nobody had played before. */
#include <stdlib.h>

#include "../query/variants.h"
#include "../rows/rows.h"
#include "archive_explore.h"
#include "pass.h"

/* The record, read. */
struct played {
    const struct variant *variant;
    int64_t day;
    struct position *start, *now;
    bool own;
    struct move *line;
    size_t plies;
};

static void release(struct played *p)
{
    free(p->start);
    free(p->now);
    free(p->line);
}

void novelty_release(struct novelty *n)
{
    free(n->position);
}

static bool begin(struct played *p, struct str start)
{
    const struct variant *v = p->variant;
    struct reason why = {0};
    bool begun = rules_begin(v->rules, p->start, v->options, v->option_count,
                             start, &why);

    p->own = !start.len;
    reason_release(&why);
    return begun;
}

/* The moves, as far as they are legal. */
static void read_moves(struct played *p, struct str moves)
{
    const struct rules *rules = p->variant->rules;
    uint32_t code;

    memcpy(p->now, p->start, rules->position_size);
    while (code_take(&moves, &code) &&
           rules->unpack(p->now, code, &p->line[p->plies]))
        rules->play(p->now, p->line[p->plies++]);
}

static bool read_played(struct played *p, struct str start, struct str moves,
                        struct novelty *out)
{
    size_t size = p->variant->rules->position_size;

    p->start = malloc(size);
    p->now = malloc(size);
    out->position = malloc(size);
    p->line = malloc((moves.len + 1) * sizeof *p->line);
    if (!p->start || !p->now || !out->position || !p->line)
        return false;
    if (begin(p, start))
        read_moves(p, moves);
    return true;
}

/* "????.??.??" may mean any day from that of the year 1 on. */
static int64_t known_day(int64_t earliest)
{
    return earliest >= 20000 ? earliest : 0;
}

/* What stands in the row of the record, if there is one. */
static int read_row(struct played *p, const struct variants *variants,
                    const struct sql_rows *row, struct novelty *out)
{
    p->variant = variants_find(variants, sql_number(row, 0));
    p->day = known_day(sql_number(row, 1));
    out->kind = p->day ? NOVELTY_NO_PLIES : NOVELTY_NO_DATE;
    if (!p->day || !p->variant)
        return ARCHIVE_OK;
    out->rules = p->variant->rules;
    if (!read_played(p, sql_text(row, 2), sql_text(row, 3), out))
        return sql_fault(row->db, ARCHIVE_MEMORY);
    if (p->plies)
        out->kind = NOVELTY_NONE;
    return ARCHIVE_OK;
}

static int read_record(struct archive *a, const struct variants *variants,
                       int64_t record, struct played *p, struct novelty *out)
{
    struct sql_rows row =
        sql_ask(a->sql,
                "SELECT r.variant, d.earliest, r.start,"
                " r.moves FROM record r LEFT JOIN written_date d"
                " ON d.id = r.date WHERE r.id = ?1",
                VALUES(value_number(record)));

    out->kind = NOVELTY_NO_RECORD;
    if (sql_next(&row))
        sql_stop(&row, read_row(p, variants, &row, out));
    return sql_end(&row);
}

/* How many earlier games reached what stands after so many plies. */
static int count_earlier(struct archive *a, const struct played *p,
                         size_t plies, bool exact, uint64_t *met,
                         int64_t *newest)
{
    const struct explore_asked asked = {.rules = p->variant->rules,
                                        .start = p->start,
                                        .own = p->own,
                                        .line = p->line,
                                        .plies = plies,
                                        .exact = exact,
                                        .before = p->day,
                                        .depth = 1};
    struct archive_exploration *e;
    int fault = archive_explore(a, &asked, NULL, &e);

    if (fault)
        return fault;
    *met = e->all.games;
    *newest = e->all.newest;
    archive_exploration_free(e);
    return ARCHIVE_OK;
}

static int look(struct archive *a, const struct played *p, bool exact,
                struct novelty *out)
{
    uint64_t earlier = 1;
    int64_t newest;
    int fault = ARCHIVE_OK;

    while (!fault && earlier && out->ply < p->plies)
        fault = count_earlier(a, p, ++out->ply, exact, &earlier, &newest);
    if (fault || earlier)
        return fault;
    memcpy(out->position, p->start, p->variant->rules->position_size);
    for (size_t i = 0; i + 1 < out->ply; i++)
        p->variant->rules->play(out->position, p->line[i]);
    out->move = p->line[out->ply - 1];
    out->kind = NOVELTY_FOUND;
    return count_earlier(a, p, out->ply - 1, exact, &out->games, &out->newest);
}

int archive_novelty(struct archive *a, int64_t record, bool exact,
                    struct novelty *out)
{
    struct variants variants = {0};
    struct played p = {0};

    *out = (struct novelty){.kind = NOVELTY_NO_RECORD};
    int fault = variants_load(&variants, a->sql, NULL);
    if (!fault)
        fault = read_record(a, &variants, record, &p, out);
    if (!fault && out->kind == NOVELTY_NONE)
        fault = look(a, &p, exact, out);
    release(&p);
    variants_release(&variants);
    return fault;
}
