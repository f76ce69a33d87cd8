/* Determines the numbers and results of foreign games. Their plies are not
   checked. */
#include "replay_parts.h"

/* ---- numbers ------------------------------------------------------------- */

enum { PLAYERS = 2 };

/* State of a line: the place of its last ply, counted from the first player's
   first ply. */
struct line_state {
    int64_t place;
    bool known; /* the place was determined by a number */
};

/* Returns false for games in which a player makes several plies in a row. */
static bool plays_in_turn(struct str game)
{
    static const char *const parts[] = {"progressive", "marseill", "monster",
                                        "double",      "two-move", "multi"};

    for (size_t i = 0; i < game.len; i++)
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            if (str_starts_with(str_from(game, i), str_of(parts[k])))
                return false;
    return true;
}

/* Returns the place according to the number of the ply, or the counted place if
   the number has no dots and agrees with it. */
static int64_t written_place(const struct node *node, int64_t counted)
{
    int64_t first = ((int64_t)node->number - 1) * PLAYERS;
    bool fits = counted == first || counted == first + 1;

    if (node->dots == DOTS_ANY && fits)
        return counted;
    return first + (node->dots == 3);
}

static void report_number(const struct record *record, const struct walk *w,
                          int64_t place, struct diags *diags)
{
    struct span span = w->node->number_span;
    struct diag *d = diag_report(
        diags, DIAG_WRONG_NUMBER, span,
        "the move number must be %lld%s here, not %.*s",
        (long long)(place / PLAYERS + 1), place % PLAYERS ? "..." : ".",
        (int)span.length, record->text.ptr + span.begin);

    diag_position(diags, d, w->index, STR(""));
}

/* Counts a ply whose place should be `place`. */
static struct line_state count_ply(const struct record *record,
                                   const struct walk *w, struct line_state next,
                                   struct diags *diags)
{
    if (!w->node->dots)
        return next;
    int64_t place = written_place(w->node, next.known ? next.place : -1);
    if (next.known && place != next.place)
        report_number(record, w, next.place, diags);
    return (struct line_state){place, true};
}

static void check_numbers(struct record *record, struct diags *diags)
{
    struct line_state at[NESTING_MAX + 1] = {{-1, false}};
    struct walk w;

    record->missing = record->line && record->line->dots == 3;
    if (!plays_in_turn(record->foreign))
        return;
    for (walk_begin(&w, record); w.node; walk_next(&w)) {
        bool first = w.depth && w.outer[w.depth - 1].variation == w.node;
        struct line_state next = at[w.depth - first];
        next.place += !first;
        at[w.depth] = count_ply(record, &w, next, diags);
    }
}

/* ---- results ------------------------------------------------------------- */

static enum result_kind win_of_player(bool second)
{
    return second ? RESULT_SECOND : RESULT_FIRST;
}

/* True if the phrase names White or Black. A phrase without a name is about the
   side to move. */
static bool phrase_names_player(const struct record *record, bool *second)
{
    struct str who = record->closing.who;

    *second = str_is_word(who, "Black") || str_is_word(who, "Second");
    if (!who.len)
        *second = (record->missing + record->plies) % PLAYERS;
    return *second || !who.len || str_is_word(who, "White") ||
           str_is_word(who, "First");
}

/* Returns the result of a phrase in a game in which White is First. */
static enum result_kind phrase_result(const struct record *record)
{
    bool second;

    if (record->closing.phrase == PHRASE_DRAW_AGREED)
        return RESULT_DRAW;
    if (!record->closing.phrase || !phrase_names_player(record, &second))
        return RESULT_NONE;
    return win_of_player(second == (record->closing.phrase == PHRASE_WINS));
}

static enum result_kind tag_result(const struct tag *tag)
{
    enum result_kind kind = RESULT_NONE;

    return tag && result_find(tag->value, &kind) ? kind : RESULT_NONE;
}

/* Adds details for the record's other statements about its result and about the
   player who begins. */
static void add_details(struct record *record, const struct tag *tag)
{
    enum result_kind kind = tag_result(tag);
    bool fine = true;

    if (tag && kind != RESULT_UNKNOWN && kind != record->final_result)
        fine = record_add_detail(record, tag->value);
    if (record->missing)
        fine &= record_add_detail(record, STR("..."));
    record->arena->no_memory |= !fine;
}

void replay_foreign(struct record *record, bool numbered, struct diags *diags)
{
    const struct tag *tag = record_tag(record, STR("Result"));

    if (numbered)
        check_numbers(record, diags);
    record->final_result = record->result.kind;
    if (!record->final_result)
        record->final_result = (uint8_t)phrase_result(record);
    if (!result_is_over(record->final_result) && tag_result(tag))
        record->final_result = (uint8_t)tag_result(tag);
    add_details(record, tag);
}
