/* Writes the notes of a node as properties. */
#include "clock.h"
#include "writer.h"

/* Maximum number of comments per node that become properties. */
enum { COMMANDS_MAX = 16 };

/* The state of writing the notes before or after a ply. */
struct note_writer {
    char colour; /* B or W for notes after a ply; 0 for the root, or before a
                    ply */
    bool root, before;
    bool one_clock;           /* true if exactly one comment has a clock */
    const struct note *named; /* glyph that is written as a property, not as a
                                 number */
    struct text *order;       /* one letter per note, as in LO */
    uint32_t rank;            /* rank of the last note */
    bool numbers, timed;      /* `numbers`: NG or NB has been written; `timed`:
                                 BL or WL has been written */
    size_t paragraphs;        /* number of paragraphs of the comments */
    struct str paragraph;     /* last paragraph */
    struct str names[COMMANDS_MAX]; /* names of the properties that comments
                                       became */
    size_t count;
};

/* ---- comments that the reader made from properties ----------------------- */

static const char kept[] = "[%sgf ";

/* True if the text consists only of one property, NAME[value]... */
static bool is_property(struct str s, struct str *name, bool *several)
{
    size_t i = 0, values = 0;

    while (i < s.len && ascii_is_upper(s.ptr[i]))
        i++;
    *name = str_part(s, 0, i);
    for (; i && i < s.len && s.ptr[i] == '['; values++) {
        for (i++; i < s.len && s.ptr[i] != ']'; i++)
            i += s.ptr[i] == '\\';
        if (i >= s.len)
            return false;
        for (i++; i < s.len && ascii_is_space(s.ptr[i]);)
            i++;
    }
    *several = values > 1;
    return values && i == s.len;
}

/* True if the reader would interpret this property in another way, or ignore
   it. */
static bool is_reserved(const struct note_writer *n, struct str name,
                        bool several)
{
    static const char *const names[] = {"B",  "W",  "C",  "CB", "NB",
                                        "NG", "LO", "AB", "AW", "AE",
                                        "TE", "BM", "IT", "DO", NULL};

    for (size_t i = 0; i < n->count; i++)
        if (str_equal(name, n->names[i]))
            return true;
    return str_in_list(name, names) || n->count == COMMANDS_MAX ||
           (n->root && !sgf_is_kept_at_root(name, several));
}

/* True for the clock of the player of the ply, such as BL[83] after Black's
   ply. */
static bool is_own_clock(const struct note_writer *n, struct str inside)
{
    const char mine[] = {n->colour, 'L', '[', '\0'};
    uint64_t clock;

    return n->colour && str_skip(&inside, str_of(mine)) &&
           clock_parse_seconds(str_take(&inside, ']'), &clock);
}

static struct str command_property(struct str words)
{
    return str_part(words, sizeof kept - 1, words.len - 1);
}

static bool is_command(struct note_writer *n, struct str words)
{
    struct str name;
    bool several;

    if (!str_starts_with(words, str_of(kept)) ||
        !str_ends_with(words, STR("]")))
        return false;
    struct str inside = command_property(words);
    if (!is_property(inside, &name, &several) ||
        is_reserved(n, name, several) || is_own_clock(n, inside))
        return false;
    n->names[n->count++] = name;
    return true;
}

/* True if the comment consists only of the clock, in the form that the reader
   uses. */
static bool is_clock(struct sgf_writer *w, const struct note_writer *n,
                     const struct note *note)
{
    if (!note->timed || !n->one_clock)
        return false;
    text_clear(&w->words);
    text_add(&w->words, STR("[%clk "));
    clock_write(note->clock, &w->words);
    text_add_char(&w->words, ']');
    return str_equal(text_str(&w->words), note->bytes);
}

static bool has_one_clock(const struct note *notes)
{
    size_t count = 0;
    uint64_t clock;

    for (; notes; notes = notes->next)
        count += notes->kind == NOTE_COMMENT &&
                 clock_of_comment(notes->bytes, &clock);
    return count == 1;
}

/* ---- comments ------------------------------------------------------------ */

static const char soft[] = "\\\n"; /* an escaped line break */

/* Appends a paragraph. Empty lines separate paragraphs, so empty lines within
   the paragraph are escaped. */
static void add_paragraph(struct text *out, struct str words)
{
    char before = ' ';

    for (size_t i = 0; i < words.len; i++) {
        char c = words.ptr[i];
        if ((c == '\n' || c == '\r') && before == '\n')
            text_add(out, str_of(soft));
        sgf_write_byte(out, c);
        before = c;
    }
}

/* Ends a paragraph. If it is blank, or if more follow and it ends with a line
   break, an escaped line break is added. */
static void end_paragraph(struct text *out, struct str words, bool last)
{
    if ((!last && str_ends_with(words, STR("\n"))) || !str_trim(words).len)
        text_add(out, str_of(soft));
}

