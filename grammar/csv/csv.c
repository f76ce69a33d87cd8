/*
 * Writes records as tables, and recognises tables (csv.h).
 */
#include "csv.h"

#include "../native_notation.h"
#include "clock.h"
#include "csv_field.h"

/* Default columns. All tags that are not named here go into the column "tags",
   so that the table is complete. */
#define TAG_COLUMNS "Game,Event,Site,Date,Round,First,Second,tags,"

static const char row_columns[] = TAG_COLUMNS "movetext";
static const char ply_columns[] =
    TAG_COLUMNS "opening,index,number,turn,ply,notes,position,ending";

/* ---- writing ------------------------------------------------------------- */

struct csv_writer {
    const struct record *record;
    const struct write_options *options;
    const struct notation *native;
    struct str columns;
    char separator;
    const struct walk *walk; /* replay at the current ply; may be NULL */
    struct text *out;
    struct text field;
    /* `same` contains the fields that are equal in every row of the record.
       `gaps` lists the places in `same` where the fields of a ply belong
       (struct gap). */
    struct text same, gaps;
    struct text named;  /* names of the columns of options->table, as they are
                           read */
    struct csv_row row; /* the row in options->row */
};

struct gap {
    size_t at;
    enum csv_column column;
};

static struct str chosen_columns(const struct write_options *options,
                                 const char *usual)
{
    return options->columns.len ? options->columns : str_of(usual);
}

static void write_names(const char *usual, const struct write_options *options,
                        struct text *out)
{
    text_add(out, chosen_columns(options, usual));
    text_add_char(out, '\n');
}

/* True if the tag has a column. The case of letters matters: the column
   "position" is not for a tag, but the column "Position" is. */
static bool has_column(struct str columns, struct str name)
{
    while (columns.len) {
        struct str column = str_trim(str_take(&columns, ','));
        if (csv_column_find(column) == CSV_COLUMNS &&
            str_equal_nocase(column, name))
            return true;
    }
    return false;
}

/* Adds a tag that has no separate column. */
static void add_tag_field(void *context, struct str name, struct str value)
{
    struct csv_writer *w = context;

    if (csv_column_find(name) == CSV_COLUMNS && has_column(w->columns, name))
        return;
    if (w->field.len)
        text_add_char(&w->field, ' ');
    tag_write(name, value, &w->field);
}

/* The name of a tag to find, and the text for its value. */
struct wanted_tag {
    struct str name;
    struct text *out;
};

static void find_tag(void *context, struct str name, struct str value)
{
    struct wanted_tag *wanted = context;

    if (str_equal_nocase(name, wanted->name) && !wanted->out->len)
        text_add(wanted->out, value);
}

static void write_tags(struct csv_writer *w)
{
    header_each_tag(w->record, w->options, add_tag_field, w);
}

static void write_movetext(struct csv_writer *w)
{
    native_write_movetext(w->native, w->record, w->options, &w->field);
}

static void write_opening(struct csv_writer *w)
{
    native_write_notes(w->record->notes, &w->field);
}

static void write_index(struct csv_writer *w)
{
    if (w->walk)
        text_add_number(&w->field, w->walk->index);
}

static bool is_numbered(const struct csv_writer *w)
{
    return w->walk && w->walk->node->round && !w->record->unnumbered;
}

static void write_round(struct csv_writer *w)
{
    if (is_numbered(w))
        text_add_number(&w->field, w->walk->node->round);
}

static void write_turn(struct csv_writer *w)
{
    if (is_numbered(w))
        text_add_number(&w->field, w->walk->node->turn + 1u);
}

static void write_ply(struct csv_writer *w)
{
    if (w->walk)
        native_write_word(w->native, w->record, w->walk->node, w->options,
                          &w->field);
}

static void write_notes(struct csv_writer *w)
{
    if (w->walk)
        native_write_notes(w->walk->node->notes, &w->field);
}

static void write_clock(struct csv_writer *w)
{
    uint64_t clock;

    if (w->walk && node_clock(w->walk->node, &clock))
        clock_write_seconds(clock, &w->field);
}

static void write_position(struct csv_writer *w)
{
    if (w->walk && w->options->position)
        w->options->position(w->options->positions, w->walk, &w->field);
}

static void write_ending(struct csv_writer *w)
{
    native_write_ending(w->native, w->record, w->options, &w->field);
}

