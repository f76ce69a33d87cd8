/*
 * Reads tables of records into intermediate records (draft.h).
 */
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "csv.h"

enum { COLUMNS_MAX = 512 };

/* The names of the columns, and the fields of the current row. */
struct table_row {
    struct draft *draft;
    char separator;
    size_t count; /* number of columns */
    struct str names[COLUMNS_MAX];
    uint8_t columns[COLUMNS_MAX]; /* enum csv_column */
    struct csv_field fields[COLUMNS_MAX];
    uint32_t
        at[CSV_COLUMNS + 1]; /* index + 1 of the field for each column; 0 if
                                there is none */
    struct str taken;        /* name of a column that was read as `taken_as`;
                                empty if there is none */
    enum csv_column taken_as;
};

static void read_names(struct table_row *t, struct str names)
{
    struct csv_row row = {
        .text = names, .separator = t->separator, .at = csv_names_begin(names)};
    struct csv_field field;

    while (t->count < COLUMNS_MAX && csv_next_field(&row, &field)) {
        struct str name = str_trim(span_str(names, field.span));
        enum csv_column column = csv_column_find(name);
        t->names[t->count] = name;
        t->columns[t->count++] = (uint8_t)column;
        t->at[column] = (uint32_t)t->count;
    }
}

/* Reads the row at `begin`. Returns false after reporting an error. */
static bool read_row(struct table_row *t, size_t begin, size_t end)
{
    struct draft *d = t->draft;
    struct csv_row row = {.text = str_part(d->text, 0, end),
                          .separator = t->separator,
                          .at = begin};
    struct span whole = {(uint32_t)begin, 1};
    struct csv_field field;
    size_t count = 0;

    for (; csv_next_field(&row, &field); count++)
        if (count < t->count)
            t->fields[count] = field;
    if (count == t->count && !row.broken)
        return true;
    if (row.broken)
        diag_report(
            d->diags, DIAG_FIELD_COUNT, whole,
            "a quote in this row is not closed, or is closed too early");
    else
        diag_report(d->diags, DIAG_FIELD_COUNT, whole,
                    "the row has %zu fields, but there are %zu named columns",
                    count, t->count);
    return false;
}

static bool has_field(const struct table_row *t, enum csv_column column)
{
    return t->at[column] && t->fields[t->at[column] - 1].span.length;
}

static struct quote quote_field(const struct table_row *t, size_t field)
{
    return csv_quote(t->draft->arena, t->draft->text, t->fields[field]);
}

static struct quote quote_column(const struct table_row *t,
                                 enum csv_column column)
{
    return quote_field(t, t->at[column] - 1);
}

/* Returns the name of a column with the place of the current row's field,
   because the row of names is usually in another slice of the input. */
static struct quote quote_column_name(const struct table_row *t, size_t field)
{
    return (struct quote){.words = t->names[field],
                          .at = t->fields[field].span.begin};
}

static void emit_tags(const struct table_row *t)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->columns[i] == CSV_COLUMNS && t->fields[i].span.length)
            draft_tag(t->draft, quote_column_name(t, i), quote_field(t, i));
    if (has_field(t, CSV_TAGS))
        draft_header(t->draft, quote_column(t, CSV_TAGS));
}

/* If there is no column `wanted`, uses one with a similar name. Otherwise the
   plies of the table would be read as a tag. */
static void use_similar_column(struct table_row *t, enum csv_column wanted)
{
    for (size_t i = 0; i < t->count && !t->at[wanted]; i++) {
        if (!csv_may_mean(t->names[i], wanted))
            continue;
        t->columns[i] = (uint8_t)wanted;
        t->at[wanted] = (uint32_t)i + 1;
        t->taken = t->names[i];
        t->taken_as = wanted;
    }
}

static bool add_name(const struct table_row *t, size_t i, struct text *out)
{
    struct str name = t->names[i];

    if (t->columns[i] < CSV_COLUMNS)
        name = str_of(csv_column_name((enum csv_column)t->columns[i]));
    text_add(out, i ? STR(",") : STR(""));
    text_add(out, name);
    return !name.len || !memchr(name.ptr, ',', name.len);
}

bool csv_names(struct str table, enum csv_column wanted, struct text *out)
{
    struct table_row *t = calloc(1, sizeof *t);
    bool fine = true;

    if (!t) {
        out->failed = true;
        return true;
    }
    t->separator = csv_separator(table);
    read_names(t, table);
    use_similar_column(t, wanted);
    for (size_t i = 0; i < t->count; i++)
        fine &= add_name(t, i, out);
    free(t);
    return fine;
}

static void report_column_used_instead(const struct table_row *t)
{
    if (t->taken.len && has_field(t, t->taken_as))
        diag_report(t->draft->diags, DIAG_COLUMN_NAME,
                    t->fields[t->at[t->taken_as] - 1].span,
                    "the column \"%.*s\" is read as %s", (int)t->taken.len,
                    t->taken.ptr, csv_column_name(t->taken_as));
}

