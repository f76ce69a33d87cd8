/*
 * "ludex show": shows positions of a record in one of several forms. Options
 * and the target (show_target.c) are settled before anything is shown.
 */
#ifndef LUDEX_TOOLS_SHOW_H
#define LUDEX_TOOLS_SHOW_H

#include "missing_signs.h"
#include "picture.h"
#include "ply_range.h"
#include "position_options.h"
#include "record_files.h"
#include "scene.h"
#include "sheets.h"
#include "theme_option.h"
#include "transform.h"

struct animation;
struct isolated_child;
struct show;

/* A position to show. */
struct show_position {
    struct scene scene;
    struct position_text *line; /* line of play, shared by all positions of a
                                   record */
    uint64_t number;            /* number of the record in its file */
    bool first, last;           /* the position is the first, or the last, that
                                   is shown of its record */
};

/* ---- forms --------------------------------------------------------------- */

enum show_kind {
    SHOW_TEXT,
    SHOW_POSITION,
    SHOW_JSON,
    SHOW_ONE_A_FILE, /* images begin here */
    SHOW_MOVING,
    SHOW_ON_A_TERMINAL
};

struct show_form {
    const char *name, *title;
    enum show_kind kind;
    /* Appends the position. Returns false if out of memory. */
    bool (*make)(const struct show *s, const struct show_position *p,
                 struct text *out);
    bool (*draw)(const struct board *board, const struct picture_look *look,
                 struct text *out);
    /* Appends a sheet. Returns false if out of memory. The pointer is NULL if
       the form has no sheets, or if its sheets are the pages of one file. */
    bool (*sheet)(const struct picture_sheet *sheet, struct text *out);
    bool pages; /* sheets are the pages of one file */
    /* Loads the libraries that draw the form. Returns NULL, or the reason why
       they cannot be loaded. The pointer is NULL if the form needs no
       libraries. Forms that need libraries are drawn in a child process,
       because the libraries crash when memory runs out. */
    const char *(*missing)(void);
};

extern const struct show_form show_forms
    []; /* text comes first; the list ends with a form without a name */
extern const struct show_form show_json;
/* Stands for the best form that the terminal can show. */
extern const struct show_form show_terminal;

const struct show_form *show_form_find(const char *name); /* or NULL */

static inline bool show_is_image(const struct show_form *form)
{
    return form->kind >= SHOW_ONE_A_FILE;
}

/* ---- options ------------------------------------------------------------- */

struct show_choice {
    struct ply_range range;
    uint64_t variation; /* number of the variation to show, or 0 for the main
                           line */
    bool ply_given, every, several, numbered, score, all;
    int of_file;   /* the first option that needs a file of records, or 0 */
    bool of_start; /* options that exclude a file were given */
    bool chosen;   /* the terminal determines the form */
};

struct show_picture {
    struct picture_look look;
    struct theme_choice theme;
    uint64_t size;
    uint64_t delay; /* delay in milliseconds */
    bool plain;
    const char *caption; /* NULL for the caption of the scene */
};

/* State while pictures are drawn. */
struct show_drawing {
    struct sheets sheets;
    struct isolated_child *child;   /* the connection to the parent if this is
                                       the child that draws, or NULL */
    struct picture_missing missing; /* in the parent: characters that have
                                       already been reported */
    struct animation *animation;
    bool measuring; /* only measure and count, do not draw */
};

struct show_target {
    const char *path; /* NULL for standard output */
    struct inputs inputs;
    struct output output;
    bool open;
    uint64_t last; /* last record with a shown position, or 0 if there is none
                      yet */
};

struct show {
    const struct show_form *form;
    struct show_choice choice;
    struct show_picture picture;
    struct show_drawing drawing;
    struct show_target target;
    struct start start;
    struct files files;
    struct picture_style style; /* style of text boards */
    bool visited;
};

/* Opens the drawing of a position. Returns NULL if out of memory. The caller
   closes the drawing; show_drawing_close accepts NULL. (show_forms.c) */
struct scene_drawing *show_drawing_open(const struct show *s,
                                        const struct show_position *p);
void show_drawing_close(struct scene_drawing *drawing);

/* ---- the target (show_target.c) ------------------------------------------ */

/* Writes text or an image. If each picture has its own file, `number`
   becomes part of the file name. Returns 0, or prints a message and returns
   a status. */
int show_write(struct show *s, uint64_t number, struct str shown);
/* Writes an image, or hands it to the parent if this is the child. */
int show_write_image(struct show *s, uint64_t number, struct str picture);
/* Writes the separator between records. */
int show_write_heading(struct show *s, uint64_t number);

/* ---- positions (show_positions.c) ---------------------------------------- */

/* Writes an image to its file, or appends any other form to `out`. Returns a
   status, or MADE_NO_MEMORY. */
int show_scene(struct show *s, const struct show_position *p, struct text *out);
int show_record(struct show *s, struct position_text *line, struct visit *v);
/* Writes the current sheet as an image. */
int show_write_sheet(struct show *s, bool last);

bool show_has_line(const struct record *r);
/*
 * Chooses the line to show. For a variation, the visit's record becomes `line`,
 * which is valid until the next call. Returns 1, or -1 if out of memory. If the
 * record cannot be shown, returns 0, appends the reason and sets the visit's
 * kind to a status.
 */
int show_choose(const struct show *s, struct transformer *t, struct visit *v,
                struct record *line);
void show_report_refused(const struct visit *v);
/* Returns the visitor that shows records as text, on several threads. */
struct visitor show_visitor(struct show *s);

/* ---- images (show_drawing.c) --------------------------------------------- */

/* The subject of a drawing: either the positions of a record, or a single
   position without a record. */
struct show_subject {
    struct show *show;
    struct visit *visit; /* or NULL */
    const struct show_position *position;
};

/* Draws the images and writes their files. */
int show_images(struct show_subject *of);
/* Returns the visitor that draws records, one at a time. */
struct visitor show_drawer(struct show *s);
int show_report_not_drawn(const struct show_form *form, struct str why);

#endif
