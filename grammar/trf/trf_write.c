/* Writes an event as TRF. Existing lines are written with the changes made
   since; new lines are added. */
#include <stdlib.h>

#include "../namesakes.h"
#include "trf.h"

/* A line that must be added. */
struct new_line {
    size_t at; /* index of the old line before which the line is added */
    enum trf_record_id record;
};

struct writer {
    const struct trf_style *style;
    struct arena *arena;
    struct text *out;
    const char *ends;
    bool of_2026;
    struct trf_old_lines old;
    struct trf_reader *r; /* contents of the old lines */
    struct event said;    /* the event, with the data that only the old lines
                             store */
    struct trf_side now, was;
    struct str *names;       /* names of the players as written in TRF */
    struct str *old_names;   /* their names in the old lines */
    uint32_t *order;         /* index of the player with each number, plus
                                      1 */
    uint32_t *ranks;         /* rank of each player */
    size_t next_player;      /* next player of the old lines */
    bool there[TRF_RECORDS]; /* an old line of the record exists */
    bool told[TRF_RECORDS];  /* an old line of the record or of an
                                      equivalent record exists */
    bool changed[TRF_RECORDS], done[TRF_RECORDS];
    bool results_changed;
    bool new_bans, new_bonuses, new_teams; /* new lines replace the old ones */
    bool renumbered; /* teams get other numbers than in the old lines */
    bool open;       /* the last line that was written has no line break */
    struct new_line new[TRF_RECORDS + 4]; /* including lines for bans, bonuses,
                                             teams and matches */
    size_t new_count;
};

/* ---- lines --------------------------------------------------------------- */

static void end_line(struct writer *w)
{
    text_add(w->out, str_of(w->ends));
}

/* Begins a new line, if the last line has no line break yet. */
static void begin_line(struct writer *w)
{
    if (w->open)
        end_line(w);
    w->open = false;
}

static void end_old_line(struct writer *w, const struct trf_old_line *line)
{
    w->open = w->style->as_read && !line->end.len;
    if (w->style->as_read)
        text_add(w->out, line->end);
    else
        end_line(w);
}

static void write_old(struct writer *w, const struct trf_old_line *line)
{
    begin_line(w);
    text_add(w->out, line->text);
    end_old_line(w, line);
}

/* ---- records of one line ------------------------------------------------- */

/* Returns the record that is equivalent in the version that is being
   written. */
static enum trf_record_id in_version(const struct writer *w,
                                     enum trf_record_id record)
{
    static const enum trf_record_id of_2016[][2] = {
        {TRF_ROUNDS, TRF_XX_ROUNDS},
        {TRF_INITIAL, TRF_XX_INITIAL},
        {TRF_POINTS, TRF_XX_POINTS},
    };
    enum trf_record_id same = trf_records[record].same;

    if ((trf_records[record].since == TRF_SINCE_2026) == w->of_2026)
        return record;
    for (size_t i = 0; i < sizeof of_2016 / sizeof *of_2016; i++)
        if (of_2016[i][0] == same)
            return w->of_2026 ? same : of_2016[i][1];
    return record;
}

/* True if the record can store the data. The record of TRF16 has no points for
   unknown results. */
static bool can_express(const struct writer *w, enum trf_record_id record)
{
    const struct event_points *p = &w->said.terms.points;

    return record != TRF_XX_POINTS || p->unknown == p->draw;
}

static bool has_rank(struct str line)
{
    return trf_find_record(line) == TRF_XX_INITIAL &&
           trf_has_word(line, "rank");
}

static bool is_type_record(enum trf_record_id record)
{
    return record == TRF_TYPE || record == TRF_CODED_TYPE;
}

/* True if the old line is up to date and of the version that is being
   written. */
static bool is_current(const struct writer *w, const struct trf_old_line *line)
{
    enum trf_record_id same = trf_records[line->record].same;
    enum trf_record_id as = in_version(w, line->record);
    struct text text = {0};

    if (w->changed[same])
        return false;
    if (w->style->as_read || as == line->record || w->there[as] ||
        !can_express(w, as) || has_rank(line->text))
        return true;
    trf_add_record(&w->now, as, &text);
    bool right = text.len == 0;
    w->out->failed |= text.failed;
    text_release(&text);
    return right;
}

