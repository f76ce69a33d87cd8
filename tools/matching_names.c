#define _GNU_SOURCE /* for memmem */
#include "matching_names.h"

#include <string.h>

#include "archive_people.h"

enum { LISTED = 10 };

/* Adds a name unless it was added before. */
static void add_name(struct matching_names *m, struct str name)
{
    struct text quoted = {0};

    text_addf(&quoted, "\"%.*s\"", (int)name.len, name.ptr);
    if (!quoted.failed && !memmem(m->list.ptr ? m->list.ptr : "", m->list.len,
                                  quoted.ptr, quoted.len)) {
        if (!m->count++)
            text_add(&m->first, name);
        if (m->count <= LISTED) {
            text_add(&m->list, m->list.len ? STR(", ") : STR(""));
            text_add(&m->list, text_str(&quoted));
        }
    }
    m->list.failed |= quoted.failed;
    text_release(&quoted);
}

void matching_names_add(struct matching_names *m, struct str name)
{
    if (str_has_words(name, m->words))
        add_name(m, name);
}

/* Adds the names in a row of archive_names: the person and a spelling. */
static void add_matching_name(void *context, const struct archive_value *values)
{
    struct matching_names *m = context;

    if (str_has_words(values[1].text, m->words))
        add_name(m, values[0].text);
}

int matching_names_find(struct matching_names *m, struct archive *a)
{
    const struct archive_rows rows = {add_matching_name, m};
    struct str words = m->words, word = str_take_word(&words);

    archive_set_named_kind(a, NAMED_PERSON);
    return archive_names(a, word, &rows);
}

void matching_names_write(const struct matching_names *m, struct text *out)
{
    if (m->count == 1)
        text_addf(out, "; did you mean \"%.*s\"?", (int)m->first.len,
                  m->first.ptr);
    else if (m->count)
        text_addf(out, "; these names match: %.*s", (int)m->list.len,
                  m->list.ptr);
    if (m->count > LISTED)
        text_addf(out, " and %zu more", m->count - LISTED);
    out->failed |= m->list.failed || m->first.failed;
}

void matching_names_release(struct matching_names *m)
{
    text_release(&m->list);
    text_release(&m->first);
}
