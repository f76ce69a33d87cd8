/* Reads all games of an archive and groups those that are the same. */
#include <stdlib.h>

#include "../store/watch.h"
#include "duplicates.h"
#include "list.h"

enum {
    RUN_MAX = 4096, /* maximum number of games that are compared with each other
                       because they share the hash of a half */
    FILTER_PER_GAME = 16, /* bits of the Bloom filter per game */
};

/* One of the hashes of a game, and the game's index. */
struct entry {
    uint64_t hash;
    uint32_t at; /* index in games.list */
};

/* ---- progress ------------------------------------------------------------ */

/* Six passes examine each game. The first pass, which reads and rotates the
   games, takes most of the time and therefore counts 12 times in the reported
   progress. */
enum {
    GAMES_READING = 12,
    GAMES_LOOKS = GAMES_READING + 5,
    LOOKED_EVERY = 64 * GAMES_LOOKS,
};

static int count_comparisons(struct games *g, size_t more)
{
    uint64_t before = g->looked / LOOKED_EVERY;

    g->looked += more;
    return g->looked / LOOKED_EVERY > before
               ? watch_report(g->archive, g->looked / LOOKED_EVERY * 64,
                              (int64_t)g->total)
               : ARCHIVE_OK;
}

/* Counts the games that a pass skipped as examined, so that the reported
   progress reaches the total. */
static int count_skipped_comparisons(struct games *g, unsigned looks)
{
    uint64_t done = g->total * looks;

    return g->looked < done ? count_comparisons(g, done - g->looked)
                            : ARCHIVE_OK;
}

/* ---- reading ------------------------------------------------------------- */

/* The records to compare: those with legal plies and, if players and date are
   known, those with errors. */
#define COMPARED                              \
    "(moves IS NOT NULL AND plies > 0 OR"     \
    " broken = 1 AND moves IS NULL AND first" \
    " IS NOT NULL AND second IS NOT NULL AND date IS NOT NULL)"

static const char all_games[] =
    "SELECT r.id, r.variant, r.start, r.moves, v.game, v.options"
    " FROM record r JOIN variant v ON v.id = r.variant"
    " WHERE " COMPARED " ORDER BY r.id";

static void hash_plies(struct game *game, uint64_t begin, struct str moves)
{
    struct str rest = moves;
    uint32_t code;
    size_t at = 0;

    while (code_read(&rest, &code))
        game->plies++;
    uint64_t hash = begin, half = plies_add(begin, game->plies);
    game->head = game->tail = half;
    for (; code_read(&moves, &code); at++) {
        hash = plies_add(hash, code);
        if (at < game->plies / 2)
            game->head = plies_add(game->head, code);
        else
            game->tail = plies_add(game->tail, code);
    }
    game->full = hash;
    game->tail = ~game->tail; /* ensures that the hash of a second half never
                                 equals the hash of a first half */
}

static int read_game(void *context, const struct sql_rows *row)
{
    struct games *g = context;
    struct game *game = &g->list[g->count];
    struct str moves = sql_text(row, 3);
    int64_t variant = sql_number(row, 1);

    *game =
        (struct game){.id = sql_number(row, 0), .group = (uint32_t)g->count};
    game->misread = sql_is_null(row, 3);
    if (!game->misread)
        hash_plies(game, plies_begin(variant, sql_text(row, 2)), moves);
    g->count++;
    int fault = count_comparisons(g, GAMES_READING);
    if (fault)
        return fault;
    return !game->misread && sql_is_null(row, 2)
               ? rotated_game_shape(g->turning, variant, sql_text(row, 4),
                                    sql_text(row, 5), moves, &game->shape)
               : ARCHIVE_OK;
}

struct named_game {
    struct games *g;
    size_t at;
};

/* Games and results are both sorted by record number, so a single pass matches
   them. */
static int mark_named_game(void *context, const struct sql_rows *row)
{
    struct named_game *n = context;
    struct games *g = n->g;
    int64_t record = sql_number(row, 0);

    while (n->at < g->count && g->list[n->at].id < record)
        n->at++;
    if (n->at < g->count && g->list[n->at].id == record)
        g->list[n->at].event = sql_number(row, 1);
    return ARCHIVE_OK;
}