static void write_record(struct writer *w, enum trf_record_id record)
{
    struct text text = {0};

    trf_add_record(&w->now, record, &text);
    for (struct str rest = text_str(&text); rest.len;) {
        begin_line(w);
        text_add(w->out, str_take(&rest, '\n'));
        end_line(w);
    }
    w->out->failed |= text.failed;
    text_release(&text);
}

/* Writes a line of a record that occurs only once. If several lines are
   equivalent, the first line gets the new data. */
static void write_single(struct writer *w, const struct trf_old_line *line)
{
    enum trf_record_id same = trf_records[line->record].same;

    if (is_current(w, line)) {
        write_old(w, line);
        return;
    }
    if (has_rank(line->text)) {
        begin_line(w);
        text_add(w->out, STR("XXC rank"));
        end_line(w);
    }
    if (!w->done[same])
        write_record(w, w->style->as_read ? (enum trf_record_id)line->record
                                          : in_version(w, line->record));
    w->done[same] = true;
}

/* ---- players ------------------------------------------------------------- */

static void add_points(struct text *out, int64_t tenths)
{
    enum { MOST = 999 };

    if (tenths > MOST)
        text_addf(out, "%4d", (int)(tenths / 10));
    else
        text_addf(out, "%2d.%d", (int)(tenths / 10), (int)(tenths % 10));
}

static void trim_end(struct text *out)
{
    while (out->len && out->ptr[out->len - 1] == ' ')
        out->len--;
}

static const struct trf_written_cell *
written_cell(const struct trf_side *s, uint32_t player, uint32_t round)
{
    static const struct trf_written_cell none = {0};

    return round < s->rounds ? &s->cells[(size_t)player * s->rounds + round]
                             : &none;
}

static void write_comments(struct writer *w, const struct event_remark *remarks)
{
    for (; remarks; remarks = remarks->next) {
        if (str_starts_with(remarks->text, STR(TRF_REMARK)))
            continue;
        begin_line(w);
        if (!str_starts_with(remarks->text, STR("###")))
            text_add(w->out, STR("##"));
        trf_add_clean(w->out, remarks->text, SIZE_MAX);
        end_line(w);
    }
}

static void write_new_player(struct writer *w, uint32_t player)
{
    write_comments(w, w->said.players[player].remarks);
    begin_line(w);
    trf_add_details(&w->now, player, w->names[player], w->out);
    add_points(w->out, w->now.points[player]);
    text_addf(w->out, " %4u", (unsigned)w->ranks[player]);
    for (uint32_t i = 0; i < w->now.rounds; i++)
        trf_add_cell(*written_cell(&w->now, player, i), w->out);
    trim_end(w->out);
    end_line(w);
}

/* Writes the players who have no old line, sorted by number. */
static void write_new_players(struct writer *w)
{
    for (uint32_t n = 1; n <= TRF_NUMBER_MAX; n++)
        if (w->order[n] > w->r->player_count)
            write_new_player(w, w->order[n] - 1);
}

/* ---- players with a line ------------------------------------------------- */

static bool same_cell(const struct trf_written_cell *a,
                      const struct trf_written_cell *b)
{
    return a->opponent == b->opponent && a->colour == b->colour &&
           a->result == b->result && a->requested == b->requested;
}

/* True if the round of XXZ has already been paired, so that cells store the
   absences. */
static bool is_absence_over(const struct writer *w)
{
    uint32_t round = w->r->absent_round;

    for (const struct event_result *r = w->said.results; round && r;
         r = r->next)
        if (r->round == round && r->second != NOBODY)
            return true;
    return false;
}

/* True for a line of byes that is not written because it belongs to the other
   version, or because its round has been paired and cells store the byes. */
static bool is_bye_line(const struct writer *w, enum trf_record_id record)
{
    if ((record != TRF_BYES && record != TRF_XX_ABSENT) || w->r->of_teams ||
        w->said.team_count)
        return false;
    return (record == TRF_XX_ABSENT && is_absence_over(w)) ||
           (!w->style->as_read && w->of_2026 != (record == TRF_BYES));
}

static bool drops_byes(const struct writer *w, uint32_t round)
{
    return (w->there[TRF_BYES] && is_bye_line(w, TRF_BYES)) ||
           (round == w->r->absent_round && is_bye_line(w, TRF_XX_ABSENT));
}

