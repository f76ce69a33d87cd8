#include "archive_cite.h"
#include "archive_command.h"
#include "archive_import.h"
#include "archive_maintenance.h"
#include "archive_people.h"
#include "new_archive.h"

enum {
    OPT_APPLY = OPT_OWN,
    OPT_TEXTS,
    OPT_SEAL,
    OPT_WAIT,
    OPT_FORCE,
    OPT_KEEP,
    OPT_OF,
    OPT_GROUPS,
    OPT_FILE,
    OPT_PARTITIONS,
    OPT_SERVER
};

enum { WAIT_MAX = 7 * 24 * 3600, WAIT = 60 };

/* ---- commands that only read
   ------------------------------------------------ */

static int run_stats(struct archive_command *k)
{
    struct archive_rows rows =
        archive_command_begin_rows(k, archive_stats_columns);

    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    int fault = archive_stats(k->archive, &rows);
    progress_clear(&k->files.printer.progress);
    return fault ? archive_command_print_fault(k) : STATUS_FINE;
}

/* Prints the citation of a record: a line in text form, otherwise a row. */
static void print_citation(void *context, const struct archive_value *values)
{
    struct archive_command *k = context;
    struct text line = {0};

    k->cited = true;
    if (k->listing.form != TABLE_TEXT) {
        const struct archive_rows rows =
            archive_command_begin_rows(k, archive_cite_columns);
        rows.take(rows.context, values);
        return;
    }
    archive_cite_line(values, &line);
    for (struct str rest = text_str(&line); rest.len;)
        cli_write(stdout, str_take_safe(&rest));
    putchar('\n');
    k->failed |= line.failed;
    text_release(&line);
}

static int run_cite(struct archive_command *k)
{
    const struct archive_rows rows = {print_citation, k};
    uint64_t id;

    if (!cli_number("cite", k->verb.words[0], 1, INT64_MAX, &id))
        return STATUS_USAGE;
    if (archive_cite(k->archive, (int64_t)id, &rows))
        return archive_command_print_fault(k);
    if (k->failed)
        return cli_environment("out of memory");
    return k->cited ? STATUS_FINE
                    : cli_usage("%s: there is no record %llu", k->path,
                                (unsigned long long)id);
}

/* ---- the whole file ------------------------------------------------------ */

static int run_vacuum(struct archive_command *k)
{
    uint64_t before = 0, after = 0;

    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    int fault = archive_vacuum(k->archive, &before, &after);
    progress_clear(&k->files.printer.progress);
    if (fault)
        return archive_command_print_fault(k);
    if (k->listing.form == TABLE_JSON)
        return cli_json_line(stdout,
                             json_pack("{soso}", "before", json_count(before),
                                       "after", json_count(after)));
    printf("bytes before: %llu, after: %llu\n", (unsigned long long)before,
           (unsigned long long)after);
    return STATUS_FINE;
}

static int print_merged(const struct archive_command *k, char *path,
                        const struct archive_merge_result *m)
{
    static const char *const words[] = {
        ": records", ", stored",       ", duplicates",
        "; events",  ", stored",       ", duplicates",
        ", refused", "; names joined", ", not joined"};
    const char *key;
    uint64_t count;
    bool json = k->listing.form == TABLE_JSON;
    json_t *line = NULL;

    cli_hide_passwords(path); /* the path points into argv, and is not opened
                                 again */
    if (json)
        line = json_pack("{so}", "archive", json_text(str_of(path)));
    for (struct str rest = str_of(path); !json && rest.len;)
        cli_write(stdout, str_take_safe(&rest));
    for (size_t i = 0; (key = archive_merge_count_at(m, i, &count)); i++)
        if (json)
            json_set(&line, key, json_count(count));
        else
            printf("%s: %llu", words[i], (unsigned long long)count);
    if (json)
        return cli_json_line(stdout, line);
    putchar('\n');
    return STATUS_FINE;
}

/* Reports one difference that the merge left unchanged on standard error. */
static void report_unchanged(void *context, const struct archive_value *values)
{
    struct archive_command *k = context;

    k->unchanged++;
    cli_say("%s: %.*s \"%.*s\" was not merged: %.*s", k->path,
            (int)values[0].text.len, values[0].text.ptr,
            (int)values[1].text.len, values[1].text.ptr,
            (int)values[2].text.len, values[2].text.ptr);
}

