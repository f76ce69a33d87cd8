/*
 * Answers queries a second time, slowly. Records are held in memory with all
 * their positions, and every condition in the tree of a query is evaluated on
 * them as ludex-query(7) defines it, without any code of db/. The queries are
 * random; the same random seed gives the same queries. LUDEX is the program
 * that generates the games.
 */
#define _GNU_SOURCE /* for popen */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive_import.h"
#include "archive_query.h"
#include "pattern.h"
#include "record_reader.h"

#include "random.h"
#include "scratch.h"
#include "suite.h"

enum {
    RECORDS_A_GAME = 42,
    RECORDS_MAX = 1024,
    QUERIES = 240,
    PLIES_MOST = 40,
    TAGS_MADE = 9,
    VALUES_MAX = 9,
    QUERY_BYTES = 8192,
    PATTERN_ROWS = 32,
    PATTERN_CELLS = 32,
};

static const struct made {
    const char *name, *values[VALUES_MAX];
} made[TAGS_MADE] = {
    {"Event", {"", "", "Alpha Open", "B\u00E4ta", "\u0141uk", "alpha"}},
    {"Site", {"", "", "Z\u00FCrich", "zurich", "Rome"}},
    {"Date",
     {"", "1999.05.03", "1999.05.??", "1999.??.??", "196?.??.??", "19??.05.??",
      "????.??.??", "1961.12.31", "1970.01.01"}},
    {"EndDate", {"", "", "", "", "1999.05.09", "1970.02.??"}},
    {"Round", {"", "1", "2", "10", "final", "?", "3.5", "007"}},
    {"First", {"", "Ann", "Bob", "Cid", "\u00C4nn", "\u0141ukasz"}},
    {"Second", {"", "Ann", "Bob", "Cid", "bob", "Lukasz", "Eve"}},
    {"Third", {"", "Ann", "Eve", "Fay"}},
    {"FirstElo", {"", "900", "1000", "1000.0", "1200", "none", "-5", "12"}},
};

/* ---- records ------------------------------------------------------------- */

struct rec {
    const struct rules *rules;
    struct setting tags[32];
    size_t tag_count;
    size_t plies;
    struct position *at[PLIES_MOST + 2]; /* one more than the number of plies */
    struct move moves[PLIES_MOST + 1];
    char *words[PLIES_MOST + 1]; /* plies as written */
    uint8_t final_result;
};

static struct rec recs[RECORDS_MAX];
static size_t rec_count;
static uint64_t seed;
static struct archive *archive;
static struct archive_import *import;
static struct record_reader reading;
static struct diag_levels levels;
static struct arena arena;
static char path[SCRATCH_PATH];

static unsigned below(unsigned bound)
{
    return (unsigned)(next_random(&seed) % bound);
}

static struct str copy(struct str s)
{
    char *bytes = malloc(s.len + 1);

    ck_assert_ptr_nonnull(bytes);
    memcpy(bytes, s.len ? s.ptr : "", s.len);
    bytes[s.len] = '\0';
    return (struct str){bytes, s.len};
}

static struct str tag_of(const struct rec *r, struct str name)
{
    for (size_t i = 0; i < r->tag_count; i++)
        if (str_equal_nocase(r->tags[i].name, name))
            return r->tags[i].value;
    return STR("");
}

static struct position *copy_position(const struct rules *rules,
                                      const struct position *p)
{
    struct position *out = malloc(rules->position_size);

    ck_assert_ptr_nonnull(out);
    memcpy(out, p, rules->position_size);
    return out;
}

static void keep(const struct record *record)
{
    struct rec *r = &recs[rec_count++];
    const struct node *node = record->line;
    const struct position *p = replay_begin(&reading.replay, record);

    r->rules = record->rules;
    r->final_result = record->final_result;
    for (const struct tag *t = record->tags; t && r->tag_count < 32;
         t = t->next)
        if (t->value.len)
            r->tags[r->tag_count++] =
                (struct setting){copy(t->meant), copy(t->value)};
    for (; p; p = replay_next(&reading.replay, record, &node)) {
        r->at[r->plies] = copy_position(r->rules, p);
        if (!node)
            break;
        r->moves[r->plies] = node->move;
        r->words[r->plies++] =
            (char *)copy((struct str){record->text.ptr + node->span.begin,
                                      node->span.length})
                .ptr;
    }
}

static void take(const struct text *text)
{
    struct reading_options options = {.side = NO_SIDE};
    char *bytes = calloc(1, text->len + SLICE_SLACK);
    struct slice slice = {
        .ptr = bytes, .len = text->len, .line = 1, .column = 1};
    enum imported imported;
    int64_t id;

    memcpy(bytes, text->ptr, text->len);
    const struct record *record = record_reader_run(&reading, &slice, &options);
    ck_assert(record && rec_count < RECORDS_MAX);
    if (!reading.diags.counts[SEVERITY_ERROR] && record->legal) {
        ck_assert_int_eq(archive_import_record(import, &slice, record, false,
                                               false, &reading.replay,
                                               &imported, &id),
                         ARCHIVE_OK);
        if (imported == IMPORT_STORED) {
            keep(record);
            ck_assert_uint_eq((uint64_t)id, rec_count);
        }
    }
    free(bytes);
}

static void add_tags(struct text *out, const char *game)
{
    for (size_t i = 0; i < TAGS_MADE; i++) {
        const char *value = made[i].values[below(VALUES_MAX)];
        if (!value || !*value ||
            (strcmp(made[i].name, "Third") == 0 && !strpbrk(game, "34")))
            continue;
        text_addf(out, "[%s \"%s\"]\n", made[i].name, value);
    }
}

static void make_games(const char *options, const char *game)
{
    const char *ludex = getenv("LUDEX");
    char command[400], line[4096];
    struct text text = {0};

    snprintf(command, sizeof command,
             "%s generate --game %s %s --count %d --seed 7 --plies %d",
             ludex ? ludex : "build/ludex", game, options, RECORDS_A_GAME,
             PLIES_MOST);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    while (fgets(line, sizeof line, pipe)) {
        if (strncmp(line, "[Game ", 6) == 0 && text.len)
            take(&text);
        if (strncmp(line, "[Game ", 6) == 0)
            text_clear(&text);
        text_add(&text, str_of(line));
        if (strncmp(line, "[Game ", 6) == 0)
            add_tags(&text, game);
    }
    ck_assert_int_eq(pclose(pipe), 0);
    take(&text);
    text_release(&text);
}

