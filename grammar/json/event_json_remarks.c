/* Reads the remarks of events from JSON. */
#include "event_members.h"

/* A remark, and the list to which it belongs. */
struct owned_remark {
    struct event_remark **list;
    struct event_remark *remark;
};

/* Returns the text of a remark, which begins with #. */
static struct str read_remark_text(struct event_json *j, uint32_t item)
{
    struct event_reader *r = &j->reader;
    struct str text = str_trim(tape_quote(&j->tape, item).words);
    char *bytes;

    if (str_find_control(text) < text.len)
        diag_report(r->diags, DIAG_CONTROL_CHARACTER,
                    field_span(&j->tape, item), NULL);
    if (str_starts_with(text, STR("#")))
        return text;
    bytes = event_need(r, text.len + 2);
    bytes[0] = '#';
    bytes[1] = ' ';
    if (text.len)
        memcpy(bytes + 2, text.ptr, text.len);
    return str_trim((struct str){bytes, text.len + 2});
}

/* Reads the word for the part to which a remark belongs, as an index into the
   words. */
static bool read_owner(struct event_json *j, uint32_t item,
                       const char *const *words, size_t *at)
{
    *at = 0;
    if (!item || *words)
        return !item || field_word(&j->tape, item, words, at);
    field_report(&j->tape, item, DIAG_BAD_FIELD,
                 "these remarks cannot have this member");
    return false;
}

/* Reads the number of the champion, runner-up or deputy arbiter that a remark
   belongs to. */
static bool read_number(struct event_json *j, uint32_t item,
                        const char *const *words, size_t at, uint32_t *out)
{
    const struct event_stated *s = &j->reader.event->stated;
    bool of_event = words == event_part_words;
    size_t most = of_event && at == PART_CHAMPION    ? s->champion_count
                  : of_event && at == PART_RUNNER_UP ? s->runner_up_count
                  : of_event && at == PART_DEPUTY_ARBITER
                      ? j->reader.event->deputy_count
                      : 1;
    uint64_t number = 1;

    if (!field_count(&j->tape, item, 1, most, &number))
        return false;
    *out = (uint32_t)number - 1;
    return true;
}

/* Reads a remark on one of the parts that `words` names. Returns false if the
   remark is unreadable. */
static bool read_remark(struct event_json *j, uint32_t item,
                        const char *const *words, struct event_remark *remark,
                        size_t *at)
{
    const struct tape *t = &j->tape;
    struct fields f;

    if (!json_find_members(j, OBJECT_REMARK, item, &f) ||
        !read_owner(j, f.at[REMARK_AT], words, at))
        return false;
    *remark = (struct event_remark){
        .text = read_remark_text(j, f.at[REMARK_TEXT]),
        .beside = f.at[REMARK_BESIDE] &&
                  t->items[f.at[REMARK_BESIDE]].kind == JSON_TRUE};
    return !f.at[REMARK_OF] ||
           read_number(j, f.at[REMARK_OF], words, *at, &remark->owner);
}

static size_t count_items(const struct tape *t, uint32_t list)
{
    size_t count = 0;

    for (uint32_t i = list + 1; i < t->items[list].next; i = t->items[i].next)
        count++;
    return count;
}

/* Reads remarks either into a separate list for each word, or into one list, in
   which the heading of a remark is the number of its word. */
static void read_remarks(struct event_json *j, uint32_t list,
                         const char *const *words, struct event_remark **lists,
                         bool headings)
{
    const struct json_item *items = j->tape.items;
    struct owned_remark *all =
        event_need(&j->reader, (count_items(&j->tape, list) + 1) * sizeof *all);
    size_t count = 0, at;

    for (uint32_t i = list + 1; i < items[list].next; i = items[i].next) {
        struct event_remark remark;
        if (!read_remark(j, i, words, &remark, &at))
            continue;
        remark.heading = headings ? (uint8_t)at : HEADING_NONE;
        all[count] = (struct owned_remark){
            &lists[headings ? 0 : at], event_need(&j->reader, sizeof remark)};
        *all[count++].remark = remark;
    }
    while (count-- > 0) {
        all[count].remark->next = *all[count].list;
        *all[count].list = all[count].remark;
    }
}

void json_read_remark_list(struct event_json *j, uint32_t list,
                           const char *const *words,
                           struct event_remark **lists)
{
    static const char *const none[] = {NULL};

    read_remarks(j, list, words ? words : none, lists, false);
}

void json_read_heading_remarks(struct event_json *j, uint32_t list,
                               struct event_remark **remarks)
{
    read_remarks(j, list, event_heading_words, remarks, true);
}

void json_read_remarks(struct event_json *j, const struct event_member *m,
                       uint32_t list)
{
    (void)m;
    json_read_remark_list(j, list, event_part_words, j->reader.event->remarks);
}
