/* Checks the end of a record: board, phrase, result and tags. */
#include "../record/tags.h"
#include "date.h"
#include "replay_parts.h"

static enum result_kind win_of_player(uint8_t player)
{
    return player == 0 ? RESULT_FIRST : RESULT_SECOND;
}

/* Returns the player, First or Second, whose team has this seat, or NO_SIDE if
   unknown. */
static uint8_t team_of_seat(const struct rules *rules, const struct finish *f,
                            uint8_t seat)
{
    if (seat < 2)
        return seat;
    if (!f->now || !rules->teams)
        return NO_SIDE;
    return rules->player(f->now, rules->teams->seat_side(f->now, seat));
}

/* Finds the player whose colour a phrase names, and sets closing->who to the
   standard name. If there is no such player, reports this and returns
   false. */
static bool colour_player(const struct run *run, const struct finish *f,
                          struct closing *closing, uint8_t *player)
{
    uint8_t side;
    enum colour_kind kind = colour_find(run->rules, closing->who, &side);

    if (kind == COLOUR_OWN) {
        closing->who = str_of(run->rules->sides[side]);
        *player = f->first == NO_SIDE ? NO_SIDE : side ^ f->first;
        return true;
    }
    report_foreign_colour(kind, run->rules, closing->who, side, closing->span,
                          run->diags);
    if (kind != COLOUR_FOREIGN)
        return false;
    closing->who = str_of(seat_names[side]);
    *player = side;
    return true;
}

/* Finds the player named in a phrase, or NO_SIDE if unknown. If the game has no
   such player, reports this and returns false. */
static bool phrase_player(const struct run *run, const struct finish *f,
                          uint8_t *player)
{
    struct closing *closing = &run->record->closing;
    uint8_t seat;

    *player = f->mover;
    if (closing->who.len == 0)
        return true;
    if (!seat_read(closing->who, &seat) || seat >= run->rules->seats)
        return colour_player(run, f, closing, player);
    closing->who = str_of(seat_names[seat]);
    *player = team_of_seat(run->rules, f, seat);
    return true;
}

/* Returns the name of the player's colour if it is known. */
static const char *player_name(const struct run *run, const struct finish *f,
                               uint8_t player)
{
    static const char *const players[] = {"First", "Second"};

    return f->first == NO_SIDE ? players[player]
                               : run->rules->sides[player ^ f->first];
}

/* Returns the result of a resignation, or RESULT_NONE if it is refused or
   unknown. */
static enum result_kind resignation_result(const struct run *run,
                                           const struct finish *f)
{
    struct span span = run->record->closing.span;
    uint8_t player;

    if (!phrase_player(run, f, &player) || player == NO_SIDE)
        return RESULT_NONE;
    if (f->over && f->result == win_of_player(player))
        diag_report(run->diags, DIAG_WRONG_SIDE, span,
                    "%s has won: only %s could have resigned",
                    player_name(run, f, player), player_name(run, f, !player));
    else if (!f->over && f->mover == !player)
        diag_report(run->diags, DIAG_WRONG_SIDE, span,
                    "%s cannot resign now: it is %s's turn",
                    player_name(run, f, player), player_name(run, f, !player));
    else
        return win_of_player(!player);
    return RESULT_NONE;
}

/* Returns the result of a phrase such as "Black wins". */
static enum result_kind win_result(const struct run *run,
                                   const struct finish *f)
{
    uint8_t player;

    if (!phrase_player(run, f, &player) || player == NO_SIDE)
        return RESULT_NONE;
    return win_of_player(player);
}

static void report_mismatch(const struct run *run, struct span span,
                            enum result_kind wrong, enum result_kind right,
                            const char *who_says)
{
    struct str a = result_text(wrong), b = result_text(right);
    struct diag *d = diag_report(run->diags, DIAG_RESULT_MISMATCH, span,
                                 "the result is %.*s, but %s %.*s", (int)a.len,
                                 a.ptr, who_says, (int)b.len, b.ptr);

    diag_position(run->diags, d, 0,
                  run->record->started ? replay_position(run, run->replay->now)
                                       : STR(""));
}

