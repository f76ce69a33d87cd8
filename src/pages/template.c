/* Fills in the templates of pages. */
#include "page.h"

static const struct page_file page_files[] = {
#include "src/pages/files.inc"
    {NULL, NULL, 0, NULL},
};

const struct page_file *page_file_find(struct str name)
{
    for (const struct page_file *f = page_files; f->name; f++)
        if (str_equal(name, str_of(f->name)))
            return f;
    return NULL;
}

static struct str file_bytes(const struct page_file *file)
{
    return (struct str){(const char *)file->bytes, file->len};
}

/* ---- escaping ------------------------------------------------------------ */

/* Escapes "<", which occurs only within the strings of JSON, so that the output
   does not contain "</script>" or "<!--". */
void html_add_json(struct text *out, json_t *value)
{
    struct text plain = {0};
    struct str s;

    json_write(&plain, value);
    s = text_str(&plain);
    while (s.len) {
        struct str before = str_take(&s, '<');
        bool found = before.ptr + before.len < plain.ptr + plain.len;
        text_add(out, before);
        if (found)
            text_add(out, STR("\\u003c"));
    }
    out->failed |= plain.failed;
    text_release(&plain);
}

static bool is_unreserved(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '-' || c == '.' ||
           c == '_' || c == '~' || c == '/' || c == ',' || c == ':' ||
           c == '=' || c == '(' || c == ')' || c == '*' || c == '!';
}

void html_add_data(struct text *out, struct str s)
{
    static const char digits[] = "0123456789ABCDEF";

    text_add(out, STR("data:text/plain;charset=utf-8,"));
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.ptr[i];
        if (is_unreserved(s.ptr[i])) {
            text_add_char(out, s.ptr[i]);
            continue;
        }
        text_add_char(out, '%');
        text_add_char(out, digits[c >> 4]);
        text_add_char(out, digits[c & 15]);
    }
}

/* ---- templates ----------------------------------------------------------- */

/* Removes the text before the next {{...}}, and this item with its contents,
   from *rest. Returns false if there is no such item; *before is then the whole
   text. */
static bool split_piece(struct str *rest, struct str *before, struct str *inner)
{
    for (size_t i = 0; i + 1 < rest->len; i++) {
        if (rest->ptr[i] != '{' || rest->ptr[i + 1] != '{')
            continue;
        *before = str_part(*rest, 0, i);
        *inner = str_from(*rest, i + 2);
        for (size_t end = 0; end + 1 < inner->len; end++)
            if (inner->ptr[end] == '}' && inner->ptr[end + 1] == '}') {
                *rest = str_from(*inner, end + 2);
                *inner = str_part(*inner, 0, end);
                return true;
            }
    }
    *before = *rest;
    *rest = *inner = STR_NONE;
    return false;
}

static const struct page_part *find_part(const struct page *page,
                                         struct str name)
{
    const struct page_part *p = page->parts;

    while (p->name && !str_equal(name, str_of(p->name)))
        p++;
    assert(p->name);
    return p;
}

/* Adds the hashes of all files that the template includes by this word. */
static void add_sources(const struct page *page, struct str from,
                        struct str word, struct text *out)
{
    struct str before, inner;

    if (page->root)
        text_add(out, STR(" 'self'"));
    while (split_piece(&from, &before, &inner)) {
        const struct page_file *file =
            str_skip(&inner, word) ? page_file_find(inner) : NULL;
        if (file)
            text_addf(out, " '%s'", file->hash);
    }
}

static void add_policy(const struct page *page, struct str from,
                       struct text *out)
{
    text_add(out, STR("default-src 'none'; img-src data:; style-src"));
    add_sources(page, from, STR("style "), out);
    text_add(out, STR("; script-src"));
    add_sources(page, from, STR("script "), out);
    text_add(out, STR("; base-uri 'none'; form-action 'none'"));
}

/* Adds a style or a script. Returns false if `inner` is neither. */
static bool add_file(const struct page *page, struct str inner,
                     struct text *out)
{
    bool style = str_skip(&inner, STR("style "));
    const struct page_file *file;

    if (!style && !str_skip(&inner, STR("script ")))
        return false;
    file = page_file_find(inner);
    assert(file);
    if (!page->root) {
        text_add(out, style ? STR("<style>") : STR("<script>"));
        text_add(out, file_bytes(file));
        text_add(out, style ? STR("</style>") : STR("</script>"));
    } else if (style) {
        text_addf(out, "<link rel=\"stylesheet\" href=\"%s%s\">", page->root,
                  file->name);
    } else {
        text_addf(out, "<script src=\"%s%s\"></script>", page->root,
                  file->name);
    }
    return true;
}

static void skip_section(struct str *rest, struct str name)
{
    struct str before, inner;

    while (split_piece(rest, &before, &inner))
        if (str_skip(&inner, STR("/")) && str_equal(inner, name))
            return;
    assert(!"a section that ends");
}

static void add_piece(const struct page *page, struct str whole,
                      struct str inner, struct str *rest, struct text *out)
{
    const struct page_part *part;

    if (str_skip(&inner, STR("/")) || add_file(page, inner, out))
        return;
    if (str_skip(&inner, STR("#"))) {
        if (find_part(page, inner)->text.len == 0)
            skip_section(rest, inner);
        return;
    }
    if (str_equal(inner, STR("policy"))) {
        add_policy(page, whole, out);
        return;
    }
    part = find_part(page, inner);
    if (part->markup)
        text_add(out, part->text);
    else
        text_add_escaped(out, part->text, text_html_escapes);
}

void page_write(const struct page *page, struct text *out)
{
    const struct page_file *file = page_file_find(str_of(page->template_name));
    struct str rest, before, inner;
    bool more;

    assert(file);
    rest = file_bytes(file);
    do {
        more = split_piece(&rest, &before, &inner);
        text_add(out, before);
        if (more)
            add_piece(page, file_bytes(file), inner, &rest, out);
    } while (more);
}
