#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "archive_people.h"
#include "ordered_workers.h"
#include "plot.h"
#include "rating_sources.h"

enum {
    OPT_METHOD = OPT_OWN,
    OPT_START,
    OPT_STATED,
    OPT_K,
    OPT_FIDE,
    OPT_PERIOD,
    OPT_TAU,
    OPT_DRIFT,
    OPT_ADVANTAGE,
    OPT_UNDATED,
    OPT_SINCE,
    OPT_UNTIL,
    OPT_TOGETHER,
    OPT_EVENTS,
    OPT_WHERE,
    OPT_LEAST,
    OPT_PLAYER,
    OPT_HISTORY,
    OPT_PLOT
};

enum {
    CHOSEN_MAX = 64,       /* players that may be asked for */
    WAITING_ROWS = 1000,   /* of a history, until they are written */
    PLOTTED = 8,           /* players whose lines are drawn, if none is asked
                                for; */
    PLOTTED_MOST = 24,     /* and if they are */
    RATING_HARD = 1 << 30, /* bytes that the ratings of a list may take */
    RATING_SOFT = 1 << 20,
};

static const char *const methods[] = {"elo", "glicko-2", "whole-history", NULL};
static const char *const undated_words[] = {"out", "first", "last", NULL};

struct asked {
    struct files files;
    struct rating_source source;
    struct rating_pool pool;
    struct rating_settling settling;
    size_t method, undated; /* of the words above */
    double start;
    struct elo_options elo;
    struct glicko_options glicko;
    struct whole_history_options whole;
    double advantage;
    bool advantage_told, fit; /* --advantage has a number; is "fit" */
    struct table_look look;
    bool history, plot, told_k, formatted;
    const char *where;
    uint64_t least;
    const char *players[CHOSEN_MAX];
    struct str names[CHOSEN_MAX]; /* called as people are */
    size_t player_count;
    enum table_form form;
    struct arena names_arena;
};

/* ---- one list -------------------------------------------------------------- */

static bool rate(const struct asked *asked, const struct rating_list *list,
                 struct arena *arena, struct ratings *out)
{
    struct elo_options elo = asked->elo;
    struct glicko_options glicko = asked->glicko;
    struct whole_history_options whole = asked->whole;
    double deviation = 0;

    whole.fitted = !asked->advantage_told;
    elo.advantage = glicko.advantage = whole.advantage = asked->advantage;
    if (asked->fit && asked->method != METHOD_WHOLE) {
        if (!ratings_whole_history(list, &whole, arena, out))
            return false;
        elo.advantage = glicko.advantage = out->advantage;
        deviation = out->advantage_deviation;
    }
    bool made = asked->method == METHOD_ELO
                    ? ratings_elo(list, &elo, arena, out)
                : asked->method == METHOD_GLICKO
                    ? ratings_glicko(list, &glicko, arena, out)
                    : ratings_whole_history(list, &whole, arena, out);
    if (deviation > 0)
        out->advantage_deviation = deviation;
    return made;
}

/* ---- what is printed ------------------------------------------------------- */

struct printing {
    struct asked *asked;
    struct table table;
    struct text out;
    bool begun; /* something was printed, which a line parts from the next */
};

static void print(struct printing *p)
{
    cli_write(stdout, text_str(&p->out));
    text_clear(&p->out);
}

static void end_table(struct printing *p)
{
    table_write(&p->table, p->asked->form, &p->out);
    print(p);
    p->begun = true;
}

static bool for_programs(const struct asked *asked)
{
    return asked->form == TABLE_CSV || asked->form == TABLE_JSON;
}

static void begin_table(struct printing *p, const struct rating_style *style)
{
    if (p->begun && !for_programs(p->asked))
        text_add(&p->out, STR("\n"));
    if (p->asked->history)
        table_rating_history(style, &p->table);
    else
        table_ratings(style, &p->table);
    p->table.look = p->asked->look;
}

