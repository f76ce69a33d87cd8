/* Reads sequences, which consist of plies in native notations, words for any
   ply, and gaps. */
#include <string.h>

#include "notation.h"
#include "query_reader.h"

/* The plies of a value as read by one notation. */
struct plies_reader {
    struct query_reader *reader;
    const struct notation *notation;
    struct ply plies[QUERY_PLIES_MAX];
    size_t count;
    uint64_t gaps; /* as in struct query_plies */
    bool gap;      /* a gap precedes the next ply */
    bool failed;
    size_t at, length; /* place of the first error in the value */
    bool too_many;
};

/* Removes the first word and returns it. */
static struct str split_word(struct str *rest)
{
    while (rest->len && ascii_is_space(rest->ptr[0]))
        *rest = str_from(*rest, 1);
    size_t n = 0;
    while (n < rest->len && !ascii_is_space(rest->ptr[n]))
        n++;
    struct str word = {rest->ptr, n};
    *rest = str_from(*rest, n);
    return word;
}

static bool is_any_ply(struct str word)
{
    return str_equal(word, STR("?")) || str_equal(word, STR("...")) ||
           str_equal(word, STR("\u2026"));
}

static bool is_gap(struct str word)
{
    return str_equal(word, STR("*")) || str_equal(word, STR(".."));
}

static void note_failure(struct plies_reader *r, size_t at, size_t length)
{
    if (r->failed)
        return;
    r->failed = true;
    r->at = at;
    r->length = length;
}

static void add_ply(struct plies_reader *r, const struct ply *ply, size_t at,
                    size_t length)
{
    if (r->count == QUERY_PLIES_MAX) {
        r->too_many = true;
        note_failure(r, at, length);
        return;
    }
    if (r->gap && r->count)
        r->gaps |= UINT64_C(1) << r->count;
    r->gap = false;
    r->plies[r->count++] = *ply;
}

/* enough bytes for this number of plies in any spelling */
enum { PLIES_BYTES = QUERY_PLIES_MAX * 256 };

/* Stores the plies that the notation has read at `at` of the value. */
static void store_plies(struct plies_reader *r, const struct record *record,
                        const struct diags *diags, size_t at)
{
    if (diags->first)
        note_failure(r, at + diags->first->span.begin,
                     diags->first->span.length);
    for (const struct node *n = record->line; n && !r->failed; n = n->next) {
        if (n->ply.kind == PLY_UNREAD || n->ply.kind == PLY_FOREIGN ||
            n->variations)
            note_failure(r, at + n->span.begin, n->span.length);
        else
            add_ply(r, &n->ply, at + n->span.begin, n->span.length);
    }
    if (!record->line || record->result.span.length ||
        record->closing.span.length || record->notes)
        note_failure(r, at, record->text.len);
}

static void read_plies(struct plies_reader *r, struct str words, size_t at)
{
    struct arena *arena = r->reader->arena;

    if (words.len > PLIES_BYTES) {
        r->too_many = true;
        note_failure(r, at, words.len);
        return;
    }
    char *copy = arena_alloc(arena, words.len + SLICE_SLACK);
    struct diag_levels levels;
    struct diags diags;
    struct builder b;

    if (!copy)
        query_fatal(r->reader);
    memcpy(copy, words.ptr, words.len);
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    bool begun = build_begin(&b, arena, &diags, (struct str){copy, words.len});
    if (begun) {
        notation_read(r->notation, &b, 0);
        store_plies(r, build_end(&b), &diags, at);
    }
    diags_release(&diags);
    if (!begun || arena->exhausted)
        query_fatal(r->reader);
}

/* Splits the value at gaps and at words for any ply. The text between two of
   them is read at once. */
static void read_value(struct plies_reader *r, struct str value)
{
    struct str rest = value, between = {value.ptr, 0};

    while (!r->failed) {
        struct str word = split_word(&rest);
        bool parts = is_any_ply(word) || is_gap(word);
        between.len = (size_t)(word.ptr - between.ptr);
        if ((parts || !word.len) && str_trim(between).len)
            read_plies(r, between, (size_t)(between.ptr - value.ptr));
        if (!word.len)
            return;
        if (is_any_ply(word))
            add_ply(r, &(struct ply){.kind = PLY_NONE},
                    (size_t)(word.ptr - value.ptr), word.len);
        r->gap |= is_gap(word);
        if (parts)
            between = str_part(rest, 0, 0);
    }
}

static void store_reading(struct query_reader *reader, struct condition *c,
                          const struct plies_reader *r)
{
    struct query_plies *kept = ARENA_NEW(reader->arena, struct query_plies);
    struct ply *plies =
        arena_alloc(reader->arena, (r->count + 1) * sizeof *plies);

    if (!kept || !plies)
        query_fatal(reader);
    memcpy(plies, r->plies, r->count * sizeof *plies);
    *kept = (struct query_plies){.next = c->plies,
                                 .games = r->notation->games,
                                 .plies = plies,
                                 .count = r->count,
                                 .gaps = r->gaps};
    c->plies = kept;
}

static void report_no_reading(struct query_reader *reader,
                              const struct condition *c,
                              const struct plies_reader *r)
{
    size_t at = r->at < c->value.len ? r->at : c->value.len;
    size_t rest = c->value.len - at;
    struct span span =
        condition_part(c, at, r->length < rest ? r->length : rest);

    if (!c->value.len)
        diag_report(reader->diags, DIAG_BAD_VALUE, c->value_span,
                    "%.*s: plies are expected here", (int)c->field.len,
                    c->field.ptr);
    else if (r->too_many)
        diag_report(reader->diags, DIAG_BAD_VALUE, span,
                    "%.*s: more than %d plies", (int)c->field.len, c->field.ptr,
                    QUERY_PLIES_MAX);
    else
        diag_report(reader->diags, DIAG_BAD_VALUE, span,
                    "%.*s: no notation can read this as a ply",
                    (int)c->field.len, c->field.ptr);
    reader->faulty = true;
}

void query_read_plies(struct query_reader *reader, struct condition *c)
{
    struct plies_reader r, furthest = {.notation = NULL};

    for (size_t i = 0; notations[i]; i++) {
        if (!notation_is_native(notations[i]))
            continue;
        r = (struct plies_reader){.reader = reader, .notation = notations[i]};
        read_value(&r, c->value);
        if (!r.failed && r.count)
            store_reading(reader, c, &r);
        else if (!furthest.notation || r.at > furthest.at)
            furthest = r;
    }
    if (!c->plies)
        report_no_reading(reader, c, &furthest);
}
