/* Converts duplicates to rows, and parses the criteria for the best record of a
   group. */
#include "archive_duplicates.h"

#include "../sql.h"

/* ---- criteria for the best record ---------------------------------------- */

static bool parse_better(struct str word, enum duplicate_better *out)
{
    static const char *const words[BETTERS] = {[BETTER_LONG] = "long",
                                               [BETTER_CLEAN] = "clean",
                                               [BETTER_SOURCE] = "source"};

    for (size_t i = 0; i < BETTERS; i++)
        if (str_equal(word, str_of(words[i]))) {
            *out = (enum duplicate_better)i;
            return true;
        }
    return false;
}

static bool contains_better(const enum duplicate_better *list, size_t count,
                            enum duplicate_better wanted)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == wanted)
            return true;
    return false;
}

bool archive_read_better(struct str words, enum duplicate_better out[BETTERS])
{
    struct str rest = str_equal(words, STR("best")) ? STR("") : words;
    size_t count = 0;

    while (rest.len) {
        struct str word = str_take(&rest, ',');
        enum duplicate_better better;
        if (!parse_better(word, &better) || contains_better(out, count, better))
            return false;
        out[count++] = better;
    }
    for (size_t i = 0; i < BETTERS && count < BETTERS; i++)
        if (!contains_better(out, count, (enum duplicate_better)i))
            out[count++] = (enum duplicate_better)i;
    return true;
}

/* ---- rows ---------------------------------------------------------------- */

const char *const archive_duplicates_columns[] = {
    "group", "record", "kind", "of", "differs", "plies", NULL};

static void list_duplicate(const struct archive_rows *rows,
                           const struct duplicate *d)
{
    const struct archive_value values[] = {
        value_id((int64_t)d->group),
        value_id(d->record),
        value_text(str_of(duplicate_word(d->kind))),
        value_id(d->of),
        value_text(d->differs),
        value_id((int64_t)d->plies)};

    rows->take(rows->context, values);
}

void archive_duplicates_rows(const struct archive_duplicates *found,
                             const struct archive_rows *rows)
{
    for (size_t i = 0; i < found->count; i++)
        list_duplicate(rows, &found->list[i]);
}