/* "quax, Elo, group 2 of 3: Cid and 4 others" */
static void add_title(struct text *out, const struct asked *asked,
                      const struct rating_list *list, uint32_t group)
{
    static const char *const names[] = {"Elo", "Glicko-2", "whole history"};

    text_add(out, list->game);
    text_addf(out, "%s%s", list->game.len ? ", " : "", names[asked->method]);
    if (list->group_count < 2 || asked->history || asked->plot)
        return;
    const struct rating_group *g = &list->groups[group];
    struct str known = list->players[g->known].name;
    text_addf(out, ", group %u of %zu: %.*s and ", group + 1, list->group_count,
              (int)known.len, known.ptr);
    text_addf(out, g->players == 2 ? "%u other" : "%u others", g->players - 1);
}

/* ---- the rule --------------------------------------------------------------- */

/* "40/30,20,10@2400" */
static void add_k(const struct elo_options *elo, struct text *out)
{
    for (size_t i = 0; i < elo->step_count; i++) {
        text_addf(out, i ? ",%.0f" : "%.0f", elo->steps[i].k);
        if (i + 1 < elo->step_count)
            text_addf(out, "/%u", elo->steps[i].games);
    }
    if (elo->high_from > 0)
        text_addf(out, ",%.0f@%.0f", elo->high_k, elo->high_from);
}

static void add_elo_rule(const struct asked *asked, const struct ratings *r,
                         struct text *out)
{
    const struct elo_options *elo = &asked->elo;

    text_addf(out, "Elo%s after each event, K ",
              elo->fide ? " by FIDE B.02 of 1 March 2024" : "");
    add_k(elo->step_count ? elo : &elo_fide, out);
    if (!elo->step_count)
        text_add(out, STR(", 40 for under-18s below 2300"));
    if (r->split)
        text_addf(out,
                  "; events with more than %d games of a player: %zu, in %zu "
                  "periods of at most %d",
                  ELO_PERIOD, r->split, r->periods, ELO_PERIOD);
}

static void add_glicko_rule(const struct asked *asked, const struct ratings *r,
                            struct text *out)
{
    const struct glicko_options *glicko = &asked->glicko;
    const char *unit = glicko->unit == PERIOD_DAYS ? "day" : "month";

    (void)r;
    text_addf(out, "Glicko-2 in periods of %u %s%s, tau %g", glicko->length,
              unit, glicko->length == 1 ? "" : "s", glicko->tau);
}

static void add_whole_rule(const struct asked *asked, const struct ratings *r,
                           struct text *out)
{
    (void)r;
    text_addf(out, "whole history, drift %g", asked->whole.drift);
}

/* "Elo after each event, K 40/30,20; newcomers: 1500" */
static void add_rule(const struct asked *asked, const struct ratings *r,
                     struct text *out)
{
    static void (*const of[])(const struct asked *, const struct ratings *,
                              struct text *) = {
        [METHOD_ELO] = add_elo_rule,
        [METHOD_GLICKO] = add_glicko_rule,
        [METHOD_WHOLE] = add_whole_rule};

    of[asked->method](asked, r, out);
    text_addf(out, "; newcomers: %s%g",
              asked->elo.stated ? "as stated, or " : "", asked->start);
}

/* "games: 9, players: 4, ...": what the list is rated by. */
static void add_figures(struct text *out, const struct asked *asked,
                        const struct rating_list *list, const struct ratings *r)
{
    text_addf(out,
              "games: %zu, players: %zu, groups: %zu, first: %llu, "
              "drawn: %llu, second: %llu",
              list->game_count, list->player_count, list->group_count,
              (unsigned long long)list->first, (unsigned long long)list->drawn,
              (unsigned long long)list->second);
    if (asked->method == METHOD_WHOLE || asked->fit || asked->advantage_told)
        text_addf(out, ", advantage: %.0f", r->advantage);
    if (r->advantage_deviation > 0)
        text_addf(out, " (deviation %.0f)", r->advantage_deviation);
    if (asked->method == METHOD_WHOLE)
        text_addf(out, ", draws of equals: %.0f %%", 100 * r->draws);
    text_add(out, STR("\nrule: "));
    add_rule(asked, r, out);
    text_add(out, STR("\n"));
}

