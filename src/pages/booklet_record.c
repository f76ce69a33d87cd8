/* Writes a record as the pieces of a booklet. */
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "ply_words.h"
#include "scene.h"

/* ---- a record ------------------------------------------------------------ */

struct writer {
    struct record *r;
    const struct notation *native;
    const struct booklet_options *options;
    struct replay *replay;
    struct position_walk positions;
    struct text *out;
    struct text words; /* text of the current paragraph */
    struct text row;   /* cells of the current round */
    size_t depth;      /* number of open variations */
    bool numbered;     /* the next ply of a variation needs no number */
    struct scene_drawing drawing;
    struct {
        const struct note *notes;
        uint32_t rank;
    } outer[NESTING_MAX + 1];
};

static void end_row(struct writer *w)
{
    if (w->row.len)
        booklet_piece_add(w->out, BOOKLET_ROUND, text_str(&w->row));
    text_clear(&w->row);
}

/* Returns the length of a paragraph, up to the end of the last sentence that
   fits, otherwise up to the last space. */
static size_t paragraph_length(struct str words)
{
    size_t blank = 0, sentence = 0;

    if (words.len <= BOOKLET_WORDS_MAX)
        return words.len;
    for (size_t i = 1; i < BOOKLET_WORDS_MAX; i++) {
        if (words.ptr[i] != ' ')
            continue;
        blank = i;
        if (words.ptr[i - 1] == '.')
            sentence = i;
    }
    if (sentence > BOOKLET_WORDS_MAX / 2)
        return sentence;
    if (blank)
        return blank;
    blank = BOOKLET_WORDS_MAX;
    while (blank > BOOKLET_WORDS_MAX - 4 && utf8_goes_on(words.ptr[blank]))
        blank--;
    return blank;
}

static void end_words(struct writer *w)
{
    struct str rest = str_trim(text_str(&w->words));

    while (rest.len) {
        size_t length = paragraph_length(rest);
        booklet_piece_add(w->out, BOOKLET_WORDS, str_part(rest, 0, length));
        rest = str_trim(str_from(rest, length));
    }
    text_clear(&w->words);
}

/* Adds a space before the next word, if needed. */
static void add_blank(struct writer *w)
{
    char last = w->words.len ? w->words.ptr[w->words.len - 1] : '(';

    if (last != '(' && last != ' ')
        text_add_char(&w->words, ' ');
}

/* ---- comments ------------------------------------------------------------ */

/* Removes a command such as "[%clk 0:01]" or "[#]" from the beginning. Sets
   *asks if the command requests a diagram. */
static bool skip_command(struct str *rest, bool *asks)
{
    struct str inner = *rest;

    if (str_skip(rest, STR("[#]"))) {
        *asks = true;
        return true;
    }
    if (!str_skip(&inner, STR("[%")))
        return false;
    *asks |= str_starts_with(inner, STR("csl ")) ||
             str_starts_with(inner, STR("cal ")) ||
             str_starts_with(inner, STR("sgf "));
    str_take(rest, ']');
    return true;
}

/* Appends a comment without the commands in it. Returns true if one of them
   requests a diagram. */
static bool add_comment(struct str words, struct text *out)
{
    bool asks = false;

    while (words.len) {
        size_t end = 0;
        if (skip_command(&words, &asks))
            continue;
        while (end < words.len && (end == 0 || words.ptr[end] != '['))
            end++;
        text_add_safe(out, str_part(words, 0, end));
        words = str_from(words, end);
    }
    return asks;
}

static bool asks_for_diagram(const struct note *notes)
{
    struct text ignored = {0};
    bool asks = false;

    for (; notes; notes = notes->next) {
        if (notes->kind == NOTE_GLYPH)
            asks |= notes->glyph == GLYPH_DIAGRAM;
        else if (memchr(notes->text.ptr, '[', notes->text.len))
            asks |= add_comment(notes->text, &ignored);
        text_clear(&ignored);
    }
    text_release(&ignored);
    return asks;
}

