#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "utf8.h"

/* ---- views --------------------------------------------------------------- */

bool str_equal(struct str a, struct str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool str_alike(struct str a, struct str b)
{
    if (memcmp(a.ptr, b.ptr, a.len) == 0)
        return true;
    for (size_t i = 0; i < a.len; i++)
        if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i]))
            return false;
    return true;
}

bool str_in_list(struct str s, const char *const *list)
{
    for (; list && *list; list++)
        if (str_is_word(s, *list))
            return true;
    return false;
}

bool str_starts_with(struct str s, struct str prefix)
{
    return s.len >= prefix.len && str_equal(str_part(s, 0, prefix.len), prefix);
}

bool str_ends_with(struct str s, struct str suffix)
{
    return s.len >= suffix.len &&
           str_equal(str_from(s, s.len - suffix.len), suffix);
}

int str_compare(struct str a, struct str b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    int order = shorter ? memcmp(a.ptr, b.ptr, shorter) : 0;

    return order ? order : (a.len > b.len) - (a.len < b.len);
}

struct str str_trim(struct str s)
{
    while (s.len > 0 && ascii_is_space(s.ptr[0]))
        s = str_from(s, 1);
    while (s.len > 0 && ascii_is_space(s.ptr[s.len - 1]))
        s.len--;
    return s;
}

bool str_is_unspecified(struct str value)
{
    size_t i = 0;

    value = str_trim(value);
    while (i < value.len && strchr("?.:-*", value.ptr[i]))
        i++;
    return i == value.len;
}

bool str_skip(struct str *rest, struct str prefix)
{
    bool there = str_starts_with(*rest, prefix);

    if (there)
        *rest = str_from(*rest, prefix.len);
    return there;
}

struct str str_take(struct str *rest, char end)
{
    const char *at = rest->len ? memchr(rest->ptr, end, rest->len) : NULL;
    struct str taken =
        str_part(*rest, 0, at ? (size_t)(at - rest->ptr) : rest->len);

    *rest = str_from(*rest, taken.len + (at != NULL));
    return taken;
}

struct str str_cut(struct str s, size_t most)
{
    size_t length = s.len < most ? s.len : most;

    while (length && length < s.len && utf8_goes_on(s.ptr[length]))
        length--;
    return str_part(s, 0, length);
}

struct str str_line(struct str *rest)
{
    return str_take(rest, '\n');
}

bool str_number(struct str s, uint64_t *out)
{
    uint64_t n = 0;

    for (size_t i = 0; i < s.len; i++) {
        unsigned digit = (unsigned char)s.ptr[i] - '0';
        if (digit > 9 || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return s.len > 0;
}

enum { DISTANCE_MAX = 64 };

static bool is_same_letter(struct str a, size_t i, struct str b, size_t j)
{
    return ascii_lower(a.ptr[i]) == ascii_lower(b.ptr[j]);
}

/* Returns the number of edits that change the first i + 1 letters of a to the
   first j + 1 letters of b. rows[0] has the results for i + 1 letters of a,
   rows[1] for i letters, and rows[2] for i - 1 letters. */
static size_t edits_at(size_t *const rows[3], struct str a, size_t i,
                       struct str b, size_t j)
{
    size_t best = rows[1][j] + !is_same_letter(a, i, b, j);

    if (rows[0][j] + 1 < best)
        best = rows[0][j] + 1;
    if (rows[1][j + 1] + 1 < best)
        best = rows[1][j + 1] + 1;
    if (i && j && is_same_letter(a, i, b, j - 1) &&
        is_same_letter(a, i - 1, b, j) && rows[2][j - 1] + 1 < best)
        best = rows[2][j - 1] + 1;
    return best;
}

size_t str_distance(struct str a, struct str b, size_t limit)
{
    size_t room[3][DISTANCE_MAX + 1];

    if (a.len > DISTANCE_MAX || b.len > DISTANCE_MAX)
        return limit;
    for (size_t j = 0; j <= b.len; j++)
        room[0][j] = j;
    for (size_t i = 0; i < a.len; i++) {
        size_t *const rows[3] = {room[(i + 1) % 3], room[i % 3],
                                 room[(i + 2) % 3]};
        rows[0][0] = i + 1;
        for (size_t j = 0; j < b.len; j++)
            rows[0][j + 1] = edits_at(rows, a, i, b, j);
    }
    size_t distance = room[a.len % 3][b.len];
    return distance < limit ? distance : limit;
}

bool str_nearer(struct str a, struct str b, size_t *best)
{
    size_t distance = str_distance(a, b, *best);
    bool nearer = distance < *best && distance < a.len && distance < b.len;

    if (nearer)
        *best = distance;
    return nearer;
}

struct str str_word_at(const void *words, size_t i)
{
    const char *word = ((const char *const *)words)[i];

    return word ? str_of(word) : STR_NONE;
}

size_t str_nearest(struct str s, size_t best, str_name_at *name_at,
                   const void *list)
{
    size_t nearest = STR_NOWHERE;
    struct str name;

    for (size_t i = 0; (name = name_at(list, i)).ptr; i++)
        if (str_nearer(s, name, &best))
            nearest = i;
    return nearest;
}

/* ---- Unicode ------------------------------------------------------------- */

size_t str_check_code_point(struct str s, int32_t *out)
{
    utf8proc_int32_t c = -1;
    utf8proc_ssize_t n = -1;

    if (s.len > 0)
        n = utf8proc_iterate((const utf8proc_uint8_t *)s.ptr,
                             (utf8proc_ssize_t)(s.len < 4 ? s.len : 4), &c);
    *out = n > 0 ? c : -1;
    return n > 0 ? (size_t)n : 1;
}

size_t str_wide_space_length(struct str s)
{
    enum {
        NEXT_LINE = 0x85
    }; /* a control character that Unicode counts as white space */
    int32_t c;
    size_t n = str_code_point(s, &c);

    if (n == 1)
        return 0;
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return n;
    default:
        return c == NEXT_LINE ? n : 0;
    }
}

bool code_point_is_letter(int32_t code_point)
{
    if (code_point < 0x80)
        return code_point < 0 || ascii_is_letter((char)code_point);
    switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
        return true;
    default:
        return false;
    }
}

