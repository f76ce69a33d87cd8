#include "transform_parts.h"

#include <string.h>

/* ---- options ------------------------------------------------------------- */

enum {
    OPT_STRIP = OPT_TRANSFORM,
    OPT_ADD_TAG,
    OPT_REMOVE_TAG,
    OPT_PLIES,
    OPT_ANNOTATE,
    OPT_LINES
};

const struct cli_option transform_options[] = {
    {OPT_STRIP, "strip", "PART", "omit comments, variations or glyphs", TO_OWN},
    {OPT_LINES, "variations-to-records", NULL,
     "write each variation as a separate record", TO_OWN},
    {OPT_ADD_TAG, "add-tag", "NAME=VALUE", "add this tag to each record",
     TO_OWN},
    {OPT_REMOVE_TAG, "remove-tag", "NAME", "remove this tag from each record",
     TO_OWN},
    {OPT_PLIES, "plies", "A..B", "write only these plies of the main line",
     TO_OWN},
    {OPT_ANNOTATE, "annotate", "position|result",
     "add positions or results as comments", TO_OWN},
    CLI_END,
};

/* Reads a list of words, separated by commas, into a bit set. The bit of a word
   is its index in `words`. */
static int parse_word_list(const char *option, const char *argument,
                           const char *const *words, unsigned *bits)
{
    char word[32];
    struct str rest = str_of(argument);
    int status = STATUS_FINE;

    do {
        struct str one = str_take(&rest, ',');
        size_t which = 0;
        snprintf(word, sizeof word, "%.*s", (int)one.len, one.ptr);
        status = cli_word(option, word, words, &which);
        *bits |= 1u << which;
    } while (!status && rest.len);
    return status;
}

static int parse_strip_parts(struct transform *t, const char *argument)
{
    static const char *const words[] = {"comments", "variations", "glyphs",
                                        NULL};
    static const unsigned parts[] = {PART_COMMENTS, PART_VARIATIONS,
                                     PART_GLYPHS};
    unsigned bits = 0;
    int status = parse_word_list("--strip", argument, words, &bits);

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        t->strip |= bits & 1u << i ? parts[i] : 0;
    return status;
}

static int parse_annotate(struct transform *t, const char *argument)
{
    static const char *const words[] = {"position", "result", NULL};
    unsigned bits = 0;
    int status = parse_word_list("--annotate", argument, words, &bits);

    t->position |= (bits & 1) != 0;
    t->result |= (bits & 2) != 0;
    return status;
}

/* Adds a change of a tag. Refuses tags that determine the game. */
static int parse_tag_option(struct transform *t, const char *option,
                            struct tag_edit edit)
{
    if (!tag_is_name(edit.name))
        return cli_usage("%s: \"%.*s\" cannot be the name of a tag", option,
                         (int)edit.name.len, edit.name.ptr);
    if (str_equal_nocase(edit.name, STR("Game")) ||
        str_equal_nocase(edit.name, STR("Position")))
        return cli_usage(
            "%s: the tag %.*s cannot be changed, because it defines the game",
            option, (int)edit.name.len, edit.name.ptr);
    if (str_utf8_fault(edit.value) != edit.value.len)
        return cli_usage("%s: the value of the tag must be UTF-8", option);
    if (t->tag_count == TAG_EDITS_MAX)
        return cli_usage("convert: at most %d tags can be changed",
                         TAG_EDITS_MAX);
    t->tags[t->tag_count++] = edit;
    return STATUS_FINE;
}

static int parse_add_tag(struct transform *t, const char *argument)
{
    const char *equals = strchr(argument, '=');
    struct str name = {argument, equals ? (size_t)(equals - argument) : 0};

    if (!equals)
        return cli_usage("--add-tag takes NAME=VALUE, not \"%s\"", argument);
    return parse_tag_option(t, "--add-tag",
                            (struct tag_edit){name, str_of(equals + 1), false});
}

int transform_option(struct transform *t, int option, const char *argument)
{
    switch (option) {
    case OPT_STRIP:
        return parse_strip_parts(t, argument);
    case OPT_ANNOTATE:
        return parse_annotate(t, argument);
    case OPT_ADD_TAG:
        return parse_add_tag(t, argument);
    case OPT_REMOVE_TAG:
        return parse_tag_option(
            t, "--remove-tag",
            (struct tag_edit){str_of(argument), STR(""), true});
    case OPT_PLIES:
        t->cut = true;
        return ply_range_read(&t->plies, "--plies", argument);
    case OPT_LINES:
        t->lines = true;
        return STATUS_FINE;
    }
    return -1;
}

bool transform_wanted(const struct transform *t)
{
    return t->tag_count || t->strip || t->cut || t->position || t->result ||
           t->lines;
}

/* ---- removing parts ------------------------------------------------------ */

static struct note *remove_notes(struct note *notes, unsigned strip)
{
    struct note *first = notes, **link = &first;

    while (*link) {
        unsigned part =
            (*link)->kind == NOTE_GLYPH ? PART_GLYPHS : PART_COMMENTS;
        if (strip & part)
            *link = (*link)->next;
        else
            link = &(*link)->next;
    }
    return first;
}

static void strip_record(struct record *r, unsigned parts)
{
    struct walk w;

    r->notes = remove_notes(r->notes, parts);
    for (walk_begin(&w, r); w.node; walk_next(&w)) {
        w.node->notes = remove_notes(w.node->notes, parts);
        w.node->before = remove_notes(w.node->before, parts);
        if (parts & PART_VARIATIONS)
            w.node->variations = NULL;
    }
}

/* ---- records ------------------------------------------------------------- */

void transformer_release(struct transformer *s)
{
    if (s->begun)
        arena_release(&s->arena);
    text_release(&s->text);
}

int transform_record(struct transformer *s, const struct transform *t,
                     struct visit *v, struct text *why)
{
    int done = transform_edit_tags(t, v, why);

    if (done == DONE && t->strip)
        strip_record(v->record, t->strip);
    if (done == DONE && t->cut)
        done = transform_cut(s, &t->plies, v, why);
    return done == DONE ? transform_annotate(s, t, v) : done;
}
