/* Finds tables in plain text, in which | separates cells and dashes underline
   the headings. Lines of a Markdown table begin with |. Lines of a page that
   was converted to text do not; such tables may have lost cells. */
#include "grid.h"

#include <string.h>

/* True for the line under the headings, such as "---|:--:|". */
static bool is_underline(struct str line)
{
    size_t dashes = 0;
    bool bar = false;

    for (size_t i = 0; i < line.len; i++) {
        if (!strchr("-|: \t\r", line.ptr[i]) || !line.ptr[i])
            return false;
        dashes += line.ptr[i] == '-';
        bar |= line.ptr[i] == '|';
    }
    return bar && dashes >= 3;
}

static bool has_bar(struct str line)
{
    return line.len && memchr(line.ptr, '|', line.len);
}

/* Removes the first cell from the line and returns it. In Markdown, a | after a
   backslash does not separate cells. */
static struct str split_cell(struct str *rest, enum markup markup)
{
    size_t end = 0;

    while (end < rest->len && rest->ptr[end] != '|')
        end += rest->ptr[end] == '\\' && markup == MARKUP_MARKDOWN &&
                       end + 1 < rest->len
                   ? 2
                   : 1;
    struct str cell = str_part(*rest, 0, end);
    *rest = str_from(*rest, end + (end < rest->len));
    return cell;
}

static void add_row(struct grids *g, struct str line, enum markup markup)
{
    struct str rest = str_trim(line);

    grids_row(g, rest);
    if (markup == MARKUP_MARKDOWN)
        str_skip(&rest, STR("|"));
    while (rest.len)
        grids_cell(g, split_cell(&rest, markup), markup, 1, 1);
}

/* Removes the marks of a heading or of bold text in Markdown. */
static struct str without_emphasis(struct str s)
{
    s = str_trim(s);
    while (s.len && strchr("*#_ ", s.ptr[0]))
        s = str_from(s, 1);
    while (s.len && strchr("*#_ ", s.ptr[s.len - 1]))
        s.len--;
    return s;
}

void pipes_find(struct grids *g)
{
    struct str rest = g->text, head = {rest.ptr, 0}, title = STR("");
    enum markup markup = MARKUP_NONE;
    size_t lines = 0; /* number of lines of the paragraph */

    while (rest.len) {
        struct str line = str_line(&rest);
        if (!has_bar(line)) {
            grids_end(g);
        } else if (is_underline(line) && has_bar(head)) {
            struct str trimmed = str_trim(head);
            markup = trimmed.ptr[0] == '|' ? MARKUP_MARKDOWN : MARKUP_NONE;
            grids_begin(g, trimmed, markup == MARKUP_NONE);
            grids_title(g, without_emphasis(title), MARKUP_MARKDOWN);
            add_row(g, head, markup);
        } else if (g->grid) {
            add_row(g, line, markup);
        }
        if (!has_bar(line)) {
            bool blank = !str_trim(line).len;
            lines = blank ? 0 : lines + 1;
            title = lines > 1 ? STR("") : blank ? title : line;
        }
        head = line;
    }
    grids_end(g);
}
