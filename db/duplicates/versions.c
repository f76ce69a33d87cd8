/* Finds records with errors whose repaired version is in the archive, too: the
   game, the players, the date and most words of the texts agree. */
#include "duplicates.h"
#include "list.h"

/* Number of records with which a record with errors is compared. */
enum { VERSIONS_MOST = 64 };

/* Numbers of the records with which a record with errors is compared. */
struct versions {
    int64_t list[VERSIONS_MOST];
    size_t count;
};

static int add_version(void *context, const struct sql_rows *row)
{
    struct versions *v = context;

    v->list[v->count++] = sql_number(row, 0);
    return ARCHIVE_OK;
}

/* Lists records without errors of the same game, players and date. */
static int list_versions(struct games *g, int64_t misread, struct versions *out)
{
    static const char select[] =
        "SELECT k.id FROM record b"
        " JOIN spelling bf ON bf.id = b.first"
        " JOIN spelling bs ON bs.id = b.second"
        " JOIN spelling kf ON kf.person = bf.person"
        " JOIN record k ON k.first = kf.id AND k.date = b.date"
        " AND k.variant = b.variant"
        " JOIN spelling ks ON ks.id = k.second AND ks.person = bs.person"
        " WHERE b.id = ?1 AND k.broken = 0 AND k.moves IS NOT NULL"
        " AND k.plies > 0 ORDER BY k.id LIMIT ?2";

    out->count = 0;
    return sql_each_row(
        g->archive->sql, select,
        VALUES(value_number(misread), value_number(VERSIONS_MOST)), add_version,
        out);
}

/* Compares a record with errors with a possible version of it. Sets *shared to
   the number of common words, or 0 if it is not a version. */
static int compare_version(struct games *g, int64_t misread, int64_t version,
                           size_t *shared)
{
    struct duplicate_relation kin = {.kind = DUPLICATE_KINDS};

    *shared = 0;
    stored_begin_whole(&g->one, version);
    stored_begin_whole(&g->other, misread);
    if (stored_next(&g->one) && stored_next(&g->other)) {
        struct evidence a = collect_evidence(&g->one.row, 0);
        struct evidence b = collect_evidence(&g->other.row, 0);
        duplicate_relation_find(g, &g->one.row, &g->other.row, &kin);
        if (proves_same_game(&kin, headers_compare(&g->names, &a, &b)))
            *shared = kin.shared;
    }
    int first = stored_end(&g->one), second = stored_end(&g->other);
    return first ? first : second;
}

static size_t game_index(const struct games *g, int64_t id)
{
    size_t at;

    LIST_SEEK(at, g->count, g->list[at].id < id);
    return at;
}

static int join_misread(struct games *g, size_t at)
{
    struct versions versions;
    size_t shared, most = 0;
    int64_t best = 0;
    int fault = list_versions(g, g->list[at].id, &versions);

    for (size_t i = 0; !fault && i < versions.count; i++) {
        fault = compare_version(g, g->list[at].id, versions.list[i], &shared);
        if (shared > most) {
            most = shared;
            best = versions.list[i];
        }
    }
    if (!fault && most)
        games_join_two(g, game_index(g, best), at);
    return fault;
}

int games_join_misread(struct games *g)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < g->count; i++)
        if (g->list[i].misread)
            fault = join_misread(g, i);
    return !fault && g->failed ? sql_fault(g->archive->sql, ARCHIVE_MEMORY)
                               : fault;
}