char code_point_letter(int32_t code_point)
{
    enum { PARTS = 8 };
    utf8proc_int32_t parts[PARTS];
    int bounds = 0;
    utf8proc_ssize_t n = utf8proc_decompose_char(code_point, parts, PARTS,
                                                 UTF8PROC_DECOMPOSE, &bounds);

    if (n < 1 || parts[0] == code_point || parts[0] > 'z')
        return 0;
    return ascii_lower((char)parts[0]) >= 'a' ? (char)parts[0] : 0;
}

int32_t code_point_plain(int32_t code_point)
{
    enum { PARTS = 8 };
    utf8proc_int32_t parts[PARTS];
    int bounds = 0;
    utf8proc_ssize_t n = utf8proc_decompose_char(
        code_point, parts, PARTS, UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD,
        &bounds);

    return n >= 1 && n <= PARTS ? parts[0] : code_point;
}

size_t code_point_write(int32_t code_point, char out[CODE_POINT_BYTES])
{
    return (size_t)utf8proc_encode_char(code_point, (utf8proc_uint8_t *)out);
}

static bool is_combining_mark(int32_t point)
{
    return point >= 0x0300 && point <= 0x036F;
}

struct str str_plain(struct str s, char *room, size_t size)
{
    size_t length = 0, n;
    int32_t point;

    for (; s.len; s = str_from(s, n)) {
        n = str_code_point(s, &point);
        if (point < 0 || length + CODE_POINT_BYTES > size)
            return STR_NONE;
        if (!is_combining_mark(point))
            length += code_point_write(code_point_plain(point), room + length);
    }
    return (struct str){room, length};
}

size_t str_code_points(struct str s)
{
    size_t count = 0;
    int32_t c;

    for (size_t i = 0; i < s.len; count++)
        i += str_code_point(str_from(s, i), &c);
    return count;
}

bool code_point_is_harmful(int32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || /* control characters,
                                                          and bytes that are
                                                          not UTF-8 */
           c == 0x61C || c == 0x200E ||
           c == 0x200F ||                  /* characters that change the
                                              direction of text */
           (c >= 0x2028 && c <= 0x202E) || /* and line separators */
           (c >= 0x2066 && c <= 0x206F);
}

static size_t utf16_units(struct str s)
{
    size_t count = 0, n;
    int32_t c;

    for (size_t i = 0; i < s.len; i += n) {
        n = str_code_point(str_from(s, i), &c);
        count += c > 0xFFFF ? 2 : 1;
    }
    return count;
}

