/*
 * Assigns TRF comments to players (trf_reader.h).
 */
#include "trf_reader.h"

void trf_add_remark(struct trf_reader *r, struct event_remark **list,
                    const char *text, struct str more)
{
    struct event_remark *remark = ARENA_NEW(r->arena, struct event_remark);
    struct text out = {0};

    if (!remark)
        return;
    text_addf(&out, "%s%.*s", text, (int)more.len, more.ptr);
    remark->text = arena_copy(r->arena, text_str(&out));
    remark->beside = true;
    remark->next = *list;
    *list = remark;
    r->diags->no_memory |= out.failed;
    text_release(&out);
}

/* Assigns the comments directly before a player's line to the player. */
void trf_assign_comments(struct trf_reader *r, struct event_player *p)
{
    struct event_remark **next = &p->remarks;

    for (size_t i = r->comments; i < r->kept_count; i++) {
        *next = r->kept[i].remark;
        next = &(*next)->next;
    }
    r->kept_count = r->comments;
}
