/* An event as TRF: what it has a place for, and what it lacks one for. */
#include <stdlib.h>

#include "../namesakes.h"
#include "list.h"
#include "trf.h"

/* A round of a player, as it is written; opponent 0 and result 0: nothing. */
struct cell {
    uint32_t opponent;
    char colour, result;
};

struct writer {
    const struct event *event;
    const struct trf_style *style;
    struct arena *arena;
    struct text *out;
    uint32_t *numbers, *order; /* of players; players by number */
    struct str *names;         /* of players, as TRF has them */
    struct cell *cells; /* of player p, round r (from 0) at p * rounds + r */
    int64_t *points, *sorted; /* in tenths */
    uint32_t rounds;          /* columns */
};

/* ---- what has no place ---------------------------------------------------- */

static bool any_result(const struct event *e,
                       bool (*has)(const struct event_result *))
{
    for (const struct event_result *r = e->results; r; r = r->next)
        if (has(r))
            return true;
    return false;
}

static bool has_note(const struct event_result *r)
{
    return r->note.len > 0;
}

static bool has_board(const struct event_result *r)
{
    return r->board || r->match;
}

static bool has_record(const struct event_result *r)
{
    return r->record || r->plies;
}

static bool has_came(const struct event_result *r)
{
    return r->came != CAME_UNTOLD;
}

static bool is_tiebreak(const struct event_result *r)
{
    return r->tiebreak;
}

static bool is_annulled(const struct event_result *r)
{
    return r->how == HOW_ANNULLED;
}

static bool has_no_round(const struct event_result *r)
{
    return r->round == 0 || r->round > TRF_ROUNDS_MAX;
}

static bool any_player(const struct event *e,
                       bool (*has)(const struct event_player *))
{
    for (size_t i = 0; i < e->player_count; i++)
        if (has(&e->players[i]))
            return true;
    return false;
}

static bool long_name(const struct event_player *p)
{
    return str_code_points(p->name) > TRF_NAME_WIDTH;
}

static bool noted(const struct event_player *p)
{
    return p->note.len > 0;
}

static bool odd_detail(const struct event_player *p)
{
    return p->rating > 9999 || str_code_points(p->title) > 3 ||
           str_code_points(p->country) > 3 || str_code_points(p->id) > 11;
}

static void lack(struct text *out, bool lacks, const char *what)
{
    if (lacks)
        text_addf(out, "%s%s", out->len ? ", " : "", what);
}

void trf_lacks(const struct event *e, struct text *out)
{
    const struct event_stated *s = &e->stated;

    lack(out, e->series.len > 0, "the series");
    lack(out, e->era.len > 0, "the era");
    lack(out, e->game.len > 0, "the game");
    lack(out, e->source.len > 0, "the source");
    lack(out, e->organizer.len + e->federation.len > 0, "who holds it");
    lack(out, e->note.len > 0, "the event's note");
    lack(out, e->year != 0 && e->begins.len == 0, "the year");
    lack(out, s->champion_count + s->runner_up_count > 0 || s->won >= 0,
         "what is stated of the champion");
    lack(out, e->stage_count > 1, "stages after the first");
    lack(out, e->team_count > 0, "teams");
    lack(out, e->player_count > TRF_NUMBER_MAX, "players after 9999");
    lack(out, any_player(e, long_name), "names of more than 33 characters");
    lack(out, any_player(e, odd_detail),
         "ratings, titles, countries and numbers wider than their columns");
    lack(out, any_player(e, noted), "notes of players");
    lack(out, any_result(e, has_note), "notes of results");
    lack(out, any_result(e, has_board), "boards");
    lack(out, any_result(e, has_record), "records");
    lack(out, any_result(e, has_came), "how results came");
    lack(out, any_result(e, is_tiebreak), "games that were played off");
    lack(out, any_result(e, is_annulled), "annulled games");
    lack(out, any_result(e, has_no_round), "results without a round");
}

/* ---- lines ---------------------------------------------------------------- */

static void end_line(struct writer *w)
{
    text_add(w->out, str_of(w->style->ends));
}

/* What stands on a line may not end it. */
static void add_clean(struct text *out, struct str s, size_t width)
{
    int32_t point;
    size_t count = 0;

    for (size_t i = 0; i < s.len && count < width; count++) {
        size_t n = str_code_point(str_from(s, i), &point);
        if (point >= 0 && (point < 0x20 || point == 0x7F))
            text_add_char(out, ' ');
        else
            text_add(out, str_part(s, i, i + n));
        i += n;
    }
}

