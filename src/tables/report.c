#include "report.h"

#include "json.h"

enum {
    VALUE_SHOWN = 200, /* maximum number of bytes of a tag shown */
    BEFORE = 60, /* number of bytes of a long line shown before the place */
    AFTER = 60,  /* number of bytes shown after the place */
};

static const char *const colours[] = {"", "\033[36m", "\033[35m", "\033[31m"};

/* ---- places -------------------------------------------------------------- */

/* True for a line end: LF, CR LF, or a single CR. */
static bool is_newline(struct str bytes, size_t at)
{
    return bytes.ptr[at] == '\n' ||
           (bytes.ptr[at] == '\r' &&
            (at + 1 == bytes.len || bytes.ptr[at + 1] != '\n'));
}

/* Skips lines up to the line that contains `to`. This is fast, because a file of
   many records is walked again for each of them. */
static void skip_lines(struct report_walk *c, size_t to)
{
    const char *bytes = c->bytes.ptr;
    size_t i = c->offset, end = to < c->bytes.len ? to : c->bytes.len;
    bool returns = i < end && memchr(bytes + i, '\r', end - i);

    for (; i < end; i++) {
        const char *feed = returns ? NULL : memchr(bytes + i, '\n', end - i);
        if (!returns && !feed)
            return;
        i = returns ? i : (size_t)(feed - bytes);
        if (is_newline(c->bytes, i)) {
            c->offset = c->line_begin = i + 1;
            c->line++;
            c->column = 1;
        }
    }
}

static void advance_to(struct report_walk *c, size_t to)
{
    int32_t point;

    skip_lines(c, to);
    while (c->offset < to && c->offset < c->bytes.len) {
        struct str rest = str_from(c->bytes, c->offset);
        rest.len = str_code_point(rest, &point);
        c->offset += rest.len;
        c->column += str_units(rest, c->unit);
    }
}

static struct span clip_span(struct span span, size_t length)
{
    if (span.begin > length)
        span.begin = (uint32_t)length;
    if (span.length > length - span.begin)
        span.length = (uint32_t)(length - span.begin);
    return span;
}

void report_walk_begin(struct report_walk *w, const struct slice *slice,
                       enum text_unit unit)
{
    *w = (struct report_walk){.bytes = {slice->ptr, slice->len},
                              .at = slice->at.offset,
                              .line = slice->line,
                              .column = slice->column,
                              .unit = unit};
}

struct report_spot report_walk_to(struct report_walk *w,
                                  const struct diag *diag)
{
    struct span span = clip_span(diag->span, w->bytes.len);

    advance_to(w, diag->span.begin);
    return (struct report_spot){.text = span_str(w->bytes, span),
                                .byte = w->at + span.begin,
                                .line = w->line,
                                .column = w->column};
}

/* Returns the part of a span that is shown: the part on its first line. */
static struct str first_line(struct str bytes, struct span span)
{
    struct str s = span_str(bytes, span);
    size_t end = 0;

    while (end < s.len && end < AFTER && !is_newline(s, end))
        end++;
    return str_part(s, 0, end);
}

/* ---- for people ---------------------------------------------------------- */

static void add_heading(struct text *out, const struct report_style *style,
                        const struct diag_info *info, enum severity severity,
                        struct str message)
{
    if (style->colour)
        text_add(out, str_of(colours[severity]));
    text_addf(out, "%s:", severity_name(severity));
    if (style->colour)
        text_add(out, STR("\033[0m"));
    text_add_char(out, ' ');
    text_add_safe(out, message);
    text_addf(out, " [%s]\n", info->slug);
}

static bool is_inside_sequence(struct str bytes, size_t at)
{
    return at < bytes.len && ((unsigned char)bytes.ptr[at] & 0xC0) == 0x80;
}

/* Returns the part of a line that is shown: the whole line or, if it is long,
   the part around a place. */
static struct span lines_part(const struct report_walk *c, size_t at,
                              struct report_excerpt *e)
{
    size_t begin = c->line_begin, end = at;

    if (at - begin > BEFORE) {
        begin = at - BEFORE;
        e->cut_before = true;
    }
    while (begin < at && is_inside_sequence(c->bytes, begin))
        begin++;
    while (end < c->bytes.len && !is_newline(c->bytes, end) &&
           (end < at + AFTER || is_inside_sequence(c->bytes, end)))
        end++;
    e->cut_after = end < c->bytes.len && !is_newline(c->bytes, end);
    if (end > begin && c->bytes.ptr[end - 1] == '\r')
        end--;
    return (struct span){(uint32_t)begin, (uint32_t)(end - begin)};
}

