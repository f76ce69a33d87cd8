/* Changes to the names in an archive: spellings are joined, split and
   renamed. */
#include "edits.h"

/* Returns the receiver of rows that describe what is done. Sets the kind of
   names, since a table may have set another kind. */
static const struct archive_rows *report_rows(struct ludex_edit *e)
{
    const char *columns[RENAMED_COLUMNS + 1];

    archive_set_named_kind(e->archive->archive, e->named);
    if (!e->tells) {
        archive_renamed_columns(e->named, columns);
        table_of_rows_begin(&e->name_rows, columns);
        e->tells = true;
    }
    return &e->name_rows.rows;
}

/* Prepares a name: removes white space at both ends. */
static int read_name(const char *words, struct str *out,
                     struct ludex_error *error)
{
    *out = str_trim(str_of(words));
    if (!out->len)
        return fail(error, LUDEX_REFUSED, "a name must not be empty");
    return str_utf8_fault(*out) != out->len
               ? fail(error, LUDEX_REFUSED, "the name \"%s\" is not UTF-8",
                      words)
               : LUDEX_OK;
}

int ludex_edit_alias(struct ludex_edit *e, const char *name,
                     const char *spelling, struct ludex_error *error)
{
    struct str one, other;
    int code = edit_may_go_on(e, true, error);

    if (!code)
        code = read_name(name, &one, error);
    if (!code)
        code = read_name(spelling, &other, error);
    return code ? code
                : edit_settle(e,
                              archive_alias(e->archive->archive, one, &other, 1,
                                            report_rows(e)),
                              error);
}

int ludex_edit_rename(struct ludex_edit *e, const char *name, const char *to,
                      struct ludex_error *error)
{
    struct str one, other;
    int code = edit_may_go_on(e, true, error);

    if (!code)
        code = read_name(name, &one, error);
    if (!code)
        code = read_name(to, &other, error);
    return code ? code
                : edit_settle(e,
                              archive_rename(e->archive->archive, one, other,
                                             report_rows(e)),
                              error);
}

int ludex_edit_split(struct ludex_edit *e, const char *spelling,
                     struct ludex_error *error)
{
    struct str one;
    int code = edit_may_go_on(e, true, error);

    if (!code)
        code = read_name(spelling, &one, error);
    return code
               ? code
               : edit_settle(
                     e, archive_split(e->archive->archive, one, report_rows(e)),
                     error);
}

int ludex_edit_fold(struct ludex_edit *e, struct ludex_error *error)
{
    int code = edit_may_go_on(e, true, error);

    return code ? code
                : edit_settle(e,
                              archive_fold(e->archive->archive, report_rows(e)),
                              error);
}

int ludex_edit_table(struct ludex_table **out, struct ludex_edit *e,
                     struct ludex_error *error)
{
    int code = edit_may_go_on(e, true, error);

    *out = NULL;
    if (code)
        return code;
    report_rows(e);
    e->tells = false;
    return table_hand_out(out, &e->name_rows.table, e->name_rows.made, error);
}
