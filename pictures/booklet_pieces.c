/* Appends the pieces of a booklet, and reads the pieces back. */
#include <stdlib.h>

#include "booklet.h"

static void add_head(struct text *out, enum booklet_piece_kind kind,
                     size_t length)
{
    text_add_char(out, (char)kind);
    text_add(out, (struct str){(const char *)&length, sizeof length});
}

void booklet_piece_add(struct text *out, enum booklet_piece_kind kind,
                       struct str text)
{
    add_head(out, kind, text.len);
    text_add(out, text);
}

size_t booklet_piece_length(const char *head)
{
    size_t length;

    memcpy(&length, head + 1, sizeof length);
    return BOOKLET_HEAD + length;
}

bool booklet_piece_take(struct str *rest, struct booklet_piece *out)
{
    size_t length;

    if (!rest->len)
        return false;
    length = booklet_piece_length(rest->ptr);
    out->kind = (enum booklet_piece_kind)rest->ptr[0];
    out->text = str_part(*rest, BOOKLET_HEAD, length);
    *rest = str_from(*rest, length);
    return true;
}

/* The beginning of a piece with a diagram, which is followed by the notes and
   the caption of the diagram. */
struct diagram {
    struct board board;
    size_t notes;
    char to_move;
};

void booklet_diagram_add(struct text *out, const struct board *board,
                         const struct picture_look *look)
{
    size_t notes = look->note_count < BOOKLET_NOTES_MAX ? look->note_count
                                                        : BOOKLET_NOTES_MAX;
    size_t bytes = notes * sizeof *look->notes;
    struct diagram *d = calloc(1, sizeof *d);

    out->failed |= !d;
    if (!d)
        return;
    d->board = *board;
    d->notes = notes;
    d->to_move = look->to_move;
    add_head(out, BOOKLET_DIAGRAM, sizeof *d + bytes + look->caption.len);
    text_add(out, (struct str){(const char *)d, sizeof *d});
    text_add(out, (struct str){(const char *)look->notes, bytes});
    text_add(out, look->caption);
    free(d);
}

void booklet_diagram_take(struct str piece, struct booklet_diagram *out)
{
    struct diagram d;
    size_t bytes;

    memcpy(&d, piece.ptr, sizeof d);
    bytes = d.notes * sizeof *out->notes;
    memcpy(out->notes, piece.ptr + sizeof d, bytes);
    out->board = d.board;
    out->look =
        (struct picture_look){.to_move = d.to_move,
                              .notes = out->notes,
                              .note_count = d.notes,
                              .caption = str_from(piece, sizeof d + bytes)};
}
