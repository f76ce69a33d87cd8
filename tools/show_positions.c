/* Chooses and shows the positions of records for "ludex show". */
#include <stdlib.h>

#include "ordered_workers.h"
#include "show.h"

/* ---- one position -------------------------------------------------------- */

/* Measures the longest caption, so that all pictures of a file have enough
   space for it. */
static int measure_captions(struct show *s, const struct show_position *showing)
{
    struct scene_drawing *d = show_drawing_open(s, showing);
    uint32_t lines = d ? picture_caption_lines(&d->board, &d->look) : 0;

    if (lines > s->picture.look.caption_room)
        s->picture.look.caption_room = lines;
    show_drawing_close(d);
    return d ? STATUS_FINE : STATUS_ENVIRONMENT;
}

int show_write_sheet(struct show *s, bool last)
{
    struct sheets *sheets = &s->drawing.sheets;
    int status = STATUS_ENVIRONMENT;

    if (sheets_make(sheets, &s->picture.look, last))
        status = show_write_image(s, sheets->done, text_str(&sheets->out));
    else
        cli_environment("out of memory while drawing a sheet");
    text_clear(&sheets->out);
    return status;
}

static int add_to_sheet(struct show *s, const struct show_position *showing)
{
    struct scene_drawing *d = show_drawing_open(s, showing);

    if (!d)
        return cli_environment("out of memory");
    if (s->drawing.sheets.count == sheets_room(&s->drawing.sheets)) {
        int status = show_write_sheet(s, false);
        if (status) {
            show_drawing_close(d);
            return status;
        }
    }
    sheets_add(&s->drawing.sheets, d);
    return STATUS_FINE;
}

int show_scene(struct show *s, const struct show_position *showing,
               struct text *out)
{
    struct text picture = {0};
    int status;

    if (s->drawing.measuring)
        return measure_captions(s, showing);
    if (s->drawing.sheets.columns)
        return add_to_sheet(s, showing);
    if (!show_is_image(s->form))
        return s->form->make(s, showing, out) ? STATUS_FINE : MADE_NO_MEMORY;
    if (s->form->make(s, showing, &picture))
        status = show_write_image(s, showing->scene.ply, text_str(&picture));
    else
        status = cli_environment("out of memory while drawing ply %llu",
                                 (unsigned long long)showing->scene.ply);
    text_release(&picture);
    return status;
}

/* ---- positions of a record ----------------------------------------------- */

static int show_line(struct show *s, struct position_text *line,
                     struct visit *v)
{
    struct replay *replay = &v->reading->replay;
    const struct node *next = v->record->line;
    struct ply_range range = s->choice.range;
    struct show_position showing = {
        .scene = {.rules = v->rules, .record = v->record},
        .line = line,
        .number = v->number};
    int status = STATUS_FINE;

    ply_range_settle(&range, ply_range_most(v->record));
    if (s->choice.numbered) {
        showing.scene.from = range.first ? range.first : 1;
        range.first = range.last;
    }
    position_text_clear(line);
    showing.scene.position = replay_begin(replay, v->record);
    while (!status) {
        showing.first = showing.scene.ply == range.first;
        showing.last = showing.scene.ply == range.last;
        if (showing.scene.ply >= range.first)
            status = show_scene(s, &showing, v->out);
        if (!status && !show_is_image(s->form))
            status = visit_flush(v);
        if (showing.scene.ply == range.last)
            break;
        showing.scene.node = next;
        showing.scene.ply++;
        showing.scene.position = replay_next(replay, v->record, &next);
    }
    return status;
}

/* Shows a diagram. Even a diagram that is not a position of its game can be
   drawn. */
static int show_diagram(struct show *s, struct visit *v)
{
    struct show_position showing = {
        .scene = {.rules = v->rules, .record = v->record},
        .number = v->number,
        .first = true};

    return show_scene(s, &showing, v->out);
}

bool show_has_line(const struct record *r)
{
    return r->started && (r->board || r->line || !r->lost);
}

/* True if the record can be shown. Otherwise appends the reason and sets the
   visit's kind to a status. */
static bool can_show(const struct show *s, struct visit *v)
{
    const struct record *r = v->record;
    struct ply_range range = s->choice.range;

    v->kind = STATUS_USAGE;
    if (r && s->choice.score && r->rules && !r->rules->scoring) {
        text_addf(v->out, "--score cannot be used with %s, which has no score",
                  r->rules->name);
        return false;
    }
    v->kind = STATUS_DATA;
    if (!r || (!show_has_line(r) && !r->board)) {
        ply_range_report_unstarted(v, v->out);
        return false;
    }
    if (!show_has_line(r) && s->form->kind == SHOW_POSITION) {
        text_addf(v->out, "%s: record %llu contains no position", v->path,
                  (unsigned long long)v->number);
        return false;
    }
    if (show_has_line(r) && !ply_range_settle(&range, ply_range_most(r))) {
        v->kind = s->choice.all ? STATUS_DATA : STATUS_USAGE;
        ply_range_report_missing(
            v, range.first > range.last ? range.first : range.last, v->out);
        return false;
    }
    v->kind = STATUS_FINE;
    return true;
}

int show_choose(const struct show *s, struct transformer *t, struct visit *v,
                struct record *line)
{
    const struct record *r = v->record;
    int found;

    if (!s->choice.variation || !r || (!r->started && r->line))
        return can_show(s, v);
    found = transform_variation(t, v, s->choice.variation, line, v->out);
    v->kind = s->choice.all ? STATUS_DATA : STATUS_USAGE;
    if (found <= 0)
        return found;
    v->record = line;
    return can_show(s, v);
}

int show_record(struct show *s, struct position_text *line, struct visit *v)
{
    return show_has_line(v->record) ? show_line(s, line, v)
                                    : show_diagram(s, v);
}

void show_report_refused(const struct visit *v)
{
    cli_say("%.*s", (int)v->made.len, v->made.ptr);
}

/* ---- records of a file, on several threads ------------------------------- */

struct workspace {
    struct position_text text;
    struct transformer transformer;
};

static void *begin_worker(void *context)
{
    (void)context;
    return calloc(1, sizeof(struct workspace));
}

static void end_worker(void *context, void *workspace)
{
    struct workspace *w = workspace;

    (void)context;
    position_text_release(&w->text);
    transformer_release(&w->transformer);
    free(w);
}

static int make_position(void *context, void *workspace, struct visit *v)
{
    struct workspace *w = workspace;
    struct record *whole = v->record, line;
    int can = show_choose(context, &w->transformer, v, &line);
    int status = can < 0 ? MADE_NO_MEMORY
                 : can   ? show_record(context, &w->text, v)
                         : STATUS_FINE;

    v->record = whole;
    return status;
}

static int show_record_position(void *context, const struct visit *v)
{
    struct show *s = context;
    int status = STATUS_FINE;

    s->visited = true;
    if (v->kind) {
        show_report_refused(v);
        printer_raise_status(&v->files->printer, v->kind);
        return v->kind < STATUS_USAGE && s->choice.all ? STATUS_FINE : v->kind;
    }
    if (!v->made.len)
        return STATUS_FINE;
    status = show_write_heading(s, v->number);
    s->target.last = v->number;
    return status ? status : show_write(s, 0, v->made);
}

struct visitor show_visitor(struct show *s)
{
    return (struct visitor){.context = s,
                            .begin = begin_worker,
                            .end = end_worker,
                            .make = make_position,
                            .take = show_record_position};
}
