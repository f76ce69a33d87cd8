/* Changes to records of archives: deleting, replacing, tagging, labelling and
   joining them. */
#include "edits.h"

#include <stdlib.h>

#include "list.h"
#include "made_records.h"
#include "options.h"

/* ---- beginning and end --------------------------------------------------- */

static const struct edit_kind {
    const char *name;
    bool names;
} kinds[] = {
    {"delete", false},  {"replace", false}, {"tag", false},  {"label", false},
    {"unlabel", false}, {"join", false},    {"alias", true}, {"rename", true},
    {"split", true},    {"fold", true},     {NULL, false},
};

static struct str kind_at(const void *list, size_t i)
{
    (void)list;
    return kinds[i].name ? str_of(kinds[i].name) : STR_NONE;
}

static const struct edit_kind *find_kind(const char *name,
                                         struct ludex_error *error)
{
    size_t near;

    for (size_t i = 0; kinds[i].name; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    near = str_nearest(str_of(name), 4, kind_at, NULL);
    fail_unknown(error, "kind of change", str_of(name),
                 near == STR_NOWHERE ? NULL : kinds[near].name);
    return NULL;
}

struct edit_options {
    const char *reason, *what;
    bool force;
    size_t named; /* enum archive_named */
};

static const struct option_row rows[] = {
    {"reason", TO_TEXT(struct edit_options, reason)},
    {"what", TO_TEXT(struct edit_options, what)},
    {"force", TO_FLAG(struct edit_options, force)},
    {"of",
     TO_WORD(struct edit_options, named, archive_named_words, "kind of names")},
    OPTIONS_END,
};

static int read_settings(struct ludex_edit *e,
                         const struct ludex_option *options,
                         struct ludex_error *error)
{
    struct edit_options asked = {.reason = "", .what = ""};
    int code = options_read(rows, &asked, options, error);

    if (code)
        return code;
    e->force = asked.force;
    e->named = (enum archive_named)asked.named;
    text_add(&e->reason, str_of(asked.reason));
    text_add(&e->what, str_of(asked.what));
    return e->reason.failed || e->what.failed ? fail_no_memory(error)
                                              : LUDEX_OK;
}

static int begin_edit(struct ludex_edit *e, const struct edit_kind *kind,
                      struct ludex_error *error)
{
    struct archive *a = e->archive->archive;
    const struct archive_edit_request asked = {kind->name, text_str(&e->what),
                                               text_str(&e->reason), e->force};
    int fault;

    archive_set_named_kind(a, e->named);
    fault = kind->names ? archive_names_begin(a, &asked)
                        : archive_edit_begin(a, &asked, &e->edit);
    if (fault)
        return fail_archive(error, e->archive, fault);
    e->names = kind->names;
    e->archive->busy = true;
    return LUDEX_OK;
}

int ludex_edit_new(struct ludex_edit **out, struct ludex_archive *a,
                   const char *kind, const struct ludex_option *options,
                   struct ludex_error *error)
{
    enum { DUPLICATES_ARENA = 1 << 30 };
    const struct edit_kind *which;
    struct ludex_edit *e;
    int code;

    *out = NULL;
    which = find_kind(kind, error);
    if (!which)
        return LUDEX_UNKNOWN;
    code = archive_may_change(a, !which->names, error);
    if (code)
        return code;
    e = calloc(1, sizeof *e);
    if (!e)
        return fail_no_memory(error);
    e->archive = a;
    arena_init(&e->arena, 0, DUPLICATES_ARENA);
    code = read_settings(e, options, error);
    if (!code)
        code = begin_edit(e, which, error);
    if (code)
        ludex_edit_free(e);
    else
        *out = e;
    return code;
}

static bool has_ended(const struct ludex_edit *e)
{
    return !e->edit && !e->names;
}

/* Ends a change. Commits it if `keep` is set, otherwise undoes it. */
static int end_change(struct ludex_edit *e, bool keep,
                      struct archive_edit_result *done)
{
    int fault = e->names ? archive_names_end(e->archive->archive, keep, done)
                         : archive_edit_end(e->edit, keep, done);

