/*
 * Functions that all scanners share (scan.h).
 */
#include "scan.h"

#include <assert.h>
#include <string.h>

void scan_begin(struct scan *scan, struct builder *b)
{
    struct str text = b->record->text;

    *scan = (struct scan){
        .b = b, .arena = b->record->arena, .base = (char *)text.ptr};
    memcpy(scan->slack, scan->base + text.len, SLICE_SLACK);
    memset(scan->base + text.len, 0, SLICE_SLACK);
}

/* ---- prose --------------------------------------------------------------- */

static size_t line_begin(const struct scan *scan, size_t begin, size_t at)
{
    while (at > begin && !memchr("\r\n", scan->base[at - 1], 2))
        at--;
    return at;
}

static bool mark_piece(struct scan *scan, struct scan_prose ***link,
                       struct span span)
{
    struct scan_prose *piece = ARENA_NEW(scan->arena, struct scan_prose);

    if (!piece)
        return false;
    *piece = (struct scan_prose){NULL, span, scan->base[span.begin]};
    scan->base[span.begin] = SCAN_PROSE;
    **link = piece;
    *link = &piece->next;
    return true;
}

/* Reports prose outside any record. The prose is preserved. */
static void report_stray(struct scan *scan, struct span first)
{
    diag_report(scan->b->diags, DIAG_STRAY_TEXT, first, NULL);
    scan->b->record->lost = true;
}

void scan_mark_prose(struct scan *scan, size_t begin, size_t rest)
{
    size_t from = line_begin(scan, begin, rest);
    struct str text = scan->b->record->text;
    struct scan_prose **link = &scan->prose;
    struct prose p;

    if (!prose_has_words(str_from(text, rest)))
        return;
    prose_begin(&p, str_from(text, from));
    p.opens = from == begin;
    while (prose_next(&p))
        if (!mark_piece(scan, &link,
                        (struct span){(uint32_t)(from + p.begin),
                                      (uint32_t)(p.end - p.begin)}))
            return;
    scan->stray = scan->prose && prose_is_all(&p) && !scan->b->record->tags;
    if (scan->stray)
        report_stray(scan, scan->prose->span);
}

/* Removes the mark of the next piece of prose and returns this piece. */
static const struct scan_prose *next_prose_mark(struct scan *scan)
{
    const struct scan_prose *piece = scan->prose;

    scan->base[piece->span.begin] = piece->first;
    scan->prose = piece->next;
    return piece;
}

/* Appends the words of a text with single spaces between them. A NUL counts as
   a space, because flex replaces the byte after the current token with it. */
static void add_words(struct text *out, struct str text)
{
    bool gap = false;

    for (size_t i = 0; i < text.len; i++) {
        bool space = ascii_is_space(text.ptr[i]) || !text.ptr[i];
        if (!space && gap)
            text_add_char(out, ' ');
        if (!space)
            text_add_char(out, text.ptr[i]);
        gap = space;
    }
}

/* Reports prose. Suggests the comment that replaces it, if that is short enough
   to be printed. */
static void report_prose(struct scan *scan, struct span span)
{
    enum { PROPOSAL_MAX = 400 };
    struct diags *diags = scan->b->diags;
    struct diag *d = diag_report(diags, DIAG_PROSE, span, NULL);
    struct text comment = {0};

    if (!d || span.length > PROPOSAL_MAX)
        return;
    text_add_char(&comment, '{');
    add_words(&comment, span_str(scan->b->record->text, span));
    text_add_char(&comment, '}');
    diags->no_memory |= comment.failed;
    diag_help(diags, d, text_str(&comment));
    text_release(&comment);
}

const struct scan_prose *scan_prose(struct scan *scan, const char *at)
{
    const struct scan_prose *piece = scan->prose;

    if (!piece || scan->base + piece->span.begin != at)
        return NULL;
    next_prose_mark(scan);
    if (!scan->stray && !scan->b->after)
        report_prose(scan, piece->span);
    return piece;
}

void scan_end(struct scan *scan)
{
    struct str text = scan->b->record->text;

    while (scan->prose)
        next_prose_mark(scan);
    memcpy(scan->base + text.len, scan->slack, SLICE_SLACK);
}

