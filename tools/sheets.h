/* Arranges a series of pictures on sheets, "3x4". */
#ifndef LUDEX_TOOLS_SHEETS_H
#define LUDEX_TOOLS_SHEETS_H

#include "picture.h"
#include "scene.h"

struct sheets {
    uint32_t columns, rows; /* 0: no sheets */
    bool pages;             /* sheets are pages of one PDF */
    bool (*draw)(const struct picture_sheet *sheet, struct text *out);
    struct scene_drawing *list[PICTURE_SHEET_MAX * PICTURE_SHEET_MAX];
    size_t count;
    uint64_t done; /* sheets */
    struct picture_pages *pdf;
    struct text out; /* the last sheet, to take and empty */
};

/* Reads "3x4" of --sheet. Returns 0, or a status after a message. */
int sheets_read(struct sheets *s, const char *argument);
size_t sheets_room(const struct sheets *s); /* pictures per sheet */
/* Takes a drawing. */
void sheets_take(struct sheets *s, struct scene_drawing *drawing);
/* Makes a sheet of the drawings; `last` ends the PDF. Returns false if out of
   memory. */
bool sheets_make(struct sheets *s, const struct picture_look *look, bool last);
void sheets_release(struct sheets *s);

#endif