static void set_up(void)
{
    static const struct {
        const char *options, *game;
    } all[] = {
        {"", "brayout"},          {"", "brax"},
        {"--begins red", "brax"}, {"", "brax-easy"},
        {"", "brax-zillions"},    {"", "brax-3"},
        {"", "brax-4"},           {"", "brax-hunt"},
        {"--size 4", "quax"},     {"", "quax"},
        {"--size 4", "link"},     {"--size 4", "quickway"},
        {"--size 3", "stymie"},   {"--size 7", "braunche"},
    };

    scratch_file(path);
    seed = 11;
    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    arena_init(&arena, 0, 8 << 20);
    ck_assert_int_eq(archive_open(&archive, path, true), ARCHIVE_OK);
    ck_assert_int_eq(archive_import_begin(archive, ROTATED_UNSEEN, &import),
                     ARCHIVE_OK);
    ck_assert_int_eq(archive_import_file(import, "made"), ARCHIVE_OK);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        make_games(all[i].options, all[i].game);
    ck_assert_int_eq(archive_import_end(import, true), ARCHIVE_OK);
    ck_assert_uint_ge(rec_count, 500);
}

static void tear_down(void)
{
    archive_close(archive);
    record_reader_release(&reading);
    arena_release(&arena);
    unlink(path);
}

/* ---- conditions on tags -------------------------------------------------- */

static bool ordered_as(int order, enum query_op op)
{
    switch (op) {
    case QUERY_EQUAL:
        return order == 0;
    case QUERY_NOT_EQUAL:
        return order != 0;
    case QUERY_LESS:
        return order < 0;
    case QUERY_LESS_EQUAL:
        return order <= 0;
    case QUERY_GREATER:
        return order > 0;
    default:
        return order >= 0;
    }
}

/* Folds the letters that occur in the generated tags, and no others. */
static void fold(struct str s, char *out)
{
    static const struct {
        const char *from, *to;
    } letters[] = {{"\u00E4", "a"},
                   {"\u00C4", "a"},
                   {"\u00FC", "u"},
                   {"\u0141", "l"},
                   {"\u0142", "l"}};

    for (size_t i = 0; i < s.len;) {
        size_t k = 0, n = sizeof letters / sizeof *letters;
        while (k < n && !str_starts_with((struct str){s.ptr + i, s.len - i},
                                         str_of(letters[k].from)))
            k++;
        *out++ = k < n                                ? letters[k].to[0]
                 : s.ptr[i] >= 'A' && s.ptr[i] <= 'Z' ? (char)(s.ptr[i] + 32)
                                                      : s.ptr[i];
        i += k < n ? 2 : 1;
    }
    *out = '\0';
}

static bool text_fits(struct str value, enum query_op op, struct str wanted)
{
    char a[256], b[256];

    if (op != QUERY_CONTAINS)
        return ordered_as(str_compare(value, wanted), op);
    fold(value, a);
    fold(wanted, b);
    return strstr(a, b) != NULL;
}

static bool is_number(struct str s, double *out)
{
    char *end, bytes[64];

    if (!s.len || s.len >= sizeof bytes ||
        strspn(s.ptr, "+-.0123456789") < s.len)
        return false;
    memcpy(bytes, s.ptr, s.len);
    bytes[s.len] = '\0';
    *out = strtod(bytes, &end);
    return !*end;
}

/* Compares numbers as numbers, and words as words. */
static bool number_or_word_fits(struct str value, enum query_op op,
                                struct str wanted)
{
    double a, b;
    bool number = is_number(value, &a);

    if (number != is_number(wanted, &b))
        return op == QUERY_NOT_EQUAL;
    return ordered_as(number ? (a > b) - (a < b) : str_compare(value, wanted),
                      op);
}

static bool tag_fits(struct str value, enum query_op op, struct str wanted)
{
    if (op == QUERY_CONTAINS || !wanted.len)
        return text_fits(value, op, wanted);
    return value.len && number_or_word_fits(value, op, wanted);
}

static bool round_fits(struct str value, enum query_op op, struct str wanted)
{
    if (op == QUERY_EQUAL || op == QUERY_NOT_EQUAL || op == QUERY_CONTAINS)
        return text_fits(value, op, wanted);
    return value.len && number_or_word_fits(value, op, wanted);
}

static bool digits_fit(const char *wanted, int number, int digits)
{
    for (; digits-- > 0; number /= 10)
        if (wanted[digits] != '?' && wanted[digits] != '0' + number % 10)
            return false;
    return true;
}

static int last_of_month(int y, int m)
{
    bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;

    return m == 2 ? 28 + leap : m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31;
}

/* Finds the days for which a date stands, by trying every day. */
static bool find_days(struct str date, int *first, int *last)
{
    char full[] = "????.??.??";

    if (!date.len || date.len > 10)
        return false;
    memcpy(full, date.ptr, date.len);
    *first = 0;
    for (int y = 1; y < 10000; y++)
        for (int m = 1; digits_fit(full, y, 4) && m <= 12; m++)
            for (int d = 1;
                 digits_fit(full + 5, m, 2) && d <= last_of_month(y, m); d++) {
                if (!digits_fit(full + 8, d, 2))
                    continue;
                *last = y * 10000 + m * 100 + d;
                if (!*first)
                    *first = *last;
            }
    return *first > 0;
}

struct days {
    char date[16];
    int first, last;
};

/* Caches the results of find_days. */
static bool days_of(struct str date, int *first, int *last)
{
    static struct days known[64];
    static size_t count;

    for (size_t i = 0; i < count; i++)
        if (str_equal(str_of(known[i].date), date)) {
            *first = known[i].first;
            *last = known[i].last;
            return true;
        }
    if (!find_days(date, first, last))
        return false;
    ck_assert_uint_lt(count, 64);
    memcpy(known[count].date, date.ptr, date.len);
    known[count].first = *first;
    known[count++].last = *last;
    return true;
}

static bool rec_days(const struct rec *r, int *first, int *last)
{
    int a, b;

    if (!days_of(tag_of(r, STR("Date")), first, last))
        return false;
    if (days_of(tag_of(r, STR("EndDate")), &a, &b) && b >= *first)
        *last = b;
    return true;
}

/* Compares one day with the days from `a` to `b`. */
static bool day_fits(int day, enum query_op op, int a, int b)
{
    return op == QUERY_EQUAL        ? day >= a && day <= b
           : op == QUERY_NOT_EQUAL  ? day < a || day > b
           : op == QUERY_LESS       ? day < a
           : op == QUERY_LESS_EQUAL ? day <= b
           : op == QUERY_GREATER    ? day > b
                                    : day >= a;
}

static bool days_fit(const struct rec *r, const struct condition *c,
                     enum query_op op, struct str wanted)
{
    int first, last, a, b;