enum result_kind replay_result(const struct rules *rules,
                               const struct position *p)
{
    struct ending ending = rules->ending(p);

    if (!ending.over)
        return RESULT_NONE;
    if (ending.winner == NO_SIDE)
        return RESULT_DRAW;
    return win_of_player(rules->player(p, ending.winner));
}

/* Returns the result on which the players agreed with the last ply. */
static enum result_kind agreement_result(const struct finish *f,
                                         const struct node *last)
{
    if (!last || last->ply.status == STATUS_NONE)
        return RESULT_NONE;
    if (last->ply.status == STATUS_DRAW)
        return RESULT_DRAW;
    return f->mover == NO_SIDE ? RESULT_NONE : win_of_player(!f->mover);
}

/* Returns the result that the players stated by a phrase or with the last
   ply. */
static enum result_kind result_stated_by_players(const struct run *run,
                                                 const struct finish *f,
                                                 const struct node *last)
{
    switch (run->record->closing.phrase) {
    case PHRASE_RESIGNS:
        return resignation_result(run, f);
    case PHRASE_DRAW_AGREED:
        return RESULT_DRAW;
    case PHRASE_WINS:
        return win_result(run, f);
    default:
        return agreement_result(f, last);
    }
}

/* Results according to the board and to the players; RESULT_NONE if
   undecided. */
struct stated_results {
    enum result_kind by_board, by_players;
};

static struct stated_results result_by_play(const struct run *run,
                                            const struct finish *f,
                                            const struct node *last)
{
    const struct closing *closing = &run->record->closing;
    struct stated_results said = {f->result,
                                  result_stated_by_players(run, f, last)};

    if (said.by_board && said.by_players && said.by_board != said.by_players)
        report_mismatch(run, closing->phrase ? closing->span : last->span,
                        said.by_players, said.by_board, f->who_says);
    return said;
}

static bool tag_result(const struct record *record, const struct tag **tag,
                       enum result_kind *kind)
{
    *tag = record_tag(record, STR("Result"));
    return *tag && result_find((*tag)->value, kind);
}

/* Returns how the game ended according to the tag Termination, or NULL if the
   record has no such tag. */
static const struct termination *find_termination(const struct run *run)
{
    const struct tag *tag = record_tag(run->record, STR("Termination"));

    return tag ? termination_find(tag->value) : NULL;
}

static bool is_won(enum result_kind result)
{
    return result == RESULT_FIRST || result == RESULT_SECOND;
}

/* Reports a result that is missing or does not agree with how the game
   ended. */
static void check_termination(const struct run *run, enum result_kind result)
{
    const struct termination *end = find_termination(run);
    bool told = result != RESULT_NONE;
    const bool fits[] = {
        [NEEDS_NOTHING] = true,
        [NEEDS_WINNER] = is_won(result),
        [NEEDS_DRAW] = result == RESULT_DRAW,
        [NEEDS_NOBODY] = !told || result == RESULT_UNKNOWN,
    };
    static const char *const why[] = {
        [NEEDS_WINNER] = "\"%s\" requires a winner",
        [NEEDS_DRAW] = "\"%s\" requires a draw",
        [NEEDS_NOBODY] = "\"%s\" does not allow a result",
    };

    if (end && why[end->needs] && !fits[end->needs])
        diag_report(run->diags,
                    told ? DIAG_RESULT_MISMATCH : DIAG_MISSING_RESULT,
                    record_tag(run->record, STR("Termination"))->value_span,
                    told ? why[end->needs]
                         : "\"%s\" requires a result, but there is no result",
                    end->name);
}

/* Returns the result that play determines. The text must not contradict this
   result. */
