/* Determines which parts a record has (record_parts). */
#include "record.h"

static unsigned parts_of_tags(const struct record *r, const char *const *own,
                              const char *const *others)
{
    static const char *const start[] = {"Game", "Position", NULL};

    for (const struct tag *tag = r->tags; tag; tag = tag->next)
        if (!str_in_list(tag->meant, start) && !str_in_list(tag->meant, own) &&
            !str_in_list(tag->meant, others))
            return PART_TAGS;
    return 0;
}

static unsigned parts_of_notes(const struct note *note, unsigned comment)
{
    unsigned parts = 0;

    for (; note; note = note->next) {
        parts |= note->kind == NOTE_GLYPH ? (unsigned)PART_GLYPHS : comment;
        parts |= str_equal(note->bytes, note->text) ? 0 : (unsigned)PART_BLANKS;
    }
    return parts;
}

static unsigned parts_of_line(const struct record *r)
{
    unsigned parts = r->line ? PART_PLIES : 0;
    struct walk w;

    for (walk_begin(&w, r); w.node; walk_next(&w)) {
        parts |= w.node->variations ? PART_VARIATIONS : 0;
        parts |= parts_of_notes(w.node->before, PART_COMMENTS);
        parts |= parts_of_notes(w.node->notes, PART_COMMENTS);
    }
    return parts;
}

static unsigned parts_of_board(const struct board *board)
{
    unsigned parts =
        board->borders == (BORDER_LEFT | BORDER_UP | BORDER_RIGHT | BORDER_DOWN)
            ? 0
            : PART_SIDES;

    for (uint8_t row = 0; row < board->rows; row++)
        for (uint8_t column = 0; column < board->columns; column++) {
            const struct board_cell *cell = &board->cells[row][column];
            parts |= cell->marked ? PART_MARKS : 0;
            parts |= cell->number ? PART_NUMBERS : 0;
        }
    return parts;
}

unsigned record_parts(const struct record *r, const char *const *own,
                      const char *const *others)
{
    unsigned parts = parts_of_tags(r, own, others) | parts_of_line(r) |
                     parts_of_notes(r->notes, PART_OPENING);

    if (r->closing.phrase ||
        (r->result.kind && r->result.kind != RESULT_UNKNOWN))
        parts |= PART_RESULT;
    if (r->board && !r->board->edits)
        parts |= parts_of_board(r->board);
    return parts;
}

/* The names of parts, in the order of the bits. PART_OPENING and PART_COMMENTS
   have the same name. */
static const struct {
    unsigned parts;
    const char *words;
} words[] = {
    {PART_TAGS, "tags"},
    {PART_PLIES, "plies"},
    {PART_VARIATIONS, "variations"},
    {PART_OPENING | PART_COMMENTS, "comments"},
    {PART_GLYPHS, "glyphs"},
    {PART_RESULT, "the result"},
    {PART_MARKS, "marks"},
    {PART_NUMBERS, "numbers"},
    {PART_SIDES, "sides without a border"},
    {PART_BLANKS, "white space and lines of comments"},
};

enum { WORDS = sizeof words / sizeof *words };

void parts_write(unsigned parts, struct text *out)
{
    size_t left = 0;

    for (size_t i = 0; i < WORDS; i++)
        left += (words[i].parts & parts) != 0;
    for (size_t i = 0; i < WORDS; i++) {
        if (!(words[i].parts & parts))
            continue;
        text_add(out, str_of(words[i].words));
        if (--left)
            text_add(out, left > 1 ? STR(", ") : STR(" and "));
    }
}