struct report_excerpt report_walk_excerpt(const struct report_walk *w,
                                          const struct diag *diag)
{
    struct report_excerpt e = {.cut_before = false};
    struct span span = clip_span(diag->span, w->bytes.len);
    struct span shown = lines_part(w, span.begin, &e);
    size_t end = shown.begin + shown.length;
    size_t place = span.begin < end ? span.begin : end; /* CR LF */

    e.before = str_part(w->bytes, shown.begin, place);
    e.marked = first_line(w->bytes, span);
    e.after = str_part(w->bytes, place, end);
    return e;
}

static void add_excerpt(struct text *out, const struct report_walk *c,
                        const struct diag *diag)
{
    struct report_excerpt e = report_walk_excerpt(c, diag);
    struct text before = {0}, marked = {0};
    size_t width;

    text_add(&before, e.cut_before ? STR("\u2026") : STR(""));
    text_add_safe(&before, e.before);
    text_add_safe(&marked, e.marked);
    width = str_columns(text_str(&marked));
    text_addf(out, "%5llu | ", (unsigned long long)c->line);
    text_add(out, text_str(&before));
    text_add_safe(out, e.after);
    text_add(out, e.cut_after ? STR("\u2026\n      | ") : STR("\n      | "));
    text_add_repeat(out, ' ', str_columns(text_str(&before)));
    text_add_repeat(out, '^', width ? width : 1);
    if (diag->label.len) {
        text_add_char(out, ' ');
        text_add_safe(out, diag->label);
    }
    text_add_char(out, '\n');
    out->failed |= before.failed || marked.failed;
    text_release(&before);
    text_release(&marked);
}

struct str report_shown_value(struct str value, bool *cut)
{
    struct str shown = str_cut(value, VALUE_SHOWN);

    *cut = shown.len < value.len;
    return shown;
}

static void add_value(struct text *out, struct str value)
{
    bool cut;

    text_add_safe(out, report_shown_value(value, &cut));
    text_add(out, cut ? STR("\u2026") : STR(""));
}

static void add_context(struct text *out, uint64_t number,
                        const struct record *record, const struct diag *diag)
{
    const struct tag *event = NULL, *round = NULL;

    if (number == 0)
        return;
    if (record) {
        event = record_tag(record, STR("Event"));
        round = record_tag(record, STR("Round"));
    }
    text_addf(out, "   = game %llu", (unsigned long long)number);
    if (event) {
        text_add(out, STR(", \""));
        add_value(out, event->value);
        text_add_char(out, '"');
    }
    if (round) {
        text_add(out, STR(", round "));
        add_value(out, round->value);
    }
    if (diag->ply)
        text_addf(out, ", ply %lu", (unsigned long)diag->ply);
    if (diag->position.len) {
        text_add(out, STR("; position "));
        text_add_safe(out, diag->position);
    }
    text_add_char(out, '\n');
}

void report_add_follows(struct text *out, uint32_t follows)
{
    if (follows)
        text_addf(out, " (then %lu more %s legal)", (unsigned long)follows,
                  follows == 1 ? "ply is" : "plies are");
}

static void add_help(struct text *out, const struct diag *diag)
{
    if (diag->helps == 0)
        return;
    text_add(out, STR("   = help: did you mean "));
    for (size_t i = 0; i < diag->helps; i++) {
        if (i)
            text_add(out, i + 1 == diag->helps ? STR(" or ") : STR(", "));
        text_add_safe(out, diag->help[i]);
        if (i == 0)
            report_add_follows(out, diag->follows);
    }
    text_add(out, STR("?\n"));
}

/* ---- for programs -------------------------------------------------------- */

/* Sets a member, unless the text is empty. */
static void set_text(json_t **line, const char *key, struct str value)
{
    if (value.len)
        json_set(line, key, json_text(value));
}

static void set_help(json_t **line, const struct diag *diag)
{
    json_t *help = json_array();

    for (size_t i = 0; i < diag->helps; i++)
        json_append(&help, json_text(diag->help[i]));
    json_set(line, "help", help);
}