/* True if the old line has the same data for the round as the event. */
static bool keeps_cell(const struct writer *w, uint32_t player, uint32_t round)
{
    const struct trf_player *p = &w->r->players[player];
    const struct trf_written_cell *now = written_cell(&w->now, player, round);
    const struct trf_cell *own =
        round < p->cell_count ? &p->cells[round] : NULL;

    if (!same_cell(now, written_cell(&w->was, player, round)))
        return false;
    if (own ? own->left_out : p->broken)
        return false;
    return !now->result || now->opponent || (own && own->result != ' ') ||
           !drops_byes(w, round + 1);
}

static bool keeps_details(const struct writer *w, uint32_t player)
{
    struct text now = {0}, was = {0};

    trf_add_details(&w->now, player, w->names[player], &now);
    trf_add_details(&w->was, player, w->old_names[player], &was);
    bool same = str_equal(text_str(&now), text_str(&was));
    w->out->failed |= now.failed || was.failed;
    text_release(&now);
    text_release(&was);
    return same;
}

/* Appends columns of an old line; if the line is shorter, adds spaces. */
static void add_columns(struct writer *w, struct trf_line *line, size_t from,
                        size_t to)
{
    struct str part =
        str_part(line->text, trf_byte(line, from), trf_byte(line, to + 1));
    size_t points = str_code_points(part), width = to - from + 1;

    text_add(w->out, part);
    text_add_repeat(w->out, ' ', points < width ? width - points : 0);
}

static bool is_blank(struct trf_line *line, enum trf_field_id id)
{
    struct span span;

    return trf_field(line, id, 0, &span).len == 0;
}

/* True if the new line has a round that the old line lacks, although the
   results have not changed. */
static bool is_restated(const struct writer *w, uint32_t player)
{
    for (uint32_t i = 0; i < w->now.rounds; i++)
        if (!keeps_cell(w, player, i) &&
            same_cell(written_cell(&w->now, player, i),
                      written_cell(&w->was, player, i)))
            return true;
    return false;
}

/* Appends the stated points, adjusted for results that were added or
   removed. */
static void add_new_points(struct writer *w, struct trf_line *line,
                           uint32_t player)
{
    int64_t more = w->now.points[player] - w->was.points[player];
    int64_t stated = w->r->players[player].points;
    bool restated = is_restated(w, player);
    const struct trf_field *f = &trf_fields[TRF_PLAYER_POINTS];

    if (stated < 0 || (!more && !restated))
        add_columns(w, line, f->from, f->to);
    else
        add_points(w->out, restated || stated + more < 0 ? w->now.points[player]
                                                         : stated + more);
    add_columns(w, line, f->to + 1u, f->to + 1u);
}

static void add_new_rank(struct writer *w, struct trf_line *line,
                         uint32_t player)
{
    const struct trf_field *f = &trf_fields[TRF_PLAYER_RANK];

    if (w->results_changed && !is_blank(line, TRF_PLAYER_RANK))
        text_addf(w->out, "%4u", (unsigned)w->ranks[player]);
    else
        add_columns(w, line, f->from, f->to);
}

static bool keeps_player(const struct writer *w, uint32_t player,
                         uint32_t rounds)
{
    if (w->results_changed || !keeps_details(w, player))
        return false;
    for (uint32_t i = 0; i < rounds; i++)
        if (!keeps_cell(w, player, i))
            return false;
    return true;
}

/* Appends the spaces at the end of the old line, if the new line is otherwise
   equal to it. */
static void add_old_blanks(struct writer *w, size_t begin, struct str old)
{
    struct str new = str_from(text_str(w->out), begin);

    if (str_starts_with(old, new) && !str_trim(str_from(old, new.len)).len)
        text_add(w->out, str_from(old, new.len));
}

