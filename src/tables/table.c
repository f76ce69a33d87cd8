#include "table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "csv_field.h"
#include "json.h"

/* ---- making -------------------------------------------------------------- */

bool table_add_column(struct table *t, struct str head, bool right)
{
    size_t count = t->column_count + 1;

    assert(t->cell_count == 0 || t->failed);
    struct table_column *columns =
        t->failed ? NULL : realloc(t->columns, count * sizeof *columns);

    t->failed |= !columns;
    if (!columns)
        return false;
    t->columns = columns;
    t->column_count = count;
    columns[count - 1] = (struct table_column){.right = right};
    text_add(&columns[count - 1].head, head);
    text_add_char(&columns[count - 1].head, '\0');
    columns[count - 1].head.len--;
    t->failed |= columns[count - 1].head.failed;
    return !t->failed;
}

bool table_init(struct table *t, const char *const *heads, size_t count)
{
    *t = (struct table){0};
    for (size_t i = 0; i < count; i++) {
        bool right = heads[i][0] == '>';
        table_add_column(t, str_of(heads[i] + right), right);
    }
    return !t->failed;
}

void table_release(struct table *t)
{
    for (size_t i = 0; i < t->column_count; i++)
        text_release(&t->columns[i].head);
    for (size_t i = 0; i < t->cell_made; i++)
        text_release(&t->cells[i]);
    free(t->columns);
    free(t->cells);
    free(t->kinds);
    text_release(&t->title);
    text_release(&t->rule);
    *t = (struct table){0};
}

static bool make_room(struct table *t)
{
    size_t room = t->cell_room ? t->cell_room * 2 : 64;
    struct text *cells;
    uint8_t *kinds;

    if (t->cell_count + 1 < t->cell_room)
        return true;
    kinds = realloc(t->kinds, room);
    t->kinds = kinds ? kinds : t->kinds;
    cells = room > SIZE_MAX / sizeof *cells
                ? NULL
                : realloc(t->cells, room * sizeof *cells);
    t->cells = cells ? cells : t->cells;
    if (!cells || !kinds)
        return false;
    t->cell_room = room;
    return true;
}

/* If memory runs out, returns the title instead of a cell, since the caller
   discards the text and a failed table is never written. */
struct text *table_cell(struct table *t)
{
    if (t->cell_count > 0 && t->cells[t->cell_count - 1].failed)
        t->failed = true;
    if (!t->failed && !make_room(t))
        t->failed = true;
    if (t->failed) {
        text_clear(&t->title);
        return &t->title;
    }
    if (t->cell_count == t->cell_made)
        t->cells[t->cell_made++] = (struct text){0};
    t->kinds[t->cell_count] = TABLE_PLAIN;
    return &t->cells[t->cell_count++];
}

struct text *table_cell_of(struct table *t, enum table_kind kind)
{
    struct text *cell = table_cell(t);

    if (!t->failed)
        t->kinds[t->cell_count - 1] = (uint8_t)kind;
    return cell;
}

size_t table_rows(const struct table *t)
{
    return t->column_count ? t->cell_count / t->column_count : 0;
}

static struct str cell_at(const struct table *t, size_t row, size_t column)
{
    assert(row < table_rows(t) && column < t->column_count);
    return text_str(&t->cells[row * t->column_count + column]);
}

static enum table_kind kind_at(const struct table *t, size_t row, size_t column)
{
    return (enum table_kind)t->kinds[row * t->column_count + column];
}

/* ---- parts --------------------------------------------------------------- */

static const struct text_escape markdown_escapes[] = {
    {'|', "\\|"}, {'\\', "\\\\"}, {'`', "\\`"}, {'*', "\\*"},
    {'_', "\\_"}, {'<', "\\<"},   {'[', "\\["}, {']', "\\]"},
    {'&', "\\&"}, {'~', "\\~"},   {0, NULL},
};

static const struct text_escape mediawiki_escapes[] = {
    {'|', "&#124;"}, {'[', "&#91;"}, {']', "&#93;"}, {'{', "&#123;"},
    {'}', "&#125;"}, {'<', "&lt;"},  {'&', "&amp;"}, {'\'', "&#39;"},
    {'~', "&#126;"}, {'_', "&#95;"}, {'!', "&#33;"}, {0, NULL},
};

/* Replaces each white-space character with a space, since a line end would
   break the table. */
static void add_escaped(struct text *out, struct str s,
                        const struct text_escape *escapes)
{
    for (size_t end = 0; s.len; end = 0) {
        while (end < s.len && !ascii_is_space(s.ptr[end]))
            end++;
        text_add_escaped(out, str_part(s, 0, end), escapes);
        if (end < s.len)
            text_add_char(out, ' ');
        s = str_from(s, end < s.len ? end + 1 : end);
    }
}