void scan_fatal(struct scan *scan)
{
    scan->arena->exhausted = true;
    longjmp(scan->fatal, 1);
}

/* Reads digits as a number. If the number becomes too large, further digits are
   ignored. Sets *rest to the number of bytes after the digits. */
static uint32_t read_digits(const char *text, size_t length, size_t *rest)
{
    uint32_t n = 0;
    size_t i = 0;

    for (; i < length && ascii_is_digit(text[i]); i++)
        if (n < UINT32_MAX / 16)
            n = n * 10 + (uint32_t)(text[i] - '0');
    *rest = length - i;
    return n;
}

struct point scan_point(const char *text, size_t length)
{
    size_t rest;
    uint32_t row = read_digits(text + 1, length - 1, &rest);

    return (struct point){(uint8_t)((text[0] | 0x20) - 'a' + 1),
                          (uint8_t)(row < UINT8_MAX ? row : UINT8_MAX)};
}

struct scan_number scan_number(const char *text, size_t length)
{
    size_t dots;
    uint32_t number = read_digits(text, length, &dots);

    return (struct scan_number){number,
                                (uint8_t)(dots < UINT8_MAX ? dots : UINT8_MAX)};
}

struct scan_number scan_bare_number(const char *text, size_t length)
{
    size_t rest;

    return (struct scan_number){read_digits(text, length, &rest), DOTS_ANY};
}

int scan_count_digits(const char *text)
{
    int count = 0;

    while (ascii_is_digit(text[count]))
        count++;
    return count;
}

bool scan_glyph(const char *text, size_t length, uint8_t *out)
{
    struct str sign = {text, length};
    uint64_t number;

    for (uint8_t i = 1; glyph_text(i).len; i++)
        if (str_equal(sign, glyph_text(i))) {
            *out = i;
            return true;
        }
    if (text[0] != '$' ||
        !str_number((struct str){text + 1, length - 1}, &number) ||
        number > UINT8_MAX)
        return false;
    *out = (uint8_t)number;
    return true;
}

bool scan_is_joined(const struct scan *scan, const char *token)
{
    return token > scan->base && !ascii_is_space(token[-1]) &&
           !memchr("({}.,", token[-1], 5);
}

/* Reports how something was read, except for text after the result. */
static void report_reading(struct scan *scan, enum diag_code code,
                           struct span span, const char *as)
{
    struct diag *d =
        scan->b->after ? NULL : diag_report(scan->b->diags, code, span, NULL);

    if (as)
        diag_label(scan->b->diags, d, "read as \"%s\"", as);
}

void scan_upper_case(struct scan *scan, struct span span)
{
    report_reading(scan, DIAG_UPPER_CASE, span, NULL);
}

void scan_lower_case(struct scan *scan, struct span span)
{
    if (!scan->lowered)
        report_reading(scan, DIAG_LOWER_CASE, span, NULL);
    scan->lowered = true;
}

void scan_ply_form(struct scan *scan, struct span span)
{
    struct span whole = {scan->ply, span.begin + span.length - scan->ply};

    if (!scan->spaced)
        report_reading(scan, DIAG_PLY_FORM, whole, NULL);
    scan->spaced = true;
}

void scan_look_alike(struct scan *scan, struct span span, const char *as)
{
    report_reading(scan, DIAG_LOOK_ALIKE, span, as);
}

void scan_phrase_form(struct scan *scan, struct span span, const char *as)
{
    report_reading(scan, DIAG_PHRASE_FORM, span, as);
}

uint8_t scan_sign(struct scan *scan, struct span span)
{
    static const struct {
        const char *sign;
        uint8_t glyph;
    } signs[] = {
        {"+=", 14},  {"+/=", 14}, {"=+", 15}, {"=/+", 15},
        {"+/-", 16}, {"-/+", 17}, {"+-", 18}, {"-+", 19},
    };
    struct str token = span_str(scan->b->record->text, span);
    struct diag *d = NULL;
    size_t i = 0;

    while (i + 1 < sizeof signs / sizeof *signs &&
           !str_equal(token, str_of(signs[i].sign)))
        i++;
    if (!scan->b->after)
        d = diag_report(scan->b->diags, DIAG_GLYPH_FORM, span, NULL);
    diag_label(scan->b->diags, d, "read as \"$%u\"", signs[i].glyph);
    return signs[i].glyph;
}