size_t str_units(struct str s, enum text_unit unit)
{
    return unit == UNIT_BYTE    ? s.len
           : unit == UNIT_UTF16 ? utf16_units(s)
                                : str_code_points(s);
}

size_t str_columns(struct str s)
{
    size_t columns = 0, i = 0, end;
    int32_t c;

    while ((end = str_skip_ascii(s, i)) < s.len) {
        columns += end - i;
        i = end + str_code_point(str_from(s, end), &c);
        columns += code_point_is_harmful(c) ? 1 : (size_t)utf8proc_charwidth(c);
    }
    return columns + s.len - i;
}

size_t str_find_control(struct str s)
{
    size_t i = 0;

    while (i < s.len && ((unsigned char)s.ptr[i] >= 0x20 || s.ptr[i] == '\t') &&
           s.ptr[i] != 0x7F)
        i++;
    return i;
}

/* ---- names ---------------------------------------------------------------- */

static bool is_in_word(int32_t c)
{
    return c >= 0x80 || ascii_is_letter((char)c) || ascii_is_digit((char)c);
}

struct str str_take_word(struct str *rest)
{
    struct str word = {rest->ptr, 0};
    int32_t c;

    while (rest->len) {
        size_t n = str_code_point(*rest, &c);
        if (is_in_word(c) && !word.len)
            word.ptr = rest->ptr;
        if (!is_in_word(c) && word.len)
            break;
        word.len += is_in_word(c) ? n : 0;
        *rest = str_from(*rest, n);
    }
    return word;
}

static bool begins_word(struct str word, struct str begin)
{
    int32_t one, other;

    while (begin.len && word.len) {
        begin = str_from(begin, str_code_point(begin, &one));
        word = str_from(word, str_code_point(word, &other));
        if (code_point_plain(one) != code_point_plain(other))
            return false;
    }
    return !begin.len;
}

static bool has_word(struct str name, struct str begin)
{
    struct str word;

    while ((word = str_take_word(&name)).len)
        if (begins_word(word, begin))
            return true;
    return false;
}

bool str_has_words(struct str name, struct str words)
{
    enum { NAME_BYTES = 256 }; /* bounds the time needed */
    struct str word;
    bool any = false;

    if (name.len > NAME_BYTES || words.len > NAME_BYTES)
        return false;
    while ((word = str_take_word(&words)).len) {
        if (!has_word(name, word))
            return false;
        any = true;
    }
    return any;
}

/* ---- growing text -------------------------------------------------------- */

#ifdef LUDEX_HARD
enum { EXACT = 4096 };

/* For builds that detect errors: moves a short buffer each time it grows, and
   allocates no spare bytes, so that a use of an invalid view is detected. */
static char *grow_buffer(struct text *t, size_t wanted, size_t *room)
{
    *room = wanted < EXACT ? wanted : 2 * wanted;
    char *grown = malloc(*room);

    if (grown && t->ptr) {
        memcpy(grown, t->ptr, t->len);
        memset(t->ptr, TEXT_SPOILT, t->room);
        free(t->ptr);
    }
    return grown;
}
#else
enum { LEAST = 24 }; /* small, since a table may have thousands of cells */

static char *grow_buffer(struct text *t, size_t wanted, size_t *room)
{
    *room = t->room ? t->room * 2 : wanted <= LEAST ? LEAST : 64;
    while (*room < wanted)
        *room *= 2;
    return realloc(t->ptr, *room);
}
#endif

static bool reserve_bytes(struct text *t, size_t more)
{
    size_t room;

    if (t->failed || more > SIZE_MAX / 4 - t->len)
        t->failed = true;
    if (t->failed || t->room - t->len >= more)
        return !t->failed;

    char *grown = grow_buffer(t, t->len + more, &room);
    if (!grown) {
        t->failed = true;
        return false;
    }
    t->ptr = grown;
    t->room = room;
    return true;
}

void text_release(struct text *t)
{
    free(t->ptr);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->len = 0;
}

void text_add(struct text *t, struct str s)
{
    if (s.len == 0 || !reserve_bytes(t, s.len))
        return;
    memcpy(t->ptr + t->len, s.ptr, s.len);
    t->len += s.len;
}

char *text_make_room(struct text *t, size_t bytes)
{
    return reserve_bytes(t, bytes ? bytes : 1) ? t->ptr + t->len : NULL;
}

void text_add_repeat(struct text *t, char c, size_t count)
{
    if (count == 0 || !reserve_bytes(t, count))
        return;
    memset(t->ptr + t->len, c, count);
    t->len += count;
}

