/*
 * Collects remarks while an event is read. Remarks have no meaning, but a
 * rewritten file has them at the same places. At the end of the event, each
 * remark is assigned to the statement that contains it or that precedes it on
 * the same line, otherwise to the next statement.
 */
#include "event_reader.h"

static bool is_next_to_remark(const struct event_reader *r, uint32_t at)
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
    struct unassigned_remark *loose = event_need(r, sizeof *loose);
    struct str text = {r->base + remark.begin, remark.length};

    event_report_control(r, remark);
    *loose = (struct unassigned_remark){
        r->loose,
        {.text = str_trim(text), .beside = is_next_to_remark(r, remark.begin)},
        remark.begin};
    r->loose = loose;
}

struct event_anchor *event_anchor(struct event_reader *r, struct span statement,
                                  struct event_remark **remarks)
{
    r->anchors = event_grow(r, r->anchors, sizeof *r->anchors, r->anchor_count,
                            &r->anchor_room);
    r->anchors[r->anchor_count] =
        (struct event_anchor){.begin = statement.begin, .remarks = remarks};
    return &r->anchors[r->anchor_count++];
}

/* The statement ends all anchors that do not have an end yet. */
void event_statement(struct event_reader *r, struct span statement)
{
    for (size_t i = r->anchor_count; i > 0 && !r->anchors[i - 1].end; i--)
        r->anchors[i - 1].end = statement.begin + statement.length;
}

/* ---- assignment ---------------------------------------------------------- */

/* The anchors around the current remark. Remarks are visited from the last to
   the first. */
struct nearby_anchors {
    const struct event_anchor *anchors;
    size_t at, count;                /* number of anchors before the remark, and
                                        total number of anchors */
    const struct event_anchor *next; /* first later anchor that has a list of
                                        remarks */
    const struct event_anchor *is_result; /* first later anchor that may have
                                        headings */
    struct event_remark **end;            /* list for the remarks after the last
                                        anchor */
};

static void move_remark_back(struct nearby_anchors *a, uint32_t begin)
{
    for (; a->at > 0 && a->anchors[a->at - 1].begin > begin; a->at--) {
        const struct event_anchor *anchor = &a->anchors[a->at - 1];
        if (anchor->remarks)
            a->next = anchor;
        if (anchor->is_result)
            a->is_result = anchor;
    }
}

static void assign_remark(struct unassigned_remark *loose,
                          struct event_remark **list, uint32_t of,
                          uint8_t heading, bool beside)
{
    loose->remark.beside = beside;
    loose->remark.heading = heading;
    loose->remark.owner = of;
    loose->remark.next = *list;
    *list = &loose->remark;
}

/* Assigns a remark to the next anchor. If that is a heading without a list, the
   remark goes to the heading of the next result. */
static void assign_to_next_anchor(const struct nearby_anchors *a,
                                  struct unassigned_remark *l)
{
    const struct event_anchor *after =
        a->at < a->count ? &a->anchors[a->at] : NULL;

    if (after && !after->remarks && after->heading && a->is_result)
        assign_remark(l, a->is_result->remarks, 0, after->heading, false);
    else if (a->next)
        assign_remark(l, a->next->remarks, a->next->owner, HEADING_NONE, false);
    else
        assign_remark(l, a->end, 0, HEADING_NONE, false);
}

/* True if the heading will be written: no other heading replaces it before its
   first result. */
static bool is_written(const struct nearby_anchors *a, uint8_t heading)
{
    size_t at = a->at;

    return heading && a->is_result &&
           (at == a->count || !a->anchors[at].heading ||
            a->anchors[at].heading > heading);
}

static void assign_to_neighbour(struct nearby_anchors *a,
                                struct unassigned_remark *l)
{
    const struct event_anchor *before = &a->anchors[a->at - 1];

    if (before->remarks)
        assign_remark(l, before->remarks, before->owner, HEADING_NONE, true);
    else if (is_written(a, before->heading))
        assign_remark(l, a->is_result->remarks, 0, before->heading, true);
    else
        assign_to_next_anchor(a, l);
}

static void assign_remarks(struct event_reader *r, struct event_remark **end)
{
    struct nearby_anchors a = {.anchors = r->anchors,
                               .at = r->anchor_count,
                               .count = r->anchor_count,
                               .end = end};
    struct unassigned_remark *before;

    for (struct unassigned_remark *l = r->loose; l; l = before) {
        before = l->before;
        move_remark_back(&a, l->begin);
        bool inside = a.at > 0 && l->begin < a.anchors[a.at - 1].end;
        if (a.at > 0 && (inside || l->remark.beside))
            assign_to_neighbour(&a, l);
        else if (l->remark.beside && r->last)
            assign_remark(l, &r->last->remarks[PART_END], 0, HEADING_NONE,
                          true);
        else
            assign_to_next_anchor(&a, l);
    }
    r->loose = NULL;
    r->anchor_count = 0;
}

void event_settle_remarks(struct event_reader *r)
{
    assign_remarks(r, &r->event->remarks[PART_END]);
}

void event_pass_remarks(struct event_reader *r)
{
    for (size_t i = 0; i < r->anchor_count; i++) {
        r->anchors[i].remarks = NULL;
        r->anchors[i].is_result = false;
    }
}

void event_end_remarks(struct event_reader *r)
{
    if (r->last)
        assign_remarks(r, &r->last->remarks[PART_AFTER]);
}
