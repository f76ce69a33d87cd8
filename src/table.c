#include "table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

/* ---- making --------------------------------------------------------------- */

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
    for (size_t i = 0; i < t->cell_room; i++)
        text_release(&t->cells[i]);
    free(t->columns);
    free(t->cells);
    text_release(&t->title);
    *t = (struct table){0};
}

static bool make_room(struct table *t)
{
    size_t room = t->cell_room ? t->cell_room * 2 : 64;
    struct text *cells;

    if (t->cell_count + 1 < t->cell_room)
        return true;
    cells = room > SIZE_MAX / sizeof *cells
                ? NULL
                : realloc(t->cells, room * sizeof *cells);
    if (!cells)
        return false;
    memset(cells + t->cell_room, 0, (room - t->cell_room) * sizeof *cells);
    t->cells = cells;
    t->cell_room = room;
    return true;
}

/* The title is what is thrown away: a failed table is not written. */
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
    return &t->cells[t->cell_count++];
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

/* ---- parts ---------------------------------------------------------------- */

struct escape {
    char c;
    const char *by;
};

static const struct escape html_escapes[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {0, NULL},
};
static const struct escape markdown_escapes[] = {
    {'|', "\\|"}, {'\\', "\\\\"}, {'`', "\\`"}, {'*', "\\*"},
    {'_', "\\_"}, {'<', "\\<"},   {'[', "\\["}, {']', "\\]"},
    {'&', "\\&"}, {'~', "\\~"},   {0, NULL},
};

/* Control characters would tear a table, bytes that are not UTF-8 a page. */
static void add_code(struct text *out, struct str code, int32_t value,
                     const struct escape *escapes)
{
    if (value < 0) {
        text_add_code_point(out, 0xFFFD);
        return;
    }
    if (value < ' ' || (value >= 0x7F && value < 0xA0)) {
        text_add_char(out, ' ');
        return;
    }
    while (escapes->c && (code.len > 1 || escapes->c != code.ptr[0]))
        escapes++;
    text_add(out, escapes->c ? str_of(escapes->by) : code);
}

static void add_escaped(struct text *out, struct str s,
                        const struct escape *escapes)
{
    int32_t value;

    while (s.len) {
        size_t length = str_code_point(s, &value);
        add_code(out, (struct str){s.ptr, length}, value, escapes);
        s = str_from(s, length);
    }
}

void table_add_padded(struct text *out, struct str cell, size_t width,
                      bool right)
{
    size_t columns = str_columns(cell);
    size_t pad = width > columns ? width - columns : 0;

    if (right)
        text_add_repeat(out, ' ', pad);
    text_add_safe(out, cell);
    if (!right)
        text_add_repeat(out, ' ', pad);
}

/* Digits, perhaps with a sign and a fraction. */
static bool is_number(struct str s)
{
    size_t digits = 0, points = 0;

    for (size_t i = s.len && strchr("+-", s.ptr[0]) ? 1 : 0; i < s.len; i++) {
        digits += ascii_is_digit(s.ptr[i]);
        points += s.ptr[i] == '.';
        if (!strchr("0123456789.", s.ptr[i]) || !s.ptr[i])
            return false;
    }
    return digits > 0 && points <= 1;
}

/* Whether a spreadsheet would run it, apostrophes in front apart. */
static bool is_formula(struct str s)
{
    while (s.len && s.ptr[0] == '\'')
        s = str_from(s, 1);
    return s.len && s.ptr[0] && strchr("=+-@\t\r", s.ptr[0]) && !is_number(s);
}

void table_add_csv(struct text *out, struct str field, bool raw)
{
    bool quote = false;

    for (size_t i = 0; i < field.len && !quote; i++)
        quote = memchr("\",\r\n", field.ptr[i], 4) != NULL;
    text_add(out, quote ? STR("\"") : STR(""));
    text_add(out, !raw && is_formula(field) ? STR("'") : STR(""));
    for (size_t i = 0; i < field.len; i++) {
        text_add_char(out, field.ptr[i]);
        if (field.ptr[i] == '"')
            text_add_char(out, '"');
    }
    text_add(out, quote ? STR("\"") : STR(""));
}

struct str table_csv_field(struct str field)
{
    bool guarded = field.len && field.ptr[0] == '\'' && is_formula(field);

    return str_from(field, guarded);
}

void table_add_json(struct text *out, struct str s)
{
    json_write(out, json_text(s));
}

/* ---- numbers -------------------------------------------------------------- */

static const struct {
    const char *sign, *decimals;
} fractions[] = {{"\u00BD", ".5"}, {"\u00BC", ".25"}, {"\u00BE", ".75"}};

/* "2½" as 2.5, "-7" as it is; false if it is no number. */
static bool add_number(struct text *out, struct str s)
{
    const char *decimals = "";
    bool minus = str_starts(s, STR("-"));
    uint64_t n = 0;

    s = str_from(s, minus);
    for (size_t i = 0; i < sizeof fractions / sizeof *fractions; i++)
        if (str_ends(s, str_of(fractions[i].sign))) {
            decimals = fractions[i].decimals;
            s.len -= strlen(fractions[i].sign);
            break;
        }
    if (!str_number(s, &n) && (s.len > 0 || !*decimals))
        return false;
    text_addf(out, "%s%llu%s", minus ? "-" : "", (unsigned long long)n,
              decimals);
    return true;
}

