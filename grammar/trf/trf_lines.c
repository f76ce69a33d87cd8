/* Lists the existing TRF lines of an event that is to be written: the lines of
   its file, or those in its remarks. */
#include <stdlib.h>

#include "trf.h"

/* ---- order --------------------------------------------------------------- */

/* Returns the place of a line in the order of records. Lines with unknown codes
   that end in 2, and lines that programs added, belong to the head. Other codes
   with letters are a federation's lines about players. */
static uint16_t record_order(struct str line, enum trf_record_id record)
{
    if (record < TRF_RECORDS)
        return (uint16_t)trf_records[record].same;
    if (!trf_is_coded(line))
        return TRF_ORDER_END;
    if (ascii_is_digit(line.ptr[0]))
        return line.ptr[2] == '2' ? TRF_ORDER_HEAD : TRF_ORDER_END;
    return str_starts_with(line, STR("XX")) || str_starts_with(line, STR("BB"))
               ? TRF_ORDER_HEAD
               : TRF_DATA;
}

/* Sets the order of each line. A line that is not a record gets the order of
   the next record, or `last` if no record follows. */
static void set_orders(struct trf_old_line *list, size_t count, uint16_t last)
{
    for (size_t i = count; i > 0; i--) {
        struct trf_old_line *line = &list[i - 1];
        line->at = (uint32_t)i - 1;
        line->record = (uint16_t)trf_find_record(line->text);
        if (trf_is_coded(line->text))
            last = record_order(line->text, line->record);
        line->order = last;
    }
}

static int compare_by_order(const void *left, const void *right)
{
    const struct trf_old_line *a = left, *b = right;

    return a->order != b->order ? (a->order > b->order) - (a->order < b->order)
                                : (a->at > b->at) - (a->at < b->at);
}

/* ---- from a file --------------------------------------------------------- */

static size_t count_lines(struct str text)
{
    struct str end;
    size_t count = 0;

    for (; text.len; count++)
        trf_next_line(&text, &end);
    return count;
}

static bool copy_old_lines(struct trf_old_lines *out, struct arena *arena)
{
    struct str rest = out->text;

    out->list = arena_alloc(arena, (count_lines(rest) + 1) * sizeof *out->list);
    if (!out->list)
        return false;
    str_skip(&rest, STR("\xEF\xBB\xBF"));
    while (rest.len) {
        struct trf_old_line *line = &out->list[out->count++];
        *line = (struct trf_old_line){.begin =
                                          (uint32_t)(out->text.len - rest.len)};
        line->text = trf_next_line(&rest, &line->end);
    }
    set_orders(out->list, out->count, TRF_ORDER_END);
    return true;
}

/* ---- from remarks -------------------------------------------------------- */

/* Appends a remark as a TRF line or as a comment. A remark that looks like a
   player's line becomes a comment, because remarks never contain players'
   lines. */
static void add_remark(struct text *text, const struct event_remark *remark)
{
    struct str s = remark->text;
    bool line = str_skip(&s, STR(TRF_REMARK)) && trf_is_coded(s) &&
                trf_find_record(s) != TRF_PLAYER;

    if (!line) {
        s = remark->text;
        text_add(text, str_starts_with(s, STR("###")) ? STR("") : STR("##"));
    }
    trf_add_clean(text, s, SIZE_MAX);
    text_add_char(text, '\n');
}

/* Appends the remarks on a part of the event as comments. Remarks with TRF
   lines are omitted. */
static void add_comments(struct text *text, const struct event_remark *remarks)
{
    for (; remarks; remarks = remarks->next)
        if (!str_starts_with(remarks->text, STR(TRF_REMARK)))
            add_remark(text, remarks);
}

static void add_remarks(const struct event *e, struct text *text)
{
    for (size_t i = PART_HEAD + 1; i < PART_END; i++)
        add_comments(text, e->remarks[i]);
    for (const struct event_remark *r = e->remarks[PART_HEAD]; r; r = r->next)
        if (!str_starts_with(r->text, STR(TRF_WITHOUT)))
            add_remark(text, r);
}

