#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "animation.h"
#include "child.h"
#include "missing_signs.h"
#include "notation.h"
#include "picture.h"
#include "ply_range.h"
#include "position_options.h"
#include "record_files.h"
#include "ring.h"
#include "scene.h"
#include "sheets.h"
#include "terminal.h"
#include "theme_option.h"

enum {
    OPT_TO = OPT_OWN,
    OPT_RECORD,
    OPT_PLY,
    OPT_EVERY,
    OPT_SCORE,
    OPT_UNICODE,
    OPT_ASCII,
    OPT_SIZE,
    OPT_THEME,
    OPT_TURNED,
    OPT_CAPTION,
    OPT_PLAIN,
    OPT_PLIES,
    OPT_DELAY,
    OPT_SHEET
};

struct show;

/* A position about to be shown. */
struct showing {
    struct scene scene;
    struct inscription *line; /* of the positions of its record */
    uint64_t number;          /* of the record in its file */
    bool first, last;         /* of those of its record that are shown */
};

/* What images become. */
enum { ONE_A_FILE = 1, MOVING, ON_A_TERMINAL };

struct form {
    const char *name, *title;
    bool (*make)(const struct show *s, const struct showing *showing,
                 struct text *out);
    uint8_t image; /* 0: it is none */
    bool (*draw)(const struct board *board, const struct picture_look *look,
                 struct text *out);
    /* Loads what draws it: NULL, or why that cannot be; NULL: nothing does. Drawn
       in a child, as such libraries crash when memory runs out. */
    const char *(*missing)(void);
};

struct show {
    const struct form *form;
    struct ply_range range;
    bool ply_given, every, several, numbered, score, all;
    bool of_file;  /* options that go with a file of records */
    bool of_start; /* and those that need none */
    struct start start;
    struct files files;
    struct picture_style style;
    struct picture_look look;
    struct picture_theme theme; /* of one's own */
    const char *theme_path;     /* NULL: none */
    uint64_t size;
    uint64_t delay; /* milliseconds */
    bool plain;
    const char *caption; /* NULL: what the scene says */
    const char *out;
    struct inputs inputs;
    struct output output;
    struct child *child;            /* what draws is in it; NULL: it is not */
    struct picture_missing missing; /* in the child; in its parent those told */
    struct animation *animation;
    struct sheets sheets;
    bool chosen;    /* the form is what the terminal can */
    bool measuring; /* what there will be, nothing is drawn yet */
    bool open;
    bool visited;
    uint64_t last; /* record of which something was shown; 0: none yet */
};

/* ---- what is shown -------------------------------------------------------- */

/* "ply 21: e8; Black to move" */
static void add_state(const struct showing *showing, struct text *out)
{
    scene_ply(&showing->scene, false, out);
    text_add(out, STR("; "));
    scene_state(&showing->scene, out);
    text_add_char(out, '\n');
}

static bool make_text(const struct show *s, const struct showing *showing,
                      struct text *out)
{
    struct board board;

    scene_board(&showing->scene, &board);
    if (!showing->first)
        text_add_char(out, '\n');
    picture_text(&board, &s->style, out);
    if (showing->scene.position)
        add_state(showing, out);
    if (showing->scene.position && s->score)
        showing->scene.rules->scoring->explain(showing->scene.position, out);
    return !out->failed;
}

static bool make_position(const struct show *s, const struct showing *showing,
                          struct text *out)
{
    (void)s;
    if (showing->scene.position) {
        const struct text *line = &showing->line->text;
        showing->scene.rules->format(showing->scene.position, showing->line);
        char *room = text_room(out, line->len + 1);
        if (room) {
            memcpy(room, line->ptr, line->len);
            room[line->len] = '\n';
            out->len += line->len + 1;
        }
        out->failed |= line->failed;
    }
    return !out->failed;
}

static void make_plain(struct picture_look *look)
{
    look->note_count = 0;
    look->to_move = 0;
    look->caption = STR("");
}

/* NULL: out of memory. */
static struct scene_drawing *open_drawing(const struct show *s,
                                          const struct showing *showing)
{
    struct scene_drawing *drawing = calloc(1, sizeof *drawing);

    if (!drawing)
        return NULL;
    drawing->look = s->look;
    if (!scene_draw(&showing->scene, drawing)) {
        scene_release(drawing);
        free(drawing);
        return NULL;
    }
    if (s->plain)
        make_plain(&drawing->look);
    if (s->caption)
        drawing->look.caption = str_of(s->caption);
    return drawing;
}

