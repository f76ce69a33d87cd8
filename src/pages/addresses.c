#include "addresses.h"

void address_add(struct addresses *a, const struct walk *w, struct text *out)
{
    size_t depth = w->depth;

    if (depth) {
        const struct node *first = w->outer[depth - 1].variation;
        if (a->variation[depth] != first)
            a->number[depth] = ++a->count;
        a->variation[depth] = first;
        text_addf(out, "v%lu-", (unsigned long)a->number[depth]);
    }
    text_add_number(out, w->index);
}
