/*
 * Reads JSON texts as tapes (tape.h).
 */
#include "tape.h"

#include <limits.h>
#include <string.h>

/* ---- characters ---------------------------------------------------------- */

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Bytes that end a run of plain bytes in a string: the quote, the backslash and
   control characters. */
/* clang-format off */
static const bool run_ends[UCHAR_MAX + 1] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ['"'] = 1, ['\\'] = 1,
};
/* clang-format on */

static inline bool ends_run(char c)
{
    return run_ends[(unsigned char)c];
}

size_t json_string_end(struct str s, size_t i)
{
    for (i++; i < s.len; i++) {
        while (i < s.len && !ends_run(s.ptr[i]))
            i++;
        if (i == s.len || s.ptr[i] == '\n' || s.ptr[i] == '\r')
            return i;
        if (s.ptr[i] == '"')
            return i + 1;
        i += s.ptr[i] == '\\';
    }
    return s.len;
}

/* ---- building ------------------------------------------------------------ */

/* The state of a scan. */
struct json_scanner {
    struct tape *t;
    size_t at;
    uint32_t open[JSON_DEPTH]; /* open objects and arrays */
    size_t depth;
    struct diag *fault; /* the last diagnostic; NULL if it was not stored */
};

static struct str unread_text(const struct json_scanner *s)
{
    return str_from(s->t->text, s->at);
}

static bool report_fault(struct json_scanner *s, size_t at, size_t length,
                         const char *message)
{
    struct span span = {(uint32_t)at, (uint32_t)length};
    struct text path = {0};
    struct diag *d;

    if (at >= s->t->text.len && at > 0)
        span = (struct span){(uint32_t)s->t->text.len - 1, 1};
    d = diag_report(s->t->diags, DIAG_BAD_JSON, span, "%s", message);
    s->fault = d;
    if (s->depth)
        tape_path(s->t, s->t->count - 1, &path);
    if (path.len)
        diag_label(s->t->diags, d, "in or after %.*s", (int)path.len, path.ptr);
    s->t->diags->no_memory |= path.failed;
    text_release(&path);
    return false;
}

/* Estimates the number of values in a text of a certain length. */
static uint32_t estimate_items(size_t length)
{
    const size_t bytes = 8, most = 64 << 10;

    return (uint32_t)(length < bytes * most ? length / bytes + 1 : most);
}

static struct json_item *add_item(struct tape *t, enum json_kind kind,
                                  size_t begin, size_t end)
{
    if (t->count == t->room) {
        uint32_t room = t->room ? 2 * t->room : estimate_items(t->text.len);
        struct json_item *items = arena_alloc(t->arena, room * sizeof *items);
        if (!items)
            return NULL;
        if (t->count)
            memcpy(items, t->items, t->count * sizeof *items);
        t->items = items;
        t->room = room;
    }
    struct json_item *item = &t->items[t->count++];
    *item =
        (struct json_item){.span = {(uint32_t)begin, (uint32_t)(end - begin)},
                           .next = t->count,
                           .kind = (uint8_t)kind};
    return item;
}

/* ---- scalars ------------------------------------------------------------- */

/* Returns the length of the escape whose backslash is at `at`, or 0 if the
   escape is invalid. */
static size_t escape_length(struct str s, size_t at)
{
    if (at + 1 >= s.len || !s.ptr[at + 1])
        return 0;
    if (strchr("\"\\/bfnrt", s.ptr[at + 1]))
        return 2;
    if (s.ptr[at + 1] != 'u' || s.len - at < 6)
        return 0;
    for (size_t i = 2; i < 6; i++)
        if (ascii_hex_value(s.ptr[at + i]) < 0)
            return 0;
    return 6;
}

