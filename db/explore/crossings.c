#include "crossings.h"

#include <stdlib.h>

#include "../early.h"
#include "../query/variants.h"
#include "../rows/rows.h"
#include "pass.h"

enum {
    PLIES_SEEN = OPENING_PLIES + 1,
    WAYS_TOGETHER = 16, /* of a crossing, from which they are changed at once */
};

/* A position that games were met in. */
struct seen {
    int64_t variant, crossing; /* crossing 0: it is none yet */
    uint64_t exact, canonical;
    bool told;      /* canonical is */
    uint32_t games; /* that were added: how often they met it */
    bool start;     /* the variant's own */
    bool becomes;   /* a crossing, by these games */
    bool anew;      /* to be counted anew */
    bool used;
};

/* A position that a game was in, and how it went on. */
struct way {
    uint64_t exact, canonical, key;
    uint32_t code;
    uint8_t movers;
    bool told;  /* canonical is */
    bool known; /* the game had been there before, */
    bool again; /* or at what symmetries map onto it */
};

struct game {
    struct tallied tallied;
    int64_t variant;
    struct way ways[PLIES_SEEN];
    size_t count;
};

struct crossings {
    struct sql *sql;
    struct variants variants;
    const struct variant *variant; /* the one at hand, and its start */
    struct position *start, *now;
    uint64_t start_hash;
    struct reason why;
    struct seen *seen; /* a hash table */
    size_t seen_count, seen_room;
    struct tallies added, gone; /* nodes are crossings */
    struct seen **ordered;      /* the crossings, while they are written */
    size_t ordered_count;
    bool alone;         /* counts for a few crossings, and makes none */
    bool keeps;         /* games that are read */
    struct game *games; /* that were added in a row, */
    size_t game_count, game_room;
    int64_t after; /* whose numbers are greater than this one */
    bool failed;
    int fault;
};

static int no_memory(const struct crossings *c)
{
    return sql_fault(c->sql, ARCHIVE_MEMORY);
}

/* ---- positions ------------------------------------------------------------ */

static struct seen *seen_place(const struct crossings *c, int64_t variant,
                               uint64_t exact)
{
    size_t mask = c->seen_room - 1;
    size_t at =
        (size_t)((exact ^ (uint64_t)variant) * 0x9E3779B97F4A7C15u >> 20) &
        mask;

    while (c->seen[at].used &&
           (c->seen[at].exact != exact || c->seen[at].variant != variant))
        at = (at + 1) & mask;
    return &c->seen[at];
}

static bool grow(struct crossings *c)
{
    struct crossings larger = {.seen_room =
                                   c->seen_room ? c->seen_room * 2 : 1024};

    larger.seen = calloc(larger.seen_room, sizeof *larger.seen);
    if (!larger.seen)
        return false;
    for (size_t i = 0; i < c->seen_room; i++)
        if (c->seen[i].used)
            *seen_place(&larger, c->seen[i].variant, c->seen[i].exact) =
                c->seen[i];
    free(c->seen);
    c->seen = larger.seen;
    c->seen_room = larger.seen_room;
    return true;
}

static struct seen *find_seen(struct crossings *c, int64_t variant,
                              uint64_t exact)
{
    if (c->seen_count * 2 >= c->seen_room && !grow(c)) {
        c->failed = true;
        return NULL;
    }
    struct seen *seen = seen_place(c, variant, exact);
    c->seen_count += !seen->used;
    if (!seen->used)
        *seen = (struct seen){.variant = variant, .exact = exact, .used = true};
    return seen;
}

static int take_crossing(void *context, const struct sql_rows *row)
{
    struct crossings *c = context;
    struct seen *seen =
        find_seen(c, sql_number(row, 1), (uint64_t)sql_number(row, 2));

    if (!seen)
        return no_memory(c);
    seen->told = true;
    seen->crossing = sql_number(row, 0);
    seen->canonical = (uint64_t)sql_number(row, 3);
    seen->start = sql_number(row, 4) != 0;
    return ARCHIVE_OK;
}

static int load(struct crossings *c)
{
    return sql_each(c->sql,
                    "SELECT id, variant, exact, canonical, start FROM crossing",
                    NO_VALUES, take_crossing, c);
}

int crossings_open(struct sql *sql, struct crossings **out)
{
    struct crossings *c = calloc(1, sizeof *c);
    int fault = c ? ARCHIVE_OK : sql_fault(sql, ARCHIVE_MEMORY);

    if (c) {
        c->sql = sql;
        fault = load(c);
    }
    *out = fault ? NULL : c;
    if (fault)
        crossings_free(c);
    return fault;
}

void crossings_free(struct crossings *c)
{
    if (!c)
        return;
    variants_release(&c->variants);
    tallies_release(&c->added);
    tallies_release(&c->gone);
    reason_release(&c->why);
    free(c->start);
    free(c->now);
    free(c->ordered);
    free(c->games);
    free(c->seen);
    free(c);
}

/* ---- variants ------------------------------------------------------------- */

static bool make_room(struct crossings *c)
{
    size_t size = c->variants.position_size + 1;

    free(c->start);
    free(c->now);
    c->start = malloc(size);
    c->now = malloc(size);
    return c->start && c->now;
}

