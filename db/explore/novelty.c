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

/* ---- a game that goes the same way ----------------------------------------- */

/* An earlier game that came to the position at hand: as long as it goes on to the
   record's next one, the archive need not be asked. */
struct companion {
    const struct variant *variant;
    bool exact;
    struct position *now;
    struct text moves; /* of the game */
    struct str rest;   /* of these: those after `now` */
};

static uint64_t key_of(const struct companion *c, const struct position *p)
{
    return c->exact ? c->variant->rules->hash(p)
                    : c->variant->rules->hash_canonical(p);
}

static bool step(struct companion *c)
{
    const struct rules *rules = c->variant->rules;
    struct move move;
    uint32_t code;

    if (!code_take(&c->rest, &code) || !rules->unpack(c->now, code, &move))
        return false;
    rules->play(c->now, move);
    return true;
}

static bool goes_on_to(struct companion *c, const struct position *p)
{
    return step(c) && key_of(c, c->now) == key_of(c, p);
}

/* Up to where it first came to the position. */
static void follow(struct companion *c, const struct position *p,
                   struct str start)
{
    const struct variant *v = c->variant;
    struct reason why = {0};

    c->rest = text_str(&c->moves);
    if (rules_begin(v->rules, c->now, v->options, v->option_count, start, &why))
        while (key_of(c, c->now) != key_of(c, p) && step(c))
            ;
    reason_release(&why);
}

/* None if there is no such record. */
static int find_companion(struct archive *a, struct companion *c,
                          int64_t record, const struct position *p)
{
    struct sql_rows row =
        sql_ask(a->sql,
                "SELECT start, moves FROM record"
                " WHERE id = ?1 AND variant = ?2",
                VALUES(value_number(record), value_number(c->variant->id)));

    text_clear(&c->moves);
    c->rest = text_str(&c->moves);
    if (sql_next(&row)) {
        text_add(&c->moves, sql_text(&row, 1));
        follow(c, p, sql_text(&row, 0));
    }
    if (c->moves.failed)
        sql_stop(&row, sql_fault(a->sql, ARCHIVE_MEMORY));
    return sql_end(&row);
}

/* ---- looking -------------------------------------------------------------- */

/* Sets out->ply to the first that leads where no earlier game was; or it is that of
   the last ply, and *known. `now` is at the start. */
static int find_new(struct archive *a, const struct played *p,
                    struct companion *c, struct novelty *out, bool *known)
{
    int fault = ARCHIVE_OK;

    *known = true;
    while (!fault && *known && out->ply < p->plies) {
        uint64_t earlier = 0;
        int64_t newest = 0;
        p->variant->rules->play(p->now, p->line[out->ply++]);
        if (goes_on_to(c, p->now))
            continue;
        fault = count_earlier(a, p, out->ply, c->exact, &earlier, &newest);
        *known = earlier > 0;
        if (!fault && *known)
            fault = find_companion(a, c, newest, p->now);
    }
    return fault;
}

static int look(struct archive *a, const struct played *p, bool exact,
                struct novelty *out)
{
    const struct rules *rules = p->variant->rules;
    struct companion c = {.variant = p->variant,
                          .exact = exact,
                          .now = malloc(rules->position_size)};
    bool known = true;
    int fault;

    memcpy(p->now, p->start, rules->position_size);
    fault = c.now ? find_new(a, p, &c, out, &known)
                  : sql_fault(a->sql, ARCHIVE_MEMORY);
    free(c.now);
    text_release(&c.moves);
    if (fault || known)
        return fault;
    memcpy(out->position, p->start, rules->position_size);
    for (size_t i = 0; i + 1 < out->ply; i++)
        rules->play(out->position, p->line[i]);
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