static bool scan_string(struct json_scanner *s, bool key)
{
    struct str text = s->t->text;
    size_t begin = s->at + 1, i = begin, length;
    bool escaped = false;

    for (;;) {
        while (i < text.len && !ends_run(text.ptr[i]))
            i++;
        if (i == text.len || text.ptr[i] == '\n' || text.ptr[i] == '\r')
            return report_fault(s, s->at, 1,
                                "the string is not closed on its line");
        if (text.ptr[i] == '"')
            break;
        if (text.ptr[i] != '\\')
            return report_fault(s, i, 1, "a control character in a string");
        length = escape_length(text, i);
        if (!length)
            return report_fault(s, i, 1,
                                "this backslash does not begin a valid escape");
        escaped = true;
        i += length;
    }
    struct json_item *item = add_item(s->t, JSON_STRING, begin, i);
    if (item) {
        item->escaped = escaped;
        item->key = key;
    }
    s->at = i + 1;
    return item != NULL;
}

static size_t skip_digits(struct str s, size_t at)
{
    size_t begin = at;

    while (at < s.len && ascii_is_digit(s.ptr[at]))
        at++;
    return at - begin;
}

/* Returns the length of the number at the front, or 0 if there is none. */
static size_t number_length(struct str s)
{
    size_t at = s.len && s.ptr[0] == '-', n = skip_digits(s, at);

    if (!n || (n > 1 && s.ptr[at] == '0'))
        return 0;
    at += n;
    if (at < s.len && s.ptr[at] == '.') {
        if (!(n = skip_digits(s, at + 1)))
            return 0;
        at += n + 1;
    }
    if (at < s.len && ascii_lower(s.ptr[at]) == 'e') {
        at++;
        at += at < s.len && (s.ptr[at] == '+' || s.ptr[at] == '-');
        if (!(n = skip_digits(s, at)))
            return 0;
        at += n;
    }
    return at;
}

/* Returns the length of a word that takes the place of a value. */
static size_t word_length(struct str s)
{
    size_t length = 0;

    while (length < s.len && !is_white(s.ptr[length]) &&
           !strchr("{}[],:\"", s.ptr[length]))
        length++;
    return length ? length : 1;
}

static const struct {
    const char *word;
    enum json_kind kind;
} words[] = {{"true", JSON_TRUE}, {"false", JSON_FALSE}, {"null", JSON_NULL}};

static bool scan_word(struct json_scanner *s)
{
    struct str rest = unread_text(s);
    size_t length = word_length(rest);
    struct str word = str_part(rest, 0, length < rest.len ? length : rest.len);
    enum json_kind kind = 0;

    if (number_length(word) == word.len)
        kind = JSON_NUMBER;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal(word, str_of(words[i].word)))
            kind = words[i].kind;
    if (!kind)
        return report_fault(s, s->at, length, "this is not a value of JSON");
    if (!add_item(s->t, kind, s->at, s->at + length))
        return false;
    s->at += length;
    return true;
}

/* ---- objects and arrays -------------------------------------------------- */

static void skip_white(struct json_scanner *s)
{
    while (s->at < s->t->text.len && is_white(s->t->text.ptr[s->at]))
        s->at++;
}

static char next_byte(struct json_scanner *s)
{
    skip_white(s);
    return s->at < s->t->text.len ? s->t->text.ptr[s->at] : '\0';
}

static struct json_item *open_container(const struct json_scanner *s)
{
    return &s->t->items[s->open[s->depth - 1]];
}

static bool open_container_item(struct json_scanner *s, enum json_kind kind)
{
    if (s->depth == JSON_DEPTH)
        return report_fault(s, s->at, 1, "nested too deeply");
    if (!add_item(s->t, kind, s->at, s->at + 1))
        return false;
    s->open[s->depth++] = s->t->count - 1;
    s->at++;
    return true;
}

static void close_container(struct json_scanner *s)
{
    struct json_item *item = open_container(s);

    s->at++;
    item->next = s->t->count;
    item->span.length = (uint32_t)(s->at - item->span.begin);
    s->depth--;
}

/* Reads a key and the colon after it. */
static bool scan_key(struct json_scanner *s)
{
    if (next_byte(s) != '"')
        return report_fault(s, s->at, 1,
                            "the name of a member is expected here");
    if (!scan_string(s, true))
        return false;
    if (next_byte(s) != ':')
        return report_fault(s, s->at, 1,
                            "a colon is expected after a member's name");
    s->at++;
    return true;
}

