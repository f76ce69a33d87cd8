#include "diag_counts.h"

#include <stdlib.h>
#include <string.h>

static const char *const file_heads[] = {"file", "slug", "severity", ">count"};

bool diag_counts_by_file(struct diag_counts *t)
{
    diag_counts_release(t);
    t->by_file = true;
    return table_init(&t->files, file_heads, 4);
}

void diag_counts_release(struct diag_counts *t)
{
    table_release(&t->files);
}

void diag_counts_add(uint64_t counts[DIAG_COUNT],
                     const struct diag_tally *record)
{
    for (size_t i = 0; i < DIAG_COUNT; i++)
        counts[i] += record->counts[i];
}

/* ---- tables -------------------------------------------------------------- */

struct count {
    uint64_t count;
    enum diag_code code;
    uint8_t severity;
};

/* Compares by severity, most severe first, then by count. */
static int compare_by_weight(const void *left, const void *right)
{
    const struct count *a = left, *b = right;

    if (a->severity != b->severity)
        return b->severity - a->severity;
    if (a->count != b->count)
        return a->count < b->count ? 1 : -1;
    return (a->code > b->code) - (a->code < b->code);
}

static size_t sort_counts(const uint64_t counts[DIAG_COUNT],
                          const struct diag_levels *levels,
                          struct count list[DIAG_COUNT])
{
    size_t count = 0;

    for (size_t i = 0; i < DIAG_COUNT; i++)
        if (counts[i])
            list[count++] =
                (struct count){counts[i], (enum diag_code)i, levels->level[i]};
    qsort(list, count, sizeof *list, compare_by_weight);
    return count;
}

static void add_rows(struct table *table, struct str path,
                     const uint64_t counts[DIAG_COUNT],
                     const struct diag_levels *levels)
{
    struct count list[DIAG_COUNT];
    size_t count = sort_counts(counts, levels, list);

    for (size_t i = 0; i < count; i++) {
        if (path.len)
            text_add(table_cell(table), path);
        text_add(table_cell(table), str_of(diag_info(list[i].code)->slug));
        text_add(table_cell(table),
                 str_of(severity_name((enum severity)list[i].severity)));
        text_add_number(table_cell(table), list[i].count);
    }
}

static void add_table(const struct diag_counts *t,
                      const struct diag_levels *levels, enum table_form form,
                      struct text *out)
{
    struct table table;

    table_init(&table, file_heads + 1, 3);
    add_rows(&table, STR(""), t->all, levels);
    table_write(&table, form, out);
    table_release(&table);
}

void diag_counts_file(struct diag_counts *t, struct str path,
                      const struct diag_levels *levels)
{
    if (t->by_file)
        add_rows(&t->files, path, t->file, levels);
    for (size_t i = 0; i < DIAG_COUNT; i++)
        t->all[i] += t->file[i];
    memset(t->file, 0, sizeof t->file);
}

void diag_counts_summary(struct diag_counts *t,
                         const struct diag_levels *levels, enum table_form form,
                         struct text *out)
{
    if (!table_rows(&t->files) && !t->files.failed)
        return;
    add_table(t, levels, form, out);
    if (form == TABLE_TEXT)
        text_add_char(out, '\n');
    table_write(&t->files, form, out);
    if (form == TABLE_TEXT)
        text_add_char(out, '\n');
}

/* ---- printed diagnostics ------------------------------------------------- */

static bool is_counted_code(struct diag_counts *t, enum diag_code code)
{
    uint64_t *shown = &t->shown[code];

    if (t->shown_all >= SHOWN_MOST || *shown >= SHOWN_EACH ||
        (t->shown_all >= SHOWN_MANY && *shown))
        return false;
    ++*shown;
    t->shown_all++;
    return true;
}

void diag_counts_choose(struct diag_counts *t, struct str report, size_t begin,
                        struct str pieces, struct text *out)
{
    struct report_piece piece;

    for (size_t at = 0; at < pieces.len; at += sizeof piece) {
        memcpy(&piece, pieces.ptr + at, sizeof piece);
        if (is_counted_code(t, piece.code))
            text_add(out, str_part(report, begin, piece.end));
        begin = piece.end;
    }
}

void diag_counts_rest(const struct diag_counts *t,
                      const struct diag_levels *levels, FILE *stream)
{
    struct count list[DIAG_COUNT];
    size_t count = sort_counts(t->all, levels, list);
    uint64_t all = 0;

    for (size_t i = 0; i < count; i++)
        all += list[i].count;
    if (all == t->shown_all)
        return;
    fprintf(stream,
            "ludex: only %llu of %llu diagnostics were printed (use "
            "--keep-going to print all, or --summary to count them by file)\n",
            (unsigned long long)t->shown_all, (unsigned long long)all);
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%8llu %-7s %s\n", (unsigned long long)list[i].count,
                severity_name((enum severity)list[i].severity),
                diag_info(list[i].code)->slug);
}