/* Reads the number of a row. The token consists of digits and letters, and a
   NUL follows it. */
static uint8_t read_row(const char **at)
{
    unsigned row = 0;

    for (; ascii_is_digit(**at); ++*at)
        if (row < UINT8_MAX)
            row = row * 10 + (unsigned)(**at - '0');
    return (uint8_t)(row < UINT8_MAX ? row : UINT8_MAX);
}

const struct ply *scan_cells(struct scan *scan, struct span span,
                             enum ply_kind kind)
{
    struct ply *ply = &scan->read;
    const char *at = scan->base + span.begin;
    bool upper = false;

    *ply = (struct ply){.kind = (uint8_t)kind};
    while (*at) {
        assert(ply->count < PLY_POINTS);
        struct point *point = &ply->points[ply->count++];
        upper |= ascii_is_upper(*at);
        point->column = (uint8_t)((*at++ | 0x20) - 'a' + 1);
        point->row = read_row(&at);
        at += *at == '-';
    }
    if (upper)
        scan_upper_case(scan, span);
    return ply;
}

const struct ply *scan_word(struct scan *scan, struct span span,
                            enum ply_kind kind)
{
    bool upper = false;

    for (uint32_t i = 0; i < span.length; i++)
        upper |= ascii_is_upper(scan->base[span.begin + i]);
    if (upper)
        scan_upper_case(scan, span);
    scan->read = (struct ply){.kind = (uint8_t)kind};
    return &scan->read;
}

void scan_comma(struct scan *scan, struct span span)
{
    if (scan->commas)
        build_comma(scan->b, span);
    else
        scan_unexpected(scan, DIAG_SYNTAX, span, "a comma", NULL);
}

static const char results[] = "a result is written 1-0, 0-1, \u00BD-\u00BD "
                              "or *";

static void report_result(struct scan *scan, struct span span)
{
    struct diag *d = NULL;

    if (!scan->b->after)
        d = diag_report(scan->b->diags, DIAG_PHRASE_FORM, span, NULL);
    diag_label(scan->b->diags, d, "%s", results);
}

enum result_kind scan_result(struct scan *scan, struct span span)
{
    struct str token = {scan->base + span.begin, span.length};
    enum result_kind kind = RESULT_NONE;

    if (!result_find(token, &kind) && result_read(token, &kind))
        scan_phrase_form(scan, span, result_text(kind).ptr);
    return kind;
}

void scan_win_phrase(struct scan *scan, struct span who, struct span span)
{
    report_result(scan, span);
    build_phrase(scan->b, PHRASE_WINS, who, span);
}

void scan_draw_phrase(struct scan *scan, struct span span)
{
    scan_phrase_form(scan, span, "draw agreed");
    build_phrase(scan->b, PHRASE_DRAW_AGREED, scan_nowhere, span);
}

void scan_unexpected(struct scan *scan, enum diag_code code, struct span where,
                     const char *token, const char *label)
{
    struct diag *d;

    if (build_is_over(scan->b, where))
        return;
    d = diag_report(scan->b->diags, code, where, "%s is not allowed here",
                    token);
    if (label)
        diag_label(scan->b->diags, d, "%s", label);
    scan->b->record->lost = true;
}

bool scan_open(struct scan *scan, struct span span)
{
    struct diag *d;

    if (scan->depth < NESTING_MAX) {
        scan->depth++;
        return true;
    }
    d = diag_report(scan->b->diags, DIAG_NESTED_TOO_DEEP, span, NULL);
    diag_label(
        scan->b->diags, d,
        "variations can be nested at most %d levels deep; this one is skipped",
        NESTING_MAX);
    scan->b->record->lost = true;
    scan->skipped = 1;
    return false;
}