/* Returns the beginning of a cell's text that fits into this number of
   columns. */
static struct str text_that_fits(struct str cell, size_t columns)
{
    size_t end = 0;
    int32_t value;

    while (end < cell.len) {
        size_t length = str_code_point(str_from(cell, end), &value);
        size_t wide = str_columns(str_part(cell, end, end + length));
        if (wide > columns)
            break;
        columns -= wide;
        end += length;
    }
    return str_part(cell, 0, end);
}

static size_t add_cut(struct text *out, struct str cell)
{
    struct str shown = text_that_fits(cell, TABLE_WIDTH_MAX - 1);

    text_add_safe(out, shown);
    text_add(out, STR("\u2026"));
    return str_columns(shown) + 1;
}

static void add_padded(struct text *out, struct str cell, size_t width,
                       bool right, bool wide)
{
    size_t columns = str_columns(cell);
    bool cut = !wide && columns > TABLE_WIDTH_MAX;

    if (right && columns < width)
        text_add_repeat(out, ' ', width - columns);
    if (cut)
        columns = add_cut(out, cell);
    else
        text_add_safe(out, cell);
    if (!right && columns < width)
        text_add_repeat(out, ' ', width - columns);
}

/* ---- numbers ------------------------------------------------------------- */

struct number {
    bool minus;
    uint64_t whole;
    struct str decimals; /* decimals as written after the number, ".5"; may be
                            empty */
};

struct fraction {
    const char *sign, *decimals;
};

static const struct fraction fractions[] = {
    {"\u00BD", ".5"},
    {"\u00BC", ".25"},
    {"\u00BE", ".75"},
    {"", ""},
};

/* Returns the decimals of a number with their point, ".06" of "1464.06", or an
   empty text. */
static struct str decimal_part(struct str s)
{
    const char *point = s.len ? memchr(s.ptr, '.', s.len) : NULL;
    struct str after = point ? str_from(s, (size_t)(point - s.ptr)) : STR("");
    uint64_t digits;

    return after.len && str_number(str_from(after, 1), &digits) ? after
                                                                : STR("");
}

/* Reads a number such as "2½", "-7" or "1464.06". Returns false if the text is
   not a number. */
static bool read_number(struct str s, struct number *out)
{
    size_t i = 0;

    out->minus = str_skip(&s, STR("-"));
    out->whole = 0;
    out->decimals = decimal_part(s);
    s.len -= out->decimals.len;
    if (out->decimals.len)
        return str_number(s, &out->whole);
    while (!str_ends_with(s, str_of(fractions[i].sign)))
        i++;
    out->decimals = str_of(fractions[i].decimals);
    s.len -= strlen(fractions[i].sign);
    return str_number(s, &out->whole) || (s.len == 0 && *fractions[i].sign);
}

static double number_value(const struct number *n)
{
    double value = 0;

    for (size_t i = n->decimals.len; i-- > 1;)
        value = (value + (n->decimals.ptr[i] - '0')) / 10;
    return (double)n->whole + value;
}

/* True if the cell is a number in formats for programs. */
static bool is_counted(const struct table *t, size_t row, size_t column,
                       struct number *out)
{
    enum table_kind kind = kind_at(t, row, column);

    return (kind == TABLE_NUMBER ||
            (kind == TABLE_PLAIN && t->columns[column].right)) &&
           read_number(cell_at(t, row, column), out);
}

bool table_real(const struct table *t, size_t row, size_t column, double *out,
                bool *whole)
{
    struct number n;

    if (!is_counted(t, row, column, &n))
        return false;
    *whole = !n.decimals.len;
    *out = n.minus ? -number_value(&n) : number_value(&n);
    return true;
}

/* ---- the forms ----------------------------------------------------------- */

/* Adds a row, padded to the widths of the columns, but without spaces at the
   end of the line. */
static void add_padded_row(struct table *t, size_t row, bool head,
                           struct text *out)
{
    size_t begin = out->len;

    for (size_t i = 0; i < t->column_count; i++) {
        struct str cell =
            head ? text_str(&t->columns[i].head) : cell_at(t, row, i);
        text_add(out, i ? STR("  ") : STR(""));
        add_padded(out, cell, t->columns[i].width, t->columns[i].right,
                   t->look.wide);
    }
    while (out->len > begin && out->ptr[out->len - 1] == ' ')
        out->len--;
    text_add_char(out, '\n');
}

static size_t column_width(const struct table *t, size_t column)
{
    size_t width = str_columns(text_str(&t->columns[column].head));

    for (size_t row = 0; row < table_rows(t); row++) {
        size_t columns = str_columns(cell_at(t, row, column));
        width = columns > width ? columns : width;
    }
    return width < TABLE_WIDTH_MAX ? width : TABLE_WIDTH_MAX;
}

