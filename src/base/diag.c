#include "diag.h"

#include <assert.h>

#include "list.h"

enum {
    DIAGS_SOFT = 64 << 10, /* bytes retained between records */
    DIAGS_HARD = 2 << 20,  /* maximum bytes for the messages of one record */
};

static const struct diag_info infos[DIAG_COUNT] = {
#define DIAG(name, severity, slug, text) \
    {SEVERITY_##severity, slug, text, false, false},
#define CLAIM(name, severity, slug, text) \
    {SEVERITY_##severity, slug, text, true, false},
#define LOSS(name, severity, slug, text) \
    {SEVERITY_##severity, slug, text, false, true},
#include "diag.def"
#undef DIAG
};

const struct diag_info *diag_info(enum diag_code code)
{
    assert(code < DIAG_COUNT);
    return &infos[code];
}

const char *severity_name(enum severity severity)
{
    static const char *const names[] = {"off", "note", "warning", "error"};

    assert((size_t)severity < sizeof names / sizeof *names);
    return names[severity];
}

bool diag_find(struct str slug, enum diag_code *out)
{
    for (size_t i = 0; i < DIAG_COUNT; i++)
        if (str_equal(slug, str_of(infos[i].slug))) {
            *out = (enum diag_code)i;
            return true;
        }
    return false;
}

/* ---- levels -------------------------------------------------------------- */

void diag_levels_init(struct diag_levels *levels)
{
    for (size_t i = 0; i < DIAG_COUNT; i++)
        levels->level[i] = (uint8_t)infos[i].severity;
}

/* Removes the prefixes "no-" and "error=" from the argument, so that only the
   name of the diagnostic remains. */
static void read_level(struct str *argument, bool *off, bool *error)
{
    *off = str_skip(argument, STR("no-"));
    *error = !*off && str_skip(argument, STR("error="));
}

static const char *find_nearest_slug(struct str slug, size_t *best,
                                     const char *near)
{
    for (size_t i = 0; i < DIAG_COUNT; i++)
        if (str_nearer(slug, str_of(infos[i].slug), best))
            near = infos[i].slug;
    return near;
}

/* The name itself may begin like a prefix, so both readings are tried. */
const char *diag_nearest(struct str argument)
{
    bool off, error;
    size_t best = 4;
    const char *near = find_nearest_slug(argument, &best, NULL);

    read_level(&argument, &off, &error);
    return find_nearest_slug(argument, &best, near);
}

bool diag_levels_set(struct diag_levels *levels, struct str argument,
                     bool *fixed)
{
    bool off, error;
    enum diag_code code;

    read_level(&argument, &off, &error);
    *fixed = false;
    if (!diag_find(argument, &code))
        return false;
    *fixed =
        off && infos[code].severity == SEVERITY_ERROR && !infos[code].claim;
    if (*fixed)
        return false;
    levels->level[code] = (uint8_t)(off     ? SEVERITY_OFF
                                    : error ? SEVERITY_ERROR
                                            : infos[code].severity);
    return true;
}

/* ---- collecting ---------------------------------------------------------- */

void diags_init(struct diags *d, const struct diag_levels *levels, size_t limit)
{
    *d = (struct diags){.levels = levels, .limit = limit};
    arena_init(&d->arena, DIAGS_SOFT, DIAGS_HARD);
}

void diags_clear(struct diags *d)
{
    struct arena arena = d->arena;

    if (arena.next != NULL && d->first)
        arena_reset(&arena);
    if (d->tally && diags_worst(d) != SEVERITY_OFF)
        *d->tally = (struct diag_tally){0};
    *d = (struct diags){.arena = arena,
                        .levels = d->levels,
                        .limit = d->limit,
                        .tally = d->tally,
                        .errors = d->errors,
                        .no_memory = d->no_memory};
}

void diags_release(struct diags *d)
{
    arena_release(&d->arena);
}

static struct str format_copy(struct diags *d, const char *format, va_list args)
{
    struct text text = {0};

    text_addv(&text, format, args);
    struct str copy = arena_copy(&d->arena, text_str(&text));
    d->no_memory |= text.failed || d->arena.no_memory;
    text_release(&text);
    return copy;
}

/* Inserts a diagnostic in the order of places. It nearly always becomes the
   last one. After another pass over the record has begun, as when its plies are
   replayed, it comes after the one that was inserted before it. */
static void insert_diag(struct diags *d, struct diag *diag)
{
    struct diag **link = &d->first;

    if (d->last && d->last->span.begin <= diag->span.begin)
        link = &d->last->next;
    else if (d->inserted && d->inserted->span.begin <= diag->span.begin)
        link = &d->inserted->next;
    while (*link && (*link)->span.begin <= diag->span.begin)
        link = &(*link)->next;
    diag->next = *link;
    *link = diag;
    if (!diag->next)
        d->last = diag;
    d->inserted = diag;
    d->kept++;
}

static void note_error(struct diags *d, struct span span)
{
    uint32_t begin = diag_map_to_file(d, span).begin;

    text_add(d->errors, (struct str){(const char *)&begin, sizeof begin});
    d->no_memory |= d->errors->failed;
}

struct diag *diag_reportv(struct diags *d, enum diag_code code,
                          struct span span, const char *format, va_list args)
{
    enum severity severity;

    assert(code < DIAG_COUNT && d->levels);
    severity = (enum severity)d->levels->level[code];
    d->loses |= infos[code].loss;
    if (severity == SEVERITY_OFF)
        return NULL;
    d->counts[severity]++;
    if (d->tally)
        d->tally->counts[code]++;
    if (severity == SEVERITY_ERROR && d->errors)
        note_error(d, span);
    if (d->limit && d->kept >= d->limit)
        return NULL;
    struct diag *diag = ARENA_NEW(&d->arena, struct diag);
    d->no_memory |= d->arena.no_memory;
    if (!diag)
        return NULL;
    *diag = (struct diag){.code = code, .severity = severity};
    diag->span = diag_map_to_file(d, span);
    diag->message = str_of(infos[code].text);
    if (format)
        diag->message = format_copy(d, format, args);
    insert_diag(d, diag);
    return diag;
}

struct diag *diag_report(struct diags *d, enum diag_code code, struct span span,
                         const char *format, ...)
{
    va_list args;

    va_start(args, format);
    struct diag *diag = diag_reportv(d, code, span, format, args);
    va_end(args);
    return diag;
}

void diag_label(struct diags *d, struct diag *diag, const char *format, ...)
{
    va_list args;

    if (!diag)
        return;
    va_start(args, format);
    diag->label = format_copy(d, format, args);
    va_end(args);
}

void diag_help(struct diags *d, struct diag *diag, struct str help)
{
    if (diag && diag->helps < DIAG_HELP_MAX)
        diag->help[diag->helps++] = arena_copy(&d->arena, help);
    d->no_memory |= d->arena.no_memory;
}

void diag_position(struct diags *d, struct diag *diag, uint32_t ply,
                   struct str position)
{
    if (!diag)
        return;
    diag->ply = ply;
    diag->position = arena_copy(&d->arena, position);
    d->no_memory |= d->arena.no_memory;
}

/* True if the diagnostic only reports how a word was read. */
static bool is_reading(const struct diag *diag)
{
    static const enum diag_code codes[] = {
        DIAG_LOOK_ALIKE, DIAG_UPPER_CASE, DIAG_LOWER_CASE,
        DIAG_SIGN_ORDER, DIAG_PLY_FORM,
    };

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (diag->code == codes[i])
            return true;
    return false;
}

static bool is_inside(const struct diag *diag, struct span span)
{
    return diag->span.begin - span.begin < span.length;
}

static void change_code(struct diags *d, struct diag *diag, enum diag_code code)
{
    if (d->tally) {
        d->tally->counts[diag->code]--;
        d->tally->counts[code]++;
    }
    diag->code = code;
}

bool diag_blame(struct diags *d, struct span word)
{
    struct diag *lone = d->lone;

    if (!lone || !is_inside(lone, diag_map_to_file(d, word)))
        return false;
    d->counts[lone->severity]--;
    d->counts[SEVERITY_ERROR]++;
    lone->severity = SEVERITY_ERROR;
    if (lone->code == DIAG_WINDOWS_1252 || lone->code == DIAG_ENCODING_GUESSED)
        change_code(d, lone, DIAG_INVALID_UTF8);
    lone->message = str_of(infos[lone->code].text);
    diag_label(d, lone, "so this is not a ply");
    d->lone = NULL;
    return true;
}

/* Unlinks the diagnostic after `before`, or the first one if `before` is
   NULL. */
static void drop_after(struct diags *d, struct diag *before)
{
    struct diag **link = before ? &before->next : &d->first;

    d->counts[(*link)->severity]--;
    if (d->tally)
        d->tally->counts[(*link)->code]--;
    d->kept--;
    if (d->inserted == *link)
        d->inserted = before;
    *link = (*link)->next;
    if (!*link)
        d->last = before;
}

void diag_drop(struct diags *d, const struct diag *diag)
{
    struct diag *before = d->cleared, *at = before ? before->next : d->first;

    for (; at && at != diag; at = at->next)
        before = at;
    if (at)
        drop_after(d, before);
}

void diag_retract(struct diags *d, struct span word)
{
    struct span span = diag_map_to_file(d, word);
    struct diag *before = d->cleared, *at = before ? before->next : d->first;

    for (; at && at->span.begin < span.begin; at = at->next)
        before = at;
    d->cleared = before;
    while (at && is_inside(at, span)) {
        if (is_reading(at))
            drop_after(d, before);
        else
            before = at;
        at = before ? before->next : d->first;
    }
}

enum severity diags_worst(const struct diags *d)
{
    int worst = SEVERITY_ERROR;

    while (worst > SEVERITY_OFF && d->counts[worst] == 0)
        worst--;
    return (enum severity)worst;
}

/* ---- places -------------------------------------------------------------- */

uint32_t shifts_before(const struct shifts *shifts, uint32_t at)
{
    size_t i;

    LIST_SEEK(i, shifts->count, shifts->list[i].at <= at);
    return i ? (uint32_t)((int64_t)at + shifts->list[i - 1].by) : at;
}

struct span diag_map_to_file(const struct diags *d, struct span span)
{
    uint32_t begin = span.begin, end = span.begin + span.length;

    for (size_t i = SHIFTS; i-- > 0;) {
        begin = shifts_before(&d->shifts[i], begin);
        end = shifts_before(&d->shifts[i], end);
    }
    return (struct span){begin, end - begin};
}