static json_t *json_rule(const struct asked *asked, const struct ratings *r)
{
    struct text rule = {0};
    json_t *value;

    add_rule(asked, r, &rule);
    value = rule.failed ? NULL : json_text(text_str(&rule));
    text_release(&rule);
    return value;
}

static int print_json_figures(const struct asked *asked,
                              const struct rating_list *list,
                              const struct ratings *r)
{
    json_t *line = json_object();

    if (list->game.len)
        json_set(&line, "game", json_text(list->game));
    json_set(&line, "method", json_string(methods[asked->method]));
    json_set(&line, "games", json_count(list->game_count));
    json_set(&line, "players", json_count(list->player_count));
    json_set(&line, "groups", json_count(list->group_count));
    json_set(&line, "first", json_count(list->first));
    json_set(&line, "drawn", json_count(list->drawn));
    json_set(&line, "second", json_count(list->second));
    json_set(&line, "advantage", json_real(round(r->advantage * 100) / 100));
    if (r->advantage_deviation > 0)
        json_set(&line, "advantage_deviation",
                 json_real(round(r->advantage_deviation * 100) / 100));
    if (asked->method == METHOD_WHOLE)
        json_set(&line, "draws", json_real(round(r->draws * 1e4) / 1e4));
    json_set(&line, "rule", json_rule(asked, r));
    return cli_json_line(stdout, line);
}

static void list_group(struct printing *p, const struct rating_style *style,
                       const struct rating_list *list,
                       const struct rating_rank *ranks, uint32_t group)
{
    begin_table(p, style);
    add_title(&p->table.title, p->asked, list, group);
    p->table.failed |= !table_ratings_add(&p->table, style, list, ranks,
                                          list->groups[group].players);
    if (table_rows(&p->table))
        end_table(p);
    p->out.failed |= p->table.failed;
    table_release(&p->table);
}

/* People have a table a group, programs one of everything. */
static void list_ratings(struct printing *p, const struct rating_style *style,
                         const struct rating_list *list,
                         const struct rating_rank *ranks)
{
    const struct rating_rank *next = ranks;

    for (uint32_t i = 0; i < list->group_count && !for_programs(p->asked);
         i++) {
        list_group(p, style, list, next, i);
        next += list->groups[i].players;
    }
    if (!for_programs(p->asked))
        return;
    p->out.failed |=
        !table_ratings_add(&p->table, style, list, ranks, list->player_count);
    table_flush(&p->table, p->asked->form, &p->out);
    print(p);
}

static void list_histories(struct printing *p, const struct rating_style *style,
                           const struct rating_list *list,
                           const struct ratings *r)
{
    if (!for_programs(p->asked)) {
        begin_table(p, style);
        add_title(&p->table.title, p->asked, list, 0);
    }
    for (size_t i = 0; i < list->player_count; i++) {
        table_rating_history_add(&p->table, style, list, r, i);
        if (table_rows(&p->table) < WAITING_ROWS)
            continue;
        table_flush(&p->table, p->asked->form, &p->out);
        print(p);
    }
    if (for_programs(p->asked))
        return;
    end_table(p);
    p->out.failed |= p->table.failed;
    table_release(&p->table);
}

static int end_list(struct printing *p, const struct rating_list *list,
                    const struct ratings *r)
{
    enum table_form form = p->asked->form;

    if (form == TABLE_JSON && !p->asked->history && !p->out.failed) {
        table_flush(&p->table, form, &p->out);
        print(p);
        return print_json_figures(p->asked, list, r);
    }
    if (form == TABLE_TEXT && !p->asked->history) {
        text_add(&p->out, STR("\n"));
        add_figures(&p->out, p->asked, list, r);
        print(p);
    }
    return STATUS_FINE;
}

/* ---- a plot ---------------------------------------------------------------- */

