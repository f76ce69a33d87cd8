/* Lists the names in an archive, and joins or splits them. */
#include <string.h>

#include "archive_command.h"
#include "archive_people.h"
#include "matching_names.h"
#include "names_file.h"

enum { REPORTED = 2 }; /* returned after a message has been printed */

int archive_command_check_names(const struct archive_command *k)
{
    bool alias = strcmp(k->verb.name, "alias") == 0;

    if (k->groups && strcmp(k->verb.name, "suggest") != 0)
        return cli_usage(
            "archive: --groups can be used only with suggest, not with %s",
            k->verb.name);
    if (k->groups && k->listing.form != TABLE_TEXT)
        return cli_usage(
            "archive: --groups and --format cannot be used together");
    if (k->file && !alias)
        return cli_usage(
            "archive: --file can be used only with alias, not with %s",
            k->verb.name);
    if (alias && (k->file ? k->verb.count > 0 : k->verb.count < 2))
        return cli_usage("usage: ludex archive ARCHIVE alias NAME SPELLING..., "
                         "or alias --file FILE");
    return STATUS_FINE;
}

int archive_command_names(struct archive_command *k)
{
    const char *columns[NAMES_COLUMNS + 1];
    struct str pattern = k->verb.count ? str_of(k->verb.words[0]) : STR("");

    archive_names_columns((enum archive_named)k->named, columns);
    struct archive_rows rows = archive_command_begin_rows(k, columns);
    return archive_names(k->archive, pattern, &rows)
               ? archive_command_print_fault(k)
               : STATUS_FINE;
}

static int print_groups(struct archive_command *k)
{
    struct text out = {0};
    int status = archive_suggest_groups(k->archive, &out)
                     ? archive_command_print_fault(k)
                     : STATUS_FINE;

    if (!status)
        cli_write(stdout, text_str(&out));
    text_release(&out);
    return status;
}

int archive_command_suggest(struct archive_command *k)
{
    if (k->groups)
        return print_groups(k);
    struct archive_rows rows =
        archive_command_begin_rows(k, archive_suggest_columns);

    return archive_suggest(k->archive, &rows) ? archive_command_print_fault(k)
                                              : STATUS_FINE;
}

/* ---- names --------------------------------------------------------------- */

/* State while the groups of a file of names are joined. */
struct join_state {
    struct archive_command *k;
    const struct archive_rows *rows;
    int result;
};

static int join_line(void *context, uint64_t line, const struct str *names,
                     size_t count)
{
    struct join_state *j = context;

    if (count > 1)
        j->result = archive_alias(j->k->archive, names[0], names + 1, count - 1,
                                  j->rows);
    if (j->result > 0) {
        cli_say("%s:%llu: refused: %s; nothing was changed", j->k->file,
                (unsigned long long)line, archive_message(j->k->archive));
        j->result = REPORTED;
    }
    return j->result ? STATUS_DATA : STATUS_FINE;
}

static int change_alias_file(struct archive_command *k,
                             const struct archive_rows *rows)
{
    struct join_state j = {.k = k, .rows = rows};
    int status = names_file_read(k->file, join_line, &j);

    if (status == STATUS_ENVIRONMENT)
        k->unread = true;
    return status && !j.result ? REPORTED : j.result;
}

/* True if the name is one of the spellings to assign. */
static bool is_assigned(const struct archive_command *k, struct str name)
{
    for (int i = 1; i < k->verb.count; i++)
        if (str_equal(str_trim(str_of(k->verb.words[i])), name))
            return true;
    return false;
}

/* Reports a name that no person has, if names in the archive match it, because
   the user probably meant one of these. */
static int report_absent(struct archive_command *k, struct str person)
{
    struct matching_names m = {.words = person};
    struct text words = {0};
    struct arena arena;
    struct str has = {0};
    int fault;

    arena_init(&arena, 0, 1 << 20);
    fault = archive_nearest_spelling(k->archive, person, 1, &arena, &has);
    if (!fault && !str_equal(has, person))
        fault = matching_names_find(&m, k->archive);
    matching_names_write(&m, &words);
    if (m.count && !words.failed &&
        !(m.count == 1 && is_assigned(k, text_str(&m.first))))
        cli_say("%s: \"%.*s\" is not a name in the archive%.*s", k->path,
                (int)person.len, person.ptr, (int)words.len, words.ptr);
    text_release(&words);
    matching_names_release(&m);
    arena_release(&arena);
    return fault;
}

