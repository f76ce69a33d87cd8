/* Creates a file with an event that has no players. */
#include <string.h>
#include <sys/stat.h>

#include "event_archive.h"
#include "event_change.h"
#include "event_pair.h"
#include "record_files.h"

enum { TENTHS = 5 }; /* tenths in half a point */

/* ---- words and options --------------------------------------------------- */

/* Reads the words of the command: "[YEAR] NAME". */
static int read_words(const struct event_operands *o, struct event_plan *plan)
{
    struct str name = str_of(o->words[o->count - 1]);
    uint64_t year = 0;

    if (o->count == 2 && (!str_number(str_of(o->words[0]), &year) || !year ||
                          year > EVENT_YEAR_MAX))
        return cli_usage("event new: \"%s\" is not a year from 1 to %d; only a "
                         "year can precede the name of the event",
                         o->words[0], EVENT_YEAR_MAX);
    if (!event_text_fits(name))
        return cli_usage("event new: the name \"%.*s\" must be one line of "
                         "UTF-8 text without spaces around it",
                         (int)str_for_display(name).len, name.ptr);
    plan->name = name;
    plan->year = (int32_t)year;
    return STATUS_FINE;
}

/* Sets *out to the list of tie-breaks that --tiebreaks specifies. Returns false
   if out of memory. */
static bool list_tiebreaks(const struct standings_options *o,
                           struct arena *arena, struct str *out)
{
    struct text list = {0};
    bool fine;

    if (o->in_force)
        return true;
    for (size_t i = 0; i < o->tiebreak_count; i++) {
        text_add(&list, i ? STR(", ") : STR(""));
        tiebreak_text(o->tiebreaks[i], &list);
    }
    *out = arena_copy(arena, text_str(&list));
    fine = !list.failed && !arena->exhausted;
    text_release(&list);
    return fine;
}

static int read_options(const struct event_options *o, struct arena *arena,
                        struct event_plan *plan)
{
    const struct points *points = &o->standings.points;
    plan->series = o->given.series;
    plan->game = o->given.game;
    plan->source = o->given.source;
    plan->format = o->pairing.format;
    if (plan->format.kind == FORMAT_UNKNOWN)
        plan->format = (struct event_format){
            .kind = FORMAT_SWISS, .games = (uint32_t)o->pairing.rounds};
    plan->initial = (uint8_t)o->pairing.initial;
    if (o->standings.points_asked)
        event_points_set_usual(&plan->points, (uint16_t)(points->win * TENTHS),
                               (uint16_t)(points->draw * TENTHS),
                               (uint16_t)(points->loss * TENTHS));
    if (o->pairing.rounds && plan->format.kind != FORMAT_SWISS)
        return cli_usage("event new: --rounds can be used only with a Swiss; "
                         "in a %s, the number of players determines the rounds",
                         o->pairing.system);
    if (!plan->format.games && plan->format.kind == FORMAT_SWISS)
        return cli_usage("event new: a Swiss requires its number of rounds; "
                         "use --rounds");
    return list_tiebreaks(&o->standings, arena, &plan->tiebreaks)
               ? STATUS_FINE
               : cli_environment("%s: out of memory", o->operands.source);
}

/* ---- the file ------------------------------------------------------------ */

/* True if the name is one that people give to archives. */
static bool is_named_archive(struct str path)
{
    return str_ends_with(path, STR(".ludex")) ||
           str_ends_with(path, STR(".ldx")) || str_ends_with(path, STR(".db"));
}

static int refuse_path(const char *path)
{
    struct stat about;

    if (strcmp(path, "-") == 0)
        return cli_usage("event new: specify a file instead of \"-\"");
    if (is_named_trf(str_of(path)))
        return cli_usage(
            "%s has the extension of TRF, but new makes a file of events",
            path);
    if (lstat(path, &about) == 0)
        return cli_usage("%s already exists; new does not overwrite files",
                         path);
    if (is_named_archive(str_of(path)))
        return cli_usage("there is no archive %s, and a text file needs "
                         "another extension, such as .event; make an archive "
                         "first with \"ludex archive %s create\"",
                         path, path);
    return STATUS_FINE;
}

/* Prints the report before the file appears. If that fails, no file is made. */
static int print_report(void *context)
{
    return cli_print(text_str(context)) ? OUTPUT_REPORTED : 0;
}

static int write_new(const char *path, struct str text, struct text *report)
{
    const struct output_guard guard = {print_report, report};
    const struct inputs none = {0};
    struct output o;
    int status = output_open(&o, path, &none);

    if (status)
        return status;
    o.fresh = true;
    o.guard = &guard;
    status = output_write(&o, text);
    return output_close(&o, status);
}

static void add_report(const char *path, const struct event_plan *plan,
                       struct text *out)
{
    text_addf(out, "%s: ", path);
    event_format_text(plan->format, out);
    text_addf(out, "; enter the players with \"ludex event %s add NAME\"\n",
              path);
}

/* Writes the file, then prints a message. Builds the message first, so that out
   of memory is reported before the file exists. */
static int store_event(const char *path, const struct event *e,
                       const struct event_plan *plan)
{
    struct text out = {0}, report = {0};
    int status;

    if (str_ends_with(str_of(path), STR(".json")))
        event_json_write(e, &out);
    else
        event_write(e, &out);
    add_report(path, plan, &report);
    status = out.failed || report.failed
                 ? cli_environment("%s: out of memory", path)
                 : write_new(path, text_str(&out), &report);
    text_release(&out);
    text_release(&report);
    return status;
}

/* Stores the event in an archive. */
static int add_event(struct event_run *run, const struct event *e,
                     const struct event_plan *plan)
{
    struct text report = {0};
    int status;

    add_report(run->source, plan, &report);
    status = report.failed ? cli_environment("%s: out of memory", run->source)
                           : event_archive_add(run, e);
    if (!status)
        cli_write(stdout, text_str(&report));
    text_release(&report);
    return status;
}

static int make_event(struct event_run *run, struct arena *arena)
{
    const struct event_options *o = run->options;
    struct event_plan plan = {0};
    const struct event *e;
    int status = read_words(&o->operands, &plan);

    if (!status)
        status = read_options(o, arena, &plan);
    if (status)
        return status;
    e = event_start(&plan, arena);
    if (!e)
        return cli_environment("%s: out of memory", run->source);
    return cli_is_archive(run->source) ? add_event(run, e, &plan)
                                       : store_event(run->source, e, &plan);
}

int event_command_new(struct event_run *run, const struct event *events)
{
    const struct event_options *o = run->options;
    struct arena arena;
    bool archive = cli_is_archive(o->operands.source);
    int status = archive ? STATUS_FINE : refuse_path(o->operands.source);

    (void)events;
    if (status)
        return status;
    arena_init(&arena, EVENT_SOFT, EVENT_HARD);
    status = make_event(run, &arena);
    arena_release(&arena);
    return status;
}