static int read_namings(struct games *g)
{
    return sql_each_row(
        g->archive->sql,
        "SELECT record, min(event) FROM result"
        " WHERE record IS NOT NULL GROUP BY record ORDER BY record",
        NO_VALUES, mark_named_game, &(struct named_game){g, 0});
}

int games_read(struct games *g)
{
    int64_t room;
    int fault =
        sql_get(g->archive->sql, "SELECT count(*) FROM record WHERE " COMPARED,
                NO_VALUES, &room);

    if (fault)
        return fault;
    if (room >= UINT32_MAX)
        return sql_fault(g->archive->sql, ARCHIVE_TOO_LARGE);
    g->list = calloc((size_t)room + 1, sizeof *g->list);
    g->same_pairs = malloc(((size_t)room + 1) * 2 * sizeof *g->same_pairs);
    if (!g->list || !g->same_pairs)
        return sql_fault(g->archive->sql, ARCHIVE_MEMORY);
    g->total = (uint64_t)room;
    fault = watch_report(g->archive, 0, room);
    if (!fault)
        fault =
            sql_each_row(g->archive->sql, all_games, NO_VALUES, read_game, g);
    return fault ? fault : read_namings(g);
}

/* ---- groups -------------------------------------------------------------- */

size_t games_root(struct games *g, size_t at)
{
    while (g->list[at].group != at) {
        g->list[at].group = g->list[g->list[at].group].group;
        at = g->list[at].group;
    }
    return at;
}

void games_join_two(struct games *g, size_t a, size_t b)
{
    size_t one = games_root(g, a), other = games_root(g, b);

    if (one == other)
        return;
    g->list[one > other ? one : other].group =
        (uint32_t)(one > other ? other : one);
    g->same_pairs[g->same_pair_count++] =
        (struct same_pair){(uint32_t)a, (uint32_t)b};
    g->same_pairs[g->same_pair_count++] =
        (struct same_pair){(uint32_t)b, (uint32_t)a};
}

static int compare_by_ends(const void *left, const void *right)
{
    const struct same_pair *a = left, *b = right;
    int order = number_compare(a->from, b->from);

    return order ? order : number_compare(a->to, b->to);
}

/* Reads two games. Sets *one if they are the same game, and *telling if their
   headers confirm that they are. If `joining` is set, also joins their
   groups. */
static int compare_two_games(struct games *g, size_t a, size_t b, bool joining,
                             bool *one, bool *telling)
{
    struct duplicate_relation kin;
    int fault = ARCHIVE_OK;

    *one = *telling = false;
    stored_begin_one(&g->one, g->list[a].id);
    stored_begin_one(&g->other, g->list[b].id);
    if (stored_next(&g->one) && stored_next(&g->other)) {
        struct evidence of_a = collect_evidence(&g->one.row, g->list[a].event);
        struct evidence of_b =
            collect_evidence(&g->other.row, g->list[b].event);
        struct headers headers = headers_compare(&g->names, &of_a, &of_b);
        duplicate_relation_find(g, &g->one.row, &g->other.row, &kin);
        *one = proves_same_game(&kin, headers);
        *telling = headers.telling;
    }
    if (*one && joining)
        games_join_two(g, a, b);
    int first = stored_end(&g->one), second = stored_end(&g->other);
    fault = first ? first : second;
    return fault;
}

static int join_unless_joined(struct games *g, size_t a, size_t b)
{
    bool one, telling;

    return games_root(g, a) == games_root(g, b)
               ? ARCHIVE_OK
               : compare_two_games(g, a, b, true, &one, &telling);
}

/* ---- games with equal hashes --------------------------------------------- */

