/* Lists groups of duplicates: the best record of each group, and the relation
   of the other records to it. */
#include <stdlib.h>
#include <string.h>

#include "../store/watch.h"
#include "duplicates.h"
#include "list.h"

struct group_state {
    struct games games;
    const enum duplicate_better *better;
    struct arena *arena;
    uint32_t *members; /* indexes of the games in groups of two or more, group
                          after group */
    size_t count;
    struct duplicate *list;
    size_t reported, groups;
    size_t kept;              /* index in `list` of the best record of the
                                 current group */
    struct evidence evidence; /* combined header values of the records listed in
                                 the group */
    struct text differs;
};

/* ---- members ------------------------------------------------------------- */

static size_t *group_sizes(struct games *g)
{
    size_t *sizes = calloc(g->count + 1, sizeof *sizes);

    for (size_t i = 0; sizes && i < g->count; i++)
        sizes[games_root(g, i)]++;
    return sizes;
}

/* Collects the members of all groups. The root is the first game of its group,
   so groups are sorted by their roots. */
static int gather_group(struct group_state *r)
{
    struct games *g = &r->games;
    size_t *sizes = group_sizes(g), room = 0;

    for (size_t i = 0; sizes && i < g->count; i++) {
        size_t size = sizes[i];
        sizes[i] = room;
        room += size > 1 ? size : 0;
    }
    r->members = malloc((room + 1) * sizeof *r->members);
    size_t *wanted = sizes ? group_sizes(g) : NULL;
    for (size_t i = 0; wanted && r->members && i < g->count; i++) {
        size_t root = games_root(g, i);
        if (wanted[root] > 1) {
            r->members[sizes[root]++] = (uint32_t)i;
            r->count++;
        }
    }
    bool fine = wanted && r->members;
    free(sizes);
    free(wanted);
    return fine ? ARCHIVE_OK : sql_fault(g->archive->sql, ARCHIVE_MEMORY);
}

/* ---- choosing the best record -------------------------------------------- */

static int64_t is_long(const struct row *row)
{
    return (int64_t)row->plies;
}

static int64_t is_clean(const struct row *row)
{
    return (row->broken ? 0 : 2) + row_game_is_over(row);
}

/* Rates the tags of a record; a source has the greatest weight. */
static int64_t is_sourced(const struct row *row)
{
    int64_t tags = (int64_t)row->tag_count;

    for (size_t i = 0; i < ROW_FIELDS; i++)
        tags += row->field[i].len > 0;
    return tags + (row->field[ROW_SOURCE].len ? TAGS_MAX : 0);
}

static int64_t (*const measures[BETTERS])(const struct row *row) = {
    [BETTER_LONG] = is_long,
    [BETTER_CLEAN] = is_clean,
    [BETTER_SOURCE] = is_sourced,
};

struct measured_record {
    int64_t by[BETTERS];
};

static int measure_record(struct group_state *r, size_t member,
                          struct measured_record *out)
{
    struct stored *s = &r->games.one;

    *out = (struct measured_record){{-1, -1, -1}}; /* a record with errors is
                                                      never the best */
    stored_begin_one(s, r->games.list[member].id);
    if (stored_next(s) && s->row.played)
        for (size_t i = 0; i < BETTERS; i++)
            out->by[i] = measures[r->better[i]](&s->row);
    return stored_end(s);
}

static bool is_better(const struct measured_record *a,
                      const struct measured_record *b)
{
    for (size_t i = 0; i < BETTERS; i++)
        if (a->by[i] != b->by[i])
            return a->by[i] > b->by[i];
    return false;
}

/* Moves the best record of a group to the front. If several records are equally
   good, the record imported first is the best. */
static int find_best(struct group_state *r, uint32_t *members, size_t count)
{
    struct measured_record best, now;
    size_t at = 0;
    int fault = measure_record(r, members[0], &best);

    for (size_t i = 1; !fault && i < count; i++) {
        fault = measure_record(r, members[i], &now);
        if (is_better(&now, &best)) {
            best = now;
            at = i;
        }
    }
    uint32_t first = members[at];
    memmove(members + 1, members, at * sizeof *members);
    members[0] = first;
    return fault;
}

/* ---- relations ----------------------------------------------------------- */

static void report_duplicate(struct group_state *r, struct duplicate d)
{
    d.group = r->groups;
    d.differs = arena_copy(r->arena, text_str(&r->differs));
    r->list[r->reported++] = d;
}

/* Lists the game in g->other as a duplicate, unless its headers contradict
   those of the group. */
static void report_related(struct group_state *r, const struct duplicate *of,
                           const struct game *game,
                           const struct duplicate_relation *kin)
{
    struct games *g = &r->games;
    struct evidence more = collect_evidence(&g->other.row, game->event);
    struct headers h = headers_compare(&g->names, &r->evidence, &more);

    if (is_contradicted(kin, h))
        return;
    report_duplicate(
        r, (struct duplicate){
               .record = game->id,
               .kind = classify_duplicate(g, &g->one.row, &g->other.row, kin,
                                          &r->differs),
               .of = of->record,
               .plies = g->other.row.plies,
               .longer = game->plies > r->list[r->kept].plies,
               .rotated = of->rotated || kin->kind == DUPLICATE_ROTATED,
               .contradicts = h.against > 0 || kin->more});
    if (!h.against)
        evidence_add(&r->evidence, &more, r->arena);
}

/* Compares a game with a game already listed, and lists it if they are
   related. */
