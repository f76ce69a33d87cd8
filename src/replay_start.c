#include "replay_parts.h"

#include <string.h>

enum { OPTIONS_MAX = 8 };

/* The options set by tags (`tags`: which) or by the fetcher (NULL). */
struct gathered {
    struct setting options[OPTIONS_MAX];
    const struct tag *tags[OPTIONS_MAX];
    size_t count;
};

static void add_option(struct gathered *g, struct str name, struct str value,
                       const struct tag *tag)
{
    g->tags[g->count] = tag;
    g->options[g->count++] = (struct setting){name, value};
}

/* What the file holds that the option names; false (reported) if it is not to
   be had. */
static bool add_file(const struct run *run, struct gathered *g, struct str name,
                     const struct tag *tag)
{
    const struct fetcher *f = &run->replay->fetcher;
    struct reason *why = &run->replay->why;
    struct str text;

    if (f->given.len) {
        add_option(g, name, f->given, tag);
        return true;
    }
    if (!tag)
        return true;
    if (!f->fetch)
        text_add(&why->text, STR("no file is read here"));
    else if (f->fetch(f->context, tag->value, run->record->arena, &text,
                      &why->text)) {
        add_option(g, name, text, tag);
        return true;
    }
    struct diag *d = diag_report(run->diags, DIAG_BAD_BOARD, tag->value_span,
                                 "%.*s", (int)why->text.len, why->text.ptr);
    diag_label(run->diags, d, "looked for beside the file of records");
    return false;
}

static bool gather_options(const struct run *run, struct gathered *g)
{
    const char *file = run->rules->file_option;
    bool fine = true;

    g->count = 0;
    for (size_t i = 0; fine && run->rules->options[i] && i < OPTIONS_MAX; i++) {
        struct str name = str_of(run->rules->options[i]);
        const struct tag *tag = record_tag(run->record, name);
        if (file && str_equal(name, str_of(file)))
            fine = add_file(run, g, name, tag);
        else if (tag)
            add_option(g, name, tag->value, tag);
    }
    return fine;
}

/* Tags whose faults have a code of their own; the others are bad-option. */
static const struct {
    const char *tag;
    enum diag_code code;
} option_codes[] = {
    {"Size", DIAG_BAD_SIZE},
    {"Edges", DIAG_BAD_EDGES},
    {"Board", DIAG_BAD_BOARD},
};

static enum diag_code option_code(struct str tag)
{
    for (size_t i = 0; i < sizeof option_codes / sizeof *option_codes; i++)
        if (str_equal_nocase(tag, str_of(option_codes[i].tag)))
            return option_codes[i].code;
    return DIAG_BAD_OPTION;
}

/* Where in a tag's value the bytes at..at+length stand. */
static struct span inside(const struct tag *tag, size_t at, size_t length)
{
    struct span value = tag->value_span;

    if (tag->value.len != value.length || at >= value.length)
        return value; /* escapes, or after its end */
    if (length > value.length - at)
        length = value.length - at;
    return (struct span){value.begin + (uint32_t)at, (uint32_t)length};
}

/* `at`: the index of the option at fault, or their count: the position. */
static void report_start(const struct run *run, const struct gathered *g,
                         size_t at, const struct tag *position)
{
    const struct reason *why = &run->replay->why;
    const struct tag *option = at < g->count ? g->tags[at] : NULL;
    const struct tag *tag = at < g->count ? option : position;
    enum diag_code code =
        at < g->count ? option_code(g->options[at].name) : DIAG_BAD_POSITION;
    struct span span = {0, 0};

    if (tag)
        span = option ? tag->value_span : inside(tag, why->at, why->length);
    struct diag *d = diag_report(run->diags, code, span, "%.*s",
                                 (int)why->text.len, why->text.ptr);
    if (why->label.len)
        diag_label(run->diags, d, "%.*s", (int)why->label.len, why->label.ptr);
}

/* The start from a diagram; `side` is who moves. */
static bool place(const struct run *run, const struct gathered *g, uint8_t side)
{
    const struct rules *rules = run->rules;
    struct reason *why = &run->replay->why;

    if (rules->place)
        return rules->place(rules, run->replay->start, g->options, g->count,
                            run->record->board, side, why);
    why->option = g->count;
    text_addf(&why->text, "no drawing of a board is known for %.*s",
              (int)strcspn(rules->title, ":"), rules->title);
    return false;
}

bool replay_set_up(const struct run *run, uint8_t side)
{
    struct gathered g;
    const struct tag *position = record_tag(run->record, STR("Position"));
    bool fragment = replay_is_fragment(run->record);
    struct reason *why = &run->replay->why;
    bool fine;

    reason_clear(why);
    if (!gather_options(run, &g))
        return false;
    if (position && !position->value.len) {
        diag_report(run->diags, DIAG_BAD_POSITION, position->value_span,
                    "an empty position string");
        return false;
    }
    if (run->record->board && !position)
        fine = place(run, &g, side);
    else
        fine = run->rules->begin(
            run->rules, run->replay->start, g.options, g.count,
            position && !fragment ? position->value : STR(""), why);
    if (!fine && why->option >= g.count && !position && run->record->board)
        diag_report(run->diags, DIAG_DIAGRAM_ONLY, run->record->place, "%.*s",
                    (int)why->text.len, why->text.ptr);
    else if (!fine)
        report_start(run, &g, why->option, position);
    return fine;
}
