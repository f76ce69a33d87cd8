/* The splitter (source.h): divides a source into slices, one per record. */
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "record_boundaries.h"

enum {
    WINDOW = 64 << 10, /* number of bytes that usually suffice to find a
                          boundary */
    PEEK = 4096,
};

struct splitter {
    struct source *source;
    struct framing framing;
    enum text_unit unit;
    char *window;            /* a buffer of room + SLICE_SLACK bytes */
    size_t room, begin, end; /* the bytes from `begin` to `end` are not yet
                              returned */
    uint64_t offset;         /* offset of the byte at `begin` */
    uint64_t line, column;   /* line and column of the byte at `begin` */
    bool ended;              /* the source has ended */
    bool started;
    bool given;       /* a slice was returned */
    bool result_line; /* the last slice ended on the line of its result */
    bool skipping; /* the rest of a record that was too long is being skipped */
    bool framed;   /* the preamble has been searched for */
    char *preamble; /* a copy of the preamble */
    size_t preamble_length;
    size_t lead; /* length of the preamble as long as it is at `begin`, then
                                 0 */
    int fault;   /* fault of the source, to be returned at the end */
    struct unclosed unclosed; /* offsets are relative to `begin` */
};

struct splitter *splitter_new(struct source *source, struct framing framing)
{
    struct splitter *s = malloc(sizeof *s);

    if (!s)
        return NULL;
    *s = (struct splitter){.source = source,
                           .framing = framing,
                           .window = malloc(WINDOW + SLICE_SLACK),
                           .room = WINDOW,
                           .line = 1,
                           .column = 1};
    if (s->window)
        return s;
    free(s);
    return NULL;
}

void splitter_free(struct splitter *s)
{
    if (!s)
        return;
    free(s->window);
    free(s->preamble);
    free(s);
}

void splitter_set_framing(struct splitter *s, struct framing framing)
{
    s->framing = framing;
}

void splitter_set_unit(struct splitter *s, enum text_unit unit)
{
    s->unit = unit;
}

/* ---- the window ---------------------------------------------------------- */

static void read_supply(struct splitter *s)
{
    int64_t n = source_read(s->source, s->window + s->end, s->room - s->end);

    if (n < 0)
        s->fault = (int)n;
    s->ended = n <= 0;
    s->end += n > 0 ? (size_t)n : 0;
}

/* Reads as many bytes as fit and are available without waiting, but at least
   one. */
static void fill_window(struct splitter *s)
{
    do
        read_supply(s);
    while (!s->ended && s->end < s->room && !source_would_wait(s->source));
}

static bool grow_window(struct splitter *s)
{
    char *grown = realloc(s->window, s->room * 2 + SLICE_SLACK);

    if (!grown)
        return false;
    s->window = grown;
    s->room *= 2;
    return true;
}

/* Reads more bytes into the window, or records that the source has ended. Bytes
   are moved only after half of the window was returned, so that few bytes are
   moved for short records. */
static bool read_more(struct splitter *s)
{
    if (s->begin > 0 && s->begin >= s->room / 2) {
        memmove(s->window, s->window + s->begin, s->end - s->begin);
        s->end -= s->begin;
        s->begin = 0;
    }
    if (s->end == s->room && !grow_window(s)) {
        s->fault = SOURCE_MEMORY;
        s->ended = true;
    }
    fill_window(s);
    return !s->fault || s->end > 0;
}

static void drop_encoding_mark(struct splitter *s)
{
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};

    s->started = true;
    if (s->end >= sizeof mark && memcmp(s->window, mark, sizeof mark) == 0)
        s->begin = s->offset = sizeof mark;
}

/* True if the bytes from a pipe suffice to recognise the input, since they have
   a tag on the first line, as most records do, or a JSON object. */
static bool is_recognisable(const struct splitter *s)
{
    struct str head = str_trim((struct str){s->window, s->end});

    return s->end >= PEEK || ((str_starts_with(head, STR("[")) ||
                               str_starts_with(head, STR("{"))) &&
                              memchr(head.ptr, '\n', head.len));
}

static void start_reading(struct splitter *s)
{
    if (s->started)
        return;
    do
        fill_window(s);
    while (!s->ended && !is_recognisable(s));
    drop_encoding_mark(s);
}