static void write_length(struct csv_writer *w)
{
    text_add_number(&w->field, w->record->plies);
}

static void write_final(struct csv_writer *w)
{
    text_add(&w->field,
             result_ascii((enum result_kind)w->record->final_result));
}

static const struct {
    void (*write)(struct csv_writer *w);
    bool of_ply; /* the field differs between rows of a record */
} writers[] = {
    [CSV_TAGS] = {write_tags, false},
    [CSV_MOVETEXT] = {write_movetext, false},
    [CSV_OPENING] = {write_opening, false},
    [CSV_INDEX] = {write_index, true},
    [CSV_ROUND] = {write_round, true},
    [CSV_TURN] = {write_turn, true},
    [CSV_PLY] = {write_ply, true},
    [CSV_NOTES] = {write_notes, true},
    [CSV_POSITION] = {write_position, true},
    [CSV_ENDING] = {write_ending, false},
    [CSV_CLOCK] = {write_clock, true},
    [CSV_LENGTH] = {write_length, false},
    [CSV_FINAL] = {write_final, false},
};

static void add_gap(struct csv_writer *w, enum csv_column column)
{
    struct gap gap = {w->same.len, column};

    text_add(&w->gaps, (struct str){(const char *)&gap, sizeof gap});
}

/* True if the field of a row has the value `words`. */
static bool field_is(struct str row, const struct csv_field *field,
                     struct str words)
{
    struct str s = csv_field_without_guard(span_str(row, field->span));
    size_t at = 0, i = 0;

    for (; at < s.len && i < words.len && s.ptr[at] == words.ptr[i]; at++, i++)
        at += field->quoted && s.ptr[at] == '"';
    return at == s.len && i == words.len;
}

/* Adds a field unchanged, as the old row has it. */
static void add_unchanged(struct csv_writer *w, const struct csv_field *field)
{
    text_add(&w->same,
             str_part(w->row.text, field->span.begin - field->quoted,
                      field->span.begin + field->span.length + field->quoted));
}

/* Adds a field. `was` is the field of the row that is replaced, or NULL; if its
   value is the same, its text is preserved. */
static void add_or_preserve(struct csv_writer *w, struct str name,
                            enum csv_column column, const struct csv_field *was)
{
    struct wanted_tag wanted = {name, &w->field};
    struct str words;

    text_clear(&w->field);
    if (column < CSV_COLUMNS)
        writers[column].write(w);
    else
        header_each_tag(w->record, w->options, find_tag, &wanted);
    words = text_str(&w->field);
    if (was && field_is(w->row.text, was, words))
        add_unchanged(w, was);
    else
        csv_add_field(&w->same, words, w->options->raw);
}

/* True for columns that apply to the whole record when read. */
static bool is_read(enum csv_column column)
{
    return column == CSV_COLUMNS || column == CSV_TAGS ||
           column == CSV_MOVETEXT;
}

static void restore_unchanged_row(struct csv_writer *w)
{
    struct csv_field field;

    for (struct str rest = w->columns; rest.len;) {
        struct str name = str_trim(str_take(&rest, ','));
        enum csv_column column = csv_column_find(name);

        bool there = w->row.text.len && csv_next_field(&w->row, &field);

        if (there && !is_read(column))
            add_unchanged(w, &field);
        else if (column < CSV_COLUMNS && writers[column].of_ply)
            add_gap(w, column);
        else
            add_or_preserve(w, name, column, there ? &field : NULL);
        text_add_char(&w->same, rest.len ? w->separator : '\n');
    }
}

static void write_row(struct csv_writer *w)
{
    const struct gap *gap = (const void *)w->gaps.ptr;
    struct str same = text_str(&w->same);
    size_t count = w->gaps.len / sizeof *gap, begin = 0;

    for (size_t i = 0; i < count; i++) {
        text_add(w->out, str_part(same, begin, gap[i].at));
        begin = gap[i].at;
        text_clear(&w->field);
        writers[gap[i].column].write(w);
        csv_add_field(w->out, text_str(&w->field), w->options->raw);
    }
    text_add(w->out, str_from(same, begin));
}

static void release_csv_writer(struct csv_writer *w)
{
    text_release(&w->field);
    text_release(&w->same);
    text_release(&w->gaps);
    text_release(&w->named);
}

