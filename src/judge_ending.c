#include "judge.h"

static enum result_kind won_by(uint8_t player)
{
    return player == 0 ? RESULT_FIRST : RESULT_SECOND;
}

static bool is_name(const struct rules *rules, uint8_t side, struct str name)
{
    return str_equal_nocase(name, str_of(rules->sides[side])) ||
           (side == 1 && rules->second_also &&
            str_equal_nocase(name, str_of(rules->second_also)));
}

/* The side that a phrase names; false (reported) if it is none of the game. */
static bool phrase_side(const struct judge *j, const struct position *p,
                        uint8_t *side)
{
    const struct closing *closing = &j->record->closing;
    static const char *const players[] = {"First", "Second"};

    *side = j->rules->side(p);
    if (closing->who.len == 0)
        return true;
    for (uint8_t i = 0; i < 2; i++) {
        *side = i;
        if (is_name(j->rules, i, closing->who))
            return true;
        *side = j->rules->player(p, 0) == i ? 0 : 1;
        if (str_equal_nocase(closing->who, str_of(players[i])))
            return true;
    }
    diag_report(j->diags, DIAG_WRONG_SIDE, closing->span,
                "%.*s does not play %s: its colours are %s and %s",
                (int)closing->who.len, closing->who.ptr, j->rules->name,
                j->rules->sides[0], j->rules->sides[1]);
    return false;
}

/* What a resignation says; RESULT_NONE if it is refused. */
static enum result_kind resignation(const struct judge *j,
                                    const struct position *p,
                                    struct ending ending)
{
    struct span span = j->record->closing.span;
    const char *const *sides = j->rules->sides;
    uint8_t side;

    if (!phrase_side(j, p, &side))
        return RESULT_NONE;
    if (ending.over && ending.winner == side)
        diag_report(j->diags, DIAG_WRONG_SIDE, span,
                    "%s has won: only %s could resign", sides[side],
                    sides[!side]);
    else if (!ending.over && side != j->rules->side(p))
        diag_report(j->diags, DIAG_WRONG_SIDE, span,
                    "%s cannot resign now: it is %s's turn", sides[side],
                    sides[!side]);
    else
        return won_by(j->rules->player(p, !side));
    return RESULT_NONE;
}

/* "Black wins" */
static enum result_kind win(const struct judge *j, const struct position *p)
{
    uint8_t side;

    if (!phrase_side(j, p, &side))
        return RESULT_NONE;
    return won_by(j->rules->player(p, side));
}

static void report_mismatch(const struct judge *j, struct span span,
                            enum result_kind wrong, enum result_kind right,
                            const char *who_says)
{
    struct str a = result_text(right), b = result_text(wrong);
    struct diag *d =
        diag_report(j->diags, DIAG_RESULT_MISMATCH, span, "%s %.*s, not %.*s",
                    who_says, (int)a.len, a.ptr, (int)b.len, b.ptr);

    diag_position(j->diags, d, 0, judge_position(j, j->replay->now));
}

enum result_kind replay_outcome(const struct rules *rules,
                                const struct position *p)
{
    struct ending ending = rules->ending(p);

    if (!ending.over)
        return RESULT_NONE;
    if (ending.winner == NO_SIDE)
        return RESULT_DRAW;
    return won_by(rules->player(p, ending.winner));
}

/* What the players agreed on with the last ply. */
static enum result_kind agreement(const struct judge *j,
                                  const struct position *p,
                                  const struct node *last)
{
    if (!last || last->ply.status == STATUS_NONE)
        return RESULT_NONE;
    if (last->ply.status == STATUS_DRAW)
        return RESULT_DRAW;
    return won_by(j->rules->player(p, !j->rules->side(p)));
}

/* What board and phrase say; RESULT_NONE if they leave it open. */
static enum result_kind said_by_play(const struct judge *j,
                                     const struct node *last,
                                     const char **who_says)
{
    const struct position *p = j->replay->now;
    struct ending ending = j->rules->ending(p);
    enum result_kind by_board = replay_outcome(j->rules, p);
    enum result_kind by_phrase = agreement(j, p, last);
    struct span span = by_phrase ? last->span : j->record->closing.span;

    *who_says = ending.over ? "the board says" : "the players say";
    if (j->record->closing.phrase == PHRASE_RESIGNS)
        by_phrase = resignation(j, p, ending);
    if (j->record->closing.phrase == PHRASE_DRAW_AGREED)
        by_phrase = RESULT_DRAW;
    if (j->record->closing.phrase == PHRASE_WINS)
        by_phrase = win(j, p);
    if (by_board && by_phrase && by_board != by_phrase)
        report_mismatch(j, span, by_phrase, by_board, *who_says);
    return by_board ? by_board : by_phrase;
}