const char *splitter_foreign(const struct splitter *s)
{
    return source_foreign(s->source);
}

int splitter_peek(struct splitter *s, struct str *out)
{
    size_t have;

    start_reading(s);
    have = s->end - s->begin;
    *out = (struct str){s->window + s->begin, have < PEEK ? have : PEEK};
    return have ? 0 : s->fault;
}

/* ---- slices -------------------------------------------------------------- */

static struct str preamble_text(const struct splitter *s)
{
    return (struct str){s->preamble, s->preamble_length};
}

static struct stretch rest_of_window(struct splitter *s)
{
    return (struct stretch){s->window + s->begin, s->end - s->begin, s->ended,
                            &s->unclosed,         preamble_text(s),  false};
}

static bool copy_preamble(struct splitter *s, size_t length)
{
    s->lead = s->preamble_length = length;
    if (length == 0)
        return true;
    s->preamble = malloc(length);
    if (s->preamble)
        memcpy(s->preamble, s->window + s->begin, length);
    else
        s->preamble_length = 0;
    return s->preamble != NULL;
}

/* Finds the preamble of the file. Returns 0, or a fault. */
static int find_preamble(struct splitter *s)
{
    const struct record_boundaries *borders = s->framing.borders;
    size_t length = 0;

    s->framed = true;
    while (borders && borders->preamble) {
        struct stretch r = rest_of_window(s);
        length = borders->preamble((struct str){r.ptr, r.len}, r.last);
        if (length != BORDER_UNKNOWN || r.len >= SLICE_MAX)
            break;
        if (!read_more(s))
            return s->fault;
    }
    return copy_preamble(s, length == BORDER_UNKNOWN ? 0 : length)
               ? 0
               : SOURCE_MEMORY;
}

/* Returns the stretch of bytes in the window, limited to the maximum length of
   a record. */
static struct stretch next_stretch(struct splitter *s)
{
    struct stretch r = rest_of_window(s);

    if (r.len > SLICE_MAX) {
        r.len = SLICE_MAX;
        r.last = false;
    }
    return r;
}

static size_t subtract_or_zero(size_t from, size_t length)
{
    return from > length ? from - length : 0;
}

/* Returns the first line end. A CR that is not before an LF ends a line too. */
static const char *find_newline(const char *p, const char *end)
{
    while (p < end && *p != '\n' &&
           (*p != '\r' || (p + 1 < end && p[1] == '\n')))
        p++;
    return p < end ? p : NULL;
}

static bool is_ascii(const char *p, size_t length)
{
    uint64_t word, high = 0;
    size_t i = 0;

    for (; i + sizeof word <= length; i += sizeof word) {
        memcpy(&word, p + i, sizeof word);
        high |= word;
    }
    for (; i < length; i++)
        high |= (unsigned char)p[i];
    return !(high & 0x8080808080808080u) && !memchr(p, '\0', length);
}

struct census {
    bool ascii;   /* there are neither non-ASCII bytes nor NULs */
    bool returns; /* a CR ends a line, since no LF comes after it */
    size_t newlines;
};

static bool has_lone_return(const char *p, const char *end)
{
    while ((p = memchr(p, '\r', (size_t)(end - p))))
        if (++p == end || *p != '\n')
            return true;
    return false;
}

static struct census count_bytes(const char *p, size_t length)
{
    const char *end = p + length;
    struct census c = {is_ascii(p, length), has_lone_return(p, end), 0};

    while ((p = memchr(p, '\n', (size_t)(end - p)))) {
        c.newlines++;
        p++;
    }
    return c;
}