static void write_old_player(struct writer *w, const struct trf_old_line *old,
                             uint32_t player)
{
    struct trf_line line = {.text = old->text, .column = 1};
    const struct trf_field *points = &trf_fields[TRF_PLAYER_POINTS];
    const struct trf_field *rank = &trf_fields[TRF_PLAYER_RANK];
    uint32_t rounds = w->r->players[player].cell_count;
    size_t column = rank->to + 1u, begin;

    if (rounds < w->now.rounds)
        rounds = w->now.rounds;
    if (keeps_player(w, player, rounds)) {
        write_old(w, old);
        return;
    }
    begin_line(w);
    begin = w->out->len;
    if (keeps_details(w, player))
        add_columns(w, &line, 1, points->from - 1u);
    else
        trf_add_details(&w->now, player, w->names[player], w->out);
    add_new_points(w, &line, player);
    add_new_rank(w, &line, player);
    for (uint32_t i = 0; i < rounds; i++, column += 10)
        if (keeps_cell(w, player, i))
            add_columns(w, &line, column, column + 9);
        else
            trf_add_cell(*written_cell(&w->now, player, i), w->out);
    if (!w->r->players[player].broken)
        text_add(w->out, str_from(line.text, trf_byte(&line, column)));
    trim_end(w->out);
    add_old_blanks(w, begin, old->text);
    end_old_line(w, old);
}

/* ---- all lines ----------------------------------------------------------- */

/* Returns the player of an old line, or NOBODY if the line was unreadable. */
static uint32_t player_of_old_line(struct writer *w,
                                   const struct trf_old_line *line)
{
    size_t at = w->next_player;

    if (at >= w->r->player_count || w->r->players[at].begin != line->begin)
        return NOBODY;
    w->next_player++;
    return (uint32_t)at;
}

static int compare_begin(const void *key, const void *item)
{
    const uint32_t *begin = key;
    const struct trf_remark_line *line = item;

    return (*begin > line->begin) - (*begin < line->begin);
}

/* True if the event stores a line only as a remark. */
static bool is_only_remark(const struct writer *w, uint32_t begin)
{
    return w->r->kept_count && bsearch(&begin, w->r->kept, w->r->kept_count,
                                       sizeof *w->r->kept, compare_begin);
}

/* True for the lines of bans, bonuses and teams that new lines replace. */
static bool is_replaced(const struct writer *w, const struct trf_old_line *line)
{
    enum trf_record_id record = (enum trf_record_id)line->record;

    return (w->new_bans && (record == TRF_BANS || record == TRF_XX_BANS)) ||
           (w->new_bonuses &&
            (record == TRF_BONUS || record == TRF_XX_BONUS)) ||
           (w->new_teams && trf_is_team_record(record) &&
            !is_only_remark(w, line->begin));
}

static void write_terms(struct writer *w,
                        bool (*add)(const struct trf_side *s, bool of_2016,
                                    const char *ends, struct arena *arena,
                                    struct text *out))
{
    struct text text = {0};

    w->out->failed |=
        !add(&w->now, !w->of_2026, w->ends, w->arena, &text) || text.failed;
    if (text.len)
        begin_line(w);
    text_add(w->out, text_str(&text));
    text_release(&text);
}

/* True for a line that names teams by their old numbers. */
static bool has_old_numbers(const struct writer *w, enum trf_record_id record)
{
    return w->renumbered && (trf_is_team_record(record) || record == TRF_BANS ||
                             record == TRF_BONUS);
}

/* Writes the lines that have old numbers as comments. Like all comments of an
   event, they come first. */
static void write_outdated_lines(struct writer *w)
{
    for (size_t i = 0; i < w->old.count; i++) {
        const struct trf_old_line *line = &w->old.list[i];
        if (is_replaced(w, line) ||
            !has_old_numbers(w, (enum trf_record_id)line->record))
            continue;
        begin_line(w);
        text_add(w->out, STR("### "));
        write_old(w, line);
    }
}

/* Writes an old line. An unreadable line is omitted, unless the event's own
   file contains it. */
static void write_old_line(struct writer *w, const struct trf_old_line *line)
{
    enum trf_record_id record = (enum trf_record_id)line->record;
    bool coded = trf_is_coded(line->text);

    if (is_replaced(w, line) || has_old_numbers(w, record))
        return;
    if (record == TRF_PLAYER) {
        uint32_t player = player_of_old_line(w, line);
        if (player != NOBODY)
            write_old_player(w, line, player);
        else if (w->style->as_read)
            write_old(w, line);
    } else if (is_bye_line(w, record)) {
        return;
    } else if (record < TRF_RECORDS && coded) {
        write_single(w, line);
    } else if (coded || w->style->as_read ||
               str_starts_with(line->text, STR("###")) ||
               !str_trim(line->text).len) {
        write_old(w, line);
    }
}

