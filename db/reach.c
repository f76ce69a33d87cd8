#include "reach.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "rows.h"

enum { REACH_ARENA = 32 << 20 };

void reach_release(struct reach *reach)
{
    arena_release(&reach->arena);
    free(reach->start);
    free(reach->now);
    free(reach->sought);
    free(reach->targets);
    reason_release(&reach->why);
    text_release(&reach->text);
}

static bool make_room(struct reach *reach, const struct rules *rules)
{
    struct position **positions[] = {&reach->start, &reach->now,
                                     &reach->sought};
    size_t size = rules->position_size;

    if (reach->room_positions >= size)
        return true;
    for (size_t i = 0; i < 3; i++) {
        struct position *p = realloc(*positions[i], size);
        if (!p)
            return false;
        *positions[i] = p;
    }
    reach->last = NULL;
    reach->room_positions = size;
    return true;
}

/* ---- setting up ----------------------------------------------------------- */

static struct str view_of(sqlite3_stmt *statement, int at)
{
    const char *bytes = sqlite3_column_blob(statement, at);

    return (struct str){bytes, (size_t)sqlite3_column_bytes(statement, at)};
}

/* The options of a variant, into the arena. */
static int read_options(struct reach *reach, sqlite3_stmt *read,
                        struct target *target)
{
    struct setting *options =
        arena_alloc(&reach->arena, ROW_OPTIONS_MAX * sizeof *options);
    int result;