static int report_if_related(struct group_state *r, const struct duplicate *of,
                             size_t member)
{
    struct games *g = &r->games;
    const struct game *game = &g->list[member];
    struct duplicate_relation kin = {.kind = DUPLICATE_KINDS};

    stored_begin_whole(&g->one, of->record);
    stored_begin_whole(&g->other, game->id);
    if (stored_next(&g->one) && stored_next(&g->other))
        duplicate_relation_find(g, &g->one.row, &g->other.row, &kin);
    text_clear(&r->differs);
    if (kin.kind != DUPLICATE_KINDS)
        report_related(r, of, game, &kin);
    int first = stored_end(&g->one), second = stored_end(&g->other);
    return first ? first : second;
}

/* Calls report_if_related unless the game is already listed. The games listed
   so far are stored at the front of `members`, in the order of the list. */
static int report_unless_reported(struct group_state *r,
                                  const struct duplicate *of, size_t member,
                                  uint32_t *members)
{
    struct game *game = &r->games.list[member];
    size_t told = r->reported;
    int fault = game->reported ? ARCHIVE_OK : report_if_related(r, of, member);

    if (r->reported > told) {
        game->reported = true;
        members[told - r->kept] = (uint32_t)member;
    }
    return fault;
}

/* Calls report_unless_reported for each game that games_join found to be the
   same as this member. */
static int report_same_games(struct group_state *r, const struct duplicate *of,
                             size_t member, uint32_t *members)
{
    const struct games *g = &r->games;
    size_t at;
    int fault = ARCHIVE_OK;

    LIST_SEEK(at, g->same_pair_count, g->same_pairs[at].from < member);
    for (;
         !fault && at < g->same_pair_count && g->same_pairs[at].from == member;
         at++)
        fault = report_unless_reported(r, of, g->same_pairs[at].to, members);
    return fault;
}

static int report_kept_record(struct group_state *r, size_t member)
{
    struct stored *s = &r->games.one;
    struct game *game = &r->games.list[member];

    r->evidence = (struct evidence){.event = 0};
    stored_begin_one(s, game->id);
    if (stored_next(s)) {
        struct evidence own = collect_evidence(&s->row, game->event);
        evidence_add(&r->evidence, &own, r->arena);
    }
    game->reported = true;
    text_clear(&r->differs);
    report_duplicate(r, (struct duplicate){.record = game->id,
                                           .kind = DUPLICATE_KEPT,
                                           .plies = game->plies});
    return stored_end(s);
}

/* Lists the best record, then the games that are related to it directly, then
   those that are related to a game already listed. Every game can therefore be
   traced to the best record. Games whose headers contradict those of the group
   are omitted. */
static int report_group(struct group_state *r, uint32_t *members, size_t count)
{
    int fault = find_best(r, members, count);

    r->groups++;
    r->kept = r->reported;
    if (!fault)
        fault = report_kept_record(r, members[0]);
    for (size_t i = 1; !fault && i < count; i++)
        fault =
            report_unless_reported(r, &r->list[r->kept], members[i], members);
    for (size_t i = r->kept + 1; !fault && i < r->reported; i++)
        fault =
            report_same_games(r, &r->list[i], members[i - r->kept], members);
    if (r->reported == r->kept + 1) {
        r->reported--;
        r->groups--;
    }
    return fault;
}

static int report_groups(struct group_state *r)
{
    struct games *g = &r->games;
    size_t to;
    int fault = ARCHIVE_OK;

    for (size_t from = 0; !fault && from < r->count; from = to) {
        size_t root = games_root(g, r->members[from]);
        for (to = from + 1;
             to < r->count && games_root(g, r->members[to]) == root; to++)
            ;
        fault = report_group(r, r->members + from, to - from);
    }
    if (!fault && (r->arena->exhausted || r->differs.failed || g->failed))
        fault = sql_fault(g->archive->sql, ARCHIVE_MEMORY);
    return fault;
}

static int find_groups(struct group_state *r)
{
    struct games *g = &r->games;
    int fault = joined_load(&g->names, g->archive->sql);

    if (!fault)
        fault = games_read(g);
    if (!fault)
        fault = games_join(g);
    if (!fault)
        fault = games_join_misread(g);
    games_sort_pairs(g);
    if (!fault)
        fault = gather_group(r);
    if (fault)
        return fault;
    r->list = arena_alloc(r->arena, (r->count + 1) * sizeof *r->list);
    return r->list ? report_groups(r)
                   : sql_fault(g->archive->sql, ARCHIVE_MEMORY);
}

int archive_find_duplicates(struct archive *a,
                            const enum duplicate_better better[BETTERS],
                            struct arena *arena, struct archive_duplicates *out)
{
    struct group_state r = {
        .games.archive = a, .better = better, .arena = arena};
    int fault = archive_check_version(a);

    *out = (struct archive_duplicates){NULL, 0, 0};
    if (fault)
        return fault;
    r.games.turning = rotation_finder_new(a->sql);
    if (!r.games.turning)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    stored_init(&r.games.one, a->sql);
    stored_init(&r.games.other, a->sql);
    fault = find_groups(&r);
    stored_release(&r.games.one);
    stored_release(&r.games.other);
    rotation_finder_free(r.games.turning);
    text_release(&r.differs);
    joined_release(&r.games.names);
    free(r.games.list);
    free(r.games.same_pairs);
    free(r.members);
    if (!fault)
        *out = (struct archive_duplicates){r.list, r.reported, r.groups};
    return fault;
}