    if (str_equal(c->field, STR("date")) && !wanted.len)
        return text_fits(tag_of(r, STR("Date")), op, wanted);
    if (op == QUERY_CONTAINS)
        return text_fits(tag_of(r, STR("Date")), op, wanted);
    if (!rec_days(r, &first, &last))
        return op == QUERY_NOT_EQUAL;
    ck_assert(days_of(wanted, &a, &b));
    /* the first day, the last day, and those in between that could matter */
    const int days[] = {first, last, a, b, a - 1, b + 1};
    bool all = true, one = false;
    for (size_t i = 0; i < 6; i++)
        if (days[i] >= first && days[i] <= last) {
            bool fits = day_fits(days[i], op, a, b);
            all &= fits;
            one |= fits;
        }
    return c->possibly ? one : all;
}

static bool players_fit(const struct rec *r, enum query_op op,
                        struct str wanted)
{
    static const char *const seats[] = {"First", "Second", "Third", "Fourth"};
    bool some = false, all = true;

    for (size_t i = 0; i < 4; i++) {
        struct str name = tag_of(r, str_of(seats[i]));
        if (i >= 2 && !name.len)
            continue;
        bool fits = text_fits(name, op, wanted);
        some |= fits;
        all &= fits;
    }
    return op == QUERY_NOT_EQUAL ? all : some;
}

static bool ending_fits(const struct rec *r, struct str wanted)
{
    struct str t = tag_of(r, STR("Termination"));
    bool over = r->rules->ending(r->at[r->plies]).over;
    bool none = !t.len || str_equal(t, STR("normal"));

    if (str_equal(wanted, STR("board")))
        return over;
    if (over)
        return false;
    if (!none)
        return str_equal(t, wanted);
    if (str_equal(wanted, STR("surrender")))
        return r->final_result == RESULT_FIRST ||
               r->final_result == RESULT_SECOND;
    if (str_equal(wanted, STR("agreement")))
        return r->final_result == RESULT_DRAW;
    return str_equal(wanted, STR("unfinished")) &&
           r->final_result != RESULT_FIRST &&
           r->final_result != RESULT_SECOND && r->final_result != RESULT_DRAW;
}

/* ---- numbers ------------------------------------------------------------- */

static bool number_fits(uint64_t n, const struct condition *c)
{
    uint64_t a = strtoull(c->value.ptr, NULL, 10);

    if (c->op == QUERY_WITHIN)
        return n >= a && n <= strtoull(c->high.ptr, NULL, 10);
    return ordered_as((n > a) - (n < a), c->op);
}

static const struct {
    const char *name;
    uint32_t trait;
} traits[] = {
    {"captures", TRAIT_CAPTURE},     {"doubles", TRAIT_DOUBLE},
    {"promotions", TRAIT_PROMOTION}, {"replacements", TRAIT_REPLACEMENT},
    {"leaps", TRAIT_LEAP},           {"checks", TRAIT_CHECK},
    {"links", TRAIT_LINK},           {"calls", TRAIT_CALL},
    {"swaps", TRAIT_SWAP},           {"passes", TRAIT_PASS},
};

enum { TRAITS = sizeof traits / sizeof *traits };

/* True if the ply, or the position after it, is within the limits of the
   condition. */
static bool is_within(const struct condition *c, size_t ply)
{
    return !c->limits.set || (ply >= c->limits.from && ply <= c->limits.to);
}

/* Counts plies that have a trait. Sets *trait to 0 if no trait has this
   name. */
static uint64_t count_trait(const struct rec *r, const struct condition *c,
                            uint32_t *trait)
{
    struct str name = c->field, word = name;
    bool streak = str_starts_with(name, STR("streak:"));
    bool series = str_starts_with(name, STR("series:"));
    uint64_t total = 0, run = 0, runs[2] = {0}, most = 0;

    if (streak || series)
        word = (struct str){name.ptr + 7, name.len - 7};
    *trait = 0;
    for (size_t i = 0; i < TRAITS; i++)
        if (str_equal(word, str_of(traits[i].name)))
            *trait = traits[i].trait;
    for (size_t i = 0; *trait && r->rules->traits && i < r->plies; i++) {
        if (!is_within(c, i + 1))
            continue;
        bool has = r->rules->traits(r->at[i], r->moves[i]) & *trait;
        uint8_t side = r->rules->side(r->at[i]) & 1;
        total += has;
        run = has ? run + 1 : 0;
        runs[side] = has ? runs[side] + 1 : 0;
        uint64_t now = streak ? run : runs[side];
        most = now > most ? now : most;
    }
    return streak || series ? most : total;
}

/* Counts "count:P" or "held:P". Returns false if the game does not have that
   piece. */
static bool count_men(const struct rec *r, const struct position *p,
                      struct str field, uint64_t *count)
{
    bool held = str_starts_with(field, STR("held:"));
    size_t from = held ? 5 : 6;
    struct str name = {field.ptr + from, field.len - from};
    uint8_t content;

    if (!pattern_content(r->rules, name, &content) ||
        (held && !r->rules->cells->held))
        return false;
    *count = 0;
    for (unsigned i = 0; !held && i < pattern_cells(r->rules, p); i++)
        *count += r->rules->cells->content(p, i) == content;
    if (held)
        *count = r->rules->cells->held(p, content);
    return true;
}

static bool men_fit(const struct rec *r, const struct position *p,
                    const struct condition *c)
{
    uint64_t count, other;

    if (!count_men(r, p, c->field, &count))
        return false;
    if (!memchr(c->value.ptr, ':', c->value.len))
        return number_fits(count, c);
    return count_men(r, p, c->value, &other) &&
           ordered_as((count > other) - (count < other), c->op);
}

/* ---- boards -------------------------------------------------------------- */

/* Rows and columns of a board with their contents. -1 is not a cell. */
struct grid {
    unsigned rows, begin[PATTERN_ROWS], length[PATTERN_ROWS];
    int cells[PATTERN_ROWS][PATTERN_CELLS];
    unsigned number[PATTERN_ROWS][PATTERN_CELLS];
    uint8_t row_of[PATTERN_ROWS * PATTERN_CELLS];
    uint8_t column_of[PATTERN_ROWS * PATTERN_CELLS];
};

static void find_grid(const struct rules *rules, const struct position *p,
                      struct grid *g)
{
    unsigned cell = 0;

    memset(g, 0, sizeof *g);
    memset(g->cells, -1, sizeof g->cells);
    for (; rules->cells->row_length(p, g->rows); g->rows++) {
        unsigned begin =
            rules->cells->row_begin ? rules->cells->row_begin(p, g->rows) : 0;
        g->begin[g->rows] = begin;
        g->length[g->rows] = rules->cells->row_length(p, g->rows);
        for (unsigned i = 0; i < g->length[g->rows]; i++, cell++) {
            g->cells[g->rows][begin + i] = rules->cells->content(p, cell);
            g->number[g->rows][begin + i] = cell;
            g->row_of[cell] = (uint8_t)g->rows;
            g->column_of[cell] = (uint8_t)(begin + i);
        }
    }
}