static const struct note *write_comments(struct writer *w,
                                         const struct note *note, uint32_t rank)
{
    for (; note && note->rank <= rank; note = note->next) {
        struct text words = {0};
        if (note->kind != NOTE_COMMENT)
            continue;
        add_comment(note->text, &words);
        w->words.failed |= words.failed;
        struct str trimmed = str_trim(text_str(&words));
        if (trimmed.len) {
            end_row(w);
            add_blank(w);
            if (w->depth)
                text_add_char(&w->words, BOOKLET_SAYS);
            text_add(&w->words, trimmed);
            if (w->depth)
                text_add_char(&w->words, BOOKLET_HAS_SAID);
            w->numbered = false;
        }
        text_release(&words);
    }
    return note;
}

/* ---- diagrams ------------------------------------------------------------ */

static void draw_diagram(struct writer *w, const struct scene *scene)
{
    end_row(w);
    end_words(w);
    memset(&w->drawing.look, 0, sizeof w->drawing.look);
    text_clear(&w->drawing.title);
    text_clear(&w->drawing.caption);
    if (scene_draw(scene, &w->drawing))
        booklet_diagram_add(w->out, &w->drawing.board, &w->drawing.look);
    else
        w->out->failed = true;
}

static bool is_diagram_requested(const struct writer *w,
                                 const struct walk *walk)
{
    const struct booklet_options *o = w->options;

    if (asks_for_diagram(walk->node->notes))
        return true;
    if (walk->depth)
        return false;
    for (size_t i = 0; i < o->ply_count; i++)
        if (o->plies[i] == walk->index)
            return true;
    return (o->every && walk->index % o->every == 0) ||
           (o->last && !walk->node->next);
}

static void draw_after(struct writer *w, const struct walk *walk,
                       const struct position *position)
{
    if (position && is_diagram_requested(w, walk))
        draw_diagram(w, &(struct scene){.rules = w->r->rules,
                                        .record = walk->depth ? NULL : w->r,
                                        .position = position,
                                        .node = walk->node,
                                        .ply = walk->index});
}

/* Draws the start position if it is not the usual start of the game. */
static void draw_start(struct writer *w)
{
    const struct record *r = w->r;
    struct scene scene = {.rules = r->rules, .record = r};

    if (!r->rules || (!r->board && !r->started) ||
        !(r->board || record_tag(r, STR("Position")) ||
          asks_for_diagram(r->notes)))
        return;
    if (r->started)
        scene.position = replay_begin(w->replay, r);
    draw_diagram(w, &scene);
}

/* ---- plies --------------------------------------------------------------- */

static void add_cell(struct writer *w, struct str cell)
{
    text_add_char(&w->row, BOOKLET_PART);
    text_add_safe(&w->row, cell);
}

/* Writes a ply of the main line into the row of its round. */
static void write_played(struct writer *w, const struct node *node,
                         uint32_t index)
{
    bool opens = ply_opens(w->r, node, index);
    struct text number = {0}, word = {0};

    if (opens)
        end_row(w);
    if (!w->row.len) {
        ply_number_add(w->r, node, index, false, &number);
        struct str all = text_str(&number);
        text_add(&w->row, str_take(&all, '.'));
        text_add(&w->row, number.len ? STR(".") : STR(""));
        for (unsigned i = 0; !opens && i < (node->turn ? node->turn : 1U); i++)
            add_cell(w, STR("…"));
    }
    ply_word_add(w->r, w->native, node, &word);
    add_cell(w, text_str(&word));
    w->row.failed |= number.failed || word.failed;
    text_release(&number);
    text_release(&word);
}

static void write_ply(struct writer *w, const struct walk *walk)
{
    struct text word = {0};

    if (!walk->depth) {
        end_words(w);
        write_played(w, walk->node, walk->index);
        return;
    }
    add_blank(w);
    ply_number_add(w->r, walk->node, walk->index, w->numbered, &word);
    ply_word_add(w->r, w->native, walk->node, &word);
    text_add_safe(&w->words, text_str(&word));
    w->words.failed |= word.failed;
    text_release(&word);
    w->numbered = true;
}

static void open_variation(struct writer *w)
{
    end_row(w);
    add_blank(w);
    text_add_char(&w->words, '(');
    w->depth++;
    w->numbered = false;
}

static void close_variation(struct writer *w)
{
    text_add_char(&w->words, ')');
    w->depth--;
    w->numbered = false;
}