static void begin_text(struct table *t, struct text *out)
{
    for (size_t i = 0; i < t->column_count; i++)
        t->columns[i].width = column_width(t, i);
    if (t->title.len) {
        text_add_safe(out, text_str(&t->title));
        text_add(out, STR("\n\n"));
    }
    add_padded_row(t, 0, true, out);
}

static void add_text_row(struct table *t, size_t row, struct text *out)
{
    add_padded_row(t, row, false, out);
}

static void end_text(struct table *t, struct text *out)
{
    if (!t->rule.len)
        return;
    text_add(out, STR("\nrule: "));
    text_add_safe(out, text_str(&t->rule));
    text_add_char(out, '\n');
}

static void begin_csv(struct table *t, struct text *out)
{
    for (size_t i = 0; i < t->column_count; i++) {
        text_add(out, i ? STR(",") : STR(""));
        csv_add_field(out, text_str(&t->columns[i].head), t->look.raw);
    }
    text_add(out, STR("\r\n"));
}

static void add_number(const struct number *n, struct text *out)
{
    text_add(out, n->minus ? STR("-") : STR(""));
    text_add_number(out, n->whole);
    text_add(out, n->decimals);
}

static void add_csv_row(struct table *t, size_t row, struct text *out)
{
    struct number n;

    for (size_t i = 0; i < t->column_count; i++) {
        text_add(out, i ? STR(",") : STR(""));
        if (is_counted(t, row, i, &n))
            add_number(&n, out);
        else
            csv_add_field(out, cell_at(t, row, i), t->look.raw);
    }
    text_add(out, STR("\r\n"));
}

static json_t *cell_as_json(const struct table *t, size_t row, size_t column)
{
    struct str cell = cell_at(t, row, column);
    struct number n;

    if (kind_at(t, row, column) == TABLE_TRUTH)
        return json_boolean(str_equal(cell, STR("yes")));
    if (!is_counted(t, row, column, &n))
        return json_text(cell);
    if (n.decimals.len)
        return json_real(n.minus ? -number_value(&n) : number_value(&n));
    return json_integer((json_int_t)(n.minus ? 0 - n.whole : n.whole));
}

/* Adds a row as a JSON object. Columns with the same heading become one
   member. */
static void add_json_row(struct table *t, size_t row, struct text *out)
{
    json_t *line = json_object();

    for (size_t i = 0; i < t->column_count; i++)
        if (cell_at(t, row, i).len || kind_at(t, row, i) != TABLE_PLAIN)
            json_set(&line, t->columns[i].head.ptr, cell_as_json(t, row, i));
    if (t->rule.len)
        json_set(&line, "rule", json_text(text_str(&t->rule)));
    json_line(out, line);
}

static void add_html_cell(struct text *out, const char *name, struct str s,
                          bool right)
{
    text_addf(out, "<%s%s>", name, right ? " style=\"text-align:right\"" : "");
    add_escaped(out, s, text_html_escapes);
    text_addf(out, "</%s>", name);
}

static void begin_html(struct table *t, struct text *out)
{
    text_add(out, STR("<table>\n"));
    if (t->title.len) {
        add_html_cell(out, "caption", text_str(&t->title), false);
        text_add_char(out, '\n');
    }
    text_add(out, STR("<thead><tr>"));
    for (size_t i = 0; i < t->column_count; i++)
        add_html_cell(out, "th", text_str(&t->columns[i].head),
                      t->columns[i].right);
    text_add(out, STR("</tr></thead>\n<tbody>\n"));
}

static void end_html(struct table *t, struct text *out)
{
    text_add(out, STR("</tbody>\n</table>\n"));
    if (!t->rule.len)
        return;
    text_add(out, STR("<p>rule: "));
    add_escaped(out, text_str(&t->rule), text_html_escapes);
    text_add(out, STR("</p>\n"));
}

static void add_html_row(struct table *t, size_t row, struct text *out)
{
    text_add(out, STR("<tr>"));
    for (size_t i = 0; i < t->column_count; i++)
        add_html_cell(out, "td", cell_at(t, row, i), t->columns[i].right);
    text_add(out, STR("</tr>\n"));
}

static void begin_markdown(struct table *t, struct text *out)
{
    if (t->title.len) {
        text_add(out, STR("**"));
        add_escaped(out, text_str(&t->title), markdown_escapes);
        text_add(out, STR("**\n\n"));
    }
    for (size_t i = 0; i < t->column_count; i++) {
        text_add(out, i ? STR(" | ") : STR("| "));
        add_escaped(out, text_str(&t->columns[i].head), markdown_escapes);
    }
    text_add(out, STR(" |\n"));
    for (size_t i = 0; i < t->column_count; i++)
        text_add(out, t->columns[i].right ? STR("| ---: ") : STR("| --- "));
    text_add(out, STR("|\n"));
}

