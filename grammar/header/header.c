/*
 * Reads and writes headers (header.h).
 */
#include "header.h"

#include "notation.h"
#include "plain_tag.h"

static struct str scan_view(const struct scan *scan, struct span span)
{
    return (struct str){scan->base + span.begin, span.length};
}

static struct span span_of_text(const struct scan *scan, struct str s)
{
    return (struct span){(uint32_t)(s.ptr - scan->base), (uint32_t)s.len};
}

static struct span without_quotes_span(struct span string)
{
    return (struct span){string.begin + 1, string.length - 2};
}

/* True if another tag ends on the same line before `at`. */
static bool follows_tag(const struct scan *scan, uint32_t at)
{
    while (at > 0 && (scan->base[at - 1] == ' ' || scan->base[at - 1] == '\t'))
        at--;
    return at > 0 && scan->base[at - 1] == ']';
}

static void add_tag(struct scan *scan, struct span all, struct span name,
                    struct span value)
{
    if (follows_tag(scan, all.begin))
        diag_report(scan->b->diags, DIAG_SAME_LINE, all,
                    "this tag is on the line of another tag");
    build_tag(scan->b, name, value);
}

static void label_reading(struct scan *scan, struct diag *d, struct span name,
                          struct span value)
{
    struct str n = scan_view(scan, name), v = scan_view(scan, value);

    diag_label(scan->b->diags, d, "read as [%.*s \"%.*s\"]", (int)n.len, n.ptr,
               (int)v.len, v.ptr);
}

static void report_form(struct scan *scan, struct span all, struct span name,
                        struct span value)
{
    label_reading(scan, diag_report(scan->b->diags, DIAG_TAG_FORM, all, NULL),
                  name, value);
}

/* Adds a tag. Spaces are usual only between the name and the string; others are
   reported. */
void header_tag(struct scan *scan, struct span all, struct span name,
                struct span string)
{
    bool usual = name.begin == all.begin + 1 &&
                 string.begin > name.begin + name.length &&
                 string.begin + string.length + 1 == all.begin + all.length;

    if (!usual)
        report_form(scan, all, name, without_quotes_span(string));
    add_tag(scan, all, name, without_quotes_span(string));
}

static const char *const quotes[] = {
    "\"",     "'",      "\u201C", "\u201D", "\u201E",
    "\u00AB", "\u00BB", "\u2018", "\u2019",
};

enum { QUOTES = sizeof quotes / sizeof *quotes };

/* Removes quotes of any kind. Sets *closed to true if there was a closing
   quote, otherwise to false. */
static struct str without_quotes(struct str s, bool *closed)
{
    s = str_trim(s);
    *closed = false;
    for (size_t i = 0; i < QUOTES; i++)
        if (str_skip(&s, str_of(quotes[i])))
            break;
    for (size_t i = 0; i < QUOTES && !*closed; i++)
        if (str_ends_with(s, str_of(quotes[i]))) {
            s.len -= str_of(quotes[i]).len;
            *closed = true;
        }
    return s;
}

void header_loose_tag(struct scan *scan, struct span all, struct span name,
                      struct span value)
{
    bool closed;
    struct str plain = without_quotes(scan_view(scan, value), &closed);

    value = span_of_text(scan, plain);
    report_form(scan, all, name, value);
    add_tag(scan, all, name, value);
}

void header_add_unended(struct scan *scan, struct span name, struct span string)
{
    struct span end = {string.begin + string.length, 1};
    struct diag *d = diag_report(scan->b->diags, DIAG_BAD_TAG, end,
                                 "the ] of the tag is missing");

    label_reading(scan, d, name, without_quotes_span(string));
    build_tag(scan->b, name, without_quotes_span(string));
}

void header_add_unclosed(struct scan *scan, struct span all, struct span name,
                         struct span string)
{
    struct str value = str_trim(scan_view(scan, string));
    struct span quote = {string.begin, 1};
    bool bracket = str_ends_with(value, STR("]")), closed;
    struct diag *d;

    value.len -= bracket;
    value = without_quotes(value, &closed);
    if (closed) { /* closed with a different quote */
        report_form(scan, all, name, span_of_text(scan, value));
    } else {
        d = diag_report(scan->b->diags, DIAG_UNCLOSED_STRING, quote, NULL);
        diag_label(scan->b->diags, d, "read as \"%.*s\"", (int)value.len,
                   value.ptr);
    }
    build_tag(scan->b, name, span_of_text(scan, value));
}

void header_add_unopened(struct scan *scan, struct span line)
{
    struct str all = scan_view(scan, line), name = all, value = all;
    struct diag *d;

    for (name.len = 0; all.ptr[name.len] != ' ' && all.ptr[name.len] != '\t';)
        name.len++;
    while (value.ptr[0] != '"')
        value = str_from(value, 1);
    while (value.ptr[value.len - 1] != '"')
        value.len--;
    value = str_part(value, 1, value.len - 1);
    d = diag_report(scan->b->diags, DIAG_BAD_TAG, span_of_text(scan, name),
                    "the [ of the tag is missing");
    label_reading(scan, d, span_of_text(scan, name), span_of_text(scan, value));
    build_tag(scan->b, span_of_text(scan, name), span_of_text(scan, value));
}