/* One that was stored since is looked for once more. */
static int find_variant(struct crossings *c, int64_t id)
{
    c->variant = variants_find(&c->variants, id);
    if (c->variant)
        return ARCHIVE_OK;
    variants_release(&c->variants);
    int fault = variants_load(&c->variants, c->sql, NULL);
    if (!fault && !make_room(c))
        fault = no_memory(c);
    c->variant = fault ? NULL : variants_find(&c->variants, id);
    return fault;
}

/* Without a variant that is known no positions are. */
static int set_variant(struct crossings *c, int64_t id)
{
    if (c->variant && c->variant->id == id)
        return ARCHIVE_OK;
    int fault = find_variant(c, id);
    const struct variant *v = c->variant;

    if (fault || !v)
        return fault;
    reason_clear(&c->why);
    if (rules_begin(v->rules, c->start, v->options, v->option_count, STR(""),
                    &c->why))
        c->start_hash = v->rules->hash(c->start);
    else
        c->variant = NULL;
    return ARCHIVE_OK;
}

/* ---- games ---------------------------------------------------------------- */

/* A game at hand. */
struct line {
    struct game game;
    bool stored; /* what follows stands in the archive */
    struct str start, moves;
    int sign;
};

static bool begin(struct crossings *c, const struct line *line)
{
    const struct variant *v = c->variant;

    if (!line->start.len) {
        memcpy(c->now, c->start, v->rules->position_size);
        return true;
    }
    reason_clear(&c->why);
    return rules_begin(v->rules, c->now, v->options, v->option_count,
                       line->start, &c->why);
}

static bool next_move(const struct crossings *c, struct str *moves,
                      struct move *move, uint32_t *code)
{
    return code_take(moves, code) &&
           c->variant->rules->unpack(c->now, *code, move);
}

static struct tally *tally_of(struct crossings *c, const struct line *line,
                              const struct seen *seen, const struct way *way)
{
    struct tallies *t = line->sign > 0 ? &c->added : &c->gone;
    struct tally *tally =
        tallies_find(t, (uint64_t)seen->crossing, way->key, way->code);

    c->failed |= !tally;
    return tally;
}

/* What symmetries make of the position after so many plies. */
static uint64_t play_to(struct crossings *c, const struct line *line,
                        size_t plies)
{
    struct str moves = line->moves;
    struct move move;
    uint32_t code;

    if (!begin(c, line))
        return 0;
    while (plies-- && next_move(c, &moves, &move, &code))
        c->variant->rules->play(c->now, move);
    return c->variant->rules->hash_canonical(c->now);
}

static uint64_t play_stored(struct crossings *c, const struct line *line,
                            size_t plies)
{
    struct line again = *line;
    uint64_t canonical = 0;
    struct sql_rows row =
        sql_ask(c->sql, "SELECT start, moves FROM record WHERE id = ?1",
                VALUES(value_number(line->game.tallied.id)));

    if (sql_next(&row)) {
        again.start = sql_text(&row, 0);
        again.moves = sql_text(&row, 1);
        sql_stop(&row, set_variant(c, line->game.variant));
        canonical = c->variant ? play_to(c, &again, plies) : 0;
    }
    int fault = sql_end(&row);
    c->fault = c->fault ? c->fault : fault;
    return canonical;
}

static uint64_t canonical_at(struct crossings *c, const struct line *line,
                             size_t ply)
{
    const struct way *way = &line->game.ways[ply];

    if (ply < line->game.count && way->told)
        return way->canonical;
    return line->stored ? play_stored(c, line, ply) : play_to(c, line, ply);
}

/* The game in a position, and the ply that it goes on with. */
static void see(struct crossings *c, const struct line *line,
                const struct seen *seen, size_t ply)
{
    const struct way *way = &line->game.ways[ply];
    struct tally *tally = tally_of(c, line, seen, way);

    if (!tally)
        return;
    if (!tally->games && way->code != TALLY_ENDS)
        tally->merged = canonical_at(c, line, ply + 1);
    tally->code = way->code;
    tally->again += way->again;
    tally_game(line->sign > 0 ? &c->added : &c->gone, tally,
               &line->game.tallied, way->movers);
}

/* The position that a game is in. What symmetries make of it is asked once. */
static struct seen *meet(struct crossings *c, struct line *line, size_t ply)
{
    struct way *way = &line->game.ways[ply];
    struct seen *seen = find_seen(c, line->game.variant, way->exact);

    if (!seen)
        return NULL;
    if (!seen->told)
        seen->canonical = canonical_at(c, line, ply);
    seen->told = way->told = true;
    way->canonical = seen->canonical;
    seen->start |= way->exact == c->start_hash;
    seen->games += line->sign > 0 && seen->games < UINT32_MAX;
    return seen;
}

/* Whether the game was there before. */
static void look_back(struct game *game, size_t ply)
{
    struct way *way = &game->ways[ply];

    for (const struct way *w = game->ways; w < way; w++) {
        way->known |= w->exact == way->exact;
        way->again |= w->canonical == way->canonical;
    }
}

/* A position that is not of interest yet may be later. */
static void take_line(struct crossings *c, struct line *line)
{
    for (size_t ply = 0; ply < line->game.count; ply++) {
        const struct seen *seen = meet(c, line, ply);
        if (!seen)
            return;
        look_back(&line->game, ply);
        if (seen->crossing && !line->game.ways[ply].known)
            see(c, line, seen, ply);
    }
}