static void add_markdown_row(struct table *t, size_t row, struct text *out)
{
    for (size_t i = 0; i < t->column_count; i++) {
        text_add(out, i ? STR(" | ") : STR("| "));
        add_escaped(out, cell_at(t, row, i), markdown_escapes);
    }
    text_add(out, STR(" |\n"));
}

static void end_markdown(struct table *t, struct text *out)
{
    if (!t->rule.len)
        return;
    text_add(out, STR("\nrule: "));
    add_escaped(out, text_str(&t->rule), markdown_escapes);
    text_add_char(out, '\n');
}

static const char *mediawiki_style(const struct table *t, size_t column)
{
    return t->columns[column].right ? "style=\"text-align:right\" | " : "";
}

static void begin_mediawiki(struct table *t, struct text *out)
{
    text_add(out, STR("{| class=\"wikitable\"\n"));
    if (t->title.len) {
        text_add(out, STR("|+ "));
        add_escaped(out, text_str(&t->title), mediawiki_escapes);
        text_add_char(out, '\n');
    }
    for (size_t i = 0; i < t->column_count; i++) {
        text_addf(out, "! %s", mediawiki_style(t, i));
        add_escaped(out, text_str(&t->columns[i].head), mediawiki_escapes);
        text_add_char(out, '\n');
    }
}

static void add_mediawiki_row(struct table *t, size_t row, struct text *out)
{
    text_add(out, STR("|-\n"));
    for (size_t i = 0; i < t->column_count; i++) {
        text_addf(out, "| %s", mediawiki_style(t, i));
        add_escaped(out, cell_at(t, row, i), mediawiki_escapes);
        text_add_char(out, '\n');
    }
}

static void end_mediawiki(struct table *t, struct text *out)
{
    text_add(out, STR("|}\n"));
    if (!t->rule.len)
        return;
    text_add(out, STR("rule: "));
    add_escaped(out, text_str(&t->rule), mediawiki_escapes);
    text_add_char(out, '\n');
}

static void add_values_row(struct table *t, size_t row, struct text *out)
{
    struct number n;

    for (size_t i = 0; i < t->column_count; i++) {
        if (i)
            text_add_char(out, '\t');
        if (is_counted(t, row, i, &n))
            add_number(&n, out);
        else
            text_add_safe(out, cell_at(t, row, i));
    }
    text_add_char(out, '\n');
}

static const struct {
    const char *name;
    void (*begin)(struct table *, struct text *); /* NULL if there is nothing to
                                                     write */
    void (*row)(struct table *, size_t row, struct text *);
    void (*end)(struct table *, struct text *); /* NULL if there is nothing to
                                                   write */
} forms[TABLE_FORMS] = {
    [TABLE_TEXT] = {"text", begin_text, add_text_row, end_text},
    [TABLE_CSV] = {"csv", begin_csv, add_csv_row, NULL},
    [TABLE_JSON] = {"json", NULL, add_json_row, NULL},
    [TABLE_HTML] = {"html", begin_html, add_html_row, end_html},
    [TABLE_MARKDOWN] = {"markdown", begin_markdown, add_markdown_row,
                        end_markdown},
    [TABLE_MEDIAWIKI] = {"mediawiki", begin_mediawiki, add_mediawiki_row,
                         end_mediawiki},
    [TABLE_VALUES] = {"values", NULL, add_values_row, NULL},
};

static bool has_whole_rows(const struct table *t)
{
    bool failed = t->failed || t->title.failed || t->rule.failed;

    for (size_t i = 0; i < t->cell_count; i++)
        failed |= t->cells[i].failed;
    return !failed;
}

static void write_rows(struct table *t, enum table_form form, struct text *out)
{
    out->failed |= !has_whole_rows(t);
    if (out->failed)
        return;
    if (!t->begun && forms[form].begin)
        forms[form].begin(t, out);
    for (size_t row = 0; row < table_rows(t); row++)
        forms[form].row(t, row, out);
}

void table_flush(struct table *t, enum table_form form, struct text *out)
{
    write_rows(t, form, out);
    for (size_t i = 0; i < t->cell_count; i++)
        text_clear(&t->cells[i]);
    t->cell_count = 0;
    t->begun = true;
}

void table_write(struct table *t, enum table_form form, struct text *out)
{
    write_rows(t, form, out);
    if (!out->failed && forms[form].end)
        forms[form].end(t, out);
}

enum table_form table_form_find(struct str name)
{
    size_t i = 0;

    while (i < TABLE_FORMS && !str_equal(name, str_of(forms[i].name)))
        i++;
    return (enum table_form)i;
}