static void write_plies(struct writer *w)
{
    struct walk walk;

    position_walk_begin(&w->positions, w->replay, w->r);
    for (walk_begin(&walk, w->r); walk.node; walk_next(&walk)) {
        while (w->depth > walk.depth ||
               (w->depth && walk.depth == w->depth &&
                walk.outer[w->depth - 1].variation == walk.node)) {
            close_variation(w);
            w->outer[w->depth].notes = write_comments(
                w, w->outer[w->depth].notes, ++w->outer[w->depth].rank);
        }
        if (walk.depth > w->depth) {
            open_variation(w);
            write_comments(w, walk.node->before, UINT32_MAX);
        }
        write_ply(w, &walk);
        draw_after(w, &walk, position_walk_next(&w->positions, &walk));
        w->outer[w->depth].rank = 0;
        w->outer[w->depth].notes = write_comments(w, walk.node->notes, 0);
    }
    while (w->depth) {
        close_variation(w);
        write_comments(w, w->outer[w->depth].notes, UINT32_MAX);
    }
}

/* ---- records ------------------------------------------------------------- */

/* Adds the value of a tag, cut off if it is too long for a heading. */
static void add_cut(struct text *out, struct str words)
{
    enum { MOST = 300 };
    size_t length = words.len;

    if (length > MOST)
        for (length = MOST; length && utf8_goes_on(words.ptr[length]);)
            length--;
    text_add_safe(out, str_part(words, 0, length));
    text_add(out, length < words.len ? STR("…") : STR(""));
}

static void add_field(struct text *piece, const struct text *field)
{
    if (piece->len)
        text_add_char(piece, BOOKLET_PART);
    add_cut(piece, text_str(field));
    piece->failed |= field->failed;
}

/* Returns the result as text, or an empty text if the game is unfinished. */
static struct str result_words(const struct record *r)
{
    enum result_kind kind =
        (enum result_kind)(r->final_result ? r->final_result : r->result.kind);

    return result_is_over(kind) ? result_text(kind) : STR("");
}

static void write_head(struct writer *w, struct str otherwise)
{
    static const char *const seats[] = {"First", "Second", "Third", "Fourth"};
    const struct record *r = w->r;
    struct text title = {0}, about = {0}, result = {0}, piece = {0};

    page_record_title(r, otherwise, &title);
    page_record_about(r, &about);
    text_add(&result, result_words(r));
    add_field(&piece, &title);
    add_field(&piece, &about);
    add_field(&piece, &result);
    booklet_piece_add(w->out, BOOKLET_GAME, text_str(&piece));
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        const struct tag *tag = record_tag(r, str_of(seats[i]));
        text_clear(&piece);
        add_cut(&piece, tag ? str_trim(tag->value) : STR(""));
        if (piece.len && !str_equal(text_str(&piece), STR("?")))
            booklet_piece_add(w->out, BOOKLET_PLAYER, text_str(&piece));
    }
    w->out->failed |= piece.failed;
    text_release(&title);
    text_release(&about);
    text_release(&result);
    text_release(&piece);
}

static void write_ending(struct writer *w)
{
    struct text words = {0}, safe = {0};

    end_row(w);
    end_words(w);
    if (w->r->closing.phrase != PHRASE_NONE)
        ending_words_add(w->r, &words);
    else
        text_add(&words, result_words(w->r));
    text_add_safe(&safe, text_str(&words));
    if (safe.len)
        booklet_piece_add(w->out, BOOKLET_ENDING, text_str(&safe));
    w->out->failed |= words.failed || safe.failed;
    text_release(&words);
    text_release(&safe);
}

bool booklet_record_write(struct record *r, struct replay *replay,
                          struct str otherwise,
                          const struct booklet_options *options,
                          struct text *out)
{
    struct writer *w = calloc(1, sizeof *w);

    if (!w)
        return false;
    w->r = r;
    w->native = r->rules ? notation_native(str_of(r->rules->name)) : NULL;
    w->options = options;
    w->replay = replay;
    w->out = out;
    write_head(w, otherwise);
    draw_start(w);
    write_comments(w, r->notes, UINT32_MAX);
    write_plies(w);
    write_ending(w);
    out->failed |= w->words.failed || w->row.failed;
    text_release(&w->words);
    text_release(&w->row);
    scene_release(&w->drawing);
    free(w);
    return !out->failed;
}