static void close_drawing(struct scene_drawing *drawing)
{
    if (drawing)
        scene_release(drawing);
    free(drawing);
}

static bool make_picture(const struct show *s, const struct showing *showing,
                         struct text *out)
{
    struct scene_drawing *d = open_drawing(s, showing);
    bool fine = d && s->form->draw(&d->board, &d->look, out);

    if (s->form->image == ON_A_TERMINAL)
        text_add_char(out, '\n');
    close_drawing(d);
    return fine;
}

enum { DELAY = 1000, DELAY_MIN = 20, DELAY_MAX = 200000, DELAYS_LAST = 3 };

static bool make_frame(const struct show *s, const struct showing *showing,
                       struct text *out)
{
    struct scene_drawing *d = open_drawing(s, showing);
    uint64_t delay =
        (s->delay ? s->delay : DELAY) * (showing->last ? DELAYS_LAST : 1);
    struct raster raster = {0};
    bool fine = d && picture_raster(&d->board, &d->look, &raster) &&
                animation_add(s->animation, &raster, (uint32_t)delay, out);

    raster_release(&raster);
    close_drawing(d);
    return fine;
}

static void set_state(const struct showing *showing, json_t **line)
{
    struct ending ending =
        showing->scene.rules->ending(showing->scene.position);

    if (!ending.over)
        json_set(line, "to_move", json_string(scene_mover(&showing->scene)));
    else if (ending.winner == NO_SIDE)
        json_set(line, "drawn", json_true());
    else
        json_set(line, "winner",
                 json_string(showing->scene.rules->sides[ending.winner]));
}

/* A diagram that is not a position has none. */
static bool make_json(const struct show *s, const struct showing *showing,
                      struct text *out)
{
    json_t *line = json_pack("{ss}", "game", showing->scene.rules->name);
    struct text words = {0};
    const struct notation *home =
        notation_home(str_of(showing->scene.rules->name));

    (void)s;
    if (showing->scene.record) {
        json_set(&line, "record", json_count(showing->number));
        json_set(&line, "ply", json_count(showing->scene.ply));
    }
    if (showing->scene.node && home) {
        struct ply ply = node_ply(showing->scene.node);
        home->write_ply(&ply, false, &words);
        json_set(&line, "text", json_of_text(&words));
        text_clear(&words);
    }
    if (showing->scene.position) {
        showing->scene.rules->format(showing->scene.position, showing->line);
        json_set(&line, "position", json_of_text(&showing->line->text));
        words.failed |= showing->line->text.failed;
        set_state(showing, &line);
    }
    json_line(out, line);
    out->failed |= words.failed;
    text_release(&words);
    return !out->failed;
}

static const struct form json_form = {.name = "json", .make = make_json};

/* The one of these that the terminal shows. */
static const struct form terminal_form = {.name = "terminal"};

static const struct form forms[] = {
    {.name = "text", .make = make_text},
    {.name = "position", .make = make_position},
    {"svg", "SVG", make_picture, ONE_A_FILE, picture_svg_as, NULL},
    {"png", "PNG", make_picture, ONE_A_FILE, picture_png_as,
     picture_png_missing},
    {"pdf", "PDF", make_picture, ONE_A_FILE, picture_pdf_as,
     picture_cairo_missing},
    {"gif", "GIF", make_frame, MOVING, NULL, picture_gif_missing},
    {"kitty", "an image", make_picture, ON_A_TERMINAL, picture_kitty_as,
     picture_png_missing},
    {"sixel", "an image", make_picture, ON_A_TERMINAL, picture_sixel_as,
     picture_sixel_missing},
};

/* ---- where it goes -------------------------------------------------------- */

/* "out.png" as "out-007.png". */
static void numbered(const char *path, uint64_t number, struct text *name)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');
    size_t stem = dot ? (size_t)(dot - path) : strlen(path);

    text_addf(name, "%.*s-%03llu%s", (int)stem, path,
              (unsigned long long)number, path + stem);
    text_add_char(name, '\0');
}

static int write_numbered(const struct show *s, uint64_t number,
                          struct str picture)
{
    struct text name = {0};
    struct output output = {0};
    int status = STATUS_WORLD;

