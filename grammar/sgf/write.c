/* Writes a record as a tree of nodes. */
#include "../plies_fast.h"
#include "writer.h"

enum { LINE_COLUMNS = 76 };

/* Variations that replace a ply. They are written after the rest of its
   line. */
struct branch {
    const struct node *variation; /* next variation to be written */
    char colour;                  /* colour of the ply, B or W */
    bool flat; /* the ply itself begins a variation, so the variations are
                  siblings of that one */
};

static void refuse_record(struct sgf_writer *w, const char *why)
{
    if (!w->refused)
        text_add(w->why, str_of(why));
    w->refused = true;
}

/* ---- values -------------------------------------------------------------- */

void sgf_write_byte(struct text *out, char c)
{
    if (c == ']' || c == '\\')
        text_add_char(out, '\\');
    text_add_char(out, c);
}

void sgf_write_words(struct text *out, struct str words)
{
    for (size_t i = 0; i < words.len; i++)
        sgf_write_byte(out, words.ptr[i]);
}

void sgf_write_property(struct text *out, const char *name, struct str value)
{
    text_add(out, str_of(name));
    text_add_char(out, '[');
    sgf_write_words(out, value);
    text_add_char(out, ']');
}

char sgf_point_letter(unsigned number)
{
    return (char)(number <= 26 ? 'a' + number - 1 : 'A' + number - 27);
}

void sgf_write_break(struct sgf_writer *w)
{
    text_add_char(w->out, '\n');
    w->line = w->out->len;
}

/* ---- plies --------------------------------------------------------------- */

/* Appends the cells of a ply in native notation, such as d3 or c5-d6, as
   points. */
static bool add_points(struct sgf_writer *w, struct text *word)
{
    struct point cell;
    const char *at, *end;

    text_add_char(word, '\0');
    if (word->failed)
        return false;
    for (at = word->ptr; (end = plain_cell(at, &cell)); at = end) {
        if (cell.row > w->rows)
            return false;
        if (at > word->ptr)
            text_add_char(w->out, ':');
        text_add_char(w->out, sgf_point_letter(cell.column));
        text_add_char(w->out, sgf_point_letter(w->rows - cell.row + 1));
        end += *end == '-';
    }
    return at > word->ptr && !*at;
}

static void add_word(struct sgf_writer *w, const struct node *node)
{
    struct ply ply = node_ply(node);

    text_clear(&w->words);
    w->native->write_ply(&ply, true, &w->words);
    if (ply.kind == PLY_UNREAD)
        refuse_record(w, "SGF cannot express words that are not plies");
    else if (ply.count && !add_points(w, &w->words))
        refuse_record(w, "a ply is outside the board");
    else if (!ply.count && ply.kind != PLY_PASS)
        sgf_write_words(w->out, text_str(&w->words));
}

static void add_ply(struct sgf_writer *w, const struct node *node, char colour)
{
    if (w->out->len - w->line > LINE_COLUMNS)
        sgf_write_break(w);
    text_addf(w->out, ";%c[", colour);
    add_word(w, node);
    text_add_char(w->out, ']');
    sgf_write_notes(w, node->before, node->notes, colour);
}

static void defer_branch(struct sgf_writer *w, struct branch branch)
{
    text_add(&w->branches, (struct str){(const char *)&branch, sizeof branch});
}

/* Returns the next variation to be written after the end of a line, or NULL if
   there is none. */
static const struct node *next_branch(struct sgf_writer *w, char *colour)
{
    while (w->branches.len) {
        struct branch *top =
            (struct branch *)(void *)(w->branches.ptr + w->branches.len -
                                      sizeof *top);
        const struct node *node = top->variation;
        if (node || !top->flat)
            text_add_char(w->out, ')');
        if (node) {
            top->variation = node->sibling;
            *colour = top->colour;
            text_add_char(w->out, '(');
            return node;
        }
        w->branches.len -= sizeof *top;
    }
    return NULL;
}

static void add_plies(struct sgf_writer *w)
{
    const struct node *node = w->record->line;
    char colour = w->record->missing ? 'W' : 'B';
    bool head = false; /* the node begins a variation */

    while (node && !w->refused && !w->out->failed && !w->branches.failed) {
        if (node->variations && !head)
            text_add_char(w->out, '(');
        if (node->variations)
            defer_branch(w, (struct branch){node->variations, colour, head});
        add_ply(w, node, colour);
        if (node->ply.kind != PLY_SWAP)
            colour = colour == 'B' ? 'W' : 'B';
        head = !node->next;
        node = head ? next_branch(w, &colour) : node->next;
    }
}

/* ---- the whole ----------------------------------------------------------- */

static unsigned board_rows(const struct record *r, const struct sgf_game *game)
{
    const struct tag *tag = record_tag(r, STR("Size"));
    uint64_t size = game->size;

    if (tag && !str_number(tag->value, &size))
        return 0;
    return sgf_rows(game, size);
}

static bool release_sgf_writer(struct sgf_writer *w)
{
    struct text *texts[] = {&w->words, &w->comments, &w->order,
                            &w->order_before, &w->branches};
    bool failed = w->out->failed;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        failed |= texts[i]->failed;
        text_release(texts[i]);
    }
    return failed;
}

bool sgf_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why)
{
    struct sgf_writer w = {
        .record = r, .out = out, .why = why, .line = out->len};

    w.game = sgf_game(options->game);
    w.native = notation_native(options->game);
    w.rows = w.game ? board_rows(r, w.game) : 0;
    if (!w.rows || w.rows > 52) {
        refuse_record(&w, "SGF cannot express the board of the record");
        return false;
    }
    sgf_write_root(&w, options);
    add_plies(&w);
    text_add(out, STR(")\n\n"));
    out->failed |= release_sgf_writer(&w);
    return !w.refused && !out->failed;
}
