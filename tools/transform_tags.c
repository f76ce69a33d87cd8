/* Tags put into records, and removed from them. */
#include "transform_parts.h"

void transform_remove_tag(struct record *r, struct str name)
{
    struct tag **link = &r->tags;

    while (*link)
        if (str_equal_nocase((*link)->meant, name))
            *link = (*link)->next;
        else
            link = &(*link)->next;
}

/* As its record reads it: First, where it is Black's. */
static struct str meant(const struct visit *v, struct str name)
{
    const struct record *r = v->record;
    uint8_t side;

    if (!r->rules || colour_find(r->rules, name, &side) != COLOUR_OWN)
        return name;
    if (r->started)
        side = r->rules->player(v->reading->replay.start, side);
    return str_of(seat_names[side]);
}

static int edit_tag(const struct visit *v, const struct tag_edit *edit,
                    struct text *why)
{
    struct record *r = v->record;
    struct str name = meant(v, edit->name);

    if (r->rules && rules_option(r->rules, name)) {
        text_addf(why, "the tag %.*s says what is played", (int)name.len,
                  name.ptr);
        return CANNOT;
    }
    transform_remove_tag(r, name);
    return edit->out || record_add_tag(r, name, edit->value) ? DONE : NO_MEMORY;
}

int transform_edit_tags(const struct transform *t, const struct visit *v,
                        struct text *why)
{
    int done = DONE;

    for (size_t i = 0; done == DONE && i < t->tag_count; i++)
        done = edit_tag(v, &t->tags[i], why);
    return done;
}

void transform_remove_ending(struct record *r)
{
    static const char *const names[] = {"Result", "Termination", NULL};

    for (size_t i = 0; names[i]; i++)
        transform_remove_tag(r, str_of(names[i]));
    if (r->rules && r->rules->scoring)
        transform_remove_tag(r, str_of(r->rules->scoring->tag));
    r->result = (struct result){.kind = RESULT_NONE};
    r->closing = (struct closing){.phrase = PHRASE_NONE};
}