static enum result_kind played_result(const struct run *run,
                                      const struct stated_results *said)
{
    const struct termination *end = find_termination(run);

    if (end && end->excused)
        return RESULT_NONE;
    return said->by_board ? said->by_board : said->by_players;
}

/* Returns the result if neither play nor the text decides it: a player who
   claims a win has won. */
static enum result_kind claimed_result(const struct run *run,
                                       const struct stated_results *said)
{
    const struct termination *end = find_termination(run);
    bool holds = end && end->needs == NEEDS_WINNER && is_won(said->by_players);

    return holds ? said->by_players : RESULT_NONE;
}

void replay_check_arranged(const struct run *run)
{
    static const char *const dates[] = {"Date", "EventDate"};
    const struct tag *end = record_tag(run->record, STR("Termination"));
    unsigned until = run->rules->arranged_until;
    bool told = false, before = false;

    if (!until || !end || !str_equal_nocase(end->value, STR("arranged")))
        return;
    for (size_t i = 0; i < sizeof dates / sizeof *dates && !told; i++) {
        const struct tag *tag = record_tag(run->record, str_of(dates[i]));
        struct date date = date_parse(tag ? tag->value : STR(""));
        told = date_is_before_year(&date, until, &before);
    }
    if (told && !before)
        diag_report(run->diags, DIAG_ARRANGED, end->value_span, NULL);
}

struct finish replay_finish(const struct run *run)
{
    const struct position *p = run->replay->now;
    const struct rules *rules = run->rules;
    enum result_kind result = replay_result(rules, p);

    return (struct finish){.over = result != RESULT_NONE,
                           .result = result,
                           .who_says = "the board shows",
                           .mover = rules->player(p, rules->side(p)),
                           .first = rules->player(p, 0),
                           .now = p};
}

void replay_check_result(const struct run *run, const struct finish *f,
                         const struct node *last)
{
    const struct result *written = &run->record->result;
    const struct stated_results said = result_by_play(run, f, last);
    const char *who_says = f->over ? f->who_says
                           : run->record->closing.phrase
                               ? "the phrase says"
                               : "the last symbol says";
    enum result_kind right = played_result(run, &said), tagged;
    bool decided = right != RESULT_NONE;
    const struct tag *tag;
    bool has_tag = tag_result(run->record, &tag, &tagged);

    if (!decided && has_tag) {
        right = tagged;
        who_says = "the Result tag says";
    }
    if (right && written->kind && written->kind != right)
        report_mismatch(run, written->span, (enum result_kind)written->kind,
                        right, who_says);
    if (decided && has_tag && tagged != right && tagged != written->kind)
        report_mismatch(run, tag->value_span, tagged, right, who_says);
    if (!decided && written->kind)
        right = (enum result_kind)written->kind;
    if (!right)
        right = claimed_result(run, &said);
    check_termination(run, right);
    run->record->final_result = (uint8_t)right;
}

/* Compares the tag Score with the board. If the value of the tag is not a
   score, does nothing, since the invalid value was already reported. */
void replay_check_score(const struct run *run)
{
    const struct rules_scoring *scoring = run->rules->scoring;
    const struct tag *tag =
        scoring ? record_tag(run->record, str_of(scoring->tag)) : NULL;
    struct text *words = &run->replay->words;

    if (!tag || !rules_tag(run->rules, tag->meant)->fits(tag->value))
        return;
    text_clear(words);
    scoring->write(run->replay->now, words);
    if (words->len && !str_equal(tag->value, text_str(words)))
        diag_report(run->diags, DIAG_WRONG_SCORE, tag->value_span,
                    "the score on the board is %.*s", (int)words->len,
                    words->ptr);
}

static void use_written_result(struct record *record)
{
    const struct tag *tag;
    enum result_kind kind = (enum result_kind)record->result.kind;

    if (!kind)
        tag_result(record, &tag, &kind);
    record->final_result = (uint8_t)kind;
}

void replay_use_written_result(const struct run *run)
{
    use_written_result(run->record);
}