static void write_new_line(struct writer *w, enum trf_record_id record)
{
    if (record == TRF_BANS || record == TRF_XX_BANS)
        write_terms(w, trf_add_bans);
    else if (record == TRF_BONUS || record == TRF_XX_BONUS)
        write_terms(w, trf_add_bonuses);
    else if (record == TRF_TEAM || record == TRF_OLD_TEAM)
        write_terms(w, trf_add_teams);
    else if (record == TRF_BYES)
        write_terms(w, trf_add_matches);
    else if (record == TRF_PLAYER)
        write_new_players(w);
    else
        write_record(w, record);
}

static void write_lines(struct writer *w)
{
    if (w->style->as_read && str_starts_with(w->old.text, STR("\xEF\xBB\xBF")))
        text_add(w->out, STR("\xEF\xBB\xBF"));
    write_outdated_lines(w);
    for (size_t i = 0; i <= w->old.count; i++) {
        for (size_t k = 0; k < w->new_count; k++)
            if (w->new[k].at == i)
                write_new_line(w, w->new[k].record);
        if (i < w->old.count)
            write_old_line(w, &w->old.list[i]);
    }
}

/* ---- changes ------------------------------------------------------------- */

static bool same_record(const struct writer *w, enum trf_record_id record,
                        bool *empty)
{
    struct text now = {0}, was = {0};

    trf_add_record(&w->now, record, &now);
    trf_add_record(&w->was, record, &was);
    *empty = now.len == 0;
    bool same = str_equal(text_str(&now), text_str(&was));
    w->out->failed |= now.failed || was.failed;
    text_release(&now);
    text_release(&was);
    return same;
}

/* Adds a new line at its place in the order of records. A player's line is
   added after the line of the last player. */
static void add_new_line(struct writer *w, enum trf_record_id record)
{
    size_t at = 0;

    while (at < w->old.count &&
           w->old.list[at].order <= (uint16_t)trf_records[record].same)
        at++;
    for (size_t i = w->old.count; record == TRF_PLAYER && i > 0; i--)
        if (w->old.list[i - 1].record == TRF_PLAYER) {
            at = i;
            break;
        }
    size_t i = w->new_count++;
    for (; i > 0 &&
           w->new[i - 1].at == at &&trf_records[w->new[i - 1].record].same >
                                   trf_records[record].same;
         i--)
        w->new[i] = w->new[i - 1];
    w->new[i] = (struct new_line){at, record};
}

/* True if the record may be changed. Colours of boards that the event cannot
   hold remain. */
static bool may_change(const struct writer *w, enum trf_record_id record)
{
    if (record == TRF_COLOURS)
        for (const struct event_remark *r = w->said.remarks[PART_HEAD]; r;
             r = r->next)
            if (str_starts_with(r->text, STR(TRF_REMARK "352")))
                return false;
    return !is_type_record(record) || !w->r->of_teams || w->said.team_count;
}

static bool is_new_record(const struct writer *w, enum trf_record_id record)
{
    if (record == TRF_PLAYER)
        return w->said.player_count > w->r->player_count;
    return trf_records[record].same == record && w->changed[record] &&
           !w->told[record] &&
           (record != TRF_CODED_TYPE || w->of_2026 || w->said.type_code.len);
}

/* Compares the bans and bonuses of a file with those of the event. If the lines
   are remarks, any statement of the event replaces them. */
static void find_new_terms(struct writer *w)
{
    const struct event *now = w->now.event, *was = w->was.event;

    if (w->r->of_teams && !now->team_count)
        return;
    w->new_bans =
        now->trf.len ? !trf_same_bans(now, was) : now->terms.bans != NULL;
    w->new_bonuses =
        now->trf.len ? !trf_same_bonuses(now, was) : now->terms.bonuses != NULL;
    w->new_bans |= w->renumbered && now->terms.bans;
    w->new_bonuses |= w->renumbered && now->terms.bonuses;
    if (w->new_bonuses)
        add_new_line(w,
                     w->of_2026 || now->team_count ? TRF_BONUS : TRF_XX_BONUS);
    if (w->new_bans)
        add_new_line(w, w->of_2026 || now->team_count ? TRF_BANS : TRF_XX_BANS);
}

/* Appends the lines of teams and matches without ranks, for a comparison. */
static void add_team_lines(struct writer *w, const struct trf_side *s,
                           struct text *out)
{
    struct trf_side side = *s;

