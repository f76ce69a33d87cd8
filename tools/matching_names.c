#define _GNU_SOURCE /* for memmem */
#include "matching_names.h"

#include <string.h>

#include "archive_people.h"

enum { LISTED = 10 };

static bool in_word(int32_t c)
{
    return c >= 0x80 || ascii_is_letter((char)c) || ascii_is_digit((char)c);
}

/* Removes the first word from *rest and returns it. Returns an empty text at
   the end. */
static struct str take_word(struct str *rest)
{
    struct str word = {rest->ptr, 0};
    int32_t c;

    while (rest->len) {
        size_t n = str_code_point(*rest, &c);
        if (in_word(c) && !word.len)
            word.ptr = rest->ptr;
        if (!in_word(c) && word.len)
            break;
        word.len += in_word(c) ? n : 0;
        *rest = str_from(*rest, n);
    }
    return word;
}

static bool begins_word(struct str word, struct str begin)
{
    int32_t one, other;

    while (begin.len && word.len) {
        begin = str_from(begin, str_code_point(begin, &one));
        word = str_from(word, str_code_point(word, &other));
        if (code_point_plain(one) != code_point_plain(other))
            return false;
    }
    return !begin.len;
}

static bool has_word(struct str name, struct str begin)
{
    struct str word;

    while ((word = take_word(&name)).len)
        if (begins_word(word, begin))
            return true;
    return false;
}

static bool is_match(struct str words, struct str name)
{
    struct str word;
    bool any = false;

    while ((word = take_word(&words)).len) {
        if (!has_word(name, word))
            return false;
        any = true;
    }
    return any;
}

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
    if (is_match(m->words, name))
        add_name(m, name);
}

/* Takes a row of archive_names: the person and a spelling. */
static void take_row(void *context, const struct archive_value *values)
{
    struct matching_names *m = context;

    if (is_match(m->words, values[1].text))
        add_name(m, values[0].text);
}

int matching_names_find(struct matching_names *m, struct archive *a)
{
    const struct archive_rows rows = {take_row, m};
    struct str words = m->words, word = take_word(&words);

    archive_names_of(a, NAMED_PERSON);
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
