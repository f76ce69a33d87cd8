/*
 * Writes records in native notations (native_notation.h).
 */
#include "native_notation.h"

#include <string.h>

enum { LINE_COLUMNS = 80 };

/* The word that is being written is at the end of `out`, after a space unless
   it begins a line. At the end of the word, this space may be replaced by a
   line break. */
struct writer {
    const struct record *record;
    const struct write_options *options;
    const struct notation *notation;
    struct text *out;
    size_t columns; /* maximum line width in columns */
    size_t begin;   /* offset of the current word */
    size_t counted; /* offset up to which columns are counted, which takes
                       longer than counting bytes */
    size_t column;  /* column at `counted`; 0 at the beginning of a line */
    bool list;      /* rounds are separated by commas, without numbers */
    bool in_comment;
    bool numbered;  /* the number of the round need not be repeated */
    bool sign;      /* the current word ends with the symbol of a glyph */
    bool uncounted; /* an earlier word is not a ply or is illegal, so the number
                       of the round is unknown */
};

static struct str written_word(const struct writer *w)
{
    return str_from(text_str(w->out), w->begin);
}

/* Begins a new line. The current word must be empty. */
static void new_line(struct writer *w)
{
    if ((w->column || w->counted < w->begin) && !w->out->failed)
        w->out->ptr[w->begin - 1] = '\n';
    w->column = 0;
    w->counted = w->begin;
}

static bool contains_byte(struct str s, char c)
{
    return s.len && memchr(s.ptr, c, s.len);
}

/* True if the word, at the beginning of a line, would be read as a tag. */
static bool looks_like_tag(const struct writer *w, struct str word)
{
    return word.ptr[0] == '[' && !(w->in_comment && contains_byte(word, ']'));
}

/* Counts the columns before the current word. */
static void count_columns(struct writer *w)
{
    w->column += str_columns(str_part(text_str(w->out), w->counted, w->begin));
    w->counted = w->begin;
}

/* True if the word does not fit on its line. A text has at most as many columns
   as bytes. */
static bool exceeds_line(struct writer *w, struct str word)
{
    if (w->column + (w->begin - w->counted) + word.len <= w->columns)
        return false;
    count_columns(w);
    return w->column && w->column + str_columns(word) > w->columns;
}

static void end_word(struct writer *w)
{
    struct str word = written_word(w);

    if (word.len == 0)
        return;
    if (exceeds_line(w, word) && !looks_like_tag(w, word))
        new_line(w);
    text_add_char(w->out, ' ');
    w->begin = w->out->len;
    w->sign = false;
}

/* Writes a comment that ends with its line. Only such comments can contain a
   brace. */
static void write_line_comment(struct writer *w, struct str text)
{
    end_word(w);
    new_line(w);
    text_add_char(w->out, ';');
    text_add(w->out, text);
    text_add_char(w->out, '\n');
    w->begin = w->counted = w->out->len;
}

static void write_comment(struct writer *w, struct str text)
{
    struct str word = written_word(w);

    if (contains_byte(text, '}')) {
        write_line_comment(w, text);
        return;
    }
    if (word.len && word.ptr[word.len - 1] != '(')
        end_word(w);
    w->in_comment = true;
    text_add_char(w->out, '{');
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == ' ')
            end_word(w);
        else
            text_add_char(w->out, text.ptr[i]);
    }
    text_add_char(w->out, '}');
    w->in_comment = false;
}

/* Writes a glyph. A glyph after a symbol is written as a number, because "? !"
   is not the same as "?!". */
static void write_glyph(struct writer *w, uint8_t glyph)
{
    if (glyph_text(glyph).len && written_word(w).len && !w->sign) {
        text_add(w->out, glyph_text(glyph));
        w->sign = true;
        return;
    }
    end_word(w);
    text_add_char(w->out, '$');
    text_add_number(w->out, glyph);
}

/* Writes the notes that come after at most `rank` variations. Returns the
   remaining notes. */
static const struct note *write_notes(struct writer *w, const struct note *note,
                                      uint32_t rank)
{
    for (; note && note->rank <= rank; note = note->next) {
        if (note->kind == NOTE_GLYPH) {
            write_glyph(w, note->glyph);
        } else {
            write_comment(w, note->text);
            w->numbered = false;
        }
    }
    return note;
}

/* Returns the place of a ply in its round. Until a replay sets it, a round is
   assumed to have two plies. */
