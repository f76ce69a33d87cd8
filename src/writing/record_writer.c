#include "record_writer.h"

void record_writer_release(struct record_writer *w)
{
    text_release(&w->why);
    text_release(&w->value);
}

/* ---- choice of notation -------------------------------------------------- */

static bool stays_native(const struct writing_options *asked,
                         const struct notation *own)
{
    return asked->stays && own && (notation_is_native(own) || own->write);
}

const struct notation *record_writer_target(const struct writing_options *asked,
                                            const struct record *r)
{
    const struct notation *to = asked->to;

    const struct notation *own = r->source ? r->source : r->notation;

    if (stays_native(asked, own))
        return own;
    if (to && (!notation_is_native(to) ||
               (r->rules && notation_holds(to, str_of(r->rules->name)))))
        return to;
    return r->rules ? notation_native(str_of(r->rules->name)) : NULL;
}

/* ---- requirements of notations ------------------------------------------- */

/* Draws the last legal position of the main line, for notations that store a
   position. */
static bool draw_last(struct record *r, const struct replay *replay)
{
    if (!r->board)
        r->board = ARENA_NEW(r->arena, struct board);
    if (r->board)
        r->rules->draw(replay->end, r->board);
    return r->board != NULL;
}

/* Stores a diagram's position as tags, for notations that have no diagrams. */
static bool add_position(struct record_writer *w, struct record *r,
                         struct replay *replay)
{
    const struct position *p = replay_begin(replay, r);
    struct text *value = &w->value;
    bool fine = true;

    for (const struct rules_tag *tag = r->rules->tags;
         fine && tag_is_option(tag); tag++) {
        struct str name = str_of(tag->name);
        text_clear(value);
        tag->get(p, value);
        if (value->len && !record_tag(r, name))
            fine = record_add_tag(r, name, text_str(value));
    }
    text_clear(value);
    rules_format(r->rules, p, value);
    return fine && !value->failed &&
           record_add_tag(r, STR("Position"), text_str(value));
}

static enum writing_fit refuse_writing(struct record_writer *w, const char *why)
{
    text_clear(&w->why);
    text_add(&w->why, str_of(why));
    return w->why.failed ? WRITING_NO_MEMORY : WRITING_UNFIT;
}

/* Adds what the notation needs from the replay. */
static enum writing_fit prepare_replayed(struct record_writer *w,
                                         const struct notation *to,
                                         struct record *r,
                                         struct replay *replay)
{
    if (!r->legal)
        return refuse_writing(w, "the game cannot be replayed to its end");
    if (to->needs_plies && !replay_describe(replay, r))
        return WRITING_NO_MEMORY;
    return to->needs_start ? (enum writing_fit)replay_edits(replay, r, &w->why)
                           : WRITING_FIT;
}

/* Checks that the notation can write the record's game. If not, w->why lists
   the games that it can write. */
static enum writing_fit check_game_fits(struct record_writer *w,
                                        const struct notation *notation,
                                        const struct record *r)
{
    if (notation_holds(notation, str_of(r->rules->name)))
        return WRITING_FIT;
    text_addf(&w->why, "%s can hold ", notation->name);
    for (size_t i = 0; notation->games[i]; i++)
        text_addf(&w->why, "%s, ", notation->games[i]);
    text_addf(&w->why, "but not %s", r->rules->name);
    return WRITING_UNFIT;
}

/* Checks that the notation can write the options of the start. */
static enum writing_fit check_options_fit(struct record_writer *w,
                                          const struct notation *notation,
                                          const struct record *r,
                                          const struct replay *replay)
{
    struct text *value = &w->value;

    if (!notation->options || !r->started)
        return WRITING_FIT;
    for (const struct rules_tag *tag = r->rules->tags; tag_is_option(tag);
         tag++) {
        text_clear(value);
        tag->get(replay->start, value);
        if (value->failed)
            return WRITING_NO_MEMORY;
        if (!value->len || str_in_list(str_of(tag->name), notation->options))
            continue;
        text_addf(&w->why, "%s cannot express the tag %s of the record",
                  notation->name, tag->name);
        return WRITING_UNFIT;
    }
    return WRITING_FIT;
}

