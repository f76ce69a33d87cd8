/* Sets up the start of a record from its options and Position. */
#include "replay_parts.h"

#include <string.h>

#include "../record/tags.h"

/* The options, with the tags that set them; the tag is NULL if the fetcher set
   the option. */
struct gathered_options {
    struct setting options[RULES_TAGS_MAX];
    const struct tag *tags[RULES_TAGS_MAX];
    size_t count;
};

static void add_option(struct gathered_options *g, struct str name,
                       struct str value, const struct tag *tag)
{
    g->tags[g->count] = tag;
    g->options[g->count++] = (struct setting){name, value};
}

/* Reads the file to which an option refers. If this fails, reports it and
   returns false. */
static bool add_file(const struct run *run, struct gathered_options *g,
                     struct str name, const struct tag *tag)
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
        text_add(&why->text, STR("board files cannot be read here"));
    else if (f->fetch(f->context, tag->value, run->record->arena, &text,
                      &why->text)) {
        add_option(g, name, text, tag);
        return true;
    }
    struct diag *d = diag_report(run->diags, DIAG_BAD_BOARD, tag->value_span,
                                 "%.*s", (int)why->text.len, why->text.ptr);
    diag_label(
        run->diags, d,
        "a board file is searched for in the folder of the file of records");
    return false;
}

static bool gather_options(const struct run *run, struct gathered_options *g)
{
    bool fine = true;

    g->count = 0;
    for (const struct rules_tag *own = run->rules->tags;
         fine && tag_is_option(own); own++) {
        struct str name = str_of(own->name);
        const struct tag *tag = record_tag(run->record, name);
        if (own->kind == TAG_FILE)
            fine = add_file(run, g, name, tag);
        else if (tag)
            add_option(g, name, tag->value, tag);
    }
    return fine;
}

/* Returns the place in the text of `length` bytes of a tag's value from offset
   `at` on. */
static struct span span_inside(const struct tag *tag, size_t at, size_t length)
{
    struct span value = tag->value_span;

    if (tag->value.len != value.length || at >= value.length)
        return value; /* the value has escapes, or the place is after its
                         end */
    if (length > value.length - at)
        length = value.length - at;
    return (struct span){value.begin + (uint32_t)at, (uint32_t)length};
}

/* Reports a refused option. `at` is its index, or the number of options if the
   position was refused. */
static void report_start(const struct run *run,
                         const struct gathered_options *g, size_t at,
                         const struct tag *position)
{
    const struct reason *why = &run->replay->why;
    const struct tag *option = at < g->count ? g->tags[at] : NULL;
    const struct tag *tag = at < g->count ? option : position;
    enum diag_code code =
        at < g->count ? tag_fault(rules_option(run->rules, g->options[at].name))
                      : DIAG_BAD_POSITION;
    struct span span = {0, 0};

    if (tag)
        span =
            option ? tag->value_span : span_inside(tag, why->at, why->length);
    struct diag *d = diag_report(run->diags, code, span, "%.*s",
                                 (int)why->text.len, why->text.ptr);
    if (why->label.len)
        diag_label(run->diags, d, "%.*s", (int)why->label.len, why->label.ptr);
}

/* Makes the start from a diagram. `side` is the side to move. */
static bool place_diagram(const struct run *run,
                          const struct gathered_options *g, uint8_t side)
{
    const struct rules *rules = run->rules;
    struct reason *why = &run->replay->why;

    if (rules->place)
        return rules_place(rules, run->replay->start, g->options, g->count,
                           run->record->board, side, why);
    why->option = g->count;
    text_addf(&why->text, "a diagram cannot be the starting position of %.*s",
              (int)strcspn(rules->title, ":"), rules->title);
    return false;
}

bool replay_set_up(const struct run *run, uint8_t side)
{
    struct gathered_options g;
    const struct tag *position = record_tag(run->record, STR("Position"));
    bool fragment = replay_is_fragment(run->record);
    struct reason *why = &run->replay->why;
    bool fine;

    reason_clear(why);
    if (!gather_options(run, &g))
        return false;
    if (position && !position->value.len) {
        diag_report(run->diags, DIAG_BAD_POSITION, position->value_span,
                    "the position string is empty");
        return false;
    }
    if (run->record->board && !position)
        fine = place_diagram(run, &g, side);
    else
        fine =
            rules_begin(run->rules, run->replay->start, g.options, g.count,
                        position && !fragment ? position->value : STR(""), why);
    if (!fine && why->option >= g.count && !position && run->record->board)
        diag_report(run->diags, DIAG_DIAGRAM_ONLY, run->record->place, "%.*s",
                    (int)why->text.len, why->text.ptr);
    else if (!fine)
        report_start(run, &g, why->option, position);
    return fine;
}