static char closing_character(const struct json_scanner *s)
{
    return open_container(s)->kind == JSON_OBJECT ? '}' : ']';
}

static bool scan_value(struct json_scanner *s)
{
    char c = next_byte(s);

    if (c == '{')
        return open_container_item(s, JSON_OBJECT);
    if (c == '[')
        return open_container_item(s, JSON_ARRAY);
    if (c == '"')
        return scan_string(s, false);
    if (s->at == s->t->text.len)
        return report_fault(s, s->at, 1,
                            "the text ends where a value is expected");
    return scan_word(s);
}

/* Continues after a value: closes objects and arrays that end here, or goes on
   to the next value. */
static bool continue_after_value(struct json_scanner *s)
{
    while (s->depth) {
        char c = next_byte(s);
        if (c == closing_character(s)) {
            close_container(s);
        } else if (c == ',') {
            s->at++;
            return open_container(s)->kind == JSON_ARRAY || scan_key(s);
        } else {
            return report_fault(s, s->at, 1,
                                open_container(s)->kind == JSON_OBJECT
                                    ? "a comma or } is expected here"
                                    : "a comma or ] is expected here");
        }
    }
    return true;
}

/* Continues after "{" or "[": goes on to the first value, or to the end of an
   empty object or array. */
static bool enter_container(struct json_scanner *s)
{
    if (next_byte(s) == closing_character(s)) {
        close_container(s);
        return continue_after_value(s);
    }
    return open_container(s)->kind == JSON_ARRAY || scan_key(s);
}

/* Reads values until no object or array is open. */
static bool scan_values(struct json_scanner *s)
{
    do {
        size_t depth = s->depth;
        if (!scan_value(s) ||
            !(s->depth > depth ? enter_container(s) : continue_after_value(s)))
            return false;
    } while (s->depth);
    return true;
}

bool tape_read(struct tape *t, struct arena *arena, struct diags *diags,
               struct str text, size_t begin)
{
    struct json_scanner s = {.t = t, .at = begin};

    *t = (struct tape){.text = text, .arena = arena, .diags = diags};
    if (!scan_values(&s))
        return false;
    skip_white(&s);
    t->end = s.at;
    return true;
}

/* ---- reading on after errors --------------------------------------------- */

/* Removes the last member of the innermost object if its value is missing. */
static void drop_name_without_value(struct json_scanner *s)
{
    uint32_t item = s->open[s->depth - 1] + 1;

    while (item + 1 < s->t->count)
        item = s->t->items[item + 1].next;
    s->t->count = item < s->t->count ? item : s->t->count;
}

/* Leaves only `depth` objects and arrays open, and removes the others and the
   names of their members. */
static void drop_open(struct json_scanner *s, size_t depth)
{
    bool of_object =
        s->t->items[s->open[depth - 1]].kind == (uint8_t)JSON_OBJECT;

    if (s->depth > depth)
        s->t->count = s->open[depth];
    s->depth = depth;
    if (of_object)
        drop_name_without_value(s);
}

/* Returns the depth of the innermost open object or array; 0 if there is
   none. */
static size_t innermost(const struct json_scanner *s, unsigned kinds)
{
    size_t depth = s->depth;

    while (depth > 0 && !(s->t->items[s->open[depth - 1]].kind & kinds))
        depth--;
    return depth;
}

/* Resumes reading at a character that begins a line. */
enum resumed { RESUMED_NOT, RESUMED, RESUMED_AT_END, RESUMED_FAULT };

static enum resumed resume_at(struct json_scanner *s, char c)
{
    unsigned kinds = c == '{' || c == ']' ? JSON_ARRAY
                     : c == '}'           ? JSON_OBJECT
                     : c == '"'           ? JSON_OBJECT | JSON_ARRAY
                                          : 0;
    size_t depth = innermost(s, kinds);