static int compare_by_hash(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;

    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

/* Returns an array of the games, sorted by one of their hashes. Games whose
   hash is 0 are omitted. */
static struct entry *sort_by(const struct games *g,
                             uint64_t (*hash)(const struct game *),
                             size_t *count)
{
    struct entry *list = malloc((g->count + 1) * sizeof *list);

    *count = 0;
    for (size_t i = 0; list && i < g->count; i++) {
        list[*count] = (struct entry){hash(&g->list[i]), (uint32_t)i};
        *count += list[*count].hash != 0;
    }
    if (list && *count)
        qsort(list, *count, sizeof *list, compare_by_hash);
    return list;
}

static size_t run_length(const struct entry *list, size_t count)
{
    size_t n = 1;

    while (n < count && list[n].hash == list[0].hash)
        n++;
    return n;
}

static int no_memory(struct games *g)
{
    return sql_fault(g->archive->sql, ARCHIVE_MEMORY);
}

/* Calls `take` for each run of games that have the same hash. */
static int for_each_run(struct games *g, uint64_t (*hash)(const struct game *),
                        int (*take)(struct games *, const struct entry *,
                                    size_t))
{
    size_t count, length;
    struct entry *list = sort_by(g, hash, &count);
    int fault = list ? ARCHIVE_OK : no_memory(g);

    for (size_t i = 0; !fault && i < count; i += length) {
        length = run_length(list + i, count - i);
        if (length > 1)
            fault = take(g, list + i, length);
        if (!fault)
            fault = count_comparisons(g, length);
    }
    free(list);
    return fault;
}

static uint64_t full_hash(const struct game *game)
{
    return game->full;
}

static uint64_t shape_hash(const struct game *game)
{
    return game->shape;
}

static uint64_t head_hash(const struct game *game)
{
    return game->plies >= FEW_PLIES ? game->head : 0;
}

static uint64_t tail_hash(const struct game *game)
{
    return game->plies >= FEW_PLIES ? game->tail : 0;
}

/* Compares each game of the run with up to `tries` games before it, and joins
   those that are the same. */
static int join_neighbours(struct games *g, const struct entry *run,
                           size_t count, size_t tries)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 1; !fault && i < count; i++)
        for (size_t back = 1; !fault && back <= i && back <= tries; back++)
            fault = join_unless_joined(g, run[i - back].at, run[i].at);
    return fault;
}

/* If two games have too few plies to decide, their headers must match. Games
   with the same plies may have different headers, so each game is compared with
   several others. */
enum { TRIES = 8 };

static int join_run_of_games(struct games *g, const struct entry *run,
                             size_t count)
{
    return join_neighbours(g, run, count,
                           g->list[run->at].plies < SURE_PLIES ? TRIES : 1);
}

/* ---- games that differ in one ply ---------------------------------------- */

/* For each game of the run and each ply, makes an entry with the hash of the
   game without that ply. Stops at the length of the first game: in a forged
   file, games of different lengths may have the same hash. */
static int list_open_plies(struct games *g, const struct entry *run,
                           size_t count, struct entry *out, size_t *made)
{
    size_t plies = g->list[run->at].plies;
    int fault = ARCHIVE_OK;

    *made = 0;
    for (size_t i = 0; !fault && i < count; i++) {
        struct str moves;
        uint64_t sum = 0;
        uint32_t code;

        stored_begin_one(&g->one, g->list[run[i].at].id);
        if (stored_next(&g->one)) {
            moves = g->one.row.moves;
            for (uint64_t at = 1; code_read(&moves, &code); at++)
                sum += plies_add(at << 32, code);
            moves = g->one.row.moves;
            for (uint64_t at = 1; at <= plies && code_read(&moves, &code); at++)
                out[(*made)++] = (struct entry){
                    plies_add(sum - plies_add(at << 32, code), (uint32_t)at),
                    run[i].at};
        }
        fault = stored_end(&g->one);
    }
    return fault;
}

static int join_partial_matches(struct games *g, const struct entry *run,
                                size_t count)
{
    size_t made = 0, length, plies = g->list[run->at].plies;
    struct entry *open = malloc(count * plies * sizeof *open);
    int fault =
        open ? list_open_plies(g, run, count, open, &made) : no_memory(g);

    if (!fault && made)
        qsort(open, made, sizeof *open, compare_by_hash);
    for (size_t i = 0; !fault && i < made; i += length) {
        length = run_length(open + i, made - i);
        fault = join_neighbours(g, open + i, length, TRIES);
    }
    free(open);
    return fault;
}

