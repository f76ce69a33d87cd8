/*
 * What "ludex show" shows: positions of a record, in one of several forms. What
 * is asked for and where it goes (show.c) is settled before anything is shown.
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

struct animation;
struct isolated_child;
struct show;

/* A position about to be shown. */
struct show_position {
    struct scene scene;
    struct position_text *line; /* of the positions of its record */
    uint64_t number;            /* of the record in its file */
    bool first, last;           /* of those of its record that are shown */
};

/* ---- in which form -------------------------------------------------------- */

enum show_kind {
    SHOW_TEXT,
    SHOW_POSITION,
    SHOW_JSON,
    SHOW_ONE_A_FILE, /* images: from here on */
    SHOW_MOVING,
    SHOW_ON_A_TERMINAL
};

struct show_form {
    const char *name, *title;
    enum show_kind kind;
    /* Appends it. False: out of memory. */
    bool (*make)(const struct show *s, const struct show_position *p,
                 struct text *out);
    bool (*draw)(const struct board *board, const struct picture_look *look,
                 struct text *out);
    /* NULL: sheets are pages of one file. */
    bool (*sheet)(const struct picture_sheet *sheet, struct text *out);
    /* Loads what draws it: NULL, or why that cannot be; NULL: nothing does. Drawn
       in a child, as such libraries crash when memory runs out. */
    const char *(*missing)(void);
};

extern const struct show_form
    show_forms[]; /* text first; up to one without a name */
extern const struct show_form show_json;
/* What the terminal shows: to be replaced by the one that it can. */
extern const struct show_form show_terminal;

const struct show_form *show_form_find(const char *name); /* or NULL */

static inline bool show_is_image(const struct show_form *form)
{
    return form->kind >= SHOW_ONE_A_FILE;
}

/* ---- what is asked for ---------------------------------------------------- */

struct show_choice {
    struct ply_range range;
    bool ply_given, every, several, numbered, score, all;
    bool of_file;  /* options that go with a file of records */
    bool of_start; /* and those that need none */
    bool chosen;   /* the form is what the terminal can */
};

struct show_picture {
    struct picture_look look;
    struct theme_choice theme;
    uint64_t size;
    uint64_t delay; /* milliseconds */
    bool plain;
    const char *caption; /* NULL: what the scene says */
};

/* While pictures are drawn. */
struct show_drawing {
    struct sheets sheets;
    struct isolated_child *child;   /* what draws is in it; NULL: it is not */
    struct picture_missing missing; /* in the child; in its parent those told */
    struct animation *animation;
    bool measuring; /* what there will be, nothing is drawn yet */
};

struct show_target {
    const char *path; /* NULL: standard output */
    struct inputs inputs;
    struct output output;
    bool open;
    uint64_t last; /* record of which something was shown; 0: none yet */
};

struct show {
    const struct show_form *form;
    struct show_choice choice;
    struct show_picture picture;
    struct show_drawing drawing;
    struct show_target target;
    struct start start;
    struct files files;
    struct picture_style style; /* of text */
    bool visited;
};

/* The drawing of a position, to be closed (NULL is fine); NULL: out of memory.
   (show_forms.c) */
struct scene_drawing *show_drawing_open(const struct show *s,
                                        const struct show_position *p);
void show_drawing_close(struct scene_drawing *drawing);

/* ---- where it goes (show_target.c) ---------------------------------------- */

/* Each gives a status, after a message if it is not fine. `number` becomes part of
   the file's name, where each picture has its own. */
int show_write(struct show *s, uint64_t number, struct str shown);
/* From a child, to who started it. */
int show_write_image(struct show *s, uint64_t number, struct str picture);
/* What parts records. */
int show_write_heading(struct show *s, uint64_t number);

/* ---- which positions (show_positions.c) ----------------------------------- */

/* An image goes to its file, anything else to `out`: a status, or
   MADE_NO_MEMORY. */
int show_scene(struct show *s, const struct show_position *p, struct text *out);
int show_record(struct show *s, struct position_text *line, struct visit *v);
/* What is on the sheet goes where an image goes. */
int show_write_sheet(struct show *s, bool last);

bool show_has_line(const struct record *r);
/* Whether the record can be shown; else there is a status as the visit's kind,
   and it is appended why. */
bool show_can(const struct show *s, struct visit *v);
void show_tell_refused(const struct visit *v);
/* What makes text of records, by several workers. */
struct visitor show_visitor(struct show *s);

/* ---- images (show_drawing.c) ---------------------------------------------- */

/* What is drawn: a record's positions, or one that none has. */
struct show_subject {
    struct show *show;
    struct visit *visit; /* or NULL */
    const struct show_position *position;
};

/* They go to their files at once. */
int show_images(struct show_subject *of);
/* What draws records, one after another. */
struct visitor show_drawer(struct show *s);
int show_tell_undrawn(const struct show_form *form, struct str why);

#endif
