/* Finds tables in HTML as browsers do: end tags may be missing, and names may
   be in any case. After a table within a table, the rest of the outer table is
   ignored. */
#include "grid.h"

#include <string.h>

struct page {
    struct grids *grids;
    const char *cell; /* beginning of the current cell's text; NULL outside
                         cells */
    struct str attributes;
    bool caption; /* the current element is a caption, not a cell */
};

struct tag {
    struct str all, name, attributes; /* for "<td a=b>": the whole tag, "td" (or
                                         "/td"), and " a=b" */
};

static bool is_name(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '/';
}

/* Returns the end of a tag. A > in quotes does not end it. */
static size_t tag_end(struct str s)
{
    char quote = 0;

    for (size_t i = 1; i < s.len; i++) {
        if (quote)
            quote = s.ptr[i] == quote ? 0 : quote;
        else if (s.ptr[i] == '>')
            return i + 1;
        else if (strchr("\"'", s.ptr[i]) && s.ptr[i])
            quote = s.ptr[i];
    }
    return s.len;
}

/* Removes the next tag from the text, with any comments before it, and stores
   it. Returns false if there is none. */
static bool read_tag(struct str *rest, struct tag *out)
{
    const char *at;

    while (rest->len && (at = memchr(rest->ptr, '<', rest->len))) {
        size_t length = 1;
        *rest = str_from(*rest, (size_t)(at - rest->ptr));
        if (str_starts_with(*rest, STR("<!--"))) {
            size_t end = find_nocase(*rest, STR("-->"));
            *rest = str_from(*rest, end < rest->len ? end + 3 : rest->len);
            continue;
        }
        while (length < rest->len && is_name(rest->ptr[length]))
            length++;
        size_t end = length > 1 ? tag_end(*rest) : 1;
        out->all = str_part(*rest, 0, end);
        out->name = str_part(*rest, 1, length);
        out->attributes = str_part(*rest, length, end > length ? end : length);
        *rest = str_from(*rest, end);
        if (length > 1)
            return true;
    }
    return false;
}

bool html_is(struct str text)
{
    return find_nocase(text, STR("<table")) < text.len;
}

static void end_cell(struct page *p, const char *end)
{
    struct str raw = {p->cell, p->cell ? (size_t)(end - p->cell) : 0};

    if (p->cell && p->caption)
        grids_title(p->grids, raw, MARKUP_HTML);
    else if (p->cell)
        grids_cell(p->grids, raw, MARKUP_HTML,
                   attribute_number(p->attributes, STR("colspan")),
                   attribute_number(p->attributes, STR("rowspan")));
    p->cell = NULL;
    p->caption = false;
}

static void begin_cell(struct page *p, const struct tag *tag)
{
    if (!p->grids->grid)
        return;
    p->cell = tag->all.ptr + tag->all.len;
    p->attributes = tag->attributes;
}

static void begin_caption(struct page *p, const struct tag *tag)
{
    begin_cell(p, tag);
    p->caption = p->cell != NULL;
}

static void begin_row(struct page *p, const struct tag *tag)
{
    grids_row(p->grids, tag->all);
}

static void begin_table(struct page *p, const struct tag *tag)
{
    grids_begin(p->grids, tag->all, false);
}

static void end_table(struct page *p, const struct tag *tag)
{
    (void)tag;
    grids_end(p->grids);
}

/* Tags that end a cell, and the further effect of each tag. */
static const struct {
    const char *name;
    void (*act)(struct page *p, const struct tag *tag);
} tags[] = {
    {"td", begin_cell},
    {"th", begin_cell},
    {"tr", begin_row},
    {"table", begin_table},
    {"/td", NULL},
    {"/th", NULL},
    {"/tr", NULL},
    {"/thead", NULL},
    {"/tbody", NULL},
    {"/tfoot", NULL},
    {"caption", begin_caption},
    {"/caption", NULL},
    {"/table", end_table},
};

/* Skips scripts and styles, whose contents are not text. */
static void skip_script(struct str *rest, const struct tag *tag)
{
    static const char *const ends[] = {"</script", "</style"};

    for (size_t i = 0; i < 2; i++)
        if (str_equal_nocase(tag->name, str_of(ends[i] + 2)))
            *rest = str_from(*rest, find_nocase(*rest, str_of(ends[i])));
}

void html_find(struct grids *g)
{
    struct page p = {.grids = g};
    struct str rest = g->text;
    struct tag tag;

    while (read_tag(&rest, &tag)) {
        skip_script(&rest, &tag);
        for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
            if (str_equal_nocase(tag.name, str_of(tags[i].name))) {
                end_cell(&p, tag.all.ptr);
                if (tags[i].act)
                    tags[i].act(&p, &tag);
            }
    }
    end_cell(&p, g->text.ptr + g->text.len);
    grids_end(g);
}