/* Uses the columns of the table to which the row belongs, under the names by
   which they are read. Returns false if a column is not supported. */
static bool use_table_columns(struct csv_writer *w, enum csv_column wanted)
{
    struct str table = w->options->table;

    w->separator = csv_separator(table);
    if (!csv_names(table, wanted, &w->named))
        return false;
    w->columns = text_str(&w->named);
    if (wanted == CSV_MOVETEXT)
        w->row = (struct csv_row){.text = w->options->row,
                                  .separator = w->separator};
    return true;
}

static bool begin_csv_writer(struct csv_writer *w, const struct record *r,
                             const struct write_options *options, bool of_plies,
                             struct text *out, struct text *why)
{
    bool fine = true;

    *w = (struct csv_writer){.record = r,
                             .options = options,
                             .native = notation_native(options->game),
                             .columns = chosen_columns(
                                 options, of_plies ? ply_columns : row_columns),
                             .separator = ',',
                             .out = out};
    if (options->table.len)
        fine = use_table_columns(w, of_plies ? CSV_PLY : CSV_MOVETEXT);
    if (!w->native)
        text_add(why, STR("the game is unknown"));
    else if (!fine)
        text_add(why, STR("the name of a column contains a comma"));
    else
        restore_unchanged_row(w);
    if (!w->native || !fine)
        release_csv_writer(w);
    return w->native && fine;
}

static bool end_table(struct csv_writer *w)
{
    w->out->failed |=
        w->field.failed | w->same.failed | w->gaps.failed | w->named.failed;
    release_csv_writer(w);
    return !w->out->failed;
}

static bool csv_write(const struct record *r,
                      const struct write_options *options, struct text *out,
                      struct text *why)
{
    struct csv_writer w;

    if (!begin_csv_writer(&w, r, options, false, out, why))
        return false;
    write_row(&w);
    return end_table(&w);
}

/* A record without plies gets one row for its other data. */
static bool plies_write(const struct record *r,
                        const struct write_options *options, struct text *out,
                        struct text *why)
{
    struct csv_writer w;
    struct walk walk;

    if (!begin_csv_writer(&w, r, options, true, out, why))
        return false;
    if (!r->line)
        write_row(&w);
    w.walk = &walk;
    for (walk_begin(&walk, r); walk.node; walk_next(&walk))
        if (walk.depth == 0)
            write_row(&w);
    return end_table(&w);
}

static void row_names(const struct write_options *options, struct text *out)
{
    write_names(row_columns, options, out);
}

static void plies_names(const struct write_options *options, struct text *out)
{
    write_names(ply_columns, options, out);
}

/* ---- recognition --------------------------------------------------------- */

/* True if the first line names this column and at least one other. */
static bool names_column(struct str head, enum csv_column column)
{
    struct csv_row row = {.text = head,
                          .separator = csv_separator(head),
                          .at = csv_names_begin(head)};
    struct csv_field field;
    bool found = false;
    size_t count = 0;

    for (; csv_next_field(&row, &field); count++)
        found |=
            csv_column_find(str_trim(span_str(head, field.span))) == column;
    return found && count > 1;
}

static bool csv_sniff(struct str head)
{
    return names_column(head, CSV_MOVETEXT);
}

static bool plies_sniff(struct str head)
{
    return names_column(head, CSV_PLY);
}

/* ---- the notations ------------------------------------------------------- */

extern const struct notation notation_csv, notation_csv_plies;

const struct notation notation_csv = {
    .name = "csv",
    .title = "a table with a row for each record",
    .extension = ".csv",
    .shared = true,
    .framing = {.borders = &csv_borders},
    .sniff = csv_sniff,
    .certain = true,
    .draft = csv_fill_draft,
    .write = csv_write,
    .preamble = row_names,
    .lacks = NATIVE_LACKS,
};

const struct notation notation_csv_plies = {
    .name = "csv-plies",
    .title = "a table with a row for each ply of the main line",
    .extension = ".csv",
    .shared = true,
    .framing = {.borders = &csv_plies_borders},
    .sniff = plies_sniff,
    .certain = true,
    .draft = csv_plies_fill_draft,
    .write = plies_write,
    .preamble = plies_names,
    .lacks = NATIVE_LACKS | PART_VARIATIONS,
    .has_positions = true,
};
