#include "decode.h"

#include <string.h>

#include "cpu.h"
#include "list.h"
#include "prose.h"
#include "source.h"

enum {
    LONGEST = 4, /* maximum number of bytes that replace one byte */
    FULL_WIDTH_FIRST = 0xFF01, /* U+FF01 to U+FF5E correspond to ! to ~ */
    FULL_WIDTH_LAST = 0xFF5E,
    FULL_WIDTH_SHIFT = 0xFEE0,
};

/* A new text that is being made, with its shifts relative to the old text. */
struct shifted_copy {
    struct str old;
    char *new;
    size_t at, length; /* number of bytes read from the old text, and written to
                          the new text */
    struct shift *shifts;
    size_t count;
};

/* Allocates memory for at most `changes` replacements and as many shifts. */
static bool shifted_copy_begin(struct shifted_copy *m, struct str old,
                               size_t changes, struct arena *arena)
{
    *m = (struct shifted_copy){.old = old};
    m->new = arena_alloc(arena, old.len + changes * LONGEST + SLICE_SLACK);
    m->shifts = arena_alloc(arena, (changes + 1) * sizeof *m->shifts);
    return m->new && m->shifts;
}

static void copy_run(struct shifted_copy *m, size_t bytes)
{
    memcpy(m->new + m->length, m->old.ptr + m->at, bytes);
    m->length += bytes;
    m->at += bytes;
}

static void replace_bytes(struct shifted_copy *m, size_t bytes, struct str by)
{
    memcpy(m->new + m->length, by.ptr, by.len);
    m->length += by.len;
    m->at += bytes;
    if (by.len != bytes)
        m->shifts[m->count++] =
            (struct shift){(uint32_t)m->length,
                           (int32_t)((int64_t)m->at - (int64_t)m->length)};
}

static struct str shifted_copy_end(struct shifted_copy *m,
                                   struct shifts *shifts)
{
    *shifts = (struct shifts){m->shifts, m->count};
    return (struct str){m->new, m->length};
}

/* ---- bytes --------------------------------------------------------------- */

/* Returns the number of bytes from `i` on that are ASCII and not NUL. Eight
   bytes are tested at once; the first byte that does not qualify is then the
   lowest byte whose high bit is set. */
static size_t plain_run(struct str s, size_t i)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    size_t begin = i;

    for (; i + sizeof each <= s.len; i += sizeof each) {
        uint64_t word = str_word(s.ptr + i);
        uint64_t odd = ((word - each) | word) & each << 7;
        if (odd)
            return i + (unsigned)__builtin_ctzll(odd) / 8 - begin;
    }
    while (i < s.len && (unsigned char)s.ptr[i] - 1U < 0x7F)
        i++;
    return i - begin;
}

struct census {
    size_t nul, invalid; /* number of NULs, and of bytes that
                                              are not UTF-8 */
    size_t first_nul, first_invalid,
        last; /* offsets; `last` is that of the last byte of either kind */
};

static struct census count_byte_kinds(struct str bytes)
{
    struct census c = {0};
    int32_t point;

    for (size_t i = plain_run(bytes, 0); i < bytes.len;
         i += plain_run(bytes, i)) {
        size_t n = str_code_point(str_from(bytes, i), &point);
        if (point == 0 && c.nul++ == 0)
            c.first_nul = i;
        if (point < 0 && c.invalid++ == 0)
            c.first_invalid = i;
        if (point <= 0)
            c.last = i;
        i += n;
    }
    return c;
}

static void report_nul(const struct census *c, struct diags *diags)
{
    struct diag *d;

    if (!c->nul)
        return;
    d = diag_report(diags, DIAG_NUL_BYTE,
                    (struct span){(uint32_t)c->first_nul, 1}, NULL);
    if (c->nul > 1)
        diag_label(diags, d, "the first of %zu NUL bytes in this record",
                   c->nul);
    if (c->last - c->first_nul + 1 == c->nul)
        diags->lone = d;
}

/* Reports bytes that are not UTF-8, in a text that does not come from a source.
   (Sources return only UTF-8.) */
static void report_invalid(const struct census *c, struct diags *diags)
{
    struct diag *d;

    if (!c->invalid)
        return;
    d = diag_report(diags, DIAG_INVALID_UTF8,
                    (struct span){(uint32_t)c->first_invalid, 1}, NULL);
    if (!c->nul && c->last - c->first_invalid + 1 == c->invalid)
        diags->lone = d;
}

static void report_bytes(const struct census *c, const struct odd_text *odd,
                         struct str text, struct diags *diags)
{
    struct diag *d = odd_report(odd, text, diags);