    if (!depth)
        return RESUMED_NOT;
    drop_open(s, depth);
    if (c == '{' || (c == '"' && open_container(s)->kind == JSON_ARRAY))
        return RESUMED;
    if (c == '"')
        return scan_key(s) ? RESUMED : RESUMED_FAULT;
    close_container(s);
    if (!continue_after_value(s))
        return RESUMED_FAULT;
    return s->depth ? RESUMED : RESUMED_AT_END;
}

static bool skip_to_line(struct json_scanner *s)
{
    struct str rest = unread_text(s);
    const char *end = rest.len ? memchr(rest.ptr, '\n', rest.len) : NULL;

    if (!end)
        return false;
    s->at += (size_t)(end - rest.ptr);
    next_byte(s);
    return s->at < s->t->text.len;
}

/* Returns the length of the name of a member, with its quotes, that begins at
   `at`, or 0 if there is none. Only simple names count. A string contains no
   such text, because its quotes are escaped. */
static size_t name_length(struct str s, size_t at)
{
    size_t end = at + 1;

    if (s.ptr[at] != '"')
        return 0;
    while (end < s.len && (s.ptr[end] == '_' || ascii_is_lower(s.ptr[end])))
        end++;
    if (end == at + 1 || end == s.len || s.ptr[end] != '"')
        return 0;
    for (at = ++end; at < s.len && is_white(s.ptr[at]);)
        at++;
    return at < s.len && s.ptr[at] == ':' ? end : 0;
}

/* Ends open objects and arrays until an object or array of these kinds is the
   innermost. Returns false if there is none. */
static bool end_open(struct json_scanner *s, unsigned kinds)
{
    size_t depth = innermost(s, kinds);

    if (!depth)
        return false;
    for (drop_open(s, s->depth); s->depth > depth; drop_open(s, s->depth)) {
        open_container(s)->next = s->t->count;
        s->depth--;
    }
    return true;
}

/* Returns the offset of the next name of a member, or the end of the text. */
static size_t next_name(const struct json_scanner *s)
{
    struct str text = s->t->text;
    size_t at = s->at;

    while (at < text.len && !name_length(text, at))
        at++;
    return at;
}

/* Moves to the brackets that end objects and arrays before the offset `to`, or
   to the bracket that begins the object there, or to `to`. */
static void move_to_brackets(struct json_scanner *s, size_t to)
{
    const char *text = s->t->text.ptr;
    size_t at = to;

    for (;
         to > s->at && (is_white(text[to - 1]) || strchr("{}],", text[to - 1]));
         to--)
        if (!is_white(text[to - 1]) && text[to - 1] != ',')
            at = to - 1;
    s->at = at;
}

/* Adds to the diagnostic of the fault that the text from the offset `from` up
   to the current place is omitted. */
static void report_omitted(const struct json_scanner *s, size_t from)
{
    struct str text = str_trim(str_part(s->t->text, from, s->at));
    struct str label = s->fault ? s->fault->label : STR("");

    if (text.len)
        diag_label(s->t->diags, s->fault, "%.*s%s%zu byte%s omitted",
                   (int)label.len, label.ptr, label.len ? "; " : "", text.len,
                   text.len == 1 ? " is" : "s are");
}

/* Continues in the same line, if no later line continues. The next name of a
   member determines the place. */
static enum resumed resume_in_line(struct json_scanner *s)
{
    struct str text = s->t->text;
    size_t fault, name;

    /* The quote that ends a string too late may begin a name. */
    s->at -= s->at > 0 && s->at < text.len && name_length(text, s->at - 1);
    fault = s->at;
    name = next_name(s);
    move_to_brackets(s, name);
    report_omitted(s, fault);
    if (s->at == text.len)
        return RESUMED_NOT;
    if (text.ptr[s->at] == '{')
        return end_open(s, JSON_ARRAY) ? RESUMED : RESUMED_NOT;
    if (s->at < name)
        return resume_at(s, text.ptr[s->at]);
    if (!end_open(s, JSON_OBJECT))
        return RESUMED_NOT;
    return scan_key(s) ? RESUMED : RESUMED_FAULT;
}