struct best {
    size_t player;
    double rating;
};

static int compare_best(const void *left, const void *right)
{
    const struct best *a = left, *b = right;

    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    return number_compare(a->player, b->player);
}

/* Those asked for, or the best of the first group, the best first. */
static size_t choose_lines(const struct rating_style *style,
                           const struct rating_list *list,
                           const struct ratings *r, struct best *best)
{
    size_t count = 0;

    for (size_t i = 0; i < list->player_count; i++)
        if (rating_shown(style, list, i) && !r->players[i].unrated &&
            (style->chosen || list->players[i].group == 0))
            best[count++] = (struct best){i, r->players[i].rating};
    if (count)
        qsort(best, count, sizeof *best, compare_best);
    return style->chosen || count < PLOTTED ? count : PLOTTED;
}

/* A history, with the range that a rating is in 19 times of 20. */
static struct plot_line line_of(const struct rating_list *list,
                                const struct ratings *r, size_t player,
                                struct plot_point *points)
{
    const double likely = 1.96;
    size_t count = r->begin[player + 1] - r->begin[player];

    for (size_t i = 0; i < count; i++) {
        const struct rating_point *p = &r->points[r->begin[player] + i];
        double apart = likely * p->deviation;
        points[i] = (struct plot_point){p->day, p->rating, p->rating - apart,
                                        p->rating + apart};
    }
    return (struct plot_line){list->players[player].name, points, count};
}

static int draw(struct printing *p, const struct rating_list *list,
                const struct plot *plot)
{
    if (!list->dated)
        return cli_usage("ratings: no game has a date: there is no plot");
    if (plot->count > PLOTTED_MOST)
        return cli_usage("ratings: a plot has %d players at the most",
                         PLOTTED_MOST);
    if (plot_svg(plot, &p->out))
        print(p);
    return STATUS_FINE;
}

static int draw_histories(struct printing *p, const struct rating_style *style,
                          const struct rating_list *list,
                          const struct ratings *r, struct arena *arena)
{
    size_t all = r->begin[list->player_count], used = 0;
    struct plot_point *points = arena_alloc(arena, (all + 1) * sizeof *points);
    struct plot_line *lines =
        arena_alloc(arena, (list->player_count + 1) * sizeof *lines);
    struct best *best =
        arena_alloc(arena, (list->player_count + 1) * sizeof *best);
    struct text title = {0};
    int status;

    if (!points || !lines || !best)
        return cli_world("out of memory");
    struct plot plot = {.of = STR("rating"), .lines = lines};
    plot.count = choose_lines(style, list, r, best);
    for (size_t i = 0; i < plot.count; i++) {
        lines[i] = line_of(list, r, best[i].player, points + used);
        used += lines[i].count;
    }
    add_title(&title, p->asked, list, 0);
    plot.title = text_str(&title);
    p->out.failed |= title.failed;
    status = draw(p, list, &plot);
    text_release(&title);
    return status;
}

/* ---- which players --------------------------------------------------------- */

static int call_players(struct asked *asked)
{
    struct archive *a = asked->source.opened.archive;

    for (size_t i = 0; i < asked->player_count; i++)
        if (archive_person(a, str_of(asked->players[i]), &asked->names_arena,
                           &asked->names[i]))
            return cli_archive_fault(asked->source.path, a);
    return STATUS_FINE;
}

static bool *choose(const struct asked *asked, const struct rating_list *list,
                    struct arena *arena)
{
    bool *chosen = arena_alloc(arena, list->player_count + 1);

    for (size_t i = 0; chosen && i < asked->player_count; i++) {
        size_t at = ratings_find(list, asked->names[i]);
        if (at < list->player_count)
            chosen[at] = true;
    }
    return chosen;
}

static void find_nearest(const struct rating_list *list, struct str name,
                         struct str *near, size_t *off)
{
    for (size_t i = 0; i < list->player_count && *off; i++)
        if (str_nearer(name, list->players[i].name, off))
            *near = list->players[i].name;
}

