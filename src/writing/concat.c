#include "concat.h"

#include <string.h>

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

bool concat_joint(struct concat *j, struct str text, struct str game,
                  bool follows, struct text *out)
{
    int closed = record_is_closed(text);

    if (j->any && !follows) {
        if (j->in_line)
            text_add_char(out, '\n');
        if (!j->closed && game.len && !begins_with_tag(text) && is_tagged(text))
            text_addf(out, "\n[Game \"%.*s\"]\n\n", (int)game.len, game.ptr);
    }
    *j = (struct concat){true,
                         text.len && !memchr("\r\n", text.ptr[text.len - 1], 2),
                         closed == 1};
    return closed >= 0 && !out->failed;
}