/* Where it goes, played. */
static void play_line(struct crossings *c, struct line *line)
{
    const struct rules *rules = c->variant->rules;
    struct str moves = line->moves;
    uint64_t exact = rules->hash(c->now);
    struct way *way = line->game.ways;
    struct move move;
    uint32_t code;

    while (line->game.count < PLIES_SEEN) {
        line->game.count++;
        *way = (struct way){.exact = exact, .code = TALLY_ENDS};
        if (!next_move(c, &moves, &move, &code))
            return;
        way->code = code;
        way->movers = (uint8_t)movers_of(rules, c->now);
        rules->play(c->now, move);
        way++->key = exact = rules->hash(c->now);
    }
}

#define GAMES                                                               \
    "SELECT r.id, r.plies, r.result, r.start, r.moves, r.first, r.second,"  \
    " r.third, r.fourth, d.earliest, d.latest, r.variant FROM record r"     \
    " LEFT JOIN written_date d ON d.id = r.date WHERE r.moves IS NOT NULL " \
    "AND "

static int insert_crossing(struct crossings *c, struct seen *seen)
{
    return sql_insert(
        c->sql,
        "INSERT INTO crossing (variant, exact, canonical, start) VALUES"
        " (?1, ?2, ?3, ?4)",
        VALUES(value_number(seen->variant), value_number((int64_t)seen->exact),
               value_number((int64_t)seen->canonical),
               value_number(seen->start)),
        &seen->crossing);
}

/* The first game of a variant makes a crossing of its start, so that none of
   them has to be counted again. */
static int make_start(struct crossings *c, const struct line *line)
{
    struct seen *seen;

    if (c->alone || line->sign < 0 || line->start.len)
        return ARCHIVE_OK;
    seen = find_seen(c, line->game.variant, c->start_hash);
    if (!seen)
        return no_memory(c);
    if (seen->crossing || seen->told)
        return ARCHIVE_OK;
    seen->canonical = c->variant->rules->hash_canonical(c->start);
    seen->told = seen->start = true;
    return insert_crossing(c, seen);
}

static int fault_of(const struct crossings *c)
{
    return c->failed || c->added.failed || c->gone.failed ? no_memory(c)
                                                          : c->fault;
}

/* It may have to be gone through once more. */
static int keep(struct crossings *c, const struct game *game)
{
    if (c->game_count == c->game_room) {
        size_t room = c->game_room ? c->game_room * 2 : 256;
        struct game *list = realloc(c->games, room * sizeof *list);
        if (!list)
            return no_memory(c);
        c->games = list;
        c->game_room = room;
    }
    if (!c->game_count)
        c->after = game->tallied.id - 1;
    c->games[c->game_count++] = *game;
    return ARCHIVE_OK;
}

static int take_row(struct crossings *c, const struct sql_rows *row, int sign)
{
    struct line line = {.game.variant = sql_number(row, 11), .sign = sign};

    pass_game(row, 0, &line.game.tallied, &line.start, &line.moves);
    int fault = set_variant(c, line.game.variant);
    if (!fault && c->variant)
        fault = make_start(c, &line);
    if (!fault && c->variant && begin(c, &line)) {
        play_line(c, &line);
        take_line(c, &line);
    }
    if (!fault)
        fault = fault_of(c);
    return !fault && c->keeps && line.game.count ? keep(c, &line.game) : fault;
}

int crossings_take(struct crossings *c, int64_t record, int sign)
{
    struct sql_rows row =
        sql_ask(c->sql, GAMES "r.id = ?1", VALUES(value_number(record)));

    if (sql_next(&row))
        sql_stop(&row, take_row(c, &row, sign));
    return sql_end(&row);
}

/* Where it went, as its row says. */
static void read_ways(const struct crossings *c, const struct row *row,
                      struct line *line)
{
    size_t own_start = !row->start.len;
    struct str moves = row->moves;

    line->game.count = row->opening_count + own_start;
    for (size_t i = 0; i < line->game.count; i++) {
        struct way *way = &line->game.ways[i];
        bool told = i || !own_start;
        const struct row_opening *o =
            &row->openings[i - (told ? own_start : 0)];
        *way = (struct way){.exact = told ? o->exact : c->start_hash,
                            .canonical = told ? o->canonical : 0,
                            .told = told,
                            .code = TALLY_ENDS};
        if (i >= row->way_count || !code_take(&moves, &way->code))
            continue;
        way->key = row->ways[i].next;
        way->movers = (uint8_t)row->ways[i].movers;
    }
}

int crossings_add(struct crossings *c, const struct row *row, int64_t variant,
                  const struct tallied *game)
{
    struct line line = {.game = {.tallied = *game, .variant = variant},
                        .start = row->start,
                        .moves = row->moves,
                        .sign = 1};
    int fault = set_variant(c, variant);

    if (fault || !c->variant)
        return fault;
    fault = make_start(c, &line);
    if (fault)
        return fault;
    read_ways(c, row, &line);
    take_line(c, &line);
    fault = fault_of(c);
    return fault ? fault : keep(c, &line.game);
}

/* ---- rows ----------------------------------------------------------------- */

#define NEXT_COLUMNS                                                 \
    "key, code, merged, games, first, drawn, second, plies, oldest," \
    " oldest_day, newest, newest_day, again, players"

