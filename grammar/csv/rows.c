/*
 * Splits tables into rows and fields, and finds where records end (csv.h).
 */
#include "csv.h"

#include "csv_field.h"

enum { FIELD_LINES = 200 }; /* maximum number of lines in a quoted field */

static const char *const names[] = {
    [CSV_TAGS] = "tags",         [CSV_MOVETEXT] = "movetext",
    [CSV_OPENING] = "opening",   [CSV_INDEX] = "index",
    [CSV_ROUND] = "number",      [CSV_TURN] = "turn",
    [CSV_PLY] = "ply",           [CSV_NOTES] = "notes",
    [CSV_POSITION] = "position", [CSV_ENDING] = "ending",
    [CSV_CLOCK] = "clock",       [CSV_LENGTH] = "length",
    [CSV_FINAL] = "final",
};

enum csv_column csv_column_find(struct str name)
{
    for (size_t i = 0; i < CSV_COLUMNS; i++)
        if (str_equal(name, str_of(names[i])))
            return (enum csv_column)i;
    return CSV_COLUMNS;
}

const char *csv_column_name(enum csv_column column)
{
    return names[column];
}

bool csv_may_mean(struct str name, enum csv_column column)
{
    static const struct {
        const char *name;
        enum csv_column column;
    } others[] = {
        {"movetext", CSV_MOVETEXT}, {"moves", CSV_MOVETEXT},
        {"plies", CSV_MOVETEXT},    {"ply", CSV_PLY},
        {"move", CSV_PLY},
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].column == column &&
            str_equal_nocase(name, str_of(others[i].name)))
            return true;
    return false;
}

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

/* Returns the offset after the line break at `at`, which may be CR LF, or
   BORDER_UNKNOWN if more input is needed. */
static size_t after_line(struct str s, size_t at, bool last)
{
    if (at == s.len)
        return last ? at : BORDER_UNKNOWN;
    if (s.ptr[at] == '\r' && at + 1 == s.len && !last)
        return BORDER_UNKNOWN;
    return at + 1 +
           (s.ptr[at] == '\r' && at + 1 < s.len && s.ptr[at + 1] == '\n');
}

/* Returns the length of a line such as "sep=;", with or without quotes, or 0 if
   there is none. */
static size_t separator_line(struct str s, char *separator)
{
    struct str rest = s;
    bool quoted = str_skip(&rest, STR("\""));

    if (rest.len < 5 || !str_equal_nocase(str_part(rest, 0, 4), STR("sep=")) ||
        ends_line(rest.ptr[4]))
        return 0;
    *separator = rest.ptr[4];
    rest = str_from(rest, 5);
    if (quoted && !str_skip(&rest, STR("\"")))
        return 0;
    return rest.len && !ends_line(rest.ptr[0]) ? 0 : s.len - rest.len;
}

size_t csv_names_begin(struct str text)
{
    char separator;
    size_t end = separator_line(text, &separator);

    return end ? after_line(text, end, true) : 0;
}

char csv_separator(struct str table)
{
    static const char separators[] = {',', ';', '\t'};
    size_t most = 0;
    char best = ',';

    if (separator_line(table, &best))
        return best;
    for (size_t i = 0; i < sizeof separators; i++) {
        size_t count = 0;
        for (size_t k = 0; k < table.len && !ends_line(table.ptr[k]); k++)
            count += table.ptr[k] == separators[i];
        if (count > most) {
            most = count;
            best = separators[i];
        }
    }
    return best;
}

bool csv_is_blank(struct str row, char separator)
{
    for (size_t i = 0; i < row.len; i++)
        if (!memchr(",;\t\" \r\n", row.ptr[i], 7) && row.ptr[i] != separator)
            return false;
    return true;
}

/* ---- fields -------------------------------------------------------------- */

/* Returns the offset of the quote that closes the field whose opening quote
   precedes `at`, or s.len if there is none. */
static size_t closing_quote(struct str s, size_t at)
{
    while (at < s.len) {
        const char *quote = memchr(s.ptr + at, '"', s.len - at);
        if (!quote)
            return s.len;
        at = (size_t)(quote - s.ptr);
        if (at + 1 == s.len || s.ptr[at + 1] != '"')
            return at;
        at += 2;
    }
    return s.len;
}

static size_t plain_end(const struct csv_row *row, size_t at)
{
    while (at < row->text.len && row->text.ptr[at] != row->separator &&
           !ends_line(row->text.ptr[at]))
        at++;
    return at;
}

