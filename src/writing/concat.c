#include "concat.h"

#include <stdlib.h>
#include <string.h>

#include "record_reader.h"

static bool begins_with_tag(struct str text)
{
    return str_starts_with(str_trim(text), STR("["));
}

/* True if the text is tagged movetext. Diagrams and saved games are recognised
   by their first bytes. */
static bool is_tagged(struct str text)
{
    const struct notation *n = notation_of_file(STR(""), text);

    return !n || framing_is_tagged(n->framing);
}

/* ---- the game as which a text is read ------------------------------------ */

/* True if one of the first lines of the text is the tag Game. */
static bool names_game(struct str text)
{
    struct str rest = str_trim(text);

    while (str_starts_with(rest, STR("["))) {
        if (str_starts_with(rest, STR("[Game \"")))
            return true;
        str_take(&rest, '\n');
    }
    return false;
}

static bool make_reading(struct concat *j)
{
    static const struct diag_levels silence = {{SEVERITY_OFF}};

    if (!j->reading) {
        j->reading = malloc(sizeof *j->reading);
        if (j->reading)
            record_reader_init(j->reading, &silence, 0);
    }
    return j->reading != NULL;
}

/* Reads the text alone, as it would be read in the output file. Returns NULL if
   out of memory. */
static const struct record *read_alone(struct concat *j, struct str text,
                                       const struct notation *notation)
{
    const struct reading_options options = {
        .notation = notation, .side = NO_SIDE, .game_only = true};
    struct text copy = {0};
    const struct record *record = NULL;
    struct slice slice;

    if (make_reading(j) && slice_of_text(&slice, text, &copy))
        record = record_reader_run(j->reading, &slice, &options);
    text_release(&copy);
    return record;
}

/* Determines the notation of a file that begins with this text. The notation
   applies to the whole file. */
static void begin_file(struct concat *j, struct str text)
{
    if (!j->any)
        j->notation = notation_of_file(str_of(j->path ? j->path : ""), text);
}

/* Appends the tag Game if the text needs it. Returns false if out of memory. */
static bool name_game(struct concat *j, struct str text, struct str game,
                      struct text *out)
{
    const struct rules *rules = game_find(game);
    const struct notation *n = j->notation;

    if (!rules || names_game(text) || !is_tagged(text))
        return true;
    if (n && notation_is_native(n) && str_equal(game, str_of(n->games[0])))
        return true;
    const struct record *record = read_alone(j, text, n);
    if (record && record->rules != rules && j->only_counts)
        j->unmatched++;
    else if (record && record->rules != rules)
        text_addf(out, "%s[Game \"%.*s\"]\n%s", j->in_line ? "\n" : "",
                  (int)game.len, game.ptr, record->tags ? "" : "\n");
    return record != NULL;
}

/* ---- between texts ------------------------------------------------------- */

/* Adds what is necessary to separate the text from the last text, unless the
   text followed the last text in their file. */
static void add_separator(struct concat *j, struct str text, struct str game,
                          struct text *out)
{
    if (j->in_line)
        text_add_char(out, '\n');
    if (!j->closed && game.len && !begins_with_tag(text) && is_tagged(text))
        text_addf(out, "\n[Game \"%.*s\"]\n\n", (int)game.len, game.ptr);
}

static void count_mixed(struct concat *j, struct str text, struct str game)
{
    const struct notation *n = notation_of_text(text, game);

    if (!j->any)
        j->first = n;
    j->mixed += n != j->first;
}

bool concat_add_separator(struct concat *j, struct str text, struct str game,
                          bool follows, struct text *out)
{
    int closed = record_is_closed(text);
    size_t begin = out->len;

    count_mixed(j, text, game);
    begin_file(j, text);
    bool known = name_game(j, text, game, out);
    if (out->len > begin)
        begin_file(j, str_from(text_str(out), begin));
    if (j->any && !follows && out->len == begin)
        add_separator(j, text, game, out);
    j->any = true;
    j->in_line = text.len && !memchr("\r\n", text.ptr[text.len - 1], 2);
    j->closed = closed == 1;
    return closed >= 0 && known && !out->failed;
}

void concat_release(struct concat *j)
{
    if (j->reading)
        record_reader_release(j->reading);
    free(j->reading);
    j->reading = NULL;
}