#ifdef MAY_HAVE_AVX2
static inline WITH_AVX2 __m256i block_at(const char *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

/* Works like count_bytes(), with 32 bytes at a time. */
static WITH_AVX2 struct census count_blocks(const char *p, size_t length)
{
    enum { BLOCK = 32 };
    const __m256i newline = _mm256_set1_epi8('\n');
    const __m256i carriage_return = _mm256_set1_epi8('\r');
    __m256i least = newline, most = newline, returns = _mm256_setzero_si256();
    size_t newlines = 0, i = 0;

    for (; length - i > BLOCK; i += BLOCK) {
        __m256i bytes = block_at(p + i);
        __m256i before_newline =
            _mm256_cmpeq_epi8(block_at(p + i + 1), newline);
        least = _mm256_min_epu8(least, bytes);
        most = _mm256_or_si256(most, bytes);
        returns = _mm256_or_si256(
            returns,
            _mm256_andnot_si256(before_newline,
                                _mm256_cmpeq_epi8(bytes, carriage_return)));
        newlines += (unsigned)__builtin_popcount(
            (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, newline)));
    }
    struct census rest = count_bytes(p + i, length - i);
    __m256i nul = _mm256_cmpeq_epi8(least, _mm256_setzero_si256());
    return (struct census){
        rest.ascii && !_mm256_movemask_epi8(_mm256_or_si256(most, nul)),
        rest.returns || _mm256_movemask_epi8(returns),
        rest.newlines + newlines};
}
#endif

static struct census take_census(const char *p, size_t length)
{
#ifdef MAY_HAVE_AVX2
    if (cpu_has_avx2())
        return count_blocks(p, length);
#endif
    return count_bytes(p, length);
}

/* Updates the line, and the column if a line begins. Returns the last line. */
static const char *count_lines(struct splitter *s, const char *p,
                               const char *end, const struct census *census)
{
    const char *line = p, *newline;

    if (!census->returns) {
        for (line = end; line > p && line[-1] != '\n'; line--)
            ;
        s->line += census->newlines;
    }
    for (; census->returns && (newline = find_newline(line, end)); s->line++)
        line = newline + 1;
    if (line > p)
        s->column = 1;
    return line;
}

/* Updates the line and the column after bytes were returned or skipped. */
static void count_position(struct splitter *s, size_t length,
                           const struct census *census)
{
    const char *p = s->window + s->begin, *end = p + length;
    const char *line = count_lines(s, p, end, census);

    s->column += str_units((struct str){line, (size_t)(end - line)}, s->unit);
    s->begin += length;
    s->offset += length;
    s->unclosed = (struct unclosed){subtract_or_zero(s->unclosed.from, length),
                                    subtract_or_zero(s->unclosed.line, length),
                                    subtract_or_zero(s->unclosed.to, length)};
}

static void skip_bytes(struct splitter *s, size_t length)
{
    struct census census = take_census(s->window + s->begin, length);

    count_position(s, length, &census);
}

bool slice_of_text(struct slice *out, struct str text, struct text *room)
{
    struct str kept = str_cut(text, SLICE_MAX);
    struct odd_text odd;
    size_t length;

    text_clear(room);
    if (text_decode(kept, room, &odd) < 0)
        return false;
    length = room->len;
    text_add_repeat(room, '\0', SLICE_SLACK);
    if (room->failed)
        return false;
    *out = (struct slice){.ptr = room->ptr,
                          .len = length,
                          .line = 1,
                          .column = 1,
                          .flaw = kept.len < text.len || length > SLICE_MAX
                                      ? SLICE_TOO_LONG
                                      : SLICE_WHOLE,
                          .odd = odd,
                          .utf8 = true,
                          .ascii = is_ascii(room->ptr, length)};
    return true;
}

/* True if there are bytes after the last line end. */
static bool ends_in_line(const char *p, size_t length)
{
    while (length > 0 && (p[length - 1] == ' ' || p[length - 1] == '\t'))
        length--;
    return length > 0 && p[length - 1] != '\n' && p[length - 1] != '\r';
}

static bool is_whole_file(const struct splitter *s, size_t length)
{
    return !s->given && s->ended && s->begin + length == s->end;
}

static void make_slice(struct splitter *s, size_t length, enum slice_flaw flaw,
                       struct slice *out)
{
    char *p = s->window + s->begin;
    const struct stretch all = {p + s->lead,  length - s->lead, true,
                                &s->unclosed, preamble_text(s), false};

    struct odd_text odd = source_odd(s->source, s->offset, s->offset + length);
    struct census census = take_census(p, length);

