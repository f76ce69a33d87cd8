/* Implements the commands of "ludex archive" that change records, and the log
   of changes. */
#include <stdlib.h>
#include <string.h>

#include "archive_maintenance.h"
#include "edit_command.h"
#include "list.h"

enum { SEEN_EVERY = 16 /* records */ };

/* A refused record cancels the whole change. The remaining records are still
   tried, so that all refusals are reported at once. */
static int edit_record(struct edit_command *e, int64_t id)
{
    int result = e->make(e, id);

    if (result > 0)
        edit_command_print_refusal(e);
    return result < 0 ? archive_command_print_fault(e->k) : STATUS_FINE;
}

/* ---- records that a query finds ------------------------------------------ */

static bool add_id(struct edit_command *e, int64_t id)
{
    if (!LIST_ROOM(e->ids, e->count, e->room, 1024))
        return false;
    e->ids[e->count++] = id;
    return true;
}

static int find_records(struct edit_command *e)
{
    int64_t id;
    int more;

    while ((more = query_run_next(&e->query, &id)) > 0)
        if (!add_id(e, id))
            return cli_environment("out of memory");
    return more < 0 ? -more : STATUS_FINE;
}

/* Applies a change to the records that a query finds. Runs the query within the
   transaction of the change. */
static int edit_found_records(struct edit_command *e, const char *kind,
                              struct str words)
{
    int status = edit_command_begin(e, kind, words);

    if (status)
        return status;
    status = find_records(e);
    progress_clear(&e->query.progress);
    e->query.opened.progress = &e->k->files.printer.progress;
    for (size_t i = 0; !status && i < e->count; i++) {
        if (i % SEEN_EVERY == 0)
            archive_command_progress(e->k, i, e->count);
        status = edit_record(e, e->ids[i]);
    }
    return edit_command_end(e, status);
}

static int edit_query(struct edit_command *e, const char *kind, int query_words)
{
    struct archive_command *k = e->k;
    const struct query_run_options how = {.change = true,
                                          .quiet =
                                              !k->files.printer.progress.wanted,
                                          .wait = k->wait};
    const struct str column = STR("id");
    struct text words = {0};
    int status = query_run_begin(&e->query, k->path, query_words, k->verb.words,
                                 &how, &column, 1);

    k->archive = e->query.archive;
    for (int i = 0; i < k->verb.count; i++)
        text_addf(&words, "%s%s", i ? " " : "", k->verb.words[i]);
    if (!status && archive_query_counts(e->query.query))
        status = cli_usage("archive: \"count by\" cannot be used here, because "
                           "it returns counts instead of records");
    if (!status && words.failed)
        status = cli_environment("out of memory");
    if (!status)
        status = edit_found_records(e, kind, text_str(&words));
    query_run_end(&e->query);
    k->archive = NULL;
    text_release(&words);
    free(e->ids);
    return status;
}

/* ---- delete -------------------------------------------------------------- */

static int delete_one(struct edit_command *e, int64_t id)
{
    return archive_edit_delete(e->edit, id);
}

int archive_command_delete(struct archive_command *k)
{
    struct edit_command e = {.k = k, .make = delete_one};
    size_t letters = 0;

    for (int i = 0; i < k->verb.count; i++)
        letters += str_trim(str_of(k->verb.words[i])).len;
    if (!letters) /* the words are empty, as with an unset shell variable */
        return cli_usage("archive delete: specify a query; the query \"id > "
                         "0\" selects every record");
    return edit_query(&e, "delete", k->verb.count);
}

/* ---- tag ----------------------------------------------------------------- */

static int tag_one(struct edit_command *e, int64_t id)
{
    return archive_edit_tag(e->edit, id, e->name, e->value);
}