static uint32_t turn_in_round(const struct writer *w, const struct node *node,
                              uint32_t index)
{
    return node->round ? node->turn : (index - 1 + w->record->missing) % 2;
}

/* Writes the number as it was given. A number without full stops, which may be
   something else, gets none. */
static void write_given_number(struct writer *w, const struct node *node)
{
    if (!node->dots)
        return;
    text_add_number(w->out, node->number);
    text_add(w->out, node->dots == DOTS_ANY ? STR(" ")
                     : node->dots == 3      ? STR("... ")
                                            : STR(". "));
}

static void put_round(struct text *out, uint32_t number, bool first)
{
    static const char dots[] = "... ";
    size_t length = first ? 2 : 4; /* ". " or "... " */
    char *begin = text_room(out, NUMBER_BYTES + sizeof dots), *end;

    if (!begin)
        return;
    end = put_number(begin, number);
    memcpy(end, dots + 4 - length, length);
    out->len += (size_t)(end - begin) + length;
}

static void write_number(struct writer *w, const struct node *node,
                         uint32_t index)
{
    uint32_t counted = (index - 1 + w->record->missing) / 2 + 1;
    bool first = node->round ? node->opens : turn_in_round(w, node, index) == 0;

    if (w->record->unnumbered || w->list)
        return;
    if (w->uncounted) {
        write_given_number(w, node);
        return;
    }
    if (!first && w->numbered)
        return;
    put_round(w->out, node->round ? node->round : counted, first);
}

/* Writes a ply of several words on one line, even if its source has line
   breaks. */
static void write_unchanged(struct writer *w, struct span span)
{
    const char *text = w->record->text.ptr + span.begin;
    bool blank = false;

    for (uint32_t i = 0; i < span.length; i++) {
        bool white = ascii_is_space(text[i]);
        if (!white)
            text_add_char(w->out, text[i]);
        else if (!blank)
            text_add_char(w->out, ' ');
        blank = white;
    }
}

static void write_word(struct writer *w, const struct node *node)
{
    struct ply ply = node_ply(node);

    if (ply.kind == PLY_UNREAD || node->state == NODE_ILLEGAL)
        write_unchanged(w, node->span);
    else
        w->notation->write_ply(&ply, w->options->ascii, w->out);
}

static void write_node(struct writer *w, const struct node *node,
                       uint32_t index)
{
    write_number(w, node, index);
    write_word(w, node);
    if (w->list && node->next && !w->record->unnumbered &&
        (w->uncounted ? node->comma
                      : turn_in_round(w, node->next, index + 1) == 0))
        text_add_char(w->out, ',');
    w->numbered = true;
}

/* The state at one depth of variations: the notes of the last ply that are
   still to be written. */
struct depth_state {
    const struct note *notes; /* notes of the last ply that have not been
                                 written */
    uint32_t rank;            /* number of variations of this ply that have been
                                 written */
    bool uncounted, before;   /* value of writer.uncounted after the ply, and
                               before it */
};

static void write_plies(struct writer *w)
{
    struct depth_state outer[NESTING_MAX + 1] = {{NULL, 0, false, false}};
    struct walk walk;
    size_t depth = 0;

    for (walk_begin(&walk, w->record); walk.node; walk_next(&walk)) {
        while (depth > walk.depth ||
               (depth && walk.depth == depth &&
                walk.outer[depth - 1].variation == walk.node)) {
            text_add_char(w->out, ')');
            depth--;
            outer[depth].notes =
                write_notes(w, outer[depth].notes, ++outer[depth].rank);
            w->numbered = false;
        }
        end_word(w);
        if (walk.depth > depth) {
            text_add_char(w->out, '(');
            w->numbered = false;
            if (walk.node->before) {
                write_notes(w, walk.node->before, 0);
                end_word(w);
            }
            depth++;
            outer[depth].uncounted = outer[depth - 1].before;
        }
        outer[depth].before = outer[depth].uncounted;
        outer[depth].uncounted |= walk.node->ply.kind == PLY_UNREAD ||
                                  walk.node->state == NODE_ILLEGAL;
        w->uncounted = outer[depth].uncounted;
        write_node(w, walk.node, walk.index);
        outer[depth].rank = 0;
        outer[depth].notes = write_notes(w, walk.node->notes, 0);
    }
    for (; depth; depth--) {
        text_add_char(w->out, ')');
        write_notes(w, outer[depth - 1].notes, ++outer[depth - 1].rank);
    }
}

/* Writes a phrase such as "Black resigns". "Black wins" is written only if no
   result expresses it. */