/* Everybody who is asked for must have a game that is rated. */
static int check_players(const struct asked *asked)
{
    for (size_t i = 0; i < asked->player_count; i++) {
        struct str near = STR("");
        size_t off = asked->names[i].len < 4 ? 2 : 3;
        for (size_t k = 0; k < asked->pool.list_count && off; k++)
            find_nearest(&asked->pool.lists[k], asked->names[i], &near, &off);
        if (off && near.len)
            return cli_usage("no game of \"%s\" is rated; did you mean "
                             "\"%.*s\"?",
                             asked->players[i], (int)near.len, near.ptr);
        if (off)
            return cli_usage("no game of \"%s\" is rated", asked->players[i]);
    }
    return STATUS_FINE;
}

/* ---- all lists ------------------------------------------------------------- */

static int list_one(struct printing *p, const struct rating_list *list)
{
    struct asked *asked = p->asked;
    struct rating_style style = {.method = (uint8_t)asked->method,
                                 .exact = for_programs(asked),
                                 .least = (uint32_t)asked->least};
    const struct rating_rank *ranks = NULL;
    struct ratings ratings;
    struct arena arena;
    int status = STATUS_FINE;

    arena_init(&arena, RATING_SOFT, RATING_HARD);
    style.chosen = asked->player_count ? choose(asked, list, &arena) : NULL;
    if ((asked->player_count && !style.chosen) ||
        !rate(asked, list, &arena, &ratings) ||
        !(ranks = ratings_rank(list, &ratings, &arena))) {
        status = cli_world("out of memory");
    } else if (asked->plot) {
        status = draw_histories(p, &style, list, &ratings, &arena);
    } else {
        if (asked->history)
            list_histories(p, &style, list, &ratings);
        else
            list_ratings(p, &style, list, ranks);
        status = end_list(p, list, &ratings);
    }
    arena_release(&arena);
    return status;
}

static uint64_t count_left(const struct rating_pool *pool)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < RATING_REASONS; i++)
        sum += pool->left[i];
    return sum;
}

/* What is not rated, and why: after a table, and on standard error where programs
   read the other. */
static void tell_left(const struct asked *asked)
{
    const struct rating_pool *pool = &asked->pool;
    struct text out = {0};
    const char *before = " (";

    if (!count_left(pool))
        return;
    text_addf(&out, "not rated: %llu", (unsigned long long)count_left(pool));
    for (size_t i = 0; i < RATING_REASONS; i++) {
        if (!pool->left[i])
            continue;
        text_addf(&out, "%s%llu %s", before, (unsigned long long)pool->left[i],
                  rating_reason_name((enum rating_reason)i));
        before = ", ";
    }
    text_add_char(&out, ')');
    if (asked->form == TABLE_TEXT && !asked->history && !asked->plot &&
        pool->list_count) {
        text_add(&out, STR("\n"));
        cli_write(stdout, text_str(&out));
    } else if (!out.failed) {
        cli_say("%.*s", (int)out.len, out.ptr);
    }
    text_release(&out);
}

static int list_all(struct asked *asked)
{
    const struct rating_style style = {.method = (uint8_t)asked->method,
                                       .exact = true};
    struct printing p = {.asked = asked};
    int status = STATUS_FINE;

    if (for_programs(asked))
        begin_table(&p, &style);
    for (size_t i = 0; i < asked->pool.list_count && !status; i++)
        status = list_one(&p, &asked->pool.lists[i]);
    if (for_programs(asked) && !status)
        end_table(&p);
    bool failed = p.out.failed || p.table.failed;
    if (for_programs(asked))
        table_release(&p.table);
    text_release(&p.out);
    if (!status && failed)
        return cli_world("out of memory");
    if (!status)
        tell_left(asked);
    return status;
}