static void add_padded(struct text *out, struct str s, size_t width)
{
    size_t points = str_code_points(s);

    add_clean(out, s, width);
    if (points < width)
        text_add_repeat(out, ' ', width - points);
}

/* What is too wide is left out: cut short it may be something else. */
static void add_fitting(struct text *out, struct str s, size_t width)
{
    add_padded(out, str_code_points(s) <= width ? s : STR(""), width);
}

static void add_line(struct writer *w, const char *code, struct str s)
{
    if (!s.len)
        return;
    text_addf(w->out, "%s ", code);
    add_clean(w->out, s, SIZE_MAX);
    end_line(w);
}

static void add_date_line(struct writer *w, const char *code, struct str date)
{
    if (!date.len)
        return;
    text_addf(w->out, "%s ", code);
    for (size_t i = 0; i < date.len; i++)
        text_add_char(w->out, date.ptr[i] == '.' ? '/' : date.ptr[i]);
    end_line(w);
}

/* The remark that a line of this number was kept as; empty: none was. */
static struct str kept_line(const struct event *e, const char *code)
{
    for (const struct event_remark *r = e->remarks[PART_HEAD]; r; r = r->next) {
        struct str s = r->text;
        if (str_skip(&s, STR(TRF_KEPT)) && str_starts(s, str_of(code)))
            return s;
    }
    return (struct str){NULL, 0};
}

static void add_kept(struct writer *w)
{
    for (const struct event_remark *r = w->event->remarks[PART_HEAD]; r;
         r = r->next) {
        struct str s = r->text;
        if (!str_skip(&s, STR(TRF_KEPT)) && !str_starts(s, STR("###")))
            text_add(w->out, STR("##"));
        add_clean(w->out, s, SIZE_MAX);
        end_line(w);
    }
}

static const char *const type_words[] = {
    [FORMAT_KNOCKOUT] = "Knock-out",
    [FORMAT_ROUND_ROBIN] = "Round Robin",
    [FORMAT_DOUBLE_ROUND_ROBIN] = "Double Round Robin",
    [FORMAT_SWISS] = "Swiss Dutch",
    [FORMAT_BEST_OF] = NULL,
};

/* JaVaFo's; it has none for a result that is not known. */
static void add_points_words(struct writer *w)
{
    const struct event_points *p = &w->event->terms.points;
    const struct {
        const char *code;
        uint16_t tenths;
    } words[] = {{"W", p->win},   {"D", p->draw},     {"WL", p->loss},
                 {"BL", p->loss}, {"ZPB", p->absent}, {"FL", p->absent},
                 {"PAB", p->bye}};

    text_add(w->out, STR("XXS"));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        text_addf(w->out, " %s=%d.%d", words[i].code, words[i].tenths / 10,
                  words[i].tenths % 10);
    end_line(w);
}

static void add_points_line(struct writer *w)
{
    const struct event_points *p = &w->event->terms.points;
    const uint16_t n[] = {p->win,    p->draw, p->loss,
                          p->absent, p->bye,  p->unknown};

    if (p->told && !w->style->of_2026)
        add_points_words(w);
    if (!p->told || !w->style->of_2026)
        return;
    text_add(w->out, STR("162"));
    for (size_t i = 0; i < sizeof n / sizeof *n; i++)
        text_addf(w->out, "%s%c%2d.%d%s", i ? "" : "  ", "WDLAPX"[i], n[i] / 10,
                  n[i] % 10, "    ");
    w->out->len -= 4;
    end_line(w);
}

static void add_terms(struct writer *w)
{
    const struct event *e = w->event;
    bool new = w->style->of_2026;

    if (e->format.games) {
        text_addf(w->out, "%s %u", new ? "142" : "XXR",
                  (unsigned)e->format.games);
        end_line(w);
    }
    if (e->terms.initial) {
        bool first = e->terms.initial == RESULT_FIRST;
        text_addf(w->out, "%s",
                  new     ? first ? "152 W" : "152 B"
                  : first ? "XXC white1"
                          : "XXC black1");
        end_line(w);
    }
    add_points_line(w);
}

