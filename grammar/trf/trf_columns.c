/* Reads columns and words of TRF lines. */
#include "trf_reader.h"

struct str trf_next_line(struct str *rest, struct str *line_end)
{
    size_t n = 0, end;

    while (n < rest->len && rest->ptr[n] != '\r' && rest->ptr[n] != '\n')
        n++;
    end = n + (n < rest->len);
    if (end < rest->len && rest->ptr[n] == '\r' && rest->ptr[end] == '\n')
        end++;
    struct str line = str_part(*rest, 0, n);
    *line_end = str_part(*rest, n, end);
    *rest = str_from(*rest, end);
    return line;
}

size_t trf_byte(struct trf_line *line, size_t column)
{
    int32_t point;

    if (column < line->column)
        line->column = 1, line->byte = 0;
    while (line->column < column && line->byte < line->text.len) {
        line->byte += str_code_point(str_from(line->text, line->byte), &point);
        line->column++;
    }
    return line->column < column ? line->text.len : line->byte;
}

struct str trf_part(struct trf_line *line, size_t from, size_t to,
                    struct span *span)
{
    size_t begin = trf_byte(line, from), end = trf_byte(line, to + 1);

    while (end > begin && ascii_is_space(line->text.ptr[end - 1]))
        end--;
    while (begin < end && ascii_is_space(line->text.ptr[begin]))
        begin++;
    *span =
        (struct span){line->begin + (uint32_t)begin, (uint32_t)(end - begin)};
    return str_part(line->text, begin, end);
}

size_t trf_column(enum trf_field_id id, size_t n)
{
    return trf_fields[id].from + n * trf_fields[id].step;
}

struct str trf_field(struct trf_line *line, enum trf_field_id id, size_t n,
                     struct span *span)
{
    const struct trf_field *f = &trf_fields[id];
    size_t from = trf_column(id, n);

    return trf_part(line, from, from + f->to - f->from, span);
}

char trf_char(struct trf_line *line, enum trf_field_id id, size_t n)
{
    size_t at = trf_byte(line, trf_column(id, n));

    return at < line->text.len ? line->text.ptr[at] : ' ';
}

bool trf_tenths(struct str s, int64_t *out)
{
    struct str whole = str_take(&s, '.');
    uint64_t n = 0, tenth = 0;
    enum { MOST = 6000 };

    if (whole.len && (!str_number(whole, &n) || n > MOST))
        return false;
    if (s.len && (s.len > 1 || !str_number(s, &tenth)))
        return false;
    *out = (int64_t)(10 * n + tenth);
    return whole.len + s.len > 0;
}

/* ---- fields -------------------------------------------------------------- */

struct span trf_span(const struct trf_line *line, size_t from, size_t to)
{
    return (struct span){line->begin + (uint32_t)from, (uint32_t)(to - from)};
}

/* Returns the line without its code. */
struct str trf_rest(struct trf_line *line, struct span *span)
{
    return trf_part(line, 5, line->text.len + 1, span);
}

/* True if the column is a space, as it must be between two fields. Otherwise
   reports an error. */
bool trf_is_separated(struct trf_reader *r, struct trf_line *line,
                      size_t column)
{
    size_t at = trf_byte(line, column);

    if (at >= line->text.len || line->text.ptr[at] == ' ')
        return true;
    diag_report(r->diags, DIAG_TRF_WIDTH, trf_span(line, at, at + 1),
                "column %zu separates two fields and must be a space: the "
                "fields of this line are not in the columns of TRF",
                column);
    return false;
}

/* Copies a text and replaces characters that event files may not contain. Names
   that differ only in such characters become equal. */
struct str trf_copy(struct trf_reader *r, struct str s)
{
    char *out = arena_alloc(r->arena, 3 * s.len + 1);
    size_t len = 0, n;
    int32_t point;

    for (size_t i = 0; out && i < s.len; i += n) {
        struct str at = str_from(s, i);
        n = at.len = str_code_point(at, &point);
        if (point < 0x20 || point == 0x7F)
            at = point < 0 ? STR("\uFFFD") : STR(" ");
        memcpy(out + len, at.ptr, at.len);
        len += at.len;
    }
    return str_trim((struct str){out, len});
}

/* ---- numbers and players ------------------------------------------------- */

bool trf_bad_field(struct trf_reader *r, struct span span, struct str s,
                   const char *what)
{
    diag_report(r->diags, DIAG_BAD_FIELD, span, "%.*s is not %s", (int)s.len,
                s.ptr, what);
    return false;
}

bool trf_read_number(struct trf_reader *r, struct trf_line *line,
                     enum trf_field_id id, size_t n, uint64_t most,
                     uint64_t *out)
{
    struct span span;
    struct str s = trf_field(line, id, n, &span);

    *out = 0;
    if (s.len == 0)
        return true;
    if (!str_number(s, out) || *out > most) {
        *out = 0;
        return trf_bad_field(r, span, s, "a number that this field can have");
    }
    return true;
}

/* Returns the index of the player with a number. Returns NOBODY, after
   reporting it, if there is none. */
uint32_t trf_find_player(struct trf_reader *r, struct str s, struct span span)
{
    uint64_t n;

    if (!str_number(s, &n) || n == 0 || n > TRF_NUMBER_MAX) {
        trf_bad_field(r, span, s, "the number of a player");
        return NOBODY;
    }
    if (r->indices[n] == 0) {
        diag_report(r->diags, DIAG_UNKNOWN_PLAYER, span,
                    "no player has the number %llu", (unsigned long long)n);
        return NOBODY;
    }
    return r->indices[n] - 1;
}

/* Returns the next word from *byte on, or an empty string if there is none. */
struct str trf_next_word(struct trf_line *line, size_t *byte, struct span *span)
{
    size_t begin = *byte;

    while (begin < line->text.len && ascii_is_space(line->text.ptr[begin]))
        begin++;
    size_t end = begin;
    while (end < line->text.len && !ascii_is_space(line->text.ptr[end]))
        end++;
    *byte = end;
    *span = trf_span(line, begin, end);
    return str_part(line->text, begin, end);
}

int32_t trf_year(const struct event *e, uint32_t of_century)
{
    int32_t about = e->year, year = (int32_t)of_century;
    enum { CENTURY = 100, USUAL = 1970 };

    if (!about)
        return year + (year < USUAL % CENTURY ? 2000 : 1900);
    year += about / CENTURY * CENTURY;
    if (year - about > CENTURY / 2)
        year -= CENTURY;
    else if (about - year > CENTURY / 2)
        year += CENTURY;
    return year;
}