/* Continues on a later line, or else in the same line. */
static enum resumed resume(struct json_scanner *s)
{
    enum resumed done = RESUMED_NOT;
    size_t fault = s->at;

    while (done == RESUMED_NOT && skip_to_line(s))
        done = resume_at(s, s->t->text.ptr[s->at]);
    if (done != RESUMED_NOT)
        return done;
    s->at = fault;
    return resume_in_line(s);
}

/* Ends the objects and arrays where the text cannot be read further. */
static void close_all(struct json_scanner *s)
{
    if (s->depth)
        drop_open(s, s->depth);
    for (; s->depth; s->depth--) {
        struct json_item *item = open_container(s);
        item->next = s->t->count;
    }
    s->at = s->t->text.len;
}

bool tape_read_on(struct tape *t, struct arena *arena, struct diags *diags,
                  struct str text, size_t begin)
{
    struct json_scanner s = {.t = t, .at = begin};
    enum resumed done = RESUMED;

    *t = (struct tape){.text = text, .arena = arena, .diags = diags};
    for (size_t faults = 0; done == RESUMED || done == RESUMED_FAULT;) {
        if (done == RESUMED && scan_values(&s))
            break;
        if (arena->exhausted)
            return false;
        done = ++faults < TAPE_FAULTS ? resume(&s) : RESUMED_NOT;
    }
    if (s.depth)
        close_all(&s);
    skip_white(&s);
    t->end = s.at;
    return t->count > 0;
}

bool tape_value_ends(const struct tape *t)
{
    for (size_t i = t->end; i < t->text.len; i++) {
        char c = t->text.ptr[i];
        if (ascii_is_space(c) || c == ',' || c == ']')
            continue;
        diag_report(t->diags, DIAG_BAD_JSON, (struct span){(uint32_t)i, 1},
                    "this text follows the end of the record");
        return false;
    }
    return true;
}

/* ---- values of strings and numbers --------------------------------------- */

static int32_t parse_hex(const char digits[4])
{
    int32_t n = 0;

    for (size_t i = 0; i < 4; i++)
        n = n * 16 + ascii_hex_value(digits[i]);
    return n;
}

static bool is_surrogate(int32_t unit, int32_t first)
{
    return unit >= first && unit < first + 0x400;
}

/* Reports an invalid character and returns U+FFFD in its place. */
static int32_t report_no_character(const struct tape *t, size_t at, bool nul)
{
    struct span span = {(uint32_t)at, 6};

    if (nul)
        diag_report(t->diags, DIAG_NUL_BYTE, span, NULL);
    else
        diag_report(t->diags, DIAG_BAD_JSON, span,
                    "this escape is only half of a surrogate pair");
    return 0xFFFD;
}

/* Reads the character that the escape \uXXXX at `at` represents. Returns the
   number of bytes read. */
static size_t read_unicode(const struct tape *t, size_t at, int32_t *out)
{
    enum { HIGH = 0xD800, LOW = 0xDC00 };
    const char *p = t->text.ptr + at;
    int32_t unit = parse_hex(p + 2), low;

    *out = unit;
    if (unit == 0)
        *out = report_no_character(t, at, true);
    if (is_surrogate(unit, HIGH) && p[6] == '\\' && p[7] == 'u') {
        low = parse_hex(p + 8);
        *out = 0x10000 + ((unit - HIGH) << 10) + (low - LOW);
        if (is_surrogate(low, LOW))
            return 12;
    }
    if (is_surrogate(unit, HIGH) || is_surrogate(unit, LOW))
        *out = report_no_character(t, at, false);
    return 6;
}

static const struct {
    char letter, meant;
} escapes[] = {{'b', '\b'}, {'f', '\f'}, {'n', '\n'}, {'r', '\r'}, {'t', '\t'}};

/* Writes the bytes that the escape at `at` represents. Returns the length of
   the escape. */