static void add_head(struct writer *w)
{
    const struct event *e = w->event;
    size_t rated = 0;

    for (size_t i = 0; i < e->player_count; i++)
        rated += e->players[i].rating > 0;
    add_line(w, "012", e->name);
    add_line(w, "022", e->city);
    add_line(w, "032", e->country);
    add_date_line(w, "042", e->begins);
    add_date_line(w, "052", e->ends);
    text_addf(w->out, "062 %zu", e->player_count);
    end_line(w);
    text_addf(w->out, "072 %zu", rated);
    end_line(w);
    if (!kept_line(e, "092").len && type_words[e->format.kind])
        add_line(w, "092", str_of(type_words[e->format.kind]));
    if (w->style->of_2026 && !kept_line(e, "192").len &&
        !kept_line(e, "092").len && e->format.kind == FORMAT_SWISS)
        add_line(w, "192", STR("FIDE_DUTCH_2026"));
    add_terms(w);
    if (w->style->of_2026)
        add_line(w, "202", e->tiebreaks);
    add_kept(w);
}

/* ---- results -------------------------------------------------------------- */

static bool is_written(const struct event_result *r)
{
    return r->stage == 0 && r->round > 0 && r->round <= TRF_ROUNDS_MAX &&
           !r->tiebreak && r->how != HOW_ANNULLED && r->how != HOW_WITHDRAWN;
}

static char letter(const struct event_result *r, bool second)
{
    uint8_t won = second ? RESULT_SECOND : RESULT_FIRST;
    bool lost = r->kind != won;

    if (r->how == HOW_FORFEIT)
        return lost ? '-' : '+';
    if (!result_is_over((enum result_kind)r->kind))
        return ' ';
    if (r->kind == RESULT_DRAW)
        return r->unrated ? 'D' : '=';
    if (r->unrated)
        return lost ? 'L' : 'W';
    return lost ? '0' : '1';
}

static char bye_letter(const struct writer *w, const struct event_result *r)
{
    bool free = w->event->format.kind == FORMAT_ROUND_ROBIN ||
                w->event->format.kind == FORMAT_DOUBLE_ROUND_ROBIN;

    if (free || r->kind == RESULT_SECOND)
        return 'Z';
    return r->kind == RESULT_DRAW ? 'H' : r->requested ? 'F' : 'U';
}

static int64_t gain(const struct event_points *p, char result)
{
    switch (result) {
    case '1':
    case 'W':
    case '+':
    case 'F':
        return p->win;
    case '=':
    case 'D':
    case 'H':
        return p->draw;
    case 'U':
        return p->bye;
    case '-':
    case 'Z':
        return p->absent;
    case ' ':
        return p->unknown;
    default:
        return p->loss;
    }
}

static void put(struct writer *w, uint32_t player, uint32_t round,
                struct cell cell)
{
    static const struct event_points usual = {.win = 10, .draw = 5, .bye = 10};
    const struct event_points *told = &w->event->terms.points;

    w->cells[(size_t)player * w->rounds + round - 1] = cell;
    w->points[player] += gain(told->told ? told : &usual, cell.result);
}

static void fill(struct writer *w)
{
    for (const struct event_result *r = w->event->results; r; r = r->next) {
        if (!is_written(r))
            continue;
        if (r->how == HOW_BYE) {
            put(w, r->first, r->round, (struct cell){0, '-', bye_letter(w, r)});
            continue;
        }
        put(w, r->first, r->round,
            (struct cell){w->numbers[r->second], 'w', letter(r, false)});
        put(w, r->second, r->round,
            (struct cell){w->numbers[r->first], 'b', letter(r, true)});
    }
}

/* ---- players -------------------------------------------------------------- */

static int by_points(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return (*a < *b) - (*a > *b);
}

/* Shared by those who have the same points. */
static size_t rank_of(const struct writer *w, uint32_t player)
{
    size_t at;

    LIST_SEEK(at, w->event->player_count, w->sorted[at] > w->points[player]);
    return at + 1;
}

static void add_birth(struct text *out, struct str born)
{
    char day[11] = "          ";

    for (size_t i = 0; i < born.len && i < 10; i++)
        day[i] = born.ptr[i] == '.'   ? '/'
                 : born.ptr[i] == '?' ? '0'
                                      : born.ptr[i];
    if (born.len == 4)
        memcpy(day + 4, "/00/00", 6);
    text_add(out, str_of(day));
}

