#include "show.h"

#include <string.h>
#include <unistd.h>

#include "isolated_child.h"
#include "ordered_workers.h"
#include "position_options.h"
#include "terminal.h"

enum {
    OPT_TO = OPT_OWN,
    OPT_RECORD,
    OPT_VARIATION,
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

enum { DELAY_MIN = 20, DELAY_MAX = 200000 }; /* milliseconds */

/* ---- a position given by options ----------------------------------------- */

static int show_single_position(struct show *s,
                                const struct show_position *showing)
{
    struct text out = {0};
    int status;

    if (show_is_image(s->form))
        return show_images(&(struct show_subject){s, NULL, showing});
    status = show_scene(s, showing, &out);
    if (status == MADE_NO_MEMORY)
        status = cli_environment("out of memory");
    if (!status)
        status = show_write(s, 0, text_str(&out));
    text_release(&out);
    return status;
}

/* Shows a position that is given by options. */
static int show_start(struct show *s)
{
    struct position_text line = {0};
    struct show_position showing = {.line = &line, .first = true};
    int status = start_position_make(&s->start);

    if (status)
        return status;
    showing.scene.rules = s->start.game;
    showing.scene.position = s->start.position;
    if (s->choice.score && !showing.scene.rules->scoring)
        return cli_usage("--score cannot be used with %s, which has no score",
                         showing.scene.rules->name);
    status = show_single_position(s, &showing);
    position_text_release(&line);
    return status;
}

/* ---- options ------------------------------------------------------------- */

static int set_form(struct show *s, const char *argument)
{
    s->form = show_form_find(argument);
    if (s->form)
        return STATUS_FINE;
    return cli_usage("--to takes text, position, svg, png, pdf, latex, gif,"
                     " terminal, kitty or sixel, not \"%s\"",
                     argument);
}

static int set_ply(struct show *s, const char *argument)
{
    int status = ply_range_read(&s->choice.range, "--ply", argument);

    s->choice.several =
        !status && s->choice.range.first != s->choice.range.last;
    s->choice.ply_given = true;
    return status;
}

/* Reads --plies, which shows a single position with these plies numbered on
   it. */
static int set_plies(struct show *s, const char *argument)
{
    s->choice.numbered = true;
    return ply_range_read(&s->choice.range, "--plies", argument);
}

static int set_record(struct show *s, const char *argument)
{
    s->choice.all = strcmp(argument, "all") == 0;
    s->files.only = 0;
    if (s->choice.all ||
        (str_number(str_of(argument), &s->files.only) && s->files.only > 0))
        return STATUS_FINE;
    return cli_usage(
        "--record takes the number of a record, from 1, or \"all\","
        " not \"%s\"",
        argument);
}

static int set_theme(struct show *s, const char *argument)
{
    int status = theme_option(argument, &s->picture.theme);

    s->picture.look.theme = s->picture.theme.theme;
    return status;
}

static int set_size(struct show *s, const char *argument)
{
    if (!cli_number("--picture-size", argument, PICTURE_SIZE_MIN,
                    PICTURE_SIZE_MAX, &s->picture.size))
        return STATUS_USAGE;
    s->picture.look.size = (uint32_t)s->picture.size;
    return STATUS_FINE;
}

static int set_delay(struct show *s, const char *argument)
{
    return cli_number("--delay", argument, DELAY_MIN, DELAY_MAX,
                      &s->picture.delay)
               ? STATUS_FINE
               : STATUS_USAGE;
}

static int handle_option(void *context, int option)
{
    struct show *s = context;

    if (!s->choice.of_file && (option == OPT_RECORD || option == OPT_PLY ||
                               option == OPT_EVERY || option == OPT_PLIES))
        s->choice.of_file = option;
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
        s->choice.every = true;
        return STATUS_FINE;
    case OPT_ASCII:
        s->style.unicode = false;
        return STATUS_FINE;
    case OPT_THEME:
        return set_theme(s, optarg);
    case OPT_SHEET:
        return sheets_read(&s->drawing.sheets, optarg);
    case OPT_SIZE:
        return set_size(s, optarg);
    case OPT_DELAY:
        return set_delay(s, optarg);
    case 'o':
        s->target.path = strcmp(optarg, "-") == 0 ? NULL : optarg;
        return STATUS_FINE;
    default:
        return start_or_files_option(&show_command, &s->start, &s->files,
                                     option, &s->choice.of_start,
                                     &s->choice.of_file);
    }
}