static enum writing_fit prepare_board(struct record_writer *w,
                                      const struct notation *to,
                                      struct record *r, struct replay *replay)
{
    bool shown = r->board && !r->line;

    if (to->needs_board)
        return !r->started || shown || draw_last(r, replay) ? WRITING_FIT
                                                            : WRITING_NO_MEMORY;
    if (!r->board)
        return WRITING_FIT;
    if (!r->started)
        return refuse_writing(w, "the diagram of the record is not a position");
    return add_position(w, r, replay) ? WRITING_FIT : WRITING_NO_MEMORY;
}

enum writing_fit record_writer_prepare(struct record_writer *w,
                                       const struct writing_options *asked,
                                       const struct notation *to,
                                       struct record *r, struct replay *replay)
{
    enum writing_fit fit = WRITING_FIT;

    text_clear(&w->why);
    if (r->foreign.len)
        return refuse_writing(
            w, "records of games without rules in Ludex are not rewritten");
    if (!to)
        return refuse_writing(w, "the game is unknown");
    if (r->lost)
        return refuse_writing(w, "not all of the record could be read");
    if (r->rules)
        fit = check_game_fits(w, asked->to ? asked->to : to, r);
    if (fit == WRITING_FIT && r->rules)
        fit = check_options_fit(w, to, r, replay);
    if (fit == WRITING_FIT)
        fit = to->needs_plies || to->needs_start
                  ? prepare_replayed(w, to, r, replay)
                  : prepare_board(w, to, r, replay);
    return w->why.failed ? WRITING_NO_MEMORY : fit;
}

unsigned record_writer_lost(const struct notation *to, const struct record *r)
{
    struct tag_names own;

    return record_parts(r, rules_tag_names(r->rules, false, &own), to->tags) &
           notation_lacks(to);
}

/* ---- writing ------------------------------------------------------------- */

/* Replaces the written plies with their full forms, which have the correct
   symbols. */
static void repair_symbols(struct record *r)
{
    struct walk w;

    for (walk_begin(&w, r); w.node; walk_next(&w))
        if (w.node->full)
            w.node->ply = *w.node->full;
}

/* The function `position` of struct write_options. */
static void write_position_text(void *context, const struct walk *w,
                                struct text *out)
{
    struct position_walk *walk = context;
    const struct position *p = w             ? position_walk_next(walk, w)
                               : walk->known ? walk->replay->now
                                             : NULL;

    if (p)
        rules_format(walk->record->rules, p, out);
}

static void set_options(struct record_writer *w,
                        const struct writing_options *asked,
                        const struct notation *to, const struct record *r,
                        struct replay *replay, const struct diags *diags)
{
    const struct rules *rules = r->rules;

    w->options = asked->options;
    if (asked->diagnostics)
        w->options.diags = diags;
    if (!rules)
        return;
    if (to->has_positions && !asked->no_positions) {
        position_walk_begin(&w->positions, replay, r);
        w->options.position = write_position_text;
        w->options.positions = &w->positions;
    }
    w->options.game = str_of(rules->name);
    w->options.own = rules_tag_names(rules, true, &w->own);
    w->options.seats = rules->seats;
}

enum writing_fit record_writer_record(struct record_writer *w,
                                      const struct writing_options *asked,
                                      const struct notation *to,
                                      struct record *r, struct replay *replay,
                                      const struct diags *diags,
                                      struct text *out)
{
    size_t begin = out->len;

    if (asked->repair)
        repair_symbols(r);
    set_options(w, asked, to, r, replay, diags);
    text_clear(&w->why);
    if (notation_write(to, r, &w->options, out, &w->why) && !out->failed)
        return WRITING_FIT;
    out->len = begin;
    return out->failed || w->why.failed ? WRITING_NO_MEMORY : WRITING_UNFIT;
}