int archive_command_tag(struct archive_command *k)
{
    struct edit_command e = {.k = k, .make = tag_one};
    struct str word = str_of(k->verb.words[k->verb.count - 1]);

    if (!memchr(word.ptr, '=', word.len))
        return cli_usage("archive tag: the last argument must be NAME=VALUE");
    e.value = word;
    e.name = str_take(&e.value, '=');
    if (!archive_is_tag_name(e.name))
        return cli_usage("archive tag: \"%.*s\" cannot be the name of a tag",
                         (int)e.name.len, e.name.ptr);
    if (str_utf8_fault(e.value) != e.value.len)
        return cli_usage("archive tag: the value of the tag must be UTF-8");
    return edit_query(&e, "tag", k->verb.count - 1);
}

/* ---- labels -------------------------------------------------------------- */

static int label_one(struct edit_command *e, int64_t id)
{
    return archive_edit_label(e->edit, id, e->name, true);
}

static int unlabel_one(struct edit_command *e, int64_t id)
{
    return archive_edit_label(e->edit, id, e->name, false);
}

static int edit_labels(struct edit_command *e, const char *kind)
{
    struct archive_command *k = e->k;

    e->name = str_of(k->verb.words[k->verb.count - 1]);
    if (!archive_is_label(e->name))
        return cli_usage(
            "archive: the name of a label must not contain spaces or commas");
    return edit_query(e, kind, k->verb.count - 1);
}

int archive_command_label(struct archive_command *k)
{
    struct edit_command e = {.k = k, .make = label_one};

    return edit_labels(&e, "label");
}

int archive_command_unlabel(struct archive_command *k)
{
    struct edit_command e = {.k = k, .make = unlabel_one};

    return edit_labels(&e, "unlabel");
}

int archive_command_labels(struct archive_command *k)
{
    struct archive_rows rows =
        archive_command_begin_rows(k, archive_labels_columns);

    return archive_labels(k->archive, &rows) ? archive_command_print_fault(k)
                                             : STATUS_FINE;
}

/* ---- replace ------------------------------------------------------------- */

struct replace_state {
    struct edit_command editing;
    int64_t id;
};

/* Stores the only record of the replacement file. */
static int replace_with_record(void *context, const struct visit *v)
{
    struct replace_state *r = context;
    struct edit_command *e = &r->editing;

    if (++e->count > 1)
        return cli_usage("archive replace: %s must contain only one record",
                         v->path);
    int result =
        archive_edit_replace(e->edit, r->id, v->path, v->slice, v->record,
                             v->broken, &v->reading->replay);
    if (result > 0)
        edit_command_print_refusal(e);
    return result < 0 ? archive_command_print_fault(e->k) : STATUS_FINE;
}

static int read_record(struct replace_state *r, const char *path)
{
    struct files *f = &r->editing.k->files;

    f->printer.json_to = stderr;
    files_read(f, path,
               &(struct visitor){.context = r, .take = replace_with_record});
    files_end(f);
    if (f->printer.status > STATUS_DATA)
        return f->printer.status;
    if (!r->editing.count)
        return cli_usage("archive replace: %s contains no record", path);
    return STATUS_FINE;
}

int archive_command_replace(struct archive_command *k)
{
    struct replace_state r = {.editing.k = k};
    struct text words = {0};
    uint64_t id;

    if (!cli_number("replace", k->verb.words[0], 1, INT64_MAX, &id))
        return STATUS_USAGE;
    r.id = (int64_t)id;
    text_addf(&words, "%s %s", k->verb.words[0], k->verb.words[1]);
    int status = words.failed ? cli_environment("out of memory")
                              : edit_command_begin(&r.editing, "replace",
                                                   text_str(&words));
    if (!status) {
        status = read_record(&r, k->verb.words[1]);
        status = edit_command_end(&r.editing, status);
    }
    text_release(&words);
    return status;
}

/* ---- the log ------------------------------------------------------------- */

static int list_changes(struct archive_command *k)
{
    struct archive_rows rows =
        archive_command_begin_rows(k, archive_log_columns);

    return archive_log(k->archive, &rows) ? archive_command_print_fault(k)
                                          : STATUS_FINE;
}