/* Writes three bytes as four letters of base64. Fewer bytes are padded with
   =. */
static void add_base64_group(struct text *t, struct str three)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0;

    for (size_t i = 0; i < 3; i++)
        bits = bits << 8 | (i < three.len ? (unsigned char)three.ptr[i] : 0u);
    for (size_t i = 0; i < 4; i++)
        text_add_char(t,
                      i > three.len ? '=' : letters[bits >> (18 - 6 * i) & 63]);
}

void text_add_base64(struct text *t, struct str bytes)
{
    for (size_t i = 0; i < bytes.len; i += 3)
        add_base64_group(
            t, str_part(bytes, i, i + 3 < bytes.len ? i + 3 : bytes.len));
}

void text_add_number(struct text *t, uint64_t n)
{
    char digits[20];
    size_t i = sizeof digits;

    if (n < 100) {
        if (n >= 10)
            text_add_char(t, (char)('0' + n / 10));
        text_add_char(t, (char)('0' + n % 10));
        return;
    }
    do
        digits[--i] = (char)('0' + n % 10);
    while (n /= 10);
    text_add(t, (struct str){digits + i, sizeof digits - i});
}

void text_add_code_point(struct text *t, int32_t code_point)
{
    utf8proc_uint8_t bytes[4];
    utf8proc_ssize_t n = utf8proc_encode_char(code_point, bytes);

    text_add(t, (struct str){(char *)bytes, (size_t)n});
}

/* True for printable ASCII characters, which are the most frequent. */
static bool is_plain(char c)
{
    return c >= ' ' && c <= '~';
}

struct str str_take_safe(struct str *rest)
{
    struct str from = *rest;
    size_t length = 0, next = 1;
    int32_t c = 0;

    for (; length < from.len; length += next, next = 1) {
        if (is_plain(from.ptr[length]))
            continue;
        next = str_code_point(str_from(from, length), &c);
        if (code_point_is_harmful(c))
            break;
    }
    if (length == 0 && from.len) {
        *rest = str_from(from, next);
        return c == '\t' ? STR(" ") : STR("\uFFFD");
    }
    *rest = str_from(from, length);
    return str_part(from, 0, length);
}

/* Returns the length of the line end or tab at the beginning, or 0 if there is
   none. */
static size_t layout_length(struct str s)
{
    if (str_starts_with(s, STR("\r\n")))
        return 2;
    return s.len && (s.ptr[0] == '\n' || s.ptr[0] == '\t');
}

struct str str_take_shown(struct str *rest)
{
    struct str from = *rest;
    size_t layout = layout_length(from), end = 0;

    if (layout) {
        *rest = str_from(from, layout);
        return str_part(from, 0, layout);
    }
    while (end < from.len && !layout_length(str_from(from, end)))
        end++;
    struct str line = str_part(from, 0, end), taken = str_take_safe(&line);
    *rest = str_from(from, end - line.len);
    return taken;
}

void text_add_safe(struct text *t, struct str s)
{
    while (s.len)
        text_add(t, str_take_safe(&s));
}

const struct text_escape text_html_escapes[] = {
    {'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
    {'"', "&quot;"}, {'\'', "&#39;"}, {0, NULL},
};

/* Returns the escape of a character, or NULL if the character needs none. */
static const char *find_escape(char c, const struct text_escape *escapes)
{
    while (escapes->c && escapes->c != c)
        escapes++;
    return escapes->by;
}

void text_add_escaped(struct text *t, struct str s,
                      const struct text_escape *escapes)
{
    while (s.len) {
        struct str safe = str_take_safe(&s);
        size_t from = 0;
        for (size_t i = 0; i < safe.len; i++) {
            const char *by = find_escape(safe.ptr[i], escapes);
            if (!by)
                continue;
            text_add(t, str_part(safe, from, i));
            text_add(t, str_of(by));
            from = i + 1;
        }
        text_add(t, str_from(safe, from));
    }
}

void text_addv(struct text *t, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    /* vsnprintf also writes a NUL, which does not count */
    if (n > 0 && reserve_bytes(t, (size_t)n + 1)) {
        vsnprintf(t->ptr + t->len, (size_t)n + 1, format, again);
        t->len += (size_t)n;
    }
    va_end(again);
}

void text_addf(struct text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_addv(t, format, args);
    va_end(args);
}

struct str text_str(const struct text *t)
{
    return (struct str){t->ptr, t->len};
}
