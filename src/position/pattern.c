#include "pattern.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROWS_MAX = 64,
    ROW_MAX = 64,      /* maximum number of cells in a row */
    CONTENTS_MAX = 64, /* maximum number of contents, with one bit for each */
};

/* A cell and its allowed contents: a bit for each of cells->contents. */
struct test {
    uint64_t allowed;
    uint32_t cell;
};

/* A pattern at one place of the board: tests that must all pass. */
struct placed_pattern {
    const struct test *tests;
    size_t count;
    uint64_t hash;
    uint64_t features[SIGNATURE_WORDS]; /* features that all matching positions
                                           have */
};

struct pattern {
    struct placed_pattern
        *placings; /* the pattern matches if one of its placings does */
    size_t count;
    unsigned cells, contents; /* number of cells on the board, and of possible
                                 contents */
    /* For each cell and content, a list of the placings with a test that this
       content passes. `first` has the beginning of each list in `suited`, and
       the end of the last list. */
    uint32_t *first;
    uint16_t *suited;
};

struct pattern_watch {
    size_t fitting;     /* number of matching placings */
    uint16_t missing[]; /* number of failed tests, per placing */
};

/* ---- the game's cells ---------------------------------------------------- */

static size_t count_contents(const struct rules *rules)
{
    size_t count = 0;

    while (rules->cells && rules->cells->contents[count] &&
           count < CONTENTS_MAX)
        count++;
    return count;
}

static uint64_t all_contents(const struct rules *rules)
{
    return UINT64_MAX >> (CONTENTS_MAX - count_contents(rules));
}

