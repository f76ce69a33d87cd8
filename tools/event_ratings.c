/* Updates the ratings in the file of an event from a list of players. */
#include <string.h>

#include "event_rewrite.h"

/* The words of the command. */
struct update_words {
    const char *list;
    enum event_rating_kind kind;
    bool anyway;
};

struct update {
    struct event_run *run;
    const struct update_words *words;
    struct event_ratings ratings;
};

static int read_words(const struct event_operands *o, struct update_words *out)
{
    static const char *const words[] = {"standard", "rapid", "blitz", "anyway"};

    *out = (struct update_words){.list = o->words[0]};
    for (size_t i = 1; i < o->count; i++) {
        size_t at = 0;
        while (at <= RATING_KINDS && strcmp(o->words[i], words[at]) != 0)
            at++;
        if (at > RATING_KINDS)
            return cli_usage("event update-ratings: unexpected \"%s\"; "
                             "usage: update-ratings LIST "
                             "[standard|rapid|blitz] [anyway]",
                             o->words[i]);
        if (at == RATING_KINDS)
            out->anyway = true;
        else
            out->kind = (enum event_rating_kind)at;
    }
    return STATUS_FINE;
}

static int refuse_list(const struct update *u, const struct events_visit *v,
                       bool of_events)
{
    static const char *const kinds[] = {"", "rapid ", "blitz "};
    const char *kind = kinds[u->words->kind];

    return of_events
               ? cli_usage("%s does not have %sratings, only a rating list of "
                           "FIDE does",
                           v->path, kind)
               : cli_usage("%s is not a list of %sratings: no first line names "
                           "the columns of names and %sratings",
                           v->path, kind, kind);
}

/* Checks the beginning of a list, which must be a file of events, TRF, or a
   table with a column of ratings. */
static int check_list(const struct update *u, const struct events_visit *v)
{
    const struct event_players_part part = {.heading = v->slice->preamble,
                                            .kind = (uint8_t)u->words->kind};
    bool of_events = is_event_file(str_of(v->path), slice_text(v->slice));

    if (of_events ? u->words->kind != RATING_STANDARD
                  : !event_players_have_ratings(v->arena, &part))
        return refuse_list(u, v, of_events);
    return STATUS_FINE;
}

static int update_from_list_part(void *context, const struct events_visit *v)
{
    struct update *u = context;

    if (v->slice->line == 1 && check_list(u, v))
        return STATUS_USAGE;
    for (const struct event *e = v->events; e; e = e->next)
        for (size_t i = 0; i < e->player_count; i++)
            if (!event_ratings_take(&u->ratings, &e->players[i]))
                return event_rewrite_refuse(u->run, u->ratings.change);
    return STATUS_FINE;
}

/* Reads the list. Errors in the list do not prevent the update, because its
   other lines are still read. */
static int read_list(struct update *u)
{
    const struct events_taker taker = {.visit = update_from_list_part,
                                       .context = u,
                                       .care = EVENTS_READ,
                                       .lists = true,
                                       .parts = true,
                                       .rating_kind = (uint8_t)u->words->kind};

    return event_list_read(u->run, u->words->list, &taker);
}

/* Stores the new ratings. Does not write the file if no player has changed. */
static int store_ratings(struct event_run *run, struct update *u, int status)
{
    struct event_change *c = u->ratings.change;

    if (event_ratings_end(&u->ratings))
        return event_rewrite_refuse(run, c);
    if (u->ratings.changed)
        return event_rewrite_store(run, c) | status;
    text_add_char(&c->text, '\n');
    cli_write(stdout, text_str(&c->text));
    return u->ratings.found ? status : STATUS_DATA;
}

static int refuse_paired(const struct event_run *run,
                         const struct event_change *c)
{
    return cli_usage("%s: round %u is paired, and an event has the ratings of "
                     "its beginning; add the word \"anyway\" to replace them, "
                     "which changes tie-breaks and performances by rating",
                     run->source, (unsigned)c->paired);
}

static int update_ratings(struct event_run *run,
                          const struct update_words *words,
                          struct event_change *c)
{
    struct update u = {.run = run, .words = words, .ratings = {.change = c}};
    int status;

    if (!event_change_begin(c) || !event_ratings_begin(&u.ratings))
        return event_rewrite_refuse(run, c);
    if (c->paired && !words->anyway)
        return refuse_paired(run, c);
    status = read_list(&u);
    return status > STATUS_DATA ? status : store_ratings(run, &u, status);
}

int event_command_update_ratings(struct event_run *run,
                                 const struct event *events)
{
    struct update_words words;
    struct event_change c;
    int status = read_words(&run->options->operands, &words);

    (void)events;
    if (!status)
        status = event_rewrite_refusal(run);
    if (status)
        return status;
    c = event_rewrite_change(run);
    status = update_ratings(run, &words, &c);
    event_change_release(&c);
    return status;
}