    numbered(s->out, number, &name);
    if (name.failed)
        cli_world("out of memory");
    else
        status = output_open_from_data(&output, name.ptr, &s->inputs);
    if (!status)
        status = output_write_styled(&output, picture);
    status = output_close(&output, status);
    text_release(&name);
    return status;
}

static int write_shown(struct show *s, uint64_t number, struct str picture)
{
    int status = STATUS_FINE;

    if (s->several && s->form->image == ONE_A_FILE)
        return write_numbered(s, number, picture);
    if (!s->open)
        status = output_open(&s->output, s->out, &s->inputs);
    s->open = true;
    return status ? status : output_write_styled(&s->output, picture);
}

/* From a child, to who started it. */
static int write_image(struct show *s, uint64_t number, struct str picture)
{
    if (!s->child)
        return write_shown(s, number, picture);
    return child_give(s->child, number, picture) &&
                   missing_signs_give(s->child, &s->missing)
               ? STATUS_FINE
               : STATUS_WORLD;
}

/* All that are in one have the room that the longest caption takes. */
static int measure(struct show *s, const struct showing *showing)
{
    struct scene_drawing *d = open_drawing(s, showing);
    uint32_t lines = d ? picture_caption_lines(&d->board, &d->look) : 0;

    if (lines > s->look.caption_room)
        s->look.caption_room = lines;
    close_drawing(d);
    return d ? STATUS_FINE : STATUS_WORLD;
}

/* What is on the sheet goes where an image goes. */
static int write_sheet(struct show *s, bool last)
{
    struct sheets *sheets = &s->sheets;
    int status = STATUS_WORLD;

    if (sheets_make(sheets, &s->look, last))
        status = write_image(s, sheets->done, text_str(&sheets->out));
    else
        cli_world("a sheet cannot be drawn: out of memory");
    text_clear(&sheets->out);
    return status;
}

static int put_on_sheet(struct show *s, const struct showing *showing)
{
    struct scene_drawing *d = open_drawing(s, showing);

    if (!d)
        return cli_world("out of memory");
    if (s->sheets.count == sheets_room(&s->sheets)) {
        int status = write_sheet(s, false);
        if (status) {
            close_drawing(d);
            return status;
        }
    }
    sheets_take(&s->sheets, d);
    return STATUS_FINE;
}

/* An image goes to its file, anything else to `out`. */
static int show_scene(struct show *s, const struct showing *showing,
                      struct text *out)
{
    struct text picture = {0};
    int status;

    if (s->measuring)
        return measure(s, showing);
    if (s->sheets.columns)
        return put_on_sheet(s, showing);
    if (!s->form->image)
        return s->form->make(s, showing, out) ? STATUS_FINE : MADE_NO_MEMORY;
    if (s->form->make(s, showing, &picture))
        status = write_image(s, showing->scene.ply, text_str(&picture));
    else
        status = cli_world("ply %llu cannot be drawn: out of memory",
                           (unsigned long long)showing->scene.ply);
    text_release(&picture);
    return status;
}

/* ---- which positions ------------------------------------------------------ */

static int show_line(struct show *s, struct inscription *line, struct visit *v)
{
    struct replay *replay = &v->reading->replay;
    const struct node *next = v->record->line;
    struct ply_range range = s->range;
    struct showing showing = {.scene = {.rules = v->rules, .record = v->record},
                              .line = line,
                              .number = v->number};
    int status = STATUS_FINE;

    ply_range_settle(&range, ply_range_most(v->record));
    if (s->numbered) {
        showing.scene.from = range.first ? range.first : 1;
        range.first = range.last;
    }
    inscription_clear(line);
    showing.scene.position = replay_begin(replay, v->record);
    while (!status) {
        showing.first = showing.scene.ply == range.first;
        showing.last = showing.scene.ply == range.last;
        if (showing.scene.ply >= range.first)
            status = show_scene(s, &showing, v->out);
        if (!status && !s->form->image)
            status = visit_pour(v);
        if (showing.scene.ply == range.last)
            break;
        showing.scene.node = next;
        showing.scene.ply++;
        showing.scene.position = replay_next(replay, v->record, &next);
    }
    return status;
}

/* A diagram that is not a position of its game can be drawn all the same. */
static int show_diagram(struct show *s, struct visit *v)
{
    struct showing showing = {.scene = {.rules = v->rules, .record = v->record},
                              .number = v->number,
                              .first = true};

    return show_scene(s, &showing, v->out);
}

