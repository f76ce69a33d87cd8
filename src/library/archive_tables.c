/* Tables of an archive, by name. */
#include "archive_cite.h"
#include "archive_maintenance.h"
#include "archive_rows.h"
#include "options.h"

/* The options of a table. */
struct table_options {
    struct ludex_archive *archive;
    size_t named; /* enum archive_named */
    const char *pattern;
    uint64_t change, record;
    bool texts;
    enum duplicate_better order[BETTERS];
};

#define OF                                                              \
    {                                                                   \
        "of", TO_WORD(struct table_options, named, archive_named_words, \
                      "kind of names")                                  \
    }

static const struct option_row no_options[] = {OPTIONS_END};
static const struct option_row log_options[] = {
    {"change", TO_NUMBER(struct table_options, change, 1, INT64_MAX)},
    OPTIONS_END};
static const struct option_row check_options[] = {
    {"texts", TO_FLAG(struct table_options, texts)}, OPTIONS_END};
static const struct option_row names_options[] = {
    OF, {"pattern", TO_TEXT(struct table_options, pattern)}, OPTIONS_END};
static const struct option_row cite_options[] = {
    {"record", TO_NUMBER(struct table_options, record, 1, INT64_MAX)},
    OPTIONS_END};
static const struct option_row suggest_options[] = {OF, OPTIONS_END};

/* ---- rows ---------------------------------------------------------------- */

static int add_label_rows(void *context, const struct archive_rows *rows)
{
    return archive_labels(((struct table_options *)context)->archive->archive,
                          rows);
}

static int add_query_rows(void *context, const struct archive_rows *rows)
{
    return archive_saved_queries(
        ((struct table_options *)context)->archive->archive, rows);
}

static int add_stats_rows(void *context, const struct archive_rows *rows)
{
    return archive_stats(((struct table_options *)context)->archive->archive,
                         rows);
}

static int add_log_rows(void *context, const struct archive_rows *rows)
{
    const struct table_options *asked = context;
    struct archive *a = asked->archive->archive;

    return asked->change ? archive_show_change(a, (int64_t)asked->change, rows)
                         : archive_log(a, rows);
}

static int add_check_rows(void *context, const struct archive_rows *rows)
{
    const struct table_options *asked = context;
    struct ludex_archive *a = asked->archive;
    uint64_t records;

    return archive_check(a->archive, asked->texts ? &a->rereading.reader : NULL,
                         rows, &records);
}

static int emit_citation(void *context, const struct archive_rows *rows)
{
    const struct table_options *asked = context;

    return archive_cite(asked->archive->archive, (int64_t)asked->record, rows);
}

static int add_name_rows(void *context, const struct archive_rows *rows)
{
    const struct table_options *asked = context;

    return archive_names(asked->archive->archive, str_of(asked->pattern), rows);
}

static int add_suggestion_rows(void *context, const struct archive_rows *rows)
{
    return archive_suggest(((struct table_options *)context)->archive->archive,
                           rows);
}

static int add_duplicate_rows(void *context, const struct archive_rows *rows)
{
    enum { DUPLICATES_ARENA = 1 << 30 };
    const struct table_options *asked = context;
    struct archive_duplicates found;
    struct arena arena;
    int fault;

    arena_init(&arena, 0, DUPLICATES_ARENA);
    fault = archive_find_duplicates(asked->archive->archive, asked->order,
                                    &arena, &found);
    if (!fault)
        archive_duplicates_rows(&found, rows);
    arena_release(&arena);
    return fault;
}

/* ---- all tables ---------------------------------------------------------- */

static const struct archive_table {
    const char *name;
    const char *const *columns;       /* columns of the table, or NULL for the
                                         columns of names */
    const struct option_row *options; /* options of the table, or NULL for the
                                         options of duplicates */
    int (*give)(void *context, const struct archive_rows *rows);
} tables[] = {
    {"labels", archive_labels_columns, no_options, add_label_rows},
    {"log", archive_log_columns, log_options, add_log_rows},
    {"stats", archive_stats_columns, no_options, add_stats_rows},
    {"check", archive_check_columns, check_options, add_check_rows},
    {"names", NULL, names_options, add_name_rows},
    {"suggest", archive_suggest_columns, suggest_options, add_suggestion_rows},
    {"duplicates", archive_duplicates_columns, NULL, add_duplicate_rows},
    {"cite", archive_cite_columns, cite_options, emit_citation},
    {"queries", archive_saved_columns, no_options, add_query_rows},
    {NULL, NULL, NULL, NULL},
};

static struct str name_at(const void *list, size_t i)
{
    (void)list;
    return tables[i].name ? str_of(tables[i].name) : STR_NONE;
}

static const struct archive_table *find_table(const char *name,
                                              struct ludex_error *error)
{
    size_t near;

    for (size_t i = 0; tables[i].name; i++)
        if (strcmp(tables[i].name, name) == 0)
            return &tables[i];
    near = str_nearest(str_of(name), 4, name_at, NULL);
    fail_unknown(error, "table", str_of(name),
                 near == STR_NOWHERE ? NULL : tables[near].name);
    return NULL;
}

/* Makes a table. The tables of a single change and of names have columns that
   `columns` does not list. */
static int make_table(struct ludex_table **out,
                      const struct archive_table *table,
                      struct table_options *asked, struct ludex_error *error)
{
    const char *names[NAMES_COLUMNS + 1];
    const char *const *columns = table->columns ? table->columns : names;

    archive_names_columns((enum archive_named)asked->named, names);
    archive_set_named_kind(asked->archive->archive,
                           (enum archive_named)asked->named);
    return table_of_archive(out, asked->archive,
                            asked->change ? archive_change_columns : columns,
                            table->give, asked, error);
}

int ludex_archive_table(struct ludex_table **out, struct ludex_archive *a,
                        const char *name, const struct ludex_option *options,
                        struct ludex_error *error)
{
    struct table_options asked = {.archive = a, .pattern = ""};
    const struct archive_table *table = find_table(name, error);
    int code;

    *out = NULL;
    if (!table)
        return LUDEX_UNKNOWN;
    code = table->options ? options_read(table->options, &asked, options, error)
                          : read_keep(asked.order, options, error);
    return code ? code : make_table(out, table, &asked, error);
}