/* Maps the board by a symmetry. Returns false if the symmetry does not apply to
   it. */
static bool turn_grid(const struct rec *r, const struct grid *g, size_t s,
                      struct grid *out)
{
    const struct rules *rules = r->rules;

    *out = *g;
    if (!s)
        return true;
    if (rules->symmetry->cell(r->at[0], 0, s) == NO_CELL)
        return false;
    for (unsigned y = 0; y < g->rows; y++)
        for (unsigned x = g->begin[y]; x < g->begin[y] + g->length[y]; x++) {
            unsigned to = rules->symmetry->cell(r->at[0], g->number[y][x], s);
            uint8_t what = (uint8_t)g->cells[y][x];
            what = rules->symmetry->content(r->at[0], what, s);
            out->cells[g->row_of[to]][g->column_of[to]] = what;
        }
    return true;
}

static uint64_t content_set(const struct rules *rules, struct str *text)
{
    size_t best = 0, which = 0;

    if (text->ptr[0] == '.') {
        *text = (struct str){text->ptr + 1, text->len - 1};
        return 1;
    }
    for (size_t i = 1; rules->cells->contents[i]; i++)
        if (str_starts_with(*text, str_of(rules->cells->contents[i])) &&
            strlen(rules->cells->contents[i]) > best) {
            best = strlen(rules->cells->contents[i]);
            which = i;
        }
    *text = (struct str){text->ptr + best, text->len - best};
    return best ? UINT64_C(1) << which : 0;
}

struct piece {
    unsigned rows, length[PATTERN_ROWS];
    uint64_t sets[PATTERN_ROWS][PATTERN_CELLS];
};

/* Reads a piece of a pattern. Returns false if the game cannot read it. */
static bool read_piece(const struct rules *rules, struct str text,
                       struct piece *out)
{
    memset(out, 0, sizeof *out);
    out->rows = 1;
    while (text.len) {
        unsigned row = out->rows - 1;
        uint64_t set = 0, part;
        char c = text.ptr[0];
        if (c == '/') {
            out->rows++;
            text = (struct str){text.ptr + 1, text.len - 1};
            continue;
        }
        if (c == '?') {
            text = (struct str){text.ptr + 1, text.len - 1};
            set = UINT64_MAX;
        } else if (c == '[') {
            text = (struct str){text.ptr + 1, text.len - 1};
            while (text.ptr[0] != ']') {
                if (!(part = content_set(rules, &text)))
                    return false;
                set |= part;
            }
            text = (struct str){text.ptr + 1, text.len - 1};
        } else if (!(set = content_set(rules, &text))) {
            return false;
        }
        out->sets[row][out->length[row]++] = set;
    }
    return true;
}

static bool piece_at(const struct grid *g, const struct piece *piece,
                     unsigned row, unsigned column, bool whole)
{
    for (unsigned y = 0; y < piece->rows; y++)
        for (unsigned x = 0; x < piece->length[y]; x++) {
            unsigned u = (whole ? g->begin[y] : column) + x;
            if (row + y >= g->rows || u >= PATTERN_CELLS ||
                g->cells[row + y][u] < 0 ||
                !(piece->sets[y][x] >> g->cells[row + y][u] & 1))
                return false;
        }
    return true;
}

static bool grid_fits(const struct grid *g, const struct piece *piece,
                      bool whole)
{
    if (whole) {
        bool same = g->rows == piece->rows;
        for (unsigned y = 0; same && y < g->rows; y++)
            same = g->length[y] == piece->length[y];
        return same && piece_at(g, piece, 0, 0, true);
    }
    for (unsigned row = 0; row < g->rows; row++)
        for (unsigned column = 0; column < PATTERN_CELLS; column++)
            if (piece_at(g, piece, row, column, false))
                return true;
    return false;
}

static bool piece_fits(const struct rec *r, const struct position *p,
                       const struct condition *c)
{
    bool whole = str_equal(c->field, STR("board"));
    struct grid g, turned;
    struct piece piece;

    if (!read_piece(r->rules, c->value, &piece))
        return false;
    find_grid(r->rules, p, &g);
    for (size_t s = 0; s == 0 || r->rules->symmetry->names[s]; s++) {
        if (turn_grid(r, &g, s, &turned) && grid_fits(&turned, &piece, whole))
            return true;
        if (c->op != QUERY_CONTAINS || !r->rules->symmetry)
            return false;
    }
    return false;
}

/* ---- positions ----------------------------------------------------------- */

static bool equal_boards(const struct grid *a, const struct grid *b)
{
    return a->rows == b->rows &&
           memcmp(a->cells, b->cells, sizeof a->cells) == 0;
}

/* True if a symmetry maps one board to the other, and the sides to move differ
   exactly if that symmetry exchanges the sides. */
static bool is_turned(const struct rec *r, const struct position *p,
                      const struct position *q)
{
    struct grid a, b, turned;
    bool same_side = (r->rules->side(p) & 1) == (r->rules->side(q) & 1);

    find_grid(r->rules, p, &a);
    find_grid(r->rules, q, &b);
    if (equal_boards(&a, &b) && same_side)
        return true;
    for (size_t s = 1; r->rules->symmetry && r->rules->symmetry->names[s]; s++)
        if (turn_grid(r, &a, s, &turned) && equal_boards(&turned, &b) &&
            same_side == !strstr(r->rules->symmetry->names[s], "sides"))
            return true;
    return false;
}

static struct position *set_up_position(const struct rec *r, struct str words)
{
    struct setting options[8];
    struct reason why = {0};
    size_t count = 0;

    for (const struct rules_tag *t = r->rules->tags; tag_is_option(t); t++) {
        struct str value = tag_of(r, str_of(t->name));
        if (value.len)
            options[count++] = (struct setting){str_of(t->name), value};
    }
    struct position *p = malloc(r->rules->position_size);
    bool fine = rules_begin(r->rules, p, options, count, words, &why);
    reason_release(&why);
    if (fine)
        return p;
    free(p);
    return NULL;
}

/* Caches the last position that was read. */
static const struct position *sought(const struct rec *r, struct str words)
{
    static const struct rec *of;
    static struct position *is;
    static char was[QUERY_BYTES];

    ck_assert_uint_lt(words.len, sizeof was);
    if (of == r && str_equal(str_of(was), words))
        return is;
    free(is);
    of = r;
    memcpy(was, words.ptr, words.len);
    was[words.len] = '\0';
    is = set_up_position(r, words);
    return is;
}

