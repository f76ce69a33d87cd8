#include "record_position.h"

#include "transform.h"

static const struct position *refuse_position(struct text *why, int how,
                                              int *status)
{
    *status = how;
    if (why->failed)
        *status = cli_environment("out of memory");
    else
        cli_say("%.*s", (int)why->len, why->ptr);
    text_release(why);
    return NULL;
}

/* Returns the position in a line that has been replayed. */
static const struct position *position_of_line(const struct visit *v,
                                               const struct record *r,
                                               struct ply_range range,
                                               int *status)
{
    const struct node *next = r->line;
    struct visit of_line = *v;
    struct text why = {0};
    const struct position *p;

    of_line.record = (struct record *)r;
    if (!ply_range_settle(&range, ply_range_most(r))) {
        ply_range_report_missing(&of_line, range.last, &why);
        return refuse_position(&why, STATUS_USAGE, status);
    }
    p = replay_begin(&v->reading->replay, r);
    for (uint64_t i = 0; i < range.first; i++)
        p = replay_next(&v->reading->replay, r, &next);
    return p;
}

static const struct position *
position_of_variation(const struct visit *v,
                      const struct position_choice *choice, int *status)
{
    struct transformer transformer = {.lines = 0};
    const struct position *p = NULL;
    struct text why = {0};
    struct record line;
    int found =
        transform_variation(&transformer, v, choice->variation, &line, &why);

    if (found > 0)
        p = position_of_line(v, &line, choice->range, status);
    else if (found < 0)
        *status = cli_environment("out of memory");
    else
        refuse_position(&why, STATUS_USAGE, status);
    if (found)
        text_release(&why);
    transformer_release(&transformer);
    return p;
}

const struct position *record_position(const struct visit *v,
                                       const struct position_choice *choice,
                                       int *status)
{
    struct text why = {0};

    if (!v->record || !v->record->started) {
        ply_range_report_unstarted(v, &why);
        return refuse_position(&why, STATUS_DATA, status);
    }
    return choice->variation
               ? position_of_variation(v, choice, status)
               : position_of_line(v, v->record, choice->range, status);
}