static void add_cells(struct writer *w, uint32_t player)
{
    const struct cell *cells = w->cells + (size_t)player * w->rounds;

    for (uint32_t i = 0; i < w->rounds; i++) {
        if (!cells[i].result)
            text_add(w->out, STR("          "));
        else if (!cells[i].opponent)
            text_addf(w->out, "  0000 - %c", cells[i].result);
        else
            text_addf(w->out, "  %4u %c %c", (unsigned)cells[i].opponent,
                      cells[i].colour, cells[i].result);
    }
}

static char sex_of(const struct event_player *p)
{
    for (const struct event_remark *r = p->remarks; r; r = r->next) {
        struct str s = r->text;
        if (str_skip(&s, STR(TRF_SEX)) && s.len == 1 &&
            ascii_is_letter(s.ptr[0]))
            return s.ptr[0];
    }
    return ' ';
}

static void add_player(struct writer *w, uint32_t player)
{
    const struct event_player *p = &w->event->players[player];
    struct text *out = w->out;
    size_t id_points;

    text_addf(out, "001 %4u %c", (unsigned)w->numbers[player], sex_of(p));
    add_fitting(out, p->title, 3);
    text_add_char(out, ' ');
    add_padded(out, w->names[player], TRF_NAME_WIDTH);
    if (p->rating && p->rating <= 9999)
        text_addf(out, " %4u ", (unsigned)p->rating);
    else
        text_add(out, STR("      "));
    add_fitting(out, p->country, 3);
    text_add_char(out, ' ');
    id_points = str_code_points(p->id);
    text_add_repeat(out, ' ', id_points <= 11 ? 11 - id_points : 11);
    add_clean(out, p->id, id_points <= 11 ? 11 : 0);
    text_add_char(out, ' ');
    add_birth(out, p->born);
    text_addf(out, " %2d.%d %4zu", (int)(w->points[player] / 10),
              (int)(w->points[player] % 10), rank_of(w, player));
    add_cells(w, player);
    while (out->len && out->ptr[out->len - 1] == ' ')
        out->len--;
    end_line(w);
}

/* ---- all of it ------------------------------------------------------------ */

/* Seeds, if all have one of their own that fits; else their places. */
static bool number_players(struct writer *w)
{
    const struct event *e = w->event;
    bool seeded = true;

    w->numbers =
        arena_alloc(w->arena, (e->player_count + 1) * sizeof *w->numbers);
    w->order = arena_alloc(w->arena, (TRF_NUMBER_MAX + 1) * sizeof *w->order);
    if (!w->numbers || !w->order)
        return false;
    for (size_t i = 0; i < e->player_count && seeded; i++) {
        uint32_t seed = e->players[i].seed;
        seeded = seed > 0 && seed <= TRF_NUMBER_MAX && w->order[seed] == 0;
        if (seeded)
            w->order[seed] = (uint32_t)i + 1;
    }
    memset(w->order, 0, (TRF_NUMBER_MAX + 1) * sizeof *w->order);
    for (size_t i = 0; i < e->player_count; i++) {
        w->numbers[i] = seeded ? e->players[i].seed : (uint32_t)i + 1;
        if (w->numbers[i] <= TRF_NUMBER_MAX)
            w->order[w->numbers[i]] = (uint32_t)i + 1;
    }
    return true;
}

static bool begin(struct writer *w)
{
    size_t players = w->event->player_count;

    for (const struct event_result *r = w->event->results; r; r = r->next)
        if (is_written(r) && r->round > w->rounds)
            w->rounds = r->round;
    w->cells =
        arena_alloc(w->arena, (players * w->rounds + 1) * sizeof *w->cells);
    w->points = arena_alloc(w->arena, (players + 1) * sizeof *w->points);
    w->sorted = arena_alloc(w->arena, (players + 1) * sizeof *w->sorted);
    w->names = arena_alloc(w->arena, (players + 1) * sizeof *w->names);
    return w->cells && w->points && w->sorted && w->names &&
           namesakes_names(w->event, w->arena, w->names) && number_players(w);
}

bool trf_write(const struct event *event, const struct trf_style *style,
               struct arena *arena, struct text *out)
{
    struct writer w = {
        .event = event, .style = style, .arena = arena, .out = out};

    if (!begin(&w))
        return false;
    fill(&w);
    memcpy(w.sorted, w.points, event->player_count * sizeof *w.sorted);
    qsort(w.sorted, event->player_count, sizeof *w.sorted, by_points);
    add_head(&w);
    for (uint32_t n = 1; n <= TRF_NUMBER_MAX; n++)
        if (w.order[n])
            add_player(&w, w.order[n] - 1);
    return true;
}