    if (odd->bytes == odd->end - odd->first)
        diags->lone = d;
    report_nul(c, diags);
    report_invalid(c, diags);
    if (d && (c->nul || c->invalid))
        diags->lone = NULL;
}

static bool is_white(struct str s, size_t i)
{
    return i >= s.len || ascii_is_space(s.ptr[i]);
}

/* Returns the replacement of a NUL: a space next to white space, otherwise
   U+FFFD. */
static struct str nul_replacement(const struct shifted_copy *m)
{
    bool again = m->at > 0 && m->old.ptr[m->at - 1] == '\0';
    bool among = m->at == 0 || is_white(m->old, m->at - 1) ||
                 is_white(m->old, m->at + 1) ||
                 (again && m->new[m->length - 1] == ' ');

    return among ? STR(" ") : STR("\uFFFD");
}

/* Returns true if U+FFFD replaced a byte. */
static bool decode_bytes(struct shifted_copy *m)
{
    bool replaced = false;
    int32_t point;

    while (m->at < m->old.len) {
        size_t n = str_code_point(str_from(m->old, m->at), &point);
        if (point > 0) {
            copy_run(m, n);
            continue;
        }
        struct str by = point < 0 ? STR("\uFFFD") : nul_replacement(m);
        replaced |= by.len > 1;
        replace_bytes(m, 1, by);
    }
    return replaced;
}

struct str decode_slice(const struct slice *slice, struct arena *arena,
                        struct diags *diags)
{
    struct str bytes = slice_text(slice);
    bool nul = bytes.len && memchr(bytes.ptr, '\0', bytes.len);
    struct census c = {0};
    struct shifted_copy m;

    if (nul || !slice->utf8)
        c = count_byte_kinds(bytes);
    report_bytes(&c, &slice->odd, bytes, diags);
    if (c.nul == 0 && c.invalid == 0)
        return bytes;
    if (!shifted_copy_begin(&m, bytes, c.invalid + c.nul, arena))
        return STR_NONE;
    diags->loses |= decode_bytes(&m);
    return shifted_copy_end(&m, &diags->shifts[SHIFTS_DECODED]);
}

/* ---- look-alikes --------------------------------------------------------- */

/* Look-alikes of all notations, in ascending order. Full-width forms are
   handled separately. Characters that chess programs use for glyphs become the
   numbers of these glyphs. */
static const struct look_alike common_list[] = {
    {0x00AD, 0x00AD, "-"},   /* soft hyphen */
    {0x00B1, 0x00B1, "$16"}, /* White is better */
    {0x0430, 0x0430, "a"},   /* Cyrillic small letters */
    {0x0435, 0x0435, "e"},    {0x043A, 0x043A, "k"},   {0x043E, 0x043E, "o"},
    {0x0440, 0x0440, "p"},    {0x0441, 0x0441, "c"},   {0x0443, 0x0443, "y"},
    {0x0445, 0x0445, "x"},    {0x0455, 0x0455, "s"},   {0x0456, 0x0456, "i"},
    {0x0458, 0x0458, "j"},    {0x0501, 0x0501, "d"},   {0x051B, 0x051B, "q"},
    {0x051D, 0x051D, "w"},    {0x2010, 0x2015, "-"}, /* hyphens, dashes */
    {0x2026, 0x2026, "..."},  {0x203C, 0x203C, "!!"},  {0x2044, 0x2044, "/"},
    {0x2047, 0x2047, "??"},   {0x2048, 0x2048, "?!"},  {0x2049, 0x2049, "!?"},
    {0x21C6, 0x21C6, "$132"},                          /* counterplay */
    {0x2206, 0x2206, "$140"},                          /* with the idea */
    {0x2212, 0x2212, "-"},                             /* minus */
    {0x2213, 0x2213, "$17"},                           /* Black is better */
    {0x221E, 0x221E, "$13"},                           /* unclear */
    {0x2295, 0x2295, "$138"},                          /* short of time */
    {0x2313, 0x2313, "$142"},                          /* better is */
    {0x25A1, 0x25A1, "$7"},                            /* the only move */
    {0x25B3, 0x25B3, "$140"}, {0x27F3, 0x27F3, "$32"}, /* development */
    {0x2A00, 0x2A00, "$22"},                           /* zugzwang */
    {0x2A71, 0x2A71, "$15"},                           /* slightly better */
    {0x2A72, 0x2A72, "$14"},
};
static const struct look_alikes common = {common_list, sizeof common_list /
                                                           sizeof *common_list};