/* A row, whose first column is at `at`, is added to a tally. */
static bool read_next(struct tallies *t, struct tally *tally,
                      const struct sql_rows *row, int at)
{
    struct tally kept = {
        .merged = (uint64_t)sql_number(row, at + 2),
        .games = (uint64_t)sql_number(row, at + 3),
        .results = {(uint64_t)sql_number(row, at + 4),
                    (uint64_t)sql_number(row, at + 5),
                    (uint64_t)sql_number(row, at + 6)},
        .plies = (uint64_t)sql_number(row, at + 7),
        .oldest = sql_number(row, at + 8),
        .oldest_day = sql_number(row, at + 9),
        .newest = sql_number(row, at + 10),
        .newest_day = sql_number(row, at + 11),
        .again = (uint64_t)sql_number(row, at + 12),
    };

    kept.results[TALLY_OPEN] = kept.games - kept.results[TALLY_FIRST] -
                               kept.results[TALLY_DRAW] -
                               kept.results[TALLY_SECOND];
    tally_merge(t, tally, &kept);
    return tally_read_players(t, tally, sql_text(row, at + 13));
}

/* The code of a ply as it is kept, and back. */
static int64_t code_kept(uint32_t code)
{
    return code == TALLY_ENDS ? -1 : (int64_t)code;
}

static uint32_t code_of(int64_t code)
{
    return code < 0 ? TALLY_ENDS : (uint32_t)code;
}

#define NEXT_INSERT                                        \
    "INSERT INTO next (crossing, " NEXT_COLUMNS ") VALUES" \
    " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)"
#define NEXT_UPDATE                                                    \
    "UPDATE next SET games = ?5, first = ?6, drawn = ?7, second = ?8," \
    " plies = ?9, oldest = ?10, oldest_day = ?11, newest = ?12,"       \
    " newest_day = ?13, again = ?14, players = ?15"                    \
    " WHERE crossing = ?1 AND key = ?2 AND code = ?3 AND ?4 IS NOT NULL"

/* A row, or what is new in one that is there. */
static int write_next(struct crossings *c, const struct tally *tally,
                      bool there)
{
    struct text players = {0};

    tally_write_players(tally, &players);
    if (players.failed) {
        text_release(&players);
        return no_memory(c);
    }
    int fault =
        sql_run(c->sql, there ? NEXT_UPDATE : NEXT_INSERT,
                VALUES(value_number((int64_t)tally->node),
                       value_number((int64_t)tally->key),
                       value_number(code_kept(tally->code)),
                       value_number((int64_t)tally->merged),
                       value_number((int64_t)tally->games),
                       value_number((int64_t)tally->results[TALLY_FIRST]),
                       value_number((int64_t)tally->results[TALLY_DRAW]),
                       value_number((int64_t)tally->results[TALLY_SECOND]),
                       value_number((int64_t)tally->plies),
                       value_id(tally->oldest), value_number(tally->oldest_day),
                       value_id(tally->newest), value_number(tally->newest_day),
                       value_number((int64_t)tally->again),
                       value_bytes(text_str(&players))));
    text_release(&players);
    return fault;
}

/* ---- counting a crossing anew --------------------------------------------- */

static const char at_start[] =
    GAMES "r.variant = ?1 AND (r.start IS NULL OR r.id IN"
          " (SELECT record FROM " ROW_OPENINGS
          " WHERE canonical = ?2 AND exact = ?3))";
static const char at_others[] = GAMES "r.id IN"
                                      " (SELECT record FROM " ROW_OPENINGS
                                      " WHERE canonical = ?2 AND exact = ?3)"
                                      " AND r.variant = ?1";

/* What its games tell, as `added` of nothing else. */
static int recount(struct crossings *c, const struct seen *seen)
{
    struct sql_rows rows =
        sql_ask(c->sql, seen->start ? at_start : at_others,
                VALUES(value_number(seen->variant),
                       value_number((int64_t)seen->canonical),
                       value_number((int64_t)seen->exact)));

    while (sql_next(&rows))
        sql_stop(&rows, take_row(c, &rows, 1));
    return sql_end(&rows);
}

/* A worker of its own, to whom no other position is a crossing. */
static int open_alone(const struct crossings *c, const struct seen *seen,
                      struct crossings **out)
{
    struct crossings *alone = *out = calloc(1, sizeof *alone);

    if (!alone)
        return no_memory(c);
    alone->sql = c->sql;
    alone->alone = true;
    struct seen *one = find_seen(alone, seen->variant, seen->exact);
    if (!one)
        return no_memory(c);
    *one = *seen;
    return ARCHIVE_OK;
}

static int rebuild(struct crossings *c, const struct seen *seen)
{
    struct crossings *alone;
    int fault = open_alone(c, seen, &alone);

    if (!fault)
        fault = sql_run(c->sql, "DELETE FROM next WHERE crossing = ?1",
                        VALUES(value_number(seen->crossing)));
    if (!fault)
        fault = recount(alone, seen);
    for (size_t i = 0; !fault && i < alone->added.room; i++)
        if (alone->added.list[i].used)
            fault = write_next(c, &alone->added.list[i], false);
    crossings_free(alone);
    return fault;
}

/* ---- writing -------------------------------------------------------------- */

static bool may_become(const struct seen *seen)
{
    return seen->used && seen->games && !seen->crossing;
}