static struct table_row *begin_table_row(struct draft *d,
                                         enum csv_column wanted)
{
    struct table_row *t = ARENA_NEW(d->arena, struct table_row);

    if (t) {
        t->draft = d;
        t->separator = csv_separator(d->preamble);
        read_names(t, d->preamble);
        use_similar_column(t, wanted);
    }
    return t;
}

static void emit_movetext(const struct table_row *t, enum csv_column column)
{
    if (has_field(t, column))
        draft_movetext(t->draft, quote_column(t, column));
}

void csv_fill_draft(struct draft *d)
{
    struct table_row *t = begin_table_row(d, CSV_MOVETEXT);

    d->broken = !t || !read_row(t, d->head, d->text.len);
    if (d->broken)
        return;
    report_column_used_instead(t);
    emit_tags(t);
    d->free = true;
    emit_movetext(t, CSV_MOVETEXT);
}

/* ---- one row per ply ----------------------------------------------------- */

/* Reads an integer in a column. Returns false after reporting an error. */
static bool read_column_number(const struct table_row *t,
                               enum csv_column column, uint64_t *out)
{
    struct quote q = quote_column(t, column);

    if (str_number(str_trim(q.words), out) && *out && *out < UINT32_MAX / 16)
        return true;
    diag_report(t->draft->diags, DIAG_BAD_FIELD,
                (struct span){q.at, (uint32_t)q.words.len},
                "a whole number from 1 is expected here");
    t->draft->lost = true;
    return false;
}

/* Adds the seconds in the column "clock", unless the notes have a clock. The
   result is the same as if they were in movetext. */
static void emit_clock(const struct table_row *t)
{
    struct draft *d = t->draft;
    struct quote q = quote_column(t, CSV_CLOCK);
    struct span where = {q.at, (uint32_t)q.words.len};
    uint64_t clock, stated;

    d->mixed = true;
    if (!clock_parse_seconds(str_trim(q.words), &clock)) {
        diag_report(d->diags, DIAG_BAD_FIELD, where,
                    "seconds are expected here, with at most three decimals");
        d->lost = true;
        return;
    }
    bool noted = has_field(t, CSV_NOTES) &&
                 clock_of_comment(quote_column(t, CSV_NOTES).words, &stated);
    draft_clock(d, clock, noted ? &stated : NULL, where);
}

static void emit_ply(const struct table_row *t)
{
    struct draft *d = t->draft;
    uint64_t round, turn = 1;

    if (!has_field(t, CSV_PLY))
        return;
    if (has_field(t, CSV_ROUND) && read_column_number(t, CSV_ROUND, &round) &&
        (has_field(t, CSV_TURN)
             ? read_column_number(t, CSV_TURN, &turn)
             : round != d->round)) /* the next ply of its round
                                                   needs no number */
        draft_number(d, (uint32_t)round, (uint32_t)turn,
                     t->fields[t->at[CSV_ROUND] - 1].span);
    draft_ply(d, quote_column(t, CSV_PLY));
    if (has_field(t, CSV_CLOCK))
        emit_clock(t);
    emit_movetext(t, CSV_NOTES);
}

/* Searches for data that would be lost in a row after the first one. Only the
   first row has data about the whole record; `was` contains its fields. Sets
   d->diags->loses if this row has different data. */
static void report_lost_fields(struct table_row *t, const struct csv_field *was)
{
    struct draft *d = t->draft;

    for (size_t i = 0; i < t->count; i++) {
        enum csv_column column = (enum csv_column)t->columns[i];
        bool of_record = column == CSV_COLUMNS || column == CSV_TAGS ||
                         column == CSV_OPENING || column == CSV_ENDING;
        struct str words = span_str(d->text, t->fields[i].span);

        d->diags->loses |=
            words.len &&
            (column == CSV_MOVETEXT ||
             (of_record && !str_equal(words, span_str(d->text, was[i].span))));
    }
}

/* Copies the fields. Returns NULL if out of memory. */
static struct csv_field *copy_fields(const struct table_row *t)
{
    struct csv_field *kept =
        arena_alloc(t->draft->arena, (t->count + 1) * sizeof *kept);

    if (kept)
        memcpy(kept, t->fields, t->count * sizeof *kept);
    return kept;
}

void csv_plies_fill_draft(struct draft *d)
{
    struct table_row *t = begin_table_row(d, CSV_PLY);
    struct csv_field *first = NULL;
    size_t next;

    for (size_t at = d->head; t && !d->broken && at < d->text.len;
         at = csv_skip_blank(d->text, next, true)) {
        next = csv_row_end(d->text, at, true, t->separator);
        d->broken = !read_row(t, at, next);
        if (d->broken)
            return;
        if (!first) {
            report_column_used_instead(t);
            emit_tags(t);
            emit_movetext(t, CSV_OPENING);
            if (has_field(t, CSV_ENDING))
                draft_ending(d, quote_column(t, CSV_ENDING));
            first = copy_fields(t);
        }
        if (!first)
            return; /* the arena is out of memory */
        report_lost_fields(t, first);
        emit_ply(t);
    }
}