static const struct look_alike *find_look_alike(struct look_alikes in,
                                                int32_t point)
{
    size_t at;

    LIST_SEEK(at, in.count, in.list[at].last < point);
    return at < in.count && in.list[at].first <= point ? &in.list[at] : NULL;
}

/* Returns the text as which a code point is read, or a view with a NULL pointer
   if the code point is not replaced. */
static struct str replacement_of(int32_t point, struct look_alikes own,
                                 char buffer[1])
{
    const struct look_alike *found = find_look_alike(own, point);

    if (!found)
        found = find_look_alike(common, point);
    if (found && found->meant)
        return str_of(found->meant);
    if (point >= FULL_WIDTH_FIRST && point <= FULL_WIDTH_LAST)
        buffer[0] = (char)(point - FULL_WIDTH_SHIFT);
    else
        buffer[0] = found ? code_point_letter(point) : '\0';
    return buffer[0] ? (struct str){buffer, 1} : STR_NONE;
}

/* Returns the length of the comment at `at`. Nothing in comments is
   replaced. */
static size_t skip_comment_at(struct str text, size_t at)
{
    char c = text.ptr[at];
    const char *end;

    if (c != '{' && c != ';')
        return 0;
    end = memchr(text.ptr + at, c == '{' ? '}' : '\n', text.len - at);
    return end ? (size_t)(end - text.ptr) - at + 1 : text.len - at;
}

/* Reports a word with look-alikes that begins at offset `at` in the old
   text. */
static void report_word(const struct shifted_copy *m, enum diag_code code,
                        size_t at, size_t old_at, struct diags *diags)
{
    struct span span = {(uint32_t)old_at, (uint32_t)(m->at - old_at)};
    struct diag *d = diag_report(diags, code, span, NULL);

    diag_label(diags, d, "read as \"%.*s\"", (int)(m->length - at),
               m->new + at);
}

static bool is_glyph(struct str meant)
{
    return meant.len && strchr("$!?", meant.ptr[0]);
}

/* True if a word may end before `i`. A glyph must come after a word. */
static bool ends_word(struct str s, size_t i)
{
    return is_white(s, i) || skip_comment_at(s, i) ||
           strchr("()!?,.", s.ptr[i]);
}

static void fold_word(struct shifted_copy *m, struct look_alikes own,
                      struct diags *diags)
{
    size_t at = m->length, old_at = m->at;
    enum diag_code code = DIAG_GLYPH_FORM;
    bool folded = false;
    int32_t point;
    char buffer[1];

    while (!is_white(m->old, m->at) && !skip_comment_at(m->old, m->at)) {
        size_t n = str_code_point(str_from(m->old, m->at), &point);
        struct str meant = {NULL, 0};
        if (n > 1 && str_wide_space_length(str_from(m->old, m->at)))
            break;
        if (n > 1)
            meant = replacement_of(point, own, buffer);
        if (is_glyph(meant) && !ends_word(m->old, m->at + n))
            meant = STR_NONE;
        if (meant.ptr) {
            code = is_glyph(meant) ? code : DIAG_LOOK_ALIKE;
            replace_bytes(m, n, meant);
            folded = true;
        } else {
            copy_run(m, n);
        }
    }
    if (folded)
        report_word(m, code, at, old_at, diags);
}

/* Non-ASCII spaces: the place of the first, and their number. */
struct blanks {
    struct span first;
    size_t count;
};

static void fold_blank(struct shifted_copy *m, size_t bytes,
                       struct blanks *blanks)
{
    if (blanks->count++ == 0)
        blanks->first = (struct span){(uint32_t)m->at, (uint32_t)bytes};
    replace_bytes(m, bytes, STR(" "));
}

static void report_blanks(const struct blanks *blanks, struct diags *diags)
{
    struct diag *d;

    if (!blanks->count)
        return;
    d = diag_report(diags, DIAG_ODD_BLANK, blanks->first, NULL);
    if (blanks->count > 1)
        diag_label(diags, d, "read as a space, like %zu more in this record",
                   blanks->count - 1);
    else
        diag_label(diags, d, "read as a space");
}

enum { HARMLESS_BITS = 6, AFTER_BLOCK = 8 };

/*
 * Characters that are neither look-alikes nor spaces, as words, by their hash.
 * Most texts repeat the same few characters, so each one is looked up only
 * once.
 */
struct harmless {
    uint32_t words[1 << HARMLESS_BITS];
};