/* Which positions many games went through: a variant's own start in any case. */
static int find_crossings(struct crossings *c)
{
    struct early *met = calloc(c->seen_count + 1, sizeof *met);
    size_t count = 0, at = 0;

    if (!met)
        return no_memory(c);
    for (size_t i = 0; i < c->seen_room; i++)
        if (may_become(&c->seen[i]))
            met[count++] = (struct early){(int64_t)c->seen[i].canonical,
                                          (int64_t)c->seen[i].exact, 0};
    int fault = early_count(c->sql, met, count, CROSSING_GAMES);
    for (size_t i = 0; i < c->seen_room; i++) {
        struct seen *seen = &c->seen[i];
        if (may_become(seen))
            seen->becomes = met[at++].answer >= CROSSING_GAMES || seen->start;
    }
    free(met);
    return fault;
}

/* Those that have become crossings, but starts: of all that others have only
   few games are older than those that were added. */
static int open_new(struct crossings *c, struct crossings **out)
{
    struct crossings *alone = *out = calloc(1, sizeof *alone);

    if (!alone)
        return no_memory(c);
    alone->sql = c->sql;
    alone->alone = true;
    for (size_t i = 0; i < c->seen_room; i++) {
        const struct seen *seen = &c->seen[i];
        if (!seen->becomes || seen->start)
            continue;
        struct seen *one = find_seen(alone, seen->variant, seen->exact);
        if (!one)
            return no_memory(c);
        *one = *seen;
    }
    return ARCHIVE_OK;
}

/* Records that went through some of these positions. */
struct met {
    int64_t *list;
    size_t count, room;
};

static int take_met(void *context, const struct sql_rows *row)
{
    struct met *met = context;

    if (met->count == met->room) {
        size_t room = met->room ? met->room * 2 : 1024;
        int64_t *list = realloc(met->list, room * sizeof *list);
        if (!list)
            return sql_fault(row->db, ARCHIVE_MEMORY);
        met->list = list;
        met->room = room;
    }
    met->list[met->count++] = sql_number(row, 0);
    return ARCHIVE_OK;
}

static int list_met(const struct crossings *alone, int64_t last,
                    struct met *met)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < alone->seen_room; i++)
        if (alone->seen[i].used)
            fault =
                sql_each(alone->sql,
                         "SELECT record FROM " ROW_OPENINGS
                         " WHERE canonical = ?1 AND exact = ?2"
                         " AND record <= ?3",
                         VALUES(value_number((int64_t)alone->seen[i].canonical),
                                value_number((int64_t)alone->seen[i].exact),
                                value_number(last)),
                         take_met, met);
    return fault;
}