static int merge_one(struct archive_command *k, char *path)
{
    const struct archive_rows rows = {report_unchanged, k};
    struct archive_merge_result merged;
    struct cli_archive other;
    int fault = ARCHIVE_OK;
    int status = cli_archive_open(&other, path, ARCHIVE_READ, k->wait);

    other.progress = &k->files.printer.progress;
    if (!status)
        archive_set_watch(other.archive,
                          &(struct archive_watch){archive_command_progress, k});
    if (!status)
        fault = archive_merge(k->archive, other.archive, &merged, &rows);
    if (fault) {
        cli_say("%s: %s: %s", k->path, path, archive_message(k->archive));
        status = cli_archive_status(k->archive);
    } else if (!status) {
        progress_clear(&k->files.printer.progress);
        status = print_merged(k, path, &merged);
    }
    cli_archive_close(&other);
    return status;
}

static bool is_same_archive(const struct archive_command *k, const char *path)
{
    struct archive *other = NULL;
    bool itself = archive_is_permanent(path) &&
                  !archive_open(&other, path, false) &&
                  archive_is_same(k->archive, other);

    archive_close(other);
    return itself;
}

/* Checks all operands before merging anything. */
static int run_merge(struct archive_command *k)
{
    int status = STATUS_FINE;

    for (int i = 0; i < k->verb.count; i++)
        if (is_same_archive(k, k->verb.words[i]))
            return cli_usage("archive merge: %s cannot be merged into itself",
                             k->path);
    for (int i = 0; i < k->verb.count && !status; i++)
        status = merge_one(k, k->verb.words[i]);
    return status ? status : k->unchanged ? STATUS_DATA : STATUS_FINE;
}

static int copy_into(struct archive_command *k, struct new_archive *to,
                     int *fault)
{
    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    *fault = archive_copy(k->archive, to->opened.archive);
    progress_clear(&k->files.printer.progress);
    if (*fault == ARCHIVE_NOT_EMPTY)
        return cli_usage(
            "archive copy: %s is not empty; specify the name of a new archive",
            to->file);
    return *fault ? cli_archive_fault(to->path, to->opened.archive)
                  : STATUS_FINE;
}

static int run_copy(struct archive_command *k)
{
    struct new_archive to;
    int fault = ARCHIVE_OK;
    int status = new_archive_open(&to, k->verb.words[0], k->wait);

    if (!status)
        status = copy_into(k, &to, &fault);
    return new_archive_close(&to, status, fault);
}

static void report_existing_archive(const struct archive_command *k, bool empty)
{
    if (!empty)
        cli_say("%s already exists, and was not changed", k->path);
}

/* Creates an empty archive. Opening the archive has already created its
   tables. */
static int run_create(struct archive_command *k)
{
    size_t count =
        k->parts.count ? (size_t)k->parts.count : k->parts.server_count;
    bool empty = true;
    int fault = count ? ARCHIVE_OK : archive_check_empty(k->archive, &empty);

    report_existing_archive(k, empty);
    if (count)
        fault = archive_partition(k->archive, count, k->parts.servers,
                                  k->parts.server_count);
    if (fault == ARCHIVE_NOT_EMPTY || fault == ARCHIVE_UNABLE)
        return cli_usage("archive: %s: %s", k->path,
                         archive_message(k->archive));
    return fault ? archive_command_print_fault(k) : STATUS_FINE;
}

/* ---- all commands
   ----------------------------------------------------------- */