    if (!options)
        return SQLITE_NOMEM;
    target->options = options;
    sqlite3_bind_int64(read, 1, target->variant);
    while ((result = sqlite3_step(read)) == SQLITE_ROW &&
           target->option_count < ROW_OPTIONS_MAX)
        options[target->option_count++] =
            (struct setting){arena_copy(&reach->arena, view_of(read, 0)),
                             arena_copy(&reach->arena, view_of(read, 1))};
    sqlite3_reset(read);
    if (reach->arena.exhausted)
        return SQLITE_NOMEM;
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

static struct target *new_target(struct reach *reach)
{
    if (reach->count == reach->room) {
        size_t room = reach->room ? reach->room * 2 : 8;
        struct target *t = realloc(reach->targets, room * sizeof *t);
        if (!t)
            return NULL;
        reach->targets = t;
        reach->room = room;
    }
    return &reach->targets[reach->count++];
}

static void add_opening(struct reach *reach, const struct target *t)
{
    for (size_t i = 0; i < reach->opening_count; i++)
        if (reach->openings[i].canonical == t->canonical &&
            reach->openings[i].exact == t->exact)
            return;
    if (reach->opening_count == REACH_OPENINGS) {
        reach->all = true;
        return;
    }
    reach->openings[reach->opening_count].canonical = t->canonical;
    reach->openings[reach->opening_count++].exact = t->exact;
}

/* The string as the game writes it; mostly that of the variant before. */
static int keep_string(struct reach *reach, struct target *t)
{
    text_clear(&reach->text);
    t->rules->format(reach->sought, &reach->text);
    if (!str_equal(reach->string, text_str(&reach->text)))
        reach->string = arena_copy(&reach->arena, text_str(&reach->text));
    t->string = reach->string;
    return reach->arena.exhausted || reach->text.failed ? SQLITE_NOMEM
                                                        : SQLITE_OK;
}

static bool is_start(struct reach *reach, const struct target *t)
{
    reason_clear(&reach->why);
    return t->rules->begin(t->rules, reach->now, t->options, t->option_count,
                           STR(""), &reach->why) &&
           t->rules->hash(reach->now) == t->exact;
}

/* Kept only if the variant accepts the position. */
static int add_target(struct reach *reach, const struct target *variant)
{
    const struct rules *rules = variant->rules;

    if (!make_room(reach, rules))
        return SQLITE_NOMEM;
    reason_clear(&reach->why);
    if (!rules->begin(rules, reach->sought, variant->options,
                      variant->option_count, reach->words, &reach->why))
        return SQLITE_OK;
    struct target *t = new_target(reach);
    if (!t)
        return SQLITE_NOMEM;
    *t = *variant;
    t->exact = rules->hash(reach->sought);
    t->canonical = rules->hash_canonical(reach->sought);
    rules->signature(reach->sought, t->set);
    t->weight = row_weight(t->set);
    t->start = is_start(reach, t);
    add_opening(reach, t);
    return keep_string(reach, t);
}

static int read_variants(struct reach *reach, sqlite3_stmt *variants,
                         sqlite3_stmt *options, struct str game)
{
    int result;

    while ((result = sqlite3_step(variants)) == SQLITE_ROW) {
        struct target target = {.variant = sqlite3_column_int64(variants, 0),
                                .rules = game_find(view_of(variants, 1))};
        if (!target.rules ||
            (game.len && !str_equal_nocase(game, view_of(variants, 1))))
            continue;
        result = read_options(reach, options, &target);
        if (result == SQLITE_OK)
            result = add_target(reach, &target);
        if (result != SQLITE_OK)
            return result;
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int find_targets(struct reach *reach, sqlite3 *db, struct str game)
{
    sqlite3_stmt *variants = NULL, *options = NULL;
    int result = sqlite3_prepare_v2(
        db, "SELECT id, game FROM variants ORDER BY id", -1, &variants, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(
            db, "SELECT name, value FROM options WHERE variant = ?1", -1,
            &options, NULL);
    if (result == SQLITE_OK)
        result = read_variants(reach, variants, options, game);
    sqlite3_finalize(variants);
    sqlite3_finalize(options);
    return result;
}

/* ---- a position that no variant accepts ----------------------------------- */

static void report(struct diags *diags, const struct condition *c,
                   const struct reason *why)
{
    size_t at = why->at < c->value_span.length ? why->at : c->value_span.length;
    size_t rest = c->value_span.length - at;
    struct span span = {c->value_span.begin + (uint32_t)at,
                        (uint32_t)(why->length < rest ? why->length : rest)};
    struct diag *d =
        diag_report(diags, DIAG_BAD_POSITION, span, "%.*s", (int)why->text.len,
                    why->text.len ? why->text.ptr : "");

    if (why->label.len)
        diag_label(diags, d, "%.*s", (int)why->label.len, why->label.ptr);
}

/* Whether any game takes it; if none does, the reason of the one that read
   furthest is what is most likely meant. */
static int judge(struct reach *reach, const struct condition *c,
                 struct str game, struct diags *diags)
{
    const struct rules *best = NULL;
    size_t furthest = 0;

    for (size_t i = 0; games[i]; i++) {
        if (game.len && !str_equal_nocase(game, str_of(games[i]->name)))
            continue;
        if (!make_room(reach, games[i]))
            return SQLITE_NOMEM;
        reason_clear(&reach->why);
        if (games[i]->begin(games[i], reach->sought, NULL, 0, reach->words,
                            &reach->why))
            return SQLITE_OK;
        if (!best || reach->why.at > furthest)
            best = games[i], furthest = reach->why.at;
    }
    if (!best)
        return SQLITE_OK;
    reason_clear(&reach->why);
    best->begin(best, reach->sought, NULL, 0, reach->words, &reach->why);
    report(diags, c, &reach->why);
    return SQLITE_DONE;
}

int reach_make(struct reach *reach, sqlite3 *db, const struct condition *c,
               struct str game, struct diags *diags)
{
    memset(reach, 0, sizeof *reach);
    arena_init(&reach->arena, 0, REACH_ARENA);
    reach->symmetric = c->op == QUERY_CONTAINS;
    reach->words = arena_copy(&reach->arena, c->value);
    if (!reach->words.len) { /* an empty one would mean the start */
        diag_report(diags, DIAG_BAD_POSITION, c->value_span,
                    "a position is wanted here");
        return SQLITE_DONE;
    }
    int result = find_targets(reach, db, game);
    if (result == SQLITE_OK && !reach->count)
        result = judge(reach, c, game, diags);
    reach->all |= reach->symmetric;
    return result;
}

/* ---- looking -------------------------------------------------------------- */

static const struct target *target_of(struct reach *reach, int64_t variant)
{
    size_t low = 0, high = reach->count;

    if (reach->last && reach->last->variant == variant)
        return reach->last;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (reach->targets[middle].variant < variant)
            low = middle + 1;
        else
            high = middle;
    }
    return low < reach->count && reach->targets[low].variant == variant
               ? &reach->targets[low]
               : NULL;
}

static bool fits(struct reach *reach, sqlite3_value **values)
{
    const struct target *t = target_of(reach, sqlite3_value_int64(values[1]));

    if (!t)
        return false;
    if (reach->all || t->start)
        return true;
    if (sqlite3_value_int64(values[2]) > t->weight)
        return false;
    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        if (t->set[i] & ~(uint64_t)sqlite3_value_int64(values[3 + i]))
            return false;
    return true;
}

enum verdict { REACH_ON, REACH_FOUND, REACH_PAST };

/* Equal positions have equally many features; where features last, one with
   more is behind the one that is sought. */
static enum verdict look(struct reach *reach, const struct target *t)
{
    const struct rules *rules = t->rules;
    uint64_t set[SIGNATURE_WORDS] = {0};
    unsigned weight;

    if (reach->symmetric)
        return rules->hash_canonical(reach->now) == t->canonical ? REACH_FOUND
                                                                 : REACH_ON;
    rules->signature(reach->now, set);
    weight = row_weight(set);
    if (weight > t->weight && rules->lasting)
        return REACH_PAST;
    if (weight != t->weight || rules->hash(reach->now) != t->exact)
        return REACH_ON;
    text_clear(&reach->text);
    rules->format(reach->now, &reach->text);
    return str_equal(text_str(&reach->text), t->string) ? REACH_FOUND
                                                        : REACH_ON;
}

/* The record's start into `now`. */
static bool set_up(struct reach *reach, const struct target *t,
                   struct str start)
{
    if (start.len) {
        reason_clear(&reach->why);
        return t->rules->begin(t->rules, reach->now, t->options,
                               t->option_count, start, &reach->why);
    }
    if (reach->last != t) {
        reason_clear(&reach->why);
        reach->last = NULL;
        if (!t->rules->begin(t->rules, reach->start, t->options,
                             t->option_count, STR(""), &reach->why))
            return false;
        reach->last = t;
    }
    memcpy(reach->now, reach->start, t->rules->position_size);
    return true;
}

static bool reaches(struct reach *reach, int64_t variant, struct str start,
                    struct str moves)
{
    const struct target *t = target_of(reach, variant);
    enum verdict verdict;
    struct move move;
    uint32_t code;

    if (!t || !set_up(reach, t, start))
        return false;
    while ((verdict = look(reach, t)) == REACH_ON) {
        if (!code_take(&moves, &code) ||
            !t->rules->unpack(reach->now, code, &move))
            return false;
        t->rules->play(reach->now, move);
    }
    return verdict == REACH_FOUND;
}

/* ---- SQL functions -------------------------------------------------------- */

static void sql_fits(sqlite3_context *context, int count,
                     sqlite3_value **values)
{
    struct reach *reach = sqlite3_value_pointer(values[0], REACH_POINTER);

    (void)count;
    sqlite3_result_int(context, reach && fits(reach, values));
}

static struct str value_view(sqlite3_value *value)
{
    const char *bytes = sqlite3_value_blob(value);

    return (struct str){bytes, bytes ? (size_t)sqlite3_value_bytes(value) : 0};
}

static void sql_reaches(sqlite3_context *context, int count,
                        sqlite3_value **values)
{
    struct reach *reach = sqlite3_value_pointer(values[0], REACH_POINTER);

    (void)count;
    if (!reach || sqlite3_value_type(values[3]) == SQLITE_NULL)
        sqlite3_result_int(context, 0);
    else
        sqlite3_result_int(
            context, reaches(reach, sqlite3_value_int64(values[1]),
                             value_view(values[2]), value_view(values[3])));
}

/* Whether s begins with `part`, any case. */
static bool begins(struct str s, struct str part)
{
    while (part.len) {
        int32_t a, b;
        size_t n = str_code_point(s, &a), m = str_code_point(part, &b);
        if (!s.len || (a < 0 ? *s.ptr != *part.ptr
                             : utf8proc_tolower(a) != utf8proc_tolower(b)))
            return false;
        s = (struct str){s.ptr + n, s.len - n};
        part = (struct str){part.ptr + m, part.len - m};
    }
    return true;
}

static bool contains(struct str s, struct str part)
{
    while (s.len) {
        int32_t ignored;
        size_t n = str_code_point(s, &ignored);
        if (begins(s, part))
            return true;
        s = (struct str){s.ptr + n, s.len - n};
    }
    return part.len == 0;
}

static void sql_contains(sqlite3_context *context, int count,
                         sqlite3_value **values)
{
    (void)count;
    sqlite3_result_int(context,
                       contains(value_view(values[0]), value_view(values[1])));
}

int functions_register(sqlite3 *db)
{
    static const struct {
        const char *name;
        int arguments;
        void (*call)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {
        {"contains", 2, sql_contains},
        {"fits", 3 + SIGNATURE_WORDS, sql_fits},
        {"reaches", 4, sql_reaches},
    };
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < 3; i++)
        result = sqlite3_create_function(db, functions[i].name,
                                         functions[i].arguments,
                                         SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                         functions[i].call, NULL, NULL);
    return result;
}
