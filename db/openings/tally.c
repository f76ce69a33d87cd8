#include "tally.h"

#include <stdlib.h>

enum {
    NUMBER_MAX = 10
}; /* maximum number of bytes of a 64-bit number in LEB128 */

void tallies_release(struct tallies *t)
{
    const struct tally *tally;

    for (size_t at = 0; (tally = tallies_next(t, &at));)
        free(tally->players);
    free(t->list);
    *t = (struct tallies){0};
}

/* ---- continuations ------------------------------------------------------- */

static uint64_t mix_hashes(uint64_t a, uint64_t b)
{
    a = (a ^ b * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    return a ^ a >> 29;
}

static struct tally *find_tally_slot(const struct tallies *t, uint64_t node,
                                     uint64_t key, uint32_t code)
{
    size_t at =
        (size_t)mix_hashes(node + (code == TALLY_ENDS), key) & (t->room - 1);

    while (t->list[at].used &&
           (t->list[at].node != node || t->list[at].key != key ||
            (t->list[at].code == TALLY_ENDS) != (code == TALLY_ENDS)))
        at = (at + 1) & (t->room - 1);
    return &t->list[at];
}

/* Marks the slots as empty one by one, without calloc. A page of zeros that
   calloc returns causes two page faults, when it is read and when it is
   written, and the second fault interrupts every thread. */
static bool grow_tallies(struct tallies *t)
{
    struct tallies larger = {.room = t->room ? t->room * 2 : 64};
    const struct tally *from;

    larger.list = malloc(larger.room * sizeof *larger.list);
    if (!larger.list)
        return false;
    for (size_t i = 0; i < larger.room; i++)
        larger.list[i].used = false;
    for (size_t at = 0; (from = tallies_next(t, &at));)
        *find_tally_slot(&larger, from->node, from->key, from->code) = *from;
    free(t->list);
    t->list = larger.list;
    t->room = larger.room;
    return true;
}

struct tally *tallies_find(struct tallies *t, uint64_t node, uint64_t key,
                           uint32_t code)
{
    if (t->count * 2 >= t->room && !grow_tallies(t)) {
        t->failed = true;
        return NULL;
    }
    struct tally *tally = find_tally_slot(t, node, key, code);
    t->count += !tally->used;
    if (!tally->used)
        *tally = (struct tally){
            .node = node, .key = key, .code = code, .used = true};
    return tally;
}

struct tally *tallies_next(const struct tallies *t, size_t *at)
{
    while (*at < t->room)
        if (t->list[(*at)++].used)
            return &t->list[*at - 1];
    return NULL;
}

static int compare_by_node(const void *left, const void *right)
{
    const struct tally *a = *(const struct tally *const *)left;
    const struct tally *b = *(const struct tally *const *)right;

    return (a->node > b->node) - (a->node < b->node);
}

struct tally **tallies_by_node(const struct tallies *t, size_t *count)
{
    struct tally **list = calloc(t->count + 1, sizeof *list);
    struct tally *tally;

    *count = 0;
    for (size_t at = 0; list && (tally = tallies_next(t, &at));)
        if (tally->games)
            list[(*count)++] = tally;
    if (*count)
        qsort(list, *count, sizeof(struct tally *), compare_by_node);
    return list;
}

size_t tallies_of_node(struct tally *const *list, size_t count)
{
    size_t same = 1;

    while (same < count && list[same]->node == list[0]->node)
        same++;
    return same;
}

/* ---- players ------------------------------------------------------------- */

static struct tally_player *player_place(const struct tally *tally,
                                         int64_t spelling)
{
    size_t mask = tally->player_room - 1;
    size_t at = (size_t)mix_hashes((uint64_t)spelling, 0) & mask;

    while (tally->players[at].spelling &&
           tally->players[at].spelling != spelling)
        at = (at + 1) & mask;
    return &tally->players[at];
}

static bool grow_players(struct tally *tally)
{
    struct tally larger = {.player_room =
                               tally->player_room ? tally->player_room * 2 : 4};

    larger.players = calloc(larger.player_room, sizeof *larger.players);
    if (!larger.players)
        return false;
    for (size_t i = 0; i < tally->player_room; i++)
        if (tally->players[i].spelling)
            *player_place(&larger, tally->players[i].spelling) =
                tally->players[i];
    free(tally->players);
    tally->players = larger.players;
    tally->player_room = larger.player_room;
    return true;
}

void tally_player(struct tallies *t, struct tally *tally, int64_t spelling,
                  int64_t games)
{
    if (!spelling)
        return;
    if (tally->player_count * 2 >= tally->player_room && !grow_players(tally)) {
        t->failed = true;
        return;
    }
    struct tally_player *player = player_place(tally, spelling);
    tally->player_count += !player->spelling;
    player->spelling = spelling;
    player->games += (uint64_t)games;
}

/* ---- games --------------------------------------------------------------- */

static uint8_t read_result(struct str s)
{
    enum result_kind kind = RESULT_NONE;

    return result_find(s, &kind) ? (uint8_t)kind : RESULT_NONE;
}

static void read_days(struct tallied_game *game, int64_t first, int64_t last)
{
    const int64_t year = 10000;

    if (first <= 0 || first / year != last / year)
        return;
    game->first_day = first;
    game->last_day = last;
}

struct tallied_game make_tallied_game(int64_t id, uint64_t plies,
                                      struct str result, int64_t first_day,
                                      int64_t last_day)
{
    struct tallied_game game = {
        .id = id, .plies = plies, .result = read_result(result)};

    read_days(&game, first_day, last_day);
    return game;
}

static enum tally_result result_of(uint8_t result)
{
    return result == RESULT_FIRST    ? TALLY_FIRST
           : result == RESULT_SECOND ? TALLY_SECOND
           : result == RESULT_DRAW   ? TALLY_DRAW
                                     : TALLY_OPEN;
}

/* Compares two games by day, then by record number. */
static bool is_earlier_game(int64_t day, int64_t id, int64_t other_day,
                            int64_t other)
{
    return day < other_day || (day == other_day && id < other);
}

static void widen_days(struct tally *tally, int64_t first_day, int64_t first,
                       int64_t last_day, int64_t last)
{
    if (first &&
        (!tally->oldest ||
         is_earlier_game(first_day, first, tally->oldest_day, tally->oldest))) {
        tally->oldest = first;
        tally->oldest_day = first_day;
    }
    if (last &&
        (!tally->newest ||
         is_earlier_game(tally->newest_day, tally->newest, last_day, last))) {
        tally->newest = last;
        tally->newest_day = last_day;
    }
}

void tally_add_game(struct tallies *t, struct tally *tally,
                    const struct tallied_game *game, struct mover mover)
{
    enum tally_result result = result_of(game->result);

    tally->games++;
    tally->results[result]++;
    tally->won += result == (mover.player ? TALLY_SECOND : TALLY_FIRST);
    tally->plies += game->plies;
    if (game->first_day)
        widen_days(tally, game->first_day, game->id, game->last_day, game->id);
    if (tally->code != TALLY_ENDS)
        tally_player(t, tally, game->seats[mover.seat], 1);
}

void tally_merge(struct tallies *t, struct tally *into,
                 const struct tally *from)
{
    into->games += from->games;
    into->won += from->won;
    into->plies += from->plies;
    into->again += from->again;
    into->merged = from->merged;
    for (size_t i = 0; i < 4; i++)
        into->results[i] += from->results[i];
    widen_days(into, from->oldest_day, from->oldest, from->newest_day,
               from->newest);
    for (size_t i = 0; i < from->player_room; i++)
        tally_player(t, into, from->players[i].spelling,
                     (int64_t)from->players[i].games);
}

void tally_subtract(struct tallies *t, struct tally *from,
                    const struct tally *gone)
{
    from->games -= gone->games;
    from->won -= gone->won;
    from->plies -= gone->plies;
    from->again -= gone->again;
    for (size_t i = 0; i < 4; i++)
        from->results[i] -= gone->results[i];
    for (size_t i = 0; i < gone->player_room; i++)
        tally_player(t, from, gone->players[i].spelling,
                     -(int64_t)gone->players[i].games);
}

static void merge_tallies(struct tallies *into, const struct tallies *from)
{
    const struct tally *tally;

    into->failed |= from->failed;
    for (size_t at = 0; !into->failed && (tally = tallies_next(from, &at));) {
        struct tally *to =
            tallies_find(into, tally->node, tally->key, tally->code);
        if (to)
            tally_merge(into, to, tally);
    }
}

void tallies_add_form(struct tallies *forms, uint64_t node, uint64_t key,
                      uint64_t games)
{
    struct tally *form = tallies_find(forms, node, key, 0);

    if (form)
        form->games += games;
}

uint64_t count_exact_forms(const struct tallies *forms, uint64_t node,
                           uint64_t key)
{
    const struct tally *form =
        forms->room ? find_tally_slot(forms, node, key, 0) : NULL;

    return form && form->used ? form->games : 0;
}

void tally_exchange(struct tally *tally)
{
    uint64_t first = tally->results[TALLY_FIRST];

    tally->results[TALLY_FIRST] = tally->results[TALLY_SECOND];
    tally->results[TALLY_SECOND] = first;
}

uint8_t result_exchanged(uint8_t result)
{
    return result == RESULT_FIRST    ? RESULT_SECOND
           : result == RESULT_SECOND ? RESULT_FIRST
                                     : result;
}

void node_tallies_release(struct node_tallies *c)
{
    tallies_release(&c->ways);
    tallies_release(&c->forms);
}

void node_tallies_merge(struct node_tallies *into,
                        const struct node_tallies *from)
{
    merge_tallies(&into->ways, &from->ways);
    merge_tallies(&into->forms, &from->forms);
    into->ways.failed |= into->forms.failed;
}

/* ---- stored form of players ---------------------------------------------- */

static int compare_by_spelling(const void *left, const void *right)
{
    const struct tally_player *a = left, *b = right;

    return (a->spelling > b->spelling) - (a->spelling < b->spelling);
}

static void write_number(struct text *out, uint64_t number)
{
    for (; number > 0x7F; number >>= 7)
        text_add_char(out, (char)(number | 0x80));
    text_add_char(out, (char)number);
}

static bool read_number(struct str *bytes, uint64_t *out)
{
    *out = 0;
    for (unsigned i = 0; bytes->len && i < NUMBER_MAX; i++) {
        uint8_t byte = (uint8_t)*bytes->ptr;
        *bytes = str_from(*bytes, 1);
        *out |= (uint64_t)(byte & 0x7F) << 7 * i;
        if (byte < 0x80)
            return true;
    }
    return false;
}

void tally_write_players(const struct tally *tally, struct text *out)
{
    size_t bytes = tally->player_count * sizeof *tally->players, count = 0;
    struct tally_player *list = malloc(bytes + 1);
    int64_t before = 0;

    out->failed |= !list;
    for (size_t i = 0; list && i < tally->player_room; i++)
        if (tally->players[i].spelling && tally->players[i].games)
            list[count++] = tally->players[i];
    if (count)
        qsort(list, count, sizeof *list, compare_by_spelling);
    for (size_t i = 0; i < count; i++) {
        write_number(out, (uint64_t)(list[i].spelling - before));
        write_number(out, list[i].games);
        before = list[i].spelling;
    }
    free(list);
}

bool tally_read_players(struct tallies *t, struct tally *tally,
                        struct str bytes)
{
    uint64_t spelling = 0, more, games;

    while (bytes.len) {
        if (!read_number(&bytes, &more) || !read_number(&bytes, &games) ||
            !more || more > INT64_MAX - spelling || games > UINT32_MAX)
            return false;
        spelling += more;
        tally_player(t, tally, (int64_t)spelling, (int64_t)games);
    }
    return true;
}