static bool has_line(const struct record *r)
{
    return r->started && (r->board || r->line || !r->lost);
}

/* Whether the record can be shown; else there is a status as the visit's kind,
   and it is appended why. */
static bool can_show(const struct show *s, struct visit *v)
{
    const struct record *r = v->record;
    struct ply_range range = s->range;

    v->kind = STATUS_USAGE;
    if (r && s->score && r->rules && !r->rules->scoring) {
        text_addf(v->out, "--score: %s has no score", r->rules->name);
        return false;
    }
    v->kind = STATUS_DATA;
    if (!r || (!has_line(r) && !r->board)) {
        ply_range_unstarted(v, v->out);
        return false;
    }
    if (!has_line(r) && s->form->make == make_position) {
        text_addf(v->out, "%s: record %llu holds no position", v->path,
                  (unsigned long long)v->number);
        return false;
    }
    if (has_line(r) && !ply_range_settle(&range, ply_range_most(r))) {
        v->kind = s->all ? STATUS_DATA : STATUS_USAGE;
        ply_range_missing(
            v, range.first > range.last ? range.first : range.last, v->out);
        return false;
    }
    v->kind = STATUS_FINE;
    return true;
}

static int show_record(struct show *s, struct inscription *line,
                       struct visit *v)
{
    return has_line(v->record) ? show_line(s, line, v) : show_diagram(s, v);
}

static void *begin(void *context)
{
    (void)context;
    return calloc(1, sizeof(struct inscription));
}

static void end(void *context, void *workspace)
{
    (void)context;
    inscription_release(workspace);
    free(workspace);
}

static int make(void *context, void *workspace, struct visit *v)
{
    return can_show(context, v) ? show_record(context, workspace, v)
                                : STATUS_FINE;
}

static void tell_refused(const struct visit *v)
{
    cli_say("%.*s", (int)v->made.len, v->made.ptr);
}

/* What parts records. */
static int write_heading(struct show *s, uint64_t number)
{
    struct text words = {0};
    int status;

    if (!s->all || s->form == &json_form || s->last == number)
        return STATUS_FINE;
    text_add(&words, s->last ? STR("\n") : STR(""));
    if (s->form->make == make_text)
        text_addf(&words, "record %llu\n", (unsigned long long)number);
    status = words.failed ? cli_world("out of memory")
                          : write_shown(s, 0, text_str(&words));
    text_release(&words);
    return status;
}

static int take_made(void *context, const struct visit *v)
{
    struct show *s = context;
    int status = STATUS_FINE;

    s->visited = true;
    if (v->kind) {
        tell_refused(v);
        printer_raise(&v->files->printer, v->kind);
        return v->kind < STATUS_USAGE && s->all ? STATUS_FINE : v->kind;
    }
    if (!v->made.len)
        return STATUS_FINE;
    status = write_heading(s, v->number);
    s->last = v->number;
    return status ? status : write_shown(s, 0, v->made);
}

/* What is drawn: a record's positions, or one that none has. */
struct subject {
    struct show *show;
    struct visit *visit; /* or NULL */
    const struct showing *showing;
};

static int draw_subject(const struct subject *of)
{
    struct inscription line = {0};
    int status;

    if (of->visit)
        status = show_record(of->show, &line, of->visit);
    else
        status = show_scene(of->show, of->showing, NULL);
    if (!status && of->show->sheets.columns && !of->show->measuring)
        status = write_sheet(of->show, true);
    inscription_release(&line);
    return status;
}

/* Twice: pictures of one size, then the pictures. */
static int draw_moving(const struct subject *of)
{
    struct show *s = of->show;
    struct text end = {0};
    int status;

    s->measuring = true;
    status = draw_subject(of);
    s->measuring = false;
    s->look.few_shades = true;
    s->animation = animation_open();
    if (!status)
        status = s->animation ? draw_subject(of) : STATUS_WORLD;
    if (!animation_close(s->animation, &end))
        status = STATUS_WORLD;
    if (!status)
        status = write_image(s, 0, text_str(&end));
    text_release(&end);
    return status;
}

static bool draw_in_child(void *context, struct child *child)
{
    struct subject *of = context;

    of->show->child = child;
    of->show->look.missing = &of->show->missing;
    return (of->show->form->image == MOVING ? draw_moving(of)
                                            : draw_subject(of)) == STATUS_FINE;
}

