/* The verb "duplicates" of "ludex archive". */
#include <string.h>

#include "archive_duplicates.h"
#include "archive_upkeep.h"
#include "edit_command.h"
#include "join_records.h"

enum { DUPLICATES_ARENA = 1 << 30 };

/* ---- which record is retained --------------------------------------------- */

static const char *const better_words[BETTERS] = {[BETTER_LONG] = "long",
                                                  [BETTER_CLEAN] = "clean",
                                                  [BETTER_SOURCE] = "source"};

static bool find_better(struct str word, enum duplicate_better *out)
{
    for (size_t i = 0; i < BETTERS; i++)
        if (str_equal(word, str_of(better_words[i]))) {
            *out = (enum duplicate_better)i;
            return true;
        }
    return false;
}

static bool has_better(const enum duplicate_better *list, size_t count,
                       enum duplicate_better wanted)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == wanted)
            return true;
    return false;
}

/* Reads "clean,long"; criteria that are not named follow in the usual order. */
static int read_order(const char *words, enum duplicate_better out[BETTERS])
{
    struct str rest = str_of(words && strcmp(words, "best") != 0 ? words : "");
    size_t count = 0;

    while (rest.len) {
        struct str word = str_take(&rest, ',');
        enum duplicate_better better;
        if (!find_better(word, &better) || has_better(out, count, better))
            return cli_usage("archive: --keep takes best, or an order of long,"
                             " clean and source");
        out[count++] = better;
    }
    for (size_t i = 0; i < BETTERS && count < BETTERS; i++)
        if (!has_better(out, count, (enum duplicate_better)i))
            out[count++] = (enum duplicate_better)i;
    return STATUS_FINE;
}

/* ---- listed --------------------------------------------------------------- */

static struct archive_value number(int64_t n)
{
    return (struct archive_value){.kind = n ? VALUE_NUMBER : VALUE_NONE,
                                  .number = n};
}

static struct archive_value words(struct str s)
{
    return (struct archive_value){.kind = s.len ? VALUE_TEXT : VALUE_NONE,
                                  .text = s};
}

static void list_one(const struct archive_rows *rows, const struct duplicate *d)
{
    const struct archive_value values[] = {
        number((int64_t)d->group),
        number(d->record),
        words(str_of(duplicate_word(d->kind))),
        number(d->of),
        words(d->differs),
        number((int64_t)d->plies)};

    rows->take(rows->context, values);
}

static void list_all(struct archive_command *k,
                     const struct archive_duplicates *found)
{
    static const char *const columns[] = {"group", "record",  "kind",
                                          "of",    "differs", "plies"};
    struct archive_rows rows = archive_command_rows(k, columns, 6);

    for (size_t i = 0; i < found->count; i++)
        list_one(&rows, &found->list[i]);
}

/* ---- joined --------------------------------------------------------------- */

static int join_one(struct edit_command *e, struct joining *j,
                    const struct duplicate *kept, const struct duplicate *d)
{
    const struct archive_joiner *joiner = d->turned ? NULL : &j->joiner;
    int result = archive_edit_join(e->edit, kept->record, d->record, joiner,
                                   d->kind == DUPLICATE_PLY);

    e->count++;
    if (result > 0)
        edit_command_refused(e);
    return result < 0 ? archive_command_world(e->k) : STATUS_FINE;
}

/* Retains a record that contradicts another one: only the user may delete
   it. */
static void leave(struct edit_command *e, const struct duplicate *kept,
                  const struct duplicate *d)
{
    e->count++;
    cli_say("%s: record %lld is left, as it contradicts record %lld: %.*s",
            e->k->path, (long long)d->record, (long long)kept->record,
            (int)d->differs.len, d->differs.ptr);
}

static int join_all(struct edit_command *e,
                    const struct archive_duplicates *found)
{
    const struct duplicate *kept = NULL;
    struct joining j;
    int status = STATUS_FINE;

    joining_init(&j);
    for (size_t i = 0; !status && i < found->count; i++) {
        const struct duplicate *d = &found->list[i];
        if (d->kind == DUPLICATE_KEPT)
            kept = d;
        else if (d->contradicts && !e->k->force)
            leave(e, kept, d);
        else
            status = join_one(e, &j, kept, d);
    }
    joining_release(&j);
    return status;
}

static int find(struct archive_command *k,
                const enum duplicate_better order[BETTERS], struct arena *arena,
                struct archive_duplicates *found)
{
    archive_watched(k->archive,
                    &(struct archive_watch){archive_command_see, k});
    int fault = archive_duplicates(k->archive, order, arena, found);
    archive_watched(k->archive, NULL);
    progress_clear(&k->files.printer.progress);
    return fault ? archive_command_world(k) : STATUS_FINE;
}

/* Finds and joins duplicates within one transaction. */
static int apply(struct archive_command *k,
                 const enum duplicate_better order[BETTERS],
                 struct arena *arena)
{
    struct edit_command e = {.k = k};
    struct archive_duplicates found;
    int status =
        edit_command_begin(&e, "join", str_of(k->keep ? k->keep : "best"));

    if (status)
        return status;
    status = find(k, order, arena, &found);
    if (!status)
        status = join_all(&e, &found);
    return edit_command_end(&e, status);
}

static int list(struct archive_command *k,
                const enum duplicate_better order[BETTERS], struct arena *arena)
{
    struct archive_duplicates found;

    int status = find(k, order, arena, &found);
    if (!status)
        list_all(k, &found);
    return status;
}

int archive_command_duplicates(struct archive_command *k)
{
    enum duplicate_better order[BETTERS];
    struct arena arena;
    int status = read_order(k->keep, order);

    if (status)
        return status;
    arena_init(&arena, 0, DUPLICATES_ARENA);
    status = k->apply ? apply(k, order, &arena) : list(k, order, &arena);
    arena_release(&arena);
    return status;
}