static void write_phrase(struct writer *w)
{
    const struct closing *closing = &w->record->closing;
    bool whose = closing->who.len && closing->phrase != PHRASE_DRAW_AGREED;

    text_add(w->out, whose ? closing->who : STR_NONE);
    text_add(w->out, whose ? STR(" ") : STR_NONE);
    text_add(w->out, str_of(phrase_words[closing->phrase]));
}

static void write_ending(struct writer *w)
{
    const struct record *r = w->record;
    enum result_kind kind = (enum result_kind)r->result.kind;
    bool phrase = r->closing.phrase != PHRASE_NONE;

    end_word(w);
    if (r->closing.phrase == PHRASE_WINS) {
        kind = kind ? kind : (enum result_kind)r->final_result;
        phrase = !kind;
    }
    /* A record without movetext gets a result. Otherwise the tags of the next
       record would be read as part of this one. */
    if (!r->line && !phrase && !kind)
        kind = r->final_result ? (enum result_kind)r->final_result
                               : RESULT_UNKNOWN;
    if (phrase)
        write_phrase(w);
    if (phrase && kind)
        text_add_char(w->out, ' ');
    if (kind)
        text_add(w->out,
                 w->options->ascii ? result_ascii(kind) : result_text(kind));
    end_word(w);
    new_line(w);
}

char *put_number(char *at, uint32_t n)
{
    char digits[NUMBER_BYTES];
    size_t i = sizeof digits;

    if (n < 10) {
        *at = (char)('0' + n);
        return at + 1;
    }
    do
        digits[--i] = (char)('0' + n % 10);
    while (n /= 10);
    memcpy(at, digits + i, sizeof digits - i);
    return at + sizeof digits - i;
}

char *put_cell(char *at, struct point point, char first)
{
    *at = (char)(first + point.column - 1);
    return put_number(at + 1, point.row);
}

void write_cell(struct point point, struct text *out)
{
    char *begin = text_room(out, CELL_BYTES);

    if (begin)
        out->len += (size_t)(put_cell(begin, point, 'a') - begin);
}

static struct writer make_writer(const struct notation *notation,
                                 const struct record *r,
                                 const struct write_options *options,
                                 struct text *out, size_t columns)
{
    return (struct writer){.record = r,
                           .options = options,
                           .notation = notation,
                           .list =
                               notation->commas && options->style == STYLE_LIST,
                           .out = out,
                           .columns = columns,
                           .begin = out->len,
                           .counted = out->len};
}

static void write_movetext(struct writer *w)
{
    write_notes(w, w->record->notes, UINT32_MAX);
    write_plies(w);
    write_ending(w);
}

bool native_write(const struct notation *notation, const struct record *r,
                  const struct write_options *options, struct text *out)
{
    struct writer w;

    header_write(r, options, out);
    text_add_char(out, '\n');
    w = make_writer(notation, r, options, out, LINE_COLUMNS);
    write_movetext(&w);
    text_add_char(out, '\n');
    return !out->failed;
}

/* ---- parts of a record, for tables --------------------------------------- */

/* Removes the space at the end. */
static void trim_end(struct text *out, size_t begin)
{
    while (out->len > begin && ascii_is_space(out->ptr[out->len - 1]))
        out->len--;
}

void native_write_movetext(const struct notation *notation,
                           const struct record *r,
                           const struct write_options *options,
                           struct text *out)
{
    struct writer w = make_writer(notation, r, options, out, SIZE_MAX);
    size_t begin = out->len;

    write_movetext(&w);
    trim_end(out, begin);
}

void native_write_notes(const struct note *notes, struct text *out)
{
    struct writer w = {.out = out,
                       .columns = SIZE_MAX,
                       .begin = out->len,
                       .counted = out->len};
    size_t begin = out->len;

    write_notes(&w, notes, UINT32_MAX);
    end_word(&w);
    trim_end(out, begin);
}

void native_write_word(const struct notation *notation, const struct record *r,
                       const struct node *node,
                       const struct write_options *options, struct text *out)
{
    struct writer w = make_writer(notation, r, options, out, SIZE_MAX);

    write_word(&w, node);
}

void native_write_ending(const struct notation *notation,
                         const struct record *r,
                         const struct write_options *options, struct text *out)
{
    struct writer w = make_writer(notation, r, options, out, SIZE_MAX);
    size_t begin = out->len;

    write_ending(&w);
    trim_end(out, begin);
}
