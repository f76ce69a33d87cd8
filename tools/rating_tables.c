#include "rating_tables.h"

#include <math.h>

/* Number of rows of a history that are buffered before the first row is
   written. */
enum { WAITING_ROWS = 1000 };

bool rating_is_exact(const struct ratings_options *o)
{
    return o->form == TABLE_CSV || o->form == TABLE_JSON;
}

void rating_add_title(const struct ratings_options *o,
                      const struct rating_list *list, uint32_t group,
                      struct text *out)
{
    static const char *const names[] = {"Elo", "Glicko-2", "whole history"};

    text_add(out, list->game);
    text_addf(out, "%s%s", list->game.len ? ", " : "", names[o->rule.method]);
    if (list->group_count < 2 || o->history || o->plot)
        return;
    const struct rating_group *g = &list->groups[group];
    struct str known = list->players[g->known].name;
    text_addf(out, ", group %u of %zu: %.*s and ", group + 1, list->group_count,
              (int)known.len, known.ptr);
    text_addf(out, g->players == 2 ? "%u other" : "%u others", g->players - 1);
}

/* ---- the summary --------------------------------------------------------- */

/* Appends counts, such as "games: 9, players: 4, ...", and the rule by which
   the list is rated. */
static void add_figures(struct text *out, const struct rating_rule *rule,
                        const struct rated_list *rated)
{
    const struct rating_list *list = rated->list;
    const struct ratings *r = &rated->ratings;

    text_addf(out,
              "games: %zu, players: %zu, groups: %zu, first: %llu, "
              "drawn: %llu, second: %llu",
              list->game_count, list->player_count, list->group_count,
              (unsigned long long)list->first, (unsigned long long)list->drawn,
              (unsigned long long)list->second);
    if (rating_rule_has_advantage(rule))
        text_addf(out, ", advantage: %.0f", r->advantage);
    if (r->advantage_deviation > 0)
        text_addf(out, " (deviation %.0f)", r->advantage_deviation);
    if (rule->method == METHOD_WHOLE)
        text_addf(out, ", draws between equal players: %.0f %%",
                  100 * r->draws);
    text_add(out, STR("\nrule: "));
    rating_rule_text(rule, r, out);
    text_add(out, STR("\n"));
}

static json_t *json_rule(const struct rating_rule *rule,
                         const struct ratings *r)
{
    struct text words = {0};
    json_t *value;

    rating_rule_text(rule, r, &words);
    value = words.failed ? NULL : json_text(text_str(&words));
    text_release(&words);
    return value;
}

static int print_json_figures(const struct rating_rule *rule,
                              const struct rated_list *rated)
{
    const struct rating_list *list = rated->list;
    const struct ratings *r = &rated->ratings;
    json_t *line = json_object();

    if (list->game.len)
        json_set(&line, "game", json_text(list->game));
    json_set(&line, "method", json_string(rating_methods[rule->method]));
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
    if (rule->method == METHOD_WHOLE)
        json_set(&line, "draws", json_real(round(r->draws * 1e4) / 1e4));
    json_set(&line, "rule", json_rule(rule, r));
    return cli_json_line(stdout, line);
}

/* ---- tables -------------------------------------------------------------- */

static void print_lists(struct rating_printer *p)
{
    cli_write(stdout, text_str(&p->out));
    text_clear(&p->out);
}

static void flush_table(struct rating_printer *p)
{
    table_flush(&p->table, p->options->form, &p->out);
    print_lists(p);
}

static void begin_table(struct rating_printer *p,
                        const struct rating_style *style)
{
    if (p->begun && !rating_is_exact(p->options))
        text_add(&p->out, STR("\n"));
    if (p->options->history)
        table_rating_history(style, &p->table);
    else
        table_ratings(style, &p->table);
    p->table.look = p->options->look;
}

static void end_table(struct rating_printer *p)
{
    table_write(&p->table, p->options->form, &p->out);
    print_lists(p);
    p->begun = true;
}

static void list_group(struct rating_printer *p, const struct rated_list *rated,
                       const struct rating_rank *ranks, uint32_t group)
{
    begin_table(p, &rated->style);
    rating_add_title(p->options, rated->list, group, &p->table.title);
    p->table.failed |=
        !table_ratings_add(&p->table, &rated->style, rated->list, ranks,
                           rated->list->groups[group].players);
    if (table_rows(&p->table))
        end_table(p);
    p->out.failed |= p->table.failed;
    table_release(&p->table);
}

static void list_ratings(struct rating_printer *p,
                         const struct rated_list *rated)
{
    const struct rating_list *list = rated->list;
    const struct rating_rank *next = rated->ranks;

    if (rating_is_exact(p->options)) {
        p->out.failed |= !table_ratings_add(&p->table, &rated->style, list,
                                            next, list->player_count);
        flush_table(p);
        return;
    }
    for (uint32_t i = 0; i < list->group_count; i++) {
        list_group(p, rated, next, i);
        next += list->groups[i].players;
    }
}

static void list_histories(struct rating_printer *p,
                           const struct rated_list *rated)
{
    bool exact = rating_is_exact(p->options);

    if (!exact) {
        begin_table(p, &rated->style);
        rating_add_title(p->options, rated->list, 0, &p->table.title);
    }
    for (size_t i = 0; i < rated->list->player_count; i++) {
        table_rating_history_add(&p->table, &rated->style, rated->list,
                                 &rated->ratings, i);
        if (table_rows(&p->table) >= WAITING_ROWS)
            flush_table(p);
    }
    if (exact)
        return;
    end_table(p);
    p->out.failed |= p->table.failed;
    table_release(&p->table);
}

int rating_printer_add(struct rating_printer *p, const struct rated_list *rated)
{
    const struct ratings_options *o = p->options;

    if (o->history) {
        list_histories(p, rated);
        return STATUS_FINE;
    }
    list_ratings(p, rated);
    if (o->form == TABLE_JSON && !p->out.failed) {
        flush_table(p);
        return print_json_figures(&o->rule, rated);
    }
    if (o->form == TABLE_TEXT) {
        text_add(&p->out, STR("\n"));
        add_figures(&p->out, &o->rule, rated);
        print_lists(p);
    }
    return STATUS_FINE;
}

void rating_printer_begin(struct rating_printer *p,
                          const struct ratings_options *o)
{
    const struct rating_style style = {.method = (uint8_t)o->rule.method,
                                       .exact = true};

    *p = (struct rating_printer){.options = o};
    if (rating_is_exact(o))
        begin_table(p, &style);
}

int rating_printer_end(struct rating_printer *p, int status)
{
    bool exact = rating_is_exact(p->options);

    if (exact && !status)
        end_table(p);
    bool failed = p->out.failed || p->table.failed;
    if (exact)
        table_release(&p->table);
    text_release(&p->out);
    return !status && failed ? cli_environment("out of memory") : status;
}
