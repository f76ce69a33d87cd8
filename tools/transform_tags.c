/* Adds tags to records, and removes them. */
#include "transform_parts.h"

#include "record_edit.h"

static int edit_tag(const struct visit *v, const struct tag_edit *edit,
                    struct text *why)
{
    struct record *r = v->record;
    struct str name = replay_tag_name(&v->reading->replay, r, edit->name);

    if (r->rules && rules_option(r->rules, name)) {
        text_addf(why,
                  "the tag %.*s cannot be changed, because it defines the game",
                  (int)name.len, name.ptr);
        return CANNOT;
    }
    record_remove_tag(r, name);
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
        record_remove_tag(r, str_of(names[i]));
    if (r->rules && r->rules->scoring)
        record_remove_tag(r, str_of(r->rules->scoring->tag));
    r->result = (struct result){.kind = RESULT_NONE};
    r->closing = (struct closing){.phrase = PHRASE_NONE};
}