static const struct show_form *choose_form(void)
{
    static const char *const by[] = {[TERMINAL_TEXT] = "text",
                                     [TERMINAL_SIXEL] = "sixel",
                                     [TERMINAL_KITTY] = "kitty"};

    return show_form_find(by[terminal_images()]);
}

/* Applies --format json. It sets the form of the positions or, together with
   --to, the form of the messages. */
static void choose_json_form(struct show *s, struct files *f)
{
    bool json = f->printer.style.json;

    if (s->form && !s->target.path)
        f->printer.json_to = stderr;
    s->choice.chosen = s->form == &show_terminal;
    if (s->choice.chosen)
        s->form = s->target.path ? &show_forms[0] : choose_form();
    if (!s->form)
        s->form = json ? &show_json : &show_forms[0];
}

static bool report_missing(const void *context, struct text *out)
{
    const struct show_form *form = context;
    const char *missing = form->missing();

    text_add(out, missing ? str_of(missing) : STR(""));
    return true;
}

/* Checks in a child process that the form is available, because the libraries
   of the form crash when memory runs out. */
static int check_library(const struct show_form *form)
{
    struct text missing = {0};
    int status = STATUS_FINE;

    if (!make_in_isolation(report_missing, form, &missing))
        status = cli_environment("out of memory");
    else if (missing.len)
        status = show_report_not_drawn(form, text_str(&missing));
    text_release(&missing);
    return status;
}

/* Checks the options that choose positions. */
static int check_choice(const struct show *s, int files)
{
    const struct show_choice *c = &s->choice;

    if (files > 1)
        return cli_usage("show: specify only one file");
    if (c->of_start && files)
        return cli_usage(
            "show: a start position cannot be used with a file of records");
    if (c->of_start && (c->of_file || c->variation))
        return start_refuse_without_file(
            &show_command, c->of_file ? c->of_file : OPT_VARIATION);
    if (c->every && c->ply_given)
        return cli_usage("--every and --ply cannot be used together");
    if (c->numbered && (c->every || c->ply_given))
        return cli_usage("--plies cannot be used with --ply or --every");
    if (c->all && show_is_image(s->form))
        return cli_usage("show: a picture can show only one record; select it "
                         "with --record");
    if (c->score && s->form->kind != SHOW_TEXT)
        return cli_usage("--score can be used only with --to text");
    return STATUS_FINE;
}

/* True if options for pictures were given that have no effect. If the terminal
   determines the form, such options are accepted. */
static bool has_unused_options(const struct show *s)
{
    const struct show_picture *p = &s->picture;

    return !s->choice.chosen && !show_is_image(s->form) &&
           (p->size || p->look.theme || p->look.rotated || p->plain ||
            p->caption || s->choice.numbered);
}

static int check_picture(struct show *s)
{
    bool one_a_file = s->form->kind == SHOW_ONE_A_FILE;
    bool sheets = s->drawing.sheets.columns > 0;

    if (sheets && !s->form->sheet && !s->form->pages)
        return cli_usage("--sheet can be used only with --to svg, png or pdf");
    if (s->choice.several && one_a_file && !s->target.path && !sheets)
        return cli_usage("several pictures cannot be written to standard "
                         "output; specify a file with -o");
    if (s->picture.delay && s->form->kind != SHOW_MOVING)
        return cli_usage("--delay can be used only with --to gif");
    if (has_unused_options(s))
        return cli_usage("--picture-size, --theme, --rotated, --caption, "
                         "--plain and --plies can be used only with pictures");
    if (!s->form->missing)
        return STATUS_FINE;
    if (!s->target.path && isatty(STDOUT_FILENO) &&
        s->form->kind != SHOW_ON_A_TERMINAL)
        return cli_usage("a picture cannot be written to a terminal; specify a "
                         "file with -o");
    return check_library(s->form);
}

static int check_options(struct show *s, int files)
{
    int status = check_choice(s, files);

    s->drawing.sheets.pages = s->form->pages;
    s->drawing.sheets.draw = s->form->sheet;
    return status ? status : check_picture(s);
}