/* ---- the forms ------------------------------------------------------------ */

static void write_padded_row(const struct table *t, const size_t *widths,
                             size_t row, bool head, struct text *out)
{
    size_t begin = out->len;

    for (size_t i = 0; i < t->column_count; i++) {
        struct str cell =
            head ? text_str(&t->columns[i].head) : cell_at(t, row, i);
        text_add(out, i ? STR("  ") : STR(""));
        table_add_padded(out, cell, widths[i], t->columns[i].right);
    }
    while (out->len > begin && out->ptr[out->len - 1] == ' ')
        out->len--;
    text_add_char(out, '\n');
}

static void write_text(const struct table *t, struct text *out)
{
    size_t *widths = calloc(t->column_count + 1, sizeof *widths);

    out->failed |= !widths;
    for (size_t i = 0; widths && i < t->column_count; i++) {
        widths[i] = str_columns(text_str(&t->columns[i].head));
        for (size_t row = 0; row < table_rows(t); row++) {
            size_t columns = str_columns(cell_at(t, row, i));
            widths[i] = columns > widths[i] ? columns : widths[i];
        }
    }
    if (t->title.len) {
        table_add_padded(out, text_str(&t->title), 0, false);
        text_add(out, STR("\n\n"));
    }
    if (widths)
        write_padded_row(t, widths, 0, true, out);
    for (size_t row = 0; widths && row < table_rows(t); row++)
        write_padded_row(t, widths, row, false, out);
    free(widths);
}

static void write_csv(const struct table *t, struct text *out)
{
    for (size_t i = 0; i < t->column_count; i++) {
        text_add(out, i ? STR(",") : STR(""));
        table_add_csv(out, text_str(&t->columns[i].head), t->raw);
    }
    text_add(out, STR("\r\n"));
    for (size_t row = 0; row < table_rows(t); row++) {
        for (size_t i = 0; i < t->column_count; i++) {
            struct str cell = cell_at(t, row, i);
            text_add(out, i ? STR(",") : STR(""));
            if (!t->columns[i].right || !add_number(out, cell))
                table_add_csv(out, cell, t->raw);
        }
        text_add(out, STR("\r\n"));
    }
}

static void write_json(const struct table *t, struct text *out)
{
    for (size_t row = 0; row < table_rows(t); row++) {
        const char *between = "{";
        for (size_t i = 0; i < t->column_count; i++) {
            struct str cell = cell_at(t, row, i);
            if (!cell.len)
                continue;
            text_add(out, str_of(between));
            between = ",";
            table_add_json(out, text_str(&t->columns[i].head));
            text_add_char(out, ':');
            if (!t->columns[i].right || !add_number(out, cell))
                table_add_json(out, cell);
        }
        text_add(out, *between == '{' ? STR("{}\n") : STR("}\n"));
    }
}

static void add_html_cell(struct text *out, const char *name, struct str s,
                          bool right)
{
    text_addf(out, "<%s%s>", name, right ? " style=\"text-align:right\"" : "");
    add_escaped(out, s, html_escapes);
    text_addf(out, "</%s>", name);
}

static void write_html(const struct table *t, struct text *out)
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
    for (size_t row = 0; row < table_rows(t); row++) {
        text_add(out, STR("<tr>"));
        for (size_t i = 0; i < t->column_count; i++)
            add_html_cell(out, "td", cell_at(t, row, i), t->columns[i].right);
        text_add(out, STR("</tr>\n"));
    }
    text_add(out, STR("</tbody>\n</table>\n"));
}

static void write_markdown(const struct table *t, struct text *out)
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
    for (size_t row = 0; row < table_rows(t); row++) {
        for (size_t i = 0; i < t->column_count; i++) {
            text_add(out, i ? STR(" | ") : STR("| "));
            add_escaped(out, cell_at(t, row, i), markdown_escapes);
        }
        text_add(out, STR(" |\n"));
    }
}

static const struct {
    const char *name;
    void (*write)(const struct table *, struct text *);
} forms[TABLE_FORMS] = {
    [TABLE_TEXT] = {"text", write_text},
    [TABLE_CSV] = {"csv", write_csv},
    [TABLE_JSON] = {"json", write_json},
    [TABLE_HTML] = {"html", write_html},
    [TABLE_MARKDOWN] = {"markdown", write_markdown},
};

void table_write(const struct table *t, enum table_form form, struct text *out)
{
    out->failed |= t->failed || t->title.failed;
    for (size_t i = 0; i < t->cell_count; i++)
        out->failed |= t->cells[i].failed;
    if (!out->failed)
        forms[form].write(t, out);
}

enum table_form table_form_find(struct str name)
{
    size_t i = 0;

    while (i < TABLE_FORMS && !str_equal(name, str_of(forms[i].name)))
        i++;
    return (enum table_form)i;
}