static int settle(struct asked *asked)
{
    int status;

    asked->settling.undated = (uint8_t)asked->undated;
    if (!ratings_settle(&asked->pool, &asked->settling))
        return cli_world("out of memory");
    status = call_players(asked);
    progress_clear(&asked->files.printer.progress);
    if (!status && !asked->pool.list_count && !asked->player_count) {
        tell_left(asked);
        cli_say("no game is rated");
        return STATUS_FINE;
    }
    if (!status)
        status = check_players(asked);
    if (!status && asked->plot && asked->pool.list_count > 1)
        return cli_usage("ratings: a plot is of one game: --game says which");
    return status ? status : list_all(asked);
}

static int run(struct asked *asked, int count, char **operands)
{
    int of_files, status;

    asked->source.files = &asked->files;
    asked->source.pool = &asked->pool;
    of_files = rating_source_read(&asked->source, count, operands,
                                  (char *)(uintptr_t)asked->where);
    if (asked->source.unread)
        return of_files;
    status = settle(asked);
    return status ? status : of_files;
}

/* ---- options --------------------------------------------------------------- */

static int take_real(const char *option, const char *argument, double low,
                     double high, double *out)
{
    char *end;
    double value = strtod(argument, &end);

    if (end == argument || *end || !(value >= low && value <= high))
        return cli_usage("%s takes a number from %g to %g, not \"%s\"", option,
                         low, high, argument);
    *out = value;
    return STATUS_FINE;
}

enum { K_MOST = 1000, GAMES_MOST = 1000000, POINTS_MOST = 100000 };

/* "40/30,20": 40 for 30 games, then 20. */
static bool read_steps(struct elo_options *elo, struct str rest)
{
    bool fine = rest.len && ascii_is_digit(rest.ptr[rest.len - 1]);
    bool last = false;

    elo->step_count = 0;
    while (rest.len && fine && elo->step_count < ELO_STEPS) {
        struct str step = str_take(&rest, ','), k = str_take(&step, '/');
        uint64_t value = 0, until = 0;
        fine = str_number(k, &value) && value <= K_MOST && !last;
        last = !step.len;
        fine = fine && (last || (str_number(step, &until) && until &&
                                 until <= GAMES_MOST));
        elo->steps[elo->step_count++] =
            (struct elo_step){(double)value, (uint32_t)until};
    }
    for (size_t i = 1; i + 1 < elo->step_count; i++)
        fine = fine && elo->steps[i].games > elo->steps[i - 1].games;
    return fine && last && !rest.len;
}

/* "10@2400": 10 for good from a rating of 2400. */
static bool read_high(struct elo_options *elo, struct str step)
{
    struct str k = str_take(&step, '@');
    uint64_t value, from;

    if (!str_number(k, &value) || value > K_MOST || !str_number(step, &from) ||
        !from || from > POINTS_MOST)
        return false;
    elo->high_k = (double)value;
    elo->high_from = (double)from;
    return true;
}

static int set_k(struct asked *asked, const char *argument)
{
    struct str rule = str_of(argument);
    size_t comma = rule.len;
    bool fine = true;

    asked->told_k = true;
    asked->elo.high_from = 0;
    if (memchr(rule.ptr, '@', rule.len)) {
        while (comma && rule.ptr[comma - 1] != ',')
            comma--;
        fine = comma && read_high(&asked->elo, str_from(rule, comma));
        rule.len = comma - fine;
    }
    return fine && read_steps(&asked->elo, rule)
               ? STATUS_FINE
               : cli_usage("--k takes 20, or 40/30,20 for 40 in the first 30 "
                           "games and then 20, or 40/30,20,10@2400 for 10 for "
                           "good from 2400, not \"%s\"",
                           argument);
}

static int set_period(struct asked *asked, const char *argument)
{
    static const struct {
        const char *word;
        uint8_t unit;
        uint32_t length;
    } named[] = {{"week", PERIOD_DAYS, 7},
                 {"month", PERIOD_MONTHS, 1},
                 {"quarter", PERIOD_MONTHS, 3},
                 {"year", PERIOD_MONTHS, 12}};
    enum { DAYS_MOST = 36525 };
    struct glicko_options *glicko = &asked->glicko;
    uint64_t days;

    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(named[i].word, argument) == 0) {
            glicko->unit = named[i].unit;
            glicko->length = named[i].length;
            return STATUS_FINE;
        }
    if (!str_number(str_of(argument), &days) || !days || days > DAYS_MOST)
        return cli_usage("--period takes week, month, quarter, year or a "
                         "number of days, not \"%s\"",
                         argument);
    glicko->unit = PERIOD_DAYS;
    glicko->length = (uint32_t)days;
    return STATUS_FINE;
}