static int change_alias(struct archive_command *k,
                        const struct archive_rows *rows)
{
    struct str person = str_trim(str_of(k->file ? "" : k->verb.words[0]));
    int result = k->file                    ? change_alias_file(k, rows)
                 : k->named == NAMED_PERSON ? report_absent(k, person)
                                            : 0;

    for (int i = 1; !result && i < k->verb.count; i++) {
        struct str spelling = str_trim(str_of(k->verb.words[i]));
        result = archive_alias(k->archive, person, &spelling, 1, rows);
    }
    return result;
}

static int change_rename(struct archive_command *k,
                         const struct archive_rows *rows)
{
    struct str person = str_trim(str_of(k->verb.words[0]));
    int fault = k->named == NAMED_PERSON ? report_absent(k, person) : 0;

    return fault ? fault
                 : archive_rename(k->archive, person,
                                  str_trim(str_of(k->verb.words[1])), rows);
}

static int change_split(struct archive_command *k,
                        const struct archive_rows *rows)
{
    return archive_split(k->archive, str_trim(str_of(k->verb.words[0])), rows);
}

static int change_fold(struct archive_command *k,
                       const struct archive_rows *rows)
{
    return archive_fold(k->archive, rows);
}

typedef int change(struct archive_command *k, const struct archive_rows *rows);

/* Begins a change, which is logged under the command and its operands. */
static int begin_names(struct archive_command *k)
{
    struct text words = {0};

    for (int i = 0; i < k->verb.count; i++)
        text_addf(&words, "%s%s", i ? " " : "", k->verb.words[i]);
    if (k->file)
        text_addf(&words, "--file %s", k->file);
    const struct archive_edit_request asked = {
        k->verb.name, text_str(&words), k->reason ? str_of(k->reason) : STR(""),
        false};
    int fault =
        words.failed ? ARCHIVE_MEMORY : archive_names_begin(k->archive, &asked);
    text_release(&words);
    return fault;
}

static int check_words(const struct archive_command *k)
{
    for (int i = 0; i < k->verb.count; i++) {
        const char *word = k->verb.words[i];
        if (!str_trim(str_of(word)).len)
            return cli_usage("archive: a name must not be empty");
        if (str_utf8_fault(str_of(word)) < strlen(word))
            return cli_usage("archive: the name \"%s\" must be UTF-8", word);
    }
    return STATUS_FINE;
}

/* Makes the change if --apply was given; otherwise only lists it. If `partly`
   is true, joins the names that can be joined and lists the rest. */
static int change_names(struct archive_command *k, change *make, bool partly)
{
    const char *columns[RENAMED_COLUMNS + 1];
    struct archive_edit_result done;
    int status = check_words(k);

    archive_renamed_columns((enum archive_named)k->named, columns);
    struct archive_rows rows = archive_command_begin_rows(k, columns);
    if (status)
        return status;
    if (begin_names(k))
        return archive_command_print_fault(k);
    int result = make(k, &rows);
    bool apply = k->apply && (!result || (result > 0 && partly));
    if (result < 0)
        status = archive_command_print_fault(k);
    else if (result && result != REPORTED && !partly)
        archive_command_print_refusal(k);
    if (result > 0)
        status = k->unread ? STATUS_ENVIRONMENT : STATUS_DATA;
    if (archive_names_end(k->archive, apply, &done) &&
        status != STATUS_ENVIRONMENT)
        status = archive_command_print_fault(k);
    status = archive_command_end_rows(k, status);
    fflush(stdout);
    if (k->listing.rows.count && !k->apply && status != STATUS_ENVIRONMENT)
        fputs("ludex: nothing was changed; use --apply to make these changes\n",
              stderr);
    return status;
}

int archive_command_alias(struct archive_command *k)
{
    return change_names(k, change_alias, false);
}

int archive_command_rename(struct archive_command *k)
{
    return change_names(k, change_rename, false);
}

int archive_command_split(struct archive_command *k)
{
    return change_names(k, change_split, false);
}

int archive_command_fold(struct archive_command *k)
{
    return change_names(k, change_fold, true);
}
