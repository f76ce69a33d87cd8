/*
 * Remarks mean nothing, but who writes an event anew wants them back. They are
 * kept as they come; at an event's end each is given to the statement beside
 * which it stands, or else to the next one.
 */
#include "event_reader.h"

static bool is_beside(const struct event_reader *r, uint32_t at)
{
    while (at > 0 && ascii_is_space(r->base[at - 1])) {
        if (r->base[at - 1] == '\n' || r->base[at - 1] == '\r')
            return false;
        at--;
    }
    return at > 0;
}

void event_remark(struct event_reader *r, struct span remark)
{
    struct event_loose *loose = event_need(r, sizeof *loose);
    struct str text = {r->base + remark.begin, remark.length};

    *loose =
        (struct event_loose){r->loose,
                             {NULL, str_trim(text), is_beside(r, remark.begin)},
                             remark.begin};
    r->loose = loose;
}

void event_anchor(struct event_reader *r, struct span statement,
                  struct event_remark **remarks)
{
    r->anchors = event_grow(r, r->anchors, sizeof *r->anchors, r->anchor_count,
                            &r->anchor_room);
    r->anchors[r->anchor_count++] =
        (struct event_anchor){statement.begin, remarks};
}

static void give(struct event_loose *loose, struct event_remark **list,
                 bool beside)
{
    loose->remark.beside = beside;
    loose->remark.next = *list;
    *list = &loose->remark;
}

/* From the last to the first: `next` is what the next statement has. */
static void settle(struct event_reader *r, struct event_remark **next)
{
    struct event_loose *before;
    size_t at = r->anchor_count;

    for (struct event_loose *l = r->loose; l; l = before) {
        struct event_remark **beside = NULL;

        before = l->before;
        for (; at > 0 && r->anchors[at - 1].begin > l->begin; at--)
            if (r->anchors[at - 1].remarks)
                next = r->anchors[at - 1].remarks;
        if (l->remark.beside && at > 0)
            beside = r->anchors[at - 1].remarks;
        else if (l->remark.beside && r->last)
            beside = &r->last->remarks[PART_END];
        give(l, beside ? beside : next, beside);
    }
    r->loose = NULL;
    r->anchor_count = 0;
}

void event_settle_remarks(struct event_reader *r)
{
    settle(r, &r->event->remarks[PART_END]);
}

void event_pass_remarks(struct event_reader *r)
{
    for (size_t i = 0; i < r->anchor_count; i++)
        r->anchors[i].remarks = NULL;
}

void event_end_remarks(struct event_reader *r)
{
    if (r->last)
        settle(r, &r->last->remarks[PART_AFTER]);
}