    side.team_ranks = NULL;
    w->out->failed |=
        !trf_add_teams(&side, !w->of_2026, "\n", w->arena, out) ||
        !trf_add_matches(&side, !w->of_2026, "\n", w->arena, out) ||
        out->failed;
}

/* Compares the teams of a file and their matches with those of the event, and
   the version of the file with that which is written. */
static void find_new_teams(struct writer *w)
{
    struct text now = {0}, was = {0};

    if (!w->said.team_count)
        return;
    add_team_lines(w, &w->now, &now);
    add_team_lines(w, &w->was, &was);
    w->new_teams =
        !str_equal(text_str(&now), text_str(&was)) ||
        (!w->style->as_read && w->there[w->of_2026 ? TRF_OLD_TEAM : TRF_TEAM]);
    text_release(&now);
    text_release(&was);
    if (!w->new_teams)
        return;
    add_new_line(w, w->of_2026 ? TRF_TEAM : TRF_OLD_TEAM);
    add_new_line(w, TRF_BYES);
}

/* True if the type of the file does not apply any more, because the format has
   changed. */
static bool loses_type(const struct writer *w)
{
    const struct event *now = w->now.event, *was = w->was.event;

    return now->format.kind != was->format.kind && now->trf.len &&
           str_equal(now->type_code, was->type_code);
}

/* True if the version of 2016 would not show that the event is one of teams. */
static bool lacks_team_type(const struct writer *w)
{
    struct trf_team_signs signs = {0};

    if (w->style->as_read || w->of_2026 || !w->said.team_count)
        return false;
    for (size_t i = 0; i < w->old.count; i++)
        trf_look_for_teams(&signs, w->old.list[i].text);
    return !signs.type;
}

static void find_changes(struct writer *w)
{
    bool lost = loses_type(w);

    if (lost)
        w->said.type_code = STR("");
    for (size_t i = 0; i < TRF_RECORDS; i++) {
        enum trf_record_id record = (enum trf_record_id)i;
        bool empty = true;
        if (trf_records[record].same == record && may_change(w, record))
            w->changed[record] = !same_record(w, record, &empty) && !empty;
    }
    w->changed[TRF_CODED_TYPE] |= lost;
    w->changed[TRF_TYPE] |= lacks_team_type(w);
    for (size_t i = 0; i < TRF_RECORDS; i++) {
        enum trf_record_id record = (enum trf_record_id)i;
        if (is_new_record(w, record))
            add_new_line(w,
                         record == TRF_PLAYER ? record : in_version(w, record));
    }
    find_new_terms(w);
    find_new_teams(w);
    for (uint32_t i = 0; i < w->r->player_count && !w->results_changed; i++)
        for (uint32_t k = 0; k < w->now.rounds; k++)
            w->results_changed |= !same_cell(written_cell(&w->now, i, k),
                                             written_cell(&w->was, i, k));
}

/* ---- preparation --------------------------------------------------------- */

/* Numbers the players. Players of old lines keep their numbers. The others are
   numbered by seed, if all have different seeds that are still free; otherwise
   by their place in the event. */
static bool number_players(struct writer *w)
{
    const struct event *e = &w->said;
    size_t old = w->r->player_count;
    bool seeded = true;
    uint32_t *numbers =
        arena_alloc(w->arena, (e->player_count + 1) * sizeof *numbers);

    w->order = arena_alloc(w->arena, (TRF_NUMBER_MAX + 1) * sizeof *w->order);
    if (!numbers || !w->order)
        return false;
    for (size_t i = 0; i < old; i++)
        w->order[w->r->players[i].number] = (uint32_t)i + 1;
    for (size_t i = old; i < e->player_count && seeded; i++) {
        uint32_t seed = e->players[i].seed;
        seeded = seed > 0 && seed <= TRF_NUMBER_MAX && w->order[seed] == 0;
        if (seeded)
            w->order[seed] = (uint32_t)i + 1;
    }
    memset(w->order, 0, (TRF_NUMBER_MAX + 1) * sizeof *w->order);
    for (size_t i = 0, free = 1; i < e->player_count; i++) {
        numbers[i] = i < old  ? w->r->players[i].number
                     : seeded ? e->players[i].seed
                              : (uint32_t)free;
        if (numbers[i] <= TRF_NUMBER_MAX)
            w->order[numbers[i]] = (uint32_t)i + 1;
        while (free <= TRF_NUMBER_MAX && w->order[free])
            free++;
    }
    w->now.numbers = w->was.numbers = numbers;
    return true;
}

