/* Determines the game of a PGN record, and builds the intermediate record. */
#include "header.h"
#include "pgn.h"

#include <string.h>

/* Data of the header that determine the game and how the record is read. */
struct head {
    struct str game, variant; /* empty if there is no such tag */
    struct str added, result; /* values of the tags that Ludex added */
    size_t end;               /* offset at which movetext begins */
    bool escapes;             /* the header has lines for other programs */
};

static void store_known_tag(struct head *h, const struct pgn_item *item)
{
    const struct {
        const char *name;
        struct str *value;
    } known[] = {{"Game", &h->game},
                 {"Variant", &h->variant},
                 {PGN_ADDED, &h->added},
                 {PGN_RESULT, &h->result}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (str_is_word(item->name, known[i].name) && !known[i].value->len)
            *known[i].value = item->value;
}

static struct head read_head(const struct draft *d)
{
    struct head h = {.end = 0};
    struct pgn_item item;

    for (size_t at = 0;; at = item.end) {
        item = pgn_next(d->text, at);
        h.end = item.begin;
        if (item.line == PGN_END)
            return h;
        h.escapes |= item.line == PGN_ESCAPE;
        d->diags->loses |= item.line == PGN_ESCAPE;
        if (item.line == PGN_TAG)
            store_known_tag(&h, &item);
    }
}

/* Removes a last word that is redundant in PGN, as in "Regular chess". */
static struct str without_chess(struct str variant)
{
    static const char chess[] = " chess";
    const size_t length = sizeof chess - 1;

    if (variant.len > length &&
        str_equal_nocase(str_from(variant, variant.len - length),
                         str_of(chess)))
        return str_part(variant, 0, variant.len - length);
    return variant;
}

/* Returns the usual name of chess or of a variant of chess. */
static struct str usual_name(struct str variant)
{
    static const char *const same[][2] = {
        {"From Position", "chess"},     {"Western", "chess"},
        {"Fischerandom", "chess960"},   {"Fischerrandom", "chess960"},
        {"Fischer Random", "chess960"}, {"Chess 960", "chess960"},
    };
    struct str word = without_chess(str_trim(variant));

    if (variant_is_usual(word))
        return STR("chess");
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (str_equal_nocase(word, str_of(same[i][0])))
            return str_of(same[i][1]);
    return str_trim(variant);
}

/* ---- games of Ludex ------------------------------------------------------ */

/* Returns the value of a tag, in which a backslash escapes the next byte. */
static struct quote unescape_value(struct draft *d, const struct pgn_item *item)
{
    uint32_t at = (uint32_t)(item->value.ptr - d->text.ptr);
    size_t end = 0, count = 0;
    char *out;
    struct shift *list;

    if (!item->escaped)
        return (struct quote){.words = item->value, .at = at};
    out = arena_alloc(d->arena, item->value.len);
    list = arena_alloc(d->arena, item->value.len * sizeof *list);
    for (size_t i = 0; out && list && i < item->value.len; i++) {
        if (item->value.ptr[i] == '\\' && i + 1 < item->value.len)
            list[count++] = (struct shift){(uint32_t)end, (int32_t)(++i - end)};
        out[end++] = item->value.ptr[i];
    }
    return (struct quote){{out, out ? end : 0}, at, {list, count}};
}

static bool is_listed(struct str words, struct str word)
{
    while (words.len)
        if (str_equal_nocase(str_take(&words, ' '), word))
            return true;
    return false;
}

/* True for tags that were added only because PGN requires them, and for the
   tags that list such tags. */
static bool was_added_for_pgn(const struct head *h, const struct pgn_item *item)
{
    const struct pgn_tag *tag = pgn_tag(item->name);
    enum result_kind kind;

    if (!tag)
        return str_is_word(item->name, PGN_ADDED) ||
               str_is_word(item->name, PGN_RESULT);
    return is_listed(h->added, item->name) &&
           (str_equal(item->value, str_of(tag->unknown)) ||
            (str_is_word(item->name, "Result") &&
             result_find(item->value, &kind)));
}

static void emit_tag(struct draft *d, const struct head *h,
                     const struct pgn_item *item)
{
    const struct pgn_tag *tag = pgn_tag(item->name);
    struct str name = tag                                  ? str_of(tag->ours)
                      : str_is_word(item->name, "Variant") ? STR("Game")
                                                           : item->name;
    struct quote value = unescape_value(d, item);
    enum result_kind kind;

    if (was_added_for_pgn(h, item))
        return;
    if (h->result.len && str_equal(name, STR("Result")) &&
        result_find(h->result, &kind))
        value.words = h->result;
    draft_tag(d,
              (struct quote){.words = name,
                             .at = (uint32_t)(item->name.ptr - d->text.ptr)},
              value);
}

static struct quote text_part(const struct draft *d, size_t begin, size_t end)
{
    return (struct quote){.words = str_part(d->text, begin, end),
                          .at = (uint32_t)begin};
}

static void emit_header(struct draft *d, const struct head *h)
{
    struct pgn_item item;

    for (size_t at = 0;; at = item.end) {
        item = pgn_next(d->text, at);
        if (item.line == PGN_END)
            return;
        if (item.line == PGN_TAG)
            emit_tag(d, h, &item);
        else if (item.line == PGN_ODD)
            draft_header(d, text_part(d, item.begin, item.end));
    }
}

static bool is_escape(struct str text, size_t i)
{
    return text.ptr[i] == '%' &&
           (i == 0 || text.ptr[i - 1] == '\n' || text.ptr[i - 1] == '\r');
}

/* Returns the offset, from `i` on, of the next comment or line for other
   programs, or text.len if there is none. */
static size_t find_comment(struct str text, size_t i)
{
    while (i < text.len && text.ptr[i] != '{' && text.ptr[i] != ';' &&
           !is_escape(text, i))
        i++;
    return i;
}

static size_t line_end(struct str text, size_t i)
{
    while (i < text.len && text.ptr[i] != '\n' && text.ptr[i] != '\r')
        i++;
    return i;
}

/* Returns the offset of `close`, from `i` on, or text.len if it is missing. */
static size_t find_close(struct str text, size_t i, char close)
{
    const char *at =
        i < text.len ? memchr(text.ptr + i, close, text.len - i) : NULL;

    return at ? (size_t)(at - text.ptr) : text.len;
}

/* Returns the offset of the command, from `i` on, or `end` if there is none. */
static size_t find_command(struct str text, size_t i, size_t end,
                           const char *command)
{
    for (struct str words = str_of(command); i + words.len < end; i++)
        if (text.ptr[i] == '[' && str_starts_with(str_from(text, i), words))
            return i;
    return end;
}

static size_t find_moves(struct str text, size_t i, size_t end)
{
    return find_command(text, i, end, PGN_MOVES);
}

static void emit_part(struct draft *d, size_t begin, size_t end)
{
    if (str_trim(str_part(d->text, begin, end)).len)
        draft_movetext(d, text_part(d, begin, end));
}

static const char brace[] = PGN_BRACE;

/* Adds the text of a comment, in which braces are restored. */
static void emit_braces(struct draft *d, size_t begin, size_t end)
{
    char *out = arena_alloc(d->arena, end - begin);
    struct shift *list = arena_alloc(
        d->arena, (end - begin) / (sizeof brace - 1) * sizeof *list + 1);
    size_t length = 0, count = 0;

    for (size_t i = begin; out && list && i < end; i++) {
        bool is = str_starts_with(str_part(d->text, i, end), str_of(brace));
        out[length++] = is ? '}' : d->text.ptr[i];
        i += is ? sizeof brace - 2 : 0;
        if (is)
            list[count++] = (struct shift){(uint32_t)length,
                                           (int32_t)(i + 1 - begin - length)};
    }
    draft_comment(d, (struct quote){{out, out ? length : 0},
                                    (uint32_t)begin,
                                    {list, count}});
}

static void emit_words_of(struct draft *d, size_t begin, size_t end)
{
    if (str_trim(str_part(d->text, begin, end)).len)
        emit_braces(d, begin, end);
}

/* Adds a comment. Other programs may have joined several comments into one. */
static void emit_comment(struct draft *d, size_t begin, size_t end)
{
    size_t moves = find_moves(d->text, begin, end);

    if (moves == end &&
        find_command(d->text, begin, end + 1, PGN_BRACE) == end + 1) {
        emit_part(d, begin - 1, end + 1);
        return;
    }
    while (begin < end) {
        emit_words_of(d, begin, moves);
        if (moves == end)
            return;
        size_t first = moves + sizeof PGN_MOVES - 1;
        begin = find_close(str_part(d->text, 0, end), first, ']');
        if (begin == end)
            diag_report(d->diags, DIAG_UNCLOSED_BRACKET,
                        (struct span){(uint32_t)moves, sizeof PGN_MOVES - 1},
                        NULL);
        emit_part(d, first, begin);
        begin += begin < end;
        moves = find_moves(d->text, begin, end);
    }
}

/* Returns the result at the end of the last comment with plies, or RESULT_NONE
   if there is none. */
static enum result_kind result_of_moves(struct str text, size_t at)
{
    enum result_kind kind = RESULT_NONE;
    size_t last = text.len;

    for (size_t i = find_moves(text, at, text.len); i < text.len;
         i = find_moves(text, i + 1, text.len))
        last = i;
    if (last == text.len)
        return kind;
    struct str words =
        str_trim(str_part(text, last, find_close(text, last, ']')));
    size_t begin = words.len;
    while (begin && !ascii_is_space(words.ptr[begin - 1]))
        begin--;
    return result_read(str_from(words, begin), &kind) ? kind : RESULT_NONE;
}

static void check_result(const struct draft *d, struct span span,
                         enum result_kind kind, enum result_kind of_moves)
{
    struct str inside = result_text(of_moves), after = result_text(kind);

    if (result_is_over(kind) && result_is_over(of_moves) && kind != of_moves)
        diag_report(d->diags, DIAG_RESULT_MISMATCH, span,
                    "the result is %.*s, but [%%moves] gives %.*s",
                    (int)after.len, after.ptr, (int)inside.len, inside.ptr);
}

static bool has_letter(struct str words)
{
    for (size_t i = 0; i < words.len; i++)
        if (ascii_is_letter(words.ptr[i]))
            return true;
    return false;
}

/* Reads the words between comments. If the plies are in comments (`wrapped`),
   these words may only repeat the result; anything else is reported. */
static void emit_words(struct draft *d, size_t begin, size_t end, bool wrapped,
                       enum result_kind of_moves)
{
    struct str words = str_trim(str_part(d->text, begin, end));
    struct span span = {(uint32_t)(words.ptr - d->text.ptr),
                        (uint32_t)words.len};
    enum result_kind kind;

    if (wrapped && draft_read_result(d, words, span, &kind)) {
        check_result(d, span, kind, of_moves);
        return;
    }
    if (wrapped && has_letter(words))
        diag_report(d->diags, DIAG_SYNTAX, span,
                    "this text is outside of %s ...]", PGN_MOVES);
    emit_part(d, begin, end);
}

/* Reads the comment, or the line for other programs, at `at`. Returns the
   offset after it. */
static size_t emit_other(struct draft *d, size_t at)
{
    bool comment = d->text.ptr[at] == '{';
    size_t end = comment ? find_close(d->text, at, '}') : line_end(d->text, at);

    if (comment && end < d->text.len) {
        emit_comment(d, at + 1, end);
        return end + 1;
    }
    if (d->text.ptr[at] == '%')
        d->diags->loses = true;
    else
        emit_part(d, at, end);
    return end;
}

static void emit_movetext(struct draft *d, size_t at)
{
    struct str text = d->text;
    bool wrapped = find_moves(text, at, text.len) < text.len;
    enum result_kind of_moves = result_of_moves(text, at);

    while (at < text.len) {
        size_t end = find_comment(text, at);
        emit_words(d, at, end, wrapped, of_moves);
        at = end < text.len ? emit_other(d, end) : end;
    }
}

/* ---- foreign games ------------------------------------------------------- */

/* Adds the header without the lines for other programs. */
static void emit_unchanged(struct draft *d, const struct head *h)
{
    struct pgn_item item;

    for (size_t at = 0;; at = item.end) {
        item = pgn_next(d->text, at);
        if (item.line == PGN_END)
            break;
        if (item.line != PGN_ESCAPE)
            draft_header(d, text_part(d, item.begin, item.end));
    }
    emit_part(d, h->end, d->text.len);
}

/* ---- choosing ------------------------------------------------------------ */

void pgn_fill_draft(struct draft *d)
{
    struct head h = read_head(d);
    struct str game = usual_name(h.variant);

    d->free = true;
    if (!h.game.len && !notation_native(game))
        draft_foreign(d, game);
    if (h.game.len || (d->foreign.len && !h.escapes)) {
        d->as_it_stands = true;
        return;
    }
    if (d->foreign.len) {
        emit_unchanged(d, &h);
        return;
    }
    emit_header(d, &h);
    emit_movetext(d, h.end);
}