static void add_comment(struct sgf_writer *w, struct note_writer *n,
                        struct str words)
{
    if (n->paragraphs++) {
        end_paragraph(&w->comments, n->paragraph, false);
        text_add(&w->comments, STR("\n\n"));
    }
    add_paragraph(&w->comments, words);
    n->paragraph = words;
}

static void add_comments(struct sgf_writer *w, const struct note_writer *n)
{
    if (!n->paragraphs)
        return;
    if (n->paragraphs > 1)
        end_paragraph(&w->comments, n->paragraph, true);
    text_add(w->out, n->before ? STR("CB[") : STR("C["));
    text_add(w->out, text_str(&w->comments));
    text_add_char(w->out, ']');
}

/* ---- glyphs -------------------------------------------------------------- */

static const struct note *named_glyph(const struct note *notes)
{
    while (notes &&
           (notes->kind != NOTE_GLYPH || !glyph_text(notes->glyph).len))
        notes = notes->next;
    return notes;
}

static void add_glyph(struct sgf_writer *w, uint8_t glyph)
{
    for (const struct sgf_glyph *row = sgf_glyphs; row->property; row++)
        if (row->glyph == glyph) {
            sgf_write_property(w->out, row->property, str_of(row->value));
            return;
        }
}

/* Appends the numbers of all glyphs in the list from `note` on, except the
   glyph that has a property. */
static void add_numbers(struct sgf_writer *w, const struct note_writer *n,
                        const struct note *note)
{
    text_add(w->out, n->before ? STR("NB") : STR("NG"));
    for (; note; note = note->next)
        if (note->kind == NOTE_GLYPH && note != n->named)
            text_addf(w->out, "[%u]", note->glyph);
}

/* ---- all of them --------------------------------------------------------- */

static void add_clock(struct sgf_writer *w, char colour, uint64_t clock)
{
    text_addf(w->out, "%cL[", colour);
    clock_write_seconds(clock, w->out);
    text_add_char(w->out, ']');
}

/* Returns the letter of a note in LO: n for the glyph with a property, g for a
   glyph given by its number, k for a comment that becomes a property, c for any
   other comment. */
static char note_letter(struct sgf_writer *w, struct note_writer *n,
                        const struct note *note)
{
    if (note->kind == NOTE_GLYPH)
        return note == n->named ? 'n' : 'g';
    return !n->before && (is_clock(w, n, note) || is_command(n, note->bytes))
               ? 'k'
               : 'c';
}

/* Adds a note. A comment with the clock becomes a property, regardless of its
   place among the notes. */
static void add_note(struct sgf_writer *w, struct note_writer *n,
                     const struct note *note)
{
    char letter = note_letter(w, n, note);

    text_add_repeat(n->order, 'v', note->rank - n->rank);
    text_add_char(n->order, letter);
    n->rank = note->rank;
    if (letter == 'c')
        add_comment(w, n, note->bytes);
    if (letter == 'n')
        add_glyph(w, note->glyph);
    else if (letter == 'g' && !n->numbers)
        add_numbers(w, n, note);
    else if (note->timed && !n->timed)
        add_clock(w, n->colour, note->clock);
    else if (letter == 'k')
        text_add(w->out, command_property(note->bytes));
    n->numbers |= letter == 'g';
    n->timed |= note->timed;
}

static void add_note_properties(struct sgf_writer *w, struct note_writer *n,
                                const struct note *notes)
{
    text_clear(n->order);
    if (!notes)
        return;
    text_clear(&w->comments);
    n->one_clock = has_one_clock(notes);
    n->named = n->before ? NULL : named_glyph(notes);
    for (const struct note *note = notes; note; note = note->next)
        add_note(w, n, note);
    add_comments(w, n);
}

/* True if the notes are in the order in which the reader adds them without LO:
   comments last, and numbers of glyphs together. */
static bool is_usual_order(struct str order)
{
    char last = '\0';
    bool numbers = false;

    for (size_t i = 0; i < order.len; last = order.ptr[i++]) {
        char letter = order.ptr[i];
        if (letter == 'v' || (last == 'c' && letter != 'c') ||
            (letter == 'g' && numbers && last != 'g'))
            return false;
        numbers |= letter == 'g';
    }
    return true;
}

void sgf_write_notes(struct sgf_writer *w, const struct note *before,
                     const struct note *notes, char colour)
{
    add_note_properties(
        w, &(struct note_writer){.before = true, .order = &w->order_before},
        before);
    add_note_properties(w,
                        &(struct note_writer){.colour = colour,
                                              .root = !colour,
                                              .order = &w->order},
                        notes);
    bool usual = is_usual_order(text_str(&w->order_before));
    if (usual && is_usual_order(text_str(&w->order)))
        return;
    sgf_write_property(w->out, "LO", text_str(&w->order));
    if (!usual)
        sgf_write_property(w->out, "", text_str(&w->order_before));
}
