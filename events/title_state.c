/* Adds the state of an undecided event to the title of its tables
   (tables.h). */
#include "matches.h"
#include "tables.h"

/* Appends the number of rounds played, and the total number if the format
   states it. */
static void add_rounds(struct table *t, const struct ledger *l)
{
    bool told = l->format.kind == FORMAT_SWISS && l->format.games > 0;

    if (!l->rounds_told || l->rounds == 0)
        return;
    text_addf(&t->title, "%safter round %u", t->title.len ? ", " : "",
              l->rounds);
    if (told && l->rounds < l->format.games)
        text_addf(&t->title, " of %u", l->format.games);
}

/* Appends the score of an undecided match of two players. */
static void add_duel(struct table *t, const struct ledger *l)
{
    struct matches m;

    if (l->format.kind == FORMAT_KNOCKOUT || !match_length_of(l->format).games)
        return;
    if (!matches_make(l, &m)) {
        t->failed = true;
    } else if (m.count == 1 && m.list[0].players[1] != NOBODY) {
        text_add(&t->title, STR(", "));
        match_add_score(l, &m.list[0], &t->title);
        match_add_progress(l, &m.list[0], STR(" "), &t->title);
    }
}

void add_state(struct table *t, const struct ledger *l)
{
    bool open = l->entry_count > 0 && l->format.kind != FORMAT_UNKNOWN &&
                ledger_decision(l).kind == DECISION_OPEN;

    if (open || l->options->after)
        add_rounds(t, l);
    if (!open)
        return;
    text_add(&t->title,
             l->event->unfinished ? STR(": unfinished") : STR(": open"));
    add_duel(t, l);
    if (l->unknowns)
        text_addf(&t->title, ", %u %s unknown", l->unknowns,
                  l->unknowns == 1 ? "result" : "results");
}