static const struct verb {
    const char *name, *usage;
    int (*run)(struct archive_command *k);
    int least, most; /* minimum and maximum number of operands; a maximum of -1
                        means no limit */
    enum archive_use use;
    bool changes; /* changes names, but only with --apply */
    bool rows;    /* prints a table, which can also be CSV */
    bool edits;   /* changes records, and accepts a reason */
    bool forces;  /* accepts --force, but no reason */
    bool queries; /* takes operands that begin with a query */
} verbs[] = {
    {"names", "names [PATTERN]", archive_command_names, 0, 1, ARCHIVE_READ,
     .rows = true},
    {"suggest", "suggest", archive_command_suggest, 0, 0, ARCHIVE_READ,
     .rows = true},
    {"alias", "alias NAME SPELLING...", archive_command_alias, 0, -1,
     ARCHIVE_READ, .changes = true, .rows = true, .edits = true},
    {"rename", "rename NAME NAME", archive_command_rename, 2, 2, ARCHIVE_READ,
     .changes = true, .rows = true, .edits = true},
    {"split", "split SPELLING", archive_command_split, 1, 1, ARCHIVE_READ,
     .changes = true, .rows = true, .edits = true},
    {"fold", "fold", archive_command_fold, 0, 0, ARCHIVE_READ, .changes = true,
     .rows = true, .edits = true},
    {"delete", "delete QUERY", archive_command_delete, 1, -1, ARCHIVE_CHANGE,
     .edits = true, .queries = true},
    {"replace", "replace ID FILE", archive_command_replace, 2, 2,
     ARCHIVE_CHANGE, .edits = true},
    {"tag", "tag QUERY NAME=VALUE", archive_command_tag, 2, -1, ARCHIVE_CHANGE,
     .edits = true, .queries = true},
    {"label", "label QUERY LABEL", archive_command_label, 2, -1, ARCHIVE_CHANGE,
     .edits = true, .queries = true},
    {"unlabel", "unlabel QUERY LABEL", archive_command_unlabel, 2, -1,
     ARCHIVE_CHANGE, .edits = true, .queries = true},
    {"labels", "labels", archive_command_labels, 0, 0, ARCHIVE_READ,
     .rows = true},
    {"log", "log [CHANGE]", archive_command_log, 0, 1, ARCHIVE_READ,
     .rows = true},
    {"undo", "undo CHANGE", archive_command_undo, 1, 1, ARCHIVE_CHANGE,
     .edits = true},
    {"forget", "forget CHANGE|DATE", archive_command_forget, 1, 1,
     ARCHIVE_CHANGE, .rows = false},
    {"duplicates", "duplicates", archive_command_duplicates, 0, 0, ARCHIVE_READ,
     .changes = true, .rows = true, .edits = true},
    {"merge", "merge ARCHIVE...", run_merge, 1, -1, ARCHIVE_CHANGE,
     .rows = false},
    {"create", "create", run_create, 0, 0, ARCHIVE_MAKE, .rows = false},
    {"copy", "copy ARCHIVE", run_copy, 1, 1, ARCHIVE_READ, .rows = false},
    {"check", "check", archive_command_check, 0, 0, ARCHIVE_READ, .rows = true},
    {"verify", "verify", archive_command_verify, 0, 0, ARCHIVE_READ,
     .rows = true},
    {"seal", "seal FILE", archive_command_seal, 1, 1, ARCHIVE_READ,
     .rows = true, .forces = true},
    {"backup", "backup FILE", archive_command_backup, 1, 1, ARCHIVE_READ,
     .forces = true},
    {"recover", "recover ARCHIVE", archive_command_recover, 1, 1, ARCHIVE_READ,
     .rows = true},
    {"cite", "cite ID", run_cite, 1, 1, ARCHIVE_READ, .rows = true},
    {"vacuum", "vacuum", run_vacuum, 0, 0, ARCHIVE_CHANGE, .rows = false},
    {"stats", "stats", run_stats, 0, 0, ARCHIVE_READ, .rows = true},
    {.name = NULL},
};

static struct str command_at(const void *list, size_t i)
{
    (void)list;
    return verbs[i].name ? str_of(verbs[i].name) : STR_NONE;
}

static const struct verb *find_verb(const char *name)
{
    size_t near = str_nearest(str_of(name), 3, command_at, NULL);

    if (near != STR_NOWHERE &&
        str_equal_nocase(str_of(name), str_of(verbs[near].name)))
        return &verbs[near];
    if (near != STR_NOWHERE)
        cli_usage("archive: unknown command \"%s\"; did you mean %s?", name,
                  verbs[near].name);
    else
        cli_usage("archive: unknown command \"%s\"; see \"ludex help archive\"",
                  name);
    return NULL;
}

static int check_options(const struct archive_command *k, const struct verb *v)
{
    bool parted = k->parts.count || k->parts.server_count;
    int status = archive_command_check_names(k);

    if (status)
        return status;

    if (k->verb.count < v->least || (v->most >= 0 && k->verb.count > v->most))
        return cli_usage("usage: ludex archive ARCHIVE %s", v->usage);
    if (k->texts && v->run != archive_command_check)
        return cli_usage(
            "archive: --texts can be used only with check, not with %s",
            v->name);
    if (k->seal && v->run != archive_command_verify)
        return cli_usage(
            "archive: --seal can be used only with verify, not with %s",
            v->name);
    if (parted && v->run != run_create)
        return cli_usage("archive: --partitions and --server can be used only "
                         "with create, not with %s",
                         v->name);
    if (parted && !archive_is_address(k->path))
        return cli_usage("archive: %s is a file; only an archive on a server "
                         "can have partitions",
                         k->path);
    if (k->parts.count && (size_t)k->parts.count < k->parts.server_count)
        return cli_usage("archive: --partitions must not be smaller than the "
                         "number of servers");
    if (k->apply && !v->changes)
        return cli_usage("archive: %s does not take --apply", v->name);
    if (!v->rows &&
        (k->listing.form == TABLE_CSV || k->listing.form == TABLE_VALUES))
        return cli_usage("archive %s: --format can only be table or json",
                         v->name);
    if (!v->edits && ((k->force && !v->forces) || k->reason))
        return cli_usage("archive: %s does not take --force or -m", v->name);
    return STATUS_FINE;
}