    e->edit = NULL;
    e->names = false;
    e->archive->busy = false;
    return fault;
}

int ludex_edit_commit(struct ludex_edit *e, int64_t *change, int64_t *count,
                      struct ludex_error *error)
{
    struct archive_edit_result done = {0};
    int fault, code = edit_may_go_on(e, e->names, error);

    archive_report_edit(&done, change, count);
    if (!code && !e->archive->changes)
        code = fail(error, LUDEX_MISUSE,
                    "the archive was opened for reading only");
    if (code)
        return code;
    fault = end_change(e, true, &done);
    if (fault)
        return fail_archive(error, e->archive, fault);
    archive_report_edit(&done, change, count);
    return LUDEX_OK;
}

void ludex_edit_free(struct ludex_edit *e)
{
    struct archive_edit_result done;

    if (!e)
        return;
    if (!has_ended(e))
        end_change(e, false, &done);
    if (e->joining)
        joining_release(e->joining);
    if (e->tells)
        table_release(&e->name_rows.table);
    free(e->joining);
    free(e->found);
    arena_release(&e->arena);
    text_release(&e->reason);
    text_release(&e->what);
    free(e);
}

int edit_settle(struct ludex_edit *e, int fault, struct ludex_error *error)
{
    if (fault == 1)
        return fail(error, LUDEX_REFUSED, "%s",
                    archive_message(e->archive->archive));
    e->failed |= fault < 0;
    return fault < 0 ? fail_archive(error, e->archive, fault) : LUDEX_OK;
}

int edit_may_go_on(const struct ludex_edit *e, bool names,
                   struct ludex_error *error)
{
    if (has_ended(e))
        return fail(error, LUDEX_MISUSE, "the change has already ended");
    if (e->names != names)
        return fail(
            error, LUDEX_MISUSE,
            "this is a change of %s; the call is for the other kind of change",
            e->names ? "names" : "records");
    return e->failed ? fail(error, LUDEX_MISUSE, "the change has failed")
                     : LUDEX_OK;
}

/* ---- records that a query finds ------------------------------------------ */

static int collect_records(struct ludex_edit *e, struct ludex_query *q,
                           struct ludex_error *error)
{
    int more;

    if (query_counts(q))
        return fail(error, LUDEX_REFUSED,
                    "a query with \"count by\" returns counts, not records");
    while ((more = ludex_query_next(q, error)) > 0) {
        if (!LIST_ROOM(e->found, e->found_count, e->found_room, 1024))
            return fail_no_memory(error);
        e->found[e->found_count++] = ludex_query_record(q);
    }
    return more;
}

/* True for failures after which a change can only be freed. */
static bool ends_change(int code)
{
    return code != LUDEX_OK && code != LUDEX_REFUSED && code != LUDEX_UNKNOWN &&
           code != LUDEX_MISUSE;
}

int ludex_edit_find(struct ludex_edit *e, const char *query,
                    const struct ludex_parameter *parameters,
                    struct ludex_error *error)
{
    struct ludex_query *q = NULL;
    int code = edit_may_go_on(e, false, error);

    e->found_count = e->found_next = 0;
    if (!code)
        code = ludex_query_new(&q, e->archive, query, "id", parameters, error);
    if (!code)
        code = collect_records(e, q, error);
    if (code)
        e->found_count = 0;
    e->failed |= ends_change(code);
    ludex_query_free(q);
    return code;
}

int ludex_edit_next(struct ludex_edit *e, int64_t *record)
{
    bool more = e->found_next < e->found_count;

    *record = more ? e->found[e->found_next++] : 0;
    return more;
}

/* ---- changes of one record ----------------------------------------------- */

int ludex_edit_delete(struct ludex_edit *e, int64_t record,
                      struct ludex_error *error)
{
    int code = edit_may_go_on(e, false, error);