/* Returns the numbers of teams: their seeds, if all are different and without
   gaps, unless `gaps` permits these; otherwise their places in the event. */
static uint32_t *number_teams(const struct writer *w, const struct event *e,
                              bool gaps)
{
    size_t count = e->team_count;
    size_t most = gaps ? TRF_TEAMS_MAX : count;
    uint32_t *numbers = arena_alloc(w->arena, (count + 1) * sizeof *numbers);
    bool *taken = arena_alloc(w->arena, TRF_TEAMS_MAX + 1);
    bool seeded = true;

    if (!numbers || !taken)
        return NULL;
    for (size_t i = 0; i < count && seeded; i++) {
        uint32_t seed = e->teams[i].seed;
        seeded =
            seed > 0 && seed <= TRF_TEAMS_MAX && seed <= most && !taken[seed];
        if (seeded)
            taken[seed] = true;
    }
    for (size_t i = 0; i < count; i++)
        numbers[i] = seeded ? e->teams[i].seed : (uint32_t)i + 1;
    return numbers;
}

/* Removes the matches of teams that have no number in TRF. */
static void remove_unnumbered(struct trf_side *s)
{
    struct trf_meetings *m = &s->meetings;
    size_t count = 0;

    for (size_t i = 0; i < m->count; i++)
        if (s->team_numbers[m->list[i].teams[0]] <= TRF_TEAMS_MAX &&
            (m->list[i].teams[1] == NOBODY ||
             s->team_numbers[m->list[i].teams[1]] <= TRF_TEAMS_MAX))
            m->list[count++] = m->list[i];
    m->count = count;
}

static int compare_meetings(const void *left, const void *right)
{
    const struct trf_meeting *a = left, *b = right;

    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return 0;
}

/* Sorts the matches of a round by the lower number of their teams, because the
   file does not have the order of the event. */
static void sort_meetings(struct trf_side *s)
{
    struct trf_meetings *m = &s->meetings;

    for (size_t i = 0; i < m->count; i++) {
        uint32_t first = s->team_numbers[m->list[i].teams[0]];
        uint32_t second = m->list[i].teams[1] == NOBODY
                              ? first
                              : s->team_numbers[m->list[i].teams[1]];
        uint32_t low = first < second ? first : second;
        uint32_t high = first < second ? second : first;
        m->list[i].order =
            ((size_t)low * (TRF_TEAMS_MAX + 1) + high) * (m->count + 1) + i;
    }
    if (m->count)
        qsort(m->list, m->count, sizeof *m->list, compare_meetings);
}

static bool list_meetings(struct writer *w, struct trf_side *s)
{
    size_t size = s->event->team_count * sizeof *s->team_numbers;
    const uint32_t *old = number_teams(w, s->event, true);

    s->team_numbers = number_teams(w, s->event, w->of_2026);
    if (!s->team_numbers || !old ||
        !trf_list_meetings(s->event, s->columns.of, w->arena, &s->meetings))
        return false;
    w->renumbered |= memcmp(s->team_numbers, old, size) != 0;
    remove_unnumbered(s);
    sort_meetings(s);
    return true;
}

static bool assign_columns(struct writer *w)
{
    struct trf_columns *now = &w->now.columns, *was = &w->was.columns;

    if (!trf_assign_columns(&w->said, w->arena, now) ||
        !trf_assign_columns(w->r->event, w->arena, was))
        return false;
    w->now.rounds = w->was.rounds =
        now->count > was->count ? now->count : was->count;
    return true;
}

static bool fill_side(struct writer *w, struct trf_side *s)
{
    size_t players = s->event->player_count;

    s->cells =
        arena_alloc(w->arena, (players * s->rounds + 1) * sizeof *s->cells);
    s->points = arena_alloc(w->arena, (players + 1) * sizeof *s->points);
    s->dates = arena_alloc(w->arena, TRF_ROUNDS_MAX * sizeof *s->dates);
    if (!s->cells || !s->points || !s->dates)
        return false;
    trf_compute_cells(s);
    return list_meetings(w, s);
}

struct standing_of {
    int64_t points;
    uint32_t rank, player;
};