static size_t read_escape(const struct tape *t, size_t at, char *out,
                          size_t *length)
{
    char letter = t->text.ptr[at + 1];
    struct text bytes = {0};
    int32_t point;

    if (letter == 'u') {
        size_t taken = read_unicode(t, at, &point);
        text_add_code_point(&bytes, point);
        t->diags->no_memory |= bytes.failed;
        *length = bytes.len;
        if (bytes.len)
            memcpy(out, bytes.ptr, bytes.len);
        text_release(&bytes);
        return taken;
    }
    *out = letter;
    *length = 1;
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (letter == escapes[i].letter)
            *out = escapes[i].meant;
    return 2;
}

static size_t count_escapes(struct str s)
{
    size_t count = 0;

    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] == '\\') {
            count++;
            i++;
        }
    return count;
}

struct quote tape_quote(const struct tape *t, uint32_t index)
{
    const struct json_item *item = &t->items[index];
    struct str raw = span_str(t->text, item->span);

    if (!item->escaped)
        return quote_span(t->text, item->span);
    size_t escaped = count_escapes(raw), length, count = 0, at = 0, end = 0;
    /* an unescaped string is never longer than its escaped form */
    char *out = arena_alloc(t->arena, raw.len);
    struct shift *list = arena_alloc(t->arena, escaped * sizeof *list);
    for (; out && list && at < raw.len;) {
        if (raw.ptr[at] != '\\') {
            out[end++] = raw.ptr[at++];
            continue;
        }
        at += read_escape(t, item->span.begin + at, out + end, &length);
        end += length;
        list[count++] = (struct shift){(uint32_t)end,
                                       (int32_t)((int64_t)at - (int64_t)end)};
    }
    return (struct quote){
        .words = {out, end}, .at = item->span.begin, .shifts = {list, count}};
}

bool tape_count(const struct tape *t, uint32_t item, uint64_t low,
                uint64_t high, uint64_t *out)
{
    return str_number(span_str(t->text, t->items[item].span), out) &&
           *out >= low && *out <= high;
}

/* ---- paths --------------------------------------------------------------- */

/* Returns the value in the object or array `at` that contains the item, and
   appends a step of the path. Returns `at` if the item is not inside that
   object or array. */
static uint32_t step_towards(const struct tape *t, uint32_t at, uint32_t item,
                             struct text *out)
{
    bool object = t->items[at].kind == JSON_OBJECT;
    uint32_t count = 0;

    for (uint32_t i = at + 1; i < t->count && i <= item;
         i = t->items[i].next, count++) {
        uint32_t value = i + object;
        uint32_t next = value < t->count ? t->items[value].next : t->count;
        bool open = value < t->count && next == value + 1 &&
                    (t->items[value].kind & (JSON_OBJECT | JSON_ARRAY)) &&
                    t->items[value].span.length == 1;
        if (item < next || open || value >= t->count) {
            if (object) {
                text_add(out, out->len ? STR(".") : STR(""));
                text_add(out, span_str(t->text, t->items[i].span));
            } else {
                text_addf(out, "[%lu]", (unsigned long)count);
            }
            return value < t->count ? value : item;
        }
        i += object;
    }
    return at;
}

void tape_path(const struct tape *t, uint32_t item, struct text *out)
{
    uint32_t at = 0, before;

    do {
        before = at;
        if (t->items[at].kind & (JSON_OBJECT | JSON_ARRAY))
            at = step_towards(t, at, item, out);
    } while (at != before && at < item);
}

static const char *const kind_words[] = {
    "an object", "an array", "a string", "a number", "true", "false", "null",
};

void json_kinds_write(unsigned kinds, struct text *out)
{
    bool any = false;

    for (size_t i = 0; i < sizeof kind_words / sizeof *kind_words; i++) {
        if (!(kinds >> i & 1))
            continue;
        text_add(out, any ? STR(" or ") : STR(""));
        text_add(out, str_of(kind_words[i]));
        any = true;
    }
}
