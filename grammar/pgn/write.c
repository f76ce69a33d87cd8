/*
 * Writes records of Ludex's games for chess programs. The header has the order
 * that these programs require. The movetext is that of a native notation, with
 * everything that is not a comment put into comments.
 */
#include "../native_notation.h"
#include "pgn.h"

#include <string.h>

enum { COLUMNS = 79 };

struct writer {
    const struct record *record;
    struct text *out, *why;
    struct text words; /* temporary buffer */
    size_t used;       /* columns used in the current line */
    bool fine;
};

static void refuse_record(struct writer *w, const char *why)
{
    if (w->fine)
        text_add(w->why, str_of(why));
    w->fine = false;
}

/* ---- the header ---------------------------------------------------------- */

static void add_tag(struct writer *w, const char *name, struct str value)
{
    tag_write(str_of(name), value, w->out);
    text_add_char(w->out, '\n');
}

static const struct tag *roster_tag(const struct writer *w,
                                    const struct pgn_tag *tag)
{
    return record_tag(w->record, str_of(tag->ours));
}

static enum result_kind record_result_kind(const struct record *r)
{
    return r->result.kind ? (enum result_kind)r->result.kind
                          : (enum result_kind)r->final_result;
}

/* Returns the result in the form of PGN, unless the record's Result tag has
   another value. */
static struct str result_value(const struct record *r, const struct tag *tag)
{
    enum result_kind kind = record_result_kind(r);

    if (tag && !result_find(tag->value, &kind))
        return tag->value;
    return result_ascii(kind);
}

/* Adds the seven required tags, including those that the record lacks. */
static void add_roster(struct writer *w)
{
    for (const struct pgn_tag *row = pgn_roster; row->name; row++) {
        const struct tag *tag = roster_tag(w, row);
        struct str value = tag ? tag->value : str_of(row->unknown);
        if (str_equal(str_of(row->name), STR("Result")))
            value = result_value(w->record, tag);
        add_tag(w, row->name, value);
    }
}

/* Adds the tags that list the required tags missing from the record. */
static void add_missing_tags_tag(struct writer *w)
{
    const struct tag *result = record_tag(w->record, STR("Result"));

    text_clear(&w->words);
    for (const struct pgn_tag *row = pgn_roster; row->name; row++)
        if (!roster_tag(w, row)) {
            text_add(&w->words, w->words.len ? STR(" ") : STR(""));
            text_add(&w->words, str_of(row->name));
        }
    if (w->words.len)
        add_tag(w, PGN_ADDED, text_str(&w->words));
    if (result && !str_equal(result->value, result_value(w->record, result)))
        add_tag(w, PGN_RESULT, result->value);
}

/* True for tags that have another meaning in PGN. */
static bool is_reserved_tag(struct str name)
{
    static const char *const names[] = {"Variant",  "FEN",   "SetUp", PGN_ADDED,
                                        PGN_RESULT, "White", "Black", NULL};

    return str_in_list(name, names);
}

static void add_other_tag(void *context, struct str name, struct str value)
{
    struct writer *w = context;

    for (const struct pgn_tag *row = pgn_roster; row->name; row++)
        if (str_is_word(name, row->ours))
            return;
    if (is_reserved_tag(name))
        refuse_record(w, "a tag with this name has another meaning in PGN");
    tag_write(str_is_word(name, "Game") ? STR("Variant") : name, value, w->out);
    text_add_char(w->out, '\n');
}

static void add_header(struct writer *w, const struct write_options *options)
{
    add_roster(w);
    header_each_tag(w->record, options, add_other_tag, w);
    add_missing_tags_tag(w);
    text_add_char(w->out, '\n');
    w->used = 0;
}

/* ---- movetext ------------------------------------------------------------ */

/* Adds a word. A line never begins with a bracket, because programs would take
   the line for a tag. */
static void add_word(struct writer *w, struct str before, struct str word,
                     struct str after)
{
    size_t columns =
        str_columns(before) + str_columns(word) + str_columns(after);
    bool bracket = !before.len && word.len && word.ptr[0] == '[';
    bool next = w->used && w->used + 1 + columns > COLUMNS && !bracket;

    if (w->used)
        text_add_char(w->out, next ? '\n' : ' ');
    w->used = next ? columns : w->used + (w->used > 0) + columns;
    text_add(w->out, before);
    text_add(w->out, word);
    text_add(w->out, after);
}

/* Adds words, with `before` in front of the first word and `after` behind the
   last. */
static void add_words(struct writer *w, const char *before, struct str words,
                      const char *after)
{
    struct str begin = str_of(before);

    for (struct str rest = str_trim(words);; begin = STR("")) {
        struct str word = str_take(&rest, ' ');
        rest = str_trim(rest);
        add_word(w, begin, word, rest.len ? STR("") : str_of(after));
        if (!rest.len)
            return;
    }
}

static bool contains_any(struct str s, const char *bytes)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] && strchr(bytes, s.ptr[i]))
            return true;
    return false;
}

static void add_moves(struct writer *w, struct str moves)
{
    if (!str_trim(moves).len)
        return;
    if (contains_any(moves, "[]}"))
        refuse_record(w, "PGN cannot represent text that contains brackets");
    add_words(w, "{" PGN_MOVES " ", moves, "]}");
}

static bool contains_text(struct str s, const char *part)
{
    for (size_t i = 0; i < s.len; i++)
        if (str_starts_with(str_from(s, i), str_of(part)))
            return true;
    return false;
}

static void add_comment(struct writer *w, struct str inner)
{
    if (contains_text(inner, PGN_MOVES) || contains_text(inner, PGN_BRACE))
        refuse_record(w,
                      "a comment contains text that has another meaning here");
    text_clear(&w->words);
    for (size_t i = 0; i < inner.len; i++)
        if (inner.ptr[i] == '}')
            text_add(&w->words, STR(PGN_BRACE));
        else
            text_add_char(&w->words, inner.ptr[i]);
    add_words(w, "{", text_str(&w->words), "}");
}

static void add_movetext(struct writer *w, struct str rest)
{
    while (rest.len) {
        size_t end = 0;
        while (end < rest.len && rest.ptr[end] != '{' && rest.ptr[end] != ';')
            end++;
        add_moves(w, str_part(rest, 0, end));
        if (end == rest.len)
            return;
        bool line = rest.ptr[end] == ';';
        rest = str_from(rest, end + 1);
        add_comment(w, str_take(&rest, line ? '\n' : '}'));
    }
}

bool pgn_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why)
{
    struct writer w = {.record = r, .out = out, .why = why, .fine = true};
    const struct notation *native = notation_native(options->game);
    struct text movetext = {0};

    if (!native) {
        text_add(why, STR("the game is unknown"));
        return false;
    }
    add_header(&w, options);
    native_write_movetext(native, r, options, &movetext);
    add_movetext(&w, text_str(&movetext));
    add_word(&w, STR(""), result_ascii(record_result_kind(r)), STR(""));
    text_add(out, STR("\n\n"));
    out->failed |= movetext.failed || w.words.failed;
    text_release(&movetext);
    text_release(&w.words);
    return w.fine && !out->failed;
}
