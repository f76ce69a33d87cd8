/* Arranges a series of pictures on sheets, in a grid such as 3x4. */
#ifndef LUDEX_TOOLS_SHEETS_H
#define LUDEX_TOOLS_SHEETS_H

#include "picture.h"
#include "scene.h"

struct sheets {
    uint32_t columns, rows; /* 0 if there are no sheets */
    bool pages;             /* the sheets are the pages of one PDF */
    bool (*draw)(const struct picture_sheet *sheet, struct text *out);
    struct scene_drawing *list[PICTURE_SHEET_MAX * PICTURE_SHEET_MAX];
    size_t count;
    uint64_t done; /* number of finished sheets */
    struct picture_pages *pdf;
    struct text out; /* last sheet that was made; the caller uses and clears
                        it */
};

/* Reads the value of --sheet, such as "3x4". Returns 0, or prints a message and
   returns a status. */
int sheets_read(struct sheets *s, const char *argument);
size_t sheets_room(const struct sheets *s); /* returns the number of pictures
                                               per sheet */
/* Adds a drawing to the current sheet. */
void sheets_add(struct sheets *s, struct scene_drawing *drawing);
/* Makes a sheet from the drawings. If `last` is true, completes the PDF.
   Returns false if out of memory. */
bool sheets_make(struct sheets *s, const struct picture_look *look, bool last);
void sheets_release(struct sheets *s);

#endif