static int set_advantage(struct asked *asked, const char *argument)
{
    asked->fit = strcmp(argument, "fit") == 0;
    asked->advantage_told = !asked->fit;
    asked->advantage = 0;
    return asked->fit ? STATUS_FINE
                      : take_real("--advantage", argument, -1000, 1000,
                                  &asked->advantage);
}

/* The first of the days that it may be, or the last. */
static int set_day(const char *option, const char *argument, bool last,
                   uint32_t *out)
{
    struct date date = date_parse(str_of(argument));

    if (!date_has_days(&date))
        return cli_usage("%s takes a date, 1961.05.12, not \"%s\"", option,
                         argument);
    *out = last ? date.last : date.first;
    return STATUS_FINE;
}

static int set_form(struct asked *asked, const char *argument)
{
    asked->formatted = true;
    asked->form = table_form_find(str_of(argument));
    if (asked->form != TABLE_FORMS)
        return STATUS_FINE;
    return cli_usage("--format takes text, csv, json, html, markdown or "
                     "mediawiki, not \"%s\"",
                     argument);
}

static int set_game(struct asked *asked, const char *argument)
{
    asked->source.game = cli_game(argument);
    return asked->source.game ? files_option(&asked->files, OPT_GAME, argument)
                              : STATUS_USAGE;
}

static int add_player(struct asked *asked, const char *argument)
{
    if (asked->player_count == CHOSEN_MAX)
        return cli_usage("--player: %d at the most", CHOSEN_MAX);
    asked->players[asked->player_count++] = argument;
    return STATUS_FINE;
}

static int take_start(struct asked *asked, const char *argument)
{
    int status = take_real("--start", argument, -POINTS_MOST, POINTS_MOST,
                           &asked->start);

    asked->elo.start = asked->glicko.start = asked->whole.start = asked->start;
    return status;
}

static int take(void *context, int option)
{
    struct asked *asked = context;

    switch (option) {
    case OPT_START:
        return take_start(asked, optarg);
    case OPT_K:
        return set_k(asked, optarg);
    case OPT_PERIOD:
        return set_period(asked, optarg);
    case OPT_TAU:
        return take_real("--tau", optarg, 0.01, 10, &asked->glicko.tau);
    case OPT_DRIFT:
        return take_real("--drift", optarg, 0, 1000000, &asked->whole.drift);
    case OPT_ADVANTAGE:
        return set_advantage(asked, optarg);
    case OPT_SINCE:
        return set_day("--since", optarg, false, &asked->settling.from);
    case OPT_UNTIL:
        return set_day("--until", optarg, true, &asked->settling.until);
    case OPT_PLAYER:
        return add_player(asked, optarg);
    case OPT_FORMAT:
        return set_form(asked, optarg);
    case OPT_GAME:
        return set_game(asked, optarg);
    default:
        return files_option(&asked->files, option, optarg);
    }
}

static int check_options(const struct asked *asked)
{
    if (asked->plot && (asked->history || asked->formatted))
        return cli_usage("ratings: --plot is a form of its own");
    if (asked->elo.stated && asked->method != METHOD_ELO)
        return cli_usage("ratings: --stated is for --method elo");
    if (asked->elo.fide && asked->method != METHOD_ELO)
        return cli_usage("ratings: --fide is for --method elo");
    return STATUS_FINE;
}