static bool copy_text(struct arena *arena, struct text *text, struct str *out)
{
    *out = text->len ? arena_copy(arena, text_str(text)) : STR("");
    bool copied = !text->failed && out->ptr;
    text_release(text);
    return copied;
}

/* Joins the lines into one text without changing their order. */
static bool join_lines(struct trf_old_lines *lines, struct arena *arena)
{
    struct text text = {0};

    for (size_t i = 0; i < lines->count; i++) {
        struct trf_old_line *line = &lines->list[i];
        line->begin = (uint32_t)text.len;
        text_add(&text, line->text);
        text_add_char(&text, '\n');
    }
    return copy_text(arena, &text, &lines->text);
}

/* Lists the lines in an event's remarks. Comments that no line follows come
   first, except the comments after the event. */
static bool copy_old_remarks(const struct event *e, struct arena *arena,
                             struct trf_old_lines *out)
{
    struct text text = {0};
    struct trf_old_lines last = {0};

    add_remarks(e, &text);
    if (!copy_text(arena, &text, &out->text) || !copy_old_lines(out, arena))
        return false;
    set_orders(out->list, out->count, TRF_ORDER_FIRST);
    text = (struct text){0};
    add_comments(&text, e->remarks[PART_END]);
    add_comments(&text, e->remarks[PART_AFTER]);
    if (!copy_text(arena, &text, &last.text) || !copy_old_lines(&last, arena))
        return false;
    struct trf_old_line *all =
        arena_alloc(arena, (out->count + last.count + 1) * sizeof *all);
    if (!all)
        return false;
    memcpy(all, out->list, out->count * sizeof *all);
    memcpy(all + out->count, last.list, last.count * sizeof *all);
    for (size_t i = 0; i < last.count; i++)
        all[out->count + i].at = (uint32_t)(out->count + i);
    out->list = all;
    out->count += last.count;
    qsort(all, out->count, sizeof *all, compare_by_order);
    return join_lines(out, arena);
}

bool trf_old_lines(const struct event *e, struct arena *arena,
                   struct trf_old_lines *out)
{
    *out = (struct trf_old_lines){.text = e->trf};
    return e->trf.len ? copy_old_lines(out, arena)
                      : copy_old_remarks(e, arena, out);
}

bool trf_is_of_teams(const struct event *e)
{
    struct trf_team_signs signs = {0};

    for (const struct event_remark *r = e->remarks[PART_HEAD]; r; r = r->next) {
        struct str s = r->text;
        if (str_skip(&s, STR(TRF_REMARK)))
            trf_look_for_teams(&signs, s);
    }
    return trf_are_teams(&signs);
}

/* ---- comparison ---------------------------------------------------------- */

struct line_list {
    struct str *list;
    size_t count;
};

static int compare_by_text(const void *left, const void *right)
{
    const struct str *a = left, *b = right;

    return str_compare(*a, *b);
}

static bool list_lines(const struct event *e, struct arena *arena,
                       struct line_list *out)
{
    size_t room = 1;

    for (const struct event_remark *r = e->remarks[PART_HEAD]; r; r = r->next)
        room++;
    out->list = arena_alloc(arena, room * sizeof *out->list);
    out->count = 0;
    if (!out->list)
        return false;
    for (const struct event_remark *r = e->remarks[PART_HEAD]; r; r = r->next)
        if (str_starts_with(r->text, STR(TRF_REMARK)))
            out->list[out->count++] = r->text;
    qsort(out->list, out->count, sizeof *out->list, compare_by_text);
    return true;
}

bool trf_same_lines(const struct event *a, const struct event *b,
                    struct arena *arena, bool *same)
{
    struct line_list one, other;

    if (!list_lines(a, arena, &one) || !list_lines(b, arena, &other))
        return false;
    *same = one.count == other.count;
    for (size_t i = 0; *same && i < one.count; i++)
        *same = str_equal(one.list[i], other.list[i]);
    return true;
}