    return code ? code
                : edit_settle(e, archive_edit_delete(e->edit, record), error);
}

int ludex_edit_label(struct ludex_edit *e, int64_t record, const char *label,
                     int on, struct ludex_error *error)
{
    int code = edit_may_go_on(e, false, error);

    if (!code && !archive_is_label(str_of(label)))
        code = fail(error, LUDEX_REFUSED, "\"%s\" is not a label", label);
    return code ? code
                : edit_settle(e,
                              archive_edit_label(e->edit, record, str_of(label),
                                                 on != 0),
                              error);
}

int ludex_edit_tag(struct ludex_edit *e, int64_t record, const char *name,
                   const char *value, struct ludex_error *error)
{
    struct str words = str_of(value ? value : "");
    int code = edit_may_go_on(e, false, error);

    if (!code && !archive_is_tag_name(str_of(name)))
        code =
            fail(error, LUDEX_REFUSED, "\"%s\" is not the name of a tag", name);
    if (!code && str_utf8_fault(words) != words.len)
        code = fail(error, LUDEX_REFUSED, "the value is not UTF-8");
    return code ? code
                : edit_settle(
                      e, archive_edit_tag(e->edit, record, str_of(name), words),
                      error);
}

int ludex_edit_replace(struct ludex_edit *e, int64_t record,
                       struct ludex_record *by, const char *source,
                       struct ludex_error *error)
{
    struct ludex_record *as = record_as_written(by);
    int fault, code = edit_may_go_on(e, false, error);

    if (!code && !as)
        code = fail_no_memory(error);
    if (code)
        return code;
    fault =
        archive_edit_replace(e->edit, record, source, &as->slice, as->record,
                             !ludex_record_is_clean(as), &as->reading->replay);
    ludex_record_walk(as, LUDEX_MAIN_LINE);
    return edit_settle(e, fault, error);
}

/* ---- duplicates ---------------------------------------------------------- */

static int add_duplicate_rows(void *context, const struct archive_rows *to)
{
    archive_duplicates_rows(&((struct ludex_edit *)context)->duplicates, to);
    return 0;
}

int ludex_edit_duplicates(struct ludex_table **out, struct ludex_edit *e,
                          const struct ludex_option *options,
                          struct ludex_error *error)
{
    enum duplicate_better order[BETTERS];
    int fault, code = edit_may_go_on(e, false, error);

    *out = NULL;
    if (!code)
        code = read_keep(order, options, error);
    if (code)
        return code;
    e->duplicates = (struct archive_duplicates){0};
    arena_reset(&e->arena);
    fault = archive_find_duplicates(e->archive->archive, order, &e->arena,
                                    &e->duplicates);
    if (fault) {
        e->duplicates = (struct archive_duplicates){0};
        return edit_settle(e, fault, error);
    }
    return table_of_archive(out, e->archive, archive_duplicates_columns,
                            add_duplicate_rows, e, error);
}

/* Returns the duplicate with that record number, or NULL if there is none or
   if it is the retained record of its group. *kept is set to the retained
   record. */
static const struct duplicate *find_duplicate(const struct ludex_edit *e,
                                              int64_t record,
                                              const struct duplicate **kept)
{
    for (size_t i = 0; i < e->duplicates.count; i++) {
        const struct duplicate *d = &e->duplicates.list[i];
        if (d->kind == DUPLICATE_KEPT)
            *kept = d;
        else if (d->record == record)
            return d;
    }
    return NULL;
}

static bool may_join(struct ludex_edit *e)
{
    if (e->joining)
        return true;
    e->joining = malloc(sizeof *e->joining);
    if (e->joining)
        joining_init(e->joining);
    return e->joining;
}

int ludex_edit_join(struct ludex_edit *e, int64_t record,
                    struct ludex_error *error)
{
    const struct duplicate *d, *kept = NULL;
    int code = edit_may_go_on(e, false, error);

    if (code)
        return code;
    d = find_duplicate(e, record, &kept);
    if (!d)
        return fail(error, LUDEX_UNKNOWN,
                    "record %lld is not among the duplicates found",
                    (long long)record);
    if (d->contradicts && !e->force)
        return fail(error, LUDEX_REFUSED,
                    "record %lld contradicts record %lld: %.*s",
                    (long long)record, (long long)kept->record,
                    (int)d->differs.len, d->differs.ptr);
    if (!may_join(e))
        return fail_no_memory(error);
    return edit_settle(e, joining_join(e->joining, e->edit, kept->record, d),
                       error);
}