static int take_drawn(void *context, uint64_t number, struct str picture)
{
    struct subject *of = context;

    if (number != MISSING_SIGNS)
        return write_shown(of->show, number, picture);
    missing_signs_say(picture, &of->show->missing);
    return STATUS_FINE;
}

static int tell_undrawn(const struct form *form, struct str why)
{
    return cli_world("%s cannot be drawn: %.*s", form->title, (int)why.len,
                     why.ptr);
}

/* Images go to their files at once. */
static int show_images(struct subject *of)
{
    const struct form *form = of->show->form;
    int status;

    if (!form->missing)
        return draw_subject(of);
    status = child_run(&(struct child_work){of, draw_in_child, take_drawn});
    return status == CHILD_FAILED ? tell_undrawn(form, STR("out of memory"))
                                  : status;
}

/* Whether there are several of them, each a file; those of PDF are in one. */
static int count_sheets(struct show *s, const struct record *r)
{
    struct ply_range range = s->range;
    uint64_t count = 1;

    if (has_line(r) && !s->numbered &&
        ply_range_settle(&range, ply_range_most(r)))
        count = range.last - range.first + 1;
    s->several = !s->sheets.pages && count > sheets_room(&s->sheets);
    if (s->several && !s->out)
        return cli_usage("several sheets want a name: -o OUT");
    return STATUS_FINE;
}

static int take_record(void *context, const struct visit *v)
{
    struct show *s = context;
    struct text why = {0};
    struct visit own = *v;
    int status = STATUS_FINE;

    s->visited = true;
    own.out = &why;
    bool shown = can_show(s, &own);
    if (shown && s->sheets.columns)
        status = count_sheets(s, v->record);
    if (shown && !status)
        status = show_images(&(struct subject){s, &own, NULL});
    own.made = text_str(&why);
    if (own.kind)
        tell_refused(&own);
    text_release(&why);
    return status ? status : own.kind;
}

static int show_alone(struct show *s, const struct showing *showing)
{
    struct text out = {0};
    int status;

    if (s->form->image)
        return show_images(&(struct subject){s, NULL, showing});
    status = show_scene(s, showing, &out);
    if (status == MADE_NO_MEMORY)
        status = cli_world("out of memory");
    if (!status)
        status = write_shown(s, 0, text_str(&out));
    text_release(&out);
    return status;
}

/* A position of the command line. */
static int show_start(struct show *s)
{
    struct inscription line = {0};
    struct showing showing = {.line = &line, .first = true};
    int status = start_make(&s->start);

    if (status)
        return status;
    showing.scene.rules = s->start.game;
    showing.scene.position = s->start.position;
    if (s->score && !showing.scene.rules->scoring)
        return cli_usage("--score: %s has no score", showing.scene.rules->name);
    status = show_alone(s, &showing);
    inscription_release(&line);
    return status;
}

/* ---- options -------------------------------------------------------------- */

static const struct form *find_form(const char *name)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(name, forms[i].name) == 0)
            return &forms[i];
    return strcmp(name, terminal_form.name) == 0 ? &terminal_form : NULL;
}

static int set_form(struct show *s, const char *argument)
{
    s->form = find_form(argument);
    if (s->form)
        return STATUS_FINE;
    return cli_usage("--to takes text, position, svg, png, pdf, gif, terminal,"
                     " kitty or sixel, not \"%s\"",
                     argument);
}

static int set_ply(struct show *s, const char *argument)
{
    int status = ply_range_read(&s->range, "--ply", argument);

    s->several = !status && s->range.first != s->range.last;
    s->ply_given = true;
    return status;
}

/* One position, and which plies are numbered on it. */
static int set_plies(struct show *s, const char *argument)
{
    s->numbered = true;
    return ply_range_read(&s->range, "--plies", argument);
}

static int set_record(struct show *s, const char *argument)
{
    s->all = strcmp(argument, "all") == 0;
    s->files.only = 0;
    if (s->all ||
        (str_number(str_of(argument), &s->files.only) && s->files.only > 0))
        return STATUS_FINE;
    return cli_usage(
        "--record takes the number of a record, from 1, or \"all\","
        " not \"%s\"",
        argument);
}

