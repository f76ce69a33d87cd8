#include "header.h"

#include "notation.h"

void header_unclosed(struct scan *scan, struct span name, struct span string)
{
    struct str all = scan->b->record->text;
    struct str value = {all.ptr + string.begin + 1, string.length - 1};
    struct span quote = {string.begin, 1};
    struct diag *d =
        diag_report(scan->b->diags, DIAG_UNCLOSED_STRING, quote, NULL);

    value = str_trim(value);
    if (value.len && value.ptr[value.len - 1] == ']')
        value.len--;
    diag_label(scan->b->diags, d, "read as \"%.*s\"", (int)value.len,
               value.ptr);
    build_tag(
        scan->b, name,
        (struct span){(uint32_t)(value.ptr - all.ptr), (uint32_t)value.len});
}

size_t header_read(struct builder *b)
{
    struct scan scan;

    scan_begin(&scan, b);
    scan.stop = b->record->text.len;
    header_run(&scan, 0);
    scan_end(&scan);
    if (scan.stop < b->record->text.len)
        scan.base[scan.stop] = scan.stopped;
    return scan.stop;
}

/* ---- writing -------------------------------------------------------------- */

/* Behind Game, the game's own tags and Position, in this order. */
static const char *const common[] = {
    "Event",  "Site",   "Date",        "Round",  "First",
    "Second", "Result", "Termination", "Source", "Annotator",
};

enum { COMMON = sizeof common / sizeof *common };

static void write_tag(struct str name, struct str value, struct text *out)
{
    text_addf(out, "[%.*s \"", (int)name.len, name.ptr);
    for (size_t i = 0; i < value.len; i++) {
        if (value.ptr[i] == '"' || value.ptr[i] == '\\')
            text_add_char(out, '\\');
        text_add_char(out, value.ptr[i]);
    }
    text_add(out, STR("\"]\n"));
}

static void write_if_there(const struct record *r, const char *name,
                           struct text *out)
{
    const struct tag *tag = record_tag(r, str_of(name));

    if (tag)
        write_tag(str_of(name), tag->value, out);
}

static void write_all(const struct record *r, const char *const *names,
                      struct text *out)
{
    for (; names && *names; names++)
        write_if_there(r, *names, out);
}

/* A list may be NULL: it is empty then. */
static bool lists(const char *const *names, struct str name)
{
    for (; names && *names; names++)
        if (str_equal_nocase(name, str_of(*names)))
            return true;
    return false;
}

static bool has_place(struct str name, const struct write_options *options)
{
    if (str_equal_nocase(name, STR("Game")) ||
        str_equal_nocase(name, STR("Position")) ||
        lists(options->options, name) || lists(options->remarks, name))
        return true;
    for (size_t i = 0; i < COMMON; i++)
        if (str_equal_nocase(name, str_of(common[i])))
            return true;
    return false;
}

void header_write(const struct record *r, const struct write_options *options,
                  struct text *out)
{
    write_tag(STR("Game"), options->game, out);
    write_all(r, options->options, out);
    write_all(r, options->remarks, out);
    write_if_there(r, "Position", out);
    for (size_t i = 0; i < COMMON; i++)
        write_if_there(r, common[i], out);
    for (const struct tag *tag = r->tags; tag; tag = tag->next)
        if (!has_place(tag->meant, options) || record_tag(r, tag->meant) != tag)
            write_tag(tag->meant, tag->value, out);
}