static bool position_fits(const struct rec *r, const struct position *p,
                          const struct condition *c)
{
    struct text a = {0}, b = {0};
    const struct position *q = sought(r, c->value);
    bool fits;

    if (!q)
        return false;
    rules_format(r->rules, p, &a);
    rules_format(r->rules, q, &b);
    fits = str_equal(text_str(&a), text_str(&b));
    if (c->op == QUERY_CONTAINS) {
        bool canonical =
            r->rules->hash_canonical(p) == r->rules->hash_canonical(q);
        ck_assert(!canonical || is_turned(r, p, q));
        ck_assert(!fits || canonical);
        fits = canonical;
    }
    text_release(&a);
    text_release(&b);
    return fits;
}

/* ---- sequences ----------------------------------------------------------- */

static bool same_points(const struct ply *a, const struct ply *b)
{
    bool same = a->count == b->count;

    for (unsigned i = 0; same && i < a->count; i++) {
        bool any = false;
        for (unsigned k = 0; k < b->count; k++)
            any |= a->points[i].column == b->points[k].column &&
                   a->points[i].row == b->points[k].row &&
                   (a->kind == PLY_DROP || a->kind == PLY_LINK || i == k);
        same = any;
    }
    return same;
}

static bool same_point(struct point a, struct point b)
{
    return a.column == b.column && a.row == b.row;
}

static bool ply_fits(const struct ply *w, const struct ply *is)
{
    if (w->kind == PLY_NONE)
        return true;
    return w->kind == is->kind && same_points(w, is) &&
           w->second == is->second &&
           (!w->figure ||
            (w->figure == is->figure && w->promoted == is->promoted)) &&
           (!w->challenger || is->challenger) && (!w->takes || is->takes) &&
           (!w->call || is->call) && (w->taken & ~is->taken) == 0 &&
           (!w->special || w->special == is->special) &&
           (!w->state || w->state == is->state) &&
           (!w->becomes || w->becomes == is->becomes) &&
           (!w->place.column || same_point(w->place, is->place)) &&
           (!w->prisoner.column || same_point(w->prisoner, is->prisoner));
}

/* Finds, for each ply of a sequence, the plies of the record after which it can
   be reached. An opening begins at the first ply of the record. */
static bool line_fits(const struct rec *r, const struct query_plies *q,
                      const struct condition *c)
{
    bool opening = str_equal(c->field, STR("opening"));
    bool met[PLIES_MOST + 2] = {false}, any = true;

    for (size_t i = 0; any && i < q->count; i++) {
        bool now[PLIES_MOST + 2] = {false}, before = false;
        any = false;
        for (size_t at = 0; at < r->plies; at++) {
            if (!is_within(c, at + 1))
                continue;
            struct ply is = r->rules->describe(r->at[at], r->moves[at]);
            before |= met[at];
            bool may = !i                 ? !opening || !at
                       : q->gaps >> i & 1 ? before
                                          : met[at];
            now[at + 1] = may && ply_fits(&q->plies[i], &is);
            any |= now[at + 1];
        }
        memcpy(met, now, sizeof met);
    }
    return any;
}

static bool sequence_fits(const struct rec *r, const struct condition *c)
{
    const struct query_plies *q = c->plies;

    for (; q; q = q->next) {
        bool mine = false;
        for (size_t i = 0; q->games[i]; i++)
            mine |= strcmp(q->games[i], r->rules->name) == 0;
        if (mine)
            break;
    }
    return q && line_fits(r, q, c);
}

/* ---- the tree ------------------------------------------------------------ */

static bool look(const struct rec *r, const struct position *p,
                 const struct condition *c)
{
    if (str_equal(c->field, STR("position")))
        return position_fits(r, p, c);
    if (str_equal(c->field, STR("board")) ||
        str_equal(c->field, STR("pattern")))
        return piece_fits(r, p, c);
    return men_fit(r, p, c);
}

/* True if the record's game can read a value of the list. */
static bool can_read(const struct rec *r, const struct condition *c)
{
    uint64_t count;
    bool can = false;

    if (!str_starts_with(c->field, STR("count:")) &&
        !str_starts_with(c->field, STR("held:")))
        return true;
    for (; c; c = c->others)
        can |= count_men(r, r->at[0], c->field, &count) &&
               (!memchr(c->value.ptr, ':', c->value.len) ||
                count_men(r, r->at[0], c->value, &count));
    return can;
}

/* Evaluates a list condition: one of its values matches, or none does. */
static bool look_at_all(const struct rec *r, const struct position *p,
                        const struct condition *c)
{
    bool any = false, none = c->none;

    if (none && !can_read(r, c))
        return false;
    for (; c; c = c->others)
        any |= look(r, p, c);
    return any != none;
}

static bool any_position(const struct rec *r, const struct condition *c)
{
    struct condition plain = *c;
    bool found = false;

    if (c->op == QUERY_NOT_EQUAL)
        plain.op = QUERY_EQUAL;
    for (size_t i = c->last ? r->plies : 0; !found && i <= r->plies; i++) {
        size_t k = i;
        while (k <= r->plies && k <= i + c->lasts && is_within(c, k) &&
               look_at_all(r, r->at[k], &plain))
            k++;
        found = k > i + c->lasts;
    }
    return found == (c->op != QUERY_NOT_EQUAL);
}

static const char *result_of(const struct rec *r)
{
    return r->final_result == RESULT_FIRST    ? "1-0"
           : r->final_result == RESULT_SECOND ? "0-1"
           : r->final_result == RESULT_DRAW   ? "draw"
                                              : "*";
}

/* ---- full text ----------------------------------------------------------- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Removes the next word of a folded text and stores it. Returns false if there
   is none. */
static bool next_word(const char **text, struct str *out)
{
    while (**text && !is_letter(**text))
        ++*text;
    *out = (struct str){*text, 0};
    while (is_letter(**text)) {
        ++*text;
        out->len++;
    }
    return out->len > 0;
}

/* True if the text begins with all the words, in order. */
static bool begins_with(const char *text, const char *wanted)
{
    struct str word, other;

    while (next_word(&wanted, &word))
        if (!next_word(&text, &other) || !str_equal(word, other))
            return false;
    return true;
}

static bool has_phrase(const char *text, const char *wanted)
{
    struct str word;

    do
        if (begins_with(text, wanted))
            return true;
    while (next_word(&text, &word));
    return false;
}

static bool has_beginning(const char *text, struct str beginning)
{
    struct str word;

    while (next_word(&text, &word))
        if (str_starts_with(word, beginning))
            return true;
    return false;
}

/* True for all tags except the date, the result and the game. */
static bool is_worded(struct str tag)
{
    static const char *const others[] = {"Date", "Result", "Game"};
    bool is = true;

    for (size_t i = 0; i < 3; i++)
        is &= !str_equal(tag, str_of(others[i]));
    return is;
}

static bool a_tag_has(const struct rec *r, const char *phrase,
                      struct str beginning)
{
    char text[256];
    bool has = false;