/* A file of one's own is an input. */
static int set_theme(struct show *s, const char *argument)
{
    int status = theme_option(argument, &s->theme, &s->look.theme);

    s->theme_path = s->look.theme == &s->theme ? argument : NULL;
    return status;
}

static int set_size(struct show *s, const char *argument)
{
    if (!cli_number("--picture-size", argument, PICTURE_SIZE_MIN,
                    PICTURE_SIZE_MAX, &s->size))
        return STATUS_USAGE;
    s->look.size = (uint32_t)s->size;
    return STATUS_FINE;
}

static int set_delay(struct show *s, const char *argument)
{
    return cli_number("--delay", argument, DELAY_MIN, DELAY_MAX, &s->delay)
               ? STATUS_FINE
               : STATUS_USAGE;
}

static int take(void *context, int option)
{
    struct show *s = context;

    s->of_file |= option == OPT_RECORD || option == OPT_PLY ||
                  option == OPT_EVERY || option == OPT_PLIES;
    switch (option) {
    case OPT_TO:
        return set_form(s, optarg);
    case OPT_RECORD:
        return set_record(s, optarg);
    case OPT_PLY:
        return set_ply(s, optarg);
    case OPT_PLIES:
        return set_plies(s, optarg);
    case OPT_EVERY:
        s->every = true;
        return STATUS_FINE;
    case OPT_ASCII:
        s->style.unicode = false;
        return STATUS_FINE;
    case OPT_THEME:
        return set_theme(s, optarg);
    case OPT_SHEET:
        return sheets_read(&s->sheets, optarg);
    case OPT_SIZE:
        return set_size(s, optarg);
    case OPT_DELAY:
        return set_delay(s, optarg);
    case 'o':
        s->out = strcmp(optarg, "-") == 0 ? NULL : optarg;
        return STATUS_FINE;
    default:
        return start_or_files_option(&show_command, &s->start, &s->files,
                                     option, &s->of_start, &s->of_file);
    }
}

static const struct form *choose_form(void)
{
    static const char *const by[] = {[TERMINAL_TEXT] = "text",
                                     [TERMINAL_SIXEL] = "sixel",
                                     [TERMINAL_KITTY] = "kitty"};

    return find_form(by[terminal_images()]);
}

/* JSON is what is shown; with --to, what is said of it. */
static void settle_form(struct show *s, struct files *f)
{
    bool json = f->printer.style.json;

    if (s->form && !s->out)
        f->printer.json_to = stderr;
    s->chosen = s->form == &terminal_form;
    if (s->chosen)
        s->form = s->out ? &forms[0] : choose_form();
    if (!s->form)
        s->form = json ? &json_form : &forms[0];
}

static bool tell_missing(const void *context, struct text *out)
{
    const struct form *form = context;
    const char *missing = form->missing();

    text_add(out, missing ? str_of(missing) : STR(""));
    return true;
}

/* In a child, as what it loads crashes when memory runs out. */
static int check_missing(const struct form *form)
{
    struct text missing = {0};
    int status = STATUS_FINE;

    if (!made_in_child(tell_missing, form, &missing))
        status = cli_world("out of memory");
    else if (missing.len)
        status = tell_undrawn(form, text_str(&missing));
    text_release(&missing);
    return status;
}

static int check_options(struct show *s, int files)
{
    if (files > 1)
        return cli_usage("show takes one file");
    if (s->of_start && files)
        return cli_usage("show: a file's records say what they begin with");
    if (s->of_start && s->of_file)
        return cli_usage("show: these options want a file of records");
    if (s->every && s->ply_given)
        return cli_usage("--every and --ply do not go together");
    if (s->numbered && (s->every || s->ply_given))
        return cli_usage("--plies goes with neither --ply nor --every");
    if (s->all && s->form->image)
        return cli_usage("show: pictures are of one record: --record N");
    if (s->score && s->form->make != make_text)
        return cli_usage("--score goes with --to text");
    s->sheets.pages = s->form->draw == picture_pdf_as;
    s->sheets.draw =
        s->form->draw == picture_png_as ? picture_sheet_png : picture_sheet_svg;
    if (s->sheets.columns && s->form->image != ONE_A_FILE)
        return cli_usage("--sheet goes with --to svg, png and pdf");
    if (s->several && s->form->image == ONE_A_FILE && !s->out &&
        !s->sheets.columns)
        return cli_usage("several pictures want a name: -o OUT");
    if (s->delay && s->form->image != MOVING)
        return cli_usage("--delay goes with --to gif");
    if (!s->chosen && !s->form->image &&
        (s->size || s->look.theme || s->look.turned || s->plain || s->caption ||
         s->numbered))
        return cli_usage("--picture-size, --theme, --turned, --caption,"
                         " --plain and --plies go with pictures");
    if (!s->form->missing)
        return STATUS_FINE;
    if (!s->out && isatty(STDOUT_FILENO) && s->form->image != ON_A_TERMINAL)
        return cli_usage("a picture is nothing for a terminal: -o OUT");
    return check_missing(s->form);
}