static int by_number(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

/* Each of them once, up to the last one. */
static int take_all_met(struct crossings *alone, int64_t last)
{
    struct met met = {NULL, 0, 0};
    int fault = list_met(alone, last, &met);

    if (!fault && met.count)
        qsort(met.list, met.count, sizeof *met.list, by_number);
    for (size_t i = 0; !fault && i < met.count; i++)
        if (!i || met.list[i] != met.list[i - 1])
            fault = crossings_take(alone, met.list[i], 1);
    free(met.list);
    return fault;
}

/* Games that were added in a row, gone through once more. */
static int take_kept(struct crossings *alone, const struct crossings *c)
{
    struct line line = {.stored = true, .sign = 1};

    for (size_t i = 0; i < c->game_count; i++) {
        line.game = c->games[i];
        for (size_t ply = 0; ply < line.game.count; ply++) {
            const struct way *way = &line.game.ways[ply];
            const struct seen *seen =
                seen_place(alone, line.game.variant, way->exact);
            if (seen->used && seen->crossing && !way->known)
                see(alone, &line, seen, ply);
        }
    }
    return fault_of(alone);
}

/* Those that were added one by one are among those that are looked up. */
static int count_new(struct crossings *c)
{
    struct crossings *alone;
    int fault = open_new(c, &alone);

    if (!fault)
        fault = take_all_met(alone, c->game_count ? c->after : INT64_MAX);
    if (!fault && alone->seen_room)
        fault = take_kept(alone, c);
    for (size_t i = 0; !fault && i < alone->added.room; i++)
        if (alone->added.list[i].used)
            fault = write_next(c, &alone->added.list[i], false);
    crossings_free(alone);
    return fault;
}

/* What has become a crossing, and everything in it. */
static int make_crossings(struct crossings *c)
{
    int fault = find_crossings(c);
    size_t others = 0;

    for (size_t i = 0; !fault && i < c->seen_room; i++) {
        struct seen *seen = &c->seen[i];
        if (!seen->becomes)
            continue;
        fault = insert_crossing(c, seen);
        others += !seen->start;
        if (!fault && seen->start)
            fault = rebuild(c, seen);
    }
    return fault || !others ? fault : count_new(c);
}

/* ---- changes of what is kept ---------------------------------------------- */

static int by_crossing(const void *left, const void *right)
{
    const struct seen *a = *(const struct seen *const *)left;
    const struct seen *b = *(const struct seen *const *)right;

    return (a->crossing > b->crossing) - (a->crossing < b->crossing);
}

static int order_crossings(struct crossings *c)
{
    free(c->ordered);
    c->ordered = malloc((c->seen_count + 1) * sizeof *c->ordered);
    c->ordered_count = 0;
    if (!c->ordered)
        return no_memory(c);
    for (size_t i = 0; i < c->seen_room; i++)
        if (c->seen[i].used && c->seen[i].crossing)
            c->ordered[c->ordered_count++] = &c->seen[i];
    if (c->ordered_count)
        qsort(c->ordered, c->ordered_count, sizeof(struct seen *), by_crossing);
    return ARCHIVE_OK;
}

static struct seen *seen_of(const struct crossings *c, const struct tally *way)
{
    const struct seen key = {.crossing = (int64_t)way->node};
    const struct seen *wanted = &key;
    struct seen **found = bsearch(&wanted, c->ordered, c->ordered_count,
                                  sizeof(struct seen *), by_crossing);

    assert(found);
    return *found;
}

static struct sql_values way_values(const struct tally *way,
                                    struct archive_value values[3])
{
    values[0] = value_number((int64_t)way->node);
    values[1] = value_number((int64_t)way->key);
    values[2] = value_number(code_kept(way->code));
    return (struct sql_values){values, 3};
}

/* What is kept of a way, which a tally of nothing takes; *there: something
   is. */
static int read_kept(struct crossings *c, struct tallies *t,
                     const struct tally *way, struct tally *out, bool *there)
{
    struct archive_value values[3];
    struct sql_rows row = sql_ask(c->sql,
                                  "SELECT " NEXT_COLUMNS " FROM next"
                                  " WHERE crossing = ?1 AND key = ?2"
                                  " AND code = ?3",
                                  way_values(way, values));

    *out =
        (struct tally){.node = way->node, .key = way->key, .code = way->code};
    *there = sql_next(&row);
    if (*there && !read_next(t, out, &row, 0))
        sql_stop(&row, sql_fault(c->sql, ARCHIVE_BROKEN));
    return sql_end(&row);
}

static int delete_next(struct crossings *c, const struct tally *way)
{
    struct archive_value values[3];

    return sql_run(c->sql,
                   "DELETE FROM next WHERE crossing = ?1 AND key = ?2"
                   " AND code = ?3",
                   way_values(way, values));
}

/* Adds to what is kept of a way, or takes from it. */
static int change_way(struct crossings *c, const struct tally *way, bool gone)
{
    struct tallies t = {0};
    struct tally kept;
    bool there;
    int fault = read_kept(c, &t, way, &kept, &there);

    if (gone)
        tally_subtract(&t, &kept, way);
    else
        tally_merge(&t, &kept, way);
    kept.merged = way->merged;
    if (!fault)
        fault = t.failed      ? no_memory(c)
                : !kept.games ? delete_next(c, &kept)
                              : write_next(c, &kept, there);
    free(kept.players);
    return fault;
}

/* Where the oldest or the newest goes another has to be found: everything is
   counted anew there. */
static int mark_way(struct crossings *c, const struct tally *gone)
{
    struct tallies t = {0};
    struct tally kept;
    bool there;
    int fault = read_kept(c, &t, gone, &kept, &there);

    if ((gone->oldest && gone->oldest == kept.oldest) ||
        (gone->newest && gone->newest == kept.newest))
        seen_of(c, gone)->anew = true;
    free(kept.players);
    return fault;
}

static int take_ways(struct crossings *c)
{
    const struct tallies *ways = &c->gone;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < ways->room; i++)
        if (ways->list[i].used && !seen_of(c, &ways->list[i])->anew)
            fault = change_way(c, &ways->list[i], true);
    return fault;
}

/* All ways that are kept of a crossing. */
static int read_every(struct crossings *c, int64_t crossing,
                      struct tallies *out)
{
    struct sql_rows rows =
        sql_ask(c->sql, "SELECT " NEXT_COLUMNS " FROM next WHERE crossing = ?1",
                VALUES(value_number(crossing)));

    while (sql_next(&rows)) {
        struct tally *way = tallies_find(out, (uint64_t)crossing,
                                         (uint64_t)sql_number(&rows, 0),
                                         code_of(sql_number(&rows, 1)));
        if (!way)
            sql_stop(&rows, no_memory(c));
        else if (!read_next(out, way, &rows, 0))
            sql_stop(&rows, sql_fault(c->sql, ARCHIVE_BROKEN));
    }
    return sql_end(&rows);
}

static int write_every(struct crossings *c, const struct tallies *ways)
{
    int fault = ways->failed ? no_memory(c) : ARCHIVE_OK;

    for (size_t i = 0; !fault && i < ways->room; i++)
        if (ways->list[i].used)
            fault = write_next(c, &ways->list[i], false);
    return fault;
}

/* Many ways of one crossing are read and written together: a server is asked
   once for all of them. */
static int add_together(struct crossings *c, const struct tally **ways,
                        size_t count)
{
    int64_t crossing = (int64_t)ways[0]->node;
    struct tallies all = {0};
    int fault = read_every(c, crossing, &all);

    for (size_t i = 0; !fault && i < count; i++) {
        struct tally *way =
            tallies_find(&all, ways[i]->node, ways[i]->key, ways[i]->code);
        if (!way)
            break; /* all.failed */
        tally_merge(&all, way, ways[i]);
    }
    if (!fault)
        fault = sql_run(c->sql, "DELETE FROM next WHERE crossing = ?1",
                        VALUES(value_number(crossing)));
    if (!fault)
        fault = write_every(c, &all);
    tallies_release(&all);
    return fault;
}