    for (size_t i = 0; !has && i < r->tag_count; i++) {
        if (!is_worded(r->tags[i].name))
            continue;
        fold(r->tags[i].value, text);
        has =
            phrase ? has_phrase(text, phrase) : has_beginning(text, beginning);
    }
    return has;
}

static bool words_fit(const struct rec *r, enum query_op op, struct str wanted)
{
    char folded[256];
    const char *rest = folded;
    struct str word;

    fold(wanted, folded);
    if (op != QUERY_CONTAINS)
        return a_tag_has(r, folded, STR("")) == (op == QUERY_EQUAL);
    while (next_word(&rest, &word))
        if (!a_tag_has(r, NULL, word))
            return false;
    return true;
}

/* ---- fields -------------------------------------------------------------- */

static bool field_fits(const struct rec *r, const struct condition *c,
                       enum query_op op, struct str wanted);

/* A tag that has its own field is compared as this field, except in a record
   that lacks the field. */
static bool own_tag_fits(const struct rec *r, const struct condition *c,
                         enum query_op op, struct str wanted)
{
    static const char *const own[] = {"event", "site",   "date",  "round",
                                      "first", "second", "third", "source"};
    const struct str name = {c->field.ptr + 4, c->field.len - 4};
    struct condition plain = *c;

    for (size_t i = 0; i < 8; i++) {
        if (!str_equal_nocase(name, str_of(own[i])))
            continue;
        plain.field = str_of(own[i]);
        return (op == QUERY_CONTAINS || !wanted.len || tag_of(r, name).len) &&
               field_fits(r, &plain, op, wanted);
    }
    return tag_fits(tag_of(r, name), op, wanted);
}

static bool field_fits(const struct rec *r, const struct condition *c,
                       enum query_op op, struct str wanted)
{
    struct str f = c->field;

    if (str_equal(f, STR("date")) || str_equal(f, STR("year")))
        return days_fit(r, c, op, wanted);
    if (str_equal(f, STR("round")))
        return round_fits(tag_of(r, f), op, wanted);
    if (str_equal(f, STR("player")))
        return players_fit(r, op, wanted);
    if (str_equal(f, STR("game")))
        return text_fits(str_of(r->rules->name), op, wanted);
    if (str_equal(f, STR("result")))
        return text_fits(str_of(result_of(r)), op, wanted);
    return text_fits(tag_of(r, f), op, wanted);
}

static bool in_words(const struct rec *r, const struct condition *c,
                     enum query_op op, struct str wanted)
{
    if (str_starts_with(c->field, STR("tag:")))
        return own_tag_fits(r, c, op, wanted);
    if (str_equal(c->field, STR("words")))
        return words_fit(r, op, wanted);
    return field_fits(r, c, op, wanted);
}

static bool condition_fits(const struct rec *r, const struct condition *c)
{
    static const char *const boards[] = {"position", "board", "pattern"};
    uint32_t trait;
    uint64_t count = count_trait(r, c, &trait);

    if (trait)
        return number_fits(count, c);
    for (size_t i = 0; i < 3; i++)
        if (str_equal(c->field, str_of(boards[i])))
            return any_position(r, c);
    if (str_starts_with(c->field, STR("count:")) ||
        str_starts_with(c->field, STR("held:")))
        return any_position(r, c);
    if (str_equal(c->field, STR("sequence")) ||
        str_equal(c->field, STR("opening")))
        return sequence_fits(r, c) == (c->op == QUERY_EQUAL);
    if (str_equal(c->field, STR("ending")))
        return ending_fits(r, c->value) == (c->op == QUERY_EQUAL);
    if (str_equal(c->field, STR("plies")))
        return number_fits(r->plies, c);
    if (str_equal(c->field, STR("id")))
        return number_fits((uint64_t)(r - recs) + 1, c);
    if (str_equal(c->field, STR("broken")))
        return str_equal(c->value, STR("no")) == (c->op == QUERY_EQUAL);
    if (c->op == QUERY_WITHIN)
        return in_words(r, c, QUERY_GREATER_EQUAL, c->value) &&
               in_words(r, c, QUERY_LESS_EQUAL, c->high);
    return in_words(r, c, c->op, c->value);
}

static bool node_fits(const struct rec *r, const struct query_node *node)
{
    bool all = true, any = false;

    if (!node)
        return true;
    if (node->kind == QUERY_CONDITION)
        return condition_fits(r, &node->condition);
    for (const struct query_node *n = node->first; n; n = n->next) {
        bool fits = node_fits(r, n);
        all &= fits;
        any |= fits;
    }
    return node->kind == QUERY_NOT ? !all : node->kind == QUERY_AND ? all : any;
}

/* ---- random queries ------------------------------------------------------ */

static const char *const orders[] = {"<", "<=", ">", ">="};

static const char *order(void)
{
    return orders[below(4)];
}

static const char *equality(void)
{
    return below(3) ? "=" : "!=";
}

static const struct rec *some(void)
{
    return &recs[below((unsigned)rec_count)];
}

static const char *some_value(size_t tag)
{
    const char *value = made[tag].values[below(VALUES_MAX)];

    return value ? value : "";
}

static void put_number(struct text *q, const char *field, unsigned most)
{
    unsigned a = below(most), b = below(most);

    if (below(3) == 0)
        text_addf(q, "%s in %u..%u", field, a < b ? a : b, a < b ? b : a);
    else if (below(3) == 0)
        text_addf(q, "%s in (%u, %u)", field, a, b);
    else
        text_addf(q, "%s %s %u", field, below(2) ? order() : equality(), a);
}

/* Adds limits of plies to some conditions. Uses a separate random sequence, so
   that other queries stay the same. */
static void put_limits(struct text *q, bool from_start)
{
    static uint64_t apart = 5;
    unsigned kind = next_random(&apart) % 6;
    unsigned a = next_random(&apart) % PLIES_MOST;
    unsigned b = next_random(&apart) % PLIES_MOST;

    if (kind == 0)
        text_addf(q, " before %u", a + 1);
    else if (kind == 1 && !from_start)
        text_addf(q, " after %u", a);
    else if (kind == 2 && !from_start)
        text_addf(q, " between %u and %u", a < b ? a : b, a < b ? b : a);
}

static void put_name(struct text *q)
{
    static const char *const fields[] = {"event", "site",   "first", "second",
                                         "third", "player", "round"};
    static const size_t of[] = {0, 1, 5, 6, 7, 5, 4};
    size_t i = below(7);

    if (below(5) == 0)
        text_addf(q, "%s %sin (\"%s\", \"%s\")", fields[i],
                  below(2) ? "not " : "", some_value(of[i]), some_value(of[i]));
    else
        text_addf(q, "%s %s \"%s\"", fields[i],
                  below(3) == 0             ? "~"
                  : below(3) == 0 && i != 5 ? order()
                                            : equality(),
                  some_value(of[i]));
}