static json_t *begin_line(struct str file, uint64_t number)
{
    json_t *line = json_object();

    set_text(&line, "file", file);
    if (number)
        json_set(&line, "record", json_count(number));
    return line;
}

static void add_json(struct text *out, struct str file, uint64_t number,
                     const struct report_spot *spot, const struct diag *diag)
{
    json_t *line = begin_line(file, number);

    json_set(&line, "line", json_count(spot->line));
    json_set(&line, "column", json_count(spot->column));
    json_set(&line, "byte", json_count(spot->byte));
    json_set(&line, "length", json_count(spot->text.len));
    set_text(&line, "severity", str_of(severity_name(diag->severity)));
    set_text(&line, "slug", str_of(diag_info(diag->code)->slug));
    set_text(&line, "message", diag->message);
    set_text(&line, "reason", diag->label);
    set_text(&line, "text", spot->text);
    if (diag->ply)
        json_set(&line, "ply", json_count(diag->ply));
    set_text(&line, "position", diag->position);
    if (diag->helps)
        set_help(&line, diag);
    if (diag->follows)
        json_set(&line, "follows", json_count(diag->follows));
    json_line(out, line);
}

/* ---- records ------------------------------------------------------------- */

static void add_person(struct text *out, const struct report_style *style,
                       struct str file, uint64_t number,
                       const struct record *record, const struct report_walk *c,
                       const struct diag *diag)
{
    text_add_safe(out, file);
    text_addf(out, ":%llu:%llu: ", (unsigned long long)c->line,
              (unsigned long long)c->column);
    add_heading(out, style, diag_info(diag->code), diag->severity,
                diag->message);
    add_excerpt(out, c, diag);
    add_context(out, number, record, diag);
    add_help(out, diag);
}

static size_t count_dropped(const struct diags *diags)
{
    size_t all = 0;

    for (size_t i = SEVERITY_NOTE; i <= SEVERITY_ERROR; i++)
        all += diags->counts[i];
    return all - diags->kept;
}

static void add_dropped_count(struct text *out,
                              const struct report_style *style, struct str file,
                              uint64_t number, size_t more)
{
    if (style->json) {
        json_t *line = begin_line(file, number);
        json_set(&line, "more", json_count(more));
        json_line(out, line);
        return;
    }
    text_addf(out, "   = %zu more diagnostic%s", more, more == 1 ? "" : "s");
    if (number)
        text_addf(out, " in game %llu", (unsigned long long)number);
    text_add(out, STR(" (use --keep-going to show all)\n"));
}

static void add_piece(struct text *pieces, size_t end, enum diag_code code)
{
    const struct report_piece piece = {end, code};

    text_add(pieces, (struct str){(const char *)&piece, sizeof piece});
}

void report_pieces(struct text *out, struct text *pieces,
                   const struct report_style *style, struct str file,
                   uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags)
{
    struct report_walk c;
    size_t more = count_dropped(diags);

    report_walk_begin(&c, slice, style->unit);
    for (const struct diag *diag = diags->first; diag; diag = diag->next) {
        const struct report_spot spot = report_walk_to(&c, diag);
        if (style->json)
            add_json(out, file, number, &spot, diag);
        else
            add_person(out, style, file, number, record, &c, diag);
        if (pieces)
            add_piece(pieces, out->len, diag->code);
    }
    if (more)
        add_dropped_count(out, style, file, number, more);
    out->failed |= pieces && pieces->failed;
}

void report_record(struct text *out, const struct report_style *style,
                   struct str file, uint64_t number, const struct slice *slice,
                   const struct record *record, const struct diags *diags)
{
    report_pieces(out, NULL, style, file, number, slice, record, diags);
}

void report_file(struct text *out, const struct report_style *style,
                 struct str file, enum diag_code code, enum severity severity,
                 struct str message)
{
    const struct diag_info *info = diag_info(code);

    if (!style->json) {
        text_add_safe(out, file);
        text_add(out, STR(": "));
        add_heading(out, style, info, severity, message);
        return;
    }
    json_t *line = begin_line(file, 0);
    json_set(&line, "byte", json_count(0));
    set_text(&line, "severity", str_of(severity_name(severity)));
    set_text(&line, "slug", str_of(info->slug));
    set_text(&line, "message", message);
    json_line(out, line);
}
