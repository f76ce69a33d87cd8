/*
 * Checks the list of tie-breaks of an event (check.h).
 */
#include "check.h"

/* Returns the place of a word in the list of tie-breaks. If the text of the
   list differs from the source, returns the place of the whole list. */
static struct span span_of_word(const struct event *event, struct str word)
{
    struct str list = event->tiebreaks;
    struct span span = event->tiebreaks_span;
    bool plain = span.length == list.len + 2; /* 2 for the quotation marks */

    if (!plain || word.len == 0)
        return span;
    return (struct span){span.begin + 1 + (uint32_t)(word.ptr - list.ptr),
                         (uint32_t)word.len};
}

static void report_unknown(struct check *c, struct str word)
{
    struct str near = tiebreak_nearest(word);
    struct diag *d = diag_report(
        c->diags, DIAG_UNKNOWN_TIEBREAK, span_of_word(c->event, word),
        "there is no tie-break \"%.*s\": omitted", (int)word.len, word.ptr);

    if (near.len)
        diag_help(c->diags, d, near);
}

static bool is_unrated(const struct event *event)
{
    for (size_t i = 0; i < event->player_count; i++)
        if (event->players[i].rating == 0)
            return true;
    return false;
}

static bool is_round_robin(const struct event *event)
{
    for (size_t i = 0; i < event->stage_count; i++) {
        uint8_t kind = event->stages[i].format.kind;
        if (kind != FORMAT_ROUND_ROBIN && kind != FORMAT_DOUBLE_ROUND_ROBIN)
            return false;
    }
    return event->stage_count > 0;
}

static void check_tiebreak(struct check *c, struct str word)
{
    struct tiebreak t;
    bool sum;

    if (!tiebreak_find(word, &t)) {
        report_unknown(c, word);
        return;
    }
    sum = t.kind == TIEBREAK_BH || t.kind == TIEBREAK_FB ||
          t.kind == TIEBREAK_AOB;
    if (sum && is_round_robin(c->event))
        diag_report(c->diags, DIAG_TIEBREAK_FORMAT,
                    span_of_word(c->event, word),
                    "%.*s does not apply to a round robin, where all players "
                    "have the same opponents",
                    (int)word.len, word.ptr);
    if (t.kind >= TIEBREAK_ARO && is_unrated(c->event))
        diag_report(
            c->diags, DIAG_TIEBREAK_RATINGS, span_of_word(c->event, word),
            "%.*s needs the ratings of all players, so it breaks no ties here",
            (int)word.len, word.ptr);
}

void check_tiebreaks(struct check *c)
{
    size_t count = 0;

    for (struct str rest = c->event->tiebreaks; rest.len;) {
        struct str word = str_trim(str_take(&rest, ','));
        if (++count > TIEBREAKS_MAX) {
            diag_report(
                c->diags, DIAG_TOO_MANY, span_of_word(c->event, word),
                "a list can have at most %d tie-breaks: the others are omitted",
                TIEBREAKS_MAX);
            return;
        }
        check_tiebreak(c, word);
    }
}