static int join_halves(struct games *g, const struct entry *run, size_t count)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i + 1 < count; i += RUN_MAX)
        fault = join_partial_matches(g, run + i,
                                     count - i < RUN_MAX ? count - i : RUN_MAX);
    return fault;
}

/* ---- games that begin another game --------------------------------------- */

/* A longer game, and a run of games that consist of its first plies. `shorts`
   is the index of the run in the list sorted by full hash. */
struct begun_game_run {
    uint32_t shorts, longer;
};

struct beginnings {
    struct games *g;
    struct entry *full; /* all games, sorted by full hash */
    size_t count;
    uint64_t *filter; /* Bloom filter of the full hashes */
    size_t mask;
    struct begun_game_run *list;
    size_t found, room;
    size_t at; /* index of the game being read */
};

static bool filter_may_contain(const struct beginnings *b, uint64_t hash)
{
    return b->filter[(hash & b->mask) / 64] >> (hash & b->mask) % 64 & 1;
}

static int make_filter(struct beginnings *b)
{
    size_t bits = 64;

    while (bits < b->count * FILTER_PER_GAME)
        bits *= 2;
    b->mask = bits - 1;
    b->filter = calloc(bits / 64, sizeof *b->filter);
    if (!b->filter)
        return no_memory(b->g);
    for (size_t i = 0; i < b->count; i++)
        b->filter[(b->full[i].hash & b->mask) / 64] |=
            UINT64_C(1) << (b->full[i].hash & b->mask) % 64;
    return ARCHIVE_OK;
}

static void add_begun_games(struct beginnings *b, size_t shorts)
{
    if (!LIST_ROOM(b->list, b->found, b->room, 256)) {
        b->g->failed = true;
        return;
    }
    b->list[b->found++] =
        (struct begun_game_run){(uint32_t)shorts, (uint32_t)b->at};
}

static void find_beginnings(struct beginnings *b, uint64_t hash)
{
    size_t i;

    if (!filter_may_contain(b, hash))
        return;
    LIST_SEEK(i, b->count, b->full[i].hash < hash);
    if (i < b->count && b->full[i].hash == hash)
        add_begun_games(b, i);
}

static int find_begun_games(void *context, const struct sql_rows *row)
{
    struct beginnings *b = context;
    const struct game *game = &b->g->list[b->at];
    struct str moves = sql_text(row, 3);
    uint64_t hash = plies_begin(sql_number(row, 1), sql_text(row, 2));
    uint32_t code;

    for (size_t ply = 1; code_read(&moves, &code) && ply < game->plies; ply++) {
        hash = plies_add(hash, code);
        if (ply >= FEW_PLIES)
            find_beginnings(b, hash);
    }
    b->at++;
    return b->g->failed ? no_memory(b->g) : count_comparisons(b->g, 1);
}

/* ---- choosing a longer game ---------------------------------------------- */

/* The group that a short game may join. If headers confirm some of the longer
   games, only these are considered. The short game joins only if all of them
   are in one group. */
struct choice {
    size_t root; /* root of the group; SIZE_MAX if none yet */
    size_t with; /* index of a game in that group */
    bool several;
};

static void choose_beginning(struct games *g, struct choice *c, size_t longer)
{
    size_t root = games_root(g, longer);

    c->several |= c->root != SIZE_MAX && c->root != root;
    c->root = root;
    c->with = longer;
}

/* If more than this many games begin with the plies of a short game, the short
   game is only compared with the games whose indexes are closest. */
enum { LONGER_TRIES = 256 };

static size_t first_longer_tried(const struct begun_game_run *list,
                                 size_t count, uint32_t game)
{
    size_t at;

    if (count <= LONGER_TRIES)
        return 0;
    LIST_SEEK(at, count, list[at].longer < game);
    at = at > LONGER_TRIES / 2 ? at - LONGER_TRIES / 2 : 0;
    return at < count - LONGER_TRIES ? at : count - LONGER_TRIES;
}

/* Compares a short game with longer games and joins it to their group. If not
   all longer games are compared, headers must confirm the match. */
