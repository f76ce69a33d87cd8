/* Draws the images of "ludex show", including animations and sheets. */
#include "animation.h"
#include "isolated_child.h"
#include "missing_signs.h"
#include "show.h"

static int draw_subject(const struct show_subject *of)
{
    struct position_text line = {0};
    int status;

    if (of->visit)
        status = show_record(of->show, &line, of->visit);
    else
        status = show_scene(of->show, of->position, NULL);
    if (!status && of->show->drawing.sheets.columns &&
        !of->show->drawing.measuring)
        status = show_write_sheet(of->show, true);
    position_text_release(&line);
    return status;
}

/* Draws an animation in two passes: the first finds a common size, the second
   draws the pictures. */
static int draw_animation(const struct show_subject *of)
{
    struct show *s = of->show;
    struct text end = {0};
    int status;

    s->drawing.measuring = true;
    status = draw_subject(of);
    s->drawing.measuring = false;
    s->picture.look.few_shades = true;
    s->drawing.animation = animation_open();
    if (!status)
        status = s->drawing.animation ? draw_subject(of) : STATUS_ENVIRONMENT;
    if (!animation_close(s->drawing.animation, &end))
        status = STATUS_ENVIRONMENT;
    if (!status)
        status = show_write_image(s, 0, text_str(&end));
    text_release(&end);
    return status;
}

static bool draw_in_child(void *context, struct isolated_child *child)
{
    struct show_subject *of = context;

    of->show->drawing.child = child;
    of->show->picture.look.missing = &of->show->drawing.missing;
    return picture_read_fonts() && (of->show->form->kind == SHOW_MOVING
                                        ? draw_animation(of)
                                        : draw_subject(of)) == STATUS_FINE;
}

static int write_drawn_picture(void *context, uint64_t number,
                               struct str picture)
{
    struct show_subject *of = context;

    if (number != MISSING_SIGNS)
        return show_write(of->show, number, picture);
    missing_signs_report(picture, &of->show->drawing.missing);
    return STATUS_FINE;
}

int show_report_not_drawn(const struct show_form *form, struct str why)
{
    return cli_environment("%s cannot be drawn: %.*s", form->title,
                           (int)why.len, why.ptr);
}

int show_images(struct show_subject *of)
{
    const struct show_form *form = of->show->form;
    int status;

    if (!form->missing)
        return draw_subject(of);
    status = isolated_child_run(
        &(struct child_work){of, draw_in_child, write_drawn_picture});
    return status == CHILD_FAILED
               ? show_report_not_drawn(form, STR("out of memory"))
               : status;
}

/* Counts the sheets if each sheet is a separate file. The sheets of a PDF are
   in one file. */
static int count_sheets(struct show *s, const struct record *r)
{
    struct ply_range range = s->choice.range;
    uint64_t count = 1;

    if (show_has_line(r) && !s->choice.numbered &&
        ply_range_settle(&range, ply_range_most(r)))
        count = range.last - range.first + 1;
    s->choice.several =
        !s->drawing.sheets.pages && count > sheets_room(&s->drawing.sheets);
    if (s->choice.several && !s->target.path)
        return cli_usage("several sheets cannot be written to standard output; "
                         "specify a file with -o");
    return STATUS_FINE;
}

static int draw_record(struct show *s, struct visit *v)
{
    int status = STATUS_FINE;

    if (s->drawing.sheets.columns)
        status = count_sheets(s, v->record);
    return status ? status : show_images(&(struct show_subject){s, v, NULL});
}

static int draw_record_pictures(void *context, const struct visit *v)
{
    struct show *s = context;
    struct text why = {0};
    struct visit own = *v;
    struct transformer transformer = {.begun = false};
    struct record line;
    int status = STATUS_FINE;

    s->visited = true;
    own.out = &why;
    int can = show_choose(s, &transformer, &own, &line);
    if (can > 0)
        status = draw_record(s, &own);
    own.made = text_str(&why);
    if (why.failed || can < 0)
        status = cli_environment("out of memory");
    else if (own.kind)
        show_report_refused(&own);
    text_release(&why);
    transformer_release(&transformer);
    return status ? status : own.kind;
}

struct visitor show_drawer(struct show *s)
{
    return (struct visitor){.context = s, .take = draw_record_pictures};
}
