/* Reads single tokens, and allocates memory for them. */
#include "event_reader.h"

#include <string.h>

enum { SHOWN_BYTES = 60 }; /* maximum bytes of a token in a message */

noreturn void event_fatal(struct event_reader *r)
{
    longjmp(r->fatal, 1);
}

/* ---- memory -------------------------------------------------------------- */

void *event_need(struct event_reader *r, size_t size)
{
    void *memory = arena_alloc(r->arena, size);

    if (!memory)
        event_fatal(r);
    return memory;
}

void *event_grow(struct event_reader *r, void *list, size_t size, size_t count,
                 size_t *room)
{
    if (count < *room)
        return list;
    list = arena_grow(r->arena, list, room, size, 4);
    if (count >= *room)
        event_fatal(r);
    return list;
}

/* ---- tokens -------------------------------------------------------------- */

struct str event_view(const struct event_reader *r, struct span span)
{
    return (struct str){r->base + span.begin, span.length};
}

/* Returns a token in the form in which messages show it. */
struct str event_shown(const struct event_reader *r, struct span span)
{
    struct str s = event_view(r, span);

    if (s.len > SHOWN_BYTES)
        s.len = SHOWN_BYTES;
    while (s.len > 0 && str_utf8_fault(s) < s.len)
        s.len = str_utf8_fault(s);
    return s;
}

static bool is_plain(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.ptr[i] < 0x20 || s.ptr[i] == '\\' ||
            s.ptr[i] == 0x7F)
            return false;
    return str_utf8_fault(s) == s.len;
}

/* Returns the text with U+FFFD for bytes that are not text, and spaces for
   tabs. */
static struct str clean_text(struct event_reader *r, struct str raw)
{
    char *bytes = event_need(r, 3 * raw.len + 1);
    size_t len = 0;
    int32_t point;

    for (size_t i = 0; i < raw.len;) {
        i += raw.ptr[i] == '\\' && i + 1 < raw.len;
        struct str at = str_from(raw, i);
        size_t n = at.len = str_code_point(at, &point);

        if (point < 0x20 || point == 0x7F)
            at = point == '\t' ? STR(" ") : STR("\uFFFD");
        memcpy(bytes + len, at.ptr, at.len);
        len += at.len;
        i += n;
    }
    return (struct str){bytes, len};
}

/* Returns the length in bytes of a quote at the front, or 0 if there is
   none. */
static uint32_t quote_length(struct str s)
{
    static const char *const quotes[] = {
        "\"", "\u201C", "\u201D", "\u201E", "\u00AB", "\u00BB",
    };

    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++)
        if (str_starts_with(s, str_of(quotes[i])))
            return (uint32_t)strlen(quotes[i]);
    return 0;
}

/* Returns the span without its quotes. The closing quote may be missing. */
static struct span without_quotes(const struct event_reader *r,
                                  struct span string)
{
    struct str whole = event_view(r, string);
    uint32_t begin = quote_length(whole), end = begin;
    bool plain = begin == 1;

    while (end < whole.len && (plain ? whole.ptr[end] != '"'
                                     : !quote_length(str_from(whole, end))))
        end += 1 + (plain && whole.ptr[end] == '\\' && end + 1 < whole.len);
    return (struct span){string.begin + begin, end - begin};
}

void event_report_control(struct event_reader *r, struct span span)
{
    size_t at = str_find_control(event_view(r, span));

    if (at < span.length)
        diag_report(r->diags, DIAG_CONTROL_CHARACTER,
                    (struct span){span.begin + (uint32_t)at, 1}, NULL);
}

struct str event_string(struct event_reader *r, struct span string)
{
    struct str raw = event_view(r, without_quotes(r, string));

    if (str_utf8_fault(raw) < raw.len)
        diag_report(r->diags, DIAG_INVALID_UTF8, string,
                    "bytes that are not UTF-8: read as U+FFFD");
    event_report_control(r, string);
    return is_plain(raw) ? raw : clean_text(r, raw);
}

void event_read_as(struct event_reader *r, enum diag_code code,
                   struct span span, struct str as)
{
    struct diag *d = diag_report(r->diags, code, span, NULL);

    diag_label(r->diags, d, "read as \"%.*s\"", (int)as.len, as.ptr);
}

void event_report_string_spelling(struct event_reader *r, struct span string)
{
    struct str inner = event_shown(r, without_quotes(r, string));

    if (quote_length(event_view(r, string)) > 1)
        event_read_as(r, DIAG_LOOK_ALIKE, string, inner);
}

void event_report_word_spelling(struct event_reader *r, struct span word)
{
    struct str text = event_view(r, word);

    for (size_t i = 0; i < text.len; i++)
        if (ascii_is_upper(text.ptr[i])) {
            diag_report(r->diags, DIAG_UPPER_CASE, word, NULL);
            return;
        }
}

bool event_number(struct event_reader *r, struct span span, uint64_t low,
                  uint64_t high, uint64_t *out)
{
    struct diag *d;

    if (str_number(event_view(r, span), out) && *out >= low && *out <= high)
        return true;
    d = diag_report(r->diags, DIAG_NUMBER_RANGE, span,
                    "the number is out of range: omitted");
    diag_label(r->diags, d, "%llu to %llu", (unsigned long long)low,
               (unsigned long long)high);
    return false;
}

void event_report_too_many(struct event_reader *r, struct span where,
                           const char *what, size_t most)
{
    diag_report(r->diags, DIAG_TOO_MANY, where,
                "an event can have at most %zu %s: omitted", most, what);
}