bool pattern_content(const struct rules *rules, struct str name, uint8_t *out)
{
    size_t count = count_contents(rules);

    *out = 0;
    if (!name.len || str_equal(name, STR(".")))
        return count > 0;
    for (size_t i = 1; i < count; i++)
        if (str_equal(name, str_of(rules->cells->contents[i]))) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

unsigned pattern_cells(const struct rules *rules, const struct position *p)
{
    unsigned cells = 0, length;

    for (unsigned row = 0;
         rules->cells && (length = rules->cells->row_length(p, row)); row++)
        cells += length;
    return cells;
}

/* Returns the length of the longest name of a content at the beginning of the
   text, or 0 if there is none. */
static size_t longest_name(const struct rules *rules, struct str text,
                           size_t *which)
{
    size_t count = count_contents(rules), best = 0;

    for (size_t i = 1; i < count; i++) {
        struct str name = str_of(rules->cells->contents[i]);
        if (name.len > best && str_starts_with(text, name)) {
            best = name.len;
            *which = i;
        }
    }
    return best;
}

/* ---- reading ------------------------------------------------------------- */

struct pattern_row {
    uint64_t allowed[ROW_MAX];
    unsigned count;
    bool open; /* the row ends with a star */
    size_t at; /* offset of the row in the text */
};

struct pattern_reader {
    const struct rules *rules;
    struct str text;
    size_t at;
    struct reason *why;
    struct pattern_row *rows; /* array of ROWS_MAX rows */
    unsigned count;
};

static struct text *begin_fault(struct pattern_reader *r, size_t at,
                                size_t length)
{
    r->why->at = at;
    r->why->length = length;
    return &r->why->text;
}

static bool add_cell(struct pattern_reader *r, uint64_t allowed)
{
    struct pattern_row *row = &r->rows[r->count - 1];

    if (row->count == ROW_MAX) {
        text_addf(begin_fault(r, row->at, 1), "this row has more than %d cells",
                  ROW_MAX);
        return false;
    }
    row->allowed[row->count++] = allowed;
    return true;
}

static bool unknown_sign(struct pattern_reader *r)
{
    int32_t ignored;
    struct str rest = str_from(r->text, r->at);
    size_t length = str_code_point(rest, &ignored);

    text_addf(begin_fault(r, r->at, length), "%s has no symbol %.*s for a cell",
              r->rules->name, (int)length, rest.ptr);
    text_add(&r->why->label, STR("the symbols are"));
    for (size_t i = 1; i < count_contents(r->rules); i++)
        text_addf(&r->why->label, " %s", r->rules->cells->contents[i]);
    return false;
}

/* Reads a content or an empty cell. If there is neither, reports this and
   returns 0. */
static uint64_t read_content(struct pattern_reader *r)
{
    struct str rest = str_from(r->text, r->at);
    size_t which = 0, length = longest_name(r->rules, rest, &which);

    if (!length && rest.ptr[0] == '.')
        length = 1;
    r->at += length;
    if (length)
        return UINT64_C(1) << which;
    unknown_sign(r);
    return 0;
}

static bool read_set(struct pattern_reader *r)
{
    size_t open = r->at++;
    bool negated = r->at < r->text.len && r->text.ptr[r->at] == '^';
    uint64_t set = 0;

    r->at += negated;
    while (r->at < r->text.len && r->text.ptr[r->at] != ']') {
        uint64_t one = read_content(r);
        if (!one)
            return false;
        set |= one;
    }
    if (r->at == r->text.len) {
        text_add(begin_fault(r, open, 1), STR("the bracket is not closed"));
        return false;
    }
    r->at++;
    if (negated)
        set = all_contents(r->rules) & ~set;
    if (set)
        return add_cell(r, set);
    text_add(begin_fault(r, open, r->at - open), STR("the brackets are empty"));
    return false;
}

static bool read_run(struct pattern_reader *r)
{
    unsigned run = 0;

    while (r->at < r->text.len && ascii_is_digit(r->text.ptr[r->at]) &&
           run <= ROW_MAX)
        run = run * 10 + (unsigned)(r->text.ptr[r->at++] - '0');
    while (run-- > 0)
        if (!add_cell(r, 1))
            return false;
    return true;
}

static bool read_star(struct pattern_reader *r)
{
    r->rows[r->count - 1].open = true;
    r->at++;
    if (r->at == r->text.len || r->text.ptr[r->at] == '/')
        return true;
    text_add(begin_fault(r, r->at, 1), STR("a star must end its row"));
    return false;
}

static bool next_row(struct pattern_reader *r)
{
    if (r->count == ROWS_MAX) {
        text_addf(begin_fault(r, r->at, 1), "the pattern has more than %d rows",
                  ROWS_MAX);
        return false;
    }
    r->at += r->count > 0; /* skip the slash */
    r->rows[r->count++].at = r->at;
    return true;
}

static bool read_item(struct pattern_reader *r)
{
    char c = r->text.ptr[r->at];

    if (c == '/')
        return next_row(r);
    if (c == '[')
        return read_set(r);
    if (c == '*')
        return read_star(r);
    if (ascii_is_digit(c))
        return read_run(r);
    if (c == '?') {
        r->at++;
        return add_cell(r, all_contents(r->rules));
    }
    uint64_t one = read_content(r);
    return one && add_cell(r, one);
}

static bool read_rows(struct pattern_reader *r)
{
    if (!r->rules->cells) {
        text_addf(begin_fault(r, 0, r->text.len), "%s has no cells to describe",
                  r->rules->name);
        return false;
    }
    if (!next_row(r))
        return false;
    while (r->at < r->text.len)
        if (!read_item(r))
            return false;
    return true;
}

/* ---- the board ----------------------------------------------------------- */

struct shape {
    unsigned rows;
    unsigned length[ROWS_MAX], begin[ROWS_MAX], first[ROWS_MAX];
};

static void find_shape(const struct rules *rules, const struct position *p,
                       struct shape *shape)
{
    const struct rules_cells *of = rules->cells;
    unsigned cells = 0;

    shape->rows = 0;
    for (unsigned row = 0; row < ROWS_MAX && of->row_length(p, row); row++) {
        shape->length[row] = of->row_length(p, row);
        shape->begin[row] = of->row_begin ? of->row_begin(p, row) : 0;
        shape->first[row] = cells;
        cells += shape->length[row];
        shape->rows++;
    }
}

static size_t row_end(const struct pattern_reader *r, unsigned row)
{
    return row + 1 < r->count ? r->rows[row + 1].at - 1 : r->text.len;
}

static bool check_whole_board(struct pattern_reader *r,
                              const struct shape *shape)
{
    if (r->count != shape->rows) {
        text_addf(begin_fault(r, 0, r->text.len),
                  "the pattern has %u row%s, but the board has %u", r->count,
                  r->count == 1 ? "" : "s", shape->rows);
        return false;
    }
    for (unsigned i = 0; i < r->count; i++) {
        const struct pattern_row *row = &r->rows[i];
        if (row->open ? row->count <= shape->length[i]
                      : row->count == shape->length[i])
            continue;
        text_addf(begin_fault(r, row->at, row_end(r, i) - row->at),
                  "this row has %u cells, but the row on the board has %u",
                  row->count, shape->length[i]);
        return false;
    }
    return true;
}

/* ---- placing ------------------------------------------------------------- */

struct maker {
    struct arena *arena;
    const struct rules *rules;
    const struct position *start;
    const struct pattern_reader *read;
    const struct shape *shape;
    struct pattern *pattern;
    size_t room, symmetries;
    struct test *tests; /* tests of the current placing */
    size_t count;
};

/* Places one cell of the pattern. Returns false if the cell is not on the
   board. A cell that may have any content needs no test, but must be on the
   board too. */
static bool place_cell(struct maker *m, unsigned row, unsigned column,
                       uint64_t allowed)
{
    const struct shape *s = m->shape;

    if (row >= s->rows || column < s->begin[row] ||
        column - s->begin[row] >= s->length[row])
        return false;
    if (allowed != all_contents(m->rules))
        m->tests[m->count++] =
            (struct test){allowed, s->first[row] + column - s->begin[row]};
    return true;
}

/* Places the pattern with its upper left cell at this row and column. If the
   pattern is a whole board, its rows begin where the rows of the board
   begin. */
static bool place_pattern(struct maker *m, unsigned row, unsigned column,
                          bool whole)
{
    m->count = 0;
    for (unsigned i = 0; i < m->read->count; i++) {
        const struct pattern_row *r = &m->read->rows[i];
        unsigned from = whole ? m->shape->begin[i] : column;
        for (unsigned k = 0; k < r->count; k++)
            if (!place_cell(m, row + i, from + k, r->allowed[k]))
                return false;
    }
    return true;
}

static uint64_t map_set(const struct maker *m, uint64_t set, size_t symmetry)
{
    uint64_t out = 0;

    for (uint8_t i = 0; i < count_contents(m->rules); i++)
        if (set >> i & 1)
            out |= UINT64_C(1)
                   << m->rules->symmetry->content(m->start, i, symmetry);
    return out;
}

/* Estimates how often a test passes, assuming that half of all cells are empty
   and that all other contents are equally frequent. */
static unsigned test_pass_chance(uint64_t allowed)
{
    return (unsigned)__builtin_popcountll(allowed & ~UINT64_C(1)) +
           (allowed & 1 ? CONTENTS_MAX : 0);
}

static int compare_tests(const void *left, const void *right)
{
    const struct test *a = left, *b = right;
    unsigned x = test_pass_chance(a->allowed), y = test_pass_chance(b->allowed);

    if (x != y)
        return x < y ? -1 : 1;
    return a->cell < b->cell ? -1 : a->cell > b->cell;
}

static uint64_t hash_tests(const struct test *tests, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ tests[i].cell) * UINT64_C(0x100000001b3);
        hash = (hash ^ tests[i].allowed) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool make_room(struct maker *m)
{
    struct pattern *pattern = m->pattern;

    return ARENA_ROOM(m->arena, pattern->placings, pattern->count, m->room, 16);
}

/* Adds the features of all cells for which only one content is allowed. */
static void add_features(const struct maker *m, struct placed_pattern *placing)
{
    for (size_t i = 0; m->rules->cells->feature && i < placing->count; i++) {
        const struct test *t = &placing->tests[i];
        if (t->allowed & 1 || t->allowed & (t->allowed - 1))
            continue;
        uint8_t content = (uint8_t)__builtin_ctzll(t->allowed);
        unsigned bit = m->rules->cells->feature(m->start, t->cell, content);
        placing->features[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

static bool add_placing(struct maker *m, size_t symmetry)
{
    struct test *tests = arena_alloc(m->arena, (m->count + 1) * sizeof *tests);

    if (!tests || !make_room(m))
        return false;
    for (size_t i = 0; i < m->count; i++) {
        tests[i] = m->tests[i];
        if (symmetry) {
            tests[i].cell =
                m->rules->symmetry->cell(m->start, tests[i].cell, symmetry);
            tests[i].allowed = map_set(m, tests[i].allowed, symmetry);
        }
    }
    qsort(tests, m->count, sizeof *tests, compare_tests);
    struct placed_pattern *placing = &m->pattern->placings[m->pattern->count++];
    *placing = (struct placed_pattern){
        .tests = tests, .count = m->count, .hash = hash_tests(tests, m->count)};
    add_features(m, placing);
    return true;
}

static bool is_allowed(const struct maker *m, size_t symmetry)
{
    return !symmetry ||
           m->rules->symmetry->cell(m->start, 0, symmetry) != NO_CELL;
}

static bool add_rotated_placings(struct maker *m)
{
    for (size_t i = 0; i < m->symmetries; i++)
        if (is_allowed(m, i) && !add_placing(m, i))
            return false;
    return true;
}

static int compare_placings(const void *left, const void *right)
{
    const struct placed_pattern *a = left, *b = right;

    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return a->count < b->count ? -1 : a->count > b->count;
}

static bool is_same_placing(const struct placed_pattern *a,
                            const struct placed_pattern *b)
{
    if (a->hash != b->hash || a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->tests[i].cell != b->tests[i].cell ||
            a->tests[i].allowed != b->tests[i].allowed)
            return false;
    return true;
}

/* Removes duplicate placings, which occur if a pattern is symmetric. */
static void drop_equal_placings(struct pattern *pattern)
{
    size_t kept = 0;

    qsort(pattern->placings, pattern->count, sizeof *pattern->placings,
          compare_placings);
    for (size_t i = 0; i < pattern->count; i++)
        if (!kept || !is_same_placing(&pattern->placings[kept - 1],
                                      &pattern->placings[i]))
            pattern->placings[kept++] = pattern->placings[i];
    pattern->count = kept;
}

static bool place_all(struct maker *m, bool whole)
{
    if (whole)
        return place_pattern(m, 0, 0, true) && add_rotated_placings(m);
    for (unsigned row = 0; row < m->shape->rows; row++) {
        unsigned end = m->shape->begin[row] + m->shape->length[row];
        for (unsigned column = 0; column < end; column++)
            if (place_pattern(m, row, column, false) &&
                !add_rotated_placings(m))
                return false;
    }
    return true;
}

static size_t count_symmetries(const struct rules *rules, bool turned)
{
    size_t count = 1;

    if (turned && rules->symmetry)
        while (rules->symmetry->names[count])
            count++;
    return count;
}

static size_t count_cells(const struct pattern_reader *r)
{
    size_t count = 0;

    for (unsigned i = 0; i < r->count; i++)
        count += r->rows[i].count;
    return count;
}

/* ---- the placings by cell ------------------------------------------------ */

/* Returns the index of a cell and content in `first`. */
static size_t cell_content_index(const struct pattern *pattern, unsigned cell,
                                 unsigned content)
{
    return (size_t)cell * pattern->contents + content;
}

/* Calls `take` for each placing, cell and matching content. */
static void for_each_suited(struct pattern *pattern,
                            void (*take)(struct pattern *pattern, size_t place,
                                         size_t placing))
{
    for (size_t i = 0; i < pattern->count; i++)
        for (size_t k = 0; k < pattern->placings[i].count; k++) {
            const struct test *t = &pattern->placings[i].tests[k];
            for (uint64_t left = t->allowed; left; left &= left - 1)
                take(pattern,
                     cell_content_index(pattern, t->cell,
                                        (unsigned)__builtin_ctzll(left)),
                     i);
        }
}

static void count_suited(struct pattern *pattern, size_t place, size_t placing)
{
    (void)placing;
    pattern->first[place]++;
}

/* Fills each list from its end. When all items are stored, `first` is the
   beginning of the list. */
static void fill_suited_list(struct pattern *pattern, size_t place,
                             size_t placing)
{
    pattern->suited[--pattern->first[place]] = (uint16_t)placing;
}

static bool make_index(struct maker *m, unsigned cells)
{
    struct pattern *pattern = m->pattern;

    pattern->cells = cells;
    pattern->contents = (unsigned)count_contents(m->rules);
    size_t places = cell_content_index(pattern, cells, 0);
    pattern->first = arena_alloc(m->arena, (places + 1) * sizeof(uint32_t));
    if (!pattern->first)
        return false;
    memset(pattern->first, 0, (places + 1) * sizeof(uint32_t));
    for_each_suited(pattern, count_suited);
    for (size_t i = 0; i < places; i++)
        pattern->first[i + 1] += pattern->first[i];
    pattern->suited = arena_alloc(
        m->arena, (pattern->first[places] + (size_t)1) * sizeof(uint16_t));
    if (pattern->suited)
        for_each_suited(pattern, fill_suited_list);
    return pattern->suited != NULL;
}
/* ---- making patterns ----------------------------------------------------- */

const struct pattern *pattern_make(struct arena *arena,
                                   const struct rules *rules,
                                   const struct position *start,
                                   struct str text, enum pattern_extent extent,
                                   bool turned, struct reason *why)
{
    bool whole = extent == PATTERN_WHOLE;
    struct pattern_reader r = {.rules = rules, .text = text, .why = why};
    struct shape shape;
    struct maker m = {.arena = arena,
                      .rules = rules,
                      .start = start,
                      .read = &r,
                      .shape = &shape,
                      .symmetries = count_symmetries(rules, turned)};

    r.rows = arena_alloc(arena, ROWS_MAX * sizeof *r.rows);
    if (!r.rows || !read_rows(&r))
        return NULL;
    find_shape(rules, start, &shape);
    if (whole && !check_whole_board(&r, &shape))
        return NULL;
    m.pattern = ARENA_NEW(arena, struct pattern);
    m.tests = arena_alloc(arena, (count_cells(&r) + 1) * sizeof *m.tests);
    if (!m.pattern || !m.tests || !place_all(&m, whole))
        return NULL;
    if (!m.pattern->count) {
        text_add(begin_fault(&r, 0, text.len),
                 STR("the pattern is larger than the board"));
        return NULL;
    }
    drop_equal_placings(m.pattern);
    return make_index(&m, pattern_cells(rules, start)) ? m.pattern : NULL;
}

/* ---- matching ------------------------------------------------------------ */

/* The type of rules->cells->content. Searches spend most of their time in this
   function, so it is passed as an argument instead of being looked up for each
   cell. */
typedef uint8_t (*content_of)(const struct position *p, unsigned cell);

static bool placing_fits(const struct placed_pattern *placing,
                         content_of content, const struct position *p)
{
    for (size_t i = 0; i < placing->count; i++) {
        const struct test *t = &placing->tests[i];
        if (!(t->allowed >> content(p, t->cell) & 1))
            return false;
    }
    return true;
}

bool pattern_fits(const struct pattern *pattern, const struct rules *rules,
                  const struct position *p)
{
    content_of content = rules->cells->content;

    for (size_t i = 0; i < pattern->count; i++)
        if (placing_fits(&pattern->placings[i], content, p))
            return true;
    return false;
}

bool pattern_may_fit(const struct pattern *pattern,
                     const uint64_t set[SIGNATURE_WORDS])
{
    for (size_t i = 0; i < pattern->count; i++) {
        uint64_t lacking = 0;
        for (size_t k = 0; k < SIGNATURE_WORDS; k++)
            lacking |= pattern->placings[i].features[k] & ~set[k];
        if (!lacking)
            return true;
    }
    return false;
}

/* ---- watching ------------------------------------------------------------ */

size_t pattern_watch_size(const struct pattern *pattern)
{
    return sizeof(struct pattern_watch) + pattern->count * sizeof(uint16_t);
}

static void enter_cell(const struct pattern *pattern, struct pattern_watch *w,
                       size_t place)
{
    for (size_t i = pattern->first[place]; i < pattern->first[place + 1]; i++)
        w->fitting += --w->missing[pattern->suited[i]] == 0;
}

static void leave_cell(const struct pattern *pattern, struct pattern_watch *w,
                       size_t place)
{
    for (size_t i = pattern->first[place]; i < pattern->first[place + 1]; i++)
        w->fitting -= w->missing[pattern->suited[i]]++ == 0;
}

void pattern_watch_begin(const struct pattern *pattern, struct pattern_watch *w,
                         const uint8_t *contents)
{
    w->fitting = 0;
    for (size_t i = 0; i < pattern->count; i++) {
        w->missing[i] = (uint16_t)pattern->placings[i].count;
        w->fitting += w->missing[i] == 0;
    }
    for (unsigned cell = 0; cell < pattern->cells; cell++)
        enter_cell(pattern, w,
                   cell_content_index(pattern, cell, contents[cell]));
}

void pattern_watch_change(const struct pattern *pattern,
                          struct pattern_watch *w, unsigned cell, uint8_t was,
                          uint8_t is)
{
    leave_cell(pattern, w, cell_content_index(pattern, cell, was));
    enter_cell(pattern, w, cell_content_index(pattern, cell, is));
}

bool pattern_watch_fits(const struct pattern_watch *w)
{
    return w->fitting > 0;
}
