/* Writes names that probably mean the same person, as groups in a text that the
   user can edit and pass to the alias command. */
#include <stdlib.h>

#include "../store/watch.h"
#include "suggest.h"

enum { GROUPS_ARENA = 1 << 30, LINE_NAMES = 100 };

/* A person in the list of groups. */
struct owner {
    int64_t person;
    const struct spelling *called; /* the spelling under which the person is
                                      shown */
    uint64_t games;
    size_t spellings;
    const struct owner *under; /* person at the centre of the group to which
                                  this person belongs, or NULL */
};

/* Two persons whose names are alike. The better known person is the centre of a
   group. */
struct edge {
    struct owner *center, *other;
    const struct spelling *there, *here; /* the spellings that are alike:
                                            `there` of `center`, `here` of
                                            `other` */
    const char *why;
};

struct groups {
    const struct spelling *list;
    size_t count;
    struct owner *owners; /* sorted by the number of the person */
    size_t owner_count;
    struct edge *edges;
    size_t edge_count;
};

/* ---- people -------------------------------------------------------------- */

static int compare_by_person(const void *left, const void *right)
{
    const struct owner *a = left, *b = right;

    return integer_compare(a->person, b->person);
}

/* Returns twice the number of records of a person. For a name such as "ANN
   LEE", returns the number itself, so that "Ann Lee" is preferred unless it is
   much less frequent. */
static uint64_t weighed_games(const struct owner *o)
{
    return o->called->one_case ? o->games : 2 * o->games;
}

/* Orders better known persons first: those with several spellings, then those
   with more records. */
static int compare_by_weight(const struct owner *a, const struct owner *b)
{
    int order = (b->spellings > 1) - (a->spellings > 1);

    if (!order)
        order = number_compare(weighed_games(b), weighed_games(a));
    if (!order)
        order = a->called->one_case - b->called->one_case;
    if (!order)
        order = number_compare(b->called->marks, a->called->marks);
    return order ? order : integer_compare(a->called->id, b->called->id);
}

/* Makes a person of each spelling, then combines the spellings that belong to
   the same person. */
static bool find_owners(struct groups *g)
{
    size_t kept = 0;

    g->owners = malloc((g->count + 1) * sizeof *g->owners);
    if (!g->owners)
        return false;
    for (size_t i = 0; i < g->count; i++) {
        const struct spelling *s = &g->list[i];
        g->owners[i] =
            (struct owner){s->person, s, (uint64_t)s->games, 1, NULL};
    }
    if (g->count)
        qsort(g->owners, g->count, sizeof *g->owners, compare_by_person);
    for (size_t i = 0; i < g->count; i++) {
        struct owner *last = g->owners + kept - 1, *o = &g->owners[i];
        if (!kept || last->person != o->person) {
            g->owners[kept++] = *o;
            continue;
        }
        last->games += o->games;
        last->spellings++;
        last->called = o->called->called ? o->called : last->called;
    }
    g->owner_count = kept;
    return true;
}

static struct owner *owner_of(const struct groups *g, const struct spelling *s)
{
    const struct owner key = {.person = s->person};

    return bsearch(&key, g->owners, g->owner_count, sizeof key,
                   compare_by_person);
}

/* ---- pairs of persons ---------------------------------------------------- */

static int compare_by_center(const void *left, const void *right)
{
    const struct edge *a = left, *b = right;
    int order = compare_by_weight(a->center, b->center);

    return order ? order : compare_by_weight(a->other, b->other);
}

static bool find_edges(struct groups *g, const struct pair *pairs, size_t count)
{
    g->edges = malloc((count + 1) * sizeof *g->edges);
    for (size_t i = 0; g->edges && i < count; i++) {
        const struct spelling *one = &g->list[pairs[i].one];
        const struct spelling *other = &g->list[pairs[i].other];
        struct owner *a = owner_of(g, one), *b = owner_of(g, other);
        bool first = compare_by_weight(a, b) < 0;
        g->edges[i] = first ? (struct edge){a, b, one, other, pairs[i].why}
                            : (struct edge){b, a, other, one, pairs[i].why};
    }
    g->edge_count = g->edges ? count : 0;
    if (g->edge_count)
        qsort(g->edges, g->edge_count, sizeof *g->edges, compare_by_center);
    return g->edges != NULL;
}

/* ---- writing ------------------------------------------------------------- */

