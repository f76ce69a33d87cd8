#include "ask.h"

enum { ASK_ARENA = 16 << 20 };

static void join(struct text *out, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        text_add(out, i ? STR(" ") : STR(""));
        text_add(out, str_of(words[i]));
    }
    text_add_repeat(out, '\0', SLICE_SLACK);
}

static void report(const struct ask *ask, const struct diags *diags)
{
    struct slice slice = {.ptr = ask->words.ptr,
                          .len = ask->words.len - SLICE_SLACK,
                          .line = 1,
                          .column = 1};
    struct report_style style = {.colour = cli_colour(stderr)};
    struct text out = {0};

    report_record(&out, &style, STR("query"), 0, &slice, NULL, diags);
    cli_write(stderr, text_str(&out));
    text_release(&out);
}

static int compile(struct ask *ask, const struct str *columns, size_t count,
                   struct diags *diags)
{
    struct str words = {ask->words.ptr, ask->words.len - SLICE_SLACK};
    struct query query;
    int fault = 1;

    if (query_parse(&query, &ask->arena, words, diags))
        fault = archive_query(ask->archive, &query, columns, count, diags,
                              &ask->query);
    if (fault == 1) {
        report(ask, diags);
        return STATUS_USAGE;
    }
    return fault ? cli_world("%s: %s", ask->path, archive_message(ask->archive))
                 : STATUS_FINE;
}

int ask_begin(struct ask *ask, const char *path, int count, char **words,
              const struct ask_options *options, const struct str *columns,
              size_t column_count)
{
    struct diag_levels levels;
    struct diags diags;
    int status;

    *ask = (struct ask){.path = path};
    arena_init(&ask->arena, 0, ASK_ARENA);
    join(&ask->words, count, words);
    if (ask->words.failed)
        return cli_world("out of memory");
    if (archive_open(&ask->archive, path, false))
        return cli_world("%s: %s", path, archive_message(ask->archive));
    archive_threads(ask->archive, (unsigned)options->threads);
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    status = compile(ask, columns, column_count, &diags);
    diags_release(&diags);
    return status;
}

int ask_next(struct ask *ask, int64_t *id)
{
    int more = archive_query_next(ask->query, id);

    if (more < 0)
        cli_world("%s: %s", ask->path, archive_message(ask->archive));
    return more;
}

void ask_end(struct ask *ask)
{
    archive_query_free(ask->query);
    archive_close(ask->archive);
    arena_release(&ask->arena);
    text_release(&ask->words);
}