/* Returns 1 for a look-alike or a non-ASCII space at `i`, otherwise 0. */
static size_t count_character(struct str s, size_t i, struct look_alikes own)
{
    int32_t point;
    char buffer[1];

    str_code_point(str_from(s, i), &point);
    return replacement_of(point, own, buffer).ptr ||
           str_wide_space_length(str_from(s, i));
}

/* Works like count_character(), but remembers harmless characters. At least
   AFTER_BLOCK bytes follow `i`. */
static inline size_t count_once(struct str s, size_t i, struct look_alikes own,
                                struct harmless *harmless)
{
    /* the bits of a character of two, three or four bytes, by the first
       byte's third and fourth bit */
    static const uint32_t bits[] = {0xFFFF, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF};
    unsigned first = (unsigned char)s.ptr[i];
    uint32_t word = (uint32_t)str_word(s.ptr + i) & bits[first >> 4 & 3];
    uint32_t *last =
        &harmless->words[word * UINT32_C(0x9E3779B1) >> (32 - HARMLESS_BITS)];

    if (*last == word)
        return 0;
    if (count_character(s, i, own))
        return 1;
    *last = word;
    return 0;
}

/* Counts look-alikes and non-ASCII spaces, including those in comments, from
   `i` on. */
static size_t count_foldable_from(struct str s, size_t i,
                                  struct look_alikes own,
                                  struct harmless *harmless)
{
    size_t count = 0;
    int32_t point;

    for (i += plain_run(s, i); i < s.len; i += plain_run(s, i)) {
        count += s.len - i >= AFTER_BLOCK && (unsigned char)s.ptr[i] >= 0xC0
                     ? count_once(s, i, own, harmless)
                     : count_character(s, i, own);
        i += str_code_point(str_from(s, i), &point);
    }
    return count;
}

#ifdef MAY_HAVE_AVX2
/* Works like count_foldable_from(), but searches 32 bytes at a time for the
   first bytes of non-ASCII characters. To be called only if
   cpu_has_avx2(). */
static WITH_AVX2 size_t count_foldable_in_blocks(struct str s,
                                                 struct look_alikes own,
                                                 struct harmless *harmless)
{
    enum { BLOCK = 32 };
    const __m256i lowest = _mm256_set1_epi8((char)0xC0);
    size_t count = 0, i = 0;

    for (; s.len - i >= BLOCK + AFTER_BLOCK; i += BLOCK) {
        __m256i bytes =
            _mm256_loadu_si256((const __m256i *)(const void *)(s.ptr + i));
        unsigned first = (unsigned)_mm256_movemask_epi8(
            _mm256_cmpeq_epi8(_mm256_max_epu8(bytes, lowest), bytes));
        for (; first; first &= first - 1)
            count += count_once(s, i + (unsigned)__builtin_ctz(first), own,
                                harmless);
    }
    return count + count_foldable_from(s, i, own, harmless);
}
#endif

static size_t count_foldable(struct str s, struct look_alikes own)
{
    struct harmless harmless = {{0}};

#ifdef MAY_HAVE_AVX2
    if (cpu_has_avx2())
        return count_foldable_in_blocks(s, own, &harmless);
#endif
    return count_foldable_from(s, 0, own, &harmless);
}

/* Returns the length of the prose that begins at `at`, or 0 if there is
   none. */
static size_t prose_at(struct prose *prose, bool *more, size_t at)
{
    while (*more && prose->begin < at)
        *more = prose_next(prose);
    return *more && prose->begin == at ? prose->end - prose->begin : 0;
}

struct str fold_look_alikes(struct str text, size_t begin, bool prose,
                            struct look_alikes own, struct arena *arena,
                            struct diags *diags)
{
    size_t foldable = count_foldable(str_from(text, begin), own);
    struct blanks blanks = {.count = 0};
    struct shifted_copy m;

    if (foldable == 0)
        return text;
    if (!shifted_copy_begin(&m, text, foldable, arena))
        return STR_NONE;
    copy_run(&m, begin);
    struct prose words;
    prose_begin(&words, str_from(text, begin));
    bool more = prose && prose_next(&words);
    while (m.at < text.len) {
        size_t skip = skip_comment_at(text, m.at),
               blank = str_wide_space_length(str_from(text, m.at));
        if (skip == 0)
            skip = prose_at(&words, &more, m.at - begin);
        if (skip == 0 && is_white(text, m.at))
            skip = 1;
        if (skip)
            copy_run(&m, skip);
        else if (blank)
            fold_blank(&m, blank, &blanks);
        else
            fold_word(&m, own, diags);
    }
    report_blanks(&blanks, diags);
    return shifted_copy_end(&m, &diags->shifts[SHIFTS_FOLDED]);
}