/* Skips the leading lines that both texts share. */
static void skip_lines(struct str *a, struct str *b)
{
    struct str one = *a, other = *b;

    while (one.len && other.len &&
           str_equal(str_take(&one, '\n'), str_take(&other, '\n'))) {
        *a = one;
        *b = other;
    }
}

/* Removes the trailing lines that both texts share. */
static void skip_ends(struct str *a, struct str *b)
{
    size_t same = 0, lines = 0;

    while (same < a->len && same < b->len &&
           a->ptr[a->len - 1 - same] == b->ptr[b->len - 1 - same])
        if (a->ptr[a->len - 1 - same++] == '\n')
            lines = same - 1;
    a->len -= lines;
    b->len -= lines;
}

static void shorten_value(struct archive_value *v, struct str text,
                          struct text *out)
{
    struct str line = str_trim(text), rest = line;

    if (v->kind != VALUE_TEXT && v->kind != VALUE_BYTES)
        return;
    line = str_trim(str_take(&rest, '\n'));
    struct str shown = str_for_display(line);
    text_add(out, shown);
    text_add(out, rest.len || shown.len < line.len ? STR("...") : STR(""));
    v->text = text_str(out);
}

/* In tables for people, shortens the two texts of a record to the part that
   differs. Programs get the whole texts. */
static void print_shortened_change(void *context,
                                   const struct archive_value *values)
{
    struct archive_command *k = context;
    struct archive_value shown[4];
    struct text before = {0}, after = {0};

    memcpy(shown, values, sizeof shown);
    if (k->listing.form == TABLE_TEXT &&
        str_equal(values[1].text, STR("text"))) {
        struct str a = values[2].text, b = values[3].text;
        skip_lines(&a, &b);
        skip_ends(&a, &b);
        shorten_value(&shown[2], a, &before);
        shorten_value(&shown[3], b, &after);
    }
    value_printer_add(&k->listing.rows, shown);
    text_release(&before);
    text_release(&after);
}

static int show_change(struct archive_command *k)
{
    uint64_t change;

    if (!cli_number("log", k->verb.words[0], 1, INT64_MAX, &change))
        return STATUS_USAGE;
    struct archive_rows rows =
        archive_command_begin_rows(k, archive_change_columns);
    rows.take = print_shortened_change;
    int result = archive_show_change(k->archive, (int64_t)change, &rows);
    return result < 0 ? archive_command_print_fault(k)
           : result   ? archive_command_print_refusal(k)
                      : STATUS_FINE;
}

int archive_command_log(struct archive_command *k)
{
    return k->verb.count ? show_change(k) : list_changes(k);
}

int archive_command_undo(struct archive_command *k)
{
    struct archive_edit_result done;
    uint64_t change;

    if (!cli_number("undo", k->verb.words[0], 1, INT64_MAX, &change))
        return STATUS_USAGE;
    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    int result = archive_undo(k->archive, (int64_t)change,
                              k->reason ? str_of(k->reason) : STR(""), &done);
    progress_clear(&k->files.printer.progress);
    if (result)
        return result < 0 ? archive_command_print_fault(k)
                          : archive_command_print_refusal(k);
    const struct named_count of_names[] = {{"names", (uint64_t)done.count},
                                           {"change", (uint64_t)done.change},
                                           {NULL, 0}};
    return done.names ? archive_command_print_counts(k, of_names)
                      : edit_command_print_done(k, (uint64_t)done.count, &done);
}

int archive_command_forget(struct archive_command *k)
{
    struct archive_forget_result forgotten;
    int64_t last, day;

    if (!archive_read_until(str_of(k->verb.words[0]), &last, &day))
        return cli_usage(
            "archive forget: specify the number of a change, or a date");
    int result = archive_forget(k->archive, last, day, &forgotten);
    if (result)
        return result < 0 ? archive_command_print_fault(k)
                          : archive_command_print_refusal(k);
    const struct named_count counts[] = {
        {"forgotten", (uint64_t)forgotten.changes},
        {"bytes", (uint64_t)forgotten.bytes},
        {NULL, 0}};
    return archive_command_print_counts(k, counts);
}