static void put_date(struct text *q)
{
    static const char *const dates[] = {"1999",       "1999.05", "1999.05.03",
                                        "1970",       "196?",    "19??.05",
                                        "1961.12.31", "2000"};
    const char *possibly = below(2) ? "possibly " : "";

    if (below(4) == 0)
        text_addf(q, "%sdate in 1960..%s", possibly,
                  below(2) ? "1969" : "1999.05.03");
    else if (below(4) == 0)
        text_addf(q, "%syear %s %u", possibly, below(2) ? order() : equality(),
                  1960 + below(50));
    else
        text_addf(q, "%sdate %s %s", possibly, below(2) ? order() : equality(),
                  dates[below(8)]);
}

static void put_tag(struct text *q)
{
    if (below(6) == 0)
        text_addf(q, "tag:Nothing %s 5", below(2) ? order() : equality());
    else if (below(4) == 0)
        text_addf(q, "tag:FirstElo in %u..%u", below(900), 900 + below(400));
    else
        text_addf(q, "tag:FirstElo %s \"%s\"",
                  below(4) == 0   ? "~"
                  : below(3) == 0 ? equality()
                                  : order(),
                  below(6) ? some_value(8) : "many");
}

/* Writes a condition on a tag that also has its own field. */
static void put_own_tag(struct text *q)
{
    static const char *const dates[] = {"1999", "1999.05", "1961.12.31"};
    static const size_t of[] = {0, 1, 4, 5, 6, 7};
    size_t tag = of[below(6)];

    if (below(3) == 0)
        text_addf(q, "tag:Date %s %s", below(2) ? order() : equality(),
                  dates[below(3)]);
    else if (below(5) == 0)
        text_addf(q, "tag:Source %s \"generated, seed %u\"",
                  below(2) ? order() : equality(), 6 + below(3));
    else if (below(5) == 0)
        text_addf(q, "tag:%s %sin (\"%s\", \"%s\")", made[tag].name,
                  below(2) ? "not " : "", some_value(tag), some_value(tag));
    else
        text_addf(q, "%stag:%s %s \"%s\"", below(4) ? "" : "not ",
                  made[tag].name,
                  below(4) == 0   ? "~"
                  : below(2) == 0 ? equality()
                                  : order(),
                  some_value(tag));
}

static void put_words(struct text *q)
{
    static const char *const all[] = {
        "alpha",          "Alpha Open", "open alpha", "zurich",
        "LUKASZ",         "bob",        "seed 7",     "final",
        "generated seed", "Zürich al",  "ann",        "none"};
    static const char *const signs[] = {"=", "!=", "~"};

    text_addf(q, "%swords %s \"%s\"", below(4) ? "" : "not ", signs[below(3)],
              all[below(sizeof all / sizeof *all)]);
}

static void put_trait(struct text *q)
{
    char field[40];

    snprintf(field, sizeof field, "%s%s",
             below(2)   ? ""
             : below(2) ? "streak:"
                        : "series:",
             traits[below(TRAITS)].name);
    put_number(q, field, 6);
    put_limits(q, false);
}

static void put_lasting(struct text *q, const char *field)
{
    if (strncmp(field, "last ", 5) != 0 && below(4) == 0)
        text_addf(q, " for %u plies", below(9));
}

static void put_men(struct text *q)
{
    const struct rec *r = some();
    size_t kinds = 1;
    char field[40];

    while (r->rules->cells->contents[kinds])
        kinds++;
    size_t kind = below((unsigned)kinds);
    bool held = kind && r->rules->cells->held && below(2);
    snprintf(field, sizeof field, "%s%s%s", below(4) ? "" : "last ",
             held ? "held:" : "count:",
             kind ? r->rules->cells->contents[kind] : ".");
    put_number(q, field, held ? 3 : 12);
    put_lasting(q, field);
    if (strncmp(field, "last ", 5) != 0)
        put_limits(q, false);
}

/* Writes a list of counts of pieces, with or without "lasting". */
static void put_men_list(struct text *q)
{
    const struct rules_cells *cells = some()->rules->cells;
    unsigned some_more = below(3);

    text_addf(q, "count:%s %sin (%u", cells->contents[1],
              below(2) ? "not " : "", below(9));
    for (unsigned i = 0; i < some_more; i++)
        text_addf(q, ", %u", below(9));
    if (below(3) == 0)
        text_addf(q, ", count:%s",
                  cells->contents[1 + (cells->contents[2] != NULL)]);
    text_add_char(q, ')');
    put_lasting(q, "");
    if (below(2) && q->ptr[q->len - 1] == ')')
        text_addf(q, " for %u plies", 1 + below(5));
    put_limits(q, false);
}

/* Writes a comparison of two kinds of a game's pieces. */
static void put_both_men(struct text *q)
{
    const struct rules_cells *cells = some()->rules->cells;
    size_t kinds = 1;

    while (cells->contents[kinds])
        kinds++;
    const char *one = cells->contents[1 + below((unsigned)kinds - 1)];
    const char *other = cells->contents[1 + below((unsigned)kinds - 1)];
    text_addf(q, "%s%s %s %s%s",
              cells->held && below(3) == 0 ? "held:" : "count:", one,
              below(2) ? order() : equality(),
              cells->held && below(3) == 0 ? "held:" : "count:", other);
    put_lasting(q, "");
    put_limits(q, false);
}

static void put_cell(struct text *q, const struct rec *r, int content,
                     bool loose)
{
    const char *name = content ? r->rules->cells->contents[content] : ".";

    if (loose && below(4) == 0)
        text_add_char(q, '?');
    else if (loose && below(5) == 0)
        text_addf(q, "[%s%s]", name, r->rules->cells->contents[1]);
    else
        text_add(q, str_of(name));
}

/* Returns the greatest width that a piece can have. A piece that is wider than
   each of its rows is refused. */
static unsigned widest(const struct grid *g, unsigned row, unsigned rows,
                       unsigned column, unsigned wide)
{
    for (unsigned y = row; y < row + rows; y++) {
        unsigned end = g->begin[y] + g->length[y];
        if (column + wide > end)
            wide = end > column ? end - column : 1;
    }
    return wide;
}

