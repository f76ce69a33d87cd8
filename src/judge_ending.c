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

/* The player that a phrase names, NO_SIDE if it is not known; false (reported)
   if it is none of the game. */
static bool phrase_player(const struct judge *j, const struct finish *f,
                          uint8_t *player)
{
    const struct closing *closing = &j->record->closing;
    static const char *const players[] = {"First", "Second"};

    *player = f->mover;
    if (closing->who.len == 0)
        return true;
    for (uint8_t i = 0; i < 2; i++) {
        *player = f->first == NO_SIDE ? NO_SIDE : i ^ f->first;
        if (is_name(j->rules, i, closing->who))
            return true;
        *player = i;
        if (str_equal_nocase(closing->who, str_of(players[i])))
            return true;
    }
    diag_report(j->diags, DIAG_WRONG_SIDE, closing->span,
                "%.*s does not play %s: its colours are %s and %s",
                (int)closing->who.len, closing->who.ptr, j->rules->name,
                j->rules->sides[0], j->rules->sides[1]);
    return false;
}

/* By his colour, if that is known. */
static const char *player_name(const struct judge *j, const struct finish *f,
                               uint8_t player)
{
    static const char *const players[] = {"First", "Second"};

    return f->first == NO_SIDE ? players[player]
                               : j->rules->sides[player ^ f->first];
}

/* What a resignation says; RESULT_NONE if it is refused, or nobody knows. */
static enum result_kind resignation(const struct judge *j,
                                    const struct finish *f)
{
    struct span span = j->record->closing.span;
    uint8_t player;

    if (!phrase_player(j, f, &player) || player == NO_SIDE)
        return RESULT_NONE;
    if (f->over && f->result == won_by(player))
        diag_report(j->diags, DIAG_WRONG_SIDE, span,
                    "%s has won: only %s could resign",
                    player_name(j, f, player), player_name(j, f, !player));
    else if (!f->over && f->mover == !player)
        diag_report(j->diags, DIAG_WRONG_SIDE, span,
                    "%s cannot resign now: it is %s's turn",
                    player_name(j, f, player), player_name(j, f, !player));
    else
        return won_by(!player);
    return RESULT_NONE;
}

/* "Black wins" */
static enum result_kind win(const struct judge *j, const struct finish *f)
{
    uint8_t player;

    if (!phrase_player(j, f, &player) || player == NO_SIDE)
        return RESULT_NONE;
    return won_by(player);
}

static void report_mismatch(const struct judge *j, struct span span,
                            enum result_kind wrong, enum result_kind right,
                            const char *who_says)
{
    struct str a = result_text(right), b = result_text(wrong);
    struct diag *d =
        diag_report(j->diags, DIAG_RESULT_MISMATCH, span, "%s %.*s, not %.*s",
                    who_says, (int)a.len, a.ptr, (int)b.len, b.ptr);

    diag_position(j->diags, d, 0,
                  j->record->started ? judge_position(j, j->replay->now)
                                     : STR(""));
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
static enum result_kind agreement(const struct finish *f,
                                  const struct node *last)
{
    if (!last || last->ply.status == STATUS_NONE)
        return RESULT_NONE;
    if (last->ply.status == STATUS_DRAW)
        return RESULT_DRAW;
    return f->mover == NO_SIDE ? RESULT_NONE : won_by(!f->mover);
}

/* What board and phrase say; RESULT_NONE if they leave it open. */
static enum result_kind said_by_play(const struct judge *j,
                                     const struct finish *f,
                                     const struct node *last,
                                     const char **who_says)
{
    enum result_kind by_phrase = agreement(f, last);
    struct span span = by_phrase ? last->span : j->record->closing.span;

    *who_says = f->over ? f->who_says : "the players say";
    if (j->record->closing.phrase == PHRASE_RESIGNS)
        by_phrase = resignation(j, f);
    if (j->record->closing.phrase == PHRASE_DRAW_AGREED)
        by_phrase = RESULT_DRAW;
    if (j->record->closing.phrase == PHRASE_WINS)
        by_phrase = win(j, f);
    if (f->result && by_phrase && f->result != by_phrase)
        report_mismatch(j, span, by_phrase, f->result, *who_says);
    return f->result ? f->result : by_phrase;
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

struct finish judge_finish(const struct judge *j)
{
    const struct position *p = j->replay->now;
    const struct rules *rules = j->rules;

    return (struct finish){.over = rules->ending(p).over,
                           .result = replay_outcome(rules, p),
                           .who_says = "the board says",
                           .mover = rules->player(p, rules->side(p)),
                           .first = rules->player(p, 0)};
}

void judge_result(const struct judge *j, const struct finish *f,
                  const struct node *last)
{
    const struct result *written = &j->record->result;
    const char *who_says;
    enum result_kind right = said_by_play(j, f, last, &who_says), tagged;
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