bool csv_next_field(struct csv_row *row, struct csv_field *out)
{
    struct str s = row->text;
    size_t begin = row->at, end;

    if (row->ended)
        return false;
    *out = (struct csv_field){.quoted = begin < s.len && s.ptr[begin] == '"'};
    begin += out->quoted;
    end = out->quoted ? closing_quote(s, begin) : plain_end(row, begin);
    out->span = (struct span){(uint32_t)begin, (uint32_t)(end - begin)};
    if (out->quoted) {
        size_t after = end < s.len ? end + 1 : end;
        row->broken |= end == s.len || plain_end(row, after) != after;
        end = plain_end(row, after);
    }
    row->ended = end >= s.len || s.ptr[end] != row->separator;
    row->at = end + 1;
    return true;
}

static size_t count_doubled(struct str s)
{
    size_t count = 0;

    for (size_t i = 0; i < s.len; i++)
        count += s.ptr[i] == '"';
    return count / 2;
}

struct quote csv_quote(struct arena *arena, struct str text,
                       struct csv_field field)
{
    struct str raw = csv_field_without_guard(span_str(text, field.span));
    size_t doubled = field.quoted ? count_doubled(raw) : 0, end = 0, count = 0;
    struct shift *list;
    char *out;

    field.span.begin += field.span.length - (uint32_t)raw.len;
    field.span.length = (uint32_t)raw.len;
    if (!doubled)
        return quote_span(text, field.span);
    out = arena_alloc(arena, raw.len);
    list = arena_alloc(arena, doubled * sizeof *list);
    for (size_t i = 0; out && list && i < raw.len; i++) {
        out[end++] = raw.ptr[i];
        if (raw.ptr[i] != '"' || count == doubled)
            continue;
        i++;
        list[count++] = (struct shift){
            (uint32_t)end, (int32_t)((int64_t)i + 1 - (int64_t)end)};
    }
    return (struct quote){
        .words = {out, end}, .at = field.span.begin, .shifts = {list, count}};
}

/* ---- rows ---------------------------------------------------------------- */

static size_t line_end(struct str s, size_t at)
{
    while (at < s.len && !ends_line(s.ptr[at]))
        at++;
    return at;
}

/* The outcome of reading a quoted field. *at becomes the offset after the
   field, or that of the error. */
enum quoted { QUOTED_FINE, QUOTED_BROKEN, QUOTED_OPEN };

static enum quoted skip_quoted(struct str s, size_t *at, char separator)
{
    size_t lines = 0, i = *at + 1;

    for (; i < s.len && lines < FIELD_LINES; i++) {
        lines += ends_line(s.ptr[i]);
        if (s.ptr[i] != '"')
            continue;
        if (i + 1 < s.len && s.ptr[i + 1] == '"') {
            i++;
            continue;
        }
        *at = i + 1;
        return i + 1 == s.len || s.ptr[i + 1] == separator ||
                       ends_line(s.ptr[i + 1])
                   ? QUOTED_FINE
                   : QUOTED_BROKEN;
    }
    return lines < FIELD_LINES ? QUOTED_OPEN : QUOTED_BROKEN;
}

size_t csv_row_end(struct str s, size_t begin, bool last, char separator)
{
    size_t at = begin;
    bool field = true; /* at the beginning of a field */

    while (at < s.len && !ends_line(s.ptr[at])) {
        enum quoted how = QUOTED_FINE;
        if (field && s.ptr[at] == '"') {
            how = skip_quoted(s, &at, separator);
            field = false;
            if (how == QUOTED_OPEN && !last)
                return BORDER_UNKNOWN;
            if (how != QUOTED_FINE)
                return after_line(s, line_end(s, begin), last);
            continue;
        }
        field = s.ptr[at++] == separator;
    }
    return after_line(s, at, last);
}

/* ---- record boundaries --------------------------------------------------- */

static size_t names_end(struct str s, bool last)
{
    char separator;
    size_t end = separator_line(s, &separator);

    if (end)
        end = after_line(s, end, last);
    return end == BORDER_UNKNOWN ? end
                                 : csv_row_end(s, end, last, csv_separator(s));
}

static bool is_not_empty_line(struct str line)
{
    return line.len && !ends_line(line.ptr[0]);
}

size_t csv_skip_blank(struct str s, size_t at, bool last)
{
    while (at < s.len) {
        size_t end = line_end(s, at);
        if (!csv_is_blank(str_part(s, at, end), ','))
            return at;
        at = after_line(s, end, last);
    }
    return at == s.len && last ? at : BORDER_UNKNOWN;
}