static void put_board(struct text *q)
{
    const struct rec *r = some();
    bool whole = below(3) == 0;
    struct grid g;

    find_grid(r->rules, r->at[below((unsigned)r->plies + 1)], &g);
    unsigned rows = whole ? g.rows : 1 + below(2), wide = 1 + below(4);
    unsigned row = whole ? 0 : below(g.rows - rows + 1);
    unsigned column = g.begin[row] + below(g.length[row]);
    if (!whole)
        wide = widest(&g, row, rows, column, wide);
    bool last = below(4) == 0;
    text_addf(q, "%s%s %s \"", last ? "last " : "", whole ? "board" : "pattern",
              below(2)   ? "~"
              : below(4) ? "="
                         : "!=");
    for (unsigned y = row; y < row + rows; y++) {
        unsigned from = whole ? g.begin[y] : column;
        unsigned to = whole ? from + g.length[y] : column + wide;
        if (y > row)
            text_add_char(q, '/');
        for (unsigned x = from; x < to; x++)
            if (x < PATTERN_CELLS && g.cells[y][x] >= 0)
                put_cell(q, r, g.cells[y][x], true);
            else
                text_add_char(q, '?');
    }
    text_add_char(q, '"');
    if (!last)
        put_limits(q, false);
}

static void put_position(struct text *q)
{
    const struct rec *r = some();
    bool last = below(6) == 0;

    text_addf(q, "%sposition %s \"", last ? "last " : "",
              below(2)   ? "~"
              : below(4) ? "="
                         : "!=");
    rules_format(r->rules,
                 r->at[below((unsigned)r->plies / (1 + below(8)) + 1)], q);
    text_add_char(q, '"');
    if (!last)
        put_limits(q, false);
}

/* Writes the word of a ply, sometimes without the signs at its end. */
static void put_word(struct text *q, const char *word)
{
    const char *end = strrchr(word, ')');
    size_t length = strlen(word);

    if (end && end[1] && word[0] != '(' && below(2))
        length = (size_t)(end + 1 - word);
    if (strstr(word, " Brax!") && below(2))
        length = (size_t)(strstr(word, " Brax!") - word);
    for (size_t i = 0; i < length; i++)
        text_add_char(q, word[i] == 'x' && word[0] == '(' &&
                                 word[i - 1] != 'a' && below(2)
                             ? '-'
                             : word[i]);
}

/* Writes a sequence. Some sequences begin the record, and some have gaps. Uses
   a separate random sequence, so that other queries stay the same. */
static void put_sequence(struct text *q)
{
    const struct rec *r = some();
    unsigned count = 1 + below(3);
    uint64_t apart = seed;

    while (r->plies < 4)
        r = some();
    unsigned from = below((unsigned)r->plies - 3);
    bool opening = next_random(&apart) % 3 == 0;
    if (opening && next_random(&apart) % 4)
        from = 0;
    text_addf(q, "%s %s \"", opening ? "opening" : "sequence", equality());
    for (unsigned i = 0; i < count; i++) {
        unsigned gap = (unsigned)(next_random(&apart) % 6);
        text_add(q, !i         ? STR("")
                    : gap == 0 ? STR(" * ")
                    : gap == 1 ? STR(" .. ")
                               : STR(" "));
        if (i && gap < 2 && from + count < r->plies)
            from += (unsigned)(next_random(&apart) % (r->plies - from - count));
        if (i && below(4) == 0)
            text_add_char(q, '?');
        else
            put_word(q, r->words[from + i]);
    }
    text_add_char(q, '"');
    put_limits(q, opening);
}

static void put_plain(struct text *q)
{
    static const char *const results[] = {"1-0", "0-1", "draw", "*"};
    static const char *const endings[] = {"board", "surrender", "agreement",
                                          "unfinished"};

    switch (below(6)) {
    case 0:
        put_number(q, "plies", PLIES_MOST + 5);
        break;
    case 1:
        put_number(q, "id", (unsigned)rec_count);
        break;
    case 2:
        text_addf(q, "game %s %s", equality(), some()->rules->name);
        break;
    case 3:
        text_addf(q, "result %s %s", equality(), results[below(4)]);
        break;
    case 4:
        text_addf(q, "ending %s %s", equality(), endings[below(4)]);
        break;
    default:
        text_addf(q, "broken %s no", equality());
    }
}

static void put_condition(struct text *q)
{
    static void (*const all[])(struct text *) = {
        put_plain,    put_plain,    put_name,     put_name,     put_date,
        put_date,     put_tag,      put_trait,    put_men,      put_board,
        put_board,    put_position, put_men,      put_trait,    put_name,
        put_position, put_sequence, put_sequence, put_both_men, put_men_list,
        put_men_list, put_own_tag,  put_words};

    all[below(sizeof all / sizeof *all)](q);
}

static void put_node(struct text *q, unsigned depth)
{
    unsigned kind = depth ? below(5) : 4;

    if (kind >= 3) {
        put_condition(q);
        return;
    }
    text_add(q, kind == 0 ? STR("not (") : STR("("));
    put_node(q, depth - 1);
    if (kind) {
        text_add(q, kind == 1 ? STR(" and ") : STR(" or "));
        put_node(q, depth - 1);
    }
    text_add_char(q, ')');
}

/* ---- comparing both ways ------------------------------------------------- */

static void ask(struct str words, bool found[RECORDS_MAX])
{
    static const struct str columns[] = {{"id", 2}};
    struct archive_query *asked = NULL;
    struct query query;
    struct diags diags;
    int64_t id;

    diags_init(&diags, &levels, 0);
    arena_reset(&arena);
    bool fine = query_parse(&query, &arena, words, &diags) &&
                archive_query(archive, &query, columns, 1, &diags, &asked) == 0;
    /* A value that no selected game can read is an error. */
    ck_assert_msg(fine || strstr(words.ptr, "game ="), "refused: %.*s",
                  (int)words.len, words.ptr);
    diags_release(&diags);
    if (!fine)
        return;
    while (archive_query_next(asked, &id) > 0)
        found[id - 1] = true;
    archive_query_free(asked);
    for (size_t i = 0; i < rec_count; i++)
        ck_assert_msg(node_fits(&recs[i], query.where) == found[i],
                      "record %zu (%s, %s to %s) %s: %.*s", i + 1,
                      recs[i].rules->name, tag_of(&recs[i], STR("Date")).ptr,
                      tag_of(&recs[i], STR("EndDate")).ptr,
                      found[i] ? "found" : "not found", (int)words.len,
                      words.ptr);
}

START_TEST(both_ways_agree)
{
    struct text words = {0};
    size_t some_found = 0;

    for (int i = 0; i < QUERIES; i++) {
        bool found[RECORDS_MAX] = {false};
        text_clear(&words);
        put_node(&words, (unsigned)i % 4);
        text_add_char(&words, '\0');
        words.len--;
        ask(text_str(&words), found);
        size_t count = 0;
        for (size_t k = 0; k < rec_count; k++)
            count += found[k];
        some_found += count > 0 && count < rec_count;
    }
    ck_assert_uint_gt(some_found, QUERIES / 2);
    text_release(&words);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, both_ways_agree);
    return suite_run_one("naive", tests);
}