static int compare_by_place(const void *left, const void *right)
{
    const struct standing_of *a = left, *b = right;

    if (a->points != b->points)
        return a->points < b->points ? 1 : -1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* Ranks the players by the given ranks. If no ranks are given, or if the event
   states its own points, which standings do not use, ranks the players by
   points first. Equal players share a rank. */
static bool find_ranks(struct writer *w)
{
    size_t count = w->said.player_count;
    const uint32_t *given = w->style->ranks;
    struct standing_of *list =
        arena_alloc(w->arena, (count + 1) * sizeof *list);

    w->ranks = arena_alloc(w->arena, (count + 1) * sizeof *w->ranks);
    if (!list || !w->ranks)
        return false;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct standing_of){
            .points =
                given && (!w->said.terms.points.stated || w->said.team_count)
                    ? 0
                    : w->now.points[i],
            .rank = given ? given[i] : 0,
            .player = (uint32_t)i};
    if (count)
        qsort(list, count, sizeof *list, compare_by_place);
    for (size_t i = 0; i < count; i++) {
        bool shared = i > 0 && compare_by_place(&list[i - 1], &list[i]) == 0;
        w->ranks[list[i].player] =
            shared ? w->ranks[list[i - 1].player] : (uint32_t)i + 1;
    }
    return true;
}

/* Reads the old lines. If they are remarks, they do not show that the event is
   one of teams. */
static bool read_old(struct writer *w, const struct event *e)
{
    struct diag_levels levels;
    struct diags diags;

    w->r = ARENA_NEW(w->arena, struct trf_reader);
    if (!w->r)
        return false;
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 1);
    *w->r = (struct trf_reader){.arena = w->arena, .diags = &diags};
    bool read = trf_read(w->r, w->old.text);
    if (read && e->team_count && !w->r->of_teams)
        trf_translate_tiebreaks(w->r, e->terms.score == TEAM_SCORE_GAMES);
    read = read && !diags.no_memory;
    diags_release(&diags);
    return read;
}

/* Copies from the old lines the data that the event does not store. */
static void copy_unstored_data(struct writer *w, const struct event *e)
{
    const struct event_terms *terms = &w->r->event->terms;

    w->said = *e;
    if (!e->terms.points.stated && !e->team_count == !w->r->of_teams)
        w->said.terms.points = terms->points;
    if (!e->terms.initial)
        w->said.terms.initial = terms->initial;
    w->now.event = &w->said;
    w->was.event = w->r->event;
    w->now.of_teams = w->was.of_teams = e->team_count > 0;
    w->now.paired = w->style->paired;
    w->now.team_ranks = w->style->team_ranks;
}

static void find_version(struct writer *w)
{
    w->of_2026 = w->style->of_2026;
    w->ends = w->style->ends;
    for (size_t i = 0; i < w->old.count; i++) {
        const struct trf_old_line *line = &w->old.list[i];
        if (line->record < TRF_RECORDS) {
            w->there[line->record] = true;
            w->told[trf_records[line->record].same] = true;
        }
    }
    if (!w->style->as_read)
        return;
    w->of_2026 = false;
    for (size_t i = 0; i < TRF_RECORDS; i++)
        w->of_2026 |= w->there[i] && trf_records[i].since == TRF_SINCE_2026;
}

static bool begin_writer(struct writer *w, const struct event *e)
{
    size_t players = e->player_count;

    if (!trf_old_lines(e, w->arena, &w->old) || !read_old(w, e))
        return false;
    copy_unstored_data(w, e);
    find_version(w);
    w->names = arena_alloc(w->arena, (players + 1) * sizeof *w->names);
    w->old_names = arena_alloc(w->arena, (players + 1) * sizeof *w->names);
    return w->names && w->old_names && w->r->player_count <= players &&
           namesakes_names(&w->said, w->arena, w->names) &&
           namesakes_names(w->r->event, w->arena, w->old_names) &&
           number_players(w) && assign_columns(w) && fill_side(w, &w->now) &&
           fill_side(w, &w->was) && find_ranks(w);
}

bool trf_write(const struct event *event, const struct trf_style *style,
               struct arena *arena, struct text *out)
{
    struct writer *w = ARENA_NEW(arena, struct writer);

    if (!w)
        return false;
    *w = (struct writer){.style = style, .arena = arena, .out = out};
    if (!begin_writer(w, event))
        return false;
    find_changes(w);
    write_lines(w);
    return !arena->exhausted;
}