static int join_begun_games(struct games *g, uint32_t game,
                            const struct begun_game_run *list, size_t count)
{
    struct choice told = {SIZE_MAX, 0, false};
    struct choice fit = {SIZE_MAX, 0, count > LONGER_TRIES};
    size_t from = first_longer_tried(list, count, game);
    bool one, telling;
    int fault = ARCHIVE_OK;

    for (size_t i = from;
         !fault && i < count && i < from + LONGER_TRIES && !told.several; i++) {
        fault =
            compare_two_games(g, game, list[i].longer, false, &one, &telling);
        if (one)
            choose_beginning(g, &fit, list[i].longer);
        if (one && telling)
            choose_beginning(g, &told, list[i].longer);
    }
    const struct choice *c = told.root != SIZE_MAX ? &told : &fit;
    if (!fault && c->root != SIZE_MAX && !c->several)
        games_join_two(g, game, c->with);
    return fault;
}

/* Calls join_begun_games for each game of a run. */
static int join_begun_games_of_run(const struct beginnings *b,
                                   const struct begun_game_run *list,
                                   size_t count)
{
    const struct entry *run = b->full + list->shorts;
    size_t length = run_length(run, b->count - list->shorts);
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < length; i++)
        fault = join_begun_games(b->g, run[i].at, list, count);
    return fault;
}

/* Orders short games by length, longest first: a shorter game with the same
   beginning can then join the group of a longer one. */
static int compare_by_length(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;

    if (a->hash != b->hash)
        return a->hash > b->hash ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

static int compare_begun_games(const void *left, const void *right)
{
    const struct begun_game_run *a = left, *b = right;
    int order = number_compare(a->shorts, b->shorts);

    return order ? order : number_compare(a->longer, b->longer);
}

static struct entry entry_by_length(const struct beginnings *b, size_t at)
{
    const struct entry *one = &b->full[b->list[at].shorts];

    return (struct entry){b->g->list[one->at].plies, (uint32_t)at};
}

/* Joins all short games to longer ones, in the order of compare_by_length. */
static int join_all(struct beginnings *b)
{
    struct entry *order = malloc((b->found + 1) * sizeof *order);
    size_t shorts = 0;
    int fault = order ? ARCHIVE_OK : no_memory(b->g);

    if (b->found)
        qsort(b->list, b->found, sizeof *b->list, compare_begun_games);
    for (size_t i = 0; !fault && i < b->found; i++)
        if (!i || b->list[i].shorts != b->list[i - 1].shorts)
            order[shorts++] = entry_by_length(b, i);
    if (!fault && shorts)
        qsort(order, shorts, sizeof *order, compare_by_length);
    for (size_t i = 0; !fault && i < shorts; i++) {
        size_t from = order[i].at, to = from;
        while (to < b->found && b->list[to].shorts == b->list[from].shorts)
            to++;
        fault = join_begun_games_of_run(b, b->list + from, to - from);
    }
    free(order);
    return fault;
}

static int join_beginnings(struct games *g)
{
    struct beginnings b = {.g = g};
    int fault;

    b.full = sort_by(g, full_hash, &b.count);
    fault = b.full ? make_filter(&b) : no_memory(g);
    if (!fault)
        fault = sql_each_row(g->archive->sql, all_games, NO_VALUES,
                             find_begun_games, &b);
    if (!fault)
        fault = join_all(&b);
    free(b.full);
    free(b.filter);
    free(b.list);
    return fault;
}

int games_join(struct games *g)
{
    static const struct {
        uint64_t (*hash)(const struct game *);
        int (*take)(struct games *, const struct entry *, size_t);
    } passes[] = {{full_hash, join_run_of_games},
                  {shape_hash, join_run_of_games},
                  {head_hash, join_halves},
                  {tail_hash, join_halves}};
    unsigned done = GAMES_READING;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof passes / sizeof *passes; i++) {
        fault = for_each_run(g, passes[i].hash, passes[i].take);
        if (!fault)
            fault = count_skipped_comparisons(g, ++done);
    }
    if (!fault)
        fault = join_beginnings(g);
    return fault;
}

void games_sort_pairs(struct games *g)
{
    if (g->same_pair_count)
        qsort(g->same_pairs, g->same_pair_count, sizeof *g->same_pairs,
              compare_by_ends);
}
