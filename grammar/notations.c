/*
 * The table of notations, and how the notation of a text is found (notation.h).
 */
#include "native_notation.h"

/* The notations, in the order in which `ludex notations` lists them and files
   are tested. Stymie comes before Quax, which would read Stymie's two cells as
   a link. */
/* clang-format off */
#define NOTATIONS(notation) \
    notation(stymie)        \
    notation(quax)          \
    notation(braunche)      \
    notation(brayout)       \
    notation(brax)          \
    notation(boardgv)       \
    notation(zsg)           \
    notation(json)          \
    notation(apgame)        \
    notation(csv)           \
    notation(csv_plies)     \
    notation(sgf)           \
    notation(pgn)
/* clang-format on */

#define DECLARE(name) extern const struct notation notation_##name;
#define ROW(name)     &notation_##name,

NOTATIONS(DECLARE)

const struct notation *const notations[] = {NOTATIONS(ROW) NULL};

/* ---- reading and writing ------------------------------------------------- */

bool notation_is_native(const struct notation *n)
{
    return n->run != NULL;
}

bool notation_holds(const struct notation *n, struct str game)
{
    return !n->games || str_in_list(game, n->games);
}

/* Reads a plain result at the end of the text, where most records have one.
   Returns false if there is none. */
static bool read_result(struct scan *scan, const char *at)
{
    const char *end = scan->base + scan->b->record->text.len, *begin;
    enum result_kind kind;

    while (at < end && ascii_is_space(*at))
        at++;
    while (at < end && ascii_is_space(end[-1]))
        end--;
    begin = at;
    if (!result_find((struct str){begin, (size_t)(end - begin)}, &kind))
        return false;
    build_result(scan->b, kind, scan_span(scan, begin, end));
    return true;
}

void notation_read(const struct notation *n, struct builder *b, size_t begin)
{
    struct scan scan;

    if (!notation_is_native(n)) {
        n->read(b, begin);
        return;
    }
    scan_begin(&scan, b);
    scan.commas = n->commas;
    scan.plain = b->slow ? NULL : n->plain;
    const char *rest = scan_plain(&scan, scan.base + begin);
    if (!scan.plain || !read_result(&scan, rest)) {
        if (b->prose)
            scan_mark_prose(&scan, begin, (size_t)(rest - scan.base));
        n->run(&scan, (size_t)(rest - scan.base));
    }
    scan_end(&scan);
}

bool notation_write(const struct notation *n, const struct record *r,
                    const struct write_options *options, struct text *out,
                    struct text *why)
{
    return notation_is_native(n) ? native_write(n, r, options, out)
                                 : n->write(r, options, out, why);
}

unsigned notation_lacks(const struct notation *n)
{
    return notation_is_native(n) ? NATIVE_LACKS : n->lacks;
}

bool notation_has_content(const struct notation *n, const struct record *r)
{
    size_t own = 0, plies = 0, unread = 0;
    struct walk w;

    for (walk_begin(&w, r); n->is_own && w.node; walk_next(&w)) {
        plies++;
        unread += w.node->ply.kind == PLY_UNREAD;
        own += n->is_own(r, w.node);
    }
    return own > unread || (own > 0 && unread <= plies / 4);
}

/* ---- the table ----------------------------------------------------------- */

const struct notation *notation_find(struct str name)
{
    for (size_t i = 0; notations[i]; i++)
        if (str_equal_nocase(name, str_of(notations[i]->name)))
            return notations[i];
    return NULL;
}

static struct str name_at(const void *list, size_t i)
{
    (void)list;
    return notations[i] ? str_of(notations[i]->name) : STR_NONE;
}

const struct notation *notation_nearest(struct str name)
{
    size_t i = str_nearest(name, 4, name_at, NULL);

    return i == STR_NOWHERE ? NULL : notations[i];
}

const struct notation *notation_native(struct str game)
{
    for (size_t i = 0; notations[i]; i++)
        if (notation_is_native(notations[i]) &&
            notation_holds(notations[i], game))
            return notations[i];
    return NULL;
}

static bool ends_with_nocase(struct str s, struct str end)
{
    return s.len >= end.len &&
           str_equal_nocase(str_from(s, s.len - end.len), end);
}

struct str notation_unpacked_name(struct str path)
{
    static const char *const endings[] = {".gz", ".zst", ".xz", ".bz2"};

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_with_nocase(path, str_of(endings[i])))
            path.len -= str_of(endings[i]).len;
    return path;
}

bool notation_begins_with_tag(struct str head)
{
    size_t end = 0;

    str_skip(&head, STR("\uFEFF"));
    head = str_trim(head);
    while (end < head.len && head.ptr[end] != '\n' && head.ptr[end] != '\r')
        end++;
    struct str line = str_trim(str_part(head, 0, end));
    return line.len > 4 && line.ptr[0] == '[' && ascii_is_upper(line.ptr[1]) &&
           line.ptr[line.len - 1] == ']' && line.ptr[line.len - 2] == '"';
}

static bool has_name(const struct notation *n, struct str path)
{
    return n->extension && ends_with_nocase(path, str_of(n->extension));
}

/* Returns the first notation that recognises the content, or NULL if there is
   none. If `named` is set, tries only notations that have the extension of the
   file. If `certain` is set, tries only notations whose test is certain. */
static const struct notation *sniff_notation(struct str head, struct str path,
                                             bool named, bool certain)
{
    for (size_t i = 0; notations[i] && head.len; i++) {
        const struct notation *n = notations[i];
        if ((!named || has_name(n, path)) && (!certain || n->certain) &&
            n->sniff && n->sniff(head))
            return n;
    }
    return NULL;
}

const struct notation *notation_of_file(struct str path, struct str head)
{
    const struct notation *named = NULL, *found;

    path = notation_unpacked_name(path);
    for (size_t i = 0; notations[i] && !named; i++)
        if (has_name(notations[i], path))
            named = notations[i];
    found = sniff_notation(head, path, true, false);
    if (!found)
        found = sniff_notation(head, path, false, true);
    if (!found && named && !named->sniff)
        return named;
    if (!found)
        found = sniff_notation(head, path, false, false);
    if (found)
        return found;
    return named && named->certain && notation_begins_with_tag(head) ? NULL
                                                                     : named;
}

/* Returns the notation of a diagram or a saved game that the text contains, or
   NULL if there is none. */
static const struct notation *marked_notation(struct str text, struct str game)
{
    if (str_starts_with(text, STR("[")))
        return NULL; /* tags come first; text after them may quote a marker */
    for (size_t i = 0; notations[i]; i++)
        if (notations[i]->framing.marker && notations[i]->sniff(text) &&
            notation_holds(notations[i], game))
            return notations[i];
    return NULL;
}

const struct notation *notation_of_text(struct str text, struct str game)
{
    text = str_trim(text);
    if (!game.len)
        return notation_of_file(STR(""), text);
    if (!notation_native(game)) /* a foreign game without a marker is in PGN */
        return notation_of_file(STR(".pgn"), text);
    return marked_notation(text, game);
}
