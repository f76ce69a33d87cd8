/* Lists the names in an archive, and joins or splits them. */
#include <string.h>

#include "archive_command.h"
#include "archive_people.h"

int archive_command_names(struct archive_command *k)
{
    const char *columns[NAMES_COLUMNS + 1];
    struct str pattern = k->verb.count ? str_of(k->verb.words[0]) : STR("");

    archive_names_columns((enum archive_named)k->named, columns);
    struct archive_rows rows = archive_command_rows(k, columns);
    return archive_names(k->archive, pattern, &rows) ? archive_command_world(k)
                                                     : STATUS_FINE;
}

int archive_command_suggest(struct archive_command *k)
{
    struct archive_rows rows = archive_command_rows(k, archive_suggest_columns);

    return archive_suggest(k->archive, &rows) ? archive_command_world(k)
                                              : STATUS_FINE;
}

/* ---- names ---------------------------------------------------------------- */

static int change_alias(struct archive_command *k,
                        const struct archive_rows *rows)
{
    struct str person = str_trim(str_of(k->verb.words[0]));
    int result = 0;

    for (int i = 1; !result && i < k->verb.count; i++) {
        struct str spelling = str_trim(str_of(k->verb.words[i]));
        result = archive_alias(k->archive, person, &spelling, 1, rows);
    }
    return result;
}

static int change_rename(struct archive_command *k,
                         const struct archive_rows *rows)
{
    return archive_rename(k->archive, str_trim(str_of(k->verb.words[0])),
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

/* Logs the change under the verb and its operands. */
static int begin_names(struct archive_command *k)
{
    struct text words = {0};

    for (int i = 0; i < k->verb.count; i++)
        text_addf(&words, "%s%s", i ? " " : "", k->verb.words[i]);
    const struct archive_edit_asked asked = {
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
            return cli_usage("archive: a name is empty");
        if (str_utf8_fault(str_of(word)) < strlen(word))
            return cli_usage("archive: the name \"%s\" is not UTF-8", word);
    }
    return STATUS_FINE;
}

/* Makes the change, or only lists it. If `partly`, joins what can be joined and
   lists the rest. */
static int change_names(struct archive_command *k, change *make, bool partly)
{
    const char *columns[RENAMED_COLUMNS + 1];
    struct archive_edited done;
    int status = check_words(k);

    archive_renamed_columns((enum archive_named)k->named, columns);
    struct archive_rows rows = archive_command_rows(k, columns);
    if (status)
        return status;
    if (begin_names(k))
        return archive_command_world(k);
    int result = make(k, &rows);
    bool apply = k->apply && (!result || (result > 0 && partly));
    if (result < 0)
        status = archive_command_world(k);
    else if (result && !partly)
        archive_command_refused(k);
    if (result > 0)
        status = STATUS_DATA;
    if (archive_names_end(k->archive, apply, &done) && status != STATUS_WORLD)
        status = archive_command_world(k);
    status = archive_command_end_rows(k, status);
    fflush(stdout);
    if (k->listing.rows.count && !k->apply && status != STATUS_WORLD)
        fputs("ludex: nothing was changed: use --apply\n", stderr);
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
