#include "concat.h"

#include <string.h>

#include "notation.h"

static bool begins_with_tag(struct str text)
{
    return str_starts(str_trim(text), STR("["));
}

/* Diagrams and saves are told apart by what they begin with. */
static bool is_tagged(struct str text)
{
    const struct notation *n = notation_of_file(STR(""), text);

    return !n || framing_is_tagged(n->framing);
}

static int write_tag(struct output *o, struct str game)
{
    struct text tag = {0};
    int status;

    text_addf(&tag, "\n[Game \"%.*s\"]\n\n", (int)game.len, game.ptr);
    status = tag.failed ? -1 : output_write(o, text_str(&tag));
    text_release(&tag);
    return status;
}

/* What goes between the last text and this one. */
static int part(struct concat *j, struct output *o, struct str text,
                struct str game)
{
    int status = STATUS_FINE;

    if (j->in_line)
        status = output_write(o, STR("\n"));
    if (!status && !j->closed && game.len && !begins_with_tag(text) &&
        is_tagged(text))
        status = write_tag(o, game);
    return status;
}

int concat_write(struct concat *j, struct output *o, struct str text,
                 struct str game, bool follows)
{
    int status = STATUS_FINE, closed = record_is_closed(text);

    if (closed < 0)
        return -1;
    if (j->any && !follows)
        status = part(j, o, text, game);
    if (!status)
        status = output_write(o, text);
    *j = (struct concat){true,
                         text.len && !memchr("\r\n", text.ptr[text.len - 1], 2),
                         closed == 1};
    return status;
}