static struct span span_of_part(struct str text, struct str part)
{
    return (struct span){(uint32_t)(part.ptr - text.ptr), (uint32_t)part.len};
}

/* Adds the plain tags at the beginning of the text. Returns the offset after
   them and the white space that follows. */
static size_t read_plain_tags(struct builder *b)
{
    struct str text = b->record->text;
    const char *at = text.ptr, *end = at + text.len, *after;
    struct plain_tag tag;

    for (;;) {
        while (at < end && ascii_is_space(*at))
            at++;
        if (!(after = plain_tag_read(at, end, &tag)))
            return (size_t)(at - text.ptr);
        build_tag(b, span_of_part(text, tag.name),
                  span_of_part(text, tag.value));
        at = after;
    }
}

/* True if the text at `at` can only be movetext, because it begins with a
   character that no header begins with, such as a digit. */
static bool is_movetext(struct str text, size_t at)
{
    return at == text.len ||
           (text.ptr[at] >= '(' && text.ptr[at] <= '9'); /* not [ { or ; */
}

size_t header_read(struct builder *b)
{
    struct scan scan;
    size_t begin = b->slow ? 0 : read_plain_tags(b);

    if (!b->slow && is_movetext(b->record->text, begin))
        return begin;
    scan_begin(&scan, b);
    scan.stop = b->record->text.len;
    header_run(&scan, begin);
    scan_end(&scan);
    if (scan.stop < b->record->text.len)
        scan.base[scan.stop] = scan.stopped;
    return scan.stop;
}

/* ---- writing ------------------------------------------------------------- */

void tag_write(struct str name, struct str value, struct text *out)
{
    text_add_char(out, '[');
    text_add(out, name);
    text_add(out, STR(" \""));
    for (size_t i = 0; i < value.len; i++) {
        if (value.ptr[i] == '"' || value.ptr[i] == '\\')
            text_add_char(out, '\\');
        text_add_char(out, value.ptr[i]);
    }
    text_add(out, STR("\"]"));
}

static void write_tag(void *context, struct str name, struct str value)
{
    tag_write(name, value, context);
    text_add_char(context, '\n');
}

/* A function that receives the tags one after the other, and its context. */
struct taker {
    header_taker *take;
    void *context;
};

static void emit_tag_if_present(const struct record *r, const char *name,
                                const struct taker *to)
{
    const struct tag *tag = record_tag(r, str_of(name));

    if (tag)
        to->take(to->context, str_of(name), tag->value);
}

static void emit_present_tags(const struct record *r, const char *const *names,
                              const struct taker *to)
{
    for (; names && *names; names++)
        emit_tag_if_present(r, *names, to);
}

/* True if the list contains the name. A NULL list is empty. */
static bool is_listed(const char *const *names, struct str name)
{
    for (; names && *names; names++)
        if (str_equal_nocase(name, str_of(*names)))
            return true;
    return false;
}

/* True if the game has this player. A tag that is not a player has the seat 0. First and Second exist in every game, even
   in unknown games. */
static bool player_exists(size_t seat, const struct write_options *options)
{
    return seat <= 2 || seat <= options->seats;
}

static bool has_place(struct str name, const struct write_options *options)
{
    if (str_equal_nocase(name, STR("Game")) ||
        str_equal_nocase(name, STR("Position")) ||
        is_listed(options->own, name))
        return true;
    for (const struct standard_tag *tag = standard_tags; tag->name; tag++)
        if (tag->ordered && str_equal_nocase(name, str_of(tag->name)))
            return player_exists(tag->seat, options);
    return false;
}

/* Returns the name of the game. The name of an unknown game is not changed. */
static struct str game_name(const struct record *r,
                            const struct write_options *options)
{
    const struct tag *tag = record_tag(r, STR("Game"));

    return options->game.len || !tag ? options->game : tag->value;
}

void header_each_tag(const struct record *r,
                     const struct write_options *options, header_taker *take,
                     void *context)
{
    const struct taker to = {take, context};

    take(context, STR("Game"), game_name(r, options));
    emit_present_tags(r, options->own, &to);
    emit_tag_if_present(r, "Position", &to);
    for (const struct standard_tag *tag = standard_tags; tag->name; tag++)
        if (tag->ordered && player_exists(tag->seat, options))
            emit_tag_if_present(r, tag->name, &to);
    for (const struct tag *tag = r->tags; tag; tag = tag->next)
        if (!has_place(tag->meant, options) || record_tag(r, tag->meant) != tag)
            take(context, tag->meant, tag->value);
}

void header_write(const struct record *r, const struct write_options *options,
                  struct text *out)
{
    header_each_tag(r, options, write_tag, out);
}