/* Appends a name in quotes. */
static void add_name(struct text *out, struct str name)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (c == '"' || c == '\\')
            text_add_char(out, '\\');
        if (c == '\n' || c == '\r')
            text_add(out, c == '\n' ? STR("\\n") : STR("\\r"));
        else
            text_add_char(out, c);
    }
    text_add_char(out, '"');
}

static void add_count(struct text *out, uint64_t count)
{
    text_addf(out, ", %llu record%s", (unsigned long long)count,
              count == 1 ? "" : "s");
}

/* True if the name is already in the line of another group. A spelling has only
   one person. */
static bool is_taken(const struct edge *e)
{
    return e->other->under && e->other->under != e->center;
}

/* Appends a comment with the reason why two names are suggested. */
static void add_reason(const struct edge *e, struct text *out)
{
    text_add(out, STR("#   "));
    add_name(out, e->here->name);
    add_count(out, (uint64_t)e->here->games);
    text_addf(out, ": %s", e->why);
    if (e->there != e->center->called) {
        text_add(out, STR(" as "));
        add_name(out, e->there->name);
    }
    if (e->other->spellings > 1) {
        text_add(out, STR("; not joined, because both persons have other "
                          "spellings: split these off first"));
        e->other->under = e->center;
    } else if (is_taken(e)) {
        text_add(out, STR("; listed with "));
        add_name(out, e->other->under->called->name);
    }
    text_add_char(out, '\n');
}

/* True if both persons are in a group that has been written already. */
static bool is_written(const struct edge *e)
{
    return e->center->under && e->center->under == e->other->under;
}

static bool is_listed(const struct edge *edges, size_t i)
{
    for (size_t k = i; k > 0 && edges[k - 1].center == edges[i].center; k--)
        if (edges[k - 1].other == edges[i].other)
            return true;
    return false;
}

/* Writes the group of the first `count` pairs, which have the same centre. */
static void write_group(struct edge *edges, size_t count, struct text *out)
{
    size_t names = 0;

    text_add(out, STR("\n# "));
    add_name(out, edges->center->called->name);
    add_count(out, edges->center->games);
    text_add_char(out, '\n');
    for (size_t i = 0; i < count; i++)
        if (!is_listed(edges, i))
            add_reason(&edges[i], out);
    for (size_t i = 0; i < count; i++) {
        if (edges[i].other->spellings > 1 || is_listed(edges, i) ||
            is_taken(&edges[i]))
            continue;
        if (names++ % LINE_NAMES == 0) {
            text_add(out, names > 1 ? STR("\n") : STR(""));
            add_name(out, edges->center->called->name);
        }
        text_add_char(out, ' ');
        add_name(out, edges[i].here->name);
        edges[i].other->under = edges->center;
    }
    text_add(out, names ? STR("\n") : STR(""));
}

static void write_groups(struct groups *g, struct text *out)
{
    for (size_t i = 0; i < g->edge_count;) {
        size_t end = i, kept = i;
        const struct owner *center = g->edges[i].center;
        for (; end < g->edge_count && g->edges[end].center == center; end++)
            if (!is_written(&g->edges[end]))
                g->edges[kept++] = g->edges[end];
        if (kept > i)
            write_group(g->edges + i, kept - i, out);
        i = end;
    }
}

static const char head[] =
    "# Names that probably belong to one person. Each line is a person: the "
    "name\n"
    "# to be shown, then other spellings. Delete names that belong to "
    "somebody\n"
    "# else, or the whole line; then: ludex archive ARCHIVE alias --file "
    "FILE\n";

int archive_suggest_groups(struct archive *a, struct text *out)
{
    struct groups g = {.count = 0};
    struct arena arena;
    struct spelling *list = NULL;
    struct pair *pairs = NULL;
    size_t count = 0;
    int fault = archive_check_version(a);

    if (fault)
        return fault;
    arena_init(&arena, 0, GROUPS_ARENA);
    fault = suggest_pairs(a, &arena, &list, &g.count, &pairs, &count);
    g.list = list;
    if (!fault && (!find_owners(&g) || !find_edges(&g, pairs, count)))
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    if (!fault && count)
        text_add(out, str_of(head));
    if (!fault)
        write_groups(&g, out);
    if (!fault && out->failed)
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    free(g.owners);
    free(g.edges);
    free(pairs);
    arena_release(&arena);
    return fault;
}