/* Returns the length of the blank rows at the beginning. */
static size_t blank_head_length(struct str s)
{
    return csv_skip_blank(s, 0, true);
}

static size_t find_row_end(struct str s, bool last, struct str preamble)
{
    size_t begin = csv_skip_blank(s, 0, true), end;

    end = csv_row_end(s, begin, last, csv_separator(preamble));
    return end == BORDER_UNKNOWN ? end : csv_skip_blank(s, end, last);
}

/* Returns the end of the last record, before any blank rows. */
static size_t last_record_end(struct str s, struct str preamble)
{
    char separator = csv_separator(preamble);

    for (;;) {
        while (s.len && ascii_is_space(s.ptr[s.len - 1]))
            s.len--;
        size_t line = s.len;
        while (line && s.ptr[line - 1] != '\n' && s.ptr[line - 1] != '\r')
            line--;
        if (!line || !csv_is_blank(str_from(s, line), separator))
            return s.len;
        s.len = line;
    }
}

const struct record_boundaries csv_borders = {
    .find = find_row_end,
    .begins = is_not_empty_line,
    .head = blank_head_length,
    .end = last_record_end,
    .preamble = names_end,
};

/* Returns the index of a column in the rows, or STR_NOWHERE if there is no such
   column. */
static size_t column_index(struct str names_row, enum csv_column column)
{
    struct csv_row row = {.text = names_row,
                          .separator = csv_separator(names_row),
                          .at = csv_names_begin(names_row)};
    struct csv_field field;

    for (size_t i = 0; csv_next_field(&row, &field); i++)
        if (csv_column_find(str_trim(span_str(names_row, field.span))) ==
            column)
            return i;
    return STR_NOWHERE;
}

/* Reads the number in a field of a row. Returns false and sets the number to 0
   if there is none. */
static bool parse_field_number(struct str row_text, size_t place,
                               char separator, uint64_t *out)
{
    struct csv_row row = {.text = row_text, .separator = separator};
    struct csv_field field;

    *out = 0;
    for (size_t i = 0; csv_next_field(&row, &field); i++)
        if (i == place)
            return str_number(str_trim(span_str(row_text, field.span)), out);
    return false;
}

/* The columns by which the rows of a record are ordered: the index or, without
   an index, the round and the turn. */
struct order {
    size_t index, round, turn; /* STR_NOWHERE if there is no such column */
};

struct row_place {
    uint64_t index, round, turn;
};

static struct row_place place_in(struct str row, const struct order *columns,
                                 char separator)
{
    struct row_place p;

    if (!parse_field_number(row, columns->index, separator, &p.index))
        p.index = 1;
    parse_field_number(row, columns->round, separator, &p.round);
    parse_field_number(row, columns->turn, separator, &p.turn);
    return p;
}

/* True if the row continues the record: its index increases or, without an
   index, its round and turn come after those of the row before. */
static bool continues_record(const struct order *columns,
                             const struct row_place *before,
                             const struct row_place *now)
{
    if (columns->index != STR_NOWHERE)
        return now->index > before->index;
    if (columns->round == STR_NOWHERE || now->round < before->round)
        return false;
    return now->round > before->round || columns->turn == STR_NOWHERE ||
           now->turn > before->turn;
}

/* Finds the end of a record. A row without a valid index counts as a first
   ply. */
static size_t find_plies(struct str s, bool last, struct str preamble)
{
    const struct order columns = {column_index(preamble, CSV_INDEX),
                                  column_index(preamble, CSV_ROUND),
                                  column_index(preamble, CSV_TURN)};
    char separator = csv_separator(preamble);
    struct row_place before = {0}, now;
    size_t end = 0;

    for (;;) {
        size_t begin = csv_skip_blank(s, end, last);
        if (begin == BORDER_UNKNOWN || begin == s.len)
            return begin;
        size_t next = csv_row_end(s, begin, last, separator);
        if (next == BORDER_UNKNOWN)
            return next;
        now = place_in(str_part(s, begin, next), &columns, separator);
        if (end && !continues_record(&columns, &before, &now))
            return begin;
        before = now;
        end = next;
    }
}

const struct record_boundaries csv_plies_borders = {
    .find = find_plies,
    .begins = is_not_empty_line,
    .head = blank_head_length,
    .end = last_record_end,
    .preamble = names_end,
};
