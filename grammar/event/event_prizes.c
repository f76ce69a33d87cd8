/* Reads lists of prizes, and amounts of money as text. */
#include "event_reader.h"

const char *const event_sharing_words[EVENT_SHARINGS] = {
    [SHARING_EQUAL] = "equal",
    [SHARING_HORT] = "hort",
    [SHARING_NONE] = "none"};

/* ---- amounts ------------------------------------------------------------- */

void event_cents_text(int64_t cents, struct text *out)
{
    text_addf(out, "%lld", (long long)(cents / 100));
    if (cents % 100)
        text_addf(out, ".%02d", (int)(cents % 100));
}

bool event_cents(struct str text, int64_t *out)
{
    struct str decimals = text, whole = str_take(&decimals, '.');
    uint64_t units, cents = 0;

    if (!str_number(whole, &units) || units > EVENT_CENTS_MAX / 100 ||
        decimals.len > 2 || (whole.len < text.len && !decimals.len) ||
        (decimals.len && !str_number(decimals, &cents)))
        return false;
    cents = decimals.len == 1 ? 10 * cents : cents;
    *out = (int64_t)(100 * units + cents);
    return *out > 0;
}

void event_amounts_text(const struct event_prize_list *list, struct text *out)
{
    for (size_t i = 0; i < list->amount_count; i++) {
        text_add(out, i ? STR(" ") : STR(""));
        event_cents_text(list->amounts[i], out);
    }
}

bool event_amounts_read(struct str text, struct arena *arena,
                        struct event_prize_list *list)
{
    size_t room = 0;
    int64_t cents;

    list->amount_count = 0;
    while (text.len) {
        if (!event_cents(str_take(&text, ' '), &cents) ||
            list->amount_count == EVENT_PRIZES_MAX ||
            !ARENA_ROOM(arena, list->amounts, list->amount_count, room, 4))
            return false;
        list->amounts[list->amount_count++] = cents;
    }
    return list->amount_count > 0;
}

/* ---- statements ---------------------------------------------------------- */

void event_read_sharing(struct event_reader *r, struct span word,
                        struct span name)
{
    if (!event_report_repeated(r, PART_SHARING, word))
        r->event->prizes.sharing =
            event_read_word(r, name, event_sharing_words, EVENT_SHARINGS,
                            "equal, hort or none");
}

void event_read_double_prizes(struct event_reader *r, struct span word)
{
    if (!event_report_repeated(r, PART_DOUBLE_PRIZES, word))
        r->event->prizes.several = true;
}

void event_begin_prizes(struct event_reader *r, struct span string)
{
    r->misread = false;
    r->prize_room = 0;
    r->prize = event_need(r, sizeof *r->prize);
    *r->prize = (struct event_prize_list){.name = event_string(r, string),
                                          .span = string};
}

void event_read_condition(struct event_reader *r,
                          enum prize_condition condition, struct span word,
                          struct span value)
{
    struct event_prize_list *list = r->prize;
    struct str *const texts[PRIZE_CONDITIONS] = {
        [PRIZE_CATEGORY] = &list->category,
        [PRIZE_CLUB] = &list->club,
        [PRIZE_COUNTRY] = &list->country};
    struct str shown = event_shown(r, word);
    uint64_t rating;

    if (list->conditions[condition].length) {
        diag_report(r->diags, DIAG_TAG_TWICE, word,
                    "%.*s appears twice in this statement: omitted",
                    (int)shown.len, shown.ptr);
        return;
    }
    list->conditions[condition] = value;
    if (texts[condition])
        *texts[condition] = event_string(r, value);
    else if (event_number(r, value, 1, EVENT_RATING_MAX, &rating))
        list->below = (uint32_t)rating;
    else
        r->misread = true;
}

void event_read_amount(struct event_reader *r, struct span amount)
{
    struct event_prize_list *list = r->prize;
    int64_t cents;

    if (!event_cents(event_view(r, amount), &cents)) {
        struct diag *d =
            diag_report(r->diags, DIAG_NUMBER_RANGE, amount,
                        "the amount is not allowed: the list is omitted");
        diag_label(r->diags, d,
                   "amounts are 0.01 to 999999999.99, with two decimals at "
                   "most");
        r->misread = true;
        return;
    }
    if (r->prize_count + list->amount_count == EVENT_PRIZES_MAX) {
        if (!r->misread)
            event_report_too_many(r, amount, "prizes", EVENT_PRIZES_MAX);
        r->misread = true;
        return;
    }
    list->amounts = event_grow(r, list->amounts, sizeof *list->amounts,
                               list->amount_count, &r->prize_room);
    list->amounts[list->amount_count++] = cents;
    if (list->amount_count > 1 && !list->rising.length &&
        cents > list->amounts[list->amount_count - 2])
        list->rising = amount;
}

/* True after reporting that the event cannot have the list. */
static bool omit_list(struct event_reader *r, struct span amounts)
{
    const struct event_prize_list *list = r->prize;

    if (r->misread)
        return true;
    if (!list->amount_count) {
        diag_report(r->diags, DIAG_SYNTAX, amounts,
                    "the list of prizes has no amounts: omitted");
        return true;
    }
    if (r->prize_lists == EVENT_PRIZE_LISTS_MAX) {
        event_report_too_many(r, list->span, "lists of prizes",
                              EVENT_PRIZE_LISTS_MAX);
        return true;
    }
    for (const struct event_prize_list *l = r->event->prizes.lists; l;
         l = l->next)
        if (str_equal(l->name, list->name)) {
            diag_report(r->diags, DIAG_TAG_TWICE, list->span,
                        "the event already has prizes with this name: omitted");
            return true;
        }
    return false;
}

void event_end_prizes(struct event_reader *r, struct span word,
                      struct span amounts)
{
    struct event_prize_list *list = r->prize;
    bool omitted = omit_list(r, amounts);

    event_anchor(r, word, omitted ? NULL : &list->remarks);
    if (omitted)
        return;
    r->prize_count += list->amount_count;
    r->prize_lists++;
    *r->next_prize = list;
    r->next_prize = &list->next;
}