static int by_node(const void *left, const void *right)
{
    const struct tally *a = *(const struct tally *const *)left;
    const struct tally *b = *(const struct tally *const *)right;

    return (a->node > b->node) - (a->node < b->node);
}

/* The ways that games were added to, those of a crossing side by side. */
static const struct tally **order_added(const struct crossings *c)
{
    const struct tally **list = calloc(c->added.count + 1, sizeof *list);
    size_t count = 0;

    for (size_t i = 0; list && i < c->added.room; i++)
        if (c->added.list[i].used)
            list[count++] = &c->added.list[i];
    if (count)
        qsort(list, count, sizeof *list, by_node);
    return list;
}

/* The ways of one crossing. */
static int add_to(struct crossings *c, const struct tally **ways, size_t count)
{
    int fault = ARCHIVE_OK;

    if (seen_of(c, ways[0])->anew)
        return fault;
    if (count >= WAYS_TOGETHER)
        return add_together(c, ways, count);
    while (!fault && count--)
        fault = change_way(c, *ways++, false);
    return fault;
}

static int add_ways(struct crossings *c)
{
    const struct tally **ways = order_added(c);
    size_t from = 0, to;
    int fault = ways ? ARCHIVE_OK : no_memory(c);

    for (; !fault && from < c->added.count; from = to) {
        for (to = from + 1; to < c->added.count; to++)
            if (ways[to]->node != ways[from]->node)
                break;
        fault = add_to(c, ways + from, to - from);
    }
    free(ways);
    return fault;
}

static int change_all(struct crossings *c)
{
    int fault = order_crossings(c);

    for (size_t i = 0; !fault && i < c->gone.room; i++)
        if (c->gone.list[i].used)
            fault = mark_way(c, &c->gone.list[i]);
    if (!fault)
        fault = take_ways(c);
    if (!fault)
        fault = add_ways(c);
    for (size_t i = 0; !fault && i < c->ordered_count; i++)
        if (c->ordered[i]->anew)
            fault = rebuild(c, c->ordered[i]);
    return fault;
}

int crossings_flush(struct crossings *c)
{
    bool gone = c->gone.count > 0;
    int fault = change_all(c);

    if (!fault)
        fault = make_crossings(c);
    if (!fault && gone)
        fault = sql_run(c->sql,
                        "DELETE FROM crossing WHERE id NOT IN"
                        " (SELECT crossing FROM next)",
                        NO_VALUES);
    tallies_release(&c->added);
    tallies_release(&c->gone);
    free(c->seen);
    c->seen = NULL;
    c->seen_count = c->seen_room = c->game_count = 0;
    return fault ? fault : load(c);
}

/* ---- all of them ---------------------------------------------------------- */

enum { AT_A_TIME = 1 << 16 };

static int take_between(struct crossings *c, int64_t after, int64_t last)
{
    struct sql_rows rows =
        sql_ask(c->sql, GAMES "r.id > ?1 AND r.id <= ?2",
                VALUES(value_number(after), value_number(last)));

    c->keeps = true;
    while (sql_next(&rows))
        sql_stop(&rows, take_row(c, &rows, 1));
    return sql_end(&rows);
}

/* Those after a number, as many as are taken at a time, and the next number.
   Numbers of records may lie far apart. */
static int take_some(struct crossings *c, int64_t *after)
{
    int64_t next = 0;
    int fault = sql_get(
        c->sql,
        "SELECT max(id) FROM (SELECT id FROM record WHERE id > ?1 ORDER BY id"
        " LIMIT ?2) AS some",
        VALUES(value_number(*after), value_number(AT_A_TIME)), &next);

    if (!fault)
        fault = take_between(c, *after, next);
    if (!fault)
        fault = crossings_flush(c);
    *after = next;
    return fault;
}

int crossings_make(struct sql *sql)
{
    struct crossings *c = NULL;
    int64_t after = 0;
    int fault = sql_run(sql, "DELETE FROM next", NO_VALUES);

    if (!fault)
        fault = sql_run(sql, "DELETE FROM crossing", NO_VALUES);
    if (!fault)
        fault = crossings_open(sql, &c);
    do
        fault = fault ? fault : take_some(c, &after);
    while (!fault && after);
    crossings_free(c);
    return fault;
}

static bool is_equal(const struct tally *a, const struct tally *b)
{
    struct text one = {0}, other = {0};

    tally_write_players(a, &one);
    tally_write_players(b, &other);
    bool equal = a->games == b->games && a->plies == b->plies &&
                 a->again == b->again && a->merged == b->merged &&
                 a->oldest == b->oldest && a->newest == b->newest &&
                 a->oldest_day == b->oldest_day &&
                 a->newest_day == b->newest_day &&
                 memcmp(a->results, b->results, sizeof a->results) == 0 &&
                 str_equal(text_str(&one), text_str(&other));
    text_release(&one);
    text_release(&other);
    return equal;
}

/* Whether the position is what games met there, and the rows are as many. */
static int check_place(struct crossings *c, struct crossings *alone,
                       const struct seen *seen, bool *right)
{
    const struct seen *met = find_seen(alone, seen->variant, seen->exact);
    int64_t rows = 0;
    int fault = sql_get(c->sql, "SELECT count(*) FROM next WHERE crossing = ?1",
                        VALUES(value_number(seen->crossing)), &rows);

    *right = met && met->told && met->canonical == seen->canonical &&
             met->start == seen->start && (size_t)rows == alone->added.count;
    return fault;
}