    odd.first -= odd.count ? s->offset : 0;
    odd.end -= odd.count ? s->offset : 0;
    odd.undecodable.at -= odd.undecodable.length ? s->offset : 0;
    *out = (struct slice){
        .ptr = p,
        .len = length,
        .head = s->lead + boundary_head(all, s->framing),
        .preamble = preamble_text(s),
        .at = {s->offset},
        .line = s->line,
        .column = s->column,
        .flaw = flaw,
        .odd = odd,
        .utf8 = true,
        .ascii = census.ascii,
        .same_line = s->result_line,
        .stray = flaw == SLICE_WHOLE && !is_whole_file(s, length) &&
                 framing_is_tagged(s->framing) && boundary_is_text(all)};
    s->given = true;
    s->lead = 0;
    count_position(s, length, &census);
    s->skipping = flaw == SLICE_TOO_LONG;
    s->result_line = !s->skipping && framing_is_tagged(s->framing) &&
                     ends_in_line(p, length);
}

/* Skips the rest of a record that is too long. */
static void skip_too_long(struct splitter *s)
{
    for (;;) {
        size_t next = boundary_skip(rest_of_window(s), 0, s->framing);
        if (next != BORDER_UNKNOWN) {
            skip_bytes(s, next);
            return;
        }
        /* Keep the last line, in which a boundary may begin. */
        const char *p = s->window + s->begin;
        size_t length = s->end - s->begin, keep = 0;
        while (keep < length && keep < PEEK && p[length - 1 - keep] != '\n')
            keep++;
        keep += keep < length;
        skip_bytes(s, length - keep);
        read_more(s);
    }
}

int record_is_closed(struct str text)
{
    static const struct str probe = {"\na1\n", 4};
    struct unclosed none = {0};
    char *joined = malloc(text.len + probe.len);
    size_t border;

    if (!joined)
        return SOURCE_MEMORY;
    if (text.len)
        memcpy(joined, text.ptr, text.len);
    memcpy(joined + text.len, probe.ptr, probe.len);
    border = boundary_find((struct stretch){joined, text.len + probe.len, true,
                                            &none, STR_NONE, false},
                           framing_tagged);
    free(joined);
    return border == text.len + 1;
}

/* Returns the flaw of the last record before a fault. That record may be
   incomplete. */
static enum slice_flaw last_flaw(const struct splitter *s, struct stretch r)
{
    if (s->fault != SOURCE_TRUNCATED)
        return SLICE_WHOLE;
    return framing_is_tagged(s->framing) && r.ptr[r.len - 1] == '\n' &&
                   record_is_closed((struct str){r.ptr, r.len}) == 1
               ? SLICE_WHOLE
               : SLICE_CUT;
}

static struct stretch after_preamble(const struct splitter *s, struct stretch r)
{
    r.ptr += s->lead;
    r.len -= s->lead;
    return r;
}

static size_t find_boundary(const struct splitter *s, struct stretch r)
{
    struct stretch records = after_preamble(s, r);
    size_t border = records.len    ? boundary_find(records, s->framing)
                    : records.last ? 0
                                   : BORDER_UNKNOWN;

    return border == BORDER_UNKNOWN ? border : s->lead + border;
}

static bool is_blank(const struct splitter *s, struct stretch r)
{
    return boundary_is_blank(after_preamble(s, r));
}

int splitter_fault(const struct splitter *s)
{
    return s->fault;
}

int splitter_next(struct splitter *s, struct slice *out)
{
    start_reading(s);
    if (!s->framed && find_preamble(s) < 0)
        return s->fault ? s->fault : SOURCE_MEMORY;
    if (s->skipping)
        skip_too_long(s);
    for (;;) {
        struct stretch r = next_stretch(s);
        size_t border = find_boundary(s, r);
        if (r.last && border == r.len && is_blank(s, r))
            return s->fault;
        if (border != BORDER_UNKNOWN) {
            make_slice(
                s, border,
                border == r.len && r.last ? last_flaw(s, r) : SLICE_WHOLE, out);
            return 1;
        }
        if (r.len >= SLICE_MAX) {
            make_slice(s, SLICE_MAX, SLICE_TOO_LONG, out);
            return 1;
        }
        if (!read_more(s))
            return s->fault;
    }
}

static bool is_return(const struct slice *slice, size_t at)
{
    return slice->ptr[at] == '\r' &&
           (at + 1 == slice->len || slice->ptr[at + 1] != '\n');
}

bool slice_normalise_line_ends(const struct slice *slice)
{
    bool any = false;

    for (size_t i = 0; i < slice->len; i++)
        if (is_return(slice, i)) {
            slice->ptr[i] = '\n';
            any = true;
        }
    return any;
}