static bool tag_result(const struct judge *j, const struct tag **tag,
                       enum result_kind *kind)
{
    *tag = record_tag(j->record, STR("Result"));
    return *tag && result_find((*tag)->value, kind);
}

/* Ends that say nothing of the board: who was caught, what is void. */
static const struct {
    const char *name;
    bool has_winner; /* else it gives nobody anything: the result is * */
} void_ends[] = {{"cheating", true}, {"status quo ante ludum", false}};

enum { VOID_ENDS = sizeof void_ends / sizeof *void_ends };

/* Its place in void_ends; VOID_ENDS if the game ended otherwise. */
static size_t void_end(const struct judge *j)
{
    const struct tag *tag = record_tag(j->record, STR("Termination"));
    size_t i = 0;

    while (i < VOID_ENDS &&
           !(tag && str_equal_nocase(tag->value, str_of(void_ends[i].name))))
        i++;
    return i;
}

static bool excused(const struct judge *j)
{
    return void_end(j) < VOID_ENDS;
}

/* Somebody won a game that was void, or nobody where one was caught. */
static void check_void_end(const struct judge *j, enum result_kind result)
{
    size_t end = void_end(j);
    bool won = result == RESULT_FIRST || result == RESULT_SECOND;

    if (end == VOID_ENDS || result == RESULT_NONE ||
        won == void_ends[end].has_winner)
        return;
    diag_report(j->diags, DIAG_RESULT_MISMATCH,
                record_tag(j->record, STR("Termination"))->value_span,
                won ? "\"%s\" gives no result to anybody"
                    : "\"%s\" has a winner",
                void_ends[end].name);
}

/* The first year that a date may mean; 0 if it is none. */
static unsigned first_year(struct str date)
{
    unsigned year = 0;

    if (date.len < 4)
        return 0;
    for (size_t i = 0; i < 4; i++) {
        char c = date.ptr[i] == '?' ? '0' : date.ptr[i];
        if (c < '0' || c > '9')
            return 0;
        year = year * 10 + (unsigned)(c - '0');
    }
    return year;
}

void judge_arranged(const struct judge *j)
{
    const struct tag *end = record_tag(j->record, STR("Termination"));
    const struct tag *date = record_tag(j->record, STR("Date"));

    if (j->rules->arranged_until == 0 || !end || !date ||
        !str_equal_nocase(end->value, STR("arranged")) ||
        first_year(date->value) < j->rules->arranged_until)
        return;
    diag_report(j->diags, DIAG_ARRANGED, end->value_span, NULL);
}

void judge_result(const struct judge *j, const struct node *last)
{
    const struct result *written = &j->record->result;
    const char *who_says;
    enum result_kind right = said_by_play(j, last, &who_says), tagged;
    const struct tag *tag;

    if (excused(j))
        right = RESULT_NONE;
    bool decided = right != RESULT_NONE;
    bool has_tag = tag_result(j, &tag, &tagged);
    if (!decided && has_tag) {
        right = tagged;
        who_says = "the tag says";
    }
    if (right && written->kind && written->kind != right)
        report_mismatch(j, written->span, (enum result_kind)written->kind,
                        right, who_says);
    if (decided && has_tag && tagged != right && tagged != written->kind)
        report_mismatch(j, tag->value_span, tagged, right, who_says);
    if (!decided && written->kind)
        right = (enum result_kind)written->kind;
    check_void_end(j, right);
    j->record->outcome = (uint8_t)right;
}

/* Not if it is none, which has been reported. */
static bool says_score(const struct rules *rules, struct str value)
{
    for (size_t i = 0; rules->remarks && rules->remarks[i]; i++)
        if (str_equal(str_of(rules->remarks[i]), STR("Score")))
            return !rules->remark_wanted(i, value);
    return true;
}

void judge_score(const struct judge *j)
{
    const struct tag *tag = record_tag(j->record, STR("Score"));
    struct text *words = &j->replay->words;

    if (!tag || !j->rules->score || !says_score(j->rules, tag->value))
        return;
    text_clear(words);
    j->rules->score(j->replay->now, words);
    if (words->len && !str_equal(tag->value, text_str(words)))
        diag_report(j->diags, DIAG_WRONG_SCORE, tag->value_span,
                    "the board says %.*s", (int)words->len, words->ptr);
}

void judge_written(const struct judge *j)
{
    const struct tag *tag;
    enum result_kind kind = (enum result_kind)j->record->result.kind;

    if (!kind)
        tag_result(j, &tag, &kind);
    j->record->outcome = (uint8_t)kind;
}