static int run_command(int argc, char **argv)
{
    struct asked asked = {.elo = elo_usual,
                          .glicko = glicko_usual,
                          .whole = whole_history_usual,
                          .start = elo_usual.start};
    int status;

    files_init(&asked.files);
    ratings_begin(&asked.pool);
    arena_init(&asked.names_arena, 0, RATING_SOFT);
    status = cli_options(&ratings_command, argc, argv, &asked, take);
    if (!status)
        status = check_options(&asked);
    if (asked.elo.fide && !asked.told_k)
        asked.elo.step_count = 0;
    if (!status)
        status = run(&asked, argc - optind, argv + optind);
    cli_archive_close(&asked.source.opened);
    arena_release(&asked.names_arena);
    ratings_release(&asked.pool);
    files_release(&asked.files);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_METHOD, "method", "elo|glicko-2|whole-history", "how; elo",
     TO_WORD(struct asked, method, methods)},
    {OPT_START, "start", "N", "a newcomer's rating; 1500", TO_OWN},
    {OPT_STATED, "stated", NULL, "or what his source states",
     TO_FLAG(struct asked, elo.stated)},
    {OPT_K, "k", "K/GAMES,...,K", "K of Elo (default 40/30,20)", TO_OWN},
    {OPT_FIDE, "fide", NULL, "Elo by FIDE's regulations",
     TO_FLAG(struct asked, elo.fide)},
    {OPT_PERIOD, "period", "week|month|quarter|year|DAYS", "of Glicko-2; month",
     TO_OWN},
    {OPT_TAU, "tau", "N", "of Glicko-2; 0.5", TO_OWN},
    {OPT_DRIFT, "drift", "N", "of whole histories: variance of a day; 14",
     TO_OWN},
    {OPT_ADVANTAGE, "advantage", "N|fit", "of the first move, in points",
     TO_OWN},
    {OPT_UNDATED, "undated", "out|first|last",
     "where games without a year stand; out",
     TO_WORD(struct asked, undated, undated_words)},
    {OPT_SINCE, "since", "DATE", "games from this day on", TO_OWN},
    {OPT_UNTIL, "until", "DATE", "games up to this day", TO_OWN},
    {OPT_TOGETHER, "together", NULL, "all games in one list",
     TO_FLAG(struct asked, settling.together)},
    {OPT_EVENTS, "events", NULL, "results of events alone",
     TO_FLAG(struct asked, source.events)},
    {OPT_WHERE, "where", "QUERY", "of these games alone",
     TO_STRING(struct asked, where)},
    {OPT_LEAST, "least", "N", "who has so many games",
     TO_NUMBER(struct asked, least, 0, UINT32_MAX)},
    {OPT_PLAYER, "player", "NAME", "this player; may be repeated", TO_OWN},
    {OPT_HISTORY, "history", NULL, "everybody's ratings over the years",
     TO_FLAG(struct asked, history)},
    {OPT_PLOT, "plot", NULL, "the same as a drawing, SVG",
     TO_FLAG(struct asked, plot)},
    {OPT_FORMAT, "format", "text|csv|json|html|markdown|mediawiki", "how",
     TO_OWN},
    TABLE_RAW(struct asked),
    TABLE_WIDE(struct asked),
    {OPT_GAME, "game", "G", "of this game alone", TO_OWN},
    {'j', "jobs", "N", "replay on so many threads",
     TO_NUMBER(struct asked, source.threads, 1, RING_THREADS)},
    FILES_VERBOSE(struct asked),
    {OPT_BOARD, "board", "FILE", "the board of all records, in Brax", TO_OWN},
    {OPT_NAMES, "names", "FILE", "what a Zillions save calls things", TO_OWN},
    ENCODING_OPTION(TO_OWN),
    {OPT_NO_PROGRESS, "no-progress", NULL, "no progress on a terminal", TO_OWN},
    {'W', NULL, "NAME", "diagnostics on, off (no-), errors (error=)", TO_OWN},
    CLI_END,
};

const struct command ratings_command = {"ratings",
                                        run_command,
                                        "rate players by their results",
                                        "[ARCHIVE [QUERY] | FILE...]",
                                        {own}};
