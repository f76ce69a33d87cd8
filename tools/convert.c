#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

struct conversion {
    const struct notation *to; /* NULL: the home notation of each record */
    struct write_options options;
    struct output output;
    bool given; /* --to */
    bool repair;
    struct text text, why;
};

/* The last legal position of the main line, for notations that hold one. */
static void draw_last(const struct visit *v)
{
    struct record *r = v->record;

    if (!r->board)
        r->board = ARENA_NEW(r->arena, struct board);
    if (r->board)
        r->rules->draw(v->reading->replay.end, r->board);
}

static const struct notation *target(const struct conversion *c,
                                     const struct record *r)
{
    if (c->to && !c->to->home)
        return c->to;
    return r->rules ? notation_home(str_of(r->rules->name)) : NULL;
}

/* Names a record that is left out. */
static int skip(const struct visit *v, struct str why)
{
    files_tell(v, DIAG_CANNOT_EXPRESS, "%.*s: the record is left out",
               (int)why.len, why.ptr);
    return 0;
}

/* A diagram's position as tags, for notations that have no diagrams. */
static void add_position(const struct visit *v)
{
    struct record *r = v->record;
    const struct position *p = replay_begin(&v->reading->replay, r);
    struct text value = {0};

    for (size_t i = 0; r->rules->options[i]; i++) {
        text_clear(&value);
        r->rules->setting(p, i, &value);
        if (value.len && !record_tag(r, str_of(r->rules->options[i])))
            record_add_tag(r, str_of(r->rules->options[i]), text_str(&value));
    }
    text_clear(&value);
    r->rules->format(p, &value);
    record_add_tag(r, STR("Position"), text_str(&value));
    text_release(&value);
}

/* What replay knows and the notation wants. */
static struct str prepare_replayed(struct conversion *c, const struct visit *v,
                                   const struct notation *to)
{
    struct record *r = v->record;

    if (!r->judged)
        return STR("it cannot be played to its end");
    if (to->needs_plies && !replay_describe(&v->reading->replay, r))
        return STR("out of memory");
    if (to->needs_start && !replay_edits(&v->reading->replay, r, &c->why))
        return text_str(&c->why);
    return STR("");
}

/* Can the notation write the record's game? If not, what it can. */
static bool holds(struct conversion *c, const struct notation *notation,
                  const struct record *r)
{
    text_clear(&c->why);
    text_addf(&c->why, "%s holds ", notation->name);
    for (size_t i = 0; notation->games[i]; i++) {
        if (strcmp(notation->games[i], r->rules->name) == 0)
            return true;
        text_addf(&c->why, "%s, ", notation->games[i]);
    }
    text_addf(&c->why, "but not %s", r->rules->name);
    return false;
}

/* Makes the record fit for its notation; why not, if it cannot be. */
static struct str prepare(struct conversion *c, const struct visit *v,
                          const struct notation *to)
{
    struct record *r = v->record;

    if (!to)
        return STR("its game is not known");
    if (r->lost)
        return STR("not all of it could be read");
    if (r->rules && !holds(c, c->to ? c->to : to, r))
        return text_str(&c->why);
    text_clear(&c->why);
    if (to->needs_plies || to->needs_start)
        return prepare_replayed(c, v, to);
    if (to->needs_board && r->started && !(r->board && !r->line))
        draw_last(v);
    if (to->needs_board || !r->board)
        return STR("");
    if (!r->started)
        return STR("its diagram is no position");
    add_position(v);
    return STR("");
}

/* Puts the signs that belong there in the place of the written ones. */
static void repair(struct record *r)
{
    struct walk w;

    for (walk_begin(&w, r); w.node; walk_next(&w))
        if (w.node->right)
            w.node->ply = *w.node->right;
}

static int convert(void *context, const struct visit *v)
{
    struct conversion *c = context;
    struct record *r = v->record;
    const struct notation *to = r ? target(c, r) : NULL;
    struct str why;

    text_clear(&c->why);
    why = prepare(c, v, to);
    if (why.len)
        return skip(v, why);
    if (c->repair)
        repair(r);
    if (r->rules) {
        c->options.game = str_of(r->rules->name);
        c->options.options = r->rules->options;
        c->options.remarks = r->rules->remarks;
        c->options.names = v->files->options.names;
    }
    text_clear(&c->text);
    if (!to->write(r, &c->options, &c->text, &c->why))
        return skip(v, text_str(&c->why));
    return output_write(&c->output, text_str(&c->text));
}

/* ---- options -------------------------------------------------------------- */

static int set_style(struct conversion *c, const char *argument)
{
    static const char *const words[] = {"rounds", "list", NULL};
    size_t which;
    int status = cli_word("--style", argument, words, &which);

    if (!status)
        c->options.style = (enum style)which;
    return status;
}

static int set_target(struct conversion *c, const char *argument)
{
    c->given = true;
    if (strcmp(argument, "home") == 0)
        return STATUS_FINE;
    c->to = cli_notation(argument);
    return c->to ? STATUS_FINE : STATUS_USAGE;
}

static int convert_option(struct conversion *c, struct files *f, int option,
                          const char **out)
{
    int status;

    switch (option) {
    case 'T':
        return set_target(c, optarg);
    case 's':
        return set_style(c, optarg);
    case 'a':
        c->options.ascii = true;
        return STATUS_FINE;
    case 'R':
        c->repair = true;
        return STATUS_FINE;
    case 'o':
        *out = optarg;
        return STATUS_FINE;
    default:
        status = files_option(f, option, optarg);
        return status < 0 ? cli_bad_option("convert") : status;
    }
}

static int run(struct conversion *c, struct files *f, const char *out,
               int count, char **paths)
{
    const struct inputs inputs = files_inputs(f, count, paths);
    int status = output_open(&c->output, out, &inputs);

    if (!status)
        files_read_all(f, count, paths, convert, c);
    files_raise(f, status);
    return cli_finish(output_close(&c->output, f->status));
}

int cmd_convert(int argc, char **argv)
{
    static const struct option longs[] = {
        FILES_LONG_OPTIONS,
        {"to", required_argument, NULL, 'T'},
        {"style", required_argument, NULL, 's'},
        {"ascii", no_argument, NULL, 'a'},
        {"repair", no_argument, NULL, 'R'},
        {"output", required_argument, NULL, 'o'},
        {NULL, 0, NULL, 0}};
    struct conversion c = {0};
    struct files f;
    const char *out = NULL;
    int option, status = STATUS_FINE;

    files_init(&f);
    while (!status &&
           (option = getopt_long(argc, argv, FILES_SHORT_OPTIONS "o:", longs,
                                 NULL)) != -1)
        status = convert_option(&c, &f, option, &out);
    if (!status && !c.given)
        status = cli_usage("convert: --to which notation?");
    if (!status)
        status = run(&c, &f, out, argc - optind, argv + optind);
    text_release(&c.text);
    text_release(&c.why);
    files_release(&f);
    return status;
}