/* What the row says of its position beside the hash is not taken for granted. */
static int recount_anew(struct crossings *c, const struct seen *seen,
                        struct crossings **alone)
{
    struct seen bare = *seen;

    bare.told = bare.start = false;
    int fault = open_alone(c, &bare, alone);
    return fault ? fault : recount(*alone, seen);
}

/* Of one crossing, whether the rows are those of a recount, and no more. */
static int check_crossing(struct crossings *c, const struct seen *seen,
                          bool *right)
{
    struct crossings *alone;
    struct tallies t = {0};
    struct tally kept;
    bool there;
    int fault = recount_anew(c, seen, &alone);

    *right = false;
    if (!fault)
        fault = check_place(c, alone, seen, right);
    for (size_t i = 0; !fault && *right && i < alone->added.room; i++) {
        const struct tally *way = &alone->added.list[i];
        if (!way->used)
            continue;
        fault = read_kept(c, &t, way, &kept, &there);
        *right = is_equal(way, &kept);
        free(kept.players);
    }
    crossings_free(alone);
    return fault;
}

/* Rows of one position, and positions that have become a crossing and are
   none. */
static int count_odd(struct crossings *c, uint64_t *wrong)
{
    int64_t rows = 0, lacking = 0;
    int fault =
        sql_get(c->sql, "SELECT count(*) FROM crossing", NO_VALUES, &rows);

    if (!fault)
        fault =
            sql_get(c->sql,
                    "SELECT count(*) FROM (SELECT position FROM opening"
                    " GROUP BY position HAVING count(*) >= ?1) AS busy"
                    " JOIN early_position p ON p.id = busy.position"
                    " WHERE NOT EXISTS (SELECT 1 FROM crossing c"
                    " WHERE c.canonical = p.canonical AND c.exact = p.exact)",
                    VALUES(value_number(CROSSING_GAMES)), &lacking);
    *wrong += (uint64_t)rows - c->seen_count + (uint64_t)lacking;
    return fault;
}

/* Every game's own start is a crossing, of games that this program knows. */
static int count_starts(struct crossings *c, uint64_t *wrong)
{
    struct sql_rows rows =
        sql_ask(c->sql,
                "SELECT id FROM variant WHERE id IN (SELECT variant FROM record"
                " WHERE moves IS NOT NULL AND start IS NULL) AND id NOT IN"
                " (SELECT variant FROM crossing WHERE start = 1)",
                NO_VALUES);

    while (sql_next(&rows)) {
        sql_stop(&rows, set_variant(c, sql_number(&rows, 0)));
        *wrong += c->variant != NULL;
    }
    return sql_end(&rows);
}

int crossings_check(struct sql *sql, uint64_t *wrong)
{
    struct crossings *c;
    bool right;
    int fault = crossings_open(sql, &c);

    *wrong = 0;
    if (!fault)
        fault = count_odd(c, wrong);
    if (!fault)
        fault = count_starts(c, wrong);
    for (size_t i = 0; !fault && i < c->seen_room; i++) {
        if (!c->seen[i].used)
            continue;
        fault = check_crossing(c, &c->seen[i], &right);
        *wrong += !right;
    }
    crossings_free(c);
    return fault;
}

/* ---- reading -------------------------------------------------------------- */

static const char every_next[] =
    "SELECT c.exact, n.key, n.code, n.merged, n.games, n.first, n.drawn,"
    " n.second, n.plies, n.oldest, n.oldest_day, n.newest, n.newest_day,"
    " n.again, n.players FROM crossing c JOIN next n ON n.crossing = c.id"
    " WHERE c.variant = ?1 AND c.canonical = ?2 AND (?3 = 0 OR c.exact = ?3)"
    " ORDER BY c.id, n.key, n.code";

static void add_known(struct crossings_known *known, uint64_t exact)
{
    if (known->count && known->exact[known->count - 1] == exact)
        return;
    known->exact[known->count++] = exact;
}

static int take_next(struct tallies *out, const struct sql_rows *row,
                     bool merge)
{
    uint64_t key = (uint64_t)sql_number(row, merge ? 3 : 1);
    struct tally *way = tallies_find(out, 0, key, code_of(sql_number(row, 2)));

    if (!way)
        return sql_fault(row->db, ARCHIVE_MEMORY);
    return read_next(out, way, row, 1) ? ARCHIVE_OK
                                       : sql_fault(row->db, ARCHIVE_BROKEN);
}

int crossings_read(struct sql *sql, int64_t variant, uint64_t canonical,
                   uint64_t exact, struct tallies *out,
                   struct crossings_known *known)
{
    bool again = false;
    struct sql_rows rows =
        sql_ask(sql, every_next,
                VALUES(value_number(variant), value_number((int64_t)canonical),
                       value_number((int64_t)exact)));

    *known = (struct crossings_known){.count = 0};
    while (known->count < CROSSINGS_OF_CLASS && sql_next(&rows)) {
        add_known(known, (uint64_t)sql_number(&rows, 0));
        again |= !exact && sql_number(&rows, 13) != 0;
        sql_stop(&rows, take_next(out, &rows, !exact));
    }
    if (again || known->count == CROSSINGS_OF_CLASS) {
        known->count = 0;
        tallies_release(out);
    }
    return sql_end(&rows);
}
