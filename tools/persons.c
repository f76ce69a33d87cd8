#include "persons.h"

#include <string.h>

#include "archive_edit.h"
#include "record_edit.h"

static const struct str tags[PERSON_SEATS] = {
    {"First", 5}, {"Second", 6}, {"Third", 5}, {"Fourth", 6}};

bool persons_find(const struct archive_query *query, size_t column,
                  struct str names[PERSON_SEATS])
{
    bool any = false;

    for (size_t i = 0; i < PERSON_SEATS; i++) {
        struct archive_value person =
            archive_query_value(query, column + 2 * i);
        struct archive_value written =
            archive_query_value(query, column + 2 * i + 1);
        bool other = person.kind == VALUE_TEXT && written.kind == VALUE_TEXT &&
                     !str_equal(person.text, written.text) &&
                     !memchr(person.text.ptr, '\0', person.text.len);
        names[i] = other ? person.text : STR("");
        any |= names[i].len > 0;
    }
    return any;
}

void persons_add(const struct str names[PERSON_SEATS], struct text *out)
{
    for (size_t i = 0; i < PERSON_SEATS; i++) {
        text_add(out, names[i]);
        text_add_char(out, '\0');
    }
}

bool persons_set(struct record *r, const char *names)
{
    for (size_t i = 0; i < PERSON_SEATS; i++) {
        struct str name = str_of(names);
        if (name.len && record_tag(r, tags[i]) &&
            !record_set_tag(r, tags[i], name))
            return false;
        names += name.len + 1;
    }
    return true;
}

/* ---- in texts ------------------------------------------------------------ */

/* Appends the text with one name replaced. Tries several ways of reading the
   text until it finds the tag. Returns what persons_write returns. */
static int write_name(const struct archive_reader *reader, struct str text,
                      struct str game, size_t seat, struct str name,
                      struct text *out)
{
    struct archive_read_record reading;
    int more = 1;

    for (size_t way = 0; more > 0; way++) {
        more = reader->read(reader->context, text, game, way, &reading);
        if (more > 0 && reading.record &&
            record_tag(reading.record, tags[seat]))
            return archive_edit_text(&reading, text, tags[seat], name, out) ? 1
                                                                            : 0;
    }
    return more;
}

int persons_write(const struct archive_reader *reader, struct str text,
                  struct str game, const struct str names[PERSON_SEATS],
                  struct text *out)
{
    struct text now = {0}, next = {0};
    int done = 1;

    text_add(&now, text);
    for (size_t i = 0; done > 0 && i < PERSON_SEATS; i++) {
        if (!names[i].len)
            continue;
        text_clear(&next);
        done = write_name(reader, text_str(&now), game, i, names[i], &next);
        struct text swapped = now;
        now = next;
        next = swapped;
        if (now.failed || next.failed)
            done = -1;
    }
    if (done > 0)
        text_add(out, text_str(&now));
    done = out->failed ? -1 : done;
    text_release(&now);
    text_release(&next);
    return done;
}