static int run_subcommand(struct archive_command *k, const struct verb *v)
{
    enum archive_use use = v->changes && k->apply ? ARCHIVE_CHANGE : v->use;
    int status = check_options(k, v);

    if (status)
        return status;
    if (!v->queries)
        status = cli_archive_open(&k->opened, k->path, use, k->wait);
    k->archive = k->opened.archive;
    k->opened.progress = &k->files.printer.progress;
    if (k->archive)
        archive_set_named_kind(k->archive, (enum archive_named)k->named);
    if (!status)
        status = v->run(k);
    status = archive_command_end_rows(k, status);
    if (!v->queries)
        cli_archive_close(&k->opened);
    return cli_finish(status);
}

static int add_server(struct archive_command *k)
{
    if (k->parts.server_count == SERVERS_MAX)
        return cli_usage("archive: --server can be given at most %d times",
                         SERVERS_MAX);
    k->parts.servers[k->parts.server_count++] = optarg;
    return STATUS_FINE;
}

static int handle_option(void *context, int option)
{
    struct archive_command *k = context;

    if (option == OPT_SERVER)
        return add_server(k);
    return option == OPT_FORMAT ? value_printer_format(optarg, &k->listing.form)
                                : files_option(&k->files, option, optarg);
}

static int run_on_operands(struct archive_command *k, int count, char **words)
{
    const struct verb *v;

    if (count < 2)
        return cli_usage("archive: specify an archive and a command; see "
                         "\"ludex help archive\"");
    v = find_verb(words[1]);
    if (!v)
        return STATUS_USAGE;
    k->path = words[0];
    k->verb.name = v->name;
    k->verb.count = count - 2;
    k->verb.words = words + 2;
    return run_subcommand(k, v);
}

static int run_command(int argc, char **argv)
{
    struct archive_command k = {.wait = WAIT};

    files_init(&k.files);
    int status =
        cli_parse_options(&archive_command, argc, argv, &k, handle_option);
    if (!status)
        status = run_on_operands(&k, argc - optind, argv + optind);
    files_release(&k.files);
    return status;
}

static const struct cli_option own[] = {
    {OPT_APPLY, "apply", NULL, "apply the changes (default: only print them)",
     TO_FLAG(struct archive_command, apply)},
    {OPT_TEXTS, "texts", NULL, "also check the original text of every record",
     TO_FLAG(struct archive_command, texts)},
    {OPT_SEAL, "seal", "FILE", "seal to compare the archive with, for verify",
     TO_STRING(struct archive_command, seal)},
    TABLE_RAW(struct archive_command, listing.look),
    TABLE_WIDE(struct archive_command, listing.look),
    {OPT_FORMAT, "format", "table|csv|json|values",
     "output format (default table)", TO_OWN},
    {'m', "message", "REASON",
     "reason for the change, which is stored in the log",
     TO_STRING(struct archive_command, reason)},
    {OPT_FORCE, "force", NULL,
     "allow changes that leave a record broken, shorter or equal to another "
     "record",
     TO_FLAG(struct archive_command, force)},
    {OPT_OF, "of", "KIND", "kind of names (default person)",
     TO_WORD(struct archive_command, named, archive_named_words)},
    {OPT_GROUPS, "groups", NULL,
     "print the suggestions as a file for alias --file",
     TO_FLAG(struct archive_command, groups)},
    {OPT_FILE, "file", "FILE", "file of names and their spellings, for alias",
     TO_STRING(struct archive_command, file)},
    {OPT_KEEP, "keep", "best|ORDER",
     "record to keep of a group of duplicates (default best)",
     TO_STRING(struct archive_command, keep)},
    {OPT_PARTITIONS, "partitions", "N",
     "number of partitions of a new archive on a server",
     TO_NUMBER(struct archive_command, parts.count, 1, 1024)},
    {OPT_SERVER, "server", "ADDRESS",
     "server that holds partitions (may be repeated)", TO_OWN},
    {OPT_GAME, "game", "GAME", "game to assume for records without a Game tag",
     TO_OWN},
    {OPT_FROM, "from", "NOTATION",
     "notation of the file (default: determined from the content)", TO_OWN},
    {OPT_BOARD, "board", "FILE", "file with the board of the record (Brax)",
     TO_OWN},
    ENCODING_OPTION(TO_OWN),
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress", TO_OWN},
    {OPT_WAIT, "wait", "SECONDS",
     "time to wait while another program writes, in seconds (default 60)",
     TO_NUMBER(struct archive_command, wait, 0, WAIT_MAX)},
    CLI_END,
};

const struct command archive_command = {
    "archive",
    run_command,
    "maintain an archive: tag, undo, names, merge, check",
    "ARCHIVE COMMAND [WORD]...",
    {own},
    command_at};
