/* Records that a query finds, read as those of a file are. */
#include "query_records.h"

#include "notation.h"

const struct str query_record_columns[RECORD_COLUMNS] = {
    [RECORD_TEXT] = {"text", 4},
    [RECORD_GAME] = {"game", 4},
    [RECORD_FILE] = {"file", 4},
};

static struct str column(const struct query_run *run, size_t i)
{
    struct archive_value value = archive_query_value(run->query, i);

    return value.kind == VALUE_NONE ? STR("") : value.text;
}

/* Reports name a record so. */
static void name_record(struct input *in, int64_t id)
{
    struct str file = column(in->query, RECORD_FILE);

    text_clear(&in->name);
    text_addf(&in->name, "%s, record %lld", in->query->path, (long long)id);
    if (file.len)
        text_addf(&in->name, " (%.*s)", (int)file.len, file.ptr);
    text_add_char(&in->name, '\0');
    if (!in->name.failed)
        cli_hide_passwords(in->name.ptr);
}

int query_record_next(struct input *in, struct slice *slice, int *status)
{
    struct query_run *run = in->query;
    int64_t id;
    int more;

    do
        more = query_run_next(run, &id);
    while (more > 0 && query_run_is_lost(run));
    *status = more < 0 ? -more : 0;
    if (more <= 0)
        return 0;
    struct str text = column(run, RECORD_TEXT), game = column(run, RECORD_GAME);
    in->stored =
        (struct stored_record){.id = id,
                               .game = game_find(game),
                               .notation = notation_of_text(text, game),
                               .archive = run->path};
    name_record(in, id);
    return !in->name.failed && slice_of_text(slice, text, &in->text)
               ? 1
               : SOURCE_MEMORY;
}

void query_record_options(const struct visit *v, struct reading_options *out)
{
    const struct stored_record *stored = v->stored;

    out->game = stored->game ? stored->game : out->game;
    out->notation = stored->notation;
}