static int run(struct show *s, struct files *f, int count, char **paths)
{
    const struct visitor drawing = {.context = s, .take = take_record};
    const struct visitor making = {.context = s,
                                   .begin = begin,
                                   .end = end,
                                   .make = make,
                                   .take = take_made};

    s->style.colour = s->out ? PICTURE_PLAIN : terminal_colours();
    s->inputs = files_inputs(f, count, paths);
    s->inputs.others[INPUTS_OTHERS - 1] = s->theme_path;
    if (!s->out)
        progress_beside(&f->printer.progress, stdout);
    if (s->of_start)
        printer_raise(&f->printer, show_start(s));
    else
        files_read_all(f, count, paths, s->form->image ? &drawing : &making);
    if (!s->of_start && !s->visited && f->counts.records == 0 &&
        f->printer.status == STATUS_FINE)
        printer_raise(&f->printer, files_no_record(f, count, paths));
    if (s->open)
        f->printer.status = output_close(&s->output, f->printer.status);
    return cli_finish(f->printer.status);
}

static int run_command(int argc, char **argv)
{
    struct show s = {.range = {PLY_LAST, PLY_LAST},
                     .style.unicode = cli_unicode(stdout)};
    struct files *f = &s.files;
    int status;

    files_init(f);
    f->only = 1;
    f->threads = ring_processors();
    status = cli_options(&show_command, argc, argv, &s, take);
    if (s.every && !s.ply_given) {
        s.range = (struct ply_range){0, PLY_LAST};
        s.several = true;
    }
    settle_form(&s, f);
    if (!status)
        status = check_options(&s, argc - optind);
    if (!status)
        status = run(&s, f, argc - optind, argv + optind);
    sheets_release(&s.sheets);
    start_release(&s.start);
    files_release(f);
    return status;
}

static const struct cli_option own[] = {
    {OPT_TO, "to", "text|position|svg|png|pdf|gif|terminal|kitty|sixel",
     "what to show", TO_OWN},
    {OPT_RECORD, "record", "N|all", "which record", TO_OWN},
    {OPT_PLY, "ply", "P", "after so many plies: 20, last, 20..22", TO_OWN},
    {OPT_PLIES, "plies", "A..B", "a picture with these plies numbered", TO_OWN},
    {OPT_EVERY, "every", NULL, "all positions", TO_OWN},
    {OPT_SCORE, "score", NULL, "how the score is counted",
     TO_FLAG(struct show, score)},
    {'o', "output", "FILE", "where it goes", TO_OWN},
    FILES_JOBS(struct show),
    {OPT_UNICODE, "unicode", NULL, "signs beyond ASCII",
     TO_FLAG(struct show, style.unicode)},
    {OPT_ASCII, "ascii", NULL, "none of them", TO_OWN},
    {OPT_SIZE, "picture-size", "N", "of a picture's longer side", TO_OWN},
    {OPT_SHEET, "sheet", "CxR", "several pictures on a sheet", TO_OWN},
    {OPT_DELAY, "delay", "MS", "how long a picture of an animation stays",
     TO_OWN},
    {OPT_THEME, "theme", THEME_ARGUMENT, "a picture's colours", TO_OWN},
    {OPT_TURNED, "turned", NULL, "a picture from the other side",
     TO_FLAG(struct show, look.turned)},
    {OPT_CAPTION, "caption", "WORDS", "below a picture",
     TO_STRING(struct show, caption)},
    {OPT_PLAIN, "plain", NULL, "a picture of the board alone",
     TO_FLAG(struct show, plain)},
    CLI_END,
};

const struct command show_command = {"show",
                                     run_command,
                                     "draw the board of a record",
                                     "[FILE]",
                                     {own, start_options, files_options}};