static int run_show(struct show *s, struct files *f, int count, char **paths)
{
    const struct visitor visitor =
        show_is_image(s->form) ? show_drawer(s) : show_visitor(s);

    s->style.colour = s->target.path ? PICTURE_PLAIN : terminal_colours();
    s->target.inputs = files_inputs(f, count, paths);
    s->target.inputs.others[INPUTS_OTHERS - 1] = s->picture.theme.path;
    if (!s->target.path)
        progress_unless_terminal(&f->printer.progress, stdout);
    if (s->choice.of_start)
        printer_raise_status(&f->printer, show_start(s));
    else
        files_read_all(f, count, paths, &visitor);
    if (!s->choice.of_start && !s->visited && f->counts.records == 0 &&
        f->printer.status == STATUS_FINE)
        printer_raise_status(&f->printer, files_no_record(f, count, paths));
    if (s->target.open)
        f->printer.status = output_close(&s->target.output, f->printer.status);
    return cli_finish(f->printer.status);
}

static int run_command(int argc, char **argv)
{
    struct show s = {.choice.range = {PLY_LAST, PLY_LAST},
                     .style.unicode = cli_unicode(stdout)};
    struct files *f = &s.files;
    int status;

    files_init(f);
    f->only = 1;
    f->threads = ordered_workers_processors();
    status = cli_parse_options(&show_command, argc, argv, &s, handle_option);
    if (s.choice.every && !s.choice.ply_given) {
        s.choice.range = (struct ply_range){0, PLY_LAST};
        s.choice.several = true;
    }
    choose_json_form(&s, f);
    if (!status)
        status = check_options(&s, argc - optind);
    if (!status)
        status = run_show(&s, f, argc - optind, argv + optind);
    sheets_release(&s.drawing.sheets);
    start_release(&s.start);
    files_release(f);
    return status;
}

static const struct cli_option own[] = {
    {OPT_TO, "to", "text|position|svg|png|pdf|latex|gif|terminal|kitty|sixel",
     "output format (default text)", TO_OWN},
    {OPT_RECORD, "record", "N|all", "number of the record (default 1)", TO_OWN},
    {OPT_VARIATION, "variation", "N",
     "show variation N instead of the main line",
     TO_NUMBER(struct show, choice.variation, 1, UINT32_MAX)},
    {OPT_PLY, "ply", "P",
     "show the position after this ply: 20, last or 20..22", TO_OWN},
    {OPT_PLIES, "plies", "A..B",
     "draw one picture, and number these plies in it", TO_OWN},
    {OPT_EVERY, "every", NULL, "show the position after every ply", TO_OWN},
    {OPT_SCORE, "score", NULL, "explain how the score is counted",
     TO_FLAG(struct show, choice.score)},
    {'o', "output", "FILE", "output file (default: standard output)", TO_OWN},
    FILES_JOBS(struct show),
    {OPT_UNICODE, "unicode", NULL, "also use characters that are not ASCII",
     TO_FLAG(struct show, style.unicode)},
    {OPT_ASCII, "ascii", NULL, "use only ASCII characters", TO_OWN},
    {OPT_SIZE, "picture-size", "N",
     "longer side of a picture, in pixels (default: 36 per cell)", TO_OWN},
    {OPT_SHEET, "sheet", "CxR",
     "draw C columns and R rows of pictures on each sheet", TO_OWN},
    {OPT_DELAY, "delay", "MS",
     "time per picture of a GIF, in milliseconds (default 1000)", TO_OWN},
    {OPT_THEME, "theme", THEME_ARGUMENT, "colours of a picture (default light)",
     TO_OWN},
    {OPT_TURNED, "rotated", NULL, "draw the picture from the opposite side",
     TO_FLAG(struct show, picture.look.rotated)},
    {OPT_CAPTION, "caption", "WORDS", "caption of a picture",
     TO_STRING(struct show, picture.caption)},
    {OPT_PLAIN, "plain", NULL,
     "draw only the board, without marks or a caption",
     TO_FLAG(struct show, picture.plain)},
    CLI_END,
};

const struct command show_command = {"show",
                                     run_command,
                                     "draw the board of a record",
                                     "[FILE]",
                                     {own, start_options, files_options},
                                     NULL};
